"""Verbs of effects (11.12.3, 15.1): what each of them does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...kernel.abilities import Choose, Context, Ref
from ...kernel.decisions import Procedure
from ...kernel.events import Count, Event, Pool
from ...kernel.frozen import Data, Id, Map, Value
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.selecting import amount, refer
from ...kernel.state import State
from ...kernel.triggers import watchers
from ...kernel.unknown import name_card
from ...kernel.wording import plural, together
from ...play.barring import Bar, bars, can_be
from ...play.choosing import elements, players
from ...play.combat import taking_part
from ...play.discarding import to_discard
from ...play.drawing import draw_each
from ...play.ruling import THIS
from ...play.stack import ABILITY
from ...play.turning import turn
from ...play.verbs import Does
from . import damage, resolving
from . import rules as r
from .cards import SUMMON
from .digging import FIRST, SECOND, in_any_order
from .forbidding import kept_from_effects, stays_in_hand
from .keywords import LAST_COUNTER, WARP_COUNTER
from .layers import FROZEN, is_character, power
from .moving import BEYOND, WAYS, became, in_order, kept_out, leave, put, too_many
from .playing import play_by_effect
from .values import OF_EACH
from .zones import DECK, HAND, STACK

#: Drawing more than there is; what comes to the field by Transporte beside Luz and Oscuridad, and whether that is playing.
SHORT_DECK, WARP_LIGHT, WARP_PLAYS = (
    "fftcg-robar-con-el-mazo-corto",
    "fftcg-transporte-y-luz-u-oscuridad",
    "fftcg-transporte-mover-o-jugar",
)


#: In the data of turning what is turned already, where that counts.
SO_ALREADY = "ya lo estaba"
#: Under whose control cards played by an effect come in; whether turning what is turned already is an event.
WHOSE, ALREADY = "fftcg-control-de-lo-jugado-por-un-efecto", "fftcg-activar-lo-activo"


def damaging(match: Match, context: Context, args: Data) -> Procedure:
    """To Delanteros, or to players; ``from`` says which element does it, by default the source of the effect (12.4.5); ``also``
    whom it reaches besides, at once and each once. What is done by one of a party is done by the party (15.1.1.9.10)."""
    by, does = context.source, args.get("from")
    if does is None and "to" in args:
        by = _what_hurts(match, context)
    elif does not in (None, THIS):  # the card itself does it as it last was, too (11.11.7)
        named = yield from elements(match, context, does)
        by = named[0] if named else None
    if "to" in args:
        listed = yield from elements(match, context, args["to"], "daño")
        if damage.BUT in args:
            spared = yield from elements(match, context, args[damage.BUT])
            listed = tuple(i for i in listed if i not in spared)
        if "also" in args:
            others = yield from elements(match, context, args["also"], "daño")
            listed = tuple(dict.fromkeys((*listed, *others)))
        shared = context.cause.division if args.get("divided") else Map()
        blows = [
            damage.strike(by, i, max(0, shared.get(i, _how_much(match, context, args, i))), effect="from" not in args)
            for i in listed
        ]
        own = by is not None and by == context.source and by in match.state and is_character(match.state, by)
        yield from damage.hurt(match, blows, (*_hurting(match, by), *((r.DONE_BY_CARD,) if own else ())))
        return listed
    who = players(match.state, context, args.get("who", "oponente"))
    count, none = amount(match.state, args["amount"], context), bool(args.get(damage.NO_BURST))
    yield from damage.to_players(match, who, count, by, _hurting(match, by), none)
    return None


def _what_hurts(match: Match, context: Context) -> Id | None:
    """11.11.8: the card that has the ability; by the other reading the ability itself, where the text names no card (12.4.5)."""
    state, source = match.state, context.source
    stack = state.zones.get(STACK, ())
    ability = stack[0] if stack and state.objects[stack[0]].kind == ABILITY else None
    of_summon = source is not None and SUMMON in state.game.known(state, source).get("types", ())
    if ability is None or of_summon or match.reading(damage.HURTS) == "la-carta":
        return source
    text = f"el daño es de la Habilidad, y no de {state.game.name_of(state, source)}"
    match.say(r.BROKEN_BY_DAMAGE, text=text, reading=damage.HURTS)
    return ability


def _how_much(match: Match, context: Context, args: Data, obj: Id) -> int:
    """How much damage an effect does to one, where to each by what it is itself."""
    own = context.but(those=(obj,), were=()) if args.get(OF_EACH) else context
    return amount(match.state, args["amount"], own)


def _hurting(match: Match, by: Id | None) -> tuple[R, ...]:
    attacking, _ = taking_part(match.state)
    by_party = (r.PARTY_BY_EFFECT,) if by in attacking and len(attacking) > 1 else ()
    return (r.FOLLOWS, *by_party)


def drawing(match: Match, context: Context, args: Data) -> Procedure:
    """3.1.2: who must draw more than there is draws what there is, and loses; or not, by the reading in force."""
    count = amount(match.state, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        there, how = len(match.state.zone(DECK, player)), match.reading(SHORT_DECK)
        if there < count and (how == "no-pierde-todavia" and there):
            match.say(r.IGNORED, text=f"{player} roba las {there} que hay", reading=SHORT_DECK)
            yield from draw_each(match, (player,), there, (r.FOLLOWS,))
        elif there < count and how == "pierde-sin-robar":
            match.say(r.CANNOT_DRAW, text=f"{player} no roba ninguna", reading=SHORT_DECK)
            key = (damage.WITHOUT_CARDS, player, 1)
            match.keep(history=match.state.history.set(key, 1))
        else:
            yield from draw_each(match, (player,), count, (r.FOLLOWS,))


def going(name: str) -> Does:
    """15.1.1.3–15.1.1.5: cards go where the word says, those that can be; what they become is «esos». ``also``: what goes with
    them, at once."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        listed = yield from elements(match, context, args["what"], name)
        if "also" in args:
            others = yield from elements(match, context, args["also"], name)
            listed = tuple(dict.fromkeys((*listed, *others)))
        able = tuple(i for i in listed if can_be(match.state, name, i, context.you))
        if len(able) < len(listed):
            kept = [i for i in listed if i not in able]
            match.say(r.RESTRICTION, text=f"{match.names(kept)}: un efecto impide {name}", grounds=(r.IGNORED,))
        at = args.get("at")
        whose = players(match.state, context, args["who"])[0] if "who" in args else ""
        if (args.get("to") or WAYS[name][0]) == DECK:
            able = yield from _in_deck_order(match, context.you, able, whose, at == -1)
        yield from leave(match, able, name, (r.FOLLOWS,), args.get("to", ""), source=context.source, at=at, whose=whose)
        return became(match.state, able)

    return verb


