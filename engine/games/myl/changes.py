"""What is different between two states in what cards in play are: how strong, of what type, with which words."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Keyword, Part
from ...kernel.frozen import Data, Id
from ...kernel.state import State
from .layers import KEEPS_ABILITIES, KEEPS_STRENGTH, strength
from .saying import together


def differences(before: State, after: State) -> list[str]:
    """One sentence for each card that is in play in both and is otherwise, with its Fuerza before and now."""
    return [sentence for here in after.in_play() if here.id in before.objects for sentence in _of(before, after, here.id)]


def _of(before: State, after: State, obj: Id) -> Iterator[str]:
    old, new = before.game.view(before, obj), after.game.view(after, obj)
    if old is new:
        return
    name = after.game.name_of(after, obj)
    was, now = strength(before, obj), strength(after, obj)
    if was != now:
        yield f"{name} pasa de {was} a {now} de Fuerza"
    if set(old["types"]) != set(new["types"]):
        yield f"{name} pasa a ser {together(new['types'])}"
    gained, lost = _words(new) - _words(old), _words(old) - _words(new)
    if gained:
        yield f"{name} gana {together(sorted(gained))}"
    if lost:
        yield f"{name} pierde {together(sorted(lost))}"


def _words(view: Data) -> set[str]:
    return {ability.name for ability in view["abilities"] if isinstance(ability, Keyword)}


def part_said(part: Part) -> str:
    """One thing that an effect changes of a card."""
    if part.op.startswith("strength"):
        kind = {"strength =": "Fuerza fijada en ", "strength permanent": "Fuerza permanente "}.get(part.op, "Fuerza ")
        return f"{kind}{part.value}" if part.op.endswith("=") or not isinstance(part.value, int) else f"{kind}{part.value:+d}"
    words = {"abilities +": "gana", "abilities -": "pierde", "abilities =": "pierde su Habilidad", "types": "pasa a ser"}
    words |= {"race +": "gana la Raza", KEEPS_ABILITIES: "no puede perder su Habilidad"}
    words[KEEPS_STRENGTH] = "no puede recibir modificadores de Fuerza"
    value = getattr(part.value, "name", part.value)
    value = together(value) if isinstance(value, tuple) and all(isinstance(v, str) for v in value) else value
    what = (
        value
        if isinstance(value, str)
        else ""
        if part.op in ("abilities =", KEEPS_ABILITIES, KEEPS_STRENGTH)
        else "una habilidad"
    )
    return f"{words.get(part.op, part.op)} {what}".strip()


def left_at(state: State, listed: tuple[Id, ...]) -> str:
    """The Fuerza that cards have now: «queda en 3», «quedan «A» en 3 y «B» en 2»."""
    if len(listed) == 1:
        return f"queda en {strength(state, listed[0])}"
    return f"quedan {together(f'{state.game.name_of(state, i)} en {strength(state, i)}' for i in listed)}"
