"""Change what is remembered: each command is published, and its outcome waited for."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import click

from agents_memory.errors import BadRequest
from streams.api.models import Outcome
from streams.cli.common import of_user, show, with_client
from streams.cli.look import full_id
from streams.client import MemoryClient

POLL = 0.2
"""Seconds between two looks at the outcome."""

_wait = click.option(
    "--timeout", default=10.0, show_default=True, type=click.FloatRange(0), help="Seconds to wait for the outcome."
)
_by_id = click.option("--id", "memory_id", help="The memory, by its id or the beginning of it.")
_ticket = click.option("--ticket", help="Who answers for it.")


@click.command()
@of_user
@click.argument("memory_id", metavar="MEMORY")
@_wait
def confirm(user: str, tenant: str, as_json: bool, memory_id: str, timeout: float) -> None:
    """MEMORY of USER is (still) true."""

    async def give(client: MemoryClient) -> str:
        return await client.confirm(user, await full_id(client, user, memory_id))

    _carry_out(user, tenant, as_json, timeout, give)


@click.command()
@of_user
@click.argument("statement")
@click.option("--what", help="What is wrong, described.")
@_by_id
@_wait
def correct(
    user: str, tenant: str, as_json: bool, statement: str, what: str | None, memory_id: str | None, timeout: float
) -> None:
    """STATEMENT is right instead of a memory of USER, named by --id or described by --what.

    \b
    agents-memory correct lin "我住在上海" --what "我住在哪里"
    """

    async def give(client: MemoryClient) -> str:
        return await client.correct(user, statement, **await _target(client, user, memory_id, what))

    _carry_out(user, tenant, as_json, timeout, give)


@click.command()
@of_user
@click.argument("what", required=False)
@_by_id
@_wait
def retract(user: str, tenant: str, as_json: bool, what: str | None, memory_id: str | None, timeout: float) -> None:
    """WHAT (a description) or the memory of --id is wrong: it is never used again, but kept in the history."""

    async def give(client: MemoryClient) -> str:
        return await client.retract(user, **await _target(client, user, memory_id, what))

    _carry_out(user, tenant, as_json, timeout, give)


@click.command()
@of_user
@click.argument("what", required=False)
@_by_id
@_ticket
@click.option("--yes", is_flag=True, help="Do not ask.")
@_wait
def forget(
    user: str, tenant: str, as_json: bool, what: str | None, memory_id: str | None, ticket: str | None, yes: bool,
    timeout: float,
) -> None:  # fmt: skip
    """WHAT (a description) or the memory of --id is to go, with everything derived from it. This is final.

    \b
    agents-memory forget lin "我的地址" --yes
    """
    _ask("This deletes it for good, with everything derived from it. Go on?", yes)

    async def give(client: MemoryClient) -> str:
        return await client.forget(user, ticket=ticket, **await _target(client, user, memory_id, what))

    _carry_out(user, tenant, as_json, timeout, give)


@click.command()
@of_user
@click.argument("conversation")
@click.argument("statement")
@click.option("--why", required=True, help="Why it may be needed.")
@_wait
def hold(user: str, tenant: str, as_json: bool, conversation: str, statement: str, why: str, timeout: float) -> None:
    """Put STATEMENT aside, which may be needed, with its reason."""
    _carry_out(user, tenant, as_json, timeout, lambda client: client.hold(user, conversation, statement, why))


@click.command()
@of_user
@click.argument("memory_id", metavar="MEMORY")
@_wait
def revive(user: str, tenant: str, as_json: bool, memory_id: str, timeout: float) -> None:
    """Undo the forgetting of MEMORY within its grace time."""

    async def give(client: MemoryClient) -> str:
        return await client.revive(user, await full_id(client, user, memory_id))

    _carry_out(user, tenant, as_json, timeout, give)


@click.command()
@of_user
@_ticket
@click.option("--yes", is_flag=True, help="Do not ask.")
@_wait
def erase(user: str, tenant: str, as_json: bool, ticket: str | None, yes: bool, timeout: float) -> None:
    """Delete everything of USER. This is final; it asks once."""
    _ask("This deletes everything that is kept of this user, for good. Go on?", yes)
    _carry_out(user, tenant, as_json, timeout, lambda client: client.erase(user, ticket=ticket))


def _ask(question: str, yes: bool) -> None:
    """Ask once; where nobody can be asked, `--yes` is needed."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise BadRequest("this is final and there is nobody to ask: add --yes")
    click.confirm(question, abort=True, err=True)


async def _target(client: MemoryClient, user: str, memory_id: str | None, what: str | None) -> dict[str, Any]:
    """The id or the description, whichever is given; BadRequest unless it is one of both."""
    if (memory_id is None) == (what is None):
        raise BadRequest("give either a description or --id")
    return {"what": what} if memory_id is None else {"memory_id": await full_id(client, user, memory_id)}


def _carry_out(
    user: str, tenant: str, as_json: bool, timeout: float, give: Callable[[MemoryClient], Awaitable[str]]
) -> None:
    async def work(client: MemoryClient) -> Outcome:
        return await _outcome(client, user, await give(client), timeout)

    outcome = with_client(tenant, work)
    show(outcome, as_json, lambda: [f"{outcome.status}{': ' + outcome.why if outcome.why else ''}"])
    if outcome.status == "ignored":
        raise click.exceptions.Exit(1)


async def _outcome(client: MemoryClient, user: str, command: str, patience: float) -> Outcome:
    loop = asyncio.get_running_loop()
    until = loop.time() + patience
    outcome = Outcome(command=command, status="pending")
    while outcome.status == "pending" and loop.time() < until:
        await asyncio.sleep(POLL)
        outcome = await client.outcome(user, command)
    return outcome
