"""Which fields a summary has and what feeds each: tables per business, agreed with those who read them (SPEC C1).

A field's name is its key in the data, the same in every language; labels are for people. A template takes its fields
from one table, so a policy names fields and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agents_memory.errors import BadSettings


class Feed(StrEnum):
    """What can fill a field."""

    REQUEST = "request"  # what the user wants now
    NAMES = "names"  # orders, products, people, places
    SYMBOLS = "symbols"  # code and its identifiers
    MOOD = "mood"
    DECISIONS = "decisions"  # what was chosen, agreed, promised
    FINDINGS = "findings"  # causes found, results
    FACTS = "facts"  # whatever else was asserted
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its key, its labels, and what feeds it; what several fields take goes to the first of them."""

    name: str
    zh: str
    en: str
    feeds: frozenset[Feed]


_ASSERTED = frozenset({Feed.DECISIONS, Feed.FINDINGS, Feed.FACTS})

FIELDS: dict[str, Field] = {
    field.name: field
    for field in (
        Field("intent", "当前意图", "Intent", frozenset({Feed.REQUEST})),
        Field("entities", "涉及对象", "Involved", frozenset({Feed.NAMES, Feed.SYMBOLS})),
        Field("mood", "用户情绪", "Mood", frozenset({Feed.MOOD})),
        Field("confirmed", "已确认", "Confirmed", _ASSERTED),
        Field("open", "待解决", "Open", frozenset({Feed.OPEN})),
        Field("quest", "任务", "Quest", frozenset({Feed.REQUEST, Feed.FACTS, Feed.FINDINGS})),
        Field("characters", "人物", "Characters", frozenset({Feed.NAMES})),
        Field("choices", "抉择", "Choices", frozenset({Feed.DECISIONS})),
        Field("change", "改动", "Change", frozenset({Feed.REQUEST})),
        Field("symbols", "符号", "Symbols", frozenset({Feed.SYMBOLS, Feed.NAMES})),
        Field("findings", "发现", "Findings", frozenset({Feed.FINDINGS, Feed.FACTS})),
        Field("decided", "已决定", "Decided", frozenset({Feed.DECISIONS})),
    )
}
"""Every field there is, by its key."""

APART = (
    ("hypotheses", "未证实", "Unproven"),
    ("superseded", "已被取代", "Superseded"),
    ("rejected", "已否决", "Rejected"),
)
"""What stands apart from the fields in every summary: its key and its labels."""


@dataclass(frozen=True, slots=True)
class Template:
    """The fields of a summary in the order of the page."""

    fields: tuple[Field, ...]

    def place(self, feed: Feed) -> str | None:
        """The key of the field that takes this feed; None where the business does not want it."""
        return next((field.name for field in self.fields if feed in field.feeds), None)


def template(names: tuple[str, ...]) -> Template:
    """The template with these fields; BadSettings on an unknown, a repeated or no field."""
    unknown = [name for name in names if name not in FIELDS]
    if unknown:
        raise BadSettings(f"unknown summary field {unknown[0]!r}; there are: {', '.join(FIELDS)}")
    if not names or len(set(names)) != len(names):
        raise BadSettings("summary fields must be named once each, and at least one")
    return Template(tuple(FIELDS[name] for name in names))
