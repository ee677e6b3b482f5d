"""Annulling (8.3, 6.2): which effects annul, what they may choose as their target, and every reason why not."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Context, Do, Filter, Instruction, Target
from ...kernel.chance import shuffle
from ...kernel.decisions import Procedure
from ...kernel.frozen import Id, by_identity
from ...kernel.match import Match
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.rules import R
from ...kernel.selecting import matches
from ...kernel.state import State
from ...kernel.visiting import every
from ...kernel.wording import agreeing
from ...play.ruling import own_rules
from ...play.under_way import of_source
from . import rules as r
from .ruling import NOT_ANNULLED, on_playing
from .zones import PLAYS, USES, ZONES, move_event

VERB = "anular"


#: Whether cancelling an ability is annulling it.
CANCEL = "myl-cancelar"
#: When an annulled card goes to the Cementerio.
GOES_WHEN = "myl-cuando-va-lo-anulado-al-cementerio"


def to_its_place(match: Match, card: Id, zone: str) -> Procedure:
    """6.2, 8.3: an annulled card goes to the Cementerio of its owner, or where the effect says."""
    name = match.game.name_of(match.state, card)
    event = move_event(match.state, "anular", card, zone)
    text = f"{name}, {agreeing(match.state, 'anulada', card)}, va al {event.to.name}"
    yield from match.do(event, rules=(r.ANNULLED_CARD,), text=text, reading=GOES_WHEN, grounds=(r.ANNUL,))
    if event.to.name == "castillo":
        yield from shuffle(match, event.to, r.SHUFFLE, f"{event.to.player} baraja su castillo")


@by_identity
def annuls(effect: tuple[Instruction, ...]) -> bool:
    """4.2.2, 6.2: whether an effect annuls, which gives it its moment (6.1.F) and makes an ability a triggered one."""
    return any(do.verb == VERB for do in every(Do, effect))


def cancels(effect: tuple[Instruction, ...]) -> bool:
    """4.7.G: whether an effect cancels an ability that is being used, so that it answers one."""
    return any(do.verb == "cancelar" for do in effect)


def annulment(state: State, obj: Id) -> UnderWay | None:
    """The playing of a card that an annulment reaches; by one reading also the use of an ability of a card."""
    procedure = of_source(state, obj, PLAYS, USES)
    return None if procedure is not None and procedure.name == USES and state.reading(CANCEL) != "como-anular" else procedure


def playing(state: State) -> tuple[Id, ...]:
    """What is under way that an annulment might reach, the latest first."""
    found = (p.item.source for p in reversed(state.procedures) if p.item.source is not None)
    return tuple(dict.fromkeys(i for i in found if i in state.objects and annulment(state, i) is not None))


def against(state: State, target: Target, context: Context, obj: Id) -> Iterator[tuple[R, str]]:
    """8.3, 6.2, 6.4: every rule by which something is no valid target of an annulment, with the reason.

    A card that is being played is controlled by nobody, so nothing that protects a player's cards protects it (8.3).
    """
    if "Oro" in state.setup.game.view(state, obj).get("types", ()):
        yield r.ANNUL, "un Oro no se juega, y nunca se Anula"
        return
    procedure = annulment(state, obj)
    if procedure is None:
        yield r.ANNUL, "no se está jugando"
        return
    if procedure.name == PLAYS and procedure.at not in _moments(state):
        yield r.ANNULLED_CARD, "se Anula en el paso F, después de pagados sus costes"
    if procedure.name == PLAYS and _protected(state, obj, procedure.player, context.source):
        yield r.CONTINUOUS_ABILITY, "un efecto no permite que se Anule"
    if procedure.item.annulled:
        yield r.ANNUL, f"ya está {agreeing(state, 'Anulada', obj)}"
    if obj == context.source:
        yield r.TARGETS, "no se Anula a sí misma"
    set_off = context.cause.before
    if set_off is not None and set_off != obj:
        yield r.TARGETS, "no es la carta que disparó la habilidad"
    if procedure.name == PLAYS and not _fits(state, target.filter, procedure, obj, context):
        yield r.TARGETS, "no es lo que pide el texto"


def _protected(state: State, obj: Id, player: str | None, source: Id | None) -> bool:
    """6.2, 4.3: whether its own text or another effect keeps a card from being annulled, by anything or by such a ``source``."""
    if player is None:
        return False
    listed = [(rule.value, player, obj) for rule in own_rules(state, obj, NOT_ANNULLED)]
    listed += [(one.value, one.context.you, one.context.source or obj) for one in on_playing(state, player, obj, NOT_ANNULLED)]
    return any(
        by is None or (source is not None and matches(state, source, by, you, this, anywhere=True)) for by, you, this in listed
    )


def _moments(state: State) -> tuple[str, ...]:
    """6.1.F, 6.2; by another reading annulments resolve with the rest of what triggered."""
    in_window = state.reading("myl-momento-de-las-anulaciones") == "en-f"
    return ("6.1.F",) if in_window else ("6.1.D", "6.1.F")


def _fits(state: State, wanted: Filter, procedure: UnderWay, obj: Id, context: Context) -> bool:
    """6.2: whether it is of the kind that may be annulled; whose card it is while it is played, is a reading."""
    you = context.you
    if wanted.controller == "oponente":
        if state.reading("myl-carta-oponente-que-se-juega") == "solo-en-el-campo" or procedure.player == you:
            return False
    elif wanted.controller == "tú" and procedure.player != you:
        return False
    return matches(state, obj, wanted.but(zones=tuple(ZONES), controller=""), you, context.source)
