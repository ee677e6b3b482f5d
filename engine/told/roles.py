"""Who is named in a telling, or told by a role: «el activo», «mi oponente», «ella»."""

from __future__ import annotations

from .names import IT, Names
from .persons import is_noun
from .vocabulary import verb_forms, words

#: Whose turn it is, the other of whom is spoken, the other of whose turn it is, he or she.
ACTIVE, OTHER, RIVAL, HE, SHE = "<active>", "<other>", "<rival>", "<he>", "<she>"


class Roles(Names):
    """The words of a telling, and who is meant by some of them."""

    def _person(self, at: int, det: str) -> tuple[str, int]:
        """Who is named here, or told by a role, and where that ends."""
        if at >= len(self.tokens):
            return "", at
        token = self.tokens[at]
        if token.capital and token.text in self.persons.names:
            return token.text, at + 1
        plain, after = token.plain, self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if plain == "yo" and self.persons.me:
            return self.persons.me, at + 1
        if plain in ("jugador", "jugadora") and after is not None:
            who, end = self._person(at + 1, det or "el")
            if who:
                return who, end
            if after.plain in ("de", "del"):
                return ACTIVE, at + 3
        if (
            plain in words("active")
            and (det in ("el", "la") or self._begins(at) or (at and self.tokens[at - 1].plain in ("jugador", "jugadora", ",")))
            and not self._is_verb_of(at)
        ):
            return self._whose_turn(), at + 1
        if plain in ("el", "la", "quien") and after is not None and after.plain in ("del", "de", "que"):
            follows = [each.plain for each in self.tokens[at + 1 : at + 5]]
            if follows[:2] in (["del", "turno"], ["de", "turno"], ["de", "la"]) and ("turno" in follows or "ficha" in follows):
                return self._whose_turn(), at + 2 + follows[1:].index("turno" if "turno" in follows else "ficha") + 1
            if (
                follows[:1] == ["que"]
                and len(follows) > 1
                and follows[1] in ("ataca", "tiene", "lleva")
                and {"turno", "ficha", "ataca"} & set(follows)
            ):
                word = next(each for each in ("turno", "ficha", "ataca") if each in follows)
                return self._whose_turn(), at + 1 + follows.index(word) + 1
        if plain in words("other"):
            if self.persons.me and (det in ("mi", "el", "la", "")):
                return self.persons.other(self.persons.me), at + 1
            return (OTHER if det == "su" else RIVAL), at + 1
        the_other = plain in ("otro", "otra") and (det in ("el", "la") or (at > 0 and self.tokens[at - 1].plain in ("del", "al")))
        if the_other and (self._verb_follows(at + 1) or after is None or after.kind == "mark"):
            return (self.persons.other(self.persons.me) if self.persons.me else OTHER), at + 1
        if (
            plain in ("este", "esta", "ese", "esa")
            and self._verb_follows(at + 1)
            and not (after is not None and after.plain in ("turno",))
        ):
            return OTHER, at + 1
        if token.text in ("Él", "Ella") and after is not None and after.text == ",":
            return (HE if token.text == "Él" else SHE), at + 1
        if token.text.lower() in ("él", "ella") and (
            self._verb_follows(at + 1) or (at and self.tokens[at - 1].plain in ("de", "a"))
        ):
            return (HE if token.text.lower() == "él" else SHE), at + 1
        return "", at

    def _is_verb_of(self, at: int) -> bool:
        """«Ana activa Lobo»: a verb, and nobody whose turn it is."""
        return (
            bool(verb_forms(self.tokens[at].text))
            and not is_noun(self.tokens, at)
            and not (at and self.tokens[at - 1].plain in ("la", "el", "jugadora", "jugador") and not self._clings(at - 1))
        )

    def _whose_turn(self) -> str:
        if self.persons.me and self.persons.mine is not None:
            return self.persons.me if self.persons.mine else self.persons.other(self.persons.me)
        return ACTIVE

    def _verb_follows(self, at: int) -> bool:
        while at < self.end and self.tokens[at].plain in IT | {"no", "ya", "si", "tambien", "aun", "mismo", "misma"}:
            at += 1
        return at < self.end and any(form.mood == "does" for form in verb_forms(self.tokens[at].text))

    def _clings(self, at: int) -> bool:
        """Whether «lo», «la» stand before a verb, and not before a noun."""
        after = at + 1
        while after < self.end and self.tokens[after].plain in IT:
            after += 1
        if after >= self.end or self.tokens[after].capital:
            return False
        return any(form.mood in ("does", "may") for form in verb_forms(self.tokens[after].text)) and not (
            self.tokens[after].plain in ("activa", "ficha", "contraria", "defensora") and self.tokens[at].plain == "la"
        )
