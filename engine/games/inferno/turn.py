"""The turn (500–505, 511–513): its steps as data, and going from one to the next."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Continuous
from ...kernel.decisions import Decision, Form
from ...kernel.events import Alter, AlterPlayer, Event, Put
from ...kernel.frozen import EMPTY, Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.priority import would_receive
from ...kernel.rules import R
from ...kernel.state import State, Station
from ...kernel.turns import TurnStep, next_turn, skip, step_after, step_at, without
from . import rules as r
from .changing import put_effects
from .drawing import draw_cards
from .environments import after_turning_off
from .layers import views
from .moving import discard
from .resources import add_resource_of_turn
from .ruling import players_ruled, ruled

#: 704.1, 704.3: what happens by itself as a step begins.
_AT_THE_BEGINNING = (r.TURN_ACTIONS_FIRST, r.TURN_ACTION_OFF_CHAIN, r.TURN_ACTIONS, r.TURN_ACTIONS_COME_FIRST)


def untap(match: Match) -> Procedure:
    """502.1, 704.4a: the active player's cards are turned upright at once."""
    state = match.state
    assert state.active is not None
    turned = [o for o in state.in_play() if o.turned and views(state, o.id)["controller"] == state.active]
    reading = None
    if any(o.kind == "demon" for o in turned):
        reading = "inferno-demonio-girado-en-la-restauracion"
        if match.reading(reading) == "no-se-endereza":
            turned = [o for o in turned if o.kind != "demon"]
            match.say(r.UNTAP, text=f"el demonio de {state.active} sigue girado", reading=reading)
            reading = None
    free = [o.id for o in turned if not ruled(state, o.id, "no se endereza")]
    free = yield from _untapped_at_will(match, free)
    if free:
        events = [Alter("enderezar", obj=i, fields=Map(turned=False)) for i in free]
        text = f"{state.active} endereza sus cartas"
        yield from match.do(*events, rules=(r.UNTAP, r.UNTAP_ACTION, *_AT_THE_BEGINNING), text=text, reading=reading)


def _untapped_at_will(match: Match, free: list[Id]) -> Procedure:
    """Of those that an effect lets stay turned, the ones that the player turns upright; and all the others."""
    player = match.state.active
    assert player is not None
    choosing = [i for i in free if ruled(match.state, i, "puede no enderezarse")]
    if not choosing:
        return free
    options = tuple(match.option(i) for i in choosing)
    asks = "¿Cuáles de estas enderezas?"
    decision = Decision(player, asks, (r.UNTAP,), Form.SOME, options, low=0, high=len(options), kind="enderezar")
    chosen = yield from match.ask(decision)
    return [i for i in free if i not in choosing or i in chosen]


def draw_of_turn(match: Match) -> Procedure:
    """503.1, 704.4b"""
    active = match.state.active
    assert active is not None
    yield from draw_cards(match, active, 1, (r.DRAW_STEP, r.DRAW_ACTION, *_AT_THE_BEGINNING))


def resource_of_turn(match: Match) -> Procedure:
    """504.1, 704.4c"""
    yield from add_resource_of_turn(match)


def clean_hand(match: Match) -> Procedure:
    """513.1, 704.4i: discard down to the limit."""
    state = match.state
    player = state.active
    assert player is not None
    hand = state.zone("mano", player)
    excess = len(hand) - hand_limit(match, player)
    if excess > 0:
        options = tuple(match.option(i) for i in hand)
        asks = f"¿Qué {excess} cartas descartas?" if excess > 1 else "¿Qué carta descartas?"
        decision = Decision(player, asks, (r.CLEANUP_DISCARD,), Form.SOME, options, low=excess, high=excess, kind="descarte")
        chosen = yield from match.ask(decision)
        prevails = (r.CARD_PREVAILS,) if players_ruled(state, player, "límite de mano") else ()
        rules = (r.CLEANUP_DISCARD, r.CLEANUP_DISCARD_ACTION, r.HAND_LIMIT, *prevails)
        yield from discard(match, player, tuple(chosen), rules)


def hand_limit(match: Match, player: str) -> int:
    """402.2: seven, unless an effect says otherwise (101.1): another number, or more by so many."""
    state = match.state
    limit = int(state.players[player].facts.get("límite de mano", 7))
    limit = next((e.value for e in players_ruled(state, player, "límite de mano")), limit)
    return max(0, limit + sum(e.value for e in players_ruled(state, player, "límite de mano +")))


