"""What follows an event (4.2): an effect, said apart from what sets it off, and what its words may then speak of."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Activated, Do, Filter, On, Ref, Target, Triggered
from ....kernel.frozen import EMPTY, Map
from ....kernel.visiting import every
from ....text.patterns import through
from ....text.shared import THIS, A, B

#: «El Aliado bloqueador» and «el Aliado atacante» where a battle set the ability off.
BLOCKER, ATTACKER = Ref("fuente"), Ref("disparo")
_OF_BATTLE = {BLOCKER: ("bloquear",), ATTACKER: ("bloquear", "declarar atacante")}


def whenever(**more: object) -> Any:
    """An ability of an event and of what follows it; ``more`` is said of both."""

    def there(parts: Any) -> object:
        event, follows = parts
        if any(getattr(follows, key) for key in more) or not _speaks_of_what_is_there(event, follows):
            return None
        return follows.but(on=event, **more)

    def back(ability: Any) -> object:
        if not isinstance(ability, Triggered) or any(getattr(ability, key) != value for key, value in more.items()):
            return None
        return ability.on, ability.but(on=None, **{key: getattr(_BARE, key) for key in more})

    return through((A, B), there, back)


_BARE = Triggered(On(), ())


def _speaks_of_what_is_there(event: On, follows: Triggered) -> bool:
    """Whether its words have what they speak of in the event: the other one of a battle, or the card that is being played."""
    if any(event.event not in events and ref in every(Ref, follows) for ref, events in _OF_BATTLE.items()):
        return False
    if any(_annuls_any(do) for do in every(Do, follows)) and event.event != "jugada":
        return False
    two = event.event == "bloquear" and THIS in (event.obj, event.source) and (event.obj is None or event.source is None)
    return not (two and follows.effect and Ref("ese") in every(Ref, follows.effect[0]))


def _annuls_any(do: Do) -> bool:
    """«Anularlo», of which only what is being played can be meant."""
    return do.verb == "anular" and do.args.get("what") == Target(Filter())


# --- what annuls (4.2.2, 6.2) -------------------------------------------------------------------------------------------


def annulling(*, cost: bool) -> Any:
    """An ability that annuls cards of a kind, for a cost or for nothing; of one type alone it triggers on that type."""

    def there(parts: Any) -> object:
        paid, wanted = parts if cost else ((), parts[0])
        plain = wanted == Filter(types=wanted.types, controller=wanted.controller) and len(wanted.types) == 1
        data = Map(tipo=wanted.types[0]) if plain else EMPTY
        what = Target(Filter()) if plain else Target(wanted)
        return Triggered(
            On("jugada", player=wanted.controller, data=data), (Do("anular", Map(what=what)),), optional=True, cost=paid
        )

    def back(said: Any) -> object:
        wanted = _annulled(said)
        if wanted is None or bool(said.cost) != cost:
            return None
        parts = (said.cost, wanted) if cost else (wanted,)
        return parts if there(parts) == said else None

    return through((A, B) if cost else (A,), there, back)


def _annulled(said: Any) -> Filter | None:
    if not isinstance(said, Triggered) or len(said.effect) != 1 or said.on.event != "jugada":
        return None
    what = said.effect[0].args.get("what")
    if not isinstance(what, Target):
        return None
    kind = said.on.data.get("tipo")
    return Filter(types=(str(kind),), controller=said.on.player) if kind is not None else what.filter


# --- what averts (4.7.F, 6.1.G) -------------------------------------------------------------------------------------------


def averts() -> Any:
    """An ability that is used when something would be done to an element: paid, so that it is not."""

    def there(parts: Any) -> object:
        (what, event), cost = parts
        return Activated(cost, (Do("prevenir", Map(what=what, event=event)),))

    def back(said: Any) -> object:
        if not isinstance(said, Activated) or len(said.effect) != 1 or said.effect[0].verb != "prevenir":
            return None
        args = said.effect[0].args
        if set(args) != {"what", "event"} or not isinstance(args["event"], str):
            return None
        parts = ((args["what"], args["event"]), said.cost)
        return parts if there(parts) == said else None

    return through((A, B), there, back)
