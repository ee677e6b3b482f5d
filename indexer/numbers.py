"""Rule numbers in a query: "116.3A.", "regla 116.3a", "r116.3a", "116 3 a", "1163a", "inferno 116.3a", "7c4.1"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from rules_corpus.corpus import Corpus
from rules_corpus.documents import DOCUMENTS, documents_of
from rules_corpus.words import fold

Key = tuple[str, ...]

_PIECE = re.compile(r"\d+|[a-z]+|#\d+")
_DIGIT = re.compile(r"\d")
#: What never stands in a number.
_OTHER = re.compile(r"[^\s.\-/,a-z0-9#]")
_ANNOUNCED = re.compile(
    r"^(?:(?:la|el|las|los|que|dice|ver|vease)\s+)*(?:regla|reglas|rule|r|articulo|art|punto|seccion|apartado|paso|numero|num|n)?\.?\s*(?=\d)"
)
_WITH_PARTS = re.compile(r"(?<![\w.])\d{1,3}(?:\.(?:\d{1,2}[a-z]?|[a-z]\d?))+(?:#\d)?(?![\w]|\.\d)|(?<![\w.])\d{3}[a-z](?!\w)")
#: A number of three digits with its parts, typed without the point: "1163a".
_GLUED = re.compile(r"^(\d{3})(\d{1,2}[a-z]?)$")
#: What judges call each document, folded.
DOCUMENT_NAMES = {
    "inferno": ("inferno",),
    "inferno-inicio": ("inferno-inicio", "inferno inicio", "inicio rapido", "guia de inicio"),
    "fftcg": ("fftcg", "final fantasy tcg", "final fantasy", "ff"),
    "souls": ("souls in xtinction", "souls", "sxt"),
    "myl": ("mitos y leyendas", "mitos", "myl"),
}
_WORD_PARTS = {
    "mazo",
    "mano",
    "inferno",
    "exilio",
    "cadena",
    "en",
    "juego",
    "restauracion",
    "tomar",
    "recurso",
    "proponer",
    "ataque",
    "dano",
    "final",
    "limpieza",
    "ej",
    "nota",
    "h",
    "p",
    "b",
}


@dataclass(frozen=True)
class NumberQuery:
    """A query that is a rule number: its key, as it was typed, and the documents it names (none: all)."""

    key: Key
    typed: str
    documents: tuple[str, ...]


def key_of(number: str) -> Key:
    """The parts of a number without its marks, the same for every way to type it."""
    return tuple(_PIECE.findall(fold(number)))


class NumberIndex:
    """Every number of every document, by key; printed misprints too."""

    def __init__(self, corpus: Corpus):
        self._ids: dict[Key, list[str]] = {}
        for edition in corpus.defaults():
            for record in edition:
                self._ids.setdefault(key_of(record.number), []).append(record.id)
        self._printed: dict[Key, list[str]] = {}
        for edition in corpus.defaults():
            for number, ids in edition.printed.items():
                self._printed.setdefault(key_of(number), []).extend(ids)

    def find(self, key: Key, documents: Iterable[str]) -> list[str]:
        """The ids with this key in ``documents``: real numbers first, else those that print it by mistake."""
        wanted = tuple(documents)
        for table in (self._ids, self._printed):
            ids = [i for i in table.get(key, ()) if i.split(":", 1)[0] in wanted]
            if ids:
                return ids
        return []

    def continuing(self, key: Key, documents: Iterable[str]) -> list[str]:
        """The ids of numbers that go on from an unfinished one: those right under it ("116." → 116.1), then those whose last
        part begins as its last part ("11" → 110). Examples and notes are left out."""
        wanted = tuple(documents)
        under = [k for k in self._ids if len(k) == len(key) + 1 and k[:-1] == key]
        longer = [k for k in self._ids if len(k) == len(key) and k[:-1] == key[:-1] and k != key and k[-1].startswith(key[-1])]
        ids = [i for k in (*under, *longer) for i in self._ids[k]]
        return [i for i in ids if i.split(":", 1)[0] in wanted and not re.search(r"/(?:ej|nota)", i)]


def as_number(query: str) -> tuple[NumberQuery, ...]:
    """The ways to read ``query`` as a rule number alone, the likeliest first; empty when it is something else."""
    if not _DIGIT.search(query):
        return ()
    text = fold(query).strip()
    prefix = re.match(r"^([a-z\-]+)\s*:\s*(?=\d)", text)
    if prefix and prefix[1] in DOCUMENTS:
        readings: list[tuple[tuple[str, ...], str]] = [((prefix[1],), text[prefix.end() :])]
    else:
        names = sorted(((name, d) for d, names in DOCUMENT_NAMES.items() for name in names), key=lambda pair: -len(pair[0]))
        before = [(_named(d), text[len(name) :].strip()) for name, d in names if re.match(rf"{re.escape(name)}\s+(?=\S)", text)]
        after = [(_named(d), text[: -len(name)].strip()) for name, d in names if text.endswith(f" {name}")]
        readings = [*before[:1], ((), text), *after[:1]]
    keys = ((documents, _key_typed(rest)) for documents, rest in readings)
    return tuple(NumberQuery(key, query.strip(), documents) for documents, key in keys if key)


def _named(document: str) -> tuple[str, ...]:
    """The documents that the name of one stands for: the name of a game's complete rules is that of the game."""
    game = DOCUMENTS[document].game
    return tuple(each.id for each in documents_of(game)) if document == game else (document,)


def _key_typed(text: str) -> Key:
    """The key of a number as it is typed, or an empty one when ``text`` is no number."""
    text = _GLUED.sub(r"\1.\2", _ANNOUNCED.sub("", text).rstrip(" .:;,?!)"))
    pieces = _PIECE.findall(text)
    if not pieces or not pieces[0].isdigit() or len(pieces[0]) > 3 or _OTHER.search(text):
        return ()
    wanted = all(p.isdigit() or len(p) == 1 or p in _WORD_PARTS or p.startswith("#") for p in pieces)
    return tuple(pieces) if wanted else ()


def numbers_within(query: str) -> list[str]:
    """The rule numbers with parts that stand among other words of a query."""
    return [match[0] for match in _WITH_PARTS.finditer(fold(query)) if not re.match(r"^\d{1,3}\.\d{3}", match[0])]


def spelled(key: Key) -> str:
    """A key written as a number again ("116", "3", "a" → 116.3a)."""
    written = key[0]
    for before, piece in pairwise(key):
        glued = piece.startswith("#") or (piece.isalpha() and before.isdigit() and len(piece) == 1)
        written += piece if glued else f".{piece}"
    return written
