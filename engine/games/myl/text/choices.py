"""What is chosen or named before something is done with it (6.4, 1.A, 1.C, 1.E), and what is done unless somebody pays (4.2)."""

from __future__ import annotations

from functools import partial
from typing import Any

from ....kernel.abilities import MODE, MODES, Condition, Do, Fact, Filter, Ref, Static, Un
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....text.patterns import build, match, rest, through
from ....text.shapes import built, by_player
from ....text.shared import THAT, THEIRS, A, B, C, do, on
from .. import castle
from ..addressing import CHOSEN_PLAYER
from ..vocabulary import OF_THAT_NAME, OF_THAT_TYPE
from .reacting import ATTACKER, BLOCKER
from .ruling import SHORTLY
from .shapes import SIDES


def _some_of(modes: Any) -> object:
    """«Uno o ambos», «uno o más»: any of them, but not none."""
    return Do(MODES, Map({"n": (1, len(modes)), "modes": modes}))


def _all_or_some(said: Any) -> object:
    if not isinstance(said, Do) or said.verb != MODES:
        return None
    return said.args["modes"] if said.args["n"] == (1, len(said.args["modes"])) else None


def _offers(parts: Any, least: int | None) -> object:
    """So many of them, or up to so many; of all there are nothing is chosen."""
    count, modes = parts
    fits = isinstance(count, int) and 1 < count < len(modes)
    return Do(MODES, Map({"n": (least or count, count), "modes": modes})) if fits else None


def _offered(said: Any, least: int | None) -> object:
    if not isinstance(said, Do) or said.verb != MODES:
        return None
    low, high = said.args["n"]
    return (high, said.args["modes"]) if _offers((high, said.args["modes"]), least) == said and low else None


def _chosen_before(parts: Any) -> object:
    """What is chosen is what the first instruction is about where that says so; else it is named, and spoken of later."""
    chosen, acts = parts
    first = acts[0]
    if isinstance(first, Do) and first.args.get("what") == THAT:
        return (first.but(args=first.args.set("what", chosen)), *acts[1:])
    return (do("elegir", what=chosen), *acts)


def _named_before(said: Any) -> object:
    fits = isinstance(said, tuple) and len(said) > 1 and isinstance(said[0], Do) and said[0].verb == "elegir"
    return (said[0].args["what"], said[1:]) if fits else None


_THEY = by_player(SIDES)


def _they_unless(parts: Any) -> object:
    act, cost = parts
    return do("puede", who=THEIRS, cost=cost, **{"else": (build(_THEY, (THEIRS, act)),)})


def _they_did(said: Any) -> object:
    fits = (
        isinstance(said, Do) and said.verb == "puede" and set(said.args) == {"who", "cost", "else"} and said.args["who"] == THEIRS
    )
    acts: Any = said.args["else"] if fits else ()
    found = match(_THEY, acts[0]) if len(acts) == 1 else None
    return (found[1], said.args["cost"]) if found is not None and found[0] == THEIRS else None


def _they_may(act: Any) -> object:
    done = built(_THEY, THEIRS, act)
    return None if done is None else do("puede", who=THEIRS, then=(done,))


def _they_might(said: Any) -> object:
    then: Any = said.args.get("then") if isinstance(said, Do) and said.verb == "puede" else None
    if not isinstance(then, tuple) or len(then) != 1:
        return None
    found = match(_THEY, then[0])
    return found[1] if found is not None and _they_may(found[1]) == said else None


def _they_choose(parts: Any) -> object:
    """One of two that the opponent chooses and does as its own."""
    modes = tuple(Do(MODE, Map(effect=(act,))) for act in parts)
    return Do("cada uno", Map(who=THEIRS, effect=(Do(MODES, Map({"n": (1, 1), "modes": modes})),)))


def _they_chose(said: Any) -> object:
    offers = said.args.get("effect") if isinstance(said, Do) and said.verb == "cada uno" else None
    modes: Any = offers[0].args.get("modes") if offers and isinstance(offers[0], Do) and offers[0].verb == MODES else None
    if modes is None or any(len(mode.args["effect"]) != 1 for mode in modes):
        return None
    acts = tuple(mode.args["effect"][0] for mode in modes)
    return acts if len(acts) == 2 and _they_choose(acts) == said else None


def _of_chosen(act: Any) -> object:
    return build(_THEY, (CHOSEN_PLAYER, act))


def _by_chosen(said: Any) -> object:
    found = match(_THEY, said)
    return found[1] if found is not None and found[0] == CHOSEN_PLAYER else None


def _while_here(rule: Any) -> object:
    """A rule about a kind of cards or about players, which an effect gives for as long as its card is in play."""
    fits = isinstance(rule, Static) and isinstance(rule.affects, Filter) and rule.rule and rule.only_if is None
    if not fits:
        return None
    args = Map(affects=rule.affects, rule=rule.rule)
    return Do(SHORTLY, args if rule.value is None else args.set("value", rule.value))


def _rule_here(said: Any) -> object:
    if not isinstance(said, Do) or said.verb != SHORTLY or not {"affects", "rule"} <= set(said.args):
        return None
    return Static(said.args["affects"], rule=said.args["rule"], value=said.args.get("value"))


