"""How much one user may hold: the weakest are joined, each statement stays, and all of it can be undone (SPEC D9)."""

from __future__ import annotations

import pytest

from agents_memory.commands import Confirm, Forget, Hold, Import, Retract, Revive, Touch
from agents_memory.events import MemoryJoined, MemoryReinforced, MemoryRevived
from agents_memory.lifecycle.joined import MAX_BYTES
from agents_memory.lifecycle.table import counts
from agents_memory.model import Kind, Reason, State
from agents_memory.policy import CapacityPolicy, GatePolicy, Policy
from agents_memory.recall.why import Fate, why
from agents_memory.rows import MAX_ROW_BYTES, Memory
from tests.unit.core_kit import Talk

TREES = "amber birch cedar delta ember fjord grove heron ivory jade karst linden maple nectar ochre plum quartz"
WORDS = f"{TREES} raven sable tulip umber violet walnut yarrow zephyr".split()
CABINET = "The {} cabinet holds file number {}."


def policy(most: int = 20, join: int = 10, parts: int = 4, weekly: float = 0) -> Policy:
    room = CapacityPolicy(max_active=most, consolidate=join, parts=parts, weekly_days=weekly)
    return Policy(gate=GatePolicy(per_day=1_000_000), capacity=room)


def filled(count: int, rules: Policy | None = None, kind: Kind = Kind.FACT) -> Talk:
    """A talk in which so many cabinets were told of, the first ones first."""
    talk = Talk(rules or policy())
    for number, word in enumerate(WORDS[:count], start=100):
        talk.command(Import, statement=CABINET.format(word, number), learned_at=talk.at, importance=5, kind=kind)
    return talk


def active(talk: Talk) -> list[Memory]:
    return [m for m in talk.memories() if counts(m)]


def joined(talk: Talk) -> list[Memory]:
    return [m for m in active(talk) if m.parts]


def by_word(talk: Talk, word: str) -> Memory:
    [memory] = [m for m in talk.memories() if f"The {word} cabinet" in m.content.statement and not m.parts]
    return memory


def statements(talk: Talk) -> list[str]:
    """What is stated, one entry for each statement."""
    return sorted(s for m in active(talk) for s in ([p.content.statement for p in m.parts] or [m.content.statement]))


def test_at_the_limit_nothing_happens_and_above_it_the_weakest_are_joined() -> None:
    talk = filled(20)
    talk.later(seconds=5)
    assert len(active(talk)) == 20
    assert not talk.forgotten(Reason.CAPACITY)
    talk.command(Import, statement=CABINET.format("umber", 120), learned_at=talk.at, importance=5)
    talk.later(seconds=5)
    log = talk.forgotten(Reason.CAPACITY)
    assert [f.memory_id for f in log] == [by_word(talk, w).id for w in WORDS[:10]], "ties: the oldest first"
    assert sorted(len(m.parts) for m in joined(talk)) == [2, 4, 4]
    assert len(active(talk)) == 21 - 10 + 3
    assert len(statements(talk)) == 21
    for entry in log:
        assert (entry.numbers["active"], entry.numbers["limit"]) == (21, 20)
        assert entry.reversible_until == by_word(talk, WORDS[0]).purge_at
        assert entry.numbers["joined"] in (2, 4)
        assert entry.by in {m.id for m in joined(talk)}
    told = talk.said(MemoryJoined)
    assert sorted(p for e in told for p in e.parts) == sorted(f.memory_id for f in log)
    assert {e.why for e in told} == {"capacity"}


def test_the_weaker_go_first_whatever_their_age() -> None:
    talk = Talk(policy(most=10, join=4))
    for number, word in enumerate(WORDS[:10]):
        talk.command(Import, statement=CABINET.format(word, number), learned_at=talk.at, importance=5)
    talk.later(days=20)
    talk.command(Touch, memory_ids=[by_word(talk, w).id for w in WORDS[:3]])
    talk.command(Import, statement=CABINET.format("umber", 77), learned_at=talk.at, importance=5)
    talk.later(seconds=5)
    assert {f.memory_id for f in talk.forgotten(Reason.CAPACITY)} == {by_word(talk, w).id for w in WORDS[3:7]}


def test_protected_held_and_unconfirmed_ones_are_never_touched() -> None:
    talk = Talk(policy(most=10, join=10))
    talk.says("I'm allergic to peanuts.")
    talk.command(Hold, statement="Perhaps the lamp is broken.", why="not sure", conversation="c")
    talk.says("I like hiking.")
    talk.later(days=91)
    assert talk.memory("like").state is State.UNCONFIRMED
    talk.command(Hold, statement="Perhaps the stove is broken.", why="not sure", conversation="c")
    kept = {m.id: m.state for m in talk.memories()}
    for number, word in enumerate(WORDS[:12]):
        talk.command(Import, statement=CABINET.format(word, number), learned_at=talk.at, importance=5)
    talk.later(seconds=5)
    assert talk.forgotten(Reason.CAPACITY)
    assert {m.id: m.state for m in talk.memories() if m.id in kept} == kept


