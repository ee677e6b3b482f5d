"""Continuous abilities (4.3): of whom something is true all the time, what, and while what is so."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import (
    Each,
    Exists,
    Fact,
    Filter,
    Is,
    Number,
    Part,
    Ref,
    Static,
    Target,
    Un,
)
from ....kernel.frozen import Map
from ....kernel.layers import SINCE
from ....kernel.visiting import every
from ....text.patterns import Plus, rest, through, with_
from ....text.plurals import either_number
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, D
from .. import windows
from ..layers import TIMES
from ..protecting import ABILITIES, EXCEPT_BY, SAFE_FROM
from ..ruling import SKIPS
from ..vocabulary import MOST
from .shapes import OWN, done_by, less, negated, subject

_RENAMED = {"strength +": "strength continuous", "strength =": "strength continuous ="}
_BACK = {new: old for old, new in _RENAMED.items()}


#: A Fuerza that is doubled, by an effect and all the time.
DOUBLED, _TWICE = Part("strength +", Number(OWN, "strength")), Part(TIMES, 2)


def _of_effects_only(part: Part) -> bool:
    """Whether a change speaks of what only an effect knows: a target, what was spoken of, the very card that is changed."""
    return bool({OWN, THAT} & {*every(Ref, part)}) or any(every(Target, part))


def _continuous(pattern: object) -> Any:
    """Changes as a static ability has them: what it does to strength is continuous (1.F)."""

    def there(parts: Any) -> object:
        if any(_of_effects_only(part) for part in parts if part != DOUBLED):
            return None
        return tuple(_TWICE if part == DOUBLED else Part(_RENAMED.get(part.op, part.op), part.value) for part in parts)

    def back(parts: Any) -> object:
        if any(part.op in _RENAMED for part in parts):
            return None
        return tuple(DOUBLED if part == _TWICE else Part(_BACK.get(part.op, part.op), part.value) for part in parts)

    return through(pattern, there, back)


_WHOM: Any = None
BEARER = Ref("portador")
_IS_NOT: Any = (("no es", A),)
_BARE = through(A, lambda listed: tuple(one.but(affects=THIS) for one in listed), lambda listed: None)
_MINE, _HIS = Filter(controller=YOURS), Filter(controller=THEIRS)


def _this_turn(listed: Any) -> object:
    """Static abilities for the turn in which their card came into play."""
    return tuple(one.but(only_if=_ENTERED) for one in listed) if all(one.only_if is None for one in listed) else None


def _no_turn(listed: Any) -> object:
    fits = isinstance(listed, tuple) and listed and all(isinstance(a, Static) and a.only_if == _ENTERED for a in listed)
    return tuple(one.but(only_if=None) for one in listed) if fits else None


def _not_most(wanted: Any) -> object:
    """«Aliados de menor Fuerza» that do not block are not the weakest of all: of whom they are weaker is not said."""
    compared = isinstance(wanted, Filter) and any(isinstance(mark, tuple) and mark[0] in MOST for mark in wanted.marks)
    return None if compared else wanted


_ARMED = Is(THIS, Filter(marks=("con arma",)))


_THEIR_ALLIES = Filter(types=("Aliado",), controller=THEIRS)


def _of_all(rule: str) -> Any:
    """A rule on the abilities of all of a kind."""

    def back(said: Any) -> object:
        fits = isinstance(said, Static) and said == Static(said.affects, rule=rule) and isinstance(said.affects, Filter)
        return Each(said.affects) if fits else None

    return through(A, lambda all_of: Static(all_of.filter, rule=rule), back)


def _whole(count: Any) -> object:
    """A number with its sign, which is known."""
    return count if isinstance(count, int) else None


def _several(count: Any) -> object:
    return count if isinstance(count, int) and count > 1 else None


def _while_armed(listed: Any) -> object:
    return tuple(one.but(only_if=_ARMED) for one in listed) if all(one.only_if is None for one in listed) else None


def _no_longer_armed(listed: Any) -> object:
    return tuple(one.but(only_if=None) for one in listed) if all(one.only_if == _ARMED for one in listed) else None


_ENTERED = Fact("entró este turno")


def _nobodys(wanted: Any) -> object:
    """Cards of which it is not said whose they are: what keeps somebody from playing looks at cards that nobody controls."""
    return wanted if isinstance(wanted, Filter) and not wanted.controller else None


_NOBODYS = through(A, _nobodys, _nobodys)


def _me(mark: str) -> Is:
    return Is(THIS, Filter(marks=(mark,)))


def _of_bearer(condition: Any) -> object:
    """What is said of the card itself, said of who bears it."""
    return condition.but(what=BEARER) if isinstance(condition, Is) and condition.what == THIS else None


def _of_me(condition: Any) -> object:
    return condition.but(what=THIS) if isinstance(condition, Is) and condition.what == BEARER else None


def _while_bare(parts: Any) -> object:
    """What is said while something is so, without whom: of the card of which the condition speaks, else of the card itself."""
    condition, listed = parts
    asked = condition.condition if isinstance(condition, Un) else condition
    whom = asked.what if isinstance(asked, Is) else THIS
    if any(one.only_if is not None for one in listed):
        return None
    return tuple(one.but(affects=whom, only_if=condition) for one in listed)


def _of_both(parts: Any) -> object:
    """What is said of the card and of others with it, once of each of them."""
    others, listed = parts
    if any(one.only_if is not None for one in listed):
        return None
    return tuple(one.but(affects=whom) for whom in (THIS, others.but(other=True)) for one in listed)


def _both_of(said: Any) -> object:
    if not isinstance(said, tuple) or len(said) < 2 or len(said) % 2 or not all(isinstance(one, Static) for one in said):
        return None
    parts = (said[-1].affects, tuple(one.but(affects=_WHOM) for one in said[: len(said) // 2]))
    return parts if isinstance(parts[0], Filter) and _of_both(parts) == said else None


def _done_by_two(parts: Any) -> object:
    """Two things that some cards cannot do to a card."""
    first, second, wanted = parts
    return tuple(Static(_WHOM, rule=SAFE_FROM + verb, value=wanted) for verb in (first, second))


def _two_statics(said: Any) -> bool:
    return isinstance(said, tuple) and len(said) == 2 and all(isinstance(one, Static) for one in said)


def _by_two_done(said: Any) -> object:
    if not _two_statics(said):
        return None
    parts = (*(one.rule.removeprefix(SAFE_FROM) for one in said), said[0].value)
    return parts if _done_by_two(parts) == said else None


def _blocks_only_if(condition: Any) -> object:
    """Read, so that «sólo puede bloquear si …» means two things; said in other words."""
    return Static(_WHOM, rule="no bloquea", only_if=Un(condition))


def _abilities_of(wanted: Any) -> object:
    """What cards of a type do by their abilities; a Talismán has none (4)."""
    return None if "Talismán" in wanted.types or wanted.marks else wanted.but(marks=ABILITIES)


def _of_these_abilities(by: Any) -> object:
    fits = isinstance(by, Filter) and by.types and by.marks == ABILITIES and "Talismán" not in by.types
    return by.but(marks=()) if fits else None


def _abilities_of_theirs(kind: Any) -> object:
    """What opponents' cards of a type do by their abilities, in the battle nothing; a Talismán does what it says (4)."""
    return Filter(types=(kind,), controller=THEIRS, marks=() if kind == "Talismán" else ABILITIES)


