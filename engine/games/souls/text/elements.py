"""Words of the game, which cards a phrase means, how many, whether, and for what cost."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Both, Choose, CostPart, Each, Exists, Fact, Filter, Is, Number, Ref, Target, Un
from ....kernel.frozen import Map
from ....text.patterns import Key, Plus, hole, through, with_
from ....text.shared import ELEMENTS, THEIRS, THIS, YOURS, A, B, C, only_one, several
from ..choosing import CALLED, CONTROLLER, NOT_BY_SPELLS, NOT_BY_THEM, OWNER, WITH_FICHA, WITHOUT_FICHA
from ..combat import ATTACKED
from ..costing import DISINTEGRATED, MANA_BACK, OR_MORE, SACRIFICED, SACRIFICED_ENTES, THROWN_AWAY
from ..effects import NO_DRAW_OUTSIDE
from ..hurting import UNHURT_UNIT, UNHURT_UNIT_BY_SPELLS
from ..keeping import (
    NOT_DESTROYED,
    NOT_DESTROYED_BY_EFFECTS,
    NOT_DESTROYED_BY_SPELLS,
    NOT_DESTROYED_BY_THEM,
    NOT_DISINTEGRATED,
    NOT_RETURNED_AT_ALL,
    NOT_SACRIFICED,
)
from ..keywords import BLOODTHIRST, CRUSHES, LURES
from ..lives import NEVER_LOSES, NO_MORE_LIVES
from ..may_fight import MUST_ATTACK, NO_BLOCK, NO_FIGHT
from ..moving import NOT_SUMMONED
from ..permanent import ALL_COMBAT, ALL_THEIR_TURN, ALL_YOUR_TURN, NOT_DESTROYED_FIGHTING, UNBLOCKABLE
from ..playing import NO_QUICK
from ..vocabulary import (
    EFFECT,
    EFFECT_OF,
    FEWER_CARDS,
    FEWER_UNITS,
    FOUGHT,
    FOUGHT_NOT,
    FRAILEST,
    LIVES_AT_LEAST,
    LIVES_AT_MOST,
    LIVES_EXACTLY,
    MORE_CARDS,
    MORE_UNITS,
    NOT_CALLED,
    QUICK_EFFECT,
    RETURNED,
    SPELL_OR_QUICK,
    STRONGEST,
    THEIR_LIVES_AT_MOST,
    TOUGHEST,
    WEAKEST,
)
from ..zones import COMBAT, OUTSIDE, ROW

WORDS = {
    "n_destrozar": CRUSHES,
    "n_sed": BLOODTHIRST,
    "n_atraer": LURES,
    "t_unidad": "Unidad",
    "t_ente": "Ente",
    "t_arma": "Arma",
    "t_conjuro": "Conjuro",
    "r_no_ataca": "no ataca",
    "r_no_bloquea": "no bloquea",
    "r_no_se_destruye": NOT_DESTROYED,
    "r_no_se_destruye_en_combate": NOT_DESTROYED_FIGHTING,
    "r_no_la_destruyen_efectos": NOT_DESTROYED_BY_EFFECTS,
    "r_no_la_destruyen_los_suyos": NOT_DESTROYED_BY_THEM,
    "r_no_la_destruyen_conjuros": NOT_DESTROYED_BY_SPELLS,
    "r_no_se_sacrifica": NOT_SACRIFICED,
    "r_no_se_invoca": NOT_SUMMONED,
    "r_no_recibe_de_conjuros": UNHURT_UNIT_BY_SPELLS,
    "r_debe_atacar": MUST_ATTACK,
    "r_no_retorna": NOT_RETURNED_AT_ALL,
    "r_no_se_desintegra": NOT_DISINTEGRATED,
    "r_no_se_bloquea": UNBLOCKABLE,
    "r_no_recibe_dano": UNHURT_UNIT,
    "r_no_eligen_conjuros": NOT_BY_SPELLS,
    "r_no_eligen_efectos": NOT_BY_THEM,
    "w_recover": NO_MORE_LIVES,
    "w_lose": NEVER_LOSES,
    "w_draw": "no roba por efectos",
    "w_draw_outside": NO_DRAW_OUTSIDE,
    "w_quick": NO_QUICK,
    "w_fight": NO_FIGHT,
    "w_block": NO_BLOCK,
    "sacrificed": SACRIFICED,
    "sacrificed_ente": SACRIFICED_ENTES,
    "thrown_away": THROWN_AWAY,
    "disintegrated": DISINTEGRATED,
    "u_turno": "Fase Final",
    "p_owner": OWNER,
    "p_turn": WITH_FICHA,
    "p_not_turn": WITHOUT_FICHA,
    "p_controller": CONTROLLER,
}

BEARER = Ref("portador")
#: 2.1.2: of a card that is called so, or that is of this type or Arquetipo.
_CALLED = (CALLED, B)


def unplaced(wanted: Any) -> object:
    """Cards of which no zone is said: those in play."""
    return wanted if isinstance(wanted, Filter) and not wanted.zones else None


def mine(pattern: object) -> Any:
    """Cards of which it is said that one has them: those that one controls, or, where a zone out of play is said, one's own."""

    def there(wanted: Any) -> object:
        if set(wanted.zones) & set(OUTSIDE):
            return wanted if wanted.owner == YOURS and not wanted.controller else None
        return None if wanted.controller or wanted.owner else wanted.but(controller=YOURS)

    def back(wanted: Any) -> object:
        if not isinstance(wanted, Filter):
            return None
        if set(wanted.zones) & set(OUTSIDE):
            return wanted if wanted.owner == YOURS and not wanted.controller else None
        return wanted.but(controller="") if wanted.controller == YOURS and not wanted.owner else None

    return through(pattern, there, back)


