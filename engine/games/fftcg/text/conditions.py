"""Whether something is so, and for what cost (11.6.1, 11.6.3)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Both, CostPart, Exists, Fact, Filter, Is, Number, Ref, Un
from ....kernel.frozen import Map
from ....text.patterns import rest, through
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, only_one, placed, several
from ..cards import ELEMENTS, FORWARD
from ..damage import AT_LEAST, POINTS_RECEIVED
from ..digging import REVEALED
from ..zones import BREAK, HAND
from .elements import _mine, _theirs

#: That what is spoken of went to the Break Zone, also where it went on to the Mazo de Limit Break at once (15.2.8.4.2).
GONE = Is(THAT, Filter(marks=("puesta en la Break Zone",)))


def _above(pattern: object) -> Any:
    """One more: what «so many or fewer» must not reach."""
    return through(pattern, lambda n: n + 1, lambda n: n - 1 if isinstance(n, int) and n > 1 else None)


def _placed(pattern: object) -> Any:
    """Cards of which it is said where they lie; how many somebody has in hand is said in words of its own."""

    def only(wanted: Any) -> object:
        return (
            wanted
            if isinstance(wanted, Filter) and wanted.zones and wanted.but(marks=()) not in (_IN_HAND, _IN_THEIR_HAND)
            else None
        )

    return through(pattern, only, only)


_IN_HAND, _IN_THEIR_HAND = Filter(owner=YOURS, zones=(HAND,)), Filter(owner=THEIRS, zones=(HAND,))


def _of_yours(wanted: Any) -> object:
    """A kind of cards of which it is said that one controls them."""
    return wanted if isinstance(wanted, Filter) and wanted.controller == YOURS and not wanted.zones else None


def _of_nobody(wanted: Any) -> object:
    """A kind of cards in the field of either player."""
    return wanted if isinstance(wanted, Filter) and not (wanted.controller or wanted.owner or wanted.zones) else None


def _six(count: Any) -> object:
    """The most damage that one can have received: with one more the game is lost (3.1.1)."""
    return count if count == 6 else None


_SHOWN = Ref(REVEALED)

CONDITIONS = {
    "you_control_a": Exists(_mine(A)),
    "you_control_some": Exists(_mine(B), A),
    "received": Fact(AT_LEAST, A),
    "you_control_at_most": Un(Exists(_mine(B), _above(A))),
    "they_control_at_most": Un(Exists(_theirs(B), _above(A))),
    "nobody_controls": Un(Exists(through(A, _of_nobody, _of_nobody))),
    "they_control_more": Fact("hay más de unas que de otras", (_theirs(A), _mine(A))),
    "you_control_more": Fact("hay más de unas que de otras", (_mine(A), _theirs(A))),
    "both_received": Both((Fact(AT_LEAST, A), Fact("daño recibido del oponente", A))),
    "either_received": Un(Both((Un(Fact(AT_LEAST, A)), Un(Fact("daño recibido del oponente", A))))),
    "received_six": Fact(AT_LEAST, through(A, _six, _six)),
    "both_hands_empty": Both((Un(Exists(_IN_HAND)), Un(Exists(_IN_THEIR_HAND)))),
    "has_no_counter": Un(Is(A, Filter(marks=(("con contadores", (B, 1)),)))),
    "no_counter_placed": Un(Is(B, Filter(marks=(("con contadores", (A, 1)),)))),
    "cast_of_job": Fact("has lanzado este turno una carta de oficio", A),
    "cast_of_job_or_named": Un(
        Both(
            (
                Un(Fact("has lanzado este turno una carta de oficio", A)),
                Un(Fact("has lanzado este turno una carta llamada", B)),
            )
        )
    ),
    "cast_of_category": Fact("has lanzado este turno una carta de la Categoría", A),
    "so_forward": Filter(types=(FORWARD,)),
    "received_at_most": Un(Fact(AT_LEAST, _above(A))),
    "they_received": Fact("daño recibido del oponente", A),
    "you_control_no": Un(Exists(_mine(A))),
    "you_control_none": Un(Exists(_mine(A))),
    "they_control_a": Exists(_theirs(A)),
    "they_control_some": Exists(_theirs(B), A),
    "they_control_no": Un(Exists(_theirs(A))),
    "they_control_none": Un(Exists(_theirs(A))),
    "hand_at_most": Un(Exists(_IN_HAND, _above(A))),
    "hand_at_most_one": Un(Exists(_IN_HAND, _above(only_one(A)))),
    "their_hand_at_most_one": Un(Exists(_IN_THEIR_HAND, _above(only_one(A)))),
    "hand_at_least": Exists(_IN_HAND, A),
    "hand_empty": Un(Exists(_IN_HAND)),
    "their_hand_at_most": Un(Exists(_IN_THEIR_HAND, _above(A))),
    "their_hand_at_least": Exists(_IN_THEIR_HAND, A),
    "their_hand_empty": Un(Exists(_IN_THEIR_HAND)),
    "there_are": Exists(_placed(B), A),
    "there_is": Exists(_placed(A)),
    "there_is_lying": Exists(_placed(placed(A, B))),
    "there_are_lying": Exists(_placed(placed(B, C)), A),
    "is_so": Is(A, B),
    "self_is_so": Is(THIS, A),
    "cast_named": Fact("has lanzado este turno una carta llamada", A),
    "job_put_away": Fact("tuyo de oficio a la Break Zone este turno", A),
    "drawn_so_many": Fact("cartas robadas este turno", A),
    "party_made": Fact("equipo tuyo este turno"),
    "no_point_received": Un(Fact("punto de daño recibido este turno")),
    "summons_cast": Fact("Invocaciones lanzadas este turno", A),
    "crystal_point": "cristales",
    "point_received": Fact("punto de daño recibido este turno"),
    "they_discarded": Fact("tu oponente ha descartado por ti este turno"),
    "hurt_this_turn": Is(A, Filter(marks=("dañado este turno",))),
    "it_hurt_this_turn": Is(THAT, Filter(marks=("dañado este turno",))),
    "so_many_elements": Fact("Elementos distintos o más", Map(amount=A, filter=B)),
    "their_hand_larger": Fact("hay más de unas que de otras", (_IN_THEIR_HAND, _IN_HAND)),
    "your_hand_larger": Fact("hay más de unas que de otras", (_IN_HAND, _IN_THEIR_HAND)),
    "so_many_elements_yours": Fact("tantas cartas de Elementos distintos", Map(amount=A, filter=_mine(B))),
    "no_element_shared": Fact("sin Elementos en común", through(A, _of_yours, _of_yours)),
    "more_of_the_first": Fact("hay más de unas que de otras", (A, B)),
    "party_is_attacking": Exists(Filter(controller=YOURS, marks=("en equipo",))),
    "less_power_than_this": Fact("tiene menos Poder que esta carta"),
    "has_attacked": Is(A, Filter(marks=("ha atacado este turno",))),
    "has_not_attacked": Un(Is(A, Filter(marks=("ha atacado este turno",)))),
    "has_power": Is(A, Filter(at_least=Map(strength=B))),
    "it_is": Is(THAT, A),
    "it_is_so": Is(THAT, A),
    "it_has_at_least": Is(THAT, Filter(at_least=Map(strength=A))),
    "it_has_at_most": Is(THAT, Filter(at_most=Map(strength=A))),
    "it_costs_at_most": Is(THAT, Filter(at_most=Map(cost=A))),
    "it_costs_at_least": Is(THAT, Filter(at_least=Map(cost=A))),
    "revealed_costs_at_most": Is(_SHOWN, Filter(at_most=Map(cost=A))),
    "revealed_costs_at_least": Is(_SHOWN, Filter(at_least=Map(cost=A))),
    "revealed_costs_either": Is(_SHOWN, Filter(marks=(("de uno de los costes", (A, B)),))),
    "revealed_odd": Is(_SHOWN, Filter(marks=("de coste impar",))),
    "revealed_even": Is(_SHOWN, Filter(marks=("de coste par",))),
    "it_costs": Is(THAT, Filter(at_most=Map(cost=A), at_least=Map(cost=A))),
    "it_costs_x": Is(THAT, Filter(at_most=Map(cost="X"), at_least=Map(cost="X"))),
    "it_is_not": Un(Is(THAT, A)),
    "so_attacking": Filter(marks=("atacante",)),
    "so_blocking": Filter(marks=("bloqueador",)),
    "so_dull": Filter(turned=True),
    "so_active": Filter(turned=False),
    "so_damaged": Filter(marks=("dañado",)),
    "crystals_or_more": Fact("cristales o más", A),
    "no_crystal": Un(Fact("cristales o más", 1)),
    "some_crystal": Fact("cristales o más", 1),
    "your_main_phase": Fact("tu Main Phase"),
    "damage_point": POINTS_RECEIVED,
    "their_turn": Fact("turno del oponente"),
    "has_counter": Is(A, Filter(marks=(("con contadores", (B, 1)),))),
    "has_counters": Is(A, Filter(marks=(("con contadores", (C, B)),))),
    "counters_placed": Is(C, Filter(marks=(("con contadores", (B, A)),))),
    "counter_placed": Is(B, Filter(marks=(("con contadores", (A, 1)),))),
    "you_control_two": Both((Exists(_mine(A)), Exists(_mine(B)))),
    "turn_and": Both((Fact("tu turno"), A)),
    "main_and": Both((Fact("tu Main Phase"), A)),
    "two_conditions": Both((A, B)),
    "cast_so_many": Fact("cartas lanzadas este turno", A),
    "cast_such": Fact("has lanzado este turno", A),
    "yours_put_away": Fact("tuyo a la Break Zone este turno", A),
    "theirs_put_away": Fact("del oponente a la Break Zone este turno", A),
    "some_put_away": Fact("a la Break Zone este turno", A),
    "extra_paid": Fact("se pagó el coste extra"),
    "by_ex_burst": Fact("por EX Burst"),
    "paid_some": Fact("se pagó con CP de", A),
    "paid_only": Fact("se pagó solo con CP de", A),
    "paid_exactly": Fact("se pagó con CP de exactamente tantos Elementos", A),
    "not_paid_several": Un(Fact("se pagó con CP de Elementos", A)),
    "paid_several": Fact("se pagó con CP de Elementos", A),
    "costs_at_most_count": Fact("su coste no pasa de", Number(A)),
    "costs_at_most_damage": Fact("su coste no pasa de", Number(POINTS_RECEIVED)),
    "it_is_of": Is(THAT, Filter(marks=(("elemento", A),))),
    "it_is_not_of": Un(Is(THAT, Filter(marks=(("elemento", A),)))),
    "it_came_this_turn": Is(THAT, Filter(marks=("ha entrado este turno",))),
    "it_is_gone": GONE,
    "both_of_an_element": Fact("las dos tienen en común", "elements"),
    "both_of_a_type": Fact("las dos tienen en común", "types"),
    "yours_of_so_many_elements": Fact("Elementos distintos o más", Map(amount=B, filter=_mine(A))),
    "so_in_party": Filter(marks=("en equipo",)),
}


def _by_itself(kind: str, filter: Filter | None = None) -> Any:
    """A cost paid with the card itself, while it is so."""
    paid = CostPart(kind, filter=filter)
    return through(A, lambda what: paid if what == THIS else None, lambda part: THIS if part == paid else None)


def _some(kind: str, placed: bool, pattern: Any = A) -> Any:
    """A cost paid with so many cards of a kind, one's own; ``placed``: they may lie elsewhere than in the field."""

    def there(parts: Any) -> object:
        count, wanted = parts
        own = YOURS in (wanted.controller, wanted.owner) or not (wanted.controller or wanted.owner)
        fits = own and wanted != Filter(marks=("carta",)) and (not wanted.zones or (placed and wanted.owner == YOURS))
        return CostPart(kind, count, wanted) if fits else None

    def back(part: Any) -> object:
        fits = isinstance(part, CostPart) and part.kind == kind and part.filter is not None and isinstance(part.amount, int)
        return (part.amount, part.filter) if fits and there((part.amount, part.filter)) == part else None

    return through(pattern, there, back)


