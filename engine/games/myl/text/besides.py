"""What is said besides: two things that cannot be (4.3), what is played in answer (6.1), damage that is prevented before it comes
(7.C.4.1.b), who comes into play or blocks, and where weapons and what was annulled go."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, Each, Fact, Filter, Is, Spell, Static, Target, Triggered, Un
from ....kernel.frozen import Map
from ....text.patterns import Mismatch, build, hole, match, through
from ....text.shared import THAT, THIS, YOURS, A, B, C, D, do, on
from .. import windows
from ..barred import STAYS_WITH
from ..castle import VERB as TO_CASTLE
from ..searching import AT_BOTTOM, ON_TOP
from ..vocabulary import OF_THAT_NAME
from .reacting import BLOCKER, whenever
from .ruling import SHORTLY
from .shapes import BEARER
from .turns import TURNS

_WHOM: Any = None
_NO_EVENT: Any = None
_E = hole(4)
_IN_WAR = Fact("en el paso", windows.WAR)
_OF_THAT_NAME = Filter(marks=(OF_THAT_NAME,))
_BEFORE = Static(THIS, rule="momento", value=windows.BEFORE_DAMAGE)


def _joined(parts: Any) -> object:
    """Several rules, each said once; «no puede bloquear ni ser bloqueado por …» is said of the same Aliados."""
    rules = [one.rule for one in parts]
    return parts if len(set(parts)) == len(parts) and rules[:2] != ["no bloquea", "solo lo bloquea"] else None


def _apart(count: int) -> Any:
    def back(said: Any) -> object:
        fits = isinstance(said, tuple) and len(said) == count and all(isinstance(one, Static) for one in said)
        return _joined(said) if fits else None

    return back


_ANSWER = whenever()


def _in_answer(pattern: Any) -> Any:
    """What a card does that is played in answer to an event, from the hand."""

    def there(parts: Any) -> object:
        event, effect = parts
        return build(_ANSWER, (event, Triggered(_NO_EVENT, effect, zone="mano")))

    return through(pattern, there, lambda said: None)


def _chosen_next(parts: Any) -> object:
    wanted, rule = parts
    try:
        return build(TURNS["ruled_in_their_next"], (Target(wanted), rule))
    except Mismatch:
        return None


def _next_chosen(said: Any) -> object:
    found: Any = match(TURNS["ruled_in_their_next"], said)
    fits = found is not None and isinstance(found[0], Target) and found[0] == Target(found[0].filter)
    return (found[0].filter, found[1]) if fits else None


def _down_to(count: Any) -> object:
    return (Spell((Do("prevenir daño"),)), _BEFORE) if count == 0 else None


def _weapon(wanted: Any) -> object:
    return wanted if isinstance(wanted, Filter) and wanted.types == ("Arma",) and not wanted.zones else None


BESIDES: dict[str, Any] = {
    "denied_both": through((A, B), _joined, _apart(2)),
    "denied_three": through((A, B, C), _joined, _apart(3)),
    "denies_weapons": Static(_WHOM, rule="no porta Armas"),
    "stays_with_you": Static(_WHOM, rule=STAYS_WITH),
    "cost_more_in_war": Static(A, rule="cuesta más", value=B, only_if=_IN_WAR),
    "cost_less_in_war": Static(A, rule="cuesta menos", value=B, only_if=_IN_WAR),
    "played_in_answer": _in_answer((A, B)),
    "prevents_so_much": (Spell((do("prevenir daño", amount=B),)), _BEFORE),
    "prevents_it_all": through((), lambda _: (Spell((Do("prevenir daño"),)), _BEFORE), lambda said: None),
    "prevents_down_to": through(B, _down_to, lambda said: None),
    "they_all_enter": on("entrar"),
    "bearers_blocker_changed": Triggered(on("bloquear", BEARER), (do("modificar", what=BLOCKER, parts=A, until=B),)),
    "lost_at_rest": Triggered(
        on("comienzo", player=YOURS, data={"step": "Fase Final"}),
        (Do(B, Map(what=A)),),
        only_if=Un(Is(A, Filter(marks=("atacó",)))),
    ),
    "it_on_top": (do(TO_CASTLE, what=THAT, place=ON_TOP),),
    "it_at_bottom": (do(TO_CASTLE, what=THAT, place=AT_BOTTOM),),
    "weapon_to": do("portar", what=Target(through(A, _weapon, _weapon)), to=B),
    "any_activation": on("utilizada", data={"clase": "activada"}),
    "any_reaction": on("utilizada", data={"clase": "disparada"}),
    "chosen_ruled_next": through((A, C), _chosen_next, _next_chosen),
    "chosen_ruled_next_so": through((A, B), _chosen_next, _next_chosen),
    "named_changed_here": do("nombrar", then=(do(SHORTLY, affects=_OF_THAT_NAME, parts=C),)),
    "named_changed_until": do("nombrar", then=(do("modificar", what=Each(_OF_THAT_NAME), parts=C, until=D),)),
}
