"""A told dispute read: each clause as what was done, by whom, with which cards and to which."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..catalogue import Playable
from ..kernel.wording import fold
from . import belonging, fights, goes_on, lies, plays, whose_turn
from .clauses import Clause as Part
from .clauses import clauses_of
from .dispute import Act, Clause, Told
from .items import Item
from .roles import OTHER
from .teller import ASKS_WHICH, Means, Teller
from .vocabulary import is_known, words

#: How it is said that a turn begins.
_NEW_TURN = re.compile(
    r"(?i)\b(?:empieza|comienza|arranca|empezó|comenzó|al empezar|al comenzar|inicio|comienzo|principio)"
    r" (?:el |su |un |del? )?turno"
)
#: A question about what was said before it.
_DOUBT = re.compile(
    r"(?i)¿(?:y )?(?:eso )?(?:se puede|puede|se vale|es legal|vale|está permitido|lo dejo|se permite)(?: hacer)?(?: eso)?\?"
)


#: What is read of each kind of clause; of any other, what it tells besides.
_MEANS: Mapping[str, Means] = {
    "attack": fights.attack,
    "block": fights.block,
    "unblocked": fights.unblocked,
    "play": plays.play,
    "use": plays.play,
    "again": plays.play,
    "equip": plays.play,
    "counter": plays.counter,
    "answer": plays.answer,
    "aim": plays.aim,
    "pay": plays.pay,
    "begin": plays.begin,
    "pass": goes_on.passing,
    "passes": goes_on.passes,
    "resolve": goes_on.resolve,
    "damage": goes_on.damage,
    "trigger": goes_on.trigger,
    "have": lies.have,
    "bear": lies.bear,
    "be": lies.be,
    "say": lies.say,
    "": lies.lying,
}


def read_told(told: str, playable: Playable) -> Told:
    """What was told, read."""
    return _Reader(told, playable, _MEANS).read()


class _Reader(Teller):
    def read(self) -> Told:
        """The whole telling."""
        whose_turn.find_active(self)
        for sentence in self.items.read:
            belonging.texts(self, sentence)
            belonging.of_all(self, sentence)
        self.last = ""
        for sentence in self.items.read:
            clause = Clause(self._said(sentence))
            self.told.clauses.append(clause)
            asked = any(item.kind == "mark" and item.value in "¿?" for item in sentence)
            belonging.owners(self, sentence)
            belonging.header(self, sentence)
            ended = len(self.told.clauses) > 1 and self.told.clauses[-2].words.endswith(".")
            if (
                asked
                and ended
                and _DOUBT.search(clause.words)
                and len(self.told.clauses) > 1
                and not any(item.kind == "card" for item in sentence)
            ):
                doubted = [act for act in self.told.clauses[-2].acts if act.verb != "step"]
                if doubted:
                    doubted[-1].only_asked = True
            for part in clauses_of(sentence, asked):
                self._part(part, clause, sentence)
            clause.unheard = self._unheard(sentence)
            if any(act.verb == "attack" for act in clause.acts):
                clause.asked = [asked for asked in clause.asked if not asked.startswith(ASKS_WHICH)]
            texts = [item.value for item in sentence if item.kind == "text"]
            clause.asked += [f"¿De qué carta es {text}?" for text in texts if text in self.unowned]
        self._passed_both()
        self._fought()
        for item in (item for sentence in self.items.read for item in sentence if item.kind == "player"):
            item.value = self.who(item.value)
        self.places.lay()
        self.told.begins = self._begins()
        self.told.active = self.told.active or self._first_to_act()
        return self.told

    def _said(self, sentence: list[Item]) -> str:
        return self.items.told[self.items.tokens[sentence[0].at].start : sentence[-1].end] if sentence else ""

    def _unheard(self, sentence: list[Item]) -> list[str]:
        """The words of which nothing becomes: neither known nor without meaning, and verbs that nobody knows."""
        little, found = words("little"), []
        for item in sentence:
            word = item.kind == "word" and item.value.isalpha() and len(item.value) > 1 and item.value not in little
            if word or (item.kind in ("verb", "helper") and not is_known(item.forms[0].lemma)):
                found.append(item.said)
        return list(dict.fromkeys(found))

    def _first_to_act(self) -> str:
        for act in self.told.acts:
            if act.verb in ("attack", "play", "use"):
                return act.who
        return self.persons.names[0]

    def _begins(self) -> str:
        """The step with which it begins: the first that is told, before anything is done."""
        acts = self.told.acts
        if acts and acts[0].verb == "step":
            step = next(each for each in self.playable.turn if acts[0].cards[0] in (each.phase, each.name))
            first = next(each for each in self.playable.turn if each.phase == step.phase)
            triggers = any(act.verb == "trigger" for act in acts)
            waits = triggers and first.name == first.phase  # what waits for a phase begins with it
            return first.name if waits else acts[0].cards[0]
        if any(act.verb == "trigger" for act in acts) and _NEW_TURN.search(self.typed):
            return self.playable.turn[0].name
        return ""

    def _fought(self) -> None:
        """Nobody blocks but who is attacked, and damage is done where somebody attacked."""
        attacker = self.attacking_player()
        for clause in self.told.clauses:
            clause.acts = [act for act in clause.acts if act.verb != "damage" or attacker]
            for act in clause.acts:
                for name in act.cards if act.verb == "attack" else ():  # who attacks is turned by that
                    if line := self.told.cards.get(name):
                        line.flags = [flag for flag in line.flags if flag != "girada"]
                if act.verb == "unblocked" and attacker:
                    act.who = self.persons.other(attacker)

    def _passed_both(self) -> None:
        """One passes, then the other: both have."""
        for clause in self.told.clauses:
            clause.acts = [
                act
                for i, act in enumerate(clause.acts)
                if not (i and act.verb == clause.acts[i - 1].verb == "not" and act.who == clause.acts[i - 1].who)
            ]
            for before, act in zip(list(clause.acts), list(clause.acts)[1:], strict=False):
                if before.verb == act.verb == "not" and before.who != act.who and not (before.only_asked or act.only_asked):
                    before.verb = "pass"
                    clause.acts = [each for each in clause.acts if each is not act]
                    break

    # --- one clause ---

    def _part(self, part: Part, clause: Clause, sentence: list[Item]) -> None:
        """A clause: who does it, what is theirs, what was done; and who and what is spoken of after it."""
        before = self.subject
        for item in part.items:
            if item.kind == "player":
                item.value = self.who(item.value)
        who = self._named_later(part, sentence, self._subject(part))
        answered = self._is_answered(part)
        part.undone = part.undone and not answered
        goes_on.steps(self, part, clause, who)
        if part.what == "trigger":
            whose = next((item for item in part.items if item.kind == "player" and item.prep == "a"), None)
            who = self.who(whose.value) if whose is not None else who
        self._own(part, who)
        told = len(clause.acts)
        if not self._read(part, clause, who, told):
            return
        self._speaks_of(part, clause.acts[-1].cards if len(clause.acts) > told else [])
        if part.of is not None and part.of.kind == "card" and before:
            self.subject = before
        if answered:
            self.subject, self.replies = self.who(answered), True

    def _read(self, part: Part, clause: Clause, who: str, told: int) -> bool:
        """Read a clause; whether what is spoken of may have changed. ``told`` is how many acts were told before it."""
        if lies.had_been(self, part, clause, who):
            return True
        mark = fold(self.lexicon.revealed[0])
        for item in part.items if mark else ():
            if item.kind == "card" and mark in fold(item.said) and plays.is_revealed(self, item.value, part, clause):
                return False
        if part.what in ("pass", "block", "be", "aside") + (("play", "use") if part.denied else ()) and not part.asked:
            lies.verbless(self, part, clause, who)
        if part.denied and part.yet and part.what != "resolve":
            lies.not_yet(self, part, clause, who)
            return False
        self.means.get(part.what, lies.other)(self, part, clause, who)
        if len(clause.acts) > told and clause.acts[-1].verb in ("play", "use") and goes_on.no_more(part):
            clause.acts.append(Act(clause.acts[-1].who, "not"))
        for act in clause.acts[told:]:
            act.only_asked |= act.verb != "step" and (part.undone or part.asked)
        return True

    def _named_later(self, part: Part, sentence: list[Item], who: str) -> str:
        """«Para jugar Rayo gira dos recursos Ana»: who does it is told after it. And who bears what was told to be worn."""
        bearer = next((item.value for item in part.subjects if item.kind == "card" and self.has_figures(item.value)), "")
        if self.unborne and bearer:
            self.wear(self.unborne, bearer)
            self.unborne = ""
        at = next((i for i, item in enumerate(sentence) if item is part.verb), 0)
        if part.verb is None or part.verb.prep != "para" or part.subjects or any(i.kind == "player" for i in sentence[:at]):
            return who
        later = next((item for item in sentence[at:] if item.kind == "player" and not item.prep), None)
        if later is not None:
            who = self.subject = self.who(later.value)
        return who

    def _own(self, part: Part, who: str) -> None:
        """«Su Lobo»: whoever does something has it; of whoever tells it, the other one."""
        named = any(each.kind == "player" for each in part.subjects)
        theirs = bool(self.persons.me) and who in (self.persons.me, "") and not named and not part.first_person
        for item in part.items:
            if item.kind == "card" and item.owner == "su":
                self.lay(self.persons.other(self.persons.me) if theirs else who, item)

    def _speaks_of(self, part: Part, acted: list[str]) -> None:
        """Which card is spoken of after a clause: what did something, or was played; else what was named last."""
        worn = {name for name in self.told.cards if self.places.bearer(name)}
        named = [item.value for item in part.items if item.kind == "card" and not self.places.is_fuel(item.value)]
        named = [name for name in named if name not in worn] or named
        if not named or part.what == "counter":
            return
        did = bool(acted) and acted[0] in self.told.cards and part.what not in ("have", "", "be")
        self.last = acted[0] if did else named[-1]
        worn_by = [act.to[0] for act in self.told.acts[-1:] if did and act.to and self.type_of(self.last) in words("worn")]
        self.last = worn_by[0] if worn_by and worn_by[0] in self.told.cards else self.last
        if part.what in ("have", "say", "be", "bear") and part.subjects and part.subjects[0].kind == "card":
            self.last = part.subjects[0].value

    def _subject(self, part: Part) -> str:
        """Who does it: who is named, whose card does, who tells it, else who did something last."""
        players = [item for item in part.subjects if item.kind == "player"]
        if players:
            self.subject = self.named = self.who(players[-1].value)
        elif part.items and part.items[0].kind == "player" and part.items[0].prep == "a" and part.clitic:
            self.subject = self.who(part.items[0].value)  # «a Bruno le queda …»
        elif not part.what and (told := [item for item in part.items if item.kind == "player" and not item.prep]):
            self.subject = self.who(told[0].value)
        elif part.first_person and self.persons.me:
            self.subject = self.persons.me
        elif part.of is not None and part.of.kind == "player" and not part.subjects:
            self.subject = self.who(part.of.value)
        elif any(item.kind in ("all", "nobody") for item in part.subjects) or part.we:
            return self.subject or self.told.active or self.persons.names[0]
        elif cards := [item for item in part.subjects if item.kind == "card" and not part.passive]:
            owner = self.owner_of(cards[0])
            self.named = owner or self.named
            if owner and part.what in ("attack", "block"):
                self.subject = owner
            elif owner:
                return owner
        elif not self.subject:
            return self.told.active or self.persons.names[0]
        return self.subject or self.told.active or self.persons.names[0]

    @staticmethod
    def _is_answered(part: Part) -> str:
        """«Bruno, en respuesta a que Ana juegue Lobo, …»: who answers what is told here."""
        for i, item in enumerate(part.items):
            if item.kind == "event" and item.value == "answer" and part.items[i + 1 : i + 2] and part.items[i + 1].kind == "that":
                named = [each.value for each in part.items[:i] if each.kind == "player" and not each.prep]
                return named[-1] if named else OTHER
        return ""
