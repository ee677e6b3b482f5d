"""Inferno, put together: its zones, tables and the few places where it answers the kernel."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...kernel.abilities import Context, Fact, Ref
from ...kernel.conditions import Action, Refusal
from ...kernel.events import Alter, Cease, Event, Move, Pool
from ...kernel.frozen import Id, Map
from ...kernel.game import Game, KernelRules, Procedure
from ...kernel.match import Match, TooLong
from ...kernel.replacing import Replacer
from ...kernel.rules import R
from ...kernel.selecting import matches
from ...kernel.state import Obj, State, Zone, ZoneKind
from ...kernel.triggers import notice
from ...readings import read_points
from . import actions, layers, priority, rules, starting
from .by_hand import HAND
from .cards import Card
from .combatants import fighters
from .effects import VERBS
from .ending import draw_game
from .keywords import KEYWORDS

#: 400.1, 400.2. Which exile a card goes to is a reading (400.1, 406.2).
ZONES = {
    "mazo": ZoneKind("mazo", shared=False, public=False, pile=True),
    "mano": ZoneKind("mano", shared=False, public=False),
    "en juego": ZoneKind("en juego", shared=True, public=True, in_play=True),
    "inferno": ZoneKind("inferno", shared=False, public=True, pile=True),
    "cadena": ZoneKind("cadena", shared=True, public=True, stack=True, pile=True),
    "exilio": ZoneKind("exilio", shared=False, public=True),
}

_NO_MORE: frozenset[str] = frozenset()
#: What the game's own words look at besides the table; a word that is missing here is taken to look at everything.
ASPECTS = {
    **dict.fromkeys(("demonio", "no demonio", "aliado o demonio", "habilidad", "carta"), _NO_MORE),
    **dict.fromkeys(("equipado", "este o equipado", "tu demonio", "demonio enemigo", "entorno"), _NO_MORE),
    **dict.fromkeys(("atacante", "defensor"), frozenset({"procedures"})),
    "tributo hecho": frozenset({"history"}),
    "tu turno": frozenset({"station"}),
}


@dataclass
class Inferno(Game):
    """The game. ``pays_alike`` lets it turn resources that nothing tells apart without asking which."""

    pays_alike: bool = True

    def segment(self, match: Match) -> Procedure:
        if match.state.station.phase == starting.BEFORE:
            yield from starting.start(match)
            return
        yield from priority.segment(match)

    def why_not(self, state: State, action: Action) -> tuple[Refusal, ...]:
        return actions.why_not(state, action)

    def characteristics(self, state: State, obj: Obj) -> dict[str, Any]:
        return layers.characteristics(state, obj)

    def grounds(self, state: State, obj: Id) -> tuple[R, ...]:
        return layers.grounds(state, obj)

    def by_itself(self, obj: Obj) -> bool:
        """Not what is on the chain; in play neither demons, who depend on a deck, nor allies, who depend on weapons."""
        if obj.zone.name != "en juego":
            return obj.zone.name != "cadena"
        return obj.face_down or (obj.base is not None and obj.kind != layers.DEMON and "aliado" not in obj.base.types)

    def noticed(self, match: Match, before: State, events: tuple[Event, ...]) -> None:
        """603.2; and what damaged an ally last is remembered for 702.10a."""
        notice(match, before, events)

    def repeated(self, match: Match, optional: bool) -> Procedure:
        """104.4b, 707.3, 707.4: a loop nobody can break is a draw; else somebody must choose differently."""
        reading = "inferno-bucle-infinito"
        if optional and match.reading(reading) != "todo-bucle":
            raise TooLong("la partida vuelve a una situación anterior por decisiones de los jugadores: 707.3 pide otra elección")
        yield from draw_game(match, rules.LOOP_IS_DRAW, "la partida entra en un bucle sin salida: empate", reading)

    # --- the words of Inferno ---

    def looks_back(self, before: State, event: Event) -> bool:
        """603.6d: what leaves play, goes to a hidden zone, is detached or changes control is seen as it was before."""
        if isinstance(event, Move | Cease) and event.obj in before.objects:
            if before.objects[event.obj].zone.name == "en juego":  # type: ignore[index]
                return True
            return isinstance(event, Move) and not ZONES[event.to.name].public
        return isinstance(event, Alter) and event.name in ("desanexar", "control")

    def can_be_target(self, state: State, obj: Id, context: Context) -> bool:
        """702.5a, 702.21b"""
        if layers.ruled(state, obj, "no puede ser objetivo de un oponente"):
            controller = layers.views(state, obj)["controller"]
            if controller is not None and context.you in state.opponents(controller):
                return False
        source = context.source
        immune = layers.ruled(state, obj, "inmune")
        return not any(source is not None and matches(state, source, e.value, context.you, obj) for e in immune)

    def mark(self, state: State, mark: str, obj: Id, you: str, this: Id | None, view: Any) -> bool:
        here = state.objects.get(obj)
        if mark == "demonio":
            return here is not None and here.kind == layers.DEMON
        if mark == "no demonio":
            return here is None or here.kind != layers.DEMON
        if mark in ("atacante", "defensor"):
            attackers, defenders = fighters(state)
            return obj in (attackers if mark == "atacante" else defenders)
        if mark == "aliado o demonio":
            return (here is not None and here.kind == layers.DEMON) or "aliado" in view["types"]
        if mark == "equipado":
            return bool(layers.attached_to(state, obj))
        if mark == "habilidad":
            return here is not None and here.kind == layers.ABILITY
        if mark == "carta":
            return here is not None and here.kind not in (layers.ABILITY, layers.DEMON)
        raise KeyError(mark)

    def refer(self, state: State, ref: Ref, context: Context) -> tuple[Id, ...]:
        source = context.source
        if ref.word == "equipado":
            here = state.objects.get(source) if source is not None else None
            return (here.attached,) if here is not None and here.attached is not None else ()
        if ref.word == "este o equipado":
            here = state.objects.get(source) if source is not None else None
            if here is not None and here.attached is not None:
                return (here.attached,)
            return (source,) if source is not None else ()
        if ref.word in ("atacante", "defensor"):
            attackers, defenders = fighters(state)
            return attackers if ref.word == "atacante" else defenders
        if ref.word == "tu demonio":
            return tuple(o.id for o in state.in_play() if o.kind == layers.DEMON and o.owner == context.you)
        if ref.word == "demonio enemigo":
            enemies = state.opponents(context.you)
            return tuple(o.id for o in state.in_play() if o.kind == layers.DEMON and o.owner in enemies)
        raise KeyError(ref.word)

    def fact(self, state: State, fact: Fact, context: Context, look: Any) -> bool:
        if fact.word == "entorno":
            return layers.environment_active(state, fact.value, look)
        if fact.word == "tributo hecho":
            return bool(state.history.get(("tributo", context.you)))
        if fact.word == "tu turno":
            return state.station.active == context.you
        raise KeyError(fact.word)

    # --- situations ---

    def impossible(self, base: Any, kind: str, zone: str, entry: Any) -> str | None:
        is_demon = base is not None and base.demon
        if (kind == "demon") != is_demon:
            return "un demonio va en «demonio», y ahí solo va un demonio"
        if zone != "en juego" and (entry.turned or entry.counters or entry.attached):
            return "solo en juego hay cartas giradas, anexadas o con contadores"
        if zone == "en juego" and base is not None and "ritual" in base.types and not entry.face_down:
            return "un ritual no puede estar en juego"
        return None

    def plain_card(self, name: str, kind: str) -> Any:
        """A demon that only stands for its player needs no definition."""
        return Card(name, demon=True, other=Card(name, demon=True, strength=0)) if kind == "demon" else None

    # --- replacement ---

    def replace(self, match: Match, replacer: Replacer, event: Event) -> Procedure:
        """613, 614: what takes the place of an event."""
        how, ability = replacer.ability.how, replacer.ability
        name = match.game.name_of(match.state, replacer.context.source) if replacer.context.source is not None else "un efecto"
        if how == "prevenir":
            return self._prevent(match, replacer, event, name)
        if isinstance(event, Move) and isinstance(ability.value, str) and ability.value in ZONES:
            zone = Zone(ability.value) if ZONES[ability.value].shared else Zone(ability.value, event.to.player)
            rule = rules.ABYSSAL if event.name == "poner por daño" else rules.INSTEAD
            self._say(match, (rule,), f"por {name}, va a {ability.value} en vez de a {event.to.name}")
            return [event.but(to=zone)]
        if isinstance(ability.value, Map):
            changed = event
            if "más" in ability.value:
                key = "cantidad"
                changed = event.but(data=event.data.set(key, event.data[key] + ability.value["más"]))
            if "estado" in ability.value and isinstance(event, Move):
                changed = event.but(status=event.status.with_(ability.value["estado"]))
            self._say(match, (rules.INSTEAD,), f"{name} cambia lo que ocurre")
            return [changed]
        self._say(match, (rules.SKIP_IS_REPLACEMENT,), f"por {name}, no ocurre")
        return []
        yield

    def _prevent(self, match: Match, replacer: Replacer, event: Event, name: str) -> list[Event]:
        """614.1, 614.7; damage that cannot be prevented is done all the same (614.11)."""
        amount = event.data["cantidad"]
        stays = replacer.context.source is not None and bool(event.data.get("no se previene"))
        if stays:
            self._say(match, (rules.UNPREVENTABLE,), "ese daño no puede ser prevenido")
            return [event]
        effect = replacer.effect
        if effect is None or effect.left is None:
            self._say(match, (rules.PREVENTS,), f"{name}: se previenen {amount} de daño")
            return []
        used = min(amount, effect.left)
        left = tuple(e.but(left=e.left - used) if e is effect and e.left is not None else e for e in match.state.effects)
        match.set((rules.SHIELD,), f"se previenen {used} de daño", effects=tuple(e for e in left if e.left != 0))
        return [event.but(data=event.data.set("cantidad", amount - used))] if amount > used else []

    def _say(self, match: Match, cited: tuple[R, ...], text: str) -> None:
        match.set(cited, text)

    def describe(self, event: Event, before: State, after: State) -> str:
        if isinstance(event, Pool):
            return f"reserva de {event.player}: {after.players[event.player].pool}"  # type: ignore[index]
        return super().describe(event, before, after)


INFERNO = Inferno(
    "inferno",
    rules.R_,
    KernelRules(
        replacement_order=rules.REPLACEMENT_ORDER,
        replacement_optional=rules.REPLACEMENT_OPTIONAL,
        trigger_order=rules.TRIGGER_ORDER,
        repeated=rules.LOOP_IS_DRAW,
    ),
    ZONES,
    stack=Zone("cadena"),
    layers=layers.LAYERS,
    operations=layers.OPERATIONS,
    verbs=VERBS,
    keywords=KEYWORDS,
    readings=read_points(Path(__file__).with_name("readings.yaml")),
    aspects=ASPECTS,
    hand=HAND,
    card_class=Card,
)
