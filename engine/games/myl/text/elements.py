"""Words of the game, which cards a phrase means, how much, whether, and for what cost."""

from __future__ import annotations

from functools import partial
from typing import Any

from ....kernel.abilities import Both, CostPart, Each, Exists, Fact, Filter, Is, Number, Ref, Target, Un
from ....kernel.frozen import Map
from ....text.patterns import Key, Plus, through, with_
from ....text.plurals import either_number, singular
from ....text.shared import THAT, THEIRS, THIS, YOURS, A, B, C, D, only_one, several
from ..addressing import CHOSEN_PLAYER
from ..barred import NOT_IN_PHASE
from ..cards import RACES
from ..losing import OWN_GROUPING, PERMANENT
from ..moving import AFFECTED, AFFECTED_BY_CARD, LEAVING_PLAY
from ..vocabulary import MOST, NOT_BEARER
from ..zones import OUTSIDE
from .reacting import ATTACKER, BLOCKER
from .shapes import HIS, IN_RESERVE, unplaced


def _paid_with_this(kind: str) -> object:
    """A cost paid with the card itself."""
    return through(A, lambda _: CostPart(kind), lambda part: THIS if part == CostPart(kind) else None)


WORDS = {
    "u_own_grouping": OWN_GROUPING,
    "v_affected_by_card": AFFECTED_BY_CARD,
    "r_debe_bloquear": "debe bloquear",
    "r_debe_ser_bloqueado": "debe ser bloqueado",
    "n_furia": "Furia",
    "n_imbloqueable": "Imbloqueable",
    "n_indestructible": "Indestructible",
    "n_indesterrable": "Indesterrable",
    "n_unica": "Única",
    "t_aliado": "Aliado",
    "t_arma": "Arma",
    "t_talisman": "Talismán",
    "t_totem": "Tótem",
    "t_oro": "Oro",
    "p_elegido": CHOSEN_PLAYER,
    "u_final": "Fase Final",
    "u_grouping": "próxima Fase de Agrupación",
    "u_turn": "próximo turno",
    "z_castle": "castillo",
    "z_exile": "destierro",
    "z_hand": "mano",
    "r_no_atacar": "no ataca",
    "r_no_bloquear": "no bloquea",
    "r_no_agrupar": "no se agrupa",
    "r_no_agrupar_fase": NOT_IN_PHASE,
    "r_no_activar": "no se activa",
    "r_no_utilizar": "no se utiliza",
    "r_no_objetivo": "no puede ser objetivo",
    "r_no_en_combate": "no se destruye en combate",
    "r_bloquea": "bloquea imbloqueables",
    "r_destierro": "daño al Destierro",
    "r_furia": "furia",
    "r_imbloqueable": "imbloqueable",
    "r_indestructible": "indestructible",
    "r_indesterrable": "indesterrable",
    "r_no_anular": "no puede ser anulada",
    "r_no_barajar": "no se baraja",
    "r_no_portar": "no porta Armas",
    "r_debe_atacar": "debe atacar",
    "a_botar": "botar",
    "a_robar": "robar",
    "a_descartar": "descartar",
    "u_game": PERMANENT,
    "v_destroyed": "destruir",
    "v_banished": "desterrar",
    "v_shuffled": "barajar",
    "v_raised": "subir",
    "v_affected": AFFECTED,
    "v_leaving": LEAVING_PLAY,
    "v_destroyed_or_banished": ("destruir", "desterrar"),
}

#: Where what somebody controls stands.
_LINES = {
    "l_reserve": ("reserva de oro",),
    "l_paid": ("oro pagado",),
    "l_defence": ("línea de defensa",),
    "l_attack": ("línea de ataque",),
    "l_support": ("línea de apoyo",),
}
_IN_LINE, _IN_ATTACK = ("línea de defensa",), ("línea de ataque",)


def _of_gold(wanted: Any) -> object:
    """Oros, which alone are paid."""
    return wanted if isinstance(wanted, Filter) and wanted.types == ("Oro",) else None


def mine(pattern: object) -> Any:
    """Cards of which it is said that one has them: those that one controls, or where a zone out of play is said, one's own."""
    return through(pattern, _with_side, _without_side)


def _with_side(wanted: Any) -> object:
    if wanted.controller or (wanted.owner not in ("", YOURS)):
        return None
    return wanted.but(owner=YOURS) if set(wanted.zones) & set(OUTSIDE) else _sided(wanted.but(owner=""), YOURS)


