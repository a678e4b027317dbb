"""Whose a thing is, and where it is, as two statements have it: lent or given, rented or owned, here or there.

A clause is reduced to the thing and to what it says of people ("is its owner", "is not") or of its place. Two clauses
of one thing clash where one makes somebody its owner and the other not, where they name two owners, or two places.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from agents_memory.language.lexicon.moments import IN_EN
from agents_memory.language.text import listed, simplified, stemmed, words


class Holding(NamedTuple):
    """A thing (its content words), who of those named owns it and who does not, and where it is."""

    thing: frozenset[str]
    owners: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
    place: frozenset[str] = frozenset()


_WHO = r"(?:i|we|me|us|he|him|she|her|they|them|(?:my|our|his|her) [a-z]+|[a-z]+)"
_THING = r"(?:the|my|our|his|her|their|this|that|its) [a-z][a-z '-]{1,30}?"
_END = rf"(?= (?:as|for|until|till|since|last|yesterday|today|because|when|{IN_EN}|on \w+day)\b|[,.;!?]|$)"
_LEND = r"(?:lent|lend|lends|loaned|loan|leased|rented out)"
_GIVE = r"(?:gave|give|gives|given|donated|sold|sell|sells|presented|handed down|passed on|bequeathed)"
_BORROW = r"(?:borrowed|borrow|borrows|rented|rent|rents|leased|lease|hired)"
_BUY = r"(?:bought|purchased|inherited|acquired)"
_ZH_WHO = r"(?:我们?|咱们?|[他她](?:们)?|[^,。;!?的了把被是在从跟向找问管]{1,5}?)"
_ZH_THING = r"(?:吉他|其他|[^,。;!?我你他她了]){1,10}?"

_PATTERNS = tuple(
    (re.compile(simplified(pattern)), owner)
    for pattern, owner in (
        # who owns it after what the clause tells: g(iver), r(eceiver), n(ot the receiver, where no giver is named)
        (rf"^(?P<g>{_WHO}) (?:have |has |'ve )?{_LEND} (?:out )?(?P<t>{_THING}) to (?P<r>{_WHO}){_END}", "g"),
        (rf"^(?P<g>{_WHO}) (?:have |has |'ve )?{_LEND} (?P<r>{_WHO}) (?P<t>{_THING}){_END}", "g"),
        (rf"^(?P<r>{_WHO}) (?:have |has |'ve )?{_BORROW} (?P<t>{_THING}) (?:from|off) (?P<g>{_WHO}){_END}", "g"),
        (rf"^(?P<r>{_WHO})(?:'m|'re| am| are| is)? (?:{_BORROW}|renting|leasing|borrowing) (?P<t>{_THING}){_END}", "n"),
        (rf"^(?P<g>{_WHO}) (?:have |has |'ve )?{_GIVE} (?P<t>{_THING}) to (?P<r>{_WHO}){_END}", "r"),
        (rf"^(?P<g>{_WHO}) (?:have |has |'ve )?{_GIVE} (?P<r>{_WHO}) (?P<t>{_THING}){_END}", "r"),
        (rf"^(?P<r>{_WHO}) (?:have |has |'ve )?{_BUY} (?P<t>{_THING})(?: (?:from|off) (?P<g>{_WHO}))?{_END}", "r"),
        (rf"^(?P<r>{_WHO}) owns? (?P<t>{_THING}){_END}", "r"),
        (rf"^(?P<t>{_THING}) (?:belongs|belong) to (?P<r>{_WHO}){_END}", "r"),
        (rf"^(?P<t>{_THING}) (?:is|are) (?P<r>mine|ours|his|hers|my own|our own){_END}", "r"),
        (rf"^(?P<t>{_THING}) (?:is|are) (?P<n>rented|borrowed|leased|on loan){_END}", "n"),
        (rf"^(?P<g>{_ZH_WHO})(?:已经)?(?:把|将)(?P<t>{_ZH_THING})(?:借|租)给了?(?P<r>{_ZH_WHO})(?:了|[,。]|$)", "g"),
        (rf"^(?P<g>{_ZH_WHO})(?:已经)?(?:把|将)(?P<t>{_ZH_THING})(?:送|卖|捐|转让|让)给了?(?P<r>{_ZH_WHO})(?:了|"
            rf"[,。]|$)", "r"),
        (rf"^(?P<r>{_ZH_WHO})(?:从|跟|向|找|问|管)(?P<g>{_ZH_WHO})(?:这儿|那儿|那里|这里|手里|手上)?(?:借|租)(?:走|"
            rf"来|到)?了?(?P<t>{_ZH_THING})"
            r"(?:[,。]|$)", "g"),
        (rf"^(?P<t>{_ZH_THING})是(?P<g>{_ZH_WHO})(?:借|租)给(?P<r>{_ZH_WHO})的", "g"),
        (rf"^(?P<t>{_ZH_THING})是(?P<g>{_ZH_WHO})(?:送|卖|转)给(?P<r>{_ZH_WHO})的", "r"),
        (rf"^(?P<t>{_ZH_THING})是(?P<r>{_ZH_WHO})(?:从|跟|向|找|问|管)(?P<g>{_ZH_WHO})(?:借|租)(?:来)?的", "g"),
        (rf"^(?P<t>{_ZH_THING})是(?P<r>{_ZH_WHO})(?:花钱|贷款|全款|自己)?(?:买|继承)(?:下)?(?:来)?的", "r"),
        (rf"^(?P<t>{_ZH_THING})是(?P<r>{_ZH_WHO})(?:借|租)(?:来)?的", "n"),
        (rf"^(?P<t>{_ZH_THING})(?:是|归|属于)(?P<r>我们?|咱们?|[他她]|[^,。;!?的是]{{2,4}})(?:自己|自家)?(?:的|"
            rf"所有)?(?:[,。]|$)", "r"),
    )
)  # fmt: skip

_NOT_THINGS = simplified("借租买送卖归属")
_PLACING = (
    r"(?:in|on|at|under|behind|beside|by|near|inside|outside|above|below|with|over|next to|beneath|against|between)"
)
_ZH_SPOT = (
    r"(?:里面?|上面?|下面?|底下|后面?|前面?|旁边?|边上?|中间|外面?|内|顶|处|角落?|家里?|房|间|室|库|柜子?|抽屉|"
    r"箱子?|包|袋|阳台|院子?|楼道?|门口|车)"
)
_PLACES = tuple(
    re.compile(simplified(pattern))
    for pattern in (
        rf"^(?P<t>{_THING}|[a-z ]{{3,24}}) (?:is|are|'s|lies?|hangs?|stands?|sits?|stays?|sleeps?) (?:now |still |"
        rf"always )?"
        rf"(?:kept |stored |hidden |parked |locked )?(?P<p>{_PLACING} (?:the|my|our|his|her|a|an)\b .{{2,40}})",
        r"^(?:i|we|he|she|they)(?:'ve| have| has)? (?:just |now |always )?(?:put|keeps?|kept|left|hid|hide|stored?|"
        r"parked?|"
        rf"moved|hung|placed|stuck|locked|laid) (?P<t>{_THING}) (?:away |back |over )?(?:in|on)?(?:to "
        rf")?(?P<p>{_PLACING}?"
        r" ?(?:the|my|our|his|her|a|an)\b .{2,40})",
        rf"^(?P<t>{_ZH_THING})(?:现在|就|一直|都|还|平时)*(?:放|藏|挂|搁|存|停|摆|锁|收|压|塞|贴|靠|落|忘|"
        rf"埋)在了?(?P<p>[^,。;!?]{{2,14}})",
        rf"^(?P<t>{_ZH_THING})(?:现在|就|一直|都|还|平时)*在(?P<p>[^,。;!?]{{1,12}}?{_ZH_SPOT})(?:了|呢)?(?:[,。]|$)",
        rf"^(?:我|我们|咱|他|她)?(?:已经|刚)?(?:把|将)(?P<t>{_ZH_THING})(?:放|藏|挂|搁|移|搬|挪|收|停|锁|塞|摆|存)"
        r"(?:进|到|在|去|回)了?(?P<p>[^,。;!?]{2,14}?)(?:里)?(?:了|[,。]|$)",
    )
)
_STOP = frozenset(
    listed(
        "the my our his her their this that its a an in on at to of by now away back 的 了 我 们 在 这 那 里 家 "
        "就 是 个 把"
    )
)
_SELF = (
    dict.fromkeys(listed("i we me us mine ours my our 我 我们 咱 咱们"), "user")
    | dict.fromkeys(listed("him his he 他"), "he")
    | dict.fromkeys(listed("her hers she 她"), "she")
)


_MOST = 0.6


def clash(a: str, b: str) -> bool:
    """Whether two folded texts give one thing to different owners, or put it to different places."""
    return any(_clash(x, y) for x in held(a) for y in held(b))


@lru_cache(maxsize=4096)
def held(folded: str) -> tuple[Holding, ...]:
    """What a folded text says of owners and places; empty for most."""
    out = []
    text = folded.strip(" .。!！")
    for pattern, owner in _PATTERNS:
        if m := pattern.match(text):
            holding = _of(m, owner)
            if holding.thing:
                out.append(holding)
                break
    for pattern in _PLACES:
        if (m := pattern.match(text)) and (thing := _terms(m["t"])) and (place := _terms(m["p"])):
            out.append(Holding(thing, place=place))
            break
    return tuple(out)


def _of(m: re.Match[str], owner: str) -> Holding:
    groups = m.groupdict()
    thing = _terms(groups["t"]) if not set(groups["t"]) & set(_NOT_THINGS) else frozenset()
    giver, receiver = (_party(groups.get(g) or "") for g in ("g", "r"))
    if owner == "n":
        return Holding(thing, others=receiver or frozenset({"user"}))
    first, second = (giver, receiver) if owner == "g" else (receiver, giver)
    return Holding(thing, first, second)


def _party(text: str) -> frozenset[str]:
    first = text.strip().removesuffix(" own")
    return frozenset({_SELF.get(first, first)} - {""})


def _terms(text: str) -> frozenset[str]:
    return frozenset(w for w in words(stemmed(text)) if w not in _STOP)


def _clash(x: Holding, y: Holding) -> bool:
    if not _same(x.thing, y.thing):
        return False
    if x.place and y.place:
        return not x.place & y.place
    if not (x.owners or x.others) or not (y.owners or y.others):
        return False
    return bool(x.owners & y.others or y.owners & x.others or (x.owners and y.owners and not x.owners & y.owners))


def _same(x: frozenset[str], y: frozenset[str]) -> bool:
    """Whether two things may be one: the words of one are most of those of the other."""
    return bool(x and y) and (x <= y or y <= x) and min(len(x), len(y)) / max(len(x), len(y)) >= _MOST
