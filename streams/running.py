"""Where the running stack is: named by the environment, or found in `run.json` of the data directory.

`up` writes `run.json` when everything answers, and removes it when it stops. An environment that names a broker or an
API is taken at its word: nothing is then mixed in from another stack that happens to run here.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, SecretStr, ValidationError

from agents_memory.errors import BadSettings
from streams.settings import Settings

RUN_FILE = "run.json"

_START = "start one with `agents-memory up`, or set AGENTS_MEMORY_BROKER and AGENTS_MEMORY_API_URL"


class RunFile(BaseModel):
    """`run.json`: the process to ask for, and the addresses of its parts. What a part does not have is None."""

    model_config = ConfigDict(frozen=True, extra="ignore", hide_input_in_errors=True)

    pid: int
    bootstrap: str
    api: str
    metrics: str | None = None
    qdrant: str | None = None
    broker_kind: str = "embedded"
    qdrant_key: str | None = Field(None, validation_alias=AliasChoices("qdrant_key", "qdrant_api_key"))
    api_key: str | None = None
    topic_prefix: str | None = None
    partitions: int | None = None


@dataclass(frozen=True, slots=True)
class Stack:
    """A running stack: settings that lead to its broker and store, and the base URLs of its API and its metrics."""

    settings: Settings
    api_url: str = ""
    metrics_url: str = ""

    def with_broker(self) -> Settings:
        """The settings, which lead to a broker; BadSettings if none is known."""
        if not self.settings.broker:
            raise BadSettings("no broker is known: set AGENTS_MEMORY_BROKER")
        return self.settings

    @property
    def api(self) -> str:
        """The API's base URL; BadSettings if none is known."""
        if not self.api_url:
            raise BadSettings("no API is known: set AGENTS_MEMORY_API_URL")
        return self.api_url


def find(settings: Settings) -> Stack:
    """The running stack. BadSettings, with one line that says what to do, if there is none."""
    if settings.broker or settings.api_url:
        return Stack(settings, settings.api_url.rstrip("/"))
    path = settings.data / RUN_FILE
    run = _read(path)
    if run is None:
        raise BadSettings(f"nothing is running (no {path}): {_START}")
    if not alive(run.pid):
        raise BadSettings(f"nothing is running (process {run.pid} of {path} has gone): {_START}")
    found: dict[str, Any] = {
        "broker": run.bootstrap,
        "broker_kind": "kafka" if run.broker_kind == "kafka" else "embedded",
        "qdrant_url": run.qdrant,
        "qdrant_api_key": SecretStr(run.qdrant_key) if run.qdrant_key else None,
        "api_key": SecretStr(run.api_key) if run.api_key else None,
        "topic_prefix": run.topic_prefix,
        "partitions": run.partitions,
    }
    known = settings.model_copy(update={name: value for name, value in found.items() if value is not None})
    return Stack(known, _base(run.api), _base(run.metrics or "").removesuffix("/metrics"))


def alive(pid: int) -> bool:
    """Whether a process of that id exists here."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _base(address: str) -> str:
    plain = address.rstrip("/")
    return plain if not plain or "://" in plain else f"http://{plain}"


def _read(path: Path) -> RunFile | None:
    try:
        return RunFile.model_validate(orjson.loads(path.read_bytes()))
    except FileNotFoundError:
        return None
    except (OSError, orjson.JSONDecodeError, ValidationError) as exc:
        raise BadSettings(f"cannot read {path}: {type(exc).__name__}") from None
