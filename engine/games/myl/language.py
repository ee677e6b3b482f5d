"""What goes with each word of the game: with the rules on cards and players, the changes of what a card is, the keywords."""

from __future__ import annotations

from ...play.verbs import demands
from ...text.language import Language
from .addressing import CHOSEN_PLAYER
from .barred import BEARS_ALL, BEARS_MORE, BEARS_SO_MANY
from .choosing import CHOOSING
from .costing import FROM_TOP
from .keywords import KEYWORDS
from .layers import OPERATIONS
from .protecting import EXCEPT_BY, NOT_AIMED, SAFE_FROM
from .protecting import VERBS as SAFE
from .ruling import AT_LEAST, AT_MOST, GOLDS, MORE_GOLDS, NO_DAMAGE, PAYS_TO_ATTACK, PAYS_TO_BLOCK, SKIPS, TWICE_THE_DAMAGE
from .this_turn import ONE_A_TURN
from .verbs import VERBS
from .vocabulary import VOCABULARY
from .zones import ZONES

#: The rules with which nothing goes.
_PLAIN = (
    *("furia", "imbloqueable", "indestructible", "indesterrable", "no ataca", "puede atacar", "no bloquea", "puede bloquear"),
    *(
        "bloquea imbloqueables",
        "no se agrupa",
        "no se agrupa en su Fase",
        "no se activa",
        "no se utiliza",
        "no puede ser objetivo",
        "no se destruye en combate",
    ),
    *("daño al Destierro", "no se baraja", "no sube", "no porta Armas", "debe atacar", "solo roba en la Fase Final"),
    *(
        "no roba",
        "no busca",
        "no busca en el suyo",
        "no activa",
        "no utiliza",
        "no pone Oros",
        "debe bloquear",
        "debe ser bloqueado",
        "no cambia de controlador",
        NO_DAMAGE,
        TWICE_THE_DAMAGE,
        BEARS_ALL,
    ),
)
#: Each rule on cards and players, with the kind of what goes with it.
RULES: dict[str, str] = {
    **dict.fromkeys(_PLAIN, "nothing"),
    **dict.fromkeys(
        (
            "solo lo bloquea",
            "solo bloquea",
            "debe bloquear a",
            "no puede jugar",
            "se porta en",
            "no puede ser anulada",
            "no la afecta",
            ONE_A_TURN,
        ),
        "filter",
    ),
    **dict.fromkeys((NOT_AIMED, *(SAFE_FROM + verb + but for verb in SAFE for but in ("", EXCEPT_BY))), "filter"),
    **dict.fromkeys(
        ("tamaño de mano", "cuesta menos", "cuesta más", "en juego a la vez", AT_MOST, AT_LEAST, GOLDS, MORE_GOLDS), "count"
    ),
    **dict.fromkeys((PAYS_TO_ATTACK, PAYS_TO_BLOCK, BEARS_SO_MANY, BEARS_MORE), "count"),
    **dict.fromkeys(("coste adicional", "coste alternativo"), "cost"),
    "se juega desde": "zone",
    "se juega también en": "word",
    SKIPS: "word",
    "momento": "word",
    "requiere": "condition",
}
_NUMBERS = tuple(op for op in OPERATIONS if op.startswith("strength"))
#: Each change of what a card is, with the kind of its value.
CHANGES: dict[str, str] = {
    **dict.fromkeys(OPERATIONS, "nothing"),
    **dict.fromkeys(_NUMBERS, "count|number word"),
    **dict.fromkeys(("abilities +", "abilities -"), "ability"),
    "types": "words",
    **dict.fromkeys(("types +", "race +"), "word"),
}

#: What may happen, as abilities ask for it.
_EVENTS = (
    "agrupar",
    "anular",
    "ataque",
    "barajar",
    "bloquear",
    "botar",
    "buscar",
    "búsqueda",
    "comienzo",
    "contador",
    "control",
    "crear ficha",
    "daño",
    "daño al castillo",
    "declarar atacante",
    "declarar bloqueadores",
    "desaparecer",
    "descartar",
    "desterrar",
    "destruir",
    "devolver",
    "entrar",
    "jugada",
    "mezclar",
    "mover",
    "nombrar",
    "olvidar",
    "oro inicial",
    "oro virtual",
    "pagar",
    "perder",
    "portar",
    "recordar",
    "robar",
    "seguir",
    "seguir al portador",
    "sin bloquear",
    "subir",
    "terminar de resolverse",
    "turno",
    "utilizada",
    "volver",
)
LANGUAGE = Language(
    verbs=demands(VERBS),
    players=tuple(CHOOSING.who),
    **VOCABULARY.said,
    keywords=dict.fromkeys(KEYWORDS, "any"),
    changes=CHANGES,
    rules=RULES,
    costs=("oro", "pagar", "desterrar", "destruir", "subir", "barajar", "descartar", "mostrar", *FROM_TOP),
    zones=tuple(ZONES),
    sides=(CHOSEN_PLAYER,),
    details=("clase", "tipo", "lado", "por", "de"),
    events=_EVENTS,
)
