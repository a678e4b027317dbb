"""Output for people: compact, aligned also in Chinese, coloured where the terminal shows colours."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

import click

from agents_memory.model import Kind, State
from agents_memory.recall.model import Recalled
from agents_memory.recall.why import Finding
from streams.api.models import Decision, LogEntry, MemoryDetail, MemoryView, SummaryView

TEXT_WIDTH = 56
SHORT_ID = 8

_MEASURES = ("importance", "strength")

KIND_TITLES: Mapping[Kind, str] = {
    Kind.FACT: "facts",
    Kind.PREFERENCE: "preferences",
    Kind.RELATION: "relations",
    Kind.DECISION: "decisions",
    Kind.REJECTED_PROPOSAL: "rejected proposals",
    Kind.EPISODIC: "episodes",
    Kind.SKILL: "skills",
}

_COLOURS: Mapping[str, str] = {
    State.ACTIVE: "green", State.FADING: "yellow", State.HELD: "cyan", State.UNCONFIRMED: "magenta",
    "forgotten": "red", "discarded": "yellow",
}  # fmt: skip


def width(text: str) -> int:
    """Columns that a text takes in a terminal: wide characters take two, combining ones none."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def fit(text: str, columns: int) -> str:
    """The text in one line of exactly so many columns: cut with an ellipsis, or padded."""
    line = " ".join(text.split())
    if width(line) > columns:
        while line and width(line) > columns - 1:
            line = line[:-1]
        line += "…"
    return line + " " * (columns - width(line))


def dim(text: str) -> str:
    """Less important text."""
    return click.style(text, dim=True)


def strong(text: str) -> str:
    """A title."""
    return click.style(text, bold=True)


def coloured(word: str, columns: int = 0) -> str:
    """A state or an outcome in its colour."""
    return click.style(word.ljust(columns), fg=_COLOURS.get(word))


def short(ident: str | None) -> str:
    """The beginning of an id; commands take it in its place."""
    return (ident or "")[:SHORT_ID]


def day(at: datetime) -> str:
    """A date, in the offset it was said with."""
    return at.strftime("%Y-%m-%d")


def moment(at: datetime) -> str:
    """A date with its time, and the offset that it was said with."""
    return at.isoformat(sep=" ", timespec="seconds").replace("+00:00", "Z")


def span(start: datetime, end: datetime) -> str:
    """From when to when; the day of the end only where it is another one."""
    same = start.date() == end.date()
    return f"{day(start)} {start:%H:%M:%S} - {'' if same else day(end) + ' '}{end:%H:%M:%S}"


def memories(found: Sequence[MemoryView]) -> Iterator[str]:
    """Memories by kind, the most important first."""
    if not found:
        yield dim("nothing is remembered")
    order = list(Kind)
    by_kind = sorted(found, key=lambda m: (order.index(m.kind), -m.importance, m.first_seen, m.id))
    for kind, group in groupby(by_kind, key=lambda m: m.kind):
        rows = list(group)
        yield f"{strong(KIND_TITLES[kind])} {dim(str(len(rows)))}"
        for m in rows:
            about = "" if m.about == "user" else f" ({m.about})"
            key = f"{m.key}={m.value}" if m.key and m.value else m.key
            asks = " ?" if m.needs_confirmation else ""
            yield (
                f"  {m.importance:4.1f}  {fit(m.text + about, TEXT_WIDTH)}  {coloured(m.state, 11)} {m.strength:4.2f}  "
                f"{dim(fit(key, 24))}  {dim(day(m.last_seen))}  {dim(short(m.id))}{asks}"
            )


def memory(m: MemoryDetail) -> Iterator[str]:
    """One memory with its provenance, versions and history."""
    yield strong(m.text)
    yield (
        f"  {m.kind.value}, {coloured(m.state)}, importance {m.importance:g}, strength {m.strength:.2f}, "
        f"confidence {m.confidence:.2f}, version {m.version}, said {m.mentions}x, recalled {m.accesses}x"
    )
    if m.key:
        yield f"  {m.key} = {m.value}"
    if m.features:
        yield "  importance from " + ", ".join(f"{name} {value:+g}" for name, value in m.features.items())
    for source in m.provenance:
        place = f"{source.conversation} / {source.turn_id} [{source.start}:{source.end}]"
        yield f"  {dim('said')}  {moment(source.at)}  {source.role.value}  {place}  {dim(source.extractor)}"
    for version in m.versions:
        yield f"  {dim('was')}   {moment(version.changed_at)}  {version.text}"
    for entry in m.history:
        yield f"  {dim('log')}   {log_line(entry)}"
    yield dim(f"  {m.id}")