def controlled(pattern: object) -> Any:
    """The same, where only of what is in play it is written that one controls it."""

    def back(wanted: Any) -> object:
        return wanted if isinstance(wanted, Filter) and not set(wanted.zones) & set(OUTSIDE) else None

    return through(mine(pattern), lambda wanted: wanted, back)


def _in_row(pattern: object) -> Any:
    """What waits in the Fila, where it can be negated (8.2)."""

    def back(wanted: Any) -> object:
        return wanted.but(zones=()) if isinstance(wanted, Filter) and wanted.zones == (ROW,) else None

    return through(pattern, lambda wanted: None if wanted.zones else wanted.but(zones=(ROW,)), back)


def _seen(pattern: object) -> Any:
    """What is chosen as it is activated; of a hand, which only its player sees, as it resolves (3.10.2, 8.6)."""

    def there(what: Any) -> object:
        return Choose(what.filter, what.low, what.high) if what.filter.zones == _HAND else what

    def back(what: Any) -> object:
        if isinstance(what, Choose):
            fits = what.filter.zones == _HAND and what.by == YOURS
            return Target(what.filter, what.low, what.high) if fits else None
        return what if isinstance(what, Target) and what.filter.zones != _HAND else None

    return through(pattern, there, back)


def _effect_of(type_: object) -> Filter:
    """An effect in the Fila of a card of this type."""
    return Filter(zones=(ROW,), marks=((EFFECT_OF, type_),))


_HAND = ("mano",)


def _spells(wanted: Any) -> object:
    """Conjuros: where they are negated need not be said (8.2)."""
    return wanted if isinstance(wanted, Filter) and wanted.types == ("Conjuro",) and not wanted.zones else None


#: A bound that is not reached itself.
_ABOVE = through(B, lambda n: n + 1, lambda n: n - 1 if isinstance(n, int) and n > 0 else None)
_BELOW = through(B, lambda n: n - 1 if n > 0 else None, lambda n: n + 1 if isinstance(n, int) else None)


