"""The phases (7) as data, and going from one to the next."""

from __future__ import annotations

from ...kernel.decisions import Decision, Form
from ...kernel.events import AlterPlayer, Event, Put
from ...kernel.frozen import EMPTY, Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.priority import would_receive
from ...kernel.selecting import amount
from ...kernel.state import Obj, Priority, State, Station
from ...kernel.turns import TurnStep, next_turn, step_after, step_at, without
from ...play.drawing import draw
from ...play.ruling import players_ruled
from . import battle, damage
from . import rules as r
from .checking import state_changes
from .effects_once import virtual_ends
from .entering import gain_control
from .lasting import FINAL, GROUPING, end_effects
from .moving import discard, grouping
from .triggering import resolve_triggers
from .windows import GROUPING as GROUPING_MOMENT
from .windows import offer


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
    cards: list[Id] = []
    for who in state.players_from(player) if everybody else (player,):
        cards += (*state.zone("línea de ataque", who), *state.zone("oro pagado", who))
    began = AlterPlayer("turno", player=player, fields=Map(turn_began=state.clock))
    match.write(began, rules=(r.GROUPING_PHASE,), text=f"Fase de Agrupación de {player}")
    events = grouping(match.state, tuple(cards))
    if events:
        rules, text = (r.GROUP, r.GROUPING_PHASE, r.GROUPING), f"{player} agrupa sus cartas"
        yield from match.do(*events, rules=rules, text=text, reading=WHOSE if everybody else None)
    yield from resolve_triggers(match, player, (r.GROUP_TRIGGERS, r.GROUP_TRIGGERS))
    for who in match.state.players_from(player):
        while (yield from offer(match, who, GROUPING_MOMENT, r.GROUPING_CARDS, "¿Juegas algo en la Fase de Agrupación?")):
            pass
    _grouping_ends(match, player)


def _grouping_ends(match: Match, player: str) -> None:
    """7.A.4: effects from earlier turns; whose next turn it is, is a reading."""
    began = match.state.players[player].turn_began
    reading = "myl-hasta-el-proximo-turno"
    mine = match.reading(reading) == "el-propio"
    if mine and any(e.until in GROUPING and e.stamp < began and e.you != player for e in match.state.effects):
        text = "siguen los efectos hasta la Agrupación de quien los hizo"
        match.say(r.GROUPING_ENDS, text=text, reading=reading)
    text = "terminan los efectos «hasta la próxima Fase de Agrupación»"
    left = tuple(
        e for e in match.state.effects if not (e.until in GROUPING and e.stamp < began and (not mine or e.you == player))
    )
    if len(left) != len(match.state.effects):
        match.set(r.GROUPING_ENDS, text=text, reading=reading, effects=left)


def _gained_until_now(state: State) -> list[Obj]:
    """3.1.2, 4.6: what goes back to whoever controlled it: that whose control was gained until now; the rest was for good."""
    gained = [o for o in state.in_play() if o.choices.get("ganado por") is not None and o.attached is None]
    return [o for o in gained if o.choices.get("hasta") == FINAL]


def final_effects(match: Match) -> Procedure:
    """7.D.a–c"""
    state = match.state
    yield from resolve_triggers(match, state.active or "", (r.FINAL_TRIGGERS, r.FINAL_TRIGGERS))
    end_effects(match, (FINAL,), None, (r.EFFECTS_END,), "terminan los efectos «hasta la Fase Final»")
    for here in _gained_until_now(match.state):
        yield from gain_control(match, (here.id,), here.choices["era de"], None, "")
    yield from virtual_ends(match)
    yield from state_changes(match)


def final_draw(match: Match) -> Procedure:
    """7.D.d, e"""
    player = match.state.active
    assert player is not None
    if is_first(match):
        match.say(r.FINAL_DRAW, text="no se roba en el primer turno", reading="myl-primer-turno")
        return
    yield from draw(match, player, 1, (r.FINAL_DRAW,))
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
        asks = f"¿Qué {excess} cartas descartas?"
        decision = Decision(player, asks, (r.HAND_LIMIT,), Form.SOME, options, low=excess, high=excess, kind="descarte")
        yield from discard(match, tuple((yield from match.ask(decision))), (r.HAND_LIMIT,))
        yield from resolve_triggers(match, player, (r.DISCARD_TRIGGERS, r.DISCARD_TRIGGERS))
    reading = "myl-efectos-nacidos-en-la-fase-final"
    if match.reading(reading) != "al-terminar-el-turno":
        if any(e.until == FINAL for e in match.state.effects):
            text = "los efectos nacidos en la Fase Final siguen hasta la próxima"
            match.say(r.EFFECTS_END, text=text, reading=reading)
    else:
        end_effects(match, (FINAL,), None, (r.NEXT_TURN, r.EFFECTS_END), "terminan los efectos nacidos en la Fase Final")
    yield from virtual_ends(match)


