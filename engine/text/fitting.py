"""Whether what a text says can act on a card of some type: every paragraph ends as an ability that can, or as unread."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..kernel.abilities import (
    BY_HAND,
    Ability,
    Activated,
    CostPart,
    Do,
    Each,
    Filter,
    Instruction,
    Ref,
    Spell,
    Static,
    Target,
    Triggered,
    Unread,
)
from ..kernel.frozen import Frozen, Map, Value
from ..kernel.visiting import every, rebuilt

_THIS = Ref("este")
#: What is quoted is an ability of somebody else, who is «este» in it.
_QUOTES = re.compile('[«“"]')
#: How many targets a text that nobody understood may ask for.
_MOST = 9
#: Why instructions are nothing on a card that stays in play.
NEVER_FOLLOWED = "es una instrucción, y esta carta no se resuelve: nadie la sigue"


@dataclass(frozen=True)
class Fitting(Frozen):
    """What a game says of the texts of a card of one type.

    - ``resolves``: whether its instructions are followed as it resolves.
    - ``idle(ability)``: why an ability can never act on such a card, in Spanish; "" when it can.
    - ``as_effect(ability)``: instructions that say the same on a card that resolves; none when no instruction does.
    - ``each_time(spell)``: the ability that instructions are on a card that stays in play; None when they are none.
    - ``targets(text)``: what may be announced for words that nobody understood; None when they speak of no target.
    - ``placed(ability, text)``: the ability with the zone in which it works, where its words say so by what they do or pay there;
      its words as unread where what they speak of is not known, or not there.
    - ``asked_cost(text)``: the words of the cost, where words that nobody understood look like an activated ability, and the zone
      other than the game in which that works; None when they do not.
    - ``itself``: how such a card speaks of itself where it is no «carta».
    """

    resolves: bool
    idle: Callable[[Ability], str]
    as_effect: Callable[[Ability], tuple[Instruction, ...]] = lambda ability: ()
    each_time: Callable[[Spell], Ability | None] = lambda spell: None
    targets: Callable[[str], Target | None] = lambda text: None
    asked_cost: Callable[[str], tuple[str, str] | None] = lambda text: None
    placed: Callable[[Ability, str], Ability] = lambda ability, text: ability
    itself: str = ""


def of_bearer(ability: Ability, text: str, kind: str, own: str, bearer: Ref) -> Ability:
    """On a card that is worn: where its text says «este» with the ``kind`` of what wears it, which the card itself is not, it
    speaks of that. Where it also says «esta carta», or its ``own`` kind, it is not known which is meant by each."""
    if re.search(rf"\best[ea] {kind}\b", text, re.IGNORECASE) is None or _QUOTES.search(text):
        return ability
    if re.search(rf"\best[ea] (carta|{own})\b", text, re.IGNORECASE):
        return Unread(text, f"«este» es aquí el {kind} que la lleva y también la propia carta")

    def meant(node: Value) -> Value:
        return bearer if node == _THIS else rebuilt(node, meant)

    made: Ability = meant(ability)
    return made


def fitted(ability: Ability, text: str, fits: Fitting) -> Ability | tuple[Instruction, ...]:
    """An ability that can act on the card, instructions of a card that resolves, or the words ``text`` as unread."""
    if isinstance(ability, Unread):
        usable = _usable(ability, fits)
        return (ability,) if fits.resolves and not getattr(usable, "zone", "") else usable
    if isinstance(ability, Spell):
        return ability.effect if fits.resolves else fits.each_time(ability) or _not_followed(ability, text, fits)
    why = two_meant(ability)
    if why:
        return (Unread(text, why),) if fits.resolves else Unread(text, why)
    ability = fits.placed(ability, text)
    if isinstance(ability, Unread):
        return (ability,) if fits.resolves else _usable(ability, fits)
    why = fits.idle(ability)
    if not why:
        return ability
    if fits.resolves:
        return fits.as_effect(ability) or (Unread(text, why),)
    return Unread(text, why)


def _why_not_followed(spell: Spell) -> str:
    reasons = [do.reason for do in spell.effect if isinstance(do, Unread)]
    return "; ".join(reasons) if len(reasons) == len(spell.effect) else NEVER_FOLLOWED


def _not_followed(spell: Spell, text: str, fits: Fitting) -> Ability:
    """Instructions on a card that stays in play, as words that nobody understood; a cost may stand before unread ones."""
    unread = Unread(text, _why_not_followed(spell))
    return _usable(unread, fits) if isinstance(spell.effect[0], Unread) else unread


def _usable(ability: Unread, fits: Fitting) -> Ability:
    """What nobody understood, as an activated ability where it looks like one: both are asked for then."""
    if (asked := fits.asked_cost(ability.text)) is None:
        return ability
    cost, zone = asked
    return Activated((CostPart(BY_HAND, words=cost),), (ability,), zone=zone)


def aiming(value: Any, targets: Callable[[str], Target | None]) -> Any:
    """Abilities in which the instructions that nobody understood ask for what their words speak of as a target."""
    if isinstance(value, Unread):
        return value.but(target=targets(value.text)) if value.target is None else value
    return rebuilt(value, lambda inner: aiming(inner, targets))


def announced_for(text: str, aims: re.Pattern[str], several: re.Pattern[str], public: tuple[str, ...]) -> Target | None:
    """What may be announced for words that nobody understood: whatever lies in a ``public`` zone may be what they mean.

    ``aims`` finds that a text speaks of targets, ``several`` that it speaks of more than one.
    """
    if aims.search(text) is None:
        return None
    return Target(Filter(zones=public), 0, _MOST if several.search(text) else 1)


# --- what is spoken of ---------------------------------------------------------------------------------------------------


def two_meant(ability: Ability) -> str:
    """Why a pronoun of an ability may mean either of two elements that set it off; "" when it cannot."""
    if not isinstance(ability, Triggered) or ability.on.source is None or not ability.effect:
        return ""
    named = ability.on.obj is not None or any(key.startswith("a ") for key in ability.on.data)
    if not named or not _speaks_of_it(ability.effect[0]):
        return ""
    return "«ese», «lo» o «su» pueden ser lo que lo hizo o aquello a lo que se hizo: son dos efectos distintos"


def _speaks_of_it(do: Instruction) -> bool:
    return isinstance(do, Do) and any(ref.word == "ese" for ref in every(Ref, do))


# --- said of elements, meant as an effect --------------------------------------------------------------------------------


def changing(ability: Static, renamed: Callable[[str], str] = lambda op: op) -> tuple[Instruction, ...]:
    """What a static ability says of a kind of elements, as the change of all of them that a resolution makes; else nothing."""
    if not isinstance(ability.affects, Filter) or ability.zone or ability.defines or ability.only_if is not None:
        return ()
    what = Each(ability.affects)
    if ability.rule:
        return (Do("regla", Map(rule=ability.rule, what=what)),) if ability.value is None and not ability.parts else ()
    return (Do("modificar", Map(what=what, parts=tuple(part.but(op=renamed(part.op)) for part in ability.parts))),)
