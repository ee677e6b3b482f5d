"""What the verbs of effects do (608–610, 701): one procedure for each, in the words a card text uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...kernel.abilities import Choose, Context, Continuous, Delayed, Do, Each, On, Part, Ref, Replacing, Triggered
from ...kernel.chance import shuffle
from ...kernel.decisions import Decision, Form
from ...kernel.events import Alter, Count, Create, Pool
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.selecting import amount, found, holds, refer
from ...kernel.state import State, Zone
from ...kernel.steps import How
from . import rules as r
from .damage import damage_event, deal
from .drawing import draw_each
from .ending import draw_game, lose, win
from .layers import DEMON, EARTHLY, views
from .moving import PLAY, attach, destroy, discard, exile, move_event, put_into_play, turn

Verb = Callable[[Match, Context, Map[str, Any]], Procedure]


def apply(match: Match, context: Context, effect: tuple[Do, ...], item: Id | None = None) -> Procedure:
    """607.2c: every instruction, in the order of the text. What was chosen or done is "esos" for those that follow."""
    if item is not None and item in match.state:
        here = match.state.objects[item]
        context = context.but(
            those=here.choices.get("those") or (), cause=context.cause.set("división", here.choices.get("division"))
        )
    for do in effect:
        if match.state.result is not None:
            return context
        those = yield from VERBS[do.verb](match, context, do.args)
        if isinstance(those, tuple):
            context = context.but(those=those)
    return context


# --- elements, players and numbers -------------------------------------------------------------------------------------


def elements(match: Match, context: Context, what: Any) -> Procedure:
    """The elements that an argument names: known ones, each of a kind, or those chosen now (607.2d)."""
    state = match.state
    if isinstance(what, Ref):
        return tuple(i for i in refer(state, what, context) if i in state.objects)
    if isinstance(what, Each):
        return found(state, what.filter, context.you, context.source)
    assert isinstance(what, Choose)
    chosen: tuple[Id, ...] = ()
    for player in players(state, context, what.by):
        mine = found(state, what.filter, player, context.source)
        low, high = min(what.low, len(mine)), min(what.high, len(mine))
        if not mine:
            continue
        options = tuple(match.option(i) for i in mine)
        decision = Decision(
            player, "¿Qué eliges?", (r.CHOICES_ON_RESOLUTION,), Form.SOME, options, low=low, high=high, kind="elegir"
        )
        chosen += tuple((yield from match.ask(decision)))
    return chosen


def players(state: State, context: Context, word: Any) -> tuple[str, ...]:
    """The players that a word names, from the active one on."""
    if word in (None, "tú"):
        return (context.you,)
    if word == "oponente":
        return state.opponents(context.you)
    if word == "cada jugador":
        return state.players_from(state.station.active)
    if word == "jugador activo":
        return (state.station.active,) if state.station.active else ()
    if word == "jugador":
        return (context.cause["jugador"],)
    if isinstance(word, Ref):
        return tuple(dict.fromkeys(views(state, i).get("controller") or owner_of(state, i) for i in refer(state, word, context)))
    raise KeyError(word)


def owner_of(state: State, obj: Id) -> str:
    """108.3"""
    here = state.objects.get(obj)
    return here.owner if here is not None else state.past[obj].obj.owner


def demon_of(state: State, player: str) -> Id:
    """102.4: the demon that represents a player."""
    return next(o.id for o in state.in_play() if o.kind == DEMON and o.owner == player)


# --- verbs -------------------------------------------------------------------------------------------------------------


def damage(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """118.2b: an element does damage; by default the source of the effect, for a ritual the controller's demon."""
    source = context.source
    if args.get("by"):
        listed = refer(match.state, args["by"], context)
        source = listed[0] if listed else source
    count = amount(match.state, args["amount"], context)
    victims = yield from elements(match, context, args["to"])
    division = context.cause.get("división") if args.get("divided") else None
    events = [damage_event(match.state, source, i, division.get(i, 0) if division is not None else count) for i in victims]
    yield from deal(match, events, (r.DAMAGE_BY_EFFECT,))
    return victims


