"""Which abilities can act on a card of each type (113.3, 113.5), and what the words of an unread text aim at (114.1)."""

from __future__ import annotations

import re
from functools import lru_cache

from ...kernel.abilities import (
    Ability,
    Activated,
    Do,
    Instruction,
    Keyword,
    Number,
    Ref,
    Replacing,
    Spell,
    Static,
    Target,
    Triggered,
    Unread,
)
from ...kernel.cards import expanded
from ...kernel.frozen import Value
from ...kernel.unread import spoken_of
from ...kernel.visiting import every, rebuilt
from ...play.ruling import THIS
from ...text.fitting import Fitting, announced_for, changing, of_bearer
from .elements.cards import discards_itself
from .elements.keywords import abilities_of
from .elements.zones import ZONES
from .text.events import EVENTS

#: Rules about who attacks and defends, and the keywords that are such: they say something of an aliado or a demonio only.
_OF_FIGHTING = (
    "no puede atacar",
    "debe atacar",
    "no puede ser defensor",
    "debe ser defensor",
    "ataca como si",
    "defiende girado",
    "cuesta atacar",
    "cuesta atacarlo",
    "no puede atacar a",
    "solo puede atacar a",
    "no se gira al atacar",
    "no puede ser atacado por",
    "agresor",
    "furia",
)
_FIGHTING_KEYWORDS = ("Agresor", "Evasivo", "Furia", "Protector")
#: Rules of a card that work where it is played from or on the chain, whatever it is (113.5c–f).
_ANYWHERE = ("no puede ser cancelada", "X es")
#: What cannot happen to an element in play.
_FROM_THE_HAND = ("descartar", "tomar")
_PUBLIC = tuple(name for name, kind in ZONES.items() if kind.public)
_OUTSIDE = ("inferno", "mano", "exilio")
_AIMS = re.compile(r"\b(objetivos?|elige|elegir|elija)\b", re.IGNORECASE)
_SEVERAL = re.compile(r"\bobjetivos\b|\b(dos|tres|cuatro|cualquier cantidad de|\d)\b[^.]*\bobjetivo", re.IGNORECASE)
_THAT_ALLY, _THAT_CARD = (re.compile(rf"\bes[ea] {said}\b", re.IGNORECASE) for said in ("aliado", "(arma|carta)"))
#: What stands before a colon and is no cost: a condition, options to choose from; and the cost that is paid in the hand.
_NO_COST = re.compile(
    r"(siempre|cuando|cada vez|en cuanto|si|al|mientras|elige|elegir|escoge|haz|una de|uno de|la próxima vez)\b", re.IGNORECASE
)
_DISCARDS_ITSELF = re.compile(r"\bdescart\w+ (esta carta|este \w+)\b", re.IGNORECASE)


@lru_cache(maxsize=64)
def fitting(types: tuple[str, ...], demon: bool = False) -> Fitting:
    """For cards of these types, and demons."""
    resolves = "ritual" in types

    def idle(ability: Ability) -> str:
        return _why_idle(ability, types, demon)

    def placed(ability: Ability, text: str) -> Ability:
        worn = "arma" in types and "aliado" not in types
        placed = _placed(of_bearer(ability, text, "aliado", "arma", Ref("equipado")) if worn else ability, text)
        return _of_what_paid(_attached(placed, text), text, demon or "aliado" in types)

    itself = "este demonio" if demon else ""  # 112.1
    return Fitting(resolves, idle, _as_effect, _at_each_end, targets, asked_cost, placed, itself)


def asked_cost(text: str) -> tuple[str, str] | None:
    """113.3b: «coste: efecto», no condition and no list of options; 113.5h, j: it works where the card itself is moved from."""
    cost, colon, effect = text.partition(":")
    if not colon or not effect.strip() or _NO_COST.match(cost.strip()) or "." in cost:
        return None
    return cost.strip(), "mano" if _DISCARDS_ITSELF.search(cost) else _said_zone(text)


