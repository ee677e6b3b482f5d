"""Shapes of what is done that have a way there and back of their own: what is chosen and then spoken of, options, what is done
instead (11.3, 11.11.5)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import MODE, MODES, Choose, CostPart, Do, Each, Fact, Filter, Is, On, Part, Ref, Target, Triggered
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....text.patterns import through
from ....text.shapes import chosen_then
from ....text.shared import THAT, THEIRS, YOURS, A, B, C, do, only_one, several
from ..cards import SUMMON
from ..digging import FIRST, SECOND
from ..moving import PAID_EXTRA
from ..zones import BREAK, HAND
from .elements import _mine

#: That what was put away lies in the Break Zone.
GONE = Is(THAT, Filter(zones=(BREAK,)))


def _in_deck(wanted: Any) -> object:
    """Cards of which no zone is said: those of the deck that is looked through."""
    return wanted if isinstance(wanted, Filter) and not wanted.zones and not wanted.controller and not wanted.owner else None


def _castable(wanted: Any) -> object:
    """Summons of which it is said where they are."""
    fits = isinstance(wanted, Filter) and wanted.types == (SUMMON,) and bool(wanted.zones)
    return wanted if fits else None


def _from_own(zone: str) -> Any:
    """A pattern for cards of which no zone is said: those in such a zone of whoever does it."""

    def there(wanted: Any) -> object:
        return _in_deck(wanted) and wanted.but(owner=YOURS, zones=(zone,))

    def back(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and (wanted.owner, wanted.zones) == (YOURS, (zone,))
        return _in_deck(wanted.but(owner="", zones=())) if fits else None

    return lambda pattern: through(pattern, there, back)


def _to_a_thousand(how: str) -> Any:
    """To which number a card rounds: to a thousand, which it says."""
    return through(A, lambda n: how if n == 1_000 else None, lambda said: 1_000 if said == how else None)


def _as_many_as_possible(count: Any, wanted: Any) -> Any:
    """Up to so many of one's own, as many as there are."""
    return Choose(_mine(wanted), through(count, several, several), count)


def _shown(verb: str, count: Any, wanted: Any) -> Any:
    """The opponent shows the hand, of which so many are selected to be discarded, or removed."""

    def there(noun: Any) -> object:
        return _in_deck(noun) and noun.but(owner=THEIRS, zones=(HAND,))

    def back(noun: Any) -> object:
        theirs = isinstance(noun, Filter) and (noun.owner, noun.zones) == (THEIRS, (HAND,))
        return noun.but(owner="", zones=()) if theirs else None

    chosen = Choose(through(wanted, there, back), only_one(count), only_one(count))
    return do("mostrar la mano", who=THEIRS), do(verb, what=chosen)


def _speaks(act: Any) -> bool:
    """Whether an instruction speaks of what went before."""
    return any(ref.word in ("ese", "esos") for ref in every(Ref, act))


def _chosen_then(chosen: Any = A, done: Any = B, kind: type = Target) -> Any:
    """What is done to what is chosen, of which the instruction says no more: «its power» is known only once it was chosen."""

    def plain(act: Any) -> object:
        return None if _speaks(act) else act

    return through(chosen_then(chosen, done, kind), plain, plain)


def _told_more(pattern: Any) -> Any:
    """An instruction that speaks of what went before more than once."""

    def twice(act: Any) -> object:
        return act if sum(ref == THAT for ref in every(Ref, act)) > 1 else None

    return through(pattern, twice, twice)


def _idle(what: Any, until: Any) -> tuple[Do, Do]:
    """What can neither attack nor block for a while."""
    return do("regla", what=what, rule="no puede atacar", until=until), do(
        "regla", what=THAT, rule="no puede bloquear", until=until
    )


def _next_damage(until: Any, amount: Any) -> Any:
    """The next damage is none: it is prevented."""

    def there(parts: Any) -> object:
        return do("prevenir", to=THAT, once=True, until=parts[0]) if parts[1] == 0 else None

    def back(said: Any) -> object:
        fits = isinstance(said, Do) and said.verb == "prevenir" and "until" in said.args
        return (said.args["until"], 0) if fits and there((said.args["until"], 0)) == said else None

    return through((until, amount), there, back)


def _none_of(made: Any, amount: Any) -> Any:
    """What an instruction makes where it says that nothing is left of it."""
    return through((made, amount), lambda parts: parts[0] if parts[1] == 0 else None, lambda said: (said, 0))


