"""Bytes or text → the list they hold, whatever its shape."""

from __future__ import annotations

import re

from ..words import decoded
from .markup import in_lines
from .model import BadList, DeckList
from .shapes import read_csv, read_json, read_octgn, read_pairs
from .text import read_lines

MOST_BYTES = 200_000
MOST_LINES = 2_000
_SIGNATURES = {
    b"%PDF": "un PDF",
    b"PK\x03\x04": "un archivo comprimido o de Office",
    b"\x89PNG": "una imagen",
    b"\xff\xd8\xff": "una foto",
    b"GIF8": "una imagen",
}
_ID = re.compile(r"[\w./-]{1,40}")
_COUNT = re.compile(r"\d{1,2}")
#: A count in braces, "{4} Lulu", which is no JSON.
_BRACED = re.compile(r"\{\s*\d+\s*\}")
_XML = re.compile(r"<(?:\?xml|!doctype|deck|section|card)\b", re.IGNORECASE)
_PAGE = re.compile(r"<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE)


def read_list(given: str | bytes, game: str) -> DeckList:
    """The deck list of ``game`` that ``given`` holds. Raises :class:`BadList` where it is none."""
    text = _text(given) if isinstance(given, bytes) else given
    text = text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
    if len(text) > MOST_BYTES:
        raise BadList(f"La lista es demasiado larga: {len(text)} caracteres, y el máximo es {MOST_BYTES}.")
    text = text.lstrip("﻿")
    if "\r" in text or "\x00" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
    return _limited(_read(text, game))


def _read(text: str, game: str) -> DeckList:
    start = text.lstrip()
    if start.startswith("<") and _PAGE.match(start):
        raise BadList("Esto es una página web: copia la lista que se ve en ella y pégala.")
    if start.startswith("<") and _XML.match(start):
        return read_octgn(start, game)
    if (start.startswith("{") and not _BRACED.match(start)) or (
        start.startswith("[") and start.rstrip().endswith("]") and _is_json_array(start)
    ):
        return read_json(start, game)
    if game == "souls" and text.count(",") >= 3 and _is_pairs(text):
        return read_pairs(text, game)
    lines = in_lines(text.removesuffix("\n"))
    if len(lines) > MOST_LINES:
        raise BadList(f"La lista es demasiado larga: {len(lines)} líneas, y el máximo es {MOST_LINES}.")
    return read_csv(lines, game) or read_lines(lines, game)


def _limited(found: DeckList) -> DeckList:
    if len(found.lines) > MOST_LINES:
        raise BadList(f"La lista es demasiado larga: {len(found.lines)} cartas, y el máximo es {MOST_LINES}.")
    return found


def _is_json_array(text: str) -> bool:
    return bool(re.match(r"\[\s*[\[{\"]", text))


def _is_pairs(text: str) -> bool:
    """Whether ``text`` is ids and counts in turns; decided part by part, in linear time."""
    parts = [part.strip() for part in text.replace("\n", "").split(",")]
    if parts and not parts[-1]:
        parts.pop()
    in_turns = len(parts) >= 4 and len(parts) % 2 == 0
    return in_turns and all(_ID.fullmatch(id) for id in parts[::2]) and all(_COUNT.fullmatch(count) for count in parts[1::2])


def is_text(data: bytes) -> bool:
    """Whether bytes are a text, as far as their beginning shows."""
    utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    return utf16 or not (data.startswith(tuple(_SIGNATURES)) or b"\x00" in data[:4096])


def _text(data: bytes) -> str:
    if len(data) > 4 * MOST_BYTES:
        raise BadList(f"El archivo es demasiado grande: {len(data)} bytes, y el máximo es {4 * MOST_BYTES}.")
    for signature, what in _SIGNATURES.items():
        if data.startswith(signature):
            raise BadList(f"El archivo es {what}, no un texto: copia la lista y pégala.")
    utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if not utf16 and data[:4096].count(b"\x00") > len(data[:4096]) // 8:
        raise BadList("El archivo no es un texto: copia la lista y pégala.")
    return decoded(data)
