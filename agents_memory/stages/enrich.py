"""Enrich: from what was published to what the deciders see. Everything that is not pure happens here, once.

A batch of records goes in; each comes out as one message for `memory.inputs.v1` or as a dead letter with its reason.
Sentence vectors are computed for the whole batch at once. Text is masked before anything leaves this stage.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TypedDict

from agents_memory.codec import Headers, decode
from agents_memory.commands import Command, ConversationClear, ConversationMark, Erase, TurnRecorded
from agents_memory.errors import BadRecord
from agents_memory.governance.commands import command_body
from agents_memory.ids import derive, subject_key
from agents_memory.inputs import CommandGiven, ConversationMarked, TurnEnriched
from agents_memory.language.begun import with_beginnings
from agents_memory.language.pii import Treatment, conceal
from agents_memory.language.reading import Read, read
from agents_memory.language.sealed import Seal, labelled
from agents_memory.language.text import language
from agents_memory.message import Body, Message
from agents_memory.model import Role
from agents_memory.policy import Policy
from agents_memory.ports import Embedder
from agents_memory.stages.embedding import EmbeddingCache
from agents_memory.stages.hearing import Hearing
from agents_memory.topics import TopicName
from agents_memory.vectors import pack

EMBEDDED_CHARS = 1_000
"""How much of a text its vector speaks for; more adds cost and dilutes the meaning."""

WORTH_A_VECTOR = 3.0
"""Importance from which a statement gets a vector of its own."""

_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)  # what a task says of days is not looked at

MAX_TASKS = 1_000
"""Tasks whose vectors are kept at hand."""

_SPOKEN = ("statement", "what", "why")
"""The fields of commands that hold a person's words; they are masked like a turn's."""

DEFAULT_TYPE = {TopicName.TURNS: TurnRecorded.type, TopicName.COMMANDS: None}


@dataclass(frozen=True, slots=True)
class Raw:
    """A record as it came from the broker: `published_at` is the broker's time of it."""

    topic: TopicName
    value: bytes | None
    headers: Headers
    published_at: datetime


@dataclass(frozen=True, slots=True)
class Stamp:
    """The clock source's reading when the batch enters `inputs`, and which clock it is (`wall` or `event`)."""

    at: datetime
    clock: str = "wall"


@dataclass(frozen=True, slots=True)
class _Draft:
    """A message without its vectors, and the texts that need one: the turn's own first."""

    message: Message
    texts: tuple[str, ...]
    places: tuple[int, ...]  # which statement each further text belongs to
    questions: tuple[int, ...] = ()  # which question each text after those belongs to
    wished: bool = False  # the last text describes what a request is about


class _Personal(TypedDict):
    seal: Seal | None
    treatments: Mapping[str, Treatment]


