"""The table of metrics is sound, and every code and value that the program can use is on its lists."""

import re
from pathlib import Path

import pytest

from agents_memory.metrics import DEAD_LETTER_CODES, METRICS, OTHER, PREFIX, Metric, MetricType

ROOT = Path(__file__).parents[2]
every_metric = pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)


@every_metric
def test_a_metric_says_what_it_counts_and_which_question_it_answers(metric: Metric) -> None:
    assert metric.help.endswith(".")
    assert metric.question.endswith("?")


@every_metric
def test_a_name_follows_the_conventions(metric: Metric) -> None:
    assert re.fullmatch(PREFIX + r"[a-z][a-z0-9_]*", metric.name)
    assert metric.name.endswith("_total") == (metric.type is MetricType.COUNTER)


@every_metric
def test_only_histograms_have_buckets_and_they_rise(metric: Metric) -> None:
    assert bool(metric.buckets) == (metric.type is MetricType.HISTOGRAM)
    assert list(metric.buckets) == sorted(set(metric.buckets))


def test_no_label_can_carry_an_id_or_text() -> None:
    open_labels = {label.name for metric in METRICS.values() for label in metric.labels if label.values is None}
    assert open_labels == {"topic", "partition", "version", "policy"}


@every_metric
def test_the_series_that_exist_from_the_start_are_few_and_on_the_lists(metric: Metric) -> None:
    series = list(metric.initial_series())
    assert len(series) == len(set(series)) <= 120
    for values in series:
        assert [label.admit(value) for label, value in zip(metric.labels, values, strict=True)] == list(values)


def test_a_value_outside_a_closed_list_becomes_other() -> None:
    [label] = METRICS["agents_memory_turns_total"].labels
    assert label.admit("user") == "user"
    assert label.admit("ann@example.org") == OTHER


CODE = re.compile(r"(?<!class )\bBadRecord\(\s*([^,()\n]+)")
"""The first argument of each `BadRecord(...)`."""


def test_every_code_of_a_bad_record_in_the_source_is_on_the_list() -> None:
    used = set()
    for path in [*ROOT.glob("agents_memory/**/*.py"), *ROOT.glob("streams/**/*.py")]:
        used |= {code.strip("\"' ") for code in CODE.findall(path.read_text(encoding="utf-8"))}
    assert used
    assert used - set(DEAD_LETTER_CODES) == set()
