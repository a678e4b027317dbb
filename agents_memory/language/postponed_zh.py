"""Conditions that put a request off, in Chinese: 过了周五, 等搬完家, 记到周日 (see `language.postponed`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from agents_memory.language import moments
from agents_memory.language.condition import Condition
from agents_memory.language.lexicon import conditions as words
from agents_memory.language.moments import Edge, Moment
from agents_memory.language.text import one

_BEFORE_TIME_ZH = one(rf"{words.BEFORE_TIME_ZH}$")
_OVER_ZH = one(rf"^{words.OVER_ZH}")
_FROM_ZH = one(rf"^{words.FROM_ZH}")
_START_ZH = one(rf"^{words.START_ZH}")
_SO = one(r"^(?:就|便|再|才)(?!也)")
_EVENT_ZH = one(
    rf"(?:^|(?<=[,。]))(?:{words.ONCE_ZH}|{words.EVENT_ZH})(?:(?<=,)|,|(?=(?:就|便|再|才|请|把|将|别|"
    rf"不用|不必|可以)))"
)
_IF_ZH = one(rf"(?:^|(?<=[,。])){words.IF_ZH},")
_KEPT_FOR_ZH = one(rf"^[^,。]{{1,40}}?(?P<k>{words.KEEPS_ZH}){words.FOR_ZH},")
_THAT_ZH = one(rf"(?<=[,。]){words.THAT_ZH}")
_UNTIL_ZH = one(
    rf"^(?P<x>[^,。]{{0,40}}?),?{words.KEEPS_ZH}(?P<y>[^,。]{{0,40}}?)(?:到|至)(?P<c>[^,。就]{{1,16}}?)"
    r"(?P<lim>就(?:行|好|可以|够)了?|即可|为止|就行|,|$)(?P<r>.*)$"
)
_KEEP_ZH = one(rf"^(?P<t>[^,。]{{0,30}}?){words.KEEPS_ZH}(?P<x>[^,。]{{0,40}}),$")
_THEN_ZH = one(r"^[,。\s]*(?:然[后後]|之[后後]|以[后後]|[后後]面|过[后後]|再|就|到时候?|[,\s])*")


def chinese(sentence: str, folded: str, named: list[Moment], at: datetime) -> Iterator[Condition]:
    """The readings of a Chinese sentence; `named` are the times that it names."""
    yield from _until_zh(sentence, folded, at)
    for m in reversed(named):
        left = _BEFORE_TIME_ZH.search(folded[: m.start])
        start = left.start() if left else m.start
        tail = folded[m.end :]
        exact = m.begin == m.finish
        over, begins = _OVER_ZH.search(tail), _FROM_ZH.search(tail)
        passed = (over is not None and not (begins and begins.end() >= over.end())) or bool(
            left and left[0] in ("过了", "过完")
        )
        closer = over or begins
        end = m.end + (closer.end() if closer and not (exact and not over) else 0)
        edge = Edge.FINISH if passed or exact else Edge.BEGIN
        due = moments.moment(folded[start:end], edge, at)
        bare = closer is None and left is None and not exact
        if due and _governs_zh(folded, start, end, bare):
            yield from _without(sentence, folded, start, end, due)
    for kept in _KEPT_FOR_ZH.finditer(folded):
        due = moments.moment(f"{kept['d']}后", Edge.FINISH, at)
        rest = kept.end() + _THEN_ZH.search(folded[kept.end() :]).end()  # type: ignore[union-attr]
        if due and folded[rest:].strip(" 。!"):
            yield from _bare_zh(sentence[rest:], due, sentence[: kept.start("k")])
    for that in _THAT_ZH.finditer(folded):
        earlier = [m for m in named if m.end <= that.start()]
        if earlier and earlier[-1].finish > at:
            due, skip = earlier[-1].finish, that.end()
            told = that.start() if words.TELLS_ZH.search(folded[: that.start()]) or named else 0
            yield Condition(sentence[skip:], due, told=told)
            yield Condition(f"把它{sentence[skip:]}", due, told=told)
    for event in (*_EVENT_ZH.finditer(folded), *_IF_ZH.finditer(folded)):
        cond = event[0].strip(",")
        said = event.groupdict()
        inner = said.get("o") or said.get("w") or said.get("e") or said.get("i") or ""
        inner = re.sub(r"(?:之|以|过)?[后後]$|了$", "", inner)
        if (
            inner
            and not words.POLITE_ZH.search(inner)
            and not words.DONE_ZH.search(cond)
            and not moments.found(cond, at)
        ):
            due = at + words.THIS_TALK if words.THIS_TALK_ZH.search(inner) else None
            own = words.OWN_ACT_ZH.search(inner) is not None
            readings = _without(sentence, folded, event.start(), event.end(), due)
            yield from (reading._replace(at_once=own) for reading in readings)


def _governs_zh(folded: str, start: int, end: int, bare: bool) -> bool:
    """Whether a stretch of time governs a request that follows: it is no part of a noun (周五以后的行程)."""
    rest = folded[end:]
    if rest.startswith("的"):
        return False
    first = not start or re.search(r"[,。\s]$", folded[:start]) is not None
    if not first and not _topic_zh(folded[:start]):
        return False
    if bare and not first:
        return _START_ZH.search(rest) is not None
    return rest.startswith(",") or _START_ZH.search(rest) is not None or words.SO_ZH.search(rest) is not None


def _topic_zh(before: str) -> bool:
    """Whether what stands before a condition is the thing of which is spoken, and no verb's beginning."""
    return not re.search(
        r"(?:说|讲|提|告诉|约|定|我|在|的|那|去|要|会|把|将|关于|有关)(?:你|您|过|的|了|好|我)*$", before
    ) or before.endswith("把")