def _silent(pattern: Any) -> Any:
    """Instructions that do not speak of what went before: «it» would not be what was put away."""

    def there(effect: Any) -> object:
        return None if any(ref.word in ("ese", "esos") for ref in every(Ref, effect[0])) else effect

    return through(pattern, there, lambda effect: there(effect) if isinstance(effect, tuple) and effect else None)


#: What is done to a card, of which it can be said whether it was.
_DONE_TO = ("romper", "poner en la break zone", "remover", "devolver")
#: What is done with a card that is found or played.
_DONE_WITH = ("jugar", "buscar", "lanzar sin pagar")


def _doable(pattern: Any) -> Any:
    """An instruction of which it can be said whether it was done, and which is no part of a cost."""

    def plain(act: Any) -> object:
        if not isinstance(act, Do) or _speaks(act):
            return None
        chosen = isinstance(act.args.get("what"), Target | Each)
        itself = act.verb == "daño" and act.args.get("who") == YOURS
        itself = itself or act == Do("descartar")
        return act if act.verb in _DONE_WITH or itself or (act.verb in _DONE_TO and chosen) else None

    return through(pattern, plain, plain)


def _to_what(pattern: Any, what: Ref) -> Any:
    """What is done to one that was spoken of before what the text has spoken of last."""

    def there(act: Any) -> object:
        key = next((key for key in ("what", "to") if isinstance(act, Do) and act.args.get(key) == THAT), "")
        said = act.but(args=act.args.set(key, what)) if key else None
        return None if said is None or _speaks(said) else said

    def back(said: Any) -> object:
        key = next((key for key in ("what", "to") if isinstance(said, Do) and said.args.get(key) == what), "")
        return said.but(args=said.args.set(key, THAT)) if key and not _speaks(said) else None

    return through(pattern, there, back)


#: What is done to a card in the field, and not to one in a hand, a deck or the Break Zone.
_IN_FIELD = ("romper", "daño", "dullear", "activar", "congelar", "modificar", "regla", "en vez de", "prevenir")


def _to_the_other(pattern: Any, what: Ref) -> Any:
    """The same, where «it» is plainly not the card that the text has spoken of last, which is not in the field."""

    def plain(act: Any) -> object:
        return act if isinstance(act, Do) and act.verb in _IN_FIELD else None

    return _to_what(through(pattern, plain, plain), what)


def _own(pattern: Any) -> Any:
    """An instruction that another one takes the place of: it chooses nothing of which that might speak, and speaks of nothing."""

    def plain(act: Any) -> object:
        fits = isinstance(act, Do) and not _speaks(act) and not any(every(Target, act))
        return act if fits else None

    return through(pattern, plain, plain)


def _of_its_player(pattern: Any) -> Any:
    """What is done by who controls what was chosen."""

    def plain(act: Any) -> object:
        by = act.args.get("who") if isinstance(act, Do) else None
        chosen = act.args.get("what") if isinstance(act, Do) else None
        return act if by == THAT or (isinstance(chosen, Choose) and chosen.by == THAT) else None

    return through(pattern, plain, plain)


#: What is done to nothing of which the next instruction might speak.
_ASIDE = ("robar", "cristal")


def _between(pattern: Any) -> Any:
    """An instruction between a choice and what is done to what was chosen, which is still spoken of."""

    def plain(act: Any) -> object:
        fits = isinstance(act, Do) and (act.verb in _ASIDE or (act.verb == "daño" and "to" not in act.args))
        return act if fits and "what" not in act.args else None

    return through(pattern, plain, plain)


def _of_others(pattern: Any) -> Any:
    """A part of a cost that is not paid with the card itself going to the Break Zone: of that it is looked at where it went."""

    def plain(part: Any) -> object:
        return None if part == CostPart("poner en la break zone") else part

    return through(pattern, plain, plain)


def _once_done(effect: Any) -> tuple[Do]:
    """11.8.17: what triggers as something is done."""
    return (do("al hacerlo", gains=Triggered(On("al hacerlo"), effect)),)


