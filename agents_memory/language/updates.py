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
from agents_memory.language.text import fold, simplified
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
        r")?(?P<t>[a-z][a-z ]{1,20}?)s?\s*[,:;.-]+\s*"
        r"(?:(?:it's|it is|now it's|that's|the new one is|now|to) )?",
        rf"^(?:请|麻烦)?(?:更新|更正|修改|订正|改)(?:一下|下)?{_T}\s*:\s*",
        rf"^(?:我)?(?:之前|以前|上次|先前|刚才)(?:跟你)?(?:说|讲|提|给|告诉你)(?:过)?的{_T}(?:已经|现在)?"
        r"(?:都)?(?:不对|过时|变|错|作废|不作数|不准|失效|旧)(?:了|的)?[,。:]?\s*",
        rf"^{_T}(?:已经)?(?:变|改|换)了[,。]?(?:请|麻烦)?(?:帮我)?(?:改|更新|更正)(?:过来|一下)?\s*[:,。]?\s*",
        r"^(?:我|我们)?(?:最近|刚|上个?月|已经)?换(?P<t>[^:,，。.!?;、到成个]{2,6})了[:,。]\s*(?:以后|现在|改成|改|"
        r"是|都|找|看|用|去|叫)*",
        rf"^{_T}の(?:更新|変更|訂正)です[。、]?",
        rf"^(?:前に|以前)(?:話した|言った|伝えた){_T}は(?:もう)?"
        r"(?:古い|違い|間違い|変わり)[^。]{0,6}[。、]?",
        rf"^{_T}が変わった(?:ので|"
        r"から)[^。]{0,12}[。、]?",
    )
)


_ANNOUNCED = re.compile(
    simplified(
        r"^(?:actually,? )?(?:things|it|that|plans?|the situation) (?:has|have)(?: now)? "
        r"changed\s*[:,.-]+\s*|^(?:a )?(?:small )?correction(?: to what i (?:said|told you)(?: earlier| "
        r"before)?)?\s*[:,.-]+\s*|^scratch that\s*[:,.–-]+\s*|"
        r"^(?:其实)?情况(?:有变|变了|有变化)[:,。]\s*|^(?:更正|订正|纠正)(?:一下)?[:,]\s*|^我?(?:之前|"
        r"刚才)?说错了[:,。]\s*|^訂正します[。、]|^実は状況が変わりました[。、]|^さっきの話は間違い"
        r"(?:でした|です)[。、]"
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
            keys = keys_of(words)
            subject = subject_of(words, fold(words))
            names = entities(words)
            about = subject.about if subject.who is Who.PERSON else "user"
            if names and subject.who is Who.NONE:
                about = names[0]
            key = keys[0] if keys else free_key(re.sub(r"^\S+'s ", "", fold(words)))
            return Topic(key, about, match.end())
    return None


_LOOSE = frozenset({"", "like", "decision", "reference"})
"""Keys that say less than a topic does."""


def _known(key: str) -> bool:
    return key.partition("/")[0] in ATTRIBUTES


def corrected(statement: Statement, topic: Topic) -> Statement:
    """The statement as the correction of a topic: a change, and of the topic's attribute if its own says less."""
    fields: dict[str, object] = {"change": True}
    if (
        topic.key
        and statement.key != topic.key
        and not statement.key.startswith(f"{topic.key}/")
        and (statement.key in _LOOSE or (_known(topic.key) and (statement.key, topic.key) != ("job", "employer")))
    ):
        known = attribute(topic.key)
        fields |= {
            "key": topic.key,
            "kind": known.kind if statement.kind is not Kind.DECISION else statement.kind,
            "single_valued": known.single,
            "value": statement.value or trimmed(statement.text),
            "importance": max(statement.importance, min(known.importance, 9.0)),
            "durable": known.durable,
            "features": {**statement.features, "correction": max(0.0, known.importance - statement.importance)},
        }
    if fields.get("value", statement.value) == statement.about or statement.text.startswith(statement.about):
        fields["about"] = (
            topic.about
        )  # "we switched vets, it's Dr. B now": the name is what is said, not whom it is about
    if statement.about == "user" and topic.about != "user":
        fields["about"] = topic.about
    return statement.model_copy(update=fields)
