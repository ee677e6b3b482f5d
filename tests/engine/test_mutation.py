"""The mutation of the engine's code: what each operator makes, and what counts as killed and as held."""

import ast
from textwrap import dedent

import pytest

from tests.mutation.finding import mutants
from tests.mutation.operators import OPERATORS, changed, changes, rows

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
DROPPED = ["damage > 1:\n        pass", "pass\n    match.heal", "match.say(obj)\n    pass"]
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


def test_a_table_loses_a_row():
    assert made("LAYERS = (first, second)", "row", rows) == ["LAYERS = (second,)", "LAYERS = (first,)"]


@pytest.mark.parametrize("game", ["inferno", "myl"])
def test_the_code_of_a_game_is_mutated_where_it_names_rules(game):
    found = mutants(game)
    assert {mutant.change.operator for mutant in found} == set(OPERATORS)
    assert all(rule.startswith(f"{game}:") for mutant in found for rule in mutant.rules)
    assert all(mutant.rules and mutant.change.line for mutant in found)


def test_what_is_cited_without_reason_is_not_held():
    from tests.mutation.__main__ import held
    from tests.mutation.source import Mutant, Tried

    change = next(iter(changes(ast.parse(CODE))))
    mutant = Mutant("engine.games.myl.turn", "heal", change, ("myl:7.A", "myl:1.A"))
    naming = {"una-curacion": frozenset({"myl:7.A"}), "otra": frozenset({"myl:8.1"})}
    assert held([Tried(mutant, ("una-curacion", "otra"), ())], naming) == {"myl:7.A": ["una-curacion"], "myl:1.A": []}
