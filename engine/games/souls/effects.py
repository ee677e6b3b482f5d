"""Verbs of effects (4.6–4.9): what each of them does."""

from __future__ import annotations

from functools import partial

from ...kernel.abilities import Choose, Context, Filter, Part
from ...kernel.chance import shuffle
from ...kernel.conditions import Refusal
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Move
from ...kernel.frozen import Data, Id, Map
from ...kernel.match import Match, option_in
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.selecting import amount, as_they_are, as_they_were
from ...kernel.state import State
from ...kernel.triggers import watchers
from ...kernel.unknown import name_card
from ...kernel.wording import plural, so_many_cards
from ...play.choosing import elements, players
from ...play.discarding import to_discard
from ...play.drawing import draw
from ...play.instructions import apply
from ...play.lasting import lasts, with_effects
from ...play.ruling import players_ruled
from ...play.searching import find, look_through, top
from ...play.verbs import Does
from . import fila, hurting, lives, mana, striking
from . import rules as r
from .choosing import quoted
from .layers import is_a
from .moving import UP_TO, leave, summon, tokens
from .moving import count as how_many
from .permanent import NEGATED, NEW_WEAPON
from .resolving import say_without_cost
from .zones import COMBAT, DRAWING_PHASE, STACK, SUPPORT

#: The greatest number that somebody is offered where no card says how great it may be.
MOST = 99
#: The rule in words of a player who draws in the Fase de Robo only (1.4.3).
NO_DRAW_OUTSIDE = "no roba fuera de la Fase de Robo"
#: Until when what a card does this turn lasts (6.7.4).
THIS_TURN = "Fase Final"
#: Drawing more than there is; what is done with a card that is added from the deck.
TOO_MANY, ADDED = "souls-robar-mas-de-lo-que-queda", "souls-buscar-en-el-mazo"
#: Under which word an effect knows the deck as it shuffled it where a card was added from it.
_AS_SHUFFLED = "ya barajado"
#: From where cards are summoned.
FROM_WHERE = "souls-de-donde-se-invoca"
#: Whether what an effect plays without its cost is played, and how it comes into the field by each reading.
UNPAID = "souls-jugar-sin-pagar"
_FREE = {"se-invoca": "invocada", "se-juega-sin-al-jugar": "jugada sin pagar", "se-juega": "jugada"}


def _by(args: Data) -> tuple[R, ...]:
    """8.6.1, 8.6.4: whose it is of which no player is named."""
    return (r.RESOLVES,) if "who" in args else (r.RESOLVES, r.ITS_OWN)


def drawing(match: Match, context: Context, args: Data) -> Procedure:
    """4.5: who must draw more than there is loses, or draws what there is, by the reading in force."""
    short = []
    for player in players(match.state, context, args.get("who")):
        count = amount(match.state, args["amount"], context)
        count = max(0, count - len(match.state.zone("mano", player))) if args.get("filling") else count
        there = len(match.state.zone("mazo", player))
        outside = match.state.station.step != DRAWING_PHASE and players_ruled(match.state, player, NO_DRAW_OUTSIDE)
        if outside or players_ruled(match.state, player, "no roba por efectos"):
            match.say(r.PROHIBITED, text=f"un efecto no permite que {player} robe")
        elif 0 < there < count and match.reading(TOO_MANY) == "no-pierde":
            text = f"{player} debe robar {count} y tiene {there}: roba las que hay"
            match.say(r.IMPOSSIBLE, text=text, reading=TOO_MANY)
            yield from draw(match, player, there, _by(args))
        else:
            yield from draw(match, player, min(there, count), _by(args))
            short += [player] if there < count else []
    yield from lives.nothing_to_draw(match, tuple(short), (r.RESOLVES,))


def damaging(match: Match, context: Context, args: Data) -> Procedure:
    """4.6: to units, or to the lives of players."""
    count = amount(match.state, args["amount"], context)
    if "to" in args:
        listed = yield from elements(match, context, args["to"], "daño")
        shares = context.cause.division if args.get("divided") else dict.fromkeys(listed, count)
        yield from hurting.hurt(match, [(context.source, i, shares.get(i, 0)) for i in listed], (r.DAMAGE,), context.you)
        return listed
    yield from _to_lives(match, context, players(match.state, context, args.get("who", "oponente")), count)
    return None


def _to_lives(match: Match, context: Context, listed: tuple[str, ...], count: int) -> Procedure:
    """1.3.2: who is left without lives by the same damage loses together with the others."""
    name, done = match.game.name_of(match.state, context.source) or "un efecto", 0
    for player in listed:
        text = f"{name} inflige {count} de daño a las vidas de {player}"
        done += yield from lives.hurt(match, player, count, (r.DAMAGE,), text, context.source)
    yield from lives.over(match, *_ends(match.state))
    if match.state.result is None:
        yield from hurting.drinks(match, context.source, done, units=False)


