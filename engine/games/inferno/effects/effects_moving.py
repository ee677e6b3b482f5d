"""Verbs by which something comes to another zone: cards, tokens, resources (110.5, 120, 400, 701)."""

from __future__ import annotations

from ....kernel.abilities import Context, Filter, Ref
from ....kernel.decisions import Decision, Form, Procedure
from ....kernel.events import Create, Event
from ....kernel.frozen import EMPTY, Data, Id, Map
from ....kernel.match import Match
from ....kernel.pieces import Zone
from ....kernel.rules import R
from ....kernel.selecting import amount, matches
from ....kernel.state import State
from ....kernel.wording import agreeing
from ....play import linked
from ....play.choosing import as_many, elements, how_much, name_unknown, players
from ....play.copying import made_since
from ....play.discarding import to_discard
from ....play.ordering import in_owner_order
from ....play.ruling import own_rules
from ....play.shuffling import shuffle_deck
from .. import rules as r
from ..elements.characteristics import ABILITY, DEMON
from ..elements.entering import not_made, put_into_play
from ..elements.moving import PLAY, destroy, discard, exile, goes_to, move_event, of_leaving
from ..elements.resources import TRIBUTE_WHEN, add_resource, adds_outside_its_step, put_tribute
from ..elements.ruling import own_keyword
from ..playing.chain import counter


def destroying(match: Match, context: Context, args: Data) -> Procedure:
    """701.6"""
    victims = yield from elements(match, context, args["what"], "destruir")
    yield from destroy(match, victims, (r.EFFECT,), source=context.source)
    return victims


def exiling(match: Match, context: Context, args: Data) -> Procedure:
    """701.9; the cards remember with what they were exiled, for linked abilities (606.2a, 406.5), be they granted together
    (606.1a, 606.4), one linked with itself (606.1b) or with several (606.3)."""
    listed = yield from elements(match, context, args["what"], "exiliar")
    happened = yield from exile(match, listed, (r.EFFECT,), source=context.source)
    arrived = _arrived(match, happened)
    yield from _exiled_with(match, context, arrived)
    return arrived or _ceased(match, happened)


def _exiled_with(match: Match, context: Context, arrived: tuple[Id, ...]) -> Procedure:
    """606.2a: the element with which cards were exiled remembers them for the ability that speaks of them."""
    if arrived and linked.refers(match.state, context, "exiliadas"):
        name = match.game.name_of(match.state, context.source)
        text = f"{match.names(arrived)} queda{'n' if len(arrived) > 1 else ''} en el exilio con {name}"
        yield from linked.remember(match, context, "exiliadas", arrived, text)


def _arrived(match: Match, happened: tuple[Event, ...]) -> tuple[Id, ...]:
    """What the elements that were moved are now, in their new zones (400.7)."""
    now = {o.former: o.id for o in match.state.objects.values() if o.former is not None}
    return tuple(now[e.obj] for e in happened if e.obj in now)


def _ceased(match: Match, happened: tuple[Event, ...]) -> tuple[Id, ...]:
    """The elements that ceased to exist as they were moved: tokens, copies (110.5e, 706.8a)."""
    return tuple(e.obj for e in happened if e.obj is not None and e.obj not in match.state)


#: How much is discarded where a whole hand is.
WHOLE_HAND = "todas"


def discarding(match: Match, context: Context, args: Data) -> Procedure:
    """701.7b: the player chooses which, unless it is at random, somebody else chooses, or it is all of a kind; then all discard
    at once (607.2e). ``own``: each counts for themselves how many."""
    whole, own = args["amount"] == WHOLE_HAND, bool(args.get("own"))
    count = 0 if whole or own else how_much(match, args["amount"], context)
    chooser, random = context.you if args.get("chosen by") == "tú" else None, bool(args.get("random"))
    chosen: dict[str, tuple[Id, ...]] = {}
    for player in players(match.state, context, args.get("who")):
        hand = Zone("mano", player)
        if whole and "filter" in args:
            chosen[player] = yield from _held(match, context, hand, args["filter"])
            continue
        held = len(match.state.zone("mano", player))
        count = how_much(match, args["amount"], context.but(you=player)) if own else count
        among = (yield from _held(match, context, hand, args["filter"])) if "filter" in args else None
        many = held if whole else count
        chosen[player] = yield from to_discard(match, hand, many, r.DISCARD_CHOICE, chooser, random, among)
    discarded: tuple[Id, ...] = ()
    for player, cards in ((player, cards) for player, cards in chosen.items() if cards):
        discarded += _arrived(match, (yield from discard(match, player, cards, (r.EFFECT,))))
    return discarded


