"""Words of the game, which cards a phrase means, how many, whether, and for what cost."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import CostPart, Exists, Fact, Filter
from ....kernel.frozen import Map
from ....text.patterns import Plus, through, with_
from ....text.shared import THEIRS, THIS, YOURS, A, B, only_one, several
from ..cards import BACKUP, ELEMENTS, FORWARD, MONSTER, SUMMON
from ..keywords import BACK_ATTACK, BRAVE, FIRST_STRIKE, HASTE
from ..turn import THIS_TURN
from ..zones import BREAK, STACK_NAME

WORDS = {
    "n_bravura": BRAVE,
    "n_prisa": HASTE,
    "n_iniciativa": FIRST_STRIKE,
    "n_furtivo": BACK_ATTACK,
    "t_delantero": FORWARD,
    "t_apoyo": BACKUP,
    "t_monstruo": MONSTER,
    "t_invocacion": SUMMON,
    **{f"e_{name.lower()}": name for name in ELEMENTS},
    "u_turno": THIS_TURN,
    "r_no_ataca": "no puede atacar",
    "r_no_bloquea": "no puede bloquear",
    "r_debe_atacar": "debe atacar",
    "r_debe_bloquear": "debe bloquear",
    "r_no_elegido": "tu oponente no puede elegirlo",
    "r_no_se_rompe": "no se puede romper",
    "r_no_bloqueado": "no puede ser bloqueado",
}


def _unplaced(wanted: Any) -> object:
    """Cards of which no zone is said: those in the field."""
    return wanted if isinstance(wanted, Filter) and not wanted.zones else None


def _mine(pattern: object) -> Any:
    """Cards that one controls, of which no zone is said."""

    def there(wanted: Any) -> object:
        return None if wanted.controller or wanted.zones else wanted.but(controller=YOURS)

    def back(wanted: Any) -> object:
        fits = isinstance(wanted, Filter) and wanted.controller == YOURS and not wanted.zones
        return wanted.but(controller="") if fits else None

    return through(pattern, there, back)


CARDS = {
    "character": Filter(types=(FORWARD, BACKUP, MONSTER)),
    "hurt": with_(A, marks=Plus("dañado")),
    "frozen": with_(A, marks=Plus("congelado")),
    "blocking": with_(A, marks=Plus("bloqueador")),
    "active": with_(A, turned=False),
    "dull": with_(A, turned=True),
    "of_element": with_(A, marks=Plus(("elemento", B))),
    "of_job": with_(A, subtypes=(B,)),
    "of_category": with_(A, supertypes=(B,)),
    "in_your_break": Map(zones=(BREAK,), owner=YOURS),
    "in_their_break": Map(zones=(BREAK,), owner=THEIRS),
    "in_stack": Map(zones=(STACK_NAME,)),
}
CONDITIONS = {
    "you_control_a": Exists(_mine(A)),
    "you_control_some": Exists(_mine(B), A),
    "received": Fact("daño recibido", A),
    "crystals_or_more": Fact("cristales o más", A),
}


def _by_itself(kind: str) -> Any:
    """A cost paid with the card itself."""
    return through(
        A, lambda what: CostPart(kind) if what == THIS else None, lambda part: THIS if part == CostPart(kind) else None
    )


_SOME = through(A, several, several)
COSTS = {
    "c_dull": CostPart("dull"),
    "c_special": CostPart("S"),
    "c_element": CostPart(through(A, lambda e: e, lambda kind: kind if kind in ELEMENTS else None)),
    "c_cp": CostPart("cp", A),
    "c_one_crystal": CostPart("cristal", only_one(A)),
    "c_crystals": CostPart("cristal", _SOME),
    "c_put_away": _by_itself("poner en la break zone"),
    "c_break": _by_itself("romper"),
    "c_remove": _by_itself("remover"),
}
