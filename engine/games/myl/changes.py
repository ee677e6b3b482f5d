"""What is different between two states in what cards in play are: how strong, of what type, with which words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...kernel.abilities import Keyword, Part, Static
from ...kernel.frozen import Data, Id
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.wording import together
from ...play.telling import Telling
from . import rules as r
from .layers import KEEPS_ABILITIES, KEEPS_STRENGTH, TIMES, strength
from .ruling import of_cards, said
from .saying import cards


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


#: What is changed by an operation: said without what it changes it to, and with it.
_WHOLE = {
    "abilities =": "pierde su Habilidad",
    KEEPS_ABILITIES: "no puede perder su Habilidad",
    KEEPS_STRENGTH: "no puede recibir modificadores de Fuerza",
}
_OF = {"abilities +": "gana", "abilities -": "pierde", "types": "pasa a ser", "types +": "también es", "race +": "gana la Raza"}


def _part_said(part: Part) -> str:
    """One thing that an effect changes of a card."""
    if part.op == TIMES:
        return f"Fuerza por {part.value}"
    if part.op.startswith("strength"):
        kind = {"strength =": "Fuerza fijada en ", "strength permanent": "Fuerza permanente "}.get(part.op, "Fuerza ")
        return f"{kind}{part.value}" if part.op.endswith("=") or not isinstance(part.value, int) else f"{kind}{part.value:+d}"
    if part.op in _WHOLE:
        return _WHOLE[part.op]
    value = getattr(part.value, "name", part.value)
    if isinstance(value, tuple) and all(isinstance(v, str) for v in value):
        value = together(value)
    return f"{_OF.get(part.op, part.op)} {value if isinstance(value, str) else 'una habilidad'}"


def parts_said(parts: Iterable[Part]) -> list[str]:
    """All that an effect changes of a card; of several abilities without a name, how many."""
    said = [*map(_part_said, parts)]
    several = said.count(_UNNAMED)
    if several < 2:
        return said
    place = said.index(_UNNAMED)
    rest = [one for one in said[place:] if one != _UNNAMED]
    return [*said[:place], f"gana {several} habilidades", *rest]


#: How an ability that has no name is said to be gained.
_UNNAMED = "gana una habilidad"


def left_at(state: State, listed: tuple[Id, ...]) -> str:
    """The Fuerza that cards have now: «queda en 3», «quedan «A» en 3 y «B» en 2»."""
    if len(listed) == 1:
        return f"queda en {strength(state, listed[0])}"
    return f"quedan {together(f'{state.game.name_of(state, i)} en {strength(state, i)}' for i in listed)}"


def _begins_or_ceases(match: Match, how: str, source: str, ability: Static, there: tuple[Id, ...]) -> str:
    what = [*parts_said(ability.parts), *([said(ability.rule, ability.value)] if ability.rule else [])]
    text = f"{how} a {cards(match.state, there)} la habilidad continua de {source}: {together(what)}"
    strengthens = any(part.op.startswith("strength") for part in ability.parts)
    return f"{text}; {left_at(match.state, there)}" if strengthens else text


def _why_it_reaches(state: State, before: State, element: Id) -> tuple[R, ...]:
    """3.1.2, 5.1.1: what is of somebody else now is reached by other continuous abilities."""
    old, new = before.game.view(before, element), state.game.view(state, element)
    return (r.CONTINUOUS_ABILITY, r.CONTINUOUS_FIRST) if old.get("controller") != new.get("controller") else ()


#: 4.3, 5.1.1: a continuous ability applies from when its condition is met until it is not.
TELLING = Telling(
    (r.CONTINUOUS_ABILITY, r.CONTINUOUS_FIRST),
    changing=lambda ability: bool(ability.parts) or of_cards(ability.rule),
    says=_begins_or_ceases,
    reaching=_why_it_reaches,
)
