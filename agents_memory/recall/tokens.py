"""Texts as sparse vectors of terms, for word search (BM25) in any language, Chinese and English alike.

    alphabetic scripts     lower-cased words without the commonest function words
    Han, kana, hangul and   character bigrams: segmenters disagree between a question and its answer (咖啡 is no
    other scripts that      word of 我喜欢喝咖啡 for some), bigrams cannot. A question of one character asks for that
    do not part words       character, so a stored text holds its single characters as well
    sealed values           by their marks: the same value is the same term, and nothing of a token is a word
    identifiers             whole and in parts: ORD-2024-77 also as ord, 2024, 77; getUser also as get, user

A term is known by a stable 32-bit hash, so that writers and readers of any version agree without a vocabulary.
Weights of a document hold the term frequency, saturated as BM25 has it; how rare a term is, the store knows.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise

from agents_memory.language.notation import marks
from agents_memory.language.sealed import without_tokens

K1 = 1.2
B = 0.75
AVERAGE_LENGTH = 24
"""The length, in terms, of an ordinary statement: fixed, so that a weight does not depend on what else is stored."""

_ENGLISH = """
    a an and are as at be been but by did do does for from had has have he her his i if in is it its me my of on or our
    she so than that the their them then there they this to us was we were what when where which who whom whose why
    will with you your
"""
_CHINESE = "什么 怎么 哪个 哪里 哪些 为何 我们 你们 他们 她们 这个 那个 这些 那些"
_STOP = frozenset((_ENGLISH + _CHINESE).split())
"""Function words and question words. Negations are kept: they are half of what a sentence says."""

_UNPARTED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    "\u1100-\u11ff\u3005-\u3007\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\uac00-\ud7a3"  # hangul, kana
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"  # Han
)
_FLOWING = re.compile(f"[{_UNPARTED}]")
_RUN = re.compile(f"[{_UNPARTED}]+|[^{_UNPARTED}]+")
_JOINERS = "-_.@/:+#&'"
_LOOSE = "-_.@/:&'"  # joiners that end no word: `C++` and `C#` keep theirs
_PARTS = re.compile("[-_.@/:+#&]")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_CLITIC = re.compile(r"'(?:s|m|re|ve|ll|d)$")


def bm25_terms(text: str) -> dict[int, float]:
    """The vector of a stored text: saturated frequency by term id. Empty for a text without terms."""
    found = Counter(terms(text))
    damping = K1 * (1 - B + B * found.total() / AVERAGE_LENGTH)
    text = without_tokens(text)
    found.update(char for run in _runs(text) if len(run) > 1 and _FLOWING.match(run) for char in run)
    counts: Counter[int] = Counter()
    for term, count in found.items():
        counts[_term_id(term)] += count
    return {term: count * (K1 + 1) / (count + damping) for term, count in counts.items()}


def query_terms(text: str) -> dict[int, float]:
    """The vector of a question: weight 1 for every term it holds."""
    return dict.fromkeys(map(_term_id, terms(text)), 1.0)


@lru_cache(maxsize=65_536)
def _term_id(term: str) -> int:
    return int.from_bytes(blake2b(term.encode(), digest_size=4).digest())


def _runs(text: str) -> list[str]:
    """Stretches of scripts that do not part words, and stretches of everything else."""
    return _RUN.findall(unicodedata.normalize("NFKC", text).replace("’", "'"))


def terms(text: str) -> Iterator[str]:
    """The terms of a text, in order, as often as they stand in it; a sealed value is one, known by its mark."""
    if "[sealed:" in text:
        yield from marks(text)
        text = without_tokens(text)
    for run in _runs(text):
        if _FLOWING.match(run):
            yield from _bigrams(run)
        else:
            for chunk in _chunks(run):
                yield from _words(chunk)


def _bigrams(run: str) -> Iterator[str]:
    if len(run) == 1:
        yield run
    for first, second in pairwise(run):
        if (pair := first + second) not in _STOP:
            yield pair


def _chunks(run: str) -> Iterator[str]:
    """Stretches of letters, marks and digits, with the signs that join them within an identifier."""
    chunk = ""
    for char in run:
        if unicodedata.category(char)[0] in "LMN" or (chunk and char in _JOINERS):
            chunk += char
        elif chunk:
            yield chunk.rstrip(_LOOSE)
            chunk = ""
    if chunk:
        yield chunk.rstrip(_LOOSE)


def _words(chunk: str) -> Iterator[str]:
    """A chunk whole and, if it has several parts, each of them."""
    whole = _CLITIC.sub("", chunk)
    parts = [part for piece in _PARTS.split(whole) for part in _CAMEL.split(piece) if part]
    for word in [whole] if parts == [whole] else [whole, *parts]:
        folded = word.casefold()
        if folded not in _STOP:
            yield folded
