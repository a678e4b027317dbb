"""Questions for what held before: "what was the old code?", 换之前用的是哪个号码？, 以前の住所は？ (pure).

What says of itself that it holds now is no answer to what held before it, however near it is: "the new code is 2093"
would be told as the old one. So for such a question texts that speak of the present alone are left out; what tells of a
change ("Friday instead of Thursday"), of the past, or of no time at all may answer. A line that only repeats what the
question says, or is only a name that what was left out tells of, tells nothing either.
"""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.language.former import asks_for_former
from agents_memory.language.lexicon import former as words
from agents_memory.language.spans import clauses, sentences
from agents_memory.language.tense import looks_back
from agents_memory.language.text import fold
from agents_memory.recall.intent import ids_of
from agents_memory.recall.model import Recalled
from agents_memory.recall.tokens import terms


def without_present(question: str, results: Sequence[Recalled]) -> list[Recalled]:
    """The results in their order; for a question for what held before, without what holds now and says so."""
    if not results or not asks_for_former(question):
        return list(results)
    given, known = ids_of(question), frozenset(terms(fold(question)))
    lines = [result.text.split("\n") for result in results]
    kept = [[line for line in told if _may_answer(line, known)] for told in lines]
    left_out = [fold(line) for told, stay in zip(lines, kept, strict=True) for line in told if line not in stay]
    out = []
    for result, told, able in zip(results, lines, kept, strict=True):
        alone = len(told) == 1
        stay = [line for line in able if alone or not any(fold(line) in gone for gone in left_out)]
        if len(stay) == len(told):
            out.append(result)
        elif stay and not (given & ids_of(result.text) and not given & ids_of("\n".join(stay))):
            out.append(result.model_copy(update={"text": "\n".join(stay)}))
    return out


def _may_answer(line: str, known: frozenset[str]) -> bool:
    """Whether a line can tell what held before, to a question of these terms."""
    if not _news(fold(line), known):
        return False
    present = False
    for piece in (clause for sentence in sentences(line) for clause in clauses(sentence)):
        folded = fold(piece.text)
        now = words.PRESENT.search(folded) is not None
        past = words.EARLIER.search(folded) is not None or (not now and looks_back(words.PUT_AWAY.sub(" ", folded)))
        if past and _news(folded, known):
            return True
        present = present or now
    return not present


def _news(folded: str, known: frozenset[str]) -> bool:
    """Whether a text tells anything beside what the question says and which of the times it speaks of."""
    bare = words.EARLIER.sub(" ", words.PRESENT.sub(" ", words.PUT_AWAY.sub(" ", folded)))
    return any(term not in known for term in terms(words.EMPTY.sub(" ", bare)))
