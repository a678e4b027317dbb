"""The fields of a summary, filled from the verdicts: which line goes where, and what it cites."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agents_memory.inputs import Line, SummaryFields
from agents_memory.language.text import fold
from agents_memory.model import Cue, Role, Source
from agents_memory.policy import SummaryPolicy
from agents_memory.summary.certainty import judge
from agents_memory.summary.dates import date_note, resolved
from agents_memory.summary.intent import goal_behind, request_of
from agents_memory.summary.ledger import RELATED, Standing, Verdict, same
from agents_memory.summary.length import DUPLICATE, Entry, budget, fit, top_up, width
from agents_memory.summary.mood import mood_line
from agents_memory.summary.names import names
from agents_memory.summary.putting_off import BRIEF
from agents_memory.summary.references import code_note, shown
from agents_memory.summary.relevance import acknowledged, beside, echoes, passing
from agents_memory.summary.render import render
from agents_memory.summary.salience import ASKS_AMOUNT, LEAST, MOOD, REQUEST, Context, pinned, precise, weight
from agents_memory.summary.slots import overlap, terms
from agents_memory.summary.surroundings import surroundings
from agents_memory.summary.template import APART, Feed, Template
from agents_memory.summary.unit import Unit, clause_units, joined
from agents_memory.summary.wording import Mark, acknowledges

_SETTLING = frozenset({Mark.CHOICE, Mark.DONE, Mark.PROMISE, Mark.REPLACEMENT, Mark.CANCELLATION})
"""Marks of what was decided or carried out."""

ARROW = " → "
"""Between a question and its answer, a proposal and what became of it."""

_NOTES = {
    "proposed": {"zh": "提议，未确认", "en": "proposed, not confirmed"},
    "cancelled": {"zh": "已取消：{}", "en": "cancelled: {}"},
    "replaced": {"zh": "已改：{}", "en": "changed: {}"},
    "refuted": {"zh": "已排除：{}", "en": "ruled out: {}"},
}

SCANT = 3
"""Words (Chinese: characters) up to which a sentence says nothing by itself unless it gives a value."""

MAX_CODE = 8_000
"""Characters of a block of code up to which its line carries it."""

LONG = 60
"""Characters from which a sentence is offered in a shorter wording too, for summaries that are bounded."""


def fill(
    units: Sequence[Unit],
    template: Template,
    policy: SummaryPolicy,
    source_chars: int,
    lang: str,
    task: str | None = None,
) -> SummaryFields:
    """The content of a summary of these units, within the length bound of the policy.

    Labels, notes and the mood are in `lang` (zh or en); everything else is in the turns' words. Small talk in
    between is left out and, with a `task`, side matters that have nothing to do with it.
    """
    verdicts = judge(units)
    request = request_of(verdicts)
    if request is not None:  # in its full wording, even where a later value took a clause out of it
        request = next(unit for unit in units if unit.order == request.order)
    goal = terms(task or "") | (request.terms if request else frozenset())
    around = surroundings(verdicts, request, goal)
    out = passing(verdicts, request, goal) | around | (beside(verdicts, goal) if task else frozenset())
    entries: list[Entry] = []
    noted: set[int] = set()
    ended = frozenset(v.by.order for v in verdicts if v.by is not None)
    amount = request is not None and ASKS_AMOUNT.search(fold(request.text)) is not None
    asked = request.order if request is not None else -1
    context = Context(goal, echoes(verdicts), ended, amount, asked, acknowledged(verdicts))
    puzzling = frozenset(v.unit.turn for v in verdicts if v.unit.question and v.unit.role is Role.USER)
    if request is not None and (place := template.place(Feed.REQUEST)):
        was = next(v for v in verdicts if v.unit.order == request.order)
        note = _note(was, lang, noted)
        sources = _sources([request, was.by if note else None])
        note = note or date_note(request.text, request.source.at)
        line = Line(text=shown(request.text), sources=sources, note=note, until=request.until)
        entries.append(Entry(place, line, REQUEST, request.order, _short([request], line), pinned=True))
        if (need := goal_behind(verdicts, request)) is not None:  # what the question is asked for stands with it
            line = Line(text=shown(need.text), sources=(need.source,), note=date_note(need.text, need.source.at))
            entries.append(Entry(place, line, REQUEST - 1, need.order, _short([need], line)))
            out |= {need.order}
    if place := template.place(Feed.MOOD):
        mood = mood_line(units, lang)
        entries.append(Entry(place, mood, MOOD, -1, pinned=bool(mood.sources)))
    for verdict in verdicts:
        if verdict.unit.order not in out and not (request is not None and _says_only(verdict, request, template)):
            points = weight(verdict, context)
            beside_request = request is not None and verdict.unit.turn == request.turn and bool(verdict.unit.terms)
            grounded = verdict.unit.exchange in context.grounded or beside_request
            taken_up = verdict.unit.role is Role.USER and grounded
            lines = _entry(verdict, template, lang, noted, request, points, grounded=taken_up)
            kept_code = "" if verdict.unit.turn in puzzling else verdict.unit.code  # what is asked about is not kept
            entries.extend(_with_code(entry, kept_code) for entry in lines)
    room = budget(source_chars, policy)
    overhead = _overhead(template, lang)
    kept = fit([entry for entry in entries if entry.weight >= LEAST], room, overhead)
    if room is not None:
        kept = top_up(kept, [entry for entry in entries if entry.weight < LEAST], room, overhead)
    content = _content(kept, template, task)
    named = [v.unit for v in verdicts if not v.unit.noise and v.unit.order not in around]
    return _with_names(content, named, template, room, lang)


def _says_only(verdict: Verdict, request: Unit, template: Template) -> bool:
    """Whether a line would only repeat the request, because nothing became of it yet that it could tell."""
    if template.place(Feed.REQUEST) is None or verdict.unit.order != request.order:
        return False
    plain = verdict.before is None and verdict.after is None
    return plain and verdict.standing in (Standing.CONFIRMED, Standing.GUESS, Standing.SUPERSEDED)


def _entry(
    verdict: Verdict,
    template: Template,
    lang: str,
    noted: set[int],
    request: Unit | None,
    points: float,
    *,
    grounded: bool,
) -> list[Entry]:
    """The line of a verdict with its weight (`points`), none if it has no place or neither weight nor a value in it.

    Of very short ones only those that give a value, or that were taken up (`grounded`), say anything by themselves.
    The question that is the request is not repeated before a full answer.
    """
    place = _place(verdict, template)
    if place is None:
        return []
    unit = verdict.unit
    parts = [u for u in (verdict.before, unit, verdict.after) if u is not None]
    note = code_note(unit.code, lang) if unit.code else _note(verdict, lang, noted)
    told = _told(verdict, request if template.place(Feed.REQUEST) is not None else None)
    wanted = request.order if request is not None and template.place(Feed.REQUEST) is not None else None
    if verdict.standing is Standing.CONFIRMED and [u.order for u in told] == [wanted]:
        return []  # the field of the request has it
    until = min([p.until for p in told if p.until is not None], default=None)
    text = ARROW.join(shown(p.text) for p in told)
    note = _with_dates(note, told, lang)
    line = Line(text=text, sources=_sources([*parts, verdict.by]), note=note, until=until)
    scant = len(parts) == 1 and unit.size <= SCANT and not (unit.slots or unit.code or unit.exact or grounded)
    if (points < LEAST and not unit.slots) or (scant and verdict.standing is Standing.CONFIRMED):
        return []
    short = _short(told[:-1] if verdict.after is not None else told, line)  # that it will be looked into can go
    return [Entry(place, line, points, unit.order, short, pinned(verdict), precise(verdict))]


def _with_code(entry: Entry, code: str) -> Entry:
    """The entry with the block of code that its line names; half a block would be another, so a long one is left."""
    if not code or len(code) > MAX_CODE:
        return entry
    return replace(entry, line=entry.line.model_copy(update={"code": code}))


def _told(verdict: Verdict, request: Unit | None) -> list[Unit]:
    """The units that a line shows, in order: of a question and its answer the one that says both, if there is one.

    The request has a field of its own: neither it nor the same question asked again is said before an answer that can
    do without.
    """
    unit, before = verdict.unit, verdict.before
    tail = [verdict.after] if verdict.after is not None else []
    if before is None:
        return [unit, *tail]
    if len(unit.terms) >= len(before.terms) > 1 and overlap(unit.terms, before.terms) >= DUPLICATE:
        return [unit]
    if acknowledges(unit.said) and not (before.question or unit.exact or unit.slots or unit.names):
        return [before]  # "noted" adds nothing to what was to be noted
    asked = request is not None and (before.order == request.order or same(before, request))
    tells = unit.size > SCANT and (unit.exact or unit.slots or unit.names)
    if asked and (unit.size > BRIEF or tells or overlap(unit.terms, before.terms) >= RELATED):
        return [unit]
    return [before, unit]


def _place(verdict: Verdict, template: Template) -> str | None:
    """The key of the field, or of the list beside the fields, that takes the verdict's line; None: nowhere."""
    apart = {Standing.GUESS: "hypotheses", Standing.SUPERSEDED: "superseded", Standing.REJECTED: "rejected"}
    if verdict.standing in apart:
        return apart[verdict.standing]
    if verdict.standing in (Standing.OPEN, Standing.PROPOSED):
        return template.place(Feed.OPEN)
    return template.place(_feed(verdict)) if verdict.standing is Standing.CONFIRMED else None


