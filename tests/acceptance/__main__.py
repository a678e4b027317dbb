"""The command: plays a file of cases and says which pass.

Exit code 0 once all cases were played, whatever they showed; 2 if the arguments cannot work
or there is no system to play on.
"""

from __future__ import annotations

import argparse
import json
import sys
import uuid
from pathlib import Path

from agents_memory.errors import AgentsMemoryError
from tests.acceptance.cases import Case, Fillers, load
from tests.acceptance.report import result, table
from tests.acceptance.runner import Outcome, run
from tests.acceptance.system import System


def main(arguments: list[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.acceptance", description=__doc__)
    parser.add_argument("--cases", type=Path, required=True, metavar="FILE", help="JSON lines of cases")
    parser.add_argument("--kind", metavar="K", help="only cases of this kind")
    parser.add_argument("--only", metavar="IDS", help="only these cases: C001,C002")
    parser.add_argument("--fast", action="store_true", help="in process, without broker and store")
    parser.add_argument(
        "--broker", choices=["embedded", "kafka"], default="embedded", help="of the stack that is played on"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep the stack's data and logs there")
    parser.add_argument("--fault-scale", type=float, default=1.0, metavar="X", help="outages last X times as long")
    parser.add_argument("--limit", type=int, metavar="N", help="bound bulk messages, users and repeats")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the result there")
    chosen = parser.parse_args(arguments)
    try:
        cases = select(load(chosen.cases), chosen.kind, chosen.only)
    except (OSError, ValueError, KeyError) as error:
        print(f"cannot read the cases: {type(error).__name__}: {error}", file=sys.stderr)
        return 2
    if not cases:
        print("no case matches", file=sys.stderr)
        return 2
    try:
        system = _system(chosen)
    except AgentsMemoryError as error:
        print(error, file=sys.stderr)
        return 2
    outcomes = play(cases, system, Fillers.beside(chosen.cases), chosen.limit)
    print(table(outcomes))
    if chosen.json:
        chosen.json.write_text(json.dumps(result(outcomes), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


def _system(chosen: argparse.Namespace) -> System:
    """The system to play on. Imported late: one loads the models, the other the stack."""
    if chosen.fast:
        from tests.acceptance.fast import FastSystem

        return FastSystem()
    from tests.acceptance.live import LiveSystem

    return LiveSystem(chosen.broker, chosen.data, chosen.fault_scale)


def select(cases: list[Case], kind: str | None, only: str | None) -> list[Case]:
    """The cases of this kind and with these ids."""
    ids = None if only is None else {part.strip() for part in only.split(",")}
    return [case for case in cases if kind in (None, case.kind) and (ids is None or case.id in ids)]


def play(cases: list[Case], system: System, fillers: Fillers, limit: int | None) -> list[Outcome]:
    """Play the cases one after the other, each in a tenant of its own, on one system."""
    tenant = f"acceptance-{uuid.uuid4().hex[:8]}"  # a running system remembers earlier runs
    outcomes = []
    try:
        for case in cases:
            outcomes.append(run(case, system, f"{tenant}-{case.id.lower()}", fillers, limit))
            print(f"\r{len(outcomes)} of {len(cases)}", end="", file=sys.stderr, flush=True)
    finally:
        system.close()
    print(file=sys.stderr)
    return outcomes


if __name__ == "__main__":
    sys.exit(main())
