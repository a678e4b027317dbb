"""Conditions that put a request off, in Japanese: 火曜が過ぎたら, 明日以降, 金曜まで (see `language.postponed`)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from agents_memory.language import moments
from agents_memory.language.condition import Condition
from agents_memory.language.lexicon import conditions as words
from agents_memory.language.moments import Edge, Moment
from agents_memory.language.text import one

_PASSED_JA = one(rf"^(?:{words.PASSED_JA})")
_DONE_JA = one(rf"^(?:{words.DONE_JA})")
_FOR_JA = one(rf"^(?P<x>[^、。]{{1,40}}?)(?:を|は)?{words.FOR_JA}(?:だけ|は)?{words.KEEPS_JA}、?{words.THEN_JA}")
_FROM_JA = one(rf"^(?:{words.FROM_JA})、?")
_BARE_JA = one(r"^、")
_THAT_JA = one(rf"(?<=、){words.THAT_JA}")
_UNTIL_JA = one(
    rf"^(?P<a>[^、。]{{0,40}}?)(?P<x>[^、。まで]{{0,40}}?)(?:を|は)?{words.KEEPS_JA}、?{words.THEN_JA}(?P<r>.+)$"
)
_KEEP_REST_JA = one(rf"^(?:は|、)?(?P<x>[^、。]{{0,40}}?)(?:を|は)?(?:だけ)?{words.KEEPS_JA}(?:、|。)?{words.THEN_JA}")
_WITHIN_JA = one(
    r"^[^、はを]{0,16}?(?:[っいしんえけれてきりじび]た|んだ|る|う|す|く|む|ぶ|つ|ない)(?=[一-鿿ァ-ヶ]|こと|もの)"
)
"""A clause that a time belongs to, before the noun that it describes."""
_EVENT_JA = one(rf"(?:^|(?<=[、は])){words.EVENT_JA}(?:は)?、?")


def japanese(sentence: str, folded: str, named: list[Moment], at: datetime) -> Iterator[Condition]:
    """The readings of a Japanese sentence; `named` are the times that it names."""
    for m in reversed(named):
        tail, exact = folded[m.end :], m.begin == m.finish
        if until := one(rf"^{words.UNTIL_JA}").search(tail):
            yield from _until_ja(sentence, folded, m, until.end())
            continue
        begins = _FROM_JA.search(tail)
        passed = _PASSED_JA.search(tail) or (None if begins and len(begins[0]) > 1 else _DONE_JA.search(tail))
        begins = None if passed else begins or (_BARE_JA.search(tail) if not exact else None)
        closer = passed or begins
        if closer is None and not exact:
            continue
        end = m.end + (closer.end() if closer else 0)
        if folded[end:].startswith("の"):
            continue  # 木曜以降の予約
        loose = begins is not None and begins[0] in ("に", "、", "には")
        if loose and (_WITHIN_JA.search(folded[end:]) or words.CLAUSE_JA.search(folded[end:])):
            continue  # 金曜に言ったこと
        edge = Edge.FINISH if passed or exact else Edge.BEGIN
        due = moments.moment(folded[m.start : end], edge, at)
        if due:
            yield from _rest_ja(sentence, folded, m.start, end, due)
    if kept := _FOR_JA.search(folded):
        due = moments.moment(
            f"{kept['d'].removesuffix('间') if kept['d'].endswith('月间') else kept['d']}后", Edge.FINISH, at
        )
        thing = sentence[kept.start("x") : kept.end("x")]
        if due and folded[kept.end() :].strip("。 !"):
            yield Condition(f"それを{sentence[kept.end() :]}", due, thing=thing)
    for that in _THAT_JA.finditer(folded):
        earlier = [m for m in named if m.end <= that.start()]
        if earlier and earlier[-1].finish > at:
            yield Condition(sentence[that.end() :], earlier[-1].finish, told=that.start())
            yield Condition(f"それを{sentence[that.end() :]}", earlier[-1].finish, told=that.start())
    for event in _EVENT_JA.finditer(folded):
        cond, rest = event["e"], folded[event.end() :]
        within = cond[-1] not in "らば" and _WITHIN_JA.search(rest) is not None  # 昼食の後に話したこと
        if not within and not words.POLITE_JA.search(cond) and not moments.found(cond, at):
            due = at + words.THIS_TALK if words.THIS_TALK_JA.search(cond) else None
            own = words.OWN_ACT_JA.search(cond) is not None
            yield from (r._replace(at_once=own) for r in _rest_ja(sentence, folded, event.start(), event.end(), due))


def _rest_ja(sentence: str, folded: str, start: int, end: int, due: datetime | None) -> Iterator[Condition]:
    before = folded[:start].rstrip("、 ")
    after = sentence[end:].lstrip("、 にはで")
    if words.TELLS_JA.search(before):
        yield Condition(after, due, told=start)
        yield Condition(f"それを{after}", due, told=start)
    else:
        yield Condition(sentence[:start] + after, due)


def _until_ja(sentence: str, folded: str, m: Moment, skip: int) -> Iterator[Condition]:
    """ "Keep it until then, then forget it", with the thing before or after the time."""
    rest = _KEEP_REST_JA.search(folded[m.end + skip :])
    due = m.finish
    if rest is None:
        return
    start = m.end + skip
    thing = sentence[start + rest.start("x") : start + rest.end("x")] or sentence[: m.start].rstrip("はを、 ")
    left = sentence[start + rest.end() :]
    if left.strip("。 !！"):
        yield Condition(left, due, thing=thing)
        yield Condition(f"それを{left}", due, thing=thing)
    elif "だけ" in folded[m.end :]:
        yield Condition(f"{thing or 'それ'}を忘れて", due)
