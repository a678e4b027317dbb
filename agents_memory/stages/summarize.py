"""The stage that turns a closed segment into the draft of its summary, by rules alone (SPEC C, J1).

Pure: the same segment, policy and time give the same draft, byte for byte. The draft's id follows from the segment
and its version, so a redelivery is recognised; the deciders admit it only while that version is the current one.
"""

from __future__ import annotations

from datetime import datetime

from agents_memory.errors import BadRecord
from agents_memory.events import SegmentClosed
from agents_memory.ids import derive
from agents_memory.inputs import SummaryDrafted
from agents_memory.message import Message
from agents_memory.policy import Policy
from agents_memory.summary.fill import fill
from agents_memory.summary.render import render
from agents_memory.summary.template import template
from agents_memory.summary.units import language_of, units

MODEL = "rules"
"""How drafts of this stage name their model."""


def summarize(closed: Message, policy: Policy, now_stamp: datetime) -> Message:
    """The draft for one version of a segment; `now_stamp` is the clock source's time, stamped into the input.

    `source_chars` counts the characters of all turns, `chars` those of the rendered summary. BadRecord if the message
    is no closed segment, BadSettings if the policy names an unknown field.
    """
    body = closed.body
    if not isinstance(body, SegmentClosed):
        raise BadRecord("not_a_segment", closed.type)
    lang = language_of(body.turns)
    source_chars = sum(len(turn.text) for turn in body.turns)
    parts = units(body.conversation, body.turns)
    content = fill(parts, template(policy.summary.fields), policy.summary, source_chars, lang, body.task)
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
