"""The traps of each format."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from agents_memory.importers import ConversationEnd, Item, Skipped, read
from agents_memory.importers.markup import is_html, plain
from agents_memory.model import Role, Turn


def load(tmp_path: Path, value: Any, **options: Any) -> list[Item]:
    path = tmp_path / "file"
    path.write_text(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return list(read(path, **options))


def turns(items: list[Item]) -> list[Turn]:
    return [item for item in items if isinstance(item, Turn)]


def reasons(items: list[Item]) -> list[str]:
    return [item.reason for item in items if isinstance(item, Skipped)]


def record(**fields: Any) -> str:
    base = {"id": "t", "conversation": "c", "user": "lin", "role": "user", "text": "hi"}
    return json.dumps(base | {"at": "2026-03-02T09:00:00+08:00"} | fields)


class TestJsonl:
    def test_records_are_read_as_they_are(self, tmp_path: Path) -> None:
        full = record(tenant="shop", agent="a1", task="pack", lang="en", tool_call="x()", extra=1)
        (turn,) = turns(load(tmp_path, full, user="other", tenant="other"))
        assert turn == Turn.model_validate_json(full)

    def test_late_records_keep_their_time_and_equal_ones_are_told_apart(self, tmp_path: Path) -> None:
        late = "2026-03-01T09:00:00+08:00"
        lines = [record(id="a"), record(id="b"), record(id="c", at=late), record(id="d", conversation="e")]
        found = {t.id: t.at for t in turns(load(tmp_path, "\n".join(lines)))}
        assert found["b"] - found["a"] == timedelta(milliseconds=1)
        assert found["c"] == datetime.fromisoformat(late)
        assert found["d"] == found["a"], "another conversation has times of its own"

    def test_the_end_lies_behind_the_latest_record(self, tmp_path: Path) -> None:
        items = load(tmp_path, "\n".join([record(id="a"), record(id="b", at="2026-03-01T09:00:00+08:00")]))
        (end,) = [i for i in items if isinstance(i, ConversationEnd)]
        assert end.at > max(t.at for t in turns(items))

    def test_missing_ids_are_made_and_missing_names_filled_in(self, tmp_path: Path) -> None:
        lines = "\n".join([record(id=None, user=None, conversation=None)] * 2)
        first = turns(load(tmp_path, lines, user="ada", conversation="c9"))
        assert first == turns(load(tmp_path, lines, user="ada", conversation="c9"))
        assert len({t.id for t in first}) == 2, "said twice is two turns"
        assert {(t.user, t.conversation) for t in first} == {("ada", "c9")}

    def test_odd_records_are_skipped(self, tmp_path: Path) -> None:
        lines = [record(at="soon"), record(role="narrator"), record(user=" lin"), record(user=["lin"]), record()]
        items = load(tmp_path, "\n".join(lines))
        assert len(turns(items)) == 1
        assert [i.where for i in items if isinstance(i, Skipped)] == ["line 1", "line 2", "line 3", "line 4"]


class TestOpenai:
    CALL = {"id": "c1", "function": {"name": "stock", "arguments": '{"size": 42, "color": "red"}'}}

    def test_parts_and_calls(self, tmp_path: Path) -> None:
        items = load(tmp_path, [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": [{"type": "text", "text": "This pair?"}, {"type": "image_url"}]},
            {"role": "assistant", "content": None, "tool_calls": [self.CALL]},
            {"role": "tool", "tool_call_id": "c1", "content": "3 left"},
            {"role": "assistant", "content": "Three left."},
        ])  # fmt: skip
        found = turns(items)
        assert [t.role for t in found] == [Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.TOOL, Role.ASSISTANT]
        assert [t.text for t in found] == ["Be brief.", "This pair?", "", "3 left", "Three left."]
        assert found[2].tool_call == '{"arguments":{"color":"red","size":42},"name":"stock"}'
        assert reasons(items) == ["image"]

    def test_a_call_is_the_same_whatever_the_order_of_its_arguments(self, tmp_path: Path) -> None:
        swapped = {"id": "c2", "function": {"name": "stock", "arguments": '{"color":"red","size":42}'}}
        found = turns(load(tmp_path, [{"role": "assistant", "content": None, "tool_calls": [c]}
                                      for c in (self.CALL, swapped)]))  # fmt: skip
        assert found[0].tool_call == found[1].tool_call

    def test_a_huge_call_is_cut_and_told(self, tmp_path: Path) -> None:
        call = {"function": {"name": "write", "arguments": "x" * 9_000}}
        items = load(tmp_path, [{"role": "assistant", "content": "ok", "tool_calls": [call]}])
        assert len(turns(items)[0].tool_call or "") == 4_000
        assert len(reasons(items)) == 1

    def test_lines_of_messages_are_one_conversation_lines_of_talks_are_several(self, tmp_path: Path) -> None:
        line = json.dumps({"role": "user", "content": "hi"})
        assert len({t.conversation for t in turns(load(tmp_path, f"{line}\n{line}"))}) == 1
        talk = json.dumps({"messages": [{"role": "user", "content": "hi"}]})
        assert len({t.conversation for t in turns(load(tmp_path, f"{talk}\n{talk}"))}) == 2


class TestChatgpt:
    @staticmethod
    def node(name: str, parent: str | None, children: list[str], role: str = "user", **message: Any) -> dict[str, Any]:
        content = {"content_type": "text", "parts": [f"text {name}"]}
        return {"id": name, "parent": parent, "children": children, "message": {
            "id": name, "author": {"role": role}, "create_time": None, "content": content, **message}}  # fmt: skip

    def test_only_the_current_path_is_the_talk(self, tmp_path: Path) -> None:
        mapping = {
            "c": self.node("c", "a", []), "b": self.node("b", "a", ["d"]), "a": self.node("a", None, ["b", "c"]),
            "d": self.node("d", "b", [], "assistant"),
        }  # fmt: skip
        items = load(tmp_path, {"id": "x", "create_time": 1_700_000_000.5, "current_node": "d", "mapping": mapping})
        assert [t.text for t in turns(items)] == ["text a", "text b", "text d"]
        assert reasons(items) == ["abandoned branch"]
        assert turns(items)[0].at == datetime.fromtimestamp(1_700_000_000.5, UTC)

    def test_without_current_node_the_newest_leaf_counts_and_cycles_end(self, tmp_path: Path) -> None:
        mapping = {
            "a": self.node("a", "b", ["b", "c"]),
            "b": self.node("b", "a", [], create_time=1_700_000_009),
            "c": self.node("c", "a", [], create_time=1_700_000_001),
        }
        items = load(tmp_path, {"id": "x", "mapping": mapping})
        assert [t.text for t in turns(items)] == ["text a", "text b"]

    def test_content_types(self, tmp_path: Path) -> None:
        contents: list[tuple[dict[str, Any], dict[str, Any]]] = [
            ({"content_type": "multimodal_text", "parts": [{"content_type": "image_asset_pointer"}, "and this?"]}, {}),
            ({"content_type": "code", "text": "search('x')"}, {"recipient": "browser"}),
            ({"content_type": "execution_output", "text": "42"}, {}),
            ({"content_type": "thoughts", "thoughts": []}, {}),
            ({"content_type": "text", "parts": ["hidden"]},
             {"metadata": {"is_visually_hidden_from_conversation": True}}),
        ]  # fmt: skip
        roles = ["user", "assistant", "tool", "assistant", "system"]
        mapping = {
            str(i): self.node(str(i), str(i - 1) if i else None, [str(i + 1)], roles[i], content=content, **more)
            for i, (content, more) in enumerate(contents)
        }
        items = load(tmp_path, [{"id": "x", "current_node": "4", "mapping": mapping}])
        assert [(t.role.value, t.text, t.tool_call) for t in turns(items)] == [
            ("user", "and this?", None),
            ("assistant", "", '{"arguments":"search(\'x\')","name":"browser"}'),
            ("tool", "42", None),
        ]
        assert reasons(items) == ["image", "content that nobody said", "hidden message"]


def test_claude_blocks_come_before_text(tmp_path: Path) -> None:
    items = load(tmp_path, [{"uuid": "c", "created_at": "2025-01-01T00:00:00Z", "chat_messages": [
        {"uuid": "1", "sender": "human", "text": "", "content": [{"type": "text", "text": "我在等包裹"}],
         "attachments": [{"file_name": "a.txt", "extracted_content": "long"}]},
        {"uuid": "2", "sender": "assistant", "text": "placeholder", "content": [
            {"type": "thinking", "thinking": "hm"}, {"type": "tool_use", "name": "track", "input": {"id": 7}},
            {"type": "text", "text": "明天到"}]},
        {"uuid": "3", "sender": "human", "text": "谢谢", "content": []},
    ]}])  # fmt: skip
    assert [t.text for t in turns(items)] == ["我在等包裹", "明天到", "谢谢"]
    assert turns(items)[1].tool_call == '{"arguments":{"id":7},"name":"track"}'
    assert reasons(items) == ["attachment", "thinking"]
    assert turns(items)[0].conversation == "c"


class TestSharegpt:
    @staticmethod
    def talk(*pairs: tuple[str, str]) -> dict[str, Any]:
        said = [({"from": "human", "value": q}, {"from": "gpt", "value": a}) for q, a in pairs]
        return {"id": "s", "conversations": [m for pair in said for m in pair]}

    def test_counters_and_escapes_go_repeats_stay(self, tmp_path: Path) -> None:
        page = "<div><p>Right.</p></div>"
        talk = self.talk(("1 / 1Is 2 &gt; 1?", page), ("1 / 1Is 2 &gt; 1?", page), ("2 / 31. first", page))
        texts = [t.text for t in turns(load(tmp_path, talk))]
        assert texts == ["Is 2 > 1?", "Right.", "Is 2 > 1?", "Right.", "1. first", "Right."]

    def test_a_fraction_is_no_counter(self, tmp_path: Path) -> None:
        talk = self.talk(("1 / 2 cup of flour?", "Yes."), ("Really &gt; that?", "Yes."))
        assert [t.text for t in turns(load(tmp_path, talk))][::2] == ["1 / 2 cup of flour?", "Really &gt; that?"]

    def test_a_shorter_number_above_the_first_ends_the_counter(self, tmp_path: Path) -> None:
        talk = self.talk(("1 / 11. one", "a"), ("2 / 12eleven", "b"))
        assert [t.text for t in turns(load(tmp_path, talk))][::2] == ["1. one", "eleven"]


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<div><p>One &amp; two</p><p>three</p></div>", "One & two\n\nthree"),
        ("<ul><li>a</li><li><p>b</p></li></ul><p>c</p>", "- a\n- b\n\nc"),
        ("<ol><li>a<ul><li>x</li></ul></li><li>b</li></ol>", "1. a\n- x\n2. b"),
        ("<p>run <code>ls -l</code> now<br>please</p>", "run `ls -l` now\nplease"),
        ("<p>do</p><pre><div><span>sh</span><svg><path/>x</svg>Copy code</div><code>if a:\n    b &lt; c\n</code></pre>",
         "do\n\n```\nif a:\n    b < c\n```"),
        ("<pre>plain\n  text</pre>", "```\nplain\n  text\n```"),
        ("<p>a<script>alert(1)</script>b<img src=x></p>", "ab"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
        ("<div><p>unclosed <b>tag</div>", "unclosed tag"),
    ],
)  # fmt: skip
def test_html_becomes_text(html: str, text: str) -> None:
    assert plain(html) == text


def test_only_whole_fragments_are_html() -> None:
    assert is_html("<div class='x'>\n<p>a</p></div>\n")
    assert not is_html("Use <div> and </div> for that")
    assert not is_html("<div> opens a block")


def test_memorybank_days_are_conversations_of_their_user(tmp_path: Path) -> None:
    days = {"2023-05-02": [{"query": "爬山去", "response": "好"}], "2023-05-03": [{"query": "累了", "response": ""}]}
    items = load(tmp_path, {"周": {"history": days}, "吴": {"history": days}})
    assert {(t.user, t.conversation) for t in turns(items)} == {(u, f"{u}-{d}") for u in ("周", "吴") for d in days}
    assert turns(items)[0].at == datetime(2023, 5, 2, 9, tzinfo=UTC)
    assert reasons(items) == ["empty text"] * 2
    assert not any("周" in i.where for i in items if isinstance(i, Skipped)), "places name no people"


class TestLocomo:
    LINES = (("Ana", "I row."), ("Bo", "I paint."), ("Cy", "Who am I?"))
    PUBLISHED = {"sample_id": "s7", "conversation": {
        "speaker_a": "Ana", "speaker_b": "Bo", "session_2_date_time": "1:00 pm on 2 May, 2023",
        "session_2": [{"speaker": s, "dia_id": f"D2:{i}", "text": t} for i, (s, t) in enumerate(LINES)],
        "session_1_date_time": "1:00 pm on 1 May, 2023",
        "session_1": [{"speaker": "Bo", "dia_id": "D1:1", "text": "Hi.", "blip_caption": "a cat"}],
    }}  # fmt: skip
    SESSIONS = {"id": "s7", "a": "Ana", "b": "Bo", "sessions": [
        {"n": 1, "date": "1:00 pm on 1 May, 2023", "turns": [["D1:1", "Bo", "Hi.", "a cat"]]},
        {"n": 2, "date": "1:00 pm on 2 May, 2023",
         "turns": [[f"D2:{i}", s, t, None] for i, (s, t) in enumerate(LINES)]},
    ]}  # fmt: skip

    def test_both_forms_read_the_same(self, tmp_path: Path) -> None:
        published, sessions = load(tmp_path, [self.PUBLISHED]), load(tmp_path, self.SESSIONS)
        assert turns(published) == turns(sessions)
        assert reasons(published) == reasons(sessions) == ["image", "unknown role"]
        assert [(t.user, t.role.value, t.text) for t in turns(published)] == [
            ("s7-Ana", "assistant", "Hi."), ("s7-Ana", "user", "I row."), ("s7-Ana", "assistant", "I paint."),
        ]  # fmt: skip
        assert turns(published)[0].at == datetime(2023, 5, 1, 13, tzinfo=UTC)

    def test_both_speakers_are_users_on_request(self, tmp_path: Path) -> None:
        found = turns(load(tmp_path, self.SESSIONS, both_speakers=True))
        assert [(t.user, t.role.value) for t in found if t.text == "I paint."] == [
            ("s7-Ana", "assistant"), ("s7-Bo", "user"),
        ]  # fmt: skip
        assert len({t.id for t in found}) == 6


def test_evermemos_senders_of_a_group_are_users_of_their_own(tmp_path: Path) -> None:
    said = [("chen", "我不吃辣"), ("bot", "好"), ("fang", "我吃"), ("bot", "也好")]
    items = load(tmp_path, {
        "session_meta": {"group_id": "g", "user_details": {"bot": {"role": "assistant"}, "chen": {"role": "user"}}},
        "conversation_list": [
            {"message_id": f"m{i}", "create_time": f"2025-06-26T00:0{i}:00+08:00", "sender": s, "type": "text",
             "content": t, "refer_list": []} for i, (s, t) in enumerate(said)
        ] + [{"message_id": "m9", "create_time": "2025-06-26T00:09:00+08:00", "sender": "chen", "type": "image",
              "content": "x.png"}],
    })  # fmt: skip
    assert [(t.user, t.role.value) for t in turns(items)] == [
        ("chen", "user"), ("chen", "assistant"), ("fang", "user"), ("fang", "assistant"),
    ]  # fmt: skip
    assert reasons(items) == ["image"]
    assert {i.user for i in items if isinstance(i, ConversationEnd)} == {"chen", "fang"}
    assert turns(items)[0].at.utcoffset() == timedelta(hours=8)


class TestHindsight:
    @staticmethod
    def exchange(text: str, minute: int) -> list[dict[str, str]]:
        at = f"2026-05-15T10:{minute:02}:00+00:00"
        return [{"role": "user", "content": f"User: {text}", "timestamp": at},
                {"role": "assistant", "content": "Assistant: 好", "timestamp": at}]  # fmt: skip

    def test_snapshots_are_read_once(self, tmp_path: Path) -> None:
        a, b, other = self.exchange("先说", 1), self.exchange("User: 再说", 2), self.exchange("别的", 3)
        items = load(tmp_path, "\n".join(map(json.dumps, ([a], [other], [a, b]))))
        assert [t.text for t in turns(items)] == ["先说", "好", "User: 再说", "好", "别的", "好"]
        assert reasons(items) == ["repeated by a later snapshot"] * 2
        assert len({t.conversation for t in turns(items)}) == 2
        assert turns(items)[1].at - turns(items)[0].at == timedelta(milliseconds=1)

    def test_what_is_said_twice_in_one_snapshot_stays_said_twice(self, tmp_path: Path) -> None:
        a = self.exchange("先说", 1)
        assert len(turns(load(tmp_path, "\n".join(map(json.dumps, ([a], [a, a])))))) == 4


def test_langchain_types(tmp_path: Path) -> None:
    items = load(tmp_path, [
        {"type": "system", "data": {"content": "s"}},
        {"type": "human", "data": {"content": [{"type": "text", "text": "h"}, {"type": "image_url"}]}},
        {"type": "AIMessageChunk", "data": {"content": "", "tool_calls": [{"name": "f", "args": {"a": 1}}]}},
        {"type": "tool", "data": {"content": "t", "tool_call_id": "1"}},
        {"type": "chat", "data": {"content": "c", "role": "assistant"}},
        {"type": "remove", "data": {"content": "", "id": "1"}},
    ])  # fmt: skip
    assert [(t.role.value, t.text) for t in turns(items)] == [
        ("system", "s"), ("user", "h"), ("assistant", ""), ("tool", "t"), ("assistant", "c"),
    ]  # fmt: skip
    assert turns(items)[2].tool_call == '{"arguments":{"a":1},"name":"f"}'
    assert reasons(items) == ["image", "unknown role"]
