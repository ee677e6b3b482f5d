"""What changes, and what lasts or comes later (610, 612, 603.7)."""

from __future__ import annotations

from ....kernel.abilities import Both, Do, Fact, Filter, Is, Keyword, Number, Part, Ref
from ....kernel.frozen import Map
from ....text.patterns import hole, rest, through
from ....text.plurals import either_number
from ....text.shared import A, B, C, D, do, on
from .shapes import FOR_EACH_COUNTER, of_kind

#: «Pierde N» is −N.
MINUS = through(A, lambda n: -n if n else None, lambda n: -n if isinstance(n, int) and n < 0 else None)

E = hole(4)

CHANGES = {
    "becomes_kind": (Part("subtypes", (either_number(B),)), Part("strength =", C), Part("resistance =", D)),
    "more_kind": (rest(0), Part("subtypes", (either_number(C),)), Part("strength =", D), Part("resistance =", E)),
    "more_creature": (rest(0), Part("types", (C,)), Part("strength =", D), Part("resistance =", E)),
    "more_set": (rest(0), Part("strength =", B), Part("resistance =", C)),
    "minus_strength": (Part("strength +", MINUS),),
    "minus_resistance": (Part("resistance +", MINUS),),
    "plus_strength_every": (Part("strength +", Number(C, "", A, B, "abajo")),),
    "plus_both": (Part("strength +", A), Part("resistance +", B)),
    "plus_both_per": (Part("strength +", Number(C, "", A)), Part("resistance +", Number(C, "", B))),
    "plus_for_each_counter": FOR_EACH_COUNTER,
    "plus_strength": (Part("strength +", A),),
    "plus_strength_per": (Part("strength +", Number(B, "", A)),),
    "plus_resistance": (Part("resistance +", A),),
    "loses": (Part("abilities -", A),),
    "gain_strength": Part("strength =", A),
    "gain_resistance": Part("resistance =", A),
    "gain_more_strength": Part("strength +", A),
    "gain_more_resistance": Part("resistance +", A),
    "lose_keyword": Part("abilities -", A),
    "loses_all": (Part("no abilities"),),
    "set_both": (Part("strength =", A), Part("resistance =", B)),
    "set_resistance": (Part("resistance =", A),),
    "same_strength": (Part("strength =", A),),
    "same_resistance": (Part("resistance =", A),),
    "changes_word": (Part("word", (A, B)),),
    "is_indestructible": (Part("abilities +", Keyword("Indestructible")),),
    "more_both": (rest(0), Part("strength +", B), Part("resistance +", C)),
    "plus_both_every": (Part("strength +", Number(D, "", A, C, "abajo")), Part("resistance +", Number(D, "", B, C, "abajo"))),
    "becomes_type_also": (Part("types +", (B,)),),
    "is_also": (Part("subtypes +", (either_number(A),)),),
    "is_type_also": (Part("types +", (A,)),),
    "becomes_type": (Part("types", (B,)),),
    "becomes": (Part("subtypes", (either_number(B),)),),
    "becomes_also": (Part("subtypes +", (either_number(B),)),),
    "becomes_creature": (Part("types", (B,)), Part("strength =", C), Part("resistance =", D)),
    "becomes_creature_also": (Part("types +", (B,)), Part("strength =", C), Part("resistance =", D)),
    "becomes_creature_of": (
        Part("types", (B,)),
        Part("subtypes", (either_number(C),)),
        Part("strength =", D),
        Part("resistance =", E),
    ),
    "becomes_creature_of_also": (
        Part("types +", (B,)),
        Part("subtypes +", (either_number(C),)),
        Part("strength =", D),
        Part("resistance =", E),
    ),
    "becomes_instant": (Part("supertypes +", ("instantáneo",)),),
}

_YOURS = Filter(controller="tú")
LASTING = {
    "rule_until_first": do("regla", what=B, rule=C, until=A),
    "at_next_turn": do("más tarde", effect=A, on=on("comienzo", player="tú", data={"step": "Restauración"})),
    "at_any_next_turn": do("más tarde", effect=A, on=on("comienzo", data={"step": "Restauración"})),
    "at_their_next_turn": do("más tarde", effect=A, on=on("comienzo", player="oponente", data={"step": "Restauración"})),
    "at_next_step": do("más tarde", effect=B, on=on("comienzo", data={"step": A})),
    "at_end_of_turn": do("más tarde", effect=A, on=on("comienzo", data={"step": "Fin"})),
    "at_end_of_combat": do("más tarde", effect=A, on=on("final del combate")),
    "at_next_untap": do("más tarde", effect=A, on=on("comienzo", player="tú", data={"step": "Restauración"})),
    "control": do("control", what=A),
    "control_until": do("control", what=A, until=B),
    "control_while": Do("control", Map({"what": A, "while": Fact("permanece en juego", B)})),
    "control_while_yours": Do("control", Map({"what": A, "while": Both((Fact("permanece en juego", B), Is(B, _YOURS)))})),
    "if_at_end_of_turn": Do("si", Map({"if": A, "then": (do("más tarde", effect=B, on=on("comienzo", data={"step": "Fin"})),)})),
    "next_time": do("más tarde", on=A, effect=B),
    "each_time_this_turn": do("más tarde", on=B, effect=C, until="turno"),
    "extra_step": do("paso adicional", step=A),
    "control_who": do("control", who=A, what=B),
    "choose_subtype": do("elegir subtipo", what=A, type=B),
    "modify_ending": Do("modificar", Map({"what": A, "parts": B, "end cost": C})),
    "cannot_play_until": do("regla", who=A, rule="no puede jugar cartas", until=B),
    "cannot_play_what_until": do("regla", who=A, rule="no puede jugar cartas", value=B, until=C),
    "cannot_draw_until": do("regla", who=A, rule="no puede tomar cartas", until=B),
    "extra_turn_who": do("turno adicional", who=A),
    "modify_while": Do("modificar", Map({"what": A, "parts": B, "while": C})),
    "modify": do("modificar", what=A, parts=B),
    "modify_ese": do("modificar", what=Ref("ese"), parts=A, until=B),
    "rule_ese": do("regla", what=Ref("ese"), rule=A, until=B),
    "modify_until": do("modificar", what=A, parts=B, until=C),
    "modify_until_first": do("modificar", what=B, parts=C, until=A),
    "rule_about_until": do("regla", what=A, rule=B, value=C, until=D),
    "yours_cheaper_until": do("regla", who="tú", rule="sus cartas cuestan menos", value=of_kind(B, A), until=C),
    "yours_dearer_until": do("regla", who="tú", rule="sus cartas cuestan más", value=of_kind(B, A), until=C),
    "yours_cheaper_this_turn": do("regla", who="tú", rule="sus cartas cuestan menos", value=of_kind(B, A), until="turno"),
    "one_resource_more_until": do("regla", who="tú", rule="recursos por turno +", value=1, until=A),
    "not_untapped_next": do("regla", what=A, rule="no se endereza", until="su próxima restauración"),
    "not_untapped_next_ese": do("regla", what=Ref("ese"), rule="no se endereza", until="su próxima restauración"),
    "give_until": do("modificar", what=A, parts=B, until=C),
    "environment_until": do("regla", rule="entorno", value=A, until=B),
    "no_environment_until": do("regla", rule="sin entorno", value=A, until=B),
    "switch_until": do("modificar", what=A, parts=(Part("switch"),), until=B),
    "extra_turn": do("turno adicional"),
    "skip": do("saltear", what=A),
    "skip_who": do("saltear", who=A, what=B),
}
