"""What an element may be said to be in abilities, by the words of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.abilities import Context, Filter, Number
from ...kernel.frozen import Id, Map
from ...kernel.layers import View
from ...kernel.selecting import amount, matches
from ...kernel.state import State
from ...play.combat import still_fights
from ...play.stack import ABILITY
from ...play.vocabulary import Mark, Word
from .attack import ATTACKED, fights_on, forming, in_combat
from .cards import Card
from .choosing import whose_it_is
from .damage import HURT, HURT_BY
from .layers import DAMAGE, FROZEN
from .moving import FROM_BREAK, REMOVED_BY
from .sections import ACTION, AUTO, SPECIAL, Section, section_of
from .zones import BREAK, FIELD

_NO_MORE: frozenset[str] = frozenset()
_COMBAT, _TOGETHER = frozenset({"procedures"}), frozenset({"procedures", "history"})


def _attacks(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return _fights(state, obj, view, attacking=True)


def _blocks(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return _fights(state, obj, view, attacking=False)


def _fights(state: State, obj: Id, view: View, attacking: bool) -> bool:
    """10.1.3.2.1: whether it was declared on a side and, where it is in play, fights on."""
    return still_fights(state, obj, attacking, lambda player: fights_on(state, player, attacking, view))


def _joined(state: State) -> tuple[Id, ...]:
    """10.1.2.1: those who were declared to attack together, as soon as they are, but for who has left the combat alone."""
    return forming(state) or in_combat(state)[0]


def _party(state: State) -> list[Id]:
    """15.1.1.9.5: those of them who have not left; one alone is no party."""
    return [i for i in _joined(state) if i in state.objects]


def _in_party(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    party = _party(state)
    return obj in party and len(party) > 1


def _stands_as(section: Section) -> Callable[[State, Id, str, Id | None, View], bool]:
    """Whether it is an ability of this section (11.6, 11.7, 11.8) that stands on the stack."""

    def stands(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
        here = state.objects.get(obj)
        return here is not None and here.kind == ABILITY and section_of(here.item.ability) is section

    return stands


def _attacked(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return bool(state.history.get((ATTACKED, obj)))


def _in_party_with(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """Of the card with the ability that has left counts that it was in the party (11.11.4)."""
    return obj != this and _in_party(state, obj, you, this, view) and this in _joined(state)


def _in_party_of(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter) -> bool:
    """Whether another one of its party is of a kind."""
    others = (i for i in _party(state) if i != obj)
    return _in_party(state, obj, you, this, view) and any(matches(state, i, wanted, you, this) for i in others)


def _in_party_of_so_many(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Map[str, Any]) -> bool:
    """Whether so many of its party are of a kind."""
    kind = [i for i in _party(state) if matches(state, i, wanted["filter"], you, this)]
    return _in_party(state, obj, you, this, view) and len(kind) >= wanted["amount"]


def _blocks_such(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter) -> bool:
    """Whether it blocks an attacker of a kind."""
    return _blocks(state, obj, you, this, view) and any(matches(state, i, wanted, you, this) for i in in_combat(state)[0])


def _blocks_this(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return _blocks(state, obj, you, this, view) and this in in_combat(state)[0]


def _of_element(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: str | tuple[str, ...]) -> bool:
    """5.2.1.1: of this Elemento, or of one of these."""
    return any(one in view.get("elements", ()) for one in ((wanted,) if isinstance(wanted, str) else wanted))


def _shares_element(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    mine = state.game.known(state, this).get("elements", ()) if this is not None else ()
    return not set(view.get("elements", ())).isdisjoint(mine)


def _is_not(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter) -> bool:
    return not matches(state, obj, wanted, you, this, lambda _: view, anywhere=True)


def _one_of(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: tuple[Filter, ...]) -> bool:
    """Whether it is of one of several kinds."""
    return any(matches(state, obj, one, you, this, lambda _: view, anywhere=True) for one in wanted)


def _with_counters(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: tuple[str, int]) -> bool:
    return state.last(obj).counters.get(wanted[0], 0) >= wanted[1]


def _hurt_by_this(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """Whether the card with the ability damaged it this turn."""
    return bool(state.history.get((HURT_BY, this, obj)))


def _with_counter(state: State, obj: Id, you: str, this: Id | None, view: View, word: str) -> bool:
    return bool(state.last(obj).counters.get(word))


def _removed_by_this(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """Whether an ability of this card, as it is or as it was in the field, removed it from the game."""
    here = state.objects.get(this) if this is not None else None
    by = {this, here.former if here is not None else None}
    return any(REMOVED_BY + str(one) in state.last(obj).memory.marks for one in by)


def _with_burst(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """11.10.1: whether it has the icon EX."""
    base = state.last(obj).base
    return isinstance(base, Card) and bool(base.bursts or base.unmarked)


def _aims_at(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter) -> bool:
    """Whether something of this kind was chosen for what stands on the stack."""
    here = state.objects.get(obj)
    chosen = (i for slot in here.item.targets for i in slot) if here is not None and here.item is not None else ()
    return any(i in state.objects and matches(state, i, wanted, you, this) for i in chosen)


def _cost(state: State, obj: Id, view: View) -> int | None:
    """What it costs, also where that is no number (4.4); None of what has no cost."""
    return state.setup.game.measured(state, obj, "cost", view)


def _costs_one_of(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: tuple[int, ...]) -> bool:
    return _cost(state, obj, view) in wanted


def _costs_odd(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    cost = _cost(state, obj, view)
    return cost is not None and cost % 2 == 1


def _costs_even(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    cost = _cost(state, obj, view)
    return cost is not None and cost % 2 == 0


def _costs_at_most(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Number) -> bool:
    cost = _cost(state, obj, view)
    return cost is not None and cost <= amount(state, wanted, Context(this, you))


def _costs_as_much(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Number) -> bool:
    return _cost(state, obj, view) == amount(state, wanted, Context(this, you))


def _own_power(state: State, this: Id | None) -> int | None:
    """The Poder of the card with the ability, as it last was; None where it has none."""
    if this is None or not (this in state.objects or this in state.past):
        return None
    return state.game.known(state, this).get("strength")


def _weaker(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    mine, theirs = _own_power(state, this), view.get("strength")
    return isinstance(mine, int) and isinstance(theirs, int) and theirs < mine


def _stronger(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    mine, theirs = _own_power(state, this), view.get("strength")
    return isinstance(mine, int) and isinstance(theirs, int) and theirs > mine


def _no_stronger(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    mine, theirs = _own_power(state, this), view.get("strength")
    return isinstance(mine, int) and isinstance(theirs, int) and theirs <= mine


def _came_this_turn(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    began = state.players[state.active].turn_began if state.active is not None else None
    return began is not None and state.last(obj).since > began


def _fell_this_turn(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """Whether it lies where it is since this turn, and was in the field before."""
    here = state.objects.get(obj)
    before = state.past.get(here.former) if here is not None and here.former is not None else None
    return _came_this_turn(state, obj, you, this, view) and before is not None and before.obj.zone.name == FIELD


def _of_such(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter) -> bool:
    """Whether it is of a kind, or the ability of a card that is, or was."""
    card = whose_it_is(state, obj)
    return card is not None and matches(state, card, wanted, you, this, anywhere=True)


def _put_there(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """15.2.8.4.2: whether it went to the Break Zone and is there, or went on from there to the Mazo de Limit Break at once."""
    there = obj if obj in state.objects else state.past[obj].became
    if there is None:
        return False
    now = state.objects.get(there) or next((one for one in state.objects.values() if one.former == there), None)
    return now is not None and (now.zone.name == BREAK or FROM_BREAK in now.memory.marks)


MARKS: tuple[Word[Mark], ...] = (
    Word("carta", lambda state, obj, you, this, view: True, _NO_MORE),
    Word("atacante", _attacks, _COMBAT),
    Word("bloqueador", _blocks, _COMBAT),
    Word("en equipo", _in_party, _TOGETHER),
    Word("en equipo con esta carta", _in_party_with, _TOGETHER),
    Word("en equipo con otro", _in_party_of, takes="filter"),
    Word("en equipo con tantos", _in_party_of_so_many, takes="of kind"),
    Word("bloquea a esta carta", _blocks_this, _TOGETHER),
    Word("bloquea a", _blocks_such, takes="filter"),
    Word("dañado", lambda state, obj, you, this, view: bool(state.last(obj).counters.get(DAMAGE)), _NO_MORE),
    Word("congelado", lambda state, obj, you, this, view: bool(state.last(obj).counters.get(FROZEN)), _NO_MORE),
    Word("multi-elemento", lambda state, obj, you, this, view: len(view.get("elements", ())) > 1, _NO_MORE),
    Word("comparte Elemento con esta carta", _shares_element),
    Word("habilidad de acción", _stands_as(ACTION), _NO_MORE),
    Word("habilidad especial", _stands_as(SPECIAL), _NO_MORE),
    Word("habilidad de apoyo", _stands_as(AUTO), _NO_MORE),
    Word("habilidad", lambda state, obj, you, this, view: state.last(obj).kind == ABILITY, _NO_MORE),
    Word("elemento", _of_element, _NO_MORE, takes="word|words"),
    Word("no es", _is_not, takes="filter"),
    Word("alguno", _one_of, takes="filters"),
    Word("o Habilidad suya", _of_such, takes="filter"),
    Word("de uno de los costes", _costs_one_of, _NO_MORE, takes="whole numbers"),
    Word("de coste impar", _costs_odd, _NO_MORE),
    Word("de coste par", _costs_even, _NO_MORE),
    Word("elige a", _aims_at, takes="filter"),
    Word("de coste no mayor que", _costs_at_most, takes="count"),
    Word("de coste igual a", _costs_as_much, takes="count"),
    Word("con menos Poder que esta carta", _weaker),
    Word("con más Poder que esta carta", _stronger),
    Word("con no más Poder que esta carta", _no_stronger),
    Word(REMOVED_BY, _removed_by_this),
    Word("con EX Burst", _with_burst, _NO_MORE),
    Word("sin Multi-Carta", lambda state, obj, you, this, view: not view.get("multi"), _NO_MORE),
    Word("ha atacado este turno", _attacked, frozenset({"history"})),
    Word("ha entrado este turno", _came_this_turn, frozenset({"turn_began"})),
    Word("caído este turno", _fell_this_turn),
    Word("puesta en la Break Zone", _put_there),
    Word("con contador", _with_counter, _NO_MORE, takes="word"),
    Word("con contadores", _with_counters, _NO_MORE, takes="counters"),
    Word("esta carta", lambda state, obj, you, this, view: obj == this, _NO_MORE),
    Word("dañado por esta carta", _hurt_by_this, frozenset({"history"})),
    Word(
        "dañado este turno",
        lambda state, obj, you, this, view: bool(state.history.get((HURT, obj))),
        frozenset({"history"}),
    ),
)
