"""How much, whether, and for what cost (117)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Both, CostPart, Exists, Fact, Filter, Is, Number, Ref, Target, Un
from ....kernel.frozen import Map
from ....text.patterns import Plus, through, with_
from ....text.shared import THIS, A, B, C, D
from .shapes import COUNTERS_ON, counters_paid, described, has_counters


def _signed(there: bool) -> Any:
    """«+X» is X; other letters have no sign."""
    if there:
        return lambda value: "X" if value == "+X" else None if value == "-X" else value
    return lambda value: "+X" if value == "X" else value if isinstance(value, int) else None


def _yours(wanted: object) -> object:
    """What somebody «has» that is said to be nowhere is what they control (403.2)."""
    if not isinstance(wanted, Filter) or wanted.controller:
        return None
    return wanted if wanted.owner or wanted.zones else wanted.but(controller="tú")


def _had(wanted: object) -> object:
    if not isinstance(wanted, Filter):
        return None
    return wanted.but(controller="") if wanted.controller == "tú" and not wanted.zones else wanted if wanted.zones else None


AMOUNTS = {
    "deaths_aliado": "aliado destruidos este turno",
    "deaths_arma": "arma destruidos este turno",
    "deaths_objeto": "objeto destruidos este turno",
    "deaths_recurso": "recurso destruidos este turno",
    "signed": through(A, _signed(True), _signed(False)),
    "count_yours": Number(with_(A, controller="tú")),
    "count_held": Number(through(A, _yours, _had)),
    "whole_hand_discarded": "todas",
    "depth": "profundidad",
    "chosen_value": "escogido",
    "paid_playing": through(A, lambda _: "pagado al jugar", lambda word: THIS if word == "pagado al jugar" else None),
    "paid_entering": through(A, lambda _: "pagado al entrar", lambda word: THIS if word == "pagado al entrar" else None),
    "paid": "pagado",
    "that_amount": "cantidad",
    "strength_of_paid": Number(Ref("pagadas"), "strength"),
    "half_up": with_(A, over=2, rounding="arriba"),
    "half_down": with_(A, over=2, rounding="abajo"),
    "half": with_(A, over=2),
    "counters_on": COUNTERS_ON,
    "prevented": "prevenido",
    "strength_of_target": Number(Target(A), "strength"),
    "resistance_of_target": Number(Target(A), "resistance"),
    "resistance_of": Number(A, "resistance"),
    "its_strength": Number(Ref("ese"), "strength"),
    "its_resistance": Number(Ref("ese"), "resistance"),
}


def held(noun: object) -> Any:
    """What somebody has: in play under their control, where it is said to be nowhere else."""
    return through(noun, _yours, _had)


def _of_no_zone(wanted: Any) -> Any:
    return wanted if isinstance(wanted, Filter) and not wanted.zones else None


def _in_play(noun: object) -> Any:
    """What «en juego» can be said of: what is not said to be elsewhere."""
    return through(noun, _of_no_zone, _of_no_zone)


#: «N o menos» is not one more than N.
def _one_more(least: object) -> Any:
    return through(least, lambda n: n + 1, lambda n: n - 1 if isinstance(n, int) and n > 1 else None)


def _of_one_type(word: str) -> Any:
    """A fact about one type of cards."""
    return lambda types: Fact(word, types[0]) if len(types) == 1 else None


def _one_type_of(word: str) -> Any:
    return lambda said: (said.value,) if isinstance(said, Fact) and said.word == word and said.value is not None else None


_ATTACKING, _DEFENDING = Filter(marks=("atacante",)), Filter(marks=("defensor",))
_ONE_MORE = _one_more(B)
#: The cards of a hand.
HAND = Filter(marks=("carta",), zones=("mano",), owner="tú")
_THEIR_HAND = HAND.but(owner="oponente")
CONDITIONS = {
    "you_control_more": Fact("más que cada oponente", with_(B, controller="tú")),
    "they_control_more": Fact("menos que un oponente", with_(C, controller="tú")),
    "hand_more": Fact("más que cada oponente", HAND),
    "their_hand_more": Fact("menos que un oponente", HAND),
    "some_attacks": Exists(with_(A, marks=Plus("atacante"))),
    "some_of_those": Fact("hay entre esos", A),
    "you_played_just": Fact("jugaste justo", B),
    "itself_alone": Un(Exists(with_(A, other=True))),
    "itself_earthly": Is(THIS, Filter(marks=("terrenal",))),
    "itself_infernal": Un(Is(THIS, Filter(marks=("terrenal",)))),
    "you_were_damaged": Fact("recibiste daño"),
    "you_attacked": Fact("atacaste"),
    "you_did_not_attack": Un(Fact("atacaste")),
    "you_played": Fact("jugaste"),
    "you_did_not_play": Un(Fact("jugaste")),
    "was_a": Fact("era", A),
    "was_strong": Fact("era", Filter(at_least=Map(strength=A))),
    "was_weak": Fact("era", Filter(at_most=Map(strength=A))),
    "is_weak": Is(A, Filter(at_most=Map(strength=B))),
    "is_tough": Is(A, Filter(at_least=Map(resistance=B))),
    "is_frail": Is(A, Filter(at_most=Map(resistance=B))),
    "you_control_at_most": Un(Exists(with_(C, controller="tú"), _ONE_MORE)),
    "you_have_at_most": Un(Exists(held(C), _ONE_MORE)),
    "hand_empty": Un(Exists(HAND)),
    "hand_any": Exists(HAND),
    "hand_some": Exists(HAND, B),
    "hand_at_most": Un(Exists(HAND, _ONE_MORE)),
    "their_hand_empty": Un(Exists(_THEIR_HAND)),
    "their_hand_some": Exists(_THEIR_HAND, C),
    "their_hand_at_most": Un(Exists(_THEIR_HAND, _one_more(C))),
    "they_control_at_most": Un(Exists(with_(D, controller="oponente"), _one_more(C))),
    "they_control_none_2": Un(Exists(with_(C, controller="oponente"))),
    "exists_at_most": Un(Exists(B, _one_more(A))),
    "you_played_one_of": through(B, _of_one_type("jugaste"), _one_type_of("jugaste")),
    "you_played_none_of": Un(through(B, _of_one_type("jugaste"), _one_type_of("jugaste"))),
    "more_than": through(A, lambda n: n + 1, lambda n: n - 1 if isinstance(n, int) and n > 1 else None),
    "fewer_than": through(A, lambda n: n - 1 or None, lambda n: n + 1 if isinstance(n, int) else None),
    "one_died": through(A, _of_one_type("murió"), _one_type_of("murió")),
    "none_died": Un(through(A, _of_one_type("murió"), _one_type_of("murió"))),
    "yours_died": through(A, _of_one_type("murió bajo tu control"), _one_type_of("murió bajo tu control")),
    "is_attacking": Is(A, _ATTACKING),
    "is_defending": Is(A, _DEFENDING),
    "has_keyword": Is(A, Filter(keywords=(B,))),
    "itself_turned": Is(THIS, Filter(turned=True)),
    "itself_upright": Is(THIS, Filter(turned=False)),
    "itself_attacking": Is(THIS, _ATTACKING),
    "itself_defending": Is(THIS, _DEFENDING),
    "itself_armed": Is(THIS, Filter(marks=("equipado",))),
    "itself_has_counter": has_counters(THIS, B, 1),
    "itself_has_counters": has_counters(THIS, C, B),
    "itself_has_none": Un(has_counters(THIS, B, 1)),
    "it_attacked": Fact("atacó", A),
    "it_did_not_attack": Both((Fact("permanece en juego", A), Un(Fact("atacó", A)))),  # of nobody it is not so
    "itself_attacked": Fact("atacó", THIS),
    "itself_did_not": Un(Fact("atacó", THIS)),
    "there_is": Fact("entorno", A),
    "there_is_not": Un(Fact("entorno", A)),
    "you_control": Exists(with_(B, controller="tú")),
    "you_control_some": Exists(with_(C, controller="tú"), B),
    "you_control_none": Un(Exists(with_(B, controller="tú"))),
    "they_control": Exists(with_(C, controller="oponente")),
    "they_control_some": Exists(with_(D, controller="oponente"), C),
    "they_control_none": Un(Exists(with_(B, controller="oponente"))),
    "is_depth": Fact("hay profundidad"),
    "depth_at_least": Fact("profundidad", A),
    "is_flipped_over": Is(Ref("tu demonio"), Filter(marks=("terrenal",))),
    "has_counter": has_counters(A, C, 1),
    "has_counters": has_counters(A, D, C),
    "has_no_counters": Un(has_counters(A, C, 1)),
    "not_your_turn": Un(Fact("tu turno")),
    "is_turned": Is(A, Filter(turned=True)),
    "is_upright": Is(A, Filter(turned=False)),
    "is_a": Is(A, B),
    "is_armed": Is(A, Filter(marks=("equipado",))),
    "is_strong": Is(A, Filter(at_least=Map(strength=B))),
    "is_earthly": Is(A, Filter(marks=("terrenal",))),
    "exists": Exists(A),
    "exists_in_play": Exists(_in_play(A)),
    "exists_none_in_play": Un(Exists(_in_play(A))),
    "exists_some_in_play": Exists(_in_play(B), A),
    "exists_some": Exists(B, A),
    "you_have": Exists(held(B)),
    "you_have_some": Exists(held(C), B),
    "you_have_none": Un(Exists(held(B))),
    "exists_none": Un(Exists(A)),
}

COSTS = {
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
    "c_take_counter": counters_paid(A, 1),
    "c_take_counters": counters_paid(B, A),
    "c_discard_this": CostPart("descartar esta"),
    "c_discard_what": CostPart("descartar", 1, described(A)),
    "c_discard_one": CostPart("descartar"),
    "c_damage": CostPart("daño", A),
    "c_mill": CostPart("moler", A),
    "c_return": CostPart("regresar", 1, A),
}