#: When what lasts until the end of the turn ends.
END_OF_TURN = "inferno-fin-de-los-efectos-del-turno"


def end_turn_effects(match: Match) -> Procedure:
    """513.2, 704.4j: what lasts until the end of the turn ends, all at once."""
    state = match.state
    ended = tuple(e for e in state.effects if e.until == "turno")
    if any(e.until == "turno" for e in state.effects) or any(d.until == "turno" for d in state.delayed):
        yield from put_effects(
            match,
            (r.END_OF_TURN_EFFECTS, r.END_OF_TURN_EFFECTS_ACTION),
            "terminan los efectos «hasta el final del turno»",
            tuple(e for e in state.effects if e.until != "turno"),
            END_OF_TURN,
            delayed=tuple(d for d in state.delayed if d.until != "turno"),
        )
    yield from after_turning_off(match, ended)


def end_effects(match: Match, until: str, rule: R, reading: str | None = None) -> None:
    """End the continuous effects with this duration."""
    effects = match.state.effects
    left: tuple[Continuous, ...] = tuple(e for e in effects if e.until != until)
    if len(left) != len(effects):
        match.set(rule, text=f"terminan los efectos «hasta el final de {until}»", reading=reading, effects=left)


#: 500.1, 501.1, 505.1, 511.1
TURN = (
    TurnStep("Fase Inicial", "Restauración", r.UNTAP_STEP, (untap,), opens_phase=True),
    TurnStep("Fase Inicial", "Tomar", r.NO_PRIORITY_STEPS, (draw_of_turn,), acts=False),
    TurnStep("Fase Inicial", "Agregar un Recurso", r.NO_PRIORITY_STEPS, (resource_of_turn,), acts=False),
    TurnStep("Fase Principal", "Fase Principal", r.MAIN_PHASE, opens_phase=True),
    TurnStep("Fase Final", "Fin", r.FINAL_PHASE, opens_phase=True),
    TurnStep("Fase Final", "Limpieza", r.FINAL_PHASE, (clean_hand, end_turn_effects), acts=False),
)

#: The rule by which the active player receives priority in a step.
_PRIORITY = {
    "Restauración": r.UNTAP_PRIORITY,
    "Fase Principal": r.MAIN_PRIORITY,
    "Fin": r.END_PRIORITY,
    "Limpieza": r.CLEANUP_PRIORITY,
}


#: When what triggers as a step begins goes to the chain.
WHEN_TO_CHAIN = "inferno-cuando-van-las-disparadas-a-la-cadena"
#: The rule by which nobody receives priority in a step.
_NO_PRIORITY = {"Tomar": r.DRAW_NO_PRIORITY, "Agregar un Recurso": r.RESOURCE_NO_PRIORITY}


def proceed(match: Match) -> Procedure:
    """End the step that has run its course and begin the next ones, until somebody would receive priority."""
    while match.state.priority.holder is None and match.state.result is None:
        if match.state.station.begun:
            yield from end_step(match)
        else:
            yield from begin_step(match)


def begin_step(match: Match) -> Procedure:
    """500.3, 500.7, 504.2, 704.3: a step begins; what triggers on it triggers; turn-based actions come before anything else."""
    state = match.state
    step = step_at(TURN, state)
    active = state.station.active
    if (entry := _skipped(match, step)) is not None:
        _skip(match, step, entry)
        return
    if step.opens_phase and match.reading("inferno-cuando-se-vacia-la-reserva") == "al-comenzar-cada-fase":
        yield from empty_pools(match, r.ENERGY_RESERVE)
    end_effects(match, f"comienzo de {step.name}", r.UNTIL_STEP)
    if step.opens_phase and step.phase != step.name:
        end_effects(match, f"comienzo de {step.phase}", r.UNTIL_STEP)
    data = Map({"step": step.name, "phase": step.phase})
    begins: tuple[Event, ...] = (
        Put("", fields=Map(station=state.station.but(begun=True))),
        Event("comienzo", player=active, data=data),
    )
    quiet = _NO_PRIORITY.get(step.name)
    also = (quiet,) if quiet is not None else ()
    match.write(*begins, rules=(step.rule, *also), text=f"comienza {_named(step)} del turno de {active}")
    yield from _after_skipping(match)
    if match.state.waiting and match.reading(WHEN_TO_CHAIN) == "en-el-acto":
        from .priority import put_triggers

        text = "lo que disparó al comenzar va a la cadena en el acto"
        match.say(r.BEGINNING_TRIGGERS, text=text, reading=WHEN_TO_CHAIN)
        yield from put_triggers(match)
    for doing in step.begin:
        if match.state.result is None and active is not None and match.state.players[active].in_game:
            yield from doing(match)
    if match.state.result is None and (step.acts or (quiet is not None and _receives_all_the_same(match))):
        give_to_active(match, _PRIORITY.get(step.name, r.MAIN_PRIORITY))
    elif step.name == "Limpieza" and match.state.result is None:
        yield from cleanup_priority(match)


