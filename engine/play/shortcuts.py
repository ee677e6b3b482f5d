"""Shortcuts: who acts proposes that all pass up to a step, or a sequence of choices; the others take it, end it earlier or
refuse it; then it is carried out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from ..kernel.conditions import Action, Refusal
from ..kernel.decisions import Decision, Form, Option, Procedure
from ..kernel.driver import UNANSWERED, Run
from ..kernel.frozen import Frozen, Map
from ..kernel.match import Match
from ..kernel.pieces import Procedure as UnderWay
from ..kernel.rules import R
from ..kernel.state import State
from . import turns
from .lending import required

#: The procedure that carries one out.
NAME = "atajo"
#: What is proposed instead of passing up to a step.
SEQUENCE = "secuencia"
#: How many choices a sequence may have, and how many answers to one decision are looked through.
MOST_CHOICES, MOST_ANSWERS = 1_000, 5_000


@dataclass(frozen=True)
class Shortcuts(Frozen):
    """What a game lends to shortcuts (Inferno 707.1, 707.2).

    ``propose``: the rules by which one is proposed. ``answer``: by which it is answered. ``taken``: it is taken. ``after``: by
    which whoever proposed one acts again.
    """

    propose: tuple[R, ...]
    answer: R
    taken: R
    after: R

    def answered(self, match: Match, decision: Decision) -> tuple[object] | None:
        """What the sequence under way says to a decision; None when it says nothing, or is over."""
        return _answered(match, decision)


def untold(under_way: UnderWay) -> str | None:
    """What a situation leaves out of a shortcut that is carried out, in Spanish; None when nothing."""
    data = under_way.data
    if under_way.at != SEQUENCE:
        return None if type(data.get("turn")) is int else "en «data» falta en «turn» el turno en el que se tomó el atajo"
    for key, what in (("items", "las elecciones"), ("by", "quiénes eligieron hasta ahora")):
        listed = data.get(key)
        if not isinstance(listed, tuple) or not all(isinstance(item, str) for item in listed):
            return f"en «data» faltan en «{key}» {what}"
    return None


def lent(state: State) -> Shortcuts:
    """What the game of a state lends."""
    return required(state, Shortcuts)


def _steps(state: State) -> tuple[str, ...]:
    """The steps in which somebody acts, in the order of the turn."""
    return tuple(step.name for step in turns.lent(state).plan if step.acts)


def propose(match: Match, action: Action) -> Procedure:
    """What is proposed, and what the others say of it; then whoever proposed it acts."""
    before = match.state.priority
    yield from _propose(match, action.player)
    match.keep(priority=before.but(told=False, why=lent(match.state).after))


def _propose(match: Match, player: str) -> Procedure:
    """All pass up to a step, unless a sequence is proposed."""
    here, acted = match.state.station.step, _steps(match.state)
    after = acted[acted.index(here) + 1 :] if here in acted else acted
    steps = [Option(step, step) for step in (*after, acted[0])]
    rules = lent(match.state).propose
    asks = "¿Hasta qué paso pasan todos?"
    end = yield from match.choose(player, asks, rules, [*steps, Option(SEQUENCE, SEQUENCE)], "atajo")
    if end == SEQUENCE:
        yield from _propose_sequence(match, player)
        return
    match.say(*rules, text=f"{player} propone que todos pasen hasta {end}", by=player, chosen=True)
    for other in _others(match.state, player):
        earlier = steps[: [o.value for o in steps].index(end)]
        answer = yield from _answer(match, other, earlier)
        if answer is None:
            return
        end = answer or end
    under_way = UnderWay(NAME, end, player, Map(turn=match.state.station.turn))
    match.set(lent(match.state).taken, text=f"todos pasan hasta {end}", procedures=(*match.state.procedures, under_way))


def _others(state: State, player: str) -> list[str]:
    """In turn order, from the one after who proposes."""
    return [other for other in state.players_from(state.after(player)) if other != player]


def _answer(match: Match, other: str, earlier: list[Option]) -> Procedure:
    """None when refused, "" when taken as it is, else where it ends."""
    answers = [Option("", "acepta"), Option(None, "rechaza"), *earlier]
    answer = yield from match.choose(other, "¿Aceptas el atajo?", (lent(match.state).answer,), answers, "atajo")
    said = next(option.say for option in answers if option.value == answer)
    match.say(lent(match.state).answer, text=f"{other} {_reply(answer, said)}", by=other, chosen=True)
    return answer


def _reply(answer: object, said: str) -> str:
    """What who answers does, in words."""
    return f"acepta solo hasta {said}" if isinstance(answer, str) and answer else f"acepta y {said}" if answer else said


# --- a sequence of choices ---------------------------------------------------------------------------------------------


def _propose_sequence(match: Match, player: str) -> Procedure:
    """Any choices of any players, also over and over; who ends it earlier says before which choice of theirs."""
    state, rules = match.state, lent(match.state).propose

    def why_not(text: str) -> tuple[Refusal, ...]:
        reason = _tried(state, player, str(text))
        return (Refusal(rules[0], reason),) if isinstance(reason, str) else ()

    asks = "¿Qué secuencia propones?"
    text = yield from match.ask(Decision(player, asks, rules, Form.NAME, kind="atajo", why_not_option=why_not))
    tried = _tried(state, player, str(text))
    assert isinstance(tried, UnderWay)
    items, by = tried.data["items"], tried.data["by"]
    match.say(*rules, text=f"{player} propone {len(items)} elecciones: {text}", by=player, chosen=True)
    end = len(items)
    for other in _others(state, player):
        points = [Option(n, f"corta en {n}", f"antes de «{items[n - 1]}»") for n in range(1, end + 1) if by[n - 1] == other]
        answer = yield from _answer(match, other, points)
        if answer is None:
            return
        end = answer - 1 if answer else end
    under_way = UnderWay(NAME, SEQUENCE, player, Map(items=items[:end], by=()))
    match.set(
        lent(match.state).taken, text=f"se toma el atajo: {end} elecciones", procedures=(*match.state.procedures, under_way)
    )


def _tried(state: State, player: str, text: str) -> UnderWay | str:
    """The sequence carried out on a board of its own, with who chose with priority; or why it cannot be."""
    try:
        items = read_sequence(text, state)
    except ValueError as why:
        return str(why)
    proposed = UnderWay(NAME, SEQUENCE, player, Map(items=items, by=(), tried=True))
    run = Run(state.but(procedures=(*state.procedures, proposed)), lambda decision, match: UNANSWERED).go()
    done = run.state.procedure(NAME)
    if done is None or run.pending is None or run.stopped:
        return "al terminar la secuencia, alguien debe tener prioridad"
    taken = len(done.data["by"])
    if taken < len(items):
        asked = f"{run.pending.player}: {run.pending.asks}"
        return f"la secuencia no puede seguir en «{items[taken]}» ({asked})"
    if run.pending.kind != "prioridad":
        return f"la secuencia no termina donde alguien tenga prioridad ({run.pending.asks})"
    return done


_TOKEN = re.compile(r"\s*(?:(?P<times>\d+) veces\s*\(|(?P<close>\))|(?P<next>;)|(?P<text>[^;()]+))")


def read_sequence(text: str, state: State) -> tuple[str, ...]:
    """«Ana: activar Péndulo > Lobo; pasan; 3 veces (…)» as one line «jugador: elección» for each choice, «*» for anybody.

    Raises ValueError with what is wrong, in Spanish.
    """
    levels: list[list[str]] = [[]]
    times: list[int] = []
    at, text = 0, text.strip()
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise ValueError(f"no entiendo «{text[at:]}»")
        at = token.end()
        if token["times"]:
            times.append(int(token["times"]))
            levels.append([])
        elif token["close"]:
            if not times:
                raise ValueError("sobra un paréntesis que cierra")
            inner, count = levels.pop(), times.pop()
            if len(inner) * count > MOST_CHOICES:
                raise ValueError(f"la secuencia pasa de {MOST_CHOICES} elecciones")
            levels[-1] += inner * count
        elif token["text"] and token["text"].strip():
            levels[-1] += _choices(token["text"].strip(), state)
    if times:
        raise ValueError("falta un paréntesis que cierre")
    if not 0 < len(levels[0]) <= MOST_CHOICES:
        raise ValueError(f"una secuencia tiene de 1 a {MOST_CHOICES} elecciones")
    return tuple(levels[0])


def _choices(item: str, state: State) -> list[str]:
    if item == "pasan":
        return ["*: pasar"] * len(state.living())
    player, colon, said = item.partition(":")
    if not colon or player.strip() not in state.players:
        raise ValueError(f"no entiendo «{item}»: se escribe «jugador: acción > respuesta», «pasan» o «3 veces (…)»")
    return [f"{player.strip()}: {part.strip()}" for part in said.split(">")]


# --- carrying out --------------------------------------------------------------------------------------------------------


def passes(match: Match) -> bool:
    """Whether all pass by the shortcut under way; at its end it is over."""
    under_way = match.state.procedure(NAME)
    if under_way is None or under_way.at == SEQUENCE:
        return False
    station = match.state.station
    arrived = station.step == under_way.at and (station.turn > under_way.data["turn"] or under_way.at != _steps(match.state)[0])
    if arrived:
        _put(match, None)
    return not arrived


def _answered(match: Match, decision: Decision) -> tuple[object] | None:
    """What the sequence under way says to a decision; None when it says nothing, or is over."""
    under_way = match.state.procedure(NAME)
    if under_way is None or under_way.at != SEQUENCE:
        return None
    items, by = under_way.data["items"], under_way.data["by"]
    who, _, said = items[len(by)].partition(": ") if len(by) < len(items) else ("", "", "")
    answer = _meant(decision, said) if who in ("*", decision.player) else None
    if answer is None:
        if not under_way.data.get("tried"):
            _put(match, None)
        return None
    chose = decision.player if decision.kind == "prioridad" else ""
    _put(match, under_way.but(data=under_way.data.set("by", (*by, chose))))
    return answer


def _put(match: Match, under_way: UnderWay | None) -> None:
    others = tuple(p for p in match.state.procedures if p.name != NAME)
    match.keep(procedures=others if under_way is None else (*others, under_way))


def _meant(decision: Decision, said: str) -> tuple[object] | None:
    """The answer that these words give to a decision."""
    if decision.form is Form.ONE:
        return next(((o.value,) for o in decision.options if o.say.casefold() == said.casefold()), None)
    answers = islice(decision.answers(), MOST_ANSWERS)
    return next(((a,) for a in answers if decision.said(a).casefold() == said.casefold()), None)
