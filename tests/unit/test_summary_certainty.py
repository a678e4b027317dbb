"""What a summary asserts: guesses refuted or confirmed, values replaced, plans cancelled, proposals turned down."""

from __future__ import annotations

import pytest

from agents_memory.events import SegmentClosed
from agents_memory.summary.certainty import judge
from agents_memory.summary.ledger import Standing
from agents_memory.summary.units import units
from tests.unit.summary_talks import Talk, asserted, closed, content, texts

GUESS_REFUTED = {
    "zh": (
        [
            ("u", "报表导出又卡住了"),
            ("a", "可能是磁盘写满了，先看看。"),
            ("u", "看过了，磁盘没写满"),
            ("a", "那查锁：导出任务在等一个没释放的表锁，这是根因。"),
            ("u", "释放之后好了"),
        ],
        "表锁",
        "磁盘写满了",
    ),
    "en": (
        [
            ("u", "The nightly export hangs again"),
            ("a", "Maybe the disk is full."),
            ("u", "I checked, the disk is not full"),
            ("a", "Root cause: the export waits for a table lock that was never released."),
            ("u", "Released it, works now"),
        ],
        "table lock",
        "disk is full",
    ),
}


@pytest.mark.parametrize("lang", GUESS_REFUTED)
def test_a_refuted_guess_is_nowhere_and_the_root_cause_is_asserted(lang: str) -> None:
    talk, cause, guess = GUESS_REFUTED[lang]
    fields = content(talk)
    assert cause in texts(fields, "confirmed")
    assert guess not in "\n".join(line.text for line in fields.lines())


@pytest.mark.parametrize(
    ("talk", "guess"),
    [
        ([("u", "打印机不出纸"), ("a", "也许是硒鼓没墨了。"), ("u", "不是")], "硒鼓"),
        (
            [("u", "The printer stays silent"), ("a", "Perhaps the toner is empty."), ("u", "No, that's not it.")],
            "toner",
        ),
    ],
)
def test_a_guess_that_is_merely_denied_is_told_as_ruled_out(talk: Talk, guess: str) -> None:
    fields = content(talk)
    assert guess in texts(fields, "superseded")
    assert guess not in asserted(fields)
    assert guess not in texts(fields, "hypotheses")


@pytest.mark.parametrize(
    ("talk", "guess"),
    [
        ([("u", "登录页打不开"), ("a", "可能是证书过期了。")], "证书过期"),
        ([("u", "The login page is down"), ("a", "It might be an expired certificate.")], "expired certificate"),
    ],
)
def test_a_guess_nobody_checked_stays_a_hypothesis(talk: Talk, guess: str) -> None:
    fields = content(talk)
    assert guess in texts(fields, "hypotheses")
    assert guess not in texts(fields, "confirmed")


@pytest.mark.parametrize(
    ("talk", "guess"),
    [
        ([("u", "同步总丢数据"), ("a", "可能是时区配错了。"), ("u", "果然是")], "时区配错"),
        (
            [("u", "The sync loses rows"), ("a", "It could be the time zone."), ("u", "Yes, you were right")],
            "time zone",
        ),
    ],
)
def test_an_affirmed_guess_is_asserted_together_with_the_words_that_affirm_it(talk: Talk, guess: str) -> None:
    fields = content(talk)
    line = next(line for line in fields.fields["confirmed"] if guess in line.text)
    assert {source.span.turn_id for source in line.sources} == {"t2", "t3"}


@pytest.mark.parametrize(
    ("talk", "new", "old", "kept"),
    [
        (
            [
                ("u", "订一间会议室"),
                ("a", "几个人？"),
                ("u", "六个人，周四下午"),
                ("a", "好的。"),
                ("u", "六个人改成九个人"),
            ],
            "九个人",
            "六个人",
            "周四下午",
        ),
        (
            [
                ("u", "Reserve a table"),
                ("a", "For how many?"),
                ("u", "Four people, on Thursday"),
                ("a", "Noted."),
                ("u", "Actually, make it seven people instead of four"),
            ],
            "seven people",
            "Four people",
            "Thursday",
        ),
        (
            [
                ("u", "把 retry_limit=3 写进配置"),
                ("a", "已写入 retry_limit=3。"),
                ("u", "改成 retry_limit=8"),
                ("a", "已改。"),
            ],
            "retry_limit=8",
            "retry_limit=3",
            "",
        ),
    ],
)
def test_the_newest_value_wins_and_the_rest_of_the_sentence_stands(talk: Talk, new: str, old: str, kept: str) -> None:
    fields = content(talk)
    confirmed = [line.text for line in fields.fields["confirmed"]]
    assert any(new in line for line in confirmed)
    assert all(new in line for line in confirmed if old in line)
    assert old in texts(fields, "superseded")
    assert kept in "\n".join(confirmed)


@pytest.mark.parametrize(
    ("talk", "old", "new"),
    [
        (
            [
                ("u", "部署用 Nomad 吧"),
                ("a", "好的，用 Nomad，已建好两个节点。"),
                ("u", "算了，Nomad 没人维护，改用 Kubernetes"),
            ],
            "已建好",
            "Kubernetes",
        ),
        (
            [
                ("u", "Deploy it with Nomad, please"),
                ("a", "Sure, Nomad with two nodes."),
                ("u", "Use Kubernetes instead"),
            ],
            "two nodes",
            "Kubernetes",
        ),
    ],
)
def test_a_change_of_course_leaves_the_old_course_behind(talk: Talk, old: str, new: str) -> None:
    fields = content(talk)
    assert new in asserted(fields)
    assert old in texts(fields, "superseded")
    assert old not in texts(fields, "confirmed")


