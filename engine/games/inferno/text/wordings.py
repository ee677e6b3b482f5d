"""Clauses and nouns in the combinations in which players say them."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import (
    MODE,
    MODES,
    Activated,
    Choose,
    Do,
    Each,
    Exists,
    Filter,
    Number,
    On,
    Ref,
    Replacing,
    Static,
    Triggered,
    Un,
)
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....text.patterns import Plus, hole, through, with_
from ....text.shared import THAT, THIS, YOURS, A, B, C, D, do, on
from .effects import token_back, token_of
from .replacing import enters
from .shapes import INSTEAD, OUTSIDE, SLOT, has_counters, with_subject


def _described(wanted: Any) -> object:
    """Of cards in a hand, of which nothing but what they are may be said."""
    plain = wanted == Filter(marks=("carta",))
    return None if plain or wanted.zones or wanted.controller or wanted.owner or wanted.other else wanted


_TURNED = Map(turned=True)


def _while_both(parts: Any) -> object:
    """Two abilities, while something is so."""
    condition, listed = parts
    fits = all(isinstance(one, Static) and one.only_if is None for one in listed)
    return tuple(one.but(only_if=condition) for one in listed) if fits else None


def _both_while(said: Any) -> object:
    if not isinstance(said, tuple) or len(said) < 2 or not all(isinstance(one, Static) for one in said):
        return None
    parts = (said[0].only_if, tuple(one.but(only_if=None) for one in said))
    return parts if parts[0] is not None and _while_both(parts) == said else None


def _choose_then(parts: Any) -> object:
    """«Elige un aliado. Ese aliado […]»: what follows speaks of what was chosen; «los demás» would be other than the card."""
    chosen, then = parts
    speaks = isinstance(then, tuple) and THAT in every(Ref, then)
    others = any(wanted.other for wanted in every(Filter, then)) if isinstance(then, tuple) else False
    return (do("elegir", what=chosen), *then) if speaks and not others else None


def _chosen_first(said: object) -> object:
    fits = isinstance(said, tuple) and len(said) > 1 and isinstance(said[0], Do) and said[0].verb == "elegir"
    if not fits:
        return None
    parts = (said[0].args["what"], said[1:])  # type: ignore[index]
    return parts if _choose_then(parts) == said else None


def _by(chosen: object, player: object) -> Any:
    """What a player chooses, of what is said without who chooses."""
    return through(
        (player, chosen),
        lambda p: p[1].but(by=p[0]) if isinstance(p[1], Choose) else None,
        lambda said: (said.by, said.but(by="tú")) if isinstance(said, Choose) and said.by != "tú" else None,
    )


def _those_chosen(parts: Any) -> object:
    """«Cada jugador elige un aliado. Destruye los aliados elegidos»: of the kind of which something was chosen."""
    chosen, player, kind = parts
    fits = isinstance(chosen, Choose) and kind == Filter(types=chosen.filter.types)
    return chosen.but(by=player) if fits else None


def _chosen_by_whom(said: object) -> object:
    if not isinstance(said, Choose) or said.by == "tú" or not said.filter.types:
        return None
    return said.but(by="tú"), said.by, Filter(types=said.filter.types)


def _and_the_rest(verb: str) -> Any:
    """«Cada jugador elige un aliado que controla. Destruye los demás»: all of the kind that nobody chose."""

    def there(parts: Any) -> object:
        player, chosen = parts
        if not isinstance(chosen, Choose) or player != "cada jugador":  # whose the others are is not said of anybody else
            return None
        rest = Each(chosen.filter.but(controller="", other=True), _CHOSEN)
        return do("elegir", what=chosen.but(by=player)), do(verb, what=rest)

    def back(said: object) -> object:
        if not isinstance(said, tuple) or len(said) != 2 or not all(isinstance(one, Do) for one in said):
            return None
        chosen = said[0].args.get("what")
        parts = (chosen.by, chosen.but(by="tú")) if isinstance(chosen, Choose) else None
        return parts if parts is not None and there(parts) == said else None

    return through((A, B), there, back)


def _x_is(parts: Any) -> object:
    """«+X/+0, donde X es […]»: the number in the place of the letter."""
    change, number = parts
    if not isinstance(change, tuple) or not any(part.value == "X" for part in change):
        return None
    return tuple(part.but(value=number) if part.value == "X" else part for part in change)


def _x_was(change: object) -> object:
    numbers = [part.value for part in change if isinstance(part.value, Number)] if isinstance(change, tuple) else []
    if not numbers or any(number != numbers[0] for number in numbers):
        return None
    return tuple(part.but(value="X") if part.value == numbers[0] else part for part in change), numbers[0]  # type: ignore[attr-defined]


def _and_so_much(parts: Any) -> object:
    number, more = parts
    if isinstance(number, str):
        return Number(number, plus=more) if more else None
    return number.but(plus=more) if isinstance(number, Number) and not number.plus and more else None


def _so_much_less(number: object) -> object:
    if not isinstance(number, Number) or not number.plus:
        return None
    plain = number.but(plus=0)
    return (plain.of if plain == Number(plain.of) and isinstance(plain.of, str) else plain), number.plus


def _plus(number: object, more: Any) -> Any:
    """A number and so much more."""
    return through((number, more), _and_so_much, _so_much_less)


_MINUS_B = through(B, lambda n: -n or None, lambda n: -n if isinstance(n, int) and n < 0 else None)


def _twice(number: Any) -> object:
    plain = isinstance(number, Number) and (number.times, number.over, number.plus) == (1, 1, 0)
    return number.but(times=2) if plain else None


def _once(number: Any) -> object:
    double = isinstance(number, Number) and (number.times, number.over, number.plus) == (2, 1, 0)
    return number.but(times=1) if double else None


#: What was done to so many that as many cards are drawn.
_COUNTED = ("descartar", "exiliar", "moler")


def _drawing_as_many(parts: Any) -> object:
    """«Descarta tu mano. Toma esa cantidad de cartas»: as many as were discarded, by who did it."""
    done, more = parts
    before = done[-1]
    if not isinstance(before, Do) or before.verb not in _COUNTED or "who" in before.args:
        return None
    return (*done, do("tomar", amount=Number("hechos", plus=more)))


def _drawn_as_many(done: object) -> object:
    last = done[-1] if isinstance(done, tuple) and len(done) > 1 else None
    amount = last.args.get("amount") if isinstance(last, Do) and last.verb == "tomar" else None
    if not isinstance(amount, Number) or amount.of != "hechos":
        return None
    parts = (done[:-1], amount.plus)  # type: ignore[index]
    return parts if _drawing_as_many(parts) == done else None


#: Of what somebody may have most or least.
EXTREMES = ("fuerza", "resistencia", "coste")


def _extreme(word: object, wanted: object) -> Any:
    """Who of these has most or least of something; of several that do, one that is chosen."""

    def there(parts: Any) -> object:
        most, filter_ = parts
        return Choose(filter_.but(marks=(*filter_.marks, (most, filter_)))) if isinstance(filter_, Filter) else None

    def back(said: object) -> object:
        mark = said.filter.marks[-1] if isinstance(said, Choose) and said.filter.marks else None
        parts = mark if isinstance(mark, tuple) and isinstance(mark[1], Filter) else None
        return parts if parts is not None and there(parts) == said else None

    return through((word, wanted), there, back)


#: What an element does, and what it suffers, in the place of other damage.
_DEALT, _SUFFERED = on("daño", source=THIS), on("daño")


def _changed(place: object, event: On) -> Any:
    return through(
        place,
        lambda said: said.value if isinstance(said, Replacing) else None,
        lambda value: Replacing(event, INSTEAD, value=value) if isinstance(value, Map) else None,
    )


def _dealt(place: object) -> Any:
    return _changed(place, on("daño", source=SLOT))


def _suffered(place: object) -> Any:
    return _changed(place, on("daño", SLOT))


#: Behind what was chosen «los demás» are others than those.
_CHOSEN = (Ref("esos"),)


def _unchosen(noun: object) -> Any:
    return Each(with_(noun, other=True), _CHOSEN)


def _coin(*words: str, **done: Any) -> Any:
    return Do("moneda", Map(**done, **({"sides": words} if words else {})))


def _either_of(*modes: object) -> Any:
    return Do(MODES, Map({"n": (1, 1), "modes": tuple(Do(MODE, Map(effect=(mode,))) for mode in modes)}))


_SHOWS_HAND = do("mostrar", who=A, **{"in": "mano"})
_G = hole(6)
_WON = ("la gana", "la pierde")

WORDINGS: dict[str, Any] = {
    "coin_heads": _coin(then=D),
    "coin_both": _coin(then=D, **{"else": _G}),
    "coin_tails": _coin(**{"else": D}),
    "coin_won": _coin(*_WON, then=D),
    "coin_won_or_lost": _coin(*_WON, then=D, **{"else": _G}),
    "coin_lost": _coin(*_WON, **{"else": D}),
    "coins_heads": _coin(amount=A, then=C),
    "they_play_open": Static(A, rule="juega a la vista", value=B),
    "you_play_open": Static(THIS, rule="juega a la vista", value=A),
    "used_by_any": with_(A, by="cada jugador"),
    "anyone_activates": Activated(A, B, by="cada jugador"),
    "anyone_once": Activated(A, B, times=1, by="cada jugador"),
    "inferno_to_bottom": do("mover del inferno", amount=A, to="mazo", at=-1),
    "inferno_to_top": do("mover del inferno", amount=A, to="mazo", at=1),
    "inferno_to_hand": do("mover del inferno", amount=A, to="mano"),
    "inferno_to_exile": do("mover del inferno", amount=A, to="exilio"),
    "choose_then": through((A, B), _choose_then, _chosen_first),
    "destroy_unchosen_yours": (do("elegir", what=A), do("destruir", what=_unchosen(B))),
    "exile_unchosen_yours": (do("elegir", what=A), do("exiliar", what=_unchosen(B))),
    "destroy_who_2": do("destruir", what=through((B, A, C), _those_chosen, _chosen_by_whom)),
    "exile_who_2": do("exiliar", what=through((B, A, C), _those_chosen, _chosen_by_whom)),
    "destroy_unchosen": (do("elegir", what=_by(B, A)), do("destruir", what=_unchosen(C))),
    "exile_unchosen": (do("elegir", what=_by(B, A)), do("exiliar", what=_unchosen(C))),
    "destroy_the_rest": _and_the_rest("destruir"),
    "chosen_anothers": Choose(with_(A, marks=Plus(("no es", Filter(controller=YOURS))))),
    "each_either": do("cada uno", who=A, effect=(_either_of(B, C),)),
    "dealing_until": do("reemplazar", by=A, on=_DEALT, value=_dealt(B), until=C),
    "dealing_until_first": do("reemplazar", by=B, on=_DEALT, value=_dealt(C), until=A),
    "suffering_until": do("reemplazar", what=A, on=_SUFFERED, value=_suffered(B), until=C),
    "suffering_until_first": do("reemplazar", what=B, on=_SUFFERED, value=_suffered(C), until=A),
    "deals_and_suffers": (
        do("reemplazar", by=A, on=_DEALT, value=_dealt(B), until=D),
        do("reemplazar", what=THAT, on=_SUFFERED, value=_suffered(C), until=D),
    ),
    "deals_and_suffers_first": (
        do("reemplazar", by=B, on=_DEALT, value=_dealt(C), until=A),
        do("reemplazar", what=THAT, on=_SUFFERED, value=_suffered(D), until=A),
    ),
    "says_where_x": with_subject(A, Static(SLOT, through((B, C), _x_is, _x_was))),
    "says_where_x_itself": Static(THIS, through((A, B), _x_is, _x_was)),
    "counted_and_one": _plus(A, 1),
    "counted_and": _plus(A, B),
    "counted_but_one": _plus(A, -1),
    "counted_but": _plus(A, _MINUS_B),
    "counted_twice": through(A, _twice, _once),
    "cost_of": Number(A, "converted"),
    "draws_as_many": through((A, B), _drawing_as_many, _drawn_as_many),
    "as_many": A,
    "n0": 0,
    "n_less": -1,
    "the_most": _extreme(B, A),
    "the_most_of_theirs": _extreme(B, with_(A, controller="oponente")),
    "the_most_of_yours": _extreme(B, with_(A, controller=YOURS)),
    **{f"{key}_{word}": f"{said} {word}" for key, said in (("m", "mayor"), ("l", "menor")) for word in EXTREMES},
    "no_such_may": Static(A, rule=B),
    "none_may_until": do("regla", what=Each(A), rule=B, until=C),
    "none_may_until_first": do("regla", what=Each(B), rule=C, until=A),
    "rule_about_first": do("regla", what=B, rule=C, value=D, until=A),
    "loses_turn": do("saltear", who=A, what="turno"),
    "when_itself_has_none": On(state=Un(has_counters(THIS, B, 1))),
    "damage_shared": do("daño", amount=A, to=C, divided=True),
    "from_one": (1, A),
    "one_to_three": through((A, B), lambda p: (1, 3) if p == (2, 3) else None, lambda said: (2, 3) if said == (1, 3) else None),
    "own_destroy_all": do("destruir", what=Each(with_(A, controller=YOURS))),
    "own_destroy_some": do("destruir", what=Choose(with_(B, controller=YOURS), A, A)),
    "theirs_enter_turned": enters(with_(A, zones=OUTSIDE, controller="oponente"), estado=_TURNED),
    "this_turn_elsewhere": do("reemplazar", on=A, value=D, until=B),
    "this_turn_goes_elsewhere": do("reemplazar", on=A, value=C, until=B),
    "alternative_cost_first": Static(A, rule="coste alternativo", value=B, zone="mano"),
    "become_copy_first": do("copia", what=B, of=C, until=A),
    "foes_cannot_activate": Static(with_(C, controller="oponente"), rule="no puede activar habilidades"),
    "nobody_activates": Static(B, rule="no puede activar habilidades"),
    "its_cost": Number(THAT, "converted"),
    "cost_of_paid": Number(Ref("pagadas"), "converted"),
    "resistance_of_paid": Number(Ref("pagadas"), "resistance"),
    "next_damage_elsewhere": do("reemplazar", what=A, on=_SUFFERED, value=Map(redirigir=C), times=1, until=B),
    "shown_and_one_discarded": (_SHOWS_HAND, Do("descartar", Map({"who": THAT, "amount": 1, "chosen by": "tú"}))),
    "shown_and_such_discarded": (
        _SHOWS_HAND,
        Do("descartar", Map({"who": THAT, "amount": 1, "filter": through(C, _described, _described), "chosen by": "tú"})),
    ),
    "r_defiende_girado": "defiende girado",
    "discard_all_of": Do("descartar", Map({"who": A, "amount": "todas", "filter": B})),
    "while_both": through((A, B), _while_both, _both_while),
    "shown_and_discarded": do(
        "cada uno",
        who=A,
        effect=(do("mostrar", **{"in": "mano"}), Do("descartar", Map({"amount": "todas", "filter": B}))),
    ),
    "described_all": through(A, _described, _described),
    "each_may_pay": do("quien lo haga", who=A, cost=B, effect=(C,)),
    "token_kind_last": through((C, A, B, ()), token_of, token_back(False)),
    "triggered_first_if_2": Triggered(B, C, A),
    "triggered_first_may": Triggered(B, C, A, optional=True),
    "you_play_this": on("jugada", A, player=YOURS),
    "enters_turned_unless": with_(enters(A, estado=_TURNED), only_if=Un(B)),
    "enters_turned_unless_itself": with_(enters(THIS, estado=_TURNED), only_if=Un(A)),
    "enters_turned_if": with_(enters(A, estado=_TURNED), only_if=B),
    "enters_turned_if_itself": with_(enters(THIS, estado=_TURNED), only_if=A),
    "alternative_itself": Static(THIS, rule="coste alternativo", value=A, zone="mano"),
    "played_from_itself": Static(THIS, rule="puede jugarse desde", value=A, zone=A),
    "played_from_if_itself": Static(THIS, rule="puede jugarse desde", value=A, zone=A, only_if=B),
    "played_from_if": Static(A, rule="puede jugarse desde", value=B, zone=B, only_if=C),
    "attach_cheaper_if": Static(THIS, rule="anexar cuesta menos", value=A, only_if=B),
    "flipped_over": with_(A, marks=Plus("terrenal")),
    "you_control_others": Exists(with_(C, controller=YOURS, other=True), B),
}
