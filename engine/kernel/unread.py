"""Text that nobody understood, on the elements of a match: which texts, and on which of them."""

from __future__ import annotations

import re
from functools import lru_cache

from .abilities import Ability, Spell, Unread
from .frozen import Id, by_identity
from .memo import PLAY_ONLY
from .pieces import ZoneKind
from .state import Setup, State
from .wording import fold

#: How a text speaks of its own card in a zone: «este aliado de tu inferno», «if ~ is in the Break Zone».
_ITSELF = r"\b(?:(?:est[ea] \w+|\w+[aer]l[oa]) (?:(?:de|desde|en) (?:tu|el|su)|del)|is in (?:the|your)) "


@by_identity
def unread_texts(abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """The texts among abilities that nobody understood: whole abilities, and what a card says to do as it resolves."""
    found: list[str] = []
    for ability in abilities:
        listed = ability.effect if isinstance(ability, Spell) else (ability,)
        found += [one.text for one in listed if isinstance(one, Unread)]
    return tuple(dict.fromkeys(found))


@by_identity
def marked_texts(abilities: tuple[Ability, ...]) -> tuple[str, ...]:
    """The same, and those that are asked for only as an ability resolves: what an activated or triggered one does."""
    within = (do.text for a in abilities for do in getattr(a, "effect", ()) if isinstance(do, Unread))
    return tuple(dict.fromkeys((*unread_texts(abilities), *within)))


@by_identity
def followed(abilities: tuple[Ability, ...]) -> frozenset[str]:
    """Those of them that are followed as the card resolves, and asked for then."""
    return frozenset(do.text for a in abilities if isinstance(a, Spell) for do in a.effect if isinstance(do, Unread))


@lru_cache(maxsize=64)
def some_unread(setup: Setup) -> bool:
    """Whether any card of a match has a text that nobody understood."""
    return any(getattr(card, "unread", False) for card in setup.cards.values())


def texts_of(state: State, obj: Id) -> tuple[str, ...]:
    """The texts of an element that nobody understood."""
    return unread_texts(state.setup.game.view(state, obj).get("abilities", ()))


def marks_of(state: State, obj: Id) -> tuple[str, ...]:
    """The texts with which an element is marked on the table."""
    return marked_texts(state.setup.game.view(state, obj).get("abilities", ()))


def unread_in_play(state: State) -> tuple[tuple[Id, tuple[str, ...]], ...]:
    """The elements in play with such texts."""
    if not some_unread(state.setup):
        return ()
    known: tuple[tuple[Id, tuple[str, ...]], ...] = state.memo.computed("unread", _in_play, state, PLAY_ONLY)
    return known


def _in_play(state: State) -> tuple[tuple[Id, tuple[str, ...]], ...]:
    return tuple((o.id, texts) for o in state.in_play() if (texts := texts_of(state, o.id)))


@lru_cache(maxsize=4_096)
def spoken_of(text: str, zones: tuple[str, ...]) -> str:
    """The one of these zones in which a text speaks of its own card; "" when it speaks of it in none."""
    return next((zone for zone in zones if re.search(rf"{_ITSELF}{fold(zone)}\b", fold(text))), "")


def unread_elsewhere(state: State) -> tuple[tuple[Id, tuple[str, ...]], ...]:
    """The elements in public zones outside play with texts that nobody understood and that speak of them there."""
    names = _speaking(state.setup)
    if not names:
        return ()
    on = PLAY_ONLY.union(_zones_outside(state.setup))
    known: tuple[tuple[Id, tuple[str, ...]], ...] = state.memo.computed("unread elsewhere", _elsewhere, state, on)
    return known


def _elsewhere(state: State) -> tuple[tuple[Id, tuple[str, ...]], ...]:
    names, kinds = _speaking(state.setup), state.setup.game.zone_kinds
    there = [(zone.name, obj) for zone, inside in state.zones.items() if _outside(kinds[zone.name]) for obj in inside]
    found = [
        (obj, tuple(text for text in texts_of(state, obj) if spoken_of(text, (zone,))))
        for zone, obj in there
        if getattr(state.objects[obj].base, "name", "") in names
    ]
    return tuple((obj, texts) for obj, texts in found if texts)


def _outside(kind: ZoneKind) -> bool:
    return kind.public and not kind.in_play and not kind.stack


@lru_cache(maxsize=64)
def _zones_outside(setup: Setup) -> tuple[str, ...]:
    """The public zones outside play, by name."""
    return tuple(name for name, kind in setup.game.zone_kinds.items() if _outside(kind))


@lru_cache(maxsize=64)
def _speaking(setup: Setup) -> frozenset[str]:
    """The names of the cards with such texts."""
    zones = _zones_outside(setup)
    cards = (card for card in setup.cards.values() if getattr(card, "unread", False))
    return frozenset(card.name for card in cards if any(spoken_of(text, zones) for text in unread_texts(card.abilities)))
