"""Changes of cards by what each of them is (1.F, 8.14), and what lasts for as long as its card is in play (4.6)."""

from __future__ import annotations

from ...kernel.abilities import Context, Fact, Ref
from ...kernel.decisions import Procedure
from ...kernel.frozen import Data
from ...kernel.match import Match
from ...kernel.visiting import every
from ...play import lasting
from ...play.choosing import elements
from ...play.lasting import lasts, with_effects
from . import rules as r
from .changes import part_said
from .losing import PERMANENT
from .ruling import said
from .saying import cards, name, together
from .vocabulary import OWN


def modifying(match: Match, context: Context, args: Data) -> Procedure:
    """4.6: a change; where it is by what the changed card itself is («duplica su Fuerza»), one for each card."""
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
    what = said(rule, args.get("value")) if rule else together(map(part_said, parts))
    text = f"{whom}{what}, mientras {name(state, context.source)} esté en juego"
    match.set(r.DURATION, text=text, effects=with_effects(state, effect), grounds=(r.RESOLVES, r.AFFECT))
    return named
