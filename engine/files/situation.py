"""Situations: a moment of a match, what is done and what must come of it. Read from YAML, written back the same.

A zone is a list of entries. An entry is short («Oso | girada, daño 2») or long ({card: Oso, turned: true}); a number
stands for so many cards that nobody knows.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, fields
from typing import Any

import yaml

from ..kernel.abilities import BY_HAND
from ..kernel.decisions import JUDGE
from ..kernel.frozen import EMPTY, Data, Frozen, Map
from ..kernel.state import CHANCE
from ..kernel.wording import fold
from ..text.words import nearest
from .schema import SCHEMA, SIDES, check
from .yaml_nodes import Node, SituationError, read_nodes

#: What may be under way in the middle of a match, in the order in which it is written.
STANDING = (
    "stack",
    "effects",
    "delayed",
    "waiting",
    "procedures",
    "agenda",
    "history",
    "facts",
    "out",
    "attempted",
    "met",
    "gone",
    "result",
)


@dataclass(frozen=True)
class Entry(Frozen):
    """Cards of one name in one zone. ``card`` None: unknown cards; "?" one that something is known of.

    What follows ``owner`` tells a moment in the middle of a match: ``ref`` what other lines call it («#3»), ``since`` and
    ``controlled`` the moments from which it is there and under control (those without come first, in the order of the
    file), ``place`` the one it has in a shared zone, ``choices`` what is remembered of it and ``item`` what was announced for it
    on the stack, in the long form.
    """

    card: str | None
    count: int = 1
    id: str = ""
    turned: bool = False
    face_down: bool = False
    new: bool = False
    side: str = ""
    counters: Map[str, int] = EMPTY
    attached: str = ""
    owner: str = ""
    kind: str = ""
    ref: str = ""
    since: int | None = None
    controlled: int | None = None
    place: int | None = None
    controller: str = ""
    choices: Data = EMPTY
    item: Data = EMPTY

    @staticmethod
    def read(written: str) -> Entry:
        """An entry in its short form («Oso | girada, daño 2»). Raises SituationError."""
        return _short(written, Node(written, 1, 1))

    @property
    def written(self) -> object:
        """As it is written: a number, a name with what is particular about it, or the long form where it must be."""
        if self.card is None:
            return self.count
        if self.choices or self.item or self.controller or self.kind not in ("", "token", "copy"):
            return long_entry(self)
        flags = [
            word for word, given in _FLAGS.items() if word in _CHOSEN and all(getattr(self, k) == v for k, v in given.items())
        ]
        flags += [f"{kind} {n}" for kind, n in self.counters.items()]
        flags += [f"{word} {getattr(self, name)}" for word, name in _WITH_WORD.items() if word in _CHOSEN and getattr(self, name)]
        flags += [f"{word} {n}" for word, name in _WITH_NUMBER.items() if (n := getattr(self, name)) is not None]
        flags += [self.ref] if self.ref else []
        name = self.card if self.count == 1 else f"{self.card} x{self.count}"
        return f"{name} | {', '.join(flags)}" if flags else name


@dataclass(frozen=True)
class Situation(Frozen):
    """A situation as read. ``do`` and ``expect`` are plain data; ``node`` is where everything stood in the file.

    ``read`` tells by card how its text was understood when the situation was written (``files.read_as``).
    ``standing`` is what is under way in the middle of a match, key by key of ``STANDING``, in the long form.
    """

    game: str
    title: str
    players: Map[str, Map[str, tuple[Entry, ...]]]
    rules: tuple[str, ...] = ()
    note: str = ""
    cards: Data = EMPTY
    readings: Map[str, str] = EMPTY
    turn: Data = EMPTY
    start: bool = False
    teams: Map[str, str] = EMPTY
    standing: Data = EMPTY
    do: tuple[Any, ...] = ()
    expect: tuple[Any, ...] = ()
    read: Map[str, str] = EMPTY
    node: Node | None = field(default=None, compare=False, repr=False)

    def wrong(self, message: str, *path: object, suggestion: str = "", within: tuple[int, int] | None = None) -> SituationError:
        """An error at a place of the file this was read from; ``within`` is a line and column of the text there."""
        if self.node is None:
            return SituationError(message, suggestion=suggestion)
        return self.node.at(path).wrong(message, suggestion, within)


def load(text: str | bytes) -> Situation:
    """Read a situation. Raises SituationError with line, column and a suggestion."""
    node = read_nodes(text)
    check(node, SCHEMA)
    plain = node.plain()
    if not plain["players"]:
        raise node.at(("players",)).wrong("faltan los jugadores")
    _check_names(node)
    players = {
        name: Map({zone: _entries(value, node.at(("players", name, zone))) for zone, value in (zones or {}).items()})
        for name, zones in plain["players"].items()
    }
    return Situation(
        plain["game"],
        plain["title"],
        Map(players),
        tuple(_rule_id(plain["game"], rule) for rule in plain.get("rules") or ()),
        plain.get("note") or "",
        Map(plain.get("cards") or {}),
        Map(plain.get("readings") or {}),
        Map(plain.get("turn") or {}),
        bool(plain.get("start")),
        Map(plain.get("teams") or {}),
        Map({key: plain[key] for key in STANDING if plain.get(key)}),
        tuple(plain.get("do") or ()),
        tuple(plain.get("expect") or ()),
        Map(plain.get("read") or {}),
        node,
    )


#: What lines of ``do`` and questions call somebody or something else than a player.
_RESERVED = (CHANCE, JUDGE, BY_HAND, "until", "pasan", "tú", "oponente")


def _check_names(node: Node) -> None:
    """The names of players and cards can be read as what they are; no player has the name of what is none."""
    for key in ("players", "cards"):
        for name, (place, _) in (node.value[key][1].value if key in node.value else {}).items():
            if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") for letter in name):
                raise place.wrong("un nombre no tiene caracteres invisibles ni de control")
            if not name.strip() or len(name) > 80:
                raise place.wrong("un nombre tiene de 1 a 80 caracteres")
            if key == "players" and fold(name) in map(fold, _RESERVED):
                raise place.wrong(f"un jugador no puede llamarse «{name}»: aquí es otra cosa")


def _rule_id(game: str, rule: object) -> str:
    return str(rule) if ":" in str(rule) else f"{game}:{rule}"


# --- entries -----------------------------------------------------------------------------------------------------------

_FLAGS: dict[str, dict[str, Any]] = {
    "girada": {"turned": True},
    "girado": {"turned": True},
    "boca abajo": {"face_down": True},
    "nueva": {"new": True},
    "nuevo": {"new": True},
    **{side: {"side": side} for side in SIDES},
    "ficha": {"kind": "token"},
    "copia": {"kind": "copy"},
}
_WITH_WORD = {"id": "id", "anexada a": "attached", "anexado a": "attached", "de": "owner"}
_WITH_NUMBER = {"desde": "since", "control desde": "controlled", "lugar": "place"}
_REF = re.compile(r"#\d{1,4}")
_COUNTER = re.compile(r"^(?P<kind>.+) (?P<n>\d{1,5})$")
_TIMES = re.compile(r"^(?P<name>.+?) x(?P<n>\d{1,3})$")


def _entries(value: object, node: Node) -> tuple[Entry, ...]:
    listed = value if isinstance(value, list) else [value]
    return tuple(
        _entry(item, node.value[i] if isinstance(node.value, list) else node) for i, item in enumerate(listed) if item != 0
    )


def _entry(item: object, node: Node) -> Entry:
    if isinstance(item, int):
        return Entry(None, item)
    if isinstance(item, dict):
        return entry_of(item)
    return _short(str(item), node)


def entry_of(given: dict[str, Any]) -> Entry:
    """An entry in the long form."""
    return Entry(**{**given, **{key: Map(given.get(key) or {}) for key in ("counters", "choices", "item")}})


def _short(text: str, node: Node) -> Entry:
    name, _, flags = (part.strip() for part in text.partition("|"))
    times = _TIMES.match(name)
    given: dict[str, Any] = {"card": times["name"] if times else name, "count": int(times["n"]) if times else 1}
    counters: dict[str, int] = {}
    for flag in filter(None, (f.strip() for f in flags.split(","))):
        if flag in _FLAGS:
            given.update(_FLAGS[flag])
            continue
        if _REF.fullmatch(flag):
            given["ref"] = flag
            continue
        numbered = next((w for w in _WITH_NUMBER if re.fullmatch(rf"{w} \d{{1,5}}", flag)), None)
        word = next((w for w in _WITH_WORD if flag.startswith(w + " ")), None)
        if numbered is not None:
            given[_WITH_NUMBER[numbered]] = int(flag[len(numbered) :])
        elif word is not None:
            given[_WITH_WORD[word]] = flag[len(word) + 1 :].strip()
        elif match := _COUNTER.match(flag):
            if int(match["n"]) < 1:
                raise node.wrong(f"«{flag}»: un contador que no está no se escribe")
            glued = next((word for word in _FLAGS if flag.startswith(f"{word} ")), None)
            if glued is not None:
                raise node.wrong(f"«{flag}»: falta una coma tras «{glued}»", f"{glued},{flag[len(glued) :]}")
            counters[match["kind"]] = int(match["n"])
        else:
            raise node.wrong(f"no entiendo «{flag}»", nearest(flag, [*_FLAGS, *_WITH_WORD]))
    if not 1 <= given["count"] <= 100:
        raise node.wrong("la cantidad va de 1 a 100")
    return Entry(**given, counters=Map(counters))


def long_entry(entry: Entry) -> dict[str, object]:
    """The entry in the long form."""
    usual = Entry(None)
    listed = {f.name: getattr(entry, f.name) for f in fields(Entry) if getattr(entry, f.name) != getattr(usual, f.name)}
    return {name: dict(value) if isinstance(value, Map) else value for name, value in listed.items()}


_CHOSEN = {"girada", "boca abajo", "nueva", *SIDES, "ficha", "copia", "id", "anexada a", "de"}


# --- writing -----------------------------------------------------------------------------------------------------------


def dump(situation: Situation) -> str:
    """The situation as YAML, in one fixed form: ``load(dump(x)) == x``."""
    lines = [f"game: {situation.game}", f"title: {_inline(situation.title)}"]
    if situation.rules:
        short = [rule.removeprefix(f"{situation.game}:") for rule in situation.rules]
        lines.append(f"rules: {_inline(short)}")
    if situation.note:
        lines.append(f"note: {_inline(situation.note)}")
    _group(lines, "cards", situation.cards)
    if situation.read:
        lines.append(f"read: {_inline(dict(situation.read))}")
    _group(lines, "readings", situation.readings)
    if situation.turn:
        lines.append(f"turn: {_inline(dict(situation.turn))}")
    if situation.start:
        lines.append("start: true")
    if situation.teams:
        lines.append(f"teams: {_inline(dict(situation.teams))}")
    lines.append("players:")
    for player, zones in situation.players.items():
        if not zones:
            lines.append(f"  {_inline(player)}: {{}}")
            continue
        lines.append(f"  {_inline(player)}:")
        lines += [f"    {_inline(zone)}: {_inline(_zone_value(entries))}" for zone, entries in zones.items()]
    for name, value in situation.standing.items():
        if isinstance(value, list):
            lines.append(f"{name}:")
            lines += [f"  - {_item(item)}" for item in value]
        else:
            lines.append(f"{name}: {_inline(value)}")
    for name, items in (("do", situation.do), ("expect", situation.expect)):
        if items:
            lines.append(f"{name}:")
            lines += [f"  - {_item(item)}" for item in items]
    return "\n".join(lines) + "\n"


def _zone_value(entries: tuple[Entry, ...]) -> object:
    listed = [entry.written for entry in entries]
    if not listed:
        return 0
    return listed[0] if len(listed) == 1 and not isinstance(listed[0], dict) else listed


def _group(lines: list[str], name: str, values: Data) -> None:
    if values:
        lines.append(f"{name}:")
        lines += [f"  {_inline(key)}: {_inline(value)}" for key, value in values.items()]


def _item(item: object) -> str:
    """A list item: one key on the line itself, several in braces."""
    if isinstance(item, dict) and len(item) == 1:
        ((key, value),) = item.items()
        return f"{_inline(key)}: {_inline(value)}"
    return _inline(item)


class _Plain(yaml.SafeDumper):
    """Writes values that are shared in full: situations have no anchors."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _inline(value: object) -> str:
    text = yaml.dump(value, Dumper=_Plain, default_flow_style=True, allow_unicode=True, width=10**9, sort_keys=False)
    return text.removesuffix("\n").removesuffix("\n...").strip()
