"""Talks with planted details: what a reader of the summary would be angry to miss, in everyday words, among chatter.

The wordings are those of people, not of the tables of the code: the same detail is put in several ways. A detail is a
string that must stand in the summary, letter by letter, or behind one of its lines (a block of code).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.property import summary_wordings as other

Exchange = tuple[str, str]
"""What the user says and what the agent answers."""


@dataclass(frozen=True)
class Detailed:
    """A talk (role u or a, text), the details planted in it, each with its kind, and the share they take of it."""

    talk: tuple[tuple[str, str], ...]
    details: tuple[tuple[str, str], ...]


_VALUES: dict[str, tuple[str, ...]] = {
    "colour": ("墨绿|dark green", "米白|ivory", "酒红|burgundy", "藏青|navy"),
    "size": ("43", "XL", "38.5", "27 寸|27 inch"),
    "order": ("TB-{n}", "HX{n}", "QN-{n}-B"),
    "amount": ("¥{m}.50|${m}.50", "{m} 元|{m} euros", "{m} 块|{m} dollars"),
    "date": ("6月{d}日|June {d}", "11月{d}号|{d} November", "2026-09-{dd}"),
    "person": ("周慧|Ingrid", "老陈|Tomasz", "Priya"),
    "ban": ("塑料包装|plastic wrapping", "夜间施工|work at night", "第三方承运|outside couriers"),
    "allergy": ("花生|peanuts", "青霉素|penicillin", "乳胶|latex"),
    "command": ("`kubectl rollout undo deploy/cart`", "`pg_dump -Fc shop > shop.dump`", "`npm ci --omit=dev`"),
    "signature": ("def merge_rows(left: list[int], right: list[int]) -> list[int]:", "func Retry(n int, wait Duration) error {"),
    "version": ("v3.{d}.2", "2.{d}.0", "1.{d}.4-rc1"),
    "place": ("东门二楼|the second floor by the east gate", "B 座 {d} 层|block B, level {d}", "后巷仓库|the shed in the back lane"),
    "count": ("{d} 箱|{d} crates", "{d} 把椅子|{d} chairs", "{d} 份|{d} copies"),
    "time": ("晚上八点半|half past eight in the evening", "14:40", "早上 7:15|7:15 am"),
    "track": ("SF{n}88", "ZT-{n}", "1Z{n}"),
}  # fmt: skip
"""By kind: values, Chinese and English parted by a bar where they differ; n, m, d, dd are numbers."""

_SAID: dict[str, dict[str, tuple[Exchange, ...]]] = {
    "zh": {
        "colour": (("颜色就{x}的吧", "收到。"), ("我看中的是{x}那款", "{x}那款有现货。"), ("{x}的，别发成其他的", "明白。")),
        "size": (("尺寸我穿 {x}", "好的。"), ("照 {x} 的来", "了解，按 {x} 处理。"), ("上回买小了，这回 {x}", "明白了。")),
        "order": (("单子是 {x}", "我看到了。"), ("号码 {x}，上礼拜下的", "查到了。"), ("就 {x} 那一单", "找到这一单了。")),
        "amount": (("一共花了 {x}", "好的。"), ("他们收了我 {x}", "是的，记录里也是 {x}。"), ("顶多掏 {x}", "明白。")),
        "date": (("{x}之前得到我手上", "会盯着的。"), ("我 {x} 出差回来", "好的。"), ("时间就放在{x}", "{x}可以。")),
        "person": (("到时候找{x}对接", "好的。"), ("收货的是{x}", "记下了。"), ("这事{x}说了算", "明白。")),
        "ban": (("{x}我这边一概不收", "明白。"), ("千万不要给我弄{x}", "好的，不会的。"), ("有一条：杜绝{x}", "收到。")),
        "allergy": (("我{x}过敏，很严重", "会特别注意。"), ("碰{x}会起疹子", "明白，会避开。"), ("孩子对{x}过敏", "记下了。")),
        "command": (("回滚时跑 {x}", "好的。"), ("上次救回来靠的是 {x}", "明白。"), ("脚本里那句是 {x}", "看到了。")),
        "signature": (("函数长这样：\n```\n{x}\n    ...\n```", "看到了。"), ("接口签名贴给你：\n```\n{x}\n    ...\n```", "收到。")),
        "version": (("线上跑的是 {x}", "了解。"), ("我们锁在 {x}", "好的。"), ("升到 {x} 之后才这样的", "明白。")),
        "place": (("东西送到{x}", "好的。"), ("我人在{x}", "收到。"), ("搁{x}就行", "没问题。")),
        "count": (("总共{x}", "好的。"), ("给我来{x}", "{x}，已加上。"), ("还差{x}", "我来补。")),
        "time": (("{x}我才到家", "好的。"), ("{x}见", "没问题。"), ("放在{x}吧", "{x}可以。")),
        "track": (("运单号多少", "运单号 {x}。"), ("快递走的哪一单", "走的是 {x}，已揽收。")),
    },
    "en": {
        "colour": (("It's the {x} one I'm after", "Got it."), ("Make mine {x}", "{x} is in stock."), ("{x}, nothing else", "Understood.")),
        "size": (("I wear {x}", "Okay."), ("{x} fits me best", "Good, {x} then."), ("Last one was tight so {x} this time", "I see.")),
        "order": (("The number on the slip is {x}", "I can see it."), ("It's {x}, placed last week", "Found it."), ("{x} is mine", "I have it here.")),
        "amount": (("It came to {x}", "Okay."), ("They charged me {x}", "Yes, our records say {x} too."), ("I won't pay a cent over {x}", "Understood.")),
        "date": (("It has to reach me before {x}", "We will keep an eye on it."), ("I'm back on {x}", "Okay."), ("{x} suits everyone", "{x} works.")),
        "person": (("{x} will sign for it", "Okay."), ("Talk to {x} when you get there", "Will do."), ("{x} has the last word on this", "Understood.")),
        "ban": (("Absolutely nothing with {x}", "Understood."), ("We don't allow {x} on the site", "Okay."), ("One thing: no {x}", "Of course.")),
        "allergy": (("I'm badly allergic to {x}", "We will take care."), ("{x} gives me hives", "Okay, we will avoid it."), ("My kid reacts to {x}", "Thank you for telling us.")),
        "command": (("To roll back we run {x}", "Okay."), ("What saved us last time was {x}", "I see."), ("The line in the script is {x}", "I can see it.")),
        "signature": (("Here's the function:\n```\n{x}\n    ...\n```", "I see it."), ("This is what it looks like:\n```\n{x}\n    ...\n```", "Thanks.")),
        "version": (("Production is on {x}", "I see."), ("We're pinned to {x}", "Okay."), ("It started once we moved to {x}", "I see.")),
        "place": (("Bring it to {x}", "Okay."), ("You'll find me at {x}", "Good."), ("Leave it at {x}", "No problem.")),
        "count": (("That's {x} altogether", "Okay."), ("Get me {x}", "{x}, added."), ("We're short of {x}", "I will top it up.")),
        "time": (("I'm not home before {x}", "Okay."), ("See you at {x}", "Good."), ("{x} is fine by me", "{x} it is.")),
        "track": (("What's the tracking number", "The tracking number is {x}."), ("Which parcel is it in", "It went out with {x}, picked up today.")),
    },
}  # fmt: skip

_OPENING = {
    "zh": (("帮我处理一下上周那笔订购的事", "好的，请说。"), ("新店开张的物料想请你们安排", "没问题，您讲。"), ("有个采购的问题要弄清楚", "您说。")),
    "en": (("I need a hand with last week's purchase", "Sure, go ahead."), ("Could you sort out the supplies for the new shop", "Of course."), ("There's an issue with something I bought", "Tell me.")),
}  # fmt: skip

_CHATTER: dict[str, tuple[Exchange, ...]] = {
    "zh": (
        ("今天路上堵得要命", "辛苦了，路上堵车确实让人头疼。平时出门早一点会从容很多，也可以听听音乐放松一下心情，慢慢来不着急。"),
        ("我家狗刚才又叫了", "小狗叫一叫很正常，可能是听见门外的动静了。陪它玩一会儿，它很快就会安静下来的，别太担心。"),
        ("你们那边天气咋样", "我没有固定的所在地，不过听您这么一问，想必外面的风景不错。愿好天气带来好心情，一切顺顺利利。"),
        ("刚泡的面有点咸", "哈哈，多喝点水就好了。偶尔吃一次泡面也挺香的，记得搭配一些蔬菜，营养会更均衡一些。"),
        ("稍等我换个耳机", "没事，您慢慢来。耳机舒服最要紧，声音清楚了我们再继续聊就好，我一直都在这里。"),
        ("电视里在放老电影", "老电影别有一番味道，画面和配乐都让人怀念。闲下来的时候看一看，确实是一种享受。"),
        ("邻居家在装修吵死了", "装修的噪音的确让人心烦。可以关上窗户，或者换个安静的房间待一会儿，希望他们早日完工。"),
        ("昨晚没睡好有点困", "休息不好真的很影响状态。今晚早点睡，睡前少看手机，泡个脚会舒服很多，祝您好梦。"),
    ),
    "en": (
        ("The traffic was awful this morning", "Oh, that sounds tiring. Rush hour can wear anyone out, and a bit of music or a podcast often makes the wait more bearable. Take your time."),
        ("My dog is barking again", "Dogs will be dogs. Perhaps somebody walked past the door. A little play and attention usually calms them down, so do not worry about it."),
        ("What's the weather like over there", "I am not really anywhere, but I do hope it is pleasant where you are. A bit of sunshine tends to make everything feel a little lighter."),
        ("These noodles are way too salty", "Ha, a glass of water should help with that. Instant noodles have their charm now and then, and a few vegetables go a long way."),
        ("Hang on, switching headphones", "Of course, whenever you are ready. Comfortable headphones make all the difference, and I am not going anywhere in the meantime."),
        ("There's an old film on TV", "Old films have a charm of their own, with the pictures and the score. It is lovely to sit back and enjoy one once in a while."),
        ("Someone is drilling next door", "Noise like that can be a real nuisance. Closing the window or moving to a quieter room may help until they are finished for the day."),
        ("Slept badly, I'm half awake", "A bad night really does take its toll. An early evening and a little less screen time often work wonders, so be kind to yourself."),
    ),
}  # fmt: skip


_ONWARD = {
    "zh": ("还有别的要求吗？", "那接下来呢？", "嗯，然后呢？"),
    "en": ("Anything else I should know?", "And what else?", "Go on."),
}
"""Replies that go on without a word of acknowledgement."""


def _value(kind: str, lang: str, dice: Random) -> str:
    forms = dice.choice(_VALUES[kind]).split("|")
    day = dice.randrange(11, 29)
    form = forms[0] if lang == "zh" else forms[-1]
    for name, number in (
        ("n", dice.randrange(20_000, 99_999)),
        ("m", dice.randrange(210, 990)),
        ("d", day),
        ("dd", day),
    ):
        form = form.replace(f"{{{name}}}", str(number))
    return form


SILENT = 0.3
"""Share of the details that the agent passes over without acknowledging them."""


def detailed(lang: str, seed: int, *, most: int = 6, share: float = 0.11, reworded: bool = False) -> Detailed:
    """A talk in `lang` with up to `most` details of different kinds; the same for the same seed.

    `reworded` puts all of it in other words. Long talks get so much chatter that what carries the details is at most `share` of them; short ones have none.
    """
    dice = Random(f"{lang}{seed}")
    sayings, small = (other.SAID[lang], other.CHATTER[lang]) if reworded else (_SAID[lang], _CHATTER[lang])
    onward, openings = (other.ONWARD[lang], other.OPENING[lang]) if reworded else (_ONWARD[lang], _OPENING[lang])
    kinds = dice.sample(sorted(sayings), dice.randrange(2, most + 1))
    core, details = [], []
    for kind in kinds:
        value = _value(kind, lang, dice)
        said, reply = dice.choice(sayings[kind])
        if "{x}" not in reply and dice.random() < SILENT:
            reply = dice.choice(onward)
        core.append((said.replace("{x}", value), reply.replace("{x}", value)))
        details.append((kind, value.strip("`")))
    opening = dice.choice(openings)
    chatter: list[Exchange] = []
    carried = len(opening[0]) + sum(len(said) + len(reply) for said, reply in core)
    pool: list[Exchange] = []
    while is_long(seed) and carried > share * (carried + sum(len(u) + len(a) for u, a in chatter)):
        pool = pool or dice.sample(small, len(small))
        chatter.append(pool.pop())
    places = sorted(dice.choice(range(len(core) + 1)) for _ in chatter)
    rows = [opening]
    for at in range(len(core) + 1):
        rows += [aside for aside, place in zip(chatter, places, strict=True) if place == at]
        rows += core[at : at + 1]
    talk = tuple((role, text) for row in rows for role, text in zip("ua", row, strict=True))
    return Detailed(talk, tuple(details))


def chatter(lang: str, number: int, exchanges: int = 2) -> tuple[tuple[str, str], ...]:
    """A few exchanges of small talk; other ones for another number."""
    pool = _CHATTER[lang]
    rows = [pool[(number * exchanges + at) % len(pool)] for at in range(exchanges)]
    return tuple((role, text) for row in rows for role, text in zip("ua", row, strict=True))


def is_long(seed: int) -> bool:
    """Whether the talk of this seed is a long one: two of three are."""
    return seed % 3 != 0
