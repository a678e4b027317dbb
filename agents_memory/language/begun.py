"""A key that is named by its beginning: "delete the API key sk-4fq9z7" of `sk-4fq9z7-live`.

What is stored of the key is sealed, and its beginning alone is no key to any pattern. So a request to forget carries,
behind each made-up word, the token that the word has as a key of its own: memories know their keys by it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from agents_memory.language.notation import coded
from agents_memory.language.pii import Treatment
from agents_memory.language.sealed import Seal, tokens
from agents_memory.language.text import fold, one

_KEY = one(r"\b(?:key|token|secret|credential)s?\b|密钥|秘钥|令牌|キー|トークン")
_JOINED = re.compile(r"(?<![\w@.:/-])(?=[\w-]{8})[A-Za-z]\w*(?:[-_]\w+)+(?![\w@])", re.A)
"""A word of several parts: where a key is spoken of it may begin one, though it has no digit."""


def with_beginnings(what: str, treatments: Mapping[str, Treatment], seal: Seal | None) -> str:
    """The description with a token behind each word that may begin a sealed key; as it is where no key is sealed."""
    if seal is None or treatments.get("api_key") != "sealed":
        return what
    out, at = [], 0
    taken = tokens(what)
    words = {*coded(what), *(_JOINED.findall(what) if _KEY.search(fold(what)) else ())}
    for word in sorted(words, key=what.find):
        start = what.find(word, at)
        if start < 0 or any(a <= start < b for a, b in taken):
            continue
        end = start + len(word)
        out += [what[at:end], " ", seal("api_key", word)]
        at = end
    return "".join((*out, what[at:]))
