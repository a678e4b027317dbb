"""Vectors as they travel: base64 of float16, compared by their angle."""

from __future__ import annotations

import numpy as np
import pytest

from agents_memory.calibration import LOGISTIC, calibration
from agents_memory.errors import BadRecord
from agents_memory.vectors import cosine, mean, pack, unit, unpack


def test_a_packed_vector_keeps_its_direction() -> None:
    vector = unit(np.random.default_rng(1).normal(size=512).astype(np.float32))
    again = unpack(pack(vector))
    assert again.dtype == np.float32
    assert cosine(vector, again) == pytest.approx(1.0, abs=1e-3)
    assert len(pack(vector)) == pytest.approx(512 * 2 * 4 / 3, abs=4)


def test_nothing_is_similar_to_nothing() -> None:
    some = np.ones(4, dtype=np.float32)
    assert cosine(unpack(""), some) == 0.0
    assert cosine(np.zeros(4, dtype=np.float32), some) == 0.0
    assert not unit(np.zeros(4, dtype=np.float32)).any()


def test_a_mean_has_length_one_and_lies_between() -> None:
    a, b = np.eye(2, dtype=np.float32)
    middle = mean([a, b])
    assert np.linalg.norm(middle) == pytest.approx(1.0)
    assert cosine(middle, a) == pytest.approx(cosine(middle, b))


@pytest.mark.parametrize("model", sorted(LOGISTIC))
def test_the_calibrated_scale_is_a_rising_probability(model: str) -> None:
    scale = calibration(model)
    values = [scale(c / 10) for c in range(-10, 11)]
    assert values == sorted(values)
    assert 0 < values[0] < 0.1
    assert 0.8 < values[-1] < 1


def test_an_unknown_embedder_has_no_scale() -> None:
    with pytest.raises(BadRecord, match="unknown_embedder"):
        calibration("nobody")
