"""Abilities (8.1, 8.3, 8.4), the moments at which they are at work (4.1.2), and what a card asks for (4.1.2.8)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import (
    Activated,
    Do,
    Exists,
    Fact,
    Filter,
    Is,
    Number,
    On,
    Part,
    Replacing,
    Static,
    Target,
    Triggered,
    Un,
)
from ....kernel.frozen import Map
from ....text.patterns import Plus, match, rest, through, with_
from ....text.shapes import built, by_player
from ....text.shared import THEIRS, THIS, YOURS, A, B, C, do, on, only_one
from ..choosing import NOT_BY_SPELLS, NOT_BY_THEM, THAT_PLAYER
from ..costing import FIRST_COSTS_LESS, MOST_PLAYED
from ..fila import NOT_NEGATED
from ..lives import LOST_ONE, RECOVERED_ONE, UNHURT, UNHURT_BY_SPELLS, WINS
from ..mana import WORTH
from ..may_fight import NOT_FRESH, WITHOUT_DEFENCE
from ..moving import BY_EFFECT_SAID, FIGHTING, NOT_SUMMONED, SUMMONED
from ..permanent import NOT_BLOCKED_BY, ONLY_BLOCKED_BY
from ..playing import BEARS, PLAYS_FROM, WEAPONS
from ..replacements import GOES
from ..turn import MOST_IN_HAND
from ..vocabulary import CAME, DRAWING, LIVES_AT_LEAST, QUICK, SO_MUCH
from ..zones import COMBAT, DRAWING_PHASE, FIELD, FINAL, MANA, OUTSIDE, PLAYED_IN, ROW
from .effects import what_was_done
from .elements import BEARER

_OUTSIDE = Un(Fact(DRAWING))
_TURNOPP = Fact("turno del oponente")
_SUMMONED = on("entrar", THIS)
#: 7.2.4.2: by the damage of a fight.
_FIGHTING = Map({FIGHTING: True})


def _begins(step: str, player: str = "") -> On:
    return on("comienzo", player=player, data={"step": step})


def _played_kind(wanted: Any) -> object:
    """What comes into the field as it is played."""
    fits = isinstance(wanted, Filter) and wanted.types and set(wanted.types) <= {"Unidad", "Ente"} and not wanted.zones
    return wanted if fits else None


def _one(parts: Any) -> object:
    """One of a kind, of which it is said by its number."""
    count, wanted = parts
    return wanted if count == 1 else None


def _if_done(then: object) -> Do:
    """What follows if it was done."""
    return Do("si", Map({"if": Fact("se hizo"), "then": then}))


def _not_paid(effect: Any) -> object:
    """What may be done and what follows if it was; to give up what is one's own is said as a cost."""
    done = what_was_done(effect)
    return None if done is None or _said_as_cost(effect[-2]) else done


def _said_as_cost(act: Do) -> bool:
    what = act.args.get("what")
    own = what == THIS or getattr(getattr(what, "filter", None), "controller", "") == YOURS
    return act.verb in ("descartar", "sacrificar") or (act.verb == "destruir" and own)


def _played(player: str, kind: object = A) -> On:
    return on("entrar", through(kind, _played_kind, _played_kind), player=player, data={"cómo": "jugada"})


def _summons(player: str, kind: object = A) -> On:
    return on("entrar", through(kind, _played_kind, _played_kind), player=player, data={SUMMONED: True})


def _single(event: On) -> Any:
    """An event that comes about card by card, of which one is spoken by its number."""
    return through(A, lambda n: event if n == 1 else None, lambda found: 1 if found == event else None)


def _some(event: str) -> On:
    """So many of a kind to which it happens at once, together."""
    return on(event, A).but(batch=True)


def _buried(wanted: Any) -> object:
    """Cards of which no zone is said, in one's own cemetery."""
    fits = isinstance(wanted, Filter) and not wanted.zones and not wanted.controller and not wanted.owner
    return wanted.but(zones=("cementerio",), owner=YOURS) if fits else None


def _of_buried(wanted: Any) -> object:
    fits = isinstance(wanted, Filter) and wanted.zones == ("cementerio",) and wanted.owner == YOURS and not wanted.controller
    return wanted.but(zones=(), owner="") if fits else None


def _done_by(who: str, pattern: object) -> Any:
    """What a player does of whom an event speaks."""
    by = by_player({THEIRS: THEIRS})

    def back(act: Any) -> object:
        found = match(by, act)
        return found[1] if found is not None and found[0] == who else None

    return through(pattern, lambda act: built(by, who, act), back)


