"""Verbs of effects (4.6–4.9): what each of them does."""

from __future__ import annotations

from ...kernel.abilities import Context, Part
from ...kernel.chance import shuffle
from ...kernel.decisions import Procedure
from ...kernel.events import Move
from ...kernel.frozen import Data, Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.selecting import amount
from ...kernel.unknown import name_card
from ...play.choosing import elements, players
from ...play.discarding import to_discard
from ...play.drawing import draw_each
from ...play.lasting import lasts, with_effects
from ...play.searching import find, look_through, top
from ...play.verbs import Does
from . import combat, fila, hurting, lives, mana
from . import rules as r
from .layers import is_a
from .moving import leave, summon, tokens
from .zones import STACK

#: Until when what a card does this turn lasts (6.7.4).
THIS_TURN = "Fase Final"
#: Drawing more than there is; what is done with a card that is added from the deck.
TOO_MANY, ADDED = "souls-robar-mas-de-lo-que-queda", "souls-buscar-en-el-mazo"
#: From where cards are summoned.
FROM_WHERE = "souls-de-donde-se-invoca"
#: Whether what an effect plays without its cost is played, and how it comes into the field by each reading.
UNPAID = "souls-jugar-sin-pagar"
_FREE = {"se-invoca": "invocada", "se-juega-sin-al-jugar": "jugada sin pagar", "se-juega": "jugada"}


