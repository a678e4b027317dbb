"""The streaming side: brokers, delivery, and one module per stage.

`brokers` start a broker on this machine, `shims` mend what Faust and the embedded broker get wrong, `runner`
is the one place that promises delivery for stages that hold state, `loop` for stages that hold none.
Nothing in here judges; the deciders of `agents_memory` do.
"""
