"""Copies (706): the rules on what is copied; copies on the chain, and those that are played."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context
from ...kernel.conditions import Action
from ...kernel.decisions import Option
from ...kernel.events import Create
from ...kernel.frozen import EMPTY, Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import Zone
from ...play.copying import Copying, copiable
from ...play.stack import context_of
from ...play.targets import possible, slots
from . import rules as r
from .chain import effect_of
from .characteristics import ABILITY, COPY
from .choosing import elements
from .moving import CHAIN, PLAY, made_since
from .playing import play

COPYING = Copying(
    PLAY,
    copiable=r.COPIABLE,  # 706.2
    gains=r.COPY_GAINS,  # 706.7
    excepts=r.COPY_EXCEPT,
    changes=r.COPY_CHANGES,
    becomes=r.BECOMES_COPY,  # 706.1, 706.3
    again=r.COPY_AGAIN,
    enters=r.ENTERS_AS_COPY,  # 706.4
    token=r.TOKEN,
    makes="crear ficha",
)


def copy_on_chain(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """706.8: a copy of a card or ability of the chain, with what was announced; it is not played, activated or triggered."""
    first = match.state.next_id
    for original in (yield from elements(match, context, args["what"])):
        here = match.state.objects[original]
        reading = "inferno-costes-pagados-por-una-copia"
        item = here.item.but(player="")
        if item.paid and match.reading(reading) != "los-del-original":
            item = item.but(paid=())
        rules: tuple[R, ...] = (r.COPY_ON_CHAIN, r.COPIABLE, r.COPY_OWNER)
        if here.kind == ABILITY:
            rules = (*rules, r.COPY_OF_ABILITY)
        if args.get("retarget"):
            item = item.but(targets=(yield from _new_targets(match, original, context.you)))
            rules = (*rules, r.COPY_NEW_TARGETS)
        kind = ABILITY if here.kind == ABILITY else COPY
        base = None if kind == ABILITY else copiable(match.state, original)
        create = Create(
            "copiar",
            base=base,
            kind=kind,
            zone=CHAIN,
            owner=context.you,
            controller=context.you,
            player=context.you,
            status=Map(choices=here.choices, item=item),
        )
        text = f"{context.you} pone en la cadena una copia de {match.game.name_of(match.state, original)}"
        yield from match.do(create, rules=rules, text=text, reading=reading if here.item.paid else None)
    return made_since(match, first, ABILITY) + made_since(match, first, COPY)


def _new_targets(match: Match, original: Id, you: str) -> Procedure:
    """706.8c: each target may stay, even an illegal one; a new one must be legal."""
    context = context_of(match.state, original).but(you=you)
    effect = effect_of(match.state, original)
    chosen = []
    for slot, group in zip(slots(effect), context.targets, strict=True):
        now = []
        for old in group:
            legal = [i for i in possible(match.state, slot, context, original) if i != old]
            stay = Option(old, match.option(old).say if old in match.state else "el mismo")
            options = [stay, *(match.option(i) for i in legal)]
            now.append(
                (yield from match.choose(you, "¿Qué objetivo tiene la copia?", (r.COPY_NEW_TARGETS,), options, "objetivo"))
            )
        chosen.append(tuple(now))
    return tuple(chosen)


def play_copy(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """706.10: a copy is played during the resolution, by the steps of playing a card."""
    first = match.state.next_id
    for original in (yield from elements(match, context, args["what"])):
        card = copiable(match.state, original)
        you, obj = context.you, match.state.next_id
        create = Create(
            "copiar", base=card, kind=COPY, zone=Zone("exilio", you), owner=you, player=you, status=Map(choices=EMPTY)
        )
        text = f"{you} juega una copia de «{card.name}»"
        yield from match.do(create, rules=(r.PLAY_COPY, r.COPIABLE), text=text)
        if obj in match.state:
            yield from play(match, Action("jugar", you, obj), bool(args.get("free")))
    return made_since(match, first, COPY)
