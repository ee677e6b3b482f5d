"""The mutation of the engine's code: what each operator makes, and what counts as killed and as held."""

import ast
from textwrap import dedent

import pytest

from engine.catalogue import GAMES
from engine.play.verbs import Verbs
from engine.running.coverage import situation_files
from tests.mutation.finding import mutants
from tests.mutation.installing import function, put
from tests.mutation.operators import OPERATORS, changed, changes, rows
from tests.mutation.reporting import cannot_be_held, report
from tests.mutation.running import Mutating, reaches, warm
from tests.mutation.source import Tried, definitions, tree_of

from .ran import read

CODE = """
def heal(match, obj):
    if obj in match and obj.damage > 1:
        return 0
    match.say(obj)
    match.heal(obj)
"""


def made(code, operator, of=changes):
    tree = ast.parse(dedent(code)).body[0]
    return [ast.unparse(changed(tree, change)) for change in of(tree) if change.operator == operator]


NEGATED = ["if not (obj in match and obj.damage > 1):", "if not obj in match and", "and (not obj.damage > 1):"]
DROPPED = ["if False:\n            return 0", "if False:\n        match.say", "if False:\n        match.heal"]
SWAPPED = ["match.heal(obj)\n    match.say(obj)"]
OTHER_NUMBERS = ["> 2:", "> 0:", "return 1", "return -1"]


@pytest.mark.parametrize(
    ("operator", "expected"),
    [("negate", NEGATED), ("drop", DROPPED), ("swap", SWAPPED), ("constant", OTHER_NUMBERS)],
)
def test_each_operator_makes_one_small_change(operator, expected):
    found = made(CODE, operator)
    assert all(any(piece in text for text in found) for piece in expected)
    assert all(text != CODE.strip() for text in found)


def test_what_cannot_matter_is_not_changed():
    code = """
    def heal(match, obj):
        assert obj is not None and obj.damage > 1
        text = "none" if obj.damage == 0 else "some"
        match.say(obj, text=f"{text}{obj if obj.damage > 2 else ''}")
    """
    assert [change.operator for change in changes(ast.parse(dedent(code)).body[0])] == ["drop"]


def test_what_a_function_has_made_is_changed_with_it():
    verb, place = GAMES["myl"].game.lent[Verbs].by_name["mostrar"].does, ("engine.games.myl.searching", "looking")
    before = verb.__code__
    put(*place, changed(node := dict(definitions(tree_of(place[0])))[place[1]], next(iter(changes(node)))))
    assert verb.__code__ is not before
    put(*place, node)
    assert verb.__code__ == before


def test_a_table_loses_a_row():
    assert made("LAYERS = (first, second)", "row", rows) == ["LAYERS = (second,)", "LAYERS = (first,)"]


@pytest.mark.parametrize("game", ["inferno", "myl"])
def test_the_code_of_a_game_is_mutated_where_it_names_rules(game):
    found = mutants(game)
    assert {mutant.change.operator for mutant in found} == set(OPERATORS)
    assert all(rule.startswith(f"{game}:") for mutant in found for rule in mutant.rules)
    assert all(mutant.rules and mutant.change.line for mutant in found)


#: Procedures that are made to cite besides a rule with which they have nothing to do: a hand that is too large cites what
#: cannot be blocked, gaining control what cannot be banished, annulling Furia.
ABSURD = {
    ("engine.games.myl.turn", "final_discard"): "UNBLOCKABLE",
    ("engine.games.myl.entering", "gain_control"): "UNBANISHABLE",
    ("engine.games.myl.effects_once", "annulling"): "FURY",
}
OWN, ADDED = ("myl:7.D.e#2", "myl:3.1.2", "myl:8.3"), ("myl:8.16", "myl:8.17", "myl:8.15")


def _cited_in(node):
    """Where a node lists the rules of a step."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("match.say", "match.set"):
        return node.args
    return node.elts if isinstance(node, ast.Tuple) else []


@pytest.fixture
def _absurd(monkeypatch):
    """The game with these citations."""
    for (module, name), rule in ABSURD.items():
        node = dict(definitions(tree_of(module)))[name]
        for one in ast.walk(node):
            cited = _cited_in(one)
            if any(ast.unparse(part).startswith("r.") for part in cited):
                cited.append(ast.copy_location(ast.parse(f"r.{rule}", mode="eval").body, one))
        ast.fix_missing_locations(node)
        live = function(module, name)
        monkeypatch.setattr(live, "__code__", live.__code__)
        put(module, name, node)
    yield
    tree_of.cache_clear()


def naming(rule):
    return [path.stem for path in situation_files("myl") if rule in read(path).rules]


@pytest.mark.usefixtures("_absurd")
def test_what_is_cited_without_reason_is_not_held():
    own = [stem for rule in OWN for stem in naming(rule)[:4]]
    warm("myl")
    reached = reaches("myl", [*own, *(stem for rule in ADDED for stem in naming(rule))])
    concerned = [mutant for mutant in mutants("myl") if (mutant.module, mutant.name) in ABSURD]
    done: list[Tried] = []
    Mutating("myl", reached).try_these(concerned, done.append)
    rules = report("myl", done, reached, 0)["of"]
    assert all(rules[rule]["killed"] for rule in (*OWN, *ADDED))
    assert {rule: rules[rule]["held"] for rule in (*OWN, *ADDED)} == {**dict.fromkeys(OWN, True), **dict.fromkeys(ADDED, False)}


@pytest.mark.parametrize("game", GAMES)
def test_few_rules_cannot_be_held_and_each_is_declared_and_says_why(game):
    declared, listed = GAMES[game].game.rules.declared, cannot_be_held(game)
    assert set(listed) <= set(declared)
    assert len(listed) <= len(declared) * 0.05
    assert all(listed.values())
