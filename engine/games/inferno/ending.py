"""Winning, losing and drawing the game (104), and leaving it (800.3)."""

from __future__ import annotations

from ...kernel.events import Alter, AlterPlayer, Cease, End, Event, Move, Put
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import Priority, Result, State, Zone
from . import rules as r


def lose(
    match: Match, players: tuple[str, ...], rule: R, text: str, reading: str | None = None, more: tuple[R, ...] = ()
) -> Procedure:
    """104.3: these players lose at once and leave the game (104.5)."""
    state = match.state
    losing = tuple(p for p in players if state.players[p].in_game)
    if not losing:
        return
    events: list[Event] = [
        AlterPlayer("perder", player=p, fields=Map(in_game=False), facts=Map({"perdió": True})) for p in losing
    ]
    happened = yield from match.do(*events, rules=(rule, r.LEAVES_GAME, *more), text=text, reading=reading)
    gone = tuple(e.player for e in happened if e.name == "perder" and e.player is not None)
    if gone:
        yield from after_leaving(match, gone, rule)


def after_leaving(match: Match, gone: tuple[str, ...], rule: R) -> Procedure:
    """Whether the game is over now that these left: nobody opposes a side (104.2c, 104.3g), or nobody is left (104.4a, 104.4d);
    else it goes on without them (800.3)."""
    state = match.state
    living = state.living()
    if not living:
        yield from _nobody_left(match, gone, rule)
    elif len({state.players[p].team for p in living}) == 1:
        yield from _one_side_left(match, state.players[living[0]].team, rule)
    else:
        yield from _leave_multiplayer(match, gone)


def _in_teams(state: State) -> bool:
    return len({player.team for player in state.players.values()}) < len(state.players)


def _nobody_left(match: Match, gone: tuple[str, ...], rule: R) -> Procedure:
    """104.4a, 104.4d: those who left last draw; those who had left before have lost."""
    state = match.state
    lost = tuple(p for p in state.setup.order if not state.players[p].in_game)
    earlier = tuple(p for p in lost if p not in gone)
    draw = r.DRAW_ALL_TEAMS if _in_teams(state) else r.DRAW_ALL_LOSE
    end = Result((), earlier, True, (draw.id,))
    reading = "inferno-ultimos-jugadores-que-pierden-a-la-vez"
    if match.reading(reading) == "pierden-todos":
        end = Result((), lost, False, (rule.id,))
    rules = (draw, r.TEAM_DRAWS, r.GAME_ENDS) if _in_teams(state) else (draw, r.GAME_ENDS)
    yield from match.do(End("fin", result=end), rules=rules, text="la partida es un empate", reading=reading)


def _one_side_left(match: Match, team: str, rule: R) -> Procedure:
    """104.2a: who has no opponents left wins, with all of the team."""
    state = match.state
    winners = tuple(p for p in state.setup.order if state.players[p].team == team)
    losers = tuple(p for p in state.setup.order if not state.players[p].in_game and p not in winners)
    win = r.WIN_TEAM if _in_teams(state) else r.WIN_NO_OPPONENTS
    end = Result(winners, losers, False, (win.id, rule.id))
    text = f"{', '.join(winners)} gana{'n' if len(winners) > 1 else ''} la partida"
    also = (r.TEAM_LOSES,) if _in_teams(state) else ()
    yield from match.do(End("fin", result=end), rules=(win, r.GAME_ENDS, *also), text=text)


def win(match: Match, player: str, rule: R, losing: tuple[str, ...] = ()) -> Procedure:
    """104.2b; with more than two players the opponents lose instead (104.3h, 800.4).

    ``losing`` are those who lose by the same effect at the same time: who does both only loses (104.3f).
    """
    state = match.state
    if player in losing:
        text = f"{player} gana y pierde a la vez: pierde"
        yield from lose(match, losing, r.ONLY_LOSES, text)
        return
    if len(state.setup.order) > 2:
        opponents = state.opponents(player)
        yield from lose(
            match,
            tuple(dict.fromkeys((*opponents, *losing))),
            r.WIN_MULTIPLAYER,
            f"{', '.join(opponents)}: pierden por el efecto que hace ganar a {player}",
            more=(r.WIN_IS_OTHERS_LOSS,),
        )
        return
    losers = tuple(p for p in state.living() if p != player)
    end = Result((player,), losers, False, (rule.id,))
    yield from match.do(End("fin", result=end), rules=(rule, r.GAME_ENDS), text=f"{player} gana la partida")


def draw_game(match: Match, rule: R, text: str, reading: str | None = None, more: tuple[R, ...] = ()) -> Procedure:
    """104.4: nobody wins."""
    end = Result((), (), True, (rule.id,))
    also = (r.TEAM_DRAWS,) if _in_teams(match.state) else ()
    yield from match.do(End("fin", result=end), rules=(rule, r.GAME_ENDS, *more, *also), text=text, reading=reading)


def _leave_multiplayer(match: Match, gone: tuple[str, ...]) -> Procedure:
    """800.3a: what they own leaves the game, what they control on the chain ceases, effects that gave them control end, and
    what they still control is exiled; priority passes on."""
    state = match.state
    reading = "inferno-carta-ajena-en-la-cadena-de-quien-se-va"
    others = [i for i in state.zone("cadena") if _of_others(state, i, gone)]
    events: list[Event] = [
        Cease("dejar el juego", obj=o.id) for o in state.objects.values() if _goes(state, o.id, gone) and o.id not in others
    ]
    if match.reading(reading) == "deja-de-existir":
        events += [Cease("dejar el juego", obj=i) for i in others]
    else:
        events += [Alter("controlar", obj=i, fields=Map(controller=state.objects[i].owner)) for i in others]
    kept = tuple(e for e in state.effects if not any(p.op == "controller" and p.value in gone for p in e.parts))
    events.append(Put("", fields=Map(effects=kept, delayed=state.delayed)))
    text = f"deja el juego todo lo que es de {', '.join(gone)}"
    yield from match.do(
        *events, rules=(r.LEAVING_PLAYER, r.GOES_ON_WITHOUT, r.LEAVING_AT_ONCE), text=text, reading=reading if others else None
    )
    state = match.state
    rest = [o.id for o in state.in_play() if state.setup.game.view(state, o.id)["controller"] in gone]
    if rest:
        moves = [Move("exiliar", obj=i, to=Zone("exilio", state.objects[i].owner), player=state.objects[i].owner) for i in rest]
        yield from match.do(*moves, rules=(r.LEAVING_PLAYER,), text="lo que aún controlaba se exilia")
    waiting = tuple(w for w in match.state.waiting if w.context.you not in gone)
    holder = match.state.priority.holder
    priority = match.state.priority
    if holder in gone:
        priority = Priority(match.state.after(holder), why=r.LEAVING_PLAYER)
    match.keep(waiting=waiting, priority=priority)


def _goes(state: State, obj: Id, gone: tuple[str, ...]) -> bool:
    here = state.objects[obj]
    return here.owner in gone or (here.zone.name == "cadena" and state.setup.game.view(state, obj)["controller"] in gone)


def _of_others(state: State, obj: Id, gone: tuple[str, ...]) -> bool:
    """Whether something on the chain that goes with these players belongs to one who stays."""
    return _goes(state, obj, gone) and state.objects[obj].owner not in gone
