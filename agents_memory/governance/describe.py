"""Find what a description speaks of: memories, and the stretches of turns that said it.

Used by "forget what I said about ...", by `correct` and `retract` with a description. A description names an
attribute ("my backup number"), a thing ("the gout"), or an identifier; each is looked for as such, and what the
wisher wants to keep is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from agents_memory.language import numbering, quoted
from agents_memory.language.attributes import keys_of
from agents_memory.language.identifiers import identifiers
from agents_memory.language.notation import carries, coded, marks, unsealed
from agents_memory.language.sealed import compared
from agents_memory.language.spans import sentences
from agents_memory.language.subjects import Who, subject_of
from agents_memory.language.text import fold, one, stemmed
from agents_memory.model import Statement
from agents_memory.recall.intent import ids_of
from agents_memory.recall.tokens import bm25_terms, query_terms
from agents_memory.rows import TurnRow

ENOUGH = 0.6
"""Share of a description's words that a text must contain to be what it speaks of."""

_PLURAL = re.compile(r"(?:(?<=ss)es|(?<=[a-rt-z])s)\b", re.I)
"""Attributes are named in the singular; "my orders" speaks of each of them."""

_GENERIC = one(
    r"\b(?:numbers?|nos?|items?|entr(?:y|ies)|ones?|things?|stuff|everything|anything|all|every|each|only|just|still|"
    r"about|facts?|notes?|user'?s?|current(?:ly)?|"
    r"memor(?:y|ies))\b|(?<=\d)\s*号|第(?=[\s\d])|(?<=\s)个|的|都|那[个些条]?|这[个些条]?|所有|全部|关于|有关|"
    r"すべて|全て|こと|の(?!り)|件"
)
"""Words of a description that say nothing of what is described."""

_LIVES = one(
    r"\bwhere (?:i|we|[a-z]+) lives?\b|住(?:在哪|的地方|处|哪)|家在哪|"
    r"(?:私の)?(?:自宅|住まい|住んでいる(?:場所|ところ))"
)
_HOME = frozenset({"city", "address", "home"})

_NAME = one(r"\b(?:names?|called)\b|名字|叫什么|叫啥|名前|なんて名|何という名")
"""Words for what something is called."""

WIDE = one(
    r"\b(?:info(?:rmation)?|profiles?|details?|data|(?:medical |customer |patient |personal )?"
    r"(?:records?|history|files?)|accounts?|everything|anything|all)\b|"
    r"个人信息|信息|资料|档案|病历|病例|记录|数据|情况|(?:的|所有|一切|全部)事情?|所有|全部|一切|"
    r"(?:個人|医療|顧客|診療)?(?:情報|記録|履歴|データ)|プロフィール|カルテ|すべて|全て|全部"
)
"""Words for all that is known of somebody or something."""


_ALL_ABOUT = one(
    r"\b(?:everything|anything|all(?: (?:the )?\w+)?|info(?:rmation)?|data|details|records?)"
    r"(?: (?:i|you|we)(?: have|'ve)? \w+(?: you)?)? (?:about|on|of|regarding|concerning|for) "
    r"(?:(?:the |a )?(?:patient|customer|user|client|employee|colleague|engineer) )?|"
    r"(?:关于|有关)(?:患者|客户|用户)?(?=.*(?:所有|一切|全部))"
)
"""What leads to the one of whom all is meant."""


