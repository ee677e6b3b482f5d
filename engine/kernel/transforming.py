"""What would happen becomes something else before it happens.

Every effect has one chance at an event. Those that are part of the event's own cause come first; while several apply, the
player affected chooses which is next; after each the rest are looked for again, because the event has changed.
"""

from __future__ import annotations

from collections.abc import Iterable

from .decisions import Option, Procedure
from .events import Event
from .match import Match
from .replacing import Replacer, applicable, applies, name_of
from .rules import R


def transform(match: Match, events: Iterable[Event]) -> Procedure[list[Event]]:
    """The events that really happen in the place of those proposed. Asks the player affected when several effects apply."""
    happening: list[Event] = []
    proposed: list[tuple[Event, tuple[object, ...], Event]] = [(event, (), event) for event in events]
    while proposed:
        event, used, first = proposed.pop(0)
        applying = [r for r in applicable(match.state, event) if r.key not in used and r.key not in match.under_way]
        if used and event is not first:
            applying = [r for r in applying if match.game.applies_after(applies(match.state, r, first))]
        if not applying:
            happening.append(event)
            continue
        chosen = yield from _choose(match, event, applying)
        chosen = chosen.but(also=_also(match, chosen, used, len(applying), first))
        used += (chosen.key,)
        if match.game.replaces_nothing(match, chosen, event):
            proposed.insert(0, (event, used, first))
            continue
        if chosen.ability.optional:
            affected = match.game.affected_player(match.state, event)
            whose, rule = name_of(match.state, chosen, event), match.game.lends.replacement_optional
            wanted = yield from match.confirm(affected, f"¿Aplicas el efecto de {whose}?", (rule,), "reemplazo")
            text = f"{affected} {'aplica' if wanted else 'no aplica'} el efecto de {whose}"
            match.say(rule, text=text, by=affected, chosen=True)
            if not wanted:
                proposed.insert(0, (event, used, first))
                continue
        instead = yield from match.game.replace(match, chosen, event)
        proposed[:0] = [(new, used, first) for new in instead]
    return happening


def _also(match: Match, chosen: Replacer, used: tuple[object, ...], several: int, first: Event) -> tuple[R, ...]:
    """The rules by which this effect is the one applied now."""
    lends = match.game.lends
    rules = [lends.own_first] if chosen.ability.own and several > 1 else []
    if used:
        rules += [lends.replaces_again, lends.replaces_once]
        if not applies(match.state, chosen, first):
            rules.append(lends.newly_applicable)
    return tuple(rule for rule in rules if rule is not None)


def _choose(match: Match, event: Event, applying: list[Replacer]) -> Procedure:
    own = [replacer for replacer in applying if replacer.ability.own]
    listed = own or match.game.replacement_first(match.state, applying, event)
    lends = match.game.lends
    rules = (lends.replacement_order,) if lends.any_replacement is None else (lends.replacement_order, lends.any_replacement)
    if len(listed) == 1:
        if len(applying) > 1 and not own and lends.replacement_point is not None:
            text = f"se aplica primero el efecto de {name_of(match.state, listed[0], event)}"
            match.say(*rules, text=text, reading=lends.replacement_point)
        return listed[0]
    affected = match.game.affected_player(match.state, event)
    options = [
        Option(replacer.key, name_of(match.state, replacer, event).strip("«»"), replacer.ability.how) for replacer in listed
    ]
    asks = "¿Qué efecto se aplica primero?"
    key = yield from match.choose(affected, asks, rules, options, "reemplazo")
    chosen = next(replacer for replacer in listed if replacer.key == key)
    text = f"{affected} aplica primero el efecto de {name_of(match.state, chosen, event)}"
    match.say(*rules, text=text, by=affected, chosen=True, reading=lends.replacement_point)
    return chosen
