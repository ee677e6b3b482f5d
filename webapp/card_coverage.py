"""The pages of how much is read of the cards of a catalogue: by game and collection, what is missing first, each card with its
reading; and a draw of paragraphs to be audited by judges."""

from __future__ import annotations

import random
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, make_response, redirect, render_template, request

from decks import Catalogue
from engine import GAMES as PLAYABLE
from indexer.user_data import ReadingAudit
from indexer.writing import writing
from rules_corpus import GAMES
from rules_corpus.words import fold

from .card_readings import Known, Readings
from .card_shares import RIGHT, WRONG, Listing, Paragraph, Shown, missing_first, shown, states_of
from .carded import Carded, Printed, called
from .catalogues import catalogue
from .given import first_shown, whole
from .names import count
from .own_data import read_own
from .pages import shelf
from .view import back_to

blueprint = Blueprint("card_coverage", __name__, url_prefix="/lectura")
#: State of a card → its word in addresses is itself; what such a card is called.
STATES = {
    "falta": "Falta algo",
    "entera": "Enteras",
    "sin-texto": "Sin texto",
    "sin-conocer": "Sin texto en el catálogo",
    "fallo": "No se pudo leer",
    "espera": "Sin leer todavía",
}
_PAGE, _MISSING, _DRAWN = 40, 20, 150
_LONGEST = 200
#: The seconds after which a page that waits asks again.
_AGAIN = 3


def init_app(app: Flask) -> None:
    """Serve the pages, with what they show."""
    app.extensions["card_readings"] = Readings(app.extensions["shelf"].home)
    app.extensions["carded"] = dict[str, tuple[Catalogue, Carded]]()
    app.extensions["card_listings"] = dict[str, Listing]()
    app.register_blueprint(blueprint)
    app.jinja_env.globals["percent"] = percent


def percent(part: int, whole: int) -> str:
    """A share as it is said; never all where something is missing, never nothing where something is there."""
    if not whole:
        return "–"
    found = round(100 * part / whole)
    return f"{min(max(found, 1 if part else 0), 100 if part == whole else 99)} %"


def carded(game: str) -> Carded:
    """The cards of a game's catalogue as they are now."""
    known, now = current_app.extensions["carded"], catalogue(game)
    if game not in known or known[game][0] is not now:
        known[game] = (now, Carded(now))
    found: Carded = known[game][1]
    return found


def _readings(cards: Carded) -> Known:
    found: Readings = current_app.extensions["card_readings"]
    return found.of(cards) if cards.by_reading else Known({}, 0, 0)


def _listing(cards: Carded, known: Known) -> Listing:
    """The cards with their readings; counted again only when cards, readings or audits are others."""
    audits = read_own(lambda user: user.reading_audits(cards.game), dict[str, ReadingAudit]())
    kept: dict[str, Listing] = current_app.extensions["card_listings"]
    found = kept.get(cards.game)
    if found is None or found.cards is not cards or found.readings is not known.readings or found.audits != audits:
        found = kept[cards.game] = Listing(cards, known.readings, audits)
    return found


@blueprint.get("")
def games() -> Response:
    """Each game with how much of its cards is read."""
    found = {}
    waiting = False
    for game in PLAYABLE:
        cards = carded(game)
        known = _readings(cards)
        waiting |= known.waiting
        found[game] = (cards, known, _listing(cards, known).whole)
    return _page("card_coverage/games.html", waiting, found=found)


@blueprint.get("/<game>")
def of_game(game: str) -> Response:
    """The cards of a game, or of one of its collections: how much is read, what is missing first, card by card."""
    cards = carded(_playable(game))
    collection = request.args.get("coleccion")
    if collection is not None and collection not in cards.collections:
        abort(404)
    known = _readings(cards)
    listing = _listing(cards, known)
    here = listing.shown if collection is None else listing.by_collection[collection]
    words, family = (request.args.get(name, "").strip()[:_LONGEST] for name in ("q", "falta"))
    state = request.args.get("clase", "") if request.args.get("clase") in STATES else ""
    wanted = [one for one in here if _is_wanted(one, state, words, family)]
    wanted.sort(key=lambda one: list(STATES).index(one.state))
    first = first_shown(request.args.get("desde"), len(wanted), _PAGE)
    missing, more = missing_first(here, _MISSING)
    return _page(
        "card_coverage/cards.html",
        known.waiting,
        game=GAMES[game],
        imported=cards.imported,
        known=known,
        share=listing.whole if collection is None else listing.shares[collection],
        collections=[(each, called(game, each), share) for each, share in listing.shares.items()] if collection is None else [],
        collection=collection,
        called=called(game, collection) if collection is not None else "",
        missing=missing,
        more=more,
        states=states_of(here),
        names=STATES,
        state=state,
        words=words,
        family=family,
        shown=wanted[first : first + _PAGE],
        total=len(wanted),
        first=first,
        page=_PAGE,
    )


@blueprint.get("/<game>/muestra")
def sample(game: str) -> Response:
    """Paragraphs that are read, drawn by a seed, to be compared with what they say; the same for everybody with one catalogue."""
    cards = carded(_playable(game))
    known = _readings(cards)
    read = [(one.card, paragraph) for one in _listing(cards, known).shown for paragraph in one.paragraphs if not paragraph.unread]
    seed = whole(request.args.get("semilla"), 5) or 1
    drawn = random.Random(seed).sample(read, min(_DRAWN, len(read)))
    first = first_shown(request.args.get("desde"), len(drawn), _PAGE)
    return _page(
        "card_coverage/sample.html",
        known.waiting,
        game=GAMES[game],
        known=known,
        seed=seed,
        shown=drawn[first : first + _PAGE],
        total=len(drawn),
        first=first,
        page=_PAGE,
        right=sum(paragraph.audit == RIGHT for _, paragraph in drawn),
        wrong=sum(paragraph.audit == WRONG for _, paragraph in drawn),
    )


@blueprint.post("/<game>/revisar")
def audit(game: str) -> Any:
    """Keep whether a paragraph is read as it says, or take that back."""
    cards = carded(_playable(game))
    key, id, verdict = (request.form.get(name, "") for name in ("carta", "parrafo", "lectura"))
    card = cards.by_key.get(key)
    paragraph = _paragraph(card, id, _readings(cards)) if card is not None else None
    if card is None or paragraph is None:
        abort(404)
    found = ReadingAudit(card.label, paragraph.text, paragraph.said, verdict) if verdict in (RIGHT, WRONG) else None
    with writing(shelf().home) as user:
        user.audit_reading(game, id, found)
    return redirect(f"{back_to(request.form.get('vuelta', ''))}#p{id}", 303)


def _paragraph(card: Printed, id: str, known: Known) -> Paragraph | None:
    found = shown(card, known.readings.get(card.reading), {})
    return next((one for one in found.paragraphs if one.id == id and not one.unread), None)


def _playable(game: str) -> str:
    if game not in PLAYABLE:
        abort(404)
    return game


def _page(template: str, waiting: bool, **values: Any) -> Response:
    """A page; one that waits says so, is not kept, and asks again by itself."""
    response = make_response(render_template(template, waiting=waiting, count=count, **values))
    if waiting:
        response.headers["Refresh"] = str(_AGAIN)
        response.headers["Cache-Control"] = "no-store"
    return response


def _is_wanted(one: Shown, state: str, words: str, family: str) -> bool:
    """Whether a card is in a state, is called so, and lacks something of a family, as far as these are asked for."""
    if state and one.state != state:
        return False
    if family and family not in dict(one.missing):
        return False
    return all(word in fold(one.card.label) for word in fold(words).split())
