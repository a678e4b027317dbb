"""Ends in words: until when something holds, and the dates that are themselves the fact."""

from __future__ import annotations

import pytest

from tests.unit.reading_kit import keyed


@pytest.mark.parametrize(
    ("text", "key", "end"),
    [
        ("停车证有效期到6月30日（含）。", "停车证", "2026-06-30T23:59:59+08:00"),
        ("优惠券5月1日前有效。", "优惠券", "2026-05-01T23:59:59+08:00"),
        ("我的护照2027年8月17日到期。", "护照到期", "2027-08-17T23:59:59+08:00"),
        ("健身卡用到今年12月31号", "健身卡", "2026-12-31T23:59:59+08:00"),
        ("My flight is on Sunday at 7.", "flight", "2026-03-08T23:59:59+08:00"),
        ("我的月卡月底到期。", "月卡到期", "2026-03-31T23:59:59+08:00"),
        ("The coupon is good until 30 June 2026.", "coupon", "2026-06-30T23:59:59+08:00"),
        ("My gym pass is valid through 14 April 2026.", "gym pass", "2026-04-14T23:59:59+08:00"),
        ("The parking permit is valid up to and including 20 May 2026.", "parking permit", "2026-05-20T23:59:59+08:00"),
        ("My passport expires on 17 August 2027.", "passport expire", "2027-08-17T23:59:59+08:00"),
        ("The visitor badge runs out on 9 March 2026.", "visitor badge run out", "2026-03-09T23:59:59+08:00"),
        ("Our lease ends on 31 May 2026.", "lease end", "2026-05-31T23:59:59+08:00"),
    ],
)
def test_it_holds_to_the_end_of_the_day_in_the_speakers_zone(text: str, key: str, end: str) -> None:
    said = keyed(text)[key]
    assert said.until is not None
    assert said.until.isoformat() == end
    assert said.durable
    assert said.importance >= 4
