"""The checks about summaries, decisions, the forgetting log, leaks, questions and the context."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.acceptance.cases import Check
from tests.acceptance.matching import contains, missing
from tests.acceptance.system import LogEntry, Summary
from tests.acceptance.view import View

FIELDS = ("intent", "entities", "mood", "confirmed", "open")
RATIO_FROM = 1_000  # characters of source above which a summary has to be shorter
NOBODY = ("default", "anonymous", "unknown", "null", "None")
"""Users to whom a fail-open system would give what belongs to none."""


def summaries(check: Check, view: View, user: str | None) -> str:
    """The valid summaries together hold what they must; none asserts what it must not."""
    found = view.system.summaries(view.tenant, str(user))
    if not check.get("min", 0) <= len(found) <= check.get("max", len(found)):
        return f"there are {len(found)} summaries"
    everything = "\n".join(summary.text for summary in found)
    if gone := missing(everything, [*check.get("must", ()), *check.get("must_any", ())]):
        return f"{gone[0]!r} is in none of the {len(found)} summaries"
    for wanted in check.get("must_not", ()):
        if any(contains(summary.asserted, wanted) for summary in found):
            return f"a summary asserts {wanted!r}"
    for pair in check.get("never_together", ()):
        if any(not missing(summary.text, pair) for summary in found):
            return f"one summary has all of {pair!r}"
    return _form(check, found)


def _form(check: Check, found: Sequence[Summary]) -> str:
    for summary in found:
        long = summary.source_chars > RATIO_FROM
        if "max_ratio" in check and long and (summary.ratio or 0) > check["max_ratio"]:
            return f"a summary has {summary.ratio:.2f} of its source's length"
        if check.get("json") and not set(FIELDS) <= set(summary.fields):
            return f"a summary lacks fields: it has {sorted(summary.fields)}"
    for name, wanted in check.get("fields", {}).items():
        if not any(contains("\n".join(summary.fields.get(name, ())), wanted) for summary in found):
            return f"the field {name} has none of {wanted!r}"
    condition = check.get("conditional")
    if isinstance(condition, Mapping):  # where a summary speaks of this, it says that as well
        for summary in found:
            if contains(summary.text, condition["if"]) and not contains(summary.text, condition["then"]):
                return f"a summary has {condition['if']!r} without {condition['then']!r}"
    return ""


def decision(check: Check, view: View, user: str | None) -> str:
    """A decision record has what it must, in one record."""
    found = view.system.decisions(view.tenant, str(user))
    fitting = [d for d in found if not missing(d.text, check.get("must", ())) and d.active]
    if "status" in check:
        fitting = [d for d in fitting if d.status == check["status"]]
    if not fitting:
        return f"none of {len(found)} decision records fits"
    if "count" in check and len(fitting) != check["count"]:
        return f"{len(fitting)} decision records fit"
    if check.get("single_active"):
        active = [d for d in found if d.active and d.status == check.get("status", d.status)]
        if len(active) != 1:
            return f"{len(active)} decisions are active"
    return ""


def forget_log(check: Check, view: View, user: str | None) -> str:
    """The forgetting log: `forgotten` entries, with `kind: any` discarded ones too."""
    kinds = ("forgotten", "discarded") if check.get("kind") == "any" else (check.get("kind", "forgotten"),)
    entries = [entry for entry in view.system.forgotten(view.tenant, str(user)) if entry.kind in kinds]
    if unexpected := {e.reason for e in entries} & set(check.get("reason_none", ())):
        return f"there is an entry for {sorted(unexpected)}"
    for wanted in check.get("must_not", ()):
        if any(contains(_dump(entry.body), wanted) for entry in entries):
            return f"an entry contains {wanted!r}"
    if "reason_any" in check:
        entries = [entry for entry in entries if entry.reason in check["reason_any"]]
    low = check.get("count_min", 1 if "reason_any" in check else 0)
    if not low <= len(entries) <= check.get("count_max", len(entries)):
        return f"{len(entries)} entries count"
    return _lacking(entries, check.get("fields", ()))


def _lacking(entries: Sequence[LogEntry], fields: Sequence[str]) -> str:
    for entry in entries:
        lacking = [name for name in fields if entry.body.get(name) in (None, "", [], ())]
        if lacking:
            return f"an entry has no {lacking[0]}"
    return ""


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


Place = Callable[[View, Sequence[str]], str]

_PLACES: dict[str, Place] = {
    "facts": lambda view, users: "\n".join(
        item.reading for u in users for item in view.system.memories(view.tenant, u)
    ),
    "summaries": lambda view, users: "\n".join(
        summary.text for u in users for summary in view.system.summaries(view.tenant, u)
    ),
    "decisions": lambda view, users: "\n".join(d.text for u in users for d in view.system.decisions(view.tenant, u)),
    "forget_log": lambda view, users: "\n".join(
        _dump(entry.body) for u in users for entry in view.system.forgotten(view.tenant, u)
    ),
    "export": lambda view, users: "\n".join(view.system.export(view.tenant, u) for u in users),
    "vectors": lambda view, users: view.system.leaks(view.tenant).vectors,
    "general_layer": lambda view, users: view.system.leaks(view.tenant).general_layer,
    "logs": lambda view, users: view.system.leaks(view.tenant).logs,
    "metrics": lambda view, users: view.system.leaks(view.tenant).metrics,
}


def nowhere(check: Check, view: View, user: str | None) -> str:
    """None of the strings is left in any of the named places, in any state. `facts_of:<user>` names a user."""
    users = [*view.users(user), *NOBODY]
    for place in check["where"]:
        name, _, other = place.partition(":")
        text = _PLACES["facts" if name == "facts_of" else name](view, [other] if other else users)
        for wanted in check["strings"]:
            if contains(text, wanted):
                return f"{wanted!r} is in {place}"
    return ""


def repeat_question(check: Check, view: View, user: str | None) -> str:
    """Questions of the agent judged as known, and the text of what answers them."""
    known = [asked for asked in view.system.questions(view.tenant, str(user)) if asked.known]
    if not check.get("count_min", 0) <= len(known) <= check.get("count_max", len(known)):
        return f"{len(known)} questions are judged as known"
    wanted = check.get("answer", ())
    if wanted and not any(not missing(asked.answer, wanted) for asked in known):
        return f"no answer has {wanted!r}"
    return ""


def context(check: Check, view: View, user: str | None) -> str:
    """The context block holds what it must within its size. Without a query the system goes by the conversation."""
    query = check.get("query", "")
    size = int(check.get("max_tokens", 4_000))
    block = view.system.context(view.tenant, str(user), query, view.conversation(user, check), size)
    if block.tokens > size:
        return f"the context has {block.tokens} tokens"
    if gone := missing(block.text, check.get("must", ())):
        return f"{gone[0]!r} is not in the context"
    return next((f"{w!r} is in the context" for w in check.get("must_not", ()) if contains(block.text, w)), "")


LOG_OPS: dict[str, Callable[[Check, View, str | None], str]] = {
    "summaries": summaries,
    "decision": decision,
    "forget_log": forget_log,
    "nowhere": nowhere,
    "repeat_question": repeat_question,
    "context": context,
}
