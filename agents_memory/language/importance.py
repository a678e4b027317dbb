"""How much a statement matters, 1-10, as a sum of named contributions: every score can be explained by its features.

Protected classes (health, allergy, safety, money limits, an explicit "remember this") never score below 8.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from agents_memory.language.attributes import milestone
from agents_memory.language.cues import Tone
from agents_memory.language.identifiers import identifiers
from agents_memory.language.ontology import ATTRIBUTES, Attribute
from agents_memory.language.subjects import Who
from agents_memory.language.text import fold
from agents_memory.model import Cue, Modality, Role

_LEGAL = re.compile(
    r"(?:合同|法院|诉讼|起诉|律师函|违约|仲裁|签证到期|欠款|贷款|债务|医保)|\b(?:lawsuit|"
    r"court|legal(?:ly)?|sued?|restraining|custody|probation|debt|mortgage|liab)\w*\b"
)
_SAFETY = re.compile(
    r"(?:致命|要命|会死|危及|窒息|休克|急救|呼吸|自杀|轻生)|\b(?:fatal|life-threatening|"
    r"deadly|suffocat|emergency|suicid|choke|can't breathe)\w*\b"
)
_MONEY = re.compile(
    r"预算|(?:不超过|不能超过|最多|上限|以内).{0,8}(?:万|元|块|钱)|(?:万|元|块)(?:以内|"
    r"封顶)|\bbudget|(?:no more than|at most|below|under|up to|limit of) [$€£¥]|[$€£¥]\d"
)
_DATE = re.compile(
    r"\d{1,2}\s*月\s*\d{1,2}|\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|"
    r"dec)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d|\d{4}-\d{2}-\d{2}"
)


_NUMBERED = re.compile(r"(?:卡|证|号码?|number|no\.?|code)[^,。;.]{0,8}\d[\d-]{3,}")


class Weighed(NamedTuple):
    """A score from 1 to 10 and the contributions it is the sum of."""

    score: float
    features: dict[str, float]


def weigh(
    key: str,
    known: Attribute | None,
    cues: frozenset[Cue],
    tone: Tone,
    who: Who,
    text: str,
    role: Role,
    *,
    requested: bool,
    asked: bool,
    modality: Modality,
    dated: bool = False,
    own: bool = False,
    valued: bool = False,
    document: bool = False,
) -> Weighed:
    """Score one statement from what is known of it."""
    folded = fold(text)
    parts: dict[str, float] = {"base": 1.0}
    if known is not None:
        own = own or (Cue.CORRECTION in cues and tone.lasting)  # "new accountant: Mr. P from now on"
        parts["attribute"] = _attribute(key, known, folded, who, own, tone) - 1.0
    else:
        parts.update(_plain(folded, text, tone, who, cues))
        if (
            dated
            and modality is Modality.PLANNED
            and not asked
            and not tone.request
            and (who is Who.USER or (who is Who.NONE and (not folded.isascii() or _OWN_PLAN.search(folded))))
        ):
            parts["dated_plan"] = 2.4
    if key and key not in ATTRIBUTES and cues & {Cue.DECISION, Cue.CONFIG_CHANGE} and Cue.QUESTION not in cues:
        parts["decision"] = max(0.0, 6.0 - sum(parts.values()))
    if Cue.ROOT_CAUSE in cues and key != "root_cause":
        parts["root_cause"] = 1.0
    if key in ("constraint", "goal") and _MONEY.search(folded):
        parts["money_limit"] = max(0.0, 8.0 - sum(parts.values()))
    if requested and who is not Who.AGENT:
        parts["remember"] = max(0.0, 8.0 - sum(parts.values()))
    if _LEGAL.search(folded) and key not in _NAMES and who is Who.USER and role is Role.USER and not asked:
        parts["legal"] = max(0.0, 8.0 - sum(parts.values()))
    if _SAFETY.search(folded) and known is not None and known.protected:
        parts["safety"] = 0.5
    if document and who not in (Who.USER, Who.OWN) and not requested:
        parts["document"] = min(0.0, 3.0 - sum(parts.values()))
    if (
        key == "decision"
        and not valued
        and not requested
        and (
            tone.request or who in (Who.PERSON, Who.AGENT, Who.OTHER) or len(folded) < (30 if folded.isascii() else 14)
        )
    ):
        parts["vague_decision"] = -2.5
    parts.update(_doubts(known, cues, tone, asked, modality, requested))
    score = min(10.0, max(1.0, sum(parts.values())))
    if (
        known is not None
        and known.protected
        and role is Role.USER
        and "document" not in parts
        and modality in (Modality.STATED, Modality.PLANNED, Modality.REPORTED)
        and Cue.INJECTION not in cues
        and score < 8.0
    ):
        parts["protected"] = 8.0 - score
        score = 8.0
    if role is not Role.USER:
        score = min(score, 6.5 if key in ("root_cause", "decision") else 3.0)
    return Weighed(round(score, 2), {name: round(value, 2) for name, value in parts.items() if value})


_OWN_PLAN = re.compile(
    r"\b(?:i|i'm|i've|i'll|we|we're|my|our)\b|"
    r"(?:^|[,;] ?)(?:(?:and|also|then|so|oh|btw|plus|but) )*(?:(?!thing|everything|nothing|something|anything|"
    r"morning|evening|"
    r"during|being|meeting|building|training|spring|king|according|regarding|including)[a-z]+ing (?!is|was|are|were|"
    r"will|has)|"
    r"(?!rain|snow|sun|storm|winter|summer|autumn|fall|the|this|that|these|those|there|here|he|she|it|you|they|"
    r"everyone|everybody|somebody|someone|nobody|who|what|which|"
    r"when|where|why|how|if|as|an|one|all|each|every|some|any|no)[a-z]+ (?:goes|comes|gets|leaves|arrives|starts|"
    r"begins|ends|"
    r"needs|is due|is getting|is coming|is going|has (?:its|an|a|to))\b)"
)
"""Words of a plan of the speaker's own: the first person, or notes that leave it out ("seeing the dentist on Friday,
car goes in on Monday"): English drops the pronoun and the article together."""
_NAMES = frozenset({"employer", "job", "education", "name", "city", "address"})
"""Attributes whose values are names: "Ovid Legal" is an employer, no lawsuit."""