#: Whether an effect can make a player skip a whole phase.
PHASES_SKIPPED = "inferno-fases-que-se-saltan"
_PHASES = frozenset(step.phase for step in TURN)


def _skip(match: Match, step: TurnStep, entry: Map[str, Any]) -> None:
    """A step that an effect skips is over before it begins; what the effect does instead waits for the next one."""
    state = match.state
    left = without(state.agenda, entry)
    if "then" in entry:
        left = (*left, Map(kind="después", player=state.station.active, then=entry["then"], context=entry["context"]))
    match.set(
        r.SKIPPING,
        r.SKIP_IS_REPLACEMENT,
        r.SKIPPED_NOT_DONE,
        text=f"se saltea {step.name}",
        reading=PHASES_SKIPPED if entry["what"] in _PHASES else None,
        station=state.station.but(begun=True),
        agenda=left,
    )
    _go_on(match)


def _skipped(match: Match, step: TurnStep) -> Map[str, Any] | None:
    """The entry of the agenda by which this step, or the phase that it opens, is skipped."""
    state, active = match.state, match.state.station.active
    entry = skip(state, step.name, active) or (skip(state, step.phase, active) if step.opens_phase else None)
    if entry is not None and entry.get("after", -1) >= state.station.turn:
        return None
    if entry is not None and entry["what"] in _PHASES and match.reading(PHASES_SKIPPED) == "nunca":
        left = without(state.agenda, entry)
        match.set(r.TURN_STRUCTURE, text=f"{step.phase}: ninguna fase se saltea", reading=PHASES_SKIPPED, agenda=left)
        return None
    return entry


def _after_skipping(match: Match) -> Procedure:
    """613.9b: what is done instead of what was skipped is the first thing in the next step that is not skipped."""
    for entry in match.state.agenda:
        if entry.get("kind") == "después":
            match.set(r.SKIP_THEN_ACT, text="por lo que se salteó, se hace otra cosa", agenda=without(match.state.agenda, entry))
            for do in entry["then"]:
                yield from match.game.verbs[do.verb](match, entry["context"], do.args)


def cleanup_priority(match: Match) -> Procedure:
    """513.3, 513.3a: nobody receives priority unless something is to be done; then another cleanup follows."""
    from .priority import before_priority

    reading = "inferno-prioridad-en-limpieza"
    if match.reading(reading) == "nunca":
        if match.state.waiting:
            text = "en la Limpieza no se recibe prioridad: lo que disparó espera"
            match.say(r.CLEANUP_PRIORITY, text=text, reading=reading)
        return
    did = yield from before_priority(match)
    if did and match.state.result is None:
        match.set(
            r.CLEANUP_AGAIN,
            text="habrá otro paso de Limpieza",
            reading=reading,
            agenda=(*match.state.agenda, Map(kind="paso", after="Limpieza", step="Limpieza")),
        )
        give_to_active(match, r.CLEANUP_PRIORITY)


def _receives_all_the_same(match: Match) -> bool:
    """500.3: nobody receives priority in these steps, unless the reading says otherwise."""
    reading = "inferno-prioridad-en-tomar-y-agregar"
    if match.reading(reading) == "sin-prioridad":
        return False
    text = f"en el paso de {match.state.station.step} también se recibe prioridad"
    match.say(r.ACTIVE_PRIORITY, text=text, reading=reading)
    return True