def _not_of_one_cemetery(wanted: Any) -> object:
    """All of a kind; those of «un cementerio» are those of one that is to be chosen."""
    fits = isinstance(wanted, Filter) and (wanted.zones != ("cementerio",) or bool(wanted.owner))
    return wanted if fits else None


def _either(parts: Any) -> object:
    """One of a kind or one of another: cards of either type."""
    low, one, high, other = parts
    if (low, high) != (1, 1) or not (one.types and other.types) or one.but(types=other.types) != other:
        return None
    return Target(one.but(types=(*one.types, *other.types)))


_IN_FIELD = with_(through(A, unplaced, unplaced), marks=Plus("en el campo"))

CARDS = {
    "either_one": through((A, B, C, hole(3)), _either, lambda said: None),
    "called": with_(A, marks=Plus(_CALLED)),
    "by_name": Filter(marks=((CALLED, A),)),
    "hurt": with_(A, marks=Plus("dañada")),
    "negated": with_(A, marks=Plus("negada")),
    "without_effect": with_(A, marks=Plus("sin efecto")),
    "not_called": with_(A, marks=Plus((NOT_CALLED, B))),
    "dearer": with_(A, at_least=Key("cost", _ABOVE)),
    "cheaper": with_(A, at_most=Key("cost", _BELOW)),
    "stronger": with_(A, at_least=Key("strength", _ABOVE)),
    "tougher": with_(A, at_least=Key("resistance", _ABOVE)),
    "weaker": with_(A, at_most=Key("strength", _BELOW)),
    "frailer": with_(A, at_most=Key("resistance", _BELOW)),
    "so_strong": with_(A, at_most=Key("strength", B), at_least=Key("strength", B)),
    "so_tough": with_(A, at_most=Key("resistance", B), at_least=Key("resistance", B)),
    "armed": with_(A, marks=Plus("equipada")),
    "of_limbo": with_(A, marks=Plus("de Limbo")),
    "blocking": with_(A, marks=Plus("bloqueadora")),
    "fighting": with_(A, zones=(COMBAT,)),
    "token_kind": Filter(marks=("ficha",)),
    "in_your_cemetery": Map(zones=("cementerio",), owner=YOURS),
    "in_their_cemetery": Map(zones=("cementerio",), owner=THEIRS),
    "in_any_cemetery": Map(zones=("cementerio",)),
    "in_your_limbo": Map(zones=("limbo",), owner=YOURS),
    "in_field": _IN_FIELD,
    "in_your_field": with_(_IN_FIELD, controller=YOURS),
    "in_their_field": with_(_IN_FIELD, controller=THEIRS),
    "portador": BEARER,
    "bloqueadora": Ref("bloqueadora"),
    "atacante": Ref("atacante"),
    "chosen_one": _seen(ELEMENTS["target_one"]),
    "picked": _seen(ELEMENTS["target"]),
    "picked_other": _seen(ELEMENTS["target_other"]),
    "own_other": Choose(mine(with_(A, other=True))),
    "all_of": Each(through(A, _not_of_one_cemetery, _not_of_one_cemetery)),
    "each_buried": Each(with_(through(A, unplaced, unplaced), zones=("cementerio",))),
    "chosen_some": _seen(ELEMENTS["targets"]),
    "chosen_up_to": _seen(ELEMENTS["targets_up_to"]),
    "target_one_yours": Target(with_(B, controller=YOURS), only_one(A), only_one(A)),
    "targets_yours_up_to": Target(with_(B, controller=YOURS), 1, through(A, several, several)),
    "own_one": Choose(mine(B), only_one(A), only_one(A)),
    "own_some_one": Choose(mine(A)),
    "own_some": Choose(mine(B), A, A),
    **{
        name: Target(with_(B, marks=Plus((word, B))), only_one(A), only_one(A))
        for name, word in (("strongest", STRONGEST), ("weakest", WEAKEST), ("toughest", TOUGHEST), ("frailest", FRAILEST))
    },
    "attacked": with_(A, marks=Plus(ATTACKED)),
    "row_one": Target(_in_row(B), only_one(A), only_one(A)),
    "row_some_one": Target(_in_row(A)),
    "row_spell": Target(_in_row(through(B, _spells, _spells)), only_one(A), only_one(A)),
    "row_some_spell": Target(_in_row(through(A, _spells, _spells))),
    "row_some_any": Target(Filter(zones=(ROW,))),
    "count_yours": Number(with_(A, controller=YOURS)),
    "count_single": Number(B, "", only_one(A)),
    "row_one_effect": Target(Filter(zones=(ROW,), marks=(EFFECT,)), only_one(A), only_one(A)),
    "row_quick": Target(Filter(zones=(ROW,), marks=(QUICK_EFFECT,)), only_one(A), only_one(A)),
    "row_spell_or_quick": Target(Filter(zones=(ROW,), marks=(SPELL_OR_QUICK,)), only_one(A), only_one(A)),
    "row_effect": Target(_effect_of(B), only_one(A), only_one(A)),
    "row_some_effect": Target(_effect_of(A)),
    "count_returned": Number(RETURNED, "", A),
    "row_any": Target(Filter(zones=(ROW,)), only_one(A), only_one(A)),
}

