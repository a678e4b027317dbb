"""Hearing requests to forget in what users say: sentences that may ask, found by their vectors, are marked in a turn.

The vector of a turn of one sentence is there already; of a turn of several it says whether one of them may ask at all,
and only then each gets its own. So an ordinary turn costs a product of two vectors. A sentence that may ask is looked
at once more with the larger embedder, that of memories.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from agents_memory.errors import BadRecord
from agents_memory.governance import heard, named
from agents_memory.heads.head import Head
from agents_memory.inputs import TurnEnriched
from agents_memory.language.ontology import ATTRIBUTES
from agents_memory.language.sealed import labelled
from agents_memory.language.spans import Piece, sentences
from agents_memory.message import Message
from agents_memory.model import Cue, PlacedWish, Role
from agents_memory.policy import Policy
from agents_memory.ports import Embedder
from agents_memory.recall.intent import base
from agents_memory.vectors import Array, pack, unpack


class Hearing:
    """What is heard by the head of one embedder; nothing by another one, or where a tenant's policy switches it off.

    `larger` is the embedder of the second look; without one that its head knows, the first head judges alone. `begun`
    gives a sentence of a subject and tenant with the tokens of keys that are named by their beginning.
    """

    def __init__(
        self,
        embedder: Embedder,
        larger: Embedder | None,
        policy_for: Callable[[str], Policy],
        begun: Callable[[str, str, str], str],
    ) -> None:
        self._embedder = embedder
        self._larger = larger
        self._policy_for = policy_for
        self._begun = begun
        self._head: Head | None = heard.head_for(embedder.name)
        self._closer: Head | None = heard.closer_head_for(embedder.name, larger.name) if larger else None
        self._sureness = heard.SECOND if self._closer else heard.FIRST

    def __call__(self, results: Sequence[Message | BadRecord]) -> list[Message | BadRecord]:
        """The same messages; users' turns with what they may ask for in words of their own."""
        head = self._head
        if head is None:
            return list(results)
        open_to = {n: found for n, one in enumerate(results) if (found := self._pieces(one, head))}
        texts = list(dict.fromkeys(labelled(p.text) for _, pieces in open_to.values() for p in pieces))
        vectors = dict(zip(texts, self._embedder.passages(texts), strict=True)) if texts else {}
        likely = self._likely(vectors, head)
        out = list(results)
        for n, (body, pieces) in open_to.items():
            message = results[n]
            if isinstance(message, Message):
                said = {p: self._begun(message.key, body.tenant, p.text) for p in pieces}
                out[n] = replace(message, body=_marked(body, said, vectors, likely, self._sureness))
        return out

    def _likely(self, vectors: Mapping[str, Array], head: Head) -> dict[str, float]:
        """How likely each of these sentences asks, by the closest look that it gets."""
        likely = {text: heard.probability(text, vector, head) for text, vector in vectors.items()}
        if self._closer is None or self._larger is None:
            return likely
        near = [text for text, value in likely.items() if value >= heard.MAY_ASK]
        closer = dict(zip(near, self._larger.passages(near), strict=True)) if near else {}
        return likely | {t: heard.closely(t, vectors[t], larger, head, self._closer) for t, larger in closer.items()}

    def _pieces(self, result: Message | BadRecord, head: Head) -> tuple[TurnEnriched, list[Piece]] | None:
        """The sentences of a user's turn that are to be looked at one by one."""
        body = result.body if isinstance(result, Message) else None
        if not isinstance(body, TurnEnriched) or body.role is not Role.USER or not body.vector:
            return None
        said = body.reading
        if (said.wish and said.wish.verb == "forget") or said.planned or said.cues & {Cue.INJECTION, Cue.QUOTATION}:
            return None
        if said.code or not self._policy_for(body.tenant).gate.request_head:
            return None
        pieces = heard.candidates(body.text)
        several = len(sentences(body.text)) > 1
        least = heard.MAY_HOLD_ONE if several else heard.MAY_ASK
        if not pieces or heard.probability(body.text, unpack(body.vector), head) < least:
            return None
        return body, pieces


def _marked(
    body: TurnEnriched,
    pieces: Mapping[Piece, str],
    vectors: Mapping[str, Array],
    by_text: Mapping[str, float],
    least: heard.Sureness,
) -> TurnEnriched:
    found: list[tuple[PlacedWish, Array]] = []
    for piece, what in pieces.items():
        vector, likely = vectors[labelled(piece.text)], by_text[labelled(piece.text)]
        tells = _tells(body, piece)
        doubtful = tells or body.reading.wish is not None or heard.keeps(piece.text)
        usual = least.asks if heard.addressed(piece.text) else least.unaddressed
        if likely < (least.sure if doubtful else usual):
            continue
        alone = likely >= least.sure and not tells and named.points(piece.text)
        found.append((PlacedWish(verb="forget", what=what, sure=alone, start=piece.start, end=piece.end), vector))
    if not found:
        return body
    reading = body.reading.model_copy(update={"heard": tuple(wish for wish, _ in found)})
    return body.model_copy(update={"reading": reading, "wish_vector": body.wish_vector or pack(found[0][1])})


_MENTIONED = frozenset({"contact", "order", "reference"})
"""Attributes that a value states by its form alone, wherever it is mentioned."""


def _tells(body: TurnEnriched, piece: Piece) -> bool:
    """Whether a sentence states an attribute: then it takes more to believe that it asks for the opposite."""
    return any(
        s.start < piece.end and piece.start < s.end and base(s.key) in ATTRIBUTES and s.key not in _MENTIONED
        for s in body.reading.statements
    )
