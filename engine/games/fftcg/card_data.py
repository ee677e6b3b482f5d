"""Card definitions as data → cards; what the catalogue knows of a card, as such a definition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.abilities import NOT_GIVEN, Ability, CostPart, Fact, Filter, Keyword, Part, Static, Triggered
from ...kernel.unread import unread_texts
from ...play.ruling import THIS
from ...play.verbs import main_arguments
from ...text.card_data import Words, read_text
from ...text.cards import compiled, not_given, parts
from ...text.checking import DataError, known, listed, numbers, only, some_words, words
from ...text.fitting import Fitting
from ...text.paragraphs import CardText
from .cards import ELEMENTS, FORWARD, MONSTER, SUMMON, TYPES, Card
from .fitting import fitting
from .keywords import LIMIT_BREAK
from .language import LANGUAGE
from .text import READER
from .verbs import VERBS
from .vocabulary import VOCABULARY

#: What filters say of cards of this game, and how that is found.
_WORDS = {"job": "subtype", "category": "supertype"}


class FFTCGWords(Words):
    """The words of Final Fantasy TCG in card definitions."""

    def filter(self, data: Any) -> Filter:
        """Besides those of every game: ``element``, ``job``, ``category`` and ``counter``."""
        if not isinstance(data, dict):
            return super().filter(data)
        rest = {_WORDS.get(key, key): value for key, value in data.items() if key not in ("element", "counter")}
        found = super().filter(rest)
        for element in listed(data.get("element", [])):
            known(element, ELEMENTS, "un Elemento")
            found = found.but(marks=(*found.marks, ("elemento", element)))
        return found.but(marks=(*found.marks, ("con contador", data["counter"]))) if "counter" in data else found

    def cost(self, data: Any) -> tuple[CostPart, ...]:
        """Besides those of every game: {quitar contador: kind, n: 1}."""
        parts: list[CostPart] = []
        for item in listed(data):
            if isinstance(item, dict) and "quitar contador" in item:
                parts.append(CostPart("quitar contador", item.get("n", 1), words=str(item["quitar contador"])))
            else:
                parts += super().cost([item])
        return tuple(parts)

    def ability(self, data: Any) -> Any:
        """15.2.6.2: with ``damage: 3`` an ability is there once its player has received that much."""
        if not isinstance(data, dict) or "damage" not in data:
            return super().ability(data)
        numbers(data, "damage", least=1, letters=False)
        reached = Fact("daño recibido", data["damage"])
        rest = {key: value for key, value in data.items() if key != "damage"}
        found = super().ability(rest["gain"] if rest.keys() == {"gain"} else rest)
        if isinstance(found, Static) and found.only_if is None:
            return found.but(only_if=reached)
        return Static(THIS, (Part("abilities +", found),), only_if=reached)


WORDS = FFTCGWords(verbs=main_arguments(VERBS), language=LANGUAGE, **VOCABULARY.written, types=TYPES)
_KEYS = (
    "name",
    "type",
    "element",
    "cost",
    "strength",
    "name",
    "job",
    "category",
    "code",
    "multi",
    "ex",
    "limit_break",
    "abilities",
    "text",
)


def read_card(name: str, data: dict[str, Any]) -> Card:
    """A card from its definition; what is called as another one says ``name`` (5.2.2.1). Raises DataError."""
    only(data, _KEYS, "carta")
    name = str(data.get("name", name))
    kind = data.get("type", FORWARD)
    known(kind, TYPES, "tipo de carta")
    words(data, "name")
    some_words(data, "job", "category")
    numbers(data, "strength", least=0, letters=False, most=99_000)
    numbers(data, "cost", least=0, letters=True)
    numbers(data, "limit_break", least=1, letters=False)
    elements = tuple(listed(data.get("element", [])))
    for element in elements:
        known(element, ELEMENTS, "un Elemento")
    if "strength" in data and kind not in (FORWARD, MONSTER):
        raise DataError("tienen Poder los Delanteros, y los Monstruos que pueden serlo (5.2.6.1)")
    if "job" in data and kind == SUMMON:
        raise DataError("solo los Personajes tienen Oficio (6.6.3)")
    written, bursts = _abilities(data)
    own = WORDS.abilities(written)
    name = str(data.get("name") or name)
    said, marked = abilities_of_text(name, str(kind), data.get("text"))
    abilities = (*own, *said)
    bursts, unmarked = with_icon(str(kind), abilities, bool(data.get("ex")), bursts + tuple(len(own) + p for p in marked))
    return Card(
        name,
        (str(kind),),
        elements,
        data.get("cost", 0),
        data.get("strength", 0 if kind == FORWARD else None),
        tuple(listed(data.get("job", []))),
        tuple(listed(data.get("category", []))),
        str(data.get("code", "")),
        bool(data.get("multi", False)),
        bursts,
        unmarked,
        data.get("limit_break", _limit_break(abilities)),
        abilities,
    )


def _limit_break(abilities: tuple[Ability, ...]) -> int | None:
    """15.2.8.2: what a card says that it costs from the Mazo de Limit Break."""
    said = (one.value for one in abilities if isinstance(one, Keyword) and one.name == LIMIT_BREAK)
    return next((int(value) for value in said if isinstance(value, int)), None)


def with_icon(kind: str, abilities: tuple[Ability, ...], has: bool, marked: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
    """11.10.3: what the icon EX of a card marks where nothing of its text is marked: all of an Invocación, of another card one of
    its autos. The places, and whether which one is not known."""
    if marked or not has:
        return marked, False
    if kind == SUMMON:
        return tuple(range(len(abilities))), False
    autos = tuple(place for place, ability in enumerate(abilities) if _may_be_marked(ability))
    return autos or tuple(range(len(abilities))), len(autos) > 1


def _may_be_marked(ability: Ability) -> bool:
    """An auto, or a Daño that gives one (15.2.6.3); what nobody understood may be either."""
    if isinstance(ability, Static):
        return any(isinstance(part.value, Triggered) for part in ability.parts)
    return isinstance(ability, Triggered) or bool(unread_texts((ability,)))


def fits(data: dict[str, Any]) -> Fitting:
    """Which abilities can act on a card of the type that a definition says. Raises DataError."""
    kind = data.get("type", FORWARD)
    known(kind, TYPES, "tipo de carta")
    return fitting(str(kind))


def abilities_of_text(name: str, kind: str, text: object) -> tuple[tuple[Ability, ...], tuple[int, ...]]:
    """What a text gives a card of this type, and the places of what the icon EX marks there (11.10.1).

    "?" is the text that nobody gave. Raises DataError.
    """
    if text is None or text == "":
        return (), ()
    here = fitting(kind)
    if text == NOT_GIVEN:
        return not_given(here), ()
    read = read_text(READER, text, name)
    made = compiled(read, here)
    return made, _marked(read, here, len(made)) if read.marked else ()


def _marked(read: CardText, here: Fitting, number: int) -> tuple[int, ...]:
    """The places of what is marked. 11.10.3: the effect of an Invocación is one."""
    if here.resolves:
        return tuple(range(number))
    marked = [read.paragraphs[place] for place in read.marked]
    return tuple(place for place, (paragraph, _) in enumerate(parts(read, here)) if any(paragraph is one for one in marked))


def _abilities(data: Mapping[str, Any]) -> tuple[Any, tuple[int, ...]]:
    """The abilities without the icon EX, and the places of those that have it (11.10.1)."""
    given = data.get("abilities", [])
    if not isinstance(given, list):
        return given, ()
    written, bursts = [], []
    for place, item in enumerate(given):
        bursts += [place] if isinstance(item, dict) and item.get("ex") else []
        written.append({key: value for key, value in item.items() if key != "ex"} if isinstance(item, dict) else item)
    return written, tuple(bursts)
