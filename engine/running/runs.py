"""Running situations: the answers of ``juez situation run``, ``explore`` and ``schema``, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..catalogue import GAMES
from ..files.building import build
from ..files.given_texts import unread_of
from ..files.read_as import read_otherwise, with_reading
from ..files.schema import SCHEMA
from ..files.situation import Situation, dump
from ..files.unused_cards import check_used, without_unused
from ..files.writing import write
from ..files.yaml_nodes import SituationError
from ..kernel.abilities import BY_HAND
from ..kernel.continuous import applied
from ..kernel.decisions import Decision, Option
from ..kernel.driver import BadAnswer, QuietPoint, Run
from ..kernel.frozen import Id
from ..kernel.match import TooLong
from ..kernel.state import State
from ..kernel.steps import Step
from ..kernel.unread import marks_of
from ..kernel.wording import fold, say
from ..play.in_force import in_force
from .expectations import OF_THE_WAY, check_all
from .repeating import Stretch, repetitions, stretches
from .script import Script

#: The bound on steps of a situation that is run for somebody who waits.
MAX_STEPS = 5_000


@dataclass
class Ran:
    """A situation after it was run: the run itself, what was expected and whether it came, and when each line was reached.

    ``lines`` tells for each answer where the script stood before it: at which line, and with which answers left of the one
    before; ``begun`` for each line how many steps came before it; ``asked`` what each answer answered, and after how many.
    """

    situation: Situation
    run: Run
    expect: list[dict[str, Any]]
    moments: list[int]
    lines: list[tuple[int, tuple[Any, ...]]] = field(default_factory=list)
    begun: list[int] = field(default_factory=list)
    asked: list[tuple[Decision, int]] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return all(item["ok"] for item in self.expect)

    def left(self, point: QuietPoint) -> tuple[object, ...]:
        """The lines of ``do`` that are still to be done from a quiet point on."""
        if point.choices >= len(self.lines):
            return ()
        at, rest = self.lines[point.choices]
        begun = list(rest)
        forced = {fold(said) for said in point.forced}
        while begun and fold(begun[0]) in forced:
            begun.pop(0)
        if not begun:
            return self.situation.do[at:]
        choices, pending = self.run.choices, self.run.pending
        player = choices[point.choices].player if point.choices < len(choices) else pending.player if pending else ""
        return ({player: " -> ".join(str(part) for part in begun)}, *self.situation.do[at:])

    @property
    def result(self) -> dict[str, object] | None:
        """How the match ended, or None."""
        return result_json(self.run.state, self.unread)

    @property
    def pending(self) -> dict[str, object] | None:
        """What is asked at the end, or None."""
        return decision_json(self.run.state, self.run.pending) if self.run.pending is not None else None

    @property
    def unread(self) -> list[dict[str, object]]:
        """The card text that nobody understood, of each element that has it (None: of a card that is nowhere to be seen)."""
        return unread_of(self.situation, self.run.state)

    @property
    def read_otherwise(self) -> list[str]:
        """The cards whose text is understood otherwise now than when the situation was written."""
        return read_otherwise(self.situation)

    @property
    def with_unread(self) -> str:
        """«con 2 textos sin entender», "" when everything was understood."""
        return how_many(self.unread) if self.unread else ""

    def changes(self, step: Step) -> list[str]:
        """What a step changed, in Spanish, one line for each change."""
        return self.run.match.game.changes(step)

    def in_force(self, step: Step) -> list[tuple[str, str]]:
        """The texts in force that nobody understood and for which a step may have been otherwise, each with its card, once."""
        view = step.before.setup.game.view
        return list(dict.fromkeys((str(view(step.before, obj).get("name")), text) for obj, text in in_force(step)))

    @property
    def stretches(self) -> list[Stretch]:
        """The steps as they are read aloud: what happens over and over is told once."""
        return stretches(self.run.trace)

    def save(self, at: int | None = None) -> Situation:
        """The situation that stands at the last quiet point not after step ``at`` (the end without it), with what is left to do.

        It keeps the expectations about the end and the definitions that something still uses. Raises ValueError when there is
        no such step.
        """
        run = self.run
        if at is not None and not 0 <= at <= len(run.trace):
            raise ValueError(f"no hay un paso {at}: hay {len(run.trace)}")
        if at is None and run.state.result is not None:
            return without_unused(write(self.situation, run.state))
        point = next(point for point in reversed(run.quiet) if at is None or point.steps <= at)
        kept = tuple(item for item in self.situation.expect if "after" not in item and next(iter(item)) not in OF_THE_WAY)
        return without_unused(write(self.situation, point.state).but(do=self.left(point), expect=kept))

    def saved(self, at: int | None = None) -> str:
        """What ``save`` gives, as YAML."""
        return dump(with_reading(self.save(at).but(read=self.situation.read)))

    def as_json(self) -> dict[str, Any]:
        """The document of the contract."""
        run = self.run
        return {
            "game": self.situation.game,
            "title": self.situation.title,
            "steps": steps_json(run),
            "repeated": repetitions(run.trace),
            "state": state_json(run.state),
            "result": self.result,
            "pending": self.pending,
            "expect": self.expect,
            "stopped": run.stopped,
            "unread": self.unread,
            "read_otherwise": self.read_otherwise,
        }


@contextmanager
def told_of(situation: Situation | str) -> Iterator[None]:
    """What takes too long within is an error of the file; an error of Juez is told with the situation that shows it."""
    try:
        yield
    except (SituationError, TooLong) as error:
        raise error if isinstance(error, SituationError) else SituationError(str(error)) from None
    except Exception as error:
        error.add_note(f"La situación:\n{situation if isinstance(situation, str) else dump(situation)}")
        raise


def run_situation(
    situation: Situation,
    max_steps: int = MAX_STEPS,
    watch: Callable[[], None] | None = None,
) -> Ran:
    """Run a situation to the end of its ``do``. Raises SituationError when an answer is not one or was not used.

    A board that is being set may define cards that come later; of what expects something every definition is used.
    ``watch`` is called at every step and raises ``TooLong`` when nobody waits any more.
    """
    if situation.expect:
        check_used(situation)
    script = Script(situation)
    lines: list[tuple[int, tuple[object, ...]]] = []
    asked: list[tuple[Decision, int]] = []
    run = Run(build(situation, watch), _counting(script, lines, asked), max_steps=max_steps, watch=watch)
    script_run(run, script)
    if run.stopped is None and (error := script.unused()) is not None:
        raise error
    unreached = [len(run.choices)] * (len(situation.do) - len(script.reached))
    moments = [*script.reached, *unreached]
    return Ran(situation, run, check_all(situation, run, moments), moments, lines, script.done, asked)


def _counting(script: Script, lines: list[tuple[int, tuple[object, ...]]], asked: list[tuple[Decision, int]]) -> Any:
    """The script, noting how many answers it has given, and what was asked and where it stood before each."""

    def answer(decision: Decision, match: Any) -> object:
        lines.append((script.at, tuple(script.rest)))
        asked.append((decision, len(match.trace)))
        value = script(decision, match)
        script.given += 1
        return value

    return answer


def script_run(run: Run, script: Script) -> None:
    """Go on until the script ends; an answer that is not allowed is an error of the file."""
    try:
        run.go()
    except BadAnswer as bad:
        raise script.situation.wrong(str(bad), "do", max(0, script.at - 1)) from None


# --- as data -----------------------------------------------------------------------------------------------------------


def result_json(state: State, unread: Sequence[dict[str, object]] = ()) -> dict[str, object] | None:
    """How the match ended, or None; with how many texts nobody understood, where there are any."""
    result = state.result
    if result is None:
        return None
    said = {"unread": how_many(unread)} if unread else {}
    return {
        "winners": list(result.winners),
        "losers": list(result.losers),
        "draw": result.draw,
        "rules": list(result.rules),
        **said,
    }


def how_many(unread: Sequence[dict[str, object]]) -> str:
    """«con 2 textos sin entender»: the texts, each counted once for its card."""
    number = len({(row["card"], row["text"]) for row in unread})
    return f"con {number} texto{'s' if number > 1 else ''} sin entender"


def steps_json(run: Run) -> list[dict[str, object]]:
    """The steps, each with the unread texts in force that it may have been otherwise for, where there are any."""
    return [{**row, **_in_force(step)} for row, step in zip(run.told(), run.trace, strict=True)]


def _in_force(step: Step) -> dict[str, object]:
    state = step.before
    named = [(obj, state.setup.game.view(state, obj).get("name"), text) for obj, text in in_force(step)]
    return {"unread": [{"object": int(obj), "card": card, "text": text} for obj, card, text in named]} if named else {}


def state_json(state: State) -> dict[str, object]:
    """The table: where the turn stands, the players and every zone with what is in it."""
    station = state.station
    because: dict[Id, list[str]] = {}
    for rule, obj in applied(state):
        because.setdefault(obj, []).append(rule.id)
    return {
        "turn": {
            "number": station.turn,
            "active": station.active,
            "phase": station.phase,
            "step": station.step,
            "priority": state.priority.holder,
            "procedures": [{"name": p.name, "at": p.at, "player": p.player} for p in state.procedures],
        },
        "players": {
            name: {"team": player.team, "in_game": player.in_game, "pool": player.pool, "facts": dict(player.facts)}
            for name, player in state.players.items()
        },
        "zones": [
            {"zone": zone.name, "player": zone.player, "elements": [_element(state, obj, because) for obj in inside]}
            for zone, inside in state.zones.items()
        ],
        "waiting": len(state.waiting),
        "delayed": len(state.delayed),
        "effects": len(state.effects),
    }


def _element(state: State, obj: Id, because: dict[Id, list[str]]) -> dict[str, object]:
    here = state.objects[obj]
    view = state.game.view(state, obj)
    shown: dict[str, object] = {"id": int(obj), "name": view.get("name"), "say": say(state, obj), "owner": here.owner}
    for key in ("controller", "types", "supertypes", "subtypes", "cost", "strength", "resistance"):
        if view.get(key) not in (None, (), ""):
            shown[key] = list(view[key]) if isinstance(view[key], tuple) else view[key]
    for key in ("turned", "face_down", "side"):
        if getattr(here, key):
            shown[key] = getattr(here, key)
    if here.counters:
        shown["counters"] = dict(here.counters)
    if here.attached is not None:
        shown["attached"] = int(here.attached)
    if texts := marks_of(state, obj):
        shown["unread"] = list(texts)
    if obj in because:
        shown["because"] = list(dict.fromkeys(because[obj]))
    return shown


def decision_json(state: State, decision: Decision) -> dict[str, object]:
    """What is asked, what can be answered, and what cannot with every reason."""
    refused = decision.near_misses() if decision.near_misses is not None else []
    manual = {"manual": GAMES[state.game.name].game.manual()} if decision.kind == BY_HAND else {}
    return {
        "player": decision.player,
        "asks": decision.asks,
        "form": decision.form.value,
        "low": decision.low,
        "high": decision.high,
        "kind": decision.kind,
        "rules": [rule.id for rule in decision.rules],
        "options": [_option(option) for option in decision.options],
        **manual,
        "refused": [{**_option(option), "reasons": [r.as_json() for r in reasons]} for option, reasons in refused],
    }


def _option(option: Option) -> dict[str, object]:
    return {"action": option.say, "text": option.text or option.say, "group": option.group, "offered": option.offered}


# --- what is on the table ---------------------------------------------------------------------------------------------


def table_lines(state: State) -> list[str]:
    """What is to be seen on the table, one line for each fact, without identities."""
    lines = [f"{p.name}: {p.pool} {GAMES[state.setup.game.name].pool}" for p in state.players.values() if p.pool]
    for zone, inside in state.zones.items():
        where = f"{zone.name} de {zone.player}" if zone.player else zone.name
        kind = state.game.zone_kinds[zone.name]
        if kind.public or not kind.pile:
            lines += [f"{where}: {_seen(state, obj)}" for obj in inside]
        else:
            lines.append(f"{where}: {len(inside)} cartas")
    if state.result is not None:
        lines.append("empate" if state.result.draw else f"gana {', '.join(state.result.winners)}")
    return lines


def _seen(state: State, obj: Any) -> str:
    here, view = state.objects[obj], state.game.view(state, obj)
    parts = [say(state, obj) if here.base is not None else "una carta"]
    if view.get("strength") is not None:
        parts.append(f"{view['strength']}/{view['resistance']}" if view.get("resistance") is not None else str(view["strength"]))
    if view.get("controller") and view["controller"] != here.owner:
        parts.append(f"la controla {view['controller']}")
    parts += [word for flag, word in (("turned", "girada"), ("face_down", "boca abajo")) if getattr(here, flag)]
    parts += [f"{n} de {kind}" for kind, n in here.counters.items()]
    return ", ".join(parts)


__all__ = ["GAMES", "SCHEMA", "Ran", "SituationError", "run_situation"]
