"""What Inferno lends to verbs that many games have: counters, turning, shuffling, exchanging, piles, options of an effect."""

from __future__ import annotations

from ....kernel.abilities import Context, Instruction
from ....kernel.frozen import Id
from ....kernel.match import Match
from ....kernel.rules import R
from ....kernel.state import State
from ....kernel.visiting import words
from ....play.choosing import players
from ....play.counters import Counters
from ....play.exchanging import Exchanging
from ....play.looking import Looking
from ....play.modes import Modes
from ....play.ordering import Ordering
from ....play.ruling import ruled
from ....play.searching import Piles
from ....play.shuffling import Shuffling
from ....play.turning import Turning, Way
from .. import rules as r
from ..elements.moving import move_event
from ..text import READER
from .effects_moving import moving_to


def _spared(match: Match, kind: str, listed: tuple[Id, ...]) -> tuple[Id, ...]:
    """702.12a: no damage counters on what is indestructible."""
    whole = [i for i in listed if kind == "daño" and ruled(match.state, i, "indestructible")]
    if whole:
        match.say(r.INDESTRUCTIBLE, text=f"{match.names(whole)} es indestructible: no se le ponen contadores de daño")
    return tuple(i for i in listed if i not in whole)


def _within_a_cycle(state: State) -> tuple[R, ...]:
    """101.4d: what a choice in a cycle makes others choose besides, who choose it at once."""
    chain = state.zone("cadena")
    chosen_by_each = bool(chain) and "cada jugador" in words(state.objects[chain[0]].base or state.objects[chain[0]].item.ability)
    return (r.NEW_CHOICES_AT_ONCE,) if chosen_by_each else ()


def _able(state: State, context: Context, do: Instruction) -> bool:
    """607.2d: nobody chooses to discard who holds nothing."""
    discards = do.verb == "descartar" and not do.args.get("random")
    return not discards or any(state.zone("mano", player) for player in players(state, context, do.args.get("who")))


COUNTERS = Counters(put=r.COUNTERS, moved=r.MOVE_COUNTER, able=_spared)  # 121
TURNING = Turning(  # 701.8
    turned=Way("girar", r.TURN_CARD, "girada", ("se gira", "se giran")),
    upright=Way("enderezar", r.TURN_UPRIGHT, "enderezada", ("se endereza", "se enderezan")),
    by_effect=(r.EFFECT,),
)
SHUFFLING = Shuffling(  # 701.12
    deck="mazo",
    verb="mezcla",
    rule=r.SHUFFLE,
    few=r.SHUFFLE_FEW,
    again=r.SHUFFLE_TIMES,
    of_none=r.SHUFFLE_ZERO,
    without=r.SHUFFLE_NOT,
    point="inferno-mezclar-nada-en-el-mazo",
    kept="segun-lo-que-pida",
    whole_zone=r.WHOLE_ZONE,  # 400.10
    by_effect=r.EFFECT,
    into=lambda state, obj: move_event(state, "mezclar en el mazo", obj, "mazo", at=-1),
)
EXCHANGING = Exchanging(  # 701.10
    rule=r.EXCHANGE,
    control=r.EXCHANGE_CONTROL,
    cards=r.EXCHANGE_CARDS,
    attached=r.EXCHANGE_ATTACHED,
    zones=r.EXCHANGE_ZONES,
    event="intercambiar",
    attach="anexar",
)
LOOKING = Looking(  # 701.13
    deck="mazo", event="mostrar", show=(r.SHOW, r.SHOWN_STAYS), look=r.EFFECT, take=r.CHOICES_ON_RESOLUTION, move=moving_to
)
ORDERING = Ordering(  # 404.3
    zone="inferno",
    rule=r.INFERNO_ORDER,
    asked=(r.INFERNO_ORDER,),
    among=_within_a_cycle,
    point="inferno-orden-del-infierno",
    never="nunca",
)
PILES = Piles((r.PILES, r.EACH_IN_A_PILE), empty=(r.EMPTY_PILE,), grounds=(r.PILE_NO_ELEMENT, r.PILE_STAYS))  # 700.2
MODES = Modes((r.CHOICES_ON_RESOLUTION,), able=_able, said=READER.in_words)  # 607.2d
