"""What must hold to play a card or use an ability at all, whenever it is (4.7, 6.1, 6.4)."""

from __future__ import annotations

from ...kernel.abilities import Activated, Context, Filter, Instruction
from ...kernel.conditions import Action, After, All, Cond, Refusal, When
from ...kernel.frozen import Id
from ...kernel.selecting import holds, known_bound, matches
from ...kernel.state import State
from ...play.choosing import players
from ...play.ruling import own_rules, players_ruled, ruled
from . import rules as r
from .aiming import enough, lacking
from .annulling import annuls
from .barred import TOO_MANY, too_many
from .bearing import may_bear, none_bears
from .coming import spell
from .costing import ability_price, gold_of, not_itself, payable, price, ways
from .saying import sources
from .this_turn import ONE_A_TURN, kind_of, played
from .zones import ZONES, being_played

#: How often an ability without cost and number is used in one turn at most: the player declares a number (a reading).
DECLARED = 20


def types_of(state: State, action: Action) -> tuple[str, ...]:
    assert action.obj is not None
    types: tuple[str, ...] = state.setup.game.view(state, action.obj)["types"]
    return types


def _from_there(state: State, action: Action) -> bool:
    """2.2.4: from the hand of its owner, from where its text says, or by an effect."""
    assert action.obj is not None
    here = state.objects[action.obj]
    if action.data.get("by effect"):
        return True
    zones = ("mano", *(rule.value for rule in own_rules(state, here.id, "se juega desde")))
    return here.owner == action.player and here.zone.name in zones


def _forbidding(state: State, action: Action, by_cost: bool) -> bool:
    """6.1, 6.1.2: no effect keeps this player from playing it; what counts is the printed cost."""
    return not _that_forbid(state, action, by_cost)


def _that_forbid(state: State, action: Action, by_cost: bool) -> list[Filter]:
    """What effects forbid this player to play, the card among it, by its cost or by something else."""
    assert action.obj is not None
    found = []
    for ruling in players_ruled(state, action.player, "no puede jugar"):
        wanted = ruling.value.but(zones=ruling.value.zones or tuple(ZONES))
        bounded = "cost" in wanted.at_most or "cost" in wanted.at_least
        if bounded == by_cost and matches(state, action.obj, wanted, action.player):
            found.append(wanted)
    return found


def _as_many(state: State, action: Action) -> bool:
    """4.3, 6.1: no effect lets this player play only one of such cards a turn, of which one was played."""
    return not _spent(state, action)


def _spent(state: State, action: Action) -> list[Id | None]:
    """The cards by whose rules one of such cards a turn is played, where one was."""
    assert action.obj is not None
    found = []
    for ruling in players_ruled(state, action.player, ONE_A_TURN):
        kind = kind_of(ruling.value)
        fits = matches(state, action.obj, ruling.value.but(zones=tuple(ZONES)), action.player)
        if fits and kind is not None and played(state, action.player, kind):
            found.append(ruling.context.source)
    return found


def _who_forbids(state: State, action: Action) -> str:
    return sources(state, (one.context.source for one in players_ruled(state, action.player, "no puede jugar")))


def _by_its_name(state: State, action: Action) -> list[Refusal]:
    """1.A: what is forbidden by its name is the card of that very name."""
    name = state.setup.game.name_of(state, action.obj)
    named = any(wanted.names for wanted in _that_forbid(state, action, by_cost=False))
    return [Refusal(r.NAME, "es la carta de ese Nombre", name)] if named else []


def spared_by_printed_cost(state: State, action: Action, paid: int) -> bool:
    """6.1.2: whether some effect would keep this card from being played if it looked at what is paid for it."""
    assert action.obj is not None
    for ruling in players_ruled(state, action.player, "no puede jugar"):
        wanted, most, least = ruling.value, ruling.value.at_most.get("cost"), ruling.value.at_least.get("cost")
        rest = wanted.but(zones=tuple(ZONES), at_most=wanted.at_most.without("cost"), at_least=wanted.at_least.without("cost"))
        bounded = most is not None or least is not None
        within = bounded and (most is None or paid <= known_bound(most)) and (least is None or paid >= known_bound(least))
        if within and matches(state, action.obj, rest, action.player):
            return True
    return False


