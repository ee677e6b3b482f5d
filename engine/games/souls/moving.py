"""Elements that leave the field or a hand, that are summoned, and the room there is for them (3.6–3.8, 4.8, 4.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel.abilities import Fact, Triggered
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Cease, Create, Event, Move
from ...kernel.frozen import EMPTY, Data, Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Obj, Zone
from ...kernel.rules import R
from ...kernel.state import CHANCE, State
from ...kernel.steps import Told
from ...kernel.triggers import watchers
from ...kernel.wording import plural, together
from ...play.ordering import Ordering, in_owner_order
from ...play.ruling import THIS, own_rules
from . import rules as r
from .bearing import done_by
from .cards import Card
from .ficha import holder
from .keeping import BY_EFFECT, SACRIFICE, can_go
from .layers import is_a
from .zones import COMBAT, FIELD, ROOM, ZONES

#: What makes elements go: where to, by which rule, and on which that rests.
WAYS: dict[str, tuple[str, tuple[R, ...]]] = {
    "destruir": ("cementerio", (r.DESTROY, r.CEMETERY)),
    "enviar": ("cementerio", (r.SENT, r.CEMETERY)),
    "reemplazar": ("cementerio", (r.REPLACED,)),
    "sacrificar": ("cementerio", (r.SENT, r.CEMETERY)),
    "descartar": ("cementerio", (r.DISCARD, r.CEMETERY)),
    "desintegrar": ("halo", (r.DISINTEGRATE, r.HALO)),
    "retornar": ("mano", (r.RETURNS,)),
    "devolver": ("mazo", (r.GIVES_BACK,)),
}
#: The places of a deck, from the top, at which cards are put.
_PLACES = {0: "arriba", -1: "abajo"}
#: What is done to what goes so, in words.
DOES = {
    "destruir": "se destruye{}",
    "enviar": "se envía{} al cementerio",
    "reemplazar": "se reemplaza{}",
    "sacrificar": "se sacrifica{}",
    "descartar": "se descarta{}",
    "desintegrar": "se desintegra{}",
    "retornar": "retorna{}",
    "devolver": "se devuelve{}",
}
#: What is said of an event that takes the place of another; in the history of a turn: of what last did not go where it was to.
INSTEAD, REPLACED_EVENT = "en vez de", "en su lugar"
#: The rules of doing what was replaced.
_OF_WHAT_DID_NOT_HAPPEN = {r.DESTROY, r.DESTROYED, r.AT_ZERO, r.WAS_ZERO, r.RESOLVED_SPELL, r.SENT, r.DISCARD}
#: The condition of what is done only in a turn of the opponent (4.1.2.4).
TURNOPP = Fact("turno del oponente")
#: How a card comes into the field that was paid for, and came neither from the hand nor from Limbo (4.1.2.1).
PAID_FROM_ELSEWHERE = "pagada desde otro lugar"
#: What is said of the event by which a fight destroys a unit (7.2.4.2).
FIGHTING = "en combate"
#: What is said of the event by which an effect destroys something (4.9.5).
BY_EFFECT_SAID = "por un efecto"
#: What is said of the event of coming into the field for what speaks of summoning (4.1.2.3, 4.8.1).
SUMMONED = "se invoca"
#: The rule in words of a card that no effect summons (1.4.3).
NOT_SUMMONED = "no se invoca"
#: Whose zone a card goes to, where one of Limbo goes, what becomes of tokens, and of a weapon without its unit.
WHOSE, TO_LIMBO = "souls-zona-de-quien", "souls-retornar-al-limbo"
#: Whether what fights counts for the six; whether «hasta» may be none.
MAXIMUM, UP_TO = "souls-combate-y-maximo-de-seis", "souls-hasta-cero"
ALTHOUGH_ROOM = "souls-reemplazar-sin-campo-lleno"
TOKENS, WEAPONS = "souls-ficha-que-deja-el-campo", "souls-arma-sin-unidad"


#: Of the decks the order matters; in a hand and in the cemetery its player changes it (3.6.2, 3.10.1).
ORDERING = Ordering("mazo", r.OWNER_ORDERS, (r.OWNER_ORDERS, r.INTO_PRIVATE), "souls-orden-en-zona-privada", never="")


def leave(
    match: Match,
    listed: tuple[Id, ...],
    name: str,
    rules: tuple[R, ...] = (),
    to: str = "",
    grounds: tuple[R, ...] = (),
    source: Id | None = None,
    by: str = "",
    at: int | None = None,
    slain: Mapping[Id, Id | None] = EMPTY,
    harmed: bool = False,
) -> Procedure:
    """4.9: elements go where the word says, the weapons of those that were in play with them. Returns those to which it was done:
    a token that vanishes is none of them, by the reading in force (4.1.2.2.1). ``by``: who activated the effect that does it;
    ``at``: at which place of a deck they are put, counted from the top (-1: the bottom); None where the card does not say;
    ``slain``: by what each was destroyed in a fight; ``harmed``: their Defensa is 0, no effect says that they are destroyed."""
    there = tuple(i for i in dict.fromkeys(listed) if i in match.state.objects)
    if not there:
        return ()
    if name == "sacrificar" and not (there := can_go(match, there, name)):
        return ()
    sacrificed = name == "sacrificar"
    if sacrificed and match.reading(SACRIFICE) == "es-destruir":
        match.say(r.DESTROY, text=f"sacrificar {match.names(there)} es destruir", reading=SACRIFICE)
        name = "destruir"
    there = can_go(match, there, name, slain, source, by, harmed)
    if not there:
        return ()
    if name == "sacrificar" and "destruir" in watchers(match.state):
        match.say(r.DESTROY, text=f"sacrificar {match.names(there)} no es destruir", reading=SACRIFICE)
    state, (usual, ways) = match.state, WAYS[name]
    weapons = tuple(o.id for o in state.in_play() if o.attached in there and o.id not in there)
    discarded = tuple(i for i in there if name == "enviar" and _from_hand(state, i, to or usual))
    events = [goes(match, state.objects[i], "descartar" if i in discarded else name, to or usual, source) for i in there]
    events = [_slain(event, slain) for event in events]
    events = yield from _by_effect(match, events, name, harmed)
    lone = name if match.reading(WEAPONS) == "con-la-unidad" else "enviar"
    events += [goes(match, state.objects[i], lone, (to or usual) if lone == name else "cementerio", source) for i in weapons]
    text = f"{DOES[name].format('n' if len(there) > 1 else '')} {match.names(there)}" + _where(to or usual, name)
    reading = _rests_on(state, (*there, *weapons), name, to or usual) or (WEAPONS if weapons else None)
    if weapons:
        text += f"; {match.names(weapons)} {plural(len(weapons), 'se queda', 'se quedan')} sin unidad"
    bearers = (state.objects[i].attached for i in there)
    bare = tuple(dict.fromkeys(i for i in bearers if i is not None and i not in there))
    if bare:
        text += f"; {match.names(bare)} ya no {plural(len(bare), 'tiene lo que le daba', 'tienen lo que les daba')}"
    also: tuple[R, ...] = ((r.WEAPON_EQUIPPED,) if weapons else ()) + ((r.EQUIPPED,) if bare else ())
    if name == "retornar" and any(state.objects[i].kind == "token" for i in there):
        also += (r.TOKEN_VANISHES, r.NOT_RETURNED)
    also += (r.DISCARD,) if discarded else ()
    if (to or usual) == "cementerio" and _several_of_one(events):
        also += (r.OWNER_ORDERS,)
    abroad = any(state.objects[i].controller not in (None, state.objects[i].owner) for i in there)
    also += (r.ITS_OWNER,) if abroad and name in ("retornar", "devolver") else ()
    also += (r.KNOWN,) if name == "retornar" and any(isinstance(e, Move) and e.to.name == "mano" for e in events) else ()
    if name == "enviar" and _about_discarding(state, there) and all(state.objects[i].zone.name != "mano" for i in there):
        match.say(r.DISCARD, text=f"enviar {match.names(there)} no es descartar: no sale de la mano")
    rules, grounds = (*rules, *ways[:1], *also), (*grounds, *ways[1:])
    if (to or usual) == ORDERING.zone:
        events = yield from _placed(match, (yield from _ordered(match, events, by)), at)
    happening = yield from _as_replaced(match, events)
    if happening != events:
        there = tuple(e.obj for e in happening if e.obj in there and INSTEAD not in e.data)
        text, rules, grounds = told_instead(state, happening, Told(text, rules, grounds))
        reading = reading if reading != WEAPONS or any(e.obj in weapons for e in happening) else None
    if not happening:
        yield from match.finish()
        return ()
    if sacrificed and name == "destruir":  # it was sacrificed all the same
        happening += [Event("sacrificar", e.obj, e.player, e.source, e.data, e.together) for e in happening if e.name == name]
    yield from match.do(settled=tuple(happening), rules=rules, text=text, grounds=grounds, reading=reading)
    vanishes = name == "retornar" or match.reading(TOKENS) == "solo-desaparece"
    return tuple(i for i in there if not (vanishes and state.objects[i].kind == "token"))


def _several_of_one(events: list[Event]) -> bool:
    """3.11.4: whether several cards are put into one zone at once."""
    zones = [e.to for e in events if isinstance(e, Move)]
    return len(zones) > len(set(zones))


def _about_discarding(state: State, there: tuple[Id, ...]) -> bool:
    """4.9.2: whether anything looks for cards that are discarded, or one of these says what it does then."""
    printed = (a for i in there for a in getattr(state.objects[i].base, "abilities", ()))
    return "descartar" in watchers(state) or any(isinstance(a, Triggered) and a.on.event == "descartar" for a in printed)


def _as_replaced(match: Match, events: list[Event]) -> Procedure[list[Event]]:
    """What really happens in the place of these events. A weapon whose unit stays in play stays with it."""
    happening = [e for e in (yield from match.game.transform(match, events)) if e.obj in match.state.objects]
    goes = {e.obj for e in happening}
    stay = {e.obj for e in events} - goes
    replaced = {*stay, *(e.obj for e in happening if INSTEAD in e.data)}
    was = match.state.history
    known = was.without(*((REPLACED_EVENT, i) for i in goes - replaced)).with_({(REPLACED_EVENT, i): 1 for i in replaced})
    if known != was:
        match.keep(history=known)
    return [e for e in happening if match.state.objects[e.obj].attached not in stay]  # type: ignore[index]


def told_instead(state: State, happening: Sequence[Event], would: Told) -> tuple[str, tuple[R, ...], tuple[R, ...]]:
    """Text, rules and grounds of a step in which something else happens to cards than was proposed."""
    said, rules = [], would.rules
    for name in dict.fromkeys(e.name for e in happening):
        listed = tuple(e.obj for e in happening if e.name == name and e.obj is not None)
        names = together(state.game.name_of(state, i) for i in listed)
        said.append(f"{DOES.get(name, 'desaparece{}').format('n' if len(listed) > 1 else '')} {names}")
        rules += WAYS[name][1][:1] if name in WAYS and any(INSTEAD in e.data for e in happening if e.name == name) else ()
    if not any(state.objects[e.obj].attached for e in happening if e.obj is not None and e.obj in state.objects):
        rules = tuple(rule for rule in rules if rule != r.WEAPON_EQUIPPED)
    if all(INSTEAD in e.data for e in happening):
        rules = tuple(rule for rule in rules if rule not in _OF_WHAT_DID_NOT_HAPPEN)
    return "; ".join(said) or would.text, rules, would.grounds


def _by_effect(match: Match, events: list[Event], name: str, harmed: bool) -> Procedure[list[Event]]:
    """4.6.1.1, 4.9.5: events by which units are destroyed, with whether an effect does it where an ability looks for that."""
    looked_for = (one.on for _, _, one, _ in watchers(match.state).get("destruir", ()))
    if name != "destruir" or not any(BY_EFFECT_SAID in on.data for on in looked_for):
        return events
    it_does = tuple(e for e in events if not e.data.get(FIGHTING))
    if harmed and it_does:
        only = match.reading(BY_EFFECT) == "solo-si-lo-dice"
        text = f"{match.names(tuple(e.obj for e in it_does if e.obj))}: {'el daño' if only else 'un efecto'} la destruye"
        match.say(r.DAMAGE, text=text, reading=BY_EFFECT)
        it_does = () if only else it_does
    return [e.but(data=e.data.set(BY_EFFECT_SAID, True)) if e in it_does else e for e in events]
    yield


def _slain(event: Event, slain: Mapping[Id, Id | None]) -> Event:
    """7.2.4.2: the event by which a unit goes, with what destroyed it in a fight."""
    if not isinstance(event, Move | Cease) or event.obj is None or event.obj not in slain:
        return event
    return event.but(source=slain[event.obj], data=event.data.set(FIGHTING, True))


def _ordered(match: Match, events: list[Event], by: str) -> Procedure:
    """3.11.4, 3.11.5, 11.10: who orders cards that go to a deck: who activated the effect, or by a reading their owner."""
    if by and match.reading(ORDERING.point) == "quien-activo":
        return (yield from in_owner_order(match, events, by, (r.ACTIVATOR_ORDERS,)))
    return (yield from in_owner_order(match, events, rules=(r.OWNER_ORDERS, r.INTO_PRIVATE)))


def _placed(match: Match, events: list[Event], at: int | None) -> Procedure:
    """4.9.6: at which place of a deck cards are put, the last of them above the others; where the card does not say, the judge
    does, for no rule does either."""
    there = [e for e in events if isinstance(e, Move) and e.to.name == ORDERING.zone]
    if at is None and any(match.state.zone(*e.to) for e in there):
        names = match.names(tuple(e.obj for e in there if e.obj is not None))
        options = tuple(Option(place, said, f"{said} del mazo") for place, said in _PLACES.items())
        asks = f"¿En qué lugar del mazo va {names}? La carta no lo dice"
        at = yield from match.ask(Decision(CHANCE, asks, (r.GIVES_BACK,), Form.ONE, options, kind="azar"))
        match.say(r.GIVES_BACK, text=f"{names}: {_PLACES[at]} del mazo, que la carta no lo dice")
    if not at:
        return events
    return [*(e for e in events if e not in there), *(e.but(at=at) for e in reversed(there))]


def _from_hand(state: State, obj: Id, to: str) -> bool:
    """4.9.2: whether to send a card is to discard it."""
    return state.objects[obj].zone.name == "mano" and to == "cementerio"


def _rests_on(state: State, listed: tuple[Id, ...], name: str, to: str) -> str | None:
    """The disputed point on which it rests where elements go: tokens, cards of Limbo, and those of another owner."""
    gone = [state.objects[i] for i in listed]
    if name != "retornar" and any(here.kind == "token" for here in gone):
        return TOKENS
    if name != "retornar" and to in ("mano", "mazo") and any(isinstance(o.base, Card) and o.base.limbo for o in gone):
        return TO_LIMBO
    return WHOSE if to != "mano" and any(o.controller not in (None, o.owner) for o in gone) else None


def _where(to: str, name: str) -> str:
    return "" if to == WAYS[name][0] else f" ({ZONES[to].said or f'el {to}'})"


def goes(match: Match, here: Obj, name: str, to: str, source: Id | None) -> Event:
    """3.6.1, 3.7.1, 4.9.1: the event by which one goes; of a token, that it ceases to be."""
    in_play, had = ZONES[here.zone.name].in_play, here.controller or here.owner
    data = Map({"de": here.zone.name, "sale": in_play})
    if here.kind == "token" and not (match.reading(TOKENS) == "va-a-la-zona" and name != "retornar"):
        counted = name if match.reading(TOKENS) == "cuenta-y-desaparece" and name != "retornar" else "desaparecer"
        return Cease(counted, obj=here.id, player=had, data=data, **done_by(match.state, source))
    limbo = isinstance(here.base, Card) and here.base.limbo
    if limbo and to in ("mano", "mazo") and (name == "retornar" or match.reading(TO_LIMBO) == "siempre-al-limbo"):
        to = "limbo"
    whose = had if match.reading(WHOSE) == "la-de-quien-la-tenia" and to not in ("mano", "limbo") else here.owner
    status = Map(face_down=True) if to == "halo" else Map()
    return Move(name, obj=here.id, player=had, data=data, to=Zone(to, whose), status=status, **done_by(match.state, source))


# --- room in the field ----------------------------------------------------------------------------------------------------


def in_field(state: State, player: str) -> tuple[Id, ...]:
    """3.8.2: the cards Ente/Unidad that a player has, those in combat among them by the reading in force."""
    zones = (FIELD, COMBAT) if state.reading(MAXIMUM) == "cuentan" else (FIELD,)
    return tuple(i for zone in zones for i in state.zone(zone, player) if is_a(state, i, "Unidad", "Ente"))


def room(state: State, player: str) -> int:
    """How many more there is room for."""
    return ROOM - len(in_field(state, player))


# --- coming into the field ------------------------------------------------------------------------------------------------


def enter(
    match: Match,
    obj: Id,
    player: str,
    how: str,
    rules: tuple[R, ...],
    text: str,
    grounds: tuple[R, ...] = (),
    paid: Data = EMPTY,
) -> Procedure:
    """3.8.5, 3.8.6: a card comes into the field, «jugada» or «invocada». ``paid``: what was given up for it. Returns what it is
    there, or None."""
    new, came = match.state.next_id, match.state.objects[obj].zone.name
    data = Map({"cómo": how, "de": came, SUMMONED: True}).with_(paid)
    event = Move("entrar", obj=obj, player=player, data=data, to=Zone(FIELD, player), controller=player)
    fighting = len(match.state.zone(COMBAT, player))
    reading = MAXIMUM if fighting and fighting + len(match.state.zone(FIELD, player)) >= ROOM else None
    by = player if how in ("jugada", PAID_FROM_ELSEWHERE) else None
    if how == "invocada" and match.state.procedure(COMBAT) is not None:
        rules += (r.TO_THE_FIELD_ONLY, r.ROOM_IN_COMBAT)
    yield from match.do(event, rules=rules, text=text, by=by, chosen=False, grounds=grounds, reading=reading)
    if new not in match.state.objects:
        return None
    moments = [a for a in match.game.view(match.state, new)["abilities"] if isinstance(a, Triggered)]
    if how == "invocada" and any(a.on.obj == THIS and a.on.data.get("cómo") == "jugada" for a in moments):
        text = f"{match.game.name_of(match.state, new)} fue invocada, no jugada: «Al jugar» no se aplica"
        match.say(r.SUMMONED, r.ON_PLAY, r.FROM_THERE, text=text)
    waits = any(a.only_if == TURNOPP for a in moments)
    if waits and holder(match.state) == player:
        match.say(r.TURNOPP, text=f"{player} tiene la Ficha de Ataque: Turnopp no se aplica")
    return new


def come_in(match: Match, obj: Id, player: str, how: str, paid: Data = EMPTY) -> Procedure:
    """2.3.4, 3.8.3: what is played comes into the field, one of the hand in the place of another where there is no room.
    ``paid``: what was given up for it. Returns what it is there, or None."""
    base, name = match.state.objects[obj].base, match.game.name_of(match.state, obj)
    hand = how != PAID_FROM_ELSEWHERE and not (isinstance(base, Card) and base.limbo)
    if room(match.state, player) <= 0 and not hand:
        match.say(r.NOT_FROM_LIMBO, text=f"no hay espacio en el campo de {player} para {name}")
        return None
    if room(match.state, player) <= 0 or (hand and (yield from _wants_to_replace(match, player))):
        yield from replace(match, player)
    ways = {"jugada": (r.PLAYED,), PAID_FROM_ELSEWHERE: (r.CARD_FIRST,)}
    rules = (r.TO_THE_FIELD, *ways.get(how, (r.SUMMONED,)))
    crowded = sum(o.zone.player == player for o in match.state.in_play()) >= ROOM
    grounds: tuple[R, ...] = (r.SIX_AT_MOST,) if crowded else ()  # weapons do not count
    if hand and room(match.state, player) > 0 and match.state.zone(FIELD, player):
        grounds += (r.FULL_FIELD,)  # it takes the place of none
    return (yield from enter(match, obj, player, how, rules, f"{name} entra en el campo de {player}", grounds, paid))


def _wants_to_replace(match: Match, player: str) -> Procedure:
    """3.8.3: by one reading a card may be replaced although there is room."""
    if not match.state.zone(FIELD, player) or match.reading(ALTHOUGH_ROOM) == "solo-lleno":
        return False
    does = yield from match.confirm(player, "¿Reemplazas una carta de tu campo?", (r.FULL_FIELD,), "opcional")
    if does:
        text = f"{player} reemplaza sin tener el campo lleno"
        match.say(r.FULL_FIELD, text=text, by=player, chosen=True, reading=ALTHOUGH_ROOM)
    return does


def summon(match: Match, cards: tuple[Id, ...], player: str, rules: tuple[R, ...], how: str = "invocada") -> Procedure:
    """4.8.1, 11.2: cards come into the field without being paid, as many as there is room for; from a hand one may replace
    another by the reading in force."""
    done: tuple[Id, ...] = ()
    for card in cards:
        if card not in match.state.objects:
            continue
        if own_rules(match.state, card, NOT_SUMMONED) and how == "invocada":
            match.say(r.PROHIBITED, text=f"un efecto no permite invocar {match.game.name_of(match.state, card)}")
            continue
        hand = match.state.objects[card].zone.name == "mano"
        reading = "souls-reemplazar-al-invocar"
        name = match.game.name_of(match.state, card)
        if room(match.state, player) <= 0:
            if not (hand and match.reading(reading) == "puede"):
                text = f"no hay espacio en el campo de {player} para {name}"
                only = () if hand else (r.ONLY_OF_THE_HAND,)
                fighting = (r.ROOM_IN_COMBAT,) if match.state.procedure(COMBAT) is not None else ()
                match.say(*fighting, r.SIX_AT_MOST, *only, text=text, reading=reading if hand else None)
                continue
            yield from replace(match, player, reading)
        by, does = (r.SUMMONED, "invoca") if how == "invocada" else (r.PLAYED, "juega sin pagar")
        entered = yield from enter(match, card, player, how, (by, *rules), f"{player} {does} {name}")
        done += (entered,) if entered is not None else ()
    return done


def tokens(match: Match, card: Card, amount: int, player: str, up_to: bool) -> Procedure:
    """8.1.2.1.1, 8.1.2.1.2: so many tokens; where there is not room for all, what is done is a reading."""
    there, reading = room(match.state, player), "souls-espacio-para-una-parte"
    if up_to:
        low = 0 if match.reading(UP_TO) == "puede-0" else min(1, there)
        amount = yield from count(match, player, "¿Cuántas fichas invocas?", low, min(amount, there))
        if not amount and there:
            match.say(r.AS_MANY, text=f"{player} no invoca ninguna ficha", by=player, chosen=True, reading=UP_TO)
    if amount > there and (there <= 0 or match.reading(reading) == "ninguna"):
        text = f"no hay espacio para {amount} fichas «{card.name}»: se resuelve sin efecto"
        match.say(r.NO_ROOM, r.WITHOUT_EFFECT, r.ONLY_OF_THE_HAND, text=text, reading=reading if there > 0 else None)
        return ()
    made, first = min(amount, there), match.state.next_id
    if made <= 0:
        return ()
    data = Map({"cómo": "invocada", "de": "", SUMMONED: True})
    one = Create(
        "entrar", base=card, kind="token", zone=Zone(FIELD, player), owner=player, controller=player, player=player, data=data
    )
    text = f"{player} invoca {made} {plural(made, 'ficha', 'fichas')} «{card.name}»"
    rules = (
        r.SUMMONED,
        *((r.TO_THE_FIELD_ONLY, r.ROOM_IN_COMBAT) if match.state.procedure(COMBAT) is not None else ()),
        *((r.AS_MANY,) if up_to else ()),
        *((r.IMPOSSIBLE, r.SIX_AT_MOST, r.ONLY_OF_THE_HAND) if made < amount else ()),
    )
    fills = (r.NO_ROOM,) if made == there else ()  # whether there is room is asked now
    yield from match.do(*[one] * made, rules=rules, text=text, reading=reading if made < amount else None, grounds=fills)
    return tuple(i for i in match.state.objects if i >= first and match.state.objects[i].kind == "token")


def count(match: Match, player: str, asks: str, low: int, high: int) -> Procedure:
    """A number that a player chooses (1.4.5.1, 8.6.3)."""
    if high <= low:
        return high
    return (
        yield from match.ask(
            Decision(player, asks, (r.ONE_AT_LEAST, r.AS_MANY), Form.NUMBER, low=low, high=high, kind="cantidad")
        )
    )


def replace(match: Match, player: str, reading: str | None = None) -> Procedure:
    """3.8.3, 3.8.7: one of the field makes room for a card of the hand; that does not destroy it."""
    options = [match.option(i) for i in in_field(match.state, player)]
    gone = yield from match.choose(player, "¿Qué carta de tu campo reemplazas?", (r.FULL_FIELD,), options, "reemplazo")
    if reading is not None:
        match.say(r.FULL_FIELD, text=f"{player} reemplaza una carta para invocar", reading=reading)
    yield from leave(match, (gone,), "reemplazar", (r.FULL_FIELD,))
