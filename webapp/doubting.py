"""«Creo que está mal», on a step, a card text, a verdict, a point: what Juez said and what a judge says of it, as a file that
can be sent. Judges and the host keep it on the machine of Juez, everybody may download it; nothing is sent by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, abort, render_template, request

from decks.lists.reading import MOST_BYTES
from engine import GAMES, SituationError, engine_version, read_card_text
from indexer import doubts
from rules_corpus.contradictions import points

from .access import Role
from .deck_asking import from_form
from .limits import RUNNING, limiter
from .packed import BadLink
from .pages import shelf
from .roles import caller
from .room import in_room
from .situations import stepping
from .situations.event import event_readings
from .situations.in_force import edition_read

blueprint = Blueprint("doubting", __name__)
blueprint.register_error_handler(BadLink, stepping.lost)
#: The longest that a judge says, and the longest text of a card (characters).
LONGEST_SENTENCE, _LONGEST_TEXT = 1_000, 5_000
#: So many of what was found in a deck go into the file.
_FINDINGS = 300


@dataclass(frozen=True)
class Kind:
    """Something that may be wrong: what it is called, and what of it goes into the file."""

    name: str
    told: Callable[[], dict[str, Any]]


@blueprint.get("/duda")
def form():
    """The form on a disputed point, which is too little to be said on every page that shows one."""
    point = next((point for point in points() if point.id == request.args.get("punto", "")), None)
    if point is None:
        abort(404)
    return render_template("doubting/form.html", point=point)


@blueprint.post("/duda")
@limiter.limit(RUNNING)
@in_room
def keep():
    """Keep the file on the machine of Juez."""
    home, told = shelf().home, _told()
    try:
        name = doubts.keep(home, told)
    except doubts.TooMany as error:
        return render_template("doubting/kept.html", error=str(error)), 409
    whole = caller().role is Role.HOST
    return render_template("doubting/kept.html", name=name, where=str(home.doubts / name) if whole else "")


@blueprint.post("/duda/archivo")
@limiter.limit(RUNNING)
@in_room
def download():
    """The file, for whoever asks; nothing is kept."""
    name, data = doubts.as_file(_told())
    response = Response(data, mimetype="application/yaml")
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


def _told() -> dict[str, Any]:
    """What the file says: the sentence, who said what, and all that is needed to see it again."""
    kind = _KINDS.get(request.form.get("que", ""))
    if kind is None:
        abort(400, "No se dice de qué se trata.")
    return {
        "juez": engine_version(),
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "about": kind.name,
        "sentence": _plain(request.form.get("frase", "")).strip()[:LONGEST_SENTENCE],
        **kind.told(),
    }


def _step() -> dict[str, Any]:
    place, given = stepping.opened(), request.form.get("n", "")
    told: dict[str, Any] = {"step": given[:6], "situation": place.text}
    try:
        found = stepping.walked(place.text)
    except SituationError as error:
        return {**told, "said": str(error)}
    n = min(int(given), len(found.steps)) if given.isdecimal() and len(given) < 7 else len(found.steps)
    told |= {"step": n, **_rests_on(found.game)}
    if n:
        step = found.steps[n - 1]
        told |= {"said": step.text, "rules": [rule.id for rule in step.cited], "reading": step.reading}
    if n == len(found.steps) and (asked := found.decision):
        told["asked"] = {"who": asked["player"], "asks": asked["asks"], "options": [o["text"] for o in asked["options"]]}
    return told


def _rests_on(game: str) -> dict[str, Any]:
    """The edition and the readings of the event that count for a game."""
    known = GAMES[game].game.readings
    return {"game": game, "edition": edition_read(game), "event": {k: v for k, v in event_readings().items() if k in known}}


def _card() -> dict[str, Any]:
    given = {key: _plain(request.form.get(key, ""))[:_LONGEST_TEXT] for key in ("juego", "nombre", "tipo", "texto")}
    if given["juego"] not in GAMES or GAMES[given["juego"]].text is None:
        abort(400, "No se leen las cartas de ese juego.")
    told = {"game": given["juego"], "card": given["nombre"], "type": given["tipo"], "text": given["texto"]}
    try:
        read = read_card_text(given["juego"], given["texto"], given["nombre"], given["tipo"])
    except SituationError as error:
        return {**told, "said": str(error)}
    return {**told, "said": read["paragraphs"]}


def _deck() -> dict[str, Any]:
    told = {key: _plain(request.form.get(key, ""))[:MOST_BYTES] for key in ("formato", "fecha", "lista", "primero")}
    named = {"format": told["formato"], "date asked": told["fecha"], "list": told["lista"], "first duel": told["primero"]}
    try:
        asked = from_form(request.form)
        verdict = asked.answer().verdict
    except ValueError as error:
        return {**named, "said": str(error)}
    findings = [{"code": f.code.value, "rule": f.rule, "said": f.message} for f in verdict.findings[:_FINDINGS]]
    return {
        **named,
        "readings": dict(asked.readings or {}),
        "facts": list(asked.facts),
        "said": verdict.summary,
        "findings": findings,
    }


def _point() -> dict[str, Any]:
    point = next((point for point in points() if point.id == request.form.get("punto", "")), None)
    if point is None:
        abort(404)
    taken = {"event": event_readings().get(point.id)} if point.game in GAMES else {}
    return {"game": point.game, "point": point.id, "said": point.point, "likeliest": point.likeliest, **taken}


def _plain(text: str) -> str:
    """What was typed, with the ends of lines that files have."""
    return text.replace("\r\n", "\n")


_KINDS: Mapping[str, Kind] = {
    "paso": Kind("step", _step),
    "carta": Kind("card text", _card),
    "mazo": Kind("verdict", _deck),
    "punto": Kind("point", _point),
}
