"""What a turn does: accept, turn down, put off, propose; and whether it settles anything (SPEC B2; pure).

A trained head reads the sentence vectors of a turn and of the one before it, with plain features of both; nothing looks
ahead. It judges the turn as a whole; which sentence says it, and whether it is meant, are questions of `decisions`.
Cost: one product of a matrix of ten rows with one vector.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

import numpy as np

from agents_memory.conversation.informing import speech
from agents_memory.heads.head import Head, load
from agents_memory.language.text import fold, has_han
from agents_memory.language.tokens import estimate_tokens
from agents_memory.model import Cue
from agents_memory.policy import GatePolicy
from agents_memory.recall.tokens import query_terms
from agents_memory.rows import TurnRow
from agents_memory.vectors import Array, cosine, unpack

NAME = "acts"

OUTPUTS = ("accept", "reject", "defer", "decision", "refuse", "choose", "propose", "offer", "change", "ban")
"""Of a user's turn: accepts or chooses, turns down or asks for another, puts off; decides (or answers what stands to be
decided) at all; if so, turns it down rather than takes it; chooses without being asked. Of an agent's turn: names or
offers something in task talk, as its data sets have it; leaves something to the user to decide, in any talk. Of a
user's again: drops one plan for another; wants something offered or told no more."""

SCALE = 8.0
"""The vectors are stretched by this much: the training's penalty then weighs them like the plain features."""


@dataclass(frozen=True, slots=True)
class Acts:
    """Probabilities, 0-1, of the acts of one turn; one half is where each was best on the training data."""

    accept: float
    reject: float
    defer: float
    decision: float
    refuse: float
    choose: float
    propose: float
    offer: float
    change: float
    ban: float

    @property
    def kind(self) -> str:
        """What a user's turn does, if it decides anything: "accept", "reject" or "defer"."""
        return "defer" if self.defer >= 0.5 else "reject" if self.refuse >= 0.5 else "accept"


def head_for(model: str, policy: GatePolicy) -> Head | None:
    """The head that reads the vectors of this embedder; None where heads are off or another embedder is used."""
    if not policy.decision_head:
        return None
    head = load(NAME)
    return head if head.embedder == model else None


def judged(turn: TurnRow, last: TurnRow | None, head: Head | None) -> Acts | None:
    """The acts of a turn said after `last`; None without a head, or where a vector was cut out of the turn."""
    if head is None or not turn.vector:
        return None
    return Acts(**head.probabilities(features(turn, last), vectors(turn, last)))


_CUES = (
    Cue.QUESTION,
    Cue.CONFIRMING_QUESTION,
    Cue.PROPOSAL,
    Cue.COMMITMENT,
    Cue.DECISION,
    Cue.ACCEPTANCE,
    Cue.REJECTION,
    Cue.ROOT_CAUSE,
    Cue.CONFIG_CHANGE,
    Cue.HYPOTHETICAL,
    Cue.NEGATION,
    Cue.CORRECTION,
    Cue.BACKCHANNEL,
    Cue.OPEN_ITEM,
)
_CUES_BEFORE = (Cue.QUESTION, Cue.CONFIRMING_QUESTION, Cue.PROPOSAL, Cue.COMMITMENT, Cue.BACKCHANNEL)

_OTHER = re.compile(
    r"(?:别的|其他|其它|另外|另一|换|改|还是)|\b(?:other|others|another|else|different|instead|actually|rather|change|"
    r"alternatives?|options?|(?:how|what) about)\b"
)
_LATER = re.compile(
    r"(?:想想|考虑|商量|再说|再定|再议|等等|等一下|稍等|慢着|先别|先不|回头|到时|不急|不确定|说不|看情况)|"
    r"\b(?:think|later|wait|hold on|hang on|not sure|unsure|maybe|perhaps|depends|check|decide|yet|ask)\b"
)
_DONE = re.compile(
    r"(?:谢|没了|没有了|就这些|再见|拜拜)|\b(?:thanks?|bye|goodbye|that's (?:all|it)|i'm (?:good|done))\b"
)

NO = re.compile(  # not the "no" of "no problem", "why not", 没问题, 不错
    r"不(?!客气|用谢|错|如|过|急|着急)|没(?!问题|事|错|毛病|关系|意见)|别(?!的|人|说)|否(?!则)|"
    r"\bno(?! (?:problem|worries|doubt|objections?|rush|hurry))\b|(?<!why )\bnot(?! (?:at all|bad|only))\b|"
    r"\b(?:nope|never|none|neither|nothing|cannot)\b|n't\b"
)


