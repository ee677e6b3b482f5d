"""What goes with each word of the game."""

from __future__ import annotations

from ...play.verbs import demands
from ...text.language import Language
from .choosing import CHOOSING
from .costing import KINDS
from .keywords import KEYWORDS
from .layers import OPERATIONS
from .verbs import VERBS
from .vocabulary import VOCABULARY
from .zones import ZONES

RULES: dict[str, str] = {
    **dict.fromkeys(("duerme", "no ataca", "no bloquea", "no puede jugar"), "nothing"),
    **dict.fromkeys(("cuesta menos", "cuesta más"), "count"),
    "coste adicional": "cost",
    "requiere": "condition",
}
CHANGES: dict[str, str] = {
    **dict.fromkeys(OPERATIONS, "nothing"),
    **dict.fromkeys(("strength +", "resistance +", "strength =", "resistance ="), "count"),
    **dict.fromkeys(("abilities +", "abilities -"), "ability"),
    "archetypes +": "words",
}
LANGUAGE = Language(
    verbs=demands(VERBS),
    players=tuple(CHOOSING.who),
    **VOCABULARY.said,
    keywords=dict.fromkeys(KEYWORDS, "nothing"),
    changes=CHANGES,
    rules=RULES,
    costs=KINDS,
    zones=tuple(ZONES),
)
