"""The moments at which abilities trigger (11.8)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import (
    Filter,
    On,
)
from ....kernel.frozen import Map
from ....kernel.matching import COUNTER
from ....text.patterns import through
from ....text.shared import THEIRS, THIS, YOURS, A, B, C, on
from ..cards import FORWARD, SUMMON
from ..damage import BY_ELEMENT, COMBAT, TO_PLAYER
from ..effects import SO_ALREADY
from ..moving import ELSEWHERE, IS_CAST, NTH, PAID, WARPED
from ..searching import SEARCHES
from ..turn import END, MAIN_1, MAIN_2, PREPARATION
from ..zones import BREAK, DECK, HAND, REMOVED, STACK_NAME

_MAIN = MAIN_1[:-2]


def _begins(step: str, player: str = "") -> On:
    return on("comienzo", player=player, data={"step": step})


def _main_phase(number: Any) -> object:
    return f"{_MAIN} {number}" if number in (1, 2) else None


def _of_main_phase(step: Any) -> object:
    return int(step[-1]) if step in (MAIN_1, MAIN_2) else None


def _out_of_play(pattern: object, side: str) -> Any:
    """What one plays, or the opponent does, or whoever it is, of whatever zone and whoever owns it."""

    def there(wanted: Any) -> object:
        plain = isinstance(wanted, Filter) and not wanted.zones and not wanted.controller
        return wanted.but(controller=side) if plain else None

    def back(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and wanted.controller == side and not wanted.zones
        return wanted.but(controller="") if fits else None

    return through(pattern, there, back)


def _yours_out_of_play(pattern: object) -> Any:
    """What one plays, of whatever zone."""
    return _out_of_play(pattern, YOURS)


def _owned(pattern: object) -> Any:
    """What is one's own: it goes to one's own hand (7.3)."""

    def there(wanted: Any) -> object:
        return wanted.but(owner=YOURS) if isinstance(wanted, Filter) and not (wanted.zones or wanted.owner) else None

    def back(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and wanted.owner == YOURS and not wanted.zones
        return wanted.but(owner="") if fits else None

    return through(pattern, there, back)


def _or_this(pattern: object, **whose: str) -> Any:
    """The card itself, or cards of which no more is said than what they are, and which are such a player's."""

    def there(wanted: Any) -> object:
        plain = isinstance(wanted, Filter) and not (wanted.zones or wanted.controller or wanted.owner)
        return wanted.but(**whose) if plain else wanted if wanted == THIS else None

    def back(wanted: Any) -> object:
        plain = wanted.but(**dict.fromkeys(whose, "")) if isinstance(wanted, Filter) else wanted
        return plain if there(plain) == wanted else None

    return through(pattern, there, back)


def _another(pattern: object) -> Any:
    """What is not the card itself: of «this or a Delantero» the card is named already, and what enters triggers once (11.8.6)."""

    def there(wanted: Any) -> object:
        return wanted.but(other=True) if isinstance(wanted, Filter) and not wanted.other else None

    def back(wanted: Any) -> object:
        return wanted.but(other=False) if isinstance(wanted, Filter) and wanted.other else None

    return through(pattern, there, back)


_ITSELF = Filter(marks=("esta carta",))


def _this_or(itself: object, pattern: object) -> Any:
    """The card itself or what is of a kind, as one: what both do at once triggers once (11.8.6)."""

    def there(parts: Any) -> object:
        this, wanted = parts
        return Filter(marks=(("alguno", (_ITSELF, wanted)),)) if this == THIS and isinstance(wanted, Filter) else None

    def back(said: Any) -> object:
        kinds = [mark[1] for mark in said.marks if mark[0] == "alguno"] if isinstance(said, Filter) else []
        parts = (THIS, kinds[0][1]) if len(kinds) == 1 and len(kinds[0]) == 2 else None
        return parts if parts is not None and there(parts) == said else None

    return through((itself, pattern), there, back)


