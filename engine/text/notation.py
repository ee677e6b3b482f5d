"""The notation of a grammar of card text: rules as in lark, with the forms of Spanish words folded into one line.

    target__n: "el|la/los|las" noun__n "objetivo"   -> target

- A literal is one or more words. ``|`` separates masculine and feminine, ``/`` singular and plural, ``~`` the moods;
  ``girad@`` is short for ``girado|girada/girados|giradas``; ``=`` other words for the same, which are read and not written.
- ``__n`` after a rule's name stands for ``__s`` and ``__p`` (number); ``__v`` for ``__i`` and ``__f`` (imperative,
  infinitive); ``__m`` for these and ``__t`` and ``__e`` (subjunctive of tú, of él); ``__q`` for ``__d`` and ``__e``
  (indicative, subjunctive of él); ``__o`` for ``__d``, ``__f`` and ``__e``. A rule with such a name is a rule for each form;
  an alternative that mentions one is an alternative for each form, the same all through it, of one kind of moods only.
- ``?`` after a symbol: it may be left out. Names in capitals are kinds of words (NUMBER, SIGNED, NAME, WORD, SELF,
  UNREAD; KIND and KINDS, a name that is known to be that of a kind of cards, of one and of many; it is a NAME, too).
- ``-> name`` is the pattern of the phrase; a phrase with one part and no name is that part.

Gender is not held against a text: both forms are read, the right one is written; but see ``agreeing``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from ..kernel.frozen import Frozen

FORMS = {"n": "sp", "v": "if", "m": "ifte", "q": "de", "o": "dfe"}
#: The kinds of forms that are moods: which of those of a literal is meant.
_MOODS = ("m", "v", "q", "o")
_LINE = re.compile(r"^(?:(?P<rule>[a-z][a-z_0-9]*)\s*:|\s*\|)(?P<body>.*?)(?:->\s*(?P<pattern>\w+)\s*)?$")
_SYMBOL = re.compile(r'\s*(?:"(?P<text>[^"]+)"|(?P<rule>[a-z][a-z_0-9]*)|(?P<kind>[A-Z]+))(?P<maybe>\??)')

_QUOTED, _COMMENT, _LETTERS = re.compile(r'"([^"]+)"'), re.compile(r"//.*"), re.compile(r"[^\W\d_]+")


class GrammarError(ValueError):
    """A grammar file that is not well written, with its name and its line."""


@dataclass(frozen=True)
class Literal(Frozen):
    """One word spelt out, masculine and feminine; ``others`` are read for it."""

    masculine: str
    feminine: str
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Part(Frozen):
    """A rule, or a kind of words, in a phrase."""

    name: str

    @property
    def is_kind(self) -> bool:
        return self.name.isupper()


Symbol = Literal | Part


@dataclass(frozen=True)
class Phrase(Frozen):
    """One way to say what a rule says: its symbols, and the name of its pattern ("" for that of its only part).

    ``at`` is the file and the line where it stands.
    """

    number: int
    rule: str
    symbols: tuple[Symbol, ...]
    pattern: str = ""
    at: str = ""

    @property
    def parts(self) -> tuple[Part, ...]:
        return tuple(s for s in self.symbols if isinstance(s, Part))


def read_grammar(files: Mapping[str, str]) -> list[Phrase]:
    """The phrases of a grammar in files, by name, every form written out, in the order in which they are tried when printing.

    Raises GrammarError.
    """
    found: dict[tuple[str, tuple[Symbol, ...], str], Phrase] = {}
    for file, text in files.items():
        rule = ""
        for number, line in enumerate(text.splitlines(), 1):
            plain = line.split("//")[0].rstrip()
            if not plain.strip():
                continue
            at = f"{file}, line {number}"
            here = _LINE.match(plain)
            if here is None:
                raise GrammarError(f"{at}: not a rule")
            rule = here["rule"] or rule
            for name, symbols in _written_out(rule, _symbols(here["body"], at)):
                key = (name, symbols, here["pattern"] or "")
                if key not in found:
                    found[key] = Phrase(len(found), name, symbols, here["pattern"] or "", at)
    return _checked(list(found.values()))


def spelt_in(files: Mapping[str, str]) -> frozenset[str]:
    """The words that the literals of grammar files spell out, in all their forms."""
    literals = (said for text in files.values() for said in _QUOTED.findall(_COMMENT.sub("", text)))
    return frozenset(word for said in literals for word in _LETTERS.findall(said.casefold()))


@dataclass(frozen=True)
class _Raw(Frozen):
    text: str = ""
    name: str = ""
    maybe: bool = False


def _symbols(body: str, where: str) -> list[_Raw]:
    symbols, at = [], 0
    body = body.strip()
    while at < len(body):
        here = _SYMBOL.match(body, at)
        if here is None:
            raise GrammarError(f"{where}: cannot read «{body[at:]}»")
        symbols.append(_Raw(here["text"] or "", here["rule"] or here["kind"] or "", bool(here["maybe"])))
        at = here.end()
    return symbols


def _written_out(rule: str, symbols: list[_Raw]) -> list[tuple[str, tuple[Symbol, ...]]]:
    """Every choice of what may be left out, and of every form."""
    found = []
    for kept in product(*[(True, False) if s.maybe else (True,) for s in symbols]):
        chosen = [s for s, here in zip(symbols, kept, strict=True) if here]
        names = [rule, *(s.name for s in chosen if s.name)]
        variables = sorted({part for name in names for part in name.split("__")[1:] if part in FORMS})
        for forms in product(*[FORMS[v] for v in variables]):
            values = dict(zip(variables, forms, strict=True))
            listed: list[Symbol] = []
            for symbol in chosen:
                if symbol.name:
                    listed.append(Part(_named(symbol.name, values)))
                else:
                    listed += [_literal(word, values) for word in _apart(symbol.text)]
            found.append((_named(rule, values), tuple(listed)))
    return found


def _apart(text: str) -> list[str]:
    """The words of a literal; «al» and «del» are two."""
    return [w for word in text.split() for w in {"al": ("a", "el"), "del": ("de", "el")}.get(word, (word,))]


def _named(name: str, values: dict[str, str]) -> str:
    return "__".join(values.get(part, part) if i else part for i, part in enumerate(name.split("__")))


def _literal(word: str, values: dict[str, str]) -> Literal:
    if len(word) == 1:
        return Literal(word, word)
    moods = word.split("~")
    if len(moods) > 1:
        word = moods[next((FORMS[kind].index(values[kind]) for kind in _MOODS if kind in values), 0)]
    first, *synonyms = [_gendered(synonym, values.get("n") == "p") for synonym in word.split("=")]
    return Literal(*first, tuple(form for synonym in synonyms for form in synonym))


def _gendered(word: str, plural: bool) -> tuple[str, str]:
    if word.endswith("@"):
        stem = word[:-1]
        word = f"{stem}o|{stem}a/{stem}os|{stem}as"
    numbers = word.split("/")
    masculine, _, feminine = (numbers[-1] if plural else numbers[0]).partition("|")
    return masculine, feminine or masculine


def _checked(phrases: list[Phrase]) -> list[Phrase]:
    rules = {phrase.rule for phrase in phrases}
    for phrase in phrases:
        for part in phrase.parts:
            if not part.is_kind and part.name not in rules:
                raise GrammarError(f"{phrase.at}: there is no rule «{part.name}»")
        if not phrase.pattern and len([p for p in phrase.parts if p.name != "SELF"]) != 1:
            raise GrammarError(f"{phrase.at}: a phrase of several parts needs a pattern")
    return phrases
