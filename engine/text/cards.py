"""A game's card text: the reader made from its grammar files, and what a text that was read gives a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..kernel.abilities import Spell, Unread
from .grammar import TextGrammar
from .notation import GrammarError
from .reading import QUOTED, CardText, TextReader
from .shared import SHARED


def game_reader(folder: Path, tables: tuple[Mapping[str, object], ...], genders: dict[str, str]) -> TextReader:
    """The reader of a game's card text, for ``Playable.text``.

    ``folder``: the phrases are those of every ``.lark`` file in it. ``tables``: the pattern of each phrase that the game adds to
    those that all games share (``text.shared``), by its name. ``genders``: each noun with «m», «f», or «e» for a feminine one
    with a masculine article.

    A name that two tables give raises ``GrammarError`` at once. The files are read when the first text is; a grammar that is
    wrong raises then. What the reader raises of a text is ``TextError``.
    """
    table = _joined(*SHARED, *tables)

    def grammar() -> TextGrammar:
        files = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.lark"))}
        return TextGrammar(files, table, genders, ("paragraph", QUOTED))

    return TextReader(grammar)


def _joined(*tables: Mapping[str, object]) -> dict[str, object]:
    """One table of several. Raises GrammarError for a name that stands in two of them: one would hide the other."""
    table: dict[str, object] = {}
    for rows in tables:
        if twice := sorted(table.keys() & rows.keys()):
            raise GrammarError(f"patterns declared twice: {', '.join(twice)}")
        table |= rows
    return table


def compiled(text: CardText, says_what_to_do: bool, each_time: Callable[[Spell], Any] = lambda spell: None) -> tuple[Any, ...]:
    """The abilities of a card with this text.

    On a card that ``says_what_to_do``, all its instructions are one effect, unread sentences included; on another card
    instructions without a condition or a cost are not understood, but for what ``each_time`` says that they are.
    """
    listed: list[Any] = []
    effect: tuple[Any, ...] = ()
    for paragraph in text.paragraphs:
        for ability in paragraph.abilities:
            if isinstance(ability, Spell) and not says_what_to_do:
                listed.append(each_time(ability) or Unread(paragraph.text))
            elif says_what_to_do and isinstance(ability, Spell | Unread):
                effect += ability.effect if isinstance(ability, Spell) else (ability,)
            else:
                listed.append(ability)
    return (Spell(effect), *listed) if effect else tuple(listed)
