"""The mythological battle (7.C): attack, and one-to-one blocks. The war is in ``actions``, its damage in ``damage``."""

from __future__ import annotations

from ...kernel.conditions import Action, All, Cond, Refusal, When, in_document_order
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Event
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.pieces import Zone
from ...kernel.selecting import matches
from ...kernel.state import State
from ...play.combat import fight, updated
from ...play.ruling import ruled
from . import rules as r
from .checking import state_changes
from .losing import lost_rule, why_lost
from .moving import to_line
from .ruling import forbids
from .triggering import resolve_triggers


def _obj(action: Action) -> Id:
    assert action.obj is not None
    return action.obj


def _ally(state: State, action: Action) -> bool:
    return "Aliado" in state.setup.game.view(state, _obj(action))["types"]


def _in_defence(state: State, action: Action) -> bool:
    return state.objects[_obj(action)].zone == Zone("línea de defensa", action.player)


def _since_grouping(state: State, action: Action) -> bool:
    """7.C.1, 8.15: in its controller's field since that controller's last Fase de Agrupación, unless it has Furia."""
    here = state.objects[_obj(action)]
    if here.controlled_since <= state.players[action.player].turn_began:
        return True
    return bool(ruled(state, here.id, "furia"))


def _may_attack(state: State, action: Action) -> bool:
    return not forbids(state, _obj(action), "no ataca", "puede atacar")


def _may_block(state: State, action: Action) -> bool:
    return not forbids(state, _obj(action), "no bloquea", "puede bloquear")


ATTACK = All(
    (
        Cond(r.DEFENCE_LINE, "se ataca desde la Línea de Defensa", _in_defence),
        Cond(
            r.ATTACK_AFTER_GROUPING,
            "no está bajo su control desde su última Fase de Agrupación",
            _since_grouping,
            because=lambda s, a: why_lost(s, _obj(a)) if lost_rule(s, _obj(a), "furia") else (),
        ),
        Cond(r.DECLARE_ATTACK, "solo atacan Aliados", _ally),
        Cond(r.CONTINUOUS_ABILITY, "un efecto no le permite atacar", _may_attack),
    )
)


def _blockable(state: State, action: Action) -> bool:
    """8.16: no, except by effects that allow it."""
    if not ruled(state, action.data["attacker"], "imbloqueable"):
        return True
    return bool(ruled(state, _obj(action), "bloquea imbloqueables"))


def _blocker_fits(state: State, action: Action) -> bool:
    """What the attacker's own text asks of whoever blocks it."""
    listed = ruled(state, action.data["attacker"], "solo lo bloquea")
    return all(matches(state, _obj(action), one.value, one.context.you, one.context.source) for one in listed)


def _in_attack(state: State, action: Action) -> bool:
    return state.objects[_obj(action)].zone.name == "línea de ataque"


BLOCK = All(
    (
        Cond(r.ATTACK_LINE, "desde la Línea de Ataque no se bloquea", lambda s, a: not _in_attack(s, a)),
        Cond(r.DEFENCE_LINE, "se bloquea desde la Línea de Defensa", _in_defence),
        Cond(r.DECLARE_BLOCK, "solo bloquean Aliados", _ally),
        Cond(r.CONTINUOUS_ABILITY, "un efecto no le permite bloquear", _may_block),
        When(
            lambda s, a: "attacker" in a.data,
            All(
                (
                    Cond(r.CONTINUOUS_ABILITY, "ese Aliado no puede bloquear a este atacante", _blocker_fits),
                    Cond(r.UNBLOCKABLE, "el atacante no puede ser bloqueado", _blockable),
                )
            ),
        ),
    )
)


def attackers_possible(state: State, player: str) -> list[Id]:
    """7.C.1"""
    inside = state.zone("línea de defensa", player)
    return [i for i in inside if ATTACK.holds(state, Action("atacar", player, i))]


def why_nobody(state: State, player: str) -> list[Refusal]:
    """Why no Aliado of a player can attack, one by one."""
    view = state.setup.game.view
    mine = [o.id for o in state.in_play() if view(state, o.id)["controller"] == player and "Aliado" in view(state, o.id)["types"]]
    return [why for i in mine for why in ATTACK.reasons(state, Action("atacar", player, i))]


