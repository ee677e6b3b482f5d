"""What a bundle holds: the records and pages of a game; what all games share."""

from __future__ import annotations

from flask import Flask, render_template, url_for
from werkzeug.exceptions import NotFound

from indexer.jargon import meanings
from indexer.word_index import Postings
from rules_corpus import DOCUMENTS, GAMES, Edition, UnknownRule
from rules_corpus.concepts import concepts
from rules_corpus.glossary import glossaries

from ..glossary import DISPUTES
from ..pages import rule_path
from ..rulings.shelf import book
from ..search import KINDS
from .constants import constants
from .lexicon import lexicon
from .saved_pages import BLANK, ORIGIN, PageTable, page, saved
from .saved_records import defined, document

#: The pages that are about no game in particular.
_SHARED = ("rules.start", "glossary.concepts", "rulings.games", "kept.kept", "view.settings", "offline.saved")


def game(name: str, editions: tuple[Edition, ...], postings: Postings) -> dict:
    """A game's records, for search, and its terms."""
    lengths = dict(zip(postings.ids, map(int, postings.lengths), strict=True))
    return {
        "game": name,
        "documents": [document(edition, lengths) for edition in editions],
        "defined": defined(glossaries()[name]),
    }


def game_pages(app: Flask, name: str, editions: tuple[Edition, ...]) -> PageTable:
    """Every page that is about a game."""
    table = PageTable()
    for edition in editions:
        addresses = [f"/d/{edition.document}"]
        for record in edition:
            addresses += [f"/r/{rule_path(record.id)}", f"/vista/r/{rule_path(record.id)}"]
        for number in edition.printed:
            if f"{edition.document}:{number}" not in edition:
                addresses += _misprint_addresses(edition, number)
        for address in addresses:
            table.add(address, page(app, address))
    disputes = [f"/disputas/{name}", *(f"/disputas/{name}?clase={kind}" for kind in DISPUTES)]
    official = [f"/respuestas/{name}", *(f"/respuestas/{name}/{ruling.id}" for ruling in book(name).rulings)]
    peeks = [f"/vista/glosario/{name}/{term.id}" for term in glossaries()[name].terms]
    for address in (f"/glosario/{name}", *disputes, *official, *peeks):
        table.add(address, page(app, address))
    return table


def _misprint_addresses(edition: Edition, number: str) -> list[str]:
    """Where a number leads that is nowhere right: to the page of the rule that prints it, saying so, and to its peek."""
    record, asked = edition[edition.printed[number][0]], f"{edition.document}:{number}"
    return [f"/r/{rule_path(record.id)}?desde={asked}", f"/vista/r/{asked}"]


def common(postings: Postings) -> dict:
    """What all games share: how to search, and the words of the collection."""
    return {
        "constants": constants(),
        "documents": [{"id": d.id, "game": d.game, "title": d.title, "short": d.short} for d in DOCUMENTS.values()],
        "games": [{"id": game.id, "name": game.name} for game in GAMES.values()],
        "meanings": [[" ".join(said), {g: list(n) for g, n in by_game.items()}] for said, by_game in meanings().items()],
        "lexicon": lexicon(postings),
    }


def shared_pages(app: Flask) -> PageTable:
    """The pages of no game in particular, and those that are filled in: a search, a rule that does not exist, a missing page."""
    table = PageTable()
    with app.test_request_context(base_url=ORIGIN):
        addresses = [*map(url_for, _SHARED), *(url_for("glossary.concept", name=concept.id) for concept in concepts())]
        searches = {
            (query, game, name, kind): url_for("search.results", q=query, juego=game, documento=name, tipo=kind)
            for query in (None, BLANK)
            for game, name in {(game, name): None for d in DOCUMENTS.values() for game in (None, d.game) for name in (None, d.id)}
            for kind in (None, *KINDS)
        }
        for status, error in ((404, NotFound()), ("unknown", UnknownRule(BLANK))):
            answered = app.make_response(app.handle_user_exception(error))
            table.add(f"!{status}", saved(answered.get_data(as_text=True)))
        table.add("!absent", saved(render_template("offline/absent.html", said=BLANK)))
    for address in addresses:
        table.add(address, page(app, address))
    for key, address in searches.items():
        table.add("!search " + " ".join(part or "-" for part in key), page(app, address))
    return table