BATTLE = ("Declaración de Ataque", "Declaración de Bloqueo", "Guerra de Talismanes", "Asignación de Daño")

#: 7, 7.C
TURN = (
    TurnStep("Agrupación", "Agrupación", r.GROUPING_PHASE, (group,), acts=False),
    TurnStep("Vigilia", "Vigilia", r.VIGIL_PHASE),
    TurnStep("Batalla Mitológica", BATTLE[0], r.BATTLE_PHASE, (battle.declare_attack,), acts=False),
    TurnStep("Batalla Mitológica", BATTLE[1], r.ONE_TO_ONE, (battle.declare_blocks,), acts=False),
    TurnStep("Batalla Mitológica", BATTLE[2], r.WAR_PRIORITY),
    TurnStep("Batalla Mitológica", BATTLE[3], r.DAMAGE_STEP, (damage.assign_damage,), acts=False),
    TurnStep("Fase Final", "Fase Final", r.FINAL_PHASE, (final_effects, final_draw, final_discard), acts=False),
)


def proceed(match: Match) -> Procedure:
    """To the next moment at which somebody acts."""
    while match.state.priority.holder is None and match.state.result is None:
        if match.state.station.begun:
            go_on(match)
        else:
            yield from begin(match)


def begin(match: Match) -> Procedure:
    """A step begins: the state changes (5.1), and what it orders is done."""
    plan = step_at(TURN, match.state)
    match.keep(station=match.state.station.but(begun=True))
    if plan.name == "Agrupación" and is_first(match):
        match.say(r.GROUPING, text="en el primer turno no hay Agrupación", reading="myl-primer-turno")
        return
    event = Event("comienzo", player=match.state.active, data=Map(step=plan.name))
    yield from match.do(event, rules=(plan.rule, r.STATE_CHANGES), text=f"{plan.name} de {match.state.active}")
    yield from state_changes(match)
    if plan.name == "Vigilia":
        yield from resolve_triggers(match, match.state.active or "", (r.VIGIL_TRIGGERS, r.VIGIL_TRIGGERS))
    for doing in plan.begin:
        if match.state.result is None:
            yield from doing(match)
    if match.state.result is None and plan.acts and match.state.active is not None:
        war = plan.name == BATTLE[2]
        holder = match.state.after(match.state.active) if war else match.state.active
        would_receive(match, holder, r.WAR_PRIORITY if war else r.VIGIL_ACTIONS)


def _skips_damage(match: Match) -> bool:
    """7.C.3, 7.C.4: whether the war was that of a cancelled attack after which no damage is assigned; with it the battle ends."""
    reading, battle = "myl-ataque-cancelado", match.state.procedure("batalla")
    if battle is None or not battle.data.get("cancelled") or match.reading(reading) != "se-salta":
        return False
    match.say(r.DAMAGE_STEP, text="el ataque se canceló: se pasa a la Fase Final", reading=reading)
    match.keep(procedures=tuple(p for p in match.state.procedures if p is not battle))
    return True


def go_on(match: Match, to_battle: bool = False) -> None:
    """The next step; from the Vigilia past the battle unless it was chosen (7.B.4), past the damage of an attack that was
    cancelled if the reading skips it."""
    state = match.state
    following, _ = step_after(TURN, state)
    if (state.station.step == "Vigilia" and not to_battle) or (state.station.step == BATTLE[2] and _skips_damage(match)):
        following = TURN[-1]
    if following is not None:
        station = state.station.but(phase=following.phase, step=following.name, begun=False)
        match.keep(station=station, priority=Priority())
        return
    player, entry = next_turn(state)
    agenda = without(state.agenda, entry) if entry is not None else state.agenda
    station = Station(state.station.turn + 1, player, TURN[0].phase, TURN[0].name)
    events: tuple[Event, ...] = (Put("", fields=Map(station=station, agenda=agenda, history=EMPTY, priority=Priority())),)
    match.write(*events, rules=(r.NEXT_TURN,), text=f"comienza el turno de {player}")
