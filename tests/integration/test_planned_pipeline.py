"""A forgetting that was planned in speech, from the request to the answer of `why`, with real embedders and our clock."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from agents_memory.events import Forgotten
from agents_memory.model import Reason, Role, Turn
from agents_memory.recall.why import Fate, Finding, why
from agents_memory.rows import PlannedRequest
from agents_memory.stages.remember import Remember
from agents_memory.testing import Pipeline

TALKS = [
    (
        "2026-03-02T10:00-05:00",
        ["My locker number at the pool is B-4711.", "I am allergic to peanuts."],
        "Once Wednesday is over, you can forget my locker number.",
        "What is my locker number at the pool?",
        "B-4711",
        "2026-03-05T00:00-05:00",
    ),
    (
        "2026-03-02T10:00+08:00",
        ["我在游泳馆的会员号是HY-4711", "我对花生过敏"],
        "过了这周三就别再记着我的会员号了。",
        "我的会员号是多少？",
        "HY-4711",
        "2026-03-05T00:00+08:00",
    ),
    (
        "2026-03-02T10:00+09:00",
        ["プールの会員番号はHY-4711です。", "ピーナッツアレルギーです。"],
        "水曜が過ぎたら、プールの会員番号は忘れてください。",
        "プールの会員番号は何番ですか？",
        "HY-4711",
        "2026-03-05T00:00+09:00",
    ),
]


@pytest.mark.parametrize(("start", "told", "asked", "question", "secret", "due"), TALKS)
def test_from_the_request_to_the_answer_of_why(
    start: str, told: list[str], asked: str, question: str, secret: str, due: str
) -> None:
    at, end = datetime.fromisoformat(start), datetime.fromisoformat(due)
    with Pipeline() as run:
        for number, text in enumerate((*told, "Noted: " + told[0], asked)):
            role = Role.ASSISTANT if text.startswith("Noted") else Role.USER
            moment = at + timedelta(minutes=number)
            run.publish(Turn(id=f"t{number}", conversation="c", user="lin", role=role, text=text, at=moment))
        run.settle(end - timedelta(seconds=1))
        assert any(secret in found.text for found in run.recall("lin", question, touch=False))
        (before,) = [f for f in explained(run, question) if f.planned is not None]
        assert before.fate is Fate.REMEMBERED
        assert before.rule.startswith(f"will be forgotten on {end.date()}")
        assert before.planned is not None
        assert before.planned.at == end

        restarted = Remember()  # as after a crash, from the rows on the topic
        restarted.restore(
            (f"{run.key('lin')}/{kind}/{ident}", row.encode()) for (kind, ident), row in run.rows("lin").items()
        )
        restarted.policies.update(run._remember.policies)
        run._remember = restarted

        run.settle(end)
        assert not [row for row in run.rows("lin").values() if isinstance(row, PlannedRequest)]
        assert not any(secret in found.text for found in run.recall("lin", question, touch=False))
        assert not any(secret in m.content.statement for m in run.memories("lin"))
        assert [m for m in run.memories("lin") if m.content.key == "allergy"]
        (gone,) = [
            m.body for m in run.said(Forgotten) if isinstance(m.body, Forgotten) and m.body.memory_id == before.id
        ]
        assert gone.reason is Reason.USER_REQUEST
        assert gone.reversible_until is None
        assert gone.numbers["asked_days"] == pytest.approx((end - at) / timedelta(days=1), abs=0.01)
        (after,) = explained(run, before.id)
        assert (after.fate, after.rule) == (Fate.ERASED, "by request, for this time")


def explained(run: Pipeline, text: str) -> list[Finding]:
    return run.wait(why(run.store, run.embedder, run.use, run.key("lin"), text, run.now, run.policy))


def test_what_is_due_is_not_recalled_before_the_sweep_comes_by() -> None:
    at = datetime.fromisoformat("2026-03-02T10:00+00:00")
    with Pipeline() as run:
        for number, text in enumerate(("My shoe size is 47.", "Forget my shoe size after Wednesday.")):
            moment = at + timedelta(minutes=number)
            run.publish(Turn(id=f"t{number}", conversation="c", user="lin", role=Role.USER, text=text, at=moment))
        late = at + timedelta(days=3)
        assert [m for m in run.memories("lin") if m.planned is not None]
        assert not [r for r in run.recall("lin", "shoe size", now=late, touch=False) if r.route != "session"]
