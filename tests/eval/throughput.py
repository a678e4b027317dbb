"""What the trained heads cost: turns through enrich, remember and summarize a second of CPU, with and without them.

    python -m tests.eval.throughput [FILE] [--turns N] [--rounds N]

Plays the same turns through `Pipeline` in alternating runs and counts the CPU time of this process, which other work on
the machine hardly touches; the figure of a side is the median of its runs. Without FILE the demo's conversations are
played again and again under new names; FILE is anything that `agents-memory publish` reads.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import count, islice
from pathlib import Path

from agents_memory.adapters.embeddings import UseM3
from agents_memory.demo import conversations
from agents_memory.importers import read
from agents_memory.model import Turn
from agents_memory.policy import Policy
from agents_memory.testing.pipeline import Pipeline


def demo_turns() -> Iterable[Turn]:
    """The demo's turns without end: each round is another pair of users, a month later."""
    recorded = conversations()
    for again in count():
        for turn in recorded:
            changes = {
                "id": f"{turn.id}.{again}",
                "user": f"{turn.user}.{again}",
                "at": turn.at + timedelta(30 * again),
            }
            yield turn.model_copy(update=changes)


def without_heads(policy: Policy) -> Policy:
    """The policy with every trained head switched off: centred cosines and cues alone."""
    segment = policy.segment.model_copy(update={"topic_head": False})
    gate = policy.gate.model_copy(update={"decision_head": False, "question_head": False})
    summary = policy.summary.model_copy(update={"sentence_head": False})
    return Policy(**{**dict(policy), "segment": segment, "gate": gate, "summary": summary})


def run(turns: Sequence[Turn], policy: Policy, embedder: UseM3) -> float:
    """Turns a second of CPU time of one run, ends of the conversations included."""
    pipeline = Pipeline(policy, use=embedder)
    started = time.process_time()
    for turn in turns:
        pipeline.publish(turn)
    for tenant, user, conversation in dict.fromkeys((t.tenant, t.user, t.conversation) for t in turns):
        pipeline.end(tenant, user, conversation)
    return len(turns) / (time.process_time() - started)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; 2 for a file that cannot be read."""
    parser = argparse.ArgumentParser("python -m tests.eval.throughput", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--turns", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args(argv)
    source = demo_turns() if given.file is None else (t for t in read(given.file) if isinstance(t, Turn))
    turns = list(islice(source, given.turns))
    embedder = UseM3()
    policies = {"with heads": Policy(), "without": without_heads(Policy())}
    run(turns[:40], Policy(), embedder)  # what is loaded once is loaded now
    found: dict[str, list[float]] = {name: [] for name in policies}
    for _ in range(given.rounds):
        for name, policy in policies.items():
            found[name].append(run(turns, policy, embedder))
    middle = {name: statistics.median(values) for name, values in found.items()}
    for name, values in found.items():
        print(f"{name:12} {middle[name]:6.0f} turns/s   ({', '.join(f'{v:.0f}' for v in values)})")
    print(f"heads cost {1 - middle['with heads'] / middle['without']:.1%} of the throughput, {len(turns)} turns a run")
    return 0


if __name__ == "__main__":
    sys.exit(main())
