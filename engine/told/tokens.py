"""A told dispute cut into words, numbers, marks and what is quoted."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..kernel.numerals import number_said, without_thousands
from ..kernel.wording import fold

_QUOTED = r"«[^«»]*»|“[^“”]*”|\"[^\"]*\""
_TOKEN = re.compile(
    rf"(?P<quote>{_QUOTED})"
    r"|(?P<figures>[+-]?\d+/[+-]?\d+)|(?P<number>[+-]?\d+)(?:[kK]\b|(?= ?mil\b))?|(?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*)"
    r"|(?P<mark>·|\.{3}|[^\s\w])"
)
#: How words are shortened on a phone.
_SHORT = {"q": "que", "tb": "también", "tmb": "también", "pq": "porque", "xq": "porque", "izq": "izquierda", "dcha": "derecha"}
#: Marks after which another sentence begins.
_ENDS = (".", ";", "?", "!", "·", "...")


@dataclass(frozen=True)
class Token:
    """A word, number («number»), pair of figures, quotation or mark: as it was written, and plain."""

    kind: str
    text: str
    plain: str
    start: int
    end: int

    @property
    def capital(self) -> bool:
        return self.kind == "word" and self.text[0].isupper()

    @property
    def quoted(self) -> str:
        """What is quoted, without its marks."""
        return self.text[1:-1]


def prepared(told: str) -> str:
    """A telling on one line, its numbers in figures and its words in full; what is quoted stays as it was typed."""
    told = " ".join(re.sub(r"\s*\n\s*", " · ", told.strip()).split(" "))
    parts = re.split(f"({_QUOTED})", told)
    return "".join(part if nth % 2 else _in_full(part) for nth, part in enumerate(parts))


def _in_full(told: str) -> str:
    told = without_thousands(told)
    told = re.sub(r"\b(\d{1,2})(?:[kK]\b| ?mil\b)", r"\g<1>000", told)
    told = re.sub(r" [—–-](?=[^\W\d])|(?<=\w)[—–-](?= )", ",", told)  # what stands between dashes
    return re.sub(rf"\b(?:{'|'.join(_SHORT)})\b", lambda found: _SHORT[found[0]], told)


def cut(told: str) -> list[Token]:
    """The words of a telling."""
    found = []
    for match in _TOKEN.finditer(told):
        kind = match.lastgroup or ""
        text = match[kind]
        found.append(Token(kind, text, fold(text), match.start(), match.end()))
    return found


def sentences(tokens: list[Token]) -> list[list[Token]]:
    """Each sentence; what stands in brackets belongs to the one around it, and a text that ends with a point ends one."""
    found: list[list[Token]] = [[]]
    depth = 0
    for i, token in enumerate(tokens):
        if token.text in "¿¡" and found[-1] and not depth:
            found.append([])
        depth = max(0, depth + (token.text == "(") - (token.text == ")"))
        found[-1].append(token)
        ends = token.text in _ENDS
        quoted = token.kind == "quote" and token.text[-2:-1] in (".", "!", "?")
        follows = tokens[i + 1] if i + 1 < len(tokens) else None
        if not depth and (ends or (quoted and follows is not None and follows.capital)):
            found.append([])
    return [each for each in found if any(token.kind != "mark" for token in each)]


def number(token: Token) -> int | None:
    """The number that a token says."""
    if token.kind == "number":
        return int(token.text)
    return number_said(token.plain) if token.kind == "word" else None
