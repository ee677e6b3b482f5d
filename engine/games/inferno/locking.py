"""The total cost is locked and paid (601.1e–g), and paid again when by one reading only the payment is undone (701.7c)."""

from __future__ import annotations

from ...kernel.abilities import CostPart
from ...kernel.costs import pay, total
from ...kernel.events import Alter
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.rules import R
from . import grounds
from . import rules as r
from .announcing import Announced, letter, note
from .chain import context_of
from .costing import BLESSING, blessed, increases, reductions
from .paying import PAYERS, gather_energy, pay_energy


def lock_cost(match: Match, item: Id, cost: Announced) -> int:
    """601.1e: base or alternative (117.9d), plus additional costs and increases (117.8e), less reductions (117.7), locked."""
    letter(match, "601.1e")
    state = match.state
    player = state.objects[item].controller
    assert player is not None
    alternative = bool(state.objects[item].choices.get("alternative"))
    more, less = increases(state, player), reductions(state, item, alternative)
    whole = total(cost.base, cost.parts, cost.additional, more, less)
    if whole.amount is None:
        raise Illegal(r.EMPTY_COST, "un coste vacío no puede pagarse")
    rules: tuple[R, ...] = (r.TOTAL_COST,) + ((r.BLESSING,) if less else ())
    rules += grounds.of_total(less, more, cost.additional, alternative and bool(less or more or cost.additional))
    text = f"el coste total es {whole.amount} de energía"
    note(match, item, rules, text, BLESSING if blessed(state, item) else None, locked=whole.amount)
    return whole.amount


def pay_or_again(match: Match, item: Id, energy: int, parts: tuple[CostPart, ...]) -> Procedure:
    """701.7c: an illegal payment undoes the whole action, or, by one reading, only itself, and is made once more."""
    mark = match.mark()
    try:
        yield from pay_all(match, item, energy, parts)
    except Illegal as why:
        if match.reading(BACK_TO) == "al-inicio-de-la-accion":
            raise
        match.undo(mark, (), (why.rule, r.UNDO), f"pago ilegal: {why.text}; se vuelve a pagar", reading=BACK_TO)
    else:
        return
    yield from pay_all(match, item, energy, parts)


#: To what moment an illegal payment goes back.
BACK_TO = "inferno-a-que-momento-se-vuelve"


def pay_all(match: Match, item: Id, energy: int, parts: tuple[CostPart, ...]) -> Procedure:
    """601.1f, g: energy abilities first, then the whole cost in the order the player wants."""
    player = match.state.objects[item].controller
    assert player is not None
    letter(match, "601.1f")
    yield from gather_energy(match, player, energy, r.ENERGY_BEFORE_PAYING)
    letter(match, "601.1g")
    rules = (r.PAY_TOTAL, r.ACTIVATION_COST) if match.state.objects[item].kind == "ability" else (r.PAY_TOTAL,)
    if energy or not parts:
        yield from pay_energy(match, player, energy, rules if energy else (*rules, r.ZERO_COST, r.ZERO_NOT_ALONE))
    context = context_of(match.state, item).but(source=match.state.objects[item].choices.get("source", item))
    used = yield from pay(match, context, parts, PAYERS, r.PAY_TOTAL)
    if used:
        here = match.state.objects.get(item)
        if here is not None:
            paid = here.choices.set("paid", used)
            match.write(
                Alter("anunciar", obj=item, fields=Map(choices=paid)), rules=(r.PAY_TOTAL,), text="coste pagado", by=player
            )