CONDITIONS = {
    "both_so": Both((A, B)),
    "either_so": Un(Both((Un(A), Un(B)))),
    "you_control_one": Exists(mine(B), only_one(A)),
    "you_control_some": Exists(controlled(B), A),
    "you_control_a": Exists(mine(A)),
    "you_control_other": Exists(mine(with_(A, other=True))),
    "you_control_none": Un(Exists(mine(A))),
    "they_control_some": Exists(with_(B, controller=THEIRS), A),
    "they_control_a": Exists(with_(A, controller=THEIRS)),
    "fewer_units": Fact(FEWER_UNITS),
    "more_units": Fact(MORE_UNITS),
    "they_control_none": Un(Exists(with_(A, controller=THEIRS))),
    "there_are": Exists(B, A),
    "is_hurt_now": Is(A, Filter(marks=("dañada",))),
    "this_is_hurt": Is(THIS, Filter(marks=("dañada",))),
    "is_fighting": Is(A, Filter(zones=(COMBAT,))),
    "this_is_fighting": Is(THIS, Filter(zones=(COMBAT,))),
    "is_attacking": Is(A, Filter(marks=("atacante",))),
    "this_is_attacking": Is(THIS, Filter(marks=("atacante",))),
    "has_attacked": Is(A, Filter(marks=(ATTACKED,))),
    "this_has_attacked": Is(THIS, Filter(marks=(ATTACKED,))),
    "has_not_attacked": Un(Is(A, Filter(marks=(ATTACKED,)))),
    "this_has_not_attacked": Un(Is(THIS, Filter(marks=(ATTACKED,)))),
    "mana_at_least": Exists(Filter(zones=("maná",), owner=YOURS), A),
    "your_cemetery_at_least": Exists(Filter(marks=("carta",), zones=("cementerio",), owner=YOURS), A),
    "your_hand_at_least": Exists(Filter(marks=("carta",), zones=("mano",), owner=YOURS), A),
    "their_hand_at_least": Exists(Filter(marks=("carta",), zones=("mano",), owner=THEIRS), A),
    "lives_at_most": Fact(LIVES_AT_MOST, A),
    "lives_at_least": Fact(LIVES_AT_LEAST, A),
    "one_life": Fact(LIVES_EXACTLY, only_one(A)),
    "so_many_lives": Fact(LIVES_EXACTLY, through(A, several, several)),
    "their_lives_at_most": Fact(THEIR_LIVES_AT_MOST, A),
    "fewer_lives": Fact("menos vidas"),
    "more_lives": Fact("más vidas"),
    "holds_ficha": Fact("ficha de ataque"),
    "their_turn": Fact("turno del oponente"),
    "in_a_fight": Fact("combate"),
    "all_combat": Fact(ALL_COMBAT),
    "all_your_turn": Fact(ALL_YOUR_TURN),
    "all_their_turn": Fact(ALL_THEIR_TURN),
    "fewer_cards": Fact(FEWER_CARDS),
    "more_cards": Fact(MORE_CARDS),
    "fought": Fact(FOUGHT),
    "fought_not": Fact(FOUGHT_NOT),
    "is_armed": Is(A, Filter(marks=("equipada",))),
    "this_is_armed": Is(THIS, Filter(marks=("equipada",))),
    "is_called": Is(A, Filter(marks=(_CALLED,))),
}


