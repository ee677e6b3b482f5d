"""What may be a target (6.4): every reason why something may not, and from them what may."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...kernel.abilities import Context, Filter, Instruction, Target
from ...kernel.conditions import Refusal, in_document_order
from ...kernel.decisions import Option, Procedure
from ...kernel.frozen import EMPTY, Id
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.selecting import candidates, known_bound, matches
from ...kernel.state import State
from ...kernel.wording import together
from ...play import targets
from ...play.barring import Bar, Bars, bars, can_be, refusals
from ...play.ruling import Ruling, ruled
from ...play.slots import Slot, slots
from ...play.targets import Targeting, announce, kept, possible, taken
from . import annulling
from . import rules as r
from .addressing import CHOSEN_PLAYER, aimed, aimed_at, asks_for_player
from .coming import too_early
from .costing import payable_on
from .grounds import of_strength
from .instances import instances
from .layers import strength
from .options import choose_options, each_way, offering, with_options
from .protecting import NOT_AIMED, SAFE_FROM, of_abilities, protecting
from .ruling import said
from .saying import by
from .unaffected import unaffected
from .zones import PLAYS, USES, being_played

#: Whether a fixed number of cards of a Cementerio has to be there; whether an effect is used for the part that is possible.
FEWER, PART = "myl-barajar-cementerio-cantidad", "myl-unica-excepcion-de-resolucion"


def verb_of(slot: Slot) -> str:
    """What is done to the targets of a slot; nothing that concerns them where somebody else gains control of them."""
    do = slot.do
    given = do is not None and do.verb == "controlar" and do.args.get("who") not in (None, "tú")
    return "" if do is None or given else do.verb


def _possible(state: State, slot: Slot, context: Context, item: Id | None = None) -> Iterator[Id]:
    """6.4: what may be chosen for one instance of a target."""
    for obj in annulling.playing(state) if verb_of(slot) == annulling.VERB else candidates(state, slot.target.filter):
        if next(_against(state, slot, context, obj), None) is None:
            yield obj


def _why_not(
    state: State, slot: Slot, context: Context, obj: Id, item: Id | None = None, rule: R = r.TARGETS
) -> tuple[Refusal, ...]:
    """Every reason why something may not be chosen, in the order of the document; none where it may."""
    return in_document_order(refusals(state, obj, _against(state, slot, context, obj)))


def _near(state: State, slot: Slot) -> tuple[Id, ...]:
    """What is in play, being played, or where the text looks."""
    looked_at = candidates(state, slot.target.filter) if slot.target.filter.zones else ()
    return (*annulling.playing(state), *(o.id for o in state.in_play()), *looked_at)


def _fewest(state: State, slot: Slot) -> int:
    """How many there must be: exact numbers exactly (4.5), «hasta» at least one (6.4); none where there is room for none, or for
    words nobody understood."""
    if slot.do is None or not slot.target.high:
        return slot.target.low
    counts = verb_of(slot) == "barajar" and slot.target.filter.zones == ("cementerio",)
    if counts and state.reading(FEWER) == "las-que-haya":
        return 1
    return max(1, slot.target.low)


#: The verb of what aims something at something else.
REDIRECT = "redirigir"
#: Why what an effect keeps from being affected is no target.
NOT_AFFECTED = "no la puede afectar esto"

TARGETING = Targeting(_possible, _why_not, _near, _fewest, another=True)


def enough(state: State, effect: tuple[Instruction, ...], context: Context) -> bool:
    """6.4, 4.5: whether there are targets; whether every part needs its own is a reading."""
    if offering(effect) is not None:
        return any(enough(state, one, context) for one in each_way(effect))
    if any(asks_for_player(slot.target) for slot in slots(effect)):
        return any(enough(state, aimed_at(effect, oneself), context) for oneself in (False, True))
    wanted = instances(state, effect, context)
    asked = [slot for slot in wanted if slot.target.high]
    if asked and state.reading(PART) == "parte-posible":
        return any(targets.enough(state, slot, context) for slot in asked)
    return not targets.lacking(state, wanted, context)


def lacking(state: State, effect: tuple[Instruction, ...], context: Context) -> list[Refusal]:
    """Why there are not the targets that an effect needs."""
    if offering(effect) is not None:
        return [why for one in each_way(effect) for why in lacking(state, one, context)]
    if any(asks_for_player(slot.target) for slot in slots(effect)):
        return [why for oneself in (False, True) for why in lacking(state, aimed_at(effect, oneself), context)]
    return [why for slot in instances(state, effect, context) for why in _lack(state, slot, context)]


def _lack(state: State, slot: Slot, context: Context) -> list[Refusal]:
    """4.5, 6.4: why there are too few valid targets for one instance; nothing where there are enough."""
    there, needed = len(possible(state, slot, context)), _fewest(state, slot)
    if there >= needed:
        return []
    exact = Refusal(r.RESOLVES, "requiere un número determinado de objetivos", "", str(there), str(needed))
    annuls = verb_of(slot) == annulling.VERB
    listed = annulling.playing(state) if annuls else _thought_of(state, slot.target.filter, context)
    return [*([exact] if needed > 1 else []), *(why for i in listed for why in _why_not(state, slot, context, i))]


def _thought_of(state: State, wanted: Filter, context: Context) -> Iterable[Id]:
    """8.2: what a text speaks of; where there is none in play, what might be taken for it out of play."""
    return _of_the_kind(state, wanted, context) or (
        () if wanted.zones else _of_the_kind(state, wanted.but(zones=_OUT_OF_PLAY), context)
    )


#: The zones out of play in which everybody sees what lies.
_OUT_OF_PLAY = ("cementerio", "destierro")


def _of_the_kind(state: State, wanted: Filter, context: Context) -> Iterable[Id]:
    """What a text speaks of but for its conditions: of the type, the race, the side and the zone."""
    kind = wanted.but(at_most=EMPTY, at_least=EMPTY, marks=(), keywords=(), names=(), name_word="", turned=None)
    return [i for i in candidates(state, kind) if matches(state, i, kind, context.you, context.source)]


def _against(state: State, slot: Slot, context: Context, obj: Id) -> Bars:
    target, verb = slot.target, verb_of(slot)
    if verb == annulling.VERB:
        yield from (Bar(rule, text) for rule, text in annulling.against(state, target, context, obj))
        return
    if obj in being_played(state):
        yield Bar(r.STAYS, "se está jugando, y solo se la puede Anular")
    if not matches(state, obj, target.filter, context.you, context.source):
        yield _missing(state, target, obj)
        yield from conditions(state, target.filter, obj, context)
        return
    if too_early(state, slot.do, obj, context):
        yield Bar(r.TARGETS, "eso no está por ocurrirle")
    if verb == REDIRECT and obj in _aimed_already(state, context):
        yield Bar(r.TARGETS, "ya es su objetivo")
    source = context.source
    if source is not None and source in state.objects and not payable_on(state, context.you, source, obj):
        yield Bar(r.COST, "no puede pagar lo que cuesta con ese objetivo")
    yield from kept_from(state, obj, context)
    if listed := protecting(state, f"{SAFE_FROM}{verb}", obj, context.source):
        yield Bar(r.CONTINUOUS_ABILITY, f"{said(f'{SAFE_FROM}{verb}', None)}{_whose(state, listed, obj)}")
    yield from bars(state, verb, obj, context.you)


def _aimed_already(state: State, context: Context) -> tuple[Id, ...]:
    """6.4: at what the card that an opponent is playing, or the ability that is being used, is aimed, which is to be aimed at
    something else."""
    under_way = [p for p in state.procedures if p.name in (PLAYS, USES) and p.player != context.you]
    return tuple(i for group in under_way[-1].item.targets for i in group) if under_way else ()


def kept_from(state: State, obj: Id, context: Context, bearing: bool = False) -> Bars:
    """6.4, 4.3: what keeps it from being chosen at all, whatever would be done to it. That a weapon is played on it (``bearing``)
    is no ability, of which what speaks of abilities would keep it (3.2)."""
    listed = ruled(state, obj, "no puede ser objetivo")
    if listed and state.game.view(state, obj).get("controller") != context.you:
        yield Bar(r.TARGETS, f"no puede ser objetivo de un oponente{_whose(state, listed, obj)}")
    for rule, text, listed in (
        (r.TARGETS, said(NOT_AIMED, None), protecting(state, NOT_AIMED, obj, context.source)),
        (r.CONTINUOUS_ABILITY, NOT_AFFECTED, unaffected(state, obj, context.source)),
    ):
        listed = [one for one in listed if not (bearing and of_abilities(one.value))]
        if listed:
            yield Bar(rule, f"{text}{_whose(state, listed, obj)}")


def _whose(state: State, listed: Iterable[Ruling], obj: Id) -> str:
    """By whose abilities rules in words are in force of it."""
    return by(state, (one.context.source for one in listed), obj)


def _missing(state: State, target: Target, obj: Id) -> Bar:
    here, wanted = state.objects[obj].zone.name, target.filter
    if not wanted.zones and not state.setup.game.zone_kinds[here].in_play:
        return Bar(r.AFFECT, "no está en el campo de batalla")
    types = state.setup.game.view(state, obj).get("types", ())
    if wanted.types and not set(wanted.types) & set(types):
        return Bar(r.TARGETS, f"no es {' ni '.join(wanted.types)}")
    return Bar(r.TARGETS, NOT_ASKED)


#: The rules by which a card has what a text may bound: its Coste de Oro, its Fuerza, its printed Fuerza.
_BOUNDED = {
    "cost": (r.GOLD_COST, "coste"),
    "strength": (r.STRENGTH_ORDER, "Fuerza"),
    "base strength": (r.STRENGTH, "Fuerza impresa"),
}


def conditions(state: State, wanted: Filter, obj: Id, context: Context) -> Bars:
    """Every condition of a text that an element of the right kind does not meet, with the rule on what is asked for."""
    game, view = state.setup.game, state.setup.game.view(state, obj)
    for what, (rule, word) in _BOUNDED.items():
        has = game.measured(state, obj, what, view)
        most, least = (
            None if (bound := bounds.get(what)) is None else known_bound(bound) for bounds in (wanted.at_most, wanted.at_least)
        )
        if has is not None and most is not None and has > most:
            yield Bar(rule, f"su {word} es {has}, y se pide {most} o menos")
        if has is not None and least is not None and has < least:
            yield Bar(rule, f"su {word} es {has}, y se pide {least} o más")
    if "menos Fuerza que este" in wanted.marks:
        assert context.source is not None
        yield from _not_weaker(state, obj, context.source)
    elif "strength" in (*wanted.at_most, *wanted.at_least):
        yield from (Bar(rule, AS_IT_IS) for rule in of_strength(state, (obj,)))
    race = tuple(view.get("subtypes", ()))
    if wanted.subtypes and not set(wanted.subtypes) & set(race):
        yield Bar(r.RACE, f"su Raza es {together(race) or 'ninguna'}, y se pide {' o '.join(wanted.subtypes)}")
    if wanted.name_word and not game.name_has(state, view, wanted.name_word):
        yield Bar(r.NAME_WORD, f"su nombre no contiene la palabra «{wanted.name_word}»")


#: What is said of what meets not every condition: besides, which one it does not.
NOT_ASKED = "no es lo que pide el texto"
AS_IT_IS = "así queda la Fuerza que se mira"


def _not_weaker(state: State, obj: Id, this: Id) -> Bars:
    """8.14: a strength that is not below that of the card whose ability it is; both as the effects leave them (5.1.1)."""
    has, bound = strength(state, obj), strength(state, this)
    if has >= bound:
        yield Bar(r.STRENGTH_ORDER, f"su Fuerza, {has}, no es menor que la de {state.setup.game.name_of(state, this)}, {bound}")
        yield from (Bar(rule, AS_IT_IS) for rule in of_strength(state, (obj, this)))


def choose_targets(match: Match, effect: tuple[Instruction, ...], context: Context) -> Procedure:
    """4.7.A, 6.1.A, 6.4: the context with the options that are chosen, the targets of every instance, and the player when one is
    asked for.

    The player comes last, unless a target is a card of that player. What an annulment is aimed at is a target even when
    there is nothing to choose (8.3).
    """
    if (offers := offering(effect)) is not None:
        places = range(len(offers.args["modes"]))
        able = tuple(place for place in places if enough(match.state, with_options(effect, (place,)), context))
        context = yield from choose_options(match, context, effect, able)
        effect = aimed(effect, context)
    if any(asks_for_player(slot.target) for slot in slots(effect)):
        context = yield from _announce_player(match, effect, context)
        effect = aimed(effect, context)
    announced: dict[int, tuple[Id, ...]] = {}
    listed = instances(match.state, effect, context)
    for place, slot in enumerate(listed):
        if not slot.target.high:
            announced[place] = ()
            continue
        state = match.state
        without = (*taken(state, listed, place, announced), *kept(state, listed, place, context, None, announced))
        announced[place] = chosen = yield from announce(match, slot, context, (r.TARGETS,), without=without)
        _tell_fewer(match, slot, chosen)
        if chosen and verb_of(slot) == annulling.VERB:
            named = match.names(chosen)
            text = f"se hace objetivo a {named}, que se está jugando"
            match.set(r.ANNUL, text=text, by=context.you, grounds=(r.TARGETS,))
    context = context.but(targets=tuple(announced.values()))
    if asks_for_player(effect) and CHOSEN_PLAYER not in context.cause.more:
        context = yield from _announce_player(match, effect, context)
    return context


def could_be(
    state: State, effect: tuple[Instruction, ...], context: Context, chosen: tuple[tuple[Id, ...], ...], place: int, obj: Id
) -> bool:
    """6.4: whether something could have been chosen for one instance of an effect of which the targets are ``chosen``; not known
    of one that offers options, or asks for a player."""
    wanted = instances(state, effect, context)
    if offering(effect) is not None or asks_for_player(effect) or len(wanted) != len(chosen):
        return False
    slot = wanted[place]
    return not any(obj in chosen[other] for other in slot.others) and not _why_not(state, slot, context, obj)


def _tell_fewer(match: Match, slot: Slot, chosen: tuple[Id, ...]) -> None:
    """4.5, 8.4: where there are fewer targets than the text asks for, by a reading."""
    if not chosen:
        match.say(r.RESOLVES, text="falta un objetivo: se hace la otra parte", reading=PART)
    elif len(chosen) < slot.target.low:
        match.say(r.SHUFFLE, text=f"se eligen las {len(chosen)} que hay, y no {slot.target.low}", reading=FEWER)


def on_what(match: Match, context: Context) -> str:
    """« sobre «A» y Bruno»: the targets, as they follow what has them; empty when there are none."""
    chosen = context.cause.named(CHOSEN_PLAYER) or ()
    said = [*(match.game.name_of(match.state, i) for group in context.targets for i in group), *chosen]
    return f" sobre {together(said)}" if said else ""


def _announce_player(match: Match, effect: tuple[Instruction, ...], context: Context) -> Procedure:
    """6.4: the player who is the target: one with whom the effect has the other targets that it needs."""
    state, you = match.state, context.you
    listed = [Option(p, p) for p in state.players_from(you) if enough(state, aimed_at(effect, p == you), context)]
    chosen = yield from match.choose(you, "¿Qué jugador?", (r.TARGETS,), listed, "objetivo")
    return context.but(cause=context.cause.naming(CHOSEN_PLAYER, chosen))


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
    slot: Slot

    @property
    def verb(self) -> str:
        return verb_of(self.slot)


def still_valid(match: Match, effect: tuple[Instruction, ...], context: Context) -> Context | None:
    """2.1, 4.5, 6.4: the targets to which something is still done, each looked at by a reading. None: nothing is resolved."""
    state = match.state
    wanted = instances(state, aimed(effect, context), context)
    pairs = enumerate(zip(wanted, context.targets, strict=False))
    listed = [_Aimed(place, i, slot) for place, (slot, chosen) in pairs for i in chosen]
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
    return one.verb == annulling.VERB or matches(state, one.obj, one.slot.target.filter, context.you, context.source)


def _goes_on(match: Match, aimed: list[_Aimed], rule: R, point: str, text: str) -> bool:
    """The step that says what is the matter with targets; whether the rest is resolved."""
    said = ", ".join(match.game.name_of(match.state, one.obj) for one in aimed)
    goes_on = match.reading(point) != "sin-efecto-entero"
    text += "" if goes_on else ": nada se resuelve"
    match.say(rule, *((r.RESOLVES,) if goes_on else ()), text=f"{said}: {text}", reading=point)
    return goes_on
