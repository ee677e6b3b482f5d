"""What is otherwise for a while, and what is done later (11.12.4, 11.12.5)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Choose, Do, Each, Filter, Number, On, Part, Target, Triggered
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....play.replacing import AMOUNT
from ....text.patterns import hole, rest, through
from ....text.shared import THAT, THEIRS, YOURS, A, B, C, D, do, on, several
from ..attack import MUST_BLOCK_SUCH
from ..damage import BY_EFFECT, TO_PLAYER
from ..following import DONE
from ..forbidding import NOT_CAST, OF_PLAYER, UNPLAYABLE
from ..turn import END, NEXT_ACTIVE, NEXT_CAST, NO_ACTIVE, THIS_TURN
from ..values import EVERY
from ..zones import BREAK, HAND, REMOVED
from .elements import counted
from .events import _out_of_play, _yours_out_of_play
from .shaping import _FEWER, _MORE, _NEGATIVE, _idle, _less_than, _more, _silent, _thousands


def _next_damage(until: Any, amount: Any) -> Any:
    """The next damage is none: it is prevented."""

    def there(parts: Any) -> object:
        return do("prevenir", to=THAT, once=True, until=parts[0]) if parts[1] == 0 else None

    def back(said: Any) -> object:
        fits = isinstance(said, Do) and said.verb == "prevenir" and "until" in said.args
        return (said.args["until"], 0) if fits and there((said.args["until"], 0)) == said else None

    return through((until, amount), there, back)


def _none_of(made: Any, amount: Any) -> Any:
    """What an instruction makes where it says that nothing is left of it."""
    return through((made, amount), lambda parts: parts[0] if parts[1] == 0 else None, lambda said: (said, 0))


def _delayed(on: On, effect: Any, until: Any = "") -> Any:
    """What is done when something happens: with what was chosen, or with what is chosen then (11.8.9)."""

    def there(parts: Any) -> Do:
        how_long, acts = parts
        lasts = {"until": how_long} if how_long else {}
        if any(True for _ in every(Target, acts)):
            return do("elegir más tarde", gains=Triggered(on, acts), **lasts)
        return do("más tarde", on=on, effect=acts, **lasts)

    def back(said: Any) -> object:
        if not isinstance(said, Do) or said.verb not in ("más tarde", "elegir más tarde"):
            return None
        gains = said.args.get("gains")
        acts = gains.effect if isinstance(gains, Triggered) else said.args.get("effect")
        parts = (said.args.get("until", ""), acts)
        return parts if acts is not None and there(parts) == said else None

    return through((until, effect), there, back)


#: When the card that is spoken of goes to the Break Zone.
_PUT_AWAY = On("mover", THAT, to=BREAK, data=Map(sale=True))


def _gained(both: Any) -> tuple[Part, ...]:
    """Two abilities that are gained, which one sentence says."""
    return tuple(Part("abilities +", one) for one in both)


def _of_gained(parts: Any) -> object:
    """The abilities that are gained, of two that can be one sentence."""
    fits = isinstance(parts, tuple) and len(parts) == 2 and all(isinstance(one, Part) for one in parts)
    both = tuple(part.value for part in parts) if fits else ()
    return both if fits and all(isinstance(one, Triggered) for one in both) and _gained(both) == parts else None


def _of_gained_too(parts: Any) -> object:
    both = _of_gained(parts[-2:]) if isinstance(parts, tuple) and len(parts) > 2 else None
    return (parts[:-2], both) if both is not None else None


_LESS = _less_than(A)
#: Of an element that is gone from the field this turn: where it goes instead, or what is done then.
_GOES = On("mover", to=BREAK, data=Map(sale=True))
_MORE_B = _more(B)
#: Damage that is less than the Poder of what it is dealt to.
_BELOW = On("daño", less_than=Map({AMOUNT: "strength"}))


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


def _barred(side: str, rule: str, wanted: Any, until: Any) -> Do:
    """Cards of a kind that a player, or nobody, may cast or play for a while, wherever they come from."""
    return do("regla", what=Each(_out_of_play(wanted, side)), rule=rule, until=until)


def _under(limit: Any) -> On:
    """Damage below a limit."""
    return On("daño", at_most=Map({AMOUNT: through(limit, lambda n: n - 1, lambda n: _thousands(n + 1))}))


LASTING = {
    "then_both_change": (
        rest(0),
        do("modificar", what=C, parts=D, until=B),
        do("modificar", what=hole(4), parts=hole(5), until=B),
    ),
    "power_per_dulled": (Part("strength +", Number(DONE, "", A)),),
    "more_power_per_dulled": (Part("strength +", Number(DONE, "", _MORE)),),
    "it_must_block_this": do("regla", what=THAT, rule=MUST_BLOCK_SUCH, value=Filter(marks=("esta carta",)), until=A),
    "until_doubles": do("modificar", what=B, parts=(Part("strength +", Number(B, "strength")),), until=A),
    "rule_and_shield": _none_of((do("regla", what=B, rule=C, until=A), do("prevenir", to=B, once=True, until=A)), hole(4)),
    "it_hurt_so_much_next_by": do("en vez de", what=THAT, on=On("daño", source=B), value=Map(es=C), times=1, until=A),
    "this_hurt_so_much_next_by": do("en vez de", what=B, on=On("daño", source=C), value=Map(es=D), times=1, until=A),
    "this_hurt_so_much_next_by_now": do("en vez de", what=A, on=On("daño", source=C), value=Map(es=D), times=1, until=B),
    "once_gone": do("más tarde", on=On("mover", THAT, data=Map(sale=True)), effect=_silent(B), until=A),
    "once_gone_now": do("más tarde", on=On("mover", THAT, data=Map(sale=True)), effect=_silent(B), until=A),
    "until_its_element": do("modificar", what=THAT, parts=(Part("elements =", (B,)),), until=A),
    "until_it_costs_less": do("modificar", what=THAT, parts=(Part("cost +", _FEWER),), until=A),
    "it_hurt_less": do("en vez de", what=THAT, on=On("daño"), value=Map({"más": _FEWER}), until=A),
    "attacks_twice_now": do("regla", what=A, rule="ataca tantas veces", value=2, until=B),
    "attacks_often_now": do("regla", what=A, rule="ataca tantas veces", value=B, until=C),
    "until_doubles_and": do("modificar", what=B, parts=(Part("strength +", Number(B, "strength")), rest(2)), until=A),
    "halves_its_power": do("modificar", what=THAT, parts=(Part("strength +", Number(THAT, "strength", -1, 2, B)),), until=A),
    "its_element_for_good": do("modificar", what=THAT, parts=(Part("elements =", (A,)),)),
    "it_as_strong": do("modificar", what=THAT, parts=(Part("strength +", Number(B, "strength")),), until=C),
    "until_it_as_strong": do("modificar", what=THAT, parts=(Part("strength +", Number(C, "strength")),), until=A),
    "doubles_its_power": do("modificar", what=THAT, parts=(Part("strength +", Number(THAT, "strength")),), until=A),
    "less_power_and_all": (Part("strength +", _LESS), Part("abilities =")),
    "named_changes_until": do("modificar", what=THAT, parts=B, until=C),
    "it_ruled_this_turn": do("regla", what=THAT, rule=A, until=THIS_TURN),
    "named_attacks_again": do("regla", what=THAT, rule="ataca de nuevo", value=1, until=B),
    "named_must_block": do("regla", what=THAT, rule="debe bloquear", until=B),
    "named_must_attack": do("regla", what=THAT, rule="debe atacar", until=B),
    "it_hurt_so_much_below": do("en vez de", what=THAT, on=_under(B), value=Map(es=C), until=A),
    "it_hurt_so_much_below_now": do("en vez de", what=THAT, on=_under(A), value=Map(es=C), until=B),
    "named_ruled_until": do("regla", what=THAT, rule=B, until=C),
    "until_named_ruled": do("regla", what=THAT, rule=C, until=A),
    "until_named_changes": do("modificar", what=THAT, parts=C, until=A),
    "it_not_blocked_by": do("regla", what=THAT, rule="no puede ser bloqueado", value=A, until=B),
    "not_blocked_by_now": do("regla", what=A, rule="no puede ser bloqueado", value=B, until=C),
    "it_no_harm_below": do("en vez de", what=THAT, on=_BELOW, value=Map(es=0), until=A),
    "no_harm_below_now": do("en vez de", what=A, on=_BELOW, value=Map(es=0), until=B),
    "it_no_harm": do("en vez de", what=THAT, on=On("daño"), value=Map(es=0), until=A),
    "no_harm_now": do("en vez de", what=A, on=On("daño"), value=Map(es=0), until=B),
    "it_no_effect_harm": do("en vez de", what=THAT, on=On("daño", data=Map({BY_EFFECT: True})), value=Map(es=0), until=A),
    "both_change": (do("modificar", what=B, parts=C, until=A), do("modificar", what=D, parts=hole(4), until=A)),
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
    "change_and_rule": (do("modificar", what=B, parts=C, until=A), do("regla", what=D, rule=hole(4), until=A)),
    "next_costs_less": do("regla", what=Each(_yours_out_of_play(A)), rule="cuesta menos hasta 1", value=B, until=NEXT_CAST),
    "next_costs_so_much_less": do("regla", what=Each(_yours_out_of_play(A)), rule="cuesta menos", value=C, until=NEXT_CAST),
    "it_pays_to_attack": do("regla", what=THAT, rule="paga para atacar", value=B, until=A),
    "it_pays_to_block": do("regla", what=THAT, rule="paga para bloquear", value=B, until=A),
    "theirs_not_cast_now": _barred(THEIRS, NOT_CAST, A, B),
    "until_theirs_not_cast": _barred(THEIRS, NOT_CAST, B, A),
    "theirs_not_played_now": _barred(THEIRS, UNPLAYABLE, A, B),
    "until_theirs_not_played": _barred(THEIRS, UNPLAYABLE, B, A),
    "yours_not_cast_now": _barred(YOURS, NOT_CAST, A, B),
    "until_yours_not_cast": _barred(YOURS, NOT_CAST, B, A),
    "yours_not_played_now": _barred(YOURS, UNPLAYABLE, A, B),
    "until_yours_not_played": _barred(YOURS, UNPLAYABLE, B, A),
    "nobody_casts_now": _barred("", NOT_CAST, A, B),
    "until_nobody_casts": _barred("", NOT_CAST, B, A),
    "they_use_none_now": tuple(
        do("regla", who=THEIRS, rule=f"{OF_PLAYER}no puede usar Habilidades {kind}", until=A)
        for kind in ("de Acción", "Especiales")
    ),
    "back_instead_now": do("en vez de", what=THAT, on=_GOES, value=HAND, until=THIS_TURN),
    "cost_less_this_turn": do("regla", what=Each(_yours_out_of_play(A)), rule="cuesta menos hasta 1", value=B, until=THIS_TURN),
    "rule_and_change": (do("regla", what=A, rule=B, until=C), do("modificar", what=A, parts=D, until=hole(4))),
    "this_next_damage_none": do("prevenir", to=A, once=True, until=B),
    "this_next_damage": _none_of(do("prevenir", to=B, once=True, until=A), C),
    "this_next_damage_later": _none_of(do("prevenir", to=A, once=True, until=C), B),
    "your_next_damage_none": do("en vez de", on=On(TO_PLAYER, player=YOURS), value=Map(es=0), times=1, until=A),
    "your_next_damage": _none_of(do("en vez de", on=On(TO_PLAYER, player=YOURS), value=Map(es=0), times=1, until=A), B),
    "removed_instead_now": do("en vez de", what=THAT, on=_GOES, value=REMOVED, until=THIS_TURN),
    "once_put_away_now": _delayed(_PUT_AWAY, _silent(A), THIS_TURN),
    "once_broken_now": _delayed(On("romper", THAT), _silent(A), THIS_TURN),
    "removed_instead": do("en vez de", what=THAT, on=_GOES, value=REMOVED, until=A),
    "once_put_away": _delayed(_PUT_AWAY, _silent(B), A),
    "attacks_again": do("regla", what=A, rule="ataca de nuevo", value=1, until=B),
    "not_active_next": do("regla", what=A, rule=NO_ACTIVE, until=NEXT_ACTIVE),
    "change_for_good": do("modificar", what=A, parts=B),
    "it_changes_for_good": do("modificar", what=THAT, parts=A),
    "doubles_power": do("modificar", what=A, parts=(Part("strength +", Number(A, "strength")),), until=B),
    "then_idle": _idle_after(several=False),
    "then_all_idle": _idle_after(several=True),
    "no_harm_from_now": do("regla", what=A, rule="no recibe daño de", value=B, until=C),
    "until_no_harm_from": do("regla", what=B, rule="no recibe daño de", value=C, until=A),
    "each_gains_until": do("modificar", what=THAT, parts=(Part("strength +", Number(A, "", B)),), until=C),
    "stays_dull": do("regla", what=THAT, rule=NO_ACTIVE, until=A),
    "hurts_so_much_next": do("hacer otro daño", what=THAT, to=B, value=Map(es=C), times=1, until=A),
    "no_job": (Part("jobs =", ()),),
    "prevent_next": do("prevenir", to=THAT, once=True, until=A),
    "next_damage": _next_damage(A, B),
    "next_damage_later": _next_damage(B, A),
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
    "its_power_until": do("modificar", what=THAT, parts=(Part("strength =", A),), until=B),
    "until_bare_power": do("modificar", what=THAT, parts=(Part("abilities ="), Part("strength =", B)), until=A),
    "until_its_power": do("modificar", what=THAT, parts=(Part("strength =", B),), until=A),
    "they_discard": do("descartar", amount=A, who=THEIRS),
    "at_end_of_this_turn": _delayed(on("comienzo", data={"step": END}), A, THIS_TURN),
    "it_loses_all_until": do("modificar", what=THAT, parts=(Part("abilities ="),), until=A),
    "lose": Part("abilities -", A),
    "less_power_per": (Part("strength +", Number(B, "", _NEGATIVE)),),
    "it_ruled_until": do("regla", what=THAT, rule=A, until=B),
    "it_changes_until": do("modificar", what=THAT, parts=A, until=B),
    "until_it_changes": do("modificar", what=THAT, parts=B, until=A),
    "more_power": (Part("strength +", _MORE),),
    "job_and_power": (Part("jobs +", (A,)), Part("strength +", _MORE_B)),
    "power_and_job": (Part("strength +", _MORE), Part("jobs +", (B,))),
    "job_and_more": (Part("jobs +", (A,)), rest(1)),
    "also_of_job": (Part("jobs +", (A,)),),
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
    "loses_all": (Part("abilities ="),),
    "this_power_until": do("modificar", what=A, parts=(Part("strength =", B),), until=C),
    "until_this_power": do("modificar", what=B, parts=(Part("strength =", C),), until=A),
    "gain_both": through(A, _gained, _of_gained),
    "gain_both_too": through((A, B), lambda parts: (*parts[0], *_gained(parts[1])), _of_gained_too),
    "bare_power_until": do("modificar", what=THAT, parts=(Part("abilities ="), Part("strength =", A)), until=B),
}
