"""The user's mood over a segment, and whether it was dealt with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agents_memory.inputs import Line
from agents_memory.language.spans import Piece, clauses
from agents_memory.language.text import alternatives, fold
from agents_memory.model import Cue, Role
from agents_memory.summary.unit import Sense, Unit
from agents_memory.summary.wording import Mark, is_noise


@dataclass(frozen=True, slots=True)
class Mood:
    """A mood with its words in both languages; a troubled one can be settled."""

    zh: str
    en: str
    troubled: bool


_MOODS = (
    (
        Mood("不满", "annoyed", True),
        alternatives(
            (
                r"气死|生气|火大|愤怒|恼火|要投诉|差评|垃圾|骗子|受够|什么破|太差|差劲|忍无可忍|又坏了|无语|不耐烦|"
                r"烦死",
                r"(?:真|太|好|够|很|挺|实在|简直|特别|非常|有够|[真实]是)[^没不\s]{0,2}(?:折腾|糟心|闹心|窝火|离谱|"
                r"过分|坑人?|烦人?|心烦|憋屈|寒心|来气|扫兴|"
                r"失望|糟糕|恼人|添堵|上火|难受|不像话|不负责)(?!的?(?:好|是我))|受不了了?|忍不了|不像话|岂有此理|"
                r"浪费(?:我)?(?:的)?时间|什么态度",
                r"第[二三四五]次了|搞什么(?:鬼|呢|啊)|管不管|你们到底|(?:[三四五六七八九十]|好几|多少)(?:次|遍|"
                r"回)了|怎么(?:又|还)(?:没|不|这样)",
                r"\b(?:furious|annoy(?:ed|ing)|frustrat\w+|fed up|sick of|ridiculous|unacceptable|livid|"
                r"outrageous|useless)\b",
                r"\b(?:terrible|awful|worst) (?:service|experience|support|ever)\b|\b(?:second|third|"
                r"fourth|fifth) time\b|\byet again\b|"
                r"\bhow many times\b|\b(?:four|five|six|\d+) times (?:already|now)\b",
                r"\b(?:i'm|i am|so|very|really|getting) (?:\w+ )?(?:angry|mad|disappointed)\b|\b(?:had|"
                r"have had) (?:just |quite )?enough of\b",
                r"\b(?:is|what) (?:such |just )?an? (?:\w+ )?(?:joke|shambles|disgrace|nightmare|farce|mess)\b|"
                r"\bwaste of (?:my |our |everyone's )?"
                r"(?:time|money)\b|\b(?:losing|lost|out of|running out of) (?:my )?patience\b|"
                r"\bcan't believe (?:how|that you|you|this)\b|"
                r"\b(?:you|you're|service|support|staff|company|handling|this|that|it) (?:\w+ )?(?:is|are|was|"
                r"were) (?:\w+ )?(?:hopeless|appalling|"
                r"pathetic|shocking|disgraceful|not good enough|a disgrace)\b|\b(?:badly|poorly) (?:handled|"
                r"treated)\b|\blet me down\b",
            )
        ),
    ),
    (
        Mood("焦急", "worried", True),
        alternatives(
            (
                r"着急|急死|焦虑|(?:我|很|好|有点|有些|真|特别|非常|挺)(?:\S{0,2})(?:担心|紧张|害怕|恐惧|不安)|"
                r"慌(?:了|死)|来不及了",
                r"\b(?:i'm|i am|so|very|really|a bit|quite|feel(?:ing)?) (?:\w+ )?(?:worried|anxious|"
                r"nervous|afraid|scared|stressed)\b|\bpanick?ing\b",
            )
        ),
    ),
    (
        Mood("难过", "sad", True),
        alternatives(
            (
                r"难过|伤心|委屈|想哭|崩溃|郁闷|绝望|(?:我|很|好|有点|有些|真|特别|非常|感到|觉得)\S{0,4}(?:失望|孤独|"
                r"沮丧|失落|迷茫|无助)|心累",
                r"\b(?:i'm|i am|so|very|really|feel(?:ing)?) (?:\w+ )?(?:sad|upset|depressed|lonely|"
                r"miserable|hopeless|exhausted|overwhelmed|lost)\b",
                r"\bheartbroken\b|\bdevastated\b|\bi(?:'ve been| was) crying\b",
            )
        ),
    ),
    (
        Mood("高兴", "pleased", False),
        alternatives(
            (
                r"(?:很|好|太|真|非常|特别|超|十分|挺)(?:开心|高兴|激动|兴奋|幸福|满意)|太好了|太棒了",
                r"\b(?:i'm|i am|so|very|really|quite) (?:\w+ )?(?:happy|glad|excited|delighted|thrilled|"
                r"pleased)\b|\bi love it\b",
            )
        ),
    ),
)

_NEUTRAL = {"zh": "中性", "en": "neutral"}
_OUTCOME = {  # after a troubled mood
    "settled": {"zh": " → 已安抚", "en": ", then settled"},
    "answered": {"zh": "，已回应", "en": ", answered"},
    "unsettled": {"zh": "，未安抚", "en": ", not settled"},
}


def mood_line(units: Sequence[Unit], lang: str) -> Line:
    """The mood as one line with the sentences it shows in; neutral without a source if there is none.

    The last troubled mood counts, else the last glad one. It is settled where the user afterwards agrees or says
    thanks, answered where only the agent apologised or acted.
    """
    felt = [(unit, mood) for unit in units if unit.role is Role.USER and (mood := _mood(unit))]
    troubled = [(unit, mood) for unit, mood in felt if mood.troubled]
    if not felt:
        return Line(text=_NEUTRAL[lang])
    if not troubled:
        unit, mood = felt[-1]
        return Line(text=getattr(mood, lang), sources=(unit.source,))
    last, mood = troubled[-1]
    later = [unit for unit in units if unit.order > last.order and unit.turn != last.turn]
    calm = next((unit for unit in reversed(later) if unit.role is Role.USER and _calm(unit)), None)
    care = next((unit for unit in later if unit.role is Role.ASSISTANT and _cares(unit)), None)
    outcome = "settled" if calm else "answered" if care else "unsettled"
    closing = calm or care
    sources = [unit.source for unit, own in troubled if own is mood] + ([closing.source] if closing else [])
    return Line(text=getattr(mood, lang) + _OUTCOME[outcome][lang], sources=tuple(sources))


def _mood(unit: Unit) -> Mood | None:
    folded = " ".join(fold(c.text) for c in clauses(Piece(0, len(unit.said), unit.said)) if not is_noise(c.text))
    for mood, pattern in _MOODS:
        found = pattern.search(folded)
        if found and not _denied(folded[max(0, found.start() - 6) : found.end()]):
            return mood
    put_out = Sense.UPSET in unit.senses and not unit.wish and Mark.THANKS not in unit.marks
    return _MOODS[0][0] if Cue.SARCASM in unit.cues or put_out else None


def _denied(found: str) -> bool:
    """Whether the mood is denied in its phrase: "别着急", "not worried"."""
    return _NOT.search(found) is not None


_NOT = alternatives(
    (
        r"(?:不|没|(?<![特分个])别)(?:用|太|要|必|那么)?(?:着急|担心|生气|难过|紧张|焦虑|害怕|高兴|开心|满意)",
        r"\bnot\b|n't\b(?! believe)|\bnever\b",
    )
)


def _calm(unit: Unit) -> bool:
    content = Cue.ACCEPTANCE in unit.cues or Mark.THANKS in unit.marks or Mark.DONE in unit.marks
    return content and Cue.SARCASM not in unit.cues


def _cares(unit: Unit) -> bool:
    kind = _EMPATHY.search(fold(unit.said)) is not None
    return kind or bool(unit.marks & {Mark.APOLOGY, Mark.DONE, Mark.PROMISE}) or Cue.COMMITMENT in unit.cues


_EMPATHY = alternatives(
    (
        r"理解(?:您|你)|(?:别|不用|不必|不要)(?:太)?(?:担心|着急|焦虑|难过)|听得出|(?:会|都会)(?:好|过去)",
        r"\bi (?:completely |fully |totally )?understand\b|\bdon't worry\b|\bsorry to hear\b|\bthat must (?:be|have)\b",
    )
)
