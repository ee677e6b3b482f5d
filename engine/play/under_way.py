"""What is under way: the procedures of a match that stand at a letter of their rule, each with what is being played or used."""

from __future__ import annotations

from ..kernel.frozen import Id
from ..kernel.items import Item
from ..kernel.match import Match
from ..kernel.pieces import Procedure
from ..kernel.state import State


def of_source(state: State, source: Id | None, *names: str) -> Procedure | None:
    """The innermost procedure under way with one of these names that plays or uses this element."""
    for procedure in reversed(state.procedures):
        if procedure.name in names and procedure.item.source == source:
            return procedure
    return None


def begin(match: Match, name: str, at: str, player: str, item: Item) -> None:
    """A procedure of a player begins at a letter."""
    match.keep(procedures=(*match.state.procedures, Procedure(name, at, player, item=item)))


def changed(state: State, old: Procedure, new: Procedure | None) -> tuple[Procedure, ...]:
    """The procedures under way with another one in the place of this; None ends it."""
    return tuple(p for one in state.procedures if (p := new if one is old else one) is not None)


def stand_at(match: Match, name: str, source: Id | None, letter: str) -> None:
    """The procedure under way goes on at another letter."""
    here = of_source(match.state, source, name)
    if here is not None and here.at != letter:
        match.keep(procedures=changed(match.state, here, here.but(at=letter)))


def announced(match: Match, name: str, source: Id, targets: tuple[tuple[Id, ...], ...]) -> None:
    """The targets of what the procedure plays or uses are known to whoever looks at it, slot by slot."""
    here = of_source(match.state, source, name)
    if here is not None and any(targets):
        match.keep(procedures=changed(match.state, here, here.but(item=here.item.but(targets=targets))))


def end(match: Match, name: str, source: Id | None) -> Procedure | None:
    """The innermost procedure with this name that plays or uses this element ends. Returns what it was; None without one."""
    here = of_source(match.state, source, name)
    if here is not None:
        match.keep(procedures=changed(match.state, here, None))
    return here
