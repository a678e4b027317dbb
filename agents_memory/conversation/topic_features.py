"""What the topic head looks at: how a turn stands to the turns before it (SPEC B1; pure).

Everything is taken from the turn, the last turns said in the conversation and the conversation's running means; nothing
looks ahead. What a tool or the system put in is not talk and is left out: it neither opens a topic nor ends one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy as np

from agents_memory.language.tokens import estimate_tokens
from agents_memory.model import Cue, Role
from agents_memory.recall.tokens import query_terms
from agents_memory.rows import Conversation, TurnRow
from agents_memory.vectors import Array, cosine, mean, unit, unpack

HALF_TRUST = 5.0
"""After so many turns the conversation's mean is believed by half; a mean of one turn would cancel the next."""

TALKERS = (Role.USER, Role.ASSISTANT)

LOOKBACK = 8
"""How many earlier turns are looked at: the verbatim window always holds about as many."""

NEAR = 3

FLOW = 0.3
"""The usual likeness of a turn to the one before it, where there is nothing yet to measure it on."""

_POINTS_BACK = re.compile(
    r"\b(?:it|its|they|them|their|he|him|his|she|her|that|those|this|these|there|one|ones|too|either|neither)\b"
    r"|[它他她这那此该]|其中|也"
)

_HAN = re.compile(r"[\u3400-\u9fff]")


NAMES = (
    "to_last",
    "to_before_last",
    "to_solid",
    "to_recent",
    "to_topic",
    "nearest",
    "raw_last",
    "flow_last",
    "level",
    "drop",
    "overlap_last",
    "overlap_near",
    "new_words",
    "length",
    "length_last",
    "length_usual",
    "user",
    "answers",
    "question",
    "question_last",
    "question_before_last",
    "asks_usually",
    "asked_usually",
    "transition",
    "resumption",
    "acceptance",
    "decision",
    "acceptance_last",
    "rejection_last",
    "proposal_last",
    "backchannel_last",
    "backchannel_before_last",
    "points_back",
    "points_back_early",
    "entities",
    "entities_known",
    "age",
    "age_of_one",
    "age_of_two",
    "turns",
    "han",
)
"""The plain features, in the order in which `features` gives them."""


def centred(vector: Array, conversation: Conversation) -> Array:
    """The vector relative to the conversation's running mean, at length 1."""
    return _centred(vector[None], conversation)[0] if conversation.mean else vector


def _centred(vectors: Array, conversation: Conversation) -> Array:
    if conversation.mean:
        weight = conversation.mean_weight / (conversation.mean_weight + HALF_TRUST)
        vectors = vectors - weight * unpack(conversation.mean)
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.maximum(lengths, 1e-9), dtype=np.float32)


def talk(turn: TurnRow, before: Sequence[TurnRow]) -> list[TurnRow]:
    """The last turns that people or their agent said before `turn`, oldest first, without what was withheld.

    Only those whose vectors have the size of the turn's: after a change of the embedder older ones cannot be compared.
    """
    said = [t for t in before if not t.withheld and t.role in TALKERS and len(t.vector) == len(turn.vector)]
    return said[-LOOKBACK:]


