"""Loops: who has to break what comes back to itself, how often it is repeated before, and what becomes of one that nobody
has to break."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..kernel.conditions import Refusal
from ..kernel.decisions import Decision, Form, Procedure
from ..kernel.frozen import Frozen, Map, Value
from ..kernel.match import Match, TooLong
from ..kernel.returning import form_apart
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.wording import plural, together

#: In the history of a turn: what somebody may not choose again, and in which step.
BARRED = "no repite"
#: Among the forms of a step: how often a loop in which something piles up is still gone through, from which form on, and what is
#: chosen in it until then.
ROUNDS, FROM, GOES_ON = "vueltas", "desde ", "sigue: "
_HISTORY = frozenset({"history"})
#: Of what is chosen until then: what somebody may not choose once more.
_LAST = 2


@dataclass(frozen=True)
class Breaking(Frozen):
    """That somebody is bound to choose otherwise (Inferno 707.3–707.5; FFTCG 13.2, 13.3; Souls 11.1.1.2, 11.1.1.3).

    - ``rule``: by which. ``times``: the player says how often the loop is repeated before. ``not_forced``: only among what
      there is.
    - ``who(state, involved)``: the player who breaks it, ``involved`` being those who chose something in it.
    - ``several``: where more than one could, each says how often, in the order of turns, and who says least breaks it, by this
      rule; None: only one does.
    - ``once``: the rule by which the number that a player says is one at least; None: it may be none.
    - ``point``: the disputed point on which that rests, or None. ``told(match, player)``: what else is to be said of it.
    """

    rule: R
    times: R
    not_forced: R
    who: Callable[[State, frozenset[str]], str]
    point: str | None = None
    told: Callable[[Match, str], None] = lambda match, player: None
    several: R | None = None
    once: R | None = None


@dataclass(frozen=True)
class Loops(Frozen):
    """What a game lends to loops (Inferno 104.4b, 707; FFTCG 13; Souls 11.1).

    - ``endless(match)``: a procedure that ends the match of a loop that nobody has to break.
    - ``mandatory(state)``: whether every loop is such a one, whatever is chosen in it.
    - ``breaking``: who is bound to break the others; None: nobody, and the judge takes it from there.
    - ``could(match)``: a procedure that returns who can stop a loop in which nobody chose anything; None: nobody.
    - ``will(match, bound)``: a procedure that returns who of those that can stop a loop do; None: all of them.
    - ``keeps_going(state, kind)``: whether a choice of this ``kind`` could be another for whoever is bound to break it.
    - ``apart(state)``: a state without what may pile up while all else repeats itself, and how much of it there is.
    """

    endless: Callable[[Match], Procedure]
    mandatory: Callable[[State], bool] = lambda state: False
    breaking: Breaking | None = None
    keeps_going: Callable[[State, str], bool] = lambda state, kind: True
    could: Callable[[Match], Procedure] | None = None
    will: Callable[[Match, tuple[str, ...]], Procedure] | None = None
    apart: Callable[[State], tuple[State, int] | None] = lambda state: None

    def repeated(self, match: Match, chosen: tuple[str, ...]) -> Procedure:
        """The match came back to a state it was in; ``chosen`` is what players chose in between, in words («who: what»)."""
        breaking = self.breaking
        if self.mandatory(match.state) or (not chosen and self.could is None):
            yield from self.endless(match)
            return
        if breaking is None:
            raise TooLong("la partida vuelve a una situación anterior: el jugador declara cuántas veces repite")
        bound = _bound(match.state, breaking, chosen)
        if not chosen and self.could is not None:
            bound = yield from self.could(match)
        bound = tuple(p for p in bound if not _broke_nothing(match.state, _barred(match.state, p, chosen)))
        if bound and self.will is not None:
            bound = yield from self.will(match, bound)
        if not bound:  # and there was nothing else to choose
            yield from self.endless(match)
            return
        yield from _broken(match, breaking, bound, chosen)

    def piled_up(self, match: Match, chosen: tuple[str, ...]) -> Procedure:
        """The match came back to a state it was in but for more of what piles up: it is gone through as often as is said then."""
        if ROUNDS in match.state.visits.forms:
            if _where(match) in match.state.visits.forms:
                _gone_through(match)
        elif self.breaking is not None:
            bound = _bound(match.state, self.breaking, chosen)
            bound = tuple(p for p in bound if not _broke_nothing(match.state, _barred(match.state, p, chosen)))
            if bound and self.will is not None:
                bound = yield from self.will(match, bound)
            if bound:
                yield from _broken(match, self.breaking, bound, chosen, piles=True)

    def allowed(self, state: State, decision: Decision) -> Decision:
        """A decision without what keeps a loop going that its player is bound to break, unless nothing else is left; while it is
        gone through as often as was said, with nothing but that."""
        barred = set(_barred_now(state))
        goes_on: frozenset[str] = frozenset() if decision.kind == "prioridad" else _goes_on(state)
        if not (barred or goes_on) or decision.form is not Form.ONE or self.breaking is None:
            return decision
        begins = f"{decision.player}: {decision.asks} → "
        left = tuple(o for o in decision.options if _chose(begins + o.say) in goes_on)
        if not left:
            left = tuple(o for o in decision.options if not barred & {begins + o.say, f"{decision.player} → {o.say}"})
        if len(left) == len(decision.options) or not any(option.offered for option in left):
            return decision
        before, other = decision.near_misses, decision.why_not_option
        rule, said = self.breaking.rule, "repite el bucle: tiene que elegir otra cosa"
        if goes_on:
            rule, said = self.breaking.several or rule, "el bucle se repite las veces que se dijeron"
        reason = (Refusal(rule, said),)
        gone = [(option, reason) for option in decision.options if option not in left]
        kept = {option.value for option, _ in gone}

        def why(value: object) -> tuple[Refusal, ...]:
            return reason if value in kept else other(value) if other is not None else ()

        return decision.but(options=left, why_not_option=why, near_misses=lambda: [*gone, *(before() if before else [])])


def asked_who_could(rules: tuple[R, ...], always: tuple[str, ...] = ("pasar", "conceder")) -> Callable[[Match], Procedure]:
    """For ``Loops.could``: who has something to do besides what one may ``always`` do is asked whether it stops the loop."""

    def could(match: Match) -> Procedure:
        able = []
        for player in match.state.players_from(match.state.active):
            acts = match.state.but(priority=match.state.priority.but(holder=player))
            options = match.game.acting(acts, player).options
            if any(getattr(option.value, "kind", "") not in always for option in options):
                asks = f"¿Puede {player} hacer algo que detenga el bucle?"
                if (yield from match.confirm(player, asks, rules, "bucle")):
                    able.append(player)
        return tuple(able)

    return could


def _barred_now(state: State) -> Iterator[str]:
    """What nobody may choose again in this step, until something else was chosen than what came round again."""
    barred: list[tuple[tuple[Value, ...], int]] = state.memo.computed("barred", _barred_once, state, _HISTORY)
    for key, until in barred:
        if key[2:] == (state.station.step,) and state.visits.chosen < until:
            yield str(key[1])


def _barred_once(state: State) -> list[tuple[tuple[Value, ...], int]]:
    """What nobody might choose again in some step of this turn, and until how much was chosen."""
    return [(key, until) for key, until in state.history.items() if isinstance(key, tuple) and key[:1] == (BARRED,)]


def _where(match: Match) -> str:
    """The form that begins a round of a loop in which something piles up."""
    apart = form_apart(match)
    return "" if apart is None else FROM + apart[0]


def _chose(said: str) -> str:
    """What was chosen, as it is kept among the forms: it is no choice that was made."""
    return GOES_ON + said.replace(" → ", " = ")


def _goes_on(state: State) -> frozenset[str]:
    """What is chosen as long as a loop in which something piles up is gone through."""
    forms = state.visits.forms
    if state.visits.station != state.station or ROUNDS not in forms:
        return frozenset()
    return frozenset(said for said in forms if said.startswith(GOES_ON))


def _gone_through(match: Match) -> None:
    """Once more; after the last time, who said so may not choose what keeps it going."""
    visits, history = match.state.visits, match.state.history
    left = visits.forms[ROUNDS] - 1
    if left:
        match.keep(visits=visits.but(forms=visits.forms.set(ROUNDS, left)))
        return
    goes_on = {said: last for said, last in visits.forms.items() if said.startswith(GOES_ON)}
    for said, last in goes_on.items():
        if last == _LAST:
            key = (BARRED, said.removeprefix(GOES_ON).replace(" = ", " → "), match.state.station.step)
            history = history.set(key, visits.chosen + len(goes_on))
    ended = (ROUNDS, _where(match), *goes_on)
    forms = Map({said: n for said, n in visits.forms.items() if said not in ended})
    match.keep(history=history, visits=visits.but(forms=forms))


def _broke_nothing(state: State, key: tuple[str, str, str]) -> bool:
    """Whether one who is bound already had nothing else to choose: may not pass, and the loop came back all the same."""
    return key in state.history and (": " not in key[1] or key[1] in _barred_now(state))


def _bound(state: State, breaking: Breaking, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """Who could break a loop by choosing otherwise in it."""
    involved = frozenset(said.split(": ", 1)[0] for said in chosen)
    if not involved:
        return ()
    if breaking.several is not None:
        return tuple(p for p in state.players_from(state.active) if p in involved)
    return (breaking.who(state, involved),)


def _barred(state: State, player: str, chosen: tuple[str, ...]) -> tuple[str, str, str]:
    """What a player who breaks a loop may not choose again, as the history of a turn keeps it."""
    breaks = next((said for said in chosen if said.startswith(f"{player}: ")), None)
    return BARRED, breaks or f"{player} → pasar", state.station.step


def _broken(match: Match, breaking: Breaking, bound: tuple[str, ...], chosen: tuple[str, ...], piles: bool = False) -> Procedure:
    """Each of those who are ``bound`` says how often it is repeated; who says least chooses otherwise then. ``piles``: something
    piles up in it, so it is gone through so often."""
    counts: dict[str, int] = {}
    both = breaking.several if len(bound) > 1 else None
    asks, rules = "¿Cuántas veces más se repite el bucle?", (both or breaking.times, breaking.not_forced)
    low, once = (0, ()) if breaking.once is None else (1, (breaking.once,))
    for player in bound:
        breaking.told(match, player)
        counts[player] = yield from match.ask(Decision(player, asks, rules, Form.NUMBER, low=low, high=999, kind="veces"))
    if both is not None:
        said = together(f"{player} dice {plural(count, '1 vez', f'{count} veces')}" for player, count in counts.items())
        match.say(both, text=said)
    player = min(counts, key=lambda one: counts[one])
    count = counts[player]
    again = f"repite el bucle {count} {plural(count, 'vez', 'veces')} y después" if count else "no repite el bucle:"
    text = f"{player} {again} tiene que elegir otra cosa"
    barred, visits, history = _barred(match.state, player, chosen), match.state.visits, match.state.history
    if piles and count:
        goes_on = {_chose(said): _LAST if said == barred[1] else 1 for said in chosen}
        visits = visits.but(forms=Map({**visits.forms, **goes_on, ROUNDS: count, _where(match): 1}))
    else:
        history = history.set(barred, visits.chosen + max(1, len(chosen)))
    by = (both,) if both is not None else (breaking.rule, breaking.times)
    match.set(*by, *once, text=text, by=player, chosen=True, reading=breaking.point, history=history, visits=visits)
