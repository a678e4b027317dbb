"""The data sets of the language tasks: where their files lie, what a line of each looks like, reading and checking.

`rows(folder, part, ending)` is one list of checked lines; None where the file is absent, BadPart where it is not what
it should be. The message names file and line and what is wrong there, never the text of a conversation.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

DEV, TEST = "_dev.jsonl", "_test.jsonl"
"""Ending of the files of a development part and of an unseen part."""

SHARED = Path(__file__).resolve().parents[3] / "shared" / "eval" / "language"
"""The development parts, beside the repository."""

Index = Annotated[int, Field(ge=0)]
Label = Literal[0, 1]


class BadPart(Exception):
    """A folder or file of data that cannot be used; the message is for the person who named it."""


def _adds_up(row: Topic) -> Topic:
    if sum(row["seg"]) != len(row["u"]):
        raise ValueError("the lengths in `seg` do not add up to the number of utterances in `u`")
    return row


def _gold_exists(row: Repeat) -> Repeat:
    gold = row["gold"]
    if row["y"] and (gold is None or gold >= len(row["hist"])):
        raise ValueError("`gold` is no index into `hist`, though `y` is 1")
    return row


class Topic(TypedDict):
    """A dialogue with the lengths of its topics, in utterances."""

    id: int | str
    u: Annotated[list[str], Field(min_length=1)]
    seg: Annotated[list[Annotated[int, Field(ge=1)]], Field(min_length=1)]


class Acts(TypedDict):
    """A dialogue of (speaker, text, acts)."""

    id: int | str
    turns: list[tuple[Literal["U", "S", "usr", "sys"], str, list[tuple[str, str, str, str | list[str]]]]]


class Decision(TypedDict):
    """A turn with the one before it: A accept, R reject, D decide, N none."""

    lang: str
    prev: str
    u: str
    y: Literal["A", "R", "D", "N"]


class Repeat(TypedDict):
    """A question of the agent after a conversation; y = 1 if the turn `gold` answers it already."""

    id: int | str
    hist: list[tuple[Literal["U", "S"], str]]
    q: str
    y: Label
    kind: str
    gold: Index | None


class Conflict(TypedDict):
    """Two statements of one person, `new` said later: C conflict, D duplicate, R refinement, U unrelated."""

    lang: str
    old: str
    new: str
    y: Literal["C", "D", "R", "U"]
    kind: str


class Pair(TypedDict):
    """Two sentences of the data set `ds`; in lcqmc y = "1" means the same question."""

    ds: str
    a: str
    b: str
    y: str


class Session(TypedDict):
    """One sitting of a LoCoMo conversation: its date in words, turns of (id, speaker, text, picture's caption)."""

    n: int
    date: str
    turns: list[tuple[str, str, str, str | None]]


class Question(TypedDict):
    """A question on a LoCoMo conversation; `ev` are the ids of the turns that answer it."""

    q: str
    cat: int
    ev: list[str]


class Locomo(TypedDict):
    """A long conversation of two people over many sittings."""

    id: str
    a: str
    b: str
    sessions: list[Session]
    qa: list[Question]


_TYPES: dict[str, Any] = {
    "topic_dialseg711": Annotated[Topic, AfterValidator(_adds_up)],
    "topic_tiage": Annotated[Topic, AfterValidator(_adds_up)],
    "topic_crosswoz": Annotated[Topic, AfterValidator(_adds_up)],
    "topic_kdconv": Annotated[Topic, AfterValidator(_adds_up)],
    "topic_zys": Annotated[Topic, AfterValidator(_adds_up)],
    "acts_sgd": Acts,
    "acts_crosswoz": Acts,
    "decision": Decision,
    "repeatq_sgd": Annotated[Repeat, AfterValidator(_gold_exists)],
    "repeatq_crosswoz": Annotated[Repeat, AfterValidator(_gold_exists)],
    "conflict_minpairs": Conflict,
    "pairs_zh": Pair,
    "locomo": Locomo,
}
PARTS = tuple(_TYPES)
"""The names of all parts that a task reads."""

_OWN_DEV = {"decision": "decision_fixture.jsonl", "conflict_minpairs": "conflict_minpairs.jsonl"}
"""The two own sets are named otherwise in the development part."""


def path(folder: Path, part: str, ending: str) -> Path:
    """The file of a part."""
    return folder / (_OWN_DEV[part] if ending == DEV and part in _OWN_DEV else part + ending)


def rows(folder: Path, part: str, ending: str) -> list[Any] | None:
    """The lines of a part as dictionaries of its type; None if the file is absent, BadPart if it is malformed."""
    file = path(folder, part, ending)
    if not file.exists():
        return None
    return read(file, part)


def read(file: Path, part: str) -> list[Any]:
    """The lines of one file in the format of a part; empty lines are skipped. BadPart with file and line if wrong."""
    adapter = _adapter(part)
    out = []
    try:
        lines = file.read_bytes().decode("utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as why:
        raise BadPart(f"{file}: cannot be read as UTF-8 text: {type(why).__name__}") from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            out.append(adapter.validate_json(line))
        except ValidationError as why:
            raise BadPart(f"{file}:{number}: {_said(why)}") from None
    if not out:
        raise BadPart(f"{file}: no data in it")
    return out


def read_all(folder: Path, ending: str) -> list[str]:
    """The parts in a folder, each read and checked; BadPart for what is no folder or has none of them."""
    found = [part for part in PARTS if rows(folder, part, ending) is not None]
    if not found:
        raise BadPart(f"{folder}: no file there that a language task reads (<part>{ending}; parts: {', '.join(PARTS)})")
    return found


def ending_of(folder: Path) -> str:
    """The ending that a folder's files have: that of an unseen part if there is any such file, else of development."""
    if not folder.is_dir():
        raise BadPart(f"{folder}: no such folder")
    return TEST if any(path(folder, part, TEST).exists() for part in PARTS) else DEV


@cache
def _adapter(part: str) -> TypeAdapter[Any]:
    return TypeAdapter(_TYPES[part])


def _said(why: ValidationError) -> str:
    """The first complaint, without the text that it is about."""
    first = why.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(step) for step in first["loc"])
    what = "no JSON object" if first["type"] == "json_invalid" else first["msg"].removeprefix("Value error, ")
    return f"{where}: {what}" if where else what
