"""What is never paraphrased nor cut: code by reference to its exact text, identifiers and numbers letter by letter.

A line about code shows the line that names it (the signature) and cites the whole block; `verbatim` gives the block
back from the turns. Other lines are whole sentences or whole clauses of them, as said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from agents_memory.inputs import Line
from agents_memory.language.text import fold

_SIGNATURE = re.compile(
    r"^\s*(?:export |pub |public |private |protected |static |async |abstract |final )*"
    r"(?:def|class|function|func|fn|interface|type|struct|enum|impl|trait|create (?:table|index|view)|select|alter|"
    r"const \w+ ?= ?(?:async )?\(|[\w<>\[\], ]+ \w+\([^;]*\) ?\{)",
    re.I,
)
_FENCE = re.compile(r"^\s*(?:```|~~~)[ \t]*([\w+#.-]*)")
_COMMENT = re.compile(r"^\s*(?:#(?!include|!)|//|/\*|\*|--|<!--|import |from \S+ import|using |package |require)")


def code_title(block: str) -> str:
    """The line that names a block of code, whole: its first signature, else its first line that is no comment."""
    lines = [line for line in block.splitlines() if line.strip() and not _FENCE.match(line)]
    signed = [line for line in lines if _SIGNATURE.match(line)]
    plain = [line for line in lines if not _COMMENT.match(line)]
    return next(iter([*signed, *plain, *lines]), "").strip()


def code_note(block: str, lang: str) -> str:
    """How much code stands behind a title: its language and number of lines, in the words of `lang`."""
    fence = _FENCE.match(block)
    name = fence[1] if fence else ""
    count = sum(1 for line in block.splitlines() if line.strip() and not _FENCE.match(line))
    return f"{name} 代码 {count} 行".strip() if lang == "zh" else f"{name} code, {count} lines".strip()


_CODE_NOTE = re.compile(r"(?:代码 \d+ 行|code, \d+ lines)$")


def is_code_note(note: str) -> bool:
    """Whether a line's note says that a block of code stands behind it."""
    return _CODE_NOTE.search(note) is not None


def verbatim(line: Line, texts: Mapping[str, str]) -> tuple[str, ...]:
    """The exact stretches that a line rests on; `texts` has each turn's text by its id, unknown turns are left out."""
    return tuple(
        texts[source.span.turn_id][source.span.start : source.span.end]
        for source in line.sources
        if source.span.turn_id in texts
    )


def shown(text: str) -> str:
    """A text without marks of emphasis and the bars of a table's edge, for a line; what stands in backticks is kept."""
    parts = _QUOTED.split(text)
    return "".join(part if i % 2 else _EMPHASIS.sub("", part) for i, part in enumerate(parts)).strip(" |")


_QUOTED = re.compile(r"(`[^`\n]*`)")
_EMPHASIS = re.compile(r"\*\*|(?<!\w)__(?=\w)|(?<=\w)__(?!\w)")


def present(names: Iterable[str], text: str) -> tuple[str, ...]:
    """The names that occur in a text as they are written there, first come first, contained ones left out."""
    plain = fold(text)
    places = {(plain.find(fold(name)), name) for name in names if name.strip() and fold(name) in plain}
    found = sorted(places, key=lambda place: (place[0], -len(place[1])))
    kept: list[str] = []
    for at, name in found:
        if not any(fold(name) in fold(other) for other in kept):
            kept.append(text[at : at + len(name)])
    return tuple(kept)
