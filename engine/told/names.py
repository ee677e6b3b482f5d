"""What in a telling is the name of a card, and where a phrase of the game stands."""

from __future__ import annotations

from ..kernel.wording import fold
from .persons import Persons, no_names
from .tokens import Token, sentences
from .vocabulary import Vocabulary, given_names, listed, verb_forms, words

#: What stands before a verb to which something is done: «lo», «le».
IT = frozenset(("lo", "la", "los", "las", "le", "les", "se", "me", "te", "nos"))
#: Of how many words a name is at most.
_LONGEST = 9
COUNTED = frozenset(("carta", "cartas"))


class Names:
    """The words of a telling: which are names, which belong to a phrase of the game. ``told`` is how it was told."""

    def __init__(self, told: str, tokens: list[Token], persons: Persons, vocabulary: Vocabulary):
        self.told, self.tokens, self.persons, self.words = told, tokens, persons, vocabulary
        self.sentences = sentences(tokens)
        self.starts = {each[0].start for each in self.sentences}
        self.end = len(tokens)
        self._phrases = self._spans()
        self.names = self._all_names()

    def _spans(self) -> dict[int, tuple[str, str, int]]:
        """Where a phrase of the game stands: its kind, what it means, of how many words."""
        found: dict[int, tuple[str, str, int]] = {}
        plain = [token.plain for token in self.tokens]
        taken = -1
        for i in range(len(plain)):
            if i <= taken:
                continue
            for kind, phrases in (
                ("step", self.words.steps),
                ("zone", self.words.zones),
                ("keyword", self.words.keywords),
                ("turned", self.words.turned),
            ):
                match = next(((p, means) for p, means in phrases if tuple(plain[i : i + len(p)]) == p), None)
                before = plain[i - 1] if i else ""
                if match and kind == "zone" and match[0] == ("juego",) and before not in ("en", "del", "de", "al", "a", "el"):
                    continue
                if match and not (kind == "keyword" and len(match[0]) == 1 and self._fact_follows(i + 1)):
                    if kind == "keyword" and len(match[0]) == 1 and i + 1 < len(plain) and self.tokens[i + 1].capital:
                        continue
                    found[i] = (kind, match[1], len(match[0]))
                    taken = i + len(match[0]) - 1
                    break
        return found

    def _fact_follows(self, at: int) -> bool:
        """Whether a figure, a text or what stands in brackets follows."""
        if at >= len(self.tokens):
            return False
        token = self.tokens[at]
        follows = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if token.text == "(" and follows is not None:
            return follows.kind in ("number", "figures", "quote") or follows.plain in self.words.types
        return token.kind in ("number", "figures", "quote") and not (follows is not None and follows.plain in COUNTED)

    def _begins(self, at: int) -> bool:
        """Whether a sentence begins here, or something as one does."""
        token = self.tokens[at]
        return token.start in self.starts or (at > 0 and self.tokens[at - 1].text in (":", "¿", "¡", "(", "—", "–"))

    def _all_names(self) -> set[str]:
        """The names of the cards, as far as they are told in full."""
        inside = {
            token.text for i, token in enumerate(self.tokens) if token.capital and not self._begins(i) and self._may_be_named(i)
        }
        found = set()
        i = 0
        while i < len(self.tokens):
            name, after = self._name(i, inside)
            if name:
                found.add(name)
            i = max(after, i + 1)
        return found

    def _may_be_named(self, at: int) -> bool:
        token = self.tokens[at]
        if at in self._phrases or any(s < at < s + many for s, (_, _, many) in self._phrases.items()):
            return False
        if not token.capital or token.text in self.persons.names or len(token.text) < 2 or token.plain in self.words.named:
            return False
        done = any(form.mood in ("done", "to") for form in verb_forms(token.text))
        if not done and token.plain not in no_names():
            return True
        said = self._text(at + 1, 3)
        typed = said[:1] == (",",) and any(word in self.words.types for word in said[1:])
        return typed or (self._fact_follows(at + 1) and (done or token.plain in words("chains")))

    def _name(self, at: int, inside: set[str]) -> tuple[str, int]:
        """The name that begins here, and where it ends; "" for none."""
        tokens = self.tokens
        if at >= len(tokens) or not self._may_be_named(at):
            return "", at
        token = tokens[at]
        if token.plain in self.words.types and not self._is_named_by_type(at):
            return "", at
        if self._begins(at) and token.text not in inside and not self._names_at_beginning(at):
            return "", at
        end = at + 1
        while end < min(len(tokens), at + _LONGEST):
            step = end
            while step < len(tokens) and tokens[step].plain in ("de", "del", "la", "las", "los", "el") and step - end < 2:
                step += 1
            if step > end and tokens[end].plain not in ("de", "del"):
                break
            if step >= len(tokens) or not self._may_be_named(step) or (step == end and self._begins(step)):
                break
            if step == end and self._stands_alone(token.text):
                break
            if step > end and (tokens[step].plain in self.words.types or tokens[step].text in given_names()):
                break
            end = step + 1
        return self.told_text(at, end), end

    def _stands_alone(self, name: str) -> bool:
        """Whether a word is somewhere told of as a card by itself: «Ciervo 2»."""
        return any(token.text == name and self._fact_follows(i + 1) for i, token in enumerate(self.tokens))

    def told_text(self, at: int, end: int) -> str:
        """The words of some tokens, as they were told."""
        return " ".join(token.text for token in self.tokens[at:end])

    def _is_named_by_type(self, at: int) -> bool:
        """«Tótem de Hueso»: a name that begins with a type; or a mark that is a name where nothing else is: «Rayo (…)»."""
        tokens = self.tokens
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        if after is None:
            return False
        is_type = self.words.types[tokens[at].plain] in {fold(name) for name in self.words.playable.types} | {"ficha", "carta"}
        if after.capital and self._may_be_named(at + 1):
            return not is_type
        if after.plain in ("de", "del") and at + 2 < len(tokens) and is_type:
            return (
                self._may_be_named(at + 2)
                and tokens[at + 2].plain not in self.words.named
                and tokens[at + 2].text not in given_names()
                and tokens[at - 1].plain not in ("un", "una")
            )
        return not is_type and (self._fact_follows(at + 1) or not (at and tokens[at - 1].plain in ("de", ",", "y")))

    def _names_at_beginning(self, at: int) -> bool:
        """Whether the word that a sentence begins with is a name: known for nothing else, or told of as a card is."""
        token = self.tokens[at]
        if self._fact_follows(at + 1):
            return not self._says(at)
        if self._says(at) or token.plain in words("prepositions") or token.plain in listed()["events"]:
            return False
        end = at + 1
        while end < len(self.tokens) and self.tokens[end].plain in IT | {"no", "ya"}:
            end += 1
        if end >= len(self.tokens):
            return False
        after = self.tokens[end]
        beyond = self.tokens[end + 1] if end + 1 < len(self.tokens) else None
        if after.plain in ("de", "del"):
            return beyond is not None and beyond.capital
        if after.kind == "word" and any(form.mood in ("does", "doing", "done") for form in verb_forms(after.text)):
            return True
        if after.capital and self._may_be_named(end) and end == at + 1:
            return True
        apart = after.text == "," and beyond is not None and beyond.plain in ("de", "del", "que", "un", "una", "con", "el", "la")
        return (apart or after.text in ("y", "contra", "sobre", "que", "con")) and not self.tokens[at].text.lower().endswith(
            ("mente", "ndo")
        )

    def _says(self, at: int) -> bool:
        """Whether a word is a verb."""
        return bool(verb_forms(self.tokens[at].text)) and self.tokens[at].plain not in self.words.types

    def called(self, at: int) -> tuple[str, int]:
        """The card that is named here, by its whole name or its beginning, and where the name ends."""
        tokens = self.tokens
        known = sorted(self.names, key=len, reverse=True)
        for name in known:
            many = len(name.split())
            if fold(self.told_text(at, at + many)) == fold(name) and tokens[at].capital and self._may_be_named(at):
                return (name, at + many) if not self._begins(at) or self._name(at, {name.split()[0]})[0] else ("", at)
        if not tokens[at].capital or not self._may_be_named(at) or tokens[at].plain in self.words.types:
            return "", at
        if self._begins(at) and not self._names_at_beginning(at):
            return "", at
        for name in known:
            if name.split()[0] == tokens[at].text or (len(tokens[at].text) > 4 and tokens[at].text in (name + "s", name + "es")):
                return name, at + 1
        return "", at

    def _phrase(self, at: int) -> str:
        return self._phrases[at][0] if at in self._phrases else ""

    def _text(self, at: int, many: int) -> tuple[str, ...]:
        return tuple(token.plain for token in self.tokens[at : min(at + many, self.end)])
