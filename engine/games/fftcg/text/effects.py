"""What is done (11.11, 15.1)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Choose, CostPart, Do, Each, Fact, Filter, Number, Part, Ref, Target, Un
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....text.patterns import Key, Plus, hole, rest, through, with_
from ....text.shapes import by_player, goes_on
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, D, do, only_one, several
from ..cards import ELEMENTS, FORWARD
from ..choosing import NOT_BY_SUCH
from ..cp import MAKES_CP
from ..damage import NO_BURST
from ..digging import FIRST, REVEALED, SECOND, SHOWN
from ..following import DONE, EVERY_NUMBER, NAMED
from ..following import NUMBER as THE_NUMBER
from ..values import DOWN, OF_EACH, UP
from ..zones import BREAK, HAND, REMOVED
from .abilities import _either_of
from .conditions import GONE, _some
from .elements import ANY_NUMBER, _mine, counted
from .shaping import _FEWER, _MORE, _NAMED, _NEGATIVE, CHOSEN_ONE, _in_deck, _more, _once_done, _silent, _speaks, _turned


def _some_kind(wanted: Any) -> object:
    """Cards of a kind, of which no zone is said; «cartas» alone are of none."""
    return None if wanted == Filter(marks=("carta",)) else _in_deck(wanted)


def _from_own(zone: str) -> Any:
    """A pattern for cards of which no zone is said: those in such a zone of whoever does it."""

    def there(wanted: Any) -> object:
        return _in_deck(wanted) and wanted.but(owner=YOURS, zones=(zone,))

    def back(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and (wanted.owner, wanted.zones) == (YOURS, (zone,))
        return _in_deck(wanted.but(owner="", zones=())) if fits else None

    return lambda pattern: through(pattern, there, back)


def _to_a_thousand(how: str) -> Any:
    """To which number a card rounds: to a thousand, which it says."""
    return through(A, lambda n: how if n == 1_000 else None, lambda said: 1_000 if said == how else None)


def _as_many_as_possible(count: Any, wanted: Any) -> Any:
    """Up to so many of one's own, as many as there are."""
    return Choose(_mine(wanted), through(count, several, several), count)


#: What is done to a card, of which it can be said whether it was.
_DONE_TO = ("romper", "poner en la break zone", "remover", "devolver")
#: What can be done to a card that is so already (15.1.1.1.2), and is no part of a cost.
_TURNED = ("activar", "congelar")
#: By what a card leaves the field; what is done to none but one that is there.
_GOES, _IN_FIELD_ONLY = (*_DONE_TO, "devolver al mazo"), ("daño", "dullear", "activar", "congelar", "modificar")
#: What is done with a card that is found or played.
_DONE_WITH = ("jugar", "buscar", "lanzar sin pagar")


def _doable(pattern: Any) -> Any:
    """An instruction of which it can be said whether it was done, and which is no part of a cost."""

    def plain(act: Any) -> object:
        if not isinstance(act, Do) or _speaks(act):
            return None
        chosen = isinstance(act.args.get("what"), Target | Each)
        itself = act.verb == "daño" and act.args.get("who") == YOURS
        itself = itself or act == Do("descartar")
        itself = itself or (act.verb in _TURNED and act.args.get("what") == THIS)
        return act if act.verb in _DONE_WITH or itself or (act.verb in (*_DONE_TO, *_TURNED) and chosen) else None

    return through(pattern, plain, plain)


def _of_two_more(said: Any) -> object:
    """Instructions, and the two behind them that belong together."""
    return (said[:-2], said[-2:]) if isinstance(said, tuple) and len(said) > 2 else None


def _own(pattern: Any) -> Any:
    """An instruction by itself: it chooses nothing of which what stands beside it might speak, and speaks of nothing."""

    def plain(act: Any) -> object:
        fits = isinstance(act, Do) and not _speaks(act) and not any(every(Target, act))
        return act if fits else None

    return through(pattern, plain, plain)


def _of_others(pattern: Any) -> Any:
    """A part of a cost that is not paid with the card itself going to the Break Zone: of that it is looked at where it went."""

    def plain(part: Any) -> object:
        return None if part == CostPart("poner en la break zone") else part

    return through(pattern, plain, plain)


