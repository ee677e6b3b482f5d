"""The game's own words in abilities."""

from __future__ import annotations

from ...kernel.abilities import Context, Filter
from ...kernel.frozen import Id, Value
from ...kernel.layers import Look, View
from ...kernel.memo import ACTIVE
from ...kernel.selecting import matches
from ...kernel.state import State
from ...play.combat import fight, fighters
from ...play.stack import ABILITY
from ...play.vocabulary import Vocabulary, Word
from .course import is_main
from .damage import reached, whose_damage
from .layers import DAMAGE, FROZEN
from .zones import DAMAGED, STACK

_NO_MORE: frozenset[str] = frozenset()
_COMBAT, _TURN, _WHOSE = frozenset({"procedures"}), frozenset({"station"}), frozenset({ACTIVE})
_DAMAGED = frozenset({DAMAGED})


def _attacks(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return fight(state) is not None and obj in fighters(state)[0]


def _blocks(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return fight(state) is not None and obj in fighters(state)[1]


def _in_party(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return _attacks(state, obj, you, this, view) and len(fighters(state)[0]) > 1


def _of_element(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: str | tuple[str, ...]) -> bool:
    """5.2.1.1: of this Elemento, or of one of these."""
    return any(one in view.get("elements", ()) for one in ((wanted,) if isinstance(wanted, str) else wanted))


def _is_not(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter) -> bool:
    return not matches(state, obj, wanted, you, this, lambda _: view, anywhere=True)


def _one_of(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: tuple[Filter, ...]) -> bool:
    """Whether it is of one of several kinds."""
    return any(matches(state, obj, one, you, this, lambda _: view, anywhere=True) for one in wanted)


def _with_counters(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: tuple[str, int]) -> bool:
    return state.objects[obj].counters.get(wanted[0], 0) >= wanted[1]


def _with_counter(state: State, obj: Id, you: str, this: Id | None, view: View, word: str) -> bool:
    return bool(state.objects[obj].counters.get(word))


def _has_counter(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether the card that has the ability has a counter of this kind."""
    here = state.objects.get(context.source)  # type: ignore[arg-type]
    return here is not None and bool(here.counters.get(str(value)))


def _reached(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """15.2.6.2; ``look``: while characteristics are worked out, who controls it is asked of the element itself."""
    if look is None:
        return reached(state, whose_damage(state, context), int(value))
    return reached(state, context.you, int(value))


def _in_main_phase(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return state.active == context.you and is_main(state)


def _they_reached(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """The same of the opponent's damage."""
    you = context.you if look is not None else whose_damage(state, context)
    return any(reached(state, one, int(value)) for one in state.players if one != you)


VOCABULARY = Vocabulary(
    marks=(
        Word("carta", lambda state, obj, you, this, view: True, _NO_MORE),
        Word("atacante", _attacks, _COMBAT),
        Word("bloqueador", _blocks, _COMBAT),
        Word("en equipo", _in_party, _COMBAT),
        Word("dañado", lambda state, obj, you, this, view: bool(state.objects[obj].counters.get(DAMAGE)), _NO_MORE),
        Word("congelado", lambda state, obj, you, this, view: bool(state.objects[obj].counters.get(FROZEN)), _NO_MORE),
        Word("multi-elemento", lambda state, obj, you, this, view: len(view.get("elements", ())) > 1, _NO_MORE),
        Word("habilidad", lambda state, obj, you, this, view: state.objects[obj].kind == ABILITY, _NO_MORE),
        Word("elemento", _of_element, _NO_MORE, takes="word|words"),
        Word("no es", _is_not, takes="filter"),
        Word("alguno", _one_of, takes="filters"),
        Word("con contador", _with_counter, _NO_MORE, takes="word"),
        Word("con contadores", _with_counters, _NO_MORE, takes="counters"),
    ),
    references=(
        Word("atacantes", lambda state, context: fighters(state)[0], _COMBAT),
        Word("bloqueador", lambda state, context: fighters(state)[1], _COMBAT),
    ),
    facts=(
        Word("tu turno", lambda state, value, context, look: state.active == context.you, _WHOSE),
        Word("turno del oponente", lambda state, value, context, look: state.active != context.you, _WHOSE),
        Word("tu Main Phase", _in_main_phase, _TURN),
        Word("pila vacía", lambda state, value, context, look: not state.zones.get(STACK)),
        Word("daño recibido", _reached, _DAMAGED, takes="whole"),
        Word("daño recibido del oponente", _they_reached, _DAMAGED, takes="whole"),
        Word("tiene contador", _has_counter, takes="word"),
        Word("cristales o más", lambda state, value, context, look: state.players[context.you].pool >= value, takes="whole"),
    ),
    numbers=(
        Word("daño recibido", lambda state, context: len(state.zone(DAMAGED, context.you)), _DAMAGED),
        Word("cristales", lambda state, context: state.players[context.you].pool),
    ),
)
