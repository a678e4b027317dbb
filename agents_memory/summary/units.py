"""The sentences of a segment, each with what it does and what it names: the material a summary is made of.

A unit is a stretch of one turn, so its text is verbatim and its source exact. Pleasantries at its edges are left out,
sentences without anything else are kept as noise (a bare "可以" still accepts a proposal).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from agents_memory.events import SegmentTurn
from agents_memory.language import spans
from agents_memory.language.cues import Hearing, cues_of, hearing, tone_of
from agents_memory.language.spans import Piece
from agents_memory.language.steering import steering_quotes, steers
from agents_memory.language.text import fold, has_han, words
from agents_memory.language.wishes import wish_of
from agents_memory.model import Cue, Modality, Role, Source, Span
from agents_memory.summary.layout import Shape, digests, shapes
from agents_memory.summary.naming import is_name
from agents_memory.summary.references import code_title, present
from agents_memory.summary.slots import slots, terms
from agents_memory.summary.surroundings import aside
from agents_memory.summary.unit import JOINT, TAIL, Unit, narrowed
from agents_memory.summary.wording import Mark, announces, is_noise, is_outburst, marks_of

EXTRACTOR = "summary"
"""How sources of summary lines name their extractor."""


_LIST_NUMBER = re.compile(r"[:：]\s*1[.、)]$")
"""The number of the first item of a list that begins in the middle of a line."""

_ASKS = re.compile(r"[?？吗呢么]\W*$")
"""How an agent's question to the user ends."""

_FRAGMENT = re.compile(
    r"(?:and |so |ok(?:ay)? |then )*(?:(?:by|since|until|till|from|for|with|at|to) )?(?:when|where|whom?|what|which|"
    r"why|how)(?: \w+)?[\s.!]*"
)
"""A question of a word or three that ends in its question word ("by when"), on folded text."""

_CONTINUING = re.compile(
    r"^(?!.*(?:什么|怎么|哪|谁|几|多少|为啥|吗)).*(?:还(?:没|未|在|要|得|需|差|剩|有)|正在?|着)[^?]{0,14}呢[。!~\s]*$|"
    r"^(?!.*(?:什么|怎么|哪|谁|几|多少|为啥|吗)).*没[^?,，有]{1,3}呢[。!~\s]*$|"
    r"^(?:but |and |so )?what (?:remains?|is left|matters|counts|worries me|i (?:want|need|mean|meant)|we (?:want|"
    r"need))\b[^?]*\b(?:is|are|was)\b[^?]*$"
)
"""A 呢 that tells what still goes on, or a "what remains is", which ask nothing; on folded text."""

_REPORTED = re.compile(r"^[^,，]{1,4}[了过](?!吗)")
"""A verb that is already done ("查了"), where its bare form would ask for it, on folded text."""

_NOTE = re.compile(r"^\s*\[(?:system|context|note|系统|上下文)[^\]]{8,}\]", re.I)


_INSERTED = re.compile(r"\s*[(（\[【]([^()（）\[\]【】]{2,80})[)）\]】]\s*(?=\w)")
"""A remark in brackets in front of a sentence."""

_MARKUP = " \t\n*#>•·|-–—_~"


def units(conversation: str, turns: Sequence[SegmentTurn]) -> tuple[Unit, ...]:
    """All units of a segment in order; what a system prompt, an injection or a pasted text says is none."""
    out: list[Unit] = []
    exchange, previous = 0, None
    for turn in turns:
        if turn.role is Role.USER and previous not in (None, Role.USER):
            exchange += 1
        previous = turn.role if turn.role is not Role.SYSTEM else previous
        for unit in _turn(conversation, turn):
            out.append(replace(unit, order=len(out), exchange=exchange))
    where: dict[str, list[str]] = {}
    for unit in out:
        for name in unit.names:
            where.setdefault(name, []).append(unit.text)
    small = frozenset(word for unit in out for word in unit.text.split() if word.islower()) if where else frozenset()
    real = {name for name, texts in where.items() if is_name(name, texts, small)}
    return tuple(replace(unit, names=tuple(name for name in unit.names if name in real)) for unit in out)


