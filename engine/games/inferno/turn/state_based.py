"""State-based actions (705): all that apply are done at once, as one event, until none applies."""

from __future__ import annotations

from functools import partial

from ....kernel.continuous import seen_in_play
from ....kernel.decisions import Option, Procedure
from ....kernel.events import Alter, AlterPlayer, Cease, Count
from ....kernel.frozen import Data, Id, Map
from ....kernel.match import Match
from ....kernel.memo import PLAY_ONLY
from ....kernel.pieces import Obj
from ....kernel.rules import R
from ....kernel.state import State
from ....play.checks import Due
from ....play.ending import loss
from ....play.ruling import ruled, rulings
from .. import rules as r
from ..elements.layers import attached_to, left_of_resistance, rules_of_numbers, views
from ..elements.moving import move_event

#: What a player's attempt on an empty deck was → the rule by which they lose (705.5a–c), and those on which it rests.
_EMPTY_DECK = {
    "sin mazo: tomar": (r.SBA_DRAW, (r.LOSE_BY_DRAWING, r.DRAW_FROM_EMPTY)),
    "sin mazo: recurso": (r.SBA_RESOURCE, (r.LOSE_BY_RESOURCE, r.RESOURCE_FROM_EMPTY)),
    "sin mazo: daño": (r.SBA_DAMAGE, (r.LOSE_BY_DAMAGE,)),
}


#: What was attempted, as a step says it.
_WHAT = {"sin mazo: tomar": "al tomar", "sin mazo: recurso": "al agregar un recurso", "sin mazo: daño": "por daño"}


def due(match: Match) -> Procedure:
    """705.5: everything that applies now. Losing comes out as an event like the rest, so that it is simultaneous."""
    state = match.state
    found = _no_deck(state)
    for player in state.living():
        for attempt, (rule, resting) in _EMPTY_DECK.items():
            if state.players[player].facts.get(attempt):
                lost = loss(player)
                checked = AlterPlayer("revisar", player=player, facts=Map({attempt: False}))
                text = f"{player} pierde la partida: su mazo no tiene cartas ({_WHAT[attempt]})"
                found.append(Due((lost, checked), rule, text, grounds=resting))
    found += state.memo.computed("due outside play", _outside_play, state)
    found += state.memo.computed("due in play", _in_play, state, PLAY_ONLY)
    found += yield from _uniques(match)
    found += yield from _scenarios(match)
    return found


def _no_deck(state: State) -> list[Due]:
    """207.2: by one reading, whose deck has no cards loses, the demon's resistance being 0."""
    reading = "inferno-demonio-con-mazo-en-cero"
    if state.reading(reading) == "pierde-cuando-le-falta-una":
        return []
    found = []
    for player in state.living():
        if not state.zone("mazo", player):
            lost = loss(player)
            text = f"{player} pierde la partida: la resistencia de su demonio es 0"
            found.append(Due((lost,), r.DEMON_NUMBERS, text, reading))
    return found


def _outside_play(state: State) -> list[Due]:
    """705.5d, e"""
    found: list[Due] = []
    name = partial(state.game.name_of, state)
    for obj in [o for o in state.objects.values() if o.kind in ("token", "copy")]:
        if obj.kind == "token" and obj.zone.name != "en juego":
            found.append(
                Due(
                    (Cease("dejar de existir", obj=obj.id),),
                    r.SBA_TOKEN,
                    f"la ficha {name(obj.id)}, fuera del juego, deja de existir",
                )
            )
        elif obj.kind == "copy" and obj.zone.name not in ("cadena", "en juego"):
            gone = (Cease("dejar de existir", obj=obj.id),)
            found += [Due(gone, rule, f"la copia {name(obj.id)} deja de existir") for rule in (r.SBA_COPY, r.COPY_GOES)]
    return found


def _in_play(state: State) -> list[Due]:
    """705.5f, i, j, k: what applies to elements one by one, in which nobody chooses anything."""
    limited = "máximo de contadores" in rulings(state)
    return [due for here, seen in seen_in_play(state) for due in _of_object(state, here, seen, limited)]


