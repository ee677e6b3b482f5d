"""Final Fantasy TCG, put together."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ...kernel.abilities import Fact, Filter, Replacing, Static
from ...kernel.events import Event
from ...kernel.frozen import Id, Value
from ...kernel.layers import View
from ...kernel.match import Match
from ...kernel.pieces import Obj
from ...kernel.rules import KernelRules, R
from ...kernel.state import Layer, State
from ...kernel.triggers import notice, unnoticed
from ...play import unread
from ...play.game import PlayedGame
from ...play.ruling import THIS
from ...play.searching import Piles
from ...play.turning import Turning, Way
from ...text.points import read_points
from . import facts, layers, rules
from .actions import ALLOWING
from .attack import COMBAT, note_who_is_out
from .by_hand import HAND
from .cards import BACKUP, FORWARD, MONSTER, SUMMON, Card, abilities_of
from .casting import AIMING, FOUND_OUT, MODES, UNDOING
from .choosing import CHOOSING, INSTRUCTIONS, TARGETING
from .course import COURSE
from .damage import DAMAGING
from .keywords import KEYWORDS
from .lasting import IN_WORDS, INSTEAD, LASTING, PREVENTING
from .layout import LAYOUT
from .loops import LOOPS
from .moving import back_to_limit_deck
from .noticing import no_more_often, of_a_state, of_its_own_cast, once_a_phase, remember
from .resolving import RESOLVING
from .starting import STARTING
from .turn import DRAWING, TURN
from .unread import UNREADING
from .values import COUNTERS, ROUNDING, TO_A_THOUSAND, UP
from .verbs import VERBS
from .vocabulary import VOCABULARY
from .zones import LIMIT, STACK, ZONES


@dataclass
class FinalFantasy(PlayedGame):
    """The game: priority and a stack, characters played off it, one attack after another, damage that is cards."""

    def characteristics(self, state: State, obj: Obj) -> View:
        return layers.characteristics(state, obj)

    def by_itself(self, obj: Obj) -> bool:
        return True

    def noticed(self, match: Match, before: State, events: tuple[Event, ...]) -> None:
        note_who_is_out(match, before)
        if unnoticed(match, before, events):
            return
        known = len(match.state.waiting)
        remember(match, before, events)
        notice(match, before, events)
        of_a_state(match, before, known)
        if len(match.state.waiting) > known:
            once_a_phase(match, known)
            of_its_own_cast(match, known)
            no_more_often(match, known)
        back_to_limit_deck(match, before, events)
        unread.noticed(match, before, events)

    def effect_grounds(self, effect: object) -> tuple[R, ...]:
        """11.9, 15.2.6.2, 5.2.1.1: of a field ability, of one that a Daño gives, and of one about what is of an Elemento."""
        if not isinstance(effect, Static):
            return ()
        of_damage = isinstance(effect.only_if, Fact) and effect.only_if.word == "daño recibido"
        by_element = isinstance(effect.affects, Filter) and any(
            isinstance(m, tuple) and m[0] == "elemento" for m in effect.affects.marks
        )
        besides = (*((rules.DAMAGE_WORD,) if of_damage else ()), *((rules.MORE_ELEMENTS,) if by_element else ()))
        return (rules.FIELD_ABILITY, rules.FIELD_REACHES, rules.STAMP_OF_FIELD, *besides)

    def layers_in(self, state: State) -> tuple[Layer, ...]:
        return layers.layers_in(state)

    def divided(self, state: State, whole: int, over: int, rounding: str) -> int:
        """4.2: down to a whole number; by one reading of 4.1, to a thousand; or as the card says."""
        if rounding in TO_A_THOUSAND:
            return (whole + (1_000 * over - 1 if rounding == UP else 0)) // (1_000 * over) * 1_000
        count = whole // over
        return count - count % 1_000 if count >= 1_000 and state.reading(ROUNDING) == "al-millar" else count

    def measured(self, state: State, obj: Id, what: str, view: View) -> int | None:
        """5.2.6.1: a Monstruo has a Poder only while it is a Delantero. 6.7: how many counters of a kind lie on it, or lay as it
        left (6.4.2). 4.5, 4.4: a cost of X is what was said for it in the Pila; elsewhere nothing defines it, and it is 0."""
        if what == "cost" and isinstance(view.get("cost"), str):
            here = state.objects.get(obj)
            return here.item.x or 0 if here is not None and here.zone == STACK else 0
        if what.startswith(COUNTERS):
            return state.last(obj).counters.get(what.removeprefix(COUNTERS), 0)
        return None if what == "strength" and FORWARD not in view.get("types", ()) else super().measured(state, obj, what, view)

    def looks_back(self, before: State, event: Event) -> bool:
        """What leaves the field is seen as it was there (6.4.2)."""
        return bool(event.data.get("sale"))

    def works_on_its_own_entering(self, ability: Replacing) -> bool:
        """11.9.1, 11.12.5.3: what a field ability says of a kind of cards is not at work before its own card is in the field."""
        return ability.on.obj == THIS or bool(ability.zone)

    def turned_said(self, obj: Obj) -> str:
        """6.3.1; a card of the Mazo de Limit Break that was used lies face up (15.2.8.3.2)."""
        return "boca arriba" if obj.zone.name == LIMIT else "en Dull"

    def upright_said(self, obj: Obj) -> str:
        return "boca abajo" if obj.zone.name == LIMIT else "activada"

    def incomplete(self, state: State, player: str) -> str | None:
        return facts.wrong(state, player)

    def impossible(self, base: Value, kind: str, zone: str, entry: Value) -> str | None:
        if not isinstance(base, Card):
            return None
        if ZONES[zone].in_play and SUMMON in base.types:
            return "una Invocación nunca está en el Terreno de Juego (5.2.3.1.2.1)"
        if zone == "mazo" and base.limit_break is not None:
            return "una Carta Limit Break no va en el Mazo Principal (8.1.3)"
        return None


FFTCG = FinalFantasy(
    "fftcg",
    rules.R_,
    KernelRules(
        replacement_order=rules.REPLACEMENT_ORDER,
        replacement_optional=rules.OPTIONAL,
        replaces_once=rules.NOT_AGAIN,
        newly_applicable=rules.REPLACEMENT_ORDER,
        own_first=rules.OWN_FIRST,
        layers_in_order=rules.CLASSES,
        timestamps=rules.DEPENDENT_LATER,
        timestamp_of_static=rules.STAMP_OF_CARD,
        timestamp_of_resolution=rules.STAMP_OF_EFFECT,
        dependency=(rules.DEPENDS,),
        dependency_order=rules.DEPENDENT_LATER,
    ),
    ZONES,
    STACK,
    pool_said="los cristales",
    layers=layers.LAYERS,
    operations=layers.OPERATIONS,
    verbs=VERBS,
    keywords=dict.fromkeys(KEYWORDS, abilities_of),
    readings=read_points(Path(__file__).with_name("readings.yaml")),
    vocabulary=VOCABULARY,
    choosing=CHOOSING,
    instructions=INSTRUCTIONS,
    modes=MODES,
    targeting=TARGETING,
    aiming=AIMING,
    resolving=RESOLVING,
    undoing=UNDOING,
    illegal=FOUND_OUT,
    drawing=DRAWING,
    piles=Piles(
        (rules.GROUPS, rules.GROUP),
        divides="tú",
        empty=(rules.EMPTY_GROUPS,),
        word=("el grupo", "el primer grupo", "al segundo", "Qué grupo"),
        picks=(rules.CHOSEN_LATER,),
    ),
    turning=Turning(
        Way("dullear", rules.DULL, "en Dull"),
        Way("activar", rules.ACTIVATE, "Activo"),
        by_effect=(rules.FOLLOWS,),
    ),
    hand=HAND,
    unreading=UNREADING,
    turn=TURN,
    course=COURSE,
    allowing=ALLOWING,
    combat=COMBAT,
    damage=DAMAGING,
    starting=STARTING,
    in_words=IN_WORDS,
    lasting=LASTING,
    instead=INSTEAD,
    preventing=PREVENTING,
    loops=LOOPS,
    layout=LAYOUT,
    card_class=Card,
    masculine=frozenset({FORWARD, BACKUP, MONSTER}),
)
