"""Mitos y Leyendas, put together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...kernel.conditions import Action, Refusal, in_document_order
from ...kernel.events import Event, Move
from ...kernel.frozen import Data, Id, Map, Value
from ...kernel.layers import Active, Look, View
from ...kernel.match import Match
from ...kernel.pieces import Obj
from ...kernel.rules import KernelRules
from ...kernel.state import State
from ...play import unread
from ...play.game import PlayedGame
from ...play.loops import Loops
from ...play.modes import Modes
from ...text.points import read_points
from . import aiming, layers, noticing, replacements, rules, unaffected, zones
from .actions import ACTING, ALLOWING
from .by_hand import HAND
from .cards import TYPES, Card
from .changes import TELLING
from .choosing import CHOOSING
from .damage import BATTLE
from .effects import INSTRUCTIONS
from .effects_once import VIRTUAL
from .keywords import KEYWORDS, abilities_of
from .lasting import LASTING
from .layout import LAYOUT
from .losing import why_lost
from .moving import DRAWING
from .ruling import IN_WORDS
from .starting import STARTING
from .text import READER
from .triggering import endless
from .turn import TURN
from .unread import UNREADING
from .verbs import VERBS
from .vocabulary import VOCABULARY
from .zones import FIELD, ZONES


@dataclass
class Myl(PlayedGame):
    """The game: main actions in the Vigilia, alternating priority in the Guerra de Talismanes, nothing in between."""

    def why_not(self, state: State, action: Action) -> tuple[Refusal, ...]:
        """A lost ability has no place on its card."""
        if action.kind == "activar" and action.ability is None:
            return in_document_order(why_lost(state, action.obj))  # type: ignore[arg-type]
        return super().why_not(state, action)

    def characteristics(self, state: State, obj: Obj) -> View:
        return layers.characteristics(state, obj)

    def works_on(self, state: State, active: Active, listed: tuple[Id, ...], look: Look) -> tuple[Id, ...]:
        return unaffected.by_continuous(state, active, listed, look)

    def operates_on(self, state: State, active: Active, op: str, listed: tuple[Id, ...], look: Look) -> tuple[Id, ...]:
        return layers.not_kept(state, active, op, listed, look)

    def uncounted(self, state: State) -> frozenset[Id]:
        return zones.uncounted(state)

    def known(self, state: State, obj: Id) -> Data:
        """1.F, 2.1: what left play is looked at by the reading in force."""
        known = layers.known(state, obj)
        return known if isinstance(known, Map) else Map(known)

    def name_of(self, state: State, obj: Id | None) -> str:
        """Also of a card that went from one zone out of play to another: as what it is now."""
        if obj is not None and obj not in state.objects and obj not in state.past:
            obj = next((here.id for here in state.objects.values() if here.former == obj), obj)
        return super().name_of(state, obj)

    def by_itself(self, obj: Obj) -> bool:
        """What a card has follows from the card."""
        return True

    def noticed(self, match: Match, before: State, events: tuple[Event, ...]) -> None:
        noticing.noticed(match, before, events)
        unread.noticed(match, before, events)

    def looks_back(self, before: State, event: Event) -> bool:
        """What leaves play is seen by the others as it was; its own abilities trigger from where it went (4.2.1)."""
        return isinstance(event, Move) and bool(event.data.get("sale"))

    # --- the words of the game ---

    def plain_card(self, name: str, kind: str) -> Card | None:
        return VIRTUAL if kind == "token" and name == VIRTUAL.name else None

    def impossible(self, base: Value, kind: str, zone: str, entry: Value) -> str | None:
        if base is None or not ZONES[zone].in_play:
            return None
        lines = {"Talismán": (), "Oro": ("reserva de oro", "oro pagado"), "Tótem": ("línea de apoyo",), "Arma": tuple(FIELD)}
        allowed = lines.get(base.types[0], ("línea de defensa", "línea de ataque"))
        if zone not in allowed:
            return f"un {base.types[0]} no puede estar en «{zone}»"
        if base.types[0] == "Arma" and not entry.attached:
            return "un Arma en juego la porta un Aliado: «anexada a …»"
        return None

    # --- replacement ---

    def applies_after(self, also_before: bool) -> bool:
        """8.13: what would have replaced the first event has nothing left to replace."""
        return not also_before


MYL = Myl(
    "myl",
    rules.R_,
    KernelRules(
        replacement_order=rules.REPLACEMENT,
        replacement_optional=rules.REPLACEMENT,
        replacement_point=replacements.SEVERAL,
    ),
    ZONES,
    masculine=frozenset(TYPES) - {"Arma"},
    pool_said="el oro virtual",
    layers=layers.LAYERS,
    operations=layers.OPERATIONS,
    verbs=VERBS,
    keywords=dict.fromkeys(KEYWORDS, abilities_of),
    readings=read_points(Path(__file__).with_name("readings.yaml")),
    vocabulary=VOCABULARY,
    choosing=CHOOSING,
    instructions=INSTRUCTIONS,
    modes=Modes((rules.TARGETS,), said=READER.in_words),
    drawing=DRAWING,
    hand=HAND,
    turn=TURN,
    course=ACTING,
    allowing=ALLOWING,
    combat=BATTLE,
    starting=STARTING,
    card_class=Card,
    targeting=aiming.TARGETING,
    unreading=UNREADING,
    layout=LAYOUT,
    in_words=IN_WORDS,
    telling=TELLING,
    lasting=LASTING,
    loops=Loops(endless),
    instead=replacements.INSTEAD_OF,
)
