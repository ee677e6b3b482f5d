"""Why a card may not be played or cast now, or Transporte not be paid for (11.3, 11.4, 15.2.5, 15.2.7.3, 15.2.8.3)."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.conditions import Action, After, All, Cond, Refusal, When, general, on_table
from ...kernel.state import State
from ...play.modes import aims
from ...play.priority import has_priority
from ...play.resting import resting
from . import playing
from . import rules as r
from .affording import payable
from .casting import spell_of
from .choosing import UP_TO
from .costing import bill, lower_bills, price_of
from .forbidding import is_barred
from .keywords import BACK_ATTACK, WARP
from .layers import has, is_summon
from .moments import PAYING, WHERE, at_end, in_time, is_main, obj_of, outside_play, stack_empty, why_not_paid
from .moving import COPIES, NAMESAKES, PERMITS, too_many
from .turn import ATTACK
from .zones import HAND, LIMIT

#: Whether a character is played abroad by Ataque Furtivo; on what it rests whether there is room for one.
ABROAD = "fftcg-personaje-en-turno-ajeno"
_CROWDED = (NAMESAKES, COPIES, PERMITS)


# --- characters (11.4) ----------------------------------------------------------------------------------------------------


@on_table
def _from_hand_or_limit_deck(state: State, action: Action) -> bool:
    here = state.objects[obj_of(action)]
    return here.owner == action.player and here.zone.name in (HAND, LIMIT)


def _stealthy(state: State, action: Action) -> bool:
    """15.2.5.2: from a hand with Ataque Furtivo, in the Main Phase or Attack Phase of any player."""
    if not playing.is_stealthy(state, obj_of(action)):
        return False
    return state.reading(ABROAD) != "nunca" and outside_play(state) and (is_main(state) or state.station.phase == ATTACK)


def _own_main(state: State, action: Action) -> bool:
    return (state.active == action.player and is_main(state)) or _stealthy(state, action)


def _stack_is_empty(state: State, action: Action) -> bool:
    return stack_empty(state) or _stealthy(state, action)


@on_table
def _limit_break(state: State, action: Action) -> bool:
    base = state.objects[obj_of(action)].base
    return (getattr(base, "limit_break", None) is not None and outside_play(state)) or state.reading(
        playing.FILLING
    ) == "cualquiera"


@on_table
def _face_down(state: State, action: Action) -> bool:
    return not state.objects[obj_of(action)].turned or state.reading(playing.FACE_UP) == "cualquiera"


@on_table
def _enough_to_turn(state: State, action: Action) -> bool:
    obj = obj_of(action)
    return len(playing.to_turn(state, obj, action.player)) >= playing.limit_cost(state, obj)


@on_table
def _in_limit_deck(state: State, action: Action) -> bool:
    return state.objects[obj_of(action)].zone.name == LIMIT


@on_table
def _room(state: State, action: Action) -> bool:
    obj, player = obj_of(action), action.player
    return too_many(state, obj, player) is None or playing.makes_room(state, obj, player)


def _room_said(state: State, action: Action) -> str:
    why = too_many(state, obj_of(action), action.player)
    return "" if why is None else why[1]


@on_table
def _not_forbidden(state: State, action: Action) -> bool:
    return not is_barred(state, obj_of(action), action.player)


@on_table
def _payable(state: State, action: Action) -> bool:
    obj, player = obj_of(action), action.player
    context, what = Context(obj, player), playing.what_it_costs(state, obj, player)
    if payable(state, context, what, (obj,)):
        return True
    lower = lower_bills(state, obj, context, playing.additional(state, obj))
    return any(payable(state, context, one, (obj,)) for one in lower)


def _fills(state: State, action: Action) -> tuple[Refusal, ...]:
    """8.1.3: for what a card is in a Mazo de Limit Break that is none of Limit Break."""
    obj = obj_of(action)
    if getattr(state.objects[obj].base, "limit_break", None) is not None:
        return ()
    text = "solo está ahí para volverse boca arriba cuando se juega una Carta Limit Break"
    return (Refusal(r.ANY_IN_LIMITED, text, state.game.name_of(state, obj)),)


def _by_stealth(state: State, action: Action) -> tuple[Refusal, ...]:
    """15.2.5.2: when what has Ataque Furtivo is played."""
    obj = obj_of(action)
    if not has(state, obj, BACK_ATTACK):
        return ()
    text = "con Ataque Furtivo, solo en la Main Phase o la Attack Phase, y desde la Mano"
    return (Refusal(r.BACK_ATTACK, text, state.game.name_of(state, obj)),)


def _deploys(state: State, action: Action) -> tuple[Refusal, ...]:
    """9.3.1.5 says of the Main Phase what 11.4.1 says of every character."""
    text = "se despliega mientras la Pila está vacía"
    return (Refusal(r.DEPLOYS, text, state.game.name_of(state, obj_of(action))),)


def _price(state: State, action: Action) -> str:
    return f"cuesta {price_of(state, obj_of(action), action.player).amount} CP"


#: 5.2.1.2: of whatever is played or cast.
_PAYS_ALL = Cond(
    r.PAYS_CP,
    "no puede pagar el coste en CP exacto y de sus Elementos",
    _payable,
    _price,
    point=resting(PAYING, _payable),
    because=why_not_paid,
)
#: 15.2.8.3: what is played from the Mazo de Limit Break.
_FROM_LIMIT_DECK = When(
    _in_limit_deck,
    All(
        (
            Cond(r.FROM_LIMIT_DECK, "no es una Carta Limit Break", _limit_break, because=_fills),
            Cond(r.FROM_LIMIT_DECK, "ya está boca arriba en el Mazo de Limit Break", _face_down),
            Cond(r.LIMIT_COST, "no puede pagar además su coste de Limit Break", _enough_to_turn),
            Cond(r.LIMIT_FACE_UP, "no quedan bastantes cartas boca abajo", _enough_to_turn),
        )
    ),
)
PLAY = After(
    Cond(r.PLAYS, "debe estar en su Mano o en su Mazo de Limit Break", _from_hand_or_limit_deck),
    All(
        (
            Cond(r.PRIORITY, "no tiene la prioridad", has_priority),
            Cond(
                r.SUMMON_NEVER_STAYS,
                "una Invocación no se juega como Personaje: se lanza",
                on_table(lambda s, a: not is_summon(s, obj_of(a))),
            ),
            Cond(r.PLAYS, "solo en su Main Phase", _own_main, point=resting((ABROAD, WHERE), _own_main), because=_by_stealth),
            Cond(
                r.PLAYS,
                "la Pila debe estar vacía",
                _stack_is_empty,
                point=resting((ABROAD, WHERE), _stack_is_empty),
                because=_deploys,
            ),
            Cond(r.RESTRICTION, "un efecto no le permite jugarlo", _not_forbidden),
            _FROM_LIMIT_DECK,
            Cond(r.FIELD_LIMIT, "no cabe en su Terreno de Juego", _room, _room_said, point=resting(_CROWDED, _room)),
            _PAYS_ALL,
        )
    ),
)


# --- summons (11.3) -------------------------------------------------------------------------------------------------------


@on_table
def _summon_aims(state: State, action: Action) -> bool:
    return aims(state, spell_of(state, obj_of(action)), Context(obj_of(action), action.player))


CAST = After(
    Cond(r.CASTING, "debe estar en su Mano o en su Mazo de Limit Break", _from_hand_or_limit_deck),
    All(
        (
            Cond(r.PRIORITY, "no tiene la prioridad", has_priority),
            Cond(r.CASTING, "solo se lanza una Invocación", on_table(lambda s, a: is_summon(s, obj_of(a)))),
            Cond(r.WHEN_SUMMONS, "solo en la Main Phase y en la Attack Phase", in_time, because=at_end),
            Cond(r.RESTRICTION, "un efecto no le permite lanzarla", _not_forbidden),
            _FROM_LIMIT_DECK,
            Cond(r.SUMMON_TARGETS, "no hay un objetivo legal que elegir", _summon_aims, point=resting((UP_TO,), _summon_aims)),
            _PAYS_ALL,
        )
    ),
)


# --- Transporte (15.2.7.3) --------------------------------------------------------------------------------------------------


def _in_hand(state: State, action: Action) -> bool:
    here = state.objects[obj_of(action)]
    return here.owner == action.player and here.zone.name == HAND


def _warps(state: State, action: Action) -> bool:
    return has(state, obj_of(action), WARP) and outside_play(state)


@on_table
def _to_warp(state: State, action: Action) -> bool:
    return _in_hand(state, action) and _warps(state, action)


@on_table
def _warp_payable(state: State, action: Action) -> bool:
    keyword, context = playing.warp_of(state, obj_of(action)), Context(obj_of(action), action.player)
    return keyword is None or payable(state, context, bill(state, context, keyword.cost, element=r.WARP), (obj_of(action),))


WARPS = After(
    Cond(r.WARP, "debe ser una carta con Transporte de su Mano", _to_warp, point=resting((WHERE,), _to_warp)),
    All(
        (
            Cond(r.WARP, "no tiene la prioridad", has_priority),
            Cond(r.WARP, "solo en su Main Phase 1 o 2", general(lambda s, a: s.active == a.player and is_main(s))),
            Cond(r.WARP, "la Pila debe estar vacía", general(lambda s, a: stack_empty(s))),
            Cond(r.WARP, "no puede pagar el coste de Transporte", _warp_payable),
        )
    ),
)
