"""The conversation's side of a step: what one turn, one end, or a silence does (SPEC A3, B, D1)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from agents_memory.conversation import (
    acts,
    amended,
    late,
    midtier,
    moved,
    premises,
    quarantine,
    questions,
    segments,
    summaries,
    tool_calls,
    topics,
    window,
)
from agents_memory.conversation.capture import capture, is_attribute, says_the_decision
from agents_memory.conversation.decisions import decided
from agents_memory.conversation.extraction import candidates
from agents_memory.events import ConversationCleared, Discarded, SegmentReason
from agents_memory.governance import clearing, guarded, named, planned, requests
from agents_memory.governance.afterwards import without_echo
from agents_memory.governance.reported import carried_out
from agents_memory.inputs import ConversationMarked, TurnEnriched
from agents_memory.language.text import fold
from agents_memory.lifecycle.admit import Extras, admit
from agents_memory.lifecycle.ends import end_exceptions
from agents_memory.lifecycle.joined import every
from agents_memory.lifecycle.match import Calibrate
from agents_memory.lifecycle.mention import wake_mentioned
from agents_memory.lifecycle.table import OPEN
from agents_memory.model import Candidate, Cue, Layer, Reason, Role, Sensitivity
from agents_memory.rows import Conversation, Summary, TurnRow
from agents_memory.subject.work import Work
from agents_memory.vectors import unpack

CONTEXT_TURNS = 6
"""How many earlier turns extraction and decision points look back at."""

MAX_VERBATIM = 32_000


def on_turn(work: Work, body: TurnEnriched, calibrate: Calibrate) -> None:
    """Handle one turn: requests about memory, the agent's questions, the topic, what is worth remembering."""
    conversation = _conversation(work, body)
    before = _before(work, conversation, body)
    turn = _turn(body, conversation)
    turn = requests.withhold_earlier(work, quarantine.judged(turn, before))
    turn = without_echo(work, carried_out(work, turn))
    new_task = body.task is not None and body.task != conversation.task
    if new_task:
        midtier.restore(work, conversation.id, "task")
    conversation = conversation.model_copy(
        update={
            "exchanges": turn.exchange,
            "turns": conversation.turns + 1,
            "last_at": max(conversation.last_at, body.at),
            "touched_at": work.now,
            "task": body.task or conversation.task,
            "task_vector": body.task_vector or ("" if new_task else conversation.task_vector),
            "agent": body.agent or conversation.agent,
            "ended": False,
            "published_at": body.published_at,
            "clock": body.clock,
        }
    )
    if turn.role is Role.USER and turn.reading.planned:
        later = {"planned": guarded.put_off(work, turn, before)}
        turn = turn.model_copy(update={"reading": turn.reading.model_copy(update=later)})
        body = body.model_copy(update={"reading": body.reading.model_copy(update=later)})
    wish = turn.reading.wish if turn.role is Role.USER else None
    asks = wish is not None and wish.verb == "forget"
    if wish is not None and asks and not clearing.meant_here(work, wish, before):
        wish, asks = None, False
    if turn.role is Role.USER and not asks and (cleared := clearing.asked(work, turn, before)) is not None:
        wish, asks = cleared, True
    heard = turn.role is Role.USER and not asks and not turn.reading.planned  # what is put off is not asked at once
    if heard and (own := named.asked(work, turn, before)) is not None:
        wish, asks = own, True
    if wish is not None and asks:
        wish, found = named.completed(work, turn, before, wish)
        asks = not guarded.spared(turn, wish, found)
    taken_back = False
    if turn.role is Role.USER and turn.reading.planned:
        turn = requests.without_planned(turn)
    if wish is not None and asks:
        turn, taken_back = requests.without_request(work, turn, wish)
    elif turn.role is Role.USER:
        turn = planned.taken_back(work, turn)
    if turn.reading.clears or turn.reading.heard:  # they quote the turn, and have been judged
        turn = turn.model_copy(update={"reading": turn.reading.model_copy(update={"clears": (), "heard": ()})})
    if turn.role in (Role.ASSISTANT, Role.TOOL):
        questions.judge(work, turn, before, body)
    if segments.too_long(turn, work.policy.segment):
        conversation = _forced(work, conversation)  # a turn of that size is a segment alone
    conversation = _placed(work, conversation, turn, before, body.model)
    if wish is not None and asks:
        work.put(conversation)
        requests.forget_in_speech(work, before, wish, body, taken_back=taken_back)
        conversation = work.get(Conversation, conversation.id) or conversation
    if not ((asks or body.reading.planned) and turn.withheld):
        conversation = _judged(work, conversation, turn, before, body, calibrate)
    if turn.role is Role.USER:
        planned.heard(work, work.get(TurnRow, turn.id) or turn)
        planned.plan(work, work.get(TurnRow, turn.id) or turn, before, body)
    conversation = _bounded(work, _snapshot_amended(work, conversation, turn), turn.id)
    work.put(conversation)
    if turn.role is Role.USER and conversation.exchanges % work.policy.summary.judge_every_exchanges == 0:
        midtier.judge(work, conversation)