def _turn(conversation: str, turn: SegmentTurn) -> list[Unit]:
    if turn.role is Role.SYSTEM:
        return []
    own = turn.role is Role.USER
    code = [Piece(a, b, turn.text[a:b]) for a, b in spans.code_blocks(turn.text)]
    blocks = spans.quoted(turn.text) if own else tuple((p.start, p.end) for p in code)
    skip = spans.merge([*blocks, *_notes(turn.text), *steering_quotes(turn.text)]) if own else blocks
    pieces = [part for sentence in spans.sentences(turn.text, skip) for part in _parts(sentence)]
    found = [_unit(conversation, turn, piece, place) for place, piece in enumerate(pieces)]
    for before, unit in pairwise(list(found)):  # "To confirm. Two tickets for Friday."
        if before.noise and Mark.READ_BACK in before.marks:
            found[unit.place] = replace(unit, marks=unit.marks | {Mark.READ_BACK})
    if len(found) > 1:
        found = [replace(unit, noise=unit.noise or _addresses(unit, turn)) for unit in found]
    if not own:
        found = _laid_out(turn.text, pieces, found)
        found = [replace(u, noise=u.noise or _calls(u) or u.question) for u in found[:-2]] + [
            replace(u, noise=u.noise or (_calls(u) and u is not found[-1])) for u in found[-2:]
        ]
    if own and not blocks and Cue.INJECTION in turn.reading.cues:
        return []
    tool = turn.role is Role.TOOL
    if any(
        Cue.INJECTION in unit.cues or (tool and steers(fold(unit.text), foreign=True)) for unit in found
    ):  # what follows an attempt to instruct us is part of it
        return []
    named = [_code(conversation, turn, piece, len(found) + i) for i, piece in enumerate(code)]
    return [*found, *[unit for unit in named if unit.text]]


def _laid_out(text: str, pieces: Sequence[Piece], found: Sequence[Unit]) -> list[Unit]:
    """The units of an agent's turn: a heading says what its list names, or nothing if it has none and no value."""
    if len(pieces) < 2:
        return list(found)
    kinds = shapes(text, pieces)
    listed = {digest.head: digest for digest in digests(pieces, kinds)}
    out: list[Unit] = []
    for at, (unit, kind) in enumerate(zip(found, kinds, strict=True)):
        if at in listed:
            span = unit.source.span
            source = unit.source.model_copy(update={"span": span.model_copy(update={"end": listed[at].end})})
            out.append(narrowed(unit, 0, listed[at].text, source, digest=True))
        elif kind is Shape.HEAD and (unit.text.count("|") > 1 or not (unit.slots or unit.names)):
            out.append(replace(unit, noise=True))
        else:
            out.append(replace(unit, row=kind is Shape.ROW))
    return out