def _without_side(wanted: Any) -> object:
    if not isinstance(wanted, Filter):
        return None
    if set(wanted.zones) & set(OUTSIDE):
        return wanted if wanted.owner == YOURS and not wanted.controller else None
    return _sided(wanted, "") if wanted.controller == YOURS and not wanted.owner else None


def of_side(pattern: object, side: str) -> Any:
    """Cards that somebody controls; where they are those with the most or the least Fuerza, of those that one controls."""

    def back(wanted: Any) -> object:
        plain = _sided(wanted, "") if isinstance(wanted, Filter) and wanted.controller == side else None
        return plain if plain is not None and _sided(plain, side) == wanted else None

    return through(pattern, lambda wanted: _sided(wanted, side), back)


def _sided(wanted: Filter, side: str) -> Filter:
    marks = tuple((m[0], m[1].but(controller=side)) if isinstance(m, tuple) and m[0] in MOST else m for m in wanted.marks)
    return wanted.but(controller=side, marks=marks)


def held(pattern: object) -> Any:
    """The same of cards out of play, which nobody controls."""

    def out_of_play(wanted: Any) -> object:
        return wanted if isinstance(wanted, Filter) and set(wanted.zones) & set(OUTSIDE) else None

    return through(mine(through(pattern, out_of_play, out_of_play)), lambda wanted: wanted, lambda wanted: wanted)


#: All that somebody holds, of which the game has a word of its own.
_HAND = Filter(marks=("carta",), zones=("mano",), owner=YOURS)


def _not_the_hand(wanted: Any) -> object:
    return None if wanted == _HAND else wanted


def _plainly(wanted: Any) -> object:
    """«Oponente» stands right behind what a card is; what bounds the kind follows it."""
    if not isinstance(wanted, Filter) or len(wanted.subtypes) > 1 or not set(wanted.marks) <= {"carta"}:
        return None
    bounds = (wanted.at_most, wanted.at_least, wanted.keywords, wanted.names, wanted.name_word)
    return None if any(bounds) else wanted


def many_said(pattern: object) -> Any:
    """A number as it stands before a plural."""
    return through(pattern, lambda n: n, lambda n: n if isinstance(n, int) and n != 1 else None)


def one_more(pattern: object) -> Any:
    """«Más de dos» is three or more."""
    return through(pattern, lambda n: n + 1, lambda n: n - 1 if isinstance(n, int) and n > 1 else None)


def one_less(pattern: object) -> Any:
    """«Menor a tres» is two or less."""
    return through(pattern, lambda n: n - 1 if n > 0 else None, lambda n: n + 1 if isinstance(n, int) else None)


def placed(pattern: object) -> Any:
    """A place, as what may be there."""

    def back(wanted: Any) -> object:
        said = {key: getattr(wanted, key) for key in ("zones", "owner", "controller") if getattr(wanted, key)}
        return Map(said) if wanted.zones and wanted == Filter(**said) else None

    return through(pattern, lambda place: Filter(**place), back)


def _of_all(wanted: Any, most: str) -> object:
    """Of all that are so in play, the one with the most, or those."""
    fits = isinstance(wanted, Filter) and not set(wanted.zones) & set(OUTSIDE)
    return wanted.but(marks=(*wanted.marks, (most, wanted))) if fits else None


def _all_of(wanted: Any, most: str) -> object:
    last = wanted.marks[-1] if isinstance(wanted, Filter) and wanted.marks else None
    inner = last[1] if isinstance(last, tuple) and last[0] == most else None
    return inner if inner is not None and _of_all(inner, most) == wanted else None


def _typed(wanted: Any) -> object:
    """Cards of which it is said of what type they are."""
    return wanted if isinstance(wanted, Filter) and wanted.types else None


def _called(name: Any) -> object:
    """The name of a card, which is no Raza."""
    return None if isinstance(name, str) and singular(name) in RACES else name


def _of_words(between: str, count: int = 2) -> Any:
    """A name of so many words, ``between`` before the last of them."""

    def apart(name: Any) -> object:
        first, found, last = name.rpartition(between) if isinstance(name, str) else ("", "", "")
        words = (*first.split(" "), last)
        return words if found and len(words) == count and " ".join(words[:-1]) + between + last == name else None

    holes = (A, B, C)[:count]
    return through(holes, lambda words: " ".join(words[:-1]) + between + words[-1], apart)


