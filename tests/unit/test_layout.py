"""The shape of the repository: its top level, the size of its modules, the direction of its imports."""

from __future__ import annotations

import subprocess
import tokenize
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parents[2]
ALLOWED = {"pyproject.toml", "README.md", "LICENSE", "streams", "agents_memory", "deploy", "tests", "grafana"}
MAX_LINES = 400
PACKAGES = ("agents_memory", "streams", "tests", "grafana", "deploy")
MODULES = sorted(p for name in PACKAGES for p in (ROOT / name).rglob("*.py"))


def tracked() -> set[str]:
    """What git knows at the top level; of a source archive, all that is there."""
    try:
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return {path.name for path in ROOT.iterdir()}
    return {line.partition("/")[0] for line in listed.splitlines()}


def test_the_top_level_holds_only_what_belongs_there() -> None:
    names = tracked()
    assert names >= ALLOWED
    assert {name for name in names if not name.startswith(".")} <= ALLOWED | {"PKG-INFO"}


def test_no_module_is_long() -> None:
    long = {str(p.relative_to(ROOT)): n for p in MODULES if (n := len(p.read_text().splitlines())) > MAX_LINES}
    assert MODULES
    assert not long, "one concept a module: cut it in two"


@pytest.mark.parametrize("package", ["agents_memory", "streams"])
def test_every_module_says_what_it_is_for(package: str) -> None:
    silent = [str(p.relative_to(ROOT)) for p in MODULES if ROOT / package in p.parents and not _says(p)]
    assert not silent


def test_no_module_is_unfinished() -> None:
    marks = ("TO" + "DO", "FIX" + "ME", "X" * 3, "NotImplemented" + "Error")
    found = [str(p.relative_to(ROOT)) for p in MODULES if any(mark in p.read_text() for mark in marks)]
    assert not found


def test_imports_point_downwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == 0


def _says(path: Path) -> bool:
    """Whether a module begins with a string. (`ast.parse` fails at random in a long run of CPython 3.11.)"""
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE}
    with path.open(encoding="utf-8") as file:
        first = next(t for t in tokenize.generate_tokens(file.readline) if t.type not in skipped)
    return first.type == tokenize.STRING
