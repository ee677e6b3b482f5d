"""What may be asked of the match in abilities, by the words of the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from ...kernel.abilities import Context, Filter, Ref
from ...kernel.frozen import Value
from ...kernel.layers import Look
from ...kernel.memo import ACTIVE
from ...kernel.selecting import amount, as_known, found, matches
from ...kernel.state import State
from ...play.vocabulary import Condition, Word
from .cards import SUMMON
from .damage import AT_LEAST, at_least, reached, whose_damage
from .digging import SHOWN
from .moments import is_main
from .moving import CAST, PAID_EXTRA, PAID_WITH
from .noticing import CAST_NAMED, CAST_OF_CATEGORY, CAST_OF_JOB, DREW, MADE_DISCARD, PARTIES, POINTS, PUT_AWAY, PUT_AWAY_OF_JOB
from .turn import ATTACK
from .values import told_apart
from .zones import DAMAGED, STACK

#: Whether both of the cards that a text speaks of share something.
IN_COMMON = "las dos tienen en común"
_TURN, _WHOSE, _DAMAGED = frozenset({"station"}), frozenset({ACTIVE}), frozenset({DAMAGED})


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


def _summons_cast(theirs: bool) -> Condition:
    """Whether so many Invocaciones were cast this turn, by another player or by oneself."""

    def fact(state: State, value: Value, context: Context, look: Look | None) -> bool:
        who = state.opponents(context.you) if theirs else (context.you,)
        return any(state.history.get((CAST, one, SUMMON), 0) >= int(value) for one in who)

    return fact


def _so_often(word: str) -> Condition:
    """Whether something that is counted of a player happened so often this turn."""
    return lambda state, value, context, look: state.history.get((word, context.you), 0) >= (value or 1)


def _such(word: str) -> Condition:
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


def _no_element_shared(state: State, value: Value, context: Context, look: Look | None) -> bool:
    listed = [element for one in _elements_of(state, value, context, look) for element in one]
    return len(set(listed)) == len(listed)


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


def paid_with(state: State, context: Context) -> frozenset[str]:
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
    return value in paid_with(state, context)


def _paid_only(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return paid_with(state, context) == {value}


def _paid_several(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return len(paid_with(state, context)) >= int(value)


def _paid_exactly(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return len(paid_with(state, context)) == int(value)


def _more_of_the_first(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether there are more cards of one kind than of another."""
    first, second = (len(found(state, kind, context.you, context.source, look)) for kind in value)
    return first > second


def _costs_no_more(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether what the text speaks of costs no more than a number."""
    game, listed = state.game, as_known(state, Ref("ese"), context)
    costs = [game.measured(state, i, "cost", game.known(state, i)) for i in listed]
    most = amount(state, value, context)
    return bool(costs) and all(cost is not None and cost <= most for cost in costs)


def _in_common(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """Whether the two cards that the text speaks of have one word of a kind in common."""
    both = [state.game.known(state, i).get(str(value), ()) for i in as_known(state, Ref("esos"), context)]
    return len(both) == 2 and not set(both[0]).isdisjoint(both[1])


def _they_reached(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """The same of the opponent's damage."""
    you = context.you if look is not None else whose_damage(state, context)
    return any(at_least(state, one, int(value)) for one in state.players if one != you)


CONDITIONS: tuple[Word[Condition], ...] = (
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
    Word(IN_COMMON, _in_common, takes="word"),
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
)
