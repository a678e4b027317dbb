"""What is left to do, and what got no answer yet, stands open, however it is put and whatever is said to it."""

from __future__ import annotations

import pytest

from tests.unit.summary_talks import content, texts

TO_DO = {
    "zh": [
        ("阳台的灯我还没来得及换", "嗯，那接着换阳台的灯。", "阳台的灯"),
        ("合同的附件还差一份没盖章", "行，附件盖章排在后面。", "附件"),
        ("备份脚本还得再跑一遍", "好，下面跑备份脚本。", "备份脚本"),
        ("发票抬头还要跟会计对一下", "明白，之后对发票抬头。", "发票抬头"),
        ("不过监控告警那块还没配", "收到，监控告警留到下一步。", "监控告警"),
        ("就剩孩子的疫苗本没找着", "好的，疫苗本慢慢找。", "疫苗本"),
        ("钥匙回头还得去物业拿", "嗯，记得去物业拿钥匙。", "物业"),
        ("英文版的说明书尚未校对", "OK，说明书的校对是下一项。", "说明书"),
        ("退税的单子晚点再交", "好，退税的单子别忘了。", "退税"),
        ("客房的空调还需要加氟", "知道了，空调加氟接下来弄。", "空调"),
        ("剩下就是把旧域名停掉", "行，旧域名随后停。", "旧域名"),
        ("差评那条没回呢", "好的，差评那条来回。", "差评"),
        ("灯带买了没装", "明白，灯带之后装。", "灯带"),
        ("车位的续费我还拖着没弄", "行，那接着弄车位续费。", "车位"),
        ("地下室那堆先搁着了", "好，地下室放在后面。", "地下室"),
        ("给房东的信一直没动笔", "嗯，那封信排在下一个。", "房东"),
    ],
    "en": [
        ("I still need to swap the hallway bulb", "Okay, the hallway bulb comes after that.", "hallway bulb"),
        ("The annex hasn't been stamped yet", "Right, the annex is up next.", "annex"),
        ("I've yet to rerun the backup script", "Fine, then the backup script.", "backup script"),
        ("The invoice address is still to be corrected", "Sure, the invoice address after this.", "invoice address"),
        ("Haven't set up the alerts yet though", "Understood, alerts are on the list.", "alerts"),
        ("What remains is the vaccination booklet, can't find it", "The vaccination booklet it is, then.", "booklet"),
        ("Gotta pick up the keys at the office later", "Good, the keys at the office next.", "keys"),
        ("The English manual is not proofread yet", "OK, the manual would be the next item.", "manual"),
        ("I didn't get round to the tax form yet", "No rush, the tax form can follow.", "tax form"),
        ("There's still the guest room heater to bleed", "Alright, the guest room heater is next.", "heater"),
        ("The luggage allowance I haven't looked at", "OK, the luggage allowance then.", "luggage allowance"),
        ("Nobody has replied to the bad review", "Sure, the bad review next.", "bad review"),
        ("I'll back up the photo album at some point", "Fine, the photo album.", "photo album"),
        ("I never got to the gutter brackets though", "The brackets are up next.", "gutter brackets"),
        ("We ran out of time for the spare key", "Then the spare key comes next.", "spare key"),
        ("I keep putting off the warranty card", "OK, the warranty card after this.", "warranty card"),
    ],
}
OPENING = {
    "zh": [("u", "水泵一直跳闸怎么办"), ("a", "先看轴承。"), ("u", "轴承换了，不跳了。{x}")],
    "en": [
        ("u", "How do I stop the pump from tripping?"),
        ("a", "Check the bearing."),
        ("u", "Bearing swapped, it runs. {x}"),
    ],
}


@pytest.mark.parametrize(("lang", "said", "reply", "left"), [(lang, *row) for lang in TO_DO for row in TO_DO[lang]])
def test_what_is_left_to_do_stays_open_when_the_agent_says_it_is_next(
    lang: str, said: str, reply: str, left: str
) -> None:
    talk = [(role, text.replace("{x}", said)) for role, text in OPENING[lang]]
    fields = content([*talk, ("a", reply)])
    assert left in texts(fields, "open")
    assert left not in texts(fields, "confirmed")


