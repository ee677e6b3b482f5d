"""What takes the place of something else, as the text of a card says (1.4.1)."""

from __future__ import annotations

from ...kernel.abilities import Context, Do, Instruction, Ref
from ...kernel.decisions import Procedure
from ...kernel.events import Event
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.replacing import Replacer
from ...kernel.rules import R
from ...kernel.selecting import refer
from ...kernel.state import State
from ...kernel.steps import Told
from ...play.grounds import ground
from ...play.replacing import CHANGES, Instead
from . import rules as r
from .bearing import whose_effect
from .keeping import KEPT, may_go
from .moving import DOES, INSTEAD, WAYS, goes, told_instead

#: How it is said in a replacement where a card goes instead: by which word of ``WAYS``.
GOES = "va"
#: What becomes of an event whose replacement an effect forbids.
FORBIDDEN = "souls-reemplazo-que-no-se-permite"


def _goes_elsewhere(match: Match, replacer: Replacer, event: Event, rules: tuple[R, ...]) -> Procedure[list[Event]]:
    """It goes where the card says in the place of where it would have gone."""
    assert event.obj is not None
    name, way = match.game.name_of(match.state, event.obj), _way(replacer)
    if way not in WAYS:
        match.say(r.IMPOSSIBLE, text=f"{name}: nada dice cómo va a esa zona, y no se reemplaza")
        return [event]
    if _kept(match.state, replacer, event):
        return []
    whose = match.game.name_of(match.state, replacer.context.source)
    would = _SAID.get(event.name, event.name)
    match.set(*rules, text=f"por {whose}, en vez de {would} {DOES[way].format('')} {name}")
    instead = goes(match, match.state.objects[event.obj], way, WAYS[way][0], whose_effect(event))
    return [instead.but(data=instead.data.set(INSTEAD, event.name))]
    yield


def _way(replacer: Replacer) -> str:
    """By which word a card goes where the effect says, if it says that it goes."""
    value = replacer.ability.value
    return str(value.get(GOES, "")) if isinstance(value, Map) else _BY_ZONE.get(value, "")


def _forbidden(match: Match, replacer: Replacer, event: Event) -> bool:
    """1.4.3: whether an effect does not let be done what another says that is done instead, which replaces nothing then by the
    reading in force."""
    kept = _kept(match.state, replacer, event)
    if kept is None:
        return False
    applies = match.reading(FORBIDDEN) == "no-pasa-nada"
    said = "nada ocupa el lugar de lo reemplazado" if applies else "el reemplazo no se aplica"
    text = f"un efecto no permite {kept[0]} {match.game.name_of(match.state, kept[1])}: {said}"
    match.say(r.PROHIBITED, text=text, reading=FORBIDDEN)
    return not applies


def _kept(state: State, replacer: Replacer, event: Event) -> tuple[str, Id] | None:
    """What an effect would do instead to an element and may not, and that element."""
    context = replacer.context.but(cause=replacer.context.cause.but(that=() if event.obj is None else (event.obj,)))
    would = [(do.verb, i) for do in replacer.ability.effect for i in _of(state, do, context)]
    if event.obj is not None and (way := _way(replacer)):
        would = [(way, event.obj)]
    return next(((verb, i) for verb, i in would if verb in KEPT and not may_go(state, i, verb, context.source)), None)


def _of(state: State, do: Instruction, context: Context) -> tuple[Id, ...]:
    """The elements that an instruction names."""
    what = do.args.get("what") if isinstance(do, Do) else None
    return tuple(i for i in refer(state, what, context) if i in state.objects) if isinstance(what, Ref) else ()


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
    impossible=_forbidden,
)
