"""Requests with a condition are told from what only looks like one, in three languages, and their moment is known.

The table has three sets: `blind` was written before the first run and never touched (47 of 48 right at first sight),
`seen` beside it and mended on, `second` afterwards with other constructions (35 of 48 at first sight, mended by kind
since), `third` after that (22 of 36: 8 of 18 conditions, 14 of 18 others; mended by kind since, three moments corrected
to the evening that they name). Everything is said on Monday, 2 March 2026, at ten in the language's own offset.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from agents_memory.language.moments import Edge, moment
from agents_memory.language.reading import read
from agents_memory.language.retaining import retained
from agents_memory.language.text import fold
from agents_memory.language.wishes import wish_of
from agents_memory.model import PlannedWish, Role

TABLE = Path(__file__).parents[1] / "eval" / "data" / "planned_requests.jsonl"
CASES = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]
MONDAY = datetime.fromisoformat("2026-03-02T10:00+00:00")
OFFSETS = {"en": "-05:00", "zh": "+08:00", "ja": "+09:00"}
MISSED = {
    "Just hold the courier's phone number till noon tomorrow and then lose it.",
    "You may drop my flat's alarm code when the tenants move out.",
    "Can you forget things after a while?",
    "周五之前记得删掉草稿。",
}
"""Verbs that may be about things with nothing that says memory, a question about forgetting, a reminder of oneself."""


def at(lang: str) -> datetime:
    return datetime.fromisoformat("2026-03-02T10:00" + OFFSETS[lang])


def right(case: dict[str, str]) -> bool:
    wish = wish_of(case["text"], at(case["lang"]))
    asks = wish is not None and wish.verb == "forget"
    planned = isinstance(wish, PlannedWish)
    if "when" not in case:
        return asks == (case["asks"] == "now") and not planned
    due = wish.due.strftime("%Y-%m-%dT%H:%M") if isinstance(wish, PlannedWish) and wish.due else None
    named = wish is not None and case["what"] in wish.what and len(wish.what) <= len(case["what"]) + 12
    return planned and due == case["when"] and named


def test_the_table_is_wide_enough() -> None:
    for lang in OFFSETS:
        for conditional in (True, False):
            sets = [c["set"] for c in CASES if c["lang"] == lang and ("when" in c) is conditional]
            assert len(sets) >= 20
            assert sets.count("blind") == 8


@pytest.mark.parametrize("case", [c for c in CASES if c["text"] not in MISSED], ids=lambda c: c["text"])
def test_a_condition_puts_a_request_off_or_is_none(case: dict[str, str]) -> None:
    assert right(case)


@pytest.mark.parametrize("case", [c for c in CASES if c["text"] in MISSED], ids=lambda c: c["text"])
@pytest.mark.xfail(strict=True, reason="see MISSED")
def test_what_is_missed(case: dict[str, str]) -> None:
    assert right(case)


@pytest.mark.parametrize(
    ("condition", "edge", "due"),
    [
        ("after tuesday", Edge.FINISH, "2026-03-04T00:00"),
        ("on tuesday", Edge.BEGIN, "2026-03-03T00:00"),
        ("after today", Edge.FINISH, "2026-03-03T00:00"),
        ("tonight", Edge.BEGIN, "2026-03-03T00:00"),
        ("after friday at 3 pm", Edge.FINISH, "2026-03-06T15:00"),
        ("in an hour", Edge.BEGIN, "2026-03-02T11:00"),
        ("in a month", Edge.BEGIN, "2026-04-02T10:00"),
        ("after the 31st", Edge.FINISH, "2026-04-01T00:00"),
        ("after christmas", Edge.FINISH, "2026-12-27T00:00"),
        ("after the end of the year", Edge.FINISH, "2027-01-01T00:00"),
        ("周五下午三点以后", Edge.FINISH, "2026-03-06T15:00"),
        ("过半个小时", Edge.FINISH, "2026-03-02T10:30"),
        ("6月以后", Edge.FINISH, "2026-07-01T00:00"),
        ("下个月起", Edge.BEGIN, "2026-04-01T00:00"),
        ("再来週の水曜", Edge.FINISH, "2026-03-19T00:00"),
        ("月末", Edge.FINISH, "2026-04-01T00:00"),
        ("三十分後", Edge.FINISH, "2026-03-02T10:30"),
        ("last tuesday", Edge.FINISH, None),
        ("once i have moved", Edge.FINISH, None),
        ("in 9000 years", Edge.BEGIN, None),
    ],
)
def test_the_moment_of_a_condition(condition: str, edge: Edge, due: str | None) -> None:
    found = moment(fold(condition), edge, at("zh"))
    assert (found.strftime("%Y-%m-%dT%H:%M") if found else None) == due
    assert found is None or found.utcoffset() == at("zh").utcoffset()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The spare key is with Nora, you can forget that after Friday.", "The spare key is with Nora"),
        ("备用钥匙在老周那里，过了周五就忘掉吧。", "备用钥匙在老周那里"),
        ("Forget my shoe size after Friday.", ""),
    ],
)
def test_what_a_sentence_tells_before_it_asks_is_read(text: str, told: str) -> None:
    found = read(text, Role.USER, at("zh")).reading
    (wish,) = found.planned
    assert text[: wish.start].rstrip(" ,，") == told
    assert [s.text for s in found.statements] == ([told] if told else [])
    assert found.wish is None


def test_a_request_at_once_and_one_that_waits_stay_apart() -> None:
    found = read("Forget my shoe size. And after Friday, forget my city.", Role.USER, at("en")).reading
    assert found.wish is not None
    assert found.wish.what == "my shoe size"
    assert [w.what for w in found.planned] == ["my city"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Don't delete my address.", "Please never erase my notes on Bob.", "I don't want you to forget my address.",
        "别把我的地址删掉", "不要删除我的地址", "住所は消さないでください", "I'll forget everything.", "We should forget this whole mess.",
        "每次考完试我就把公式忘光", "Keep the log file until Friday, then delete it.",
    ],
)  # fmt: skip
def test_what_is_refused_or_told_is_no_request(sentence: str) -> None:
    wish = wish_of(sentence)
    assert wish is None or wish.verb != "forget"


@pytest.mark.parametrize(
    ("sentence", "what"),
    [
        ("Actually keep it.", ""),
        ("No wait, hold on to my hotel address, I'll still need it.", "my hotel address"),
        ("I changed my mind, don't delete the locker number.", "the locker number"),
        ("还是留着吧", ""),
        ("酒店地址先别删了", "酒店地址"),
        ("やっぱり残しておいて", ""),
        ("暗証番号は消さないでください", "暗証番号"),
        ("The trip was great.", None),
        ("我还在外面", None),
        ("その店は覚えていない", None),
    ],
)
def test_what_is_to_be_kept_after_all(sentence: str, what: str | None) -> None:
    assert retained(sentence) == what


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Once you've saved the new one, forget my locker number.", "my locker number"),
        ("Erase my locker number from your memory after logging the change.", "my locker number"),
        ("After replying to this, forget my locker number.", "my locker number"),
        ("记下新的以后就把旧的柜号忘掉", "旧的柜号"),
        ("新しい番号を登録してから、ロッカー番号のことは忘れて", "ロッカー番号"),
    ],
)
def test_what_the_listener_does_with_the_request_itself_puts_nothing_off(text: str, what: str) -> None:
    wish = wish_of(text, MONDAY)
    assert wish is not None
    assert not isinstance(wish, PlannedWish)
    assert wish.what == what


def test_a_condition_ends_with_its_clause() -> None:
    wish = wish_of("Delete my locker number from memory after the audit; it is to be gone from now on.", MONDAY)
    assert wish is not None
    assert not isinstance(wish, PlannedWish)


@pytest.mark.parametrize(
    "text",
    [
        "Forget my locker number after this meeting.",
        "Once this call is over, forget my locker number.",
        "这次会议结束后就忘掉我的柜号",
        "等我们聊完就忘掉我的柜号",
        "この打ち合わせが終わったら、ロッカー番号のことは忘れて",
    ],
)
def test_the_talk_in_which_it_is_asked_is_over_within_a_day(text: str) -> None:
    wish = wish_of(text, MONDAY)
    assert isinstance(wish, PlannedWish)
    assert wish.due == MONDAY + timedelta(hours=24)


@pytest.mark.parametrize(
    "text",
    [
        "Forget the address after I update my passport.",
        "Forget my locker number after logging out.",
        "Forget the visa number after entering the country.",
        "If not needed, forget my locker number.",
        "等我更新完系统就忘掉旧密码",
        "保存したら、ロッカー番号のことは忘れて",
    ],
)
def test_what_others_have_still_to_do_is_waited_for(text: str) -> None:
    wish = wish_of(text, MONDAY)
    assert isinstance(wish, PlannedWish)
    assert wish.due is None
