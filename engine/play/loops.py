"""Loops: who has to break what comes back to itself, how often it is repeated before, and what becomes of one that nobody
has to break."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.conditions import Refusal
from ..kernel.decisions import Decision, Form, Procedure
from ..kernel.frozen import Frozen
from ..kernel.match import Match, TooLong
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.wording import plural

#: In the history of a turn: what somebody may not choose again, and in which step.
BARRED = "no repite"


@dataclass(frozen=True)
class Breaking(Frozen):
    """That somebody is bound to choose otherwise (Inferno 707.3–707.5; FFTCG 13.2, 13.3; Souls 11.1.1.2, 11.1.1.3).

    - ``rule``: by which. ``times``: the player says how often the loop is repeated before. ``not_forced``: only among what
      there is.
    - ``who(state, involved)``: the player who breaks it, ``involved`` being those who chose something in it.
    - ``point``: the disputed point on which that rests, or None. ``told(match, player)``: what else is to be said of it.
    """

    rule: R
    times: R
    not_forced: R
    who: Callable[[State, frozenset[str]], str]
    point: str | None = None
    told: Callable[[Match, str], None] = lambda match, player: None


@dataclass(frozen=True)
class Loops(Frozen):
    """What a game lends to loops (Inferno 104.4b, 707; FFTCG 13; Souls 11.1).

    - ``endless(match)``: a procedure that ends the match of a loop that nobody has to break.
    - ``mandatory(state)``: whether every loop is such a one, whatever is chosen in it.
    - ``breaking``: who is bound to break the others; None: nobody, and the judge takes it from there.
    - ``keeps_going(state, kind)``: whether a choice of this ``kind`` could be another for whoever is bound to break it.
    """

    endless: Callable[[Match], Procedure]
    mandatory: Callable[[State], bool] = lambda state: False
    breaking: Breaking | None = None
    keeps_going: Callable[[State, str], bool] = lambda state, kind: True

    def repeated(self, match: Match, chosen: tuple[str, ...]) -> Procedure:
        """The match came back to a state it was in; ``chosen`` is what players chose in between, in words («who: what»)."""
        breaking = self.breaking
        if not chosen or self.mandatory(match.state):
            yield from self.endless(match)
            return
        if breaking is None:
            raise TooLong("la partida vuelve a una situación anterior: el jugador declara cuántas veces repite")
        player = breaking.who(match.state, frozenset(said.split(": ", 1)[0] for said in chosen))
        breaks = next((said for said in chosen if said.startswith(f"{player}: ")), None)
        barred = (BARRED, breaks or f"{player}: {player} tiene prioridad → pasar", match.state.station.step)
        if barred in match.state.history:  # and there was nothing else to choose
            yield from self.endless(match)
            return
        breaking.told(match, player)
        asks, rules = "¿Cuántas veces más se repite el bucle?", (breaking.times, breaking.not_forced)
        count = yield from match.ask(Decision(player, asks, rules, Form.NUMBER, low=0, high=999, kind="veces"))
        again = f"repite el bucle {count} {plural(count, 'vez', 'veces')} y después" if count else "no repite el bucle:"
        text, history = f"{player} {again} tiene que elegir otra cosa", match.state.history.set(barred, 1)
        match.set(breaking.rule, breaking.times, text=text, by=player, chosen=True, reading=breaking.point, history=history)

    def allowed(self, state: State, decision: Decision) -> Decision:
        """A decision without what keeps a loop going that its player is bound to break, unless nothing else is left."""
        barred = {key[1] for key in state.history if key[:1] == (BARRED,) and key[2:] == (state.station.step,)}
        if not barred or decision.form is not Form.ONE or self.breaking is None:
            return decision
        begins = f"{decision.player}: {decision.asks} → "
        left = tuple(option for option in decision.options if begins + option.say not in barred)
        if len(left) == len(decision.options) or not any(option.offered for option in left):
            return decision
        before, other = decision.near_misses, decision.why_not_option
        reason = (Refusal(self.breaking.rule, "repite el bucle: tiene que elegir otra cosa"),)
        gone = [(option, reason) for option in decision.options if option not in left]
        kept = {option.value for option, _ in gone}

        def why(value: object) -> tuple[Refusal, ...]:
            return reason if value in kept else other(value) if other is not None else ()

        return decision.but(options=left, why_not_option=why, near_misses=lambda: [*gone, *(before() if before else [])])
