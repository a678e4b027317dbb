import numpy as np
import pytest

from agents_memory.errors import BadSettings
from agents_memory.heads import stored
from agents_memory.heads.head import Head, dump, load, sigmoid


def made(layers: tuple[tuple[np.ndarray, np.ndarray], ...], outputs: tuple[str, ...] = ("yes",)) -> Head:
    f4 = np.float32
    return Head(
        name="toy",
        embedder="use-m3",
        features=("a", "b"),
        centre=np.array([1, 0], f4),
        scale=np.array([2, 1], f4),
        layers=tuple((np.array(w, f4), np.array(b, f4)) for w, b in layers),
        outputs=outputs,
        trained_on=("nothing",),
    )


def test_a_logistic_head_is_weights_times_standardised_features_and_vectors() -> None:
    head = made((([[1.0, 2.0, 0.5]], [0.25]),))
    found = head.log_odds({"a": 3, "b": -1}, np.array([4], np.float32))
    assert found == {"yes": pytest.approx(1.0 * 1 - 2.0 + 2.0 + 0.25)}
    assert head.probabilities({"a": 3, "b": -1}, np.array([4], np.float32))["yes"] == pytest.approx(sigmoid(1.25))


def test_a_hidden_layer_is_rectified() -> None:
    head = made((([[1, 0], [-1, 0]], [0, 0]), ([[1, 10], [1, 1]], [0, 1])), ("one", "two"))
    found = head.log_odds({"a": 5, "b": 0}, np.zeros(0, np.float32))
    assert found == {"one": 2, "two": 3}


def test_what_is_missing_is_an_error() -> None:
    head = made((([[1.0, 2.0, 0.5]], [0.25]),))
    with pytest.raises(KeyError):
        head.log_odds({"a": 1}, np.zeros(1, np.float32))
    with pytest.raises(ValueError, match="matmul"):
        head.log_odds({"a": 1, "b": 2}, np.zeros(7, np.float32))


def test_weights_survive_their_file(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    head = made((([[1.0, 2.0, 0.5]], [0.25]),))
    folder = tmp_path / "weights"  # type: ignore[operator]
    folder.mkdir()
    (folder / "toy.json").write_bytes(dump(head))
    monkeypatch.setattr(stored, "files", lambda package: tmp_path)
    found = load.__wrapped__("toy")
    assert found.log_odds({"a": 3, "b": -1}, np.array([4], np.float32)) == {"yes": 1.25}
    assert (found.embedder, found.features, found.trained_on) == ("use-m3", ("a", "b"), ("nothing",))


def test_a_head_that_does_not_ship_is_named() -> None:
    with pytest.raises(BadSettings, match="no trained head 'nobody'"):
        load("nobody")


@pytest.mark.parametrize("log_odds", [-1e9, 0.0, 1e9])
def test_the_ends_of_the_scale_do_not_overflow(log_odds: float) -> None:
    assert 0 <= sigmoid(log_odds) <= 1