def _from(of_cards: tuple[str, ...], of_spells: tuple[str, ...]) -> Any:
    """What is sent to the cemetery: of what is no card of the field only, where it is as that is looked at (4.9.1, 3.5.3)."""

    def there(wanted: Any) -> object:
        if not isinstance(wanted, Filter) or wanted.zones or wanted.types not in ((), ("Conjuro",)):
            return wanted
        if wanted.controller or wanted.owner:
            return None
        return wanted.but(zones=of_spells if wanted.types else of_cards)

    def back(wanted: Any) -> object:
        placed = isinstance(wanted, Filter) and wanted.zones and not wanted.owner
        plain = wanted.but(zones=()) if placed else wanted
        return plain if there(plain) == wanted else None

    return through(A, there, back)


def _waiting(wanted: Any) -> object:
    """3.5.1: a Conjuro that is bounded further, as it waits in the fila."""
    fits = isinstance(wanted, Filter) and wanted.types == ("Conjuro",) and not wanted.zones and not wanted.controller
    return wanted.but(zones=(ROW,)) if fits and wanted != Filter(types=("Conjuro",)) else None


def _of_waiting(wanted: Any) -> object:
    plain = wanted.but(zones=()) if isinstance(wanted, Filter) and wanted.zones == (ROW,) else None
    return plain if plain is not None and _waiting(plain) == wanted else None


def _either(one: object, other: object) -> Any:
    """What one pattern means, or where that does not fit the other."""

    def back(said: Any) -> object:
        found = match(one, said) or match(other, said)
        return None if found is None else found[0]

    return through(A, lambda part: built(one, part) or built(other, part), back)


_SUCH_SPELL = through(A, _waiting, _of_waiting)

ABILITIES = {
    "quick": Activated((), A, timing=QUICK),
    "quick_for": Activated(A, B, timing=QUICK),
    "triggered_for": Triggered(A, C, cost=B),
    "triggered_may_for": Triggered(A, C, optional=True, cost=B),
    "triggered_may_then": Triggered(A, through((rest(1), _if_done(C)), _not_paid, _not_paid), optional=True),
    "triggered_change": Triggered(A, (do("modificar", what=B, parts=C),)),
    "triggered_outside": Triggered(A, B, only_if=_OUTSIDE),
    "hurts_them_outside": Triggered(A, (do("daño", amount=B, who=THEIRS),), only_if=_OUTSIDE),
    "hurts_their_lives": Triggered(A, (do("daño", amount=B, who=THEIRS),)),
    "may_hurt_their_lives": Triggered(A, (do("daño", amount=B, who=THEIRS),), optional=True),
    "they_lose_lives": Triggered(A, (do("perder vidas", amount=B, who=THEIRS),)),
    "they_lose_so_many": Triggered(A, (do("perder vidas", amount=Number(SO_MUCH), who=THEIRS),)),
    "they_do": Triggered(A, (_done_by(THEIRS, B),)),
    "that_one": (_done_by(THAT_PLAYER, A),),
    "that_one_both": (_done_by(THAT_PLAYER, A), _done_by(THAT_PLAYER, B)),
    "hurts_lives_of_that_one": (do("daño", amount=A, who=THAT_PLAYER),),
    "hurts_that_one": Triggered(A, (do("daño", amount=B, who=THAT_PLAYER),)),
    "without_sign": with_(A, stacked=False),
    "turnopp": Triggered(_SUMMONED, A, only_if=_TURNOPP),
    "turnopp_may": Triggered(_SUMMONED, A, only_if=_TURNOPP, optional=True),
    "turnopp_for": Triggered(_SUMMONED, B, only_if=_TURNOPP, cost=A),
    "turnopp_may_for": Triggered(_SUMMONED, B, only_if=_TURNOPP, optional=True, cost=A),
}

_WOULD_BE_SENT = On("mover", _from((FIELD, COMBAT, ROW, *OUTSIDE), (ROW, *OUTSIDE)), to="cementerio")
_GOES = Replacing(A, "en vez de eso", value=Map({GOES: B}))


def _some_in_hand(parts: Any) -> object:
    """4.9.2: so many are there to be discarded in the place of something else."""
    event, count = parts
    if not isinstance(count, int) or _yours(event) is None:
        return None
    there = Exists(Filter(marks=("carta",), zones=("mano",), owner=YOURS), count)
    return Replacing(event, "en vez de eso", (do("descartar", amount=count),), optional=True, only_if=there)


