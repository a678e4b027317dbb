"""One truth of each attribute that has one value, under any interleaving of a user's conversations (SPEC D5)."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from agents_memory.model import Role, Turn
from agents_memory.testing import Pipeline
from tests.property.talk import START
from tests.property.test_laws import pipeline
from tests.property.test_memory_laws import LAWS, values

VALUES = {
    "city": (("Bergen", "Oslo", "Narvik"), ("苏州", "宁波", "昆明")),
    "employer": (("Orion Labs", "Vega Foods", "Kestrel"), ("星河科技", "云杉设计", "海川物流")),
    "size": (("41", "42", "43"), ("41", "42", "43")),
}
SAID = {
    "city": ("I live in {}.", "我住在{}。"),
    "employer": ("I work at {}.", "我在{}上班。"),
    "size": ("My shoe size is {}.", "我的鞋码是{}码。"),
}
CHANGED = {
    "city": ("I have moved to {}.", "我搬到{}了。"),
    "employer": ("I joined {} this week.", "我这周入职了{}。"),
    "size": ("My shoe size is {} now.", "我的鞋码现在是{}码了。"),
}
NOT_SO = {  # plans, and what used to be: true of no present
    "city": ("I used to live in {}.", "我打算明年搬到{}。"),
    "employer": ("In 2014 I worked at {}.", "2014年我在{}上班。"),
    "size": ("If I were taller I'd take size {}.", "要是脚再大点，我就穿{}码了。"),
}
WAYS = (SAID, CHANGED, NOT_SO)

saying = st.tuples(
    st.sampled_from(sorted(VALUES)),
    st.sampled_from(range(len(WAYS))),
    st.integers(0, 1),  # English or Chinese
    st.integers(0, 2),  # which value
    st.integers(0, 2),  # which conversation
    st.integers(0, 3),  # when: some at the very same moment
)


@LAWS
@given(st.lists(saying, min_size=2, max_size=9))
def test_at_most_one_value_is_asserted_whatever_comes_when_and_where(
    sayings: list[tuple[str, int, int, int, int, int]],
) -> None:
    run = pipeline()
    for number, (key, way, tongue, which, conversation, moment) in enumerate(sayings):
        turn = Turn(
            id=f"t{number}",
            conversation=f"c{conversation}",
            user="u1",
            role=Role.USER,
            text=WAYS[way][key][tongue].format(VALUES[key][tongue][which]),
            at=START + timedelta(minutes=moment),
        )
        run.publish(turn, now=START + timedelta(minutes=5))  # arrival has nothing to do with when it was said
        told = values(run, "u1")
        assert all(len(found) == 1 for found in told.values())
    _only_what_was_so(run, sayings)


def _only_what_was_so(run: Pipeline, sayings: list[tuple[str, int, int, int, int, int]]) -> None:
    """Nothing is asserted that nobody said of the present; a value that was only planned or past is no value."""
    so = {(key, tongue, which) for key, way, tongue, which, _, _ in sayings if WAYS[way] is not NOT_SO}
    for (_, key), found in values(run, "u1").items():
        if key in VALUES:
            shown = {VALUES[k][t][w] for k, t, w in so if k == key}
            assert any(value in found[0] or found[0] in value or found[0].startswith("[") for value in shown)
