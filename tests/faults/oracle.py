"""What should have come of the inputs as they were recorded: the pure deciders, folded once over each partition.

An input that arrives again must change nothing and say nothing but that it was skipped; the fold counts where one
does. It keeps the versions that each row has had, so that an old state that stands in the end can be told from a
wrong one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from agents_memory.codec import decode
from agents_memory.errors import BadRecord
from agents_memory.events import DuplicateSkipped
from agents_memory.ids import derive
from agents_memory.inputs import ConversationMarked, TurnEnriched
from agents_memory.message import Message
from agents_memory.rows import Memory
from agents_memory.stages.remember import Remember, changes

NOISE = DuplicateSkipped.type
"""Said once more for each redelivery: its number depends on the crashes, its effect is none."""

Place = tuple[int, str]
"""A row: its partition and key."""

Record = tuple[int, tuple[tuple[str, bytes], ...], bytes | None]
"""Partition, headers and value, in the order of the partition."""

Observe = Callable[[Message, Sequence[Message]], None]


def digest(value: bytes) -> bytes:
    """Stands for a row's value."""
    return blake2b(value, digest_size=12).digest()


@dataclass
class Outcome:
    """The state and the messages that the inputs lead to, each applied once.

    `said` are the ids in order, by topic and partition; `messages` those messages; `past` the earlier versions of each
    row; `gone` the rows that were deleted and did not come back; `turns` and `inputs` the ids of what was taken in;
    `twice` the inputs that had an effect again; `refused` the number of inputs that are dead letters.
    """

    rows: dict[Place, bytes] = field(default_factory=dict)
    past: dict[Place, set[bytes]] = field(default_factory=dict)
    gone: set[Place] = field(default_factory=set)
    said: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    messages: dict[str, Message] = field(default_factory=dict)
    turns: set[str] = field(default_factory=set)
    inputs: set[str] = field(default_factory=set)
    twice: list[str] = field(default_factory=list)
    refused: int = 0
    partitions: dict[int, Remember] = field(default_factory=dict)

    def memories(self) -> list[tuple[str, Memory]]:
        """Every memory with its subject's digest, as the gauges count them."""
        subjects = (s for remember in self.partitions.values() for s in remember.subjects.values())
        return [(subject.key, memory) for subject in subjects for memory in subject.all(Memory)]

    def _take(self, place: Place, row: bytes | None) -> None:
        before = self.rows.pop(place, None)
        if before is not None and before != row:
            self.past.setdefault(place, set()).add(digest(before))
        if row is None:
            self.gone.add(place)
        else:
            self.rows[place] = row
            self.gone.discard(place)


def fold(records: Iterable[Record], observe: Observe | None = None) -> Outcome:
    """The outcome of these inputs. `observe` is told of each step, duplicates included, as a worker's counters are."""
    outcome = Outcome()
    known: set[tuple[int, str]] = set()
    for partition, headers, value in records:
        remember = outcome.partitions.setdefault(partition, Remember())
        message = decode(headers, value)
        if isinstance(message.body, TurnEnriched):
            outcome.turns.add(message.body.turn_id)
        outcome.inputs.add(_published_as(message))
        again = (partition, message.id) in known
        known.add((partition, message.id))
        try:
            parts = remember.decide(message)
        except BadRecord:
            outcome.refused += 1
            continue
        said: list[Message] = []
        for part in parts:
            remember.apply(message.key, part)
            said.extend(part.messages)
            for key, row in changes(message.key, part):
                outcome._take((partition, key), row)
        if again and any(m.type != NOISE for m in said):
            outcome.twice.append(message.id)
        for one in said:
            if one.type != NOISE:
                outcome.said.setdefault((one.body.topic.value, partition), []).append(one.id)
                outcome.messages[one.id] = one
        if observe is not None:
            observe(message, said)
    return outcome


def _published_as(message: Message) -> str:
    """The id under which it was published: a command keeps its own, a mark is known by what it says."""
    body = message.body
    if isinstance(body, ConversationMarked):
        return derive(f"conversation.{body.mark}", body.tenant, body.user, body.conversation, body.at.timestamp())
    return message.id
