"""What is done with several cards at once: cards that are looked at or shown and go different ways (8.19, 8.20), Aliados that
exchange their Fuerza (1.F), and weapons that another Aliado bears (3.2)."""

from __future__ import annotations

from ...kernel.abilities import Choose, Context, Filter, Part, Ref
from ...kernel.decisions import Decision, Form, Procedure
from ...kernel.events import Event, Move
from ...kernel.frozen import Data, Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.selecting import amount, found, matches
from ...play import lasting
from ...play.barring import can_be
from ...play.choosing import elements, players
from ...play.drawing import draw_each
from . import rules as r
from .barred import WITH_WEAPONS, bearers, own_bearers
from .castle import to_castle
from .entering import gain_control, put
from .layers import strength
from .moving import became, leave, may_draw, send
from .searching import AT_BOTTOM, ON_TOP, SHOWN
from .zones import move_event


def dividing(match: Match, context: Context, args: Data) -> Procedure:
    """8.19, 8.20, 4.5: of the cards that are looked at so many are chosen, of a kind where one is said, and go where
    ``goes`` says; the others where ``others`` says, or they stay. Of which kind those are that only one player sees nobody else
    knows; of cards that are shown as many are chosen as there are."""
    seen = tuple(i for i in context.those if i in match.state)
    wanted: Filter | None = args.get("filter")
    options = [i for i in seen if wanted is None or matches(match.state, i, wanted, context.you, context.source, anywhere=True)]
    count = min(amount(match.state, args["amount"], context), len(options))
    unknown = wanted is not None and SHOWN not in context.cause.more
    low = 0 if args.get("up to") or unknown else count
    taken: tuple[Id, ...] = ()
    if count:
        listed = tuple(map(match.option, options))
        asks = f"¿Qué cartas van a: {args['goes']}?"
        asked = Decision(context.you, asks, (r.RESOLVES,), Form.SOME, listed, low=low, high=count, kind="elegir")
        taken = tuple((yield from match.ask(asked)))
    moved = yield from _sent(match, context, taken, args["goes"])
    if "others" in args:
        yield from _sent(match, context, tuple(i for i in seen if i not in taken), args["others"])
    return moved


def _sent(match: Match, context: Context, listed: tuple[Id, ...], to: str) -> Procedure:
    """Cards go from a Castillo to a zone, or to the top or the bottom of it."""
    listed = tuple(i for i in listed if i in match.state)
    if not listed:
        return ()
    if to in (ON_TOP, AT_BOTTOM):
        return (yield from to_castle(match, context.but(those=listed), Map(what=Ref("esos"), place=to)))
    if to in ("destierro", "castillo"):
        name = "desterrar" if to == "destierro" else "barajar"
        moved = yield from leave(match, listed, name, grounds=(r.RESOLVES,), source=context.source)
    else:
        moved = yield from send(match, [move_event(match.state, "mover", i, to, context.source) for i in listed], (r.RESOLVES,))
    return became(match.state, moved)


def selecting(match: Match, context: Context, args: Data) -> Procedure:
    """6.4: elements are named, and what follows is about them."""
    return (yield from elements(match, context, args["what"]))


def swapping(match: Match, context: Context, args: Data) -> Procedure:
    """1.F, 4.5: two Aliados have each the Fuerza that the other has."""
    listed = yield from elements(match, context, args["what"])
    if len(listed) != 2:
        match.say(r.RESOLVES, text="no hay dos Aliados que intercambien su Fuerza")
        return listed
    strengths = [strength(match.state, i) for i in listed]
    for obj, has in zip(listed, reversed(strengths), strict=True):
        given = args.set("what", Ref("esos")).set("parts", (Part("strength =", has),))
        yield from lasting.modify(match, context.but(those=(obj,)), given)
    return listed


def exchanging_control(match: Match, context: Context, args: Data) -> Procedure:
    """3.1.2: each of two players gains control of what the other controls; of both, or of none."""
    first = yield from elements(match, context, args["what"])
    second = yield from elements(match, context, args["to"])
    both = (*first, *second)
    whose = [match.game.view(match.state, i)["controller"] for i in both]
    pairs = tuple(zip(both, reversed(whose), strict=True))
    if len(both) != 2 or whose[0] == whose[1] or not all(can_be(match.state, "controlar", i, to) for i, to in pairs):
        match.say(r.RESOLVES, text="no se intercambia ningún control", grounds=(r.GAIN_CONTROL,))
        return ()
    for obj, to in pairs:
        yield from gain_control(match, (obj,), to, context.source, args.get("until", ""))
    return both


