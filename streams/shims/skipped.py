"""Faust acknowledges records that it refuses to hand to the agent.

A record of an older generation, or one that arrives while the flow is closed, is skipped by the stream. The
iterator in plain Python, which is used where Faust's compiled one is missing or `NO_CYTHON` is set, then
acknowledges it, and the commit steps over a record that nobody has seen; the chain guard, which compares with
the commit, cannot notice. A record is marked `tracked` when it is handed over: without the mark, no
acknowledgement.
"""

from __future__ import annotations

from typing import Any

from faust.types.tuples import ConsumerMessage

_original = ConsumerMessage.on_final_ack


def _on_final_ack(self: Any, consumer: Any) -> bool:
    return bool(self.tracked and _original(self, consumer))


def install() -> None:
    """Acknowledge only what was handed to the agent."""
    ConsumerMessage.on_final_ack = _on_final_ack
