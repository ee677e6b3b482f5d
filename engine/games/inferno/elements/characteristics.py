"""What an element has by itself (109.2, 110.3, 112.3, 202.2, 405.4), before any effect, and the rules it rests on."""

from __future__ import annotations

from ....kernel.abilities import Fact, Filter, Number, Ref, Static
from ....kernel.continuous import view as views
from ....kernel.frozen import Id
from ....kernel.layers import View
from ....kernel.pieces import Obj
from ....kernel.rules import R
from ....kernel.selecting import found, part_of
from ....kernel.state import State
from .. import rules as r
from .cards import FACE_DOWN, UNKNOWN
from .keywords import KEYWORDS

#: The kinds of object that stand on the chain without being cards (109.1).
ABILITY = "ability"
DEMON = "demon"
INFERNAL, EARTHLY = "infernal", "terrenal"


def characteristics(state: State, obj: Obj) -> View:
    """What an element has before any continuous effect: printed values, those of its side, or none (110.3, 112.3, 405.4)."""
    seen: View
    if obj.kind == ABILITY:
        seen = dict(UNKNOWN)
        seen["name"] = _printed_name(state, obj.item.source)
        seen["abilities"] = (obj.item.ability,)
    elif obj.face_down and obj.zone.name == "en juego":
        seen = dict(FACE_DOWN.characteristics)
        seen["name"] = "recurso boca abajo"
        if obj.base is not None and keeps_what_is_printed(state):
            printed = obj.base.characteristics
            seen |= printed | {key: (*printed[key], *seen[key]) for key in ("types", "abilities")}
    elif obj.base is None:
        seen = dict(UNKNOWN)
    elif obj.kind == DEMON:
        seen = _demon(state, obj)
    else:
        seen = dict(obj.base.characteristics)
        if obj.memory.numbers:
            seen["strength"], seen["resistance"] = obj.memory.numbers
        if "arma" in seen["types"] and "aliado" not in seen["types"]:
            seen["strength"] = seen["resistance"] = None
    seen["controller"] = obj.controller
    seen["converted"] = _converted(state, obj, seen.get("cost"))
    seen["abilities"] = KEYWORDS.counted(seen["abilities"])
    return seen


def keeps_what_is_printed(state: State) -> bool:
    """110.6b: a face-down resource is that and nothing else, unless the reading leaves it what is printed on it."""
    return state.reading(PRINTED_TOO) == "tambien-las-impresas"


#: Whether a face-down resource has what is printed on it.
PRINTED_TOO = "inferno-caracteristicas-del-recurso-boca-abajo"


def _converted(state: State, obj: Obj, cost: int | str | None) -> int:
    """202.2a, 202.2b: an empty cost counts as 0; X as what was announced on the chain, elsewhere as 0 (107.3f).

    117.8d, 202.3: an additional cost is no part of the cost that others see.
    """
    if cost is None or isinstance(cost, int):
        return cost or 0
    if obj.zone.name == "cadena":
        return obj.item.x or 0
    if state.reading("inferno-coste-x-fuera-de-la-cadena") == "lo-que-diga-el-texto":
        return _x_of_text(state, obj)
    return 0


def _x_of_text(state: State, obj: Obj) -> int:
    """107.3f: the X that the text of a card defines, counted by what is printed on what it counts."""
    words = obj.base.abilities if obj.base is not None else ()
    wanted = next((a.value for a in words if isinstance(a, Static) and a.rule == "X es"), 0)
    if isinstance(wanted, int):
        return wanted
    assert isinstance(wanted, Number)

    def look(other: Id) -> View:
        there = state.objects[other]
        base = FACE_DOWN if there.face_down else there.base
        return {**(base.characteristics if base is not None else UNKNOWN), "controller": there.controller}

    counted_ones = found(state, wanted.of, obj.controller or obj.owner, obj.id, look) if isinstance(wanted.of, Filter) else ()
    return part_of(state, wanted, len(counted_ones))