def _without_choice(effect: Any) -> object:
    """Instructions that choose nothing."""
    fits = isinstance(effect, tuple) and bool(effect) and not any(True for _ in every(Target, effect))
    return effect if fits else None


#: The instructions in which what is chosen is only named, and done to by those that follow.
_NAMES = ("elegir", "elegir dos", "elegir tres")


def _waits(one: Any) -> bool:
    """Whether an instruction says what is done if something else is: «if you do so, …»."""
    if not isinstance(one, Do):
        return False
    paid = one.verb == "puede" and "cost" in one.args and not {"else", "who"} & set(one.args)
    within = one.args.get("then") if one.verb == "puede" else None
    inner = isinstance(within, tuple) and any(isinstance(act, Do) and act.verb == "si se hace" for act in within)
    return paid or inner or one.verb == "si se hace" or (one.verb == "si" and one.args.get("if") == GONE)


def _further(parts: Any) -> object:
    """One instruction more. Behind «if you do so, …» it is not said whether it waits for that, too, where it does not speak of
    what was done."""
    before, after = parts
    opened = isinstance(before, tuple) and any(_waits(one) for one in before) and not _speaks(after)
    if opened or not isinstance(before, tuple):
        return None
    if before and _asks_of_it(before[-1]) and _asks_of_it(after):
        before = (*before[:-1], before[-1].but(args=before[-1].args.set("same", True)))
    return (*before, _to_the_chosen(before, after))


def _of_further(said: Any) -> object:
    if not isinstance(said, tuple) or len(said) < 2:
        return None
    before, last, after = said[:-1], said[-2], said[-1]
    if _asks_of_it(last) and _asks_of_it(after):
        before = (*said[:-2], last.but(args=last.args.without("same")))
    after = _turned(after, CHOSEN_ONE, THAT) or after
    return (before, after) if _further((before, after)) == said else None


def _to_the_chosen(before: tuple[Any, ...], act: Any) -> Any:
    """7.4: what is done in the field behind what takes out of it what was chosen there: to that if it has stayed, and never to
    the card that it became."""
    chosen = tuple(every(Target, before))
    fits = len(chosen) == 1 and not chosen[0].filter.zones and isinstance(act, Do) and act.verb in _IN_FIELD_ONLY
    said = _turned(act, THAT, CHOSEN_ONE) if fits and _takes_away(before) else None
    return act if said is None or _speaks(said) else said


def _takes_away(acts: tuple[Any, ...]) -> bool:
    """Whether by the last of some instructions what was chosen goes, or it waits for that and is done to nothing else."""
    last = acts[-1] if acts else None
    if not isinstance(last, Do) or "else" in last.args:
        return False
    if last.verb in _GOES:
        return last.args.get("what") == THAT or isinstance(last.args.get("what"), Target)
    then: tuple[Any, ...] = last.args["then"] if last.verb in ("puede", "si", "si se hace") and "then" in last.args else ()
    to_others = any("what" in one.args or "to" in one.args for one in every(Do, then))
    return _takes_away(then) or (not to_others and _takes_away(last.args.get("effect", ())))


def _asks_of_it(one: Any) -> bool:
    """Whether an instruction asks what «it» is: «if it is …. If it is not …» ask of the same card."""
    return isinstance(one, Do) and one.verb == "si" and _speaks(one.args["if"])


def _then_opened(parts: Any) -> object:
    """Instructions, and then what begins with a choice, of which alone what follows speaks."""
    before, after = parts
    if any(_waits(one) for one in before):
        return None
    fits = after[0].verb in _NAMES and not any(isinstance(one, Do) and one.verb in _NAMES for one in before)
    return (*before, *after) if fits else None


def _of_then_opened(said: Any) -> object:
    listed = said if isinstance(said, tuple) else ()
    at = next((place for place, one in enumerate(listed) if isinstance(one, Do) and one.verb in _NAMES), 0)
    return (listed[:at], listed[at:]) if at else None


def _not_in_hand(pattern: Any) -> Any:
    """What is played, where it is no card of a hand: such a card is selected as the effect is applied (11.3.4)."""

    def plain(what: Any) -> object:
        return None if isinstance(what, Target) and HAND in what.filter.zones else what

    return through(pattern, plain, plain)


