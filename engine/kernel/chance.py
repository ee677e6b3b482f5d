"""What nobody chooses: random orders, as recorded decisions of ``CHANCE``; what cannot be told apart needs no decision."""

from __future__ import annotations

from .decisions import Decision, Form, Procedure
from .events import Arrange
from .frozen import Id
from .match import Match
from .pieces import Zone
from .rules import R
from .state import CHANCE
from .unknown import forgotten
from .wording import interchangeable


def shuffle(
    match: Match,
    zone: Zone,
    rule: R,
    text: str,
    also: tuple[R, ...] = (),
    without: tuple[int, ...] = (),
    reading: str | None = None,
) -> Procedure:
    """Put a zone in a random order; what is left out (``without``) comes to the top. Among unknown cards, the known ones are
    unknown from then on: nobody knows where they are. ``reading``: a disputed point on which it rests that this is done."""
    inside = tuple(i for i in match.state.zones.get(zone, ()) if i not in without)
    if forget := forgotten(match.state, inside):
        yield from match.do(*forget, rules=(rule,), text=f"ya no se sabe dónde está cada carta del {zone.name} de {zone.player}")
    objects = match.state.objects
    order = inside
    if any(not interchangeable(objects[inside[0]], objects[i]) for i in inside[1:]):
        options = tuple(match.option(i) for i in inside)
        decision = Decision(CHANCE, f"¿En qué orden queda el {zone.name} de {zone.player}?", (rule,), Form.ORDER, options)
        order = tuple((yield from match.ask(decision.but(kind="azar"))))
    order = (*(i for i in match.state.zones.get(zone, ()) if i in without), *order)
    yield from match.do(
        Arrange("mezclar", zone=zone, order=order, player=zone.player), rules=(rule, *also), text=text, reading=reading
    )


def at_random(match: Match, options: tuple[Id, ...], asks: str, rule: R) -> Procedure:
    """One of the objects, at random."""
    listed = tuple(match.option(i) for i in options)
    return (yield from match.ask(Decision(CHANCE, asks, (rule,), Form.ONE, listed, kind="azar")))
