"""Many lists at once: sent as files or pasted, shown as one table, exported, printed as registration sheets."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date as Date
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from decks import BadList, check, read_list
from decks.batch import Checked, check_lists
from decks.catalogue import GAMES as DECK_GAMES
from decks.dates import as_date
from decks.formats import Format
from decks.many import MOST_LISTS, Named, from_file, from_text, together
from decks.reports import report
from decks.rewriting import as_text

from .catalogues import catalogue, formats
from .chosen import game_of_format
from .deck_asking import readings_of_event
from .decks import cards_of
from .given import whole
from .limits import EXPENSIVE, limiter
from .packed import MOST_PACKED, pack
from .room import in_room

blueprint = Blueprint("many_decks", __name__, url_prefix="/mazos/varios")
_TYPES = {
    "csv": "text/csv",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_MOST_BLANK = 200


@dataclass(frozen=True)
class _Row:
    """A deck in the table: its check, and where it is shown alone (None: too long for an address)."""

    item: Checked
    link: str | None


@blueprint.get("")
def start():
    """The form: files, or one text with all lists."""
    return _form(request.args.get("formato", ""))


def _form(chosen: str = "", text: str = "", error: str = "", status: int = 200) -> tuple[str, int]:
    known, notice = formats()
    page = render_template(
        "decks/many.html",
        formats={game: known.of(game) for game in DECK_GAMES},
        chosen=chosen,
        game=game_of_format(chosen, DECK_GAMES),
        date=request.values.get("fecha", "") or Date.today().isoformat(),
        text=text,
        error=error,
        notice=notice,
    )
    return page, status


@blueprint.post("")
@limiter.limit(EXPENSIVE)
@in_room
def answer():
    """The table of all lists, or what is made of it: a file, the sheets to print."""
    given, chosen = request.form, request.form.get("formato", "")
    game, _, name = chosen.partition("/")
    try:
        format = formats()[0].get(game, name)
        day = as_date(given.get("fecha", "")) or Date.today()
        lists = _lists(format)
    except ValueError as error:
        return _form(chosen, given.get("listas", ""), str(error), 400)
    done = _ordered(list(check_lists(lists, format, catalogue(game), day, readings_of_event(format))), given.get("orden", ""))
    kind = given.get("como", "")
    if kind in _TYPES:
        response = Response(report(done, f".{kind}"), mimetype=_TYPES[kind])
        response.headers.set("Content-Disposition", "attachment", filename=f"mazos-{game}-{format.id}.{kind}")
        return response
    if kind == "hojas":
        return _sheets(done, format, day)
    return _table(done, lists, format, day)


def _lists(format: Format) -> list[Named]:
    """What was sent: files, else the text. Raises :class:`BadList` where there is nothing, or too much."""
    files = [file for file in request.files.getlist("archivos") if file.filename]
    lists = [one for file in files for one in from_file(file.filename or "", file.read())]
    text = request.form.get("listas", "").replace("\r\n", "\n")
    if text.strip():
        lists += from_text(text, "pegada")
    if not lists and not _blanks():
        raise BadList("No hay ninguna lista: elige archivos, arrástralos a la página o pega las listas.")
    if len(lists) > MOST_LISTS:
        raise BadList(f"Son {len(lists)} listas, y el máximo es {MOST_LISTS}.")
    return lists


def _blanks() -> int:
    return min(whole(request.form.get("en-blanco"), 3) or 0, _MOST_BLANK)


def _ordered(done: list[Checked], by: str) -> list[Checked]:
    """By table where that is asked, else by name."""
    if by == "mesa":
        return sorted(done, key=lambda item: (item.table == 0, item.table, item.player.casefold()))
    return sorted(done, key=lambda item: item.player.casefold())


def _table(done: list[Checked], lists: list[Named], format: Format, day: Date) -> str:
    texts = {id(one): _text_of(one, format) for one in lists}
    by_list = {(one.file, one.player, one.table): texts[id(one)] for one in lists}
    wanted = request.form.get("hallazgo", "")
    found = Counter(code for item in done if item.verdict for code in {f.code for f in item.verdict.findings})
    shown = [item for item in done if not wanted or (item.verdict and wanted in {f.code for f in item.verdict.findings})]
    rows = [_Row(item, _link(by_list[item.file, item.player, item.table], format, day)) for item in shown]
    return render_template(
        "decks/many_table.html",
        rows=rows,
        done=done,
        format=format,
        day=day,
        found=found.most_common(),
        wanted=wanted,
        order=request.form.get("orden", "") or "nombre",
        text=together((one.player, one.table, texts[id(one)]) for one in lists),
        legal=sum(item.verdict is not None and item.verdict.legal is True for item in done),
        illegal=sum(item.verdict is not None and item.verdict.legal is False for item in done),
    )


def _text_of(one: Named, format: Format) -> str:
    """A list as text; one that cannot be read says so in a line of its own."""
    if isinstance(one.data, str):
        return f"archivo sin leer: {one.file}: {one.data}"
    try:
        found = read_list(one.data, format.game)
    except BadList as error:
        return f"archivo sin leer: {one.file}: {error}"
    return as_text(found, check(found, format, catalogue(format.game)).deck)


def _link(text: str, format: Format, day: Date) -> str | None:
    packed = pack(text)
    values: dict[str, Any] = {"game": format.game, "format": format.id, "lista": packed, "fecha": day.isoformat()}
    return url_for("decks.verdict", **values) if len(packed) <= MOST_PACKED else None


def _sheets(done: list[Checked], format: Format, day: Date) -> str:
    sheets = [(item, cards_of(item.verdict.deck, format) if item.verdict else {}) for item in done]
    return render_template("decks/sheets.html", sheets=sheets, blanks=_blanks(), format=format, day=day)
