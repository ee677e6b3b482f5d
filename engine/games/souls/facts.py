"""What is remembered of the match of several duels: facts of its players, which a situation writes under ``facts:``."""

from __future__ import annotations

from ...kernel.state import State

#: The duels won and drawn; how the last one ended; who decided the ficha; whether the next deck was presented; the first support
#: deck; the turns left once the time is over; whether the minutes between duels are.
WON, DRAWN, LAST, DECIDED = "duelos", "empates", "último", "decidió"
PRESENTED, LIST, LEFT, HURRY = "presentó", "lista", "turnos", "sin tiempo para cambios"
_NUMBERS = (WON, DRAWN, LEFT)


def number(state: State, player: str, what: str) -> int:
    """A number that is remembered of a player, 0 where none is."""
    value: int = state.players[player].facts.get(what, 0)
    return value


def several(state: State) -> bool:
    """Whether the duel is one of a match: it is known how many each has won."""
    return any(WON in player.facts for player in state.players.values())


def wrong(state: State, player: str) -> str | None:
    """What is remembered of a player that cannot be."""
    facts = state.players[player].facts
    for what in _NUMBERS:
        if not isinstance(facts.get(what, 0), int) or isinstance(facts.get(what, 0), bool):
            return f"en «facts», «{what}» de {player} es un número"
    if facts.get(LAST, "ganó") not in ("ganó", "perdió", "empató"):
        return f"en «facts», «{LAST}» de {player} es «ganó», «perdió» o «empató»"
    names = facts.get(LIST, ())
    if not isinstance(names, tuple) or not all(isinstance(name, str) for name in names):
        return f"en «facts», «{LIST}» de {player} es una lista de cartas"
    return None