def _of_object(state: State, here: Obj, seen: Data, limited: bool) -> list[Due]:
    """705.5f, i, j, k; ``limited``: whether counters are limited on some element."""
    obj, name_of = here.id, state.setup.game.name_of
    found = []
    if "aliado" in seen["types"]:
        left = left_of_resistance(state, obj)
        if left is not None and left <= 0:
            found += _no_resistance(state, obj)
        if here.attached is not None:
            event = Alter("desanexar", obj=obj, fields=Map(attached=None))
            found.append(Due((event,), r.SBA_ALLY_ATTACHED, f"{name_of(state, obj)} se desanexa"))
    elif here.attached is not None:
        ally = here.attached
        if (
            ally not in state.objects
            or state.objects[ally].zone.name != "en juego"
            or "aliado" not in views(state, ally)["types"]
        ):
            event = Alter("desanexar", obj=obj, source=ally, fields=Map(attached=None))
            there = ally in state.objects and state.objects[ally].zone.name == "en juego"
            also = () if there else (r.WEAPON_ALLY,)
            found.append(Due((event,), r.SBA_WEAPON, f"{name_of(state, obj)} se desanexa y queda en juego", also=also))
    for limit in ruled(state, obj, "máximo de contadores") if limited else ():
        kind, most = limit.value
        if over := _too_many(state, obj, kind, most):
            events = tuple(Count("quitar contadores", obj=obj, counter=word, amount=-count) for word, count in over.items())
            alike = "contadores en total" if state.reading(COUNTERS_ALIKE) == "en-total" else f"contadores de {kind}"
            text = f"{name_of(state, obj)} no puede tener más de {most} {alike}"
            found.append(Due(events, r.SBA_COUNTERS, text, COUNTERS_ALIKE, (r.COUNTER_LIMIT,)))
    return found


#: Whether a limit of counters looks at those of its kind or at all.
COUNTERS_ALIKE = "inferno-maximo-de-contadores"


def _too_many(state: State, obj: Id, kind: str, most: int) -> dict[str, int]:
    """How many counters of which kind a limit takes away, those of the kind that it names first."""
    here = state.objects[obj].counters
    in_all = state.reading(COUNTERS_ALIKE) == "en-total"
    over = (sum(here.values()) if in_all else here.get(kind, 0)) - most
    taken: dict[str, int] = {}
    for word in (kind, *(sorted(set(here) - {kind}) if in_all else ())):
        if over > 0 and here.get(word, 0):
            taken[word] = min(over, here[word])
            over -= taken[word]
    return taken


def _no_resistance(state: State, obj: Id) -> list[Due]:
    """705.5f; whether it counts as destroyed, and whether it reaches an indestructible one, are readings."""
    reading = "inferno-destruido-o-puesto-en-el-infierno"
    if ruled(state, obj, "indestructible"):
        reading = "inferno-indestructible-sin-resistencia"
        if state.reading(reading) == "se-queda":
            return _stays(state, obj, r.INDESTRUCTIBLE, reading)
        event = move_event(state, "poner en el inferno", obj, "inferno")
    elif state.reading(reading) == "destruido" and ruled(state, obj, "no puede ser destruido"):
        return _stays(state, obj, r.PROHIBITION_PREVAILS, reading)
    elif state.reading(reading) == "destruido":
        sources, disputed = _destroyers(state, obj)
        event = move_event(state, "destruir", obj, "inferno", source=next(iter(sources), None)).but(together=sources[1:])
        reading = disputed or reading
    else:
        event = move_event(state, "poner en el inferno", obj, "inferno")
    text = f"{state.game.name_of(state, obj)} tiene resistencia 0 o menos y va al inferno"
    numbers = rules_of_numbers(state, obj, "resistance")
    numbers += (r.DESTROYED_HOW,) if event.name == "poner en el inferno" and not ruled(state, obj, "indestructible") else ()
    return [Due((event,), r.SBA_RESISTANCE, text, reading, numbers, (r.DAMAGED_ALLY, r.RESISTANCE, r.DAMAGE_DESTROYS_NOT))]


def _stays(state: State, obj: Id, rule: R, reading: str) -> list[Due]:
    """What is not destroyed though it has no resistance: told once."""
    memory = state.objects[obj].memory
    stays = Alter("recordar", obj=obj, fields=Map(memory=memory.but(marks=memory.marks | {STAYS})))
    text = f"{state.game.name_of(state, obj)} se queda en juego con resistencia 0 o menos"
    return [] if STAYS in memory.marks else [Due((stays,), rule, text, reading, (r.SBA_RESISTANCE,))]


#: The mark of what stays in play without resistance.
STAYS = "se queda sin resistencia"


def _destroyers(state: State, obj: Id) -> tuple[tuple[Id, ...], str | None]:
    """118.5, 702.10a: what did the last damage to an ally has not destroyed it, but for Golpe de Gracia, which asks for it; and
    the reading on which that rests."""
    sources = tuple(i for i in state.objects[obj].memory.damaged_by if i is not None)
    if not any(_gives_coup_de_grace(state, i) for i in sources):
        return (), None
    reading = "inferno-golpe-de-gracia-por-dano"
    if state.reading(reading) == "nunca-por-dano":
        return (), reading
    if len(sources) > 1:
        reading = "inferno-golpe-de-gracia-y-dano-simultaneo"
        return (sources if state.reading(reading) == "de-todas" else ()), reading
    return sources, reading


