"""The kernel head against its formula, and its file."""

from __future__ import annotations

import math

import numpy as np
import pytest

from agents_memory.errors import BadSettings
from agents_memory.heads import stored
from agents_memory.heads.kernel import KernelHead, dump, load


def made() -> KernelHead:
    f4 = np.float32
    return KernelHead(
        name="toy",
        embedder="both",
        features=("a",),
        centre=np.array([1, 0, 0], f4),
        projection=np.array([[1, 0, 0], [0, 2, 0]], f4),
        examples=np.array([[4, 0], [0, -2]], f4),
        step=0.5,
        weights=np.array([1.5, -1], f4),
        gamma=0.25,
        bias=0.125,
        slope=2.0,
        offset=-1.0,
        trained_on=("nothing",),
    )


def test_what_is_near_an_example_is_as_it_is() -> None:
    # (a, x, y) = (3, 1, 9) is (2, 2) when centred and projected; the examples lie at (2, 0) and (0, -1).
    said = made().log_odds({"a": 3}, np.array([1, 9], np.float32))
    near = 1.5 * math.exp(-0.25 * 4) - math.exp(-0.25 * (4 + 9))
    assert said == pytest.approx(2 * (near + 0.125) - 1, abs=1e-6)


def test_what_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError):
        made().log_odds({}, np.zeros(2, np.float32))
    with pytest.raises(ValueError, match="broadcast"):
        made().log_odds({"a": 1}, np.zeros(7, np.float32))


def test_weights_survive_their_file(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "weights"  # type: ignore[operator]
    folder.mkdir()
    (folder / "toy.json").write_bytes(dump(made()))
    monkeypatch.setattr(stored, "files", lambda package: tmp_path)
    found, vector = load.__wrapped__("toy"), np.array([1, 9], np.float32)
    assert found.log_odds({"a": 3}, vector) == pytest.approx(made().log_odds({"a": 3}, vector), abs=1e-3)
    assert (found.embedder, found.features, found.trained_on) == ("both", ("a",), ("nothing",))


def test_a_head_that_does_not_ship_is_named() -> None:
    with pytest.raises(BadSettings, match="no trained head 'nobody'"):
        load("nobody")