def _of_some_in_hand(said: Any) -> object:
    fits = isinstance(said, Replacing) and isinstance(said.only_if, Exists) and said.optional
    parts = (said.on, said.only_if.at_least) if fits else None
    return parts if parts and _some_in_hand(parts) == said else None


def _lives_instead(parts: Any) -> object:
    """1.4.1: so many lives are there to be paid in the place of something else."""
    event, count = parts
    if not isinstance(count, int) or _yours(event) is None:
        return None
    there = Fact(LIVES_AT_LEAST, count)
    return Replacing(event, "en vez de eso", (do("perder vidas", amount=count, paid=True),), optional=True, only_if=there)


def _of_lives_instead(said: Any) -> object:
    fits = isinstance(said, Replacing) and isinstance(said.only_if, Fact) and said.optional
    parts = (said.on, said.only_if.value) if fits else None
    return parts if parts and _lives_instead(parts) == said else None


_MINUS_B = through(
    B,
    lambda n: -n if isinstance(n, int) and n > 0 else None,
    lambda n: -n if isinstance(n, int) and n < 0 else None,
)


def _yours(event: Any) -> object:
    """What happens to oneself or to what is one's own: who is asked whether something else is done is whose it is."""
    own = event.player == YOURS or event.obj in (THIS, BEARER)
    return event if own or (isinstance(event.obj, Filter) and event.obj.controller == YOURS) else None


def _done_instead(verb: str, optional: bool) -> Replacing:
    event = through(A, _yours, _yours) if optional else A
    return Replacing(event, "en vez de eso", (do(verb, what=B),), optional=optional)


_BY_EFFECT = Map({BY_EFFECT_SAID: True})

INSTEAD = {
    "all_disintegrated": Replacing(_WOULD_BE_SENT, "en vez de eso", value=Map({GOES: "desintegrar"})),
    "goes_instead": _GOES,
    "destroy_instead": _done_instead("destruir", optional=False),
    "may_pay_lives_instead": through((A, B), _lives_instead, _of_lives_instead),
    "hurt_less_if": Replacing(A, "en vez de eso", value=Map({"más": _MINUS_B})),
    "hurt_less": Replacing(on("daño", A), "en vez de eso", value=Map({"más": _MINUS_B})),
    "hurt_twice": Replacing(on("daño", A), "en vez de eso", value=Map({"veces": 2})),
    "hurts_twice": Replacing(On("daño", source=A), "en vez de eso", value=Map({"veces": 2})),
    "hurts_more": Replacing(On("daño", source=A), "en vez de eso", value=Map({"más": B})),
    "may_sacrifice_instead": _done_instead("sacrificar", optional=True),
    "disintegrate_instead": _done_instead("desintegrar", optional=False),
    "may_disintegrate_instead": _done_instead("desintegrar", optional=True),
    "sacrifice_instead": _done_instead("sacrificar", optional=False),
    "may_discard_instead": through((A, B), _some_in_hand, _of_some_in_hand),
    "do_instead": Replacing(A, "en vez de eso", B),
    "destroyed_by_effect": on("destruir", A, data=_BY_EFFECT),
    "itself_destroyed_by_effect": on("destruir", THIS, data=_BY_EFFECT),
    "destroyed_fighting": on("destruir", A, data=_FIGHTING),
    "itself_destroyed_fighting": on("destruir", THIS, data=_FIGHTING),
    "v_desintegrar": "desintegrar",
    "v_retornar": "retornar",
    "v_enviar": "enviar",
    "v_destruir": "destruir",
}

#: Cards that are discarded at once, together.
_SOME_DISCARDED = On("descartar", batch=True)

