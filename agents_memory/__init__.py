"""The memory that knows what to forget: the domain library, usable without Kafka.

Read in the order of the data: `model` (values), `inputs` (what the deciders see), `subject` (their one step),
`events` (what they say), `rows` (what they keep), `stages` (the same steps as functions), `testing` (all of
it in one process).
"""
