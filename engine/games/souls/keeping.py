"""What effects keep from being destroyed, returned or disintegrated (1.4.3), and what counts as destroyed by an effect."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.frozen import EMPTY, Id
from ...kernel.match import Match
from ...kernel.state import State
from ...play.barring import Bar, Bars, By
from ...play.ruling import ruled
from . import rules as r
from .permanent import NOT_DESTROYED_FIGHTING

#: The rules in words of what cannot be destroyed, returned or disintegrated (1.4.3).
NOT_DESTROYED, NOT_RETURNED_AT_ALL, NOT_DISINTEGRATED = "no se destruye", "no retorna", "no se desintegra"
#: The rules in words of what no effect destroys, or none of the opponent, or no Conjuro (1.4.3).
NOT_DESTROYED_BY_EFFECTS, NOT_DESTROYED_BY_THEM = "no la destruyen efectos", "no la destruyen efectos del oponente"
NOT_DESTROYED_BY_SPELLS = "no la destruyen Conjuros"
#: Whether the damage of an effect destroys as that effect does.
BY_EFFECT = "souls-destruida-por-efectos"
#: Whether to sacrifice is to destroy.
SACRIFICE = "souls-que-es-sacrificar"
#: In the history of a turn: of which unit some damage could not destroy it.
SURVIVED = "sobrevivió al daño"
NOT_SACRIFICED = "no se sacrifica"
KEPT = {
    "destruir": NOT_DESTROYED,
    "retornar": NOT_RETURNED_AT_ALL,
    "desintegrar": NOT_DISINTEGRATED,
    "sacrificar": NOT_SACRIFICED,
}


def stays(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """1.4.3: why what a player chooses cannot go so."""
    if ruled(state, obj, KEPT[verb]):
        yield Bar(r.PROHIBITED, "un efecto no lo permite")


def may_go(state: State, obj: Id, name: str, source: Id | None) -> bool:
    """1.4.3, 8.1.1: whether a cost of an effect of this source can be paid with something in this way."""
    ways = (name, "destruir") if name == "sacrificar" and state.reading(SACRIFICE) == "es-destruir" else (name,)
    if any(way in KEPT and ruled(state, obj, KEPT[way]) for way in ways):
        return False
    return "destruir" not in ways or not _no_effect_destroys(state, obj, source, "")


def can_go(
    match: Match,
    listed: tuple[Id, ...],
    name: str,
    slain: Mapping[Id, Id | None] = EMPTY,
    source: Id | None = None,
    by: str = "",
    harmed: bool = False,
) -> tuple[Id, ...]:
    """1.4.3: of what is to go, that of which no effect says that it cannot."""
    state, reading = match.state, None
    kept = tuple(i for i in slain if ruled(state, i, NOT_DESTROYED_FIGHTING))
    if name == "destruir" and (
        spared := tuple(i for i in listed if i not in slain and _no_effect_destroys(state, i, source, by))
    ):
        reading = BY_EFFECT if harmed else None
        if harmed and match.reading(BY_EFFECT) == "solo-si-lo-dice":
            text = f"el daño destruye {match.names(spared)}, no un efecto"
            match.say(r.AT_ZERO, text=text, reading=BY_EFFECT)
        else:
            kept += spared
    survived = kept if harmed else tuple(slain)
    kept += tuple(i for i in listed if i not in kept and name in KEPT and ruled(state, i, KEPT[name]))
    if kept:
        match.say(r.PROHIBITED, text=f"un efecto no permite {name} {match.names(kept)}", reading=reading)
    for unit in (i for i in survived if i in kept):
        match.keep(history=match.state.history.set((SURVIVED, unit), 1))
    return tuple(i for i in listed if i not in kept)


def _no_effect_destroys(state: State, unit: Id, source: Id | None, by: str) -> bool:
    """Whether a rule in words keeps an effect of this source, that this player activated, from destroying a unit."""
    theirs = by not in ("", state.objects[unit].controller)
    words = (NOT_DESTROYED_BY_EFFECTS, *(NOT_DESTROYED_BY_SPELLS,) * of_spell(state, source), *(NOT_DESTROYED_BY_THEM,) * theirs)
    return any(ruled(state, unit, word) for word in words)


def of_spell(state: State, source: Id | None) -> bool:
    """Whether an effect is that of a Conjuro."""
    if source is None or not (source in state.objects or source in state.past):
        return False
    return "Conjuro" in getattr(state.last(source).base, "types", ())
