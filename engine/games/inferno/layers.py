"""Characteristics and layers (109.2, 207, 604.3, 612): what an element has by itself, and what effects do to it in order."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ...kernel.abilities import Context, Fact, Filter, Keyword, Number, Ref, Static
from ...kernel.continuous import Layer, Operation, View, statics
from ...kernel.continuous import view as views
from ...kernel.frozen import Id, Map, by_identity
from ...kernel.memo import PLAY_ONLY
from ...kernel.rules import R
from ...kernel.selecting import found, holds, matches, part_of, refer
from ...kernel.state import Obj, State
from . import rules as r
from .cards import FACE_DOWN, UNKNOWN, Card, subtype_fits
from .keyword_rules import counted, rules_of
from .keywords import THIS, abilities_of

#: The kinds of object that stand on the chain without being cards (109.1).
ABILITY = "ability"
DEMON = "demon"
INFERNAL, EARTHLY = "infernal", "terrenal"
#: The mark of a weapon that no longer counts, because one that its ally carried before it was detached (604.3c).
OVERTAKEN = "sobrescrita"


def characteristics(state: State, obj: Obj) -> View:
    """What an element has before any continuous effect: printed values, those of its side, or none (110.3, 112.3, 405.4)."""
    seen: View
    if obj.kind == ABILITY:
        seen = dict(UNKNOWN)
        seen["name"] = _printed_name(state, obj.choices["source"])
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
        if (chosen := obj.choices.get("fuerza y resistencia")) is not None:
            seen["strength"], seen["resistance"] = chosen
        if "arma" in seen["types"] and "aliado" not in seen["types"]:
            seen["strength"] = seen["resistance"] = None
    seen["controller"] = obj.controller
    seen["converted"] = _converted(state, obj, seen.get("cost"))
    if seen.get("abilities"):
        seen["abilities"] = counted(state, seen["abilities"])
    return seen


def keeps_what_is_printed(state: State) -> bool:
    """110.6b: a face-down resource is that and nothing else, unless the reading leaves it what is printed on it."""
    return state.reading("inferno-caracteristicas-del-recurso-boca-abajo") == "tambien-las-impresas"


def _converted(state: State, obj: Obj, cost: int | str | None) -> int | None:
    """202.2: an empty cost counts as 0; X as what was announced on the chain, elsewhere as 0 (107.3f)."""
    if isinstance(cost, int):
        return cost
    if cost is None:
        return 0 if state.follows(r.CONVERTED_ZERO) else None
    if obj.zone.name == "cadena":
        return obj.choices.get("x") or 0 if state.follows(r.CONVERTED_X) else None
    if state.reading("inferno-coste-x-fuera-de-la-cadena") == "lo-que-diga-el-texto":
        return _x_of_text(state, obj)
    return 0 if state.follows(r.X_ELSEWHERE) else None


def _x_of_text(state: State, obj: Obj) -> int:
    """107.3f: the X that the text of a card defines, counted by what is printed on what it counts."""
    words = obj.base.abilities if obj.base is not None else ()
    wanted = next((a.value for a in words if isinstance(a, Static) and a.rule == "X es"), 0)
    if isinstance(wanted, int):
        return wanted
    assert isinstance(wanted, Number)

    def look(other: Id) -> Any:
        there = state.objects[other]
        base = FACE_DOWN if there.face_down else there.base
        return {**(base.characteristics if base is not None else UNKNOWN), "controller": there.controller}

    counted_ones = found(state, wanted.of, obj.controller or obj.owner, obj.id, look) if isinstance(wanted.of, Filter) else ()
    return part_of(state, wanted, len(counted_ones))


def _asks_environment(ability: Any) -> bool:
    return isinstance(ability, Static) and isinstance(ability.only_if, Fact) and ability.only_if.word == "entorno"


def grounds(state: State, obj: Id) -> tuple[R, ...]:
    """The rules on which what an element is rests, without any effect."""
    here = state.objects[obj]
    if here.kind == DEMON:
        shape = () if here.side == EARTHLY else (r.INFERNAL_STRENGTH,)
        return (r.DEMON_RESISTANCE, r.DEMON_NUMBERS, *shape)
    found: list[R] = []
    base, seen = here.base, views(state, obj)
    if here.kind == ABILITY:
        found.append(r.ON_CHAIN_AS)
    elif seen.get("cost") == "X":
        found.append(r.CONVERTED_X if here.zone.name == "cadena" else r.X_ELSEWHERE)
    elif here.zone.name in ("en juego", "cadena") and seen.get("cost") is None:
        found.append(r.CONVERTED_ZERO)
    if base is not None and here.zone.name == "en juego" and any(_asks_environment(a) for a in base.abilities):
        found.append(r.ENVIRONMENT_STATIC)
    if base is not None and not here.face_down:
        found += rules_of(base.abilities)
        if here.zone.name == "en juego" and any(_of_one_element(a) for a in base.abilities):
            found.append(r.STATIC_NO_LAST_KNOWN)
    if base is None or here.zone.name != "en juego":
        if base is not None and any(isinstance(a, Static) and a.defines for a in base.abilities):
            found += [r.DEFINES_EVERYWHERE, r.DEFINED_NUMBERS]
        return tuple(found)
    if here.counters.get("daño"):
        found += [r.DAMAGE_COUNTER, r.COUNTERS_ADD_UP] if "aliado" in seen["types"] else [r.COUNTERS_REMAIN]
    if base.strength is not None and "aliado" not in seen["types"]:
        found.append(r.NO_ALLY_NO_NUMBERS)
        if "arma" in base.types and "arma" not in seen["types"]:
            found.append(r.NO_WEAPON_NO_MODIFIERS)
    if here.attached is not None and "arma" in seen["types"]:
        found.append(r.MODIFIERS_FIXED)
    return tuple(found)


def _of_one_element(ability: Any) -> bool:
    """Whether a static ability looks at a number of one element, which may be gone (604.7)."""
    if not isinstance(ability, Static):
        return False
    return any(isinstance(part.value, Number) and isinstance(part.value.of, Ref) for part in ability.parts)


def _printed_name(state: State, source: Id | None) -> str:
    """What the source of an ability is called, for messages: the ability itself has no name."""
    if source is None:
        return "efecto"
    here = state.objects.get(source) or state.past[source].obj
    return here.base.name if here.base is not None else "una carta"


def _demon(state: State, obj: Obj) -> View:
    """112.3a, 112.4: its side decides; its resistance is what is left of its controller's deck."""
    side = obj.base if obj.side != EARTHLY or obj.base.other is None else obj.base.other
    seen = dict(side.characteristics)
    seen["supertypes"] = ("demonio",)
    seen["types"] = ()
    infernal = None if state.follows(r.INFERNAL_STRENGTH) else 0
    seen["strength"] = side.strength if obj.side == EARTHLY else infernal
    counted = state.follows(r.DEMON_RESISTANCE) and state.follows(r.DEMON_NUMBERS)
    seen["resistance"] = len(state.zone("mazo", obj.owner)) if counted else None
    return seen


