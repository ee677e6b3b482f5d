"""Damage (5.2.6.1, 6.5): to Delanteros, where it stays as counters until the turn ends, and to players, card by card with EX
Bursts."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.abilities import Context, Do, Fact, Instruction, Spell, Static, Triggered
from ...kernel.causes import Cause
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Alter, AlterPlayer, Count, Event, Move
from ...kernel.frozen import Frozen, Id, Map, Value
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.selecting import holds, matches
from ...kernel.state import CHANCE, State
from ...kernel.transforming import transform
from ...kernel.triggers import watchers
from ...kernel.unknown import name_card, unknown
from ...play import modes
from ...play.aiming import aim_at_once
from ...play.damage import Damage, Results, deal
from ...play.instructions import apply
from ...play.replacing import AMOUNT
from ...play.resting import rests_on
from ...play.ruling import ruled
from ...play.slots import with_references
from . import rules as r
from .cards import SUMMON
from .facts import RECEIVED, limited, received
from .layers import DAMAGE, controller_of, is_character, is_forward
from .zones import DAMAGED, DECK

#: In the data of damage: whether an Invocación or an ability does it.
BY_EFFECT = "por efecto"
#: The name of damage to a player, before it comes to cards.
TO_PLAYER = "daño al jugador"
#: In the history of a turn: what has been damaged since the last rule processes (12.4.5).
JUST_HURT = "recién dañado"
#: In the data of the damage of a party: who of it does none, and breaks what is broken by it all the same (15.1.1.9.8).
WITHOUT_DAMAGE = "del equipo, sin hacer daño"
#: What tells of damage that it is Daño de Combate (10.1.4.2), and of what is broken that it is so by that.
COMBAT = "combate"
#: What tells of what goes that it is broken by damage that no Invocación or ability does, but an element (12.4.5).
BY_ELEMENT = "por daño de un elemento"
#: In the history of a turn: what damaged what in it.
HURT_BY = "dañado por"
#: In the same: what has been dealt damage in it.
HURT = "ha recibido daño"
#: In the history of a turn: who had to draw, or was hurt, without a card in the deck.
WITHOUT_CARDS = "sin cartas"
#: The rule in words by which the EX Bursts of the cards of a kind are not used where what has it does the damage; the argument of
#: an effect that says so of its own damage.
NO_BURST = "sus puntos de daño no dan EX Burst"
#: The rules in words by which an element damages none of a kind, or not the opponent.
SPARES, SPARES_OPPONENT = "no hace daño a", "no hace daño a tu oponente"
#: What an effect that damages many does not damage.
BUT = "salvo"
#: The readings on EX Bursts.
SEVERAL, ORDER, DECIDES = (
    "fftcg-ex-burst-con-varios-puntos-de-dano",
    "fftcg-orden-de-varios-ex-burst",
    "fftcg-cuando-se-decide-el-ex-burst",
)
OF_SUMMONS, NO_AIM = "fftcg-ex-burst-de-invocaciones", "fftcg-ex-burst-sin-objetivo"
#: Whether the EX Burst of the last point is applied; with how many cards in the Damage Zone one loses.
LAST_POINT, LETHAL_DAMAGE, LETHAL_IN_LIMITED = "fftcg-ex-burst-del-ultimo-punto", 7, 6
#: Whether that depends on the format, and is so many exactly.
SEVEN = "fftcg-derrota-por-dano"
#: That one has received so much damage or more, in the words of a card.
AT_LEAST = "daño recibido o más"
#: How much damage one has received.
POINTS_RECEIVED = "daño recibido"
#: What deals the damage that an ability deals where its text names nothing that does.
HURTS = "fftcg-quien-hace-el-dano-de-una-habilidad"
#: What counts for a Daño keyword, and for that of an EX Burst.
REACHED, BURST_COUNTS = "fftcg-valor-de-dano-alcanzado-o-exacto", "fftcg-ex-burst-y-su-valor-de-dano"


# --- to Delanteros --------------------------------------------------------------------------------------------------------


def strike(
    source: Id | None,
    victim: Id,
    points: int,
    combat: bool = False,
    together: tuple[Id, ...] = (),
    effect: bool = False,
) -> Event:
    """The event of damage to a Delantero, before anything is made of it. ``effect``: an Invocación or an ability does it, not
    an element that it names."""
    data = Map({AMOUNT: points, COMBAT: combat, BY_EFFECT: effect})
    return Event("daño", obj=victim, source=source, data=data, together=together)


def may_hurt(state: State, source: Id | None, victim: Id) -> bool:
    """2.2: whether no effect keeps this source from damaging a Delantero: «no recibe daño de Invocaciones», «no hace daño a los
    Apoyos»."""
    if source is None:
        return True
    barring = ruled(state, victim, "no recibe daño de")
    if any(matches(state, source, one.value, one.context.you, one.context.source, anywhere=True) for one in barring):
        return False
    spares = ruled(state, source, SPARES) if source in state.objects else ()
    return not any(matches(state, victim, one.value, one.context.you, one.context.source) for one in spares)


def _may_hurt_player(state: State, source: Id | None, player: str) -> bool:
    """2.2: the same of a player."""
    spares = ruled(state, source, SPARES_OPPONENT) if source in state.objects else ()  # type: ignore[arg-type]
    return not any(one.context.you != player for one in spares)


def _results(match: Match, damage: list[Event]) -> Results:
    """Counters, and by whom it was damaged last (12.4.5)."""
    state = match.state
    events: list[Event] = []
    for event in damage:
        assert event.obj is not None
        events.append(Count("", obj=event.obj, counter=DAMAGE, amount=event.data[AMOUNT]))
    for obj in dict.fromkeys(event.obj for event in damage):
        assert obj is not None
        by = tuple(i for e in damage if e.obj == obj for i in (e.source, *e.together, *e.data.get(WITHOUT_DAMAGE, ())))
        memory = state.objects[obj].memory.but(damaged_by=by)
        events.append(Alter("", obj=obj, fields=Map(memory=memory)))
    hurt_now: dict[str | tuple[Value, ...], int] = {(JUST_HURT, event.obj): 1 for event in damage}
    for kind in (COMBAT, BY_EFFECT):
        hurt_now |= {(JUST_HURT, event.obj, kind): 0 for event in damage}
        hurt_now |= {(JUST_HURT, event.obj, kind): 1 for event in damage if event.data.get(kind)}
    hurt_now |= {(HURT, event.obj): 1 for event in damage}
    hurt_now |= {(HURT_BY, i, event.obj): 1 for event in damage for i in (event.source, *event.together) if i is not None}

    def after(match: Match) -> Procedure:
        match.keep(history=match.state.history.with_(Map(hurt_now)))
        return
        yield

    return Results(tuple(events), (), after=after)


DAMAGING = Damage(
    can_be=is_forward,
    cannot=r.LETHAL,
    none=lambda state, event: (r.IGNORED,),
    rules=(),
    results=_results,
)


def hurt(match: Match, proposed: list[Event], rules: tuple[R, ...]) -> Procedure:
    """Damage to Delanteros, all at once; what comes of it is for the rule processes (12.4.5)."""
    there = []
    for event in (event for event in proposed if event.obj in match.state.objects):
        assert event.obj is not None
        if event.source is None or event.together or may_hurt(match.state, event.source, event.obj):
            there.append(event)
        else:
            text = f"{match.names((event.obj,))} no recibe daño de {match.names((event.source,))}"
            by_ability = event.data.get(BY_EFFECT) and is_character(match.state, event.source)
            match.say(r.RESTRICTION, text=text, reading=HURTS if by_ability else None)
    return (yield from deal(match, there, rules))


# --- to players (6.5) -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Burst(Frozen):
    """A card with EX Burst that was put into the Damage Zone: what it does."""

    card: Id
    effect: tuple[Instruction, ...]


def to_player(
    match: Match,
    player: str,
    points: int,
    source: Id | None,
    rules: tuple[R, ...],
    combat: bool = False,
    together: tuple[Id, ...] = (),
    no_bursts: bool = False,
) -> Procedure:
    """6.5: so many points of damage to a player, one card after another, and then the EX Bursts. ``no_bursts``: the effect that
    does it says that none is used."""
    hurt_player, bursts = yield from _revealed(match, player, points, source, rules, combat, together, no_bursts, points > 1)
    yield from _bursts_in_order(match, hurt_player, bursts, points > 1)


def to_players(
    match: Match, players: tuple[str, ...], points: int, source: Id | None, rules: tuple[R, ...], no_bursts: bool
) -> Procedure:
    """The same, by one effect to each of several players: all cards are revealed before the EX Bursts (6.5.2.1)."""
    several = points * len(players) > 1
    waiting: list[tuple[str, list[Burst]]] = []
    for player in players:
        waiting.append((yield from _revealed(match, player, points, source, rules, False, (), no_bursts, several)))
    for player, bursts in waiting:
        yield from _bursts_in_order(match, player, bursts, several)


def _revealed(
    match: Match,
    player: str,
    points: int,
    source: Id | None,
    rules: tuple[R, ...],
    combat: bool,
    together: tuple[Id, ...],
    no_bursts: bool,
    several: bool,
) -> Procedure[tuple[str, list[Burst]]]:
    """The cards of so many points of damage. Returns who was dealt them, and the EX Bursts that wait; ``several``: they are among
    several points that one effect does."""
    doing = (source, *together)
    spared = tuple(i for i in doing if not _may_hurt_player(match.state, i, player))
    if spared:  # 15.1.1.9.8: of a party each by itself, the others do it all the same
        match.say(r.RESTRICTION, text=f"{match.names(i for i in spared if i is not None)} no hace daño a {player}")
        doing = tuple(i for i in doing if i not in spared)
        if not doing:
            return player, []
    data = Map({AMOUNT: points, COMBAT: combat})
    event = Event(TO_PLAYER, player=player, source=doing[0], data=data, together=tuple(i for i in doing[1:] if i is not None))
    happening = yield from transform(match, [event])
    left = [e for e in happening if e.name == TO_PLAYER]
    if not left:
        match.say(r.REPLACES, *rules, text=f"{player} no recibe ese daño")
        yield from match.finish()
        return player, []
    one = left[0]
    assert one.player is not None
    points, hurt_player = one.data[AMOUNT], one.player
    text = f"{hurt_player} recibe {points} de daño"
    yield from match.do(rules=rules, text=text, settled=tuple(happening), grounds=(r.DAMAGE_TO_PLAYER,))
    bursts: list[Burst] = []
    for _ in range(points):
        burst = yield from _one_point(match, hurt_player, (one.source, *one.together), no_bursts, points > 1)
        if burst is None:
            continue
        if match.reading(SEVERAL) == "siempre-inmediato" and several:
            match.say(r.MAY_BURST, text="el EX Burst se resuelve antes de revelar más cartas", reading=SEVERAL)
            yield from _do_burst(match, hurt_player, burst, several)
        else:
            bursts.append(burst)
    if match.reading(BURST_COUNTS) == "cuenta-al-final":
        bursts = yield from _counted_at_the_end(match, hurt_player, points, (one.source, *one.together), no_bursts)
    return hurt_player, bursts


def _unusable(match: Match, burst: Burst | None, by: tuple[Id | None, ...], none: bool) -> bool:
    """2.2: whether something keeps an EX Burst from being used, which is said."""
    state = match.state
    if burst is None:
        return False
    rulings = [one for i in by if i is not None and i in state.objects for one in ruled(state, i, NO_BURST)]
    wanted = [(one.value.but(zones=(DAMAGED,)), one.context) for one in rulings]
    if not none and not any(matches(state, burst.card, kind, where.you, where.source) for kind, where in wanted):
        return False
    match.say(r.RESTRICTION, text=f"el EX Burst de {match.game.name_of(state, burst.card)} no puede usarse: un efecto lo impide")
    return True


def _one_point(match: Match, player: str, by: tuple[Id | None, ...], none: bool, several: bool) -> Procedure:
    """6.5.2: the top card of the deck into the Damage Zone. Returns its EX Burst when the player wants it, or None. ``several``:
    it is one of several points (15.2.6.3.1)."""
    deck = match.state.zone(DECK, player)
    if not deck:
        text = f"{player} recibe un punto de daño sin cartas en el mazo"
        match.set(r.DAMAGE_NO_CARD, text=text, history=match.state.history.set((WITHOUT_CARDS, player, 2), 1))
        return None
    card, new = deck[0], match.state.next_id
    if unknown(match.state, card) and any(getattr(one, "bursts", ()) for one in match.state.setup.cards.values()):
        yield from name_card(match, card, r.REVEALS)
        new = match.state.next_id
    name = match.game.name_of(match.state, card)
    move = Move("punto de daño", obj=card, player=player, to=Zone(DAMAGED, player), at=-1)
    text = f"{player} revela {name} y la pone en su Damage Zone"
    points = received(match.state, player, len(match.state.zone(DAMAGED, player))) + 1
    counts = (AlterPlayer("", player=player, facts=Map({RECEIVED: points})),) if match.reading(REACHED) == "dano-recibido" else ()
    yield from match.do(move, *counts, rules=(r.REVEALS, r.DAMAGE_ZONE), text=text, grounds=(r.NEXT_POINT,))
    late = match.reading(BURST_COUNTS) == "cuenta-al-final"
    burst = burst_of(match.state, new) if new in match.state.objects and not late else None
    if _unusable(match, burst, by, none):
        return None
    if burst is None:
        disputed = (
            rests_on(match.state, (BURST_COUNTS,), lambda one: burst_of(one, new))
            if not late and new in match.state.objects
            else None
        )
        if disputed or (new in match.state.objects and not late and _waits_for_damage(match.state, new)):
            rules = (r.BURST_AT_DAMAGE, *((r.BURST_AT_SEVERAL,) if several else ()))
            match.say(*rules, text=f"el valor de Daño del EX Burst de {name} no se alcanza", reading=disputed)
        return None
    if match.reading(DECIDES) == "al-resolver":
        match.say(r.MAY_BURST, text=f"si se usa el EX Burst de {name} se decide cuando le toque resolverse", reading=DECIDES)
        return burst
    return (yield from _wants(match, player, burst))


def _counted_at_the_end(match: Match, player: str, points: int, by: tuple[Id | None, ...], none: bool) -> Procedure:
    """15.2.6.3.1: by one reading the EX Bursts are looked at once all cards of this damage are there."""
    bursts: list[Burst] = []
    match.say(r.BURST_AT_DAMAGE, text="los EX Burst se miran cuando están todas las cartas de este daño", reading=BURST_COUNTS)
    for card in match.state.zone(DAMAGED, player)[-points:]:
        burst = burst_of(match.state, card)
        wanted = None if burst is None or _unusable(match, burst, by, none) else (yield from _wants(match, player, burst))
        bursts += [wanted] if wanted is not None else []
    return bursts


def _wants(match: Match, player: str, burst: Burst) -> Procedure:
    """11.10.2: whether the player applies it. Returns it, with the ability that has the icon alone, or None."""
    burst = yield from _with_the_icon(match, burst)
    name = match.game.name_of(match.state, burst.card)
    does = yield from match.confirm(player, f"¿Usas el EX Burst de {name}?", (r.MAY_BURST, r.BURST), "opcional")
    if not does:
        match.say(r.BURST, text=f"{player} no usa el EX Burst de {name}", by=player, chosen=True)
    return burst if does else None


def _with_the_icon(match: Match, burst: Burst) -> Procedure:
    """11.10.3: of a card whose icon marks one of several autos, and nobody said which, the judge says it."""
    state = match.state
    base = state.objects[burst.card].base
    if not getattr(base, "unmarked", False):
        return burst
    each = {place: found for place in base.bursts if (found := burst_of(state, burst.card, (place,))) is not None}
    if len(each) < 2:
        return burst
    name = match.game.name_of(state, burst.card)
    options = tuple(Option(place, f"habilidad {n}", f"la {n}.ª con icono posible") for n, place in enumerate(each, 1))
    asks = f"¿Qué Habilidad de Apoyo de {name} lleva el icono de EX Burst?"
    place = yield from match.ask(Decision(CHANCE, asks, (r.BURST_OF_WHAT,), Form.ONE, options, kind="azar"))
    count = [*each].index(place) + 1
    match.say(r.BURST_OF_WHAT, text=f"el icono de EX Burst es de la Habilidad de Apoyo {count} de {name}")
    return each[place]


def burst_of(state: State, card: Id, places: tuple[int, ...] | None = None) -> Burst | None:
    """11.10.3, 15.2.6.3: what a card in the Damage Zone does by its EX Burst now; None when it has none. ``places``: of its
    abilities, where those with the icon are not all."""
    base, player = state.objects[card].base, state.objects[card].owner
    if base is None or not base.bursts:
        return None
    summon = any(isinstance(a, Spell) for a in base.abilities)
    marked = [ability for place, ability in enumerate(base.abilities) if place in (places or base.bursts)]
    whole = summon and state.reading(OF_SUMMONS) == "todos"
    effect: list[Instruction] = []
    for ability in base.abilities if whole else marked:
        if isinstance(ability, Static):  # what a Daño gives
            if not _burst_reached(state, ability, card, player):
                continue
            given = [part.value for part in ability.parts if isinstance(part.value, Triggered)]
            effect += [do for one in given for do in _by_auto(one)]
        elif isinstance(ability, Triggered):
            effect += _by_auto(ability)
        elif isinstance(ability, Spell):
            effect += ability.effect
    return Burst(card, tuple(effect)) if effect else None


def _waits_for_damage(state: State, card: Id) -> bool:
    """15.2.6.3: whether a card has an EX Burst only with more damage than there is."""
    base = state.objects[card].base
    return base is not None and any(isinstance(base.abilities[place], Static) for place in base.bursts)


def _by_auto(ability: Triggered) -> tuple[Instruction, ...]:
    """11.8.13, 11.8.14: what an auto does, if its condition holds and its player wants it where it says so."""
    effect = ability.effect
    if ability.optional:
        effect = (Do("puede", Map(then=effect)),)
    return effect if ability.only_if is None else (Do("si", Map({"if": ability.only_if, "then": effect})),)


def _burst_reached(state: State, ability: Static, card: Id, player: str) -> bool:
    """15.2.6.3: whether the value of Daño of an EX Burst is reached, the card itself counted or not, by the reading."""
    wanted = ability.only_if
    if not isinstance(wanted, Fact) or state.reading(BURST_COUNTS) != "sin-la-propia":
        return holds(state, wanted, Context(card, player))
    return len(state.zone(DAMAGED, player)) - 1 >= int(wanted.value)


def _bursts_in_order(match: Match, player: str, bursts: list[Burst], several: bool) -> Procedure:
    """6.5.2.1: in the order in which the cards were revealed, or in that of the player's choice by the other reading."""
    if bursts and len(match.state.zone(DAMAGED, player)) >= lethal(match.state) and match.reading(LAST_POINT) == "derrota-antes":
        match.say(r.SEVEN_CARDS, text=f"{player} ya ha perdido: el EX Burst no se aplica", reading=LAST_POINT)
        return
    if len(bursts) > 1:
        chooses = match.reading(ORDER) == "a-eleccion"
        if chooses:
            options = tuple(match.option(one.card) for one in bursts)
            asks = "¿En qué orden se resuelven los EX Burst?"
            order = yield from match.ask(Decision(player, asks, (r.MAY_BURST,), Form.ORDER, options, kind="orden"))
            bursts = sorted(bursts, key=lambda one: order.index(one.card))
        said = "en el orden que elige quien los recibe" if chooses else "en el orden en que se revelaron"
        match.say(r.MAY_BURST, text=f"los EX Burst se resuelven {said}", reading=ORDER)
    for burst in bursts:
        if match.state.result is None:
            late = match.reading(DECIDES) == "al-resolver"
            wanted = (yield from _wants(match, player, burst)) if late else burst
            if wanted is not None:
                yield from _do_burst(match, player, wanted, several)


