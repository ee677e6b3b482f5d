"""Verbs whose effect lasts or comes later (610, 613.9, 614, 500.8, 603.7)."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, Continuous, Delayed, Each, Number, On, Part, Ref, Replacing, Triggered
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.selecting import amount, refer
from ...kernel.steps import How
from . import rules as r
from .choosing import elements, players
from .layers import DEMON, views


def modify(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """610.2: a continuous effect on elements fixed now (610.2c), with its numbers fixed now (610.2d)."""
    listed = yield from elements(match, context, args["what"])
    if any(p.op.split()[0] == "types" for p in args["parts"]) and match.state.follows(r.DEMON_NO_TYPE):
        demons = tuple(i for i in listed if match.state.objects[i].kind == DEMON)
        if demons:
            match.write((), (r.DEMON_NO_TYPE,), "un demonio no obtiene tipos de carta", None, How.AUTOMATIC)
        listed = tuple(i for i in listed if i not in demons)
    if not listed:
        return listed
    parts = tuple(Part(p.op, amount(match.state, p.value, context) if _numeric(p) else p.value) for p in args["parts"])
    if any(_undetermined(match, p.value, context) for p in args["parts"]):
        args = args.set("numbers unknown", True)
    effect = Continuous(
        match.state.next_id, context.source, context.you, listed, parts, stamp=match.state.clock, until=args.get("until", "")
    )
    said = ", ".join(match.game.name_of(match.state, i) for i in listed)
    until = f" hasta el final de {args['until']}" if args.get("until") else ""
    if args.get("end cost"):
        effect = effect.but(rule="puede terminarse", value=args["end cost"])
    rules = (r.CONTINUOUS, *_of_parts(match, listed, parts, context, args))
    match.set(rules, f"{said}: {_parts_said(parts)}{until}", effects=(*match.state.effects, effect))
    return listed


def _of_parts(
    match: Match, listed: tuple[Id, ...], parts: tuple[Part, ...], context: Context, args: Map[str, Any]
) -> tuple[R, ...]:
    """The rules on changing types, abilities and numbers that a modification rests on."""
    state, ops = match.state, {part.op for part in parts}
    found: list[R] = []
    if "types" in ops or "subtypes" in ops:
        found.append(r.TYPE_CHANGES)
        if any(state.objects[i].counters.get("daño") for i in listed):
            found.append(r.COUNTERS_REMAIN)
    if ops & {"types +", "subtypes +"}:
        found.append(r.TYPE_BESIDES)
    if ops & {"supertypes +", "supertypes -"}:
        found.append(r.SUPERTYPES_APART)
    if ops & {"abilities -", "no abilities"}:
        found.append(r.ALL_INSTANCES)
    if ops & {"strength =", "resistance ="}:
        found.append(r.DEFINES_NOT_GIVES)
    if any(state.objects[i].zone.name == "cadena" and "ritual" not in views(state, i)["types"] for i in listed):
        found += [r.GOES_ON_IN_PLAY, r.EFFECT_FOLLOWS]
    if args.get("numbers unknown"):
        found.append(r.UNDETERMINED)
    return tuple(found)


def _undetermined(match: Match, value: Any, context: Context) -> bool:
    """107.2: a number of an element that is not there, or that has none."""
    if not isinstance(value, Number) or not isinstance(value.of, Ref):
        return False
    there = refer(match.state, value.of, context)
    return all(match.game.view(match.state, i).get(value.what) is None for i in there)


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
        listed_players = players(match.state, context, args.get("who"))
        if not listed_players or not match.state.players[listed_players[0]].in_game:
            match.write((), (r.NO_CONTROL_FOR_GONE,), "quien dejó el juego no gana el control de nada", None, How.AUTOMATIC)
            return ()
        who = listed_players[0]
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
    """500.8: one for each player; the latest effect decides when it is taken, unless the reading says the first."""
    reading = "inferno-turnos-adicionales"
    for player in players(match.state, context, args.get("who")):
        entry = Map(kind="turno", player=player)
        agenda = match.state.agenda
        if entry in agenda:
            if match.reading(reading) == "cuenta-el-primer-efecto":
                match.write((), (r.EXTRA_TURNS,), f"{player} ya tiene un turno adicional", None, How.AUTOMATIC, reading)
                continue
            agenda = tuple(e for e in agenda if e != entry)
        match.set((r.EXTRA_TURNS,), f"{player} tendrá un turno adicional", agenda=(*agenda, entry), reading=reading)
    return
    yield


def extra_step(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """500.9: another step after a certain one of this turn."""
    after, step = args.get("after", args["step"]), args["step"]
    entry = Map(kind="paso", after=after, step=step)
    match.set((r.EXTRA_STEPS,), f"habrá otro paso de {step} después de {after}", agenda=(*match.state.agenda, entry))
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
    match.set((r.DELAYED, r.THAT_ELEMENT), "se crea una habilidad disparada retrasada", delayed=(*match.state.delayed, delayed))
    return
    yield
