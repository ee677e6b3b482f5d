"""Verbs that ask for a name, a subtype, a source, a number or other targets, and what is paid because an effect says so."""

from __future__ import annotations

from functools import lru_cache

from ....kernel.abilities import Context, CostPart, Do, Number, On, Part, Ref, Replacing
from ....kernel.decisions import Decision, Form, Option, Procedure
from ....kernel.events import Alter
from ....kernel.frozen import Data, Id, Map
from ....kernel.match import Match
from ....kernel.rules import R
from ....kernel.selecting import amount
from ....kernel.state import State
from ....play import linked
from ....play.choosing import elements, how_much, players
from ....play.lasting import lasts, with_effects
from ....play.ruling import own_rules
from ....play.slots import Slot, slots
from ....play.stack import context_of
from ....play.targets import possible, refusing, taken
from .. import rules as r
from ..elements.cards import SUBTYPES
from ..elements.characteristics import ABILITY
from ..elements.layers import views
from ..playing.chain import effect_of
from ..playing.costing import energy_at_hand
from ..playing.paying import gather_energy, pay_energy


def naming(match: Match, context: Context, args: Data) -> Procedure:
    """201.3: the name of a card that exists; that of a token only if a card has it, too. What has that name is "esos";
    without ``what`` it is remembered, for what is said of «ese nombre»."""
    options = tuple(Option(name, name) for name in names_of(match.state))
    asks = "¿Qué carta nombras?"
    chosen = yield from match.ask(Decision(context.you, asks, (r.NAME_A_CARD,), Form.ONE, options, kind="nombre"))
    match.say(r.NAME_A_CARD, text=f"{context.you} nombra «{chosen}»", by=context.you, chosen=True)
    if "what" not in args:
        yield from linked.remember(match, context, "escogido", chosen, f"queda nombrada «{chosen}»")
        return None
    listed = yield from elements(match, context, args["what"])
    return tuple(i for i in listed if views(match.state, i).get("name") == chosen)


def names_of(state: State) -> list[str]:
    """201.3: the names that can be named."""
    return sorted(name for name, card in state.setup.cards.items() if not card.demon)


def choosing_subtype(match: Match, context: Context, args: Data) -> Procedure:
    """204.4d: one of the subtypes that belong to the type asked for; the elements become of it, besides what they are."""
    options = tuple(Option(word, word) for word in SUBTYPES[args["type"]])
    asks = f"¿Qué tipo de {args['type']}?"
    chosen = yield from match.ask(Decision(context.you, asks, (r.CHOOSE_SUBTYPE,), Form.ONE, options, kind="subtipo"))
    listed = yield from elements(match, context, args["what"])
    parts = (Part("subtypes +", (chosen,)),)
    effect = lasts(match.state, context, listed, args.get("until", ""), parts=parts)
    rules = (r.CHOOSE_SUBTYPE, r.TYPE_BESIDES)
    match.set(*rules, text=f"{context.you} elige {chosen}", effects=with_effects(match.state, effect))
    return listed


def choosing_source(match: Match, context: Context, args: Data) -> Procedure:
    """118.7: a source of damage, whether or not it can do any, a card on the chain too, which it still is in play (400.7b); its
    damage to these elements is prevented."""
    state = match.state
    sources = [o.id for o in state.in_play()] + [i for i in state.zone("cadena") if state.objects[i].kind != ABILITY]
    referred = [state.objects[i].item.source for i in state.zone("cadena")]
    referred += [e.source for e in state.effects if e.replacing is not None]
    referred += [d.context.source for d in state.delayed]
    sources += [
        i for i in dict.fromkeys(referred) if i is not None and i not in sources and (i in state.objects or i in state.past)
    ]
    options = tuple(match.option(i) for i in sources)
    asks = "¿Qué fuente de daño eliges?"
    chosen = yield from match.ask(
        Decision(context.you, asks, (r.CHOOSE_SOURCE, r.CHOSEN_SOURCE), Form.ONE, options, kind="fuente")
    )
    listed = yield from elements(match, context, args["to"])
    how = "próxima vez" if args.get("once") else "no recibe daño"
    ability = Replacing(On("daño", source=Ref("este")), "prevenir", value=how)
    effect = lasts(match.state, context.but(source=chosen), listed, args.get("until", ""), replacing=ability)
    text = f"{context.you} elige {match.game.name_of(state, chosen)}: se prevendrá su daño"
    effects = with_effects(match.state, effect)
    match.set(r.CHOOSE_SOURCE, text=text, by=context.you, chosen=True, effects=effects)
    return listed


#: How targets are changed: every one, only some, or whichever one wants, with the rules of it.
HOW = {"todos": r.CHANGE_ALL, "algunos": r.CHANGE_SOME, "nuevos": r.NEW_TARGETS}
#: Whether changing targets is all or nothing.
TO_CHANGE = "inferno-cambiar-objetivos"


