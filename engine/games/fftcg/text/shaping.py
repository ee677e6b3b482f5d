"""Shapes of what is done that have a way there and back of their own, for the phrases of several sections (11.3, 11.11.5)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, Filter, On, Part, Ref, Triggered
from ....kernel.visiting import every
from ....text.patterns import through
from ....text.shared import THAT, A, B, do
from ..following import NAMED

#: What was chosen as it was announced, whatever the text has spoken of since: also what is done to it later (11.8.17.3).
CHOSEN_ONE = Ref("objetivo")


def _in_deck(wanted: Any) -> object:
    """Cards of which no zone is said: those of the deck that is looked through."""
    return wanted if isinstance(wanted, Filter) and not wanted.zones and not wanted.controller and not wanted.owner else None


def _speaks(act: Any) -> bool:
    """Whether an instruction speaks of what went before."""
    return any(ref.word in ("ese", "esos") for ref in every(Ref, act))


def _idle(what: Any, until: Any) -> tuple[Do, Do]:
    """What can neither attack nor block for a while."""
    return do("regla", what=what, rule="no puede atacar", until=until), do(
        "regla", what=THAT, rule="no puede bloquear", until=until
    )


def _silent(pattern: Any) -> Any:
    """Instructions that do not speak of what went before: «it» would not be what was put away."""

    def there(effect: Any) -> object:
        return None if _speaks(effect[0]) else effect

    return through(pattern, there, lambda effect: there(effect) if isinstance(effect, tuple) and effect else None)


def _turned(act: Any, old: Ref, new: Ref) -> Any:
    """What is done to one thing, done to another; None where it is not done to that."""
    key = next((key for key in ("what", "to") if isinstance(act, Do) and act.args.get(key) == old), "")
    return act.but(args=act.args.set(key, new)) if key else None


def _to_what(pattern: Any, what: Ref) -> Any:
    """What is done to one that was spoken of before what the text has spoken of last."""

    def there(act: Any) -> object:
        said = _turned(act, THAT, what)
        return None if said is None or _speaks(said) else said

    def back(said: Any) -> object:
        return None if _speaks(said) else _turned(said, what, THAT)

    return through(pattern, there, back)


#: What is done to a card in the field, and not to one in a hand, a deck or the Break Zone.
_IN_FIELD = ("romper", "daño", "dullear", "activar", "congelar", "modificar", "regla", "en vez de", "prevenir")


def _to_the_other(pattern: Any, what: Ref) -> Any:
    """The same, where «it» is plainly not the card that the text has spoken of last, which is not in the field."""

    def plain(act: Any) -> object:
        return act if isinstance(act, Do) and act.verb in _IN_FIELD else None

    return _to_what(through(pattern, plain, plain), what)


def _once_done(effect: Any) -> tuple[Do]:
    """11.8.17: what triggers as something is done."""
    return (do("al hacerlo", gains=Triggered(On("al hacerlo"), effect)),)


def _less_than(pattern: Any) -> Any:
    """So much less, as it is reckoned."""
    return through(pattern, lambda n: -n if n > 0 else None, lambda n: -n if isinstance(n, int) and n < 0 else None)


_NEGATIVE = through(A, lambda n: -n, lambda n: -n if isinstance(n, int) and n < 0 else None)


def _more(pattern: Any) -> Any:
    """A number above none."""
    return through(pattern, lambda n: n if n > 0 else None, lambda n: n if isinstance(n, int) and n > 0 else None)


def _thousands(amount: int) -> int | None:
    """Of damage, which comes in thousands (4.1): a limit that it does not reach itself."""
    return amount if amount and amount % 1_000 == 0 else None


_MORE = _more(A)
_FEWER = _less_than(B)
_NAMED = (Part("elements =", (NAMED,)),)
