"""The game's own words in abilities."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.frozen import Id
from ...kernel.state import State
from ...play.combat import fighters
from ...play.vocabulary import Vocabulary, Word
from .attack import in_combat
from .conditions import CONDITIONS, paid_with
from .damage import POINTS_RECEIVED, points_received
from .digging import FIRST, REVEALED, SECOND
from .following import DONE
from .marks import MARKS
from .zones import DAMAGED

_COMBAT, _DAMAGED = frozenset({"procedures", "history"}), frozenset({DAMAGED})


def _what_blocks_it(state: State, context: Context) -> tuple[Id, ...]:
    """What blocks the card whose effect this is; nothing where it does not attack."""
    return in_combat(state)[1] if context.source in fighters(state)[0] else ()


def _what_it_fights(state: State, context: Context) -> tuple[Id, ...]:
    """What blocks the card whose effect this is, or what that blocks."""
    return in_combat(state)[0] if context.source in fighters(state)[1] else _what_blocks_it(state, context)


VOCABULARY = Vocabulary(
    marks=MARKS,
    references=(
        Word("atacantes", lambda state, context: in_combat(state)[0], _COMBAT),
        Word("bloqueador", lambda state, context: in_combat(state)[1], _COMBAT),
        Word("lo que la bloquea", _what_blocks_it, _COMBAT),
        Word("su rival en el combate", _what_it_fights, _COMBAT),
        Word(FIRST, lambda state, context: ()),
        Word(SECOND, lambda state, context: ()),
        Word(REVEALED, lambda state, context: ()),
    ),
    facts=CONDITIONS,
    numbers=(
        Word("se pagó con tantos Elementos", lambda state, context: len(paid_with(state, context))),
        Word("tantos como esos", lambda state, context: len(context.those)),
        Word(POINTS_RECEIVED, lambda state, context: points_received(state, context.you), _DAMAGED),
        Word("cristales", lambda state, context: state.players[context.you].pool),
        Word(DONE, lambda state, context: len(context.cause.named(DONE) or ())),
    ),
)
