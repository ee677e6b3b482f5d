"""The rule documents Juez knows: four games, five documents."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Game:
    """A card game: ``id`` as it stands in every rule id, ``name`` as a judge says it."""

    id: str
    name: str


@dataclass(frozen=True)
class Document:
    """One rule document of a game.

    ``signature`` holds words that only this document uses often; they tell a file of another game apart.
    """

    id: str
    game: str
    title: str
    short: str
    signature: tuple[str, ...]


GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        Game("inferno", "Inferno"),
        Game("fftcg", "Final Fantasy TCG"),
        Game("souls", "Souls in Xtinction"),
        Game("myl", "Mitos y Leyendas"),
    )
}

DOCUMENTS: dict[str, Document] = {
    document.id: document
    for document in (
        Document("inferno", "inferno", "Inferno — reglas completas", "Inferno", ("inferno", "demonio", "cadena", "objetivo")),
        Document(
            "inferno-inicio",
            "inferno",
            "Inferno — guía de inicio",
            "Inferno inicio",
            ("empezando a jugar", "zonas del juego", "estructura del turno", "demonio", "inferno"),
        ),
        Document(
            "fftcg",
            "fftcg",
            "Final Fantasy TCG — reglas completas",
            "FFTCG",
            ("fftcg", "delantero", "break zone", "dull", "limit break"),
        ),
        Document(
            "souls",
            "souls",
            "Souls in Xtinction — reglas generales",
            "Souls",
            ("souls in xtinction", "ficha de ataque", "fila de activación", "maná", "limbo"),
        ),
        Document(
            "myl",
            "myl",
            "Mitos y Leyendas — Furia Extendido",
            "MyL",
            ("mitos y leyendas", "guerra de talismanes", "mazo castillo", "tótem", "oro"),
        ),
    )
}


class UnknownDocument(ValueError):
    """The given name is no document of Juez."""

    def __init__(self, name: str):
        super().__init__(f"No conozco el documento «{name}». Los documentos son: {', '.join(DOCUMENTS)}.")


def document_named(name: str) -> Document:
    """The document called ``name``. Raises :class:`UnknownDocument`."""
    try:
        return DOCUMENTS[name.strip().lower()]
    except KeyError:
        raise UnknownDocument(name) from None


def documents_of(game: str) -> list[Document]:
    """The documents of a game, the complete rules first."""
    return [document for document in DOCUMENTS.values() if document.game == game]
