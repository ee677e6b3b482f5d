"""Patterns that the phrases of every game share: each game's table begins with these rows and extends them."""

from __future__ import annotations

from typing import Any

from ..kernel.abilities import (
    Do,
    Each,
    Fact,
    Filter,
    Keyword,
    Number,
    On,
    Part,
    Ref,
    Spell,
    Static,
    Target,
    Triggered,
    Unread,
)
from ..kernel.frozen import Map
from .patterns import Key, Plus, hole, rest, through, with_

A, B, C, D = hole(0), hole(1), hole(2), hole(3)
THIS, THAT = Ref("este"), Ref("ese")
YOURS, THEIRS = "tú", "oponente"


def do(verb: str, **args: Any) -> Do:
    """An instruction with its arguments by name."""
    return Do(verb, Map(args))


def on(event: str, obj: Any = None, **more: Any) -> On:
    """An event; ``data`` are details that must be equal."""
    return On(event, obj, data=Map(more.pop("data", {})), **more)


def grouped(verb: str, *groups: tuple[str, ...]) -> Any:
    """An instruction whose arguments come in groups: each part of the phrase is a map with keys of one of them."""

    def there(parts: Any) -> Any:
        return Do(verb, Map({key: value for part in parts for key, value in part.items()}))

    def back(said: Any) -> Any:
        if not isinstance(said, Do) or said.verb != verb or not set(said.args) <= {key for group in groups for key in group}:
            return None
        return tuple(Map({key: said.args[key] for key in group if key in said.args}) for group in groups)

    return through(tuple(hole(place) for place in range(len(groups))), there, back)


def _placed(parts: Any) -> Any:
    wanted, place = parts
    return wanted.but(**place) if not wanted.zones and not wanted.owner else None


def _apart(wanted: Any) -> Any:
    if not isinstance(wanted, Filter) or not wanted.zones:
        return None
    place: Map[str, Any] = Map(zones=wanted.zones)
    return wanted.but(zones=(), owner=""), place.set("owner", wanted.owner) if wanted.owner else place


_ELEMENTS = {
    "other": with_(A, other=True),
    "placed": through((A, B), _placed, _apart),
    "enemy": with_(A, controller=THEIRS),
    "yours": with_(A, controller=YOURS),
    "weak": with_(A, at_most=Key("strength", B)),
    "strong": with_(A, at_least=Key("strength", B)),
    "named": with_(A, names=(B,)),
    "having": with_(A, keywords=Plus(B)),
    "attacking": with_(A, marks=Plus("atacante")),
    "of_types": Filter(types=A),
    "card": Filter(marks=("carta",)),
    "in_your_hand": Map(zones=("mano",), owner=YOURS),
    "este": THIS,
    "ese": THAT,
    "target": Target(A),
    "target_other": Target(with_(A, other=True)),
    "targets": Target(B, A, A),
    "each": Each(A),
    "each_other": Each(with_(A, other=True)),
    "p_oponente": THEIRS,
    "p_cada": "cada jugador",
}

_AMOUNTS = {
    "n1": 1,
    "many": through(A, lambda n: n if n > 1 else None, lambda n: n if isinstance(n, int) and n > 1 else None),
    "count": Number(A),
    "count_times": Number(B, "", A),
    "strength_of": Number(A, "strength"),
    "your_turn": Fact("tu turno"),
}

_EFFECTS = {
    "unread": Unread(A),
    "if": Do("si", Map({"if": A, "then": B})),
    "if_else": Do("si", Map({"if": A, "then": B, "else": C})),
    "may_pay": do("puede", cost=A, then=B),
    "unless_you": Do("puede", Map({"cost": A, "else": B})),
    "gain": Part("abilities +", A),
    "gains": (Part("abilities +", A),),
    "set_strength": (Part("strength =", A),),
}

_ABILITIES = {
    "one": (A,),
    "more": (rest(0), B),
    "spell": (Spell(A),),
    "keyword": Keyword(A),
    "once": with_(A, times=1),
    "triggered": Triggered(A, B),
    "triggered_may": Triggered(A, B, optional=True),
    "triggered_if": Triggered(A, C, B),
    "always_rule": Static(A, rule=B),
}

#: The rows, by the names that grammar files give to their phrases.
SHARED: dict[str, Any] = {**_ELEMENTS, **_AMOUNTS, **_EFFECTS, **_ABILITIES}
