"""Where and how somebody sits while they write: remarks that have nothing to do with what they ask.

"On the train, patchy wifi. Which form do I need?": the train has a name, so it looks like a detail, yet nobody would
look for it in a summary. A remark counts as such where a clause of it speaks of the place, the noise, the device or
the company the speaker writes in, none tells of a fault, a wish or a plan (tables, Chinese and English), and nothing
else in the segment speaks of the same: with "the wifi drops on the train, how do I fix it" the train is the matter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents_memory.language import spans
from agents_memory.language.spans import Piece
from agents_memory.language.text import alternatives, fold
from agents_memory.model import Role
from agents_memory.summary.ledger import RELATED, Standing, Verdict
from agents_memory.summary.slots import RELATIVE, overlap
from agents_memory.summary.unit import Sense, Unit
from agents_memory.summary.wording import POINTS_BACK, Mark, bare, is_noise

_AROUND = alternatives(
    (  # anywhere in a clause, folded
        r"(?:坐|蹲|躺|站|窝|挤|堵|待|呆|趴|缩)在|(?:^|我|人|正|还|现在|这会儿)在[^,，。]{1,12}(?:[上里下中]|门口|"
        r"外面?|旁边|路上|[等排蹭逛遛晒陪喝吃坐躺溜][^,，。]{0,6})"
        r"(?:呢|呀|啊|哈)?$|刚(?:刚)?(?:上|下|坐上|挤上|登上|赶上|到)[^,，。]{1,12}(?:车|机|船|站|铁|楼|登机口|家)$",
        r"[^,，。](?:打|码|敲|写|手写|发|回|录|语音输入|听写)的(?:字|消息)?$|打字|码字|手写的?$|语音(?:输入|转)|"
        r"输入法|手滑|错别字|蹭网|单手",
        r"在[^,，。]{1,12}[上里下中外](?:偷偷|顺便|随手|随口)?(?:问|聊|发|打|说)的?|(?:陪|带|抱|哄)着?(?:娃|孩子|"
        r"老婆|老公|朋友|爸|妈)|(?:骑|走|开|坐|挤|爬|跑|逛)着|"
        r"(?:楼上|楼下|隔壁|邻居|同事|孩子|娃|猫|狗)[^,，。]{0,4}(?:在|正)",
        r"(?:放|播|响|听|哼|看|刷|开)着(?!急)|一边|边.{1,6}边|(?:在|正)(?:吃|喝|啃|嚼|嗦|放|播|听|打呼|哭|装修|"
        r"施工)[^,，。]{0,8}$",
        r"(?:网|网速|信号|wi-?fi|光线|声音|电量?|周围|里面|外面|旁边|这边|这儿)(?:这里|这边)?(?:有点|有些|特别|好|"
        r"太|真|很|挺|不太|不|巨|贼|超|断断)",
        r"^(?:有点|特别|好|太|真|很|挺|巨|贼|超)?(?:吵|闹|嘈杂|挤|晃|颠|暗|冷|热|卡)(?:得.{1,4}|死.{0,3}|[了呀啊]*)?$",
        r"(?:别|不要|勿)(?:介意|见怪|怪|笑|嫌)|见谅|包涵|将就|(?:回复?|打字)(?:会|可能|有点|比较)*慢",
        r"\b(?:sitting|standing|stuck|lying|riding|queue?ing|commuting|camped|parked|squeezed|crammed|perched|"
        r"curled up|hiding|"
        r"waiting) (?:\w+ ){0,3}?(?:on|in|at|by|outside|under|inside|near|aboard|behind|next to)\b",
        r"^(?:hi |hey |ok |so )?(?:i'm |i am |we're |calling |writing |chatting |here |currently |still |"
        r"just )*(?:on|in|at|from|aboard) "
        r"(?:the|a|an|my|our) (?:[\w'-]+ ){0,3}[\w'-]+(?: (?:right )?now| lol| and .{0,30})?$",
        r"^(?:i(?:'ve)? |we )?just (?:boarded|got on|hopped on|got to|arrived at|sat down|left)\b",
        r"\b(?:typ|dictat|text|thumb|scribbl)(?:ing|ed)\b|\bwriting (?:this|from|on)\b|\bsent from\b|\b(?:typos?|"
        r"autocorrect|voice input)\b",
        r"\b(?:blasting|blaring|humming|snoring|barking|screaming|drilling|in the background|on repeat|in my ears?)\b|"
        r"\b(?:listening to|watching|playing|munching|sipping|chewing|nibbling|slurping)\b|\bwhile (?:i|we) (?:ask|"
        r"type|write|wait|talk|chat)\b",
        r"\b(?:wi-?fi|signal|reception|connection|internet|mic|battery|light)\b(?: here)?(?: is|'s|"
        r" keeps?)? (?:\w+ ){0,2}(?:patchy|spotty|slow|"
        r"weak|bad|flaky|terrible|awful|poor|shaky|low|dying|dim|dropping|cutting out|coming and going)\b",
        r"^(?:at|in|on|aboard|outside|near|half) (?:the |a |an |my )?[\w' -]{2,40}$|\b(?:asking|calling|"
        r"chatting) (?:this )?from\b|"
        r"^(?:walking|driving|cycling|running|heading|travell?ing|cooking|eating|riding)\b|"
        r"^(?:half |so |very |dead |really )?(?:asleep|tired|drunk|hungry|bored|sleepy|hungover|out of breath)\b|"
        r"\b(?:neighbou?rs?|upstairs|next door|kids?|cat|dog|baby|colleagues?) (?:\w+ ){0,3}(?:is|are|keeps?|'s|'re)\b",
        r"\b(?:noisy|loud|crowded|packed|bumpy|cramped|freezing|boiling|chilly)\b|\bbear with me\b|"
        r"\bdon't mind (?:me|the)\b|\bexcuse (?:my|the)\b",
    )
)
"""The place, the noise, the device, the company and what is done beside while one writes."""

_MATTER = alternatives(
    (
        r"[坏丢漏破裂疼痛病虫偷骗]|断了|取消|延误|晚点|报错|过敏|怀孕|故障|停(?!车|机|留|下来)|起火|着火|着急|"
        r"没(?!事|关系|啥)|不(?:能|让|给|准|了|见|动|通|亮)|卡住|"
        r"(?:办|申请|准备|打算|要|想|换|搬|买|租|签|考)",
        r"\b(?:cancel\w*|broke\w*|stopped|missing|lost|stolen|late|delayed|leak\w*|hurts?|pain|sick|ill|allerg\w*|"
        r"pregnant|error|"
        r"fail\w*|crash\w*|can't|cannot|won't|doesn't|didn't|not|no|never|moving|looking|trying|thinking|"
        r"considering|want|need|plan(?:s|ned|ning)?|have to|get(?:ting)? married|"
        r"renew\w*|apply\w*|buy\w*|rent\w*)\b",
    )
)
"""Faults, wishes and plans: with one of them a remark may well be the matter."""


_EXCESS = alternatives(
    (
        r"(?:吵|累|冷|热|困|烦|晒|饿|晃|闹)(?:得|到)[^,，。]{1,8}|听不(?:清|见|到)|断线",
        r"\bcan't hear (?:myself|you|a thing|anything)\b.*|\bno worries\b",
    )
)
"""Exaggerations of noise and weariness, which are no faults."""

_FIGURE = re.compile(r"\d{3}|(?<![A-Za-z\d])\d")
"""A figure; a gate or line like T3 is none."""


def aside(text: str) -> bool:
    """Whether a text speaks of the surroundings it is written in: a clause of it does, none has a fault or a plan."""
    parts = [bare(c.text) for c in spans.clauses(Piece(0, len(text), text)) if bare(c.text)]
    around = any(_AROUND.search(part) for part in parts)
    return around and not any(_MATTER.search(_EXCESS.sub(" ", part)) for part in parts if not is_noise(part))


def surroundings(verdicts: Sequence[Verdict], request: Unit | None, goal: frozenset[str]) -> frozenset[int]:
    """The orders of the user's remarks on their surroundings that nothing else in the segment speaks of.

    None where the request itself points back at them ("how do I fix it"), where a remark carries a figure or a
    constraint, or where there is no request that they could be beside.
    """
    if request is None or not (request.question or request.wish):
        return frozenset()
    units = [v.unit for v in verdicts if not v.unit.noise]
    out: set[int] = set()
    for verdict in verdicts:
        unit = verdict.unit
        plain = verdict.standing in (Standing.CONFIRMED, Standing.GUESS) and not (verdict.before or verdict.settled)
        if unit.role is not Role.USER or unit.noise or not plain or unit.order == request.order or unit.code:
            continue
        figure = "`" in unit.text or _FIGURE.search(unit.text) is not None
        told = figure or Mark.CONSTRAINT in unit.marks or any(sort != RELATIVE for sort, _ in unit.slots)
        meant = unit.turn == request.turn and unit.order < request.order and _points(request)
        if told or meant or not (Sense.ASIDE in unit.senses or aside(unit.text)) or unit.terms & goal:
            continue
        others = [u for u in units if u.order != unit.order]
        if not any(overlap(unit.terms, u.terms) >= RELATED or unit.marked & u.marked for u in others):
            out.add(unit.order)
    return frozenset(out)


def _points(request: Unit) -> bool:
    """Whether a request has little to it but a word for what was said before."""
    return POINTS_BACK.search(fold(request.text)) is not None and len(request.terms) <= 2
