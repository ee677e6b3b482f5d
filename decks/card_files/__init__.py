"""Card files in every shape → rows of cells; what their columns are called; the marks of their texts."""

from .markup import tidy_text
from .model import BadCardFile, Row, Sheet, Sheets
from .shapes import read_sheets

__all__ = ["BadCardFile", "Row", "Sheet", "Sheets", "read_sheets", "tidy_text"]
