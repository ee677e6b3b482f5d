"""Cards that leave the field or a hand and come into the field (6.2.4, 7.4, 15.1.1); what may not enter beside what is there
(7.7.3)."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.abilities import Context, Static
from ...kernel.decisions import Decision, Form, Procedure
from ...kernel.events import Event, Move
from ...kernel.frozen import Data, Id, Map, Value
from ...kernel.match import Match
from ...kernel.memories import Memory
from ...kernel.pieces import Obj, Zone
from ...kernel.rules import R
from ...kernel.selecting import as_they_are
from ...kernel.state import State
from ...kernel.visiting import words
from ...kernel.wording import plural, to_zone, together
from ...play.barring import Bar, Bars, By
from ...play.ruling import THIS, own_rules, players_ruled, ruled
from . import rules as r
from .cards import LIGHT_AND_DARK, SUMMON, Card
from .forbidding import kept_from_effects
from .layers import FROZEN, characteristics, elements_of, field_of
from .zones import BREAK, DECK, FIELD, HAND, LIMIT, REMOVED, STACK_NAME

#: In the data of entering: that its cost was paid; that it comes by Transporte.
PAID, WARPED = "pagado", "por Transporte"
#: In the same: that it is played for its cost, which texts call casting it.
IS_CAST = "jugada"
#: In the same: that it does not come from a hand.
ELSEWHERE = "de otro sitio que la mano"
#: In the same: the how manieth card of the turn it is that its player casts, or plays for its cost; how many those are.
NTH, CAST = "la que hace", "lanzadas este turno"
#: How what asks for that begins, and how it is remembered of a card with which Elementos its cost was paid.
ASKS_PAID, PAID_WITH = "se pagó", "pagado con "
#: What is remembered of a card that an ability of another one removed from the game, before the number of that.
REMOVED_BY = "removida por esta carta"
#: What is remembered of a card in the Mazo de Limit Break that came back to it from the Break Zone.
FROM_BREAK = "vuelta de la Break Zone"
#: How it is remembered of a card that what may be paid besides was paid.
PAID_EXTRA = "se pagó el coste extra"
#: What is known of an effect for which its own card was moved to pay: what that became.
PAID_ITSELF = "pagada consigo misma"
#: The rule in words by which a card that an effect removed while its own card stays comes back as that is over.
COMES_BACK = "vuelve al terreno cuando se va la carta que lo removió"
#: That an opponent may break a card only by damage.
BREAKS_UNHURT = "tu oponente no puede romperlo sin hacerle daño"
#: What makes cards go: where to, by which rules, and how that is said.
WAYS: dict[str, tuple[str, tuple[R, ...], tuple[str, str]]] = {
    "romper": (BREAK, (r.BREAK,), ("se rompe", "se rompen")),
    "poner en la break zone": (BREAK, (r.NOT_BROKEN,), ("se pone en la Break Zone", "se ponen en la Break Zone")),
    "descartar": (BREAK, (r.DISCARD,), ("descarta", "descarta")),
    "remover": (REMOVED, (r.REMOVE, r.REMOVED_ZONE), ("se remueve del juego", "se remueven del juego")),
    "devolver": (HAND, (), ("vuelve", "vuelven")),
    "devolver al mazo": (DECK, (), ("vuelve", "vuelven")),
}
#: Whose zone a card goes to; how many copies with Multi-Carta; namesakes with and without it; what may come in beyond
#: the limit; whether a permission beats a prohibition; whether being removed is being in a zone.
WHOSE, COPIES = "fftcg-carta-que-va-a-zona-del-oponente", "fftcg-copias-multi-carta-en-juego"
PERMITS, NOT_A_ZONE = "fftcg-permiso-contra-prohibicion", "fftcg-removida-del-juego-es-zona"
NAMESAKES, BEYOND = "fftcg-mismo-nombre-con-y-sin-icono", "fftcg-jugar-por-encima-del-limite"


# --- leaving --------------------------------------------------------------------------------------------------------------


def going(here: Obj, name: str, to: str = "", source: Id | None = None, at: int | None = None, whose: str = "") -> Move:
    """The event by which a card goes to a zone of its owner, or of ``whose``; ``sale`` tells that it leaves the field."""
    to, holder = to or WAYS[name][0], here.controller or here.owner
    data = Map({"de": here.zone.name, "sale": here.zone.name == FIELD, "a": to})
    return Move(name, obj=here.id, player=holder, source=source, data=data, to=Zone(to, whose or here.owner), at=at)


def cannot_be(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """2.2: what an effect forbids to be done to a card: «no puede ser roto», «no puede ser removido», «no puede ser devuelto».

    What is kept from the opponent is not kept from the rule processes, which nobody controls (12.2).
    """
    words = [f"no se puede {verb}"]
    if by is not By.RULE:
        words.append(f"tu oponente no puede {verb}")
        words += ["tu oponente no puede sacarlo del terreno"] if verb in WAYS else []
        words += [BREAKS_UNHURT] if verb == "romper" else []
    for word in words:
        for one in ruled(state, obj, word):
            if not word.startswith("tu") or one.context.you != you:
                yield Bar(r.RESTRICTION, "un efecto lo impide")


def leave(
    match: Match,
    listed: Iterable[Id],
    name: str,
    rules: tuple[R, ...] = (),
    to: str = "",
    source: Id | None = None,
    at: int | None = None,
    whose: str = "",
) -> Procedure:
    """Cards go where the word says, at once, to the zone of their owners; by one reading to that of ``whose``."""
    state = match.state
    there = [state.objects[i] for i in dict.fromkeys(listed) if i in state.objects]
    if not there:
        return ()
    usual, by, said = WAYS[name]
    if whose and match.reading(WHOSE) == "del-propietario":
        match.say(r.OWNER, text="las cartas van a la zona de su Propietario", reading=WHOSE)
        whose = ""
    events = [going(here, name, to, source, at, whose) for here in there]
    if name == "remover" and _asks_removed(state, source):
        kept = Map(memory=Memory(marks=frozenset({f"{REMOVED_BY}{source}"})))
        events = [event.but(status=kept) for event in events]
    where = f" {to_zone(state, events[0].to)}" if name.startswith("devolver") else "" if (to or usual) == usual else f" ({to})"
    counted: tuple[R, ...] = (r.COUNTERS_GO,) if any(here.counters for here in there) else ()
    counted += (r.FROZEN,) if any(here.counters.get(FROZEN) for here in there) else ()
    counted += (r.FIELD_CEASES,) if any(here.zone.name == FIELD and _bears_on_others(state, here.id) for here in there) else ()
    who = f"{events[0].player} " if name == "descartar" else ""
    text = f"{who}{plural(len(there), *said)} {match.names(here.id for here in there)}{where}"
    if name.startswith("devolver") and len({event.to for event in events}) > 1:
        each = (f"{match.names((here.id,))} {to_zone(state, event.to)}" for here, event in zip(there, events, strict=True))
        text = f"{plural(len(there), *said)} {together(each)}"
    cited = (*rules, *by) or (r.NEW_CARD,)
    cited += (r.ZONE_OF_OPPONENT,) if whose else ()
    reading = WHOSE if whose else NOT_A_ZONE if name == "remover" and any(map(_stays_removed, there)) else None
    yield from match.do(*events, rules=cited, text=text, grounds=counted, reading=reading)
    return there


def _asks_removed(state: State, source: Id | None) -> bool:
    """Whether a card speaks of what its abilities removed from the game, which is remembered for it only."""
    base = state.last(source).base if source is not None else None
    return isinstance(base, Card) and REMOVED_BY in words(base.abilities)


def became(state: State, gone: Iterable[Id]) -> tuple[Id, ...]:
    """What cards that went somewhere are there. What went on to the Mazo de Limit Break at once is nothing that is found
    (15.2.8.4.1): it stays what it was."""
    now = {was: here for was, here in as_they_are(state, gone).items() if here is not None}
    return tuple(was if state.objects[here].zone.name == LIMIT else here for was, here in now.items())


def went(match: Match, verb: str, mark: tuple[State, int]) -> bool:
    """11.12.5.4: whether any card has gone as the word says since a moment; one that goes elsewhere instead never did."""
    return any(event.name == verb for step in match.since(mark) for event in step.events)


def _bears_on_others(state: State, obj: Id) -> bool:
    """11.12.4.4: whether a field ability of a card changes others, which ends as it leaves."""
    abilities = state.game.view(state, obj).get("abilities", ())
    return any(isinstance(one, Static) and one.parts and one.affects != THIS for one in abilities)


def _stays_removed(here: Obj) -> bool:
    """15.2.8.4: whether it is disputed that it stays removed."""
    return isinstance(here.base, Card) and here.base.limit_break is not None


def back_to_limit_deck(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """15.2.8.4.1–15.2.8.4.5: a Limit Break card that has gone anywhere else goes on to its deck at once, face up."""
    moves = [event for event in events if isinstance(event, Move)] if match.state.zones is not before.zones else []
    if not moves:
        return
    stays = (FIELD, STACK_NAME, LIMIT, *((REMOVED,) if match.reading(NOT_A_ZONE) == "no-es-zona" else ()))
    for event in moves:
        if event.to.name not in stays and event.obj is not None:
            now = match.state.now(event.obj)
            now = now if now is not None else _made_of(match.state, event.obj)
            base = match.state.objects[now].base if now is not None else None
            if isinstance(base, Card) and base.limit_break is not None:
                hidden: tuple[R, ...] = (r.LIMIT_FROM_HIDDEN,) if event.to.name in (HAND, DECK) else ()
                hidden += (r.LIMIT_SUMMON,) if _is_summon(base) else ()
                match.afterwards.append(lambda now=now, hidden=hidden: _face_up(match, now, hidden))  # type: ignore[misc]


def _made_of(state: State, gone: Id) -> Id | None:
    """What a card is where it has just come to, in a zone in which nothing is remembered."""
    return next((here.id for here in reversed(state.objects.values()) if here.former == gone), None)


def _is_summon(card: Card) -> bool:
    return SUMMON in card.characteristics["types"]


def _face_up(match: Match, obj: Id, hidden: tuple[R, ...]) -> Procedure:
    here = match.state.objects.get(obj)
    if here is not None and here.zone.name not in (FIELD, STACK_NAME, LIMIT):
        memory = Memory(marks=frozenset({FROM_BREAK} if here.zone.name == BREAK else ()))
        status = Map(turned=True, memory=memory)
        move = Move("al mazo limit break", obj=obj, player=here.owner, to=Zone(LIMIT, here.owner), status=status)
        text = f"{match.game.name_of(match.state, obj)} pasa al Mazo de Limit Break, boca arriba"
        match.write(move, rules=(*hidden, r.LIMIT_RETURNS, r.LIMIT_NO_STACK), text=text)
    return
    yield


# --- what may stand in the field ------------------------------------------------------------------------------------------


def of_light_or_dark(state: State, obj: Id) -> bool:
    return not LIGHT_AND_DARK.isdisjoint(elements_of(state, obj))


def namesakes(state: State, player: str, name: object) -> tuple[Id, ...]:
    """The characters of a player with a name and without Multi-Carta (7.7.3, 12.4.6)."""
    seen = ((i, state.game.view(state, i)) for i in field_of(state, player))
    return tuple(i for i, view in seen if name in names_in(view) and not view.get("multi") and name is not None)


def names_in(view: Data) -> tuple[object, ...]:
    """5.2.2.1: the names of a card: that which is printed, and those that it has in all situations."""
    return (view.get("name"), *view.get("also named", ()))


#: The rules in words by which a player may have several Personajes of Luz or Oscuridad, and a card come in beside others; the
#: value is the Elemento, that of all of them, None for any.
LIFTED, BESIDE = "sin límite de Luz y Oscuridad", "entra junto a otros del mismo Elemento"


def luminaries(state: State, player: str, also: Id | None = None) -> tuple[Id, ...]:
    """The characters of a player of Luz or Oscuridad, of which there may be one (7.7.3, 12.4.7); none counts where an effect
    lifts that limit. ``also``: a card that would come in beside them; without one those that may stand beside others are left
    out."""
    bright = tuple(i for i in field_of(state, player) if of_light_or_dark(state, i))
    together = bright if also is None else (*bright, also)
    if len(together) < 2 or state.reading(PERMITS) == "siempre-lo-restrictivo":
        return bright
    if any(_shared(state, one.value, together) for one in players_ruled(state, player, LIFTED)):
        return ()
    if also is not None:
        return () if _may_join(state, also, together) else bright
    return tuple(i for i in bright if not _may_join(state, i, together))


def _may_join(state: State, obj: Id, together: tuple[Id, ...]) -> bool:
    """Whether a card says of itself that it comes in beside others of its Elemento, and these are such."""
    return any(_shared(state, one.value, together) for one in own_rules(state, obj, BESIDE))


def _shared(state: State, element: object, together: tuple[Id, ...]) -> bool:
    return element is None or all(element in elements_of(state, i) for i in together)


def too_many(state: State, obj: Id, player: str) -> tuple[R, str] | None:
    """7.7.3: why a card may not come into the field of a player beside what is there; None when it may."""
    view = state.game.known(state, obj)
    name, multi = view.get("name"), view.get("multi")
    apart = state.reading(NAMESAKES) == "conviven"
    alike = any(namesakes(state, player, one) for one in names_in(view)) if not multi or not apart else False
    if alike or (not multi and not apart and any(_called(state, player, one) for one in names_in(view))):
        return r.FIELD_LIMIT, "ya controla un Personaje con ese nombre sin icono de Multi-Carta"
    copies = (i for i in _called(state, player, name) if state.game.view(state, i).get("code") == view.get("code"))
    if multi and state.reading(COPIES) == "maximo-tres" and sum(1 for _ in copies) >= 3:
        return r.ONE_OF_A_NAME, "ya tiene tres copias en el Terreno de Juego"
    if of_light_or_dark(state, obj) and luminaries(state, player, obj):
        return r.FIELD_LIMIT, "ya controla un Personaje de Luz u Oscuridad"
    return None


def kept_out(state: State, obj: Id, player: str) -> tuple[R, str] | None:
    """7.7.3: why an effect cannot make a card come into the field of a player, by the readings in force; None when it can."""
    if state.reading(PERMITS) == "carta-sobre-regla" or state.reading(BEYOND) != "no-entra":
        return None
    return too_many(state, obj, player)


def in_the_way(state: State, obj: Id, player: str) -> frozenset[Id]:
    """7.7.3: beside which cards a card may not come into the field of a player."""
    if too_many(state, obj, player) is None:
        return frozenset()
    alike = (i for one in names_in(state.game.known(state, obj)) for i in _called(state, player, one))
    bright = luminaries(state, player, obj) if of_light_or_dark(state, obj) else ()
    return frozenset((*alike, *bright))


def _called(state: State, player: str, name: object) -> tuple[Id, ...]:
    return tuple(i for i in field_of(state, player) if name is not None and name in names_in(state.game.view(state, i)))


# --- entering -------------------------------------------------------------------------------------------------------------


def enter(
    match: Match,
    obj: Id,
    player: str,
    how: str,
    rules: tuple[R, ...],
    text: str,
    turned: bool = False,
    grounds: tuple[R, ...] = (),
    reading: str | None = None,
    paid: tuple[str, ...] | None = None,
    source: Id | None = None,
    by_warp: bool = False,
    by: str = "",
) -> Procedure:
    """A card comes into the field of a player: «jugado» or «puesto», by that player or ``by`` another. ``paid``: the Elementos of
    the CP with which its cost was paid, None where it was not; ``source``: whose effect makes it come in. Returns what it is
    there, or None."""
    state, new = match.state, match.state.next_id
    so = (
        (PAID, paid is not None),
        (IS_CAST, paid is not None),
        (WARPED, by_warp),
        (ELSEWHERE, state.objects[obj].zone.name != HAND),
    )
    marks: dict[str, Value] = {name: True for name, holds in so if holds}
    if paid is not None:
        marks[NTH] = cast_next(state, player)
    data = Map({"cómo": how, "de": state.objects[obj].zone.name, **marks})
    status = Map({**({"turned": True} if turned else {}), **paid_with(state, obj, paid or ())})
    by = by or player
    event = Move("entrar", obj=obj, player=by, source=source, data=data, to=Zone(FIELD), controller=player, status=status)
    yield from match.do(event, rules=rules, text=text, by=by if how == "jugado" else None, grounds=grounds, reading=reading)
    if new not in match.state.objects:
        return None
    if changed := _changed_already(match.state, new):
        match.say(
            r.ENTERS_CHANGED, text=f"{match.game.name_of(match.state, new)} entra ya {changed}: lo hace una Habilidad de Campo"
        )
    return new


def cast_next(state: State, player: str) -> int:
    """The how manieth card of the turn the next one is that a player casts, or plays for its cost."""
    return int(state.history.get((CAST, player, ""), 0)) + 1


def _changed_already(state: State, obj: Id) -> str:
    """11.9.2: in words, what field abilities make of a card as it enters; "" where nothing."""
    seen, alone = state.game.view(state, obj), characteristics(state, state.objects[obj])
    said = [
        f"con {seen[word]} de {name}" for word, name in (("strength", "Poder"), ("cost", "coste")) if seen[word] != alone[word]
    ]
    others = ("name", "types", "elements", "subtypes", "supertypes", "abilities")
    if any(seen[word] != alone[word] for word in others):
        said.append("con otras características")
    return together(said)


def paid_with(state: State, obj: Id, paid: tuple[str, ...]) -> Data:
    """What is remembered of a card of which something asks with which Elementos its cost was paid: nothing where nothing asks."""
    base = state.objects[obj].base
    asks = isinstance(base, Card) and any(word.startswith(ASKS_PAID) for word in words(base.abilities))
    marks = frozenset(one if one == PAID_EXTRA else PAID_WITH + one for one in paid) if asks else frozenset[str]()
    return Map(memory=Memory(marks=marks)) if marks else Map()


def moved_itself(state: State, context: Context) -> tuple[Id, ...] | None:
    """5.2.4.1, 7.4: what the card of an ability is now that what it does has just moved, or what was paid for that; None where
    neither has."""
    here = context.those if context.source in context.were else context.cause.named(PAID_ITSELF)
    return tuple(i for i in here if i in state.objects) if here is not None else None  # type: ignore[misc]


def in_order(match: Match, cards: tuple[Id, ...]) -> Procedure[tuple[Id, ...]]:
    """11.12.4.11: of cards that come at once, and so with the same stamp, the active player says the order, where what they set
    is what comes last."""
    active = match.state.active
    if active is None or sum(1 for i in cards if _sets(match.state, i)) < 2:
        return cards
    asks = "¿En qué orden se aplican sus efectos continuos, que empiezan a la vez?"
    options = tuple(match.option(i) for i in cards)
    order = tuple((yield from match.ask(Decision(active, asks, (r.SAME_STAMP,), Form.ORDER, options, kind="orden"))))
    match.say(r.SAME_STAMP, text=f"{active} dice su orden: {match.names(order)}", by=active, chosen=True)
    return order


def _sets(state: State, card: Id) -> bool:
    """Whether a field ability of a card says what something is, whatever it was."""
    abilities = getattr(state.objects[card].base, "abilities", ())
    return any(part.op.endswith(" =") for one in abilities if isinstance(one, Static) for part in one.parts)


def put(
    match: Match,
    cards: Iterable[Id],
    player: str,
    rules: tuple[R, ...],
    how: str = "puesto",
    turned: bool = False,
    reading: str | None = None,
    source: Id | None = None,
    by_warp: bool = False,
    by: str = "",
    paid: tuple[str, ...] | None = None,
) -> Procedure:
    """6.2.4, 11.4.1: an effect (of ``by``) plays or puts characters into the field of a player; what would break the limit stays
    where it is, or by the other reading comes in and goes to the Break Zone. ``paid``: as ``enter`` has it."""
    done: tuple[Id, ...] = ()
    for card in (yield from in_order(match, tuple(cards))):
        if card not in match.state.objects:
            continue
        name, why = match.game.name_of(match.state, card), too_many(match.state, card, player)
        if how == "jugado" and kept_from_effects(match.state, card, by or player):
            match.say(r.RESTRICTION, text=f"{name} no puede jugarse ahora, tampoco por un efecto")
            continue
        if why is not None and match.reading(PERMITS) == "carta-sobre-regla":
            match.say(r.CARD_OVER_RULE, text=f"el efecto vence a la regla: {name} entra", reading=PERMITS)
        elif reading is None and kept_out(match.state, card, player) is not None:
            assert why is not None
            match.say(why[0], r.RESTRICTION, text=f"{name} no puede entrar: {player} {why[1]}", reading=BEYOND)
            continue
        elif why is not None and reading is None:
            match.say(why[0], text=f"{name} entra por el efecto, aunque {player} {why[1]}", reading=BEYOND)
        where = f"en el Terreno de Juego de {player}"
        played = f"{by} juega {name} por el efecto {where}" if by not in ("", player) else f"{player} juega {name} por el efecto"
        text = played if how == "jugado" else f"{name} entra {where}"
        entered = yield from enter(
            match, card, player, how, rules, text, turned, reading=reading, paid=paid, source=source, by_warp=by_warp, by=by
        )
        done += (entered,) if entered is not None else ()
    return done