def _do_burst(match: Match, player: str, burst: Burst, several: bool) -> Procedure:
    """11.10.2: applied at once, off the stack, with its targets chosen now; nobody can answer. ``several``: its point of damage
    is one of several (15.2.6.3.1)."""
    name, state = match.game.name_of(match.state, burst.card), match.state
    cause = Cause("ex burst", burst.card, burst.card, player=player)
    context = Context(burst.card, player, cause=cause)
    lacks = not modes.aims(state, burst.effect, context)
    if lacks and match.reading(NO_AIM) == "no-hace-nada":
        text = f"el EX Burst de {name} no tiene objetivo legal: no se aplica"
        match.say(r.BURST, text=text, reading=NO_AIM)
        return
    rules: tuple[R, ...] = (r.BURST, r.BURST_OF_WHAT)
    if any(isinstance(ability, Static) for ability in state.objects[burst.card].base.abilities):
        rules = (*rules, r.BURST_AT_DAMAGE, *((r.BURST_AT_SEVERAL,) if several else ()))
    reading = NO_AIM if lacks else rests_on(state, (BURST_COUNTS, OF_SUMMONS), lambda one: burst_of(one, burst.card))
    match.say(*rules, text=f"{player} usa el EX Burst de {name}", by=player, chosen=True, reading=reading)
    if SUMMON in state.objects[burst.card].base.types and "lanzada" in watchers(state):
        match.say(r.CAST_WORD, r.CASTING, text=f"usar el EX Burst de {name} no es lanzarla")
    effect = yield from modes.announced(match, context, burst.effect, counted=(r.SUMMON_MODES_COUNT,))
    divides = r.SUMMON_DIVIDES if SUMMON in state.objects[burst.card].base.types else r.AUTO_DIVIDES
    context = yield from aim_at_once(match, effect, context, (r.BURST,), divides, lacks)
    yield from apply(match, context, with_references(effect))
    if match.choosers:  # what was asked last was refused, and nothing says so yet
        match.say(r.OPTIONAL, text=f"no se hace lo opcional del EX Burst de {name}", chosen=True)


