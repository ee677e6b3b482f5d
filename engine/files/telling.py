"""A told dispute: what lies on the table and what was done, clause by clause."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from ..catalogue import Playable
from ..kernel.wording import fold
from .told_dispute import GOES_ON, Act, Clause, Told
from .told_places import Places
from .told_verbs import LITTLE, VERBS
from .told_words import Word, Words

#: What says that a card has another attached to it, and what is done by means of a card.
_BEARS, _BY_MEANS = ("lleva",), ("anul", "nieg", "neg", "cancel", "destru", "romp")
_ON_WHAT = (*_BY_MEANS, "equip")
_WITH = ("con", "por", "entre")
_AT = ("a", "al", "sobre", "contra", "en", "objetivo", "delante")
#: What may stand between a verb and what is played or used.
_BEFORE_PLAYED = ("a", "al", "el", "la", "un", "una", "su", "de")
#: What is said where somebody is asked whether something may be done.
_ASKED = ("pregunta", "preguntan", "duda", "saber")
_NEW_TURN = (
    r"(?i)\b(?:(?:empieza|comienza|arranca|empezó|comenzó|al (?:empezar|comenzar)) (?:el |su |un )?turno"
    r"|(?:inicio|comienzo|principio) del turno|turno nuevo|nuevo turno)\b"
)
#: How it is said that nobody blocks.
_UNBLOCKED = "bloque|defend|defiend|pasar"
_WHO_ELSE = ("Quién", "quién", "quien", "Quien", "Quiénes", "quiénes")
_YET = ("todavia", "aun")
_AGAIN = ("otro", "otra")
#: Who only wants to do something, and what somebody only says of it: what follows is not done unless a card is told with it.
_WISHES = frozenset(re.split(" ", "quiere queria quieren quisiera puede pueden podria piensa deja lanza"))
_CLAIMS = frozenset(
    re.split(
        " ",
        "cree creia creen exige exigen sostiene alega afirma opina insiste avisa asegura explica pide reclama convencido grita"
        " pretende pretenden intenta discuten pelean",
    )
)
_DOING = ("attack", "block", "play", "use", "answer", "aim")
_IT = ("lo", "la", "los", "las")
_ALL = ("dos", "ambos", "ambas", "todos", "todas", "todo")


def _means_something(word: str) -> bool:
    return word.isalpha() and len(word) > 1 and fold(word) not in LITTLE


def _begins_anew(before: list[Word]) -> bool:
    """Whether what comes next is no part of a list that began before it: «ataca, el Oso …», «… sobre Lobo y Oso …»."""
    told = before[:-1] if before and before[-1].value in ("el", "la", "su") else before
    return bool(told) and (told[-1].kind == "comma" or told[-1].value == "y")


def read_told(told: str, playable: Playable) -> Told:
    """What was told, read."""
    return _Reader(Words(told, playable)).read()


class _Reader:
    def __init__(self, words: Words):
        self.words, self.lexicon = words, words.lexicon
        self.players = list(words.players)
        for name in ("Ana", "Bruno"):
            if len(self.players) < 2 and name not in self.players:
                self.players.append(name)
        self.told = Told(self.players, words.cards, {}, [])
        self.places = Places(self.told, words)
        self.subject = self.players[0]
        self.last_card = ""

    def read(self) -> Told:
        for sentence, words, doubted in zip(self.words.said, self.words.sentences, self.words.doubted, strict=True):
            clause = Clause(sentence)
            self.told.clauses.append(clause)
            self._sentence(words, clause)
            if (doubted or self._not_so_far(words)) and clause.acts:
                clause.acts[-1].only_asked = True
            clause.unheard = list(dict.fromkeys(w.value for w in words if w.kind == "word" and _means_something(w.value)))
            clause.asked += [f"¿De qué carta es {w.value}?" for w in words if w.kind == "loose"]
        self.places.lay()
        self.told.begins = self._begins()
        return self.told

    def _begins(self) -> str:
        """The step with which it begins where something is told to trigger then: that named first, or the first of a new turn."""
        acts = self.told.acts
        triggers = next((i for i, act in enumerate(acts) if act.verb == "trigger"), None)
        if triggers is None or any(act.verb != "step" for act in acts[:triggers]):
            return ""
        if triggers:
            return acts[0].cards[0]
        return self.words.playable.turn[0].name if re.search(_NEW_TURN, self.words.typed) else ""

    @staticmethod
    def _not_so_far(words: list[Word]) -> bool:
        """«Quiere atacar con Lobo, pero todavía no lo declaró»: what was told before has not been done."""
        said = [fold(str(word.value)) for word in words]
        return any(
            but == "pero" and yet in _YET and no == "no" and it in _IT
            for but, yet, no, it in zip(said, said[1:], said[2:], said[3:], strict=False)
        )

    # --- one sentence ---

    def _sentence(self, words: list[Word], clause: Clause) -> None:
        """Each verb begins an act; what stands before the first says whose turn it is or who has something."""
        for i in range(len(words)):
            if self._not_done(words, i):
                words[i] = replace(words[i], kind="word")
        verbs = [i for i, word in enumerate(words) if word.kind in (*VERBS, "step")]
        said = [fold(str(word.value)) for word in words]
        of = [i for i, word in enumerate(words) if word.kind == "player" and word.before == "de" and "turno" in said[:i]]
        if of:
            owners = [words[i].value for i in of if said[i - 2] == "turno"]
            first = next(word.value for word in words if word.kind == "player")
            owner = owners[0] if owners else first
            self.subject = self.subject if self.told.active else owner
            self.told.active = self.told.active or owner
        self._owners(words)
        self._headers(words, clause)
        if not verbs:
            self._says_only_what_lies(words)
        answering = waiting = False
        replies = ""
        for nth, at in enumerate(verbs):
            verb = words[at].kind
            start = verbs[nth - 1] + 1 if nth else 0
            end = verbs[nth + 1] if nth + 1 < len(verbs) else len(words)
            before, after = words[start:at], words[at + 1 : end]
            following = words[verbs[nth + 1]].kind if nth + 1 < len(verbs) else ""
            waiting = waiting and not any(word.kind == "comma" for word in before)
            if verb == "resolve" and self.last_card and self._not_yet(words, at, start, end):
                clause.acts.append(Act(self.subject, "unresolved", [self.last_card]))
                continue
            if waiting or self._not_yet(words, at, start, end):
                self._place(self._who(words, at, before, after, "have", nth), after, None)
                continue
            if verb in GOES_ON:
                named = [word.value for word in before if word.kind == "player" and word.before not in ("de", "del", "a")]
                if verb == "step" and named:
                    self.subject = named[-1]
                done = [word.value for word in before if word.kind == "card"][-1:] or ([self.last_card] if self.last_card else [])
                if verb == "resolve" and not any(word.kind == "card" for word in before):  # «se resolvió Rayo, que jugó Ana»
                    done = [word.value for word in after[:1] if word.kind == "card"] or done
                elif verb == "resolve":  # «juega Rayo a Lobo y se resuelve»
                    did = clause.acts[-1] if clause.acts else None
                    done = done if did is None or did.verb not in ("play", "use") or done[0] not in did.to else did.cards
                done = [words[at].value] if verb == "step" else [] if verb == "pass" else done
                if verb == "trigger":
                    done = self._triggered(self._who(words, at, before, [], "have", nth), after) or done
                elif verb == "waits":
                    self._who(words, at, before, [], "have", nth)
                    done, waiting = [], True
                act = Act(self.subject, verb, done, only_asked=self._is_asked(words, at))
                # «Lanza Aurora en su Main Phase 2»: it is in that step that it was done
                when = verb == "step" and nth and not following and clause.acts and words[verbs[nth - 1]].kind in ("play", "use")
                clause.acts.insert(len(clause.acts) - 1 if when else len(clause.acts), act)
                if verb == "trigger":
                    self._aims([word for word in after if word.before in _AT], clause)
                continue
            if verb == "aim":
                self._aims(after, clause)
                continue
            claims = [i for i, word in enumerate(after) if word.kind == "word" and fold(str(word.value)) in _CLAIMS]
            after = after[: claims[0]] if claims and verb != "have" else after
            if following:  # the subject of what follows is not an object of this
                after = self._without_subject(after)
            if words[0].value == "¿" and verb in ("play", "use") and words[1].value in _WHO_ELSE:  # «¿quién juega primero?»
                continue
            who = self._who(words, at, before, after, verb, nth)
            if verb == "answer" and self._is_asked(words, at) and not any(word.kind == "card" for word in after):
                continue
            if verb == "answer":
                answering = True
                self._answered(before, clause)
                if not any(word.kind == "card" for word in after):
                    self.subject = who
                    replies = who if fold(words[at].value).endswith("a que") else ""
                    continue
                verb = "play"
            if fold(words[at].value).startswith(("ata", "bloque")) and words[at].before in ("de", "del", "al"):
                self.subject = next(
                    (word.value for word in before if word.kind == "player" and word.before != "de"), self.subject
                )
                continue
            told = len(clause.acts)
            own = (
                before
                if nth == 0 or words[at].value in _BEARS or words[at].before == "que" or self._told_before(before)
                else self._own(before)
            )
            self._act(who, verb, own, after, clause, answering and not replies, words[at].value)
            if verb == "have":
                self._hurt(before, after)
            for act in clause.acts[told:]:
                if act.verb == "not" and re.search(_UNBLOCKED, fold(words[at].value)):
                    act.verb = "unblocked"
                act.only_asked = self._is_asked(words, at) or (verb != "have" and self._is_claimed(words, at))
            if replies:
                self.subject, replies = replies, ""
        self.last_card = self.last_card or next((word.value for word in reversed(words) if word.kind == "card"), "")

    def _answered(self, before: list[Word], clause: Clause) -> None:
        """«Sobre Oleaje de Ana, Bruno responde»: what is answered was played, though nobody said so."""
        for word in before:
            if word.kind != "card" or word.before not in (*_AT, "ante", "frente") or not (who := self.places.owner(word.value)):
                continue
            spell = self.told.cards[word.value].definition.get("type") == self.lexicon.spell
            if spell and not any(word.value in act.cards for act in (*self.told.acts, *clause.acts)):
                clause.acts.append(Act(who, "play", [word.value]))
                self.told.active = self.told.active or who
                self.last_card = word.value

    def _triggered(self, who: str, after: list[Word]) -> list[str]:
        """«Se disparan su Reloj y el Pozo de Bruno»: theirs of whom is told, where nobody says whose."""
        done = [word.value for word in after if word.kind == "card" and word.before not in _AT]
        for name in done:
            if not self.places.owner(name):
                self.told.lies[who, name] = ""
        self.last_card = done[-1] if done else self.last_card
        return done

    @staticmethod
    def _not_yet(words: list[Word], at: int, start: int, end: int) -> bool:
        """Whether a verb is said of what has not happened: «todavía no pasó nadie», «no hizo nada aún»."""
        own = [fold(str(word.value)) for word in words[max(start, at - 4) : at + 1]]
        last = max((i for i, word in enumerate(own) if word in (",", "y")), default=-1)
        denied = bool({"no", "tampoco"} & set(own[last + 1 :])) or own[-1].startswith(("no ", "nadie"))
        later = words[at + 1 : at + 2] if at + 1 < end else []
        return denied and any(fold(str(word)) in _YET for word in (*own[last + 1 :], *(word.value for word in later)))

    def _aims(self, after: list[Word], clause: Clause) -> None:
        """«Señala a Lobo»: what was done last is done to it."""
        if aimed := [word.value for word in after if word.kind == "card"]:
            clause.acts.append(Act(self.subject, "aim", to=aimed))
            self.last_card = aimed[-1]

    def _not_done(self, words: list[Word], at: int) -> bool:
        """Whether a verb is only wished for or claimed, with no card of its own: «quiere jugar algo», «cree que ataca él»."""
        if words[at].kind not in _DOING:
            return False
        end = next((i for i in range(at + 1, len(words)) if words[i].kind in VERBS), len(words))
        if any(word.kind in ("card", "other", "that") for word in words[at + 1 : end]):
            return False
        return self._is_wished(words, at) or self._is_claimed(words, at)

    @staticmethod
    def _is_wished(words: list[Word], at: int) -> bool:
        before = [fold(str(word.value)) for word in words[:at] if word.kind not in ("card", "player")]
        return bool(_WISHES & set(before[-3:])) or bool(re.match(r"(?:no )?(?:quiere|pretende)\b", fold(str(words[at].value))))

    @staticmethod
    def _is_claimed(words: list[Word], at: int) -> bool:
        said = [i for i, word in enumerate(words[:at]) if word.kind == "word" and fold(str(word.value)) in _CLAIMS]
        return any(words[i].value != "si" or words[i].before != "así" for i in said)

    @staticmethod
    def _is_asked(words: list[Word], at: int) -> bool:
        """Whether a verb stands in a question: «¿…?», or after «pregunta si»."""
        asks = [i for i, word in enumerate(words[:at]) if word.value == "si" and word.before in _ASKED]
        asks_here = bool(asks) and not any(word.value == ":" for word in words[asks[-1] : at])
        return words[0].value == "¿" or words[-1].value == "?" or asks_here

    def _says_only_what_lies(self, words: list[Word]) -> None:
        """«Lucía mira con un Oso en mesa»: nothing is done, so the cards lie where it is said, with whoever is named first."""
        for i, word in enumerate(words):
            if word.kind == "player" and word.before not in ("de", "del") and words[i + 1 : i + 2] and words[i + 1].value != ":":
                told = [w for w in words[i + 1 :] if w.kind != "card" or self.places.owner(w.value) in ("", word.value)]
                self._place(word.value, told, None)
                break
            if word.kind == "card" and word.before == "su":
                self._place(self.places.owner(word.value) or self.subject, words[i:], None)
                break

    @staticmethod
    def _without_subject(after: list[Word]) -> list[Word]:
        """What stands before the subject of the verb that follows: «… y el Paje de Sonia lo»."""
        said = [word for word in after if not (word.kind == "word" and word.value in ("lo", "la", "le", "no", "se"))]
        owned = len(said) > 2 and said[-1].kind == "player" and said[-1].before in ("de", "del")
        subject = said[: -2 if owned else None]
        if owned and subject[-1].kind == "card":
            cut = max((i for i, word in enumerate(after) if word.value == "y" or word.kind == "comma"), default=-1)
            if cut >= 0 and subject[-1] in after[cut:]:
                return after[:cut]
        for i in range(len(after) - 1, -1, -1):
            if after[i].kind == "player" and after[i].before not in ("de", "del"):
                return after[:i]
            if after[i].kind == "card" and after[i] is said[-1] and _begins_anew(after[:i]):
                return after[:i]
            if after[i].kind == "card" and not any(w.value in ("con", "sobre") for w in after[max(0, i - 2) : i]):
                break
        return after

    @staticmethod
    def _own(before: list[Word]) -> list[Word]:
        """What stands between the last comma or «y» and a verb."""
        cut = max((i for i, word in enumerate(before) if word.kind == "comma" or word.value == "y"), default=-1)
        return before[cut + 1 :]

    def _who(self, words: list[Word], at: int, before: list[Word], after: list[Word], verb: str, nth: int) -> str:
        """Who does it: a player named before the verb, else the owner of the card that does, else who acted last."""
        named = [word.value for word in before if word.kind == "player" and word.before not in ("de", "del", "a")]
        own = self._own(before) if nth else before
        told = [word for word in before if word.kind != "comma"]
        if verb == "have" and [word.kind for word in told[-2:]] == ["player", "word"] and told[-1].value == "que":
            who = told[-2].value  # «…, de Íñigo, que tiene a Perro»
        elif len(after) > 1 and after[0].value == "de" and after[1].kind == "player":
            who = after[1].value
        elif named:
            who = named[-1]
        elif after and after[0].kind == "player":
            who = after[0].value
        elif any(word.kind == "other" for word in self._own(before)):
            who = self.places.other(self.subject)
        elif verb in ("attack", "play", "use") and (owner := self._owner_of_first(after)):
            who = owner
        elif owners := [owner for word in own if word.kind == "card" and (owner := self.places.owner(word.value))]:
            who = owners[-1]
        elif verb == "block" or (verb == "not" and re.search(_UNBLOCKED, fold(words[at].value))):
            attacker = self._attacker()
            who = self.subject if nth and not attacker else self.places.other(attacker or self.subject)
        else:
            who = self.subject
        self.subject = who
        return str(who)

    def _owner_of_first(self, after: list[Word]) -> str:
        """Whose the card is that stands right behind a verb, which is not done to it."""
        first = next((i for i, word in enumerate(after) if word.kind == "card"), None)
        if first is None or any(word.value in _AT or word.kind == "comma" for word in after[:first]):
            return ""
        return self.places.owner(after[first].value)

    def _attacker(self) -> str:
        """Who attacked last."""
        attacks = [act.who for clause in self.told.clauses for act in clause.acts if act.verb == "attack"]
        return attacks[-1] if attacks else ""

    def _act(self, who: str, verb: str, before: list[Word], after: list[Word], clause: Clause, answers: bool, said: str) -> None:
        """What a verb says: ``before`` and ``after`` are the words around it, ``said`` the verb as it was told."""
        if verb == "have":
            if not (before and before[-1].value == "no"):
                self._has(who, before, after, said)
            return
        had = {name for owner, name in self.told.lies if owner == who}
        self._lay_own(who, verb, before, after)
        act = Act(who, verb, answers=answers, stays=fold(said).startswith("baj"))
        if verb in ("play", "use") and self._told_before(before) and not fold(said).startswith(_ON_WHAT):
            it = next((word.value for word in reversed(before) if word.kind == "card"), self.last_card)
            act.cards += [it] if it else []  # «lo activa sobre Lobo», «Lobo, que juega Ana»
        self._roles(act, after, said)
        self._played_at(act, after)
        if verb == "play" and answers and act.cards and self._uses_own(act.cards[0], after):
            act.verb = "use"
        act.cards = [] if verb == "not" else act.cards  # who passes passes with nothing
        if fold(said).startswith("equip"):  # what one equips is one's own where nobody says otherwise
            self.told.lies |= {(who, name): "" for name in act.to if not self.places.owner(name)}
        if fold(said).startswith(_ON_WHAT):
            self._by_means(act, after)
        doing = [word.value for word in before if word.kind == "card"] if verb in ("attack", "block") else []
        if fold(said).startswith("bloquead"):
            self._passive(act, doing, clause)
        else:
            if verb == "block":  # «bloquea el Lobo con Oso»
                blocked = [name for name in act.cards if self.places.owner(name) not in ("", who)]
                act.cards, act.to = [name for name in act.cards if name not in blocked], [*blocked, *act.to]
            self._who_fights(act, doing, after, said)
            if verb == "attack" and act.to and not act.cards and len(alone := self.places.fighters(who)) == 1:
                act.cards = alone
                clause.became.append(f"con «{alone[0]}», pues {who} no tiene a otro")
            self._attacked_before(act, clause, fold(said))
        if verb in ("play", "use") and not act.cards and self.last_card and self._means_it(verb, before, act, said):
            act.cards = [self._its(who) if verb == "use" else self.last_card]
        if verb == "play" and "mano" in self.lexicon.zones:
            again = [word.value for word in after if word.kind == "card" and word.before in _AGAIN and word.value in act.cards]
            self.told.again |= {(who, name): self.lexicon.zones["mano"] for name in again if name in had}
        if verb == "attack" or (verb == "play" and not answers):
            self.told.active = self.told.active or who
        if verb in ("play", "use"):
            self._played_before(act, before, clause)
        if act.cards or act.to or verb == "not":
            clause.acts.append(act)
            self.last_card = act.cards[0] if act.cards else self.last_card
        elif verb in ("attack", "block", "play", "use"):
            clause.asked.append(f"¿Con qué carta? ({said})")

    def _its(self, who: str) -> str:
        """What somebody uses that is not named: what was spoken of, or, where that is somebody else's, what of theirs was."""
        told = [act for clause in self.told.clauses for act in clause.acts]
        theirs = any(act.who != who and self.last_card in act.cards for act in told)
        if not theirs and self.places.owner(self.last_card) in ("", who):
            return self.last_card
        mine = [name for name in self.told.cards if self.places.owner(name) == who and not self.places.is_fuel(name)]
        return mine[-1] if mine else self.last_card

    @staticmethod
    def _told_before(before: list[Word]) -> bool:
        """Whether what is done is told before it: «lo juega», «Lobo, que Ana juega»."""
        said = [word for word in before if word.kind != "player"]
        return bool(said) and (
            said[-1].value in ("lo", "la") or (said[-1].value == "que" and any(w.kind == "card" for w in said))
        )

    @staticmethod
    def _means_it(verb: str, before: list[Word], act: Act, said: str) -> bool:
        """Whether what is played without being named is what was spoken of: «la juega», «la anula», «responde jugándola»."""
        it = any(word.value in _IT for word in before) or (fold(said).endswith(("la", "lo")) and len(said) > 6)
        return verb == "use" or it or bool(act.to) or act.answers or fold(said).startswith(_ON_WHAT)

    def _lay_own(self, who: str, verb: str, before: list[Word], after: list[Word]) -> None:
        """Cards that are somebody's by how they are spoken of: before what one plays, and after «su»."""
        mine = [word.value for word in before if word.kind == "card" and verb in ("play", "use")]
        if verb == "play" and (zone := self._from_where(after)):
            name = next(word.value for word in after if word.kind == "card")
            self.told.lies.setdefault((who, name), zone)
            self.told.cards[name].definition |= self.lexicon.marks.get(fold(zone), {})
        mine += [word.value for own, word in pairwise(after) if own.value == "su" and word.kind == "card"]
        mine += [
            word.value for word in after if verb in ("play", "use") and word.kind == "card" and self.places.is_fuel(word.value)
        ]
        for name in mine:
            if not self.places.owner(name):
                self.told.lies[who, name] = ""

    @staticmethod
    def _from_where(after: list[Word]) -> str:
        """«Juega desde su limbo a Mamut»: the zone it is played from."""
        said = after[: next((i for i, word in enumerate(after) if word.kind == "card"), 0)]
        at = next((i for i, word in enumerate(said) if word.kind == "zone"), 0)
        return str(said[at].value) if any(word.value in ("de", "desde", "del") for word in said[:at]) else ""

    def _roles(self, act: Act, after: list[Word], said: str) -> None:
        """Which cards do it or are played, and which it is done to, by the word that stands before each."""
        playing = act.verb in ("play", "use")
        role = ""
        for i, word in enumerate(after):
            if word.kind == "word":
                role = "to" if word.value in _AT else "with" if word.value in _WITH else "" if word.value == "turno" else role
            elif word.kind == "card" and not self.places.is_fuel(word.value):
                beside = all(w.kind == "zone" or w.value in (*_BEFORE_PLAYED, "de", "desde") for w in after[:i]) and not fold(
                    said
                ).startswith(_ON_WHAT)
                alone = not self.last_card and not any(w.kind == "card" for w in after[i + 1 :])
                played = playing and not act.cards and (role != "to" or beside or alone)
                (act.to if not played and (playing or role == "to") else act.cards).append(word.value)
            elif word.kind == "stand":
                (act.to if playing or role == "to" else act.cards).append(word.value)
            elif word.kind in ("other", "that") and self.last_card and not act.to:  # «sobre él», «ataca con él», «responde a eso»
                if role == "to":
                    act.to.append(self.last_card)
                elif role == "with" and not playing:
                    act.cards.append(self.last_card)
            if role == "to" and word.value in ("misma", "mismo") and not act.to:  # «a la misma unidad»
                act.to += next((each.to for each in reversed(self.told.acts) if each.to), [])[:1]

    def _played_at(self, act: Act, after: list[Word]) -> None:
        """«Le juega a Lobo un Dardo»: what has figures and stands after «a» is what the spell is played on."""
        told = {word.value: word.before for word in after if word.kind == "card"}
        if act.verb == "play" and len(act.cards) == len(act.to) == 1 and told.get(act.cards[0]) in ("a", "al"):
            played, aimed = (self.told.cards[name].definition for name in (*act.to, *act.cards))
            if "strength" in aimed and played.get("type") == self.lexicon.spell:
                act.cards, act.to = act.to, act.cards

    def _uses_own(self, card: str, after: list[Word]) -> bool:
        """«Responde con su Djinn 2/2, «Rápido: …»»: what has figures and a text that costs something is used."""
        told = self.told.cards[card].definition if card in self.told.cards else {}
        own = any(word.value == card and word.before == "su" for word in after)
        return own and "strength" in told and bool(re.match(r"[^.:«]+: ", told.get("text", "")))

    def _by_means(self, act: Act, after: list[Word]) -> None:
        """«La anula con Silencio»: what stands after «con» is played, on what was spoken of."""
        means = next((word.value for i, word in enumerate(after) if word.kind == "card" and self._with_it(after, i)), None)
        if means is not None:
            named = [name for name in (*act.cards, *act.to) if name != means]
            cost = re.match(r"[^.:«]+: ", self.told.cards[means].definition.get("text", ""))
            act.verb = "use" if cost and self.told.cards[means].said == ["texto"] else act.verb
            act.cards, act.to = [means], named or ([self.last_card] if self.last_card else [])

    @staticmethod
    def _with_it(words: list[Word], at: int) -> bool:
        """Whether «con» stands before a card, or before its article."""
        before = words[at].before
        return before == "con" or (before in _BEFORE_PLAYED and at > 1 and words[at - 1].before == "con")

    def _who_fights(self, act: Act, doing: list[str], after: list[Word], said: str) -> None:
        """Who attacks or blocks where that stands before the verb, or is told as «los dos»; «combate entre» names both sides."""
        if act.verb not in ("attack", "block"):
            return
        if act.verb == "attack" and not act.cards and not doing and any(fold(str(word.value)) in _ALL for word in after):
            act.cards = self.places.fighters(act.who)
        if "combate" in said and len(act.cards) == 2:
            act.to.append(act.cards.pop())
        if doing and act.verb == "block" and len(act.to) > 1 and len(act.to) == len(act.cards) + 1:
            act.cards = [doing[-1], *act.cards]  # «con Oso bloquea a Lobo y con Gato a Rata»
        elif not act.cards and doing:
            act.cards = [doing[-1]]
        elif not act.cards and act.verb == "block" and self.last_card not in act.to:  # «la pone delante de Lobo»
            act.cards = [self.last_card] if self.places.owner(self.last_card) == act.who else []

    def _attacked_before(self, act: Act, clause: Clause, said: str) -> None:
        """«Bloquea con él al Golem de Diego», and nobody was said to attack: what is blocked attacks."""
        attacker = next((owner for name in act.to if (owner := self.places.owner(name))), self.places.other(act.who))
        blocks = act.verb == "block" or (act.verb == "not" and "bloque" in said)
        if blocks and act.to and not self._attacker():
            self.told.active = self.told.active or attacker
            clause.acts.append(Act(attacker, "attack", list(act.to)))

    def _played_before(self, act: Act, before: list[Word], clause: Clause) -> None:
        """«A la Plaga de Ana sobre Lobo responde Bruno con …», and nobody was said to play it: what is answered was played."""
        cards = [(i, word.value) for i, word in enumerate(before) if word.kind == "card"]
        if not cards or self.told.acts:
            return
        at, name = cards[0]
        owner = self.places.owner(name)
        answered = (
            any(word.value in ("a", "contra", "al") for word in before[:at])
            and "strength" not in self.told.cards[name].definition
        )
        if answered and owner and owner != act.who:
            act.answers = True
            self.told.active = self.told.active or owner
            clause.acts.append(Act(owner, "play", [name], [card for _, card in cards[1:]]))

    def _passive(self, act: Act, doing: list[str], clause: Clause) -> None:
        """«Caballero es bloqueado por Bruja»: who is blocked attacks, and whose the other is blocks."""
        attacker = next((owner for name in doing if (owner := self.places.owner(name))), act.who)
        act.who = next((owner for name in act.cards if (owner := self.places.owner(name))), self.places.other(act.who))
        self.told.active = self.told.active or attacker
        clause.acts.append(Act(attacker, "attack", doing[-1:]))

    def _has(self, who: str, before: list[Word], after: list[Word], said: str) -> None:
        zone = next((word.value for word in reversed(before) if word.kind == "zone"), None)
        self._place(who, after, zone)
        bearer = next((word.value for word in reversed(before) if word.kind == "card"), "")
        if bearer and said in _BEARS:
            self.last_card = bearer
            for word in after:
                if word.kind == "card":
                    self.told.cards[word.value].flags.append(f"anexada a {bearer}")

    def _hurt(self, before: list[Word], after: list[Word]) -> None:
        """«Golem 8000 de Diego, que ya tiene 4000 de daño»: how much damage the card has that was spoken of."""
        said = [str(word.value) for word in after]
        amounts = [
            a for a, of, what in zip(said, said[1:], said[2:], strict=False) if a.isdecimal() and (of, what) == ("de", "daño")
        ]
        card = next((word.value for word in reversed(before) if word.kind == "card"), self.last_card)
        if amounts and card in self.told.cards and not any(word.kind == "card" for word in after):
            self.told.cards[card].flags.append(f"daño {amounts[0]}")

    def _headers(self, words: list[Word], clause: Clause) -> None:
        """«Ana mesa: …», «Bruno: …; mano: …», «la mesa de Inés hay …»"""
        for i, word in enumerate(words):
            if word.kind == "player" and word.before in ("de", "del") and i >= 2 and words[i - 2].kind == "zone":
                self.subject = word.value
                self._place(word.value, words[i + 1 :], words[i - 2].value)
            if word.kind not in ("player", "zone") or i + 1 >= len(words):
                continue
            follows = words[i + 1]
            if word.kind == "player" and follows.value == ":" and not (i and words[i - 1].kind in VERBS):
                self.subject = word.value
                self._place(word.value, words[i + 2 :], None)
            elif word.kind == "zone" and (follows.value == ":" or (i and words[i - 1].kind in ("player",))):
                who = words[i - 1].value if i and words[i - 1].kind == "player" else None
                who = who or next(
                    (w.value for w in reversed(words[:i]) if w.kind == "player" and w.before not in ("de",)), self.subject
                )
                self.subject = who
                self._place(who, words[i + 1 :], word.value)

    def _place(self, who: str, words: list[Word], zone: str | None) -> None:
        """The cards up to the next verb or player, each where it is said to lie; a zone after a card is that of the card."""
        held: list[str] = []
        pile = 0
        for i, word in enumerate(words):
            if word.kind == "pile" or (word.kind == "zone" and pile):
                pile = pile or word.value
                place = word.value if word.kind == "zone" else zone
                if place:
                    self.told.piles[who, place], pile = pile, 0
            elif word.kind == "card":
                apart = self.places.is_fuel(word.value) and (held or not zone)
                self.told.lies[who, word.value] = "" if apart else zone or ""
                held = [*held, word.value]
                self.last_card = self.last_card if self.places.is_fuel(word.value) else word.value
            elif word.kind == "zone":
                follows = words[i + 1].value if i + 1 < len(words) else ""
                apart = follows in ("y", ",") or not any(w.kind == "card" for w in words[i + 1 : i + 3])
                apart = apart and [w.value for w in words[max(0, i - 3) : i]][:2] != ["y", "en"]
                if held and follows != ":" and zone is None and apart:
                    self.told.lies[who, held[-1]] = word.value
                else:
                    zone = word.value
                held = []
            elif word.kind in ("attack", "block", "play", "use", "answer"):
                break
            elif word.kind == "player":
                if word.before in ("de", "del") and held:
                    self.told.lies[word.value, held[-1]] = self.told.lies.pop((who, held[-1]), "")
                elif word.before not in ("de", "del", "a", "al") and any(w.kind == "card" for w in words[i + 1 : i + 3]):
                    who, held = word.value, []
                else:
                    break

    def _owners(self, words: list[Word]) -> None:
        """«Oso de Bruno», «es un 2/3 de Bruno», «su Oso»: whose it is."""
        for i, word in enumerate(words):
            if word.kind == "card" and word.before == "su" and not self.places.owner(word.value):
                apart = i > 1 and words[i - 2].value == "no"  # «el Gato de Elías y no su Oso»
                told = [w.value for w in words[:i] if w.kind == "player" and (apart or w.before not in ("de", "del", "a"))]
                who = told[-1] if told else self.subject
                self.told.lies.setdefault((who, word.value), "")
            if word.kind != "player" or word.before not in ("de", "del"):
                continue
            back = i - 2
            if back >= 0 and words[back].value == "(":
                back -= 1
            cards: list[str] = []
            while back >= 0 and (words[back].kind == "card" or words[back].value in ("y", "el", "la", "un", "una", ",")):
                if words[back].before == "su" and cards:
                    break
                cards += [words[back].value] if words[back].kind == "card" else []
                back -= 1
            for card in cards:
                self.told.lies.setdefault((word.value, card), "")
