"""What all importers share: files read into rows, talks into turns with ids and times.

A format module turns the rows of a file into *talks* (a conversation with its messages, nothing decided yet);
`turns` here gives every message its role, its id and its time, in one way for all formats:

* An id is a uuid5 over the JSON array ["import", format, tenant, user, conversation, identity, position]. The identity
  is the id that the file gives the message, else its role and text. Nothing of it depends on where the file lies
  or when it is read: importing a file twice, or a longer export of the same talk, changes nothing.
* Times keep the offset of the file (UTC if it gives none) and are strictly increasing within a conversation,
  in file order: an equal or earlier one is moved to a millisecond after the one before. A message without a
  time comes `SPACING` after the one before it; a conversation without any time begins at `Scope.start`, the
  next one `PAUSE` after its end.
* What is not turned into a turn is yielded as `Skipped`, with its reason and place, never its text.
"""

from __future__ import annotations

import json
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from pydantic import ValidationError

from agents_memory.commands import ConversationEnd
from agents_memory.errors import BadRequest
from agents_memory.ids import NAMESPACE
from agents_memory.importers.files import Document
from agents_memory.model import Role, Turn

START = datetime(2024, 1, 1, 9, tzinfo=UTC)
"""Where talks without any time begin, unless the caller says otherwise."""
SPACING = timedelta(seconds=20)
PAUSE = timedelta(hours=1)
TICK = timedelta(milliseconds=1)
DEFAULT_USER = "me"
"""The user of files that name none: most exports hold the talks of one person, whose name they do not tell."""

TOOL_CALL_LIMIT = 4_000

ROLES: Mapping[str, Role] = {
    "user": Role.USER,
    "human": Role.USER,
    "assistant": Role.ASSISTANT,
    "ai": Role.ASSISTANT,
    "gpt": Role.ASSISTANT,
    "chatgpt": Role.ASSISTANT,
    "bot": Role.ASSISTANT,
    "model": Role.ASSISTANT,
    "system": Role.SYSTEM,
    "developer": Role.SYSTEM,
    "tool": Role.TOOL,
    "function": Role.TOOL,
}
"""What the formats call the four roles; any other name is skipped as unknown."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something of the file that became no turn: why, and where it stands. Never carries its text."""

    reason: str
    where: str


Item = Turn | Skipped | ConversationEnd
"""What reading yields. An end lies just after the conversation's last turn and may be published as it is."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose talks are read: what the caller decides rather than the file.

    `user` and `conversation` replace those of the file (None: as in the file). `start` is the time at which
    talks without times begin. `both_speakers` reads a talk of two people once for each of them.
    """

    tenant: str = "default"
    user: str | None = None
    conversation: str | None = None
    start: datetime = START
    both_speakers: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """One message as the file has it. `key` is its id in the file; `lost` names parts that are not imported.

    `skip` is the reason to leave the whole message out, "" if there is none; `user` the speaker in a talk of
    several users.
    """

    role: str
    text: str
    where: str
    at: datetime | None = None
    key: str | None = None
    user: str | None = None
    tool_call: str | None = None
    lost: tuple[str, ...] = ()
    skip: str = ""


@dataclass(frozen=True, slots=True)
class Talk:
    """One conversation of a file; None where the file names no user, no id or no time of its beginning."""

    messages: Sequence[Message]
    user: str | None = None
    conversation: str | None = None
    start: datetime | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its name, whether a file's first row looks like it, and how its rows become items."""

    name: str
    recognises: Callable[[Any], bool]
    items: Callable[[Document, Scope], Iterator[Item]]


def identifier(*parts: object) -> str:
    """A deterministic id: uuid5 over the JSON array of the parts, as `ids.derive` makes it."""
    # Escaped JSON, because a lone surrogate in a text must not keep the other messages from having ids.
    return str(uuid.uuid5(NAMESPACE, json.dumps(["import", *parts], ensure_ascii=True, separators=(",", ":"))))


def talking(name: str, talks: Callable[[Document, Scope], list[Talk]]) -> Callable[[Document, Scope], Iterator[Item]]:
    """The items of a format whose rows are read as talks.

    Raises BadRequest if the caller names a user for a file that holds the talks of several.
    """

    def items(document: Document, scope: Scope) -> Iterator[Item]:
        found = talks(document, scope)
        named = {talk.user for talk in found} | {m.user for talk in found for m in talk.messages if m.user}
        if scope.user is not None and len(named - {None}) > 1:
            raise BadRequest("the file holds the talks of several users: leave out the user")
        return turns(name, found, scope)

    return items


