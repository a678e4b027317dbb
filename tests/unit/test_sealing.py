"""Sealed values: tokens that only their own subject's key opens, and texts and readings with tokens in them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents_memory.adapters.salts import SALT_BYTES, SaltFile
from agents_memory.adapters.sealing import Sealer
from agents_memory.commands import Erase
from agents_memory.errors import BadSettings
from agents_memory.events import SegmentSummarized
from agents_memory.inputs import Line, SummaryFields
from agents_memory.language.identifiers import identifiers
from agents_memory.language.reading import read
from agents_memory.language.relations import Relation, Said, same_statement
from agents_memory.language.sealed import beginnings, compared, labelled, tokens
from agents_memory.language.spans import clauses, quoted, sentences
from agents_memory.language.text import fold
from agents_memory.model import Role, Turn
from agents_memory.policy import Policy, RecallPolicy, SensitivePolicy
from agents_memory.summary.masking import masked
from agents_memory.testing import Pipeline
from tests.property.fakes import BagEmbedder

SEALER = Sealer(b"a secret")
AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


@settings(deadline=None)
@given(st.text(max_size=80), st.sampled_from(["phone", "email", "address", "employer", "api_key"]))
def test_what_was_sealed_is_revealed_to_its_subject_alone(value: str, cls: str) -> None:
    token = SEALER.seal("one", cls, value)
    assert token == SEALER.seal("one", cls, value)
    assert tokens(f"x {token} y") == ((2, 2 + len(token)),)
    assert fold(token) == token
    assert SEALER.reveal("one", f"x {token} y") == f"x {value} y"
    for other in (SEALER, Sealer(b"another secret")):
        subject = "two" if other is SEALER else "one"
        assert other.reveal(subject, token) == labelled(token)


def test_only_classes_that_are_asked_for_are_revealed() -> None:
    text = f"{SEALER.seal('one', 'phone', '110')} {SEALER.seal('one', 'email', 'a@b.org')}"
    assert SEALER.reveal("one", text, frozenset({"email"})) == "[phone] a@b.org"


def test_a_value_is_bound_to_its_class_and_no_part_of_it_opens() -> None:
    token = SEALER.seal("one", "phone", "13912345678")
    assert SEALER.reveal("one", token.replace(":phone:", ":email:")) == "[email]"
    assert SEALER.reveal("one", token[:-9]) == "[phone]"
    assert SEALER.reveal("one", f"电话是{token[:30]}…") == "电话是[电话]…"


def test_a_value_that_looks_like_a_token_is_not_opened_twice() -> None:
    inner = SEALER.seal("one", "phone", "13912345678")
    assert SEALER.reveal("one", SEALER.seal("one", "address", inner)) == inner


def test_a_new_salt_makes_what_was_sealed_before_unreadable() -> None:
    salts = {"one": b"first", "two": b"other"}
    sealer = Sealer(b"a secret", salts.__getitem__)
    mine, theirs = sealer.seal("one", "phone", "110"), sealer.seal("two", "phone", "110")
    salts["one"] = b"second"
    assert sealer.reveal("one", mine) == "[phone]"
    assert sealer.reveal("two", theirs) == "110"


def test_sealing_needs_a_secret() -> None:
    with pytest.raises(ValueError, match="secret"):
        Sealer(b"")


@pytest.mark.parametrize(
    ("cls", "one", "other", "alike"),
    [
        ("phone", "139 1234 5678", "+86-13912345678", True),
        ("phone", "13912345678", "13912345679", False),
        ("email", "Ada@Example.org", "ada@example.org", True),
        ("address", "榆树街 5 号", "榆树街5号", True),
        ("api_key", "sk-AAAA", "sk-aaaa", False),
    ],
)
def test_two_ways_of_writing_a_value_compare_as_one(cls: str, one: str, other: str, alike: bool) -> None:
    first, second = (SEALER.seal("one", cls, value) for value in (one, other))
    assert (compared(first) == compared(second)) == alike
    assert compared(first) != compared(SEALER.seal("two", cls, one))


def test_statements_with_sealed_values_are_compared_by_them() -> None:
    def said(text: str) -> Said:
        result = read(text, Role.USER, AT, seal=lambda cls, value: SEALER.seal("one", cls, value))
        return Said.of(result.reading.statements[0])

    old = said("My phone number is 139 1234 5678.")
    assert same_statement(old, said("My phone number is 13912345678.")) is Relation.SAME
    assert same_statement(old, said("My phone number is 13912345670.")) is Relation.CONTRADICT


@settings(deadline=None)
@given(st.lists(st.sampled_from(["a@b.org", "13912345678", "hello ", "我住在榆树街5号，", "x", " "]), max_size=8))
def test_offsets_of_a_sealed_reading_are_true(parts: list[str]) -> None:
    result = read("".join(parts), Role.USER, AT, seal=lambda cls, value: SEALER.seal("one", cls, value))
    for statement in result.reading.statements:
        assert 0 <= statement.start <= statement.end <= len(result.text)
        assert statement.text in result.text
    for mask in result.reading.masks:
        assert result.text[mask.start : mask.end] == mask.sealed or not mask.sealed
    spans = [(m.start, m.end) for m in result.reading.masks if m.sealed]
    assert all(any(a <= c and d <= b for a, b in spans) for c, d in tokens(result.text))


def test_every_mention_of_a_sealed_name_is_sealed_and_no_part_of_it_is_a_name() -> None:
    text = "I work at Fjord Labs. Fjord Labs is in Oslo."
    result = read(text, Role.USER, AT, seal=lambda cls, value: SEALER.seal("one", cls, value))
    whole = result.text + result.reading.model_dump_json()
    assert "Fjord" not in whole
    assert "Labs" not in whole
    assert "Oslo" in result.reading.entities
    assert SEALER.reveal("one", result.text) == text


def test_a_sealed_value_is_an_identifier_and_nothing_inside_it_is() -> None:
    token = SEALER.seal("one", "phone", "13912345678")
    assert identifiers(f"reach me on {token} about AB-1234") == (token, "AB-1234")


def test_a_summary_has_labels_for_sealed_values() -> None:
    token = SEALER.seal("one", "address", "榆树街5号")
    line = Line(text=f"寄到{token}", note=f"原来是{token}")
    content = masked(SummaryFields(fields={"confirmed": (line,)}, rejected=(line,), task=f"寄到{token}"))
    assert [one.text for one in content.lines()] == ["寄到[地址]"] * 2
    assert content.lines()[0].note == "原来是[地址]"
    assert content.task == "寄到[地址]"


def test_salts_are_kept_in_a_file_and_one_that_was_renewed_never_comes_back(tmp_path: Path) -> None:
    salts, elsewhere = SaltFile(tmp_path / "salts"), SaltFile(tmp_path / "salts")
    first = salts("one")
    assert len(first) == SALT_BYTES
    assert elsewhere("one") == first
    assert salts("two") != first
    sealer = Sealer(b"a secret", elsewhere)
    token = sealer.seal("one", "phone", "13912345678")
    salts.renew("one", AT)
    second = elsewhere("one")
    assert second != first
    assert sealer.reveal("one", token) == "[phone]"
    salts.renew("one", AT)  # the same erasure, delivered again
    salts.renew("one", AT - timedelta(days=1))
    assert elsewhere("one") == second
    assert first not in (tmp_path / "salts").read_bytes()
    assert (tmp_path / "salts").stat().st_mode & 0o077 == 0
    salts.close()
    elsewhere.close()


def test_a_salts_file_that_cannot_be_used_is_a_bad_setting(tmp_path: Path) -> None:
    (tmp_path / "salts").write_bytes(b"no database at all, but something else " * 40)
    with pytest.raises(BadSettings, match="salts file salts"):
        SaltFile(tmp_path / "salts")


def test_an_erasure_takes_the_key_away_and_what_comes_later_has_a_new_one() -> None:
    said = Turn(id="t", conversation="c", user="u", role=Role.USER, text="我的手机号是13912345678", at=AT)
    with Pipeline(embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512)) as run:
        run.publish(said)
        before = run.inputs[-1].body.text  # type: ignore[attr-defined]
        assert "13912345678" in run.reveal("u")(before)
        run.publish(Erase(user="u", at=AT + timedelta(hours=1)))
        assert run.reveal("u")(before) == "我的手机号是[电话]"
        run.publish(said.model_copy(update={"id": "t2", "at": AT + timedelta(hours=2)}))
        after = run.inputs[-1].body.text  # type: ignore[attr-defined]
        assert after != before
        assert run.reveal("u")(after) == said.text


@pytest.mark.parametrize(
    "text",
    ["The crate for ken@mail.com stands in aisle four.", "发票抬头寄到 ken@mail.com 就行，货放在四号架。"],
)
def test_what_is_said_behind_a_sealed_value_is_the_speakers_own(text: str) -> None:
    """The token names its class before a colon, which is no "email: ..." with somebody else's words behind it."""
    with Pipeline(embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512)) as run:
        run.publish(Turn(id="t", conversation="c", user="u", role=Role.USER, text=text, at=AT))
        sealed = run.inputs[-1].body.text  # type: ignore[attr-defined]
        assert "[sealed:email:" in sealed
        assert quoted(sealed) == ()
        (sentence,) = sentences(sealed)
        assert sealed[sentence.start : sentence.end] == sealed
        assert all(piece.text.count("[sealed:") == piece.text.count("]") for piece in clauses(sentence))
        run.end("default", "u", "c")
        run.settle(AT + timedelta(hours=1))
        lines = [line.text for m in run.said(SegmentSummarized) for line in m.body.content.lines()]  # type: ignore[attr-defined]
    assert not any("[sealed" in line for line in lines)
    assert any("aisle four" in line or "四号架" in line for line in lines)