#: The Oros that one has paid.
_PAID = Filter(types=("Oro",), zones=("oro pagado",), controller=YOURS)

CARDS = {
    **_LINES,
    "named_one": Target(Filter(names=(A,))),
    "cheaper": with_(A, at_most=Key("cost", one_less(B))),
    "dearer": with_(A, at_least=Key("cost", one_more(B))),
    "below_this": with_(A, marks=Plus("menos Fuerza que este")),
    "not_above_this": with_(A, marks=Plus(("no es", Filter(marks=("más Fuerza que este",))))),
    "in_your_cemetery_or_exile": Map(zones=("cementerio", "destierro"), owner=YOURS),
    "in_your_hand_or_cemetery": Map(zones=("mano", "cementerio"), owner=YOURS),
    "in_their_support": with_(A, zones=("línea de apoyo",), controller=THEIRS),
    "in_their_reserve": with_(A, zones=("reserva de oro",), controller=THEIRS),
    "exactly_one_kind": through((A, B), lambda parts: parts[1] if parts[0] == 1 else None, lambda said: None),
    "accompanying": with_(A, other=True, marks=Plus("atacante")),
    "own_paid": Each(_PAID),
    "in_battle": with_(A, marks=Plus("en batalla")),
    "came_now": with_(A, marks=Plus("entró este turno")),
    "blocking_this": with_(A, marks=Plus("bloquea a este")),
    "of_this_name": with_(A, marks=Plus("copia de este")),
    "not_of_this_name": with_(A, marks=Plus(("no es", Filter(marks=("copia de este",))))),
    "of_two_races": with_(A, subtypes=(either_number(B), either_number(C))),
    "strongest": through(A, partial(_of_all, most="la mayor Fuerza entre"), partial(_all_of, most="la mayor Fuerza entre")),
    "weakest": through(A, partial(_of_all, most="la menor Fuerza entre"), partial(_all_of, most="la menor Fuerza entre")),
    "below_bearer": with_(A, marks=Plus("menos Fuerza que el portador")),
    "who_did_not_attack": with_(A, marks=Plus(("no es", Filter(marks=("atacó",))))),
    "in_your_support": with_(A, zones=("línea de apoyo",), controller=YOURS),
    "in_support_line": Map(zones=("línea de apoyo",)),
    "blank_box": with_(A, marks=Plus("sin habilidad")),
    "filled_box": with_(A, marks=Plus(("no es", Filter(marks=("sin habilidad",))))),
    "borne_by_this": with_(A, marks=Plus("la porta este")),
    "unarmed": with_(A, marks=Plus(("no es", Filter(marks=("con arma",))))),
    "blocked": with_(A, marks=Plus("bloqueado")),
    "paid": through(with_(A, zones=("oro pagado",)), _of_gold, _of_gold),
    "as_strong": with_(A, at_most=Key("strength", B), at_least=Key("strength", B)),
    "in_their_exile": Map(zones=("destierro",), owner=THEIRS),
    "in_their_hand": Map(zones=("mano",), owner=THEIRS),
    "in_your_attack": with_(A, zones=_IN_ATTACK, controller=YOURS),
    "in_their_line": with_(A, zones=_IN_LINE, controller=THEIRS),
    "in_their_attack": with_(A, zones=_IN_ATTACK, controller=THEIRS),
    "in_your_reserve": with_(A, zones=("reserva de oro",), controller=YOURS),
    "targets_up_to_yours": Target(with_(B, controller=YOURS), 1, through(A, several, several)),
    "targets_other": Target(with_(B, other=True), A, A),
    "target_yours_other": Target(with_(A, controller=YOURS, other=True)),
    "per_destroyed_now": "Aliados destruidos este turno",
    "blocker": BLOCKER,
    "attacker": ATTACKER,
    "strength_of_target": Number(Target(A), "strength"),
    "cost_of_target": Number(Target(A), "cost"),
    "cost_of": Number(A, "cost"),
    "its_cost": Number(THAT, "cost"),
    "its_strength": Number(THAT, "strength"),
    "count_theirs": Number(with_(A, controller=THEIRS)),
    "count_yours": Number(with_(A, controller=YOURS)),
    "enemy_there": with_(through(A, unplaced, unplaced), controller=THEIRS),
    "enemy_said": through(with_(through(A, unplaced, unplaced), controller=THEIRS), lambda wanted: wanted, _plainly),
    "of_several": many_said(A),
    "of_any_number": A,
    "count_single": Number(B, "", through(A, lambda n: n, lambda n: n if n == 1 else None)),
    "in_your_paid_zone": with_(A, zones=("oro pagado",), controller=YOURS),
    "in_play": through(A, unplaced, unplaced),
    "in_line": Map(zones=_IN_LINE),
    "in_attack_line": Map(zones=("línea de ataque",)),
    "in_your_line": with_(A, zones=_IN_LINE, controller=YOURS),
    "not_of_types": with_(A, marks=Plus(("no es", Filter(types=B)))),
    "not_bearer": with_(A, marks=Plus(NOT_BEARER)),
    "not_of_race": with_(A, marks=Plus(("no es", Filter(subtypes=(either_number(B),))))),
    "above_this": with_(A, marks=Plus("más Fuerza que este")),
    "stronger": with_(A, at_least=Key("strength", one_more(B))),
    "weaker": with_(A, at_most=Key("strength", one_less(B))),
    "who_bears_this": Filter(marks=("porta este",)),
    "who_blocked": with_(A, marks=Plus("bloqueó")),
    "target_his": Target(with_(A, controller=HIS)),
    "who_attacked": with_(A, marks=Plus("atacó")),
    "of_named_race": Filter(types=("Aliado",), marks=("raza nombrada",)),
    "copy_of_this": Filter(marks=("copia de este",)),
    "blocking": with_(A, marks=Plus("bloqueador")),
    "armed": with_(A, marks=Plus("con arma")),
    "of_chosen": with_(A, controller=CHOSEN_PLAYER),
    "called": through(A, _called, _called),
    "name_of_two": _of_words(" "),
    "name_of_three": _of_words(" ", 3),
    "name_with_of": _of_words(" de "),
    "names_with_of": _of_words(" de ", 3),
    "typed": through(A, _typed, _typed),
    "of_known_race": Filter(types=("Aliado",), subtypes=(either_number(A),)),
    "of_known_races": Filter(types=("Aliado",), subtypes=(either_number(A), either_number(B))),
    "of_one_of_three": with_(A, subtypes=tuple(map(either_number, (B, C, D)))),
    "of_three_races": Filter(types=("Aliado",), subtypes=tuple(map(either_number, (A, B, C)))),
    "of_race": with_(A, subtypes=(either_number(B),)),
    "in_your_cemetery": Map(zones=("cementerio",), owner=YOURS),
    "in_your_exile": Map(zones=("destierro",), owner=YOURS),
    "in_their_cemetery": Map(zones=("cementerio",), owner=THEIRS),
    "in_any_cemetery": Map(zones=("cementerio",)),
    "in_your_paid": Map(zones=("oro pagado",), controller=YOURS),
    "in_paid": Map(zones=("oro pagado",)),
    "portador": Ref("portador"),
    "ganado": Ref("ganado"),
    "target_weaker": Target(with_(A, marks=Plus("menos Fuerza que este"))),
    "per_destroyed": "Aliados destruidos de esta forma",
    "exactly_one_from": only_one(A),
    "n1_from": 1,
    "from_there": A,
    "count_one_from": Number(C, "", A),
    "count_times_from": Number(C, "", A),
}

