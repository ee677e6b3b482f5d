"""The turn (9): its phases, the steps of the Attack Phase (10), and the end of the turn with its repetition."""

from __future__ import annotations

from ...kernel.abilities import Context, Continuous, Delayed, Waiting
from ...kernel.decisions import Procedure
from ...kernel.events import AlterPlayer, Count, Event, Put
from ...kernel.frozen import Data, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.replacing import applicable
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.transforming import transform
from ...kernel.wording import plural
from ...play.combat import fight, taking_part
from ...play.discarding import to_discard
from ...play.drawing import Drawing, draw
from ...play.ruling import ruled
from ...play.turning import turn
from ...play.turns import Turn, TurnStep, give_to_first
from . import rules as r
from .attack import DECLARED, NONE_LEFT, block, declare
from .damage import WITHOUT_CARDS
from .layers import BLANK, DAMAGE, FROZEN, field_of, is_forward
from .moving import leave
from .processes import processes
from .striking import attack_over, damage
from .zones import DECK, HAND

ACTIVE, DRAW, MAIN_1, MAIN_2, END, CLEANUP = (
    "Active Phase",
    "Draw Phase",
    "Main Phase 1",
    "Main Phase 2",
    "End Phase",
    "Fin del turno",
)
ATTACK, PREPARATION, DECLARING = "Attack Phase", "Preparación", "Declaración de atacantes"
BLOCKING, DAMAGING = "Declaración de bloqueador", "Resolución de daño"
MOST_CARDS = 5
#: The duration word of what lasts until the end of the turn.
THIS_TURN = "fin del turno"
#: Those of what lasts until a later turn ends: of an opponent, this one or the next; the next of its player, or of an opponent;
#: the turn after this one; and until its player's next turn begins.
THEIR_END, NEXT_END, THEIR_NEXT_END, FOLLOWING_END, NEXT_BEGINNING = (
    "fin del turno del oponente",
    "fin de su próximo turno",
    "fin del próximo turno del oponente",
    "fin del turno siguiente",
    "principio de su próximo turno",
)
#: That of what lasts while the card that makes it stays in the field.
WHILE_THERE = "mientras siga en el terreno"
#: That of what lasts until its player casts or plays such a card, this turn.
NEXT_CAST = "próxima jugada de este turno"
#: That of what lasts until its player's next Active Phase is over, and the rule in words by which something stays dull in one.
NEXT_ACTIVE, NO_ACTIVE = "próxima Active Phase", "no se activa en la Active Phase"
#: The readings on the phases.
WITHOUT_ATTACKER, PRIORITY = "fftcg-fin-de-fase-sin-atacantes", "fftcg-prioridad-sin-atacante"
AFTER_PASSING, LATE = "fftcg-descarte-en-la-end-phase", "fftcg-al-final-del-turno-tardio"
REPEATS, AGAIN_FIVE = "fftcg-regreso-en-la-end-phase", "fftcg-mano-de-mas-de-cinco-tras-el-descarte"
IS_FREEZING = "fftcg-que-es-congelar"
OLD_DAMAGE, WHO_STAYS = "fftcg-dano-en-monstruo-que-dejo-de-ser-delantero", "fftcg-congelados-en-la-active-phase"
SHORT_DECK = "fftcg-robar-con-el-mazo-corto"


# --- Active and Draw Phase (9.1, 9.2) -------------------------------------------------------------------------------------


def _activate(match: Match) -> Procedure:
    """9.1.1.1, 15.2.4.2: all that are dull but the frozen ones, which cease to be frozen."""
    you = match.state.active
    assert you is not None
    over = [e for e in match.state.effects if (e.until, e.you) == (NEXT_BEGINNING, you)]
    if over:
        left = tuple(e for e in match.state.effects if e not in over)
        match.set(r.FOLLOWS, text="terminan los efectos que duraban hasta este turno", effects=left)
    mine = field_of(match.state, you)
    frozen = [i for i in mine if match.state.objects[i].counters.get(FROZEN)]
    lost = [i for i in frozen if match.game.view(match.state, i).get(BLANK) and match.reading(IS_FREEZING) == "habilidad"]
    if lost:
        text = f"{match.names(lost)} {plural(len(lost), 'perdió', 'perdieron')} sus Habilidades, y con ellas Congelar"
        match.say(r.FREEZE, text=text, reading=IS_FREEZING)
    frozen = [i for i in frozen if i not in lost]
    stay = [i for i in frozen if match.state.objects[i].turned and match.reading(WHO_STAYS) == "salvo-congelados"]
    barred = [i for i in mine if match.state.objects[i].turned and i not in stay and ruled(match.state, i, NO_ACTIVE)]
    if barred:
        text = f"un efecto impide que {plural(len(barred), 'se active', 'se activen')} {match.names(barred)}"
        match.say(r.RESTRICTION, text=text)
    yield from turn(match, tuple(i for i in mine if i not in stay and i not in barred), False, (r.ACTIVATES_ALL,))
    match.keep(effects=tuple(e for e in match.state.effects if (e.until, e.you) != (NEXT_ACTIVE, you)))
    if frozen:
        events = [Count("", obj=i, counter=FROZEN, amount=-1) for i in frozen]
        said = f"{match.names(stay)} no se {plural(len(stay), 'activa', 'activan')}; " if stay else ""
        text = f"{said}{match.names(frozen)} {plural(len(frozen), 'deja de estar congelado', 'dejan de estar congelados')}"
        yield from match.do(*events, rules=(r.FROZEN, r.FREEZE, r.ACTIVATES_ALL), text=text, reading=WHO_STAYS)


