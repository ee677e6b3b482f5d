"""What a random judge does by hand: an operation drawn among the forms of the game, on elements of the table."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import lru_cache

from ..kernel.decisions import Decision
from ..kernel.match import Conduct, Match
from ..kernel.state import Setup, State

#: How often something is done by hand where a text is asked for; how many operations are drawn until one can be done.
OFTEN, DRAWS = 0.4, 6
#: What a slot of a form may be filled with.
_FILLED: dict[str, Callable[[State, random.Random], str]] = {
    "elementos": lambda state, chance: _element(state, chance),
    "elemento": lambda state, chance: _element(state, chance),
    "otro": lambda state, chance: _element(state, chance),
    "jugador": lambda state, chance: chance.choice(state.living()),
    "zona": lambda state, chance: chance.choice([*state.game.zone_kinds]),
    "n": lambda state, chance: str(chance.randint(1, 3)),
    "lugar": lambda state, chance: str(chance.randint(1, 3)),
    "contador": lambda state, chance: "marca",
    "clave": lambda state, chance: chance.choice([*state.game.keywords]),
    "momento": lambda state, chance: state.station.step,
    "cambios": lambda state, chance: f"fuerza {chance.choice('+-')}1",
    "texto": lambda state, chance: "lo dicho",
    "opciones": lambda state, chance: "una, otra",
}


def by_hand(decision: Decision, match: Match, chance: random.Random) -> str | None:
    """An operation that can be done where ``decision`` asks for one, or None: nothing is done."""
    if chance.random() > OFTEN:
        return None
    forms = _forms(match.state.setup)
    for _ in range(DRAWS):
        form = chance.choice(forms)
        said = re.sub(r"\{(\w+)\}", lambda slot: _FILLED[slot[1]](match.state, chance), form)
        if not decision.why_not(said):
            return said
    return None


@lru_cache(maxsize=64)
def _forms(setup: Setup) -> tuple[str, ...]:
    """The forms of the operations that are drawn."""
    game = setup.game
    assert isinstance(game, Conduct)
    return tuple(re.sub(r"\[[^\]]*\]", "", form) for each in game.manual() if _known(form := each["form"]))


def _known(form: str) -> bool:
    """Whether every slot can be filled; what ends the match or says which card one is, is not drawn."""
    slots = re.findall(r"\{(\w+)\}", re.sub(r"\[[^\]]*\]", "", form))
    return all(slot in _FILLED for slot in slots) and not any(word in form for word in ("la partida", "empate"))


def _element(state: State, chance: random.Random) -> str:
    zone = chance.choice([zone for zone, inside in state.zones.items() if inside])
    place = f"{zone.name} de {zone.player}" if zone.player else zone.name
    return f"carta {chance.randint(1, len(state.zones[zone]))} de {place}"
