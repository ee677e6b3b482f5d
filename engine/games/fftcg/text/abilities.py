"""Abilities (11.6-11.9), and the keywords that give or are one (15.2.6, 15.2.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from ....kernel.abilities import (
    Activated,
    Both,
    Choose,
    CostPart,
    Do,
    Fact,
    Filter,
    Is,
    Keyword,
    Number,
    On,
    Part,
    Ref,
    Static,
    Triggered,
    Un,
)
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....text.fitting import two_meant
from ....text.patterns import Hole, build, hole, match, rest, through, with_
from ....text.shapes import by_player
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, D, do
from ..cards import ALSO_NAMED, FORWARD
from ..keywords import LIMIT_BREAK, WARP
from ..zones import BREAK, HAND
from .conditions import GONE, _by_itself
from .elements import counted
from .options import _of_or_more
from .shaping import _to_the_other

#: What the opponent does, and what the opponent may do.
_BY = by_player({THEIRS: THEIRS})
_MAY = do("cada jugador", who=A, effect=(do("puede", then=(B,)),))


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
    if ability.affects == THIS and len(ability.parts) == 1 and given and not isinstance(given[0], Static):
        return value, given[0]
    return value, ability.but(only_if=None)


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


def _of_one(pattern: Any) -> Any:
    """An auto by whose «ese» nobody else may be meant than who was damaged, where the card itself does the damage."""

    def plain(ability: Any) -> object:
        unclear = (
            isinstance(ability, Triggered) and ability.on.event == "daño" and ability.on.source == THIS and two_meant(ability)
        )
        return None if unclear else ability

    return through(pattern, plain, plain)


def _of_either(pattern: Any, other: bool, may: bool) -> Any:
    """What any player does, and what that player, or the opponent of that player, does then: one ability for each of both, as
    either would be said by itself. ``pattern``: what the opponent does, or ``may`` do."""

    def done(event: On, act: Any) -> object:
        theirs = build(pattern, (THEIRS, act))
        said = (Triggered(event.but(player=THEIRS if other else YOURS), (act,), optional=may),)
        by_them = (Triggered(event.but(player=YOURS if other else THEIRS), (theirs,)),)
        return None if theirs is None else (by_them + said if other else said + by_them)

    def back(value: Any) -> object:
        fits = isinstance(value, tuple) and len(value) == 2 and all(isinstance(one, Triggered) for one in value)
        own = value[1 if other else 0] if fits else None
        if own is None or len(own.effect) != 1:
            return None
        parts = (own.on.but(player=""), own.effect[0])
        return parts if done(*parts) == value else None

    return through((A, B), lambda parts: done(*parts), back)


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


def _may_play_then(parts: Any) -> object:
    """What one may play, and what is said of the card that was played: «it» is that."""
    played, said = parts
    plays = isinstance(played, Do) and played.verb == "jugar" and isinstance(played.args.get("what"), Choose)
    speaks = any(ref.word in ("ese", "esos") for ref in every(Ref, said))
    return (Do("puede", Map(then=(played,))), said) if plays and speaks else None


def _of_may_play(said: Any) -> object:
    may = said[0] if isinstance(said, tuple) and len(said) == 2 else None
    fits = isinstance(may, Do) and may.verb == "puede" and isinstance(may.args.get("then"), tuple)
    parts = (may.args["then"][0], said[1]) if fits and isinstance(may, Do) else None
    return parts if parts is not None and _may_play_then(parts) == said else None


def _of_former(condition: Any) -> bool:
    """Whether a condition asks of what was done before."""
    return any(ref.word in ("ese", "esos") for ref in every(Ref, condition))


def _gated(pattern: Any) -> Any:
    """What is done where the condition of an auto holds: not one thing or another, of which that condition may be one's own.

    Of options so many, or up to so many instead, are one thing: what they are is listed once. Nor what goes on with
    another condition: whether the first is one of all that is done, or of its own sentence, is not said.
    """

    def plain(effect: Any) -> object:
        either = len(effect) == 1 and isinstance(effect[0], Do) and effect[0].verb == "si" and "else" in effect[0].args
        again = any(isinstance(one, Do) and one.verb == "si" and not _of_former(one.args["if"]) for one in effect[1:])
        return None if again or (either and _of_or_more(effect[0]) is None) else effect

    return through(pattern, plain, lambda effect: plain(effect) if isinstance(effect, tuple) and effect else None)


def _about_another(on: Any) -> object:
    """An event that happens to a card of a kind, which «it» still is once the card itself was put away."""
    return on if isinstance(on, On) and isinstance(on.obj, Filter) and on.event != "lanzada" else None


def _casting(on: Any) -> object:
    """That an Invocación is cast."""
    return on if isinstance(on, On) and on.event == "lanzada" else None


#: That the card itself comes back to the hand.
_REGAINED = On("mover", THIS, origin=BREAK, to=HAND)

#: With what a part of the cost was paid that asks for a card of a kind.
_PAID = Ref("pagadas")


def _one_paid(kind: str) -> Any:
    """A cost of which one part is paid so, with one card, and no other with a card of a kind."""

    def fits(cost: Any) -> object:
        listed = [part for part in cost if part.filter is not None] if isinstance(cost, tuple) else []
        return cost if len(listed) == 1 and (listed[0].kind, listed[0].amount) == (kind, 1) else None

    return through(A, fits, fits)


#: That the card itself is discarded for a cost.
_ITSELF = CostPart("descartar", 1, Filter(marks=("esta carta",)))


def _used(pattern: Any) -> Any:
    """An ability that is used; in the hand where its card is discarded for it (15.1.1.4.1)."""

    def there(ability: Any) -> object:
        return ability.but(zone=HAND) if _ITSELF in ability.cost else ability

    def back(ability: Any) -> object:
        plain = ability.but(zone="") if isinstance(ability, Activated) and _ITSELF in ability.cost else ability
        return plain if isinstance(ability, Activated) and there(plain) == ability else None

    return through(pattern, there, back)


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
    "triggered_counted": Triggered(On(state=_COUNTED), D),
    "triggered_uncounting": Triggered(
        On(state=_COUNTED),
        (do("quitar contador", to=A, counter=C, amount=Number(A, counted(C))), rest(3)),  # type: ignore[arg-type]
    ),
    "triggered_becoming": Triggered(On(state=A), B),
    "triggered_becoming_bound": Triggered(On(state=A), (B,)),
    "keyword_at_damage": Static(THIS, (Part("abilities +", B),), only_if=Fact("daño recibido", A)),
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
    "triggered_in_hand": Triggered(_REGAINED, A, zone=HAND),
    "triggered_in_hand_bound": Triggered(_REGAINED, (A,), zone=HAND),
    "triggered_in_their_attack": Triggered(A, B, Both((Fact("turno del oponente"), Fact("Attack Phase")))),
    "triggered_in_your_attack": Triggered(A, B, Both((Fact("tu turno"), Fact("Attack Phase")))),
    "triggered_quiet_cancelling": Triggered(A, (do("puede", cost=(B,), then=(do("cancelar", what=Ref("fuente")),)),)),
    "triggered_going": Triggered(A, _goes_on(B)),
    "triggered_going_if": Triggered(A, _goes_on(C), B),
    "triggered_by_one": _of_one(Triggered(A, B)),
    "triggered_bound": Triggered(A, (B,)),
    "may_put_play_dull": do(
        "puede",
        cost=(_by_itself("poner en la break zone"),),
        then=(do("jugar", what=Ref("disparo"), turned=True),),
    ),
    "may_play_then": through((A, B), _may_play_then, _of_may_play),
    "triggered_if_bound": Triggered(A, (C,), B),
    "only_in_turn": with_(A, only_if=Fact("tu turno")),
    "only_in_turn_once": with_(A, only_if=Fact("tu turno"), times=1),
    "from_break": with_(A, zone=BREAK),
    "triggered_if_may": Triggered(A, C, B, optional=True),
    "triggered_unless": Triggered(A, (Do("puede", Map({"cost": B, "else": C})),)),
    "triggered_put_for_it": Triggered(
        through(A, _about_another, _about_another),
        (do("poner en la break zone", what=B), Do("si", Map({"if": GONE, "then": (_to_the_other(C, Ref("disparo")),)}))),
    ),
    "triggered_put_cancelling": Triggered(
        through(A, _casting, _casting),
        (do("poner en la break zone", what=B), Do("si", Map({"if": GONE, "then": (do("cancelar", what=Ref("disparo")),)}))),
    ),
    "triggered_unless_they": Triggered(A, (Do("puede", Map({"who": THEIRS, "cost": B, "else": C})),)),
    "triggered_forward": Triggered(A, (do("modificar", what=B, parts=C),), _NO_FORWARD),
    "triggered_forward_if": Triggered(A, (do("modificar", what=C, parts=D),), Both((B, _NO_FORWARD))),
    "triggered_in_turn": Triggered(A, B, Fact("tu turno")),
    "pair_triggered": _doubled(Triggered(A, B)),
    "mirrored": _of_either(_BY, other=True, may=False),
    "mirrored_may": _of_either(_MAY, other=True, may=True),
    "same_player": _of_either(_BY, other=False, may=False),
    "same_player_may": _of_either(_MAY, other=False, may=True),
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
    "used_for": _used(Activated(A, B)),
    "pay_for_once": _used(Activated(A, B, times=1)),
    "pay_away_hurt": Activated(_one_paid("poner en la break zone"), (do("daño", to=B, amount=Number(_PAID, "strength")),)),
    "pay_dull_hurt": Activated(_one_paid("dullear"), (do("daño", to=B, amount=Number(_PAID, "strength")),)),
    "pay_removed_hurt": Activated(_one_paid("remover"), (do("daño", to=B, amount=Number(_PAID, "cost", C)),)),
    "pay_for_only": _used(Activated(A, B, only_if=C)),
    "pay_for_only_once": _used(Activated(A, B, only_if=C, times=1)),
}
