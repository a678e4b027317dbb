"""From clauses to statements: which clauses belong together, how they are meant, and what they are worth."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from agents_memory.language import pii, times
from agents_memory.language.attributes import Tables
from agents_memory.language.cues import Hearing, Tone, cues_of, tone_of
from agents_memory.language.identifiers import identifiers
from agents_memory.language.importance import Weighed, weigh
from agents_memory.language.lexicon.mishaps import MISHAP
from agents_memory.language.lexicon.moods import ANSWERING, PRESENT, RENEWED, STANDING, TAKEN_UP
from agents_memory.language.ontology import ATTRIBUTES, Attribute, attribute
from agents_memory.language.relations import over
from agents_memory.language.spans import Piece
from agents_memory.language.subjects import Subject, Who
from agents_memory.language.text import fold
from agents_memory.language.values import Stated
from agents_memory.model import Cue, Kind, Mask, Modality, Role, Sensitivity, Statement


@dataclass(frozen=True, slots=True)
class Turned:
    """What is found once for a turn and used by each of its statements. Offsets are of the masked text."""

    text: str
    folded: str
    role: Role
    at: datetime
    lang: str
    heard: Hearing
    tables: Tables
    masks: tuple[Mask, ...]
    whens: tuple[times.When, ...]
    names: tuple[tuple[int, str], ...]
    cited: tuple[tuple[int, int], ...] = ()  # quoted words that are spoken about
    document: bool = False  # long material, not talk: what it says is hardly about its author


class Mood(StrEnum):
    """How a clause is put forward. What is so, what is wanted and what is asked are different statements."""

    PLAIN = "plain"
    PLAN = "plan"
    QUESTION = "question"
    DENIAL = "denial"  # "it is not that I dislike it": takes back what nobody said
    ADJUNCT = "adjunct"  # "from Monday on": no clause of its own, belongs to its neighbour


class Part(NamedTuple):
    """A clause with its subject and the attribute it states, if any."""

    piece: Piece
    subject: Subject
    stated: Stated | None
    mood: Mood = Mood.PLAIN


class Group(NamedTuple):
    """The clauses of one statement: at most one of them carries a key, but for lists behind a label ("rules: a, b")."""

    start: int
    end: int
    subject: Subject
    stated: Stated | None
    labelled: tuple[str, ...] = ()
    mood: Mood = Mood.PLAIN


class Heard(NamedTuple):
    """What is known of the sentence a statement stands in."""

    cues: frozenset[Cue]
    tone: Tone
    requested: bool = False  # the user asks for it to be remembered
    asked: bool = False  # it stands in a question
    start: int = 0  # where the sentence begins


_LABELS = frozenset({"constraint", "goal", "procedure"})
_INLINE = re.compile(r"`[^`\n]*`")
_BACK = re.compile(r"^(?:it|they|them|that|this|those|one)\b|^(?:它|那|这|其)")


def groups(parts: list[Part]) -> list[Group]:
    """Join the clauses of a sentence: a clause with a key of its own begins a statement once another has one."""
    first = parts[0]
    if len(parts) > 1 and first.stated and first.stated.key in _LABELS and re.search("[:：]", first.piece.text[:16]):
        keys = tuple(p.stated.key for p in parts if p.stated)
        return [Group(first.piece.start, parts[-1].piece.end, first.subject, first.stated, keys)]
    out: list[Group] = []
    for part in parts:
        last = out[-1] if out else None
        if last is None or _begins(part, last):
            out.append(Group(part.piece.start, part.piece.end, part.subject, part.stated, mood=part.mood))
            continue
        subject = last.subject
        if _explains(part, last):  # the reason outranks the rule that follows from it
            out[-1] = Group(last.start, part.piece.end, part.subject, part.stated, mood=last.mood)
            continue
        if last.stated is None and (part.stated is not None or subject.who in (Who.NONE, Who.OTHER, Who.AGENT)):
            subject = part.subject if part.subject.who is not Who.NONE else subject
        out[-1] = Group(last.start, part.piece.end, subject, last.stated or part.stated, mood=last.mood)
    return out


def _begins(part: Part, last: Group) -> bool:
    """Whether a clause begins a statement of its own beside the clauses before it."""
    if _parts_company(part, last):
        return True
    if last.stated is None:
        return False
    if part.stated is not None:
        return not (_points_back(part) or _explains(part, last) or _follows(part, last) or _leaves_out(part, last))
    return part.subject.who is Who.USER and last.subject.who is Who.PERSON


def _parts_company(part: Part, last: Group) -> bool:
    """Whether what lasts stands beside a wish or a question: "I live in x, this weekend I want to see y"."""
    if part.mood is last.mood or Mood.ADJUNCT in (part.mood, last.mood):
        return False
    if Mood.DENIAL in (part.mood, last.mood):
        return True
    plain = last.stated if last.mood is Mood.PLAIN else part.stated if part.mood is Mood.PLAIN else None
    return plain is not None and attribute(plain.key).durable


_RULES = frozenset({"constraint", "diet"})


def _explains(part: Part, last: Group) -> bool:
    """Whether the clause gives the protected reason of the rule before it: "no shrimp, it makes my throat swell"."""
    if part.stated is None or last.stated is None:
        return False
    return attribute(part.stated.key).protected and last.stated.key in _RULES


def _follows(part: Part, last: Group) -> bool:
    """Whether the clause gives the rule that follows from the protected fact before it."""
    return (
        part.stated is not None
        and part.stated.key in _RULES
        and last.stated is not None
        and attribute(last.stated.key).protected
    )


_LIKED = frozenset({"drink", "favorite", "like"})


def _leaves_out(part: Part, last: Group) -> bool:
    """Whether the clause says what stays out of what is liked before it, which is no diet: "flat whites, no sugar"."""
    if part.stated is None or last.stated is None or part.subject.who is Who.USER:
        return False
    return part.stated.key == "diet" and not part.stated.affirmed and last.stated.key.partition("/")[0] in _LIKED


def _points_back(part: Part) -> bool:
    """Whether what the clause states is said of something in the clause before it: "keep it out of ..."."""
    return part.stated is not None and bool(_BACK.match(fold(part.stated.value)) or _BACK.match(fold(part.piece.text)))


_INHERITED = frozenset({Cue.SARCASM, Cue.HYPOTHETICAL, Cue.INJECTION, Cue.CORRECTION, Cue.EXCEPTION, Cue.REMEMBER})
"""Cues of a sentence that colour each statement in it; the others count where they stand."""


_CUT_OFF = " ,，;；-–—"
"""Marks that only part a statement from the next one."""

_JOINED = re.compile(r"(?:and|but|so|plus)\s+(?=\w)", re.I)

_FUTURATE = re.compile(
    r"^(?:(?:and|also|then|so|oh|btw|plus)[, ]+)*(?!morning|evening|during|nothing|something|anything|"
    r"everything)[a-z]{2,}ing "
    r"(?!is\b|was\b|are\b|will\b)|\b(?:i'm|i am|we're|we are)(?: also| just| only| probably)? [a-z]+ing\b"
)
"""The progressive that, with a day to come, tells of a plan: "I'm seeing the dentist on Friday", also without "I'm"."""

_OWN_TIME = ("planned", "passing", "hedged")
"""What a clause says of its own time and certainty alone; the rest of the tone colours the whole sentence."""


def statement(turn: Turned, group: Group, heard: Heard) -> Statement:
    """The statement of one group of clauses."""
    text = turn.text[group.start : group.end].rstrip(_CUT_OFF)
    if joined := _JOINED.match(text):
        text = text[joined.end() :]
        group = group._replace(start=group.start + joined.end())
    group = group._replace(end=group.start + len(text))
    found, subject = group.stated, group.subject
    local = cues_of(turn.folded[group.start : group.end], turn.heard) | (heard.cues & _INHERITED)
    if found and found.key == "emergency_contact" and MISHAP.search(turn.folded[group.start : group.end]):
        local -= {Cue.HYPOTHETICAL}  # "should anything happen to me, call my brother" holds today, and is the user's
        subject = subject._replace(about="user")
    own = tone_of(turn.folded[group.start : group.end], turn.heard)
    tone = heard.tone._replace(**{field: getattr(own, field) for field in _OWN_TIME})
    whens = tuple(w for w in turn.whens if group.start <= w.start < group.end)
    if _FUTURATE.search(turn.folded[group.start : group.end]) and any(w.relative and w.begin > turn.at for w in whens):
        tone = tone._replace(planned=True)
    kind, key = _kind(found.key if found else "", local, turn.role, subject.who, fold(_INLINE.sub("", text)))
    if key and _used_to_be(key, turn.folded[group.start : group.end]):
        kind, key = Kind.FACT, "event"  # where somebody lived as a child is no value of where he lives
    modality, confidence = _meant(local, tone, key, turn.role)
    if Cue.EXCEPTION in local and not whens:  # "these days I'm on pills, so no wine for now"
        whens = tuple(w for w in turn.whens if heard.start <= w.start < group.start and w.finish > turn.at)[-1:]
    known = attribute(key) if key else None
    if group.labelled:
        known = max((attribute(k) for k in group.labelled), key=lambda a: a.importance)
    weighed = weigh(
        key,
        known,
        local,
        tone,
        subject.who,
        text,
        turn.role,
        requested=heard.requested,
        asked=heard.asked,
        modality=modality,
        dated=any(w.begin > turn.at for w in whens),
        own=bool(found and found.own),
        valued=bool(found or identifiers(text)),
        document=turn.document,
    )
    change = Cue.CORRECTION in local or _takes_up(key, known, turn.folded[group.start : group.end])
    stable = known is not None and (known.protected or (known.durable and known.kind is Kind.FACT))
    emotional = Cue.EMOTION in local and not stable
    return Statement(
        text=text,
        start=group.start,
        end=group.end,
        kind=kind,
        about=_about(subject, found),
        key=key,
        # What is cut off the end of the text is no part of the value either.
        value=found.value.rstrip(_CUT_OFF) if found and found.value not in text else (found.value if found else ""),
        single_valued=bool(known and known.single),
        affirmed=found.affirmed if found else True,
        modality=modality,
        change=change,
        exception=Cue.EXCEPTION in local,
        durable=_durable(known, local, modality, weighed, emotional, turn.role),
        sensitivity=_sensitivity(known, emotional, group, turn.masks),
        valid_from=_begun(whens, change, turn.at),
        dated=max((w.finish for w in whens if w.begin > turn.at and w.role != times.UNTIL), default=None),
        until=_until(
            whens,
            _comes_once(turn, group, key, whens)
            or modality is Modality.PLANNED
            or (tone.planned and key == "constraint"),
            Cue.EXCEPTION in local,
        ),
        importance=weighed.score,
        confidence=confidence,
        features=weighed.features,
        entities=tuple(dict.fromkeys(name for at, name in turn.names if group.start <= at < group.end)),
    )


def _used_to_be(key: str, folded: str) -> bool:
    """Whether the value of an attribute is one of a time that is over; what protects a life may still hold."""
    known = attribute(key)
    return known.kind in (Kind.FACT, Kind.PREFERENCE) and not known.protected and key in _AT_A_TIME and over(folded)


_AT_A_TIME = frozenset(
    {"city", "address", "employer", "workplace", "job", "marital_status", "vehicle", "commute", "drink", "like", "diet"}
    | {"hobby", "pet", "schedule", "habit", "seat", "size", "learning", "education", "tool", "favorite"}
)
"""Attributes that a person has at a time."""

_WISHES = frozenset({"reply_style", "constraint", "contact_channel", "delivery_form", "name", "delivery_address"})
"""Attributes that are the user's wishes, though their words speak of what the agent is to do."""