def changing_targets(match: Match, context: Context, args: Data) -> Procedure:
    """114.5a–c: other legal targets: for all or none, for any number of them, or new ones for those one wants."""
    listed = yield from elements(match, context, args["what"])
    for item in listed:
        how = args.get("how", "todos")
        here = match.state.objects[item]
        announced = here.item.targets
        wanted = slots(effect_of(match.state, item))
        if not wanted:
            continue  # it has none of its own
        changed = yield from _others(match, context, item, wanted, announced, how)
        if changed is None:
            rules = (r.CHANGE_ALL,)
            text = "no todos los objetivos pueden cambiarse: ninguno cambia"
            match.say(*rules, text=text, by=context.you, reading=TO_CHANGE)
            continue
        rule = HOW[how]
        said = ", ".join(match.game.name_of(match.state, i) for group in changed for i in group)
        event = Alter("cambiar objetivos", obj=item, fields=Map(item=here.item.but(targets=changed)))
        yield from match.do(event, rules=(rule,), text=f"ahora el objetivo es {said}", by=context.you)
    return listed


def _others(
    match: Match, context: Context, item: Id, wanted: tuple[Slot, ...], announced: tuple[tuple[Id, ...], ...], how: str
) -> Procedure:
    """The targets after the change, slot by slot, none of them twice in one slot (114.2); None when one had to change and
    cannot."""
    reading = TO_CHANGE
    changed = dict(enumerate(announced))
    for place, (slot, group) in enumerate(zip(wanted, announced, strict=True)):
        others: list[Id] = []
        apart = taken(match.state, wanted, place, changed)
        for old in group:
            its, elsewhere = context_of(match.state, item), (*others, *(i for i in group if i != old), *apart)
            legal = tuple(i for i in possible(match.state, slot, its, item) if i != old and i not in elsewhere)
            if not legal:
                if how == "todos" and match.reading(reading) == "todos-o-ninguno":
                    return None
                if how == "todos":
                    text = f"{match.game.name_of(match.state, old)} sigue siendo objetivo; cambian los que pueden"
                    match.say(r.CHANGE_ALL, text=text, reading=reading)
                others.append(old)
                continue
            options = [match.option(i) for i in legal]
            if how != "todos":
                options.insert(0, Option(old, "el mismo", "no cambiarlo"))
            rule = HOW[how]
            asks = f"¿Qué objetivo en lugar de {match.game.name_of(match.state, old)}?"
            why = refusing(match.state, slot, its, item, rule, elsewhere)
            others.append((yield from match.choose(context.you, asks, (rule,), options, "objetivo", **why)))
        changed[place] = tuple(others)
    return tuple(changed.values())


def must_pay(match: Match, context: Context, args: Data) -> Procedure:
    """117.3b: energy that an effect obliges to pay; nobody has to turn anything for it, and what is too little stays."""
    count = how_much(match, args["amount"], context)
    for player in players(match.state, context, args.get("who")):
        if (yield from willing_to_turn(match, player, count)):
            yield from gather_energy(match, player, count, (r.WHILE_RESOLVING,))
        if match.state.players[player].pool >= count:
            yield from pay_energy(match, player, count, (r.PAID_ON_RESOLUTION,))
        else:
            not_obliged(match, player)


def willing_to_turn(match: Match, player: str, count: int) -> Procedure:
    """117.3b: whether somebody turns what is missing to pay so much energy; not when nothing is missing or it is too much."""
    if not match.state.players[player].pool < count <= energy_at_hand(match.state, player):
        return False
    asks = "¿Activas habilidades de energía para pagar?"
    return (yield from match.confirm(player, asks, (r.NOT_OBLIGED, r.WHILE_RESOLVING), "pago"))


def not_obliged(match: Match, player: str) -> None:
    """117.3b: what is in the reserve stays."""
    match.say(r.NOT_OBLIGED, text=f"{player} no paga; su reserva queda como estaba", by=player)


# --- X ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def uses_x(effect: object) -> bool:
    """Whether a letter X stands somewhere in an effect."""
    if isinstance(effect, Do):
        if effect.verb == "donde X es":
            return False
        return any(uses_x(value) for value in effect.args.values())
    if isinstance(effect, tuple):
        return any(uses_x(value) for value in effect)
    if isinstance(effect, CostPart | Part):
        return uses_x(getattr(effect, "amount", None)) or uses_x(getattr(effect, "value", None))
    return isinstance(effect, str) and effect == "X"


def defined_x(state: State, source: Id | None) -> Number | int | None:
    """107.3c: what the text of a card says that X is, or None."""
    if source is None or source not in state.objects:
        return None
    return next((a.value for a in own_rules(state, source, "X es")), None)


def with_x(match: Match, context: Context, effect: object) -> Procedure:
    """107.3c, 107.3e: the X of a text is what the text defines now, once and for all of the effect (610.2d), or else chosen as it
    resolves: one number for every X (107.3g)."""
    if not uses_x(effect):
        return context
    defined = defined_x(match.state, context.source)
    if defined is not None:
        value = amount(match.state, defined, context)
        match.say(r.X_DEFINED, text=f"X vale {value}")
        return context.but(x=value)
    if context.x is not None:
        return context
    x = yield from choose_x(match, context.you, r.X_OF_TEXT)
    return context.but(x=x)


#: When the X that only the text has is chosen.
WHEN_X = "inferno-cuando-se-escoge-la-x"


def choose_x(match: Match, player: str, rule: R) -> Procedure:
    """107.1c: zero or any positive number."""
    decision = Decision(player, "¿Cuánto vale X?", (rule, r.ANY_NUMBER), Form.NUMBER, low=0, high=999, kind="X")
    x = yield from match.ask(decision)
    rules = (rule, r.ANY_NUMBER, r.SAME_X)
    match.say(*rules, text=f"{player} elige X = {x}", by=player, chosen=True, reading=WHEN_X)
    return x