def turns(name: str, talks: Sequence[Talk], scope: Scope) -> Iterator[Item]:
    """Yield the turns of all talks in file order, what was skipped, and an end behind each conversation."""
    names: Counter[str] = Counter()
    clock = scope.start
    for talk in talks:
        reader = _Reader(name, scope, talk, _conversation(name, talk, scope, names), clock)
        yield from reader.items()
        clock = max(clock, reader.clock + PAUSE) if reader.timeless else clock


def _conversation(name: str, talk: Talk, scope: Scope, names: Counter[str]) -> str:
    """The talk's id: the caller's, the file's, or one made from its opening; numbered from its second use."""
    wanted = scope.conversation or talk.conversation
    if wanted is None:
        # The opening up to the first answer stays the same in every later, longer export of the talk.
        opening: list[tuple[str, str]] = []
        for message in talk.messages:
            opening.append((message.role, message.text))
            if ROLES.get(message.role.lower()) is Role.ASSISTANT:
                break
        wanted = f"{name}-{identifier(opening)[:13]}"
    key = json.dumps([talk.user if scope.user is None else scope.user, wanted])
    names[key] += 1
    return wanted if names[key] == 1 else f"{wanted}-{names[key]}"


@dataclass(slots=True)
class _Reader:
    """Reads one talk: holds the time of the last message and who has spoken."""

    name: str
    scope: Scope
    talk: Talk
    conversation: str
    clock: datetime
    timeless: bool = True
    last: datetime | None = None
    speaker: str = ""
    seen: Counter[str] = field(default_factory=Counter)
    ends: dict[str, datetime] = field(default_factory=dict)

    def items(self) -> Iterator[Item]:
        self.speaker = (
            self.scope.user or self.talk.user or next((m.user for m in self.talk.messages if m.user), DEFAULT_USER)
        )
        if self.talk.start is not None:
            self.clock, self.timeless = self.talk.start, False
        for position, message in enumerate(self.talk.messages):
            yield from self._message(position, message)
        for user, at in self.ends.items():
            yield ConversationEnd(tenant=self.scope.tenant, user=user, conversation=self.conversation, at=at + TICK)

    def _message(self, position: int, message: Message) -> Iterator[Item]:
        yield from (Skipped(reason, message.where) for reason in message.lost)
        role = ROLES.get(message.role.lower())
        reason = message.skip or ("unknown role" if role is None else "")
        if not (reason or message.text.strip() or message.tool_call):
            if message.lost:  # all there was has been reported
                return
            reason = "empty text"
        if reason or role is None:
            yield Skipped(reason, message.where)
            return
        if self.scope.user is None and message.user:
            self.speaker = message.user  # whoever speaks next to nobody in particular answers this user
        call, at = message.tool_call, self._time(message.at)
        if call is not None and len(call) > TOOL_CALL_LIMIT:
            yield Skipped(f"tool call beyond {TOOL_CALL_LIMIT} characters", message.where)
            call = call[:TOOL_CALL_LIMIT]
        turn = turn_or_reason(
            id=self._id(position, message, role),
            conversation=self.conversation,
            user=self.speaker,
            role=role,
            text=message.text,
            at=at,
            tenant=self.scope.tenant,
            tool_call=call,
        )
        if isinstance(turn, str):
            yield Skipped(turn, message.where)
            return
        self.last = self.clock = self.ends[self.speaker] = at
        yield turn

    def _time(self, at: datetime | None) -> datetime:
        if at is None:
            return self.clock if self.last is None else self.last + SPACING
        self.timeless = False
        if self.last is not None and at <= self.last:
            return (self.last + TICK).astimezone(at.tzinfo)
        return at

    def _id(self, position: int, message: Message, role: Role) -> str:
        """A file's own id is stable wherever the message stands; without one the place is part of the identity."""
        scope = (self.name, self.scope.tenant, self.speaker, self.conversation)
        if message.key is None:
            return identifier(*scope, [role, message.text], position)
        self.seen[message.key] += 1
        return identifier(*scope, message.key, self.seen[message.key] - 1)


def turn_or_reason(**fields: object) -> Turn | str:
    """The turn of these fields, or in one line why they make none; the line never holds a value of the file."""
    try:
        return Turn.model_validate(fields)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        place = str(first["loc"][0]) if first["loc"] else "turn"
        return f"{place}: {first['msg'].removeprefix('Value error, ')}"
