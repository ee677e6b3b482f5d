"""The phases (7) as data, and going from one to the next."""

from __future__ import annotations

from ...kernel.decisions import Decision, Form, Option
from ...kernel.events import AlterPlayer, Event, Move, Put
from ...kernel.frozen import EMPTY, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.priority import would_receive
from ...kernel.state import Priority, Station, Zone
from ...kernel.steps import How
from ...kernel.turns import TurnStep, next_turn, step_after, step_at, without
from . import battle
from . import rules as r
from .abilities import resolve_triggers
from .moving import check_castles, discard, draw


def group(match: Match) -> Procedure:
    """7.A.1, 8.1: Aliados back to defence, paid Oros back to the reserve; not in the first turn."""
    state = match.state
    player = state.active
    assert player is not None
    if state.station.turn == 1:
        match.write((), (r.NO_FIRST_GROUPING,), "en el primer turno no hay Agrupación", None, How.AUTOMATIC)
        return
    back = (("línea de ataque", "línea de defensa"), ("oro pagado", "reserva de oro"))
    events: list[Event] = [AlterPlayer("turno", player=player, fields=Map(turn_began=state.clock))]
    for origin, to in back:
        data = Map({"de": origin})
        events += [Move("agrupar", obj=i, player=player, data=data, to=Zone(to, player)) for i in state.zone(origin, player)]
    yield from match.do(*events, rules=(r.GROUP, r.GROUPING_PHASE), text=f"{player} agrupa sus cartas")
    yield from resolve_triggers(match, player, (r.GROUP_TRIGGERS, r.GROUP_TRIGGERS))


def gold_of_turn(match: Match) -> Procedure:
    """7.B, 7.B.2: an Oro from the hand, before anything else, or none."""
    player = match.state.active
    assert player is not None
    listed = [i for i in match.state.zone("mano", player) if "Oro" in match.game.view(match.state, i).get("types", ())]
    if not listed:
        return

    options = [Option(None, "ninguno"), *(match.option(i) for i in listed)]
    names = {o.say: o for o in reversed(options)}
    asks = "¿Qué Oro pones en tu reserva?"
    chosen = yield from match.choose(player, asks, (r.PUT_GOLD,), list(reversed(names.values())), "oro")
    if chosen is None:
        match.write((), (r.VIGIL_PHASE,), f"{player} no pone un Oro", player, How.CHOSEN)
        return
    to = Zone("reserva de oro", player)
    event = Move("poner oro", obj=chosen, player=player, data=Map({"de": "mano"}), to=to, controller=player)
    yield from match.do(
        event, rules=(r.PUT_GOLD, r.GOLD_IS_PUT), text=f"{player} pone un Oro en su reserva", by=player, chosen=True
    )


def final_effects(match: Match) -> Procedure:
    """7.D.a, b"""
    state = match.state
    yield from resolve_triggers(match, state.active or "", (r.FINAL_TRIGGERS, r.FINAL_TRIGGERS))
    left = tuple(e for e in match.state.effects if e.until != "Fase Final")
    if len(left) != len(match.state.effects):
        match.set((r.EFFECTS_END,), "terminan los efectos «hasta la Fase Final»", effects=left)


def final_draw(match: Match) -> Procedure:
    """7.D.d, e"""
    player = match.state.active
    assert player is not None
    reading = "myl-primer-turno"
    first = match.state.station.turn == 1
    if match.reading(reading) == "el-primero-de-cada-uno":
        first = match.state.station.turn <= len(match.state.setup.order)
    if first:
        match.write((), (r.FINAL_DRAW,), "no se roba en el primer turno", None, How.AUTOMATIC, reading)
        return
    yield from draw(match, player, 1, (r.FINAL_DRAW,))
    yield from check_castles(match)
    yield from resolve_triggers(match, player, (r.DRAW_TRIGGERS, r.DRAW_TRIGGERS))


def final_discard(match: Match) -> Procedure:
    """7.D.e#2, f"""
    player = match.state.active
    assert player is not None
    hand = match.state.zone("mano", player)
    excess = len(hand) - 8
    if excess > 0:
        options = tuple(match.option(i) for i in hand)
        asks = f"¿Qué {excess} cartas descartas?"
        decision = Decision(player, asks, (r.HAND_LIMIT,), Form.SOME, options, low=excess, high=excess, kind="descarte")
        yield from discard(match, tuple((yield from match.ask(decision))), (r.HAND_LIMIT,))
        yield from resolve_triggers(match, player, (r.DISCARD_TRIGGERS, r.DISCARD_TRIGGERS))


BATTLE = ("Declaración de Ataque", "Declaración de Bloqueo", "Guerra de Talismanes", "Asignación de Daño")

#: 7, 7.C
TURN = (
    TurnStep("Agrupación", "Agrupación", r.GROUPING_PHASE, (group,), acts=False),
    TurnStep("Vigilia", "Vigilia", r.VIGIL_PHASE, (gold_of_turn,)),
    TurnStep("Batalla Mitológica", BATTLE[0], r.BATTLE_PHASE, (battle.declare_attack,), acts=False),
    TurnStep("Batalla Mitológica", BATTLE[1], r.ONE_TO_ONE, (battle.declare_blocks,), acts=False),
    TurnStep("Batalla Mitológica", BATTLE[2], r.WAR_PRIORITY),
    TurnStep("Batalla Mitológica", BATTLE[3], r.DAMAGE_STEP, (battle.assign_damage,), acts=False),
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
    """A step begins: the state changes, and what it orders is done (5.1)."""
    state = match.state
    plan = step_at(TURN, state)
    data = Map({"step": plan.name})
    events = (Put("", fields=Map(station=state.station.but(begun=True))), Event("comienzo", player=state.active, data=data))
    yield from match.do(*events, rules=(plan.rule, r.STATE_CHANGES), text=f"{plan.name} de {state.active}")
    if plan.name == "Vigilia":
        yield from resolve_triggers(match, state.active or "", (r.VIGIL_TRIGGERS, r.VIGIL_TRIGGERS))
    for doing in plan.begin:
        if match.state.result is None:
            yield from doing(match)
    if match.state.result is None and plan.acts and state.active is not None:
        war = plan.name == BATTLE[2]
        holder = match.state.after(state.active) if war else state.active
        would_receive(match, holder, r.WAR_PRIORITY if war else r.VIGIL_ACTIONS)


def go_on(match: Match, to_battle: bool = False) -> None:
    """The next step; from the Vigilia past the battle unless it was chosen (7.B.4)."""
    state = match.state
    following, _ = step_after(TURN, state)
    if state.station.step == "Vigilia" and not to_battle:
        following = TURN[-1]
    if following is not None:
        station = state.station.but(phase=following.phase, step=following.name, begun=False)
        match.keep(station=station, priority=Priority())
        return
    player, entry = next_turn(state)
    agenda = without(state.agenda, entry) if entry is not None else state.agenda
    station = Station(state.station.turn + 1, player, TURN[0].phase, TURN[0].name)
    events: tuple[Event, ...] = (Put("", fields=Map(station=station, agenda=agenda, history=EMPTY, priority=Priority())),)
    match.write(events, (r.NEXT_TURN,), f"comienza el turno de {player}", None, How.AUTOMATIC)