_AHEAD = re.compile(
    r"(?:以后|今后|往后|下[次回]|再也|永远|每[次回个]|总|老(?!师|家|人|婆|公|板)|天天|[几多\d三四五六七八九十]+[次回遍])|"
    r"\b(?:again|any ?more|any longer|ever|never|every|each|always|future|from (?:now|here) on|further|next time|"
    r"keeps?|(?:second|third|fifth|last|hundredth) time|twice|times|already)\b"
)
_REACHES = re.compile(
    r"(?:[推打发寄送]|介绍|联系|通知|提|问|讲|说|谈|念|开口|推荐)|"
    r"\b(?:offer|pitch|push|plug|sell|call|ring|text|e-?mail|write|send|ask|mention|tell|talk|bring|raise|suggest|recommend|"
    r"propose|contact|approach|remind|invit|discuss|come)(?:s|es|ed|d|ing|t)?\b"
)
_ENDS = re.compile(
    r"(?:停|别(?!的|人|致|扭)|免|打住|为止|够了|够够|屏蔽|退出|剔除|去掉|不要|不用|不必|不想|甭|休|省)|"
    r"\b(?:stop\w*|quit|end|enough|drop|leave|skip|spare|remove|exclude|cut|don't|not|no|never|tired|sick|fed up)\b"
)


_LESS = re.compile(r"少(?=[跟给来向和对提发打推])|\bless (?:of|about|talk)\b")
"""Words that ask for less of what is done to the speaker."""


def ends(folded: str) -> bool:
    """Whether words of a folded text stop or deny anything: without one nothing is refused for good."""
    return _ENDS.search(folded) is not None or _LESS.search(folded) is not None


def features(turn: TurnRow, last: TurnRow | None) -> dict[str, float]:
    """The plain features of a turn after `last`, the turn it answers (None at the start of a conversation)."""
    folded = fold(turn.text)
    words = query_terms(turn.text).keys()
    cues = turn.reading.cues
    cues_last = last.reading.cues if last else frozenset()
    words_last = query_terms(last.text).keys() if last else frozenset()
    length = estimate_tokens(turn.text)
    asked = Cue.QUESTION in cues_last or Cue.CONFIRMING_QUESTION in cues_last
    offered = Cue.PROPOSAL in cues_last
    found = {
        "answers": float(last is not None and last.role is not turn.role),
        "first": float(last is None),
        "han": float(has_han(folded)),
        "length": math.log1p(length),
        "length_last": math.log1p(estimate_tokens(last.text)) if last else 0.0,
        "short": float(length <= 4),
        "overlap": len(words & words_last) / max(1, len(words)),
        "new_words": math.log1p(len(words - words_last)),
        "to_last": cosine(unpack(turn.vector), unpack(last.vector)) if last else 0.0,
        "question_mark": float("?" in folded),
        "question_mark_last": float(last is not None and "?" in fold(last.text)),
        "no": float(bool(NO.search(folded))),
        "no_early": float(bool(NO.search(folded[:6]))),
        "other": float(bool(_OTHER.search(folded))),
        "later": float(bool(_LATER.search(folded))),
        "ahead": float(bool(_AHEAD.search(folded))),
        "reaches": float(bool(_REACHES.search(folded))),
        "ends": float(bool(_ENDS.search(folded))),
        "ends_contact": float(bool(_ENDS.search(folded) and _REACHES.search(folded))),
        "ends_ahead": float(bool(_ENDS.search(folded) and _AHEAD.search(folded))),
        "done": float(bool(_DONE.search(folded))),
        "done_early": float(bool(_DONE.search(folded[:24]))),
        "other_last": float(last is not None and bool(_OTHER.search(fold(last.text)))),
        "digits": float(any(c.isdigit() for c in folded)),
        "digits_last": float(last is not None and any(c.isdigit() for c in last.text)),
        "entities": float(bool(turn.reading.entities)),
        "statement": float(bool(turn.reading.statements)),
        "assent_to_offer": float(Cue.ACCEPTANCE in cues and (asked or offered)),
        "assent_to_none": float(Cue.ACCEPTANCE in cues and not (asked or offered)),
        "backchannel_to_none": float(Cue.BACKCHANNEL in cues and not (asked or offered)),
        "no_to_offer": float(Cue.REJECTION in cues and (asked or offered)),
        "asked": float(asked),
    }
    found |= {str(cue): float(cue in cues) for cue in _CUES}
    found |= {f"{cue}_last": float(cue in cues_last) for cue in _CUES_BEFORE}
    found |= speech(folded)
    found |= {f"{name}_last": value for name, value in speech(fold(last.text) if last else "").items()}
    return found


def vectors(turn: TurnRow, last: TurnRow | None) -> Array:
    """What the head reads of the vectors: the turn's, the one before (or zeros), their product by entry."""
    here = unpack(turn.vector) * SCALE
    there = unpack(last.vector) * SCALE if last and last.vector else np.zeros_like(here)
    return np.concatenate([here, there, here * there * (math.sqrt(here.size) / SCALE)])