def recalled(found: Sequence[Recalled]) -> Iterator[str]:
    """Results, best first, with their marks and why they matched."""
    if not found:
        yield dim("nothing is known about that")
    for number, r in enumerate(found, 1):
        marks = [
            name
            for name, on in (
                ("held", r.held), ("unconfirmed", r.unconfirmed), ("to be confirmed", r.needs_confirmation),
                ("vague", r.vague), ("not the exact thing asked for", r.exact_miss),
            ) if on
        ]  # fmt: skip
        yield f"{number}. {strong(r.text)}" + (f"  {click.style(', '.join(marks), fg='yellow')}" if marks else "")
        said = day(r.sources[0].at) if r.sources else day(r.first_seen)
        kind = r.kind.value if r.kind else "said"
        yield dim(
            f"   {r.score:.2f} {r.route.value} · {kind} · importance {r.importance:g} · strength {r.strength:.2f} · "
            f"said {said} · {short(r.id)}"
        )
        yield dim(f"   {r.why}")


def decisions(found: Sequence[Decision]) -> Iterator[str]:
    """Decisions and rejected options, oldest first."""
    if not found:
        yield dim("no decisions")
    for d in found:
        status = d.status or ("rejected" if d.kind is Kind.REJECTED_PROPOSAL else "decided")
        instead = f"  {dim('instead of ' + ' / '.join(d.alternatives))}" if d.alternatives else ""
        text = f"{fit(d.text, TEXT_WIDTH)} {coloured(d.state)}{instead}"
        yield f"{day(d.at)}  {coloured(status, 10)} {text}  {dim(short(d.id))}"


def summaries(found: Sequence[SummaryView]) -> Iterator[str]:
    """Summaries, each with its fields."""
    if not found:
        yield dim("no summaries")
    for s in found:
        facts = f"{span(s.started_at, s.ended_at)} · {s.reason} · version {s.version} · {short(s.id)}"
        yield f"{strong(s.conversation)}  {dim(facts)}"
        yield from indented(s.text)


def log(entries: Sequence[LogEntry]) -> Iterator[str]:
    """Entries of the log, newest first."""
    if not entries:
        yield dim("nothing was let go")
    yield from map(log_line, entries)


def log_line(entry: LogEntry) -> str:
    """An entry in one line: when, what, why, by which numbers and rule."""
    event = entry.event
    words = [w for w in (entry.reason, event.get("kind"), event.get("state"), event.get("rule"), event.get("why")) if w]
    words += [f"{name} {event[name]:g}" for name in _MEASURES if isinstance(event.get(name), int | float)]
    words += [f"{name} {value:g}" for name, value in (event.get("numbers") or {}).items()]
    turns = f"turn {', '.join(entry.turns[:3])}" if entry.turns else ""
    about = f"memory {short(entry.memory)}" if entry.memory else turns
    words += [f"“{entry.preview}”"] if entry.preview else []
    return f"{moment(entry.at)}  {coloured(entry.kind, 10)} {' · '.join(map(str, words))}  {dim(about)}".rstrip()


def pairs(values: Mapping[str, Any]) -> Iterator[str]:
    """Names and values, aligned; a mapping as a value in one line."""
    longest = max((len(name) for name in values), default=0)
    for name, value in values.items():
        text = str(value)
        if isinstance(value, Mapping):
            text = "  ".join(f"{key} {number:g}" for key, number in value.items()) or "-"
        yield f"{dim(name.ljust(longest))}  {text}"


def indented(text: str) -> Iterable[str]:
    """The lines of a text, indented."""
    return (f"  {line}" for line in text.splitlines())


def findings(found: Sequence[Finding]) -> Iterator[str]:
    """What became of something, each finding with its reason and the numbers behind it."""
    if not found:
        yield dim("nothing is known of that: it was never said, or its traces are gone")
    for f in found:
        yield f"{coloured(f.fate.replace('_', ' '))}: {strong(f.text) if f.text else dim('(its text is gone)')}"
        words = [str(w) for w in (f.reason, f.rule, f.kind) if w]
        words += [f"{name} {value:g}" for name, value in f.numbers.items()]
        words += [] if f.strength is None else [f"strength {f.strength:.2f}"]
        words += [f"replaced by {short(f.by)}"] if f.by else []
        words += [f"can be undone until {day(f.reversible_until)}"] if f.reversible_until else []
        turns = f"turn {', '.join(f.turns[:3])}" if f.turns else ""
        yield dim("   " + " · ".join(w for w in (moment(f.at), *words, turns, short(f.id)) if w))
