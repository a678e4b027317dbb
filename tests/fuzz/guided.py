"""`python -m tests.fuzz.guided codec|importers [libFuzzer options]`: coverage-guided fuzzing with Atheris.

Atheris is no dependency of the suite, because it has no wheels for every Python: `pip install atheris`. An exception that
is not one of ours ends the run, and the input that raised it is written beside. `-max_total_time=60` bounds the seconds.
"""

from __future__ import annotations

import contextlib
import json
import sys
import tempfile
from pathlib import Path

try:
    import atheris
except ImportError:
    sys.exit("Atheris is missing: pip install atheris")

with atheris.instrument_imports(include=["agents_memory"]):
    from agents_memory.codec import decode
    from agents_memory.contract import schemas
    from agents_memory.errors import BadRecord, BadRequest
    from agents_memory.importers import read
    from agents_memory.language.times import find, resolve
    from agents_memory.model import Turn

TYPES = sorted(schemas())


def codec(data: bytes) -> None:
    """Any bytes as a record of any type: a message or a `BadRecord`; a turn's relative dates are resolved as well."""
    kind, value = TYPES[data[0] % len(TYPES)] if data else "", data[1:]
    headers = (("ce_type", f"io.agents-memory.{kind}.v1".encode()),)
    with contextlib.suppress(BadRecord):
        message = decode(headers, value)
        if isinstance(message.body, Turn):
            find(message.body.text, message.body.at)
            resolve(message.body.text, message.body.at)


def importers(data: bytes) -> None:
    """Any bytes as a file to import: items or a `BadRequest`."""
    PATH.write_bytes(data)
    with contextlib.suppress(BadRequest):
        for _ in read(PATH):
            pass


PATH = Path(tempfile.gettempdir()) / "agents-memory-fuzzed"
TARGETS = {"codec": codec, "importers": importers}


def seeds(folder: Path) -> None:
    """What the mutations start from: records and files that are right."""
    turn = {
        "id": "t",
        "conversation": "c",
        "user": "u",
        "role": "user",
        "text": "明年3月 in 3 weeks",
        "at": "2026-03-02T09:00:00Z",
    }
    messages = [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "hello"}]
    for number, value in enumerate(
        (turn, [turn], {"messages": messages}, messages, [{"conversations": [{"from": "human", "value": "x"}]}])
    ):
        (folder / f"seed-{number}").write_bytes(json.dumps(value).encode())
        (folder / f"seed-head-{number}").write_bytes(bytes([TYPES.index("turn.recorded")]) + json.dumps(value).encode())


def main() -> None:
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"say which: {', '.join(TARGETS)}")
    target = TARGETS[sys.argv.pop(1)]
    corpus = Path(tempfile.mkdtemp(prefix="agents-memory-corpus-"))
    seeds(corpus)
    atheris.Setup([*sys.argv, str(corpus)], target)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
