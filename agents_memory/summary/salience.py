"""How much a line matters in a summary, 0-20: what it does, what it names, whether it was settled and to the point."""

from __future__ import annotations

import re
from typing import NamedTuple

from agents_memory.language.text import alternatives, fold
from agents_memory.model import Cue, Role
from agents_memory.summary.ledger import RELATED, Standing, Verdict
from agents_memory.summary.slots import overlap
from agents_memory.summary.unit import Unit
from agents_memory.summary.wording import Mark

REQUEST, MOOD = 15.0, 9.0
"""Weights of the user's request and of the mood; a mood that was shown is pinned besides."""

_BY_ACT: tuple[tuple[frozenset[Cue | Mark], float], ...] = (
    (frozenset({Cue.ROOT_CAUSE}), 10.0),
    (frozenset({Cue.DECISION, Mark.CHOICE}), 8.5),
    (frozenset({Mark.CANCELLATION, Cue.CONFIG_CHANGE, Cue.REMEMBER}), 8.0),
    (frozenset({Mark.DONE, Mark.PROMISE, Cue.COMMITMENT}), 7.0),
)
"""By what a sentence does; the first that applies counts."""

_BY_ROLE = {Role.USER: 5.0, Role.ASSISTANT: 3.0, Role.TOOL: 3.0}

LEAST = 4.0
"""Weight below which a line is elaboration: it enters only to give a value, where a bounded summary has room left."""

_BOUNDS: dict[Standing, tuple[float, float]] = {
    Standing.GUESS: (4.5, 5.0),
    Standing.PROPOSED: (0.0, 5.0),
    Standing.SUPERSEDED: (4.5, 5.5),
    Standing.OPEN: (8.0, 20.0),
    Standing.REJECTED: (8.0, 20.0),
}
"""Least and greatest base weight of a standing: what is not asserted yields to what is."""

_LATER_SENTENCE = 0.4
"""What each further sentence of an agent's turn loses: the answer comes first, elaboration after it."""


_ECHO = 2.0
"""What an agent's sentence loses that gives nothing beyond what the user had just said."""


EFFECT = 8.0
"""Base weight of a sentence by which an earlier one does not hold any more."""

CODE = 7.0
"""Base weight of code that the user shows."""

GROUNDED = 1.5
"""What a user's statement gains that the agent took up with a plain acknowledgement."""

EXACT = 1.0
"""What a user's statement gains by a figure or quoted code in it, beyond the values that are read from it."""


OWN = 1.5
"""What an agent's sentence gains by telling in the first person something exact: what it did, what happened to it."""

ABOUT_YOU = 1.0
"""What a sentence loses that only speaks of the other side ("you did well"): it is courtesy more often than matter."""

TO_THE_POINT = 2.0
"""What the answer to the request gains."""

_OWN = alternatives((r"^.{0,12}(?:我|我们)", r"\b(?:i|i'm|i've|i'll|we|we've|my|our)\b"))
_ABOUT_YOU = alternatives(
    (
        r"^(?:真|太|很)?(?:佩服|羡慕)?(?:你|您)(?!们)(?![还也只先就]*(?:需|要|得|必须|可以|带|填|去|把|"
        r"应))(?!.*[吗呢么?])",
        r"^(?:great|glad|good|nice|happy|so glad) (?:that )?(?:you|y'all)\b|"
        r"^you(?:r|'re|'ve|'d)?\b(?! (?:will |also |still |just |only |first )*(?:need|have to|must|should|can|"
        r"could|may)\b)",
    )
)


_SUM = re.compile(r"[¥￥$€£]\s?\d|\d\s?(?:元|块|万|dollars?|euros?|pounds?|%)")
_TOTAL = alternatives(
    (r"合计|总计|总共|总价|共计|全量|一共|全部", r"\b(?:total|overall|altogether|in all|all[- ]in)\b")
)
ASKS_AMOUNT = alternatives(
    (
        r"多少(?:钱|费用)?|价格?|报价|成本|费用|花费|预算",
        r"\bhow (?:much|many)\b|\b(?:price|cost|costs|fee|quote|rate)\b",
    )
)
"""Words that ask for a sum, on folded text."""


