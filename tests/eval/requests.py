"""Whether the heads hear requests to forget: the check part of the own sentences, which they were not trained on.

A request may be worded as it likes; what it is not to be taken for are tellings, corrections and talk of the same things
with the same verbs. What names nothing that was told lets nothing go, so a false alarm here is not yet a loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from agents_memory.governance import heard
from tests.eval import embedding
from tests.eval.training.requests import LANGUAGES, Example, counter, own


def evaluate(folder: Path, ending: str, *, shipped: bool) -> dict[str, float]:
    """By language the share of requests that are heard and of other sentences that are; the same of public dialogues."""
    examples = [example for example in own() if example.check]
    likely = probabilities(examples)
    found = {}
    for lang in LANGUAGES:
        for name, asks in (("recall", True), ("false_alarms", False)):
            here = [(p, e.weight) for p, e in zip(likely, examples, strict=True) if e.lang == lang and e.asks is asks]
            found[f"request.{lang}.{name}"] = _share(here)
    spoken = counter(folder)
    if spoken:
        found["request.dialogues.false_alarms"] = _share([(p, 1.0) for p in probabilities(spoken)])
    return found


def probabilities(examples: Sequence[Example]) -> list[float]:
    """What the shipped heads say of each sentence: the others of what the first lets through."""
    use, e5 = embedding.use(), embedding.e5()
    first, closer = heard.head_for(use.name), heard.closer_for(use.name, e5.name)
    assert first is not None
    assert closer is not None
    texts = [example.text for example in examples]
    vectors = use.passages(texts)
    likely = [heard.probability(text, vector, first) for text, vector in zip(texts, vectors, strict=True)]
    near = [i for i, value in enumerate(likely) if value >= heard.MAY_ASK]
    for i, larger in zip(near, e5.passages([texts[i] for i in near]), strict=True):
        likely[i] = heard.closely(texts[i], vectors[i], larger, closer)
    return likely


def _share(weighed: Sequence[tuple[float, float]]) -> float:
    return sum(w for p, w in weighed if p >= heard.SECOND.asks) / sum(w for _, w in weighed)
