"""Attributes with keys of the speaker's own: "my locker number is ...", "the code for the shed is ...", "x 在 y"."""

from __future__ import annotations

import re

from agents_memory.language.lexicon import free
from agents_memory.language.subjects import Subject, Who
from agents_memory.language.text import fold, has_han, listed
from agents_memory.language.values import Stated, languages, value_span

_SPELLING = {"favourite": "favorite", "colour": "color", "organisation": "organization", "centre": "center"}
_DROP = frozenset(
    listed(
        "the a an my our your his her its current new old usual own exact please actual "
        "present main his her user user's"
    )
)
_NUMBERED = re.compile(
    r"^(locker|room|seat|order|ticket|flight|gate|table|house|flat|bus|tram|desk|"
    r"plot) (?:number|no|num|id)$"
)


def free_key(phrase: str) -> str:
    """A phrase as a key: folded, without articles and possessives, in one spelling. May be empty."""
    folded = fold(phrase).strip(" .,:;!?的")
    if has_han(folded):
        return re.sub(
            r"^(?:新的?(?!闻|年|疆|加|西|华|概|冠|手机)|我们?的?|你的?|您的?|这个?|那个?|现在的?|目前的?)|"
            r"的|号码$|\s",
            "",
            folded,
        )[:24]
    words = [_SPELLING.get(w, w) for w in folded.split() if w not in _DROP]
    key = " ".join(words)[:48]
    return m[1] if (m := _NUMBERED.match(key)) else key


MINE = re.compile(r"\b(?:my|our)\b|我|咱|change of|私の|僕の|うちの|\bmi\b")


def _is_name(clause: str, start: int, key: str, subject: Subject) -> bool:
    """Whether a person's role is given a name: "our landlord is Mr. P"."""
    return key == fold(subject.about) and clause[start].isupper()


def free_stated(clause: str, folded: str, subject: Subject, lang: str = "") -> Stated | None:
    """An attribute with a key of the speaker's own: "my x is y", "x 在 y", "the x for y is z", "x: y"."""
    if subject.who is Who.AGENT:
        return None
    for table in languages(folded, lang):
        for pattern, affirmed in free.compiled(table):
            match = pattern.search(folded)
            if match is None:
                continue
            groups = match.groupdict()
            key = free_key(
                " ".join(
                    p
                    for p in (
                        groups.get("k"),
                        groups.get("q"),
                        (groups.get("verb") or "").replace("s ", " ").removesuffix("s"),
                    )
                    if p
                )
            )
            found = value_span(key, clause, match)
            if (
                not key
                or found is None
                or len(key.split()) > 6
                or key in free.NOT_KEYS
                or key.rsplit(" ", 1)[-1] in free.NOT_HEADS
                or (
                    subject.about != "user"
                    and fold(subject.about) in key
                    and not _is_name(clause, found[0], key, subject)
                )
                or ((groups.get("k") or "").startswith(free.EVALUATIVE_KEYS))
                or " like" in key
                or free.EVALUATIVE.match(match["v"])
                or (table == "en" and MINE.match(match[0]) and subject.who not in (Who.OWN, Who.USER, Who.PERSON))
            ):
                continue
            if groups.get("named"):
                key = f"name/{key}"
            denied = bool((groups.get("neg") or "").strip())
            return Stated(
                key, clause[found[0] : found[1]], *found, affirmed and not denied, MINE.search(match[0]) is not None
            )
    return None