_OF_THE_WORK = frozenset(
    {
        "root_cause",
        "decision",
        "rejected",
        "configuration",
        "constraint",
        "deadline",
        "goal",
        "procedure",
        "reply_style",
    }
)
"""Attributes that are about the task, whatever the grammatical subject."""


_TODAY = re.compile(
    r"今天|今早|今晚|昨天|昨晚|早上|下午|晚上|"
    r"\b(?:today|tonight|yesterday|last night|this (?:morning|afternoon|evening))\b"
)

_ANYWHERE = re.compile(
    r"去了?(?:一?[家个趟座间所]|附近的?)*(?:[^,。]{0,2}(?:公园|游泳池|电影院|书店|超市|商场|图书馆|健身房|咖啡[馆店]|"
    r"餐[馆厅]|博物馆|景点|海边|菜市场)|古城)|"
    r"\bwent (?:to|for) (?:an?|the|my) (?:\w+ )?(?:park|pool|cinema|bookstore|supermarket|mall|library|gym|cafe|"
    r"restaurant|museum|beach|walk|run|swim)\b"
)
_ANY_ONE = re.compile(
    r"(?:尝试)?做了|吃了|喝了|"
    r"[一几](?:[家个次道下点些条场份顿杯本篇幅首张部]|会儿|圈)|了个|附近|\b(?:an?|some|my) (?:\w+ )?(?:park|walk|cup|"
    r"coffee|tea|meal|lunch|dinner|breakfast|"
    r"run|nap|shower|movie|film|museum|shop|store|supermarket|cafe|restaurant|bookstore|library|gym|cake|soup|"
    r"sandwich|salad)\b"
)
_PASTIME = re.compile(
    r"(?:看|听|追|刷|逛|观看|欣赏)(?:了|完了?|过)?(?:一[部场首集本个]|[^,。]{0,6})(?:电影|影片|大?片|[电网]?视?剧|"
    r"演唱会|音乐会|话剧|"
    r"综艺|节目|歌曲?|直播|展览?|比赛|《)|"
    r"(?:买|订|点|吃|喝|尝|试穿|做)了(?:[一几两]|好几)?(?:件|条|双|顶|支|束|袋|盒|瓶|块|包|张(?![卡床])|份(?!保险|"
    r"工作)|杯|碗|道|顿|本|些)|"
    r"\b(?:watched|saw|went to see|listened to|read|streamed|binge-?watched) (?!the doctor|a doctor|"
    r"my)[^.!?]{0,50}\b(?:movie|film|"
    r"series|show|episode|concert|gig|play|musical|match|song|album|video|novel|book|exhibition)\b|"
    r"\b(?:bought|ordered|ate|drank|tried|made|cooked) (?:an?|some|two|a few|the) (?:\w+ ){0,3}(?:dress|shirt|skirt|"
    r"shoes|hat|cake|"
    r"coffee|tea|meal|snacks?|book|flowers|soup|salad|sandwich|bag|jacket|toy)\b"
)
"""What people do to pass the time and what they buy for every day: told, enjoyed and over."""