def _delayed(on: On, effect: Any, until: Any = "") -> Any:
    """What is done when something happens: with what was chosen, or with what is chosen then (11.8.9)."""

    def there(parts: Any) -> Do:
        how_long, acts = parts
        lasts = {"until": how_long} if how_long else {}
        if any(True for _ in every(Target, acts)):
            return do("elegir más tarde", gains=Triggered(on, acts), **lasts)
        return do("más tarde", on=on, effect=acts, **lasts)

    def back(said: Any) -> object:
        if not isinstance(said, Do) or said.verb not in ("más tarde", "elegir más tarde"):
            return None
        gains = said.args.get("gains")
        acts = gains.effect if isinstance(gains, Triggered) else said.args.get("effect")
        parts = (said.args.get("until", ""), acts)
        return parts if acts is not None and there(parts) == said else None

    return through((until, effect), there, back)


def _without_choice(effect: Any) -> object:
    """Instructions that choose nothing."""
    fits = isinstance(effect, tuple) and bool(effect) and not any(True for _ in every(Target, effect))
    return effect if fits else None


#: When the card that is spoken of goes to the Break Zone.
_PUT_AWAY = On("mover", THAT, to=BREAK, data=Map(sale=True))


def _offered_all() -> Any:
    """So many of several options, of which it is not said how many there are."""

    def there(parts: Any) -> object:
        count, listed = parts
        return Do(MODES, Map({"n": (count, count), "modes": listed})) if count < len(listed) else None

    def back(said: Any) -> object:
        fits = isinstance(said, Do) and said.verb == MODES and isinstance(said.args.get("n"), tuple)
        parts = (said.args["n"][1], said.args["modes"]) if fits else None
        return parts if parts is not None and there(parts) == said else None

    return through((A, B), there, back)


def _offered(up_to: bool) -> Any:
    """11.3.4: so many of several options; how many there are is said, too."""

    def there(parts: Any) -> object:
        count, of, listed = parts
        fits = of == len(listed) and 0 < count <= of and (up_to or count < of or of == 1)
        return Do(MODES, Map({"n": (1 if up_to else count, count), "modes": listed})) if fits else None

    def back(said: Any) -> object:
        if not isinstance(said, Do) or said.verb != MODES or not isinstance(said.args.get("n"), tuple):
            return None
        parts = (said.args["n"][1], len(said.args["modes"]), said.args["modes"])
        return parts if there(parts) == said else None

    return through((A, B, C), there, back)


def _gained(both: Any) -> tuple[Part, ...]:
    """Two abilities that are gained, which one sentence says."""
    return tuple(Part("abilities +", one) for one in both)


def _of_gained(parts: Any) -> object:
    """The abilities that are gained, of two that can be one sentence."""
    fits = isinstance(parts, tuple) and len(parts) == 2 and all(isinstance(one, Part) for one in parts)
    both = tuple(part.value for part in parts) if fits else ()
    return both if fits and all(isinstance(one, Triggered) for one in both) and _gained(both) == parts else None


def _of_gained_too(parts: Any) -> object:
    both = _of_gained(parts[-2:]) if isinstance(parts, tuple) and len(parts) > 2 else None
    return (parts[:-2], both) if both is not None else None


#: The instructions in which what is chosen is only named, and done to by those that follow.
_NAMES = ("elegir", "elegir dos", "elegir tres")


def _waits(one: Any) -> bool:
    """Whether an instruction says what is done if something else is: «if you do so, …»."""
    if not isinstance(one, Do):
        return False
    paid = one.verb == "puede" and "cost" in one.args and not {"else", "who"} & set(one.args)
    within = one.args.get("then") if one.verb == "puede" else None
    inner = isinstance(within, tuple) and any(isinstance(act, Do) and act.verb == "si se hace" for act in within)
    return paid or inner or one.verb == "si se hace" or (one.verb == "si" and one.args.get("if") == GONE)


def _further(parts: Any) -> object:
    """One instruction more. Behind «if you do so, …» it is not said whether it waits for that, too, where it does not speak of
    what was done."""
    before, after = parts
    opened = isinstance(before, tuple) and any(_waits(one) for one in before) and not _speaks(after)
    if opened or not isinstance(before, tuple):
        return None
    if before and _asks_of_it(before[-1]) and _asks_of_it(after):
        before = (*before[:-1], before[-1].but(args=before[-1].args.set("same", True)))
    return (*before, after)


