"""Instructions one after the other that belong together: done by the same player, to what was drawn, after what is skipped."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Choose, Do, Ref
from ....kernel.frozen import Map
from ....text.patterns import through
from ....text.shared import THAT, A, B

_DRAWN = Ref("esos")


def _who(said: object) -> object:
    """Who does it, where somebody is named."""
    if not isinstance(said, Do):
        return None
    chosen = said.args.get("what")
    by = chosen.by if isinstance(chosen, Choose) else None
    return said.args.get("who", None if by == "tú" else by)


def _by_the_same(before: Any, last: Any) -> Any:
    """«Cada jugador descarta su mano y toma una carta»: who is said to do the one does the other."""
    who = _who(before)
    if who is None or not isinstance(last, Do) or _who(last) is not None:
        return last
    if who in _ANOTHER and _may_be_yours(last):
        return None
    if who == _ONE_OPPONENT:  # who was named once is spoken of from then on
        who = _THAT_PLAYER if "who" in before.args else None
        if who is None:
            return None
    chosen = last.args.get("what")
    if isinstance(chosen, Choose):
        return last.but(args=last.args.set("what", chosen.but(by=who))) if last.verb in _WITH_A_CHOICE else None
    if last.verb not in _BY_PLAYERS:
        return None if last.verb in _FOR_WHO_DOES_IT else last
    return last.but(args=Map({"who": who, **last.args})) if isinstance(who, str) else None


def _may_be_yours(last: Do) -> bool:
    """«Tu oponente descarta una carta y toma una carta»: the form is that of what is said to you, too."""
    whole = "filter" in last.args or last.args.get("amount") == "todas"
    chooses = isinstance(last.args.get("what"), Choose) and last.verb in _WITH_A_CHOICE
    return last.verb == "tomar" or (last.verb == "descartar" and not whole) or chooses


def _said_of_nobody(before: Any, last: Any) -> object:
    if not isinstance(last, Do) or _who(last) is None or (_who(before) in _ANOTHER and _may_be_yours(last)):
        return None
    if _who(before) != _who(last) and (_who(before), _who(last)) != (_ONE_OPPONENT, _THAT_PLAYER):
        return None
    chosen = last.args.get("what")
    if isinstance(chosen, Choose) and last.verb in _WITH_A_CHOICE:
        return last.but(args=last.args.set("what", chosen.but(by="tú")))
    return last.but(args=last.args.without("who")) if last.verb in _BY_PLAYERS and isinstance(_who(last), str) else None


#: One of several, and whoever was named so.
_ONE_OPPONENT, _THAT_PLAYER = "un oponente", "jugador"
#: Those behind whose doing something may be said to you.
_ANOTHER = ("oponente", _ONE_OPPONENT, _THAT_PLAYER)
#: What players do, who may be named.
_BY_PLAYERS = ("tomar", "descartar", "mezclar", "moler", "mezclar zona en el mazo", "perder", "ganar", "turno adicional")

#: What players do to what they choose.
_WITH_A_CHOICE = ("destruir", "exiliar")
#: What is otherwise according to who does it, and is not said of anybody but «tú»: after what another player does, it may be
#: that player's.
_FOR_WHO_DOES_IT = ("energía", "recurso", "buscar", "mirar", "ordenar", "ficha", "ficha copia", "control", "mostrar", "escoger")


def whoever_is_told(effect: Any) -> object:
    """An effect in which nothing depends on who is told to do it; None where something does: after «tu oponente puede […]. Si no
    lo hace, descarta una carta» that may be either player."""
    told = effect if isinstance(effect, tuple) else ()
    return None if any(isinstance(do, Do) and _who(do) is None and _told_to_somebody(do) for do in told) else effect


def _told_to_somebody(do: Do) -> bool:
    chosen = do.args.get("what")
    return do.verb in (*_BY_PLAYERS, *_FOR_WHO_DOES_IT) or (isinstance(chosen, Choose) and do.verb in _WITH_A_CHOICE)


def _lasts_for_both(before: Any, last: Any) -> bool:
    """«Pierde sus habilidades y es 1/1 hasta el final del turno»: how long it lasts is said of both, not of the last alone."""
    if not isinstance(before, Do) or not isinstance(last, Do) or before.verb != "modificar" or last.verb != "modificar":
        return False
    return "until" not in before.args and "until" in last.args and last.args.get("what") == Ref("ese")


def _folding(fold: Any, unfold: Any) -> object:
    """One instruction more at the end of others; ``fold`` makes one of the last two where they belong together."""

    def there(parts: Any) -> object:
        done, last = parts
        if _lasts_for_both(done[-1], last):
            return None
        last = _by_the_same(done[-1], last)
        if last is None:
            return None
        one = fold(done[-1], last)
        return (*done, last) if one is None else (*done[:-1], one)

    def back(done: Any) -> object:
        if not isinstance(done, tuple) or not done:
            return None
        two = unfold(done[-1])
        if two is not None:
            return (*done[:-1], two[0]), two[1]
        if len(done) > 1 and (same := _said_of_nobody(done[-2], done[-1])) is not None:
            return done[:-1], same
        return (done[:-1], done[-1]) if len(done) > 1 and fold(done[-2], done[-1]) is None else None

    return through((A, B), there, back)


def _drawn(draw: Any, then: Any) -> object:
    """613.10b: what is done to the cards drawn is done to none whose drawing was replaced."""
    fits = draw.verb == "tomar" and "then" not in draw.args and isinstance(then, Do) and then.args == Map(what=THAT)
    return Do("tomar", draw.args.set("then", (Do(then.verb, Map(what=_DRAWN)),))) if fits else None


def _undrawn(said: Any) -> object:
    if (
        getattr(said, "verb", "") != "tomar"
        or len(said.args.get("then", ())) != 1
        or said.args["then"][0].args != Map(what=_DRAWN)
    ):
        return None
    return Do("tomar", said.args.without("then")), Do(said.args["then"][0].verb, Map(what=THAT))


def _skipped(skip: Any, then: Any) -> object:
    """613.9b: what follows is the first thing done when nothing is skipped any more."""
    fits = skip.verb == "saltear" and "then" not in skip.args
    return Do("saltear", skip.args.set("then", (then,))) if fits else None


def _unskipped(said: Any) -> object:
    if getattr(said, "verb", "") != "saltear" or len(said.args.get("then", ())) != 1:
        return None
    return Do("saltear", said.args.without("then")), said.args["then"][0]


def _may_and(parts: Any) -> object:
    """«Puedes buscar […]. Después mezcla»: shuffling belongs to the search, and who does not search does not shuffle."""
    may, then = parts
    if not isinstance(may, Do) or may.args.keys() != {"cost", "then"} or not isinstance(then, Do):
        return (may, then)
    searches = may.args["then"][-1].verb == "buscar" and then == Do("mezclar", Map())
    return (may.but(args=may.args.set("then", (*may.args["then"], then))),) if searches else (may, then)


def _may_apart(said: Any) -> object:
    listed: tuple[Any, ...] = said if isinstance(said, tuple) and all(isinstance(one, Do) for one in said) else ()
    if len(listed) == 2:
        return listed if _may_and(listed) == listed else None
    if len(listed) != 1 or listed[0].verb != "puede" or len(listed[0].args.get("then", ())) < 2:
        return None
    *then, last = listed[0].args["then"]
    parts = listed[0].but(args=listed[0].args.set("then", tuple(then))), last
    return parts if _may_and(parts) == listed else None


#: What may be done, and what is done after it.
MAY_AND = through((A, B), _may_and, _may_apart)
#: One instruction more: «y», and «luego».
TOGETHER = _folding(_drawn, _undrawn)
AFTERWARDS = _folding(_skipped, _unskipped)
