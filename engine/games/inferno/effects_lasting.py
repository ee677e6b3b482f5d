"""Verbs whose effect lasts or comes later (610, 613.9, 614, 500.8, 603.7)."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, Continuous, Delayed, Each, On, Part, Replacing, Triggered
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.selecting import amount
from . import rules as r
from .choosing import elements, players


def modify(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """610.2: a continuous effect on elements fixed now (610.2c), with its numbers fixed now (610.2d)."""
    listed = yield from elements(match, context, args["what"])
    if not listed:
        return listed
    parts = tuple(Part(p.op, amount(match.state, p.value, context) if _numeric(p) else p.value) for p in args["parts"])
    effect = Continuous(
        match.state.next_id, context.source, context.you, listed, parts, stamp=match.state.clock, until=args.get("until", "")
    )
    said = ", ".join(match.game.name_of(match.state, i) for i in listed)
    until = f" hasta el final de {args['until']}" if args.get("until") else ""
    match.set((r.CONTINUOUS,), f"{said}: {_parts_said(parts)}{until}", effects=(*match.state.effects, effect))
    return listed


def _numeric(part: Part) -> bool:
    return part.op.endswith((" +", " =")) and part.op.split()[0] in ("strength", "resistance")


_WORDS = {"strength": "fuerza", "resistance": "resistencia", "controller": "control", "abilities": "habilidad"}


def _parts_said(parts: tuple[Part, ...]) -> str:
    said = []
    for part in parts:
        word = _WORDS.get(part.op.split()[0], part.op.split()[0])
        value = (
            f"{part.value:+d}"
            if part.op.endswith(" +") and isinstance(part.value, int)
            else getattr(part.value, "name", part.value)
        )
        said.append(f"{word} {value}" if value is not None else word)
    return ", ".join(said)


def control(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """610.1, 612.1b: gain control of elements."""
    listed = yield from elements(match, context, args["what"])
    if listed:
        who = players(match.state, context, args.get("who"))[0]
        effect = Continuous(
            match.state.next_id,
            context.source,
            context.you,
            listed,
            (Part("controller", who),),
            stamp=match.state.clock,
            until=args.get("until", ""),
        )
        said = ", ".join(match.game.name_of(match.state, i) for i in listed)
        text = f"{who} gana el control de {said}"
        match.set((r.CONTROL, r.CONTINUOUS), text, effects=(*match.state.effects, effect))
    return listed


def rule_effect(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """610.2c, 612.9: an effect on the rules of the game: a prohibition, an environment."""
    affects: Any = None
    if "what" in args:
        affects = args["what"].filter if isinstance(args["what"], Each) else (yield from elements(match, context, args["what"]))
    effect = Continuous(
        match.state.next_id,
        context.source,
        context.you,
        affects,
        rule=args["rule"],
        value=args.get("value"),
        stamp=match.state.clock,
        until=args.get("until", ""),
    )
    value = f" {args['value']}" if args.get("value") is not None else ""
    match.set((r.CONTINUOUS,), f"{args['rule']}{value}", effects=(*match.state.effects, effect))


def prevent(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """614.7: a shield on elements, for so many points, or for all damage while it lasts."""
    listed = yield from elements(match, context, args["to"])
    left = amount(match.state, args["amount"], context) if "amount" in args else None
    effects = match.state.effects
    for i in listed:
        ability = Replacing(On("daño"), "prevenir", value="escudo" if left is not None else "no recibe daño")
        shield = Continuous(
            Id(match.state.next_id + len(effects)),
            context.source,
            context.you,
            (i,),
            replacing=ability,
            stamp=match.state.clock,
            until=args.get("until", ""),
            left=left,
        )
        effects = (*effects, shield)
    points = f"los próximos {left} puntos de daño" if left is not None else "todo el daño"
    match.set((r.SHIELD, r.CONTINUOUS), f"se prevendrán {points}", effects=effects)
    return listed


def extra_turn(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """500.8"""
    for player in players(match.state, context, args.get("who")):
        entry = Map(kind="turno", player=player)
        match.set((r.EXTRA_TURNS,), f"{player} tendrá un turno adicional", agenda=(*match.state.agenda, entry))
    return
    yield


def skipping(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """613.9: the next occurrence of a step, a phase or a turn."""
    for player in players(match.state, context, args.get("who")):
        entry = Map(kind="saltear", what=args["what"], player=player)
        match.set((r.SKIP_IS_REPLACEMENT,), f"{player} salteará su próximo {args['what']}", agenda=(*match.state.agenda, entry))
    return
    yield


def later(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """603.7: a delayed triggered ability, as frozen data."""
    ability = Triggered(args["on"], args["effect"], only_if=args.get("only if"))
    delayed = Delayed(ability, context, args.get("until", ""), match.state.clock)
    match.set((r.DELAYED,), "se crea una habilidad disparada retrasada", delayed=(*match.state.delayed, delayed))
    return
    yield