def _printed_name(state: State, source: Id | None) -> str:
    """What the source of an ability is called, for messages: the ability itself has no name."""
    if source is None:
        return "efecto"
    if (here := state.objects.get(source)) is None:
        if source not in state.past:
            return "efecto"
        here = state.past[source].obj
    return here.base.name if here.base is not None else "una carta"


def _demon(state: State, obj: Obj) -> View:
    """112.3a, 112.4a–b: its side decides, the infernal one has no strength; 207.2: its resistance is what is left of the deck."""
    side = obj.base if obj.side != EARTHLY or obj.base.other is None else obj.base.other
    seen = dict(side.characteristics)
    seen["supertypes"] = ("demonio",)
    seen["types"] = ()
    seen["strength"] = side.characteristics["strength"] if obj.side == EARTHLY else None
    seen["resistance"] = len(state.zone("mazo", obj.owner))
    return seen


def grounds(state: State, obj: Id) -> tuple[R, ...]:
    """The rules on which what an element is rests, without any effect."""
    here = state.objects[obj]
    if here.kind == DEMON:
        shape = () if here.side == EARTHLY else (r.INFERNAL_STRENGTH,)
        return (r.DEMON_RESISTANCE, r.DEMON_NUMBERS, *shape)
    base, seen = here.base, views(state, obj)
    found = _of_cost(here, seen)
    if base is None:
        return tuple(found)
    in_play = here.zone.name == "en juego"
    if in_play and any(_asks_environment(a) for a in base.abilities):
        found.append(r.ENVIRONMENT_STATIC)
    if not here.face_down:
        found += KEYWORDS.rules_of(base.abilities)
        if in_play and any(_of_one_element(a) for a in base.abilities):
            found.append(r.STATIC_NO_LAST_KNOWN)
    return (*found, *_of_types(here, seen), *_of_numbers(here, seen)) if in_play else tuple(found)


def _of_types(here: Obj, seen: View) -> list[R]:
    """Of the types that something in play has: several at once, or that of a resource, whatever is printed."""
    found = [r.SEVERAL_TYPES, r.TYPES_COMBINED] if len(seen["types"]) > 1 else []
    if here.face_down and "recurso" in seen["types"]:
        found.append(r.RESOURCE_AS_SUCH)
    if "aliado" in seen["types"] and not here.face_down:
        found.append(r.PRINTED_NUMBERS)
    return found


def _of_cost(here: Obj, seen: View) -> list[R]:
    """Of the converted cost: what stands on the chain, what was announced for it, what a variable or empty cost counts as."""
    if here.kind == ABILITY:
        return [r.ON_CHAIN_AS]
    if here.item.additional:
        return [r.ADDITIONAL_APART, r.COST_WITHOUT_EXTRAS]
    if seen.get("cost") == "X":
        return [r.CONVERTED_X if here.zone.name == "cadena" else r.X_ELSEWHERE]
    return [r.CONVERTED_ZERO] if here.zone.name in ("en juego", "cadena") and seen.get("cost") is None else []


def _of_numbers(here: Obj, seen: View) -> list[R]:
    """Of strength and resistance in play: damage counters, what is no ally, what is no weapon any more, modifiers."""
    found: list[R] = []
    if here.counters.get("daño"):
        found += [r.DAMAGE_COUNTER, r.COUNTERS_ADD_UP] if "aliado" in seen["types"] else [r.COUNTERS_REMAIN]
    if here.base.strength is not None and "aliado" not in seen["types"]:
        found.append(r.NO_ALLY_NO_NUMBERS)
        if "arma" in here.base.types and "arma" not in seen["types"]:
            found.append(r.NO_WEAPON_NO_MODIFIERS)
    if here.attached is not None and "arma" in seen["types"]:
        found.append(r.MODIFIERS_FIXED)
    return found


def _asks_environment(ability: object) -> bool:
    return isinstance(ability, Static) and isinstance(ability.only_if, Fact) and ability.only_if.word == "entorno"


def _of_one_element(ability: object) -> bool:
    """Whether a static ability looks at a number of one element, which may be gone (604.7)."""
    if not isinstance(ability, Static):
        return False
    return any(isinstance(part.value, Number) and isinstance(part.value.of, Ref) for part in ability.parts)
