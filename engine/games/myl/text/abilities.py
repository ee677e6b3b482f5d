"""Abilities (4.1–4.4), what sets them off, and what happens instead of something else (8.13)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import (
    Activated,
    Choose,
    CostPart,
    Do,
    Each,
    Fact,
    Filter,
    Is,
    Number,
    On,
    Ref,
    Replacing,
    Spell,
    Static,
    Target,
    Triggered,
)
from ....kernel.frozen import Map
from ....text.patterns import Mismatch, Plus, build, hole, rest, through, with_
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, D, do, on
from .. import windows
from ..costing import AFFECTS
from ..moving import CASTLE_DAMAGED
from ..searching import OWN_CASTLE, SEARCHES
from ..vocabulary import USE_AFFECTS, USE_AIMS
from ..zones import OUTSIDE, ZONES
from .elements import mine
from .reacting import (
    ATTACKER,
    BLOCKER,
    annulling,
    as_spoken,
    averts,
    both_of,
    exchanged,
    from_outside,
    of_each_that,
    resolved_soundly,
    said_soundly,
    sound_use,
    twice,
    use_said,
    whenever,
)
from .shapes import ANNUL, IN_RESERVE, about, subject


def _begins(step: str, player: str = "") -> On:
    return on("comienzo", player=player, data={"step": step})


def _instead(event: str, zone: str) -> Replacing:
    return Replacing(on(event, A), "en vez de eso", value=zone)


BEARER = Ref("portador")
#: What follows an event, before it is said which.
_NO_EVENT: Any = None
_CANCEL = do("cancelar ataque")
_CANCEL_FIRST: Any = (_CANCEL, rest(2))
_CANCEL_USE: Any = (do("cancelar"), rest(1))


def of_itself(pattern: object) -> Any:
    """An effect in which what names nothing speaks of the card itself."""
    return through(pattern, lambda effect: about(effect, THIS), lambda effect: effect)


_ATTACKS = on("declarar atacante", A)
_ENTERED = Fact("entró este turno")


def _in_play(condition: Any) -> object:
    """What may be so of a card that is used in play: one that lies elsewhere is used from there."""
    elsewhere = isinstance(condition, Is) and condition.what == THIS and set(condition.filter.zones) & set(OUTSIDE)
    return None if elsewhere else condition


#: Whom what set an ability off was about.
HIM = "jugador"


def _of_anybody(wanted: Any) -> object:
    """Cards of which it is not said whose they are."""
    return wanted if isinstance(wanted, Filter) and not wanted.controller else None


def by_him(act: Any) -> object:
    """What the player does whom the event was about: to cards of a Castillo or a hand, of which it is clear whose they are, or
    to cards of which it is said that they are that player's."""
    if not isinstance(act, Do) or "who" in act.args:
        return None
    what = act.args.get("what")
    if isinstance(what, Choose | Each):
        return do("cada uno", who=HIM, effect=(act,)) if YOURS in (what.filter.controller, what.filter.owner) else None
    fits = act.verb in ("robar", "botar", "descartar") and what is None
    return act.but(args=act.args.set("who", HIM)) if fits else None


def done_by_him(said: Any) -> object:
    if not isinstance(said, Do) or said.args.get("who") != HIM:
        return None
    act = said.args["effect"][0] if said.verb == "cada uno" else said.but(args=said.args.without("who"))
    return act if by_him(act) == said else None


def _at_once(parts: Any) -> object:
    """What all begins with the event: «es Imbloqueable y gana 1 cuando ataca» says first what is always so."""
    always = isinstance(parts, tuple) and len(parts) > 1 and parts[0].op == "abilities +"
    return None if always else parts


def _just_one(count: Any) -> object:
    return count if count == 1 else None


def _always_and(parts: Any) -> object:
    """What is always so, and an ability more; what happens to nobody named would be to those of whom the first was said."""
    always, ability = parts
    others = any(one.affects != THIS for one in always)
    if not isinstance(ability, Triggered) or (others and THIS in (ability.on.obj, ability.on.source)):
        return None
    return (*always, ability)