class Enricher:
    """The stage. `policy_for` gives a tenant's policy, `secret` keys the digests.

    `seal` encrypts a value: subject, class and value to its token. Without it sealed classes are masked with labels.
    `renew` takes a subject's key away when it is erased: subject and the broker's time of the command. `larger` is the
    embedder of memories, for a closer look at what may ask to forget something.
    """

    def __init__(
        self,
        embedder: Embedder,
        secret: bytes,
        policy_for: Callable[[str], Policy],
        seal: Callable[[str, str, str], str] | None = None,
        renew: Callable[[str, datetime], None] | None = None,
        larger: Embedder | None = None,
    ) -> None:
        self.embedder = embedder
        self.secret = secret
        self.policy_for = policy_for
        self.seal = seal
        self.renew = renew
        self._hearing = Hearing(embedder, larger, policy_for, self._begun)
        self._tasks = EmbeddingCache(limit=MAX_TASKS)
        self._goals: dict[tuple[str, str], str] = {}  # subject and task as given to the task as it is kept

    def __call__(self, records: Sequence[Raw], stamp: Stamp) -> list[Message | BadRecord]:
        """One result per record, in order: the input message, or why there is none."""
        drafts: list[_Draft | BadRecord] = []
        for record in records:
            try:
                drafts.append(self._draft(record, stamp))
            except BadRecord as bad:
                drafts.append(bad)
        # A vector speaks of what a text says, never of a sealed value: many short values could be told from it.
        texts = [labelled(t)[:EMBEDDED_CHARS] for d in drafts if isinstance(d, _Draft) for t in d.texts]
        vectors = iter([pack(v) for v in self.embedder.passages(texts)] if texts else [])
        done = [d if isinstance(d, BadRecord) else _with_vectors(d, [next(vectors) for _ in d.texts]) for d in drafts]
        return self._with_tasks(self._hearing(done))

    def _with_tasks(self, results: list[Message | BadRecord]) -> list[Message | BadRecord]:
        """The same with the vector of the task that a user's turn names; one task is named by many turns."""
        tasks = [_task(result) for result in results]
        vectors = self._tasks.passages(self.embedder, sorted({task for task in tasks if task}))
        return [
            replace(result, body=result.body.model_copy(update={"task_vector": pack(vectors[task])}))
            if task and isinstance(result, Message)
            else result
            for result, task in zip(results, tasks, strict=True)
        ]

    def _draft(self, record: Raw, stamp: Stamp) -> _Draft:
        message = decode(record.headers, record.value, DEFAULT_TYPE[record.topic])
        body = message.body
        if body.topic is not record.topic:
            raise BadRecord("wrong_topic", body.type)
        if isinstance(body, TurnRecorded):
            return self._turn(body, record, stamp)
        if isinstance(body, ConversationMark):
            return self._mark(body, record, stamp)
        if isinstance(body, Command):
            return self._command(message, body, record, stamp)
        raise BadRecord("unknown_type", body.type)

    def _turn(self, turn: TurnRecorded, record: Raw, stamp: Stamp) -> _Draft:
        key = subject_key(self.secret, turn.tenant, turn.user)
        text, reading = read(turn.text, turn.role, turn.at, turn.lang, **self._personal(key, turn.tenant))
        body = TurnEnriched(
            **self._common(turn.tenant, turn.user, turn.at, record, stamp),
            turn_id=turn.id,
            conversation=turn.conversation,
            role=turn.role,
            text=text,
            reading=reading,
            vector="",
            model=self.embedder.name,
            agent=turn.agent,
            task=turn.task and self._goal(key, turn.tenant, turn.task),
            tool_call=turn.tool_call and self._called(key, turn),
        )
        places = tuple(
            i
            for i, s in enumerate(reading.statements)
            if s.importance >= WORTH_A_VECTOR and s.text.strip() != text.strip()
        )
        asked = reading.questions if turn.role is Role.ASSISTANT else ()
        questions = tuple(i for i, q in enumerate(asked) if q.text.strip() != text.strip())
        wished = reading.wish or next(iter((*reading.planned, *reading.clears)), None)
        wish = wished.what if wished and wished.verb == "forget" else ""
        said = (text, *(reading.statements[i].text for i in places), *(asked[i].text for i in questions))
        message = _message(key, derive(key, "turn", turn.id), turn.id, body, turn.conversation)
        return _Draft(message, (*said, wish) if wish else said, places, questions, wished=bool(wish))

    def _mark(self, mark: ConversationMark, record: Raw, stamp: Stamp) -> _Draft:
        key = subject_key(self.secret, mark.tenant, mark.user)
        kind = "clear" if isinstance(mark, ConversationClear) else "end"
        body = ConversationMarked(
            **self._common(mark.tenant, mark.user, mark.at, record, stamp), conversation=mark.conversation, mark=kind
        )
        ident = derive(key, "mark", kind, mark.conversation, mark.at.timestamp())
        return _Draft(_message(key, ident, mark.conversation, body, mark.conversation), (), ())

    def _command(self, message: Message, command: Command, record: Raw, stamp: Stamp) -> _Draft:
        key = subject_key(self.secret, command.tenant, command.user)
        if isinstance(command, Erase) and self.renew is not None:
            self.renew(key, record.published_at)  # before anybody hears of it: what comes later has the new key
            self._goals.clear()
        ident = message.id or derive(key, command.type, command_body(command))
        masked = {name: self._read(key, text, command) for name in _SPOKEN if (text := getattr(command, name, None))}
        spoken = {name: found.text for name, found in masked.items()}
        if "what" in spoken:
            personal = self._personal(key, command.tenant)
            spoken["what"] = with_beginnings(spoken["what"], personal["treatments"], personal["seal"])
        command = command.model_copy(update=spoken)
        stated = masked["statement"].text if "statement" in masked else ""
        body = CommandGiven(
            **self._common(command.tenant, command.user, command.at, record, stamp),
            command=command.type,
            body=command_body(command),
            reading=masked["statement"].reading if stated else None,
        )
        about = str(getattr(command, "memory_id", "") or key)
        texts = tuple(masked[name].text for name in ("statement", "what") if name in masked)
        return _Draft(_message(key, ident, about, body, None), texts, (), wished="what" in masked)

    def _read(self, key: str, text: str, command: Command) -> Read:
        return read(text, Role.USER, command.at, **self._personal(key, command.tenant))

    def _personal(self, key: str, tenant: str) -> _Personal:
        """How personal data of a subject is dealt with, as arguments of `read`."""
        seal = self.seal
        sealed: Seal | None = None if seal is None else lambda cls, value: seal(key, cls, value)
        treatments = self.policy_for(tenant).sensitive.by_class
        if seal is None:
            treatments = {cls: "never" if how == "sealed" else how for cls, how in treatments.items()}
        return {"seal": sealed, "treatments": treatments}

    def _begun(self, key: str, tenant: str, text: str) -> str:
        personal = self._personal(key, tenant)
        return with_beginnings(text, personal["treatments"], personal["seal"])

    def _goal(self, key: str, tenant: str, task: str) -> str:
        """A task with personal data dealt with like a turn's; many turns name one."""
        known = self._goals.get((key, task))
        if known is None:
            if len(self._goals) >= MAX_TASKS:
                self._goals.clear()
            read_in = read(task, Role.USER, _ANY_TIME, **self._personal(key, tenant))
            known = self._goals[key, task] = read_in.text
        return known

    def _called(self, key: str, turn: TurnRecorded) -> str:
        """A tool's call, in which only what has a form of its own is found: it is no sentence."""
        call, personal = turn.tool_call or "", self._personal(key, turn.tenant)
        return conceal(call, turn.lang or language(call), personal["treatments"], personal["seal"])

    def _common(self, tenant: str, user: str, at: datetime, record: Raw, stamp: Stamp) -> dict[str, object]:
        return {
            "tenant": tenant,
            "user": user,
            "at": at,
            "stamped_at": stamp.at,
            "published_at": record.published_at,
            "clock": stamp.clock,
            "policy": self.policy_for(tenant).hash,
        }


