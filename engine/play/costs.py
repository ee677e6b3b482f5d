"""Costs: what must be paid in all, how each part is paid, with what, and how often it could be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..kernel.abilities import Context, CostPart
from ..kernel.decisions import Decision, Form, Option, Procedure
from ..kernel.frozen import Frozen, Id
from ..kernel.match import Illegal, Match
from ..kernel.rules import R
from ..kernel.state import State

#: As often as anybody wants.
NO_LIMIT = 1_000

#: The elements with which a part of a cost is paid, ``(state, context, part)``.
Means = Callable[[State, Context, CostPart], tuple[Id, ...]]


def total(base: int | None, additional: int, increases: int, reductions: int) -> int | None:
    """Base (or alternative) plus additional costs and increases, less reductions, never below zero; an empty cost, None, which
    cannot be paid, stays empty."""
    return None if base is None else max(0, base + additional + increases - reductions)


@dataclass(frozen=True)
class Payer(Frozen):
    """How the parts of a cost of one kind are paid.

    - ``pay(match, context, part, chosen, rules)``: pays a part with the elements ``chosen``, citing ``rules``. It raises
      ``Illegal`` when it cannot be done, and returns what was used where that is not what was chosen, else None.
    - ``means(state, context, part)``: the elements with which it can be paid, all of which are used unless something is chosen;
      None when it takes nothing that runs out.
    - ``verb``: what the player does with what is chosen, an infinitive, "" when nothing is chosen.
    - ``always``: it is chosen even where the part does not say what it asks for.
    - ``lacking``: by which rule and why, in Spanish, it cannot be paid when there is nothing.
    - ``there(state, context, part)``: with what it seems that it could be paid, for options, where that is not the same.
    """

    pay: Callable[[Match, Context, CostPart, tuple[Id, ...], tuple[R, ...]], Procedure]
    means: Means | None = None
    verb: str = ""
    always: bool = False
    lacking: tuple[R, str] | None = None
    there: Means | None = None

    def chooses(self, part: CostPart) -> bool:
        """Whether it is chosen with what a part is paid."""
        return bool(self.verb) and (self.always or part.filter is not None)


@dataclass(frozen=True)
class Paying(Frozen):
    """How a game pays costs (Inferno 117, 601.1g; MyL 8.9, 8.21; FFTCG 11.2.1; Souls 8.4). Handed to ``pay``, not to the game.

    - ``payers``: each kind of part, by the game's word for it.
    - ``asks(verb, part, count)``: the question «¿Qué … ?» to who pays ``count`` things by the ``verb`` of the payer.
    - ``cited(rules)``: the rules of a step that pays a part of a cost which is paid by ``rules``.
    - ``in_full``: the rule by which a part that cannot be paid in full is not paid at all (Souls 8.4.3); None: as far as can
      be.
    - ``order``: several parts are paid in the order that the player chooses, else in that of the text.
    """

    payers: Mapping[str, Payer]
    asks: Callable[[str, CostPart, int], str]
    cited: Callable[[tuple[R, ...]], tuple[R, ...]]
    in_full: R | None = None
    order: bool = False


def pay(match: Match, context: Context, parts: tuple[CostPart, ...], paying: Paying, rules: tuple[R, ...]) -> Procedure:
    """Pay the parts of a cost; what was used is returned part by part."""
    left, used = list(parts), []
    while left:
        part = left[0]
        if len(left) > 1 and paying.order:
            options = [Option(i, p.kind, p.kind) for i, p in enumerate(left)]
            part = left[(yield from match.choose(context.you, "¿Qué pagas primero?", rules[:1], options, "pago"))]
        left.remove(part)
        used.append((yield from pay_part(match, context, part, paying, rules)))
    return tuple(used)


def pay_part(match: Match, context: Context, part: CostPart, paying: Paying, rules: tuple[R, ...]) -> Procedure:
    """Pay one part with what is chosen for it, or with all there is. Returns what was used."""
    payer, rules = paying.payers[part.kind], paying.cited(rules)
    chosen = payer.means(match.state, context, part) if payer.means is not None else ()
    if payer.chooses(part):
        chosen = yield from _choose(match, context, part, paying, chosen, rules)
    elif not chosen and payer.lacking is not None:
        raise Illegal(*payer.lacking)
    used = yield from payer.pay(match, context, part, chosen, rules)
    return chosen if used is None else used


def _choose(
    match: Match, context: Context, part: CostPart, paying: Paying, among: tuple[Id, ...], rules: tuple[R, ...]
) -> Procedure:
    count, verb = asked(context, part), paying.payers[part.kind].verb
    if len(among) < count and paying.in_full is not None:
        raise Illegal(paying.in_full, f"no hay {count} con que pagar el coste")
    listed = tuple(match.option(i) for i in among)
    low = min(count, len(among))
    decision = Decision(context.you, paying.asks(verb, part, count), rules, Form.SOME, listed, low=low, high=count, kind="pago")
    return tuple((yield from match.ask(decision)))


def asked(context: Context, part: CostPart) -> int:
    """How much a part of a cost asks for."""
    return part.amount if isinstance(part.amount, int) else context.x or 0


def times_payable(state: State, context: Context, part: CostPart, paying: Paying) -> int:
    """How often one part of a cost could be paid at most; what costs nothing, as often as wanted."""
    payer = paying.payers[part.kind]
    means = payer.there or payer.means
    if means is None:
        return NO_LIMIT
    if not payer.chooses(part):
        return int(bool(means(state, context, part)))
    count = part.amount if isinstance(part.amount, int) else 0
    return len(means(state, context, part)) // count if count else NO_LIMIT
