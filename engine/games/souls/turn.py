"""The turn (6): maná for both, a card for both, the actions, and the final phase in which the ficha passes."""

from __future__ import annotations

from functools import partial

from ...kernel.abilities import Waiting
from ...kernel.decisions import Procedure
from ...kernel.events import AlterPlayer, Count, Event, Move
from ...kernel.frozen import Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.state import State
from ...play.discarding import to_discard
from ...play.drawing import Drawing, draw_each
from ...play.priority import would_receive
from ...play.ruling import players_ruled
from ...play.turns import Turn, TurnStep, end_effects
from . import between_duels, ficha, lives, mana, time_limit
from . import rules as r
from .controlling import given_back
from .fila import CLOSED, anybody_plays, anybody_quick, wanted
from .layers import DAMAGE, defence
from .moving import leave
from .resolving import resolve_now
from .simultaneous import one_by_one
from .striking import come_back
from .zones import ACTION, ANY_PHASE, BETWEEN, DRAWING_PHASE, EXCHANGE, FINAL, MANA

MOST_CARDS = 9
#: The rule in words of a hand that holds more or fewer.
MOST_IN_HAND = "máximo de la mano"
#: The readings on the phases.
PHASE_ROW = "souls-efectos-de-fase-y-fila"
DISCARD_FIRST = "souls-efectos-y-descarte-en-la-fase-final"
BONUS_FIRST, WHO_FIRST = "souls-recuperarse-o-perder-el-bono", "souls-quien-actua-primero"


# --- maná (6.4) -----------------------------------------------------------------------------------------------------------


def _ready(match: Match) -> Procedure:
    """6.4.1.1: all maná of both."""
    cards = tuple(i for p in match.state.setup.order for i in match.state.zone("maná", p))
    yield from mana.turn(match, cards, False, (r.MANA_READY,), "todo el maná de ambos queda Disponible")


def _mana(match: Match) -> Procedure:
    """6.4.1.2, 6.4.1.3: a card each, while there are any; which one is a reading."""
    for player in match.state.players_from(match.state.active):
        deck = match.state.zone("mazo de maná", player)
        if deck and players_ruled(match.state, player, mana.PLACES_NONE):
            match.say(r.CARD_FIRST, text=f"un efecto no permite que {player} coloque maná")
            continue
        if not deck:
            match.say(r.NO_MANA_CARD, text=f"{player} no tiene cartas en su mazo de maná y no coloca ninguna")
            continue
        card, reading = yield from mana.from_deck(match, player, r.MANA_CARD)
        event = Move("colocar maná", obj=card, player=player, to=Zone("maná", player))
        text = f"{player} coloca un maná disponible"
        yield from match.do(event, rules=(r.MANA_CARD,), text=text, reading=reading, grounds=(r.MANA_FACE_UP,))


# --- drawing (6.5) --------------------------------------------------------------------------------------------------------


DRAWING = Drawing(
    event="robar",
    says="roba",
    deck="mazo",
    hand="mano",
    rules=(r.DRAW,),
    empty=lives.nothing_to_draw,
    at_once=lambda match, players: (r.DRAWS,) if match.state.station.step == DRAWING_PHASE else (),
)


def _draw(match: Match) -> Procedure:
    """6.5.1, 4.1.2.6: each player, before what is done in the phase, which gives nobody a card to draw in time."""
    if match.state.waiting and not all(match.state.zone("mazo", player) for player in match.state.living()):
        match.say(r.OF_DRAWING, text="primero se roba; los efectos de Fase de Robo se aplican después")
    yield from draw_each(match, match.state.players_from(match.state.active), 1, (r.DRAWS,))


# --- effects of a phase (6.5.2, 6.7.1) ------------------------------------------------------------------------------------


def _effects(match: Match, rules: tuple[R, ...]) -> Procedure:
    """The effects of this phase, one after another, without a fila by the reading in force."""
    if not match.state.waiting:
        return
    if match.reading(PHASE_ROW) == "con-fila":
        match.say(r.OPENS_ROW, text="los efectos de la fase inician Fila de Activación", reading=PHASE_ROW)
        would_receive(match, match.state.active or match.state.living()[0], r.ROW)
        return
    yield from one_by_one(match, partial(_one_effect, rules=rules))


def _one_effect(match: Match, waiting: Waiting, *, rules: tuple[R, ...]) -> Procedure:
    ability, context = waiting.ability, waiting.context
    name = match.game.name_of(match.state, context.source)
    if not (yield from wanted(match, waiting, *rules)):
        return
    several = (r.DRAW_ORDER,) if match.state.waiting and r.DRAW_EFFECTS in rules else ()
    match.say(*rules, *several, text=f"se resuelve el efecto de {name}, de {context.you}", reading=PHASE_ROW)
    yield from resolve_now(match, context, ability)


def _mana_effects(match: Match) -> Procedure:
    """6.4.1.4: only of cards that say so."""
    yield from _effects(match, (r.NOT_IN_MANA,))


def _draw_effects(match: Match) -> Procedure:
    yield from _effects(match, (r.DRAW_EFFECTS, r.OF_DRAWING))


