"""Lives: lost, recovered up to six, and the duel that ends with the last (1.3, 4.6.2, 11.4)."""

from __future__ import annotations

from functools import partial

from ...kernel.decisions import Procedure
from ...kernel.events import Event, Pool
from ...kernel.frozen import EMPTY, Data, Id, Map
from ...kernel.match import Match
from ...kernel.replacing import applicable
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.triggers import watchers
from ...kernel.wording import plural
from ...play.ending import loss, lost_at_once
from ...play.replacing import AMOUNT
from ...play.ruling import players_ruled
from . import rules as r
from .bearing import by_its_weapon, done_by
from .keeping import of_spell
from .zones import COMBAT, LIVES, STACK

#: Whether who both must draw and cannot draw the duel, or who has the turn loses.
BOTH_EMPTY = "souls-ambos-sin-mazo"
#: The rule in words of a player who recovers no lives (1.4.3).
NO_MORE_LIVES = "no recupera vidas"
#: The rules in words of a player whose lives nothing damages (1.4.3), and of one who wins the duel (1.3.1.1.3).
UNHURT, WINS = "sus vidas no reciben daño", "gana el duelo"
UNHURT_BY_SPELLS = "los Conjuros no dañan sus vidas"
#: The rule in words of a player who does not lose (1.4.3).
NEVER_LOSES = "no pierde el duelo"
#: How often what speaks of one life is set off by several that are lost or recovered at once.
EACH_LIFE = "souls-cada-vez-una-vida"
#: Whether lives that are paid are lost, for what speaks of losing them.
PAYING = "souls-pagar-vidas"
#: Whether who has more or fewer lives because an effect says how many recovers or loses them.
BECOMES = "souls-vidas-que-pasan-a-ser"
#: What an ability looks for that speaks of one life.
LOST_ONE, RECOVERED_ONE = "perder 1 vida", "recuperar 1 vida"
#: What is said of the event by which lives are lost when it is damage (4.6.1).
BY_DAMAGE = "daño"


def hurt(match: Match, player: str, amount: int, rules: tuple[R, ...], text: str, source: Id | None = None) -> Procedure:
    """4.6.2: damage to lives, which are lost at once. Returns how many were."""
    state = match.state
    spared = players_ruled(state, player, UNHURT) or (of_spell(state, source) and players_ruled(state, player, UNHURT_BY_SPELLS))
    if amount > 0 and spared:
        match.say(r.PROHIBITED, text=f"un efecto no permite infligir daño a las vidas de {player}", grounds=rules)
        return 0
    return (yield from lose(match, player, amount, rules, text, source, Map({BY_DAMAGE: True})))


def lose(
    match: Match, player: str, amount: int, rules: tuple[R, ...], text: str, source: Id | None = None, data: Data = EMPTY
) -> Procedure:
    """Lives are lost: by damage or by an effect. Returns how many were."""
    state, before = match.state, match.state.players[player].pool
    if amount > 0:
        event = Pool("perder vidas", player=player, data=data.set(AMOUNT, amount), **done_by(state, source))
        happening = yield from match.game.transform(match, (event,))
        if not happening:
            yield from match.finish()
            return 0
        amount = happening[0].data[AMOUNT]
        if happening[0] != event:
            text = f"{player} pierde {amount} {'vida' if amount == 1 else 'vidas'}"
        left = max(0, before - amount)
        event = event.but(amount=-amount, data=data.set(AMOUNT, before - left))
        text = f"{text}; le {'queda' if left == 1 else 'quedan'} {left}"
        at_once = (r.LIVES_AT_ONCE,) if BY_DAMAGE in data and match.state.procedure(COMBAT) is not None else ()
        each, reading = _each_life(match, LOST_ONE, player, source, before - left)
        yield from match.do(
            settled=(event, *each), rules=(*rules, *at_once, *by_its_weapon(state, source)), text=text, reading=reading
        )
    return before - match.state.players[player].pool