def _paid_with(kind: str) -> Any:
    """A cost paid with the card itself."""
    return through(
        A, lambda what: CostPart(kind) if what == THIS else None, lambda part: THIS if part == CostPart(kind) else None
    )


def _left(pattern: object) -> Any:
    """Cards of a zone out of play that is one's own, or of the field, of which it must be said that they are one's own: an effect
    may do it to any."""

    def fits(wanted: Any) -> object:
        if not isinstance(wanted, Filter):
            return None
        return wanted if (wanted.owner if wanted.zones else wanted.controller) == YOURS else None

    return through(pattern, fits, fits)


def _such(wanted: Any) -> object:
    """Cards of a kind, which are discarded from the hand (4.9.2)."""
    return unplaced(wanted) if wanted != Filter(marks=("carta",)) and not wanted.controller else None


def _own(wanted: Any) -> object:
    """What is destroyed as a cost is said to be one's own: an effect may destroy any."""
    fits = isinstance(wanted, Filter) and not wanted.zones and wanted.controller == YOURS
    return wanted.but(controller="") if fits else None


def _of_own(wanted: Any) -> object:
    return wanted.but(controller=YOURS) if isinstance(wanted, Filter) and not wanted.zones and not wanted.controller else None


COSTS = {
    "c_mana": CostPart("maná", A),
    "c_mana_back": CostPart(MANA_BACK, A),
    "c_lives": CostPart("vidas", A),
    "c_disintegrate_own": CostPart("desintegrar", 1, _left(through(A, unplaced, unplaced))),
    "c_disintegrate_this": _paid_with("desintegrar"),
    "c_sacrifice_this": _paid_with("sacrificar"),
    "c_sacrifice_one": CostPart("sacrificar", only_one(A), through(B, unplaced, unplaced)),
    "c_sacrifice": CostPart("sacrificar", 1, through(A, unplaced, unplaced)),
    "c_sacrifice_other": CostPart("sacrificar", 1, through(with_(A, other=True), unplaced, unplaced)),
    "c_sacrifice_some": CostPart("sacrificar", A, through(B, unplaced, unplaced)),
    "c_sacrifice_one_up": CostPart("sacrificar" + OR_MORE, only_one(A), through(B, unplaced, unplaced)),
    "c_sacrifice_up": CostPart("sacrificar" + OR_MORE, A, through(B, unplaced, unplaced)),
    "c_return_one": CostPart("retornar", only_one(A), _left(through(B, unplaced, unplaced))),
    "c_discard_such": CostPart("descartar", only_one(A), through(B, _such, _such)),
    "c_destroy_this": _paid_with("destruir"),
    "c_destroy_one": CostPart("destruir", only_one(A), through(B, _own, _of_own)),
    "c_send_this": _paid_with("enviar"),
    "c_return_this": _paid_with("retornar"),
    "c_send_one": CostPart("enviar", only_one(A), _left(B)),
    "c_send_some": CostPart("enviar", A, _left(B)),
    "c_disintegrate_one": CostPart("desintegrar", only_one(A), _left(B)),
    "c_disintegrate_some": CostPart("desintegrar", A, _left(B)),
    "c_disintegrate_up": CostPart("desintegrar" + OR_MORE, A, _left(B)),
    "c_discard_up": CostPart("descartar" + OR_MORE, A),
}
