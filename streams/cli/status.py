"""How far the worker has come, and what it holds: from its metrics."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import click
import httpx
from prometheus_client.parser import text_string_to_metric_families

from agents_memory.errors import BadSettings, Unavailable
from agents_memory.metrics import PREFIX
from agents_memory.topics import TopicName
from streams.cli import render
from streams.cli.common import json_option, show
from streams.running import find
from streams.settings import load

PATIENCE = 5.0
"""Seconds that the worker has to answer."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample of one metric."""

    name: str
    labels: dict[str, str]
    value: float


@click.command()
@json_option
def status(as_json: bool) -> None:
    """How far the running worker has come, and what it holds.

    turns_done are turns that were decided about, each once; turns_in adds the records that still wait; lag is what
    waits anywhere. Turns, forgotten, discarded and dead letters are counted since the worker started, the memories are
    those there are now.
    """
    stack = find(load())
    if not stack.metrics_url:
        raise BadSettings("the worker's metrics are not known: status is for the stack that `agents-memory up` runs")
    counted = summary(asyncio.run(_samples(stack.metrics_url)))
    show(counted, as_json, lambda: render.pairs(counted))


def summary(samples: Iterable[Sample]) -> dict[str, Any]:
    """The numbers that tell how it stands, from all samples of a worker."""
    totals: dict[str, float] = defaultdict(float)
    memories: dict[str, int] = defaultdict(int)
    decisions: dict[str, dict[str, int]] = {"forgotten": defaultdict(int), "discarded": defaultdict(int)}
    waiting = 0.0
    for sample in samples:
        name = sample.name.removeprefix(PREFIX)
        totals[name] += sample.value
        if name == "consumer_lag_records" and sample.labels["topic"].endswith((TopicName.TURNS, TopicName.INPUTS)):
            waiting += sample.value
        if name == "memories" and sample.value:
            memories[sample.labels["state"]] += int(sample.value)
        if name == "retention_decisions_total" and sample.value and sample.labels["decision"] in decisions:
            decisions[sample.labels["decision"]][sample.labels["reason"]] += int(sample.value)
    done = int(totals["turns_total"])
    return {
        "turns_in": done + int(waiting),
        "turns_done": done,
        "lag": int(totals["consumer_lag_records"]),
        "memories": dict(sorted(memories.items())),
        "forgotten": dict(sorted(decisions["forgotten"].items())),
        "discarded": dict(sorted(decisions["discarded"].items())),
        "dead_letters": int(totals["dead_letters_total"]),
    }


def parse(text: str) -> list[Sample]:
    """The samples of a page of metrics."""
    families = text_string_to_metric_families(text)
    return [Sample(s.name, s.labels, s.value) for family in families for s in family.samples]


async def _samples(url: str) -> list[Sample]:
    try:
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as client:
            response = await client.get(f"{url}/metrics")
            response.raise_for_status()
    except httpx.HTTPError as exc:
        raise Unavailable(f"the worker at {url} does not answer: {type(exc).__name__}") from None
    return parse(response.text)