def _cast(pattern: object) -> Any:
    """A summon that is cast, of which more is said than that."""

    def there(wanted: Any) -> object:
        said = (
            wanted.zones or wanted.controller or wanted.owner or SUMMON not in wanted.types or wanted == Filter(types=(SUMMON,))
        )
        return None if said else wanted.but(zones=(STACK_NAME,))

    def back(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and wanted.zones == (STACK_NAME,) and there(wanted.but(zones=())) == wanted
        return wanted.but(zones=()) if fits else None

    return through(pattern, there, back)


def _character(pattern: object) -> Any:
    """Personajes of which no more is said than what they are."""

    def plain(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and wanted.types and SUMMON not in wanted.types
        return wanted if fits and not (wanted.zones or wanted.controller or wanted.owner) else None

    return through(pattern, plain, plain)


def _any_card(pattern: object, zone: str) -> Any:
    """Cards of any type of which no more is said than what they are; ``zone``: where one is meant."""
    zones = (zone,) if zone else ()

    def there(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and not wanted.types and (wanted.names or wanted.subtypes or wanted.supertypes)
        return wanted.but(zones=zones) if fits and not (wanted.zones or wanted.controller or wanted.owner) else None

    def back(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and wanted.zones == zones and there(wanted.but(zones=())) == wanted
        return wanted.but(zones=()) if fits else None

    return through(pattern, there, back)


_CAST_SUMMON = On("lanzada", _any_card(A, STACK_NAME), player=YOURS)

#: What leaves the field by an Invocación or an ability, and not by the damage of an element (12.4.5).
_BY_EFFECT = Map({"sale": True, BY_ELEMENT: None})

#: That crystals are gained.
_GAINS = On("obtener cristal")


def _one(event: On) -> Any:
    """An event of which the text says the number one."""
    return through(A, lambda n: event if n == 1 else None, lambda said: 1 if said == event else None)


_DISCARDED = On("descartar", player=YOURS)

#: 15.1.1.4: cards that the opponent discards at once by an effect of one's own.
_DISCARDS = On("descartar", player=THEIRS, source=Filter(controller=YOURS), batch=True)

_PLAYED = On("entrar", _any_card(A, ""), player=YOURS, data=Map({IS_CAST: True}))

#: 15.1.1.8: that the opponent found something in the deck, however much.
_SEARCHES = On(SEARCHES, player=THEIRS)


def _in_field(pattern: object) -> Any:
    """What is in the field without its being said: the card itself, whose ability works there, and what somebody controls."""

    def plain(what: Any) -> object:
        return what if what == THIS or (isinstance(what, Filter) and what.controller and not what.zones) else None

    return through(pattern, plain, plain)


def _used(side: str, special: bool) -> On:
    """11.6.11, 11.7.11: that a player activates an action, or a special ability."""
    return On("activada", player=side, data=Map(especial=special))


EVENTS = {
    "counter_put": On("contador", B, data=Map({COUNTER: A})),
    "gets_counter": On("contador", A, data=Map({COUNTER: B})),
    "you_put_counter": On("contador", B, source=Filter(controller=YOURS), data=Map({COUNTER: A})),
    "they_put_counter": On("contador", B, source=Filter(controller=THEIRS), data=Map({COUNTER: A})),
    "enters_or_attacks": (on("entrar", A), on("ataca", A)),
    "enters_by_yours": On("entrar", A, source=Filter(controller=YOURS)),
    "enters_by_ability": On("entrar", A, source=Filter(marks=(("no es", Filter(types=(SUMMON,))),))),
    "gains_crystal": _GAINS,
    "gains_one_crystal": _one(_GAINS),
    "you_gain_one_crystal": _one(_GAINS.but(player=YOURS)),
    "they_gain_crystal": _GAINS.but(player=THEIRS),
    "they_gain_one_crystal": _one(_GAINS.but(player=THEIRS)),
    "player_hurt": On(TO_PLAYER),
    "somebody_draws": On("robar"),
    "somebody_draws_one": _one(On("robar")),
    "you_gain_crystal": On("obtener cristal", player=YOURS),
    "they_draw": On("robar", player=THEIRS),
    "enters_by_cast": On("entrar", A, player=YOURS, data=Map({PAID: True})),
    "enters_paid": On("entrar", A, data=Map({PAID: True})),
    "enters_from_deck": On("entrar", A, origin=DECK),
    "enters_by_warp": On("entrar", A, data=Map({WARPED: True})),
    "enters_from_hand": On("entrar", _or_this(A, owner=YOURS), origin=HAND),
    "enters_from_elsewhere": On("entrar", _or_this(A, controller=YOURS), data=Map({ELSEWHERE: True})),
    "they_play_from_elsewhere": On("entrar", A, player=THEIRS, data=Map({"cómo": "jugado", ELSEWHERE: True})),
    "put_by_theirs": On("mover", A, source=Filter(controller=THEIRS), to=BREAK, data=_BY_EFFECT),
    "leaves_by_theirs": On("mover", A, source=Filter(controller=THEIRS), data=_BY_EFFECT),
    "their_deck_milled": On("mover", player=THEIRS, origin=DECK, to=BREAK),
    "you_play_such": On("entrar", _character(A), player=YOURS, data=Map({IS_CAST: True})),
    "they_play_such": On("entrar", _character(A), player=THEIRS, data=Map({IS_CAST: True})),
    "you_cast_summon_so": _CAST_SUMMON,
    "you_play_so": _PLAYED,
    "you_cast_any": (_CAST_SUMMON, _PLAYED),
    "party_hurts_them": On(TO_PLAYER, player=THEIRS, source=Filter(controller=YOURS, marks=("en equipo",))),
    "they_discard_by_you": On("descartar", player=THEIRS, source=Filter(controller=YOURS)),
    "you_use_action": _used(YOURS, False),
    "you_use_special": _used(YOURS, True),
    "they_use_action": _used(THEIRS, False),
    "they_use_special": _used(THEIRS, True),
    "you_draw": On("robar", player=YOURS),
    "you_discard": through(A, lambda n: _DISCARDED if n == 1 else None, lambda said: 1 if said == _DISCARDED else None),
    "activated_by_ability": On("activar", A, source=Filter(marks=(("no es", Filter(types=(SUMMON,))),))),
    "hurts_either": (On(TO_PLAYER, player=THEIRS, source=A), On("daño", Filter(types=(FORWARD,)), source=A)),
    "attacks_or_blocks": (on("ataca", A), on("bloquea", A)),
    "blocks_or_blocked": (on("bloquea", A), on("es bloqueado", A)),
    "enters_or_put": (on("entrar", A), On("mover", A, to=BREAK, data=Map(sale=True))),
    "enters_or_leaves": (on("entrar", A), on("mover", A, data={"sale": True})),
    "enters_or_phase": (on("entrar", A), B),
    "two_enter": (on("entrar", A), on("entrar", _yours_out_of_play(_another(B)))),
    "two_enter_anywhere": (on("entrar", A), on("entrar", _another(B))),
    "two_attack": (on("ataca", A), on("ataca", _another(B))),
    "two_put": (On("mover", A, to=BREAK, data=Map(sale=True)), On("mover", _another(B), to=BREAK, data=Map(sale=True))),
    "chosen": on("objetivo", A),
    "chosen_by_theirs": On("objetivo", A, player=THEIRS),
    "chosen_by_summon": On("objetivo", A, source=Filter(types=(SUMMON,))),
    "chosen_by_their_summon": On("objetivo", A, player=THEIRS, source=Filter(types=(SUMMON,))),
    "you_are_hurt": On(TO_PLAYER, player=YOURS),
    "they_are_hurt": On(TO_PLAYER, player=THEIRS),
    "party_attacks": On("forma equipo", player=YOURS),
    "damaged_put": On("mover", Filter(types=(FORWARD,), marks=("dañado por esta carta",)), to=BREAK, data=Map(sale=True)),
    "is_hurt_by": on("daño", A, source=B),
    "they_search": through(A, lambda n: _SEARCHES if n == 1 else None, lambda said: 1 if said == _SEARCHES else None),
    "hurts_in_battle": On("daño", B, source=A, data=Map({COMBAT: True})),
    "is_hurt_in_battle_by": On("daño", A, source=B, data=Map({COMBAT: True})),
    "two_hurt": on("daño", C, source=_this_or(A, _yours_out_of_play(B))),
    "hurt_by_either": on("daño", A, source=_this_or(B, C)),
    "dulled_by_theirs": On("dullear", A, source=Filter(controller=THEIRS)),
    "dulled_by_yours": On("dullear", A, source=Filter(controller=YOURS)),
    "activated_by_yours": On("activar", A, source=Filter(controller=YOURS)),
    "dull_activated_by_yours": On("activar", A, source=Filter(controller=YOURS), data=Map({SO_ALREADY: None})),
    "active_dulled_by_yours": On("dullear", A, source=Filter(controller=YOURS), data=Map({SO_ALREADY: None})),
    "hurts_such": on("daño", B, source=A),
    "enters_from_break": On("entrar", A, origin=BREAK),
    "goes_to_hand": On("mover", A, to=HAND, data=Map(sale=True)),
    "goes_to_your_hand": On("mover", _owned(A), to=HAND, data=Map(sale=True)),
    "at_their_end": _begins(END, THEIRS),
    "leaves": on("mover", A, data={"sale": True}),
    "becomes_dull": on("dullear", A),
    "becomes_active": on("activar", A),
    "active_becomes_dull": On("dullear", A, data=Map({SO_ALREADY: None})),
    "broken_by": On("romper", A, source=B),
    "breaks_such": On("romper", B, source=A),
    "breaks_in_battle": On("romper", B, source=A, data=Map({COMBAT: True})),
    "dull_becomes_active": On("activar", A, data=Map({SO_ALREADY: None})),
    "you_cast_such": On("lanzada", _cast(A), player=YOURS),
    "they_cast_such": On("lanzada", _cast(A), player=THEIRS),
    "at_each_main": on("comienzo", data={"step": through(A, _main_phase, _of_main_phase)}),
    "at_your_main": on("comienzo", player=YOURS, data={"step": through(A, _main_phase, _of_main_phase)}),
    "at_attack_phase": _begins(PREPARATION),
    "at_your_attack_phase": _begins(PREPARATION, YOURS),
    "at_each_end": _begins(END),
    "at_their_attack_phase": _begins(PREPARATION, THEIRS),
    "at_your_end": _begins(END, YOURS),
    "comes_in_yours": on("entrar", _yours_out_of_play(A)),
    "comes_in_theirs": on("entrar", _out_of_play(A, THEIRS)),
    "one_breaks": on("romper", A),
    "attacks": on("ataca", A),
    "blocks": on("bloquea", A),
    "is_blocked": on("es bloqueado", A),
    "put_from_field": On("mover", _in_field(A), to=BREAK, data=Map(sale=True)),
    "removed_from_field": On("mover", _in_field(A), to=REMOVED, data=Map(sale=True)),
    "enters_itself": on("entrar", THIS),
    "put_there": On("mover", A, to=BREAK, data=Map(sale=True)),
    "is_hurt": on("daño", A),
    "forms_party_with": On("forma equipo", source=Filter(marks=("esta carta", ("en equipo con otro", A)))),
    "forms_party_with_two": On(
        "forma equipo", source=Filter(marks=("esta carta", ("en equipo con otro", A), ("en equipo con otro", B)))
    ),
    "so_many_form_party": On("forma equipo", source=Filter(marks=(("en equipo con tantos", Map(amount=A, filter=B)),))),
    "at_their_main": on("comienzo", player=THEIRS, data={"step": through(A, _main_phase, _of_main_phase)}),
    "forms_party": On("forma equipo", source=A),
    "hurts_them": On(TO_PLAYER, player=THEIRS, source=A),
    "you_cast": On("lanzada", player=YOURS),
    "they_cast": On("lanzada", player=THEIRS),
    "somebody_casts": On("lanzada"),
    "nth_cast": On("lanzada", player=YOURS, data=Map({NTH: A})),
    "nth_played": On("entrar", player=YOURS, data=Map({IS_CAST: True, NTH: A})),
    "you_cast_nth": (
        On("lanzada", player=YOURS, data=Map({NTH: A})),
        On("entrar", player=YOURS, data=Map({IS_CAST: True, NTH: A})),
    ),
    "they_discard_some_by_you": through(
        A, lambda n: _DISCARDS if n == 1 else None, lambda said: 1 if said == _DISCARDS else None
    ),
}
