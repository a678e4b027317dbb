"""Take away all that is kept about a user."""

from __future__ import annotations

from pathlib import Path

import click

from streams.cli.common import json_option, tenant_option, user_argument, with_client


@click.command()
@user_argument
@tenant_option
@json_option
@click.option("--format", "format_", type=click.Choice(["json", "csv"]), default="json", show_default=True)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write to this file, for its owner only.")
def export(user: str, tenant: str, as_json: bool, format_: str, out: Path | None) -> None:
    """All that is kept about USER: memories in every state, summaries, turns, the log.

    \b
    agents-memory export lin --format csv --out lin.csv
    """
    chosen = "json" if as_json else format_
    body = with_client(tenant, lambda client: client.export(user, chosen))
    if out is None:
        click.get_binary_stream("stdout").write(body)
        return
    try:
        out.touch(mode=0o600, exist_ok=True)
        out.write_bytes(body)
    except OSError as exc:
        raise click.FileError(str(out), exc.strerror or "") from None
    click.echo(f"{len(body)} bytes written to {out}", err=True)
