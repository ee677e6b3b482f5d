"""Copies (706): what is copied, elements that become copies, tokens that are, and copies on the chain."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, Continuous, Part
from ...kernel.conditions import Action
from ...kernel.decisions import Option
from ...kernel.events import Begin, Create
from ...kernel.frozen import EMPTY, Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import State, Zone
from ...kernel.targets import possible, slots
from ...play.choosing import elements
from . import rules as r
from .cards import Card
from .chain import context_of
from .characteristics import ABILITY
from .costing import spell_effect
from .moving import CHAIN, PLAY, made_since

#: The kind of an object that is a copy of a card without being one.
COPY = "copy"


def copiable(state: State, obj: Id) -> Card:
    """706.2: what is printed on an element, or what the last copy effect on it copied."""
    found: Any = (state.objects.get(obj) or state.past[obj].obj).base
    for effect in state.effects:
        if isinstance(effect.affects, tuple) and obj in effect.affects:
            found = next((part.value for part in effect.parts if part.op == "copy"), found)
    return found


def is_copy(state: State, obj: Id) -> bool:
    """Whether an element is now a copy by an effect."""
    return any(
        isinstance(e.affects, tuple) and obj in e.affects and any(part.op == "copy" for part in e.parts) for e in state.effects
    )


def copied(state: State, original: Id, own: Card | None, args: Map[str, Any]) -> tuple[Card, tuple[R, ...]]:
    """706.2, 706.7: the values to be copied, with the modifications and exceptions of the effect; and their rules."""
    card = copiable(state, original)
    rules: tuple[R, ...] = (r.COPIABLE,)
    if args.get("gains"):
        card, rules = card.but(abilities=(*card.abilities, args["gains"])), (*rules, r.COPY_GAINS)
    if args.get("except") and own is not None:
        card, rules = card.but(**{key: getattr(own, key) for key in args["except"]}), (*rules, r.COPY_EXCEPT)
    if args.get("changes"):
        card, rules = card.but(**args["changes"]), (*rules, r.COPY_CHANGES)
    return card, rules


def become_copy(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """706.1, 706.3: elements in play become copies of another while they stay, or as long as the effect says."""
    listed = yield from elements(match, context, args["what"])
    originals = yield from elements(match, context, args["of"])
    if not listed or not originals:
        return ()
    state = match.state
    for i in listed:
        card, rules = copied(state, originals[0], state.objects[i].base, args)
        again = (r.COPY_AGAIN,) if is_copy(match.state, i) else ()
        text = f"{match.game.name_of(state, i)} pasa a ser copia de {match.game.name_of(state, originals[0])}"
        effect = copy_effect(match.state, context, (i,), card, args.get("until", ""))
        yield from match.do(Begin("copiar", obj=i, effect=effect), rules=(r.BECOMES_COPY, *rules, *again), text=text)
    return listed


def copy_effect(state: State, context: Context, affects: tuple[Id, ...], card: Card, until: str = "") -> Continuous:
    """The continuous effect by which elements are copies (612.1a)."""
    parts = (Part("copy", card),)
    return Continuous(state.next_id, context.source, context.you, affects, parts, stamp=state.clock, until=until)


def copy_token(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """706.1: a token that is a copy of an element."""
    originals = yield from elements(match, context, args["of"])
    first = match.state.next_id
    for original in originals[:1]:
        card, rules = copied(match.state, original, None, args)
        you = context.you
        create = Create("crear ficha", base=card, kind="token", zone=PLAY, owner=you, controller=you, player=you)
        rules = (r.TOKEN, r.BECOMES_COPY, *rules, r.ENTERS_AS_COPY)
        yield from match.do(create, rules=rules, text=f"{you} pone en juego una ficha que es copia de «{card.name}»")
    return made_since(match, first, "token")


# --- on the chain ------------------------------------------------------------------------------------------------------


def copy_on_chain(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """706.8: a copy of a card or ability of the chain, with what was announced; it is not played, activated or triggered."""
    first = match.state.next_id
    for original in (yield from elements(match, context, args["what"])):
        here = match.state.objects[original]
        reading = "inferno-costes-pagados-por-una-copia"
        choices = here.choices.without("paid", "player")
        if "paid" in here.choices and match.reading(reading) == "los-del-original":
            choices = choices.set("paid", here.choices["paid"])
        rules: tuple[R, ...] = (r.COPY_ON_CHAIN, r.COPIABLE, r.COPY_OWNER)
        if here.kind == ABILITY:
            rules = (*rules, r.COPY_OF_ABILITY)
        if args.get("retarget"):
            choices = choices.set("targets", (yield from _new_targets(match, original, context.you)))
            rules = (*rules, r.COPY_NEW_TARGETS)
        kind = ABILITY if here.kind == ABILITY else COPY
        base = None if kind == ABILITY else copiable(match.state, original)
        create = Create(
            "copiar",
            base=base,
            kind=kind,
            zone=CHAIN,
            owner=context.you,
            controller=context.you,
            player=context.you,
            status=Map(choices=choices),
        )
        text = f"{context.you} pone en la cadena una copia de {match.game.name_of(match.state, original)}"
        yield from match.do(create, rules=rules, text=text, reading=reading if "paid" in here.choices else None)
    return made_since(match, first, ABILITY) + made_since(match, first, COPY)


def _new_targets(match: Match, original: Id, you: str) -> Procedure:
    """706.8c: each target may stay, even an illegal one; a new one must be legal."""
    here = match.state.objects[original]
    context = context_of(match.state, original).but(you=you)
    effect = here.choices["ability"].effect if here.kind == ABILITY else spell_effect(match.state, original)
    chosen = []
    for slot, group in zip(slots(effect), context.targets, strict=True):
        now = []
        for old in group:
            legal = [i for i in possible(match.state, slot, context, original) if i != old]
            stay = Option(old, match.option(old).say if old in match.state else "el mismo")
            options = [stay, *(match.option(i) for i in legal)]
            now.append(
                (yield from match.choose(you, "¿Qué objetivo tiene la copia?", (r.COPY_NEW_TARGETS,), options, "objetivo"))
            )
        chosen.append(tuple(now))
    return tuple(chosen)


def play_copy(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """706.10: a copy is played during the resolution, by the steps of playing a card."""
    first = match.state.next_id
    for original in (yield from elements(match, context, args["what"])):
        card = copiable(match.state, original)
        you, obj = context.you, match.state.next_id
        create = Create(
            "copiar", base=card, kind=COPY, zone=Zone("exilio", you), owner=you, player=you, status=Map(choices=EMPTY)
        )
        text = f"{you} juega una copia de «{card.name}»"
        yield from match.do(create, rules=(r.PLAY_COPY, r.COPIABLE), text=text)
        if obj in match.state:
            from .playing import play

            yield from play(match, Action("jugar", you, obj), bool(args.get("free")))
    return made_since(match, first, COPY)
