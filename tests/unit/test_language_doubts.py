"""What looks like a fact about the user and is none: guesses, single occasions, other people's doings, small talk."""

from __future__ import annotations

from datetime import date

import pytest

from agents_memory.language.doubts import wavers
from agents_memory.language.spans import Piece
from agents_memory.language.times import find
from agents_memory.model import Cue, Modality, Role
from tests.unit.reading_kit import AT, kept, keyed, reading


@pytest.mark.parametrize(
    "text",
    [
        "我猜是缓存没清。",
        "我感觉像是网线松了。",
        "估计是磁盘满了。",
        "我怀疑是DNS的问题。",
        "My hunch is that the cache is stale.",
        "My first thought was a memory leak.",
        "I suspect the load balancer.",
        "My theory is that the cron job overlaps.",
        "My best guess is a bad cable.",
        "应该是网络的问题吧",
        "说不定是显卡坏了",
        "I have a feeling it's the firewall.",
        "I bet it's the DNS.",
    ],
)
def test_a_guess_is_no_fact(text: str) -> None:
    [said] = reading(text).statements
    assert said.modality is Modality.HYPOTHETICAL
    assert not said.key
    assert Cue.HYPOTHETICAL in reading(text).cues


@pytest.mark.parametrize(
    "text",
    [
        "我周四要一束花。",
        "周五需要一个蛋糕。",
        "我上周三跟你说过这事。",
        "I need a taxi on Friday.",
        "I'd like a table for two on Saturday.",
        "I already mentioned it on Tuesday.",
    ],
)
def test_one_occasion_is_no_schedule(text: str) -> None:
    assert not [s for s in kept(text) if s.durable]
    assert "schedule" not in keyed(text)


@pytest.mark.parametrize("text", ["I work on Tuesdays.", "On Mondays I am in the office.", "我每周二去健身。"])
def test_what_comes_back_every_week_is_a_schedule(text: str) -> None:
    assert keyed(text)["schedule"].durable


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I told you on Monday.", date(2026, 3, 2)),
        ("We met her on Friday about this.", date(2026, 2, 27)),
        ("I need it on Friday.", date(2026, 3, 6)),
        ("The talk I was asked to give on Monday is short.", date(2026, 3, 9)),
    ],
)
def test_a_weekday_after_a_verb_in_the_past_is_past(text: str, day: date) -> None:
    [when] = find(text, AT)
    assert when.begin.date() == day


@pytest.mark.parametrize(
    "text",
    [
        "楼下有人在学小提琴。",
        "隔壁小孩天天在练钢琴。",
        "路上看见一个人在学滑板。",
        "公园里有人在打太极，挺好看。",
        "我知道他喜欢旅游。",
        "对面楼有人养了只鹦鹉",
        "地铁上有个大叔在拉二胡",
        "A stranger was playing the cello in the subway.",
        "Someone upstairs is learning the drums.",
        "A squirrel stole my sandwich.",
        "The kids outside play football all day.",
    ],
)
def test_other_peoples_doings_are_not_the_users(text: str) -> None:
    assert not kept(text)


def test_ones_own_are() -> None:
    assert keyed("我在练萨克斯。")["learning"].about == "user"
    assert keyed("我女儿在学钢琴。")["learning"].about == "女儿"
    assert keyed("I play the cello.")["hobby"].value == "cello"


@pytest.mark.parametrize("text", ["这个方案非常好。", "非常感谢。", "这件事非同小可。", "我从无锡来。", "特别好。"])
def test_a_character_of_denial_within_a_word_denies_nothing(text: str) -> None:
    assert Cue.NEGATION not in reading(text).cues


def test_hoping_for_a_result_leaves_nothing_open() -> None:
    assert Cue.OPEN_ITEM not in reading("期待看到你们的结果。").cues
    assert Cue.OPEN_ITEM in reading("等化验结果出来再说。").cues


@pytest.mark.parametrize(
    "text", ["楼上装修声音好大。", "隔壁又在装修，吵得头疼。", "The neighbours are drilling again."]
)
def test_noise_next_door_is_small_talk(text: str) -> None:
    assert not kept(text)


def test_the_number_of_a_card_is_no_phone() -> None:
    assert keyed("My library card number is 31-9082-44.")["library card number"].value == "31-9082-44"
    assert "phone" not in keyed("会员卡号是 3308-2219。")
    assert "name" not in keyed("Never ring me after nine.")


