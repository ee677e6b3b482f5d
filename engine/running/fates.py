"""What became of what was on the table: where each card in play ended, how large the hidden piles are, who won."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.frozen import Id
from ..kernel.pieces import Zone
from ..kernel.state import State
from ..kernel.steps import Step
from ..kernel.wording import called, in_zone, say
from ..play.game import PlayedGame

#: What is told of a match as a whole.
MATCH = "La partida"


@dataclass(frozen=True)
class Fate:
    """What became of some ``elements`` that are called the same (of a ``zone``), in ``words``; whether they ``changed``."""

    words: str
    changed: bool
    elements: tuple[Id, ...] = ()
    zone: Zone | None = None

    def moved(self, step: Step) -> bool:
        """Whether a step moved one of them, or changed how many cards there are."""
        if self.zone is not None:
            return len(step.before.zones.get(self.zone, ())) != len(step.after.zones.get(self.zone, ()))
        return any(_where(step.before, obj) != _where(step.after, obj) for obj in self.elements) or (
            not self.elements and step.before.result != step.after.result
        )


def fates(begun: State, end: State) -> dict[str, Fate]:
    """What became of everything between two states, under the names of what it is about."""
    found = {MATCH: _result(end)}
    called_so: dict[str, list[Id]] = {}
    for obj in begun.in_play():
        if obj.base is not None:
            called_so.setdefault(say(begun, obj.id), []).append(obj.id)
    for name, elements in called_so.items():
        words = sorted(_fate(begun, end, obj) for obj in elements)
        stay = sorted(_fate(begun, begun, obj) for obj in elements)
        each = [f"{words.count(one)} {one}" if len(words) > 1 else one for one in dict.fromkeys(words)]
        found[name] = Fate("; ".join(each), words != stay, tuple(elements))
    for zone in begun.zones:
        kind = begun.game.zone_kinds[zone.name]
        if kind.pile and not kind.public and zone.player:
            count, before = len(end.zones.get(zone, ())), len(begun.zones[zone])
            name = called(begun, zone)
            more = f" ({count - before:+d})" if count != before else ""
            found[f"{name[:1].upper()}{name[1:]} de {zone.player}"] = Fate(
                f"queda con {count} {'carta' if count == 1 else 'cartas'}{more}", count != before, zone=zone
            )
    return found


def involved(state: State, fate: Fate) -> bool:
    """Whether one of them fights, or is aimed at by what waits on the stack."""
    game = state.game
    lent = game.layout if isinstance(game, PlayedGame) else None
    facing = {i for each in (lent.facing(state) if lent is not None else ()) for i in (*each.attackers, *each.defenders)}
    waiting = state.zones.get(game.stack, ()) if game.stack else ()
    aimed = {i for each in waiting for slot in state.objects[each].item.targets for i in slot}
    return any(obj in facing or obj in aimed for obj in fate.elements)


def _result(end: State) -> Fate:
    if end.result is None:
        return Fate("sigue", False)
    return Fate("acaba en empate" if end.result.draw else f"la gana {', '.join(end.result.winners)}", True)


def _where(state: State, obj: Id) -> Zone | None:
    now = state.now(obj)
    return state.objects[now].zone if now is not None else None


def _fate(begun: State, end: State, obj: Id) -> str:
    now = end.now(obj)
    if now is None:
        return "deja de existir"
    was, here = begun.objects[obj], end.objects[now]
    if not end.game.zone_kinds[here.zone.name].in_play:
        return f"acaba {in_zone(end, here.zone)}"
    hands = f", y lo controla {here.controller}" if here.controller != was.controller else ""
    counters = "".join(f", con {n} de {kind}" for kind, n in here.counters.items() if n and n != was.counters.get(kind))
    return f"sigue en juego{hands}{counters}"
