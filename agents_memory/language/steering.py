"""Attempts to steer the agent: who commands whom, to do what, in whose interest (SPEC D10).

People tell their own agent how to serve *them*, and that is to be remembered: "always answer me in Chinese". What
steers it is an order about how it is to deal with *others* or behind their back, one that takes its rules from it, that
speaks with a role it has not, that has it pass on data or give out one record for another. From foreign material (what
is pasted, quoted, or comes from a tool) less is enough: nobody's page has orders to give to the reader's agent.

Each sentence is judged by the features of `lexicon.steering` together; none decides alone, but for taking the rules.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from agents_memory.language.lexicon import steering
from agents_memory.language.text import alternatives, fold, has_han, has_kana, has_latin

_TABLES = {"en": steering.EN, "zh": steering.ZH, "ja": steering.JA}
_QUOTED = re.compile(r"[\"「『][^\"「」『』\n]{6,}[\"」』]")
_QUOTED_SPEECH = re.compile(
    r"[\"“「『](?:[^\"“”「」『』\n]{40,}|(?=[^\"“”「」『』\n]*[\u3040-\u9fff])[^\"“”「」『』\n]{16,})[\"”」』]"
)
"""What is long enough to be a speech; a shorter one is a phrase that is spoken of."""


_TELLING = ("others", "anybody", "rules", "master", "tag", "memory", "carry_off", "consent", "redirect", "addressed")
"""Features of which an attempt needs at least one: most sentences have none of them."""


@cache
def _patterns(lang: str) -> dict[str, re.Pattern[str]]:
    return {name: alternatives(patterns) for name, patterns in _TABLES[lang].items()}


def _plain(text: str, lang: str) -> bool:
    """Whether no telling feature can match, by the words that each of them needs: cheaper than to try them."""
    if lang != "en" or any(stem in text for stem in steering.STEMS_EN):
        return False
    return sum(c.isdigit() for c in text) < _DIGITS_OF_TWO


_DIGITS_OF_TWO = 2  # two records have a digit each at least


@lru_cache(4_096)
def steers(folded: str, *, foreign: bool = False) -> bool:
    """Whether a sentence, given folded, tries to steer the agent; what it only quotes counts where it is `foreign`."""
    if "{" in folded and _patterns("en")["operation"].search(folded):
        return True
    text = folded if foreign else _QUOTED.sub(" ", folded)
    return any(_steers(text, lang, foreign) for lang in _languages(text))


def carries_on(folded: str) -> bool:
    """Whether a sentence asks to go on as an earlier step has it: after an attempt it is the next part of it."""
    return any(_patterns(lang)["carried_on"].search(folded) for lang in _languages(folded))


def steering_quotes(text: str) -> tuple[tuple[int, int], ...]:
    """Speech in quotation marks that would steer the agent: told of, but no words of the speaker's own."""
    return tuple(m.span() for m in _QUOTED_SPEECH.finditer(text) if steers(fold(m[0][1:-1]), foreign=True))


def _languages(folded: str) -> tuple[str, ...]:
    if has_kana(folded):
        return ("ja",)
    if has_han(folded):
        return ("zh", "en") if has_latin(folded) else ("zh",)
    return ("en",)


def _steers(text: str, lang: str, foreign: bool) -> bool:
    if _plain(text, lang):
        return False
    found = _patterns(lang)

    def has(name: str) -> bool:
        return found[name].search(text) is not None

    if not any(has(name) for name in _TELLING):
        return False
    if has("rules") or has("master"):
        return True
    deed = has("deed") or has("memory")
    if has("tag") and (deed or foreign or has("others")):
        return True
    if foreign and (has("addressed") or has("memory") or has("consent")):
        return True
    own = has("self") and not foreign
    if not deed or own:
        return False
    if has("redirect"):
        return True
    harms = has("secrecy") or has("untrue") or has("carry_off") or has("memory")
    if has("others") or has("anybody"):
        return harms or (has("standing") and has("speech"))
    return (has("carry_off") and has("untrue")) or (has("addressed") and harms)
