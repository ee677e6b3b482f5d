"""A card as somebody types it on one line («Lobo 3/2 coste 2 furia: Cuando muera, roba una carta»), read in any order."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ..catalogue import Playable
from ..kernel.numerals import number_said, without_thousands
from ..kernel.wording import fold
from ..text.lexicon import Lexicon
from ..text.words import nearest

_QUOTED = re.compile(r"[«“\"]([^«»“”\"]*)[»”\"]")
_FLAG = re.compile(
    r"\b(?:girad[oa]s?|boca abajo|nuev[oa]s?)\b|\bcon (?P<n>\d{1,5}) (?:de )?daño\b|\bdaño (?P<m>\d{1,5})\b", re.IGNORECASE
)
_ATTACHED = re.compile(r"\b(?:anexad[oa] a|equipad[oa] a|en) «?(?P<to>[^»,|]+?)»?\s*$", re.IGNORECASE)
_WORD = re.compile(r"[+-]?\d+/[+-]?\d+|[x×]\s?\d+|[+-]?\d+|[^\W\d_]+\d*(?:['’-][^\W\d_]+)*|[^\s,;().·]")
_TIMES = re.compile(r"[x×]\s?(\d{1,3})$")
_COST = re.compile(r"c(\d{1,2}|X)$", re.IGNORECASE)
_SMALL = frozenset(re.split(" ", "de del la el los las un una uno unos unas y con que tiene es su sus al a cada carta"))
#: Said before a name; with a capital it is one.
_CALLED = frozenset(("llamado", "llamada"))
_COSTS = frozenset(("coste", "costo", "cuesta"))


@dataclass
class CardLine:
    """What was understood: the card's name, how many, its definition (empty: a card that is known elsewhere), how it stands.

    ``said`` are the parts in words, ``unread`` the words that nobody understood.
    """

    name: str = ""
    count: int = 1
    definition: dict[str, Any] = field(default_factory=dict)
    flags: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    unknown: bool = False

    @property
    def entry(self) -> str:
        """As an entry of a situation."""
        times = f" x{self.count}" if self.count > 1 else ""
        return f"{self.name}{times}" + (f" | {', '.join(self.flags)}" if self.flags else "")


def read_card(typed: str, playable: Playable, known: list[str]) -> CardLine:
    """A line as a card. ``known`` are the cards that the situation has."""
    assert playable.lexicon is not None
    return _Line(playable, playable.lexicon, known).read(without_thousands(" ".join(typed.split())))


class _Line:
    def __init__(self, playable: Playable, lexicon: Lexicon, known: list[str]):
        self.playable, self.lexicon, self.known = playable, lexicon, known
        self.types = {fold(name): name for name in playable.types}
        self.keywords = {fold(name): name for name in playable.game.keywords}
        self.got = CardLine()
        self.plain_names = {fold(word) for name, _ in lexicon.plain.values() for word in name.split()[1:]}
        self.name: list[str] = []
        self.figures: list[int] = []

    def read(self, typed: str) -> CardLine:
        got = self.got
        line, bar, flags = typed.partition("|")
        got.flags += [flag.strip() for flag in flags.split(",") if flag.strip()] if bar else []
        line = self._without_text(line)
        if self.lexicon.turned:
            line = re.sub(rf"(?i)\b(?:{'|'.join(self.lexicon.turned)})\b", "girada", line)
        line = re.sub(r"\bestá (?=girad)", "", line)
        line = self._without_bearer(_FLAG.sub(self._flag, line))
        words = _WORD.findall(line)
        at = 0
        while at < len(words):
            at += self._one(words, at)
        self._name()
        if not got.unknown:
            self._define()
        return got

    def _without_text(self, line: str) -> str:
        """The line without the text of the card: what is quoted, else what follows a colon."""
        quoted = _QUOTED.search(line)
        if quoted and fold(quoted[1]) not in map(fold, self.known):
            text, line = quoted[1], line[: quoted.start()].rstrip(" :(") + " " + line[quoted.end() :].lstrip(" )")
            line = line.replace(":", " ")
            line = re.sub(r"\b(?:que dice|con el (?:mismo )?texto|con|dice)\s*$", "", line.strip())
        else:
            line, _, text = line.partition(":")
        if text.strip():
            text = text.strip()
            self.got.definition["text"] = text[:1].upper() + text[1:] + ("" if text[-1] in ".!?»" else ".")
            self.got.said.append("texto")
        return line

    def _without_bearer(self, line: str) -> str:
        """The line without the card it is attached to, where that is one of those known."""
        found = _ATTACHED.search(line)
        bearer = next((each for each in self.known if found and fold(each) == fold(found["to"])), None)
        if found is None or bearer is None:
            return line
        self.got.flags.append(f"anexada a {bearer}")
        return line[: found.start()]

    def _flag(self, found: re.Match[str]) -> str:
        word = fold(found[0])
        number = found["n"] or found["m"]
        flag = f"daño {number}" if number else {"g": "girada", "b": "boca abajo", "n": "nueva"}[word[0]]
        self.got.flags.append(flag)
        return " "

    def _one(self, words: list[str], at: int) -> int:
        """Take a word with what belongs to it; how many were taken."""
        if many := self._known_name(words, at):
            return many
        word, later = words[at], [fold(each) for each in words[at + 1 : at + 3]]
        plain, got = fold(word), self.got
        if (many := self._keyword(words, at)) > 1:
            return many
        if "/" in word and word[0] in "+-0123456789":
            self._figure(*map(int, word.split("/")))
        elif times := _TIMES.match(word):
            got.count = int(times[1])
        elif plain in _COSTS or plain in self.lexicon.named:
            skip = 1 if later[:1] == ["de"] else 0
            number = later[skip] if len(later) > skip else ""
            if number.isdecimal() or number == "x":
                return self._named(plain, number) + skip
            got.unread.append(word)
        elif cost := _COST.match(word):
            self._named("coste", cost[1])
        elif self._is_number(word):
            if later[:1] == ["de"] and later[1:2] and later[1] in self.lexicon.named:
                return self._named(later[1], word) + 1
            self._number(int(word), at, later)
        else:
            self._word(word, plain, at, words[at + 1 :])
        return 1

    def _known_name(self, words: list[str], at: int) -> int:
        """Take the name, in several words, of a card that is known; of how many words it is."""
        for name in self.known if not self.name else ():
            parts = name.split()
            if len(parts) > 1 and list(map(fold, words[at : at + len(parts)])) == list(map(fold, parts)):
                self.name = parts
                return len(parts)
        return 0

    def _only_name(self, word: str, rest: list[str]) -> bool:
        """Whether a word that also says something of a card is its name: nothing else of the line can be."""
        said = {*self.types, *self.lexicon.marks, *self.keywords}
        return word[0].isupper() and not any(each[0].isupper() and fold(each) not in said for each in rest)

    def _keyword(self, words: list[str], at: int) -> int:
        """Take a keyword of several words, which says something of the card wherever it stands; of how many words it is."""
        for plain, keyword in self.keywords.items():
            many = plain.count(" ") + 1
            if many > 1 and fold(" ".join(words[at : at + many])) == plain:
                self._has(keyword)
                return many
        return 0

    def _has(self, keyword: str) -> None:
        self.got.definition.setdefault("abilities", []).append(keyword)
        self.got.said.append(keyword)

    @staticmethod
    def _is_number(word: str) -> bool:
        return word.lstrip("+-").isdecimal()

    def _named(self, what: str, number: str) -> int:
        key = "cost" if what in _COSTS else self.lexicon.named[what]
        self.got.definition[key] = "X" if number.casefold() == "x" else int(number)
        self.got.said.append(f"{'coste' if key == 'cost' else what} {number}")
        return 2

    def _figure(self, *figures: int) -> None:
        keys = self.lexicon.figures[len(figures) - 1]
        if len(keys) < len(figures):
            self.got.unread.append("/".join(map(str, figures)))
            return
        self.figures = list(figures)
        self.got.definition |= dict(zip(keys, figures, strict=True))
        self.got.said.append("/".join(map(str, figures)))

    def _number(self, number: int, at: int, later: list[str]) -> None:
        """A bare number: how many before the name, a cost after what has no figures, else the figure."""
        if not self.name and not self.got.definition and at == 0:
            self.got.count = max(1, number)
            self.got.unknown = not later
        elif number < self.lexicon.wounds and self.got.definition.get("type") in self.lexicon.kinds:
            self._named("coste", str(number))  # what has no figure so small
        elif (
            self.got.definition.get("type", self.lexicon.spell) == self.lexicon.spell
            and ("type" in self.got.definition or self.figures)
        ) or self.figures:
            self._named("coste", str(number))
        elif self.got.definition.get("type") in (None, *self.lexicon.kinds):
            self._figure(number)
        else:
            self._named("coste", str(number))

    def _word(self, word: str, plain: str, at: int, rest: list[str]) -> None:
        got, first = self.got, not self.name
        said = [part for part in got.said if part != "texto"]
        if plain in self.plain_names and not first:
            return
        if plain in self.lexicon.plain and first:
            name, definition = self.lexicon.plain[plain]
            self.name = [name]
            got.definition |= definition or {}
            got.said.append(plain)
        elif plain in self.types and (at == 0 or word[0].islower() or self.name or any(each[0].isupper() for each in rest)):
            got.definition["type"] = self.types[plain]
            got.said.append(plain)
        elif plain in self.lexicon.marks and not (at == 0 and self._only_name(word, rest)):
            for key, value in self.lexicon.marks[plain].items():
                old = got.definition.get(key)
                got.definition[key] = [*old, *value] if isinstance(old, list) else value
            got.said.append(plain)
        elif plain in self.keywords and (got.said or not first) and not (at == 0 and self._only_name(word, rest)):
            self._has(self.keywords[plain])
        elif first and at == 0 and (many := number_said(plain)) is not None:
            got.count = many
        elif (plain in _SMALL or word in _CALLED) and (first or said):
            pass
        elif first and got.said and word[0].islower():
            got.unread.append(word)
        elif not said or first or fold(" ".join([*self.name, word])) in map(fold, self.known):
            self.name.append(word)
        elif self.lexicon.free and word[0].isupper():
            several = self.lexicon.free.endswith("s")
            got.definition[self.lexicon.free] = [*got.definition.get(self.lexicon.free, []), word] if several else word
            got.said.append(word)
        else:
            got.unread.append(word)

    def _name(self) -> None:
        """The name, as the situation calls the card where it has it, in the singular too."""
        got = self.got
        while self.name and fold(self.name[-1]) in _SMALL:
            self.name.pop()
        name = " ".join(self.name)
        if got.unknown:
            return
        known = {fold(each): each for each in self.known}
        for spelt in (name, name[:-1] if name.endswith("s") else name, name[:-2] if name.endswith("es") else name):
            if fold(spelt) in known:
                name = known[fold(spelt)]
                break
        else:
            name = name[:1].upper() + name[1:] if fold(name) != fold(self.playable.unknown) else name
            if got.count > 1 and name.endswith("s") and got.definition and name not in dict(self.lexicon.plain.values()):
                name = name[:-1]
        got.name = name

    def _define(self) -> None:
        """The type, where the line says something of the card but not that; a name of its own for a card that has none."""
        got = self.got
        kinds = self.lexicon.kinds
        if got.definition and "type" not in got.definition:
            got.definition["type"] = (
                kinds[len(self.figures) - 1]
                if self.figures
                else "" or (kinds[0] if "strength" in got.definition else self.lexicon.spell)
            )
        if got.definition and not got.name:
            got.name = " ".join(
                [str(got.definition["type"]), *("/".join(map(str, self.figures)) for _ in self.figures[:1])]
            ).capitalize()
        if got.definition.get("type") and "cost" not in got.definition and not _is_plain(got.name, self.lexicon):
            got.definition["cost"] = 1


def _is_plain(name: str, lexicon: Lexicon) -> bool:
    return any(name == plain for plain, _ in lexicon.plain.values())


def suggestion(line: CardLine, playable: Playable) -> str:
    """What the first word that nobody understood may have been meant as."""
    named = playable.lexicon.named if playable.lexicon is not None else ()
    words = [*playable.types, *playable.game.keywords, *named, "coste", "girada"]
    return nearest(line.unread[0], words) if line.unread else ""
