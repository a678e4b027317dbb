"""What commands share: options, the client, and output for people or for programs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from enum import StrEnum
from typing import Any, TypeVar

import click
import orjson
from pydantic import BaseModel

from streams.client import MemoryClient

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    """`--json`: the answer for programs, one JSON document (or one a line where there is no end)."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def tenant_option(command: F) -> F:
    """`--tenant`."""
    return click.option("--tenant", default="default", show_default=True, help="Whose users.")(command)


def user_argument(command: F) -> F:
    """The argument USER."""
    return click.argument("user")(command)


def of_user(command: F) -> F:
    """USER, `--tenant` and `--json`, as most commands have them."""
    return user_argument(tenant_option(json_option(command)))


def one_of(values: type[StrEnum]) -> click.Choice[str]:
    """One of the values of an enumeration."""
    return click.Choice([str(value) for value in values])


def with_client(tenant: str, work: Callable[[MemoryClient], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine with a client of the running stack."""

    async def run() -> T:
        async with MemoryClient(tenant=tenant) as client:
            return await work(client)

    return asyncio.run(run())


def plain(value: Any) -> Any:
    """A value as JSON values: models dumped, everything else as it is."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def print_json(value: Any, *, compact: bool = False) -> None:
    """Print a value as JSON, indented unless it is one line of many."""
    option = 0 if compact else orjson.OPT_INDENT_2
    click.echo(orjson.dumps(plain(value), option=option).decode())


def show(value: Any, as_json: bool, lines: Callable[[], Iterable[str]]) -> None:
    """Print a value as JSON, or the lines that people read."""
    if as_json:
        print_json(value)
        return
    for line in lines():
        click.echo(line)
