"""Situations damaged at random, by seed: values of other kinds, keys lost, enormous numbers, odd words, parts of other situations."""

from __future__ import annotations

import copy
import random
from functools import cache
from typing import Any

import yaml

from engine.running.coverage import FOLDER
from engine.text.yaml_files import LOADER

#: What is put in the place of a value.
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 99, 1000, -100, 999_999, 5.5, "9" * 5_000),
    *("", " ", "X", "Y", "²", "٣", "1.5", "-3", "1/2", "azar", "juez", "Ana", "Bruno", "Fin", "pasar", "conceder", "sí", "no"),
    *("a\u202eb", "a\u200bb", "\x85", "a,b", "a -> b", "a|b", "#1", "#99", "{}", "~", "?", "Oso x0", "recurso x²", "x" * 400),
    *([], [[]], [None], [0], ["X"], [1, "a"], {}, {"a": 1}, {"target": {}}, {"each": "aliado"}, {"if": "X"}, {"X": {}}),
    *(
        {"rule": "1"},
        {"ref": "#1"},
        {"card": "?"},
        {"set": [1]},
        {"map": [[1, 2]]},
        {"moment": 3},
        {"Filter": {}},
        {"until": "Fin"},
    ),
    *({"a mano": "x"}, {"effect": []}, {"static": "este"}, {"n": 2}, {"más": "X"}, {"not": []}, {"any": []}, {"all": []}),
)


@cache
def situations() -> dict[str, list[dict[str, Any]]]:
    """Game → its situations as plain data."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(FOLDER.glob("*/*.yaml")):
        found.setdefault(path.parent.name, []).append(yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER))
    return found


def damaged(game: str, seed: int) -> str:
    """A situation of a game with one to three damages, as YAML; the same for the same seed."""
    chance = random.Random(f"{game} {seed}")
    listed = situations()[game]
    tree = copy.deepcopy(chance.choice(listed))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        places = _places(tree)
        if chance.random() < 0.6:
            places = [place for place in places if place[2][:1] == ("cards",)] or places
        _damage(chance, places, _places(chance.choice(listed)))
    return str(yaml.safe_dump(tree, allow_unicode=True, sort_keys=False))


def _places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, Any, tuple[Any, ...]]]:
    """Every value of a tree: the group or list it stands in, its key there, and the keys down to it."""
    pairs = list(node.items()) if isinstance(node, dict) else list(enumerate(node)) if isinstance(node, list) else []
    here = [(node, key, (*path, key)) for key, _ in pairs]
    return here + [place for key, value in pairs for place in _places(value, (*path, key))]


def _damage(chance: random.Random, places: list[Any], others: list[Any]) -> None:
    inside, key, _ = chance.choice(places)
    match chance.choice(("odd", "odd", "odd", "own", "other", "lose", "wrap", "unwrap", "key", "add", "double")):
        case "odd":
            inside[key] = copy.deepcopy(chance.choice(ODD))
        case "own":
            group, name, _ = chance.choice(places)
            inside[key] = copy.deepcopy(group[name])
        case "other":
            group, name, _ = chance.choice(others)
            inside[key] = copy.deepcopy(group[name])
        case "lose":
            del inside[key]
        case "wrap":
            inside[key] = [inside[key]] if chance.random() < 0.5 else {str(key): inside[key]}
        case "unwrap" if isinstance(inside[key], (dict, list)) and inside[key]:
            inside[key] = next(iter(inside[key].values() if isinstance(inside[key], dict) else inside[key]))
        case "key" if isinstance(inside, dict):
            names = [str(name) for _, name, _ in places] + [str(odd) for odd in ODD if isinstance(odd, (str, int))]
            inside[chance.choice(names)] = inside.pop(key)
        case "add" if isinstance(inside, dict):
            group, name, _ = chance.choice(others)
            inside[str(name)] = copy.deepcopy(group[name])
        case "double" if isinstance(inside, list):
            inside.extend(copy.deepcopy([inside[key]]) * chance.choice((1, 2, 500)))
        case _:
            inside[key] = copy.deepcopy(chance.choice(ODD))