@dataclass(frozen=True, slots=True)
class Description:
    """A description, read once: the attributes, identifiers, numbers and words it names, and whose they are.

    `wide`: it asks for all that is known ("Kim's record"). `said` is the description as it was said, `text` folded.
    `paired` is the folded name at the end of a pair ("project = customer"): the pair goes wherever that name stands.
    """

    text: str
    keys: frozenset[str]
    identifiers: frozenset[str]
    terms: frozenset[int]
    numbers: frozenset[int] = frozenset()
    whose: str = ""
    wide: bool = False
    said: str = ""
    paired: str = ""
    sums: frozenset[str] = frozenset()

    @classmethod
    def of(cls, text: str) -> Description:
        """Read a description. Ranges name each of their numbers: "keys 1 to 3" are key 1, key 2 and key 3."""
        folded = fold(text)
        told = quoted.values(text)
        named, rest = numbering.taken_out(_bare_of(folded, told))
        plain = numbering.without_ranges(_bare_of(text, told))
        found = frozenset(
            i
            for i in (*identifiers(plain), *coded(plain), *marks(text), *told)
            if (not i.isdigit() or len(i) > numbering.DIGITS) and not quoted.amounts(fold(i))
        )
        lives = _HOME if _LIVES.search(folded) else frozenset()
        bare = _GENERIC.sub(" ", WIDE.sub(" ", rest if named else folded))
        return cls(
            text=folded,
            keys=frozenset({*keys_of(plain), *keys_of(_PLURAL.sub("", plain)), *lives}),
            identifiers=frozenset(i for i in found if any(c.isdigit() or c in "@[" for c in i)) or found,
            terms=_terms(bare) or (frozenset() if named else _terms(_GENERIC.sub(" ", folded)) or _terms(folded)),
            numbers=named,
            whose=_whose(text, folded),
            wide=WIDE.search(folded) is not None,
            said=text,
            paired=_paired(text),
            sums=quoted.amounts(folded),
        )

    @property
    def exact(self) -> bool:
        """Whether it names one thing by its identifier: then nothing without that is meant."""
        return any(ids_of(name) or coded(name) or name[0] == "[" for name in self.identifiers)

    def fits(self, text: str, key: str = "", value: str = "", about: str = "") -> bool:
        """Whether a text, with the attribute and value it states and whom it is about, is what is spoken of."""
        if self.identifiers and (self.exact or carries(text, self.identifiers)):
            return carries(text, self.identifiers)
        if not self.allows(text, about):
            return False
        folded = fold(text)
        if key and (key in self.keys or self._asks_of(key)):
            return True
        if len(value) >= 2 and fold(value) in self.text:
            return True
        if self.sums & quoted.amounts(folded) and self.shared(quoted.without_amounts(folded)):
            return True  # the same sum, of something that is named
        if not self.terms:
            return bool(self.numbers & numbering.named(folded))
        return len(self.terms & _stored(folded)) / len(self.terms) >= ENOUGH

    def _asks_of(self, key: str) -> bool:
        """Whether it names the attribute of one thing: `name/cat` is "my cat's name", 我家猫的名字."""
        general, _, thing = key.partition("/")
        if not thing or (general not in self.keys and not (general == "name" and _NAME.search(self.text))):
            return False
        return re.search(rf"\b{re.escape(thing)}\b" if thing.isascii() else re.escape(thing), self.text) is not None

    def by_name(self) -> Description | None:
        """The same thing by the name before its identifier ("the Harbor Steps desk 628-555-0172"), if it has one."""
        if not self.identifiers:
            return None
        marked = compared(self.said)  # a sealed value is one of the identifiers by its mark
        for name in self.identifiers:
            marked = re.split(re.escape(name), marked, maxsplit=1, flags=re.I)[0]
        named = _NAMED_THING.match(unsealed(marked).strip())
        return Description.of(named[0]) if named else None

    def allows(self, text: str, about: str) -> bool:
        """Whether the small numbers and the person it names, if any, are those of the text."""
        folded = fold(text)
        if self.numbers and not self.numbers & numbering.numbers(folded):
            return False
        return not (self.whose and about and fold(about) != self.whose and self.whose not in folded)

    def names(self, person: str) -> bool:
        """Whether it names this person (folded)."""
        return name_in(self.said, person)

    def all_about(self, persons: Iterable[str]) -> bool:
        """Whether it asks for all that is known of one of these persons: "everything about Kim", "Kim's record"."""
        after = (self.text[m.end() :] for m in _ALL_ABOUT.finditer(self.text))
        return any(rest.startswith(p) and not rest.startswith(f"{p}'s") for rest in after for p in persons)

    def without(self, persons: Iterable[str]) -> Description:
        """The description without the words that name these persons: what it says of them."""
        words = frozenset(term for person in persons for term in _terms(person))
        return replace(self, terms=self.terms - words)

    def shared(self, text: str) -> frozenset[int]:
        """Its words that stand in a text."""
        return self.terms & _stored(fold(text))


