"""The phases (7), and what is done in each."""

from __future__ import annotations

from ...kernel.abilities import Continuous, Filter
from ...kernel.decisions import Decision, Form, Procedure
from ...kernel.events import AlterPlayer
from ...kernel.frozen import Id, Map, Value
from ...kernel.match import Match
from ...kernel.memories import Gained
from ...kernel.pieces import Obj
from ...kernel.rules import R
from ...kernel.selecting import amount
from ...kernel.state import State
from ...play.barring import By, bars
from ...play.combat import fight, over
from ...play.drawing import draw
from ...play.ruling import players_ruled
from ...play.turns import Doing, Turn, TurnStep
from . import battle, damage
from . import rules as r
from .checking import state_changes
from .effects_once import virtual_ends
from .entering import gain_control
from .lasting import FINAL, GROUPING, end, end_effects
from .losing import HIS_GROUPING, OWN_GROUPING
from .moving import discard, grouping, may_draw, with_bearer
from .ruling import SKIPS
from .saying import cards, do_so, sources
from .triggering import resolve_triggers
from .windows import ATTACKS, BLOCKS, in_this_step
from .windows import GROUPING as GROUPING_MOMENT


def is_first(match: Match) -> bool:
    """8.1, 7.D.d: whether this is the first turn, or by another reading each player's first."""
    state = match.state
    if match.reading("myl-primer-turno") == "solo-el-primero":
        return state.station.turn == 1
    return state.station.turn <= len(state.setup.order)


#: Whose cards group.
WHOSE = "myl-a-quien-se-agrupa"


def group(match: Match) -> Procedure:
    """7.A.1–4: what stands in the line of attack (2.1.4), and the Oros that were paid (2.1.2)."""
    state, player = match.state, match.state.active
    assert player is not None
    everybody = match.reading(WHOSE) == "de-ambos"
    listed: list[Id] = []
    for who in state.players_from(player) if everybody else (player,):
        listed += (*state.zone("línea de ataque", who), *state.zone("oro pagado", who))
    began = AlterPlayer("turno", player=player, fields=Map(turn_began=state.clock))
    events = grouping(match.state, tuple(listed), By.RULE)
    going = tuple(e.obj for e in events if e.name == "agrupar" and e.obj is not None)
    _tell_ungrouped(match, tuple(listed))
    grouped = f"{do_so('se agrupa', going)}: {cards(state, going)}{with_bearer(state, events)}"
    text = grouped if going else f"{player} no tiene nada que agrupar"
    basis, reading = (r.GROUPING_PHASE, r.GROUPING), WHOSE if everybody else None
    lines = {"oro pagado": r.PAID_ZONE, "línea de ataque": r.ATTACK_LINE}
    back = tuple(dict.fromkeys(lines[event.data["de"]] for event in events if event.name == "agrupar"))
    yield from match.do(began, *events, rules=(r.GROUP, *back), text=text, reading=reading, grounds=basis)
    yield from resolve_triggers(match, player, (r.GROUP_TRIGGERS, r.GROUP_TRIGGERS))
    yield from in_this_step(match, GROUPING_MOMENT, r.GROUPING_CARDS)
    _grouping_ends(match, player)


def _tell_ungrouped(match: Match, listed: tuple[Id, ...]) -> None:
    """7.A.1: what an effect does not let group."""
    for obj in listed:
        bar = next(bars(match.state, "agrupar", obj, by=By.RULE), None)
        if bar is not None:
            text = f"{match.game.name_of(match.state, obj)}: {bar.text}"
            match.say(bar.rule, text=text, reading=bar.reading, grounds=(r.GROUPING,))