# --- the layers --------------------------------------------------------------------------------------------------------


def _defined_numbers(state: State, obj: Obj, seen: View, look: Callable[[Id], Any]) -> None:
    """What is no ally has no strength or resistance (207.4); an ally with weapons has what they define."""
    if obj.kind == DEMON:
        return
    if "aliado" not in seen["types"]:
        if state.follows(r.NO_ALLY_NO_NUMBERS):
            seen["strength"] = seen["resistance"] = None
        return
    if state.reading("inferno-arma-y-fuerza-fijada") == "el-valor-fijado-anula-el-arma":
        _weapons(state, obj, seen, look)


def _added_by_weapons(state: State, obj: Obj, seen: View, look: Callable[[Id], Any]) -> None:
    """The other reading of 604.3b: the modifiers are an increase, after what sets a value."""
    if state.reading("inferno-arma-y-fuerza-fijada") == "el-arma-suma-despues" and "aliado" in seen["types"]:
        _weapons(state, obj, seen, look)


def _weapons(state: State, obj: Obj, seen: View, look: Callable[[Id], Any]) -> None:
    """604.3b: an ally with weapons has its own values plus their printed modifiers."""
    if obj.zone.name != "en juego" or obj.face_down or obj.kind == DEMON:
        return
    if not state.follows(r.WEAPON_DEFINES) or (not state.follows(r.WEAPON_OVER_DEFINED) and _defines(state, obj)):
        return
    for weapon in attached_to(state, obj.id) if state.follows(r.MODIFIERS_FIXED) else ():
        base = state.objects[weapon].base
        if state.objects[weapon].choices.get(OVERTAKEN):
            continue
        if base is not None and ("arma" in look(weapon)["types"] or not state.follows(r.NO_WEAPON_NO_MODIFIERS)):
            seen["strength"] = (seen["strength"] or 0) + (base.strength or 0)
            seen["resistance"] = (seen["resistance"] or 0) + (base.resistance or 0)


