"""Situations damaged at random, by seed: values of other kinds, keys lost, enormous numbers, odd words, parts of others."""

from __future__ import annotations

import copy
import random
import traceback
from functools import cache
from typing import Any

import yaml

from engine.files.situation import load
from engine.files.yaml_nodes import SituationError
from engine.kernel.match import TooLong
from engine.running.coverage import FOLDER
from engine.running.runs import run_situation
from engine.running.tasks import Bounds, whole
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
    """Game → its situations as plain data, and some of them as they stand in the middle, in the long form."""
    found: dict[str, list[dict[str, Any]]] = {}
    for place, path in enumerate(sorted(FOLDER.glob("*/*.yaml"))):
        text = path.read_text(encoding="utf-8")
        listed = found.setdefault(path.parent.name, [])
        listed.append(yaml.load(text, Loader=LOADER))
        if place % 25 == 0:
            ran = run_situation(load(text))
            listed += [yaml.load(ran.saved(point.steps), Loader=LOADER) for point in ran.run.quiet[1::2]]
    return found


@cache
def _under_keys(game: str) -> dict[object, list[Any]]:
    """Key → what stands under it in the situations of a game."""
    found: dict[object, list[Any]] = {}
    for tree in situations()[game]:
        for inside, key, _ in _places(tree):
            found.setdefault(key, []).append(inside[key])
    return found


def damaged(game: str, seed: int) -> str:
    """A situation of a game with one to three damages, as YAML; the same for the same seed."""
    chance = random.Random(f"{game} {seed}")
    listed = situations()[game]
    tree = copy.deepcopy(chance.choice(listed))
    if chance.random() < 0.7:  # what expects something is refused for every definition that nothing uses any more
        tree.pop("expect", None)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        places = _places(tree)
        if chance.random() < 0.6:
            places = [place for place in places if place[2][:1] == ("cards",)] or places
        _damage(chance, places, _under_keys(game))
    return str(yaml.dump(tree, Dumper=_Dumper, allow_unicode=True, sort_keys=False))


class _Dumper(yaml.SafeDumper):
    """Writes what stands in two places twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, Any, tuple[Any, ...]]]:
    """Every value of a tree: the group or list it stands in, its key there, and the keys down to it."""
    pairs = list(node.items()) if isinstance(node, dict) else list(enumerate(node)) if isinstance(node, list) else []
    here = [(node, key, (*path, key)) for key, _ in pairs]
    return here + [place for key, value in pairs for place in _places(value, (*path, key))]


def _damage(chance: random.Random, places: list[Any], under: dict[object, list[Any]]) -> None:
    inside, key, _ = chance.choice(places)
    value = inside[key]
    match chance.choice((*_KINDS, *("like",) * 8, *("text",) * 3)):
        case "like" if key in under:
            inside[key] = copy.deepcopy(chance.choice(under[key]))
        case "text" if isinstance(value, str):
            words = value.split(" ")
            others = [word for group, name, _ in places if isinstance(group[name], str) for word in group[name].split(" ")]
            words[chance.randrange(len(words))] = chance.choice([*others, *(odd for odd in ODD if isinstance(odd, str))])
            inside[key] = " ".join(words)
        case "own":
            group, name, _ = chance.choice(places)
            inside[key] = copy.deepcopy(group[name])
        case "lose":
            del inside[key]
        case "wrap":
            inside[key] = [value] if chance.random() < 0.5 else {str(key): value}
        case "unwrap" if isinstance(value, (dict, list)) and value:
            inside[key] = next(iter(value.values() if isinstance(value, dict) else value))
        case "key" if isinstance(inside, dict):
            names = [str(name) for _, name, _ in places] + [str(odd) for odd in ODD if isinstance(odd, (str, int))]
            inside[chance.choice(names)] = inside.pop(key)
        case "add" if isinstance(inside, dict):
            name = chance.choice([*under])
            inside[str(name)] = copy.deepcopy(chance.choice(under[name]))
        case "double" if isinstance(inside, list):
            inside.extend([copy.deepcopy(value) for _ in range(chance.choice((1, 2, 500)))])
        case _:
            inside[key] = copy.deepcopy(chance.choice(ODD))


_KINDS = ("odd", "own", "lose", "wrap", "unwrap", "key", "add", "double")


def broken_by(game: str, seed: int) -> str:
    """The exception with which a damaged situation ends that is no error of the file, with its place; "" when none."""
    text = damaged(game, seed)
    try:
        ran = run_situation(load(text), max_steps=200, watch=Bounds(seconds=4).watch())
        whole(ran)
        ran.saved()
    except (SituationError, TooLong):
        return ""
    except Exception as error:  # told with the seed that shows it
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{game} {seed}: {type(error).__name__}: {error} ({last.filename}:{last.lineno})"
    return ""
