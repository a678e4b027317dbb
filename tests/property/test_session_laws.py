"""The laws of the window and of a conversation's summaries, over random talks (SPEC A3, C4, C7, E5)."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agents_memory.conversation.window import over, uncovered
from agents_memory.events import Forgotten, SegmentClosed, SegmentSummarized, WindowTrimmed
from agents_memory.message import Message
from agents_memory.model import Turn
from agents_memory.policy import Policy, SegmentPolicy, SummaryPolicy
from agents_memory.rows import Conversation, SegmentRow, Summary, TurnRow
from agents_memory.stages.remember import Remember
from agents_memory.subject.work import Work
from agents_memory.testing import Pipeline
from tests.property.fakes import BagEmbedder
from tests.property.talk import after_silence, talks

LAWS = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])

SMALL = Policy(
    segment=SegmentPolicy(topic_head=False, max_exchanges=2), summary=SummaryPolicy(compact_from=2, days=400)
)
"""Many short segments, joined early, so that all acts of a session happen within a few turns."""


def pipeline(policy: Policy = SMALL) -> Pipeline:
    return Pipeline(policy, embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512))


def work_of(run: Pipeline, message: Message) -> Work:
    """The books of a user, open for reading."""
    remember: Remember = run._remember
    subject = remember.subjects[message.key]
    assert subject.head is not None
    return Work(subject, message, subject.head, run.policy)


@LAWS
@given(talks(users=1, most=16), st.booleans())
def test_no_turn_leaves_the_window_of_a_running_conversation_uncovered(turns: list[Turn], slow: bool) -> None:
    run = pipeline()
    held: list[Message] = []
    drafts = run._drafts

    def keep(messages: object) -> list[Message]:
        held.extend(drafts(messages))  # type: ignore[arg-type]
        return []

    if slow:
        run._drafts = keep  # type: ignore[method-assign, assignment]
    for turn in turns:
        run.publish(turn)
        work = work_of(run, run.inputs[-1])
        for conversation in work.all(Conversation):
            if conversation.ended:
                continue
            started = {t for s in work.all(SegmentRow) if s.conversation == conversation.id for t in s.turns}
            started |= set(conversation.open.turns) if conversation.open else set()
            rows = [
                t for t in work.all(TurnRow) if t.id in started and not t.withheld and t.at >= conversation.started_at
            ]
            live = [t for t in rows if _since_the_last_silence(work, conversation, t)]
            assert {t.id for t in uncovered(work, live)} <= set(conversation.window)
    for draft in held:
        run._take(draft)
    work = work_of(run, run.inputs[-1])
    for conversation in work.all(Conversation):
        window = [t for i in conversation.window if (t := work.get(TurnRow, i)) is not None]
        window.sort(key=lambda t: (t.at, t.exchange, t.role != "user"))
        bare = {t.id for t in uncovered(work, window)}
        assert {t.id for t in over(window, conversation, run.policy.window)} <= bare


def _since_the_last_silence(work: Work, conversation: Conversation, turn: TurnRow) -> bool:
    """Whether a turn was said since the window was last let go as a whole, by the end of the session.

    That end closes what is open; where nothing was, only the silence itself tells of it.
    """
    ends = [p for p in conversation.past if p.reason in ("idle", "ended", "cleared")]
    return turn.exchange > max((p.closed_exchange for p in ends), default=-1) and turn.at >= after_silence(
        [t for t in work.all(TurnRow) if t.conversation == conversation.id], work.policy
    )


@LAWS
@given(talks(users=1, most=16))
def test_each_turn_is_trimmed_once_and_something_covers_it(turns: list[Turn]) -> None:
    run = pipeline()
    for turn in turns:
        run.publish(turn)
    trims = [m.body for m in run.messages if isinstance(m.body, WindowTrimmed)]
    gone = [t for trim in trims for t in trim.turns]
    assert len(gone) == len(set(gone))
    assert all(trim.summaries or trim.memories for trim in trims)
    assert all(3 <= trim.width <= 7 for trim in trims)


@LAWS
@given(talks(users=1, most=16))
def test_summaries_of_summaries_stay_within_the_depth_and_name_what_they_amend(turns: list[Turn]) -> None:
    run = pipeline()
    for turn in turns:
        run.publish(turn)
    versions: dict[str, int] = {}
    for message in run.messages:
        if isinstance(message.body, SegmentSummarized):
            body = message.body
            assert 1 <= body.depth <= run.policy.summary.max_depth
            assert body.version > versions.get(body.summary_id, 0)
            assert body.amends is None or body.amends < body.version
            versions[body.summary_id] = body.version
    rows = [r for r in run.rows("u1").values() if isinstance(r, Summary)]
    joined = {member for row in rows for member in row.members}
    assert all(row.archived == (row.id in joined) for row in rows)


@LAWS
@given(talks(users=1, most=16))
def test_no_summary_is_let_go_twice_for_one_reason(turns: list[Turn]) -> None:
    run = pipeline(Policy(segment=SMALL.segment, summary=SummaryPolicy(compact_from=2)))
    for turn in turns:
        run.publish(turn)
    run.settle(run.now.replace(year=run.now.year + 2))
    expired = [m.body.memory_id for m in run.messages if isinstance(m.body, Forgotten) and m.body.reason == "expired" and m.body.kind == "episodic"]  # fmt: skip
    assert len(expired) == len(set(expired))
    firsts = {m.body.summary_id for m in run.messages if isinstance(m.body, SegmentSummarized) and m.body.depth == 1}
    assert set(expired) <= firsts
    assert not [r for r in run.rows("u1").values() if isinstance(r, Summary)]


@LAWS
@given(talks(users=1, most=16))
def test_what_is_sent_of_a_task_is_word_for_word_what_was_said(turns: list[Turn]) -> None:
    run = pipeline()
    texts = {t.id: t.text for t in turns}
    for turn in turns:
        run.publish(turn)
    for message in run.messages:
        if isinstance(message.body, SegmentClosed):
            for line in (*message.body.goal, *message.body.constraints, *message.body.replaced):
                span = line.sources[0].span
                assert line.text in texts.get(span.turn_id, line.text)
