"""What set an ability off, and what its text can refer to besides."""

from __future__ import annotations

from dataclasses import dataclass

from .frozen import EMPTY, Data, Frozen, Id, Map, Value, at_once


@at_once
@dataclass(frozen=True)
class Cause(Frozen):
    """What set an ability off, and what its text can refer to besides.

    ``event``: the word for what happened, "" when nothing did. ``obj``: what it happened to, as it is now; ``before``: as it was;
    ``source`` and ``player``: what did it and whose it was. ``that``: what the text speaks of, None when that is its own element;
    ``that_was``: what that was before, where it is looked at so. ``link``: with what the ability was granted. ``division`` and
    ``paid``: what was announced and paid for it. ``more``: the rest that is known of the event, and what was named for it.
    """

    event: str = ""
    obj: Id | None = None
    before: Id | None = None
    source: Id | None = None
    player: str | None = None
    that: tuple[Id, ...] | None = None
    that_was: Id | None = None
    link: str = ""
    division: Map[Id, int] = EMPTY
    paid: tuple[Id, ...] = ()
    more: Data = EMPTY

    def speaks_of(self, word: str) -> bool:
        """Whether a word of a text refers to what is known here."""
        if word == "ese":
            return self.that is not None
        return word in self.more or bool(self._named(word)) or (word in _OF_EVENT and self.event != "")

    def named(self, word: str) -> tuple[Value, ...] | None:
        """What a word of a text refers to, None for a word that is not explained here."""
        if word in _WORDS:
            return self._named(word)
        value = self.more.get(word)
        return value if isinstance(value, tuple) else (value,) if value is not None else () if word in self.more else None

    def _named(self, word: str) -> tuple[Value, ...]:
        value = getattr(self, _WORDS[word]) if word in _WORDS else None
        return value if isinstance(value, tuple) else (value,) if value is not None else ()

    def naming(self, word: str, value: object) -> Cause:
        """The same, with what was named for a word of the text."""
        return self.but(more=self.more.set(word, value))

    def known_by(self, other: Cause) -> Cause:
        """The same, for a text that was made where ``other`` was known: it still speaks of what it spoke of then."""
        here = self.but(link=other.link, division=other.division, paid=other.paid, more=other.more.with_(self.more))
        return here if other.that is None else here.but(that=other.that, that_was=other.that_was)


#: The words of texts, and what they refer to.
_OF_EVENT = {"disparo": "obj", "antes": "before", "fuente": "source", "jugador": "player"}
_WORDS = _OF_EVENT | {"pagadas": "paid"}
#: The references that every game has (``selecting.refer``).
REFERENCES = ("este", "ese", "objetivo", "esos", *_WORDS)

#: When nothing set an ability off.
NO_CAUSE = Cause()
