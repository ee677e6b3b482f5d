"""Deck checks: paste a list, see whether it is legal, by which rule not, and what would fix it."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date as Date
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from markupsafe import Markup, escape

from decks import Card, Finding, FindingCode, Severity, Verdict
from decks.catalogue import GAMES as DECK_GAMES
from decks.catalogue import Found
from decks.describing import describe, shown_facts
from decks.formats import Format
from decks.holding import Deck, Reading
from decks.lists.lines import is_silent
from decks.lists.model import SIDE, TOKENS, LineKind
from decks.many import named
from decks.wording import FACT_NAMES_ONE
from engine import GAMES, read_texts
from rules_corpus import GAMES as RULES_OF

from .catalogues import catalogue, formats
from .chosen import asked_game, game_of_format
from .deck_asking import Asked, from_form, from_link, mended, unpack
from .packed import BadLink, pack
from .pages import capital
from .pictures import need_png, picture_address, words_as_png
from .room import in_room
from .rulings.shelf import book

blueprint = Blueprint("decks", __name__)
blueprint.add_app_template_filter(describe, "asks")

_LINES_NAMED = re.compile(r"(l[ií]neas? )(\d+(?:(?:, | y )\d+)*)", re.IGNORECASE)
_SHOWN_CARDS = 60
#: Of so many cards that are found the text is read; of the others it is shown.
_READ_CARDS = 12
#: A list as a form posts it, and as an address holds it: this duel's, the first duel's.
_LISTS = (("texto", "lista"), ("texto-primero", "primero"))


@blueprint.get("/mazos")
def start():
    """The form: a list, pasted or as a file; its game and format; the day it is played on."""
    given = request.args
    text = first = told = ""
    with suppress(BadLink):  # a cut link still opens the form
        text, first, told = unpack(given.get("lista", "")), unpack(given.get("primero", "")), unpack(given.get("datos", ""))
    game = game_of_format(given.get("formato", ""), DECK_GAMES)
    return _form(text, given.get("formato", ""), game, given.get("fecha", ""), first, told=told)


def _form(text: str = "", chosen: str = "", game: str = "", date: str = "", first: str = "", error: str = "", told: str = ""):
    known, notice = formats()
    return render_template(
        "decks/start.html",
        formats={each: known.of(each) for each in sorted(DECK_GAMES, key=lambda each: each != game)},
        text=text,
        chosen=chosen,
        game=game if game in DECK_GAMES else "",
        date=date or Date.today().isoformat(),
        first=first,
        error=error,
        told=told,
        notice=notice,
    )


@blueprint.post("/mazos")
@in_room
def check_list():
    """Check what the form sends; a list that fits into an address is answered there."""
    given = request.form
    try:
        asked = from_form(given)
        if "aplicar" in given:
            asked = mended(asked)
        link = asked.link() if asked.day else None
        return redirect(link, 303) if link else _page(asked)
    except ValueError as error:
        chosen = given.get("formato", "")
        again = _form(
            given.get("lista", ""), chosen, chosen.split("/")[0], given.get("fecha", ""), given.get("primero", ""), str(error)
        )
        return again, 400


@blueprint.get("/mazos/<game>/<format>")
@in_room
def verdict(game: str, format: str):
    """The verdict on the list in the address."""
    try:
        return _page(from_link(game, format))
    except ValueError as error:
        return _form(chosen=f"{game}/{format}", game=game, error=str(error)), 400


@blueprint.get("/mazos/<game>/<format>/imagen.png")
@in_room
def picture(game: str, format: str):
    """The verdict as a picture, for whoever is shown a link to it; a list that cannot be read has none."""
    need_png()
    try:
        asked = from_link(game, format)
        verdict = asked.answer().verdict
    except ValueError:
        abort(404)
    sizes = capital(" · ".join(f"{name}: {number}" for name, number, _ in _sizes(asked.format, verdict)))
    decides = [f.message for f in verdict.findings if f.severity is Severity.ERROR or f.code.undecided]
    return words_as_png(f"{RULES_OF[game].name} · {asked.format.name}", verdict.summary, [sizes, *decides])


@blueprint.route("/mazos/<game>/<format>/hoja", methods=["GET", "POST"])
@in_room
def sheet(game: str, format: str):
    """The list as a registration sheet, to print; a list too long for an address is posted."""
    try:
        asked = from_link(game, format)
        verdict = asked.answer().verdict
    except ValueError as error:
        return _form(chosen=f"{game}/{format}", game=game, error=str(error)), 400
    sections = cards_of(verdict.deck, asked.format)
    whose = named("", asked.text.encode())
    return render_template("decks/sheet.html", asked=asked, verdict=verdict, format=asked.format, sections=sections, whose=whose)


def cards_of(deck: Deck, format: Format) -> dict[str, list[tuple[int, str]]]:
    """Part of the deck → copies and card, by name."""
    return {section: _listed(deck, section) for section in format.sections}


def _listed(deck: Deck, section: str) -> list[tuple[int, str]]:
    """Copies and card of one part of the deck, by name."""
    return sorted(((held.copies, held.label) for held in deck.held if held.places[0] == section), key=lambda row: row[1])


def _page(asked: Asked):
    answer = asked.answer()
    verdict = answer.verdict
    shown = [finding for finding in verdict.findings if finding.code is not FindingCode.UNREAD_LINE or not finding.lines]
    groups = {severity: [finding for finding in shown if finding.severity is severity] for severity in Severity}
    return render_template(
        "decks/verdict.html",
        answer=answer,
        asked=asked,
        verdict=verdict,
        format=asked.format,
        undecided=[f for f in groups[Severity.WARNING] if f.code.undecided],
        warnings=[f for f in groups[Severity.WARNING] if not f.code.undecided],
        errors=groups[Severity.ERROR],
        infos=groups[Severity.INFO],
        sizes=_sizes(asked.format, verdict),
        marked=_marked_lines(verdict),
        link=asked.link(),
        image=_image(asked),
        sheet_link=asked.link("decks.sheet"),
        packed=pack(asked.text),
        packed_first=pack(asked.first) if asked.first else None,
        packed_facts=pack(asked.told) if asked.facts else None,
        state={True: "ok", False: "bad", None: "open"}[verdict.legal] if not verdict.incomplete else "open",
        message=linked_message,
        facts_of={label: _facts_of(label, asked.format) for unread in verdict.unread for label in unread.candidates},
        silent={
            unread.line for unread in verdict.unread if unread.quantity is None and is_silent(unread.text, asked.format.game)
        },
        wrong_now={finding.message for finding in verdict.errors},
        kinds=LineKind,
        read_as=_read_as(verdict),
        part_names=_part_names(asked.format),
        fact_names=FACT_NAMES_ONE,
    )


def _image(asked: Asked) -> str:
    """The address of the verdict's picture; "" where there is none."""
    values = asked.values()
    return picture_address("decks.picture", game=asked.format.game, format=asked.format.id, **values) if values else ""


