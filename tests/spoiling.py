"""Texts damaged at random, by seed: lines and words lost, doubled, moved or cut, odd characters and enormous numbers put in."""

from __future__ import annotations

import random
from collections.abc import Sequence

#: What is put anywhere into a text.
ODD = (
    *("\x00", "\x07", "\u202e", "\u200b", "\ufeff", "\x85", "\u2028", "²", "٣", "½", "ﬁ", "e\u0301", "🂡", "\ud7ff", "\t", "\r"),
    *(
        "0",
        "-1",
        "1.5",
        "999999999",
        "9" * 5_000,
        "3/4",
        "x",
        "X",
        "x2",
        "2x",
        "#",
        "//",
        "|",
        ";",
        ",",
        ":",
        "*",
        "[",
        "]",
        "(",
        ")",
    ),
    *(
        "<",
        ">",
        "</a>",
        "&amp;",
        "&x;",
        '"',
        "'",
        "«",
        "»",
        "{",
        "}",
        "{}",
        "null",
        "\\",
        "\\n",
        "=",
        "?",
        "…",
        ".",
        "..",
        "—",
        " " * 300,
    ),
    *("a" * 2_000, "(" * 200, "y " * 200, "no ", "si ", "o ", "cada ", "hasta el final del turno", "cancela", "en vez de eso"),
    *('<?xml version="1.0" encoding="nada"?>', '<!DOCTYPE a [<!ENTITY x "y">]>', "encoding='utf-7'", "http://x/y"),
)
#: How long a damaged text gets at most.
_LONGEST = 20_000


def spoiled(chance: random.Random, text: str, others: Sequence[str], times: int) -> str:
    """The text with so many damages; ``others`` are texts from which lines are taken."""
    for _ in range(times):
        text = _DAMAGES[chance.choice([*_DAMAGES])](chance, text, others)[:_LONGEST]
    return text


def _put(chance: random.Random, text: str, others: Sequence[str]) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice(ODD) + text[at:]


def _cut(chance: random.Random, text: str, others: Sequence[str]) -> str:
    a, b = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
    return text[:a] + text[b:] if chance.random() < 0.5 else text[a:b]


def _slip(chance: random.Random, text: str, others: Sequence[str]) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]


def _word(chance: random.Random, text: str, others: Sequence[str]) -> str:
    words = text.split(" ")
    words[chance.randrange(len(words))] = chance.choice(chance.choice(others).split() or [""])
    return " ".join(words)


def _line(chance: random.Random, text: str, others: Sequence[str]) -> str:
    lines = text.split("\n")
    lines.insert(chance.randint(0, len(lines)), chance.choice(chance.choice(others).split("\n")))
    return "\n".join(lines)


def _drop(chance: random.Random, text: str, others: Sequence[str]) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def _double(chance: random.Random, text: str, others: Sequence[str]) -> str:
    lines = text.split("\n")
    return "\n".join([*lines, *[chance.choice(lines)] * chance.choice((1, 2, 100))])


def _join(chance: random.Random, text: str, others: Sequence[str]) -> str:
    return f"{text}{chance.choice((' ', chr(10), ', ', ' y ', ': '))}{chance.choice(others)}"


_DAMAGES = {
    "put": _put,
    "cut": _cut,
    "slip": _slip,
    "word": _word,
    "line": _line,
    "drop": _drop,
    "double": _double,
    "join": _join,
}