def _defines(state: State, obj: Obj) -> bool:
    """604.3: whether it has an ability of its own that defines its strength or resistance."""
    listed = statics(state, obj.id, obj.base.characteristics) if obj.base is not None else []
    return any(a.defines and any(p.op.endswith(" defined") for p in a.parts) for _, a in listed)


def weapon_grounds(state: State, obj: Id) -> tuple[R, ...]:
    """604.3b, 604.3c: the rules by which weapons give an ally its strength and resistance."""
    here = state.objects[obj]
    if here.zone.name != "en juego" or not attached_to(state, obj):
        return ()
    return (r.WEAPON_DEFINES, r.WEAPON_OVER_DEFINED) if _defines(state, here) else (r.WEAPON_DEFINES,)


def _damage_counters(state: State, obj: Obj, seen: View, look: Callable[[Id], Any]) -> None:
    """121.1a, 612.3e: every damage counter takes one from resistance."""
    count = obj.counters.get("daño", 0)
    if count and state.reading(COUNTERS_LOWER) == "umbral-fijo":
        return
    if count and seen.get("resistance") is not None and obj.kind != DEMON and state.follows(r.DAMAGE_COUNTER):
        seen["resistance"] -= count if state.follows(r.COUNTERS_ADD_UP) else 1


#: Whether damage counters lower the resistance, or are only compared with it.
COUNTERS_LOWER = "inferno-resistencia-umbral-o-resto"


def left_of_resistance(state: State, obj: Id) -> int | None:
    """The resistance less the damage counters, whether they lower it or are compared with it."""
    resistance: int | None = views(state, obj)["resistance"]
    if resistance is None or state.reading(COUNTERS_LOWER) == "baja-con-cada-contador":
        return resistance
    return resistance - state.objects[obj].counters.get("daño", 0)


_NUMBERS = frozenset({"strength", "resistance"})
#: 612.1f, 612.3: what the sublayers are parts of.
_SIXTH = (r.LAYER_STRENGTH, r.SUBLAYERS)

LAYERS = (
    Layer(r.LAYER_COPY, frozenset({"copy"})),
    Layer(r.LAYER_CONTROL, frozenset({"controller"})),
    Layer(r.LAYER_TEXT, frozenset({"word", "any word", "name"})),
    Layer(r.LAYER_TYPES, frozenset({"types", "types +", "subtypes", "subtypes +", "supertypes +", "supertypes -"})),
    Layer(r.LAYER_ABILITIES, frozenset({"abilities +", "abilities -", "no abilities"})),
    Layer(r.LAYER_DEFINED, frozenset({"strength defined", "resistance defined"}), _defined_numbers, _SIXTH, _NUMBERS),
    Layer(r.LAYER_SET, frozenset({"strength =", "resistance ="}), None, _SIXTH, _NUMBERS),
    Layer(r.LAYER_CHANGED, frozenset({"strength +", "resistance +"}), _added_by_weapons, _SIXTH, _NUMBERS),
    Layer(r.LAYER_SWITCHED, frozenset({"switch"}), None, _SIXTH, _NUMBERS),
    Layer(r.LAYER_COUNTERS, frozenset(), _damage_counters, _SIXTH),
)


def _set(name: str) -> Operation:
    def operation(seen: View, value: Any) -> None:
        if seen.get(name) is not None or name not in ("strength", "resistance"):
            seen[name] = value

    return operation


def _add(name: str) -> Operation:
    def operation(seen: View, value: Any) -> None:
        if seen.get(name) is not None:
            seen[name] += value

    return operation


def _with(name: str) -> Operation:
    def operation(seen: View, value: Any) -> None:
        seen[name] = (*seen[name], *(v for v in value if v not in seen[name]))

    return operation


def _less(name: str) -> Operation:
    def operation(seen: View, value: Any) -> None:
        seen[name] = tuple(v for v in seen[name] if v not in value)

    return operation


def _gain(seen: View, value: Any) -> None:
    """113.2d: several instances of an ability count each."""
    seen["abilities"] = (*seen["abilities"], value)


def _lose(seen: View, value: Any) -> None:
    """113.9: every instance goes. A keyword is lost by its name."""
    seen["abilities"] = tuple(
        a for a in seen["abilities"] if a != value and not (isinstance(a, Keyword) and a.name == getattr(value, "name", value))
    )


def _switch(seen: View, value: Any) -> None:
    """612.3d"""
    seen["strength"], seen["resistance"] = seen["resistance"], seen["strength"]


