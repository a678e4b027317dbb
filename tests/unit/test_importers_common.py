"""What holds for every format: ids, times, skips, ends and errors."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from agents_memory.errors import BadRequest
from agents_memory.importers import FORMATS, ConversationEnd, Item, Skipped, detect, read
from agents_memory.importers.base import SPACING, START, TICK
from agents_memory.importers.times import moment
from agents_memory.model import Role, Turn

PAIR = [{"role": "user", "content": "My bike is green."}, {"role": "assistant", "content": "Noted."}]
SAMPLES: dict[str, Any] = {
    "jsonl": [{"id": "t1", "conversation": "c", "user": "lin", "role": "user", "text": "绿色的车",
               "at": "2026-03-02T09:00:00+08:00"}],
    "openai": PAIR,
    "chatgpt": [{"id": "c1", "current_node": "b", "create_time": 1_700_000_000, "mapping": {
        "root": {"parent": None, "children": ["a"], "message": None},
        "a": {"parent": "root", "children": ["b"], "message": {
            "id": "a", "author": {"role": "user"}, "create_time": 1_700_000_001,
            "content": {"content_type": "text", "parts": ["hello there"]}}},
        "b": {"parent": "a", "children": [], "message": {
            "id": "b", "author": {"role": "assistant"}, "create_time": 1_700_000_002,
            "content": {"content_type": "text", "parts": ["hello back"]}}}}}],
    "claude": [{"uuid": "u1", "created_at": "2025-01-01T10:00:00Z", "chat_messages": [
        {"uuid": "m1", "sender": "human", "text": "hi", "created_at": "2025-01-01T10:00:01Z"}]}],
    "sharegpt": {"id": "s1", "conversations": [{"from": "human", "value": "hi"}, {"from": "gpt", "value": "hello"}]},
    "memorybank": {"周": {"name": "周", "history": {"2023-05-01": [{"query": "早", "response": "早上好"}]}}},
    "locomo": [{"sample_id": "x", "conversation": {
        "speaker_a": "Ana", "speaker_b": "Bo", "session_1_date_time": "12:05 am on 3 July, 2023",
        "session_1": [{"speaker": "Ana", "dia_id": "D1:1", "text": "I row."}]}}],
    "evermemos": {"session_meta": {"group_id": "g", "user_details": {"r": {"role": "assistant"}}},
                  "conversation_list": [{"message_id": "1", "create_time": "2025-06-26T00:00:00Z", "sender": "u",
                                         "type": "text", "content": "你好"}]},
    "hindsight": [[{"role": "user", "content": "User: hi", "timestamp": "2026-05-15T10:00:00+00:00"}]],
    "langchain": [{"type": "human", "data": {"content": "hi"}}],
}  # fmt: skip


def write(tmp_path: Path, value: Any, name: str = "talk.json") -> Path:
    path = tmp_path / name
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path


def turns(items: list[Item]) -> list[Turn]:
    return [item for item in items if isinstance(item, Turn)]


def test_there_is_a_sample_of_every_format() -> None:
    assert set(SAMPLES) == set(FORMATS)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_format_is_recognised_by_content_alone(name: str, tmp_path: Path) -> None:
    assert detect(write(tmp_path, SAMPLES[name], "no-hint")) == name


@pytest.mark.parametrize("name", SAMPLES)
def test_reading_again_from_elsewhere_gives_the_same(name: str, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    first = list(read(write(tmp_path, SAMPLES[name])))
    assert turns(first)
    assert first == list(read(write(tmp_path / "other", SAMPLES[name], "b"), name))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_conversation_ends_after_its_last_turn(name: str, tmp_path: Path) -> None:
    items = list(read(write(tmp_path, SAMPLES[name])))
    last: dict[tuple[str, str], datetime] = {}
    for item in items:
        if isinstance(item, Turn):
            last[item.user, item.conversation] = item.at
        elif isinstance(item, ConversationEnd):
            assert item.at > last.pop((item.user, item.conversation))
    assert not last, "every conversation has an end"


@pytest.mark.parametrize("name", [n for n in SAMPLES if n != "jsonl"])
def test_two_users_never_share_an_id(name: str, tmp_path: Path) -> None:
    path = write(tmp_path, SAMPLES[name])
    ids = [{t.id for t in turns(list(read(path, user=user)))} for user in ("ada", "bob")]
    ids.append({t.id for t in turns(list(read(path, user="ada", tenant="other")))})
    assert len(set.union(*ids)) == sum(map(len, ids))


def test_a_longer_export_keeps_the_ids_it_had(tmp_path: Path) -> None:
    before = turns(list(read(write(tmp_path, PAIR))))
    after = turns(list(read(write(tmp_path, [*PAIR, {"role": "user", "content": "And red."}]))))
    assert after[:2] == before
    assert len({t.id for t in after}) == 3


def test_conversations_that_open_alike_stay_apart(tmp_path: Path) -> None:
    rows = [{"messages": PAIR}, {"messages": [*PAIR, {"role": "user", "content": "Bye."}]}]
    found = turns(list(read(write(tmp_path, rows))))
    assert len({t.conversation for t in found}) == 2
    assert len({t.id for t in found}) == 5


def test_caller_names_conversations_and_user(tmp_path: Path) -> None:
    found = turns(list(read(write(tmp_path, [{"messages": PAIR}, {"messages": PAIR}]), user="ada", conversation="c")))
    assert [(t.user, t.conversation) for t in found] == [("ada", "c")] * 2 + [("ada", "c-2")] * 2


def test_one_name_for_several_users_is_refused(tmp_path: Path) -> None:
    two = {"周": SAMPLES["memorybank"]["周"], "吴": SAMPLES["memorybank"]["周"]}
    path = write(tmp_path, two)
    with pytest.raises(BadRequest, match="several users"):
        read(path, user="ada")
    assert {t.user for t in turns(list(read(path)))} == {"周", "吴"}


def test_times_are_spaced_where_the_format_has_none(tmp_path: Path) -> None:
    path = write(tmp_path, [{"messages": PAIR}, {"messages": PAIR}])
    at = [t.at for t in turns(list(read(path)))]
    assert at[0] == START
    assert at[1] - at[0] == SPACING
    assert at[2] - at[1] > timedelta(minutes=30), "a pause after which a conversation counts as over"
    moved = datetime(2026, 1, 1, tzinfo=UTC)
    assert turns(list(read(path, start=moved)))[0].at == moved


def test_times_keep_their_offset_and_never_run_back(tmp_path: Path) -> None:
    times = ["2025-01-01T10:00:00+08:00", "2025-01-01T10:00:00+08:00", "2025-01-01T09:00:00+08:00", None]
    messages = [
        {"uuid": str(i), "sender": "human", "text": f"line {i}", "created_at": at} for i, at in enumerate(times)
    ]
    found = turns(list(read(write(tmp_path, [{"uuid": "c", "chat_messages": messages}]))))
    first = datetime(2025, 1, 1, 10, tzinfo=timezone(timedelta(hours=8)))
    assert [t.at for t in found] == [first, first + TICK, first + 2 * TICK, first + 2 * TICK + SPACING]
    assert {t.at.utcoffset() for t in found} == {timedelta(hours=8)}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2025-01-02T03:04:05+09:00", datetime(2025, 1, 2, 3, 4, 5, tzinfo=timezone(timedelta(hours=9)))),
        ("2025-01-02 03:04:05", datetime(2025, 1, 2, 3, 4, 5, tzinfo=UTC)),
        ("2025-01-02", datetime(2025, 1, 2, tzinfo=UTC)),
        (1_735_786_800, datetime(2025, 1, 2, 3, tzinfo=UTC)),
        (1_735_786_800_000, datetime(2025, 1, 2, 3, tzinfo=UTC)),
        ("1735786800000", datetime(2025, 1, 2, 3, tzinfo=UTC)),
        ("12:05 am on 3 July, 2023", datetime(2023, 7, 3, 0, 5, tzinfo=UTC)),
        ("12:30 pm on 8 May, 2023", datetime(2023, 5, 8, 12, 30, tzinfo=UTC)),
        ("7:55 pm on 31 June, 2023", None),
        ("9999-12-31T23:59:59Z", None),
        ("0001-01-01T00:00:00+14:00", None),
        (-1, None),
        (float("nan"), None),
        (float("inf"), None),
        (True, None),
        (None, None),
        ("soon", None),
    ],
)
def test_moments(value: object, expected: datetime | None) -> None:
    assert moment(value) == expected
    if isinstance(expected, datetime):
        found = moment(value)
        assert found is not None
        assert found.utcoffset() == expected.utcoffset()


def test_what_is_skipped_is_told_with_reason_and_place(tmp_path: Path) -> None:
    messages: list[Any] = [
        {"role": "user", "content": "  "},
        {"role": "narrator", "content": "once upon a time"},
        {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]},
        {"role": "user", "content": "half \ud83d a pair"},
        {"role": "user", "content": "x" * 200_001},
        17,
        {"role": "user", "content": "kept"},
    ]
    path = tmp_path / "talk.json"
    path.write_text(json.dumps(messages))
    items = list(read(path))
    assert [t.text for t in turns(items)] == ["kept"]
    skipped = {item.where: item.reason for item in items if isinstance(item, Skipped)}
    assert skipped["message 1"] == "empty text"
    assert skipped["message 2"] == "unknown role"
    assert skipped["message 3"] == "image"
    assert "unicode" in skipped["message 4"]
    assert "200000" in skipped["message 5"]
    assert skipped["message 6"] == "not a message"
    assert not any("upon" in reason or "pair" in reason for reason in skipped.values())


def test_broken_lines_are_skipped_by_number(tmp_path: Path) -> None:
    path = tmp_path / "talk.jsonl"
    line = json.dumps(SAMPLES["jsonl"][0] | {"text": "one\u2028line"}, ensure_ascii=False)
    path.write_text(f"\ufeff{line}\n{{broken\n\n{line.replace('t1', 't2')}\n", encoding="utf-8")
    items = list(read(path))
    assert [t.id for t in turns(items)] == ["t1", "t2"]
    assert Skipped("not JSON", "line 2") in items


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "empty"),
        (b"  \n", "empty"),
        ("工位在三楼".encode("gbk"), "UTF-8"),
        (b"\x1f\x8b\x08\x00secret", "UTF-8"),
        (b"secret words, no JSON", "neither JSON nor JSON lines"),
        (b'{"secret": 1}', "unknown format"),
        (b'"secret"', "unknown format"),
        (b"[]", "unknown format"),
        (b"[" * 100_000, "nested too deeply|neither JSON"),
    ],
)
def test_unreadable_files_give_one_line_without_their_text(content: bytes, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    for call in (detect, read):
        with pytest.raises(BadRequest, match=problem) as caught:
            call(path)
        assert "secret" not in str(caught.value)
        assert "\n" not in str(caught.value)


def test_bad_arguments_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path, PAIR)
    with pytest.raises(BadRequest, match="No such file"):
        read(tmp_path / "absent")
    with pytest.raises(BadRequest, match="directory"):
        read(tmp_path)
    with pytest.raises(BadRequest, match="unknown format 'csv'"):
        read(path, "csv")
    with pytest.raises(BadRequest, match="does not look like claude"):
        read(path, "claude")
    with pytest.raises(BadRequest, match="user"):
        read(path, user="")
    with pytest.raises(BadRequest, match="tenant"):
        read(path, tenant=" a ")
    with pytest.raises(BadRequest, match="offset"):
        read(path, start=datetime(2026, 1, 1))  # noqa: DTZ001 - the naive one is what must be refused


ODD: tuple[Any, ...] = (None, True, -1, 1e400, "", "x", "\ud800", [], {}, [None], {"a": 1}, [[]], ["x"])


def mutations(value: Any) -> Iterator[Any]:
    """The value with each of its parts replaced by each odd value, and with each key left out."""
    yield from ODD
    if isinstance(value, dict):
        for key in value:
            yield {k: v for k, v in value.items() if k != key}
            yield from (value | {key: odd} for odd in mutations(value[key]))
    elif isinstance(value, list):
        for i, part in enumerate(value):
            yield from ([*value[:i], odd, *value[i + 1 :]] for odd in mutations(part))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_damaged_file_is_refused_or_read_never_a_crash(name: str, tmp_path: Path) -> None:
    path = tmp_path / "damaged"
    for damaged in mutations(SAMPLES[name]):
        path.write_text(json.dumps(damaged))
        for wanted in (name, "auto"):
            try:
                items = list(read(path, wanted, both_speakers=True))
            except BadRequest:
                continue
            assert all(isinstance(item, Turn | Skipped | ConversationEnd) for item in items)


SHARED = Path(__file__).parents[3] / "shared"
REAL = [
    # file, format, turns, conversations, skipped
    ("data/memorybank_cn.json", "memorybank", 1132, 150, {}),
    ("data/solo_chat_zh.json", "evermemos", 104, 1, {}),
    ("data/agent_session_zh.txt", "hindsight", 82, 9, {"repeated by a later snapshot": 392}),
    ("data/sharegpt_916.json", "sharegpt", 916, 1, {}),
    ("data/chatgpt_export.json", "chatgpt", 4, 1, {"empty text": 1, "abandoned branch": 1}),
    ("eval/language/locomo_dev.jsonl", "locomo", 1451, 70, {"image": 319}),
]


@pytest.mark.parametrize(("file", "name", "count", "conversations", "skips"), REAL)
def test_real_files(file: str, name: str, count: int, conversations: int, skips: dict[str, int]) -> None:
    path = SHARED / file
    if not path.exists():
        pytest.skip(f"{file} is not beside the checkout")
    items = list(read(path))
    found = turns(items)
    reasons: dict[str, int] = defaultdict(int)
    for item in items:
        if isinstance(item, Skipped):
            reasons[item.reason] += 1
    assert detect(path) == name
    assert (len(found), len({t.id for t in found})) == (count, count)
    assert sum(isinstance(item, ConversationEnd) for item in items) == conversations
    assert reasons == skips
    assert {t.role for t in found} == {Role.USER, Role.ASSISTANT}
    last: dict[tuple[str, str], datetime] = {}
    for turn in found:
        assert turn.at > last.get((turn.user, turn.conversation), datetime.min.replace(tzinfo=UTC))
        last[turn.user, turn.conversation] = turn.at
