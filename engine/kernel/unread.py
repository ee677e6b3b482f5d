"""Text that nobody understood, on the elements of a match: which texts, on which of them, and at which steps they may matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from .abilities import Ability, Spell, Unread
from .frozen import Id, by_identity
from .memo import PLAY_ONLY
from .state import Setup, State
from .steps import Step
from .wording import fold


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


# --- in force at a step --------------------------------------------------------------------------------------------------


def in_force(step: Step) -> Iterator[tuple[Id, str]]:
    """The unread texts in play that a step may have been otherwise for, each with its element.

    One of what its events happen to or come from, of what is attached to these or what they are attached to; and one that
    names a type or subtype of what they happen to.
    """
    for obj, texts in unread_in_play(step.before) if step.events else ():
        near, kinds = _touched(step)
        for text in texts:
            if obj in near or kinds & _stems(text):
                yield obj, text


def _touched(step: Step) -> tuple[frozenset[Id], frozenset[str]]:
    """What a step is about, with what is attached to it, and the words for what it happens to."""
    state = step.before
    objects = [i for e in step.events for i in (e.obj, e.source) if i is not None and i in state.objects]
    near = {*objects, *(a for i in objects if (a := state.objects[i].attached) is not None)}
    near |= {o.id for o in state.in_play() if o.attached in near}
    happened_to = [e.obj for e in step.events if e.obj is not None and e.obj in state.objects]
    return frozenset(near), frozenset(stem for i in happened_to for word in _kinds(state, i) for stem in _stems(word))


def _kinds(state: State, obj: Id) -> Iterable[str]:
    view = state.setup.game.view(state, obj)
    return (*(view.get("types") or ()), *(view.get("subtypes") or ()))


@lru_cache(maxsize=1_024)
def _stems(text: str) -> frozenset[str]:
    """The words of a text without their endings of number."""
    words = "".join(c if c.isalnum() else " " for c in fold(text)).split()
    return frozenset(word.removesuffix("es").removesuffix("s") for word in words)
