"""What the arguments of an effect name: elements, some of them chosen now (607.2d), and players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.abilities import Choose, Context, Each, Number, Ref
from ...kernel.decisions import Decision, Form, Option
from ...kernel.frozen import Id
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.selecting import amount, as_known, found, refer
from ...kernel.state import State
from . import rules as r
from .combatants import is_infernal
from .layers import views
from .targeting import protections

#: Whether what an effect does can be done to an element.
Possible = Callable[[State, Id], bool]


def _anything(state: State, obj: Id) -> bool:
    return True


def elements(match: Match, context: Context, what: Any, possible: Possible = _anything) -> Procedure:
    """The elements that an argument names, each once: known ones, each of a kind, or those chosen now (607.2d).

    Of those to which nothing can be done, for ``possible`` to say, none may be chosen.
    """
    state = match.state
    if isinstance(what, Ref):
        return _where_expected(match, what, refer(state, what, context), context)
    if isinstance(what, Each):
        return found(state, what.filter, context.you, context.source)
    assert isinstance(what, Choose)
    chosen: tuple[Id, ...] = ()
    for player in (yield from _who_choose(match, context, what.by)):
        fitting = found(state, what.filter, player, context.source)
        mine = [i for i in fitting if possible(state, i)]
        if len(mine) < len(fitting):
            said = ", ".join(match.game.name_of(state, i) for i in fitting if i not in mine)
            text = f"{player} no puede elegir {said}: sería imposible"
            match.say(r.CHOICES_ON_RESOLUTION, text=text)
        low, high = as_many(match, len(mine), what.low), min(what.high, len(mine))
        if not mine or low < min(what.low, len(mine)):
            continue
        options = tuple(match.option(i) for i in mine)
        cycle: tuple[R, ...] = (r.CYCLE,) if what.by in ("cada jugador", "cada demonio") else ()
        if what.by == "cada demonio":
            cycle += (r.DEMON_IS_PLAYER,)
        decision = Decision(
            player,
            "¿Qué eliges?",
            (r.CHOICES_ON_RESOLUTION, r.CHOSEN_LATER, *cycle),
            Form.SOME,
            options,
            low=low,
            high=high,
            kind="elegir",
        )
        picked = tuple((yield from match.ask(decision)))
        if any(next(protections(state, i, context), None) for i in picked):
            text = "lo que se elige al resolver no es objetivo"
            match.say(r.NO_TARGET_WITHOUT_WORD, text=text, by=player)
        chosen += picked
    return tuple(dict.fromkeys(chosen))


def how_much(match: Match, wanted: Any, context: Context) -> int:
    """107.1b: what a number comes to that determines the result of an effect: zero where a calculation gives less."""
    count = amount(match.state, wanted, context)
    of_infernal(match, wanted, context)
    if count >= 0 or isinstance(wanted, int):
        return count
    match.say(r.NEGATIVE_IS_ZERO, text=f"el cálculo da {count}: se usa 0")
    return 0


def of_infernal(match: Match, wanted: Any, context: Context) -> None:
    """112.4b: a number that is the strength of an infernal demon is 0, whatever effects say."""
    if not isinstance(wanted, Number) or wanted.what != "strength" or not isinstance(wanted.of, Ref):
        return
    demons = [i for i in refer(match.state, wanted.of, context) if i in match.state and is_infernal(match.state, i)]
    if demons:
        text = f"la fuerza de {match.game.name_of(match.state, demons[0])}, en forma infernal, es 0"
        match.say(r.INFERNAL_STRENGTH, text=text)


def as_many(match: Match, there: int, wanted: int) -> int:
    """101.3, 608.3: of ``wanted`` with which something is to be done, as many as there are; by one reading, all or none."""
    if there >= wanted:
        return wanted
    reading = "inferno-instruccion-imposible"
    if match.reading(reading) == "tanto-como-se-pueda":
        return there
    text = "una parte es imposible: la instrucción entera no tiene efecto"
    match.say(r.IMPOSSIBLE_IGNORED, text=text, reading=reading)
    return 0


def _lost_from_sight(match: Match, listed: tuple[Id, ...], context: Context) -> tuple[Id, ...]:
    """400.7d: of what set off an ability by moving, that which is in a hidden zone, where nothing relates it to what it was."""
    if "de" not in context.cause:
        return ()
    kinds = match.game.zone_kinds
    return tuple(i for i in listed if not kinds[match.state.objects[i].zone.name].public)


def _where_expected(match: Match, what: Ref, listed: tuple[Id, ...], context: Context) -> tuple[Id, ...]:
    """400.7d, 603.6, 603.7c: what is no longer where it would be expected is not found, and nothing is done to it."""
    state = match.state
    here = tuple(i for i in listed if i in state.objects)
    set_off = what.word == "disparo" or (what.word == "ese" and not context.those and "disparo" in context.cause)
    if set_off and (hidden := _lost_from_sight(match, here, context)):
        here = tuple(i for i in here if i not in hidden)
        match.say(r.TRIGGER_FINDS, text="fue a una zona oculta: no se lo encuentra")
        return here
    if len(here) == len(listed) or what.word == "este":
        return here
    rule = r.ZONE_CHANGE_TRIGGERS if set_off else r.DELAYED_ELEMENT
    match.say(rule, text="el elemento ya no está donde se lo esperaba")
    return here


def _who_choose(match: Match, context: Context, word: Any) -> Procedure:
    """800.3d: in the place of a player who left, one whom the controller names; of an opponent, another opponent."""
    state = match.state
    listed = players(state, context, word)
    gone = [player for player in listed if not state.players[player].in_game]
    if not gone:
        return listed
    you = context.you
    opposed = state.players[gone[0]].team != state.players[you].team
    others = state.opponents(you) if opposed else tuple(p for p in state.living() if p != you)
    asks = f"{gone[0]} ya no está: ¿quién elige?"
    options = [Option(player, player) for player in others]
    other = yield from match.choose(you, asks, (r.ANOTHER_CHOOSES,), options, "jugador")
    return (*(player for player in listed if player not in gone), other)


def players(state: State, context: Context, word: Any) -> tuple[str, ...]:
    """The players that a word names, from the active one on (101.4)."""
    if word in (None, "tú"):
        return (context.you,)
    living, team = state.players_from(state.station.active), state.players[context.you].team
    if word == "oponente":
        return tuple(p for p in living if state.players[p].team != team)
    if word in ("cada jugador", "cada demonio"):  # 102.4: a demon stands for its controller
        return living
    if word == "demonio compañero":  # 800.5
        return tuple(p for p in living if state.players[p].team == team and p != context.you)
    if word == "jugador activo":
        return (state.station.active,) if state.station.active else ()
    if word == "jugador":
        return (context.cause["jugador"],)
    if isinstance(word, Ref):
        found = [_controller(state, i) for i in as_known(state, word, context)]
        return tuple(dict.fromkeys(player for player in found if player is not None))
    raise KeyError(word)


def _controller(state: State, obj: Id) -> str | None:
    """108.4a: what has no controller is its owner's."""
    return views(state, obj).get("controller") or owner_of(state, obj)


def uncontrolled(state: State, word: Ref, context: Context) -> bool:
    """Whether something a word refers to has no controller now."""
    return any(i in state.objects and views(state, i).get("controller") is None for i in refer(state, word, context))


def owner_of(state: State, obj: Id) -> str:
    """108.3"""
    here = state.objects.get(obj)
    return here.owner if here is not None else state.past[obj].obj.owner