def _in_some_break_zone(parts: Any) -> object:
    """So many cards removed from a Break Zone of which it is not said whose it is."""
    count, wanted = parts
    plain = not (wanted.zones or wanted.controller or wanted.owner)
    return CostPart("remover", count, wanted.but(zones=(BREAK,))) if plain else None


def _of_some_break_zone(part: Any) -> object:
    fits = isinstance(part, CostPart) and part.kind == "remover" and isinstance(part.amount, int) and part.filter is not None
    parts = (part.amount, part.filter.but(zones=())) if fits else None
    return parts if parts is not None and _in_some_break_zone(parts) == part else None


def _in_own_hand(parts: Any) -> object:
    """So many cards, of one's own hand."""
    fits = isinstance(parts, tuple) and isinstance(parts[1], Filter)
    return parts if fits and (parts[1].owner, parts[1].zones) == (YOURS, (HAND,)) else None


def _one_other(wanted: Any) -> object:
    """One card of a kind that is not the card itself."""
    return (1, wanted.but(other=True)) if isinstance(wanted, Filter) and not wanted.other else None


def _of_one_other(said: Any) -> object:
    fits = isinstance(said, tuple) and len(said) == 2 and isinstance(said[1], Filter)
    return said[1].but(other=False) if fits and said[0] == 1 and said[1].other else None


