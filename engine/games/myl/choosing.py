"""What effects name: the targets that are announced (6.4), elements found or chosen on resolution, players."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...kernel.abilities import Choose, Context, Do, Each, Instruction, Ref, Target
from ...kernel.decisions import Decision, Form, Option
from ...kernel.frozen import Id
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.selecting import found, refer
from ...kernel.state import State
from ...kernel.steps import How
from . import annulling
from . import rules as r
from .aiming import misses, still_there, valid, why_not
from .zones import being_played

#: The player chosen as a target (6.4).
CHOSEN_PLAYER = "jugador objetivo"


@lru_cache(maxsize=4096)
def wanted(effect: tuple[Instruction, ...]) -> tuple[tuple[Target, str], ...]:
    """The targets an effect asks for, in the order of the text, each with the verb that is done to it."""
    listed: list[tuple[Target, str]] = []
    _walk(effect, "", listed)
    return tuple(listed)


def _walk(value: Any, verb: str, listed: list[tuple[Target, str]]) -> None:
    if isinstance(value, Target):
        listed.append((value, verb))
    elif isinstance(value, Do):
        given = value.verb == "controlar" and value.args.get("who") not in (None, "tú")
        for inner in value.args.values():
            _walk(inner, "" if given else value.verb, listed)
    elif isinstance(value, tuple):
        for inner in value:
            _walk(inner, verb, listed)


def asks_for_player(effect: tuple[Instruction, ...]) -> bool:
    """Whether an effect has a player as its target."""
    return any(
        value == CHOSEN_PLAYER or (isinstance(value, Choose) and value.by == CHOSEN_PLAYER)
        for do in effect
        for value in do.args.values()
    )


def fewest(state: State, target: Target, verb: str) -> int:
    """How many there must be: exact numbers exactly (4.5), «hasta» at least one (6.4)."""
    counts = verb == "barajar" and target.filter.zones == ("cementerio",)
    if counts and state.reading("myl-barajar-cementerio-cantidad") == "las-que-haya":
        return 1
    return max(1, target.low)


def enough(state: State, effect: tuple[Instruction, ...], context: Context) -> bool:
    """6.4, 4.5: whether there are targets; whether every part needs its own is a reading."""
    if not state.follows(r.TARGETS):
        return True
    found_all = [len(valid(state, target, verb, context)) >= fewest(state, target, verb) for target, verb in wanted(effect)]
    if found_all and state.reading("myl-unica-excepcion-de-resolucion") == "parte-posible":
        return any(found_all)
    return all(found_all)


def choose_targets(match: Match, effect: tuple[Instruction, ...], context: Context) -> Procedure:
    """4.7.A, 6.1.A, 6.4: the context with the targets of every instance, and the player when one is asked for."""
    announced: tuple[tuple[Id, ...], ...] = ()
    for target, verb in wanted(effect):
        announced += ((yield from _announce(match, target, verb, context)),)
    context = context.but(targets=announced)
    if asks_for_player(effect):
        listed_players = [Option(p, p) for p in match.state.players_from(context.you)]
        chosen = yield from match.choose(context.you, "¿Qué jugador?", (r.TARGETS,), listed_players, "objetivo")
        context = context.but(cause=context.cause.set(CHOSEN_PLAYER, chosen))
    return context


def _announce(match: Match, target: Target, verb: str, context: Context) -> Procedure:
    """The targets of one instance; what an annulment is aimed at is a target even when there is nothing to choose (8.3)."""
    state = match.state
    options = valid(state, target, verb, context)
    low, high = min(fewest(state, target, verb), len(options)), min(target.high, len(options))
    if not options:
        return ()
    listed = tuple(match.option(i) for i in options)
    one = target.low == target.high == 1
    low = high if target.low == target.high else low
    asks = f"¿Qué objetivos? (de {low} a {high})" if low != high else f"¿Qué {high} objetivos?"
    decision = Decision(
        context.you,
        "¿Qué objetivo?" if one else asks,
        (r.TARGETS,),
        Form.ONE if one else Form.SOME,
        listed,
        low=low,
        high=high,
        kind="objetivo",
        why_not_option=lambda i: why_not(state, target, verb, context, i) if i in state.objects else (),
        near_misses=lambda: [(match.option(i), reasons) for i, reasons in misses(state, target, verb, context)],
    )
    answer = yield from match.ask(decision)
    chosen = (answer,) if one else tuple(answer)
    if verb == annulling.VERB:
        named = ", ".join(match.game.name_of(match.state, i) for i in chosen)
        match.set((r.TARGETS, r.ANNUL), f"se hace objetivo a {named}, que se está jugando")
    return chosen


def still_valid(match: Match, effect: tuple[Instruction, ...], context: Context) -> Context | None:
    """6.4, 2.1: the targets that are still what was chosen; what a lost one means is a reading. None: nothing is resolved."""
    reading, state = "myl-objetivo-que-deja-de-ser-valido", match.state
    kept = []
    for (target, verb), chosen in zip(wanted(effect), context.targets, strict=False):
        if not state.follows(r.SAME_CARD):
            kept.append(tuple(now for i in chosen if (now := state.now(i)) is not None))
            continue
        here = tuple(i for i in chosen if i in state.objects)
        looked_at = match.reading(reading) != "no-se-mira"
        if not looked_at and not all(still_there(state, target, verb, context, i) for i in here):
            text = "no se mira si el objetivo sigue siendo lo que se pide"
            match.write((), (r.SAME_CARD,), text, None, How.AUTOMATIC, reading)
        if looked_at:
            here = tuple(i for i in here if still_there(state, target, verb, context, i))
        kept.append(here)
    lost = [i for before, after in zip(context.targets, kept, strict=False) for i in before if i not in after]
    if lost:
        said = ", ".join(match.game.name_of(state, i) for i in lost)
        match.set((r.SAME_CARD,), f"{said}: ya no es el objetivo elegido", reading=reading)
        if match.reading(reading) == "sin-efecto-entero":
            return None
    return context.but(targets=tuple(kept))


def elements(match: Match, context: Context, what: Any) -> Procedure:
    """The elements that an argument names: known ones, each of a kind, or those chosen now."""
    state, playing = match.state, being_played(match.state)
    if isinstance(what, Ref):
        return tuple(i for i in refer(state, what, context) if i in state.objects)
    if isinstance(what, Each):
        anywhere = not what.filter.zones and match.without((r.SAME_CARD, r.AFFECT))
        wanted_here = what.filter.but(zones=tuple(state.setup.game.zone_kinds)) if anywhere else what.filter
        return tuple(i for i in found(state, wanted_here, context.you, context.source) if i not in playing)
    assert isinstance(what, Choose)
    chosen: tuple[Id, ...] = ()
    for player in players(state, context, what.by):
        mine = tuple(i for i in found(state, what.filter, player, context.source) if i not in playing)
        low, high = min(what.low, len(mine)), min(what.high, len(mine))
        if mine:
            options = tuple(match.option(i) for i in mine)
            asked = Decision(player, "¿Qué eliges?", (r.RESOLVES,), Form.SOME, options, low=low, high=high, kind="elegir")
            chosen += tuple((yield from match.ask(asked)))
    return chosen


def players(state: State, context: Context, word: Any) -> tuple[str, ...]:
    """The players that a word names, from the active one on."""
    if word in (None, "tú"):
        return (context.you,)
    if word == "oponente":
        return state.opponents(context.you)
    if word == "cada jugador":
        return state.players_from(state.active)
    if word in (CHOSEN_PLAYER, "jugador"):
        named = context.cause.get(word)
        return (named,) if named is not None else ()
    assert isinstance(word, Ref)
    view = state.setup.game.view
    owners = (view(state, i).get("controller") or _owner(state, i) for i in refer(state, word, context))
    return tuple(dict.fromkeys(owners))


def _owner(state: State, obj: Id) -> str:
    here = state.objects.get(obj)
    return here.owner if here is not None else state.past[obj].obj.owner
