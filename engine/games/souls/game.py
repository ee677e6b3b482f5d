"""Souls in Xtinction, put together."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from ...kernel.decisions import Procedure
from ...kernel.events import End, Event
from ...kernel.frozen import Id, Value
from ...kernel.layers import View
from ...kernel.match import Match
from ...kernel.pieces import Obj, Result
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.rules import KernelRules, R
from ...kernel.state import State
from ...kernel.triggers import notice
from ...play import unread
from ...play.game import PlayedGame
from ...play.loops import Breaking, Loops, asked_who_could
from ...play.modes import Modes
from ...play.telling import tell
from ...text.points import read_points
from . import facts, layers, lives, permanent, rules
from .actions import ALLOWING
from .best_of_three import goes_on
from .by_hand import HAND
from .cards import Card, abilities_of
from .choosing import CHOOSING, INSTRUCTIONS, TARGETING
from .combat import COMBATS
from .costing import has_conditions
from .course import COURSE
from .fila import ROW, by_replacing, on_its_moment
from .keywords import KEYWORDS
from .lasting import IN_WORDS, LASTING, TELLING
from .layout import LAYOUT
from .moving import ORDERING
from .replacements import INSTEAD_OF
from .resolving import FOUND_OUT
from .starting import STARTING
from .text import READER
from .turn import DRAWING, TURN
from .unread import UNREADING
from .verbs import VERBS
from .vocabulary import VOCABULARY
from .zones import STACK, ZONES


@dataclass
class Souls(PlayedGame):
    """The game: actions that alternate, the fila de activación, and one combat a turn of who has the ficha."""

    def characteristics(self, state: State, obj: Obj) -> View:
        return layers.characteristics(state, obj)

    def by_itself(self, obj: Obj) -> bool:
        return True

    def noticed(self, match: Match, before: State, events: tuple[Event, ...]) -> None:
        known = len(match.state.waiting)
        notice(match, before, events)
        permanent.notice(match, before)
        fresh = tuple(w for w in match.state.waiting[known:] if on_its_moment(match, w) and not by_replacing(match, w))
        match.keep(waiting=(*match.state.waiting[:known], *fresh))
        unread.noticed(match, before, events)
        lives.notice_winner(match)

    def segment(self, match: Match) -> Procedure:
        """To the next quiet point, which after a duel of a match lies between two duels (12)."""
        yield from super().segment(match)
        yield from _at_rest(match)

    def by_hand(self, match: Match, text: str) -> Procedure:
        yield from super().by_hand(match, text)
        yield from _at_rest(match)

    def repeated(self, match: Match, chosen: tuple[str, ...]) -> Procedure:
        yield from super().repeated(match, chosen)
        yield from _at_rest(match)

    def turned_said(self, obj: Obj) -> str:
        """4.7.1: a card of Maná that has paid."""
        return "pagada" if obj.zone.name == "maná" else super().turned_said(obj)

    def incomplete(self, state: State, player: str) -> str | None:
        return facts.wrong(state, player)

    def effect_grounds(self, effect: object) -> tuple[R, ...]:
        return layers.effect_grounds(effect)

    def looks_back(self, before: State, event: Event) -> bool:
        """What leaves the field is seen as it was there (4.9.5)."""
        return bool(event.data.get("sale"))

    def measured(self, state: State, obj: Id, what: str, view: View) -> int | None:
        """1.4.6: never less than 0; 2.2.2, 8.5.4: a card without cost is one of cost 0 unless it has conditions; 4.6.4:
        of the Defensa what the damage of this turn leaves."""
        if what == "cost" and view.get("cost") is None and view.get("types") and "Maná" not in view["types"]:
            return None if has_conditions(state, obj) else 0
        value: int | None = view.get(what)
        if value is not None and what == "resistance":
            value -= state.last(obj).counters.get(layers.DAMAGE, 0)
        return None if value is None else max(0, value)

    def plain_card(self, name: str, kind: str) -> Card | None:
        return Card(name, ("Maná",)) if name == "Maná" and kind == "card" else None

    def impossible(self, base: Value, kind: str, zone: str, entry: Value) -> str | None:
        if not isinstance(base, Card) or not base.types:
            return None
        type_, in_play = base.types[0], ZONES[zone].in_play
        if in_play and type_ in ("Conjuro", "Maná"):
            return f"una carta de {type_} no puede estar en «{zone}»"
        if in_play and type_ == "Arma" and not entry.attached:
            return "un Arma en el campo está equipada a una Unidad: «anexada a …»"
        if (zone in ("maná", "mazo de maná")) != (type_ == "Maná") and zone in ("maná", "mazo de maná", "mazo"):
            return f"una carta de {type_} no puede estar en «{zone}»"
        return None

    def untold(self, procedure: UnderWay, players: Collection[str]) -> str | None:
        if procedure.name == ROW and procedure.data.get("acted") not in players:
            return "en «data» falta en «acted» de qué jugador fue la acción en la que se abrió la fila"
        return None


def _at_rest(match: Match) -> Procedure:
    """Before somebody acts it is said which permanent effects began and ceased (8.1.2.3); after a duel the match goes on (12)."""
    if match.state.result is None:
        tell(match)
    yield from goes_on(match)


def _endless(match: Match) -> Procedure:
    """11.1.1.1"""
    end = End("fin", result=Result((), (), True, (rules.LOOP.id,)))
    yield from match.do(end, rules=(rules.LOOP,), text="nadie puede detener el bucle infinito: empate")


def _stops(state: State, involved: frozenset[str]) -> str:
    """11.1.1.2: the only one who could choose otherwise."""
    return next(p for p in state.players_from(state.active) if p in involved)


SOULS = Souls(
    "souls",
    rules.R_,
    KernelRules(replacement_order=rules.BOTH_DECIDE, replacement_optional=rules.OPTIONAL),
    ZONES,
    STACK,
    pool_said="las vidas",
    layers=layers.LAYERS,
    operations=layers.OPERATIONS,
    verbs=VERBS,
    keywords=dict.fromkeys(KEYWORDS, abilities_of),
    readings=read_points(Path(__file__).with_name("readings.yaml")),
    vocabulary=VOCABULARY,
    choosing=CHOOSING,
    instructions=INSTRUCTIONS,
    instead=INSTEAD_OF,
    modes=Modes((rules.CHOOSES,), announced=True, said=READER.in_words),
    targeting=TARGETING,
    drawing=DRAWING,
    hand=HAND,
    turn=TURN,
    course=COURSE,
    allowing=ALLOWING,
    combat=COMBATS,
    starting=STARTING,
    ordering=ORDERING,
    in_words=IN_WORDS,
    lasting=LASTING,
    loops=Loops(
        _endless,
        breaking=Breaking(
            rules.ONE_STOPS, rules.ONE_STOPS, rules.IS_A_LOOP, _stops, several=rules.BOTH_STOP, once=rules.WHOLE_NUMBER
        ),
        could=asked_who_could((rules.LOOP, rules.ONE_STOPS)),
    ),
    telling=TELLING,
    illegal=FOUND_OUT,
    unreading=UNREADING,
    layout=LAYOUT,
    card_class=Card,
)