def _grouping_ends(match: Match, player: str) -> None:
    """7.A.4: effects from earlier turns; whose next turn it is, is a reading."""
    began = match.state.players[player].turn_began
    reading = "myl-hasta-el-proximo-turno"
    mine = match.reading(reading) == "el-propio"
    if mine and any(e.until in GROUPING and e.stamp < began and e.you != player for e in match.state.effects):
        text = "siguen los efectos hasta la Agrupación de quien los hizo"
        match.say(r.GROUPING_ENDS, text=text, reading=reading)
    text = "terminan los efectos que duran hasta la próxima Fase de Agrupación"

    def ends(effect: Continuous) -> bool:
        own = effect.until == OWN_GROUPING and effect.you == player
        ending = effect.until in GROUPING and (not mine or effect.you == player)
        his = effect.until == HIS_GROUPING and _about_cards_of(match.state, effect, player)
        return (own or his or ending) and effect.stamp < began

    end(match, ends, (r.GROUPING_ENDS,), text, reading)


def _about_cards_of(state: State, effect: Continuous, player: str) -> bool:
    """Whether an effect is about cards that a player controls, or about none that are still there."""
    if isinstance(effect.affects, Filter) and effect.affects.controller:
        return (effect.affects.controller == "tú") == (effect.you == player)
    listed = [i for i in effect.affects if i in state.objects] if isinstance(effect.affects, tuple) else []
    return not listed or any(state.game.view(state, i).get("controller") == player for i in listed)


def _gained_until_now(state: State) -> list[tuple[Obj, Gained]]:
    """3.1.2, 4.6: what goes back to whoever controlled it: that whose control was gained until now; the rest was for good."""
    held = [(o, o.memory.gained) for o in state.in_play() if o.attached is None]
    return [(o, gained) for o, gained in held if gained is not None and gained.until == FINAL]


def final_effects(match: Match) -> Procedure:
    """7.D.a–c"""
    yield from resolve_triggers(match, match.state.active, (r.FINAL_TRIGGERS, r.FINAL_TRIGGERS))
    end_effects(match, (FINAL,), (r.EFFECTS_END,), "terminan los efectos que duran hasta la Fase Final")
    for here, gained in _gained_until_now(match.state):
        yield from gain_control(match, (here.id,), gained.former, None, "", ended=(r.EFFECTS_END,))
    yield from virtual_ends(match)
    yield from state_changes(match)


def final_draw(match: Match) -> Procedure:
    """7.D.d, e"""
    player = match.state.active
    assert player is not None
    if is_first(match):
        match.say(r.FINAL_DRAW, text=f"{player} no roba: es el primer turno", reading="myl-primer-turno")
        return
    if not may_draw(match.state, player):
        match.say(r.CONTINUOUS_ABILITY, text=f"{player} no roba: un efecto no lo permite", grounds=(r.FINAL_DRAW,))
    yield from draw(match, player, 1, (r.FINAL_DRAW,), (r.DRAW,))
    yield from state_changes(match)
    yield from resolve_triggers(match, player, (r.DRAW_TRIGGERS, r.DRAW_TRIGGERS))


def hand_size(state: State, player: str) -> int:
    """7.D.e#2: normally eight."""
    return 8 + sum(amount(state, one.value, one.context) for one in players_ruled(state, player, "tamaño de mano"))


def final_discard(match: Match) -> Procedure:
    """7.D.e#2, f, g"""
    player = match.state.active
    assert player is not None
    hand = match.state.zone("mano", player)
    excess = len(hand) - max(0, hand_size(match.state, player))
    if excess > 0:
        options = tuple(match.option(i) for i in hand)
        asks = "¿Qué carta descartas?" if excess == 1 else f"¿Qué {excess} cartas descartas?"
        decision = Decision(player, asks, (r.HAND_LIMIT,), Form.SOME, options, low=excess, high=excess, kind="descarte")
        chosen = tuple((yield from match.ask(decision)))
        yield from discard(match, chosen, (r.HAND_LIMIT,), chosen=excess < len(hand))
        yield from resolve_triggers(match, player, (r.DISCARD_TRIGGERS, r.DISCARD_TRIGGERS))
    reading = "myl-efectos-nacidos-en-la-fase-final"
    if match.reading(reading) != "al-terminar-el-turno":
        if any(e.until == FINAL for e in match.state.effects):
            text = "los efectos nacidos en la Fase Final siguen hasta la próxima"
            match.say(r.EFFECTS_END, text=text, reading=reading)
    else:
        text = "terminan los efectos nacidos en la Fase Final"
        end_effects(match, (FINAL,), (r.EFFECTS_END,), text, reading)
    yield from virtual_ends(match)


