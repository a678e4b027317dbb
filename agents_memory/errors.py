"""Errors, split into *theirs* and *ours*; the docstring of each says what to do.

    AgentsMemoryError
    ├── Theirs                  the caller or the input is wrong: never retried
    │   ├── BadRecord           a record that cannot be read -> dead letters, with its original bytes
    │   ├── BadRequest          a call with impossible arguments -> HTTP 422, exit code 2
    │   └── BadSettings         configuration that cannot work -> exit code 2 with one line
    └── Ours                    we or what we depend on: retried with backoff, never dropped
        ├── Unavailable         a dependency does not answer
        ├── IllegalTransition   our own code asked for a change the lifecycle forbids: a bug
        └── LostRecords         the consumer skipped records: the process exits and reads them again

No message of these errors may carry conversation text or personal data (SPEC G4).
"""

from __future__ import annotations


class AgentsMemoryError(Exception):
    """Any error of this project."""


class Theirs(AgentsMemoryError):
    """The caller or the input is wrong; retrying cannot help."""


class BadRecord(Theirs):
    """A record that cannot be read. `code` is a short stable word for metrics and dead-letter headers."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code


class BadRequest(Theirs):
    """A call with arguments that cannot be served; the message says which and why."""


class BadSettings(Theirs):
    """Configuration that cannot work; the message names the setting and what it accepts."""


class Ours(AgentsMemoryError):
    """We, or something we depend on, failed; nothing may be lost because of it."""


class Unavailable(Ours):
    """A dependency does not answer; the work is tried again later."""


class IllegalTransition(Ours):
    """The lifecycle table has no such transition. Raised before anything changed; report it as a bug."""


class LostRecords(Ours):
    """Records were skipped between the broker and the agent; the process must exit and read them again."""
