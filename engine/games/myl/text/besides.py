"""What is said besides: two things that cannot be (4.3), what is played in answer (6.1), damage that is prevented before it comes
(7.C.4.1.b), who comes into play or blocks, and where weapons and what was annulled go."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Both, Do, Each, Fact, Filter, Is, Spell, Static, Target, Triggered, Un
from ....kernel.frozen import Map
from ....text.patterns import Mismatch, Plus, build, match, through, with_
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, D, do, on
from .. import windows
from ..barred import STAYS_WITH
from ..castle import VERB as TO_CASTLE
from ..protecting import SAFE_FROM
from ..ruling import NO_DAMAGE, TWICE_THE_DAMAGE
from ..searching import AT_BOTTOM, ON_TOP
from ..vocabulary import OF_THAT_NAME
from .abilities import by_him
from .reacting import BLOCKER, whenever
from .ruling import SHORTLY
from .searching import SOUGHT_SOMEWHERE
from .shapes import BEARER, subject
from .statics import STATIC
from .turns import TURNS

_WHOM: Any = None
_NO_EVENT: Any = None
#: As strong as the card itself at most, of which alone the words speak that name nobody.
NOT_ABOVE = ("no es", Filter(marks=("más Fuerza que este",)))
_IN_WAR = Fact("en el paso", windows.WAR)
_OF_THAT_NAME = Filter(marks=(OF_THAT_NAME,))
_BEFORE = Static(THIS, rule="momento", value=windows.BEFORE_DAMAGE)


def _joined(parts: Any) -> object:
    """Several rules, each said once; «no puede bloquear ni ser bloqueado por …» is said of the same Aliados."""
    rules = [one.rule for one in parts]
    return parts if len(set(parts)) == len(parts) and rules[:2] != ["no bloquea", "solo lo bloquea"] else None


def _apart(count: int) -> Any:
    def back(said: Any) -> object:
        fits = isinstance(said, tuple) and len(said) == count and all(isinstance(one, Static) for one in said)
        return _joined(said) if fits else None

    return back


_ANSWER = whenever()


def _in_answer(pattern: Any) -> Any:
    """What a card does that is played in answer to an event, from the hand."""

    def there(parts: Any) -> object:
        event, effect = parts
        return build(_ANSWER, (event, Triggered(_NO_EVENT, effect, zone="mano")))

    return through(pattern, there, lambda said: None)


def _chosen_next(parts: Any) -> object:
    wanted, rule = parts
    try:
        return build(TURNS["ruled_in_their_next"], (Target(wanted), rule))
    except Mismatch:
        return None


def _next_chosen(said: Any) -> object:
    found: Any = match(TURNS["ruled_in_their_next"], said)
    fits = found is not None and isinstance(found[0], Target) and found[0] == Target(found[0].filter)
    return (found[0].filter, found[1]) if fits else None


def _down_to(count: Any) -> object:
    return (Spell((Do("prevenir daño"),)), _BEFORE) if count == 0 else None


def _weapon(wanted: Any) -> object:
    return wanted if isinstance(wanted, Filter) and wanted.types == ("Arma",) and not wanted.zones else None


#: By what the strength of others is compared: with the card itself, or with who bears it.
_COMPARED = {
    (THIS, "menos"): "menos Fuerza que este",
    (THIS, "más"): "más Fuerza que este",
    (BEARER, "menos"): "menos Fuerza que el portador",
}


def _from_his(parts: Any) -> object:
    """What Aliados that are weaker or stronger than somebody cannot do to that."""
    whom, *changes, (rule, wanted, how) = parts
    mark = _COMPARED.get((whom, how))
    if mark is None:
        return None
    wanted = wanted.but(marks=(*wanted.marks, mark))
    if rule == "solo lo bloquea":
        wanted = Filter(marks=(("no es", wanted),))
    said = tuple(one for listed in changes for one in build(_CHANGED, (whom, build(STATIC["changed"], (listed,)))))
    return (*said, Static(whom, rule=rule, value=wanted))


_CHANGED, _IF_SO = subject(A, B), subject(A, B, only_if=C)


def _either_way(parts: Any) -> object:
    """What a card becomes while something is so, and what while it is not: the one of which the condition speaks."""
    condition, so, otherwise = parts
    asked = condition.condition if isinstance(condition, Un) else condition
    whom = asked.what if isinstance(asked, Is) else THIS
    both = ((so, condition), (otherwise, Un(condition)))
    try:
        each = [build(_IF_SO, (whom, build(STATIC["changed"], (changes,)), when)) for changes, when in both]
    except Mismatch:
        return None
    return (*each[0], *each[1])


def _and_others(parts: Any) -> object:
    """What is said of those of one Raza, and what of all others."""
    whom, said, kind, also = parts
    if not isinstance(whom, Filter) or len(whom.subtypes) != 1 or whom != Filter(types=whom.types, subtypes=whom.subtypes):
        return None
    if kind != Filter(types=whom.types) or any(one.only_if is not None for one in (*said, *also)):
        return None
    others = kind.but(marks=(("no es", Filter(subtypes=whom.subtypes)),))
    return (*(one.but(affects=whom) for one in said), *(one.but(affects=others) for one in also))


_AT_FINAL = on("comienzo", data={"step": "Fase Final"})


def _each_at_final(parts: Any) -> object:
    """What each player does in the Fase Final of the own turn."""
    act: Any = by_him(parts[-1])
    return None if act is None else Triggered(_AT_FINAL, (act,))


_IN_FINAL = Fact("en el paso", "Fase Final")
_NOT_IN_A_FINAL, _NOT_IN_THEIR_FINAL = Un(_IN_FINAL), Un(Both((_IN_FINAL, Un(Fact("tu turno")))))


def _drawn_outside(parts: Any) -> object:
    """What follows each card that the opponent draws outside of the Fase Final."""
    when, reaction = parts
    try:
        return build(whenever(only_if=when), (on("robar", player=THEIRS), reaction))
    except Mismatch:
        return None


def _outside_drawn(said: Any) -> object:
    fits = isinstance(said, Triggered) and said.only_if in (_NOT_IN_A_FINAL, _NOT_IN_THEIR_FINAL)
    found: Any = match(whenever(only_if=said.only_if), said) if fits else None
    return (said.only_if, found[1]) if found is not None and found[0] == on("robar", player=THEIRS) else None


def _no_copy(parts: Any) -> object:
    wanted, where, goes = parts
    wanted = wanted.but(marks=(*wanted.marks, ("no es", Filter(marks=("copia de este",)))))
    try:
        return build(SOUGHT_SOMEWHERE, (Map(filter=wanted), where, goes))
    except Mismatch:
        return None


BESIDES: dict[str, Any] = {
    "denied_both": through((A, B), _joined, _apart(2)),
    "denied_three": through((A, B, C), _joined, _apart(3)),
    "denies_weapons": Static(_WHOM, rule="no porta Armas"),
    "stays_with_you": Static(_WHOM, rule=STAYS_WITH),
    "cost_more_in_war": Static(A, rule="cuesta más", value=B, only_if=_IN_WAR),
    "cost_less_in_war": Static(A, rule="cuesta menos", value=B, only_if=_IN_WAR),
    "played_in_answer": _in_answer((A, B)),
    "prevents_so_much": (Spell((do("prevenir daño", amount=B),)), _BEFORE),
    "prevents_it_all": through((), lambda _: (Spell((Do("prevenir daño"),)), _BEFORE), lambda said: None),
    "prevents_down_to": through(B, _down_to, lambda said: None),
    "they_all_enter": on("entrar"),
    "bearers_blocker_changed": Triggered(on("bloquear", BEARER), (do("modificar", what=BLOCKER, parts=A, until=B),)),
    "lost_at_rest": Triggered(
        on("comienzo", player=YOURS, data={"step": "Fase Final"}),
        (Do(B, Map(what=A)),),
        only_if=Un(Is(A, Filter(marks=("atacó",)))),
    ),
    "it_on_top": (do(TO_CASTLE, what=THAT, place=ON_TOP),),
    "it_at_bottom": (do(TO_CASTLE, what=THAT, place=AT_BOTTOM),),
    "weapon_to": do("portar", what=Target(through(A, _weapon, _weapon)), to=B),
    "any_activation": on("utilizada", data={"clase": "activada"}),
    "any_reaction": on("utilizada", data={"clase": "disparada"}),
    "chosen_ruled_next": through((A, C), _chosen_next, _next_chosen),
    "chosen_ruled_next_so": through((A, B), _chosen_next, _next_chosen),
    "kept_from_his": through((A, B), _from_his, lambda said: None),
    "changed_kept_from_his": through((A, B, C), _from_his, lambda said: None),
    "blocked_by_his": ("solo lo bloquea", A, B),
    "done_by_his": through((A, B, C), lambda parts: (SAFE_FROM + parts[0], parts[1], parts[2]), lambda said: None),
    "below_his": "menos",
    "above_his": "más",
    "changed_either_way": through((A, B, C), _either_way, lambda said: None),
    "and_the_others": through((A, B, C, D), _and_others, lambda said: None),
    "each_at_own_final": through((A, B), _each_at_final, lambda said: None),
    "own_final_each": through((A, B), _each_at_final, lambda said: None),
    "they_draw_outside": through((A, B), _drawn_outside, _outside_drawn),
    "not_in_a_final": _NOT_IN_A_FINAL,
    "not_in_their_final": _NOT_IN_THEIR_FINAL,
    "sought_no_copy": through((A, B, C), _no_copy, lambda said: None),
    "sought_no_copy_shown": through((A, B, D), _no_copy, lambda said: None),
    "strikes_twice": Static(_WHOM, rule=TWICE_THE_DAMAGE),
    "strikes_not": Static(_WHOM, rule=NO_DAMAGE),
    "damage_doubled": Static(A, rule=TWICE_THE_DAMAGE),
    "no_damage_of": do("regla", what=A, rule=NO_DAMAGE, until=B),
    "no_damage_by": do("regla", what=A, rule=NO_DAMAGE, until=C),
    "static_in_their_turn": TURNS["static_in_their_next"],
    "target_not_above_this": Target(with_(A, marks=Plus(NOT_ABOVE))),
    "named_changed_here": do("nombrar", then=(do(SHORTLY, affects=_OF_THAT_NAME, parts=C),)),
    "named_changed_until": do("nombrar", then=(do("modificar", what=Each(_OF_THAT_NAME), parts=C, until=D),)),
}
