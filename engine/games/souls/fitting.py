"""Which abilities can act on a card of each type (2.3, 8.1), and what the words of an unread text aim at (8.6)."""

from __future__ import annotations

import re
from functools import lru_cache

from ...kernel.abilities import (
    Ability,
    Activated,
    Do,
    Fact,
    Filter,
    Instruction,
    Keyword,
    On,
    Part,
    Ref,
    Replacing,
    Spell,
    Static,
    Target,
    Triggered,
    Unread,
)
from ...kernel.frozen import Map
from ...kernel.unread import spoken_of
from ...kernel.visiting import every
from ...play.ruling import THIS
from ...text.fitting import Fitting, announced_for, changing, of_bearer
from .cards import BEARER
from .fila import NOT_NEGATED
from .keywords import BLOODTHIRST
from .layers import DAMAGE
from .lives import WINS
from .mana import WORTH
from .may_fight import MUST_ATTACK, NOT_FRESH
from .moving import NOT_SUMMONED
from .playing import BEARS
from .zones import OUTSIDE, PLAYED_IN, ZONES

#: What a card says of how it is itself played, which works where it is played from.
_OF_PLAYING = (
    "coste adicional",
    "costo de activación",
    "requiere",
    "cuesta menos",
    "cuesta más",
    NOT_NEGATED,
    NOT_SUMMONED,
    *PLAYED_IN.values(),
)
#: The rules about fighting, and the events, which say something of a Unidad only.
_OF_FIGHTING, _FIGHTS = ("no ataca", "no bloquea", MUST_ATTACK, NOT_FRESH), ("ataca", "bloquea")
#: That a card is played only during the Combate.
_ONLY_IN_COMBAT = Static(THIS, rule="requiere", value=Fact("combate"))
#: That a card itself is sent to the cemetery.
_SENT = On("mover", THIS, to="cementerio")
#: What happens to a card of Maná where it lies.
_PLACED = "colocar maná"
_PUBLIC = tuple(name for name, kind in ZONES.items() if kind.public)
_AIMS = re.compile(
    r"\b(objetivos?|elige|elegir|selecciona)\b"
    r"|\b(1|un|una|otro|otra|hasta \w+) (unidad|ente|arma|conjuro|carta)\b(?! de (la|tu|su) (mano|mazo))",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\bobjetivos\b|\b(dos|tres|cuatro|hasta|[2-9])\b", re.IGNORECASE)
#: How a weapon speaks of itself.
_ITSELF = re.compile(r"\best[ea] (carta|arma)\b", re.IGNORECASE)
#: How an effect that is activated is known: «Rápido:», or its cost before «;» (8.3, 8.4.1); not one that has a moment.
_QUICK = re.compile(r"rápido\s*:\s*(?:(?P<cost>[^;.]+);)?", re.IGNORECASE)
_PRICED = re.compile(r"(?P<cost>[^;:.]+);", re.IGNORECASE)


@lru_cache(maxsize=16)
def fitting(kind: str) -> Fitting:
    """For cards of this type."""
    return Fitting(
        kind == "Conjuro",
        lambda ability: _why_idle(ability, kind),
        _as_effect,
        _by_itself,
        targets=targets,
        asked_cost=asked_cost,
        placed=lambda ability, text: _placed(ability if kind != "Arma" else _of_its_unit(ability, text), kind),
    )


def targets(text: str) -> Target | None:
    """8.6.3: what a text singles out is chosen as it is activated."""
    return announced_for(text, _AIMS, _SEVERAL, _PUBLIC)


def asked_cost(text: str) -> tuple[str, str] | None:
    """8.3.1, 8.4.1: an effect that is activated is known by «Rápido:», or by its cost before «;»."""
    found = _QUICK.match(text) or _PRICED.match(text)
    return ((found["cost"] or "").strip() or text, spoken_of(text, OUTSIDE)) if found else None


def _of_its_unit(ability: Ability, text: str) -> Ability:
    """9.1.2: what the text of a weapon says of «esta unidad», and who destroys, damages or is damaged where it names nobody."""
    made = of_bearer(ability, text, "unidad", "arma", BEARER)
    if not isinstance(made, Triggered) or made.on.event in _FIGHTS or _ITSELF.search(text) is not None:
        return made
    if made.on.source == THIS:
        return made.but(on=made.on.but(source=BEARER))
    return made.but(on=made.on.but(obj=BEARER)) if made.on.obj == THIS and made.on.event == DAMAGE else made


def _placed(ability: Ability, kind: str) -> Ability:
    """2.3.3, 4.9.2: a card of Maná is at work where it lies, a discarded one where it has come to."""
    if not isinstance(ability, Triggered) or ability.zone:
        return ability
    if kind == "Maná":
        return ability.but(zone="maná")
    discarded = ability.on.event == "descartar" and ability.on.obj == THIS
    return ability.but(zone="cementerio") if discarded else ability


def _as_effect(ability: Ability) -> tuple[Instruction, ...]:
    """3.5: on a Conjuro what is said of a kind of cards lasts from its resolution on; what has a later moment is done then."""
    if isinstance(ability, Static):
        return changing(ability)
    if not isinstance(ability, Triggered) or ability.cost:
        return ()
    if ability.on.event == "entrar" and ability.on.obj == THIS and not ability.on.to:
        return _as_activated(ability)
    later = ability.on.event == "comienzo" and not ability.optional
    return (Do("más tarde", Map(on=ability.on, effect=ability.effect)),) if later else ()


def _by_itself(spell: Spell) -> Ability | None:
    """1.3.1.1.3: what a card in the field says with «si» of winning the duel comes about by itself."""
    lone = spell.effect[0] if len(spell.effect) == 1 else None
    if not isinstance(lone, Do) or lone.verb != "si" or lone.args != {"if": lone.args["if"], "then": (Do("ganar el duelo"),)}:
        return None
    return Static(Filter(controller="tú"), rule=WINS, only_if=lone.args["if"])


def _as_activated(ability: Triggered) -> tuple[Instruction, ...]:
    """4.1.2.1, 4.1.2.3, 4.1.2.4: a Conjuro is activated as it is played, so this is what it does; «Turnopp», in that turn."""
    effect = (Do("puede", Map(then=ability.effect)),) if ability.optional else ability.effect
    return effect if ability.only_if is None else (Do("si", Map({"if": ability.only_if, "then": effect})),)


def _why_idle(ability: Ability, kind: str) -> str:
    if kind != "Arma" and any(ref == BEARER for ref in every(Ref, ability)):
        return "solo un Arma está equipada a una unidad"
    if kind == "Maná":
        return _idle_on_mana(ability)
    if isinstance(ability, Keyword):
        fits = kind in ("Unidad", "Arma") or (kind == "Conjuro" and ability.name == BLOODTHIRST)
        return "" if fits else f"«{ability.name}» no dice nada de un {kind}"
    if isinstance(ability, Static):
        return _idle_static(ability, kind)
    if isinstance(ability, Replacing) and kind == "Conjuro":
        return "un Conjuro no está en el campo"
    if kind == "Conjuro":
        return "" if _costs_more(ability) else "un Conjuro no está en el campo"
    if isinstance(ability, Triggered):
        return _idle_moment(ability, kind)
    return ""


def _costs_more(ability: Ability) -> bool:
    """8.4.1: what stands before «;» is paid as the Conjuro is activated."""
    return isinstance(ability, Activated) and not ability.timing and not ability.zone


def _idle_on_mana(ability: Ability) -> str:
    at_work = isinstance(ability, Triggered) or (isinstance(ability, Static) and ability.rule == WORTH)
    return "" if at_work else "una carta de Maná no está en el campo"


def _idle_moment(ability: Triggered, kind: str) -> str:
    itself = THIS in (ability.on.obj, ability.on.source)
    if itself and ability.on.event == _PLACED:
        return "solo se coloca una carta de Maná"
    if itself and ability.on.event == "equipar" and kind != "Arma":
        return "solo se equipa un Arma"
    if itself and ability.on.event in _FIGHTS and kind != "Unidad":
        return f"habla del Combate, y un {kind} no ataca ni bloquea"
    return "un Arma no entra en el campo: se equipa" if itself and kind == "Arma" and ability.on.event == "entrar" else ""


def _idle_static(ability: Static, kind: str) -> str:
    itself = ability.affects == THIS
    if itself and ability == _ONLY_IN_COMBAT and kind != "Conjuro":  # 7.2.3.1: a rule lets nothing else be played then
        return "durante el Combate solo se activan Conjuros y efectos «Rápido:», y nada dice si este texto permite más"
    if itself and ability.rule in _OF_PLAYING:
        return ""
    if itself and ability.rule == BEARS:
        return "" if kind == "Arma" else "solo se equipa un Arma"
    if ability.rule == WORTH:
        return "solo paga una carta de Maná"
    if kind == "Conjuro":
        return "un Conjuro no está en el campo"
    if not itself or kind == "Unidad":
        return ""
    if ability.rule in _OF_FIGHTING:
        return f"habla del Combate, y un {kind} no ataca ni bloquea"
    numbers = ability.parts and all(part.op.startswith(("strength", "resistance")) for part in ability.parts)
    return f"un {kind} no tiene Fuerza ni Defensa que cambien por sí mismas" if numbers else ""


def on_its_card(listed: tuple[Ability, ...], kind: str) -> tuple[Ability, ...]:
    """What the abilities of a text are on a card of its type, which says as much in another way."""
    if kind == "Conjuro":
        return tuple(made for one in listed for made in _paid_first(one))
    return tuple(made for one in listed for made in _sent(_of_bearer(one) if kind == "Arma" else one))


def _sent(ability: Ability) -> tuple[Ability, ...]:
    """4.9.1, 4.9.2: a card is sent to the cemetery from the field, and from a hand or deck, too: it is at work where it has come
    to then."""
    itself = isinstance(ability, Triggered) and ability.on == _SENT and not ability.zone
    return (ability, ability.but(zone="cementerio", on=_SENT.but(data=Map(sale=False)))) if itself else (ability,)


def _of_bearer(ability: Ability) -> Ability:
    """9.1.2: the effects of a weapon count as those of its unit."""
    return Static(BEARER, (Part("abilities +", ability),)) if isinstance(ability, Keyword) else ability


def _paid_first(ability: Ability) -> tuple[Ability, ...]:
    """8.4.1: a Conjuro that has a cost before «;» is activated for it, besides what it costs to play."""
    if not isinstance(ability, Activated) or next(every(Unread, ability.cost), None) is not None:
        return (ability,)
    return Static(THIS, rule="costo de activación", value=ability.cost), Spell(ability.effect)
