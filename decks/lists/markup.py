"""HTML, Markdown and the marks of forums around a list: cut into lines at its blocks, its marks taken away.

What could be a count is left.
"""

from __future__ import annotations

import html
import re

_INLINE = "a|abbr|b|big|code|del|em|font|i|img|input|ins|label|mark|s|small|span|strike|strong|sub|sup|u"
_BLOCKS = (
    "address|article|blockquote|br|dd|div|dl|dt|figure|h[1-6]|header|hr|li|main|ol|p|pre|section|table|tbody|td|th|thead|tr|ul"
)
_ATTRIBUTES = r"(?:\s+[a-zA-Z][\w:-]*(?:=(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s<>\"']+))?)*\s*/?"
_TAG = re.compile(rf"</?(?:{_INLINE}|{_BLOCKS}){_ATTRIBUTES}>", re.IGNORECASE)
_CELL = re.compile(rf"</?t[dh]{_ATTRIBUTES}>", re.IGNORECASE)
_ROW = re.compile(rf"<tr{_ATTRIBUTES}>[^<]*(?:<(?!/?tr\b|/table\b)[^<]*)*", re.IGNORECASE)
_BLOCK = re.compile(rf"</?(?:{_BLOCKS}){_ATTRIBUTES}>", re.IGNORECASE)
_MARKDOWN_LINK = re.compile(r"(?<=\])\((?=[^)]*[a-zA-Z])(?:(?:https?:)?//|/)[^)]*\)")
#: "[b]", "[/card]", "[color=red]", "[*]".
_FORUM = re.compile(
    r"\[(?:/?(?:b|i|u|s|url|card|deck|color|size|font|list|center|quote|code|spoiler|img)(?:=[^\]\n]*)?|\*)\]", re.IGNORECASE
)
_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,10}|#160|#\d{4,5}|#x[0-9a-fA-F]{2,5});|(?<=\w)&#(?:34|38|39);")


def in_lines(text: str) -> list[str]:
    """The lines of a list: of HTML its blocks, a row of a table on one of them."""
    if "<" not in text:
        return text.split("\n")
    rows = _ROW.sub(lambda row: row[0].replace("\n", " "), text)
    return [part for line in rows.split("\n") for part in cut(line)]


def cut(line: str) -> list[str]:
    """The lines that a line of HTML is on a page: each block on its own, the cells of a row together."""
    if "<" not in line:
        return [line]
    parts = _BLOCK.split(_CELL.sub(" ", line))
    return [part for part in parts if _TAG.sub("", part).strip()] or [line]


def plain(text: str) -> str:
    """``text`` without the marks of HTML, of Markdown and of forums."""
    if "[" in text:
        text = _FORUM.sub("", text)
    if "<" in text or "&" in text or "](" in text:
        return _ENTITY.sub(lambda entity: html.unescape(entity[0]), _MARKDOWN_LINK.sub("", _TAG.sub("", text)))
    return text
