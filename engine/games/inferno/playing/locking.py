"""The total cost is locked and paid (601.1e–g), and paid again when by one reading only the payment is undone (701.7c)."""

from __future__ import annotations

from ....kernel.decisions import Procedure
from ....kernel.events import Alter
from ....kernel.frozen import Id, Map
from ....kernel.match import Illegal, Match
from ....kernel.rules import R
from ....play.costs import pay, total
from ....play.stack import ABILITY, context_of, note
from ....play.under_way import stand_at
from .. import rules as r
from ..elements import grounds
from .affording import PAYING
from .announcing import Announcing
from .costing import BLESSING, blessed, increases, reductions
from .paying import gather_energy, pay_energy


def lock_cost(match: Match, playing: Announcing) -> Procedure:
    """601.1e: base or alternative (117.9d), plus additional costs and increases (117.8e), less reductions (117.7), locked."""
    state, item = match.state, playing.item
    alternative = bool(state.objects[item].item.alternative)
    more, less = increases(state, playing.player, item), reductions(state, item, alternative)
    playing.energy = total(playing.energy, playing.additional, more, less)
    if playing.energy is None:
        raise Illegal(r.EMPTY_COST, "un coste vacío no puede pagarse")
    rules: tuple[R, ...] = (r.TOTAL_COST, *_of_ability(match, item)) + ((r.BLESSING,) if blessed(state, item) else ())
    rules += grounds.of_total(less, more, playing.additional, alternative and bool(less or more or playing.additional))
    text = f"el coste total es {playing.energy} de energía"
    note(match, item, rules, text, BLESSING if blessed(state, item) else None, locked=playing.energy)
    return
    yield


def pay_or_again(match: Match, announcing: Announcing) -> Procedure:
    """701.7c: an illegal payment undoes the whole action, or, by one reading, only itself, and is made once more."""
    mark = match.mark()
    try:
        yield from _pay_all(match, announcing)
    except Illegal as why:
        if match.reading(BACK_TO) == "al-inicio-de-la-accion":
            raise
        match.undo(mark, (), (why.rule, r.UNDO), f"pago ilegal: {why.text}; se vuelve a pagar", reading=BACK_TO)
    else:
        return
    yield from _pay_all(match, announcing)


#: To what moment an illegal payment goes back.
BACK_TO = "inferno-a-que-momento-se-vuelve"


def _pay_all(match: Match, announcing: Announcing) -> Procedure:
    """601.1f, 601.1g: energy abilities first, then the whole cost in the order the player wants, as it was locked, whatever costs
    have become since (601.3, 602.4)."""
    player, energy, item = announcing.player, announcing.energy or 0, announcing.item
    also = _of_ability(match, item)
    yield from gather_energy(match, player, energy, (r.ENERGY_BEFORE_PAYING, *also))
    stand_at(match, announcing.name, announcing.source, "601.1g")
    rules, resting = _by_which_paid(match, item, energy)
    if energy or not announcing.parts:
        yield from pay_energy(match, player, energy, rules, resting)
    used = yield from pay(match, context_of(match.state, item), announcing.parts, PAYING, (r.PAY_TOTAL, *also))
    if used and item in match.state.objects:
        paid = Alter("anunciar", obj=item, fields=Map(item=match.state.objects[item].item.but(paid=used)))
        match.write(paid, rules=(r.PAY_TOTAL, *also), text=f"{player} ha pagado todo el coste", by=player)


def _of_ability(match: Match, item: Id) -> tuple[R, ...]:
    """602.2b: what is said of a card is done in the same way for an ability."""
    return (r.ABILITY_LIKE_CARD,) if match.state.objects[item].kind == ABILITY else ()


def _by_which_paid(match: Match, item: Id, energy: int) -> tuple[tuple[R, ...], tuple[R, ...]]:
    """The rules by which energy is paid for a card or ability, and those on which that rests: the cost of a card (202.1a) or
    what is paid instead (117.9), the activation cost of an ability (602.1a, 602.2b), or nothing but saying so (117.5)."""
    here = match.state.objects[item]
    if here.kind == ABILITY:
        paid: tuple[R, ...] = (r.PAY_TOTAL, r.ABILITY_LIKE_CARD)
        return ((*paid, r.ACTIVATION_COST), ()) if energy else ((*paid, r.ZERO_COST), (r.ACTIVATION_COST, r.ZERO_NOT_ALONE))
    if not energy:
        return (r.PAY_TOTAL, r.ZERO_COST, r.ZERO_NOT_ALONE), ()
    return (r.PAY_TOTAL, r.INSTEAD_OF_COST if here.item.alternative else r.ENERGY_COST), ()
