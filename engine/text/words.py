"""The words of a card text: finding them with their places, folding what does not matter, writing them again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import zip_longest

from ..kernel.frozen import Frozen
from .names import found, misspelt
from .plurals import singular
from .tongues import SPANISH, Tongue

#: Bounds on a text and on what is read at once.
MAX_LENGTH, MAX_WORDS, MAX_NAME = 4_000, 160, 80

#: The digits of a number that a text says.
_MOST_DIGITS = 5

#: The kinds of words that a grammar may name; WORD is one that it does not spell out, any other one that it does.
NUMBER, SIGNED, NAME, WORD, SELF, UNREAD = "NUMBER", "SIGNED", "NAME", "WORD", "SELF", "UNREAD"
#: A name that is known to be that of a kind of cards, in the singular and in the plural: a noun.
KIND, KINDS = "KIND", "KINDS"


_DASHES = str.maketrans("−–—", "---")
_NO_SPACE_BEFORE = {",", ".", ":", ";", ")", "/", "»", "+", "}"}
_NO_SPACE_AFTER = {"(", "/", "«", "{"}
#: What opens and closes a quotation that is read word by word.
OPENS, CLOSES = "«", "»"


class TextError(ValueError):
    """A text that cannot be read at all. ``at`` is the place in the text."""

    def __init__(self, message: str, at: int = 0):
        super().__init__(message)
        self.message = message
        self.at = at


@dataclass(frozen=True)
class Word(Frozen):
    """A word of a text. ``said`` is as written, ``start`` where; ``after`` is reminder text in parentheses that follows it;
    ``meant`` the word or name for which it was taken that is not quite what was written; ``reads`` the word, name or digits that
    it stands for by the notation of the text; ``noun`` is KIND or KINDS of a name that is one of a kind of cards."""

    kind: str
    said: str
    start: int = 0
    after: str = ""
    meant: str = ""
    reads: str = ""
    noun: str = ""

    @property
    def end(self) -> int:
        return self.start + len(self.said)


#: The words that the notation of a text writes at a place, and where it goes on; None where it says nothing there.
Marks = Callable[[str, int], "tuple[list[Word], int] | None"]


def no_marks(text: str, at: int) -> tuple[list[Word], int] | None:
    """A text without a notation of its own."""
    return None


def words(
    text: str,
    name: str = "",
    names: Iterable[str] = (),
    tongue: Tongue = SPANISH,
    marks: Marks = no_marks,
    kinds: frozenset[str] = frozenset(),
) -> list[Word]:
    """The words of a text, the card's own ``name`` as one word, and each of ``names`` as one; ``kinds`` are the kinds of cards
    that are known, in the singular. Raises TextError."""
    if len(text) > MAX_LENGTH:
        raise TextError(f"el texto es demasiado largo: {len(text)} letras; el máximo es {MAX_LENGTH}")
    known = sorted({n for n in names if n and n != name}, key=len, reverse=True)
    listed: list[Word] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        if (marked := marks(text, at)) is not None:
            listed += marked[0]
            at = marked[1]
            continue
        word = _known(text, at, name, known, tongue)
        if word is None:
            here = tongue.word.match(text, at)
            assert here is not None
            word = _word(here[0], at, tongue)
            if meant := tongue.word_of(word.said, text[word.end :]):
                word = word.but(reads=meant)
            elif word.kind in ("", NAME) and (one := singular(kind := word.said[:1].upper() + word.said[1:])) in kinds:
                word = word.but(kind=NAME, noun=KIND if one == kind else KINDS, reads="" if kind == word.said else kind)
        if word.said.startswith("(") and len(word.said) > 1:
            if not listed:
                raise TextError("el texto empieza con un paréntesis: no se sabe qué recuerda", at)
            listed[-1] = listed[-1].but(after=f"{listed[-1].after} {word.said}".strip())
        elif (first := tongue.contracted.get(word.said.casefold())) is not None:
            listed += [Word("", word.said[: len(first)], at), Word("", tongue.article, at + len(word.said) - 1)]
        else:
            listed.append(word)
        at += max(1, len(word.said))
    return listed


def _known(text: str, at: int, name: str, known: list[str], tongue: Tongue) -> Word | None:
    if at and (text[at - 1].isalnum() or text[at - 1] == "_"):
        return None
    if name and (length := found(text, at, name)):
        return Word(SELF, text[at : at + length], at)
    for other in known:
        if text.startswith(other, at) and found(text, at, other):
            return Word(NAME, other, at)
    if name and (length := misspelt(text, at, name)) and text[at : at + length].casefold() not in tongue.plain:
        return Word(SELF, text[at : at + length], at, meant=name)
    return None


def _word(said: str, at: int, tongue: Tongue) -> Word:
    if is_quoted(said):
        return Word(NAME if len(said) <= MAX_NAME + 2 else "", said, at)
    if said == "~":
        return Word(SELF, said, at)
    digits = without_stops(said)
    if digits.isdecimal() and len(digits) <= _MOST_DIGITS:
        return Word(NUMBER, said, at)
    if 1 < len(digits) <= 1 + _MOST_DIGITS and said[0] in "+−–-":
        return Word(SIGNED, said, at)
    if (number := tongue.numbers.get(said.casefold())) is not None:
        return Word(NUMBER, said, at, reads=str(number))
    return Word(NAME if said[0].isupper() else "", said, at)


def without_stops(said: str) -> str:
    """A number without what stands between its thousands."""
    return said.replace(".", "") if len(said) > 1 else said


def is_free(said: str) -> bool:
    """Whether a word that the grammar does not spell out may stand where any word may: small letters."""
    return said.isalpha() and said.islower()


def is_quoted(said: str) -> bool:
    """Whether a word is something in quotes."""
    return said[0] in '«“"' and len(said) > 2


def opened(
    word: Word,
    name: str = "",
    names: Iterable[str] = (),
    tongue: Tongue = SPANISH,
    marks: Marks = no_marks,
    kinds: frozenset[str] = frozenset(),
) -> list[Word]:
    """What is in quotes, word by word, between the quotation marks. Raises TextError."""
    inner = words(word.said[1:-1], name, names, tongue, marks, kinds)
    shifted = [w.but(start=w.start + word.start + 1) for w in inner]
    return [Word("", OPENS, word.start), *shifted, Word("", CLOSES, word.end - 1, word.after)]


def value_of(word: Word) -> int | str:
    """What a number or a name stands for."""
    if word.kind == NUMBER:
        return int(without_stops(word.reads or word.said))
    if word.kind == SIGNED:
        plain = without_stops(word.said.translate(_DASHES))
        return plain if plain.endswith("X") else int(plain)
    return word.reads or word.said.strip('«»“”"').strip()


def written(kind: str, value: object) -> str | None:
    """How a number or a name is written, or None when the kind has no such value."""
    if kind == NUMBER:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
    if kind == SIGNED:
        if isinstance(value, int) and not isinstance(value, bool):
            return f"{value:+d}"
        return value if value in ("+X", "-X") else None  # type: ignore[return-value]
    if kind == WORD:
        return value if isinstance(value, str) and is_free(value) else None
    if kind in (NAME, UNREAD):
        if not isinstance(value, str) or not value.strip() or (len(value) > MAX_NAME and kind == NAME):
            return None
        if kind == UNREAD:
            return value
        return None if re.search(r"[«»“”\"\n]", value) or value != value.strip() else f"«{value}»"
    return "~" if value is None else None


#: The break before a line that is nothing but an option in quotes of the line before it.
_PLAIN, _NESTED = r"[«“\"][^«»“”\"\n]{1,300}[»”\"]", r"\"[^\"\n]*\s\"(?=\S)[^\"\n]*\"[^\"\n]*\"|«[^«»\n]*«[^«»\n]*»[^«»\n]*»"
_OPTION = re.compile(rf"\n(?=[^\S\n]*(?:{_PLAIN}|{_NESTED})[.;]?(?:[^\S\n]*\([^()\n]{{1,80}}\))?[^\S\n]*(?:\n|$))")

# --- folding and writing -----------------------------------------------------------------------------------------------


def join(said: Iterable[str], tongue: Tongue = SPANISH) -> str:
    """Words as a text: one space between them, none before a comma, «a el» as «al»."""
    text, last = "", "("
    listed = [word for word in said if word]
    for word, following in zip_longest(listed, listed[1:], fillvalue=""):
        word = tongue.form(word, following)
        text += word if last in _NO_SPACE_AFTER or word in _NO_SPACE_BEFORE else tongue.joined(word, last)
        last = word
    return text


def folded(word: Word, tongue: Tongue = SPANISH, marks: Marks = no_marks, name: str = "") -> str:
    """A word as compared: without case, quotes, number words or the card's own name."""
    if word.kind == SELF:
        plain = "~"
    elif is_quoted(word.said):
        plain = _folded_quote(word, tongue, marks, name)
    elif word.said in (OPENS, CLOSES):
        plain = ""
    elif word.kind in (NUMBER, SIGNED):
        plain = str(value_of(word)) if word.kind == NUMBER else word.said.translate(_DASHES)
    else:
        plain = str(value_of(word)).casefold() if word.kind == NAME else (word.reads or word.said).casefold().translate(_DASHES)
    return f"{plain} {' '.join(word.after.split()).casefold()}" if word.after else plain


