"""What is done (11.11, 15.1)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import MODE, Choose, Do, Each, Exists, Fact, Filter, Is, Number, On, Part, Ref, Target, Un
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....play.replacing import AMOUNT
from ....text.patterns import Key, Plus, hole, rest, through, with_
from ....text.shapes import by_player
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, D, do, on, only_one, several
from ..attack import MUST_BLOCK_SUCH
from ..cards import ELEMENTS, FORWARD
from ..choosing import NOT_BY_SUCH
from ..cp import MAKES_CP
from ..damage import BUT, BY_EFFECT, NO_BURST, TO_PLAYER
from ..digging import FIRST, REVEALED, SECOND, SHOWN
from ..following import DONE, EVERY_NUMBER, NAMED, NAMED_JOB
from ..following import NUMBER as THE_NUMBER
from ..turn import END, NEXT_ACTIVE, NEXT_CAST, NO_ACTIVE, THIS_TURN
from ..values import DOWN, EVERY, OF_EACH, UP
from ..zones import BREAK, HAND, REMOVED
from .abilities import _either_of
from .conditions import _some
from .elements import ANY_NUMBER, _mine, counted
from .events import _main_phase, _of_main_phase, _yours_out_of_play
from .shaping import (
    _PUT_AWAY,
    _TWO_ALIKE,
    GONE,
    _and_another,
    _as_many_as_possible,
    _between,
    _chosen_then,
    _clear,
    _delayed,
    _doable,
    _either_act,
    _from_own,
    _further,
    _gained,
    _idle,
    _if_instead,
    _in_deck,
    _less_than,
    _next_damage,
    _none_of,
    _not_in_hand,
    _of_another,
    _of_cards,
    _of_further,
    _of_gained,
    _of_gained_too,
    _of_hand,
    _of_if_instead,
    _of_its_player,
    _of_or_more,
    _of_or_up_to,
    _of_others,
    _of_then_opened,
    _of_three,
    _of_two,
    _offered,
    _offered_all,
    _once_done,
    _one_of_two,
    _or_more,
    _or_up_to,
    _own,
    _silent,
    _then_opened,
    _three,
    _to_a_thousand,
    _to_the_other,
    _to_what,
    _told_more,
    _two,
    _unclear,
    _without_choice,
)

#: Whose cards a player's own are, by the word for the player.
_SIDES = {THEIRS: THEIRS, "cada jugador": ""}
_LESS = through(A, lambda n: -n if n > 0 else None, lambda n: -n if isinstance(n, int) and n < 0 else None)
_NEGATIVE = through(A, lambda n: -n, lambda n: -n if isinstance(n, int) and n < 0 else None)


def _more(pattern: Any) -> Any:
    """A number above none."""
    return through(pattern, lambda n: n if n > 0 else None, lambda n: n if isinstance(n, int) and n > 0 else None)


_MORE = _more(A)
_FEWER = through(B, lambda n: -n if n > 0 else None, lambda n: -n if isinstance(n, int) and n < 0 else None)
#: Of an element that is gone from the field this turn: where it goes instead, or what is done then.
_GOES = On("mover", to=BREAK, data=Map(sale=True))
_FIRST, _SECOND = Ref(FIRST), Ref(SECOND)
_PUT_SOME = _some("poner en la break zone", False)
_MORE_B = through(B, lambda n: n if n > 0 else None, lambda n: n if isinstance(n, int) and n > 0 else None)
#: Damage that is less than the Poder of what it is dealt to.
_BELOW = On("daño", less_than=Map({AMOUNT: "strength"}))
_NAMED = (Part("elements =", (NAMED,)),)
#: 11.8.17.3: what is done later is done to what was chosen.
_CHOSEN = Ref("objetivo")


def _are_several(effect: Any) -> bool:
    """Whether what is spoken of last is more than one."""
    ends = [one.args.get(key) for one in every(Do, effect) for key in ("what", "to")]
    named = [end for end in ends if isinstance(end, Choose | Each | Target)]
    return bool(named) and (isinstance(named[-1], Each) or named[-1].high > 1)


def _idle_after(several: bool) -> Any:
    """What is done, and that what it was done to, one or several, can neither attack nor block for a while."""

    def fits(effect: Any) -> object:
        return effect if len(effect) > 2 and _are_several(effect[:-2]) == several else None

    made = (rest(0), *_idle(THAT, B))
    return through(made, fits, lambda said: fits(said) if isinstance(said, tuple) else None)


#: The beginning of a Main Phase of one's own.
_YOUR_MAIN = on("comienzo", player=YOURS, data={"step": through(B, _main_phase, _of_main_phase)})


def _while_there(act: Any) -> Do:
    """What is done if one controls the card whose effect this is."""
    return Do("si", Map({"if": Exists(Filter(marks=("esta carta",), controller=YOURS)), "then": (act,)}))


def _gains_job(until: Any) -> Do:
    """An Oficio is named, and gained for a while."""
    gained = do("modificar", what=THAT, parts=(Part("jobs +", (NAMED_JOB,)),), until=until)
    return do("nombrar un Oficio", then=(gained,))


def _gains_one(keyword: Any, until: Any) -> Do:
    """One of several keywords that are gained for a while."""
    return Do(MODE, Map(effect=(do("modificar", what=THAT, parts=(Part("abilities +", keyword),), until=until),)))


def _unchosen_now(what: Any, until: Any) -> Do:
    """What no Invocación or Habilidad of the Elemento that is named can choose for a while."""
    return do("regla", what=what, rule=NOT_BY_SUCH, value=Filter(marks=(("elemento", NAMED),)), until=until)


def _to_be_dulled(wanted: Any) -> object:
    """Active cards of one's own."""
    return wanted if isinstance(wanted, Filter) and wanted.controller == YOURS and wanted.turned is False else None


