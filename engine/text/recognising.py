"""Whether words are a phrase of a grammar, where they stop being one, and which alternatives they fill from each word on.

A recogniser after Earley over numbers, without the trees: what it accepts is then parsed with nothing but what is filled. At each
word only what can begin with that word is tried. No alternative is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..kernel.frozen import Frozen

#: A place in an alternative, and the word with which the alternative begins.
_Item = tuple[int, int]


@dataclass(frozen=True)
class Recognised(Frozen):
    """``whole``: all the words are the phrase; ``stopped`` the number of the word where they stop making sense. ``filled``: for
    each word the numbers of the alternatives that are filled from it on."""

    whole: bool
    stopped: int
    filled: tuple[frozenset[int], ...]


class Recogniser:
    """A grammar as alternatives by number: what each is of, and its symbols. A symbol is a terminal unless something is of it."""

    def __init__(self, alternatives: Sequence[tuple[str, Sequence[str]]]):
        #: What each alternative is of.
        self.origins = [origin for origin, _ in alternatives]
        self.rules = frozenset(self.origins)
        #: Place → the symbol there, "" at the end of its alternative; the places of an alternative follow each other.
        self.symbols: list[str] = []
        #: Place → its alternative.
        self.of: list[int] = []
        starts: list[int] = []
        for number, (_, symbols) in enumerate(alternatives):
            starts.append(len(self.symbols))
            self.symbols += [*symbols, ""]
            self.of += [number] * (len(symbols) + 1)
        #: Terminal → symbol → the places where its alternatives start that can begin with the terminal.
        self.begin: dict[str, dict[str, list[int]]] = {}
        corners = self._corners(starts)
        for place in starts:
            for terminal in corners.get(self.symbols[place], {self.symbols[place]}):
                self.begin.setdefault(terminal, {}).setdefault(self._origin(place), []).append(place)

    def recognise(self, terminals: Sequence[str], start: str) -> Recognised:
        """The words as ``start``."""
        chart = _Chart(self, (start,), tuple(set[int]() for _ in terminals))
        here = 0
        while chart.column(here, terminals[here] if here < len(terminals) else "") and here < len(terminals):
            here += 1
        whole = here == len(terminals) and bool(chart.whole)
        return Recognised(whole, here, tuple(frozenset(one) for one in chart.filled))

    def longest(self, terminals: Sequence[str], starts: Sequence[str]) -> tuple[str, int]:
        """Which of ``starts`` the most words from the first on are, and how many; the first of those that are alike, "" and 0
        where they are none."""
        chart, here = _Chart(self, tuple(starts), tuple(set[int]() for _ in terminals)), 0
        found = ("", 0)
        while True:
            goes_on = chart.column(here, terminals[here] if here < len(terminals) else "")
            found = next(((name, here) for name in starts if name in chart.whole), found)
            if not goes_on or here == len(terminals):
                return found
            here += 1

    def _corners(self, starts: list[int]) -> dict[str, set[str]]:
        """Symbol → the terminals with which it can begin."""
        found: dict[str, set[str]] = {rule: set() for rule in self.rules}
        growing = True
        while growing:
            growing = False
            for place in starts:
                first, known = self.symbols[place], found[self._origin(place)]
                more = found.get(first, {first})
                growing = growing or not more <= known
                known |= more
        return found

    def _origin(self, place: int) -> str:
        return self.origins[self.of[place]]


@dataclass
class _Chart:
    """What has been found up to a word."""

    grammar: Recogniser
    starts: tuple[str, ...]
    filled: tuple[set[int], ...]
    #: Which of the starts is all that stands before the last column.
    whole: frozenset[str] = frozenset()
    #: For each word, symbol → what waits for the symbol to begin there.
    waiting: list[dict[str, list[_Item]]] = field(default_factory=list)
    _next: list[_Item] = field(default_factory=list)

    def column(self, here: int, terminal: str) -> bool:
        """Everything that can stand before a word; whether anything goes on with that word."""
        begin = self.grammar.begin.get(terminal, {})
        agenda = self._next if here else [(place, 0) for start in self.starts for place in begin.get(start, ())]
        self.waiting.append({} if here else {start: [] for start in self.starts})
        self._next = []
        seen, ended = set(agenda), set[tuple[str, int]]()
        while agenda:
            item = agenda.pop()
            symbol = self.grammar.symbols[item[0]]
            if symbol and symbol == terminal:
                self._next.append((item[0] + 1, item[1]))
                continue
            fresh = [new for new in self._after(item, symbol, here, begin, ended) if new not in seen]
            seen.update(fresh)
            agenda += fresh
        self.whole = frozenset(start for start in self.starts if (start, 0) in ended)
        return bool(self._next)

    def _after(
        self, item: _Item, symbol: str, here: int, begin: dict[str, list[int]], ended: set[tuple[str, int]]
    ) -> list[_Item]:
        """What follows from an item in the same column: what waited for it, or what it waits for."""
        if symbol in self.grammar.rules:
            waits = self.waiting[here].setdefault(symbol, [])
            waits.append(item)
            return [(place, here) for place in begin.get(symbol, ())] if len(waits) == 1 else []
        if symbol:
            return []
        number, since = self.grammar.of[item[0]], item[1]
        self.filled[since].add(number)
        origin = self.grammar.origins[number]
        if (origin, since) in ended:
            return []
        ended.add((origin, since))
        return [(place + 1, began) for place, began in self.waiting[since].get(origin, ())]
