"""What stands before a statement and states nothing: "latest from our side: ...", "我弄错了，...", "ねえねえ、...".

The statement begins after it, whatever its words are. Where they are about what was known, what follows amends it: by
the topic they name, or because they say that something was wrong or has changed. A circumstance ("in summer, ..."),
hearsay ("Mom says: ..."), a label with its value ("email: ...") and the name of a text ("title: ...") are no prefaces:
they belong to what they stand before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from agents_memory.language.attributes import keys_of, stated
from agents_memory.language.cues import cues_of, tone_of
from agents_memory.language.identifiers import entities, identifiers
from agents_memory.language.lexicon.prefaces import (
    ALTERED,
    AMISS,
    BACK,
    CIRCUMSTANCE_EN,
    CIRCUMSTANCE_HAN,
    EARLIER,
    FUNCTION_EN,
    FUNCTION_HAN,
    GREETING,
    MATERIAL,
    NUMBERED,
    OTHERS,
    SAYING,
    TELLING,
    UNREAL,
)
from agents_memory.language.ontology import ATTRIBUTES, attribute
from agents_memory.language.relations import over
from agents_memory.language.spans import Piece, clauses, shielded
from agents_memory.language.statements import Turned
from agents_memory.language.subjects import Subject, Who, subject_of
from agents_memory.language.text import fold, has_han, has_kana
from agents_memory.language.updates import Topic, corrected
from agents_memory.language.values import Stated
from agents_memory.model import Cue, Kind, Statement

_LONGEST, _LONGEST_DENSE = 100, 40
"""Characters up to which a stretch is taken for a preface: of Latin letters, of Chinese and Japanese ones."""

_BREAK = re.compile(r"[:：](?!//)\s*|\s[-–—]+\s|——|[,;](?=\s)|[，；]\s*|、\s*")
_QUOTES = re.compile(r"[\"“”「」『』《》<>`\[\]{}()（）]")
_THING_ZH = re.compile(r"[我们一-鿿]的[一-鿿]{2,4}")
"""Somebody's thing at the head of a clause of its own: 我的工作有新情况."""

_OPTION = re.compile(r"\b[a-h]$")
_OWNED = re.compile(r"\b(?:my|our)\b|'s\b|的|の")
_STRONG = re.compile(r"[:：–—-]")
_UNSAID = frozenset({Cue.HYPOTHETICAL, Cue.SARCASM, Cue.INJECTION, Cue.EXCEPTION, Cue.FORGET})
_FROM_THE_TALK = re.compile(
    r"^(?:that|this|it|its|it's|what|which|there|something|anything|you|your|the|an?)\b|^(?:那|这|它|你|您|此|该|得|要|已)|"
    r"^(?:それ|これ|あれ|もう|前|今)"
)
_MINE = re.compile(r"\b(?:i|i've|i'd|me|we|us|you|let|to)\b(?: [\w']+){0,2} $")
_TO_HEARER = re.compile(
    r"^(?:if|in case) (?:you|it's|it is|(?:i|we) (?:haven't|didn't))\b(?!.*\b(?:would|'d)\b)|"
    r"^(?:如果|要是|假如|若是?)[你您]"
)
_VERB_EN = re.compile(
    r"\b(?:i|we|you|it|that|this|there|let|please|can|could|would|i'm|i've|i'd|we've|that's|it's|here's|what|guess|got)\b"
)
_RELATED = (
    frozenset({"address", "city", "delivery_address", "workplace", "hometown"}),
    frozenset({"job", "employer", "workplace"}),
    frozenset({"like", "favorite", "drink", "diet", "hobby"}),
    frozenset({"phone", "email", "contact", "contact_channel"}),
    frozenset({"schedule", "habit", "commute"}),
)
"""Attributes that one topic may mean."""

_OF_ITS_HEADING = frozenset(
    {"", "budget", "deadline", "goal", "constraint", "decision", "rejected", "configuration", "procedure", "schedule"}
    | {"size", "tool", "order", "reference", "root_cause", "location_of", "delivery_address", "delivery_form"}
    | {"account", "one_time_code", "contact", "event"}
)
"""Attributes of what a heading names: the budget under "kitchen" is that of the kitchen."""

_JA_NAME = re.compile(r"[\u4e00-\u9fff々]{2,3}")

