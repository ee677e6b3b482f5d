"""Obligatory effects that a player forgot (8.1.2.1.5): the judge says so, and later whether they are still activated."""

from __future__ import annotations

from ...kernel.abilities import Context, Triggered, Waiting
from ...kernel.decisions import Procedure
from ...kernel.events import Cease, Count
from ...kernel.frozen import Id
from ...kernel.match import Match
from ...kernel.state import State
from ...play.manual import Manual, Read
from . import rules as r
from .course import after_row
from .fila import row

#: The counter of what has a forgotten effect: the place of that among its abilities.
FORGOTTEN = "efecto olvidado"


def _in_row(state: State, source: Id) -> Id | None:
    """The obligatory effect of an element that was activated last and waits in the fila."""
    for obj in row(state):
        item = state.objects[obj].item
        if item.source == source and isinstance(item.ability, Triggered) and not item.ability.optional:
            return obj
    return None


def _forgets(match: Match, context: Context, slots: Read) -> Procedure:
    source: Id = slots["elemento"]
    obj = _in_row(match.state, source)
    assert obj is not None
    here = match.state.objects[obj]
    marked = Count("", obj=source, counter=FORGOTTEN, amount=here.item.index + 1)
    name = match.game.name_of(match.state, source)
    text = f"{here.controller} olvidó activar el efecto de {name}"
    match.write(Cease("", obj=obj), marked, rules=(r.FORGOTTEN,), text=text)
    if not row(match.state):
        yield from after_row(match)


def _not_activated(state: State, context: Context, slots: Read) -> str:
    return "" if _in_row(state, slots["elemento"]) is not None else "no hay en la fila un efecto obligatorio suyo"


def _is_over(match: Match, source: Id, text: str) -> str:
    """It is forgotten no more. Returns whose it is."""
    here = match.state.objects[source]
    player = here.controller or here.owner
    unmarked = Count("", obj=source, counter=FORGOTTEN, amount=-here.counters[FORGOTTEN])
    name = match.game.name_of(match.state, source)
    text = f"{player} olvidó el efecto de {name}: {text}, y {player} recibe una advertencia"
    match.write(unmarked, rules=(r.FORGOTTEN,), text=text)
    return player


def _remembers(match: Match, context: Context, slots: Read) -> Procedure:
    source: Id = slots["elemento"]
    place = match.state.objects[source].counters[FORGOTTEN] - 1
    ability = match.game.view(match.state, source)["abilities"][place]
    player = _is_over(match, source, "se activa ahora")
    match.keep(waiting=(*match.state.waiting, Waiting(ability, Context(source, player), place)))
    return
    yield


def _gives_up(match: Match, context: Context, slots: Read) -> Procedure:
    _is_over(match, slots["elemento"], "ahora daría una ventaja significativa y no se activa")
    return
    yield


def _not_forgotten(state: State, context: Context, slots: Read) -> str:
    place = state.objects[slots["elemento"]].counters.get(FORGOTTEN, 0)
    abilities = state.game.view(state, slots["elemento"]).get("abilities", ())
    known = 0 < place <= len(abilities) and isinstance(abilities[place - 1], Triggered)
    return "" if known else "no tiene un efecto olvidado"


OPERATIONS = (
    Manual("se olvidó el efecto de {elemento}", _forgets, r.FORGOTTEN, _not_activated),
    Manual("se recuerda el efecto de {elemento}", _remembers, r.FORGOTTEN, _not_forgotten),
    Manual("el efecto olvidado de {elemento} daría ventaja", _gives_up, r.FORGOTTEN, _not_forgotten),
)
