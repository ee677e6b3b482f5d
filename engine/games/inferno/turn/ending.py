"""Winning, losing and drawing the game (104), and leaving it (800.3): the rules that play follows."""

from __future__ import annotations

from ....kernel.events import Event, Move
from ....kernel.frozen import Id
from ....kernel.pieces import Zone
from ....kernel.state import State
from ....play.ending import Ending, Sides
from ....play.leaving import Leaving
from .. import rules as r


def _exiled(state: State, obj: Id) -> Event:
    owner = state.objects[obj].owner
    return Move("exiliar", obj=obj, to=Zone("exilio", owner), player=owner)


ENDING = Ending(
    leaves=r.LEAVES_GAME,  # 104.5
    ends=r.GAME_ENDS,
    alone=Sides(r.WIN_NO_OPPONENTS, r.DRAW_ALL_LOSE),  # 104.2a, 104.4a
    teams=Sides(r.WIN_TEAM, r.DRAW_ALL_TEAMS, (r.TEAM_LOSES,), (r.TEAM_DRAWS,)),  # 104.4d
    point="inferno-ultimos-jugadores-que-pierden-a-la-vez",
    all_lose="pierden-todos",
    only_loses=r.ONLY_LOSES,  # 104.3f
    several=(r.WIN_MULTIPLAYER, r.WIN_IS_OTHERS_LOSS),  # 104.3h, 800.4
    leaving=Leaving(
        (r.LEAVING_PLAYER, r.GOES_ON_WITHOUT, r.LEAVING_AT_ONCE),  # 800.3a
        "inferno-carta-ajena-en-la-cadena-de-quien-se-va",
        "deja-de-existir",
        _exiled,
        "lo que aún controlaba se exilia",
    ),
)
