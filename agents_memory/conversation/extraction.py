"""From what a turn says to what might be remembered: candidates, with the context of the turns before.

Only what the user states or confirms becomes a candidate about the user. The context gives three things: what
"save that" points at, which attribute a short answer speaks of, and which assistant statement a "yes" confirms. The
gate is elsewhere: a candidate is no memory.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from agents_memory.language import times
from agents_memory.language.amendments import Amendment, amendment
from agents_memory.language.attributes import keys_of
from agents_memory.language.cues import cues_of, tone_of
from agents_memory.language.identifiers import identifiers
from agents_memory.language.ontology import attribute
from agents_memory.language.spans import Piece, clauses, sentences
from agents_memory.language.subjects import Who, subject_of
from agents_memory.language.text import fold
from agents_memory.model import (
    Candidate,
    Cue,
    Kind,
    Modality,
    Reading,
    Role,
    Sensitivity,
    Source,
    Span,
    Statement,
)

Previous = tuple[str, Role, str, Reading]
"""An earlier turn of the conversation: its id, role, masked text and reading; oldest first in a sequence."""

_MIN_IMPORTANCE = 2.0
REQUESTED = 8.0
"""Importance of what somebody asks to have remembered (SPEC D2)."""
_SHORT = 32  # characters of an answer that is read with its question
_AMENDED = 80  # characters of a turn whose value is amended later
_SHAPE = str.maketrans("0123456789", "9999999999")


def candidates(
    turn_id: str,
    conversation: str,
    role: Role,
    text: str,
    at: datetime,
    reading: Reading,
    previous: Sequence[Previous] = (),
) -> tuple[Candidate, ...]:
    """What of a turn might be remembered. `text` and `reading` as `language.reading.read` gave them."""
    if role is not Role.USER:
        return ()
    last = previous[-1] if previous and previous[-1][1] is Role.ASSISTANT else None
    out: list[Candidate] = []
    statements = list(reading.statements)
    if reading.wish and reading.wish.verb == "remember" and not reading.wish.what:
        own = _beside_request(text, statements)
        out += [] if own else _pointed_at(conversation, at, previous, reading)
        statements = [_asked_for(s) for s in own] if own else [s for s in statements if not _bare_wish(s)]
    if last and Cue.INJECTION not in reading.cues:
        answered = _answer(statements, text, last)
        if answered:
            statements = answered
        out += _confirmed(turn_id, conversation, at, text, reading, last)
    requested = bool(reading.wish and reading.wish.verb == "remember")
    for statement in statements:
        found = _replaced(_same_shape(statement, previous), previous)
        if found.importance >= _MIN_IMPORTANCE and not _denies_only(found) and not _announces(found):
            out.append(_candidate(found, turn_id, conversation, role, at, requested and "remember" in found.features))
    return tuple(out)


def _candidate(s: Statement, turn_id: str, conversation: str, role: Role, at: datetime, requested: bool) -> Candidate:
    return Candidate(
        statement=times.resolve(s.text, at),
        kind=s.kind,
        about=s.about,
        key=s.key,
        value=_dated(s, at),
        single_valued=s.single_valued,
        affirmed=s.affirmed,
        modality=s.modality,
        change=s.change,
        exception=s.exception,
        importance=s.importance,
        confidence=s.confidence,
        sensitivity=s.sensitivity,
        valid_from=s.valid_from,
        dated=s.dated,
        until=s.until,
        entities=s.entities,
        identifiers=identifiers(s.text),
        requested=requested,
        features=s.features,
        sources=(
            Source(conversation=conversation, span=Span(turn_id=turn_id, start=s.start, end=s.end), at=at, role=role),
        ),
    )


def _dated(statement: Statement, at: datetime) -> str:
    """The value; a birthday that is "today" or "tomorrow" is the day itself."""
    if statement.key != "birthday":
        return statement.value
    when = next((w for w in times.find(statement.value, at) if w.relative), None)
    if when is None:
        return statement.value
    day = when.begin
    return f"{day.day} {day:%B}" if statement.text.isascii() else f"{day.month}月{day.day}日"


def _beside_request(text: str, statements: Sequence[Statement]) -> list[Statement]:
    """What a turn tells beside its bare request: "please note this down. The lift is checked in May" asks for that."""
    asking = [p for p in sentences(text) if Cue.REMEMBER in cues_of(fold(p.text))]
    return [s for s in statements if s.key or not any(p.start <= s.start < p.end for p in asking)]


def _asked_for(statement: Statement) -> Statement:
    """A statement that its speaker asks to keep."""
    if statement.modality is not Modality.STATED or statement.exception:
        return statement
    features = {**statement.features, "remember": max(0.0, REQUESTED - statement.importance)}
    return statement.model_copy(
        update={"importance": max(statement.importance, REQUESTED), "durable": True, "features": features}
    )


def _bare_wish(statement: Statement) -> bool:
    return not statement.key and len(statement.text) <= 32


def _denies_only(statement: Statement) -> bool:
    """A reference in a question is worth keeping only with its value."""
    return statement.key == "order" and not statement.value


def _announces(statement: Statement) -> bool:
    """A clause that only leads to what follows says nothing without it: "working note on the move:".

    One that asks to keep what follows is kept with it.
    """
    asked = "remember" in statement.features
    return not asked and statement.text.rstrip().endswith((":", "：")) and not statement.value


def _pointed_at(conversation: str, at: datetime, previous: Sequence[Previous], reading: Reading) -> list[Candidate]:
    """The turn that "save that for me" points back to: what the assistant said, else what the user did."""
    if any(s.importance >= 4 and s.key for s in reading.statements):
        return []
    for turn_id, role, text, earlier in reversed(previous[-2:]):
        if role in (Role.ASSISTANT, Role.USER) and text.strip() and not earlier.cues & {Cue.BACKCHANNEL, Cue.INJECTION}:
            keys = [k for s in earlier.statements if (k := s.key)]
            said = text if len(text) <= 600 else text[:600]
            question = _question_before(previous, turn_id)
            statement = f"{question} {said}" if question and role is Role.ASSISTANT else said
            return [
                Candidate(
                    statement=times.resolve(statement, at),
                    kind=Kind.FACT,
                    key=keys[0] if len(keys) == 1 else "",
                    importance=REQUESTED,
                    requested=True,
                    modality=Modality.STATED,
                    entities=earlier.entities,
                    identifiers=earlier.identifiers,
                    features={"base": 1.0, "remember": 7.0},
                    sources=(
                        Source(
                            conversation=conversation,
                            span=Span(turn_id=turn_id, start=0, end=len(text)),
                            at=at,
                            role=role,
                        ),
                    ),
                )
            ]
    return []


def _question_before(previous: Sequence[Previous], turn_id: str) -> str:
    index = next((n for n, p in enumerate(previous) if p[0] == turn_id), 0)
    if index and previous[index - 1][1] is Role.USER and previous[index - 1][3].questions:
        return previous[index - 1][3].questions[-1].text
    return ""


_UNINFORMATIVE = re.compile(
    r"^(?:no|yes|yeah|none|nothing|not sure|maybe|any|anything|whatever|i don't know|don't know|either|"
    r"both|ok|later|sure|fine|都行|都可以|随便|不知道|不清楚|没有|没|无所谓|好的?|行|可以|是的?|对|"
    r"嗯+|不用|不要|算了|随意|看着办|不确定|还没想好|再说)"
    r"(?:了|吧|啊|的|please|thanks|really)?[\s.,!。，！~]*$"
)
_NO_ANSWER = re.compile(
    r"^(?:then|hmm+|wait|that's|that is|but|why|how|well|lol|ha|hey|hi|hello|ok|wow|"
    r"oh|actually|let|give|show|continue)\b|^(?:哈|呵|嗯|哦|那|但|可是|为什么|你|您|先|继续|再|请|帮)|"
    r"^[\[({<]"
)
_MEASURED = frozenset({"age", "size", "phone", "birthday", "body", "budget", "account", "order"})
_SLOT_QUESTION = re.compile(
    r"(?:什么|哪[种个款样类些家]?|几|多少|多大|多久|何时|谁)|\b(?:what|which|how many|how much|how long|"
    r"when|where|who|size)\b|^[a-z ]{3,24}\?$"
)


def _answer(statements: list[Statement], text: str, last: Previous) -> list[Statement] | None:
    """The statements of a short answer, with the key of the question the assistant asked just before."""
    questions = last[3].questions
    if (
        not questions
        or questions[-1].confirming
        or len(text) > _SHORT
        or not last[2].rstrip(" \n~。.!！😊").endswith(("?", "？"))
        or any(s.key and s.importance >= 4 for s in statements)
    ):
        return None
    question = questions[-1]
    keys = question.keys or keys_of(question.text)
    if not keys or not statements or not _SLOT_QUESTION.search(fold(question.text)) or question.about != "user":
        return None
    first = statements[0]
    value = clauses(Piece(0, len(first.text), first.text))[0].text.strip(" ,，。.!！；;")
    folded = fold(first.text)
    if subject_of(first.text, folded).who is Who.USER or len(value) > 24:
        return None
    if (
        tone_of(folded).request
        or cues_of(folded) & {Cue.QUESTION, Cue.BACKCHANNEL, Cue.REJECTION}
        or _NO_ANSWER.match(folded)
    ):
        return None
    if keys[0] in _MEASURED and not re.search(
        r"\d|[一二两三四五六七八九十百千万几]|\b(?:one|two|three|"
        r"four|five|six|seven|eight|nine|ten|x*[sml])\b",
        fold(value),
    ):
        return None
    if _UNINFORMATIVE.match(fold(value)) or first.modality is Modality.HYPOTHETICAL:
        return None
    known = attribute(keys[0])
    features = {"base": 1.0, "answer": 3.5} if not known.protected else {"base": 1.0, "answer": 7.0}
    score = max(first.importance, min(known.importance, 4.5) if not known.protected else 8.0)
    joined = first.model_copy(
        update={
            "key": keys[0],
            "value": value,
            "kind": known.kind,
            "single_valued": known.single,
            "importance": score,
            "features": features,
            "sensitivity": known.sensitivity if first.sensitivity is Sensitivity.NONE else first.sensitivity,
            "durable": known.durable,
            "affirmed": True,
        }
    )
    return [joined, *statements[1:]]


def _confirmed(
    turn_id: str, conversation: str, at: datetime, text: str, reading: Reading, last: Previous
) -> list[Candidate]:
    """What a plain yes confirms: the assistant's root cause, or what it asked to have confirmed about the user."""
    if (
        Cue.ACCEPTANCE not in reading.cues
        or reading.cues & {Cue.REJECTION, Cue.SARCASM, Cue.HYPOTHETICAL, Cue.QUESTION}
        or len(text) > 2 * _SHORT
    ):
        return []
    last_id, _, _, earlier = last
    out: list[Candidate] = []
    for said in earlier.statements:
        if said.key != "root_cause" and said.key != "decision":
            continue
        out.append(
            Candidate(
                statement=times.resolve(said.text, at),
                kind=said.kind,
                key=said.key,
                value=said.value,
                importance=max(6.0, said.importance),
                confidence=0.9,
                entities=said.entities,
                identifiers=identifiers(said.text),
                features={"base": 1.0, "confirmed": 5.0},
                sources=(
                    Source(
                        conversation=conversation,
                        span=Span(turn_id=last_id, start=said.start, end=said.end),
                        at=at,
                        role=Role.ASSISTANT,
                    ),
                    Source(
                        conversation=conversation,
                        span=Span(turn_id=turn_id, start=0, end=len(text)),
                        at=at,
                        role=Role.USER,
                    ),
                ),
            )
        )
    return out


