"""HTML of chat pages to plain text, as a reader would copy it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_BLOCKS = frozenset({
    "p", "div", "ul", "ol", "li", "pre", "table", "tr", "blockquote", "hr", "section", "article",
    "h1", "h2", "h3", "h4", "h5", "h6",
})  # fmt: skip
_PARAGRAPHS = frozenset({"p", "pre", "table", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"})
_UNSEEN = frozenset({"script", "style", "svg", "head", "button", "template"})
_HTML = re.compile(r"\s*<(div|p|ul|ol|pre|h[1-6]|table|blockquote|span)[\s>].*</\1>\s*", re.DOTALL | re.IGNORECASE)


def is_html(text: str) -> bool:
    """Whether the whole text is an HTML fragment: begins with an element and ends with its kind's end tag."""
    return _HTML.fullmatch(text) is not None


def plain(html: str) -> str:
    """The text of an HTML fragment: paragraphs and list items on lines of their own, code kept as it is.

    Images, scripts and buttons leave nothing; unknown tags leave their content.
    """
    writer = _Writer()
    writer.feed(html)
    writer.close()
    return writer.text()


class _Writer(HTMLParser):
    """Collects text. Code becomes Markdown code, so that what reads the text later knows to leave it as it is."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._out: list[str] = []
        self._lists: list[int | None] = []  # the next number of each open list, None for bullets
        self._unseen = 0
        self._pre: list[str] | None = None  # the text of an open `pre`
        self._code: list[str] = []  # the code inside it: then the rest of the `pre` is the page's own toolbar
        self._in_code = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self._unseen += 1
        elif tag == "br":
            self._put("\n")
        elif tag == "pre":
            self._pre, self._code = [], []
        elif tag == "code":
            self._in_code = True
            if self._pre is None:
                self._put("`")
        elif tag in ("ul", "ol"):
            self._break(1)
            self._lists.append(1 if tag == "ol" else None)
        elif tag == "li":
            self._item()
        elif tag in ("td", "th"):
            self._put("" if not self._out or self._out[-1].endswith("\n") else " ")
        elif tag in _BLOCKS and self._pre is None and not self._at_item():
            self._break(2 if tag in _PARAGRAPHS else 1)

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        elif tag == "pre":
            self._close_pre()
        elif tag == "code":
            self._in_code = False
            if self._pre is None:
                self._put("`")
        elif tag in ("ul", "ol"):
            if self._lists:
                self._lists.pop()
            self._break(1 if self._lists else 2)
        elif tag in _BLOCKS and self._pre is None:
            self._break(2 if tag in _PARAGRAPHS and not self._lists else 1)

    def handle_data(self, data: str) -> None:
        if self._unseen:
            return
        if self._pre is None:
            data = re.sub(r"[ \t\r\f\v]+", " ", data)
            if self._out and self._out[-1].endswith(("\n", " ")):
                data = data.lstrip(" ")
        self._put(data)

    def _put(self, data: str) -> None:
        if self._pre is None:
            if data:
                self._out.append(data)
        elif self._in_code:
            self._code.append(data)
        else:
            self._pre.append(data)

    def _close_pre(self) -> None:
        if self._pre is None:
            return
        code = "".join(self._code or self._pre).strip("\n")
        self._pre = None
        self._break(2)
        self._put(f"```\n{code}\n```")
        self._break(2)

    def _item(self) -> None:
        self._break(1)
        number = self._lists[-1] if self._lists else None
        if number is not None:
            self._lists[-1] = number + 1
        self._put("- " if number is None else f"{number}. ")

    def _at_item(self) -> bool:
        return bool(self._out) and re.fullmatch(r"- |\d+\. ", self._out[-1]) is not None

    def _break(self, lines: int) -> None:
        """End the line, and leave `lines - 1` empty ones; breaks do not add up."""
        tail = "".join(self._out[-3:])
        missing = lines - (len(tail) - len(tail.rstrip("\n")))
        if self._out and missing > 0:
            self._out.append("\n" * missing)

    def text(self) -> str:
        self._close_pre()
        return "".join(self._out).strip()
