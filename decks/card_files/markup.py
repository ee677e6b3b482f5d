"""Marks of card texts → one notation, whatever a file uses.

Line breaks are line breaks, emphasis is gone, a symbol is in braces (``{D}``, ``{S}``, ``{EX}``, ``{X}``, ``{2}``; Elements in
small letters, water ``{u}``), a special ability's name is in square brackets, and of Final Fantasy TCG a name that a text
refers to is as cards print it: ``[Job (Knight)]``, ``[Category (VII)]``, ``[Card Name (Lulu)]``.
"""

from __future__ import annotations

import html
import re
import unicodedata

from ..words import INVISIBLE

_INVISIBLE = dict.fromkeys(INVISIBLE)
_TAG = re.compile(r"</?(?:b|i|u|em|strong|span|p|div|font|small|sup|sub)\b[^<>]{0,200}>", re.IGNORECASE)
_BREAK = re.compile(r"\[\[\s*br\s*/?\]\]|<br\s*/?>|</p>|\\r?\\n|\\n|(?<![\w/])/n(?![\w/])|(?<=[.!?])/n", re.IGNORECASE)
_SPACES = re.compile(r"[ \t\f\v\u00a0\u2007\u202f\u3000]+")
_STRONG = re.compile(r"\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*|(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=\S)\*(?![\w*])")
_UNDERLINED = re.compile(r"(?<!\w)_(?=\S)([^_\n]+?)(?<=\S)_(?!\w)")
_SYMBOLS = {
    "d": "D", "s": "S", "c": "C", "ex": "EX", "a": "u", "u": "u", "f": "f", "i": "i", "w": "w", "e": "e", "l": "l", "x": "X",
    "ダル": "D", "火": "f", "氷": "i", "風": "w", "土": "e", "雷": "l", "水": "u",
}  # fmt: skip
_SYMBOL = re.compile(r"\{\s*([^{}\s]{1,3})\s*[}\]]|《\s*([^《》\s]{1,3})\s*》")
_EX_BURST = re.compile(r"\[\[\s*ex\s*\]\]\s*(?:EX BURST)?\s*\[\[\s*/\s*\]\]\s*", re.IGNORECASE)
#: A quotation mark that a file writes twice.
_DOUBLED_QUOTE = re.compile(r'""')
#: "{x}" before a sentence is EX in files that write no other; before a cost or inside one it is the number X.
_SMALL_EX = re.compile(r"^\{x[}\]] +(?=[A-Z\"“])", re.MULTILINE)
_SPECIAL = re.compile(r"\[\[\s*s\s*\]\](.{1,60}?)\[\[\s*/\s*\]\]|%(?=\S)([^%\n]{1,60}?)(?<=\S)%", re.IGNORECASE)
_BRACKETS = re.compile(r"\[\[[^\[\]\n]{0,12}\]\]")
_NAMED = (
    r"(?P<kind>Job|Category|Card Name)\s*"
    r"(?:\((?P<in>[^()\n]{1,60}(?:\([^()\n]{1,30}\)[^()\n]{0,30})?)\)|(?P<bare>[^\n\[\]]{1,60}?))"
)
_REFERENCES = tuple(re.compile(pattern) for pattern in (rf"~{_NAMED}~", rf"(?<!\w)_{_NAMED}_(?!\w)", rf"\[{_NAMED}\]"))
_TILDE = re.compile(r"~(?=\S)([^~\n]+?)(?<=\S)~")
_DAMAGE = re.compile(r"^(Damage \d) *(?:--|[-‐-―−])+ *", re.MULTILINE)


def tidy_text(text: str, game: str) -> str:
    """A card's text as Juez keeps it: its words as they are, its marks in one notation. Tidying it again changes nothing."""
    for _ in range(4):  # an entity may hide a mark, a mark another
        before, text = text, _tidied(text, game)
        if text == before:
            break
    return text


def _tidied(text: str, game: str) -> str:
    text = unicodedata.normalize("NFC", html.unescape(text).translate(_INVISIBLE))
    text = _TAG.sub("", _BREAK.sub("\n", text))
    if game == "fftcg":
        text = _of_final_fantasy(text)
    text = _STRONG.sub(lambda match: match[1] or match[2], _BRACKETS.sub("", text))
    text = _UNDERLINED.sub(r"\1", text)
    lines = (_SPACES.sub(" ", line).strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line)


def _of_final_fantasy(text: str) -> str:
    text = _SMALL_EX.sub("{EX} ", _EX_BURST.sub("{EX} ", text))
    text = _DOUBLED_QUOTE.sub('"', text)
    text = _SYMBOL.sub(lambda match: f"{{{_symbol(match[1] or match[2])}}}", text)
    text = _SPECIAL.sub(lambda match: f"[{(match[1] or match[2]).strip()}]", text)
    for pattern in _REFERENCES:
        text = pattern.sub(lambda match: f"[{match['kind']} ({(match['in'] or match['bare']).strip()})]", text)
    return _DAMAGE.sub(r"\1 -- ", _TILDE.sub(r"\1", _UNDERLINED.sub(r"\1", text)))


def _symbol(written: str) -> str:
    return _SYMBOLS.get(written.lower(), written.upper())
