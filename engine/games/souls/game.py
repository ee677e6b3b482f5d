"""Souls in Xtinction, put together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...kernel.decisions import Procedure
from ...kernel.events import End, Event
from ...kernel.frozen import Id, Value
from ...kernel.layers import View
from ...kernel.match import Match
from ...kernel.pieces import Obj, Result
from ...kernel.rules import KernelRules
from ...kernel.state import State
from ...kernel.triggers import notice
from ...play.game import PlayedGame
from ...play.loops import Loops
from ...text.points import read_points
from . import layers, rules
from .actions import ALLOWING, COURSE
from .by_hand import HAND
from .cards import Card, abilities_of
from .choosing import CHOOSING, INSTRUCTIONS, TARGETING
from .combat import COMBATS
from .fila import on_its_moment
from .keywords import KEYWORDS
from .lasting import IN_WORDS, LASTING
from .layout import LAYOUT
from .starting import STARTING
from .turn import DRAWING, TURN
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
        fresh = tuple(w for w in match.state.waiting[known:] if on_its_moment(match, w))
        match.keep(waiting=(*match.state.waiting[:known], *fresh))

    def looks_back(self, before: State, event: Event) -> bool:
        """What leaves the field is seen as it was there (4.9.5)."""
        return bool(event.data.get("sale"))

    def measured(self, state: State, obj: Id, what: str, view: View) -> int | None:
        """1.4.6: never less than 0."""
        value: int | None = view.get(what)
        return None if value is None else max(0, value)

    def plain_card(self, name: str, kind: str) -> Card | None:
        return Card(name, ("Maná",)) if name == "Maná" and kind == "card" else None

    def impossible(self, base: Value, kind: str, zone: str, entry: Value) -> str | None:
        if base is None or not isinstance(base, Card):
            return None
        type_, in_play = base.types[0], ZONES[zone].in_play
        if in_play and type_ in ("Conjuro", "Maná"):
            return f"una carta de {type_} no puede estar en «{zone}»"
        if in_play and type_ == "Arma" and not entry.attached:
            return "un Arma en el campo está equipada a una Unidad: «anexada a …»"
        if (zone in ("maná", "mazo de maná")) != (type_ == "Maná") and zone in ("maná", "mazo de maná", "mazo"):
            return f"una carta de {type_} no puede estar en «{zone}»"
        return None


def _endless(match: Match) -> Procedure:
    """11.1.1.1"""
    end = End("fin", result=Result((), (), True, (rules.LOOP.id,)))
    yield from match.do(end, rules=(rules.LOOP,), text="nadie puede detener el bucle infinito: empate")


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
    targeting=TARGETING,
    drawing=DRAWING,
    hand=HAND,
    turn=TURN,
    course=COURSE,
    allowing=ALLOWING,
    combat=COMBATS,
    starting=STARTING,
    in_words=IN_WORDS,
    lasting=LASTING,
    loops=Loops(_endless),
    layout=LAYOUT,
    card_class=Card,
)
