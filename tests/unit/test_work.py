"""A step's books: reads see its own changes, nothing else does; big steps are cut where a crash would do no harm."""

from __future__ import annotations

from agents_memory.model import Reading, Role
from agents_memory.rows import Head, Seen, TurnRow
from agents_memory.subject.work import MAX_PART_BYTES, MAX_PART_ROWS, Work
from tests.unit.core_kit import START, Talk


def work() -> Work:
    talk = Talk()
    talk.says("I like hiking.")
    [head] = talk.rows(Head)
    return Work(talk.run._remember.subjects[talk.run.key("lin")], talk.run.inputs[-1], head, talk.run.policy)


def turn(ident: str, text: str = "hello") -> TurnRow:
    return TurnRow(
        id=ident, conversation="c", role=Role.USER, text=text, at=START, exchange=1, segment="s", vector="", reading=Reading()
    )  # fmt: skip


def test_reads_see_the_steps_own_changes_and_the_state_does_not() -> None:
    books = work()
    books.put(turn("new"))
    books.drop(TurnRow, "t1")
    assert books.get(TurnRow, "new") is not None
    assert books.get(TurnRow, "t1") is None
    assert [t.id for t in books.all(TurnRow)] == ["new"]
    assert [t.id for t in books.subject.all(TurnRow)] == ["t1"]


def test_dropping_what_is_not_there_writes_nothing() -> None:
    books = work()
    books.drop(Seen, "nobody")
    [part] = books.parts()
    assert set(part.rows) == {(Head.row, Head.row)}


def test_a_step_is_cut_by_rows_and_by_size() -> None:
    for count, text in ((2 * MAX_PART_ROWS, "hello"), (60, "x" * 20_000)):
        books = work()
        for number in range(count):
            books.put(turn(f"n{number}", text))
            books.pause()
        parts = books.parts()
        assert len(parts) >= 3
        assert all(len(p.rows) <= MAX_PART_ROWS for p in parts)
        sizes = [sum(len(r.encode()) for r in p.rows.values() if r) for p in parts]
        assert max(sizes) < MAX_PART_BYTES + 25_000
        assert {i for p in parts for k, i in p.rows if k == "turn"} == {f"n{n}" for n in range(count)}


def test_a_row_that_shrinks_counts_as_it_is_now() -> None:
    books = work()
    for number in range(60):
        books.put(turn("the same", "x" * 20_000 + str(number)))
        books.pause()
    assert len(books.parts()) == 1
