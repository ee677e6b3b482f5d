"""The game's own words in abilities."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from ...kernel.abilities import Context, Filter, Number, Ref
from ...kernel.frozen import Id, Map, Value
from ...kernel.layers import Look, View
from ...kernel.memo import ACTIVE
from ...kernel.selecting import amount, as_known, found, matches
from ...kernel.state import State
from ...play.combat import fighters, still_fights
from ...play.stack import ABILITY
from ...play.vocabulary import Vocabulary, Word
from .attack import ATTACKED, fights_on, forming
from .cards import SUMMON, Card
from .choosing import whose_it_is
from .damage import AT_LEAST, HURT, HURT_BY, POINTS_RECEIVED, at_least, points_received, reached, whose_damage
from .digging import FIRST, REVEALED, SECOND, SHOWN
from .following import DONE
from .layers import DAMAGE, FROZEN
from .moments import is_main
from .moving import CAST, FROM_BREAK, PAID_EXTRA, PAID_WITH, REMOVED_BY
from .noticing import (
    CAST_NAMED,
    CAST_OF_CATEGORY,
    CAST_OF_JOB,
    DREW,
    MADE_DISCARD,
    PARTIES,
    POINTS,
    PUT_AWAY,
    PUT_AWAY_OF_JOB,
)
from .sections import ACTION, AUTO, SPECIAL, Section, section_of
from .turn import ATTACK
from .values import told_apart
from .zones import BREAK, DAMAGED, FIELD, STACK

Fact_ = Callable[[State, Value, Context, Look | None], bool]
_NO_MORE: frozenset[str] = frozenset()
_COMBAT, _TURN, _WHOSE = frozenset({"procedures"}), frozenset({"station"}), frozenset({ACTIVE})
_DAMAGED, _TOGETHER = frozenset({DAMAGED}), frozenset({"procedures", "history"})


def _attacks(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return _fights(state, obj, view, attacking=True)


def _blocks(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return _fights(state, obj, view, attacking=False)


def _fights(state: State, obj: Id, view: View, attacking: bool) -> bool:
    """10.1.3.2.1: whether it was declared on a side and, where it is in play, fights on."""
    return still_fights(state, obj, attacking, lambda player: fights_on(state, player, attacking, view))


def _party(state: State) -> list[Id]:
    """10.1.2.1, 15.1.1.9.5: those who attack together, as soon as they are declared, and have not left; one alone is no party."""
    return [i for i in forming(state) or fighters(state)[0] if i in state.objects]


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
    return obj != this and _in_party(state, obj, you, this, view) and this in _party(state)


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
    return _blocks(state, obj, you, this, view) and any(matches(state, i, wanted, you, this) for i in fighters(state)[0])


def _blocks_this(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return _blocks(state, obj, you, this, view) and this in fighters(state)[0]


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


def _has_counter(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether the card that has the ability has a counter of this kind."""
    here = state.objects.get(context.source)  # type: ignore[arg-type]
    return here is not None and bool(here.counters.get(str(value)))


