"""The table that people read and the file that runs are compared by."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from tests.acceptance.runner import Outcome


def result(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The result file: core and hard cases apart, by kind, and why each case that did not pass did not."""
    return {
        "core": _share(o for o in outcomes if not o.case.hard),
        "hard": _share(o for o in outcomes if o.case.hard),
        "kinds": {
            kind: {key: value for key, value in _share(found).items() if key != "share"}
            for kind, found in sorted(_by_kind(outcomes).items())
        },
        "cases": {o.case.id: {"passed": o.passed, "why": o.why, "all": list(o.failures)} for o in outcomes},
    }


def table(outcomes: Sequence[Outcome]) -> str:
    """Every case in one line, then the kinds, then the sums."""
    lines = []
    for outcome in outcomes:
        mark = "pass" if outcome.passed else "FAIL" if outcome.ran else "----"
        hard = "hard" if outcome.case.hard else "    "
        lines.append(f"{mark} {outcome.case.id:6} {hard} {outcome.case.kind:20} {outcome.why}".rstrip())
    lines.append("")
    for kind, found in sorted(_by_kind(outcomes).items()):
        lines.append(f"{kind:20} {sum(o.passed for o in found):3} of {len(found):3}")
    lines.append("")
    for name in ("core", "hard"):
        share = result(outcomes)[name]
        lines.append(f"{name} {share['passed']} of {share['total']}")
    return "\n".join(lines)


def _share(outcomes: Iterable[Outcome]) -> dict[str, float | int | None]:
    found = list(outcomes)
    passed = sum(o.passed for o in found)
    return {"passed": passed, "total": len(found), "share": round(passed / len(found), 4) if found else None}


def _by_kind(outcomes: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    kinds: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        kinds[outcome.case.kind].append(outcome)
    return kinds