_JA_OWN = re.compile(r"(?:私|僕|俺|うち|わたし|自分)(?:たち)?[はのが]")

_LOOSE = frozenset({"", "event"})
"""Keys that leave open which attribute is meant."""

_TOLD = frozenset({Kind.FACT, Kind.PREFERENCE, Kind.RELATION})
"""Kinds that an announcement may amend; a decision has ways of its own to be changed."""


def _in(words: dict[str, re.Pattern[str]], folded: str) -> re.Match[str] | None:
    """The first word of a class in a stretch."""
    return words[_tongue(folded)].search(folded)


def _tongue(folded: str) -> str:
    return "ja" if has_kana(folded) else "zh" if has_han(folded) else "en"


class Preface(NamedTuple):
    """Where the statement begins in its sentence, and what its preface says of it: that it amends, and what."""

    end: int
    amends: Topic | None


def preface(turn: Turned, piece: Piece, marks: frozenset[Cue]) -> Preface | None:
    """The preface of a sentence with those cues, if it begins with one; `end` 0 if it stays and says what it amends."""
    if marks & (_UNSAID - {Cue.HYPOTHETICAL}):
        return None
    text = piece.text
    longest = _LONGEST if text.isascii() else _LONGEST_DENSE
    plain = shielded(text[: longest + 4])
    best: Preface | None = None
    for mark in list(_BREAK.finditer(plain, 1))[:4]:
        if (mark[0][0] == "、" and turn.lang != "ja") or mark.start() > longest:
            continue
        head, tail = text[: mark.start()], text[mark.end() :]
        if _QUOTES.search(head) or _QUOTES.match(tail):
            break
        told = _told(turn, Piece(piece.start + mark.end(), piece.end, tail)) if tail and _may(head, mark[0]) else None
        if told is None:
            continue
        if _circumstance(turn, piece.start, head) or _states(turn, piece.start, head):
            break
        best = _prefaced(head, mark, *told) or best
    return best


def _may(head: str, mark: str) -> bool:
    """Whether a stretch may be a preface, by what costs little to see."""
    if _STRONG.search(mark):
        return True
    folded = fold(head)
    return bool(_in(AMISS, folded) or _in(TELLING, folded) or GREETING.search(folded) or _OWNED.search(folded))


def _prefaced(head: str, mark: re.Match[str], found: Stated, subject: Subject) -> Preface | None:
    """What a stretch before a break is to what is stated after it."""
    folded, topic = fold(head), named_topic(head, found.key, subject)
    changed, sign = _in(AMISS, folded), _in(TELLING, folded) or GREETING.search(folded)
    own = found.key not in ATTRIBUTES and found.start > 0  # it names what it is about
    if subject.who is Who.NONE and not own and topic:
        return Preface(0, topic) if changed else None  # a label and its value: "rules: no shrimp"
    if not (changed or sign) and subject.who is Who.NONE and not (own and topic):
        return None
    if not (changed or (sign and topic) or attribute(found.key).single):
        topic = None
    if _STRONG.search(mark[0]):
        stands = topic is not None or _announces(head, folded, found)
    else:
        alone = _about_the_talk(folded) and not _names(head)
        stands = alone or (topic is not None and (changed or sign) is not None)
    amends = topic or (_wrong(folded) if stands else None)
    if not stands and amends is None:
        return None
    return Preface(mark.end() if stands else 0, amends)


def amending(turn: Turned, before: Piece, read: Sequence[Statement], statement: Statement) -> Preface | None:
    """What the sentence before a statement announces that it amends; what was `read` in it is void but for `end` 0."""
    if statement.kind not in _TOLD or any(s.kind not in _TOLD for s in read) or (statement.change and not read):
        return None
    head = before.text.rstrip(" .。!！?？,，…")
    folded = fold(head)
    if len(head) > (_LONGEST if head.isascii() else _LONGEST_DENSE) or _QUOTES.search(head):
        return None
    sign = _in(AMISS, folded) is not None
    asks = fold(before.text[-1:]) == "?"
    subject = Subject(Who.USER if statement.about == "user" else Who.PERSON, statement.about, 0)
    topic = named_topic(head, statement.key, subject) if sign or (statement.single_valued and not asks) else None
    topic = topic or (None if asks else _wrong(folded))
    if topic is None or _circumstance(turn, before.start, head) or _states(turn, before.start, head):
        return None
    return Preface(len(head) if sign and all(s.key != "event" for s in read) else 0, topic)


