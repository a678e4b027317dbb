"""Talks for the tests of summaries: segments with real readings, and generated talks with planted details."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from random import Random

from agents_memory.events import SegmentClosed, SegmentTurn
from agents_memory.inputs import SummaryDrafted, SummaryFields
from agents_memory.language.reading import read
from agents_memory.message import Message
from agents_memory.model import Role
from agents_memory.policy import Policy
from agents_memory.stages.summarize import summarize

BEGIN = datetime(2026, 5, 4, 10, 0, tzinfo=timezone(timedelta(hours=8)))
STAMP = datetime(2026, 5, 4, 3, 0, tzinfo=UTC)

Talk = Sequence[tuple[str, str]]
"""Role (u, a, s, t) and text of each turn."""

_ROLES = {"u": Role.USER, "a": Role.ASSISTANT, "s": Role.SYSTEM, "t": Role.TOOL}


def turns(talk: Talk) -> tuple[SegmentTurn, ...]:
    """The turns of a talk, 20 seconds apart, as enrichment reads them."""
    out = []
    for number, (role, text) in enumerate(talk, 1):
        at = BEGIN + timedelta(seconds=20 * number)
        said = read(text, _ROLES[role], at)
        out.append(SegmentTurn(turn_id=f"t{number}", role=_ROLES[role], text=said.text, at=at, reading=said.reading))
    return tuple(out)


def closed(talk: Talk, *, version: int = 1, task: str | None = None) -> Message:
    """The message that closes a segment with these turns."""
    body = SegmentClosed(
        tenant="default",
        user="u",
        conversation="c",
        segment_id="s",
        version=version,
        reason="idle",
        turns=turns(talk),
        task=task,
        policy="p",
        published_at=STAMP,
    )
    return Message(id=f"close-{version}", key="k", about="s", time=BEGIN, body=body, conversation="c")


def draft(talk: Talk, policy: Policy | None = None, *, task: str | None = None) -> SummaryDrafted:
    """The draft that the stage makes of a talk."""
    body = summarize(closed(talk, task=task), policy or Policy(), STAMP).body
    assert isinstance(body, SummaryDrafted)
    return body


def content(talk: Talk, policy: Policy | None = None, *, task: str | None = None) -> SummaryFields:
    """The content of that draft."""
    return draft(talk, policy, task=task).content


def texts(fields: SummaryFields, name: str) -> str:
    """The lines of one field, or of one list beside them, with their notes, as one text."""
    lines = getattr(fields, name) if name in ("hypotheses", "superseded", "rejected") else fields.fields.get(name, ())
    return "\n".join(f"{line.text} ({line.note})" if line.note else line.text for line in lines)


def asserted(fields: SummaryFields) -> str:
    """Everything that the fields themselves say."""
    return "\n".join(line.text for lines in fields.fields.values() for line in lines)


@dataclass(frozen=True)
class Planted:
    """A generated talk and the details that its summary must still have, letter by letter."""

    talk: Talk
    details: tuple[str, ...]


_CHATTER = {
    "zh": (
        ("今天外面风好大啊", "出门记得多穿一点，注意保暖，路上也要当心。"),
        ("中午吃得有点撑", "哈哈，散散步消化一下，活动活动筋骨总是好的。"),
        ("周末过得真快", "时间总是在不知不觉中溜走，祝新的一周顺心。"),
        ("你们客服还挺耐心的", "谢谢夸奖，为大家服务是我们的荣幸，我们会继续努力。"),
        ("楼下的猫又来了", "听起来很可爱，小动物总能让人心情放松。"),
        ("刚才电话响了", "没关系，先忙要紧的事情，我这边一直都在。"),
        ("窗外好像下雨了", "雨声听着挺舒服的，正好泡杯热茶。"),
        ("隔壁在弹琴", "琴声悠扬，听听也挺惬意的。"),
        ("我刚泡了杯茶", "喝茶提神又养生，真会享受生活。"),
        ("孩子放学回来了", "一家团聚最温馨，享受欢乐时光。"),
        ("地铁上人真多", "高峰期都是这样，站稳扶好，注意安全。"),
        ("阳台的花开了", "真好，看着花开心情都会明亮起来。"),
    ),
    "en": (
        (
            "It is so windy outside today",
            "It really is, take care out there and keep warm, such weather catches all of us.",
        ),
        ("Lunch was a bit heavy", "Ha, a short walk helps with digestion, and it lifts the spirits as well."),
        ("The weekend went by so fast", "Time does fly, here is to a smooth and pleasant start for everyone."),
        ("Nice weather for ducks", "Rain has its charm too, especially with a warm drink by the window."),
        ("That cat from downstairs is back", "Lovely, animals have a way of calming everybody down after long hours."),
        ("My phone just rang", "No problem at all, take your time with whatever is urgent."),
        ("The neighbours are renovating again", "Noise like that is tiring, perhaps some music helps to drown it out."),
        ("Just made myself some tea", "Tea is always a good idea, enjoy the quiet moment while it lasts."),
        ("Kids came home from school", "Family time is precious, I hope they had fun with their friends."),
        ("Crowded train this morning", "Rush hour can be exhausting, I hope you found a seat eventually."),
        ("Flowers on the balcony opened up", "How pretty, a bit of colour brightens any place."),
        ("Traffic sounds loud here", "City life has its own soundtrack, does it not, day and night."),
    ),
}
"""Small talk: what the user says in passing, and the reply."""

_PADDING = {
    "zh": "顺便祝一切顺利，心情愉快，身体健康，万事如意，也愿身边的人都平平安安、开开心心。"
    "累了就歇一歇，听听喜欢的曲子也不错。",
    "en": " Wishing everyone around a calm and cheerful rest of it, with good company and plenty of laughter.",
}


def planted(lang: str, seed: int, length: int = 12) -> Planted:
    """A talk about an order, its details strewn among `length` exchanges of chatter; the same for the same seed."""
    dice = Random(seed)
    order = f"{dice.choice(['KX', 'RB', 'WD'])}-{dice.randrange(10_000, 99_999)}"
    size, day = dice.randrange(36, 46), dice.randrange(1, 29)
    price = f"{dice.randrange(100, 900)}.{dice.randrange(10, 99)}"
    symbol = dice.choice(["retry_limit=5", "max_items=30", "page_size=50"])
    if lang == "zh":
        colour = dice.choice(["红色", "墨绿色", "藏青色"])
        core = [
            (f"订单 {order} 我想退，要换{colour}那双，{size} 码", f"可以换，已登记：{order} 换{colour} {size} 码。"),
            ("我对乳胶过敏，鞋垫不能含乳胶", "明白，会为您备注鞋垫不含乳胶。"),
            (f"退款是 {price} 元吧", f"对，退款 {price} 元，{day} 号之前到账。"),
            (f"接口那边按 {symbol} 配", f"好的，已按 {symbol} 配置。"),
            ("那优惠券还能退吗", "这个需要核实后回复您。"),
        ]
        details = (order, colour, str(size), "乳胶", price, f"{day} 号", symbol, "优惠券")
    else:
        colour = dice.choice(["red", "teal", "dark green"])
        core = [
            (
                f"I want to return order {order} and get the {colour} pair in size {size}",
                f"Sure, I have registered the exchange of {order} for the {colour} pair in size {size}.",
            ),
            (
                "I am allergic to latex, the insoles must not contain any latex",
                "Understood, I will add a note: no latex insoles.",
            ),
            (f"Is the refund ${price}?", f"Yes, ${price}, and it arrives before May {day}."),
            (f"Configure the interface with {symbol}", f"Done, it is configured with {symbol} now."),
            ("Can I also get the voucher back?", "I need to check that and will get back to you."),
        ]
        details = (order, colour, str(size), "latex", price, f"May {day}", symbol, "voucher")
    small = dice.sample(_CHATTER[lang], length)
    asides = [(said, reply + _PADDING[lang]) for said, reply in small]
    pairs = [core[0]]
    for number, pair in enumerate(core[1:], 1):
        pairs += [*asides[(number - 1) * length // 4 : number * length // 4], pair]
    return Planted([(role, text) for pair in pairs for role, text in zip("ua", pair, strict=True)], details)
