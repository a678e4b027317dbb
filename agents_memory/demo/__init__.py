"""Two recorded conversations, one Chinese, one English, that show what a memory should do with everyday talk.

Each is one user's week with an agent that runs errands and helps at work: an allergy that has to survive, small talk
that has to go, a change of topic, a decision with the option that lost, a detail added late, a move to another city, a
weekend plan that runs out, a wish to forget, a question asked twice, and a configuration to be kept word for word.
"""

from __future__ import annotations

from importlib.resources import as_file, files

from agents_memory.importers import read
from agents_memory.model import Turn

LANGUAGES = ("zh", "en")


def conversations(language: str | None = None) -> list[Turn]:
    """The turns of both recordings, or of that in one of `LANGUAGES`, in the order in which they were said."""
    found: list[Turn] = []
    for name in LANGUAGES if language is None else (language,):
        with as_file(files(__name__) / f"{name}.jsonl") as path:
            found += [item for item in read(path, "jsonl") if isinstance(item, Turn)]
    return sorted(found, key=lambda turn: turn.at)
