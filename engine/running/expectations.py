"""What must come of a situation: each ``expect:`` item checked against the run."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from ..catalogue import GAMES
from ..files.situation import Situation
from ..kernel.conditions import Refusal
from ..kernel.continuous import applied
from ..kernel.decisions import Decision, Form
from ..kernel.driver import Run, fork
from ..kernel.frozen import Id
from ..kernel.pieces import Obj
from ..kernel.state import State
from ..kernel.wording import plural
from ..text.words import nearest
from .script import SPLIT, fold

#: The words with which an item may begin, other than a zone («mano de Ana»).
KEYS = (
    "winner",
    "draw",
    "cites",
    "not cites",
    "decides",
    "refused",
    "allowed",
    "card",
    "pending",
    "step",
    "says",
    "reading",
    "energy",
)

#: The words that ask about all of the run, so at no moment of it.
OF_THE_WAY = ("cites", "not cites", "decides", "says", "reading")

#: How the facts of an element are said; what is not listed is named by its own word (counters of a kind).
_FACTS = {
    "zone": "zona",
    "turned": "girada",
    "face_down": "boca abajo",
    "side": "forma",
    "owner": "propietario",
    "controller": "controlador",
    "counters": "contadores",
    "attached": "anexada a",
    "name": "nombre",
    "cost": "coste",
    "types": "tipos",
    "supertypes": "supertipos",
    "subtypes": "subtipos",
    "abilities": "habilidades",
    "strength": "fuerza",
    "base strength": "fuerza base",
    "resistance": "resistencia",
    "base resistance": "resistencia base",
}


def _fact(key: str, value: object) -> str:
    """A fact of an element in words."""
    return f"{_FACTS.get(key, key)} {_in_words(value)}"


def _in_words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{kind} {n}" for kind, n in value.items()) or "ninguno"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "ninguna"
    if isinstance(value, bool):
        return "sí" if value else "no"
    return "nada" if value is None else str(value)


def check_all(situation: Situation, run: Run, moments: list[int]) -> list[dict[str, object]]:
    """``[{text, ok}]`` for every item. ``moments``: how many choices had been made when each line of ``do`` was reached."""
    return [_Check(situation, run, moments, i, dict(item)).result() for i, item in enumerate(situation.expect)]


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _word(value: object) -> bool:
    return isinstance(value, str)


def _number_of_rule(value: object) -> bool:
    return isinstance(value, str) or _whole(value)


def _words(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(map(_word, value)))


def _of_player(inner: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, dict) and len(value) == 1 and all(map(inner, value.values()))


def _of_zone(value: object) -> bool:
    return _whole(value) or value is None or _words(value)


#: The form in which something is expected, for each word with which an item may begin; the others are zones.
_FORMS: dict[str, Callable[[object], bool]] = {
    **dict.fromkeys(("cites", "not cites", "decides"), _number_of_rule),
    **dict.fromkeys(("refused", "allowed"), _of_player(_word)),
    **dict.fromkeys(("card", "step", "says", "reading"), _word),
    "pending": lambda value: value is None or _word(value),
    "winner": _words,
    "draw": lambda value: isinstance(value, bool),
    "energy": _of_player(_whole),
}
_SAID = {
    **dict.fromkeys(("cites", "not cites", "decides"), "va el número de una regla"),
    **dict.fromkeys(("refused", "allowed"), "va un jugador con su acción, «Ana: jugar Rayo»"),
    **dict.fromkeys(("card", "step", "says", "reading"), "va un texto"),
    "pending": "va un jugador",
    "winner": "va un jugador o una lista de ellos",
    "draw": "va true o false",
    "energy": "va un jugador con un número",
}


class _Check:
    def __init__(self, situation: Situation, run: Run, moments: list[int], place: int, item: dict[str, Any]):
        self.situation = situation
        self.run = run
        self.moments = moments
        self.place = place
        self.item = item

    def result(self) -> dict[str, object]:
        ok, text = self.decide()
        return {"text": text, "ok": ok}

    def decide(self) -> tuple[bool, str]:
        key = next(iter(self.item), None)
        if key is None:
            raise self.wrong("aquí va lo que se espera")
        value = self.item[key]
        if not _FORMS.get(key, _of_zone)(value):
            raise self.wrong(f"«{key}» no se espera así: {_SAID.get(key, 'una carta, una lista de ellas o cuántas hay')}")
        if key in ("refused", "allowed") and (player := next(iter(value))) not in self.situation.players:
            raise self.wrong(f"no hay un jugador «{player}»", nearest(player, tuple(self.situation.players)))
        after = self.item.get("after")
        if after is not None and not _whole(after):
            raise self.wrong("«after» es cuántas líneas de «do» van antes")
        beside = [other for other in self.item if other != key]
        known = () if key in OF_THE_WAY else ("rule", "after") if key == "refused" else ("after",)
        if key != "card" and (unused := [other for other in beside if other not in known]):
            raise self.wrong(f"junto a «{key}» no se mira «{unused[0]}»")
        if key in KEYS:
            return getattr(self, "_" + key.replace(" ", "_"))(value)
        return self._zone(key, value)

    def wrong(self, message: str, suggestion: str = "") -> Exception:
        return self.situation.wrong(message, "expect", self.place, suggestion=suggestion)

    @property
    def state(self) -> State:
        """What is looked at: the table at the moment of the item."""
        return self.moment.state

    # --- the end ---

    def _winner(self, who: object) -> tuple[bool, str]:
        result = self.state.result
        wanted = tuple(who) if isinstance(who, list) else (who,)
        return result is not None and result.winners == wanted, f"gana {', '.join(wanted)}"

    def _draw(self, value: object) -> tuple[bool, str]:
        result = self.state.result
        drawn = result is not None and result.draw
        return drawn == bool(value), "la partida es un empate" if value else "la partida no es un empate"

    # --- the trace ---

    def _rule(self, value: object) -> str:
        return str(value) if ":" in str(value) else f"{self.situation.game}:{value}"

    def _number(self, rule: str) -> str:
        """A rule as it is said beside others of the same document."""
        return rule.removeprefix(f"{self.situation.game}:")

    def _cites(self, value: object) -> tuple[bool, str]:
        """By a step or a question, in general too, or what the elements are in the end rests on it."""
        wanted = self._rule(value)
        cited = wanted in self.run.asked or any(rule.id == wanted for step in self.run.trace for rule in step.cited)
        cited = cited or any(rule.id == wanted for rule, _ in applied(self.run.state))
        return cited, f"algún paso o lo que hay al final cita {self._number(wanted)}"

    def _decides(self, value: object) -> tuple[bool, str]:
        """It makes a step happen or a question be asked; that something rests on it in general is not enough."""
        wanted = self._rule(value)
        decided = wanted in self.run.asked or any(rule.id == wanted for step in self.run.trace for rule in step.rules)
        return decided, f"algún paso ocurre por {self._number(wanted)}"

    def _not_cites(self, value: object) -> tuple[bool, str]:
        ok, _ = self._cites(value)
        return not ok, f"ningún paso ni lo que hay al final cita {self._number(self._rule(value))}"

    def _says(self, value: object) -> tuple[bool, str]:
        return any(fold(value) in fold(step.text) for step in self.run.trace), f"algún paso dice «{value}»"

    def _reading(self, value: str) -> tuple[bool, str]:
        points = GAMES[self.situation.game].game.readings
        id, _, name = str(value).partition(": ")
        said = f"{points[id].point}{f' — {points[id].readings.get(name, name)}' if name else ''}" if id in points else id
        return any(step.reading and value in step.reading for step in self.run.trace), f"algún paso usa la lectura «{said}»"

    # --- a moment ---

    @cached_property
    def moment(self) -> Run:
        """The run as it stood at the moment of the item: after so many lines of ``do``, by default at the end."""
        after = self.item.get("after")
        if after is None or after >= len(self.moments):
            return self.run
        return fork(self.run, self.moments[after])

    def _refused(self, value: dict[str, str]) -> tuple[bool, str]:
        """Not possible now, and by the rule given if one is; while another player decides, or something else is asked than what
        to do, only a rule says why not."""
        ((player, action),) = value.items()
        moment = self.moment
        decision = moment.pending
        rule = self._rule(self.item["rule"]) if "rule" in self.item else None
        text = f"{player} no puede {action}" + (f", por {self._number(rule)}" if rule else "")
        if decision is None or decision.player != player:
            if rule is None:
                return False, f"{text} (no decide {player}: hace falta «rule»)"
            decision = GAMES[self.situation.game].game.acting(moment.state, player)
        alone = decision.form is not Form.SOME or decision.low < 2  # one of several may be too few
        if alone and any(fold(option.say) == fold(action) for option in decision.options):
            return False, text
        reasons = self._reasons(decision, action)
        if rule is None:
            return bool(reasons) or (decision.kind != "prioridad" and self._there(moment.state, decision, action)), text
        if not reasons and decision.kind != "prioridad":
            reasons = self._reasons(GAMES[self.situation.game].game.acting(moment.state, player), action)
        return any(reason.rule.id == rule for reason in reasons), text

    def _there(self, state: State, decision: Decision, answer: str) -> bool:
        """Whether everything an answer names could be meant: options that are no answer together, elements that are no option."""
        named = {fold(option.say) for option in decision.options} | {fold(self._called(obj, state)) for obj in state.objects}
        return all(fold(part.strip()) in named for part in answer.split(","))

    def _reasons(self, decision: Decision, action: str) -> tuple[Refusal, ...]:
        for option, reasons in decision.near_misses() if decision.near_misses else []:
            if fold(option.say) == fold(action):
                return reasons
        if decision.form is Form.SOME and (chosen := _chosen(decision, action)) is not None:
            return decision.why_not(chosen)
        if decision.form is Form.SPLIT and (shares := _shares(decision, action)) is not None:
            return decision.why_not(shares)
        if decision.form is Form.NUMBER:
            return decision.why_not(int(action)) if action.strip().isdecimal() else ()
        words = decision.form is Form.NAME or all(isinstance(option.value, str) for option in decision.options)
        return decision.why_not(action) if words and decision.options else ()

    def _allowed(self, value: dict[str, str]) -> tuple[bool, str]:
        ((player, action),) = value.items()
        decision = self.moment.pending
        listed = decision is not None and decision.player == player
        ok = listed and any(fold(option.say) == fold(action) for option in decision.options)  # type: ignore[union-attr]
        return bool(ok), f"{player} puede {action}"

    def _pending(self, value: object) -> tuple[bool, str]:
        decision = self.moment.pending
        return decision is not None and decision.player == value, f"decide {value}"

    def _step(self, value: object) -> tuple[bool, str]:
        here = {fold(self.state.station.step), *(fold(p.at) for p in self.state.procedures)}
        return fold(value) in here, f"el turno está en «{value}»"

    # --- elements ---

    def _energy(self, value: dict[str, int]) -> tuple[bool, str]:
        ((player, amount),) = value.items()
        if player not in self.state.players:
            raise self.wrong(f"no hay un jugador «{player}»", nearest(player, tuple(self.state.players)))
        has = self.state.players[player].pool
        game = GAMES[self.situation.game]
        said = plural(amount, game.pool_one, game.pool) if game.pool_one else f"de {game.pool}"
        return has == amount, f"{player} tiene {amount} {said} (tiene {has})"

    def _zone(self, key: str, value: object) -> tuple[bool, str]:
        """«mano de Ana»: its cards by name in any order, or how many there are; «vidas de Ana»: what a player has of the pool."""
        pool, _, whose = key.rpartition(" de ")
        if pool and pool == GAMES[self.situation.game].pool and whose in self.state.players and isinstance(value, int):
            return self._energy({whose: value})
        name, player = self._zone_named(key)
        zones = [(zone, ids) for zone, ids in self.state.zones.items() if zone.name == name]
        inside = [i for zone, ids in zones for i in ids if not player or (zone.player or self._whose(i)) == player]
        if isinstance(value, int):
            return len(inside) == value, f"{key}: {value} (hay {len(inside)})"
        have = sorted(filter(None, map(self._called, inside)))
        wanted = sorted(str(v) for v in (value if isinstance(value, list) else [value]))
        return have == wanted, f"{key}: {', '.join(wanted) or 'nada'} (hay {', '.join(have) or 'nada'})"

    def _zone_named(self, key: str) -> tuple[str, str]:
        """A zone and whose it is, "" where that is not said."""
        kinds = GAMES[self.situation.game].game.zone_kinds
        name, _, player = (key, "", "") if key in kinds else key.rpartition(" de ")
        if name not in kinds or (player and player not in self.state.players):
            known = (*KEYS, *(f"{zone} de {p}" for zone in kinds for p in self.state.players))
            raise self.wrong(f"no entiendo «{key}»", nearest(key, known))
        return name, player

    def _whose(self, obj: Id) -> str:
        view = self.state.game.view(self.state, obj)
        return view.get("controller") or self.state.objects[obj].owner

    def _called(self, obj: Id, state: State | None = None) -> str:
        """How an element is named in expectations: its id, or its name; what nobody knows and resources have none."""
        state = state or self.state
        here = state.objects[obj]
        if here.label:
            return here.label
        apart = {kind for _, kind in GAMES[self.situation.game].special.values()}
        if here.base is None or here.kind in apart or (here.face_down and state.game.zone_kinds[here.zone.name].in_play):
            return ""
        return str(state.game.view(state, obj).get("name") or "")

    def _card(self, value: str) -> tuple[bool, str]:
        """What an element is now: its zone, characteristics, state, counters."""
        found = [o for o in self.state.objects.values() if value in (o.label, self._called(o.id))] or self._apart(value)
        wanted = {key: v for key, v in self.item.items() if key not in ("card", "after")}
        said = f"{value}: " + ", ".join(_fact(k, v) for k, v in wanted.items())
        if not found:
            return "zone" in wanted and wanted["zone"] is None, f"{said} (no existe)"
        actual = {key: self._actual(found[0].id, key) for key in wanted}
        if actual == wanted:
            return True, said
        return False, f"{said} (es {', '.join(_fact(k, v) for k, v in actual.items())})"

    def _apart(self, name: str) -> list[Obj]:
        """The elements of this name that are no cards: demons."""
        state, kinds = self.state, {kind for _, kind in GAMES[self.situation.game].special.values()}
        return [o for o in state.objects.values() if o.kind in kinds and state.game.view(state, o.id).get("name") == name]

    def _actual(self, obj: Id, key: str) -> object:
        here = self.state.objects[obj]
        if key == "zone":
            return here.zone.name
        if key in ("turned", "face_down", "side", "owner"):
            return getattr(here, key)
        if key == "counters":
            return dict(here.counters)
        if key == "attached":
            gone = here.attached is None or here.attached not in self.state.objects
            return None if gone else self._called(here.attached)  # type: ignore[arg-type]
        view = self.state.game.view(self.state, obj)
        if key not in view:
            raise self.wrong(f"no hay un dato «{key}»", nearest(key, (*view, "zone", "turned", "counters", "attached")))
        seen = view[key]
        return list(seen) if isinstance(seen, tuple) else seen


def _shares(decision: Decision, answer: str) -> tuple[tuple[object, int], ...] | None:
    """What an answer divides, as in «2 a Oso, 1 a Muro»; None when it names anything else."""
    named = {fold(option.say): option.value for option in decision.options}
    parts = [SPLIT.match(part.strip()) for part in answer.split(",")]
    found = [(named.get(fold(part["who"])), int(part["n"])) for part in parts if part is not None]
    whole = len(found) == len(parts) and all(value is not None for value, _ in found)
    return tuple(found) if whole else None


def _chosen(decision: Decision, answer: str) -> tuple[object, ...] | None:
    """The options of a decision that an answer names together, none for «ninguno»; None when it names anything else."""
    if fold(answer) in ("ninguno", "ninguna", "nada"):
        return ()
    named = {fold(option.say): option.value for option in decision.options}
    parts = [fold(part.strip()) for part in answer.split(",")]
    return tuple(named[part] for part in parts) if all(part in named for part in parts) else None
