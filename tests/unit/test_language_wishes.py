"""Requests to remember and to forget, and everyday speech that only sounds like one."""

from __future__ import annotations

import pytest

from agents_memory.language.wishes import wish_of


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Please forget what I said about my divorce.", "my divorce"),
        ("You don't need to remember my old phone number any more.", "my old phone number"),
        ("Could you delete everything you have saved about my salary?", "my salary"),
        ("Erase my medical record for good.", "my medical record"),
        ("I'd like my weight removed from your memory.", ""),
        ("Wipe what I told you about Tom.", "Tom"),
        ("请忘掉我前男友的事", "我前男友"),
        ("把我的工资从记忆里删掉", "我的工资"),
        ("别再记着我的体重了", "我的体重"),
        ("我之前说的住址，忘了吧", "住址"),
        ("以前的车牌号不用再记了", "以前的车牌号"),
        ("请彻底删除我的病历。", "我的病历"),
        ("前に言った住所は忘れてください。", "住所"),
        ("私の体重を完全に削除してください。", "私の体重"),
    ],
)
def test_what_is_to_be_forgotten(text: str, what: str) -> None:
    wish = wish_of(text)
    if what:
        assert wish is not None
        assert (wish.verb, wish.what, wish.everything) == ("forget", what, False)
    else:
        assert wish is None or wish.verb == "forget"


@pytest.mark.parametrize(
    "text",
    [
        "当我没说",
        "算了，当我没说吧",
        "forget it",
        "Forget what I just said.",
        "Scratch that.",
        "别记这个",
        "不要把这个记下来",
        "pretend I never said that",
    ],
)
def test_taking_back_points_at_what_was_just_said(text: str) -> None:
    wish = wish_of(text)
    assert wish is not None
    assert (wish.verb, wish.what) == ("forget", "")


@pytest.mark.parametrize(
    "text",
    [
        "Forget everything you know about me.",
        "删除我的全部信息",
        "Delete all my data.",
        "忘掉关于我的一切",
        "erase all memories",
    ],
)
def test_everything(text: str) -> None:
    wish = wish_of(text)
    assert wish is not None
    assert wish.everything


def test_what_is_to_stay() -> None:
    wish = wish_of("把跟车有关的都忘掉，保险的留着")
    assert wish is not None
    assert (wish.what, wish.keep) == ("车", "保险的")
    wish = wish_of("Forget the meetings, but keep the one on Friday.")
    assert wish is not None
    assert wish.keep == "the one on Friday"


@pytest.mark.parametrize(
    "text",
    [
        "忘了跟你说我换号了",
        "我忘了带钥匙",
        "别忘了带伞",
        "我总是忘记密码怎么办",
        "I forgot to mention my trip",
        "I'll never forget that day",
        "Did you forget my name?",
        "Delete the third paragraph.",
        "请删除这三个文件",
        "Remove the duplicates from the list.",
        "clear the cache",
        "清空购物车",
        "写一个删除节点的函数",
        "他忘了我的生日",
        "先清空上下文",
        "how do I delete my account?",
        "这趟旅行太难忘，把它写进游记吧",
        "把会议室的安排写进备忘录",
        "昨天的忘年会很热闹",
    ],
)
def test_everyday_speech_is_no_request_to_forget(text: str) -> None:
    wish = wish_of(text)
    assert wish is None or wish.verb == "remember"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("帮我记一下，车停在B2", "车停在B2"),
        ("记住：我左耳听不见", "我左耳听不见"),
        ("Remember that I park in C4.", "I park in C4"),
        ("Save that for me.", ""),
        ("我的鞋码是38，记一下", ""),
        ("please keep in mind I work nights", "I work nights"),
        ("覚えておいてください。車はB2です。", "車はB2です"),
        ("Don't forget I hate surprises", "I hate surprises"),
        ("把这句写进你的备忘录：车停在B2", "车停在B2"),
        ("Add this to what you know: I park in C4.", "I park in C4"),
        ("備忘録に書いておいて。車はB2です。", "車はB2です"),
    ],
)
def test_what_is_to_be_remembered(text: str, what: str) -> None:
    wish = wish_of(text)
    assert wish is not None
    assert (wish.verb, wish.what) == ("remember", what)


@pytest.mark.parametrize(
    "text",
    [
        "Do you remember my name?",
        "你还记得我的生日吗",
        "I remember my grandmother",
        "note that x is positive",
        "save the file as csv",
        "记者来了",
    ],
)
def test_everyday_speech_is_no_request_to_remember(text: str) -> None:
    assert wish_of(text) is None
