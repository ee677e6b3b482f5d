"""Whether the match has come back to a state in which it was, but perhaps for what piled up, and what was chosen since."""

from __future__ import annotations

from .canonical import fingerprint
from .frozen import Map
from .match import Match
from .pieces import Visits
from .state import State

#: States within one step of a turn that are looked at before repeated ones are looked for.
WATCH_AFTER = 40
#: Among the forms: those of states but for what piles up, and how much of it there was.
APART, PILES = "aparte ", "montón "


def came_back(match: Match) -> tuple[str, ...] | None:
    """Within one step of a turn: None, or what somebody chose since the same state was last here, in order."""
    state = match.state
    visits = state.visits
    if visits.station != state.station:
        match.keep(visits=Visits(state.station))
        return None
    visits = visits.but(count=visits.count + 1)
    if visits.count < WATCH_AFTER:
        match.keep(visits=visits)
        return None
    last, forms = met(state, visits.forms)
    match.keep(visits=visits.but(forms=forms))
    if last is None:
        return None
    return _chosen_since(visits.forms, last)


def piled_up(match: Match) -> tuple[str, ...] | None:
    """Where the match did not come back: whether it did but for more of what piles up (``Conduct.apart_from_piles``). None, or
    what somebody chose since, in order."""
    visits = match.state.visits
    apart = form_apart(match) if visits.count >= WATCH_AFTER else None
    if apart is None:
        return None
    form, there = apart
    last, before = visits.forms.get(form), visits.forms.get(f"{PILES}{form}", there)
    forms = visits.forms.set(form, visits.chosen).set(f"{PILES}{form}", there)
    if last is None or before >= there:
        match.keep(visits=visits.but(forms=forms))
        return None
    match.keep(visits=visits.but(forms=forms.without(fingerprint(match.state))))  # it is looked at once more
    return _chosen_since(visits.forms, last)


def form_apart(match: Match) -> tuple[str, int] | None:
    """The form of the state but for what piles up, and how much of it there is; None where there is nothing of it."""
    apart = match.game.apart_from_piles(match.state)
    return None if apart is None else (f"{APART}{fingerprint(apart[0])}", apart[1])


def _chosen_since(forms: Map[str, int], last: int) -> tuple[str, ...]:
    since = sorted((n, told) for told, n in forms.items() if " → " in told and n > last)
    return tuple(told for _, told in since)


def met(state: State, forms: Map[str, int]) -> tuple[int | None, Map[str, int]]:
    """How much had been chosen when the same state was last among those of which these are the ``forms``, None if it was not;
    and the forms with its own."""
    form = fingerprint(state)
    return forms.get(form), forms.set(form, state.visits.chosen)
