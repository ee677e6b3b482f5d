"""What is chosen, one or several, and what is done with it then (11.3.3)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Choose, CostPart, Do, Each, Exists, Filter, Is, Number, On, Part, Ref, Target
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....text.patterns import hole, through
from ....text.shapes import chosen_then
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, D, do, on
from ..damage import BUT
from ..digging import FIRST, SECOND
from ..following import DONE, NAMED_JOB
from ..moving import COMES_BACK
from ..turn import END, THIS_TURN, WHILE_THERE
from ..values import OF_EACH
from ..zones import REMOVED
from .abilities import _either_of
from .events import _main_phase, _of_main_phase
from .shaping import _FEWER, _NAMED, CHOSEN_ONE, _idle, _once_done, _silent, _speaks, _to_the_other, _to_what


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


def _of_its_player(pattern: Any) -> Any:
    """What is done by who controls what was chosen."""

    def plain(act: Any) -> object:
        by = act.args.get("who") if isinstance(act, Do) else None
        chosen = act.args.get("what") if isinstance(act, Do) else None
        return act if by == THAT or (isinstance(chosen, Choose) and chosen.by == THAT) else None

    return through(pattern, plain, plain)


#: What is done to nothing of which the next instruction might speak.
_ASIDE = ("robar", "cristal")


def _between(pattern: Any) -> Any:
    """An instruction between a choice and what is done to what was chosen, which is still spoken of."""

    def plain(act: Any) -> object:
        fits = isinstance(act, Do) and (act.verb in _ASIDE or (act.verb == "daño" and "to" not in act.args))
        return act if fits and "what" not in act.args else None

    return through(pattern, plain, plain)


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


def _alike(wanted: Any, done: Any) -> Any:
    """Two of one kind that are chosen apart, of which the text speaks as of the first and the second."""
    told = any(ref.word in (FIRST, SECOND) for ref in every(Ref, done))
    if not told or not isinstance(wanted, Filter):
        return None
    return (Do("elegir dos", Map({"what": Target(wanted), "with": Target(wanted), "apart": True})), *done)


def _of_alike(said: Any) -> Any:
    fits = isinstance(said, tuple) and len(said) > 1 and isinstance(said[0], Do) and said[0].args.get("apart") is True
    wanted = said[0].args["what"].filter if fits else None
    return (wanted, said[1:]) if fits and _alike(wanted, said[1:]) == said else None


def _first_and_other(parts: Any) -> object:
    """«2 of a kind», of which the first is told from the other."""
    count, wanted, done = parts
    return _alike(wanted, done) if count == 2 else None


def _of_first_and_other(said: Any) -> object:
    parts = _of_alike(said)
    return (2, *parts) if parts is not None else None


_TWO_ALIKE = through((A, B, C), _first_and_other, _of_first_and_other)


def _and_another(parts: Any) -> object:
    """«1 of a kind and 1 other of that kind»."""
    count, wanted, again, other, done = parts
    return _alike(wanted, done) if count == again == 1 and wanted == other else None


def _of_another(said: Any) -> object:
    parts = _of_alike(said)
    return (1, parts[0], 1, *parts) if parts is not None else None


def _three(parts: Any) -> object:
    """Three that are chosen apart: of each it is said whose they are, or of none."""
    *chosen, done = parts
    filters = [one.filter for one in chosen]
    said = [bool(one.controller or one.zones) for one in filters]
    if any(said) != all(said) or any(one.other for one in filters) or len(set(filters)) < len(filters):
        return None
    first, second, third = chosen
    return (Do("elegir tres", Map({"what": first, "with": second, "also": third})), *done)


def _of_three(said: Any) -> object:
    fits = isinstance(said, tuple) and len(said) > 1 and isinstance(said[0], Do) and said[0].verb == "elegir tres"
    parts = (*(said[0].args[key] for key in ("what", "with", "also")), said[1:]) if fits else None
    return parts if parts is not None and _three(parts) == said else None


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


def _of_cards(part: Any) -> object:
    """A part of a cost by which other cards than the card itself go: «lo» might be those."""
    return part if isinstance(part, CostPart) and part.filter is not None else None


#: What can be done to a card that has just been paid, too: it lies in a hand, in the Break Zone or outside the game.
_OUT_OF_PLAY = ("devolver", "devolver al mazo", "remover", "jugar", "poner en el terreno", "lanzar sin pagar")


def _unclear(pattern: Any) -> Any:
    """An instruction whose «lo» might be what was paid: what was chosen is written beside it."""
    return through(pattern, lambda act: act, lambda act: act if _is_out_of_play(act) else None)


def _clear(pattern: Any) -> Any:
    """An instruction whose «lo» is what was chosen: it can be done to nothing that was paid."""

    def plain(act: Any) -> object:
        return None if _is_out_of_play(act) else act

    return through(pattern, plain, plain)


def _is_out_of_play(act: Any) -> bool:
    return isinstance(act, Do) and act.verb in _OUT_OF_PLAY


#: The beginning of a Main Phase of one's own.
_YOUR_MAIN = on("comienzo", player=YOURS, data={"step": through(B, _main_phase, _of_main_phase)})


def _later_while_there(on: On, act: Any, until: str = "") -> Do:
    """11.8.13: what is done with what was chosen once something happens, if one controls the card whose effect this is then."""
    there = Exists(Filter(marks=("esta carta",), controller=YOURS))
    lasts = {"until": until} if until else {}
    return Do("más tarde", Map({"on": on, "only if": there, "effect": (_to_what(act, CHOSEN_ONE),), **lasts}))


def _gains_job(until: Any) -> Do:
    """An Oficio is named, and gained for a while."""
    gained = do("modificar", what=THAT, parts=(Part("jobs +", (NAMED_JOB,)),), until=until)
    return do("nombrar un Oficio", then=(gained,))


def _aimed(said: Any) -> object:
    return said if isinstance(said, Target) else None


def _later(parts: Any) -> object:
    """What is done at the end of the turn to what is chosen now."""
    chosen, act = parts
    key = next((key for key in ("what", "to") if act.args.get(key) == THAT), "")
    if not key or not isinstance(chosen, Target):
        return None
    later = do("más tarde", on=on("comienzo", data={"step": END}), effect=(act.but(args=act.args.set(key, CHOSEN_ONE)),))
    return do("elegir", what=chosen), later


def _of_later(said: Any) -> object:
    listed: list[Any] = list(said) if isinstance(said, tuple) else []
    if len(listed) != 2 or not all(isinstance(one, Do) for one in listed):
        return None
    acts: Any = listed[1].args.get("effect", ()) if listed[1].verb == "más tarde" else ()
    key = next((key for key in ("what", "to") if len(acts) == 1 and getattr(acts[0], "args", {}).get(key) == CHOSEN_ONE), "")
    parts = (listed[0].args.get("what"), acts[0].but(args=acts[0].args.set(key, THAT))) if key else None
    return parts if parts is not None and _later(parts) == said else None


#: 11.3.6: damage that is divided among what was chosen, as it is announced.
_DIVIDED = do("daño", to=through(A, _aimed, _aimed), amount=B, divided=True)


def _in_thousands(parts: Any) -> object:
    """What is divided in thousands, which the rules say of all damage (11.3.6)."""
    return parts[0] if parts[1] == 1_000 else None


CHOSEN = {
    "chosen_dulled_draw": (
        do(
            "si se hace",
            effect=(do("dullear", what=through(A, _aimed, _aimed)),),
            then=(do("robar", amount=Number(DONE, "", B)),),
        ),
    ),
    "chosen_named_idle": _idle(A, C),
    "chosen_idle_silent": (*_idle(A, B), do("regla", what=THAT, rule="no puede usar Habilidades de Acción", until=B)),
    "chosen_and_this_hurt": (do("elegir", what=A), Do("dañarse", Map({"what": THIS, "with": THAT}))),
    "chosen_becomes_named": (
        do("elegir", what=A),
        do("nombrar un Elemento", values=B, then=(do("modificar", what=THAT, parts=_NAMED, until=D),)),
    ),
    "chosen_until_becomes_named": (
        do("elegir", what=A),
        do("nombrar un Elemento", values=B, then=(do("modificar", what=THAT, parts=_NAMED, until=C),)),
    ),
    "chosen_sealed": (*_idle(A, B), do("en vez de", what=THAT, on=On("daño"), value=Map(es=0), until=B)),
    "chosen_later": through((A, B), _later, _of_later),
    "chosen_later_while": (
        do("elegir", what=A),
        _later_while_there(on("comienzo", data={"step": END}), B),
    ),
    "chosen_now_later_while": (
        do("elegir", what=A),
        _later_while_there(on("comienzo", data={"step": END}), B, THIS_TURN),
    ),
    "chosen_next_main_while": (do("elegir", what=A), _later_while_there(_YOUR_MAIN, C)),
    "chosen_meanwhile_if": (do("elegir", what=A), _between(B), Do("si", Map({"if": C, "then": (D,)}))),
    "chosen_may_done_then": do("puede", then=(do("si se hace", effect=(_chosen_then(A, B),), then=_silent(C)),)),
    "chosen_may_done_then_trigger": do(
        "puede", then=(do("si se hace", effect=(_chosen_then(A, B),), then=_once_done(_silent(C))),)
    ),
    "chosen_of_it": (do("elegir", what=A), _told_more(B)),
    "its_strength": Number(THAT, "strength"),
    "chosen_this_as_strong": (do("elegir", what=A), do("modificar", what=C, parts=(Part("strength +", hole(4)),), until=B)),
    "chosen_this_as_strong_until": (
        do("elegir", what=A),
        do("modificar", what=B, parts=(Part("strength +", D),), until=hole(4)),
    ),
    "chosen_told": (do("elegir", what=A), B),
    "chosen_once": (do("elegir", what=A), B),
    "chosen_whose": (do("elegir", what=A), _of_its_player(B)),
    "chosen_may_cast_removed": do("puede", then=(_chosen_then(A, do("lanzar sin pagar", what=THAT, to=REMOVED)),)),
    "chosen_two": through((A, B, C), _two, _of_two),
    "chosen_first_other": _TWO_ALIKE,
    "chosen_other_too": through((A, B, C, D, hole(4)), _and_another, _of_another),
    "chosen_hurt_too": (do("daño", to=A, also=B, amount=C),),
    "chosen_back_too": (do("devolver", what=A, also=B),),
    "chosen_removed_too": (do("remover", what=A, also=B),),
    "chosen_each_less": (
        do("elegir", what=A),
        Do("daño", Map({"to": THAT, "amount": Number(THAT, "strength", plus=_FEWER), OF_EACH: True})),
    ),
    "chosen_three": through((A, B, C, D), _three, _of_three),
    "chosen_idle": _idle(A, B),
    "chosen_hurt_per_top": (do("elegir", what=A), B, do("daño", to=CHOSEN_ONE, amount=Number(THAT, "cost", C))),
    "chosen_top_if": (do("elegir", what=A), B, Do("si", Map({"if": Is(THAT, C), "then": (_to_the_other(D, CHOSEN_ONE),)}))),
    "chosen_top_else": (
        do("elegir", what=A),
        B,
        Do(
            "si", Map({"if": Is(THAT, C), "then": (_to_the_other(D, CHOSEN_ONE),), "else": (_to_the_other(hole(4), CHOSEN_ONE),)})
        ),
    ),
    "chosen_and_others": (do("daño", to=A, amount=B), Do("daño", Map({"to": Each(D), "amount": C, BUT: CHOSEN_ONE}))),
    "chosen_gains_job": (do("elegir", what=A), _gains_job(C)),
    "chosen_gains_this_job": (do("elegir", what=A), _gains_job(B)),
    "chosen_if": (do("elegir", what=A), Do("si", Map({"if": B, "then": C}))),
    "selected_then": _chosen_then(kind=Choose),
    "chosen_may": do("puede", then=(_chosen_then(A, B),)),
    "chosen_may_pay_unclear": do("puede", cost=(through(B, _of_cards, _of_cards),), then=(_chosen_then(A, _unclear(C)),)),
    "chosen_may_pay": do("puede", cost=(B,), then=(_chosen_then(A, C),)),
    "chosen_may_pay_two": do("puede", cost=(B,), then=(_chosen_then(A, C), D)),
    "chosen_instead": (do("elegir", what=A), Do("si", Map({"if": C, "then": D, "else": B}))),
    "chosen_else": (do("elegir", what=A), Do("si", Map({"if": B, "then": C, "else": D}))),
    "chosen_if_instead": through((A, B, C, D, hole(4)), _if_instead, _of_if_instead),
    "chosen_else_if": through((A, D, hole(4), B, C), _if_instead, _of_if_instead),
    "chosen_idle_unless_they_pay": Do("puede", Map({"who": THEIRS, "cost": B, "else": _idle(A, C)})),
    "chosen_instead_twice": (do("elegir", what=A), _either_of(hole(4), hole(5), C, D, B)),
    "chosen_else_else": (do("elegir", what=A), _either_of(B, C, D, hole(4), hole(5))),
    "chosen_may_pay_all": do("puede", cost=B, then=(_chosen_then(A, C),)),
    "chosen_may_pay_else": (
        do("elegir", what=A),
        Do("puede", Map({"cost": (B,), "then": (C,), "else": (D,)})),
    ),
    "chosen_unless_they_pay": Do("puede", Map({"who": THEIRS, "cost": B, "else": (_chosen_then(A, C),)})),
    "chosen_meanwhile": (do("elegir", what=A), _between(B), C),
    "chosen_paid_then": (do("elegir", what=A), do("si se hace", cost=(B,), then=(C,))),
    "chosen_paid_then_unclear": (do("elegir", what=A), do("si se hace", cost=(B,), then=(_unclear(C),))),
    "chosen_paid_then_it": (do("elegir", what=A), do("si se hace", cost=(B,), then=(_clear(C),))),
    "chosen_then": _chosen_then(),
    "chosen_divided": _DIVIDED,
    "chosen_unless_its_player_pays": (do("elegir", what=A), Do("puede", Map({"who": THAT, "cost": B, "else": (C,)}))),
    "chosen_changed_and_ruled": (do("modificar", what=A, parts=C, until=B), do("regla", what=THAT, rule=D, until=B)),
    "divided_among": do("daño", to=through(B, _aimed, _aimed), amount=A, divided=True),
    "chosen_divided_in": through((_DIVIDED, C), _in_thousands, lambda said: (said, 1_000)),
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
                        do("regla", what=THAT, rule=COMES_BACK, until=WHILE_THERE),
                    ),
                }
            ),
        ),
    ),
}
