"""What effects add to the course of the game or take from it: extra turns, extra steps, and what is skipped."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..kernel.abilities import Context
from ..kernel.decisions import Procedure
from ..kernel.frozen import Data, Frozen, Map
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.state import State
from .choosing import players
from .lending import lent_by, lent_if_any, required
from .manual import Read
from .scheduled import ENTRIES
from .turns import Turn


@dataclass(frozen=True)
class Agenda(Frozen):
    """What a game lends to what is added to the course of the match, and skipped (Inferno 500.8, 500.9, 613.9).

    - ``turns``, ``steps``, ``skipping``: the rules on an extra turn, an extra step, and what is skipped.
    - ``point``: the disputed point on which of two effects that give a player an extra turn decides when it is taken;
      ``first``: the reading by which it is the first.
    - ``entries``: what else the game keeps in the agenda: kind → the keys that are words.
    """

    turns: R
    steps: R
    skipping: R
    point: str
    first: str
    entries: dict[str, tuple[str, ...]] = field(default_factory=dict)


def lent(state: State) -> Agenda:
    """What the game of a state lends."""
    return required(state, Agenda)


def entries_of(game: Game) -> dict[str, tuple[str, ...]]:
    """The kinds of entries that the agenda of a match may hold, each with those of its keys that are words."""
    agenda = lent_by(game, Agenda)
    return ENTRIES if agenda is None else ENTRIES | agenda.entries


def extra_turn(match: Match, context: Context, args: Data) -> Procedure:
    """One turn more for each player, besides one that is to come only later."""
    lends = lent(match.state)
    for player in players(match.state, context, args.get("who")):
        entry, agenda = Map(kind="turno", player=player), match.state.agenda
        if entry in agenda and match.reading(lends.point) == lends.first:
            match.say(lends.turns, text=f"{player} ya tiene un turno adicional", reading=lends.point)
            continue
        agenda = (*(other for other in agenda if other != entry), entry)
        match.set(lends.turns, text=f"{player} tendrá un turno adicional", agenda=agenda, reading=lends.point)
    return
    yield


def extra_step(match: Match, context: Context, args: Data) -> Procedure:
    """One step more after a certain one of this turn; none when that is over."""
    step = args["step"]
    after = args.get("after") or step
    if required(match.state, Turn).is_over(match.state, after):
        match.say(lent(match.state).steps, text=f"en este turno ya no hay un paso de {after}: no habrá otro de {step}")
        return
    agenda = (*match.state.agenda, Map(kind="paso", after=after, step=step))
    match.set(lent(match.state).steps, text=f"habrá otro paso de {step} después de {after}", agenda=agenda)
    return
    yield


def skipping(match: Match, context: Context, args: Data) -> Procedure:
    """The next occurrence of a step, a phase or a turn does not come; ``then`` is done instead in the next one."""
    lends = lent(match.state)
    for player in players(match.state, context, args.get("who")):
        entry = Map(kind="saltear", what=args["what"], player=player)
        if args.get("then"):
            entry = entry.with_({"then": args["then"], "context": context})
        agenda = (*match.state.agenda, entry)
        coming = "su próxima" if str(args["what"]).startswith("Fase") else "su próximo"
        match.set(lends.skipping, text=f"{player} salteará {coming} {args['what']}", agenda=agenda)
    return
    yield


def no_step(state: State, context: Context, slots: Read) -> str:
    """Why the judge cannot have something skipped: it is neither a turn nor one of its steps."""
    turn = lent_if_any(state, Turn)
    known = ("turno", *(() if turn is None else (step.name for step in turn.plan)))
    return "" if slots["texto"] in known else f"se saltea uno de: {', '.join(known)}"
