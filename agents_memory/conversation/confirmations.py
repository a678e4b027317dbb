"""An agent's confirmation of what the user chose or asked for: a decision point of its own (SPEC B2).

"Confirmed: GM-4482 moves to the Saturday class" commits the agent to what the user's turn before said. What is still
open beside it ("whether it is refunded still has to be checked") is no part of what was confirmed. However it
begins, what repeats the number that the user just gave with the choice, and a word of the choice, says that it is so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents_memory.conversation.offers import NEAR
from agents_memory.language.cues import cues_of
from agents_memory.language.spans import Piece, clauses, quoted, sentences
from agents_memory.language.text import alternatives, fold
from agents_memory.model import Cue, Role
from agents_memory.recall.tokens import query_terms
from agents_memory.rows import TurnRow

_YES_ZH = (
    r"^(?:(?:好的?|行|嗯|ok|可以|没问题|收到|明白|那)(?:的|了|嘞|吧)?[,。!\s]*)*"
    r"(?:已(?:经)?(?:为您|帮您|给您|跟您)?)?"
)
_YES_EN = (
    r"^(?:(?:ok(?:ay)?|great|perfect|alright|all right|right|sure|good|thanks|thank you|yes)[,.!\s]*)*"
    r"(?:(?:it|that|this)(?:'s| is) )?(?:now )?"
)
_CONFIRMS = alternatives(
    (
        _YES_ZH + r"(?:确认|确定|敲定|定(?:好|下|了))(?:了|好了|如下|下来了?)?[:,。!\s](?!\s*$)",
        _YES_EN + r"(?:confirmed|settled|agreed)\b\s?[:,.!-]\s?(?=\S)",
    )
)
"""How a confirmation begins, on folded text; a request to confirm ("please confirm", 请确认) begins otherwise."""

_REPORTS = alternatives(
    (
        _YES_ZH + r"(?:办|订|约|改|换|登记|预约|预订|安排)(?:好|妥|成功)?了?(?:如下)?[:,。!\s](?!\s*$)",
        _YES_EN + r"(?:done|all set|booked|changed|arranged)\b\s?[:,.!-]\s?(?=\S)",
    )
)
"""How a report of what was done begins: a confirmation only where it gives the number or name it is filed under."""

_FILED = re.compile(r"(?=[a-z-]*\d)(?<![\w-])[a-z\d][a-z\d-]{3,}")
"""A number or code under which something is filed, on folded text."""


def confirmation(turn: TurnRow, before: Sequence[TurnRow]) -> tuple[tuple[Piece, ...], TurnRow] | None:
    """What an agent's turn confirms, as the clauses that say so in order, and the user's turn that it confirms.

    It has to take up a name or a word of that turn, or of the offer which that turn answered; "Done, anything else?"
    does not.
    """
    folded = fold(turn.text)
    reports = _REPORTS.search(folded) is not None
    bare = not reports and _CONFIRMS.search(folded) is None
    if bare and not _FILED.search(folded):
        return None
    asked = next((t for t in reversed(before[-NEAR:]) if t.role is Role.USER), None)
    if asked is None or asked.withheld or Cue.QUESTION in asked.reading.cues:
        return None
    parts: list[Piece] = []
    for piece in (c for s in sentences(turn.text, quoted(turn.text)) for c in clauses(s) or (s,)):
        if cues_of(fold(piece.text)) & {Cue.OPEN_ITEM, Cue.QUESTION, Cue.HYPOTHETICAL}:
            break
        parts.append(piece)
    if not parts:
        return None
    told = turn.text[parts[0].start : parts[-1].end]
    spoken = [t.text for t in before[-NEAR - 1 :] if not t.withheld]
    known = query_terms(" ".join(spoken)).keys()
    shared = query_terms(told).keys() & known
    named = set(_FILED.findall(fold(told))) & set(_FILED.findall(fold(asked.text)))
    if bare:
        own = query_terms(_FILED.sub(" ", fold(told))).keys()
        chosen = own & query_terms(_FILED.sub(" ", fold(asked.text))).keys()
        promises = Cue.COMMITMENT in cues_of(fold(told)) or Cue.PROPOSAL in turn.reading.cues
        return (tuple(parts), asked) if named and chosen and not promises else None
    return (tuple(parts), asked) if named or (shared and not reports) else None
