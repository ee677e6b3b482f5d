"""Cards nobody knows, of which an instruction asks something: those that it counts, and those of which it speaks."""

from __future__ import annotations

from ..kernel.abilities import Ability, Both, Condition, Context, Do, Exists, Fact, Filter, Is, Number, Ref, Un
from ..kernel.decisions import Procedure
from ..kernel.events import Alter, commit
from ..kernel.frozen import Data, Id, Map, by_identity
from ..kernel.match import Match
from ..kernel.selecting import amount, holds, refer
from ..kernel.state import State
from ..kernel.unknown import could_be, name_card, unknown
from ..kernel.visiting import every, walk
from .choosing import lent, name_unknown

#: What an instruction asks: whether something is so, or how much something is.
_Asked = Condition | Number


def name_asked(match: Match, context: Context, args: Data) -> Procedure:
    """Ask which card it is that nobody knows, where an instruction with these arguments counts it, or asks something of it on
    which it depends."""
    for wanted in _counted(args):
        yield from name_unknown(match, wanted, context)
    if asked := _asked(args):
        refs = (Ref("ese"), *every(Ref, asked))
        spoken = tuple(dict.fromkeys(i for ref in refs for i in refer(match.state, ref, context)))
        for obj in spoken:
            hidden = tuple(i for i in spoken if unknown(match.state, i))
            if obj in hidden and _matters(match.state, context, asked, obj, hidden):
                yield from name_card(match, obj, lent(match.state).rules[0])


@by_identity
def _counted(args: Data) -> tuple[Filter, ...]:
    """What an instruction counts, or looks whether there is, in zones that it names."""
    asked = tuple(value for value in args.values() if isinstance(value, Number | Exists | Both | Un | Fact))
    numbers = (number.of for number in every(Number, asked))
    facts = (wanted for fact in every(Fact, asked) for wanted in every(Filter, fact.value))
    wanted = (*numbers, *(one.filter for one in every(Exists, asked)), *facts)
    return tuple(one for one in wanted if isinstance(one, Filter) and one.zones)


@by_identity
def _asked(args: Data) -> tuple[_Asked, ...]:
    """What an instruction itself asks of known elements; what those inside it ask is asked as these are carried out."""
    apart = Do | Ability | Condition | Number
    nodes = walk(args, lambda node: not isinstance(node, apart))
    return tuple(
        node
        for node in nodes
        if isinstance(node, Is | Fact | Un | Both) or (isinstance(node, Number) and isinstance(node.of, Ref))
    )


def _matters(state: State, context: Context, asked: tuple[_Asked, ...], obj: Id, hidden: tuple[Id, ...]) -> bool:
    """Whether what is asked depends on which card this is: on it alone, or on whether the ``hidden`` ones are alike."""

    def answers(state: State) -> list[int]:
        return [amount(state, one, context) if isinstance(one, Number) else holds(state, one, context) for one in asked]

    def differs(named: State) -> bool:
        base = named.objects[obj].base
        alike = commit(named, [Alter("", obj=i, fields=Map(base=base)) for i in hidden])
        return answers(named) != now or answers(alike) != now

    now = answers(state)
    return bool(could_be(state, obj, differs))
