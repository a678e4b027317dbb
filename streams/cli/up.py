"""`agents-memory up`: the whole stack on this machine, in the foreground."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import click

from streams.clock import clock_source
from streams.settings import Settings, load


@click.command()
@click.option("--data-dir", type=click.Path(path_type=Path), help="Where everything is kept.")
@click.option(
    "--broker",
    type=click.Choice(["embedded", "kafka"]),
    default="embedded",
    show_default=True,
    help="The in-memory broker, or a real Apache Kafka (needs Java or the extra `java`, and Maven or KAFKA_HOME).",
)
@click.option("--clock", help="wall | event | file:PATH  [default: event]")
@click.option("--policy", help="A preset or a policy document.")
@click.option("--api-port", type=int, help="Port of the HTTP API; a free one by default.")
def up(data_dir: Path | None, broker: str, clock: str | None, policy: str | None, api_port: int | None) -> None:
    """Start broker, store, worker and API on 127.0.0.1, and stop them cleanly on Ctrl-C.

    \b
    agents-memory up                     in memory, kept in the data directory over restarts
    agents-memory up --broker kafka      on a real, durable Apache Kafka
    """
    settings = load(data_dir=data_dir, clock=clock or "event", policy=policy, api_port=api_port)
    settings.policy_document()
    clock_source(settings.clock)  # a wrong file is told before anything starts
    asyncio.run(_run(settings, broker))


async def _run(settings: Settings, broker: str) -> None:
    from streams.embedded.stack import Stack  # imports Kafka clients; --help does not need them

    stack = Stack(settings, "kafka" if broker == "kafka" else "embedded", click.echo)
    stopping = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # a terminal that is closed hangs up
        asyncio.get_running_loop().add_signal_handler(name, stopping.set)
    try:
        await stack.start()
        running = stack.settings
        click.echo(f"broker   {running.broker}  ({broker})")
        click.echo(f"store    {running.qdrant_url}")
        click.echo(f"API      {running.api_url}/docs")
        click.echo(f"metrics  http://127.0.0.1:{running.metrics_port}/metrics")
        click.echo(f"data     {running.data}")
        click.echo("ready: Ctrl-C stops it")
        await stack.watch(stopping)
        click.echo("stopping: what came in is finished first")
    finally:
        await stack.stop()
