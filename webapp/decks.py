"""Deck checks: paste a list, see whether it is legal, by which rule not, and what would fix it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date as Date
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from markupsafe import Markup, escape

from decks import Answer, BadList, Card, Finding, FindingCode, Severity, Verdict, answer, check, read_list
from decks.catalogue import GAMES as DECK_GAMES
from decks.catalogue import Found
from decks.dates import as_date
from decks.describing import describe, shown_facts
from decks.formats import Format
from decks.lists.model import DeckList, LineKind
from decks.lists.reading import MOST_BYTES
from decks.rewriting import as_text, with_choices
from engine import GAMES, read_texts

from .catalogues import catalogue, formats
from .packed import MOST_PACKED, BadLink, pack
from .packed import unpack as unpacked
from .room import in_room

blueprint = Blueprint("decks", __name__)
blueprint.add_app_template_filter(describe, "asks")

_LINES_NAMED = re.compile(r"(l[ií]neas? )(\d+(?:(?:, | y )\d+)*)", re.IGNORECASE)
_SHOWN_CARDS = 60
#: Of so many cards that are found the text is read; of the others it is shown.
_READ_CARDS = 12
#: A list as a form posts it, and as an address holds it: this duel's, the first duel's.
_LISTS = (("texto", "lista"), ("texto-primero", "primero"))


@dataclass(frozen=True)
class Asked:
    """What a reader asks: a list, a format, a day, and, where they matter, the first duel and other readings."""

    format: Format
    list: DeckList
    date: str = ""
    first_duel: DeckList | None = None
    readings: Mapping[str, str] | None = None

    @property
    def day(self) -> Date:
        """The day asked about. Raises ValueError with a Spanish message for what is no date."""
        return as_date(self.date) or Date.today()

    @property
    def text(self) -> str:
        return _text_of(self.list)

    @property
    def first(self) -> str:
        return _text_of(self.first_duel) if self.first_duel else ""

    def link(self, endpoint: str = "decks.verdict") -> str | None:
        """The address that asks the same again; None where the lists are too long for one."""
        packed, first = pack(self.text), pack(self.first) if self.first else None
        if len(packed) + len(first or "") > MOST_PACKED:
            return None
        values: dict[str, Any] = {"lista": packed, "primero": first, "fecha": self.date or None}
        values |= {f"lectura-{point}": name for point, name in (self.readings or {}).items()}
        return url_for(endpoint, game=self.format.game, format=self.format.id, **values)

    def answer(self) -> Answer:
        """The answer. Raises ValueError with a Spanish message for what is no date, no reading."""
        known = catalogue(self.format.game)
        return answer(self.list, self.format, formats()[0], known, self.day, self.first_duel, self.readings)


def check_json(
    game: str, format: str, text: str, date: str = "", first_duel: str = "", readings: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The verdict on a list as plain data, the same as ``juez deck check --json``.

    Raises :class:`ValueError` with a Spanish message for an unknown game, format or reading, a bad date, or what is no list.
    """
    chosen = formats()[0].get(game, format)
    first = _first_duel(first_duel, chosen)
    return Asked(chosen, read_list(text, game), date, first, readings).answer().as_json()


@blueprint.get("/mazos")
def start():
    """The form: a list, pasted or as a file; its game and format; the day it is played on."""
    given = request.args
    text = first = ""
    with suppress(BadLink):  # a cut link still opens the form
        text, first = unpack(given.get("lista", "")), unpack(given.get("primero", ""))
    game = given.get("juego", "") or given.get("formato", "").split("/")[0]
    return _form(text, given.get("formato", ""), game, given.get("fecha", ""), first)


def unpack(word: str) -> str:
    """The list in an address. Raises :class:`BadLink`."""
    try:
        return unpacked(word, MOST_BYTES)
    except BadLink as error:
        raise BadLink(f"{str(error).rstrip('.')}: pega la lista.") from None


def _form(text: str = "", chosen: str = "", game: str = "", date: str = "", first: str = "", error: str = ""):
    known, notice = formats()
    return render_template(
        "decks/start.html",
        formats={game: known.of(game) for game in DECK_GAMES},
        text=text,
        chosen=chosen,
        game=game if game in DECK_GAMES else "",
        date=date or Date.today().isoformat(),
        first=first,
        error=error,
        notice=notice,
    )


@blueprint.post("/mazos")
@in_room
def check_list():
    """Check what the form sends; a list that fits into an address is answered there."""
    given = request.form
    try:
        asked = from_form(given)
        link = asked.link() if asked.day else None
        return redirect(link, 303) if link else _page(asked)
    except ValueError as error:
        chosen = given.get("formato", "")
        again = _form(
            given.get("lista", ""), chosen, chosen.split("/")[0], given.get("fecha", ""), given.get("primero", ""), str(error)
        )
        return again, 400


