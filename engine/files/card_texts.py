"""What was understood of a card's text, as plain data: ability by ability, with every word that was not, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ..catalogue import GAMES, Playable
from ..kernel.abilities import NOT_GIVEN, Activated, Do, On, Ref, Replacing, Spell, Triggered, Unread
from ..kernel.frozen import EMPTY, Map
from ..play.ruling import THIS
from ..text.card_data import DataError
from ..text.cards import NOBODY_GAVE_IT
from ..text.fitting import Fitting, fitted
from ..text.gaps import not_understood
from ..text.paragraphs import CardText, NotUnderstood
from ..text.reading import TextReader
from ..text.words import TextError, Word
from .situation import Situation
from .yaml_nodes import SituationError


def understood(
    game: str, text: str, name: str = "", kind: str = "", language: str = "", kinds: frozenset[str] = frozenset()
) -> dict[str, Any]:
    """A card text as read: its paragraphs with their abilities, each with what the document calls it, by which rule, and what it
    says in Juez's own words, in Spanish whatever the ``language`` of the text, which is found out where none is named; with a
    type, what of it can act on that. ``kinds``: those of cards beside it, which it may name.

    Raises TextError, and DataError for a type that the game does not have.
    """
    playable = GAMES[game]
    reader, fits = playable.text, playable.fits
    assert reader is not None
    assert fits is not None
    read = reader.read(text, name, language=language, kinds=kinds)
    here = fits({"type": kind, "text": text}) if kind else None
    if text == NOT_GIVEN:
        paragraphs = [{"text": text, "abilities": [], "unread": [_not_given(text)]}]
    else:
        paragraphs = [_paragraph(playable, read, place, here) for place in range(len(read.paragraphs))]
    told: dict[str, Any] = {"game": game, "name": name, "text": text, "language": read.language}
    told |= {"type": kind} if kind else {}
    told |= {"complete": not any(row["unread"] for row in paragraphs), "paragraphs": paragraphs}
    return told | {"corrected": [_corrected(read, word) for word in read.corrected]}


def read_card_text(game: str, text: str, name: str = "", kind: str = "", language: str = "") -> dict[str, object]:
    """The same. Raises SituationError with line and column."""
    try:
        return understood(game, text, name, kind, language)
    except DataError as error:
        raise SituationError(str(error), suggestion=error.suggestion) from None
    except TextError as error:
        before = text[: error.at]
        raise SituationError(error.message, before.count("\n") + 1, error.at - before.rfind("\n")) from None


def _paragraph(playable: Playable, read: CardText, place: int, fits: Fitting | None) -> dict[str, Any]:
    reader, paragraph, rows = playable.text, read.paragraphs[place], []
    assert reader is not None
    for ability, words in zip(paragraph.abilities, paragraph.words, strict=True):
        one = ability if fits is None else fitted(ability, words, fits)
        shown = one[0] if isinstance(one, tuple) and len(one) == 1 and isinstance(one[0], Unread) else one
        shown = Spell(shown) if isinstance(shown, tuple) else shown
        same = isinstance(one, tuple | Unread) or getattr(one, "zone", "") != getattr(ability, "zone", "")
        itself = "" if fits is None else fits.itself
        says = _said(reader, ability if same else one, read.name, words, itself)
        called = playable.called(shown)
        kind = f"{called.name} {playable.icon}" if place in read.marked else called.name
        rows.append({"kind": kind, "rule": called.rule, "says": words if isinstance(shown, Unread) else says})
    return {
        "text": paragraph.text,
        "abilities": rows,
        "unread": [_unread(read, what) for what in not_understood(paragraph, fits)],
    }


def ability_said(ability: Mapping[str, str]) -> str:
    """An ability of a text in one line: what the document calls it, the rule that says what that is, what it says."""
    rule = f" ({ability['rule']})" if ability["rule"] else ""
    return f"{ability['kind']}{rule}: {ability['says']}"


def _said(reader: TextReader, ability: object, name: str, text: str, itself: str) -> str:
    """The ability in the plainest words there are for it; some ways of saying have no other."""
    for said in (_naming_itself(ability), ability):
        try:
            return reader.write((said,), name, itself=itself)
        except TextError:
            continue
    return text


def _subject(on: On) -> object:
    """What an event is about: what does it where that is said, else what it happens to."""
    return on.obj if on.source is None else on.source


def _naming_itself(ability: object) -> object:
    """The ability with its own card named where «ese» can only be that: what it is about, in the first thing that it does."""
    if not isinstance(ability, Activated | Triggered | Replacing) or not ability.effect:
        return ability
    first, *more = ability.effect
    if not isinstance(first, Do) or (not isinstance(ability, Activated) and _subject(ability.on) != THIS):
        return ability
    args = Map({key: THIS if value == Ref("ese") else value for key, value in first.args.items()})
    return ability.but(effect=(first.but(args=args), *more))


def _unread(read: CardText, what: NotUnderstood) -> dict[str, Any]:
    line, column = read.place(what.start)
    listed = [{"word": word, "column": read.place(at)[1], "suggestion": meant or None} for word, at, meant in what.words]
    return {"text": what.text, "line": line, "column": column, "words": listed, "message": what.message}


def _corrected(read: CardText, word: Word) -> dict[str, Any]:
    """What was taken for another word, or for the card's own name, and where."""
    line, column = read.place(word.start)
    return {"word": word.said, "taken_for": word.meant, "line": line, "column": column}


