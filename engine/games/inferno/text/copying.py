"""Cards and abilities on the chain, other targets for them (114.5, 114.6), and copies (706)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Filter, Replacing
from ....kernel.frozen import Map
from ....text.patterns import Plus, through, with_
from ....text.shared import THIS, A, B, C, do, grouped, on
from .shapes import CHAIN, INSTEAD

_TERMS = ("gains", "except", "changes")


def _both(parts: Any) -> object:
    one, other = parts
    return Map({**one, **other}) if _TERMS.index(next(iter(one))) < _TERMS.index(next(iter(other))) else None


def _apart(terms: object) -> object:
    if not isinstance(terms, Map) or len(terms) != 2 or not set(terms) <= set(_TERMS):
        return None
    return tuple(Map({key: terms[key]}) for key in _TERMS if key in terms)


def _entering(parts: Any) -> object:
    who, wanted, terms = parts
    return Replacing(on("mover", who, to="en juego"), INSTEAD, value=Map({"copia": wanted, **terms}))


def _entering_back(ability: object) -> object:
    value = getattr(ability, "value", None)
    if not isinstance(ability, Replacing) or not isinstance(value, Map) or len(value) < 2 or "copia" not in value:
        return None
    terms = value.without("copia")
    parts = ability.on.obj, value["copia"], terms
    return parts if set(terms) <= set(_TERMS) and _entering(parts) == ability else None


COPYING = {
    "copy_token_plain": do("ficha copia", of=A),
    "chained_activated": Filter(marks=("habilidad activada",), zones=CHAIN),
    "chained_triggered": Filter(marks=("habilidad disparada",), zones=CHAIN),
    "may_enter_copy": Replacing(on("mover", A, to="en juego"), INSTEAD, value=Map({"copia": B}), optional=True),
    "may_enter_copy_itself": Replacing(on("mover", THIS, to="en juego"), INSTEAD, value=Map({"copia": A}), optional=True),
    "single_target": with_(A, marks=Plus("con un solo objetivo")),
    "aims_at": with_(A, marks=Plus(("haga objetivo a", B))),
    "aims_only_at": with_(A, marks=Plus(("haga objetivo solamente a", B))),
    "played_late": with_(A, marks=Plus("jugada fuera del momento de un ritual")),
    "chained_card": Filter(marks=("carta",), zones=CHAIN),
    "chained_ability": Filter(marks=("habilidad",), zones=CHAIN),
    "chained_any": Filter(zones=CHAIN),
    "chained_types": Filter(types=A, zones=CHAIN),
    "counter": do("cancelar", what=A),
    "change_targets": do("cambiar objetivos", what=A),
    "change_some_targets": do("cambiar objetivos", what=A, how="algunos"),
    "new_targets": do("cambiar objetivos", what=A, how="nuevos"),
    "copy_chained": do("copiar", what=A),
    "copy_retargeted": do("copiar", what=A, retarget=True),
    "play_copy": do("jugar copia", what=A),
    "play_copy_free": do("jugar copia", what=A, free=True),
    "copy_token": do("ficha copia", of=B),
    "copy_token_but": grouped("ficha copia", None, "of", _TERMS),
    "become_copy": do("copia", what=A, of=B),
    "become_copy_but": grouped("copia", "what", "of", _TERMS),
    "become_copy_until": do("copia", what=A, of=B, until=C),
    "enters_copy": Replacing(on("mover", A, to="en juego"), INSTEAD, value=Map({"copia": B})),
    "enters_copy_but": through((A, B, C), _entering, _entering_back),
    "both_terms": through((A, B), _both, _apart),
    "copy_gains": Map(gains=A),
    "keeps_strength": Map({"except": Map(strength=A)}),
    "keeps_resistance": Map({"except": Map(resistance=A)}),
    "keeps_type": Map({"except": Map(types=(A,))}),
    "copy_strength": Map(changes=Map(strength=A)),
    "copy_resistance": Map(changes=Map(resistance=A)),
}
