"""Admitting drafts: only for the version a segment is at; what work in flight would bring back is ignored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agents_memory.events import CommandIgnored, MemoryReinforced, SegmentSummarized
from agents_memory.inputs import Line, SummaryDrafted, SummaryFields
from agents_memory.message import Message
from agents_memory.model import Candidate, Kind, Role, Source, Span
from agents_memory.rows import SegmentRow, Summary
from tests.unit.core_kit import ONE_TOPIC, Talk


@pytest.fixture
def waiting() -> tuple[Talk, Message]:
    """A closed topic and the draft of its summary, not yet admitted."""
    talk = Talk(ONE_TOPIC)
    held: list[Message] = []
    drafts = talk.run._drafts

    def keep(messages: Any) -> list[Message]:
        held.extend(drafts(messages))
        return []

    talk.run._drafts = keep  # type: ignore[method-assign]
    talk.says("I'm allergic to peanuts.")
    talk.says("My shoe size is 42.")
    talk.run.end("default", "lin", "c")
    [draft] = held
    return talk, draft


def changed(draft: Message, ident: str, **fields: Any) -> Message:
    return replace(draft, id=ident, body=draft.body.model_copy(update=fields))


def test_the_current_version_is_admitted_published_and_kept(waiting: tuple[Talk, Message]) -> None:
    talk, draft = waiting
    assert not talk.summaries()
    talk.run._take(draft)
    [told] = talk.said(SegmentSummarized)
    [summary] = talk.summaries()
    assert (told.summary_id, told.version, told.sources) == (summary.id, 1, ("t1", "t2"))
    assert told.content == summary.content
    assert told.source_chars > 0
    assert told.chars > 0
    assert (told.started_at, told.ended_at) == (summary.started_at, summary.ended_at)
    [row] = talk.rows(SegmentRow)
    assert (row.admitted, row.resend_at) == (1, None)


def test_a_second_delivery_changes_nothing(waiting: tuple[Talk, Message]) -> None:
    talk, draft = waiting
    talk.run._take(draft)
    talk.run._take(draft)
    assert len(talk.said(SegmentSummarized)) == 1
    assert talk.run.messages[-1].type == "duplicate.skipped"


@pytest.mark.parametrize("version", [0, 2])
def test_another_version_is_ignored(waiting: tuple[Talk, Message], version: int) -> None:
    talk, draft = waiting
    talk.run._take(changed(draft, "d2", version=version))
    assert not talk.summaries()
    assert [i.command for i in talk.said(CommandIgnored)] == [SummaryDrafted.type]


def test_a_draft_of_an_unknown_segment_is_ignored(waiting: tuple[Talk, Message]) -> None:
    talk, draft = waiting
    talk.run._take(changed(draft, "d2", segment_id="nobody"))
    assert not talk.summaries()
    assert talk.said(CommandIgnored)


def test_an_empty_draft_settles_its_segment_without_a_summary(waiting: tuple[Talk, Message]) -> None:
    talk, draft = waiting
    talk.run._take(changed(draft, "d2", content=SummaryFields()))
    assert not talk.rows(Summary)
    assert talk.rows(SegmentRow)[0].admitted == 1


def test_a_candidate_whose_sources_a_memory_has_counts_no_second_time(waiting: tuple[Talk, Message]) -> None:
    talk, draft = waiting
    known = talk.memory("allergy")
    talk.run._take(changed(draft, "d2", candidates=(known.content,)))
    assert talk.memory("allergy") == known
    assert not talk.said(MemoryReinforced)


def test_a_candidate_that_only_the_whole_topic_shows_is_judged_like_any_other(waiting: tuple[Talk, Message]) -> None:
    talk, draft = waiting
    source = Source(conversation="c", span=Span(turn_id="t2", start=0, end=19), at=draft.time, role=Role.USER)
    new = Candidate(
        statement="Buys shoes for work.", kind=Kind.FACT, key="job", value="work", importance=5, sources=(source,)
    )
    low = new.model_copy(update={"importance": 2.0, "key": "mood", "value": "fine", "statement": "Is fine."})
    talk.run._take(changed(draft, "d2", candidates=(new, low)))
    assert talk.asserted("job") == ["work"]
    assert not talk.memories("mood")
    assert talk.discarded()[-1].rule == "not_durable"


def test_a_line_is_shown_as_it_was_drafted(waiting: tuple[Talk, Message]) -> None:
    talk, draft = waiting
    content = SummaryFields(fields={"confirmed": (Line(text="peanut allergy"),)}, hypotheses=(Line(text="maybe wool"),))
    talk.run._take(changed(draft, "d2", content=content))
    assert talk.summaries()[0].content == content
