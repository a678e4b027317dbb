import random

import numpy as np
import pytest
from sklearn.metrics import f1_score, precision_score, recall_score, roc_auc_score

from tests.eval import measures


def _drawn(seed: int, n: int = 60) -> tuple[list[int], list[float]]:
    dice = random.Random(seed)
    labels = [0, 1] + [dice.randint(0, 1) for _ in range(n - 2)]
    return labels, [round(dice.random() + 0.3 * y, 1) for y in labels]  # one decimal: many ties


@pytest.mark.parametrize("seed", range(5))
def test_precision_recall_and_f1_agree_with_sklearn(seed: int) -> None:
    labels, scores = _drawn(seed)
    called = [int(s >= 0.6) for s in scores]
    got = measures.counts(labels, called)
    assert got.precision == pytest.approx(precision_score(labels, called))
    assert got.recall == pytest.approx(recall_score(labels, called))
    assert measures.f1(labels, called) == pytest.approx(f1_score(labels, called))


@pytest.mark.parametrize("seed", range(5))
def test_the_area_under_the_curve_agrees_with_sklearn_with_ties(seed: int) -> None:
    labels, scores = _drawn(seed)
    assert measures.auc(labels, scores) == pytest.approx(roc_auc_score(labels, scores))


def test_nothing_called_right_is_an_f1_of_zero() -> None:
    assert measures.f1([1, 0], [0, 1]) == 0.0
    assert measures.f1([0, 0], [0, 0]) == 0.0


def test_one_class_alone_has_no_area() -> None:
    with pytest.raises(ValueError, match="both classes"):
        measures.auc([1, 1], [0.1, 0.2])


def test_sequences_of_different_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match=r"shorter|longer"):
        measures.counts([1, 0], [1])
    with pytest.raises(ValueError, match="lengths"):
        measures.auc([1, 0], [0.5])


@pytest.mark.parametrize("seed", range(5))
def test_no_other_threshold_has_a_better_f1(seed: int) -> None:
    labels, scores = _drawn(seed)
    reached = measures.f1(labels, [int(s >= measures.best_threshold(labels, scores)) for s in scores])
    assert reached == max(f1_score(labels, [int(s >= t) for s in scores]) for t in np.arange(0, 1.4, 0.05))


def test_a_segmentation_is_without_error_against_itself() -> None:
    reference = measures.boundaries([3, 4, 2])
    assert reference == [1, 0, 0, 1, 0, 0, 0, 1, 0]
    assert measures.pk(reference, reference, 2) == (0, 7)
    assert measures.window_diff(reference, reference, 2) == (0, 7)


def test_pk_of_an_empty_segmentation_counts_the_probes_across_boundaries() -> None:
    reference, none = measures.boundaries([4, 4]), measures.boundaries([8])
    assert measures.pk(reference, none, 2) == (2, 6)


def test_window_diff_sees_two_boundaries_where_one_is() -> None:
    reference, called = measures.boundaries([3, 5]), [1, 0, 0, 1, 1, 0, 0, 0]
    assert measures.pk(reference, called, 3)[0] < measures.window_diff(reference, called, 3)[0]


def test_the_window_is_half_the_mean_segment() -> None:
    assert measures.window([[4, 8], [6, 6]]) == 3
    assert measures.window([[1, 1]]) == 2


def test_recall_at_k_is_the_share_of_gold_among_the_first() -> None:
    assert measures.recall_at(2, ["a", "b", "c"], ["b", "c"]) == 0.5
    with pytest.raises(ValueError, match="nothing"):
        measures.recall_at(2, ["a"], [])


def test_folds_part_the_items_and_never_a_group() -> None:
    groups = ["a", "a", "b", "c", "c", "d", "a", "e"]
    seen: list[int] = []
    for train, scored in measures.folds(groups, 3):
        assert not {groups[i] for i in train} & {groups[i] for i in scored}
        assert sorted(train + scored) == list(range(len(groups)))
        seen += scored
    assert sorted(seen) == list(range(len(groups)))


def test_there_are_no_more_folds_than_groups() -> None:
    assert len(list(measures.folds(["a", "b"], 5))) == 2