_OWN_CASTLE = _HAND.but(zones=("castillo",))
#: One type, as what was played or destroyed is counted by.
_ONE_TYPE = through(A, lambda types: types[0] if len(types) == 1 else None, lambda kind: (kind,) if kind else None)


def _only_one(parts: Any) -> object:
    """«Tu único Aliado»: you control no other."""
    which, kind = parts
    return Un(Exists(Filter(types=(kind,), controller=YOURS, other=True))) if which == THIS else None


def _of_only_one(said: Any) -> object:
    wanted = said.condition.filter if isinstance(said, Un) and isinstance(said.condition, Exists) else None
    if wanted is None or len(wanted.types) != 1 or _only_one((THIS, wanted.types[0])) != said:
        return None
    return THIS, wanted.types[0]


def _exactly(parts: Any) -> object:
    """So many and no more."""
    count, wanted = parts
    held = _with_side(wanted)
    return None if held is None else Both((Exists(held, count), Un(Exists(held, count + 1))))  # type: ignore[arg-type]


def _so_many(said: Any) -> object:
    first = said.conditions[0] if isinstance(said, Both) and isinstance(said.conditions[0], Exists) else None
    wanted = _without_side(first.filter) if first is not None else None
    parts = (first.at_least, wanted) if first is not None and wanted is not None else None
    return parts if parts is not None and _exactly(parts) == said else None


