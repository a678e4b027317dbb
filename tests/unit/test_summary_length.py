"""How long a summary gets and what survives: planted details in generated talks, measured in both languages."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents_memory.inputs import Line
from agents_memory.model import Role, Source, Span
from agents_memory.policy import PRESETS, SummaryPolicy
from agents_memory.summary.length import Entry, budget, fit, top_up, width
from agents_memory.summary.render import render
from tests.unit.summary_talks import closed, draft, planted, turns

PRESET_NAMES = ("customer-service", "code-review", "game")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("preset", PRESET_NAMES)
@pytest.mark.parametrize("seed", range(6))
def test_planted_details_survive_within_a_fifth_of_the_source(lang: str, preset: str, seed: int) -> None:
    talk = planted(lang, seed)
    summary = draft(talk.talk, PRESETS[preset])
    text = render(summary.content, lang)
    assert summary.source_chars > 1_000
    assert summary.chars == len(text) <= 0.2 * summary.source_chars
    assert [detail for detail in talk.details if detail not in text] == []


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_small_talk_does_not_enter(lang: str) -> None:
    said = [line.text for line in draft(planted(lang, 3).talk).content.lines()]
    small = {"zh": ("楼下的猫", "电话响了", "泡了杯茶", "地铁"), "en": ("cat from", "phone just", "some tea", "train")}
    assert not [line for line in said if any(word in line for word in small[lang])]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("seed", range(4))
def test_no_line_is_cut_inside_a_word_or_number(lang: str, seed: int) -> None:
    talk = planted(lang, seed)
    texts = [text for _, text in talk.talk]
    for line in draft(talk.talk).content.lines():
        for part in line.text.split(" → "):
            if not line.sources or any(mood in part for mood in ("不满", "annoyed")):
                continue
            source = next(text for text in texts if part in text)
            at = source.index(part)
            for edge in (at, at + len(part)):
                around = source[max(0, edge - 1) : edge + 1]
                assert not (len(around) == 2 and around.isascii() and around.isalnum()), (part, around)


def test_short_sources_have_no_bound_and_long_ones_a_fifth() -> None:
    policy = SummaryPolicy()
    assert budget(1_000, policy) is None
    assert budget(1_001, policy) == 200
    assert budget(5_000, policy.model_copy(update={"max_ratio": 0.1})) == 500


_SOURCE = Source(
    conversation="c", span=Span(turn_id="t", start=0, end=1), at=datetime(2026, 1, 1, tzinfo=UTC), role=Role.USER
)


def _entries(texts: list[str]) -> list[Entry]:
    return [
        Entry("confirmed", Line(text=text, sources=(_SOURCE,)), float(len(text) % 7), number)
        for number, text in enumerate(texts)
    ]


@given(st.lists(st.text("abcdefgh 0123456789", min_size=1, max_size=40), max_size=12), st.integers(1, 200))
def test_what_is_kept_fits_and_is_kept_whole(texts: list[str], room: int) -> None:
    entries = _entries(texts)
    kept = fit(entries, room, 0)
    assert {entry.line.text for entry in kept} <= set(texts)
    assert len(kept) <= 1 or sum(width(entry.line) for entry in kept) <= room
    assert [entry.order for entry in kept] == sorted(entry.order for entry in kept)
    assert bool(kept) == bool(texts)


def test_a_repeat_is_left_out_and_its_source_is_cited_by_what_stays() -> None:
    later = _SOURCE.model_copy(update={"span": Span(turn_id="t9", start=0, end=9)})
    first = Entry("confirmed", Line(text="pick up parcel KX-1 on Tuesday", sources=(_SOURCE,)), 9.0, 0)
    again = Entry("confirmed", Line(text="parcel KX-1, pick up Tuesday", sources=(later,)), 5.0, 1)
    kept = fit([first, again], None, 0)
    assert [entry.line.text for entry in kept] == [first.line.text]
    assert kept[0].line.sources == (_SOURCE, later)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("the contract was signed before the audit", "the contract was not signed before the audit"),
        ("ship order KX-1 to the office today", "ship order KX-2 to the office today"),
        ("合同在审计之前签的字", "合同没有在审计之前签的字"),
    ],
)
def test_similar_is_not_same(one: str, other: str) -> None:
    assert len(fit(_entries([one, other]), None, 0)) == 2


def test_a_summary_is_the_same_for_the_same_segment() -> None:
    talk = planted("zh", 1).talk
    assert closed(talk).body == closed(talk).body
    assert draft(talk) == draft(talk)


_WORDS = st.sampled_from(
    (
        *(
            "订单",
            "KX-12345",
            "为什么",
            "好的",
            "可能",
            "取消",
            "改成八位",
            "\n",
            "。",
            "，",
            "?",
            "`x = 1`",
            "```",
            "**",
            "🙂",
        ),
        *("| 1 | 2 |", "order", " the ", "cancel", "maybe", "instead of ", "ten people", ". ", ", ", "actually", "No"),
        *("1.", "\u200d", "https://a.example/b"),
    )
)
_TALKS = st.lists(
    st.tuples(st.sampled_from("uat"), st.lists(_WORDS, max_size=60).map("".join)), min_size=1, max_size=12
)


@settings(max_examples=60, deadline=None)
@given(_TALKS)
def test_any_talk_has_a_summary_that_cites_what_is_there(talk: list[tuple[str, str]]) -> None:
    summary = draft(talk)
    said = {turn.turn_id: turn.text for turn in turns(talk)}
    for line in summary.content.lines():
        for source in line.sources:
            assert 0 <= source.span.start < source.span.end <= len(said[source.span.turn_id])
    if summary.source_chars > 1_000 and len(summary.content.lines()) > 2:
        assert summary.chars <= 0.2 * summary.source_chars


def test_room_that_is_left_goes_to_values_and_never_beyond_it() -> None:
    kept = _entries(["the offer stands"])
    spare = [
        replace(entry, weight=1.0, order=9) for entry in _entries(["22000 h | ¥25 | ¥550000", "100 h | ¥80 | ¥8000"])
    ]
    full = top_up(kept, spare, 200, 0)
    assert len(full) == 3
    assert top_up(kept, spare, width(kept[0].line), 0) == kept
    assert sum(width(entry.line) for entry in top_up(kept, spare, 45, 0)) <= 45
