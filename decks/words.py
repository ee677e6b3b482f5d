"""When two names are the same: accents, capitals, quotes, dashes and invisible characters do not count."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

#: Halves of characters, which JSON can hold and no file can; characters that cannot be seen.
INVISIBLE = [
    *range(0xD800, 0xE000),
    *(0xAD, 0x61C, 0x180E, 0xFEFF),
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x206A),
]
_SAME: dict[int, str | None] = {
    **dict.fromkeys(INVISIBLE, None),
    **dict.fromkeys(map(ord, "’‘‛´`ʼ′＇"), "'"),
    **dict.fromkeys(map(ord, "“”„«»＂"), '"'),
    **dict.fromkeys(map(ord, "‐‑‒–—―−－"), "-"),
    **dict.fromkeys(map(ord, "★☆"), None),
    0xA0: " ",
    0x2007: " ",
    0x202F: " ",
    0x3000: " ",
    ord("✕"): "×",
    ord("✖"): "×",
    ord("⨯"): "×",
}
_SPACES = re.compile(r"\s+")


def decoded(data: bytes) -> str:
    """Bytes as text: UTF-16 where they begin so, else UTF-8, else as Windows writes western languages."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def clean(text: str) -> str:
    """``text`` on one line: no invisible characters, one kind of quote, dash and space, nothing at its ends."""
    if text.isascii():
        return text.strip() if text.isprintable() and "  " not in text else _SPACES.sub(" ", text).strip()
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text.translate(_SAME))).strip()


@lru_cache(maxsize=1 << 16)
def fold(text: str) -> str:
    """What tells two names apart: ``clean``, in lower case, without accents ("Séphiroth" → "sephiroth")."""
    text = clean(text)
    if text.isascii():
        return text.lower()
    for _ in range(2):  # taking a letter apart may leave a capital, and a small letter may come apart
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold()
    return clean(text)
