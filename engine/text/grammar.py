"""One game's grammar at work: words → meanings with how each was said, and meanings → words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, islice, product
from typing import TYPE_CHECKING, Any

from ..kernel.abilities import Choose, Condition, Do, Each, Target
from .agreeing import BY, gender_of, is_done, is_feminine, misspoken, only_asked
from .notation import GrammarError, Literal, Part, Phrase, read_grammar
from .patterns import Mismatch, build, match
from .said import Said
from .tongues import SPANISH, Tongue
from .words import KIND, KINDS, MAX_WORDS, NAME, OPENS, SELF, UNREAD, WORD, Word, is_free, value_of, written

if TYPE_CHECKING:
    from .earley import Parsed

#: Words as they are written, their gender, and whether what is spoken of is several.
_Written = tuple[list[Any], str, bool]
#: How many meanings of one phrase are told apart.
MOST_MEANINGS = 6
#: What stands before what is done in the other case.
_ELSE = ("si", "no")


class NotRead(ValueError):
    """Words that are no phrase of the grammar. ``at`` is the number of the word where it stops making sense."""

    def __init__(self, at: int):
        super().__init__(f"word {at}")
        self.at = at


class TextGrammar:
    """A grammar, its files by name, with its table of patterns.

    ``genders`` are those of its nouns: "m", "f", or "e" for feminine ones with a masculine article (el arma); ``starts``
    the rules that can be asked for, of those that there are; ``can_be`` whether what a phrase means can be at all; ``tongue``
    the language of its phrases. Raises GrammarError when files and table do not fit.
    """

    def __init__(
        self,
        files: Mapping[str, str],
        table: dict[str, object],
        genders: dict[str, str],
        starts: Sequence[str],
        can_be: Callable[[object], bool] = lambda _: True,
        tongue: Tongue = SPANISH,
    ):
        self.tongue = tongue
        self.phrases = read_grammar(files)
        self.table = table
        self.genders = genders
        self.can_be = can_be
        self.by_rule: dict[str, list[Phrase]] = {}
        for phrase in self.phrases:
            if phrase.pattern and phrase.pattern not in table:
                raise GrammarError(f"{phrase.at}: no pattern «{phrase.pattern}»")
            self.by_rule.setdefault(phrase.rule, []).append(phrase)
        self.plural_first = {rule: _plural_first(phrases) for rule, phrases in self.by_rule.items()}
        self._terminals = _terminals(self.phrases)
        self._check_twice()
        from .earley import Earley

        self._earley = Earley(self._alternatives(), [_rule_name(start) for start in starts if start in self.by_rule])

    @property
    def lexicon(self) -> list[str]:
        """Every word that the grammar spells out."""
        return list(self._terminals)

    def _alternatives(self) -> list[tuple[str, list[str], int]]:
        """What each phrase is of, its symbols and its number, rule by rule; a name may be that of a kind of cards."""
        kinds = any(symbol in (Part(KIND), Part(KINDS)) for phrase in self.phrases for symbol in phrase.symbols)
        names = (NAME, KIND, KINDS) if kinds else (NAME,)
        return [
            (_rule_name(phrase.rule), [*symbols], phrase.number)
            for phrases in self.by_rule.values()
            for phrase in phrases
            for symbols in product(*(names if s == Part(NAME) else (self._symbol(s),) for s in phrase.symbols))
        ]

    def _check_twice(self) -> None:
        """The genders of a word are one, so two phrases of a rule may come to the same."""
        seen: dict[tuple[str, ...], Phrase] = {}
        for phrase in self.phrases:
            other = seen.setdefault((phrase.rule, *(self._symbol(s) for s in phrase.symbols)), phrase)
            if other is not phrase:
                raise GrammarError(f"{phrase.at}: the same phrase as {other.at}")

    def _symbol(self, symbol: Literal | Part) -> str:
        if isinstance(symbol, Literal):
            return self._terminals[symbol.masculine.casefold()]
        return symbol.name if symbol.is_kind else _rule_name(symbol.name)

    # --- reading ---

    def knows(self, word: Word) -> bool:
        """Whether a word may stand somewhere: spelt out, or a number or a name."""
        return bool(word.kind) or self._spelt(word) in self._terminals

    def spells(self, word: Word) -> bool:
        """Whether a word is one that the grammar spells out, or a number."""
        return self._spelt(word) in self._terminals or word.said.casefold() in self.tongue.numbers

    def _spelt(self, word: Word) -> str:
        """A word as the grammar would spell it out."""
        if word.kind == NAME and word.reads:
            return ""
        said = word.said if word.kind == SELF else word.meant or word.reads or word.said
        return said.casefold().replace("–", "-").replace("—", "-")

    def _terminal(self, word: Word) -> str:
        """Which terminal a word is: one that is spelt out, unless it is in quotes; else its kind."""
        spelt = self._terminals.get(self._spelt(word))
        if spelt and word.kind in ("", NAME):
            return spelt
        return word.noun or word.kind or (WORD if is_free(word.said) else "UNKNOWN")

    def parse(self, rule: str, listed: Sequence[Word]) -> list[Said]:
        """Everything the words can mean as ``rule``, each meaning once. Raises NotRead."""
        if len(listed) > MAX_WORDS:
            raise NotRead(MAX_WORDS)
        if not listed:
            raise NotRead(0)
        tree, stopped = self._earley.parse([self._terminal(word) for word in listed], _rule_name(rule))
        if tree is None:
            raise NotRead(stopped)
        meanings = self._meanings(tree, listed)
        if not meanings:
            raise NotRead(0)
        return meanings

    def misspoken(self, said: Said) -> Word | None:
        """A pronoun that agrees with something else than what it was read to speak of."""
        return misspoken(said, self.genders)

    def stops(self, rule: str, listed: Sequence[Word]) -> int:
        """The number of the word at which the words stop being ``rule``; one past the last where they are it, or could be."""
        return self._earley.parse([self._terminal(word) for word in listed], _rule_name(rule))[1] if listed else 0

    def no_kind(self, rule: str, listed: Sequence[Word]) -> Word | None:
        """The name on which the words stop being ``rule``, where they would go on were that the name of a kind of cards."""
        stopped = self.stops(rule, listed)
        word = listed[stopped] if stopped < len(listed) else None
        if word is None or word.kind != NAME or word.noun or not word.said.isalpha():
            return None
        as_kinds = [[*listed[:stopped], word.but(noun=noun), *listed[stopped + 1 :]] for noun in (KIND, KINDS)]
        return word if any(self.stops(rule, each) > stopped for each in as_kinds) else None

    def longest(self, rules: Sequence[str], listed: Sequence[Word]) -> tuple[str, int]:
        """Which of the rules the most words from the first on are, and how many; "" and 0 where they are none."""
        names = {_rule_name(rule): rule for rule in rules}
        found, count = self._earley.longest([self._terminal(word) for word in listed], [*names])
        return names.get(found, ""), count

    def _meanings(self, tree: Parsed, listed: Sequence[Word]) -> list[Said]:
        if tree.phrase is None:
            ways_to_read = [inner for inner in tree.children if not isinstance(inner, int)]
            return _distinct(said for inner in ways_to_read for said in self._meanings(inner, listed))
        phrase = self.phrases[tree.phrase]
        ways: list[list[Any]] = [
            self._meanings(child, listed) if not isinstance(child, int) else [listed[child]] for child in tree.children
        ]
        return _distinct(
            said
            for inner in islice(product(*ways), MOST_MEANINGS * MOST_MEANINGS)
            if (said := self._said(phrase, tuple(inner))) is not None
        )

    def _said(self, phrase: Phrase, inner: tuple[Word | Said, ...]) -> Said | None:
        parts = [
            part.value if isinstance(part, Said) else value_of(part)
            for symbol, part in zip(phrase.symbols, inner, strict=True)
            if isinstance(symbol, Part) and symbol.name != SELF
        ]
        try:
            value = build(self.table[phrase.pattern], parts) if phrase.pattern else parts[0]
        except Mismatch:
            return None
        return Said(phrase, inner, value) if self.can_be(value) else None

    # --- writing ---

    def again(self, said: Said, value: object) -> list[Word] | None:
        """The words of ``value`` said in the same way, or None when it cannot be: numbers and names come from the value."""
        parts = match(self.table[said.phrase.pattern], value) if said.phrase.pattern else {0: value}
        if parts is None:
            return None
        listed: list[Word] = []
        place = 0
        for symbol, inner in zip(said.phrase.symbols, said.inner, strict=True):
            if isinstance(symbol, Literal) or symbol.name == SELF:
                assert isinstance(inner, Word)
                listed.append(inner)
                continue
            part = parts.get(place)
            place += 1
            if isinstance(inner, Said):
                words = self.again(inner, part)
                if words is None:
                    return None
                listed += words
            elif value_of(inner) == part:
                listed.append(inner)
            else:
                return None
        return listed

    def write(self, rule: str, value: object, own: str = "", itself: str = "") -> list[str] | None:
        """The words that mean ``value`` as ``rule``, in the first way that fits; None when there is none. ``own`` is the
        name of the card: as the name of anything else it stands in quotes. ``itself``: the words by which it speaks of itself,
        where that is not the first way."""
        self._own, self._itself = own.casefold(), itself
        self._tried: dict[tuple[str, object, bool, str], _Written | None] = {}
        written_as = self._written(rule, value, 0, False)
        if written_as is None:
            return None
        said = [w if isinstance(w, str) else w.masculine for w in written_as[0]]
        return [w[0].upper() + w[1:] if before == OPENS else w for before, w in zip(("", *said), said, strict=False)]

    def _written(self, rule: str, value: object, depth: int, several: bool) -> _Written | None:
        """Words, some of which still wait for the gender of their noun; the gender of the whole; whether it is several that is
        spoken of behind it. ``several``: whether it is before it, where of a phrase in two numbers the plural is tried first."""
        if depth > 60:
            return None
        key = (rule, value, several, self._itself)
        if key not in self._tried:
            self._tried[key] = None  # what is being tried cannot stand inside itself
            phrases = self.plural_first[rule] if several else self.by_rule[rule]
            for phrase in sorted(phrases, key=self._not_of_itself) if self._itself else phrases:
                parts = match(self.table[phrase.pattern], value) if phrase.pattern else {0: value}
                if parts is not None and (said := self._phrase_written(phrase, parts, depth, several)) is not None:
                    self._tried[key] = said
                    break
        return self._tried[key]

    def _not_of_itself(self, phrase: Phrase) -> bool:
        """Whether a phrase is any other than the words by which the card speaks of itself."""
        words = (symbol.masculine if isinstance(symbol, Literal) else "" for symbol in phrase.symbols)
        return " ".join(words) != self._itself

    def _phrase_written(self, phrase: Phrase, parts: dict[int, object], depth: int, several: bool) -> _Written | None:
        listed: list[object] = []
        done: set[int] = set()  # the words of instructions: their pronouns wait for what stands before them
        gender, before, place, last, asked = "", 0, 0, "", several
        for symbol in phrase.symbols:
            if isinstance(symbol, Literal):
                here = gender_of(symbol, self.genders)
                said: list[object] = [symbol.masculine if symbol.masculine == symbol.feminine else symbol]
            elif symbol.name == SELF:
                said, here = ["~"], ""
            else:
                part = parts.get(place)
                itself, self._itself = self._itself, "" if last == OPENS else self._itself  # what is quoted is said by others
                inner = self._part_written(symbol.name, part, depth, several)
                self._itself = itself
                place += 1
                if inner is None:
                    return None
                said, here, several = inner
                if only_asked(part):
                    here = ""
                if is_done(part):
                    done.update(range(len(listed), len(listed) + len(said)))
                if isinstance(part, Condition):
                    asked = several
                spoken = _done_to(part) if isinstance(part, Do) else part
                if isinstance(spoken, Target | Choose | Each):
                    several = isinstance(spoken, Each) or _are_several(spoken)
            if last in BY:
                here = ""
            if isinstance(symbol, Literal):
                if (last, symbol.masculine) == _ELSE:
                    several = asked  # «si no, rómpelo» speaks of what stands before the other case
                last = symbol.masculine
            else:
                last = ""
            if here and not gender:
                gender, before = here, len(listed)
            listed += said
        if gender and (phrase.pattern or len(phrase.symbols) > 1):  # what is one part and no more has agreed within itself
            waiting = {i for i in done if i < before}
            listed = [word if i in waiting else _agreeing(word, gender, i < before) for i, word in enumerate(listed)]
        return listed, gender, several

    def _part_written(self, name: str, value: object, depth: int, several: bool) -> _Written | None:
        if not name.isupper():
            return self._written(name, value, depth + 1, several)
        said = written(name, value)
        if said is None or (name == WORD and said in self._terminals):
            return None
        if name == NAME and self._plain_name(str(value)):
            said = str(value)
        return (said.split() if name == UNREAD else [said]), ("m" if name == NAME else ""), several

    def _plain_name(self, name: str) -> bool:
        folded = name.casefold()
        return (
            name.isalpha()
            and name[0].isupper()
            and folded != self._own
            and folded not in self._terminals
            and folded not in self.tongue.numbers
        )


def _terminals(phrases: list[Phrase]) -> dict[str, str]:
    """Each word spelt out → its terminal; the two genders of a word share one."""
    leader: dict[str, str] = {}

    def find(word: str) -> str:
        while leader.setdefault(word, word) != word:
            word = leader[word]
        return word

    for phrase in phrases:
        for symbol in phrase.symbols:
            if isinstance(symbol, Literal):
                for form in (symbol.feminine, *symbol.others):
                    one, other = find(symbol.masculine.casefold()), find(form.casefold())
                    leader[max(one, other)] = min(one, other)
    numbered = {word: f"W{i}" for i, word in enumerate(sorted({find(word) for word in leader}))}
    return {word: numbered[find(word)] for word in sorted(leader)}


def _plural_first(phrases: list[Phrase]) -> list[Phrase]:
    """The phrases of a rule with the plural before the singular, where one line of the grammar says both."""
    lines = (list(listed) for _, listed in groupby(phrases, key=lambda phrase: phrase.at))
    return [phrase for listed in lines for phrase in sorted(listed, key=lambda phrase: not _is_plural(phrase))]


def _is_plural(phrase: Phrase) -> bool:
    return any("p" in part.name.split("__")[1:] for part in phrase.parts)


def _rule_name(rule: str) -> str:
    return f"r_{rule}"


def _distinct(meanings: Any) -> list[Said]:
    """Each meaning once, the first way of saying it kept, up to a bound."""
    found: dict[Any, Said] = {}
    for said in meanings:
        found.setdefault(said.value, said)
        if len(found) >= MOST_MEANINGS:
            break
    return list(found.values())


def _done_to(act: Do) -> object:
    """What an instruction is done to."""
    return next((act.args[key] for key in ("what", "to") if key in act.args), None)


def _are_several(part: Target | Choose) -> bool:
    """Whether more than one may be chosen."""
    return part.high > 1 or (isinstance(part, Target) and part.count is not None)


def _agreeing(word: Any, gender: str, before: bool) -> object:
    if isinstance(word, str):
        return word
    return word.feminine if is_feminine(word, gender, before) else word.masculine
