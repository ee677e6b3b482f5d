"""The mythological battle (7.C): attack, one-to-one blocks, the Guerra de Talismanes, damage in its order."""

from __future__ import annotations

from ...kernel.conditions import Action, All, Cond, When
from ...kernel.decisions import Decision, Form, Option
from ...kernel.events import Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.state import Procedure as UnderWay
from ...kernel.state import State, Zone
from ...kernel.steps import How
from . import rules as r
from .abilities import resolve_triggers
from .layers import ruled, strength
from .moving import check_castles, destroy, mill


def _obj(action: Action) -> Id:
    assert action.obj is not None
    return action.obj


def _ally(state: State, action: Action) -> bool:
    return "Aliado" in state.setup.game.view(state, _obj(action))["types"]


def _in_defence(state: State, action: Action) -> bool:
    here = state.objects[_obj(action)]
    return here.zone == Zone("línea de defensa", action.player)


def _since_grouping(state: State, action: Action) -> bool:
    """7.C.1, 8.15: in its controller's field since that controller's last Fase de Agrupación, unless it has Furia."""
    here = state.objects[_obj(action)]
    return here.controlled_since <= state.players[action.player].turn_began or ruled(state, here.id, "furia")


ATTACK = All(
    (
        Cond(r.DECLARE_ATTACK, "solo atacan Aliados", _ally),
        Cond(r.DECLARE_ATTACK, "debe estar en su Línea de Defensa", _in_defence),
        Cond(r.ATTACK_AFTER_GROUPING, "no está bajo su control desde su última Fase de Agrupación", _since_grouping),
    )
)


def _blockable(state: State, action: Action) -> bool:
    return not ruled(state, action.data["attacker"], "imbloqueable")


BLOCK = All(
    (
        Cond(r.DECLARE_BLOCK, "solo bloquean Aliados", _ally),
        Cond(r.DECLARE_BLOCK, "debe estar en su Línea de Defensa", _in_defence),
        When(lambda s, a: "attacker" in a.data, Cond(r.UNBLOCKABLE, "el atacante no puede ser bloqueado", _blockable)),
    )
)


def attackers_possible(state: State, player: str) -> list[Id]:
    """7.C.1"""
    inside = state.zone("línea de defensa", player)
    return [i for i in inside if ATTACK.holds(state, Action("atacar", player, i))]


def declare_attack(match: Match) -> Procedure:
    """7.C.1.a, b"""
    player = match.state.active
    assert player is not None
    possible = attackers_possible(match.state, player)
    options = tuple(match.option(i) for i in possible)
    asks = "¿Con qué Aliados atacas?"
    decision = Decision(player, asks, (r.DECLARE_ATTACK,), Form.SOME, options, low=1, high=len(possible), kind="ataque")
    chosen = tuple((yield from match.ask(decision)))
    data = Map({"de": "línea de defensa"})
    events: list[Event] = [
        Move("declarar atacante", obj=i, player=player, data=data, to=Zone("línea de ataque", player)) for i in chosen
    ]
    for weapon in [o for o in match.state.in_play() if o.attached in chosen]:
        events.append(Move("seguir", obj=weapon.id, player=player, to=Zone("línea de ataque", player)))
    said = ", ".join(match.game.name_of(match.state, i) for i in chosen)
    yield from match.do(
        *events, rules=(r.DECLARE_ATTACK, r.ATTACK_LINE), text=f"{player} ataca con {said}", by=player, chosen=True
    )
    battle = UnderWay("batalla", "ataque", player, Map(attackers=chosen, blocks=Map()))
    match.keep(procedures=(*match.state.procedures, battle))
    yield from resolve_triggers(match, player, (r.ATTACK_TRIGGERS, r.ATTACK_TRIGGERS))


def declare_blocks(match: Match) -> Procedure:
    """7.C.2.a, b: one Aliado for one attacker; nobody must block."""
    battle = match.state.procedure("batalla")
    if battle is None:
        return
    defender = match.state.after(battle.player)
    blocks: dict[Id, Id] = {}
    for attacker in battle.data["attackers"]:
        if attacker not in match.state.objects:
            continue
        free = [i for i in match.state.zone("línea de defensa", defender) if i not in blocks.values()]
        data = Map(attacker=attacker)
        able = [i for i in free if BLOCK.holds(match.state, Action("bloquear", defender, i, data=data))]
        if not able:
            continue
        options = [Option(None, "nadie"), *(match.option(i) for i in able)]
        asks = f"¿Quién bloquea a {match.game.name_of(match.state, attacker)}?"
        chosen = yield from match.choose(defender, asks, (r.DECLARE_BLOCK, r.ONE_TO_ONE), options, "bloqueo")
        if chosen is not None:
            blocks[attacker] = chosen
            text = f"{match.game.name_of(match.state, chosen)} bloquea a {match.game.name_of(match.state, attacker)}"
            event = Event("bloquear", obj=attacker, player=defender, source=chosen)
            yield from match.do(event, rules=(r.DECLARE_BLOCK,), text=text, by=defender, chosen=True)
    if not blocks:
        match.write((), (r.ONE_TO_ONE,), f"{defender} no bloquea", defender, How.CHOSEN)
    others = tuple(p for p in match.state.procedures if p.name != "batalla")
    match.keep(procedures=(*others, battle.but(at="bloqueo", data=battle.data.set("blocks", Map(blocks)))))
    yield from resolve_triggers(match, battle.player, (r.BLOCK_TRIGGERS, r.BLOCK_TRIGGERS))


def assign_damage(match: Match) -> Procedure:
    """7.C.4.a–c, 7.C.4.1.a–g"""
    battle = match.state.procedure("batalla")
    if battle is None:
        return
    defender = match.state.after(battle.player)
    damage, destroyed = compare(match, battle)
    match.write((), (r.COMPARE,), f"daño sin cubrir: {damage}", None, How.AUTOMATIC)
    if damage:
        yield from mill(match, defender, damage, (r.CASTLE_DAMAGE,), "daño")
        yield from check_castles(match)
    if match.state.result is None and destroyed:
        yield from destroy(match, destroyed, (r.DESTROYED_BY_STRENGTH, r.DESTROYED_BY_ALLIES))
    match.keep(procedures=tuple(p for p in match.state.procedures if p.name != "batalla"))
    if match.state.result is None:
        yield from resolve_triggers(match, battle.player, (r.DAMAGE_TRIGGERS, r.DAMAGE_TRIGGERS))
        yield from check_castles(match)


def compare(match: Match, battle: UnderWay) -> tuple[int, tuple[Id, ...]]:
    """8.14, 7.C.4.1.a: what the castle takes in all, and which Aliados the comparison destroys."""
    state = match.state
    damage, destroyed = 0, []
    for attacker in battle.data["attackers"]:
        if attacker not in state.objects or state.objects[attacker].zone.name != "línea de ataque":
            continue
        mine = strength(state, attacker)
        blocker = battle.data["blocks"].get(attacker)
        if blocker is None:
            damage += mine
            continue
        if blocker not in state.objects or state.objects[blocker].zone.name != "línea de defensa":
            match.set((r.BLOCKER_GONE,), f"el bloqueador de {match.game.name_of(state, attacker)} ya no está")
            damage += mine
            continue
        theirs = strength(state, blocker)
        damage += max(0, mine - theirs)
        destroyed += ([blocker] if mine >= theirs else []) + ([attacker] if theirs >= mine else [])
    return damage, tuple(destroyed)
