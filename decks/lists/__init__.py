"""Deck lists as people paste them → entries: how many of which card, where in the list, in which part of the deck."""

from .model import BadList, DeckList, Entry, Heading, Line, LineKind, Unread
from .reading import read_list

__all__ = ["BadList", "DeckList", "Entry", "Heading", "Line", "LineKind", "Unread", "read_list"]
