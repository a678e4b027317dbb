"""What was written once can be read for ever: every record of the frozen corpus decodes, and every type has one."""

from __future__ import annotations

import orjson
import pytest

from agents_memory.codec import decode, encode
from agents_memory.contract import LOADED
from agents_memory.message import BODIES
from tests.contract.corpus_v1 import Record, records

RECORDS = list(records())


@pytest.mark.parametrize("record", RECORDS, ids=str)
def test_every_record_decodes_to_what_it_said(record: Record) -> None:
    message = decode(record.headers, record.value)
    assert message.type == record.type
    assert isinstance(message.body, BODIES[record.type])
    again = orjson.loads(encode(message)[1])
    assert again == record.body, "read and written again it says the same"


@pytest.mark.parametrize("record", RECORDS, ids=str)
def test_readers_ignore_fields_they_do_not_know(record: Record) -> None:
    newer = orjson.dumps({**record.body, "a_field_of_next_year": [1, 2]})
    assert decode(record.headers, newer).body == decode(record.headers, record.value).body


def test_every_type_has_a_record() -> None:
    assert LOADED
    missing = set(BODIES) - {r.type for r in RECORDS}
    assert not missing, f"add records of {sorted(missing)} behind the others; never change one that is there"


def test_the_corpus_holds_both_languages_and_real_readings() -> None:
    text = "\n".join(r.value.decode() for r in RECORDS)
    assert "过敏" in text
    assert "allergic" in text
    turns = [r for r in RECORDS if r.type == "turn.enriched"]
    assert any(r.body["reading"]["statements"] for r in turns)


def test_journal_and_forgetting_log_carry_no_text() -> None:
    words = ("peanut", "花生", "Bergen", "苏州", "hiking", "shoe")
    for record in RECORDS:
        if BODIES[record.type].topic in ("memory.journal.v1", "memory.forgotten.v1"):
            assert not [w for w in words if w in record.value.decode()], record.type
