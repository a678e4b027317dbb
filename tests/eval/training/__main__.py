"""Trains the heads and writes their weights into the package.

    python -m tests.eval.training [NAME ...] [--data DIR]     of HEADS, all by default

Each head is a module of this folder with `train(folder)`, which gives a `Head` or a `KernelHead`. Training is deterministic: the same data and the same
versions of the libraries make the same weights.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

from agents_memory.heads import head, kernel
from tests.eval.parts import SHARED, BadPart

WEIGHTS = Path(__file__).resolve().parents[3] / "agents_memory" / "heads" / "weights"

HEADS = ("topic", "acts", "answered", "sentence", "requests", "requests_closely", "requests_by_example")
"""The heads that ship: modules of this folder and names of their weights."""


def trained(name: str, folder: Path) -> head.Head | kernel.KernelHead:
    """Train one head on the development parts in a folder."""
    made: head.Head | kernel.KernelHead = importlib.import_module(f"tests.eval.training.{name}").train(folder)
    return made


def dumped(made: head.Head | kernel.KernelHead) -> bytes:
    """Its JSON form."""
    return kernel.dump(made) if isinstance(made, kernel.KernelHead) else head.dump(made)


def main(argv: Sequence[str] | None = None) -> int:
    """Train what is named; 2 for an unknown name or unusable data."""
    parser = argparse.ArgumentParser("python -m tests.eval.training", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(HEADS)}")
    parser.add_argument("--data", type=Path, default=SHARED, metavar="DIR", help="the development parts")
    given = parser.parse_args(argv)
    if unknown := sorted(set(given.names) - set(HEADS)):
        parser.error(f"no head {', '.join(unknown)}; there are {', '.join(HEADS)}")
    if not given.data.is_dir():
        print(
            f"error: {given.data}: no such folder; the development parts do not come with the repository",
            file=sys.stderr,
        )
        return 2
    WEIGHTS.mkdir(exist_ok=True)
    for name in given.names or HEADS:
        try:
            weights = dumped(trained(name, given.data))
        except BadPart as why:
            print(f"error: {why}", file=sys.stderr)
            return 2
        file = WEIGHTS / f"{name}.json"
        file.write_bytes(weights)
        print(f"{file}: {len(weights)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
