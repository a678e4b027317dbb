"""Trains the head `answered`: does something said earlier answer the agent's question?

The sets of repeated questions alone are small. More of the kind is made from the dialogue acts of SGD: a question that
asks for one slot is put into another dialogue, after its user has given that slot (the turn that gave it is the gold) or
before. Dialogues that are scored are never trained on, whichever set they stand in.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize  # type: ignore[import-untyped]

from agents_memory.conversation.answer_fields import FIELDS
from agents_memory.conversation.answer_types import TYPES
from agents_memory.conversation.answered import OUTPUT, Candidate, Text, features, look_at, product, scene
from agents_memory.heads.head import Head
from agents_memory.vectors import Array
from tests.eval import parts
from tests.eval.embedding import use
from tests.eval.measures import folds

OWN = Path(__file__).resolve().parents[1] / "data" / "questions_own.jsonl"

TOLD = OWN.with_name("questions_told.jsonl")
"""Own talks in which all is told in passing."""

UNSEEN = OWN.with_name("questions_unseen.jsonl")
"""The same kind, written before anything was trained on `TOLD`; nothing is trained or tuned on them."""

SOURCES = (
    "Schema-Guided Dialogue (SGD), dev: repeated questions and dialogue acts, CC BY-SA 4.0",
    "CrossWOZ, dev: repeated questions, Apache-2.0",
    "own: tests/eval/data/questions_own.jsonl and questions_told.jsonl, zh and en, Apache-2.0",
)

RIDGE = 20.0
"""Weight of the squared standardised coefficients against the summed log loss of the items."""

VECTOR_SCALE = 80.0
"""What the products of two unit vectors are multiplied by before the ridge: the less, the less they may say."""

STEPS = 150

PRECISION = 0.79
"""A false alarm in the repeat-question rate is worse than a miss: from P = .5 on so many calls are to be right."""

TIMES = {"sgd": 3, "crosswoz": 3, "acts": 1, "own": 1, "told": 1}
"""How often an item of each set counts: without it CrossWOZ would drown in the dialogues that SGD's acts add."""


@dataclass(frozen=True, slots=True)
class Item:
    """A question with its candidates: plain features (n, f), products of vectors (n, 1,024), the gold's place or -1."""

    source: str
    dialogue: str
    plain: Array
    vectors: Array
    gold: int


@dataclass(frozen=True, slots=True)
class Raw:
    """A question after a conversation of (speaker, text); U is who answers, S who asks."""

    source: str
    dialogue: str
    hist: Sequence[tuple[str, str]]
    question: str
    gold: int | None


def repeated(folder: Path, name: str, ending: str = parts.DEV) -> list[Raw] | None:
    """The items of `repeatq_<name>`; None where its file is absent."""
    rows = parts.rows(folder, f"repeatq_{name}", ending)
    if rows is None:
        return None
    return [Raw(name, str(r["id"]), r["hist"], r["q"], r["gold"] if r["y"] else None) for r in rows]


def own(path: Path = OWN) -> list[Raw]:
    """The own items of a file, everyday talk in Chinese and English; their source is the file's kind of talk."""
    name = path.stem.removeprefix("questions_")
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Raw(name, d["id"], [(w, t) for w, t in d["hist"]], q, gold) for d in lines for q, gold in d["asks"]]


def made_of_acts(folder: Path, each: int = 8, seed: int = 0) -> list[Raw]:
    """At most `each` items a dialogue of: a slot given before, one not given, and a question as it was really asked."""
    dialogues = parts.rows(folder, "acts_sgd", parts.DEV) or []
    rng = random.Random(seed)
    pool: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for dialogue in dialogues:
        for speaker, text, acts in dialogue["turns"]:
            wanted = _requested(acts)
            if speaker == "S" and len(wanted) == 1:
                pool[wanted.pop()].append((str(dialogue["id"]), text))
    out = []
    for dialogue in dialogues:
        out += _of_dialogue(dialogue, pool, each, rng)
    return out


def _requested(acts: Sequence[Sequence[Any]]) -> set[tuple[str, str]]:
    """The (service, slot)s that a turn asks for; empty if it does anything else as well."""
    if any(act[1] != "REQUEST" for act in acts):
        return set()
    return {(act[0], act[2]) for act in acts}


