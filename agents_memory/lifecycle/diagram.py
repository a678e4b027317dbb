"""The lifecycle table as a Mermaid diagram, for the README; a test holds the README against it."""

from __future__ import annotations

from collections import defaultdict

from agents_memory.lifecycle.table import TABLE
from agents_memory.model import State

ENTRIES = {State.ACTIVE: "admit", State.HELD: "hold"}


def mermaid() -> str:
    """A `stateDiagram-v2`: one arrow for each pair of states, labelled with its triggers."""
    lines = ["stateDiagram-v2"]
    lines += [f"    [*] --> {state}: {trigger}" for state, trigger in ENTRIES.items()]
    for state, transitions in TABLE.items():
        arrows: dict[State, list[str]] = defaultdict(list)
        for trigger, target in transitions.items():
            if target is not state:
                arrows[target].append(trigger.value)
        lines += [f"    {state} --> {target}: {', '.join(triggers)}" for target, triggers in arrows.items()]
    return "\n".join(lines)