def _of_hand(pattern: Any) -> Any:
    """Cards of one's own hand."""

    def plain(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and (wanted.owner, wanted.zones) == (YOURS, (HAND,))
        return wanted if fits else None

    return through(pattern, plain, plain)


#: To what something was done that set off an ability, where «ese» could be who did it.
_MET = Ref("disparo")
#: Whose cards a player's own are, by the word for the player.
_SIDES = {THEIRS: THEIRS, "cada jugador": ""}
_FIRST, _SECOND = Ref(FIRST), Ref(SECOND)
_PUT_SOME = _some("poner en la break zone", False)


def _unchosen_now(what: Any, until: Any) -> Do:
    """What no Invocación or Habilidad of the Elemento that is named can choose for a while."""
    return do("regla", what=what, rule=NOT_BY_SUCH, value=Filter(marks=(("elemento", NAMED),)), until=until)


def _to_be_dulled(wanted: Any) -> object:
    """Active cards of one's own."""
    return wanted if isinstance(wanted, Filter) and wanted.controller == YOURS and wanted.turned is False else None


EFFECTS = {
    "activates_both": do("activar", what=Each(Filter(marks=("carta",), names=(A, B), controller=YOURS))),
    "shows_any": do("mostrar de la mano", filter=through(A, _in_deck, _in_deck)),
    "shown_one": Fact(SHOWN, Map(amount=only_one(A), filter=Filter())),
    "shown_some": Fact(SHOWN, Map(amount=A, filter=Filter())),
    "shown_such": Fact(SHOWN, Map(amount=A, filter=through(B, _some_kind, _some_kind))),
    "shown_none": Un(Fact(SHOWN, Map(amount=1, filter=through(A, _in_deck, _in_deck)))),
    "dulled_any_trigger": do(
        "si se hace",
        effect=(do("dullear", what=Choose(through(A, _to_be_dulled, _to_be_dulled), 0, ANY_NUMBER)),),
        then=_once_done(_silent(B)),
    ),
    "damage_it_per_dulled": do("daño", to=THAT, amount=Number(DONE, "", A)),
    "more_dulled_frozen": (rest(0), do("dullear", what=B), do("congelar", what=B)),
    "it_under_some": do("devolver al mazo", what=THAT, at=A),
    "damage_it_less_per": do("daño", to=THAT, amount=Number(C, "", _FEWER, plus=A)),
    "revelada": Ref(REVEALED),
    "done_if_so": (Do("si", Map({"if": B, "then": (_own(A),)})),),
    "if_trigger": Do("si", Map({"if": A, "then": _once_done(B)})),
    "any_element": through(A, lambda n: ELEMENTS if n == 1 else None, lambda said: 1 if said == ELEMENTS else None),
    "any_other_element": through(A, lambda n: ELEMENTS[:6] if n == 1 else None, lambda said: 1 if said == ELEMENTS[:6] else None),
    "becomes_named": do("nombrar un Elemento", values=A, then=(do("modificar", what=B, parts=_NAMED, until=D),)),
    "until_becomes_named": do("nombrar un Elemento", values=A, then=(do("modificar", what=C, parts=_NAMED, until=B),)),
    "becomes_named_for_good": do("nombrar un Elemento", values=A, then=(do("modificar", what=B, parts=_NAMED),)),
    "element_then": do("nombrar un Elemento", values=A, then=(B,)),
    "each_of_named": Each(with_(A, marks=Plus(("elemento", NAMED)))),
    "named_unchosen": do("nombrar un Elemento", values=A, then=(_unchosen_now(B, D),)),
    "named_unchosen_now": do("nombrar un Elemento", values=A, then=(_unchosen_now(B, C),)),
    "put_from_hand": do("poner en el terreno", what=Choose(_from_own(HAND)(B), only_one(A), only_one(A))),
    "put_from_hand_dull": do("poner en el terreno", what=Choose(_from_own(HAND)(B), only_one(A), only_one(A)), turned=True),
    "damage_it_per_cost": do("daño", to=THAT, amount=Number(THAT, "cost", A)),
    "uncount_it": do("quitar contador", to=THAT, counter=B, amount=only_one(A)),
    "uncount_some_of_it": do("quitar contador", to=THAT, counter=B, amount=A),
    "uncount_all": do("quitar contador", to=B, counter=A, amount=Number(B, counted(A))),
    "done_then": do("si se hace", effect=(_doable(A),), then=_silent(B)),
    "done_then_trigger": do("si se hace", effect=(_doable(A),), then=_once_done(_silent(B))),
    "paid_then": do("si se hace", cost=(_of_others(A),), then=_silent(B)),
    "paid_then_trigger": do("si se hace", cost=(_of_others(A),), then=_once_done(_silent(B))),
    "may_done_then": do("puede", then=(do("si se hace", effect=(_doable(A),), then=_silent(B)),)),
    "may_done_then_trigger": do("puede", then=(do("si se hace", effect=(_doable(A),), then=_once_done(_silent(B))),)),
    "choose_a": Choose(A),
    "selects_break": do("romper", what=Choose(_mine(B), only_one(A), only_one(A))),
    "selects_some_break": do("romper", what=_as_many_as_possible(A, B)),
    "selects_remove": do("remover", what=Choose(_mine(B), only_one(A), only_one(A))),
    "may_or_else": Do("puede", Map({"cost": (A,), "else": B})),
    "damage_met": do("daño", to=_MET, amount=A),
    "break_met": do("romper", what=_MET),
    "dull_met": do("dullear", what=_MET),
    "freeze_met": do("congelar", what=_MET),
    "back_met": do("devolver", what=_MET),
    "remove_met": do("remover", what=_MET),
    "until_met_changes": do("modificar", what=_MET, parts=C, until=A),
    "met_changes_until": do("modificar", what=_MET, parts=B, until=C),
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
    "choose_any": Choose(A, 0, ANY_NUMBER),
    "unless_they_do_so": Do("puede", Map({"who": THEIRS, "cost": (A,), "else": B})),
    "unless_they_do": Do("puede", Map({"who": THEIRS, "cost": (A,), "else": C})),
    "cast_it_removed": do("lanzar sin pagar", what=THAT, to=REMOVED),
    "cast_it_free": do("lanzar sin pagar", what=THAT),
    "primero": _FIRST,
    "damage_per_to": do("daño", to=C, amount=Number(B, "", A)),
    "put_counter_each": do("contador", to=Each(C), counter=B, amount=only_one(A)),
    "put_counter_per": do("contador", to=C, counter=B, amount=Number(D, "", only_one(A))),
    "two_more": through((A, B), lambda parts: (*parts[0], *parts[1]), _of_two_more),
    "dull_and_freeze": (do("dullear", what=A), do("congelar", what=THAT)),
    "damage_both": (do("daño", to=B, amount=A), do("daño", to=D, amount=C)),
    "segundo": _SECOND,
    "hurt_each_other": do("dañarse"),
    "first_hurts_second": Do("daño", Map({"to": _SECOND, "amount": Number(_FIRST, "strength"), "from": _FIRST})),
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
    "selects_some_put": do("poner en la break zone", what=_as_many_as_possible(A, B)),
    "selects_some_dull": do("dullear", what=_as_many_as_possible(A, B)),
    "selects_from_break": do("devolver", what=Choose(_from_own(BREAK)(B), only_one(A), only_one(A)), to=HAND),
    "damage_you_no_burst": Do("daño", Map({"who": YOURS, "amount": A, NO_BURST: True})),
    "damage_it_per_element": do("daño", to=THAT, amount=Number("se pagó con tantos Elementos", "", A)),
    "picks_up": do("devolver", what=Choose(_from_own(BREAK)(B), only_one(A), only_one(A)), to=HAND),
    "put_counter_named": do("contador", to=Each(Filter(names=(C,))), counter=B, amount=only_one(A)),
    "put_counters_named": do("contador", to=Each(Filter(names=(C,))), counter=B, amount=A),
    "put_counter_it": do("contador", to=THAT, counter=B, amount=only_one(A)),
    "put_counters_it": do("contador", to=THAT, counter=B, amount=A),
    "damage_it_and_more": do("daño", to=THAT, amount=Number(C, "", B, plus=_MORE)),
    "damage_it_as_its_less": do("daño", to=THAT, amount=Number(THAT, "strength", plus=_NEGATIVE)),
    "damage_it_per_counter": do("daño", to=THAT, amount=Number(C, counted(B), A)),
    "also_forward_and": (Part("types +", (FORWARD,)), Part("strength =", A), rest(1)),
    "any_number_of_all": through(A, lambda n: EVERY_NUMBER if n == 1 else None, lambda said: 1 if said == EVERY_NUMBER else None),
    "number_then": do("seleccionar un número", most=A, then=(B,)),
    "number_dulled_frozen": do("seleccionar un número", most=A, then=(do("dullear", what=B), do("congelar", what=THAT))),
    "each_of_that_cost": Each(with_(A, at_most=Key("cost", THE_NUMBER), at_least=Key("cost", THE_NUMBER))),
    "remove_one": do("remover de lo alto", amount=1),
    "then_dulled_frozen": (rest(0), do("dullear", what=B), do("congelar", what=B)),
    "damage_it_and_more_x": do("daño", to=THAT, amount=Number("X", "", B, plus=_MORE)),
    "su_rival": Ref("su rival en el combate"),
    "put_then": (do("poner en la break zone", what=A), Do("si", Map({"if": GONE, "then": _silent(B)}))),
    "put_then_trigger": (
        do("poner en la break zone", what=A),
        Do("si", Map({"if": GONE, "then": _once_done(_silent(B))})),
    ),
    "selects_dull": do("dullear", what=Choose(_mine(B), only_one(A), only_one(A))),
    "selects_back": do("devolver", what=Choose(_mine(B), only_one(A), only_one(A))),
    "bloqueador": Ref("bloqueador"),
    "party_members": Each(Filter(types=(FORWARD,), marks=("en equipo",))),
    "this_and_party": Each(
        Filter(
            marks=(("alguno", (Filter(marks=("esta carta",)), Filter(types=(FORWARD,), marks=("en equipo con esta carta",)))),)
        )
    ),
    "lo_que_la_bloquea": Ref("lo que la bloquea"),
    "instead": (Do("si", Map({"if": B, "then": C, "else": (_own(A),)})),),
    "instead_twice": (_either_of(D, hole(4), B, C, (_own(A),)),),
    "else_if": _either_of(A, B, C, D, hole(4)),
    "may_put_then": (do("puede", cost=(_PUT_SOME,), then=_once_done(B)),),
    "may_put": (do("puede", cost=(_PUT_SOME,), then=B),),
    "may_then": do("puede", cost=(A,), then=_once_done(B)),
    "may_pay_then": do("puede", cost=A, then=_once_done(B)),
    "damage_and_more_to": do("daño", amount=Number(C, "", B, plus=_MORE), to=D),
    "selects_put": do("poner en la break zone", what=Choose(_mine(B), only_one(A), only_one(A))),
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
    "may_pay_one": do("puede", cost=(A,), then=B),
    "this_hurts_it": Do("daño", Map({"to": THAT, "amount": B, "from": A})),
    "this_hurts_it_as_strong": Do("daño", Map({"to": THAT, "amount": Number(A, "strength"), "from": A})),
    "this_hurts": Do("daño", Map({"to": C, "amount": B, "from": A})),
    "extra_main": do("Main Phase adicional"),
    "extra_attack": do("Attack Phase adicional"),
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
    "cancel": do("cancelar", what=A),
    "put_counter": do("contador", to=C, counter=B, amount=only_one(A)),
    "put_counters": do("contador", to=C, counter=B, amount=A),
    "crystal": do("cristal", amount=A),
    "make_cp": Do(MAKES_CP, A),
    "so_much_of": Map(amount=A, elements=(B,)),
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
    "play_that_from_yours": do("jugar", what=THAT, zone=BREAK),
    "play_that_from_yours_dull": do("jugar", what=THAT, zone=BREAK, turned=True),
    "play_that_on_yours": do("jugar", what=THAT, who=YOURS),
    "it_to_hand": do("devolver", what=THAT, to=HAND),
    "damage_it": do("daño", to=THAT, amount=A),
    "cancel_it": do("cancelar", what=THAT),
    "by_player": by_player(_SIDES),
    "goes_on": goes_on(_SIDES),
    "all_go_on": goes_on(_SIDES, "cada jugador"),
    "power_and_more": (Part("strength +", _MORE), rest(1)),
    "more_and_power": (rest(0), Part("strength +", _more(B))),
    "power_and_some": (Part("strength +", _MORE), rest(1), C),
    "damage_controller": do("daño", amount=A, who=THAT),
    "then_opened": through((A, B), _then_opened, _of_then_opened),
    "further": through((A, B), _further, _of_further),
}
