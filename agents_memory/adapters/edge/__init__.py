"""The embedded Qdrant: a loopback process that speaks the part of Qdrant's REST protocol that we use.

    process     starting and stopping       http        the API key, the envelope, collections
    operations  the routes on a collection  engine      the directory, its lock, one flush for many writes
    collection  creating, writing, erasing  reads       reading
    disk        one collection's files      answers     how the protocol shows things
    strict      what a server refuses       translate   Qdrant's REST models in the engine's words
    refusal     errors as 1.19 words them   formula     scoring formulas
    faults      failures on demand

The engine is `qdrant-edge-py`, the same Rust code as the server's: same filters, same scores. A process of its own,
because the engine holds the interpreter's lock during every call, and because it lets worker, API and command line
share one store as they would share a server.
"""