def _final_effects(match: Match) -> Procedure:
    if match.reading(DISCARD_FIRST) == "descarte-y-despues-efectos":
        if match.state.waiting:
            match.say(r.HAND_OF_NINE, text="primero el descarte, después los efectos de la fase", reading=DISCARD_FIRST)
        yield from _hand_of_nine(match)
        yield from _effects(match, (r.FINAL_EFFECTS, r.NOT_IN_FINAL))
    else:
        yield from _effects(match, (r.FINAL_EFFECTS, r.NOT_IN_FINAL))
        yield from _hand_of_nine(match)


def _hand_of_nine(match: Match) -> Procedure:
    """6.7.3: both."""
    for player in match.state.players_from(match.state.active):
        most = min((one.value for one in players_ruled(match.state, player, MOST_IN_HAND)), default=MOST_CARDS)
        more = len(match.state.zone("mano", player)) - most
        if more > 0 and match.state.result is None:
            cards = yield from to_discard(match, Zone("mano", player), more, r.HAND_OF_NINE)
            yield from leave(match, cards, "descartar", (r.HAND_OF_NINE,))


def _other_acts(match: Match) -> Procedure:
    """6.6.1: by one reading who does not have the ficha acts first."""
    if match.reading(WHO_FIRST) == "el-otro":
        match.say(r.ACTIONS, text="actúa primero quien no tiene la Ficha de Ataque", reading=WHO_FIRST)
    return
    yield


def _any_time(match: Match) -> Procedure:
    """6.5.2.2: somebody acts in this phase who has a card that says so; 8.3.1: by one reading effects «Rápido:» are, too."""
    if match.state.priority.holder is not None or match.state.result is not None:
        return
    first = match.state.active or match.state.living()[0]
    if match.reading(ANY_PHASE) == "cualquier-fase" and anybody_quick(match.state):
        match.say(r.QUICK_ANY_TIME, text="también en esta fase se usan efectos «Rápido:»", reading=ANY_PHASE)
        would_receive(match, first, r.QUICK_ANY_TIME)
    elif anybody_plays(match.state):
        would_receive(match, first, CLOSED[match.state.station.step])
    return
    yield


# --- the end of the turn (6.7.4–6.7.7) ------------------------------------------------------------------------------------


def _closing(match: Match, step: TurnStep) -> Procedure:
    """6.7.4, 6.7.6, 6.7.7: units recover and what lasts this turn ends at once, unless the reading ends that before."""
    if step.name != FINAL or match.state.result is not None:
        return
    yield from come_back(match)
    yield from given_back(match)
    keeps = ficha.keeps(match.state)
    if match.reading(BONUS_FIRST) == "antes-el-bono" and match.state.effects:
        end_effects(match, FINAL, r.THIS_TURN, BONUS_FIRST)
        state = match.state
        dead = tuple(o.id for o in state.in_play() if o.counters.get(DAMAGE) and not defence(state, o.id))
        yield from leave(match, dead, "destruir", (r.DESTROYED,), harmed=True)
    hurt = [o for o in match.state.in_play() if o.counters.get(DAMAGE)]
    events: list[Event] = [Count("recuperarse", obj=o.id, counter=DAMAGE, amount=-o.counters[DAMAGE]) for o in hurt]
    if events:
        yield from match.do(
            *events, rules=(r.RECOVERS, r.NEW_TURN, r.DAMAGED_THIS_TURN), text=f"se recupera {match.names(o.id for o in hurt)}"
        )
    ficha.passes(match, keeps)
    yield from time_limit.turn_ends(match)


def _starts(state: State, player: str | None) -> tuple[Event, ...]:
    """What came since is of this turn, whoever controls it (3.11.6)."""
    began = Map(turn_began=state.clock)
    return tuple(AlterPlayer("turno", player=each, fields=began) for each in state.players)


TURN = Turn(
    (
        TurnStep(MANA, MANA, (r.STEPS,), (_ready, _mana, _mana_effects, _any_time)),
        TurnStep(DRAWING_PHASE, DRAWING_PHASE, (r.STEPS,), (_draw, _draw_effects, _any_time)),
        TurnStep(
            ACTION,
            ACTION,
            (r.STEPS,),
            (_other_acts,),
            receives=r.ACTIONS,
            opponent_first=(WHO_FIRST, "el-otro"),
        ),
        TurnStep(FINAL, FINAL, (r.STEPS,), (_final_effects, _any_time)),
        TurnStep(BETWEEN, EXCHANGE, (r.SUPPORT_DECK,), (between_duels.restores,), receives=r.SUPPORT_DECK),
    ),
    next=r.NEXT_TURN,
    said=lambda step, active: step.name if step.name == EXCHANGE else f"{step.name}; la Ficha de Ataque es de {active}",
    closing=_closing,
    starts=_starts,
    omits=lambda match, step: step.name == EXCHANGE and between_duels.omitted(match.state),
    until=r.THIS_TURN,
    extra_turn=r.WHO_FIGHTS,
)
