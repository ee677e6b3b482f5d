"""What Inferno lends to choosing while an effect is applied (607.2d): who chooses, what is found, what a number comes to."""

from __future__ import annotations

from ....kernel.abilities import Context, Number, Ref
from ....kernel.decisions import Option, Procedure
from ....kernel.frozen import Id, Map
from ....kernel.match import Match
from ....kernel.selecting import refer
from ....kernel.state import State
from ....play.barring import Bar
from ....play.choosing import AllOrNone, Choosing, Who, one_of, owner_of, players
from .. import rules as r
from ..combat.combatants import is_infernal
from ..elements.layers import views
from ..elements.ruling import that_player
from ..playing.targeting import protections


def _impossible(match: Match, player: str, barred: Map[Id, tuple[Bar, ...]], none_left: bool) -> None:
    """607.2d: what is impossible cannot be chosen."""
    said = match.names(barred)
    match.say(r.CHOICES_ON_RESOLUTION, text=f"{player} no puede elegir {said}: sería imposible")


def _no_targets(match: Match, player: str, chosen: tuple[Id, ...], context: Context) -> None:
    """114.1: what protects from being a target does not from being chosen."""
    if any(next(protections(match.state, i, context), None) for i in chosen):
        match.say(r.NO_TARGET_WITHOUT_WORD, text="lo que se elige al resolver no es objetivo", by=player)


def _counted(match: Match, wanted: object, context: Context, count: int) -> int:
    """107.1b: zero where a calculation gives less."""
    of_infernal(match, wanted, context)
    if count >= 0 or isinstance(wanted, int):
        return count
    match.say(r.NEGATIVE_IS_ZERO, text=f"el cálculo da {count}: se usa 0")
    return 0


def of_infernal(match: Match, wanted: object, context: Context) -> None:
    """112.4b: a number that is the strength of an infernal demon is 0, whatever effects say."""
    if not isinstance(wanted, Number) or wanted.what != "strength" or not isinstance(wanted.of, Ref):
        return
    demons = [i for i in refer(match.state, wanted.of, context) if i in match.state and is_infernal(match.state, i)]
    if demons:
        text = f"la fuerza de {match.game.name_of(match.state, demons[0])}, en forma infernal, es 0"
        match.say(r.INFERNAL_STRENGTH, text=text)


def _lost_from_sight(match: Match, listed: tuple[Id, ...], context: Context) -> tuple[Id, ...]:
    """400.7d: of what set off an ability by moving, that which is in a hidden zone, where nothing relates it to what it was."""
    if "de" not in context.cause.more:
        return ()
    kinds = match.game.zone_kinds
    return tuple(i for i in listed if not kinds[match.state.objects[i].zone.name].public)


def _where_expected(match: Match, what: Ref, listed: tuple[Id, ...], context: Context) -> tuple[Id, ...]:
    """400.7d, 603.6, 603.7c: what is no longer where it would be expected is not found, and nothing is done to it; what is there
    is found whatever it is by now and whatever its name (201.5, 607.2i, 706.9)."""
    state = match.state
    if not listed and what.word in _LINKED:
        rule, said = _LINKED[what.word]
        match.say(rule, r.LINKED, text=f"no hay {said} {match.game.name_of(state, context.source)}")
    itself = what.word == "este" and context.cause.that_was is not None and listed == (context.cause.that_was,)
    if itself and context.cause.that is not None:  # what moved is the source, and it is another element now
        listed = context.cause.that
    here = tuple(i for i in listed if i in state.objects)
    set_off = itself or what.word == "disparo" or (what.word == "ese" and not context.those and context.cause.event != "")
    if set_off and (hidden := _lost_from_sight(match, here, context)):
        here = tuple(i for i in here if i not in hidden)
        match.say(r.TRIGGER_FINDS, text=f"{match.names(hidden)} fue a una zona oculta: no se encuentra")
        return here
    if len(here) == len(listed) or (what.word == "este" and not itself):
        return here
    rule = r.ZONE_CHANGE_TRIGGERS if set_off else r.DELAYED_ELEMENT
    match.say(rule, text=f"{match.names(i for i in listed if i not in here)} ya no está donde se esperaba")
    return here


#: The words for what a linked ability did, with the rule by which only that is meant.
_LINKED = {
    "exiliadas": (r.LINKED_EXILE, "cartas exiliadas con"),
    "puestas": (r.LINKED_PUT, "elementos puestos en juego con"),
}


def _who_choose(match: Match, context: Context, word: object) -> Procedure:
    """800.3d: in the place of a player who left, one whom the controller names; of an opponent, another opponent."""
    state = match.state
    listed = yield from one_of(match, context, word)
    gone = [player for player in listed if not state.players[player].in_game]
    if not gone:
        return listed
    you = context.you
    opposed = state.players[gone[0]].team != state.players[you].team
    others = state.opponents(you) if opposed else tuple(p for p in state.living() if p != you)
    asks = f"{gone[0]} ya no está: ¿quién elige?"
    options = [Option(player, player) for player in others]
    other = yield from match.choose(you, asks, (r.ANOTHER_CHOOSES,), options, "jugador")
    match.say(r.ANOTHER_CHOOSES, text=f"{you} decide que elija {other}", by=you, chosen=True)
    return (*(player for player in listed if player not in gone), other)


def _mates(state: State, context: Context) -> tuple[str, ...]:
    """800.5, and 101.4: from the active player on."""
    team = state.players[context.you].team
    return tuple(p for p in state.players_from(state.active) if state.players[p].team == team and p != context.you)


def _each(state: State, context: Context) -> tuple[str, ...]:
    """101.4: from the active player on."""
    return state.players_from(state.station.active)


def _controller(state: State, obj: Id) -> str | None:
    """108.4a: what has no controller is its owner's."""
    return views(state, obj).get("controller") or owner_of(state, obj)


def uncontrolled(state: State, word: Ref, context: Context) -> bool:
    """Whether something a word refers to has no controller now."""
    return any(i in state.objects and views(state, i).get("controller") is None for i in refer(state, word, context))


CHOOSING = Choosing(
    (r.CHOICES_ON_RESOLUTION, r.CHOSEN_LATER),
    controller=_controller,
    who=Map(
        {
            "cada jugador": Who(_each, (r.CYCLE,)),
            "cada demonio": Who(_each, (r.CYCLE, r.DEMON_IS_PLAYER)),  # 102.4: a demon stands for its controller
            "demonio compañero": Who(_mates),
            "jugador activo": Who(lambda state, context: (state.station.active,) if state.station.active else ()),
            "jugador": Who(that_player),
            "un oponente": Who(lambda state, context: players(state, context, "oponente"), one=r.CHOICES_ON_RESOLUTION),
        }
    ),
    choosers=_who_choose,
    referred=_where_expected,
    counted=_counted,
    all_or_none=AllOrNone(  # 101.3, 608.3
        "inferno-instruccion-imposible",
        "nada",
        r.IMPOSSIBLE_IGNORED,
        "una parte es imposible: la instrucción entera no tiene efecto",
    ),
    impossible=_impossible,
    chosen=_no_targets,
)
