"""A capital at the beginning of a sentence makes no name."""

from __future__ import annotations

import pytest

from agents_memory.language.identifiers import entities


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Locker 12 is on the left.", ()),
        ("Window seats are best.", ()),
        ("Spare tyre 2 is in the boot.", ()),
        ("Tea please.", ()),
        ("Dinner with Maya at eight.", ("Maya",)),
        ("We've been there. Yesterday Anna Bell called.", ("Anna Bell",)),
        ("Dr. Osei will see me at four.", ("Dr. Osei",)),
        ("Prof. Lindqvist supervises my thesis.", ("Prof. Lindqvist",)),
        ("Paris is lovely.", ("Paris",)),
        ("New York is loud.", ("New York",)),
        ("Use Kubernetes instead", ("Kubernetes",)),
        ("Lisbon.", ("Lisbon",)),
        ("As of Monday I'm with Halvorsen.", ("Halvorsen",)),
        ("GitHub was down.", ("GitHub",)),
    ],
)
def test_names_and_plain_words(text: str, names: tuple[str, ...]) -> None:
    assert entities(text) == names
