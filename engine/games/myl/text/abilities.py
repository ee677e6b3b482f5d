"""Abilities (4.1–4.4), what sets them off, and what happens instead of something else (8.13)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import (
    Activated,
    Each,
    Exists,
    Fact,
    Filter,
    Is,
    Number,
    On,
    Part,
    Ref,
    Replacing,
    Spell,
    Static,
    Target,
    Triggered,
    Un,
)
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....text.patterns import rest, through, with_
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, D, do, on
from .. import windows
from .reacting import annulling, averts, from_outside, of_each_that, sound_effect, sound_use, twice, whenever
from .shapes import ANNUL, IN_RESERVE, OWN, about, done_by, less, negated, subject

_RENAMED = {"strength +": "strength continuous", "strength =": "strength continuous ="}
_BACK = {new: old for old, new in _RENAMED.items()}


def _continuous(pattern: object) -> Any:
    """Changes as a static ability has them: what it does to strength is continuous (1.F)."""

    def renamed(parts: Any, names: dict[str, str]) -> object:
        return tuple(Part(names.get(part.op, part.op), part.value) for part in parts)

    return through(
        pattern,
        lambda parts: None if any(OWN in every(Ref, p) or any(every(Target, p)) for p in parts) else renamed(parts, _RENAMED),
        lambda parts: None if any(part.op in _RENAMED for part in parts) else renamed(parts, _BACK),
    )


def _begins(step: str, player: str = "") -> On:
    return on("comienzo", player=player, data={"step": step})


def _instead(event: str, zone: str) -> Replacing:
    return Replacing(on(event, A), "en vez de eso", value=zone)


#: Said before it is said of whom.
_WHOM: Any = None
BEARER = Ref("portador")
#: What follows an event, before it is said which.
_NO_EVENT: Any = None
_NO_TALISMAN: Any = (("no es", Filter(types=("Talismán",))),)
_IS_NOT: Any = (("no es", A),)
_CANCEL = do("cancelar ataque")
_CANCEL_FIRST: Any = (_CANCEL, rest(2))
_BARE = through(A, lambda listed: tuple(one.but(affects=THIS) for one in listed), lambda listed: None)
_MINE, _HIS = Filter(controller=YOURS), Filter(controller=THEIRS)


def _this_turn(listed: Any) -> object:
    """Static abilities for the turn in which their card came into play."""
    return tuple(one.but(only_if=_ENTERED) for one in listed) if all(one.only_if is None for one in listed) else None


def _no_turn(listed: Any) -> object:
    fits = isinstance(listed, tuple) and listed and all(isinstance(a, Static) and a.only_if == _ENTERED for a in listed)
    return tuple(one.but(only_if=None) for one in listed) if fits else None


_ARMED = Is(THIS, Filter(marks=("con arma",)))


_THEIR_ALLIES = Filter(types=("Aliado",), controller=THEIRS)


def _not_activated(all_of: Any) -> object:
    return Static(all_of.filter, rule="no se activa")


def _activated_by(said: Any) -> object:
    fits = isinstance(said, Static) and said == Static(said.affects, rule="no se activa") and isinstance(said.affects, Filter)
    return Each(said.affects) if fits else None


def of_itself(pattern: object) -> Any:
    """An effect in which what names nothing speaks of the card itself."""
    return through(pattern, lambda effect: about(effect, THIS), lambda effect: effect)


def _several(count: Any) -> object:
    return count if isinstance(count, int) and count > 1 else None


def _while_armed(listed: Any) -> object:
    return tuple(one.but(only_if=_ARMED) for one in listed) if all(one.only_if is None for one in listed) else None


def _no_longer_armed(listed: Any) -> object:
    return tuple(one.but(only_if=None) for one in listed) if all(one.only_if == _ARMED for one in listed) else None


_ATTACKS = on("declarar atacante", A)
_ENTERED = Fact("entró este turno")

#: Whom what set an ability off was about.
_HIM = "jugador"


def _just_one(count: Any) -> object:
    return count if count == 1 else None


ABILITIES = {
    "ability_cancelled": (do("cancelar"),),
    "theirs_mill_one": Triggered(_NO_EVENT, (do("botar", amount=1, who=_HIM),)),
    "theirs_mill_exactly_one": Triggered(_NO_EVENT, (do("botar", amount=through(A, _just_one, _just_one), who=_HIM),)),
    "theirs_mill": Triggered(_NO_EVENT, (do("botar", amount=A, who=_HIM),)),
    "theirs_discard_one": Triggered(_NO_EVENT, (do("descartar", amount=1, who=_HIM),)),
    "theirs_discard": Triggered(_NO_EVENT, (do("descartar", amount=A, who=_HIM),)),
    "more_spell": (rest(0), Spell(B)),
    "pay_for": Activated(A, B),
    "for_nothing": Activated((), A),
    "activated": A,
    "times": with_(B, times=A),
    "activated_while": with_(A, only_if=B),
    "activated_if": with_(B, only_if=A),
    "once_if": with_(B, times=1, only_if=A),
    "exchanged": (do("a cambio", cost=A, then=of_itself(B)),),
    "pay_one_for": Activated((A,), B),
    "in_your_vigil": with_(A, timing=windows.OWN_VIGIL),
    "used_from_cemetery": with_(A, zone="cementerio"),
    "reserve_for": Activated((A,), B, only_if=Is(THIS, IN_RESERVE)),
    "cancels_attack": Triggered(A, (_CANCEL,), optional=True, cost=B),
    "cancels_attack_then": Triggered(A, _CANCEL_FIRST, optional=True, cost=B),
    "annulling_cost": annulling(cost=True),
    "annulling_free": annulling(cost=False),
    "annulling_when": Triggered(on("jugada", player=THEIRS, data={"tipo": A}), (ANNUL,), optional=True, cost=B),
    "annulling_then": Triggered(on("jugada", player=THEIRS, data={"tipo": A}), (ANNUL,), optional=True),
    "it_to_hand": (do("subir", what=THAT),),
    "it_into_play": (do("poner", what=THAT),),
    "it_annulled": (ANNUL,),
    "paid_for": Activated((A,), B, only_if=Is(THIS, Filter(zones=("oro pagado",)))),
    "averted": (A, C),
    "said_soundly": through(A, sound_effect, sound_effect),
    "used_soundly": through(A, sound_use, sound_use),
    "twice": twice(),
    "bearer_changes_when": Triggered(C, (do("modificar", what=A, parts=B),)),
    "they_change_when": of_each_that(),
    "bearer_attacks": on("declarar atacante", BEARER),
    "bearer_blocks": On("bloquear", source=BEARER),
    "bearer_blocked": on("bloquear", BEARER),
    "they_all_attack": on("declarar atacante"),
    "they_all_block": On("bloquear"),
    "they_all_are_blocked": On("bloquear", data=Map(lado="atacante")),
    "its_attack": (do("cancelar ataque", what=THAT),),
    "averts_for": averts(),
    "attacked_at_once": Triggered(_ATTACKS, of_itself(B), only_if=_ENTERED),
    "attacks_at_once": (Static(A, rule="furia"), Triggered(_ATTACKS, of_itself(B), only_if=_ENTERED)),
    "change_when": Triggered(B, (A,)),
    "once_while": with_(with_(A, times=1), only_if=B),
    "as_prevention": with_(A, timing=windows.PREVENTS),
    "as_answer": with_(A, timing=windows.ANSWERS),
    "whenever_does": whenever(),
    "whenever_once": whenever(times=1),
    "forced": Triggered(_NO_EVENT, A),
    "may": Triggered(_NO_EVENT, A, optional=True),
    "may_for": Triggered(_NO_EVENT, B, optional=True, cost=A),
    "reaction_if": with_(B, only_if=A),
    "if_reaction": with_(A, only_if=B),
    "in_the_war": with_(A, timing="Guerra de Talismanes"),
    "when_discarded": Triggered(on("descartar", A), through(B, sound_effect, sound_effect), zone="cementerio"),
    "when_milled": Triggered(on("botar", A), through(B, sound_effect, sound_effect), zone="cementerio"),
}

EVENTS = {
    "they_search": on("búsqueda", player=THEIRS),
    "you_search": on("búsqueda", player=YOURS),
    "someone_searches": on("búsqueda"),
    "you_mill": on("botar", player=YOURS),
    "they_mill": on("botar", player=THEIRS),
    "is_unblocked": on("sin bloquear", A),
    "this_unblocked": on("sin bloquear", THIS),
    "they_activate_of": on("utilizada", A, player=THEIRS, data={"clase": "activada"}),
    "they_activate": on("utilizada", player=THEIRS, data={"clase": "activada"}),
    "at_their_vigil": _begins("Vigilia", THEIRS),
    "whenever": A,
    "at_final": _begins("Fase Final", YOURS),
    "at_each_final": _begins("Fase Final"),
    "at_their_final": _begins("Fase Final", THEIRS),
    "is_shuffled": on("barajar", A),
    "deals_damage": On("daño", source=A, player=THEIRS),
    "deals_combat_to": On("daño", source=A, player=THEIRS, data=Map(combate=True)),
    "is_activated": on("utilizada", A, data={"clase": "activada"}),
    "you_play_kind": on("jugada", from_outside(A), player=YOURS),
    "they_play_kind": on("jugada", from_outside(A), player=THEIRS),
    "you_play_any": on("jugada", player=YOURS),
    "they_play_any": on("jugada", player=THEIRS),
    "someone_plays": on("jugada", data={"tipo": A}),
    "someone_draws": on("robar"),
    "someone_discards": on("descartar"),
    "you_are_dealt_combat": on("daño", player=YOURS, data={"combate": True}),
    "at_grouping": _begins("Agrupación", YOURS),
    "at_vigil": _begins("Vigilia", YOURS),
    "enters": on("entrar", A),
    "this_enters": on("entrar", THIS),
    "this_leaves": on("mover", THIS, data={"sale": True}),
    "this_attacks": on("declarar atacante", THIS),
    "this_blocks": On("bloquear", source=THIS),
    "this_destroyed_now": on("destruir", THIS),
    "this_blocked": on("bloquear", THIS),
    "blocks_one": On("bloquear", B, source=A),
    "they_declare": on("ataque", player=THEIRS),
    "they_attack": on("ataque", player=THEIRS),
    "leaves": on("mover", A, data={"sale": True}),
    "is_destroyed": on("destruir", A),
    "is_destroyed_by_allies": on("destruir", A, data={"por": "Aliados"}),
    "is_banished": on("desterrar", A),
    "is_raised": on("subir", A),
    "attacks": on("declarar atacante", A),
    "blocks": On("bloquear", source=A),
    "is_blocked": on("bloquear", A),
    "deals_combat": On("daño", source=A, data=Map(combate=True)),
    "you_play": on("jugada", player=YOURS, data={"tipo": A}),
    "they_play": on("jugada", player=THEIRS, data={"tipo": A}),
    "you_draw": on("robar", player=YOURS),
    "they_draw": on("robar", player=THEIRS),
    "you_discard": on("descartar", player=YOURS),
    "they_discard": on("descartar", player=THEIRS),
    "you_are_dealt": on("daño", player=YOURS),
    "they_are_dealt": on("daño", player=THEIRS),
}


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
    whom = condition.what if isinstance(condition, Is) else THIS
    if any(one.only_if is not None for one in listed):
        return None
    return tuple(one.but(affects=whom, only_if=condition) for one in listed)


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


STATIC = {
    "i_attack": _me("atacante"),
    "i_block": _me("bloqueador"),
    "i_bear": _me("con arma"),
    "i_defend": Is(THIS, Filter(zones=("línea de defensa",), controller=YOURS)),
    "i_attack_line": Is(THIS, Filter(zones=("línea de ataque",), controller=YOURS)),
    "i_am_only": Un(Exists(Filter(types=(A,), controller=YOURS, other=True))),
    "bearer_statics_while": subject(A, B, only_if=through(C, _of_bearer, _of_me)),
    "while_bare": through((A, B), _while_bare, lambda said: None),
    "gained_too": _after("abilities +"),
    "lost_too": _after("abilities -"),
    "not_raised": Static(_WHOM, rule="a salvo de subir", value=Filter(marks=("carta",))),
    "none_is": Static(A, rule=B),
    "none_does": Static(A, rule=B),
    "statics": subject(A, B),
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
    "by_abilities": Filter(marks=_NO_TALISMAN),
    "by_their_type": Filter(types=(A,), controller=THEIRS),
    "by_their_cards": Filter(controller=THEIRS),
    "statics_unless": subject(A, B, only_if=Un(C)),
    "armed_statics": subject(A, through(B, _while_armed, _no_longer_armed)),
    "while_static": with_(B, only_if=A),
    "static_while": with_(A, only_if=B),
    "costs_less_gold": Static(A, rule="cuesta menos", value=B),
    "costs_less_gold_per": Static(A, rule="cuesta menos", value=Number(D, "", B)),
    "yours_cost_less_gold": Static(with_(A, owner=YOURS), rule="cuesta menos", value=B),
    "cost_less_gold": Static(A, rule="cuesta menos", value=B),
    "theirs_cost_more": Static(with_(A, owner=THEIRS), rule="cuesta más", value=B),
    "they_pay_gold_more": Static(with_(C, owner=THEIRS), rule="cuesta más", value=A),
    "cannot_block_this": Static(B, rule="solo lo bloquea", value=Filter(marks=(("no es", A),))),
    "this_requires": Static(THIS, rule="requiere", value=A),
    "not_annulled_nor_affected": (
        Static(_WHOM, rule="no puede ser anulada", value=A),
        Static(_WHOM, rule="no la afecta", value=A),
    ),
    "not_blocked_by": Static(_WHOM, rule="solo lo bloquea", value=Filter(marks=_IS_NOT)),
    "blocked_only_by": Static(_WHOM, rule="solo lo bloquea", value=A),
    "not_affected": Static(_WHOM, rule="no la afecta", value=A),
    "attacks_only_if": Static(_WHOM, rule="no ataca", only_if=Un(A)),
    "by_type": Filter(types=(A,)),
    "by_theirs": Filter(controller=THEIRS, marks=_NO_TALISMAN),
    "cost_less": Static(A, rule="cuesta menos", value=B),
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
    "cost_more": Static(A, rule="cuesta más", value=B),
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
    "not_activated": through(A, _not_activated, _activated_by),
    "they_cannot_play": Static(_HIS, rule="no puede jugar", value=A),
    "hand_size": Static(_MINE, rule="tamaño de mano", value=A),
    "plus": Part("strength +", A),
    "plus_per": Part("strength +", Number(B, "", A)),
    "minus": less("strength +"),
    "plus_own_cost": Part("strength +", Number(OWN, "cost")),
    "set_to_own_cost": Part("strength =", Number(OWN, "cost")),
    "doubled": Part("strength +", Number(OWN, "strength")),
    "minus_per": Part("strength +", Number(B, "", negated(A))),
    "set_to": Part("strength =", A),
    "gains_race": Part("race +", A),
    "loses_all": Part("abilities ="),
    "loses": Part("abilities -", A),
    "keeps_all": Part("keeps abilities"),
    "keeps_strength": Part("keeps strength"),
}

REPLACING = {
    "destroyed_banished": _instead("destruir", "destierro"),
    "destroyed_raised": _instead("destruir", "mano"),
    "destroyed_shuffled": _instead("destruir", "castillo"),
    "banished_raised": _instead("desterrar", "mano"),
    "target_yours": Target(with_(A, controller=YOURS)),
}
