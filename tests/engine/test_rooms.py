"""The rooms of the engine: each imports only those below it, others come in by the door, and there are no circles."""

import ast
import re
import subprocess
import sys

import pytest

import engine
from engine.catalogue import GAMES
from tests import imports

#: Room → the rooms whose modules it may import; a game may also import its own.
FLOORS = {
    "kernel": set(),
    "play": {"kernel"},
    "text": {"kernel"},
    **{f"games/{game}": {"kernel", "play", "text"} for game in (*GAMES, "fftcg")},  # which is not in the catalogue yet
    "catalogue": {"kernel", "play", "text", *(f"games/{game}" for game in GAMES)},
    "files": {"kernel", "play", "text", "catalogue"},
    "told": {"kernel", "text", "catalogue", "files"},
    "running": {"kernel", "play", "text", "catalogue", "files", "told"},
}
#: Our other packages.
OUTSIDE = ("rules_corpus", "indexer", "decks", "rulings", "desk", "webapp", "juez")


@pytest.mark.parametrize("name", sorted({imports.room(module) for module in imports.modules("engine")} - {"", "games"}))
def test_a_room_imports_only_the_rooms_below_it(name):
    graph = imports.imports("engine", types=True)
    used = {imports.room(t) for module, targets in graph.items() if imports.room(module) == name for t in targets}
    assert used - {name} <= FLOORS[name]


def test_no_modules_import_each_other_in_a_circle():
    assert imports.circles(imports.imports("engine")) == []


def test_nor_do_they_for_what_only_annotations_need():
    assert imports.circles(imports.imports("engine", types=True)) == []


def test_other_packages_come_in_by_the_door_and_use_every_name_it_lends():
    taken = {(name, source, given) for package in OUTSIDE for name, source, given in imports.names(package)}
    assert [(name, source) for name, source, _ in taken if source != "engine"] == []
    assert {given for _, source, given in taken if source == "engine"} == set(engine.__all__)


def test_the_door_lends_what_it_tells_type_checkers():
    told = {(source, given) for name, source, given in imports.names("engine") if name == "engine" and given}
    assert told == {(f"engine.{module}", name) for module, names in engine._LENT.items() for name in names.split()}
    assert all(getattr(engine, name) is not None for name in engine.__all__)
    with pytest.raises(AttributeError):
        engine.no_such_name  # noqa: B018


def test_naming_the_situations_of_a_rule_loads_no_game():
    code = "import sys, engine; engine.situations_about('inferno:508.2'); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=imports.ROOT, check=True)
    assert not [module for module in run.stdout.split() if module.startswith(("engine.games", "engine.kernel"))]


def _words(playable) -> set[str]:
    """The words by which only one game is known: its zones, types, keywords, sides."""
    game = playable.game
    listed = {*game.zone_kinds, *game.keywords, *playable.types, *playable.special, *game.sides, playable.pool, playable.unknown}
    return {word.casefold() for word in (*listed, *(side for sides in game.sides.values() for side in sides))} - {"", "?"}


def _said(path) -> set[str]:
    """The text that a module has in its code, its docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in told)
    return {node.value.casefold() for node in found if isinstance(node.value, str)}


@pytest.mark.parametrize("name", ["kernel", "play", "text", "files", "told", "running"])
def test_what_no_game_is_has_no_word_of_one_game_alone(name):
    of_games = [_words(playable) for playable in GAMES.values()]
    own = (set().union(*of_games) - set.intersection(*of_games) | set(GAMES)) - {
        "en juego",
        "combate",
        "pila",
    }  # as everybody says it
    any_of_them = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(own, key=len, reverse=True)))})(?!\w)")
    for module, path in imports.modules("engine").items():
        if imports.room(module) == name:
            found = {match[0] for text in _said(path) if (match := any_of_them.search(text))}
            assert not found, module


def test_the_map_is_true():
    assert imports.on_the_page() == imports.drawn(), "make map"
