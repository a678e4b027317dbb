"""Reading a turn: masks, cues, statements, questions, wishes, entities and identifiers from its own words alone.

`read` is a pure function of its arguments. Offsets are those of the masked text. What is quoted, pasted or recalled gives
no statements; what instructs the agent or the pipeline gives none that last.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from agents_memory.language import pii, times
from agents_memory.language.attributes import Stated, keys_of, stated
from agents_memory.language.cues import Tone, cues_of, tone_of
from agents_memory.language.identifiers import entities, identifiers
from agents_memory.language.importance import Weighed, weigh
from agents_memory.language.ontology import attribute
from agents_memory.language.spans import Piece, clauses, code_blocks, quoted, sentences
from agents_memory.language.subjects import Subject, Who, subject_of
from agents_memory.language.text import fold, language
from agents_memory.language.wishes import wish_of
from agents_memory.model import Cue, Kind, Mask, MemoryWish, Modality, Question, Reading, Role, Sensitivity, Statement

_MAX_SENTENCES = 60
"""Sentences read per turn; beyond that a turn is a document, and a document is not talk about its author."""


class Read(NamedTuple):
    """The masked text and what was read from it; every offset of the reading is one of this text."""

    text: str
    reading: Reading


class _Part(NamedTuple):
    """A clause with its subject and the attribute it states, if any."""

    piece: Piece
    subject: Subject
    stated: Stated | None


class _Group(NamedTuple):
    """The clauses of one statement: at most one of them carries a key."""

    start: int
    end: int
    subject: Subject
    stated: Stated | None


def read(
    text: str, role: Role, at: datetime, lang: str | None = None, *, seal: Callable[[str], str] | None = None,
) -> Read:
    """Read one turn said by `role` at `at` (aware; its offset resolves "tomorrow"). `lang` overrides the detection."""
    tongue = lang or language(text)
    masked = pii.mask(text, tongue, seal)
    body = masked.text
    blocks = code_blocks(body)
    skip = quoted(body, working=role is Role.USER)
    pieces = sentences(body, skip)[:_MAX_SENTENCES]
    cues: set[Cue] = {Cue.QUOTATION} if len(skip) > len(blocks) else set()
    if any(Cue.INJECTION in cues_of(fold(body[a:b])) for a, b in skip):
        cues.add(Cue.INJECTION)
    statements: list[Statement] = []
    questions: list[Question] = []
    wish: MemoryWish | None = None
    for piece in pieces:
        folded = fold(piece.text)
        marks = cues_of(folded)
        asked = wish_of(piece.text) if role is Role.USER and Cue.INJECTION not in marks else None
        marks = _settle(marks, asked)
        cues |= marks
        wish = wish if wish and wish.verb == "forget" else asked or wish
        if asked and asked.verb == "forget":
            continue
        found, question = _sentence(piece, folded, marks, role, at, tongue, masked.masks, asked)
        statements += found
        questions += question
    return Read(body, Reading(
        lang=tongue, cues=frozenset(_whole(cues)), statements=tuple(statements), questions=tuple(questions), wish=wish,
        entities=entities(body), identifiers=identifiers(body), code=blocks, masks=_with_values(masked.masks, statements, body, tongue, seal),
    ))


def _settle(marks: frozenset[Cue], wish: MemoryWish | None) -> frozenset[Cue]:
    if wish is None:
        return marks - {Cue.REMEMBER}
    return marks | {Cue.FORGET if wish.verb == "forget" else Cue.REMEMBER}


def _whole(cues: set[Cue]) -> set[Cue]:
    """A turn that says something else is no mere backchannel."""
    return cues - {Cue.BACKCHANNEL} if len(cues - {Cue.ACCEPTANCE, Cue.BACKCHANNEL, Cue.REJECTION, Cue.NEGATION, Cue.EMOTION}) else cues


def _sentence(
    piece: Piece, folded: str, marks: frozenset[Cue], role: Role, at: datetime, lang: str, masks: tuple[Mask, ...],
    wish: MemoryWish | None,
) -> tuple[list[Statement], list[Question]]:
    parts = [_part(c, lang) for c in clauses(piece)]
    if not parts:
        return [], []
    questions: list[Question] = []
    if Cue.QUESTION in marks:
        asking = [p for p in parts if Cue.QUESTION in cues_of(fold(p.piece.text))] or parts[-1:]
        about = asking[-1].subject.about if asking[-1].subject.who is Who.PERSON else "user"
        questions.append(Question(text=piece.text, keys=keys_of(piece.text), confirming=Cue.CONFIRMING_QUESTION in marks, about=about))
        parts = [p if p not in asking else _Part(p.piece, p.subject, _referenced(p.stated)) for p in parts]
        if not any(p.stated for p in parts) or Cue.HYPOTHETICAL in marks:
            parts = parts[:0] if Cue.HYPOTHETICAL not in marks else parts
    tone = tone_of(folded)
    out = []
    for group in _groups(parts):
        text = piece.text[group.start - piece.start:group.end - piece.start]
        out.append(_statement(text, group, marks, tone, role, at, masks, wish, bool(questions)))
    return out, questions


def _part(clause: Piece, lang: str) -> _Part:
    subject = subject_of(clause.text, fold(clause.text), lang)
    return _Part(clause, subject, stated(clause.text, subject, lang))


def _referenced(found: Stated | None) -> Stated | None:
    """Of a question only the reference it names is a statement: "when does order X ship" tells of order X."""
    return found if found and found.key in ("order", "allergy") else None


def _groups(parts: list[_Part]) -> list[_Group]:
    """Join the clauses of a sentence: a clause with a key of its own begins a statement once another has one."""
    groups: list[_Group] = []
    for part in parts:
        last = groups[-1] if groups else None
        fresh = last is None or last.stated is not None and (
            part.stated is not None or part.subject.who is Who.USER and last.subject.who is Who.PERSON)
        if fresh or last is None:
            groups.append(_Group(part.piece.start, part.piece.end, part.subject, part.stated))
            continue
        subject = last.subject
        if part.stated is not None or subject.who in (Who.NONE, Who.OTHER):
            subject = part.subject if part.subject.who is not Who.NONE else subject
        groups[-1] = _Group(last.start, part.piece.end, subject, last.stated or part.stated)
    return groups


_MODALITIES = (  # the first that fits names how a statement is meant, with what it leaves of the confidence
    (lambda cues, tone: Cue.SARCASM in cues, Modality.IRONIC, 0.3),
    (lambda cues, tone: Cue.HYPOTHETICAL in cues, Modality.HYPOTHETICAL, 0.3),
    (lambda cues, tone: tone.roleplay, Modality.STATED, 0.5),
    (lambda cues, tone: tone.reported, Modality.REPORTED, 0.5),
    (lambda cues, tone: tone.planned, Modality.PLANNED, 0.9),
)


def _statement(
    text: str, group: _Group, marks: frozenset[Cue], tone: Tone, role: Role, at: datetime, masks: tuple[Mask, ...],
    wish: MemoryWish | None, asked: bool,
) -> Statement:
    found, subject = group.stated, group.subject
    key = found.key if found else ""
    folded = fold(text)
    local = cues_of(folded) | (marks & {Cue.SARCASM, Cue.HYPOTHETICAL, Cue.INJECTION, Cue.CORRECTION, Cue.EXCEPTION, Cue.REMEMBER})
    modality, confidence = _modality(local, tone, key)
    if tone.hedged:
        confidence = min(confidence, 0.5)
    if role is not Role.USER:
        modality, confidence = Modality.INFERRED, min(confidence, 0.4)
    kind, key = _kind(key, local, role)
    about = "user" if subject.who in (Who.USER, Who.NONE, Who.OTHER) else subject.about
    known = attribute(key) if key else None
    requested = wish is not None and wish.verb == "remember"
    emotional = Cue.EMOTION in local and not (known and known.protected)
    weighed: Weighed = weigh(key, known, local, tone, subject.who, text, role, requested=requested, asked=asked, modality=modality)
    whens = times.find(text, at)
    return Statement(
        text=text, start=group.start, end=group.end, kind=kind, about=about, key=key, value=found.value if found else "",
        single_valued=bool(known and known.single), affirmed=found.affirmed if found else Cue.NEGATION not in local or not key,
        modality=modality, change=Cue.CORRECTION in local, exception=Cue.EXCEPTION in local,
        durable=_durable(known, local, modality, weighed, emotional, role), sensitivity=_sensitivity(known, emotional, group, masks),
        valid_from=_begin(whens), until=_until(whens, modality, Cue.EXCEPTION in local), importance=weighed.score,
        confidence=confidence, features=weighed.features, entities=entities(text),
    )


def _modality(cues: frozenset[Cue], tone: Tone, key: str) -> tuple[Modality, float]:
    for fits, modality, confidence in _MODALITIES:
        if fits(cues, tone) and not (modality is Modality.REPORTED and key == "health") and not (
                modality is Modality.PLANNED and key in ("constraint", "goal", "reply_style", "deadline", "schedule", "budget")):
            return modality, confidence
    return Modality.STATED, 1.0


def _kind(key: str, cues: frozenset[Cue], role: Role) -> tuple[Kind, str]:
    if key:
        return attribute(key).kind, key
    if Cue.ROOT_CAUSE in cues:
        return Kind.FACT, "root_cause"
    if Cue.DECISION in cues and role is Role.USER and Cue.QUESTION not in cues:
        return Kind.DECISION, "decision"
    return Kind.FACT, ""


def _durable(
    known: object, cues: frozenset[Cue], modality: Modality, weighed: Weighed, emotional: bool, role: Role,
) -> bool:
    if role is not Role.USER or emotional or cues & {Cue.INJECTION, Cue.EXCEPTION, Cue.SARCASM, Cue.HYPOTHETICAL}:
        return False
    lasting = getattr(known, "durable", False) or "remember" in weighed.features or "lasting" in weighed.features
    return bool(lasting) and modality is Modality.STATED and weighed.score >= 4.0


def _sensitivity(known: object, emotional: bool, group: _Group, masks: tuple[Mask, ...]) -> Sensitivity:
    if any(m.cls in pii.NEVER and group.start < m.end and m.start < group.end for m in masks):
        return Sensitivity.IDENTITY
    declared: Sensitivity = getattr(known, "sensitivity", Sensitivity.NONE)
    if declared in (Sensitivity.HEALTH, Sensitivity.IDENTITY):
        return declared
    if any(group.start < m.end and m.start < group.end for m in masks):
        return Sensitivity.IDENTITY
    return Sensitivity.EMOTION if emotional else declared


def _begin(whens: tuple[times.When, ...]) -> datetime | None:
    return next((w.begin for w in whens if w.role == times.SINCE), None)


def _until(whens: tuple[times.When, ...], modality: Modality, exception: bool) -> datetime | None:
    ends = [w.finish for w in whens if w.role in (times.UNTIL, times.ONLY) or exception]
    if not ends and modality is Modality.PLANNED:
        ends = [w.finish for w in whens]
    return max(ends) - timedelta(seconds=1) if ends else None


_SEALED_KEYS = {"address": "address", "delivery_address": "address", "employer": "employer", "workplace": "address"}


def _with_values(
    masks: tuple[Mask, ...], statements: list[Statement], text: str, lang: str, seal: Callable[[str], str] | None,
) -> tuple[Mask, ...]:
    """The masks, with the values of address and employer statements marked as sealed classes too."""
    labels = pii.LABELS.get(lang.split("-")[0], pii.LABELS["en"])
    out = list(masks)
    for item in statements:
        cls = _SEALED_KEYS.get(item.key)
        start = text.find(item.value, item.start, item.end) if cls and item.value else -1
        if cls is None or start < 0 or any(start < m.end and m.start < start + len(item.value) for m in out):
            continue
        out.append(Mask(cls=cls, start=start, end=start + len(item.value), label=labels[cls], sealed=seal(item.value) if seal else ""))
    return tuple(sorted(out, key=lambda m: m.start))