def _without(sentence: str, folded: str, start: int, end: int, due: datetime | None) -> Iterator[Condition]:
    """The readings of what is left of a sentence without its condition."""
    after = folded[end:]
    skip = end + len(after) - len(after.lstrip(", "))
    if so := _SO.search(folded[skip:]):
        skip += so.end()
    before = folded[:start]
    if kept := _KEEP_ZH.search(before):
        name = "x" if kept["x"].strip("它着") else "t"
        yield from _bare_zh(sentence[skip:], due, sentence[kept.start(name) : kept.end(name)])
    if before.endswith((",", "。")) and words.TELLS_ZH.search(before):
        yield Condition(sentence[skip:], due, told=start)
        yield Condition(f"把它{sentence[skip:]}", due, told=start)
    yield Condition(sentence[:start].rstrip(",， ") + sentence[skip:], due)
    if before.endswith(","):
        yield Condition(sentence[skip:], due, thing=sentence[:start].strip(",， "))


def _bare_zh(asked: str, due: datetime | None, thing: str) -> Iterator[Condition]:
    """A request that may name its thing itself, or leave it to what was said before it."""
    yield Condition(asked, due, thing=thing)
    yield Condition(f"把它{asked}", due, thing=thing.strip("，,把将 "))


def _until_zh(sentence: str, folded: str, at: datetime) -> Iterator[Condition]:
    kept = _UNTIL_ZH.search(folded)
    due = moments.moment(kept["c"], Edge.FINISH, at) if kept else None
    if kept is None or due is None:
        return
    name = "x" if kept["x"].strip(", 把将") else "y"
    thing = sentence[kept.start(name) : kept.end(name)].strip("，, 把将")
    rest = kept["r"]
    skip = kept.start("r") + _THEN_ZH.search(rest).end()  # type: ignore[union-attr]
    if folded[skip:].strip(" 。!"):
        yield from _bare_zh(sentence[skip:], due, thing)
    elif kept["lim"] not in (",", "") or re.search(r"只|就", folded[: kept.start("c")]):
        yield Condition(f"忘掉{thing or '它'}", due)
