"""What a heard request names: the words of it that speak of something told, however the rest of it asks (SPEC D8).

Of "I see no reason left for you to hold on to where Ben works" no table can say which words ask and which tell what is
to go. But it is known what was told: the words that stand in a memory or in something said before are what is meant,
from the first to the last of them. A request that names nothing told asks for nothing; one that only points ("I should
never have said that") means what was said last.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from agents_memory.governance.describe import WIDE, name_in, parts
from agents_memory.governance.meant import new_values, turns_until
from agents_memory.governance.requests import described
from agents_memory.language.attributes import keys_of
from agents_memory.language.identifiers import identifiers
from agents_memory.language.lexicon.prefaces import TELLING
from agents_memory.language.notation import carries, coded, marks
from agents_memory.language.spans import sentences
from agents_memory.language.text import fold, has_kana, one, stemmed
from agents_memory.language.wishes import wish_of
from agents_memory.lifecycle.joined import every
from agents_memory.lifecycle.table import OPEN
from agents_memory.model import MemoryWish, PlacedWish, Role
from agents_memory.recall.intent import base
from agents_memory.recall.tokens import bm25_terms, query_terms
from agents_memory.rows import Memory, TurnRow
from agents_memory.subject.work import Work

FAMILIAR = 0.34
"""Share of all that was told from which a word tells nothing of what is meant, where there is much."""

REPEATED = 0.75
"""Share of its words from which a sentence only repeats something told."""

FEW = 6
"""Things told up to which no word is too familiar."""


class _Word(NamedTuple):
    """A word of a sentence, or two neighbouring characters where words are not parted."""

    start: int
    end: int
    term: int


class Told(NamedTuple):
    """Something told: the attribute it states, its words, whom it is about (folded), and its terms."""

    key: str
    text: str
    about: str
    terms: frozenset[int]

    @classmethod
    def of(cls, key: str, text: str, about: str) -> Told:
        """What was told, with its terms."""
        return cls(key, text, fold(about), frozenset(bm25_terms(stemmed(fold(text)))))


def asked(work: Work, turn: TurnRow, before: Sequence[TurnRow]) -> PlacedWish | None:
    """The request that a turn makes in words of its own, with what it names; None if it names nothing told."""
    if not turn.reading.heard:
        return None
    told = _told(work, turn, before)
    for wish in turn.reading.heard:
        if any(p.start == wish.start for p in new_values(work, turn, wish.start)):
            continue  # it tells what holds now
        what = named(wish.what, told)
        if what:
            return wish.model_copy(update={"what": what, "sure": True})
        if not wish.sure:
            continue
        earlier = [p for p in sentences(turn.text) if p.end <= wish.start]  # "Kim's number. Out of your head with it."
        for piece in reversed(earlier):
            if what := named(piece.text, told):
                return wish.model_copy(update={"what": what, "start": piece.start})
        if before:
            return wish.model_copy(update={"what": ""})  # it only points
    return None


def completed(
    work: Work, turn: TurnRow, before: Sequence[TurnRow], wish: MemoryWish
) -> tuple[MemoryWish, list[Memory]]:
    """A request, with what its own sentence names if its grammar gives no object or one that was never told.

    "X has expired, throw it away"; "X is what I'd have you part with": the words of a wording nobody knew are no
    object, and where they were cut wrongly it is still known what was told. With it the memories that are meant.
    """
    if wish.everything:
        return wish, []
    found, cuts = described(work, wish, turn.at, before, "", but=turn.id) if wish.what else ([], [])
    if found or cuts or wish.keep or (wish.what and not wish.sure):
        return wish, found
    told = _told(work, turn, before)
    for piece in sentences(turn.text):
        own = wish_of(piece.text)
        if own is not None and own.verb == "forget" and (what := named(piece.text, told, by_key=not wish.what)):
            wish = wish.model_copy(update={"what": what})
            return wish, described(work, wish, turn.at, before, "", but=turn.id)[0]
    return wish, found


def named(sentence: str, told: Sequence[Told], *, by_key: bool = True) -> str:
    """The stretch of a sentence that speaks of something told, "" if none does; an attribute alone names it `by_key`.

    It reaches from the first word that was told to the last; where words are not parted, and where nothing but a person
    is named, on to the end of the clause: "Kim" alone would mean all that is known of Kim.
    """
    ids = [*identifiers(sentence), *coded(sentence), *marks(sentence)]
    exact = [name for name in ids if any(c.isdigit() or c in "@[" for c in name)]
    if exact:
        return sentence if any(carries(item.text, [name]) for item in told for name in exact) else ""
    words = [w for w in _words(sentence) if not _OF_THE_TALK.fullmatch(sentence, w.start, w.end)]
    people = {item.about for item in told if item.about not in ("", "user") and name_in(sentence, item.about)}
    spread = Counter(term for item in told for term in item.terms)
    most = max(FEW, FAMILIAR * len(told))
    weight = {w.term: math.log1p(len(told) / spread[w.term]) for w in words if 0 < spread[w.term] <= most}
    keys = {base(key) for key in keys_of(sentence)}
    own = frozenset(query_terms(stemmed(fold(sentence))))

    def repeated(item: Told) -> bool:
        return len(own & item.terms) >= REPEATED * len(own)

    owners = list(_OWNED.finditer(sentence))
    best, most_said = _Fit(), 0.0
    for item in told:
        if repeated(item):
            continue  # it tells once more what was told: what asks has words of its own
        shared = frozenset(term for term in weight if term in item.terms)
        person = item.about if item.about in people else ""
        owner = next((m for m in owners if _stands_alone(m[0], item.text)), None)
        score = sum(weight[term] for term in shared) + 1.0 * bool(person) + 1.0 * (base(item.key) in keys)
        score += 1.0 * bool(owner)
        if score > most_said and (person or owner or _enough(sentence, words, shared)):
            best, most_said = _Fit(shared, person, owner.span() if owner else None), score
    if best.shared or best.person or best.owner:
        return _stretch(sentence, words, best)
    return sentence if by_key and any(base(item.key) in keys for item in told if item.key) else ""


class _Fit(NamedTuple):
    shared: frozenset[int] = frozenset()
    person: str = ""
    owner: tuple[int, int] | None = None


_OWNER = re.compile(r"[さ様氏君]?[んまく]?[の的]")
"""What follows a name whose is what is spoken of."""

_OWNED = re.compile(
    r"[\u3400-\u9fff](?<![我你您他她它咱家人事物件個个那这其何私僕俺君彼何誰上下中前後后的])(?=[的の][^\s,，。、])"
)
"""What may be a noun of one character, whose is what is spoken of: 猫的名字, 犬の名前."""


def _stands_alone(noun: str, told: str) -> bool:
    """Whether a character is a word of its own in something told: 我家的猫叫煤球."""
    return re.search(rf"(?:^|[的の只条位个頭头匹家い]){noun}(?:[叫是的在有名,，]|[はがのをもと])", told) is not None


def _enough(sentence: str, words: Sequence[_Word], shared: frozenset[int]) -> bool:
    """Whether shared words name something: two of them, a long one, a name, or the owner of something."""
    met = {sentence[w.start : w.end] for w in words if w.term in shared}
    latin = {one for one in met if one.isascii()}
    if len(met) - len(latin) >= 2 or len({fold(one) for one in latin}) >= 2:
        return True
    if any(_OWNER.match(sentence, w.end) for w in words if w.term in shared and not sentence[w.start].isascii()):
        return True
    if any(len(one) >= 5 or any(c.isupper() for c in one) for one in latin):
        return True
    return any(_definite(sentence, w) for w in words if w.term in shared and sentence[w.start : w.end].isascii())


_DEFINITE = one(r"\b(?:my|our|the|that|his|her|their|your|about|[\w-]+'s) (?:[\w-]+ )?$")


def _definite(sentence: str, word: _Word) -> bool:
    """Whether an English word stands in a phrase of something known: "my cat's name", "the old key"."""
    return _DEFINITE.search(sentence[: word.start].lower()) is not None


_ASKED_ABOUT = one(
    r"(?:\b(?:what|where|who|whom|whose|when|why|which|how(?: \w+)?|everything|anything|all|the|my|our|his|her|their)\b"
    r"[^,;.:]{0,32})$"
)
"""What stands before a name and belongs to what is said of it: "what Kim", "everything about Kim"."""

_END = re.compile(r"[,;，；、。!?！？]|\.(?=\s|$)")
"""Where a clause ends."""

_PARTICLE = re.compile(
    rf"{_END.pattern}|(?<=[^\s])(?:は|を|が|も|って|なんて|なら|だけ|ごと|について|に関)(?![\u3400-\u9fff]?い)"
)
"""Where what is named ends in Japanese."""

_LEAD = one(
    r"\b(?:what|where|who|whose|when|which|how|everything|anything|all|my|our|the|that|his|her|their|your|[\w-]+'s)\b"
    r"[^,;.:]{0,32}$"
)
_TAIL = one(
    r" (?:from|when|while|around|any ?more|any longer|in|into|out|off|at|so|and|but|or|please|is|are|was|were|be|being|"
    r"should|could|would|can|will|must|may|might|has|have|had|do|does|did|no|not|ever|again|to|with|because|since|if|"
    r"as|than|today|now|for (?:good|ever|me)|forever|goes?|lives?)\b"
)
"""Where what is named begins and ends in English, if one word of it was told."""


def _stretch(sentence: str, words: Sequence[_Word], fit: _Fit) -> str:
    at = [(w.start, w.end) for w in words if w.term in fit.shared]
    if fit.person and (start := fold(sentence).find(fit.person)) >= 0:
        at.append((start, start + len(fit.person)))
    if fit.owner:
        at.append(fit.owner)
    first, last = min(a for a, _ in at), max(b for _, b in at)
    parted = sentence[first:last].isascii()
    if not parted:
        ends = _PARTICLE if has_kana(sentence) else _END
        end = ends.search(sentence, last)
        stop = end.start() if end else len(sentence)
        wide = WIDE.search(sentence, first, stop) if fit.person else None
        return sentence[first : wide.end() if wide and wide.end() >= last else stop].strip()
    if len({w.term for w in words if w.term in fit.shared}) < 2:
        end = _END.search(sentence, last)
        stop = end.start() if end else len(sentence)
        start = max((m.end() for m in _END.finditer(sentence, 0, first)), default=0)
        lead, tail = _LEAD.search(sentence, start, first), _TAIL.search(sentence, last, stop)
        begin = lead.start() if lead else start
        return sentence[begin : tail.start() if tail and lead and not fit.person else stop].strip()
    before = _ASKED_ABOUT.search(sentence[:first].lower())
    return sentence[before.start() if before else first : last]


_WORD = re.compile(r"[A-Za-z0-9\u00c0-\u024f]+(?:[-'’][A-Za-z0-9\u00c0-\u024f]+)*|[^\W_A-Za-z0-9\u00c0-\u024f]+")
"""A run of letters of one script: GitHubの is two of them."""


_CONTENT = re.compile(r"[\u3400-\u9fff\u30a1-\u30ff\uac00-\ud7a3]{2}")
"""Two characters in a row that may name something: kana of endings and particles name nothing."""


_OF_THE_TALK = one(rf"(?:{TELLING['en'].pattern}|just|way|quick|actually|anyway)")
"""English words of telling itself: "just so you know" names nothing, however often it was said."""


def _words(sentence: str) -> list[_Word]:
    found = []
    for match in _WORD.finditer(sentence):
        text, start = match[0], match.start()
        if text.isascii():
            found += [_Word(start, match.end(), term) for term in query_terms(stemmed(fold(text)))]
            continue
        for i in range(len(text) - 1):
            if _CONTENT.fullmatch(text[i : i + 2]):
                found += [_Word(start + i, start + i + 2, term) for term in query_terms(fold(text[i : i + 2]))]
    return found


def _told(work: Work, turn: TurnRow, before: Sequence[TurnRow]) -> list[Told]:
    """What was told before a turn: memories that are held, and what its user said in the turns at hand."""
    held = [m.content for m in every(work) if m.state in OPEN]
    rows = [t for t in turns_until(work, turn.at, before) if t.id != turn.id]
    said = [p for t in rows if t.role is Role.USER and not t.withheld for p in parts(t)]
    return [
        *(Told.of(content.key, content.statement, content.about) for content in held),
        *(Told.of(part.key, part.text, part.about) for part in said),
    ]
