"""Copies (706): the rules on what is copied, on copies on the chain, and on those that are played."""

from __future__ import annotations

from ....play.copying import Copying
from ....play.stack_copies import StackCopies
from .. import rules as r
from ..playing.playing import play
from .entering import not_made
from .moving import PLAY

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
    not_made=not_made,  # 110.5d
)

STACK_COPIES = StackCopies(
    (r.COPY_ON_CHAIN, r.COPIABLE, r.COPY_OWNER),  # 706.8
    of_ability=r.COPY_OF_ABILITY,
    new_targets=r.COPY_NEW_TARGETS,  # 706.8c
    paid="inferno-costes-pagados-por-una-copia",
    kept="los-del-original",
    plays=(r.PLAY_COPY, r.COPIABLE),  # 706.10
    aside="exilio",
    play=play,
)
