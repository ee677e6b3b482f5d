"""What takes the place of something else, as the text of a card says (1.4.1)."""

from __future__ import annotations

from ...kernel.decisions import Procedure
from ...kernel.events import Event
from ...kernel.frozen import Map
from ...kernel.match import Match
from ...kernel.replacing import Replacer
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.steps import Told
from ...play.grounds import ground
from ...play.replacing import CHANGES, Instead
from . import rules as r
from .keeping import KEPT, can_go
from .moving import DOES, INSTEAD, WAYS, goes, told_instead

#: How it is said in a replacement where a card goes instead: by which word of ``WAYS``.
GOES = "va"
#: What becomes of an event whose replacement an effect forbids.
FORBIDDEN = "souls-reemplazo-que-no-se-permite"


def _goes_elsewhere(match: Match, replacer: Replacer, event: Event, rules: tuple[R, ...]) -> Procedure[list[Event]]:
    """It goes where the card says in the place of where it would have gone."""
    assert event.obj is not None
    name, value = match.game.name_of(match.state, event.obj), replacer.ability.value
    way = value[GOES] if isinstance(value, Map) else _BY_ZONE.get(value, "")
    if way not in WAYS:
        match.say(r.IMPOSSIBLE, text=f"{name}: nada dice cómo va a esa zona, y no se reemplaza")
        return [event]
    if way in KEPT and not can_go(match, (event.obj,), way):
        stays = match.reading(FORBIDDEN) == "no-pasa-nada"
        said = "no le pasa nada" if stays else "el reemplazo no se aplica"
        match.say(r.PROHIBITED, text=f"{name}: {said}", reading=FORBIDDEN)
        return [] if stays else [event]
    whose = match.game.name_of(match.state, replacer.context.source)
    would = _SAID.get(event.name, event.name)
    match.set(*rules, text=f"por {whose}, en vez de {would} {DOES[way].format('')} {name}")
    instead = goes(match, match.state.objects[event.obj], way, WAYS[way][0], event.source)
    return [instead.but(data=instead.data.set(INSTEAD, event.name))]
    yield


#: By which word a card goes to a zone.
_BY_ZONE = Map({"cementerio": "enviar", "halo": "desintegrar", "mano": "retornar"})
_SAID = {
    "destruir": "destruirse",
    "enviar": "enviarse al cementerio",
    "sacrificar": "sacrificarse",
    "descartar": "descartarse",
    "reemplazar": "ir al cementerio",
    "resolver": "ir al cementerio",
    "desintegrar": "desintegrarse",
    "retornar": "retornar",
}


def _never(match: Match, replacer: Replacer, event: Event) -> Procedure[list[Event]]:
    """What is prevented does not happen."""
    match.set(r.CARD_FIRST, text=f"se previene: {match.game.name_of(match.state, event.obj)}")
    return []
    yield


def _told(state: State, proposed: tuple[Event, ...], happening: tuple[Event, ...], would: Told) -> Told:
    return Told(*told_instead(state, happening, would)) if any(INSTEAD in e.data for e in happening) else would


INSTEAD_OF = Instead(
    (ground(r.CARD_FIRST),),
    _never,
    _goes_elsewhere,
    changes=CHANGES,
    ways=Map({GOES: _goes_elsewhere}),
    told=_told,
)
