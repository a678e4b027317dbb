"""The contract, generated from the code: a JSON Schema for each message, and the AsyncAPI document of the topics.

`python -m agents_memory.contract --write` regenerates `agents_memory/schemas/*.json` and `streams/asyncapi.yaml`; tests
fail when what is committed differs from what the code says, or when an older record can no longer be read.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from agents_memory import commands, events, inputs
from agents_memory.codec import ce_type
from agents_memory.message import BODIES, Body
from agents_memory.topics import TOPICS, TopicName

LOADED = (commands, events, inputs)
"""The modules that register bodies; importing them is what fills the registry."""

SCHEMA_DIR = Path(__file__).parent / "schemas"
ASYNCAPI = Path(__file__).parent.parent / "streams" / "asyncapi.yaml"

STAGES: dict[str, tuple[tuple[TopicName, ...], tuple[TopicName, ...]]] = {
    "enrich": ((TopicName.TURNS, TopicName.COMMANDS), (TopicName.INPUTS, TopicName.DEAD_LETTERS)),
    "remember": (
        (TopicName.INPUTS,),
        (
            TopicName.SEGMENTS,
            TopicName.SUMMARIES,
            TopicName.JOURNAL,
            TopicName.FORGOTTEN,
            TopicName.RECORDS,
            TopicName.DEAD_LETTERS,
        ),
    ),
    "summarize": ((TopicName.SEGMENTS,), (TopicName.INPUTS, TopicName.DEAD_LETTERS)),
    "sweep": ((), (TopicName.INPUTS,)),
    "index": ((TopicName.RECORDS, TopicName.FORGOTTEN, TopicName.JOURNAL), (TopicName.DEAD_LETTERS,)),
}
"""What each stage reads and writes."""


def schema(body: type[Body]) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a message's value, as it is written: fields with their default may be absent."""
    found = TypeAdapter(body).json_schema(mode="validation")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"/agents-memory/schemas/{body.type}.v1.json",
        **found,
    }


def schemas() -> dict[str, dict[str, Any]]:
    """All schemas by message type."""
    return {name: schema(body) for name, body in sorted(BODIES.items())}


def asyncapi() -> dict[str, Any]:
    """The AsyncAPI 3.0 document: channels from the topic table, operations from the stages."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "agents-memory",
            "version": "1",
            "description": "Conversation turns in; summaries, an audit trail and an explainable forgetting log out.",
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "channels": {_channel(name): _describe(name) for name in TOPICS},
        "operations": dict(_operations()),
        "components": {"messages": {name: _message(body) for name, body in sorted(BODIES.items())}},
    }


def _channel(name: TopicName) -> str:
    return name.value.removeprefix("memory.").removesuffix(".v1").replace("-", "")


def _describe(name: TopicName) -> dict[str, Any]:
    topic = TOPICS[name]
    carried = [n for n, body in sorted(BODIES.items()) if body.topic is name]
    return {
        "address": name.value,
        "description": f"{topic.says} (key: {topic.key})",
        "messages": {n.replace(".", "_"): {"$ref": f"#/components/messages/{n}"} for n in carried},
        "bindings": {
            "kafka": {
                "topicConfiguration": {
                    "cleanup.policy": [topic.cleanup],
                    **({"retention.ms": topic.retention_ms} if topic.retention_ms else {}),
                },
                "bindingVersion": "0.5.0",
            }
        },
    }


def _message(body: type[Body]) -> dict[str, Any]:
    return {
        "name": ce_type(body.type),
        "title": body.type,
        "summary": (body.__doc__ or "").strip().splitlines()[0],
        "contentType": "application/json",
        "headers": {
            "type": "object",
            "properties": {
                "ce_id": {"type": "string"},
                "ce_type": {"const": ce_type(body.type)},
                "ce_time": {"type": "string", "format": "date-time"},
                "ce_dataclassification": {"const": body.classification},
            },
        },
        "payload": {
            "schemaFormat": "application/schema+json;version=draft-2020-12",
            "schema": {"$ref": f"../agents_memory/schemas/{body.type}.json"},
        },
    }


def _operations() -> list[tuple[str, dict[str, Any]]]:
    out = []
    for stage, (reads, writes) in STAGES.items():
        for action, names in (("receive", reads), ("send", writes)):
            for name in names:
                channel = _channel(name)
                out.append(
                    (f"{stage}.{action}.{channel}", {"action": action, "channel": {"$ref": f"#/channels/{channel}"}})
                )
    return out


def write() -> None:
    """Write the schemas and the document to where they are committed."""
    for old in SCHEMA_DIR.glob("*.json"):
        old.unlink()
    for name, found in schemas().items():
        (SCHEMA_DIR / f"{name}.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    ASYNCAPI.write_text(json.dumps(asyncapi(), indent=1, ensure_ascii=False) + "\n")  # JSON is YAML


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        raise SystemExit("usage: python -m agents_memory.contract --write")
    write()