def _comes_once(turn: Turned, group: Group, key: str, whens: tuple[times.When, ...]) -> bool:
    """Whether the value is a day to come: "my flight is on Sunday" is over on Monday."""
    if group.stated is None or key.partition("/")[0] in ATTRIBUTES:
        return False
    found = turn.text.find(group.stated.value, group.start, group.end)
    return any(w.relative and w.begin > turn.at and 0 <= w.start - found < len(group.stated.value) for w in whens)


def _takes_up(key: str, known: Attribute | None, folded: str) -> bool:
    """Whether something new takes the place of what was: a job begun, "x is my new dentist"."""
    if known is None or not (known.single or key == "job") or key.startswith("name/"):
        return False
    return any(p.search(folded) for p in (PRESENT, TAKEN_UP if key == "employer" else RENEWED))


def _about(subject: Subject, found: Stated | None) -> str:
    named = found is not None and (found.value == subject.about or found.value.endswith(f" {subject.about}"))
    if found is not None and (fold(subject.about) == found.key or (subject.who is Who.AGENT and found.key in _WISHES)):
        return "user"  # "my landlord is Mr. P", "you should answer briefly"
    if subject.who not in (Who.PERSON, Who.AGENT) or named:  # "Oslo is where I live"
        return "user"
    return subject.about