EVENTS = {
    "at_play": on("entrar", THIS, data={"cómo": "jugada"}),
    "at_play_this": on("entrar", A, data={"cómo": "jugada"}),
    "at_summon_this": on("entrar", A),
    "at_summon": _SUMMONED,
    "at_equip": on("equipar", THIS),
    "at_attack": on("ataca", THIS),
    "at_block": On("bloquea", source=THIS),
    "at_destroyed": on("destruir", THIS),
    "at_returned": on("retornar", THIS),
    "at_discarded": on("descartar", THIS),
    "at_disintegrated": on("desintegrar", THIS),
    "at_sacrificed": on("sacrificar", THIS),
    "at_sent": On("mover", THIS, to="cementerio"),
    "at_sent_from_field": On("mover", THIS, to="cementerio", data=Map(sale=True)),
    "at_placed": on("colocar maná", THIS),
    "in_draw": _begins(DRAWING_PHASE),
    "in_mana": _begins(MANA),
    "in_your_mana": _begins(MANA, YOURS),
    "enters_field": on("entrar", A, to=FIELD),
    "enters_yours": on("entrar", A, player=YOURS, to=FIELD),
    "enters_theirs": on("entrar", A, player=THEIRS, to=FIELD),
    "destroys_one": On("destruir", B, source=A),
    "destroys_fighting": On("destruir", B, source=A, data=_FIGHTING),
    "this_destroys": On("destruir", A, source=THIS),
    "this_destroys_fighting": On("destruir", A, source=THIS, data=_FIGHTING),
    "attacks": on("ataca", A),
    "this_attacks": on("ataca", THIS),
    "blocks": On("bloquea", source=A),
    "this_blocks": On("bloquea", source=THIS),
    "is_blocked": on("bloquea", A),
    "this_blocked": on("bloquea", THIS),
    "is_sent": On("mover", _from((FIELD, COMBAT, "cementerio"), ("cementerio",)), to="cementerio"),
    "sent_from_deck": On("mover", through(A, _buried, _of_buried), origin="mazo", to="cementerio"),
    "would_be_sent": _WOULD_BE_SENT,
    "is_returned": on("retornar", A),
    "is_disintegrated": on("desintegrar", A),
    "this_disintegrated": on("desintegrar", THIS),
    "is_sacrificed": on("sacrificar", A),
    "this_sacrificed": on("sacrificar", THIS),
    "is_hurt": on("daño", A),
    "this_hurt": on("daño", THIS),
    "hurts_them": On("perder vidas", player=THEIRS, source=A, data=Map(daño=True)),
    "this_hurts_them": On("perder vidas", player=THEIRS, source=THIS, data=Map(daño=True)),
    "you_cast": On("jugada", player=YOURS, data=Map(tipo="Conjuro")),
    "anybody_casts": On("jugada", data=Map(tipo="Conjuro")),
    "they_cast": On("jugada", player=THEIRS, data=Map(tipo="Conjuro")),
    "one_of_them": through((A, B), _one, lambda wanted: (1, wanted)),
    "you_play_other": _played(YOURS, with_(A, other=True)),
    "you_play": _either(_played(YOURS), On("jugada", _SUCH_SPELL, player=YOURS)),
    "you_cast_such": On("jugada", _SUCH_SPELL, player=YOURS),
    "they_cast_such": On("jugada", _SUCH_SPELL, player=THEIRS),
    "you_summon": _summons(YOURS),
    "you_summon_other": _summons(YOURS, with_(A, other=True)),
    "they_summon": _summons(THEIRS),
    "they_play": _either(_played(THEIRS), On("jugada", _SUCH_SPELL, player=THEIRS)),
    "they_draw": On("robar", player=THEIRS),
    "you_draw": On("robar", player=YOURS),
    "you_sacrifice": on("sacrificar", A, player=YOURS),
    "you_equip": On("equipar", player=YOURS),
    "they_equip": On("equipar", player=THEIRS),
    "one_or_more": through((A, B), _one, lambda wanted: (1, wanted)),
    "one_or_more_yours": through((A, with_(B, controller=YOURS)), _one, lambda wanted: (1, wanted)),
    "some_destroyed": _some("destruir"),
    "some_sacrificed": _some("sacrificar"),
    "some_disintegrated": _some("desintegrar"),
    "some_returned": _some("retornar"),
    "some_attack": _some("ataca"),
    "you_discard_some": _SOME_DISCARDED.but(player=YOURS),
    "you_discard_one_or_more": _single(_SOME_DISCARDED.but(player=YOURS)),
    "they_discard_some": _SOME_DISCARDED.but(player=THEIRS),
    "they_discard_one_or_more": _single(_SOME_DISCARDED.but(player=THEIRS)),
    "anybody_discards_some": _SOME_DISCARDED,
    "anybody_discards_one_or_more": _single(_SOME_DISCARDED),
    "anybody_discards": On("descartar"),
    "anybody_draws": On("robar"),
    "anybody_fights": On("combate"),
    "anybody_plays": _either(_played(""), On("jugada", _SUCH_SPELL)),
    "anybody_summons": _summons(""),
    "anybody_sacrifices": on("sacrificar", A),
    "anybody_equips": On("equipar"),
    "anybody_recovers_some": _single(On("recuperar vidas")),
    "anybody_loses_some": _single(On("perder vidas")),
    "you_recover_some": _single(On("recuperar vidas", player=YOURS)),
    "you_lose_some": _single(On("perder vidas", player=YOURS)),
    "they_recover_some": _single(On("recuperar vidas", player=THEIRS)),
    "they_lose_one_or_more": _single(On("perder vidas", player=THEIRS)),
    "anybody_recovers": On("recuperar vidas"),
    "anybody_recovers_one": _single(On(RECOVERED_ONE)),
    "anybody_loses": On("perder vidas"),
    "anybody_loses_one": _single(On(LOST_ONE)),
    "anybody_is_hurt": On("perder vidas", data=Map(daño=True)),
    "you_discard": On("descartar", player=YOURS),
    "you_discard_one": _single(On("descartar", player=YOURS)),
    "you_draw_one": _single(On("robar", player=YOURS)),
    "they_discard": On("descartar", player=THEIRS),
    "is_discarded": on("descartar", A),
    "you_recover": On("recuperar vidas", player=YOURS),
    "they_recover": On("recuperar vidas", player=THEIRS),
    "they_lose_some": On("perder vidas", player=THEIRS),
    "you_lose": On("perder vidas", player=YOURS),
    "you_recover_one": _single(On(RECOVERED_ONE, player=YOURS)),
    "they_recover_one": _single(On(RECOVERED_ONE, player=THEIRS)),
    "you_lose_one": _single(On(LOST_ONE, player=YOURS)),
    "they_lose_one": _single(On(LOST_ONE, player=THEIRS)),
    "you_are_hurt": On("perder vidas", player=YOURS, data=Map(daño=True)),
    "they_are_hurt": On("perder vidas", player=THEIRS, data=Map(daño=True)),
    "they_fight": On("combate", player=THEIRS),
    "you_fight": On("combate", player=YOURS),
    "you_shuffle": On("mezclar", player=YOURS),
    "they_shuffle": On("mezclar", player=THEIRS),
    "anybody_shuffles": On("mezclar"),
    "you_lose_duel": On("perder", player=YOURS),
}

