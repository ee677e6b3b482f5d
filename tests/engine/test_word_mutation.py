"""Words on which a meaning hangs: struck or swapped in a text that is read, it means something else or is refused."""

import re
from collections.abc import Iterator
from pathlib import Path

import yaml

from engine.files.situation import load
from engine.games.inferno.card_data import abilities_of_text
from engine.kernel.abilities import Unread
from engine.kernel.visiting import every
from engine.text.checking import DataError
from engine.text.words import TextError
from tests.amounts import spread

SITUATIONS = Path(__file__).parents[2] / "engine" / "situations" / "inferno"
FRESH = sorted((Path(__file__).with_name("real_cards")).glob("inferno-*.yaml"))
TYPES = ("aliado", "arma", "escenario", "objeto", "recurso", "ritual", "demonio")
#: Each word with what takes its place; "" strikes it.
MARKERS = (
    (r"\botr[oa]s? ", ""),
    (r"\bdemás ", ""),
    (r"\bhasta (?=\w+ \w+ objetivo|dos|tres|un)", ""),
    (r"\b(sólo|solo|solamente) ", ""),
    (r"\bcada ", ""),
    (r"\bno ", ""),
    (r"\bpuedes? ", ""),
    (r"\bo más\b", "o menos"),
    (r"\bo menos\b", "o más"),
    (r" objetivos?\b", ""),
    (r"\ben vez de eso,? ", ""),
    (r" de combate\b", ""),
    (r" enemig[oa]s?\b", ""),
    (r"\bun oponente\b", "un jugador"),
    (r"\btu oponente\b", "tú"),
    (r"\bgirad([oa]s?)\b", r"enderezad\1"),
    (r"\benderezad([oa]s?)\b", r"girad\1"),
    (r"\bsuperior(es)?\b", r"inferior\1"),
    (r"\bfuerza\b", "resistencia"),
    (r"\bresistencia\b", "fuerza"),
    (r"\bmás\b", "menos"),
    (r" que controlas\b", ""),
    (r" que controles\b", ""),
    (r"\bmientras ", "a menos que "),
    (r"\bsi ", ""),
    (r"\ba menos que ", "y "),
    (r" hasta el final del (turno|combate)\b", ""),
    (r" este turno\b", ""),
    (r" además de sus otros tipos\b", ""),
    (r"\bal azar\b", ""),
)
FEWEST = 0.98


def _given() -> Iterator[tuple[str, tuple[str, ...], str]]:
    """The texts of all situations and the fresh ones: name, types, text."""
    for path in sorted(SITUATIONS.glob("*.yaml")):
        for name, data in load(path.read_bytes()).cards.items():
            if isinstance(data.get("text"), str) and data["text"] != "?":
                types = data.get("type", "")
                yield name, tuple(types) if not isinstance(types, str) else tuple(types.split(" y ")), data["text"]
    for row in (row for path in FRESH for row in yaml.safe_load(path.read_text(encoding="utf-8"))):
        yield row["name"], tuple(word for word in row["type"].split() if word in TYPES), row["text"]


def _meaning(name: str, types: tuple[str, ...], text: str) -> object:
    """What a text means on its card; None when it is refused, or some of it is not understood."""
    try:
        abilities = abilities_of_text(name, types, text)
    except (DataError, TextError):
        return None
    return None if any(every(Unread, abilities)) else abilities


def mutants(text: str) -> Iterator[str]:
    """The text with one word struck or swapped, in every place."""
    for pattern, instead in MARKERS:
        for found in re.finditer(pattern, text, re.IGNORECASE):
            yield text[: found.start()] + found.expand(instead) + text[found.end() :]


def test_a_word_struck_or_swapped_changes_the_meaning_or_the_text_is_refused():
    tried, alike = 0, []
    for name, types, text in spread(sorted(set(_given())), 60):
        meaning = _meaning(name, types, text)
        for mutant in mutants(text) if meaning is not None else ():
            tried += 1
            if _meaning(name, types, mutant) == meaning:
                alike.append(f"{text} → {mutant}")
    assert tried > 50
    assert len(alike) <= (1 - FEWEST) * tried, alike