def features(vector: Array, turn: TurnRow, said: Sequence[TurnRow], conversation: Conversation) -> dict[str, float]:
    """The plain features of a turn; `said` is `talk(before)` and must not be empty, the topic must be open."""
    segment = conversation.open
    count = len(said)
    raw = [vector, *(unpack(t.vector) for t in said), *(unpack(v) for v in conversation.recent)]
    if segment and segment.mean:
        raw.append(unpack(segment.mean))
    all_centred = _centred(np.stack(raw), conversation)
    here, past, recent = all_centred[0], all_centred[1 : count + 1], all_centred[count + 1 :]
    to = past @ here
    flow = np.sum(past[1:] * past[:-1], axis=1)
    level = float(flow.mean()) if flow.size else FLOW
    last, before_last = said[-1], said[-2] if count > 1 else None
    to_last = float(to[-1])
    to_topic = float(recent[-1] @ here) if segment and segment.mean else to_last
    latest = recent[: len(conversation.recent)] if conversation.recent else past[-1:]
    words = query_terms(turn.text).keys()
    words_last = query_terms(last.text).keys()
    near = words_last | {term for t in said[-NEAR:-1] for term in query_terms(t.text)}
    cues, cues_last = turn.reading.cues, last.reading.cues
    cues_before = before_last.reading.cues if before_last else frozenset()
    mine = [t for t in said if t.role is turn.role]
    theirs = [t for t in said if t.role is not turn.role]
    lengths = [math.log1p(estimate_tokens(t.text)) for t in said]
    age = len(segment.turns) if segment else 0
    folded = turn.text.lower()
    return {
        "to_last": to_last,
        "to_before_last": float(to[-2]) if count > 1 else to_last,
        "to_solid": next((float(c) for c, t in zip(to[::-1], said[::-1], strict=True) if _solid(t)), to_last),
        "to_recent": float(unit(latest.mean(axis=0)) @ here),
        "to_topic": to_topic,
        "nearest": float(to.max()),
        "raw_last": cosine(vector, raw[count]),
        "flow_last": float(flow[-1]) if flow.size else FLOW,
        "level": level,
        "drop": to_last - level,
        "overlap_last": len(words & words_last) / max(1, len(words)),
        "overlap_near": len(words & near) / max(1, len(words)),
        "new_words": math.log1p(len(words - near)),
        "length": math.log1p(estimate_tokens(turn.text)),
        "length_last": lengths[-1],
        "length_usual": sum(lengths) / count,
        "user": float(turn.role is Role.USER),
        "answers": float(last.role is not turn.role and Cue.QUESTION in cues_last),
        "question": float(Cue.QUESTION in cues),
        "question_last": float(Cue.QUESTION in cues_last),
        "question_before_last": float(Cue.QUESTION in cues_before),
        "asks_usually": _share(mine, Cue.QUESTION),
        "asked_usually": _share(theirs, Cue.QUESTION),
        "transition": float(Cue.TRANSITION in cues),
        "resumption": float(Cue.RESUMPTION in cues),
        "acceptance": float(Cue.ACCEPTANCE in cues),
        "decision": float(Cue.DECISION in cues),
        "acceptance_last": float(Cue.ACCEPTANCE in cues_last),
        "rejection_last": float(Cue.REJECTION in cues_last),
        "proposal_last": float(Cue.PROPOSAL in cues_last),
        "backchannel_last": float(Cue.BACKCHANNEL in cues_last),
        "backchannel_before_last": float(Cue.BACKCHANNEL in cues_before),
        "points_back": float(bool(_POINTS_BACK.search(folded))),
        "points_back_early": float(bool(_POINTS_BACK.search(folded[:12]))),
        "entities": math.log1p(len(turn.reading.entities)),
        "entities_known": float(any(e in t.text for e in turn.reading.entities for t in said)),
        "age": math.log1p(age),
        "age_of_one": float(age <= 1),
        "age_of_two": float(age == 2),
        "turns": math.log1p(conversation.turns),
        "han": float(bool(_HAN.search(turn.text))),
    }


def vectors(vector: Array, said: Sequence[TurnRow]) -> Array:
    """The sentence vectors the head reads, one after the other: (4 * size,).

    The turn's own; that of the turn before it; how alike they are, entry by entry, at the scale of the others; how far
    the turn is from the mean of the last three.
    """
    last = unpack(said[-1].vector)
    near = mean([unpack(t.vector) for t in said[-NEAR:]])
    return np.concatenate([vector, last, vector * last * math.sqrt(len(vector)), np.abs(vector - near)])


def _share(turns: Sequence[TurnRow], cue: Cue) -> float:
    return sum(cue in t.reading.cues for t in turns) / len(turns) if turns else 0.0


def _solid(turn: TurnRow) -> bool:
    """Whether a turn says something: not one that only nods, thanks or greets."""
    return Cue.BACKCHANNEL not in turn.reading.cues
