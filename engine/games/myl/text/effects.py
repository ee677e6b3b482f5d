"""What is done."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import MODE, MODES, Choose, Do, Each, Fact, Filter, Number, Part, Ref, Target, Un
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....text.patterns import Mismatch, Plus, build, hole, match, rest, through, with_
from ....text.shapes import by_player, by_player_both, chosen_then, goes_on
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, D, do, on, only_one, several
from ..costing import AFFECTS
from ..searching import AT_BOTTOM, ON_TOP
from ..vocabulary import NOT_BEARER
from ..zones import OUTSIDE
from .elements import of_side
from .ruling import SHORTLY, both_said, rule_said, self_neither, self_ruled, timed
from .searching import SOUGHT_SOMEWHERE
from .shapes import EVERYBODY, OWN, SIDES, UNNAMED, chosen_there, negative, put_under_you, some_there, unplaced


def _modify(what: object, *parts: object, **more: object) -> Do:
    return do("modificar", what=what, parts=tuple(parts), **more)


_E = hole(4)
_CHANGE = do("modificar", what=A, parts=B)
_CHANGE_UNTIL = do("modificar", what=A, parts=B, until=C)

_TAKEN = Part("strength =", Number(Target(A), "strength"))


def _not_theirs(what: Any) -> object:
    """What may come to one's own hand: no card that is said to be the opponent's (8.23)."""
    return None if any(THEIRS in (wanted.owner, wanted.controller) for wanted in every(Filter, what)) else what


def _out_of_play(what: Any) -> object:
    """Cards that are not in play, which alone are put into it (6.3)."""
    return what if isinstance(what, Choose | Target) and set(what.filter.zones) & set(OUTSIDE) else None


def _of_each(act: Any) -> object:
    """What is said of all of a kind, as an effect on whatever is of the kind then."""
    what = act.args["affects"]
    return act.but(args=act.args.set("affects", what.filter)) if isinstance(what, Each) else None


def _to_each(act: Any) -> object:
    what = act.args.get("affects") if isinstance(act, Do) else None
    return act.but(args=act.args.set("affects", Each(what))) if isinstance(what, Filter) else None


def _taken(what: Any) -> object:
    """An Oro that comes to your reserve: it groups where it is one that you paid (8.1), else you gain control of it (3.1.2)."""
    return do("agrupar" if what.filter.zones == ("oro pagado",) else "controlar", what=what)


def _of_taken(said: Any) -> object:
    what = said.args.get("what") if isinstance(said, Do) and set(said.args) == {"what"} else None
    return what if isinstance(what, Target) and _taken(what) == said else None


def _later(verb: str) -> Do:
    """What is done to the card in the next Fase Final."""
    return do("más tarde", on=on("comienzo", data={"step": "Fase Final"}), effect=(do(verb, what=UNNAMED),))


def _mode(instruction: object) -> Do:
    """One of what an effect offers."""
    return Do(MODE, Map(effect=(instruction,)))


def _attacking(pattern: Any) -> Any:
    """7.C.3: who has an attack that may be cancelled, said or not."""
    mark = "atacante"

    def there(wanted: Any) -> object:
        return wanted if mark in wanted.marks else wanted.but(marks=(*wanted.marks, mark))

    def back(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and mark in wanted.marks
        return wanted.but(marks=tuple(m for m in wanted.marks if m != mark)) if fits else None

    return through(pattern, there, back)


def _not_the_rest(what: Any) -> object:
    """«Los demás» behind other elements would be all but those, not all but this card."""
    return None if isinstance(what, Each) and what.filter.other else what


_NO_OTHERS = through(C, _not_the_rest, _not_the_rest)


def _of_no_others(what: Any) -> object:
    """Of some weapon: of whom «otro» would be said is not known."""
    return None if isinstance(what, Target) and what.filter.other else what


#: How many that is said by what there is: whose cards are milled stands before it.
_COUNTED = through(
    A, lambda count: count if isinstance(count, Number) else None, lambda count: count if isinstance(count, Number) else None
)
_DOUBLED = (Part("strength +", Number(OWN, "strength")),)
#: 8.19: the hand of the opponent.
LOOKED = do("mirar", who=THEIRS, zone="mano")
_SHOWN = do("mostrar", who=THEIRS, zone="mano")


def _fighting(what: Any) -> object:
    """Those of what goes back to the line of defence that attack (2.1.4, 7.C.3)."""
    fits = isinstance(what, Target | Each) and "atacante" not in what.filter.marks
    return what.but(filter=what.filter.but(marks=(*what.filter.marks, "atacante"))) if fits else what


def _any_of(what: Any) -> object:
    if not isinstance(what, Target | Each):
        return what
    return what.but(filter=what.filter.but(marks=tuple(m for m in what.filter.marks if m != "atacante")))


_AT_THE_END = on("comienzo", data={"step": "Fase Final"})
_OF_HAND = Each(with_(B, zones=("mano",), owner=THEIRS))


#: What is done to so many cards, or so much, by a number.
_COUNTING = ("robar", "botar", "descartar", "oro virtual", "desterrar superiores")


def _per(parts: Any) -> object:
    """What is done as often as there are such cards."""
    wanted, act = parts
    count = act.args.get("amount") if isinstance(act, Do) and act.verb in _COUNTING else None
    return act.but(args=act.args.set("amount", Number(wanted, "", count))) if isinstance(count, int) else None


def _of_per(said: Any) -> object:
    count = said.args.get("amount") if isinstance(said, Do) and said.verb in _COUNTING else None
    if not isinstance(count, Number) or count.what or not isinstance(count.times, int):
        return None
    parts = (count.of, said.but(args=said.args.set("amount", count.times)))
    return parts if _per(parts) == said else None


#: By which rule cards are kept for a time from what is averted.
_KEEPS = {"destruir": "indestructible", "desterrar": "indesterrable", "barajar": "no se baraja", "subir": "no sube"}


def _kept(parts: Any) -> object:
    what, event, until = parts
    return do("regla", what=what, rule=_KEEPS[event], until=until) if event in _KEEPS else None


def _sought_each(pattern: Any, *, where_first: bool = False) -> Any:
    """Several that are sought at once, one of each kind."""

    def there(parts: Any) -> object:
        *kinds, where, goes = (*parts[1:-1], parts[0], parts[-1]) if where_first else parts
        try:
            search = build(SOUGHT_SOMEWHERE, (Map(filter=kinds[0]), where, goes))
        except Mismatch:
            return None
        return search.but(args=search.args.without("filter").set("each", tuple(kinds)))

    def back(said: Any) -> object:
        kinds: Any = said.args.get("each", ()) if isinstance(said, Do) and said.verb == "buscar" else ()
        if len(kinds) != len(pattern) - 2:
            return None
        found: Any = match(SOUGHT_SOMEWHERE, said.but(args=said.args.without("each").set("filter", kinds[0])))
        if found is None:
            return None
        return (found[1], *kinds, found[2]) if where_first else (*kinds, found[1], found[2])

    return through(pattern, there, back)


def _bounded(wanted: Any) -> bool:
    return isinstance(wanted, Filter) and wanted != Filter(types=wanted.types)


def _either_kind(parts: Any) -> object:
    """A card of one of two kinds, each with what bounds it: what bounds only the second might be said of both."""
    first, second = parts
    alike = not (first.zones or second.zones or first.owner or second.owner or first.other or second.other)
    if not alike or not _bounded(first) or not (first.types and second.types) or first.types == second.types:
        return None
    if second.controller and not first.controller:
        return None
    neither = Filter(marks=(("no es", first), ("no es", second)))
    return Filter(types=(*first.types, *second.types), marks=(("no es", neither),))


def _of_either(wanted: Any) -> object:
    last: Any = wanted.marks[0] if isinstance(wanted, Filter) and len(wanted.marks) == 1 else None
    both = last[1].marks if isinstance(last, tuple) and last[0] == "no es" else ()
    parts = tuple(mark[1] for mark in both if isinstance(mark, tuple) and mark[0] == "no es")
    return parts if len(parts) == 2 and _either_kind(parts) == wanted else None


#: Every card of every Cementerio.
_CEMETERIES = Filter(zones=("cementerio",))

EFFECTS = {
    "done_per": through((A, B), _per, _of_per),
    "kept_until_then": through((A, B, C), _kept, lambda said: None),
    "two_sought": _sought_each((A, B, C, D)),
    "two_sought_there": _sought_each((A, B, C, D), where_first=True),
    "three_sought": _sought_each((A, B, C, D, _E)),
    "three_sought_there": _sought_each((A, B, C, D, _E), where_first=True),
    "either_kind": through((A, B), _either_kind, _of_either),
    "done_at_the_end": A,
    "shuffled_later": _later("barajar"),
    "raised_later": _later("subir"),
    "cancel_all_attacks": do("cancelar ataque", what=through(A, _fighting, _any_of)),
    "all_cemeteries_shuffled": do("barajar", what=Each(_CEMETERIES)),
    "all_cemeteries_banished": do("desterrar", what=Each(_CEMETERIES)),
    "as_it_comes": A,
    "blocks_this_now": Each(Filter(types=("Aliado",), marks=("bloquea a este",))),
    "done_if": (Do("si", Map({"if": B, "then": (A,)})),),
    "their_cemetery_banished": do("desterrar", what=Each(_CEMETERIES.but(owner=THEIRS))),
    "their_cemetery_shuffled": do("barajar", what=Each(_CEMETERIES.but(owner=THEIRS))),
    "fixed_until": _modify(B, Part("strength =", A), until=C),
    "chosen_passive": Do(C, Map(what=Target(A))),
    "put_some_on_top": do("al castillo", what=some_there(), place=ON_TOP),
    "put_some_at_bottom": do("al castillo", what=some_there(), place=AT_BOTTOM),
    "all_changed_later": (do("modificar", what=A, parts=B), do("más tarde", on=_AT_THE_END, effect=(Do(C, Map(what=THAT)),))),
    "all_changed_till_later": (
        do("modificar", what=A, parts=B, until=C),
        do("más tarde", on=_AT_THE_END, effect=(Do(D, Map(what=THAT)),)),
    ),
    "destroy_of_theirs": do("destruir", what=Target(with_(A, controller=THEIRS))),
    "banish_of_theirs": do("desterrar", what=Target(with_(A, controller=THEIRS))),
    "destroy_chosen": do("destruir", what=Target(A)),
    "banish_chosen": do("desterrar", what=Target(A)),
    "shuffle_chosen": do("barajar", what=Target(A)),
    "raise_chosen": do("subir", what=Target(A)),
    "virtual_by_this": do("oro virtual", amount=through(B, several, several)),
    "each_may_do": do("cada uno", who=A, effect=(do("puede", then=(B,)),)),
    "every_player_may_do": do("cada uno", who=EVERYBODY, effect=(do("puede", then=(A,)),)),
    "put_from_own_cemetery": do("poner", what=Choose(with_(A, zones=("cementerio",), owner=YOURS))),
    "raise_from_own_cemetery": do("subir", what=Choose(with_(A, zones=("cementerio",), owner=YOURS))),
    "own_hand_banished": do("desterrar", what=Each(Filter(zones=("mano",), owner=YOURS))),
    "put_up_to": do("poner", what=through(Target(B, 1, through(A, several, several)), _out_of_play, _out_of_play)),
    "then_changes": (rest(0), do("modificar", what=THAT, parts=B, until=C)),
    "banish_their_top": do("desterrar superiores", amount=A, who=THEIRS),
    "mill_from": do("botar", amount=B),
    "cancel_their_attack": Do("si", Map({"if": Un(Fact("tu turno")), "then": (do("cancelar ataque"),)})),
    "that_at_the_end": do("más tarde", on=_AT_THE_END, effect=(Do(C, Map(what=B)),)),
    "later_done": (rest(0), do("más tarde", on=_AT_THE_END, effect=(C,))),
    "later_may": (rest(0), do("más tarde", on=_AT_THE_END, effect=(do("puede", then=C),))),
    "back_to_defence": do("cancelar ataque", what=through(A, _fighting, _any_of)),
    "taken_until": do("controlar", what=Target(through(A, unplaced, unplaced)), until=B),
    "looked_all_discarded": (LOOKED, do("descartar", what=_OF_HAND)),
    "looked_all_banished": (LOOKED, do("desterrar", what=_OF_HAND)),
    "shuffle_there": do("barajar", what=B),
    "random_theirs": do("descartar", amount=A, who=THEIRS, random=True),
    "virtual_exactly_one": do("oro virtual", amount=only_one(A)),
    "virtual_as_many": do("oro virtual", amount=A),
    "forbid_attack_until": do("regla", rule="no ataca", what=A, until=B),
    "forbid_block_until": do("regla", rule="no bloquea", what=A, until=B),
    "nobody_shall_play": do("regla", rule="no puede jugar", what=Each(Filter()), value=A, until=B),
    "must_block_now": do(
        "regla", what=Target(A), rule="debe bloquear a", value=Filter(marks=("este mismo",)), until="Fase Final"
    ),
    "chosen_rule_now": rule_said("chosen", "said", "rule"),
    "until_neither": both_said("until", "what", "rules"),
    "chosen_neither_after": both_said("chosen", "rules", "until"),
    "self_ruled": self_ruled(),
    "self_neither": self_neither(),
    "two_changed": (do("modificar", what=A, parts=B, until=_E), do("modificar", what=_NO_OTHERS, parts=D, until=_E)),
    "one_of_two": (Do(MODES, Map({"n": (1, 1), "modes": (_mode(A), _mode(B))})),),
    "goes_on": goes_on(SIDES),
    "then_may": (rest(0), do("puede", then=B)),
    "both_destroyed": (do("destruir", what=A), do("destruir", what=B)),
    "both_banished": (do("desterrar", what=A), do("desterrar", what=B)),
    "three_destroyed": (do("destruir", what=A), do("destruir", what=B), do("destruir", what=C)),
    "you_must_or_done": Do("puede", Map({"cost": A, "else": (Do(C, Map(what=B)),)})),
    "own_hand_shuffled_plain": do("barajar", what=Each(Filter(zones=("mano",), owner=YOURS))),
    "group_it": do("agrupar", what=THAT),
    "that_later": do("más tarde", on=on("comienzo", data={"step": "Fase Final"}), effect=(Do(B, Map(what=A)),)),
    "that_attacks_too": (rest(0), do("regla", rule="furia", what=THAT, until="Fase Final")),
    "prevent_all_damage": Do("prevenir daño"),
    "copies_ability": do("prestar habilidad", what=THIS, of=Target(A), until=B),
    "shown_discarded_so": (_SHOWN, do("descartar", what=Choose(with_(B, zones=("mano",), owner=THEIRS)))),
    "shown_discarded_too": (_SHOWN, do("descartar", what=Choose(with_(B, zones=("mano",), owner=THEIRS)))),
    "shown_banished_so": (_SHOWN, do("desterrar", what=Choose(with_(B, zones=("mano",), owner=THEIRS)))),
    "own_raised_so": do("subir", what=A),
    "aiming_at_this": with_(A, marks=Plus("apunta a este")),
    "affecting": with_(A, marks=Plus((AFFECTS, B))),
    "affecting_this": with_(A, marks=Plus((AFFECTS, Filter(marks=("este mismo",))))),
    "own_kind_discarded": do("descartar", what=Choose(with_(A, zones=("mano",), owner=YOURS))),
    "own_kinds_discarded": do("descartar", what=Choose(with_(B, zones=("mano",), owner=YOURS), A, A)),
    "attacks_this_turn": (do("regla", rule="furia", what=A, until="Fase Final"),),
    "it_attacks_this_turn": (do("regla", rule="furia", what=UNNAMED, until="Fase Final"),),
    "cancel_some_attacks": do("cancelar ataque", what=Target(_attacking(B), A, A)),
    "cancel_that_attack": do("cancelar ataque", what=A),
    "raise_found": do("subir", what=through(Choose(A), _out_of_play, _out_of_play)),
    "moves_this_to": do("portar", what=A, to=B),
    "moves_weapon_to": do("portar", what=Target(A), to=through(B, _of_no_others, _of_no_others)),
    "not_its_bearer": Target(with_(A, marks=Plus(NOT_BEARER))),
    "not_its_bearer_yours": Target(with_(A, controller=YOURS, marks=Plus(NOT_BEARER))),
    "bears_this": do("portar", what=THIS, to=A),
    "swap": do("intercambiar Fuerza", what=A),
    "swap_until": do("intercambiar Fuerza", what=A, until=B),
    "passive": Do(B, Map(what=A)),
    "until_none_is": do("regla", what=Each(B), rule=C, until=A),
    "until_none_does": do("regla", what=Each(B), rule=C, until=A),
    "none_is_until": do("regla", what=Each(A), rule=B, until=C),
    "none_does_until": do("regla", what=Each(A), rule=B, until=C),
    "annul_to_hand": do("anular", what=Target(A), to="mano"),
    "annul_to_castle": do("anular", what=Target(A), to="castillo"),
    "put_borne": do("poner", what=chosen_there(), to=B),
    "rule_until": rule_said("what", "rule", "until"),
    "rule_for_now": rule_said("what", "rule"),
    "until_rule": rule_said("until", "what", "rule"),
    "changed_ruled_until": both_said("what", "changes", "rules", "until"),
    "ruled_changed_until": both_said("what", "rules", "changes", "until"),
    "two_rules_until": both_said("what", "rules", "rule", "until"),
    "until_changed_ruled": both_said("until", "what", "changes", "rules"),
    "by_player_both": by_player_both(SIDES),
    "until_static": timed("until", "rule"),
    "static_until": timed("rule", "until"),
    "this_takes_strength_until": do("modificar", what=A, parts=(Part("strength =", Number(Target(B), "strength")),), until=C),
    "this_takes_strength": do("modificar", what=A, parts=(Part("strength =", Number(Target(B), "strength")),)),
    "mill_theirs_counted": do("botar", amount=_COUNTED, who=THEIRS),
    "mill_theirs": do("botar", amount=A, who=THEIRS),
    "put_one": do("poner", what=chosen_there()),
    "put_found": do("poner", what=through(Choose(A), _out_of_play, _out_of_play)),
    "put_some": do("poner", what=through(Target(B, A, A), _out_of_play, _out_of_play)),
    "put_in_line": put_under_you(),
    "put_on_top": do("al castillo", what=chosen_there(in_play=True), place=ON_TOP),
    "put_at_bottom": do("al castillo", what=chosen_there(in_play=True), place=AT_BOTTOM),
    "put_this_on_top": do("al castillo", what=A, place=ON_TOP),
    "put_this_at_bottom": do("al castillo", what=A, place=AT_BOTTOM),
    "double": do("modificar", what=A, parts=_DOUBLED),
    "double_until": do("modificar", what=A, parts=_DOUBLED, until=B),
    "double_chosen": do("modificar", what=Target(A), parts=_DOUBLED, until=B),
    "you_must_or": Do("puede", Map({"cost": A, "else": (B,)})),
    "they_unless": Do("puede", Map({"who": THEIRS, "cost": A, "else": (B,)})),
    "they_may": do("puede", who=THEIRS, cost=A, then=(B,)),
    "until_lends": do("prestar habilidad", what=B, of=Target(C), until=A),
    "chosen_until_this": do("modificar", what=Target(A), parts=D, until=B),
    "chosen_rule_until": rule_said("chosen", "said", "rule", "until"),
    "chosen_until_rule": rule_said("chosen", "until", "said", "rule"),
    "chosen_for_rule": rule_said("chosen", "rule", "until"),
    "chosen_rule_while": rule_said("chosen", "said", "rule", shortly=True),
    "chosen_change_while": do(SHORTLY, what=Target(A), parts=C),
    "chosen_neither_while": (do(SHORTLY, what=Target(A), rule="no ataca"), do(SHORTLY, what=THAT, rule="no bloquea")),
    "chosen_changed_ruled": both_said("chosen", "said", "changes", "rules", "until"),
    "chosen_for_both": both_said("chosen", "changes", "rules", "until"),
    "chosen_until_both": both_said("chosen", "until", "said", "changes", "rules"),
    "chosen_two_rules": both_said("chosen", "said", "rules", "rule", "until"),
    "chosen_neither": both_said("chosen", "said", "rules", "until"),
    "both_neither": both_said("what", "rules", "until"),
    "this_shuffled": do("barajar", what=UNNAMED),
    "this_raised": do("subir", what=UNNAMED),
    "all_of_theirs": Each(of_side(A, YOURS)),
    "own_destroyed_so": do("destruir", what=A),
    "own_banished_so": do("desterrar", what=A),
    "own_shuffled_so": do("barajar", what=A),
    "race_changes": _CHANGE_UNTIL,
    "they_shall_not_play": do("regla", rule="no puede jugar", what=Each(Filter(controller=THEIRS)), value=A, until=B),
    "chosen_change_now": do(SHORTLY, what=Target(A), parts=B),
    "chosen_now_rule": rule_said("chosen", "until", "rule"),
    "chosen_now_changes": do("modificar", what=Target(A), parts=C, until=B),
    "chosen_neither_now": both_said("chosen", "until", "rules"),
    "play_one": do("jugar", what=chosen_there()),
    "own_cemetery_shuffled": do("barajar", what=Each(Filter(zones=("cementerio",), owner=YOURS))),
    "own_hand_shuffled": do("barajar", what=Each(Filter(zones=("mano",), owner=YOURS))),
    "own_cemetery_banished": do("desterrar", what=Each(Filter(zones=("cementerio",), owner=YOURS))),
    "annul_to_exile": do("anular", what=Target(A), to="destierro"),
    "any_card": Filter(),
    "any_cheap": Filter(at_most=Map(cost=A)),
    "any_dear": Filter(at_least=Map(cost=A)),
    "annul_kind": do("anular", what=Target(A)),
    "enemy_played": with_(A, controller=THEIRS),
    "enemy_played_so": through(
        with_(A, controller=THEIRS),
        lambda wanted: wanted,
        lambda wanted: wanted if isinstance(wanted, Filter) and not wanted.marks else None,
    ),
    "aiming_at": with_(A, marks=Plus(("apunta a", B))),
    "cancel_one_attack": do("cancelar ataque", what=Target(_attacking(A))),
    "looked_discarded": (LOOKED, do("descartar", what=Choose(with_(B, zones=("mano",), owner=THEIRS)))),
    "looked_banished": (LOOKED, do("desterrar", what=Choose(with_(B, zones=("mano",), owner=THEIRS)))),
    "looked_shuffled": (LOOKED, do("barajar", what=Choose(with_(B, zones=("mano",), owner=THEIRS)))),
    "shown_discarded": (_SHOWN, do("descartar", what=Choose(with_(B, zones=("mano",), owner=THEIRS)))),
    "shown_banished": (_SHOWN, do("desterrar", what=Choose(with_(B, zones=("mano",), owner=THEIRS)))),
    "all_of_their_cemetery": Each(with_(A, zones=("cementerio",), owner=YOURS)),
    "one_of_their_hand": Choose(with_(A, zones=("mano",), owner=YOURS)),
    "some_of_their_hand": Choose(with_(B, zones=("mano",), owner=YOURS), A, A),
    "one_of_their_cemetery": Choose(with_(A, zones=("cementerio",), owner=YOURS)),
    "some_of_their_cemetery": Choose(with_(B, zones=("cementerio",), owner=YOURS), A, A),
    "name_race": do("nombrar raza", then=(A,)),
    "while_in_play": through(do("mientras esté en juego", affects=A, parts=B), _of_each, _to_each),
    "takes_strength": do("modificar", what=UNNAMED, parts=(_TAKEN,)),
    "takes_strength_until": do("modificar", what=UNNAMED, parts=(_TAKEN,), until=B),
    "first_then": (A, rest(1)),
    "change": _CHANGE,
    "chosen_change": do("modificar", what=Target(A), parts=B),
    "chosen_until": do("modificar", what=Target(A), parts=B, until=C),
    "chosen_this_until": do("modificar", what=Target(A), parts=C, until=D),
    "it_changes": do("modificar", what=UNNAMED, parts=A),
    "it_changes_until": do("modificar", what=UNNAMED, parts=A, until=B),
    "this_changes": do("modificar", what=THIS, parts=A),
    "acts_as_it_costs": Do(C, Map(who=B, amount=Number(Target(A), "cost"))),
    "by_player": by_player(SIDES),
    "own_destroyed": do("destruir", what=A),
    "own_banished": do("desterrar", what=A),
    "own_shuffled": do("barajar", what=A),
    "own_shuffled_in": do("barajar", what=A),
    "own_raised": do("subir", what=A),
    "one_of_theirs": Choose(of_side(A, YOURS)),
    "some_of_theirs": Choose(of_side(B, YOURS), A, A),
    "goes_back": do("controlar", what=Ref("ganado"), who=THEIRS),
    "chosen_then": chosen_then(),
    "control_chosen": do("controlar", what=Target(A)),
    "taken_to_reserve": through(Target(A), _taken, _of_taken),
    "control_chosen_until": do("controlar", what=Target(A), until=B),
    "attacks_now": do("regla", rule="furia", what=A, until="Fase Final"),
    "put_taken": do("poner", what=A),
    "pair": (A, B),
    "destroyed_later": _later("destruir"),
    "banished_later": _later("desterrar"),
    "this_destroyed": do("destruir", what=UNNAMED),
    "this_banished": do("desterrar", what=UNNAMED),
    "it_lends": do("prestar habilidad", what=UNNAMED, of=Target(A), until=B),
    "lends_ability": do("prestar habilidad", what=A, of=Target(B), until=C),
    "banish_top": do("desterrar superiores", amount=A),
    "raise_there": do("subir", what=B),
    "raise_instead": do("prevenir", what=B, event="destruir", zone="mano"),
    "raise_instead_there": do("prevenir", what=A, event="destruir", zone="mano"),
    "shuffle_plain": do("barajar", what=A),
    "raise_this": (do("subir", what=THIS),),
    "put_this": (do("poner", what=THIS),),
    "prevent_that": do("prevenir", what=A, event=B),
    "annul_annuller": do("anular", what=Target(Filter(marks=("anula una carta propia",)))),
    "mill": do("botar", amount=A),
    "mill_them": do("botar", amount=A, who=THEIRS),
    "banish": do("desterrar", what=A),
    "banish_it": do("desterrar", what=THAT),
    "raise": do("subir", what=A),
    "take_back": do("subir", what=through(A, _not_theirs, _not_theirs)),
    "raise_it": do("subir", what=THAT),
    "shuffle": do("barajar", what=A),
    "shuffle_it": do("barajar", what=THAT),
    "group": do("agrupar", what=A),
    "control": do("controlar", what=A),
    "control_until": do("controlar", what=A, until=B),
    "give_back": do("controlar", what=A, who=THEIRS),
    "to_attack": Do("a la línea de ataque", Map(what=A)),
    "give": _modify(B, Part("strength +", A)),
    "give_until": _modify(B, Part("strength +", A), until=C),
    "take": Do("modificar", Map(what=B, parts=negative(A, "strength +"))),
    "give_for_good": _modify(B, Part("strength permanent", A)),
    "take_for_good": Do("modificar", Map(what=B, parts=negative(A, "strength permanent"))),
    "fix": _modify(B, Part("strength =", A)),
    "grant": _modify(B, Part("abilities +", A)),
    "grant_until": _modify(B, Part("abilities +", A), until=C),
    "strip": _modify(B, Part("abilities -", A)),
    "strip_until": _modify(B, Part("abilities -", A), until=C),
    "blank": _modify(A, Part("abilities =")),
    "blank_until": _modify(A, Part("abilities ="), until=B),
    "forbid_attack": do("regla", rule="no ataca", what=A),
    "forbid_block": do("regla", rule="no bloquea", what=A),
    "look": do("mirar", amount=A),
    "look_theirs": do("mirar", amount=A, who=THEIRS),
    "look_hand": do("mirar", who=THEIRS, zone="mano"),
    "show": do("mostrar", amount=A),
    "show_theirs": do("mostrar", amount=A, who=THEIRS),
    "put_from_hand": do("poner", what=Choose(with_(A, zones=("mano",), owner=YOURS))),
    "put_from_cemetery": do("poner", what=Target(with_(A, zones=("cementerio",), owner=YOURS))),
    "play_from_hand": do("jugar", what=Choose(with_(A, zones=("mano",), owner=YOURS))),
    "play_from_cemetery": do("jugar", what=Target(with_(A, zones=("cementerio",), owner=YOURS))),
    "virtual": Do("oro virtual", Map(amount=through(A, lambda n: n if n > 1 else None, lambda n: n if n != 1 else None))),
    "virtual_one": Do("oro virtual", Map(amount=1)),
    "cancel_attack": do("cancelar ataque"),
    "cancel": do("cancelar"),
    "prevent_destroy": do("prevenir", what=A, event="destruir"),
    "prevent_banish": do("prevenir", what=A, event="desterrar"),
    "prevent_damage": Do("prevenir daño", Map(amount=A)),
    "will_go": do("reemplazar", what=THAT, zone=A),
}
