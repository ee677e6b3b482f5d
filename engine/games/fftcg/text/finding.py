"""What is searched for, looked at, shown and put away: cards of decks and hands (11.11.5, 15.1.1.8)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Choose, Do, Filter, Is, Number, Un
from ....kernel.frozen import Map
from ....text.patterns import rest, through
from ....text.shared import THAT, THEIRS, YOURS, A, B, C, D, do, grouped, only_one
from ..cards import SUMMON
from ..digging import AWAY, SHUFFLED_UNDER, UNDER
from ..zones import BREAK, DECK, FIELD, HAND, REMOVED
from .elements import ANY_NUMBER
from .options import _either_act
from .shaping import _in_deck


def _castable(wanted: Any) -> object:
    """Summons of which it is said where they are."""
    fits = isinstance(wanted, Filter) and wanted.types == (SUMMON,) and bool(wanted.zones)
    return wanted if fits else None


def _shown(verb: str, count: Any, wanted: Any, seen: str = "mostrar la mano", **more: Any) -> Any:
    """The opponent shows the hand, or it is looked at, and so many of it are selected to be discarded, removed or put back."""

    def there(noun: Any) -> object:
        return _in_deck(noun) and noun.but(owner=THEIRS, zones=(HAND,))

    def back(noun: Any) -> object:
        theirs = isinstance(noun, Filter) and (noun.owner, noun.zones) == (THEIRS, (HAND,))
        return noun.but(owner="", zones=()) if theirs else None

    chosen = Choose(through(wanted, there, back), only_one(count), only_one(count))
    return do(seen, who=THEIRS), do(verb, what=chosen, **more)


_LOOKED_FOR = through(B, _in_deck, _in_deck)
_SHOWN = through(A, _in_deck, _in_deck)
_IN_HAND = Filter(owner=YOURS, zones=(HAND,))

#: The verb by which one looks at a hand that nobody else sees.
LOOKS = "mirar la mano"
#: As many cards as the instruction before was done to.
_AS_MANY = do("robar", amount=Number("tantos como esos"))


_SOUGHT_TOO = Map(filter=through(D, _in_deck, _in_deck), amount=only_one(C))
_CAST = Choose(through(B, _castable, _castable), only_one(A), only_one(A))

FINDING = {
    "cast_free": do("lanzar sin pagar", what=_CAST),
    "remove_their_top": do("remover de lo alto", amount=A, who=THEIRS),
    "mill_theirs": do("moler", amount=A, who=THEIRS),
    "reveal_theirs": do("revelar", amount=1, who=THEIRS),
    "search_two_kinds": do("buscar", filter=_LOOKED_FOR, amount=only_one(A), also=_SOUGHT_TOO),
    "search_two_kinds_play": do("buscar", filter=_LOOKED_FOR, amount=only_one(A), also=_SOUGHT_TOO, to=FIELD, how="jugado"),
    "cast_free_to_hand": do("lanzar sin pagar", what=_CAST, to=HAND),
    "cast_free_removed": do("lanzar sin pagar", what=_CAST, to=REMOVED),
    "sorted_top": do("ordenar lo alto", amount=A),
    "turned_over": do("revelar hasta", filter=_SHOWN),
    "turned_over_into_play": do("revelar hasta", filter=_SHOWN, to=FIELD),
    "shuffled_under": Map(how=SHUFFLED_UNDER),
    "search_away": do("buscar", filter=through(B, _in_deck, _in_deck), amount=only_one(A), to=BREAK),
    "remove_top": do("remover de lo alto", amount=A),
    "they_discard_random": do("descartar", amount=only_one(A), random=True, who=THEIRS),
    "shows_hand": do("mostrar la mano", who=THEIRS),
    "looks_at_hand": do(LOOKS, who=THEIRS),
    "shown_discards": _shown("descartar", A, B),
    "shown_theirs_discards": _shown("descartar", B, C),
    "shown_removed": _shown("remover", A, B),
    "shown_under": _shown("devolver al mazo", A, B, at=-1),
    "seen_discards": _shown("descartar", A, B, LOOKS),
    "seen_removed": _shown("remover", A, B, LOOKS),
    "seen_under": _shown("devolver al mazo", A, B, LOOKS, at=-1),
    "shown_theirs_removed": _shown("remover", B, C),
    "hand_under": do("devolver al mazo", what=Choose(_IN_HAND, A, A), at=-1),
    "one_either_end": _either_act(
        do("devolver", what=Choose(_IN_HAND, only_one(A), only_one(A)), to=DECK, at=0),
        do("devolver al mazo", what=Choose(_IN_HAND, only_one(A), only_one(A)), at=-1),
    ),
    "one_under": do("devolver al mazo", what=Choose(_IN_HAND, only_one(A), only_one(A)), at=-1),
    "hand_renewed": (do("devolver al mazo", what=Choose(_IN_HAND, 0, ANY_NUMBER), at=-1), _AS_MANY),
    "hand_renewed_up_to": (do("devolver al mazo", what=Choose(_IN_HAND, 0, A), at=-1), _AS_MANY),
    "reveal_one": do("revelar", amount=1),
    "look_at_one": do("mirar", amount=1),
    "takes_up_to_into_play": Map(filter=_LOOKED_FOR, n=(0, A), to=FIELD),
    "dug": grouped("tomar de lo alto", ("amount", "show"), ("filter", "n", "to", "turned", "also"), ("how",)),
    "reveals": Map(amount=A, show=True),
    "looks_at": Map(amount=A),
    "takes": Map(filter=_LOOKED_FOR, n=(A, A)),
    "takes_some": Map(filter=Filter(marks=("carta",)), n=(A, A)),
    "takes_all": Map(filter=through(A, _in_deck, _in_deck), n=(ANY_NUMBER, ANY_NUMBER)),
    "takes_any_into_play": Map(filter=through(A, _in_deck, _in_deck), n=(0, ANY_NUMBER), to=FIELD),
    "takes_two_kinds": Map(
        filter=_LOOKED_FOR, n=(0, only_one(A)), also=Map(filter=through(D, _in_deck, _in_deck), n=(0, only_one(C)))
    ),
    "search_on_deck": do("buscar", filter=through(B, _in_deck, _in_deck), amount=only_one(A), to=DECK),
    "takes_up_to": Map(filter=_LOOKED_FOR, n=(0, A)),
    "takes_into_play": Map(filter=_LOOKED_FOR, n=(A, A), to=FIELD),
    "takes_into_play_dull": Map(filter=_LOOKED_FOR, n=(A, A), to=FIELD, turned=True),
    "under": Map(how=UNDER),
    "away": Map(how=AWAY),
    "mill": do("moler", amount=A),
    "discarded_if": (do("descartar", amount=only_one(A)), Do("si", Map({"if": Is(THAT, B), "then": C}))),
    "discarded_if_not": (do("descartar", amount=only_one(A)), Do("si", Map({"if": Un(Is(THAT, B)), "then": C}))),
    "revealed_if": (do("revelar", amount=1), Do("si", Map({"if": Is(THAT, A), "then": B}))),
    "revealed_if_not": (do("revelar", amount=1), Do("si", Map({"if": Un(Is(THAT, A)), "then": B}))),
    "search_a": do("buscar", filter=through(A, _in_deck, _in_deck), amount=1),
    "search_apart": do("buscar", filter=_LOOKED_FOR, amount=A, apart=C),
    "search_some": do("buscar", filter=through(B, _in_deck, _in_deck), amount=A),
    "search_play": do("buscar", filter=through(B, _in_deck, _in_deck), amount=only_one(A), to=FIELD, how="jugado"),
    "search_play_dull": do(
        "buscar", filter=through(B, _in_deck, _in_deck), amount=only_one(A), to=FIELD, how="jugado", turned=True
    ),
    "search_one": do("buscar", filter=through(B, _in_deck, _in_deck), amount=only_one(A)),
    "more_discarded_if": (rest(0), do("descartar", amount=only_one(B)), Do("si", Map({"if": Is(THAT, C), "then": D}))),
    "more_discarded_if_not": (rest(0), do("descartar", amount=only_one(B)), Do("si", Map({"if": Un(Is(THAT, C)), "then": D}))),
    "hand_on_top": do("devolver", what=Choose(_IN_HAND, A, A), to=DECK, at=0),
    "one_on_top": do("devolver", what=Choose(_IN_HAND, only_one(A), only_one(A)), to=DECK, at=0),
    "takes_each_kind": Map(
        filter=_LOOKED_FOR, n=(A, A), also=Map(filter=through(D, _in_deck, _in_deck), n=(only_one(C), only_one(C)))
    ),
}
