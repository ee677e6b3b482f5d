"""Mitos y Leyendas, put together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...kernel.abilities import Context, Fact, Ref
from ...kernel.conditions import Action, Refusal
from ...kernel.events import Event, Move
from ...kernel.frozen import Id
from ...kernel.game import Game, KernelRules, Procedure
from ...kernel.match import Match, TooLong
from ...kernel.priority import alternates, passes
from ...kernel.state import Obj, State, ZoneKind
from ...kernel.triggers import notice
from ...readings import read_points
from . import abilities, actions, layers, playing, rules, starting, turn
from .by_hand import HAND
from .effects import VERBS
from .keywords import KEYWORDS

_FIELD = ("reserva de oro", "oro pagado", "línea de defensa", "línea de ataque", "línea de apoyo")
#: 2.1, 2.2. Within the Campo de Batalla a card remains the same.
ZONES = {
    "castillo": ZoneKind("castillo", shared=False, public=False, pile=True),
    "mano": ZoneKind("mano", shared=False, public=False),
    **{name: ZoneKind(name, shared=False, public=True, realm="campo de batalla", in_play=True) for name in _FIELD},
    "cementerio": ZoneKind("cementerio", shared=False, public=True, pile=True),
    "destierro": ZoneKind("destierro", shared=False, public=True),
}


@dataclass
class Myl(Game):
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
            if not war:
                match.set((rules.TO_BATTLE,), f"{action.player} termina su Vigilia", by=action.player, chosen=True)
                turn.go_on(match)
            elif passes(match, rules.YIELD, f"{action.player} cede la prioridad"):
                match.set((rules.YIELD,), "ambos ceden la prioridad: termina la Guerra de Talismanes")
            return
        if action.kind == "batalla":
            match.set((rules.TO_BATTLE,), f"{action.player} comienza la Batalla Mitológica", by=action.player, chosen=True)
            turn.go_on(match, to_battle=True)
            return
        yield from (playing.play if action.kind == "jugar" else abilities.activate)(match, action)
        if war and match.state.result is None:
            alternates(match, rules.WAR_PRIORITY)

    def why_not(self, state: State, action: Action) -> tuple[Refusal, ...]:
        return actions.why_not(state, action)

    def characteristics(self, state: State, obj: Obj) -> dict[str, Any]:
        return layers.characteristics(state, obj)

    def by_itself(self, obj: Obj) -> bool:
        """What a card has follows from the card."""
        return True

    def noticed(self, match: Match, before: State, events: tuple[Event, ...]) -> None:
        notice(match, before, events)

    def repeated(self, match: Match, optional: bool) -> Procedure:
        """The document has no rule for loops: the match stops, and the judge decides."""
        raise TooLong("la partida vuelve a una situación anterior y el documento no dice qué hacer con los ciclos")
        yield

    def looks_back(self, before: State, event: Event) -> bool:
        """4.2.1 would have abilities trigger from the zone to which the card goes; what it was decides whether they do."""
        if isinstance(event, Move) and event.obj in before.objects:
            was = ZONES[before.objects[event.obj].zone.name].in_play  # type: ignore[index]
            return was and not ZONES[event.to.name].in_play
        return False

    def mark(self, state: State, mark: str, obj: Id, you: str, this: Id | None, view: Any) -> bool:
        if mark == "carta":
            return True
        raise KeyError(mark)

    def refer(self, state: State, ref: Ref, context: Context) -> tuple[Id, ...]:
        here = state.objects.get(context.source) if context.source is not None else None
        if ref.word == "portador":
            return (here.attached,) if here is not None and here.attached is not None else ()
        raise KeyError(ref.word)

    def fact(self, state: State, fact: Fact, context: Context, look: Any) -> bool:
        if fact.word == "tu turno":
            return state.active == context.you
        raise KeyError(fact.word)

    def first_to_act(self, step: str, active: str, order: tuple[str, ...]) -> str:
        if step != actions.WAR:
            return active
        return order[(order.index(active) + 1) % len(order)]


MYL = Myl(
    "myl",
    rules.R_,
    KernelRules(
        replacement_order=rules.REPLACEMENT,
        replacement_optional=rules.REPLACEMENT,
        trigger_order=rules.SEVERAL_TRIGGERS,
        repeated=rules.TIMES,
    ),
    ZONES,
    layers=layers.LAYERS,
    operations=layers.OPERATIONS,
    verbs=VERBS,
    keywords=KEYWORDS,
    readings=read_points(Path(__file__).with_name("readings.yaml")),
    hand=HAND,
)
