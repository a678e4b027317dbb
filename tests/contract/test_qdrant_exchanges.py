"""The embedded store answers as a Qdrant server 1.19 did: 94 recorded requests replayed over a real port.

Compared are the status and the whole answer, but for what the tables below name, each with its reason.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.integration.edge_process import EdgeProcess, scratch

RECORDED = Path(__file__).parents[3] / "shared" / "spec" / "qdrant" / "exchanges.jsonl"

NOT_SERVED = {
    ("GET", "/telemetry"): "an operator's view of a cluster; the embedded store has none",
    ("POST", "/collections/x/points/query/groups"): "the engine has no grouping, and no reader of ours groups",
    ("POST", "/collections/aliases"): "the engine has no aliases; a prefix serves the purpose",
    ("GET", "/collections/y/points/1"): "`y` is an alias",
    ("GET", "/collections/x/snapshots"): "the store is rebuilt from Kafka, not from snapshots",
}
COUNTED_BY_THE_ENGINE = {
    "time": "differs from call to call",
    "version": "the engine numbers its own log; the server counts the building of an index too",
    "segments_count": "the server keeps an appendable segment per core",
}
EQUAL_SCORES = {
    "x": "all its dense vectors are the same one, so that the order among equal scores is the engine's",
}
OWN_WORDS = ("Format error in JSON body:",)  # the rest of that text is the parser's


@pytest.fixture(scope="module")
def edge() -> Iterator[EdgeProcess]:
    with scratch() as path:
        process = EdgeProcess(path)
        yield process
        process.kill()


def recorded() -> list[dict[str, Any]]:
    if not RECORDED.exists():
        pytest.skip("the recorded exchanges (../shared) are not beside this checkout")
    return [json.loads(line) for line in RECORDED.read_text(encoding="utf-8").splitlines()]


def replay(edge: EdgeProcess, exchange: dict[str, Any]) -> tuple[int, str, Any]:
    content = exchange.get("raw")
    if content is None and exchange["body"] is not None:
        content = json.dumps(exchange["body"])
    headers = {"content-type": "application/json"}
    answer = httpx.request(exchange["method"], edge.url + exchange["path"], content=content, headers=headers)
    kind = answer.headers.get("content-type", "")
    return answer.status_code, kind, answer.json() if kind.startswith("application/json") else answer.text


def comparable(answer: Any, *, ties: bool) -> Any:
    """The answer without what the tables take out; where scores are equal, without the ids."""
    if isinstance(answer, dict):
        hidden = set(COUNTED_BY_THE_ENGINE) | ({"id", "payload"} if ties and "score" in answer else set())
        return {key: comparable(value, ties=ties) for key, value in answer.items() if key not in hidden}
    if isinstance(answer, list):
        return [comparable(value, ties=ties) for value in answer]
    if isinstance(answer, str) and answer.startswith(OWN_WORDS):
        return next(words for words in OWN_WORDS if answer.startswith(words))
    return answer


def approximately(value: Any) -> Any:
    """Scores may differ in the last digit of a float32."""
    if isinstance(value, dict):
        return {key: approximately(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [approximately(inner) for inner in value]
    return pytest.approx(value, abs=1e-6) if isinstance(value, float) else value


def test_answers_as_the_server_did(edge: EdgeProcess) -> None:
    differences = []
    same = 0
    for number, exchange in enumerate(recorded(), start=1):
        if (exchange["method"], exchange["path"]) in NOT_SERVED:
            continue
        status, kind, answer = replay(edge, exchange)
        parts = exchange["path"].split("/")
        ties = len(parts) > 2 and parts[2] in EQUAL_SCORES and "/query" in exchange["path"]
        wanted = approximately(comparable(exchange["answer"], ties=ties))
        # An answer without a body has no type on the server; aiohttp gives it one.
        kinds = {exchange["content_type"]} if answer else {exchange["content_type"], kind}
        if (
            status == exchange["status"]
            and comparable(answer, ties=ties) == wanted
            and _bare(kind) in map(_bare, kinds)
        ):
            same += 1
        else:
            differences.append((number, exchange["method"], exchange["path"], status, answer))
    assert not differences
    assert same == 89


def test_what_is_not_served_says_so(edge: EdgeProcess) -> None:
    for method, path in NOT_SERVED:
        assert edge.call(method, path, {} if method == "POST" else None).status_code == 404, path


def _bare(content_type: str) -> str:
    return content_type.partition(";")[0]
