"""Plays a case: publishes its turns up to each probe, sets the clock, lets everything settle, and checks.

Turns go out in batches of what was said together (gaps below ten minutes); between batches everything settles, as
it would in life. Conversations are ended before the first check that looks at finished summaries, and not earlier:
what is asked within a conversation is asked while it is open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tests.acceptance.cases import START, STEP, Case, Check, Fillers, Said, Script, scripts
from tests.acceptance.checks import OPS, needs_ended
from tests.acceptance.checks_volume import bulk_facts
from tests.acceptance.system import System, Unsupported
from tests.acceptance.view import View

_GAP = timedelta(minutes=10)
_CHUNK = 1_000
_DURATION = re.compile(r"P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a case ended; `why` is "" if it passed, `ran` False if it could not be played on this system."""

    case: Case
    passed: bool
    why: str = ""
    ran: bool = True
    failures: tuple[str, ...] = ()


def duration(text: str) -> timedelta:
    """An ISO 8601 duration of weeks, days, hours, minutes, seconds."""
    match = _DURATION.fullmatch(text)
    if match is None:
        raise ValueError(f"no duration: {text!r}")
    weeks, days, hours, minutes, seconds = (int(g or 0) for g in match.groups())
    return timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)


def run(case: Case, system: System, tenant: str, fillers: Fillers, limit: int | None = None) -> Outcome:
    """Play a case as often as it asks for; it passes if every check of every play does."""
    failures: list[str] = []
    try:
        for script in scripts(case, tenant, fillers, limit):
            system.begin(script.tenant)
            failures += _Play(case, system, script, start_dead=len(system.dead_letters()), now=_begin(script)).run()
    except (Unsupported, LookupError) as error:
        return Outcome(case, False, f"not run: {error}", ran=False)
    except Exception as error:  # whatever breaks, the other cases are still to be played
        return Outcome(case, False, f"{type(error).__name__}: {error}", failures=tuple(failures))
    finally:
        system.heal()
    return Outcome(case, not failures, failures[0] if failures else "", failures=tuple(failures))


def _begin(script: Script) -> datetime:
    """The time at which a play begins: that of the first turn to be published."""
    turns = [*script.setup, *script.turns]
    return turns[0].turn.at if turns else START


def _under_backlog(check: Check) -> bool:
    return str(check.get("target", "")).endswith("under_backlog")


@dataclass(slots=True)
class _Play:
    """One play of a case: what was published, and the time."""

    case: Case
    system: System
    script: Script
    start_dead: int
    now: datetime
    published: int = 0
    ended: bool = False
    rested: bool = False
    done: list[Said] = field(default_factory=list)

    def run(self) -> list[str]:
        self._advance(self.now, settle=False)
        view = View(self.system, self.case, self.script, self.system.metrics(), self.start_dead)
        self._publish(self.script.setup)
        self.done.clear()  # those are no turns of the case
        fault = self.case.fault
        if fault is not None and fault.before == 0:
            self.system.inject(fault)
        failures: list[str] = []
        for at, check in self._agenda():
            failures += self._probe(view, at, check)
        return failures

    def _agenda(self) -> list[tuple[datetime | None, Check]]:
        """The checks by the time at which they are made, None for the end of the turns; ties in their order."""
        turns = [*self.script.turns, *self.script.bulk]
        last = self.case.moment("now") or max((s.turn.at for s in turns), default=START)
        agenda: list[tuple[datetime, datetime | None, Check]] = []
        for check in self.case.checks:
            at = check.get("probe_at", self.case.body.get("probe_at"))
            after = check.get("probe_after", self.case.body.get("probe_after"))
            moment = datetime.fromisoformat(at) if at else last + duration(after) if after else None
            agenda.append((moment or last + STEP, moment, check))
        return [(moment, check) for _, moment, check in sorted(agenda, key=lambda entry: entry[0])]

    def _probe(self, view: View, at: datetime | None, check: Check) -> Iterator[str]:
        turns = self.script.turns[self.published :]
        if at is not None:
            turns = tuple(said for said in turns if said.turn.at <= at)
        self._publish(turns)
        self.published += len(turns)
        if self.published == len(self.script.turns):
            yield from self._rest(view)
        self._advance(at or (self.done[-1].turn.at + STEP if self.done else START))
        if needs_ended(check) and not self.ended and self.published == len(self.script.turns):
            self._end()
        view.now, view.turns = self.now, tuple(self.done)
        if not _under_backlog(check):  # that was measured while the backlog was there
            yield from self._judge(view, check)

    def _rest(self, view: View) -> Iterator[str]:
        """Once the turns are out: raw records, the bulk, and what is measured while that is being worked off."""
        if self.rested:
            return
        self.rested = True
        for value in self.script.raw:
            self.system.publish_raw(value, self.case.conversation)
        self.system.settle()
        backlog = [check for check in self.case.checks if _under_backlog(check)]
        for start in range(0, len(self.script.bulk), _CHUNK):
            chunk = self.script.bulk[start : start + _CHUNK]
            self._advance(chunk[-1].turn.at, settle=False)
            self.system.publish([said.turn for said in chunk])
            self.done += chunk
            if not backlog:
                self.system.settle()
        view.now, view.turns = self.now, tuple(self.done)
        for check in backlog:
            yield from self._judge(view, check)
        self.system.settle()
        if self.script.facts and (why := bulk_facts(view)):
            yield f"bulk: {why}"

    def _judge(self, view: View, check: Check) -> Iterator[str]:
        users: Sequence[str | None] = [check["user"]] if "user" in check else self.script.users
        wrong = [why for user in users if (why := OPS[check["op"]](check, view, user))]
        if wrong:
            more = f" (and for {len(wrong) - 1} more users)" if len(wrong) > 1 else ""
            yield f"{check['op']}: {wrong[0]}{more}"

    def _publish(self, turns: Sequence[Said]) -> None:
        for batch in self._batches(turns):
            fault = self.case.fault
            if fault is not None and fault.before and fault.before == batch[0].number:
                self.system.inject(fault)
            self._advance(max(said.turn.at for said in batch), settle=False)
            self.system.publish([said.turn for said in batch])
            self.system.settle()
            self.done += batch

    def _batches(self, turns: Sequence[Said]) -> Iterator[list[Said]]:
        batch: list[Said] = []
        fault = self.case.fault
        for said in turns:
            broken = fault is not None and fault.before == said.number != 0
            together = said.group is not None and bool(batch) and batch[-1].group == said.group
            gap = bool(batch) and abs(said.turn.at - batch[-1].turn.at) > _GAP
            if batch and not together and (said.apart or gap or broken):
                yield batch
                batch = []
            batch.append(said)
        if batch:
            yield batch

    def _advance(self, to: datetime, *, settle: bool = True) -> None:
        """Move the clock on, never back; a case that fixes the time of processing keeps it until a later probe."""
        fixed = self.case.moment("now")
        self.now = max(self.now, to if fixed is None else max(fixed, to))
        self.system.set_now(self.now)
        if settle:
            self.system.settle()

    def _end(self) -> None:
        self.ended = True
        last: dict[tuple[str, str, str], datetime] = {}
        for said in self.done:
            name = (said.turn.tenant, said.turn.user, said.turn.conversation)
            last[name] = max(said.turn.at, last.get(name, said.turn.at))
        for (tenant, user, conversation), at in last.items():
            self.system.end(tenant, user, conversation, at + timedelta(seconds=1))
        self.system.settle()
