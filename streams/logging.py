"""Logs as JSON lines in which conversation text cannot stand.

Three fences, none of which relies on discipline:

* A message is printed only if it is a string constant in the source of the module that logs it; what was put
  together at run time is replaced by `withheld`. Arguments of `%` are filled in only if they are numbers; of others
  only the type.
* Of `extra`, only the fields of the table below are printed, each by its shape: numbers, plain words, or ids. An id
  that somebody outside may have chosen is replaced by a keyed digest.
* Of an exception, its type and the places of its frames are printed, never its message.

So our own code writes `log.info("segment closed", extra={"stage": "remember", "offset": 17})`.
"""

from __future__ import annotations

import ast
import hashlib
import hmac
import json
import logging
import re
import secrets
import sys
import traceback
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import IO

from agents_memory.errors import BadSettings

WITHHELD = "withheld"
"""Printed in the place of a message or word that is not known to be free of data."""

NUMBERS = frozenset(
    {"attempt", "bytes", "count", "duration_s", "generation", "lag", "offset", "partition", "pid", "port", "status"}
)
"""Fields that carry a number."""

WORDS = frozenset(
    {
        "broker",
        "clock",
        "code",
        "error_type",
        "kind",
        "layer",
        "outcome",
        "policy",
        "reason",
        "rule",
        "signal",
        "stage",
        "state",
        "topic",
        "type",
        "version",
    }
)
"""Fields that carry one word of ours: an enum's value, the name of a type, a topic."""

IDS = frozenset({"conversation", "memory", "message", "segment", "subject", "turn"})
"""Fields that carry an id; those of our own making are digests or UUIDs and are printed as they are."""

NOISY = ("aiokafka", "faust", "httpcore", "httpx", "kafka", "mode", "qdrant_client")
"""Loggers of libraries that print values of records or requests at DEBUG: never below INFO."""

CHATTY = frozenset({"httpx"})
"""Loggers of libraries that write a line for each request at INFO: never below WARNING."""

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")

_WORD = re.compile(r"[A-Za-z0-9_.:/+-]{1,80}")
_OUR_ID = re.compile(r"[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}|[0-9a-f]{16}|[0-9a-f]{64}")
_LABEL = re.compile(r"^\[\^?[^\]]*\]:? ")  # faust puts the name of the service before each message
_FRAMES = 8


class JsonFormatter(logging.Formatter):
    """One JSON object a line: `at`, `level`, `logger`, `event`, then the allowed fields of the record."""

    def __init__(self, id_key: bytes | None = None) -> None:
        super().__init__()
        self._key = id_key or secrets.token_bytes(16)

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line without line break; everything outside printable ASCII is escaped."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": _event(record),
        }
        for name, value in record.__dict__.items():
            shown = self._field(name, value)
            if shown is not None:
                line[name] = shown
        if record.exc_info and record.exc_info[0] is not None:
            line["error_type"] = record.exc_info[0].__name__
            line["frames"] = [
                f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
                for frame in traceback.extract_tb(record.exc_info[2])[-_FRAMES:]
            ]
        return json.dumps(line, ensure_ascii=True).replace("\x7f", "\\u007f")

    def _field(self, name: str, value: object) -> object:
        if name in NUMBERS:
            return value if isinstance(value, int | float) else None
        if name in WORDS:
            return str(value) if _WORD.fullmatch(str(value)) else WITHHELD
        if name in IDS:
            text = str(value)
            return text if _OUR_ID.fullmatch(text) else "~" + self._digest(text)
        return None

    def _digest(self, text: str) -> str:
        return hmac.new(self._key, text.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()[:16]


def _event(record: logging.LogRecord) -> str:
    """The message, if it is a string constant of its logger's module, with numbers and types filled in."""
    template = _LABEL.sub("", str(record.msg))
    if not _is_literal(template, record):
        return WITHHELD
    if not record.args:
        return template
    args = record.args if isinstance(record.args, dict) else tuple(_shape(arg) for arg in record.args)
    if isinstance(args, dict):
        args = {name: _shape(value) for name, value in args.items()}
    try:
        return template % args
    except (TypeError, ValueError, KeyError):
        return template


def _shape(value: object) -> object:
    if isinstance(value, bool | int | float) or value is None:
        return value
    return _Shape(f"<{type(value).__name__}>")


class _Shape(str):
    """The name of a type, in the place of a value; `%r` prints it without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _is_literal(message: str, record: logging.LogRecord) -> bool:
    module = sys.modules.get(record.name)
    paths = {getattr(module, "__file__", None), record.pathname}
    return any(message in _literals(path) for path in paths if path)


@lru_cache(maxsize=512)
def _literals(path: str) -> frozenset[str]:
    """The string constants of a source file; none if it cannot be read as Python."""
    try:
        tree = ast.parse(Path(path).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return frozenset()
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(value for value in constants if isinstance(value, str))


def configure(level: str = "INFO", *, stream: IO[str] | None = None, id_key: str = "") -> None:
    """Send the logs of the whole process to `stream` (stderr) as JSON lines, from `level` on.

    `id_key` keys the digests of ids; with the same key they match across processes, without one only within this.
    Raises BadSettings on an unknown level. Calling it again replaces what was set before.
    """
    wanted = level.upper()
    if wanted not in LEVELS:
        raise BadSettings(f"log level {level!r} is unknown; there are: {', '.join(LEVELS)}")
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter(id_key.encode() or None))
    logging.basicConfig(handlers=[handler], level=wanted, force=True)
    logging.raiseExceptions = False  # a failure to log prints the record itself, with its text
    for name in NOISY:
        least = logging.WARNING if name in CHATTY else logging.INFO
        logging.getLogger(name).setLevel(max(least, logging.getLevelNamesMapping()[wanted]))
