"""Does this turn still speak of the running topic? (SPEC B1, B5)

A trained head reads the turn beside those before it (`topic_features`) and gives the probability that the topic is the
same; one head serves all styles of talk. Where heads are off, or the vectors are another embedder's, centred cosines
decide: cosines of sentence embeddings carry no fixed threshold, so the running mean of the conversation is subtracted
first. Both are on the scale of the policy's 0.65.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from agents_memory.conversation.topic_features import TALKERS, centred, features, talk, vectors
from agents_memory.heads.head import Head, load, sigmoid
from agents_memory.language.tokens import estimate_tokens
from agents_memory.model import Cue
from agents_memory.policy import SegmentPolicy
from agents_memory.recall.tokens import bm25_terms
from agents_memory.rows import Conversation, TurnRow
from agents_memory.vectors import Array, cosine, mean, pack, unpack

MEAN_WEIGHT = 20.0
"""How many turns the conversation's running mean remembers."""

CONTEXT_TURNS = 3

# Logistic fit on the development parts of TIAGE, CrossWOZ and KdConv (centred cosines of USE vectors and three plain
# features), with the intercept moved so that 0.65 lies where F1 is best. F1 there: .42, .52, .41; on a style that was
# not fitted (DialSeg711): .46. Bare cosine: .37, .40, .46, .49, with twice as many false shifts in task talk.
TO_CONTEXT, TO_LAST, TOKENS, ANSWERS, OVERLAP, INTERCEPT = 1.75, 3.52, -0.85, 0.74, 2.17, 2.63

TO_TOPIC = 5.3
"""Slope for a comparison with the mean of a whole topic, where the plain features have no meaning."""

TOPIC_INTERCEPT = 0.72

TRANSITION = -1.6
"""What a word of transition ("by the way") adds to the log odds of still being on the topic."""

RESUMPTION = -3.0
"""The same for "back to", which the head hardly met in training, said of what is nearer to an earlier topic."""


@dataclass(frozen=True, slots=True)
class TopicView:
    """How a turn relates to the running topic: the probability that it is the same, and what spoke for it."""

    same: float
    cosine: float
    carries_topic: bool


def head_for(model: str, policy: SegmentPolicy) -> Head | None:
    """The head that reads the vectors of this embedder; None where heads are off or another embedder is used."""
    if not policy.topic_head:
        return None
    head = load("topic")
    return head if head.embedder == model else None


def carries_topic(turn: TurnRow) -> bool:
    """Whether a turn says anything about a topic: a one-word answer or a greeting does not, nor a tool's output."""
    return turn.role in TALKERS and Cue.BACKCHANNEL not in turn.reading.cues


def heard(vector: Array, turn: TurnRow) -> TopicView:
    """The view of a turn that cannot open a topic."""
    return TopicView(1.0, 1.0, bool(vector.size) and carries_topic(turn))


def view(
    vector: Array, turn: TurnRow, before: Sequence[TurnRow], conversation: Conversation, head: Head | None
) -> TopicView:
    """Compare a turn with the running topic; `before` are the turns said before it, in order.

    With a head (`head_for`) the probability is the head's, which was trained so that the policy's 0.65 lies where F1
    is best; without one it follows from the centred cosines.
    """
    seen = heard(vector, turn)
    said = talk(turn, before)
    if not seen.carries_topic or conversation.open is None or not said or not conversation.recent:
        return seen
    if head is not None:
        plain = features(vector, turn, said, conversation)
        log_odds = head.log_odds(plain, vectors(vector, said))["same"]
        if Cue.RESUMPTION in turn.reading.cues and _nearer_before(vector, conversation):
            log_odds += RESUMPTION
        return TopicView(sigmoid(log_odds), plain["to_recent"], True)
    return _by_cosine(vector, turn, before, conversation)


def _nearer_before(vector: Array, conversation: Conversation) -> bool:
    """Whether a turn is nearer to a topic closed before than to the running one."""
    running = similarity(vector, conversation.open.mean if conversation.open else "", conversation)
    return any(similarity(vector, past.mean, conversation) > running for past in conversation.past)


def _by_cosine(vector: Array, turn: TurnRow, before: Sequence[TurnRow], conversation: Conversation) -> TopicView:
    reading = turn.reading
    latest = [centred(unpack(v), conversation) for v in conversation.recent]
    here = centred(vector, conversation)
    value = cosine(here, mean(latest))
    words = bm25_terms(turn.text).keys()
    context = {term for t in before[-CONTEXT_TURNS:] for term in bm25_terms(t.text)}
    answers = bool(before) and before[-1].role is not turn.role and Cue.QUESTION in before[-1].reading.cues
    logit = (
        TO_CONTEXT * value
        + TO_LAST * cosine(here, latest[-1])
        + TOKENS * math.log1p(estimate_tokens(turn.text))
        + ANSWERS * answers
        + OVERLAP * len(words & context) / max(1, len(words))
        + INTERCEPT
    )
    if Cue.TRANSITION in reading.cues:
        logit += TRANSITION
    return TopicView(sigmoid(logit), value, True)


def similarity(vector: Array, other: str, conversation: Conversation) -> float:
    """Probability that a turn speaks of an earlier topic, given that topic's mean vector."""
    if not other:
        return 0.0  # nothing of that topic may be compared any more
    value = cosine(centred(vector, conversation), centred(unpack(other), conversation))
    return sigmoid(TO_TOPIC * value + TOPIC_INTERCEPT)


def moved(conversation: Conversation, vector: Array, carries: bool) -> Conversation:
    """The conversation with its running mean and its latest turns moved on by a turn."""
    if not carries:
        return conversation
    weight = min(conversation.mean_weight, MEAN_WEIGHT - 1)
    old = unpack(conversation.mean) if conversation.mean else np.zeros_like(vector)
    running = (old * weight + vector) / (weight + 1)
    recent = (*conversation.recent, pack(vector))[-CONTEXT_TURNS:]
    return conversation.model_copy(
        update={"mean": pack(running), "mean_weight": weight + 1, "recent": recent},
    )
