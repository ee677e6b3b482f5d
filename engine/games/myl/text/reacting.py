"""What follows an event (4.2): an effect, said apart from what sets it off, and what its words may then speak of."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ....kernel.abilities import Activated, CostPart, Do, Each, Filter, Number, On, Ref, Target, Triggered
from ....kernel.frozen import EMPTY, Map
from ....kernel.visiting import every, rebuilt, walk
from ....text.patterns import Mismatch, build, match, through
from ....text.shared import THAT, THEIRS, THIS, A, B, C, D
from ..costing import AFFECTS, AIMS
from ..vocabulary import ABOUT_TO, OF_THAT_NAME, OF_THAT_RACE, OF_THAT_TYPE, USE_AFFECTS, USE_AIMS, WHO_DID
from ..zones import OUTSIDE
from .behind import goes_elsewhere, of_what_was_seen, verb_of
from .shapes import BEARER, EVERYBODY, HIS, OWN, SUBJECT, about

#: «El Aliado bloqueador» and «el Aliado atacante» where a battle set the ability off.
BLOCKER, ATTACKER = Ref("fuente"), Ref("disparo")
_OF_BATTLE = {BLOCKER: ("bloquear",), ATTACKER: ("bloquear", "declarar atacante"), Ref(WHO_DID): ("destruir",)}


#: As many as the instruction before was done to.
AS_MANY = "cartas de esta forma"
#: What a player does, so that it is known who «ese jugador» is.
_OF_PLAYERS = ("jugada", "robar", "descartar", "botar", "búsqueda")


def whenever(pattern: Any = (A, B), **more: object) -> Any:
    """An ability of an event and of what follows it; ``more`` is said of both."""

    def there(parts: Any) -> object:
        event, follows = parts
        follows = _with_sides(about(follows, subject_of(event)), event)
        if follows is None or any(getattr(follows, key) for key in more) or not _speaks_of_what_is_there(event, follows):
            return None
        if _by_whom_is_not_said(event, follows):
            return None
        effect = of_paid(follows.cost, follows.effect, sure=_about_nothing_else(event))
        return None if effect is None else follows.but(on=event, effect=effect, **more)

    def back(ability: Any) -> object:
        if not isinstance(ability, Triggered) or any(getattr(ability, key) != value for key, value in more.items()):
            return None
        effect = as_spoken(ability.effect)
        return ability.on, ability.but(on=None, effect=effect, **{key: getattr(_BARE, key) for key in more})

    return through(pattern, there, back)


_BARE = Triggered(On(), ())


def _by_whom_is_not_said(event: On, follows: Triggered) -> bool:
    """«Cuando tu oponente juegue un Talismán, bota una carta»: it may be that player who does, or you."""
    first = follows.effect[0] if follows.effect and not (follows.optional or follows.cost) else None
    losing = verb_of(first) in ("botar", "descartar") and not {"who", "what"} & set(first.args)  # type: ignore[union-attr]
    of_another = event.player == THEIRS or (not event.player and not event.obj and not event.source)
    return losing and of_another and event.event in _OF_PLAYERS


def subject_of(event: On) -> Ref:
    """Of what the words that follow speak that name nothing."""
    named = [one for one in (event.obj, event.source) if one is not None]
    if not named or THIS in named:
        return THIS
    return named[0] if isinstance(named[0], Ref) else THAT


def _with_sides(follows: Triggered, event: On) -> Triggered | None:
    """«Uno de sus Aliados» is of the opponent of whom the event was told; of anybody else it is not known."""
    if HIS not in {wanted.controller for wanted in every(Filter, follows)}:
        return follows
    return _of_side(follows, THEIRS) if event.player == THEIRS else None


def _of_side(value: Any, side: str) -> Any:
    if isinstance(value, Filter) and value.controller == HIS:
        return value.but(controller=side)
    return rebuilt(value, lambda inner: _of_side(inner, side))


# --- what a cost was paid with (8.9) ------------------------------------------------------------------------------------

#: The card with which the cost of an ability was paid.
PAID = Ref("pagadas")


def of_paid(cost: tuple[CostPart, ...], effect: Any, sure: bool = True) -> Any:
    """An effect in which «su coste» and «su Fuerza» are those of the card with which its cost is paid; None where that is not
    known, by several of them or, unless ``sure``, by another of which it speaks: what is done to «ese» is done to that then."""
    try:
        inside = _of_paid_within(effect, sure)
    except Mismatch:
        return None
    paid = [part for part in cost if part.filter is not None]
    own_cost = bool(inside) and _asks_of_own_cost(inside[0])
    if not paid or not inside or not (own_cost or _asks_of_that(inside[0], done_too=sure)):
        return inside
    known = sure and len(paid) == 1 and paid[0].amount == 1 and inside[0].args.get("what") != THAT
    if not known:
        return None
    first = _instead(inside[0], _OWN_COST, Number(PAID, "cost")) if own_cost else _instead(inside[0], THAT, PAID)
    return (first, *inside[1:])


def _of_paid_within(value: Any, sure: bool) -> Any:
    """The same of «puedes [coste]. Si lo haces, […]» within an effect. Raises ``Mismatch`` where it is not known."""
    if verb_of(value) != "puede" or not {"cost", "then"} <= set(value.args):
        return rebuilt(value, lambda inner: _of_paid_within(inner, sure))
    then = of_paid(value.args["cost"], value.args["then"], sure)
    if then is None:
        raise Mismatch
    return value.but(args=value.args.set("then", then))


def _about_nothing_else(event: On) -> bool:
    """Whether no other card is there of which the words that follow may speak."""
    return THIS in (event.obj, event.source) or event.event in ("comienzo", "ataque")


#: The cost of the very card that is changed, as it is read where nothing was paid.
_OWN_COST = Number(OWN, "cost")


def _asks_of_own_cost(do: Any) -> bool:
    """Whether an instruction changes a card by «su coste»."""
    return isinstance(do, Do) and do.verb == "modificar" and _OWN_COST in every(Number, do)


def _asks_of_that(do: Any, done_too: bool) -> bool:
    """Whether an instruction asks for the cost or the Fuerza of what was spoken of; ``done_too``: or is done to that."""
    if not isinstance(do, Do) or do.verb == "puede":
        return False
    return (done_too and do.args.get("what") == THAT) or any(number.of == THAT for number in every(Number, do))


def _instead(value: Any, old: Ref | Number, new: Ref | Number) -> Any:
    return new if value == old else rebuilt(value, lambda inner: _instead(inner, old, new))


def as_spoken(effect: Any) -> Any:
    """The same in the words of the text."""
    return _instead(effect, PAID, THAT)


def _speaks_of_what_is_there(event: On, follows: Triggered) -> bool:
    """Whether its words have what they speak of in the event: the other one of a battle, or the card that is being played."""
    if any(event.event not in events and ref in every(Ref, follows) for ref, events in _OF_BATTLE.items()):
        return False
    acts = tuple(every(Do, follows))
    of_cards = event.event not in _OF_PLAYERS and (event.obj or event.source)
    if any(do.args.get("who") == "jugador" for do in acts) and not event.player and of_cards:
        return False
    if any(_annuls_any(do) for do in acts) and (event.event != "jugada" or _aims(event)):
        return False
    if any(do.verb == "redirigir" for do in acts) and not _aims(event):
        return False
    if any(do.verb == "cancelar ataque" and do.args.get("what") == THAT for do in acts) and event.event != "declarar atacante":
        return False
    two = event.event == "bloquear" and THIS in (event.obj, event.source) and (event.obj is None or event.source is None)
    return _sound(follows.effect) and not (two and follows.effect and THAT in every(Ref, follows.effect[0]))


def _aims(event: On) -> bool:
    """Whether something that aims at cards set it off: a card that is being played, an ability that is being used."""
    marks = getattr(event.obj, "marks", ())
    return any(mark == "apunta a este" or mark[0] in (AIMS, AFFECTS, USE_AIMS, USE_AFFECTS) for mark in marks)


def _annuls_any(do: Do) -> bool:
    """«Anularlo», of which only what is being played can be meant."""
    return do.verb == "anular" and do.args.get("what") == Target(Filter())


def _sound(effect: tuple[Any, ...]) -> bool:
    """Whether «la misma cantidad» is not said of what each of several players did; whether what is said to be done to it is not
    said of what was annulled: that goes to its place later (6.1.H), nor of what was found where nothing says that it came to the
    hand; that «los demás» is not said behind elements of which they are the others then; and that what is chosen of cards that
    were seen is not taken for a card in play."""
    if any(do.args.get("amount") == AS_MANY and do.args.get("who") == EVERYBODY for do in every(Do, effect)):
        return False
    both = pairwise(effect)
    chosen = next((place for place, do in enumerate(effect) if any(every(Target, do)) or any(every(Each, do))), len(effect))
    if any(each.filter.other for do in effect[chosen + 1 :] for each in every(Each, do)) or _speaks_of_unnamed(effect):
        return False
    return not any((goes_elsewhere(first) and THAT in every(Ref, then)) or of_what_was_seen(first, then) for first, then in both)


def _speaks_of_unnamed(value: Any) -> bool:
    """Whether «esa carta», «ese tipo» or «esa raza» is said where nothing was named."""
    unnamed = walk(value, lambda node: not verb_of(node).startswith("nombrar"))
    named = {OF_THAT_NAME, OF_THAT_RACE, OF_THAT_TYPE}
    return any(isinstance(node, Filter) and named & {*node.marks} for node in unnamed)


def sound_effect(effect: Any) -> object:
    """Instructions of a card or ability that nothing set off: they speak of no other one of a battle."""
    fits = isinstance(effect, tuple) and _sound(effect) and not _of_battle(effect) and SUBJECT not in every(Ref, effect)
    fits = fits and _told_apart(effect)
    return effect if fits else None


def said_soundly(effect: Any) -> object:
    """The same, in which «su coste» may be that of the card with which something is paid meanwhile."""
    return None if sound_effect(effect) is None else of_paid((), effect)


def resolved_soundly(effect: Any) -> object:
    """The same of a card that resolves: its first instruction is not about «ese», of which nothing was said."""
    first = effect[0] if effect else None
    of_nothing = isinstance(first, Do) and THAT in (first.args.get("what"), first.args.get("to"))
    return None if of_nothing else said_soundly(effect)


def sound_use(ability: Any) -> object:
    """The same of an activated ability, in which what names nothing speaks of the card itself."""
    if not isinstance(ability, Activated):
        return None
    used = about(ability, THIS)
    effect = of_paid(used.cost, used.effect) if sound_effect(used.effect) is not None else None
    return None if effect is None else used.but(effect=effect)


def use_said(ability: Any) -> object:
    """The way back."""
    return ability.but(effect=as_spoken(ability.effect)) if isinstance(ability, Activated) else None


def exchanged(pattern: object) -> Any:
    """What is done for a cost that is paid as the card is played."""

    def there(parts: Any) -> object:
        cost, then = parts
        effect = of_paid(cost, about(then, THIS))
        sound = effect is not None and _told_apart(effect) and not any(map(_too_late, effect))
        return Do("a cambio", Map(cost=cost, then=effect)) if sound else None

    def back(said: Any) -> object:
        fits = verb_of(said) == "a cambio" and set(said.args) == {"cost", "then"}
        return (said.args["cost"], as_spoken(said.args["then"])) if fits else None

    return through(pattern, there, back)


def _too_late(do: Any) -> bool:
    """6.1.F, 6.2: whether it keeps its own card from being annulled, which it would have been before anything of it is done."""
    return verb_of(do) == "regla" and do.args["rule"] == "no puede ser anulada" and do.args.get("what") == THIS


def _told_apart(effect: Any) -> bool:
    return HIS not in {wanted.controller for wanted in every(Filter, effect)}


def _of_battle(value: object) -> bool:
    return any(ref in every(Ref, value) for ref in _OF_BATTLE)


# --- events of a kind ---------------------------------------------------------------------------------------------------


def twice(first: Any = A, second: Any = B, follows: Any = C) -> Any:
    """Two abilities, of two events that are about the card itself or about who bears it, with one effect."""
    one = whenever()

    def there(parts: Any) -> object:
        first, second, follows = parts
        if not all({THIS, BEARER} & {event.obj, event.source} for event in (first, second)):
            return None
        try:
            return tuple(build(one, (event, follows)) for event in (first, second))
        except Mismatch:
            return None

    def back(said: Any) -> object:
        if not isinstance(said, tuple) or len(said) != 2 or not all(isinstance(a, Triggered) for a in said):
            return None
        parts = (said[0].on, said[1].on, said[0].but(on=None))
        return parts if there(parts) == said else None

    return through((first, second, follows), there, back)


def both_of(always: Any, follows: Any) -> Any:
    """What is always so of somebody, and an ability of an event that is about the same."""

    def there(parts: Any) -> object:
        whom, said, event, reaction = parts
        return (*build(always, (whom, said)), build(follows, (event, reaction)))

    def back(said: Any) -> object:
        if not isinstance(said, tuple) or len(said) < 2:
            return None
        first, second = match(always, said[:-1]), match(follows, said[-1])
        return (*first, *second) if first is not None and second is not None else None

    return through((A, B, C, D), there, back)


#: «Cuando son bloqueados», told apart from «cuando bloquean» before it is said who.
_BLOCKED = Map(lado="atacante")


def of_each_that(pattern: Any = (A, B, C)) -> Any:
    """An ability by which each of a kind of Aliados is changed when it attacks or blocks; the pattern may say until when."""

    def there(parts: Any) -> object:
        whom, changes, event, *until = parts
        if not isinstance(whom, Filter) or whom.zones:
            return None
        blocks = event.event == "bloquear" and event.data != _BLOCKED
        on = On("bloquear", source=whom) if blocks else On(event.event, whom)
        lasts = Map(until=until[0]) if until else EMPTY
        return Triggered(on, (Do("modificar", Map(what=THAT, parts=changes, **lasts)),))

    def back(said: Any) -> object:
        if not isinstance(said, Triggered) or len(said.effect) != 1 or verb_of(said.effect[0]) != "modificar":
            return None
        whom, args = said.on.source or said.on.obj, said.effect[0].args
        data = _BLOCKED if said.on.event == "bloquear" and said.on.source is None else EMPTY
        until = (args["until"],) if "until" in args and len(pattern) > 3 else ()
        parts = (whom, args.get("parts"), On(said.on.event, data=data), *until)
        return parts if len(parts) == len(pattern) and there(parts) == said else None

    return through(pattern, there, back)


def from_outside(pattern: Any) -> Any:
    """A card that is being played, which stays where it was until it resolves (6.1.1)."""
    return through(
        pattern,
        lambda wanted: None if wanted == Filter(types=wanted.types) else wanted.but(zones=OUTSIDE),
        lambda wanted: wanted.but(zones=()) if isinstance(wanted, Filter) and wanted.zones == OUTSIDE else None,
    )


# --- what annuls (4.2.2, 6.2) -------------------------------------------------------------------------------------------


def annulling(annulled: object, cost: object = ()) -> Any:
    """An ability that annuls cards of a kind, for a cost or for nothing; of one type alone it triggers on that type."""

    def there(parts: Any) -> object:
        paid, wanted = parts
        plain = wanted == Filter(types=wanted.types, controller=wanted.controller) and len(wanted.types) == 1
        data = Map(tipo=wanted.types[0]) if plain else EMPTY
        what = Target(Filter()) if plain else Target(wanted)
        return Triggered(
            On("jugada", player=wanted.controller, data=data), (Do("anular", Map(what=what)),), optional=True, cost=paid
        )

    def back(said: Any) -> object:
        wanted = _annulled(said)
        parts = (said.cost, wanted) if wanted is not None and bool(said.cost) == bool(cost) else None
        return parts if parts is not None and there(parts) == said else None

    return through((cost, annulled), there, back)


def _annulled(said: Any) -> Filter | None:
    if not isinstance(said, Triggered) or len(said.effect) != 1 or said.on.event != "jugada":
        return None
    what = said.effect[0].args.get("what")
    if not isinstance(what, Target):
        return None
    kind = said.on.data.get("tipo")
    return Filter(types=(str(kind),), controller=said.on.player) if kind is not None else what.filter


# --- what averts (4.7.F, 6.1.G) -------------------------------------------------------------------------------------------


def averts() -> Any:
    """An ability that is used when something would be done to an element: paid, so that it is not. Of several that might be meant
    it is one to which that would be done."""

    def there(parts: Any) -> object:
        (what, event), cost = parts
        if isinstance(what, Target):
            what = what.but(filter=what.filter.but(marks=(*what.filter.marks, (ABOUT_TO, event))))
        return Activated(cost, (Do("prevenir", Map(what=what, event=event)),))

    def back(said: Any) -> object:
        if not isinstance(said, Activated) or len(said.effect) != 1 or said.effect[0].verb != "prevenir":
            return None
        args = said.effect[0].args
        if set(args) != {"what", "event"} or not isinstance(args["event"], str):
            return None
        what, event = args["what"], args["event"]
        if isinstance(what, Target):
            what = what.but(filter=what.filter.but(marks=tuple(m for m in what.filter.marks if m != (ABOUT_TO, event))))
        parts = ((what, event), said.cost)
        return parts if there(parts) == said else None

    return through((A, B), there, back)
