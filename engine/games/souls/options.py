"""What an effect offers, of which so many are chosen, and what it divides (8.6): as it is activated, or as it resolves."""

from __future__ import annotations

from ...kernel.abilities import MODES, Choose, Context, Instruction
from ...kernel.decisions import Procedure
from ...kernel.frozen import Data, Map
from ...kernel.match import Match
from ...kernel.visiting import every
from ...kernel.wording import together
from ...play import modes
from ...play.aiming import divisions
from ...play.lending import required
from ...play.slots import slots
from ...play.targets import divide
from . import rules as r
from .choosing import chooser, chosen_for

#: When one of several options is chosen, and when damage is divided among what was chosen for it.
OPTION, SHARES = "souls-cuando-se-elige-una-opcion", "souls-cuando-se-reparte-el-dano"
#: Under which word it is remembered which options were chosen, for each time that an effect offers some.
_CHOSEN = "opciones"


def _offered(effect: tuple[Instruction, ...]) -> Instruction | None:
    return next((do for do in effect if do.verb == MODES), None)


def selects(effect: tuple[Instruction, ...]) -> bool:
    """Whether an effect has something chosen for it: what it works on, or an option."""
    return bool(slots(effect)) or _offered(effect) is not None or any(chosen_for(one) for one in every(Choose, effect))


def announced(match: Match, effect: tuple[Instruction, ...], context: Context) -> Procedure[Context]:
    """8.6.2: by the reading in force the options are chosen as the effect is activated. Returns the context with them."""
    offered = _offered(effect)
    if offered is None or match.reading(OPTION) == "al-resolver":
        return context
    says = required(match.state, modes.Modes)
    words = yield from modes.chosen(match, context, offered.args, says, reading=OPTION, by=chooser(context))
    return context.but(cause=context.cause.but(more=context.cause.more.set(_CHOSEN, words)))


def settled(effect: tuple[Instruction, ...], context: Context) -> tuple[Instruction, ...]:
    """An effect with the options that were chosen in the place of all it offers."""
    if _offered(effect) is None or _CHOSEN not in context.cause.more:
        return effect
    words = context.cause.more[_CHOSEN]
    return tuple(one for do in effect for one in (modes.of_chosen(do.args, words) if do.verb == MODES else (do,)))


def applied(match: Match, context: Context, args: Data) -> Procedure:
    """The verb: what was not chosen as the effect was activated is chosen as it resolves."""
    match.say(r.RESOLVES, text="la opción se elige al resolver", reading=OPTION)
    return (yield from modes.applied(match, context, args, by=chooser(context)))


def shared_out(match: Match, effect: tuple[Instruction, ...], context: Context, resolving: bool) -> Procedure[Context]:
    """1.4.5: at least 1 for each of what was chosen, as the effect is activated or resolves. Returns the context with it."""
    if resolving != (match.reading(SHARES) == "al-resolver"):
        return context
    for whole, slot, _ in divisions(match.state, effect, context):
        among = context.targets[slot] if slot < len(context.targets) else ()
        if among:
            by = chooser(context)
            split = yield from divide(match, by, whole, among, r.WHOLE_NUMBER)
            said = together(f"{n} a {match.game.name_of(match.state, i)}" for i, n in split)
            match.say(r.WHOLE_NUMBER, text=f"{by} reparte {said}", by=by, chosen=True, reading=SHARES)
            context = context.but(cause=context.cause.but(division=Map(dict(split))))
    return context