def _ruled_here(parts: Any) -> object:
    whom, rule = parts
    return _while_here(rule.but(affects=whom)) if isinstance(rule, Static) else None


def _here_ruled(said: Any) -> object:
    rule: Any = _rule_here(said)
    parts = (rule.affects, rule.but(affects=None)) if rule is not None else None
    return parts if parts is not None and _ruled_here(parts) == said else None


#: What is done to cards, of which it is known whether it was.
_KNOWN = ("destruir", "desterrar", "subir", "barajar", "poner", "controlar")
_DONE = Fact("se hizo")
_UNDONE = Un(_DONE)


def _done_then(parts: Any, whether: Condition = _DONE) -> object:
    before, then = parts
    last = before[-1]
    known = isinstance(last, Do) and last.verb in _KNOWN
    return (*before, Do("si", Map({"if": whether, "then": then}))) if known else None


def _then_done(said: Any, whether: Condition = _DONE) -> object:
    last = said[-1] if isinstance(said, tuple) and len(said) > 1 else None
    fits = isinstance(last, Do) and last.verb == "si" and last.args.get("if") == whether and "else" not in last.args
    return (said[:-1], last.args["then"]) if fits else None  # type: ignore[union-attr]


#: What no cost says, so that what depends on it is done as the effect is carried out.
_NO_COST = ("poner", "controlar", castle.VERB)
#: Nor what it is done to.
_FIGHTERS = (BLOCKER, ATTACKER)


#: What always can be done: what follows only if it was follows anyway.
_ALWAYS = ("mirar", "mostrar")


def _put_then(parts: Any) -> object:
    before, then = parts
    last = before[-1]
    if isinstance(last, Do) and last.verb in _ALWAYS:
        return None if THAT in every(Ref, then) else (*before, *then)
    fits = isinstance(last, Do) and (last.verb in _NO_COST or (last.verb in _KNOWN and last.args.get("what") in _FIGHTERS))
    return (*before, Do("si", Map({"if": _DONE, "then": then}))) if fits else None


def _then_put(said: Any) -> object:
    parts = _then_done(said)
    return parts if parts is not None and _put_then(parts) == said else None  # type: ignore[misc]


def _of_the_named(act: Any) -> object:
    """What is done behind a name is about cards of that name: of no card was anything said yet."""
    return None if THAT in every(Ref, act) else act


CHOICES: dict[str, Any] = {
    "done_then": through((A, B), _done_then, _then_done),
    "put_then": through((A, B), _put_then, _then_put),
    "undone_then": through((A, B), partial(_done_then, whether=_UNDONE), partial(_then_done, whether=_UNDONE)),
    "done_later": (rest(0), do("más tarde", on=on("comienzo", data={"step": "Fase Final"}), effect=(B,))),
    "chosen_changed": (do("modificar", what=A, parts=B, until=C),),
    "offers_one": Do(MODES, Map({"n": (1, 1), "modes": B})),
    "offers_many": through((A, C), partial(_offers, least=None), partial(_offered, least=None)),
    "offers_up_to": through((A, C), partial(_offers, least=1), partial(_offered, least=1)),
    "offers_some": through(B, _some_of, _all_or_some),
    "two_options": (Do(MODE, Map(effect=A)), Do(MODE, Map(effect=B))),
    "one_option_more": (rest(0), Do(MODE, Map(effect=B))),
    "chosen_before": through((A, B), _chosen_before, _named_before),
    "unless_you_do": Do("puede", Map({"cost": B, "else": (A,)})),
    "unless_they_do": Do("puede", Map({"who": THEIRS, "cost": B, "else": (A,)})),
    "unless_its_controller_does": do("a menos que", who=THAT, cost=B, effect=(A,)),
    "they_choose": through((A, B), _they_choose, _they_chose),
    "they_may_do": through(A, _they_may, _they_might),
    "they_do_unless": through((A, B), _they_unless, _they_did),
    "chosen_player_does": through(A, _of_chosen, _by_chosen),
    "names_of_type": do("nombrar", type=A, then=(C,)),
    "names_of_these": do("nombrar", filter=Filter(types=(A,)), then=(C,)),
    "names_of_theirs": do("nombrar", filter=Filter(types=(A,), controller=THEIRS), then=(C,)),
    "named_ally": Filter(types=("Aliado",), marks=(OF_THAT_NAME,)),
    "names_type": do("nombrar tipo", then=(B,)),
    "names_card": do("nombrar", then=(through(B, _of_the_named, _of_the_named),)),
    "names_card_all": do("nombrar", then=B),
    "names_race_while": (do("nombrar raza", then=(through(A, _while_here, _rule_here),)),),
    "names_race": do("nombrar raza", then=(B,)),
    "of_named_type": Filter(marks=(OF_THAT_TYPE,)),
    "of_named_card": Filter(marks=(OF_THAT_NAME,)),
    "ruled_while_here": through((A, B), _ruled_here, _here_ruled),
    "static_while_here": through(A, _while_here, _rule_here),
}