def _and_always(said: Any) -> object:
    fits = isinstance(said, tuple) and len(said) > 1 and all(isinstance(one, Static) for one in said[:-1])
    parts = (said[:-1], said[-1]) if fits else None
    return parts if parts is not None and _always_and(parts) == said else None


def _joined(parts: Any) -> object:
    return (*parts[0], *parts[1])


def _open(*listed: Any) -> bool:
    """Whether a condition is said of any of these, which might be one of what stands on the other side of a comma, too."""
    return any(getattr(one, "only_if", None) is not None for one in listed)


def _and_more(parts: Any) -> object:
    """What is always so, and behind a comma an ability that begins by itself."""
    always, ability = parts
    if _open(*always):
        return None
    return (*always, ability) if isinstance(ability, Activated) else _always_and(parts)


def _two(parts: Any) -> object:
    """Two abilities with a comma between them."""
    first, second = parts
    fits = isinstance(second, Triggered | Activated) or (isinstance(second, Static) and not _open(second))
    return parts if fits and not _open(first) else None


def _one_and(parts: Any) -> object:
    return None if _open(parts[0], *parts[1]) else (parts[0], *parts[1])


def _one_and_does(parts: Any) -> object:
    return None if _open(parts[0]) else (parts[0], Spell(parts[1]))


def _of_strength(parts: Any) -> object:
    """Changes of Fuerza, which end in the Fase Final where it is not said when (4.6)."""
    return parts if isinstance(parts, tuple) and all(part.op in ("strength +", "strength =") for part in parts) else None


_AT_THE_END = on("comienzo", data={"step": "Fase Final"})


def _either(pattern: Any, ability: Any, **more: object) -> Any:
    """One of two costs: an ability for each of them."""

    def there(parts: Any) -> object:
        first, second, *said = parts
        try:
            return tuple(build(ability, (cost, *said)).but(**more) for cost in (first, second))
        except Mismatch:
            return None

    return through(pattern, there, lambda said: None)


_E = hole(4)
_USE: Any = through(Activated(A, B), sound_use, use_said)


def _all_those(**more: object) -> Any:
    """What is done with all those of which one must have so many, as a cost."""

    def there(parts: Any) -> object:
        count, wanted, kind, effect = parts
        several = isinstance(count, int) and count > 1
        return sound_use(Activated((CostPart(kind, count, wanted),), effect, **more)) if several else None  # type: ignore[arg-type]

    return through((B, mine(C), D, _E), there, lambda said: None)


def _attacks_then(verb: object) -> tuple[object, ...]:
    """An Aliado that must attack as it comes into play, and what is done to it at the end of that turn."""
    done = Triggered(_AT_THE_END, (Do(verb, Map(what=THIS)),), only_if=_ENTERED)  # type: ignore[arg-type]
    return (Static(A, rule="furia"), Static(A, rule="debe atacar", only_if=_ENTERED), done)


