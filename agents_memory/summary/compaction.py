"""Summaries of summaries, bounded: each joining counts one deeper, and past the limit only a full review is allowed.

What is joined is lines, never retold: so nothing erodes but what the length bound leaves out. The newest words win,
the task's goal and hard constraints of the user stand verbatim through every joining. A full review is no function
of its own: it is a summary made anew from the retained turns (`stages.summarize`), at depth 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.errors import BadRequest
from agents_memory.inputs import Line, SummaryFields
from agents_memory.language.cues import cues_of
from agents_memory.language.text import fold, has_han
from agents_memory.model import Cue
from agents_memory.policy import SummaryPolicy
from agents_memory.summary.fill import ARROW
from agents_memory.summary.ledger import SAME, Standing, Verdict
from agents_memory.summary.length import DUPLICATE, Entry, fit
from agents_memory.summary.names import MAX_NAMES
from agents_memory.summary.references import is_code_note
from agents_memory.summary.render import render
from agents_memory.summary.salience import pinned, precise, weight
from agents_memory.summary.slots import exchanged, overlap, slots, terms
from agents_memory.summary.template import FIELDS, Feed
from agents_memory.summary.unit import Unit
from agents_memory.summary.wording import Mark, marks_of

_NEWEST = frozenset({Feed.REQUEST, Feed.MOOD})
"""Feeds of which only the newest summary speaks: what is wanted now, how the user feels now."""

_STANDING = {
    "open": Standing.OPEN,
    "hypotheses": Standing.GUESS,
    "superseded": Standing.SUPERSEDED,
    "rejected": Standing.REJECTED,
}


def needs_review(depth: int, policy: SummaryPolicy) -> bool:
    """Whether a summary of this depth may not be joined further: it is to be made anew from the retained sources."""
    return depth >= policy.max_depth


def join(
    contents: Sequence[SummaryFields], depth: int, policy: SummaryPolicy, *, source_chars: int | None = None
) -> tuple[SummaryFields, int]:
    """One summary of several, oldest first, and its depth; `depth` is that of the deepest of them.

    With the characters of the turns they all stem from (`source_chars`) the joint summary keeps the policy's ratio;
    else it is, once they have more than `ratio_from_chars` together, at most half as long, or as long as the longest.
    BadRequest if there is nothing to join, or the depth limit is reached.
    """
    if not contents:
        raise BadRequest("there is no summary to join")
    if needs_review(depth, policy):
        raise BadRequest(f"depth {depth} of at most {policy.max_depth}: a full review from the retained turns is due")
    newest = contents[-1]
    facts = next((name for name in newest.fields if name in FIELDS and Feed.FACTS in FIELDS[name].feeds), None)
    entries: list[Entry] = []
    for age, content in enumerate(contents):
        later = contents[age + 1 :]
        for name, line in _placed(content):
            feeds = FIELDS[name].feeds if name in FIELDS else frozenset[Feed]()
            home = name
            if feeds & _NEWEST and content is not newest:
                if Feed.MOOD in feeds or not (_constrains(line) or _exact(line)):
                    continue
                home = facts or name  # what was wanted before is told, what it named and ruled must not be lost
            place, kept = _settled(home, line, later)
            if place:
                entries.append(_entry(place, kept, len(entries)))
    named = {name for name in newest.fields if name in FIELDS and Feed.NAMES in FIELDS[name].feeds}
    chosen = fit([e for e in entries if e.place not in named], _room(contents, policy, source_chars), 40)
    names = fit([e for e in entries if e.place in named], None, 0)[-MAX_NAMES:]
    return _content([*chosen, *names], newest, contents), depth + 1


def _placed(content: SummaryFields) -> list[tuple[str, Line]]:
    apart = {"hypotheses": content.hypotheses, "superseded": content.superseded, "rejected": content.rejected}
    return [(name, line) for name, lines in [*content.fields.items(), *apart.items()] for line in lines]


def _settled(name: str, line: Line, later: Sequence[SummaryFields]) -> tuple[str, Line]:
    """Where a line of an earlier summary stands in view of the later ones; "" for nowhere."""
    own = terms(line.text.split(ARROW)[0] if name == "open" else line.text)
    asserted = [new for content in later for lines in content.fields.values() for new in lines]
    if name in ("open", "hypotheses"):
        told = [*asserted, *[new for content in later for new in content.superseded]]
        share = SAME if name == "hypotheses" else DUPLICATE
        solved = name == "hypotheses" and any(Cue.ROOT_CAUSE in cues_of(fold(new.text)) for new in asserted)
        gone = solved or any(len(own) > 1 and overlap(own, terms(new.text)) >= share for new in told)
        return ("" if gone else name), line
    if name in ("superseded", "rejected"):
        return name, line
    for new in asserted:
        if _replaces(new, line, own):
            return "superseded", line.model_copy(update={"note": new.text})
    if any(old.text == line.text for content in later for old in content.superseded):
        return "", line
    return name, line


def _replaces(new: Line, old: Line, own: frozenset[str]) -> bool:
    """Whether a later line gives another value for what an earlier one says, in words that say so."""
    if Mark.REPLACEMENT not in marks_of(fold(new.text)):
        return False
    holding, gone = exchanged(new.text)
    before = slots(old.text)
    if any(slot in before for slot in gone):
        return True
    changed = any(holding.get(sort, value) != value for sort, value in before)
    return changed and overlap(own, terms(new.text)) >= SAME


def _constrains(line: Line) -> bool:
    return Mark.CONSTRAINT in marks_of(fold(line.text))


def _exact(line: Line) -> bool:
    return bool(slots(line.text)) or "`" in line.text or any(c.isdigit() for c in line.text)


def _entry(place: str, line: Line, order: int) -> Entry:
    folded = fold(line.text)
    unit = Unit(
        text=line.text, said=line.text, source=line.sources[0], order=order, place=0, exchange=0,
        cues=cues_of(folded), marks=marks_of(folded), terms=terms(line.text), slots=slots(line.text),
        code=line.text if is_code_note(line.note) else "",
    ) if line.sources else None  # fmt: skip
    if unit is None:
        return Entry(place, line, 9.0, order)
    verdict = Verdict(unit, _STANDING.get(place, Standing.CONFIRMED))
    wanted = place in FIELDS and Feed.REQUEST in FIELDS[place].feeds
    firm = wanted or pinned(verdict)
    return Entry(place, line, 15.0 if wanted else weight(verdict), order, None, firm, precise(verdict))


def _room(contents: Sequence[SummaryFields], policy: SummaryPolicy, source_chars: int | None) -> int | None:
    lengths = [len(render(content, "zh" if _chinese(content) else "en")) for content in contents]
    if source_chars is not None and source_chars > policy.ratio_from_chars:
        return int(source_chars * policy.max_ratio)
    return max(*lengths, sum(lengths) // 2) if sum(lengths) > policy.ratio_from_chars else None


def _chinese(content: SummaryFields) -> bool:
    return any(has_han(line.text) for line in content.lines())


def _content(entries: Sequence[Entry], newest: SummaryFields, contents: Sequence[SummaryFields]) -> SummaryFields:
    def at(name: str) -> tuple[Line, ...]:
        return tuple(entry.line for entry in entries if entry.place == name)

    keys = list(dict.fromkeys([*newest.fields, *[name for content in contents for name in content.fields]]))
    task = next((content.task for content in reversed(contents) if content.task is not None), None)
    return SummaryFields(
        fields={name: at(name) for name in keys},
        hypotheses=at("hypotheses"),
        superseded=at("superseded"),
        rejected=at("rejected"),
        task=task,
    )
