"""Cards nobody knows: they stay so until a rule needs a fact about one. Then it is asked which card it is; shuffling forgets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .decisions import Decision, Form, Option, Procedure
from .events import Alter, AlterPlayer, Event, commit
from .frozen import Id, Map, Value
from .match import Match
from .rules import R
from .state import CHANCE, State
from .wording import place

#: What is said of a card that need not be named.
NO_MATTER = "no importa"
#: What is said where none (or no more) of the unknown cards of a zone is one of those that are meant.
NO_MORE = "ninguna más"
#: What a player's facts keep: the names of cards that are somewhere among the unknown ones.
_AMONG = "entre las desconocidas"


def unknown(state: State, obj: Id) -> bool:
    """Whether nobody knows which card this is."""
    here = state.objects.get(obj)
    return here is not None and here.base is None and here.kind == "card"


def could_be(state: State, obj: Id, fits: Callable[[State], bool] | None = None) -> list[str]:
    """The cards of the situation that an unknown one could be, those that were known before a shuffle first."""
    among = state.players[state.objects[obj].owner].facts.get(_AMONG, ())
    names = [name for name, card in state.setup.cards.items() if state.setup.game.in_decks(card)]
    listed = [*dict.fromkeys(n for n in among if n in state.setup.cards), *(n for n in names if n not in among)]
    if fits is None:
        return listed
    return [n for n in listed if fits(commit(state, [Alter("", obj=obj, fields=Map(base=state.setup.cards[n]))]))]


def unnamed(obj: Id) -> Option:
    """An unknown card as an option: who chooses it has found one, and it is asked which."""
    return Option(obj, "una desconocida", "una que el juez dirá cuál es")


def name_card(match: Match, obj: Id, rule: R, fits: Callable[[State], bool] | None = None, matters: bool = True) -> Procedure:
    """Ask which card an unknown one is (one that ``fits``), unless it is known. Where it need not be said it may be left open.

    True when it is known then.
    """
    state = match.state
    if not unknown(state, obj):
        return True
    options: list[Option[str | None]] = [Option(name, f"es {name}", name) for name in could_be(state, obj, fits)]
    if not matters:
        options.append(Option(None, NO_MATTER))
    if not options:
        return False
    zone = state.objects[obj].zone
    asks = f"¿Qué carta es? (carta {state.zones[zone].index(obj) + 1} de {place(zone)})"
    name = yield from match.ask(Decision(CHANCE, asks, (rule,), Form.ONE, tuple(options), kind="carta"))
    if name is None:
        return False
    yield from _named(match, obj, name, rule)
    return True


def name_those(match: Match, hidden: tuple[Id, ...], rule: R, fits: Callable[[Id, State], bool]) -> Procedure[tuple[Id, ...]]:
    """Ask which of the unknown cards in each zone are among those that are meant (that ``fit``), one after the other. Returns
    them; each of a zone may be what another may be."""
    named: list[Id] = []
    for zone in dict.fromkeys(match.state.objects[i].zone for i in hidden):
        for obj in (i for i in hidden if match.state.objects[i].zone == zone):
            names = could_be(match.state, obj, partial(fits, obj))
            options: list[Option[str | None]] = [*(Option(name, f"es {name}", name) for name in names), Option(None, NO_MORE)]
            asks = f"¿Cuál de las desconocidas es de las que se nombran? ({place(zone)})"
            name = yield from match.ask(Decision(CHANCE, asks, (rule,), Form.ONE, tuple(options), kind="carta"))
            if name is None:
                break
            yield from _named(match, obj, name, rule)
            named.append(obj)
    return tuple(named)


def _named(match: Match, obj: Id, name: str, rule: R) -> Procedure:
    """An unknown card is this one."""
    state = match.state
    events: list[Event] = [Alter("nombrar", obj=obj, fields=Map(base=state.setup.cards[name]))]
    owner = state.objects[obj].owner
    among = list(state.players[owner].facts.get(_AMONG, ()))
    if name in among:
        among.remove(name)
        events.append(AlterPlayer("recordar", player=owner, facts=Map({_AMONG: tuple(among)})))
    yield from match.do(*events, rules=(rule,), text=f"la carta es «{name}»")


def forgotten(state: State, inside: tuple[Id, ...]) -> tuple[Event, ...]:
    """What is forgotten when these are shuffled, some of them known and some not: which is which."""
    known = [i for i in inside if state.objects[i].base is not None and state.objects[i].kind == "card"]
    if not known or not any(unknown(state, i) for i in inside):
        return ()
    events: list[Event] = [Alter("olvidar", obj=i, fields=Map(base=None, label="")) for i in known]
    names: dict[str, list[str]] = {}
    for i in known:
        names.setdefault(state.objects[i].owner, []).append(_name(state, i))
    for owner, listed in names.items():
        among = (*state.players[owner].facts.get(_AMONG, ()), *listed)
        events.append(AlterPlayer("recordar", player=owner, facts=Map({_AMONG: tuple(sorted(among))})))
    return tuple(events)


def _name(state: State, obj: Id) -> str:
    base: Value = state.objects[obj].base
    return next((name for name, card in state.setup.cards.items() if card is base), base.name)
