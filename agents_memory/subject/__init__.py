"""The one step that judges: `decide(subject, input, policy)` says what happens, without touching anything.

`state` holds a subject's rows, `work` collects what a step says and changes, `clock` tells its time, `decide` is the
step. The conversation's side of a step lives in `agents_memory.conversation`, the memories' in
`agents_memory.lifecycle`, what people ask for in `agents_memory.governance`.
"""
