"""The weights in the package are what the training script makes of the development parts."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

from agents_memory.governance import heard
from agents_memory.heads import kernel
from agents_memory.heads.head import Head, load
from agents_memory.heads.kernel import KernelHead
from tests.eval.parts import SHARED
from tests.eval.training.__main__ import HEADS, WEIGHTS, main, trained

KERNELS = {"requests_by_example"}

needs_data = pytest.mark.skipif(not SHARED.is_dir(), reason="needs the development parts in ../shared/eval/language")


def shipped(name: str) -> Head | KernelHead:
    """The head of this name."""
    return kernel.load(name) if name in KERNELS else load(name)


def _log_odds(head: Head, rows: int = 200) -> np.ndarray:
    """What a head says of made-up inputs: features about their mean, vectors of length 1."""
    dice = np.random.default_rng(0)
    entries = head.layers[0][0].shape[1] - len(head.features)
    out = []
    for _ in range(rows):
        plain = head.centre + head.scale * dice.normal(size=len(head.features))
        vector = dice.normal(size=entries)
        features = dict(zip(head.features, plain.tolist(), strict=True))
        said = head.log_odds(features, (vector / max(1e-9, np.linalg.norm(vector))).astype(np.float32))
        out.append([said[name] for name in head.outputs])
    return np.array(out)


@needs_data
@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in HEADS if name not in KERNELS])
def test_the_shipped_weights_are_what_the_script_makes(name: str) -> None:
    made, held = trained(name, SHARED), load(name)
    assert isinstance(made, Head)
    assert (made.embedder, made.features, made.outputs) == (held.embedder, held.features, held.outputs)
    assert made.trained_on == held.trained_on
    one, other = (1 / (1 + np.exp(-_log_odds(head))) for head in (made, held))
    assert np.abs(one - other).max() < 0.05
    assert np.abs(one - other).mean() < 0.01


@needs_data
@pytest.mark.long
def test_the_shipped_examples_are_what_the_script_makes() -> None:
    made, held = trained("requests_by_example", SHARED), kernel.load("requests_by_example")
    assert isinstance(made, KernelHead)
    assert (made.embedder, made.features, made.trained_on) == (held.embedder, held.features, held.trained_on)
    said = {text: heard.features(text) for text in ("Forget it.", "把它忘了吧", "I forgot my key.", "鍵を忘れました")}
    dice = np.random.default_rng(0)
    for plain in said.values():
        vector = heard.example_vectors(*(v / np.linalg.norm(v) for v in (dice.normal(size=512), dice.normal(size=384))))
        assert made.log_odds(plain, vector) == pytest.approx(held.log_odds(plain, vector), abs=0.2)


@pytest.mark.parametrize("name", HEADS)
def test_a_head_says_what_it_was_trained_on_and_is_small(name: str) -> None:
    assert shipped(name).trained_on
    assert (WEIGHTS / f"{name}.json").stat().st_size < (2_000_000 if name in KERNELS else 200_000)


def test_nothing_else_lies_among_the_weights() -> None:
    assert sorted(file.name for file in WEIGHTS.iterdir()) == sorted(f"{name}.json" for name in HEADS)


def test_an_unknown_head_and_a_missing_folder_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["weather"])
    assert caught.value.code == 2
    assert "no head weather" in capsys.readouterr().err
    assert main(["topic", "--data", "/nowhere"]) == 2
    assert "no such folder" in capsys.readouterr().err


def test_every_head_has_its_training() -> None:
    assert all(callable(importlib.import_module(f"tests.eval.training.{name}").train) for name in HEADS)