_SOME = through(A, several, several)


def _with_one_of(parts: Any) -> object:
    """So many CP of which one is of an Elemento."""
    count, element = parts
    return (CostPart(element), CostPart("cp", count - 1)) if count > 1 else None


def _of_one_of(said: Any) -> object:
    parted = isinstance(said, tuple) and len(said) == 2 and all(isinstance(one, CostPart) for one in said)
    fits = parted and said[1].kind == "cp" and isinstance(said[1].amount, int)
    parts = (said[1].amount + 1, said[0].kind) if fits else None
    return parts if parts is not None and _with_one_of(parts) == said else None


def _summed(parts: Any) -> object:
    """One part more of a cost; CP of an Elemento and crystals that stand together are so many of them."""
    before, part = parts
    last = before[-1]
    alike = isinstance(part, CostPart) and part.kind in (*ELEMENTS, "cristal") and last == part.but(amount=last.amount)
    if not alike:
        return (*before, part)
    both = (last.amount, part.amount)
    return (*before[:-1], part.but(amount=sum(both))) if all(isinstance(one, int) for one in both) else None


def _of_summed(parts: Any) -> object:
    fits = isinstance(parts, tuple) and len(parts) > 1 and isinstance(parts[-1], CostPart)
    return (parts[:-1], parts[-1]) if fits else None