def _placed(ability: Ability, text: str) -> Ability:
    """113.5h, 113.5j: an ability that moves its card out of a zone works there, and so does one of which the effect is not
    understood where it is paid with other cards of that zone. 113.5i: that its card is played can only be seen on the chain."""
    if not isinstance(ability, (Activated, Triggered)) or ability.zone:
        return ability
    if isinstance(ability, Triggered) and ability.on.obj == THIS:  # what happens to its card it finds where that went (603.6)
        return ability.but(zone="cadena") if ability.on.event == "jugada" else ability
    moves = (
        do.args["in"]
        for do in every(Do, ability.effect)
        if do.verb == "mover" and do.args.get("what") == THIS and "in" in do.args
    )
    zone = next(moves, "") or (_paid_beside(ability) or _said_zone(text) if next(every(Unread, ability.effect), None) else "")
    return ability.but(zone=zone) if zone else ability


def _attached(ability: Ability, text: str) -> Ability:
    """701.3a: as a weapon is attached to an ally, «ese aliado» is that one; a pronoun may be either."""
    if not isinstance(ability, Triggered) or ability.on.event not in ("anexar", "desanexar"):
        return ability
    if not any(ref.word == "ese" for ref in every(Ref, ability.effect)) or _THAT_CARD.search(text):
        return ability
    if _THAT_ALLY.search(text) is None:
        return Unread(text, "«lo» o «la» pueden ser el arma o el aliado al que se anexa: son dos efectos distintos")

    def meant(node: Value) -> Value:
        return Ref("fuente") if node == Ref("ese") else rebuilt(node, meant)

    return ability.but(effect=meant(ability.effect))


def _of_what_paid(ability: Ability, text: str, fighter: bool) -> Ability:
    """«Sacrifica un aliado: […] igual a su fuerza»: that of what was paid with; on what has strength itself it may be either."""
    if not isinstance(ability, Activated) or sum(part.filter is not None and part.amount == 1 for part in ability.cost) != 1:
        return ability
    first = ability.effect[0] if ability.effect else None
    if not isinstance(first, Do) or not any(number.of == Ref("ese") for number in every(Number, first)):
        return ability
    if fighter:
        return Unread(text, "«su» puede ser de esta carta o de aquella con la que se paga: son dos efectos distintos")

    def meant(node: Value) -> Value:
        return node.but(of=Ref("pagadas")) if isinstance(node, Number) and node.of == Ref("ese") else rebuilt(node, meant)

    return ability.but(effect=(meant(first), *ability.effect[1:]))


def _paid_beside(ability: Activated | Triggered) -> str:
    """The zone of the other cards with which an ability is paid."""
    filters = [part.filter for part in ability.cost if part.filter is not None and part.filter.other]
    return next((zone for wanted in filters for zone in wanted.zones if zone != "en juego"), "")


def _said_zone(text: str) -> str:
    """The zone out of which unread words speak of their own card."""
    return spoken_of(text.lower().replace("infierno", "inferno"), _OUTSIDE)


def targets(text: str) -> Target | None:
    """114.1: a text speaks of targets by that word; whatever everybody sees may be what it means."""
    return announced_for(text, _AIMS, _SEVERAL, _PUBLIC)


def _as_effect(ability: Ability) -> tuple[Instruction, ...]:
    """610.2: what is said of a kind of elements is a change of those that there are as the ritual resolves."""
    return changing(ability) if isinstance(ability, Static) else ()


def _at_each_end(spell: Spell) -> Triggered | None:
    """510.1, 512.1: what a card in play says to do at the end of turn or combat is done at the end of each (603.2b)."""
    first, *more = spell.effect
    only_if = None
    if not more and isinstance(first, Do) and first.verb == "si" and "else" not in first.args and len(first.args["then"]) == 1:
        only_if, (first,) = first.args["if"], first.args["then"]
    if more or not isinstance(first, Do) or first.verb != "más tarde" or "until" in first.args:
        return None
    if first.args["on"] not in (EVENTS["at_each_end"], EVENTS["at_combat_end"]):
        return None
    return Triggered(first.args["on"], first.args["effect"], only_if)


