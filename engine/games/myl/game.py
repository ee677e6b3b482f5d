"""Mitos y Leyendas, put together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...kernel.conditions import Action, Refusal
from ...kernel.decisions import Decision
from ...kernel.events import Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.game import KernelRules, Procedure
from ...kernel.match import Match
from ...kernel.priority import alternates, passes
from ...kernel.state import Obj, Priority, State
from ...play.game import PlayedGame
from ...play.loops import Loops
from ...text.points import read_points
from . import abilities, actions, aiming, layers, noticing, playing, replacements, rules, starting, turn
from .by_hand import HAND
from .cards import Card
from .choosing import CHOOSING
from .effects import INSTRUCTIONS
from .effects_once import VIRTUAL
from .entering import put
from .keywords import KEYWORDS, abilities_of
from .lasting import LASTING
from .moving import DRAWING
from .ruling import IN_WORDS
from .triggering import endless
from .verbs import VERBS
from .vocabulary import VOCABULARY
from .zones import ZONES


@dataclass
class Myl(PlayedGame):
    """The game: main actions in the Vigilia, alternating priority in the Guerra de Talismanes, nothing in between."""

    def segment(self, match: Match) -> Procedure:
        state = match.state
        if state.station.phase == starting.BEFORE:
            yield from starting.start(match)
            return
        if state.priority.holder is None:
            yield from turn.proceed(match)
            return
        action: Action = yield actions.decision(state, state.priority.holder)
        yield from self.act(match, action)

    def act(self, match: Match, action: Action) -> Procedure:
        """7.B.3, 7.B.4, 7.C.3, 8.8"""
        war = match.state.station.step == actions.WAR
        if action.kind == "pasar":
            self._pass(match, action, war)
        elif action.kind == "batalla":
            match.set(rules.TO_BATTLE, text=f"{action.player} comienza la Batalla Mitológica", by=action.player, chosen=True)
            turn.go_on(match, to_battle=True)
        else:
            yield from self.actions[action.kind](match, action)
            if match.state.result is None:
                self._next(match, war)

    def _pass(self, match: Match, action: Action, war: bool) -> None:
        if war:
            if passes(match, rules.YIELD, f"{action.player} cede la prioridad"):
                match.set(rules.YIELD, text="ambos ceden la prioridad: termina la Guerra de Talismanes")
        elif action.player != match.state.active:
            match.set(rules.YIELD, text=f"{action.player} cede la prioridad", by=action.player, chosen=True)
            match.keep(priority=Priority(match.state.active))
        else:
            match.set(rules.TO_BATTLE, text=f"{action.player} termina su Vigilia", by=action.player, chosen=True)
            turn.go_on(match)

    def _next(self, match: Match, war: bool) -> None:
        """7.C.3: in the war priority alternates; whether the opponent receives it in the Vigilia is a reading."""
        if war:
            alternates(match, rules.WAR_PRIORITY)
        elif match.reading(actions.IN_VIGIL) == "recibe-prioridad":
            text = "en la Vigilia también recibe la prioridad el oponente"
            match.say(rules.YIELD, text=text, reading=actions.IN_VIGIL)
            alternates(match, rules.YIELD)

    def why_not(self, state: State, action: Action) -> tuple[Refusal, ...]:
        return actions.why_not(state, action)

    def acting(self, state: State, player: str) -> Decision:
        return actions.decision(state, player)

    def characteristics(self, state: State, obj: Obj) -> dict[str, Any]:
        return layers.characteristics(state, obj)

    def known(self, state: State, obj: Id) -> Map[str, Any]:
        """1.F, 2.1: what left play is looked at by the reading in force."""
        return Map(layers.known(state, obj))

    def by_itself(self, obj: Obj) -> bool:
        """What a card has follows from the card."""
        return True

    def noticed(self, match: Match, before: State, events: tuple[Event, ...]) -> None:
        noticing.noticed(match, before, events)

    def looks_back(self, before: State, event: Event) -> bool:
        """What leaves play is seen by the others as it was; its own abilities trigger from where it went (4.2.1)."""
        return isinstance(event, Move) and bool(event.data.get("sale"))

    # --- the words of the game ---

    def first_to_act(self, step: str, active: str, order: tuple[str, ...]) -> str:
        if step != actions.WAR:
            return active
        return order[(order.index(active) + 1) % len(order)]

    def plain_card(self, name: str, kind: str) -> Any:
        return VIRTUAL if kind == "token" and name == VIRTUAL.name else None

    def impossible(self, base: Any, kind: str, zone: str, entry: Any) -> str | None:
        if base is None or not ZONES[zone].in_play:
            return None
        lines = {"Talismán": (), "Oro": ("reserva de oro", "oro pagado"), "Tótem": ("línea de apoyo",)}
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


def _put_gold(match: Match, action: Action) -> Procedure:
    """7.B.2, 6.3.2"""
    assert action.obj is not None
    match.keep(history=match.state.history.set(("oro", action.player), 1))
    yield from put(match, action.obj, action.player, None, (rules.PUT_GOLD, rules.GOLD_IS_PUT))
    yield from turn.resolve_triggers(match, action.player, (rules.SEVERAL_TRIGGERS, rules.SEVERAL_TRIGGERS))


MYL = Myl(
    "myl",
    rules.R_,
    KernelRules(
        replacement_order=rules.REPLACEMENT,
        replacement_optional=rules.REPLACEMENT,
    ),
    ZONES,
    layers=layers.LAYERS,
    operations=layers.OPERATIONS,
    verbs=VERBS,
    keywords=dict.fromkeys(KEYWORDS, abilities_of),
    readings=read_points(Path(__file__).with_name("readings.yaml")),
    vocabulary=VOCABULARY,
    choosing=CHOOSING,
    instructions=INSTRUCTIONS,
    drawing=DRAWING,
    hand=HAND,
    actions={"jugar": playing.play, "activar": abilities.activate, "poner": _put_gold},
    card_class=Card,
    targeting=aiming.TARGETING,
    in_words=IN_WORDS,
    lasting=LASTING,
    loops=Loops(endless),
    instead=replacements.INSTEAD_OF,
)
