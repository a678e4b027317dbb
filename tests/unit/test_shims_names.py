"""Private or undocumented names of Faust and aiokafka that we rely on: they are there, and mean what we think."""

from __future__ import annotations

import inspect
from importlib.metadata import version

import faust
from aiokafka import AIOKafkaProducer
from aiokafka.producer.message_accumulator import BatchBuilder, MessageAccumulator
from faust.stores import memory
from faust.tables.manager import TableManager
from faust.tables.recovery import Recovery
from faust.transport.consumer import Consumer
from faust.types.tuples import Message

from streams import shims
from streams.shims import highwater


def test_versions_are_the_ones_the_shims_were_written_for() -> None:
    assert version("faust-streaming") == "0.15.3"
    assert version("mode-streaming") == "0.7.1"
    assert version("aiokafka").startswith("0.14.")


def test_released_records_are_taken_off_the_list_that_a_rebalance_waits_for() -> None:
    assert "self._unacked_messages" in inspect.getsource(Consumer.wait_empty)


def test_records_carry_the_generation_they_were_fetched_in() -> None:
    assert "generation_id" in inspect.signature(Message.__init__).parameters
    assert isinstance(faust.App.consumer_generation_id, int)
    assert "consumer_generation_id" in inspect.getsource(Consumer.getmany)


def test_a_table_makes_its_store_in_one_place_and_asks_it_where_to_read_on() -> None:
    assert callable(faust.Table._new_store)
    assert "table.persisted_offset" in inspect.getsource(Recovery._add)
    assert "_key_partition" in inspect.getsource(memory.Store.on_recovery_completed), "one dict for all partitions"


def test_a_table_hears_of_a_rebalance_before_its_recovery_begins() -> None:
    source = inspect.getsource(TableManager.on_rebalance)
    assert source.index("table.on_rebalance") < source.index("self.recovery.on_rebalance")


def test_highwaters_are_those_of_the_last_record() -> None:
    assert "value - 1" in inspect.getsource(Recovery._build_highwaters)
    assert "active_highwaters" in inspect.getsource(Recovery.__init__)


def test_a_batch_is_queued_whole_and_closed_to_single_records() -> None:
    assert inspect.iscoroutinefunction(AIOKafkaProducer.send_batch)
    assert "_append_batch(builder, tp)" in inspect.getsource(MessageAccumulator.add_batch)
    batch = BatchBuilder(1000, 0)
    assert batch.append(timestamp=None, key=b"k", value=b"v") is not None
    batch.close()
    assert batch.append(timestamp=None, key=b"k", value=b"v") is None


def test_the_embedded_broker_gets_one_shim_more() -> None:
    from faust.transport.drivers.aiokafka import AIOKafkaConsumerThread

    stock = AIOKafkaConsumerThread._highwaters
    try:
        shims.install("kafka")
        assert AIOKafkaConsumerThread._highwaters is stock
        shims.install("embedded")
        assert AIOKafkaConsumerThread._highwaters is highwater._highwaters
    finally:
        AIOKafkaConsumerThread._highwaters = stock
