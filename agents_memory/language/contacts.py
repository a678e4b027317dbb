"""How somebody can be reached and where, told by its form alone: "you can reach me on ...", "mail ..., phone ...".

An address of the net or a telephone number needs no name to be known for what it is. Where the words around it name no
attribute, or name one and two values stand there, each value is a statement under the key of its class.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agents_memory.language.ontology import ATTRIBUTES, attribute
from agents_memory.language.text import fold, one
from agents_memory.model import Mask, Modality, Statement

_KEYS = {"phone": "phone", "email": "email", "address": "address", "api_key": "api_key"}

_OWN = one(r"\b(?:me|my|mine|i|i'm|us|our)\b|我|咱|本人|私|僕|俺|自宅|連絡先|收货|收件|配送先|届け先|お届け")
"""Words that make a contact the speaker's own, and no shop's or friend's."""

_THING = one(r"電話|携帯|メール|住所|番号|アドレス|配送先|届け先|連絡先|自宅")
"""Subjects that are no person: "the number is ..." tells of the speaker's own."""

_PARTS = re.compile(r"[,，;；、]\s*(?:and |but )?|\s+and\s+|(?<=[\u3400-\u9fff])和(?=[\u3400-\u9fff])")

_DELIVERY = one(r"\b(?:deliver|ship|parcel|post)|配送|届け|送り先|收货|收件|寄")


def told_contacts(text: str, statements: Sequence[Statement], masks: Iterable[Mask]) -> list[Statement]:
    """The statements, with those of contacts that none of them has as its value.

    `masks` are of values that may be stored; a key of an interface is among them only where the policy says so.
    """
    out = list(statements)
    for mark in masks:
        key, value = _KEYS.get(mark.cls), text[mark.start : mark.end]
        at = next((n for n, s in enumerate(out) if s.start <= mark.start and mark.end <= s.end), None)
        if key is None or at is None:
            continue
        base = out[at]
        if key == "api_key" and base.value == value and base.key.partition("/")[0] not in ATTRIBUTES:
            out[at] = _kept(base, key)  # "the API key of our mailer": an attribute of the speaker's own, kept as a key
        if any(value in s.value for s in out):
            continue
        folded = fold(base.text)
        if key == "address" and _DELIVERY.search(folded):
            key = "delivery_address"
        named = base.key in (*_KEYS.values(), "delivery_address")
        said = base.modality is Modality.STATED and not base.exception and "injection" not in base.features
        if not (base.about == "user" or _THING.search(base.about)) or not said or (base.key and not named):
            continue
        if not (named or key == "api_key" or _OWN.search(folded)):
            continue
        known = attribute(key)
        update = {"about": "user", "key": key, "value": value, "kind": known.kind, "single_valued": known.single}
        told = _kept(base, key).model_copy(update=update)
        if named:
            out.insert(at + 1, _part(told, text, mark))
        else:
            out[at] = told
    return out


def _kept(base: Statement, key: str) -> Statement:
    """The statement with the worth and the care of an attribute that is to be kept."""
    known = attribute(key)
    return base.model_copy(
        update={
            "sensitivity": known.sensitivity,
            "importance": max(base.importance, known.importance),
            "features": {**base.features, "attribute": known.importance},
            "durable": True,
        }
    )


def _part(told: Statement, text: str, mark: Mask) -> Statement:
    """The statement cut down to the part of its sentence that has the value."""
    cuts = [m.span() for m in _PARTS.finditer(text, told.start, told.end)]
    start = max((end for _, end in cuts if end <= mark.start), default=told.start)
    end = min((begin for begin, _ in cuts if begin >= mark.end), default=told.end)
    return told.model_copy(update={"text": text[start:end], "start": start, "end": end})
