"""Cards that are looked at or shown, and where they go (8.19, 8.20); drawing up to a number (8.22)."""

from __future__ import annotations

from functools import partial
from typing import Any

from ....kernel.abilities import Do, Each, Is
from ....kernel.frozen import EMPTY, Data, Map
from ....text.patterns import hole, through, with_
from ....text.shared import THAT, THEIRS, YOURS, A, B, C, D, do
from ..searching import AT_BOTTOM, ON_TOP


def _with_those(verb: str, *, then: Any, parts: tuple[Any, ...]) -> Any:
    """Looking at the top of a Castillo, whose it is, and what follows with what was seen."""

    def there(given: Any) -> object:
        count, whose, *said = given
        follows = [_where(place, whose) for place in said]
        made = None if None in follows else then(*follows)
        return None if made is None else do(verb, amount=count, **whose, then=made)

    def back(said: Any) -> object:
        if getattr(said, "verb", "") != verb or not {"amount", "then"} <= set(said.args) <= {"amount", "then", "who"}:
            return None
        whose: Data = Map(who=said.args["who"]) if "who" in said.args else EMPTY
        follows = _read_back(said.args["then"])
        if follows is None or len(follows) != len(parts):
            return None
        given = (said.args["amount"], whose, *map(_said_where, follows))
        try:
            return given if there(given) == said else None
        except TypeError:
            return None

    return through((A, B, *parts), there, back)


#: Where somebody's own cards go by «tu», and how that is said where nothing else says it.
_OWN_HAND = (YOURS, "mano")


def _where(place: Any, whose: Data) -> Any:
    """Where cards go, or what is taken with where that goes; None where it is said to be a place of another than whose cards they
    are (``whose`` is empty for one's own)."""
    if isinstance(place, Map):
        goes = _where(place["goes"], whose)
        return None if goes is None else place.set("goes", goes)
    if not isinstance(place, tuple):
        return place
    side, zone = place
    return zone if (side == THEIRS) == bool(whose) else None


def _said_where(place: Any) -> Any:
    """The way back."""
    if isinstance(place, Map):
        return place.set("goes", _said_where(place["goes"]))
    return _OWN_HAND if place == "mano" else place


def _takes(taken: Data) -> object:
    return (do("repartir", **taken),)


def _takes_rest(taken: Data, rest: str) -> object:
    return (do("repartir", **taken, others=rest),) if rest != taken["goes"] else None


def _sends(to: str) -> object:
    return (do("repartir", amount=_ALL, goes=to),)


def _may_send(to: str) -> object:
    return (do("puede", then=(do("repartir", amount=_ALL, goes=to),)),)


#: As many as were seen.
_ALL = "cartas de esta forma"


def _read_back(then: Any) -> tuple[object, ...] | None:
    """The parts that a phrase of looking has behind what is looked at."""
    act = then[0] if isinstance(then, tuple) and len(then) == 1 else None
    if not isinstance(act, Do):
        return None
    if act.verb == "puede" and set(act.args) == {"then"}:
        return _read_back(act.args["then"])
    if act.verb != "repartir":
        return None
    if act.args["amount"] == _ALL and "filter" not in act.args:
        return (act.args["goes"],)
    taken = act.args.without("others")
    return (taken, act.args["others"]) if "others" in act.args else (taken,)


def _shows_if(parts: Any) -> object:
    whose, wanted, place = parts
    to = _where(place, whose)
    sent = do("repartir", amount=1, goes=to)
    return (
        None if to is None else do("mostrar", amount=1, **whose, then=(Do("si", Map({"if": Is(THAT, wanted), "then": (sent,)})),))
    )


def _shown_if(said: Any) -> object:
    then = said.args.get("then") if isinstance(said, Do) and said.verb == "mostrar" else None
    if not isinstance(then, tuple) or len(then) != 1 or then[0].verb != "si":
        return None
    whose: Data = Map(who=said.args["who"]) if "who" in said.args else EMPTY
    parts = (whose, then[0].args["if"].filter, _said_where(then[0].args["then"][0].args.get("goes")))
    return parts if _shows_if(parts) == said else None


def _either_end(whose: Any) -> object:
    """The card on top is looked at and stays there or goes to the bottom."""
    return do("mirar", amount=1, **whose, then=_may_send(AT_BOTTOM))


def _ended(said: Any) -> object:
    args = said.args if isinstance(said, Do) and said.verb == "mirar" else EMPTY
    whose: Data = Map(who=args["who"]) if "who" in args else EMPTY
    return whose if args and _either_end(whose) == said else None


_E, _F = hole(4), hole(5)
_PUT = (do("poner", what=THAT),)