def _ends(state: State) -> tuple[R, ...]:
    """7.2.4.1.2, 10.4: between what the duel ends in which somebody has no lives left now."""
    combat = state.procedure(COMBAT)
    attacks = combat is not None and combat.at == "7.2.4"
    return (*ends_row(state), *(r.ENDS_AT_ONCE,) * attacks)


def ends_row(state: State) -> tuple[R, ...]:
    """10.4: whether the duel that ends now ends while something of the fila resolves."""
    return (r.ROW_ENDS,) if fila.row(state) else ()


def losing_lives(match: Match, context: Context, args: Data) -> Procedure:
    """8.6.4: of the player whose effect it is, where none is named; ``paid``: it says that they are paid."""
    count = amount(match.state, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        if args.get("paid"):
            yield from lives.pay(match, player, count, _by(args))
            continue
        text = f"{player} pierde {count} {plural(count, 'vida', 'vidas')}"
        yield from lives.lose(match, player, count, _by(args), text, context.source)
    yield from lives.over(match, *_ends(match.state))


def recovering(match: Match, context: Context, args: Data) -> Procedure:
    """8.6.4: by the player whose effect it is, where none is named."""
    count = amount(match.state, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        yield from lives.recover(match, player, count, _by(args), context.source)


def setting_lives(match: Match, context: Context, args: Data) -> Procedure:
    """1.4.7: so many lives a player has from now on; whether that is to lose or to recover them is a reading."""
    for player in players(match.state, context, args.get("who")):
        yield from lives.become(match, player, amount(match.state, args["amount"], context), _by(args), context.source)
    yield from lives.over(match, *_ends(match.state))


def numbering(match: Match, context: Context, args: Data) -> Procedure:
    """1.4.5, 1.4.5.1: a number that a player chooses, for what follows."""
    you, asks, most = context.you, "¿Qué número eliges?", args.get("most")
    up_to = most is not None and "least" not in args
    low = args.get("least", 0 if up_to and match.reading(UP_TO) == "puede-0" else 1)
    rules = (*(r.ONE_AT_LEAST,) * up_to, r.WHOLE_NUMBER)
    number = yield from match.ask(Decision(you, asks, rules, Form.NUMBER, low=low, high=most or MOST, kind="cantidad"))
    match.say(*rules, text=f"{you} elige el {number}", by=you, chosen=True, reading=UP_TO if up_to else None)
    after: Context = yield from apply(match, context.but(x=number), args["then"])
    return after.but(x=context.x)


def going(name: str) -> Does:
    """4.9: elements go where the word says. They are «esos»."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        listed = yield from elements(match, context, args["what"], name)
        where = {"to": args.get("to", ""), "at": args.get("at")}
        gone = yield from leave(match, listed, name, (r.RESOLVES,), **where, source=context.source, by=context.you)
        if listed and not gone:  # 1.4.2: nothing was done to them, but «su controlador» is theirs still
            return context.but(those=(), were=listed, cause=context.cause.but(that=()))
        return _now(match.state, gone)

    return verb


def _now(state: State, gone: tuple[Id, ...]) -> tuple[Id, ...]:
    """What elements are now; a token that ceased to be is what it was."""
    return tuple(was if now is None else now for was, now in as_they_are(state, gone).items())


def discarding(match: Match, context: Context, args: Data) -> Procedure:
    """4.9.2: only from the hand; its player chooses, unless chance does."""
    done: tuple[Id, ...] = ()
    listed = players(match.state, context, args.get("who"))
    rules = (r.RESOLVES, r.BOTH_DECIDE) if len(listed) > 1 else _by(args)
    for player in listed:
        hand = match.state.zone("mano", player)
        count = amount(match.state, args["amount"], context) if "amount" in args else len(hand)
        picked = yield from to_discard(match, Zone("mano", player), count, r.DISCARD, random=bool(args.get("random")))
        gone = yield from leave(match, picked, "descartar", rules)
        done += _now(match.state, gone)
        if len(picked) < count:
            match.say(r.IMPOSSIBLE, text=f"{player} descarta {len(picked)} de {count}: no tiene más")
    return done


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
        match.say(r.FROM_THERE, text=f"{match.names(elsewhere)} no se invoca desde ahí", reading=FROM_WHERE)
        fit = tuple(i for i in fit if i not in elsewhere)
    done: tuple[Id, ...] = ()
    for player, cards in _each_summons(match.state, context, args, fit):
        done += yield from summon(match, cards, player, (r.RESOLVES,), how)
    return done


def _each_summons(state: State, context: Context, args: Data, cards: tuple[Id, ...]) -> list[tuple[str, tuple[Id, ...]]]:
    """4.8.1: who summons which of these cards: the player whose effect it is, or those who choose, each of their own."""
    what = args["what"]
    if isinstance(what, Choose) and what.by != "tú":
        return [(p, tuple(i for i in cards if state.objects[i].owner == p)) for p in players(state, context, what.by)]
    return [(players(state, context, args.get("who"))[0], cards)]


def making(match: Match, context: Context, args: Data) -> Procedure:
    """8.1.2.1.1: tokens."""
    made: tuple[Id, ...] = ()
    for player in players(match.state, context, args.get("who")):
        count = amount(match.state, args["amount"], context)
        made += yield from tokens(match, args["token"], count, player, bool(args.get("up to")))
    return made


def adding(match: Match, context: Context, args: Data) -> Procedure:
    """8.1.2.2.1: cards of one's deck come to the hand."""
    zone, you, before = Zone("mazo", context.you), context.you, match.state
    found = yield from _sought(match, context, args, zone, "¿Qué carta agregas a tu mano?", "agregar")
    how, first = match.reading(ADDED), match.state.next_id
    if not found:
        return ()
    if how == "mostrar-y-barajar":
        match.say(r.RESOLVES, text=f"{you} muestra {match.names(found)}", reading=ADDED)
    yield from _to_hand(match, you, found, zone, quoted(args["filter"]))
    added = tuple(i for i in match.state.zone("mano", you) if i >= first)
    return (yield from _shuffled(match, context, zone, before, added))


def _shuffled(match: Match, context: Context, zone: Zone, before: State, done: tuple[Id, ...]) -> Procedure:
    """By the other readings a deck is shuffled from which cards were taken. Returns these, for the next instruction, which knows
    of the shuffling."""
    if match.reading(ADDED) == "solo-agregar":
        return done
    yield from shuffle(match, zone, r.SHUFFLE, f"{zone.player} baraja su mazo", reading=ADDED)
    cause = context.cause.naming(_AS_SHUFFLED, match.state.zone(*zone))
    return context.but(those=done, were=as_they_were(before, match.state, done), cause=cause) if done else done


def _to_hand(match: Match, you: str, found: tuple[Id, ...], zone: Zone, besides: tuple[R, ...]) -> Procedure:
    events = [Move("agregar", obj=i, player=you, to=Zone("mano", you), data=Map({"de": zone.name})) for i in found]
    text = f"{you} agrega {len(found)} a su mano"
    yield from match.do(*events, rules=(r.RESOLVES, *besides), text=text, by=you, chosen=True)
    if "robar" in watchers(match.state):
        match.say(r.DRAW, text="agregar cartas a la mano no es robarlas")


def taking(match: Match, context: Context, args: Data) -> Procedure:
    """11.8, 11.9: of the cards that were looked at or revealed, those that a player chooses come to the hand. The others are
    «esos»."""
    you, zone, seen, wanted = context.you, Zone("mazo", context.you), context.those, args.get("filter", Filter())
    sought = look_through(match.state, context, zone, wanted, len(seen))
    sought = sought.but(fitting=tuple(i for i in sought.fitting if i in seen), open=tuple(i for i in sought.open if i in seen))
    there = min(amount(match.state, args["amount"], context), len(sought.fitting) + len(sought.open))
    least = (
        0 if args.get("may") or (args.get("up to") and match.reading(UP_TO) == "puede-0") else 1 if args.get("up to") else there
    )
    found = yield from find(match, you, sought, "¿Qué carta agregas a tu mano?", r.CHOOSES, min(least, there), there)
    if found:
        yield from _to_hand(match, you, found, zone, quoted(wanted))
    else:
        match.say(r.WITHOUT_EFFECT, text=f"{you} no agrega ninguna")
    return tuple(i for i in seen if i not in found)


def _sought(match: Match, context: Context, args: Data, zone: Zone, asks: str, does: str) -> Procedure:
    """8.1.2.2.2, 8.6.3: cards of a zone that a player chooses, as many as it says or as there are; with «hasta» from one on."""
    you, count = context.you, amount(match.state, args["amount"], context) if "amount" in args else 1
    sought = look_through(match.state, context, zone, args["filter"], count)
    say_without_cost(match, context, args["filter"].but(zones=(zone.name,), owner="tú"))
    there = min(count, len(sought.fitting) + len(sought.open))
    if not there:
        match.say(r.WITHOUT_EFFECT, text=f"{you} no tiene carta que {does}: resuelve sin efecto")
        return ()
    least = (0 if match.reading(UP_TO) == "puede-0" else 1) if args.get("up to") else there
    near = partial(_supporting, match.state, you)
    return (yield from find(match, you, sought, asks, r.CHOOSES, least, there, near))


def _supporting(state: State, you: str) -> list[tuple[Option[Id], tuple[Refusal, ...]]]:
    """12.2: what is in the support deck is not in the deck that is looked through."""
    why = "está en el mazo de apoyo, que no forma parte del duelo"
    support = [i for i in state.zone(SUPPORT, you) if state.objects[i].base is not None]
    return [(option_in(state, i), (Refusal(r.PRIVATE, why, state.game.name_of(state, i)),)) for i in support]


def finding_and_summoning(match: Match, context: Context, args: Data) -> Procedure:
    """3.8.6: cards of one's deck come into the field without being paid."""
    zone = Zone("mazo", context.you)
    found = yield from _sought(match, context, args, zone, "¿Qué carta invocas?", "invocar")
    return (yield from summon(match, found, context.you, (r.RESOLVES,)))


def finding_and_sending(name: str) -> Does:
    """4.9: cards of one's deck go where the word says; the deck is shuffled as one from which cards are added is."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        you, zone, before = context.you, Zone("mazo", context.you), match.state
        found = yield from _sought(match, context, args, zone, f"¿Qué carta vas a {name}?", name)
        how = match.reading(ADDED)
        if found and how == "mostrar-y-barajar":
            match.say(r.RESOLVES, text=f"{you} muestra {match.names(found)}", reading=ADDED)
        gone = yield from leave(match, found, name, (r.RESOLVES,), source=context.source, by=you)
        gone = _now(match.state, gone)
        return (yield from _shuffled(match, context, zone, before, gone)) if found else gone

    return verb


def _first(match: Match, context: Context, zone: Zone, args: Data, does: str) -> tuple[Id, ...]:
    """1.4.2: the first cards of a zone, as many as there are, where fewer are there that is said."""
    cards = top(match.state, context, zone, args.get("amount"))
    if "amount" in args and len(cards) < (asked := amount(match.state, args["amount"], context)):
        match.say(
            r.IMPOSSIBLE, text=f"{context.you} {does} {len(cards)} de {asked}: no hay más en el {zone.name} de {zone.player}"
        )
    return cards


def top_going(name: str) -> Does:
    """4.9.1, 4.9.3: the top cards of a deck go to the cemetery, where everybody sees them, or to the Halo, face down. They are
    «esos»."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        gone: tuple[Id, ...] = ()
        for player in players(match.state, context, args.get("who")):
            cards = _first(match, context, Zone("mazo", player), args, "envía" if name == "enviar" else "desintegra")
            for i in cards if name == "enviar" else ():
                yield from name_card(match, i, r.RESOLVES)
            went = yield from leave(match, cards, name, (r.RESOLVES,), source=context.source)
            gone += _now(match.state, went)
        return gone

    return verb


def placing_mana(match: Match, context: Context, args: Data) -> Procedure:
    """3.3.2: cards of the deck of maná come into the Zona de Maná, Disponible. Which ones is a reading."""
    for player in players(match.state, context, args.get("who")):
        asked, placed = amount(match.state, args["amount"], context), 0
        while placed < asked and match.state.zone("mazo de maná", player):
            card, reading = yield from mana.from_deck(match, player, r.CHOOSES)
            event = Move("colocar maná", obj=card, player=player, to=Zone("maná", player))
            text, rules = f"{player} coloca 1 de maná", (r.RESOLVES, r.PLACED_READY)
            yield from match.do(event, rules=rules, text=text, reading=reading, grounds=(r.MANA_FACE_UP,))
            placed += 1
        if placed < asked:
            text = f"{player} coloca {placed} de {asked}: no hay más en su mazo de maná"
            match.say(r.IMPOSSIBLE, text=text)


def shuffling(match: Match, context: Context, args: Data) -> Procedure:
    """4.9.4: what this effect shuffled already, as a card was added from it, and is as it was then, is not shuffled again."""
    for player in players(match.state, context, args.get("who")):
        if context.cause.more.get(_AS_SHUFFLED) == match.state.zone("mazo", player):
            continue
        yield from shuffle(match, Zone("mazo", player), r.SHUFFLE, f"{player} baraja su mazo")


def sleeping(match: Match, context: Context, args: Data) -> Procedure:
    """4.1.2.5: units that can neither attack nor block this turn; whether one leaves a combat under way is a reading."""

    listed = yield from elements(match, context, args["what"], "dormir")
    if listed:
        effect = lasts(match.state, context, listed, THIS_TURN, rule="duerme")
        text = f"{match.names(listed)} {plural(len(listed), 'duerme', 'duermen')} hasta el final del turno"
        match.set(r.ASLEEP, text=text, effects=with_effects(match.state, effect))
        yield from striking.asleep_in_combat(match, listed)
    return listed


def negating(match: Match, context: Context, args: Data) -> Procedure:
    """8.2, 6.7.4: what is in the fila resolves without effect; what is in play has no effects, for as long as it says."""
    listed = yield from elements(match, context, args["what"], "negar")
    state = match.state
    listed = tuple(i for i in listed if fila.can_be_negated(match, i))
    for obj in listed:
        if state.objects[obj].zone == STACK:
            fila.annul(match, obj, (r.NEGATED,))
    there = tuple(i for i in listed if state.game.zone_kinds[state.objects[i].zone.name].in_play)
    if there:
        _negates(match, context, there, args.get("until", ""))
    return listed


def _negates(match: Match, context: Context, there: tuple[Id, ...], until: str) -> None:
    """8.2.1, 8.2.2: what is negated, or negated again; by one reading only the effects that each has now (8.2.4)."""
    parts = [(there, Part("abilities ="))]
    if match.reading(NEW_WEAPON) == "funcionan":
        parts = [((i,), Part("abilities =", match.state.game.view(match.state, i)["abilities"])) for i in there]
    again = any(match.state.game.view(match.state, i).get(NEGATED) for i in there)
    armed = any(o.attached in there for o in match.state.in_play())
    besides = ((r.NEGATED_AGAIN,) if again else ()) + ((r.OF_THE_WEAPON,) if armed else ())
    text = f"{match.names(there)}: efectos negados{' este turno' if until == THIS_TURN else ''}"
    effects = match.state.effects
    for listed, part in parts:
        effects = (*effects, lasts(match.state, context, listed, until, parts=(part,)))
    match.set(r.NEGATED, *besides, text=text, effects=effects)


def turning(paid: bool) -> Does:
    """4.4, 1.4.8: maná becomes Pagado or Disponible; without any the card resolves without effect."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        count = amount(match.state, args["amount"], context)
        for player in players(match.state, context, args.get("who")):
            zone = match.state.zone("maná", player)
            word = "Pagado" if paid else "Disponible"
            fit = tuple(i for i in zone if match.state.objects[i].turned != paid)
            if args.get("up to"):  # 8.6.3
                least = 0 if match.reading(UP_TO) == "puede-0" else min(1, len(fit))
                asks = f"¿Cuánto maná queda {word}?"
                count = yield from how_many(match, context.you, asks, least, min(count, len(fit)))
            cards = yield from mana.some(match, context.you, fit, count, f"¿Qué maná queda {word}?", r.CHOOSES)
            if not cards:
                match.say(r.NO_MANA_LEFT, text=f"{player} no tiene maná que poner {word}", reading=fila.NO_MANA)
            elif len(cards) < count:
                match.say(r.IMPOSSIBLE, text=f"{player} solo tiene {len(cards)} de {count} de maná que poner {word}")
            yield from mana.turn(match, cards, paid, (r.RESOLVES,), f"{len(cards)} de maná de {player} queda {word}")

    return verb


def looking(public: bool) -> Does:
    """11.8, 11.9: the top cards of a deck, for one's eyes or everybody's. They are «esos»."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        seen: tuple[Id, ...] = ()
        zone = args.get("zone", "mazo")
        for player in players(match.state, context, args.get("who")):
            cards = _first(match, context, Zone(zone, player), args, "revela" if public else "mira")
            for i in cards if public else ():
                yield from name_card(match, i, r.RESOLVES)
            said = f"revela {match.names(cards)}" if public else f"mira {so_many_cards(len(cards))}"
            where = f"{'del' if zone == 'mazo' else 'de la'} {zone} de {player}"
            match.say(r.REVEALS if public else r.LOOKS, text=f"{context.you} {said} {where}", by=context.you)
            seen += cards
        return seen

    return verb


def deciding(wins: bool) -> Does:
    """1.3.4: an effect makes a player win or lose at once."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        named = players(match.state, context, args.get("who"))
        losers = tuple(p for p in match.state.setup.order if (p in named) != wins)
        wins_by = (r.OPPONENT_WINS,) if wins else ()
        yield from lives.lost(match, losers, r.BY_EFFECT, "así lo dice un efecto", (*wins_by, *ends_row(match.state)))

    return verb
