"""Look at what is remembered, decided, summarised and forgotten of a user."""

from __future__ import annotations

import click

from agents_memory.errors import BadRequest
from agents_memory.model import Kind, Reason, State
from streams.cli import render
from streams.cli.common import of_user, one_of, show, with_client
from streams.client import MemoryClient


@click.command()
@of_user
@click.option("--state", "states", multiple=True, type=one_of(State), help="Default: those still alive.")
@click.option("--all", "everything", is_flag=True, help="In whatever state.")
@click.option("--kind", "kinds", multiple=True, type=one_of(Kind), help="Of these kinds only.")
@click.option("--key", help="Of this attribute only, e.g. city.")
def memories(
    user: str, tenant: str, as_json: bool, states: tuple[str, ...], everything: bool, kinds: tuple[str, ...],
    key: str | None,
) -> None:  # fmt: skip
    """What is remembered about USER, by kind, the most important first.

    Each line: importance, text, state, strength, attribute, last seen, id. A trailing ? asks for confirmation.

    \b
    agents-memory memories lin
    agents-memory memories lin --kind preference --all
    """
    wanted = [s.value for s in State] if everything else list(states)
    found = with_client(tenant, lambda client: client.memories(user, state=wanted, kind=list(kinds), key=key))
    show(found, as_json, lambda: render.memories(found))


@click.command()
@of_user
@click.argument("memory_id", metavar="MEMORY")
def memory(user: str, tenant: str, as_json: bool, memory_id: str) -> None:
    """One memory of USER: its sources, earlier versions, and what happened to it.

    MEMORY is its id or the beginning of it, as the lists show it.
    """

    async def look(client: MemoryClient) -> None:
        found = await client.memory(user, await full_id(client, user, memory_id))
        show(found, as_json, lambda: render.memory(found))

    with_client(tenant, look)


@click.command()
@of_user
@click.option("--conversation", help="Of this conversation only.")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 10_000))
def summaries(user: str, tenant: str, as_json: bool, conversation: str | None, limit: int) -> None:
    """The valid summaries of USER, newest first."""
    found = with_client(tenant, lambda client: client.current_summaries(user, conversation=conversation, limit=limit))
    show(found, as_json, lambda: render.summaries(found))


@click.command()
@of_user
def decisions(user: str, tenant: str, as_json: bool) -> None:
    """Decisions and rejected options of USER, oldest first, with what lost."""
    found = with_client(tenant, lambda client: client.decisions(user))
    show(found, as_json, lambda: render.decisions(found))


@click.command()
@of_user
@click.option("--reason", "reasons", multiple=True, type=one_of(Reason), help="For these reasons only.")
@click.option("--kind", type=click.Choice(["forgotten", "discarded"]), help="Let go, or never kept.")
@click.option("--limit", default=50, show_default=True, type=click.IntRange(1, 10_000))
def forgotten(user: str, tenant: str, as_json: bool, reasons: tuple[str, ...], kind: str | None, limit: int) -> None:
    """The forgetting log of USER, newest first: what, why, and the numbers behind it.

    The log holds no text: the preview of what was let go is shown for as long as the archive keeps it.

    \b
    agents-memory forgotten lin --reason decayed --reason expired
    """
    found = with_client(tenant, lambda client: client.forgotten(user, reason=list(reasons), kind=kind, limit=limit))
    show(found, as_json, lambda: render.log(found))


async def full_id(client: MemoryClient, user: str, ident: str) -> str:
    """The id of the user's one memory whose id begins so; BadRequest if there is none, or several."""
    if len(ident) >= 36:
        return ident
    if len(ident) < 4:
        raise BadRequest("give at least four characters of the memory's id")
    every = await client.memories(user, state=[s.value for s in State])
    found = [m.id for m in every if m.id.startswith(ident.lower())]
    if len(found) != 1:
        raise BadRequest(f"{'no' if not found else 'more than one'} memory of this user has an id that begins so")
    return found[0]
