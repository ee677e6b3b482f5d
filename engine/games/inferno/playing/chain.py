"""The chain (405): abilities appear on it, and cards and abilities leave it, resolved or countered."""

from __future__ import annotations

from ....kernel.abilities import Context, Instruction, Number, Ref
from ....kernel.decisions import Procedure
from ....kernel.events import Cease
from ....kernel.frozen import Id, Value
from ....kernel.items import Item
from ....kernel.match import Match
from ....kernel.rules import R
from ....kernel.selecting import amount
from ....kernel.state import State
from ....kernel.wording import agreeing
from ....play.stack import create
from .. import rules as r
from ..elements.characteristics import ABILITY
from ..elements.layers import views
from ..elements.moving import anothers, move_event
from .costing import spell_effect


def create_on_chain(
    match: Match, player: str, item: Item, rules: tuple[R, ...], text: str, chosen: bool = False, grounds: tuple[R, ...] = ()
) -> Procedure:
    """602.2a, 603.3: an ability appears on top of the chain with the text of the one that made it and nothing else."""
    reading, item = _with_source_as_it_is(match, player, item)
    return (yield from create(match, "a la cadena", player, item, rules, text, chosen, reading, grounds))


def _with_source_as_it_is(match: Match, player: str, item: Item) -> tuple[str | None, Item]:
    """113.6a, 607.2g: what the source does with a number of its own is looked at when the effect applies, or, by one reading,
    fixed as its ability is put on the chain. The reading, where it matters, and what is announced for the ability."""
    ability, source = item.ability, item.source
    assert ability is not None
    own = [do for do in ability.effect if do.verb == "daño" and _of_source(do.args.get("amount"))]
    if not own or source is None:
        return None, item
    reading = "inferno-informacion-de-la-fuente"
    if match.reading(reading) == "al-aplicar-el-efecto":
        return reading, item
    context = Context(source, player, x=item.x)
    fixed = tuple(
        do.but(args=do.args.set("amount", amount(match.state, do.args["amount"], context))) if do in own else do
        for do in ability.effect
    )
    return reading, item.but(ability=ability.but(effect=fixed))


def _of_source(wanted: object) -> bool:
    return isinstance(wanted, Number) and wanted.of == Ref("este")


def standing_ability(state: State, item: Id) -> Value:
    """The ability that an element of the chain is, with the text of the one that made it (602.2a) and the words that effects
    changed in it (611.2a); None for a card."""
    here = state.objects[item]
    if here.kind != ABILITY:
        return None
    return next(iter(views(state, item)["abilities"]), here.item.ability)


def effect_of(state: State, item: Id) -> tuple[Instruction, ...]:
    """What a card or ability on the chain does."""
    ability = standing_ability(state, item)
    return spell_effect(state, item) if ability is None else ability.effect


def name_of_source(match: Match, source: Id | None) -> str:
    """What the source of an ability is called."""
    return match.game.name_of(match.state, source) if source is not None else "un efecto"


def leave_chain(match: Match, item: Id) -> Procedure:
    """607.2k, 306.2: a ritual to the inferno of its owner, an ability ceases to exist."""
    here = match.state.objects[item]
    if here.kind == ABILITY:
        yield from match.do(
            Cease("dejar la cadena", obj=item),
            rules=(r.LEAVES_CHAIN,),
            text=f"la habilidad de {name_of_source(match, here.item.source)} deja de existir",
        )
        return
    name = match.game.name_of(match.state, item)
    if here.item.alternative == "recobrar":
        event = move_event(match.state, "exiliar", item, "exilio")
        yield from match.do(event, rules=(r.RECOVER,), text=f"{name} se exilia por recobrar")
        return
    event = move_event(match.state, "terminar de resolverse", item, "inferno")
    rules = (r.LEAVES_CHAIN, r.RITUAL_TO_INFERNO, *anothers(match.state, [item]))
    yield from match.do(event, rules=rules, text=f"{name} va al inferno de {here.owner}")


def counter(match: Match, item: Id, rules: tuple[R, ...], text: str = "") -> Procedure:
    """701.5a: off the chain without resolving; a card to the inferno of its owner."""
    here = match.state.objects[item]
    name = match.game.name_of(match.state, item)
    ability = here.kind == ABILITY
    what = f"la habilidad de {name} es cancelada" if ability else f"{name} es {agreeing(match.state, 'cancelada', item)}"
    text = text or what
    if here.kind == ABILITY:
        yield from match.do(Cease("cancelar", obj=item), rules=(*rules, r.COUNTER, r.NO_REFUND), text=text)
        return
    to = "exilio" if here.item.alternative == "recobrar" else "inferno"
    also = (r.RECOVER,) if to == "exilio" else anothers(match.state, [item])
    yield from match.do(move_event(match.state, "cancelar", item, to), rules=(*rules, r.COUNTER, r.NO_REFUND, *also), text=text)
