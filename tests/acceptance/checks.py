"""The checks about what is remembered: one function an op, which says what is wrong, "" if nothing is.

Rules for all of them: an entry of `must` is a string or several of which any will do; `must_not` holds for what is
asserted only, and not for an item that also contains an entry of `must` (history such as "moved from A to B").
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta

from tests.acceptance.cases import Check
from tests.acceptance.checks_log import LOG_OPS
from tests.acceptance.checks_volume import VOLUME_OPS
from tests.acceptance.matching import Wanted, contains, folded, is_chinese, missing
from tests.acceptance.system import Memory, Recall, Refused
from tests.acceptance.view import View

Op = Callable[[Check, View, str | None], str]

_STATES = {"pending": "held", "needs_confirmation": "unconfirmed", "待确认": "unconfirmed", "待定": "held"}
_LAYERS = {"long_term": "user"}


def needs_ended(check: Check) -> bool:
    """Whether the check looks at finished summaries, so that conversations are to be over."""
    return check["op"] == "summaries" or (check["op"] == "nowhere" and "summaries" in check["where"])


def unwanted(items: Iterable[Memory], must: Sequence[Wanted], must_not: Sequence[Wanted]) -> str:
    """The first asserted item that contains what it must not, as a finding."""
    for item in items:
        text = item.reading
        if item.asserted and not any(contains(text, wanted) for wanted in must):
            for wanted in must_not:
                if contains(text, wanted):
                    return f"an asserted item contains {wanted!r}"
    return ""


def recall(check: Check, view: View, user: str | None) -> str:
    """A recall finds what it must, in one result unless `joined`, and asserts nothing that it must not."""
    if "delay_ms" in check:
        time.sleep(float(check["delay_ms"]) / 1000)
    query = check["query"]
    found = view.recalled(check, user)
    must = [*check.get("must", ()), *check.get("must_also", ())]
    first = found[: check["top"]] if "top" in check else found
    if "max_results" in check and len(found) > check["max_results"]:
        return f"{query!r} gave {len(found)} results instead of at most {check['max_results']}"
    if check.get("distinct") and len({folded(item.text) for item in found}) < len(found):
        return f"{query!r} gave the same twice"
    if why := unwanted(found, check.get("must", ()), check.get("must_not", ())):
        return f"{query!r}: {why}"
    if check.get("joined"):
        gone = missing("\n".join(item.reading for item in first), must)
        return f"{query!r}: {gone[0]!r} is in no result" if gone else ""
    fitting = [item for item in first if not missing(item.reading, must)]
    if must and not fitting:
        return f"{query!r}: none of the first {len(first)} results has all of {must!r}"
    if "route" in check and not any(item.route == check["route"] for item in fitting):
        return f"{query!r} was not answered by the route {check['route']}"
    if "status_any" in check and not any(_has_status(item, check["status_any"]) for item in fitting):
        return f"{query!r}: the status is none of {check['status_any']}"
    return ""


def _has_status(item: Memory, wanted: Iterable[str]) -> bool:
    states = {item.state, *(["unconfirmed"] if item.needs_confirmation else [])}
    return any(status in states or _STATES.get(status) in states for status in wanted)


def facts(check: Check, view: View, user: str | None) -> str:
    """The list of memories: active ones and those that need confirmation; with `or_pending` held ones as well."""
    states = {"active", "fading", "unconfirmed", *(["held"] if check.get("or_pending") else [])}
    items = [item for item in view.system.memories(view.tenant, str(user)) if item.state in states]
    if "layer" in check:
        items = [item for item in items if item.layer == _LAYERS.get(check["layer"], check["layer"])]
    must = check.get("must", ())
    if why := unwanted(items, must, check.get("must_not", ())):
        return why
    if gone := missing("\n".join(item.reading for item in items), must):
        return f"{gone[0]!r} is in none of the {len(items)} memories"
    if not check.get("count_min", 0) <= len(items) <= check.get("count_max", len(items)):
        return f"there are {len(items)} memories"
    if check.get("paged") and len({item.id for item in items}) < len(items):
        return "the list has an entry twice"
    fitting = [item for item in items if any(contains(item.reading, wanted) for wanted in must)]
    if "importance_min" in check and max((i.importance for i in fitting), default=0) < check["importance_min"]:
        return f"the importance is below {check['importance_min']}"
    if "lang" in check and any(is_chinese(item.text) != (check["lang"] == "zh") for item in fitting):
        return f"a memory is not in the language {check['lang']}"
    return _count_match(check, items)


def _count_match(check: Check, items: Sequence[Memory]) -> str:
    if "count_match" not in check:
        return ""
    wanted = check["count_match"]
    n = sum(re.search(wanted["pattern"], item.text) is not None for item in items)
    if n > wanted.get("max", n) or n != wanted.get("n", n):
        return f"{n} memories match {wanted['pattern']!r}"
    return ""


def superseded(check: Check, view: View, user: str | None) -> str:
    """A memory with `old` is no longer active and linked to the one with `new`."""
    items = view.system.memories(view.tenant, str(user))
    new = {item.id for item in items if contains(item.text, check["new"])}
    old = [item for item in items if contains(item.text, check["old"]) and item.id not in new]
    if any(item.asserted for item in old):
        return f"the memory with {check['old']!r} is still active"
    if not any(item.state == "superseded" and item.superseded_by in new for item in old):
        return f"no memory with {check['old']!r} is superseded by one with {check['new']!r}"
    return ""


def no_supersede(check: Check, view: View, user: str | None) -> str:
    """Nothing of this user is superseded."""
    n = sum(item.state == "superseded" for item in view.system.memories(view.tenant, str(user)))
    return f"{n} memories are superseded" if n else ""


def _ordered(name: str) -> Op:
    def check_order(check: Check, view: View, user: str | None) -> str:
        items = view.system.memories(view.tenant, str(user))

        def highest(wanted: str) -> float:
            return max((getattr(i, name) for i in items if i.asserted and contains(i.reading, wanted)), default=0.0)

        higher, lower = highest(check["higher"]), highest(check["lower"])
        return "" if higher > lower else f"{check['higher']!r} has {higher:.3f}, {check['lower']!r} {lower:.3f}"

    check_order.__doc__ = f"The {name} of what contains `higher` is above that of what contains `lower`."
    return check_order


def expired(check: Check, view: View, user: str | None) -> str:
    """What `about` names is asserted no longer, neither in the list nor by a recall."""
    items = [*view.system.memories(view.tenant, str(user)), *view.recalled(check, user)]
    still = any(item.asserted and contains(item.reading, check["about"]) for item in items)
    return f"{check['about']!r} is still asserted" if still else ""


def verbatim(check: Check, view: View, user: str | None) -> str:
    """A recall gives the text exactly, or a reference that holds it: no folding here."""
    found = view.recalled(check, user)
    text = check["text"].strip("\n")
    return "" if any(text in i.text or text in i.verbatim for i in found) else "no result holds the exact text"


def provenance(check: Check, view: View, user: str | None) -> str:
    """The memory with `about` names the source turn."""
    wanted = view.turn_id(int(check["source_turn"]))
    items = [*view.system.memories(view.tenant, str(user)), *view.recalled(check, user)]
    about = [item for item in items if contains(item.reading, check["about"])]
    if not about:
        return f"no memory contains {check['about']!r}"
    return "" if any(wanted in i.sources for i in about) else f"turn {check['source_turn']} is not named as a source"


def recall_error(check: Check, view: View, user: str | None) -> str:
    """The recall is refused."""
    try:
        found = view.system.recall(view.tenant, user, Recall(check["query"]))
    except Refused:
        return ""
    return f"user {user!r} was not refused but given {len(found)} results"


def degraded(check: Check, view: View, user: str | None) -> str:
    """While something is down, recall still answers what it must and says that it is degraded."""
    found = view.recalled(check, user)
    if not any(item.degraded for item in found):
        return "no result is marked as degraded"
    return recall(check, view, user) if "must" in check or "must_not" in check else ""


def delete(check: Check, view: View, user: str | None) -> str:
    """Delete what the check describes, or everything of the user; what follows shows whether it is gone."""
    what = check.get("what")
    view.system.delete(view.tenant, str(user), None if what in (None, "all", "*") else str(what))
    view.system.settle()
    return ""


def replay_from_start(check: Check, view: View, user: str | None) -> str:
    """Everything published is processed once more."""
    view.system.replay()
    view.system.settle()
    return ""


def alive(check: Check, view: View, user: str | None) -> str:
    """A valid message of the same key, published now, is remembered within `within_s` seconds."""
    view.alive += 1
    number = f"{4_100 + view.alive}"
    turn = view.valid_turn(f"My locker number is {number}.", str(user), view.now + timedelta(seconds=view.alive))
    view.system.publish([turn])
    try:
        view.system.settle(float(check.get("within_s", 30)))
    except TimeoutError:
        return f"a following message was not processed within {check.get('within_s', 30)} s"
    known = any(contains(item.reading, number) for item in view.system.memories(view.tenant, turn.user))
    return "" if known else "a following message was not remembered"


def either(check: Check, view: View, user: str | None) -> str:
    """One of both lists of checks holds."""
    reasons = []
    for side in ("a", "b"):
        listed = [check[side]] if isinstance(check[side], dict) else check[side]
        reasons.append(next((why for c in listed if (why := OPS[c["op"]](c, view, c.get("user", user)))), ""))
    return "" if "" in reasons else " and ".join(reasons)


OPS: dict[str, Op] = {
    **LOG_OPS,
    **VOLUME_OPS,
    "recall": recall,
    "facts": facts,
    "superseded": superseded,
    "no_supersede": no_supersede,
    "importance_order": _ordered("importance"),
    "strength_order": _ordered("strength"),
    "expired": expired,
    "verbatim": verbatim,
    "roundtrip": verbatim,
    "provenance": provenance,
    "recall_error": recall_error,
    "degraded": degraded,
    "delete": delete,
    "replay_from_start": replay_from_start,
    "alive": alive,
    "either": either,
}
"""Every op that a case may use."""