#: All that is drawn in a Draw Phase, as one event that something else may take the place of.
DRAWS = "robar en la Draw Phase"


def _draw(match: Match) -> Procedure:
    """9.2.1.1, 9.2.1.3"""
    you = match.state.active
    assert you is not None
    first = match.state.station.turn == 1
    whole = Event(DRAWS, player=you)
    if applicable(match.state, whole) and not (yield from transform(match, (whole,))):
        if not match.state.zone(DECK, you):
            match.say(r.CANNOT_DRAW, text=f"{you} no ha tenido que robar: su mazo vacío no le hace perder")
        return
    yield from draw(match, you, 1 if first else 2, (r.FIRST_DRAWS_ONE,) if first else (r.DRAWS_TWO,))


def _nothing_to_draw(match: Match, players: tuple[str, ...], rules: tuple[R, ...]) -> Procedure:
    """3.1.2, 12.4.2: who must draw and cannot loses at the next rule process."""
    for player in players:
        key = (WITHOUT_CARDS, player, 1)
        if not match.state.history.get(key):
            text = f"{player} debe robar y no tiene más cartas en el mazo"
            match.set(r.CANNOT_DRAW, text=text, reading=SHORT_DECK, history=match.state.history.set(key, 1))
    return ()
    yield


DRAWING = Drawing(event="robar", says="roba", deck=DECK, hand=HAND, rules=(), empty=_nothing_to_draw)


# --- the Attack Phase (10) ------------------------------------------------------------------------------------------------


def _declares(match: Match) -> Procedure:
    yield from declare(match)


def _first_to_act(match: Match) -> Procedure:
    """10.1.2.6: somebody acts also where nobody attacks, by the reading in force."""
    if fight(match.state) is None and match.reading(PRIORITY) == "no-hay":
        match.say(r.NO_ATTACKER, text="sin atacante, la Attack Phase acaba en el acto", reading=PRIORITY)
        return
    give_to_first(match, r.DECLARED_PRIORITY)
    return
    yield


def _omits(match: Match, step: TurnStep) -> bool:
    """10.1.2.7: without an attacker there is nothing to block and no damage."""
    if step.name in (BLOCKING, DAMAGING):
        gone = fight(match.state) is not None and not taking_part(match.state)[0] and match.reading(NONE_LEFT) == "se-omiten"
        if gone:
            match.say(r.NO_ATTACKER, text=f"no queda atacante: se omite {step.name}", reading=NONE_LEFT)
        return gone or fight(match.state) is None
    if step.name == MAIN_2 and match.reading(WITHOUT_ATTACKER) == "end-phase" and not match.state.history.get((DECLARED,)):
        match.say(r.NO_ATTACKER, text="nadie atacó: se pasa a la End Phase", reading=WITHOUT_ATTACKER)
        return True
    if step.name == CLEANUP and match.reading(AFTER_PASSING) == "acaba-la-fase":
        match.say(r.ALL_PASS, text="ambos cedieron: acaba la End Phase entera", reading=AFTER_PASSING)
        return True
    return False


# --- the end of the turn (9.5) --------------------------------------------------------------------------------------------


def _discard(match: Match) -> Procedure:
    """9.5.1.2"""
    you = match.state.active
    assert you is not None
    more = len(match.state.zone(HAND, you)) - MOST_CARDS
    if more > 0:
        cards = yield from to_discard(match, Zone(HAND, you), more, r.HAND_OF_FIVE)
        yield from leave(match, cards, "descartar", (r.HAND_OF_FIVE,))


