"""The turn (500–505, 511–513): its steps, what is done in each, and when reserves and effects end."""

from __future__ import annotations

from ....kernel.abilities import Affected
from ....kernel.decisions import Decision, Form, Procedure
from ....kernel.events import Alter, AlterPlayer, Event
from ....kernel.frozen import Id, Map
from ....kernel.match import Match
from ....kernel.rules import R
from ....kernel.state import State
from ....play.acting import before, put_waiting
from ....play.drawing import draw
from ....play.lasting import put_effects
from ....play.ruling import players_ruled, ruled
from ....play.turns import Doing, Skipping, Turn, TurnStep, give_to_first, phase_ends
from .. import rules as r
from ..elements.environments import after_turning_off
from ..elements.layers import views
from ..elements.moving import discard
from ..elements.resources import add_resource_of_turn

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
        text = f"{state.active} endereza {match.names(free)}"
        yield from match.do(*events, rules=(r.UNTAP, r.UNTAP_ACTION, *_AT_THE_BEGINNING), text=text, reading=reading)


def _untapped_at_will(match: Match, free: list[Id]) -> Procedure:
    """Of those that an effect lets stay turned, the ones that the player turns upright; and all the others."""
    player = match.state.active
    assert player is not None
    choosing = [i for i in free if ruled(match.state, i, "puede no enderezarse")]
    options = tuple(match.option(i) for i in choosing)
    asks = "¿Cuáles de estas enderezas?"
    decision = Decision(player, asks, (r.UNTAP,), Form.SOME, options, low=0, high=len(options), kind="enderezar")
    chosen = yield from match.ask(decision)
    return [i for i in free if i not in choosing or i in chosen]


def draw_of_turn(match: Match) -> Procedure:
    """503.1, 704.4b, 704.1, 405.6e: by itself as the step begins, without the chain."""
    active = match.state.active
    assert active is not None
    yield from draw(match, active, 1, (r.DRAW_STEP, r.DRAW_ACTION, *_AT_THE_BEGINNING))


def resource_of_turn(match: Match) -> Procedure:
    """504.1, 704.4c"""
    yield from add_resource_of_turn(match)


def clean_hand(match: Match) -> Procedure:
    """513.1, 704.4i: discard down to the limit."""
    state = match.state
    player = state.active
    assert player is not None
    hand = state.zone("mano", player)
    free = bool(players_ruled(state, player, "sin límite de mano"))
    excess = 0 if free else len(hand) - hand_limit(match, player)
    if excess > 0:
        options = tuple(match.option(i) for i in hand)
        asks = f"¿Qué {excess} cartas descartas?" if excess > 1 else "¿Qué carta descartas?"
        decision = Decision(player, asks, (r.CLEANUP_DISCARD,), Form.SOME, options, low=excess, high=excess, kind="descarte")
        chosen = yield from match.ask(decision)
        prevails = (r.CARD_PREVAILS,) if players_ruled(state, player, "límite de mano") else ()
        rules = (r.CLEANUP_DISCARD, r.CLEANUP_DISCARD_ACTION, r.HAND_LIMIT, *prevails)
        yield from discard(match, player, tuple(chosen), rules)


def hand_limit(match: Match, player: str) -> int:
    """402.2: seven, unless an effect says otherwise (101.1, 612.9): another number, or more by so many."""
    state = match.state
    limit = int(state.players[player].facts.get("límite de mano", 7))
    limit = next((e.value for e in players_ruled(state, player, "límite de mano")), limit)
    return max(0, limit + sum(e.value for e in players_ruled(state, player, "límite de mano +")))


#: When what lasts until the end of the turn ends.
END_OF_TURN = "inferno-fin-de-los-efectos-del-turno"


