"""Clear, trim and compact are three acts with three events; what each lets go stands in the log (SPEC A3, C7, E5)."""

from __future__ import annotations

import pytest

from agents_memory.commands import ConversationClear, ConversationEnd, Forget
from agents_memory.events import (
    ConversationCleared,
    SegmentSummarized,
    SummariesCompacted,
    SummaryWithdrawn,
    WindowTrimmed,
)
from agents_memory.model import Kind, Layer, Reason
from agents_memory.policy import Policy, SegmentPolicy, SummaryPolicy, WindowPolicy, preset
from agents_memory.recall.context import assemble
from agents_memory.rows import Summary
from tests.unit.core_kit import ONE_TOPIC, Talk

SHORT = SegmentPolicy(same_topic_from=0, max_exchanges=2)
"""A summary every two exchanges of one topic."""

SUMS = tuple(f"{n}50 kg" for n in range(1, 60))


def block(talk: Talk, task: str) -> str:
    run = talk.run
    built = assemble(run.store, run.embedder, run.use, run.key("lin"), "c", task, talk.at, run.policy)
    return run.wait(built).text


def long_topic(exchanges: int, policy: Policy | None = None) -> Talk:
    """One topic that goes on for so many exchanges, each with a number of its own."""
    talk = Talk(policy or Policy(segment=SHORT))
    for number in range(exchanges):
        talk.says(f"Crate {number} of the shipment weighs {SUMS[number]}.")
        talk.agent(f"Crate {number} is noted.")
    return talk


# Trim


def test_a_turn_that_leaves_the_window_is_named_with_what_covers_it() -> None:
    talk = Talk(Policy(segment=SHORT, window=WindowPolicy(min_exchanges=3)))
    for number in range(6):
        talk.says(f"It rained a bit, day {number}.")
    talk.says("I'm allergic to peanuts.")
    talk.says("The sky is grey.")
    trims = talk.said(WindowTrimmed)
    gone = [turn for t in trims for turn in t.turns]
    assert len(gone) == len(set(gone)), "each turn leaves once"
    assert set(gone) | set(talk.window()) == {f"t{n}" for n in range(1, 9)}
    summaries = {s.id: set(s.sources) for s in talk.rows(Summary)}
    for trim in trims:
        covered = {t for i in trim.summaries for t in summaries.get(i, ())}
        covered |= {s.span.turn_id for m in talk.memories() if m.id in trim.memories for s in m.sources}
        assert set(trim.turns) <= covered
        assert trim.width == 3


def test_trimming_is_no_forgetting() -> None:
    talk = long_topic(6)
    assert talk.said(WindowTrimmed)
    assert not talk.forgotten()
    assert {d.reason for d in talk.discarded()} <= {Reason.LOW_IMPORTANCE}


# Clear


def test_a_clear_says_what_it_closed_and_let_go() -> None:
    talk = Talk(ONE_TOPIC)
    talk.says("Please check the licence of the font.")
    talk.agent("I will.")
    open_segment = talk.conversation().open
    talk.command(ConversationClear, conversation="c")
    [told] = talk.said(ConversationCleared)
    assert open_segment is not None
    assert (told.segment_id, told.turns) == (open_segment.id, ("t1", "t2"))
    assert not talk.said(WindowTrimmed)


@pytest.mark.parametrize(
    ("offer", "choice", "trivia", "still_open", "marks"),
    [
        (
            "Shall we ship plan A with Redis?", "Yes, let's go with plan A then.", "The office plants look healthy.",
            "We still need to check the licence of the font.", ("plan A", "licence", "plants"),
        ),
        (
            "要不要用A方案，上Redis？", "好，那就用A方案。", "办公室的绿植长得不错。", "字体的授权还没查，回头要确认。",
            ("A方案", "授权", "绿植"),
        ),
    ],
)  # fmt: skip
def test_after_a_clear_decisions_and_open_items_are_in_the_context_and_the_rest_is_not(
    offer: str, choice: str, trivia: str, still_open: str, marks: tuple[str, str, str]
) -> None:
    talk = Talk(ONE_TOPIC)
    talk.says(trivia)
    talk.agent(offer)
    talk.says(choice)
    talk.says(still_open)
    kept, open_item, gone = marks
    assert gone in block(talk, "go on")
    talk.command(ConversationClear, conversation="c")
    text = block(talk, "go on")
    assert kept in text
    assert open_item in text
    assert gone not in text
    [entry] = talk.forgotten(Reason.TOPIC_CHANGE)
    assert (entry.layer, entry.kind) == (Layer.SESSION, Kind.EPISODIC)
    assert entry.reversible_until is not None
    assert "t1" in entry.turns


def test_a_clear_lets_go_of_earlier_summaries_of_the_conversation_as_well() -> None:
    talk = long_topic(5)
    count = len(talk.summaries())
    talk.command(ConversationClear, conversation="c")
    assert len(talk.forgotten(Reason.TOPIC_CHANGE)) == count + 1
    assert "Crate 0" not in block(talk, "what is for lunch")
    talk.says("Something else now.", task="another task")
    assert "Crate 0" not in block(talk, "what is for lunch"), "a new task does not undo a clear"


def test_a_second_clear_lets_nothing_go() -> None:
    talk = long_topic(3)
    talk.command(ConversationClear, conversation="c")
    count = len(talk.run.messages)
    talk.command(ConversationClear, conversation="c")
    assert len(talk.run.messages) == count
    assert len(talk.said(ConversationCleared)) == 1


# Compact


