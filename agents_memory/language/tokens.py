"""How many tokens a text costs a language model, estimated per script.

An estimate, not a tokenizer: common BPE vocabularies spend about one token on a Chinese, Japanese or Korean
character and about one on four characters of alphabetic text. It errs on the high side, since it guards budgets.
"""

from __future__ import annotations

import re

from agents_memory.language.sealed import labelled

_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]")


def estimate_tokens(text: str) -> int:
    """Estimated tokens of a text; at least 1 for any text that is not empty."""
    if not text:
        return 0
    text = labelled(text)  # a sealed value is read in clear or as a label, never as its token
    wide = len(_CJK.findall(text))
    return wide + -(-(len(text) - wide) // 4)
