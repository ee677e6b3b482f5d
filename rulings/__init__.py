"""Official answers: files of them → rulings, what they say of cards, rules and situations, and how they are found.

Knows rules and cards by name; runs nothing and stores nothing.
"""

from .model import Note, Refused, Ruling, as_row, from_row
from .reading import BadRulingFile, RulingFile, read_rulings

__all__ = ["BadRulingFile", "Note", "Refused", "Ruling", "RulingFile", "as_row", "from_row", "read_rulings"]
