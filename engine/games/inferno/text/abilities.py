"""What an element is or may (604, 610), what is activated (602), keywords (702)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import (
    Activated,
    CostPart,
    Do,
    Fact,
    Filter,
    Keyword,
    Number,
    Part,
    Ref,
    Replacing,
    Spell,
    Static,
    Triggered,
    Un,
)
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....play.preventing import NOT_DONE
from ....text.patterns import rest, through, with_
from ....text.shared import THAT, THIS, A, B, C, D, on
from .shapes import INSTEAD, OUTSIDE, SLOT, described, of_itself, of_kind, with_subject


def _minus(number: object) -> Any:
    return through(number, lambda n: -n or None, lambda n: -n if isinstance(n, int) and n < 0 else None)


def _not_such(wanted: object) -> Any:
    """All but these."""
    return Filter(marks=(("no es", wanted),))


def _not_played(card: object, condition: object) -> Static:
    return Static(card, rule="no puede jugarse", only_if=condition, zone="mano")  # type: ignore[arg-type]


def _either(parts: Any) -> object:
    events, effect = parts
    return tuple(Triggered(event, effect) for event in events)


def _fights_itself(said: Any) -> object:
    """«Pelea con […]» behind an event of another element is said of that one, unless it is whom one fights."""
    first = said.effect[0] if isinstance(said, Triggered) and said.effect else None
    if not isinstance(first, Do) or first.verb != "pelear" or first.args.get("what") != THIS:
        return said
    if said.on.event == "comienzo" or THIS in (said.on.obj, said.on.source):
        return said
    return said if THAT in every(Ref, first.args.get("with")) else None


def _besides(condition: object) -> Any:
    """What a card asks for besides environments, of which it speaks in its own words."""

    def other(said: object) -> object:
        return None if isinstance(said, Fact) and said.word in ("entorno", "hay combate", "tu turno") else said

    return through(condition, other, other)


def _first_of(parts: Any) -> object:
    """«El primer ritual que juegues cada turno»: of one type."""
    types, amount = parts
    if len(types) != 1:
        return None
    less = Map(amount=amount, filter=Filter(types=types))
    return Static(THIS, rule="sus cartas cuestan menos", value=less, only_if=Un(Fact("jugaste", types[0])))


def _first_back(said: object) -> object:
    value = getattr(said, "value", None)
    if not isinstance(said, Static) or not isinstance(value, Map) or set(value) != {"amount", "filter"}:
        return None
    parts = value["filter"].types, value["amount"]
    return parts if parts[0] and _first_of(parts) == said else None


ABILITIES = {
    "neither_while": (Static(A, rule="no puede atacar", only_if=B), Static(A, rule="no puede ser defensor", only_if=B)),
    "neither_while_itself": (
        Static(THIS, rule="no puede atacar", only_if=A),
        Static(THIS, rule="no puede ser defensor", only_if=A),
    ),
    "neither_unless": (
        Static(A, rule="no puede atacar", only_if=Un(B)),
        Static(A, rule="no puede ser defensor", only_if=Un(B)),
    ),
    "neither_unless_itself": (
        Static(THIS, rule="no puede atacar", only_if=Un(A)),
        Static(THIS, rule="no puede ser defensor", only_if=Un(A)),
    ),
    "costs_less_for_kind": Static(THIS, rule="sus cartas cuestan menos", value=of_kind(Number(C, "", B), A)),
    "play_from": Static(THIS, rule="puede jugar desde", value=Map(zone=B, filter=A)),
    "from_deck": "mazo",
    "from_inferno": "inferno",
    "from_exile": "exilio",
    "triggered_at_when": Triggered(C, A),
    "none_of_three": (
        Static(A, rule="no puede atacar"),
        Static(A, rule="no puede ser defensor"),
        Static(A, rule="no puede activar habilidades"),
    ),
    "not_attacked_by_opponents": Static(B, rule="no puede ser atacado por", value=Filter(controller="oponente")),
    "triggered_first_if": Triggered(B, C, A),
    "after_one": 1,
    "after_two": 2,
    "after_three": 3,
    "nth_costs_less": Static(THIS, rule="sus cartas cuestan menos", value=B, only_if=Fact("jugaste justo", A)),
    "costs_two_ways": (A, B),
    "rules_two": (with_subject(A, Static(SLOT, rule=B)), Static(A, rule=C)),
    "rules_two_itself": (Static(THIS, rule=A), Static(THIS, rule=B)),
    "cannot_activate": Static(A, rule="no puede activar habilidades"),
    "not_attacked_by_them": Static(B, rule="no puede ser atacado por", value=A),
    "most_attackers": Static(Filter(marks=("demonio",)), rule="máximo de atacantes por turno", value=A),
    "one_attacker": Static(Filter(marks=("demonio",)), rule="máximo de atacantes por turno", value=1),
    "additional_cost_itself": Static(THIS, rule="coste adicional", value=A, zone="mano"),
    "gives_bearer": Static(Ref("equipado"), A),
    "all_limitless": Static(Filter(marks=("demonio",)), rule="sin límite de mano"),
    "two_happen": (with_subject(A, B), with_subject(A, C)),
    "two_happen_itself": (of_itself(A), of_itself(B)),
    "enters_or": (on("mover", A, to="en juego"), with_subject(A, C)),
    "enters_or_itself": (on("mover", THIS, to="en juego"), of_itself(B)),
    "said_second": B,
    "not_their_demon": Static(SLOT, rule="no puede atacar a", value=Filter(marks=("demonio",), controller="oponente")),
    "exiled_from_inferno": Activated((CostPart("exiliar"),), B, zone="inferno"),
    "paid_and_exiled": Activated((rest(0), CostPart("exiliar")), C, zone="inferno"),  # type: ignore[arg-type]
    "at_most_cards_a_turn": Static(A, rule="máximo de cartas por turno", value=C),
    "your_at_most_cards_a_turn": Static(THIS, rule="máximo de cartas por turno", value=B),
    "attacks_as_if_old_itself": Static(THIS, rule="ataca como si", value="desde el principio"),
    "hand_limit": Static(THIS, rule="límite de mano", value=B),
    "hand_limit_more": Static(THIS, rule="límite de mano +", value=B),
    "hand_limit_less": Static(THIS, rule="límite de mano +", value=_minus(B)),
    "their_hand_limit": Static(B, rule="límite de mano", value=C),
    "their_hand_limit_more": Static(B, rule="límite de mano +", value=C),
    "their_hand_limit_less": Static(B, rule="límite de mano +", value=_minus(C)),
    "no_hand_limit": Static(THIS, rule="sin límite de mano"),
    "no_hand_limit_of": Static(A, rule="sin límite de mano"),
    "is_instant_2": Static(A, rule="puede jugarse en cualquier momento", zone="mano"),
    "open_only_to": Static(THIS, rule="no puede ser atacado por", value=_not_such(B)),
    "open_only_to_of": Static(A, rule="no puede ser atacado por", value=_not_such(C)),
    "bears_effect": Static(A, (Part("abilities +", B),)),
    "said_first": A,
    "only_on_your_turn": _not_played(A, Un(Fact("tu turno"))),
    "only_off_your_turn": _not_played(A, Fact("tu turno")),
    "only_in_combat": _not_played(A, Un(Fact("hay combate"))),
    "only_if": _not_played(A, Un(_besides(B))),
    "only_with": Static(A, rule="solo si hay", value=B, zone="mano"),
    "only_before": Static(A, rule="solo antes de", value=B, zone="mano"),
    "only_after": Static(A, rule="solo después de", value=B, zone="mano"),
    "only_before_combats": Static(A, rule="solo antes de todo combate", zone="mano"),
    "while_so_rule": with_(B, only_if=A),
    "rule_while": with_(A, only_if=B),
    "theirs_cost_less_2": Static(C, rule="sus cartas cuestan menos", value=of_kind(B, A)),
    "theirs_cost_more_2": Static(C, rule="sus cartas cuestan más", value=of_kind(B, A)),
    "your_cards_cost_less": Static(THIS, rule="sus cartas cuestan menos", value=A),
    "their_cards_cost_less": Static(A, rule="sus cartas cuestan menos", value=B),
    "attach_cheaper": Static(A, rule="anexar cuesta menos", value=B),
    "attach_cheaper_itself": Static(THIS, rule="anexar cuesta menos", value=A),
    "attach_cheaper_per": Static(THIS, rule="anexar cuesta menos", value=Number(B, "", A)),
    "attach_cheaper_this": Static(A, rule="anexar cuesta menos", value=B),
    "abilities_dearer": Static(A, rule="sus habilidades cuestan más", value=B),
    "abilities_cheaper": Static(A, rule="sus habilidades cuestan menos", value=B),
    "spell_and_play": (Spell(A), B),
    "play_and_spell": (A, Spell(B)),
    "says_two_about": (with_subject(A, Static(SLOT, B)), Static(A, rule=C, value=D)),
    "says_two_about_itself": (Static(THIS, A), Static(THIS, rule=B, value=C)),
    "says_two_itself": (Static(THIS, A), Static(THIS, rule=B)),
    "deals_more": Replacing(on("daño", source=SLOT), INSTEAD, value=Map({"más": A})),
    "deals_twice": Replacing(on("daño", source=SLOT), INSTEAD, value=Map({"veces": 2})),
    "suffers_twice": Replacing(on("daño", SLOT), INSTEAD, value=Map({"veces": 2})),
    "suffers_less": Replacing(on("daño", SLOT), INSTEAD, value=Map({"más": _minus(A)})),
    "named_not_played": Static(
        Filter(marks=("demonio",)), rule="no puede jugar cartas", value=Filter(marks=("nombre escogido",))
    ),
    "says_two": (with_subject(A, Static(SLOT, B)), Static(A, rule=C)),
    "neither_nor": (with_subject(A, Static(SLOT, rule=B)), Static(A, rule=C)),
    "neither_nor_itself": (Static(THIS, rule=A), Static(THIS, rule=B)),
    "enemies_cost_to_attack": Static(Filter(types=("aliado",), controller="oponente"), rule="cuesta atacar", value=A),
    "first_costs_less": Static(THIS, rule="sus cartas cuestan menos", value=A, only_if=Un(Fact("jugaste"))),
    "first_of_type_costs_less": through((A, B), _first_of, _first_back),
    "one_card": Map(amount=1),
    "some_cards": Map(amount=A),
    "one_of_types": Map(amount=1, filter=A),
    "some_of_types": Map(amount=A, filter=B),
    "most_cards_a_turn": Static(A, rule="máximo de cartas por turno", value=B),
    "your_most_cards_a_turn": Static(THIS, rule="máximo de cartas por turno", value=A),
    "one_combat_a_turn": Static(Filter(marks=("demonio",)), rule="máximo de combates por turno", value=1),
    "most_combats_a_turn": Static(Filter(marks=("demonio",)), rule="máximo de combates por turno", value=A),
    "only_attached_to": Static(THIS, rule="solo puede equipar", value=B),
    "this_only_attached_to": Static(A, rule="solo puede equipar", value=C),
    "whoever_attacks": Triggered(on("atacar", B, source=A), (Do("modificar", Map(what=Ref("fuente"), parts=C, until=D)),)),
    "suffers_none": Replacing(on("daño", SLOT), "prevenir", value=NOT_DONE),
    "suffers_no_combat": Replacing(on("daño", SLOT, data={"combate": True}), "prevenir", value=NOT_DONE),
    "does_none": Replacing(on("daño", source=SLOT), "prevenir", value=NOT_DONE),
    "does_no_combat": Replacing(on("daño", source=SLOT, data={"combate": True}), "prevenir", value=NOT_DONE),
    "defines_strength_its": Static(THIS, (Part("strength defined", A),), defines=True),
    "defines_resistance_its": Static(THIS, (Part("resistance defined", A),), defines=True),
    "it_costs_less": Static(A, rule="cuesta menos", value=B, zone="mano"),
    "costs_less_itself": Static(THIS, rule="cuesta menos", value=A, zone="mano"),
    "costs_less_itself_per": Static(THIS, rule="cuesta menos", value=Number(B, "", A), zone="mano"),
    "yours_cost_less": Static(THIS, rule="sus cartas cuestan menos", value=of_kind(B, A)),
    "yours_cost_more": Static(THIS, rule="sus cartas cuestan más", value=of_kind(B, A)),
    "theirs_cost_less": Static(B, rule="sus cartas cuestan menos", value=of_kind(C, A)),
    "theirs_cost_more": Static(B, rule="sus cartas cuestan más", value=of_kind(C, A)),
    "all_cost_less": Static(Filter(marks=("demonio",)), rule="sus cartas cuestan menos", value=of_kind(B, A)),
    "all_cost_more": Static(Filter(marks=("demonio",)), rule="sus cartas cuestan más", value=of_kind(B, A)),
    "is_instant": Static(A, rule="puede jugarse en cualquier momento", zone="mano"),
    "is_unlimited": Static(A, (Part("supertypes +", ("ilimitado",)),), defines=True),
    "two": (A, B),
    "keyword_effect": Keyword(A, effect=B),
    "recobrar": Keyword("Recobrar", cost=A),
    "replica": Keyword("Réplica", cost=A),
    "vinculo": Keyword("Vínculo", cost=A, effect=B),
    "inmune": Keyword("Inmune", A),
    "inmune_in_play": Keyword("Inmune", with_(A, zones=("en juego",))),
    "activated": Activated(A, B),
    "triggered_may_itself": through(Triggered(A, (B,), optional=True), _fights_itself, _fights_itself),
    "triggered_soundly": through(Triggered(A, B), _fights_itself, _fights_itself),
    "triggered_at": Triggered(B, A),
    "triggered_at_if": Triggered(C, B, A),
    "triggered_if_may": Triggered(A, C, B, optional=True),
    "says": Static(SLOT, A),
    "says_while": Static(SLOT, A, only_if=B),
    "says_unless": Static(SLOT, A, only_if=Un(B)),
    "says_rule": Static(SLOT, rule=A),
    "says_rule_while": Static(SLOT, rule=A, only_if=B),
    "says_rule_unless": Static(SLOT, rule=A, only_if=Un(B)),
    "says_rule_about": Static(SLOT, rule=A, value=B),
    "not_countered": Static(SLOT, rule="no puede ser cancelada"),
    "while_so_of": with_(with_subject(B, C), only_if=A),
    "while_so_itself": with_(of_itself(B), only_if=A),
    "always_environment": Static(B, rule="entorno", value=A),
    "always_no_environment": Static(B, rule="sin entorno", value=A),
    "defines_strength": Static(A, (Part("strength defined", B),), defines=True),
    "defines_resistance": Static(A, (Part("resistance defined", B),), defines=True),
    "defines_both": Static(A, (Part("strength defined", B), Part("resistance defined", B)), defines=True),
    "defines_both_its": Static(THIS, (Part("strength defined", A), Part("resistance defined", A)), defines=True),
    "costs_less": Static(B, rule="cuesta menos", value=A, zone="mano"),
    "your_cards_cost_more": Static(THIS, rule="sus cartas cuestan más", value=A),
    "additional_cost": Static(A, rule="coste adicional", value=B, zone="mano"),
    "alternative_cost": Static(B, rule="coste alternativo", value=A, zone="mano"),
    "free_cost": Static(A, rule="coste alternativo", value=(), zone="mano"),
    "kept_out": Static(with_(A, zones=OUTSIDE), rule="no puede entrar en juego"),
    "costs_less_per": Static(B, rule="cuesta menos", value=Number(C, "", A), zone="mano"),
    "costs_less_for_each": Static(A, rule="cuesta menos", value=Number(C, "", B), zone="mano"),
    "either_event": through((B, C), _either, lambda abilities: None),
    "neither": (Static(A, rule="no puede atacar"), Static(A, rule="no puede ser defensor")),
    "enters_or_attacks": (on("mover", A, to="en juego"), on("atacar", source=A)),
    "you_cannot_play_what": Static(THIS, rule="no puede jugar cartas", value=A),
    "they_cannot_play": Static(A, rule="no puede jugar cartas"),
    "they_cannot_play_what": Static(A, rule="no puede jugar cartas", value=B),
    "they_cannot_draw": Static(A, rule="no puede tomar cartas"),
    "their_cards_cost_more": Static(A, rule="sus cartas cuestan más", value=B),
    "all_players": Filter(marks=("demonio",)),
    "all_opponents": Filter(marks=("demonio",), controller="oponente"),
    "x_is": Static(THIS, rule="X es", value=A),
    "optional_additional_cost": Static(B, rule="coste adicional", value=A, zone="mano", defines=True),
    "you_play_any_time": Static(THIS, rule="puede jugar en cualquier momento", value=described(A)),
    "you_play_all_any_time": Static(THIS, rule="puede jugar en cualquier momento"),
    "one_resource_more": Static(THIS, rule="recursos por turno +", value=1),
    "resources_more": Static(THIS, rule="recursos por turno +", value=A),
    "attacks_as_if_old": Static(A, rule="ataca como si", value="desde el principio"),
    "attacks_as_if_upright": Static(A, rule="ataca como si", value="enderezado"),
    "costs_to_attack": Static(A, rule="cuesta atacar", value=B),
    "costs_to_be_attacked": Static(A, rule="cuesta atacarlo", value=B),
    "played_from": Static(A, rule="puede jugarse desde", value=B, zone=B),
    "not_played_from": Static(A, rule="no puede jugarse desde", value=B, zone=B),
    "is_neutral": Static(A, rule="es neutral", zone="mano"),
    "may_be_ignored": Static(B, rule="puede ignorarse", value=A),
    "shows_first_drawn": Static(THIS, rule="muestra la primera carta que tomas"),
    "defines_subtype": Static(A, (Part("subtypes +", (B,)),), defines=True),
    "static_in_inferno": with_(B, zone="inferno"),
    "only_in_inferno": with_(A, zone="inferno"),
    "rule_indestructible": Static(A, rule="indestructible"),
    "you_cannot_play": Static(THIS, rule="no puede jugar cartas"),
    "you_cannot_draw": Static(THIS, rule="no puede tomar cartas"),
    "most_counters": Static(A, rule="máximo de contadores", value=(C, B)),
}

#: 602.5: instructions for activating, one after another.
ABILITIES |= {
    "times": with_(A, times=C),
    "times_said": with_(A, times=B),
    "as_ritual": with_(A, timing="ritual"),
    "only_while": with_(A, only_if=C),
    "as_this": with_(A, timing="como esta carta"),
    "only_your_turn": with_(A, only_if=Fact("tu turno")),
}