def _bearers(state: State, action: Action) -> bool:
    assert action.obj is not None
    return "Arma" not in types_of(state, action) or bool(may_bear(state, action.player, action.obj))


def _can_pay(state: State, action: Action) -> bool:
    assert action.obj is not None
    return bool(ways(state, action.player, action.obj, bool(action.data.get("free"))))


def _price_said(state: State, action: Action) -> str:
    assert action.obj is not None
    wanted = price(state, action.player, action.obj, "Coste de Oro")
    return f"cuesta {wanted.gold if wanted else 0}; tiene {gold_of(state, action.player)}"


def _enough_gold(state: State, action: Action) -> bool:
    assert action.obj is not None
    wanted = price(state, action.player, action.obj, "Coste de Oro")
    other = bool(own_rules(state, action.obj, "coste alternativo")) or bool(action.data.get("free"))
    return other or wanted is None or wanted.gold <= gold_of(state, action.player)


def _parts_paid(state: State, action: Action) -> bool:
    return not _enough_gold(state, action) or _can_pay(state, action)


def _spell_targets(state: State, action: Action) -> bool:
    return enough(state, spell(state, action.obj), Context(action.obj, action.player))


def _pays_for_nothing(state: State, action: Action) -> list[Refusal]:
    assert action.obj is not None
    name = state.setup.game.name_of(state, action.obj)
    alone = not_itself(state, action.player, action.obj, bool(action.data.get("free")))
    return [Refusal(r.STAYS, "la carta que se juega no sirve para pagar su coste", name)] if alone else []


def _missing_targets(state: State, action: Action) -> list[Refusal]:
    assert action.obj is not None
    reasons = lacking(state, effect_of(state, action), Context(action.obj, action.player))
    weapon = action.kind == "jugar" and "Arma" in types_of(state, action)
    return [*reasons, *(none_bears(state, action.player, action.obj) if weapon else ())]


#: Why an ability is not used that an effect keeps from it.
KEPT = "un efecto no permite utilizar sus habilidades"


def kept_from_use(state: State, obj: Id, player: str, activated: bool) -> bool:
    """4.1, 4.2, 4.7: whether an effect keeps the abilities of a card, or a player, from being used. What is used is activated or
    triggers; what may not be activated may still trigger."""
    of_card = ("no se utiliza", "no se activa")[: 1 + activated]
    of_player = ("no utiliza", "no activa")[: 1 + activated]
    return any(ruled(state, obj, word) for word in of_card) or any(players_ruled(state, player, word) for word in of_player)


def _races(state: State, action: Action) -> bool:
    """6.1: the card's own conditions."""
    assert action.obj is not None
    context = Context(action.obj, action.player)
    return all(holds(state, rule.value, context) for rule in own_rules(state, action.obj, "requiere"))


PLAYABLE = After(
    All(
        (
            Cond(r.HAND, "se juega desde la mano propia", _from_there),
            Cond(r.GOLD_IS_PUT, "un Oro no se juega: se pone en juego", lambda s, a: "Oro" not in types_of(s, a)),
            Cond(r.STAYS, "ya se está jugando", lambda s, a: a.obj not in being_played(s)),
        )
    ),
    All(
        (
            Cond(
                r.CARD_STATE,
                "un efecto no permite jugarla",
                lambda s, a: _forbidding(s, a, by_cost=False),
                _who_forbids,
                because=_by_its_name,
            ),
            Cond(
                r.PRINTED_COST,
                "un efecto no permite jugar cartas de ese coste",
                lambda s, a: _forbidding(s, a, by_cost=True),
                _who_forbids,
            ),
            Cond(r.CARD_STATE, "ya jugó este turno la que un efecto permite", _as_many, lambda s, a: sources(s, _spent(s, a))),
            Cond(r.CARD_STATE, "no se cumple lo que la carta requiere", _races),
            Cond(r.CARD_STATE, TOO_MANY, lambda s, a: not too_many(s, a.obj, a.player)),  # type: ignore[arg-type]
            Cond(r.PAY_GOLD, "no tiene Oros suficientes", _enough_gold, _price_said),
            Cond(r.COST, "no puede pagar lo que cuesta además de Oros", _parts_paid, because=_pays_for_nothing),
            Cond(
                r.TARGETS,
                "no hay un objetivo válido",
                lambda s, a: _spell_targets(s, a) and _bearers(s, a),
                because=_missing_targets,
            ),
        )
    ),
)