def _feed(verdict: Verdict) -> Feed:
    unit = verdict.unit
    if Cue.ROOT_CAUSE in unit.cues:
        return Feed.FINDINGS
    if unit.code:
        return Feed.FACTS
    acts = {Cue.DECISION, Cue.COMMITMENT, Cue.CONFIG_CHANGE, *_SETTLING}
    told = [unit] if verdict.before is None else [verdict.before, unit]
    decides = any(acts & (part.cues | part.marks) for part in told)
    return Feed.DECISIONS if decides or verdict.settled else Feed.FACTS


def _note(verdict: Verdict, lang: str, noted: set[int]) -> str:
    """What qualifies a line; the words that ended several lines are told with the first of them only."""
    if verdict.standing is Standing.PROPOSED:
        return _NOTES["proposed"][lang]
    by = verdict.by
    if verdict.standing not in (Standing.SUPERSEDED, Standing.DROPPED) or by is None or by.order in noted:
        return ""
    if verdict.standing is Standing.DROPPED and not by.marks & {Mark.REPLACEMENT, Mark.CANCELLATION}:
        return ""
    noted.add(by.order)
    calls_off = Mark.CANCELLATION in by.marks and Mark.REPLACEMENT not in by.marks
    key = "refuted" if verdict.unit.guess else "cancelled" if calls_off else "replaced"
    return _NOTES[key][lang].format(resolved(by.text, by.source.at))


