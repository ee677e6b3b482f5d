"""With how many Aliados a player attacks, who must go along, and what is paid for attacking and blocking (4.3, 7.C.1, 7.C.2)."""

from __future__ import annotations

from ...kernel.conditions import Action
from ...kernel.decisions import Procedure
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.state import State
from ...play.ruling import players_ruled, ruled
from . import rules as r
from .costing import gold_of
from .paying import pay_gold
from .ruling import AT_LEAST, AT_MOST, PAYS_TO_ATTACK, PAYS_TO_BLOCK, amounts, forbids
from .saying import sources


def most_attackers(state: State, player: str) -> int | None:
    """4.3: with how many Aliados a player may attack by what effects say; None: with all."""
    return min(amounts(state, players_ruled(state, player, AT_MOST)), default=None)


def fewest_attackers(state: State, player: str) -> int:
    """4.3: with how many Aliados a player must attack by what effects say, to attack at all."""
    return max(amounts(state, players_ruled(state, player, AT_LEAST)), default=1)


def enough(state: State, player: str, able: list[Id]) -> bool:
    """4.3: whether so many Aliados may attack as effects ask for, and no more than they allow."""
    fewest, most = fewest_attackers(state, player), most_attackers(state, player)
    return len(able) >= fewest and (most is None or fewest == 1 or most >= fewest)


def limited_by(state: State, player: str, word: str) -> str:
    """The cards by which a rule on a player says it."""
    return sources(state, (one.context.source for one in players_ruled(state, player, word)))


def price_of(state: State, obj: Id, word: str) -> int:
    """4.3: how many Oros are paid so that an Aliado attacks or blocks."""
    return sum(amounts(state, ruled(state, obj, word)))


def affordable(state: State, action: Action, word: str) -> bool:
    """8.9: whether the Oros are there that are paid for it."""
    assert action.obj is not None
    return price_of(state, action.obj, word) <= gold_of(state, action.player)


def pay_for(match: Match, player: str, obj: Id, word: str) -> Procedure:
    """4.3, 8.21: what is paid so that an Aliado attacks or blocks. Returns whether it was."""
    price = price_of(match.state, obj, word)
    if not price:
        return True
    does = {PAYS_TO_ATTACK: "atacar", PAYS_TO_BLOCK: "bloquear"}[word]
    whose = sources(match.state, (one.context.source for one in ruled(match.state, obj, word)))
    name = match.game.name_of(match.state, obj)
    if price > gold_of(match.state, player):
        text = f"{name} no puede {does}: no se pagan {price} Oros ({whose})"
        match.say(r.CONTINUOUS_ABILITY, text=text, grounds=(r.COST,))
        return False
    match.say(r.CONTINUOUS_ABILITY, text=f"para {does} con {name} se pagan {price} Oros ({whose})", grounds=(r.COST,))
    yield from pay_gold(match, player, price, (r.COST,))
    return True


def declaring(state: State, player: str, attackers: tuple[Id, ...]) -> State:
    """The state in which a player attacks with these."""
    return state.but(procedures=(*state.procedures, attack_of(player, attackers)))


def attack_of(player: str, attackers: tuple[Id, ...]) -> UnderWay:
    return UnderWay("batalla", "ataque", player, Map(attackers=attackers, blocks=Map()))


def _together(match: Match, player: str, chosen: tuple[Id, ...]) -> tuple[Id, ...]:
    """4.3, 7.C.1: of those with which a player would attack, those that no effect keeps from it as they do together; a step says
    whom it does."""
    while True:
        with_them = declaring(match.state, player, chosen)
        kept = [i for i in chosen if forbids(with_them, i, "no ataca", "puede atacar")]
        if not kept:
            return chosen
        for i in kept:
            whose = sources(match.state, (one.context.source for one in ruled(with_them, i, "no ataca")))
            text = f"{match.game.name_of(match.state, i)}: un efecto no le permite atacar así ({whose})"
            match.say(r.CONTINUOUS_ABILITY, text=text, grounds=(r.DECLARE_ATTACK,))
        chosen = tuple(i for i in chosen if i not in kept)


def who_must(state: State, possible: list[Id]) -> list[Id]:
    """4.3: those of the Aliados that can attack which an effect makes attack; nobody is made to pay for it."""
    return [i for i in possible if ruled(state, i, "debe atacar") and not price_of(state, i, PAYS_TO_ATTACK)]


def _with_them(match: Match, player: str, possible: list[Id], chosen: tuple[Id, ...]) -> tuple[Id, ...]:
    """4.3: those that attack, with those that must as these do."""
    while True:
        attacking = declaring(match.state, player, chosen)
        also = tuple(i for i in who_must(attacking, possible) if i not in chosen)
        most = most_attackers(match.state, player)
        also = also if most is None else also[: max(0, most - len(chosen))]
        if not also:
            return chosen
        tell_who_must(match, also, attacking)
        chosen += also


def _paid_for(match: Match, player: str, chosen: tuple[Id, ...]) -> Procedure:
    """4.3, 7.C.1: those that attack for whom what effects ask was paid; none where they are fewer than effects ask for."""
    paid: tuple[Id, ...] = ()
    for i in chosen:
        paid += (i,) if (yield from pay_for(match, player, i, PAYS_TO_ATTACK)) else ()
    fewest = fewest_attackers(match.state, player)
    if not paid or len(paid) >= fewest:
        return paid
    text = f"{player} no ataca: son menos de {fewest} Aliados ({limited_by(match.state, player, AT_LEAST)})"
    match.say(r.CONTINUOUS_ABILITY, text=text, grounds=(r.DECLARE_ATTACK,))
    return ()


def tell_who_must(match: Match, must: tuple[Id, ...], attacking: State) -> None:
    """4.3: who attacks without being chosen, and by which effects, as it is while those chosen attack."""
    for i in must:
        whose = sources(match.state, (one.context.source for one in ruled(attacking, i, "debe atacar")))
        text = f"{match.game.name_of(match.state, i)} puede atacar y debe hacerlo ({whose})"
        match.say(r.CONTINUOUS_ABILITY, text=text, grounds=(r.DECLARE_ATTACK,))


def attackers(match: Match, player: str, possible: list[Id], chosen: tuple[Id, ...]) -> Procedure:
    """4.3, 7.C.1: of those with which a player would attack, those that do, with whom they drag along."""
    return (yield from _paid_for(match, player, _with_them(match, player, possible, _together(match, player, chosen))))