def _in_deck_order(match: Match, you: str, cards: tuple[Id, ...], whose: str, under: bool) -> Procedure[tuple[Id, ...]]:
    """11.11.5.1: cards that go to one deck lie there in an order, which whose effect it is says; in that of their going."""
    order: tuple[Id, ...] = ()
    owners = {i: whose or match.state.objects[i].owner for i in cards if i in match.state.objects}
    for owner in dict.fromkeys(owners.values()):
        theirs = tuple(i for i in owners if owners[i] == owner)
        asks = f"¿En qué orden quedan en el {'fondo' if under else 'mazo'}, de arriba abajo?"
        listed = yield from in_any_order(match, you, theirs, asks)
        order += listed if under else listed[::-1]
    return order


def discarding(match: Match, context: Context, args: Data) -> Procedure:
    """15.1.1.4.1: its player chooses, or chance does; or it is said which card. They are «esos»."""
    if "what" in args:
        listed = yield from elements(match, context, args["what"])
        yield from _discarded(match, listed, (r.FOLLOWS,), context.source)
        return became(match.state, listed)
    who = players(match.state, context, args.get("who"))
    rules = (r.FOLLOWS, r.BOTH_DO, r.ACTIVE_DECIDES) if len(who) > 1 else (r.FOLLOWS,)
    gone: tuple[Id, ...] = ()
    for player in who:
        there = len(match.state.zone(HAND, player))
        count = amount(match.state, args["amount"], context) if "amount" in args else there
        cards = yield from to_discard(match, Zone(HAND, player), count, r.DISCARD, random=bool(args.get("random")))
        yield from _discarded(match, cards, rules, context.source)
        gone += tuple(cards)
        if len(cards) < count:
            match.say(r.IGNORED, text=f"{player} descarta {len(cards)} de {count}: no tiene más")
    return became(match.state, gone)


