"""The readable text of a summary, in Chinese or English labels: for previews, embeddings and the command line."""

from __future__ import annotations

from collections.abc import Sequence

from agents_memory.inputs import Line, SummaryFields
from agents_memory.summary.template import APART, FIELDS

_COLON = {"zh": "：", "en": ": "}
_BETWEEN = {"zh": "；", "en": "; "}
_NOTE = {"zh": "（{}）", "en": " ({})"}


def render(content: SummaryFields, lang: str) -> str:
    """One line of text a field, empty fields left out; `lang` zh (any script) gives Chinese labels, else English."""
    tongue = "zh" if lang.startswith("zh") else "en"
    rows = [(_label(name, tongue), lines) for name, lines in content.fields.items()]
    rows += [(zh if tongue == "zh" else en, getattr(content, name)) for name, zh, en in APART]
    return "\n".join(f"{label}{_COLON[tongue]}{_joined(lines, tongue)}" for label, lines in rows if lines)


def _label(name: str, lang: str) -> str:
    field = FIELDS.get(name)
    if field is None:
        return name
    return field.zh if lang == "zh" else field.en


def _joined(lines: Sequence[Line], lang: str) -> str:
    return _BETWEEN[lang].join(line.text + (_NOTE[lang].format(line.note) if line.note else "") for line in lines)
