"""What is done (608, 701)."""

from __future__ import annotations

from functools import partial
from typing import Any

from ....kernel.abilities import MODE, MODES, Choose, Do, Each, Fact, Filter, Is, Number, Part, Ref, Target, Un
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....play.counters import ALL
from ....play.preventing import NOT_DONE
from ....text.patterns import Plus, hole, rest, through, with_
from ....text.plurals import either_number
from ....text.shared import THAT, THIS, A, B, C, D, do
from ..elements.cards import SUBTYPES, Card
from .shapes import PLUS_COUNTER
from .together import AFTERWARDS, MAY_AND, TOGETHER, whoever_is_told


def _count_there(parts: Any, sign: int = 1) -> object:
    (kind, amount), to = parts
    if isinstance(amount, int):
        return do("contador", counter=kind, amount=sign * amount, to=to)
    return do("contador", counter=kind, amount=amount, to=to) if sign > 0 else None


def _count_back(said: object, sign: int = 1) -> object:
    if not isinstance(said, Do) or said.verb != "contador" or said.args.keys() != {"counter", "amount", "to"}:
        return None
    amount = said.args["amount"]
    if amount == ALL:
        return None
    if isinstance(amount, int):
        return ((said.args["counter"], sign * amount), said.args["to"]) if sign * amount > 0 else None
    return ((said.args["counter"], amount), said.args["to"]) if sign > 0 else None


def _counters(sign: int) -> object:
    """«2 contadores de carga» on elements: a kind and an amount, put or with ``sign`` −1 taken."""
    return through((A, B), partial(_count_there, sign=sign), partial(_count_back, sign=sign))


def _up_to(parts: Any) -> object:
    """«Hasta»: as many as who follows it chooses."""
    taken = _count_there(parts, -1)
    return taken.but(args=taken.args.set("up to", True)) if isinstance(taken, Do) else None


def _up_to_back(said: object) -> object:
    up_to = isinstance(said, Do) and said.args.get("up to")
    return _count_back(said.but(args=said.args.without("up to")), -1) if up_to else None  # type: ignore[attr-defined]


def token_of(parts: Any) -> object:
    """110.5c: its subtypes name it, one by one when each word is one, unless it is given another name."""
    line, strength, resistance, abilities, *named = parts
    words = tuple(line.split())
    subtypes = words if all(word in SUBTYPES["aliado"] for word in words) else (line,)
    name = named[0] if named else line
    if named and name == line:
        return None
    return Card(name, ("aliado",), (), subtypes, strength=strength, resistance=resistance, abilities=abilities)


def token_back(with_abilities: bool, named: bool = False) -> Any:
    def back(card: object) -> object:
        if not isinstance(card, Card) or bool(card.abilities) != with_abilities or not isinstance(card.strength, int):
            return None
        line = " ".join(card.subtypes)
        parts = (line, card.strength, card.resistance, card.abilities, *((card.name,) if named else ()))
        return parts if line and token_of(parts) == card else None

    return back


def _title(parts: Any) -> object:
    return " ".join(parts) if all(part[:1].isupper() for part in parts) and len(parts[0].split()) < 4 else None


def _title_back(title: object) -> object:
    if not isinstance(title, str) or not all(word[:1].isupper() and word.isalpha() for word in title.split()):
        return None
    return tuple(title.rsplit(" ", 1)) if " " in title else None


def _tokens(parts: Any) -> object:
    return do("ficha", token=parts[1], amount=parts[0])


def _tokens_back(said: object) -> object:
    if not isinstance(said, Do) or said.verb != "ficha" or said.args.keys() != {"token", "amount"}:
        return None
    return (said.args["amount"], said.args["token"])


def _ranged(parts: Any) -> object:
    (low, high), wanted = parts
    return Target(wanted, low, high) if isinstance(low, int) and low < high else None


def _unranged(said: object) -> object:
    return ((said.low, said.high), said.filter) if isinstance(said, Target) and 0 < said.low < said.high else None