def on_mark(work: Work, body: ConversationMarked) -> None:
    """The conversation ended, or is cleared: close what is open; open items and decisions stay as memories."""
    conversation = work.get(Conversation, body.conversation)
    if conversation is None or conversation.ended:
        return
    if body.mark == "clear" and conversation.open is None and not conversation.window:
        return  # there is nothing to clear
    finish(work, conversation, "ended" if body.mark == "end" else "cleared")


def finish(work: Work, conversation: Conversation, reason: SegmentReason) -> None:
    """Close a conversation's open topic and let its window go; where nothing outlives it, its summaries too."""
    ended = reason != "cleared"
    before = conversation
    conversation = segments.close(work, conversation, reason)
    over = {"ended": ended, "window": (), "follows": None, "late": None}
    if ended:
        work.put(conversation.model_copy(update=over))
        end_exceptions(work, conversation.id)
        midtier.restore(work, conversation.id, "end")
    else:
        work.put(conversation.model_copy(update={**over, "cleared_at": work.now}))
        segment_id = before.open.id if before.open else None
        told = ConversationCleared(segment_id=segment_id, turns=before.window)
        work.say(conversation.id, told, conversation.id)
        for summary in midtier.of(work, conversation.id):
            if segments.settled(work, summary.segment):  # of the others the next version comes in cleared
                midtier.clear(work, summary)
    if ended and not work.policy.summary.outlives_session:
        for summary in [s for s in work.all(Summary) if s.conversation == conversation.id]:
            summaries.forget(work, summary, Reason.SESSION_ENDED, "nothing outlives the session")


def _forced(work: Work, conversation: Conversation) -> Conversation:
    """Close the open segment because of its size; the next one continues it (SPEC B3)."""
    if conversation.open is None:
        return conversation
    continued = conversation.open.id
    conversation = segments.close(work, conversation, "forced")
    return conversation.model_copy(update={"open": None, "follows": continued})


def _snapshot_amended(work: Work, conversation: Conversation, turn: TurnRow) -> Conversation:
    """Right after a decision point its topic goes on growing: what is added to it then is sent at once (SPEC B4)."""
    running = conversation.open
    if running is None or turn.role is not Role.USER or turn.id not in running.turns[running.closed_with :]:
        return conversation
    since = conversation.exchanges - running.sent_exchange
    soon = running.closed_with > 0 and since <= work.policy.segment.late_exchanges
    if soon and Cue.QUESTION not in turn.reading.cues and late.adds(turn):
        return segments.close(work, conversation, "late_detail", keep_open=True)
    return conversation


def _bounded(work: Work, conversation: Conversation, newest: str) -> Conversation:
    """Force a summary where too much has none, and trim the window (SPEC A3, B3)."""
    running = conversation.open
    if running is not None:
        over = window.over(window.rows(work, conversation, newest), conversation, work.policy.window)
        bare = {t.id for t in window.uncovered(work, over)} & set(running.turns)
        if bare or segments.full(running, work.policy.segment):
            conversation = _forced(work, conversation)
    return window.trimmed(work, conversation, newest)


def _conversation(work: Work, body: TurnEnriched) -> Conversation:
    known = work.get(Conversation, body.conversation)
    if known is not None:
        return known
    return Conversation(
        id=body.conversation,
        started_at=body.at,
        last_at=body.at,
        touched_at=work.now,
        published_at=body.published_at,
        clock=body.clock,
    )