def vigil_triggers(match: Match) -> Procedure:
    """7.B.1"""
    yield from resolve_triggers(match, match.state.active, (r.VIGIL_TRIGGERS, r.VIGIL_TRIGGERS))


BATTLE = ("Declaración de Ataque", "Declaración de Bloqueo", "Guerra de Talismanes", "Asignación de Daño")


def attack_declared(match: Match) -> Procedure:
    """6.1: what its text lets be played in the Declaración de Ataque."""
    yield from in_this_step(match, ATTACKS, r.CARD_STATE)


def blocks_declared(match: Match) -> Procedure:
    """6.1: the same in the Declaración de Bloqueo."""
    yield from in_this_step(match, BLOCKS, r.CARD_STATE)


def _omits(match: Match, step: TurnStep) -> bool:
    """8.1: no Agrupación in the first turn; 4.3: what an effect makes a player leave out; 7.C.3, 7.C.4: by one reading no damage
    after the war of a cancelled attack, with which the battle ends."""
    if step.name == "Agrupación" and is_first(match):
        match.say(r.GROUPING, text="en el primer turno no hay Agrupación", reading="myl-primer-turno")
        return True
    player = match.state.active
    skipped = [one for one in players_ruled(match.state, player, SKIPS) if one.value == step.name] if player is not None else []
    if skipped:
        whose = sources(match.state, (one.context.source for one in skipped))
        match.say(r.CONTINUOUS_ABILITY, text=f"{player} se salta: {step.name} ({whose})")
        return True
    reading, fought = "myl-ataque-cancelado", fight(match.state)
    if step.name != BATTLE[3] or fought is None or not fought.data.get("cancelled") or match.reading(reading) != "se-salta":
        return False
    match.say(r.DAMAGE_STEP, text="el ataque se canceló: se pasa a la Fase Final", reading=reading)
    over(match)
    return True


def _begun(match: Match, step: TurnStep) -> Procedure:
    """5.1"""
    yield from state_changes(match)


def _step(phase: str, name: str, rules: tuple[R, ...], *begin: Doing, **acts: Value) -> TurnStep:
    return TurnStep(phase, name, rules, begin, grounds=(r.STATE_CHANGES,), **acts)


TURN = Turn(
    (  # 7, 7.C
        _step("Agrupación", "Agrupación", (r.GROUPING_PHASE,), group),
        _step("Vigilia", "Vigilia", (r.VIGIL_PHASE,), vigil_triggers, receives=r.VIGIL_ACTIONS),
        _step("Batalla Mitológica", BATTLE[0], (r.BATTLE_PHASE, r.ATTACK_AFTER_GROUPING), battle.declare_attack, attack_declared),
        _step("Batalla Mitológica", BATTLE[1], (r.ONE_TO_ONE,), battle.declare_blocks, blocks_declared),
        _step("Batalla Mitológica", BATTLE[2], (r.WAR_PRIORITY,), receives=r.WAR_PRIORITY, opponent_first=True),
        _step("Batalla Mitológica", BATTLE[3], (r.DAMAGE_STEP,), damage.assign_damage),
        _step("Fase Final", "Fase Final", (r.FINAL_PHASE,), final_effects, final_draw, final_discard),
    ),
    next=r.NEXT_TURN,
    said=lambda step, active: f"{step.name} de {active}",
    begun=_begun,
    omits=_omits,
)