def _of_further(said: Any) -> object:
    if not isinstance(said, tuple) or len(said) < 2:
        return None
    before, last = said[:-1], said[-2]
    if _asks_of_it(last) and _asks_of_it(said[-1]):
        before = (*said[:-2], last.but(args=last.args.without("same")))
    return (before, said[-1]) if _further((before, said[-1])) == said else None


def _asks_of_it(one: Any) -> bool:
    """Whether an instruction asks what «it» is: «if it is …. If it is not …» ask of the same card."""
    return isinstance(one, Do) and one.verb == "si" and any(ref.word in ("ese", "esos") for ref in every(Ref, one.args["if"]))


def _then_opened(parts: Any) -> object:
    """Instructions, and then what begins with a choice, of which alone what follows speaks."""
    before, after = parts
    if any(_waits(one) for one in before):
        return None
    fits = after[0].verb in _NAMES and not any(isinstance(one, Do) and one.verb in _NAMES for one in before)
    return (*before, *after) if fits else None


def _of_then_opened(said: Any) -> object:
    listed = said if isinstance(said, tuple) else ()
    at = next((place for place, one in enumerate(listed) if isinstance(one, Do) and one.verb in _NAMES), 0)
    return (listed[:at], listed[at:]) if at else None


def _two(parts: Any) -> object:
    """Two that are chosen apart; of which «opponent controls» at the end is said is not clear where the first says nothing."""
    first, second, done = parts
    one, other = (chosen.filter for chosen in (first, second))
    unclear = (other.controller or other.zones) and not (one.controller or one.zones)
    if unclear or one.other or other.other or one == other:
        return None
    return (Do("elegir dos", Map({"what": first, "with": second})), *done)


def _of_two(said: Any) -> object:
    fits = isinstance(said, tuple) and len(said) > 1 and isinstance(said[0], Do) and said[0].verb == "elegir dos"
    parts = (said[0].args["what"], said[0].args["with"], said[1:]) if fits else None
    return parts if parts is not None and _two(parts) == said else None


def _alike(wanted: Any, done: Any) -> Any:
    """Two of one kind that are chosen apart, of which the text speaks as of the first and the second."""
    told = any(ref.word in (FIRST, SECOND) for ref in every(Ref, done))
    if not told or not isinstance(wanted, Filter):
        return None
    return (Do("elegir dos", Map({"what": Target(wanted), "with": Target(wanted), "apart": True})), *done)


def _of_alike(said: Any) -> Any:
    fits = isinstance(said, tuple) and len(said) > 1 and isinstance(said[0], Do) and said[0].args.get("apart") is True
    wanted = said[0].args["what"].filter if fits else None
    return (wanted, said[1:]) if fits and _alike(wanted, said[1:]) == said else None


def _first_and_other(parts: Any) -> object:
    """«2 of a kind», of which the first is told from the other."""
    count, wanted, done = parts
    return _alike(wanted, done) if count == 2 else None


def _of_first_and_other(said: Any) -> object:
    parts = _of_alike(said)
    return (2, *parts) if parts is not None else None


_TWO_ALIKE = through((A, B, C), _first_and_other, _of_first_and_other)


def _and_another(parts: Any) -> object:
    """«1 of a kind and 1 other of that kind»."""
    count, wanted, again, other, done = parts
    return _alike(wanted, done) if count == again == 1 and wanted == other else None


def _of_another(said: Any) -> object:
    parts = _of_alike(said)
    return (1, parts[0], 1, *parts) if parts is not None else None


def _three(parts: Any) -> object:
    """Three that are chosen apart: of each it is said whose they are, or of none."""
    *chosen, done = parts
    filters = [one.filter for one in chosen]
    said = [bool(one.controller or one.zones) for one in filters]
    if any(said) != all(said) or any(one.other for one in filters) or len(set(filters)) < len(filters):
        return None
    first, second, third = chosen
    return (Do("elegir tres", Map({"what": first, "with": second, "also": third})), *done)


def _of_three(said: Any) -> object:
    fits = isinstance(said, tuple) and len(said) > 1 and isinstance(said[0], Do) and said[0].verb == "elegir tres"
    parts = (*(said[0].args[key] for key in ("what", "with", "also")), said[1:]) if fits else None
    return parts if parts is not None and _three(parts) == said else None


def _less_than(pattern: Any) -> Any:
    """So much less, as it is reckoned."""
    return through(pattern, lambda n: -n if n > 0 else None, lambda n: -n if isinstance(n, int) and n < 0 else None)


