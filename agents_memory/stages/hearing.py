"""Hearing requests to forget in what users say: sentences that may ask, found by their vectors, are marked in a turn.

The vector of a turn of one sentence is there already; of a turn of several it says whether one of them may ask at all,
and only then each gets its own. So an ordinary turn costs a product of two vectors. A sentence that may ask is looked
at once more with the larger embedder, that of memories; so is one in which the grammar found a request, which falls if
no head hears it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from agents_memory.errors import BadRecord
from agents_memory.governance import heard
from agents_memory.heads.head import Head
from agents_memory.inputs import TurnEnriched
from agents_memory.language.ontology import ATTRIBUTES
from agents_memory.language.sealed import labelled
from agents_memory.language.spans import Piece, sentences
from agents_memory.message import Message
from agents_memory.model import Cue, PlacedWish, Role, Statement
from agents_memory.policy import Policy
from agents_memory.ports import Embedder
from agents_memory.recall.intent import base
from agents_memory.vectors import Array, pack, unpack

_Found = tuple[TurnEnriched, list[Piece]]


class Hearing:
    """What is heard by the head of one embedder; nothing by another one, or where a tenant's policy switches it off.

    `larger` is the embedder of the second look; without one that its heads know, the first head judges alone. `begun`
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
        self._closer = heard.closer_for(embedder.name, larger.name) if larger else None
        self._sureness = heard.SECOND if self._closer else heard.FIRST

    def __call__(self, results: Sequence[Message | BadRecord]) -> list[Message | BadRecord]:
        """The same messages; users' turns with what they may ask for in words of their own, without what is doubted."""
        head = self._head
        if head is None:
            return list(results)
        open_to = {n: found for n, one in enumerate(results) if (found := self._pieces(one, head))}
        asking = {n: found for n, one in enumerate(results) if (found := self._asking(one))}
        known = {labelled(p.text) for _, pieces in asking.values() for p in pieces}
        texts = list(dict.fromkeys([*known, *(labelled(p.text) for _, pieces in open_to.values() for p in pieces)]))
        vectors = dict(zip(texts, self._embedder.passages(texts), strict=True)) if texts else {}
        likely = self._likely(vectors, head, known)
        return [self._judged(n, one, open_to, asking, vectors, likely) for n, one in enumerate(results)]

    def _judged(
        self,
        n: int,
        result: Message | BadRecord,
        open_to: Mapping[int, _Found],
        asking: Mapping[int, _Found],
        vectors: Mapping[str, Array],
        likely: Mapping[str, float],
    ) -> Message | BadRecord:
        if not isinstance(result, Message) or not isinstance(body := result.body, TurnEnriched):
            return result
        if n in open_to:
            said = {p: self._begun(result.key, body.tenant, p.text) for p in open_to[n][1]}
            body = _marked(body, said, vectors, likely, self._sureness)
        if n in asking:
            body = _undoubted(body, asking[n][1], likely)
        return replace(result, body=body) if body is not result.body else result

    def _likely(self, vectors: Mapping[str, Array], head: Head, asking: Collection[str]) -> dict[str, float]:
        """How likely each of these sentences asks, by the closest look that it gets; that of `asking` is the second."""
        likely = {text: heard.probability(text, vector, head) for text, vector in vectors.items()}
        if self._closer is None or self._larger is None:
            return likely
        near = [text for text, value in likely.items() if value >= heard.MAY_ASK or text in asking]
        closer = dict(zip(near, self._larger.passages(near), strict=True)) if near else {}
        return likely | {t: heard.closely(t, vectors[t], larger, self._closer) for t, larger in closer.items()}

    def _asking(self, result: Message | BadRecord) -> _Found | None:
        """The sentences by which the grammar found requests in a user's turn, if they are to be looked at."""
        body = result.body if isinstance(result, Message) else None
        if self._closer is None or not isinstance(body, TurnEnriched) or body.role is not Role.USER:
            return None
        if body.reading.code or not self._policy_for(body.tenant).gate.request_head:
            return None
        pieces = heard.by_grammar(body.reading, body.text)
        return (body, pieces) if pieces else None

    def _pieces(self, result: Message | BadRecord, head: Head) -> _Found | None:
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


def _undoubted(body: TurnEnriched, pieces: Sequence[Piece], likely: Mapping[str, float]) -> TurnEnriched:
    """The turn without the requests that the grammar found and no head hears."""
    doubted = [p for p in pieces if likely[labelled(p.text)] < heard.DOUBTED]
    if not doubted:
        return body
    reading = heard.undoubted(body.reading, doubted, pieces)
    asks = reading.wish or reading.planned or reading.clears or reading.heard
    return body.model_copy(update={"reading": reading, "wish_vector": body.wish_vector if asks else ""})


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
        if likely < min(least):
            continue  # most are: what they say need not be looked at
        tells = _tells(body, piece)
        if any(s.change for s in tells):
            continue  # "take that back, it is Kim now": it replaces, and that has its own way
        doubtful = bool(tells) or body.reading.wish is not None or heard.keeps(piece.text)
        usual = least.asks if heard.addressed(piece.text) else least.unaddressed
        if likely < (least.sure if doubtful else usual):
            continue
        alone = likely >= least.sure and not tells and heard.points(piece.text)
        found.append((PlacedWish(verb="forget", what=what, sure=alone, start=piece.start, end=piece.end), vector))
    if not found:
        return body
    reading = body.reading.model_copy(update={"heard": tuple(wish for wish, _ in found)})
    return body.model_copy(update={"reading": reading, "wish_vector": body.wish_vector or pack(found[0][1])})


_MENTIONED = frozenset({"contact", "order", "reference"})
"""Attributes that a value states by its form alone, wherever it is mentioned."""


def _tells(body: TurnEnriched, piece: Piece) -> list[Statement]:
    """The attributes that a sentence states: then it takes more to believe that it asks for the opposite."""
    return [
        s
        for s in body.reading.statements
        if s.start < piece.end and piece.start < s.end and base(s.key) in ATTRIBUTES and s.key not in _MENTIONED
    ]
