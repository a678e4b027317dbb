"""Trains the head `requests_closely`, the second look of `requests`: the same sentences, read by both embedders."""

from __future__ import annotations

from pathlib import Path

from agents_memory.heads.head import Head
from tests.eval.training import requests


def train(folder: Path) -> Head:
    """The head that ships."""
    return requests.train(folder, closer=True)
