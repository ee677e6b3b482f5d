"""The rows of ``expected_texts/``: texts of cards, each with what is done with it and what must come of that."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from engine.catalogue import GAMES
from engine.files.building import build
from engine.files.situation import Situation, load
from engine.files.yaml_nodes import SituationError
from engine.kernel.abilities import BY_HAND
from engine.kernel.decisions import DONE, NOT_APPLIED, Decision
from engine.kernel.driver import UNANSWERED, Run
from engine.kernel.match import Match
from engine.play.in_force import in_force
from engine.running.script import Script

from .each_instruction import CARD, idle_parts, told_by, wholly_read, without_each
from .fresh import definition

FOLDER = Path(__file__).with_name("expected_texts")
#: Where a card of a type stands when it is in play.
_PLACES = {
    "inferno": {"": "en juego"},
    "myl": {"": "línea de defensa", "Tótem": "línea de apoyo", "Oro": "reserva de oro"},
    "souls": {"": "campo", "Maná": "maná"},
    "fftcg": {"": "terreno"},
}
#: How a question names the moment at which a text is asked for.
_ASKED = (
    (re.compile(rf"^«{CARD}» (?P<said>.+?): ¿qué hace «"), ""),
    (re.compile(r"^¿Qué hace «"), "se resuelve"),
    (re.compile(r"^¿Qué paga .+ por «"), "se paga"),
)
#: What the option for an ability is called after that nobody understood.
_UNREAD = " (texto sin entender)"


@dataclass(frozen=True)
class Row:
    """A row of a file: ``asked`` are the moments at which the text is asked for while it is unread."""

    file: str
    worded: str
    kind: str
    where: str
    text: str
    do: list[Any]
    expect: list[Any]
    asked: list[Any] = field(default_factory=list)

    @property
    def game(self) -> str:
        return self.file.split("-")[0]

    @property
    def definition(self) -> dict[str, Any]:
        """The card: a demon has the text on the side that its type names."""
        if self.kind == "demonio terrenal":
            return {"type": "demonio", "earthly": {"strength": 2, "text": self.text}}
        earthly = {"earthly": {"strength": 2}} if self.kind == "demonio" else {}
        kind, *supertypes = self.kind.split()
        listed = {"souls": "archetypes", "fftcg": "job"}.get(self.game, "supertypes")
        more = {listed: supertypes} if supertypes else {}
        more |= {"limbo": True} if self.where == "limbo" else {}
        return {**definition(self.game, kind, self.text), **more, **earthly}

    @property
    def read(self) -> bool:
        """Whether nothing of the text is left unread."""
        card = GAMES[self.game].card(CARD, self.definition)
        return wholly_read(card) and (self.kind != "demonio terrenal" or wholly_read(card.other))

    def situation(self, expect: bool = True) -> Situation:
        """The board of the file with the card, and what is done."""
        board = _file(self.file)["board"]
        players = json.loads(json.dumps(board["players"]))
        self._place(players["Ana"])
        told = {
            "game": self.game,
            "title": "Un texto",
            "cards": {**board["cards"], CARD: self.definition},
            "turn": board["turn"],
            "players": players,
            "do": self.do,
            "expect": self.expect if expect else [],
        }
        return load(json.dumps(told, ensure_ascii=False))

    def _place(self, zones: dict[str, Any]) -> None:
        if self.kind.startswith("demonio"):
            zones["demonio"] = CARD + (" | terrenal" if self.kind.endswith("terrenal") else "")
            return
        where, _, more = self.where.partition(" | ")
        places = _PLACES[self.game]
        zone = places.get(self.kind, places[""]) if where == "juego" else where
        if where == "juego" and not more and self.kind in ("arma", "Arma"):
            more = "anexada a Lobo"
        there = zones.get(zone, [])
        there = there if isinstance(there, list) else [there]
        first = GAMES[self.game].game.zone_kinds[zone].pile
        card = CARD + (f" | {more}" if more else "")
        zones[zone] = [card, *there] if first else [*there, card]


@lru_cache(maxsize=16)
def _file(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    return data


def files() -> list[str]:
    """The names of the files of the games of the catalogue, those of a game together."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem.split("-")[0] in GAMES)


def rows(name: str) -> list[Row]:
    """The rows of a file."""
    return [Row(name, *row) for row in _file(name)["rows"]]


def floor(name: str) -> int:
    """How many texts of a file are wholly read at least."""
    return int(_file(name)["read"])


def idle(row: Row) -> list[str]:
    """What of a text that is read does nothing, neither in its row nor in any generated match."""
    if row.kind == "demonio terrenal":
        return []
    situation, card = row.situation(), GAMES[row.game].card(CARD, row.definition)
    told = told_by(situation, CARD)
    silent = [said for said, left in without_each(card.abilities) if told_by(situation, CARD, left) == told]
    return [said for said in idle_parts(row.game, row.definition) if said in silent] if silent else []


# --- played with the text unread -----------------------------------------------------------------------------------------


class AsFarAsItGoes(Script):
    """What is done with a card of which the text is unread: what is no option then is left out, what is not
    answered gets its first answer, and the text does nothing."""

    def __init__(self, situation: Situation):
        super().__init__(situation)
        self.asked: list[str] = []

    def __call__(self, decision: Decision, match: Match) -> object:
        if decision.kind == BY_HAND:
            self.rest.clear()
            self.asked.append(_moment(decision.asks))
            return next(o.value for o in decision.options if o.value in (DONE, NOT_APPLIED))
        if decision.kind == "prioridad":
            self.rest.clear()
        return self._next_that_goes(decision, match)

    def _next_that_goes(self, decision: Decision, match: Match) -> object:
        while True:
            at = self.at
            try:
                answer = super().__call__(decision, match)
            except SituationError:
                said = _said(self.situation.do[at]) if at < len(self.situation.do) else ""
                for option in decision.options:
                    if said and option.say.startswith(said + _UNREAD):
                        return option.value
                self.rest.clear()
                if decision.kind != "prioridad":
                    self.at = at
                    return next(decision.answers())
                self.at = max(self.at, at + 1)
            else:
                asks = answer is UNANSWERED and decision.kind != "prioridad"
                return next(decision.answers()) if asks else answer


def _said(item: Any) -> str:
    """The action that a line of ``do`` begins with."""
    value = next(iter(item.values())) if isinstance(item, dict) else item
    return str(value).split("->")[0].strip()


def _moment(asks: str) -> str:
    for pattern, said in _ASKED:
        if found := pattern.match(asks):
            return said or found["said"]
    raise AssertionError(asks)


@dataclass(frozen=True)
class Played:
    """How a row went with the text unread: when it was asked for, and at which steps it was named as in force."""

    asked: list[str]
    steps: list[tuple[str, bool]]

    def named_at(self, words: str) -> bool:
        """Whether some step says so, and the text is named at each that does."""
        said = [named for text, named in self.steps if words in text]
        return bool(said) and all(said)


def played(row: Row) -> Played:
    """What happens in a row when nobody understands the text."""
    script = AsFarAsItGoes(row.situation(expect=False))
    run = Run(build(script.situation), script, max_steps=2_000)
    run.go()
    names = [
        (step, {step.before.setup.game.view(step.before, obj).get("name") for obj, _ in in_force(step)}) for step in run.trace
    ]
    return Played(script.asked, [(step.text, CARD in named) for step, named in names])
