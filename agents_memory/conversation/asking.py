"""What an agent's turn asks the user for (SPEC H3): questions, and requests to be told something.

An offer of service, a courtesy and a rhetorical question ask for nothing.
"""

from __future__ import annotations

import re

from agents_memory.conversation.answer_types import wanted
from agents_memory.language.attributes import keys_of
from agents_memory.language.lexicon.people import KIN_EN, KIN_ZH
from agents_memory.language.spans import sentences
from agents_memory.language.text import alternatives, fold
from agents_memory.model import Cue, Question
from agents_memory.rows import TurnRow

_TELL_ME = alternatives(
    (
        r"\b(?:please|kindly|could you|can you|would you|you(?:'ll| will)? need to|i(?:'ll| will)? need|"
        r"i(?:'d| would) need|may i (?:have|ask for|get)|let me have)\b.{0,24}"
        r"\b(?:your|the|a|which|what|when|where|who)\b",
        r"(?:请|麻烦|劳烦|烦请|方便|需要).{0,6}(?:提供|告知|告诉|留(?:一?下|个)?|报(?:一?下)|"
        r"发(?:一?下|给)|填(?:一?下)|说(?:一?下)|输入)",
    )
)
"""Requests to be told something; only those that name an attribute or a type of answer count."""

_TELLING = alternatives(
    (
        r"\b(?:provide|tell|give|share|send|leave|confirm|enter|state|type|have|need|know|specify|name)\b",
        r"提供|告知|告诉|留|报|发|填|说|输入",
    )
)

_SERVICE = alternatives(
    (
        r"\b(?:can|may|shall|should|could) (?:i|we)\b(?! (?:have|ask|get|know|call|reach|contact|send|deliver|ship|"
        r"put|use|expect)\b)|\b(?:would you like|do you want|want) (?:me|us) to\b|\banything else\b|\bhow are you\b|"
        r"\bmakes? sense\b|\bhow can i\b|\bwhat can i do\b",
        r"(?:我|我们)(?:可以|能|来|帮|再)?(?:帮|为|替|给)(?:你|您)|还有(?:什么|其他|别的).{0,8}(?:帮|需要|问题)|"
        r"(?:可以|能)(?:帮|为)(?:到)?(?:你|您)|(?:好|行|可以|没问题)吗[?。!]*$|怎么样[?。!]*$|要不要我",
    )
)
"""Offers of service and courtesies."""

_RHETORICAL = alternatives(
    (
        r"^\W*(?:who|why|what|how)\b.{0,12}\b(?:knows|cares|wouldn't|couldn't|not|else could)\b|\bisn't (?:that|it)\b|"
        r"\bwho would have thought|\bhow (?:cool|nice|great|lovely|sweet|exciting)\b",
        r"谁(?:知道呢|不|没)|何(?:乐|必|尝|不)|难道|怎么会|怎么可能|岂|不是吗|多好(?:啊|呀)?",
    )
)

_TAGGED = re.compile(r"(?:吧|对吗|是吗|对吧|是吧)[?。!\s]*$|\b(?:right|correct|yes|no)\?\s*$")
"""What turns a statement into a question that wants a yes, on folded text."""

_OPEN = re.compile(
    r"\b(?:what|which|when|where|who|whom|whose|how|why)\b|什么|哪|谁|几|多少|多[大久长远高重]|怎么|如何|为何|为啥|啥"
)


_EITHER = alternatives((r"\w or (?!not\b|so\b)\w", r"还是"))
"""A choice between things named, which wants one of them."""


def asked(turn: TurnRow) -> list[Question]:
    """The questions of an assistant's turn that want an answer from the user, in order."""
    found = [q for q in turn.reading.questions if not q.confirming and not _empty(q)]
    known = {q.text for q in turn.reading.questions}
    for piece in sentences(turn.text):
        folded = fold(piece.text)
        if piece.text in known or not (_TELL_ME.search(folded) and _TELLING.search(folded)):
            continue
        keys = keys_of(piece.text)
        if keys and Cue.INJECTION not in turn.reading.cues:
            found.append(Question(text=piece.text, keys=keys))
    return [_of_whom(q) for q in found]


_KIN = {**KIN_EN, **KIN_ZH}
_YOURS = re.compile(
    rf"\byour (?:\w+ )?(?P<en>{'|'.join(sorted(KIN_EN, key=len, reverse=True))})\b|"
    rf"[你您](?:们)?(?:的|家的?)?(?P<zh>{'|'.join(sorted(KIN_ZH, key=len, reverse=True))})"
)
"""The agent's "your sister" is the user's "my sister", on folded text."""


def _of_whom(question: Question) -> Question:
    """The question with whom it asks about, where that is somebody of the user's."""
    whose = _YOURS.search(fold(question.text)) if question.about == "user" else None
    return question.model_copy(update={"about": _KIN[whose["en"] or whose["zh"]]}) if whose else question


def closed(question: str) -> bool:
    """Whether a question wants a yes or a no rather than a value."""
    return _OPEN.search(fold(question)) is None


def _empty(question: Question) -> bool:
    folded = fold(question.text)
    if _RHETORICAL.search(folded) or (_TAGGED.search(folded) and closed(question.text)):
        return True
    if _SERVICE.search(folded):
        return True
    chooses = _EITHER.search(folded) is not None
    return not question.keys and not chooses and closed(question.text) and not wanted(question.text)
