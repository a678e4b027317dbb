"""The door to memory: a proposer proposes, these rules decide (SPEC D1, D3, D4, D10).

Rules are a table, tried in order; the first that objects gives the verdict. What is turned down lives in its
conversation only, and the rejection is an event with the rule's name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from agents_memory.model import Candidate, Modality, Role, Sensitivity
from agents_memory.policy import Policy
from agents_memory.rows import Head

Outcome = Literal["remember", "hold", "reject"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the gate says of a candidate: the rule that decided, and the numbers it looked at."""

    outcome: Outcome
    rule: str = ""
    numbers: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class _Case:
    candidate: Candidate
    head: Head
    policy: Policy
    now: datetime


def rate_key(candidate: Candidate, now: datetime) -> str:
    """Under what a request is counted: the day, the kind and the attribute."""
    return f"{now:%Y-%m-%d}/{candidate.kind}/{candidate.key}"


def _sensitive(case: _Case) -> Verdict | None:
    # Never stored by anybody's wish (SPEC D4).
    return Verdict("reject", "sensitive") if case.candidate.sensitivity is Sensitivity.SECRET else None


def _kind_off(case: _Case) -> Verdict | None:
    return Verdict("reject", "kind_off") if case.candidate.kind in case.policy.gate.off else None


def _not_durable(case: _Case) -> Verdict | None:
    score, threshold = case.candidate.importance, case.policy.gate.remember_from
    if score >= threshold or case.candidate.requested:
        return None
    return Verdict("reject", "not_durable", (("score", score), ("threshold", threshold)))


def _not_the_users(case: _Case) -> Verdict | None:
    # An assistant's guess about its user is not the user's fact, unless the user asked to keep it.
    candidate = case.candidate
    guessed = all(s.role is Role.ASSISTANT for s in candidate.sources) and candidate.about == "user"
    # What an agent puts aside is no fact either, but it may be held until the user says it.
    owned = candidate.requested or bool(candidate.hold) or candidate.kind in ("decision", "rejected_proposal")
    return Verdict("reject", "not_the_users") if guessed and not owned else None


def _hypothetical(case: _Case) -> Verdict | None:
    return Verdict("reject", "hypothetical") if case.candidate.modality is Modality.HYPOTHETICAL else None


def _ironic(case: _Case) -> Verdict | None:
    return Verdict("reject", "ironic") if case.candidate.modality is Modality.IRONIC else None


def _no_consent(case: _Case) -> Verdict | None:
    cls = case.candidate.sensitivity
    consent = case.head.consents.get(cls)
    needs = cls in case.policy.gate.explicit_consent
    if (needs and consent is None) or (consent is not None and not consent.granted):
        return Verdict("reject", "no_consent", (("required", float(needs)), ("revoked", float(consent is not None))))
    return None


def exempt(candidate: Candidate, policy: Policy) -> bool:
    """Whether the day's rate neither bounds nor counts it: wishes, corrections and protected classes."""
    return candidate.requested or candidate.change or candidate.importance > policy.gate.protected_above


def _rate(case: _Case) -> Verdict | None:
    candidate, gate = case.candidate, case.policy.gate
    if exempt(candidate, case.policy):
        return None
    limit = gate.per_day_by_key.get(candidate.key, gate.per_day)
    used = case.head.rates.get(rate_key(candidate, case.now), 0)
    if used < limit:
        return None
    return Verdict("reject", "rate_limited", (("used", used), ("limit", limit)))


def _uncertain(case: _Case) -> Verdict | None:
    confidence, threshold = case.candidate.confidence, case.policy.gate.confidence_from
    if confidence >= threshold:
        return None
    return Verdict("hold", "low_confidence", (("confidence", confidence), ("threshold", threshold)))


def _asked_to_hold(case: _Case) -> Verdict | None:
    return Verdict("hold", "by_agent") if case.candidate.hold else None


RULES: tuple[Callable[[_Case], Verdict | None], ...] = (
    _sensitive,
    _kind_off,
    _not_durable,
    _hypothetical,
    _ironic,
    _not_the_users,
    _no_consent,
    _rate,
    _uncertain,
    _asked_to_hold,
)
"""The rules in the order in which they are asked."""


def judge(candidate: Candidate, head: Head, policy: Policy, now: datetime) -> Verdict:
    """The verdict on a candidate."""
    case = _Case(candidate, head, policy, now)
    for rule in RULES:
        verdict = rule(case)
        if verdict is not None:
            return verdict
    return Verdict("remember")
