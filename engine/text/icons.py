"""The icon that marks a paragraph of a card text: it is printed there, and none of its words."""

from __future__ import annotations

import re
from collections.abc import Sequence


def without_icons(text: str, icon: re.Pattern[str] | None) -> tuple[str, tuple[int, ...]]:
    """A text with blanks in the place of each icon (the group ``icon`` of the pattern), and where they stood."""
    if icon is None:
        return text, ()
    spans = [found.span("icon") for found in icon.finditer(text)]
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text, tuple(start for start, _ in spans)


def marked_by(icons: Sequence[int], ends: Sequence[int]) -> frozenset[int]:
    """The places of the paragraphs in which, or before which, an icon stands; ``ends`` is where each of them ends."""
    found = ([place for place, end in enumerate(ends) if end > icon] for icon in icons)
    return frozenset(places[0] for places in found if places)