ABILITIES = {
    "banished_from_hand": Activated((CostPart("desterrar"),), B, zone="mano"),
    "blocker_changed_until": Triggered(on("bloquear", THIS), (do("modificar", what=BLOCKER, parts=A, until=B),)),
    "blocker_changed": Triggered(
        on("bloquear", THIS), (do("modificar", what=BLOCKER, parts=through(A, _of_strength, _of_strength)),)
    ),
    "blocked_changed_until": Triggered(On("bloquear", source=THIS), (do("modificar", what=ATTACKER, parts=A, until=B),)),
    "blocked_done": Triggered(On("bloquear", source=THIS), (Do(A, Map(what=ATTACKER)),)),
    "blocker_done": Triggered(on("bloquear", THIS), (Do(A, Map(what=BLOCKER)),)),
    "while_replacing": A,
    "played_to_annul": (do("anular", what=Target(A)),),
    "spell_in_vigil": (Static(THIS, rule="momento", value=windows.VIGIL), Spell(A)),
    "spell_in_war": (Static(THIS, rule="momento", value=windows.WAR), Spell(A)),
    "spell_in_that_vigil": (Static(THIS, rule="momento", value=windows.VIGIL), Spell(B)),
    "spell_in_that_war": (Static(THIS, rule="momento", value=windows.WAR), Spell(B)),
    "spell_in_grouping": (Static(THIS, rule="momento", value=windows.GROUPING), Spell(A)),
    "spell_in_blocks": (Static(THIS, rule="momento", value=windows.BLOCKS), Spell(A)),
    "attacks_and_later": _attacks_then(D),
    "attacks_and_done": _attacks_then(C),
    "own_gold_back": Activated((CostPart("oro", Number(THIS, "cost")),), A),
    "averts_either": _either((B, C, A), through((B, A), lambda parts: build(averts(), parts), lambda said: None)),
    "either_for": _either((A, B, C), _USE),
    "either_in_vigil": _either((B, C, D), _USE, timing=windows.OWN_VIGIL),
    "either_in_war": _either((B, C, D), _USE, timing=windows.WAR),
    "all_those_for": _all_those(),
    "all_those_in_vigil": _all_those(timing=windows.OWN_VIGIL),
    "done_in_phase": whenever((B, A)),
    "drawn_in_phase": Triggered(B, (do("robar", amount=A),)),
    "forced_one": Triggered(_NO_EVENT, (A,)),
    "once_bare": Activated((), (A,), times=1),
    "as_it_enters": Triggered(on("entrar", THIS), (A,)),
    "activation_of": on("utilizada", A, data={"clase": "activada"}),
    "must_attack_at_once": (Static(A, rule="furia"), Static(A, rule="debe atacar", only_if=_ENTERED)),
    "saves": (do("prevenir", what=A, event=B),),
    "while_triggered": with_(B, only_if=through(A, _in_play, _in_play)),
    "fights_twice": twice(on("declarar atacante", B), On("bloquear", source=B), C),
    "comes_and_goes": twice(on("entrar", B), on("mover", B, data={"sale": True}), C),
    "played_for": Triggered(_NO_EVENT, A, zone="mano"),
    "blocker_later": Triggered(
        on("bloquear", THIS),
        (do("elegir", what=BLOCKER), do("más tarde", on=_AT_THE_END, effect=(Do(A, Map(what=THAT)),))),
    ),
    "that_player_does": Triggered(_NO_EVENT, (through(A, by_him, done_by_him),)),
    "banish_own": do("desterrar", what=THIS),
    "raise_own": do("subir", what=THIS),
    "shuffle_own": do("barajar", what=THIS),
    "ability_cancelled": (do("cancelar"),),
    "cancels_for": Triggered(B, (do("cancelar"),), optional=True, cost=A),
    "cancels_one": Triggered(A, (do("cancelar"),), zone="mano"),
    "cancels_and": Triggered(A, _CANCEL_USE, zone="mano"),
    "changes_twice": (Triggered(B, (A,)), Triggered(C, (A,))),
    "it_annulled_to_exile": (do("anular", what=Target(Filter()), to="destierro"),),
    "it_annulled_to_castle": (do("anular", what=Target(Filter()), to="castillo"),),
    "it_annulled_to_hand": (do("anular", what=Target(Filter()), to="mano"),),
    "annulling_answer": annulling(A, B),
    "annulling_aimed": annulling(with_(C, marks=Plus(("apunta a", B))), D),
    "annulling_aimed_here": annulling(with_(C, marks=Plus("apunta a este")), D),
    "banished_from_there": Activated((CostPart("desterrar"),), B, zone="cementerio"),
    "in_cemetery_for": Activated((A,), B, zone="cementerio"),
    "averts_damage": Activated(B, (do("prevenir daño"),), timing=windows.BEFORE_DAMAGE),
    "averted_now": (A, B),
    "discarded_comes": Triggered(on("descartar", A), (do("poner", what=THIS),), zone="cementerio"),
    "milled_comes": Triggered(on("botar", A), (do("poner", what=THIS),), zone="cementerio"),
    "raised_from_there": Activated(A, (do("subir", what=THIS),), zone="cementerio"),
    "put_from_there": Activated(A, (do("poner", what=THIS),), zone="cementerio"),
    "when_discarded_back": Triggered(on("descartar", A), B, zone="cementerio", optional=True),
    "when_milled_back": Triggered(on("botar", A), B, zone="cementerio", optional=True),
    "theirs_mill_one": Triggered(_NO_EVENT, (do("botar", amount=1, who=HIM),)),
    "theirs_mill_exactly_one": Triggered(_NO_EVENT, (do("botar", amount=through(A, _just_one, _just_one), who=HIM),)),
    "theirs_mill": Triggered(_NO_EVENT, (do("botar", amount=A, who=HIM),)),
    "theirs_discard_one": Triggered(_NO_EVENT, (do("descartar", amount=1, who=HIM),)),
    "theirs_discard": Triggered(_NO_EVENT, (do("descartar", amount=A, who=HIM),)),
    "paying_gold": Activated((CostPart("oro", B),), A),
    "may_paying_gold": Triggered(_NO_EVENT, A, optional=True, cost=(CostPart("oro", B),)),
    "more_spell": (rest(0), Spell(B)),
    "comes_back_at_final": Triggered(_AT_THE_END, (do("agrupar", what=A),)),
    "at_final_comes_back": Triggered(_AT_THE_END, (do("agrupar", what=B),)),
    "pay_and": Activated((A,), (B,)),
    "in_vigil_if": with_(B, timing=windows.OWN_VIGIL, only_if=through(A, _in_play, _in_play)),
    "for_nothing": Activated((), A),
    "activated": A,
    "times": with_(B, times=A),
    "activated_while": with_(A, only_if=B),
    "activated_if": with_(B, only_if=through(A, _in_play, _in_play)),
    "once_if": with_(B, times=1, only_if=A),
    "exchanged": (exchanged((A, B)),),
    "pay_one_for": Activated((A,), B),
    "in_your_vigil": with_(A, timing=windows.OWN_VIGIL),
    "used_from_cemetery": with_(A, zone="cementerio"),
    "reserve_for": Activated((A,), B, only_if=Is(THIS, IN_RESERVE)),
    "cancels_attack": Triggered(A, (_CANCEL,), optional=True, cost=B),
    "cancels_attack_then": Triggered(A, _CANCEL_FIRST, optional=True, cost=B),
    "annulling_cost": annulling(B, A),
    "annulling_free": annulling(A),
    "annulling_when": Triggered(on("jugada", player=THEIRS, data={"tipo": A}), (ANNUL,), optional=True, cost=B),
    "annulling_then": Triggered(on("jugada", player=THEIRS, data={"tipo": A}), (ANNUL,), optional=True),
    "it_to_hand": (do("subir", what=THAT),),
    "it_into_play": (do("poner", what=THAT),),
    "it_annulled": (ANNUL,),
    "paid_for": Activated((A,), B, only_if=Is(THIS, Filter(zones=("oro pagado",)))),
    "averted": (A, C),
    "resolved_soundly": through(A, resolved_soundly, as_spoken),
    "used_soundly": through(A, sound_use, use_said),
    "twice": twice(),
    "bearer_changes_when": Triggered(C, (do("modificar", what=A, parts=through(B, _at_once, _at_once)),)),
    "bearer_is_and_changes": (Static(A, B), Triggered(D, (do("modificar", what=A, parts=C),))),
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
    "keywords_and_always": through((A, B), _joined, lambda said: None),
    "always_and_more": through((A, B), _and_more, lambda said: None),
    "two_abilities": through((A, B), _two, lambda said: None),
    "one_and_always": through((A, B), _one_and, lambda said: None),
    "one_and_spell": through((A, B), _one_and_does, lambda said: None),
    "always_and_when": through((A, B), _always_and, _and_always),
    "bearer_and_whenever": both_of(subject(A, B), whenever()),
    "once_while": with_(with_(A, times=1), only_if=B),
    "as_prevention": with_(A, timing=windows.PREVENTS),
    "as_answer": with_(A, timing=windows.ANSWERS),
    "whenever_does": whenever(),
    "whenever_once": whenever(times=1),
    "forced": Triggered(_NO_EVENT, A),
    "may": Triggered(_NO_EVENT, A, optional=True),
    "may_for": Triggered(_NO_EVENT, B, optional=True, cost=A),
    "may_for_their_mill": Triggered(_NO_EVENT, (do("botar", amount=B, who=HIM),), optional=True, cost=A),
    "may_for_their_discard": Triggered(_NO_EVENT, (do("descartar", amount=B, who=HIM),), optional=True, cost=A),
    "at_final_of_arrival": Triggered(_begins("Fase Final"), of_itself(A), only_if=_ENTERED),
    "at_final_of_attack": Triggered(_begins("Fase Final"), of_itself(A), only_if=Is(THIS, Filter(marks=("atacó",)))),
    "reaction_if": with_(B, only_if=through(A, _in_play, _in_play)),
    "if_reaction": with_(A, only_if=through(B, _in_play, _in_play)),
    "in_the_war": with_(A, timing="Guerra de Talismanes"),
    "when_discarded": Triggered(on("descartar", A), through(B, said_soundly, as_spoken), zone="cementerio"),
    "when_milled": Triggered(on("botar", A), through(B, said_soundly, as_spoken), zone="cementerio"),
}

