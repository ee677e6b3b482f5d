"""What keeps something from being done to a card (6.4, 8.17, 8.18): the one place where that is asked.

Whoever announces a target, chooses while an effect resolves or pays, and whatever moves cards (effects, combat, costs, a rule
of the game, the judge) or puts one thing in the place of another, asks ``bars``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from ...kernel.conditions import Refusal
from ...kernel.frozen import Id
from ...kernel.rules import R
from ...kernel.selecting import matches
from ...kernel.state import State
from ...kernel.unknown import unknown
from ...play.ruling import own_rules, ruled
from . import rules as r
from .zones import FIELD


class By(Enum):
    """What does it: an effect of a card or ability, the comparison of strengths, a cost, or a rule of the game."""

    EFFECT = "efecto"
    COMBAT = "combate"
    COST = "coste"
    RULE = "regla"


class Bar(NamedTuple):
    """One reason why something cannot be done, and the reading on which it rests, if any."""

    rule: R
    text: str
    reading: str | None = None


Bars = Iterator[Bar]


def bars(state: State, verb: str, obj: Id, you: str = "", by: By = By.EFFECT) -> Bars:
    """Every reason why this verb cannot be done to a card; ``you`` is whose effect it is."""
    for reasons in _ASKED.get(verb, ()):
        yield from reasons(state, verb, obj, you, by)


def can_be(state: State, verb: str, obj: Id, you: str = "", by: By = By.EFFECT) -> bool:
    """Whether nothing keeps this verb from being done to a card."""
    return next(bars(state, verb, obj, you, by), None) is None


def refusals(state: State, obj: Id, told: Iterable[Bar]) -> list[Refusal]:
    """Reasons as those of a choice that is refused."""
    name = state.setup.game.name_of(state, obj)
    return [Refusal(b.rule, b.text, name, reading=None if b.reading is None else state.told(b.reading)) for b in told]


# --- leaving (8.4, 8.11, 8.12, 8.23) -----------------------------------------------------------------------------------

#: The word that shields a card in play from a verb, and its rule.
_SHIELDS = {"destruir": ("indestructible", r.INDESTRUCTIBLE), "desterrar": ("indesterrable", r.UNBANISHABLE)}
#: Whether the shield stops a cost; whether it stops a rule of the game; which zones banishing and raising reach.
OF_COST, OF_RULE = "myl-indesterrable-y-costes", "myl-indestructible-y-reglas"
REACH = "myl-alcance-de-zona-de-juego"


def _shielded(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """8.17, 8.18, 7.C.4.1.1: a card in play; from effects and combat, and from costs and rules as the readings say."""
    if state.objects[obj].zone.name not in FIELD:
        return
    word, rule = _SHIELDS[verb]
    unbound = by is By.COST and state.reading(OF_COST) == "si-se-puede"
    unbound = unbound or (by is By.RULE and state.reading(OF_RULE) == "solo-de-efectos")
    if not unbound and ruled(state, obj, word):
        yield Bar(rule, f"no se la puede {verb}", {By.COST: OF_COST, By.RULE: OF_RULE}.get(by))
    if by is By.COMBAT and ruled(state, obj, "no lo destruyen Aliados"):
        yield Bar(r.DESTROYED_BY_ALLIES, "no lo pueden destruir Aliados")


def _from_field(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """8.12: what is destroyed goes from the Campo de Batalla; of other zones nothing is."""
    if state.objects[obj].zone.name not in FIELD:
        yield Bar(r.DESTROY, "no está en el campo de batalla, y no se destruye")


def _reached(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """8.11, 8.23: which zones banishing and raising reach is a reading."""
    if state.reading(REACH) == "todas":
        return
    zone = state.objects[obj].zone.name
    if verb == "desterrar" and zone in ("reserva de oro", "oro pagado"):
        yield Bar(r.BANISH, "está fuera de su alcance", REACH)
    if verb == "subir" and zone not in FIELD and zone != "cementerio":
        yield Bar(r.RAISE, "está fuera de su alcance", REACH)


# --- in play -----------------------------------------------------------------------------------------------------------


def _groups(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """8.1"""
    if state.objects[obj].zone.name not in ("línea de ataque", "oro pagado"):
        yield Bar(r.GROUPING, "solo se agrupan Aliados de la Línea de Ataque y Oros pagados")
    if ruled(state, obj, "no se agrupa"):
        yield Bar(r.GROUP, "un efecto no permite que se agrupe")


def _advances(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """2.1.4, 8.5: from the line of defence."""
    if state.objects[obj].zone.name != "línea de defensa":
        yield Bar(r.ATTACK_LINE, "solo pasa a la Línea de Ataque un Aliado de la Línea de Defensa")


def _gained(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """3.1.2"""
    if state.objects[obj].zone.name not in FIELD:
        yield Bar(r.CONTROLS, "no está en el campo de batalla")
    if state.objects[obj].controller == you:
        yield Bar(r.GAIN_CONTROL, "ya la controla quien ganaría su control")


def bearers(state: State, player: str, weapon: Id) -> list[Id]:
    """3.2: the Aliados that may bear a weapon; its text may ask for one of a kind."""
    view = state.setup.game.view
    wanted = [rule.value for rule in own_rules(state, weapon, "se porta en")]
    listed = [o.id for o in state.in_play() if "Aliado" in view(state, o.id)["types"]]
    return [i for i in listed if all(matches(state, i, w, player, weapon) for w in wanted)]


def _put(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """6.3, 3.2: Oros, Aliados, weapons with somebody to bear them, and Tótems, which are not in play yet."""
    types = state.setup.game.view(state, obj)["types"]
    if state.objects[obj].zone.name in FIELD:
        yield Bar(r.PUT_IN_PLAY, "ya está en juego")
    if unknown(state, obj):
        return
    if not set(types) & {"Oro", "Aliado", "Arma", "Tótem"}:
        yield Bar(r.PUT_IN_PLAY, "solo se ponen en juego Oros, Aliados, Armas y Tótems")
    elif "Arma" in types and not bearers(state, you, obj):
        yield Bar(r.WEAPON_CONTROL, "no hay un Aliado que la porte")


def _played(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """6.3.1"""
    if "Oro" in state.setup.game.view(state, obj)["types"]:
        yield Bar(r.FREE_NOT_GOLD, "un Oro no se juega")


#: What is asked for a verb; whatever is not here can be done to anything.
_ASKED: dict[str, tuple[Callable[[State, str, Id, str, By], Bars], ...]] = {
    "destruir": (_from_field, _shielded),
    "desterrar": (_reached, _shielded),
    "subir": (_reached,),
    "agrupar": (_groups,),
    "a la línea de ataque": (_advances,),
    "controlar": (_gained,),
    "poner": (_put,),
    "jugar": (_played,),
}
