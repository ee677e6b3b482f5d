"""What is remembered of each player, which a situation writes under ``facts:``: the format, and the damage received."""

from __future__ import annotations

from ...kernel.state import State

#: The format of the match where it is not Construido (3.1.1, 8.1), and its name; how many points of damage a player has received.
FORMAT, LIMITED, RECEIVED = "formato", "limitado", "puntos recibidos"


def limited(state: State) -> bool:
    """Whether the match is one of the Limited format."""
    return any(player.facts.get(FORMAT) == LIMITED for player in state.players.values())


def received(state: State, player: str, there: int) -> int:
    """How many points of damage a player has received; ``there``: how many cards of them lie in the Damage Zone."""
    value = state.players[player].facts.get(RECEIVED, 0)
    return max(there, value if isinstance(value, int) else 0)


def wrong(state: State, player: str) -> str | None:
    """What is remembered of a player that cannot be."""
    facts = state.players[player].facts
    if facts.get(FORMAT, LIMITED) != LIMITED:
        return f"en «facts», «{FORMAT}» de {player} es «{LIMITED}», o no se dice"
    value = facts.get(RECEIVED, 0)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        return f"en «facts», «{RECEIVED}» de {player} es un número"
    return None
