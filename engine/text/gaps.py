"""What a grammar lacks for one text: which of it is read, whether that is right, and each part that is not, as its family.

The family of a part is its words with noun phrases, costs, amounts, durations, names and numbers as holes: parts of one family
would be read by one more phrase.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rapidfuzz import fuzz, process

from ..kernel.abilities import Unread
from .fitting import Fitting, fitted
from .grammar import TextGrammar
from .notation import GrammarError, Literal
from .paragraphs import CardText, NotUnderstood, Paragraph
from .reading import TextReader
from .said import Said
from .words import NAME, NUMBER, SELF, SIGNED, TextError, Word, folded, join

#: What a part that is not read is, as far as it can be told: a slip of the source, words that are read and that nothing carries
#: out, another wording of a phrase, or something that no phrase says.
SLIP, IDLE, WORDING, PHRASE = "errata", "motor", "redacción", "construcción"
_KINDS = {NUMBER: "[número]", SIGNED: "[número]", SELF: "~", NAME: "[nombre]"}
#: How like a phrase (of 100) a part must be to be another wording of it.
ALIKE = 80
#: How much is shown of a text that cannot be read at all.
_SHOWN = 100


@dataclass(frozen=True)
class Gap:
    """A part of a text that is not read. ``tail``: the three words up to the stop; ``word``: the one that is not known, else
    that of the stop; ``near``: the phrase that is most like it."""

    text: str
    family: str
    tail: str
    word: str
    kind: str
    near: str


@dataclass(frozen=True)
class Measured:
    """A text as a grammar reads it. ``right``: of its paragraphs that are read whole, how many are said again in the same words
    and mean the same when they are written; ``phrases``: where each phrase stands that it uses."""

    words: int
    words_read: int
    paragraphs: int
    paragraphs_read: int
    right: int
    ambiguous: int
    corrected: int
    gaps: tuple[Gap, ...]
    phrases: tuple[str, ...]

    @property
    def whole(self) -> bool:
        return not self.gaps

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Measured:
        """What :meth:`as_json` gave."""
        gaps = tuple(Gap(**gap) for gap in data["gaps"])
        return cls(**{**data, "gaps": gaps, "phrases": tuple(data["phrases"])})


class Gauge:
    """Measures texts by a game's reader; ``writer`` says in its own language what was read. Raises GrammarError for a hole
    of which the grammar has no rule."""

    def __init__(self, reader: TextReader, writer: TextReader | None = None):
        self._reader, self._writer = reader, writer or reader
        self._others: dict[str, Gauge] = {}
        self._grammar = reader.grammar
        self._hole: dict[str, str] = {}
        for hole, rules in reader.holes.items():
            for rule in rules:
                forms = [known for known in self._grammar.by_rule if known.split("__")[0] == rule]
                if not forms:
                    raise GrammarError(f"no rule «{rule}» for the hole «{hole}»")
                self._hole |= dict.fromkeys(forms, f"[{hole}]")
        self._shapes = _shapes(self._grammar, self._hole)

    @property
    def phrases(self) -> list[str]:
        """Where the phrases of the grammar stand, each place once."""
        return list(dict.fromkeys(phrase.at for phrase in self._grammar.phrases))

    def measure(self, text: str, name: str = "", fits: Fitting | None = None) -> Measured:
        """A text, on a card of a type if that is given."""
        return self._of(self._reader.language_of(text))._measure(text, name, fits)

    def _of(self, language: str) -> Gauge:
        """The same for texts in a language."""
        if language == self._reader.tongue.name:
            return self
        return self._others.setdefault(language, Gauge(self._reader.of(language), self._reader))

    def _measure(self, text: str, name: str, fits: Fitting | None) -> Measured:
        try:
            read = self._reader.read(text, name)
        except TextError as error:
            return _nothing(text, error.message)
        unread = [_innermost([*not_understood(paragraph, fits)]) for paragraph in read.paragraphs]
        whole = [paragraph for paragraph, lost in zip(read.paragraphs, unread, strict=True) if not lost]
        every, lost = (
            len(self._reader.words(text, name)),
            sum(len(self._reader.words(what.text, name)) for listed in unread for what in listed),
        )
        return Measured(
            words=every,
            words_read=every - min(every, lost),
            paragraphs=len(read.paragraphs),
            paragraphs_read=len(whole),
            right=sum(self._is_right(paragraph, read) for paragraph in whole),
            ambiguous=sum("de dos maneras" in what.why for listed in unread for what in listed),
            corrected=len(read.corrected),
            gaps=tuple(self._gap(what, name) for listed in unread for what in listed),
            phrases=tuple(sorted({at for paragraph in read.paragraphs for at in _used(paragraph)})),
        )

    def _is_right(self, paragraph: Paragraph, read: CardText) -> bool:
        one = CardText(paragraph.text, read.name, (paragraph,), language=read.language)
        named = (read.name, "")  # a name that is words of the game as well may be read as these
        as_is = [self._reader.normalise(paragraph.text, name, read.language) for name in named]
        if self._reader.again(one) not in as_is:
            return False
        try:
            for reader in {self._reader, self._writer}:
                written = reader.write(paragraph.abilities, read.name)
                if reader.read(written, read.name, language=reader.tongue.name).abilities != paragraph.abilities:
                    return False
            return True
        except TextError:
            return False

    def _gap(self, what: NotUnderstood, name: str) -> Gap:
        listed = self._reader.words(what.text, name)
        stop = min(self._grammar.stops(self._reader.start, listed), len(listed) - 1)
        shape = self._shape(listed)
        unknown = [word.said for word in listed if not self._grammar.knows(word)]
        near = process.extractOne(shape, self._shapes, scorer=fuzz.ratio, score_cutoff=50)
        slip = any(meant for _, _, meant in what.words) and len(unknown) == 1
        kind = IDLE if what.why else SLIP if slip else WORDING if near and near[1] >= ALIKE else PHRASE
        tail = join(
            (folded(word, self._reader.tongue, self._reader.marks) for word in listed[max(0, stop - 2) : stop + 1]),
            self._reader.tongue,
        )
        return Gap(what.text, shape, tail, (unknown or [listed[stop].said])[0].casefold(), kind, near[0] if near else "")

    def _shape(self, listed: Sequence[Word]) -> str:
        """The words with the longest holes that they fill, from the first on."""
        said: list[str] = []
        at = 0
        while at < len(listed):
            rule, count = self._grammar.longest([*self._hole], listed[at:])
            word = listed[at]
            kind = "" if self._grammar.spells(word) else _KINDS.get(word.kind, "")
            said.append(self._hole[rule] if rule else kind or folded(word, self._reader.tongue, self._reader.marks))
            at += count or 1
        return join(said, self._reader.tongue)


def _nothing(text: str, why: str) -> Measured:
    """A text that cannot be read at all."""
    count = len(text.split())
    return Measured(count, 0, 1, 0, 0, 0, 0, (Gap(text[:_SHOWN], f"[{why}]", why, why, PHRASE, ""),), ())


def not_understood(paragraph: Paragraph, fits: Fitting | None) -> Iterator[NotUnderstood]:
    """What of a paragraph was not read, and what was read but cannot act on a card of the type, if that is given."""
    yield from paragraph.unread
    if fits is None:
        return
    start = 0
    for ability, said in zip(paragraph.abilities, paragraph.words, strict=True):
        one = fitted(ability, said, fits)
        idle = one[0] if isinstance(one, tuple) and len(one) == 1 else one
        if (
            isinstance(idle, Unread)
            and not isinstance(ability, Unread)
            and not _unread_already(paragraph, idle.text, idle.reason)
        ):
            place = paragraph.start + max(paragraph.text.find(said, start), 0)
            yield NotUnderstood(said, place, place + len(said), (), idle.reason)
        start = max(paragraph.text.find(said, start), 0)


def _innermost(listed: list[NotUnderstood]) -> list[NotUnderstood]:
    """Without what only contains another one."""
    return [
        what
        for what in listed
        if not any(other is not what and what.start <= other.start and other.end <= what.end for other in listed)
    ]


def _unread_already(paragraph: Paragraph, text: str, reason: str) -> bool:
    return any(what.text.rstrip(".") == text.rstrip(".") or what.message in reason for what in paragraph.unread)


def _used(paragraph: Paragraph) -> Iterator[str]:
    for inner in paragraph.sentences:
        yield from _used(inner)
    if paragraph.said is not None:
        yield from _phrases_of(paragraph.said)


def _phrases_of(said: Said) -> Iterator[str]:
    yield said.phrase.at
    for part in said.inner:
        if isinstance(part, Said):
            yield from _phrases_of(part)


def _shapes(grammar: TextGrammar, hole: Mapping[str, str]) -> list[str]:
    """Each phrase that spells out several words, as a family would be written, a part that is no hole as «…»."""
    found: dict[str, None] = {}
    for phrase in grammar.phrases:
        said = [
            symbol.masculine if isinstance(symbol, Literal) else _KINDS.get(symbol.name, "") or hole.get(symbol.name, "…")
            for symbol in phrase.symbols
        ]
        if sum(isinstance(symbol, Literal) for symbol in phrase.symbols) > 1:
            found[join(said).casefold()] = None
    return [*found]