def test_a_part_is_recalled_word_for_word_and_is_a_memory_of_its_own_again() -> None:
    talk = filled(21)
    talk.later(seconds=5)
    birch = by_word(talk, "birch")
    assert birch.state is State.CONSOLIDATED
    found = talk.run.recall("lin", "which file number does the birch cabinet hold", touch=False)
    [part] = [r for r in found if r.id == birch.id]
    assert part.text == "The birch cabinet holds file number 101."
    assert {s.turn_id for s in part.sources} == {s.span.turn_id for s in birch.sources}
    talk.command(Touch, memory_ids=[birch.id])
    assert by_word(talk, "birch").state is State.ACTIVE
    assert "birch" not in " ".join(m.content.statement for m in joined(talk))
    assert len(statements(talk)) == 21
    [back] = talk.said(MemoryRevived)
    assert (back.memory_id, back.out_of) == (birch.id, birch.within)


def test_said_again_it_leaves_and_is_counted_once_more() -> None:
    talk = Talk(policy(most=10, join=4, parts=4))
    talk.says("My shoe size is 42.")
    for number, word in enumerate(WORDS[:11]):
        talk.command(Import, statement=CABINET.format(word, number), learned_at=talk.at, importance=5)
    talk.later(seconds=5)
    [size] = talk.memories("size")
    assert size.state is State.CONSOLIDATED
    talk.says("My shoe size is 42.")
    again = talk.memory("size")
    assert (again.id, again.state, again.mentions) == (size.id, State.ACTIVE, 2)
    assert [e.memory_id for e in talk.said(MemoryReinforced)] == [size.id]


@pytest.mark.parametrize(
    ("first", "change", "old", "new"),
    [
        ("I live in Bergen.", "I have moved to Oslo.", "Bergen", "Oslo"),
        ("我住在苏州", "我搬到宁波了", "苏州", "宁波"),
    ],
)
def test_a_change_finds_what_it_changes_in_a_joined_memory(first: str, change: str, old: str, new: str) -> None:
    talk = Talk(policy(most=10, join=4))
    talk.says(first)
    talk.later(days=1)
    for number, word in enumerate(WORDS[:11]):
        talk.command(Import, statement=CABINET.format(word, number), learned_at=talk.at, importance=6)
    talk.later(seconds=5)
    assert talk.memory("city").state is State.CONSOLIDATED
    talk.says(change)
    assert talk.states("city") == {old: State.SUPERSEDED, new: State.ACTIVE}
    assert old not in " ".join(statements(talk))
    assert old not in " ".join(r.text for r in talk.run.recall("lin", f"{old} {new} city", touch=False))


def test_forgetting_takes_one_part_and_leaves_the_others() -> None:
    talk = filled(21)
    talk.later(seconds=5)
    talk.command(Forget, what="the cedar cabinet")
    assert "cedar" not in talk.kept_text()
    assert len(statements(talk)) == 20
    talk.command(Forget, memory_id=by_word(talk, "birch").id)
    assert "birch" not in talk.kept_text()
    assert len(statements(talk)) == 19


def test_a_part_can_be_retracted_by_id_and_by_description() -> None:
    talk = filled(21)
    talk.later(seconds=5)
    for word, how in (("birch", {"memory_id": by_word(talk, "birch").id}), ("delta", {"what": "the delta cabinet"})):
        talk.command(Retract, **how)
        assert by_word(talk, word).state is State.RETRACTED
        assert word not in " ".join(statements(talk))


def test_each_part_keeps_its_own_end() -> None:
    talk = filled(21, kind=Kind.PREFERENCE)
    talk.later(days=89)
    assert joined(talk)
    talk.later(days=2)
    assert not joined(talk)
    assert {by_word(talk, w).state for w in WORDS[:21]} == {State.UNCONFIRMED}


def test_joined_memories_fade_as_one() -> None:
    talk = filled(21, kind=Kind.RELATION)
    talk.later(days=90)
    assert {m.state for m in joined(talk)} == {State.FADING}
    talk.later(days=250)
    gone = [m for m in talk.memories() if m.parts]
    assert {m.state for m in gone} == {State.FORGOTTEN}
    assert len(talk.forgotten(Reason.DECAYED)) == len(active(talk)) + 11 + len(gone)


