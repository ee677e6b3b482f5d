"""Card text of Inferno: what each phrase of ``text.lark`` means, as a pattern of the kernel's nodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...kernel.abilities import (
    Activated,
    Choose,
    CostPart,
    Do,
    Each,
    Exists,
    Fact,
    Filter,
    Is,
    Keyword,
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
    Unread,
)
from ...kernel.frozen import Map
from ...text.patterns import Key, Plus, hole, rest, through, with_
from ...text.reading import CardText, TextReader
from .cards import Card

A, B, C, D = hole(0), hole(1), hole(2), hole(3)
THIS = Ref("este")
CHAIN = ("cadena",)
#: Where a card may come into play from (613.11).
OUTSIDE = ("mazo", "mano", "inferno", "cadena", "exilio")


def _do(verb: str, **args: Any) -> Do:
    return Do(verb, Map(args))


def _on(event: str, obj: Any = None, **more: Any) -> On:
    data = more.pop("data", {})
    return On(event, obj, data=Map(data), **more)


def _signed(there: bool) -> Any:
    """«+X» is X; other letters have no sign."""
    if there:
        return lambda value: "X" if value == "+X" else None if value == "-X" else value
    return lambda value: "+X" if value == "X" else value if isinstance(value, int) else None


def _counters(sign: int) -> Any:
    """«2 contadores de carga» on elements: a kind and an amount, put or with ``sign`` −1 taken."""

    def there(parts: Any) -> Any:
        (kind, amount), to = parts
        if isinstance(amount, int):
            return _do("contador", counter=kind, amount=sign * amount, to=to)
        return _do("contador", counter=kind, amount=amount, to=to) if sign > 0 else None

    def back(do: Any) -> Any:
        if not isinstance(do, Do) or do.verb != "contador" or do.args.keys() != {"counter", "amount", "to"}:
            return None
        amount = do.args["amount"]
        if isinstance(amount, int):
            return ((do.args["counter"], sign * amount), do.args["to"]) if sign * amount > 0 else None
        return ((do.args["counter"], amount), do.args["to"]) if sign > 0 else None

    return through((A, B), there, back)


def _token(parts: Any) -> Any:
    name, strength, resistance, keywords = parts
    return Card(name, ("aliado",), (), (name,), strength=strength, resistance=resistance, abilities=keywords)


def _token_back(with_keywords: bool) -> Any:
    def back(card: Any) -> Any:
        if not isinstance(card, Card) or bool(card.abilities) != with_keywords:
            return None
        parts = (card.name, card.strength, card.resistance, card.abilities)
        return parts if _token(parts).but() == card and isinstance(card.strength, int) else None

    return back


def _tokens(parts: Any) -> Any:
    return _do("ficha", token=parts[1], amount=parts[0])


def _tokens_back(do: Any) -> Any:
    if not isinstance(do, Do) or do.verb != "ficha" or do.args.keys() != {"token", "amount"}:
        return None
    return (do.args["amount"], do.args["token"])


def _keywords() -> dict[str, Any]:
    plain = {
        "agresor": "Agresor",
        "evasivo": "Evasivo",
        "furia": "Furia",
        "halo": "Halo",
        "protector": "Protector",
        "thanatos": "Thanatos",
        "acqua": "Acqua",
        "plaga": "Plaga",
        "bendicion": "Bendición de Ubanna",
        "indestructible": "Indestructible",
        "abismal": "Abismal",
        "sangre": "Sangre débil",
        "acuatico": "Acuático",
        "inmerso": "Inmerso",
        "tributo": "Tributo",
        "golpe": "Golpe de Gracia",
        "estocada": "Estocada",
        "impulso": "Impulso",
        "recobrar": "Recobrar",
    }
    return {f"{letter}_{key}": name for key, name in plain.items() for letter in "kn"}


_WORDS = {
    "nothing": None,
    "e_thanatos": "thanatos",
    "e_acqua": "acqua",
    "e_plaga": "plaga",
    "t_aliado": "aliado",
    "t_arma": "arma",
    "t_escenario": "escenario",
    "t_objeto": "objeto",
    "t_recurso": "recurso",
    "t_ritual": "ritual",
    "p_cada": "cada jugador",
    "p_oponente": "oponente",
    "p_activo": "jugador activo",
    "p_ese": "jugador",
    "n1": 1,
    "x": "X",
    "path_caos": "Caos",
    "path_locura": "Locura",
    "path_muerte": "Muerte",
    "path_poder": "Poder",
    "u_turno": "turno",
    "u_combate": "combate",
    "w_dano": "daño",
    "w_marca": "marca",
    "w_carga": "carga",
    "w_veneno": "veneno",
    "w_tiempo": "tiempo",
    "s_tomar": "Tomar",
    "s_recurso": "Agregar un Recurso",
    "s_restauracion": "Restauración",
    "s_principal": "Fase Principal",
    "s_limpieza": "Limpieza",
    "s_fase_final": "Fase Final",
    "s_turno": "turno",
    "r_no_atacar": "no puede atacar",
    "r_no_defender": "no puede ser defensor",
    "r_no_enderezar": "no se endereza",
    "r_no_activar": "no puede activar habilidades",
    "r_halo": "no puede ser objetivo de un oponente",
    "r_no_atacar_a": "no puede atacar a",
    "r_solo_atacar_a": "solo puede atacar a",
}

_ELEMENTS = {
    "other": with_(A, other=True),
    "placed": through(
        (A, B),
        lambda p: p[0].but(**p[1]) if not p[0].zones and not p[0].owner else None,
        lambda f: (
            (f.but(zones=(), owner=""), Map({"zones": f.zones} | ({"owner": f.owner} if f.owner else {})))
            if isinstance(f, Filter) and f.zones
            else None
        ),
    ),
    "enemy": with_(A, controller="oponente"),
    "yours": with_(A, controller="tú"),
    "weak": with_(A, at_most=Key("strength", B)),
    "strong": with_(A, at_least=Key("strength", B)),
    "frail": with_(A, at_most=Key("resistance", B)),
    "tough": with_(A, at_least=Key("resistance", B)),
    "cheap": with_(A, at_most=Key("converted", B)),
    "dear": with_(A, at_least=Key("converted", B)),
    "named": with_(A, names=(B,)),
    "having": with_(A, keywords=Plus(B)),
    "attacking": with_(A, marks=Plus("atacante")),
    "defending": with_(A, marks=Plus("defensor")),
    "armed": with_(A, marks=Plus("equipado")),
    "turned": with_(A, turned=True),
    "upright": with_(A, turned=False),
    "unique": with_(A, supertypes=Plus("único")),
    "instant": with_(A, supertypes=Plus("instantáneo")),
    "of_subtype": with_(A, subtypes=(B,)),
    "of_types": Filter(types=A),
    "fighter": Filter(marks=("aliado o demonio",)),
    "demon": Filter(marks=("demonio",)),
    "token": Filter(marks=("ficha",)),
    "token_of": Filter(types=A, marks=("ficha",)),
    "card": Filter(marks=("carta",)),
    "anything": Filter(),
    "subtype": Filter(subtypes=(A,)),
    "in_your_hand": Map(zones=("mano",), owner="tú"),
    "in_your_inferno": Map(zones=("inferno",), owner="tú"),
    "in_your_exile": Map(zones=("exilio",), owner="tú"),
    "in_their_inferno": Map(zones=("inferno",), owner="oponente"),
    "in_any_inferno": Map(zones=("inferno",)),
    "este": THIS,
    "equipado": Ref("equipado"),
    "tu_demonio": Ref("tu demonio"),
    "demonio_enemigo": Ref("demonio enemigo"),
    "demonio_de_ese": Ref("demonio de ese"),
    "ese": Ref("ese"),
    "atacante": Ref("atacante"),
    "defensor": Ref("defensor"),
    "exiliadas": Ref("exiliadas"),
    "exiliadas_con": through(A, lambda _: Ref("exiliadas"), lambda ref: THIS if ref == Ref("exiliadas") else None),
    "puestas_con": through(A, lambda _: Ref("puestas"), lambda ref: THIS if ref == Ref("puestas") else None),
    "target": Target(A),
    "target_maybe": Target(A, 0, 1),
    "target_other": Target(with_(A, other=True)),
    "targets": Target(B, A, A),
    "targets_up_to": Target(B, 0, A),
    "targets_from_one": Target(B, 1, A),
    "each": Each(A),
    "each_other": Each(with_(A, other=True)),
    "choose": Choose(A),
    "choose_other": Choose(with_(A, other=True)),
    "choose_some": Choose(B, A, A),
    "choose_up_to": Choose(B, 0, A),
    "p_target": Target(Filter(marks=("demonio",))),
    "chained_card": Target(Filter(marks=("carta",), zones=CHAIN)),
    "chained_ability": Target(Filter(marks=("habilidad",), zones=CHAIN)),
    "chained_any": Target(Filter(zones=CHAIN)),
    "chained_types": Target(Filter(types=A, zones=CHAIN)),
    "chosen_one": Choose(A),
    "chosen_own": Choose(with_(A, controller="tú")),
    "chosen_owns": Choose(with_(B, controller="tú"), A, A),
}

_AMOUNTS = {
    "signed": through(A, _signed(True), _signed(False)),
    "many": through(A, lambda n: n if n > 1 else None, lambda n: n if isinstance(n, int) and n > 1 else None),
    "depth": "profundidad",
    "chosen_value": "escogido",
    "prevented": "prevenido",
    "count": Number(A),
    "count_times": Number(B, "", A),
    "strength_of": Number(A, "strength"),
    "strength_of_target": Number(Ref("objetivo"), "strength"),
    "resistance_of": Number(A, "resistance"),
    "its_strength": Number(Ref("ese"), "strength"),
    "its_resistance": Number(Ref("ese"), "resistance"),
}

_CONDITIONS = {
    "there_is": Fact("entorno", A),
    "there_is_not": Un(Fact("entorno", A)),
    "you_control": Exists(with_(B, controller="tú")),
    "you_control_some": Exists(with_(C, controller="tú"), B),
    "you_control_none": Un(Exists(with_(B, controller="tú"))),
    "they_control": Exists(with_(B, controller="oponente")),
    "they_control_some": Exists(with_(C, controller="oponente"), B),
    "they_control_none": Un(Exists(with_(B, controller="oponente"))),
    "your_turn": Fact("tu turno"),
    "is_depth": Fact("hay profundidad"),
    "not_your_turn": Un(Fact("tu turno")),
    "is_turned": Is(A, Filter(turned=True)),
    "is_upright": Is(A, Filter(turned=False)),
    "is_a": Is(A, B),
    "is_armed": Is(A, Filter(marks=("equipado",))),
    "is_strong": Is(A, Filter(at_least=Map(strength=B))),
    "exists": Exists(A),
    "exists_some": Exists(B, A),
    "exists_none": Un(Exists(A)),
}

_COSTS = {
    "c_turn": CostPart("girar"),
    "c_energy": CostPart("energía", A),
    "c_turn_this": CostPart("girar"),
    "c_turn_other": CostPart("girar otra", 1, A),
    "c_turn_others": CostPart("girar otra", A, B),
    "c_destroy_this": CostPart("destruir"),
    "c_destroy": CostPart("destruir", 1, A),
    "c_destroy_some": CostPart("destruir", A, B),
    "c_exile_this": CostPart("exiliar"),
    "c_exile": CostPart("exiliar", 1, A),
    "c_exile_some": CostPart("exiliar", A, B),
    "c_discard_one": CostPart("descartar"),
    "c_discard": CostPart("descartar", A),
    "c_damage": CostPart("daño", A),
}

_EFFECTS = {
    "unread": Unread(A),
    "may": _do("puede", cost=(), then=A),
    "may_pay": _do("puede", cost=A, then=B),
    "may_pay_else": Do("puede", Map({"cost": A, "then": B, "else": C})),
    "unless_you": Do("puede", Map({"cost": A, "else": B})),
    "unless_you_after": _do("a menos que", cost=B, effect=A),
    "they_may_pay": _do("puede", who=A, cost=B, then=C),
    "unless_they": Do("puede", Map({"who": A, "cost": B, "else": C})),
    "unless_they_after": _do("a menos que", who=B, cost=C, effect=A),
    "affinity": Do("si", Map({"if": Fact("afinidad", A), "then": B})),
    "if": Do("si", Map({"if": A, "then": B})),
    "if_else": Do("si", Map({"if": A, "then": B, "else": C})),
    "if_after": Do("si", Map({"if": B, "then": A})),
    "if_instead": Do("si", Map({"if": B, "then": C, "else": A})),
    "at_end_of_turn": _do("más tarde", effect=A, on=_on("comienzo", data={"step": "Fin"})),
    "at_end_of_combat": _do("más tarde", effect=A, on=_on("final del combate")),
    "at_next_untap": _do("más tarde", effect=A, on=_on("comienzo", player="tú", data={"step": "Restauración"})),
    "damage": _do("daño", amount=A, to=B),
    "damage_by": _do("daño", by=A, amount=B, to=C),
    "damage_divided": _do("daño", amount=A, to=B, divided=True),
    "damage_by_divided": _do("daño", by=A, amount=B, to=C, divided=True),
    "draw": _do("tomar", amount=A),
    "draw_who": _do("tomar", who=A, amount=B),
    "destroy": _do("destruir", what=A),
    "destroy_it": _do("destruir", what=Ref("ese")),
    "exile": _do("exiliar", what=A),
    "exile_it": _do("exiliar", what=Ref("ese")),
    "turn": _do("girar", what=A),
    "turn_it": _do("girar", what=Ref("ese")),
    "untap": _do("enderezar", what=A),
    "untap_it": _do("enderezar", what=Ref("ese")),
    "discard": _do("descartar", amount=A),
    "discard_who": _do("descartar", who=A, amount=B),
    "add_energy": _do("energía", amount=A),
    "add_resource": _do("recurso", amount=1),
    "add_resources": _do("recurso", amount=A),
    "counter": _do("cancelar", what=A),
    "counters_one": (A, 1),
    "counters_some": (B, A),
    "put_counters": _counters(1),
    "take_counters": _counters(-1),
    "attach": _do("anexar", what=A, to=B),
    "control": _do("control", what=A),
    "control_until": _do("control", what=A, until=B),
    "control_while": Do("control", Map({"what": A, "while": Fact("permanece en juego", B)})),
    "prevent": _do("prevenir", amount=A, to=B, until=C),
    "prevent_all": _do("prevenir", to=A, until=B),
    "to_hand": _do("mover", what=A, to="mano"),
    "to_top": _do("mover", what=A, to="mazo", at=1),
    "to_bottom": _do("mover", what=A, to="mazo", at=-1),
    "into_play": _do("mover", what=A, to="en juego"),
    "into_play_turned": _do("mover", what=A, to="en juego", turned=True),
    "to_inferno": _do("mover", what=A, to="inferno"),
    "shuffle_in": _do("mover", what=A, to="mazo", shuffled=True),
    "out_of_combat": _do("remover del combate", what=A),
    "hand_into_deck": _do("mezclar zona en el mazo", zone="mano"),
    "shuffle": _do("mezclar"),
    "shuffle_who": _do("mezclar", who=A),
    "mill": _do("moler", amount=A),
    "mill_exile": _do("moler", amount=A, to="exilio"),
    "mill_who": _do("moler", who=A, amount=B),
    "mill_exile_who": _do("moler", who=A, amount=B, to="exilio"),
    "tokens_one": (1, A),
    "tokens_some": (A, B),
    "make_tokens": through(A, _tokens, _tokens_back),
    "token_card": through((A, B, C, ()), _token, _token_back(False)),
    "token_card_with": through((A, B, C, D), _token, _token_back(True)),
    "flip": _do("voltear", what=A),
    "destroy_who": through(
        (A, B),
        lambda p: _do("destruir", what=p[1].but(by=p[0])) if isinstance(p[0], str) else None,
        lambda d: _chooser(d, "destruir"),
    ),
    "exile_who": through(
        (A, B),
        lambda p: _do("exiliar", what=p[1].but(by=p[0])) if isinstance(p[0], str) else None,
        lambda d: _chooser(d, "exiliar"),
    ),
    "modify": _do("modificar", what=A, parts=B),
    "modify_ese": _do("modificar", what=Ref("ese"), parts=A, until=B),
    "rule_ese": _do("regla", what=Ref("ese"), rule=A, until=B),
    "modify_until": _do("modificar", what=A, parts=B, until=C),
    "modify_until_first": _do("modificar", what=B, parts=C, until=A),
    "rule_until": _do("regla", what=A, rule=B, until=C),
    "rule_about_until": _do("regla", what=A, rule=B, value=C, until=D),
    "environment_until": _do("regla", rule="entorno", value=A, until=B),
    "no_environment_until": _do("regla", rule="sin entorno", value=A, until=B),
    "switch_until": _do("modificar", what=A, parts=(Part("switch"),), until=B),
    "extra_turn": _do("turno adicional"),
    "skip": _do("saltear", what=A),
    "skip_who": _do("saltear", who=A, what=B),
    "win": _do("ganar"),
    "lose": _do("perder"),
    "win_who": _do("ganar", who=A),
    "lose_who": _do("perder", who=A),
    "draw_game": _do("empatar"),
}


def _chooser(do: Any, verb: str) -> Any:
    if not isinstance(do, Do) or do.verb != verb or do.args.keys() != {"what"} or not isinstance(do.args["what"], Choose):
        return None
    chosen = do.args["what"]
    return (chosen.by, chosen.but(by="tú")) if chosen.by != "tú" else None


_CHANGES = {
    "plus_both": (Part("strength +", A), Part("resistance +", B)),
    "plus_both_per": (Part("strength +", Number(C, "", A)), Part("resistance +", Number(C, "", B))),
    "plus_strength": (Part("strength +", A),),
    "plus_strength_per": (Part("strength +", Number(B, "", A)),),
    "plus_resistance": (Part("resistance +", A),),
    "gains": (Part("abilities +", A),),
    "gain": Part("abilities +", A),
    "loses": (Part("abilities -", A),),
    "lose_keyword": Part("abilities -", A),
    "loses_all": (Part("no abilities"),),
    "set_both": (Part("strength =", A), Part("resistance =", B)),
    "set_strength": (Part("strength =", A),),
    "set_resistance": (Part("resistance =", A),),
    "becomes_type": (Part("types", (A,)),),
    "becomes": (Part("subtypes", (A,)),),
    "becomes_also": (Part("subtypes +", (A,)),),
    "becomes_instant": (Part("supertypes +", ("instantáneo",)),),
}

_ABILITIES = {
    "one": (A,),
    "two": (A, B),
    "more": (rest(0), B),
    "spell": (Spell(A),),
    "keyword": Keyword(A),
    "keyword_effect": Keyword(A, effect=B),
    "recobrar": Keyword("Recobrar", cost=A),
    "replica": Keyword("Réplica", cost=A),
    "vinculo": Keyword("Vínculo", cost=A, effect=B),
    "inmune": Keyword("Inmune", A),
    "activated": Activated(A, B),
    "triggered": Triggered(A, B),
    "triggered_may": Triggered(A, B, optional=True),
    "triggered_if": Triggered(A, C, B),
    "triggered_if_may": Triggered(A, C, B, optional=True),
    "always": Static(A, B),
    "always_while": Static(A, B, only_if=C),
    "while_always": Static(B, C, only_if=A),
    "always_rule": Static(A, rule=B),
    "always_rule_while": Static(A, rule=B, only_if=C),
    "always_rule_about": Static(A, rule=B, value=C),
    "always_environment": Static(B, rule="entorno", value=A),
    "always_no_environment": Static(B, rule="sin entorno", value=A),
    "defines_strength": Static(A, (Part("strength defined", B),), defines=True),
    "defines_resistance": Static(A, (Part("resistance defined", B),), defines=True),
    "defines_both": Static(A, (Part("strength defined", B), Part("resistance defined", B)), defines=True),
    "defines_both_its": Static(THIS, (Part("strength defined", A), Part("resistance defined", A)), defines=True),
    "costs_less": Static(B, rule="cuesta menos", value=A, zone="mano"),
    "costs_less_if": Static(B, rule="cuesta menos", value=A, only_if=C, zone="mano"),
    "your_cards_cost_more": Static(THIS, rule="sus cartas cuestan más", value=A),
    "only_with": Static(B, rule="solo si hay", value=C, zone="mano"),
    "additional_cost": Static(A, rule="coste adicional", value=B, zone="mano"),
    "alternative_cost": Static(B, rule="coste alternativo", value=A, zone="mano"),
    "free_cost": Static(A, rule="coste alternativo", value=(), zone="mano"),
    "not_countered": Static(A, rule="no puede ser cancelada"),
    "rule_indestructible": Static(A, rule="indestructible"),
    "you_cannot_play": Static(THIS, rule="no puede jugar cartas"),
    "you_cannot_draw": Static(THIS, rule="no puede tomar cartas"),
    "most_counters": Static(A, rule="máximo de contadores", value=(C, B)),
}

#: 602.5: instructions for activating, one after another.
_ABILITIES |= {
    "once": with_(A, times=1),
    "times": with_(A, times=D),
    "as_ritual": with_(A, timing="ritual"),
    "as_this": with_(A, timing="como esta carta"),
    "only_while": with_(A, only_if=D),
    "only_your_turn": with_(A, only_if=Fact("tu turno")),
}


def _step(name: Any, player: str = "") -> On:
    return _on("comienzo", player=player, data={"step": name})


_EVENTS = {
    "at_your_turn": _step("Restauración", "tú"),
    "at_each_turn": _step("Restauración"),
    "at_your_step": _step(A, "tú"),
    "at_each_step": _step(A),
    "at_their_step": _step(A, "oponente"),
    "at_your_end": _step("Fin", "tú"),
    "at_each_end": _step("Fin"),
    "at_combat": _step("combate"),
    "at_combat_end": _on("final del combate"),
    "when_you_control_none": On(state=Un(Exists(with_(C, controller="tú")))),
    "whenever": B,
    "enters": _on("mover", A, to="en juego"),
    "enters_yours": _on("mover", with_(A, controller="tú"), to="en juego"),
    "leaves": _on("mover", A, origin="en juego"),
    "put_in_inferno": _on("mover", A, origin="en juego", to="inferno"),
    "put_in_inferno_from_anywhere": _on("mover", A, to="inferno"),
    "is_destroyed": _on("destruir", A),
    "is_exiled": _on("exiliar", A),
    "gets_turned": _on("girar", A),
    "gets_untapped": _on("enderezar", A),
    "attacks": _on("atacar", source=A),
    "attacks_what": _on("atacar", B, source=A),
    "defends": _on("defender", source=A),
    "deals": _on("daño", source=A),
    "deals_combat": _on("daño", source=A, data={"combate": True}),
    "deals_combat_demon": _on("daño", source=A, data={"combate": True, "a demonio": True}),
    "deals_demon": _on("daño", source=A, data={"a demonio": True}),
    "deals_ally": _on("daño", source=A, data={"a demonio": False}),
    "is_dealt": _on("daño", A),
    "is_dealt_combat": _on("daño", A, data={"combate": True}),
    "is_targeted": _on("objetivo", A),
    "is_attached": _on("anexar", A),
    "you_play": _on("jugada", with_(A, zones=CHAIN), player="tú"),
    "you_play_of": _on("jugada", Filter(types=A, zones=CHAIN), player="tú"),
    "they_play": _on("jugada", with_(A, zones=CHAIN), player="oponente"),
    "anyone_plays": _on("jugada", with_(A, zones=CHAIN)),
    "you_draw": _on("tomar", player="tú"),
    "they_draw": _on("tomar", player="oponente"),
    "you_discard": _on("descartar", player="tú"),
    "they_discard": _on("descartar", player="oponente"),
    "you_add_resource": _on("agregar recurso", player="tú"),
    "you_flip": _on("voltear", Filter(marks=("demonio",)), player="tú"),
}

_INSTEAD = "en vez de eso"


#: A kind of counters and how many, as a map.
_COUNTERS = through(
    B,
    lambda counters: Map({counters[0]: counters[1]}) if isinstance(counters[1], int) and counters[1] else None,
    lambda value: next(iter(value.items())) if isinstance(value, Map) and len(value) == 1 else None,
)
_REPLACING = {
    "enters_turned": Replacing(_on("mover", A, to="en juego"), _INSTEAD, value=Map({"estado": Map(turned=True)})),
    "others_enter_turned": Replacing(
        _on("mover", with_(A, zones=OUTSIDE), to="en juego"), _INSTEAD, value=Map({"estado": Map(turned=True)})
    ),
    "enters_with": Replacing(_on("mover", A, to="en juego"), _INSTEAD, value=Map({"contadores": _COUNTERS})),
    "destroyed_exiled": Replacing(_on("destruir", A), _INSTEAD, value="exilio"),
    "inferno_exiled": Replacing(_on("mover", A, origin="en juego", to="inferno"), _INSTEAD, value="exilio"),
    "more_combat_damage": Replacing(
        _on("daño", source=A, data={"combate": True, "a demonio": False}), _INSTEAD, value=Map({"más": C})
    ),
    "more_damage": Replacing(_on("daño", source=A), _INSTEAD, value=Map({"más": B})),
    "instead_of_drawing": Replacing(_on("tomar", player="tú"), _INSTEAD, A),
    "instead_of_their_drawing": Replacing(_on("tomar", player="oponente"), _INSTEAD, A),
    "instead_of_damage": Replacing(_on("daño", A), _INSTEAD, B),
    "prevents_damage": Replacing(_on("daño", A), "prevenir", value="no recibe daño"),
    "prevents_combat": Replacing(_on("daño", A, data={"combate": True}), "prevenir", value="no recibe daño"),
}

TABLE: dict[str, Any] = {
    **_WORDS,
    **_keywords(),
    **_ELEMENTS,
    **_AMOUNTS,
    **_CONDITIONS,
    **_COSTS,
    **_EFFECTS,
    **_CHANGES,
    **_ABILITIES,
    **_EVENTS,
    **_REPLACING,
}

_MASCULINE: tuple[str, ...] = (
    "aliado",
    "aliados",
    "demonio",
    "demonios",
    "escenario",
    "escenarios",
    "objeto",
    "objetos",
    "recurso",
    "recursos",
)
_MASCULINE += ("ritual", "rituales", "elemento", "elementos", "turno", "jugador", "oponente", "contador", "contadores")
_MASCULINE += ("punto", "puntos")

#: The gender of nouns; "e" feminine with a masculine article in the singular (el arma).
GENDERS = {
    **dict.fromkeys(_MASCULINE, "m"),
    "arma": "e",
    "armas": "f",
    "carta": "f",
    "cartas": "f",
    "ficha": "f",
    "fichas": "f",
    "habilidad": "f",
    "restauración": "f",
    "fase": "f",
}


def _grammar() -> Any:
    from ...text.grammar import TextGrammar

    text = Path(__file__).with_name("text.lark").read_text(encoding="utf-8")
    return TextGrammar(text, TABLE, GENDERS, ("paragraph",))


READER = TextReader(_grammar)


def compiled(text: CardText, types: tuple[str, ...]) -> tuple[Any, ...]:
    """The abilities of a card with this text. All that a ritual says to do is one ability (113.3a), unread sentences
    included; on another card instructions without a condition or a cost are not understood."""
    listed: list[Any] = []
    effect: tuple[Any, ...] = ()
    ritual = "ritual" in types
    for paragraph in text.paragraphs:
        for ability in paragraph.abilities:
            if isinstance(ability, Spell) and not ritual:
                listed.append(Unread(paragraph.text))
            elif ritual and isinstance(ability, Spell | Unread):
                effect += ability.effect if isinstance(ability, Spell) else (ability,)
            else:
                listed.append(ability)
    return (Spell(effect), *listed) if effect else tuple(listed)
