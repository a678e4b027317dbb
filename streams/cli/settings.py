"""Show the settings in force."""

from __future__ import annotations

import click

from streams.cli import render
from streams.cli.common import json_option, show
from streams.settings import PREFIX, load


@click.command()
@json_option
def settings(as_json: bool) -> None:
    """The settings in force (AGENTS_MEMORY_* variables and defaults), secrets masked."""
    public = load().public()
    show(public, as_json, lambda: render.pairs({f"{PREFIX}{name.upper()}": _text(v) for name, v in public.items()}))


def _text(value: object) -> str:
    if value is None or value == "":
        return "-"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