def give_to_active(match: Match, rule: R) -> None:
    """The active player would receive priority (116.3a, 502.3, 505.3, 512.2); without one, the next in turn order (800.3f)."""
    state = match.state
    active = state.station.active
    if active is not None and state.players[active].in_game:
        would_receive(match, active, rule)
    elif listed := state.players_from(active):
        would_receive(match, listed[0], r.NO_ACTIVE_PLAYER)


def end_step(match: Match) -> Procedure:
    """500.2–500.5: the step ends; reserves empty at the moment that the reading in force says."""
    step = step_at(TURN, match.state)
    when = match.reading("inferno-cuando-se-vacia-la-reserva")
    if when == "al-terminar-cada-paso-o-fase":
        yield from empty_pools(match, r.POOL_EMPTIES_ACTION)
    elif when == "al-terminar-cada-fase" and _phase_ends(match, step):
        yield from empty_pools(match, r.POOL_EMPTIES)
    if step.name == "Fin" and match.reading(END_OF_TURN) == "en-el-paso-de-fin":
        yield from end_turn_effects(match)
    end_effects(match, step.name, r.UNTIL_STEP)
    if _phase_ends(match, step) and step.phase != step.name:
        end_effects(match, step.phase, r.UNTIL_STEP)
    _go_on(match)


def _phase_ends(match: Match, step: TurnStep) -> bool:
    following, _ = step_after(TURN, match.state)
    return following is None or following.phase != step.phase


def empty_pools(match: Match, rule: R) -> Procedure:
    """106.3, 500.4, 704.4k: the rules differ on the moment; ``rule`` is that of the reading in force."""
    full = [p for p in match.state.players.values() if p.pool]
    if full:
        events = [AlterPlayer("vaciar reserva", player=p.name, fields=Map(pool=0)) for p in full]
        reading = "inferno-cuando-se-vacia-la-reserva"
        yield from match.do(*events, rules=(rule,), text="las reservas de energía se vacían", reading=reading)


def _go_on(match: Match) -> None:
    """To the next step, or to the next turn (500.1, 500.8–500.10)."""
    state = match.state
    following, entry = step_after(TURN, state)
    agenda = without(state.agenda, entry) if entry is not None else state.agenda
    if following is not None:
        station = state.station.but(phase=following.phase, step=following.name, begun=False)
        if entry is None:
            match.keep(station=station)
        else:
            match.set(r.EXTRA_STEPS, text=f"sigue otro {following.name}", station=station, agenda=agenda)
        return
    _next_turn(match)


def _next_turn(match: Match) -> None:
    """500.8, 500.10: extra turns first, then the turn that would have followed; what is skipped is as if it were not there."""
    player, entry = next_turn(match.state)
    while player is not None and (skipped := skip(match.state, "turno", player)) is not None:
        agenda = without(_after_turn(match.state, player, entry, skipped=True), skipped)
        match.set(r.SKIPPING, r.NOTHING_BETWEEN, text=f"{player} saltea su turno", agenda=agenda)
        player, entry = next_turn(match.state)
    agenda = _after_turn(match.state, player, entry)
    station = Station(match.state.station.turn + 1, player, "Fase Inicial", "Restauración")
    rule = r.EXTRA_TURNS if entry is not None and entry["kind"] == "turno" else r.TURN_STRUCTURE
    events: tuple[Event, ...] = (Put("", fields=Map(station=station, agenda=agenda, history=EMPTY)),)
    if player is not None:
        events += (AlterPlayer("turno", player=player, fields=Map(turn_began=match.state.clock)),)
    match.write(*events, rules=(rule,), text=f"comienza el turno de {player}")


def _after_turn(
    state: State, player: str | None, entry: Map[str, Any] | None, skipped: bool = False
) -> tuple[Map[str, Any], ...]:
    """The agenda once this turn came up: extra turns, one or several, come before the turn that would have followed."""
    agenda = without(state.agenda, entry) if entry is not None else state.agenda
    if entry is not None and entry["kind"] == "turno":
        if not any(e["kind"] == "sigue" for e in agenda):
            agenda += (Map(kind="sigue", player=state.after(state.station.active or player or "")),)
    elif skipped and player is not None:
        agenda += (Map(kind="sigue", player=state.after(player)),)
    return agenda


def _named(step: TurnStep) -> str:
    return f"la {step.name}" if step.name == "Fase Principal" else f"el paso de {step.name}"
