"""OCTGN's ``set.xml`` → rows. Declarations (DOCTYPE, ENTITY) are never read, so nothing in the file can grow or reach out."""

from __future__ import annotations

from typing import Any
from xml.parsers import expat

from .model import MOST_ROWS, BadCardFile, Row, Sheet, Sheets, too_many

_DEEPEST = 30


class _Refused(Exception):
    """What a file holds that is not read."""


class _Reader:
    """What is met in a set: cards with their properties, the text of a property with the marks in it."""

    def __init__(self, parser: expat.XMLParserType):
        self.parser = parser
        self.rows: list[Row] = []
        self.faces = 0
        self._open: list[str] = []
        self._set = ""
        self._card: dict[str, Any] | None = None
        self._line = 0
        self._property = ""
        self._words: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._open.append(tag)
        if len(self._open) > _DEEPEST:
            raise _Refused("tiene demasiados niveles")
        if tag == "set":
            self._set = attributes.get("name", "")
        elif tag == "card":
            self._line = self.parser.CurrentLineNumber
            self._card = {"octgn": attributes.get("id", ""), "name": attributes.get("name", ""), "set": self._set}
        elif tag == "alternate":
            self.faces += 1
        elif tag == "property" and self._card is not None and "alternate" not in self._open:
            self._property = attributes.get("name", "")
            self._words = [attributes.get("value", "")]

    def data(self, text: str) -> None:
        if self._property:
            self._words.append(text)

    def end(self, tag: str) -> None:
        self._open.pop()
        if tag == "property" and self._property and self._card is not None:
            self._card.setdefault(self._property, "".join(self._words).strip())
            self._property = ""
        elif tag == "card" and self._card is not None:
            self.rows.append(Row(self._line, f"línea {self._line}", self._card))
            self._card = None
            if len(self.rows) > MOST_ROWS:
                raise too_many()


def _no_declarations(*_: object) -> None:
    raise _Refused("lleva declaraciones (DOCTYPE, ENTITY) que Juez no lee")


def read_octgn_set(text: str) -> Sheets:
    """The cards of an OCTGN set, each with its id there; the other faces of a card are left aside."""
    parser = expat.ParserCreate("utf-8")
    reader = _Reader(parser)
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.CharacterDataHandler = reader.data
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _no_declarations
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        raise BadCardFile(f"El XML está mal formado en la línea {error.lineno}, columna {error.offset + 1}.") from None
    except _Refused as refused:
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        raise BadCardFile(f"El XML {refused} (línea {line}, columna {column}).") from None
    if not reader.rows:
        raise BadCardFile("El XML no lleva cartas: se espera un «set.xml» de OCTGN, con <card> y sus <property>.")
    aside = (f"{reader.faces} caras alternativas de cartas de OCTGN",) if reader.faces else ()
    return Sheets("octgn", (Sheet(tuple(reader.rows)),), aside)