def _task(result: Message | BadRecord) -> str:
    """The task for which a vector is wanted, "" for none."""
    body = result.body if isinstance(result, Message) else None
    wanted = isinstance(body, TurnEnriched) and body.role is Role.USER
    return labelled(body.task or "")[:EMBEDDED_CHARS] if wanted and isinstance(body, TurnEnriched) else ""


def _message(key: str, ident: str, about: str, body: Body, conversation: str | None) -> Message:
    return Message(ident, key, about, body.at, body, conversation, None, "enrich")  # type: ignore[attr-defined]


def _with_vectors(draft: _Draft, vectors: Sequence[str]) -> Message:
    body = draft.message.body
    if isinstance(body, TurnEnriched):
        of_statements = [""] * len(body.reading.statements)
        of_questions = [""] * len(body.reading.questions) if draft.questions else []
        first = 1 + len(draft.places)
        for place, vector in zip(draft.places, vectors[1:first], strict=True):
            of_statements[place] = vector
        for place, vector in zip(draft.questions, vectors[first : first + len(draft.questions)], strict=True):
            of_questions[place] = vector
        changed: Body = body.model_copy(
            update={
                "vector": vectors[0],
                "statement_vectors": tuple(of_statements),
                "question_vectors": tuple(of_questions),
                "wish_vector": vectors[-1] if draft.wished else "",
            }
        )
    elif isinstance(body, CommandGiven) and vectors:
        wished = vectors[-1] if draft.wished else ""
        stated = vectors[0] if len(vectors) > draft.wished else ""
        changed = body.model_copy(update={"vector": stated, "what_vector": wished})
    else:
        return draft.message
    m = draft.message
    return Message(m.id, m.key, m.about, m.time, changed, m.conversation, m.cause, m.stage)
