"""What a reader asks of the deck check: from a form, from an address, from a program."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date as Date
from typing import Any

from flask import abort, request, url_for
from werkzeug.datastructures import MultiDict

from decks import Answer, BadList, answer, check, read_list
from decks.dates import as_date
from decks.formats import Format
from decks.lists.model import DeckList
from decks.lists.reading import MOST_BYTES
from decks.rewriting import as_text, spread, with_changes, with_choices
from decks.telling import told_of

from .catalogues import catalogue, formats
from .packed import MOST_PACKED, BadLink, pack
from .packed import unpack as unpacked
from .situations.event import event_readings


@dataclass(frozen=True)
class Asked:
    """What a reader asks: a list, a format, a day, and, where they matter, the first duel and other readings."""

    format: Format
    list: DeckList
    date: str = ""
    first_duel: DeckList | None = None
    readings: Mapping[str, str] | None = None
    facts: tuple[str, ...] = ()
    event: Mapping[str, str] | None = None

    @property
    def day(self) -> Date:
        """The day asked about. Raises ValueError with a Spanish message for what is no date."""
        return as_date(self.date) or Date.today()

    @property
    def text(self) -> str:
        return text_of(self.list)

    @property
    def first(self) -> str:
        return text_of(self.first_duel) if self.first_duel else ""

    @property
    def taken(self) -> dict[str, str]:
        """Readings: those that are asked for, else those of the event."""
        return {**(self.event or {}), **(self.readings or {})}

    @property
    def told(self) -> str:
        """The facts that the reader told, one a line."""
        return "\n".join(self.facts)

    def link(self, endpoint: str = "decks.verdict") -> str | None:
        """The address that asks the same again; None where the lists are too long for one."""
        values = self.values()
        return url_for(endpoint, game=self.format.game, format=self.format.id, **values) if values else None

    def values(self) -> dict[str, Any]:
        """What stands in an address that asks the same again; nothing where the lists are too long for one."""
        packed, first = pack(self.text), pack(self.first) if self.first else None
        facts = pack(self.told) if self.facts else None
        if len(packed) + len(first or "") + len(facts or "") > MOST_PACKED:
            return {}
        readings = {f"lectura-{point}": name for point, name in (self.readings or {}).items()}
        return {"lista": packed, "primero": first, "fecha": self.date or None, "datos": facts, **readings}

    def answer(self) -> Answer:
        """The answer. Raises ValueError with a Spanish message for what is no date, no reading."""
        known = catalogue(self.format.game)
        told = told_of(self.facts, self.format.game)
        first = replace(self.first_duel, told=told) if self.first_duel else None
        return answer(replace(self.list, told=told), self.format, formats()[0], known, self.day, first, self.taken)


def check_json(
    game: str,
    format: str,
    text: str,
    date: str = "",
    first_duel: str = "",
    readings: Mapping[str, str] | None = None,
    facts: Iterable[str] = (),
) -> dict[str, Any]:
    """The verdict on a list as plain data, the same as ``juez deck check --json``.

    Raises :class:`ValueError` with a Spanish message for an unknown game, format or reading, a bad date, or what is no list.
    """
    chosen = formats()[0].get(game, format)
    first = _first_duel(first_duel, chosen)
    return Asked(chosen, read_list(text, game), date, first, readings, tuple(facts)).answer().as_json()


def unpack(word: str) -> str:
    """The list in an address. Raises :class:`BadLink`."""
    try:
        return unpacked(word, MOST_BYTES)
    except BadLink as error:
        raise BadLink(f"{str(error).rstrip('.')}: pega la lista.") from None


def from_form(given: Mapping[str, str]) -> Asked:
    """What a form asks: the list pasted or uploaded, with the cards chosen for lines that could not be read."""
    game, _, name = given.get("formato", "").partition("/")
    format = formats()[0].get(game, name)
    uploaded = _uploaded("archivo", "lista")
    if not uploaded.strip():
        raise BadList("No hay ninguna lista: pégala o elige un archivo.")
    found = _chosen(_as_list(uploaded, format), given)
    first = _first_duel(_uploaded("archivo-primero", "primero"), format)
    return Asked(
        format, found, given.get("fecha", ""), first, _readings(format, given), _facts(request.form), readings_of_event(format)
    )


def _facts(given: MultiDict[str, str]) -> tuple[str, ...]:
    """What the reader told of cards: just now, before; of a list with ticks, what was not ticked last."""
    before = given.get("datos", "").split("\n")
    chosen = [value for name, value in given.items(multi=True) if name == "dato" or name.startswith("dato-")]
    listed = [*chosen, *before, *given.getlist("resto")]
    said: dict[str, str] = {}
    for line in listed:
        fact, _, rest = line.strip().partition(":")
        if rest:
            said.setdefault(f"{fact}:{rest.partition(':')[2]}", line.strip())
    return tuple(said.values())


def mended(asked: Asked) -> Asked:
    """The list after the changes that the answer names; which card an open change means is left to the player."""
    answer = asked.answer()
    if answer.plan is None:
        return asked
    text = with_changes(asked.list, answer.verdict.deck, answer.plan.changes)
    return replace(asked, list=read_list(text, asked.format.game))


def _uploaded(file: str, text: str) -> str | bytes:
    """A file where one was chosen, else what was pasted."""
    given = request.files.get(file)
    data = given.read() if given else b""
    return data or request.form.get(text, "").replace("\r\n", "\n")


def _as_list(given: str | bytes, format: Format) -> DeckList:
    """What was given as a list in lines of text, which can be shown, packed and edited. Raises BadList."""
    found = read_list(given, format.game)
    if found.shape == "text":
        text = spread(found)
        return found if text == text_of(found) else read_list(text, format.game)
    held = check(found, format, catalogue(format.game)).deck
    return read_list(as_text(found, held), format.game)


def _first_duel(given: str | bytes, format: Format) -> DeckList | None:
    """The list of the first duel, where the format compares duels and one was given."""
    return _as_list(given, format) if format.has_duels and given.strip() else None


def text_of(found: DeckList) -> str:
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
    text = text_of(found)
    changed = with_choices(text, quantities, choices)
    return found if changed == text else read_list(changed, found.game)


def _readings(format: Format, given: Mapping[str, str]) -> dict[str, str]:
    """The readings asked for that are not those of the event, or the default."""
    found = {}
    usual = readings_of_event(format)
    for reading in format.readings:
        name = given.get(f"lectura-{reading.id}", "")
        if name in reading.options and name != usual.get(reading.id, reading.default):
            found[reading.id] = name
    return found


def readings_of_event(format: Format) -> dict[str, str]:
    """The readings that the event has set, once for all decks, of the points of a format."""
    options = {reading.id: reading.options for reading in format.readings}
    return {point: name for point, name in event_readings().items() if name in options.get(point, ())}


def from_link(game: str, format: str) -> Asked:
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
    told = given.get("datos-texto", "") if "texto" in request.form else unpack(given["datos"]) if given.get("datos") else ""
    return Asked(
        chosen,
        _as_list(text, chosen),
        given.get("fecha", ""),
        _first_duel(first, chosen),
        _readings(chosen, given),
        tuple(line for line in told.split("\n") if line),
        readings_of_event(chosen),
    )