def end_turn_effects(match: Match) -> Procedure:
    """513.2, 704.4j: what lasts until the end of the turn ends, all at once; what has no duration stays (610.2a)."""
    state = match.state
    ended = tuple(e for e in state.effects if e.until == "turno")
    if any(e.until == "turno" for e in state.effects) or any(d.until == "turno" for d in state.delayed):
        yield from put_effects(
            match,
            (r.END_OF_TURN_EFFECTS, r.END_OF_TURN_EFFECTS_ACTION),
            "terminan los efectos que duran hasta el final del turno",
            tuple(e for e in state.effects if e.until != "turno"),
            END_OF_TURN,
            delayed=tuple(d for d in state.delayed if d.until != "turno"),
        )
    yield from after_turning_off(match, ended)


def _quiet(rule: R) -> Doing:
    """500.3: nobody receives priority in a step, by ``rule``, which ends by itself, unless the reading says otherwise."""

    def then(match: Match) -> Procedure:
        reading, step = "inferno-prioridad-en-tomar-y-agregar", match.state.station.step
        if match.reading(reading) != "sin-prioridad":
            match.say(r.ACTIVE_PRIORITY, text=f"en el paso de {step} también se recibe prioridad", reading=reading)
            give_to_first(match, r.MAIN_PRIORITY)
        else:
            match.say(r.NO_PRIORITY_STEPS, rule, text=f"nadie recibe prioridad en el paso de {step}: termina", reading=reading)
        return
        yield

    return then


def _cleanup_priority(match: Match) -> Procedure:
    """513.3, 513.3a: nobody receives priority unless something is to be done; then another cleanup follows."""
    reading = "inferno-prioridad-en-limpieza"
    if match.reading(reading) == "nunca":
        if match.state.waiting:
            text = "en la Limpieza no se recibe prioridad: lo que disparó espera"
            match.say(r.CLEANUP_PRIORITY, text=text, reading=reading)
        return
    did = yield from before(match)
    if did and match.state.result is None:
        again = (*match.state.agenda, Map(kind="paso", after="Limpieza", step="Limpieza", again=True))
        match.set(r.CLEANUP_AGAIN, text="habrá otro paso de Limpieza", reading=reading, agenda=again)
        give_to_first(match, r.CLEANUP_AGAIN)


#: When what triggers as a step begins goes to the chain.
WHEN_TO_CHAIN = "inferno-cuando-van-las-disparadas-a-la-cadena"
#: When reserves of energy empty: the rules differ on the moment.
POOLS_EMPTY = "inferno-cuando-se-vacia-la-reserva"


#: What lasts until the next turn of who it works for begins.
UNTIL_OWN_TURN = "tu próximo turno"


def _end_until_own_turn(match: Match) -> Procedure:
    """500.5: what lasts until somebody's turn ends as it begins."""
    state = match.state
    ended = tuple(e for e in state.effects if e.until == UNTIL_OWN_TURN and e.you == state.active)
    if ended:
        left = tuple(e for e in state.effects if e not in ended)
        text = f"terminan los efectos que duran hasta el próximo turno de {state.active}"
        yield from put_effects(match, (r.UNTIL_STEP,), text, left)
        yield from after_turning_off(match, ended)


#: What lasts until the controller of the elements that it is about has had their next Restauración.
UNTIL_ITS_UNTAP = "su próxima restauración"


def _end_until_its_untap(match: Match) -> Procedure:
    """500.5, 502.1: what is said of the next Restauración of an element's controller ends with that step."""
    state = match.state
    ended = tuple(e for e in state.effects if e.until == UNTIL_ITS_UNTAP and _of_active(state, e.affects))
    if ended:
        left = tuple(e for e in state.effects if e not in ended)
        text = f"terminan los efectos sobre la próxima restauración de {state.active}"
        yield from put_effects(match, (r.UNTIL_STEP,), text, left)
        yield from after_turning_off(match, ended)


def _of_active(state: State, affects: Affected) -> bool:
    """Whether an effect is about elements of which the active player controls one, or about none that are there."""
    if not isinstance(affects, tuple):
        return False
    there = [i for i in affects if i in state.objects]
    return not there or any(views(state, i)["controller"] == state.active for i in there)


def _opening(match: Match, step: TurnStep) -> Procedure:
    if step.name == "Restauración":
        yield from _end_until_own_turn(match)
    if TURN.opens_phase(step) and match.reading(POOLS_EMPTY) == "al-comenzar-cada-fase":
        yield from _empty_pools(match, r.ENERGY_RESERVE)