def _sees(parts: Any) -> object:
    """The card on top is looked at or shown; one of a kind is put into play, any other goes elsewhere."""
    verb, whose, _, wanted, puts, *elsewhere = parts
    goes = [_where(place, whose) for place in elsewhere]
    done = _sent(puts, whose) if isinstance(puts, Map) else puts
    if None in (*goes, done):
        return None
    other = {"else": (do("repartir", amount=1, goes=goes[0]),)} if goes else {}
    then = Do("si", Map({"if": Is(THAT, wanted), "then": done, **other}))
    return do(verb, amount=1, **whose, then=(then,))


def _sent(puts: Data, whose: Data) -> object:
    """The card goes somewhere, or may."""
    goes = _where(puts["goes"], whose)
    sent = do("repartir", amount=1, goes=goes)
    if goes is None:
        return None
    return (do("puede", then=(sent,)),) if puts.get("may") else (sent,)


def _as_sent(done: Any) -> Any:
    """The way back; anything else is itself."""
    act = done[0] if isinstance(done, tuple) and len(done) == 1 else None
    may = isinstance(act, Do) and act.verb == "puede"
    sent = act.args["then"][0] if isinstance(act, Do) and may else act
    if not isinstance(sent, Do) or sent.verb != "repartir":
        return done
    puts: Data = Map(goes=_said_where(sent.args.get("goes")))
    return puts.set("may", True) if may else puts


def _looks_if(parts: Any) -> object:
    """The card on top is looked at; one of a kind goes somewhere."""
    whose, nothing, wanted, goes = parts
    return _sees(("mirar", whose, nothing, wanted, goes))


def _looked_if(said: Any) -> object:
    parts = _seen(said, other=False)
    return parts[1:] if isinstance(parts, tuple) and parts[0] == "mirar" and isinstance(parts[-1], Map) else None


def _seen(said: Any, *, other: bool) -> object:
    then = said.args.get("then") if isinstance(said, Do) and said.verb in ("mirar", "mostrar") else None
    does = then[0] if isinstance(then, tuple) and len(then) == 1 and isinstance(then[0], Do) else None
    if does is None or does.verb != "si" or ("else" in does.args) != other or not isinstance(does.args["if"], Is):
        return None
    whose: Data = Map(who=said.args["who"]) if "who" in said.args else EMPTY
    goes = (_said_where(does.args["else"][0].args.get("goes")),) if other else ()
    parts = (said.verb, whose, None, does.args["if"].filter, _as_sent(does.args["then"]), *goes)
    return parts if _sees(parts) == said else None


CARDS_SEEN: dict[str, Any] = {
    "v_look": "mirar",
    "v_show": "mostrar",
    "it_is_put": _PUT,
    "it_may_be_put": (do("puede", then=_PUT),),
    "it_goes": Map(goes=A),
    "it_may_go": Map(goes=A, may=True),
    "own_hand": _OWN_HAND,
    "own_cemetery": (YOURS, "cementerio"),
    "own_bottom": (YOURS, AT_BOTTOM),
    "own_top": (YOURS, ON_TOP),
    "their_bottom": (THEIRS, AT_BOTTOM),
    "their_top": (THEIRS, ON_TOP),
    "looks_if": through((A, B, C, D), _looks_if, _looked_if),
    "sees_puts": through((A, B, C, D, _E), _sees, partial(_seen, other=False)),
    "sees_puts_else": through((A, B, C, D, _E, _F), _sees, partial(_seen, other=True)),
    "in_own": EMPTY,
    "in_theirs": Map(who=THEIRS),
    "at_bottom": AT_BOTTOM,
    "at_top": ON_TOP,
    "to_their_cemetery": "cementerio",
    "takes_one": Map(amount=1, goes=A),
    "takes_some": Map(amount=A, goes=B),
    "takes_all_kind": Map(amount=_ALL, filter=A, goes=B),
    "takes_kind": Map(amount=1, filter=A, goes=B),
    "banishes_one": Map(amount=1, goes="destierro"),
    "mills_one": Map(amount=1, goes="cementerio"),
    "looks_takes": _with_those("mirar", then=_takes, parts=(C,)),
    "looks_takes_rest": _with_those("mirar", then=_takes_rest, parts=(C, D)),
    "looks_sends": _with_those("mirar", then=_sends, parts=(C,)),
    "looks_either_end": through(A, _either_end, _ended),
    "looks_may_send": _with_those("mirar", then=_may_send, parts=(C,)),
    "shows_takes_rest": _with_those("mostrar", then=_takes_rest, parts=(C, D)),
    "shows_takes": _with_those("mostrar", then=_takes, parts=(C,)),
    "shows_if": through((A, B, C), _shows_if, _shown_if),
    "draws_up_to": do("robar hasta", amount=A),
    "hand_shown": do("mostrar", zone="mano"),
    "hand_kind_discarded": do("descartar", what=Each(with_(A, zones=("mano",), owner=YOURS))),
    "as_many_as_those": _ALL,
}