def _reached(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """15.2.6.2; ``look``: while characteristics are worked out, who controls it is asked of the element itself."""
    if look is None:
        return reached(state, whose_damage(state, context), int(value))
    return reached(state, context.you, int(value))


def _at_least(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return at_least(state, whose_damage(state, context) if look is None else context.you, int(value))


def _in_main_phase(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return state.active == context.you and is_main(state)


def _cast_so_many(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return state.history.get((CAST, context.you, ""), 0) >= int(value)


def _they_cast(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether another player has cast or played so many cards this turn."""
    return any(state.history.get((CAST, one, ""), 0) >= int(value) for one in state.opponents(context.you))


def _summons_cast(theirs: bool) -> Fact_:
    """Whether so many Invocaciones were cast this turn, by another player or by oneself."""

    def fact(state: State, value: Value, context: Context, look: Look | None) -> bool:
        who = state.opponents(context.you) if theirs else (context.you,)
        return any(state.history.get((CAST, one, SUMMON), 0) >= int(value) for one in who)

    return fact


def _so_often(word: str) -> Fact_:
    """Whether something that is counted of a player happened so often this turn."""
    return lambda state, value, context, look: state.history.get((word, context.you), 0) >= (value or 1)


def _such(word: str) -> Fact_:
    """Whether something that is counted of a player and of what the text names happened this turn."""
    return lambda state, value, context, look: bool(state.history.get((word, context.you, value)))


def _they_discarded(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return any(state.history.get((MADE_DISCARD, one)) for one in state.opponents(context.you))


def _elements_of(state: State, wanted: Filter, context: Context, look: Look | None) -> list[tuple[str, ...]]:
    """The Elementos of each card of a kind."""
    seen = look or partial(state.game.known, state)
    return [tuple(seen(i).get("elements", ())) for i in found(state, wanted, context.you, context.source, look)]


def _so_many_elements(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """5.2.1.1: a Multi-Elemento card is of each of its Elementos."""
    listed = _elements_of(state, value["filter"], context, look)
    return len({element for one in listed for element in one}) >= value["amount"]


def _so_many_of_different_elements(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether so many cards can be told apart by an Elemento of each: 5.2.1.1, a Multi-Elemento card counts as one of its own."""
    return told_apart(_elements_of(state, value["filter"], context, look)) >= value["amount"]


def _so_many_shown(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether so many cards of a kind were shown from the hand by what is being carried out."""
    shown: list[Any] = [i for i in context.cause.named(SHOWN) or () if i in state.objects]
    return sum(matches(state, i, value["filter"], context.you, context.source, anywhere=True) for i in shown) >= value["amount"]


def _removed_by_this(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """Whether an ability of this card, as it is or as it was in the field, removed it from the game."""
    here = state.objects.get(this) if this is not None else None
    by = {this, here.former if here is not None else None}
    return any(REMOVED_BY + str(one) in state.last(obj).memory.marks for one in by)


def _with_burst(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """11.10.1: whether it has the icon EX."""
    base = state.last(obj).base
    return isinstance(base, Card) and bool(base.bursts or base.unmarked)


def _no_element_shared(state: State, value: Value, context: Context, look: Look | None) -> bool:
    listed = [element for one in _elements_of(state, value, context, look) for element in one]
    return len(set(listed)) == len(listed)


def _aims_at(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter) -> bool:
    """Whether something of this kind was chosen for what stands on the stack."""
    here = state.objects.get(obj)
    chosen = (i for slot in here.item.targets for i in slot) if here is not None and here.item is not None else ()
    return any(i in state.objects and matches(state, i, wanted, you, this) for i in chosen)


def _costs_one_of(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: tuple[int, ...]) -> bool:
    return view.get("cost") in wanted


def _rest_of_cost(view: View) -> int | None:
    """What is left of a cost by twos; None of what has none."""
    cost = view.get("cost")
    return cost % 2 if isinstance(cost, int) else None


def _costs_at_most(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Number) -> bool:
    cost = view.get("cost")
    return isinstance(cost, int) and cost <= amount(state, wanted, Context(this, you))


def _costs_as_much(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Number) -> bool:
    return bool(view.get("cost") == amount(state, wanted, Context(this, you)))


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
    """15.2.8.4.2: whether it is in the Break Zone, or went on from there to the Mazo de Limit Break at once."""
    here = state.last(obj)
    return here.zone.name == BREAK or FROM_BREAK in here.memory.marks


def _less_power(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether what the text speaks of has less Poder than the card that has the ability."""
    mine, theirs = (
        [state.game.known(state, i).get("strength") for i in as_known(state, Ref(word), context)] for word in ("este", "ese")
    )
    if not (mine and theirs) or not all(isinstance(one, int) for one in (*mine, *theirs)):
        return False
    return all(int(one) < int(mine[0]) for one in theirs)  # type: ignore[arg-type]


def _put_away_of(state: State, players: Iterable[str], kind: Value) -> bool:
    """Whether a card of a type that one of them controlled went from the field to the Break Zone this turn."""
    return any(state.history.get((PUT_AWAY, player, kind)) for player in players)


def _some_put_away(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return _put_away_of(state, state.players, value)


def _yours_put_away(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return _put_away_of(state, (context.you,), value)


def _theirs_put_away(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return _put_away_of(state, state.opponents(context.you), value)


def _paid_with(state: State, context: Context) -> frozenset[str]:
    """The Elementos of the CP with which the cost of the card was paid that asks for it; none where it was not."""
    if context.source is None:
        return frozenset()
    here = state.last(context.source)
    return frozenset(mark.removeprefix(PAID_WITH) for mark in here.memory.marks if mark.startswith(PAID_WITH))


def _paid_extra(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether what may be paid besides was paid for the card that asks for it, or for the Invocación that resolves."""
    here = state.objects.get(context.source) if context.source is not None else None
    past = state.past.get(context.source) if context.source is not None and here is None else None
    seen = here or (past.obj if past is not None else None)
    return PAID_EXTRA in context.cause.more or (seen is not None and PAID_EXTRA in seen.memory.marks)


def _paid_some(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return value in _paid_with(state, context)


def _paid_only(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return _paid_with(state, context) == {value}


def _paid_several(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return len(_paid_with(state, context)) >= int(value)


def _paid_exactly(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return len(_paid_with(state, context)) == int(value)


def _more_of_the_first(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether there are more cards of one kind than of another."""
    first, second = (len(found(state, kind, context.you, context.source, look)) for kind in value)
    return first > second


def _costs_no_more(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether what the text speaks of costs no more than a number."""
    costs = [state.game.known(state, i).get("cost") for i in as_known(state, Ref("ese"), context)]
    most = amount(state, value, context)
    return bool(costs) and all(isinstance(cost, int) and cost <= most for cost in costs)


def _what_blocks_it(state: State, context: Context) -> tuple[Id, ...]:
    """What blocks the card whose effect this is; nothing where it does not attack."""
    attackers, blockers = fighters(state)
    return blockers if context.source in attackers else ()


def _what_it_fights(state: State, context: Context) -> tuple[Id, ...]:
    """What blocks the card whose effect this is, or what that blocks."""
    attackers, blockers = fighters(state)
    return attackers if context.source in blockers else _what_blocks_it(state, context)


def _in_common(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether the two cards that the text speaks of have one word of a kind in common."""
    both = [state.game.known(state, i).get(str(value), ()) for i in as_known(state, Ref("esos"), context)]
    return len(both) == 2 and not set(both[0]).isdisjoint(both[1])


def _they_reached(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """The same of the opponent's damage."""
    you = context.you if look is not None else whose_damage(state, context)
    return any(at_least(state, one, int(value)) for one in state.players if one != you)


VOCABULARY = Vocabulary(
    marks=(
        Word("carta", lambda state, obj, you, this, view: True, _NO_MORE),
        Word("atacante", _attacks, _COMBAT),
        Word("bloqueador", _blocks, _COMBAT),
        Word("en equipo", _in_party, _TOGETHER),
        Word("en equipo con esta carta", _in_party_with, _TOGETHER),
        Word("en equipo con otro", _in_party_of, takes="filter"),
        Word("en equipo con tantos", _in_party_of_so_many, takes="of kind"),
        Word("bloquea a esta carta", _blocks_this, _COMBAT),
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
        Word("de coste impar", lambda state, obj, you, this, view: _rest_of_cost(view) == 1, _NO_MORE),
        Word("de coste par", lambda state, obj, you, this, view: _rest_of_cost(view) == 0, _NO_MORE),
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
    ),
    references=(
        Word("atacantes", lambda state, context: fighters(state)[0], _COMBAT),
        Word("bloqueador", lambda state, context: fighters(state)[1], _COMBAT),
        Word("lo que la bloquea", _what_blocks_it, _COMBAT),
        Word("su rival en el combate", _what_it_fights, _COMBAT),
        Word(FIRST, lambda state, context: ()),
        Word(SECOND, lambda state, context: ()),
        Word(REVEALED, lambda state, context: ()),
    ),
    facts=(
        Word("tu turno", lambda state, value, context, look: state.active == context.you, _WHOSE),
        Word("turno del oponente", lambda state, value, context, look: state.active != context.you, _WHOSE),
        Word("tu Main Phase", _in_main_phase, _TURN),
        Word("Attack Phase", lambda state, value, context, look: state.station.phase == ATTACK, _TURN),
        Word(SHOWN, _so_many_shown, takes="of kind"),
        Word("pila vacía", lambda state, value, context, look: not state.zones.get(STACK)),
        Word("daño recibido", _reached, _DAMAGED, takes="whole"),
        Word(AT_LEAST, _at_least, _DAMAGED, takes="whole"),
        Word("daño recibido del oponente", _they_reached, _DAMAGED, takes="whole"),
        Word("tiene contador", _has_counter, takes="word"),
        Word("cartas lanzadas este turno", _cast_so_many, takes="whole"),
        Word("cartas del oponente lanzadas este turno", _they_cast, takes="whole"),
        Word("Invocaciones lanzadas este turno", _summons_cast(False), takes="whole"),
        Word("Invocaciones del oponente lanzadas este turno", _summons_cast(True), takes="whole"),
        Word("has lanzado este turno", _such(CAST), takes="word"),
        Word("a la Break Zone este turno", _some_put_away, takes="word"),
        Word("tuyo a la Break Zone este turno", _yours_put_away, takes="word"),
        Word("del oponente a la Break Zone este turno", _theirs_put_away, takes="word"),
        Word("has lanzado este turno una carta llamada", _such(CAST_NAMED), takes="word"),
        Word("has lanzado este turno una carta de oficio", _such(CAST_OF_JOB), takes="word"),
        Word("has lanzado este turno una carta de la Categoría", _such(CAST_OF_CATEGORY), takes="word"),
        Word("tuyo de oficio a la Break Zone este turno", _such(PUT_AWAY_OF_JOB), takes="word"),
        Word("cartas robadas este turno", _so_often(DREW), takes="whole"),
        Word("equipo tuyo este turno", _so_often(PARTIES)),
        Word("punto de daño recibido este turno", _so_often(POINTS)),
        Word("tu oponente ha descartado por ti este turno", _they_discarded),
        Word("Elementos distintos o más", _so_many_elements, takes="of kind"),
        Word("tantas cartas de Elementos distintos", _so_many_of_different_elements, takes="of kind"),
        Word("sin Elementos en común", _no_element_shared, takes="filter"),
        Word("las dos tienen en común", _in_common, takes="word"),
        Word("hay más de unas que de otras", _more_of_the_first, takes="filters"),
        Word("tiene menos Poder que esta carta", _less_power),
        Word(PAID_EXTRA, _paid_extra),
        Word("se pagó con CP de", _paid_some, takes="word"),
        Word("se pagó solo con CP de", _paid_only, takes="word"),
        Word("se pagó con CP de Elementos", _paid_several, takes="whole"),
        Word("se pagó con CP de exactamente tantos Elementos", _paid_exactly, takes="whole"),
        Word("su coste no pasa de", _costs_no_more, takes="count"),
        Word("por EX Burst", lambda state, value, context, look: context.cause.event == "ex burst"),
        Word("cristales o más", lambda state, value, context, look: state.players[context.you].pool >= value, takes="whole"),
    ),
    numbers=(
        Word("se pagó con tantos Elementos", lambda state, context: len(_paid_with(state, context))),
        Word("tantos como esos", lambda state, context: len(context.those)),
        Word(POINTS_RECEIVED, lambda state, context: points_received(state, context.you), _DAMAGED),
        Word("cristales", lambda state, context: state.players[context.you].pool),
        Word(DONE, lambda state, context: len(context.cause.named(DONE) or ())),
    ),
)
