"""What is done (11.11, 15.1)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import MODE, MODES, Choose, CostPart, Do, Each, Filter, Is, Number, On, Part, Ref, Target, Triggered
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....text.patterns import hole, rest, through
from ....text.shapes import by_player, chosen_then
from ....text.shared import THAT, THEIRS, YOURS, A, B, C, D, do, grouped, on, only_one
from ..cards import FORWARD, SUMMON
from ..cp import MAKES_CP
from ..damage import BY_EFFECT, TO_PLAYER
from ..digging import AWAY, FIRST, SECOND, SHUFFLED_UNDER, UNDER
from ..turn import END, NEXT_ACTIVE, NO_ACTIVE, THIS_TURN
from ..zones import BREAK, DECK, FIELD, HAND, REMOVED
from .elements import _mine, _some, counted

#: Whose cards a player's own are, by the word for the player.
_SIDES = {THEIRS: THEIRS, "cada jugador": ""}


def _in_deck(wanted: Any) -> object:
    """Cards of which no zone is said: those of the deck that is looked through."""
    return wanted if isinstance(wanted, Filter) and not wanted.zones and not wanted.controller and not wanted.owner else None


_LOOKED_FOR = through(B, _in_deck, _in_deck)
_LESS = through(A, lambda n: -n if n > 0 else None, lambda n: -n if isinstance(n, int) and n < 0 else None)
_NEGATIVE = through(A, lambda n: -n, lambda n: -n if isinstance(n, int) and n < 0 else None)
_MORE = through(A, lambda n: n if n > 0 else None, lambda n: n if isinstance(n, int) and n > 0 else None)

def _castable(wanted: Any) -> object:
    """Summons of which it is said where they are."""
    fits = isinstance(wanted, Filter) and wanted.types == (SUMMON,) and bool(wanted.zones)
    return wanted if fits else None


_SHOWN = through(A, _in_deck, _in_deck)


_FEWER = through(B, lambda n: -n if n > 0 else None, lambda n: -n if isinstance(n, int) and n < 0 else None)
_SHOWN = through(A, _in_deck, _in_deck)
_IN_HAND = Filter(owner=YOURS, zones=(HAND,))


def _shown_discards(count: Any, wanted: Any) -> Any:
    """The opponent shows the hand, of which so many are selected to be discarded."""

    def there(noun: Any) -> object:
        return _in_deck(noun) and noun.but(owner=THEIRS, zones=(HAND,))

    def back(noun: Any) -> object:
        theirs = isinstance(noun, Filter) and (noun.owner, noun.zones) == (THEIRS, (HAND,))
        return noun.but(owner="", zones=()) if theirs else None

    chosen = Choose(through(wanted, there, back), only_one(count), only_one(count))
    return do("mostrar la mano", who=THEIRS), do("descartar", what=chosen)


def _speaks(act: Any) -> bool:
    """Whether an instruction speaks of what went before."""
    return any(ref.word in ("ese", "esos") for ref in every(Ref, act))


def _chosen_then(chosen: Any = A, done: Any = B, kind: type = Target) -> Any:
    """What is done to what is chosen, of which the instruction says no more: «its power» is known only once it was chosen."""

    def plain(act: Any) -> object:
        return None if _speaks(act) else act

    return through(chosen_then(chosen, done, kind), plain, plain)


def _told_more(pattern: Any) -> Any:
    """An instruction that speaks of what went before more than once."""

    def twice(act: Any) -> object:
        return act if sum(ref == THAT for ref in every(Ref, act)) > 1 else None

    return through(pattern, twice, twice)


def _idle(what: Any, until: Any) -> tuple[Do, Do]:
    """What can neither attack nor block for a while."""
    return do("regla", what=what, rule="no puede atacar", until=until), do(
        "regla", what=THAT, rule="no puede bloquear", until=until
    )


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


#: That what was put away lies in the Break Zone.
_GONE = Is(THAT, Filter(zones=(BREAK,)))


def _silent(pattern: Any) -> Any:
    """Instructions that do not speak of what went before: «it» would not be what was put away."""

    def there(effect: Any) -> object:
        return None if any(ref.word in ("ese", "esos") for ref in every(Ref, effect[0])) else effect

    return through(pattern, there, lambda effect: there(effect) if isinstance(effect, tuple) and effect else None)


def _offered_all() -> Any:
    """So many of several options, of which it is not said how many there are."""

    def there(parts: Any) -> object:
        count, listed = parts
        return Do(MODES, Map({"n": (count, count), "modes": listed})) if count < len(listed) else None

    def back(said: Any) -> object:
        fits = isinstance(said, Do) and said.verb == MODES and isinstance(said.args.get("n"), tuple)
        parts = (said.args["n"][1], said.args["modes"]) if fits else None
        return parts if parts is not None and there(parts) == said else None

    return through((A, B), there, back)


def _offered(up_to: bool) -> Any:
    """11.3.4: so many of several options; how many there are is said, too."""

    def there(parts: Any) -> object:
        count, of, listed = parts
        fits = of == len(listed) and 0 < count <= of and (up_to or count < of or of == 1)
        return Do(MODES, Map({"n": (1 if up_to else count, count), "modes": listed})) if fits else None

    def back(said: Any) -> object:
        if not isinstance(said, Do) or said.verb != MODES or not isinstance(said.args.get("n"), tuple):
            return None
        parts = (said.args["n"][1], len(said.args["modes"]), said.args["modes"])
        return parts if there(parts) == said else None

    return through((A, B, C), there, back)


#: Of an element that is gone from the field this turn: where it goes instead, or what is done then.
_GOES = On("mover", to=BREAK, data=Map(sale=True))
_FIRST, _SECOND = Ref(FIRST), Ref(SECOND)


def _two(parts: Any) -> object:
    """Two that are chosen apart; of which «opponent controls» at the end is said is not clear where the first says nothing."""
    first, second, done = parts
    one, other = (chosen.filter for chosen in (first, second))
    unclear = (other.controller or other.zones) and not (one.controller or one.zones)
    if unclear or one.other or other.other or one == other:
        return None
    return (Do("elegir dos", Map({"what": first, "with": second})), *done)


def _of_two(said: Any) -> object:
    fits = isinstance(said, tuple) and len(said) > 1 and isinstance(said[0], Do) and said[0].verb == "elegir dos"
    parts = (said[0].args["what"], said[0].args["with"], said[1:]) if fits else None
    return parts if parts is not None and _two(parts) == said else None


def _less_than(pattern: Any) -> Any:
    """So much less, as it is reckoned."""
    return through(pattern, lambda n: -n if n > 0 else None, lambda n: -n if isinstance(n, int) and n < 0 else None)


def _one_of_two(one: str, other: str) -> Any:
    """Of two things that are done to what was chosen, the one or the other, as the effect is applied."""
    listed = tuple(Do(MODE, Map(effect=(do(verb, what=THAT),))) for verb in (one, other))
    return do("una de dos", modes=listed)


def _if_instead(parts: Any) -> object:
    """Something where a condition holds, and something else instead where a second one does."""
    chosen, first, done, second, instead = parts
    otherwise = (Do("si", Map({"if": first, "then": done})),)
    return (do("elegir", what=chosen), Do("si", Map({"if": second, "then": instead, "else": otherwise})))


def _of_if_instead(said: Any) -> object:
    if not isinstance(said, tuple) or len(said) != 2 or not all(isinstance(one, Do) for one in said):
        return None
    inner = said[1].args.get("else", ())
    if said[1].verb != "si" or len(inner) != 1 or not isinstance(inner[0], Do) or inner[0].verb != "si":
        return None
    first, second = inner[0].args, said[1].args
    parts = (said[0].args.get("what"), first["if"], first["then"], second["if"], second["then"])
    return parts if _if_instead(parts) == said else None


def _or_more(parts: Any) -> object:
    """So many of several options, or up to so many instead where something is so (11.3.4)."""
    count, of, so, more, of_again, listed = parts
    if of != len(listed) or of_again != of or not 0 < count < more <= of:
        return None
    fewer, several = (Do(MODES, Map({"n": n, "modes": listed})) for n in ((count, count), (1, more)))
    return Do("si", Map({"if": so, "then": (several,), "else": (fewer,)}))


def _of_or_more(said: Any) -> object:
    if not isinstance(said, Do) or said.verb != "si" or "else" not in said.args:
        return None
    both = (*said.args["else"], *said.args["then"])
    if len(both) != 2 or not all(isinstance(one, Do) and one.verb == MODES for one in both):
        return None
    fewer, several = (one.args for one in both)
    if not isinstance(fewer["n"], tuple) or not isinstance(several["n"], tuple):
        return None
    of = len(fewer["modes"])
    parts = (fewer["n"][1], of, said.args["if"], several["n"][1], of, fewer["modes"])
    return parts if _or_more(parts) == said else None


def _of_cards(part: Any) -> object:
    """A part of a cost by which other cards than the card itself go: «lo» might be those."""
    return part if isinstance(part, CostPart) and part.filter is not None else None


_PUT_SOME = _some("poner en la break zone", False)
EFFECTS = {
    "chosen_of_it": (do("elegir", what=A), _told_more(B)),
    "chosen_told": (do("elegir", what=A), B),
    "cast_free": do("lanzar sin pagar", what=Choose(through(B, _castable, _castable), only_one(A), only_one(A))),
    "cast_it_free": do("lanzar sin pagar", what=THAT),
    "chosen_two": through((A, B, C), _two, _of_two),
    "primero": _FIRST,
    "damage_per_to": do("daño", to=C, amount=Number(B, "", A)),
    "put_counter_each": do("contador", to=Each(C), counter=B, amount=only_one(A)),
    "put_counter_per": do("contador", to=C, counter=B, amount=Number(D, "", only_one(A))),
    "dull_and_freeze": (do("dullear", what=A), do("congelar", what=THAT)),
    "both_change": (do("modificar", what=B, parts=C, until=A), do("modificar", what=D, parts=hole(4), until=A)),
    "damage_both": (do("daño", to=B, amount=A), do("daño", to=D, amount=C)),
    "chosen_hurt_too": (do("daño", to=A, amount=C), do("daño", to=B, amount=C)),
    "chosen_back_too": (do("devolver", what=A), do("devolver", what=B)),
    "chosen_removed_too": (do("remover", what=A), do("remover", what=B)),
    "segundo": _SECOND,
    "hurt_each_other": do("dañarse"),
    "first_hurts_second": Do("daño", Map({"to": _SECOND, "amount": Number(_FIRST, "strength"), "from": _FIRST})),
    "next_damage_less": do("en vez de", what=THAT, on=On("daño"), value=Map({"más": _FEWER}), times=1, until=A),
    "this_next_damage_none": do("prevenir", to=A, once=True, until=B),
    "this_next_damage": _none_of(do("prevenir", to=B, once=True, until=A), C),
    "this_next_damage_later": _none_of(do("prevenir", to=A, once=True, until=C), B),
    "your_next_damage_none": do("en vez de", on=On(TO_PLAYER, player=YOURS), value=Map(es=0), times=1, until=A),
    "your_next_damage": _none_of(do("en vez de", on=On(TO_PLAYER, player=YOURS), value=Map(es=0), times=1, until=A), B),
    "removed_instead_now": do("en vez de", what=THAT, on=_GOES, value=REMOVED, until=THIS_TURN),
    "once_put_away_now": do("más tarde", on=On("mover", THAT, to=BREAK, data=Map(sale=True)), effect=_silent(A), until=THIS_TURN),
    "removed_instead": do("en vez de", what=THAT, on=_GOES, value=REMOVED, until=A),
    "once_put_away": do("más tarde", on=On("mover", THAT, to=BREAK, data=Map(sale=True)), effect=_silent(B), until=A),
    "attacks_again": do("regla", what=A, rule="ataca de nuevo", value=1, until=B),
    "not_active_next": do("regla", what=A, rule=NO_ACTIVE, until=NEXT_ACTIVE),
    "turned_over": do("revelar hasta", filter=_SHOWN),
    "turned_over_into_play": do("revelar hasta", filter=_SHOWN, to=FIELD),
    "shuffled_under": Map(how=SHUFFLED_UNDER),
    "put_counter_it": do("contador", to=THAT, counter=B, amount=only_one(A)),
    "put_counters_it": do("contador", to=THAT, counter=B, amount=A),
    "search_away": do("buscar", filter=through(B, _in_deck, _in_deck), amount=only_one(A), to=BREAK),
    "remove_top": do("remover de lo alto", amount=A),
    "change_for_good": do("modificar", what=A, parts=B),
    "it_changes_for_good": do("modificar", what=THAT, parts=A),
    "shows_hand": do("mostrar la mano", who=THEIRS),
    "shown_discards": _shown_discards(A, B),
    "shown_theirs_discards": _shown_discards(B, C),
    "hand_under": do("devolver", what=Choose(_IN_HAND, A, A), to=DECK, at=-1),
    "one_under": do("devolver", what=Choose(_IN_HAND, only_one(A), only_one(A)), to=DECK, at=-1),
    "damage_it_and_more": do("daño", to=THAT, amount=Number(C, "", B, plus=_MORE)),
    "damage_it_as_its_less": do("daño", to=THAT, amount=Number(THAT, "strength", plus=_NEGATIVE)),
    "damage_it_per_counter": do("daño", to=THAT, amount=Number(C, counted(B), A)),
    "also_forward_and": (Part("types +", (FORWARD,)), Part("strength =", A), rest(1)),
    "doubles_power": do("modificar", what=A, parts=(Part("strength +", Number(A, "strength")),), until=B),
    "then_idle": (rest(0), *_idle(THAT, B)),
    "chosen_idle": _idle(A, B),
    "chosen_if": (do("elegir", what=A), Do("si", Map({"if": B, "then": C}))),
    "selected_then": _chosen_then(kind=Choose),
    "reveal_one": do("revelar", amount=1),
    "look_at_one": do("mirar", amount=1),
    "put_then": (do("poner en la break zone", what=A), Do("si", Map({"if": _GONE, "then": _silent(B)}))),
    "put_then_trigger": (
        do("poner en la break zone", what=A),
        Do("si", Map({"if": _GONE, "then": (do("al hacerlo", gains=Triggered(On("al hacerlo"), _silent(B))),)})),
    ),
    "modes_of": _offered_all(),
    "prevent_next": do("prevenir", to=THAT, once=True, until=A),
    "next_damage": _next_damage(A, B),
    "next_damage_later": _next_damage(B, A),
    "chosen_may": do("puede", then=(_chosen_then(A, B),)),
    "chosen_may_pay_cards": do("puede", cost=(through(B, _of_cards, _of_cards),), then=(_chosen_then(A, C),)),
    "chosen_may_pay": do("puede", cost=(B,), then=(_chosen_then(A, C),)),
    "chosen_may_pay_two": do("puede", cost=(B,), then=(_chosen_then(A, C), D)),
    "chosen_instead": (do("elegir", what=A), Do("si", Map({"if": C, "then": D, "else": B}))),
    "chosen_else": (do("elegir", what=A), Do("si", Map({"if": B, "then": C, "else": D}))),
    "chosen_if_instead": through((A, B, C, D, hole(4)), _if_instead, _of_if_instead),
    "chosen_else_if": through((A, D, hole(4), B, C), _if_instead, _of_if_instead),
    "chosen_idle_unless_they_pay": Do("puede", Map({"who": THEIRS, "cost": B, "else": _idle(A, C)})),
    "dull_or_freeze": _one_of_two("dullear", "congelar"),
    "dull_or_activate": _one_of_two("dullear", "activar"),
    "ruled_it_during": do("regla", what=THAT, rule=B, until=A),
    "until_ruled": do("regla", what=B, rule=C, until=A),
    "it_must_attack": do("regla", what=THAT, rule="debe atacar", until=A),
    "it_must_block": do("regla", what=THAT, rule="debe bloquear", until=A),
    "it_hurts_more": do("hacer más daño", what=THAT, to=A, amount=C, until=B),
    "it_hurts_more_now": do("hacer más daño", what=THAT, to=B, amount=C, until=A),
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
    "mode_for_good": Do(MODE, Map(effect=(do("modificar", what=A, parts=B),))),
    "takes_up_to_into_play": Map(filter=_LOOKED_FOR, n=(0, A), to=FIELD),
    "selects_dull": do("dullear", what=Choose(_mine(B), only_one(A), only_one(A))),
    "selects_back": do("devolver", what=Choose(_mine(B), only_one(A), only_one(A))),
    "bloqueador": Ref("bloqueador"),
    "party_members": Each(Filter(types=(FORWARD,), controller=YOURS, marks=("atacante",))),
    "lo_que_la_bloquea": Ref("lo que la bloquea"),
    "draw_instead": (Do("si", Map({"if": B, "then": (do("robar", amount=C),), "else": (do("robar", amount=A),)})),),
    "deal_instead": (
        Do("si", Map({"if": C, "then": (do("daño", to=D, amount=hole(4)),), "else": (do("daño", to=A, amount=B),)})),
    ),
    "may_put_then": (do("puede", cost=(_PUT_SOME,), then=(do("al hacerlo", gains=Triggered(On("al hacerlo"), B)),)),),
    "may_put": (do("puede", cost=(_PUT_SOME,), then=B),),
    "may_then": do("puede", cost=(A,), then=(do("al hacerlo", gains=Triggered(On("al hacerlo"), B)),)),
    "may_pay_then": do("puede", cost=A, then=(do("al hacerlo", gains=Triggered(On("al hacerlo"), B)),)),
    "chosen_may_pay_all": do("puede", cost=B, then=(_chosen_then(A, C),)),
    "chosen_may_pay_else": (
        do("elegir", what=A),
        Do("puede", Map({"cost": (B,), "then": (C,), "else": (D,)})),
    ),
    "chosen_unless_they_pay": Do("puede", Map({"who": THEIRS, "cost": B, "else": (_chosen_then(A, C),)})),
    "dug": grouped("tomar de lo alto", ("amount", "show"), ("filter", "n", "to", "turned"), ("how",)),
    "reveals": Map(amount=A, show=True),
    "looks_at": Map(amount=A),
    "takes": Map(filter=_LOOKED_FOR, n=(A, A)),
    "takes_up_to": Map(filter=_LOOKED_FOR, n=(0, A)),
    "takes_into_play": Map(filter=_LOOKED_FOR, n=(A, A), to=FIELD),
    "takes_into_play_dull": Map(filter=_LOOKED_FOR, n=(A, A), to=FIELD, turned=True),
    "under": Map(how=UNDER),
    "away": Map(how=AWAY),
    "mill": do("moler", amount=A),
    "selects_put": do("poner en la break zone", what=Choose(_mine(B), only_one(A), only_one(A))),
    "its_power_until": do("modificar", what=THAT, parts=(Part("strength =", A),), until=B),
    "until_its_power": do("modificar", what=THAT, parts=(Part("strength =", B),), until=A),
    "it_under_deck": do("devolver", what=THAT, to=DECK, at=-1),
    "it_on_deck": do("devolver", what=THAT, to=DECK, at=0),
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
    "at_end_of_turn": do("más tarde", on=on("comienzo", data={"step": END}), effect=A),
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
    "play_it": do("jugar", what=A),
    "play_dull": do("jugar", what=A, turned=True),
    "play_that_dull": do("jugar", what=THAT, turned=True),
    "search_a": do("buscar", filter=through(A, _in_deck, _in_deck), amount=1),
    "search_some": do("buscar", filter=through(B, _in_deck, _in_deck), amount=A),
    "search_play": do("buscar", filter=through(B, _in_deck, _in_deck), amount=only_one(A), to=FIELD, how="jugado"),
    "search_play_dull": do(
        "buscar", filter=through(B, _in_deck, _in_deck), amount=only_one(A), to=FIELD, how="jugado", turned=True
    ),
    "may_do": do("puede", then=A),
    "if_may": Do("si", Map({"if": A, "then": (do("puede", then=B),)})),
    "it_ruled_until": do("regla", what=THAT, rule=A, until=B),
    "search_one": do("buscar", filter=through(B, _in_deck, _in_deck), amount=only_one(A)),
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
    "play_that": do("jugar", what=THAT),
    "it_to_hand": do("devolver", what=THAT, to=HAND),
    "damage_it": do("daño", to=THAT, amount=A),
    "cancel_it": do("cancelar", what=THAT),
    "it_changes_until": do("modificar", what=THAT, parts=A, until=B),
    "until_it_changes": do("modificar", what=THAT, parts=B, until=A),
    "by_player": by_player(_SIDES),
    "more_power": (Part("strength +", _MORE),),
    "power_per": (Part("strength +", Number(B, "", A)),),
    "signed_power": (Part("strength +", A),),
    "less_power": (Part("strength +", _LESS),),
    "power_and_more": (Part("strength +", _MORE), rest(1)),
    "loses_all": (Part("abilities ="),),
}
