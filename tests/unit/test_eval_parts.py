import json
from pathlib import Path
from typing import Any

import pytest

from tests.eval import parts
from tests.eval.parts import BadPart

PAIR = {"lang": "en", "old": "My secret is PELICAN.", "new": "My secret is HERON.", "y": "C", "kind": "slot"}


def _write(folder: Path, name: str, *lines: Any) -> Path:
    file = folder / name
    file.write_text("".join(f"{x if isinstance(x, str) else json.dumps(x)}\n" for x in lines), encoding="utf-8")
    return file


def test_an_absent_part_is_none(tmp_path: Path) -> None:
    assert parts.rows(tmp_path, "decision", parts.TEST) is None


def test_the_own_sets_have_their_own_names_in_the_development_part(tmp_path: Path) -> None:
    assert parts.path(tmp_path, "decision", parts.DEV).name == "decision_fixture.jsonl"
    assert parts.path(tmp_path, "decision", parts.TEST).name == "decision_test.jsonl"
    assert parts.path(tmp_path, "conflict_minpairs", parts.DEV).name == "conflict_minpairs.jsonl"
    assert parts.path(tmp_path, "conflict_minpairs", parts.TEST).name == "conflict_minpairs_test.jsonl"
    assert parts.path(tmp_path, "topic_tiage", parts.TEST).name == "topic_tiage_test.jsonl"


def test_lines_are_read_whatever_else_they_carry_and_empty_ones_skipped(tmp_path: Path) -> None:
    _write(tmp_path, "conflict_minpairs_test.jsonl", PAIR | {"note": "more"}, "", PAIR)
    assert parts.rows(tmp_path, "conflict_minpairs", parts.TEST) == [PAIR, PAIR]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ('{"lang": "en", "old": "My secret is PELICAN', "no JSON object"),
        ({k: v for k, v in PAIR.items() if k != "new"}, "new: Field required"),
        (PAIR | {"y": "PELICAN"}, "y: Input should be 'C', 'D', 'R' or 'U'"),
        (["PELICAN"], "should be an object"),
    ],
)
def test_a_malformed_line_is_named_by_file_and_line_without_its_text(tmp_path: Path, line: Any, what: str) -> None:
    file = _write(tmp_path, "conflict_minpairs_test.jsonl", PAIR, "", line)
    with pytest.raises(BadPart) as caught:
        parts.rows(tmp_path, "conflict_minpairs", parts.TEST)
    said = str(caught.value)
    assert said.startswith(f"{file}:3: ")
    assert what in said
    assert "PELICAN" not in said


def test_lengths_that_do_not_add_up_are_refused(tmp_path: Path) -> None:
    _write(tmp_path, "topic_tiage_test.jsonl", {"id": 1, "u": ["a", "b", "c"], "seg": [1, 1]})
    with pytest.raises(BadPart, match=r":1: .*add up"):
        parts.rows(tmp_path, "topic_tiage", parts.TEST)


def test_a_gold_turn_outside_of_the_conversation_is_refused(tmp_path: Path) -> None:
    row = {"id": "1", "hist": [["U", "hello"]], "q": "who?", "y": 1, "kind": "pos", "gold": 1}
    _write(tmp_path, "repeatq_sgd_test.jsonl", row)
    with pytest.raises(BadPart, match=r":1: .*gold"):
        parts.rows(tmp_path, "repeatq_sgd", parts.TEST)


def test_a_file_without_data_or_of_another_encoding_is_refused(tmp_path: Path) -> None:
    _write(tmp_path, "decision_test.jsonl")
    with pytest.raises(BadPart, match="no data"):
        parts.rows(tmp_path, "decision", parts.TEST)
    (tmp_path / "decision_test.jsonl").write_bytes("今天".encode("gb18030"))
    with pytest.raises(BadPart, match="UTF-8"):
        parts.rows(tmp_path, "decision", parts.TEST)


def test_a_folder_that_is_none_or_has_no_part_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPart, match="no such folder"):
        parts.ending_of(tmp_path / "nowhere")
    with pytest.raises(BadPart, match="no file there"):
        parts.read_all(tmp_path, parts.TEST)


def test_a_folder_of_unseen_parts_is_known_by_its_files(tmp_path: Path) -> None:
    assert parts.ending_of(tmp_path) == parts.DEV
    _write(tmp_path, "conflict_minpairs_test.jsonl", PAIR)
    assert parts.ending_of(tmp_path) == parts.TEST
    assert parts.read_all(tmp_path, parts.TEST) == ["conflict_minpairs"]


@pytest.mark.skipif(not parts.SHARED.is_dir(), reason="needs ../shared/eval/language")
def test_all_development_parts_are_there_and_well_formed() -> None:
    assert parts.read_all(parts.SHARED, parts.DEV) == list(parts.PARTS)