def declare_attack(match: Match) -> Procedure:
    """7.C.1.a, b"""
    player = match.state.active
    assert player is not None
    possible = attackers_possible(match.state, player)
    inside = match.state.zone("línea de defensa", player)
    asks = "¿Con qué Aliados atacas?"
    decision = Decision(
        player,
        asks,
        (r.DECLARE_ATTACK,),
        Form.SOME,
        tuple(match.option(i) for i in possible),
        low=min(1, len(possible)),
        high=len(possible),
        kind="ataque",
        why_not_option=lambda i: in_document_order(ATTACK.reasons(match.state, Action("atacar", player, i))),
        near_misses=lambda: [
            (match.option(i), why)
            for i in inside
            if (why := in_document_order(ATTACK.reasons(match.state, Action("atacar", player, i))))
        ],
    )
    chosen = tuple((yield from match.ask(decision)))
    events = to_line(match.state, "declarar atacante", chosen, "línea de ataque")
    said = match.names(chosen)
    battle = UnderWay("batalla", "ataque", player, Map(attackers=chosen, blocks=Map()))
    match.keep(procedures=(*match.state.procedures, battle))
    furious = any(match.state.objects[i].controlled_since > match.state.players[player].turn_began for i in chosen)
    rules = (r.DECLARE_ATTACK, r.ATTACK_AFTER_GROUPING, r.ATTACK_LINE, *((r.FURY,) if furious else ()))
    yield from match.do(*events, rules=rules, text=f"{player} ataca con {said}", by=player, chosen=True)
    yield from state_changes(match)
    yield from resolve_triggers(match, player, (r.ATTACK_TRIGGERS, r.ATTACK_TRIGGERS))


def declare_blocks(match: Match) -> Procedure:
    """7.C.2.a, b: one Aliado for one attacker; nobody must block."""
    battle = fight(match.state)
    if battle is None:
        return
    defender = match.state.after(battle.player)
    blocks: dict[Id, Id] = {}
    for attacker in battle.data["attackers"]:
        if attacker not in match.state.objects or match.state.objects[attacker].zone.name != "línea de ataque":
            continue
        chosen = yield from _blocker(match, defender, attacker, blocks)
        if chosen is not None:
            blocks[attacker] = chosen
            text = f"{match.game.name_of(match.state, chosen)} bloquea a {match.game.name_of(match.state, attacker)}"
            event = Event("bloquear", obj=attacker, player=defender, source=chosen)
            done = yield from match.do(event, rules=(r.DECLARE_BLOCK, r.BLOCK), text=text, by=defender, chosen=True)
            if not done:
                del blocks[attacker]
    if not blocks:
        match.say(r.ONE_TO_ONE, text=f"{defender} no bloquea", by=defender, chosen=True)
    match.keep(procedures=updated(match.state, "bloqueo", blocks=Map(blocks)))
    yield from state_changes(match)
    yield from resolve_triggers(match, battle.player, (r.BLOCK_TRIGGERS, r.BLOCK_TRIGGERS))


def _blocker(match: Match, defender: str, attacker: Id, blocks: dict[Id, Id]) -> Procedure:
    """7.C.2: one that blocks no other attacker."""
    inside = match.state.zone("línea de defensa", defender)
    listed = (*inside, *match.state.zone("línea de ataque", defender))
    taken = set(blocks.values())
    data = Map(attacker=attacker)
    state = match.state

    def blocking(blocker: Id) -> Action:
        return Action("bloquear", defender, blocker, data=data)

    def why(blocker: Id) -> tuple:
        return in_document_order(BLOCK.reasons(state, blocking(blocker)))

    able = [i for i in inside if i not in taken and BLOCK.holds(state, blocking(i))]
    if not able:
        return None
    decision = Decision(
        defender,
        f"¿Quién bloquea a {match.game.name_of(state, attacker)}?",
        (r.DECLARE_BLOCK, r.ONE_TO_ONE),
        Form.ONE,
        (Option(None, "nadie"), *(match.option(i) for i in able)),
        kind="bloqueo",
        why_not_option=why,
        near_misses=lambda: [(match.option(i), reasons) for i in listed if (reasons := why(i))],
    )
    return (yield from match.ask(decision))