def keeping(match: Match, context: Context, args: Data) -> Procedure:
    """6.4, 4.5: each of some players chooses one of a kind of theirs; to all others of it something is done at once."""
    kept: tuple[Id, ...] = ()
    whose = players(match.state, context, args["who"])
    for player in whose:
        mine = Choose(args["filter"].but(controller="tú"))
        kept += yield from elements(match, context.but(you=player), mine)
    rest = tuple(
        i
        for i in found(match.state, args["filter"], context.you, context.source)
        if i not in kept and match.game.view(match.state, i)["controller"] in whose
    )
    done = yield from leave(match, rest, args["event"], grounds=(r.RESOLVES,), source=context.source)
    return became(match.state, [e for e in done if e.obj in rest])


def bearing(match: Match, context: Context, args: Data) -> Procedure:
    """3.2: another Aliado bears a weapon from now on, and who controls that Aliado controls it."""
    weapons = yield from elements(match, context, args["what"])
    new = yield from elements(match, context, args["to"])
    for weapon in weapons:
        may = [i for i in new if i in bearers(match.state, context.you, weapon)]
        here = match.state.objects.get(weapon)
        if here is not None and here.attached is None and weapon == context.source and may:  # it left with who bore it (3.1.1)
            yield from put(match, weapon, context.you, may[0], (r.RESOLVES,))
            continue
        if here is None or here.attached is None or not may:
            match.say(r.WEAPON_CONTROL, text=f"{match.names((weapon,))} no cambia de portador")
            continue
        yield from _borne(match, context, weapon, may[0])
    return weapons


def _borne(match: Match, context: Context, weapon: Id, bearer: Id) -> Procedure:
    """3.2: an Aliado bears a weapon, which goes to where that is, under who controls it."""
    player = match.game.view(match.state, bearer)["controller"]
    where, status = match.state.objects[bearer].zone.name, Map(attached=bearer, controller=player)
    move: Event = Move("portar", obj=weapon, player=player, source=context.source, to=Zone(where, player), status=status)
    text = f"{match.names((bearer,))} porta {match.names((weapon,))}"
    yield from match.do(move, rules=(r.RESOLVES, r.WEAPON_CONTROL), text=text)


def controlling(match: Match, context: Context, args: Data) -> Procedure:
    """3.1.2, 3.2: a player gains control of cards; of a weapon by that one of that player's Aliados bears it."""
    gained: tuple[Id, ...] = ()
    for player in players(match.state, context, args.get("who")):
        listed = yield from elements(match, context, args["what"], "controlar", player)
        borne = tuple(i for i in listed if match.state.objects[i].attached is not None)
        weapons = borne if match.reading(WITH_WEAPONS) == "sigue-al-portador" else ()
        others = tuple(i for i in listed if i not in weapons)
        gained += yield from gain_control(match, others, player, context.source, args.get("until", ""))
        for weapon in weapons:
            may = [match.option(i) for i in own_bearers(match.state, player, weapon)]
            if not may or not can_be(match.state, "controlar", weapon, player):
                match.say(r.WEAPON_CONTROL, text=f"{match.names((weapon,))} no cambia de portador")
                continue
            bearer = yield from match.choose(player, "¿Qué Aliado la porta?", (r.WEAPON_CONTROL,), may, "elegir")
            yield from _borne(match, context, weapon, bearer)
            gained += (weapon,)
    return gained


def drawing_up_to(match: Match, context: Context, args: Data) -> Procedure:
    """8.22: as many cards as are lacking to so many in the hand."""
    wanted = amount(match.state, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        lacking = wanted - len(match.state.zone("mano", player))
        if lacking <= 0 or not may_draw(match.state, player):
            match.say(r.RESOLVES, text=f"{player} no roba: tiene {len(match.state.zone('mano', player))} cartas en la mano")
            continue
        yield from draw_each(match, (player,), lacking, (r.DRAW,), (r.RESOLVES,))