def _in_play(wanted: Any) -> object:
    """Cards that somebody controls: those out of play nobody does."""
    return None if not isinstance(wanted, Filter) or set(wanted.zones) & set(OUTSIDE) else wanted


#: Who attacks with it.
_WITH_IT = Filter(types=("Aliado",), controller=YOURS, other=True, marks=("atacante",))

#: What is in the Castillos, as two players' are compared.
_CASTLES = Filter(marks=("carta",), zones=("castillo",))

CONDITIONS = {
    "castle_above_theirs": Fact("tienes más", _CASTLES),
    "castle_below_theirs": Fact("tienes menos", _CASTLES),
    "castle_above_theirs_said": Fact("tienes más", _CASTLES),
    "castle_below_theirs_said": Fact("tienes menos", _CASTLES),
    "you_have_there": Exists(with_(C, zones=D, controller=YOURS), B),
    "you_have_one_there": Exists(with_(B, zones=C, controller=YOURS)),
    "you_have_none_there": Un(Exists(with_(B, zones=C, controller=YOURS))),
    "is_in_attack": Is(A, Filter(zones=_IN_ATTACK, controller=YOURS)),
    "named_in_play": Exists(Filter(names=(A,))),
    "named_not_in_play": Un(Exists(Filter(names=(A,)))),
    "you_control_two": Both((Exists(mine(B)), Exists(mine(C)))),
    "you_control_named": Exists(Filter(names=(B,), controller=YOURS)),
    "you_control_some_others": Exists(mine(with_(C, other=True)), B),
    "accompanied": Exists(_WITH_IT, A),
    "accompanied_by_one": Exists(_WITH_IT),
    "is_not_of_race": Un(Is(A, Filter(subtypes=(either_number(B),)))),
    "they_control_named": Exists(Filter(names=(B,), controller=THEIRS)),
    "i_am_here": Is(THIS, Filter()),
    "you_control_exactly": through((B, C), _exactly, _so_many),
    "is_blocked_now": Is(A, Filter(marks=("bloqueado",))),
    "their_cemetery_one": Exists(with_(B, zones=("cementerio",), owner=THEIRS)),
    "their_cemetery_some": Exists(with_(C, zones=("cementerio",), owner=THEIRS), B),
    "they_hold_more_than_you": Fact("tienes menos", with_(B, zones=("mano",))),
    "they_hold_fewer_than_you": Fact("tienes más", with_(B, zones=("mano",))),
    "was_of_race": Is(THAT, Filter(subtypes=(either_number(A),))),
    "was_such": Is(THAT, A),
    "was_strong": Is(THAT, Filter(at_least=Map(strength=A))),
    "was_weak": Is(THAT, Filter(at_most=Map(strength=A))),
    "was_dear": Is(THAT, Filter(at_least=Map(cost=A))),
    "was_cheap": Is(THAT, Filter(at_most=Map(cost=A))),
    "castle_at_most": Un(Exists(_OWN_CASTLE, one_more(B))),
    "castle_at_least": Exists(_OWN_CASTLE, B),
    "is_such": Is(A, B),
    "is_strong": Is(A, Filter(at_least=Map(strength=B))),
    "is_weak": Is(A, Filter(at_most=Map(strength=B))),
    "is_dear": Is(A, Filter(at_least=Map(cost=B))),
    "is_cheap": Is(A, Filter(at_most=Map(cost=B))),
    "is_attacking": Is(A, Filter(marks=("atacante",))),
    "is_blocking": Is(A, Filter(marks=("bloqueador",))),
    "bears_none": Un(Is(A, Filter(marks=("con arma",)))),
    "is_your_only": through((A, B), _only_one, _of_only_one),
    "they_control_at_most": Un(Exists(with_(C, controller=THEIRS), one_more(B))),
    "you_played_none": Un(Fact("jugaste este turno", _ONE_TYPE)),
    "you_played_one": Fact("jugaste este turno", _ONE_TYPE),
    "they_played_one": Fact("tu oponente jugó este turno", _ONE_TYPE),
    "they_played_none": Un(Fact("tu oponente jugó este turno", _ONE_TYPE)),
    "one_was_destroyed": Fact("se destruyó este turno", _ONE_TYPE),
    "own_castle_at_most": Un(Exists(_OWN_CASTLE, one_more(A))),
    "own_castle_at_least": Exists(_OWN_CASTLE, A),
    "their_castle_at_most": Un(Exists(_OWN_CASTLE.but(owner=THEIRS), one_more(A))),
    "hand_at_most": Un(Exists(_HAND, one_more(B))),
    "they_hold_more": Exists(_HAND.but(owner=THEIRS), B),
    "they_hold_none": Un(Exists(_HAND.but(owner=THEIRS))),
    "there_is": Exists(A),
    "there_are": Exists(B, A),
    "is_in_play": Is(A, Filter()),
    "you_hold": Exists(held(B)),
    "you_hold_some": Exists(held(C), B),
    "you_hold_fewer": Un(Exists(held(C), B)),
    "you_hold_at_most": Un(Exists(held(C), one_more(B))),
    "you_hold_none": Un(Exists(through(held(B), _not_the_hand, _not_the_hand))),
    "you_control": Exists(mine(B)),
    "you_control_other": Exists(mine(with_(B, other=True))),
    "you_control_no_other": Un(Exists(mine(with_(B, other=True)))),
    "you_control_some": Exists(mine(C), B),
    "you_control_more": Exists(mine(C), one_more(B)),
    "you_control_fewer": Un(Exists(mine(C), B)),
    "you_control_at_most": Un(Exists(mine(C), one_more(B))),
    "you_control_none": Un(Exists(through(mine(B), _not_the_hand, _not_the_hand))),
    "they_control": Exists(with_(B, controller=THEIRS)),
    "they_control_some": Exists(with_(C, controller=THEIRS), B),
    "they_control_none": Un(Exists(with_(through(A, _in_play, _in_play), controller=THEIRS))),
    "they_hold_some": Exists(_HAND.but(owner=THEIRS), A),
    "more_than_they": Fact("tienes más", B),
    "fewer_than_they": Fact("tienes menos", B),
    "there_is_none": Un(Exists(A)),
    "in_reserve": Is(A, IN_RESERVE),
    "is_placed": Is(A, placed(B)),
    "is_of_races": Is(A, Filter(subtypes=(either_number(B), either_number(C)))),
    "is_of_race": Is(A, Filter(subtypes=(either_number(B),))),
    "is_in_line": Is(A, Filter(zones=_IN_LINE, controller=YOURS)),
    "one_is_above": Exists(with_(A, marks=Plus("más Fuerza que este"))),
    "has_blocked": Is(A, Filter(marks=("bloqueó",))),
    "has_not_blocked": Un(Is(A, Filter(marks=("bloqueó",)))),
    "has_not_attacked": Un(Is(A, Filter(marks=("atacó",)))),
    "has_attacked": Is(A, Filter(marks=("atacó",))),
    "their_turn": Un(Fact("tu turno")),
    "bears_weapon": Is(A, Filter(marks=("con arma",))),
}

