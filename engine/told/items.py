"""What a telling names, in the order in which it is told: players, cards with what is said of them, verbs, places, steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..kernel.wording import fold
from .conjugating import Form
from .facts import Facts, Said, is_quoted
from .names import COUNTED, IT
from .persons import Persons, is_noun, no_names
from .tokens import Token, number
from .vocabulary import Vocabulary, listed, verb_forms, words

_ARTICLES = frozenset(("el", "la", "los", "las", "un", "una", "unos", "unas", "lo"))
_OWN = {"su": "su", "sus": "su", "mi": "mi", "mis": "mi"}
_ANOTHER = frozenset(("otro", "otra", "segundo", "segunda"))
_BETWEEN = frozenset(
    ("propio", "propia", "mismo", "misma", "unico", "unica", "nuevo", "nueva", "pobre", "primer", "primera", "ultimo")
)
_CALLED = frozenset(("llamado", "llamada", "nombrado"))
_ON = ("a", "sobre", "contra", "en")


@dataclass
class Item:
    """Something named: its kind, what it is, the preposition and the determiner before it.

    Kinds: «player», «card», «verb», «event» (a noun that tells what is done), «zone», «step», «pile», «fuel», «type» (a card by
    its type alone), «pronoun», «all», «nobody», «not», «yet», «text», «mark», «and», «that» (which begins what is said of
    something), «word».
    """

    kind: str
    value: Any
    at: int
    prep: str = ""
    det: str = ""
    #: Of a card: whose it is told to be, where it is told to lie, whether another of its kind is meant.
    owner: str = ""
    zone: str = ""
    another: bool = False
    described: bool = False
    worn: bool = False
    #: Of a verb: what it may be a form of.
    forms: list[Form] = field(default_factory=list)
    #: The words as they were told, and where the last ends.
    said: str = ""
    end: int = 0


class Items(Facts):
    """The items of a telling, by sentence, and what is said of each card that it names."""

    def __init__(self, told: str, tokens: list[Token], persons: Persons, vocabulary: Vocabulary):
        super().__init__(told, tokens, persons, vocabulary)
        lexicon = vocabulary.lexicon
        self.spells = {fold(lexicon.spell), *(mark for mark, says in lexicon.marks.items() if says.get("type") == lexicon.spell)}
        self.said: list[Said] = []
        self.read: list[list[Item]] = []
        at = 0
        for sentence in self.sentences:
            at = next(i for i in range(at, len(tokens)) if tokens[i] is sentence[0])
            self.read.append(self._items(at, at + len(sentence)))

    def _items(self, at: int, end: int) -> list[Item]:
        found: list[Item] = []
        self.end, self.begun = end, len(self.said)
        prep = det = ""
        while at < end:
            item, after, kind = self._one(at, prep, det)
            after = max(at + 1, min(after, end))
            if item is not None:
                if item.kind == "step" and prep == "de" and found and found[-1].value in ("fase", "paso", "etapa"):
                    item.prep = ""
                item.said, item.end = self.told_text(at, after), self.tokens[after - 1].end
                found.append(item)
                if item.kind == "word" and item.value == "objetivo" and len(found) > 1 and found[-2].prep == "con":
                    found[-2].prep = "sobre"  # «con Lobo de objetivo»
                prep = det = ""
            elif kind == "prep":
                token = self.tokens[at].plain
                if token in ("de", "del") and prep == "a" and self.tokens[at - 1].plain in ("al", "la"):
                    at = after  # «apunta al de Bruno»
                    continue
                prep, det = ("de" if token == "del" else "a" if token == "al" else token), "el" if token in ("al", "del") else ""
            elif kind == "det":
                det = self.tokens[at].plain
            at = after
        return found

    def _one(self, at: int, prep: str, det: str) -> tuple[Item | None, int, str]:
        """The item that begins here and where it ends; of none, whether a preposition or a determiner stands here."""
        token = self.tokens[at]
        plain = token.plain
        if token.kind == "quote":
            return Item("text", token.text, at, prep, det), at + 1, ""
        if token.text == "(" and self.said and at and self.tokens[at - 1].text in self.persons.names and self._fact_follows(at):
            end = self._brackets(at, self.said[-1])
            if end > at:
                return None, end, ""  # «Rayo, que jugó Ana (ritual 1: …)»
        if token.kind == "mark":
            return Item("mark", token.text, at), at + 1, ""
        if self._phrase(at) == "step" and not self._is_verb_here(at, det):
            _, means, many = self._phrases[at]
            return Item("step", means, at, prep, det), at + many, ""
        person, after = self._person(at, det)
        if person:
            return Item("player", person, at, prep, det), after, ""
        if (stand := self._stand(at, prep, det)) is not None:
            return stand[0], stand[1], ""
        card = self._card(at, prep, det)
        if card is not None:
            return card[0], card[1], ""
        if self._phrase(at) == "zone":
            _, means, many = self._phrases[at]
            return Item("zone", means, at, prep, det), at + many, ""
        if plain in ("y", "e", "o", "pero", "mientras", "aunque", "porque", "pues", "cuando", "luego", "entonces", "después"):
            return Item("and", plain, at), at + 1, ""
        if plain in ("que", "quien") or token.text.lower() == "si":
            return Item("that", plain, at, prep), at + 1, ""
        if plain in ("listo", "lista"):
            return Item("verb", plain, at, forms=[Form("terminar", "does")]), at + 1, ""
        if plain in words("not"):
            return Item("not", plain, at), at + 1, ""
        if plain in words("yet") or (plain, prep) in (("momento", "de"), ("ahora", "por")):
            return Item("yet", plain, at), at + 1, ""
        if plain in words("nobody"):
            return Item("nobody", plain, at, prep), at + 1, ""
        every = self._everybody(at, det)
        if every:
            return Item("all", self.told_text(at, every), at, prep, det), every, ""
        pile = self._pile(at)
        if pile is not None:
            return pile[0], pile[1], ""
        if plain in listed()["events"] and (is_noun(self.tokens, at) or not verb_forms(token.text) or prep or det):
            return Item("event", listed()["events"][plain], at, prep, det), at + 1, ""
        if self._is_verb_here(at, det):
            return Item("verb", plain, at, prep, forms=verb_forms(token.text)), at + 1, ""
        if self._seems_verb(at, det, prep):
            return Item("verb", plain, at, prep, forms=[Form(plain, "does")]), at + 1, ""
        if plain in _OWN or plain in _ARTICLES or plain in _ANOTHER:
            if plain in IT and at + 1 < self.end and self._clings(at):
                return Item("pronoun", plain, at), at + 1, ""
            return None, at + 1, "det"
        if plain in IT:
            return Item("pronoun", plain, at), at + 1, ""
        if plain in words("prepositions"):
            return None, at + 1, "prep"
        if plain in ("el", "ella", "ellos", "ello", "eso", "esto", "ese", "esa", "este", "esta", "aquel", "aquella"):
            return Item("pronoun", plain, at, prep), at + 1, ""
        if self._phrase(at) == "keyword":
            many = self._phrases[at][2]
            return Item("keyword", self.told_text(at, at + many), at, prep, det), at + many, ""
        if plain in self.words.types and plain not in ("carta", "cartas"):
            return Item("type", self.words.types[plain], at, prep, det), at + 1, ""
        return Item("word", plain, at, prep, det), at + 1, ""

    def _stand(self, at: int, prep: str, det: str) -> tuple[Item, int] | None:
        """«El demonio de Bruno»: what is attacked that is no card."""
        if not self.words.lexicon.stands_in or self.tokens[at].plain != fold(self.words.lexicon.stands_in):
            return None
        item, after = Item("stand", self.tokens[at].plain, at, prep, det, owner=_OWN.get(det, "")), at + 1
        if after < self.end and self.tokens[after].plain in ("de", "del") and after + 1 < self.end:
            begun = after + 1 + (self.tokens[after + 1].plain in ("mi", "su", "el", "la"))
            who, end = self._person(begun, self.tokens[begun - 1].plain)
            if who:
                item.owner, after = who, end
        return item, after

    def _is_verb_here(self, at: int, det: str) -> bool:
        token = self.tokens[at]
        if token.kind != "word" or not verb_forms(token.text):
            return False
        if det and not (at and self.tokens[at - 1].plain in ("la", "los", "las", "lo") and self._clings(at - 1)):
            return False
        return not is_noun(self.tokens, at)

    def _seems_verb(self, at: int, det: str, prep: str) -> bool:
        """Whether an unknown word behind somebody or «lo» seems to say what is done: «Bruno aprovecha», «le endosa»."""
        token, before = self.tokens[at], self.tokens[at - 1] if at else None
        if det or prep or before is None or token.capital or len(token.text) < 4 or token.plain in words("little") | no_names():
            return False
        if token.plain in self.words.types or token.text[-1] not in "aeónAE" or token.text.endswith(("mente", "ión", "ón")):
            return False
        named = before.capital and before.text in self.persons.names and not (at > 1 and self.tokens[at - 2].plain in ("de", "a"))
        return named or (before.plain in ("le", "les", "se", "lo") and token.text[-1] != "o")

    def _everybody(self, at: int, det: str) -> int:
        """Where «los dos», «ambos», «todos» end; 0 for none."""
        plain = self.tokens[at].plain
        if plain in words("everybody"):
            return at + 1
        if plain in ("los", "las") and at + 1 < self.end and self.tokens[at + 1].plain in ("dos", "tres", "cuatro"):
            return at + 2
        return at + 1 if plain in ("dos", "tres") and det in ("los", "las") else 0

    def _pile(self, at: int) -> tuple[Item, int] | None:
        """«Seis cartas», «3 oros»: so many of what nobody named."""
        many = number(self.tokens[at])
        if many is None:
            return None
        after = at + 1
        if after < self.end and self.tokens[after].plain in COUNTED:
            return Item("pile", many, at), after + 1
        if after < self.end and self.tokens[after].plain in self.words.fuel:
            return Item("fuel", (many, self.tokens[after].plain), at), after + 1
        if self.tokens[at].plain in ("un", "una"):
            return None
        return Item("number", many, at), after

    def _card(self, at: int, prep: str, det: str) -> tuple[Item, int] | None:
        """A card named here: its type first or not, its name, what is said of it."""
        tokens, before = self.tokens, at
        facts: list[str] = []
        owner = ""
        while at < self.end and tokens[at].plain in _BETWEEN and not tokens[at].capital:
            at += 1
        if at < self.end and tokens[at].plain in self.words.types and not self.called(at)[0]:
            at, facts, owner = self._type_first(at)
            while at < self.end and tokens[at].plain in _CALLED:
                at += 1
            if tokens[at - 1].plain not in _CALLED and self._text(at, 3) == ("que", "se", "llama"):
                at += 3
            apart = at < self.end and tokens[at].text in (",", ":")
            if (
                apart
                and at + 1 < self.end
                and (det in ("un", "una", "otro", "otra", "segundo", "segunda") or owner or tokens[at].text == ":")
            ):
                at += self.called(at + 1)[0] != ""
        if at >= self.end:
            return None
        name, after = self.called(at)
        if not name:
            return None
        said = Said(name, facts, owner, worn=before <= self.worn_at < after)
        after = self._facts(after, said)
        played = self._played_on(prep, said)
        self.said.append(said)
        if played is not None:
            self.said.append(played)
        own = _OWN.get(det, "")
        item = Item("card", name, before, prep, det, owner=said.owner or own, zone=said.zone, another=det in _ANOTHER)
        item.described, item.worn = bool(said.facts), said.worn
        return item, after

    def _played_on(self, prep: str, said: Said) -> Said | None:
        """What is said behind the card on which something is played, of what is: «Flecha sobre Lobo: «…»»."""
        quoted = next((i for i, fact in enumerate(said.facts) if is_quoted(fact)), None)
        spell = [
            each
            for each in self.said[self.begun :]
            if any(fold(word) in self.spells for fact in each.facts for word in fact.split())
        ]
        lacks = bool(spell) and not any(
            is_quoted(fact) for each in self.said for fact in each.facts if each.name == spell[-1].name
        )
        figures = any("/" in fact or fact.isdecimal() for fact in said.facts[:1])
        if quoted is not None and lacks and figures and spell[-1].name != said.name and prep not in _ON:
            played = Said(spell[-1].name, said.facts[quoted:])
            del said.facts[quoted:]
            return played
        if prep not in _ON or quoted is None or (not quoted and not any(each.name == said.name for each in self.said)):
            return None
        texts = {each.name for each in self.said if any(map(is_quoted, each.facts))}
        here = [each for each in self.said[self.begun :] if each.name not in texts and each.name != said.name]
        spells = [each for each in here if not any("/" in fact or (fact.isdecimal() and int(fact) > 9) for fact in each.facts)]
        if not spells:
            return None
        figures = any("/" in fact for fact in said.facts[:1]) or any(fact.isdecimal() for fact in said.facts[:1])
        again = any(each.name == said.name and each.facts for each in self.said)
        quoted = 1 if figures else 0 if again else quoted
        played = Said(spells[-1].name, said.facts[quoted:])
        del said.facts[quoted:]
        return played