def _either_act(*acts: Do) -> Any:
    """One thing or the other is done, as the effect is applied."""
    return do("una de dos", modes=tuple(Do(MODE, Map(effect=(act,))) for act in acts))


def _one_of_two(one: str, other: str) -> Any:
    """Of two things that are done to what was chosen, the one or the other, as the effect is applied."""
    return _either_act(*(do(verb, what=THAT) for verb in (one, other)))


def _if_instead(parts: Any) -> object:
    """Something where a condition holds, and something else instead where a second one does."""
    chosen, first, done, second, instead = parts
    otherwise = (Do("si", Map({"if": first, "then": done})),)
    return (do("elegir", what=chosen), Do("si", Map({"if": second, "then": instead, "else": otherwise})))


def _of_if_instead(said: Any) -> object:
    if not isinstance(said, tuple) or len(said) != 2 or not all(isinstance(one, Do) for one in said):
        return None
    inner = said[1].args.get("else", ())
    if said[1].verb != "si" or len(inner) != 1 or not isinstance(inner[0], Do) or inner[0].verb != "si":
        return None
    first, second = inner[0].args, said[1].args
    parts = (said[0].args.get("what"), first["if"], first["then"], second["if"], second["then"])
    return parts if _if_instead(parts) == said else None


def _or_more(parts: Any) -> object:
    """So many of several options, or up to so many instead where something is so (11.3.4)."""
    count, of, so, more, of_again, listed = parts
    if of != len(listed) or of_again != of or not 0 < count < more <= of or so == Fact(PAID_EXTRA):
        return None  # of a Summon options are chosen before anything is paid
    fewer, several = (Do(MODES, Map({"n": n, "modes": listed})) for n in ((count, count), (1, more)))
    return Do("si", Map({"if": so, "then": (several,), "else": (fewer,)}))


def _of_or_more(said: Any) -> object:
    if not isinstance(said, Do) or said.verb != "si" or "else" not in said.args:
        return None
    both = (*said.args["else"], *said.args["then"])
    if len(both) != 2 or not all(isinstance(one, Do) and one.verb == MODES for one in both):
        return None
    fewer, several = (one.args for one in both)
    if not isinstance(fewer["n"], tuple) or not isinstance(several["n"], tuple):
        return None
    of = len(fewer["modes"])
    parts = (fewer["n"][1], of, said.args["if"], several["n"][1], of, fewer["modes"])
    return parts if _or_more(parts) == said else None


def _or_up_to(parts: Any) -> object:
    """The same, where it is not said again of how many."""
    count, of, so, more, listed = parts
    return _or_more((count, of, so, more, of, listed))


def _of_or_up_to(said: Any) -> object:
    parts: Any = _of_or_more(said)
    return (*parts[:4], parts[5]) if parts is not None else None


def _of_cards(part: Any) -> object:
    """A part of a cost by which other cards than the card itself go: «lo» might be those."""
    return part if isinstance(part, CostPart) and part.filter is not None else None


#: What can be done to a card that has just been paid, too: it lies in a hand, in the Break Zone or outside the game.
_OUT_OF_PLAY = ("devolver", "devolver al mazo", "remover", "jugar", "poner en el terreno", "lanzar sin pagar")


def _unclear(pattern: Any) -> Any:
    """An instruction whose «lo» might be what was paid: what was chosen is written beside it."""
    return through(pattern, lambda act: act, lambda act: act if _is_out_of_play(act) else None)


def _clear(pattern: Any) -> Any:
    """An instruction whose «lo» is what was chosen: it can be done to nothing that was paid."""

    def plain(act: Any) -> object:
        return None if _is_out_of_play(act) else act

    return through(pattern, plain, plain)


def _is_out_of_play(act: Any) -> bool:
    return isinstance(act, Do) and act.verb in _OUT_OF_PLAY


def _not_in_hand(pattern: Any) -> Any:
    """What is played, where it is no card of a hand: such a card is selected as the effect is applied (11.3.4)."""

    def plain(what: Any) -> object:
        return None if isinstance(what, Target) and HAND in what.filter.zones else what

    return through(pattern, plain, plain)


def _of_hand(pattern: Any) -> Any:
    """Cards of one's own hand."""

    def plain(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and (wanted.owner, wanted.zones) == (YOURS, (HAND,))
        return wanted if fits else None

    return through(pattern, plain, plain)
