"""Sentences of steps in Spanish, in the words of the game: cards one after another, and what is done to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...kernel.frozen import Id
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.unknown import unknown
from ...kernel.wording import contracted, together
from .zones import ZONES

#: How many rules make a step happen at most.
MOST_DECISIVE = 4


def cards(state: State, listed: Iterable[Id]) -> str:
    """Cards by their names, and how many others there are that nobody knows."""
    listed = tuple(listed)
    known = [state.game.name_of(state, i) for i in listed if not unknown(state, i)]
    others = len(listed) - len(known)
    return together([*known, *([counted(others, "carta")] if others else [])])


def counted(number: int, word: str) -> str:
    """«1 carta», «2 cartas»."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def done_to(verb: str, state: State, listed: tuple[Id, ...]) -> str:
    """«se destruye «A»», «se destruyen «A» y «B»»: a verb that ends in a vowel, and the cards."""
    return f"se {do_so(verb, listed)} {cards(state, listed)}"


def do_so(verb: str, listed: Sequence[Id]) -> str:
    """A verb that ends in a vowel, for one card or for several: «vuelve», «vuelven»."""
    return verb if len(listed) == 1 else f"{verb}n"


def they_do(verb: str, state: State, listed: tuple[Id, ...]) -> str:
    """««A» sube», ««A» y «B» suben»."""
    return f"{cards(state, listed)} {do_so(verb, listed)}"


def to_zone(zone: str) -> str:
    """«al castillo», «a la mano»."""
    return contracted("a", the_zone(zone))


def the_zone(zone: str) -> str:
    """«el castillo», «la mano»."""
    return ZONES[zone].said or f"el {zone}"


def name(state: State, obj: Id | None) -> str:
    """A card, also one that has left play since; «un efecto» where there is none."""
    return "un efecto" if obj is None else state.game.name_of(state, state.now(obj) or obj)


def sources(state: State, listed: Iterable[Id | None], besides: Id | None = None) -> str:
    """The cards whose effects they are, other than the one that is spoken of; empty when there is none that is known still."""
    there = [i for i in listed if i is not None and i != besides and state.now(i) is not None]
    return together(dict.fromkeys(name(state, i) for i in there))


def by(state: State, listed: Iterable[Id | None], besides: Id | None = None) -> str:
    """« por «A» y «B»»: the same after what they do."""
    named = sources(state, listed, besides)
    return f" por {named}" if named else ""


def decisive(rules: Iterable[R], grounds: Iterable[R] = ()) -> tuple[tuple[R, ...], tuple[R, ...]]:
    """Rules of a step, the first of them decisive, and its grounds: what is too much of them it rests on in general."""
    listed = tuple(dict.fromkeys(rules))
    return listed[:MOST_DECISIVE], (*listed[MOST_DECISIVE:], *grounds)
