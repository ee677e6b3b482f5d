"""Verbs whose effect lasts or comes later (610, 613.9, 614, 500.8, 603.7)."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, Continuous, Delayed, Each, Keyword, Number, On, Part, Ref, Replacing, Triggered
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.selecting import amount, holds, refer
from ...kernel.state import State
from ...play.choosing import elements, players
from . import rules as r
from .changing import put_effects
from .characteristics import DEMON
from .keyword_rules import BY_EFFECT
from .layers import views, weapon_grounds
from .moving import say_numbers
from .operations import WHICH_WORDS


def modify(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """610.2: a continuous effect on elements fixed now (610.2c), with its numbers fixed now (610.2d)."""
    listed = yield from elements(match, context, args["what"])
    named = listed
    if any(p.op.split()[0] == "types" for p in args["parts"]):
        listed = _without_demons(match, listed)
    if not listed or _never_begins(match, args.get("while"), context):
        return named
    parts = tuple(Part(p.op, amount(match.state, p.value, context) if _numeric(p) else p.value) for p in args["parts"])
    if any(_undetermined(match, p.value, context) for p in args["parts"]):
        args = args.set("numbers unknown", True)
    until = args.get("until", "")
    number, stamp = match.state.next_id, match.state.clock
    effect = Continuous(number, context.source, context.you, listed, parts, stamp=stamp, until=until)
    if args.get("while") is not None:
        effect = effect.but(until="mientras", only_if=args["while"])
    if args.get("end cost"):
        effect = effect.but(rule="puede terminarse", value=args["end cost"])
    said = ", ".join(match.game.name_of(match.state, i) for i in listed)
    text = f"{said}: {_parts_said(parts)}{f' hasta el final de {until}' if until else ''}"
    rules = (r.CONTINUOUS, *_of_parts(match, listed, parts, args))
    match.set(*rules, text=text, reading=_reading_of(parts), effects=(*match.state.effects, effect))
    if any(_numeric(part) or part.op == "switch" for part in parts):
        say_numbers(match, listed)
    return named


def _without_demons(match: Match, listed: tuple[Id, ...]) -> tuple[Id, ...]:
    """204.3c: a demon gets no card types."""
    demons = [i for i in listed if match.state.objects[i].kind == DEMON]
    if demons:
        match.say(r.DEMON_NO_TYPE, text="un demonio no obtiene tipos de carta")
    return tuple(i for i in listed if i not in demons)


def _reading_of(parts: tuple[Part, ...]) -> str | None:
    """The disputed point that a modification rests on: which words change."""
    return WHICH_WORDS if any(part.op == "word" for part in parts) else None


def _never_begins(match: Match, condition: Any, context: Context) -> bool:
    """610.2b: whether what has to be so for the effect to last is not so when it would begin to apply."""
    if condition is None or holds(match.state, condition, context):
        return False
    match.say(r.WHILE_DURATION, text="lo que sigue a «mientras» no se da: el efecto no hace nada")
    return True


def _of_parts(match: Match, listed: tuple[Id, ...], parts: tuple[Part, ...], args: Map[str, Any]) -> tuple[R, ...]:
    """The rules on changing types, abilities and numbers that a modification rests on."""
    state, ops = match.state, {part.op for part in parts}
    found: list[R] = [r.AFFECTED_FIXED]
    if args.get("while") is not None:
        found.append(r.WHILE_DURATION)
    elif not args.get("until"):
        found.append(r.LASTS_FOREVER)
    if any(isinstance(p.value, Number | str) and _numeric(p) for p in args["parts"]):
        found.append(r.NUMBER_FIXED)
    if "word" in ops:
        found += [r.TEXT_EFFECT, r.TEXT_CATEGORIES, *_of_text(match.state, listed)]
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
        found += [r.DEFINES_NOT_GIVES, *_over_weapons(state, listed)]
    if any(state.objects[i].zone.name == "cadena" and "ritual" not in views(state, i)["types"] for i in listed):
        found += [r.GOES_ON_IN_PLAY, r.EFFECT_FOLLOWS]
    if args.get("numbers unknown"):
        found.append(r.UNDETERMINED)
    return tuple(found)


def _over_weapons(state: State, listed: tuple[Id, ...]) -> list[R]:
    """604.3b–c, 612.3a–b: a value that is set applies after what weapons define."""
    defined = list(dict.fromkeys(rule for i in listed for rule in weapon_grounds(state, i)))
    return [*defined, r.LAYER_DEFINED, r.LAYER_SET] if defined else []


def _of_text(state: State, listed: tuple[Id, ...]) -> list[R]:
    """611.2a–611.4: what a word that becomes another reaches, and what it does not."""
    found: list[R] = []
    for i in listed:
        here = state.objects[i]
        if here.zone.name == "cadena":
            found.append(r.TEXT_OF_TOKEN_MAKER)
        if here.kind == "token":
            found.append(r.TEXT_OF_TOKEN)
        granted = [e for e in state.effects if isinstance(e.affects, tuple) and i in e.affects]
        if any(part.op == "abilities +" for e in granted for part in e.parts):
            found.append(r.TEXT_NOT_GRANTED)
    return found


def _undetermined(match: Match, value: Any, context: Context) -> bool:
    """107.2: a number of an element that is not there, or that has none."""
    if not isinstance(value, Number) or not isinstance(value.of, Ref):
        return False
    there = refer(match.state, value.of, context)
    return all(match.game.view(match.state, i).get(value.what) is None for i in there)


def _numeric(part: Part) -> bool:
    return part.op.endswith((" +", " =")) and part.op.split()[0] in ("strength", "resistance")


_WORDS = {
    "strength": "fuerza",
    "resistance": "resistencia",
    "switch": "fuerza y resistencia intercambiadas",
    "controller": "control",
    "abilities": "habilidad",
    "abilities -": "sin la habilidad",
    "no abilities": "sin habilidades",
    "types": "tipo",
    "subtypes": "subtipo",
    "supertypes": "supertipo",
    "supertypes -": "sin el supertipo",
    "name": "nombre",
}


def _parts_said(parts: tuple[Part, ...]) -> str:
    return ", ".join(map(_part_said, parts))


def _part_said(part: Part) -> str:
    """A part in Spanish; an ability that is no keyword has no name."""
    op, value = part.op, part.value
    if op == "word":
        return f"«{value[0]}» pasa a ser «{value[1]}»"
    word = _WORDS.get(op) or _WORDS.get(op.split()[0], op)
    if value is None or op == "switch":
        return word
    if op.startswith("abilities"):
        return f"{word} {value.name}" if isinstance(value, Keyword) else "una habilidad más"
    if op.endswith(" +") and isinstance(value, int):
        return f"{word} {value:+d}"
    return f"{word} {', '.join(value) if isinstance(value, tuple) else value}"


def control(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """610.1, 612.1b: gain control of elements."""
    listed = yield from elements(match, context, args["what"])
    if _never_begins(match, args.get("while"), context):
        return listed
    if listed:
        listed_players = players(match.state, context, args.get("who"))
        if not listed_players or not match.state.players[listed_players[0]].in_game:
            match.say(r.NO_CONTROL_FOR_GONE, text="quien dejó el juego no gana el control de nada")
            return listed
        who = listed_players[0]
        effect = Continuous(
            match.state.next_id,
            context.source,
            context.you,
            listed,
            (Part("controller", who),),
            stamp=match.state.clock,
            until=args.get("until", ""),
            only_if=args.get("while"),
        )
        said = ", ".join(match.game.name_of(match.state, i) for i in listed)
        text = f"{who} gana el control de {said}"
        yield from put_effects(match, (r.CONTROL, r.CONTINUOUS), text, (*match.state.effects, effect))
    return listed


def rule_effect(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """610.2c, 612.9: an effect on the rules of the game: a prohibition, an environment."""
    affects: Any = None
    if "what" in args:
        affects = args["what"].filter if isinstance(args["what"], Each) else (yield from elements(match, context, args["what"]))
    state, effects = match.state, match.state.effects
    for place, you in enumerate(players(state, context, args.get("who"))):
        number, until = Id(state.next_id + place), args.get("until", "")
        rule, value = args["rule"], args.get("value")
        effects += (Continuous(number, context.source, you, affects, (), rule, value, stamp=state.clock, until=until),)
    said = f" {args['value']}" if isinstance(args.get("value"), str | int) else ""
    rules: tuple[R, ...] = (r.CONTINUOUS, r.RULE_EFFECTS, r.AFFECTED_FIXED)
    if args["rule"] == "sin entorno":
        rules += (r.ENVIRONMENT_OFF,) + ((r.ENVIRONMENT_KEPT_OFF,) if args.get("until") else ())
    if args["rule"] == "entorno":
        rules += (BY_EFFECT[args["value"]],)
    if "cuesta" in args["rule"]:
        rules += (r.COSTS_ON_CHAIN_STAY, r.COSTS_ON_CHAIN_STAY_ABILITY)
    match.set(*rules, text=f"{args['rule']}{said}", effects=effects)
    return affects if isinstance(affects, tuple) else None


def prevent(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """614.7: a shield on elements, for so many points, for one time, or for all damage while it lasts.

    ``from`` names the sources whose damage is prevented; ``then`` what is done after it was prevented.
    """
    listed = yield from elements(match, context, args["to"])
    left = amount(match.state, args["amount"], context) if "amount" in args else None
    effects = match.state.effects
    for i in listed:
        on = On("daño", source=args.get("sources"))
        how = "próxima vez" if args.get("once") else "escudo" if left is not None else "no recibe daño"
        ability = Replacing(on, "prevenir", args.get("then", ()), value=how)
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
    rules: tuple[R, ...] = (r.SHIELD, r.CONTINUOUS, r.PREVENTION_LASTS)
    if isinstance(args["to"], Each):
        rules += (r.SHIELD_EACH,)
    if any(match.state.objects[i].counters.get("daño") for i in listed):
        rules += (r.PREVENTS_BEFORE,)
    match.set(*rules, text=f"se prevendrán {points}", effects=effects)
    return listed


def replace_next(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """613.3: a replacement effect that waits for its event, so many times or while it lasts; ``own``: 613.13."""
    own = bool(args.get("own"))
    ability = Replacing(args["on"], "en vez de eso", args.get("effect", ()), args.get("value"), own=own)
    until = "resolución" if own else args.get("until", "")
    number = Id(match.state.next_id + len(match.state.effects))
    effect = Continuous(
        number, context.source, context.you, None, replacing=ability, stamp=match.state.clock, until=until, left=args.get("times")
    )
    rules = (r.OWN_REPLACEMENT,) if own else (r.CONTINUOUS, r.LASTS_UNTIL_USED, r.REPLACES_BEFORE)
    match.set(*rules, text="se reemplazará lo que fuese a ocurrir", effects=(*match.state.effects, effect))
    return
    yield


def extra_turn(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """500.8: one for each player; the latest effect decides when it is taken, unless the reading says the first."""
    reading = "inferno-turnos-adicionales"
    for player in players(match.state, context, args.get("who")):
        entry = Map(kind="turno", player=player)
        agenda = match.state.agenda
        if entry in agenda:
            if match.reading(reading) == "cuenta-el-primer-efecto":
                match.say(r.EXTRA_TURNS, text=f"{player} ya tiene un turno adicional", reading=reading)
                continue
            agenda = tuple(e for e in agenda if e != entry)
        match.set(r.EXTRA_TURNS, text=f"{player} tendrá un turno adicional", reading=reading, agenda=(*agenda, entry))
    return
    yield


def extra_step(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """500.9: another step after a certain one of this turn."""
    after, step = args.get("after", args["step"]), args["step"]
    entry = Map(kind="paso", after=after, step=step)
    match.set(r.EXTRA_STEPS, text=f"habrá otro paso de {step} después de {after}", agenda=(*match.state.agenda, entry))
    return
    yield


def skipping(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """613.9: the next occurrence of a step, a phase or a turn."""
    for player in players(match.state, context, args.get("who")):
        entry = Map(kind="saltear", what=args["what"], player=player)
        if args.get("then"):
            entry = entry.with_({"then": args["then"], "context": context})
        match.set(r.SKIP_IS_REPLACEMENT, text=f"{player} salteará su próximo {args['what']}", agenda=(*match.state.agenda, entry))
    return
    yield


def later(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """603.7: a delayed triggered ability, as frozen data."""
    ability = Triggered(args["on"], args["effect"], only_if=args.get("only if"))
    delayed = Delayed(ability, context, args.get("until", ""), match.state.clock)
    source = match.state.objects.get(context.source) if context.source is not None else None
    by_card = source is not None and source.zone.name == "cadena"
    rules = (r.DELAYED, r.DELAYED_BY_ONCE, r.THAT_ELEMENT, r.DELAYED_BY_CARD if by_card else r.DELAYED_BY_ABILITY)
    match.set(*rules, text="se crea una habilidad disparada retrasada", delayed=(*match.state.delayed, delayed))
    return
    yield