def _before(work: Work, conversation: Conversation, body: TurnEnriched) -> list[TurnRow]:
    """The turns of the window and the open segment that were said before this one, in order."""
    # In order, not as a set: turns may be of the same time, and a replay must not order them otherwise.
    ids = dict.fromkeys((*conversation.window, *(conversation.open.turns if conversation.open else ())))
    rows = [t for i in ids if (t := work.get(TurnRow, i)) is not None and t.at <= body.at]
    return sorted(rows, key=lambda t: (t.at, t.exchange, t.role is not Role.USER))


def _turn(body: TurnEnriched, conversation: Conversation) -> TurnRow:
    text, reading = segments.cut_to_size(body.text, body.reading)
    return TurnRow(
        id=body.turn_id,
        conversation=body.conversation,
        role=body.role,
        text=text,
        at=body.at,
        exchange=conversation.exchanges + (body.role is Role.USER),
        segment="",
        vector=body.vector,
        reading=reading,
        call=tool_calls.mark(body.tool_call, body.conversation),
    )


def _placed(
    work: Work, conversation: Conversation, turn: TurnRow, before: Sequence[TurnRow], model: str
) -> Conversation:
    """Put the turn into its segment: the running one, the one just closed, or a new one."""
    policy = work.policy.segment
    vector = unpack(turn.vector)  # empty where something was cut out: a vector of it would tell
    if turn.role is Role.USER:
        seen = topics.view(vector, turn, before, conversation, topics.head_for(model, policy))
    else:
        seen = topics.heard(vector, turn)
    speaks = turn.role is Role.USER and not turn.withheld
    shifts = speaks and seen.same < policy.same_topic_from and not late.goes_on(work, conversation, turn)
    continues, back = conversation.follows, None
    if turn.role is Role.USER:
        closed = late.late_detail(work, conversation, turn, vector, policy) if speaks and seen.carries_topic else None
        if closed is None and speaks and seen.carries_topic:
            back = late.goes_back(conversation, turn, vector, policy)
        conversation = conversation.model_copy(update={"late": closed.id if closed else None})
    linked = conversation.late
    if linked is not None and late.whole(work, linked):
        return _amended(work, conversation, turn, linked)
    conversation = conversation.model_copy(update={"late": None})
    if linked is not None:  # its turns are gone, as after a silence: the detail gets a segment that continues it
        continues, shifts = linked, conversation.open is not None
    elif back is not None:
        continues, shifts = back.id, True
    elif shifts or (speaks and seen.carries_topic and conversation.open is None and continues is None):
        asked = Cue.RESUMPTION in turn.reading.cues
        earlier = late.returns_to(conversation, vector, policy, asked=asked)
        continues = earlier.id if earlier is not None else None
    if shifts:
        score = seen.same if linked is None and back is None else None
        conversation = segments.close(work, conversation, "topic_shift", score=score)
        conversation = conversation.model_copy(
            update={"shifts": (*conversation.shifts, conversation.exchanges)[-8:], "recent": ()}
        )
    open_segment = conversation.open or segments.opened(work, conversation, turn.id, continues)
    open_segment = segments.grown(open_segment, turn, vector, seen.carries_topic)
    turn = turn.model_copy(update={"segment": open_segment.id})
    work.put(turn)
    conversation = topics.moved(conversation, vector, seen.carries_topic and not turn.withheld)
    conversation = conversation.model_copy(update={"open": open_segment, "follows": None})
    return _learned(work, conversation, turn)


def _amended(work: Work, conversation: Conversation, turn: TurnRow, segment_id: str) -> Conversation:
    """A late detail, or the answer to it, goes out with the next version of the topic closed before."""
    turn = turn.model_copy(update={"segment": segment_id})
    work.put(turn)
    conversation = _learned(work, conversation, turn)
    segments.amend(work, segment_id, "late_detail", turn, conversation)
    return conversation


def _learned(work: Work, conversation: Conversation, turn: TurnRow) -> Conversation:
    """With the goal and the constraints that the turn states; another goal brings back what the old one put aside."""
    before = premises.goal(work, conversation)
    conversation = premises.learn(work, conversation, turn)
    if conversation.task is None and before is not None and premises.goal(work, conversation) != before:
        midtier.restore(work, conversation.id, "task")
    return conversation


