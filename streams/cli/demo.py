"""`agents-memory demo`: play recorded conversations through the whole stack and watch what becomes of them."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import tempfile
from pathlib import Path

import click
import httpx

from agents_memory.demo import LANGUAGES, conversations
from agents_memory.model import Role, Turn
from streams.settings import Settings, load


@click.command()
@click.option("--lang", type=click.Choice(LANGUAGES), help="Only the conversation in this language.")
@click.option("--pace", default=0.15, show_default=True, type=click.FloatRange(0, 10), help="Seconds between turns.")
@click.option("--keep", type=click.Path(path_type=Path), help="Keep the data in this directory.")
def demo(lang: str | None, pace: float, keep: Path | None) -> None:
    """Start a stack of its own, play a week of a Chinese and an English user, and tell live what is remembered, what
    is summarised, what is let go and why; at the end, the three rates.

    \b
    agents-memory demo
    agents-memory demo --lang zh --pace 1
    """
    turns = conversations(lang)
    with contextlib.ExitStack() as stack:
        data = keep or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="agents-memory-demo-")))
        try:
            asyncio.run(_play(load({}, data_dir=data, clock="event"), turns, pace))
        except asyncio.CancelledError:
            raise click.Abort from None


async def _play(settings: Settings, turns: list[Turn], pace: float) -> None:
    from streams.client import MemoryClient  # imports Kafka clients; --help does not need them
    from streams.embedded.rates import rates
    from streams.embedded.stack import Stack
    from streams.embedded.story import Story

    playing = asyncio.current_task()
    if playing is not None:
        for stop in (signal.SIGTERM, signal.SIGHUP):  # as for Ctrl-C: nothing is left running, nothing on the disk
            asyncio.get_running_loop().add_signal_handler(stop, playing.cancel)
    click.echo("starting broker, store, worker and API ...")
    stack = Stack(settings, "embedded", click.echo)
    try:
        await stack.start()
        running = stack.settings
        story = Story(running, click.echo)
        following = asyncio.create_task(story.follow())
        async with MemoryClient(settings=running) as client:
            for turn in turns:
                name = click.style(turn.user if turn.role is Role.USER else "agent", bold=True)
                click.echo(f"{turn.at:%a %H:%M} {name}: {turn.text}")
                await client.publish(turn)
                await asyncio.sleep(pace)
                await story.reached(turn.id)
            last = {(t.user, t.conversation): t.at for t in turns}
            for (user, conversation), at in last.items():
                await client.end_conversation(user, conversation, at)
        await _quiet(running)
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        async with httpx.AsyncClient() as http:
            exposition = (await http.get(f"http://127.0.0.1:{running.metrics_port}/metrics")).text
        click.echo()
        for rate in rates(exposition):
            click.echo(str(rate))
    finally:
        click.echo("stopping ...")
        await stack.stop()


async def _quiet(settings: Settings) -> None:
    """Until the worker has had nothing to do for two seconds; 60 at most."""
    counters = ""
    async with httpx.AsyncClient() as http:
        for _ in range(30):
            await asyncio.sleep(2)
            text = (await http.get(f"http://127.0.0.1:{settings.metrics_port}/metrics")).text
            now = "\n".join(line for line in text.splitlines() if "stage_records_total" in line)
            if now == counters:
                return
            counters = now