def _discarded(match: Match, cards: tuple[Id, ...], rules: tuple[R, ...], source: Id | None) -> Procedure:
    text = f"descartar {match.names(cards)} no es romper"
    yield from leave(match, cards, "descartar", rules, source=source)
    if cards and "romper" in watchers(match.state):
        match.say(r.NOT_BROKEN, text=text)


def showing_hand(public: bool) -> Does:
    """7.11.2: a hand is shown to everybody, or looked at by one player; its cards are named if nobody knows them yet."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        for player in players(match.state, context, args.get("who", "oponente")):
            for i in match.state.zone(HAND, player):
                yield from name_card(match, i, r.FOLLOWS)
            cards = match.state.zone(HAND, player)
            if public:
                text = f"{player} muestra su mano: {match.names(cards) or 'no tiene cartas'}"
            else:
                text = f"{context.you} mira la mano de {player}, de {len(cards)} {plural(len(cards), 'carta', 'cartas')}"
            match.say(r.FOLLOWS, text=text)

    return verb


def each_other(match: Match, context: Context, args: Data) -> Procedure:
    """11.11.4: two Delanteros do damage to each other at once, each as much as its Poder is, or last was."""
    one = refer(match.state, args.get("what", Ref(FIRST)), context)
    other = refer(match.state, args.get("with", Ref(SECOND)), context)
    pairs = [(a, b) for a in one for b in other]
    blows = [damage.strike(a, b, max(0, power(match.state, a))) for a, b in (*pairs, *((b, a) for a, b in pairs))]
    yield from damage.hurt(match, blows, (r.FOLLOWS,))


def freezing(match: Match, context: Context, args: Data) -> Procedure:
    """15.2.4: also what is not dull."""
    listed = yield from elements(match, context, args["what"], "congelar")
    new = [i for i in listed if not match.state.objects[i].counters.get(FROZEN)]
    if new:
        events = [Count("congelar", obj=i, source=context.source, counter=FROZEN, amount=1) for i in new]
        text = f"se {plural(len(new), 'congela', 'congelan')} {match.names(new)}"
        yield from match.do(*events, rules=(r.FOLLOWS, r.FROZEN), text=text, grounds=(r.FREEZE,))
    return listed


def turned(dull: bool) -> Does:
    """15.1.1.1, 15.1.1.2: also what is so already, which by one reading counts as an event, too."""
    rule = r.ALREADY_DULL if dull else r.ALREADY_ACTIVE
    how = ("en Dull",) * 2 if dull else ("Activo", "Activos")

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        name = "dullear" if dull else "activar"
        listed = yield from elements(match, context, args["what"], name)
        able = tuple(i for i in listed if can_be(match.state, name, i, context.you))
        same = [i for i in able if match.state.objects[i].turned == dull]
        yield from turn(match, able, dull, (r.FOLLOWS,), source=context.source)
        frozen = [i for i in able if not dull and i not in same and match.state.objects[i].counters.get(FROZEN)]
        if frozen:
            text = (
                f"{match.names(frozen)}: {plural(len(frozen), 'Congelado', 'Congelados')}, lo que solo cuenta en la Active Phase"
            )
            match.say(r.FROZEN, text=text)
        if same:
            counts = match.reading(ALREADY) == "cuenta-como-evento"
            already = Event(name, player=context.you, source=context.source, data=Map({SO_ALREADY: True}))
            events = [already.but(obj=i) for i in same] if counts else []
            was = f"{match.names(same)} ya {plural(len(same), 'estaba', 'estaban')} {plural(len(same), *how)}"
            text = f"{was}, y cuenta como {name}" if counts else was
            yield from match.do(*events, rules=(rule,), text=text, reading=ALREADY)
        return listed

    return verb


def _stays(state: State, obj: Id, how: str, player: str) -> Iterator[Bar]:
    """Why an effect cannot play a card for a player, or put it into the field."""
    if obj in state and stays_in_hand(state, obj, player, how):
        does = "jugarla de la mano" if how == "jugado" else "que salga de la mano"
        yield Bar(r.RESTRICTION, f"lo que dice no permite {does} ahora")
    if how == "jugado" and obj in state and kept_from_effects(state, obj, player):
        yield Bar(r.RESTRICTION, "un efecto, o lo que ella dice, no permite jugarla ahora")


def _crowded(state: State, obj: Id, player: str) -> Iterator[Bar]:
    """7.7.3, 11.11.5.1.1: why a player cannot select a card of their own to come into the field."""
    if obj in state and state.objects[obj].owner == player and (why := kept_out(state, obj, player)) is not None:
        yield Bar(why[0], f"{player} {why[1]}", BEYOND)


def _who_plays(match: Match, context: Context, what: Value, card: Id) -> str:
    """Who plays a card by an effect: who chooses it, where that is not whose effect it is."""
    if not isinstance(what, Choose) or what.by == "tú" or card not in match.state:
        return context.you
    return match.state.objects[card].owner if what.by == "cada jugador" else players(match.state, context, what.by)[0]


def entering(how: str) -> Does:
    """6.2.4, 11.4.1: characters are played or put into the field by an effect, without being paid for. They are «esos»."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        plays = partial(_who_plays, match, context, args["what"])

        def cannot(obj: Id) -> Iterator[Bar]:
            yield from _stays(match.state, obj, how, plays(obj))
            yield from _crowded(match.state, obj, context.you)

        listed = yield from elements(match, context, args["what"], how, also=cannot)
        kept = {i: bar for i in listed for bar in _stays(match.state, i, how, plays(i))}
        for i, bar in kept.items():
            does = "se juega" if how == "jugado" else "se pone en el terreno"
            match.say(bar.rule, text=f"{match.names((i,))} no {does}: {bar.text}")
        listed = tuple(i for i in listed if i not in kept)
        if "zone" in args:
            listed = _of_own_zone(match, context, listed, args["zone"])
        for i in listed:
            yield from name_card(match, i, r.ENTERS_FOR_OWNER)
        fit = tuple(i for i in listed if is_character(match.state, i))
        rules = (r.PLAYS,) if how == "jugado" else (r.ENTERS_FOR_OWNER,)
        done: tuple[Id, ...] = ()
        for i in (yield from in_order(match, fit)):
            owner, by = match.state.objects[i].owner, plays(i)
            disputed = how == "jugado" and "who" not in args and owner != by
            yours = "who" in args or (disputed and match.reading(WHOSE) == "quien-lo-juega")
            if disputed:
                text = f"{match.names((i,))} entra bajo el control de {by if yours else owner}"
                match.say(r.ENTERS_FOR_OWNER, text=text, reading=WHOSE)
            whose, turned = by if yours else owner, bool(args.get("turned"))
            if how == "jugado":
                done += yield from play_by_effect(match, (i,), whose, rules, turned, context.source, by)
            else:
                done += yield from put(match, (i,), whose, rules, how, turned, source=context.source, by=by)
        return done

    return verb


