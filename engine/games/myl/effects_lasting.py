"""Verbs whose effect lasts (4.6): strength, abilities, rules on cards and players, replacement and prevention, later."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, Continuous, Delayed, Each, Filter, On, Part, Replacing, Triggered
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.selecting import amount
from ...play.choosing import elements
from . import rules as r
from .losing import PERMANENT

FINAL = "Fase Final"
GROUPING = ("próxima Fase de Agrupación", "próximo turno")


def modify(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """1.F, 4.6: a change of strength lasts until the Fase Final unless it says otherwise, any other unless it says when."""
    listed = yield from elements(match, context, args["what"])
    if not listed:
        return ()
    parts = tuple(Part(_operation(match, p.op), _value(match, context, p)) for p in args["parts"])
    until = args.get("until") or _default_until(match, args["parts"])
    effect = Continuous(match.state.next_id, context.source, context.you, listed, parts, stamp=match.state.clock, until=until)
    said = ", ".join(match.game.name_of(match.state, i) for i in listed)
    changes = ", ".join(_said(p) for p in args["parts"])
    lasting = f" (hasta {until})" if until and until != PERMANENT else ""
    rules = (r.BLANK,) if any(p.op == "abilities =" for p in args["parts"]) else ()
    reading = _other_reading(match, args["parts"]) or _reading(args["parts"])
    match.set(
        *rules, r.DURATION, r.AFFECT, text=f"{said}: {changes}{lasting}", reading=reading, effects=(*match.state.effects, effect)
    )
    return listed


def _value(match: Match, context: Context, part: Part) -> Any:
    return amount(match.state, part.value, context) if part.op.startswith("strength") else part.value


def _operation(match: Match, op: str) -> str:
    """The operation by which a change of strength is applied under the readings in force."""
    if op == "strength permanent" and match.reading("myl-fuerza-impresa-y-permanente") == "no-cambia":
        return "strength +"
    if op == "strength =" and match.reading("myl-establecedor-en-la-suma") == "fija-la-base":
        return "strength base ="
    if op in ("strength =", "strength +") and match.reading(PREVAILS) == "prevalecen-continuas":
        return op.replace("strength", "strength early")
    return op


def _default_until(match: Match, parts: tuple[Part, ...]) -> str:
    permanent = any(part.op == "strength permanent" for part in parts)
    if permanent and match.reading(NO_DURATION) == "siempre-fase-final":
        return FINAL
    return FINAL if any(part.op in ("strength =", "strength +") for part in parts) else PERMANENT


#: Which of effects that last and static abilities prevails; until when what names no duration lasts.
PREVAILS, NO_DURATION = "myl-continuas-frente-a-bonificadores", "myl-modificadores-sin-duracion"


def _other_reading(match: Match, parts: tuple[Part, ...]) -> str | None:
    """The reading by which a change of strength is applied or lasts otherwise than by default."""
    ops = {part.op for part in parts}
    if ops & {"strength =", "strength +"} and match.reading(PREVAILS) == "prevalecen-continuas":
        return PREVAILS
    return NO_DURATION if "strength permanent" in ops and match.reading(NO_DURATION) == "siempre-fase-final" else None


def _reading(parts: tuple[Part, ...]) -> str | None:
    ops = {part.op for part in parts}
    if "strength =" in ops:
        return "myl-establecedor-en-la-suma"
    return "myl-fuerza-impresa-y-permanente" if "strength permanent" in ops else None


def _said(part: Part) -> str:
    if part.op.startswith("strength"):
        kind = {"strength =": "Fuerza fijada en ", "strength permanent": "Fuerza permanente "}.get(part.op, "Fuerza ")
        return f"{kind}{part.value}" if part.op == "strength =" or not isinstance(part.value, int) else f"{kind}{part.value:+d}"
    words = {"abilities +": "gana", "abilities -": "pierde", "abilities =": "pierde su Habilidad", "types": "pasa a ser"}
    value = getattr(part.value, "name", part.value)
    return f"{words.get(part.op, part.op)} {value if isinstance(value, str) else ''}".strip()


def ruling(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """4.3, 4.6: a rule in words on cards («no ataca») or on players («no puede jugar»), while it lasts."""
    affects: tuple[Id, ...] | Filter = Filter(controller=args.get("who", ""))
    if "what" in args:
        affects = args["what"].filter if isinstance(args["what"], Each) else (yield from elements(match, context, args["what"]))
    until = args.get("until", FINAL)
    effect = Continuous(
        match.state.next_id,
        context.source,
        context.you,
        affects,
        rule=args["rule"],
        value=args.get("value"),
        stamp=match.state.clock,
        until=until,
    )
    match.set(r.DURATION, text=f"rige «{args['rule']}» (hasta {until})", effects=(*match.state.effects, effect))
    return affects if isinstance(affects, tuple) else ()


def replacing(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """8.13: what would leave play goes elsewhere."""
    listed = yield from elements(match, context, args["what"])
    if not listed:
        return ()
    on = On("mover", data=Map(sale=True)) if args.get("event", "salir") == "salir" else On(args["event"])
    effect = Continuous(
        match.state.next_id,
        context.source,
        context.you,
        listed,
        replacing=Replacing(on, "en vez de eso", value=args["zone"]),
        stamp=match.state.clock,
        until=args.get("until", PERMANENT),
    )
    match.set(r.REPLACEMENT, text=f"si fuera a salir del juego, irá a: {args['zone']}", effects=(*match.state.effects, effect))
    return listed


def preventing(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """4.7.F, 6.1.G: the next time that this would be done to these cards, it is not."""
    listed = yield from elements(match, context, args["what"])
    if not listed:
        return ()
    effect = Continuous(
        match.state.next_id,
        context.source,
        context.you,
        listed,
        replacing=Replacing(On(args.get("event", "destruir")), "prevenir"),
        stamp=match.state.clock,
        until=args.get("until", FINAL),
        left=1,
    )
    said = ", ".join(match.game.name_of(match.state, i) for i in listed)
    match.set(r.DURATION, text=f"se previene {args.get('event', 'destruir')} a {said}", effects=(*match.state.effects, effect))
    return listed


def later(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """4.6: something that will be done at a later moment, once."""
    ability = Triggered(args["on"], args["effect"])
    delayed = Delayed(ability, context, args.get("until", ""), match.state.clock)
    match.set(r.DURATION, text="queda algo por hacer más tarde", delayed=(*match.state.delayed, delayed))
    return context.those
    yield


def end_effects(match: Match, words: tuple[str, ...], before: int | None, rules: tuple[Any, ...], text: str) -> None:
    """7.A.4, 7.D.b: the effects that last until now end; with ``before`` only those that began before that moment."""

    def ends(effect: Continuous) -> bool:
        return effect.until in words and (before is None or effect.stamp < before)

    left = tuple(effect for effect in match.state.effects if not ends(effect))
    if len(left) != len(match.state.effects):
        match.set(*rules, text=text, effects=left)
