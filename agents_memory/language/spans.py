"""Where a text can be cut: code, quoted and pasted stretches, sentences, clauses. Offsets are of the text given."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

Range = tuple[int, int]

_FENCE = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)", re.S)
_SEALED = re.compile(r"\[sealed:\w+:[a-z-]+\]")  # the token of `language.sealed`
_WHOLE = re.compile(  # never cut inside: sealed values, inline code, URLs, addresses, file names, versions, numbers
    _SEALED.pattern
    + r"|`[^`\n]+`|https?://[^\s<>\"，。；！？）]+|\bwww\.[^\s<>\"，。；]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\d+"
    r"(?:[.,:]\d+)+|"
    r"\b[\w/-]+\.(?:py|js|ts|go|rs|java|md|txt|json|ya?ml|toml|csv|html?|css|sh|sql|pdf|docx?|xlsx?|png|"
    r"jpe?g|com|org|"
    r"net|io|cn|dev|example)\b(?:/[\w./?=&%-]*)?",
    re.I,
)
_MARKS = re.compile(r"[.,:;?!]")
_BLOCKS = (  # material that is not the speaker's own: pasted between rules, recalled, tagged, quoted line by line
    re.compile(
        r"^[ \t]*(?:—{2,}|-{3,}|={3,}|\*{3,}|_{3,}|─{2,})[ \t]*\n.*?(?:^[ \t]*(?:—{2,}|-{3,}|"
        r"={3,}|\*{3,}|_{3,}|"
        r"─{2,})[ \t]*$|\Z)",
        re.S | re.M,
    ),
    re.compile(
        r"^[ \t]*[\[【(]?\s*(?:context|memor(?:y|ies)|recalled|retrieved|relevant memories|system "
        r"(?:note|prompt)|"
        r"background)\b[^\n\]】)]*(?:recalled|retrieved|from|memor|context|"
        r"about)[^\n\]】)]*[\]】)][ \t]*\n?.*?"
        r"(?:^[ \t]*[\[【(]\s*/?\s*end[^\n]*[\]】)]|\n[ \t]*\n|\Z)",
        re.S | re.M | re.I,
    ),
    re.compile(
        r"^[ \t]*[\[【](?:以下|已|从|上下文|记忆|历史|召回|检索|背景|系统)[^\n\]】]*(?:记忆|召回|"
        r"检索|上下文|记录|资料|提示)?"
        r"[^\n\]】]*[\]】][ \t]*\n.*?(?:^[ \t]*[\[【][^\n]*(?:结束|完|end)[^\n]*[\]】]|\n[ \t]*\n|"
        r"\Z)",
        re.S | re.M,
    ),
    re.compile(
        r"<(context|memory|memories|document|quote|recalled|system|tool_result|"
        r"search_results?)\b[^>]*>.*?"
        r"(?:</\1>|\Z)",
        re.S | re.I,
    ),
    re.compile(r"^[ \t]*[>》]{1,3}[ \t][^\n]*(?:\n[ \t]*[>》]{1,3}[^\n]*)*", re.M),
)
_WORK_ON = re.compile(  # "translate the following: ..." - what follows is material, not talk about the speaker
    r"(?:\b(?:translate|summari[sz]e|proofread|rewrite|rephrase|paraphrase|polish|grammar|"
    r"correct(?! (?:myself|me|that|this|it)\b)|"
    r"explain|analy[sz]e|"
    r"classify|(?:^|(?<=[.!?,;\n] )|(?<=\n)|(?<=please )|(?<=you )|(?<=to )|(?<=and )|(?<=then )|(?<=just )|(?<=now )|"
    r"(?<=also )|(?<=kindly ))(?:edit|extract|review|check))\b[^\n:]{0,80}|"
    r"(?:翻译|总结|概括|润色|改写|校对|修改|解释|分析|提取|"
    r"批改|扩写|缩写|点评)[^\n:：]{0,30}|"
    r"\b(?:text|article|email|essay|paragraph|transcript|log|following|below)\b|(?:原文|全文|正文|文章|"
    r"日志|报错|内容|如下))"
    r"[ \t]*(?:[:：][ \t]*\n?|\n[ \t]*\n)(?=\S.{12,})",
    re.I,
)

_CITED = re.compile(
    r"(?:\b(?:how (?:do|would|can|should) (?:i|you|we) (?:say|spell|pronounce|write|translate)|what (?:does|is)|"
    r"meaning of|the (?:word|phrase|"
    r"sentence|line|title|song|book|movie|film))\s*(?P<q>[“\"][^“”\"\n]{1,120}[”\"]))"
    r"|(?P<z>[“\"「][^“”\"「」\n]{1,120}[”\"」])(?=(?:这|那)?(?:句话?|个词|个字|个?成语|的?(?:英文|英语|中文|日文|"
    r"日语)|怎么(?:说|读|写|翻译)|"
    r"(?:是|有)?什么意思|用[^,，。]{1,4}(?:怎么)?说))",
    re.I,
)
_END = re.compile(r"[。！？!?；…｡]+[\"'”’」』】》)）]*(?![，,])|\n+|\.+[\"'”’)]*(?=\s|$|[\u3400-\u9fff])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|st|no|nos|vs|e\.g|i\.e|etc|approx|inc|ltd|jr|sr|dept|fig|tel|ext|[a-z]|"
    r"[ap]\.m))$",
    re.I,
)
_CLAUSE = re.compile(
    # An announcement before what the speaker says of himself is no attribute: "some news: we've moved".
    r":\s+(?=(?:i|i'm|i've|i'll|i'd|we|we're|we've|we'll)\b)|[：:]\s*(?=我(?!的)|我们(?!的)|咱)|"
    r"(?<=[\u4e00-\u9fff])[ \u3000]+(?=[\u4e00-\u9fff])|，|[,;](?!\d)|(?<=[^\n]{24}):(?=\s)|(?<=[^\n]{13})：|"
    r"\s[-–—]+\s|——|"
    r"\s+(?=(?:and|but|so|because|although|though|while|plus)\s+"
    r"(?:(?:this|next|on|in|tomorrow|tonight|today|last|right)\b[\w ]{0,16}? )?(?:i|i'm|i've|i'll|i'd|my|mine|we|we're|"
    r"our|he|she|they|it|its|"
    r"please|don't|never|no)\b)",
    re.I,
)


class Piece(NamedTuple):
    """A stretch of a text: its offsets and the text between them."""

    start: int
    end: int
    text: str


def code_blocks(text: str) -> tuple[Range, ...]:
    """Fenced code blocks, fences included."""
    return tuple(m.span() for m in _FENCE.finditer(text)) if "```" in text or "~~~" in text else ()


def quoted(text: str, *, working: bool = True) -> tuple[Range, ...]:
    """Stretches that are not the speaker's own words: code, pasted and recalled blocks, block quotes.

    With `working`, what follows a request to work on a text ("translate this: ...") counts as pasted too.
    """
    found = list(code_blocks(text))
    if "\n" in text or "<" in text or text[:1] in ">[【":
        for block in _BLOCKS:
            found.extend(m.span() for m in block.finditer(text))
    if working:
        sealed = [m.span() for m in _SEALED.finditer(text)]  # "[sealed:email:..." introduces no material
        starts = (m.end() for m in _WORK_ON.finditer(text) if not any(a < m.end() < b for a, b in sealed))
        found.extend((start, len(text)) for start in islice(starts, 1))
    return merge(found)


def cited(text: str) -> tuple[Range, ...]:
    """Quoted words that a text speaks about rather than says: "how do I say '...'", “...”是什么意思."""
    if "“" not in text and '"' not in text and "「" not in text:
        return ()
    return tuple(m.span(m.lastgroup or 0) for m in _CITED.finditer(text))


def merge(ranges: list[Range]) -> tuple[Range, ...]:
    """Sorted ranges without overlaps."""
    out: list[Range] = []
    for start, end in sorted(ranges):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return tuple(out)


def inside(start: int, end: int, ranges: tuple[Range, ...]) -> bool:
    """Whether a stretch overlaps any of the ranges."""
    return any(start < b and a < end for a, b in ranges)


def sentences(text: str, skip: tuple[Range, ...] = ()) -> tuple[Piece, ...]:
    """The sentences of a text outside `skip`, without surrounding white space, closing marks included."""
    whole = tuple(m.span() for m in _WHOLE.finditer(text))
    out: list[Piece] = []
    for start, end in _outside(len(text), skip):
        at = start
        for mark in _END.finditer(text, start, end):
            if mark.start() < at or any(a < mark.start() < b - 1 for a, b in whole):
                continue
            if (
                mark[0][0] == "."
                and _ABBREVIATION.search(text, max(at, mark.start() - 8), mark.start())
                and (
                    (text[mark.end() : mark.end() + 1] and not text[mark.end() :].lstrip()[:1].isupper())
                    or _title(text, mark.start())
                )
            ):
                continue
            out.extend(_piece(text, at, mark.end()))
            at = mark.end()
        out.extend(_piece(text, at, end))
    return tuple(out)


def _title(text: str, dot: int) -> bool:
    return re.search(r"\b(?:mr|mrs|ms|dr|prof|st|no)$", text[max(0, dot - 5) : dot], re.I) is not None


def shielded(text: str) -> str:
    """A text of the same length, the marks inside addresses, file names and numbers as "_": they end nothing."""
    return _WHOLE.sub(lambda m: m[0] if m[0][0] in "[`" else _MARKS.sub("_", m[0]), text)


def clauses(sentence: Piece) -> tuple[Piece, ...]:
    """The clauses of a sentence; commas inside numbers and enumerations with 、 do not cut."""
    text = sentence.text
    whole = tuple(m.span() for m in _WHOLE.finditer(text))
    out: list[Piece] = []
    at = 0
    for mark in _CLAUSE.finditer(text):
        if mark[0] == "、" or any(a < mark.start() < b - 1 for a, b in whole):
            continue
        out.extend(_piece(text, at, mark.end(), sentence.start))
        at = mark.end()
    out.extend(_piece(text, at, len(text), sentence.start))
    return tuple(out)


def _piece(text: str, start: int, end: int, base: int = 0) -> list[Piece]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    has_word = any(c.isalnum() for c in text[start:end])
    return [Piece(base + start, base + end, text[start:end])] if has_word else []


def _outside(length: int, skip: tuple[Range, ...]) -> list[Range]:
    out, at = [], 0
    for start, end in skip:
        if at < start:
            out.append((at, start))
        at = max(at, end)
    if at < length:
        out.append((at, length))
    return out
