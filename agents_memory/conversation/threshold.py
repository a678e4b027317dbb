"""Which topic threshold suits an operator's own conversations (SPEC B1; pure).

Nobody has marked where topics shift in them, so no F1 can be counted; but the head gives each turn a probability, and
from those follows what F1 to expect. The conversations are streamed at each threshold with the head's own calls as the
state. With p the probability that a turn opens a topic, a called shift is right p times, and one not called is missed
p times: expected F1 = 2 * sum of p over the called / (number of the called + sum of all p). This is the plug-in form
of Lipton, Elkan and Naryanaswamy (2014), "Optimal thresholding of classifiers to maximize F1 measure".

The probabilities are the head's own, as trained: on talk unlike its training sets the true counts were a third lower
to a third higher than expected. Fitting their mean to the conversations (Saerens, Latinne and Decaestecker 2002) was
tried and made that worse.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from agents_memory.conversation import topics
from agents_memory.conversation.segments import grown
from agents_memory.heads.head import Head, sigmoid
from agents_memory.model import Role
from agents_memory.policy import SegmentPolicy
from agents_memory.rows import Conversation, OpenSegment, TurnRow
from agents_memory.vectors import Array, unpack

OPERATING = 0.29
"""The probability of a shift at which the head's log odds are those of the policy's default threshold. F1 is highest at
half of the F1 that is reached (Lipton, Elkan and Naryanaswamy 2014), and the hardest styles reach 0.5 to 0.6."""

LADDER = tuple(round(0.40 + 0.05 * i, 2) for i in range(11))
"""The thresholds that are compared."""

SEEN = 16
"""How many earlier turns the conversation shows to a decision; the head looks at fewer."""

ENOUGH_TURNS, ENOUGH_SHIFTS = 200, 15.0
"""Turns that may open a topic, and expected shifts among them, from which a suggestion is made."""

WORTH = 0.01
"""Gain of expected F1 from which another threshold than the one in force is suggested."""


@dataclass(frozen=True, slots=True)
class Rung:
    """What one threshold makes of the conversations; the measures are expected ones, in 0-1."""

    threshold: float
    topics: int
    exchanges: float  # per topic, in the mean
    f1: float
    precision: float
    recall: float


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The ladder of thresholds, the one suggested, and why. `shifts` is how many are expected to be there."""

    threshold: float
    current: float
    reason: str
    conversations: int
    turns: int  # that may open a topic
    shifts: float
    rungs: tuple[Rung, ...]


Opens = Callable[[int, Array, Conversation, Sequence[TurnRow]], bool]
"""Whether the turn of this number opens a topic: (number, vector, conversation, turns before it)."""


def walk(turns: Sequence[TurnRow], opens: Opens) -> list[bool]:
    """Stream a conversation: per turn whether it opens a topic. The first one does, and is not asked about."""
    first = turns[0].at if turns else None
    if first is None:
        return []
    conversation = Conversation(id="c", started_at=first, last_at=first, touched_at=first, published_at=first)
    found: list[bool] = []
    for i, turn in enumerate(turns):
        vector = unpack(turn.vector)
        conversation = conversation.model_copy(update={"turns": i + 1, "exchanges": turn.exchange})
        new = i > 0 and opens(i, vector, conversation, turns[max(0, i - SEEN) : i])
        if new:
            conversation = conversation.model_copy(update={"open": None, "recent": ()})
        carries = topics.carries_topic(turn)
        segment = grown(conversation.open or OpenSegment(id=str(i)), turn, vector, carries)
        conversation = topics.moved(conversation, vector, carries).model_copy(update={"open": segment})
        found.append(new or i == 0)
    return found


def suggest(talks: Sequence[Sequence[TurnRow]], head: Head, policy: SegmentPolicy) -> Suggestion:
    """The threshold under which these conversations are cut best, as far as the head can tell.

    `talks` are conversations, each with its turns in order, embedded and read. What follows a close (late details,
    returns) and closes that are forced by length are left out: they do not hang on the threshold.
    """
    ladder = sorted({*LADDER, policy.same_topic_from})
    streams = {threshold: _stream(talks, head, threshold) for threshold in ladder}
    exchanges = sum(sum(turn.role is Role.USER for turn in talk) for talk in talks)
    rungs = tuple(rung(threshold, streams[threshold], len(talks), exchanges) for threshold in ladder)
    now = next(one for one in rungs if one.threshold == policy.same_topic_from)
    best = max(rungs, key=lambda one: (round(one.f1, 3), -abs(one.threshold - policy.same_topic_from)))
    asked, shifts = len(streams[now.threshold]), sum(p for p, _ in streams[now.threshold])
    if asked < ENOUGH_TURNS or shifts < ENOUGH_SHIFTS:
        chosen, reason = (
            now,
            (
                f"too little to go by: {asked} turns that may open a topic (at least {ENOUGH_TURNS}) with about "
                f"{shifts:.0f} shifts (at least {ENOUGH_SHIFTS:.0f}); keep {now.threshold:g}"
            ),
        )
    elif best.f1 - now.f1 < WORTH:
        chosen, reason = (
            now,
            (
                f"keep {now.threshold:g}: its expected F1 of {now.f1:.2f} is within {WORTH:g} of the best "
                f"({best.f1:.2f} at {best.threshold:g})"
            ),
        )
    else:
        more = "more" if best.topics > now.topics else "fewer"
        chosen, reason = (
            best,
            (
                f"expected F1 {best.f1:.2f} instead of {now.f1:.2f} at {now.threshold:g}: {more} topics fit how often "
                f"these conversations shift (about once in {asked / shifts:.0f} turns of users)"
            ),
        )
    return Suggestion(chosen.threshold, policy.same_topic_from, reason, len(talks), asked, shifts, rungs)


def _stream(talks: Sequence[Sequence[TurnRow]], head: Head, threshold: float) -> list[tuple[float, bool]]:
    """Each turn that may open a topic: the probability that it does, as trained, and whether it is called."""
    found: list[tuple[float, bool]] = []
    moved = _log_odds(SegmentPolicy().same_topic_from) + _log_odds(OPERATING)
    for talk in talks:

        def opens(
            i: int,
            vector: Array,
            conversation: Conversation,
            before: Sequence[TurnRow],
            talk: Sequence[TurnRow] = talk,
        ) -> bool:
            turn = talk[i]
            if turn.role is not Role.USER or turn.withheld or not topics.carries_topic(turn) or not vector.size:
                return False
            same = topics.view(vector, turn, before, conversation, head).same
            called = same < threshold
            found.append((sigmoid(moved - _log_odds(same)), called))
            return called

        walk(talk, opens)
    return found


def rung(threshold: float, judged: Sequence[tuple[float, bool]], conversations: int, exchanges: int) -> Rung:
    """What a threshold makes of turns that were judged: how likely each opens a topic, and whether it was called."""
    p = np.array([p for p, _ in judged], dtype=np.float64)
    called = np.array([c for _, c in judged], dtype=bool)
    right, all_called, there = float(p[called].sum()), int(called.sum()), float(p.sum())
    count = conversations + all_called
    return Rung(
        threshold=threshold,
        topics=count,
        exchanges=exchanges / max(1, count),
        f1=2 * right / max(1e-9, all_called + there),
        precision=right / all_called if all_called else 0.0,
        recall=right / max(1e-9, there),
    )


def _log_odds(probability: float) -> float:
    clipped = min(1 - 1e-9, max(1e-9, probability))
    return math.log(clipped / (1 - clipped))