def _judged(
    work: Work,
    conversation: Conversation,
    turn: TurnRow,
    before: list[TurnRow],
    body: TurnEnriched,
    calibrate: Calibrate,
) -> Conversation:
    """Decide what of this turn is remembered; say of a turn that gave nothing that it was let go, and why."""
    context = before[-CONTEXT_TURNS:]
    decisions = list(decided(turn, context, acts.head_for(body.model, work.policy.gate)))
    found = _candidates(work, turn, context, body)
    kept = amended.amend(work, turn)
    verbatim = _verbatim(turn)
    for candidate in found:
        if says_the_decision(candidate, decisions):
            continue  # the decision point says it already, with what it answers
        outcome = admit(work, candidate, calibrate, Extras(verbatim=verbatim))
        kept = kept or outcome != "rejected"
        work.pause()
    decisions = [d for d in decisions if not is_attribute(d, found)]
    for decision in decisions:
        capture(work, decision, turn, calibrate, verbatim)
    settled = any(d.status in ("confirmed", "rejected", "root_cause") for d in decisions)
    if settled and conversation.late is None:  # a late detail has gone out with its own topic
        conversation = segments.close(work, conversation, "decision", keep_open=True)
    if turn.role is Role.USER and turn.vector:
        wake_mentioned(work, turn, calibrate)
    poisoned = Cue.INJECTION in turn.reading.cues and turn.role in (Role.USER, Role.TOOL)
    if poisoned or (not found and not decisions and turn.role in (Role.USER, Role.ASSISTANT)):
        _discard(work, turn)
    trace = _trace_until(work, turn)
    current = work.get(TurnRow, turn.id) or turn
    work.put(current.model_copy(update={"trace_until": trace, "remembered": kept or bool(decisions)}))
    return conversation


def _candidates(work: Work, turn: TurnRow, context: list[TurnRow], body: TurnEnriched) -> list[Candidate]:
    previous = [(t.id, t.role, t.text, t.reading) for t in context if not t.withheld]
    proposed = candidates(turn.id, turn.conversation, turn.role, turn.text, turn.at, turn.reading, previous)
    vectors = {(s.start, s.end): v for s, v in zip(body.reading.statements, body.statement_vectors, strict=False) if v}
    told = moved.settled(proposed, lambda about: _held_keys(work, about))
    worth = [c for c in told if c.importance >= work.policy.gate.remember_from or c.requested]
    out = []
    for candidate in worth:
        span = candidate.sources[0].span
        out.append(candidate.model_copy(update={"vector": vectors.get((span.start, span.end), turn.vector)}))
    return out


def _held_keys(work: Work, about: str) -> set[str]:
    held = (m.content for m in every(work) if m.state in OPEN)
    return {content.key for content in held if fold(content.about) == fold(about)}


def _discard(work: Work, turn: TurnRow) -> None:
    scores = [s.importance for s in turn.reading.statements]
    score = max(scores, default=1.0)
    if turn.withheld:
        reason, rule = Reason.USER_REQUEST, "withheld"
    elif Cue.INJECTION in turn.reading.cues:
        reason, rule = Reason.REJECTED_BY_RULE, "injection"
    else:
        reason, rule = Reason.LOW_IMPORTANCE, "nothing in it is worth remembering"
    work.say(
        turn.id,
        Discarded(
            reason=reason,
            layer=Layer.SESSION,
            turns=(turn.id,),
            importance=score,
            numbers={"score": score, "threshold": work.policy.gate.remember_from},
            rule=rule,
            policy=work.policy.hash,
        ),
        turn.conversation,
    )


def _trace_until(work: Work, turn: TurnRow) -> object:
    policy = work.policy
    if turn.role is not Role.USER or turn.withheld or not policy.summary.outlives_session:
        return None
    sensitive = {s.sensitivity for s in turn.reading.statements} - {Sensitivity.NONE, Sensitivity.PERSONAL}
    if turn.reading.masks or Cue.INJECTION in turn.reading.cues or sensitive - {Sensitivity.EMOTION}:
        return None
    emotional = Cue.EMOTION in turn.reading.cues or sensitive
    life = timedelta(hours=policy.gate.sensitive_hours) if emotional else timedelta(days=policy.gate.trace_days)
    ends = [s.until for s in turn.reading.statements]
    own = [end for end in ends if end is not None]
    # What says of itself until when it holds is no longer told as true afterwards.
    return min(turn.at + life, max(own)) if own and len(own) == len(ends) else turn.at + life


def _verbatim(turn: TurnRow) -> str:
    """Code said in the turn, exactly (SPEC C6)."""
    return "\n".join(turn.text[start:end] for start, end in turn.reading.code)[:MAX_VERBATIM]
