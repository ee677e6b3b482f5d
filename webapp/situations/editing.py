"""Setting the board: each change of the page is a change of the situation, which stays the one record of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine import GAMES, DataError, Entry, Map, Situation, build, dump, load, without_undisputed
from rules_corpus.words import fold

from ..pages import capital

_QUICK = re.compile(r"^(?P<type>[^\W\d]+)\s+(?P<strength>-?\d{1,3})(?:/(?P<resistance>-?\d{1,3}))?(?P<words>(?:[ ,]+[^|]+)?)$")
_NUMBER = re.compile(r"^\d{1,3}$")


class BadEdit(ValueError):
    """A change that cannot be made. The message says so in Spanish."""


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


def changed(text: str, given: Mapping[str, str], facts_of: Callable[[str, str], dict[str, Any] | None]) -> str:
    """The situation after the change that a form asks for. ``facts_of(game, name)`` is a card of the catalogue as a definition.

    Raises :class:`BadEdit` or SituationError.
    """
    situation = without_undisputed(load(text))[0].but(do=(), expect=())
    kind = given.get("hacer", "")
    edit = _EDITS.get(kind)
    if edit is None:
        raise BadEdit("No sé qué hay que cambiar.")
    after = edit(situation, given, facts_of)
    written = dump(after)
    build(load(written))  # a board that cannot be is refused here
    return written


def _zone(situation: Situation, given: Mapping[str, str]) -> tuple[str, str, tuple[Entry, ...]]:
    player, zone = given.get("jugador", ""), given.get("zona", "")
    if player not in situation.players:
        raise BadEdit(f"No hay un jugador «{player}».")
    return player, zone, situation.players[player].get(zone, ())


def _put(situation: Situation, player: str, zone: str, entries: tuple[Entry, ...]) -> Situation:
    zones = situation.players[player]
    zones = zones.set(zone, entries) if entries else zones.without(zone)
    return situation.but(players=situation.players.set(player, zones))


def _add(situation: Situation, given: Mapping[str, str], facts_of: Any) -> Situation:
    """A card by name, a quick card («aliado 3/4 Agresor»), or so many unknown ones."""
    player, zone, entries = _zone(situation, given)
    typed = " ".join(given.get("carta", "").split())
    if not typed:
        raise BadEdit("Escribe una carta.")
    if _NUMBER.match(typed):
        known = tuple(entry for entry in entries if entry.card is not None)
        return _put(situation, player, zone, (*known, Entry(None, int(typed))) if int(typed) else known)
    name, bar, flags = (part.strip() for part in typed.partition("|"))
    name, situation = _known(situation, name, facts_of)
    return _put(situation, player, zone, (*entries, Entry.read(f"{name} {bar} {flags}".strip())))


def _known(situation: Situation, name: str, facts_of: Any) -> tuple[str, Situation]:
    """``name`` as a card that the situation has, defined on the way where it can be."""
    bare = re.sub(r" x\d{1,3}$", "", name)
    playable = GAMES[situation.game]
    if bare in situation.cards or playable.game.plain_card(bare, "card") is not None or bare == playable.unknown:
        return name, situation
    quick = _QUICK.match(bare)
    if quick:
        return _quick(situation, name, bare, quick)
    facts = facts_of(situation.game, bare)
    if facts is None:
        return name, situation
    return name, situation.but(cards=situation.cards.set(bare, facts))


def _quick(situation: Situation, name: str, bare: str, quick: re.Match[str]) -> tuple[str, Situation]:
    definition: dict[str, Any] = {"type": quick["type"], "cost": 1, "strength": int(quick["strength"])}
    if quick["resistance"]:
        definition["resistance"] = int(quick["resistance"])
    playable = GAMES[situation.game]
    definition["type"] = as_written(quick["type"], playable.types)
    words = [word.strip() for word in re.split(r",| y ", quick["words"]) if word.strip()]
    if words:
        definition["abilities"] = [as_written(word, playable.game.keywords) for word in words]
    title = capital(bare)
    try:
        playable.card(title, definition)
    except DataError as error:
        meant = f" ¿Querías decir «{error.suggestion}»?" if error.suggestion else ""
        raise BadEdit(f"«{bare}»: {error}.{meant}") from None
    return title + name[len(bare) :], situation.but(cards=situation.cards.set(title, definition))


def as_written(word: str, known: Iterable[str]) -> str:
    """A word as the game writes it, whatever its case and accents."""
    return next((name for name in known if fold(name) == fold(word)), word)


def _remove(situation: Situation, given: Mapping[str, str], _: Any) -> Situation:
    player, zone, entries = _zone(situation, given)
    at = _place(given, entries)
    return _put(situation, player, zone, entries[:at] + entries[at + 1 :])


def _write(situation: Situation, given: Mapping[str, str], facts_of: Any) -> Situation:
    """An entry written anew («Oso | girada, daño 2»)."""
    player, zone, entries = _zone(situation, given)
    at = _place(given, entries)
    entry = Entry.read(given.get("carta", "").strip())
    return _put(situation, player, zone, (*entries[:at], entry, *entries[at + 1 :]))


def _turn_over(situation: Situation, given: Mapping[str, str], _: Any) -> Situation:
    player, zone, entries = _zone(situation, given)
    at = _place(given, entries)
    entry = entries[at].but(turned=not entries[at].turned)
    return _put(situation, player, zone, (*entries[:at], entry, *entries[at + 1 :]))


def _place(given: Mapping[str, str], entries: tuple[Entry, ...]) -> int:
    at = given.get("lugar", "")
    if not at.isdigit() or int(at) >= len(entries):
        raise BadEdit("Esa carta ya no está.")
    return int(at)


def _set_turn(situation: Situation, given: Mapping[str, str], _: Any) -> Situation:
    turn: dict[str, Any] = {}
    if (number := given.get("numero", "")).isdigit():
        turn["number"] = max(1, min(999, int(number)))
    for key, field in (("active", "activo"), ("step", "paso"), ("priority", "prioridad")):
        if given.get(field):
            turn[key] = given[field]
    title = " ".join(given.get("titulo", "").split())[:200] or situation.title
    return situation.but(turn=Map(turn), title=title)


def _rename(situation: Situation, given: Mapping[str, str], _: Any) -> Situation:
    old, new = given.get("jugador", ""), " ".join(given.get("nombre", "").split())[:40]
    if not new or old not in situation.players or (new != old and new in situation.players):
        raise BadEdit("Cada jugador necesita un nombre distinto.")
    players = Map({(new if name == old else name): zones for name, zones in situation.players.items()})
    turn = Map({key: new if value == old else value for key, value in situation.turn.items()})
    return situation.but(players=players, turn=turn)


def _add_player(situation: Situation, given: Mapping[str, str], _: Any) -> Situation:
    new = " ".join(given.get("nombre", "").split())[:40]
    if not new or new in situation.players:
        raise BadEdit("Cada jugador necesita un nombre distinto.")
    zones = next(iter(load(STARTS[situation.game]).players.values()))
    return situation.but(players=situation.players.set(new, zones))


def _define(situation: Situation, given: Mapping[str, str], _: Any) -> Situation:
    """A card with its type, figures and text."""
    name = " ".join(given.get("nombre", "").split())[:80]
    if not name:
        raise BadEdit("La carta necesita un nombre.")
    definition: dict[str, Any] = {}
    if given.get("tipo"):
        definition["type"] = given["tipo"]
    for key, field in (("cost", "coste"), ("strength", "fuerza"), ("resistance", "resistencia")):
        value = given.get(field, "").strip()
        if value:
            if not (value.lstrip("-").isdigit() and len(value) < 4) and value != "X":
                raise BadEdit(f"«{value}» no es un número.")
            definition[key] = value if value == "X" else int(value)
    for key, field in (("supertypes", "supertipos"), ("subtypes", "subtipos")):
        words = [word for word in re.split(r"[,\s]+", given.get(field, "").lower()) if word]
        if words:
            definition[key] = words
    if text := given.get("texto", "").strip():
        definition["text"] = text
    return situation.but(cards=situation.cards.set(name, definition))


def _undefine(situation: Situation, given: Mapping[str, str], _: Any) -> Situation:
    name = given.get("nombre", "")
    if any(entry.card == name for zones in situation.players.values() for entries in zones.values() for entry in entries):
        raise BadEdit(f"«{name}» está en la mesa: quítala de allí primero.")
    return situation.but(cards=situation.cards.without(name))


_EDITS: Mapping[str, Callable[[Situation, Mapping[str, str], Any], Situation]] = {
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
