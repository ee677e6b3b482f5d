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
    rf"(?<![A-ZÁÉÍÓÚÑ])\b(?:[Dd]e|jugador,|rival,) {_NAME}\b",
    rf"\b(?:pregunta|contesta|responde|dice|toca|gana|pasa|ataca) [Aa] {_NAME}\b",
    rf"\b(?:[Rr]oba|[Rr]esuelve|[Pp]asa la acción|[Pp]asa|[Ll][aoe] (?:{ANY_VERB})) {_NAME}\b(?! \d)",
    rf"{_NAME} (?:ya |aún |todavía )?(?:cree|creía|pretende|exige|sostiene|alega|insiste|afirma|opina|duda)\b",
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
    r"(?<!de )\b{name}\b,? ?(?:\((?=[^()]*(?:\d|[«“\"]|\b(?:{kinds})\b))|[+-]?\d|[«“\"]"
    r"|,? (?:que es un|es un) |,? (?:una? )?(?:{kinds})\b"
    r"|(?:de )?(?:fuerza|coste)\b)"
)
_CALLED_PLAYED = (
    r"(?<!\b[LlSs][aoe] )\b(?:su|un|una|dos|juega|usa|activa|lanzo|lanza|tiro|tira|juego) {name}\b(?! (?:su|la|el|una?)\b)"
)
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
    people = people_in(told, playable, kinds)
    others = [] if len(people) > 1 else [name for name in found if name not in never and not _is_card(name, told, bare, kinds)]
    return sorted({*people, *(name for name in others if name not in called)}, key=bare.find)[:_MOST]


def people_in(told: str, playable: Playable, kinds: str) -> list[str]:
    """Who of those told of is called as people are, and is not told as a card is."""
    bare, never = _bare(told, playable), no_names(playable)
    called = [name for name in dict.fromkeys(re.findall(rf"\b{_NAME}\b", bare)) if name in given_names() and name not in never]
    return [name for name in called if not _is_card(name, told, bare, kinds, _CALLED, _CALLED_PLAYED)]


#: A word that a sentence begins with.
_BEGINS = rf"(?:^|(?<=[.;¿!·] )|(?<=[»)] )|(?<=¿))(?P<begins>{_NAME[1:-1]})\b"
#: What follows a card or a player that a sentence begins with.
_AFTER_A_NAME = (
    r",? ?(?:\(|[+-]?\d|[«“\"])|,? (?:de )?(?:fuerza|coste|poder)\b|,? (?:{kinds})\b|, (?:con|en|que|el|la|una?|su)\b|:"
    r"| (?:(?:no|ya|aún|todavía|también|sólo|les?|l[oa]s?|se|decide|quiere|pretende) )*"
    rf"(?:{ANY_VERB}|es|quiere|pretende|dice|cree|creía)\b"
    rf"| y (?:la |el )?{_NAME}| (?:de|del|de la) [A-ZÁÉÍÓÚÑ]"
)


def begun_plainly(told: str, kinds: str, people: list[str]) -> str:
    """What was told, the words that sentences begin with small unless they are names: of ``people``, told so elsewhere too, or
    followed by what is said of a card or done by somebody."""
    inside = set(re.findall(rf"(?:(?<=[^\W\d] )|(?<=[^\W\d], )){_NAME}\b", re.sub(QUOTE, " ", told)))
    follows = re.compile(_AFTER_A_NAME.replace("{kinds}", kinds))

    def small(found: re.Match[str]) -> str:
        name = found["begins"]
        if name is None or name in {*people, *inside}:
            return found[0]
        verb = re.fullmatch(rf"(?i:{ANY_VERB})", name)
        return found[0] if follows.match(told, found.end()) and not verb else name.lower()

    told = re.sub(r"([.!?][»”\"]\)?) (?=[A-ZÁÉÍÓÚÑ][^\W\d]* )", r"\1 · ", told)
    return re.sub(rf"{QUOTE}|{_BEGINS}", small, told)


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
