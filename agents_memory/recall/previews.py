"""What an entry of the forgetting log was about, as a redacted preview, for as long as the text is kept (SPEC E5).

The log itself carries no text: a preview is read at the time of asking from the memory's row in the archive, or from
the turn's row. What was erased has none; what is sensitive has none unless the policy allows it; masked values stay
labels, never revealed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from agents_memory.ids import derive
from agents_memory.language.sealed import labelled
from agents_memory.model import Sensitivity
from agents_memory.policy import LogPolicy
from agents_memory.ports import Store
from agents_memory.recall.pool import decoded
from agents_memory.rows import TurnRow

MORE = "…"
_PLAIN = frozenset({Sensitivity.NONE, Sensitivity.PERSONAL})


async def previews(
    store: Store, subject: str, about: Mapping[str, tuple[str | None, Sequence[str]]], policy: LogPolicy
) -> dict[str, str]:
    """For each entry (id -> its memory, its turns) the preview, "" where there is none."""
    if not policy.preview_chars:
        return dict.fromkeys(about, "")
    # A bare turn that was cut on request stands in the place of a memory there; its text is gone.
    memories = {memory for memory, _ in about.values() if memory and _is_point(memory)}
    turns = {turn for memory, turns in about.values() if not memory for turn in turns[:1]}
    texts: dict[str, str] = {}
    said: dict[str, str] = {}
    for hit in await store.get("memories", subject, sorted(memories)) if memories else ():
        content = decoded(hit).content
        if policy.preview_sensitive or content.sensitivity in _PLAIN:
            texts[hit.id] = content.statement
    ids = [derive(subject, TurnRow.row, turn) for turn in sorted(turns)]
    for hit in await store.get("sessions", subject, ids) if ids else ():
        said[hit.payload["turn"]] = hit.payload["text"]
    return {
        entry: shortened(texts.get(memory, "") if memory else said.get(_first(turns), ""), policy.preview_chars)
        for entry, (memory, turns) in about.items()
    }


def _first(turns: Sequence[str]) -> str:
    return turns[0] if turns else ""


def _is_point(ident: str) -> bool:
    try:
        return str(UUID(ident)) == ident
    except ValueError:
        return False


def shortened(text: str, most: int) -> str:
    """The text in one line with labels for what is sealed, cut to so many characters."""
    line = " ".join(labelled(text).split())
    return line if len(line) <= most else line[: most - 1].rstrip() + MORE
