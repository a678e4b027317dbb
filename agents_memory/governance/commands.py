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
from agents_memory.governance.cascade import cites, forget, take_out, without
from agents_memory.governance.describe import Description
from agents_memory.governance.erase import erase_subject
from agents_memory.governance.meant import Meant, meant, turns_until
from agents_memory.governance.requests import forget_described, take_out_later
from agents_memory.inputs import CommandGiven
from agents_memory.lifecycle.admit import admit, memory_id
from agents_memory.lifecycle.ends import end, keep, question, turns_of
from agents_memory.lifecycle.expiry import expires_at, renewed
from agents_memory.lifecycle.joined import every, living, singles
from agents_memory.lifecycle.match import Calibrate
from agents_memory.lifecycle.rivals import clear_doubts, settle
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
from agents_memory.rows import ConsentRecord, Memory, Summary, TurnRow
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


def _targets(work: Work, command: Described, given: CommandGiven) -> Meant:
    """The living memories a command is about, and the stretches of turns that said it and of which there is none."""
    if command.memory_id is not None:
        memory = living(work, command.memory_id)
        return Meant((memory,) if memory is not None and memory.state in OPEN else (), (), frozenset())
    rows = [m for m in every(work) if m.state in OPEN]
    turns = turns_until(work, given.at)
    found = meant(work, Description.of(command.what or ""), None, [given.what_vector, given.vector], turns, rows)
    spoilt = [m for m in rows if m not in found.memories and cites(m.sources, found.cuts)]
    spoilt = [m for m in spoilt if without(work, m, found.cuts) is None]
    return Meant((*found.memories, *spoilt), found.cuts, found.values)


def _confirm(work: Work, command: Confirm, given: CommandGiven, calibrate: Calibrate) -> str:
    memory = living(work, command.memory_id)
    if memory is None or memory.state not in OPEN:
        return "no such living memory"
    for one in list(singles(memory)):
        confirm(work, one)
    return ""


def _retract(work: Work, command: Retract, given: CommandGiven, calibrate: Calibrate) -> str:
    found = _targets(work, command, given)
    if command.what is not None:
        take_out_later(work, command.what, given.at, "retract")
    take_out(work, found.memories, Reason.RETRACTED, found.cuts)
    for memory in found.memories:
        end(work, memory, Trigger.RETRACT, Reason.RETRACTED, rule=f"by {command.by}")
        work.pause()
    clear_doubts(work)
    return "" if found.memories or found.cuts else "nothing living fits"


def _correct(work: Work, command: Correct, given: CommandGiven, calibrate: Calibrate) -> str:
    found = _targets(work, command, given)
    if not found.memories and not found.cuts:
        return "nothing living fits"
    best = max(found.memories, key=lambda m: (m.content.importance, m.last_seen), default=None)
    candidate = _stated(work, given, command.statement, like=best.content if best else None)
    outcome = admit(work, candidate, calibrate)
    if outcome == "rejected":
        return "a rule turned the correction down"
    if outcome in ("known", "reinforced"):
        return ""  # it says already what it is to say
    if command.what is not None:
        take_out_later(work, command.what, given.at, "correct")
    new = memory_id(work.key, candidate)
    for old in found.memories:
        current = living(work, old.id)
        if current is not None and current.state in OPEN and current.id != new:
            end(work, current, Trigger.SUPERSEDE, Reason.SUPERSEDED, by=new, rule="corrected")
    wrong = [m for m in every(work) if m.superseded_by == new]
    take_out(work, wrong, Reason.SUPERSEDED, found.cuts)
    return ""


def _forget(work: Work, command: Forget, given: CommandGiven, calibrate: Calibrate) -> str:
    if command.memory_id is not None:
        memory = living(work, command.memory_id)
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
    if memory is not None and memory.state in OPEN and memory.parts:
        for part in memory.parts:  # as it was, and not to be joined again by the week
            keep(work, part.model_copy(update={"within": memory.id}), apart=True)
            work.pause()
        return ""
    if memory is None:
        memory = living(work, command.memory_id)
        if memory is not None and memory.within is not None:
            state = memory.state if memory.state in OPEN else after(memory.state, Trigger.REVIVE)
            keep(work, memory, state=state, apart=True, clock_at=work.now, last_seen=work.now)
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
        apart=memory.within is not None,
        content=content,
        clash=None,
        needs_confirmation=False,
        expires_at=None if memory.parts else expires_at(content, work.now, work.policy),
    )
    if memory.within is None:  # a part that leaves its joined memory has been said to be back already
        said = MemoryRevived(memory_id=memory.id, kind=content.kind, layer=content.layer, turns=turns_of(memory))
        work.say(memory.id, said)
    settle(work, revived, "another one was revived")
    return ""


def _consent(work: Work, command: Consent, given: CommandGiven, calibrate: Calibrate) -> str:
    record = ConsentRecord(granted=command.granted, at=given.at, turn_id=command.turn_id, cause=work.cause.id)
    consents = {**work.head.consents, command.cls: record}
    work.put(work.head.model_copy(update={"consents": consents}))
    if not command.granted:
        found = [m for m in every(work) if m.content.sensitivity is command.cls]
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
        memory = living(work, ident)
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