def _of_dialogue(
    dialogue: Any, pool: dict[tuple[str, str], list[tuple[str, str]]], each: int, rng: random.Random
) -> list[Raw]:
    ident, turns = str(dialogue["id"]), dialogue["turns"]
    told: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, (speaker, _, acts) in enumerate(turns):
        for service, act, slot, _ in acts:
            if speaker == "U" and act == "INFORM":
                told[service, slot].append(place)
    services = {act[0] for _, _, acts in turns for act in acts}
    given: list[tuple[int, str, int | None]] = []
    missing: list[tuple[int, str, int | None]] = []
    for slot in sorted(pool):
        others = [text for source, text in pool[slot] if source != ident]
        if slot[0] not in services or not others:
            continue
        for place, (speaker, _, _) in enumerate(turns):
            before = [t for t in told[slot] if t <= place]
            if speaker == "U" and len(before) == 1:
                given.append((place, rng.choice(others), before[0]))
            elif speaker == "U" and not before:
                missing.append((place, rng.choice(others), None))
    natural: list[tuple[int, str, int | None]] = [
        (place - 1, text, None)
        for place, (speaker, text, acts) in enumerate(turns)
        if speaker == "S"
        and place
        and (wanted := _requested(acts))
        and not any(t < place for slot in wanted for t in told[slot])
    ]
    out = []
    for kind in (given, missing, natural):
        rng.shuffle(kind)
        for place, question, gold in kind[:each]:
            hist = [(speaker, text) for speaker, text, _ in turns[: place + 1]]
            out.append(Raw("acts", ident, hist, question, gold))
    return out


def candidates(hist: Sequence[tuple[str, str]], seen: dict[str, Text]) -> list[Candidate]:
    """The user's turns as the product sees them: each with the agent's turn before it."""
    places = [i for i, (speaker, _) in enumerate(hist) if speaker == "U"]
    return [
        Candidate(
            seen[hist[place][1]],
            seen[hist[place - 1][1]] if place and hist[place - 1][0] == "S" else None,
            len(places) - 1 - index,
        )
        for index, place in enumerate(places)
    ]


def seen_texts(raws: Sequence[Raw]) -> dict[str, Text]:
    """All texts of the items, embedded and looked at once."""
    texts = list(dict.fromkeys(t for r in raws for t in (*(text for _, text in r.hist), r.question)))
    vectors = use().passages(texts)
    return {text: look_at(text, vector) for text, vector in zip(texts, vectors, strict=True)}


def items(raws: Sequence[Raw]) -> list[Item]:
    """The features of all items, by the code that the product runs."""
    seen = seen_texts(raws)
    out = []
    for raw in raws:
        question, found = seen[raw.question], candidates(raw.hist, seen)
        within = scene(question, found)
        plain = np.array([list(features(question, c, within).values()) for c in found], dtype=np.float32)
        vectors = np.stack([product(question, c) for c in found])
        gold = -1
        if raw.gold is not None:
            gold = [i for i, (speaker, _) in enumerate(raw.hist) if speaker == "U"].index(raw.gold)
        out.append(Item(raw.source, raw.dialogue, plain, vectors, gold))
    return out


def fitted(train: Sequence[Item], names: tuple[str, ...]) -> Head:
    """The conditional logit with an outside option that explains the items best, with a ridge (L-BFGS)."""
    plain = np.concatenate([i.plain for i in train])
    centre, scale = plain.mean(axis=0), plain.std(axis=0) + 1e-6
    rows = np.concatenate([(plain - centre) / scale, VECTOR_SCALE * np.concatenate([i.vectors for i in train])], axis=1)
    sizes = [len(i.plain) for i in train]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    item = np.repeat(np.arange(len(train)), sizes)
    weight = np.array([TIMES[i.source] for i in train], dtype=float)
    gold = np.zeros(len(rows))
    for start, one in zip(starts, train, strict=True):
        if one.gold >= 0:
            gold[start + one.gold] = 1

    def loss(theta: Array) -> tuple[float, Array]:
        odds = (rows @ theta[:-1].astype(np.float32)).astype(float) + theta[-1]
        top = np.maximum(np.maximum.reduceat(odds, starts), 0)
        raised = np.exp(odds - top[item])
        total = np.add.reduceat(raised, starts) + np.exp(-top)
        value = (weight * (top + np.log(total))).sum() - (weight[item] * odds * gold).sum()
        slope = weight[item] * (raised / total[item] - gold)
        ridge = RIDGE * theta[:-1]
        gradient = np.append(rows.T @ slope.astype(np.float32) + ridge, slope.sum())
        return (value + (ridge * theta[:-1]).sum() / 2) / weight.sum(), gradient / weight.sum()

    size = len(names)
    bounds = [*(_sign(name) for name in names), *[(None, None)] * (rows.shape[1] - size + 1)]
    start, options = np.zeros(rows.shape[1] + 1), {"maxiter": STEPS}
    found = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options=options).x
    weights = np.concatenate([found[:size], VECTOR_SCALE * found[size:-1]]).astype(np.float32)
    return Head(
        name="answered",
        embedder="use-m3",
        features=names,
        centre=centre.astype(np.float32),
        scale=scale.astype(np.float32),
        layers=((weights[None, :], np.array([found[-1]], dtype=np.float32)),),
        outputs=(OUTPUT,),
        trained_on=SOURCES,
    )


