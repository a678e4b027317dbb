"""The names of a segment: orders, products, people, places, symbols, ranked by how much the summary speaks of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agents_memory.inputs import Line
from agents_memory.language.text import fold, has_han
from agents_memory.summary.references import present
from agents_memory.summary.slots import is_function
from agents_memory.summary.units import Unit
from agents_memory.summary.wording import is_noise

MAX_NAMES = 12
"""Names in a field; more are a list that nobody reads."""

_AMOUNT = re.compile(r"[¥￥$€£]?\s?\d[\d,.]{0,7}\s?(?:%|[a-zA-Z]{1,8}|[\u4e00-\u9fff]{1,3})?")


def names(units: Sequence[Unit], kept: Iterable[Line]) -> tuple[Line, ...]:
    """One line a name with the sentence it first stands in; those in the lines kept come first, then the frequent ones.

    Amounts are no names (they stand in their sentences), nor is a word that is capitalised only because it begins one.
    """
    counted: dict[str, list[Unit]] = {}
    for unit in units:
        for name in unit.names:
            counted.setdefault(name, []).append(unit)
    real = [name for name, where in counted.items() if _is_name(name, where)]
    said = " ".join(line.text for line in kept)
    mentioned = set(present(real, said))
    ranked = sorted(real, key=lambda n: (n not in mentioned, -len(counted[n]), counted[n][0].order))
    chosen: list[str] = []
    for name in ranked:
        if not any(fold(name) in fold(other) or fold(other) in fold(name) for other in chosen):
            chosen.append(name)
    return tuple(Line(text=name, sources=(counted[name][0].source,)) for name in chosen[:MAX_NAMES])


def _is_name(name: str, where: Sequence[Unit]) -> bool:
    if is_noise(name) or (len(re.sub(r"\D", "", name)) < 5 and _AMOUNT.fullmatch(name)):
        return False
    if has_han(name):
        return not (is_function(name[0]) or is_function(name[-1]) or name.endswith("非常"))
    words = name.split()
    if all(word.islower() and word.isalpha() for word in words):
        return len(words) > 1 and not is_function(words[-1])
    plain = name.isalpha() and name[1:].islower()
    return not plain or any(not unit.text.startswith(name) for unit in where)
