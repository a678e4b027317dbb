"""What the gate keeps and what it lets go, from a file of real talk, and a draw of both to be judged by reading.

    python -m tests.eval.drawn FILE [FILE ...] [--number N] [--seed N] [--limit TURNS] [--json OUT]

Plays each file that an importer knows through `Pipeline` with the default policy, one user at a time, and prints the
turns in, what was kept by kind and what was let go by reason; then `--number` kept memories (statement, attribute,
importance) and as many user turns of which nothing was kept, drawn over all files. The same seed draws the same.
Nothing here judges: whether what was drawn was rightly kept or let go is for a reader to say.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from agents_memory.adapters.embeddings import UseM3
from agents_memory.errors import BadRequest
from agents_memory.events import CandidateRejected, Discarded, MemoryHeld, MemoryStored
from agents_memory.importers import read
from agents_memory.model import Role, Turn
from agents_memory.rows import Memory
from agents_memory.testing.pipeline import Pipeline

SHOWN = 240
"""Characters shown of an item."""


@dataclass
class Played:
    """What one file gave: counts, the kept memories, and the user turns of which nothing was kept."""

    turns: int = 0
    users_turns: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    kept: list[str] = field(default_factory=list)
    let_go: list[str] = field(default_factory=list)


def play(turns: Sequence[Turn], use: UseM3) -> Played:
    """Play turns through the stages; what was kept is told as it was stored, whatever became of it later."""
    found = Played(turns=len(turns), users_turns=sum(t.role is Role.USER for t in turns))
    by_user: dict[tuple[str, str], list[Turn]] = {}
    for turn in turns:
        by_user.setdefault((turn.tenant, turn.user), []).append(turn)
    for (tenant, user), said in by_user.items():
        with Pipeline(use=use) as pipeline:
            for turn in sorted(said, key=lambda t: t.at):
                pipeline.publish(turn)
            for conversation in dict.fromkeys(t.conversation for t in said):
                pipeline.end(tenant, user, conversation)
            _collect(pipeline, user, tenant, said, found)
    return found


def _collect(pipeline: Pipeline, user: str, tenant: str, said: Sequence[Turn], found: Played) -> None:
    memories = {m.id: m for m in pipeline.memories(user, tenant=tenant)}
    covered: set[str] = set()
    for message in pipeline.said(MemoryStored, MemoryHeld, CandidateRejected, Discarded, user=user, tenant=tenant):
        body = message.body
        if isinstance(body, MemoryStored | MemoryHeld):
            found.kinds[str(body.kind)] += 1
            covered |= set(body.turns)
            if (memory := memories.get(body.memory_id)) is not None:
                found.kept.append(_told(memory))
        elif isinstance(body, Discarded):
            found.reasons[f"{body.reason} ({body.rule})"] += 1
    found.let_go += [_short(t.text) for t in said if t.role is Role.USER and t.id not in covered]


def _told(memory: Memory) -> str:
    content = memory.content
    about = "" if content.about == "user" else f" about {content.about}"
    return f"[{content.kind} {content.key or '-'} {content.importance:g}{about}] {_short(content.statement)}"


def _short(text: str) -> str:
    line = " / ".join(text.split("\n"))
    return line if len(line) <= SHOWN else line[:SHOWN] + "..."


def main(argv: Sequence[str] | None = None) -> int:
    """Play the files, print counts and the draw; 2 if a file cannot be read."""
    parser = argparse.ArgumentParser("python -m tests.eval.drawn", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--number", type=int, default=30, metavar="N", help="how many of each are drawn (30)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--limit", type=int, default=None, metavar="TURNS", help="only so many turns of each file")
    parser.add_argument("--every", action="store_true", help="print all that was kept, before the draw")
    parser.add_argument("--json", type=Path, metavar="OUT", help="where to write counts and draw")
    given = parser.parse_args(argv)
    use = UseM3()
    kept: list[str] = []
    let_go: list[str] = []
    result: dict[str, Any] = {}
    for file in given.files:
        try:
            turns = [t for t in islice(read(file), given.limit) if isinstance(t, Turn)]
        except BadRequest as why:
            print(f"error: {file}: {why}", file=sys.stderr)
            return 2
        found = play(turns, use)
        kept += [f"{file.stem}: {item}" for item in found.kept]
        let_go += [f"{file.stem}: {item}" for item in found.let_go]
        result[file.stem] = {
            "turns": found.turns,
            "user_turns": found.users_turns,
            "kept": len(found.kept),
            "user_turns_without_memory": len(found.let_go),
            "kept_by_kind": dict(found.kinds.most_common()),
            "let_go_by_reason": dict(found.reasons.most_common()),
        }
        print(json.dumps({file.stem: result[file.stem]}, ensure_ascii=False, indent=1))
    chance = random.Random(given.seed)
    if given.every:
        print("\n".join(kept))
    draw = {
        name: chance.sample(items, min(given.number, len(items)))
        for name, items in (("kept", kept), ("let go", let_go))
    }
    for name, items in draw.items():
        print(f"\n{name}:")
        print("\n".join(f"{n:3} {item}" for n, item in enumerate(items, 1)))
    if given.json:
        given.json.write_text(
            json.dumps({"files": result, "draw": draw}, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
