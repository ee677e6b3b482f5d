"""What the verbs of effects do (608–610, 701): one procedure for each, in the words a card text uses."""

from __future__ import annotations

from typing import Any

from ...kernel import by_hand
from ...kernel.abilities import BY_HAND, Context, Fact, Instruction, Number, Ref
from ...kernel.conditions import Action
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.selecting import amount, as_they_were, holds, refer
from ...play import agenda, lasting, preventing
from ...play.copying import become_copy, copy_token
from ...play.costs import pay
from ...play.ruling import players_ruled
from . import copying, exchanging, searching
from . import effects_choices as choices
from . import effects_moving as moving
from . import effects_once as once
from . import rules as r
from .affording import PAYING
from .characteristics import DEMON
from .choosing import players, uncontrolled
from .costing import can_pay_part
from .paying import gather_energy, pay_energy


def as_announced(match: Match, context: Context, effect: tuple[Instruction, ...], item: Id) -> Procedure:
    """What was announced for a card or ability on the chain, or paid for it, and the X of its text."""
    here = match.state.objects[item].item
    paid = tuple(i for part in here.paid for i in part)
    cause = context.cause.set("división", here.division or None).set("pagadas", paid)
    return (yield from choices.with_x(match, context.but(those=here.those, cause=cause), effect))


def apply(match: Match, context: Context, effect: tuple[Instruction, ...], item: Id | None = None) -> Procedure:
    """607.2c: every instruction, in the order of the text. What was chosen or done is "esos" for those that follow.

    ``item`` is what resolves, as long as it stands on the chain.
    """
    gone = False
    for do in effect:
        if match.state.result is not None:
            return context
        if item is not None and item not in match.state and not gone:
            gone = True
            match.say(r.RESOLVES_ANYWAY, text="ya no está en la cadena: sigue resolviéndose")
        if any(isinstance(value, Number) and value.over > 1 for value in do.args.values()):
            match.say(r.ROUNDING, text="se redondea", reading="inferno-fraccion-sin-redondeo")
        if isinstance(who := do.args.get("who"), Ref) and uncontrolled(match.state, who, context):
            match.say(r.OWNER_INSTEAD, text="nadie la controla: vale su propietario")
        if do.args.get("who") == "demonio compañero":
            match.say(r.COMPANIONS, text="se refiere a los compañeros de equipo")
        if _asks_of_gone(match, do, context):
            match.say(r.LAST_KNOWN_PLAYER, text="vale lo último que se supo de quien se fue")
        before = match.state
        those = yield from VERBS[do.verb](match, context, do.args)
        if isinstance(those, tuple):
            context = context.but(those=those, were=as_they_were(before, match.state, those))
            if not those:  # «lo» is none of those, rather than what was spoken of before
                context = context.but(cause=context.cause.set("ese", None))
    return context


def apply_within(match: Match, context: Context, effect: tuple[Instruction, ...]) -> Procedure:
    """The instructions inside another. Returns what they were done to; None when they speak of nothing."""
    after = yield from apply(match, context, effect)
    return None if after is context else after.those


def _asks_of_gone(match: Match, do: Instruction, context: Context) -> bool:
    """Whether an instruction needs a number of a player, by the demon, who left the game (800.3e)."""
    wanted = [v.of for v in do.args.values() if isinstance(v, Number) and isinstance(v.of, Ref)]
    listed = [i for ref in wanted for i in refer(match.state, ref, context)]
    past = match.state.past
    return any(i not in match.state and i in past and past[i].obj.kind == DEMON for i in listed)