def _held(match: Match, context: Context, hand: Zone, wanted: Filter) -> Procedure[tuple[Id, ...]]:
    """All cards of a kind in a hand, also of those that nobody knows."""
    looked = wanted.but(zones=("mano",))
    theirs = looked.but(owner="tú")
    yield from name_unknown(match, theirs, context.but(you=hand.player))
    return tuple(i for i in match.state.zones[hand] if matches(match.state, i, looked, context.you, context.source))


def countering(match: Match, context: Context, args: Data) -> Procedure:
    """701.5"""
    listed = yield from elements(match, context, args["what"])
    for i in listed:
        if own_rules(match.state, i, "no puede ser cancelada"):
            name = match.game.name_of(match.state, i)
            match.say(r.NOT_COUNTERED, text=f"{name} no puede ser {agreeing(match.state, 'cancelada', i)}")
            continue
        also = (r.ABILITY_COUNTERED,) if match.state.objects[i].kind == ABILITY else ()
        yield from counter(match, i, (r.EFFECT, *also))
    return listed


def moving_to(match: Match, context: Context, args: Data) -> Procedure:
    """400.6: elements to a zone of their owner, with ``in`` those that are in that zone of yours (109.4); with ``at`` the i-th
    place of the deck (401.7)."""
    listed = yield from elements(match, context, args["what"], "mover")
    state = match.state
    if "in" in args:
        listed = tuple(i for i in listed if state.objects[i].zone == Zone(args["in"], context.you))
    demons = [i for i in listed if state.objects[i].kind == DEMON]
    if demons:
        match.say(r.DEMON_STAYS, text=f"{match.names(demons)} es un demonio: no pasa a otra zona")
    going = [i for i in dict.fromkeys(listed) if i not in demons]
    if args["to"] == "en juego":
        return (yield from _into_play(match, context, args, going))
    going = yield from _in_deck_order(match, going, args)
    events = [move_event(state, "mover", i, args["to"], at=_place(args), source=context.source) for i in going]
    moved: tuple[Id, ...] = ()
    if events:
        rules = [r.EFFECT, r.ZONE_CHANGE, *of_leaving(state, going, args["to"])]
        if any(state.objects[i].zone.name == "mazo" for i in going) and args["to"] == "mano":
            rules.append(r.NOT_DRAWN)
        rules += _of_place(state, going, args)
        text = goes_to(state, going, args["to"])
        happened = yield from match.do(*events, rules=tuple(rules), text=text, arrange=in_owner_order)
        moved = _arrived(match, happened) or _ceased(match, happened)
    if args.get("shuffled"):  # 701.12c: without any of them there is nothing to shuffle
        for owner in dict.fromkeys(state.objects[i].owner for i in going):
            yield from shuffle_deck(match, owner)
    return moved


def _into_play(match: Match, context: Context, args: Data, going: list[Id]) -> Procedure:
    """110.6c: under the control of who resolves the effect, or of the owner where it says so; for linked abilities they remember
    with what they were put (606.2c). Returns what is there now."""
    tokens = [i for i in going if match.state.objects[i].kind == "token"]
    if tokens:
        match.say(r.TOKEN_STAYS, text=f"{match.names(tokens)}, que es una ficha, no vuelve al juego")
        going = [i for i in going if i not in tokens]
    under = None if args.get("under") == "propietario" else context.you
    reading = "inferno-controlador-sin-pasar-por-la-cadena"
    if not args.get("under") and match.reading(reading) == "su-propietario":
        match.say(r.CONTROLLER_IN_PLAY, text=f"{match.names(going)} entra bajo el control de su propietario", reading=reading)
        under = None
    happened = yield from put_into_play(match, tuple(going), under, (r.EFFECT,), turned=bool(args.get("turned")))
    arrived = _arrived(match, happened)
    if arrived and linked.refers(match.state, context, "puestas"):
        text = "los elementos quedan puestos en juego con ese elemento"
        yield from linked.remember(match, context, "puestas", arrived, text)
    return arrived


