"""Further ways to say what the other modules say."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import (
    Activated,
    Choose,
    CostPart,
    Do,
    Each,
    Exists,
    Fact,
    Filter,
    Is,
    Number,
    On,
    Part,
    Replacing,
    Spell,
    Static,
    Target,
    Triggered,
    Un,
)
from ....kernel.frozen import EMPTY, Map
from ....kernel.visiting import every
from ....text.patterns import Plus, build, rest, through, with_
from ....text.plurals import singular
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, D, do, on, only_one, several
from .. import windows
from ..barred import BEARS_ALL, BEARS_MORE, BEARS_SO_MANY
from ..castle import TO_CEMETERY
from ..castle import VERB as TO_CASTLE
from ..costing import AFFECTS, PAY_ITSELF
from ..protecting import SAFE_FROM
from ..ruling import AT_LEAST, GOLDS, MORE_GOLDS, NO_DAMAGE, NOT_ANNULLED, PAYS_TO_ATTACK, PAYS_TO_BLOCK
from ..searching import AT_BOTTOM, ON_TOP
from ..vocabulary import NOT_BEARER, OF_ONE_RACE, OF_THAT_NAME, USE_AFFECTS, USE_AIMS
from ..zones import OUTSIDE
from .abilities import HIM, by_him, done_by_him, using
from .effects import LOOKED
from .elements import mine, of_side, one_more
from .reacting import AS_MANY, ATTACKER, annulling
from .ruling import SHORTLY, rule_said
from .shapes import EVERYBODY, IN_RESERVE, UNNAMED, subject

_WHOM: Any = None
_NO_EVENT: Any = None
_BURIED = Filter(marks=("carta",), zones=("cementerio",), owner=YOURS)
_HAND = Filter(marks=("carta",), zones=("mano",), owner=YOURS)
_OF_THAT_NAME = Each(Filter(marks=(OF_THAT_NAME,)))
_IN_THE_VIGIL = Fact("en el paso", windows.VIGIL)


def _of_gold(wanted: Any) -> object:
    """Oros, which alone are in a reserve."""
    return wanted if isinstance(wanted, Filter) and wanted.types == ("Oro",) else None


def _outside(wanted: Any) -> object:
    """Cards that are not in play."""
    return wanted if isinstance(wanted, Filter) and set(wanted.zones) & set(OUTSIDE) else None


def _to_none(said: Any) -> object:
    return 0 if said == Do("prevenir daño") else None


def _from_outside(what: Any) -> object:
    """Cards that are neither in play nor in a Cementerio, of which it is said where they are."""
    wanted = what.filter if isinstance(what, Target | Each) else None
    if wanted is None or not wanted.zones or not set(wanted.zones) <= set(OUTSIDE) - {"cementerio"}:
        return None
    return what.but(filter=wanted.but(owner=wanted.owner or wanted.controller, controller=""))


def _yours_buried(parts: Any) -> object:
    wanted, place = parts
    fits = isinstance(wanted, Filter) and set(place["zones"]) <= set(OUTSIDE) - {"cementerio"} and place.get("owner") != THEIRS
    return do(TO_CEMETERY, what=Each(wanted.but(zones=place["zones"], owner=YOURS))) if fits else None


def _changed_twice(parts: Any) -> object:
    """Changes of one element, until when said between them."""
    what, first, until, second = parts
    return do("modificar", what=what, parts=(*first, *second), until=until)


def _each_later(parts: Any) -> object:
    """What is done in the next Fase Final to each of a kind that attacks or blocks."""
    whom, event, verb = parts
    if whom.zones or whom.other:
        return None
    fights = On("bloquear", source=whom) if event.event == "bloquear" else on(event.event, whom)
    later = do("más tarde", on=_FINAL, effect=(Do(verb, Map(what=THAT)),))
    return Triggered(fights, (do("elegir", what=THAT), later))


def _later_each(said: Any) -> object:
    fits = isinstance(said, Triggered) and len(said.effect) == 2 and said.effect[1].verb == "más tarde"  # type: ignore[union-attr]
    whom = (said.on.source or said.on.obj) if fits else None
    if not isinstance(whom, Filter):
        return None
    parts = (whom, On(said.on.event), said.effect[1].args["effect"][0].verb)
    return parts if _each_later(parts) == said else None


def _paid_before_colon(parts: Any) -> object:
    """An ability that is used for a cost; what annuls is triggered (4.2.2)."""
    cost, effect = parts
    return None if any(done.verb == "anular" for done in every(Do, effect)) else Activated(cost, effect)


def _at_the_end(verb: str) -> Any:
    """What is named now, and done in the next Fase Final."""
    return (do("elegir", what=A), do("más tarde", on=_FINAL, effect=(do(verb, what=THAT),)))


def _chosen_before_he(parts: Any) -> object:
    """What is chosen, and what somebody does of whom that tells."""
    chosen, act = parts
    return (do("elegir", what=chosen), act)


def _costs_nothing_if(parts: Any) -> object:
    this, count, condition = parts
    return Static(this, rule="coste alternativo", value=(), only_if=condition) if count == 0 else None


def _done_two_by_two(parts: Any) -> object:
    """Two things that neither of two kinds of cards can do to a card; whose they are is said of both."""
    first, second, *by = parts
    if by[0].controller != by[1].controller:
        return None
    return tuple(Static(_WHOM, rule=SAFE_FROM + verb, value=wanted) for verb in (first, second) for wanted in by)


def _armed_twice(parts: Any) -> object:
    """An Aliado that may bear more than one weapon, and what it is while it does."""
    this, _, listed = parts
    if any(one.only_if is not None for one in listed):
        return None
    several = Exists(Filter(types=("Arma",), marks=("la porta este",)), 2)
    return (Static(this, rule=BEARS_ALL), *(one.but(affects=this, only_if=several) for one in listed))


def _named_done(parts: Any) -> object:
    """What is done to all in play that have the name that is named."""
    named, verb = parts
    return Do("nombrar", named.set("then", (Do(verb, Map(what=_OF_THAT_NAME)),)))


def _done_named(said: Any) -> object:
    then: Any = said.args.get("then") if isinstance(said, Do) and said.verb == "nombrar" else None
    parts = (said.args.without("then"), then[0].verb) if then and isinstance(then[0], Do) else None
    return parts if parts is not None and _named_done(parts) == said else None


def _one_race(parts: Any) -> object:
    _, count, wanted = parts
    return Fact(OF_ONE_RACE, count) if wanted == Filter(types=("Aliado",)) else None


def _of_one_race(said: Any) -> object:
    fits = isinstance(said, Fact) and said.word == OF_ONE_RACE
    return (None, said.value, Filter(types=("Aliado",))) if fits else None


def _of_them(condition: Any, wanted: Any, listed: Any) -> object:
    """What is said of those of which a condition speaks, while it holds."""
    if any(one.only_if is not None for one in listed):
        return None
    return tuple(one.but(affects=wanted, only_if=condition) for one in listed)


def _all_of_race(parts: Any) -> object:
    kind, race, listed = parts
    if not isinstance(kind, Filter) or kind.controller or kind.zones:
        return None
    wanted = kind.but(controller=YOURS)
    others = wanted.but(marks=(*wanted.marks, ("no es", Filter(subtypes=(singular(race),)))))
    return _of_them(Un(Exists(others)), wanted, listed)


def _so_many(parts: Any) -> object:
    _, count, kind, listed = parts
    wanted = build(mine(A), (kind,))
    return None if wanted.zones else _of_them(Exists(wanted, count), wanted, listed)


def _both_by_him(parts: Any) -> object:
    made: Any = tuple(map(by_him, parts))
    return None if None in made else Triggered(_NO_EVENT, made)


def _both_done_by_him(said: Any) -> object:
    fits = isinstance(said, Triggered) and len(said.effect) == 2 and said == Triggered(_NO_EVENT, said.effect)
    parts = tuple(map(done_by_him, said.effect)) if fits else (None,)
    return None if None in parts else parts


_STAYS = tuple(Static(_WHOM, rule=rule) for rule in ("indestructible", "indesterrable", "no sube", "no se baraja"))
#: Whoever bears it now bears it no longer (3.2).
_ANOTHER = Target(Filter(types=("Aliado",), marks=(NOT_BEARER,)))
_STRENGTH_OF_ATTACKER = Number(ATTACKER, "strength")


_BORNE_BY_ANOTHER = do("portar", what=THIS, to=_ANOTHER)


_HIS, _YOU, _ITSELF = Filter(controller=THEIRS), Filter(controller=YOURS), Filter(marks=("este mismo",))
_OWN_FINAL = on("comienzo", player=YOURS, data={"step": "Fase Final"})
_WITH_IT = Filter(types=("Aliado",), controller=YOURS, other=True, marks=("atacante",))
_LATER = {"destroyed": "destruir", "banished": "desterrar", "raised": "subir", "shuffled": "barajar"}
_FINAL = on("comienzo", data={"step": "Fase Final"})
_CASTLE = _HAND.but(zones=("castillo",))
_STRONGER = Filter(types=("Aliado",), marks=("más Fuerza que este",))
_WEAKER = Filter(types=("Aliado",), marks=("menos Fuerza que este",))
#: So many Oros, as what is paid.
_PAID = through(A, lambda cost: cost.amount, lambda count: CostPart("oro", count) if isinstance(count, int) else None)


FURTHER: dict[str, Any] = {
    "in_some_reserve": through(with_(A, zones=IN_RESERVE.zones), _of_gold, _of_gold),
    "in_any_exile": Map(zones=("destierro",)),
    "is_called": Is(A, Filter(names=(B,))),
    "you_control_no_more": Un(Exists(mine(C), one_more(B))),
    "you_control_no_more_than_one": Un(Exists(mine(B), 2)),
    "you_control_more_than_one": Exists(mine(B), 2),
    "all_damage_to_none": through(A, lambda count: Do("prevenir daño") if count == 0 else None, _to_none),
    "you_control_of_one_race": through((A, B, C), _one_race, _of_one_race),
    "c_show_hand": CostPart("mostrar", Number(_HAND)),
    "you_put_gold": on("entrar", Filter(types=("Oro",), controller=YOURS), data={"de": "mano"}),
    "that_player_does_both": through((A, B), _both_by_him, _both_done_by_him),
    "may_look_at_his": Triggered(_NO_EVENT, (do("mirar", who=HIM, zone="mano"),), optional=True),
    "look_at_his": Triggered(_NO_EVENT, (do("mirar", who=HIM, zone="mano"),)),
    "before_the_damage": with_(A, timing=windows.BEFORE_DAMAGE),
    "before_the_damage_itself": Activated((A,), B, timing=windows.BEFORE_DAMAGE),
    "shuffle_so_many_of_yours": do("barajar", what=Target(_BURIED, B, B)),
    "new_bearer_of_this": through((), lambda _: _BORNE_BY_ANOTHER, lambda said: () if said == _BORNE_BY_ANOTHER else None),
    "of_type_named": Map(type=A),
    "of_no_type": EMPTY,
    "named_done": through((A, B), _named_done, _done_named),
    "blank_these_until": do("modificar", what=Each(A), parts=(Part("abilities ="),), until=B),
    "blank_one_until": do("modificar", what=Target(A), parts=(Part("abilities ="),), until=B),
    "looked_some_discarded": (LOOKED, do("descartar", what=B)),
    "looked_some_banished": (LOOKED, do("desterrar", what=B)),
    "looked_some_shuffled": (LOOKED, do("barajar", what=B)),
    "some_of_hand": Choose(with_(B, zones=("mano",), owner=THEIRS), A, A),
    "own_on_top": do(TO_CASTLE, what=A, place=ON_TOP),
    "own_at_bottom": do(TO_CASTLE, what=A, place=AT_BOTTOM),
    "own_most_on_top": do(TO_CASTLE, what=Choose(of_side(A, YOURS)), place=ON_TOP),
    "own_most_at_bottom": do(TO_CASTLE, what=Choose(of_side(A, YOURS)), place=AT_BOTTOM),
    "annuls_yours": with_(A, marks=Plus("anula una carta propia")),
    "nobody_but_in_the_vigil": Static(Filter(), rule="no puede jugar", value=A, only_if=Un(_IN_THE_VIGIL)),
    "none_banished": Static(through(A, _outside, _outside), rule="indesterrable"),
    "types_of_theirs_cost_more": Static(Filter(types=A, owner=THEIRS), rule="cuesta más", value=B),
    "this_blocks_only_if": Static(A, rule="no bloquea", only_if=Un(B)),
    "this_attacks_only_if": Static(A, rule="no ataca", only_if=Un(B)),
    "all_of_race": through((A, B, C), _all_of_race, lambda said: None),
    "so_many_of_them": through((A, B, C, D), _so_many, lambda said: None),
    "stays_in_play": _STAYS,
    "as_whom_it_blocks": Part("strength =", _STRENGTH_OF_ATTACKER),
    "attacks_at_once_ungrouped": (
        Static(A, rule="furia"),
        Triggered(on("declarar atacante", A), (do("regla", rule="no se agrupa", what=THIS),), only_if=Fact("entró este turno")),
    ),
    # --- attacking and bearing (4.3, 7.C, 3.2) ---
    "they_attack_with_more": Static(_HIS, rule=AT_LEAST, value=A),
    "all_attack_with_more": Static(Filter(), rule=AT_LEAST, value=A),
    "pay_to_fight": (Static(_WHOM, rule=PAYS_TO_ATTACK, value=_PAID), Static(_WHOM, rule=PAYS_TO_BLOCK, value=_PAID)),
    "pays_to_attack": Static(_WHOM, rule=PAYS_TO_ATTACK, value=_PAID),
    "pays_to_block": Static(_WHOM, rule=PAYS_TO_BLOCK, value=_PAID),
    "must_pay_to_attack": Static(_WHOM, rule=PAYS_TO_ATTACK, value=_PAID),
    "must_pay_to_block": Static(_WHOM, rule=PAYS_TO_BLOCK, value=_PAID),
    "bears_so_many": Static(_WHOM, rule=BEARS_SO_MANY, value=A),
    "bears_one_more": Static(_WHOM, rule=BEARS_MORE, value=1),
    "bears_more": Static(_WHOM, rule=BEARS_MORE, value=A),
    "r_sin_dano": NO_DAMAGE,
    "r_porta_todas": BEARS_ALL,
    "armed_twice": through((A, B, C), _armed_twice, lambda said: None),
    "drags_along": Static(B, rule="debe atacar", only_if=Is(A, Filter(marks=("atacante",)))),
    # --- Oros (7.B.2, 8.21) ---
    "golds_a_turn": Static(_YOU, rule=GOLDS, value=A),
    "one_gold_more": Static(_YOU, rule=MORE_GOLDS, value=1),
    "all_put_golds": Static(Filter(), rule=GOLDS, value=A),
    "c_pay_this": through(A, lambda _: CostPart(PAY_ITSELF), lambda part: THIS if part == CostPart(PAY_ITSELF) else None),
    "c_pay_it": CostPart(PAY_ITSELF),
    "pays_itself_for": Activated((CostPart(PAY_ITSELF),), A),
    "used_by_them": Activated(A, (B,), by=THEIRS),
    "used_by_all": Activated(A, (B,), by=EVERYBODY),
    "destroy_this": do("destruir", what=A),
    "banish_this": do("desterrar", what=A),
    "raise_this_one": do("subir", what=A),
    "shuffle_this_one": do("barajar", what=A),
    # --- searching and putting away (8.7, 2.2.2) ---
    "castle_or_cemetery": Map(zones=("castillo", "cementerio")),
    "all_buried": do(TO_CEMETERY, what=through(A, _from_outside, _from_outside)),
    "all_yours_buried": through((A, B), _yours_buried, lambda said: None),
    "buried_there": do(TO_CEMETERY, what=through(A, _from_outside, _from_outside)),
    "one_buried": Target(A),
    "some_buried": Target(B, A, A),
    "up_to_buried": Target(B, 1, A),
    "acts_as_strong_as_it_is": Do(C, Map(who=B, amount=Number(Target(A), "strength"))),
    # --- events ---
    "they_play_affecting": on("jugada", Filter(types=(A,), zones=OUTSIDE, marks=((AFFECTS, B),)), player=THEIRS),
    "they_play_affecting_this": on("jugada", Filter(types=(A,), zones=OUTSIDE, marks=((AFFECTS, _ITSELF),)), player=THEIRS),
    "that_use_cancelled": Triggered(_NO_EVENT, (do("cancelar"),)),
    "they_put_gold": on("entrar", Filter(types=("Oro",), controller=THEIRS), data={"de": "mano"}),
    "someone_puts_gold": on("entrar", Filter(types=("Oro",)), data={"de": "mano"}),
    "destroys_one": On("destruir", B, source=A),
    "changes_if_blocked": Triggered(on("bloquear", THIS), (A,)),
    "each_at_his_final": Triggered(_FINAL, (through(A, by_him, done_by_him),)),
    # --- conditions and what is done ---
    "castle_below": Un(Exists(_CASTLE, B)),
    "castle_above": Exists(_CASTLE, one_more(B)),
    "their_castle_few": Un(Exists(_CASTLE.but(owner=THEIRS), one_more(B))),
    "their_castle_below": Un(Exists(_CASTLE.but(owner=THEIRS), B)),
    "destroy_as_they_choose": do("destruir", what=Choose(A, by=THEIRS)),
    "banish_as_they_choose": do("desterrar", what=Choose(A, by=THEIRS)),
    "virtual_for_each": do("oro virtual", amount=Number(A)),
    "virtual_one_for_each": do("oro virtual", amount=Number(B, "", only_one(A))),
    "virtual_some_for_each": do("oro virtual", amount=Number(B, "", through(A, several, several))),
    "changed_twice": through((A, B, C, D), _changed_twice, lambda said: None),
    "done_when_it_ends": (rest(0), do("más tarde", on=_FINAL, effect=(Do(C, Map(what=THAT)),))),
    "all_done_at_final": (do("elegir", what=A), do("más tarde", on=_FINAL, effect=(Do(B, Map(what=THAT)),))),
    "draws_as_many": do("robar", amount=AS_MANY),
    "shows_top": do("mostrar", amount=A),
    "changed_in_war": (Static(THIS, rule="momento", value=windows.WAR), Spell((do("modificar", what=A, parts=B),))),
    # --- what is so of all ---
    "not_blocked_by_stronger": Static(A, rule="solo lo bloquea", value=Filter(marks=(("no es", _STRONGER),))),
    "not_blocked_by_weaker": Static(A, rule="solo lo bloquea", value=Filter(marks=(("no es", _WEAKER),))),
    "yours_not_destroyed": Static(with_(A, controller=YOURS), rule=SAFE_FROM + "destruir", value=_HIS),
    "yours_not_banished": Static(with_(A, controller=YOURS), rule=SAFE_FROM + "desterrar", value=_HIS),
    "yours_not_shuffled": Static(with_(A, controller=YOURS), rule=SAFE_FROM + "barajar", value=_HIS),
    "all_discards_banished": Replacing(on("descartar"), "en vez de eso", value="destierro"),
    # --- what is done at the end, and elsewhere ---
    "gains_for_good_per": do("modificar", what=UNNAMED, parts=(Part("strength permanent", Number(B, "", A)),)),
    **{f"{said}_at_the_end": _at_the_end(verb) for said, verb in _LATER.items()},
    "this_exchanged": do("intercambiar control", what=A, to=B),
    "one_picked_done": Do(B, Map(what=Target(A))),
    "some_picked_done": Do(B, Map(what=A)),
    "chosen_ruled_here": rule_said("chosen", "said", "rule", shortly=True),
    "chosen_changed_here": do(SHORTLY, what=Target(A), parts=C),
    "chosen_kept_here": (do(SHORTLY, what=Target(A), rule="no ataca"), do(SHORTLY, what=THAT, rule="no bloquea")),
    "those_averted": A,
    "their_damage_averted": do("regla", what=A, rule=NO_DAMAGE, until="Fase Final"),
    "done_instead_if": Do("si", Map({"if": B, "then": C, "else": A})),
    "chosen_before_he": through((A, B), _chosen_before_he, lambda said: None),
    "own_cemetery_some": Exists(_BURIED, A),
    "their_cemetery_cards": Exists(_BURIED.but(owner=THEIRS), A),
    "others_while_this": subject(A, B, only_if=C),
    "while_this_others": subject(B, C, only_if=A),
    "kept_from_three": tuple(Static(_WHOM, rule=one) for one in (A, B, C)),
    "kept_from_two_nor_raised": (Static(_WHOM, rule=A), Static(_WHOM, rule=B), Static(_WHOM, rule="no sube")),
    "not_done_two_by_two": through((A, B, C, D), _done_two_by_two, lambda said: None),
    "attacks_not_alone": Static(A, rule="no ataca", only_if=Un(Exists(_WITH_IT))),
    "costs_nothing_if": through((A, B, C), _costs_nothing_if, lambda said: None),
    "yours_not_annulled": Static(with_(A, controller=YOURS), rule=NOT_ANNULLED, value=_HIS),
    # --- the Aliados that attack or block, and what affects a card ---
    "each_that_fights_later": through((A, B, C), _each_later, _later_each),
    "done_if_not_attacked": Triggered(_OWN_FINAL, (Do(B, Map(what=A)),), only_if=Un(Is(THIS, Filter(marks=("atacó",))))),
    "this_done_if_not_attacked": Triggered(_OWN_FINAL, (Do(A, Map(what=THIS)),), only_if=Un(Is(THIS, Filter(marks=("atacó",))))),
    "annulling_affecting": annulling(with_(C, marks=Plus((AFFECTS, B))), D),
    "annulling_affecting_this": annulling(with_(C, marks=Plus((AFFECTS, _ITSELF))), D),
    "some_use_aiming": on("utilizada", using(USE_AIMS, A)),
    "some_use_at_this": on("utilizada", using(USE_AIMS, _ITSELF)),
    "some_use_affecting": on("utilizada", using(USE_AFFECTS, A)),
    "some_use_affecting_this": on("utilizada", using(USE_AFFECTS, _ITSELF)),
    "while_bearer_attacks": subject(B, C, only_if=Is(A, Filter(marks=("atacante",)))),
    "as_bearer_attacks": subject(A, B, only_if=Is(C, Filter(marks=("atacante",)))),
    "paid_before_colon": through((A, B), _paid_before_colon, lambda said: None),
}
