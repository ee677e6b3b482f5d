"""Verbs that do something once to what stays where it is, and to players (609, 701)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ....kernel.abilities import Context, Each, Ref
from ....kernel.decisions import Decision, Form, Option, Procedure
from ....kernel.events import Alter, Pool
from ....kernel.frozen import EMPTY, Data, Id, Map
from ....kernel.match import Match
from ....kernel.selecting import amount, refer
from ....kernel.state import CHANCE
from ....kernel.unknown import name_card
from ....kernel.wording import plural
from ....play import linked
from ....play.barring import Bar
from ....play.choosing import elements, how_much, players
from ....play.combat import could_join, fighters, join, remove, replace_fighter
from ....play.damage import deal
from ....play.drawing import draw_each
from ....play.ending import draw_game, lose, win
from ....play.instructions import apply, carry_out
from .. import rules as r
from ..combat import fighting
from ..combat.combat_end import end_by_effect
from ..elements.attaching import attach
from ..elements.characteristics import DEMON, EARTHLY, INFERNAL
from ..elements.layers import attached_to, views
from ..elements.moving import move_event
from .choosing import of_infernal
from .damage import damage_event

Verb = Callable[[Match, Context, Data], Procedure]
#: How a coin falls.
COIN = ("cara", "cruz")


def damage(match: Match, context: Context, args: Data) -> Procedure:
    """118.2b: an element does damage; by default the source of the effect. Each element that gets some does so by itself, and
    its own shield prevents it (614.10)."""
    sources: tuple[Id | None, ...] = (context.source,)
    if isinstance(args.get("by"), Ref):
        sources = refer(match.state, args["by"], context)[:1] or sources
    elif args.get("by"):
        sources = yield from elements(match, context, args["by"])
    victims = yield from elements(match, context, args["to"])
    division = context.cause.division if args.get("divided") else EMPTY
    events = []
    for source in sources:
        naming = _named(context, args.get("by"), source)
        count = amount(match.state, args["amount"], naming)
        of_infernal(match, args["amount"], naming)
        shares = [(i, division.get(i, 0) if division else count) for i in victims]
        events += [damage_event(match.state, source, i, share) for i, share in shares]
    if args.get("unpreventable"):
        events = [event.but(data=event.data.set("no se previene", True)) for event in events]
    unaimed = (r.NO_TARGET_WITHOUT_WORD,) if isinstance(args["to"], Each) else ()
    yield from deal(match, events, (r.DAMAGE_BY_EFFECT, *unaimed))
    return victims


def fight(match: Match, context: Context, args: Data) -> Procedure:
    """118.2b: two elements do damage equal to their strength to each other at once (607.2e); without both of them nothing
    happens, as with an exchange (701.10a). It is no combat damage (118.2a). Without ``with``: two elements with each other."""
    ones = yield from elements(match, context, args["what"])
    others = (yield from elements(match, context, args["with"])) if "with" in args else ones[1:]
    state = match.state
    pairs = [(one, other) for one in ones[:1] for other in others[:1] if one != other]
    events = [
        damage_event(state, source, victim, max(0, views(state, source).get("strength") or 0))
        for pair in pairs
        for source, victim in (pair, pair[::-1])
    ]
    yield from deal(match, events, (r.DAMAGE_BY_EFFECT,))
    return tuple(i for pair in pairs for i in pair)


def _named(context: Context, by: object, source: Id | None) -> Context:
    """«Su fuerza» is that of what has just been named to do the damage, of each of several its own; of «tu demonio», where the
    text speaks of nothing else."""
    spoken_of = context.those or context.cause.that is not None or context.cause.event
    named = by and (not isinstance(by, Ref) or by.word == "objetivo" or (by.word == "tu demonio" and not spoken_of))
    return context.but(those=(source,)) if named and source is not None else context


def draw(match: Match, context: Context, args: Data) -> Procedure:
    """119.1"""
    listed = players(match.state, context, args.get("who"))
    count = how_much(match, args["amount"], context)
    if args.get("up to"):
        return (yield from _draw_up_to(match, listed, count))
    drawn = yield from draw_each(match, listed, count, (r.EFFECT,))
    if args.get("then"):
        if len(drawn) < count * len(listed):
            match.say(r.DRAW_REPLACED_NO_MORE, text="lo que fue reemplazado no recibe lo demás")
        for do in args["then"]:
            yield from carry_out(match, context.but(those=drawn), do)
    return drawn


def _draw_up_to(match: Match, listed: tuple[str, ...], count: int) -> Procedure:
    """119.2: each draws as many cards as lack to so many in the hand."""
    drawn: tuple[Id, ...] = ()
    for player in listed:
        lacking = max(0, count - len(match.state.zone("mano", player)))
        drawn += yield from draw_each(match, (player,), lacking, (r.EFFECT,))
    return drawn


def choosing_value(match: Match, context: Context, args: Data) -> Procedure:
    """606.2d: a value, a name or a kind, for the ability that refers to it."""
    options = [Option(value, str(value)) for value in args["values"]]
    chosen = yield from match.choose(context.you, "¿Qué escoges?", (r.CHOICES_ON_RESOLUTION,), options, "elegir")
    yield from linked.remember(match, context, "escogido", chosen, f"{context.you} escoge {chosen}")


def energy(match: Match, context: Context, args: Data) -> Procedure:
    """106.2, 106.3: to the reserve of the controller."""
    count = how_much(match, args["amount"], context)
    event = Pool("energía", player=context.you, source=context.source, amount=count)
    yield from match.do(
        event, rules=(r.ENERGY_RESERVE, r.ENERGY_BY_EFFECT), text=f"{context.you} agrega {count} de energía a su reserva"
    )


def attaching(match: Match, context: Context, args: Data) -> Procedure:
    """302.4, 302.5, 701.3: any ally will do, an opponent's too (302.3b)."""
    weapons = yield from elements(match, context, args["what"])
    allies = yield from elements(match, context, args["to"])
    if weapons and allies:
        others = () if context.source == weapons[0] else (r.EQUIPPED_BY_OTHERS,)
        yield from attach(match, weapons[0], allies[0], (r.ATTACH_EFFECT, *others))
    return allies


