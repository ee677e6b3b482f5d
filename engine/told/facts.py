"""What is said of a card beside its name: type, figures, cost, text, whose it is, where it lies."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from ..kernel.wording import fold
from .names import COUNTED
from .roles import Roles
from .tokens import Token, number
from .vocabulary import verb_forms, words

_SAYS = (
    "que dice",
    "con el mismo texto",
    "dice",
    "que tiene",
    "tiene",
    "con",
    "con la habilidad",
    "con el texto",
    "con el efecto",
    "con efecto",
    "y dice",
    "que da",
    "que hace",
    "que reza",
    "con texto",
    "con la frase",
)
_SAYS_OF = tuple(tuple(each.split()) for each in sorted(_SAYS, key=len, reverse=True))
_STATES = frozenset(("girado", "girada", "girados", "giradas", "enderezado", "enderezada", "nuevo", "nueva"))
#: Said of a card that another bears.
_WORN = ("equipada", "equipado", "anexada", "anexado")


def is_quoted(fact: str) -> bool:
    """Whether a fact is a text."""
    return any(mark in fact for mark in '«“"')


@dataclass
class Said:
    """What was said of a card in one place."""

    name: str
    facts: list[str]
    owner: str = ""
    zone: str = ""
    worn: bool = False


class Facts(Roles):
    """The words of a telling, and what is said of the cards that it names."""

    #: Where a card was said to be worn before its name; what was said of each card so far.
    worn_at = -1
    said: list[Said]

    def _type_first(self, at: int) -> tuple[int, list[str], str]:
        """What is said of a card before its name: «talismán de coste 2», «Delantero de 7000», «conjuro de Ana»."""
        begun, owner = at, ""
        end = at
        while end < self.end:
            token = self.tokens[end]
            if (
                ((token.plain in self.words.types or token.kind in ("number", "figures")) and not self.called(end)[0])
                or (token.plain in self.words.named and end + 1 < self.end)
                or (token.plain == "que" and end + 1 < self.end and self.tokens[end + 1].plain in self.words.named)
            ):
                end += 1
            elif token.plain in _WORN:
                self.worn_at, end = end, end + 1
            elif token.plain in ("de", "del") and end + 1 < self.end:
                who, after = self._person(end + 1, "el" if token.plain == "del" else "")
                follows = self.tokens[end + 1]
                if who and not owner:
                    owner = who
                    return after, [self.told_text(begun, end)], owner
                if number(follows) is not None and self._text(end + 2, 1) and self._text(end + 2, 1)[0] in self.words.fuel:
                    return end + 3, [f"{self.told_text(begun, end)} coste {number(follows)}"], owner  # «conjuro de un maná»
                if number(follows) is not None or follows.plain in self.words.named or follows.plain in self.words.types:
                    end += 2
                else:
                    break
            else:
                break
        return end, [self.told_text(begun, end)], owner

    def _facts(self, at: int, said: Said) -> int:
        """Read what is said of a card behind its name; where that ends."""
        while at < self.end:
            after = self._fact(at, said)
            if after == at:
                break
            at = after
        return at

    def _fact(self, at: int, said: Said) -> int:
        tokens, types = self.tokens, self.words.types
        token = tokens[at]
        if token.text in (",", ":", "—", "–") and at + 1 < self.end:
            if self._begins_fact(at + 1, token.text):
                return self._fact(at + 1, said)
            return self._unquoted(at, said) if token.text == ":" and said.facts else at
        text = any(map(is_quoted, said.facts))
        if token.kind == "quote":
            if text:
                return at
            said.facts.append(token.text)
            return at + 1
        if (
            (
                number(token) is not None
                and token.plain not in ("un", "una")
                and self._text(at + 1, 1)
                and self._text(at + 1, 1)[0] in self.words.fuel
            )
            and self.end < len(tokens)
            and tokens[self.end].text == ")"
        ):  # «(conjuro, dos manás: «…»)»
            said.facts.append(f"coste {number(token)}")
            return at + 2
        if token.kind == "figures" or (token.kind == "number" and not self._counts(at)):
            said.facts.append(self._figure(token))
            return at + 1
        if token.text == "(":
            return self._brackets(at, said)
        follows = tokens[at + 1] if at + 1 < self.end else None
        if self._text(at, 2) == ("que", "vale") and at + 2 < self.end and number(tokens[at + 2]) is not None:
            said.facts.append(f"coste {number(tokens[at + 2])}")
            return at + 3
        if token.plain == "que" and follows is not None and follows.plain in self.words.named:
            return self._fact(at + 1, said)  # «que cuesta 2»
        if token.plain in self.words.named and follows is not None:
            skip = 1 if follows.plain in ("de",) else 0
            if at + 1 + skip < self.end and number(tokens[at + 1 + skip]) is not None:
                said.facts.append(f"{token.text} {number(tokens[at + 1 + skip])}")
                return at + 2 + skip
        if token.plain in types and token.plain not in ("carta",) and not self.called(at)[0]:
            said.facts.append(token.text)
            return at + 1
        if mark := self.words.revealed:  # «con EX Burst»: its first word is what a card is
            begun = at + (token.plain == "con")
            if begun < self.end and tokens[begun].plain == mark[0]:
                said.facts.append(mark[0])
                return begun + (len(mark) if self._text(begun, len(mark)) == mark else 1)
        if token.plain in _STATES or (token.plain == "ya" and follows is not None and follows.plain in _STATES):
            said.facts.append(follows.text if token.plain == "ya" and follows is not None else token.text)
            return at + 1 + (token.plain == "ya")
        if self._phrase(at) == "turned":
            many = self._phrases[at][2]
            said.facts.append(self.told_text(at, at + many))
            return at + many
        if token.plain in _WORN and not said.worn:
            said.worn = True
            return at + 1
        if token.plain in words("active") and self._text(at + 1, 1) in (("de",), ("del",)):  # «Lobo, atacante de Ana»
            return self._of(at + 1, said)
        if token.plain in ("suyo", "suya", "suyos", "suyas"):
            said.owner = said.owner or "su"
            return at + 1
        if token.plain in ("mio", "mia"):
            said.owner = said.owner or "mi"
            return at + 1
        for phrase in _SAYS_OF:
            end = at + len(phrase)
            if self._text(at, len(phrase)) == phrase and end < self.end and tokens[end].text == ":":
                end += 1
            if self._text(at, len(phrase)) == phrase and end < self.end and tokens[end].kind == "quote" and not text:
                said.facts.append(tokens[end].text)
                return end + 1
        if token.plain in ("es", "un", "una", "siendo", "que") and follows is not None:
            return self._is_a(at, said)
        if token.plain == "sin" and (nothing := self._without(at)):
            return nothing
        if token.plain in ("con", "y", "tiene", "trae", "sin") and follows is not None and self._phrase(at + 1) == "keyword":
            many = self._phrases[at + 1][2]
            if token.plain != "y" or any(
                fold(fact) in dict.fromkeys(" ".join(k) for k, _ in self.words.keywords) for fact in said.facts
            ):
                if token.plain != "sin":
                    said.facts.append(self.told_text(at + 1, at + 1 + many))
                return at + 1 + many
        if self._phrase(at) == "keyword":
            many = self._phrases[at][2]
            said.facts.append(self.told_text(at, at + many))
            return at + many
        if token.plain in ("de", "del") and follows is not None:
            return self._of(at, said)
        if token.plain == "en" and follows is not None:
            return self._in(at, said)
        return at

    def _unquoted(self, at: int, said: Said) -> int:
        """A text that nobody put in quotes, behind a colon up to the end of the sentence."""
        follows = self.tokens[at + 1 : self.end]
        if (
            not follows[0].capital
            or any(token.kind == "quote" for token in follows)
            or (self.called(at + 1)[0] not in ("", said.name))
        ):
            return at
        if follows[0].text in self.persons.names:
            return at
        end = next((i for i in range(at + 1, self.end) if self.tokens[i].text in (";", "·")), self.end)
        said.facts.append(f"«{self.told[follows[0].start : self.tokens[end - 1].end]}»")
        return end

    def _without(self, at: int) -> int:
        """«Sin texto», «sin más habilidades», «sin efecto de entrada»: where that ends; 0 for something else."""
        end = at + 1
        while end < self.end and self.tokens[end].plain in ("mas", "ningun", "ninguna", "otro", "otra"):
            end += 1
        if end >= self.end or self.tokens[end].plain not in ("texto", "efecto", "efectos", "habilidad", "habilidades", "nada"):
            return 0
        if self._text(end + 1, 1) == ("de",) and end + 2 < self.end and not self.tokens[end + 2].capital:
            end += 2
        return end + 1

    def _figure(self, token: Token) -> str:
        """A figure; what a card gives, as its text, where a game tells that so."""
        gives = self.words.lexicon.gives
        if token.text[0] in "+-" and gives:
            return "«" + gives.format(token.text if "/" in token.text else token.text.lstrip("+")) + "»"
        return token.text

    def _counts(self, at: int) -> bool:
        """Whether a number says how many of something, or how much damage."""
        after = self._text(at + 1, 2)
        return bool(after) and (
            after[0] in COUNTED
            or (after[0] in self.words.fuel and after[0] != "cp")
            or after == ("de", "daño")
            or after[0] in words("counted")
        )

    def _begins_fact(self, at: int, mark: str) -> bool:
        """Whether what follows a comma or a colon is said of the card before it."""
        token = self.tokens[at]
        follows = self._text(at + 1, 2)
        if token.kind == "quote":
            return True
        if mark == ":":
            return token.kind == "figures"
        if token.kind == "figures" or (token.plain == "ya" and follows[:1] and follows[0] in _STATES):
            return True
        if (
            token.plain in self.words.named
            or token.plain in _STATES
            or (token.plain in self.words.types and not self.called(at)[0])
        ):
            return not self.called(at + 1)[0] if at + 1 < self.end else True
        if (
            token.plain in ("un", "una")
            and follows
            and (follows[0] in self.words.types or "/" in follows[0] or follows[0].isdecimal())
        ):
            end, _, _ = self._type_first(at + 1)
            return not (end < self.end and self.called(end)[0])
        if token.plain == "de" and follows and (follows[0] in self.words.named or follows[0].isdecimal()):
            return True
        if token.plain in ("de", "del"):
            who, end = self._person(at + 1, "el" if token.plain == "del" else "")
            typed = at + 1 < self.end and self.tokens[at + 1].capital and self.tokens[at + 1].plain in self.words.types
            return typed or (bool(who) and (end >= self.end or self.tokens[end].text in ",.;:()"))
        if token.plain == "que" and follows[:1] and (follows[0] in self.words.named or follows[0] == "vale"):
            return True
        if token.plain == "que":
            return follows[:1] == ("dice",) or follows[:2] in (("es", "un"), ("es", "una"), ("es", "de"))
        special = self.words.revealed[:1]
        if special and (token.plain == special[0] or (token.plain == "con" and follows[:1] == special)):
            return True
        if token.plain in ("con", "y") and at + 1 < self.end:
            return (
                self.tokens[at + 1].kind == "quote"
                or self._phrase(at + 1) == "keyword"
                or (
                    follows[:2] in (("la", "habilidad"), ("el", "texto"))
                    and at + 3 < self.end
                    and self.tokens[at + 3].kind == "quote"
                )
            )
        if token.plain == "sin":
            return bool(self._without(at))
        if token.plain in words("active") and follows[:1] in (("de",), ("del",)):
            return True
        if token.plain == "en":
            return any(self._phrase(at + i) == "zone" for i in (1, 2))
        return token.plain in ("suyo", "suya")

    def _is_a(self, at: int, said: Said) -> int:
        """«Es un 2/3», «que es un aliado 2/2», «un 2/2»."""
        end = at
        while end < self.end and self.tokens[end].plain in ("que", "es", "un", "una", "siendo", "de"):
            end += 1
        if end >= self.end or (end == at + 1 and self.tokens[at].plain == "que"):
            return at
        token = self.tokens[end]
        if token.plain in self.words.types and not self.called(end)[0]:
            after, facts, owner = self._type_first(end)
            if after < self.end and self.called(after)[0] and self.tokens[at].plain in ("un", "una"):
                return at
            said.facts += facts
            said.owner = said.owner or owner
            return after
        if token.kind in ("figures", "number") and not self._counts(end):
            said.facts.append(token.text)
            return end + 1
        return at

    def _brackets(self, at: int, said: Said) -> int:
        """What stands in brackets behind a card: what is said of it, or whose it is."""
        depth, end = 1, at + 1
        while end < len(self.tokens) and depth:
            depth += (self.tokens[end].text == "(") - (self.tokens[end].text == ")")
            end += 1
        inside = self.tokens[at + 1 : end - 1]
        if not inside:
            return end
        last = end - 1
        who, after = self._person(at + 1, "el")
        if who and after == last:
            said.owner = said.owner or who
            return end
        at += 1
        if inside[0].plain == "de":
            who, after = self._person(at + 1, "")
            if who and after == last:
                said.owner = said.owner or who
                return end
        quote = any(token.kind == "quote" for token in inside)
        if not quote and any(
            token.plain == "texto" and before.plain in ("mismo", "igual") for before, token in itertools.pairwise(inside)
        ):
            text = next((fact for each in reversed(self.said) for fact in each.facts if is_quoted(fact)), "")
            said.facts += [self.told_text(at, at + 1 + (inside[1].kind == "number")), *([text] if text else [])]
            return end
        acts = any(
            form.mood == "does"
            and token.plain not in self.words.types
            and form.lemma not in ("ser", "decir", "tener", "costar", "estar")
            for token in inside
            for form in verb_forms(token.text)
            if token.kind == "word"
        )
        if acts and not quote:
            return at - 1
        rest = self.end
        self.end = last
        facts = Said(said.name, [])
        done = self._facts(at, facts)
        if done < last:
            while done < last and self.tokens[done].text in (",", ";", "y"):
                done = self._facts(done + 1, facts)
        self.end = rest
        if done < last:  # what nobody reads is told as a card is typed
            said.facts.append(self.told[self.tokens[at].start : self.tokens[last - 1].end].replace(";", ","))
        else:
            said.facts += facts.facts
            said.owner, said.zone = said.owner or facts.owner, said.zone or facts.zone
        return end

    def _of(self, at: int, said: Said) -> int:
        """«De Bruno», «de fuerza 2», «de 7000», «de Fuego», «de coste 2»."""
        tokens = self.tokens
        if at + 1 >= self.end:
            return at
        who, end = self._person(at + 1, "el" if tokens[at].plain == "del" else "")
        if not who and tokens[at + 1].plain in ("mi", "su", "el", "la") and at + 2 < self.end:
            who, end = self._person(at + 2, tokens[at + 1].plain)
        if who and not said.owner:
            said.owner = who
            return end
        follows = tokens[at + 1]
        if follows.plain in self.words.named and at + 2 < self.end:
            skip = 1 if tokens[at + 2].plain == "de" else 0
            many = number(tokens[at + 2 + skip]) if at + 2 + skip < self.end else None
            if many is not None:
                said.facts.append(f"{follows.text} {many}")
                return at + 3 + skip
        if follows.plain in self.words.named and said.facts:
            return at + 2  # «de tres de fuerza»
        if follows.kind == "figures" or (follows.kind == "number" and not self._counts(at + 1)):
            said.facts.append(follows.text)
            return at + 2
        if number(follows) is not None and not self._counts(at + 1) and follows.plain not in ("un", "una"):
            said.facts.append(str(number(follows)))
            return at + 2
        if follows.plain in self.words.types and follows.capital:
            said.facts.append(follows.text)
            return at + 2
        return at

    def _in(self, at: int, said: Said) -> int:
        """«En la mesa», «en su mano»."""
        end = at + 1
        while end < self.end and self.tokens[end].plain in ("la", "el", "su", "mi", "tu"):
            end += 1
        if end < self.end and self._phrase(end) == "zone" and not said.zone:
            said.zone = self._phrases[end][1] or "mesa"
            end += self._phrases[end][2]
            if end < self.end and self.tokens[end].plain in ("de", "del"):
                return self._of(end, said)
            return end
        return at
