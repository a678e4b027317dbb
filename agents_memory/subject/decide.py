"""The step: given a subject's rows and one input, what is said and what changes. Pure; touches nothing.

`decide` is called once per input, in the order of the subject's partition. Its parts are published, committed and
then applied, in order; a second delivery finds the input's digest and says so. The same inputs give the same parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from agents_memory.calibration import calibration
from agents_memory.commands import Erase, Forget
from agents_memory.conversation.decide import on_mark, on_turn
from agents_memory.errors import BadRecord
from agents_memory.events import CommandIgnored, DuplicateSkipped
from agents_memory.governance.commands import on_command
from agents_memory.ids import digest
from agents_memory.inputs import CommandGiven, ConversationMarked, Input, SummaryDrafted, Sweep, TurnEnriched
from agents_memory.lifecycle.capacity import planned
from agents_memory.message import Message
from agents_memory.policy import Policy
from agents_memory.rows import Head, Seen
from agents_memory.subject import clock
from agents_memory.subject.drafts import on_draft
from agents_memory.subject.due import advance, next_due
from agents_memory.subject.state import DIGEST_CHARS, Part, Subject
from agents_memory.subject.work import Work

RECENT = 64
"""Digests of inputs kept in the head; older ones move to the buckets."""

BUCKET = 2_000
"""Digests in one bucket row (32 KB)."""


def decide(subject: Subject, message: Message, policies: Mapping[str, Policy]) -> tuple[Part, ...]:
    """What becomes of one input. BadRecord if it is none, or names a policy nobody published."""
    body = message.body
    if not isinstance(body, Input):
        raise BadRecord("not_an_input")
    policy = policies.get(body.policy)
    if policy is None:
        raise BadRecord("unknown_policy", body.policy)
    body = clock.plausible(body)
    message = replace(message, body=body)
    known = subject.head
    mark = digest(message.id)
    head = clock.first(body) if known is None else clock.tick(known, body)
    if subject.has_seen(mark):
        return _only(subject, message, known or head, policy, DuplicateSkipped(input=body.type))
    if _overtaken(head, body):
        return _only(subject, message, head, policy, CommandIgnored(command=body.type, why="erased since"), mark)
    if head.erased_at is not None and not head.user:
        head = head.model_copy(update={"tenant": body.tenant, "user": body.user})
    work = Work(subject, message, head, policy)
    if not _deletes(body):
        advance(work)  # a deletion goes first: what is due must not publish what is to go
    _handle(work, body)
    _finish(work, mark)
    return work.parts()


def _deletes(body: Input) -> bool:
    return isinstance(body, CommandGiven) and body.command in (Erase.type, Forget.type)


def _overtaken(head: Head, body: Input) -> bool:
    """Whether it was published before the subject was erased, so that it must not bring anything back.

    A sweep brings nothing and has its time from another clock than what people publish: of a subject that came back
    it is heard, or it would come again for as long as that clock is behind.
    """
    if head.erased_at is None or body.published_at > head.erased_at or _goes_on(head, body):
        return False
    return not (isinstance(body, Sweep) and head.user)


def _goes_on(head: Head, body: Input) -> bool:
    """Whether this is the very erasure that was cut short: it finds the rest of the rows and goes on."""
    erasing = isinstance(body, CommandGiven) and body.command == Erase.type
    return erasing and body.published_at == head.erased_at


def _handle(work: Work, body: Input) -> None:
    if isinstance(body, TurnEnriched):
        on_turn(work, body, calibration(body.model))
    elif isinstance(body, ConversationMarked):
        on_mark(work, body)
    elif isinstance(body, SummaryDrafted):
        on_draft(work, body, calibration("use-m3"))
    elif isinstance(body, CommandGiven):
        on_command(work, body, calibration("use-m3"))
    elif not isinstance(body, Sweep):
        raise BadRecord("unhandled_input", body.type)


def _only(
    subject: Subject,
    message: Message,
    head: Head,
    policy: Policy,
    body: DuplicateSkipped | CommandIgnored,
    mark: str | None = None,
) -> tuple[Part, ...]:
    work = Work(subject, message, head, policy)
    work.say(message.about, body)
    if mark is not None:
        _finish(work, mark)
    return work.parts()


def _finish(work: Work, mark: str) -> None:
    """Remember the input's id, and when something is next due."""
    head = work.head
    recent = (*head.recent, mark)
    bucket = head.bucket
    if len(recent) > RECENT:
        row = work.get(Seen, str(bucket)) or Seen(id=str(bucket), newest=work.now)
        if len(row.digests) >= BUCKET * DIGEST_CHARS:
            bucket += 1
            row = Seen(id=str(bucket), newest=work.now)
        work.put(row.model_copy(update={"digests": row.digests + "".join(recent), "newest": work.now}))
        recent = ()
    head = planned(work, head)
    work.put(head)
    due: datetime | None = next_due(work)
    work.put(
        head.model_copy(update={"recent": recent, "bucket": bucket, "version": head.version + 1, "due": due}),
    )
