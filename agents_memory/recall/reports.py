"""An agent's reports of a number that moves: of "three chairs now" and "four chairs now" only the last still stands."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from agents_memory.model import Role
from agents_memory.ports import Store
from agents_memory.recall.intent import ids_of
from agents_memory.recall.replaced import bare
from agents_memory.rows import TurnRow

SESSIONS = "sessions"
MAX_TURNS = 300
"""How many turns of the same conversations are looked through."""

_NUMBER = re.compile(
    r"\d+(?:[.,:]\d+)*|[零一二两三四五六七八九十百千万]+|"
    r"\b(?:no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
)


def report(text: str) -> str:
    """What a report says but for its numbers; "" for what has none, or names something by an identifier."""
    shape, count = _NUMBER.subn("#", bare(text))
    return shape if count and not ids_of(text) else ""


async def last_reports(store: Store, subject: str, conversations: Collection[str]) -> Mapping[tuple[str, str], str]:
    """By conversation and shape, an agent's last report among the turns at hand, as it was given."""
    if not conversations:
        return {}
    where = {"kind": TurnRow.row, "conversation": sorted(conversations)}
    found = [hit.payload for hit in await store.find(SESSIONS, subject, where, limit=MAX_TURNS)]
    agents = [one for one in found if one["role"] == Role.ASSISTANT]
    said = sorted((str(one["at"]), str(one["conversation"]), str(one["text"])) for one in agents)
    return {(conversation, shape): text for _, conversation, text in said if (shape := report(text))}


def outdated(text: str, conversation: str, last: Mapping[tuple[str, str], str]) -> bool:
    """Whether an agent's words report a number that a later report of the same conversation has moved."""
    shape = report(text)
    later = last.get((conversation, shape)) if shape else None
    return later is not None and bare(later) != bare(text)
