"""What is said afterwards of what was forgotten: "Deletion logged: remove 415-555-0168", "was it Harbor House?".

Who notes down what was deleted, or asks whether it was this, states it again without wanting it kept. Such a sentence
is cut out of its turn on arrival, as long as the request is remembered. What is simply told again is remembered again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents_memory.governance.describe import Description, parts
from agents_memory.governance.requests import readings
from agents_memory.language import numbering
from agents_memory.language.former import asks_for_former
from agents_memory.language.identifiers import NOT_NAMES, identifiers
from agents_memory.language.lexicon.saving import UNSAID, UNTRUE
from agents_memory.language.notation import carries
from agents_memory.language.quoted import values
from agents_memory.language.spans import sentences
from agents_memory.language.tense import looks_back
from agents_memory.language.text import fold, has_han
from agents_memory.model import Cue, Span, Statement
from agents_memory.rows import Memory, TurnRow
from agents_memory.subject.work import Work

_NAME = re.compile(r"\b[A-Z][\w'-]+(?: [A-Z][\w'-]+)*")


def without_echo(work: Work, turn: TurnRow) -> TurnRow:
    """The turn without the sentences that speak of what was forgotten, and of its being so."""
    if not any(r.verb == "forget" and r.wish.what and r.until > work.now for r in work.head.requests):
        return turn
    if turn.withheld or Cue.FORGET in turn.reading.cues:
        return turn
    asks = asks_for_former(turn.text) or any(_asked_back(s.text) for s in sentences(turn.text))
    # what it says beside such a question is a part of it
    around = [s for s in sentences(turn.text) if asks or UNSAID.search(fold(s.text))]
    spoken = [part for part in parts(turn) if any(s.start <= part.start < s.end for s in around) or _denies(part.text)]
    if not spoken:
        return turn
    asked = [
        reading
        for request in work.head.requests
        if request.verb == "forget" and request.wish.what and request.until > work.now and turn.at > request.at
        for reading, keep in readings(request.wish)
        if keep is None
    ]
    named = [(what, _names(work, what)) for what in asked]
    for part in spoken:
        if any(_says(what, names, part) for what, names in named):
            turn = turn.without(Span(turn_id=turn.id, start=part.start, end=part.end))
    return turn


def _asked_back(sentence: str) -> bool:
    """Whether a sentence asks what was: "was it room 12?" tells nothing."""
    return sentence.rstrip().endswith(("?", "？")) and looks_back(fold(sentence))


def _denies(text: str) -> bool:
    """Whether a stretch only denies: "no one asks there any more", and does not tell what is so instead."""
    return UNTRUE.search(fold(text)) is not None and not identifiers(text) and not values(text)


def _says(what: Description, names: Sequence[re.Pattern[str]], part: Statement) -> bool:
    """Whether a stretch has the value of what was forgotten: its identifier, its name, or what was said of it."""
    if what.identifiers and carries(part.text, what.identifiers):
        return True
    folded = fold(part.text)
    if what.paired and what.paired in folded:
        return True
    if what.numbers & numbering.named(folded) and what.shared(part.text):
        return True  # "room 12"
    if any(name.search(part.text) for name in names):
        return True
    return has_han(what.said) and not what.keys and bool(what.terms) and what.terms <= what.shared(part.text)


def _names(work: Work, what: Description) -> list[re.Pattern[str]]:
    """The names by which the description tells its thing; one that is remembered otherwise tells nothing of it."""
    found = [name for name in map(_without_article, _NAME.findall(what.said)) if len(name) > 2]
    kept = [fold(m.content.statement) for m in work.all(Memory)] if found else []
    return [
        re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        for name in found
        if not any(fold(name) in statement for statement in kept)
    ]


def _without_article(name: str) -> str:
    """A name without the word that only opens its sentence: "The Cedar Lodge"."""
    words = name.split()
    while words and words[0] in NOT_NAMES:
        words.pop(0)
    return " ".join(words)
