"""Whether the match has come back to a state in which it was, and what was chosen since."""

from __future__ import annotations

from .canonical import fingerprint
from .frozen import Map
from .match import Match
from .pieces import Visits
from .state import State

#: States within one step of a turn that are looked at before repeated ones are looked for.
WATCH_AFTER = 40


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
    since = sorted((n, told) for told, n in visits.forms.items() if " → " in told and n > last)
    return tuple(told for _, told in since)


def met(state: State, forms: Map[str, int]) -> tuple[int | None, Map[str, int]]:
    """How much had been chosen when the same state was last among those of which these are the ``forms``, None if it was not;
    and the forms with its own."""
    form = fingerprint(state)
    return forms.get(form), forms.set(form, state.visits.chosen)
