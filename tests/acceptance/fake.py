"""A system whose answers are given, and which writes down what it was told: for the tests of the checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from agents_memory.model import Turn
from tests.acceptance.cases import Case, Fillers
from tests.acceptance.runner import run
from tests.acceptance.system import (
    Asked,
    Context,
    DeadLetter,
    Decision,
    Fault,
    Leaks,
    LogEntry,
    Memory,
    Recall,
    Refused,
    Summary,
    Unsupported,
)

FILLERS = Fillers(
    small=lambda lang, n, topic=None, topics=None: [
        {"role": role, "text": f"{lang} talk {i} {topic} {topics}"} for i in range(n) for role in ("user", "assistant")
    ],
    facts=lambda n: [{"role": "user", "text": f"Crate {i} holds label L{i}."} for i in range(n)],
)


@dataclass
class Fake:
    """Answers with what it was given, and writes down what it was told."""

    name: str = "fake"
    items: list[Memory] = field(default_factory=list)
    found: list[Memory] = field(default_factory=list)
    told: list[Summary] = field(default_factory=list)
    decided: list[Decision] = field(default_factory=list)
    log: list[LogEntry] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    block: Context = field(default_factory=lambda: Context("", 0))
    dump: Leaks = field(default_factory=Leaks)
    dead: list[DeadLetter] = field(default_factory=list)
    samples: list[dict[str, float]] = field(default_factory=lambda: [{}])
    calls: list[tuple[Any, ...]] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    supports_faults: bool = True
    remembers: bool = True
    late: bool = False

    def begin(self, tenant: str) -> None:
        self.calls.append(("begin", tenant))

    def set_now(self, now: datetime) -> None:
        self.calls.append(("now", now))

    def publish(self, turns: Sequence[Turn]) -> None:
        self.turns += turns
        self.calls.append(("publish", *(t.text for t in turns)))

    def publish_raw(self, value: bytes | None, key: str) -> None:
        self.calls.append(("raw", value, key))
        self.dead.append(DeadLetter(value, "bad", "turns", 0, len(self.dead)))

    def end(self, tenant: str, user: str, conversation: str, at: datetime) -> None:
        self.calls.append(("end", user, conversation))

    def settle(self, timeout: float = 600.0) -> None:
        if self.late and timeout < 600:
            raise TimeoutError

    def recall(self, tenant: str, user: str | None, recall: Recall) -> list[Memory]:
        if not user:
            raise Refused
        self.calls.append(("recall", user, recall))
        return self.found

    def memories(self, tenant: str, user: str) -> list[Memory]:
        said = [Memory(t.id, t.text) for t in self.turns if "locker" in t.text and t.user == user]
        return [*self.items, *(said if self.remembers else [])]

    def summaries(self, tenant: str, user: str) -> list[Summary]:
        return self.told

    def decisions(self, tenant: str, user: str) -> list[Decision]:
        return self.decided

    def forgotten(self, tenant: str, user: str) -> list[LogEntry]:
        return self.log

    def questions(self, tenant: str, user: str) -> list[Asked]:
        return self.asked

    def context(self, tenant: str, user: str, query: str, conversation: str, max_tokens: int) -> Context:
        return self.block

    def export(self, tenant: str, user: str) -> str:
        return "\n".join(item.text for item in self.items)

    def delete(self, tenant: str, user: str, what: str | None) -> None:
        self.calls.append(("delete", user, what))

    def leaks(self, tenant: str) -> Leaks:
        return self.dump

    def dead_letters(self) -> list[DeadLetter]:
        return self.dead

    def metrics(self) -> dict[str, float]:
        return self.samples.pop(0) if len(self.samples) > 1 else self.samples[0]

    def replay(self) -> None:
        self.calls.append(("replay",))

    def inject(self, fault: Fault) -> None:
        if not self.supports_faults:
            raise Unsupported(f"fault {fault.name}")
        self.calls.append(("inject", fault.name))

    def heal(self) -> None:
        self.calls.append(("heal",))

    def close(self) -> None:
        self.calls.append(("close",))


def case(*checks: Mapping[str, Any], **fields: Any) -> Case:
    body = {"turns": [{"role": "user", "text": "I keep bees."}], **fields}
    return Case("X1", fields.get("kind", "test"), bool(fields.get("hard")), checks, body)


def why(system: Fake, check: Mapping[str, Any], **fields: Any) -> str:
    """What the check finds wrong in a play of a case."""
    return run(case(check, **fields), system, "t", FILLERS).why


def memory(text: str, **fields: Any) -> Memory:
    return Memory(fields.pop("id", text), text, **fields)
