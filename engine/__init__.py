"""Situations → cited steps. Knows no rule text.

What is named here is all that other packages use; each name is fetched from its module when it is first asked for, so that
naming the situations of a rule loads no game.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .catalogue import GAMES as GAMES
    from .files.building import build as build
    from .files.card_texts import read_card_text as read_card_text
    from .files.card_texts import understood as understood
    from .files.schema import SCHEMA as SCHEMA
    from .files.shipped import About as About
    from .files.shipped import all_situations as all_situations
    from .files.shipped import situations_about as situations_about
    from .files.shipped import text_of as text_of
    from .files.situation import Entry as Entry
    from .files.situation import Situation as Situation
    from .files.situation import dump as dump
    from .files.situation import load as load
    from .files.undisputed import Undisputed as Undisputed
    from .files.undisputed import undisputed as undisputed
    from .files.undisputed import without_undisputed as without_undisputed
    from .files.unused_cards import check_used as check_used
    from .files.yaml_nodes import MAX_BYTES as MAX_BYTES
    from .files.yaml_nodes import SituationError as SituationError
    from .kernel.abilities import BY_HAND as BY_HAND
    from .kernel.abilities import NOT_GIVEN as NOT_GIVEN
    from .kernel.decisions import Decision as Decision
    from .kernel.decisions import Form as Form
    from .kernel.decisions import Option as Option
    from .kernel.frozen import Id as Id
    from .kernel.frozen import Map as Map
    from .kernel.pieces import Obj as Obj
    from .kernel.pieces import Zone as Zone
    from .kernel.rules import Point as Point
    from .kernel.state import CHANCE as CHANCE
    from .kernel.state import State as State
    from .kernel.steps import How as How
    from .kernel.steps import Step as Step
    from .kernel.unread import in_force as in_force
    from .kernel.unread import texts_of as texts_of
    from .kernel.wording import say as say
    from .running.coverage import Exercised as Exercised
    from .running.coverage import coverage as coverage
    from .running.coverage import exercised as exercised
    from .running.random_games import play_games as play_games
    from .running.runs import UNTIL as UNTIL
    from .running.runs import Ran as Ran
    from .running.runs import explore_situation as explore_situation
    from .running.runs import run_situation as run_situation
    from .running.runs import sensible as sensible
    from .running.tasks import Bounds as Bounds
    from .running.tasks import compare as compare
    from .running.tasks import whole as whole
    from .text.checking import DataError as DataError
    from .text.words import TextError as TextError

#: Module → the names it lends.
_LENT = {
    "catalogue": "GAMES",
    "files.building": "build",
    "files.card_texts": "read_card_text understood",
    "files.schema": "SCHEMA",
    "files.shipped": "About all_situations situations_about text_of",
    "files.situation": "Entry Situation dump load",
    "files.undisputed": "Undisputed undisputed without_undisputed",
    "files.unused_cards": "check_used",
    "files.yaml_nodes": "MAX_BYTES SituationError",
    "kernel.abilities": "BY_HAND NOT_GIVEN",
    "kernel.decisions": "Decision Form Option",
    "kernel.frozen": "Id Map",
    "kernel.rules": "Point",
    "kernel.pieces": "Obj Zone",
    "kernel.state": "CHANCE State",
    "kernel.steps": "How Step",
    "kernel.unread": "in_force texts_of",
    "kernel.wording": "say",
    "running.coverage": "Exercised coverage exercised",
    "running.random_games": "play_games",
    "running.runs": "UNTIL Ran explore_situation run_situation sensible",
    "running.tasks": "Bounds compare whole",
    "text.checking": "DataError",
    "text.words": "TextError",
}
_MODULES = {name: module for module, names in _LENT.items() for name in names.split()}
__all__ = [*_MODULES]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    return found
