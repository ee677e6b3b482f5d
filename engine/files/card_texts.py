"""What was understood of a card's text, as plain data: ability by ability, with every word that was not, and where."""

from __future__ import annotations

from typing import Any

from ..catalogue import GAMES
from ..kernel.abilities import Activated, Keyword, Replacing, Spell, Static, Triggered, Unread
from ..text.reading import CardText, NotUnderstood, TextReader
from ..text.words import TextError
from .situation import Situation
from .yaml_nodes import SituationError

#: What each kind of ability is called.
KINDS = {
    Spell: "instrucciones",
    Activated: "habilidad activada",
    Triggered: "habilidad disparada",
    Static: "habilidad estática",
    Replacing: "efecto de reemplazo o prevención",
    Keyword: "palabra clave",
    Unread: "sin entender",
}


def understood(game: str, text: str, name: str = "") -> dict[str, object]:
    """A card text as read: its paragraphs with their abilities in Juez's own words. Raises TextError."""
    reader = GAMES[game].text
    assert reader is not None
    read = reader.read(text, name)
    return {
        "game": game,
        "name": name,
        "text": text,
        "complete": not read.unread,
        "paragraphs": [
            {
                "text": paragraph.text,
                "abilities": [
                    {"kind": KINDS[type(ability)], "says": _said(reader, ability, name, paragraph.text)}
                    for ability in paragraph.abilities
                ],
                "unread": [_unread(read, what) for what in paragraph.unread],
            }
            for paragraph in read.paragraphs
        ],
    }


def read_card_text(game: str, text: str, name: str = "") -> dict[str, object]:
    """The same. Raises SituationError with line and column."""
    try:
        return understood(game, text, name)
    except TextError as error:
        before = text[: error.at]
        raise SituationError(error.message, before.count("\n") + 1, error.at - before.rfind("\n")) from None


def _said(reader: TextReader, ability: object, name: str, text: str) -> str:
    """The ability in the plainest words there are for it; some ways of saying have no other."""
    try:
        return reader.write((ability,), name)
    except TextError:
        return text


def _unread(read: CardText, what: NotUnderstood) -> dict[str, Any]:
    line, column = read.place(what.start)
    listed = [{"word": word, "column": read.place(at)[1], "suggestion": meant or None} for word, at, meant in what.words]
    return {"text": what.text, "line": line, "column": column, "words": listed, "message": what.message}


def unread_in(situation: Situation) -> list[dict[str, object]]:
    """What of the card texts of a situation was not understood: card, line and column in its file, words."""
    reader = GAMES[situation.game].text
    if reader is None:
        return []
    found = []
    for name, data in situation.cards.items():
        for path, side in ((("text",), data), (("earthly", "text"), data.get("earthly") or {})):
            if not isinstance(text := side.get("text"), str):
                continue
            read = reader.read(text, name)
            for what in read.unread:
                row = _unread(read, what)
                if situation.node is not None:
                    place = situation.node.at(("cards", name, *path)).place((row["line"], row["column"]))
                    row["line"], row["column"] = place
                found.append({"card": name, **row})
    return found