def _begun(match: Match, step: TurnStep) -> Procedure:
    """500.7: what triggers as the step begins goes to the chain before priority is received, or at once."""
    if match.state.waiting and match.reading(WHEN_TO_CHAIN) == "en-el-acto":
        text = "lo que disparó al comenzar va a la cadena en el acto"
        match.say(r.BEGINNING_TRIGGERS, text=text, reading=WHEN_TO_CHAIN)
        yield from put_waiting(match)


def _closing(match: Match, step: TurnStep) -> Procedure:
    """500.2–500.5: reserves empty, and effects end, at the moments that the readings in force say."""
    if step.name == "Restauración":
        yield from _end_until_its_untap(match)
    when = match.reading(POOLS_EMPTY)
    if when == "al-terminar-cada-paso-o-fase":
        yield from _empty_pools(match, r.POOL_EMPTIES_ACTION)
    elif when == "al-terminar-cada-fase" and phase_ends(match.state):
        yield from _empty_pools(match, r.POOL_EMPTIES)
    if step.name == "Fin" and match.reading(END_OF_TURN) == "en-el-paso-de-fin":
        yield from end_turn_effects(match)


def _empty_pools(match: Match, rule: R) -> Procedure:
    """106.3, 500.4, 704.4k: ``rule`` is that of the reading in force."""
    full = [p for p in match.state.players.values() if p.pool]
    if full:
        events = [AlterPlayer("vaciar reserva", player=p.name, fields=Map(pool=0)) for p in full]
        yield from match.do(*events, rules=(rule,), text="las reservas de energía se vacían", reading=POOLS_EMPTY)


def _starts(state: State, player: str | None) -> tuple[Event, ...]:
    began = Map(turn_began=state.clock)
    return (AlterPlayer("turno", player=player, fields=began),) if player is not None else ()


def _said(step: TurnStep, active: str | None) -> str:
    named = f"la {step.name}" if step.name == "Fase Principal" else f"el paso de {step.name}"
    return f"comienza {named} del turno de {active}"


TURN = Turn(
    (  # 500.1, 501.1, 505.1, 511.1
        TurnStep("Fase Inicial", "Restauración", (r.UNTAP_STEP,), (untap,), receives=r.UNTAP_PRIORITY),
        TurnStep("Fase Inicial", "Tomar", (r.UNTAP_STEP,), (draw_of_turn,), _quiet(r.DRAW_NO_PRIORITY)),
        TurnStep("Fase Inicial", "Agregar un Recurso", (r.UNTAP_STEP,), (resource_of_turn,), _quiet(r.RESOURCE_NO_PRIORITY)),
        TurnStep("Fase Principal", "Fase Principal", (r.TURN_STRUCTURE, r.MAIN_PHASE), receives=r.MAIN_PRIORITY),
        TurnStep("Fase Final", "Fin", (r.FINAL_PHASE,), receives=r.END_PRIORITY),
        TurnStep(
            "Fase Final", "Limpieza", (r.FINAL_PHASE,), (clean_hand, end_turn_effects), _cleanup_priority, again=r.CLEANUP_AGAIN
        ),
    ),
    next=r.TURN_STRUCTURE,
    said=_said,
    opening=_opening,
    begun=_begun,
    closing=_closing,
    starts=_starts,
    no_active=r.NO_ACTIVE_PLAYER,
    until=r.UNTIL_STEP,
    extra_turn=r.EXTRA_TURNS,  # 500.8, 500.10
    extra_step=r.EXTRA_STEPS,
    skipping=Skipping(
        step=(r.SKIPPING, r.SKIP_IS_REPLACEMENT, r.SKIPPED_NOT_DONE),
        turn=(r.SKIPPING, r.SKIP_IS_REPLACEMENT, r.NOTHING_BETWEEN),
        instead=r.SKIP_THEN_ACT,  # 613.9b
        structure=r.TURN_STRUCTURE,
        point="inferno-fases-que-se-saltan",
        never="nunca",
    ),
)