@pytest.mark.parametrize(
    "text",
    ["我很喜欢里面的演员。", "I really like the format you just suggested.", "和你聊天已经成为我每天的习惯了。"],
)
def test_what_only_the_talk_explains_is_no_preference(text: str) -> None:
    assert not kept(text)


ADVICE = (
    "绘画是一门需要耐心的艺术，建议你多进行实践，培养手感。除此之外，了解色彩和透视也很重要，很多画家都看重人物造型的基础，"
    "慢慢来，不要着急，相信你会越来越好的。",
    "Drawing takes patience, so I'd suggest that you practise as often as you can and enjoy it. Apart from that, it helps to learn "
    "about colour and perspective, and many painters care most about the shapes of people; take your time.",
)


@pytest.mark.parametrize("text", ADVICE)
def test_advice_at_large_puts_nothing_up_for_decision(text: str) -> None:
    assert Cue.PROPOSAL not in reading(text, Role.ASSISTANT).cues


@pytest.mark.parametrize(
    "text", ["建议把超时改成30秒", "I suggest plan B.", "要不要我帮您改签？", "Shall I book the blue one?"]
)
def test_one_thing_to_decide_on_is_a_proposal(text: str) -> None:
    assert Cue.PROPOSAL in reading(text, Role.ASSISTANT).cues


@pytest.mark.parametrize(
    "text",
    [
        "The difference is likely due to cultural differences.",
        "She pulled out of the competition due to injury.",
        "这1kg很可能是因为活动量减少导致的轻微水肿。",
    ],
)
def test_explaining_the_world_finds_no_root_cause(text: str) -> None:
    assert Cue.ROOT_CAUSE not in reading(text).cues


@pytest.mark.parametrize(
    "text", ["The outage was caused by a full disk.", "根因是连接池泄漏。", "It turned out to be the index."]
)
def test_finding_a_fault_does(text: str) -> None:
    assert Cue.ROOT_CAUSE in reading(text).cues


@pytest.mark.parametrize("text", ["你好，我叫曹明，很高兴认识你。", "你好，我是姚青。很高兴认识你。"])
def test_a_greeting_does_not_make_a_name_an_emotion(text: str) -> None:
    assert keyed(text)["name"].durable


@pytest.mark.parametrize(
    "text", ["今天我去了公园散步，感觉很舒服。", "昨天我吃了一碗面。", "Today I went to a park for a walk."]
)
def test_the_days_doings_without_a_name_are_no_memory(text: str) -> None:
    assert not kept(text)


@pytest.mark.parametrize(
    "text",
    [
        "My locker is 7315. Could be wrong though.",
        "My shoe size is 42. Or was it 43? I'd have to check.",
        "My passport ends in 55T. Or 56T? No wait. I honestly can't recall.",
        "My wifi password hint is maple. Don't quote me on that.",
        "My blood type is B. I'm not 100% sure.",
        "我血型是B型。记不太清了",
        "我的车牌尾号是61D。也可能是67D，忘了",
        "孩子鞋码是31。不太确定。",
        "我身高178。还是176来着？",
        "我的工号是80213。印象模糊了。",
    ],
)
def test_doubt_in_the_next_sentence_lowers_what_was_said_before_it(text: str) -> None:
    assert reading(text).statements[0].confidence <= 0.5
    assert not kept(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm vegetarian. Or do you have fish?",
        "I'm allergic to shrimp. Not sure about crab.",
        "My blood type is A. I forgot to tell you.",
        "I live in Berlin. Can you remember that?",
        "我血型是A型。忘了告诉你，我怕疼",
        "我住在杭州。你觉得呢？",
        "我对花生过敏。还是帮我看看菜单？",
    ],
)
def test_doubt_about_something_else_leaves_it_as_it_is(text: str) -> None:
    assert reading(text).statements[0].confidence == 1.0


def test_only_the_last_thing_said_is_doubted() -> None:
    first, second, *_ = reading("My blood type is A. I wear size 42. Not sure.").statements
    assert (first.confidence, second.confidence) == (1.0, 0.5)


@pytest.mark.parametrize(
    ("text", "open_"),
    [
        ("The meter said 5263, or it could be 5236", True),
        ("电表抄的是 5263 吧，也像 5236", True),
        ("ports 5263 to 5264 are open, I think", False),
        ("从 5263 改到 5264 吧", False),
        ("The meter said 5263", False),
    ],
)
def test_two_values_that_look_alike_and_no_word_which_are_a_doubt(text: str, open_: bool) -> None:
    assert wavers(Piece(0, len(text), text)) is open_
