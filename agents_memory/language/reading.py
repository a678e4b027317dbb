"""Reading a turn: masks, cues, statements, questions, wishes, entities and identifiers from its own words alone.

`read` is a pure function of its arguments. Offsets are those of the masked text. What is quoted, pasted or
recalled gives no statements; what instructs the agent or the pipeline gives none that last; a request to
forget is not stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from agents_memory.language import pii, times
from agents_memory.language.attributes import keys_of, stated, tables
from agents_memory.language.begun import with_beginnings
from agents_memory.language.contacts import told_contacts
from agents_memory.language.cues import cues_of, hearing, tone_of
from agents_memory.language.doubts import doubted, doubts, wavers
from agents_memory.language.identifiers import entities_at, identifiers
from agents_memory.language.lexicon.labels import label
from agents_memory.language.lexicon.moods import ADJUNCT, DENIED, LISTED, OPTION, PLANNED, STANDING, WHICH
from agents_memory.language.lexicon.offers import REFUSED
from agents_memory.language.lexicon.requests import ASKED_FOR
from agents_memory.language.ontology import ATTRIBUTES
from agents_memory.language.pii import TREATMENTS, Treatment
from agents_memory.language.prefaces import amended, amending, preface
from agents_memory.language.sealed import Seal, seal_reading
from agents_memory.language.spans import Piece, cited, clauses, code_blocks, inside, merge, quoted, sentences
from agents_memory.language.statements import Heard, Mood, Part, Turned, groups, statement
from agents_memory.language.steering import steering_quotes, steers
from agents_memory.language.subjects import Who, subject_of
from agents_memory.language.text import fold, language
from agents_memory.language.updates import Topic, corrected, topic_of
from agents_memory.language.values import Stated
from agents_memory.language.wishes import clears, kept_as_is, wish_of
from agents_memory.model import Cue, Mask, MemoryWish, PlacedWish, PlannedWish, Question, Reading, Role, Statement

_MAX_SENTENCES = 60
"""Sentences read per turn; beyond that a turn is a document, and a document is not talk about its author."""

_DOCUMENT = 700
"""Characters from which a turn is taken for a document: only what it says in the first person counts fully."""

_LABEL = 40
"""Characters up to which the words that announce a correction stay with the statement they announce."""

_CLOSING = " ,，;；:：、。.!！~"


class Read(NamedTuple):
    """The masked text and what was read from it; every offset of the reading is one of this text."""

    text: str
    reading: Reading


def read(
    text: str,
    role: Role,
    at: datetime,
    lang: str | None = None,
    *,
    seal: Seal | None = None,
    treatments: Mapping[str, Treatment] = TREATMENTS,
) -> Read:
    """Read one turn said by `role` at `at` (aware; its offset resolves "tomorrow"). `lang` overrides the detection.

    `treatments` say what becomes of each class of personal data. `seal` encrypts a value of a sealed class: what was
    read has its token then; without it the value stays in clear, marked.
    """
    tongue = lang or language(text)
    masked = pii.mask(text, tongue, treatments, sealing=True)
    body, folded = masked.text, fold(masked.text)
    blocks = code_blocks(body)
    pasted = quoted(body, working=role is Role.USER)
    skip = merge([*pasted, *steering_quotes(body)])
    turn = Turned(
        body,
        folded,
        role,
        at,
        tongue,
        hearing(folded),
        tables(folded, tongue),
        masked.masks,
        times.find(body, at),
        entities_at(body),
        cited=cited(body),
        document=len(body) > _DOCUMENT,
    )
    cues: set[Cue] = {Cue.QUOTATION} if len(pasted) > len(blocks) else set()
    foreign = pasted if role is Role.USER else ((0, len(body)),) if role is Role.TOOL else ()
    if any(steers(folded[p.start : p.end], foreign=True) for a, b in foreign for p in _within(body, a, b)):
        cues.add(Cue.INJECTION)
    statements: list[Statement] = []
    questions: list[Question] = []
    wish: MemoryWish | None = None
    planned: list[PlannedWish] = []
    clearing: list[PlacedWish] = []
    topic: Topic | None = None
    last: Piece | None = None
    since = 0  # how many statements there were before the last sentence
    last_said = -1  # how many statements there were after the sentence before, if it made any
    for sentence in sentences(body, skip)[:_MAX_SENTENCES]:
        piece, before, last = sentence, last, None
        marks = cues_of(folded[piece.start : piece.end], turn.heard)
        asked = _wish(turn, piece, blocks) if role is Role.USER and Cue.INJECTION not in marks else None
        marks = _settle(marks, asked)
        if role is Role.ASSISTANT and ASKED_FOR.search(folded[piece.start : piece.end]):
            marks |= {Cue.QUESTION}
        if Cue.QUESTION in marks:
            marks -= _only_asked(turn, piece)
        if role is Role.ASSISTANT and Cue.PROPOSAL in marks and not _proposes(turn, piece, marks):
            marks -= {Cue.PROPOSAL}
        cues |= marks
        if role is Role.USER and asked is None and Cue.INJECTION not in marks and (what := clears(piece.text)):
            clearing.append(PlacedWish(verb="forget", what=what, sure=False, start=piece.start, end=piece.end))
        if isinstance(asked, PlannedWish):
            start = piece.start + asked.start
            planned.append(asked.model_copy(update={"start": start, "end": piece.end}))
            piece, asked = _until(piece, start), None  # what it tells before it asks
            if not piece.text:
                continue
            marks = cues_of(folded[piece.start : piece.end], turn.heard)
        wish = _joined(wish, asked)
        if asked and asked.verb == "forget":
            continue
        if role is Role.USER and last_said == len(statements) and statements and doubts(piece):
            statements[-1] = doubted(statements[-1])
            questions += _sentence(turn, piece, marks, asked)[1]
            continue
        announced = topic_of(piece.text) if role is Role.USER else None
        rest = _after(piece, announced.end) if announced else piece
        cues |= {Cue.CORRECTION} if announced else set()
        topic = announced or topic
        lead = preface(turn, piece, marks) if role is Role.USER and not announced else None
        if lead and lead.end:
            rest = _after(piece, lead.end)
            marks = _settle(cues_of(turn.folded[rest.start : rest.end], turn.heard), asked) | marks & {Cue.CORRECTION}
        elif asked and not announced and (begin := piece.text.find(asked.what)) > 0:
            rest = _after(piece, begin)  # "please note: ...": the request is no part of what is told
        said, question = _sentence(turn, rest, marks, asked) if rest.text else ([], [])
        plain = bool(said) and said[0].key.partition("/")[0] in ATTRIBUTES and _full(turn, said[0])
        said = [corrected(s, topic) for s in said] if topic else said
        if said and not topic and not (lead and lead.amends) and before:
            lead = amending(turn, before, statements[since:], said[0])
            statements = statements[:since] if lead and lead.end else statements  # the announcement states nothing
        if said and not topic and lead and lead.amends:
            said[0] = amended(said[0], lead.amends)
        last, since = piece if role is Role.USER else None, len(statements)
        if announced and announced.key and said and not plain and announced.end <= _LABEL:
            said[0] = _labelled(said[0], piece)
        statements += [doubted(s) for s in said] if role is Role.USER and said and wavers(piece) else said
        last_said = len(statements) if said else -1
        topic = topic if announced and not said else None
        questions += question
    if role is Role.USER:
        statements = told_contacts(body, statements, masked.sealed)
    told = _told_values(turn, statements)
    reading = Reading(
        lang=tongue,
        cues=frozenset(_whole(cues)),
        statements=tuple(statements),
        questions=tuple(questions),
        wish=wish,
        planned=tuple(planned),
        clears=tuple(clearing),
        entities=tuple(dict.fromkeys(name for _, name in turn.names)),
        identifiers=identifiers(body),
        code=blocks,
        masks=_joint(masked.masks, told),
    )

    def token(cls: str, value: str) -> str:
        how = treatments.get(cls, TREATMENTS[cls])
        if how != "sealed":
            return pii.masked_label(cls, tongue, value, how)
        return seal(cls, value) if seal else value

    done, sealed = seal_reading(body, reading, _joint(masked.sealed, told), token)
    if sealed.wish and sealed.wish.verb == "forget":
        what = with_beginnings(sealed.wish.what, treatments, seal)
        sealed = sealed.model_copy(update={"wish": sealed.wish.model_copy(update={"what": what})})
    return Read(done, sealed)


def _within(text: str, start: int, end: int) -> list[Piece]:
    """The sentences of a stretch of foreign material."""
    found = [Piece(p.start + start, p.end + start, p.text) for p in sentences(text[start:end])]
    return found[:_MAX_SENTENCES]


_SHORT, _MEDIUM = 70, 260  # characters of a turn; one in Latin letters may have twice as many


_SETTLING = frozenset({Cue.DECISION, Cue.CONFIG_CHANGE})


def _only_asked(turn: Turned, piece: Piece) -> frozenset[Cue]:
    """Cues of a decision whose every clause asks what it is to be: "which timeout do we set it to?" decides nothing."""
    asked: set[Cue] = set()
    settled: set[Cue] = set()
    for clause in clauses(piece):
        folded = turn.folded[clause.start : clause.end]
        cues = cues_of(folded, turn.heard)
        (asked if WHICH.search(folded) else settled).update(cues & _SETTLING)
    return frozenset(asked - settled)


def _proposes(turn: Turned, piece: Piece, marks: frozenset[Cue]) -> bool:
    """Whether an assistant's sentence puts something up for decision; advice at large does not.

    A short turn is its proposal; a longer one must name what it proposes, a long one must end with asking for it.
    """
    scale = 2 if turn.folded.isascii() else 1
    if len(turn.text) <= _SHORT * scale:
        return True
    if Cue.QUESTION in marks and len(turn.text) - piece.end <= _SHORT * scale:
        return True
    if LISTED.search(turn.folded) and not PLANNED.search(turn.folded):
        return False
    named = any(piece.start <= at < piece.end and name.isascii() for at, name in turn.names)
    concrete = named or identifiers(piece.text) or OPTION.search(fold(piece.text))
    return bool(concrete) and len(turn.text) <= _MEDIUM * scale


def _wish(turn: Turned, piece: Piece, blocks: tuple[tuple[int, int], ...]) -> MemoryWish | None:
    return (kept_as_is(piece.text) if blocks else None) or wish_of(piece.text, turn.at, turn.text[: piece.start])


def _until(piece: Piece, end: int) -> Piece:
    """A sentence up to a place of its text."""
    text = piece.text[: end - piece.start].rstrip(_CLOSING)
    return Piece(piece.start, piece.start + len(text), text)


def _full(turn: Turned, statement: Statement) -> bool:
    """Whether a statement says itself of whom it speaks: such a one is clear without a label."""
    said = subject_of(statement.text, turn.folded[statement.start : statement.end], turn.lang)
    return said.who in (Who.USER, Who.OWN, Who.PERSON)


def _labelled(statement: Statement, piece: Piece) -> Statement:
    """The statement with the label that names its topic: "change of dentist: ..." is clear without its context."""
    text = piece.text[: statement.end - piece.start]
    return statement.model_copy(update={"text": text, "start": piece.start})


def _after(piece: Piece, offset: int) -> Piece:
    return Piece(piece.start + offset, piece.end, piece.text[offset:])


def _joined(wish: MemoryWish | None, more: MemoryWish | None) -> MemoryWish | None:
    """One wish of two in a turn: forgetting outranks remembering, two descriptions of what goes become one."""
    if wish is None or more is None or wish.verb != more.verb:
        return more if wish is None or (more is not None and more.verb == "forget") else wish
    if wish.verb == "remember" or not more.what or not wish.what:
        return wish if wish.what or not more.what else more
    both = f"{wish.what}; {more.what}"
    return wish.model_copy(
        update={"what": both, "keep": wish.keep or more.keep, "everything": wish.everything or more.everything}
    )


def _settle(marks: frozenset[Cue], wish: MemoryWish | None) -> frozenset[Cue]:
    if wish is None:
        return marks - {Cue.REMEMBER}
    return marks | {Cue.FORGET if wish.verb == "forget" else Cue.REMEMBER}


_LIGHT = frozenset({Cue.ACCEPTANCE, Cue.BACKCHANNEL, Cue.REJECTION, Cue.NEGATION, Cue.EMOTION})


def _whole(cues: set[Cue]) -> set[Cue]:
    """A turn that says something else is no mere backchannel."""
    return cues if cues <= _LIGHT else cues - {Cue.BACKCHANNEL}


def _sentence(
    turn: Turned,
    piece: Piece,
    marks: frozenset[Cue],
    wish: MemoryWish | None,
) -> tuple[list[Statement], list[Question]]:
    parts = [_part(turn, c) for c in clauses(piece) if not _bare_remember(c, wish)]
    parts = _whole_sentence(turn, piece, parts)
    if not parts:
        return [], []
    questions: list[Question] = []
    if Cue.QUESTION in marks:
        asking = [
            p for p in parts if Cue.QUESTION in cues_of(turn.folded[p.piece.start : p.piece.end], turn.heard)
        ] or parts[-1:]
        subject = asking[-1].subject
        questions.append(
            Question(
                text=piece.text,
                keys=keys_of(piece.text),
                confirming=Cue.CONFIRMING_QUESTION in marks,
                about=subject.about if subject.who is Who.PERSON else "user",
            )
        )
        standing = STANDING.search(fold(piece.text)) is not None
        refused = REFUSED.search(fold(piece.text)) is not None
        parts = [
            p._replace(stated=_referenced(p.stated, standing=standing, refused=refused)) if p in asking else p
            for p in parts
        ]
    tone = tone_of(turn.folded[piece.start : piece.end], turn.heard)
    heard = Heard(marks, tone, wish is not None, bool(questions), piece.start)
    return [statement(turn, group, heard) for group in groups(parts) if group.stated or not questions], questions


def _bare_remember(clause: Piece, wish: MemoryWish | None) -> bool:
    """Whether a clause is nothing but the request to remember the rest of its sentence."""
    own = wish_of(clause.text) if wish else None
    return own is not None and not own.what and clause.text.strip(_CLOSING) != ""


def _part(turn: Turned, clause: Piece) -> Part:
    folded = turn.folded[clause.start : clause.end]
    subject = subject_of(clause.text, folded, turn.lang)
    own = not inside(clause.start, clause.end, turn.cited)
    found = stated(clause.text.rstrip(_CLOSING), subject, turn.lang, turn.tables) if own else None
    return Part(clause, subject, found, _mood(clause, folded, turn))


def _mood(clause: Piece, folded: str, turn: Turned) -> Mood:
    if DENIED.search(folded):
        return Mood.DENIAL
    if ADJUNCT.match(folded):
        return Mood.ADJUNCT
    if Cue.QUESTION in cues_of(folded, turn.heard):
        return Mood.QUESTION
    timed = any(clause.start <= w.start < clause.end and w.relative and w.role == times.AT for w in turn.whens)
    return Mood.PLAN if timed or tone_of(folded, turn.heard).planned else Mood.PLAIN


def _whole_sentence(turn: Turned, piece: Piece, parts: list[Part]) -> list[Part]:
    """Where no clause states a known attribute, the sentence as a whole may: "steps: first a, then b, last c"."""
    if len(parts) < 2 or len(piece.text) > 160 or any(p.stated and p.stated.key in ATTRIBUTES for p in parts):
        return parts
    whole = _part(turn, piece)
    if whole.stated is None or whole.stated.key not in ATTRIBUTES or whole.stated.key in ("reference", "order"):
        return parts
    return [whole]


def _referenced(found: Stated | None, *, standing: bool, refused: bool) -> Stated | None:
    """Of a question only the reference it names is a statement: "when does order X ship" tells of order X.

    A standing wish may be put as one: "could you answer in Spanish from now on?", "can you stop pitching me X?".
    """
    wishes = (*(("reply_style",) if standing else ()), *(("constraint",) if refused else ()))
    kept = ("order", "reference", "allergy", *wishes)
    return found if found and found.key in kept else None


_SEALED_KEYS = {"address": "address", "delivery_address": "address", "employer": "employer", "workplace": "address"}


def _told_values(turn: Turned, statements: list[Statement]) -> list[Mask]:
    """Marks of what statements tell of home and work: such a value has no form of its own that would give it away."""
    out = []
    for item in statements:
        cls = _SEALED_KEYS.get(item.key)
        found = cls and _stretch(turn.text, item)
        if cls and found:
            out.append(Mask(cls=cls, start=found[0], end=found[1], label=label(cls, turn.lang)))
    return out


def _stretch(text: str, item: Statement) -> tuple[int, int] | None:
    """Where a statement's value stands; the statement itself where the value was put together from it."""
    value = item.value.strip(_CLOSING)
    if not value or item.value.startswith("["):
        return None
    at = fold(text).find(fold(value), item.start, item.end)
    return (at, at + len(value)) if at >= 0 else (item.start, item.end)


def _joint(masks: Iterable[Mask], told: list[Mask]) -> tuple[Mask, ...]:
    """The marks without overlaps, in order: one that a statement's value overlaps is stretched to cover both."""
    out = list(masks)
    for mark in told:
        near = [m for m in out if mark.start < m.end and m.start < mark.end]
        if near:
            start, end = min(mark.start, *(m.start for m in near)), max(mark.end, *(m.end for m in near))
            out = [m for m in out if m not in near]
            out.append(near[0].model_copy(update={"start": start, "end": end}))
        else:
            out.append(mark)
    return tuple(sorted(out, key=lambda m: m.start))
