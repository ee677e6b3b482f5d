"""Whether the match has come back to a state in which it was, within one step of a turn, and what was chosen since."""

from __future__ import annotations

from .canonical import fingerprint
from .match import Match
from .pieces import Visits

#: States within one step of a turn that are looked at before repeated ones are looked for.
WATCH_AFTER = 40


def came_back(match: Match) -> tuple[str, ...] | None:
    """None, or what somebody chose since the same state was last here, in order."""
    state = match.state
    visits = state.visits
    if visits.station != state.station:
        match.keep(visits=Visits(state.station))
        return None
    visits = visits.but(count=visits.count + 1)
    if visits.count < WATCH_AFTER:
        match.keep(visits=visits)
        return None
    form = fingerprint(state)
    last = visits.forms.get(form)
    match.keep(visits=visits.but(forms=visits.forms.set(form, visits.chosen)))
    if last is None:
        return None
    since = sorted((n, told) for told, n in visits.forms.items() if " → " in told and n > last)
    return tuple(told for _, told in since)
