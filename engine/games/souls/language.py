"""What goes with each word of the game."""

from __future__ import annotations

from ...play.verbs import demands
from ...text.language import Language
from .choosing import CHOOSING, NOT_BY_SPELLS, NOT_BY_THEM
from .costing import FIRST_COSTS_LESS, KINDS, MOST_PLAYED, NEXT_COSTS_LESS
from .effects import NO_DRAW_OUTSIDE
from .fila import NOT_NEGATED
from .hurting import UNHURT_UNIT, UNHURT_UNIT_BY_SPELLS
from .keeping import (
    NOT_DESTROYED,
    NOT_DESTROYED_BY_EFFECTS,
    NOT_DESTROYED_BY_SPELLS,
    NOT_DESTROYED_BY_THEM,
    NOT_DISINTEGRATED,
    NOT_RETURNED_AT_ALL,
    NOT_SACRIFICED,
)
from .keywords import KEYWORDS
from .layers import OPERATIONS, TAKEN
from .lives import NEVER_LOSES, NO_MORE_LIVES, UNHURT, UNHURT_BY_SPELLS, WINS
from .mana import PLACES_NONE, WORTH
from .may_fight import MUST_ATTACK, NO_BLOCK, NO_FIGHT, NOT_FRESH, WITHOUT_DEFENCE
from .moving import BY_EFFECT_SAID, FIGHTING, NOT_SUMMONED, SUMMONED
from .permanent import NOT_BLOCKED_BY, NOT_DESTROYED_FIGHTING, ONLY_BLOCKED_BY, UNBLOCKABLE
from .playing import BEARS, NO_QUICK, PLAYS_FROM, WEAPONS
from .replacements import INSTEAD_OF
from .turn import MOST_IN_HAND
from .verbs import VERBS
from .vocabulary import VOCABULARY
from .zones import PLAYED_IN, ZONES

RULES: dict[str, str] = {
    **dict.fromkeys(
        (
            "duerme",
            "no ataca",
            "no bloquea",
            "no puede jugar",
            "no roba por efectos",
            NEVER_LOSES,
            NO_MORE_LIVES,
            NOT_BY_SPELLS,
            NOT_BY_THEM,
            NO_DRAW_OUTSIDE,
            NO_QUICK,
            PLACES_NONE,
            UNHURT,
            UNHURT_BY_SPELLS,
            UNHURT_UNIT,
            UNHURT_UNIT_BY_SPELLS,
            WINS,
            *PLAYED_IN.values(),
            "conserva la ficha",
            NO_FIGHT,
            NO_BLOCK,
            NOT_DESTROYED,
            NOT_DESTROYED_BY_EFFECTS,
            NOT_DESTROYED_BY_SPELLS,
            NOT_DESTROYED_BY_THEM,
            NOT_DESTROYED_FIGHTING,
            NOT_RETURNED_AT_ALL,
            NOT_DISINTEGRATED,
            NOT_SACRIFICED,
            NOT_SUMMONED,
            NOT_NEGATED,
            UNBLOCKABLE,
            MUST_ATTACK,
            NOT_FRESH,
        ),
        "nothing",
    ),
    **dict.fromkeys(
        (
            "cuesta menos",
            NEXT_COSTS_LESS,
            FIRST_COSTS_LESS,
            MOST_PLAYED,
            "cuesta más",
            MOST_IN_HAND,
            WORTH,
            WEAPONS,
            WITHOUT_DEFENCE,
        ),
        "count",
    ),
    BEARS: "filter",
    PLAYS_FROM: "filter",
    NOT_BLOCKED_BY: "filter",
    ONLY_BLOCKED_BY: "filter",
    TAKEN: "any",
    "coste adicional": "cost",
    "costo de activación": "cost",
    "requiere": "condition",
}
CHANGES: dict[str, str] = {
    **dict.fromkeys(OPERATIONS, "nothing"),
    **dict.fromkeys(("strength +", "resistance +", "strength =", "resistance =", "strength is", "resistance is"), "count"),
    **dict.fromkeys(("abilities +", "abilities -"), "ability"),
    "abilities =": "nothing|abilities",
    "archetypes +": "words",
}
#: What may happen, as abilities ask for it.
_EVENTS = (
    "activado",
    "agregar",
    "al campo",
    "al combate",
    "apoyo",
    "ataca",
    "bloquea",
    "cambiar de control",
    "colocar maná",
    "combate",
    "comienzo",
    "daño",
    "desaparecer",
    "descartar",
    "desintegrar",
    "destruir",
    "devolver",
    "devolver la mano",
    "disponible",
    "entrar",
    "enviar",
    "equipar",
    "jugada",
    "mezclar",
    "mover",
    "negar",
    "nombrar",
    "olvidar",
    "pagar",
    "pagar vidas",
    "perder",
    "perder 1 vida",
    "perder vidas",
    "recoger",
    "recordar",
    "recuperar 1 vida",
    "recuperar vidas",
    "recuperarse",
    "reemplazar",
    "resolver",
    "retornar",
    "robar",
    "sacrificar",
    "turno",
    "vidas",
)
LANGUAGE = Language(
    verbs=demands(VERBS),
    players=tuple(CHOOSING.who),
    **VOCABULARY.said,
    keywords=dict.fromkeys(KEYWORDS, "nothing"),
    changes=CHANGES,
    rules=RULES,
    costs=KINDS,
    zones=tuple(ZONES),
    details=("cómo", "daño", "tipo", FIGHTING, BY_EFFECT_SAID, SUMMONED),
    events=_EVENTS,
    replaced=INSTEAD_OF.words,
)