def _why_idle(ability: Ability, types: tuple[str, ...], demon: bool) -> str:
    fighter = demon or "aliado" in types
    if isinstance(ability, Keyword) and ability.name in _FIGHTING_KEYWORDS and not fighter:
        return f"«{ability.name}» no dice nada de una carta que no combate"
    if isinstance(ability, Keyword):
        inner = [_why_idle(one, types, demon) for one in expanded((ability,), abilities_of)]
        return inner[0] if inner and all(inner) else ""
    if "arma" not in types and any(ref.word == "equipado" for ref in every(Ref, ability)):
        return "solo un arma tiene un aliado equipado"
    if "ritual" in types and types == ("ritual",):
        return _idle_on_ritual(ability)
    if isinstance(ability, Static):
        return _idle_static(ability, types, fighter)
    if isinstance(ability, Triggered):
        return _idle_triggered(ability, fighter, demon)
    if demon and isinstance(ability, Replacing) and ability.on.obj == THIS and ability.on.event == "mover":
        return "un demonio no entra en juego ni lo deja"
    return ""


def _idle_on_ritual(ability: Ability) -> str:
    """113.5: what a ritual says works on the chain, but for what works from another zone."""
    if isinstance(ability, Static):
        works = bool(ability.zone) or ability.defines or (ability.rule in _ANYWHERE and ability.affects == THIS)
        return "" if works else "es una habilidad estática, y un ritual no está en juego"
    if isinstance(ability, Activated):
        works = bool(ability.zone) or discards_itself(ability)
        return "" if works else "es una habilidad activada, y un ritual no está en juego"
    if isinstance(ability, Triggered):
        return "" if ability.zone else "es una habilidad disparada, y un ritual no está en juego"
    if isinstance(ability, Replacing):
        itself = ability.on.obj == THIS and ability.on.to != "en juego" and ability.on.event in ("mover", "vincular")
        return "" if ability.zone or itself else "es un efecto de reemplazo, y un ritual no está en juego"
    return ""


def _idle_static(ability: Static, types: tuple[str, ...], fighter: bool) -> str:
    if ability.zone == "mano" and (types == ("recurso",) or not types):
        return "habla de cómo se juega, y esta carta no se juega"
    if ability.affects != THIS or fighter:
        return ""
    if ability.rule in _OF_FIGHTING:
        return "habla de combatir, y esta carta no combate"
    numbers = ability.parts and all(part.op.startswith(("strength", "resistance")) for part in ability.parts)
    return "esta carta no tiene fuerza ni resistencia" if numbers and "arma" not in types else ""


def _speaks_of_player(effect: tuple[Instruction, ...]) -> bool:
    """Whether an effect speaks of the player to whom something happened."""
    said = (do.args.get("who") for do in every(Do, effect))
    return "jugador" in said or any(ref.word == "demonio del jugador" for ref in every(Ref, effect))


def _idle_triggered(ability: Triggered, fighter: bool, demon: bool) -> str:
    on = ability.on
    if on.batch and any(ref.word == "ese" for ref in every(Ref, ability.effect)):
        return "de varios a la vez no se sabe cuál es «ese»"
    unnamed = on.event == "defender" or (on.event == "atacar" and on.obj is None)
    if unnamed and _speaks_of_player(ability.effect):
        return "«ese jugador» puede ser quien ataca o quien defiende"
    if not fighter and on.source == THIS and on.event in ("atacar", "defender"):
        return "habla de combatir, y esta carta no combate"
    if on.obj != THIS or ability.zone:
        return ""
    if on.event in _FROM_THE_HAND or (on.event == "mover" and on.origin not in ("", "en juego") and on.to != "en juego"):
        return "eso no le pasa a una carta en juego, y su texto no dice desde qué zona funciona"
    if demon and on.event in ("mover", "destruir"):
        return "un demonio no entra en juego ni lo deja"
    return ""
