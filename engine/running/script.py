"""Who answers decisions: a situation file, a random player."""

from __future__ import annotations

import random
import re
from typing import Any, TypeGuard

from ..files.situation import Situation
from ..files.yaml_nodes import SituationError
from ..kernel.abilities import BY_HAND
from ..kernel.conditions import Action
from ..kernel.decisions import DONE, JUDGE, ByHand, Decision, Form, Option
from ..kernel.driver import UNANSWERED, Answerer
from ..kernel.match import Match
from ..kernel.state import CHANCE, State
from ..kernel.unknown import unknown
from ..kernel.wording import fold, interchangeable, together
from ..text.words import nearest
from .drawn import by_hand

#: What the judge says of a text that nobody understood, as a line of its own.
_SAID_OF_TEXT = tuple(map(fold, ("no se aplica", "no preguntar más", "no tiene texto")))
#: What ``until:`` says to pass until the match is over.
THE_END = "fin de la partida"
_IS_CARD = re.compile(r"es (?P<card>.+)")
_NUMBER = re.compile(r"[0-9]{1,6}")
SPLIT = re.compile(r"^(?P<n>\d{1,6}) a (?P<who>.+)$")


class Script:
    """The ``do:`` of a situation as an answerer. Strict: what does not answer the decision at hand is an error.

    ``given`` is how many answers came before, ``reached`` how many had come when each line was first used.
    """

    def __init__(self, situation: Situation):
        self.situation = situation
        self.at = 0
        self.rest: list[str] = []
        self.done: list[int] = []
        self.by_hand = ""
        self.given = 0
        self.reached: list[int] = []

    @property
    def exhausted(self) -> bool:
        return not self.rest and self.at >= len(self.situation.do)

    def __call__(self, decision: Decision, match: Match) -> object:
        """The answer to a decision, UNANSWERED at the end of the script. Raises SituationError."""
        forced = {fold(said) for said in match.forced}
        while self.rest and fold(self.rest[0]) in forced:
            self.rest.pop(0)
        if self.rest:
            return self._answer(decision, match, self.rest.pop(0))
        if self.at >= len(self.situation.do):
            return decision.default if decision.default is not None else UNANSWERED
        item = self.situation.do[self.at]
        if decision.kind == BY_HAND and self.by_hand == decision.asks and not _goes_on(decision, item):
            self.by_hand = ""
            return DONE
        if _is_said_of_text(item):
            return self._of_text(decision, match, item)
        if decision.kind == "prioridad" and isinstance(item, dict) and item.keys() == {CHANCE}:
            return self._named(decision, match, str(item[CHANCE]))
        if _is_by_hand(item):
            return self._by_hand(decision, match, str(item[BY_HAND]))
        if isinstance(item, str):
            return self._everybody(decision, match, item)
        if "until" in item:
            if item.keys() != {"until"} or not isinstance(item["until"], str):
                raise self._wrong("«until» va solo en su línea, con el nombre de un paso: «until: Fin»")
            return self._until(decision, match, item["until"])
        return self._by_player(decision, match, *self._only(item))

    def _by_player(self, decision: Decision, match: Match, who: str, value: Any) -> object:
        """«Ana: jugar Rayo -> lobo»: what a player does, and the answers to what that asks."""
        if who != decision.player and (conceding := self._concedes(decision, who, value)) is not None:
            self._next(match)
            return conceding
        if who != decision.player:
            if decision.default is not None:
                return decision.default
            raise self._wrong(f"aquí decide {_who(decision)} («{decision.asks}»), no {who}; opciones: {_options(decision)}")
        self._next(match)
        parts = [part.strip() for part in value.split("->")] if isinstance(value, str) else [value]
        self.rest = parts[1:]
        return self._answer(decision, match, parts[0])

    def unused(self) -> SituationError | None:
        """An error when part of the script was never reached."""
        if not self.rest and self.situation.do[self.at :] == ({"until": THE_END},):
            return None
        if self.exhausted:
            return None
        if self.rest:
            self.at -= 1
            return self._wrong(f"la respuesta «{self.rest[0]}» no se usó: la partida terminó antes")
        return self._wrong("esta línea no se usó: la partida terminó antes")

    # --- items ---

    def _only(self, item: dict[str, object]) -> tuple[str, object]:
        if len(item) != 1:
            raise self._wrong("cada línea tiene un jugador: «Ana: pasar»")
        ((who, value),) = item.items()
        if who not in self.situation.players and who != CHANCE:
            known = (*self.situation.players, CHANCE, BY_HAND, "until")
            raise self._wrong(f"no hay un jugador «{who}»", nearest(who, known))
        return who, value

    def _everybody(self, decision: Decision, match: Match, item: str) -> object:
        """«pasan»: whoever has priority passes, until all have passed in succession."""
        if fold(item) != "pasan":
            raise self._wrong(
                f"no entiendo «{item}»: se escribe «jugador: acción», «pasan» o «until: paso»", nearest(item, ["pasan"])
            )
        if decision.kind != "prioridad":
            if decision.default is not None:
                return decision.default
            raise self._wrong(f"no se puede pasar: {_who(decision)} decide «{decision.asks}»; opciones: {_options(decision)}")
        self._begin()
        if match.state.priority.passed + 1 >= len(match.state.living()):
            self._next(match)
        return Action("pasar", decision.player)

    def _until(self, decision: Decision, match: Match, step: str) -> object:
        """«until: Fin»: everybody passes until the turn, or the combat, stands at that step, or the match ends."""
        here = {fold(match.state.station.step), *(fold(p.at) for p in match.state.procedures)}
        if fold(step) in here:
            while self._stands_at(here):
                self._next(match)
            return self(decision, match)
        if decision.kind != "prioridad":
            if decision.default is not None:
                return decision.default
            raise self._wrong(f"antes de llegar a «{step}», {_who(decision)} decide «{decision.asks}»: {_options(decision)}")
        if len(match.trace) > 2_000:
            raise self._wrong(f"la partida no llega a «{step}»")
        self._begin()
        return Action("pasar", decision.player)

    def _stands_at(self, here: set[str]) -> bool:
        """Whether the line at hand waits for where the match stands already."""
        item = self.situation.do[self.at] if self.at < len(self.situation.do) else None
        return isinstance(item, dict) and item.keys() == {"until"} and fold(str(item["until"])) in here

    def _by_hand(self, decision: Decision, match: Match, text: str) -> object:
        """«a mano: mover lobo a inferno»: what the judge does, asked for or at a moment when somebody would act."""
        parts = [part.strip() for part in text.split("->")]
        if decision.kind == BY_HAND:
            self.by_hand = decision.asks
            self._next(match)
            self.rest = parts[1:]
            return self._answer(decision, match, parts[0])
        if decision.kind != "prioridad":
            if decision.default is not None:
                return decision.default
            raise self._wrong(
                f"el juez no interviene aquí: {_who(decision)} decide «{decision.asks}»; opciones: {_options(decision)}"
            )
        self._next(match)
        self.rest = parts[1:]
        if reasons := match.game.why_not_by_hand(match.state, parts[0]):
            said = "; ".join(f"{reason.text} ({reason.rule.id})" for reason in reasons)
            raise self._wrong(f"no se puede «{parts[0]}»: {said}", back=True)
        return ByHand(parts[0])

    def _of_text(self, decision: Decision, match: Match, said: str) -> object:
        """«no se aplica», «no preguntar más»: what the judge says of a text that nobody understood, where it is asked for."""
        if decision.kind != BY_HAND:
            if decision.default is not None:
                return decision.default
            raise self._wrong(
                f"aquí no se pregunta por un texto: {_who(decision)} decide «{decision.asks}»: {_options(decision)}"
            )
        self.by_hand = ""
        self._next(match)
        return self._answer(decision, match, said)

    def _named(self, decision: Decision, match: Match, said: str) -> object:
        """«azar: es Rayo» where somebody would act: what the last card nobody knows in that player's hand is."""
        found = _IS_CARD.fullmatch(said.strip())
        if found is None:
            raise self._wrong(f"aquí decide {_who(decision)} («{decision.asks}»); con «azar: es Rayo» se dice qué carta tomó")
        hands = [z for z, k in match.game.zone_kinds.items() if not (k.public or k.pile or k.shared or k.stack)]
        drawn = [(z, n) for z in hands for n, i in enumerate(match.state.zone(z, decision.player), 1) if unknown(match.state, i)]
        if not drawn:
            raise self._wrong(f"no hay cartas desconocidas en la mano de {decision.player}")
        zone, place = drawn[-1]
        text = f"carta {place} de {zone} de {decision.player} es {found['card']}"
        return self._by_hand(decision, match, text)

    def _concedes(self, decision: Decision, who: str, value: object) -> object:
        """What somebody can do while another would act: concede."""
        actions = [o.value for o in decision.options if isinstance(o.value, Action)] if value == "conceder" else []
        return next((a for a in actions if a.kind == "conceder" and a.player == who), None)

    def _begin(self) -> None:
        """The line at hand gives this answer."""
        if len(self.reached) == self.at:
            self.reached.append(self.given)

    def _next(self, match: Match) -> None:
        self._begin()
        self.at += 1
        self.done.append(len(match.trace))

    # --- answers ---

    def _answer(self, decision: Decision, match: Match, value: Any) -> object:
        if decision.form is Form.NUMBER:
            if _NUMBER.fullmatch(str(value)) is None:
                raise self._wrong(f"«{decision.asks}» pide un número", back=True)
            answer: Any = int(value)
        elif decision.form is Form.NAME:
            answer = next((o.value for o in decision.options if fold(o.say) == fold(str(value))), str(value))
        elif decision.form is Form.ONE:
            answer = self._one(decision, match, value, ())
        elif decision.form is Form.SPLIT:
            answer = tuple(self._share(decision, match, part) for part in _parts(value))
        else:
            chosen: tuple[Any, ...] = ()
            for part in _parts(value):
                chosen += (self._one(decision, match, part, chosen),)
            answer = chosen
        if reasons := decision.why_not(answer):
            said = "; ".join(f"{reason.text} ({reason.rule.id})" for reason in reasons)
            raise self._wrong(f"no se puede: {said}", back=True)
        return answer

    def _share(self, decision: Decision, match: Match, part: str) -> tuple[object, int]:
        found = SPLIT.match(part)
        if not found:
            raise self._wrong(f"un reparto se escribe «2 a Oso, 1 a Muro», no «{part}»", back=True)
        return self._one(decision, match, found["who"], ()), int(found["n"])

    def _one(self, decision: Decision, match: Match, value: object, taken: tuple[object, ...]) -> Any:
        """The option that a word names; of several that nothing tells apart, the first."""
        if isinstance(value, list | tuple):
            listed = together(f"«{one}»" for one in value)
            raise self._wrong(f"«{decision.asks}» pide una sola respuesta, no {listed}: {_options(decision)}", back=True)
        said = {True: "sí", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
        said, _, number = said.partition(" #")
        wanted = fold(said)
        fitting = [o for o in decision.options if fold(o.say) == fold(f"{said} #{number}") and number] or [
            o for o in decision.options if fold(o.say) == wanted and o.value not in taken
        ]
        if len(fitting) > 1 and _NUMBER.fullmatch(number) and 0 < int(number) <= len(fitting):
            return fitting[int(number) - 1].value
        if not fitting:
            refused = self._refused(decision, wanted)
            raise refused or self._wrong(
                f"«{said}» no es una opción de «{decision.asks}»: {_options(decision)}",
                nearest(said, [option.say for option in decision.options]),
                back=True,
            )
        if len(fitting) > 1 and not _alike(match.state, fitting):
            listed = ", ".join(f"«{said} #{i + 1}»" for i in range(len(fitting)))
            raise self._wrong(f"hay varias opciones «{said}»: usa un id, o {listed}", back=True)
        return fitting[0].value

    def _refused(self, decision: Decision, wanted: str) -> SituationError | None:
        for option, reasons in decision.near_misses() if decision.near_misses else []:
            if fold(option.say) == wanted:
                said = "; ".join(f"{reason.text} ({reason.rule.id})" for reason in reasons)
                return self._wrong(f"«{option.say}» no se puede: {said}", back=True)
        return None

    def _wrong(self, message: str, suggestion: str = "", back: bool = False) -> SituationError:
        at = max(0, self.at - 1) if back else self.at
        return self.situation.wrong(message, "do", at, suggestion=suggestion)


def _parts(value: object) -> list[Any]:
    if isinstance(value, list):
        return value
    if fold(value) in ("ninguno", "ninguna", "nada"):
        return []
    return [part.strip() for part in str(value).split(",")]


def _alike(state: State, options: list[Option]) -> bool:
    objects = state.objects
    if all(isinstance(option.value, Action) for option in options):
        ids = [option.value.obj for option in options]
    else:
        ids = [option.value for option in options]
    first = objects.get(ids[0])
    return first is not None and all(i in objects and interchangeable(first, objects[i]) for i in ids[1:])


def _is_said_of_text(item: object) -> TypeGuard[str]:
    return isinstance(item, str) and fold(item) in _SAID_OF_TEXT


def _goes_on(decision: Decision, item: Any) -> bool:
    """Whether a line says more of what the judge has begun to do by hand; else that is done."""
    if not _is_by_hand(item):
        return False
    said = fold(item[BY_HAND])
    return said not in _SAID_OF_TEXT or any(fold(option.say) == said for option in decision.options)


def _is_by_hand(item: object) -> bool:
    return isinstance(item, dict) and len(item) == 1 and BY_HAND in item


def _who(decision: Decision) -> str:
    return {CHANCE: "el azar", JUDGE: "el juez (a mano)"}.get(decision.player, decision.player)


def _options(decision: Decision) -> str:
    if decision.form is Form.NUMBER:
        return f"de {decision.low} a {decision.high}"
    shown = list(dict.fromkeys(option.say for option in decision.options))
    return ", ".join(shown[:12]) + (", …" if len(shown) > 12 else "")


def line_of(decision: Decision, answer: object, state: State) -> dict[str, object]:
    """The line of ``do`` that gives an answer."""
    if isinstance(answer, ByHand):
        return {BY_HAND: answer.text}
    if decision.kind == BY_HAND:
        return {BY_HAND: answer}
    return {decision.player: _said(decision, answer, state)}


def _said(decision: Decision, answer: Any, state: State) -> object:
    """An answer as a situation gives it, with a number where several options are called the same."""
    if decision.form in (Form.NUMBER, Form.NAME):
        return answer
    if decision.form is Form.SPLIT:
        return [f"{n} a {_called(decision, value, state, ())}" for value, n in answer]
    if decision.form is Form.ONE:
        return _called(decision, answer, state, ())
    return [_called(decision, value, state, answer[:i]) for i, value in enumerate(answer)] or "ninguno"


def _called(decision: Decision, value: object, state: State, taken: tuple[object, ...]) -> str:
    option = next(o for o in decision.options if o.value == value)
    same = [o for o in decision.options if fold(o.say) == fold(option.say) and o.value not in taken]
    return option.say if len(same) < 2 or _alike(state, same) else f"{option.say} #{same.index(option) + 1}"


def at_random(seed: int) -> Answerer:
    """A player who chooses at random among what is offered, the same for the same seed."""
    chance = random.Random(seed)

    def answer(decision: Decision, match: Match) -> object:
        values = [option.value for option in decision.offered]
        if decision.kind == BY_HAND and (said := by_hand(decision, match, chance)) is not None:
            return said
        if decision.form is Form.ONE:
            return chance.choice(values)
        if decision.form is Form.SOME:
            return tuple(chance.sample(values, chance.randint(decision.low, min(decision.high, len(values)))))
        if decision.form is Form.ORDER:
            return tuple(chance.sample(values, len(values)))
        if decision.form is Form.NUMBER:
            return chance.randint(decision.low, decision.high)
        if decision.form is Form.NAME:
            return chance.choice(values) if values else "?"
        return _random_split(chance, values, decision)

    return answer


def _random_split(chance: random.Random, values: list[object], decision: Decision) -> tuple[tuple[object, int], ...]:
    shares = [decision.each] * len(values)
    for _ in range((decision.high - sum(shares)) // decision.unit):
        shares[chance.randrange(len(values))] += decision.unit
    return tuple(zip(values, shares, strict=True))