KEYS_KEPT = Policy(sensitive=SensitivePolicy(treatments={"api_key": "sealed"}))
CUSTOMERS = {
    "en": ("Customer {} ordered three lamps last week.", "What do we have on {}?"),
    "zh": ("客户{}上周订了三盏灯。", "客户{}的资料有哪些？"),
    "ja": ("顧客{}は先週ランプを三つ注文した。", "顧客{}の記録を見せて。"),
}
VALUES = {
    "email": ("mira.holt@example.org", "owen@example.org", "mira.holt@example.com"),
    "api_key": ("sk-4fq9z7m2kd81xw-live", "sk-4fq9z7m2kd81xq-live", "sk-91kd02mzq8fj3x-live"),
}


@pytest.mark.parametrize("lang", CUSTOMERS)
@pytest.mark.parametrize("cls", VALUES)
@pytest.mark.parametrize("which", [0, 2])
@pytest.mark.parametrize("asked", ["{}", "in a sentence", "the statement"])
def test_a_sealed_value_in_a_question_brings_its_own_memory_first(cls: str, lang: str, which: int, asked: str) -> None:
    told, question = CUSTOMERS[lang]
    with Pipeline(KEYS_KEPT, embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512)) as run:
        for number, value in enumerate(VALUES[cls]):
            at = AT + timedelta(minutes=number)
            said = told.format(value)
            run.publish(
                Turn(id=f"t{number}", conversation=f"c{number}", user="lin", role=Role.USER, text=said, at=at), now=at
            )
        value = VALUES[cls][which]
        words = {"{}": value, "in a sentence": question.format(value), "the statement": told.format(value)}[asked]
        found = run.recall("lin", words, k=3, now=AT + timedelta(days=2))
        assert found
        assert value in found[0].text
        assert not found[0].exact_miss
        # Another user's question has other marks: the same words bring that user nothing.
        assert run.recall("mo", words, k=3, now=AT + timedelta(days=2)) == []


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("The phone of our customer on line {0} is +44 7700 900{0:03d}.", "{}"),
        ("我们{0}号线客户的电话是+44 7700 900{0:03d}。", "{}是谁？"),
        ("{0}番線の顧客の電話番号は+44 7700 900{0:03d}です。", "{}は誰ですか"),
    ],
)
def test_a_sealed_value_is_found_among_many_and_in_another_notation(told: str, question: str) -> None:
    few = Policy(recall=RecallPolicy(candidates=3, candidates_per_k=1))
    with Pipeline(few, embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512)) as run:
        for number in range(12):
            at, said = AT + timedelta(minutes=number), told.format(number)
            run.publish(Turn(id=f"t{number}", conversation="c", user="lin", role=Role.USER, text=said, at=at), now=at)
        found = run.recall("lin", question.format("+447700900007"), k=2, now=AT + timedelta(days=2))
        assert "+44 7700 900007" in found[0].text
        assert not found[0].exact_miss
        missed = run.recall("lin", question.format("+447700900999"), k=2, now=AT + timedelta(days=2))
        assert all(one.exact_miss for one in missed)


