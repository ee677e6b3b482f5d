"""What an address or a form gives, taken for what it should be."""

from __future__ import annotations


def whole(given: str | None, digits: int) -> int | None:
    """A whole number of at most so many ``digits``; None for what is none."""
    if not given or len(given) > digits or not (given.isascii() and given.isdigit()):
        return None
    return int(given)


def first_shown(given: str | None, many: int, page: int) -> int:
    """Where the page of a long list begins on which the row stands that an address asks for, of so ``many``."""
    return min(whole(given, 5) or 0, max(0, many - 1)) // page * page
