"""The file of cases, and a case spread out into what is published: turns with filler and bulk, or raw records."""

from __future__ import annotations

import base64
import json
import re
import runpy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from agents_memory.model import Turn
from tests.acceptance.system import Fault

START = datetime.fromisoformat("2026-03-02T09:00:00+08:00")
STEP = timedelta(seconds=20)

Check = Mapping[str, Any]
Small = Callable[..., list[dict[str, str]]]
_FAULT = re.compile(r"(?P<name>\w+?)(?:_(?P<seconds>\d+)s)?(?:_before:(?P<before>\d+)|_before_(?P<word>\w+))?")


@dataclass(frozen=True, slots=True)
class Case:
    """One case of the file, fields as its README names them."""

    id: str
    kind: str
    hard: bool
    checks: tuple[Check, ...]
    body: Mapping[str, Any]

    @property
    def user(self) -> str:
        """The user of turns that name none."""
        return f"u_{self.id}"

    @property
    def conversation(self) -> str:
        """The conversation of turns that name none."""
        return f"s_{self.id}"

    def moment(self, name: str) -> datetime | None:
        """A time of the case, None if it has none of that name."""
        value = self.body.get(name)
        return None if value is None else datetime.fromisoformat(value)

    @property
    def fault(self) -> Fault | None:
        """What is to be broken."""
        value = self.body.get("fault")
        return None if value is None else fault(str(value))


@dataclass(frozen=True, slots=True)
class Said:
    """A turn to publish. `number` is its place among the turns of the case, from 1; 0 for filler and bulk.

    Turns of one `group` go out at the same instant; `apart` ones wait until what went out before is processed.
    """

    turn: Turn
    number: int = 0
    group: str | None = None
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Fillers:
    """The generators of filler turns that lie beside the file of cases; without them such cases cannot be played."""

    small: Small | None = None
    facts: Callable[[int], list[dict[str, str]]] | None = None

    @classmethod
    def beside(cls, cases: Path) -> Fillers:
        """Those of `filler.py` in the folder of the cases."""
        path = cases.parent / "filler.py"
        if not path.exists():
            return cls()
        names = runpy.run_path(str(path))
        return cls(names["small"], names["bulk"])

    def talk(self, lang: str, n: int, topic: str | None = None, topics: int | None = None) -> list[dict[str, str]]:
        """`n` pairs of small talk."""
        if self.small is None:
            raise LookupError("filler.py is not beside the cases")
        return self.small(lang, n, topic, topics)

    def bulk(self, n: int) -> list[dict[str, str]]:
        """`n` distinct facts."""
        if self.facts is None:
            raise LookupError("filler.py is not beside the cases")
        return self.facts(n)


@dataclass(frozen=True, slots=True)
class Script:
    """All that a case publishes, for one play of it in a tenant of its own."""

    tenant: str
    setup: tuple[Said, ...] = ()
    turns: tuple[Said, ...] = ()
    bulk: tuple[Said, ...] = ()
    raw: tuple[bytes | None, ...] = ()
    users: tuple[str, ...] = ()  # for whom checks that name no user are made
    facts: tuple[str, ...] = field(default=())  # texts of bulk facts, each of which must be recallable


def load(path: Path) -> list[Case]:
    """The cases of a file, one JSON object a line."""
    cases = []
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.strip():
            body = json.loads(line)
            cases.append(Case(body["id"], body["kind"], body.get("difficulty") == "hard", tuple(body["checks"]), body))
    return cases


def fault(text: str) -> Fault:
    """A fault by its name in the file: `extractor_down_120s`, `qdrant_down_60s_before:3`, `kill_before_commit`."""
    match = _FAULT.fullmatch(text)
    if match is None or match["word"]:
        return Fault(text)
    seconds, before = match["seconds"], match["before"]
    return Fault(match["name"], None if seconds is None else float(seconds), int(before or 0))


def scripts(case: Case, tenant: str, fillers: Fillers, limit: int | None = None) -> Iterator[Script]:
    """The plays of a case: one, or one for each further value of its raw record, or its number of repeats.

    `limit` bounds bulk messages, facts, users and repeats each. Every play has a tenant: `<tenant>-<n>`.
    """
    setup = _setup(case)
    if "raw" in case.body or "raw_null" in case.body:
        for n, value in enumerate(raw_values(case)):
            own = f"{tenant}-{n}"
            yield Script(own, setup=_in_tenant(setup, own), raw=(_in_record(case, value, own),), users=(case.user,))
        return
    repeat = int(case.body.get("repeat", 1))
    for n in range(repeat if limit is None else min(repeat, limit)):
        yield _script(case, setup, f"{tenant}-{n}", fillers, limit)


def _script(case: Case, setup: Sequence[Said], tenant: str, fillers: Fillers, limit: int | None) -> Script:
    bulk = dict(case.body.get("bulk", {}))
    if limit is not None:
        bulk |= {k: min(int(bulk[k]), limit) for k in ("users", "facts", "messages") if k in bulk}
    turns = _in_tenant(_turns(case, fillers), tenant)
    users = [case.user]
    if "users" in bulk:
        users = [f"{case.user}_{n}" for n in range(int(bulk["users"]))]
        turns = tuple(_for_user(said, case.user, user) for user in users for said in turns)
    last = max((s.turn.at for s in turns), default=START - STEP)
    facts = fillers.bulk(int(bulk["facts"])) if "facts" in bulk else []
    messages = [*facts, *_messages(bulk, fillers)]
    more = tuple(
        Said(_turn(case, message, f"bulk-{n}", last + STEP * (n + 1), tenant)) for n, message in enumerate(messages)
    )
    texts = tuple(fact["text"] for fact in facts)
    return Script(tenant, _in_tenant(setup, tenant), turns, more, users=tuple(users), facts=texts)


