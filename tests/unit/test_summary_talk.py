"""What a talk is for: its mood, its topic where nothing is asked, its rules under whatever heading, what was agreed."""

from __future__ import annotations

import pytest

from agents_memory.policy import Policy, SummaryPolicy
from tests.property.summary_details import chatter
from tests.unit.summary_talks import Talk, content, draft, texts


@pytest.mark.parametrize(
    "said",
    [
        "来回跑了三趟，真够烦人的",
        "这服务态度也太不像话了",
        "等了一下午没人来，实在过分",
        "我真是受不了了",
        "这事办得太坑了",
        "简直浪费我的时间",
        "I've had enough of this",
        "This is a joke, honestly",
        "What a waste of my time",
        "Your support is hopeless",
        "I can't believe how badly this was handled",
        "Seriously, again? I'm losing my patience",
    ],
)
def test_anger_is_told_in_whatever_words(said: str) -> None:
    zh = not said.isascii()
    opening = (
        ("冰箱又不制冷了，帮我报修", "哪天方便？")
        if zh
        else ("The fridge is warm again, please send someone", "Which day?")
    )
    fields = content(
        [
            ("u", opening[0]),
            ("a", opening[1]),
            ("u", said),
            ("a", "抱歉，周三上门。" if zh else "Sorry, Wednesday then."),
        ]
    )
    assert ("不满" if zh else "annoyed") in texts(fields, "mood")


@pytest.mark.parametrize(
    "said", ["这次真没折腾，挺好", "一点都不过分", "No patience needed, it was quick", "That was not a waste of time"]
)
def test_anger_that_is_denied_is_none(said: str) -> None:
    zh = not said.isascii()
    fields = content(
        [("u", "冰箱修好了" if zh else "The fridge is fine now"), ("a", "好的。" if zh else "Good."), ("u", said)]
    )
    assert texts(fields, "mood") in ("中性", "neutral", "高兴", "pleased")


RULES = {
    "zh": [
        ("红线：招标价不超 86 万，图纸不外传，4 月 9 日封标", ("86 万", "不外传", "4 月 9 日")),
        ("几条死规矩：不加班赶工，油漆只用水性的，9 号楼不动", ("不加班", "水性", "9 号楼")),
        ("不能商量的有三点：人数 12 人封顶，全程素食，晚上十点前散场", ("12 人", "素食", "十点")),
        ("前提条件：延迟 80ms 以内，老接口得兼容，周五冻结", ("80ms", "兼容", "周五")),
        ("我的底价：月租 5200，不养宠物，押一付一", ("5200", "宠物", "押一付一")),
        ("注意事项：箱子不可倒置，室温别超 8 度，签收人林越", ("倒置", "8 度", "林越")),
        ("约束就两个：内存 512M，不许联网", ("512M", "联网")),
        ("必须满足：承重 300 公斤，防水，25 号进场", ("300 公斤", "防水", "25 号")),
        ("验收标准：误差小于 0.2 毫米，无毛刺，附检测报告", ("0.2 毫米", "毛刺", "检测报告")),
        ("前置要求：先备份，停服 15 分钟内，别动用户表", ("备份", "15 分钟", "用户表")),
    ],
    "en": [
        ("Red lines: bid under 86,000, drawings stay in house, sealed by 9 April", ("86,000", "in house", "9 April")),
        (
            "House rules: no overtime, water-based paint only, leave block 9 alone",
            ("overtime", "water-based", "block 9"),
        ),
        ("Not negotiable: 12 people tops, vegetarian throughout, out by ten", ("12 people", "vegetarian", "ten")),
        ("Prerequisites: latency within 80ms, old API stays, freeze on Friday", ("80ms", "old API", "Friday")),
        ("My terms: 1,200 a month, no pets, one month's deposit", ("1,200", "pets", "deposit")),
        ("Handling: keep upright, below 8 degrees, signed for by Lin", ("upright", "8 degrees", "Lin")),
        ("Constraints: 512 MB of memory, no network", ("512 MB", "network")),
        ("It has to: carry 300 kg, be waterproof, arrive on the 25th", ("300 kg", "waterproof", "25th")),
        ("Acceptance criteria: error below 0.2 mm, no burrs, test report attached", ("0.2 mm", "burrs", "test report")),
        (
            "Ground rules: back up first, 15 minutes of downtime, leave the user table alone",
            ("back up", "15 minutes", "user table"),
        ),
    ],
}


