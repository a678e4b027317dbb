"""What is said of things at hand lets no attribute of the user go; what is said of knowing them does."""

from __future__ import annotations

import pytest

from agents_memory.adapters.embeddings import UseM3
from agents_memory.model import Reason
from agents_memory.ports import Embedder
from tests.unit.core_kit import Talk

TOLD = {
    "en": ("I'm allergic to cashews.", "I don't eat fennel.", "My address is 8 Mill Lane.", "My name is Ida Falk."),
    "zh": ("我对腰果过敏。", "我不吃茴香。", "我家地址是磨坊路8号。", "我叫樊怡。"),
    "ja": (
        "カシューナッツのアレルギーがあります。",
        "フェンネルは食べません。",
        "住所は水車通り8番地です。",
        "私の名前はイダです。",
    ),
}

OF_THINGS = [
    ("en", "Skip the cashews, I'm allergic."),
    ("en", "Take the cashews out of the curry, would you?"),
    ("en", "Scrap the cashews, will you?"),
    ("en", "Forget the cashews, I'm allergic."),
    ("en", "Never mind the fennel, just leave it out."),
    ("en", "As I said, drop the cashews."),
    ("ja", "前にも言ったけど、カシューナッツは抜いてください。"),
    ("en", "Once the curry is done, take out the cashews."),
    ("zh", "等汤开了就把茴香去掉。"),
    ("en", "Just my cashew allergy, you know the one."),
    ("en", "Don't put my name on the gift."),
    ("en", "Leave my address off the parcel."),
    ("en", "Never, ever delete my cashew allergy."),
    ("zh", "把腰果都去掉，谢谢。"),
    ("zh", "去掉茴香吧。"),
    ("zh", "我过敏的那个腰果别放就行。"),
    ("zh", "快递上别留我家地址。"),
    ("ja", "カシューナッツは抜いてください。"),
    ("ja", "フェンネルは外してね、アレルギーなので。"),
    ("ja", "買い物リストからカシューナッツを消して。"),
    ("ja", "封筒に住所を書かないでください。"),
]

OF_KNOWING = [
    ("en", "Delete my cashew allergy.", "cashew"),
    ("en", "Forget that I'm allergic to cashews.", "cashew"),
    ("en", "Forget everything about the cashews.", "cashew"),
    ("en", "Erase what I told you about the cashews.", "cashew"),
    ("en", "Get my address out of your notes.", "Mill Lane"),
    ("en", "Do me a favour and lose my address.", "Mill Lane"),
    ("zh", "忘掉我对腰果过敏这件事。", "腰果"),
    ("zh", "关于腰果的事都忘了吧。", "腰果"),
    ("zh", "我家的地址你就别留着了。", "磨坊"),
    ("ja", "カシューナッツのアレルギーの情報を削除してください。", "カシュー"),
    ("ja", "カシューナッツのアレルギーがあることは忘れてください。", "カシュー"),
    ("ja", "私の住所は忘れてください。", "水車"),
]


@pytest.fixture(scope="module")
def use() -> Embedder:
    return UseM3()


def talk(use: Embedder, lang: str) -> Talk:
    made = Talk(use=use)
    for fact in TOLD[lang]:
        made.says(fact)
    return made


@pytest.mark.parametrize(("lang", "sentence"), OF_THINGS)
def test_a_thing_left_out_leaves_what_is_known_of_the_user(use: Embedder, lang: str, sentence: str) -> None:
    made = talk(use, lang)
    made.says(sentence)
    made.later(minutes=5)
    assert not made.forgotten(Reason.USER_REQUEST)
    assert not any(memory.planned for memory in made.memories())


@pytest.mark.parametrize(("lang", "sentence", "secret"), OF_KNOWING)
def test_what_is_known_goes_where_it_is_spoken_of(use: Embedder, lang: str, sentence: str, secret: str) -> None:
    made = talk(use, lang)
    made.says(sentence)
    made.later(minutes=5)
    assert made.forgotten(Reason.USER_REQUEST)
    assert secret not in made.kept_text()
