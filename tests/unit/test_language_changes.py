"""What takes the place of what was: moves, new jobs, new people, amended numbers, choices between options."""

from __future__ import annotations

import pytest

from agents_memory.language.amendments import amendment
from agents_memory.model import Cue, Kind
from tests.unit.reading_kit import keyed, reading


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("我们全家已经从无锡搬到嘉兴了。", "嘉兴"),
        ("我们搬家了，现在住昆山。", "昆山"),
        ("We've just relocated from Turin to Genoa.", "Genoa"),
        ("Our family has moved to Porto.", "Porto"),
        ("We have moved from Kiruna to Luleå.", "Luleå"),
    ],
)
def test_a_household_that_moved_is_the_users_city(text: str, city: str) -> None:
    said = keyed(text)["city"]
    assert (said.value, said.about, said.affirmed, said.change) == (city, "user", True, True)


@pytest.mark.parametrize("text", ["We moved from Postgres 12 to MySQL.", "We've moved from Jenkins to Buildkite."])
def test_software_is_no_city(text: str) -> None:
    assert "city" not in keyed(text)


@pytest.mark.parametrize(
    ("text", "employer"),
    [
        ("上周刚入职中通信科。", "中通信科"),
        ("我跳槽了，现在在海川设计院。", "海川设计院"),
        ("我换到星河数据上班了。", "星河数据"),
        ("我这个月加入了云杉科技。", "云杉科技"),
        ("I joined Kestrel Foods last month.", "Kestrel Foods"),
        ("I just started working for Ovid Legal.", "Ovid Legal"),
        ("I got a new job at Pinecone Labs.", "Pinecone Labs"),
        ("As of Monday I'm with Halvorsen.", "Halvorsen"),
        ("上个月我从阿里跳到了字节", "字节"),
        ("今天第一天到明石科技报到。", "明石科技"),
        ("我换工作了，新东家是衡山软件。", "衡山软件"),
    ],
)
def test_a_job_begun_is_a_change_of_employer(text: str, employer: str) -> None:
    said = keyed(text)["employer"]
    assert (said.value, said.change) == (employer, True)
    assert said.importance < 8


@pytest.mark.parametrize(
    "text", ["I joined the meeting late.", "I started at the wrong page.", "I joined a gym.", "我加入了群聊"]
)
def test_not_all_that_is_joined_employs(text: str) -> None:
    assert "employer" not in keyed(text)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("Dr. Iyer is my new dentist.", "dentist", "Dr. Iyer"),
        ("Ms. Pollard is our new accountant.", "accountant", "Ms. Pollard"),
        ("Change of physio: Anna Brandt from now on.", "physio", "Anna Brandt"),
        ("林医生是我新的牙医。", "牙医", "林医生"),
        ("我的新会计是周敏。", "会计", "周敏"),
        ("换牙医了：以后看陈立。", "牙医", "陈立"),
        ("We switched vets, it's Dr. Bloom now.", "vet", "Dr. Bloom"),
        ("Our new landlord is Mr. Petrov.", "landlord", "Mr. Petrov"),
        ("My new gym is FitBarn.", "gym", "FitBarn"),
    ],
)
def test_somebody_new_takes_the_place(text: str, key: str, value: str) -> None:
    said = keyed(text)[key]
    assert (said.value, said.about, said.change) == (value, "user", True)


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("刚才说的六个人改成八个人。", "六个人", "八个人"),
        ("那个五斤改十斤吧。", "五斤", "十斤"),
        ("不是三张票，是四张。", "三张票", "四张"),
        ("把刚刚的两晚改成三晚。", "两晚", "三晚"),
        ("Make that six instead of four.", "four", "six"),
        ("Make it twelve, not ten.", "ten", "twelve"),
        ("Change the two nights to three nights.", "two nights", "three nights"),
        ("Actually eight of us rather than six.", "six", "eight of us"),
    ],
)
def test_an_amendment_names_what_goes_and_what_comes(text: str, old: str, new: str) -> None:
    assert amendment(text) == (old, new)


def test_an_amendment_replaces_only_the_same_count() -> None:
    found = amendment("不是三张票，是四张。")
    assert found is not None
    assert found.replaces("我要3张票")
    assert not found.replaces("三月再说")
    assert amendment("我不是一个人去，是跟朋友") is None


@pytest.mark.parametrize(
    "text",
    [
        "数据库迁移走B方案吧。",
        "那就周五吧。",
        "就按第二个来吧。",
        "let's use plan B for the rollout.",
        "Let's do Tuesday then.",
        "OK, option 2 it is.",
        "Go with NATS.",
        "第一个方案吧",
        "行，就B了",
        "Nah, the second one.",
    ],
)
def test_a_choice_is_a_decision(text: str) -> None:
    assert Cue.DECISION in reading(text).cues


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("A 不行，太慢了。就用 C 吧。", "A"),
        ("方案一不要了，太贵，我们选方案二。", "方案一"),
        ("Redis 就算了，用 Postgres 吧。", "Redis"),
        ("Not plan A, it is too slow. Let's take plan C.", "plan A"),
        ("We won't go with Kafka. Go with NATS.", "Kafka"),
        ("Plan B is out, too expensive.", "Plan B"),
        ("第二种不行，选第一种", "第二种"),
        ("We'll skip option 3 and take option 1.", "option 3"),
        ("Let's not use Redis; Postgres is enough.", "Redis"),
    ],
)
def test_an_option_turned_down_is_a_rejected_proposal_and_no_rule(text: str, option: str) -> None:
    said = keyed(text)
    assert said["rejected"].value == option
    assert said["rejected"].kind is Kind.REJECTED_PROPOSAL
    assert "constraint" not in said


@pytest.mark.parametrize(
    "text", ["News media is an industry in decline.", "not north?", "不是开了权限吗，怎么还提示", "不用谢"]
)
def test_a_word_of_no_alone_turns_nothing_down(text: str) -> None:
    assert Cue.REJECTION not in reading(text).cues
