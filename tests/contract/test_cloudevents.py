"""Our records are CloudEvents in binary mode: the reference library reads them, header for header."""

from __future__ import annotations

import json

import pytest
from cloudevents.core.bindings.kafka import KafkaMessage, from_binary_event
from cloudevents.core.formats.json import JSONFormat

from agents_memory.codec import decode
from tests.contract.corpus_v1 import Record, records

RECORDS = list(records())


@pytest.mark.parametrize("record", RECORDS, ids=str)
def test_the_reference_library_reads_the_envelope(record: Record) -> None:
    message = KafkaMessage(headers=dict(record.headers), key=None, value=record.value)
    event = from_binary_event(message, JSONFormat())
    ours = decode(record.headers, record.value)
    assert event.get_id() == ours.id
    assert event.get_type() == f"io.agents-memory.{record.type}.v1"
    assert event.get_source() == f"/agents-memory/{ours.stage}"
    assert event.get_subject() == ours.about
    assert event.get_time() == ours.time
    assert event.get_specversion() == "1.0"
    assert event.get_datacontenttype() == "application/json"
    assert event.get_extension("partitionkey") == ours.key
    assert event.get_extension("dataclassification") == ours.body.classification
    assert event.get_extension("correlationid") == ours.conversation
    assert event.get_extension("causationid") == ours.cause
    data = event.get_data()
    assert (data if isinstance(data, dict) else json.loads(data or b"")) == record.body
