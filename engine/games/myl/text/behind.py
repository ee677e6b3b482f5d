"""What words behind an instruction may be about: not what it was done to, or that and something else."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Choose, Do, Spell, Target
from ....kernel.visiting import every
from ....text.shared import THEIRS

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


def of_sentence_before(before: Any, here: Any) -> bool:
    """The same of the effects of two sentences; whose cards are discarded then is not said either."""
    if not isinstance(before, Spell) or not isinstance(here, Spell):
        return False
    first, then = before.effect[-1], here.effect[0]
    of_theirs = verb_of(first) == "mirar" and first.args.get("who") == THEIRS and "then" not in first.args
    return of_what_was_seen(first, then) or (of_theirs and verb_of(then) == "descartar" and "who" not in then.args)
