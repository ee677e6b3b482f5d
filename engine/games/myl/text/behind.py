"""What words behind an instruction may be about: not what it was done to, or that and something else."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Choose, Do, Each, Spell, Static, Target
from ....kernel.visiting import every
from ....text.said import Said
from ....text.shared import THEIRS, THIS

#: What is done to cards in play, and to others as well.
_ANYWHERE = ("desterrar", "subir", "barajar", "al castillo")


def verb_of(act: Any) -> str:
    """The verb of an instruction; "" for anything else."""
    return act.verb if isinstance(act, Do) else ""


def goes_elsewhere(act: Any) -> bool:
    """Whether the words behind an instruction cannot be about what it was done to."""
    return verb_of(act) == "anular" or (verb_of(act) == "buscar" and act.args.get("to") == "mano")


def of_what_was_seen(first: Any, then: Any) -> bool:
    """Whether «una carta», right behind cards that were looked at or shown, may be one of these."""
    if verb_of(first) not in ("mirar", "mostrar") or "then" in first.args:
        return False
    done = tuple(act for act in every(Do, then) if act.verb in _ANYWHERE)
    chosen = [one.filter for one in every(Target, done)] + [one.filter for one in every(Choose, done)]
    return any(not (wanted.zones or wanted.owner or wanted.controller) for wanted in chosen)


#: What puts one element somewhere, of which what follows may speak.
_MOVES = ("controlar", "poner", "buscar", "elegir")


def of_one(effect: Any) -> bool:
    """Whether the last thing that an effect does is about one element, which nothing before it names."""
    last = effect[-1]
    if not isinstance(last, Do) or last.verb not in _MOVES:
        return False
    what = last.args.get("what")
    return not isinstance(what, Each) and last.args.get("amount", 1) == 1 and getattr(what, "high", 1) == 1


def puts_one(effect: Any) -> bool:
    """Whether it puts one element into play, or under somebody's control."""
    return of_one(effect) and effect[-1].verb != "elegir" and (effect[-1].verb != "buscar" or "then" in effect[-1].args)


def _names_nothing(said: Any) -> bool:
    """Whether a sentence says what is always so without saying of what."""
    while isinstance(said, Said):
        if said.phrase.pattern == "bare":
            return True
        said = said.inner[0]
    return False


def of_sentence_before(before: Any, here: Any, said: object) -> bool:
    """The same of the effects of two sentences; whose cards are discarded then is not said either, nor of what is said what names
    nothing behind something that was put into play."""
    effect = getattr(before, "effect", ())
    if isinstance(here, Static) and effect and puts_one(effect) and _names_nothing(said):
        return effect[-1].args.get("what") != THIS
    if not isinstance(before, Spell) or not isinstance(here, Spell):
        return False
    first, then = before.effect[-1], here.effect[0]
    of_theirs = verb_of(first) == "mirar" and first.args.get("who") == THEIRS and "then" not in first.args
    return of_what_was_seen(first, then) or (of_theirs and verb_of(then) == "descartar" and "who" not in then.args)