COSTS = {
    "c_gold": CostPart("oro", A),
    "c_golds": CostPart("oro", many_said(A)),
    "c_one_gold": CostPart("oro"),
    "c_banish_this": _paid_with_this("desterrar"),
    "c_destroy_this": _paid_with_this("destruir"),
    "c_raise_this": _paid_with_this("subir"),
    "c_shuffle_this": _paid_with_this("barajar"),
    "c_shuffle_this_in": _paid_with_this("barajar"),
    "c_banish_it": CostPart("desterrar"),
    "c_destroy_it": CostPart("destruir"),
    "c_raise_it": CostPart("subir"),
    "c_shuffle_it": CostPart("barajar"),
    "c_raise": CostPart("subir", 1, A),
    "c_shuffle": CostPart("barajar", 1, A),
    "c_shuffle_in": CostPart("barajar", 1, A),
    "c_shuffle_some": CostPart("barajar", A, B),
    "c_shuffle_some_in": CostPart("barajar", A, B),
    "c_banish": CostPart("desterrar", 1, A),
    "c_banish_some": CostPart("desterrar", A, B),
    "c_destroy": CostPart("destruir", 1, A),
    "c_destroy_some": CostPart("destruir", A, B),
    "c_banish_others": CostPart("desterrar", A, with_(B, other=True)),
    "c_show_one": CostPart("mostrar", 1, A),
    "c_show_kind": CostPart("mostrar", A, B),
    "c_show_some": CostPart("mostrar", A),
    "c_raise_some": CostPart("subir", A, B),
    "c_discard_kind": CostPart("descartar", A, B),
    "c_discard_one": CostPart("descartar", 1, A),
    "c_mill": CostPart("botar", A),
}
