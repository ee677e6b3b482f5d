"""Which units may attack and which may block (7.2.1.1, 7.2.2.2), and what texts say of it (1.4.1, 1.4.3)."""

from __future__ import annotations

from ...kernel.conditions import Refusal, in_document_order
from ...kernel.frozen import Id
from ...kernel.selecting import matches
from ...kernel.state import State
from ...play.ruling import players_ruled, ruled
from . import rules as r
from .layers import defence, is_a
from .permanent import NOT_BLOCKED_BY, ONLY_BLOCKED_BY
from .playing import borne
from .zones import FIELD

#: The Arquetipo whose units neither attack nor block (8.2.3).
RASHOMON = "Rashomon"
#: The rule in words of a unit that blocks with less Defensa than 1 (1.4.1), with how little.
WITHOUT_DEFENCE = "bloquea con Defensa"
#: The rules in words of a player who does not declare Combate, and of one who does not block (1.4.3).
NO_FIGHT, NO_BLOCK = "no declara Combate", "no bloquea con ninguna"
#: The rule in words of a unit that attacks in every Combate (1.4.1).
MUST_ATTACK = "debe atacar"
#: The rule in words of a unit that does not attack in the turn in which it comes into the field (1.4.3).
NOT_FRESH = "no ataca el turno en que entra"
#: 1.4.1, 1.4.3: what an effect forbids, whatever the rules allow.
FORBIDS = (r.CARD_FIRST, r.PROHIBITED)
#: 7.2.2.2, 11.6
NO_DEFENCE = (r.NO_DEFENCE, r.NO_DEFENCE_NO_BLOCK)


def is_fresh(state: State, obj: Id) -> bool:
    """3.11.6: whether it came into the field this turn."""
    began = state.players[state.active].turn_began if state.active is not None else 0
    return state.last(obj).since > began


def _why_not_fight(state: State, obj: Id, *words: str, text: str) -> list[Refusal]:
    """4.1.2.5, 1.4.3, 8.2.3: why a unit may neither attack nor block, or not what the ``words`` say."""
    name, why = state.game.name_of(state, obj), []
    if ruled(state, obj, "duerme"):
        asleep = "duerme: no puede atacar ni defender este turno"
        why += [Refusal(rule, asleep, name) for rule in (r.ASLEEP, r.PROHIBITED)]
    if barring := [one for word in words for one in ruled(state, obj, word)]:
        why += [Refusal(rule, text, name) for rule in FORBIDS]
        if any(one.context.source in borne(state, obj) for one in barring):
            why.append(Refusal(r.EQUIPPED, "el efecto del Arma que lleva es propio de la Unidad", name))
    if RASHOMON in state.game.view(state, obj).get("subtypes", ()):
        why.append(Refusal(r.RASHOMON, f"es del Arquetipo {RASHOMON}: no puede atacar ni bloquear", name))
    return why


def why_not_attack(state: State, obj: Id) -> tuple[Refusal, ...]:
    """Why a unit may not attack."""
    words = ("no ataca", *((NOT_FRESH,) if is_fresh(state, obj) else ()))
    return in_document_order(_why_not_fight(state, obj, *words, text="un efecto no le permite atacar"))


def why_not_that(state: State, attacker: Id, obj: Id) -> tuple[Refusal, ...]:
    """1.4.3: why a unit may not block a unit that attacks, or any."""
    name, by = state.game.name_of(state, obj), ruled(state, attacker, NOT_BLOCKED_BY)
    you = state.objects[obj].controller
    barred = any(matches(state, obj, one.value, one.context.you, one.context.source) for one in by)
    only = ruled(state, attacker, ONLY_BLOCKED_BY)
    barred = barred or not all(matches(state, obj, one.value, one.context.you, one.context.source) for one in only)
    barred = barred or (you is not None and bool(players_ruled(state, you, NO_BLOCK)))
    text = f"un efecto no le permite bloquear a {state.game.name_of(state, attacker)}"
    return in_document_order((*why_not_block(state, obj), *(Refusal(rule, text, name) for rule in FORBIDS if barred)))


def blocks_without(state: State, obj: Id) -> bool:
    """1.4.1: whether a text says that it blocks with Defensa 0."""
    return any(not one.value for one in ruled(state, obj, WITHOUT_DEFENCE))


def why_not_block(state: State, obj: Id) -> tuple[Refusal, ...]:
    """4.1.2.5, 7.2.2.2: why a unit may not block."""
    text = "un efecto no le permite bloquear"
    name, why = state.game.name_of(state, obj), _why_not_fight(state, obj, "no bloquea", text=text)
    if not defence(state, obj) and not blocks_without(state, obj):
        why += [Refusal(rule, "su Defensa es 0: no puede bloquear", name, "0") for rule in NO_DEFENCE]
    return in_document_order(why)


def units(state: State, player: str) -> tuple[Id, ...]:
    """The units of a player that are not in combat."""
    return tuple(i for i in state.zone(FIELD, player) if is_a(state, i, "Unidad"))


def attackers(state: State, player: str) -> tuple[Id, ...]:
    """3.11.6, 7.2.1.1: the units with which a player may attack, whenever they came."""
    return tuple(i for i in units(state, player) if not why_not_attack(state, i))


def why_nobody(state: State, player: str) -> list[Refusal]:
    """Why no unit of a player may attack, one by one."""
    return [why for i in units(state, player) for why in why_not_attack(state, i)]


def blockers(state: State, player: str) -> tuple[Id, ...]:
    return tuple(i for i in units(state, player) if not why_not_block(state, i))