def test_undoing_restores_the_very_memories() -> None:
    talk = filled(20)
    before = {m.id: m for m in talk.memories()}
    talk.command(Import, statement=CABINET.format("umber", 120), learned_at=talk.at, importance=5)
    talk.later(seconds=5)
    for memory in joined(talk):
        talk.command(Revive, memory_id=memory.id)
        assert talk.run.rows("lin").get(("memory", memory.id)) is None
    after = {m.id: m for m in talk.memories()}
    free = {"version", "apart", "due"}
    assert {i: m.model_dump(exclude=free) for i, m in after.items() if i in before} == {
        i: m.model_dump(exclude=free) for i, m in before.items()
    }
    assert all(m.version > before[m.id].version for m in after.values() if m.apart)


def test_one_part_is_undone_by_its_id_even_when_its_own_row_is_gone() -> None:
    talk = filled(21, kind=Kind.DECISION)
    talk.later(seconds=5)
    ident = by_word(talk, "birch").id
    talk.command(Revive, memory_id=ident)
    assert (by_word(talk, "birch").state, by_word(talk, "birch").apart) == (State.ACTIVE, True)
    talk = filled(21)
    talk.later(seconds=5)
    talk.later(days=175)
    talk.command(Confirm, memory_id=joined(talk)[0].parts[0].id)
    talk.later(days=10)  # the archive is over, and the joined memories have not faded away
    [rest] = [m for m in joined(talk) if len(m.parts) == 2]
    part = rest.parts[0]
    assert ("memory", part.id) not in talk.run.rows("lin")
    talk.command(Revive, memory_id=part.id)
    assert talk.run.rows("lin")["memory", part.id].state in (State.ACTIVE, State.FADING)


def test_where_nothing_is_left_to_join_the_weakest_go_and_can_come_back() -> None:
    talk = filled(25, policy(most=10, join=25, parts=2))
    talk.later(seconds=5)
    assert len(active(talk)) <= 10
    gone = [f for f in talk.forgotten(Reason.CAPACITY) if f.rule == "nothing is left to join"]
    assert gone
    for entry in gone:
        assert entry.reversible_until is not None
        assert entry.numbers["active"] > entry.numbers["limit"]
    [one] = [m for m in talk.memories() if m.id == gone[0].memory_id]
    assert one.state is State.EXPIRED


def test_a_joined_memory_stays_within_a_row() -> None:
    talk = Talk(policy(most=10, join=10, parts=16))
    for number, word in enumerate(WORDS[:11]):
        text = CABINET.format(word, number) + " " + f"Its {word} drawer is full of paper. " * 100
        talk.command(Import, statement=text[:3_900], learned_at=talk.at, importance=5)
    talk.later(seconds=5)
    assert joined(talk)
    for memory in talk.memories():
        assert len(memory.encode()) < MAX_ROW_BYTES
        assert sum(len(p.encode()) for p in memory.parts) <= MAX_BYTES


ABOUT = {
    "en": ("I like the novels of Ishiguro.", "I am learning Japanese with Ishiguro.", "We use Ishiguro at work."),
    "zh": ("我在学《晚潮》这首曲子", "我喜欢《晚潮》的副歌", "我喜欢用吉他弹《晚潮》"),
}


def told(talk: Talk, lang: str = "en") -> None:
    for text in ABOUT[lang]:
        talk.says(text)
    assert len(active(talk)) == 3


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_scattered_memories_about_one_thing_become_one_after_a_quiet_week(lang: str) -> None:
    talk = Talk(policy(weekly=7))
    told(talk, lang)
    talk.says("I like the films of Ozu.")
    talk.later(days=6)
    assert not joined(talk)
    talk.later(days=8)
    [memory] = joined(talk)
    assert len(memory.parts) == 3
    log = talk.forgotten(Reason.CONSOLIDATED)
    assert {f.memory_id for f in log} == {p.id for p in memory.parts}
    assert {f.numbers["scattered"] for f in log} == {3}
    assert {e.why for e in talk.said(MemoryJoined)} == {"weekly"}
    talk.command(Revive, memory_id=memory.id)
    talk.later(days=20)
    assert not joined(talk), "what somebody took apart stays apart"


def test_what_is_in_use_is_not_joined_by_the_week() -> None:
    talk = Talk(policy(weekly=7))
    told(talk)
    ids = [m.id for m in talk.memories()]
    for _ in range(8):
        talk.later(days=5)
        talk.command(Touch, memory_ids=ids)
    assert not joined(talk)


def test_why_says_that_it_was_joined_with_the_numbers() -> None:
    talk = filled(21)
    talk.later(seconds=5)
    run = talk.run
    for text in ("the birch cabinet", by_word(talk, "birch").id):
        found = run.wait(why(run.store, run.embedder, run.use, run.key("lin"), text, run.now, run.policy))
        best = next(f for f in found if f.id == by_word(talk, "birch").id)
        assert (best.fate, best.reason) == (Fate.LET_GO, Reason.CAPACITY)
        assert best.numbers["limit"] == 20
        assert best.by == by_word(talk, "birch").within
        assert best.reversible_until is not None
