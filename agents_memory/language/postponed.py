"""Requests that are put off by a condition: "after Tuesday, forget the code", 过了周五就忘了吧, 明日以降は忘れて.

The grammar here only takes the condition out; what is left is read as any request is (`language.wishes`). So all ways
of asking can be put off, and what asks for nothing without its condition ("after Friday I'll forget it all") asks for
nothing with it. Each reading of a sentence is offered in turn; the first whose rest is a request counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from agents_memory.language import moments
from agents_memory.language.condition import Condition
from agents_memory.language.lexicon import conditions as words
from agents_memory.language.moments import Edge, Moment
from agents_memory.language.postponed_ja import japanese
from agents_memory.language.postponed_zh import chinese
from agents_memory.language.text import has_han, has_kana, one

LONGEST = 240
"""Characters of the longest sentence that can be a request."""


MOST_CLAUSES = 5
"""Clauses at the end of a sentence in which a request may begin."""


def may_wait(folded: str) -> bool:
    """Whether a folded sentence can be a request with a condition: a quick look before the grammar."""
    return len(folded) <= LONGEST and words.MARK.search(folded) is not None


def conditions(sentence: str, folded: str, at: datetime, before: str = "") -> Iterator[Condition]:
    """The readings of a sentence said at `at` (aware) as a request with a condition, the likelier ones first.

    `before` are the folded words before it in its turn: "after that" means a time named there.
    """
    named = moments.found(folded, at)
    if has_kana(folded):
        yield from japanese(sentence, folded, named, at)
    elif has_han(folded):
        yield from chinese(sentence, folded, named, at)
    else:
        yield from _english(sentence, folded, named, at, before)


_BOUND_EN = one(r"(?:,|;| -| –| —)(?: (?:and|but|so))? |(?<=\w) (?:and|but|so) ")
_FRONT_EN = one(
    rf"^{words.LEAD_EN}(?P<m>{words.CLAUSE_EN}|{words.PAST_EN}|{words.IF_EN}) (?P<c>[^.!?;]{{2,90}}?)(?P<comma>,)"
    rf"? (?={words.START_EN})"
)
_LEAD_EN = one(rf"^{words.LEAD_EN}(?:{words.FROM_EN} )?$")
_AFTER_LEAD_EN = one(rf"^(?: (?:on|onwards?|forward))?(?:,? at [^,]{{1,12}})?,? (?={words.START_EN})")
_FINAL_EN = one(rf",? (?P<m>{words.CLAUSE_EN}|{words.PAST_EN}|{words.IF_EN}|{words.FROM_EN}) ")
_CLOSE_EN = one(r"(?:,? (?:please|thanks|thank you|ok(?:ay)?|will you|would you))*[\s.!~]*$")
_LISTS_ON_EN = one(
    r", (?:and |or |as well as )?(?:also )?(?:the|my|our|his|her|their|what|where|who|everything|anything|any|all)\b"
)
"""What shows that the time of something said is its own: "the note to call after 6 pm, and the gate code"."""
_NOTE_EN = one(
    r"\b(?:notes?|messages?|instructions?|reminders?|wordings?|rules?|entr(?:y|ies)|lines?|remarks?|comments?|warnings?|"
    r"requests?|details?|facts?) (?:about|on|that|to|not to|saying|telling|of|for)\b[^,;]*$"
)
_GOVERNED_EN = one(
    r"\b(?:after|before|on|in|by|until|till|from|for|of|about|past|since|to|at|the|my|our|than|around|following|beyond|"
    r"during|through|between|and|with|every|each|last) $|'s $"
)
_UNTIL_EN = one(
    rf"^{words.LEAD_EN}(?P<keep>{words.KEEPS_EN} )?(?P<only>only )?(?P<c>{words.UNTIL_EN} [^,;]{{2,60}}?)"
    rf"{words.THEN_EN}(?={words.START_EN})"
)
_TOLD_UNTIL_EN = one(rf"^(?P<t>[^;]{{3,120}}? {words.UNTIL_EN} [^,;]{{2,60}}?){words.THEN_EN}(?={words.START_EN})")
_ONLY_EN = one(
    rf"^{words.LEAD_EN}(?:(?P<a>{words.ONLY_UNTIL_EN}) {words.KEEPS_EN}|"
    rf"{words.KEEPS_EN.replace('?P<x>', '?P<y>')} (?P<b>{words.ONLY_UNTIL_EN}))"
    rf" (?:until|till?|than|for) (?P<c>[^,;.]{{2,60}})[\s.!]*$"
)


def _english(sentence: str, folded: str, named: list[Moment], at: datetime, before: str) -> Iterator[Condition]:
    bounds = [0, *[m.end() for m in _BOUND_EN.finditer(folded)][-MOST_CLAUSES:]]
    for start in reversed(bounds):
        head = folded[:start].rstrip(" ,;-")
        needed = words.NEED_EN.search(head)
        if needed and (last := words.THEN_LAST_EN.search(folded, start) or words.THAT_EN.search(folded[start:])):
            due = moments.moment(head[needed.end("x") :], Edge.FINISH, at)
            yield Condition(sentence[start : last.start()], due, thing=sentence[needed.start("x") : needed.end("x")])
        if start and not words.TELLS_EN.search(head):
            continue
        earlier = f"{before} {folded[:start]}"
        own = [m._replace(start=m.start - start, end=m.end - start) for m in named if m.start >= start]
        for one_reading in _of_clause(sentence[start:], folded[start:], own, at, earlier):
            yield one_reading._replace(told=start)
    told = _TOLD_UNTIL_EN.search(folded)
    if told and (due := moments.moment(told["t"], Edge.FINISH, at)):
        yield Condition(sentence[told.end() :], due, told=told.end() if words.TELLS_EN.search(told["t"]) else 0)


def _of_clause(sentence: str, folded: str, named: list[Moment], at: datetime, earlier: str) -> Iterator[Condition]:
    if kept := _UNTIL_EN.search(folded):
        due = moments.moment(kept["c"], Edge.FINISH, at)
        thing = _thing(sentence, kept)
        if due and kept["keep"]:
            yield Condition(sentence[kept.end() :], due, thing=thing)
    if only := _ONLY_EN.search(folded):
        due = moments.moment(f"for {only['c']}", Edge.FINISH, at)
        name = "x" if only["x"] else "y"
        if due:
            yield Condition("forget " + sentence[only.start(name) : only.end(name)], due)
    if front := _FRONT_EN.search(folded):
        cond = front["c"]
        if (front["comma"] or not words.OPEN_EN.search(cond)) and _waits(cond):
            known, due = _due_en(front["m"], cond, at, earlier)
            if known:
                yield Condition(sentence[front.end() :], due)
        elif words.OWN_ACT_EN.search(cond):
            yield Condition(sentence[front.end() :], None, at_once=True)
    for m in named:
        tail = _AFTER_LEAD_EN.search(folded[m.end :])
        if (
            tail
            and _LEAD_EN.search(folded[: m.start])
            and (due := moments.moment(folded[: m.end + tail.end()], Edge.BEGIN, at))
        ):
            yield Condition(sentence[m.end + tail.end() :], due)
    yield from _final(sentence, folded, named, at)


def _final(sentence: str, folded: str, named: list[Moment], at: datetime) -> Iterator[Condition]:
    close = _CLOSE_EN.search(folded)
    stop = close.start() if close else len(folded)
    for mark in _FINAL_EN.finditer(folded, 0, stop):
        cond = folded[mark.end() : stop]
        if re.fullmatch(words.FROM_EN, mark["m"]) and not _only_time(folded, mark.start("m"), stop, named):
            continue
        if words.OWN_ACT_EN.search(cond) and ";" not in cond and not re.fullmatch(words.FROM_EN, mark["m"]):
            yield Condition(sentence[: mark.start()], None, at_once=True)
        if not cond or ";" in cond or not _waits(cond) or words.THAT_EN.search(cond):
            continue
        if _LISTS_ON_EN.search(cond) and _NOTE_EN.search(folded, 0, mark.start()):
            continue
        clause = re.fullmatch(rf"{words.CLAUSE_EN}|{words.IF_EN}", mark["m"]) is not None
        known, due = _due_en(mark["m"], cond, at, "")
        if known and (due or not moments.found(cond, at) or mark["m"] in ("if", "in case")):
            yield Condition(sentence[: mark.start()], due, attached=not clause or mark["m"] == "when")
    for m in named:  # "tomorrow", "two weeks from now"
        alone = m.end >= stop and m.start and not _GOVERNED_EN.search(folded[: m.start])
        if alone and (due := moments.moment(folded[m.start :], Edge.BEGIN, at)):
            yield Condition(sentence[: m.start], due, attached=True)


def _only_time(folded: str, start: int, stop: int, named: list[Moment]) -> bool:
    """Whether a prepositional phrase is nothing but a time."""
    rest = folded[start:stop]
    for m in named:
        if m.start >= start:
            rest = rest.replace(folded[m.start : m.end], " ")
    left = re.sub(
        rf"\b(?:{words.FROM_EN}|the|onwards?|forward|evening|morning|afternoon|noon|\d{{1,2}}(?::\d\d)? ?(?:am|"
        rf"pm)?)\b|[\s,]",
        "",
        rest,
    )
    return not left and any(m.start >= start for m in named)


def _waits(cond: str) -> bool:
    """Whether a condition is one that can be waited for: no courtesy, and nothing that was."""
    return not (words.POLITE_EN.search(cond) or words.BEFORE_EN.search(cond) or words.OWN_ACT_EN.search(cond))


def _due_en(mark: str, cond: str, at: datetime, earlier: str) -> tuple[bool, datetime | None]:
    """Whether a condition can be waited for, and its moment if it names one."""
    if re.fullmatch(words.IF_EN, mark):
        return True, None
    if words.THAT_EN.search(cond):
        return True, moments.moment(earlier, Edge.FINISH, at)
    if words.THIS_TALK_EN.search(cond):
        return True, at + words.THIS_TALK
    edge = Edge.FINISH
    if re.fullmatch(words.FROM_EN, mark) or (re.fullmatch(words.CLAUSE_EN, mark) and words.COMING_EN.search(cond)):
        edge = Edge.BEGIN
    due = moments.moment(f"{mark} {cond}", edge, at)
    past = due is None and bool(moments.found(cond, at))
    return not past, due


def _thing(sentence: str, kept: re.Match[str]) -> str:
    thing = sentence[kept.start("x") : kept.end("x")]
    return "" if words.POINTS_EN.search(thing.lower()) else thing


def belongs_to(head: str, what: str) -> bool:
    """Whether a condition at the end of an English request (folded) belongs to the thing: it has a time of its own."""
    if words.SPEECH_EN.search(head):
        return True
    noun = words.NP_END_EN.split(what, maxsplit=1)[0].strip()
    return words.EVENT_EN.search(noun) is not None
