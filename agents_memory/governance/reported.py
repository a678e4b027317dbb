"""What a report of a deletion adds to the request: "Deleted: desk 415-555-0126 and the alias Rina".

Who asks to forget often names things only by what they are ("delete the desk number and the alias"); who carries it out
writes down which that was. Such a report, made soon after a request with which it has words in common, tells in full
what was meant: the values that it quotes go as well, wherever they were told, and the report with them. So it is with a
request that still waits for its time: what somebody says is gone already must not be there. Without a request of the
user before it, a report deletes nothing.
"""

from __future__ import annotations

import re
from datetime import timedelta

from agents_memory.governance.cascade import forget
from agents_memory.governance.describe import Description, parts
from agents_memory.governance.meant import stretches, turns_until
from agents_memory.language.lexicon.reports import NO_REPORT, REPORT
from agents_memory.language.listed import members
from agents_memory.language.notation import carries
from agents_memory.language.spans import sentences, shielded
from agents_memory.language.text import fold
from agents_memory.lifecycle.joined import every
from agents_memory.model import MemoryWish, Span
from agents_memory.rows import PastRequest, PlannedRequest, TurnRow
from agents_memory.subject.work import Work

_QUOTE = re.compile(r"(?<!\w)'[^']{2,}'|\"[^\"]{2,}\"")
SOON = timedelta(hours=1)
"""How long after a request what reports a deletion may be its report."""


def carried_out(work: Work, turn: TurnRow) -> TurnRow:
    """Let go of what a report in this turn names of a request before it; the turn without the report."""
    asked = [
        *(r.wish for r in work.head.requests if _open(r, turn)),
        *(r.wish for r in work.all(PlannedRequest) if r.wish.what and r.at <= turn.at),
    ]
    if turn.withheld or not asked:
        return turn
    for piece in sentences(turn.text):
        named = _reported(piece.text)
        listed = [one for one in map(Description.of, members(named)) if one.identifiers] if named else []
        if not listed or not any(_of_one_matter(wish, named) for wish in asked):
            continue
        values = [what for one in listed for what in (one, one.by_name()) if what is not None]
        cuts = [cut for what in values for said in turns_until(work, turn.at) for cut in _told(what, said)]
        found = [m for m in every(work) if any(_has(what, m.content.statement) for what in values)]
        if cuts or found:
            forget(work, cuts, found)
        turn = turn.without(Span(turn_id=turn.id, start=piece.start, end=piece.end))
    return turn


def _open(request: PastRequest, turn: TurnRow) -> bool:
    wish = request.wish
    return request.verb == "forget" and bool(wish.what) and timedelta(0) <= turn.at - request.at <= SOON


def _reported(sentence: str) -> str:
    """What a sentence reports to be gone, "" if it reports nothing."""
    folded = shielded(fold(sentence)).rstrip(" .!。！")
    if NO_REPORT.search(_QUOTE.sub(" ", folded)):
        return ""
    found = REPORT.match(folded)
    if found is None or found.lastgroup is None:
        return ""
    what = sentence[found.start(found.lastgroup) : found.end(found.lastgroup)]
    return what.rpartition(": ")[2].strip(" ,，:：")


def _told(what: Description, turn: TurnRow) -> list[Span]:
    """The stretches of a turn that have the value, or the name before it."""
    return [cut for part in parts(turn) if _has(what, part.text) for cut in stretches(what, turn, part)]


def _has(what: Description, text: str) -> bool:
    return carries(text, what.identifiers) if what.identifiers else what.fits(text)


def _of_one_matter(wish: MemoryWish, named: str) -> bool:
    """Whether a report speaks of what the request did: they have a word in common."""
    return bool(Description.of(wish.what).terms & Description.of(named).terms)
