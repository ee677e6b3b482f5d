"""A told dispute carried out: each clause as far as it can be done, until something is asked that nobody told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..catalogue import GAMES
from ..files.situation import dump, load
from ..files.yaml_nodes import SituationError
from ..kernel.abilities import BY_HAND
from ..kernel.decisions import Decision, Form
from ..kernel.wording import fold
from ..told.dispute import GOES_ON, Act, Clause
from ..told.presupposed import behind_what_they_presuppose
from ..told.reading import read_told
from ..told.table import as_situation
from .passing import ALL_PASS
from .walking import ACTING, Walk

#: How often somebody passes, at most, so that somebody else may act.
_PASSES = 4
#: The answer to what is asked of a text that does nothing yet.
_NOT_NOW = "no se aplica"
_NONE = ("ninguno", "ninguna", "nadie", "nada", "no")


@dataclass
class Carried:
    """What became of a told dispute: the table as it was told, the situation with what was done, its clauses, what was taken for
    granted."""

    board: str
    walk: Walk
    clauses: list[Clause]
    taken: list[str] = field(default_factory=list)


def carry_out(told: str, start: str, run: Callable[[str], Walk]) -> Carried:
    """A told dispute on a table to begin with. ``run`` runs a situation. Raises SituationError."""
    begun = load(start)
    playable = GAMES[begun.game]
    found = read_told(told, playable)
    behind_what_they_presuppose(found, playable, str(begun.turn["step"]))
    situation, taken = as_situation(found, playable, begun)
    board = dump(situation)
    teller = _Teller(run(board), run)
    for clause in found.clauses:
        for act in clause.acts:
            if act.only_asked:
                clause.became.append(f"se pregunta por ello, no se hace: {_in_words(act)}")
            else:
                teller.do(act, found.acts[_place(found.acts, act) + 1 :], clause)
    return Carried(board, teller.here, found.clauses, taken)


def _place(acts: list[Act], act: Act) -> int:
    return next(i for i, each in enumerate(acts) if each is act)


class _Teller:
    def __init__(self, here: Walk, run: Callable[[str], Walk]):
        self.here, self.run = here, run
        lexicon = GAMES[here.game].lexicon
        assert lexicon is not None
        self.lexicon = lexicon
        self.stuck = False
        self.acted: dict[str, str] = {}  # what was done last with each card
        self.did: list[str] = []  # what was answered for an act, though nobody said so
        self.passed: dict[str, None] = {}  # who passed before an act, though nobody said so

    @property
    def asked(self) -> Decision | None:
        return self.here.ran.run.pending

    def do(self, act: Act, later: list[Act], clause: Clause) -> None:
        """One act; what cannot be done is said, and so is what comes after it."""
        before = self.here
        self.passed, self.did = {}, []
        self._put_off(clause)
        try:
            done = not self.stuck and self._done(act, later, clause)
        except (SituationError, ValueError) as error:
            clause.asked.append(error.without_place if isinstance(error, SituationError) else str(error))
            self.here, self.stuck = before, True
            return
        if not done and not clause.asked:
            why = (
                "queda por hacer: antes falta responder lo que se pregunta"
                if self.stuck
                else f"ahora no se puede ({self._asks()})"
            )
            clause.asked.append(f"{_in_words(act)}: {why}")
            self.stuck = True
        elif done:
            if act.verb in ("play", "use", "trigger"):
                self.acted |= dict.fromkeys(act.cards, act.verb)
            if self.passed and act.verb not in ("not", "unblocked", *GOES_ON):
                clause.became.append(
                    f"antes {'pasan' if len(self.passed) > 1 else 'pasa'} {' y '.join(self.passed)}, pues no se dijo otra cosa"
                )
            clause.became += [_in_words(act), *self.did]
            if left := self._left_out(act):
                clause.asked.append(f"{', '.join(left)}: ahora no {'bloquea' if act.verb == 'block' else 'ataca'} a la vez")

    def _put_off(self, clause: Clause) -> None:
        """What nobody told of a card's text is not asked for before what was told to come next; it is once it is needed."""
        for _ in range(_PASSES):
            asked = self.asked
            if asked is None or asked.kind != BY_HAND or self._offered([_NOT_NOW]) is None:
                return
            self._answer(_NOT_NOW)
            clause.became.append(f"se deja para luego lo que se pregunta: {asked.asks}")

    def _asks(self) -> str:
        return f"{self.here.who}: {self.asked.asks}" if self.asked is not None else "no se pregunta nada"

    def _done(self, act: Act, later: list[Act], clause: Clause) -> bool:
        if act.verb == "not":
            return self._declines(act.who)
        if act.verb == "unblocked":
            return self._declines_to_block(act.who)
        if act.verb == "attack":
            return self._attacks(act, later, clause)
        if act.verb == "step":
            self._passing_until(lambda: self._at(act.cards[0]), act)
            return True
        if act.verb == "resolve":
            played = self.acted.get(act.cards[0]) == "play"  # what it does as it comes in waits by itself
            return self._passing_until(lambda: not self._waits(act.cards, not_as_ability=played), act)
        if act.verb == "trigger":
            return self._triggers(act, clause)
        if act.verb == "waits":
            return True
        if act.verb == "unresolved":
            if not self._waits(act.cards):
                clause.asked.append(f"«{act.cards[0]}» ya se resolvió: nadie tenía con qué responder")
            return self._waits(act.cards)
        if act.verb == "damage":
            begun = len(self.here.steps)
            fought = self._fighting()
            return self._passing_until(lambda: self._damaged(begun) or (fought and not self._fighting()), act)
        if act.verb == "pass":
            return self._all_pass()
        if act.verb == "aim":
            return self.asked is not None and self._settle(self.asked.player, act.to)
        if act.verb == "block":
            return self._steps_in(act) if self.lexicon.named_fight else self._blocks(act)
        return self._acts(act, clause)

    # --- fights ---

    def _attacks(self, act: Act, later: list[Act], clause: Clause) -> bool:
        blocks = later[0].cards if later and later[0].verb == "block" else []
        begins = self.lexicon.options["attack"]
        if not begins:
            return self._asked_to_attack(act)
        before = self.here
        if not self._turn_of(act.who) or not self._choose([begins]):
            return False
        settled = self._settle(act.who, act.cards)
        if not (settled or self.lexicon.named_fight or self._attack(act.cards)):
            self.here = before  # nobody begins to attack with what may not
            return False
        if self.asked is not None and self.asked.form is Form.ORDER and self.asked.player == act.who:
            self._settle(act.who, act.cards)
            clause.became.append("en el orden en que se dijeron")
        if self.lexicon.named_fight:
            self._settle(act.who, [*act.to, *blocks] or [self.lexicon.stands_in])
            if self._quiet() and not (later and later[0].verb == "pass"):
                self._add(ALL_PASS)
        return True

    def _left_out(self, act: Act) -> list[str]:
        """Those told to attack or block together who do not, though others of them do."""
        if act.verb not in ("attack", "block"):
            return []
        table = self.here.table(len(self.here.steps))
        fight = {
            card.name for seat in table.seats for card in seat.in_play if (card.attacks if act.verb == "attack" else card.blocks)
        }
        left = [name for name in act.cards if name not in fight]
        return left if len(left) < len(act.cards) else []

    def _attack(self, names: list[str]) -> bool:
        """Whether one of these attacks now: where only one may, nobody is asked which."""
        table = self.here.table(len(self.here.steps))
        return any(card.attacks and card.name in names for seat in table.seats for card in seat.in_play)

    def _asked_to_attack(self, act: Act) -> bool:
        """Where nobody decides to attack, but is asked who attacks once all have passed."""
        if not self._until_asked(act.who) or not self._settle(act.who, act.cards):
            return False
        if self.asked is not None and self.asked.player == act.who and not self._quiet():
            self._none()  # nobody else attacks
        return True

    def _until_asked(self, who: str) -> bool:
        """All pass until somebody is asked something else than what they do; never into another turn."""
        begun = self.here
        for _ in range(2 * _PASSES):
            asked = self.asked
            if asked is None or asked.kind == BY_HAND or self.here.ran.run.state.station.turn != begun.ran.run.state.station.turn:
                break
            if asked.kind != ACTING:
                return asked.player == who
            self._pass()
        self.here = begun
        return False

    def _blocks(self, act: Act) -> bool:
        """Each blocker where it is asked for; one question for each attacker, or one for all."""
        if not self.lexicon.options["attack"]:
            self._until_asked(act.who)
        asked = self.asked
        chosen = asked is not None and asked.player != act.who and self._offered(act.cards) is not None  # by who attacks
        if asked is None or asked.kind == ACTING or (asked.player != act.who and not chosen):
            return False
        return self._settle(asked.player, act.cards, about=act.to)

    def _steps_in(self, act: Act) -> bool:
        """Where who attacks names whom: who blocks stands in the fight already, or uses what lets them step in."""
        asked = self.asked
        if asked and asked.kind != ACTING and asked.player == act.who and any(fold(c) in fold(asked.asks) for c in act.cards):
            self._choose(["sí"])
        return True

    def _declines(self, who: str) -> bool:
        if self._quiet() and self.here.who == who:
            self._pass()
            return True
        if not self.lexicon.options["attack"]:
            self._until_asked(who)
        asked = self.asked
        if asked is None or asked.player != who:
            return asked is not None
        if asked.kind == ACTING:
            self._pass()
            return True
        return self._none()

    def _declines_to_block(self, who: str) -> bool:
        """Nobody blocks where that is asked; where it is not, nothing is done."""
        before = self.here
        if not self.lexicon.options["attack"]:
            self._until_asked(who)
        asked = self.asked
        if asked is not None and asked.kind != ACTING and asked.player == who and "bloque" in fold(asked.asks):
            return self._none()
        self.here = before
        return True

    def _none(self) -> bool:
        asked = self.asked
        if asked is None:
            return False
        if asked.form in (Form.SOME, Form.ORDER) and asked.low == 0:
            self._answer([])
            return True
        return self._choose(list(_NONE))

    # --- what goes on by itself ---

    def _passing_until(self, reached: Callable[[], bool], act: Act) -> bool:
        """All pass, and choose nothing, until that is so; never into another turn."""
        begun = self.here
        for _ in range(3 * _PASSES):
            if reached():
                return True
            asked = self.asked
            if asked is None or asked.kind == BY_HAND:
                break
            if not self._goes_on(asked, act):
                if act.verb in ("damage", "resolve"):  # what is asked while it goes on comes first
                    return True
                break
            if self.here.ran.run.state.station.turn != begun.ran.run.state.station.turn:
                break
        if reached():
            return True
        self.here = begun
        return False

    def _goes_on(self, asked: Decision, act: Act) -> bool:
        """Who is asked passes, or chooses nothing; of what was told to resolve, that it does."""
        if asked.kind == ACTING:
            return self._choose(["pasar"])
        if act.verb == "resolve" and any(fold(card) in fold(asked.asks) for card in act.cards) and self._choose(["sí"]):
            self.did.append(f"{asked.player} responde «sí» a «{asked.asks}», pues se contó que se resolvió")
            return True
        return self._none()

    def _triggers(self, act: Act, clause: Clause) -> bool:
        """All pass until what triggers waits on the chain, or somebody is asked about it."""
        begun = self.here
        if not self._passing_until(lambda: any(map(self._triggered, act.cards)), act):
            return False
        if self.here.ran.run.state.station.turn != begun.ran.run.state.station.turn:  # it would in the next turn only
            self.here = begun
            return False
        clause.asked += [f"«{card}»: ahora no se dispara" for card in act.cards if not self._triggered(card)]
        return True

    def _triggered(self, card: str) -> bool:
        asked = self.asked
        about = (
            asked is not None and asked.kind != ACTING and (fold(card) in fold(asked.asks) or self._offered([card]) is not None)
        )
        return self._waits([card]) or about

    def _all_pass(self) -> bool:
        """Everybody passes once, where somebody may act."""
        if self._quiet():
            self._add(ALL_PASS)
        return True

    def _at(self, step: str) -> bool:
        station = self.here.ran.run.state.station
        return fold(step) in (fold(station.phase), fold(station.step))

    def _waits(self, cards: list[str], not_as_ability: bool = False) -> bool:
        """Whether one of these is on the chain."""
        stack = self.here.table(len(self.here.steps)).stack
        return any(waiting.name in cards and not (not_as_ability and waiting.ability) for waiting in stack)

    def _fighting(self) -> bool:
        """Whether somebody attacks."""
        return any(card.attacks for seat in self.here.table(len(self.here.steps)).seats for card in seat.in_play)

    def _damaged(self, begun: int) -> bool:
        """Whether damage was done since so many steps."""
        return any(
            "daño" in event.name or getattr(event, "counter", "") == "daño"
            for step in self.here.steps[begun:]
            for event in step.events
        )

    # --- playing and using ---

    def _acts(self, act: Act, clause: Clause) -> bool:
        if self._asked_besides(act) and self._settle(act.who, act.to):  # what was played already is attached to what is told now
            return True
        asked = self.asked
        about = asked is not None and not self._quiet() and any(fold(card) in fold(asked.asks) for card in act.cards)
        if about and act.verb == "use" and asked is not None and asked.player == act.who and self._choose(["sí"]):
            self._settle(act.who, act.to)
            return True
        if act.verb == "use" and self._waits(act.cards) and self._offered(act.cards) is None and not act.to:
            return True  # what was told to be used waits already
        verbs = [
            self.lexicon.options[verb]
            for verb in (act.verb, "cast" if act.verb == "play" else "")
            if verb in self.lexicon.options
        ]
        names = [form for card in act.cards for form in (*(f"{verb} {card}" for verb in verbs), card)]
        if self._offered(names) is None or self.asked is None or self.asked.player != act.who:
            for _ in range(_PASSES):
                if (
                    self.asked is not None
                    and self.asked.kind != ACTING
                    and self.asked.player == act.who
                    and self._offered(names) is None
                ):
                    if not self._none():
                        return False
                    clause.became.append(f"{act.who} no elige nada antes, pues no se dijo")
                elif not self._turn_of(act.who):
                    return False
                if self._offered(names) is not None:
                    break
                if self.asked is None or self.asked.kind == ACTING:
                    break
        if self.asked is None or self.asked.player != act.who or not self._choose(names):
            clause.asked.extend(self._refusals(names))
            return False
        self._settle(act.who, act.to)
        return True

    def _asked_besides(self, act: Act) -> bool:
        """Whether who acts is asked for something else than what to do, and what was told is no answer but at what it aims."""
        asked = self.asked
        return bool(asked and act.to and asked.player == act.who and not self._quiet() and self._offered(act.cards) is None)

    def _refusals(self, names: list[str]) -> list[str]:
        """Why what was told may not be done now, with the rules."""
        asked = self.asked
        if asked is None or asked.near_misses is None:
            return []
        wanted = set(map(fold, names))
        return [
            f"{option.say}: {'; '.join(f'{reason.text} ({reason.rule.id})' for reason in reasons)}"
            for option, reasons in asked.near_misses()
            if fold(option.say) in wanted
        ][:1]

    def _turn_of(self, who: str) -> bool:
        """Others pass, or choose nothing, until it is for somebody to act; never into another turn."""
        begun = self.here
        for _ in range(_PASSES):
            asked = self.asked
            if asked is None or asked.kind == BY_HAND:
                break
            if asked.player == who and asked.kind == ACTING:
                return True
            if asked.kind == ACTING:
                self._pass()
            elif not self._none():
                break
            if self.here.ran.run.state.station.turn != begun.ran.run.state.station.turn:
                self.here = begun
                return False
        return self.asked is not None and self.asked.player == who

    def _settle(self, who: str, names: list[str], about: list[str] | None = None) -> bool:
        """Answer with the cards named whatever is asked of somebody now, as far as they answer it."""
        left, done = list(names), False
        for _ in range(6):
            asked = self.asked
            if asked is None or asked.kind in (ACTING, BY_HAND) or asked.player != who:
                break
            if about and asked.form is Form.ONE and not any(fold(each) in fold(asked.asks) for each in about):
                if not self._none():
                    break
                continue
            if asked.form in (Form.SOME, Form.ORDER):
                places = [place for name in left if (place := self._offered([name])) is not None]
                if not places and asked.low:
                    break
                self._answer(places)
                left, done = [], bool(places) or not names
                continue
            told = [
                name
                for name, to in zip(names, about or (), strict=False)
                if len(names) == len(about or ()) and fold(to) in fold(asked.asks)
            ]
            name = next((each for each in told or left if each in left and self._offered([each]) is not None), None)
            if name is None:
                break
            self._choose([name])
            left.remove(name)
            done = True
        return done

    def _quiet(self) -> bool:
        return self.asked is not None and self.asked.kind == ACTING

    # --- answers ---

    def _offered(self, names: list[str]) -> int | None:
        """The place of the first option that one of these names is; a name may be the beginning of one."""
        asked = self.asked
        if asked is None:
            return None
        said = [fold(option.say) for option in asked.options]
        for name in map(fold, names):
            for place, each in enumerate(said):
                if each == name or each.split(" #")[0] == name or each.startswith(f"{name} "):
                    return place
        return None

    def _choose(self, names: list[str]) -> bool:
        place = self._offered(names)
        if place is None:
            return False
        self._answer(place if self.asked is not None and self.asked.form is Form.ONE else [place])
        return True

    def _answer(self, answer: Any) -> None:
        self._add(self.here.line(answer))

    def _pass(self) -> None:
        self.passed[self.here.who] = None
        self._choose(["pasar"])

    def _add(self, line: Any) -> None:
        self.here = self.run(self.here.going_on([line]))


def _in_words(act: Act) -> str:
    verb = {
        "attack": "ataca con",
        "block": "bloquea con",
        "play": "juega",
        "use": "usa",
        "not": "no hace nada",
        "unblocked": "no bloquea",
    }.get(act.verb)
    if verb is None:
        says = {
            "damage": "se hace el daño",
            "resolve": "se resuelve",
            "step": "es",
            "pass": "pasan todos",
            "aim": "se elige",
            "trigger": "se dispara",
            "waits": "decide",
            "unresolved": "no se ha resuelto",
        }
        return f"{says[act.verb]} {', '.join(act.to or act.cards) if act.verb != 'damage' else ''}".rstrip()
    to = f" → {', '.join(act.to)}" if act.to else ""
    return f"{act.who} {verb} {', '.join(act.cards)}{to}".rstrip()