def _of_whose_abilities(by: Any) -> object:
    kind = by.types[0] if isinstance(by, Filter) and len(by.types) == 1 else ""
    return kind if kind and _abilities_of_theirs(kind) == by else None


def _two_said(parts: Any) -> object:
    """What is said of some cards, and what of others; «los demás» would be all but the first, not all but this card."""
    whom, said, others, also = parts
    if others.other or any(one.only_if is not None for one in (*said, *also)):
        return None
    return (*(one.but(affects=whom) for one in said), *(one.but(affects=others) for one in also))


def _after(op: str) -> Any:
    """One more change of a word that is said without a verb: that of the change before goes on."""

    def fits(parts: Any) -> bool:
        last = parts[-1]
        count = last.value.times if isinstance(last.value, Number) else last.value
        lost = last.op == "abilities -" or (isinstance(count, int) and count < 0)
        return lost == (op == "abilities -")

    def there(parts: Any) -> object:
        before, one = parts
        return (*before, one) if fits(before) else None

    def back(parts: Any) -> object:
        if not isinstance(parts, tuple) or len(parts) < 2 or parts[-1].op != op:
            return None
        return (parts[:-1], parts[-1]) if fits(parts[:-1]) else None

    return through((A, Part(op, B) if op == "abilities -" else B), there, back)


