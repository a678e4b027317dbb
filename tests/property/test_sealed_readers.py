"""Whoever reads a text with sealed values in it reads the words beside them, and nothing inside them (SPEC D4).

What is read may depend on that a value of a class was given; never on the letters of its token, which are drawn anew
for each secret, and never on the name of the class, which the speaker did not say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agents_memory.adapters.sealing import Sealer
from agents_memory.conversation.answer_fields import sought
from agents_memory.conversation.answer_fields import told as fields_told
from agents_memory.conversation.answer_types import given as types_given
from agents_memory.conversation.answer_types import wanted
from agents_memory.conversation.asking import closed
from agents_memory.language import times
from agents_memory.language.amendments import amendment
from agents_memory.language.attributes import keys_of
from agents_memory.language.cues import cues_of, tone_of
from agents_memory.language.doubts import doubts, wavers
from agents_memory.language.identifiers import entities_at, identifiers
from agents_memory.language.quoted import values as quoted_values
from agents_memory.language.relations import canonical
from agents_memory.language.sealed import bare, compared, labelled, tokens
from agents_memory.language.spans import Piece, cited, clauses, code_blocks, quoted, sentences
from agents_memory.language.steering import steers
from agents_memory.language.subjects import subject_of
from agents_memory.language.text import fold, language
from agents_memory.language.tokens import estimate_tokens
from agents_memory.language.updates import topic_of
from agents_memory.lifecycle.table import ASSERTED
from agents_memory.model import Role, Turn
from agents_memory.policy import Policy, SensitivePolicy
from agents_memory.recall.intent import read
from agents_memory.recall.rejected import designators
from agents_memory.recall.tokens import bm25_terms
from agents_memory.summary.dates import date_note
from agents_memory.summary.slots import slots
from agents_memory.testing import Pipeline
from tests.property.fakes import BagEmbedder
from tests.property.talk import START

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)
CLASSES = ("email", "phone", "address", "employer", "api_key", "one_time_code")
TEXTS = (
    "客户{}昨天下了订单。", "我的联系方式是{}，平时喜欢喝茶。", "请把发票寄到{}，周五之前", "{}是我新换的", "我搬到{}了，别忘了改",
    "我们决定用{}。", "{}和{}都可以", "发到{}行吗？", "顧客{}は昨日注文した。", "連絡は{}へお願いします。", "{}に引っ越しました、3月からです。",
    "{}は誰ですか", "Customer {} placed an order yesterday.", "Please send it to {}, and keep my tea warm.", "I moved to {} last week",
    "Call {} at 5pm on Friday.", "Should I send it to {}?", "Let's go with {}.", "{}", "{} and {} are both fine", "Not {}, use {} instead.",
)  # fmt: skip
LETTERS = st.text("abcdefghijklmnopqrstuvwxyzABCDEF0123456789", min_size=12, max_size=12)


@cache
def sealer(secret: bytes) -> Sealer:
    return Sealer(secret)


def sealed(text: str, cls: str, values: Iterable[str], secret: bytes = b"one") -> str:
    return text.format(*(sealer(secret).seal("lin", cls, value) for value in values))


def piece(text: str) -> Piece:
    return Piece(0, len(text), text)


READERS: dict[str, Callable[[str], Any]] = {
    "keys": keys_of,
    "cues": lambda text: sorted(cues_of(fold(text))),
    "tone": lambda text: tone_of(fold(text)),
    "doubts": lambda text: (doubts(piece(text)), wavers(piece(text))),
    "subject": lambda text: subject_of(text, fold(text))[:2],
    "topic": topic_of,
    "amendment": amendment,
    "steers": lambda text: (steers(fold(text)), steers(fold(text), foreign=True)),
    "whens": lambda text: [(w.begin, w.finish, w.role) for w in times.find(text, AT)],
    "dates": lambda text: date_note(text, AT),
    "names": lambda text: [name for _, name in entities_at(text)],
    "quoted": quoted_values,
    "wanted": lambda text: (sorted(sought(text)), sorted(wanted(text)), closed(text)),
    "plans": lambda text: sorted(designators(text)),
    "code": lambda text: (code_blocks(text), cited(text), quoted(text)),
    "wishes": lambda text: sorted(read(text).wishes),
    "slots": lambda text: sorted(map(repr, slots(text))),
    "canonical": lambda text: canonical(fold(text)),
}
"""What is read of a text without regard to the class of its values."""


@pytest.mark.parametrize("reader", READERS)
@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TEXTS), st.lists(LETTERS, min_size=4, max_size=4, unique=True), st.sampled_from(CLASSES))
def test_nothing_is_read_inside_a_token(reader: str, text: str, values: list[str], cls: str) -> None:
    look, slot = READERS[reader], text.count("{}")
    one, other = (sealed(text, c, v[:slot]) for c, v in ((cls, values[:2]), ("email", values[2:])))
    marked, others = (_named(look(t), t) for t in (one, other))
    assert marked == others


def _named(result: Any, text: str) -> str:
    """What was read, with the tokens in it told by their places."""
    said = repr(result)
    for number, (a, b) in enumerate(tokens(text)):
        said = said.replace(text[a:b], f"<{number}>")
    return said


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(TEXTS), st.lists(LETTERS, min_size=2, max_size=2, unique=True), st.sampled_from(CLASSES))
def test_no_cut_and_no_name_lies_inside_a_token(text: str, values: list[str], cls: str) -> None:
    slot = text.count("{}")
    whole = sealed(text, cls, values[:slot])
    spans = tokens(whole)
    assert len(spans) == slot
    pieces = [p for s in sentences(whole) for p in (s, *clauses(s))]
    cuts = {at for p in pieces for at in (p.start, p.end)}
    cuts |= {at for at, _ in entities_at(whole)} | {at for w in times.find(whole, AT) for at in (w.start, w.end)}
    assert not any(a < cut < b for cut in cuts for a, b in spans)
    assert {i for i in identifiers(whole) if i.startswith("[")} == {whole[a:b] for a, b in spans}
    assert language(bare(whole)) == language(bare(text.format(*("" for _ in range(slot)))))
    assert estimate_tokens(whole) == estimate_tokens(labelled(whole))
    assert types_given(whole) == types_given(sealed(text, cls, values[::-1][:slot]))
    assert fields_told(whole) == fields_told(sealed(text, cls, values[::-1][:slot]))
    # One value is one term, the same wherever it stands.
    assert len(bm25_terms(whole)) <= len(bm25_terms(bare(whole))) + slot
    assert compared(whole).count("]") == slot


TALK = (
    "我的邮箱是mira.holt@example.org", "客户owen@example.org上周买了三盏灯。", "我搬到宁波了，电话换成 +44 7700 900123", "对了，老板的邮箱是kai@example.com",
    "My phone number is +44 7700 900321.", "Customer zoe@example.net cancelled the order yesterday.", "By the way, send invoices to pay@example.org from May on.",
    "顧客ren@example.jpは先週ランプを三つ注文した。", "私の電話は+81 90-1234-5678です。", "请忘掉客户owen@example.org的记录。",
    "Forget my phone number.", "No, send them to bill@example.org instead.", "我喜欢爬山", "I'm allergic to cashews.",
)  # fmt: skip
QUESTIONS = ("我的邮箱是什么？", "owen@example.org", "What do we know about zoe@example.net?", "顧客ren@example.jpの注文は？", "Where do invoices go?")  # fmt: skip
KEYS_KEPT = Policy(sensitive=SensitivePolicy(treatments={"api_key": "sealed"}))


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(TALK), min_size=3, max_size=9), st.binary(min_size=1, max_size=8))
def test_a_talk_ends_alike_under_any_secret(said: list[str], secret: bytes) -> None:
    assert _outcome(said, b"first") == _outcome(said, secret)


def _outcome(said: list[str], secret: bytes) -> list[Any]:
    run = Pipeline(
        KEYS_KEPT, embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512), secret=b"secret " + secret
    )
    with run:
        for number, text in enumerate(said):
            at = START + timedelta(minutes=number)
            turn = Turn(id=f"t{number}", conversation="c", user="lin", role=Role.USER, text=text, at=at)
            run.publish(turn, now=at)
        run.settle(START + timedelta(days=1))
        clear = run.reveal("lin")
        kept = [
            (clear(m.content.statement), m.content.key, clear(m.content.value), m.state, m.content.importance)
            for m in run.memories("lin")
        ]
        now = START + timedelta(days=1)
        answers = [[r.text for r in run.recall("lin", q, k=1, now=now, touch=False)] for q in QUESTIONS]
        count = sum(m.state in ASSERTED for m in run.memories("lin"))
        return [sorted(map(repr, kept)), [m.type for m in run.messages], answers, count]