@pytest.mark.parametrize(
    ("request_", "gone"),
    [
        ("Delete the API key sk-4fq9z7m2kd81xw for good.", 0),
        ("请彻底删除API key sk-91kd02mzq8fj3x。", 2),
        ("APIキー sk-4fq9z7m2kd81xqを完全に削除してください。", 1),
        ("Delete the API key sk-4fq9z7m2 for good.", None),  # no part of it ends there: it may be any of two
    ],
)
def test_a_key_named_by_its_beginning_goes_alone_among_several(request_: str, gone: int | None) -> None:
    with Pipeline(KEYS_KEPT, embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512)) as run:
        said = [f"The API key of machine {n} is {value}." for n, value in enumerate(VALUES["api_key"])]
        for number, text in enumerate([*said, request_]):
            at = AT + timedelta(minutes=number)
            turn = Turn(id=f"t{number}", conversation="c", user="lin", role=Role.USER, text=text, at=at)
            run.publish(turn, now=at)
        kept = {run.reveal("lin")(m.content.value) for m in run.memories("lin")}
        assert kept == {value for n, value in enumerate(VALUES["api_key"]) if n != gone}


def test_the_beginnings_of_a_key_are_those_of_its_parts() -> None:
    assert beginnings("api_key", "sk-4fq9z7-live-x") == ("sk-4fq9z7-live", "sk-4fq9z7")
    assert beginnings("api_key", "sk-proj-abcdefghij-x") == ("sk-proj-abcdefghij",)
    assert beginnings("api_key", "ghp16C7e42F292c6912E") == ()
    assert beginnings("phone", "415-555-0123") == ()


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("客户owen@example.org上周买了三盏灯。", "contact", "owen@example.org"),
        ("顧客owen@example.jpは先週ランプを注文した。", "contact", "owen@example.jp"),
        ("我的邮箱是owen@example.org", "email", "owen@example.org"),
        ("报销邮箱是owen@example.org", "email/报销", "owen@example.org"),
        ("私のメールはowen@example.jpです。", "email", "owen@example.jp"),
    ],
)
def test_an_address_between_chinese_or_japanese_words_is_cut_out_and_is_its_owners(
    text: str, key: str, value: str
) -> None:
    reading = read(text, Role.USER, AT).reading
    assert [(s.key, s.value) for s in reading.statements] == [(key, value)]