@pytest.mark.parametrize(
    ("said", "report", "left"),
    [
        ("合同的附件还差一份没盖章", "附件已经盖好章了。", "附件"),
        ("备份脚本还得再跑一遍", "备份脚本跑完了，没有报错。", "备份脚本"),
        ("The annex hasn't been stamped yet", "The annex has been stamped.", "annex"),
        ("I've yet to rerun the backup script", "The backup script is done, no errors.", "backup script"),
    ],
)
def test_what_is_reported_done_is_open_no_longer(said: str, report: str, left: str) -> None:
    lang = "en" if said.isascii() else "zh"
    talk = [(role, text.replace("{x}", said)) for role, text in OPENING[lang]]
    assert left not in texts(content([*talk, ("a", report)]), "open")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "I never got to know the fitter by name."),
        ("en", "We never got to see the cellar from inside."),
        ("en", "There was no time to lose that evening."),
        ("zh", "厂家说交货推迟到周五。"),
    ],
)
def test_what_is_over_or_told_of_others_is_not_left_to_do(lang: str, said: str) -> None:
    talk = [(role, text.replace("{x}", said)) for role, text in OPENING[lang]]
    assert texts(content([*talk, ("a", "OK." if lang == "en" else "好的。")]), "open") == ""


PUT_OFF = {
    "zh": [
        ("运输磕掉的漆能补偿吗", "得先报给质检，他们评估完才能告诉您。", "漆"),
        ("延误的保险理不理赔", "这要看保险公司那边怎么定。", "理赔"),
        ("押金什么时候退", "财务那边还在走流程。", "押金"),
        ("老会员有没有折扣", "我去问下主管再给您回话。", "折扣"),
        ("这个漏洞影响旧版吗", "要等安全组复现之后才知道。", "旧版"),
        ("多出来的货谁来拉", "等司机排班出来再说。", "多出来的货"),
        ("孩子的学位能保留吗", "暂时没有准信。", "学位"),
        ("窗户能不能一起换", "师傅量过才能定。", "窗户"),
        ("年卡可以转给家人吗", "这个我得跟总部确认。", "年卡"),
        ("坏掉的那箱算谁的", "责任还没定下来。", "箱"),
        ("学费能分期吗", "政策还在定。", "学费"),
        ("这算工伤吗", "得由劳动局认定。", "工伤"),
        ("几点能通电", "抢修队没给时间。", "通电"),
    ],
    "en": [
        ("Will you pay for the chipped paint?", "Quality control has to assess it first.", "chipped paint"),
        ("Does the insurance cover the delay?", "That depends on what the insurer decides.", "delay"),
        ("When do I get the deposit back?", "It is still being processed by accounting.", "deposit"),
        ("Is there a discount for old members?", "I'd have to ask my manager.", "discount"),
        (
            "Does the hole affect the old release?",
            "Once the security team has reproduced it we'll know.",
            "old release",
        ),
        ("Who collects the extra crates?", "We can't say before the rota is out.", "extra crates"),
        ("Can she keep her place at the school?", "No word on that so far.", "place at the school"),
        ("Could the windows be done as well?", "Only after the fitter has measured can we tell.", "windows"),
        ("Can I pass the annual pass on to family?", "Head office needs to sign off on that.", "annual pass"),
        ("Who pays for the broken crate?", "Liability is yet to be settled.", "broken crate"),
        ("How much is the repair?", "Hard to tell until it's opened up.", "repair"),
        ("Does this count as a work accident?", "That's for the labour office to decide.", "work accident"),
        ("When is the power back?", "The crew gave no time.", "power"),
    ],
}