def may(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """117.12: «puedes [hacer algo]. Si lo haces / si no lo haces»: a cost paid on resolution, when there is one; with ``must``
    it is no choice."""
    player = players(match.state, context, args.get("who"))[0]
    cost = args.get("cost", ())
    kind = "a menos que" if args.get("unless") else "opcional"
    drawing = _who_would_draw(match, context, args.get("then", ()))
    empty = [r.MAY_DRAW_FROM_EMPTY] if any(not match.state.zone("mazo", p) for p in drawing) else []
    if not _payable(match, context.but(you=player), cost):
        accepted = False
    elif args.get("must"):
        accepted = yield from _obliged(match, player, context, cost)
    elif drawing and any(players_ruled(match.state, p, "no puede tomar cartas") for p in drawing):
        rule = r.MAY_DRAW_FROM_EMPTY if drawing == (player,) else r.OTHER_MAY_DRAW
        accepted = False
        match.say(rule, text="un efecto prohíbe tomar: no puede elegirse", by=player)
    else:
        accepted = yield from match.confirm(player, args.get("asks") or "¿Lo haces?", (r.PAID_ON_RESOLUTION,), kind)
    if accepted:
        match.say(r.PAID_ON_RESOLUTION, *empty, text=f"{player} decide hacerlo", by=player, chosen=True)
        if (yield from _pay_now(match, context.but(you=player), cost)):
            return (yield from apply_within(match, context, args.get("then", ())))
    return (yield from apply_within(match, context, args.get("else", ())))


def _obliged(match: Match, player: str, context: Context, cost: tuple[Any, ...]) -> Procedure:
    """117.3b: what must be done is done, unless its energy is not in the reserve and nothing is turned for it."""
    energy = sum(amount(match.state, part.amount, context) for part in cost if part.kind == "energía")
    if match.state.players[player].pool >= energy or (yield from choices.willing_to_turn(match, player, energy)):
        return True
    choices.not_obliged(match, player)
    return False


def _who_would_draw(match: Match, context: Context, then: tuple[Any, ...]) -> tuple[str, ...]:
    """The players who would draw first of all if the option is taken."""
    if not then or getattr(then[0], "verb", "") != "tomar":
        return ()
    return players(match.state, context, then[0].args.get("who"))


def unless(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """117.12a: «[A] a menos que [B]» is «puedes [B]; si no lo haces, [A]»."""
    match.say(r.UNLESS, text="puede evitarlo")
    match.keep(history=match.state.history.set(("a menos que",), 1))
    who = args.get("who")
    if who == Ref("ese") and not context.those:  # «su controlador» is that of what the text has just named
        who = next((value for do in args["effect"] for value in do.args.values() if isinstance(value, Ref)), who)
    return (yield from may(match, context, args.set("else", args["effect"]).set("unless", True).set("who", who)))


def _payable(match: Match, context: Context, cost: tuple[Any, ...]) -> bool:
    source = context.source if context.source is not None and context.source in match.state else None
    return all(can_pay_part(match.state, context.you, source, part) for part in cost)  # type: ignore[arg-type]


def _pay_now(match: Match, context: Context, cost: tuple[Any, ...]) -> Procedure:
    """117.12, 708.1: True when paid; what cannot be paid in full is undone."""
    mark = match.mark()
    try:
        energy_cost = sum(amount(match.state, p.amount, context) for p in cost if p.kind == "energía")
        if energy_cost:
            yield from gather_energy(match, context.you, energy_cost, r.PAY_WHILE_RESOLVING)
            yield from pay_energy(match, context.you, energy_cost, (r.PAID_ON_RESOLUTION,))
        yield from pay(match, context, tuple(p for p in cost if p.kind != "energía"), PAYING, (r.PAID_ON_RESOLUTION,))
    except Illegal as why:
        match.undo(mark, (), (why.rule, r.UNDO), f"no puede pagarlo: {why.text}")
        return False
    return True


def if_(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """607.2g: the answer is determined once, when the effect is applied."""
    condition = args["if"]
    if isinstance(condition, Fact) and condition.word == "entorno":
        match.say(r.ENVIRONMENT_EFFECT, text="se mira si hay el entorno al resolver")
    branch = args.get("then", ()) if holds(match.state, condition, context) else args.get("else", ())
    return (yield from apply_within(match, context, branch))


def where_x(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """107.3c: «…, donde X es …»: the X of these instructions, counted as they are carried out."""
    value = amount(match.state, args["x"], context)
    match.say(r.X_DEFINED, text=f"X vale {value}")
    return (yield from apply_within(match, context.but(x=value), args["then"]))


def play_replica(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """702.16a: this card is played from the inferno while the ability resolves, for the cost of the replica."""
    from .playing import play

    obj = context.source
    if obj is not None and obj in match.state and match.state.objects[obj].zone.name == "inferno":
        reading = "inferno-replica-copia-y-coste"
        match.say(r.REPLICA, text=f"{context.you} juega la réplica", by=context.you, chosen=True, reading=reading)
        yield from play(match, Action("jugar", context.you, obj), price=args["cost"])


VERBS: dict[str, once.Verb] = {
    "daño": once.damage,
    "tomar": once.draw,
    "destruir": moving.destroying,
    "exiliar": moving.exiling,
    "descartar": moving.discarding,
    "girar": once.turning(True),
    "enderezar": once.turning(False),
    "energía": once.energy,
    "contador": once.counters,
    "anexar": once.attaching,
    "desanexar": once.detaching,
    "modificar": lasting.modify,
    "control": lasting.control,
    "regla": lasting.rule_effect,
    "prevenir": preventing.shield,
    "cancelar": moving.countering,
    "mover": moving.moving_to,
    "mezclar": searching.shuffle_decks,
    "barajar": searching.shuffle_in,
    "buscar": searching.search,
    "ordenar": searching.order,
    "mostrar": searching.showing,
    "mirar": searching.looking,
    "pilas": searching.piles,
    "intercambiar control": exchanging.exchange_control,
    "intercambiar cartas": exchanging.exchange_cards,
    "intercambiar zonas": exchanging.exchange_zones,
    "réplica": play_replica,
    "moler": moving.milling,
    "ficha": moving.token,
    "recurso": moving.add_resources,
    "voltear": once.flip,
    "reemplazar": lasting.replace_next,
    "escoger": once.choosing_value,
    "turno adicional": agenda.extra_turn,
    "paso adicional": agenda.extra_step,
    "saltear": agenda.skipping,
    "perder": once.losing,
    "ganar": once.winning,
    "empatar": once.drawing_game,
    "puede": may,
    "si": if_,
    "donde X es": where_x,
    "más tarde": lasting.later,
    "protector": once.protect,
    "tributo": moving.tribute,
    "nombrar": choices.naming,
    "elegir subtipo": choices.choosing_subtype,
    "elegir fuente": choices.choosing_source,
    "cambiar objetivos": choices.changing_targets,
    "mover contador": choices.moving_counter,
    "pagar": choices.must_pay,
    "mezclar zona en el mazo": choices.shuffling_zone_in,
    "a menos que": unless,
    "copia": become_copy,
    "ficha copia": copy_token,
    "copiar": copying.copy_on_chain,
    "jugar copia": copying.play_copy,
    "unir al combate": once.joining,
    "remover del combate": once.removing,
    "reemplazar en combate": once.replacing_fighter,
    BY_HAND: by_hand.resolve,
}