def _aimed(said: Any) -> object:
    return said if isinstance(said, Target) else None


def _later(parts: Any) -> object:
    """What is done at the end of the turn to what is chosen now."""
    chosen, act = parts
    key = next((key for key in ("what", "to") if act.args.get(key) == THAT), "")
    if not key or not isinstance(chosen, Target):
        return None
    later = do("más tarde", on=on("comienzo", data={"step": END}), effect=(act.but(args=act.args.set(key, _CHOSEN)),))
    return do("elegir", what=chosen), later


def _of_later(said: Any) -> object:
    listed: list[Any] = list(said) if isinstance(said, tuple) else []
    if len(listed) != 2 or not all(isinstance(one, Do) for one in listed):
        return None
    acts: Any = listed[1].args.get("effect", ()) if listed[1].verb == "más tarde" else ()
    key = next((key for key in ("what", "to") if len(acts) == 1 and getattr(acts[0], "args", {}).get(key) == _CHOSEN), "")
    parts = (listed[0].args.get("what"), acts[0].but(args=acts[0].args.set(key, THAT))) if key else None
    return parts if parts is not None and _later(parts) == said else None


EFFECTS = {
    "then_both_change": (
        rest(0),
        do("modificar", what=C, parts=D, until=B),
        do("modificar", what=hole(4), parts=hole(5), until=B),
    ),
    "activates_both": do("activar", what=Each(Filter(marks=("carta",), names=(A, B), controller=YOURS))),
    "shows_any": do("mostrar de la mano", filter=through(A, _in_deck, _in_deck)),
    "shown_some": Fact(SHOWN, Map(amount=A, filter=Filter())),
    "shown_such": Fact(SHOWN, Map(amount=A, filter=through(B, _in_deck, _in_deck))),
    "shown_none": Un(Fact(SHOWN, Map(amount=1, filter=through(A, _in_deck, _in_deck)))),
    "dulled_any_trigger": do(
        "si se hace",
        effect=(do("dullear", what=Choose(through(A, _to_be_dulled, _to_be_dulled), 0, ANY_NUMBER)),),
        then=_once_done(_silent(B)),
    ),
    "chosen_dulled_draw": (
        do(
            "si se hace",
            effect=(do("dullear", what=through(A, _aimed, _aimed)),),
            then=(do("robar", amount=Number(DONE, "", B)),),
        ),
    ),
    "damage_it_per_dulled": do("daño", to=THAT, amount=Number(DONE, "", A)),
    "power_per_dulled": (Part("strength +", Number(DONE, "", A)),),
    "more_power_per_dulled": (Part("strength +", Number(DONE, "", _MORE)),),
    "more_dulled_frozen": (rest(0), do("dullear", what=B), do("congelar", what=B)),
    "dull_or_freeze_one": _either_act(do("dullear", what=A), do("congelar", what=A)),
    "chosen_idle_silent": (*_idle(A, B), do("regla", what=THAT, rule="no puede usar Habilidades de Acción", until=B)),
    "it_either_end": _either_act(do("devolver al mazo", what=THAT, at=0), do("devolver al mazo", what=THAT, at=-1)),
    "it_under_some": do("devolver al mazo", what=THAT, at=A),
    "damage_it_less_per": do("daño", to=THAT, amount=Number(C, "", _FEWER, plus=A)),
    "chosen_and_this_hurt": (do("elegir", what=A), Do("dañarse", Map({"what": THIS, "with": THAT}))),
    "revelada": Ref(REVEALED),
    "if_trigger": Do("si", Map({"if": A, "then": _once_done(B)})),
    "any_element": through(A, lambda n: ELEMENTS if n == 1 else None, lambda said: 1 if said == ELEMENTS else None),
    "any_other_element": through(A, lambda n: ELEMENTS[:6] if n == 1 else None, lambda said: 1 if said == ELEMENTS[:6] else None),
    "becomes_named": do("nombrar un Elemento", values=A, then=(do("modificar", what=B, parts=_NAMED, until=D),)),
    "until_becomes_named": do("nombrar un Elemento", values=A, then=(do("modificar", what=C, parts=_NAMED, until=B),)),
    "becomes_named_for_good": do("nombrar un Elemento", values=A, then=(do("modificar", what=B, parts=_NAMED),)),
    "element_then": do("nombrar un Elemento", values=A, then=(B,)),
    "each_of_named": Each(with_(A, marks=Plus(("elemento", NAMED)))),
    "chosen_becomes_named": (
        do("elegir", what=A),
        do("nombrar un Elemento", values=B, then=(do("modificar", what=THAT, parts=_NAMED, until=D),)),
    ),
    "chosen_until_becomes_named": (
        do("elegir", what=A),
        do("nombrar un Elemento", values=B, then=(do("modificar", what=THAT, parts=_NAMED, until=C),)),
    ),
    "it_must_block_this": do("regla", what=THAT, rule=MUST_BLOCK_SUCH, value=Filter(marks=("esta carta",)), until=A),
    "until_doubles": do("modificar", what=B, parts=(Part("strength +", Number(B, "strength")),), until=A),
    "rule_and_shield": _none_of((do("regla", what=B, rule=C, until=A), do("prevenir", to=B, once=True, until=A)), hole(4)),
    "chosen_sealed": (*_idle(A, B), do("en vez de", what=THAT, on=On("daño"), value=Map(es=0), until=B)),
    "it_hurt_so_much_next_by": do("en vez de", what=THAT, on=On("daño", source=B), value=Map(es=C), times=1, until=A),
    "this_hurt_so_much_next_by": do("en vez de", what=B, on=On("daño", source=C), value=Map(es=D), times=1, until=A),
    "this_hurt_so_much_next_by_now": do("en vez de", what=A, on=On("daño", source=C), value=Map(es=D), times=1, until=B),
    "once_gone": do("más tarde", on=On("mover", THAT, data=Map(sale=True)), effect=_silent(B), until=A),
    "once_gone_now": do("más tarde", on=On("mover", THAT, data=Map(sale=True)), effect=_silent(B), until=A),
    "named_unchosen": do("nombrar un Elemento", values=A, then=(_unchosen_now(B, D),)),
    "named_unchosen_now": do("nombrar un Elemento", values=A, then=(_unchosen_now(B, C),)),
    "until_its_element": do("modificar", what=THAT, parts=(Part("elements =", (B,)),), until=A),
    "until_it_costs_less": do("modificar", what=THAT, parts=(Part("cost +", _FEWER),), until=A),
    "until_it_loses_all": do("modificar", what=THAT, parts=(Part("abilities ="),), until=A),
    "it_hurt_less": do("en vez de", what=THAT, on=On("daño"), value=Map({"más": _FEWER}), until=A),
    "put_from_hand": do("poner en el terreno", what=Choose(_from_own(HAND)(B), only_one(A), only_one(A))),
    "put_from_hand_dull": do("poner en el terreno", what=Choose(_from_own(HAND)(B), only_one(A), only_one(A)), turned=True),
    "chosen_later": through((A, B), _later, _of_later),
    "chosen_later_while": (
        do("elegir", what=A),
        do("más tarde", on=on("comienzo", data={"step": END}), effect=(_while_there(_to_what(B, _CHOSEN)),)),
    ),
    "chosen_next_main_while": (
        do("elegir", what=A),
        do("más tarde", on=_YOUR_MAIN, effect=(_while_there(_to_what(C, _CHOSEN)),)),
    ),
    "chosen_meanwhile_if": (do("elegir", what=A), _between(B), Do("si", Map({"if": C, "then": (D,)}))),
    "attacks_twice_now": do("regla", what=A, rule="ataca tantas veces", value=2, until=B),
    "attacks_often_now": do("regla", what=A, rule="ataca tantas veces", value=B, until=C),
    "until_doubles_and": do("modificar", what=B, parts=(Part("strength +", Number(B, "strength")), rest(2)), until=A),
    "halves_its_power": do("modificar", what=THAT, parts=(Part("strength +", Number(THAT, "strength", -1, 2, B)),), until=A),
    "damage_it_per_cost": do("daño", to=THAT, amount=Number(THAT, "cost", A)),
    "its_element_for_good": do("modificar", what=THAT, parts=(Part("elements =", (A,)),)),
    "uncount_all": do("quitar contador", to=B, counter=A, amount=Number(B, counted(A))),
    "done_then": do("si se hace", effect=(_doable(A),), then=_silent(B)),
    "done_then_trigger": do("si se hace", effect=(_doable(A),), then=_once_done(_silent(B))),
    "paid_then": do("si se hace", cost=(_of_others(A),), then=_silent(B)),
    "paid_then_trigger": do("si se hace", cost=(_of_others(A),), then=_once_done(_silent(B))),
    "may_done_then": do("puede", then=(do("si se hace", effect=(_doable(A),), then=_silent(B)),)),
    "may_done_then_trigger": do("puede", then=(do("si se hace", effect=(_doable(A),), then=_once_done(_silent(B))),)),
    "chosen_may_done_then": do("puede", then=(do("si se hace", effect=(_chosen_then(A, B),), then=_silent(C)),)),
    "chosen_may_done_then_trigger": do(
        "puede", then=(do("si se hace", effect=(_chosen_then(A, B),), then=_once_done(_silent(C))),)
    ),
    "chosen_of_it": (do("elegir", what=A), _told_more(B)),
    "chosen_told": (do("elegir", what=A), B),
    "choose_a": Choose(A),
    "doubles_its_power": do("modificar", what=THAT, parts=(Part("strength +", Number(THAT, "strength")),), until=A),
    "less_power_and_all": (Part("strength +", _LESS), Part("abilities =")),
    "chosen_whose": (do("elegir", what=A), _of_its_player(B)),
    "selects_break": do("romper", what=Choose(_mine(B), only_one(A), only_one(A))),
    "selects_remove": do("remover", what=Choose(_mine(B), only_one(A), only_one(A))),
    "may_or_else": Do("puede", Map({"cost": (A,), "else": B})),
    "break_named": do("romper", what=THAT),
    "dull_named": do("dullear", what=THAT),
    "activate_named": do("activar", what=THAT),
    "freeze_named": do("congelar", what=THAT),
    "remove_named": do("remover", what=THAT),
    "back_named": do("devolver", what=THAT),
    "put_named_away": do("poner en la break zone", what=THAT),
    "damage_named": do("daño", to=THAT, amount=B),
    "control_named": do("ganar control", what=THAT),
    "control_named_until": do("ganar control", what=THAT, until=B),
    "named_changes_until": do("modificar", what=THAT, parts=B, until=C),
    "until_named_changes": do("modificar", what=THAT, parts=C, until=A),
    "choose_any": Choose(A, 0, ANY_NUMBER),
    "it_not_blocked_by": do("regla", what=THAT, rule="no puede ser bloqueado", value=A, until=B),
    "not_blocked_by_now": do("regla", what=A, rule="no puede ser bloqueado", value=B, until=C),
    "it_no_harm_below": do("en vez de", what=THAT, on=_BELOW, value=Map(es=0), until=A),
    "no_harm_below_now": do("en vez de", what=A, on=_BELOW, value=Map(es=0), until=B),
    "it_no_harm": do("en vez de", what=THAT, on=On("daño"), value=Map(es=0), until=A),
    "no_harm_now": do("en vez de", what=A, on=On("daño"), value=Map(es=0), until=B),
    "it_no_effect_harm": do("en vez de", what=THAT, on=On("daño", data=Map({BY_EFFECT: True})), value=Map(es=0), until=A),
    "unless_they_do_so": Do("puede", Map({"who": THEIRS, "cost": (A,), "else": B})),
    "unless_they_do": Do("puede", Map({"who": THEIRS, "cost": (A,), "else": C})),
    "cast_it_removed": do("lanzar sin pagar", what=THAT, to=REMOVED),
    "chosen_may_cast_removed": do("puede", then=(_chosen_then(A, do("lanzar sin pagar", what=THAT, to=REMOVED)),)),
    "cast_it_free": do("lanzar sin pagar", what=THAT),
    "chosen_two": through((A, B, C), _two, _of_two),
    "chosen_first_other": _TWO_ALIKE,
    "chosen_other_too": through((A, B, C, D, hole(4)), _and_another, _of_another),
    "primero": _FIRST,
    "damage_per_to": do("daño", to=C, amount=Number(B, "", A)),
    "put_counter_each": do("contador", to=Each(C), counter=B, amount=only_one(A)),
    "put_counter_per": do("contador", to=C, counter=B, amount=Number(D, "", only_one(A))),
    "dull_and_freeze": (do("dullear", what=A), do("congelar", what=THAT)),
    "both_change": (do("modificar", what=B, parts=C, until=A), do("modificar", what=D, parts=hole(4), until=A)),
    "damage_both": (do("daño", to=B, amount=A), do("daño", to=D, amount=C)),
    "chosen_hurt_too": (do("daño", to=A, also=B, amount=C),),
    "chosen_back_too": (do("devolver", what=A), do("devolver", what=B)),
    "chosen_removed_too": (do("remover", what=A), do("remover", what=B)),
    "segundo": _SECOND,
    "hurt_each_other": do("dañarse"),
    "first_hurts_second": Do("daño", Map({"to": _SECOND, "amount": Number(_FIRST, "strength"), "from": _FIRST})),
    "next_damage_less": do("en vez de", what=THAT, on=On("daño"), value=Map({"más": _FEWER}), times=1, until=A),
    "this_next_damage_less": do("en vez de", what=A, on=On("daño"), value=Map({"más": _less_than(C)}), times=1, until=B),
    "this_next_damage_less_now": do("en vez de", what=B, on=On("daño"), value=Map({"más": _less_than(C)}), times=1, until=A),
    "it_hurt_double": do("en vez de", what=THAT, on=On("daño"), value=Map({"veces": 2}), until=A),
    "it_hurt_so_much": do("en vez de", what=THAT, on=On("daño"), value=Map(es=B), until=A),
    "it_hurt_more": do("en vez de", what=THAT, on=On("daño"), value=Map({"más": _MORE_B}), until=A),
    "no_harm_by_theirs": do(
        "en vez de",
        what=A,
        on=On("daño", source=Filter(controller=THEIRS), data=Map({BY_EFFECT: True})),
        value=Map(es=0),
        until=B,
    ),
    "they_may": do("cada jugador", who=A, effect=(do("puede", then=(B,)),)),
    "play_from_hand": do("jugar", what=Choose(_from_own(HAND)(B), only_one(A), only_one(A))),
    "plays_of_hand": do("jugar", what=Choose(_of_hand(B), only_one(A), only_one(A))),
    "plays_any_of_hand": do("jugar", what=Choose(_of_hand(A), 0, ANY_NUMBER)),
    "plays_of_hand_dull": do("jugar", what=Choose(_of_hand(B), only_one(A), only_one(A)), turned=True),
    "they_control": do("ganar control", what=A, who=THEIRS),
    "shuffle_deck": Do("barajar"),
    "half_strength": Number(A, "strength", over=2, rounding=B),
    "to_a_thousand_up": UP,
    "to_a_thousand_down": DOWN,
    "rounded_up": _to_a_thousand(UP),
    "rounded_down": _to_a_thousand(DOWN),
    "damage_half_to": do("daño", amount=Number(A, "strength", over=2, rounding=C), to=B),
    "damage_each_less": Do("daño", Map({"to": Each(A), "amount": Number(THAT, "strength", plus=_FEWER), OF_EACH: True})),
    "damage_each_half": Do("daño", Map({"to": Each(A), "amount": Number(THAT, "strength", over=2, rounding=B), OF_EACH: True})),
    "chosen_each_less": (
        do("elegir", what=A),
        Do("daño", Map({"to": THAT, "amount": Number(THAT, "strength", plus=_FEWER), OF_EACH: True})),
    ),
    "selects_some_put": do("poner en la break zone", what=_as_many_as_possible(A, B)),
    "selects_some_dull": do("dullear", what=_as_many_as_possible(A, B)),
    "selects_from_break": do("devolver", what=Choose(_from_own(BREAK)(B), only_one(A), only_one(A)), to=HAND),
    "damage_you_no_burst": Do("daño", Map({"who": YOURS, "amount": A, NO_BURST: True})),
    "change_and_rule": (do("modificar", what=B, parts=C, until=A), do("regla", what=D, rule=hole(4), until=A)),
    "chosen_three": through((A, B, C, D), _three, _of_three),
    "next_costs_less": do("regla", what=Each(_yours_out_of_play(A)), rule="cuesta menos hasta 1", value=B, until=NEXT_CAST),
    "cost_less_this_turn": do("regla", what=Each(_yours_out_of_play(A)), rule="cuesta menos hasta 1", value=B, until=THIS_TURN),
    "damage_it_per_element": do("daño", to=THAT, amount=Number("se pagó con tantos Elementos", "", A)),
    "rule_and_change": (do("regla", what=A, rule=B, until=C), do("modificar", what=A, parts=D, until=hole(4))),
    "this_next_damage_none": do("prevenir", to=A, once=True, until=B),
    "this_next_damage": _none_of(do("prevenir", to=B, once=True, until=A), C),
    "this_next_damage_later": _none_of(do("prevenir", to=A, once=True, until=C), B),
    "your_next_damage_none": do("en vez de", on=On(TO_PLAYER, player=YOURS), value=Map(es=0), times=1, until=A),
    "your_next_damage": _none_of(do("en vez de", on=On(TO_PLAYER, player=YOURS), value=Map(es=0), times=1, until=A), B),
    "removed_instead_now": do("en vez de", what=THAT, on=_GOES, value=REMOVED, until=THIS_TURN),
    "once_put_away_now": _delayed(_PUT_AWAY, _silent(A), THIS_TURN),
    "removed_instead": do("en vez de", what=THAT, on=_GOES, value=REMOVED, until=A),
    "once_put_away": _delayed(_PUT_AWAY, _silent(B), A),
    "attacks_again": do("regla", what=A, rule="ataca de nuevo", value=1, until=B),
    "not_active_next": do("regla", what=A, rule=NO_ACTIVE, until=NEXT_ACTIVE),
    "picks_up": do("devolver", what=Choose(_from_own(BREAK)(B), only_one(A), only_one(A)), to=HAND),
    "put_counter_named": do("contador", to=Each(Filter(names=(C,))), counter=B, amount=only_one(A)),
    "put_counters_named": do("contador", to=Each(Filter(names=(C,))), counter=B, amount=A),
    "put_counter_it": do("contador", to=THAT, counter=B, amount=only_one(A)),
    "put_counters_it": do("contador", to=THAT, counter=B, amount=A),
    "change_for_good": do("modificar", what=A, parts=B),
    "it_changes_for_good": do("modificar", what=THAT, parts=A),
    "damage_it_and_more": do("daño", to=THAT, amount=Number(C, "", B, plus=_MORE)),
    "damage_it_as_its_less": do("daño", to=THAT, amount=Number(THAT, "strength", plus=_NEGATIVE)),
    "damage_it_per_counter": do("daño", to=THAT, amount=Number(C, counted(B), A)),
    "also_forward_and": (Part("types +", (FORWARD,)), Part("strength =", A), rest(1)),
    "doubles_power": do("modificar", what=A, parts=(Part("strength +", Number(A, "strength")),), until=B),
    "then_idle": _idle_after(several=False),
    "then_all_idle": _idle_after(several=True),
    "chosen_idle": _idle(A, B),
    "any_number_of_all": through(A, lambda n: EVERY_NUMBER if n == 1 else None, lambda said: 1 if said == EVERY_NUMBER else None),
    "number_then": do("seleccionar un número", most=A, then=(B,)),
    "number_dulled_frozen": do("seleccionar un número", most=A, then=(do("dullear", what=B), do("congelar", what=THAT))),
    "each_of_that_cost": Each(with_(A, at_most=Key("cost", THE_NUMBER), at_least=Key("cost", THE_NUMBER))),
    "remove_one": do("remover de lo alto", amount=1),
    "chosen_hurt_per_top": (do("elegir", what=A), B, do("daño", to=_CHOSEN, amount=Number(THAT, "cost", C))),
    "chosen_top_if": (do("elegir", what=A), B, Do("si", Map({"if": Is(THAT, C), "then": (_to_the_other(D, _CHOSEN),)}))),
    "chosen_top_else": (
        do("elegir", what=A),
        B,
        Do("si", Map({"if": Is(THAT, C), "then": (_to_the_other(D, _CHOSEN),), "else": (_to_the_other(hole(4), _CHOSEN),)})),
    ),
    "chosen_and_others": (do("daño", to=A, amount=B), Do("daño", Map({"to": Each(D), "amount": C, BUT: _CHOSEN}))),
    "chosen_gains_job": (do("elegir", what=A), _gains_job(C)),
    "chosen_gains_this_job": (do("elegir", what=A), _gains_job(B)),
    "then_dulled_frozen": (rest(0), do("dullear", what=B), do("congelar", what=B)),
    "no_harm_from_now": do("regla", what=A, rule="no recibe daño de", value=B, until=C),
    "until_no_harm_from": do("regla", what=B, rule="no recibe daño de", value=C, until=A),
    "each_gains_until": do("modificar", what=THAT, parts=(Part("strength +", Number(A, "", B)),), until=C),
    "stays_dull": do("regla", what=THAT, rule=NO_ACTIVE, until=A),
    "damage_it_and_more_x": do("daño", to=THAT, amount=Number("X", "", B, plus=_MORE)),
    "hurts_so_much_next": do("hacer otro daño", what=THAT, to=B, value=Map(es=C), times=1, until=A),
    "su_rival": Ref("su rival en el combate"),
    "no_job": (Part("jobs =", ()),),
    "chosen_if": (do("elegir", what=A), Do("si", Map({"if": B, "then": C}))),
    "selected_then": _chosen_then(kind=Choose),
    "put_then": (do("poner en la break zone", what=A), Do("si", Map({"if": GONE, "then": _silent(B)}))),
    "put_then_trigger": (
        do("poner en la break zone", what=A),
        Do("si", Map({"if": GONE, "then": _once_done(_silent(B))})),
    ),
    "modes_of": _offered_all(),
    "prevent_next": do("prevenir", to=THAT, once=True, until=A),
    "next_damage": _next_damage(A, B),
    "next_damage_later": _next_damage(B, A),
    "chosen_may": do("puede", then=(_chosen_then(A, B),)),
    "chosen_may_pay_unclear": do("puede", cost=(through(B, _of_cards, _of_cards),), then=(_chosen_then(A, _unclear(C)),)),
    "chosen_may_pay": do("puede", cost=(B,), then=(_chosen_then(A, C),)),
    "chosen_may_pay_two": do("puede", cost=(B,), then=(_chosen_then(A, C), D)),
    "chosen_instead": (do("elegir", what=A), Do("si", Map({"if": C, "then": D, "else": B}))),
    "chosen_else": (do("elegir", what=A), Do("si", Map({"if": B, "then": C, "else": D}))),
    "chosen_if_instead": through((A, B, C, D, hole(4)), _if_instead, _of_if_instead),
    "chosen_else_if": through((A, D, hole(4), B, C), _if_instead, _of_if_instead),
    "chosen_idle_unless_they_pay": Do("puede", Map({"who": THEIRS, "cost": B, "else": _idle(A, C)})),
    "dull_or_freeze": _one_of_two("dullear", "congelar"),
    "dull_or_activate": _one_of_two("dullear", "activar"),
    "gains_either": do("una de dos", modes=tuple(_gains_one(one, C) for one in (A, B))),
    "gains_one_of_three": do("una de dos", modes=tuple(_gains_one(one, D) for one in (A, B, C))),
    "ruled_it_during": do("regla", what=THAT, rule=B, until=A),
    "until_ruled": do("regla", what=B, rule=C, until=A),
    "it_must_attack": do("regla", what=THAT, rule="debe atacar", until=A),
    "it_must_block": do("regla", what=THAT, rule="debe bloquear", until=A),
    "it_hurts_more": do("hacer otro daño", what=THAT, to=A, value=Map({"más": C}), until=B),
    "it_hurts_more_now": do("hacer otro daño", what=THAT, to=B, value=Map({"más": C}), until=A),
    "this_hurts_more": do("en vez de", on=On("daño", B, source=A), value=Map({"más": D}), until=C),
    "this_hurts_more_now": do("en vez de", on=On("daño", C, source=B), value=Map({"más": D}), until=A),
    "this_hurts_double": do("en vez de", on=On("daño", B, source=A), value=Map({"veces": 2}), until=C),
    "this_hurts_double_now": do("en vez de", on=On("daño", C, source=B), value=Map({"veces": 2}), until=A),
    "no_effect_harm": do("en vez de", what=A, on=On("daño", data=Map({BY_EFFECT: True})), value=Map(es=0), until=B),
    "turn_hurt_less": do("en vez de", on=On("daño", B), value=Map({"más": _less_than(C)}), until=A),
    "turn_hurt_more": do("en vez de", on=On("daño", A), value=Map({"más": C}), until=B),
    "turn_hurt_more_now": do("en vez de", on=On("daño", B), value=Map({"más": C}), until=A),
    "turn_harm_so_much": do("en vez de", on=On("daño", B, data=Map({BY_EFFECT: True})), value=Map(es=C), until=A),
    "modes_or_more": through((A, B, C, D, hole(4), hole(5)), _or_more, _of_or_more),
    "modes_or_up_to": through((A, B, C, D, hole(4)), _or_up_to, _of_or_up_to),
    "mode_for_good": Do(MODE, Map(effect=(do("modificar", what=A, parts=B),))),
    "selects_dull": do("dullear", what=Choose(_mine(B), only_one(A), only_one(A))),
    "selects_back": do("devolver", what=Choose(_mine(B), only_one(A), only_one(A))),
    "bloqueador": Ref("bloqueador"),
    "party_members": Each(Filter(types=(FORWARD,), controller=YOURS, marks=("atacante",))),
    "lo_que_la_bloquea": Ref("lo que la bloquea"),
    "instead": (Do("si", Map({"if": B, "then": C, "else": (_own(A),)})),),
    "instead_twice": (_either_of(D, hole(4), B, C, (_own(A),)),),
    "else_if": _either_of(A, B, C, D, hole(4)),
    "chosen_instead_twice": (do("elegir", what=A), _either_of(hole(4), hole(5), C, D, B)),
    "chosen_else_else": (do("elegir", what=A), _either_of(B, C, D, hole(4), hole(5))),
    "may_put_then": (do("puede", cost=(_PUT_SOME,), then=_once_done(B)),),
    "may_put": (do("puede", cost=(_PUT_SOME,), then=B),),
    "may_then": do("puede", cost=(A,), then=_once_done(B)),
    "may_pay_then": do("puede", cost=A, then=_once_done(B)),
    "chosen_may_pay_all": do("puede", cost=B, then=(_chosen_then(A, C),)),
    "chosen_may_pay_else": (
        do("elegir", what=A),
        Do("puede", Map({"cost": (B,), "then": (C,), "else": (D,)})),
    ),
    "chosen_unless_they_pay": Do("puede", Map({"who": THEIRS, "cost": B, "else": (_chosen_then(A, C),)})),
    "damage_and_more_to": do("daño", amount=Number(C, "", B, plus=_MORE), to=D),
    "chosen_meanwhile": (do("elegir", what=A), _between(B), C),
    "chosen_paid_then": (do("elegir", what=A), do("si se hace", cost=(B,), then=(C,))),
    "chosen_paid_then_unclear": (do("elegir", what=A), do("si se hace", cost=(B,), then=(_unclear(C),))),
    "chosen_paid_then_it": (do("elegir", what=A), do("si se hace", cost=(B,), then=(_clear(C),))),
    "selects_put": do("poner en la break zone", what=Choose(_mine(B), only_one(A), only_one(A))),
    "its_power_until": do("modificar", what=THAT, parts=(Part("strength =", A),), until=B),
    "until_bare_power": do("modificar", what=THAT, parts=(Part("abilities ="), Part("strength =", B)), until=A),
    "until_its_power": do("modificar", what=THAT, parts=(Part("strength =", B),), until=A),
    "it_under_deck": do("devolver al mazo", what=THAT, at=-1),
    "it_on_deck": do("devolver al mazo", what=THAT, at=0),
    "unless_they_pay": Do("puede", Map({"who": THEIRS, "cost": A, "else": B})),
    "damage_per": do("daño", to=A, amount=Number(C, "", B)),
    "damage_to_per": do("daño", amount=Number(C, "", A), to=B),
    "damage_it_per": do("daño", to=THAT, amount=Number(B, "", A)),
    "damage_as_power": do("daño", to=A, amount=B),
    "damage_it_as_power": do("daño", to=THAT, amount=A),
    "damage_you": do("daño", amount=A, who=YOURS),
    "damage_each": do("daño", amount=A, who="cada jugador"),
    "control": do("ganar control", what=A),
    "control_it": do("ganar control", what=THAT),
    "control_it_until": do("ganar control", what=THAT, until=A),
    "settled": through(A, _without_choice, _without_choice),
    "at_end_of_turn": _delayed(on("comienzo", data={"step": END}), A),
    "modes": _offered(False),
    "modes_up_to": _offered(True),
    "mode": Do(MODE, Map(effect=A)),
    "it_loses_all_until": do("modificar", what=THAT, parts=(Part("abilities ="),), until=A),
    "lose": Part("abilities -", A),
    "less_power_per": (Part("strength +", Number(B, "", _NEGATIVE)),),
    "may_pay_one": do("puede", cost=(A,), then=B),
    "damage_them": do("daño", amount=A, who=THEIRS),
    "break": do("romper", what=A),
    "to_dull": do("dullear", what=A),
    "activate": do("activar", what=A),
    "freeze": do("congelar", what=A),
    "remove": do("remover", what=A),
    "give_back": do("devolver", what=A),
    "to_hand": do("devolver", what=A, to=HAND),
    "put_away": do("poner en la break zone", what=A),
    "put_in_play": do("poner en el terreno", what=A),
    "put_in_play_dull": do("poner en el terreno", what=A, turned=True),
    "play_it": do("jugar", what=_not_in_hand(A)),
    "play_from_yours": do("jugar", what=A, zone=BREAK),
    "play_from_yours_dull": do("jugar", what=A, zone=BREAK, turned=True),
    "play_dull": do("jugar", what=_not_in_hand(A), turned=True),
    "play_that_dull": do("jugar", what=THAT, turned=True),
    "may_do": do("puede", then=A),
    "if_may": Do("si", Map({"if": A, "then": (do("puede", then=B),)})),
    "it_ruled_until": do("regla", what=THAT, rule=A, until=B),
    "cancel": do("cancelar", what=A),
    "put_counter": do("contador", to=C, counter=B, amount=only_one(A)),
    "put_counters": do("contador", to=C, counter=B, amount=A),
    "crystal": do("cristal", amount=A),
    "make_cp": Do(MAKES_CP, A),
    "so_much_of": Map(amount=A, elements=(B,)),
    "chosen_then": _chosen_then(),
    "break_it": do("romper", what=THAT),
    "dull_it": do("dullear", what=THAT),
    "activate_it": do("activar", what=THAT),
    "freeze_it": do("congelar", what=THAT),
    "remove_it": do("remover", what=THAT),
    "back_it": do("devolver", what=THAT),
    "put_it_away": do("poner en la break zone", what=THAT),
    "put_it_in_play": do("poner en el terreno", what=THAT),
    "put_it_in_play_dull": do("poner en el terreno", what=THAT, turned=True),
    "play_that": do("jugar", what=THAT),
    "play_that_on_yours": do("jugar", what=THAT, who=YOURS),
    "it_to_hand": do("devolver", what=THAT, to=HAND),
    "damage_it": do("daño", to=THAT, amount=A),
    "cancel_it": do("cancelar", what=THAT),
    "it_changes_until": do("modificar", what=THAT, parts=A, until=B),
    "until_it_changes": do("modificar", what=THAT, parts=B, until=A),
    "by_player": by_player(_SIDES),
    "more_power": (Part("strength +", _MORE),),
    "also_of_element": (Part("elements +", (A,)),),
    "power_every": (Part("strength +", Number(C, "", A, through(B, several, several), EVERY)),),
    "more_power_every": (Part("strength +", Number(C, "", _MORE, through(B, several, several), EVERY)),),
    "less_power_every": (Part("strength +", Number(C, "", _NEGATIVE, through(B, several, several), EVERY)),),
    "power_per": (Part("strength +", Number(B, "", A)),),
    "power_per_counter": (Part("strength +", Number(C, counted(B), A)),),
    "more_power_per_counter": (Part("strength +", Number(C, counted(B), _MORE)),),
    "less_power_per_counter": (Part("strength +", Number(C, counted(B), _NEGATIVE)),),
    "signed_power": (Part("strength +", A),),
    "less_power": (Part("strength +", _LESS),),
    "power_and_more": (Part("strength +", _MORE), rest(1)),
    "more_and_power": (rest(0), Part("strength +", _more(B))),
    "power_and_some": (Part("strength +", _MORE), rest(1), C),
    "loses_all": (Part("abilities ="),),
    "this_power_until": do("modificar", what=A, parts=(Part("strength =", B),), until=C),
    "until_this_power": do("modificar", what=B, parts=(Part("strength =", C),), until=A),
    "damage_controller": do("daño", amount=A, who=THAT),
    "gain_both": through(A, _gained, _of_gained),
    "gain_both_too": through((A, B), lambda parts: (*parts[0], *_gained(parts[1])), _of_gained_too),
    "bare_power_until": do("modificar", what=THAT, parts=(Part("abilities ="), Part("strength =", A)), until=B),
    "then_opened": through((A, B), _then_opened, _of_then_opened),
    "further": through((A, B), _further, _of_further),
    "chosen_unless_they_do": Do("puede", Map({"who": THEIRS, "cost": B, "else": (_chosen_then(A, D),)})),
    "chosen_removed_while": (
        do("elegir", what=A),
        Do(
            "si",
            Map(
                {
                    "if": Exists(Filter(marks=("esta carta",))),
                    "then": (
                        do("remover", what=THAT),
                        do(
                            "más tarde",
                            on=On("mover", THIS, data=Map(sale=True)),
                            effect=(do("poner en el terreno", what=THAT),),
                        ),
                    ),
                }
            ),
        ),
    ),
}