@pytest.mark.parametrize(
    ("lang", "asked", "reply", "about"), [(lang, *row) for lang in PUT_OFF for row in PUT_OFF[lang]]
)
def test_a_question_that_is_put_off_is_open(lang: str, asked: str, reply: str, about: str) -> None:
    opening = {
        "zh": ("橱柜送来了，帮我约安装", "约好了。"),
        "en": ("The cupboard came, please book the fitting", "Booked."),
    }
    said, done = opening[lang]
    fields = content([("u", said), ("a", done), ("u", asked), ("a", reply)])
    assert about in texts(fields, "open")


@pytest.mark.parametrize(
    ("said", "reply", "value"),
    [
        ("晚点再送过来吧，七点以后", "好的，七点以后送。", "七点以后"),
        ("还要一杯冰美式", "好的，冰美式一杯。", "冰美式"),
        ("也要一份发票，抬头写林记", "好的，抬头林记。", "林记"),
        ("The parcel must arrive tomorrow", "It will, before noon.", "tomorrow"),
        ("I will need the car from Wednesday to next Thursday", "Noted, Wednesday to Thursday.", "Wednesday"),
    ],
)
def test_an_order_or_a_condition_is_nothing_left_to_do(said: str, reply: str, value: str) -> None:
    opening = {"zh": ("帮我下个单", "好的，您说。"), "en": ("Please place an order for me", "Sure, go ahead.")}
    first, sure = opening["en" if said.isascii() else "zh"]
    fields = content([("u", first), ("a", sure), ("u", said), ("a", reply)])
    assert value in texts(fields, "confirmed") + texts(fields, "intent")
    assert texts(fields, "open") == ""


@pytest.mark.parametrize(
    ("asked", "reply", "answer"),
    [
        ("年卡可以转给家人吗", "可以，带上双方证件就行。", "证件"),
        ("押金什么时候退", "三个工作日内原路退回。", "三个工作日"),
        ("需要带什么材料", "您还需要带一份户口本复印件。", "户口本"),
        ("窗户能不能一起换", "能，已经加到单子里了。", "单子"),
        ("最晚几点送到", "六点以后才送得到。", "六点"),
        ("Can I pass the annual pass on to family?", "Yes, bring both IDs.", "IDs"),
        ("When do I get the deposit back?", "Within three days of the inspection.", "three days"),
        ("What should I bring?", "You also need to bring a copy of the lease.", "lease"),
        ("Could the windows be done as well?", "They have been added to the order.", "order"),
        ("How do I reset it?", "After the light turns red, hold the button and it will restart.", "button"),
    ],
)
def test_a_question_that_is_answered_is_not_open(asked: str, reply: str, answer: str) -> None:
    lang = "en" if asked.isascii() else "zh"
    opening = {
        "zh": ("橱柜送来了，帮我约安装", "约好了。"),
        "en": ("The cupboard came, please book the fitting", "Booked."),
    }
    said, done = opening[lang]
    fields = content([("u", said), ("a", done), ("u", asked), ("a", reply)])
    assert answer in texts(fields, "confirmed")
    assert texts(fields, "open") == ""


@pytest.mark.parametrize(
    ("asked", "about"),
    [
        ("运费你们包不包", "运费"),
        ("周末师傅来不来", "师傅"),
        ("旧柜子收不收呀", "旧柜子"),
        ("这个颜色褪不褪色", "颜色"),
        ("快递柜够不够大", "快递柜"),
    ],
)
def test_a_question_without_a_particle_or_a_mark_is_open_as_well(asked: str, about: str) -> None:
    fields = content(
        [("u", "橱柜送来了，帮我约安装"), ("a", "约好了。"), ("u", asked), ("a", "我问下主管再给您回话。")]
    )
    assert about in texts(fields, "open")


@pytest.mark.parametrize("said", ["师傅时不时来看一眼", "不知道他来不来", "我还没收拾呢"])
def test_what_only_looks_like_a_question_is_none(said: str) -> None:
    fields = content(
        [("u", "橱柜送来了，帮我约安装"), ("a", "约好了，周六上午。"), ("u", said), ("a", "您把地址发我。")]
    )
    assert "→ 您把地址发我" not in texts(fields, "open") + texts(fields, "confirmed")
