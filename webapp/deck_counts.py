"""Counting a deck at the table against its list: card by card on a phone, then what differs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, render_template, request

from decks import BadList, Finding, Severity, read_list
from decks.comparing import Comparison, compare, exchanged
from decks.formats import Format
from decks.lists.model import DeckList
from decks.piles import plan
from decks.rewriting import SECTION_NAMES

from .catalogues import catalogue
from .deck_asking import Asked, from_link
from .decks import cards_of
from .room import in_room

blueprint = Blueprint("deck_counts", __name__)
#: Round, table and player of a check, as the desk's forms name it.
_CHECK = re.compile(r"([1-9][0-9]?)\.([1-9][0-9]{0,3})\.([1-9][0-9]{0,4})")
#: The event and the device, take-over and number that its page knew, as the same forms name them.
_PHONE = re.compile(r"([a-z0-9]{4,32})\.([a-z0-9]{4,32})\.([0-9]{1,6})\.([0-9]{1,9})")


@blueprint.route("/mazos/<game>/<format>/contar", methods=["GET", "POST"])
@in_room
def count(game: str, format: str):
    """The cards of a list, each with how many are found; once they are sent, what differs."""
    try:
        asked = from_link(game, format)
        verdict = asked.answer().verdict
        found = _counted(asked.format) if "duelo" in request.form else None
        compared = _compared(asked, found) if found else None
        illegal = _illegal(asked, found) if found else []
    except ValueError as error:
        return render_template("errors/http_error.html", code=400, title="Lista sin leer", text=str(error)), 400
    sections = cards_of(verdict.deck, asked.format)
    # the support deck is counted first: it is the smaller part, and what is not in it is in the other
    piles = {section: plan(rows) for section, rows in sections.items()}
    order = sorted(sections, key=lambda section: section != "apoyo")
    return render_template(
        "decks/count.html",
        asked=asked,
        format=asked.format,
        verdict=verdict,
        sections={section: sections[section] for section in order if sections[section]},
        piles=piles,
        in_piles=any(len(each) > 1 for each in piles.values()),
        listed={(held.places[0], held.label): held.lines[0] for held in verdict.deck.held},
        compared=compared,
        illegal=illegal,
        listed_illegal=[one for one in verdict.findings if one.severity is Severity.ERROR],
        pool=exchanged(asked.format),
        message=lambda finding: finding.message,
        duel=request.form.get("duelo", "1"),
        counted=request.form,
        others=request.form.get("otras", ""),
        at_event=_at_event(),
    )


@dataclass(frozen=True)
class AtEvent:
    """The check of an event that a deck is counted for. ``phone``: what its page keeps entries with while no network is there."""

    round: str
    table: str
    player: str
    phone: Mapping[str, str]

    @property
    def word(self) -> str:
        return f"{self.round}.{self.table}.{self.player}"

    @property
    def phone_word(self) -> str:
        return ".".join(self.phone.values())


def _at_event() -> AtEvent | None:
    """For which check of an event the deck is counted, where it is for one."""
    said = _CHECK.fullmatch(request.form.get("evento", ""))
    known = _PHONE.fullmatch(request.form.get("telefono", ""))
    phone = dict(zip(("event", "device", "takeover", "number"), known.groups())) if known else {}
    return AtEvent(said[1], said[2], said[3], phone) if said else None


@blueprint.app_template_filter()
def outcome_of(compared: Comparison, illegal: Sequence[Finding]) -> str:
    """What a comparison comes to, as the desk notes it."""
    if compared.agrees:
        return "illegal" if illegal else "right"
    if compared.moved or compared.unread or bool(compared.missing) == bool(compared.extra):
        return "differing"
    return "missing" if compared.missing else "surplus"


@blueprint.app_template_filter()
def findings_of(compared: Comparison | None, illegal: Iterable[Finding]) -> str:
    """What differs (nothing, in the list itself), and why the deck is not legal, in words for the desk."""
    said = []
    if compared is not None:
        said += [f"falta {row.copies} {row.card}" for row in compared.missing]
        said += [f"sobra {row.copies} {row.card}" for row in compared.extra]
        said += [f"en otra parte {row.copies} {row.card}" for row in compared.moved]
    said += [f"no es legal: {one.message}{f' ({one.rule})' if one.rule else ''}" for one in illegal]
    return "; ".join(said)[:4000]


def _duel() -> int:
    duel = request.form.get("duelo", "1")
    return int(duel) if duel in ("1", "2", "3") else 1


def _compared(asked: Asked, found: DeckList) -> Comparison:
    return compare(asked.list, found, asked.format, catalogue(asked.format.game), _duel())


def _illegal(asked: Asked, found: DeckList) -> list[Finding]:
    """What keeps the deck that is found from being legal; of a later duel it is the registered list that was played first."""
    first = asked.list if _duel() > 1 else asked.first_duel
    findings = replace(asked, list=found, first_duel=first).answer().verdict.findings
    return [one for one in findings if one.severity is Severity.ERROR]


def _counted(format: Format) -> DeckList:
    """What was counted as a list. Raises :class:`BadList` for other cards that cannot be read."""
    lines = []
    for name, number in request.form.items():
        section, _, card = name.removeprefix("carta:").partition(":")
        if name.startswith("carta:") and section in format.sections and number.isascii() and number.isdigit() and len(number) < 4:
            lines.append(f"{SECTION_NAMES[section]}: {number} {card}")
    others = request.form.get("otras", "").replace("\r\n", "\n").strip()
    if not lines and not others:
        raise BadList("No se ha contado ninguna carta.")
    return read_list("\n".join([*lines, *([f"{SECTION_NAMES[format.default_section]}:", others] if others else [])]), format.game)
