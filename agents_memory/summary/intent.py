"""What the user wants: the sentence of a segment that asks for something, and the goal that it serves."""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.language.text import alternatives, fold
from agents_memory.model import Cue, Role
from agents_memory.summary.ledger import Standing, Verdict
from agents_memory.summary.unit import Unit
from agents_memory.summary.wording import Mark

_ASKING = alternatives(
    (
        r"(?:请|麻烦|帮(?:我|忙)|给我|替我|能不能|可不可以|能否|可否|可以.{1,16}[吗么?])|(?:^|"
        r"[,，我想要来去])(?:求助|申请)",
        r"\b(?:please|help me|can (?:you|i)|could (?:you|i)|would you|will you|may i|how (?:do|can|should|"
        r"would) (?:i|we))\b",
    )
)
_NEEDING = alternatives(
    (
        r"(?:^(?:我|我们|咱们?)?|[,，;；](?:我|我们|咱们?))(?:现在|今天|最近|还|也|就|只|真的)*(?:需要|想要?|要|"
        r"打算|希望|准备|得)(?![起不像象法到必知])",
        r"^(?:咱们?|我们|今天|现在|那|你|请)*(?:先(?![生前后])(?![^把,，。]{0,8}[了过])|把(?!握))",
        r"(?:^|[,;] ?|and )(?:i|we)(?:'d| would|'m| am|'re| are)? ?(?:really |also |just |now )?(?:want|need|"
        r"like to|would like|"
        r"wish|intend|looking (?:for|to)|trying|hoping|planning)\b",
    )
)
"""A need told in the first person, or an order, at the head of a clause; in the middle of a tale it is part of it."""


_COMPLYING = alternatives(
    (
        r"(?:我|也|都|以后)会(?:好好|多|再|去|按|照)*(?:注意|参考|试试?|看看|考虑|实践|记住|努力|做)|(?:很|真|"
        r"太)(?:聪明|厉害|贴心|棒)",
        r"\bi(?:'ll| will) (?:try|keep|remember|think about|do|check|consider|take) (?:that|it|this|those|them|your)\b|"
        r"\byou(?:'re| are) (?:so |very |really )?(?:smart|kind|great|helpful|sweet)\b",
    )
)
"""That advice given before will be followed, and praise for it: no matter of its own."""

_REACTING = alternatives(
    (
        r"(?:真|太|好|很|挺|超|这么)(?:棒|厉害|好看|不错|羡慕|有意思|有趣|好吃|可爱|优秀|替你|为你|赞)|恭喜|羡慕|"
        r"听(?:起来|上去|着)|(?:^|[,，])(?:是啊|可不|哇)",
        r"\b(?:sounds?|looks?|that's|that is|that was|must (?:be|have been)|this is|it's|is|are|was|"
        r"were) (?:\w+ ){0,3}(?:great|awesome|"
        r"amazing|cool|lovely|nice|good|fun|wonderful|fantastic|sweet|interesting|beautiful|delicious|exciting|"
        r"adorable|inspiring|"
        r"stunning|gorgeous|tough|rough)\b|^(?:wow|congrat\w*|what an? (?:\w+ )?\w+[!,.]?$|(?:so |really |"
        r"very )*(?:happy|proud|glad|"
        r"excited|pleased)\b|good (?:to|for)|nice|great|thanks|thank you|love (?:the|that|this|your))",
    )
)
"""Praise, sympathy and other reactions to what the other side told, on folded text."""


LONG = 30
"""Words (Chinese: characters) from which a sentence is a tale, in which a wish is mentioned but hardly made."""

NEED = 2
"""The strength of a need that is told."""


def strength(unit: Unit) -> int:
    """How plainly a sentence asks for something: 3 asks or requests, 2 tells a need, 1 wishes in passing, 0 none."""
    folded = fold(unit.text)
    if unit.question or _ASKING.search(folded):
        return 3
    if _NEEDING.search(folded):
        return 2
    return 1 if unit.wish and unit.size <= LONG else 0


def request_of(verdicts: Sequence[Verdict]) -> Unit | None:
    """What the user wants now: what opens the topic as a request, unless a change of course replaced it.

    Looked for in the first two exchanges in which the user says anything, the plainest request first; a side matter
    ("by the way") is none. A topic that begins with a report instead of a wish is wanted for what it reports.
    """
    own = [v for v in verdicts if v.unit.role is Role.USER and not v.unit.noise and not v.unit.code and v.unit.terms]
    alive = [v.unit for v in own if v.standing is not Standing.REJECTED]
    turned = [u for u in alive if {Mark.REPLACEMENT, Mark.CANCELLATION} <= u.marks]
    exchanges = sorted({u.exchange for u in alive})[:2]
    begin = [u for u in alive if u.exchange in exchanges[:1] and Cue.TRANSITION not in u.cues]
    then = [u for u in alive if u.exchange in exchanges[1:] and Cue.TRANSITION not in u.cues]
    acted = {Mark.DONE, Mark.PROMISE, Mark.ADVICE}
    served = any(v.unit.exchange in exchanges[:1] and (v.before is not None or acted & v.unit.marks) for v in verdicts)
    first = [u for u in alive if u.exchange in exchanges[:1]]
    wished = _plainest(begin, 2) or _plainest(first, 3) or _plainest(begin, 1) or ([] if served else _plainest(then, 2))
    telling = [u for u in begin if _tells(u)] or _talked_of(alive, verdicts)
    for group in (turned[-1:], wished, telling, begin, alive, [v.unit for v in own]):
        if group:
            return group[0]
    return None


def _tells(unit: Unit) -> bool:
    """Whether a sentence brings up a matter: it does not only react to the other side, nor comply with it."""
    folded = fold(unit.text)
    return not (_COMPLYING.search(folded) or _REACTING.search(folded))


def _talked_of(own: Sequence[Unit], verdicts: Sequence[Verdict]) -> list[Unit]:
    """The topic of a talk in which nothing is wanted: the user's sentence whose words recur in most other turns."""
    turns: dict[str, set[str]] = {}
    for verdict in verdicts:
        turns.setdefault(verdict.unit.turn, set()).update(verdict.unit.terms)

    def recurring(unit: Unit) -> int:
        return sum(bool(unit.terms & said) for turn, said in turns.items() if turn != unit.turn)

    best = max((u for u in own if _tells(u)), key=lambda u: (recurring(u), -u.order), default=None)
    return [best] if best is not None and recurring(best) else []


def goal_behind(verdicts: Sequence[Verdict], request: Unit) -> Unit | None:
    """The need that the user tells beside the request, in the same turn: what the question is asked for."""
    return next(
        (
            v.unit
            for v in verdicts
            if v.unit.turn == request.turn
            and v.unit.order != request.order
            and not v.unit.noise
            and v.unit.role is Role.USER
            and v.standing in (Standing.CONFIRMED, Standing.DROPPED)
            and strength(v.unit) == NEED
        ),
        None,
    )


def _plainest(units: Sequence[Unit], least: int) -> list[Unit]:
    """The sentences that ask most plainly, the first of them first; none if they all do less than `least`."""
    best = max(map(strength, units), default=0)
    return [u for u in units if strength(u) == best] if best >= least else []
