"""Whatever a state holds as plain data, and back: the long form of situations.

What a field may be is read from its type, so that plain data is enough wherever only one thing can be meant: an element by
its id or «#n», a node as the group of those of its fields that are not the usual ones. Where anything may stand, what is not
plain is named: {ref: lobo}, {moment: 3}, {rule: 116.3c}, {card: Oso}, {set: […]}, {map: [[key, value]…]}, {Filter: {…}}.
"""

from __future__ import annotations

import dataclasses
import types
from functools import lru_cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from ..kernel import abilities, conditions, pieces
from ..kernel.frozen import Id, Map, Stamp
from ..kernel.pieces import Zone
from ..kernel.rules import R
from ..text.checking import DataError, known, only, shown, under
from ..text.language import Language
from ..text.words import nearest


class LongFormError(DataError):
    """Data that means nothing here, in Spanish."""


#: The nodes that may be named: those of abilities, actions, and what is under way.
NODES: dict[str, type] = {
    cls.__name__: cls
    for module in (abilities, conditions)
    for cls in vars(module).values()
    if dataclasses.is_dataclass(cls) and isinstance(cls, type) and cls.__module__ == module.__name__
} | {cls.__name__: cls for cls in (pieces.Procedure, pieces.Result, pieces.Snapshot, pieces.Obj, pieces.Station)}
_NEVER = ("Cond", "All", "After", "When", "Refusal", "Requirement")
NODES = {name: cls for name, cls in NODES.items() if name not in _NEVER}
#: The fields of nodes in which a player stands.
_OF_PLAYERS = {
    **dict.fromkeys(("Context", "Continuous"), ("you",)),
    **dict.fromkeys(("Procedure", "Action", "Cause", "Item"), ("player",)),
    "Obj": ("owner", "controller"),
    "Gained": ("former",),
}
_TAGS = ("ref", "moment", "rule", "card", "set", "map", "zone")


@lru_cache(maxsize=256)
def _fields(cls: Any) -> tuple[tuple[str, object, object], ...]:
    """The fields of a node: name, type, and usual value (``dataclasses.MISSING`` when there is none)."""
    hints = get_type_hints(cls)
    listed = []
    for field in dataclasses.fields(cls):
        if field.init:
            usual = field.default_factory() if field.default_factory is not dataclasses.MISSING else field.default
            listed.append((field.name, hints[field.name], usual))
    return tuple(listed)


def _members(hint: object) -> tuple[object, ...]:
    return get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)


def _node_members(members: tuple[object, ...]) -> list[type]:
    return [m for m in members if isinstance(m, type) and dataclasses.is_dataclass(m) and m is not R]


def _named(members: tuple[object, ...]) -> bool:
    """Whether a node must say which one it is: where several may stand, or a mapping too."""
    return len(_node_members(members)) != 1 or any(get_origin(m) is Map or m is Any for m in members)


class Writer:
    """Values → data. ``refs`` and ``moments`` are what ids and stamps are called, ``cards`` printed cards by identity."""

    def __init__(self, refs: dict[Id, str], moments: dict[int, int], cards: dict[int, str]):
        self.refs = refs
        self.moments = moments
        self.cards = cards

    def fields(self, node: object, without: tuple[str, ...] = ()) -> dict[str, object]:
        """A node as the group of its fields that are not the usual ones."""
        return {
            name: self.data(getattr(node, name), hint)
            for name, hint, usual in _fields(type(node))  # type: ignore[arg-type]
            if name not in without and (usual is dataclasses.MISSING or getattr(node, name) != usual)
        }

    def data(self, value: object, hint: object = Any) -> Any:
        """Any value that a state holds."""
        members = _members(hint)
        if value is None or isinstance(value, bool | str) or type(value) is int:
            return value
        if isinstance(value, Id):
            return self.refs[value] if _plainly(Id, members) else {"ref": self.refs[value]}
        if isinstance(value, Stamp):
            moment = self.moments.get(int(value), 0)
            return moment if _plainly(Stamp, members) else {"moment": moment}
        if isinstance(value, R):
            return value.id.split(":", 1)[1] if _plainly(R, members) else {"rule": value.id.split(":", 1)[1]}
        if isinstance(value, Zone):
            return {"zone": [value.name] if value.player is None else [value.name, value.player]}
        if id(value) in self.cards:
            return {"card": self.cards[id(value)]}
        if dataclasses.is_dataclass(value):
            inner = self.fields(value)
            return {type(value).__name__: inner} if _named(members) else inner
        return self._collection(value, members)

    def _collection(self, value: object, members: tuple[object, ...]) -> object:
        if isinstance(value, Map):
            inner = next((get_args(m) for m in members if get_origin(m) is Map), (Any, Any))
            plain = all(isinstance(k, str) for k in value) and not (len(value) == 1 and next(iter(value)) in {*_TAGS, *NODES})
            if plain:
                return {key: self.data(v, inner[1]) for key, v in value.items()}
            return {"map": [[self.data(k), self.data(v, inner[1])] for k, v in value.items()]}
        if isinstance(value, frozenset):
            inner_hint = next((get_args(m)[0] for m in members if get_origin(m) is frozenset), Any)
            listed = sorted((self.data(v, inner_hint) for v in value), key=repr)
            return listed if any(get_origin(m) is frozenset for m in members) else {"set": listed}
        if isinstance(value, tuple):
            hints = _element_hints(members, len(value))
            return [self.data(v, h) for v, h in zip(value, hints, strict=True)]
        raise LongFormError(f"no hay forma larga de {type(value).__name__}")