def amended(statement: Statement, topic: Topic) -> Statement:
    """The statement as an amendment: of the topic's attribute where its own words name none."""
    if statement.kind not in _TOLD:
        return statement
    if statement.key in _LOOSE:
        return corrected(statement, topic)
    return statement.model_copy(update={"change": True})


def named_topic(head: str, key: str, subject: Subject) -> Topic | None:
    """The topic that a stretch names, if a statement of `key` with that subject is about it."""
    folded = fold(head)
    who = subject_of(head, folded, "ja" if has_kana(head) else "")
    owner = subject.about if subject.who is Who.PERSON else "user"
    named = owner != "user" and fold(owner) in folded
    if owner != "user" and not named:
        return None
    if owner == "user" and who.who is Who.PERSON and "我" not in who.about:
        return None
    keys = keys_of(head) + tuple(
        k for m in _THING_ZH.finditer(folded) for n in (2, 3, 4) for k in keys_of(m[0][: n + 2])
    )
    family, known = key.partition("/")[0], [k for k in keys if k.partition("/")[0] in ATTRIBUTES]
    if key in _LOOSE:
        changed = named and _in(AMISS, folded) is not None
        return Topic(known[0] if known else "", owner, len(head)) if changed else None
    for one in keys:
        if one == key or any({one.partition("/")[0], family} <= group for group in _RELATED):
            return Topic(key, owner, len(head))
        if one.partition("/")[0] == family == "favorite":
            return Topic(key, owner, len(head))
    if family not in ATTRIBUTES and key and all(word in folded for word in key.split()):
        return Topic(key, owner, len(head))
    return None


def _told(turn: Turned, tail: Piece) -> tuple[Stated, Subject] | None:
    """What the clause after a break states with its own words, and of whom."""
    clause = next(iter(clauses(tail)), None)
    if clause is None:
        return None
    folded = turn.folded[clause.start : clause.end]
    if cues_of(folded, turn.heard) & _UNSAID:
        return None
    subject = subject_of(clause.text, folded, turn.lang)
    if turn.lang == "ja" and (own := _JA_OWN.match(folded)):
        subject = Subject(Who.USER, "user", own.end())
    if subject.who in (Who.AGENT, Who.OTHER):
        return None
    found = stated(clause.text.rstrip(" .。!！,，;；:："), subject, turn.lang, turn.tables)
    if found is None and subject.who is Who.PERSON and subject.end < len(clause.text):
        sure = turn.lang != "ja" or (_JA_NAME.fullmatch(subject.about) and not _timed(turn, clause.start, 4))
        return (Stated("", clause.text, 0, len(clause.text)), subject) if sure else None
    if found is None or (subject.who is Who.NONE and (_labels(clause.text) or found.key in ("event", "reference"))):
        return None
    return found, subject


def _labels(text: str) -> bool:
    """Whether a clause is a label with its value: "city: York" under the label before it."""
    return re.match(r"^[^\s:：,，]{1,12}(?: [^\s:：]+)?\s*[:：]", text) is not None


def _states(turn: Turned, start: int, head: str) -> bool:
    """Whether a stretch says something of somebody by itself, so that nothing may be cut from it."""
    for clause in clauses(Piece(start, start + len(head), head)):
        folded = turn.folded[clause.start : clause.end]
        found = stated(clause.text.rstrip(" .。!！,，;；:："), subject_of(clause.text, folded, turn.lang), turn.lang)
        if found and not (_FROM_THE_TALK.match(fold(found.value)) or _of_the_talk(found, folded)):
            return True
    return bool(identifiers(head))


def _of_the_talk(found: Stated, folded: str) -> bool:
    """Whether what seems stated is about the talk: "I learned something", "刚才讲的有误"."""
    value = fold(found.value)
    return (
        _uncovered(value) == 0
        or (_in(AMISS, value) is not None and _uncovered(value) <= 2)
        or (found.key not in ATTRIBUTES and _about_the_talk(folded))
    )


