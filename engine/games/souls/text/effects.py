"""What is done (4.6–4.9)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import MODE, MODES, Choose, Do, Each, Fact, Filter, Is, Keyword, Number, Part, Target, Un
from ....kernel.frozen import EMPTY, Map
from ....text.patterns import hole, rest, through, with_
from ....text.shapes import by_player, by_player_both, chosen_then
from ....text.shared import THAT, THEIRS, YOURS, A, B, C, D, do, grouped, on, only_one, several
from ..cards import Card
from ..choosing import CALLED
from ..costing import NEXT_COSTS_LESS
from ..ficha import KEEPS
from ..lives import UNHURT
from ..mana import PLACES_NONE
from ..permanent import NOT_BLOCKED_BY
from ..vocabulary import CAME_BACK, DESTROYED, ON_TOP, SO_MUCH, UPPERMOST
from ..zones import FINAL, MANA, OUTSIDE

#: Whose cards a player's own are, by the word for the player.
_SIDES = {THEIRS: THEIRS, "cada jugador": ""}
#: The verbs of which it is known to what they were done.
_TO_ELEMENTS = frozenset({"destruir", "desintegrar", "retornar", "enviar", "sacrificar", "descartar", "invocar", "agregar"})
#: What changes by itself lasts the turn (6.7.4).
_CHANGE_UNTIL = do("modificar", what=A, parts=B, until=C)


def _token(parts: Any) -> object:
    """8.1.2.1.1: a token is a Unidad with a name, Fuerza and Defensa; and keywords, where it says so."""
    name, strength, resistance, *keywords = parts
    return Card(name, ("Unidad",), strength=strength, resistance=resistance, abilities=keywords[0] if keywords else ())


def _of_token(card: Any) -> object:
    if not isinstance(card, Card) or card != _token((card.name, card.strength, card.resistance)):
        return None
    return card.name, card.strength, card.resistance


def _of_token_with(card: Any) -> object:
    if not isinstance(card, Card) or not card.abilities or not all(isinstance(one, Keyword) for one in card.abilities):
        return None
    parts = card.name, card.strength, card.resistance, card.abilities
    return parts if card == _token(parts) else None


def _summoned(wanted: Any) -> object:
    """3.8.6: cards that are not in play; what everybody sees is chosen as it is activated, what only one sees as it resolves."""
    if not isinstance(wanted, Filter) or not wanted.zones or not set(wanted.zones) <= set(OUTSIDE):
        return None
    return Choose(wanted) if wanted.zones == ("mano",) else Target(wanted)


def _of_summoned(what: Any) -> object:
    return what.filter if isinstance(what, Choose | Target) and _summoned(what.filter) == what else None


#: 3.6.2: the card of a type that lies above the others in one's cemetery.
_TOP = Filter(types=(A,), zones=("cementerio",), owner=YOURS, marks=((ON_TOP, A),))
_SUMMONED: Any = through(A, _summoned, _of_summoned)
#: 3.10.2: of the hand of whoever does it.
_IN_HAND: dict[str, Any] = {"zones": ("mano",), "owner": YOURS}

_BURIED = Filter(zones=("cementerio",), owner=YOURS)
_HAND = Filter(zones=("mano",), owner=YOURS)


def _one_summoned(parts: Any) -> object:
    count, wanted = parts
    return _summoned(wanted) if count == 1 else None


def _of_one_summoned(what: Any) -> object:
    wanted = _of_summoned(what)
    return None if wanted is None else (1, wanted)


def _some_summoned(parts: Any) -> object:
    count, wanted = parts
    what = _summoned(wanted) if count > 1 else None
    return what.but(low=count, high=count) if isinstance(what, Choose | Target) else None


def _of_some_summoned(what: Any) -> object:
    if not isinstance(what, Choose | Target) or what.low != what.high:
        return None
    parts = what.low, what.filter
    return parts if _some_summoned(parts) == what else None


def _up_to_summoned(parts: Any) -> object:
    made = _some_summoned(parts)
    return made.but(low=1) if isinstance(made, Choose | Target) and made.high > 1 else None


def _of_up_to_summoned(what: Any) -> object:
    if not isinstance(what, Choose | Target) or what.low != 1 or what.high < 2:
        return None
    parts = what.high, what.filter
    return parts if _up_to_summoned(parts) == what else None


def _in_deck(wanted: Any) -> object:
    """Cards of which no zone is said: those of the deck that is looked through."""
    return wanted if isinstance(wanted, Filter) and not wanted.zones and not wanted.controller and not wanted.owner else None


def _typed(wanted: Any) -> object:
    """Cards of some types: that no card at all is played is said otherwise."""
    return wanted if isinstance(wanted, Filter) and wanted.types and not wanted.zones else None


_TYPED: Any = through(A, _typed, _typed)
_SOUGHT: Any = through(B, _in_deck, _in_deck)


def _both_ways(parts: Any) -> object:
    """Fuerza and Defensa, each with what it grows by; what grows by 0 is not there."""
    strength, resistance = parts
    if not isinstance(strength, int) or not isinstance(resistance, int):
        return None
    listed = ((("strength +"), strength), (("resistance +"), resistance))
    return tuple(Part(op, value) for op, value in listed if value) or None


def _of_both_ways(said: Any) -> object:
    if (
        not isinstance(said, tuple)
        or not said
        or not all(isinstance(part, Part) and isinstance(part.value, int) for part in said)
    ):
        return None
    found = {part.op: part.value for part in said}
    grown = found.get("strength +", 0), found.get("resistance +", 0)
    return grown if _both_ways(grown) == said else None


def _per(parts: Any) -> object:
    """The same for each of a kind."""
    strength, resistance, wanted = parts
    made = _both_ways((strength, resistance))
    return made and tuple(part.but(value=Number(wanted, "", part.value)) for part in made)  # type: ignore[attr-defined]


def _of_per(said: Any) -> object:
    if not isinstance(said, tuple) or not said or not all(isinstance(p, Part) and isinstance(p.value, Number) for p in said):
        return None
    grown = _of_both_ways(tuple(part.but(value=part.value.times) for part in said))
    wanted = said[0].value.of
    return None if grown is None or _per((*grown, wanted)) != said else (*grown, wanted)  # type: ignore[misc]


def _grown_until(parts: Any) -> object:
    """Fuerza and Defensa that grow for so long by the same for each of a kind."""
    what, grown, until, wanted = parts
    made = _per((*grown, wanted))
    return made and do("modificar", what=what, parts=made, until=until)


def _of_grown_until(said: Any) -> object:
    fits = isinstance(said, Do) and said.verb == "modificar" and said.args.keys() == {"what", "parts", "until"}
    found = _of_per(said.args["parts"]) if fits else None
    return None if found is None else (said.args["what"], found[:2], said.args["until"], found[2])  # type: ignore[index]


#: How much it was that set off the ability.
_SO_MUCH = Number(SO_MUCH)
_X = {"+X": 1, "-X": -1, "−X": -1}


def _x_both(parts: Any) -> object:
    """Fuerza and Defensa that change by X, which is said behind it, or by a number."""
    strength, resistance, total = parts
    if not isinstance(total, Number) or not {strength, resistance} & _X.keys():
        return None
    listed = (("strength +", strength), ("resistance +", resistance))
    worth = [(op, total.but(times=_X[n]) if n in _X else n) for op, n in listed]
    if any(isinstance(n, str) for _, n in worth):
        return None
    return tuple(Part(op, n) for op, n in worth if n)


def _of_x_both(said: Any) -> object:
    if not isinstance(said, tuple) or not all(isinstance(p, Part) for p in said):
        return None
    found = {p.op: p.value for p in said}
    total = next((n for n in found.values() if isinstance(n, Number) and not isinstance(n.of, str)), None)
    if total is None or not {*found} <= {"strength +", "resistance +"}:
        return None
    signs = [found.get(op, 0) for op in ("strength +", "resistance +")]
    words = [("+X" if n.times == 1 else "-X") if isinstance(n, Number) else n for n in signs]
    parts = (*words, total.but(times=1))
    return parts if _x_both(parts) == said else None


def _grown_x(parts: Any) -> object:
    what, strength, resistance, until, total = parts
    made = _x_both((strength, resistance, total))
    return made and do("modificar", what=what, parts=made, until=until)


def _of_grown_x(said: Any) -> object:
    fits = isinstance(said, Do) and said.verb == "modificar" and said.args.keys() == {"what", "parts", "until"}
    found: Any = _of_x_both(said.args["parts"]) if fits else None
    return None if found is None else (said.args["what"], *found[:2], said.args["until"], found[2])


def _and_loses(grown: Any) -> object:
    return (Part("abilities ="), *grown)


def _of_and_loses(said: Any) -> object:
    fits = isinstance(said, tuple) and len(said) > 1 and said[0] == Part("abilities =")
    return said[1:] if fits and _of_both_ways(said[1:]) is not None else None


def _later(verb: str) -> Do:
    """What is done in the Fase Final to what was spoken of."""
    return do("más tarde", on=on("comienzo", data={"step": "Fase Final"}), effect=(do(verb, what=THAT),))


def _rule(rule: object, what: object, until: object) -> Do:
    return do("regla", rule=rule, what=what, until=until)


def _costs(rule: str, which: object, less: object, until: object) -> Do:
    """2.2.3: so much less for each card of a kind that its player plays."""
    return do("regla", rule=rule, what=Each(with_(which, controller=YOURS)), value=less, until=until)


def what_was_done(effect: Any) -> object:
    """Something and what follows if it was done, where it is done to elements: those to which it was."""
    if not isinstance(effect, tuple) or len(effect) < 2:
        return None
    return effect if isinstance(effect[-2], Do) and effect[-2].verb in _TO_ELEMENTS else None


def _mode(effect: object) -> Do:
    return Do(MODE, Map(effect=effect))


def _some_of(parts: Any) -> object:
    count, listed = parts
    return Do(MODES, Map({"n": (count, count), "modes": listed})) if count < len(listed) else None


def _of_some_of(said: Any) -> object:
    if not isinstance(said, Do) or said.verb != MODES:
        return None
    parts = said.args["n"][0], said.args["modes"]
    return parts if _some_of(parts) == said else None


def _one_before(parts: Any) -> object:
    first, listed = parts
    return (_mode(first), *listed)


def _of_one_before(said: Any) -> object:
    fits = isinstance(said, tuple) and len(said) > 2 and isinstance(said[0], Do) and said[0].verb == MODE
    return (said[0].args["effect"], said[1:]) if fits else None


def _shared(parts: Any) -> object:
    """1.4.5: damage divided among no more than it is, of which each gets 1 at least."""
    count, to = parts
    fits = isinstance(count, int) and isinstance(to, Target) and 1 < to.high <= count
    return do("daño", amount=count, to=to, divided=True) if fits else None


def _of_shared(said: Any) -> object:
    fits = isinstance(said, Do) and said.verb == "daño" and said.args.get("divided")
    return (said.args["amount"], said.args["to"]) if fits else None


def _among_any(parts: Any) -> object:
    count, wanted = parts
    return _shared((count, Target(wanted, 1, count)))


def _of_among_any(said: Any) -> object:
    found: Any = _of_shared(said)
    return None if found is None or (found[1].low, found[1].high) != (1, found[0]) else (found[0], found[1].filter)


def _taken(what: Any) -> object:
    """2.3.4: what lies in a field by itself."""
    wanted = getattr(what, "filter", None)
    if not isinstance(wanted, Filter):
        return what if what == THAT else None
    lies = wanted.types and set(wanted.types) <= {"Unidad", "Ente"} and not set(wanted.zones) & set(OUTSIDE)
    return what if lies else None


def _given(what: Any) -> object:
    """What another takes control of: who chooses it would have to be said (8.6.3)."""
    return None if isinstance(what, Target) else _taken(what)


_TAKEN: Any = through(A, _taken, _taken)
_SEVERAL: Any = through(A, several, several)

EFFECTS = {
    "take_control": do("tomar el control", what=_TAKEN),
    "take_control_until": do("tomar el control", what=_TAKEN, until=B),
    "they_take_control": do("tomar el control", what=through(A, _given, _given), who=THEIRS),
    "they_take_chosen": do("tomar el control", what=_TAKEN, who=THEIRS),
    "they_take_ficha": do("tomar la ficha", who=THEIRS),
    "take_ficha": Do("tomar la ficha"),
    "nobody_passes": do("regla", rule=KEEPS, who="", until=FINAL),
    "offers_one": Do(MODES, Map({"n": (1, 1), "modes": A})),
    "offers": through((A, B), _some_of, _of_some_of),
    "two_modes": (_mode(A), _mode(B)),
    "one_mode_before": through((A, B), _one_before, _of_one_before),
    "damage_divided": through((A, B), _shared, _of_shared),
    "damage_among_any": through((A, B), _among_any, _of_among_any),
    "may_do": (do("puede", then=A),),
    "then_may": (rest(0), do("puede", then=B)),
    "then_if_done": through((rest(0), Do("si", Map({"if": Fact("se hizo"), "then": B}))), what_was_done, what_was_done),
    "damage_per": do("daño", to=B, amount=Number(C, "", A)),
    "damage_lives": do("daño", amount=A, who=B),
    "damage_lives_per": do("daño", who=B, amount=Number(C, "", A)),
    "damage_own_lives": do("daño", amount=A, who=YOURS),
    "numbered": (do("elegir número", then=A),),
    "numbered_up_to": (do("elegir número", then=B, most=A),),
    "numbered_between": (do("elegir número", then=C, least=A, most=B),),
    "draw_so_many_at_most": do("elegir número", then=(do("robar", amount="X"),), most=_SEVERAL),
    "discard_so_many_at_most": do("elegir número", then=(do("descartar", amount="X"),), most=_SEVERAL),
    "recover_so_many_at_most": do("elegir número", then=(do("recuperar vidas", amount="X"),), most=_SEVERAL),
    "if_not_returned": Do("si", Map({"if": Un(Fact(CAME_BACK)), "then": B})),
    "recover_x": do("recuperar vidas", amount="X"),
    "lose_x": do("perder vidas", amount="X"),
    "discard_x": do("descartar", amount="X"),
    "your_buried_top": Each(Filter(zones=("cementerio",), owner=YOURS, marks=(UPPERMOST,))),
    "their_buried_top": Each(Filter(zones=("cementerio",), owner=THEIRS, marks=(UPPERMOST,))),
    "does_if": Do("si", Map({"if": B, "then": (A,)})),
    "their_discard_random": do("descartar", amount=A, who=THEIRS, random=True),
    "make_a": do("fichas", token=A, amount=1),
    "summon_that": do("invocar", what=THAT),
    "reveal_own": do("revelar", who=YOURS, zone="mano"),
    "draw_as_many": do("robar", amount=Number(with_(A, controller=YOURS))),
    "if_returned": Do("si", Map({"if": Fact(CAME_BACK), "then": B})),
    "if_destroyed": Do("si", Map({"if": Fact(DESTROYED), "then": B})),
    "hand_to_deck": do("devolver", what=Each(_HAND)),
    "add_many": do("agregar", filter=_SOUGHT, amount=A),
    "draw_up_to": do("robar", amount=A, filling=True),
    "draw_x": do("robar", amount="X"),
    "damage_x": do("daño", to=A, amount="X"),
    "damage_lives_x": do("daño", who=A, amount="X"),
    "damage_own_lives_x": do("daño", who=YOURS, amount="X"),
    "damage_lives_by": do("daño", who=A, amount=B),
    "damage_it": do("daño", to=THAT, amount=A),
    "discard_one": do("descartar", amount=only_one(A)),
    "damage_both_same": (do("daño", amount=A, to=B), do("daño", amount=A, who=C)),
    "damage_both": (do("daño", amount=A, to=B), do("daño", amount=C, who=D)),
    "disintegrate_it": do("desintegrar", what=THAT),
    "it_to_hand": do("devolver", what=THAT, to="mano"),
    "if_that_is": Do("si", Map({"if": Is(THAT, A), "then": B})),
    "sleep_it": do("dormir", what=THAT),
    "return_it": do("retornar", what=THAT),
    "send_it": do("enviar", what=THAT),
    "chosen_then": chosen_then(),
    "chosen_until": (do("modificar", what=A, parts=C, until=D),),
    "chosen_changed_ruled": (do("modificar", what=A, parts=C, until=D), do("regla", what=THAT, rule=hole(4), until=D)),
    "changed_and_ruled": (do("modificar", what=A, parts=B, until=C), do("regla", what=THAT, rule=D, until=C)),
    "disintegrate": do("desintegrar", what=A),
    "disintegrate_theirs": do("desintegrar", what=Each(Filter(zones=("cementerio",), owner=THEIRS))),
    "return": do("retornar", what=A),
    "send": do("enviar", what=A),
    "mill": do("enviar superiores", amount=A),
    "mill_theirs": do("enviar superiores", amount=A, who=THEIRS),
    "top_to_halo": do("desintegrar superiores", amount=A),
    "their_top_to_halo": do("desintegrar superiores", amount=A, who=THEIRS),
    "to_deck": do("devolver", what=A),
    "to_bottom": do("devolver", what=A, at=-1),
    "to_top": do("devolver", what=A, at=0),
    "to_hand": do("devolver", what=A, to="mano"),
    "them_to_deck": do("devolver", what=THAT),
    "them_to_bottom": do("devolver", what=THAT, at=-1),
    "them_to_top": do("devolver", what=THAT, at=0),
    "sacrifice": do("sacrificar", what=A),
    "recover": do("recuperar vidas", amount=A),
    "lose_lives": do("perder vidas", amount=A),
    "summon_one": do("invocar", what=through((A, B), _one_summoned, _of_one_summoned)),
    "summon_top": do("invocar", what=Each(_TOP)),
    "summon": do("invocar", what=_SUMMONED),
    "summon_some": do("invocar", what=through((A, B), _some_summoned, _of_some_summoned)),
    "summon_up_to": do("invocar", what=through((A, B), _up_to_summoned, _of_up_to_summoned)),
    "summons_from_hand": do("invocar", what=Choose(with_(B, **_IN_HAND), only_one(A), only_one(A))),
    "summons_one_from_hand": do("invocar", what=Choose(with_(A, **_IN_HAND))),
    "summon_this": do("invocar", what=A),
    "summon_found": do("invocar del mazo", filter=_SOUGHT, amount=only_one(A)),
    "make_one": do("fichas", token=B, amount=only_one(A)),
    "make": do("fichas", token=B, amount=A),
    "make_per": do("fichas", token=B, amount=Number(C, "", A)),
    "make_up_to": Do("fichas", Map({"token": B, "amount": A, "up to": True})),
    "token": through((A, B, C), _token, _of_token),
    "token_with": through((A, B, C, D), _token, _of_token_with),
    "thrown_from_theirs": do("enviar", what=Choose(with_(B, zones=("mano",), owner=THEIRS), only_one(A), only_one(A))),
    "add_one": do("agregar", filter=_SOUGHT, amount=only_one(A)),
    "add_some": Do("agregar", Map({"filter": _SOUGHT, "amount": A, "up to": True})),
    "add_buried": do(
        "devolver", what=Target(with_(_SOUGHT, zones=("cementerio",), owner=YOURS), only_one(A), only_one(A)), to="mano"
    ),
    "send_found": do("enviar del mazo", filter=_SOUGHT, amount=only_one(A)),
    "disintegrate_found": do("desintegrar del mazo", filter=_SOUGHT, amount=only_one(A)),
    "until_ruled": do("regla", what=B, rule=C, until=A),
    "unblocked_by_until": do("regla", what=A, rule=NOT_BLOCKED_BY, value=B, until=C),
    "until_unblocked_by": do("regla", what=B, rule=NOT_BLOCKED_BY, value=C, until=A),
    "if_hurts_them": Do("si", Map({"if": A, "then": (do("daño", amount=B, who=THEIRS),)})),
    "if_may_hurt_them": Do("si", Map({"if": A, "then": (do("puede", then=(do("daño", amount=B, who=THEIRS),)),)})),
    "changed_ruled_until": (do("modificar", what=A, parts=B, until=D), do("regla", what=THAT, rule=C, until=D)),
    "destroy_both": (do("destruir", what=A), do("destruir", what=B)),
    "return_both": (do("retornar", what=A), do("retornar", what=B)),
    "cemetery_into_deck": (do("devolver", what=Each(_BURIED), at=0), Do("barajar")),
    "damage_either": (_mode((do("daño", amount=A, to=B),)), _mode((do("daño", amount=A, who=C),))),
    "if_that_called": Do("si", Map({"if": Is(THAT, Filter(marks=((CALLED, A),))), "then": B})),
    "shuffle_deck": Do("barajar"),
    "look": grouped("mirar", "amount", ("who",)),
    "reveal": grouped("revelar", "amount", ("who",)),
    "of_yours": EMPTY,
    "of_theirs": Map(who=THEIRS),
    "look_yours": do("mirar", amount=A),
    "reveal_yours": do("revelar", amount=A),
    "take": do("agregar de esas", amount=A),
    "take_one": do("agregar de esas", amount=only_one(A), filter=_SOUGHT),
    "take_up_to": Do("agregar de esas", Map({"amount": A, "filter": _SOUGHT, "up to": True})),
    "may_take": Do("agregar de esas", Map({"amount": only_one(A), "filter": _SOUGHT, "may": True})),
    "look_and_take": (A, B),
    "look_take_rest": (A, B, C),
    "reveal_hand": do("revelar", who=THEIRS, zone="mano"),
    "look_hand": do("mirar", who=THEIRS, zone="mano"),
    "all_mana_ready": do("maná disponible", amount=Number(Filter(zones=("maná",), owner=YOURS, turned=True))),
    "mana_ready": do("maná disponible", amount=A),
    "mana_ready_up_to": Do("maná disponible", Map({"amount": through(A, several, several), "up to": True})),
    "mana_paid": do("maná pagado", amount=A, who=THEIRS),
    "mana_placed": do("colocar maná", amount=A),
    "sleep": do("dormir", what=A),
    "negate": do("negar", what=A),
    "negate_until": do("negar", what=A, until=B),
    "strength_to": do("modificar", what=A, parts=(Part("strength =", B),), until=C),
    "resistance_to": do("modificar", what=A, parts=(Part("resistance =", B),), until=C),
    "both_ways": (A, B),
    "grows_x_until": through((A, B, C, hole(3), hole(4)), _grown_x, _of_grown_x),
    "plus_both_x": through((hole(0), hole(1), hole(2)), _x_both, _of_x_both),
    "damage_lives_for_each": do("daño", who=C, amount=Number(A, "", B)),
    "granted_until": do("modificar", what=B, parts=A, until=C),
    "until_negate": do("negar", what=B, until=A),
    "draw_for_each": do("robar", amount=Number(A, "", B)),
    "recover_for_each": do("recuperar vidas", amount=Number(A, "", B)),
    "if_that_is_else": Do("si", Map({"if": Is(THAT, A), "then": B, "else": C})),
    "bottom_it": (do("devolver", what=THAT, at=-1),),
    "top_it": (do("devolver", what=THAT, at=0),),
    "disintegrate_own": do("desintegrar", what=Each(_BURIED)),
    "draw_so_many": do("robar", amount=_SO_MUCH),
    "discard_so_many": do("descartar", amount=_SO_MUCH),
    "recover_so_many": do("recuperar vidas", amount=_SO_MUCH),
    "lose_so_many": do("perder vidas", amount=_SO_MUCH),
    "damage_so_much": do("daño", amount=_SO_MUCH, to=A),
    "damage_lives_so_much": do("daño", amount=_SO_MUCH, who=A),
    "grows_until_per": through((A, B, C, hole(3)), _grown_until, _of_grown_until),
    "sacrificed_later": _later("sacrificar"),
    "destroyed_later": _later("destruir"),
    "returned_later": _later("retornar"),
    "own_lives_to": do("vidas a", amount=A),
    "lives_to": do("vidas a", amount=B, who=A),
    "you_win": Do("ganar el duelo"),
    "they_lose": do("perder el duelo", who=THEIRS),
    "they_cannot_until": do("regla", rule=A, who=THEIRS, until=B),
    "you_cannot_until": do("regla", rule=A, who=YOURS, until=B),
    "lives_unhurt_until": do("regla", rule=UNHURT, who=YOURS, until=A),
    "keeps_ficha": do("regla", rule=KEEPS, who=YOURS, until=FINAL),
    "they_place_none": do("regla", rule=PLACES_NONE, who=THEIRS, until=MANA),
    "they_play_nothing": do("regla", rule="no puede jugar", who=THEIRS, until=A),
    "they_play_none": do("regla", rule="no puede jugar", what=Each(with_(_TYPED, controller=THEIRS)), until=B),
    "you_play_none": do("regla", rule="no puede jugar", what=Each(with_(_TYPED, controller=YOURS)), until=B),
    "none_until": _rule(B, Each(A), C),
    "until_cost_less": _costs("cuesta menos", B, C, A),
    "cost_less_until": _costs("cuesta menos", A, B, C),
    "next_costs_less": _costs(NEXT_COSTS_LESS, A, C, B),
    "one_until": (_rule("no ataca", A, C), _rule("no bloquea", THAT, C)),
    "all_until": (_rule("no ataca", Each(A), C), _rule("no bloquea", Each(A), C)),
    "both_until": (_rule("no ataca", A, C), _rule("no bloquea", A, C)),
    "by_player": by_player(_SIDES),
    "by_player_both": by_player_both(_SIDES),
    "plus_both": through((A, B), _both_ways, _of_both_ways),
    "plus_both_per": through((A, B, C), _per, _of_per),
    "gains_archetype": (Part("archetypes +", (A,)),),
    "loses": (Part("abilities -", A),),
    "loses_all": (Part("abilities ="),),
    "loses_all_and": through(A, _and_loses, _of_and_loses),
}