def _read_as(verdict: Verdict) -> dict[int, list[Reading]]:
    """Line → the cards it was read as."""
    found: dict[int, list[Reading]] = {}
    for reading in verdict.deck.read:
        found.setdefault(reading.line, []).append(reading)
    return found


def _part_names(format: Format) -> dict[str | None, str]:
    names: dict[str | None, str] = {id: section.name.removeprefix("el ") for id, section in format.sections.items()}
    return {**names, TOKENS: "fichas", SIDE: "mazo aparte", None: "parte sin saber"}


def _facts_of(label: str, format: Format) -> str:
    """What tells a candidate from others of its name."""
    card = catalogue(format.game).labelled(label)
    return " · ".join(shown_facts(card.facts)[:5]) if card else ""


def _sizes(format: Format, verdict: Verdict) -> list[tuple[str, int, bool]]:
    """Section name, cards in it, whether its number is wrong."""
    wrong = {f.section for f in verdict.errors if f.code in (FindingCode.TOO_FEW_CARDS, FindingCode.TOO_MANY_CARDS)}
    return [(format.sections[id].name, number, id in wrong) for id, number in verdict.counts.items()]


def _marked_lines(verdict: Verdict) -> dict[int, str]:
    """Line → the worst that was found on it."""
    order = [Severity.ERROR, Severity.WARNING]
    marked: dict[int, str] = {}
    for severity in order:
        for finding in verdict.findings:
            if finding.severity is severity and len(finding.lines) <= 12:
                for line in finding.lines:
                    marked.setdefault(line, severity.value)
    return marked


def linked_message(finding: Finding) -> Markup:
    """The message of a finding, each line it names as a link to that line of the list."""

    def linked(match: re.Match[str]) -> str:
        return match[1] + re.sub(r"\d+", lambda number: f'<a href="#l{number[0]}">{number[0]}</a>', match[2])

    return Markup(_LINES_NAMED.sub(linked, str(escape(finding.message))))


@blueprint.get("/cartas")
@in_room
def cards():
    """The catalogue of a game, searched by name or code."""
    game = asked_game(DECK_GAMES)
    game = game if game in DECK_GAMES else DECK_GAMES[0]
    query = request.args.get("q", "").strip()[:200]
    known = catalogue(game)
    found = known.search(query, _SHOWN_CARDS) if query else []
    listed = found[:_READ_CARDS] if _is_read(game) else []
    return render_template(
        "decks/cards.html",
        game=game,
        text=query,
        found=found,
        known=known,
        facts=shown_facts,
        most=_SHOWN_CARDS,
        read=_understood(game, listed),
        readable=_is_read(game),
        most_read=_READ_CARDS,
    )


@blueprint.get("/cartas/<game>/<path:key>")
@in_room
def card(game: str, key: str):
    """A card of the catalogue: what is known of it, what is official, what is understood of its text."""
    known = catalogue(game) if game in DECK_GAMES else None
    if known is None or key not in known.cards:
        abort(404)
    found = known.cards[key]
    read = _understood(game, [Found(key, found)] if _is_read(game) else [])
    return render_template(
        "decks/card.html",
        game=game,
        card=found,
        label=known.label(key),
        facts=shown_facts(found.facts),
        rulings=book(game).of_card(known, key),
        read=read.get(key),
        readable=_is_read(game),
    )


def _is_read(game: str) -> bool:
    """Whether Juez reads the card texts of a game."""
    return game in GAMES and GAMES[game].text is not None


def _understood(game: str, found: list[Found]) -> dict[str, dict[str, Any]]:
    """What is understood of the texts of these cards, by their keys."""
    read = {}
    for each in found:
        if text := each.card.facts.get("text"):
            data = {"text": text, "type": _played_type(game, each.card)}
            read[each.key] = read_texts(game, {each.card.name: data})[each.card.name]
    return read


def _played_type(game: str, card: Card) -> list[str]:
    """The types of a card as the engine has them; none where it does not have them."""
    types = [GAMES[game].as_type(word) for word in card.facts.get("type") or ()]
    return types if all(word in GAMES[game].types for word in types) else []
