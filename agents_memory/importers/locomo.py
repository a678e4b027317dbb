"""LoCoMo: long talks of two people over many sessions, as published (`locomo10.json`) or as lists of sessions.

Such a talk has no assistant. Speaker A is read as the user and speaker B as the assistant; with
`Scope.both_speakers` each talk is read once for either of them, who is then a user with the other as assistant.
Names occur in several samples for different people, so a user is called by sample and name: `conv-26-Caroline`.
Every session is a conversation; its turns follow its date, 20 s apart. Photos are reported as skipped; their captions
were written by a machine and are nothing anybody said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from agents_memory.importers.base import Format, Message, Scope, Talk, talking
from agents_memory.importers.files import Document, mapping, sequence, string
from agents_memory.importers.times import moment

NAME = "locomo"
_SESSION = re.compile(r"session_(\d+)")


@dataclass(frozen=True, slots=True)
class _Line:
    key: str
    speaker: str
    text: str
    photo: bool


@dataclass(frozen=True, slots=True)
class _Session:
    number: int
    date: Any
    lines: tuple[_Line, ...]


def recognises(value: Any) -> bool:
    """A sample with its `conversation` of two speakers, or with `a`, `b` and `sessions`; or an array of such."""
    first = mapping(value[0] if isinstance(value, list) and value else value)
    published = {"speaker_a", "speaker_b"} <= mapping(first.get("conversation")).keys()
    return published or ({"a", "b"} <= first.keys() and isinstance(first.get("sessions"), list))


def _talks(document: Document, scope: Scope) -> list[Talk]:
    talks: list[Talk] = []
    for row in document.rows:
        several = isinstance(row.value, list)
        for index, value in enumerate(row.value if several else [row.value]):
            sample, place = mapping(value), row.place(*((("sample", index),) if several else ()))
            name, speakers, sessions = _sample(sample)
            # All sessions of one person before the other's: each user's life is read from its beginning.
            for user in speakers if scope.both_speakers else speakers[:1]:
                talks.extend(_talk(name, user, speakers, session, place) for session in sessions)
    return talks


def _sample(sample: dict[str, Any]) -> tuple[str, tuple[str, str], list[_Session]]:
    """Name, speakers and sessions of a sample in either form."""
    published = mapping(sample.get("conversation"))
    if published:
        speakers = (string(published.get("speaker_a")), string(published.get("speaker_b")))
        return string(sample.get("sample_id")) or NAME, speakers, sorted(_published(published), key=lambda s: s.number)
    sessions = [
        _Session(index + 1, session.get("date"), tuple(
            _Line(string(line[0]), string(line[1]), string(line[2]), len(line) > 3 and bool(line[3]))
            for line in map(sequence, sequence(session.get("turns"))) if len(line) > 2
        ))
        for index, session in enumerate(map(mapping, sequence(sample.get("sessions"))))
    ]  # fmt: skip
    return string(sample.get("id")) or NAME, (string(sample.get("a")), string(sample.get("b"))), sessions


def _published(conversation: dict[str, Any]) -> Iterator[_Session]:
    for key, value in conversation.items():
        match = _SESSION.fullmatch(key)
        if match is None:
            continue
        lines = tuple(
            _Line(string(line.get("dia_id")), string(line.get("speaker")), string(line.get("text")),
                  bool(line.get("img_url") or line.get("blip_caption")))
            for line in map(mapping, sequence(value))
        )  # fmt: skip
        yield _Session(int(match[1]), conversation.get(f"{key}_date_time"), lines)


def _talk(name: str, user: str, speakers: tuple[str, str], session: _Session, place: str) -> Talk:
    messages = []
    for index, line in enumerate(session.lines):
        role = "user" if line.speaker == user else "assistant" if line.speaker in speakers else "unknown"
        where = f"{place}, session {session.number}, turn {index + 1}"
        messages.append(Message(role, line.text, where, key=line.key or None, lost=("image",) if line.photo else ()))
    return Talk(messages, user=f"{name}-{user}", conversation=f"{name}-session-{session.number}",
                start=moment(session.date))  # fmt: skip


FORMAT = Format(NAME, recognises, talking(NAME, _talks))
