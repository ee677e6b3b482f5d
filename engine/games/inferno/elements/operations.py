"""What each word of a continuous effect does to the characteristics of an element (204.1a, 611.2, 612, 706.2)."""

from __future__ import annotations

from functools import lru_cache

from ....kernel.frozen import Value
from ....kernel.layers import Operation, View
from ....kernel.visiting import rebuilt
from ....play.operations import add, blank, gain, less, lose, set_number, set_to, switch, with_
from .cards import Card, subtype_fits


def _copy(seen: View, value: Value) -> None:
    """706.2: the copiable values take the place of its own."""
    controller = seen["controller"]
    seen.update(value.characteristics)
    seen["controller"] = controller
    seen["converted"] = value.cost if isinstance(value.cost, int) else 0


def _word(seen: View, value: Value) -> None:
    """611.2: one word that names a category becomes another, in the type line and the text, of a token too (611.4); abilities
    that effects give come in a later layer (611.3)."""
    old, new = value[0], value[1]
    seen["subtypes"] = tuple(new if word == old else word for word in seen["subtypes"])
    if seen.get("path") == old:
        seen["path"] = new
    seen["abilities"] = tuple(_reworded(ability, old, new) for ability in seen["abilities"])


#: Which words an effect changes.
WHICH_WORDS = "inferno-palabras-que-cambia-un-efecto"


def any_word(seen: View, value: Value) -> None:
    """By the other reading of 611.1, one printed word becomes another wherever it stands, in the name, too."""
    _word(seen, value)
    if seen.get("name"):
        seen["name"] = " ".join(value[1] if word == value[0] else word for word in str(seen["name"]).split())


@lru_cache(maxsize=512, typed=True)
def _reworded(value: object, old: str, new: str) -> object:
    """The same text with one word for another: in filters and in tokens, whose names come from their subtypes (611.2a)."""
    if isinstance(value, str):
        return new if value == old else value
    if isinstance(value, Card):
        subtypes = tuple(new if word == old else word for word in value.subtypes)
        name = " ".join(subtypes) if value.name == " ".join(value.subtypes) else value.name
        return value.but(name=name, subtypes=subtypes)
    return rebuilt(value, lambda inner: _reworded(inner, old, new))


def _types(seen: View, value: Value) -> None:
    """204.1a: the new types take the place of the old; subtypes stay only if they belong to a type that is left, supertypes in
    any case (204.5b)."""
    seen["types"] = value
    seen["subtypes"] = tuple(word for word in seen["subtypes"] if subtype_fits(word, value))


def _is_ally(seen: View) -> bool:
    """207.4, 612.3b: an ally has the strength and the resistance to which an effect sets them, even with nothing printed."""
    return "aliado" in seen["types"]


_SET_STRENGTH, _SET_RESISTANCE = set_number("strength", _is_ally), set_number("resistance", _is_ally)

OPERATIONS: dict[str, Operation] = {
    "copy": _copy,
    "controller": set_to("controller"),
    "word": _word,
    "name": set_to("name"),
    "types": _types,
    "types +": with_("types"),
    "subtypes": set_to("subtypes"),
    "subtypes +": with_("subtypes"),
    "supertypes +": with_("supertypes"),
    "supertypes -": less("supertypes"),
    "abilities +": gain,  # 113.2d
    "abilities -": lose,  # 113.9
    "no abilities": blank,
    "strength defined": _SET_STRENGTH,
    "resistance defined": _SET_RESISTANCE,
    "strength =": _SET_STRENGTH,
    "resistance =": _SET_RESISTANCE,
    "strength +": add("strength"),
    "resistance +": add("resistance"),
    "switch": switch("strength", "resistance"),  # 612.3d
}
