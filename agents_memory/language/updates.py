"""Corrections that name their topic: "what I told you about my job is out of date. ...", "地址变了，请改过来：...".

The topic gives the attribute and the person that the words after it are about, and says that they replace
what was known.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from agents_memory.language.attributes import keys_of
from agents_memory.language.freekeys import free_key
from agents_memory.language.identifiers import entities
from agents_memory.language.ontology import ATTRIBUTES, attribute
from agents_memory.language.subjects import Who, subject_of
from agents_memory.language.text import fold, has_kana, simplified
from agents_memory.language.values import trimmed
from agents_memory.model import Kind, Statement

_T = r"(?P<t>[^:,。.!?;、]{1,60}?)"
_PATTERNS = tuple(
    re.compile(simplified(p))
    for p in (
        rf"^(?:an? )?(?:update|news|correction|change) (?:on|about|regarding|to|of|for) {_T}\s*(?:[:,.-]\s*|"
        r"$)",
        r"^(?:(?:actually|sorry|please|hey|ok),? )*(?:what|the thing|everything) (?:i|we) (?:told|said|"
        rf"mentioned|gave)(?: to)?(?: you)?(?: earlier| before)? (?:about|on|regarding|for) {_T} "
        r"(?:is|was|has|isn't|are)(?: now| already)? (?:out of date|outdated|wrong|changed|old|obsolete|"
        r"incorrect|not (?:right|true|correct|valid)|no longer (?:right|true|correct|valid))[ "
        r"\w]*[:,.;-]*\s*",
        r"^(?:please |can you |could you )*(?:correct|update|change|fix|amend) what you (?:have|know|saved|"
        rf"stored|noted)(?: down)? (?:on|about|for|regarding) {_T}\s*(?:[:,.-]\s*|$)",
        r"^(?:please |can you |could you )*(?:correct|update|change|amend) (?=my |our |the |\w+'s "
        rf"){_T}\s*:\s*",
        r"^(?:i|we)(?:'ve| have)? (?:just |recently )*(?:switched|changed) (?:my |our "
        r")?(?P<t>[a-z](?:(?! to )[a-z ]){1,20}?)s?\s*[,:;.-]+\s*"
        r"(?:(?:it's|it is|now it's|that's|the new one is|now|to) )?",
        rf"^(?:请|麻烦)?(?:更新|更正|修改|订正|改)(?:一下|下)?{_T}\s*:\s*",
        rf"^(?:我)?(?:之前|以前|上次|先前|刚才)(?:跟你)?(?:说|讲|提|给|告诉你)(?:过)?的{_T}(?:已经|现在)?"
        r"(?:都)?(?:不对|过时|变|错|作废|不作数|不准|失效|旧)(?:了|的)?[,。:]?\s*",
        rf"^(?:我(?:们)?的?)?{_T}(?:已经|刚)?换(?:了个?)?(?:人|医生|大夫|老师|一个|一家)?了?[,。:](?:以后|现在|往后|"
        rf"新的?|改)*(?:是|由|找|叫|归)",
        rf"^{_T}(?:已经)?(?:变|改|换)了[,。]?(?:请|麻烦)?(?:帮我)?(?:改|更新|更正)(?:过来|一下)?\s*[:,。]?\s*",
        r"^(?:我|我们)?(?:最近|刚|上个?月|已经)?换(?P<t>[^:,，。.!?;、到成个]{2,6})了[:,。]\s*(?:以后|现在|改成|改|"
        r"是|都|找|看|用|去|叫)*",
        rf"^(?:about|on|regarding|concerning|as for) {_T}\s*[:,–-]+\s*(?:that|it|this|what (?:i|"
        rf"you) \w+)(?: is|'s| was| has)?"
        r"(?: now| all)? (?:no longer|not|changed|wrong|outdated|out of date|stale|old|different)[ \w]*[.:;,–-]+\s*",
        r"^(?:the |your )?(?:entry|record|note|information|info|data|details?)(?: you have)? (?:on|about|for|"
        r"of|regarding) "
        rf"{_T} (?:is|are|was|has|have)(?: now| been)? (?:stale|old|outdated|out of date|wrong|obsolete|"
        rf"changed|incorrect|"
        r"superseded)[^:;.]{0,40}[:;.–-]+\s*",
        rf"^there(?:'s| is| has been| was) (?:a |some )?(?:changes?|news|update|difference) (?:regarding|"
        rf"about|on|in|to|with|"
        rf"concerning|for) {_T}\s*[:;.,–-]+\s*",
        rf"^(?:关于|至于|有关){_T}[,，:](?:我)?(?:以前|之前|原来|先前)?(?:说|记|存|的)*(?:信息|说法|记录|内容|"
        rf"那些?|情况|资料)?(?:都|已经|现在|全)*"
        r"(?:作废|过时|不对|变|失效|不准|旧|改)(?:了|的)?[,，。:]\s*",
        rf"^(?:你(?:那边|这边|那里|这里|记|存)?的?)?{_T}(?:的?(?:信息|记录|资料|说法|内容))?(?:已经|现在|都|"
        rf"又)*(?:有(?:变动|变化|更新|改动|调整)|"
        r"过时|作废|失效)(?:了|的)?[,，。:](?:最新的?(?:是|情况)?|现在的?是|改成|"
        r"应该是)?[:,，]?\s*",
        rf"^{_T}の(?:更新|変更|訂正)です[。、]?",
        rf"^{_T}(?:について(?:の)?|に(?:関する|関して|(?=、?(?:変更|更新|今|もう|少|一部)))|の|は)(?:情報|記録|データ|件|こと|内容)?(?:に|は|が|"
        rf"の)?(?:、)?(?:今は|もう|少し|一部)?"
        r"(?:変更が?(?:あり|ござい)(?:ます|ました)|更新が?(?:あり|ござい)(?:ます|ました)|変わ(?:りました|った|"
        r"っています)|古く(?:なりました|なった)|"
        r"違います|違う(?:んです)?)[。、]\s*",
        rf"^{_T}ですが、(?:今は|もう|実は)?(?:違います|違う|変わりました|変わった|古いです)[。、]\s*",
        rf"^(?:前に|以前)(?:話した|言った|伝えた){_T}は(?:もう)?"
        r"(?:古い|違い|間違い|変わり)[^。]{0,6}[。、]?",
        rf"^{_T}[がをは](?:変わった|変えた|替えた)(?:ので|"
        r"から)[^。]{0,12}[。、]?",
        rf"^{_T}[がを](?:変わ|変え|替え|切り替わ)(?:りました|ました|りまして|まして|って|て|った(?:よ|んです)?)[。、]",
    )
)


_SORRY_EN = (
    r"(?>(?:oh|no|wait|sorry|oops|ah|hm+|well|actually|but|so|ok(?:ay)?|hold on|apologies|my (?:bad|mistake))"
    r"[,.!;: ]+)*+"
)
_ANNOUNCED = re.compile(
    simplified(
        rf"^{_SORRY_EN}(?:things|it|that|this|plans?|the situation|everything|circumstances)(?:'s| is| are|"
        rf" has| have)?"
        r"(?: now| since| all)? (?:changed|different(?: now| these days)?|not (?:so|true|right|"
        r"the case) any ?more)\s*[:,.–-]+\s*|"
        rf"^{_SORRY_EN}(?:a )?(?:small |quick |little )?(?:correction|amendment|erratum)(?: (?:to|"
        rf"of) what i (?:said|told you)"
        r"(?: earlier| before)?)?\s*[:,.–-]+\s*|"
        rf"^{_SORRY_EN}(?:i|we)(?:'d| have| need| must|'ve| had)?(?: got)?(?: to)?(?: better)? "
        r"(?:correct (?:myself|that|this)|misspoke|got (?:it|that) wrong|was (?:wrong|mistaken)|were wrong|"
        r"made a mistake|"
        r"take that back|rephrase)(?: earlier| before)?\s*[:,.–-]+\s*|"
        rf"^{_SORRY_EN}let me (?:correct|fix|rephrase) (?:that|myself|this)\s*[:,.–-]+\s*|"
        rf"^{_SORRY_EN}scratch that\s*[:,.–-]+\s*|^(?:no,? wait|wait,? no)\s*[:,.–-]+\s*|"
        r"^(?>等等|不对|不是|啊|哦|抱歉|不好意思|对不起|[,，。])*+(?:其实|现在)?(?:情况|事情|现在)?(?:有变化?|"
        r"变了|不一样了|不同了|不是这样了?)"
        r"[:,，。]\s*|"
        r"^(?>等等|不对|不是|啊|哦|抱歉|不好意思|对不起|[,，。])*+(?:我)?(?:来|得|要|需要|先)?(?:更正|订正|"
        r"纠正|改正)(?:一下|下)?[:,，。]\s*|"
        r"^(?>等等|不对|啊|哦|抱歉|不好意思|[,，。])*+我?(?:之前|刚才|刚刚|上次)?(?:说|讲|记)(?:错|反|"
        r"岔)了?[:,，。]\s*|"
        r"^(?:等等|不对|啊|哦|[,，。])+(?:应该|准确|正确)?(?:的)?(?:是)?(?:这样|说法)?(?:的|是)?[:,，。]\s*|"
        r"^(?:すみません|ごめん(?:なさい)?|いや|あ|実は|申し訳ありません|[、。])*"
        r"(?:訂正(?:します|です|させてください)|(?:言い|聞き|書き)?間違え(?:まし)?(?:た|ていました)|"
        r"(?:実は)?状況が変わ(?:りました|った)|"
        r"今は(?:違(?:っていて|います|う)|変わっ(?:て|た))|(?:さっき|前|先ほど)の(?:話|情報|内容)は(?:間違い|"
        r"誤り|違い)"
        r"(?:でした|です|ました|ます)?|正しくは(?:こう(?:です)?)?)[。、:]\s*"
    )
)
"""A correction without a topic: what follows replaces something, and its own words say what."""


class Topic(NamedTuple):
    """What a correction is about: the attribute, whose it is, and where the correction itself begins."""

    key: str
    about: str
    end: int


def topic_of(sentence: str) -> Topic | None:
    """The topic that a sentence announces a correction for, if it does."""
    folded = fold(sentence)
    announced = _ANNOUNCED.match(folded)
    if announced:
        return Topic("", "user", announced.end())
    for pattern in _PATTERNS:
        match = pattern.search(folded)
        if match:
            words = sentence[match.start("t") : match.end("t")]
            keys = keys_of(words, "ja" if has_kana(sentence) else "")
            subject = subject_of(words, fold(words), "ja" if has_kana(words) else "")
            names = entities(words)
            about = subject.about if subject.who is Who.PERSON else "user"
            if names and subject.who is Who.NONE:
                about = names[0]
            key = keys[0] if keys else free_key(re.sub(r"^\S+'s ", "", fold(words)))
            return Topic(key, about, match.end())
    return next((Topic(key, "user", m.end()) for key, left in _LEFT if (m := left.match(folded))), None)


_SO_NOW_IN = (
    r"(?:今|現在)(?:では|は)(?!.{0,8}い(?:です|。|$))(?!快適|大変|幸せ|満足|元気|平気|楽|便利|不便|静か|安心|最高|無職|休職)|"
    r"(?:现在|目前)(?:在|是|住)|now (?:in|at|it's)\b|it's "
)
_LEFT = tuple(
    (key, re.compile(simplified(pattern)))
    for key, pattern in (
        (
            "city",
            r"^(?:[^、。]{0,8}?(?:引っ?越し?|転居し?)(?:まして|て|たので|ました)[、。]|"
            r"(?:我|我们)?(?:已经|刚刚?|最近|上个?月)?搬家了?[,。]|"
            rf"(?:i|we)(?:'ve| have)? (?:just |recently )?(?:moved|relocated)[,;.] )(?={_SO_NOW_IN})",
        ),
        (
            "employer",
            r"^(?:[^、。]{0,8}?(?:転職し?|会社を[替変移][えわっ]?)(?:まして|て|たので|ました)[、。]|"
            r"(?:我)?(?:已经|刚刚?|最近|上个?月)?(?:跳槽|换公司)了?[,。]|"
            r"i(?:'ve| have)? (?:just |recently )?(?:changed|switched) (?:jobs|employers)[,;.] )"
            rf"(?={_SO_NOW_IN}|[^、。]{{1,14}}[にへ](?:入り|入っ|移))",
        ),
    )
)
"""Verbs that say that where somebody lives or works is no longer so; what is so now follows."""
_SO_NOW = re.compile(
    r"^(?:今では|今は?|現在は?|现在|目前|now|it's|i'm|we're|,| )*(?:在|是|住在?|in|at|with)?\s*(?P<v>.{1,24}?)"
    r"(?:に(?:います|いる|入.{2,4}|移.{2,4})|です|だ|上班|工作|这边|那边|now)*[。.!]*$"
)

_LOOSE = frozenset({"", "like", "decision", "reference"})
"""Keys that say less than a topic does."""


def _known(key: str) -> bool:
    return key.partition("/")[0] in ATTRIBUTES


def _so_now(text: str) -> str:
    """What is so now, without the words that only say that it is."""
    found = _SO_NOW.match(fold(text))
    return trimmed(text[found.start("v") : found.end("v")] if found else text)


def corrected(statement: Statement, topic: Topic) -> Statement:
    """The statement as the correction of a topic: a change, and of the topic's attribute if its own says less."""
    fields: dict[str, object] = {"change": True}
    if (
        topic.key
        and statement.key != topic.key
        and not statement.key.startswith(f"{topic.key}/")
        and (statement.key in _LOOSE or (_known(topic.key) and {statement.key, topic.key} != {"job", "employer"}))
    ):
        known = attribute(topic.key)
        fields |= {
            "key": topic.key,
            "kind": known.kind if statement.kind is not Kind.DECISION else statement.kind,
            "single_valued": known.single,
            "value": statement.value or _so_now(statement.text),
            "importance": max(statement.importance, min(known.importance, 9.0)),
            "durable": known.durable,
            "features": {**statement.features, "correction": max(0.0, known.importance - statement.importance)},
        }
    renamed = "key" in fields and statement.text.startswith(statement.about)
    if topic.key and (renamed or fields.get("value", statement.value) == statement.about):
        fields["about"] = (
            topic.about
        )  # "we switched vets, it's Dr. B now": the name is what is said, not whom it is about
    if statement.about == "user" and topic.about != "user":
        fields["about"] = topic.about
    return statement.model_copy(update=fields)