def pay(match: Match, player: str, amount: int, rules: tuple[R, ...]) -> Procedure:
    """8.4: lives are paid; whether they are lost by that is a reading."""
    lost = match.reading(PAYING) == "es-perderlas"
    if amount > 0 and _heeded(match.state, player, amount):
        match.say(*rules, text=f"pagar vidas {'' if lost else 'no '}es perderlas", reading=PAYING)
    text = f"{player} paga {amount} {plural(amount, 'vida', 'vidas')}"
    if lost:
        yield from lose(match, player, amount, rules, text)
    elif amount > 0:
        left = match.state.players[player].pool - amount
        text = f"{text}; le {plural(left, 'queda', 'quedan')} {left}"
        yield from match.do(Pool("pagar vidas", player=player, amount=-amount), rules=rules, text=text)


def _heeded(state: State, player: str, amount: int) -> bool:
    """Whether something looks at lives that this player loses."""
    would = Pool("perder vidas", player=player, data=Map({AMOUNT: amount}))
    return bool(applicable(state, would)) or not watchers(state).keys().isdisjoint(("perder vidas", LOST_ONE))


def recover(match: Match, player: str, amount: int, rules: tuple[R, ...], source: Id | None = None) -> Procedure:
    """5.2.6, 11.4: never more than six."""
    there = match.state.players[player].pool
    gained = min(amount, LIVES - there)
    if players_ruled(match.state, player, NO_MORE_LIVES):
        match.say(r.PROHIBITED, text=f"un efecto no permite que {player} recupere vidas", grounds=rules)
        return
    capped = (r.SIX_LIVES, r.NEVER_MORE_LIVES) if gained < amount else ()
    if gained <= 0:
        match.say(r.SIX_LIVES, r.NEVER_MORE_LIVES, text=f"{player} no recupera vidas: ya tiene {there}", grounds=rules)
        return
    event = Pool("recuperar vidas", player=player, amount=gained, data=Map({AMOUNT: gained}), **done_by(match.state, source))
    plural = "vida" if gained == 1 else "vidas"
    text = f"{player} recupera {gained} {plural}: tiene {there + gained}"
    each, reading = _each_life(match, RECOVERED_ONE, player, source, gained)
    yield from match.do(event, *each, rules=(*rules, *capped), text=text, reading=reading)


def become(match: Match, player: str, to: int, rules: tuple[R, ...], source: Id | None = None) -> Procedure:
    """5.2.6, 11.4: so many lives, and never more than six, whatever there were; whether lives are lost or recovered by that is
    a reading."""
    there, new = match.state.players[player].pool, min(to, LIVES)
    capped = (r.SIX_LIVES, r.NEVER_MORE_LIVES) if new < to else ()
    counts = match.reading(BECOMES) == "se-pierden-o-recuperan"
    if there != new and _changing_heeded(match.state, player, new - there):
        kind = "perderlas" if new < there else "recuperarlas"
        match.say(*rules, text=f"pasar a tener {new} vidas {'' if counts else 'no '}es {kind}", reading=BECOMES)
    if new < there and counts:
        yield from lose(match, player, there - new, rules, f"{player} pierde {plural(there - new, 'vida', 'vidas')}", source)
    elif new > there and counts:
        yield from recover(match, player, new - there, (*rules, *capped), source)
    else:
        event = Pool("vidas", player=player, source=source, amount=new - there)
        text = f"las vidas de {player} pasan a ser {new}"
        yield from match.do(event, rules=(*rules, *capped), text=text)


def _changing_heeded(state: State, player: str, by: int) -> bool:
    """Whether something looks at lives that this player loses or recovers, or forbids it."""
    if by < 0:
        return _heeded(state, player, -by)
    return bool(players_ruled(state, player, NO_MORE_LIVES)) or not watchers(state).keys().isdisjoint(
        ("recuperar vidas", RECOVERED_ONE)
    )


def _each_life(match: Match, name: str, player: str, source: Id | None, lives: int) -> tuple[tuple[Event, ...], str | None]:
    """What sets off abilities that speak of one life, where there are any: by the reading in force each life, or all at once;
    and that reading, where there are several."""
    if name not in watchers(match.state):
        return (), None
    times = {"una-por-vida": lives, "una-por-vez": 1, "solo-si-es-una": int(lives == 1)}[match.reading(EACH_LIFE)]
    return (Event(name, player=player, **done_by(match.state, source)),) * times, EACH_LIFE if lives > 1 else None


