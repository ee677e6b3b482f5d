"""Inferno, put together: its zones, tables and the few places where it answers the kernel."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...kernel.abilities import Ability, Ref, Static
from ...kernel.decisions import Procedure
from ...kernel.events import Cease, Event, Move
from ...kernel.frozen import Data, Id, Value
from ...kernel.layers import Operation, View
from ...kernel.match import Match
from ...kernel.pieces import Obj, Zone
from ...kernel.rules import KernelRules, R
from ...kernel.state import State
from ...kernel.triggers import notice
from ...play import unread
from ...play.copying import AS_COPY
from ...play.game import PlayedGame
from ...play.lasting import end_what_hangs
from ...play.shortcuts import Shortcuts
from ...play.telling import tell
from ...text.points import read_points
from . import rules
from .by_hand import HAND
from .combat.fighting import COMBAT
from .effects import lending, replacements
from .effects.choosing import CHOOSING
from .effects.damage import DAMAGE
from .effects.effects import INSTRUCTIONS
from .effects.lasting import AGENDA, LASTING, TELLING
from .effects.verbs import VERBS
from .elements import characteristics, environments, layers, operations
from .elements.attaching import overtake
from .elements.cards import TYPES, Card
from .elements.characteristics import DEMON, EARTHLY, INFERNAL
from .elements.copying import COPYING, STACK_COPIES
from .elements.drawing import DRAWING
from .elements.keywords import KEYWORDS, abilities_of
from .elements.linked import LINKING
from .elements.moving import remember_destroyed
from .elements.ruling import IN_WORDS
from .elements.sight import in_sight, uncover
from .elements.zones import ZONES
from .general import GENERAL
from .layout import LAYOUT
from .playing import aiming, resolving, targeting, undoing
from .turn import loops
from .turn.actions import ALLOWING
from .turn.ending import ENDING
from .turn.priority import ACTING
from .turn.starting import STARTING
from .turn.turn import TURN
from .unread import UNREADING
from .vocabulary import VOCABULARY

#: How a number of counters of a kind is called where a characteristic stands.
COUNTERS = "contadores de "
_RESISTANCE = frozenset({"resistance"})


@dataclass
class Inferno(PlayedGame):
    """The game. ``pays_alike`` lets it turn resources that nothing tells apart without asking which."""

    pays_alike: bool = True

    def characteristics(self, state: State, obj: Obj) -> View:
        return characteristics.characteristics(state, obj)

    def divided(self, state: State, whole: int, over: int, rounding: str) -> int:
        """107.1a: up or down, as the card says; where it does not, the reading decides."""
        up = state.reading("inferno-fraccion-sin-redondeo") == "hacia-arriba" if not rounding else rounding == "arriba"
        return -(-whole // over) if up else whole // over

    def grounds(self, state: State, obj: Id) -> tuple[R, ...]:
        return (*characteristics.grounds(state, obj), *layers.weapon_grounds(state, obj))

    def by_itself(self, obj: Obj) -> bool:
        """Not what is on the chain; in play not demons, who depend on a deck."""
        if obj.zone.name != "en juego":
            return obj.zone.name != "cadena"
        if obj.base is not None and obj.base.cost == "X":
            return False
        return obj.face_down or (obj.base is not None and obj.kind != DEMON)

    def segment(self, match: Match) -> Procedure:
        """To the next quiet point, where it is said what came into sight and what static abilities began and ceased to do."""
        before = in_sight(match.state)
        yield from super().segment(match)
        if match.state.result is None:
            yield from uncover(match, before)
        tell(match)

    def from_outside(self, obj: Obj) -> frozenset[str]:
        """207.2: the resistance of a demon is what is left of the deck."""
        return _RESISTANCE if obj.kind == DEMON else super().from_outside(obj)

    def noticed(self, match: Match, before: State, events: tuple[Event, ...]) -> None:
        """603.2: everything that happens is looked at, each occurrence by itself (603.2c): what enters (603.6a), who loses
        (603.9), the beginning of Fin (512.3), for abilities in every zone where they work (113.5i)."""
        if match.state.zones is not before.zones:
            left = [before.objects.get(e.obj) for e in events if isinstance(e, Move | Cease) and e.obj is not None]
            weapons = [o for o in left if o is not None and o.attached is not None]  # 701.3d: what leaves is detached, too
            events = (*events, *(Event("desanexar", obj=o.id, player=o.owner, source=o.attached) for o in weapons))
        events = (*events, *environments.changes(match, before, events))
        remember_destroyed(match, before, events)
        notice(match, before, events)
        unread.noticed(match, before, events)
        overtake(match, before, events)
        if any(e.only_if is not None for e in match.state.effects):
            end_what_hangs(match, before)

    # --- the words of Inferno ---

    def looks_back(self, before: State, event: Event) -> bool:
        """603.6d: what leaves play, goes to a hidden zone, is detached or changes control is seen as it was before."""
        if isinstance(event, Move | Cease) and event.obj in before.objects:
            if before.objects[event.obj].zone.name == "en juego":  # type: ignore[index]
                return True
            return isinstance(event, Move) and not ZONES[event.to.name].public
        return event.name in ("desanexar", "perder control")

    def measured(self, state: State, obj: Id, what: str, view: View) -> int | None:
        """112.4b: where the strength of an infernal demon has to be determined, it is 0."""
        value: int | None = view.get(what)
        here = state.objects.get(obj)
        if what.startswith(COUNTERS):
            return state.last(obj).counters.get(what.removeprefix(COUNTERS), 0)
        if value is None and what == "strength" and here is not None and here.kind == DEMON:
            return 0
        return value

    def operation(self, state: State, op: str) -> Operation:
        """611.1: a word is changed where it names a category, or by one reading wherever it is printed."""
        if op == "word" and state.reading(operations.WHICH_WORDS) == "todo-lo-impreso":
            return operations.any_word
        return self.operations[op]

    def effect_grounds(self, effect: object) -> tuple[R, ...]:
        """604.1, 604.4, 610.2, 610.3: where a continuous effect comes from."""
        if not isinstance(effect, Static):
            return (rules.CONTINUOUS,)
        weapon: tuple[R, ...] = (rules.WEAPON_STATIC,) if effect.affects == Ref("equipado") else ()
        elsewhere = (rules.STATIC_WHILE_IN_PLAY, rules.CONTINUOUS_STATIC_WHERE) if effect.zone else ()
        return (rules.EFFECTS_STATIC, rules.CONTINUOUS_STATIC, rules.CONTINUOUS_STATIC_ALWAYS, *weapon, *elsewhere)

    # --- situations ---

    def impossible(self, base: Value, kind: str, zone: str, entry: Value) -> str | None:
        if entry.side and kind != DEMON:
            return "solo un demonio tiene forma infernal o terrenal"
        is_demon = base is not None and base.demon
        if (kind == DEMON) != is_demon:
            return "un demonio va en «demonio», y ahí solo va un demonio"
        if zone != "en juego" and (entry.turned or entry.counters or entry.attached):
            return "solo en juego hay cartas giradas, anexadas o con contadores"
        return None  # even a ritual can lie in play face up: a resource that was turned over (110.6e)

    def incomplete(self, state: State, player: str) -> str | None:
        """102.4: a demon stands for each player."""
        demons = sum(o.kind == DEMON and o.owner == player for o in state.in_play())
        return None if demons == 1 else f"{player} tiene {demons} demonios; cada jugador tiene uno"

    def plain_card(self, name: str, kind: str) -> Card | None:
        """A demon that only stands for its player needs no definition."""
        return Card(name, demon=True, other=Card(name, demon=True, strength=0)) if kind == DEMON else None

    def in_decks(self, card: Card) -> bool:
        """112.1: a demon is no card."""
        return not card.demon

    # --- replacement ---

    def abilities_as_it_enters(self, data: Data) -> tuple[Ability, ...] | None:
        """613.11: what already changed its entering counts: it enters with what it copies."""
        card = data.get(AS_COPY)
        return card.characteristics["abilities"] if card is not None else None


INFERNO = Inferno(
    "inferno",
    rules.R_,
    KernelRules(
        general=GENERAL,
        replacement_order=rules.REPLACEMENT_ORDER,
        replacement_optional=rules.REPLACEMENT_OPTIONAL,
        replaces_once=rules.REPLACES_ONCE,
        own_first=rules.OWN_FIRST,
        any_replacement=rules.ANY_REPLACEMENT,
        replaces_again=rules.REPLACES_AGAIN,
        newly_applicable=rules.NEWLY_APPLICABLE,
        layers_in_order=rules.LAYERS_IN_ORDER,
        several_layers=rules.SEVERAL_LAYERS,
        defining_first=rules.DEFINING_FIRST,
        timestamps=rules.TIMESTAMPS,
        timestamp_of_static=rules.STATIC_TIMESTAMP,
        timestamp_of_resolution=rules.RESOLUTION_TIMESTAMP,
        dependency=(rules.SUBORDINATION, rules.SUBORDINATE),
        dependency_order=rules.SUBORDINATE_AFTER,
        defined_everywhere=(rules.DEFINES_EVERYWHERE, rules.DEFINED_NUMBERS, rules.DEFINED_EVERYWHERE),
    ),
    ZONES,
    stack=Zone("cadena"),
    pool_said="la reserva de energía",
    masculine=frozenset({DEMON, *TYPES}) - {"arma"},
    layers=layers.LAYERS,
    operations=operations.OPERATIONS,
    verbs=VERBS,
    keywords=dict.fromkeys(KEYWORDS, abilities_of),
    readings=read_points(Path(__file__).with_name("readings.yaml")),
    vocabulary=VOCABULARY,
    choosing=CHOOSING,
    instructions=INSTRUCTIONS,
    modes=lending.MODES,
    drawing=DRAWING,
    exchanging=lending.EXCHANGING,
    piles=lending.PILES,
    looking=lending.LOOKING,
    ordering=lending.ORDERING,
    counters=lending.COUNTERS,
    turning=lending.TURNING,
    shuffling=lending.SHUFFLING,
    hand=HAND,
    turn=TURN,
    course=ACTING,
    allowing=ALLOWING,
    starting=STARTING,
    ending=ENDING,
    combat=COMBAT,
    damage=DAMAGE,
    shortcuts=Shortcuts(
        propose=(rules.PROPOSE_SHORTCUT, rules.SHORTCUTS),  # 707.2a
        answer=rules.ANSWER_SHORTCUT,
        taken=rules.SHORTCUT_TAKEN,
        after=rules.PRIORITY_AFTER_SPECIAL,
    ),
    card_class=Card,
    aiming=aiming.AIMING,
    resolving=resolving.RESOLVING,
    targeting=targeting.TARGETING,
    undoing=undoing.UNDOING,
    illegal=undoing.ILLEGAL,
    unreading=UNREADING,
    layout=LAYOUT,
    in_words=IN_WORDS,
    telling=TELLING,
    lasting=LASTING,
    agenda=AGENDA,
    loops=loops.LOOPS,
    linking=LINKING,
    copying=COPYING,
    stack_copies=STACK_COPIES,
    instead=replacements.INSTEAD,
    preventing=replacements.PREVENTING,
    sides={DEMON: (INFERNAL, EARTHLY)},
)
