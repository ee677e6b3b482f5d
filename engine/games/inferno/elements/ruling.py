"""Abilities and effects that change the rules of the game for elements and players (612.9), by the word that says how."""

from __future__ import annotations

from ....kernel.abilities import Ability, Context, Filter, Static
from ....kernel.cards import expanded
from ....kernel.continuous import view as views
from ....kernel.frozen import Id, by_identity
from ....kernel.selecting import matches
from ....kernel.state import State
from ....play.choosing import NAMED, owner_of
from ....play.ruling import InWords, Ruling
from .characteristics import DEMON
from .keywords import abilities_of


@by_identity
def static_words(abilities: tuple[Ability, ...]) -> frozenset[str]:
    """The rule words of static abilities among these, those of keywords included."""
    return frozenset(a.rule for a in expanded(abilities, abilities_of) if isinstance(a, Static))


def own_keyword(state: State, obj: Id, word: str) -> bool:
    """Whether an element has a keyword, in whatever zone it is."""
    return state.setup.game.has_keyword(views(state, obj), word)


def _concerns(state: State, ruling: Ruling, player: str) -> bool:
    """Those that speak of demons concern their owners, any other whose it is."""
    affects, context = ruling.affects, ruling.context
    if not isinstance(affects, Filter):
        return context.you == player
    demons = [o.id for o in state.in_play() if o.kind == DEMON and o.owner == player]
    return any(matches(state, i, affects, context.you, context.source) for i in demons)


#: 115.2b: who paid for it ignores the static abilities of an element for now.
IN_WORDS = InWords(_concerns, ignored="ignora")


def that_player(state: State, context: Context) -> tuple[str, ...]:
    """«Ese jugador»: whom the effect named; to whom it happened; as somebody is attacked, whose that is; nobody where nothing
    happened to one."""
    cause = context.cause
    if NAMED in cause.more:
        return (cause.more[NAMED],)
    if cause.event == "atacar" and cause.obj is not None:
        return (str(views(state, cause.obj).get("controller") or owner_of(state, cause.obj)),)
    return (cause.player,) if cause.player is not None else ()
