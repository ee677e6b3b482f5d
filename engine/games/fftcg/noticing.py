"""What triggers only once a phase (10.1.1.1, 10.1.4.6)."""

from __future__ import annotations

from ...kernel.decisions import Procedure
from ...kernel.match import Match
from . import rules as r
from .attack import DECLARED
from .turn import PREPARATION

#: Whether «Al principio de la Attack Phase» comes again with each new attack.
EACH_ATTACK = "fftcg-al-principio-de-la-attack-phase-repetido"


def once_a_phase(match: Match, known: int) -> None:
    """Of what has just triggered, what comes with the beginning of the Attack Phase only where that really begins; ``known``
    is how much was waiting before."""
    fresh = match.state.waiting[known:]
    again = fresh and match.state.station.step == PREPARATION and match.state.history.get((DECLARED,))
    if not again:
        return
    left = tuple(w for w in fresh if w.ability.on.event != "comienzo")
    if len(left) == len(fresh):
        return
    each = match.reading(EACH_ATTACK) == "cada-vez"
    if not each:
        match.keep(waiting=(*match.state.waiting[:known], *left))
    match.afterwards.append(lambda: _told(match, each))


def _told(match: Match, each: bool) -> Procedure:
    begins = "con cada ataque empieza otra vez la Attack Phase: lo del principio se dispara de nuevo"
    text = begins if each else "la Attack Phase no empieza otra vez: lo del principio ya se disparó"
    match.say(r.ATTACK_TRIGGERS, text=text, reading=EACH_ATTACK)
    return
    yield
