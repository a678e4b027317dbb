"""How the strength of a memory falls with time, and when it will cross a mark (SPEC E1, E2).

strength = min(1, e^(-rate * slow * days) * (1 + 0.1 * accesses)), where `rate` is the kind's, `slow` falls
linearly from 1 at importance 4 to 0.6 at 7, and `days` count from the memory's one clock (`clock_at`: its writing,
or the last access or mention), or from a later day that its words name: what is still to come does not fade.
Protected memories (importance above 7) have strength 1. The alternative curve, `stepped`, is
importance/10 * 0.9^(hours / (24 * importance/10)). Both are closed forms, so the moment at which a mark is crossed is
computed, not polled for.
"""

from __future__ import annotations

import math
from datetime import datetime, timedelta

from agents_memory.model import Candidate, Kind
from agents_memory.policy import DecayPolicy, Policy
from agents_memory.rows import Memory

_BAND_LOW, _BAND_HIGH = 4.0, 7.0
_DAY = 86_400.0


def slowdown(importance: float, decay: DecayPolicy) -> float:
    """The factor on the decay rate for an importance: 1 at 4 and below, `slowest` at 7 and above."""
    share = (min(max(importance, _BAND_LOW), _BAND_HIGH) - _BAND_LOW) / (_BAND_HIGH - _BAND_LOW)
    return 1.0 - share * (1.0 - decay.slowest)


def rate(kind: Kind, importance: float, decay: DecayPolicy) -> float:
    """The decay rate per day of a memory of this kind and importance, under the exponential curve."""
    return decay.rates[kind] * slowdown(importance, decay)


def curve(kind: Kind, importance: float, accesses: int, age: timedelta, decay: DecayPolicy) -> float:
    """Strength in 0-1 after `age` since the clock's last restart. A negative age counts as 0."""
    seconds = max(0.0, age.total_seconds())
    if decay.curve == "stepped":
        share = importance / 10
        start = share * math.pow(0.9, seconds / 3600 / (24 * share))
    else:
        start = math.exp(-rate(kind, importance, decay) * seconds / _DAY)
    return min(1.0, start * (1 + decay.access_bonus * accesses))


def runs_from(memory: Memory, policy: Policy) -> datetime:
    """Where its strength begins to fall: at its clock, but not before the day that it is about or that it lasts to."""
    return max(memory.clock_at, ahead(memory.content, memory.clock_at, policy))


def ahead(content: Candidate, since: datetime, policy: Policy) -> datetime:
    """The latest time that the words name, at most `dated_days` from `since`; `since` itself if none is ahead."""
    named = [at for at in (content.dated, content.valid_from, content.until) if at is not None]
    return max(since, min(max(named, default=since), since + timedelta(days=policy.ttl.dated_days)))


def strength(memory: Memory, now: datetime, policy: Policy) -> float:
    """The memory's strength at `now`; 1 for protected ones."""
    content = memory.content
    if content.importance > policy.gate.protected_above:
        return 1.0
    return curve(content.kind, content.importance, memory.accesses, now - runs_from(memory, policy), policy.decay)


def reaches(memory: Memory, mark: float, policy: Policy) -> datetime | None:
    """When its strength falls to `mark`; None if it never does."""
    content, decay = memory.content, policy.decay
    if content.importance > policy.gate.protected_above:
        return None
    boost = 1 + decay.access_bonus * memory.accesses
    start = runs_from(memory, policy)
    if decay.curve == "stepped":
        share = content.importance / 10
        if share * boost <= mark:
            return start
        days = math.log(mark / (share * boost)) / math.log(0.9) * share
    else:
        per_day = rate(content.kind, content.importance, decay)
        if per_day == 0:
            return None
        days = max(0.0, math.log(boost / mark) / per_day)
    return start + timedelta(days=days)


def session_strength(exchanges: int, policy: Policy) -> float:
    """Strength in the session layer after so many exchanges: it halves every 15 (SPEC E1)."""
    return float(0.5 ** (max(0, exchanges) / policy.decay.session_half_life))
