"""What takes the place of an event by a replacement effect: something else, the same elsewhere or otherwise, nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..kernel.abilities import Context, Continuous, Replacing
from ..kernel.causes import Cause
from ..kernel.decisions import Procedure
from ..kernel.events import Create, Event, Move
from ..kernel.frozen import EMPTY, Data, Frozen, Map, Value
from ..kernel.match import Match
from ..kernel.replacing import Replacer, as_made, name_of
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.steps import Told
from ..kernel.wording import agreeing, plural, together
from . import instructions
from .copying import AS_COPY
from .grounds import Ground, grounds
from .lending import required

#: In the data of an event: how much of something it is.
AMOUNT = "cantidad"


@dataclass(frozen=True)
class Case(Frozen):
    """An event that an effect replaces, as grounds see it.

    ``state``: before it happens. ``replacer``: the effect, with its context. ``event``: as proposed.
    """

    state: State
    replacer: Replacer
    event: Event

    @property
    def value(self) -> Value:
        return self.replacer.ability.value

    @property
    def own(self) -> bool:
        """Whether it happens to the element whose effect it is."""
        return self.event.obj is not None and self.event.obj == self.replacer.context.source

    def changes(self, word: str) -> bool:
        """Whether it is the same event with this changed."""
        return isinstance(self.value, Map) and word in self.value


#: Procedures that give the events which take an event's place: ``(match, replacer, event, rules on which that rests)``.
Way = Callable[[Match, Replacer, Value, tuple[R, ...]], Procedure]
#: A procedure that gives an event with one thing changed, and what happens with it: ``(match, replacer, event, value)``.
Change = Callable[[Match, Replacer, Value, Data], Procedure]


#: What the step says and rests on: ``(state, proposed events, those that happen, what it would have said)``.
Telling = Callable[[State, tuple[Event, ...], tuple[Event, ...], Told], Told]


@dataclass(frozen=True)
class Instead(Frozen):
    """What a game lends to replacement (Inferno 613, 615; MyL 8.13; FFTCG 11.12.5).

    A ``Way`` and a ``Change`` return the events that take the place of the event.

    - ``grounds``: the rules on which it rests, of a ``Case``; ``changed``: those of an event that goes on otherwise; ``used``:
      those by which an effect is used up; ``nothing``: those by which nothing happens instead; ``other``: those of an event
      that something else is done instead of.
    - ``prevent(match, replacer, event)``: how an event is prevented; usually ``preventing.prevent``.
    - ``none``: the rules by which what has come to 0 is not done, and nothing else replaces it.
    - ``elsewhere(match, replacer, event, rules)``: how it takes an element to another zone, which is the value of the effect.
    - ``ways(match, replacer, event, rules)``: others, by the word of the effect's ``how`` or of its value that says so.
    - ``changes(match, replacer, event, value)``: what of an event can be another, by the word of the value, in the order in
      which they are made; ``CHANGES`` has those of every game.
    - ``before(match, event)``: called first, to write what there is to say.
    - ``impossible(match, replacer, event)``: whether it replaces nothing, as what it would do cannot be done; it writes why.
    - ``doing(match, verb, event)``: called before each instruction that is done instead.
    - ``first(state, applicable, event)``: those of several effects that come before the others.
    - ``chooses(state, event)``: who chooses among them; None: the player affected.
    - ``told(state, proposed, happening, told)``: what a step says and rests on in which something else happens
      than was proposed.
    """

    grounds: tuple[Ground[Case], ...]
    prevent: Callable[[Match, Replacer, Event], Procedure]
    elsewhere: Way
    ways: Map[str, Way] = EMPTY
    changes: Map[str, Change] = EMPTY
    changed: tuple[Ground[Case], ...] = ()
    other: tuple[Ground[Case], ...] = ()
    used: tuple[R, ...] = ()
    nothing: tuple[R, ...] = ()
    none: tuple[R, ...] = ()
    before: Callable[[Match, Event], None] = lambda match, event: None
    impossible: Callable[[Match, Replacer, Event], bool] = lambda match, replacer, event: False
    doing: Callable[[Match, str, Event], None] = lambda match, verb, event: None
    first: Callable[[State, list[Replacer], Event], list[Replacer]] = lambda state, applicable, event: applicable
    chooses: Callable[[State, Event], str | None] = lambda state, event: None
    told: Telling = lambda state, proposed, happening, told: told

    @property
    def words(self) -> tuple[str, ...]:
        """What the value of an effect may say that becomes of an event."""
        return (*self.ways, *self.changes)

    def replace(self, match: Match, replacer: Replacer, event: Event) -> Procedure:
        """Apply one effect to an event. Returns the events that take its place."""
        ability = replacer.ability
        if ability.how == "prevenir":
            return (yield from self.prevent(match, replacer, event))
        used = self._use_up(match, replacer)
        self.before(match, event)
        rules = (*grounds(self.grounds, Case(match.state, replacer, event)), *used, *replacer.also)
        words = (ability.how, *(ability.value if isinstance(ability.value, Map) else ()))
        if (way := next((self.ways[word] for word in words if word in self.ways), None)) is not None:
            return (yield from way(match, replacer, event, rules))
        if isinstance(event, Move) and isinstance(ability.value, str) and ability.value in match.game.zone_kinds:
            return (yield from self.elsewhere(match, replacer, event, rules))
        if isinstance(ability.value, Map):
            return (yield from self._changed(match, replacer, event, rules))
        if ability.effect:
            never = grounds(self.other, Case(match.state, replacer, event))
            match.set(*rules, *never, text=_instead(match, replacer, event))
            yield from carry_out(match, replacer, event)
            return []
        match.set(*self.nothing, *rules, text=_instead(match, replacer, event))
        return []

    def changes_what_is_made(self, ability: Replacing) -> bool:
        """Whether an effect says only how something enters of which nothing is there before."""
        return isinstance(ability.value, Map) and AS_COPY not in ability.value

    def _use_up(self, match: Match, replacer: Replacer) -> tuple[R, ...]:
        """An effect that replaces a number of times is gone once it was used so often. The rules by which it is."""
        effect = replacer.effect
        if effect is None or effect.left is None:
            return ()
        spend(match, replacer, 1)
        return self.used

    def _changed(self, match: Match, replacer: Replacer, event: Event, rules: tuple[R, ...]) -> Procedure:
        """The same event with something changed: how much, to whom, how or under whose control it enters. That of which nothing
        is left is no event any more, and nothing else changes it."""
        value, changed = replacer.ability.value, [event]
        for word, change in self.changes.items():
            if word in value:
                changed = [*(yield from change(match, replacer, changed[0], value)), *changed[1:]]
        left = [one for one in changed if one.data.get(AMOUNT) != 0]
        more = grounds(self.changed, Case(match.state, replacer, event))
        none = self.none if len(left) < len(changed) else ()
        match.set(*rules, *more, *none, text=_told(match, replacer, event, changed[0]))
        afterwards(match, replacer, event)
        return left


def _told(match: Match, replacer: Replacer, event: Event, now: Event) -> str:
    """What becomes of an event: «Lobo: 2 → 3 de daño por Furor», «Lobo entra girada por Umbral»."""
    whom, by = _whom(match, event), name_of(match.state, replacer, event)
    if (was := event.data.get(AMOUNT)) != (amount := now.data.get(AMOUNT)):
        return f"{whom}: {was} → {amount} de {event.name} por {by}"
    ways = ""
    if isinstance(event, Move | Create) and isinstance(now, Move | Create):
        ways = together(_ways_to_enter(match, event, now))
    if not ways:
        return f"{by} no cambia nada" if whom == by else f"{by} no cambia nada de {whom}"
    return f"{whom} entra {ways}" if whom == by else f"{whom} entra {ways} por {by}"


def _ways_to_enter(match: Match, event: Move | Create, now: Move | Create) -> Iterator[str]:
    """How an element enters otherwise than it would have."""
    there, made = as_made(match.state, event)
    if now.controller not in (None, event.controller):
        yield f"bajo el control de {now.controller}"
    if made.obj is not None and now.status.get("turned") and not event.status.get("turned"):
        yield agreeing(there, "girada", made.obj)
    counters = now.status.get("counters")
    if counters is not None and counters != event.status.get("counters"):
        yield f"con {together(plural(n, f'un contador de {kind}', f'{n} contadores de {kind}') for kind, n in counters.items())}"
    if (card := now.data.get(AS_COPY)) is not None and card != event.data.get(AS_COPY):
        yield f"como copia de «{card.name}»"
    elif now.status.get("memory") != event.status.get("memory"):
        yield "con lo que se decidió"


def _instead(match: Match, replacer: Replacer, event: Event) -> str:
    """What is done in the place of an event: «por Velo, en vez de tomar (Ana) se hace otra cosa: daño»."""
    verbs = together(dict.fromkeys(do.verb for do in replacer.ability.effect))
    done = f"se hace otra cosa: {verbs}" if verbs else "no ocurre nada"
    return f"por {name_of(match.state, replacer, event)}, en vez de {event.name} ({event.player or _whom(match, event)}) {done}"


def _whom(match: Match, event: Event) -> str:
    """The element or player that an event is about."""
    there, made = as_made(match.state, event)
    return match.game.name_of(there, made.obj) if made.obj is not None else event.player or "la partida"


def lent(state: State) -> Instead:
    """What the game of a state lends."""
    return required(state, Instead)


def spend(match: Match, replacer: Replacer, amount: int) -> None:
    """Take so much from what is left of an effect; with nothing left it is gone."""
    match.keep(effects=spent(match.state, replacer, amount))


def spent(state: State, replacer: Replacer, amount: int) -> tuple[Continuous, ...]:
    """The effects at work once so much was taken from what is left of one."""
    effect = replacer.effect
    assert effect is not None
    assert effect.left is not None
    rest = effect.but(left=effect.left - amount)
    listed = (rest if e.number == effect.number else e for e in state.effects)
    return tuple(e for e in listed if e is not rest or rest.left)


def carry_out(match: Match, replacer: Replacer, event: Event, **more: object) -> Procedure:
    """The instructions of the effect, which know of the event that it was about. No effect replaces what it does itself."""
    that = () if event.obj is None else (event.obj,)
    known = Cause("", None, None, event.source, event.player, that, link=replacer.ability.link, more=event.data.with_(Map(more)))
    context = replacer.context.but(cause=known)
    match.under_way.append(replacer.key)
    for do in replacer.ability.effect:
        lent(match.state).doing(match, do.verb, event)
        context = yield from instructions.carry_out(match, context, do)
    match.under_way.pop()


def linked_context(replacer: Replacer) -> Context:
    """The context of an effect, with the ability to which it is linked."""
    return replacer.context.but(cause=replacer.context.cause.but(link=replacer.ability.link))


def afterwards(match: Match, replacer: Replacer, event: Event, **more: object) -> None:
    """The instructions of the effect are carried out after the events that took the place of this one."""
    if replacer.ability.effect:
        match.afterwards.append(lambda: carry_out(match, replacer, event, **more))


# --- what can be changed of an event -----------------------------------------------------------------------------------


def _more(match: Match, replacer: Replacer, event: Event, value: Data) -> Procedure:
    """«más»: so much more of it, where there is so much of it."""
    return [_amounting(event, max(0, event.data[AMOUNT] + value["más"])) if AMOUNT in event.data else event]
    yield


def _times(match: Match, replacer: Replacer, event: Event, value: Data) -> Procedure:
    """«veces»: so many times as much, where there is so much of it."""
    return [_amounting(event, event.data[AMOUNT] * value["veces"]) if AMOUNT in event.data else event]
    yield


def _becomes(match: Match, replacer: Replacer, event: Event, value: Data) -> Procedure:
    """«es»: exactly so much."""
    return [_amounting(event, value["es"])]
    yield


def _amounting(event: Event, amount: int) -> Event:
    return event.but(data=event.data.set(AMOUNT, amount))


def _entering(how: Callable[[Move | Create, Replacer, Data], Event]) -> Change:
    """A change of how an element enters; an event by which none does stays as it is."""

    def change(match: Match, replacer: Replacer, event: Event, value: Data) -> Procedure:
        return [how(event, replacer, value) if isinstance(event, Move | Create) else event]
        yield

    return change


#: «estado»: with another status; «contadores»: with them; «controlador»: under the control of whose effect it is.
_with_status = _entering(lambda event, replacer, value: event.but(status=event.status.with_(value["estado"])))
_with_counters = _entering(
    lambda event, replacer, value: event.but(status=event.status.set("counters", Map(value["contadores"])))
)
_under_control = _entering(lambda event, replacer, value: event.but(controller=replacer.context.you))


CHANGES: Map[str, Change] = Map(
    {
        "más": _more,
        "veces": _times,
        "es": _becomes,
        "estado": _with_status,
        "contadores": _with_counters,
        "controlador": _under_control,
    }
)


def control_first(zone: str) -> Callable[[State, list[Replacer], Event], list[Replacer]]:
    """Those that change under whose control an element enters this zone come before the rest."""

    def first(state: State, applicable: list[Replacer], event: Event) -> list[Replacer]:
        if not isinstance(event, Move) or event.to.name != zone:
            return applicable
        return [one for one in applicable if Case(state, one, event).changes("controlador")] or applicable

    return first