def _messages(bulk: Mapping[str, Any], fillers: Fillers) -> list[dict[str, str]]:
    """The volume: small talk, with facts spread evenly among it for what is not its share."""
    n = int(bulk.get("messages", 0))
    if not n:
        return []
    facts = fillers.bulk(round(n * (1 - float(bulk.get("chitchat", 1.0)))))
    talk = fillers.talk(bulk.get("lang", "en"), (n - len(facts) + 1) // 2)[: n - len(facts)]
    every = len(talk) // len(facts) if facts else 0
    found: list[dict[str, str]] = []
    for i, message in enumerate(talk):
        found.append(message)
        if every and (i + 1) % every == 0 and (i + 1) // every <= len(facts):
            found.append(facts[(i + 1) // every - 1])
    return found


def _turns(case: Case, fillers: Fillers) -> list[Said]:
    """The case's turns with filler between them, each with its time, in the order of publication."""
    inserts: dict[int, list[Mapping[str, Any]]] = {}
    for filler in case.body.get("filler", []):
        inserts.setdefault(int(filler["after"]), []).append(filler)
    found: list[Said] = []
    clock = START - STEP
    for number, raw in enumerate(case.body.get("turns", []), start=1):
        clock = datetime.fromisoformat(raw["at"]) if "at" in raw else clock + STEP
        turn = _turn(case, raw, str(raw.get("msg_id") or number), clock, "")
        apart = "publish_order" in raw or bool(raw.get("duplicate"))
        found.append(Said(turn, number, raw.get("concurrent_group"), apart))
        for at, filler in enumerate(inserts.get(number, [])):
            talk = fillers.talk(filler.get("lang", "en"), int(filler["n"]), filler.get("topic"), filler.get("topics"))
            if "at" in filler:
                clock = datetime.fromisoformat(filler["at"]) - STEP
            for n, message in enumerate(talk):
                clock += STEP
                found.append(Said(_turn(case, message, f"filler-{number}-{at}-{n}", clock, "")))
    return _as_published(case, found)


def _as_published(case: Case, found: list[Said]) -> list[Said]:
    turns = case.body.get("turns", [])
    first: dict[str, datetime] = {}
    again: list[Said] = []
    for said in found:  # a redelivered record is the same record: it carries the time of the first
        at = first.setdefault(said.turn.id, said.turn.at)
        again.append(Said(said.turn.model_copy(update={"at": at}), said.number, said.group, said.apart))
    if any("publish_order" in raw for raw in turns):
        orders = {n: float(raw.get("publish_order", n)) for n, raw in enumerate(turns, start=1)}
        again.sort(key=lambda said: orders.get(said.number, float("inf")))
    return again


def _turn(case: Case, raw: Mapping[str, Any], ident: str, at: datetime, tenant: str) -> Turn:
    return Turn(
        id=ident if "msg_id" in raw else f"{case.id}-{ident}", conversation=raw.get("session", case.conversation),
        user=raw.get("user", case.user), role=raw["role"], text=raw["text"], at=at, tenant=tenant or "default",
    )  # fmt: skip


def _setup(case: Case) -> list[Said]:
    found = []
    for n, raw in enumerate(case.body.get("setup", []), start=1):
        turn = {"role": "user", "session": f"{case.conversation}_setup_{raw.get('user', '')}", **raw}
        found.append(Said(_turn(case, turn, f"setup-{n}", START - timedelta(hours=1) + STEP * n, "")))
    return found


def _in_tenant(turns: Sequence[Said], tenant: str) -> tuple[Said, ...]:
    return tuple(Said(s.turn.model_copy(update={"tenant": tenant}), s.number, s.group, s.apart) for s in turns)


def _for_user(said: Said, old: str, new: str) -> Said:
    if said.turn.user != old:
        return said
    update = {"user": new, "id": f"{said.turn.id}-{new}", "conversation": f"{said.turn.conversation}-{new}"}
    return Said(said.turn.model_copy(update=update), said.number, said.group, said.apart)


def raw_values(case: Case) -> list[bytes | None]:
    """The bytes that the case publishes, further values included; None is a null value."""
    if case.body.get("raw_null"):
        return [None]
    value = base64.b64decode(case.body["raw"])
    value = _expanded(value, case.body.get("raw_expand"))
    return [value, *(_varied(value, variant) for variant in case.body.get("variants", []))]


def _expanded(value: bytes, expand: Any) -> bytes:
    """The value with its marker grown to that many bytes: `{marker: bytes}` or `{"marker": …, "bytes": …}`."""
    if not isinstance(expand, Mapping):
        return value
    pairs = {expand["marker"]: expand["bytes"]} if "marker" in expand else expand
    for marker, size in pairs.items():
        value = value.replace(str(marker).encode(), b"x" * int(size))
    return value


def _varied(value: bytes, variant: Any) -> bytes:
    """The record with another value: an object is merged into it, anything else is its time; null leaves it out."""
    record = json.loads(value)
    if isinstance(variant, Mapping):
        record |= variant
    elif variant is None:
        record.pop("ts", None)
    else:
        record["ts"] = variant
    return json.dumps(record).encode()


_NAMES = {"message_id": "id", "user_id": "user", "session_id": "conversation", "ts": "at"}


def _in_record(case: Case, value: bytes | None, tenant: str) -> bytes | None:
    """The value in the schema of the turn record, if the case's is the reference's; everything else stays in it."""
    if value is None or case.body.get("envelope") != "reference":
        return value
    record = {_NAMES.get(key, key): field for key, field in json.loads(value).items()}
    # ASCII, so that escapes such as lone surrogates stay what they were.
    return json.dumps(record | {"tenant": tenant}, ensure_ascii=True).encode()