def drawing(match: Match, context: Context, args: Data) -> Procedure:
    """4.5: who must draw more than there is loses, or draws what there is, by the reading in force."""
    count = amount(match.state, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        there = len(match.state.zone("mazo", player))
        if 0 < there < count and match.reading(TOO_MANY) == "no-pierde":
            text = f"{player} debe robar {count} y tiene {there}: roba las que hay"
            match.say(r.IMPOSSIBLE, text=text, reading=TOO_MANY)
            yield from draw_each(match, (player,), there, (r.RESOLVES,))
        else:
            yield from draw_each(match, (player,), count, (r.RESOLVES,))


def damaging(match: Match, context: Context, args: Data) -> Procedure:
    """4.6: to units, or to the lives of players."""
    count = amount(match.state, args["amount"], context)
    if "to" in args:
        listed = yield from elements(match, context, args["to"], "daño")
        yield from hurting.hurt(match, [(context.source, i, count) for i in listed], (r.DAMAGE,), in_effect=True)
        return listed
    for player in players(match.state, context, args.get("who", "oponente")):
        yield from _to_lives(match, context, player, count)
    return None


def _to_lives(match: Match, context: Context, player: str, count: int) -> Procedure:
    name = match.game.name_of(match.state, context.source) or "un efecto"
    text = f"{name} inflige {count} de daño a las vidas de {player}"
    done = yield from lives.lose(match, player, count, (r.DAMAGE,), text, context.source)
    yield from hurting.drinks(match, context.source, done, units=False)
    yield from lives.over(match, r.ROW_ENDS)


def losing_lives(match: Match, context: Context, args: Data) -> Procedure:
    count = amount(match.state, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        yield from lives.lose(match, player, count, (r.RESOLVES,), f"{player} pierde {count} vidas", context.source)
    yield from lives.over(match, r.ROW_ENDS)


def recovering(match: Match, context: Context, args: Data) -> Procedure:
    count = amount(match.state, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        yield from lives.recover(match, player, count, (r.RESOLVES,), context.source)


def going(name: str) -> Does:
    """4.9: elements go where the word says. They are «esos»."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        listed = yield from elements(match, context, args["what"], name)
        gone = yield from leave(match, listed, name, (r.RESOLVES,), args.get("to", ""), source=context.source)
        return tuple(now for i in gone if (now := match.state.now(i)) is not None)

    return verb


def discarding(match: Match, context: Context, args: Data) -> Procedure:
    """4.9.2: only from the hand; its player chooses, unless chance does."""
    for player in players(match.state, context, args.get("who")):
        hand = match.state.zone("mano", player)
        count = amount(match.state, args["amount"], context) if "amount" in args else len(hand)
        picked = yield from to_discard(match, Zone("mano", player), count, r.DISCARD, random=bool(args.get("random")))
        yield from leave(match, picked, "descartar", (r.RESOLVES,))
        if len(picked) < count:
            match.say(r.IMPOSSIBLE, text=f"{player} descarta {len(picked)} de {count}: no tiene más")


def playing_free(match: Match, context: Context, args: Data) -> Procedure:
    """2.2.3, 3.8.6: an effect says that cards are played, without their cost; whether they are is a reading."""
    how = _FREE[match.reading(UNPAID)]
    match.say(r.REDUCED, text=f"lo que se pone sin pagar cuenta como {how}", reading=UNPAID)
    return (yield from summoning(match, context, args, how))


def summoning(match: Match, context: Context, args: Data, how: str = "invocada") -> Procedure:
    """4.8.1, 3.8.6: cards Ente/Unidad come into the field without being paid. Where they may come from is a reading."""
    listed = yield from elements(match, context, args["what"], "invocar")
    for i in listed:
        yield from name_card(match, i, r.SUMMONED)
    fit = tuple(i for i in listed if is_a(match.state, i, "Unidad", "Ente"))
    elsewhere = tuple(i for i in fit if match.state.objects[i].zone.name not in ("mano", "mazo", "cementerio"))
    if elsewhere and match.reading(FROM_WHERE) == "solo-de-esos":
        match.say(r.SUMMONED, text=f"{match.names(elsewhere)} no se invoca desde ahí", reading=FROM_WHERE)
        fit = tuple(i for i in fit if i not in elsewhere)
    player = players(match.state, context, args.get("who"))[0]
    return (yield from summon(match, fit, player, (r.RESOLVES,), how))


def making(match: Match, context: Context, args: Data) -> Procedure:
    """8.1.2.1.1: tokens."""
    count = amount(match.state, args["amount"], context)
    player = players(match.state, context, args.get("who"))[0]
    return (yield from tokens(match, args["token"], count, player, bool(args.get("up to"))))


def adding(match: Match, context: Context, args: Data) -> Procedure:
    """8.1.2.2.1, 8.1.2.2.2: cards of one's deck, or of another zone, come to the hand; without one it was illegal to do so."""
    zone, you = Zone(args.get("zone", "mazo"), context.you), context.you
    count = amount(match.state, args["amount"], context) if "amount" in args else 1
    sought = look_through(match.state, context, zone, args["filter"], count)
    there = min(count, len(sought.fitting) + len(sought.open))
    if not there:
        text = f"no hay carta que agregar: fue una activación ilegal, y {you} recibe una Advertencia"
        match.say(r.ILLEGAL, r.WARNED, text=text, grounds=(r.WITHOUT_EFFECT,))
        return ()
    found = yield from find(match, you, sought, "¿Qué carta agregas a tu mano?", r.CHOOSES, there, there)
    how, first = match.reading(ADDED), match.state.next_id
    if how == "mostrar-y-barajar":
        match.say(r.RESOLVES, text=f"{you} muestra {match.names(found)}", reading=ADDED)
    events = [Move("agregar", obj=i, player=you, to=Zone("mano", you), data=Map({"de": zone.name})) for i in found]
    yield from match.do(*events, rules=(r.RESOLVES,), text=f"{you} agrega {len(found)} a su mano", by=you, chosen=True)
    if zone.name == "mazo" and how != "solo-agregar":
        yield from shuffle(match, zone, r.SHUFFLE, f"{you} baraja su mazo", reading=ADDED)
    return tuple(i for i in match.state.zone("mano", you) if i >= first)


def shuffling(match: Match, context: Context, args: Data) -> Procedure:
    """4.9.4"""
    for player in players(match.state, context, args.get("who")):
        yield from shuffle(match, Zone("mazo", player), r.SHUFFLE, f"{player} baraja su mazo")


def sleeping(match: Match, context: Context, args: Data) -> Procedure:
    """4.1.2.5: units that can neither attack nor block this turn; whether one leaves a combat under way is a reading."""

    listed = yield from elements(match, context, args["what"], "dormir")
    if listed:
        effect = lasts(match.state, context, listed, THIS_TURN, rule="duerme")
        text = f"{match.names(listed)} duerme hasta el final del turno"
        match.set(r.ASLEEP, text=text, effects=with_effects(match.state, effect))
        yield from combat.asleep_in_combat(match, listed)
    return listed


def negating(match: Match, context: Context, args: Data) -> Procedure:
    """8.2: what is in the fila resolves without effect; what is in play has no effects this turn."""
    listed = yield from elements(match, context, args["what"], "negar")
    state = match.state
    for obj in listed:
        if state.objects[obj].zone == STACK:
            fila.annul(match, obj, (r.NEGATED,))
    there = tuple(i for i in listed if state.game.zone_kinds[state.objects[i].zone.name].in_play)
    if there:
        effect = lasts(match.state, context, there, args.get("until", THIS_TURN), parts=(Part("abilities ="),))
        match.set(r.NEGATED, text=f"{match.names(there)}: efectos negados", effects=with_effects(match.state, effect))
    return listed


def turning(paid: bool) -> Does:
    """4.4, 1.4.8: maná becomes Pagado or Disponible; without any the card resolves without effect."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        count = amount(match.state, args["amount"], context)
        for player in players(match.state, context, args.get("who")):
            zone = match.state.zone("maná", player)
            cards = tuple(i for i in zone if match.state.objects[i].turned != paid)[:count]
            word = "Pagado" if paid else "Disponible"
            if not cards:
                match.say(r.NO_MANA_LEFT, text=f"{player} no tiene maná que poner {word}", reading=fila.NO_MANA)
            yield from mana.turn(match, cards, paid, (r.RESOLVES,), f"{len(cards)} de maná de {player} queda {word}")

    return verb


def looking(public: bool) -> Does:
    """11.8, 11.9: the top cards of a deck, for one's eyes or everybody's. They are «esos»."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        seen: tuple[Id, ...] = ()
        for player in players(match.state, context, args.get("who")):
            cards = top(match.state, context, Zone("mazo", player), args["amount"])
            for i in cards if public else ():
                yield from name_card(match, i, r.RESOLVES)
            said = f"revela {match.names(cards)}" if public else f"mira {len(cards)} cartas"
            match.say(r.RESOLVES, text=f"{context.you} {said} del mazo de {player}", by=context.you)
            seen += cards
        return seen

    return verb


def deciding(wins: bool) -> Does:
    """1.3.4: an effect makes a player win or lose at once."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        named = players(match.state, context, args.get("who"))
        losers = tuple(p for p in match.state.setup.order if (p in named) != wins)
        yield from lives.lost(match, losers, r.BY_EFFECT, "así lo dice un efecto", grounds=(r.ROW_ENDS,))

    return verb
