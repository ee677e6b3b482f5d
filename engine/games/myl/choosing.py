"""What effects name: the targets that are announced (6.4), elements found or chosen on resolution, players."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, NamedTuple

from ...kernel.abilities import Context, Do, Instruction, Target
from ...kernel.conditions import Refusal
from ...kernel.decisions import Decision, Form, Option
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.selecting import matches
from ...kernel.state import State
from ...play.barring import Bar, can_be
from ...play.choosing import Choosing, Who, owner_of
from . import annulling
from . import rules as r
from .addressing import CHOSEN_PLAYER, aimed, aimed_at, asks_for_player
from .aiming import lack, misses, valid, why_not
from .zones import being_played


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


def fewest(state: State, target: Target, verb: str) -> int:
    """How many there must be: exact numbers exactly (4.5), «hasta» at least one (6.4)."""
    counts = verb == "barajar" and target.filter.zones == ("cementerio",)
    if counts and state.reading("myl-barajar-cementerio-cantidad") == "las-que-haya":
        return 1
    return max(1, target.low)


def enough(state: State, effect: tuple[Instruction, ...], context: Context) -> bool:
    """6.4, 4.5: whether there are targets; whether every part needs its own is a reading."""
    if any(asks_for_player(target) for target, _ in wanted(effect)):
        return any(enough(state, aimed_at(effect, oneself), context) for oneself in (False, True))
    found_all = [len(valid(state, target, verb, context)) >= fewest(state, target, verb) for target, verb in wanted(effect)]
    if found_all and state.reading("myl-unica-excepcion-de-resolucion") == "parte-posible":
        return any(found_all)
    return all(found_all)


def lacking(state: State, effect: tuple[Instruction, ...], context: Context) -> list[Refusal]:
    """Why there are not the targets that an effect needs."""
    if any(asks_for_player(target) for target, _ in wanted(effect)):
        return [why for oneself in (False, True) for why in lacking(state, aimed_at(effect, oneself), context)]
    return [why for target, verb in wanted(effect) for why in lack(state, target, verb, context, fewest(state, target, verb))]


def choose_targets(match: Match, effect: tuple[Instruction, ...], context: Context) -> Procedure:
    """4.7.A, 6.1.A, 6.4: the context with the targets of every instance, and the player when one is asked for.

    The player comes last, unless a target is a card of that player.
    """
    if any(asks_for_player(target) for target, _ in wanted(effect)):
        context = yield from _announce_player(match, effect, context)
        effect = aimed(effect, context)
    announced: tuple[tuple[Id, ...], ...] = ()
    for target, verb in wanted(effect):
        announced += ((yield from _announce(match, target, verb, context)),)
    context = context.but(targets=announced)
    if asks_for_player(effect) and CHOSEN_PLAYER not in context.cause:
        context = yield from _announce_player(match, effect, context)
    return context


def _announce_player(match: Match, effect: tuple[Instruction, ...], context: Context) -> Procedure:
    """6.4: the player who is the target: one with whom the effect has the other targets that it needs."""
    state, you = match.state, context.you
    listed = [Option(p, p) for p in state.players_from(you) if enough(state, aimed_at(effect, p == you), context)]
    chosen = yield from match.choose(you, "¿Qué jugador?", (r.TARGETS,), listed, "objetivo")
    return context.but(cause=context.cause.set(CHOSEN_PLAYER, chosen))


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
        match.set(r.TARGETS, r.ANNUL, text=f"se hace objetivo a {named}, que se está jugando")
    return chosen


#: What is not done when a target has left, fits no more, or is protected from what would be done to it.
GONE, UNFIT, SAFE = (
    "myl-objetivo-que-ya-no-esta",
    "myl-objetivo-que-deja-de-ser-valido",
    "myl-objetivo-protegido-al-resolver",
)


class _Aimed(NamedTuple):
    """One target: in which instance it was chosen, for what, and what would be done to it."""

    place: int
    obj: Id
    target: Target
    verb: str


def still_valid(match: Match, effect: tuple[Instruction, ...], context: Context) -> Context | None:
    """2.1, 6.4: the targets to which something is still done; how each is looked at is a reading. None: nothing is resolved."""
    state = match.state
    instances = enumerate(zip(wanted(aimed(effect, context)), context.targets, strict=False))
    listed = [_Aimed(place, i, target, verb) for place, ((target, verb), chosen) in instances for i in chosen]
    there = [one for one in listed if _is_there(state, one)]
    gone = [one for one in listed if one not in there]
    if gone and not _goes_on(match, gone, r.SAME_CARD, GONE, "ya no es el objetivo elegido"):
        return None
    unfit = [one for one in there if not _fits(state, one, context)]
    if unfit and not _goes_on(match, unfit, r.TARGETS, UNFIT, "ya no cumple lo que se pedía"):
        return None
    if match.reading(UNFIT) != "no-se-mira":
        there = [one for one in there if one not in unfit]
    safe = [one for one in there if not can_be(state, one.verb, one.obj, context.you)]
    if safe and match.reading(SAFE) != "solo-esa-parte" and not _goes_on(match, safe, r.TARGETS, SAFE, "algo lo impide"):
        return None
    kept = (tuple(one.obj for one in there if one.place == place) for place in range(len(context.targets)))
    return context.but(targets=tuple(kept))


def _is_there(state: State, one: _Aimed) -> bool:
    """2.1, 8.3: whether it is still the same card; for what annuls, whether it is still being played."""
    return one.obj in state.objects and (one.verb != annulling.VERB or annulling.annulment(state, one.obj) is not None)


def _fits(state: State, one: _Aimed, context: Context) -> bool:
    """6.4: whether it is still what was asked for; what is being played cannot have changed (6.1.1)."""
    return one.verb == annulling.VERB or matches(state, one.obj, one.target.filter, context.you, context.source)


def _goes_on(match: Match, aimed: list[_Aimed], rule: R, point: str, text: str) -> bool:
    """The step that says what is the matter with targets; whether the rest is resolved."""
    said = ", ".join(match.game.name_of(match.state, one.obj) for one in aimed)
    goes_on = match.reading(point) != "sin-efecto-entero"
    text += "" if goes_on else ": nada se resuelve"
    match.say(rule, text=f"{said}: {text}", reading=point)
    return goes_on


def _impossible(match: Match, player: str, barred: Map[Id, tuple[Bar, ...]], none_left: bool) -> None:
    """4.5: where it can be done to nothing, why."""
    for i, why in barred.items() if none_left else ():
        match.say(why[0].rule, text=f"{match.game.name_of(match.state, i)}: {why[0].text}", reading=why[0].reading)


def _said(word: str, state: State, context: Context) -> tuple[str, ...]:
    """The player who was chosen for the effect, or whom what set it off was about."""
    named = context.cause.get(word)
    return (named,) if named is not None else ()


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
    impossible=_impossible,
)