def _with_dates(note: str, told: Sequence[Unit], lang: str) -> str:
    """The note with what the relative times of the line mean, each counted from the turn that says it."""
    dates = [date_note(unit.text, unit.source.at) for unit in told if not unit.code]
    return ("；" if lang == "zh" else "; ").join(dict.fromkeys(part for part in (note, *dates) if part))


def _short(told: Sequence[Unit], line: Line) -> Line | None:
    """A long line in fewer words, if there are: of each sentence the stretch that wishes or names something."""
    if len(line.text) <= LONG or any(unit.code for unit in told):
        return None
    text = ARROW.join(_telling(unit) for unit in told)
    return line.model_copy(update={"text": text}) if len(text) < len(line.text) else None


def _telling(unit: Unit) -> str:
    """The stretch of a sentence from its wish or constraint, else its beginning, to its last clause that tells."""
    parts = clause_units(unit)
    firm = [at for at, part in enumerate(parts) if part.marks & {Mark.WANT, Mark.CONSTRAINT}]
    wanted = [at for at, part in enumerate(parts) if part.names or part.slots or at in firm]
    if not wanted:
        return shown(unit.text)
    first = firm[0] if firm else 0
    last = max(wanted[-1], first if firm else 1)  # a first clause alone is often a mere "if" or "as"
    return shown("".join(run.text for run in joined(unit, parts[first : last + 1])))


def _sources(units: Sequence[Unit | None]) -> tuple[Source, ...]:
    return tuple(dict.fromkeys(unit.source for unit in units if unit is not None))


def _overhead(template: Template, lang: str) -> int:
    """Characters that the labels of the fields take."""
    return sum(len(field.zh if lang == "zh" else field.en) + 3 for field in template.fields)


def _content(entries: Sequence[Entry], template: Template, task: str | None) -> SummaryFields:
    by_place: dict[str, tuple[Line, ...]] = {}
    for entry in entries:
        by_place[entry.place] = (*by_place.get(entry.place, ()), entry.line)
    hypotheses, superseded, rejected = (by_place.get(name, ()) for name, _, _ in APART)
    fields = {field.name: by_place.get(field.name, ()) for field in template.fields}
    return SummaryFields(fields=fields, hypotheses=hypotheses, superseded=superseded, rejected=rejected, task=task)


def _with_names(
    content: SummaryFields, units: Sequence[Unit], template: Template, room: int | None, lang: str
) -> SummaryFields:
    """The content with its field of names, as many as there is room for."""
    place = template.place(Feed.NAMES)
    if place is None:
        return content
    left = None if room is None else room - len(render(content, lang)) - width(Line(text=place))
    lines: list[Line] = list(content.fields[place])
    for line in names(units, content.lines()):
        if left is None or width(line) <= left:
            lines.append(line)
            left = None if left is None else left - width(line)
    return content.model_copy(update={"fields": {**content.fields, place: tuple(lines)}})