def _of_own_zone(match: Match, context: Context, listed: tuple[Id, ...], zone: str) -> tuple[Id, ...]:
    """2.3: those that lie in the zone of whose effect it is, which the text calls «yours»."""
    there = tuple(i for i in listed if match.state.objects[i].zone == Zone(zone, context.you))
    if len(there) < len(listed):
        elsewhere = match.names(i for i in listed if i not in there)
        match.say(r.IGNORED, text=f"{elsewhere} no está en esa zona de {context.you}: no se juega")
    return there


def counting(sign: int) -> Does:
    """6.7: counters are put on cards or taken from them; the last one of Transporte is noticed (15.2.7.5)."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        listed = yield from elements(match, context, args["to"])
        kind, count = str(args["counter"]), amount(match.state, args.get("amount", 1), context)
        shared = context.cause.division if args.get("divided") else Map()
        events: list[Event] = []
        fewer = again = False
        for i in listed:
            there = match.state.objects[i].counters.get(kind, 0)
            n = shared.get(i, count) if sign > 0 else -min(count, there)
            fewer = fewer or (sign < 0 and there < count)
            again = again or (sign > 0 and kind == WARP_COUNTER and not there)
            if n > 0:  # 11.8.6: each of them is put
                events += [Count("contador", obj=i, source=context.source, counter=kind, amount=1)] * n
            elif n:
                events.append(Count("quitar contador", obj=i, source=context.source, counter=kind, amount=n))
            if kind == WARP_COUNTER and sign < 0 and 0 < there <= count:
                events.append(Event(LAST_COUNTER, obj=i, player=match.state.objects[i].owner))
        if events:
            text = _counted(match, [e for e in events if isinstance(e, Count)], kind)
            by = r.WARP_COUNTS if kind == WARP_COUNTER and sign < 0 else r.FOLLOWS
            grounds = (*((r.IGNORED,) if fewer else ()), *((r.WARP_STAYS,) if again else ()))
            yield from match.do(*events, rules=(by, r.COUNTERS), text=text, grounds=grounds)
        return listed

    return verb


def _counted(match: Match, events: list[Count], kind: str) -> str:
    """«se ponen 2 contadores de Plaga: «Oso»», or how many on each where they differ."""
    verb, how = ("pone", "en") if events[0].amount > 0 else ("quita", "de")
    counts: dict[Id, int] = {}
    for e in events:
        if e.obj is not None:
            counts[e.obj] = counts.get(e.obj, 0) + abs(e.amount)
    if len(set(counts.values())) > 1:
        each = (f"{count} {how} {match.names((obj,))}" for obj, count in counts.items())
        return f"se {verb}n contadores de {kind}: {together(each)}"
    count = next(iter(counts.values()))
    word = plural(count, "contador", "contadores")
    return f"se {plural(count, verb, f'{verb}n')} {count} {word} de {kind}: {match.names(counts)}"


def crystals(match: Match, context: Context, args: Data) -> Procedure:
    """6.8.1"""
    count = amount(match.state, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        event = Pool("obtener cristal", player=player, source=context.source, amount=count)
        text = f"{player} obtiene {count} {plural(count, 'cristal', 'cristales')}"
        yield from match.do(event, rules=(r.FOLLOWS, r.CRYSTALS), text=text)


def cancelling(match: Match, context: Context, args: Data) -> Procedure:
    """What stands on the stack is cancelled, unless an effect says that it cannot be (2.2)."""
    listed = yield from elements(match, context, args["what"], "cancelar")
    for obj in listed:
        if obj not in match.state.objects or match.state.objects[obj].zone != STACK:
            continue
        if (bar := next(bars(match.state, "cancelar", obj, context.you), None)) is not None:
            match.say(bar.rule, text=f"no se cancela {match.names((obj,))}: {bar.text}")
            continue
        yield from resolving.cancel(match, obj, (r.FOLLOWS,))
    return listed


def arriving(match: Match, context: Context, args: Data) -> Procedure:
    """15.2.7.5, 15.2.7.5.1: a card comes by Transporte into the field, where a namesake or another of Luz keeps it out."""
    listed = yield from elements(match, context, args["what"])
    for obj in listed:
        here = match.state.objects[obj]
        name, why = match.game.name_of(match.state, obj), too_many(match.state, obj, here.owner)
        bright = why is not None and "Luz" in why[1]
        if why is not None and not (bright and match.reading(WARP_LIGHT) == "entra-y-caen"):
            text = f"{name} no puede llegar: {here.owner} {why[1]}; queda Removida del Juego"
            match.say(r.WARP_BARRED, r.WARP_STAYS, text=text, grounds=(why[0],), reading=WARP_LIGHT if bright else None)
            continue
        how = "jugado" if match.reading(WARP_PLAYS) == "es-jugar" else "puesto"
        reading = WARP_LIGHT if why is not None else WARP_PLAYS if how == "jugado" else None
        yield from put(match, (obj,), here.owner, (r.WARP_ARRIVES,), how, reading=reading, source=context.source, by_warp=True)


def making_cp(match: Match, context: Context, args: Data) -> Procedure:
    """CP that no cost takes up is lost: nothing keeps it."""
    match.say(r.EXACT_CP, text="ese CP no se guarda: se pierde")
    return
    yield