def test_the_summaries_of_one_long_topic_are_joined() -> None:
    talk = long_topic(8)
    [told] = talk.said(SummariesCompacted)
    assert (told.depth, len(told.joined), told.review) == (2, 4, False)
    joint = next(s for s in talk.summaries() if s.id == told.summary_id)
    assert joint.reason == "compacted"
    assert set(joint.members) == set(told.joined)
    assert {s.id for s in talk.summaries() if s.archived} == set(told.joined)
    [event] = [s for s in talk.said(SegmentSummarized) if s.summary_id == joint.id]
    assert (event.depth, event.version, event.amends) == (2, 1, None)
    assert event.content == joint.content


def test_after_three_rounds_it_is_made_anew_from_the_retained_summaries() -> None:
    talk = long_topic(28)
    told = talk.said(SummariesCompacted)
    assert [(t.depth, t.review) for t in told] == [(2, False), (3, False), (2, True), (3, False)]
    assert len({t.summary_id for t in told}) == 1
    events = [s for s in talk.said(SegmentSummarized) if s.summary_id == told[0].summary_id]
    assert [(s.version, s.amends) for s in events] == [(1, None), (2, 1), (3, 2), (4, 3)]
    assert max(s.depth for s in talk.said(SegmentSummarized)) == 3
    joint = next(s for s in talk.summaries() if s.id == told[0].summary_id)
    pieces = {s.id: s for s in talk.summaries()}
    assert all(piece in pieces for piece in joint.members), "the sources of the next review are retained"


def test_what_a_joint_summary_leaves_out_is_logged_and_what_it_keeps_is_not() -> None:
    talk = Talk(Policy(segment=SHORT))
    for thing in ("roof", "door", "fence", "lamp", "bench", "gate", "path", "pond"):
        talk.says(f"Could you tell me what the {thing} of the house is made of?")
        talk.agent(f"The {thing} is made of wood and holds {len(thing)} kg.")
    [told] = talk.said(SummariesCompacted)
    joint = next(s for s in talk.summaries() if s.id == told.summary_id)
    kept = {line.text for line in joint.content.lines()}
    entries = {f.memory_id: f for f in talk.forgotten(Reason.COMPACTION)}
    for piece in [s for s in talk.summaries() if s.id in told.joined]:
        lost = [line for line in piece.content.lines() if line.text not in kept]
        assert (piece.id in entries) == bool(lost)
        if lost:
            assert entries[piece.id].numbers == {"depth": 2, "items": len(lost), "of": len(piece.content.lines())}
            assert entries[piece.id].reversible_until == piece.expires_at
    assert entries, "a joint summary of the newest wishes leaves some of the older ones out"


def test_topics_are_not_joined_with_each_other() -> None:
    talk = Talk(Policy(segment=SegmentPolicy(same_topic_from=1)))
    for noun in ("kettle", "train", "garden", "invoice", "router", "violin", "passport", "chicken"):
        talk.says(f"{noun.title()} {noun} {noun} trouble {len(noun)}.")
    assert len(talk.summaries()) > 4
    assert not talk.said(SummariesCompacted)


def test_a_forget_in_a_joined_summary_takes_the_joint_one_apart() -> None:
    talk = long_topic(7)
    talk.says("My shoe size is 42.")
    talk.agent("Noted.")
    [told] = talk.said(SummariesCompacted)
    assert "42" in talk.kept_text()
    count = len(talk.run.messages)
    talk.command(Forget, what="my shoe size")
    assert "shoe size" not in talk.kept_text()
    assert told.summary_id in {w.summary_id for w in talk.said(SummaryWithdrawn)}
    assert "shoe size" not in talk.told_since(count)
    texts = "\n".join(str(s.content) for s in talk.summaries() if not s.archived)
    assert SUMS[0] in texts
    assert SUMS[6] in texts
    versions = [s.version for s in talk.said(SegmentSummarized) if s.summary_id == told.summary_id]
    assert versions == sorted(set(versions))


def test_each_summary_expires_once_and_a_joint_one_outlives_none_of_its_pieces() -> None:
    talk = long_topic(9)
    pieces = {s.id for s in talk.summaries() if not s.members}
    talk.command(ConversationEnd, conversation="c")
    pieces |= {s.id for s in talk.summaries() if not s.members}
    talk.later(days=8)
    assert not talk.summaries()
    expired = [f.memory_id for f in talk.forgotten(Reason.EXPIRED)]
    assert sorted(expired) == sorted(pieces)


def test_the_number_that_are_joined_is_a_setting() -> None:
    assert not long_topic(8, Policy(segment=SHORT, summary=SummaryPolicy(compact_from=9))).said(SummariesCompacted)


def test_a_joint_summary_stands_in_the_context_in_the_stead_of_its_pieces() -> None:
    talk = long_topic(8)
    text = block(talk, "what is for lunch")
    assert text.count("Earlier in this conversation") == 1
    assert text.count(SUMS[0]) == 1


# End


def test_the_end_of_a_session_that_nothing_outlives_is_logged_once_for_each_summary() -> None:
    talk = Talk(preset("tool-agent"))
    talk.says("The crate weighs 250 kg.")
    talk.command(ConversationEnd, conversation="c")
    assert len(talk.forgotten(Reason.SESSION_ENDED)) == 1
    nothing_left = SummaryPolicy(outlives_session=False)
    again = Talk(Policy(summary=nothing_left, segment=SegmentPolicy(same_topic_from=0)))
    again.agent("Shall we ship plan A?")
    again.says("Yes, let's go with plan A then.")
    assert again.summaries()
    again.says("The crate weighs 250 kg.")
    again.command(ConversationEnd, conversation="c")
    assert len(again.forgotten(Reason.SESSION_ENDED)) == 1