def _lost(parts: Any) -> object:
    last = parts[-1]
    count = last.value.times if isinstance(last.value, Number) else last.value
    return (*parts, _ALL_LOST) if last.op == "abilities -" or (isinstance(count, int) and count < 0) else None


def _before_lost(parts: Any) -> object:
    fits = isinstance(parts, tuple) and len(parts) > 1 and parts[-1] == _ALL_LOST
    return parts[:-1] if fits and _lost(parts[:-1]) == parts else None


_ALL_LOST = Part("abilities =")


def _and_number(parts: Any) -> object:
    """Strength after an ability, with the verb of that: gained or lost."""
    before, count = parts
    op = before[-1].op
    if op not in ("abilities +", "abilities -", "abilities ="):
        return None
    return (*before, Part("strength +", count if op == "abilities +" else -count))


def _number_and(parts: Any) -> object:
    if not isinstance(parts, tuple) or len(parts) < 2 or parts[-1].op != "strength +" or not isinstance(parts[-1].value, int):
        return None
    given = (parts[:-1], abs(parts[-1].value))
    return given if _and_number(given) == parts else None


def _here(said: Any) -> object:
    """A static ability works while its card is in play, said or not (4.3)."""
    return said if isinstance(said, Static) and said.only_if is not None else None


def _own_cost(op: str) -> Any:
    """«Su coste» is that of the card that is changed, or of the one with which it was paid for (``of_paid``)."""
    own, of_that = (Part(op, Number(of, "cost")) for of in (OWN, THAT))
    return through((), lambda _: own, lambda part: () if part in (own, of_that) else None)


_FRESH = with_(A, marks=Plus("entró este turno"))
_BORNE = Filter(("Arma",), marks=("la porta este",))
_NOT_RAISED = Static(_WHOM, rule="no sube")

_BY_TWO: Any = (Static(_WHOM, rule="no la afecta", value=A), Static(_WHOM, rule="no la afecta", value=B))


def _same_side(said: Any) -> object:
    """«Talismanes ni habilidades oponentes»: whether the first are the opponent's too is not known."""
    fits = isinstance(said, tuple) and len(said) == 2 and all(isinstance(getattr(one, "value", None), Filter) for one in said)
    return said if fits and said[0].value.controller == said[1].value.controller else None


def _by_each(parts: Any) -> object:
    """One thing that cards of two kinds cannot do to a card."""
    verb, first, second = parts
    return tuple(Static(_WHOM, rule=SAFE_FROM + verb, value=by) for by in (first, second))


def _each_by(said: Any) -> object:
    if not _two_statics(said):
        return None
    parts = (said[0].rule.removeprefix(SAFE_FROM), said[0].value, said[1].value)
    return parts if _by_each(parts) == said else None


def _by_each_of_side(parts: Any) -> object:
    """«Talismanes ni habilidades oponentes»: whether the first are the opponent's too is not known."""
    return _by_each(parts) if parts[1].controller == parts[2].controller else None


def _each_of_side_by(said: Any) -> object:
    parts = _each_by(said)
    return parts if isinstance(parts, tuple) and _by_each_of_side(parts) == said else None