def _folded_quote(word: Word, tongue: Tongue, marks: Marks, name: str) -> str:
    try:
        inside = words(word.said[1:-1], name, (), tongue, marks)
        listed = inside if len(inside) > 1 else words(word.said[1:-1], "", (), tongue, marks)
        return join((folded(inner, tongue, marks, name) for inner in listed), tongue)
    except TextError:  # reminder text of nothing
        return " ".join(word.said[1:-1].split()).casefold()


def normalise(text: str, name: str = "", names: Iterable[str] = (), tongue: Tongue = SPANISH, marks: Marks = no_marks) -> str:
    """A text in the form in which texts are compared: spaces, quotes, case, number words and the own name are folded.

    A paragraph is a line; the full stop at its end may be left out. Raises TextError.
    """
    lines = []
    for line in _OPTION.sub(" ", text).splitlines():
        if listed := [folded(word, tongue, marks, name) for word in words(line, name, names, tongue, marks)]:
            lines.append(join(listed[:-1] if listed[-1] == "." else listed, tongue))
    return "\n".join(lines)


def nearest(word: str, known: Iterator[str] | list[str] | tuple[str, ...]) -> str:
    """The known word most like ``word``, or ""."""
    listed = list(known)
    folded = {k.casefold(): k for k in listed}
    close = get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.6)
    return folded[close[0]] if close else ""