@pytest.mark.parametrize(
    ("told", "request_"),
    [
        ("{}登录的OTP:{}。", "请忘掉Mistral的登录验证码。"),
        ("{}ログイン用OTP:{}。", "Mistralのログインコードは忘れてください。"),
        ("The login code for {} is {}.", "Please forget the login code for Mistral."),
    ],
)
def test_of_several_codes_the_one_that_is_named_goes_also_when_only_summaries_tell_them(
    told: str, request_: str
) -> None:
    policy = Policy(sensitive=SensitivePolicy(treatments={"one_time_code": "sealed"}))
    codes = {"Mistral": "618992", "Sirocco": "066699", "Bora": "298051"}
    with Pipeline(policy, embedder=BagEmbedder("bag", 384), use=BagEmbedder("use-m3", 512)) as run:
        for number, (name, code) in enumerate(codes.items()):
            at = AT + timedelta(minutes=number)
            said = told.format(name, code)
            run.publish(Turn(id=f"t{number}", conversation="c", user="lin", role=Role.USER, text=said, at=at), now=at)
        run.settle(AT + timedelta(days=2))
        later = AT + timedelta(days=2)
        run.publish(Turn(id="f", conversation="d", user="lin", role=Role.USER, text=request_, at=later), now=later)
        kept = {run.reveal("lin")(m.content.value) for m in run.memories("lin")}
        assert kept == {"066699", "298051"}