@pytest.mark.parametrize(("lang", "rules", "parts"), [(lang, *row) for lang in RULES for row in RULES[lang]])
def test_rules_stand_under_any_heading_after_much_chatter(lang: str, rules: str, parts: tuple[str, ...]) -> None:
    opening = {"zh": "帮我把这件事安排下去。", "en": "Please help me get this organised. "}[lang]
    talk = [("u", opening + rules), ("a", "好的，记下了。" if lang == "zh" else "Noted."), *chatter(lang, 3, 14)]
    told = "\n".join(line.text for line in content(talk).lines())
    assert [part for part in parts if part not in told] == []


def test_the_bound_yields_for_hard_constraints() -> None:
    rules = [
        f"第{n}条，{what}必须在 {n + 3} 号前验收，不得转包"
        for n, what in enumerate(["墙面", "地面", "水管", "电路", "门窗", "吊顶", "橱柜", "灯具"], 1)
    ]
    talk: list[tuple[str, str]] = [("u", "帮我盯一下装修"), ("a", "好的。")]
    for rule in rules:
        talk += [("u", rule), ("a", "好的，记下了。")]
    summary = draft([*talk, *chatter("zh", 1, 3)], Policy(summary=SummaryPolicy(ratio_from_chars=200)))
    assert summary.chars > 0.2 * summary.source_chars
    told = "\n".join(line.text for line in summary.content.lines())
    assert [rule for rule in rules if rule not in told] == []


CHATS: list[tuple[Talk, str]] = [
    (
        [
            ("u", "That marathon sounds wonderful, Ana!"),
            ("a", "It was, thanks! How is the garden?"),
            ("u", "The tomatoes in my garden finally turned red."),
            ("a", "Tomatoes from the garden are the best."),
        ],
        "tomatoes",
    ),
    (
        [
            ("u", "Wow, so happy for you, Ben!"),
            ("a", "Thanks. And your violin lessons?"),
            ("u", "The violin lessons moved to Thursdays, my teacher is strict."),
            ("a", "A strict violin teacher is good."),
        ],
        "violin",
    ),
    (
        [
            ("u", "你那个画展听起来真棒！"),
            ("a", "谢谢，你的陶艺课上得怎么样？"),
            ("u", "陶艺课这周学拉坯，我做了个歪碗。"),
            ("a", "拉坯本来就难，陶艺课慢慢来。"),
        ],
        "陶艺课",
    ),
    (
        [
            ("u", "恭喜恭喜，好羡慕你！"),
            ("a", "哈哈，你家猫手术后还好吗？"),
            ("u", "猫的伤口长好了，昨天拆的线。"),
            ("a", "伤口长好就放心了，猫少跳高。"),
        ],
        "猫",
    ),
]


@pytest.mark.parametrize(("talk", "topic"), CHATS)
def test_a_chat_in_which_nothing_is_asked_is_about_its_topic(talk: Talk, topic: str) -> None:
    assert topic in texts(content(talk), "intent")


@pytest.mark.parametrize(
    ("offer", "yes", "what"),
    [
        ("How about the Grand Hotel for the gala?", "Sure, why not", "Grand Hotel"),
        ("We could try the Riverside Theatre.", "Why not the Riverside Theatre?", "Riverside Theatre"),
        ("要不试试国图的报告厅？", "为什么不呢", "报告厅"),
        ("可以考虑换成周六的场次。", "有何不可", "周六"),
    ],
)
def test_why_not_agrees(offer: str, yes: str, what: str) -> None:
    zh = not yes.isascii()
    fields = content(
        [("u", "帮我定年会的场地" if zh else "Please find a venue for the gala"), ("a", offer), ("u", yes)]
    )
    assert what in texts(fields, "confirmed")
    assert texts(fields, "open") == ""


@pytest.mark.parametrize(
    ("asked", "again", "answer"),
    [
        ("签证要准备哪些材料？", "所以签证要准备哪些材料？", "护照和两张照片，外加 6 个月流水。"),
        (
            "Which papers does the visa need?",
            "So which papers does the visa need?",
            "The passport, 2 photos and 6 months of statements.",
        ),
    ],
)
def test_a_question_asked_twice_stands_once(asked: str, again: str, answer: str) -> None:
    zh = not asked.isascii()
    fields = content(
        [("u", asked), ("a", "请问您去哪国？" if zh else "Where are you going?"), ("u", again), ("a", answer)]
    )
    said = texts(fields, "intent") + texts(fields, "confirmed") + texts(fields, "open")
    assert said.count("哪些材料" if zh else "papers") == 1
    assert answer.rstrip("。.") in texts(fields, "confirmed")
