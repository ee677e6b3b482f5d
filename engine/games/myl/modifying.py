"""Changes of cards by what each of them is (1.F, 8.14), and what lasts for as long as its card is in play (4.6)."""

from __future__ import annotations

from ...kernel.abilities import Context, Fact, Part, Ref
from ...kernel.decisions import Procedure
from ...kernel.events import Move
from ...kernel.frozen import Data, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.visiting import every
from ...play import lasting
from ...play.choosing import elements
from ...play.lasting import lasts, with_effects
from . import rules as r
from .changes import parts_said
from .lasting import for_good, until_said
from .losing import PERMANENT
from .ruling import said
from .saying import cards, name, together
from .vocabulary import OWN


def modifying(match: Match, context: Context, args: Data) -> Procedure:
    """4.6: a change; where it is by what the changed card itself is («duplica su Fuerza»), one for each card."""
    args = for_good(match.state, args)
    if Ref(OWN) not in every(Ref, args["parts"]):
        return (yield from lasting.modify(match, context, args))
    listed = yield from elements(match, context, args["what"])
    for one in listed:
        here = context.but(cause=context.cause.naming(OWN, (one,)))
        yield from lasting.modify(match, here, args.set("what", Ref(OWN)))
    return listed


def lasting_while(match: Match, context: Context, args: Data) -> Procedure:
    """4.6: a change or a rule for as long as its card is in play: of all cards of a kind, those that come later included
    (``affects``), or of those named now (``what``)."""
    named = (yield from elements(match, context, args["what"])) if "what" in args else None
    if named == ():
        return ()
    state, parts, rule = match.state, args.get("parts", ()), args.get("rule", "")
    about = args["affects"] if named is None else named
    given = {"rule": rule, "value": args.get("value")} if rule else {"parts": parts}
    effect = lasts(state, context, about, PERMANENT, only_if=Fact("este en juego"), **given)
    whom = "" if named is None else f"{cards(state, named)}: "
    what = said(rule, args.get("value")) if rule else together(parts_said(parts))
    text = f"{whom}{what}, mientras {name(state, context.source)} esté en juego"
    match.set(r.DURATION, text=text, effects=with_effects(state, effect), grounds=(r.RESOLVES, r.AFFECT))
    return named


def considering(match: Match, context: Context, args: Data) -> Procedure:
    """1.C, 2.1.3, 4.6: Tótems are Aliados too, with so much Fuerza or as much as they cost, in the Línea de Defensa of whoever
    controls them."""
    listed = yield from elements(match, context, args["what"])
    for one in listed:
        state, seen = match.state, match.game.view(match.state, one)
        count = args.get("strength", seen["cost"])
        parts = (Part("types +", "Aliado"), Part("strength base =", count))
        made = with_effects(state, lasts(state, context, (one,), args.get("until", PERMANENT), parts=parts))
        text = f"{name(state, one)} se considera un Aliado de Fuerza {count}{until_said(args.get('until', PERMANENT))}"
        match.set(r.RESOLVES, text=text, effects=made, grounds=(r.DURATION, r.AFFECT, r.STRENGTH))
        line = Zone("línea de defensa", seen["controller"])
        if state.objects[one].zone.name == "línea de apoyo":
            move = Move("mover", obj=one, player=line.player, data=Map(de="línea de apoyo"), to=line)
            yield from match.do(move, rules=(r.DEFENCE_LINE,), text=f"{name(state, one)} pasa a la Línea de Defensa")
    return listed