def _ends(state: State, effect: Continuous) -> bool:
    """Whether an effect lasts no longer than the turn that ends."""
    if effect.until in (THIS_TURN, NEXT_CAST):
        return True
    assert state.active is not None
    own, before = state.active == effect.you, effect.stamp < state.players[state.active].turn_began
    over = {THEIR_END: not own, NEXT_END: own and before, THEIR_NEXT_END: not own and before, FOLLOWING_END: before}
    return over.get(effect.until, False)


def _cleanup(match: Match) -> Procedure:
    """9.5.1.3: damage goes and what lasts this turn ends, at once."""
    state, again = match.state, match.state.history.get(("fin repetido",), 0)
    if again and match.reading(AGAIN_FIVE) == "se-descarta-otra-vez":
        match.say(r.HAND_OF_FIVE, text="al repetirse el final se mira otra vez la mano", reading=AGAIN_FIVE)
        yield from _discard(match)
    elif again and state.active is not None and (held := len(state.zone(HAND, state.active))) > MOST_CARDS:
        text = f"{state.active} tiene {held} cartas en la mano, pero el descarte ya pasó: no se repite"
        match.say(r.END_AGAIN, r.HAND_OF_FIVE, text=text, reading=AGAIN_FIVE)
    kept = state.reading(OLD_DAMAGE) == "permanece"
    hurt = [o for o in match.state.in_play() if o.counters.get(DAMAGE) and not (kept and not is_forward(state, o.id))]
    stays = [o.id for o in match.state.in_play() if kept and o.counters.get(DAMAGE) and not is_forward(state, o.id)]
    if stays:
        text = f"el daño de {match.names(stays)} permanece: no {plural(len(stays), 'es un Delantero', 'son Delanteros')}"
        match.say(r.DAMAGE_GOES, text=text, reading=OLD_DAMAGE)
    events: list[Event] = [Count("", obj=o.id, counter=DAMAGE, amount=-o.counters[DAMAGE]) for o in hurt]
    ending = [e for e in match.state.effects if _ends(state, e)]
    only_damage = again and match.reading(REPEATS) == "solo-el-dano"
    if ending and only_damage:
        match.say(r.END_AGAIN, text="al repetirse el final solo se elimina el daño", reading=REPEATS)
    rules: list[R] = [r.DAMAGE_GOES] if hurt else []
    delayed = _not_for_now(match)
    if ending and not only_damage:
        left = tuple(e for e in match.state.effects if e not in ending)
        events.append(Put("", fields=Map(effects=left, delayed=delayed)))
        rules.append(r.EFFECTS_END)
    else:
        match.keep(delayed=delayed)
    if events:
        said = [f"se elimina el daño de {match.names(o.id for o in hurt)}"] if hurt else []
        said += ["terminan los efectos que duran hasta el final del turno"] if r.EFFECTS_END in rules else []
        reading = OLD_DAMAGE if any(not is_forward(state, o.id) for o in hurt) else None
        yield from match.do(*events, rules=tuple(rules), text="; ".join(said), grounds=(r.CLEANUP,), reading=reading)


def _not_for_now(match: Match) -> tuple[Delayed, ...]:
    """What waits beyond the turn: of what is for the end of this very turn and comes too late, only what may still come in."""
    late = [d for d in match.state.delayed if _at_the_end(d) and d.until == THIS_TURN]
    comes = bool(late) and match.reading(LATE) == "entra-en-la-comprobacion"
    if late and not comes:
        names = match.names(dict.fromkeys(d.context.source for d in late if d.context.source is not None))
        text = f"lo que {names} dejó para el final de este turno llega tarde: no se hace"
        match.say(r.END_TRIGGERS, r.DELAYED_FROM_THEN, text=text, reading=LATE)
    return tuple(d for d in match.state.delayed if d.until != THIS_TURN or (comes and d in late))


def extra_main(match: Match, context: Context, args: Data) -> Procedure:
    """9.3.1.1: one Main Phase more after this Attack Phase, a Main Phase 2 as the one that follows it."""
    _goes_back(match, MAIN_2, "venga otra Main Phase", "habrá una Main Phase 2 adicional")
    return
    yield


def extra_attack(match: Match, context: Context, args: Data) -> Procedure:
    """9.3.1.1: one Main Phase more after this Attack Phase, and an Attack Phase between it and the one that follows."""
    comes = "habrá una Main Phase 2 adicional y después otra Attack Phase"
    _goes_back(match, PREPARATION, "vengan otra Main Phase y otra Attack Phase", comes)
    return
    yield


