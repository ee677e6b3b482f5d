"""What is told before what it presupposes, put behind it: «Guerra de Talismanes, con Lobo bloqueado por Oso», «se resolvió Rayo,
que jugó Ana»."""

from __future__ import annotations

from ..catalogue import Playable
from .dispute import Act, Clause, Told

#: What nobody can do before somebody attacks.
_OF_A_FIGHT = ("unblocked", "damage")


def behind_what_they_presuppose(told: Told, playable: Playable, begun: str) -> None:
    """Acts behind those that they presuppose, where these are told later. ``begun`` is the step with which the table begins."""
    names = [step.name for step in playable.turn]
    later = {name for step in playable.turn[names.index(begun) + 1 :] for name in (step.phase, step.name)}
    for clause in told.clauses:
        for act in list(clause.acts):
            first = None
            if act.verb in _OF_A_FIGHT or (act.verb == "step" and act.cards[0] in later):
                first = next((each for each in told.acts if each.verb == "attack"), None)
            elif act.verb == "resolve" and act.cards:
                first = next((each for each in told.acts if each.verb in ("play", "use") and act.cards[0] in each.cards), None)
            if first is not None and not act.only_asked:
                _behind(told, clause, act, first)


def _behind(told: Told, clause: Clause, act: Act, first: Act) -> None:
    """An act behind another, and behind the block that follows that one, where it was told before it."""
    acts = told.acts
    places = {id(each): i for i, each in enumerate(acts)}
    if places[id(act)] > places[id(first)]:
        return
    after = acts[places[id(first)] + 1 :]
    last = after[0] if first.verb == "attack" and after and after[0].verb in ("block", "unblocked") else first
    clause.acts = [each for each in clause.acts if each is not act]
    there = next(each for each in told.clauses if any(a is last for a in each.acts))
    at = next(i for i, each in enumerate(there.acts) if each is last)
    there.acts.insert(at + 1, act)
