"""Replacement and prevention (8.13): what happens in the place of something else, and what that is called."""

from __future__ import annotations

from ...kernel.chance import shuffle
from ...kernel.decisions import Procedure
from ...kernel.events import Event, Move
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.replacing import Replacer
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.steps import Told
from ...play.barring import Bar, bars
from ...play.grounds import ground
from ...play.replacing import Instead, spend
from . import rules as r
from .moving import INSTEAD, LEAVING, told
from .saying import by, decisive, sources, to_zone
from .windows import PREVENTS, prevented_at
from .zones import FIELD, move_event

#: What becomes of an event whose replacement cannot be carried out.
IMPOSSIBLE = "myl-reemplazo-que-no-puede-cumplirse"


def _prevented(match: Match, replacer: Replacer, event: Event) -> Procedure:
    """4.7.F, 6.1.G, 7.C.4.1.g: what is prevented does not happen."""
    if replacer.effect is not None and replacer.effect.left is not None:
        spend(match, replacer, 1)
    name, source = match.game.name_of(match.state, event.obj), replacer.context.source
    does = _DONE.get(event.name, f"«{event.name}»")
    whose = sources(match.state, (source,), event.obj)
    text = f"{f'{whose} previene' if whose else 'se previene'} que {name} {does}"
    match.set(_prevents(match.state, replacer, event), text=text)
    return []
    yield


#: What would happen to a card, after its name.
_DONE = {
    "destruir": "se destruya",
    "desterrar": "se destierre",
    "subir": "suba a la mano",
    "barajar": "se baraje",
    "bloquear": "sea bloqueado",
}


def _prevents(state: State, replacer: Replacer, event: Event) -> R:
    """By which rule an effect prevents an event: that of the step in which prevention is used; that effects last, of one that was
    made at another moment; of a continuous ability, that it is one."""
    if replacer.effect is None:
        return r.CONTINUOUS_ABILITY
    return prevented_at(state, event) if replacer.effect.value == PREVENTS else r.DURATION


def _replaced(match: Match, replacer: Replacer, event: Move, rules: tuple[R, ...]) -> Procedure:
    """8.13: it goes elsewhere."""
    instead = _elsewhere(match.state, event, replacer.ability.value)
    bar = next(bars(match.state, instead.name, instead.obj), None)  # type: ignore[arg-type]
    if bar is not None:
        return _barred(match, event, instead, bar)
    name = match.game.name_of(match.state, event.obj)
    source = by(match.state, (replacer.context.source,), event.obj)
    what = (LEAVING[instead.name][1],) if instead.name in LEAVING else (r.DISCARD,) if instead.name == "descartar" else ()
    text = f"{name}: en vez de {_instead_of(event)}, {_becomes(instead)}{source}"
    match.set(*rules, *what, text=text)
    if replacer.effect is not None and replacer.effect.left is not None:
        spend(match, replacer, 1)
    if instead.to.name == "castillo":
        match.afterwards.append(lambda: _shuffled(match, instead.to))
    return [instead]
    yield


#: What happens to a card instead, by the zone to which it goes.
_INTO = {
    "destierro": "se destierra",
    "castillo": "se baraja en el castillo de su dueño",
    "mano": "va a la mano de su dueño",
    "cementerio": "va al cementerio",
}


def _becomes(instead: Move) -> str:
    return (
        "sube a la mano de su dueño" if instead.name == "subir" else _INTO.get(instead.to.name, f"va {to_zone(instead.to.name)}")
    )


def _instead_of(event: Event) -> str:
    """What would have happened, as an infinitive."""
    return "subir a la mano" if event.name == "subir" else f"{event.name}se"


def _elsewhere(state: State, event: Move, to: str) -> Move:
    """3.1.1: the event by which the card goes to another zone of its owner, under the name of what that is."""
    assert event.obj is not None
    name = what_it_is(state.objects[event.obj].zone.name, to)
    return move_event(state, name, event.obj, to, event.source, **{INSTEAD: event.name})


def what_it_is(origin: str, to: str) -> str:
    """8.4, 8.10–8.12, 8.23: what it is called that a card goes from one zone to another: what was replaced did not happen."""
    if to == "destierro":
        return "desterrar"
    if to == "castillo":
        return "barajar"
    if to == "cementerio":
        return "destruir" if origin in FIELD else "descartar" if origin == "mano" else "mover"
    return "subir" if to == "mano" and origin in (*FIELD, "cementerio") else "mover"


def _barred(match: Match, event: Move, instead: Move, bar: Bar) -> list[Event]:
    """8.17, 8.18: what takes the place of something cannot be done to this card; what then happens is a reading."""
    name = match.game.name_of(match.state, event.obj)
    stays = match.reading(IMPOSSIBLE) == "no-pasa-nada"
    said = "no le pasa nada" if stays else "el reemplazo no se aplica"
    text = f"{name}: en vez de {_instead_of(event)} iría {to_zone(instead.to.name)}, pero {bar.text}; {said}"
    match.set(bar.rule, r.REPLACEMENT, text=text, reading=IMPOSSIBLE)
    return [] if stays else [event]


def _shuffled(match: Match, zone: Zone) -> Procedure:
    """8.4"""
    yield from shuffle(match, zone, r.SHUFFLE, f"{zone.player} baraja su castillo")


def _told_instead(state: State, proposed: tuple[Event, ...], happening: tuple[Event, ...], would: Told) -> Told:
    """Text and rules of a step in which something else happens to cards than was proposed."""
    moves = tuple(e for e in happening if isinstance(e, Move))
    said, done, rest = told(state, moves)
    rules, grounds = would.rules, would.grounds
    if all(INSTEAD in e.data for e in happening):
        rules = tuple(rule for rule in rules if rule not in _OF_WHAT_DID_NOT_HAPPEN)
        grounds = tuple(rule for rule in grounds if rule not in _OF_WHAT_DID_NOT_HAPPEN)
    return Told(said, *decisive((*done, *rules), (*rest, *grounds)))


#: The rules of doing what was replaced, as apart from those by which it was to be done.
_OF_WHAT_DID_NOT_HAPPEN = {r.CEMETERY, r.EXILE_ZONE, r.DISCARD, r.MILL, r.DRAW, r.BANISH}

#: Who chooses between several effects on one event.
SEVERAL = "myl-varios-reemplazos"


def _chooses(state: State, event: Event) -> str | None:
    return state.active if state.reading(SEVERAL) == "activo-elige" else None


def _oldest(state: State, applicable: list[Replacer], event: Event) -> list[Replacer]:
    """By one reading they apply in the order in which they came."""
    if state.reading(SEVERAL) != "por-orden":
        return applicable

    def since(one: Replacer) -> int:
        source = one.context.source
        return one.effect.stamp if one.effect is not None else state.objects[source].since  # type: ignore[index]

    return [min(applicable, key=since)]


INSTEAD_OF = Instead((ground(r.REPLACEMENT),), _prevented, _replaced, first=_oldest, chooses=_chooses, told=_told_instead)