def _goes_back(match: Match, step: str, lacks: str, comes: str) -> None:
    """9.3.1.1: the turn goes to a step once more after the Main Phase that follows this Attack Phase; with none under way it is
    said what it ``lacks``, else what ``comes``."""
    state = match.state
    if state.station.phase != ATTACK:
        match.say(r.IGNORED, text=f"no hay una Attack Phase detrás de la cual {lacks}")
        return
    entry = Map(kind="paso", after=MAIN_2, step=step)
    match.set(r.TWO_MAIN_PHASES, text=comes, agenda=(*state.agenda, entry))


def _something_left(match: Match) -> Procedure:
    """9.5.1.4: with anything to do or to put on the stack the active player gains priority, and all of 9.5.1.3 comes again."""
    did = yield from processes(match)
    late = [d for d in match.state.delayed if _at_the_end(d) and match.reading(LATE) == "entra-en-la-comprobacion"]
    if late:
        left = tuple(d for d in match.state.delayed if d not in late)
        waiting = (*match.state.waiting, *(Waiting(d.ability, d.context) for d in late))
        match.set(r.END_AGAIN, text="lo que esperaba el final del turno entra ahora", reading=LATE, delayed=left, waiting=waiting)
    if (did or match.state.waiting) and match.state.result is None:
        match.keep(history=match.state.history.set(("fin repetido",), match.state.history.get(("fin repetido",), 0) + 1))
        again = Map(kind="paso", after=CLEANUP, step=CLEANUP, again=True)
        match.keep(agenda=(*match.state.agenda, again))
        give_to_first(match, r.END_AGAIN)


def _at_the_end(delayed: Delayed) -> bool:
    """Whether something was left for the end of a turn."""
    return delayed.ability.on.event == "comienzo" and delayed.ability.on.data.get("step") == END


def _closing(match: Match, step: TurnStep) -> Procedure:
    """10.1.4.5, 9.5.1.2: what is done once all have passed."""
    if match.state.result is not None:
        return
    if step.name == DAMAGING and fight(match.state) is not None:
        yield from attack_over(match)
    if step.name == END and match.reading(AFTER_PASSING) == "siguiente-punto":
        yield from _discard(match)


def _starts(state: State, player: str | None) -> tuple[Event, ...]:
    return (AlterPlayer("", player=player, fields=Map(turn_began=state.clock)),) if player is not None else ()


def _said(step: TurnStep, active: str | None) -> str:
    return f"{step.name} de {active}" if step.name != CLEANUP else "acaban el daño y los efectos de este turno"


def _left_for_now(match: Match) -> Procedure:
    """11.8.17.2: what was left for the end of this turn has triggered."""
    match.keep(delayed=tuple(one for one in match.state.delayed if not (_at_the_end(one) and one.until == THIS_TURN)))
    return
    yield


def _waited(match: Match) -> Procedure:
    """9.3.1.3: what triggered while nobody could have priority goes to the stack now."""
    if any(one.ability.on.event != "comienzo" for one in match.state.waiting):
        match.say(r.MAIN_TRIGGERS, text="lo que se disparó mientras nadie tenía prioridad va ahora a la Pila")
    return
    yield


TURN = Turn(
    (
        TurnStep(ACTIVE, ACTIVE, (r.ACTIVE_PHASE,), (_activate,), grounds=(r.NONE_IN_ACTIVE,)),
        TurnStep(DRAW, DRAW, (r.DRAW_PHASE,), (_draw,), grounds=(r.NONE_IN_DRAW,)),
        TurnStep(MAIN_1, MAIN_1, (r.MAIN_PHASE, r.TWO_MAIN_PHASES), (_waited,), receives=r.MAIN_PRIORITY),
        TurnStep(ATTACK, PREPARATION, (r.PREPARATION,), receives=r.PREPARATION_PRIORITY, again=r.ANOTHER_ATTACK),
        TurnStep(ATTACK, DECLARING, (r.DECLARATION,), (_declares,), _first_to_act),
        TurnStep(ATTACK, BLOCKING, (r.BLOCKING,), (block,), receives=r.BLOCK_PRIORITY),
        TurnStep(ATTACK, DAMAGING, (r.DAMAGE_STEP,), (damage,), receives=r.DAMAGE_PRIORITY),
        TurnStep(MAIN_2, MAIN_2, (r.MAIN_PHASE, r.TWO_MAIN_PHASES), receives=r.MAIN_PRIORITY),
        TurnStep(END, END, (r.END_PHASE,), (_left_for_now,), receives=r.END_TRIGGERS),
        TurnStep(END, CLEANUP, (r.CLEANUP,), (_cleanup,), _something_left, again=r.END_AGAIN),
    ),
    next=r.NEXT_TURN,
    extra_step=r.TWO_MAIN_PHASES,
    said=_said,
    closing=_closing,
    omits=_omits,
    starts=_starts,
)
