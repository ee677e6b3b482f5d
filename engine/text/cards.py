"""A game's card text: the reader made from its grammar files, and what a text that was read gives a card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ..kernel.abilities import NOT_GIVEN, Filter, Spell, Unread
from ..kernel.frozen import EMPTY
from ..kernel.visiting import rebuilt
from .fitting import Fitting, aiming, fitted
from .grammar import TextGrammar
from .notation import GrammarError, spelt_in
from .paragraphs import CardText, Paragraph, Unclear
from .reading import QUOTED, TextReader
from .shared import SHARED
from .tongues import SPANISH, Tongue
from .words import Marks, no_marks

#: Why a text that nobody gave is unread.
NOBODY_GAVE_IT = "nadie dio el texto de esta carta"


def game_reader(
    folder: Path,
    tables: tuple[Mapping[str, object], ...],
    genders: dict[str, str],
    holes: Mapping[str, Sequence[str]] = EMPTY,
    away: tuple[str, ...] = (),
    icon: re.Pattern[str] | None = None,
    tongue: Tongue = SPANISH,
    marks: Marks = no_marks,
    also: Sequence[TextReader] = (),
    agreeing: bool = False,
    kinds: frozenset[str] = frozenset(),
    unclear: Unclear = lambda *_: False,
) -> TextReader:
    """The reader of a game's card text, for ``Playable.text``.

    ``folder``: the phrases are those of every ``.lark`` file in it. ``tables``: the pattern of each phrase that the game adds to
    those that all games share (``text.shared``), by its name. ``genders``: each noun with «m», «f», or «e» for a feminine one
    with a masculine article. ``holes``: what the parts of sentences that are not read have in common, in Spanish, with the rules
    that say it, without their forms: «cuánto» → ``cards``. ``away``: the zones in which nobody controls a card. ``icon``: what
    stands for the icon of a paragraph, as its group of that name. ``tongue``: the language of the phrases; ``marks``: the
    notation of the texts. ``also``: the readers of the game's texts in other languages, over the same tables. ``agreeing``: a
    pronoun that agrees with something else than what it would speak of is unread. ``kinds``: the kinds of cards that the game
    knows by name, in the singular, where its grammar has nouns that are such a name (KIND, KINDS). ``unclear(before, here,
    said)``: whether the ability of a sentence, right behind that of another and said so, may be about what that one speaks of,
    though it can be read by itself.

    A name that two tables give raises ``GrammarError`` at once. The files are read when the first text is; a grammar that is
    wrong raises then. What the reader raises of a text is ``TextError``.
    """
    table = _joined(*SHARED, *tables)

    @cache
    def files() -> dict[str, str]:
        return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.lark"))}

    def grammar() -> TextGrammar:
        return TextGrammar(files(), table, genders, ("paragraph", QUOTED), can_be, tongue)

    def can_be(value: object) -> bool:
        """Nobody controls a card that lies where no card is controlled: there only its owner counts."""
        wanted = value if isinstance(value, Filter) else getattr(value, "filter", None)
        if not isinstance(wanted, Filter) or wanted.controller in ("", wanted.owner):
            return True
        return not wanted.zones or any(zone not in away for zone in wanted.zones)

    return TextReader(grammar, "paragraph", holes, icon, tongue, marks, lambda: spelt_in(files()), also, agreeing, kinds, unclear)


def _joined(*tables: Mapping[str, object]) -> dict[str, object]:
    """One table of several. Raises GrammarError for a name that stands in two of them: one would hide the other."""
    table: dict[str, object] = {}
    for rows in tables:
        if twice := sorted(table.keys() & rows.keys()):
            raise GrammarError(f"patterns declared twice: {', '.join(twice)}")
        table |= rows
    return table


def not_given(fits: Fitting) -> tuple[Any, ...]:
    """The abilities of a card whose text nobody gave."""
    unread = Unread(NOT_GIVEN, NOBODY_GAVE_IT)
    return (Spell((unread,)),) if fits.resolves else (unread,)


def compiled(text: CardText, fits: Fitting) -> tuple[Any, ...]:
    """The abilities of a card with this text: each can act on a card of its type, or is unread with the reason.

    On a card that resolves, all its instructions are one effect, unread sentences and what else can be said as an instruction
    included.
    """
    effect: tuple[Any, ...] = ()
    listed: list[Any] = []
    for _, one in parts(text, fits):
        if isinstance(one, tuple):
            effect += one
        else:
            listed.append(one)
    made = (Spell(effect), *listed) if effect else tuple(listed)
    return tuple(one if isinstance(one, Unread) else aiming(one, fits.targets) for one in made)


def parts(text: CardText, fits: Fitting) -> Iterator[tuple[Paragraph, Any]]:
    """Each ability that a text has by itself: its paragraph, and what it is on the card: an ability, or instructions."""
    for paragraph in text.paragraphs:
        for ability, words in zip(paragraph.abilities, paragraph.words, strict=True):
            yield paragraph, fitted(_with_reasons(ability, paragraph), words, fits)


def _with_reasons(value: Any, paragraph: Paragraph) -> Any:
    """An ability of a paragraph in which what is unread says why."""
    if isinstance(value, Unread):
        why = (what.message for what in paragraph.unread if what.text.rstrip(".") == value.text.rstrip("."))
        return value.but(reason=next(why, value.reason))
    return rebuilt(value, lambda inner: _with_reasons(inner, paragraph)) if paragraph.unread else value
