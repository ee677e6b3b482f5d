"""How devices come in: tokens, the PIN, the cards of the tables. The log holds what a token is known by, never the token."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

#: So many wrong PINs within a minute, by whomever, and nobody is let in by PIN until they are older.
TRIES, MINUTE = 5, 60_000


def new_token() -> str:
    """Something that nobody guesses, fit for an address."""
    return secrets.token_urlsafe(24)


def known_by(token: str) -> str:
    """What the log knows a token by."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_pin() -> str:
    return f"{secrets.randbelow(1_000_000):06d}"


def new_device() -> str:
    """A name for a device."""
    return f"d{secrets.token_hex(5)}"


def table_token(secret: str, printed: int, table: int) -> str:
    """What stands on the card of a table: it follows from the event's secret, so that a card can be printed again."""
    return hmac.new(secret.encode(), f"{printed} {table}".encode(), "sha256").hexdigest()[:20]


def too_many(missed: Iterable[int], now: int) -> bool:
    """Whether the PIN was missed too often lately."""
    return sum(now - MINUTE < at <= now for at in missed) >= TRIES
