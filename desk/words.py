"""Names and free text: apart from the log, so that they can be erased beside entries that stay.

A field of a kind is marked as one or the other by its type. Written to the file, its value is a reference to a row of the
table of names or of texts; read again it is the words, or nothing where they were erased.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import PlainSerializer, SerializationInfo, StringConstraints

#: The table of a word, and its number there.
Reference = tuple[str, int]
#: Puts a word into a table and tells its number.
Keep = Callable[[str, str], int]
NAMES, TEXTS = "names", "texts"
#: What stands in the log in the place of a word.
_MARKS = {NAMES: "§name", TEXTS: "§text"}
_TABLES = {mark: table for table, mark in _MARKS.items()}


def _kept_in(table: str) -> Callable[[str, SerializationInfo], Any]:
    def serialize(value: str, info: SerializationInfo) -> Any:
        keep: Keep | None = (info.context or {}).get("keep")
        return value if keep is None or not value else {_MARKS[table]: keep(table, value)}

    return serialize


#: Somebody's name, or what somebody is called by.
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=80), PlainSerializer(_kept_in(NAMES), return_type=Any)]
#: Words of one's own: they may hold a name, so they go with the names.
Words = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=4000), PlainSerializer(_kept_in(TEXTS), return_type=Any)
]
#: A registered list: free text of some length.
LongWords = Annotated[str, StringConstraints(max_length=60_000), PlainSerializer(_kept_in(TEXTS), return_type=Any)]


def joined(value: Any, words: Mapping[Reference, str]) -> Any:
    """What stands in the log with its references replaced by the words; by nothing where they are gone."""
    if isinstance(value, list):
        return [joined(item, words) for item in value]
    if isinstance(value, dict):
        if len(value) == 1 and (mark := next(iter(value))) in _TABLES:
            return words.get((_TABLES[mark], value[mark]), "")
        return {key: joined(item, words) for key, item in value.items()}
    return value
