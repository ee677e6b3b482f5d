"""What follows an event (4.2): an effect, said apart from what sets it off, and what its words may then speak of."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, Filter, On, Ref, Target, Triggered
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