_FOR = frozenset(
    (
        *(f"fits_{name}" for name in TYPES),
        *(f"in_{name}" for name in FIELDS),
        *("fits", "told_fits", "in_field", "told_in_field", "any_field", "only_in_field", "named_in_field", "exact"),
    )
)
_AGAINST = frozenset(
    (
        *(f"lacks_{name}" for name in TYPES),
        *(f"off_{name}" for name in FIELDS),
        *(
            "lacks",
            "told_lacks",
            "off_field",
            "told_off_field",
            "taken_back",
            "takes_back",
            "unsure",
            "anew",
            "not_exact",
        ),
    )
)
"""To hold what is asked for never counts against a turn, not to hold it never for it: few items have a rare type."""


def _sign(name: str) -> tuple[float | None, float | None]:
    """The least and the greatest that the weight of a feature may be."""
    return 0.0 if name in _FOR else None, 0.0 if name in _AGAINST else None


def odds(head: Head, item: Item) -> Array:
    """What `answered.score` gives each candidate of an item, from its stored features."""
    [(weights, bias)] = head.layers
    rows = np.concatenate([(item.plain - head.centre) / head.scale, item.vectors], axis=1)
    return np.asarray(rows @ weights[0] + bias[0], dtype=np.float32)


def feature_names() -> tuple[str, ...]:
    """The names of the plain features, in order."""
    blank = look_at("", np.zeros(512, dtype=np.float32))
    one = Candidate(blank, None, 0)
    return tuple(features(blank, one, scene(blank, [one])))


def out_of_fold(scored: Sequence[Item], others: Sequence[Item]) -> list[Array]:
    """The log odds of the scored items by heads that saw nothing of their dialogues; `others` only train."""
    out: list[Array] = [np.zeros(0, dtype=np.float32)] * len(scored)
    names = feature_names()
    for train, held in folds([i.dialogue for i in scored]):
        hidden = {scored[k].dialogue for k in held}
        head = fitted([*(scored[k] for k in train), *(i for i in others if i.dialogue not in hidden)], names)
        for k in held:
            out[k] = odds(head, scored[k])
    return out


def threshold(scored: Sequence[Item], found: Sequence[Array]) -> float:
    """The lowest maximum from which on, in the mean over the sets, `PRECISION` of what is called known is known."""
    best = np.array([o.max() for o in found])
    label = np.array([i.gold >= 0 for i in scored])
    sets = [np.array([i.source == name for i in scored]) for name in sorted({i.source for i in scored})]
    for cut in np.arange(-2, 4, 0.05):
        called = best >= cut
        if np.mean([label[called & one].mean() if (called & one).any() else 1.0 for one in sets]) >= PRECISION:
            return float(cut)
    raise ValueError("the head separates too little")


def train(folder: Path) -> Head:
    """The head that ships: fitted on everything, shifted so that one half stands at the wanted precision."""
    scored = items([*(r for name in ("sgd", "crosswoz") for r in repeated(folder, name) or []), *own(), *own(TOLD)])
    others = items(made_of_acts(folder))
    cut = threshold(scored, out_of_fold(scored, others))
    head = fitted([*scored, *others], feature_names())
    [(weights, bias)] = head.layers
    return replace(head, layers=((weights, (bias - cut).astype(np.float32)),))
