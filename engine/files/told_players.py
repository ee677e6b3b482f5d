"""Who plays in a told dispute: names that act, own or are spoken to, and are no cards."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

from ..catalogue import Playable
from ..text.yaml_files import read_yaml
from .told_verbs import ANY_VERB, NO_NAMES, QUOTE, VERBS, either

_NAME = r"([A-ZÁÉÍÓÚÑ][^\W\d]*)"
_BESIDE_HER_VERB = r"(?:lo|la|le|no|se|les|también|solo|enseguida)"
#: What shows that a name is a player's; ``{zones}`` are the words of the game's zones.
_CLUES = (
    rf"{_NAME}(?:,)? (?:{_BESIDE_HER_VERB} )*(?:{ANY_VERB}|quiere|pregunta|paga|está|declar[aó])\b",
    rf"{_NAME} dice que\b(?! ?[«“\"])",
    rf"{_NAME} (?:en )?(?:la )?(?:{{zones}})\b\s*:",
    rf"(?:^|[.·;] ?|, ){_NAME}:",
    rf"\b(?:[Dd]e|jugador,|rival,|[Aa]) {_NAME}\b",
    rf"{_NAME}, (?:con|en respuesta|en su turno|antes de|después de)\b",
    rf"\b(?:y|contra) {_NAME} (?:un|una|no)\b",
    rf"(?:^|[.·;] ?){_NAME} [^\W\d_]+ con una?\b",
    rf"{_NAME}, que (?:{_BESIDE_HER_VERB} )*(?:tiene|controla|es (?:el|la) (?:jugador|jugadora|del turno)|está)\b",
    rf"\b(?i:{VERBS['attack']}|{VERBS['block']}|{VERBS['answer']}) {_NAME} (?:con|jugando|y)\b",
)
#: What stands before a name that is a card's; ``{kinds}`` are the types of cards.
_BEFORE_A_CARD = r"\b(?:el|la|un|una|su|del|al|los|las|con|sobre|{kinds})\s$"
#: What shows, anywhere, that a name is a card's.
_DESCRIBED = r"\b{name}\b,? ?(?:\(|[+-]?\d|[«“\"]|(?:que es un|es un) |una? (?:{kinds})\b|(?:de )?(?:fuerza|coste)|(?:{kinds})\b)"
_WITH_ARTICLE = r"\b(?:el|la|su|un|una|al|del|dos|con|sobre|juega|usa|activa) {name}\b(?! controlando)"
#: The same of what people are called too, of whom is said «la Marta» and «Marta (activa)».
_CALLED = (
    r"(?<!de )\b{name}\b ?(?:\((?=[^()]*(?:\d|[«“\"]|\b(?:{kinds})\b))|[+-]?\d|[«“\"]"
    r"|,? (?:que es un|es un) |,? (?:una? )?(?:{kinds})\b"
    r"|(?:de )?(?:fuerza|coste)\b)"
)
_CALLED_PLAYED = r"\b(?:su|un|una|dos|juega|usa|activa) {name}\b"
#: How many players there are at most.
_MOST = 4


def no_names(playable: Playable) -> tuple[str, ...]:
    """Words with a capital that are nobody's name: those of the game's steps and of what is said of cards too."""
    steps = (word for step in playable.turn for word in f"{step.phase} {step.name}".split() if word[0].isupper())
    return (*NO_NAMES, *steps)


def players_in(told: str, playable: Playable, zones: str, kinds: str) -> list[str]:
    """Who plays, in the order in which they are told."""
    bare = _bare(told, playable)
    found: Counter[str] = Counter()
    for clue in _CLUES:
        for match in re.finditer(clue.replace("{zones}", zones), bare):
            if not re.search(_BEFORE_A_CARD.replace("{kinds}", kinds), bare[: match.start(1)], re.I):
                found[match[1]] += 1
    assert playable.lexicon is not None
    never = {*no_names(playable), *(mark.capitalize() for mark in playable.lexicon.marks)}
    called = [name for name in dict.fromkeys(re.findall(rf"\b{_NAME}\b", bare)) if name in given_names()]
    people = [name for name in called if name not in never and not _is_card(name, told, bare, kinds, _CALLED, _CALLED_PLAYED)]
    others = [] if len(people) > 1 else [name for name in found if name not in never and not _is_card(name, told, bare, kinds)]
    return sorted({*people, *(name for name in others if name not in called)}, key=bare.find)[:_MOST]


@cache
def given_names() -> dict[str, bool]:
    """What people are called, and whether a woman is called so."""
    listed = read_yaml(Path(__file__).with_name("given_names.yaml"))
    return {name: who == "women" for who in ("men", "women") for name in listed[who].split()}


def is_woman(name: str) -> bool:
    """Whether somebody of that name is «ella»."""
    return given_names().get(name, name.endswith("a"))


def _is_card(name: str, told: str, bare: str, kinds: str, described: str = _DESCRIBED, article: str = _WITH_ARTICLE) -> bool:
    described, article = (each.replace("{kinds}", kinds).replace("{name}", name) for each in (described, article))
    return bool(re.search(described, told, re.I) or re.search(article, bare, re.I))


def _bare(told: str, playable: Playable) -> str:
    """What was told without what is quoted and without keywords, in which there are no names."""
    keywords = either([word for word in playable.game.keywords if " " in word]) or "(?!)"
    return re.sub(rf"{QUOTE}|\b(?i:{keywords})\b", lambda m: " " * len(m[0]), told)