def _gives_coup_de_grace(state: State, obj: Id) -> bool:
    word = "Golpe de Gracia"
    there = (obj, *attached_to(state, obj))
    return any(state.game.has_keyword(views(state, i), word) for i in there)


def _uniques(match: Match) -> Procedure:
    """705.5g: of several unique cards with one name under one control, one stays; their controller chooses which."""
    state = match.state
    found = []
    for (player, name), ids in state.memo.computed("several uniques", _several_uniques, state, PLAY_ONLY).items():
        options = [
            Option(i, f"{match.option(i).say} #{n + 1}" if _same(match, ids) else match.option(i).say) for n, i in enumerate(ids)
        ]
        kept = yield from match.choose(player, f"¿Qué «{name}» se queda?", (r.SBA_UNIQUE,), options, "único")
        text = f"{player} elige cuál «{name}» se queda: {next(o.say for o in options if o.value == kept)}"
        match.say(r.SBA_UNIQUE, text=text, by=player, chosen=True)
        others = [i for i in ids if i != kept]
        events = tuple(move_event(state, "poner en el inferno", i, "inferno") for i in others)
        text, also = f"{player} conserva solo una «{name}»", (r.DESTROYED_HOW,) if any(_stands(state, i) for i in others) else ()
        found.append(Due(events, r.SBA_UNIQUE, text, None, also, (r.UNIQUE_SUBJECT, r.SAME_NAME)))
    return found


def _stands(state: State, obj: Id) -> bool:
    """Whether it is not put away for want of resistance as well (705.5f)."""
    left = left_of_resistance(state, obj)
    return left is None or left > 0


def _several_uniques(state: State) -> dict[tuple[str, str], list[Id]]:
    groups: dict[tuple[str, str], list[Id]] = {}
    for obj, seen in seen_in_play(state):
        if "único" in seen["supertypes"]:
            groups.setdefault((seen["controller"], seen["name"]), []).append(obj.id)
    return {key: ids for key, ids in groups.items() if len(ids) > 1}


def _same(match: Match, ids: list[Id]) -> bool:
    return len({match.option(i).say for i in ids}) < len(ids)


def _scenarios(match: Match) -> Procedure:
    """705.5h, 303.3: one scenario stays, the one put into play last; among several put at once 303.3a–c say which."""
    state = match.state
    listed = [state.objects[i] for i in state.memo.computed("scenarios", _in_play_scenarios, state, PLAY_ONLY)]
    if len(listed) < 2:
        return []
    newest = max(o.since for o in listed)
    latest = [o.id for o in listed if o.since == newest]
    reading = "inferno-escenario-anterior-y-varios-nuevos"
    older = 1 < len(latest) < len(listed)
    if older and match.reading(reading) == "entre-todos":
        latest = [o.id for o in listed]
    rule, chooser, among = _who_keeps(state, latest)
    kept = among[0]
    if len(among) > 1 and chooser is not None:
        options = [match.option(i) for i in among]
        kept = yield from match.choose(chooser, "¿Qué escenario se queda?", (rule,), options, "escenario")
        match.say(rule, text=f"{chooser} elige que se quede {match.game.name_of(state, kept)}", by=chooser, chosen=True)
    events = tuple(move_event(state, "poner en el inferno", o.id, "inferno") for o in listed if o.id != kept)
    text = f"se queda {match.game.name_of(state, kept)}; los demás escenarios van al inferno"
    return [Due(events, r.SBA_SCENARIO, text, reading if older else None, (rule, r.DESTROYED_HOW))]


def _who_keeps(state: State, latest: list[Id]) -> tuple[R, str | None, list[Id]]:
    """303.3a–c: by which rule one of the scenarios put into play last stays, who chooses it, and among which."""
    if len(latest) == 1:
        return r.ONE_SCENARIO, None, latest
    controllers = {views(state, i)["controller"] for i in latest}
    active = state.station.active
    if len(controllers) == 1:
        return r.SCENARIOS_OF_ONE, controllers.pop(), latest
    if active in controllers:
        return r.SCENARIOS_OF_ACTIVE, active, [i for i in latest if views(state, i)["controller"] == active]
    return r.SCENARIOS_OF_OTHERS, active, latest


def _in_play_scenarios(state: State) -> list[Id]:
    return [o.id for o, seen in seen_in_play(state) if "escenario" in seen["types"]]
