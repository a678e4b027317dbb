"""The stage that turns a closed segment into the draft of its summary, by rules alone (SPEC C, J1).

Pure: the same segment, policy and time give the same draft, byte for byte. The draft's id follows from the segment
and its version, so a redelivery is recognised; the deciders admit it only while that version is the current one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from agents_memory.errors import BadRecord
from agents_memory.events import SegmentClosed
from agents_memory.ids import derive
from agents_memory.inputs import Line, SummaryDrafted, SummaryFields
from agents_memory.message import Message
from agents_memory.policy import Policy, SummaryPolicy
from agents_memory.ports import Embedder
from agents_memory.stages.embedding import EmbeddingCache
from agents_memory.summary import senses
from agents_memory.summary.fill import fill
from agents_memory.summary.masking import masked
from agents_memory.summary.render import render
from agents_memory.summary.template import Feed, Template, template
from agents_memory.summary.unit import Unit
from agents_memory.summary.units import language_of, units

MAX_SENTENCES = 1_000
"""Sentences whose vectors are kept at hand."""

MODEL = "rules"
"""How drafts of this stage name their model."""


class Sensing:
    """Sentences with what the trained head says of them (`summary.senses`), by the vectors of an embedder.

    A segment is sent again with every version, so the latest vectors are kept at hand.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._cache = EmbeddingCache(limit=MAX_SENTENCES)

    def __call__(self, parts: Sequence[Unit]) -> Sequence[Unit]:
        """The units, with another embedder than the head's as they are."""
        head = senses.head_for(self._embedder.name)
        if head is None:
            return parts
        return senses.sensed(parts, self._cache.passages(self._embedder, senses.texts(parts)), head)


def summarize(closed: Message, policy: Policy, now_stamp: datetime, sensing: Sensing | None = None) -> Message:
    """The draft for one version of a segment; `now_stamp` is the clock source's time, stamped into the input.

    Without `sensing`, or where the policy switches the head off, the tables of words judge alone.

    `source_chars` counts the characters of all turns, `chars` those of the rendered summary. BadRecord if the message
    is no closed segment, BadSettings if the policy names an unknown field.
    """
    body = closed.body
    if not isinstance(body, SegmentClosed):
        raise BadRecord("not_a_segment", closed.type)
    lang = language_of(body.turns)
    source_chars = sum(len(turn.text) for turn in body.turns)
    parts: Sequence[Unit] = units(body.conversation, body.turns)
    if sensing is not None and policy.summary.sentence_head:
        parts = sensing(parts)
    form = template(policy.summary.fields)
    content = fill(parts, form, _left(policy.summary, body, source_chars), source_chars, lang, body.task)
    content = masked(_with_premises(content, body, form))
    draft = SummaryDrafted(
        tenant=body.tenant,
        user=body.user,
        at=max((turn.at for turn in body.turns), default=closed.time),
        stamped_at=now_stamp,
        published_at=body.published_at,
        clock=body.clock,
        policy=body.policy,
        conversation=body.conversation,
        segment_id=body.segment_id,
        version=body.version,
        content=content,
        source_chars=source_chars,
        chars=len(render(content, lang)),
        model=MODEL,
    )
    return Message(
        id=derive(body.segment_id, body.version, SummaryDrafted.type),
        key=closed.key,
        about=body.segment_id,
        time=draft.at,
        body=draft,
        conversation=body.conversation,
        cause=closed.id,
        stage="summarize",
    )


def _left(policy: SummaryPolicy, closed: SegmentClosed, source_chars: int) -> SummaryPolicy:
    """The policy with what the goal and the constraints take of the length bound taken off: they stand verbatim."""
    given = sum(len(line.text) + 1 for line in (*closed.goal, *closed.constraints))
    if not given or source_chars <= policy.ratio_from_chars:
        return policy
    return policy.model_copy(update={"max_ratio": max(0.0, policy.max_ratio - given / source_chars)})


def _with_premises(content: SummaryFields, closed: SegmentClosed, form: Template) -> SummaryFields:
    """The content with goal and constraints of the task verbatim (SPEC C7), and with those that were given up apart."""
    fields = {name: list(lines) for name, lines in content.fields.items()}
    gone = {line.text for line in closed.replaced}
    for name, lines in fields.items():
        fields[name] = [line for line in lines if line.text not in gone]
    superseded = [line for line in content.superseded if line.text not in gone]
    superseded += closed.replaced
    for feed, premises in ((Feed.REQUEST, closed.goal), (Feed.FACTS, closed.constraints)):
        place = form.place(feed)
        for premise in premises if place is not None else ():
            _put(fields.setdefault(place or "", []), premise, fields)
    return content.model_copy(
        update={"fields": {name: tuple(lines) for name, lines in fields.items()}, "superseded": tuple(superseded)}
    )


def _put(place: list[Line], premise: Line, fields: dict[str, list[Line]]) -> None:
    """A premise in full: once, and in the stead of a line that tells only a part of the same words."""
    if any(premise.text in line.text for lines in fields.values() for line in lines):
        return
    for lines in fields.values():
        for at, line in enumerate(lines):
            if line.text in premise.text and {s.span.turn_id for s in line.sources} & {
                s.span.turn_id for s in premise.sources
            }:
                lines[at] = premise.model_copy(update={"note": line.note, "until": line.until})
                return
    place.append(premise)
