"""What is under way and is changed by an effect: attacks that are cancelled (7.C.3), abilities and Talismanes that are
directed at something else (6.4)."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.decisions import Procedure
from ...kernel.frozen import Data, Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Procedure as UnderWay
from ...play import under_way
from ...play.choosing import elements
from ...play.combat import fight, updated
from . import rules as r
from .aiming import could_be
from .coming import spell
from .moving import to_line, with_bearer
from .saying import cards, do_so, name
from .zones import PLAYS, USES


def attack(match: Match, context: Context, args: Data) -> Procedure:
    """7.C.3: what stands in the line of attack of the active player, or of it what the effect names, goes back to that of
    defence, which is not to group (8.1); the war goes on."""
    named = (yield from elements(match, context, args["what"])) if "what" in args else None
    battle = fight(match.state)
    if battle is None or battle.data.get("cancelled"):
        match.say(r.RESOLVES, text="no hay un ataque que cancelar")
        return named
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
    return named or back


def _go_back(match: Match, back: tuple[Id, ...]) -> Procedure:
    events = to_line(match.state, "volver", back, "línea de defensa")
    text = f"{do_so('vuelve', back)} a la Línea de Defensa: {cards(match.state, back)}{with_bearer(match.state, events)}"
    yield from match.do(*events, rules=(r.WAR_PRIORITY,), text=text, grounds=(r.DEFENCE_LINE,))


def _could_be(match: Match, doing: UnderWay, place: int, obj: Id) -> bool:
    """6.4: whether a card could have been the target of what is under way."""
    item, player = doing.item, doing.player
    assert player is not None
    ability = item.ability
    effect = spell(match.state, item.source) if ability is None else ability.effect
    return could_be(match.state, effect, Context(item.source, player), item.targets, place, obj)


def redirecting(match: Match, context: Context, args: Data) -> Procedure:
    """6.4, 4.5: the ability that an opponent is using, or the card that is being played, has another target in the place of the
    one by which this was set off; only one that it could have had."""
    new = yield from elements(match, context, args["to"])
    listed = [p for p in match.state.procedures if p.name in (USES, PLAYS) and p.player != context.you and p.item.targets]
    doing = listed[-1] if listed else None
    old = () if doing is None else tuple(i for group in doing.item.targets for i in group)
    if doing is None or not new or new[0] in old:
        match.say(r.RESOLVES, text="no hay nada que dirigir a otro objetivo", grounds=(r.TARGETS,))
        return ()
    mine = [i for i in old if i in match.state.objects and match.game.view(match.state, i).get("controller") == context.you]
    options = [match.option(i) for i in mine or old]
    turned = yield from match.choose(context.you, "¿En lugar de qué objetivo?", (r.TARGETS,), options, "objetivo")
    place = next(n for n, group in enumerate(doing.item.targets) if turned in group)
    whose = name(match.state, doing.item.source)
    if not _could_be(match, doing, place, new[0]):
        match.say(r.TARGETS, text=f"{match.names(new)} no es un objetivo válido de {whose}", grounds=(r.RESOLVES,))
        return ()
    targets = tuple(
        tuple(new[0] if i == turned and n == place else i for i in group) for n, group in enumerate(doing.item.targets)
    )
    changed = under_way.changed(match.state, doing, doing.but(item=doing.item.but(targets=targets)))
    text = f"el objetivo de {whose} pasa a ser {match.names(new)} en lugar de {match.names((turned,))}"
    match.set(r.RESOLVES, text=text, procedures=changed, grounds=(r.TARGETS,))
    return new