def _not_given(text: str) -> dict[str, Any]:
    return {"text": text, "line": 1, "column": 1, "words": [], "message": NOBODY_GAVE_IT}


def read_texts(game: str, cards: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Card → its text as it is understood, paragraph by paragraph, or the ``error`` for which it cannot be read."""
    found: dict[str, dict[str, Any]] = {}
    kinds = GAMES[game].kinds_of(cards)
    for name, data in cards.items():
        if GAMES[game].text is not None and isinstance(text := data.get("text"), str):
            try:
                found[name] = _once(game, text, name, _kind(data), kinds)
            except TextError as error:
                found[name] = {"paragraphs": [], "corrected": [], "error": str(error)}
    return found


@lru_cache(maxsize=2048)
def _once(game: str, text: str, name: str, kind: str, kinds: frozenset[str]) -> dict[str, Any]:
    """:func:`understood`, kept: pages ask again at every step. Nobody changes what it returns."""
    return understood(game, text, name, kind, kinds=kinds)


def _kind(data: Mapping[str, Any]) -> str:
    """The type of a card as its definition says it, in one word."""
    kind = data.get("type", "")
    return " y ".join(kind) if isinstance(kind, list) else str(kind)


# --- of the cards of a situation -----------------------------------------------------------------------------------------


def unread_in(situation: Situation, among: Mapping[str, Any] = EMPTY) -> list[dict[str, Any]]:
    """What of the card texts of a situation was not understood: card, line and column in its file, words; ``among`` are card
    definitions besides."""
    playable = GAMES[situation.game]
    if playable.text is None:
        return []
    kinds = playable.kinds_of({**among, **situation.cards})
    return [row for name, data in situation.cards.items() for row in _unread_of(situation, name, data, kinds)]


def _unread_of(situation: Situation, name: str, data: Mapping[str, Any], kinds: frozenset[str]) -> Iterator[dict[str, Any]]:
    playable = GAMES[situation.game]
    reader, fits = playable.text, playable.fits
    assert reader is not None
    assert fits is not None
    earthly = {**(data.get("earthly") or {}), "type": data.get("type", "")}
    for path, side in ((("text",), data), (("earthly", "text"), earthly)):
        if not isinstance(text := side.get("text"), str) or not text:
            continue
        read = reader.read(text, name, kinds=kinds) if text != NOT_GIVEN else CardText(text, name, ())
        here = fits({"type": side["type"], "text": text} if "type" in side else {})
        rows = [_unread(read, what) for paragraph in read.paragraphs for what in not_understood(paragraph, here)]
        if text == NOT_GIVEN:
            rows = [_not_given(text)]
        for row in rows:
            if situation.node is not None:
                row["line"], row["column"] = situation.node.at(("cards", name, *path)).place((row["line"], row["column"]))
            yield {"card": name, **row}
