"""A game of its own, with no rules of any document: the smallest thing on which each mechanism of the kernel shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.kernel.cards import Printed
from engine.kernel.decisions import Decision, Form, Option
from engine.kernel.events import Create, End, Move, Pool, commit
from engine.kernel.frozen import EMPTY, Id, Map
from engine.kernel.game import Game
from engine.kernel.pieces import Player, Priority, Result, Station, Zone, ZoneKind
from engine.kernel.rules import KernelRules, RuleTable
from engine.kernel.state import Layer, Setup, State
from engine.kernel.triggers import notice
from engine.play.priority import would_receive

R = RuleTable("toy")


FIRST, SECOND, THIRD, FOURTH = R("1", "one"), R("2", "two"), R("3", "three"), R("4", "four")


@dataclass(frozen=True)
class Card(Printed):
    power: int = 0
    abilities: tuple[Any, ...] = ()

    def __post_init__(self):
        seen = {"name": self.name, "types": ("thing",), "power": self.power, "abilities": self.abilities}
        self.find_out(seen, list(self.abilities))

    __hash__ = Printed.__hash__


def change(seen, value):
    seen["power"] += value


def fix(seen, value):
    seen["power"] = value


def retype(seen, value):
    seen["types"] = (value,)


@dataclass
class Toy(Game):
    """Players take turns to say how much; whoever says three wins."""

    made: list[Any] = field(default_factory=list)

    def segment(self, match):
        holder = match.state.priority.holder
        options = (Option(1, "one"), Option(2, "two"), Option(3, "three"))
        said = yield Decision(holder, "how much?", (FIRST,), Form.ONE, options)
        yield from match.do(Pool("say", player=holder, amount=said), rules=(FIRST,), text=f"{holder} says {said}", by=holder)
        if said == 3:
            lost = tuple(p for p in match.state.setup.order if p != holder)
            yield from match.do(End("end", result=Result((holder,), lost, False, (SECOND.id,))), rules=(SECOND,), text="it ends")
        else:
            would_receive(match, match.state.after(holder), FIRST)

    def why_not(self, state, action):
        return ()

    def characteristics(self, state, obj):
        return {
            **(obj.base.characteristics if obj.base else {"name": None, "types": (), "abilities": ()}),
            "controller": obj.controller,
        }

    def noticed(self, match, before, events):
        notice(match, before, events)

    def looks_back(self, before, event):
        return isinstance(event, Move) and before.objects[event.obj].zone.name == "table"

    def replace(self, match, replacer, event):
        match.keep(history=match.state.history.set(("used", replacer.context.source), 1))
        return [event.but(amount=event.amount + replacer.ability.value)]
        yield

    def repeated(self, match, optional):
        yield from match.do(End("end", result=Result((), (), True, (THIRD.id,))), rules=(THIRD,), text="a loop")


TOY = Toy(
    "toy",
    R,
    KernelRules(THIRD, THIRD),
    {
        "hand": ZoneKind("hand", shared=False, public=False),
        "deck": ZoneKind("deck", shared=False, public=False, pile=True),
        "table": ZoneKind("table", shared=True, public=True, realm="field", in_play=True),
        "side": ZoneKind("side", shared=True, public=True, realm="field", in_play=True),
        "pit": ZoneKind("pit", shared=True, public=True, pile=True),
    },
    layers=(Layer(FIRST, frozenset({"type"})), Layer(SECOND, frozenset({"="})), Layer(THIRD, frozenset({"+"}))),
    operations={"+": change, "=": fix, "type": retype},
)


def toy_state(*cards: Card, players=("A", "B"), zone="table") -> State:
    setup = Setup(TOY, players)
    zones = {Zone(n) if k.shared else Zone(n, p): () for n, k in TOY.zone_kinds.items() for p in players}
    state = State(setup, EMPTY, Map(zones), Map({p: Player(p, p) for p in players}), Station(1, players[0], "x", "x"))
    state = state.but(priority=Priority(players[0]))
    for card in cards:
        place = Zone(zone) if TOY.zone_kinds[zone].shared else Zone(zone, players[0])
        owner = players[0]
        state = commit(state, [Create("", base=card, zone=place, owner=owner, controller=owner)])
    return state


def through(procedure, *answers):
    """Run a procedure with these answers; what it returned, and what was asked."""
    asked = []
    left = list(answers)
    try:
        decision = next(procedure)
        while True:
            asked.append(decision)
            assert not decision.why_not(left[0]), decision.why_not(left[0])
            decision = procedure.send(left.pop(0))
    except StopIteration as done:
        return done.value, asked


def power(state, obj):
    return TOY.view(state, Id(obj))["power"]