def _place(args: Data) -> int | None:
    """401.7: the i-th place from the top, counted from 1; in a shorter deck the bottom."""
    at = args.get("at")
    if at is None or args["to"] != "mazo" or at < 0:
        return at
    return max(0, at - 1)


def _of_place(state: State, going: list[Id], args: Data) -> list[R]:
    """401.7: the i-th place that an effect says, neither the top nor the bottom; 401.3: several at once on or under a deck."""
    at = args.get("at")
    if at is None or args["to"] != "mazo":
        return []
    return ([r.ITH_PLACE] if at > 1 else []) + ([r.DECK_ORDER] if len(going) > 1 else [])


def _in_deck_order(match: Match, going: list[Id], args: Data) -> Procedure:
    """401.3: of several cards put on or under a deck at once, their owner chooses the order. The last one ends on top."""
    if args["to"] != "mazo" or len(going) < 2:
        return going
    owner = match.state.objects[going[0]].owner
    options = tuple(match.option(i) for i in going)
    asks = "¿En qué orden van al mazo? (la última queda más cerca de donde se ponen)"
    decision = Decision(owner, asks, (r.DECK_ORDER,), Form.ORDER, options, kind="orden")
    order = yield from match.ask(decision)
    match.say(r.DECK_ORDER, text=f"{owner} ordena las cartas que van a su mazo: {match.names(order)}", by=owner, chosen=True)
    return list(order)


def milling(match: Match, context: Context, args: Data) -> Procedure:
    """Cards from the top of the deck to the inferno; as many as there are (608.3)."""
    count = how_much(match, args["amount"], context)
    milled: tuple[Id, ...] = ()
    for player in players(match.state, context, args.get("who")):
        deck = match.state.zone("mazo", player)
        cards = deck[: as_many(match, len(deck), count)]
        events = [move_event(match.state, "mover", i, args.get("to", "inferno"), source=context.source) for i in cards]
        for i in cards:
            if args.get("to") == "exilio" and own_keyword(match.state, i, "Vínculo"):
                match.say(r.BOND_NOT, text="la exilia otro efecto: vínculo no dispara")
        if events:
            count_said = f"{len(events)} cartas" if len(events) > 1 else "1 carta"
            text = f"{count_said} del mazo de {player} va{'n' if len(events) > 1 else ''} a su {args.get('to', 'inferno')}"
            short = (r.AS_MUCH_AS_POSSIBLE, r.IMPOSSIBLE_IGNORED) if len(cards) < count else ()
            there = (r.EXILE, r.TO_OWNERS_EXILE) if args.get("to") == "exilio" else (r.ZONE_CHANGE,)
            rules = (r.EFFECT, *short, *there)
            happened = yield from match.do(*events, rules=rules, text=text, arrange=in_owner_order)
            arrived = _arrived(match, happened)
            milled += arrived
            if args.get("to") == "exilio":
                yield from _exiled_with(match, context, arrived)
    return milled


def moving_top(match: Match, context: Context, args: Data) -> Procedure:
    """404.2: cards from the top of an inferno, as many as there are (608.3), to another zone of their owner."""
    count = how_much(match, args["amount"], context)
    moved: tuple[Id, ...] = ()
    for player in players(match.state, context, args.get("who")):
        pile = match.state.zone("inferno", player)
        cards = pile[: as_many(match, len(pile), count)]
        there = Map({key: value for key, value in args.items() if key in ("to", "at")})
        moved += yield from moving_to(match, context.but(those=cards), there.set("what", Ref("esos")))
    return moved


