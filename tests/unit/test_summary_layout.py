"""Lists and headings of an agent's answer, names that are none, dates in notes: what a reader of a summary stumbles on."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from agents_memory.language import spans
from agents_memory.summary.dates import date_note, resolved
from agents_memory.summary.layout import Shape, digests, shapes
from agents_memory.summary.naming import is_name, measures
from agents_memory.summary.references import verbatim
from tests.unit.summary_talks import Talk, asserted, content, texts, turns

MONDAY = datetime(2026, 3, 2, 9, tzinfo=timezone(timedelta(hours=8)))

LISTS = {
    "zh": (
        [
            ("u", "周末带孩子去哪玩好？"),
            ("a", "推荐：1. 海洋馆：有企鹅表演，需预约。2. 植物园（地铁直达）。3. 科技馆，周一闭馆。"),
        ],
        "推荐：海洋馆、植物园、科技馆",
    ),
    "en": (
        [
            ("u", "Where can I take the kids at the weekend?"),
            ("a", "Some places nearby:\n1. Aquarium: penguin show, book ahead\n2. Botanic garden (metro)\n- Science museum, closed on Mondays"),
        ],
        "Some places nearby: Aquarium; Botanic garden; Science museum",
    ),
}  # fmt: skip


@pytest.mark.parametrize("lang", LISTS)
def test_an_answer_that_is_a_list_is_told_by_the_names_of_its_items(lang: str) -> None:
    talk, digest = LISTS[lang]
    assert digest in texts(content(talk), "confirmed")


@pytest.mark.parametrize("lang", LISTS)
def test_a_digest_stands_for_the_whole_list(lang: str) -> None:
    talk, digest = LISTS[lang]
    said = {turn.turn_id: turn.text for turn in turns(talk)}
    line = next(line for line in content(talk).lines() if digest in line.text)
    assert any({"zh": "周一闭馆", "en": "closed on Mondays"}[lang] in stretch for stretch in verbatim(line, said))


def test_more_items_than_can_be_named_are_counted() -> None:
    text = "材料：\n" + "\n".join(f"{n}. 料{chr(0x4E00 + n)}" for n in range(1, 12))
    pieces = spans.sentences(text)
    (digest,) = digests(pieces, shapes(text, pieces))
    assert digest.text.endswith("等 11 项")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("## 评估\n难度偏高。", [Shape.HEAD, Shape.PROSE]),
        ("价目：\n| 规模 | 单价 |\n|---|---|\n| 小样 | 80 |", [Shape.HEAD, Shape.HEAD, Shape.ROW]),
        ("Two ways:\n- keep it\n- sell it\nI would keep it.", [Shape.HEAD, Shape.ITEM, Shape.ITEM, Shape.PROSE]),
    ],
)
def test_shapes(text: str, kinds: list[Shape]) -> None:
    pieces = spans.sentences(text)
    shaped = [kind for piece, kind in zip(pieces, shapes(text, pieces), strict=True) if "---" not in piece.text]
    assert shaped == kinds


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("AI", "AI 说可以"),
        ("非常棒", "这是一部非常棒的片子"),
        ("小龙", "小龙坎和大龙燚"),
        ("像样", "拍不到一张像样的照片"),
        ("800-2", "报价 $800-2,000"),
        ("65214", "单号 1Z65214"),
        ("Yeah Mel", "Yeah Mel, let us go"),
        (" should be", 'it " should be" so'),
    ],
)
def test_what_is_no_name(name: str, text: str) -> None:
    assert not is_name(name, [text])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("张曼婷", "我叫张曼婷"),
        ("小王", "小王说可以"),
        ("QM-40213", "订单 QM-40213"),
        ("Santa Clara", "In Santa Clara"),
    ],
)
def test_what_is_a_name(name: str, text: str) -> None:
    assert is_name(name, [text])


def test_ranges_dates_and_sums_are_left_to_their_sentences() -> None:
    assert all(map(measures, ("30-40", "400-600ml", "2026-05-08", "$32,000", "15 分钟")))
    assert not any(map(measures, ("408-241-6308", "QM-40213")))


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("明天下午三点见", "2026-03-03 15:00"),
        ("中午 12:30 后天", "2026-03-04 12:30"),
        ("今晚八点半", "2026-03-02 20:30"),
        ("周五上门取件", "2026-03-06"),
        ("周五已经取走了", "2026-02-27"),
        ("每周五开会", ""),
        ("周二：跑步 40 分钟", ""),
        ("at 5 pm tomorrow", "2026-03-03 17:00"),
        ("the 2nd of this month", "2026-03-02"),
        ("I painted it last year", "2025"),
        ("昨天和后天", "昨天 = 2026-03-01、后天 = 2026-03-04"),
        ("on 2026-03-09", ""),
    ],
)
def test_what_a_relative_time_means(text: str, note: str) -> None:
    assert date_note(text, MONDAY) == note


def test_the_day_is_that_of_the_turns_own_offset() -> None:
    late = datetime(2026, 3, 2, 23, 30, tzinfo=timezone(timedelta(hours=-8)))
    assert date_note("tomorrow", late) == "2026-03-03"


def test_a_resolved_text_keeps_its_words() -> None:
    assert resolved("改到下周五下午两点吧", MONDAY) == "改到下周五下午两点（2026-03-13 14:00）吧"
    assert resolved("move it to next Friday at 2 pm", MONDAY) == "move it to next Friday at 2 pm (2026-03-13 14:00)"


@pytest.mark.parametrize(
    ("talk", "held", "overruled"),
    [
        (
            [
                ("u", "Play the song in the bedroom"),
                ("a", "To confirm, play New Thang in the bedroom."),
                ("u", "Actually, play it in the kitchen"),
                ("a", "Playing it in the kitchen."),
            ],
            "kitchen",
            "play New Thang in the bedroom",
        ),
        (
            [
                ("u", "帮我寄一箱橙子"),
                ("a", "跟您确认一下，寄到公司前台。"),
                ("u", "不，寄到我家楼下的驿站"),
                ("a", "好的。"),
            ],
            "驿站",
            "寄到公司前台",
        ),
    ],
)
def test_what_was_read_back_and_corrected_does_not_stand(talk: Talk, held: str, overruled: str) -> None:
    fields = content(talk)
    assert held in asserted(fields)
    assert overruled in texts(fields, "superseded")
    assert overruled not in texts(fields, "confirmed")


def test_a_no_that_points_back_turns_down_what_was_presented() -> None:
    fields = content(
        [
            ("u", "I need an apartment with 3 bedrooms"),
            ("a", "There is a property at 1000 Kiely Boulevard. The rent is $4,300."),
            ("u", "I do not like that location. Something else?"),
        ]
    )
    assert "1000 Kiely Boulevard" in texts(fields, "rejected")
    assert "4,300" not in texts(fields, "confirmed")


def test_a_question_is_never_told_in_the_stead_of_its_answer() -> None:
    fields = content([("u", "Is it furnished and are pets allowed?"), ("a", "It is not furnished, pets are allowed.")])
    assert "not furnished" in texts(fields, "confirmed")


@pytest.mark.parametrize(
    "said", ["Thanks, Melanie! Good to see you! My bus leaves at 9:20.", "好的，谢谢！再见啦！我的车 9:20 开。"]
)
def test_pleasantries_are_no_part_of_what_was_said(said: str) -> None:
    told = asserted(content([("u", said)]))
    assert "9:20" in told
    assert not any(word in told for word in ("Thanks", "Good to see", "谢谢", "再见"))


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("我会参考你的建议，今晚早点睡。还有什么注意事项吗？", "注意事项"),
        ("明天还要上班，腿都要断了。请给我一些恢复的建议。", "请给我"),
        ("I measured it, it is 104 cm. Could you suggest a diet?", "suggest a diet"),
    ],
)
def test_the_plainest_request_is_the_intent(said: str, wanted: str) -> None:
    assert (
        wanted in content([("u", said), ("a", "1.5 升水。" if "我" in said else "Eat less.")]).fields["intent"][0].text
    )
