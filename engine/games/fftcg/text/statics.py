"""Field abilities (11.9): what is always so, and what takes the place of an event while a card is in the field (11.12.5)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Both, CostPart, Exists, Fact, Filter, Is, Number, On, Part, Replacing, Spell, Static, Un
from ....kernel.frozen import Map
from ....play.replacing import AMOUNT
from ....text.patterns import Plus, hole, through, with_
from ....text.shared import THEIRS, THIS, YOURS, A, B, C, D, on, only_one, several
from ..cards import ALSO_NAMED, ALSO_OF_TYPE, ELEMENTS, FORWARD, LIGHT_AND_DARK, SUMMON
from ..choosing import MUST_BE_CHOSEN, NOT_BY_SUCH
from ..costing import ALL_OF_IT, ANY_CP, EXTRA, LOWERS
from ..damage import BY_EFFECT, COMBAT, NO_BURST, SPARES, SPARES_OPPONENT, TO_PLAYER
from ..forbidding import FROM_HAND, NEVER_BY_EFFECTS, NOT_CAST, NOT_OUT_OF_HAND, OF_PLAYER, UNPLAYABLE
from ..moving import BESIDE, LIFTED
from ..turn import DRAWS, NO_ACTIVE
from ..values import EVERY
from ..zones import BREAK, FIELD, HAND, REMOVED, STACK_NAME
from .conditions import _placed
from .effects import _without_choice
from .elements import _mine, _theirs, counted
from .events import _out_of_play, _yours_out_of_play
from .shaping import _less_than, _thousands

INSTEAD = "en vez de eso"
_SO_MANY_ELEMENTS = "Elementos distintos o más"


def _replaced(event: On, change: str, amount: Any, sign: int) -> Any:
    """An event that happens with so much more or less of it (11.12.5)."""
    told = through(amount, lambda n: sign * n, lambda n: sign * n if isinstance(n, int) and sign * n > 0 else None)
    return Replacing(event, INSTEAD, value=Map({change: told}))


def _on_stack(pattern: object) -> Any:
    """One's own Invocaciones that have been cast and not yet resolved."""

    def there(wanted: Any) -> object:
        plain = isinstance(wanted, Filter) and wanted.types == (SUMMON,) and not (wanted.zones or wanted.controller)
        return wanted.but(zones=(STACK_NAME,), controller=YOURS) if plain else None

    def back(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and (wanted.zones, wanted.controller) == ((STACK_NAME,), YOURS)
        return wanted.but(zones=(), controller="") if fits and wanted.types == (SUMMON,) else None

    return through(pattern, there, back)


def _bright(element: Any) -> object:
    return element if element in LIGHT_AND_DARK else None


def _several_bright(parts: Any) -> object:
    count, element = parts
    fits = count == 2 and element in LIGHT_AND_DARK
    return Static(Filter(controller=YOURS), rule=LIFTED, value=element) if fits else None


def _of_several_bright(said: Any) -> object:
    parts = (2, said.value) if isinstance(said, Static) else None
    return parts if parts is not None and _several_bright(parts) == said else None


def _of_kind(pattern: Any) -> Any:
    """Changes that are no more where they are made twice, to what is named and is also of the kind beside it."""

    def plain(parts: Any) -> object:
        return parts if not any(part.op == "strength +" for part in parts) else None

    return through(pattern, plain, plain)


def _party_hurt_less(amount: Any) -> Any:
    """The card itself, and those that form a party with it, are damaged so much less."""
    others = Filter(types=(FORWARD,), marks=("en equipo con esta carta",))
    return tuple(_replaced(on("daño", one), "más", amount, -1) for one in (THIS, others))


def _unchosen(what: Any, element: Any) -> Any:
    """What no Invocación or Habilidad of an Elemento can choose."""
    return Static(what, rule=NOT_BY_SUCH, value=Filter(marks=(("elemento", element),)))


def _of_unchosen_twice(said: Any) -> object:
    """The same, where the Elemento is said of the ones and of the others."""
    marks = said.value.marks if isinstance(said, Static) and isinstance(said.value, Filter) else ()
    element = marks[0][1] if len(marks) == 1 and isinstance(marks[0], tuple) else None
    return (said.affects, element, element) if element is not None and _unchosen(said.affects, element) == said else None


_BY_EFFECT = Map({BY_EFFECT: True})

_PARTY_UNHARMED = Replacing(on("daño", Filter(marks=("esta carta", "en equipo"))), INSTEAD, value=Map(es=0))

#: That the opponent uses no ability of one of the two kinds that are used (11.6, 11.7).
_SILENT = tuple(
    Static(Filter(controller=THEIRS), rule=f"{OF_PLAYER}no puede usar Habilidades {kind}") for kind in ("de Acción", "Especiales")
)


def _cast_so_often(side: str, word: str, kind: str = "") -> Static:
    """A player casts or plays no more cards, or no more of a type, once so many were this turn."""
    cards = Filter(types=(kind,) if kind else (), controller=side)
    return Static(cards, rule=NOT_CAST, only_if=Fact(word, A))


def _controlled(side: str, itself: bool) -> Any:
    """A pattern for what a player pays for: the card itself, or what that player controls."""

    def plain(what: Any) -> object:
        fits = (itself and what == THIS) or (isinstance(what, Filter) and what.controller == side)
        return what if fits else None

    return lambda pattern: through(pattern, plain, plain)


def _summons(pattern: Any) -> Any:
    """Invocaciones of which no more is said than that."""

    def plain(wanted: Any) -> object:
        return wanted if wanted == Filter(types=(SUMMON,)) else None

    return through(pattern, plain, plain)


_own, _enemy = _controlled(YOURS, True), _controlled(THEIRS, False)

STATIC = {
    "instead_of_drawing": Replacing(On(DRAWS, player=YOURS), INSTEAD, through(A, _without_choice, _without_choice)),
    "also_named": Static(THIS, rule=ALSO_NAMED, value=A),
    "two_said": (A, B),
    "also_of_type": Static(THIS, rule=ALSO_OF_TYPE, value=A),
    "change_and_always": (Static(A, B), Static(A, rule=C)),
    "change_and_twice": (Static(A, B), Static(A, rule="ataca tantas veces", value=2)),
    "change_and_no_harm": (Static(A, B), Replacing(on("daño", A, data=_BY_EFFECT), INSTEAD, value=Map(es=0))),
    "change_and_always_in_turn": tuple(one.but(only_if=Fact("tu turno")) for one in (Static(A, B), Static(A, rule=C))),
    "change_and_always_in_theirs": tuple(
        one.but(only_if=Fact("turno del oponente")) for one in (Static(A, B), Static(A, rule=C))
    ),
    "theirs_block_never": Static(_theirs(A), rule="no puede bloquear"),
    "theirs_attack_never": Static(_theirs(A), rule="no puede atacar"),
    "harmed_none_in_combat": Replacing(on("daño", A, data={COMBAT: True}), INSTEAD, value=Map(es=0)),
    "yours_hurt_more": _replaced(on("daño", source=with_(_summons(A), controller=YOURS)), "más", B, 1),
    "back_instead_of_break": Replacing(On("mover", A, to=BREAK, data=Map(sale=True)), INSTEAD, value=HAND),
    "removed_instead_of_broken": Replacing(On("romper", A), INSTEAD, value=REMOVED),
    "two_changes": (Static(A, B), Static(A, C)),
    "two_changes_while": (Static(B, C, only_if=A), Static(B, D, only_if=A)),
    "two_always": (Static(A, rule=B), Static(A, rule=C)),
    "change_and_always_while": (Static(B, C, only_if=A), Static(B, rule=D, only_if=A)),
    "change_and_twice_while": (Static(B, C, only_if=A), Static(B, rule="ataca tantas veces", value=2, only_if=A)),
    "two_always_while": (Static(B, rule=C, only_if=A), Static(B, rule=D, only_if=A)),
    "yours_less_of_any": (
        Static(_yours_out_of_play(A), rule="cuesta menos", value=B),
        Static(_yours_out_of_play(A), rule=ANY_CP),
    ),
    "less_of_any": (Static(A, rule="cuesta menos", value=B), Static(A, rule=ANY_CP)),
    "less_of_any_while": (
        Static(B, rule="cuesta menos", value=C, only_if=A),
        Static(B, rule=ANY_CP, only_if=A),
    ),
    "paid_with_any": Static(A, rule=ANY_CP),
    "done_instead_of_cp": Static(THIS, rule=LOWERS, value=((A,), ALL_OF_IT)),
    "may_pay_extra": Static(THIS, rule=EXTRA, value=A),
    "may_pay_extra_played": Static(THIS, rule=EXTRA, value=B),
    "additional_cost": Static(THIS, rule="coste adicional", value=(A,)),
    "spell_at_cost": (Static(THIS, rule="coste adicional", value=(A,)), Spell(B)),
    "cp_and_instead": Static(THIS, rule=LOWERS, value=((CostPart("cp", A), B), ALL_OF_IT)),
    "fresh_idle": Static(with_(A, marks=Plus("ha entrado este turno")), rule="no puede atacar"),
    "instead_of_cp": Static(THIS, rule=LOWERS, value=(A, ALL_OF_IT)),
    "may_do_to_lower": Static(THIS, rule=LOWERS, value=((A,), B)),
    "may_do_to_lower_played": Static(THIS, rule=LOWERS, value=((B,), C)),
    "for_every_gains": Static(C, (Part("strength +", Number(B, "", D, through(A, several, several), EVERY)),)),
    "uses_none": (
        Static(A, rule="no puede usar Habilidades Especiales"),
        Static(A, rule="no puede usar Habilidades de Acción"),
    ),
    "may_pay_to_lower": Static(THIS, rule=LOWERS, value=(A, B)),
    "so_many_bright": through((A, B), _several_bright, _of_several_bright),
    "several_bright": Static(Filter(controller=YOURS), rule=LIFTED, value=through(A, _bright, _bright)),
    "bright_beside": Static(THIS, rule=BESIDE, value=through(A, _bright, _bright)),
    "harmed_none_ever": Replacing(on("daño", A), INSTEAD, value=Map(es=0)),
    "party_unharmed": _PARTY_UNHARMED,
    "party_unharmed_so": through(
        A, lambda n: _PARTY_UNHARMED if n == 0 else None, lambda said: 0 if said == _PARTY_UNHARMED else None
    ),
    "no_harm_from": Static(A, rule="no recibe daño de", value=B),
    "none_cast": Static(_out_of_play(A, YOURS), rule=NOT_CAST),
    "none_played": Static(_out_of_play(A, YOURS), rule=UNPLAYABLE),
    "theirs_not_played": Static(_out_of_play(A, THEIRS), rule=NOT_CAST),
    "theirs_unplayable": Static(_out_of_play(A, THEIRS), rule=UNPLAYABLE),
    "nobody_plays": Static(_out_of_play(A, ""), rule=UNPLAYABLE),
    "each_casts_in_own_turn": (
        Static(_out_of_play(A, YOURS), rule=NOT_CAST, only_if=Fact("turno del oponente")),
        Static(_out_of_play(A, THEIRS), rule=NOT_CAST, only_if=Fact("tu turno")),
    ),
    "they_use_no_actions": _SILENT[0],
    "they_use_no_specials": _SILENT[1],
    "they_use_none": _SILENT,
    "they_use_none_while": tuple(one.but(only_if=A) for one in _SILENT),
    "they_cast_and_use_none": (Static(_out_of_play(A, THEIRS), rule=NOT_CAST), *_SILENT),
    "they_cast_and_use_none_while": tuple(
        one.but(only_if=A) for one in (Static(_out_of_play(B, THEIRS), rule=NOT_CAST), *_SILENT)
    ),
    "they_cast_so_many": _cast_so_often(THEIRS, "cartas del oponente lanzadas este turno"),
    "each_casts_so_many": (
        _cast_so_often(YOURS, "cartas lanzadas este turno"),
        _cast_so_often(THEIRS, "cartas del oponente lanzadas este turno"),
    ),
    "so_many_summons": _cast_so_often(YOURS, "Invocaciones lanzadas este turno", SUMMON),
    "they_cast_so_many_summons": _cast_so_often(THEIRS, "Invocaciones del oponente lanzadas este turno", SUMMON),
    "each_casts_so_many_summons": (
        _cast_so_often(YOURS, "Invocaciones lanzadas este turno", SUMMON),
        _cast_so_often(THEIRS, "Invocaciones del oponente lanzadas este turno", SUMMON),
    ),
    "casts_in_own_turn": Static(_out_of_play(A, YOURS), rule=NOT_CAST, only_if=Fact("turno del oponente")),
    "they_cast_in_own_turn": Static(_out_of_play(A, THEIRS), rule=NOT_CAST, only_if=Fact("tu turno")),
    "never_from_hand": Static(THIS, rule=FROM_HAND),
    "never_by_effects": Static(THIS, rule=NEVER_BY_EFFECTS),
    "pays_to_attack": Static(A, rule="paga para atacar", value=B),
    "pays_to_block": Static(A, rule="paga para bloquear", value=B),
    "you_pay_to_attack": Static(_own(A), rule="paga para atacar", value=B),
    "you_pay_to_block": Static(_own(A), rule="paga para bloquear", value=B),
    "you_pay_to_fight": (Static(_own(A), rule="paga para atacar", value=B), Static(A, rule="paga para bloquear", value=B)),
    "pays_to_fight": (Static(A, rule="paga para atacar", value=B), Static(A, rule="paga para bloquear", value=B)),
    "they_pay_to_attack": Static(_enemy(A), rule="paga para atacar", value=B),
    "they_pay_to_block": Static(_enemy(A), rule="paga para bloquear", value=B),
    "power_is_per": Static(A, (Part("strength =", Number(C, "", B)),)),
    "nobody_casts": Static(_out_of_play(A, ""), rule=NOT_CAST),
    "one_of_the_two": (
        Static(THIS, rule=UNPLAYABLE, only_if=Un(Un(Exists(Filter(marks=("carta",), names=A, controller=YOURS))))),
        Static(Filter(marks=("carta",), names=A, controller=YOURS), rule=UNPLAYABLE),
    ),
    "only_cast": Static(THIS, rule=NOT_CAST, only_if=Un(A)),
    "only_played": Static(THIS, rule=UNPLAYABLE, only_if=Un(A)),
    "no_bursts": Static(THIS, rule=NO_BURST, value=A),
    "only_played_with": Static(THIS, rule=NOT_CAST, only_if=Un(Exists(_mine(A)))),
    "only_from_hand_with": Static(THIS, rule=FROM_HAND, only_if=Un(Exists(_mine(A)))),
    "only_out_of_hand_with": Static(THIS, rule=NOT_OUT_OF_HAND, only_if=Un(Exists(_mine(A)))),
    "only_played_with_some": Static(THIS, rule=NOT_CAST, only_if=Un(Exists(_mine(B), A))),
    "two_said_while": (with_(B, only_if=A), with_(C, only_if=A)),
    "hurt_more_by_yours": _replaced(on("daño", A, source=with_(B, controller=YOURS)), "más", C, 1),
    "hurts_them_double": Replacing(On(TO_PLAYER, player=THEIRS, source=A), INSTEAD, value=Map(veces=2)),
    "yours_paid_with_any": Static(_yours_out_of_play(A), rule=ANY_CP),
    "yours_cost_less_per_to_one": Static(_yours_out_of_play(A), rule="cuesta menos hasta 1", value=Number(C, "", B)),
    "cost_less_every_to_one": Static(
        A, rule="cuesta menos hasta 1", value=Number(D, "", only_one(B), through(C, several, several))
    ),
    "cost_less_every": Static(A, rule="cuesta menos", value=Number(D, "", only_one(B), through(C, several, several))),
    "counted_gains": Static(C, (Part("strength +", Number(B, counted(A), D)),)),
    "makes_cp_of": Static(A, rule="genera CP de", value=B),
    "makes_any_cp": Static(A, rule="genera CP de", value=ELEMENTS),
    "only_cp_of": Static(THIS, rule="solo se paga con CP de", value=(A,)),
    "only_backups": Static(THIS, rule="solo se paga con Apoyos de", value=ELEMENTS),
    "only_backups_of": Static(THIS, rule="solo se paga con Apoyos de", value=(A,)),
    "attacks_often": Static(A, rule="ataca tantas veces", value=B),
    "attacks_twice": Static(A, rule="ataca tantas veces", value=2),
    "yours_not_cancelled": Static(_on_stack(A), rule="no se puede cancelar"),
    "yours_not_cancelled_by_them": Static(_on_stack(A), rule="tu oponente no puede cancelar"),
    "not_active": Static(A, rule=NO_ACTIVE),
    "harm_by_effect": on("daño", A, data=_BY_EFFECT),
    "harm_out_of_combat": on("daño", A, data={COMBAT: False}),
    "harm_in_combat": on("daño", A, data={COMBAT: True}),
    "harm_by_their_effect": On("daño", A, source=Filter(controller=THEIRS), data=_BY_EFFECT),
    "harm_by_their_ability": On(
        "daño", A, source=Filter(controller=THEIRS, marks=(("no es", Filter(types=(SUMMON,))),)), data=_BY_EFFECT
    ),
    "harm_by_ability": On("daño", A, source=Filter(marks=(("no es", Filter(types=(SUMMON,))),)), data=_BY_EFFECT),
    "harm_by_forwards_ability": On(
        "daño", A, source=Filter(marks=(("o Habilidad suya", Filter(types=(FORWARD,))),)), data=_BY_EFFECT
    ),
    "harm_below_power": On("daño", A, less_than=Map({AMOUNT: "strength"})),
    "harm_at_least": On("daño", A, at_least=Map({AMOUNT: B})),
    "harm_at_most": On("daño", A, at_most=Map({AMOUNT: B})),
    "harm_less_than": On("daño", A, at_most=Map({AMOUNT: through(B, lambda n: n - 1, lambda n: _thousands(n + 1))})),
    "harm_more_than": On("daño", A, at_least=Map({AMOUNT: through(B, lambda n: n + 1, lambda n: _thousands(n - 1))})),
    "harm_exactly": On("daño", A, at_least=Map({AMOUNT: B}), at_most=Map({AMOUNT: B})),
    "harmed_so_much": Replacing(A, INSTEAD, value=Map(es=B)),
    "harmed_none": Replacing(A, INSTEAD, value=Map(es=0)),
    "harmed_less": _replaced(A, "más", B, -1),
    "no_harm_by_effect": Replacing(on("daño", A, data=_BY_EFFECT), INSTEAD, value=Map(es=0)),
    "no_harm_below": Replacing(On("daño", A, less_than=Map({AMOUNT: "strength"})), INSTEAD, value=Map(es=0)),
    "enters_dull": Replacing(on("entrar", A), INSTEAD, value=Map(estado=Map(turned=True))),
    "says": Static(A, B),
    "own_so": Static(THIS, C, only_if=Is(A, B)),
    "own_so_ruled": Static(THIS, rule=C, only_if=Is(A, B)),
    "own_counted": Static(THIS, D, only_if=Is(A, Filter(marks=(("con contadores", (C, B)),)))),
    "in_your_turn": with_(A, only_if=Fact("tu turno")),
    "in_their_turn": with_(A, only_if=Fact("turno del oponente")),
    "hurt_less": _replaced(on("daño", A), "más", B, -1),
    "hurt_less_by": _replaced(on("daño", A, source=B), "más", C, -1),
    "hurts_more": _replaced(on("daño", B, source=A), "más", C, 1),
    "hurt_more": _replaced(on("daño", A), "más", B, 1),
    "hurt_double_by": Replacing(on("daño", A, source=B), INSTEAD, value=Map(veces=2)),
    "hurt_more_by": _replaced(on("daño", A, source=B), "más", C, 1),
    "said_spell": (A, Spell(B)),
    "hurt_double": Replacing(on("daño", A), INSTEAD, value=Map(veces=2)),
    "must_block": Static(A, rule="debe bloquear"),
    "must_be_blocked": Static(A, rule="debe ser bloqueado"),
    "must_be_chosen": Static(A, rule=MUST_BE_CHOSEN),
    "party_hurt_less": _party_hurt_less(B),
    "party_hurt_less_by": _party_hurt_less(A),
    "ruled_unless": Static(A, rule=B, only_if=Un(Exists(_mine(C)))),
    "ruled_unless_some": Static(A, rule=B, only_if=Un(Exists(_mine(D), C))),
    "attacks_only_if": Static(A, rule="no puede atacar", only_if=Un(B)),
    "blocks_only_if": Static(A, rule="no puede bloquear", only_if=Un(B)),
    "their_power_less": Static(A, (Part("strength +", _less_than(B)),)),
    "their_power_more": Static(A, (Part("strength +", B),)),
    "neither": (Static(A, rule="no puede atacar"), Static(A, rule="no puede bloquear")),
    "neither_unless": tuple(Static(A, rule=f"no puede {act}", only_if=Un(Exists(_mine(B)))) for act in ("atacar", "bloquear")),
    "neither_unless_some": tuple(
        Static(A, rule=f"no puede {act}", only_if=Un(Exists(_mine(C), B))) for act in ("atacar", "bloquear")
    ),
    "neither_while": (Static(B, rule="no puede atacar", only_if=A), Static(B, rule="no puede bloquear", only_if=A)),
    "hurts_double": Replacing(on("daño", B, source=A), INSTEAD, value=Map(veces=2)),
    "for_each_gains": Static(B, (Part("strength +", Number(A, "", C)),)),
    "cost_less_per": Static(A, rule="cuesta menos", value=Number(C, "", B)),
    "cost_less_to_one": Static(A, rule="cuesta menos hasta 1", value=B),
    "cost_less_per_to_one": Static(A, rule="cuesta menos hasta 1", value=Number(C, "", B)),
    "cost_more_per": Static(A, rule="cuesta más", value=Number(C, "", B)),
    "yours_cost_less_to_one": Static(_yours_out_of_play(A), rule="cuesta menos hasta 1", value=B),
    "theirs_used_cost_more": Static(_out_of_play(A, THEIRS), rule="cuesta más", value=C),
    "theirs_cost_more": Static(_out_of_play(A, THEIRS), rule="cuesta más", value=B),
    "yours_cost_more": Static(_yours_out_of_play(A), rule="cuesta más", value=B),
    "hurt_so_much_by": Replacing(on("daño", A, source=B), INSTEAD, value=Map(es=C)),
    "hurt_so_much": Replacing(on("daño", A), INSTEAD, value=Map(es=B)),
    "your_turn_static": with_(A, only_if=Fact("tu turno")),
    "their_turn_static": with_(A, only_if=Fact("turno del oponente")),
    "not_blocked_by": Static(A, rule="no puede ser bloqueado", value=B),
    "only_blocked_by": Static(A, rule="no puede ser bloqueado", value=Filter(types=(FORWARD,), marks=(("no es", B),))),
    "these_block_no": Static(B, rule="no puede ser bloqueado", value=A),
    "yours_cost_less": Static(_yours_out_of_play(A), rule="cuesta menos", value=B),
    "all_cost_less": Static(_out_of_play(A, ""), rule="cuesta menos", value=B),
    "all_cost_less_to_one": Static(_out_of_play(A, ""), rule="cuesta menos hasta 1", value=B),
    "also_forward": (Part("types +", (FORWARD,)), Part("strength =", A)),
    "more_power_per": (Part("strength +", Number(B, "", A)),),
    "so_many_cast": _cast_so_often(YOURS, "cartas lanzadas este turno"),
    "damaged_removed": Replacing(
        On("mover", Filter(types=(FORWARD,), marks=("dañado por esta carta",)), to=BREAK, data=Map(sale=True)),
        INSTEAD,
        value=REMOVED,
    ),
    "there_are_steps": (
        Static(C, D, only_if=Exists(_placed(B), A)),
        Static(hole(5), hole(6), only_if=Exists(_placed(B), hole(4))),
    ),
    "elements_steps": (
        Static(C, D, only_if=Fact(_SO_MANY_ELEMENTS, Map(amount=A, filter=B))),
        Static(hole(5), hole(6), only_if=Fact(_SO_MANY_ELEMENTS, Map(amount=hole(4), filter=B))),
    ),
    "in_attack_phase": with_(A, only_if=Fact("Attack Phase")),
    "removed_instead_always": Replacing(On("mover", A, to=BREAK, data=Map(sale=True)), INSTEAD, value=REMOVED),
    "back_instead_always": Replacing(On("mover", A, data=Map(sale=True)), INSTEAD, value=HAND),
    "hurt_less_while_dull": Static(
        THIS, (Part("abilities +", _replaced(on("daño", THIS), "más", A, -1)),), only_if=Is(THIS, Filter(turned=True))
    ),
    "blocks_no": Static(A, rule="no puede bloquear a", value=B),
    "blocks_only": Static(A, rule="no puede bloquear a", value=Filter(marks=(("no es", B),))),
    "not_chosen_by_element": through(
        (A, B, C), lambda parts: _unchosen(*parts[:2]) if parts[1] == parts[2] else None, _of_unchosen_twice
    ),
    "not_chosen_by_this_element": _unchosen(A, B),
    "not_chosen_by_its_element": Static(A, rule=NOT_BY_SUCH, value=Filter(marks=("comparte Elemento con esta carta",))),
    "not_chosen_by_abilities_of": Static(A, rule=NOT_BY_SUCH, value=Filter(types=(B,), controller=THEIRS)),
    "party_unblocked": (
        Static(Filter(types=(FORWARD,), marks=("en equipo con esta carta",)), rule="no puede ser bloqueado"),
        Static(THIS, rule="no puede ser bloqueado", only_if=Is(THIS, Filter(marks=("en equipo",)))),
    ),
    "harms_no": Static(A, rule=SPARES, value=B),
    "hurts_them_never": Static(A, rule=SPARES_OPPONENT),
    "of_these_too": Static(THIS, (Part("elements +", A),)),
    "both_say": (Static(A, _of_kind(C)), Static(B, _of_kind(C))),
    "both_say_while": (Static(B, _of_kind(D), only_if=A), Static(C, _of_kind(D), only_if=A)),
    "cost_less_as_many": Static(A, rule="cuesta menos", value=Number(B)),
    "again_this_turn": Static(A, rule="ataca de nuevo", value=1),
    "in_your_turn_while": with_(B, only_if=Both((A, Fact("tu turno")))),
    "your_turn_while": with_(B, only_if=Both((Fact("tu turno"), A))),
    "in_their_turn_while": with_(B, only_if=Both((A, Fact("turno del oponente")))),
    "their_turn_while": with_(B, only_if=Both((Fact("turno del oponente"), A))),
    "they_enter_dull": Replacing(On("entrar", A, to=FIELD), INSTEAD, value=Map(estado=Map(turned=True))),
    "hurts_them_more": _replaced(On(TO_PLAYER, player=THEIRS, source=A), "más", B, 1),
    "hurts_them_so_much": Replacing(On(TO_PLAYER, player=THEIRS, source=A), INSTEAD, value=Map(es=B)),
}
