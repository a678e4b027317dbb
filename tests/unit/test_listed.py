"""Requests that list several things, values stated again afterwards, and files that are not to be saved."""

from __future__ import annotations

import pytest

from agents_memory.language.listed import members
from agents_memory.language.wishes import wish_of
from tests.unit.core_kit import Talk


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("Delete the locker number, the name Otto and the note about the side door.", 3),
        ("Please forget my address, phone and birthday.", 3),
        ("Erase Pine Court, erase 212-555-0199, and erase ask for Gwen from the file.", 3),
        ("forget my home address and my phone number please", 2),
        ("Forget the wording that says to ring twice, and my shoe size.", 2),
        ("请把我的地址、电话和生日都忘掉", 3),
        ("住所と電話番号は忘れてください。", 2),
        ("私の誕生日、住所、体重は忘れて", 3),
        ("Forget my address, I moved.", 1),
        ("Forget the pizza, let's order sushi.", 1),
        ("Erase my meeting with Anna, Bob and Carl from your memory.", 1),
        ("Forget my appointment on March 3, 2026.", 1),
        ("forget keys 1, 2 and 3", 1),
        ("把我和小明的约定忘掉", 1),
    ],
)
def test_each_thing_that_a_request_lists_is_one(text: str, things: int) -> None:
    wish = wish_of(text)
    assert wish is not None
    assert wish.verb == "forget"
    assert len(members(wish.what)) == things, members(wish.what)


@pytest.mark.parametrize(
    ("said", "request_", "gone"),
    [
        (
            ("Use the Pine Court desk and ask for Gwen.", "My shoe size is 42.", "My sister is called Ida."),
            "Delete the Pine Court desk, my shoe size, and ask for Gwen.",
            ("Pine Court", "Gwen", "size is 42"),
        ),
        (
            ("我穿42码的鞋", "我对芒果过敏", "我妹妹叫Ida"),
            "把我的鞋码和芒果过敏的事、还有芒果都忘掉",
            ("芒果",),
        ),
    ],
)
def test_all_that_is_listed_goes_and_the_rest_stays(
    said: tuple[str, ...], request_: str, gone: tuple[str, ...]
) -> None:
    talk = Talk()
    for text in said:
        talk.says(text)
    talk.says(request_)
    assert not any(value in talk.kept_text() for value in gone)
    assert "Ida" in talk.kept_text()


@pytest.mark.parametrize(
    "pair", ["Project Finch = Oakmont Dairy", "Finch corresponds to Oakmont Dairy", "Finch → Oakmont Dairy"]
)
def test_a_pair_goes_wherever_its_name_stands(pair: str) -> None:
    talk = Talk()
    talk.says("For Finch, the outside customer is Oakmont Dairy, but that stays among us.")
    talk.says("Finch starts in June.")
    talk.says(f'Please forget the note "{pair}".')
    assert "Oakmont" not in talk.kept_text()
    assert "starts in June" in talk.kept_text()


@pytest.mark.parametrize(
    "later",
    [
        "Deletion noted: removed Pine Court and ask for Gwen.",
        "Was the deleted place called Pine Court?",
        "Before it was erased, was it Gwen at the desk?",
    ],
)
def test_who_notes_or_asks_what_was_deleted_does_not_bring_it_back(later: str) -> None:
    talk = Talk()
    talk.says("This week use the Pine Court desk and ask for Gwen.")
    talk.says("Delete the Pine Court desk and ask for Gwen from memory.")
    talk.says(later)
    assert "Pine Court" not in talk.kept_text()
    assert "Gwen" not in talk.kept_text()


def test_what_is_told_again_plainly_is_kept() -> None:
    talk = Talk()
    talk.says("This week use the Pine Court desk.")
    talk.says("Delete the Pine Court desk from memory.")
    talk.says("My new office is next to Pine Court.")
    assert "Pine Court" in talk.kept_text()


@pytest.mark.parametrize(
    "text",
    [
        "不要保存文件",
        "先别保存这个脚本",
        "不要把结果存到硬盘",
        "Do not save this file.",
        "don't store logs in /var",
        "Don't keep backups of the images",
        "ファイルを保存しないでください",
        "このコードは保存しないで",
    ],
)
def test_a_file_that_is_not_to_be_saved_is_no_request_about_memory(text: str) -> None:
    assert wish_of(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "不要保存我的地址",
        "不要保存文件里的电话号码",
        "请不要保留我的病历",
        "Please do not store my phone number",
        "Don't keep my files in your memory",
        "don't save that",
    ],
)
def test_what_is_not_to_be_kept_of_the_user_is_one(text: str) -> None:
    wish = wish_of(text)
    assert wish is not None
    assert wish.verb == "forget"
