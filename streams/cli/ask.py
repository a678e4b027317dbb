"""Ask the memory."""

from __future__ import annotations

import click

from agents_memory.model import Kind, Layer
from streams.cli import render
from streams.cli.common import of_user, one_of, show, with_client


@click.command()
@of_user
@click.argument("query")
@click.option("-k", default=3, show_default=True, type=click.IntRange(1, 2_000), help="At most so many results.")
@click.option("--purpose", default="", help="What the answer is for: what has nothing to do with it stays out.")
@click.option("--conversation", help="Verbatim turns of this conversation only.")
@click.option("--kind", "kinds", multiple=True, type=one_of(Kind), help="Of these kinds only.")
@click.option("--layer", "layers", multiple=True, type=one_of(Layer), help="Of these layers only.")
@click.option("--everything", is_flag=True, help="What is remembered at large, whatever its relevance.")
def recall(
    user: str, tenant: str, as_json: bool, query: str, k: int, purpose: str, conversation: str | None,
    kinds: tuple[str, ...], layers: tuple[str, ...], everything: bool,
) -> None:  # fmt: skip
    """What is remembered of USER that answers QUERY, best first. This counts as access.

    \b
    agents-memory recall lin "点外卖要注意什么"
    agents-memory recall lin "what is my order number" -k 1 --json
    """
    found = with_client(
        tenant,
        lambda client: client.recall(
            user, query, k, purpose=purpose, conversation=conversation, kinds=list(kinds), layers=list(layers),
            everything=everything,
        ),
    )  # fmt: skip
    show(found, as_json, lambda: render.recalled(found))


@click.command()
@of_user
@click.argument("query")
@click.option("--conversation", help="The conversation that goes on: its window and summaries are part of the block.")
@click.option("--max-tokens", type=click.IntRange(1, 200_000), help="Its size; default: what the policy says.")
def context(
    user: str, tenant: str, as_json: bool, query: str, conversation: str | None, max_tokens: int | None
) -> None:
    """The memory block to put into a prompt for USER, whose task or question is QUERY.

    \b
    agents-memory context lin "plan a dinner" --conversation c7 --max-tokens 1500
    """
    block = with_client(tenant, lambda client: client.context(user, query, conversation, max_tokens))
    show(block, as_json, lambda: [block.text or render.dim("nothing is known that matters for it")])


@click.command()
@of_user
@click.argument("text")
def why(user: str, tenant: str, as_json: bool, text: str) -> None:
    """Why TEXT is remembered of USER, or not: what became of what was said, for which reason and by which rule.

    TEXT describes it in words, or is the id of a memory or a turn.

    \b
    agents-memory why lin "今天天气真好"
    """
    found = with_client(tenant, lambda client: client.why(user, text))
    show(found, as_json, lambda: render.findings(found))


@click.command()
@of_user
@click.argument("text")
@click.option("-k", default=3, show_default=True, type=click.IntRange(1, 50), help="At most so many results.")
def rejected(user: str, tenant: str, as_json: bool, text: str, k: int) -> None:
    """The proposals that USER turned down before and that TEXT repeats; none if it is new."""
    found = with_client(tenant, lambda client: client.rejected(user, text, k))
    show(found, as_json, lambda: render.recalled(found) if found else [render.dim("not turned down before")])
