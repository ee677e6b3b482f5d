"""Abilities (11.6-11.9), and the keywords that give or are one (15.2.6, 15.2.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from ....kernel.abilities import (
    Activated,
    Both,
    CostPart,
    Do,
    Exists,
    Fact,
    Filter,
    Is,
    Keyword,
    Number,
    On,
    Part,
    Ref,
    Replacing,
    Spell,
    Static,
    Triggered,
    Un,
)
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....play.replacing import AMOUNT
from ....text.patterns import Hole, Plus, build, hole, match, rest, through, with_
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, D, do, on, only_one, several
from ..cards import ALSO_NAMED, ALSO_OF_TYPE, ELEMENTS, FORWARD, LIGHT_AND_DARK, SUMMON
from ..costing import ALL_OF_IT, ANY_CP, EXTRA, LOWERS
from ..damage import BY_EFFECT, NO_BURST, TO_PLAYER
from ..keywords import LIMIT_BREAK, WARP
from ..moving import BESIDE, LIFTED
from ..turn import DRAWS, NO_ACTIVE
from ..values import EVERY
from ..zones import BREAK, HAND, LIMIT
from .elements import _mine, counted
from .events import _out_of_play, _yours_out_of_play
from .shaping import _of_or_more


def _reached(parts: Any) -> object:
    """15.2.6.2: what a Daño gives is there once its player has received that much."""
    value, given = parts
    there = Fact("daño recibido", value)
    if isinstance(given, Static) and isinstance(given.only_if, Both):
        return None
    if isinstance(given, Static):
        return given.but(only_if=there if given.only_if is None else Both((there, given.only_if)))
    return Static(THIS, (Part("abilities +", given),), only_if=there)


def _of_damage(ability: Any) -> object:
    if isinstance(ability, Static) and isinstance(ability.only_if, Both) and len(ability.only_if.conditions) == 2:
        first, second = ability.only_if.conditions
        parts = (first.value, ability.but(only_if=second)) if isinstance(first, Fact) and first.word == "daño recibido" else None
        return parts if parts is not None and _reached(parts) == ability else None
    if not isinstance(ability, Static) or not isinstance(ability.only_if, Fact) or ability.only_if.word != "daño recibido":
        return None
    value = ability.only_if.value
    given = [part.value for part in ability.parts if part.op == "abilities +" and not isinstance(part.value, Keyword)]
    if ability.affects == THIS and len(ability.parts) == 1 and given:
        return value, given[0]
    return value, ability.but(only_if=None)


INSTEAD = "en vez de eso"


def _replaced(event: On, change: str, amount: Any, sign: int) -> Any:
    """An event that happens with so much more or less of it (11.12.5)."""
    told = through(amount, lambda n: sign * n, lambda n: sign * n if isinstance(n, int) and sign * n > 0 else None)
    return Replacing(event, INSTEAD, value=Map({change: told}))


def _doubled(pattern: Any) -> Any:
    """One ability for each of two events."""

    def there(parts: Any) -> object:
        events, *rest = parts
        return tuple(build(pattern, (event, *rest)) for event in events)

    def back(value: Any) -> object:
        found = [match(pattern, one) or {} for one in value] if isinstance(value, tuple) and len(value) == 2 else []
        if len(found) != 2 or not found[0] or found[0].keys() != found[1].keys():
            return None
        places = [place for place in sorted(found[0]) if place]
        alike = all(found[0][place] == found[1][place] for place in places)
        return (tuple(one[0] for one in found), *(found[0][place] for place in places)) if alike else None

    holes = 1 + max((one.place for one in _holes(pattern)), default=0)
    return through(tuple(hole(place) for place in range(holes)), there, back)


def _holes(pattern: Any) -> Iterator[Hole]:
    """The holes in a pattern."""
    if isinstance(pattern, Hole):
        yield pattern
    elif isinstance(pattern, tuple):
        for one in pattern:
            yield from _holes(one)
    elif isinstance(pattern, Map):
        yield from _holes(tuple(pattern.values()))
    elif is_dataclass(pattern) and not isinstance(pattern, type):
        yield from _holes(tuple(getattr(pattern, field.name) for field in fields(pattern)))


def _quiet(pattern: object) -> Any:
    """Instructions in which nothing speaks of what went before, and none is cancelled but what is chosen for it."""

    def there(effect: Any) -> object:
        speaks = any(ref.word in ("ese", "esos") for ref in every(Ref, effect[0]))
        cancels = any(one.verb == "cancelar" and THAT in one.args.values() for one in every(Do, effect))
        return None if speaks or cancels else effect

    return through(pattern, there, lambda effect: there(effect) if isinstance(effect, tuple) and effect else None)


def _keywords_at(parts: Any) -> object:
    """15.2.6.2: keywords that are there once so much damage was received."""
    value, keywords = parts
    gained = tuple(Part("abilities +", one) for one in keywords)
    return Static(THIS, gained, only_if=Fact("daño recibido", value)) if len(keywords) > 1 else None


def _of_keywords_at(said: Any) -> object:
    fits = isinstance(said, Static) and len(said.parts) > 1 and isinstance(said.only_if, Fact)
    keywords = tuple(part.value for part in said.parts) if fits else ()
    plain = all(isinstance(one, Keyword) for one in keywords)
    parts = (said.only_if.value, keywords) if fits and plain else None
    return parts if parts is not None and _keywords_at(parts) == said else None


def _both_reached(parts: Any) -> object:
    """15.2.6.2: of two abilities that one sentence says, each."""
    value, both = parts
    made = tuple(_reached((value, one)) for one in both)
    return None if None in made else made


def _of_both_reached(said: Any) -> object:
    found = [_of_damage(one) for one in said] if isinstance(said, tuple) and len(said) == 2 else [None]
    if None in found:
        return None
    (value, first), (again, second) = found  # type: ignore[misc]
    return (value, (first, second)) if value == again else None


#: Whence cards are played.
_PLAYED_FROM = (HAND, BREAK, LIMIT)


def _in_hand(pattern: object, owner: str) -> Any:
    """Cards that are played, of which no zone is said."""

    def there(wanted: Any) -> object:
        plain = isinstance(wanted, Filter) and not (wanted.zones or wanted.controller or wanted.owner)
        return wanted.but(zones=_PLAYED_FROM, owner=owner) if plain else None

    def back(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and (wanted.zones, wanted.owner) == (_PLAYED_FROM, owner)
        return wanted.but(zones=(), owner="") if fits and not wanted.controller else None

    return through(pattern, there, back)


def _bright(element: Any) -> object:
    return element if element in LIGHT_AND_DARK else None


def _several_bright(parts: Any) -> object:
    count, element = parts
    fits = count == 2 and element in LIGHT_AND_DARK
    return Static(Filter(controller=YOURS), rule=LIFTED, value=element) if fits else None


def _of_several_bright(said: Any) -> object:
    parts = (2, said.value) if isinstance(said, Static) else None
    return parts if parts is not None and _several_bright(parts) == said else None


def _either_of(first: Any, done: Any, second: Any, then: Any, otherwise: Any) -> Do:
    """What is done where something is so, else where something else is, else."""
    inner = Do("si", Map({"if": second, "then": then, "else": otherwise}))
    return Do("si", Map({"if": first, "then": done, "else": (inner,)}))


def _goes_on(pattern: Any) -> Any:
    """What one may do, and what is done all the same: it speaks of nothing that may not have been done."""

    def plain(effect: Any) -> object:
        fits = len(effect) > 1 and isinstance(effect[0], Do) and effect[0].verb == "puede" and "cost" not in effect[0].args
        return effect if fits and not any(ref.word in ("ese", "esos") for ref in every(Ref, effect[1:])) else None

    return through(pattern, plain, lambda effect: plain(effect) if isinstance(effect, tuple) else None)


def _gated(pattern: Any) -> Any:
    """What is done where the condition of an auto holds: not one thing or another, of which that condition may be one's own.

    Of options so many, or up to so many instead, are one thing: what they are is listed once.
    """

    def plain(effect: Any) -> object:
        either = len(effect) == 1 and isinstance(effect[0], Do) and effect[0].verb == "si" and "else" in effect[0].args
        return None if either and _of_or_more(effect[0]) is None else effect

    return through(pattern, plain, lambda effect: plain(effect) if isinstance(effect, tuple) and effect else None)


#: That the card itself is no Delantero.
_NO_FORWARD = Un(Is(THIS, Filter(types=(FORWARD,))))

#: 11.8.18: that so many counters of a kind lie on the card.
_COUNTED = Is(A, Filter(marks=(("con contadores", (C, B)),)))

ABILITIES = {
    "at_damage": through((A, B), _reached, _of_damage),
    "also_two_named": (Static(THIS, rule=ALSO_NAMED, value=A), Static(THIS, rule=ALSO_NAMED, value=B)),
    "gained_in_turn": Static(THIS, (Part("abilities +", A),), only_if=Fact("tu turno")),
    "gained_in_theirs": Static(THIS, (Part("abilities +", A),), only_if=Fact("turno del oponente")),
    "gained_while": Static(THIS, (Part("abilities +", B),), only_if=A),
    "keywords_at_damage": through((A, B), _keywords_at, _of_keywords_at),
    "both_at_damage": through((A, B), _both_reached, _of_both_reached),
    "keyword_at_damage": Static(THIS, (Part("abilities +", B),), only_if=Fact("daño recibido", A)),
    "triggered_counted": Triggered(On(state=_COUNTED), D),
    "triggered_uncounting": Triggered(
        On(state=_COUNTED),
        (do("quitar contador", to=A, counter=C, amount=Number(A, counted(C))), rest(3)),  # type: ignore[arg-type]
    ),
    "triggered_quiet": Triggered(A, _quiet(B)),
    "triggered_quiet_may": Triggered(A, _quiet(B), optional=True),
    "pay_for_in_hand": Activated(A, B, zone=HAND),
    "pay_for_in_break": Activated(A, B, zone=BREAK),
    "pay_for_in_break_if": Activated(A, B, zone=BREAK, only_if=C),
    "warp": Keyword(WARP, A, B),
    "limit_break": Keyword(LIMIT_BREAK, A),
    "triggered_quiet_bound": Triggered(A, _quiet((B,))),
    "triggered_quiet_if": Triggered(A, _quiet(C), B),
    "pay_for_in_hand_if": Activated(A, B, zone=HAND, only_if=C),
    "triggered_if_else": Triggered(A, (Do("si", Map({"if": B, "then": C, "else": D})),)),
    "triggered_else_if": Triggered(A, (_either_of(B, C, D, hole(4), hole(5)),)),
    "triggered_gated": Triggered(A, _gated(C), B),
    "triggered_going": Triggered(A, _goes_on(B)),
    "triggered_going_if": Triggered(A, _goes_on(C), B),
    "triggered_bound": Triggered(A, (B,)),
    "triggered_if_bound": Triggered(A, (C,), B),
    "triggered_if_both": Triggered(A, _gated(D), Both((B, C))),
    "only_in_turn": with_(A, only_if=Fact("tu turno")),
    "only_in_turn_once": with_(A, only_if=Fact("tu turno"), times=1),
    "from_break": with_(A, zone=BREAK),
    "triggered_if_may": Triggered(A, C, B, optional=True),
    "triggered_unless": Triggered(A, (Do("puede", Map({"cost": B, "else": C})),)),
    "triggered_unless_they": Triggered(A, (Do("puede", Map({"who": THEIRS, "cost": B, "else": C})),)),
    "triggered_forward": Triggered(A, (do("modificar", what=B, parts=C),), _NO_FORWARD),
    "triggered_forward_if": Triggered(A, (do("modificar", what=C, parts=D),), Both((B, _NO_FORWARD))),
    "triggered_in_turn": Triggered(A, B, Fact("tu turno")),
    "pair_triggered": _doubled(Triggered(A, B)),
    "pair_may": _doubled(Triggered(A, B, optional=True)),
    "pair_if": _doubled(Triggered(A, _gated(C), B)),
    "pair_bound": _doubled(Triggered(A, (B,))),
    "pair_unless_they": _doubled(Triggered(A, (Do("puede", Map({"who": THEIRS, "cost": B, "else": C})),))),
    "pair_if_may": _doubled(Triggered(A, C, B, optional=True)),
    "pair_if_bound": _doubled(Triggered(A, (C,), B)),
    "triggered_in_turn_bound": Triggered(A, (B,), Fact("tu turno")),
    "triggered_in_theirs": Triggered(A, B, Fact("turno del oponente")),
    "triggered_in_theirs_bound": Triggered(A, (B,), Fact("turno del oponente")),
    "triggered_quiet_unless": Triggered(A, _quiet((Do("puede", Map({"who": THEIRS, "cost": B, "else": C})),))),
    "pay_for_once": Activated(A, B, times=1),
    "pay_for_only": Activated(A, B, only_if=C),
    "pay_for_only_once": Activated(A, B, only_if=C, times=1),
}

_BY_EFFECT = Map({BY_EFFECT: True})

_PARTY_UNHARMED = Replacing(on("daño", Filter(marks=("esta carta", "en equipo"))), INSTEAD, value=Map(es=0))

STATIC = {
    "instead_of_drawing": Replacing(On(DRAWS, player=YOURS), INSTEAD, A),
    "also_named": Static(THIS, rule=ALSO_NAMED, value=A),
    "two_said": (A, B),
    "also_of_type": Static(THIS, rule=ALSO_OF_TYPE, value=A),
    "change_and_always": (Static(A, B), Static(A, rule=C)),
    "change_and_twice": (Static(A, B), Static(A, rule="ataca tantas veces", value=2)),
    "change_and_no_harm": (Static(A, B), Replacing(on("daño", A, data=_BY_EFFECT), INSTEAD, value=Map(es=0))),
    "two_always": (Static(A, rule=B), Static(A, rule=C)),
    "change_and_always_while": (Static(B, C, only_if=A), Static(B, rule=D, only_if=A)),
    "change_and_twice_while": (Static(B, C, only_if=A), Static(B, rule="ataca tantas veces", value=2, only_if=A)),
    "two_always_while": (Static(B, rule=C, only_if=A), Static(B, rule=D, only_if=A)),
    "yours_less_of_any": (
        Static(_yours_out_of_play(A), rule="cuesta menos", value=B),
        Static(_yours_out_of_play(A), rule=ANY_CP),
    ),
    "less_of_any": (Static(A, rule="cuesta menos", value=B), Static(A, rule=ANY_CP)),
    "less_of_any_while": (
        Static(B, rule="cuesta menos", value=C, only_if=A),
        Static(B, rule=ANY_CP, only_if=A),
    ),
    "paid_with_any": Static(A, rule=ANY_CP),
    "done_instead_of_cp": Static(THIS, rule=LOWERS, value=((A,), ALL_OF_IT)),
    "may_pay_extra": Static(THIS, rule=EXTRA, value=A),
    "may_pay_extra_played": Static(THIS, rule=EXTRA, value=B),
    "additional_cost": Static(THIS, rule="coste adicional", value=(A,)),
    "spell_at_cost": (Static(THIS, rule="coste adicional", value=(A,)), Spell(B)),
    "cp_and_instead": Static(THIS, rule=LOWERS, value=((CostPart("cp", A), B), ALL_OF_IT)),
    "fresh_idle": Static(with_(A, marks=Plus("ha entrado este turno")), rule="no puede atacar"),
    "instead_of_cp": Static(THIS, rule=LOWERS, value=(A, ALL_OF_IT)),
    "may_do_to_lower": Static(THIS, rule=LOWERS, value=((A,), B)),
    "may_do_to_lower_played": Static(THIS, rule=LOWERS, value=((B,), C)),
    "for_every_gains": Static(C, (Part("strength +", Number(B, "", D, through(A, several, several), EVERY)),)),
    "uses_none": (
        Static(A, rule="no puede usar Habilidades Especiales"),
        Static(A, rule="no puede usar Habilidades de Acción"),
    ),
    "may_pay_to_lower": Static(THIS, rule=LOWERS, value=(A, B)),
    "so_many_bright": through((A, B), _several_bright, _of_several_bright),
    "several_bright": Static(Filter(controller=YOURS), rule=LIFTED, value=through(A, _bright, _bright)),
    "bright_beside": Static(THIS, rule=BESIDE, value=through(A, _bright, _bright)),
    "harmed_none_ever": Replacing(on("daño", A), INSTEAD, value=Map(es=0)),
    "party_unharmed": _PARTY_UNHARMED,
    "party_unharmed_so": through(
        A, lambda n: _PARTY_UNHARMED if n == 0 else None, lambda said: 0 if said == _PARTY_UNHARMED else None
    ),
    "no_harm_from": Static(A, rule="no recibe daño de", value=B),
    "none_played": Static(_in_hand(A, YOURS), rule="no puede jugarse"),
    "theirs_not_played": Static(_in_hand(A, THEIRS), rule="no puede jugarse"),
    "nobody_casts": Static(_in_hand(A, ""), rule="no puede jugarse"),
    "one_of_the_two": (
        Static(THIS, rule="no puede jugarse", only_if=Un(Un(Exists(Filter(marks=("carta",), names=A, controller=YOURS))))),
        Static(Filter(marks=("carta",), names=A, owner=YOURS, zones=_PLAYED_FROM), rule="no puede jugarse"),
    ),
    "only_played": Static(THIS, rule="no puede jugarse", only_if=Un(A)),
    "while_both_static": with_(C, only_if=Both((A, B))),
    "no_bursts": Static(THIS, rule=NO_BURST, value=A),
    "only_played_with": Static(THIS, rule="no puede jugarse", only_if=Un(Exists(_mine(A)))),
    "only_played_with_some": Static(THIS, rule="no puede jugarse", only_if=Un(Exists(_mine(B), A))),
    "two_said_while": (with_(B, only_if=A), with_(C, only_if=A)),
    "hurt_more_by_yours": _replaced(on("daño", A, source=with_(B, controller=YOURS)), "más", C, 1),
    "hurts_them_double": Replacing(On(TO_PLAYER, player=THEIRS, source=A), INSTEAD, value=Map(veces=2)),
    "yours_paid_with_any": Static(_yours_out_of_play(A), rule=ANY_CP),
    "yours_cost_less_per_to_one": Static(_yours_out_of_play(A), rule="cuesta menos hasta 1", value=Number(C, "", B)),
    "cost_less_every": Static(A, rule="cuesta menos", value=Number(D, "", only_one(B), through(C, several, several))),
    "counted_gains": Static(C, (Part("strength +", Number(B, counted(A), D)),)),
    "counted_gains_more": Static(A, (Part("strength +", Number(D, counted(C), B)),)),
    "makes_cp_of": Static(A, rule="genera CP de", value=B),
    "makes_any_cp": Static(A, rule="genera CP de", value=ELEMENTS),
    "only_cp_of": Static(THIS, rule="solo se paga con CP de", value=(A,)),
    "only_backups": Static(THIS, rule="solo se paga con Apoyos de", value=ELEMENTS),
    "only_backups_of": Static(THIS, rule="solo se paga con Apoyos de", value=(A,)),
    "attacks_often": Static(A, rule="ataca tantas veces", value=B),
    "attacks_twice": Static(A, rule="ataca tantas veces", value=2),
    "not_active": Static(A, rule=NO_ACTIVE),
    "harm_by_effect": on("daño", A, data=_BY_EFFECT),
    "harm_by_their_effect": On("daño", A, source=Filter(controller=THEIRS), data=_BY_EFFECT),
    "harm_by_their_ability": On(
        "daño", A, source=Filter(controller=THEIRS, marks=(("no es", Filter(types=(SUMMON,))),)), data=_BY_EFFECT
    ),
    "harm_by_ability": On("daño", A, source=Filter(marks=(("no es", Filter(types=(SUMMON,))),)), data=_BY_EFFECT),
    "harm_below_power": On("daño", A, less_than=Map({AMOUNT: "strength"})),
    "harmed_so_much": Replacing(A, INSTEAD, value=Map(es=B)),
    "harmed_none": Replacing(A, INSTEAD, value=Map(es=0)),
    "harmed_less": _replaced(A, "más", B, -1),
    "no_harm_by_effect": Replacing(on("daño", A, data=_BY_EFFECT), INSTEAD, value=Map(es=0)),
    "no_harm_below": Replacing(On("daño", A, less_than=Map({AMOUNT: "strength"})), INSTEAD, value=Map(es=0)),
    "enters_dull": Replacing(on("entrar", A), INSTEAD, value=Map(estado=Map(turned=True))),
    "says": Static(A, B),
    "in_your_turn": with_(A, only_if=Fact("tu turno")),
    "in_their_turn": with_(A, only_if=Fact("turno del oponente")),
    "hurt_less": _replaced(on("daño", A), "más", B, -1),
    "hurt_less_by": _replaced(on("daño", A, source=B), "más", C, -1),
    "hurts_more": _replaced(on("daño", B, source=A), "más", C, 1),
    "hurt_more": _replaced(on("daño", A), "más", B, 1),
    "hurt_double": Replacing(on("daño", A), INSTEAD, value=Map(veces=2)),
    "must_block": Static(A, rule="debe bloquear"),
    "neither": (Static(A, rule="no puede atacar"), Static(A, rule="no puede bloquear")),
    "neither_while": (Static(B, rule="no puede atacar", only_if=A), Static(B, rule="no puede bloquear", only_if=A)),
    "hurts_double": Replacing(on("daño", B, source=A), INSTEAD, value=Map(veces=2)),
    "for_each_gains": Static(B, (Part("strength +", Number(A, "", C)),)),
    "cost_less_per": Static(A, rule="cuesta menos", value=Number(C, "", B)),
    "cost_less_to_one": Static(A, rule="cuesta menos hasta 1", value=B),
    "cost_less_per_to_one": Static(A, rule="cuesta menos hasta 1", value=Number(C, "", B)),
    "cost_more_per": Static(A, rule="cuesta más", value=Number(C, "", B)),
    "yours_cost_less_to_one": Static(_yours_out_of_play(A), rule="cuesta menos hasta 1", value=B),
    "theirs_cost_more": Static(_out_of_play(A, THEIRS), rule="cuesta más", value=B),
    "yours_cost_more": Static(_yours_out_of_play(A), rule="cuesta más", value=B),
    "hurt_so_much_by": Replacing(on("daño", A, source=B), INSTEAD, value=Map(es=C)),
    "hurt_so_much": Replacing(on("daño", A), INSTEAD, value=Map(es=B)),
    "gains_for_each": Static(A, (Part("strength +", Number(C, "", B)),)),
    "your_turn_static": with_(A, only_if=Fact("tu turno")),
    "their_turn_static": with_(A, only_if=Fact("turno del oponente")),
    "not_blocked_by": Static(A, rule="no puede ser bloqueado", value=B),
    "yours_cost_less": Static(_yours_out_of_play(A), rule="cuesta menos", value=B),
    "also_forward": (Part("types +", (FORWARD,)), Part("strength =", A)),
    "more_power_per": (Part("strength +", Number(B, "", A)),),
}