_CAN_BE_PLANNED = frozenset(
    {
        "",
        "city",
        "address",
        "employer",
        "workplace",
        "job",
        "health",
        "marital_status",
        "children",
        "vehicle",
        "pet",
        "education",
        "decision",
        "order",
        "reference",
        "hobby",
        "tool",
        "configuration",
        "size",
        "event",
    }
)
_TOLD_AS_OWN = frozenset({"health", "allergy", "rejected", "decision", "root_cause", "emergency_contact"})
"""Attributes that stay the speaker's own when somebody else is named as their reason: "the doctor says I must ..."."""


def _meant(cues: frozenset[Cue], tone: Tone, key: str, role: Role) -> tuple[Modality, float]:
    """How a statement is meant, and how far its words can be believed."""
    readings = (
        (Cue.SARCASM in cues, Modality.IRONIC, 0.3),
        (Cue.HYPOTHETICAL in cues, Modality.HYPOTHETICAL, 0.3),
        (tone.roleplay, Modality.STATED, 0.5),
        (tone.reported and key not in _TOLD_AS_OWN, Modality.REPORTED, 0.5),
        (tone.planned and key in _CAN_BE_PLANNED, Modality.PLANNED, 0.9),
    )
    modality, confidence = next(((m, c) for fits, m, c in readings if fits), (Modality.STATED, 1.0))
    if tone.hedged:
        confidence = min(confidence, 0.5)
    return (Modality.INFERRED, min(confidence, 0.4)) if role is not Role.USER else (modality, confidence)


