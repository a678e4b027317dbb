"""What the user of the simulated year says: sessions over 365 days, Chinese and English, statements among small talk.

Sentences are filled in from lists, so that a year does not repeat itself; with a file of real conversations a fifth of
the sessions are taken from it. The same seed gives the same year.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from agents_memory.model import Role, Turn
from tests.acceptance.families.filler import TALK

START = datetime(2026, 1, 5, 8, tzinfo=UTC)
DAYS = 365
USER = "year"
REAL_SHARE = 0.2


def _several(words: str) -> tuple[str, ...]:
    return tuple(words.split())


WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "hobby": _several("rowing tennis chess judo golf skiing sailing pottery baking origami fencing cycling knitting "
                       "gardening archery yoga karate bowling surfing climbing"),
        "food": _several("olives celery okra tofu anchovies beetroot liver ginger coriander oysters rhubarb aubergine "
                      "mussels turnips kale"),
        "name": _several("Noor Tomas Ines Marek Yuki Petra Anton Leila Oskar Bea Farid Greta Hugo Ivana Jonas"),
        "kin": ("sister", "brother", "cousin", "colleague", "neighbour", "aunt"),
        "job": ("nurse", "pilot", "welder", "dentist", "baker", "teacher", "plumber", "lawyer"),
        "city": _several("Bergen Oslo Leeds Porto Ghent Turin Lyon Graz Brno Malmo"),
        "thing": ("bicycle", "tent", "desk", "guitar", "camera", "kettle", "backpack", "lamp"),
        "colour": ("green", "orange", "grey", "purple", "white", "brown"),
        "tool": _several("Postgres Kafka Redis Grafana Terraform Ansible Django Rust Kotlin Figma Jira Blender"),
        "title": ("Distant Ridge", "Harbour Lights", "Salt Orchard", "The Long Canal", "Tin Harbor", "Night Ferry"),
        "nut": ("cashews", "shellfish", "penicillin", "latex", "wasp stings"),
    },
    "zh": {
        "hobby": ("划船", "网球", "象棋", "柔道", "滑雪", "帆船", "陶艺", "烘焙", "折纸", "击剑", "骑车", "编织", "园艺", "射箭",
                  "瑜伽", "攀岩", "冲浪", "保龄球"),
        "food": ("橄榄", "芹菜", "秋葵", "豆腐", "甜菜", "猪肝", "生姜", "香菜", "生蚝", "茄子", "苦瓜", "芥末"),
        "name": ("周敏", "老陈", "小林", "王磊", "李娜", "阿杰", "赵倩", "孙浩", "吴桐", "郑好"),
        "kin": ("姐姐", "哥哥", "表弟", "同事", "邻居", "舅舅"),
        "job": ("护士", "飞行员", "焊工", "牙医", "面包师", "老师", "水管工", "律师"),
        "city": ("苏州", "宁波", "昆明", "大连", "厦门", "青岛", "长沙", "成都"),
        "thing": ("自行车", "帐篷", "书桌", "吉他", "相机", "水壶", "背包", "台灯"),
        "colour": ("绿色", "橙色", "灰色", "紫色", "白色", "棕色"),
        "tool": ("Postgres", "Kafka", "Redis", "飞书", "钉钉", "Grafana", "Django", "Figma", "语雀"),
        "title": ("远山", "盐田", "晚潮", "石桥", "锡港", "夜航"),
        "nut": ("腰果", "虾", "青霉素", "乳胶", "芒果"),
    },
}  # fmt: skip

STATEMENTS: dict[str, tuple[tuple[int, str], ...]] = {
    "en": (
        (8, "I like {hobby}."), (4, "I don't like {food}."), (4, "My {kin} {name} is a {job}."),
        (5, "I'm learning {hobby} with {name}."), (5, "We use {tool} at work."), (4, "My {thing} is {colour}."),
        (3, "I keep my {thing} in rack {number}."), (2, "I have moved to {city}."), (1, "I'm allergic to {nut}."),
        (4, "This weekend I want to see the film {title}."), (2, "I'm so angry today, I hate my boss!"),
        (3, "I think {name} might like {hobby}, but I'm not sure."), (3, "My desk number is {number} now."),
        (2, "Please send it to the office this time."), (3, "{name} lives in {city}."), (2, "Remember: gate {number} is shut."),
    ),
    "zh": (
        (8, "我喜欢{hobby}"), (4, "我不吃{food}"), (4, "我{kin}{name}是{job}"), (5, "我在跟{name}学{hobby}"),
        (5, "我们公司用{tool}"), (4, "我的{thing}是{colour}的"), (3, "我的{thing}放在{number}号架子上"), (2, "我搬到{city}了"),
        (1, "我对{nut}过敏"), (4, "这周末想去看《{title}》"), (2, "我好难过，我讨厌我老板"),
        (3, "{name}好像喜欢{hobby}，不太确定"), (3, "我的工位现在是{number}号"), (2, "这次先寄公司"), (3, "{name}住在{city}"),
        (2, "记住：{number}号门不开了"),
    ),
}  # fmt: skip

DECISIONS = {
    "en": ("Shall we take {tool} for the shop?", "Yes, let's go with {tool}.", "No, not {tool}, it is too slow."),
    "zh": ("{thing}小店的系统要不要用{tool}？", "好，那就用{tool}", "不行，{tool}太慢了，不用它"),
}
QUESTIONS = {
    "en": ("which sports do I like", "what does {name} do for a living", "where is my {thing}", "what do I not eat"),
    "zh": ("我喜欢什么运动", "{name}是做什么的", "我的{thing}放在哪", "我不吃什么"),
}


@dataclass(frozen=True, slots=True)
class Session:
    """One conversation, with a question that is asked of the memory at its end, if any."""

    turns: tuple[Turn, ...]
    question: str = ""


def sessions(count: int, seed: int, real: Sequence[Turn] = ()) -> Iterator[Session]:
    """Sessions over the year that hold about `count` turns together, in the order of time."""
    rng = random.Random(seed)
    sizes = []
    while sum(sizes) < count:
        sizes.append(min(rng.choice((4, 6, 8, 10, 14)), count - sum(sizes)))
    starts = sorted(START + timedelta(days=rng.uniform(0, DAYS - 1), hours=rng.uniform(0, 12)) for _ in sizes)
    taken = 0
    for number, (size, start) in enumerate(zip(sizes, starts, strict=True)):
        lang = rng.choice(("en", "zh"))
        if real and rng.random() < REAL_SHARE:
            said = [(turn.role, turn.text) for turn in real[taken : taken + size]]
            taken = (taken + size) % max(1, len(real) - size)
        else:
            said = _talk(rng, lang, size)
        turns = tuple(
            Turn(id=f"y{number}-{n}", conversation=f"y{number}", user=USER, role=role, text=text,
                 at=start + timedelta(seconds=25 * n))
            for n, (role, text) in enumerate(said[:size])
        )  # fmt: skip
        asks = rng.random() < 0.25
        yield Session(turns, _filled(rng, lang, rng.choice(QUESTIONS[lang])) if asks else "")


def _talk(rng: random.Random, lang: str, size: int) -> list[tuple[Role, str]]:
    weights = [weight for weight, _ in STATEMENTS[lang]]
    texts = [text for _, text in STATEMENTS[lang]]
    said: list[tuple[Role, str]] = []
    while len(said) < size:
        roll = rng.random()
        if roll < 0.45:
            small = rng.choice(TALK[lang])
            said += [(Role.USER, small[0]), (Role.ASSISTANT, small[1])]
        elif roll < 0.93:
            text = _filled(rng, lang, rng.choices(texts, weights)[0])
            said += [(Role.USER, text), (Role.ASSISTANT, "Noted." if lang == "en" else "好的，记下了。")]
        else:
            words = {name: rng.choice(values) for name, values in WORDS[lang].items()}
            ask, yes, no = DECISIONS[lang]
            answer = yes if rng.random() < 0.6 else no
            said += [(Role.ASSISTANT, ask.format(**words)), (Role.USER, answer.format(**words))]
    return said


def _filled(rng: random.Random, lang: str, template: str) -> str:
    words = {name: rng.choice(values) for name, values in WORDS[lang].items()}
    return template.format(number=rng.randint(2, 400), **words)