def over(match: Match, *rules: R) -> Procedure:
    """1.3.1.1.1, 1.3.2: who has no lives left loses at once; both together draw. ``rules``: by which the duel stops there."""
    state = match.state
    if state.result is not None:
        return
    losers = tuple(p for p in state.setup.order if not state.players[p].pool)
    if losers:
        yield from lost(match, losers, r.LIVES_AT_ZERO, "no le quedan vidas", rules, both="a ninguno le quedan vidas")


def lost(match: Match, losers: tuple[str, ...], rule: R, why: str, besides: tuple[R, ...] = (), both: str = "") -> Procedure:
    """1.3.1, 1.3.2: the duel ends; all who lose at once draw, and ``both`` says why, or ``why`` does."""
    if rule != r.CONCEDES:
        losers = yield from _who_lose(match, losers)
    if not losers:
        return
    winners = tuple(p for p in match.state.setup.order if p not in losers)
    ends = r.DUEL_ENDS if rule == r.CONCEDES else r.LOSES_AT_ONCE  # to concede is no condition of defeat
    besides = besides if winners else tuple(one for one in besides if one != r.ROW_ENDS)
    text = f"{losers[0]} pierde el duelo: {why}" if winners else f"el duelo es un empate: {both or why}"
    events = lost_at_once(losers if winners else (), winners, rule)
    yield from match.do(settled=events, rules=(rule, ends, *besides), text=text)


def spared(state: State, player: str) -> bool:
    """1.4.1, 1.4.3: whether an effect does not let a player lose the duel, or puts something else in the place of that."""
    return bool(players_ruled(state, player, NEVER_LOSES)) or bool(applicable(state, loss(player)))


def _who_lose(match: Match, losers: tuple[str, ...]) -> Procedure[tuple[str, ...]]:
    """1.4.1, 1.4.3: which of them lose indeed."""
    kept = tuple(p for p in losers if players_ruled(match.state, p, NEVER_LOSES))
    _say_spared(match, kept)
    happening = yield from match.game.transform(match, tuple(loss(p) for p in losers if p not in kept))
    if not happening:
        yield from match.finish()
    return tuple(event.player for event in happening if event.player is not None)


def _say_spared(match: Match, players: tuple[str, ...]) -> None:
    """1.4.3: whom an effect does not let lose, said once a turn."""
    for player in players:
        if not match.state.history.get(("no pierde", player)):
            match.say(r.PROHIBITED, text=f"un efecto no permite que {player} pierda el duelo")
            match.keep(history=match.state.history.set(("no pierde", player), 1))


def notice_winner(match: Match) -> None:
    """1.3.1.1.3, 1.3.4: who meets what a permanent effect says wins by itself, at once."""
    if match.state.result is None and _winning(match.state):
        match.afterwards.append(partial(_wins, match))


def _winning(state: State) -> tuple[str, ...]:
    return tuple(p for p in state.setup.order if players_ruled(state, p, WINS))


def _wins(match: Match) -> Procedure:
    if match.state.result is None and (winners := _winning(match.state)):
        losers = tuple(p for p in match.state.setup.order if p not in winners) or winners
        stops = (r.ROW_ENDS,) if match.state.zones.get(STACK) else ()
        yield from lost(match, losers, r.BY_EFFECT, "así lo dice un efecto permanente", (r.OPPONENT_WINS, *stops))


def nothing_to_draw(match: Match, players: tuple[str, ...], rules: tuple[R, ...]) -> Procedure:
    """1.3.1.1.2, 1.3.2: who must draw and cannot loses; both at once is a reading."""
    if players and match.state.result is None:
        losers = players
        if len(players) > 1 and match.reading(BOTH_EMPTY) == "pierde-el-de-turno":
            losers = (match.state.active or players[0],)
            match.say(r.BOTH_DECIDE, text="roba primero el jugador de turno", reading=BOTH_EMPTY)
        why, both = "debe robar y no tiene más cartas en el mazo", "los dos deben robar y ninguno tiene más cartas en el mazo"
        yield from lost(match, losers, r.NO_CARD_TO_DRAW, why, rules, both=both)
    return ()
