"""What triggers only once a phase (10.1.1.1, 10.1.4.6); what is remembered of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from ...kernel.abilities import Context, Continuous, Filter, Ref, Triggered, Waiting
from ...kernel.decisions import Decision, Form, Procedure
from ...kernel.events import Event, Move
from ...kernel.frozen import Id, Map, Value
from ...kernel.match import Match
from ...kernel.selecting import holds, matches
from ...kernel.state import State
from ...kernel.triggers import watchers
from ...kernel.visiting import every
from . import rules as r
from .attack import DECLARED
from .layers import controller_of
from .moving import CAST, COMES_BACK, IS_CAST, PAID, names_in, put
from .turn import NEXT_CAST, PREPARATION, WHILE_THERE
from .zones import BREAK, FIELD

#: Whether «Al principio de la Attack Phase» comes again with each new attack.
EACH_ATTACK = "fftcg-al-principio-de-la-attack-phase-repetido"
#: Whether what waits for a state of the game triggers again where that has never ceased to be so.
LASTING_STATE = "fftcg-habilidad-de-estado-que-persiste"
#: Whether what triggers as a card is cast or played does so on the very card that has it.
OWN_CAST = "fftcg-lanzar-y-la-propia-carta"


#: In the history of a turn, of a player and of a type: how many cards that player controlled went from the field to the Break
#: Zone; how many that player cast, or played for their cost, is told beside (``CAST``).
PUT_AWAY = "a la break zone este turno"
#: In the same: how many cards of a name a player cast; of how many of a Job that a player controlled it is so.
CAST_NAMED, PUT_AWAY_OF_JOB = "lanzadas con un nombre este turno", "de un oficio a la break zone este turno"
#: How many cards a player drew, how many one discarded by an effect of the opponent, how many parties of a player attacked,
#: how many points of damage a player received.
DREW, MADE_DISCARD, PARTIES, POINTS = (
    "robadas este turno",
    "descartadas por el oponente este turno",
    "equipos este turno",
    "puntos recibidos este turno",
)
#: How many cards of a Job, or of a Categoría, a player cast.
CAST_OF_JOB, CAST_OF_CATEGORY = "lanzadas de un oficio este turno", "lanzadas de una Categoría este turno"
_OF_PLAYERS = {"robar": DREW, "forma equipo": PARTIES, "punto de daño": POINTS}
#: How often an auto triggered in a turn that says how often it does.
TRIGGERED = "disparada este turno"
#: In the history, from turn to turn: that the state is so for which an auto of an element waits, and whether that has been told.
SO, SO_AND_TOLD = 1, 2
STATE_IS_SO = "se cumple su estado"


def remember(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """What texts ask of the turn: how many cards were cast, and how many went from the field to the Break Zone."""
    _end_of_next(match, before, events)
    if match.state.zones is not before.zones:
        _end_of_gone(match)
    if happened := [key for event in events for key in _counted(before, event)]:
        history = match.state.history
        match.keep(history=history.with_(Map({key: history.get(key, 0) + n for key, n in Counter(happened).items()})))


def _is_played(event: Event) -> bool:
    """Whether a card is cast, or played for its cost."""
    return event.name == "lanzada" or bool(event.data.get(PAID))


def _end_of_next(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """11.12.4: what is about the next card that a player casts or plays is over with that card."""
    lasting = [effect for effect in match.state.effects if effect.until == NEXT_CAST]
    if not lasting:
        return
    played = [event for event in events if _is_played(event) and event.obj in before.objects]
    over = [effect for effect in lasting if any(_is_about(before, effect, event) for event in played)]
    if over:
        match.keep(effects=tuple(effect for effect in match.state.effects if effect not in over))


def _end_of_gone(match: Match) -> None:
    """11.12.4: what lasts while the card that makes it stays in the field is over once that is not there."""
    state = match.state
    over = [effect for effect in state.effects if effect.until == WHILE_THERE and not _stays(state, effect)]
    if over:
        match.keep(effects=tuple(effect for effect in state.effects if effect not in over))
        match.afterwards += [partial(_comes_back, match, effect) for effect in over if effect.rule == COMES_BACK]


def _comes_back(match: Match, effect: Continuous) -> Procedure:
    """11.12.4.1: what was removed while the card that did it stays is so no longer: no ability brings it back from there."""
    assert isinstance(effect.affects, tuple)
    for card in (i for i in effect.affects if i in match.state.objects):
        owner = match.state.objects[card].owner
        yield from put(match, (card,), owner, (r.CONTINUOUS, r.ENTERS_FOR_OWNER), source=effect.source)


def _stays(state: State, effect: Continuous) -> bool:
    here = state.objects.get(effect.source) if effect.source is not None else None
    return here is not None and here.zone.name == FIELD


def _is_about(state: State, effect: Continuous, event: Event) -> bool:
    wanted = effect.affects
    return (
        event.obj is not None
        and event.player == effect.you
        and isinstance(wanted, Filter)
        and matches(state, event.obj, wanted, effect.you, effect.source, anywhere=True)
    )


def _counted(before: State, event: Event) -> Iterator[tuple[Value, ...]]:
    """What is counted of an event."""
    if event.name in _OF_PLAYERS:
        yield (_OF_PLAYERS[event.name], event.player)
    if event.obj is None or event.obj not in before.objects:
        return
    view = before.game.view(before, event.obj)
    if _is_played(event):
        yield from ((CAST, event.player, kind) for kind in ("", *view.get("types", ())))
        yield from ((CAST_NAMED, event.player, name) for name in names_in(view))
        yield from ((CAST_OF_JOB, event.player, job) for job in view.get("subtypes", ()))
        yield from ((CAST_OF_CATEGORY, event.player, one) for one in view.get("supertypes", ()))
    elif isinstance(event, Move) and event.to.name == BREAK and event.data.get("sale"):
        who = controller_of(before, event.obj)
        yield from ((PUT_AWAY, who, kind) for kind in ("", *view.get("types", ())))
        yield from ((PUT_AWAY_OF_JOB, who, job) for job in view.get("subtypes", ()))
    elif event.name == "descartar" and event.source is not None:
        who = before.objects[event.obj].owner
        if controller_of(before, event.source) != who:  # 11.11.8: a source that has left, as it last was
            yield (MADE_DISCARD, who)


def of_its_own_cast(match: Match, known: int) -> None:
    """Of what has just triggered, what waits for a card to be cast or played, and has been set off by the card that has it;
    ``known`` is how much was waiting before."""
    fresh = match.state.waiting[known:]
    own = tuple(one for one in fresh if _is_its_own_cast(one))
    if not own:
        return
    counts = match.reading(OWN_CAST) == "tambien-la-propia"
    if not counts:
        match.keep(waiting=tuple(one for one in match.state.waiting if one not in own))
    match.afterwards.append(lambda: _of_own_told(match, own, counts))


def _is_its_own_cast(one: Waiting) -> bool:
    on, context = one.ability.on, one.context
    return bool(on.event == "entrar" and on.data.get(IS_CAST)) and context.cause.obj == context.source


def _of_own_told(match: Match, own: tuple[Waiting, ...], counts: bool) -> Procedure:
    names = match.names(dict.fromkeys(one.context.source for one in own if one.context.source is not None))
    text = f"{names}: lo que se dispara al jugar una carta {'se dispara también' if counts else 'no se dispara'} con la propia"
    match.say(r.PLAYED, text=text, reading=OWN_CAST)
    return
    yield


def no_more_often(match: Match, known: int) -> None:
    """2.2: what says how often it triggers in a turn triggers no more often; ``known`` is how much was waiting before."""
    state = match.state
    kept, history = list(state.waiting[:known]), state.history
    left: dict[Waiting, list[Waiting]] = {}
    for waiting in state.waiting[known:]:
        if waiting.ability.times:
            key = (TRIGGERED, waiting.context.source, waiting.index)
            if (so_often := history.get(key, 0)) >= waiting.ability.times:
                instead_of = next((one for one in kept[known:] if _is_of(one, key)), None)
                if instead_of is not None and waiting.ability.times == 1:
                    left.setdefault(instead_of, []).append(waiting)
                continue
            history = history.set(key, so_often + 1)
        kept.append(waiting)
    for first, others in left.items():
        if _speaks_of_it(first.ability):
            match.afterwards.append(partial(_which, match, first, others))
    if len(kept) < len(state.waiting):
        match.afterwards.append(lambda: _not_again(match))
    if history is not state.history or len(kept) < len(state.waiting):
        match.keep(waiting=tuple(kept), history=history)


def _is_of(one: Waiting, key: tuple[Value, ...]) -> bool:
    return one.ability.times == 1 and key == (TRIGGERED, one.context.source, one.index)


def _speaks_of_it(ability: Triggered) -> bool:
    """Whether an auto does something to what sets it off, or asks of it."""
    return any(ref.word != "este" for ref in every(Ref, (*ability.effect, ability.only_if)))


def _which(match: Match, first: Waiting, others: list[Waiting]) -> Procedure:
    """11.8.6: of several at once that would set off what triggers once, its player says which does."""
    each = {one.context.cause.obj: one for one in (first, *others) if one.context.cause.obj is not None}
    if len(each) < 2:
        return
    you, name = first.context.you, match.names((first.context.source,) if first.context.source is not None else ())
    options = tuple(match.option(i) for i in each)
    asks = f"¿Con cuál se dispara la Habilidad de {name}?"
    chosen = yield from match.ask(Decision(you, asks, (r.EACH_TIME,), Form.ONE, options, kind="disparo"))
    waiting = tuple(each[chosen] if one == first else one for one in match.state.waiting)
    match.keep(waiting=waiting)
    match.say(r.EACH_TIME, text=f"la Habilidad de {name} se dispara con {match.names((chosen,))}", by=you, chosen=True)


def _not_again(match: Match) -> Procedure:
    match.say(r.RESTRICTION, text="no se dispara otra vez: este turno ya lo hizo las veces que dice su texto")
    return
    yield


def of_a_state(match: Match, before: State, known: int) -> None:
    """11.8.18: what waits for a state of the game triggers again once that comes to be so anew after it has resolved; by one
    reading also where it has never ceased to be so. ``known`` is how much was waiting before."""
    listed = watchers(match.state).get("", ())
    if not listed:
        return
    state, was = match.state, before.history
    lasting = {key: was[key] for key in (_state_key(obj, index) for obj, index, *_ in listed) if key in was}
    again = [one for one in state.waiting[known:] if _state_key(one.context.source, one.index) in lasting]
    anyway = state.reading(LASTING_STATE) == "aunque-no-haya-cesado"
    if again and not anyway:
        match.keep(waiting=tuple(one for one in state.waiting if one not in again))
    for one in again:
        key = _state_key(one.context.source, one.index)
        if anyway or lasting[key] == SO:
            match.postponed.append(partial(_of_state_told, match, one, anyway))
            lasting[key] = SO_AND_TOLD
    now = {
        _state_key(obj, index): lasting.get(_state_key(obj, index), SO)
        for obj, index, trigger, you in listed
        if holds(state, trigger.on.state, Context(obj, you)) and holds(state, trigger.only_if, Context(obj, you))
    }
    kept = {key: n for key, n in state.history.items() if not (isinstance(key, tuple) and key[0] == STATE_IS_SO)} | now
    if kept != dict(state.history.items()):
        match.keep(history=Map(kept))


def _state_key(obj: Id | None, index: int) -> tuple[Value, ...]:
    return (STATE_IS_SO, obj, index)


def _of_state_told(match: Match, one: Waiting, anyway: bool) -> Procedure:
    name = match.names((one.context.source,) if one.context.source is not None else ())
    comes = "se dispara otra vez, aunque" if anyway else "no se dispara otra vez:"
    text = f"la Habilidad de {name} {comes} lo que espera no ha dejado de cumplirse"
    match.say(r.STATE_TRIGGER, text=text, reading=LASTING_STATE)
    return
    yield


def once_a_phase(match: Match, known: int) -> None:
    """Of what has just triggered, what comes with the beginning of the Attack Phase only where that really begins; ``known``
    is how much was waiting before."""
    fresh = match.state.waiting[known:]
    again = fresh and match.state.station.step == PREPARATION and match.state.history.get((DECLARED,))
    if not again:
        return
    left = tuple(w for w in fresh if w.ability.on.event != "comienzo")
    if len(left) == len(fresh):
        return
    each = match.reading(EACH_ATTACK) == "cada-vez"
    if not each:
        match.keep(waiting=(*match.state.waiting[:known], *left))
    match.afterwards.append(lambda: _told(match, each))


def _told(match: Match, each: bool) -> Procedure:
    begins = "con cada ataque empieza otra vez la Attack Phase: lo del principio se dispara de nuevo"
    text = begins if each else "la Attack Phase no empieza otra vez: lo del principio ya se disparó"
    match.say(r.ATTACK_TRIGGERS, text=text, reading=EACH_ATTACK)
    return
    yield
