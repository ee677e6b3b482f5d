"""What the verbs of effects do; each resolves as far as possible (4.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...kernel import by_hand
from ...kernel.abilities import BY_HAND, Context, Continuous, Each, Instruction, Part, Ref
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.selecting import amount, found, refer
from . import rules as r
from .moving import banish, check_castles, destroy, draw, mill, raise_

Verb = Callable[[Match, Context, Map[str, Any]], Procedure]


def apply(match: Match, context: Context, effect: tuple[Instruction, ...]) -> Procedure:
    """4.5: every instruction, from 0 % to 100 %; then the state has changed (5.1)."""
    for do in effect:
        if match.state.result is None:
            yield from VERBS[do.verb](match, context, do.args)
    yield from check_castles(match)


def _elements(match: Match, context: Context, what: Any) -> tuple[Id, ...]:
    if isinstance(what, Ref):
        return tuple(i for i in refer(match.state, what, context) if i in match.state.objects)
    assert isinstance(what, Each)
    return found(match.state, what.filter, context.you, context.source)


def _players(match: Match, context: Context, word: Any) -> tuple[str, ...]:
    if word == "oponente":
        return match.state.opponents(context.you)
    return match.state.players_from(match.state.active) if word == "cada jugador" else (context.you,)


def _draw(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    for player in _players(match, context, args.get("who")):
        yield from draw(match, player, amount(match.state, args["amount"], context), (r.RESOLVES,))


def _mill(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    for player in _players(match, context, args.get("who")):
        yield from mill(match, player, amount(match.state, args["amount"], context), (r.RESOLVES, r.MILL))


def _moving(procedure: Callable[..., Procedure]) -> Verb:
    def verb(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
        yield from procedure(match, _elements(match, context, args["what"]), (r.RESOLVES,), source=context.source)

    return verb


def _modify(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """4.6: until the Fase Final unless it says otherwise; a permanent one while the Aliado stays."""
    listed = _elements(match, context, args["what"])
    parts = tuple(
        Part(p.op, amount(match.state, p.value, context) if p.op.startswith("strength") else p.value) for p in args["parts"]
    )
    permanent = any(p.op == "strength permanent" for p in parts)
    until = args.get("until", "" if permanent else "Fase Final")
    effect = Continuous(match.state.next_id, context.source, context.you, listed, parts, stamp=match.state.clock, until=until)
    said = ", ".join(match.game.name_of(match.state, i) for i in listed)
    if listed:
        match.set((r.DURATION, r.BONUS), f"{said}: cambia su Fuerza", effects=(*match.state.effects, effect))
    return
    yield


def _annul(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """8.3: what is being played will not resolve; it goes to the Cementerio in step H."""
    playing = match.state.procedure("jugar")
    if playing is not None:
        others = tuple(p for p in match.state.procedures if p is not playing)
        annulled = playing.but(data=playing.data.set("annulled", True))
        name = match.game.name_of(match.state, playing.data["what"])
        match.set((r.ANNUL,), f"{name}: anulada", procedures=(*others, annulled))
    return
    yield


VERBS: dict[str, Verb] = {
    "robar": _draw,
    "botar": _mill,
    "destruir": _moving(destroy),
    "desterrar": _moving(banish),
    "subir": _moving(raise_),
    "modificar": _modify,
    "anular": _annul,
    BY_HAND: by_hand.resolve,
}
