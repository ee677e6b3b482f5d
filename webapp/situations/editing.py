"""Setting the board: each form of the page is a change of the board, which stays the one record of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from engine import GAMES, Board
from rules_corpus.words import fold


class BadEdit(ValueError):
    """A form that says no change. The message says so in Spanish."""


#: A situation to begin with, per game.
STARTS: Mapping[str, str] = {
    "inferno": (
        "game: inferno\ntitle: Situación nueva\nturn: {number: 3, active: Ana, step: Fase Principal}\nplayers:\n"
        "  Ana:\n    demonio: Demonio de Ana\n    mazo: 20\n    mano: 3\n    en juego: recurso x3\n"
        "  Bruno:\n    demonio: Demonio de Bruno\n    mazo: 20\n    mano: 3\n    en juego: recurso x3\n"
    ),
    "myl": (
        "game: myl\ntitle: Situación nueva\nturn: {number: 3, active: Ana, step: Vigilia}\n"
        "cards: {Oro común: {type: Oro}}\nplayers:\n"
        "  Ana:\n    castillo: 30\n    mano: 3\n    reserva de oro: Oro común x3\n"
        "  Bruno:\n    castillo: 30\n    mano: 3\n    reserva de oro: Oro común x3\n"
    ),
    "fftcg": (
        "game: fftcg\ntitle: Situación nueva\nturn: {number: 3, active: Ana, step: Main Phase 1}\n"
        "cards: {Apoyo: {type: Apoyo, element: [Fuego, Hielo, Viento, Tierra, Rayo, Agua], multi: true}}\nplayers:\n"
        "  Ana:\n    mazo: 30\n    mano: 3\n    terreno: Apoyo x3\n"
        "  Bruno:\n    mazo: 30\n    mano: 3\n    terreno: Apoyo x3\n"
    ),
    "souls": (
        "game: souls\ntitle: Situación nueva\nturn: {number: 3, active: Ana, step: Fase de Acción}\n"
        "cards: {Maná: {type: Maná}}\nplayers:\n"
        "  Ana:\n    mazo: 20\n    mazo de maná: 10\n    mano: 3\n    maná: Maná x3\n"
        "  Bruno:\n    mazo: 20\n    mazo de maná: 10\n    mano: 3\n    maná: Maná x3\n"
    ),
}


Form = Mapping[str, str]
#: A card of the catalogue by game and name, as it is called and defined.
Known = Callable[[str, str], tuple[str, dict[str, Any]] | None]


def changed(text: str, given: Form, known: Known) -> str:
    """The situation after the change that a form asks for. Raises :class:`BadEdit` or SituationError."""
    board = Board.read(text)
    if "activo" in given:  # the moment stands on every form of the table
        board = _set_turn(board, given, known)
    edit = _EDITS.get(given.get("hacer", ""))
    if edit is None:
        raise BadEdit("No sé qué hay que cambiar.")
    return edit(board, given, known).text


def _where(given: Form) -> tuple[str, str]:
    return given.get("jugador", ""), given.get("zona", "")


def _place(given: Form) -> int:
    """The place of an entry; one that no zone has where none is said."""
    at = given.get("lugar", "")
    return int(at) if at.isdecimal() and len(at) < 7 else -1


def _add(board: Board, given: Form, known: Known) -> Board:
    typed = " ".join(given.get("carta", "").split())
    return board.add(*_where(given), typed, lambda name: known(board.situation.game, name))


def _remove(board: Board, given: Form, _: Known) -> Board:
    return board.remove(*_where(given), _place(given))


def _write(board: Board, given: Form, _: Known) -> Board:
    return board.write(*_where(given), _place(given), given.get("carta", "").strip())


def _turn_over(board: Board, given: Form, _: Known) -> Board:
    return board.turn_over(*_where(given), _place(given))


def _set_turn(board: Board, given: Form, _: Known) -> Board:
    turn: dict[str, Any] = {}
    if (number := given.get("numero", "")).isdecimal() and len(number) < 7:
        turn["number"] = max(1, min(999, int(number)))
    for key, field in (("active", "activo"), ("step", "paso"), ("priority", "prioridad")):
        if given.get(field):
            turn[key] = given[field]
    return board.set_turn(turn, " ".join(given.get("titulo", "").split())[:200])


def _rename(board: Board, given: Form, _: Known) -> Board:
    return board.rename(given.get("jugador", ""), _name(given, 40))


def _add_player(board: Board, given: Form, _: Known) -> Board:
    return board.add_player(_name(given, 40), Board.read(STARTS[board.situation.game]))


def _define(board: Board, given: Form, _: Known) -> Board:
    """A card with its type, figures and text."""
    name = _name(given, 80)
    if not name:
        raise BadEdit("La carta necesita un nombre.")
    lexicon = GAMES[board.situation.game].lexicon
    named, lists, marks = (lexicon.named, lexicon.lists, lexicon.marks) if lexicon is not None else ({}, {}, {})
    asked = {"type", "cost", "text", *named.values(), *lists.values()}
    before = board.situation.cards.get(name) or {}
    definition = {key: value for key, value in before.items() if key not in asked}  # what the form does not ask stays
    if given.get("tipo"):
        definition["type"] = given["tipo"]
    for key, field in (("cost", "coste"), *((key, word) for word, key in named.items())):
        value = given.get(field, "").strip()
        if value:
            if not (value.lstrip("-").isdecimal() and len(value) < 6) and value != "X":
                raise BadEdit(f"«{value}» no es un número.")
            definition[key] = value if value == "X" else int(value)
    for label, key in lists.items():
        said = given.get(label, "").strip()
        if said:
            definition[key] = _words(said, key, marks) if key.endswith("s") else _listed(said, key, marks)
    if text := given.get("texto", "").strip():
        definition["text"] = text
    return board.define(name, definition)


def _words(said: str, key: str, marks: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Words one after another, those that the game has as it writes them."""
    return [word for typed in re.split(r"[,\s]+", said) if typed for word in marks.get(fold(typed), {}).get(key, [typed])]


