"""Reading a turn from its own words, in Chinese and English alike: rules and tables, no model, no clock.

`reading.read` is the entry; `lexicon` holds the words, the modules beside it the judgement.
"""