def _addresses(unit: Unit, turn: SegmentTurn) -> bool:
    """Whether a sentence beside others only calls somebody by name, with a pleasantry: "Thanks, Melanie!"."""
    names = sorted((fold(name) for name in turn.reading.entities), key=len, reverse=True)
    rest = [fold(clause.text) for clause in spans.clauses(Piece(0, len(unit.said), unit.said))]
    for name in names:
        rest = [re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", clause) for clause in rest]
    return bool(names) and unit.size <= BRIEF_ADDRESS and all(is_noise(clause) for clause in rest)


BRIEF_ADDRESS = 10
"""Words (Chinese: characters) up to which a sentence can be a mere form of address."""


def _notes(text: str) -> list[tuple[int, int]]:
    """Bracketed notes of a system in front of what the user says."""
    return [match.span() for match in _NOTE.finditer(text)]


def _asks_to_forget(sentence: str) -> bool:
    wish = wish_of(sentence)
    return wish is not None and wish.verb == "forget"


def _calls(unit: Unit) -> bool:
    """Whether an agent's sentence in front of others is only a form of address, a heading, or an announcement."""
    if unit.digest:
        return False
    brief = unit.size <= (4 if has_han(unit.text) else 2)
    return announces(unit.said) or (brief and not unit.slots and not unit.marks and not unit.question)


def _parts(sentence: Piece) -> list[Piece]:
    """A sentence, cut where something settled and something still to be found out stand side by side."""
    clauses = spans.clauses(sentence)
    if len(clauses) < 2:
        return [sentence]
    heard = hearing(fold(sentence.text))
    runs: list[tuple[bool, int, int]] = []
    for open_, group in groupby(clauses, key=lambda c: _is_open(fold(c.text), heard)):
        members = list(group)
        runs.append((open_, members[0].start, members[-1].end))
    base = sentence.start
    long_enough = all(len(words(fold(sentence.text[a - base : b - base]))) >= 4 for _, a, b in runs)
    if len(runs) < 2 or not long_enough:
        return [sentence]
    return [Piece(a, b, sentence.text[a - base : b - base]) for _, a, b in runs]


def _is_open(folded: str, heard: Hearing) -> bool:
    return Mark.DEFERRAL in marks_of(folded) or Cue.OPEN_ITEM in cues_of(folded, heard)


def _unit(conversation: str, turn: SegmentTurn, piece: Piece, place: int) -> Unit:
    folded = fold(piece.text)
    heard = hearing(folded)
    table = piece.text.count("|") > 1  # the cells of a table state values, they do nothing
    cues, marks = (frozenset[Cue](), frozenset[Mark]()) if table else (cues_of(folded, heard), marks_of(folded))
    agent = turn.role is not Role.USER
    if piece.text.count('"') % 2 or (agent and not _ASKS.search(piece.text)):  # cut out of a quotation, or not asked
        cues -= {Cue.QUESTION}
    if not agent and _FRAGMENT.fullmatch(folded.strip()):
        cues |= {Cue.QUESTION}
    elif _CONTINUING.search(folded):
        cues -= {Cue.QUESTION}
    tone = tone_of(folded, heard)
    start, end = _trim(piece)
    if end < piece.end - 4 and Cue.QUESTION not in cues_of(
        fold(turn.text[start:end]), heard
    ):  # the question was a courtesy
        cues -= {Cue.QUESTION}
    text = turn.text[start:end]
    inside = [s for s in turn.reading.statements if s.text in piece.text or piece.text in s.text]  # the turn may be cut
    empty = not any(c.isalpha() for c in text) or (table and not any(c.isdigit() for c in text))
    ironic = any(s.modality is Modality.IRONIC for s in inside) or Cue.SARCASM in cues
    return Unit(
        text=text or piece.text.strip(TAIL),
        said=piece.text,
        source=_source(conversation, turn, (start, end) if text else (piece.start, piece.end)),
        order=0,
        place=place,
        exchange=0,
        cues=cues,
        marks=marks,
        terms=terms(text),
        slots=slots(text),
        names=() if table else present((*turn.reading.identifiers, *turn.reading.entities), text),
        importance=max([s.importance for s in inside], default=1.0),
        until=min([s.until for s in inside if s.until is not None], default=None),
        guess=Mark.GUESS in marks,
        planned=tone.planned,
        wish=Mark.WANT in marks or (tone.request and not _REPORTED.match(folded)),
        noise=empty or ironic or (not agent and _asks_to_forget(piece.text)),
    )


def _trim(piece: Piece) -> tuple[int, int]:
    """The stretch of a sentence without list marks, trailing punctuation and empty phrases at its edges."""
    kept = list(spans.clauses(piece))
    if (inserted := _INSERTED.match(piece.text)) and (aside(inserted[1]) or is_noise(inserted[1])):
        rest = spans.clauses(Piece(0, len(piece.text) - inserted.end(), piece.text[inserted.end() :]))
        base = piece.start + inserted.end()
        kept = [Piece(base + part.start, base + part.end, part.text) for part in rest]
    while kept and (is_noise(kept[0].text) or (len(kept) > 1 and is_outburst(kept[0].text))):
        kept.pop(0)
    while kept and (is_noise(kept[-1].text) or (len(kept) > 1 and is_outburst(kept[-1].text))):
        kept.pop()
    if not kept:
        return piece.start, piece.start
    start, end = kept[0].start, kept[-1].end
    text = piece.text[start - piece.start : end - piece.start]
    lead = len(text) - len(text.lstrip(_MARKUP))
    if joint := JOINT.match(text, lead):
        lead = joint.end()
    tail = len(text) - len(text.rstrip(TAIL))
    if text.endswith(".") and not text.endswith(".."):
        tail = max(tail, 1)
    if number := _LIST_NUMBER.search(piece.text):
        tail = max(tail, len(piece.text) - number.start() - (piece.end - end))
    return start + lead, max(start + lead, end - tail)


def _code(conversation: str, turn: SegmentTurn, piece: Piece, place: int) -> Unit:
    title = code_title(piece.text)
    return Unit(
        text=title,
        said=title,
        source=_source(conversation, turn, (piece.start, piece.end)),
        order=0,
        place=place,
        exchange=0,
        terms=terms(title),
        importance=5.0,
        code=piece.text,
    )


def _source(conversation: str, turn: SegmentTurn, span: tuple[int, int]) -> Source:
    return Source(
        conversation=conversation,
        span=Span(turn_id=turn.turn_id, start=span[0], end=span[1]),
        at=turn.at,
        role=turn.role,
        extractor=EXTRACTOR,
    )


def language_of(turns: Iterable[SegmentTurn]) -> str:
    """The language of labels and notes: zh where most of the text is Chinese or a reading says so, else en."""
    weight = {"zh": 0, "en": 0}
    for turn in turns:
        chinese = turn.reading.lang.startswith("zh") or (turn.reading.lang == "und" and has_han(turn.text))
        weight["zh" if chinese else "en"] += len(words(fold(turn.text)))
    return "zh" if weight["zh"] >= weight["en"] and weight["zh"] else "en"
