"""Deck lists → verdicts: is it legal, what is wrong, by which rule, what would fix it.

Knows card facts and formats, both as data; cites rules by id and knows none of their text.
"""

from .answering import Answer, answer
from .cards import Card
from .catalogue import Catalogue
from .checking import check
from .citations import finding_codes_by_rule
from .findings import Finding, FindingCode, Severity
from .format_files import load_formats
from .formats import Format, UnknownFormat, UnknownReading
from .lists import BadList, read_list
from .verdicts import Verdict

__all__ = [
    "Answer",
    "BadList",
    "Card",
    "Catalogue",
    "Finding",
    "FindingCode",
    "Format",
    "Severity",
    "UnknownFormat",
    "UnknownReading",
    "Verdict",
    "answer",
    "check",
    "finding_codes_by_rule",
    "load_formats",
    "read_list",
]
