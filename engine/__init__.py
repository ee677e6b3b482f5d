"""Situations → cited steps. Knows no rule text.

What is named here is all that other packages use; each name is fetched from its module when it is first asked for, so that
naming the situations of a rule loads no game.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .catalogue import GAMES as GAMES
    from .files.board import Board as Board
    from .files.card_gaps import GATHERED as GATHERED
    from .files.card_gaps import PrintedCard as PrintedCard
    from .files.card_gaps import card_gaps as card_gaps
    from .files.card_gaps import measure as measure
    from .files.card_texts import ability_said as ability_said
    from .files.card_texts import read_card_text as read_card_text
    from .files.card_texts import read_texts as read_texts
    from .files.schema import SCHEMA as SCHEMA
    from .files.settled import settled as settled
    from .files.shipped import About as About
    from .files.shipped import all_situations as all_situations
    from .files.shipped import situations_about as situations_about
    from .files.situation import load as load
    from .files.undisputed import Undisputed as Undisputed
    from .files.undisputed import undisputed as undisputed
    from .files.yaml_nodes import MAX_BYTES as MAX_BYTES
    from .files.yaml_nodes import SituationError as SituationError
    from .kernel.abilities import NOT_GIVEN as NOT_GIVEN
    from .kernel.decisions import Form as Form
    from .kernel.steps import How as How
    from .kernel.steps import Step as Step
    from .running.answering import answers as answers
    from .running.coverage import coverage as coverage
    from .running.coverage import under as under
    from .running.drawing import Table as Table
    from .running.ending import Came as Came
    from .running.ending import Ending as Ending
    from .running.ending import Otherwise as Otherwise
    from .running.ending import ending as ending
    from .running.ending import otherwise as otherwise
    from .running.exploring import UNTIL as UNTIL
    from .running.passing import ALL_PASS as ALL_PASS
    from .running.passing import nobody_acts as nobody_acts
    from .running.public import for_all as for_all
    from .running.public import words_for_all as words_for_all
    from .running.random_games import play_in_parts as play_in_parts
    from .running.repairing import repaired as repaired
    from .running.tasks import Bounds as Bounds
    from .running.tasks import explore as explore
    from .running.tasks import outcomes as outcomes
    from .running.tasks import run as run
    from .running.tasks import walk as walk
    from .running.tasks import whole as whole
    from .running.told import carry_out as carry_out
    from .running.version import engine_version as engine_version
    from .running.walking import Walk as Walk
    from .running.walking import walk_through as walk_through
    from .text.gaps import Measured as Measured

#: Module → the names it lends.
_LENT = {
    "catalogue": "GAMES",
    "files.board": "Board",
    "files.card_gaps": "GATHERED PrintedCard card_gaps measure",
    "files.card_texts": "ability_said read_card_text read_texts",
    "files.schema": "SCHEMA",
    "files.shipped": "About all_situations situations_about",
    "files.situation": "load",
    "files.settled": "settled",
    "files.undisputed": "Undisputed undisputed",
    "files.yaml_nodes": "MAX_BYTES SituationError",
    "kernel.abilities": "NOT_GIVEN",
    "kernel.decisions": "Form",
    "kernel.steps": "How Step",
    "running.answering": "answers",
    "running.coverage": "coverage under",
    "running.ending": "Came Ending Otherwise ending otherwise",
    "running.drawing": "Table",
    "running.passing": "ALL_PASS nobody_acts",
    "running.public": "for_all words_for_all",
    "running.random_games": "play_in_parts",
    "running.exploring": "UNTIL",
    "running.repairing": "repaired",
    "running.tasks": "Bounds explore outcomes run walk whole",
    "running.told": "carry_out",
    "running.version": "engine_version",
    "running.walking": "Walk walk_through",
    "text.gaps": "Measured",
}
_MODULES = {name: module for module, names in _LENT.items() for name in names.split()}
__all__ = [*_MODULES]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    return found