#: Of what a rule about a player speaks.
_ON_YOU = Filter(controller=YOURS)


def _of_bearers(wanted: Any) -> object:
    return wanted if isinstance(wanted, Filter) and not wanted.zones else None


def _unaimed(number: Any) -> object:
    """A number that a permanent effect can go on counting: nothing is chosen for it."""
    return None if isinstance(number.of, Target) else number


_KEPT_UP = through(B, _unaimed, _unaimed)


def _two_moments(parts: Any) -> object:
    """The same at two moments, which do not come together."""
    one, other, effect = parts
    if one == other or {one.event, other.event} == {"entrar"}:
        return None
    return Triggered(one, effect), Triggered(other, effect)


def _of_two_moments(said: Any) -> object:
    if not isinstance(said, tuple) or len(said) != 2 or not all(isinstance(one, Triggered) for one in said):
        return None
    parts = said[0].on, said[1].on, said[0].effect
    return parts if _two_moments(parts) == said else None


def _only_types(wanted: Any) -> object:
    """Cards of some types, which are counted as they are played."""
    return wanted if isinstance(wanted, Filter) and wanted.types and wanted == Filter(types=wanted.types) else None


_KIND, _KIND_FIRST = through(B, _only_types, _only_types), through(A, _only_types, _only_types)

