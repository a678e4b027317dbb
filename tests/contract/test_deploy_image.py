"""The Dockerfile builds from what is there, runs as nobody in particular, and downloads nothing when it runs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "deploy/Dockerfile").read_text("utf-8")
IGNORE = (ROOT / "deploy/Dockerfile.dockerignore").read_text("utf-8").split()


def instructions() -> list[tuple[str, str]]:
    lines = re.sub(r"\\\n\s*", " ", TEXT).splitlines()
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines if line and line[0] != "#")]


STAGES: list[list[tuple[str, str]]] = []
for instruction in instructions():
    if instruction[0] == "FROM":
        STAGES.append([])
    if STAGES:
        STAGES[-1].append(instruction)


def test_only_known_instructions() -> None:
    known = {"ARG", "FROM", "ENV", "RUN", "WORKDIR", "COPY", "USER", "VOLUME", "ENTRYPOINT", "CMD"}
    assert {word for word, _ in instructions()} <= known


def test_the_base_is_pinned_and_fits_the_project() -> None:
    [python] = [rest.removeprefix("PYTHON=") for word, rest in instructions() if word == "ARG"]
    version = re.fullmatch(r"(\d+)\.(\d+)\.\d+-slim-\w+", python)
    assert version
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == ">=3.11"
    assert (int(version[1]), int(version[2])) >= (3, 11)
    assert all(stage[0][1].startswith("python:${PYTHON}") for stage in STAGES)


def test_what_is_copied_is_not_ignored() -> None:
    copied = [rest.split()[:-1] for word, rest in STAGES[0] if word == "COPY"]
    for source in (source for sources in copied for source in sources):
        assert f"!{source}" in IGNORE
    assert IGNORE[: IGNORE.index("*") + 1][-1] == "*"


def test_the_last_stage_has_no_compiler_no_root_and_the_command_line_as_its_entry() -> None:
    last = STAGES[-1]
    assert not any("pip install" in rest or "apt-get" in rest for word, rest in last if word == "RUN")
    [user] = [rest for word, rest in last if word == "USER"]
    assert user.split(":")[0].isdigit()
    assert int(user.split(":")[0]) > 0
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert ("ENTRYPOINT", f'["{next(iter(scripts))}"]') in last


def test_no_secret_is_baked_in() -> None:
    assert not re.search(r"(?i)(secret|password|token|api_?key)\s*=", TEXT)
