"""The order of turns for a question: words with the turn before, meaning above a turn's own zero, the speaker."""

from __future__ import annotations

from datetime import UTC, datetime

import numpy as np

from agents_memory.recall.turns import Spoken, Turns
from tests.property.fakes import BagEmbedder

USE = BagEmbedder("use-m3", 512)


def best(question: str, *spoken: Spoken) -> int:
    values = Turns(spoken, USE).ranked(question, USE.queries([question])[0])
    assert values.shape == (len(spoken),)
    return int(np.argmax(values))


def test_the_turn_with_the_words_of_the_question_comes_first() -> None:
    said = [Spoken("The kiln broke again."), Spoken("We sold forty vases in Ghent."), Spoken("Tea is ready.")]
    assert best("How many vases did we sell in Ghent?", *said) == 1
    said = [Spoken("窑又坏了。"), Spoken("我们在苏州卖了四十个花瓶。"), Spoken("茶泡好了。")]
    assert best("在苏州卖了多少花瓶？", *said) == 1


def test_an_answer_is_found_by_the_question_before_it() -> None:
    asked = "How long have you been throwing pots?"
    said = [Spoken("Tea is ready."), Spoken(asked, "Tea is ready."), Spoken("Since 2016!", asked), Spoken("Lovely.")]
    values = Turns(said, USE).ranked("how long pots", USE.queries(["how long pots"])[0])
    assert values[2] > values[0]
    assert values[2] > values[3]


def test_the_one_who_is_named_is_the_one_who_speaks() -> None:
    said = [Spoken("I bought a kiln.", speaker="Ada"), Spoken("I bought a kiln.", speaker="Bo"), Spoken("Nice day.")]
    assert best("What did Bo buy?", *said) == 1
    assert best("What did Ada buy?", *said) == 0


def test_the_day_on_which_it_was_said_counts() -> None:
    said = [
        Spoken("We fired the kiln.", at=datetime(2026, 5, 3, tzinfo=UTC)),
        Spoken("We fired the kiln.", at=datetime(2026, 7, 9, tzinfo=UTC)),
        Spoken("Nice weather.", at=datetime(2026, 6, 9, tzinfo=UTC)),
    ]
    assert best("What was fired in July?", *said) == 1


def test_no_turns_and_one_turn_have_an_order_too() -> None:
    assert Turns([], USE).ranked("kiln?", USE.queries(["kiln?"])[0]).shape == (0,)
    assert best("kiln?", Spoken("The kiln broke.")) == 0
