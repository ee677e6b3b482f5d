"""Attacks that an effect cancels (7.C.3): the whole attack, or that of one Aliado."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.decisions import Procedure
from ...kernel.frozen import Data, Id, Map
from ...kernel.match import Match
from ...play.choosing import elements
from ...play.combat import fight, updated
from . import rules as r
from .moving import to_line, with_bearer
from .saying import cards, do_so


def attack(match: Match, context: Context, args: Data) -> Procedure:
    """7.C.3: what stands in the line of attack of the active player, or of it what the effect names, goes back to that of
    defence, which is not to group (8.1); the war goes on."""
    named = (yield from elements(match, context, args["what"])) if "what" in args else None
    battle = fight(match.state)
    if battle is None or battle.data.get("cancelled"):
        match.say(r.RESOLVES, text="no hay un ataque que cancelar")
        return
    attackers, blocks = battle.data["attackers"], battle.data["blocks"]
    inside = match.state.zone("línea de ataque", battle.player)
    back = tuple(i for i in inside if match.state.objects[i].attached is None)
    if named is None:
        changed, whose = updated(match.state, attackers=(), blocks=Map(), cancelled=True), battle.player
    else:
        back = tuple(i for i in back if i in named)
        left = {i: by for i, by in blocks.items() if i not in named}
        changed = updated(match.state, attackers=tuple(i for i in attackers if i not in named), blocks=Map(left))
        whose = cards(match.state, named)
    match.set(r.WAR_PRIORITY, text=f"el ataque de {whose} se cancela", procedures=changed)
    if back:
        yield from _go_back(match, back)


def _go_back(match: Match, back: tuple[Id, ...]) -> Procedure:
    events = to_line(match.state, "volver", back, "línea de defensa")
    text = f"{do_so('vuelve', back)} a la Línea de Defensa: {cards(match.state, back)}{with_bearer(match.state, events)}"
    yield from match.do(*events, rules=(r.WAR_PRIORITY,), text=text, grounds=(r.DEFENCE_LINE,))
