"""What is published in a run: talks of many users, and wishes about what is remembered of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from agents_memory.commands import (
    Command,
    Confirm,
    Consent,
    ConversationEnd,
    ConversationMark,
    Correct,
    Erase,
    Forget,
    Hold,
    Retract,
    TurnRecorded,
)
from agents_memory.model import Role, Sensitivity
from tests.property.talk import ASSISTANT, USER

BEGAN = datetime(2026, 3, 2, 9, tzinfo=UTC)

Said = TurnRecorded | ConversationMark | Command

WHAT = (
    "my shoe size", "where I live", "I am allergic to cashews", "我住在哪里", "芒果", "the gate code",
    "我喜欢爬山", "my phone number",
)  # fmt: skip
STATEMENTS = ("I live in Porto.", "My shoe size is 44.", "我搬到绍兴了", "我不吃花生")


def talk(turns: int, users: int, rng: random.Random) -> list[TurnRecorded]:
    """Turns of many users, one every 20 seconds of event time, with a day's pause now and then."""
    at = BEGAN
    out = []
    for number in range(turns):
        at += timedelta(seconds=86_400 if rng.random() < 0.002 else 20)
        out.append(_turn(f"t{number}", f"user-{rng.randrange(users)}", at, rng))
    return out


def said(seed: int, users: int = 25, wishes: float = 0.06, pauses: float = 0.004) -> Iterator[tuple[str, Said]]:
    """Without end: an id and what is said under it. A share of `wishes` are commands and ends of conversations.

    Before a share of `pauses` a day goes by, after which much is due.

    A user who is erased comes back: what is said afterwards is remembered, what was said before stays gone.
    """
    rng = random.Random(seed)
    at, number = BEGAN, 0
    while True:
        number += 1
        at += timedelta(seconds=86_400 if rng.random() < pauses else 20)
        user = f"user-{rng.randrange(users)}"
        if rng.random() < wishes:
            yield f"c{seed}-{number}", _wish(user, at, rng)
        else:
            turn = _turn(f"t{seed}-{number}", user, at, rng)
            yield turn.id, turn


def _turn(ident: str, user: str, at: datetime, rng: random.Random) -> TurnRecorded:
    role = Role.USER if rng.random() < 0.6 else Role.ASSISTANT
    text = rng.choice(USER if role is Role.USER else ASSISTANT)
    return TurnRecorded(id=ident, conversation=f"{user}/{rng.randrange(2)}", user=user, role=role, text=text, at=at)


def _wish(user: str, at: datetime, rng: random.Random) -> Said:
    what = rng.choice(WHAT)
    match rng.randrange(12):
        case 0 | 1:
            return Erase(user=user, at=at)
        case 2 | 3 | 4:
            return Forget(user=user, at=at, what=what)
        case 5 | 6:
            return Retract(user=user, at=at, what=what)
        case 7:
            return Correct(user=user, at=at, what=what, statement=rng.choice(STATEMENTS))
        case 8:
            return Confirm(user=user, at=at, memory_id="00000000-0000-4000-8000-000000000000")
        case 9:
            return Consent(user=user, at=at, cls=rng.choice(list(Sensitivity)), granted=rng.random() < 0.6)
        case 10:
            return Hold(user=user, at=at, statement=rng.choice(STATEMENTS), why="asked for", conversation=f"{user}/0")
        case _:
            return ConversationEnd(conversation=f"{user}/{rng.randrange(2)}", user=user, at=at)