def detaching(match: Match, context: Context, args: Data) -> Procedure:
    """701.3d: a weapon, or all those ``of`` an ally, is attached to nothing any more; it stays where it is."""
    if "of" in args:
        bearers = yield from elements(match, context, args["of"])
        listed = tuple(weapon for i in bearers for weapon in attached_to(match.state, i))
    else:
        listed = yield from elements(match, context, args["what"])
    here = {i: match.state.objects[i] for i in listed if match.state.objects[i].attached is not None}
    events = [Alter("desanexar", obj=i, source=obj.attached, fields=Map(attached=None)) for i, obj in here.items()]
    if events:
        said = match.names(here)
        yield from match.do(*events, rules=(r.EFFECT, r.DETACHED), text=f"se desanexa {said}")
    return listed


def flip(match: Match, context: Context, args: Data) -> Procedure:
    """112.5, 305.4: a demon to its earthly form; a face-down resource face up."""
    listed = yield from elements(match, context, args["what"])
    for i in listed:
        here = match.state.objects[i]
        name = match.game.name_of(match.state, i)
        if here.kind == DEMON and args.get("back") and here.side == EARTHLY:
            event = Alter("voltear a infernal", obj=i, player=here.owner, fields=Map(side=INFERNAL))
            reading = "inferno-demonio-vuelve-a-infernal"
            if match.reading(reading) == "solo-por-otro-efecto" and context.source != i:
                text = f"{name} vuelve a su forma infernal"
                yield from match.do(event, rules=(r.EFFECT, r.EARTHLY_FREELY), text=text, reading=reading)
            else:
                match.say(r.EARTHLY_FREELY, text=f"{name} sigue en su forma terrenal", reading=reading)
        elif here.kind == DEMON and here.side != EARTHLY:
            event = Alter("voltear", obj=i, player=here.owner, fields=Map(side=EARTHLY))
            yield from match.do(event, rules=(r.FLIP_DEMON,), text=f"{name} se voltea a su forma terrenal")
        elif here.kind == DEMON:
            reading = "inferno-demonio-vuelve-a-infernal"
            match.say(r.FLIP_DEMON, text=f"{name} ya está en su forma terrenal y sigue en ella", reading=reading)
        elif here.face_down:
            yield from name_card(match, i, r.FLIP_RESOURCE)
            yield from _flip_resource(match, i)
    return listed


