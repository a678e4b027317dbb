"""The door: which rule decides about a memory request, in which order, with which numbers."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from agents_memory.events import CandidateRejected
from agents_memory.lifecycle.gate import judge, rate_key
from agents_memory.model import Candidate, Kind, Modality, Reason, Role, Sensitivity, Source, Span
from agents_memory.policy import GatePolicy, Policy
from agents_memory.rows import Head
from tests.unit.core_kit import Talk

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)


def request(role: Role = Role.USER, **fields: Any) -> Candidate:
    source = Source(conversation="c", span=Span(turn_id="t", start=0, end=9), at=NOW, role=role)
    given = {
        "statement": "s",
        "kind": Kind.PREFERENCE,
        "key": "like",
        "importance": 5.0,
        "sources": (source,),
        **fields,
    }
    return Candidate.model_validate(given)


def head(**fields: Any) -> Head:
    return Head(id="head", now=NOW, newest_at=NOW, newest_stamped=NOW, **fields)


def verdict(candidate: Candidate, policy: Policy | None = None, **of_head: Any) -> tuple[str, str]:
    found = judge(candidate, head(**of_head), policy or Policy(), NOW)
    return found.outcome, found.rule


@pytest.mark.parametrize(
    ("candidate", "outcome", "rule"),
    [
        (request(), "remember", ""),
        (request(importance=3.9), "reject", "not_durable"),
        (request(importance=4.0), "remember", ""),
        (request(importance=2.0, requested=True), "remember", ""),
        (request(sensitivity=Sensitivity.SECRET, requested=True, importance=9), "reject", "sensitive"),
        (request(modality=Modality.HYPOTHETICAL), "reject", "hypothetical"),
        (request(modality=Modality.IRONIC), "reject", "ironic"),
        (request(modality=Modality.PLANNED, confidence=0.9), "remember", ""),
        (request(confidence=0.59), "hold", "low_confidence"),
        (request(confidence=0.6), "remember", ""),
        (request(role=Role.ASSISTANT), "reject", "not_the_users"),
        (request(role=Role.ASSISTANT, requested=True), "remember", ""),
        (request(role=Role.ASSISTANT, about="Noor"), "remember", ""),
        (request(role=Role.ASSISTANT, kind=Kind.DECISION), "remember", ""),
        (request(role=Role.ASSISTANT, hold="may be needed"), "hold", "by_agent"),
    ],
)
def test_verdicts(candidate: Candidate, outcome: str, rule: str) -> None:
    assert verdict(candidate) == (outcome, rule)


def test_a_verdict_carries_the_numbers_behind_it() -> None:
    found = judge(request(importance=2.5), head(), Policy(), NOW)
    assert dict(found.numbers) == {"score": 2.5, "threshold": 4.0}
    found = judge(request(confidence=0.3), head(), Policy(), NOW)
    assert dict(found.numbers) == {"confidence": 0.3, "threshold": 0.6}


def test_a_kind_can_be_switched_off() -> None:
    policy = Policy(gate=GatePolicy(off=(Kind.PREFERENCE,)))
    assert verdict(request(), policy) == ("reject", "kind_off")
    assert verdict(request(kind=Kind.FACT), policy) == ("remember", "")


def test_consent_is_implied_unless_the_policy_wants_it_explicit() -> None:
    health = request(sensitivity=Sensitivity.HEALTH)
    explicit = Policy(gate=GatePolicy(explicit_consent=(Sensitivity.HEALTH,)))
    assert verdict(health) == ("remember", "")
    assert verdict(health, explicit) == ("reject", "no_consent")
    assert verdict(health, explicit, consents={Sensitivity.HEALTH: True}) == ("remember", "")
    assert verdict(health, consents={Sensitivity.HEALTH: False}) == ("reject", "no_consent")
    assert verdict(request(), consents={Sensitivity.HEALTH: False}) == ("remember", "")


def test_twenty_requests_a_day_for_a_kind_and_key_and_one_for_purchases() -> None:
    for candidate, limit in ((request(), 20), (request(key="purchase"), 1)):
        key = rate_key(candidate, NOW)
        assert verdict(candidate, rates={key: limit - 1}) == ("remember", "")
        found = judge(candidate, head(rates={key: limit}), Policy(), NOW)
        assert (found.outcome, found.rule) == ("reject", "rate_limited")
        assert dict(found.numbers) == {"used": limit, "limit": limit}


@pytest.mark.parametrize("exempt", [{"requested": True}, {"change": True}, {"importance": 8.0}])
def test_wishes_corrections_and_protected_classes_are_exempt_from_the_rate(exempt: dict[str, Any]) -> None:
    candidate = request(**exempt)
    assert verdict(candidate, rates={rate_key(candidate, NOW): 99}) == ("remember", "")


def test_what_is_exempt_does_not_use_up_the_day_either() -> None:
    talk = Talk()
    talk.says("Remember: I like hiking.")
    talk.says("I'm allergic to peanuts.")
    assert talk.rows(Head)[0].rates == {}
    talk.says("I like swimming.")
    assert list(talk.rows(Head)[0].rates.values()) == [1]


def test_the_twenty_first_preference_of_a_day_lives_in_its_conversation_only() -> None:
    talk = Talk()
    sports = "hiking rowing tennis chess judo golf rugby skiing diving sailing surfing boxing fencing polo darts yoga"
    for sport in (*sports.split(), "karate", "bowling", "squash", "cricket", "curling"):
        talk.says(f"I like {sport}.")
    assert len(talk.asserted("like")) == 20
    [rejected] = talk.said(CandidateRejected)
    assert rejected.rule == "rate_limited"
    log = talk.discarded()[-1]
    assert (log.reason, log.numbers["used"], log.numbers["limit"]) == (Reason.REJECTED_BY_RULE, 20, 20)
    talk.says("I like curling.", seconds=86_400)
    assert "curling" in talk.asserted("like")
