"""Plan or create the topics of an installation."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import asdict

import click

from streams.cli import render
from streams.cli.common import json_option, show
from streams.running import find
from streams.settings import load
from streams.topics import Planned
from streams.topics import apply as apply_plan
from streams.topics import plan as make_plan


@click.group()
def topics() -> None:
    """The topics: what there should be, and whether it is there."""


@topics.command()
@json_option
def plan(as_json: bool) -> None:
    """What `apply` would do; changes nothing."""
    planned = asyncio.run(make_plan(find(load()).with_broker()))
    _show(planned, as_json)


@topics.command()
@json_option
def apply(as_json: bool) -> None:
    """Create the topics that are missing, and wait until they can be used. What is there stays as it is."""
    planned = asyncio.run(apply_plan(find(load()).with_broker()))
    _show(planned, as_json)


def _show(planned: Iterable[Planned], as_json: bool) -> None:
    rows = [{**asdict(topic), "action": topic.action} for topic in planned]
    longest = max((len(str(row["name"])) for row in rows), default=0)
    show(rows, as_json, lambda: (_line(row, longest) for row in rows))


def _line(row: dict[str, object], longest: int) -> str:
    config = row["config"]
    kept = " ".join(f"{key}={value}" for key, value in config.items()) if isinstance(config, dict) else ""
    return (
        f"{str(row['action']).ljust(16)}  {str(row['name']).ljust(longest)}  {row['partitions']} partitions x "
        f"{row['replication']}  {render.dim(kept)}"
    )