def _plainly(kind: type, members: tuple[object, ...]) -> bool:
    """Whether a word (or number) can only mean an id (a stamp, a rule) here."""
    return kind in members and not any(m in (str, int, Any) for m in members)


def _element_hints(members: tuple[object, ...], size: int) -> tuple[object, ...]:
    for member in members:
        if get_origin(member) is tuple:
            inside = get_args(member)
            if len(inside) == 2 and inside[1] is Ellipsis:
                return (inside[0],) * size
            if len(inside) == size:
                return inside
    return (Any,) * size


class Reader:
    """Data → values. ``refs`` are ids by what they are called; ``moment`` makes a stamp; ``rules`` and ``cards`` by name.

    ``card`` is the class of printed cards of the game, ``language`` what its words need, ``players`` who plays. Whatever is
    read raises DataError, with the keys under which it stands.
    """

    def __init__(
        self,
        refs: dict[str, Id],
        start: int,
        rules: dict[str, R],
        document: str,
        cards: dict[str, object],
        card: type,
        language: Language,
        players: tuple[str, ...],
    ):
        self.language = language
        self.players = players
        self.refs = refs
        self.start = start
        self.rules = rules
        self.document = document
        self.cards = cards
        self.nodes = NODES | {card.__name__: card}

    def moment(self, number: object) -> Stamp:
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= 100_000:
            raise LongFormError(f"«{shown(number)}» no es un momento")
        return Stamp(self.start + number)

    def ref(self, name: object) -> Id:
        if not isinstance(name, str) or name not in self.refs:
            raise LongFormError(f"no hay un elemento «{shown(name)}»", nearest(str(name), tuple(self.refs)))
        return self.refs[name]

    def rule(self, number: object) -> R:
        rule = self.rules.get(f"{self.document}:{number}")
        if rule is None:
            raise LongFormError(f"el motor no aplica una regla «{shown(number)}»")
        return rule

    def node(self, cls: type, data: object) -> Any:
        """A node from the group of its fields."""
        if not isinstance(data, dict):
            raise LongFormError(f"aquí va un grupo de claves, no «{shown(data)}»")
        fields = {name: (hint, usual) for name, hint, usual in _fields(cls)}
        only(data, tuple(fields), cls.__name__)
        for name, (_, usual) in fields.items():
            if usual is dataclasses.MISSING and name not in data:
                raise LongFormError(f"falta la clave «{name}» en {cls.__name__}")
        values = {}
        for name, inner in data.items():
            with under(name):
                values[name] = self.value(inner, fields[name][0])
                self._check_player(cls, name, values[name])
        made = cls(**values)
        self.language.check(made)
        return made

    def _check_player(self, cls: type, name: str, value: object) -> None:
        """Whose something is, where a node says it, is one of the players."""
        if name in _OF_PLAYERS.get(cls.__name__, ()) and isinstance(value, str) and value != "":
            self._plays(value)

    def _plays(self, name: str) -> None:
        if name not in self.players:
            raise LongFormError(f"no hay un jugador «{shown(name)}»", nearest(name, self.players))

    def value(self, data: object, hint: object = Any) -> Any:
        """The value that data stands for where a field has this type. Raises LongFormError."""
        members = _members(hint)
        if Any in members:
            return self._anything(data)
        if data is None and type(None) in members:
            return None
        if isinstance(data, dict):
            return self._group(data, members)
        if isinstance(data, list):
            return self._list(data, members)
        for kind in (bool, int, str):
            if type(data) is kind and kind in members:
                return data
        for named, reading in ((Id, self.ref), (Stamp, self.moment), (R, self.rule)):
            if named in members:
                return reading(data)
        raise LongFormError(f"«{shown(data)}» no puede estar aquí")

    def _group(self, data: dict[str, object], members: tuple[object, ...]) -> object:
        for member in members:
            if get_origin(member) is Map:
                return self._map(data, get_args(member))
        nodes = _node_members(members)
        if not _named(members):
            return self.node(nodes[0], data)
        value = self._tagged(data)
        if nodes and isinstance(value, tuple(nodes)):
            return value
        if isinstance(value, tuple(m for m in members if isinstance(m, type))):
            return value
        raise LongFormError(f"«{next(iter(data), '')}» no puede estar aquí")

    def _list(self, data: list[object], members: tuple[object, ...]) -> object:
        for member in members:
            if get_origin(member) is frozenset:
                return frozenset(self._each(data, (get_args(member)[0],) * len(data)))
        if not any(get_origin(m) is tuple for m in members):
            raise LongFormError("aquí no va una lista")
        hints = _element_hints(members, len(data))
        if Any in hints and not any(Any in get_args(m) for m in members if get_origin(m) is tuple):
            raise LongFormError(f"esta lista no puede tener {len(data)} elementos")
        return self._each(data, hints)

    def _each(self, data: list[object], hints: tuple[object, ...]) -> tuple[Any, ...]:
        """What stands at each place of a list."""
        found = []
        for place, (item, hint) in enumerate(zip(data, hints, strict=True)):
            with under(place):
                found.append(self.value(item, hint))
        return tuple(found)

    def _map(self, data: dict[str, object], inner: tuple[object, ...]) -> Map[object, object]:
        if data.keys() == {"map"} and isinstance(data["map"], list):
            pairs = [pair for pair in data["map"] if isinstance(pair, list) and len(pair) == 2]
            if len(pairs) != len(data["map"]):
                raise LongFormError("«map» es una lista de pares")
            with under("map"):
                read = [self._each(pair, (Any, inner[1])) for pair in pairs]
            return Map(read)
        found = {}
        for key, item in data.items():
            with under(key):
                found[key] = self.value(item, inner[1])
        return Map(found)

    def _anything(self, data: object) -> object:
        if isinstance(data, list):
            return self._each(data, (Any,) * len(data))
        if not isinstance(data, dict):
            return data
        if len(data) == 1 and next(iter(data)) in {*_TAGS, *self.nodes}:
            return self._tagged(data)
        return self._map(data, (Any, Any))

    def _tagged(self, data: dict[str, object]) -> object:
        if len(data) != 1:
            raise LongFormError("aquí va un solo nodo con su nombre")
        ((tag, inner),) = data.items()
        with under(tag):
            return self._of_tag(tag, inner)

    def _of_tag(self, tag: str, inner: Any) -> object:
        if tag in self.nodes:
            return self.node(self.nodes[tag], inner)
        if tag in ("ref", "moment", "rule"):
            return {"ref": self.ref, "moment": self.moment, "rule": self.rule}[tag](inner)
        if tag == "card" and isinstance(inner, str) and inner in self.cards:
            return self.cards[inner]
        if tag == "zone" and isinstance(inner, list) and 1 <= len(inner) <= 2 and all(isinstance(i, str) for i in inner):
            known(inner[0], self.language.zones, "una zona")
            if len(inner) == 2:
                self._plays(inner[1])
            return Zone(*inner)
        if tag == "set" and isinstance(inner, list):
            return frozenset(self._each(inner, (Any,) * len(inner)))
        if tag == "map":
            return self._map({"map": inner}, (Any, Any))
        raise LongFormError(f"«{tag}» no puede estar aquí")
