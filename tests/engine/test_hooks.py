"""Whoever adds a game fills tables and overrides methods: each says what it is, with every argument it is given."""

import ast
import dataclasses
import inspect
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

import engine
from engine.catalogue import Playable
from engine.kernel import decisions, game, match, pieces, replacing, rules, state
from engine.kernel.frozen import Frozen
from engine.play import game as playing
from engine.text import card_data, cards
from rules_corpus import embedded_editions

ENGINE = Path(engine.__file__).parent
PLAY = [import_module(f"engine.play.{path.stem}") for path in sorted((ENGINE / "play").glob("*.py"))]
#: What a game fills: its own tables, and the records of the middle floor.
RECORDS = [
    rules.Point,
    rules.KernelRules,
    state.Laws,
    playing.PlayedGame,
    Playable,
    *(
        one
        for module in PLAY
        for one in vars(module).values()
        if isinstance(one, type)
        and issubclass(one, Frozen)
        and dataclasses.is_dataclass(one)
        and one.__module__ == module.__name__
    ),
]
#: What the kernel asks of a game, from the state up.
KERNEL = (state.Laws, match.Conduct, game.Game)
METHODS = [
    (owner, name)
    for owner in (*KERNEL, playing.PlayedGame)
    for name, one in vars(owner).items()
    if inspect.isfunction(one) and not name.startswith("_")
]
FUNCTIONS = [cards.game_reader, card_data.read_text, card_data.Words.token]
_TYPES = {
    name: one for module in (*PLAY, decisions, pieces, rules, replacing, state, match, game) for name, one in vars(module).items()
}


def _own_fields(record: type) -> list[str]:
    return [name for name in vars(record).get("__annotations__", {}) if name in {f.name for f in dataclasses.fields(record)}]


def _callable(hint: Any) -> Any:
    """The callable that a type is, may be or holds; None when it has nothing to do with one."""
    if get_origin(hint) is Callable:
        return hint
    return next((one for inner in get_args(hint) if (one := _callable(inner)) is not None), None)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__qualname__)
def test_a_record_says_what_each_field_is_and_what_a_callable_is_given(record):
    doc = inspect.cleandoc(record.__doc__)
    told = dict(re.findall(r"``(\w+)(?:\(([^)`]*)\))?``", doc))
    hints = get_type_hints(record, _TYPES | vars(import_module(record.__module__)))
    missing = []
    for name in _own_fields(record):
        hint = _callable(hints[name])
        arguments = get_args(hint)[0] if hint is not None else ()
        given = [one for one in told.get(name, "").split(",") if one.strip()]
        if name not in told or (arguments is not Ellipsis and len(given) != len(arguments)):
            missing.append(name)
    assert missing == []
    assert set(re.findall(r"^- ``(\w+)", doc, re.MULTILINE)) <= {field.name for field in dataclasses.fields(record)}


@pytest.mark.parametrize(("owner", "name"), METHODS, ids=lambda one: getattr(one, "__name__", one))
def test_a_method_names_each_of_its_arguments(owner, name):
    doc = "\n".join(getattr(one, name).__doc__ or "" for one in (owner, *KERNEL) if hasattr(one, name))
    _names_each(doc, getattr(owner, name))


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__qualname__)
def test_a_function_names_each_of_its_arguments(function):
    _names_each(function.__doc__ or "", function)


def _names_each(doc: str, function: Callable[..., Any]) -> None:
    named = {word for quoted in re.findall(r"``([^`]+)``", doc) for word in re.findall(r"\w+", quoted)}
    assert set(inspect.signature(function).parameters) - {"self"} <= named


DOCUMENTS = {"Inferno": "inferno", "FFTCG": "fftcg", "Souls": "souls", "MyL": "myl"}
EDITIONS = {edition.document: edition for edition in embedded_editions()}


def test_the_rules_from_which_a_need_comes_exist():
    told = "\n".join(record.__doc__ for record in RECORDS) + "\n".join(
        getattr(one, name).__doc__ or "" for one in KERNEL for _, name in METHODS if hasattr(one, name)
    )
    cited = re.findall(rf"\b({'|'.join(DOCUMENTS)}) ((?:\d[\w.]*(?:[–,] ?)?)+)", told)
    listed = [
        (DOCUMENTS[name], number.rstrip(".")) for name, numbers in cited for number in re.split(r"[–,] ?", numbers) if number
    ]
    assert len(listed) > 60
    numbers = {name: {record.id.partition(":")[2] for record in EDITIONS[name]} for name in DOCUMENTS.values()}
    assert [one for one in listed if not any(n == one[1] or n.startswith(f"{one[1]}.") for n in numbers[one[0]])] == []


#: How a mechanism looks for what a game lends.
LOOKED_UP = ("required", "lent_if_any", "lent_by")


def test_what_a_game_lends_is_used():
    read: set[str] = set()
    kinds: set[str] = set()
    for path in (*ENGINE.rglob("*.py"), *(ENGINE.parent / "webapp").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        read |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        wanted = (n.args[1] for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") in LOOKED_UP)
        kinds |= {kind.id for kind in wanted if isinstance(kind, ast.Name)}
    read |= {field.name for field in dataclasses.fields(playing.PlayedGame) if str(field.type).removesuffix(" | None") in kinds}
    assert {(record.__qualname__, name) for record in RECORDS for name in _own_fields(record) if name not in read} == set()