def _flip_resource(match: Match, obj: Id) -> Procedure:
    """305.4, 110.6e: it is no resource any more; whether it has been there all the time, and what becomes of a ritual, the
    readings say."""
    state, here = match.state, match.state.objects[obj]
    fields: Data = Map(face_down=False, turned=here.turned)
    reading = "inferno-recurso-volteado-y-espera"
    if match.reading(reading) == "espera":
        fields = fields.set("controlled_since", state.clock)
    event = Alter("voltear", obj=obj, player=here.controller, fields=fields)
    yield from match.do(
        event,
        rules=(r.FLIP_RESOURCE, r.KEEPS_STATE),
        text=f"se voltea boca arriba {match.game.name_of(match.state, obj)}",
        reading=reading,
    )
    if obj not in match.state or "ritual" not in views(match.state, obj)["types"]:
        return
    reading = "inferno-recurso-volteado-que-es-ritual"
    name = match.game.name_of(match.state, obj)
    if match.reading(reading) == "se-queda-en-juego":
        match.say(r.FLIP_RESOURCE, text=f"{name} se queda en juego, sin efecto", reading=reading)
        return
    event2 = move_event(match.state, "poner en el inferno", obj, "inferno")
    yield from match.do(event2, rules=(r.RITUAL_STAYS,), text=f"{name} es un ritual y va al inferno", reading=reading)


def losing(match: Match, context: Context, args: Data) -> Procedure:
    """104.3e"""
    listed = players(match.state, context, args.get("who"))
    yield from lose(
        match,
        listed,
        r.LOSE_BY_EFFECT,
        f"{', '.join(listed)} {plural(len(listed), 'pierde', 'pierden')} la partida por un efecto",
    )


def winning(match: Match, context: Context, args: Data) -> Procedure:
    """104.2b"""
    losing = players(match.state, context, args["losing"]) if args.get("losing") else ()
    for winner in players(match.state, context, args.get("who"))[:1]:
        yield from win(match, winner, r.WIN_BY_EFFECT, losing)


def drawing_game(match: Match, context: Context, args: Data) -> Procedure:
    """104.4c"""
    yield from draw_game(match, r.DRAW_BY_EFFECT, "un efecto determina el empate")


def protect(match: Match, context: Context, args: Data) -> Procedure:
    """702.6: turn this ally and exchange it with the defender."""
    yield from fighting.protect(match, context.source)


def joining(match: Match, context: Context, args: Data) -> Procedure:
    """509.1a: an effect adds participants to the combat, each on the side of who controls it (506.3) unless it says which."""
    listed = yield from elements(match, context, args["what"])
    for attacking in (True, False):
        if args.get("as") in (None, "atacante" if attacking else "defensor"):
            yield from join(match, listed, attacking)
    return listed


def tossing(match: Match, context: Context, args: Data) -> Procedure:
    """101.1: so many coins, one after another; what is done for each that falls as the text names it (``then``), or does not
    (``else``). ``sides``: what it is called to fall so, and otherwise."""
    sides = args.get("sides", COIN)
    after = context
    for _ in range(how_much(match, args.get("amount", 1), context)):
        options = tuple(Option(side, side) for side in sides)
        asks = "¿Cómo cae la moneda?"
        side = yield from match.ask(Decision(CHANCE, asks, (r.CARD_PREVAILS,), Form.ONE, options, kind="azar"))
        match.say(r.CARD_PREVAILS, text=f"{context.you} lanza una moneda: {side}")
        after = yield from apply(match, context, args.get("then" if side == sides[0] else "else", ()))
    return after


def choosing_elements(match: Match, context: Context, args: Data) -> Procedure:
    """607.2d: elements are chosen, for what the text says of them next."""
    return (yield from elements(match, context, args["what"]))


def removing(match: Match, context: Context, args: Data) -> Procedure:
    """506.4"""
    listed = yield from elements(match, context, args["what"])
    remove(match, listed)
    return listed


def replacing_fighter(match: Match, context: Context, args: Data) -> Procedure:
    """508.5a: another one takes the place of one that fights: one that may stand on its side (506.3) and fights on neither."""
    out = yield from elements(match, context, args["what"])
    attacking = bool(out) and out[0] in fighters(match.state)[0]

    def no_place(obj: Id) -> Iterator[Bar]:
        if not could_join(match.state, obj, attacking):
            side = "atacar" if attacking else "defender"
            yield Bar(r.SIDES, f"ya combate, o no puede {side} en este combate")

    into = yield from elements(match, context, args["for"], also=no_place)
    if out and into:
        replace_fighter(match, out[0], into[0])
    return into


def ending_combat(match: Match, context: Context, args: Data) -> Procedure:
    """510.3: the combat under way is over, at whatever stage it is."""
    yield from end_by_effect(match)