# --- how much damage a player has -----------------------------------------------------------------------------------------


def lethal(state: State) -> int:
    """3.1.1: with how much damage a player loses: fewer in Limited, by the usual reading."""
    return LETHAL_IN_LIMITED if limited(state) and state.reading(SEVEN) == "segun-el-formato" else LETHAL_DAMAGE


def reached(state: State, player: str, value: int) -> bool:
    """15.2.6.2: whether a player has received the damage that a Daño names."""
    there = len(state.zone(DAMAGED, player))
    if state.reading(REACHED) == "dano-recibido":
        return received(state, player, there) >= value
    return there == value if state.reading(REACHED) == "exacto" else there >= value


def at_least(state: State, player: str, points: int) -> bool:
    """2.1: whether a player has received so much damage or more, where a card says so and no Daño does."""
    return points_received(state, player) >= points


def points_received(state: State, player: str) -> int:
    """How much damage a player has received, in the words of a card: the cards that are there, or what is remembered by the
    reading that goes by that."""
    there = len(state.zone(DAMAGED, player))
    return received(state, player, there) if state.reading(REACHED) == "dano-recibido" else there


def whose_damage(state: State, context: Context) -> str:
    """Whose Damage Zone a Daño looks at: that of who controls the card."""
    return controller_of(state, context.source) if context.source is not None else context.you
