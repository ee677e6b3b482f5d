"""The turn: its steps in order, what is done in each, what is skipped or comes in addition, and what lasts until a moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.decisions import Procedure
from ..kernel.events import Event, Put
from ..kernel.frozen import EMPTY, Data, Frozen, Map
from ..kernel.match import Match
from ..kernel.pieces import Priority, Station
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.wording import until_end
from .instructions import carry_out
from .lending import nothing, required
from .priority import would_receive
from .scheduled import after_turn, extra_step, skip_of, whose_turn, without

Doing = Callable[[Match], Procedure]


@dataclass(frozen=True)
class TurnStep(Frozen):
    """A step of a turn.

    - ``phase``, ``name``: the phase it belongs to, and its own name, as situations say it; ``rules``: those by which it begins;
      ``grounds``: on which that rests in general.
    - ``begin(match)``: procedures that are done as it begins, in order, while its player is in the game.
    - ``then(match)``: a procedure after them, whoever is in the game; None: nothing.
    - ``receives``: the rule by which somebody acts in it; None: it ends by itself.
    - ``opponent_first``: the active player is not the first to act; or the disputed point on that, with the reading by which it
      is so.
    - ``again``: the rule by which it comes once more by itself; None where only effects add it.
    """

    phase: str
    name: str
    rules: tuple[R, ...]
    begin: tuple[Doing, ...] = ()
    then: Doing | None = None
    receives: R | None = None
    opponent_first: bool | tuple[str, str] = False
    again: R | None = None
    grounds: tuple[R, ...] = ()

    @property
    def acts(self) -> bool:
        """Whether somebody acts in it."""
        return self.receives is not None

    def other_first(self, reading: Callable[[str], str]) -> bool:
        """Whether the active player is not the first to act; ``reading`` gives the one in force for a disputed point."""
        if isinstance(self.opponent_first, bool):
            return self.opponent_first
        point, other = self.opponent_first
        return reading(point) == other


@dataclass(frozen=True)
class Skipping(Frozen):
    """What a game lends to what effects skip (Inferno 613.9).

    ``step``, ``turn``: the rules of a step or phase, and of a turn. ``instead``: of what is done instead in the next that
    comes. ``point``: the disputed point whether whole phases can be skipped; ``never``: the reading by which they are not, by
    ``structure``.
    """

    step: tuple[R, ...]
    turn: tuple[R, ...]
    instead: R
    structure: R
    point: str
    never: str


@dataclass(frozen=True)
class Turn(Frozen):
    """What a game lends to its turn (Inferno 500–505, 511–513; MyL 7; FFTCG 9; Souls 6). Every game has one.

    - ``plan``: the steps in order, without those before the first turn.
    - ``next``: the rule by which the next turn begins; ``said(step, active)``: how the beginning of a step is said.
    - ``opening(match, step)``, ``begun(match, step)``, ``closing(match, step)``: procedures before a step begins, right after,
      as it ends.
    - ``omits(match, step)``: whether there is nothing to it now: it is passed over without a word.
    - ``starts(state, player)``: what happens as a turn begins.
    - ``no_active``: the rule by which the next player acts where there is no active one.
    - ``until``: the rule by which effects end with a step or phase; None: the game ends them itself.
    - ``extra_turn``, ``extra_step``: the rules of what comes in addition. ``skipping``: about what is skipped; None: nothing
      can be.
    """

    plan: tuple[TurnStep, ...]
    next: R
    said: Callable[[TurnStep, str | None], str]
    opening: Callable[[Match, TurnStep], Procedure] = nothing
    begun: Callable[[Match, TurnStep], Procedure] = nothing
    closing: Callable[[Match, TurnStep], Procedure] = nothing
    omits: Callable[[Match, TurnStep], bool] = lambda match, step: False
    starts: Callable[[State, str | None], tuple[Event, ...]] = lambda state, player: ()
    no_active: R | None = None
    until: R | None = None
    extra_turn: R | None = None
    extra_step: R | None = None
    skipping: Skipping | None = None

    def at(self, state: State) -> TurnStep:
        """The step at which the turn stands."""
        station = state.station
        return next(s for s in self.plan if s.phase == station.phase and s.name == station.step)

    def opens_phase(self, step: TurnStep) -> bool:
        """Whether its phase begins with a step."""
        return step is next(s for s in self.plan if s.phase == step.phase)

    def is_over(self, state: State, step: str) -> bool:
        """Whether a step of this turn lies behind."""
        return any(one.name == step for one in self.plan[: self.plan.index(self.at(state))])

    def after(self, state: State) -> tuple[TurnStep | None, Data | None]:
        """The step that follows, None when the turn ends; and the entry of the agenda that put it there, if one did."""
        if (entry := extra_step(state)) is not None:
            return next(s for s in self.plan if s.name == entry["step"]), entry
        at = self.plan.index(self.at(state))
        return (self.plan[at + 1], None) if at + 1 < len(self.plan) else (None, None)


def lent(state: State) -> Turn:
    """What the game of a state lends."""
    return required(state, Turn)


# --- from one step to the next ------------------------------------------------------------------------------------------


def proceed(match: Match) -> Procedure:
    """End the step that has run its course and begin the next ones, until somebody would act."""
    while match.state.priority.holder is None and match.state.result is None:
        if match.state.station.begun:
            yield from _end(match)
        else:
            yield from _begin(match)


def _begin(match: Match) -> Procedure:
    """A step begins: what triggers on it triggers, and what it orders is done before anybody acts."""
    turn = lent(match.state)
    step, active = turn.at(match.state), match.state.active
    if turn.skipping is not None and (entry := _skipped(match, turn, turn.skipping, step)) is not None:
        _skip(match, turn, turn.skipping, step, entry)
        return
    yield from turn.opening(match, step)
    if turn.until is not None:
        for name in _ends_with(step, turn.opens_phase(step)):
            end_effects(match, f"comienzo de {name}", turn.until)
    match.keep(station=match.state.station.but(begun=True))
    if turn.omits(match, step):
        return
    event = Event("comienzo", player=active, data=Map(step=step.name, phase=step.phase))
    yield from match.do(event, rules=step.rules, text=turn.said(step, active), grounds=step.grounds)
    if turn.skipping is not None:
        yield from _instead_of_skipped(match, turn.skipping)
    yield from turn.begun(match, step)
    for doing in step.begin:
        if match.state.result is None and active is not None and match.state.players[active].in_game:
            yield from doing(match)
    if step.then is not None and match.state.result is None:
        yield from step.then(match)
    if step.receives is not None and match.state.result is None:
        give_to_first(match, step.receives, step.other_first(match.reading))


def give_to_first(match: Match, rule: R, opponent: bool = False) -> None:
    """The active player would act, or the one after; without an active player, the next in turn order."""
    state, turn = match.state, lent(match.state)
    active = state.active
    if active is not None and state.players[active].in_game:
        would_receive(match, state.after(active) if opponent else active, rule)
    elif listed := state.players_from(active):
        would_receive(match, listed[0], turn.no_active or rule)


def _end(match: Match) -> Procedure:
    """A step ends, and what lasts until then."""
    turn = lent(match.state)
    step = turn.at(match.state)
    yield from turn.closing(match, step)
    if match.state.result is not None:
        return
    if turn.until is not None:
        for name in _ends_with(step, phase_ends(match.state)):
            end_effects(match, name, turn.until)
    go_on(match)


def _ends_with(step: TurnStep, phase: bool) -> tuple[str, ...]:
    """What begins or ends together: a step, and its phase with it."""
    return (step.name, step.phase) if phase and step.phase != step.name else (step.name,)


def phase_ends(state: State) -> bool:
    """Whether the phase ends with the step at which the turn stands."""
    following, _ = lent(state).after(state)
    return following is None or following.phase != state.station.phase


def end_effects(match: Match, until: str, rule: R, reading: str | None = None) -> None:
    """End the continuous effects with this duration."""
    left = tuple(e for e in match.state.effects if e.until != until)
    if len(left) != len(match.state.effects):
        match.set(rule, text=f"terminan los efectos que duran {until_end(until)}", reading=reading, effects=left)


def go_on(match: Match, to: TurnStep | None = None) -> None:
    """To the step that follows, or to ``to``; after the last one to the next turn."""
    turn, state = lent(match.state), match.state
    following, entry = (to, None) if to is not None else turn.after(state)
    if following is None:
        _next_turn(match, turn)
        return
    station = state.station.but(phase=following.phase, step=following.name, begun=False)
    if entry is None:
        match.keep(station=station, priority=Priority())
    else:
        rule = following.again if entry.get("again") else turn.extra_step
        assert rule is not None
        agenda = without(state.agenda, entry)
        match.set(rule, text=f"sigue otro paso de {following.name}", station=station, agenda=agenda)


# --- what is skipped ------------------------------------------------------------------------------------------------------


def _skipped(match: Match, turn: Turn, skipping: Skipping, step: TurnStep) -> Data | None:
    """The entry of the agenda by which this step, or the phase that it opens, is skipped."""
    state, active = match.state, match.state.active
    entry = skip_of(state, step.name, active) or (skip_of(state, step.phase, active) if turn.opens_phase(step) else None)
    if entry is not None and entry.get("after", -1) >= state.station.turn:
        return None
    if entry is not None and _is_phase(turn, entry) and match.reading(skipping.point) == skipping.never:
        text = f"{step.phase}: ninguna fase se saltea"
        match.set(skipping.structure, text=text, reading=skipping.point, agenda=without(state.agenda, entry))
        return None
    return entry


def _is_phase(turn: Turn, entry: Data) -> bool:
    return any(step.phase == entry["what"] for step in turn.plan)


def _skip(match: Match, turn: Turn, skipping: Skipping, step: TurnStep, entry: Data) -> None:
    """A step that is skipped is over before it begins; what is done instead waits for the next one."""
    state = match.state
    left = without(state.agenda, entry)
    if "then" in entry:
        left = (*left, Map(kind="después", player=state.active, then=entry["then"], context=entry["context"]))
    reading = skipping.point if _is_phase(turn, entry) else None
    station = state.station.but(begun=True)
    match.set(*skipping.step, text=f"se saltea {step.name}", reading=reading, station=station, agenda=left)
    go_on(match)


def _instead_of_skipped(match: Match, skipping: Skipping) -> Procedure:
    """What is done instead of what was skipped is the first thing in the next step that is not skipped."""
    for entry in match.state.agenda:
        if entry.get("kind") == "después":
            agenda = without(match.state.agenda, entry)
            match.set(skipping.instead, text="por lo que se salteó, se hace otra cosa", agenda=agenda)
            for do in entry["then"]:
                yield from carry_out(match, entry["context"], do)


# --- the next turn --------------------------------------------------------------------------------------------------------


def _next_turn(match: Match, turn: Turn) -> None:
    """Extra turns come first, then the turn that would have followed; what is skipped is as if it were not there."""
    player, entry = whose_turn(match.state)
    while turn.skipping is not None and player is not None and (skipped := skip_of(match.state, "turno", player)) is not None:
        agenda = without(after_turn(match.state, player, entry, skipped=True), skipped)
        match.set(*turn.skipping.turn, text=f"{player} saltea su turno", agenda=agenda)
        player, entry = whose_turn(match.state)
    agenda = after_turn(match.state, player, entry)
    station = Station(match.state.station.turn + 1, player, turn.plan[0].phase, turn.plan[0].name)
    extra = turn.extra_turn if entry is not None and entry["kind"] == "turno" else None
    put = Put("", fields=Map(station=station, agenda=agenda, history=EMPTY, priority=Priority()))
    match.write(put, *turn.starts(match.state, player), rules=(extra or turn.next,), text=f"comienza el turno de {player}")