class Context(NamedTuple):
    """What the rest of the segment says of its sentences."""

    goal: frozenset[str] = frozenset()  # terms of the task and the request
    echoes: frozenset[int] = frozenset()  # orders of units as in `relevance.echoes`
    effective: frozenset[int] = frozenset()  # orders of units that ended what others said
    asks_amount: bool = False  # the request asks how much
    asked: int = -1  # order of the request
    grounded: frozenset[int] = frozenset()  # exchanges whose reply is an acknowledgement


_ALONE = Context()


def weight(verdict: Verdict, context: Context = _ALONE) -> float:
    """The weight of a verdict's line, in view of its segment; a wish and its answer weigh what the wish alone would."""
    own = _weight(verdict, context)
    if verdict.before is None or verdict.before.question or verdict.before.role is not Role.USER:
        return own
    return max(own, _weight(Verdict(verdict.before, Standing.CONFIRMED), context))


def _weight(verdict: Verdict, context: Context) -> float:
    unit = verdict.unit
    least, most = _BOUNDS.get(verdict.standing, (0.0, 20.0))
    base = min(max(_act(unit, context), unit.importance, least), most)
    base += 1.5 if verdict.settled or verdict.answers else 0.0
    base += EXACT if verdict.answers and unit.exact and unit.role is not Role.USER else 0.0
    base += TO_THE_POINT if verdict.before is not None and verdict.before.order == context.asked else 0.0
    exact = sum(1.5 if any(not c.isalpha() for c in name) else 1.0 for name in unit.names)
    base += min(2.0, exact + 0.5 * len(unit.slots))
    if overlap(unit.terms, context.goal) >= RELATED:
        base += 1.0 if unit.role is Role.USER else 1.5
    base += _amounts(unit) if context.asks_amount and unit.role is not Role.USER else 0.0
    base -= _LATER_SENTENCE * min(unit.place, 10) if unit.role is not Role.USER else 0.0
    return max(base - _ECHO, min(base, LEAST)) if unit.order in context.echoes else base


def _amounts(unit: Unit) -> float:
    """What an agent's sentence gains where the user asks how much: by a sum, more by the total."""
    if not (_SUM.search(unit.text) or any(sort == "price" for sort, _ in unit.slots)):
        return 0.0
    return 4.0 if _TOTAL.search(fold(unit.text)) else 2.0


def _act(unit: Unit, context: Context) -> float:
    """What the sentence does, by its words and by what became of it."""
    does = unit.cues | unit.marks
    base = next((points for acts, points in _BY_ACT if acts & does), _BY_ROLE.get(unit.role, 3.0))
    if unit.order in context.effective:
        base = max(base, EFFECT)
    folded = fold(unit.text)
    given = unit.exact or unit.slots or unit.names
    if unit.role is Role.USER:
        base = max(base, CODE) if unit.code else base
        base += EXACT if unit.exact else 0.0
        base += GROUNDED if unit.exchange in context.grounded and not unit.question else 0.0
    elif given and _OWN.search(folded):
        base += OWN
    elif unit.place == 0 and unit.exact and any(any(c.isdigit() for c in name) for name in unit.names):
        base += OWN  # a number that is the reply
    return base - (ABOUT_YOU if not (given or unit.question) and _ABOUT_YOU.search(folded) else 0.0)


def pinned(verdict: Verdict) -> bool:
    """Whether the line must stand before all others: a hard constraint of the user, or what is safety-relevant."""
    told = [unit for unit in (verdict.unit, verdict.before) if unit is not None and unit.role is Role.USER]
    hard = any((Mark.CONSTRAINT in u.marks or u.importance >= 8) and not u.question for u in told)
    return hard and verdict.asserted


def precise(verdict: Verdict) -> bool:
    """Whether the line gives something exact that holds: a figure or code of the user's, or in an answer."""
    told = [unit for unit in (verdict.unit, verdict.before) if unit is not None]
    own = any(unit.role is Role.USER and (unit.exact or unit.code) for unit in told)
    return verdict.asserted and (own or (verdict.answers and verdict.unit.exact))