def _one_by_one(parts: Any) -> object:
    """The parts of a cost of which each sign is one."""
    last = parts[-1] if isinstance(parts, tuple) and parts else None
    if isinstance(last, CostPart) and last.kind in (*ELEMENTS, "cristal") and isinstance(last.amount, int) and last.amount > 1:
        return (*parts[:-1], last.but(amount=last.amount - 1)), last.but(amount=1)
    return _of_summed(parts)


COSTS = {
    "and_part": through((A, B), _summed, _of_summed),
    "and_sign": through((A, B), _summed, _one_by_one),
    "c_dull": CostPart("dull"),
    "c_special": CostPart("S"),
    "c_special_named": CostPart("S", words=A),
    "c_element": CostPart(through(A, lambda e: e, lambda kind: kind if kind in ELEMENTS else None)),
    "c_cp": CostPart("cp", A),
    "c_of_element": CostPart(through(B, lambda e: e, lambda kind: kind if kind in ELEMENTS else None), A),
    "c_one_of_element": through((A, B), _with_one_of, _of_one_of),
    "c_x": CostPart("cp", "X"),
    "c_crystal": CostPart("cristal"),
    "c_one_crystal": CostPart("cristal", only_one(A)),
    "c_crystals": CostPart("cristal", _SOME),
    "one_of_kind": (only_one(A), B),
    "break_both": (_some("romper", False), _some("romper", False, B)),
    "put_both": (_some("poner en la break zone", False), _some("poner en la break zone", False, B)),
    "attack_phase": Fact("Attack Phase"),
    "your_attack_phase": Both((Fact("tu turno"), Fact("Attack Phase"))),
    "dull_both": (_some("dullear", False), _some("dullear", False, B)),
    "more_put_both": (rest(0), CostPart("poner en la break zone"), _some("poner en la break zone", False, B)),
    "c_mill": CostPart("moler", A),
    "c_remove_top": CostPart("remover de lo alto", A),
    "c_put_this": CostPart("poner en la break zone"),
    "some_of_kind": (A, B),
    "c_discard_some": _some("descartar", False),
    "c_dull_some": _some("dullear", False),
    "c_put_some": _some("poner en la break zone", False),
    "c_break_some": _some("romper", False),
    "c_show_some": _some("mostrar", True, through(A, _in_own_hand, _in_own_hand)),
    "one_other": through(A, _one_other, _of_one_other),
    "c_remove_some": _some("remover", True),
    "c_remove_in_break": through(A, _in_some_break_zone, _of_some_break_zone),
    "c_return_some": _some("devolver", False),
    "c_discard_this": CostPart("descartar", 1, Filter(marks=("esta carta",))),
    "c_return": _by_itself("devolver"),
    "c_uncount_one": CostPart("quitar contador", only_one(A), words=B),
    "c_uncount_x": CostPart("quitar contador", "X", words=A),
    "c_uncount": CostPart("quitar contador", A, words=B),
    "c_dull_this": _by_itself("dull"),
    "c_dull_this_active": _by_itself("dullear", Filter(marks=("esta carta",), turned=False)),
    "c_put_away": _by_itself("poner en la break zone"),
    "c_break": _by_itself("romper"),
    "c_remove": _by_itself("remover"),
}