def _kind(key: str, cues: frozenset[Cue], role: Role, who: Who, folded: str) -> tuple[Kind, str]:
    decides = Cue.DECISION in cues and Cue.QUESTION not in cues and role is Role.USER
    if key and (key.partition("/")[0] not in ATTRIBUTES or key.startswith("name/")):
        return (Kind.DECISION if decides or (Cue.CONFIG_CHANGE in cues and role is Role.USER) else Kind.FACT), key
    if key and not (key in ("order", "reference") and decides):
        return attribute(key).kind, key
    told = who not in (Who.USER, Who.OWN, Who.PERSON) and Cue.QUESTION not in cues and role is Role.USER
    if told and STANDING.search(folded) and ANSWERING.search(folded):  # "from now on check my grammar"
        return Kind.PREFERENCE, "reply_style"
    if Cue.ROOT_CAUSE in cues:
        return Kind.FACT, "root_cause"
    return (Kind.DECISION, "decision") if decides else (Kind.FACT, key)


def _durable(
    known: Attribute | None,
    cues: frozenset[Cue],
    modality: Modality,
    weighed: Weighed,
    emotional: bool,
    role: Role,
) -> bool:
    if role is not Role.USER or emotional or cues & {Cue.INJECTION, Cue.EXCEPTION, Cue.SARCASM, Cue.HYPOTHETICAL}:
        return False
    lasting = (known is not None and known.durable) or "remember" in weighed.features or "lasting" in weighed.features
    return lasting and modality is Modality.STATED and weighed.score >= 4.0


def _sensitivity(known: Attribute | None, emotional: bool, group: Group, masks: tuple[Mask, ...]) -> Sensitivity:
    declared = known.sensitivity if known else Sensitivity.NONE
    within = [m for m in masks if group.start < m.end and m.start < group.end]
    if any(m.cls in pii.NEVER for m in within):
        return Sensitivity.IDENTITY
    if declared in (Sensitivity.HEALTH, Sensitivity.IDENTITY):
        return declared
    if within:
        return Sensitivity.IDENTITY
    return Sensitivity.EMOTION if emotional else declared


def _begun(whens: tuple[times.When, ...], change: bool, at: datetime) -> datetime | None:
    """When what is stated began: "since 2022", and of a change the day it is said to have come: "joined x in 2022"."""
    begins = [w.begin for w in whens if w.role == times.SINCE]
    begins += [w.begin for w in whens if change and w.role == times.AT and w.begin <= at]
    return next(iter(begins), None)


def _until(whens: tuple[times.When, ...], planned: bool, exception: bool) -> datetime | None:
    """The last second a statement holds by its own words, None if they set no end."""
    ends = [w.finish for w in whens if w.role in (times.UNTIL, times.ONLY) or exception]
    if not ends and planned:
        ends = [w.finish for w in whens]
    return max(ends) - timedelta(seconds=1) if ends else None