def from_form(given: Mapping[str, str]) -> Asked:
    """What a form asks: the list pasted or uploaded, with the cards chosen for lines that could not be read."""
    game, _, name = given.get("formato", "").partition("/")
    format = formats()[0].get(game, name)
    uploaded = _uploaded("archivo", "lista")
    if not uploaded.strip():
        raise BadList("No hay ninguna lista: pégala o elige un archivo.")
    found = _chosen(_as_list(uploaded, format), given)
    first = _first_duel(_uploaded("archivo-primero", "primero"), format)
    return Asked(format, found, given.get("fecha", ""), first, _readings(format, given))


def _uploaded(file: str, text: str) -> str | bytes:
    """A file where one was chosen, else what was pasted."""
    given = request.files.get(file)
    data = given.read() if given else b""
    return data or request.form.get(text, "").replace("\r\n", "\n")


def _as_list(given: str | bytes, format: Format) -> DeckList:
    """What was given as a list in lines of text, which can be shown, packed and edited. Raises BadList."""
    found = read_list(given, format.game)
    if found.shape == "text":
        return found
    held = check(found, format, catalogue(format.game)).deck
    return read_list(as_text(found, held), format.game)


def _first_duel(given: str | bytes, format: Format) -> DeckList | None:
    """The list of the first duel, where the format compares duels and one was given."""
    return _as_list(given, format) if format.has_duels and given.strip() else None


def _text_of(found: DeckList) -> str:
    return "\n".join(line.text for line in found.lines)


def _chosen(found: DeckList, given: Mapping[str, str]) -> DeckList:
    """The list with the cards that were chosen for lines that could not be read."""
    choices, quantities = {}, {}
    for name, card in given.items():
        if name.startswith("linea-") and name[6:].isdigit():
            chosen = given.get(f"otra-{name[6:]}", "").strip() if card == "otra" else card
            choices[int(name[6:])] = chosen
    for name, count in given.items():
        if name.startswith("copias-") and name[7:].isdigit() and count.isdigit():
            quantities[int(name[7:])] = int(count)
    text = _text_of(found)
    changed = with_choices(text, quantities, choices)
    return found if changed == text else read_list(changed, found.game)


def _readings(format: Format, given: Mapping[str, str]) -> dict[str, str]:
    """The readings asked for that are not the default."""
    found = {}
    for reading in format.readings:
        name = given.get(f"lectura-{reading.id}", "")
        if name in reading.options and name != reading.default:
            found[reading.id] = name
    return found


def _from_link(game: str, format: str) -> Asked:
    """What an address asks. Not found: an unknown format; a damaged list is said on the form."""
    try:
        chosen = formats()[0].get(game, format)
    except ValueError:
        abort(404)
    given = request.values
    text = given["texto"] if "texto" in request.form else unpack(given.get("lista", ""))
    first = (
        given["texto-primero"] if "texto-primero" in request.form else unpack(given["primero"]) if given.get("primero") else ""
    )
    return Asked(chosen, _as_list(text, chosen), given.get("fecha", ""), _first_duel(first, chosen), _readings(chosen, given))


@blueprint.get("/mazos/<game>/<format>")
@in_room
def verdict(game: str, format: str):
    """The verdict on the list in the address."""
    try:
        return _page(_from_link(game, format))
    except ValueError as error:
        return _form(chosen=f"{game}/{format}", game=game, error=str(error)), 400


@blueprint.route("/mazos/<game>/<format>/hoja", methods=["GET", "POST"])
@in_room
def sheet(game: str, format: str):
    """The list as a registration sheet, to print; a list too long for an address is posted."""
    try:
        asked = _from_link(game, format)
        verdict = asked.answer().verdict
    except ValueError as error:
        return _form(chosen=f"{game}/{format}", game=game, error=str(error)), 400
    sections = {section: _listed(verdict, section) for section in asked.format.sections}
    return render_template("decks/sheet.html", asked=asked, verdict=verdict, format=asked.format, sections=sections)


def _listed(verdict: Verdict, section: str) -> list[tuple[int, str]]:
    """Copies and card of one part of the deck, by name."""
    return sorted(((held.copies, held.label) for held in verdict.deck.held if held.places[0] == section), key=lambda row: row[1])


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
        sheet_link=asked.link("decks.sheet"),
        packed=pack(asked.text),
        packed_first=pack(asked.first) if asked.first else None,
        state={True: "ok", False: "bad", None: "open"}[verdict.legal] if not verdict.incomplete else "open",
        message=linked_message,
        facts_of={label: _facts_of(label, asked.format) for unread in verdict.unread for label in unread.candidates},
        kinds=LineKind,
    )


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
    game = request.args.get("juego", "")
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