def _only_these(rule: str) -> Any:
    """Those of a kind of Aliados, and no other, do something."""

    def there(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and wanted.types == ("Aliado",) and not wanted.zones
        return Static(Filter(types=("Aliado",), marks=(("no es", wanted),)), rule=rule) if fits else None

    def back(said: Any) -> object:
        marks = said.affects.marks if isinstance(said, Static) and isinstance(said.affects, Filter) else ()
        wanted = marks[0][1] if len(marks) == 1 and marks[0][0] == "no es" else None
        return wanted if wanted is not None and there(wanted) == said else None

    return through(A, there, back)


STATIC = {
    "not_done_by_each": through((A, B, C), _by_each, _each_by),
    "not_done_by_kinds": through((A, B, C), _by_each_of_side, _each_of_side_by),
    "only_these_attack": _only_these("no ataca"),
    "only_these_block": _only_these("no bloquea"),
    "signed_more": through(A, lambda n: n if isinstance(n, int) and n > 0 else None, lambda n: n),
    "signed_less": through(
        A, lambda n: -n if isinstance(n, int) and n < 0 else None, lambda n: -n if isinstance(n, int) else None
    ),
    "while_here_static": through(A, _here, lambda said: None),
    "fresh_do_neither": (Static(_FRESH, rule="no ataca"), Static(_FRESH, rule="no bloquea")),
    "all_skip": Static(Filter(), rule=SKIPS, value=A),
    "they_skip": Static(_HIS, rule=SKIPS, value=A),
    "s_grouping": "Agrupación",
    "s_vigil": "Vigilia",
    "s_war": "Guerra de Talismanes",
    "all_pay_gold_more": Static(B, rule="cuesta más", value=A),
    "each_weapon_plus": Static(A, (Part("strength continuous", Number(_BORNE, "", B)),)),
    "each_weapon_plus_bare": Static(THIS, (Part("strength continuous", Number(_BORNE, "", A)),)),
    "signed_plus_per": Part("strength +", Number(B, "", through(A, _whole, _whole))),
    "plus_per_weapon": Static(A, (Part("strength continuous", Number(_BORNE, "", B)),)),
    "bearer_plus_per_weapon": Static(
        A, (Part("strength continuous", Number(Filter(("Arma",), marks=("la porta el portador",)), "", B)),)
    ),
    "blocks_only": Static(A, rule="solo bloquea", value=B),
    "does_not_block_these": Static(A, rule="solo bloquea", value=Filter(marks=(("no es", B),))),
    "they_draw_at_final": Static(_HIS, rule="solo roba en la Fase Final"),
    "number_too": through((A, B), _and_number, _number_and),
    "loses_all_too": through(A, _lost, _before_lost),
    "minus_all": Part("strength +", Number(OWN, "strength", -1)),
    "i_am_strong": Is(THIS, Filter(at_least=Map(strength=A))),
    "i_am_weak": Is(THIS, Filter(at_most=Map(strength=A))),
    "i_blocked": _me("bloqueó"),
    "i_blocked_none": Un(_me("bloqueó")),
    "must_block_this": Static(_WHOM, rule="debe bloquear a", value=Filter(marks=("este mismo",))),
    "i_attacked": _me("atacó"),
    "i_did_not": Un(_me("atacó")),
    "unblocked_nor_affected": (
        Static(_WHOM, rule="solo lo bloquea", value=Filter(marks=_IS_NOT)),
        Static(_WHOM, rule="no la afecta", value=B),
    ),
    "not_affected_by_kinds": through(_BY_TWO, _same_side, _same_side),
    "not_affected_by_two": (Static(_WHOM, rule="no la afecta", value=A), Static(_WHOM, rule="no la afecta", value=B)),
    "not_done_two": through((A, B, C), _done_by_two, _by_two_done),
    "do_not_affect": Static(B, rule="no la afecta", value=A),
    "kept_nor_raised": (Static(_WHOM, rule=A), _NOT_RAISED),
    "raised_nor_kept": (_NOT_RAISED, Static(_WHOM, rule=A)),
    "not_annulled_by_two": tuple(Static(_WHOM, rule="no puede ser anulada", value=by) for by in (A, B)),
    "fresh_do_not_attack": Static(with_(A, marks=Plus("entró este turno")), rule="no ataca"),
    "fresh_do_not_block": Static(with_(A, marks=Plus("entró este turno")), rule="no bloquea"),
    "i_attack": _me("atacante"),
    "i_block": _me("bloqueador"),
    "i_bear": _me("con arma"),
    "i_defend": Is(THIS, Filter(zones=("línea de defensa",), controller=YOURS)),
    "i_attack_line": Is(THIS, Filter(zones=("línea de ataque",), controller=YOURS)),
    "i_am_only": Un(Exists(Filter(types=(A,), controller=YOURS, other=True))),
    "bearer_statics_while": subject(A, B, only_if=through(C, _of_bearer, _of_me)),
    "kept_apart": (
        Static(_WHOM, rule="solo bloquea", value=Filter(marks=_IS_NOT)),
        Static(_WHOM, rule="solo lo bloquea", value=Filter(marks=_IS_NOT)),
    ),
    "two_statics": through((A, B, C, D), _two_said, lambda said: None),
    "yours_other_cost_less_gold": Static(with_(A, owner=YOURS, other=True), rule="cuesta menos", value=B),
    "yours_cost_more_gold": Static(with_(A, owner=YOURS), rule="cuesta más", value=B),
    "they_do_not_activate": Static(with_(A, controller=THEIRS), rule="no se activa"),
    "they_do_not_use": Static(with_(A, controller=THEIRS), rule="no se utiliza"),
    "bare_while": through((B, A), _while_bare, lambda said: None),
    "while_bare": through((A, B), _while_bare, lambda said: None),
    "gained_too": _after("abilities +"),
    "lost_too": _after("abilities -"),
    "not_raised": _NOT_RAISED,
    "none_is": Static(A, rule=B),
    "none_does": Static(A, rule=B),
    "statics": subject(A, B),
    "statics_of_both": through((B, C), _of_both, _both_of),
    "bare": _BARE,
    "while_statics": subject(B, C, only_if=A),
    "statics_while": subject(A, B, only_if=C),
    "turn_statics": through(subject(A, B), _this_turn, _no_turn),
    "changed": (Static(_WHOM, _continuous(A)),),
    "changed_and_ruled": (Static(_WHOM, _continuous(A)), rest(1)),
    "ruled_and_changed": (rest(0), Static(_WHOM, _continuous(B))),
    "not_annulled_by": Static(_WHOM, rule="no puede ser anulada", value=A),
    "ruled": Static(_WHOM, rule=A),
    "neither": (Static(_WHOM, rule="no ataca"), Static(_WHOM, rule="no bloquea")),
    "kept_from_two": (Static(_WHOM, rule=A), Static(_WHOM, rule=B)),
    "not_aimed_at": Static(_WHOM, rule="no puede ser objetivo de", value=A),
    "not_done_by": done_by(),
    "done_only_by": done_by(EXCEPT_BY),
    "by_abilities": Filter(marks=ABILITIES),
    "by_their_type": Filter(types=(A,), controller=THEIRS),
    "by_abilities_of": through(A, _abilities_of, _of_these_abilities),
    "by_abilities_of_theirs": through(A, _abilities_of_theirs, _of_whose_abilities),
    "by_their_cards": Filter(controller=THEIRS),
    "statics_unless": subject(A, B, only_if=Un(C)),
    "armed_statics": subject(A, through(B, _while_armed, _no_longer_armed)),
    "costs_less_gold": Static(A, rule="cuesta menos", value=B),
    "costs_less_gold_per": Static(A, rule="cuesta menos", value=Number(C, "", B)),
    "yours_cost_less_per": Static(with_(A, owner=YOURS), rule="cuesta menos", value=Number(C, "", B)),
    "yours_cost_less_gold": Static(with_(A, owner=YOURS), rule="cuesta menos", value=B),
    "cost_less_gold": Static(A, rule="cuesta menos", value=B),
    "theirs_cost_more": Static(with_(A, owner=THEIRS), rule="cuesta más", value=B),
    "they_pay_gold_more": Static(with_(B, owner=THEIRS), rule="cuesta más", value=A),
    "cannot_block_this": Static(B, rule="solo lo bloquea", value=Filter(marks=(("no es", A),))),
    "not_annulled_nor_affected": (
        Static(_WHOM, rule="no puede ser anulada", value=A),
        Static(_WHOM, rule="no la afecta", value=A),
    ),
    "not_blocked_by": Static(_WHOM, rule="solo lo bloquea", value=Filter(marks=(("no es", through(A, _not_most, _not_most)),))),
    "blocked_only_by": Static(_WHOM, rule="solo lo bloquea", value=A),
    "not_affected": Static(_WHOM, rule="no la afecta", value=A),
    "blocks_only_if": through(A, _blocks_only_if, lambda _: None),
    "attacks_only_if": Static(_WHOM, rule="no ataca", only_if=Un(A)),
    "by_type": Filter(types=(A,)),
    "by_types": Filter(types=A),
    "by_their_types": Filter(types=A, controller=THEIRS),
    "by_theirs": Filter(controller=THEIRS, marks=ABILITIES),
    "cost_more_gold": Static(A, rule="cuesta más", value=B),
    "nobody_plays": Static(Filter(), rule="no puede jugar", value=_NOBODYS),
    "not_shuffled": Static(A, rule="no se baraja"),
    "draws_at_final": Static(Filter(), rule="solo roba en la Fase Final"),
    "some_in_play": Static(THIS, rule="en juego a la vez", value=through(A, _several, _several)),
    "borne_by_these": Static(THIS, rule="se porta en", value=A),
    "strength_is": Static(A, (Part("strength continuous =", B),)),
    "turn_static": with_(A, only_if=_ENTERED),
    "one_in_play": Static(THIS, rule="en juego a la vez", value=1),
    "exiles_damage": Static(A, rule="daño al Destierro"),
    "borne_by": Static(A, rule="se porta en", value=B),
    "yours_cost_less": Static(with_(A, owner=YOURS), rule="cuesta menos", value=B),
    "costs_less": Static(A, rule="cuesta menos", value=B),
    "costs_less_per": Static(A, rule="cuesta menos", value=Number(C, "", B)),
    "additional": Static(A, rule="coste adicional", value=B),
    "they_pay_more": Static(with_(A, owner=THEIRS), rule="coste adicional", value=B),
    "alternative": Static(B, rule="coste alternativo", value=A),
    "from_cemetery": Static(A, rule="se juega desde", value="cementerio"),
    "requires": Static(A, rule="requiere", value=B),
    "in_war": Static(A, rule="momento", value="Guerra de Talismanes"),
    "in_grouping": Static(A, rule="momento", value=windows.GROUPING),
    "is_annulment": Static(A, rule="momento", value=windows.ANNULS),
    "is_answer": Static(A, rule="momento", value=windows.ANSWERS),
    "is_prevention": Static(A, rule="momento", value=windows.PREVENTS),
    "is_before_damage": Static(A, rule="momento", value=windows.BEFORE_DAMAGE),
    "is_after_damage": Static(A, rule="momento", value=windows.AFTER_DAMAGE),
    "they_do_not_attack": Static(_THEIR_ALLIES, rule="no ataca"),
    "nobody_attacks": Static(Filter(types=("Aliado",)), rule="no ataca"),
    "they_do_not_block": Static(_THEIR_ALLIES, rule="no bloquea"),
    "not_activated": _of_all("no se activa"),
    "not_used": _of_all("no se utiliza"),
    "they_cannot_play": Static(_HIS, rule="no puede jugar", value=A),
    "hand_size": Static(_MINE, rule="tamaño de mano", value=A),
    "plus": Part("strength +", A),
    "attacking_mark": "atacante",
    "blocking_mark": "bloqueador",
    "statics_of_fighting": subject(with_(A, marks=Plus(C)), B),
    "fighting_statics": subject(with_(B, marks=Plus(A)), C),
    "plus_per_copy": Part("strength +", Number(Filter(marks=("copia de este",)), "", A)),
    "signed_plus": Part("strength +", through(A, _whole, _whole)),
    "plus_per": Part("strength +", Number(B, "", A)),
    "minus": less("strength +"),
    "plus_own_cost": _own_cost("strength +"),
    "set_to_own_cost": _own_cost("strength ="),
    "doubled": DOUBLED,
    "minus_per": Part("strength +", Number(B, "", negated(A))),
    "set_to": Part("strength =", A),
    "gains_race": Part("race +", either_number(A)),
    "loses_all": Part("abilities ="),
    "loses": Part("abilities -", A),
    "keeps_all": Part("keeps abilities", SINCE),
    "keeps_strength": Part("keeps strength", SINCE),
}