@pytest.mark.parametrize(
    ("talk", "plan", "number"),
    [
        (
            [
                ("u", "订一下云栖酒店两晚"),
                ("a", "已订云栖酒店两晚，单号 YQ-7741。"),
                ("u", "云栖酒店取消吧，不出差了"),
                ("a", "好的，已取消。"),
            ],
            "已订云栖酒店",
            "YQ-7741",
        ),
        (
            [
                ("u", "Please book the Harbour Inn for two nights"),
                ("a", "The Harbour Inn is booked, number HI-7741."),
                ("u", "Cancel the Harbour Inn, the trip is off"),
                ("a", "It is cancelled."),
            ],
            "Harbour Inn is booked",
            "HI-7741",
        ),
    ],
)
def test_a_cancelled_plan_appears_as_cancelled(talk: Talk, plan: str, number: str) -> None:
    fields = content(talk)
    assert plan in texts(fields, "superseded")
    assert number in texts(fields, "superseded")
    assert plan not in asserted(fields)
    intent = fields.fields["intent"][0]
    assert intent.note


@pytest.mark.parametrize(
    ("talk", "chosen", "refused", "reason"),
    [
        (
            [
                ("u", "消息队列选什么？"),
                ("a", "建议用 RabbitMQ。"),
                ("u", "不行，运维团队没人会，RabbitMQ 否了"),
                ("a", "那用 Kafka？"),
                ("u", "可以，就 Kafka"),
            ],
            "Kafka",
            "RabbitMQ",
            "没人会",
        ),
        (
            [
                ("u", "Which queue shall we run?"),
                ("a", "I suggest RabbitMQ."),
                ("u", "No, nobody here can operate RabbitMQ"),
                ("a", "How about Kafka then?"),
                ("u", "Yes, Kafka it is"),
            ],
            "Kafka",
            "RabbitMQ",
            "nobody here can operate",
        ),
    ],
)
def test_a_rejected_proposal_is_listed_with_its_reason(talk: Talk, chosen: str, refused: str, reason: str) -> None:
    fields = content(talk)
    assert refused in texts(fields, "rejected")
    assert reason in texts(fields, "rejected")
    assert chosen in texts(fields, "confirmed")
    assert refused not in texts(fields, "confirmed")


@pytest.mark.parametrize(
    ("talk", "lines"),
    [
        (
            [("u", "发票能补开吗"), ("a", "需要核实后答复您。"), ("u", "还没收到赠品"), ("a", "我去查一下。")],
            ["发票能补开吗", "赠品"],
        ),
        (
            [
                ("u", "Can you reissue the invoice?"),
                ("a", "Let me check and get back to you."),
                ("u", "We still need to settle the deposit"),
                ("a", "I will send the form tomorrow."),
            ],
            ["reissue the invoice", "settle the deposit"],
        ),
    ],
)
def test_what_nobody_answered_or_did_yet_is_open(talk: Talk, lines: list[str]) -> None:
    fields = content(talk)
    assert all(line in texts(fields, "open") for line in lines)
    assert not any(line in texts(fields, "confirmed") for line in lines)


def test_an_open_item_is_closed_by_the_report_that_it_is_done() -> None:
    talk = [
        ("u", "帮我理一下发布清单"),
        ("u", "还没更新接口文档"),
        ("a", "收到。"),
        ("u", "接口文档已更新"),
        ("a", "好的。"),
    ]
    fields = content(talk)
    assert "还没更新" not in asserted(fields)
    assert "接口文档已更新" in asserted(fields)


@pytest.mark.parametrize(
    ("talk", "offer"),
    [
        (
            [("u", "网关老断连"), ("a", "把 idle_timeout 调到 900 试试。"), ("u", "先不说这个，明天再聊")],
            "idle_timeout",
        ),
        (
            [("u", "The gateway drops links"), ("a", "Try to raise idle_timeout to 900."), ("u", "More on that later")],
            "idle_timeout",
        ),
    ],
)
def test_advice_nobody_took_is_marked_as_a_proposal(talk: Talk, offer: str) -> None:
    line = next(line for line in content(talk).fields["open"] if offer in line.text)
    assert line.note


def test_every_unit_ends_with_a_verdict() -> None:
    body = closed(GUESS_REFUTED["zh"][0]).body
    assert isinstance(body, SegmentClosed)
    parts = units("c", body.turns)
    assert {unit.order for unit in parts} == {verdict.unit.order for verdict in judge(parts)}
    assert all(isinstance(verdict.standing, Standing) for verdict in judge(parts))


@pytest.mark.parametrize(
    ("first", "moved", "old", "new"),
    [
        ("周日上午来保洁吧", "诶不对不对，周日我有事，挪到周一", "周日上午来保洁", "周一"),
        ("周三下午开会", "周三不行了，推迟到周五", "周三下午开会", "周五"),
        ("晚上八点聚餐", "提前到六点吧", "晚上八点聚餐", "六点"),
        ("The cleaning is on Sunday", "Can't make Sunday, please push it to Monday", "cleaning is on Sunday", "Monday"),
        ("The meeting is at 3 pm", "Let's shift it to 5 pm", "meeting is at 3 pm", "5 pm"),
    ],
)
def test_what_is_moved_to_another_time_has_the_new_one_only(first: str, moved: str, old: str, new: str) -> None:
    zh = not first.isascii()
    talk = [("u", "帮我安排一下" if zh else "Please arrange this"), ("a", "好的，您说。" if zh else "Sure.")]
    fields = content(
        [*talk, ("u", first), ("a", "好的。" if zh else "Okay."), ("u", moved), ("a", "好的。" if zh else "Okay.")]
    )
    assert old not in asserted(fields)
    assert new in texts(fields, "confirmed")
    assert texts(fields, "open") == ""
