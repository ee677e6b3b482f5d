"""What a phone could not send and handed over, as a code or as text: taken in by the head judge, each entry once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask import render_template, request

from desk import Held, Kept, Refused, TakenOver

from ..packed import BadLink, unpack
from ..pages import library
from .blueprint import blueprint
from .forms import sent_of
from .here import game_of_event, the_event, who
from .telling import entry_told, kind_told

#: Bytes of one code when unpacked, and how many entries are taken at once.
_LARGEST, _MOST = 200_000, 500


@dataclass(frozen=True)
class Received:
    """What became of an entry that was handed over: in words, whether it had come in before, why it did not."""

    told: str
    again: bool = False
    why: str = ""


@blueprint.get("/recibir")
def receive() -> Any:
    """Where a phone's code leads: what it holds stands behind the address, where no server sees it, and a script fills it in."""
    return render_template("event/receive.html", received=None, text="")


@blueprint.post("/recibir")
def received() -> Any:
    """Take what was handed over. The phone may send it all the same later: it is noted once."""
    text = request.form.get("texto", "")
    try:
        given = [one for line in text.split() for one in _entries(line)] if not text.lstrip().startswith("[") else _listed(text)
    except (ValueError, BadLink):
        raise Refused("Eso no es lo que entrega un teléfono: copia el texto entero, o escanea el código otra vez.") from None
    if not given or len(given) > _MOST:
        raise Refused("Ahí no hay ninguna anotación." if not given else f"Son más de {_MOST} anotaciones: entrégalas por partes.")
    return render_template("event/receive.html", received=[_taken(one) for one in given], text="")


def _entries(word: str) -> Iterator[Any]:
    """The entries of one code: the address that it is, or what stands behind it."""
    yield from _listed(unpack(word.rpartition("#")[2], _LARGEST))


def _listed(text: str) -> list[Any]:
    found = json.loads(text)
    if not isinstance(found, list):
        raise ValueError(text)
    return found


def _taken(given: Any) -> Received:
    told = kind_told(str(given.get("kind", ""))[:40]) if isinstance(given, dict) else ""
    try:
        if not isinstance(given, dict):
            raise Refused("La anotación no está entera.")
        kept: Kept = the_event().send(sent_of(given, library().corpus, game_of_event()), who().device)
    except (TakenOver, Held, Refused) as error:
        return Received(told or "Una anotación", why=str(error))
    return Received(entry_told(the_event().state, kept.entry), kept.again)
