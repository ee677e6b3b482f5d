"""Setting the board: each form of the page is a change of the board, which stays the one record of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from engine import Board


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
        "game: myl\ntitle: Situación nueva\nturn: {number: 3, active: Ana, step: Vigilia}\nplayers:\n"
        "  Ana:\n    castillo: 30\n    mano: 3\n  Bruno:\n    castillo: 30\n    mano: 3\n"
    ),
}


Form = Mapping[str, str]
#: A card of the catalogue by game and name, as it is called and defined.
Known = Callable[[str, str], tuple[str, dict[str, Any]] | None]


def changed(text: str, given: Form, known: Known) -> str:
    """The situation after the change that a form asks for. Raises :class:`BadEdit` or SituationError."""
    board = Board.read(text)
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
    definition: dict[str, Any] = {}
    if given.get("tipo"):
        definition["type"] = given["tipo"]
    for key, field in (("cost", "coste"), ("strength", "fuerza"), ("resistance", "resistencia")):
        value = given.get(field, "").strip()
        if value:
            if not (value.lstrip("-").isdecimal() and len(value) < 4) and value != "X":
                raise BadEdit(f"«{value}» no es un número.")
            definition[key] = value if value == "X" else int(value)
    for key, field in (("supertypes", "supertipos"), ("subtypes", "subtipos")):
        words = [word for word in re.split(r"[,\s]+", given.get(field, "").lower()) if word]
        if words:
            definition[key] = words
    if text := given.get("texto", "").strip():
        definition["text"] = text
    return board.define(name, definition)


def _undefine(board: Board, given: Form, _: Known) -> Board:
    return board.undefine(given.get("nombre", ""))


def _name(given: Form, longest: int) -> str:
    return " ".join(given.get("nombre", "").split())[:longest]


_EDITS: Mapping[str, Callable[[Board, Form, Known], Board]] = {
    "añadir": _add,
    "quitar": _remove,
    "escribir": _write,
    "girar": _turn_over,
    "turno": _set_turn,
    "renombrar": _rename,
    "jugador": _add_player,
    "definir": _define,
    "olvidar": _undefine,
}