_ITSELF = Filter(marks=("este mismo",))
#: «Una carta», which lies in whatever zone it is shuffled from (8.4).
_ANY_CARD = Filter(marks=("carta",))


def _from_anywhere(wanted: Any) -> object:
    return wanted.but(zones=tuple(ZONES)) if wanted == _ANY_CARD else wanted


def _of_no_zone(wanted: Any) -> object:
    return _ANY_CARD if wanted == _ANY_CARD.but(zones=tuple(ZONES)) else wanted


def using(mark: str, wanted: Any) -> Filter:
    """A card whose ability is being used, wherever it lies (4.2.1)."""
    return Filter(zones=tuple(ZONES), marks=((mark, wanted),))


EVENTS = {
    "affected_by": on("jugada", with_(B, zones=OUTSIDE, marks=Plus((AFFECTS, A)))),
    "bearer_damages": On("daño", source=BEARER, player=THEIRS),
    "bearer_damages_in_combat": On("daño", source=BEARER, player=THEIRS, data=Map(combate=True)),
    "this_damages": On("daño", source=THIS, player=THEIRS),
    "this_damages_in_combat": On("daño", source=THIS, player=THEIRS, data=Map(combate=True)),
    "comes_in_yours": on("entrar", with_(through(A, _of_anybody, _of_anybody), controller=YOURS)),
    "you_attack": on("ataque", player=YOURS),
    "is_aimed_at": on("jugada", with_(A, zones=OUTSIDE, marks=Plus("apunta a este"))),
    "affects_these": on("jugada", with_(A, zones=OUTSIDE, marks=Plus((AFFECTS, B)))),
    "affects_this": on("jugada", with_(A, zones=OUTSIDE, marks=Plus((AFFECTS, _ITSELF)))),
    "is_aimed_at_by": on("jugada", with_(B, zones=OUTSIDE, marks=Plus(("apunta a", A)))),
    "aimed_type": Filter(types=(A,)),
    "aimed_enemy": Filter(types=(A,), controller=THEIRS),
    "someone_attacks": on("ataque"),
    "they_search": on(SEARCHES, player=THEIRS),
    "they_search_theirs": on(SEARCHES, player=THEIRS, data={OWN_CASTLE: True}),
    "you_search": on(SEARCHES, player=YOURS),
    "you_search_yours": on(SEARCHES, player=YOURS, data={OWN_CASTLE: True}),
    "someone_searches": on("búsqueda"),
    "you_mill": on("botar", player=YOURS),
    "they_mill": on("botar", player=THEIRS),
    "is_unblocked": on("sin bloquear", A),
    "this_unblocked": on("sin bloquear", THIS),
    "any_use": on("utilizada"),
    "use_of": on("utilizada", A),
    "use_affecting": on("utilizada", using(USE_AFFECTS, A)),
    "they_use_affecting": on("utilizada", using(USE_AFFECTS, A), player=THEIRS),
    "they_use_affecting_this": on("utilizada", using(USE_AFFECTS, _ITSELF), player=THEIRS),
    "they_activate_affecting": on("utilizada", using(USE_AFFECTS, A), player=THEIRS, data={"clase": "activada"}),
    "they_use_aiming": on("utilizada", using(USE_AIMS, A), player=THEIRS),
    "they_use_at_this": on("utilizada", using(USE_AIMS, _ITSELF), player=THEIRS),
    "they_use_of": on("utilizada", A, player=THEIRS),
    "they_use": on("utilizada", player=THEIRS),
    "they_activate_of": on("utilizada", A, player=THEIRS, data={"clase": "activada"}),
    "they_activate": on("utilizada", player=THEIRS, data={"clase": "activada"}),
    "at_their_grouping": _begins("Agrupación", THEIRS),
    "at_their_vigil": _begins("Vigilia", THEIRS),
    "whenever": A,
    "at_their_final": _begins("Fase Final", THEIRS),
    "is_shuffled": on("barajar", through(A, _from_anywhere, _of_no_zone)),
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
    "you_are_dealt_combat": on(CASTLE_DAMAGED, player=YOURS, data={"combate": True}),
    "at_each_grouping": on("comienzo", data={"step": "Agrupación"}),
    "at_grouping": _begins("Agrupación", YOURS),
    "at_vigil": _begins("Vigilia", YOURS),
    "this_enters": on("entrar", THIS),
    "this_leaves": on("mover", THIS, data={"sale": True}),
    "this_attacks": on("declarar atacante", THIS),
    "this_blocks": On("bloquear", source=THIS),
    "this_blocked": on("bloquear", THIS),
    "blocks_one": On("bloquear", B, source=A),
    "you_block": on("declarar bloqueadores", player=YOURS),
    "they_block": on("declarar bloqueadores", player=THEIRS),
    "this_blocks_one": On("bloquear", A, source=THIS),
    "this_blocked_by": On("bloquear", THIS, source=A),
    "is_blocked_by": On("bloquear", A, source=B),
    "they_declare": on("ataque", player=THEIRS),
    "they_attack": on("ataque", player=THEIRS),
    "leaves": on("mover", A, data={"sale": True}),
    "is_destroyed_by_allies": on("destruir", A, data={"por": "Aliados"}),
    "is_banished": on("desterrar", A),
    "is_paid": on("pagar", A),
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
    "you_discard_some": On("descartar", player=YOURS, batch=True),
    "they_discard_some": On("descartar", player=THEIRS, batch=True),
    "someone_discards_some": On("descartar", batch=True),
    "you_are_dealt": on(CASTLE_DAMAGED, player=YOURS),
    "they_are_dealt": on(CASTLE_DAMAGED, player=THEIRS),
}

#: Every card that goes to a Cementerio, from wherever it goes there.
_BURIED = Replacing(on("mover", Filter(zones=tuple(ZONES)), to="cementerio"), "en vez de eso", value="destierro")

REPLACING = {
    "all_buried_banished": _BURIED,
    "theirs_buried_banished": _BURIED.but(on=on("mover", Filter(zones=tuple(ZONES), owner=THEIRS), to="cementerio")),
    "destroyed_banished": _instead("destruir", "destierro"),
    "destroyed_raised": _instead("destruir", "mano"),
    "destroyed_shuffled": _instead("destruir", "castillo"),
    "banished_raised": _instead("desterrar", "mano"),
    "banished_buried": _instead("desterrar", "cementerio"),
    "leaves_instead": Replacing(on("mover", A, data={"sale": True}), "en vez de eso", value=C),
    "done_instead": Replacing(on(C, A), "en vez de eso", (D,)),
    "may_instead": Replacing(on(C, A), "en vez de eso", (D,), optional=True),
    "their_discards_banished": Replacing(on("descartar", player=THEIRS), "en vez de eso", value="destierro"),
}
