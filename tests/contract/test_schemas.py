"""The committed schemas are those of the code, are valid, and accept what was ever written."""

from __future__ import annotations

import json

import pydantic
import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from agents_memory.commands import TurnRecorded
from agents_memory.contract import SCHEMA_DIR, schemas
from tests.contract.corpus_v1 import Record, records

RECORDS = list(records())
GENERATED = schemas()


def test_the_committed_schemas_are_those_of_the_code() -> None:
    committed = {path.stem: json.loads(path.read_text()) for path in SCHEMA_DIR.glob("*.json")}
    assert committed == GENERATED, "run `python -m agents_memory.contract --write` and commit what it wrote"


@pytest.mark.parametrize("name", sorted(GENERATED))
def test_each_is_a_valid_schema_with_an_id_of_its_own(name: str) -> None:
    Draft202012Validator.check_schema(GENERATED[name])
    assert GENERATED[name]["$id"].endswith(f"/{name}.v1.json")
    assert GENERATED[name]["description"]


@pytest.mark.parametrize("record", RECORDS, ids=str)
def test_each_accepts_what_was_written(record: Record) -> None:
    validator = Draft202012Validator(GENERATED[record.type], format_checker=Draft202012Validator.FORMAT_CHECKER)
    validator.validate(record.body)


def test_a_schema_says_what_a_turn_needs() -> None:
    validator = Draft202012Validator(GENERATED["turn.recorded"])
    turn = {"id": "t", "conversation": "c", "user": "u", "role": "user", "text": "hi", "at": "2026-03-02T09:00:00Z"}
    validator.validate(turn)
    for field in turn:
        with pytest.raises(ValidationError):
            validator.validate({k: v for k, v in turn.items() if k != field})
    with pytest.raises(ValidationError):
        validator.validate({**turn, "role": "robot"})


@pytest.mark.parametrize(
    "ident",
    ["a", "ab c", "ü" * 256, "a\u200b", "👩‍👩‍👧", "", "x" * 257, "a ", "\ta", "a\n", "a\x7fb", "%0\x00", "a\x85", "  ", "a\xa0", "\u3000a"],
)  # fmt: skip
def test_an_id_that_the_schema_allows_is_one_that_is_read(ident: str) -> None:
    turn = {"id": "t", "conversation": ident, "user": "u", "role": "user", "text": "x", "at": "2026-03-02T09:00:00Z"}
    try:
        TurnRecorded.model_validate(turn)
    except pydantic.ValidationError:
        read = False
    else:
        read = True
    assert Draft202012Validator(GENERATED["turn.recorded"]).is_valid(turn) is read
