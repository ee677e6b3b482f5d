"""Verbs that do something once (section 8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel.abilities import Context, Filter
from ...kernel.conditions import Action, Refusal, in_document_order
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Cease, Create, Event, Pool
from ...kernel.frozen import Data, Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.selecting import amount, found
from ...kernel.unknown import unknown
from ...kernel.visiting import rebuilt
from ...kernel.wording import agreeing
from ...play import under_way
from ...play.allowing import carry_out
from ...play.barring import Bar, Bars, can_be
from ...play.choosing import elements, players
from ...play.combat import fight, updated
from ...play.drawing import draw_each
from ...play.instructions import apply
from ...play.ruling import players_ruled
from . import rules as r
from .allowing import PLAYABLE
from .annulling import CANCEL, GOES_WHEN, annulment, to_its_place
from .barred import bearers
from .cards import TYPES, Card
from .discarding import how_many
from .entering import put
from .moving import CASTLE_DAMAGED, became, group, leave, may_draw, mill, to_line, with_bearer
from .saying import by, decisive, name, they_do
from .vocabulary import OF_THAT_NAME, OF_THAT_RACE, OF_THAT_TYPE
from .zones import PLAYS, USES

Verb = Callable[[Match, Context, Data], Procedure]
VIRTUAL = Card("Oro virtual", ("Oro",))


def drawing(match: Match, context: Context, args: Data) -> Procedure:
    """8.22"""
    listed = players(match.state, context, args.get("who"))
    for player in listed:
        if not may_draw(match.state, player):
            only = "solo lo permite en la Fase Final" if not players_ruled(match.state, player, "no roba") else "no lo permite"
            match.say(r.CONTINUOUS_ABILITY, text=f"{player} no roba: un efecto {only}", grounds=(r.DRAW,))
    count = amount(match.state, args["amount"], context)
    if not args.get("up to"):
        yield from draw_each(match, listed, count, (r.DRAW,), (r.RESOLVES,))
        return
    for player in listed:
        wanted = yield from how_many(match, player, count, "roba")
        yield from draw_each(match, (player,), wanted, (r.DRAW,), (r.RESOLVES,))


def milling(match: Match, context: Context, args: Data) -> Procedure:
    """8.6: everybody completely; whether it is damage is a reading."""
    count = amount(match.state, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        wanted = (yield from how_many(match, player, count, "bota")) if args.get("up to") else count
        done = yield from mill(match, player, wanted, (r.MILL,), (r.RESOLVES,), context.source)
        reading = "myl-botar-es-dano"
        if done and match.reading(reading) != "dano-no-de-combate":
            match.say(r.MILL, text="botar no es recibir daño", reading=reading)
        elif done:
            event = Event("daño", player=player, source=context.source, data=Map(combate=False, cantidad=done))
            text = f"el castillo de {player} recibe {done} de daño, que no es de combate"
            received = Event(CASTLE_DAMAGED, player=player, source=context.source, data=Map(combate=False))
            yield from match.do(event, received, rules=(r.MILL,), text=text, reading=reading)


def banishing_top(match: Match, context: Context, args: Data) -> Procedure:
    """8.11: the first cards of a Castillo are banished, as far as there are (4.5)."""
    count = amount(match.state, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        yield from mill(match, player, count, (r.BANISH,), (r.RESOLVES,), context.source, to="destierro")


def in_exchange(match: Match, context: Context, args: Data) -> Procedure:
    """8.9: what is done for a cost that was paid as the card was played."""
    return (yield from apply(match, context, args["then"]))


def moving(name: str) -> Verb:
    """8.4, 8.11, 8.12, 8.23"""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        listed = yield from elements(match, context, args["what"], name)
        done = yield from leave(match, listed, name, grounds=(r.RESOLVES,), source=context.source)
        return became(match.state, [e for e in done if e.obj in listed])

    return verb


def grouping(match: Match, context: Context, args: Data) -> Procedure:
    """8.1"""
    listed = yield from elements(match, context, args["what"], "agrupar")
    yield from group(match, listed, (r.GROUPING,), (r.RESOLVES,))
    return listed


def to_attack_line(match: Match, context: Context, args: Data) -> Procedure:
    """2.1.4, 8.5: an effect moves an Aliado to the line of attack; one that blocks does so no more."""
    verb = "a la línea de ataque"
    listed = yield from elements(match, context, args["what"], verb)
    going = tuple(i for i in listed if can_be(match.state, verb, i))
    events = to_line(match.state, "mover", going, "línea de ataque")
    if events:
        text = f"{they_do('pasa', match.state, going)} a la Línea de Ataque{with_bearer(match.state, events)}"
        battle = fight(match.state)
        grounds = (r.BLOCK,) if battle is not None and {*battle.data["blocks"].values()} & {*going} else ()
        yield from match.do(*events, rules=(r.RESOLVES, r.ATTACK_LINE), text=text, grounds=grounds)
    return listed


def annulling(match: Match, context: Context, args: Data) -> Procedure:
    """8.3: what is being played will not resolve; it goes to the Cementerio, or where the effect says, in step H."""
    for what in (yield from elements(match, context, args["what"])):
        state = match.state
        procedure = annulment(state, what)
        if procedure is None:
            continue
        to, reading = args.get("to", "cementerio"), CANCEL if procedure.name == USES else None
        annulled = under_way.changed(state, procedure, procedure.but(item=procedure.item.but(annulled=to)))
        text = f"{match.game.name_of(state, what)} es {agreeing(state, 'anulada', what)}"
        match.set(r.ANNUL, text=text, reading=reading, procedures=annulled)
        if procedure.name == PLAYS and match.reading(GOES_WHEN) == "directamente":
            yield from to_its_place(match, what, to)


def cancelling(match: Match, context: Context, args: Data) -> Procedure:
    """4.7.G: the ability that is being used will not resolve."""
    state = match.state
    mine = [p for p in state.procedures if p.name == USES and p.item.source != context.source]
    if mine:
        used = mine[-1]
        cancelled = under_way.changed(state, used, used.but(item=used.item.but(annulled="cementerio")))
        text = f"la habilidad de {name(state, used.item.source)} se cancela"
        match.set(r.ABILITY_RESOLVES, text=text, procedures=cancelled)
    else:
        match.say(r.RESOLVES, text="no hay una habilidad que cancelar")
    return
    yield


def virtual_gold(match: Match, context: Context, args: Data) -> Procedure:
    """7.D.c: Oros without a card, until the Fase Final; what they are is a reading."""
    count, reading = amount(match.state, args["amount"], context), "myl-oros-virtuales"
    for player in players(match.state, context, args.get("who")):
        text = f"{player} tiene {count} de oro virtual"
        if match.reading(reading) == "recurso-temporal":
            event: Event = Pool("oro virtual", player=player, source=context.source, amount=count)
            yield from match.do(event, rules=(r.RESOLVES,), text=text, reading=reading)
        else:
            zone = Zone("reserva de oro", player)
            event = Create("oro virtual", base=VIRTUAL, kind="token", zone=zone, owner=player, controller=player, player=player)
            yield from match.do(*[event] * count, rules=(r.RESOLVES,), text=text, reading=reading)


def virtual_ends(match: Match) -> Procedure:
    """7.D.c"""
    events: list[Event] = [Pool("desaparecer", player=p.name, amount=-p.pool) for p in match.state.players.values() if p.pool]
    events += [Cease("desaparecer", obj=o.id) for o in match.state.in_play() if o.base is VIRTUAL]
    if events:
        yield from match.do(*events, rules=(r.VIRTUAL_GOLD_ENDS,), text="desaparecen los oros virtuales")


def putting(match: Match, context: Context, args: Data) -> Procedure:
    """6.3: cards into play under the control of whoever has the effect."""
    listed, new = (yield from elements(match, context, args["what"], "poner")), []
    for card in listed:
        if not can_be(match.state, "poner", card, context.you):
            continue
        bearer = None
        if "Arma" in match.game.view(match.state, card)["types"]:
            able = bearers(match.state, context.you, card)
            if "to" in args:
                named = yield from elements(match, context, args["to"])
                able = [i for i in able if i in named]
            if not able:
                match.say(r.WEAPON_CONTROL, text=f"{match.game.name_of(match.state, card)}: no hay Aliado que la porte")
                continue
            options = [match.option(i) for i in able]
            bearer = yield from match.choose(context.you, "¿Qué Aliado la porta?", (r.WEAPON_CONTROL,), options, "elegir")
        entered = yield from put(match, card, context.you, bearer, (r.PUT_IN_PLAY,), (r.RESOLVES,))
        new += [entered] if entered is not None else []
    return tuple(new)


def playing_free(match: Match, context: Context, args: Data) -> Procedure:
    """6.1, 6.3.1, 8.9: a card is played by an effect, as a rule without paying its cost; additional costs are paid."""
    data = Map({"by effect": True, "free": not args.get("paying")})

    def unplayable(card: Id) -> Bars:
        action = Action("jugar", context.you, card, data=data)
        if not unknown(match.state, card) and not PLAYABLE.holds(match.state, action):
            yield from (Bar(why.rule, why.text) for why in in_document_order(PLAYABLE.reasons(match.state, action)))

    listed, new = (yield from elements(match, context, args["what"], "jugar", also=unplayable)), []
    for card in listed:
        if card not in match.state:  # playing another of them took it away
            continue
        action = Action("jugar", context.you, card, data=data)
        types = match.game.view(match.state, card)["types"]
        if "Oro" in types:
            match.set(r.FREE_NOT_GOLD, text=f"{match.game.name_of(match.state, card)} es un Oro: no se juega")
            continue
        if not PLAYABLE.holds(match.state, action):
            reasons = in_document_order(PLAYABLE.reasons(match.state, action))
            rules, grounds = decisive(why.rule for why in reasons)
            said = "; ".join(dict.fromkeys(why.text for why in reasons))
            text = f"{match.game.name_of(match.state, card)} no se puede jugar: {said}"
            match.set(*rules, text=text, grounds=grounds)
            continue
        yield from carry_out(match, action)
        now = match.state.now(card)
        moved = next((o.id for o in match.state.objects.values() if o.former == card), now)
        new += [moved] if moved is not None else []
    return tuple(new)


def naming(match: Match, context: Context, args: Data) -> Procedure:
    """1.A, 1.C: a card is named by the whole name printed on it; of one ``type``, or that of such a card that is there (8.2),
    where the effect says so."""
    kind = args.get("type")
    if "filter" in args:
        there = found(match.state, args["filter"], context.you, context.source)
        names = tuple(dict.fromkeys(str(match.game.view(match.state, i)["name"]) for i in there))
        if not names:
            match.say(r.RESOLVES, text="no hay una carta que nombrar")
            return context
    else:
        cards = match.state.setup.cards.items()
        names = tuple(name for name, card in cards if kind is None or kind in getattr(card, "types", ()))
    options = tuple(Option(name, name) for name in names)

    def why_not(said: str) -> tuple[Refusal, ...]:
        which = "esas cartas" if "filter" in args else "una carta de la partida"
        return () if said in names else (Refusal(r.NAME, f"no es el nombre entero de {which}", said),)

    asked = Decision(context.you, "¿Qué carta nombras?", (r.NAME,), Form.NAME, options, kind="nombre", why_not_option=why_not)
    name = yield from match.ask(asked)
    match.set(r.NAME, text=f"{context.you} nombra «{name}»", by=context.you, chosen=True)
    named = context.but(cause=context.cause.naming("nombre dicho", name))
    return (yield from apply(match, named, _of_named(args.get("then", ()), OF_THAT_NAME, Map(names=(name,)))))


def naming_race(match: Match, context: Context, args: Data) -> Procedure:
    """1.E: a race is named, of those that the cards of the match have; what follows is about that one."""
    races = dict.fromkeys(card.race for card in match.state.setup.cards.values() if isinstance(card, Card) and card.race)
    if not races:
        match.say(r.RACE, text="ninguna carta de la partida tiene Raza")
        return context
    options = [Option(race, race) for race in races]
    named = yield from match.choose(context.you, "¿Qué Raza nombras?", (r.RACE,), options, "raza")
    match.set(r.RACE, text=f"{context.you} nombra la Raza {named}", by=context.you, chosen=True)
    return (yield from apply(match, context, _of_named(args["then"], OF_THAT_RACE, Map(subtypes=(named,)))))


def _of_named(value: Any, mark: str, is_so: Data) -> Any:
    """Instructions in which «esa Raza», «ese tipo» or «esa carta», a mark, is the one that was named."""
    if isinstance(value, Filter) and mark in value.marks:
        return value.but(marks=tuple(m for m in value.marks if m != mark), **is_so)
    return rebuilt(value, lambda inner: _of_named(inner, mark, is_so))


def naming_type(match: Match, context: Context, args: Data) -> Procedure:
    """1.C: a type is named; whether Oro is one is a reading."""
    gold = match.reading("myl-oro-como-tipo") == "es-un-tipo"
    options = [Option(word, word) for word in TYPES if gold or word != "Oro"]
    named = yield from match.choose(context.you, "¿Qué tipo nombras?", (r.CARD_TYPES,), options, "tipo")
    text, reading = f"{context.you} nombra el tipo {named}", "myl-oro-como-tipo"
    match.set(r.CARD_TYPES, text=text, by=context.you, chosen=True, reading=reading)
    after = context.but(cause=context.cause.naming("tipo dicho", named))
    return (yield from apply(match, after, _of_named(args.get("then", ()), OF_THAT_TYPE, Map(types=(named,)))))


def preventing_damage(match: Match, context: Context, args: Data) -> Procedure:
    """7.C.4.1.b: so much of the combat damage that is about to be received is not, or all of it."""
    battle = fight(match.state)
    if battle is None or not battle.data.get("strikes"):
        match.say(r.RESOLVES, text="no hay daño que prevenir")
        return
    every = sum(battle.data["strikes"].values())
    left = amount(match.state, args["amount"], context) if "amount" in args else every
    strikes: dict[Id, int] = {}
    for attacker, count in battle.data["strikes"].items():
        used = min(left, count)
        strikes[attacker], left = count - used, left - used
    changed = updated(match.state, strikes=Map(strikes))
    now = sum(strikes.values())
    text = f"se previenen {every - now} de daño{by(match.state, (context.source,))}: de {every} quedan {now}"
    match.set(r.BEFORE_DAMAGE, text=text, procedures=changed, grounds=(r.RESOLVES,))
    return
    yield
