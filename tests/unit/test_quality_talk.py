"""What is remembered and forgotten of whole talks, in process: the kinds that a reader of memories would stumble over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from agents_memory.model import Role, State, Turn
from agents_memory.rows import Memory
from agents_memory.testing import Pipeline

START = datetime(2026, 3, 4, 9, 0, tzinfo=UTC)


@pytest.fixture
def pipeline() -> Iterator[Pipeline]:
    with Pipeline() as made:
        yield made


def talk(pipeline: Pipeline, *texts: str) -> list[Memory]:
    """Say these a minute apart ("A: " is the assistant) and give the memories that are asserted."""
    for n, text in enumerate(texts):
        role = Role.ASSISTANT if text.startswith("A: ") else Role.USER
        at = START + timedelta(minutes=n)
        pipeline.publish(Turn(id=f"t{n}", conversation="c", user="u", role=role, text=text.removeprefix("A: "), at=at))
    return [m for m in pipeline.memories("u") if m.state in (State.ACTIVE, State.FADING)]


@pytest.mark.parametrize(
    ("texts", "key", "value"),
    [
        (("I live in Utica, and this weekend I want to see the lantern show, is it crowded?", "We've moved from Utica to Salem."),
         "city", "Salem"),
        (("我住在泰州，这周六想去听音乐会，几点到合适？", "我们已经从泰州搬到镇江了"), "city", "镇江"),
        (("I work at Aldo Print.", "I joined Kestrel Foods this month."), "employer", "Kestrel Foods"),
        (("我在远山设计上班", "我上周入职了云杉科技"), "employer", "云杉科技"),
        (("My dentist is Dr. Moss.", "Dr. Iyer is my new dentist."), "dentist", "Dr. Iyer"),
    ],
)  # fmt: skip
def test_what_is_new_takes_the_place_of_the_old(
    pipeline: Pipeline, texts: tuple[str, ...], key: str, value: str
) -> None:
    found = [m for m in talk(pipeline, *texts) if m.content.key == key]
    reveal = pipeline.reveal("u")  # employers are stored sealed
    assert [reveal(m.content.value) for m in found] == [value]


@pytest.mark.parametrize(
    "texts",
    [
        ("A: 最近怎么样？", "我怀疑是路由器坏了"),
        ("My first guess is that the fuse blew.",),
        ("I need a cake on Thursday.", "You asked me on Monday."),
        ("楼下有人在练鼓", "A goose chased the postman."),
        ("隔壁在装修好吵", "The neighbours are so loud today."),
        (
            "最近压力好大",
            "A: 压力大是很常见的，建议你多出去走走，和朋友聊聊天，适当运动，保证睡眠，也可以听听音乐，读读喜欢的书，慢慢会好起来的，"
            "相信你一定能找到适合自己的节奏。",
            "好的，我会注意的，谢谢",
        ),
    ],
)
def test_small_talk_guesses_and_advice_leave_nothing_asserted(pipeline: Pipeline, texts: tuple[str, ...]) -> None:
    assert talk(pipeline, *texts) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("把这份配置原样留着：\n```yaml\nport: 7070\n```", "port: 7070"),
        ("Keep this snippet exactly as it is:\n```toml\nretries = 4\n```", "retries = 4"),
    ],
)
def test_code_that_is_to_be_kept_stays_verbatim(pipeline: Pipeline, text: str, code: str) -> None:
    [memory] = talk(pipeline, text)
    assert memory.content.requested
    assert memory.content.importance >= 8
    assert code in memory.verbatim


@pytest.mark.parametrize(
    ("texts", "stays"),
    [
        (
            ("Locker 1 is in the hall.", "Locker 2 is in the cellar.", "Locker 4 is in the attic.", "I'm allergic to latex.",
             "Delete lockers 1 to 3, keep locker 4."),
            {"locker 4", "allergy"},
        ),
        (("1号柜子在走廊", "2号柜子在门厅", "4号柜子在阁楼", "我对乳胶过敏", "把1到3号柜子的都忘掉，4号留着"), {"4号柜子", "allergy"}),
    ],
)  # fmt: skip
def test_a_range_goes_and_what_was_said_beside_it_stays(
    pipeline: Pipeline, texts: tuple[str, ...], stays: set[str]
) -> None:
    assert {m.content.key for m in talk(pipeline, *texts)} == stays


def test_an_amended_number_replaces_the_first_one(pipeline: Pipeline) -> None:
    found = talk(
        pipeline, "I want to book a table", "A: For how many people?", "Six people", "Make that nine instead of six."
    )
    assert not [m for m in found if m.content.value == "Six people"]
    assert [m for m in found if m.content.value == "nine"]
