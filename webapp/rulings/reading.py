"""What templates say of official answers: those of a rule, of a card, what each is about, what the engine says to it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from flask import Flask, url_for
from markupsafe import Markup, escape

from engine import all_situations
from indexer import UserData
from indexer.user_data import SavedSituation
from rules_corpus import DOCUMENTS
from rulings import Ruling
from rulings.known import keys_of

from ..catalogues import catalogue
from ..own_data import read_own
from ..pages import default_edition, rule_label, rule_url
from ..roles import sees
from ..situations.stepping import link_to
from .checking import checked
from .shelf import book

_ADDRESS = re.compile(r"https?://[^\s<>«»\"]+[^\s<>«».,;:!?)\"]")


@dataclass(frozen=True)
class Named:
    """Something that an answer names: what it is called, its address; "" where it is not known here."""

    name: str
    url: str = ""


def rules_named(ruling: Ruling) -> list[Named]:
    """The rules that an answer is about."""
    return [_rule(rule) for rule in ruling.rules]


def _rule(rule: str) -> Named:
    document = rule.split(":", 1)[0]
    known = document in DOCUMENTS and rule in default_edition(document)
    return Named(rule_label(rule), rule_url(rule)) if known else Named(rule.split(":", 1)[-1])


def cards_named(ruling: Ruling) -> list[Named]:
    """The cards that an answer is about; a name that several cards share leads to the list of them."""
    known = catalogue(ruling.game)
    found = []
    for card in ruling.cards:
        keys = keys_of(known, card)
        one = url_for("decks.card", game=ruling.game, key=keys[0]) if len(keys) == 1 else ""
        found.append(Named(card, one or (url_for("decks.cards", juego=ruling.game, q=card) if keys else "")))
    return found


def situation_named(ruling: Ruling) -> Named | None:
    """The situation that shows an answer; a kept one has an address for those who see kept ones."""
    if not ruling.situation:
        return None
    for about in all_situations():
        if about.id == ruling.situation:
            return Named(about.title, url_for("situations.of_example", game=about.game, stem=about.stem))
    nothing: list[SavedSituation] = []
    saved = read_own(UserData.situations, nothing) if sees("situations") else nothing
    text = next((one.text for one in saved if one.name == ruling.situation), None)
    return Named(ruling.situation, link_to(text) if text is not None else "")


def rulings_of_rule(rule: str) -> list[Ruling]:
    """The official answers about a rule, the newest first."""
    document = DOCUMENTS.get(rule.split(":", 1)[0])
    return book(document.game).of_rule(rule) if document is not None else []


def official_count(game: str) -> int:
    """How many official answers of a game there are."""
    return len(book(game).rulings)


def rulings_of_card(game: str, key: str) -> list[Ruling]:
    """The official answers about a card of the catalogue, by its key."""
    found = book(game)
    return found.of_card(catalogue(game), key) if found.rulings else []


def rulings_of_name(game: str, name: str) -> list[Ruling]:
    """The official answers about a card as a table calls it."""
    found = book(game)
    return found.of_name(catalogue(game), name) if found.rulings else []


def linked(text: str) -> Markup:
    """A text of a file with the addresses in it as links."""
    said = str(escape(text))
    return Markup(_ADDRESS.sub(lambda found: f'<a href="{found[0]}" rel="noopener noreferrer">{found[0]}</a>', said))


def init_app(app: Flask) -> None:
    """Give templates the names above."""
    names = (official_count, rules_named, cards_named, situation_named, rulings_of_rule, rulings_of_card, rulings_of_name)
    app.jinja_env.globals.update({each.__name__: each for each in names}, ruling_check=checked)
    app.jinja_env.filters["linked"] = linked