def draw(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """119.1"""
    listed = players(match.state, context, args.get("who"))
    yield from draw_each(match, listed, amount(match.state, args["amount"], context), (r.EFFECT,))


def destroying(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """701.6"""
    victims = yield from elements(match, context, args["what"])
    yield from destroy(match, victims, (r.EFFECT,), source=context.source)
    return victims


def exiling(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """701.9; the cards remember with what they were exiled, for linked abilities (606.2a)."""
    listed = yield from elements(match, context, args["what"])
    happened = yield from exile(match, listed, (r.EFFECT,), source=context.source)
    return tuple(now for e in happened if e.obj is not None and (now := _arrived(match, e.obj)) is not None)


def _arrived(match: Match, obj: Id) -> Id | None:
    return next((o.id for o in match.state.objects.values() if o.former == obj), None)


def discarding(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """701.7b: the player chooses which."""
    count = amount(match.state, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        hand = match.state.zone("mano", player)
        n = min(count, len(hand))
        if not n:
            continue
        options = tuple(match.option(i) for i in hand)
        asks = "¿Qué descartas?"
        decision = Decision(player, asks, (r.DISCARD_CHOICE,), Form.SOME, options, low=n, high=n, kind="descarte")
        chosen = yield from match.ask(decision)
        yield from discard(match, player, tuple(chosen), (r.EFFECT,))


def turning(turned: bool) -> Verb:
    """701.8a, 701.8b"""

    def verb(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
        listed = yield from elements(match, context, args["what"])
        yield from turn(match, listed, turned, (r.EFFECT,))
        return listed

    return verb


def energy(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """106.2, 106.3: to the reserve of the controller."""
    count = amount(match.state, args["amount"], context)
    event = Pool("energía", player=context.you, source=context.source, amount=count)
    yield from match.do(event, rules=(r.ENERGY_RESERVE,), text=f"{context.you} agrega {count} de energía a su reserva")


def counters(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """121.1"""
    listed = yield from elements(match, context, args["to"])
    count = amount(match.state, args.get("amount", 1), context)
    kind = args["counter"]
    events = [Count("contador", obj=i, source=context.source, counter=kind, amount=count) for i in listed]
    if events:
        yield from match.do(*events, rules=(r.COUNTERS,), text=f"{count} contador de {kind}")
    return listed


def attaching(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """302.4, 302.5, 701.3"""
    weapons = yield from elements(match, context, args["what"])
    allies = yield from elements(match, context, args["to"])
    if weapons and allies:
        yield from attach(match, weapons[0], allies[0], (r.ATTACH_EFFECT,))


def modify(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """610.2: a continuous effect on elements fixed now (610.2c), with its numbers fixed now (610.2d)."""
    listed = yield from elements(match, context, args["what"])
    if not listed:
        return listed
    parts = tuple(Part(p.op, amount(match.state, p.value, context) if _numeric(p) else p.value) for p in args["parts"])
    effect = Continuous(
        match.state.next_id, context.source, context.you, listed, parts, stamp=match.state.clock, until=args.get("until", "")
    )
    said = ", ".join(match.game.name_of(match.state, i) for i in listed)
    until = f" hasta el final de {args['until']}" if args.get("until") else ""
    match.set((r.CONTINUOUS,), f"{said}: {_parts_said(parts)}{until}", effects=(*match.state.effects, effect))
    return listed


def _numeric(part: Part) -> bool:
    return part.op.endswith((" +", " =")) and part.op.split()[0] in ("strength", "resistance")


_WORDS = {"strength": "fuerza", "resistance": "resistencia", "controller": "control", "abilities": "habilidad"}


def _parts_said(parts: tuple[Part, ...]) -> str:
    said = []
    for part in parts:
        word = _WORDS.get(part.op.split()[0], part.op.split()[0])
        value = (
            f"{part.value:+d}"
            if part.op.endswith(" +") and isinstance(part.value, int)
            else getattr(part.value, "name", part.value)
        )
        said.append(f"{word} {value}" if value is not None else word)
    return ", ".join(said)


def control(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """610.1, 612.1b: gain control of elements."""
    listed = yield from elements(match, context, args["what"])
    if listed:
        who = players(match.state, context, args.get("who"))[0]
        effect = Continuous(
            match.state.next_id,
            context.source,
            context.you,
            listed,
            (Part("controller", who),),
            stamp=match.state.clock,
            until=args.get("until", ""),
        )
        said = ", ".join(match.game.name_of(match.state, i) for i in listed)
        text = f"{who} gana el control de {said}"
        match.set((r.CONTROL, r.CONTINUOUS), text, effects=(*match.state.effects, effect))
    return listed


def rule_effect(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """610.2c, 612.9: an effect on the rules of the game: a prohibition, an environment."""
    affects: Any = None
    if "what" in args:
        affects = args["what"].filter if isinstance(args["what"], Each) else (yield from elements(match, context, args["what"]))
    effect = Continuous(
        match.state.next_id,
        context.source,
        context.you,
        affects,
        rule=args["rule"],
        value=args.get("value"),
        stamp=match.state.clock,
        until=args.get("until", ""),
    )
    value = f" {args['value']}" if args.get("value") is not None else ""
    match.set((r.CONTINUOUS,), f"{args['rule']}{value}", effects=(*match.state.effects, effect))


def prevent(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """614.7: a shield on elements, for so many points, or for all damage while it lasts."""
    listed = yield from elements(match, context, args["to"])
    left = amount(match.state, args["amount"], context) if "amount" in args else None
    effects = match.state.effects
    for i in listed:
        ability = Replacing(On("daño"), "prevenir", value="escudo" if left is not None else "no recibe daño")
        shield = Continuous(
            Id(match.state.next_id + len(effects)),
            context.source,
            context.you,
            (i,),
            replacing=ability,
            stamp=match.state.clock,
            until=args.get("until", ""),
            left=left,
        )
        effects = (*effects, shield)
    points = f"los próximos {left} puntos de daño" if left is not None else "todo el daño"
    match.set((r.SHIELD, r.CONTINUOUS), f"se prevendrán {points}", effects=effects)
    return listed


def countering(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """701.5"""
    from .resolving import counter

    for i in (yield from elements(match, context, args["what"])):
        yield from counter(match, i, (r.EFFECT,))


def moving_to(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """400.6: elements to a zone of their owner; with ``at`` the i-th place of the deck (401.7)."""
    listed = yield from elements(match, context, args["what"])
    state = match.state
    going = [i for i in listed if state.objects[i].kind != DEMON]
    if args["to"] == "en juego":
        yield from put_into_play(match, tuple(going), context.you, (r.EFFECT,), turned=bool(args.get("turned")))
        return listed
    at = args.get("at")
    events = [move_event(state, "mover", i, args["to"], at=at, source=context.source) for i in going]
    if events:
        said = ", ".join(match.game.name_of(state, i) for i in going)
        yield from match.do(*events, rules=(r.EFFECT, r.ZONE_CHANGE), text=f"{said}: a {args['to']}")
    return listed


def shuffling(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """701.12a"""
    for player in players(match.state, context, args.get("who")):
        yield from shuffle(match, Zone("mazo", player), r.SHUFFLE, f"{player} mezcla su mazo")


def milling(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """Cards from the top of the deck to the inferno; as many as there are (608.3)."""
    count = amount(match.state, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        cards = match.state.zone("mazo", player)[:count]
        events = [move_event(match.state, "mover", i, args.get("to", "inferno"), source=context.source) for i in cards]
        if events:
            text = f"{len(events)} cartas del mazo de {player} a su {args.get('to', 'inferno')}"
            yield from match.do(*events, rules=(r.EFFECT, r.AS_MUCH_AS_POSSIBLE), text=text)


def token(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """110.5: tokens appear under the control of whoever controls the effect, with what the effect says and nothing else."""
    count = amount(match.state, args.get("amount", 1), context)
    card = args["token"]
    you = context.you
    create = Create(
        "crear ficha", base=card, kind="token", zone=PLAY, owner=you, controller=you, player=you, source=context.source
    )
    if count:
        text = f"{you} pone en juego {count} ficha{'s' if count > 1 else ''} de «{card.name}»"
        yield from match.do(*[create] * count, rules=(r.TOKEN, r.TOKEN_OWNER), text=text)


def add_resources(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """120.2: as part of an effect."""
    from .resources import add_resource

    for _ in range(amount(match.state, args.get("amount", 1), context)):
        yield from add_resource(match, context.you, (r.RESOURCE_BY_EFFECT,))


def flip(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """112.5, 305.4: a demon to its earthly form; a face-down resource face up."""
    listed = yield from elements(match, context, args["what"])
    for i in listed:
        here = match.state.objects[i]
        name = match.game.name_of(match.state, i)
        if here.kind == DEMON and here.side != EARTHLY:
            event = Alter("voltear", obj=i, player=here.owner, fields=Map(side=EARTHLY))
            yield from match.do(event, rules=(r.FLIP_DEMON,), text=f"{name} se voltea a su forma terrenal")
        elif here.face_down:
            event = Alter("voltear", obj=i, player=here.controller, fields=Map(face_down=False))
            yield from match.do(event, rules=(r.FLIP_RESOURCE,), text="se voltea un recurso")
    return listed


def extra_turn(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """500.8"""
    for player in players(match.state, context, args.get("who")):
        entry = Map(kind="turno", player=player)
        match.set((r.EXTRA_TURNS,), f"{player} tendrá un turno adicional", agenda=(*match.state.agenda, entry))
    return
    yield


def skipping(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """613.9: the next occurrence of a step, a phase or a turn."""
    for player in players(match.state, context, args.get("who")):
        entry = Map(kind="saltear", what=args["what"], player=player)
        match.set((r.SKIP_IS_REPLACEMENT,), f"{player} salteará su próximo {args['what']}", agenda=(*match.state.agenda, entry))
    return
    yield


def losing(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """104.3e"""
    listed = players(match.state, context, args.get("who"))
    yield from lose(match, listed, r.LOSE_BY_EFFECT, f"{', '.join(listed)}: pierde por un efecto")


def winning(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """104.2b"""
    yield from win(match, players(match.state, context, args.get("who"))[0], r.WIN_BY_EFFECT)


def drawing_game(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """104.4c"""
    yield from draw_game(match, r.DRAW_BY_EFFECT, "un efecto determina el empate")


def may(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """117.12: «puedes [hacer algo]. Si lo haces / si no lo haces»: a cost paid on resolution, when there is one."""
    player = players(match.state, context, args.get("who"))[0]
    cost = args.get("cost", ())
    if not _payable(match, context.but(you=player), cost):
        accepted = False
    else:
        accepted = yield from match.confirm(player, args.get("asks") or "¿Lo haces?", (r.PAID_ON_RESOLUTION,), "opcional")
    if accepted:
        match.write((), (r.PAID_ON_RESOLUTION,), f"{player} decide hacerlo", player, How.CHOSEN)
        yield from _pay_now(match, context.but(you=player), cost)
        return (yield from apply(match, context, args.get("then", ()))).those
    return (yield from apply(match, context, args.get("else", ()))).those


def _payable(match: Match, context: Context, cost: tuple[Any, ...]) -> bool:
    from .actions import can_pay_part

    source = context.source if context.source is not None and context.source in match.state else None
    return all(can_pay_part(match.state, context.you, source, part) for part in cost)  # type: ignore[arg-type]


def _pay_now(match: Match, context: Context, cost: tuple[Any, ...]) -> Procedure:
    from ...kernel.costs import pay
    from .playing import PAYERS, gather_energy, pay_energy

    try:
        energy_cost = sum(amount(match.state, p.amount, context) for p in cost if p.kind == "energía")
        if energy_cost:
            yield from gather_energy(match, context.you, energy_cost, r.PAY_WHILE_RESOLVING)
            yield from pay_energy(match, context.you, energy_cost, (r.PAID_ON_RESOLUTION,))
        yield from pay(match, context, tuple(p for p in cost if p.kind != "energía"), PAYERS, r.PAID_ON_RESOLUTION)
    except Illegal as why:
        match.write((), (why.rule,), f"no puede pagarlo: {why.text}", context.you, How.AUTOMATIC)


def if_(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """607.2g: the answer is determined once, when the effect is applied."""
    branch = args.get("then", ()) if holds(match.state, args["if"], context) else args.get("else", ())
    return (yield from apply(match, context, branch)).those


def later(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """603.7: a delayed triggered ability, as frozen data."""
    ability = Triggered(args["on"], args["effect"], only_if=args.get("only if"))
    delayed = Delayed(ability, context, args.get("until", ""), match.state.clock)
    match.set((r.DELAYED,), "se crea una habilidad disparada retrasada", delayed=(*match.state.delayed, delayed))
    return
    yield


def protect(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """702.6: turn this ally and exchange it with the defender."""
    from .combat import protect as exchange

    yield from exchange(match, context.source)


def tribute(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """702.23b: this card from hand or inferno as a face-down resource, skipping the next Agregar un Recurso."""
    from ...kernel.events import Move

    obj = context.source
    if obj is None or obj not in match.state:
        return
    here = match.state.objects[obj]
    data = Map({"de": here.zone.name})
    event = Move(
        "agregar recurso", obj=obj, player=context.you, data=data, to=PLAY, controller=context.you, status=Map(face_down=True)
    )
    yield from match.do(event, rules=(r.TRIBUTE,), text=f"{context.you} agrega un recurso por tributo")
    entry = Map(kind="saltear", what="Agregar un Recurso", player=context.you)
    history = match.state.history.set(("tributo", context.you), 1)
    match.set((r.TRIBUTE,), "salteará agregar un recurso", agenda=(*match.state.agenda, entry), history=history)


VERBS: dict[str, Verb] = {
    "daño": damage,
    "tomar": draw,
    "destruir": destroying,
    "exiliar": exiling,
    "descartar": discarding,
    "girar": turning(True),
    "enderezar": turning(False),
    "energía": energy,
    "contador": counters,
    "anexar": attaching,
    "modificar": modify,
    "control": control,
    "regla": rule_effect,
    "prevenir": prevent,
    "cancelar": countering,
    "mover": moving_to,
    "mezclar": shuffling,
    "moler": milling,
    "ficha": token,
    "recurso": add_resources,
    "voltear": flip,
    "turno adicional": extra_turn,
    "saltear": skipping,
    "perder": losing,
    "ganar": winning,
    "empatar": drawing_game,
    "puede": may,
    "si": if_,
    "más tarde": later,
    "protector": protect,
    "tributo": tribute,
}


def divisions(state: State, effect: tuple[Do, ...], context: Context) -> Iterator[tuple[int, int]]:
    """What an effect divides among targets: how much, and which slot (601.1d)."""
    from ...kernel.targets import with_references

    for do in with_references(effect):
        if do.args.get("divided") and isinstance(do.args.get("to"), Ref):
            yield amount(state, do.args["amount"], context), do.args["to"].n - 1
