"""Commands about memories, one handler each. One that lost a race, or names nothing there is, ends as ignored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson

from agents_memory.codec import decode_body
from agents_memory.commands import (
    Command,
    Confirm,
    Consent,
    Correct,
    Described,
    Erase,
    Forget,
    Hold,
    Import,
    Retract,
    Revive,
    Touch,
)
from agents_memory.conversation import midtier
from agents_memory.errors import BadRecord
from agents_memory.events import CommandIgnored, MemoryRevived
from agents_memory.governance.cascade import forget, take_out
from agents_memory.governance.describe import Description, memories
from agents_memory.governance.erase import erase_subject
from agents_memory.governance.requests import forget_described, take_out_later
from agents_memory.inputs import CommandGiven
from agents_memory.lifecycle.admit import admit, memory_id
from agents_memory.lifecycle.ends import end, keep, question, turns_of
from agents_memory.lifecycle.expiry import expires_at, renewed
from agents_memory.lifecycle.match import Calibrate
from agents_memory.lifecycle.rivals import settle
from agents_memory.lifecycle.table import ASSERTED, OPEN, Trigger, after
from agents_memory.lifecycle.wake import confirm, recently, touch
from agents_memory.model import (
    Candidate,
    JsonObject,
    Kind,
    MemoryWish,
    Modality,
    Reason,
    Role,
    Sensitivity,
    Source,
    Span,
)
from agents_memory.rows import Memory, Summary, TurnRow
from agents_memory.subject.work import Work

HELD = 5.0
"""Importance of what an agent puts aside: it decays like any other once it is promoted."""

EXPLICIT = 8.0
"""Importance of what a person states in a command: it was asked for."""


def command_body(command: Command) -> JsonObject:
    """A command as it travels inside `CommandGiven`."""
    return command.model_dump(mode="json", exclude_defaults=True)


def on_command(work: Work, given: CommandGiven, calibrate: Calibrate) -> None:
    """Carry out a command."""
    command = decode_body(given.command, orjson.dumps(given.body))
    if not isinstance(command, Command):
        raise BadRecord("unknown_command")
    why = HANDLERS[type(command)](work, command, given, calibrate)
    if why:
        work.say(work.cause.id, CommandIgnored(command=given.command, why=why))


def _targets(work: Work, command: Described) -> list[Memory]:
    if command.memory_id is not None:
        memory = work.get(Memory, command.memory_id)
        return [] if memory is None else [memory]
    found = memories(Description.of(command.what or ""), None, work.all(Memory))
    return [m for m in found if m.state in OPEN]


def _confirm(work: Work, command: Confirm, given: CommandGiven, calibrate: Calibrate) -> str:
    memory = work.get(Memory, command.memory_id)
    if memory is None or memory.state not in OPEN:
        return "no such living memory"
    confirm(work, memory)
    return ""


def _retract(work: Work, command: Retract, given: CommandGiven, calibrate: Calibrate) -> str:
    found = [m for m in _targets(work, command) if m.state in OPEN]
    if command.what is not None:
        take_out_later(work, command.what, given.at, "retract")
    take_out(work, found, Reason.RETRACTED)
    for memory in found:
        end(work, memory, Trigger.RETRACT, Reason.RETRACTED, rule=f"by {command.by}")
        work.pause()
    return "" if found else "nothing living fits"


def _correct(work: Work, command: Correct, given: CommandGiven, calibrate: Calibrate) -> str:
    found = [m for m in _targets(work, command) if m.state in OPEN]
    if not found:
        return "nothing living fits"
    best = max(found, key=lambda m: (m.content.importance, m.last_seen))
    candidate = _stated(work, given, command.statement, like=best.content)
    outcome = admit(work, candidate, calibrate)
    if outcome == "rejected":
        return "a rule turned the correction down"
    if outcome in ("known", "reinforced"):
        return ""  # it says already what it is to say
    if command.what is not None:
        take_out_later(work, command.what, given.at, "correct")
    new = memory_id(work.key, candidate)
    current = work.get(Memory, best.id)
    if current is not None and current.state in OPEN:
        end(work, current, Trigger.SUPERSEDE, Reason.SUPERSEDED, by=new, rule="corrected")
    wrong = [m for m in work.all(Memory) if m.superseded_by == new]
    take_out(work, wrong, Reason.SUPERSEDED)
    return ""


def _forget(work: Work, command: Forget, given: CommandGiven, calibrate: Calibrate) -> str:
    if command.memory_id is not None:
        memory = work.get(Memory, command.memory_id)
        if memory is None:
            return "no such memory"
        forget(work, [], [memory], ticket=command.ticket)
        return ""
    wish = MemoryWish(verb="forget", what=command.what or "")
    return "" if forget_described(work, wish, given, ticket=command.ticket) else "nothing fits"


def _erase(work: Work, command: Erase, given: CommandGiven, calibrate: Calibrate) -> str:
    erase_subject(work, command, given)
    return ""


def _hold(work: Work, command: Hold, given: CommandGiven, calibrate: Calibrate) -> str:
    candidate = _stated(work, given, command.statement, conversation=command.conversation)
    sources = tuple(s.model_copy(update={"role": Role.ASSISTANT}) for s in candidate.sources)
    held = candidate.model_copy(
        update={"hold": command.why, "importance": HELD, "requested": False, "change": False, "sources": sources}
    )
    return "a rule turned it down" if admit(work, held, calibrate) == "rejected" else ""


def _revive(work: Work, command: Revive, given: CommandGiven, calibrate: Calibrate) -> str:
    memory = work.get(Memory, command.memory_id)
    summary = work.get(Summary, command.memory_id)
    if summary is not None and midtier.revive(work, summary):
        return ""
    if memory is None or memory.state in OPEN:
        return "nothing to revive"
    if memory.end_reason is Reason.USER_REQUEST or (memory.purge_at or work.now) < work.now:
        return "its grace time is over"
    content = renewed(memory.content, work.now)
    revived = keep(
        work,
        memory,
        state=after(memory.state, Trigger.REVIVE),
        clock_at=work.now,
        last_seen=work.now,
        ended_at=None,
        purge_at=None,
        end_reason=None,
        superseded_by=None,
        content=content,
        clash=None,
        needs_confirmation=False,
        expires_at=expires_at(content, work.now, work.policy),
    )
    work.say(
        memory.id, MemoryRevived(memory_id=memory.id, kind=content.kind, layer=content.layer, turns=turns_of(memory))
    )
    settle(work, revived, "another one was revived")
    return ""


def _consent(work: Work, command: Consent, given: CommandGiven, calibrate: Calibrate) -> str:
    consents = {**work.head.consents, command.cls: command.granted}
    work.put(work.head.model_copy(update={"consents": consents}))
    if not command.granted:
        found = [m for m in work.all(Memory) if m.content.sensitivity is command.cls]
        said = [
            Span(turn_id=t.id, start=s.start, end=s.end)
            for t in work.all(TurnRow)
            for s in t.reading.statements
            if s.sensitivity is command.cls
        ]
        forget(work, said, found, reason=Reason.CONSENT_REVOKED, ticket=command.ticket)
    return ""


def _import(work: Work, command: Import, given: CommandGiven, calibrate: Calibrate) -> str:
    stated = _stated(work, given, command.statement)
    learned = min(command.learned_at, given.at)
    candidate = stated.model_copy(
        update={
            "kind": command.kind,
            "importance": command.importance,
            "requested": False,
            "sources": tuple(s.model_copy(update={"at": learned}) for s in stated.sources),
        }
    )
    outcome = admit(work, candidate, calibrate)
    memory = work.get(Memory, memory_id(work.key, candidate))
    if memory is not None and memory.state in ASSERTED:
        if command.confirmed:
            confirm(work, memory)
        elif memory.expires_at is not None and memory.expires_at <= work.now:
            # Old and unconfirmed: not asserted, but never deleted for its age (SPEC A7).
            keep(work, question(work, memory, "ttl"), expires_at=None)
    return "a rule turned it down" if outcome == "rejected" else ""


def _touch(work: Work, command: Touch, given: CommandGiven, calibrate: Calibrate) -> str:
    touched = False
    for ident in command.memory_ids:
        memory = work.get(Memory, ident)
        if memory is not None and memory.state in OPEN and not recently(work, memory):
            touch(work, memory, "access")
            touched = True
    return "" if touched else "nothing to touch"


def _stated(
    work: Work, given: CommandGiven, statement: str, like: Candidate | None = None, conversation: str = ""
) -> Candidate:
    """What a person states in a command, as a candidate; its source is the command itself."""
    reading = given.reading
    read = reading.statements[0] if reading and reading.statements else None
    source = Source(
        conversation=conversation,
        span=Span(turn_id=work.cause.id, start=0, end=len(statement)),
        at=given.at,
        role=Role.USER,
        extractor=given.command,
    )
    return Candidate(
        statement=statement,
        kind=like.kind if like else (read.kind if read else Kind.FACT),
        about=like.about if like else (read.about if read else "user"),
        key=like.key if like else (read.key if read else ""),
        value=read.value if read and read.value else statement if like and like.key else "",
        single_valued=like.single_valued if like else bool(read and read.single_valued),
        affirmed=read.affirmed if read else True,
        modality=Modality.STATED,
        change=True,
        importance=max(EXPLICIT, like.importance if like else 0.0),
        sensitivity=like.sensitivity if like else (read.sensitivity if read else Sensitivity.NONE),
        entities=reading.entities if reading else (),
        identifiers=reading.identifiers if reading else (),
        sources=(source,),
        requested=True,
        features={"by_command": EXPLICIT},
        vector=given.vector,
    )


Handler = Callable[[Work, Any, CommandGiven, Calibrate], str]

HANDLERS: dict[type[Command], Handler] = {
    Confirm: _confirm,
    Retract: _retract,
    Correct: _correct,
    Forget: _forget,
    Erase: _erase,
    Hold: _hold,
    Revive: _revive,
    Consent: _consent,
    Import: _import,
    Touch: _touch,
}
"""Which function carries out which command; it returns why the command was ignored, or nothing."""