def _copy(seen: View, value: Any) -> None:
    """706.2: the copiable values take the place of its own."""
    controller = seen["controller"]
    seen.update(value.characteristics)
    seen["controller"] = controller
    seen["converted"] = value.cost if isinstance(value.cost, int) else 0


def _word(seen: View, value: Any) -> None:
    """611.2: one word that names a category becomes another, in the type line."""
    old, new = value[0], value[1]
    seen["subtypes"] = tuple(new if word == old else word for word in seen["subtypes"])
    if seen.get("path") == old:
        seen["path"] = new
    seen["abilities"] = tuple(_reworded(ability, old, new) for ability in seen["abilities"])


def _any_word(seen: View, value: Any) -> None:
    """By the other reading of 611.1, one printed word becomes another wherever it stands, in the name, too."""
    _word(seen, value)
    if seen.get("name"):
        seen["name"] = " ".join(value[1] if word == value[0] else word for word in str(seen["name"]).split())


@lru_cache(maxsize=512)
def _reworded(value: Any, old: str, new: str) -> Any:
    """The same text with one word for another: in filters and in tokens, whose names come from their subtypes (611.2a)."""
    if isinstance(value, str):
        return new if value == old else value
    if isinstance(value, Map):
        return Map({key: _reworded(inner, old, new) for key, inner in value.items()})
    if isinstance(value, tuple):
        return tuple(_reworded(inner, old, new) for inner in value)
    if isinstance(value, Card):
        subtypes = tuple(new if word == old else word for word in value.subtypes)
        name = " ".join(subtypes) if value.name == " ".join(value.subtypes) else value.name
        return value.but(name=name, subtypes=subtypes)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        changed = {f.name: _reworded(getattr(value, f.name), old, new) for f in dataclasses.fields(value) if f.init}
        return dataclasses.replace(value, **changed)
    return value


def _types(seen: View, value: Any) -> None:
    """204.1a: the new types take the place of the old; subtypes stay only if they belong to a type that is left."""
    seen["types"] = value
    seen["subtypes"] = tuple(word for word in seen["subtypes"] if subtype_fits(word, value))


OPERATIONS: dict[str, Operation] = {
    "copy": _copy,
    "controller": _set("controller"),
    "word": _word,
    "any word": _any_word,
    "name": _set("name"),
    "types": _types,
    "types +": _with("types"),
    "subtypes": _set("subtypes"),
    "subtypes +": _with("subtypes"),
    "supertypes +": _with("supertypes"),
    "supertypes -": _less("supertypes"),
    "abilities +": _gain,
    "abilities -": _lose,
    "no abilities": lambda seen, value: seen.update(abilities=()),
    "strength defined": _set("strength"),
    "resistance defined": _set("resistance"),
    "strength =": _set("strength"),
    "resistance =": _set("resistance"),
    "strength +": _add("strength"),
    "resistance +": _add("resistance"),
    "switch": _switch,
}


# --- reading the game --------------------------------------------------------------------------------------------------


def attached_to(state: State, obj: Id) -> tuple[Id, ...]:
    """The weapons attached to an ally."""
    return state.memo.computed("attached", _attached, state, PLAY_ONLY).get(obj, ())


def _attached(state: State) -> dict[Id, tuple[Id, ...]]:
    known: dict[Id, tuple[Id, ...]] = {}
    for other in state.in_play():
        if other.attached is not None:
            known[other.attached] = (*known.get(other.attached, ()), other.id)
    return known


_NONE: list[Any] = []


def choices_of(state: State, obj: Id | None) -> Map[str, Any]:
    """What was announced for an element, or for what it was when it left."""
    if obj is None:
        return Map()
    here = state.objects.get(obj) or state.past[obj].obj
    return here.choices


def rules_at_work(state: State) -> dict[str, list[tuple[Id | None, str, Static | Any]]]:
    """The static abilities and effects that change the rules of the game (612.9), by rule word: source, controller, effect."""
    known: dict[str, list[tuple[Id | None, str, Static | Any]]] = state.memo.computed(
        "rules at work", _rules_at_work, state, PLAY_ONLY
    )
    return known


def _rules_at_work(state: State) -> dict[str, list[tuple[Id | None, str, Static | Any]]]:
    known: dict[str, list[tuple[Id | None, str, Static | Any]]] = {}
    for obj in state.in_play():
        if obj.base is None or (obj.face_down and not keeps_what_is_printed(state)):
            continue
        seen = views(state, obj.id)
        for _, ability in statics(state, obj.id, seen):
            if ability.rule and not ability.zone:
                known.setdefault(ability.rule, []).append((obj.id, seen["controller"], ability))
    for effect in state.effects:
        if effect.rule:
            known.setdefault(effect.rule, []).append((effect.source, effect.you, effect))
    return known


