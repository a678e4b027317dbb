"""Topic shifts with the real sentence embedder, in both languages (SPEC B1)."""

from __future__ import annotations

import numpy as np
import pytest

from agents_memory.adapters.embeddings import UseM3
from agents_memory.conversation.topics import centred, moved, similarity
from agents_memory.events import SegmentClosed
from agents_memory.rows import Conversation
from agents_memory.vectors import cosine, pack, unit, unpack
from tests.unit.core_kit import START, Talk

TALKS = {
    "en": (
        ("My washing machine leaks water from the door.", "The rubber seal of the washing machine door looks torn.",
         "How do I replace the seal of a washing machine?"),
        ("By the way, which wine goes well with grilled salmon?", "Is a white wine better with fish than a red one?"),
    ),
    "zh": (
        ("我家的洗衣机门口漏水。", "洗衣机门上的胶圈好像裂了。", "洗衣机的胶圈怎么更换？"),
        ("对了，烤三文鱼配什么酒好？", "吃鱼是不是白葡萄酒比红葡萄酒更合适？"),
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def use() -> UseM3:
    return UseM3()


def empty() -> Conversation:
    return Conversation(id="c", started_at=START, last_at=START, touched_at=START, published_at=START)


@pytest.mark.parametrize("lang", sorted(TALKS))
def test_a_jump_from_one_matter_to_another_is_a_shift_and_going_on_is_none(use: UseM3, lang: str) -> None:
    first, second = TALKS[lang]
    talk = Talk(use=use)
    for text in (*first, *second):
        talk.says(text)
        talk.agent("I see." if lang == "en" else "明白了。")
    shifts = [s for s in talk.said(SegmentClosed) if s.reason == "topic_shift"]
    sent = [{t.turn_id for t in s.turns if t.role == "user"} for s in shifts]
    assert {"t1", "t3", "t5"} in sent, "the first matter is one segment"
    assert not any({"t5", "t7"} <= turns for turns in sent), "no segment speaks of both"


@pytest.mark.parametrize("lang", sorted(TALKS))
def test_the_wider_window_of_a_talk_that_jumps(use: UseM3, lang: str) -> None:
    first, second = TALKS[lang]
    talk = Talk(use=use)
    for text in (*first, *second):
        talk.says(text)
    assert talk.conversation().shifts
    assert len(talk.window()) >= 4


def test_the_mean_of_the_conversation_is_taken_out_before_vectors_are_compared() -> None:
    rng = np.random.default_rng(3)
    common = unit(rng.normal(size=64).astype(np.float32))
    conversation = empty()
    vectors = [unit(common * 3 + unit(rng.normal(size=64).astype(np.float32))) for _ in range(12)]
    for vector in vectors:
        conversation = moved(conversation, vector, carries=True)
    raw = cosine(vectors[0], vectors[1])
    assert raw > 0.8
    assert cosine(centred(vectors[0], conversation), centred(vectors[1], conversation)) < raw - 0.3
    assert len(conversation.recent) == 3
    assert np.linalg.norm(unpack(conversation.mean)) > 0


def test_what_carries_no_topic_moves_nothing() -> None:
    vector = np.ones(4, dtype=np.float32)
    assert moved(empty(), vector, carries=False) == empty()


def test_a_topic_that_was_forgotten_is_like_nothing() -> None:
    vector = unit(np.ones(4, dtype=np.float32))
    assert similarity(vector, "", empty()) == 0.0
    assert similarity(vector, pack(vector), empty()) > 0.9
