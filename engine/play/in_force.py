"""Unread texts in force: those for which a step or a refusal may have been otherwise, by what the text speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from ..kernel.cards import Printed
from ..kernel.conditions import Action, Refusal
from ..kernel.events import Move, Put
from ..kernel.frozen import Id, Value
from ..kernel.pieces import Obj
from ..kernel.state import Setup, State
from ..kernel.steps import Step
from ..kernel.unread import some_unread, texts_of, unread_in_play
from ..kernel.wording import fold
from .lending import required
from .moments import Unreading

_QUOTED = re.compile(r"«([^»]*)»")
#: Words of a name that are too short to tell what a text speaks of.
_SHORT = 3


def in_force(step: Step) -> Iterator[tuple[Id, str]]:
    """The unread texts in force for which a step may have been otherwise, each with its element.

    - One of what the step touches, of what is attached to that or what that is attached to.
    - One that speaks of what the step touches, by a type, a subtype or a word of its name.
    - One that speaks of what the step does, in words of the same matter (``Unreading.matters``).
    - One that speaks of nothing that is known here, at every step in which something happens.
    """
    if not some_unread(step.before.setup):
        return
    listed = (*unread_in_play(step.before), *_elsewhere(step.before))
    if not listed:
        return
    matters = required(step.before, Unreading).matters
    touched = tuple(_touched(step))
    near, does = _near(step.before, touched), _matters(_said(step), matters)
    view, known = step.before.setup.game.view, _known(step.before.setup)
    kinds = {stem for i in touched for stem in _called(view(step.before, i))}
    happens = any(not isinstance(event, Put) for event in step.events)
    for obj, texts in listed:
        for text in texts:
            words, speaks = _stems(text), _matters(text, matters)
            if obj in near or words & kinds or speaks & does or (happens and not speaks and not words & known):
                yield obj, text


def may_change(state: State, action: Action, reasons: tuple[Refusal, ...]) -> tuple[Refusal, ...]:
    """For each unread text in force, or of the card itself, that speaks of the matter of a reason why an action is not allowed:
    that it may be otherwise, by the rule of that reason."""
    if not some_unread(state.setup):
        return ()
    own = () if action.obj is None else ((action.obj, texts_of(state, action.obj)),)
    listed = dict((*unread_in_play(state), *_elsewhere(state), *own))
    matters, name_of = required(state, Unreading).matters, state.setup.game.name_of
    found: dict[tuple[Id, str], Refusal] = {}
    for reason in reasons:
        refused = _matters(f"{reason.text} {reason.actual} {reason.required}", matters)
        for obj, texts in listed.items():
            for text in (one for one in texts if refused & _matters(one, matters)):
                said = f"puede cambiarlo {name_of(state, obj)}, de quien no se entiende «{text}»"
                found.setdefault((obj, text), Refusal(reason.rule, said, name_of(state, obj)))
    return tuple(found.values())


def _elsewhere(state: State) -> Iterator[tuple[Id, tuple[str, ...]]]:
    """The elements in other public zones, with those of their texts that name the zone."""
    kinds = state.setup.game.zone_kinds
    for zone, inside in state.zones.items():
        if not kinds[zone.name].public or kinds[zone.name].in_play:
            continue
        for obj in inside:
            if texts := tuple(t for t in texts_of(state, obj) if fold(zone.name) in fold(t)):
                yield obj, texts


def _said(step: Step) -> str:
    """What a step does and where cards go by it, without the names in it."""
    places = (event.to.name for event in step.events if isinstance(event, Move))
    return " ".join((_QUOTED.sub("", step.text), *(event.name for event in step.events), *places))


def _touched(step: Step) -> Iterator[Id]:
    """What the events of a step happen to or come from, and what its words name."""
    objects = step.before.objects
    yield from (i for event in step.events for i in (event.obj, event.source) if i is not None and i in objects)
    if names := set(_QUOTED.findall(step.text)):
        yield from (obj for obj, here in objects.items() if _name(here) in names or here.label in names)


def _name(here: Obj) -> str:
    return str(getattr(here.base, "name", ""))


def _near(state: State, touched: Iterable[Id]) -> frozenset[Id]:
    """These elements, what is attached to them and what they are attached to."""
    near = {*touched}
    near |= {a for i in near if (a := state.objects[i].attached) is not None}
    return frozenset(near | {o.id for o in state.in_play() if o.attached in near})


@lru_cache(maxsize=64)
def _known(setup: Setup) -> frozenset[str]:
    """The words for all cards of a match."""
    cards = [side for card in setup.cards.values() for side in (card, getattr(card, "other", None)) if isinstance(side, Printed)]
    return frozenset(stem for card in cards for stem in _called(card.characteristics))


def _called(view: Mapping[str, Value]) -> Iterator[str]:
    """The words for an element: its types and subtypes, and the words of its name."""
    for word in (*(view.get("types") or ()), *(view.get("subtypes") or ())):
        yield from _stems(word)
    yield from (stem for stem in _stems(str(view.get("name") or "")) if len(stem) > _SHORT)


@lru_cache(maxsize=4_096)
def _matters(text: str, matters: tuple[tuple[str, ...], ...]) -> frozenset[int]:
    """Of which matters a text speaks, by their places."""
    words = _words(text)
    return frozenset(n for n, begins in enumerate(matters) if any(word.startswith(begins) for word in words))


@lru_cache(maxsize=4_096)
def _stems(text: str) -> frozenset[str]:
    """The words of a text without their endings of number."""
    return frozenset(word.removesuffix("es").removesuffix("s") for word in _words(text))


def _words(text: str) -> list[str]:
    return "".join(c if c.isalnum() else " " for c in fold(text)).split()
