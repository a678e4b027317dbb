"""Where somebody sits and what they type on is no part of a summary, unless it is what they ask about."""

from __future__ import annotations

import pytest

from agents_memory.summary.render import render
from tests.unit.summary_talks import Talk, content

ASIDES = {
    "zh": [
        ("我在瑞幸等外卖，里面巨吵。{q}", "瑞幸"),
        ("人在京沪高铁上，信号断断续续的。{q}", "京沪"),
        ("正蹲在万达门口晒太阳。{q}", "万达"),
        ("（拿老婆的华为发的，手生）{q}", "华为"),
        ("店里一直放着邓紫棋，我大声点哈。{q}", "邓紫棋"),
        ("一边撸串一边问你啊。{q}", "撸串"),
        ("坐在海底捞排队呢，闲着也是闲着。{q}", "海底捞"),
        ("我用 iPad 手写的，字丑别笑。{q}", "iPad"),
        ("旁边同事在吃螺蛳粉，熏死我了。{q}", "螺蛳粉"),
        ("楼上小米汽车店在装修，吵得脑壳疼。{q}", "小米"),
        ("这会儿陪娃在乐高乐园排大队。{q}", "乐高"),
        ("刚上 T3 航站楼的摆渡车，晃得厉害。{q}", "摆渡车"),
    ],
    "en": [
        ("Stuck in the Costa queue, it's loud in here. {q}", "Costa"),
        ("I'm on the Eurostar and the signal keeps dropping. {q}", "Eurostar"),
        ("Waiting outside Lidl with the kids. {q}", "Lidl"),
        ("(dictated from my Garmin, sorry for typos) {q}", "Garmin"),
        ("Adele is blaring in the background here. {q}", "Adele"),
        ("Munching a Twix while I ask. {q}", "Twix"),
        ("Sitting at an Arriva bus stop, freezing. {q}", "Arriva"),
        ("Writing this on my Kindle, bear with me. {q}", "Kindle"),
        ("My colleague next to me is watching Netflix lol. {q}", "Netflix"),
        ("At Gatwick with a dying phone. {q}", "Gatwick"),
        ("Half asleep on an Amtrak sleeper. {q}", "Amtrak"),
        ("Just boarded an EasyJet plane, a bit cramped. {q}", "EasyJet"),
    ],
}
QUESTION = {"zh": "居住证到期了要怎么续？", "en": "How do I renew my residence permit?"}
REPLY = {
    "zh": [("a", "网上填续签表 JZ-5。"), ("u", "要几天"), ("a", "七个工作日。")],
    "en": [("a", "Fill in form RP-5 online."), ("u", "How long does it take?"), ("a", "Seven working days.")],
}


@pytest.mark.parametrize(("lang", "said", "trivia"), [(lang, *row) for lang in ASIDES for row in ASIDES[lang]])
def test_where_somebody_writes_from_does_not_enter(lang: str, said: str, trivia: str) -> None:
    fields = content([("u", said.replace("{q}", QUESTION[lang])), *REPLY[lang]])
    summary = render(fields, lang)
    assert trivia not in summary
    assert ("JZ-5" if lang == "zh" else "RP-5") in summary


@pytest.mark.parametrize(
    ("talk", "matter"),
    [
        ([("u", "我坐在京沪高铁上，列车停在半路了。能退票吗？"), ("a", "列车晚点可以退差价。")], "列车停在半路"),
        ([("u", "我在瑞幸喝咖啡，杯子里有虫。怎么投诉？"), ("a", "请把杯子拍照发来。")], "虫"),
        ([("u", "Kindle 打字很卡。怎么办？"), ("a", "重启 Kindle 试试。")], "Kindle"),
        ([("u", "我怀孕五个月了。能坐长途飞机吗？"), ("a", "可以，带上医生证明。")], "五个月"),
        ([("u", "The wifi on the Eurostar is patchy. How do I fix that?"), ("a", "Use the other network.")], "wifi"),
        ([("u", "Sitting at gate B12, the flight is cancelled. What now?"), ("a", "We rebook you.")], "cancelled"),
        ([("u", "I'm moving to Berlin. Which visa do I need?"), ("a", "A national visa.")], "Berlin"),
        ([("u", "I'm taking warfarin. Can I have ibuprofen?"), ("a", "Better not.")], "warfarin"),
        ([("u", "How do I turn off autocorrect on my phone?"), ("a", "In the settings.")], "autocorrect"),
        ([("u", "帮我检查这段话的错别字"), ("a", "第二行有一个。")], "错别字"),
    ],
)
def test_where_somebody_is_enters_if_it_is_the_matter(talk: Talk, matter: str) -> None:
    assert matter in render(content(talk), "zh")
