"""What effects name: the targets that are announced (6.4), elements found or chosen on resolution, players."""

from __future__ import annotations

from functools import partial

from ...kernel.abilities import Context, Exists, Fact, Filter, Instruction, Number
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.selecting import matches
from ...kernel.state import State
from ...kernel.visiting import every
from ...play.barring import Bar
from ...play.choosing import Choosing, Who, owner_of
from . import rules as r
from .addressing import CHOSEN_PLAYER
from .saying import by
from .unaffected import unaffected
from .zones import COUNTS, being_played


def _impossible(match: Match, player: str, barred: Map[Id, tuple[Bar, ...]], none_left: bool) -> None:
    """4.5: to what it cannot be done, and why; where nothing is left, as much is resolved as can be."""
    as_far = (r.RESOLVES,) if none_left else ()
    for i, why in barred.items():
        bar = why[0]
        match.say(bar.rule, *as_far, text=f"{match.game.name_of(match.state, i)}: {bar.text}", reading=bar.reading)


def _spared(match: Match, listed: tuple[Id, ...], context: Context) -> tuple[Id, ...]:
    """8.2: the cards that another effect keeps from being affected by this one are left as they are; a step says so."""
    for i in listed:
        if i in match.state.objects and (rules := unaffected(match.state, i, context.source)):
            whose = by(match.state, (one.context.source for one in rules), i)
            text = f"{match.game.name_of(match.state, i)}: no la puede afectar esto{whose}"
            match.say(r.CONTINUOUS_ABILITY, text=text, grounds=(r.AFFECT,))
    return tuple(i for i in listed if i not in match.state.objects or not unaffected(match.state, i, context.source))


def _said(word: str, state: State, context: Context) -> tuple[str, ...]:
    """The player who was chosen for the effect, or whom what set it off was about."""
    return context.cause.named(word) or ()


def tell_counted(match: Match, context: Context, effect: tuple[Instruction, ...]) -> None:
    """6.1.1: of an effect that counts cards in a zone in which one is being played, whether it counts that one: a reading."""
    state = match.state
    asked = (*(number.of for number in every(Number, effect)), *(one.filter for one in every(Exists, effect)))
    zoned = [one for one in asked if isinstance(one, Filter) and one.zones]
    empty = any(fact.word == "mano vacía" for fact in every(Fact, effect))
    for obj in (i for i in being_played(state) if i in state.objects):  # by one reading it is in the Cementerio as it resolves
        counted = any(matches(state, obj, one, context.you, context.source) for one in zoned)
        if counted or (empty and state.objects[obj].zone == Zone("mano", context.you)):
            says = "cuenta" if match.reading(COUNTS) == "se-la-cuenta" else "no cuenta"
            text = f"{state.game.name_of(state, obj)}, que se está jugando, {says} entre las cartas de su zona"
            match.say(r.STAYS, text=text, reading=COUNTS)


#: 4.5, 6.4: as many are chosen as there are; where no zone is said, in the Campo de Batalla (8.2); what is being played is not
#: found (6.1.1).
CHOOSING = Choosing(
    (r.RESOLVES,),
    controller=lambda state, obj: state.game.known(state, obj).get("controller") or owner_of(state, obj),
    who=Map(
        {
            "cada jugador": Who(lambda state, context: state.players_from(state.active)),
            **{word: Who(partial(_said, word)) for word in (CHOSEN_PLAYER, "jugador")},
        }
    ),
    out_of_reach=being_played,
    spared=_spared,
    impossible=_impossible,
)