def token(match: Match, context: Context, args: Data) -> Procedure:
    """110.5: tokens appear under the control of whoever controls the effect, with what the effect says and nothing else."""
    count = how_much(match, args.get("amount", 1), context)
    card = args["token"]
    you = context.you
    if not match.state.players[you].in_game:
        match.say(r.NO_CONTROL_FOR_GONE, r.NOTHING_FOR_GONE, text="quien dejó el juego no recibe fichas")
        return ()
    if not card.name:
        card = card.but(name=" ".join(card.subtypes))
    if "aliado" in card.types and (card.strength is None or card.resistance is None):
        reading = "inferno-valor-que-no-puede-determinarse"
        if match.reading(reading) == "cero-salvo-esos-casos":
            text = "sin fuerza o resistencia definidas, la ficha no se genera"
            match.say(r.TOKEN_UNDEFINED, text=text, reading=reading)
            return ()
        match.say(r.UNDETERMINED, text="lo que no está definido vale 0", reading=reading)
        card = card.but(strength=card.strength or 0, resistance=card.resistance or 0)
    create = Create(
        "crear ficha", base=card, kind="token", zone=PLAY, owner=you, controller=you, player=you, source=context.source
    )
    if not count or not_made(match, create):
        return ()
    first = match.state.next_id
    text = f"{you} pone en juego {f'{count} fichas' if count > 1 else 'una ficha'} de «{card.name}»"
    yield from match.do(*[create] * count, rules=(r.TOKEN, r.TOKEN_OWNER, r.TOKEN_DEFINED, r.TOKEN_NAME), text=text)
    return made_since(match.state, first, "token")


def add_resources(match: Match, context: Context, args: Data) -> Procedure:
    """120.2: as part of an effect."""
    added: tuple[Id, ...] = ()
    if not adds_outside_its_step(match):
        return added
    for _ in range(amount(match.state, args["amount"], context)):
        before = match.state.next_id
        yield from add_resource(match, context.you, (r.RESOURCE_BY_EFFECT,), Map(turned=True) if args.get("turned") else EMPTY)
        arrived = tuple(o.id for o in match.state.in_play() if o.id >= before)
        if not arrived:
            text = "no se agregó un recurso: lo que seguiría con él no se hace"
            match.say(r.NO_ACTION_AFTER_RESOURCE, text=text)
        added += arrived
    return added


def tribute(match: Match, context: Context, args: Data) -> Procedure:
    """702.23a, 702.23b: this card from hand or inferno as a face-down resource, skipping the next Agregar un Recurso."""
    obj = context.source
    if obj is None or obj not in match.state or not adds_outside_its_step(match):
        return
    when, you = match.reading(TRIBUTE_WHEN), context.you
    shown = Event("mostrar", obj=obj, player=you)
    name = match.game.name_of(match.state, obj)
    yield from match.do(shown, rules=(r.TRIBUTE, r.SHOW, r.SHOWN_STAYS), text=f"{you} muestra {name}", by=you)
    if when == "en-el-paso":
        entry, text = (
            Map(kind="tributo", card=obj, player=you),
            f"{you} agregará {name} como recurso en su paso, en vez de la carta de su mazo",
        )
    else:
        yield from put_tribute(match, you, obj)
        entry, text = Map(kind="saltear", what="Agregar un Recurso", player=you), f"{you} salteará agregar un recurso"
    if when == "salta-el-turno-siguiente":
        entry, text = entry.set("after", match.state.station.turn), f"{you} salteará agregar un recurso en su turno siguiente"
    history = match.state.history.set(("tributo", you), 1)
    reading = TRIBUTE_WHEN if when == "en-el-paso" else TRIBUTE_LIMIT
    match.set(r.TRIBUTE, text=text, reading=reading, agenda=(*match.state.agenda, entry), history=history)


#: Whose limit it is that one tribute a turn can be resolved.
TRIBUTE_LIMIT = "inferno-limite-de-tributos"
