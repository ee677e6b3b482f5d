"""Reading a card's text: paragraph by paragraph into abilities, keeping what is not understood as it is written.

A paragraph is a line. What cannot be read in it is narrowed to a clause or a sentence, which becomes an ``Unread`` in its
place, so that the rest means what it says. A paragraph with two meanings is unread, with both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from rapidfuzz import fuzz, process
from rapidfuzz.distance import DamerauLevenshtein

from ..kernel.abilities import Instruction, Spell, Unread
from .grammar import NotRead, TextGrammar
from .icons import marked_by, without_icons
from .paragraphs import AmbiguousText, CardText, MisspokenText, NotUnderstood, Paragraph, Unclear, behind_each_other
from .parting import clauses_of, lines_of, sentences_of, spans, with_stops
from .plurals import singular
from .said import Said
from .tongues import SPANISH, Tongue
from .words import (
    NAME,
    OPENS,
    SELF,
    UNREAD,
    Marks,
    TextError,
    Word,
    folded,
    is_quoted,
    join,
    nearest,
    no_marks,
    normalise,
    opened,
    words,
)

#: How many narrowings of a paragraph are tried.
MOST_TRIED = 24
#: The shortest word that is taken for another one.
LEAST_MENDED = 4
#: The rule of a grammar for what may stand in quotes besides a name.
QUOTED = "quoted"
_LETTERS = re.compile(r"[^\W\d_]+")


class TextReader:
    """Card text of one game: reads it, writes it. The grammar is put together when it is first needed. ``holes``: what parts of
    sentences have in common, each by its name, with the rules that say it, without their forms. ``icon``: see ``icons``.
    ``tongue``: its language; ``marks``: the notation of its texts; ``signs``: the words of its grammar. ``also``: the readers of
    the game's texts in other languages, which read what is written in theirs. ``agreeing``: see ``game_reader``."""

    def __init__(
        self,
        grammar: Callable[[], TextGrammar],
        start: str = "paragraph",
        holes: Mapping[str, Sequence[str]] = MappingProxyType({}),
        icon: re.Pattern[str] | None = None,
        tongue: Tongue = SPANISH,
        marks: Marks = no_marks,
        signs: Callable[[], frozenset[str]] = frozenset,
        also: Sequence[TextReader] = (),
        agreeing: bool = False,
        kinds: frozenset[str] = frozenset(),
        unclear: Unclear = lambda *_: False,
    ):
        self._make = grammar
        self._kinds, self._unclear = kinds, unclear
        self.tongue, self.marks, self.also, self._agreeing = tongue, marks, tuple(also), agreeing
        self._signs = signs
        self._icon = icon
        self.start = start
        self.holes = holes
        self._known: dict[object, CardText] = {}

    @cached_property
    def grammar(self) -> TextGrammar:
        return self._make()

    # --- languages ---

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that are read, this reader's first."""
        return (self.tongue.name, *(other.tongue.name for other in self.also))

    def of(self, language: str) -> TextReader:
        """The reader of a language. Raises TextError for one that is not read."""
        for reader in (self, *self.also):
            if reader.tongue.name == language:
                return reader
        raise TextError(f"no se lee «{language}»; se lee: {', '.join(self.languages)}")

    def language_of(self, text: str) -> str:
        """In which language a text is written: of whose grammar alone it has the most words, this reader's where they tie."""
        if not self.also:
            return self.tongue.name
        said = _LETTERS.findall(text.casefold())
        known = [reader.signs for reader in (self, *self.also)]
        counted = [
            sum(word in mine and all(word not in other for other in known if other is not mine) for word in said)
            for mine in known
        ]
        return self.languages[counted.index(max(counted))]

    @cached_property
    def signs(self) -> frozenset[str]:
        """The words that its grammar spells out."""
        return self._signs()

    def words(self, text: str, name: str = "", names: Iterable[str] = (), kinds: frozenset[str] = frozenset()) -> list[Word]:
        """The words of a text in this reader's language."""
        return words(text, name, names, self.tongue, self.marks, self._kinds | kinds)

    def normalise(self, text: str, name: str = "", language: str = "") -> str:
        """``words.normalise`` in the language of the text. Raises TextError."""
        reader = self.of(language or self.language_of(text))
        return normalise(text, name, (), reader.tongue, reader.marks)

    # --- reading ---

    def read(
        self,
        text: str,
        name: str = "",
        names: Iterable[str] = (),
        language: str = "",
        kinds: frozenset[str] = frozenset(),
    ) -> CardText:
        """A card's text, in its ``language`` where none is named. ``names`` are other names that may stand in it, ``kinds`` kinds
        of cards that are known besides those of the game, in the singular.

        Raises TextError, AmbiguousText.
        """
        reader = self.of(language or self.language_of(text))
        return reader._kept(text, name, names, kinds - reader._kinds)

    def _kept(self, text: str, name: str, names: Iterable[str], kinds: frozenset[str]) -> CardText:
        """What was read before of the same text, or is now."""
        key = (text, name, frozenset(names), kinds)
        if key not in self._known:
            if len(self._known) > 2_000:
                self._known.clear()
            self._known[key] = self._read(text, name, tuple(sorted(key[2])), kinds)
        return self._known[key]

    def _read(self, text: str, name: str, names: tuple[str, ...], kinds: frozenset[str]) -> CardText:
        paragraphs, corrected = [], []
        plain, icons = without_icons(text, self._icon)
        for line in lines_of(self.words(plain, name, names, kinds), plain):
            given = self._mended(self._unnamed(self._with_quotes(line, name, names, kinds)))
            paragraphs.append(self._paragraph(given, plain))
            corrected += [word for word in given if word.meant]
        marked = marked_by(icons, [each.start + len(each.text) for each in paragraphs])
        return CardText(text, name, tuple(paragraphs), tuple(corrected), marked, self.tongue.name)

    def _unnamed(self, line: list[Word]) -> list[Word]:
        """The words of a line, the card's own name taken for the words of the game that it is as well («Doble», «Combate») where
        the line, or a sentence, can be read only so."""
        if not any(map(self._in_words, line)):
            return line
        whole, stop = (line[:-1], line[-1:]) if line[-1].said == "." else (line, [])
        if self._readable(whole):
            return line
        if self._readable(self._all_in_words(whole)):
            return [*self._all_in_words(whole), *stop]
        parts = [part for part, _ in with_stops(line, line)]
        return [word for part in parts for word in (part if self._readable(part) else self._if_readable(part))]

    def _if_readable(self, part: list[Word]) -> list[Word]:
        plain = self._all_in_words(part)
        return plain if self._readable(plain) else part

    def _all_in_words(self, part: list[Word]) -> list[Word]:
        return [one for word in part for one in (self._in_words(word) or [word])]

    def _in_words(self, word: Word) -> list[Word]:
        """The words of the grammar that the card's own name is, none where it is not."""
        if word.kind != SELF or word.meant or word.after or word.said == "~":
            return []
        listed = [one.but(start=one.start + word.start) for one in self.words(word.said)]
        return listed if all(one.noun or self.grammar.spells(one) for one in listed) else []

    def _mended(self, line: list[Word]) -> list[Word]:
        """The words of a line, those that the grammar does not know taken for the only one that is a letter away, first for
        one of which a letter was left out; not where the line or a sentence is read as it stands, with a word that may be any."""
        begins = [True, *(word.said in (".", ":", OPENS) for word in line)]
        mended = [self._mend(word) if not word.kind or first else word for word, first in zip(line, begins, strict=False)]
        if not any(word.meant and not given.meant for word, given in zip(mended, line, strict=True)):
            return line
        if self._readable(line[:-1] if line[-1].said == "." else line):
            return line
        return [word for part in with_stops(line, mended) for word in (part[0] if self._readable(part[0]) else part[1])]

    def _mend(self, word: Word) -> Word:
        known = word.noun or self.grammar.spells(word)
        if word.kind not in ("", NAME) or len(word.said) < LEAST_MENDED or not word.said.isalpha() or known:
            return word
        said = word.said.casefold()
        if said in self.tongue.plain:
            return word
        ends = [known for known in self.grammar.lexicon if known[0] == said[0] and known[-1] == said[-1]]  # no other form of it
        near = [known for known in ends if DamerauLevenshtein.distance(said, known, score_cutoff=1) == 1]
        left_out = [known for known in near if len(known) > len(said)]
        meant = left_out or near
        return word.but(meant=meant[0]) if len(meant) == 1 else word

    def _with_quotes(self, line: list[Word], name: str, names: tuple[str, ...], kinds: frozenset[str]) -> list[Word]:
        """The words of a line, those of an ability in quotes one by one; a name in quotes is one word."""
        return [w for word in line for w in (self._opened(word, name, names, kinds) if is_quoted(word.said) else [word])]

    def _opened(self, word: Word, name: str, names: tuple[str, ...], kinds: frozenset[str]) -> list[Word]:
        if QUOTED not in self.grammar.by_rule:
            return [word]
        try:
            inside = opened(word, name, names, self.tongue, self.marks, self._kinds | kinds)
        except TextError:
            return [word]
        given = inside[1:-2] if inside[-2].said == "." else inside[1:-1]
        try:
            self.grammar.parse(QUOTED, given)
        except NotRead:
            return inside if any(w.said in (":", ".") for w in inside) and not _is_a_name(inside) else [word]
        return inside

    def _paragraph(self, line: list[Word], text: str) -> Paragraph:
        start, end = line[0].start, line[-1].end
        given = line[:-1] if line[-1].said == "." and len(line) > 1 else line
        whole, parts = text[start:end], sentences_of(given)
        try:
            said, unread = self._one(given, parts, text)
        except (AmbiguousText, MisspokenText) as why:
            return Paragraph(whole, start, (Unread(whole),), None, (NotUnderstood(whole, start, end, (), why.message),))
        if (said is None or unread) and (together := self._together(given, parts)):
            return self._apart(together, text, start, end)
        if said is not None:
            return Paragraph(whole, start, _listed(said), said, unread)
        if len(parts) > 1:
            return self._apart(parts, text, start, end)
        return Paragraph(whole, start, (Unread(whole),), None, (self._explained(given, text, given),))

    def _together(self, given: list[Word], parts: list[list[Word]]) -> list[list[Word]]:
        """The sentences of a paragraph, together those that can be read only behind others; [] where some cannot be read even so,
        or all can be read by themselves."""
        if len(parts) < 3 or all(map(self._readable, parts)):
            return []
        places = {word.start: place for place, word in enumerate(given)}

        def from_here(first: int) -> list[list[Word]] | None:
            for last in range(len(parts) - 1 - (first == 0), first - 1, -1):
                group = given[places[parts[first][0].start] : places[parts[last][-1].start] + 1]
                if self._readable(group):
                    rest = from_here(last + 1) if last + 1 < len(parts) else []
                    if rest is not None:
                        return [group, *rest]
            return None

        return from_here(0) or []

    def _apart(self, parts: list[list[Word]], text: str, start: int, end: int) -> Paragraph:
        """A paragraph that cannot be read as a whole, sentence by sentence."""
        inner = behind_each_other([self._paragraph(part, text) for part in parts], self._unclear)
        abilities = tuple(a for paragraph in inner for a in paragraph.abilities)
        unread = tuple(u for paragraph in inner for u in paragraph.unread)
        return Paragraph(text[start:end], start, abilities, None, unread, inner)

    def _parsed(self, given: Sequence[Word]) -> Said:
        meanings = self.grammar.parse(self.start, given)
        if len(meanings) > 1:
            shown = tuple(meaning.outline() for meaning in meanings[:2])
            raise AmbiguousText(given[0].start, shown, tuple(meaning.value for meaning in meanings[:2]))
        if self._agreeing and (word := self.grammar.misspoken(meanings[0])) is not None:
            raise MisspokenText(word)
        return meanings[0]

    def _one(self, given: list[Word], parts: list[list[Word]], text: str) -> tuple[Said | None, tuple[NotUnderstood, ...]]:
        """The paragraph as one whole, with as little as possible of it unread; None where its sentences are read apart."""
        several = len(parts) > 1
        try:
            return self._parsed(given), ()
        except NotRead as why:
            stop = why.at
        if several:
            readable = [self._readable(part) for part in parts]
            if all(readable):
                return None, ()
            try:
                return self._parsed(given), ()
            except NotRead as why:
                stop = why.at
        said, unread = self._narrowed(given, stop, text)
        lost = {what.start for what in unread}
        if several and any(here and part[0].start in lost for part, here in zip(parts, readable, strict=True)):
            return None, ()
        return said, unread

    def _narrowed(self, given: list[Word], stop: int, text: str) -> tuple[Said | None, tuple[NotUnderstood, ...]]:
        """The paragraph with as little as possible of it taken as unread, from the word where the reading stopped on."""
        tried = 0
        unread: list[NotUnderstood] = []
        here = list(given)
        while tried < MOST_TRIED:
            best: tuple[int, list[Word], NotUnderstood] | None = None
            for start, end in spans(here, stop):
                span = here[start:end]
                if any(word.kind == UNREAD for word in span):
                    continue
                tried += 1
                stays = text[span[0].start : span[-1].end]
                replaced = [*here[:start], Word(UNREAD, stays, span[0].start), *here[end:]]
                what = self._explained(span, text, here[start : max(stop + 1, start + 1)])
                if len(replaced) == 1:
                    break
                try:
                    return self._parsed(replaced), (*unread, what)
                except NotRead as why:
                    if why.at > start + 1 and (best is None or why.at > best[0]):
                        best = (why.at, replaced, what)
            if best is None:
                return None, ()
            stop, here = best[0], best[1]
            unread.append(best[2])
        return None, ()

    def _explained(self, span: Sequence[Word], text: str, until: Sequence[Word]) -> NotUnderstood:
        """What stops the reading: the words that the grammar does not know, or the part of the sentence that it cannot read."""
        unknown = [word for word in span if not self.grammar.knows(word) or (word.meant and not word.kind)]
        if not unknown and (word := self.grammar.no_kind(self.start, span)) is not None:
            return self._stopped_by(word, span, text)
        if not unknown and span[0].said[:1].isupper() and span[0].said.casefold() not in self.grammar.lexicon:
            unknown = [span[0]]
        whole = (span[0].start, span[-1].end)
        named = [(word.said, word.start, self._nearest(word.said)) for word in unknown]
        if not unknown:
            places = [(part[0].start, part[-1].end) for part in self._constructs(span, until)]
            named = [(text[start:end], start, "") for start, end in places if (start, end) != whole]
        return NotUnderstood(text[slice(*whole)], *whole, tuple(named))

    def _stopped_by(self, kind: Word, span: Sequence[Word], text: str) -> NotUnderstood:
        """Words with a name among them that may be that of a kind of cards, and of none that is known."""
        start, end = span[0].start, span[-1].end
        meant = nearest(singular(kind.said), [*self._kinds])
        return NotUnderstood(text[start:end], start, end, ((kind.said, kind.start, meant),))

    def _constructs(self, span: Sequence[Word], until: Sequence[Word]) -> list[Sequence[Word]]:
        """The clauses of a sentence that cannot be read by themselves where others can, else what was read until it stopped."""
        clauses: list[Sequence[Word]] = [*clauses_of(span)]
        unreadable = [clause for clause in clauses if not self._readable(clause)]
        return unreadable if 0 < len(unreadable) < len(clauses) else [until or span]

    def _readable(self, given: Sequence[Word]) -> bool:
        try:
            return bool(self.grammar.parse(self.start, given))
        except NotRead:
            return False

    def _nearest(self, word: str) -> str:
        lexicon = self.grammar.lexicon
        if word.casefold() in lexicon:
            return ""
        found = process.extractOne(word.casefold(), lexicon, scorer=fuzz.ratio, score_cutoff=70)
        return found[0] if found else ""

    # --- writing ---

    def again(self, text: CardText) -> str:
        """What was understood, written from the abilities in the way it was said: ``again(read(t)) == normalise(t)``."""
        reader = self.of(text.language)
        return "\n".join(reader._again(paragraph, text.name) for paragraph in text.paragraphs)

    def _again(self, paragraph: Paragraph, name: str) -> str:
        if paragraph.sentences:
            return self._again_apart(paragraph, name)
        said = paragraph.said
        listed = self.grammar.again(said, paragraph.abilities) if said is not None else None
        if listed is None:
            return normalise(paragraph.text, name, (), self.tongue, self.marks)
        each = (w for word in listed for w in (self.words(word.said, name) if word.kind == UNREAD else [word]))
        return join((folded(word, self.tongue, self.marks) for word in each), self.tongue)

    def _again_apart(self, paragraph: Paragraph, name: str) -> str:
        """The sentences of a paragraph with the full stops between them."""
        text, at = "", 0
        for sentence in paragraph.sentences:
            start = sentence.start - paragraph.start
            stops = paragraph.text[at:start].count(".") * "."
            said = self._again(sentence, name)
            text += f"{stops}{' ' * bool(stops and said[0] not in ',:;')}{said}"
            at = start + len(sentence.text)
        return text + max(0, paragraph.text[at:].count(".") - 1) * "."

    def write(self, abilities: Sequence[object], name: str = "", language: str = "", itself: str = "") -> str:
        """Abilities as text, one paragraph each, in the game's first way of saying them, in the reader's ``language`` or another;
        ``itself``: how a card speaks of itself, where that is not the first way.

        Raises TextError.
        """
        if language and language != self.tongue.name:
            return self.of(language).write(abilities, name, itself=itself)
        lines = []
        for ability in abilities:
            if isinstance(ability, Unread):
                lines.append(ability.text)
                continue
            listed = self.grammar.write(self.start, (ability,), name, itself)
            if listed is None:
                raise TextError(f"no se puede escribir {type(ability).__name__}")
            said = _with_capitals(join((name or word if word == "~" else word for word in listed), self.tongue))
            lines.append(said + ("" if said.endswith(".") else "."))
        return "\n".join(lines)

    def in_words(self, effect: tuple[Instruction, ...]) -> str:
        """What an effect does, as a card would say it; "" when no card does."""
        try:
            return self.write((Spell(effect),))
        except TextError:
            return ""


def _listed(said: Said) -> tuple[Any, ...]:
    return said.value if isinstance(said.value, tuple) else (said.value,)


def _with_capitals(said: str) -> str:
    return re.sub(r"(?:^|(?<=[.:] ))[«~]?[^\W\d_]", lambda found: found[0].upper(), said)


def _is_a_name(quoted: Sequence[Word]) -> bool:
    """Whether words in quotes that are no ability are a name in which «:» stands: all but the shortest begin with a capital."""
    said = [word.said for word in quoted[1:-1]]
    return "." not in said and all(len(one) < 3 or one[0].isupper() for one in said)