def _some_of(modes: Any) -> object:
    """«Uno o ambos», «uno o más»: any of them, but not none."""
    return Do(MODES, Map({"n": (1, len(modes)), "modes": modes}))


def _all_or_some(said: object) -> object:
    if not isinstance(said, Do) or said.verb != MODES:
        return None
    return said.args["modes"] if said.args["n"] == (1, len(said.args["modes"])) else None


def _forbids_nothing(effect: Any) -> object:
    """«No puede atacar a menos que pague» is a cost of attacking, and nothing that is paid as the effect resolves."""
    forbidden = any(isinstance(one, Do) and one.verb == "regla" for one in effect) if isinstance(effect, tuple) else True
    return None if forbidden else effect


def _no_rule(effect: object) -> Any:
    return through(effect, _forbids_nothing, _forbids_nothing)


def _if_after(parts: Any) -> object:
    """«Destruye el aliado objetivo si ese aliado …»: of nothing was spoken before, so it is not known who «ese» is."""
    then, condition = parts
    unknown = THAT in every(Ref, condition) and any(every(Target, then))
    return None if unknown else Do("si", Map({"if": condition, "then": then}))


def _if_after_back(said: object) -> object:
    if not isinstance(said, Do) or said.verb != "si" or said.args.keys() != {"if", "then"}:
        return None
    parts = said.args["then"], said.args["if"]
    return parts if _if_after(parts) is not None else None


def _fighting(two: object) -> object:
    return do("pelear", what=two) if isinstance(two, Target) and two.low == two.high == 2 else None


def _fighters(said: object) -> object:
    fits = isinstance(said, Do) and said.verb == "pelear" and said.args.keys() == {"what"}
    return said.args["what"] if fits else None  # type: ignore[attr-defined]


def _without(said: object, key: str, value: object) -> object:
    """An instruction without an argument that it has."""
    fits = isinstance(said, Do) and said.args.get(key) == value
    return said.but(args=said.args.without(key)) if fits else None  # type: ignore[attr-defined]


def _half(rounding: str) -> Number:
    """Half of a hand."""
    return Number(Filter(marks=("carta",), zones=("mano",), owner="tú"), over=2, rounding=rounding)