def _ability(state: State, action: Action) -> Activated:
    assert action.obj is not None
    ability: Activated = state.setup.game.view(state, action.obj)["abilities"][action.ability]
    return ability


def effect_of(state: State, action: Action) -> tuple[Instruction, ...]:
    """What a card that is played or an ability that is activated does."""
    return spell(state, action.obj) if action.kind == "jugar" else _ability(state, action).effect


def _controls(state: State, action: Action) -> bool:
    """3, 4.1: of what is in play its controller, or those of whom the ability says it."""
    assert action.obj is not None
    here = state.objects[action.obj]
    if ZONES[here.zone.name].in_play:
        controller = state.setup.game.view(state, here.id)["controller"]
        by = _ability(state, action).by if action.ability is not None else ""
        return action.player in players(state, Context(here.id, controller), by) if by else controller == action.player
    return here.owner == action.player


def _works_there(state: State, action: Action) -> bool:
    """4.7: the card is where it must be."""
    assert action.obj is not None
    here, zone = state.objects[action.obj], _ability(state, action).zone
    return here.zone.name == zone if zone else ZONES[here.zone.name].in_play


def _condition(state: State, action: Action) -> bool:
    return holds(state, _ability(state, action).only_if, Context(action.obj, action.player))


def _times(state: State, action: Action) -> bool:
    ability = _ability(state, action)
    used = state.history.get(("habilidad", action.obj, action.ability), 0)
    if ability.times:
        return used < ability.times
    if ability.cost:
        return True
    return used < (1 if state.reading("myl-activadas-sin-limite-y-ciclos") == "una-vez" else DECLARED)


def _ability_paid(state: State, action: Action) -> bool:
    assert action.obj is not None
    wanted = ability_price(state, _ability(state, action).cost, Context(action.obj, action.player))
    return payable(state, action.player, action.obj, wanted, of_card=False)


def _ability_targets(state: State, action: Action) -> bool:
    return enough(state, _ability(state, action).effect, Context(action.obj, action.player))


USABLE = After(
    All(
        (
            Cond(r.ACTIVATED_WHEN, "solo la activa quien controla la carta", _controls),
            When(
                lambda s, a: s.objects[a.obj].attached is not None,  # type: ignore[index]
                Cond(r.WEAPON_CONTROL, "un Arma la controla quien controla a su portador", _controls),
            ),
            Cond(r.ABILITY_STATE, "la carta no está donde debe", _works_there),
            Cond(
                r.ANNULS_BY_TRIGGER,
                "una habilidad que anula dispara, no se activa",
                lambda s, a: not annuls(_ability(s, a).effect),
            ),
        )
    ),
    All(
        (
            When(
                lambda s, a: kept_from_use(s, a.obj, a.player, activated=True),  # type: ignore[arg-type]
                Cond(r.ABILITY_STATE, KEPT, lambda s, a: False),
            ),
            Cond(r.ABILITY_STATE, "no se cumple su condición", _condition),
            Cond(r.TIMES, "ya se utilizó las veces que permite", _times),
            Cond(r.COST, "no puede pagar su coste", _ability_paid),
            Cond(r.TARGETS, "no hay un objetivo válido", _ability_targets, because=_missing_targets),
        )
    ),
)