def _listed(said: str, key: str, marks: Mapping[str, Mapping[str, Any]]) -> str | list[str]:
    """What may be of several words, or several of that with commas between; those that the game has as it writes them."""
    parts = [part.strip() for part in said.split(",") if part.strip()]
    found = [str(marks.get(fold(part), {}).get(key, part)) for part in parts]
    return found[0] if len(found) == 1 else found


def _undefine(board: Board, given: Form, _: Known) -> Board:
    return board.undefine(given.get("nombre", ""))


def _name(given: Form, longest: int) -> str:
    return " ".join(given.get("nombre", "").split())[:longest]


def _kept(board: Board, given: Form, known: Known) -> Board:
    """What stands in the line, laid; nothing where it is empty."""
    return _add(board, given, known) if given.get("carta", "").strip() else board


def _amount(more: int) -> Callable[[Board, Form, Known], Board]:
    return lambda board, given, _: board.amount(*_where(given), _place(given), more)


def _unknown(more: int) -> Callable[[Board, Form, Known], Board]:
    return lambda board, given, _: board.unknown(*_where(given), more)


def _damage(more: int) -> Callable[[Board, Form, Known], Board]:
    def edit(board: Board, given: Form, _: Known) -> Board:
        lexicon = board.playable.lexicon
        return board.counted(*_where(given), _place(given), "daño", more * (lexicon.wounds if lexicon is not None else 1))

    return edit


def _turns(more: int) -> Callable[[Board, Form, Known], Board]:
    def edit(board: Board, given: Form, known: Known) -> Board:
        number = int(board.situation.turn.get("number", 1)) + more
        return board.set_turn({**board.situation.turn, "number": max(1, min(999, number))}, "")

    return edit


def _new(board: Board, given: Form, _: Known) -> Board:
    return board.arrived(*_where(given), _place(given))


_EDITS: Mapping[str, Callable[[Board, Form, Known], Board]] = {
    "añadir": _add,
    "aquí": _kept,
    "jugar": _kept,
    "más": _amount(1),
    "menos": _amount(-1),
    "unomás": _unknown(1),
    "unomenos": _unknown(-1),
    "másdaño": _damage(1),
    "menosdaño": _damage(-1),
    "turnomás": _turns(1),
    "turnomenos": _turns(-1),
    "nueva": _new,
    "quitar": _remove,
    "escribir": _write,
    "girar": _turn_over,
    "turno": _set_turn,
    "renombrar": _rename,
    "jugador": _add_player,
    "definir": _define,
    "olvidar": _undefine,
}
