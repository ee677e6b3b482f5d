"""Proponer un Combate (507.1–507.7): attacker and defender are proposed, what that costs is paid, or the combat is cancelled."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ....kernel.abilities import Context
from ....kernel.conditions import Action, Refusal
from ....kernel.decisions import Decision, Form, Option, Procedure
from ....kernel.events import Event
from ....kernel.frozen import Id, Map
from ....kernel.match import Illegal, Match, option_in
from ....kernel.pieces import Procedure as UnderWay
from ....kernel.rules import R
from ....play.combat import updated
from ....play.turns import give_to_first
from .. import rules as r
from ..elements.characteristics import PRINTED_TOO
from ..elements.layers import views
from ..playing.costing import can_pay_part, energy_at_hand
from ..playing.paying import pay_parts
from .combat_end import cancel
from .combatants import (
    DEMANDS,
    DEMON_DEFENDS,
    FURY_LIFTS,
    PROPOSAL,
    aggressors_set_aside,
    as_if_used,
    can_take_part,
    price_to_fight,
    valid_attackers,
    valid_defenders,
    why_not_attack,
    why_not_defend,
)
from .fighting import count_combat


def propose(match: Match, action: Action) -> Procedure:
    """507.1–507.7: attacker and defender are proposed; an invalid one cancels the combat at once."""
    player = action.player
    combat = UnderWay("combate", PROPOSAL, player, Map(attackers=(), defenders=()))
    again = match.state.history.get(("combates", player), 0)
    many, resting = ((r.MANY_COMBATS,), ()) if again else ((), (r.MANY_COMBATS,))
    match.set(
        r.COMBAT_INTENT,
        r.PROPOSE_COMBAT,
        r.SPECIAL_ACTION,
        r.SPECIAL_WITH_PRIORITY,
        r.COMBAT_PROCEDURE,
        *many,
        text=f"{player} propone un combate",
        grounds=resting,
        by=player,
        chosen=True,
        procedures=(*match.state.procedures, combat),
    )
    reading = "inferno-prioridad-al-proponer-combate"
    if match.reading(reading) == "enseguida":
        text = "tras anunciar el combate se recibe prioridad, antes de proponer a nadie"
        match.set(r.PRIORITY_AFTER_SPECIAL, text=text, reading=reading, procedures=updated(match.state, announced=True))
        give_to_first(match, r.PRIORITY_AFTER_SPECIAL)
        return
    yield from propose_fighters(match, player)


def propose_fighters(match: Match, player: str) -> Procedure:
    """507.2–507.7, 506.3, 704.4d: the attacker, the defender, what triggers, and priority."""
    attacker = yield from _propose_attacker(match, player)
    if attacker is None:
        return
    defender = yield from _propose_defender(match, player, attacker)
    if defender is None:
        return
    if match.reading(WHO_PAYS) == "cada-controlador":
        for obj, rule in ((attacker, r.ATTACKER), (defender, r.DEFENDER)):
            if not (yield from _pay_to_fight(match, views(match.state, obj)["controller"], obj, rule)):
                return
    count_combat(match, player)
    begins = Event("comienzo", player=player, data=Map({"step": "combate"}))
    yield from match.do(begins, rules=(r.COMBAT_TRIGGERS,), text="empieza el combate")
    give_to_first(match, r.PROPOSAL_PRIORITY)


def _propose_attacker(match: Match, player: str) -> Procedure:
    """507.2: the attacker, and by some effects others beside it; None when the combat was cancelled."""
    asks, why_not = "¿Qué atacante propones?", partial(why_not_attack, match.state, player)
    attacker = yield from _proposed(match, player, asks, r.ATTACKER, _attack_options(match, player), why_not)
    name = match.game.name_of(match.state, attacker)
    fury = r.FURY in as_if_used(match.state, attacker)
    if reasons := why_not_attack(match.state, player, attacker):
        text = f"{name} no es un atacante válido: {reasons[0].text}"
        yield from cancel(match, r.ATTACKER, text, reasons, reading=FURY_LIFTS if fury else None)
        return None
    if not (yield from _pay_as_proposed(match, player, attacker, r.ATTACKER)):
        return None
    also: tuple[R, ...] = () if match.state.objects[attacker].kind == "demon" else (r.ALLY_FIGHTS,)
    also += as_if_used(match.state, attacker)
    match.set(
        r.ATTACKER,
        r.ATTACKER_ACTION,
        r.SIDES,
        *also,
        text=f"{player} propone a {name} como atacante",
        by=player,
        chosen=True,
        reading=FURY_LIFTS if r.FURY in also else PRINTED_TOO if match.state.objects[attacker].face_down else None,
        procedures=updated(match.state, attackers=(attacker,)),
    )
    yield from _more_attackers(match, player, attacker)
    return attacker


def _propose_defender(match: Match, player: str, attacker: Id) -> Procedure:
    """507.3: the defender; None when the combat was cancelled."""
    asks, why_not = "¿Qué defensor propones?", partial(why_not_defend, match.state, player, attacker)
    defender = yield from _proposed(match, player, asks, r.DEFENDER, _defence_options(match, player, attacker), why_not)
    reasons = why_not_defend(match.state, player, attacker, defender)
    name = match.game.name_of(match.state, defender)
    if reasons:
        ignored = (r.AGGRESSOR_IGNORED,) if any(reason.rule == r.AGGRESSOR for reason in reasons) else ()
        yield from cancel(match, r.DEFENDER, f"{name} no es un defensor válido: {reasons[0].text}", reasons, ignored, DEMANDS)
        return None
    if not (yield from _pay_as_proposed(match, player, defender, r.DEFENDER)):
        return None
    is_demon = match.state.objects[defender].kind == "demon"
    free = aggressors_set_aside(match.state, player, attacker, defender)
    match.set(
        r.DEFENDER,
        r.DEFENDER_ACTION,
        r.SIDES,
        r.DEMON_DEFENDS if is_demon else r.ALLY_FIGHTS,
        *free,
        text=f"{player} propone a {name} como defensor",
        by=player,
        chosen=True,
        reading=DEMON_DEFENDS if is_demon else DEMANDS,
        procedures=updated(match.state, defenders=(defender,)),
    )
    return defender


#: Who pays for an element to be proposed, and when.
WHO_PAYS = "inferno-costes-de-proponer"


def _more_attackers(match: Match, player: str, first: Id) -> Procedure:
    """509.1a: more attackers only by an effect, unless the reading lets the active player propose several together."""
    reading = "inferno-mas-de-dos-en-un-combate"
    attackers: tuple[Id, ...] = (first,)
    while match.reading(reading) == "libremente":
        others = [i for i in valid_attackers(match.state, player) if i not in attackers]
        if not others:
            return
        options = [Option(None, "ninguno más"), *(match.option(i) for i in others)]
        more = yield from match.choose(player, "¿Propones otro atacante?", (r.SEVERAL_FIGHT,), options, "combate")
        if more is None:
            return
        attackers = (*attackers, more)
        text = f"{player} propone también a {match.game.name_of(match.state, more)} como atacante"
        match.set(
            r.SEVERAL_FIGHT,
            text=text,
            by=player,
            chosen=True,
            reading=reading,
            procedures=updated(match.state, attackers=attackers),
        )


def _pay_as_proposed(match: Match, player: str, obj: Id, rule: R) -> Procedure:
    """Who proposes pays at once, unless by the reading each controller pays for their own afterwards. True when settled."""
    return match.reading(WHO_PAYS) == "cada-controlador" or (yield from _pay_to_fight(match, player, obj, rule))


def _pay_to_fight(match: Match, player: str, obj: Id, rule: R) -> Procedure:
    """507.5, 507.5a: what must be paid for an element to be proposed; unpaid, the proposal is not valid. True when settled."""
    parts = price_to_fight(match.state, obj)
    if not parts:
        return True
    name = match.game.name_of(match.state, obj)
    match.say(r.COST_TO_FIGHT, text=f"{player} debe pagar para que se proponga a {name}", reading=WHO_PAYS)
    x, said = None, "¿Pagas el coste para proponerlo?"
    payable = all(can_pay_part(match.state, player, obj, part) for part in parts)
    if payable and (yield from match.confirm(player, said, (r.COST_TO_FIGHT,), "pago")):
        if any(part.amount == "X" for part in parts):
            x = yield from _choose_x(match, player)
        try:
            yield from pay_parts(match, Context(obj, player, x=x), parts, (r.COST_TO_FIGHT, r.COST_IN_ANY_ORDER))
        except Illegal as why:
            yield from cancel(match, rule, f"no se paga el coste de proponer a {name}: {why.text}")
            return False
        return True
    yield from cancel(match, rule, f"no se paga el coste de proponer a {name}", more=(r.COST_TO_FIGHT,))
    return False


def _choose_x(match: Match, player: str) -> Procedure:
    """107.3d: the X in the cost of a special action is chosen as it is paid."""
    most = energy_at_hand(match.state, player)
    decision = Decision(player, "¿Cuánto vale X?", (r.X_OF_ACTION,), Form.NUMBER, low=0, high=most, kind="X")
    return (yield from match.ask(decision))


def _proposed(
    match: Match, player: str, asks: str, rule: R, options: tuple[Option, ...], why_not: Callable[[Id], tuple[Refusal, ...]]
) -> Procedure:
    """Who is proposed; why an element would not be valid is known before, also of those that can be proposed nevertheless."""
    state = match.state
    decision = Decision(
        player,
        asks,
        (rule,),
        Form.ONE,
        options,
        kind="combate",
        why_not_option=lambda obj: why_not(obj) if obj in state else (),
        near_misses=lambda: [
            (option_in(state, o.id), why)
            for o in state.in_play()
            if can_take_part(state, Action("", player, o.id)) and (why := why_not(o.id))
        ],
    )
    return (yield from match.ask(decision))


def _attack_options(match: Match, player: str) -> tuple[Option, ...]:
    """The valid ones are offered; the others can be proposed too, which cancels the combat (507.2)."""
    valid = set(valid_attackers(match.state, player))
    mine = [o.id for o in match.state.in_play() if views(match.state, o.id)["controller"] == player]
    cancels = match.reading("inferno-proponer-un-elemento-invalido") == "se-cancela"
    return tuple(match.option(i).but(offered=i in valid or not valid) for i in mine if i in valid or cancels)


def _defence_options(match: Match, player: str, attacker: Id) -> tuple[Option, ...]:
    valid = set(valid_defenders(match.state, player, attacker))
    listed = [o.id for o in match.state.in_play() if can_take_part(match.state, Action("", player, o.id))]
    listed = [i for i in listed if views(match.state, i)["controller"] != player]
    cancels = match.reading("inferno-proponer-un-elemento-invalido") == "se-cancela"
    return tuple(match.option(i).but(offered=i in valid or not valid) for i in listed if i in valid or cancels or not valid)
