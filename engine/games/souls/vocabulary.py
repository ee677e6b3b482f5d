"""The game's own words in abilities."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.frozen import Id, Value
from ...kernel.layers import Look, View
from ...kernel.state import State
from ...play.combat import fight
from ...play.vocabulary import Vocabulary, Word
from .layers import DAMAGE, NEGATED

_NO_MORE: frozenset[str] = frozenset()
_COMBAT, _TURN = frozenset({"procedures"}), frozenset({"station"})


def _attacks(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    combat = fight(state)
    return combat is not None and obj in combat.data["attackers"]


def _blocks(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    combat = fight(state)
    return combat is not None and obj in combat.data["blocks"].values()


def _armed(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return any(o.attached == obj for o in state.in_play())


def _bearer(state: State, context: Context) -> tuple[Id, ...]:
    """9.1.2: the unit that has it equipped."""
    if context.source is None:
        return ()
    left = state.past.get(context.source)
    here = state.objects.get(context.source) or (left.obj if left is not None else None)
    return (here.attached,) if here is not None and here.attached is not None else ()


def _named(state: State, obj: Id, you: str, this: Id | None, view: View, word: str) -> bool:
    """2.1.2: what stands in quotes is a name, a type or an Arquetipo."""
    return word == view.get("name") or word in view.get("types", ()) or word in view.get("subtypes", ())


def _lives(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return state.players[context.you].pool <= value


VOCABULARY = Vocabulary(
    marks=(
        Word("carta", lambda state, obj, you, this, view: True, _NO_MORE),
        Word("atacante", _attacks, _COMBAT),
        Word("bloqueadora", _blocks, _COMBAT),
        Word("equipada", _armed, _NO_MORE),
        Word("dañada", lambda state, obj, you, this, view: bool(state.objects[obj].counters.get(DAMAGE)), _NO_MORE),
        Word("negada", lambda state, obj, you, this, view: bool(view.get(NEGATED)), _NO_MORE),
        Word("ficha", lambda state, obj, you, this, view: state.objects[obj].kind == "token", _NO_MORE),
        Word("se llama", _named, _NO_MORE, takes="word"),
    ),
    references=(Word("portador", _bearer, _NO_MORE),),
    facts=(
        Word("ficha de ataque", lambda state, value, context, look: state.active == context.you, _TURN),
        Word("turno del oponente", lambda state, value, context, look: state.active != context.you, _TURN),
        Word("combate", lambda state, value, context, look: fight(state) is not None, _COMBAT),
        Word("vidas o menos", _lives, takes="whole"),
        Word("mano vacía", lambda state, value, context, look: not state.zone("mano", context.you), _NO_MORE),
    ),
    numbers=(Word("vidas", lambda state, context: state.players[context.you].pool),),
)
