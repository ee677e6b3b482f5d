"""Words of the game, which cards a phrase means, and how many."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Choose, Each, Filter, Number, Target
from ....kernel.frozen import Map
from ....text.patterns import Key, Plus, rest, through, with_
from ....text.shared import THEIRS, YOURS, A, B, C, D, only_one, several
from ..attack import ATTACKS_DULL, BLOCKS_DULL
from ..cards import BACKUP, ELEMENTS, FORWARD, MONSTER, SUMMON
from ..choosing import MUST_BE_CHOSEN
from ..damage import POINTS_RECEIVED
from ..keywords import BACK_ATTACK, BRAVE, FIRST_STRIKE, HASTE
from ..moving import BREAKS_UNHURT, REMOVED_BY
from ..turn import FOLLOWING_END, NEXT_BEGINNING, NEXT_END, THEIR_END, THEIR_NEXT_END, THIS_TURN, WHILE_THERE
from ..values import COUNTERS, EVERY
from ..zones import BREAK, DAMAGED, HAND, REMOVED, STACK_NAME

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
    "u_su_turno": THEIR_END,
    "u_proximo": NEXT_END,
    "u_su_proximo": THEIR_NEXT_END,
    "u_siguiente": FOLLOWING_END,
    "u_principio": NEXT_BEGINNING,
    "u_mientras": WHILE_THERE,
    "r_sin_accion": "no puede usar Habilidades de Acción",
    "r_sin_especial": "no puede usar Habilidades Especiales",
    "r_no_ataca": "no puede atacar",
    "r_cualquier_equipo": "equipo sin compartir Elemento",
    "r_no_sale_oponente": "tu oponente no puede sacarlo del terreno",
    "r_no_cp": "no genera CP",
    "r_no_bloquea": "no puede bloquear",
    "r_bloquea_en_dull": BLOCKS_DULL,
    "r_ataca_en_dull": ATTACKS_DULL,
    "r_sin_equipo": "no puede formar equipo",
    "r_debe_atacar": "debe atacar",
    "r_cada_turno": "debe atacar cada turno",
    "r_debe_bloquear": "debe bloquear",
    "r_debe_ser_bloqueado": "debe ser bloqueado",
    "r_no_elegido": "tu oponente no puede elegirlo",
    "r_debe_ser_elegido": MUST_BE_CHOSEN,
    "r_no_se_rompe": "no se puede romper",
    "r_no_bloqueado": "no puede ser bloqueado",
    "r_no_elegido_habilidades": "tu oponente no puede elegirlo con Habilidades",
    "r_no_elegido_invocaciones": "tu oponente no puede elegirlo con Invocaciones",
    "r_nunca_elegido_habilidades": "no puede ser elegido por Habilidades",
    "r_nunca_elegido_invocaciones": "no puede ser elegido por Invocaciones",
    "r_nunca_elegido": "no puede ser elegido",
    "r_no_rompe_oponente": "tu oponente no puede romper",
    "r_no_rompe_sin_dano": BREAKS_UNHURT,
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


_CARD = Filter(marks=("carta",))


def _ways(head: Any, ways: Any) -> object:
    """What is of one of several kinds that are all cards, or all of the same types: «Delantero de Viento o de oficio X»."""
    if not isinstance(head, Filter) or not all(isinstance(one, Filter) for one in ways):
        return None
    if head == _CARD:
        return _either(ways)
    return _either(tuple(one.but(types=head.types, marks=one.marks[1:]) for one in ways))


def _of_ways(wanted: Any) -> tuple[Filter, tuple[Filter, ...]] | None:
    """The cards or types that all the kinds are, and what else each is."""
    kinds = _kinds(wanted) if isinstance(wanted, Filter) and wanted.marks else None
    if not isinstance(kinds, tuple):
        return None
    heads = {Filter(types=one.types) if one.types else Filter(marks=one.marks[:1]) for one in kinds}
    if len(heads) > 1 or not (kinds[0].types or heads == {_CARD}):
        return None
    head = heads.pop()
    return head, kinds if head == _CARD else tuple(one.but(types=(), marks=(*_CARD.marks, *one.marks)) for one in kinds)


def _in_ways(parts: Any) -> object:
    head, listed, last = parts
    return _ways(head, (*listed, last))


def _of_in_ways(wanted: Any) -> object:
    said = _of_ways(wanted)
    return (said[0], said[1][:-1], said[1][-1]) if said is not None else None


def _bounds(bounds: Filter) -> bool:
    return bounds != Filter()


def _of_any(head: Any, kinds: Any) -> object:
    return _either(kinds) if head == _CARD else None


def _of_of_any(wanted: Any) -> tuple[Filter, tuple[Filter, ...]] | None:
    kinds = _kinds(wanted)
    return (_CARD, kinds) if isinstance(kinds, tuple) and _of_ways(wanted) is None else None


def _bound(there_of: Any, back_of: Any, fits: Any) -> Any:
    """Cards with what bounds them, and then of which of several kinds they are: the bounds are of all the kinds."""

    def there(parts: Any) -> object:
        base, listed, last = parts
        if not isinstance(base, Filter) or base.subtypes or base.supertypes or base.names:
            return None
        head = Filter(types=base.types) if base.types else Filter(marks=base.marks[:1])
        kinds = there_of(head, (*listed, last))
        if not isinstance(kinds, Filter) or kinds != Filter(marks=kinds.marks):
            return None
        return base.but(types=(), marks=(*kinds.marks, *base.marks[len(head.marks) :]))

    def back(wanted: Any) -> object:
        if not isinstance(wanted, Filter) or not wanted.marks or wanted.types:
            return None
        bounds = wanted.but(marks=wanted.marks[1:])
        said = back_of(Filter(marks=wanted.marks[:1])) if fits(bounds) else None
        if said is None:
            return None
        head, ways = said
        return bounds.but(types=head.types, marks=(*head.marks, *bounds.marks)), ways[:-1], ways[-1]

    return through((A, B, C), there, back)


def _more_than_place(bounds: Filter) -> bool:
    """Whether bounds say more than where cards are, whose they are, or which are meant no more."""
    marks = tuple(mark for mark in bounds.marks if not (isinstance(mark, tuple) and mark[0] == "no es"))
    return bounds.but(zones=(), owner="", controller="", other=False, marks=marks) != Filter()


def _led(kinds: Any) -> object:
    """What is of one of several kinds, all of which are active, or dull, where the first is said to be."""
    first, *others = kinds
    if not all(isinstance(one, Filter) for one in kinds) or first.turned is None or any(k.turned is not None for k in others):
        return _either(kinds)
    either = _either((first.but(turned=None), *others))
    return either.but(turned=first.turned) if isinstance(either, Filter) else None


def _of_led(wanted: Any) -> object:
    if not isinstance(wanted, Filter) or wanted.turned is None:
        return _kinds(wanted)
    kinds = _kinds(wanted.but(turned=None))
    said = (kinds[0].but(turned=wanted.turned), *kinds[1:]) if isinstance(kinds, tuple) else ()
    return said if said and _led(said) == wanted else None


def _either_one(parts: Any) -> object:
    """«1 of these or 1 of those»: one of either kind."""
    kinds, count, last = parts
    return _either((*kinds, last)) if count == 1 else None


def _one_kind_each(wanted: Any) -> object:
    kinds = _kinds(wanted)
    return (kinds[:-1], 1, kinds[-1]) if isinstance(kinds, tuple) else None


def _bounded(wanted: Any) -> object:
    """A kind of cards of which it is said where they are or whose: what stands behind it is said of something else."""
    return wanted if isinstance(wanted, Filter) and bool(wanted.controller) != bool(wanted.zones) else None


def _both_kinds(one: Any, other: Any) -> Filter | None:
    """What is of one of two kinds in the field, of each of which it is said who controls it."""
    fit = all(isinstance(kind, Filter) and kind.controller and not kind.zones for kind in (one, other))
    return Filter(marks=(("alguno", (one, other)),)) if fit and one != other else None


def _two_kinds(wanted: Any) -> tuple[Filter, Filter] | None:
    fits = isinstance(wanted, Filter) and wanted == Filter(marks=wanted.marks) and len(wanted.marks) == 1
    mark = wanted.marks[0] if fits else None
    kinds = mark[1] if isinstance(mark, tuple) and mark[0] == "alguno" else ()
    return kinds if isinstance(kinds, tuple) and len(kinds) == 2 and _both_kinds(*kinds) == wanted else None


def _one_or_one(parts: Any) -> object:
    """«1 of these or 1 of those»: one of either kind."""
    count, one, again, other = parts
    both = _both_kinds(one, other)
    return Target(both) if both is not None and count == again == 1 else None


def _of_one_or_one(said: Any) -> object:
    kinds = _two_kinds(said.filter) if isinstance(said, Target) and said == Target(said.filter) else None
    return (1, kinds[0], 1, kinds[1]) if kinds is not None else None


def _all_and_all(parts: Any) -> object:
    """All of one kind and all of another."""
    both = _both_kinds(*parts)
    return Each(both) if both is not None else None


def _of_all_and_all(said: Any) -> object:
    return _two_kinds(said.filter) if isinstance(said, Each) else None


def _types_so(parts: Any) -> object:
    """Cards of two types, with the one thing that bounds them."""
    one, other, so = parts
    return Filter(types=(one, other), **so)


def _of_types_so(wanted: Any) -> object:
    if not isinstance(wanted, Filter) or len(wanted.types) != 2:
        return None
    so = Map({"controller": wanted.controller} if wanted.controller else {"other": wanted.other})
    return (*wanted.types, so) if _types_so((*wanted.types, so)) == wanted else None


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
ANY_NUMBER = 99

LIGHT_OR_DARK = ELEMENTS[6:]

CHARACTERS = Filter(types=(FORWARD, BACKUP, MONSTER))

CARDS = {
    "removed_by_this": with_(A, zones=(REMOVED,), marks=Plus(REMOVED_BY)),
    "with_counters": with_(A, marks=Plus(("con contadores", (C, B)))),
    "with_burst": with_(A, marks=Plus("con EX Burst")),
    "in_your_damage": Map(zones=(DAMAGED,), owner=YOURS),
    "d_coste": ("cost",),
    "d_nombre": ("name",),
    "d_elemento": ("elements",),
    "d_elemento_y_coste": ("elements", "cost"),
    "either": through((rest(0), B), _either, _kinds),
    "either_led": through((rest(0), B), _led, _of_led),
    "in_ways": through((A, B, C), _in_ways, _of_in_ways),
    "bound_ways": _bound(_ways, _of_ways, _more_than_place),
    "bound_kinds": _bound(_of_any, _of_of_any, _bounds),
    "element_card": Filter(marks=("carta", ("elemento", A))),
    "costing_at_most": with_(A, marks=Plus(("de coste no mayor que", B))),
    "costing_as_many": with_(A, marks=Plus(("de coste igual a", B))),
    "weaker_than_this": with_(A, marks=Plus("con menos Poder que esta carta")),
    "stronger_than_this": with_(A, marks=Plus("con más Poder que esta carta")),
    "no_stronger_than_this": with_(A, marks=Plus("con no más Poder que esta carta")),
    "blocking_such": with_(A, marks=Plus(("bloquea a", B))),
    "also_forward_already": with_(A, marks=Plus(("alguno", (Filter(types=(FORWARD,)),)))),
    "no_multi": with_(A, marks=Plus("sin Multi-Carta")),
    "attacked_this_turn": with_(A, marks=Plus("ha atacado este turno")),
    "removed_yours": with_(A, zones=(REMOVED,), owner=YOURS),
    "removed_theirs": with_(A, zones=(REMOVED,), owner=THEIRS),
    "removed_any": with_(A, zones=(REMOVED,)),
    "removed_with_counters": with_(A, zones=(REMOVED,), marks=Plus(("con contadores", (B, 1)))),
    "come_this_turn": with_(A, marks=Plus("ha entrado este turno")),
    "tallied": Number(through(A, _bounded, _bounded)),
    "tallied_yours": Number(_mine(A)),
    "half_of_hand": Number(Filter(marks=("carta",), zones=(HAND,), owner=YOURS), over=2),
    "half_of_theirs": Number(Filter(marks=("carta",), zones=(HAND,), owner=THEIRS), over=2),
    "half_tallied": Number(through(A, _bounded, _bounded), over=2),
    "so_many_every": Number(C, "", A, through(B, several, several), EVERY),
    "tallied_counters": Number(B, counted(A)),
    "damage_tallied": Number(POINTS_RECEIVED),
    "damage_tallied_here": Number(POINTS_RECEIVED),
    "not_named_nor_bright": Filter(marks=(("alguno", (Filter(names=A), Filter(marks=(("elemento", LIGHT_OR_DARK),)))),)),
    "not_of_type": Filter(types=(A,)),
    "up_to_as_many_as": Target(A, 0, count=B),
    "target_either": through((A, B, C, D), _one_or_one, _of_one_or_one),
    "each_of_types": Each(Filter(types=(A, B))),
    "each_of_types_so": Each(through((A, B, C), _types_so, _of_types_so)),
    "side_yours": Map(controller=YOURS),
    "side_theirs": Map(controller=THEIRS),
    "no_other": Map(other=True),
    "each_of_both": through((A, B), _all_and_all, _of_all_and_all),
    "either_one": through((A, B, C), _either_one, _one_kind_each),
    "n2": 2,
    "n3": 3,
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
    "any_number": Target(A, 0, ANY_NUMBER),
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
    "n4": 4,
    "n5": 5,
    "fallen_this_turn": with_(A, zones=(BREAK,), owner=YOURS, marks=Plus("caído este turno")),
}
