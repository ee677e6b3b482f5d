"""Patterns that the phrases of every game share: each game's table begins with these rows and extends them."""

from __future__ import annotations

from typing import Any

from ..kernel.abilities import (
    Activated,
    CostPart,
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
from ..kernel.frozen import Data, Map
from .patterns import Key, Plus, hole, rest, through, with_

A, B, C, D = hole(0), hole(1), hole(2), hole(3)
THIS, THAT = Ref("este"), Ref("ese")
YOURS, THEIRS = "tú", "oponente"


def do(verb: str, **args: object) -> Do:
    """An instruction with its arguments by name."""
    return Do(verb, Map(args))


def on(event: str, obj: Any = None, **more: Any) -> On:
    """An event; ``data`` are details that must be equal."""
    return On(event, obj, data=Map(more.pop("data", {})), **more)


def grouped(verb: str, *groups: str | tuple[str, ...] | None) -> object:
    """An instruction whose arguments come in groups: a part of the phrase is the argument of that name, or a map with some of
    those names, or (None) says nothing."""
    single = tuple(group for group in groups if isinstance(group, str))
    several = tuple(group for group in groups if isinstance(group, tuple))

    def there(parts: Any) -> object:
        args: dict[str, Any] = {}
        for group, part in zip(groups, parts, strict=True):
            if group is not None:
                args |= {group: part} if isinstance(group, str) else dict(part)
        return Do(verb, Map(args))

    def back(said: object) -> object:
        known = {*single, *(key for group in several for key in group)}
        if not isinstance(said, Do) or said.verb != verb or not set(single) <= set(said.args) <= known:
            return None
        return tuple(_group(group, said.args) for group in groups)

    return through(tuple(hole(place) for place in range(len(groups))), there, back)


def _group(group: str | tuple[str, ...] | None, args: Data) -> object:
    if group is None or isinstance(group, str):
        return args[group] if group is not None else None
    return Map({key: args[key] for key in group if key in args})


def also(pattern: object, **more: object) -> object:
    """A map with these keys besides those of the pattern."""

    def back(value: Any) -> object:
        fits = isinstance(value, Map) and all(value.get(key) == wanted for key, wanted in more.items())
        return Map({key: inner for key, inner in value.items() if key not in more}) if fits else None

    return through(pattern, lambda value: None if set(value) & set(more) else Map({**value, **more}), back)


def _placed(parts: Any) -> object:
    wanted, place = parts
    return wanted.but(**place) if not wanted.zones and not wanted.owner and wanted.turned is None else None


def _apart(wanted: object) -> object:
    if not isinstance(wanted, Filter) or not wanted.zones:
        return None
    place: Data = Map(zones=wanted.zones)
    return wanted.but(zones=(), owner=""), place.set("owner", wanted.owner) if wanted.owner else place


def placed(what: object, where: object) -> Any:
    """Cards, and where they are said to lie."""
    return through((what, where), _placed, _apart)


def only_one(pattern: object) -> Any:
    """The number of what is said in the singular."""
    return through(pattern, lambda n: n if n == 1 else None, lambda n: n if n == 1 else None)


def several(count: Any) -> object:
    """The number of what is said in the plural; None for none or one."""
    return count if isinstance(count, int) and count > 1 else None


ELEMENTS = {
    "other": with_(A, other=True),
    "placed": placed(A, B),
    "enemy": with_(A, controller=THEIRS),
    "nothing": None,
    "frail": with_(A, at_most=Key("resistance", B)),
    "tough": with_(A, at_least=Key("resistance", B)),
    "yours": with_(A, controller=YOURS),
    "yours_other": with_(A, controller=YOURS, other=True),
    "weak": with_(A, at_most=Key("strength", B)),
    "strong": with_(A, at_least=Key("strength", B)),
    "of_cost_or_less": with_(A, at_most=Key("cost", B)),
    "of_cost_or_more": with_(A, at_least=Key("cost", B)),
    "costing": with_(A, at_most=Key("cost", B), at_least=Key("cost", B)),
    "named": with_(A, names=(B,)),
    "worded": with_(A, name_word=B),
    "having": with_(A, keywords=Plus(B)),
    "attacking": with_(A, marks=Plus("atacante")),
    "of_types": Filter(types=A),
    "card": Filter(marks=("carta",)),
    "in_your_hand": Map(zones=("mano",), owner=YOURS),
    "este": THIS,
    "ese": THAT,
    "target": Target(A),
    "target_other": Target(with_(A, other=True)),
    "target_one": Target(B, only_one(A), only_one(A)),
    "targets": Target(B, A, A),
    "targets_up_to": Target(B, 1, through(A, several, several)),
    "target_yours": Target(with_(A, controller=YOURS)),
    "targets_yours": Target(with_(B, controller=YOURS), A, A),
    "each": Each(A),
    "each_other": Each(with_(A, other=True)),
    "each_yours": Each(with_(A, controller=YOURS)),
    "each_yours_other": Each(with_(A, controller=YOURS, other=True)),
    "p_oponente": THEIRS,
    "p_cada": "cada jugador",
}

_AMOUNTS = {
    "n1": 1,
    "exactly_one": only_one(A),
    "many": through(A, lambda n: n if n > 1 else None, lambda n: n if isinstance(n, int) and n > 1 else None),
    "count": Number(A),
    "count_one": Number(B, "", A),
    "count_times": Number(B, "", A),
    "strength_of": Number(A, "strength"),
    "your_turn": Fact("tu turno"),
    "empty_hand": Fact("mano vacía"),
}

_EFFECTS = {
    "draw_cards": do("robar", amount=A),
    "discard": do("descartar", amount=A),
    "discard_hand": Do("descartar"),
    "discard_random": do("descartar", amount=A, random=True),
    "damage": do("daño", amount=A, to=B),
    "damage_whom": do("daño", to=A, amount=B),
    "destroy": do("destruir", what=A),
    "destroy_it": do("destruir", what=THAT),
    "change_until": do("modificar", what=A, parts=B, until=C),
    "until_change": do("modificar", what=B, parts=C, until=A),
    "this_changes_until": do("modificar", what=THIS, parts=A, until=B),
    "ruled_until": do("regla", what=A, rule=B, until=C),
    "c_discard": CostPart("descartar", A),
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
    "pay_for": Activated(A, B),
    "while_static": with_(B, only_if=A),
    "static_while": with_(A, only_if=B),
    "cost_less": Static(A, rule="cuesta menos", value=B),
    "cost_more": Static(A, rule="cuesta más", value=B),
    "requires_so": Static(THIS, rule="requiere", value=A),
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

_EVENTS = {
    "comes_in": on("entrar", A),
    "one_is_destroyed": on("destruir", A),
    "itself_destroyed": on("destruir", THIS),
    "at_each_final": on("comienzo", data={"step": "Fase Final"}),
    "at_final": on("comienzo", player=YOURS, data={"step": "Fase Final"}),
}

#: The tables, with their rows by the names that grammar files give to their phrases.
SHARED: tuple[dict[str, Any], ...] = (ELEMENTS, _AMOUNTS, _EFFECTS, _ABILITIES, _EVENTS)