def name_in(text: str, name: str) -> bool:
    """Whether a folded name stands in a text as a name: a Latin one whole and with a capital."""
    folded, at = fold(text), -1
    while name and (at := folded.find(name, at + 1)) >= 0:
        beside = (folded[at - 1 : at], folded[at + len(name) : at + len(name) + 1])
        if not name[0].isascii() or (text[at].isupper() and not any(c.isascii() and c.isalnum() for c in beside)):
            return True
    return False


_PAIR = re.compile(
    r"(?:\s[=→]\s|[=＝→]|[-=]>|\b(?:corresponds?|maps?|refers?|points?|resolves?) to\b|\bstands? for\b|"
    r"对应(?:的?是|着|于)?|指(?:的是|向)|に対応する?|を指す)\s*(?P<v>[^\"”」』=→]{3,60}?)[\s\"'”」』.。]*$",
    re.I,
)


_NAMED_THING = re.compile(r"(?:(?:the|old|my|our) )*[A-Z][\w-]+(?: [A-Z][\w-]+)+(?!\w|['’]s)(?: [a-z]+){0,2}$")
"""Two words or more that are a name, with what sort of thing it is."""


def _paired(text: str) -> str:
    found = _PAIR.search(text)
    name = found["v"].strip() if found else ""
    return fold(name) if name and (not name.isascii() or any(c.isupper() or c.isdigit() for c in name)) else ""


def _bare_of(text: str, values: Iterable[str]) -> str:
    for value in values:
        text = text.replace(value, " ")
    return text


def _whose(text: str, folded: str) -> str:
    subject = subject_of(text, folded)
    if subject.who in (Who.USER, Who.OWN):
        return "user"
    return fold(subject.about) if subject.who is Who.PERSON else ""


def _terms(folded: str) -> frozenset[int]:
    return frozenset(query_terms(stemmed(unsealed(folded))))


def _stored(folded: str) -> frozenset[int]:
    return frozenset(bm25_terms(stemmed(unsealed(folded))))


def parts(turn: TurnRow) -> list[Statement]:
    """The stretches of a turn that can be spoken of: its statements, and its sentences outside of them."""
    return list(_parts(turn))


def fits(what: Description, part: Statement) -> bool:
    """Whether a stretch of a turn, as `parts` gives them, is what is spoken of."""
    return what.fits(part.text, part.key, part.value, part.about)


def narrowed(what: Description, text: str, key: str = "", value: str = "") -> list[tuple[int, int]]:
    """The stretches of a text that a description speaks of: all of it, or some of the things told in one breath.

    "Drives a Subaru and owns a dog" without the car owns a dog still. What points back goes with what it points to.
    """
    pieces = [] if what.wide and not keys_of(WIDE.sub(" ", what.said)) else _pieces(text)
    at = text.find(value) if value and (key in what.keys or fold(value) in what.text) else -1
    hit = [
        bool(what.shared(text[a:b]))
        or (at >= 0 and a < at + len(value) and at < b)
        or carries(text[a:b], what.identifiers)
        for a, b in pieces
    ]
    hit = [
        met or (n > 0 and hit[n - 1] and _POINTS_BACK.search(fold(text[a:b])) is not None)
        for n, (met, (a, b)) in enumerate(zip(hit, pieces, strict=True))
    ]
    if all(hit) or not any(hit):
        return [(0, len(text))]
    return [piece for piece, met in zip(pieces, hit, strict=True) if met]


_AND = re.compile(r",\s+(?:and\s+)?|;\s*|\s+(?:and|but)\s+(?=[a-z])|[，、；]|(?<=[\u4e00-\u9fff]),", re.I)
_POINTS_BACK = one(r"\b(?:there|then|it|that|this|them|such)\b|那[里儿]|其|そこ|それ")


def _pieces(text: str) -> list[tuple[int, int]]:
    """The things told in one sentence, joining words with the one they lead to."""
    marks = [m.start() for m in _AND.finditer(text) if m.end() < len(text)]
    bounds = [0, *marks, len(text)]
    return [(a, b) for a, b in pairwise(bounds) if a < b]


def _parts(turn: TurnRow) -> Iterator[Statement]:
    yield from turn.reading.statements
    covered = [(s.start, s.end) for s in turn.reading.statements]
    for piece in sentences(turn.text):
        if piece.text.strip() and not any(s < piece.end and piece.start < e for s, e in covered):
            yield Statement(text=piece.text, start=piece.start, end=piece.end, about="")