def _circumstance(turn: Turned, start: int, head: str) -> bool:
    """Whether a stretch belongs to what follows: when, where, why, by whom, in jest or in fiction."""
    folded = fold(head)
    if UNREAL.search(folded) or MATERIAL.search(folded) or (over(folded) and not _in(AMISS, folded)):
        return True
    cues, tone = cues_of(folded, turn.heard), tone_of(folded, turn.heard)
    if _TO_HEARER.search(folded) and _in(TELLING, folded) and not _in(AMISS, folded) and _uncovered(folded) == 0:
        cues -= {Cue.HYPOTHETICAL}  # "in case you wonder", 如果你想知道: a condition of telling it, not of its being so
    if cues & _UNSAID or tone.reported or tone.hedged or tone.roleplay:
        return True
    who, said = subject_of(head, folded, turn.lang).who, SAYING.search(folded)
    mine = who in (Who.USER, Who.AGENT) or (said is not None and _MINE.search(folded[: said.start()]) is not None)
    if OTHERS.search(folded) or (said and not mine):
        return True
    if NUMBERED.search(folded) or any(w.begin > turn.at and start <= w.start < start + len(head) for w in turn.whens):
        return True
    if _about_the_talk(folded) or _wrong(folded):
        return False
    timed = _timed(turn, start, len(head))
    if folded.isascii():
        return timed or folded.split()[0].strip(",") in CIRCUMSTANCE_EN
    return timed or (CIRCUMSTANCE_HAN.search(folded) is not None and not _in(AMISS, folded))


def _timed(turn: Turned, start: int, length: int) -> bool:
    return any(start <= w.start < start + length for w in turn.whens)


def _about_the_talk(folded: str) -> bool:
    """Whether a stretch speaks of the talk itself and of hardly anything else, or only greets."""
    if GREETING.search(folded):
        return True
    if not (_in(TELLING, folded) or _wrong(folded)):
        return False
    return _uncovered(folded) <= (2 if folded.isascii() else 3)


def _uncovered(folded: str) -> int:
    """How many words of a stretch (of Chinese and Japanese, characters) name something beside the talk."""
    tongue = _tongue(folded)
    rest = AMISS[tongue].sub(" ", TELLING[tongue].sub(" ", folded))
    if folded.isascii():
        return sum(word not in FUNCTION_EN for word in re.findall(r"[a-z'’-]+", rest))
    return len(re.findall(r"\w", FUNCTION_HAN.sub("", rest)))


def _announces(head: str, folded: str, found: Stated) -> bool:
    """Whether a stretch before a colon or dash announces: a clause of the speaker's, or a heading of no consequence."""
    if _names(head) or not _enough(folded) or _OPTION.search(folded):
        return False
    if _in(TELLING, folded) or _in(AMISS, folded) or GREETING.search(folded):
        return True
    clause = _VERB_EN.search(folded) if folded.isascii() else re.search(r"[我咱你您请]|(?:です|ます|けど|が)$", folded)
    key = found.key.partition("/")[0]
    return clause is not None or (key in ATTRIBUTES and key not in _OF_ITS_HEADING)


def _names(head: str) -> bool:
    """Whether a stretch names something; what only seems a name, as 一条消息, is about the talk."""
    return any(not (_in(TELLING, fold(name)) or _in(AMISS, fold(name))) for name in entities(head))


def _enough(folded: str) -> bool:
    """Whether it is more than the name of a speaker or a field."""
    if folded.isascii():
        return len(folded.split()) > 1 or _in(TELLING, folded) is not None or GREETING.search(folded) is not None
    return len(folded) > 3 or _in(TELLING, folded) is not None or GREETING.search(folded) is not None


def _wrong(folded: str) -> Topic | None:
    """The amendment of a stretch that says that something was wrong or has changed, and names no topic."""
    tongue, back = _tongue(folded), _in(BACK, folded) is not None
    error = AMISS[tongue].search(ALTERED[tongue].sub(" ", folded)) is not None
    altered = not error and back and _in(AMISS, folded) is not None
    if not (altered or (error and (back or _uncovered(folded) == 0)) or _in(EARLIER, folded)):
        return None
    # "I changed the tyres" says of something else that it is another now
    least = (0 if folded.isascii() else 1) + (0 if altered else 2)
    return Topic("", "user", 0) if _uncovered(BACK[tongue].sub(" ", folded)) <= least else None
