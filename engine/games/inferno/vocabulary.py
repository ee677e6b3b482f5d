"""The game's own words in abilities: conditions on elements, references, numbers and facts, each with what it means."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...kernel.abilities import Activated, Context, Filter, Ref, Triggered
from ...kernel.frozen import Id
from ...kernel.layers import Look, View
from ...kernel.memo import ACTIVE
from ...kernel.pieces import Obj
from ...kernel.selecting import as_known, found, matches, refer
from ...kernel.state import State
from ...play import linked
from ...play.choosing import players
from ...play.combat import fighters, still_fights
from ...play.stack_copies import CARD_COPY
from ...play.vocabulary import Count, Vocabulary, Word
from .combat.combatants import fights_on
from .elements.cards import TYPES
from .elements.characteristics import ABILITY, DEMON, EARTHLY
from .elements.environments import DEPTH_ZERO, WHICH_DEPTH, depth, environment_active
from .elements.layers import attached_to, views
from .elements.ruling import that_player

#: What a word looks at, besides the table: nothing more; who fights.
_NO_MORE: frozenset[str] = frozenset()
_FIGHTS = frozenset({"procedures"})


# --- conditions on elements -------------------------------------------------------------------------------------------

#: Whether an element (state, object, who asks, from which element, with which characteristics) fulfils a condition.
Mark = Callable[[State, Id, str, Id | None, View], bool]
#: Which of several numbers.
Best = Callable[[list[int]], int]


def _single_target(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """114.6a"""
    here = state.objects.get(obj)
    announced = here.item.targets if here is not None else ()
    return sum(len(group) for group in announced) == 1


def _out_of_ritual_time(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """306.4a"""
    here = state.objects.get(obj)
    return here is not None and here.item.late


def _is(kind: str) -> Mark:
    def test(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
        here = state.objects.get(obj)
        return here is not None and here.kind == kind

    return test


def _ability_of(kind: type) -> Mark:
    """113.3: an ability on the chain of one category."""

    def test(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
        here = state.objects.get(obj)
        return here is not None and here.kind == ABILITY and isinstance(here.item.ability, kind)

    return test


def _no_demon(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return not _is_demon(state, obj, you, this, view)


_is_demon = _is(DEMON)


def _can_fight(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return _is_demon(state, obj, you, this, view) or "aliado" in view["types"]


def _attacks(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return _fights(state, obj, view, attacks=True)


def _defends(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return _fights(state, obj, view, attacks=False)


def _fights(state: State, obj: Id, view: View, attacks: bool) -> bool:
    """506.4: whether it attacks or defends and, where it is in play, still does."""
    return still_fights(state, obj, attacks, lambda player: fights_on(state, obj, player, attacks, view))


def _equipped(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return bool(attached_to(state, obj))


def _is_card(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """112.1, 113.8: neither a demon nor an ability on the chain is one, unless the reading makes demons cards."""
    here = state.objects.get(obj)
    if here is not None and here.kind == DEMON:
        return state.reading("inferno-demonio-es-carta") == "es-carta"
    return here is not None and here.kind != ABILITY


def _of_same_name(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """109.2a: an element shares nothing with itself."""
    return this is not None and obj != this and view.get("name") == views(state, this).get("name")


def _copied_for_replica(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """702.16a"""
    if not _of_same_name(state, obj, you, this, view):
        return False
    return state.reading("inferno-replica-copia-y-coste") != "copia-de-706" or _is(CARD_COPY)(state, obj, you, this, view)


def _is_earthly(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    here = state.objects.get(obj)
    return here is not None and here.side == EARTHLY


def _of_chosen_name(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return view.get("name") is not None and view.get("name") == linked.recalled(state, Context(this, you), "escogido")


def _there_is(state: State, obj: Id, you: str, this: Id | None, view: View, name: str) -> bool:
    return environment_active(state, name)


def _is_not(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter) -> bool:
    return not matches(state, obj, wanted, you, this, lambda _: view, anywhere=True)


def _aims(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter, only: bool = False) -> bool:
    """114.6b, 114.6c: whether what stands on the chain aims at something, as its targets are now."""
    announced = state.last(obj).item.targets
    targets = {i for group in announced for i in group}
    if only and len(targets) != 1:
        return False
    return any(i in state.objects and matches(state, i, wanted, you, this) for i in targets)


def _extreme(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter, what: str, best: Best) -> bool:
    """Whether none of these elements has more of something, or less."""
    measured = state.setup.game.measured
    values = [measured(state, i, what, views(state, i)) for i in found(state, wanted, you, this)]
    known = [value for value in values if value is not None]
    return bool(known) and measured(state, obj, what, view) == best(known)


_MEASURED = (("fuerza", "strength"), ("resistencia", "resistance"), ("coste", "converted"))
_EXTREMES: tuple[tuple[str, Best], ...] = (("mayor", max), ("menor", min))
_MARKS: tuple[Word[Callable[..., bool]], ...] = (  # type: ignore[explicit-any]
    *(
        Word(f"{said} {name}", partial(_extreme, what=what, best=best), written=False, takes="filter")
        for said, best in _EXTREMES
        for name, what in _MEASURED
    ),
    Word("con un solo objetivo", _single_target),
    Word("jugada fuera del momento de un ritual", _out_of_ritual_time),
    Word("demonio", _is_demon, _NO_MORE),
    Word("no demonio", _no_demon, _NO_MORE),
    Word("atacante", _attacks, _FIGHTS),
    Word("defensor", _defends, _FIGHTS),
    Word("aliado o demonio", _can_fight, _NO_MORE),
    Word("ficha", _is("token"), _NO_MORE),
    Word("equipado", _equipped, _NO_MORE),
    Word("habilidad", _is(ABILITY), _NO_MORE),
    Word("habilidad activada", _ability_of(Activated), _NO_MORE),
    Word("habilidad disparada", _ability_of(Triggered), _NO_MORE),
    Word("carta", _is_card, _NO_MORE),
    Word("mismo nombre", _of_same_name),
    Word("copia para réplica", _copied_for_replica, written=False),
    Word("nombre escogido", _of_chosen_name),
    Word("terrenal", _is_earthly),
    Word("hay", _there_is, written=False, takes="word"),
    Word("no es", _is_not, written=False, takes="filter"),
    Word("haga objetivo a", _aims, written=False, takes="filter"),
    Word("haga objetivo solamente a", partial(_aims, only=True), written=False, takes="filter"),
)


# --- references -------------------------------------------------------------------------------------------------------


def _bearer(state: State, context: Context) -> tuple[Id, ...]:
    """604.4: the element that a weapon is attached to now."""
    here = state.objects.get(context.source) if context.source is not None else None
    return (here.attached,) if here is not None and here.attached is not None else ()


def _this_or_bearer(state: State, context: Context) -> tuple[Id, ...]:
    return _bearer(state, context) or ((context.source,) if context.source is not None else ())


def _demons(state: State, owners: tuple[str, ...]) -> tuple[Id, ...]:
    return tuple(o.id for o in state.in_play() if o.kind == DEMON and o.owner in owners)


def _attacking_allies(state: State) -> tuple[Id, ...]:
    return tuple(i for i in fighters(state)[0] if "aliado" in views(state, i)["types"])


_REFERENCES = (
    Word("equipado", _bearer, _NO_MORE),
    Word("este o equipado", _this_or_bearer, _NO_MORE),
    Word("atacante", lambda state, context: fighters(state)[0], _FIGHTS),
    Word("aliado atacante", lambda state, context: _attacking_allies(state)),
    Word("defensor", lambda state, context: fighters(state)[1], _FIGHTS),
    Word("tu carta superior", lambda state, context: state.zone("mazo", context.you)[:1]),
    Word("tu demonio", lambda state, context: _demons(state, (context.you,)), _NO_MORE),
    Word("demonio enemigo", lambda state, context: _demons(state, state.opponents(context.you)), _NO_MORE),
    Word("demonio de ese", lambda state, context: _demons(state, players(state, context, Ref("ese"))), _NO_MORE),
    Word("demonio del jugador", lambda state, context: _demons(state, that_player(state, context))),
    Word("exiliadas", lambda state, context: linked.elements_of(state, context, "exiliadas", "exiliadas por reemplazo")),
    Word("puestas", lambda state, context: linked.elements_of(state, context, "puestas")),
)


# --- numbers ----------------------------------------------------------------------------------------------------------


def _paid(state: State, context: Context) -> int:
    """What was paid for an element, or for what it was when it left."""
    source = context.source
    if source is None:
        return 0
    here: Obj = state.last(source)
    return here.item.locked or 0


def _depth_now(state: State, context: Context) -> int:
    """703.1a, 703.1d, 703.1e: the Depth there is, or by one reading that of the last check; the environment is nothing to it
    (703.1f)."""
    checked = state.history.get("profundidad")
    last = state.reading(WHICH_DEPTH) == "el-ultimo-chequeo"
    return checked if checked is not None and last else depth(state)


def _recalled(state: State, context: Context, kind: str) -> int:
    """606.2: what a linked ability chose or had paid; an undefined choice counts for nothing (706.6a)."""
    return int(linked.recalled(state, context, kind) or 0)


def _died(state: State, context: Context, kind: str) -> int:
    """701.6: how many elements of a type were destroyed this turn."""
    return int(state.history.get(("murió", kind), 0))


_NUMBERS: tuple[Word[Count], ...] = (
    Word("cantidad", lambda state, context: int(context.cause.more.get("cantidad") or 0)),
    Word("prevenido", lambda state, context: int(context.cause.more.get("prevenido") or 0)),
    Word("hechos", lambda state, context: len(context.those), _NO_MORE),
    Word("pagado", _paid),
    Word("profundidad", _depth_now),
    *(Word(f"{kind} destruidos este turno", partial(_died, kind=kind), frozenset({"history"})) for kind in TYPES),
    *(Word(kind, partial(_recalled, kind=kind)) for kind in ("escogido", "pagado al entrar", "pagado al jugar")),
)


# --- facts ------------------------------------------------------------------------------------------------------------


def _environment(state: State, name: str, context: Context, look: Look | None) -> bool:
    """122.3a"""
    return environment_active(state, name, look)


def _stays_in_play(state: State, what: Ref, context: Context, look: Look | None) -> bool:
    there = [state.objects.get(i) for i in refer(state, what, context)]
    return bool(there) and all(o is not None and o.zone.name == "en juego" for o in there)


def _tribute_made(state: State, value: object, context: Context, look: Look | None) -> bool:
    by_player = state.reading("inferno-limite-de-tributos") == "del-jugador"
    return by_player and bool(state.history.get(("tributo", context.you)))


def _affinity(state: State, path: object, context: Context, look: Look | None) -> bool:
    """703.2a"""
    paths = {views(state, i).get("path") for i in _demons(state, (context.you,))}
    return path in paths


def _there_is_depth(state: State, value: object, context: Context, look: Look | None) -> bool:
    """703.1c"""
    return state.reading(DEPTH_ZERO) == "vale-cero" or depth(state) > 0


def _was(state: State, wanted: Filter, context: Context, look: Look | None) -> bool:
    """607.2g: what was spoken of, as it last was where it is no longer."""
    known = as_known(state, Ref("ese"), context)
    return bool(known) and all(matches(state, i, wanted, context.you, context.source, anywhere=True) for i in known)


def _played(state: State, kind: object, context: Context, look: Look | None) -> bool:
    """Whether somebody played a card this turn, or one of a type."""
    return bool(state.history.get(("jugó", context.you) if kind is None else ("jugó", context.you, kind)))


def _played_just(state: State, times: int, context: Context, look: Look | None) -> bool:
    """Whether somebody played just so many cards this turn."""
    return bool(state.history.get(("jugó", context.you), 0) == times)


def _more_than_theirs(state: State, wanted: Filter, context: Context, look: Look | None) -> bool:
    """Whether somebody has more of something than each opponent."""
    theirs = [_how_many(state, wanted, player, look) for player in state.opponents(context.you)]
    return bool(theirs) and _how_many(state, wanted, context.you, look) > max(theirs)


def _fewer_than_theirs(state: State, wanted: Filter, context: Context, look: Look | None) -> bool:
    """Whether an opponent has more of something."""
    yours = _how_many(state, wanted, context.you, look)
    return any(_how_many(state, wanted, player, look) > yours for player in state.opponents(context.you))


def _how_many(state: State, wanted: Filter, player: str, look: Look | None) -> int:
    return len(found(state, wanted, player, look=look))


def _some_of_those(state: State, wanted: Filter, context: Context, look: Look | None) -> bool:
    """Whether one of those of which was spoken is such."""
    known = as_known(state, Ref("ese"), context)
    return any(matches(state, i, wanted, context.you, context.source, anywhere=True) for i in known)


def _destroyed(state: State, kind: object, context: Context, look: Look | None, yours: bool = False) -> bool:
    """Whether an element of a type was destroyed this turn, of whoever's or under one's control."""
    return bool(state.history.get(("murió", context.you, kind) if yours else ("murió", kind)))


def _attacked(state: State, what: Ref, context: Context, look: Look | None) -> bool:
    """508.1: whether one of these attacked this turn."""
    return any(state.history.get(("atacó", i)) for i in as_known(state, what, context))


def _happened(state: State, value: object, context: Context, look: Look | None, what: str) -> bool:
    """Whether something happened to somebody this turn."""
    return bool(state.history.get((what, context.you)))


_FACTS = (
    Word("entorno", _environment, _NO_MORE, takes="word"),
    Word("se hizo", lambda state, value, context, look: bool(context.those), _NO_MORE, written=False),
    Word("permanece en juego", _stays_in_play, _NO_MORE, written=False, takes="reference"),
    Word("tributo hecho", _tribute_made, frozenset({"history"}), written=False),
    Word("afinidad", _affinity, takes="word"),
    Word("era", _was, None, written=False, takes="filter"),
    Word("jugaste", _played, frozenset({"history"}), takes="word|nothing"),
    Word("murió", _destroyed, frozenset({"history"}), takes="word"),
    Word("murió bajo tu control", partial(_destroyed, yours=True), frozenset({"history"}), takes="word"),
    Word("jugaste justo", _played_just, frozenset({"history"}), takes="whole"),
    Word("más que cada oponente", _more_than_theirs, None, written=False, takes="filter"),
    Word("menos que un oponente", _fewer_than_theirs, None, written=False, takes="filter"),
    Word("hay entre esos", _some_of_those, None, written=False, takes="filter"),
    Word("recibiste daño", partial(_happened, what="recibió daño"), frozenset({"history"})),
    Word("hay combate", lambda state, value, context, look: state.procedure("combate") is not None, _FIGHTS),
    Word("atacó", _attacked, frozenset({"history"}), written=False, takes="reference"),
    Word("atacaste", partial(_happened, what="atacó"), frozenset({"history"})),
    Word("hay profundidad", _there_is_depth),
    Word("profundidad", lambda state, value, context, look: _depth_now(state, context) >= value, takes="whole"),
    Word("tu turno", lambda state, value, context, look: state.station.active == context.you, frozenset({ACTIVE})),
)

VOCABULARY = Vocabulary(_MARKS, _REFERENCES, _FACTS, _NUMBERS)
