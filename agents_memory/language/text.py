"""Text in a form that patterns can be written for, with offsets that stay true, and the language of a text.

Every function that changes characters keeps their number: an offset in the folded text is one in the original.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from agents_memory.language.lexicon.hant import SIMPLIFIED, TRADITIONAL


def listed(names: str) -> tuple[str, ...]:
    """The words of a string, in order: word lists are written as prose lines."""
    return tuple(names.split())


_SAME = {ord(a): b for a, b in zip("‘’ʼ`´“”„«»", "'''''\"\"\"\"\"", strict=True)}
_SIMPLE = {ord(t): s for t, s in zip(TRADITIONAL, SIMPLIFIED, strict=True)}

HAN = r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
KANA = r"\u3040-\u30ff"
_HAN = re.compile(f"[{HAN}]")
_KANA = re.compile(f"[{KANA}]")
_HANGUL = re.compile(r"[\u1100-\u11ff\uac00-\ud7af]")
_LATIN = re.compile(r"[a-z\u00e0-\u024f]")
_WORD = re.compile(r"[a-z\u00e0-\u024f']+")


class _Width(dict[int, str]):
    """Half-width form of a character where that is one character, else the character itself."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        wide = unicodedata.normalize("NFKC", char)
        result = self[code] = wide if len(wide) == 1 else char
        return result


class _Fold(dict[int, str]):
    """Half-width, lower case, simplified form of a character where that is one character."""

    def __missing__(self, code: int) -> str:
        char = _WIDTH[code]
        char = _SIMPLE.get(ord(char), char)
        lower = char.lower()
        result = self[code] = lower if len(lower) == 1 else char
        return result


_WIDTH = _Width(_SAME)
_FOLD = _Fold()


def halfwidth(text: str) -> str:
    """The text in half-width characters and plain quotes, of the same length; case and script stay."""
    return text if text.isascii() else text.translate(_WIDTH)


def fold(text: str) -> str:
    """The text half-width, in lower case and simplified characters, of the same length: what patterns see."""
    return text.lower() if text.isascii() else text.translate(_FOLD)


def simplified(text: str) -> str:
    """Traditional characters as simplified ones, all else untouched: patterns are written in any script."""
    return text if text.isascii() else text.translate(_SIMPLE)


def has_han(text: str) -> bool:
    """Whether the text has a Chinese character."""
    return _HAN.search(text) is not None


def has_kana(text: str) -> bool:
    """Whether the text has Japanese syllables."""
    return _KANA.search(text) is not None


def has_latin(folded: str) -> bool:
    """Whether the folded text has a Latin letter."""
    return _LATIN.search(folded) is not None


_STOP: dict[str, frozenset[str]] = {
    "en": frozenset(
        listed(
            "the a an i you is are am was my me it to of and in that for on with not do "
            "don't i'm it's this what "
            "have has be your we can please how no yes will at so but just like"
        )
    ),
    "es": frozenset(
        listed(
            "el la los las un una que de y en no es por con para mi me se lo su yo como "
            "está qué nunca muy pero "
            "soy tengo quiero gracias hola más"
        )
    ),
    "fr": frozenset(
        listed(
            "le la les un une des que de et en ne pas est pour avec mon ma je il elle "
            "nous vous c'est dans sur "
            "suis j'ai mais merci bonjour"
        )
    ),
    "de": frozenset(
        listed(
            "der die das ein eine und ich nicht ist mit für mein meine zu von auf es wir "
            "sie bin habe aber im den "
            "danke hallo bitte"
        )
    ),
    "pt": frozenset(
        listed("o a os as um uma que de e em não é por com para meu minha eu se do da mas obrigado olá sou tenho muito")
    ),
    "it": frozenset(listed("il lo la gli un una che di e in non è per con mio mia io si sono ho ma grazie ciao molto")),
}


def language(text: str) -> str:
    """The language of a text as a tag: zh, zh-Hant, ja, ko, en, es, fr, de, pt, it, else `und`.

    Chinese and Japanese are told by script and kana. A text that mixes Chinese and Latin letters is Chinese: names of
    products and code are Latin in every language.
    """
    low = halfwidth(text).lower()
    han, kana = len(_HAN.findall(low)), len(_KANA.findall(low))
    if kana and kana * 8 >= han:
        return "ja"
    if _HANGUL.search(low):
        return "ko"
    if han:
        return "zh-Hant" if _traditional(low) else "zh"
    words = _WORD.findall(low)
    if not words:
        return "und"
    best, hits = max(((lang, sum(w in stop for w in words)) for lang, stop in _STOP.items()), key=lambda p: p[1])
    if hits:
        return best
    return "en" if low.isascii() else "und"


def _traditional(text: str) -> bool:
    return sum(ord(c) in _SIMPLE for c in text) > 0 and sum(ord(c) in _SIMPLE for c in text) * 12 >= len(text)


def alternatives(patterns: Iterable[str]) -> re.Pattern[str]:
    """One compiled pattern that matches any of several; for folded text."""
    return re.compile(simplified("|".join(f"(?:{p})" for p in patterns)))


def one(pattern: str) -> re.Pattern[str]:
    """A compiled pattern for folded text."""
    return re.compile(simplified(pattern))


def words(folded: str) -> list[str]:
    """Latin words and numbers as they are, Chinese and kana as single characters: a crude but even token list."""
    return re.findall(rf"[a-z\u00e0-\u024f]+(?:'[a-z]+)?|\d+(?:[.,:]\d+)*|[{HAN}{KANA}]", folded)


_ENDED = re.compile(r"[a-z]{4,}(?:'s)?")
_ENDINGS = (("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("s", ""))


def stemmed(folded: str) -> str:
    """The folded text with English words in a light stem: keys as key, riding as rid (and ride as rid), stopped as "
    "stop."""
    return _ENDED.sub(lambda m: _stem(m[0].removesuffix("'s")), folded)


def _stem(word: str) -> str:
    if not word.endswith(("ss", "us", "is")):
        word = next((word[: -len(end)] + new for end, new in _ENDINGS if word.endswith(end)), word)
    for end in ("ing", "ed"):
        if len(word) >= len(end) + 3 and word.endswith(end):
            word = word[: -len(end)]
            word = word[:-1] if word[-1] == word[-2] and word[-1] not in "lsz" else word
            break
    return word[:-1] if len(word) > 3 and word.endswith("e") else word