_PRICED = re.compile(
    r"花了?[^,。]{1,8}(?:元|块|币|钱|两|万)|[$€£¥]\s?\d|\d\s?(?:元|块|美元|欧元)|\bfor (?:\w+ "
    r"){1,2}(?:coins?|pence|pennies|dollars|euros|pounds)\b"
)
"""A price makes a purchase something to come back to."""

_VAGUE = re.compile(
    r"(?:学|learning|studying)[^,。.]{0,8}?(?:一[门种项个些])?(?:新的?)?(?:技能|东西|知识|事物|语言|编程语言|"
    r"概念)(?:时|的时候)?(?:[,。!]|$|但|可)|"
    r"\b(?:learning|studying) (?:a |some |something )?(?:new )?(?:skills?|things?|stuff|languages?|something)(?: "
    r"new)?(?:[,.!]|$| but)"
)
"""Learning of which nobody could say what is learnt."""

_THESE_DAYS = re.compile(
    r"这几天|这两天|这趟|这次(?:出差|旅行|旅游)|\b(?:these few days|on this trip|during "
    r"(?:the|this|my) (?:trip|holiday|vacation))\b"
)
_THIS_ONE = re.compile(
    r"^(?:(?:can|could|would|will) you |please |now |ok,? |then )*(?:make|keep|write|rewrite|do|give me|say) (?:me "
    r")?(?:it|this|that|them|a|an|"
    r"the \w+|another|\w+ more|one more|your (?:answer|reply|summary|text|message))\b|\b(?:it|this|that) (?:shorter|"
    r"longer|simpler|in \w+)\b|"
    r"这[个段篇份条]|"
    r"^(?:请|再|帮我)*(?:写|改|说|讲|缩)[^,。]{0,3}(?:短|长|简|详)"
)
"""Words that speak of one answer, the one at hand."""


def _attribute(key: str, known: Attribute, folded: str, who: Who, own: bool, tone: Tone) -> float:
    base = known.importance
    if key.partition("/")[0] not in ATTRIBUTES or key.startswith("name/"):
        exact = _DATE.search(folded) or _NUMBERED.search(folded) or any(c.isdigit() for c in key)
        base = 5.0 if own else 4.2 if exact else 3.0
    if key == "reply_style" and not tone.lasting and _THIS_ONE.search(folded):
        base = 3.0  # "make it shorter": the one at hand, no standing wish
    if key == "event" and not (
        identifiers(folded)
        or _DATE.search(folded)
        or len(folded) >= (32 if folded.isascii() else 12)
        or milestone(folded)
    ):
        base = 3.4  # "I made tea": too little to be worth a place
    everyday = _ANYWHERE.search(folded) or (_TODAY.search(folded) and _ANY_ONE.search(folded))
    if key == "event" and everyday and not identifiers(folded) and "《" not in folded:
        base = 3.4  # "today I went to a park": the day's doings, with nothing that has a name
    if key == "event" and _PASTIME.search(folded) and not identifiers(folded) and not _PRICED.search(folded):
        base = 3.4
    if key == "learning" and _VAGUE.search(folded):
        base = 3.4
    if key in ("schedule", "habit") and _THESE_DAYS.search(folded):
        base = 3.4  # what is done every day of a trip is no way of life
    if who is Who.PERSON and not known.protected:
        base = max(4.2, base - 1.0)
    if who is Who.OTHER and not known.protected and key not in _OF_THE_WORK:
        base = min(base, 3.5)
    return base


def _plain(folded: str, text: str, tone: Tone, who: Who, cues: frozenset[Cue]) -> dict[str, float]:
    parts: dict[str, float] = {}
    if Cue.BACKCHANNEL in cues:
        return parts
    if len(folded) > 6:
        parts["says_something"] = 0.6
    if who in (Who.USER, Who.OWN):
        parts["first_person"] = 0.6
    if who is Who.PERSON and not tone.reported:
        parts["about_a_person"] = 1.8
    if tone.lasting and who in (Who.USER, Who.OWN, Who.NONE):
        parts["lasting"] = 1.6
    if identifiers(text) or _DATE.search(folded):
        parts["exact_value"] = 0.6
    if tone.request:
        parts["request"] = -0.4
    return parts


def _doubts(
    known: Attribute | None, cues: frozenset[Cue], tone: Tone, asked: bool, modality: Modality, requested: bool
) -> dict[str, float]:
    parts: dict[str, float] = {}
    protected = known is not None and known.protected
    if Cue.INJECTION in cues:
        parts["injection"] = -9.0
    if modality in (Modality.HYPOTHETICAL, Modality.IRONIC):
        parts[modality.value] = -4.0
    if tone.passing and known is None and not requested and not tone.lasting:
        parts["passing"] = -1.0
    if Cue.EXCEPTION in cues and not protected:
        parts["exception"] = -0.5
    if Cue.EMOTION in cues and not protected and known is None:
        parts["emotion"] = -0.3
    return parts