def ruled(state: State, obj: Id, rule: str) -> list[Any]:
    """The effects by which a rule word applies to an element: its own static abilities, those of others, and effects."""
    at_work = rules_at_work(state)
    if rule not in at_work:
        return _NONE
    found = []
    for source, you, effect in at_work[rule]:
        if "ignora" in at_work and _ignored(state, at_work, source, views(state, obj).get("controller")):
            continue
        affects = effect.affects
        if affects == THIS:
            reached = obj == source
        elif isinstance(affects, tuple):
            reached = obj in affects
        elif isinstance(affects, Ref):
            reached = obj in refer(state, affects, Context(source, you))
        else:
            reached = isinstance(affects, Filter) and matches(state, obj, affects, you, source)
        if reached and (effect.only_if is None or holds(state, effect.only_if, Context(source, you))):
            found.append(effect)
    return found


@by_identity
def static_words(abilities: tuple[Any, ...]) -> frozenset[str]:
    """The rule words of static abilities among these, those of keywords included."""
    inner = [a for ability in abilities for a in (abilities_of(ability) if isinstance(ability, Keyword) else (ability,))]
    return frozenset(a.rule for a in inner if isinstance(a, Static))


def own_rules(state: State, obj: Id, rule: str) -> list[Static]:
    """The static abilities with a rule word that an element has in whatever zone it is (113.5c–e)."""
    seen = views(state, obj)
    if rule not in static_words(seen["abilities"]):
        return _NONE
    listed = [a for _, a in statics(state, obj, seen) if a.rule == rule]
    here = state.objects[obj]
    context = Context(obj, here.controller or here.owner)
    return [a for a in listed if holds(state, a.only_if, context)]


#: Whether Depth exists without cards that have Acqua.
DEPTH_ZERO = "inferno-profundidad-cero"


def depth(state: State) -> int:
    """703.1a: how many cards with Acqua there are in play."""
    return sum(state.setup.game.has_keyword(views(state, o.id), "Acqua") for o in state.in_play())


def environment_active(state: State, name: str, look: Callable[[Id], Any] | None = None) -> bool:
    """122.1, 122.4: some card or effect says it is there, and none says it is not.

    ``look`` gives the characteristics while they are still being worked out.
    """
    if look is None:
        at_work = rules_at_work(state)
        said = [(rule, e.value) for rule in ("entorno", "sin entorno") for _, _, e in at_work.get(rule, ())]
    else:
        said = [(effect.rule, effect.value) for effect in state.effects]
        said += [(a.rule, a.value) for o in state.in_play() for _, a in statics(state, o.id, look(o.id))]
    if ("entorno", name) not in said or (state.setup.readings and not _since_turned_off(state, name, look)):
        return False
    return ("sin entorno", name) not in said or not state.follows(r.ENVIRONMENT_OFF)


#: The rule word of what turned an environment off until another card comes that keeps it up.
TURNED_OFF = "entorno apagado"


def _since_turned_off(state: State, name: str, look: Callable[[Id], Any] | None) -> bool:
    """Whether something that keeps up an environment came after it was turned off."""
    off = max((e.stamp for e in state.effects if e.rule == TURNED_OFF and e.value == name), default=None)
    if off is None:
        return True
    if any(e.rule == "entorno" and e.value == name and e.stamp > off for e in state.effects):
        return True
    later = [o.id for o in state.in_play() if o.since > off]
    listed = [a for i in later for _, a in statics(state, i, look(i) if look is not None else views(state, i))]
    return any(a.rule == "entorno" and a.value == name for a in listed)


def own_keyword(state: State, obj: Id, word: str) -> bool:
    """Whether an element has a keyword, in whatever zone it is."""
    return state.setup.game.has_keyword(views(state, obj), word)


def players_ruled(state: State, player: str, rule: str) -> list[Any]:
    """The effects with a rule word that concern a player: by default that of their controller."""
    at_work = rules_at_work(state)
    return [
        effect
        for source, you, effect in at_work.get(rule, ())
        if you == player
        and holds(state, effect.only_if, Context(source, you))
        and not ("ignora" in at_work and _ignored(state, at_work, source, player))
    ]


def _ignored(state: State, at_work: dict[str, Any], source: Id | None, player: str | None) -> bool:
    """115.2b: whether a player ignores the static abilities of an element for now."""
    return any(you == player and effect.value == source for _, you, effect in at_work["ignora"])