STATIC = {
    "says": Static(A, B),
    "grants": Static(B, A),
    "static_unless": with_(A, only_if=Un(B)),
    "attacks_only_if": Static(A, rule="no ataca", only_if=Un(B)),
    "blocks_only_if": Static(A, rule="no bloquea", only_if=Un(B)),
    "this_attacks_only_if": Static(THIS, rule="no ataca", only_if=Un(A)),
    "this_blocks_only_if": Static(THIS, rule="no bloquea", only_if=Un(A)),
    "while_this": Static(THIS, B, only_if=A),
    "strength_is": Static(A, (Part("strength is", _KEPT_UP),)),
    "resistance_is": Static(A, (Part("resistance is", _KEPT_UP),)),
    "says_if_called": Static(A, C, only_if=Is(A, Filter(marks=(("se llama", B),)))),
    "yours_cost_less": Static(with_(A, controller=YOURS), rule="cuesta menos", value=B),
    "yours_cost_less_per": Static(with_(A, controller=YOURS), rule="cuesta menos", value=Number(C, "", B)),
    "costs_less_per": Static(A, rule="cuesta menos", value=Number(C, "", B)),
    "not_summoned": Static(A, rule=NOT_SUMMONED),
    "r_of_no_se_niega": Static(A, rule=NOT_NEGATED),
    "this_no_se_niega": Static(THIS, rule=NOT_NEGATED),
    "yours_no_se_niegan": Static(with_(A, controller=YOURS), rule=NOT_NEGATED),
    "not_blocked_by": Static(A, rule=NOT_BLOCKED_BY, value=B),
    "this_not_blocked_by": Static(THIS, rule=NOT_BLOCKED_BY, value=A),
    "never_block": Static(B, rule=NOT_BLOCKED_BY, value=A),
    "only_they_block": Static(B, rule=ONLY_BLOCKED_BY, value=A),
    "only_blocked_by": Static(A, rule=ONLY_BLOCKED_BY, value=B),
    "this_only_blocked_by": Static(THIS, rule=ONLY_BLOCKED_BY, value=A),
    "they_play_one": Static(with_(_KIND, controller=THEIRS), rule=MOST_PLAYED, value=only_one(A)),
    "you_play_one": Static(with_(_KIND, controller=YOURS), rule=MOST_PLAYED, value=only_one(A)),
    "all_play_one": Static(_KIND, rule=MOST_PLAYED, value=only_one(A)),
    "they_play_so_many": Static(with_(_KIND, controller=THEIRS), rule=MOST_PLAYED, value=A),
    "you_play_so_many": Static(with_(_KIND, controller=YOURS), rule=MOST_PLAYED, value=A),
    "all_play_so_many": Static(_KIND, rule=MOST_PLAYED, value=A),
    "first_costs_less": Static(with_(_KIND_FIRST, controller=YOURS), rule=FIRST_COSTS_LESS, value=B),
    "fresh_never_attacks": Static(A, rule=NOT_FRESH),
    "this_fresh_never_attacks": Static(THIS, rule=NOT_FRESH),
    "fresh_never_attack": Static(with_(A, marks=Plus(CAME)), rule="no ataca"),
    "they_never_play": Static(with_(A, controller=THEIRS), rule="no puede jugar"),
    "you_never_play": Static(with_(A, controller=YOURS), rule="no puede jugar"),
    "nobody_plays": Static(A, rule="no puede jugar"),
    "they_never": Static(Filter(controller=THEIRS), rule=A),
    "you_never": Static(_ON_YOU, rule=A),
    "nobody_ever": Static(Filter(), rule=A),
    "unhurt_by_spells": Static(_ON_YOU, rule=UNHURT_BY_SPELLS),
    "lives_unhurt": Static(_ON_YOU, rule=UNHURT),
    "wins_when": Static(_ON_YOU, rule=WINS, only_if=A),
    "plays_buried": Static(_ON_YOU, rule=PLAYS_FROM, value=through(A, _buried, _of_buried)),
    "played_in_mana": Static(A, rule=PLAYED_IN[MANA]),
    "played_in_draw": Static(A, rule=PLAYED_IN[DRAWING_PHASE]),
    "played_in_final": Static(A, rule=PLAYED_IN[FINAL]),
    "hand_limit": Static(_ON_YOU, rule=MOST_IN_HAND, value=A),
    "this_always_rule": Static(THIS, rule=A),
    "blocks_with": Static(THIS, rule=WITHOUT_DEFENCE, value=A),
    "they_block_with": Static(A, rule=WITHOUT_DEFENCE, value=B),
    "bears_many": Static(THIS, rule=WEAPONS, value=A),
    "one_bears_many": Static(A, rule=WEAPONS, value=B),
    "pays": Static(A, rule=WORTH, value=B),
    "equipped_to": Static(THIS, rule=BEARS, value=through(A, _of_bearers, _of_bearers)),
    "not_by_spells": Static(A, rule=NOT_BY_SPELLS),
    "not_by_them": Static(A, rule=NOT_BY_THEM),
    "two_moments": through((A, B, C), _two_moments, _of_two_moments),
    "rules_and_says": (Static(A, rule=B), Static(A, C)),
    "says_and_rules": (Static(A, B), Static(A, rule=C)),
    "two_rules": (Static(A, rule="no ataca"), Static(A, rule="no bloquea")),
    "two_rules_while": (Static(B, rule="no ataca", only_if=A), Static(B, rule="no bloquea", only_if=A)),
    "this_requires_so": Static(A, rule="requiere", value=B),
    "requires_cost": Static(THIS, rule="coste adicional", value=A),
    "requires_both": (Static(THIS, rule="requiere", value=A), Static(THIS, rule="coste adicional", value=B)),
}
