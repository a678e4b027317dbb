"""The verbatim window: few exchanges while the topic is stable, more while it jumps (SPEC A3)."""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.language.tokens import estimate_tokens
from agents_memory.policy import WindowPolicy
from agents_memory.rows import Conversation, TurnRow

RESTLESS = 10
"""How many exchanges back a topic shift still makes the window wider."""


def width(conversation: Conversation, policy: WindowPolicy) -> int:
    """Exchanges to keep verbatim: the minimum, and one or two more for each recent topic shift."""
    recent = sum(1 for shift in conversation.shifts if conversation.exchanges - shift < RESTLESS)
    return min(policy.max_exchanges, policy.cap_exchanges, policy.min_exchanges + 2 * recent)


def trim(
    turns: Sequence[TurnRow], conversation: Conversation, covered: set[str], policy: WindowPolicy
) -> list[TurnRow]:
    """The turns that stay verbatim, in order.

    `covered` are the turns that a summary or a memory covers: trimming never drops another one, up to the hard
    bounds of 20 exchanges and 4,000 tokens.
    """
    keep = width(conversation, policy)
    latest = conversation.exchanges
    stay = [
        t
        for t in turns
        if t.exchange > latest - keep or (t.id not in covered and t.exchange > latest - policy.cap_exchanges)
    ]
    tokens = 0
    for index in range(len(stay) - 1, -1, -1):
        tokens += estimate_tokens(stay[index].text)
        if tokens > policy.cap_tokens and index < len(stay) - 1:
            return stay[index + 1 :]
    return stay
