"""What the arguments of a verb name: known elements, each of a kind, those chosen now and by whom; players; how much."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial

from ..kernel.abilities import Amount, Choose, Context, Each, Filter, Ref
from ..kernel.decisions import Decision, Form, Option, Procedure
from ..kernel.frozen import EMPTY, Data, Frozen, Id, Map, Value
from ..kernel.match import Match, option_in
from ..kernel.pieces import Zone
from ..kernel.rules import R
from ..kernel.selecting import amount, as_known, candidates, found, matches, refer
from ..kernel.state import State
from ..kernel.unknown import could_be, name_card, name_those, unknown, unnamed
from .barring import Bar, bars, refusals
from .lending import lent_if_any, required
from .targets import Targeting


@dataclass(frozen=True)
class Who(Frozen):
    """A word for players.

    ``players(state, context)``: who they are now, in the order in which they choose. ``rules``: on which a choice that they
    make rests, besides those on choosing. ``one``: the rule by which one of them is named as the effect is applied, where the
    word means one of several («un oponente»); None: it means all of them.
    """

    players: Callable[[State, Context], tuple[str, ...]]
    rules: tuple[R, ...] = ()
    one: R | None = None


@dataclass(frozen=True)
class AllOrNone(Frozen):
    """The disputed point whether what is impossible in part is done as far as possible (Inferno 101.3, 608.3).

    ``point``: its id. ``whole``: the reading by which it is not done at all. ``rule``, ``text``: cited and said then.
    """

    point: str
    whole: str
    rule: R
    text: str


@dataclass(frozen=True)
class UpTo(Frozen):
    """How few may be chosen where a text says how many at most (Souls 1.4.5.1).

    ``least(state, low)``: how few, where the text names ``low``. ``rules``: by which. ``point``: the disputed point on which
    it rests that none is.
    """

    least: Callable[[State, int], int]
    rules: tuple[R, ...]
    point: str


def _there(match: Match, ref: Ref, listed: tuple[Id, ...], context: Context) -> tuple[Id, ...]:
    return tuple(i for i in listed if i in match.state.objects)


def _named_players(match: Match, context: Context, word: object) -> Procedure[tuple[str, ...]]:
    return players(match.state, context, word)
    yield


@dataclass(frozen=True)
class Choosing(Frozen):
    """What a game lends to choosing while an effect is applied (Inferno 607.2d; MyL 6.4; FFTCG 11.3.4 «seleccionar»; Souls
    8.6.3).

    - ``rules``: those by which something is chosen then.
    - ``controller(state, obj)``: whose an element is, or was, when players are named by it; None when nobody's.
    - ``who``: the words for players, besides «tú» and «oponente».
    - ``choosers(match, context, by)``: a procedure that returns the players who choose, ``by`` being the word or reference of
      the text; by default those that it names. It may ask («¿qué oponente?»).
    - ``decides(context, what, player)``: who makes the choice ``what`` that the text has ``player`` make; by default that player.
    - ``referred(match, ref, listed, context)``: of the elements ``listed`` to which ``ref`` refers, those with which anything
      is done; by default those that are still there. It may write a step on the others.
    - ``out_of_reach(state)``: the elements that nothing finds, such as the card that is being played.
    - ``spared(match, listed, context)``: of the elements that an effect would reach, those that it does; by default all. It may
      write a step on the others.
    - ``fewer``: the rule by which as many are chosen as there are where a text names more; None: nothing is said of it.
    - ``up_to``: about «hasta»; None: as few as the text says.
    - ``all_or_none``: about what is impossible in part; None: it is done as far as possible.
    - ``counted(match, wanted, context, count)``: what a number of the text (``wanted``, worked out as ``count``) comes to as it
      determines a result: how negative ones and fractions end.
    - ``impossible(match, player, barred, none_left)``: called before a choice from which elements fall out, with the reasons
      for each, to write what there is to say; ``none_left`` when nothing remains.
    - ``chosen(match, player, chosen, context)``: called after a choice, to write what there is to say of it.
    """

    rules: tuple[R, ...]
    controller: Callable[[State, Id], str | None]
    who: Map[str, Who] = EMPTY
    choosers: Callable[[Match, Context, Value], Procedure[tuple[str, ...]]] = _named_players
    decides: Callable[[Context, Choose, str], str] = lambda context, what, player: player
    referred: Callable[[Match, Ref, tuple[Id, ...], Context], tuple[Id, ...]] = _there
    out_of_reach: Callable[[State], Collection[Id]] = lambda state: ()
    spared: Callable[[Match, tuple[Id, ...], Context], tuple[Id, ...]] = lambda match, listed, context: listed
    fewer: R | None = None
    up_to: UpTo | None = None
    all_or_none: AllOrNone | None = None
    counted: Callable[[Match, Amount, Context, int], int] = lambda match, wanted, context, count: count
    impossible: Callable[[Match, str, Map[Id, tuple[Bar, ...]], bool], None] = lambda match, player, barred, none_left: None
    chosen: Callable[[Match, str, tuple[Id, ...], Context], None] = lambda match, player, chosen, context: None


def lent(state: State) -> Choosing:
    """What the game of a state lends."""
    return required(state, Choosing)


def elements(
    match: Match,
    context: Context,
    what: object,
    verb: str = "",
    you: str = "",
    also: Callable[[Id], Iterable[Bar]] = lambda obj: (),
) -> Procedure[tuple[Id, ...]]:
    """The elements that an argument names, each once: known ones, each of a kind, or those chosen now.

    Of those to which ``verb`` cannot be done none may be chosen; ``you`` is for whom it is done, by default whose effect it
    is; ``also`` what else keeps it from being done to one.
    """
    state, choosing = match.state, lent(match.state)
    if isinstance(what, Ref):
        return choosing.spared(match, choosing.referred(match, what, refer(state, what, context), context), context)
    assert isinstance(what, Choose | Each)
    wanted, others = _another(state, what, context)
    away = (*choosing.out_of_reach(state), *others)
    if isinstance(what, Each):
        yield from name_unknown(match, wanted, context)
        every = tuple(i for i in found(match.state, wanted, context.you, context.source) if i not in away)
        return choosing.spared(match, every, context)
    chosen: tuple[Id, ...] = ()
    for player in (yield from choosing.choosers(match, context, what.by)):
        listed = [i for i in found(state, wanted, player, context.source) if i not in away]
        barred = {i: why for i in listed if (why := (*bars(state, verb, i, you or context.you), *also(i)))}
        hidden = tuple(i for i in unknown_fitting(state, wanted, player, context.source) if i not in away)
        decider = choosing.decides(context, what, player)
        picked = yield from _chosen(match, decider, what, [i for i in listed if i not in barred], hidden, Map(barred))
        for i in picked:
            if i in hidden:
                yield from name_card(match, i, choosing.rules[0], partial(_fits, wanted, player, context.source, i))
        choosing.chosen(match, decider, picked, context)
        chosen += picked
    return choosing.spared(match, tuple(dict.fromkeys(chosen)), context)


def name_unknown(match: Match, wanted: Filter, context: Context) -> Procedure:
    """Ask which of the cards that nobody knows are what a filter asks for, where each of those is reached, or counted."""
    choosing, about = lent(match.state), (wanted, context.you, context.source)
    away = choosing.out_of_reach(match.state)
    hidden = tuple(i for i in unknown_fitting(match.state, *about) if i not in away)
    yield from name_those(match, hidden, choosing.rules[0], partial(_fits, *about))


def unknown_fitting(state: State, wanted: Filter, player: str, this: Id | None) -> tuple[Id, ...]:
    """The cards that nobody knows, in the zones of a filter, which may be what it asks for."""
    fit: dict[Zone, bool] = {}
    there = [i for i in candidates(state, wanted) if unknown(state, i)] if wanted.zones else []
    for i in there:
        zone = state.objects[i].zone
        if zone not in fit:  # one of a zone may be whatever another may be
            fit[zone] = not matches(state, i, wanted, player, this) and bool(
                could_be(state, i, partial(_fits, wanted, player, this, i))
            )
    return tuple(i for i in there if fit[state.objects[i].zone])


def _fits(wanted: Filter, player: str, this: Id | None, obj: Id, state: State) -> bool:
    return matches(state, obj, wanted, player, this)


def _another(state: State, what: Choose | Each, context: Context) -> tuple[Filter, tuple[Id, ...]]:
    """Which elements an argument asks for, and the targets of which «otro» is another."""
    says = lent_if_any(state, Targeting)
    if not what.apart or says is None or not says.another:
        return what.filter, ()
    announced = context.but(targets=context.announced or context.targets)
    return what.filter.but(other=False), tuple(i for ref in what.apart for i in refer(state, ref, announced))


def _chosen(
    match: Match, player: str, what: Choose, mine: list[Id], hidden: tuple[Id, ...], barred: Map[Id, tuple[Bar, ...]]
) -> Procedure[tuple[Id, ...]]:
    """What a player chooses of those to which it can be done, and of cards that nobody knows, which need not be any of these;
    what it cannot be done to is refused with its reasons."""
    state, choosing = match.state, lent(match.state)
    if barred:
        choosing.impossible(match, player, barred, not mine)
    up_to = choosing.up_to if what.low < what.high else None
    fewest = what.low if up_to is None else up_to.least(state, what.low)
    low = as_many(match, len(mine), fewest)
    if not (mine or hidden) or low < min(fewest, len(mine)):
        return ()
    word = choosing.who.get(what.by) if isinstance(what.by, str) else None
    say_fewer(match, player, len(mine), fewest)
    asked = Decision(
        player,
        "¿Qué eliges?",
        (*(up_to.rules if up_to is not None else ()), *choosing.rules, *(word.rules if word is not None else ())),
        Form.SOME,
        (*map(match.option, mine), *map(unnamed, hidden)),
        low=low,
        high=min(what.high, len(mine) + len(hidden)),
        kind="elegir",
        why_not_option=lambda i: refusals(state, i, barred.get(i, ())),
        near_misses=lambda: [(option_in(state, i), refusals(state, i, why)) for i, why in barred.items()],
    )
    chosen = tuple((yield from match.ask(asked)))
    if asked.forced is None:
        text = f"{player} elige {match.names(chosen)}" if chosen else f"{player} no elige nada"
        reading = up_to.point if up_to is not None and not chosen else None
        match.say(*asked.rules, text=text, by=player, chosen=True, reading=reading)
    return chosen


def as_many(match: Match, there: int, wanted: int) -> int:
    """Of ``wanted`` with which something is to be done, as many as there are; none where the game does all or nothing."""
    disputed = lent(match.state).all_or_none
    if there >= wanted or disputed is None or match.reading(disputed.point) != disputed.whole:
        return max(0, min(there, wanted))
    match.say(disputed.rule, text=disputed.text, reading=disputed.point)
    return 0


def say_fewer(match: Match, player: str, there: int, wanted: int) -> None:
    """That a player chooses as many as there are, which is fewer than the text names."""
    fewer = lent(match.state).fewer
    if fewer is not None and 0 < there < wanted:
        match.say(fewer, text=f"{player} elige cuantas hay: {there} de {wanted}")


def how_much(match: Match, wanted: Amount, context: Context) -> int:
    """What a number comes to that determines the result of an effect."""
    return lent(match.state).counted(match, wanted, context, amount(match.state, wanted, context))


def players(state: State, context: Context, word: Value) -> tuple[str, ...]:
    """The players that a word names: by default whose effect it is; of an element, whose that is; several from the active
    one on; or those who were named already."""
    if word in (None, "tú"):
        return (context.you,)
    if isinstance(word, tuple):
        return word
    if word == "oponente":
        team = state.players[context.you].team
        return tuple(p for p in state.players_from(state.active) if state.players[p].team != team)
    choosing = lent(state)
    if isinstance(word, Ref):
        owners = map(partial(choosing.controller, state), as_known(state, word, context))
        return tuple(dict.fromkeys(player for player in owners if player is not None))
    return choosing.who[word].players(state, context)


#: Under which word an effect knows the player whom it had named.
NAMED = "jugador nombrado"


def one_of(match: Match, context: Context, word: Value) -> Procedure[tuple[str, ...]]:
    """The players whom a word names, one of them where it means one: whose effect it is says which."""
    listed = players(match.state, context, word)
    who = lent(match.state).who.get(word) if isinstance(word, str) else None
    if who is None or who.one is None or len(listed) < 2:
        return listed
    options = [Option(player, player) for player in listed]
    chosen = yield from match.choose(context.you, "¿Qué jugador?", (who.one,), options, "jugador")
    match.say(who.one, text=f"{context.you} dice que es {chosen}", by=context.you, chosen=True)
    return (chosen,)


def naming(match: Match, context: Context, args: Data) -> Procedure[tuple[Data, Context]]:
    """What is done by or to one of several players («un oponente»), with that one; «ese jugador» is that one from then on."""
    word = args.get("who")
    who = lent(match.state).who.get(word) if isinstance(word, str) else None
    if who is None or who.one is None:
        return args, context
    listed = yield from one_of(match, context, word)
    named = context.cause.naming(NAMED, listed[0]) if listed else context.cause
    return args.set("who", listed), context.but(cause=named)


def owner_of(state: State, obj: Id) -> str:
    """Whose an element is, or was."""
    return state.last(obj).owner
