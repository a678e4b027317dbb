"""Where "moved to x" belongs: to the home of somebody, or to the employer, by what is held of him."""

from __future__ import annotations

import pytest

from agents_memory.model import State
from tests.unit.core_kit import Talk


@pytest.mark.parametrize(
    ("first", "then", "key"),
    [
        ("Eve works at Orion.", "Eve moved to Vega.", "employer"),
        ("Eve works at Orion.", "Eve moved to Vega in 2022.", "employer"),
        ("Eve lives in Oslo.", "Eve moved to Bergen in March.", "city"),
        ("Eve lives in Oslo. Eve works at Orion.", "Eve moved to Bergen in early 2022.", "city"),
    ],
)
def test_it_takes_the_place_of_what_is_known(first: str, then: str, key: str) -> None:
    talk = Talk()
    talk.says(first)
    talk.says(then, conversation="another")
    assert then.split(" to ")[1].split(" in ")[0].rstrip(".") in talk.memory(key, State.ACTIVE).content.value
    assert talk.memory(key, State.SUPERSEDED)


@pytest.mark.parametrize("said", ["Eve moved to Vega.", "Eve works at Orion. Eve moved to Vega in 2022."])
def test_nothing_known_means_a_home_and_one_breath_is_enough(said: str) -> None:
    talk = Talk()
    talk.says(said)
    assert "Vega" in talk.memory("employer" if "Orion" in said else "city", State.ACTIVE).content.value


def test_who_says_it_of_himself_has_moved_house() -> None:
    talk = Talk()
    talk.says("I work at Orion.")
    talk.says("I have moved to Bergen in 2022.")
    assert talk.memory("city").content.value == "Bergen"
    assert talk.memory("employer", State.ACTIVE)


@pytest.mark.parametrize("when", ["in 2022", "in March", "in early 2022", "in the spring"])
def test_when_it_was_is_no_part_of_the_place(when: str) -> None:
    talk = Talk()
    talk.says(f"Eve moved to Bergen {when}.")
    assert talk.memory("city").content.value == "Bergen"


def test_to_move_to_a_version_is_no_move() -> None:
    talk = Talk()
    talk.says("Eve moved to version 12 last week.")
    assert not talk.memories("city")


@pytest.mark.parametrize(
    "said", ["会议室已经搬到4楼了。", "图书馆下个月要搬到新校区。", "会議室は4階に引っ越しました。"]
)
def test_a_room_that_moves_is_no_home_of_the_user(said: str) -> None:
    talk = Talk()
    talk.says(said)
    assert not talk.memories("city")


@pytest.mark.parametrize("said", ["毕业后从武汉市搬到宁波了。", "上个月搬到了宁波。"])
def test_where_one_moves_from_is_no_thing_that_moves(said: str) -> None:
    talk = Talk()
    talk.says(said)
    assert talk.memory("city").content.value == "宁波"
