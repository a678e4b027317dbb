"""The AsyncAPI document is the code's, names every message on its topic, and is valid for the reference parser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from agents_memory.codec import ce_type
from agents_memory.contract import ASYNCAPI, SCHEMA_DIR, STAGES, asyncapi
from agents_memory.message import BODIES
from agents_memory.topics import TOPICS, TopicName

DOCUMENT = asyncapi()
PARSER = "@asyncapi/parser@3"
CHECK = """
const {Parser, fromFile} = require('@asyncapi/parser');
fromFile(new Parser(), process.argv[2]).parse().then(({document, diagnostics}) => {
  const errors = diagnostics.filter(d => d.severity === 0).map(d => d.message + ' at ' + d.path.join('/'));
  console.log(JSON.stringify({parsed: Boolean(document), errors}));
});
"""


def test_the_committed_document_is_that_of_the_code() -> None:
    committed = json.loads(ASYNCAPI.read_text())
    assert committed == DOCUMENT, "run `python -m agents_memory.contract --write` and commit what it wrote"


def test_every_topic_is_a_channel_and_every_message_stands_on_its_own() -> None:
    by_address = {channel["address"]: channel for channel in DOCUMENT["channels"].values()}
    assert set(by_address) == {name.value for name in TOPICS}
    for name, body in BODIES.items():
        carried = {m["$ref"].rpartition("/")[2] for m in by_address[body.topic.value]["messages"].values()}
        assert name in carried
        message = DOCUMENT["components"]["messages"][name]
        assert message["name"] == ce_type(name)
        assert message["summary"]


def test_every_payload_points_at_a_schema_that_is_there() -> None:
    for message in DOCUMENT["components"]["messages"].values():
        target = (ASYNCAPI.parent / message["payload"]["schema"]["$ref"]).resolve()
        assert target.parent == SCHEMA_DIR.resolve()
        assert target.is_file()


def test_every_stage_reads_and_writes_known_channels_and_every_topic_has_a_writer() -> None:
    for operation in DOCUMENT["operations"].values():
        assert operation["channel"]["$ref"].rpartition("/")[2] in DOCUMENT["channels"]
    written = {name for _, writes in STAGES.values() for name in writes}
    assert set(TOPICS) - written == {TopicName.TURNS, TopicName.COMMANDS}, "only those are for others to write"


@pytest.mark.slow
def test_the_reference_parser_finds_no_error(tmp_path: Path) -> None:
    node, npm = shutil.which("node"), shutil.which("npm")
    installed = bool(node and npm) and _install(str(npm), tmp_path)
    if not installed:
        if os.environ.get("AGENTS_MEMORY_CI") == "1":
            pytest.fail("the CI needs npm and the package @asyncapi/parser")
        pytest.skip("npm or the package @asyncapi/parser cannot be had here")
    script = tmp_path / "check.js"
    script.write_text(CHECK)
    run = subprocess.run(
        [str(node), str(script), str(ASYNCAPI)], capture_output=True, text=True, check=True, timeout=120
    )
    assert json.loads(run.stdout) == {"parsed": True, "errors": []}


def _install(npm: str, place: Path) -> bool:
    command = [npm, "install", "--no-audit", "--no-fund", "--silent", "--prefix", str(place), PARSER]
    try:
        return subprocess.run(command, capture_output=True, check=False, timeout=240).returncode == 0
    except subprocess.TimeoutExpired:
        return False