#: 117.12: whether what one may do was done, which it cannot be to what is gone, or to what is turned already.
_DONE = Fact("se hizo")
_NOT_DEFENDING = with_(A, marks=Plus(("no es", Filter(marks=("defensor",)))))
#: What is done if another player does something, or does not.
_WHOEVER = through(C, whoever_is_told, whoever_is_told)
EFFECTS = {
    "if_that_is_else": Do("si", Map({"if": Is(THAT, A), "then": B, "else": C})),
    "may_both": do("puede", cost=(), then=(A, rest(1))),
    "may_done": do("puede", cost=(), able=True, then=(A, Do("si", Map({"if": _DONE, "then": B})))),
    "may_undone": Do(
        "puede", Map({"cost": (), "able": True, "then": (A, Do("si", Map({"if": Un(_DONE), "then": B}))), "else": B})
    ),
    "rules_together_until": (do("regla", what=A, rule=B, until=D), do("regla", what=THAT, rule=C, until=D)),
    "rules_together_first": (do("regla", what=B, rule=C, until=A), do("regla", what=THAT, rule=D, until=A)),
    "damage_per": do("daño", amount=Number(C, "", A), to=B),
    "draw_up_to": Do("tomar", Map({"amount": A, "up to": True})),
    "draw_up_to_who": Do("tomar", Map({"who": A, "amount": B, "up to": True})),
    "said_targets": Target(B, A, A),
    "fight_each_other": through(A, _fighting, _fighters),
    "return_who": through(
        (A, B),
        lambda p: do("mover", what=p[1].but(by=p[0]), to="mano"),
        lambda said: _chooser(_without(said, "to", "mano"), "mover"),
    ),
    "costs_to_attack_until": do("regla", what=A, rule="cuesta atacar", value=D, until=B),
    "creature_keeping": do(
        "modificar",
        what=A,
        parts=(Part("types +", (C, hole(6))), Part("strength =", D), Part("resistance =", hole(4))),
        until=hole(5),
    ),
    "creature_of_keeping": do(
        "modificar",
        what=A,
        parts=(
            Part("types +", (C, hole(7))),
            Part("subtypes +", (either_number(D),)),
            Part("strength =", hole(4)),
            Part("resistance =", hole(5)),
        ),
        until=hole(6),
    ),
    "sacrifice_who": do("destruir", what=Choose(with_(B, controller="tú"), by=A)),
    "counters_on_it": through((A, THAT), _count_there, _count_back),
    "take_up_to": through((A, B), _up_to, _up_to_back),
    "detach_from": do("desanexar", of=A),
    "it_to_bottom": do("mover", what=THAT, to="mazo", at=-1),
    "it_to_top": do("mover", what=THAT, to="mazo", at=1),
    "change_defender": do("reemplazar en combate", what=Ref("defensor"), **{"for": Choose(_NOT_DEFENDING)}),
    "each_half_up": do("descartar", who=A, amount=_half("arriba"), own=True),
    "each_half_down": do("descartar", who=A, amount=_half("abajo"), own=True),
    "add_resource_turned": do("recurso", amount=1, turned=True),
    "put_it_under_owner": do("mover", what=THAT, to="en juego", under="propietario"),
    "attach_it": do("anexar", what=THAT, to=A),
    "offers_some": through(A, _some_of, _all_or_some),
    "suffers": do("daño", to=A, amount=B),
    "fight": do("pelear", what=A, **{"with": C}),
    "end_combat": do("terminar el combate"),
    "an_enemy": Choose(Filter(marks=("demonio",), controller="oponente")),
    "prevent_all_combat": do("prevenir", to=Each(Filter(marks=("aliado o demonio",))), combat=True, until=A),
    "each_may": do("cada uno", who=A, effect=(do("puede", cost=(), then=(B,)),)),
    "each_unless": do("cada uno", who=A, effect=(do("a menos que", cost=C, effect=(B,)),)),
    "own_destroy": do("destruir", what=Choose(with_(A, controller="tú"))),
    "together": TOGETHER,
    "may_and": MAY_AND,
    "afterwards": AFTERWARDS,
    "may": do("puede", cost=(), then=A),
    "offers_one": Do(MODES, Map({"n": (1, 1), "modes": A})),
    "each_fighter": Each(Filter(marks=("aliado o demonio",))),
    "each_demon": Each(Filter(marks=("demonio",))),
    "it_shuffled": do("barajar", what=THAT),
    "it_shuffled_theirs": do("mover", what=THAT, to="mazo", shuffled=True),
    "it_into_play_turned": do("mover", what=THAT, to="en juego", turned=True),
    "suffers_none_until": do("prevenir", to=A, worded=NOT_DONE, until=B),
    "suffers_none_until_first": do("prevenir", to=B, worded=NOT_DONE, until=A),
    "suffers_no_combat_until": do("prevenir", to=A, combat=True, worded=NOT_DONE, until=B),
    "inferno_into_deck_who": do("mezclar zona en el mazo", who=A, zone="inferno"),
    "take_all": do("contador", counter=A, amount=ALL, to=B),
    "take_all_from_it": do("contador", counter=A, amount=ALL, to=THAT),
    "it_to_inferno": do("mover", what=THAT, to="inferno"),
    "counters_put": through((B, A), _count_there, _count_back),
    "change_and_rule": (do("modificar", what=A, parts=B, until=D), do("regla", what=THAT, rule=C, until=D)),
    "change_and_prevent": (do("modificar", what=A, parts=B, until=C), do("prevenir", to=THAT, worded=NOT_DONE, until=C)),
    "fight_itself": do("pelear", what=THIS, **{"with": B}),
    "damage_it": do("daño", amount=A, to=THAT),
    "put_on_it": through((A, THAT), _count_there, _count_back),
    "take_from_it": through((A, THAT), partial(_count_there, sign=-1), partial(_count_back, sign=-1)),
    "give_to_until": do("modificar", what=B, parts=A, until=C),
    "counter_it": do("cancelar", what=THAT),
    "copy_it": do("copiar", what=THAT),
    "copy_it_retargeted": do("copiar", what=THAT, retarget=True),
    "plus_both_and": (Part("strength +", A), Part("resistance +", B), Part("abilities +", C)),
    "sacrifice_some_who": do("destruir", what=Choose(with_(C, controller="tú"), B, B, by=A)),
    "tokens_per": (Number(B), A),
    "tokens_x": ("X", A),
    "offers_modes": Do(MODES, Map({"n": (A, A), "modes": B})),
    "offers_up_to": Do(MODES, Map({"n": (0, A), "modes": B})),
    "two_modes": (Do(MODE, Map(effect=A)), Do(MODE, Map(effect=B))),
    "one_mode_more": (rest(0), Do(MODE, Map(effect=B))),
    "may_pay_else": Do("puede", Map({"cost": A, "then": B, "else": C})),
    "must_pay": do("puede", cost=A, then=B, must=True),
    "must_pay_else": Do("puede", Map({"cost": A, "then": B, "else": C, "must": True})),
    "must_pay_or": Do("puede", Map({"cost": A, "else": B, "must": True})),
    "may_else": Do("puede", Map({"then": (A,), "else": B})),
    "must_pay_who": do("pagar", who=A, amount=B),
    "unless_so": Do("si", Map({"if": Un(C), "then": A})),
    "unless_you_after": do("a menos que", cost=C, effect=_no_rule(A)),
    "they_may_pay": do("puede", who=A, cost=B, then=_WHOEVER),
    "unless_they": Do("puede", Map({"who": A, "cost": B, "else": _WHOEVER})),
    "unless_they_after": do("a menos que", who=C, cost=D, effect=_no_rule(A)),
    "affinity": Do("si", Map({"if": Fact("afinidad", A), "then": B})),
    "if_that_is_strong": Do("si", Map({"if": Is(THAT, Filter(at_least=Map(strength=A))), "then": B})),
    "if_that_is_weak": Do("si", Map({"if": Is(THAT, Filter(at_most=Map(strength=A))), "then": B})),
    "if_that_is": Do("si", Map({"if": Is(THAT, A), "then": B})),
    "if_after": through((A, B), _if_after, _if_after_back),
    "energy_instead": Do("si", Map({"if": B, "then": (do("energía", amount=C),), "else": (do("energía", amount=A),)})),
    "if_instead": Do("si", Map({"if": B, "then": C, "else": A})),
    "damage_by": do("daño", by=A, amount=B, to=C),
    "detach": do("desanexar", what=A),
    "damage_unpreventable": do("daño", amount=A, to=B, unpreventable=True),
    "damage_by_unpreventable": do("daño", by=A, amount=B, to=C, unpreventable=True),
    "damage_divided_range": do("daño", amount=A, to=through((B, C), _ranged, _unranged), divided=True),
    "damage_divided": do("daño", amount=A, to=B, divided=True),
    "damage_by_divided": do("daño", by=A, amount=B, to=C, divided=True),
    "draw": do("tomar", amount=A),
    "draw_who": do("tomar", who=A, amount=B),
    "exile": do("exiliar", what=A),
    "exile_it": do("exiliar", what=Ref("ese")),
    "turn": do("girar", what=A),
    "turn_it": do("girar", what=Ref("ese")),
    "untap": do("enderezar", what=A),
    "untap_it": do("enderezar", what=Ref("ese")),
    "discard_random_who": do("descartar", who=A, amount=B, random=True),
    "discard_your_choice": Do("descartar", Map({"who": A, "amount": B, "chosen by": "tú"})),
    "discard_who": do("descartar", who=A, amount=B),
    "add_energy": do("energía", amount=A),
    "add_resource": do("recurso", amount=1),
    "add_resources": do("recurso", amount=A),
    "plus_counter": PLUS_COUNTER,
    "counters_one": (A, 1),
    "counters_some": (B, A),
    "put_counters": _counters(1),
    "take_counters": _counters(-1),
    "attach": do("anexar", what=A, to=B),
    "to_hand": do("mover", what=A, to="mano"),
    "back_from_inferno": do("mover", what=A, to="mano", **{"in": "inferno"}),
    "to_top": do("mover", what=A, to="mazo", at=1),
    "to_bottom": do("mover", what=A, to="mazo", at=-1),
    "into_play": do("mover", what=A, to="en juego"),
    "into_play_turned": do("mover", what=A, to="en juego", turned=True),
    "to_inferno": do("mover", what=A, to="inferno"),
    "shuffle_in": do("mover", what=A, to="mazo", shuffled=True),
    "out_of_combat": do("remover del combate", what=A),
    "to_place": do("mover", what=A, to="mazo", at=B),
    "top_to_hand": do("mover", what=Ref("tu carta superior"), to="mano"),
    "into_play_under_owner": do("mover", what=A, to="en juego", under="propietario"),
    "into_play_under_you": do("mover", what=A, to="en juego", under="tú"),
    "put_it_into_play": do("mover", what=THAT, to="en juego"),
    "it_to_hand": do("mover", what=THAT, to="mano"),
    "show_it": do("mostrar", what=THAT),
    "into_combat": do("unir al combate", what=A),
    "into_combat_defending": do("unir al combate", what=A, **{"as": "defensor"}),
    "replace_fighter": do("reemplazar en combate", what=A, **{"for": B}),
    "move_counter": Do("mover contador", Map({"counter": A, "from": B, "to": C})),
    "inferno_into_deck": do("mezclar zona en el mazo", zone="inferno"),
    "hand_into_deck_who": do("mezclar zona en el mazo", who=A, zone="mano"),
    "shuffle_into_yours": do("barajar", what=A),
    "hand_into_deck": do("mezclar zona en el mazo", zone="mano"),
    "shuffle": do("mezclar"),
    "shuffle_who": do("mezclar", who=A),
    "mill": do("moler", amount=A),
    "mill_exile": do("moler", amount=A, to="exilio"),
    "mill_who": do("moler", who=A, amount=B),
    "mill_exile_who": do("moler", who=A, amount=B, to="exilio"),
    "tokens_one": (1, A),
    "tokens_some": (A, B),
    "make_tokens": through(A, _tokens, _tokens_back),
    "token_card": through((A, B, C, ()), token_of, token_back(False)),
    "token_card_with": through((A, B, C, D), token_of, token_back(True)),
    "token_named": through((A, B, C, (), D), token_of, token_back(False, named=True)),
    "title": through((A, B), _title, _title_back),
    "where_x": Do("donde X es", Map({"then": A, "x": B})),
    "cost_more_until": do("regla", who=A, rule="sus cartas cuestan más", value=B, until=C),
    "change_word": do("modificar", what=C, parts=(Part("word", (A, B)),)),
    "change_name": do("modificar", what=A, parts=(Part("name", B),)),
    "flip": do("voltear", what=A),
    "flip_back": do("voltear", what=A, back=True),
    "destroy_who": through(
        (A, B),
        lambda p: do("destruir", what=p[1].but(by=p[0])),
        lambda said: _chooser(said, "destruir"),
    ),
    "exile_who": through(
        (A, B),
        lambda p: do("exiliar", what=p[1].but(by=p[0])),
        lambda said: _chooser(said, "exiliar"),
    ),
    "win": do("ganar"),
    "lose": do("perder"),
    "win_who": do("ganar", who=A),
    "lose_who": do("perder", who=A),
    "draw_game": do("empatar"),
}


def _chooser(said: object, verb: str) -> object:
    if not isinstance(said, Do) or said.verb != verb or said.args.keys() != {"what"} or not isinstance(said.args["what"], Choose):
        return None
    chosen = said.args["what"]
    return (chosen.by, chosen.but(by="tú")) if chosen.by != "tú" else None
