"""Words of the game, which cards a phrase means, how many, whether, and for what cost."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Both, Choose, CostPart, Exists, Fact, Filter, Is, Number, Target, Un
from ....kernel.frozen import Map
from ....text.patterns import Key, Plus, rest, through, with_
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, only_one, several
from ..cards import BACKUP, ELEMENTS, FORWARD, MONSTER, SUMMON
from ..keywords import BACK_ATTACK, BRAVE, FIRST_STRIKE, HASTE
from ..turn import THIS_TURN
from ..values import COUNTERS
from ..zones import BREAK, DAMAGED, HAND, STACK_NAME

WORDS = {
    "n_bravura": BRAVE,
    "n_prisa": HASTE,
    "n_iniciativa": FIRST_STRIKE,
    "n_furtivo": BACK_ATTACK,
    "t_delantero": FORWARD,
    "t_apoyo": BACKUP,
    "t_monstruo": MONSTER,
    "t_invocacion": SUMMON,
    **{f"e_{name.lower()}": name for name in ELEMENTS},
    "u_turno": THIS_TURN,
    "r_no_ataca": "no puede atacar",
    "r_cualquier_equipo": "equipo sin compartir Elemento",
    "r_no_sale_oponente": "tu oponente no puede sacarlo del terreno",
    "r_no_bloquea": "no puede bloquear",
    "r_debe_atacar": "debe atacar",
    "r_debe_bloquear": "debe bloquear",
    "r_no_elegido": "tu oponente no puede elegirlo",
    "r_no_se_rompe": "no se puede romper",
    "r_no_bloqueado": "no puede ser bloqueado",
    "r_no_elegido_habilidades": "tu oponente no puede elegirlo con Habilidades",
    "r_no_elegido_invocaciones": "tu oponente no puede elegirlo con Invocaciones",
    "r_nunca_elegido_habilidades": "no puede ser elegido por Habilidades",
    "r_nunca_elegido_invocaciones": "no puede ser elegido por Invocaciones",
    "r_nunca_elegido": "no puede ser elegido",
    "r_no_rompe_oponente": "tu oponente no puede romper",
    "r_no_dull_oponente": "tu oponente no puede dullear",
    "r_no_devuelve_oponente": "tu oponente no puede devolver",
}


def _of_side(side: str) -> Any:
    """A pattern for cards that one side controls, of which no zone is said."""

    def there(wanted: Any) -> object:
        return None if wanted.controller or wanted.zones else wanted.but(controller=side)

    def back(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and wanted.controller == side and not wanted.zones
        return wanted.but(controller="") if fits else None

    return lambda pattern: through(pattern, there, back)


_mine, _theirs = _of_side(YOURS), _of_side(THEIRS)


def counted(pattern: object) -> Any:
    """The counters of a kind on an element."""
    return through(
        pattern,
        lambda kind: COUNTERS + kind,
        lambda what: what.removeprefix(COUNTERS) if isinstance(what, str) and what.startswith(COUNTERS) else None,
    )


def _above(pattern: object) -> Any:
    """One more: what «so many or fewer» must not reach."""
    return through(pattern, lambda n: n + 1, lambda n: n - 1 if isinstance(n, int) and n > 1 else None)


def _placed(pattern: object) -> Any:
    """Cards of which it is said where they lie."""

    def only(wanted: Any) -> object:
        return wanted if isinstance(wanted, Filter) and wanted.zones else None

    return through(pattern, only, only)


_IN_HAND, _IN_THEIR_HAND = Filter(owner=YOURS, zones=(HAND,)), Filter(owner=THEIRS, zones=(HAND,))


#: The fields of a filter in which one of several words is enough.
_LISTED = ("types", "subtypes", "supertypes", "names")


def _either(kinds: Any) -> object:
    """What is of one of several kinds: in one filter where they differ in one word only."""
    if not all(isinstance(one, Filter) for one in kinds) or len(set(kinds)) < len(kinds):
        return None
    for field in _LISTED:
        if len({one.but(**{field: ()}) for one in kinds}) == 1 and all(len(getattr(one, field)) == 1 for one in kinds):
            return kinds[0].but(**{field: tuple(word for one in kinds for word in getattr(one, field))})
    bare = ["carta" in one.marks for one in kinds]
    if any(bare[:-1]) and not bare[-1]:
        return None  # whether the kind of the last is that of all («a Job A and Card Name B Forward») is not said
    plain = [one == Filter(types=one.types) for one in kinds]
    return None if plain[-1] or any(plain) else Filter(marks=(("alguno", kinds),))


def _kinds(wanted: Any) -> object:
    """The kinds of which one is enough, of those that are no more than one word each."""
    if not isinstance(wanted, Filter):
        return None
    if len(wanted.marks) == 1 and isinstance(wanted.marks[0], tuple) and wanted.marks[0][0] == "alguno":
        return wanted.marks[0][1] if wanted == Filter(marks=wanted.marks) else None
    for field in _LISTED:
        words = getattr(wanted, field)
        if len(words) > 1 and wanted != CHARACTERS:
            kinds = tuple(wanted.but(**{field: (word,)}) for word in words)
            return kinds if _either(kinds) == wanted else None
    return None


def _either_one(parts: Any) -> object:
    """«1 of these or 1 of those»: one of either kind."""
    kinds, count, last = parts
    return _either((*kinds, last)) if count == 1 else None


def _one_kind_each(wanted: Any) -> object:
    kinds = _kinds(wanted)
    return (kinds[:-1], 1, kinds[-1]) if isinstance(kinds, tuple) else None


def _of_yours(wanted: Any) -> object:
    """A kind of cards of which it is said that one controls them."""
    return wanted if isinstance(wanted, Filter) and wanted.controller == YOURS and not wanted.zones else None


def _two_or_more(listed: Any) -> object:
    return listed if isinstance(listed, tuple) and len(listed) > 1 else None


def _no_zone(wanted: Filter) -> tuple[str, ...]:
    """The zone that is said of what stands on the stack: of summons none."""
    return () if wanted.types == (SUMMON,) else (STACK_NAME,)


def _on_the_stack(parts: Any) -> object:
    """What stands on the stack and was aimed at something; a summon is meant there, where no zone is said."""
    what, wanted = parts
    plain = isinstance(what, Filter) and what.zones == _no_zone(what) and not what.controller
    return what.but(zones=(STACK_NAME,), marks=(*what.marks, ("elige a", wanted))) if plain else None


def _of_aimed(said: Any) -> object:
    last = said.marks[-1] if isinstance(said, Filter) and said.marks else None
    fits = isinstance(last, tuple) and last[0] == "elige a" and said.zones == (STACK_NAME,)
    return (said.but(zones=_no_zone(said), marks=said.marks[:-1]), last[1]) if fits and isinstance(last, tuple) else None


#: More cards than there can be.
_ANY_NUMBER = 99
CHARACTERS = Filter(types=(FORWARD, BACKUP, MONSTER))
CARDS = {
    "either": through((rest(0), B), _either, _kinds),
    "either_one": through((A, B, C), _either_one, _one_kind_each),
    "on_stack": with_(A, zones=(STACK_NAME,)),
    "either_on_stack": Filter(zones=(STACK_NAME,), marks=(("alguno", (A, B)),)),
    "aimed_at": through((A, B), _on_the_stack, _of_aimed),
    "of_cost_x": with_(A, at_most=Key("cost", "X"), at_least=Key("cost", "X")),
    "of_cost_x_or_less": with_(A, at_most=Key("cost", "X")),
    "of_costs": with_(A, marks=Plus(("de uno de los costes", B))),
    "h_invocacion": Filter(types=(SUMMON,)),
    "h_accion": Filter(marks=("habilidad de acción",)),
    "h_especial": Filter(marks=("habilidad especial",)),
    "h_apoyo": Filter(marks=("habilidad de apoyo",)),
    "h_cualquiera": Filter(marks=("habilidad",)),
    "named_yours": Filter(marks=("carta",), names=A, controller=YOURS),
    "in_party_with_this": with_(A, marks=Plus("en equipo con esta carta")),
    "having_one_of": with_(A, marks=Plus(("alguno", through(B, _two_or_more, _two_or_more)))),
    "only_keyword": Filter(keywords=(A,)),
    "in_party": with_(A, marks=Plus("en equipo")),
    "blocking_this": with_(A, marks=Plus("bloquea a esta carta")),
    "in_their_hand": Map(zones=(HAND,), owner=THEIRS),
    "of_type": Filter(types=(A,)),
    "job_card": Filter(marks=("carta",), subtypes=A),
    "name_card": Filter(marks=("carta",), names=A),
    "category_card": Filter(marks=("carta",), supertypes=A),
    "of_jobs": with_(A, subtypes=B),
    "of_categories": with_(A, supertypes=B),
    "named_any": with_(A, names=B),
    "element_of": with_(B, marks=Plus(("elemento", A))),
    "jobs_of": with_(B, subtypes=A),
    "categories_of": with_(B, supertypes=A),
    "names_of": with_(B, names=A),
    "single": A,
    "two_elements": (A, B),
    "multi_element": with_(A, marks=Plus("multi-elemento")),
    "not_such": with_(A, marks=Plus(("no es", B))),
    "not_named": Filter(names=A),
    "not_two_named": Filter(names=(A, B)),
    "not_of_job": Filter(subtypes=A),
    "not_of_element": Filter(marks=(("elemento", A),)),
    "in_break": Map(zones=(BREAK,)),
    "so_many_per": Number(B, "", A),
    "target_a": Target(A),
    "up_to_one": Target(B, 0, only_one(A)),
    "any_number": Target(A, 0, _ANY_NUMBER),
    "up_to": Target(B, 0, through(A, several, several)),
    "choose_one": Choose(B, only_one(A), only_one(A)),
    "choose_some": Choose(B, through(A, several, several), A),
    "choose_up_to": Choose(B, 0, A),
    "character": CHARACTERS,
    "hurt": with_(A, marks=Plus("dañado")),
    "frozen": with_(A, marks=Plus("congelado")),
    "blocking": with_(A, marks=Plus("bloqueador")),
    "active": with_(A, turned=False),
    "dull": with_(A, turned=True),
    "of_element": with_(A, marks=Plus(("elemento", B))),
    "in_your_break": Map(zones=(BREAK,), owner=YOURS),
    "in_their_break": Map(zones=(BREAK,), owner=THEIRS),
    "in_stack": Map(zones=(STACK_NAME,)),
}
CONDITIONS = {
    "you_control_a": Exists(_mine(A)),
    "you_control_some": Exists(_mine(B), A),
    "received": Fact("daño recibido", A),
    "received_at_most": Un(Fact("daño recibido", _above(A))),
    "they_received": Fact("daño recibido del oponente", A),
    "you_control_no": Un(Exists(_mine(A))),
    "you_control_none": Un(Exists(_mine(A))),
    "they_control_a": Exists(_theirs(A)),
    "they_control_some": Exists(_theirs(B), A),
    "they_control_no": Un(Exists(_theirs(A))),
    "they_control_none": Un(Exists(_theirs(A))),
    "hand_at_most": Un(Exists(_IN_HAND, _above(A))),
    "hand_at_least": Exists(_IN_HAND, A),
    "hand_empty": Un(Exists(_IN_HAND)),
    "their_hand_at_most": Un(Exists(_IN_THEIR_HAND, _above(A))),
    "their_hand_at_least": Exists(_IN_THEIR_HAND, A),
    "their_hand_empty": Un(Exists(_IN_THEIR_HAND)),
    "there_are": Exists(_placed(B), A),
    "there_is": Exists(_placed(A)),
    "is_so": Is(A, B),
    "cast_named": Fact("has lanzado este turno una carta llamada", A),
    "job_put_away": Fact("tuyo de oficio a la Break Zone este turno", A),
    "drawn_so_many": Fact("cartas robadas este turno", A),
    "party_made": Fact("equipo tuyo este turno"),
    "point_received": Fact("punto de daño recibido este turno"),
    "they_discarded": Fact("tu oponente ha descartado por ti este turno"),
    "hurt_this_turn": Is(A, Filter(marks=("dañado este turno",))),
    "it_hurt_this_turn": Is(THAT, Filter(marks=("dañado este turno",))),
    "so_many_elements": Fact("Elementos distintos o más", Map(amount=A, filter=B)),
    "no_element_shared": Fact("sin Elementos en común", through(A, _of_yours, _of_yours)),
    "more_of_the_first": Fact("hay más de unas que de otras", (A, B)),
    "party_is_attacking": Exists(Filter(controller=YOURS, marks=("en equipo",))),
    "less_power_than_this": Fact("tiene menos Poder que esta carta"),
    "has_power": Is(A, Filter(at_least=Map(strength=B))),
    "it_is": Is(THAT, A),
    "it_is_so": Is(THAT, A),
    "it_has_at_least": Is(THAT, Filter(at_least=Map(strength=A))),
    "it_has_at_most": Is(THAT, Filter(at_most=Map(strength=A))),
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
    "damage_point": Filter(owner=YOURS, zones=(DAMAGED,)),
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
    "by_ex_burst": Fact("por EX Burst"),
    "paid_some": Fact("se pagó con CP de", A),
    "paid_only": Fact("se pagó solo con CP de", A),
    "paid_exactly": Fact("se pagó con CP de exactamente tantos Elementos", A),
    "not_paid_several": Un(Fact("se pagó con CP de Elementos", A)),
    "paid_several": Fact("se pagó con CP de Elementos", A),
    "costs_at_most_count": Fact("su coste no pasa de", Number(A)),
    "costs_at_most_damage": Fact("su coste no pasa de", Number(Filter(owner=YOURS, zones=(DAMAGED,)))),
}


def _by_itself(kind: str) -> Any:
    """A cost paid with the card itself."""
    return through(
        A, lambda what: CostPart(kind) if what == THIS else None, lambda part: THIS if part == CostPart(kind) else None
    )


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


_SOME = through(A, several, several)
COSTS = {
    "c_dull": CostPart("dull"),
    "c_special": CostPart("S"),
    "c_special_named": CostPart("S", words=A),
    "c_element": CostPart(through(A, lambda e: e, lambda kind: kind if kind in ELEMENTS else None)),
    "c_cp": CostPart("cp", A),
    "c_x": CostPart("cp", "X"),
    "c_crystal": CostPart("cristal"),
    "c_one_crystal": CostPart("cristal", only_one(A)),
    "c_crystals": CostPart("cristal", _SOME),
    "one_of_kind": (only_one(A), B),
    "dull_both": (_some("dullear", False), _some("dullear", False, B)),
    "more_put_both": (rest(0), CostPart("poner en la break zone"), _some("poner en la break zone", False, B)),
    "c_mill": CostPart("moler", A),
    "c_remove_top": CostPart("remover de lo alto", A),
    "c_put_this": CostPart("poner en la break zone"),
    "some_of_kind": (A, B),
    "c_discard_some": _some("descartar", False),
    "c_dull_some": _some("dullear", False),
    "c_put_some": _some("poner en la break zone", False),
    "c_remove_some": _some("remover", True),
    "c_return_some": _some("devolver", False),
    "c_discard_this": CostPart("descartar", 1, Filter(marks=("esta carta",))),
    "c_return": _by_itself("devolver"),
    "c_uncount_one": CostPart("quitar contador", only_one(A), words=B),
    "c_uncount": CostPart("quitar contador", A, words=B),
    "c_dull_this": _by_itself("dull"),
    "c_put_away": _by_itself("poner en la break zone"),
    "c_break": _by_itself("romper"),
    "c_remove": _by_itself("remover"),
}
