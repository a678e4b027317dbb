"""A tool that is called again with the same arguments while its answer is known and unchanged (SPEC H3).

Of a call only a digest is kept with its turn: arguments may hold what must not be stored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from hashlib import blake2b

import orjson

from agents_memory.language.text import alternatives, fold
from agents_memory.model import Cue, Role
from agents_memory.rows import TurnRow

FRESH = timedelta(minutes=30)
"""How long a result is taken to hold where it does not say so itself: as long as a silent conversation lives."""

_FAILED = alternatives(
    (
        r"\b(?:errors?|exception|fail(?:ed|ure)?|timed? ?out|unavailable|refused|denied|unauthori[sz]ed|forbidden|"
        r"retry|try again|traceback|expired?|stale|rate limit\w*|pending|null|none|not found|no results?)\b|"
        r"\b[45]\d\d\b(?= )",
        r"失败|错误|异常|超时|无法|不可用|拒绝|过期|失效|稍后再试|重试|未找到|没有找到|查不到|无结果|处理中",
    )
)
"""A result that is none, or does not hold any more."""

_CHANGES = re.compile(
    r"(?:^|[./:\-]|__)(?:set|update|create|add|insert|delete|remove|cancel|book|reserve|place|pay|send|post|put|write|"
    r"save|submit|move|rename|edit|change|register|upload|run|execute|start|stop|restart|deploy|commit|push|refund|"
    r"apply|mark|make|schedule|sign)(?![a-z])"
)
"""Verbs at the head of a tool's name, or of a part of it, that say it changes something; on snake case."""

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_NAME = re.compile(r"[\w.\-/]+")


def mark(call: str | None, conversation: str) -> str:
    """What a turn keeps of its call: `read:` or `write:` and a digest that is the same for the same call.

    Spaces and the order of arguments do not matter. "" where nothing is called.
    """
    if not call or not call.strip():
        return ""
    try:
        parsed = orjson.loads(call)
        plain = orjson.dumps(parsed, option=orjson.OPT_SORT_KEYS)
        name = _name(parsed)
    except ValueError:
        plain = "".join(call.split()).encode()
        found = _NAME.search(call)
        name = found[0] if found else ""
    words = _CAMEL.sub("_", name).lower()
    kind = "write" if _CHANGES.search(words) else "read"
    return f"{kind}:{blake2b(plain, digest_size=8, key=conversation.encode()[:64]).hexdigest()}"


def _name(parsed: object) -> str:
    if isinstance(parsed, list):  # several calls at once: any of them may change something
        return "_".join(_name(one) for one in parsed)
    if isinstance(parsed, dict):
        return str(parsed.get("name") or parsed.get("tool") or parsed.get("function") or "")
    return ""


def repeats(turn: TurnRow, told: Sequence[TurnRow]) -> str | None:
    """The turn with the answer to a call that is made again, None if it has to be made; `told` are those before it."""
    if not turn.call.startswith("read:"):
        return None
    for place in range(len(told) - 1, -1, -1):
        earlier = told[place]
        if earlier.call == turn.call:
            result = _result(told, place)
            held = result is not None and not result.withheld and turn.at - result.at <= FRESH
            return result.id if held and result is not None and not _FAILED.search(fold(result.text)) else None
        if earlier.call.startswith("write:") or _changed(earlier):
            return None
    return None


def _result(told: Sequence[TurnRow], place: int) -> TurnRow | None:
    """The result of the call at a place: the call's own turn if a tool speaks in it, else the tool's turn after it."""
    if told[place].role is Role.TOOL:
        return told[place] if told[place].text.strip() else None
    for later in told[place + 1 :]:
        if later.role is Role.TOOL:
            return later if later.text.strip() else None
        if later.role is Role.ASSISTANT and later.call:
            return None
    return None


def _changed(turn: TurnRow) -> bool:
    """Whether the user put something right or asked for another look."""
    if turn.role is not Role.USER:
        return False
    said = turn.reading
    return Cue.CORRECTION in said.cues or Cue.CONFIG_CHANGE in said.cues or any(s.change for s in said.statements)