def _replaced(statement: Statement, previous: Sequence[Previous]) -> Statement:
    """ "Make that ten instead of eight": words that replace a value the user gave are a change of it, not small "
    "talk."""
    if statement.key not in ("", "decision"):
        return statement
    found = amendment(statement.text)
    if found is None:
        return statement
    for index in range(len(previous) - 1, -1, -1):
        _, role, text, earlier = previous[index]
        if role is not Role.USER or len(text) > _AMENDED or not found.replaces(text):
            continue
        asked = previous[index - 1][3].questions if index and previous[index - 1][1] is Role.ASSISTANT else ()
        said = next((s.key for s in earlier.statements if s.key and found.replaces(s.value or s.text)), "")
        # An answer may hold more than what was asked ("lemon, 12 people"): its key is that of what is amended only.
        other = any(s.key and s.value and not found.replaces(s.value) for s in earlier.statements)
        key = said or (asked[-1].keys[0] if asked and asked[-1].keys and not other else "")
        return statement.model_copy(
            update={
                "key": key,
                "kind": Kind.FACT if statement.key else statement.kind,
                "value": found.new,
                "change": True,
                "single_valued": bool(key),
                "importance": max(statement.importance, 4.5),
                "features": {**statement.features, "replaces": max(0.0, 4.5 - statement.importance)},
            }
        )
    return statement.model_copy(update=_of_unit(found, statement)) if found.unit else statement


def _of_unit(found: Amendment, statement: Statement) -> dict[str, object]:
    """What an amendment says where the turn it amends is out of sight: the number of such units is another now."""
    return {
        "key": found.unit,
        "kind": Kind.FACT,
        "value": found.new,
        "change": True,
        "single_valued": True,
        "importance": max(statement.importance, 4.5),
        "features": {**statement.features, "replaces": max(0.0, 4.5 - statement.importance)},
    }


def _same_shape(statement: Statement, previous: Sequence[Previous]) -> Statement:
    """A bare reference takes the key of an earlier one of the same shape: QH-1 after "order QH-2" is an order."""
    if statement.key != "reference":
        return statement
    shape = statement.value.translate(_SHAPE)
    for _, _, _, earlier in reversed(previous):
        for said in earlier.statements:
            if said.key == "order" and said.value.translate(_SHAPE) == shape:
                return statement.model_copy(update={"key": "order"})
    return statement
