"""What goes with each word of the game."""

from __future__ import annotations

from ...kernel.matching import COUNTER
from ...play.verbs import demands
from ...text.language import Language
from .affording import KINDS
from .attack import ALONE, ATTACKS_DULL, BLOCKS_DULL, EACH_TURN, MUST_BLOCK_SUCH, NOT_BLOCKING
from .cards import ALSO_NAMED, ALSO_OF_TYPE
from .choosing import CHOOSING, MUST_BE_CHOSEN, NOT_BY_SUCH
from .costing import EXTRA
from .damage import BY_ELEMENT, NO_BURST, SPARES, SPARES_OPPONENT
from .effects import SO_ALREADY
from .forbidding import FROM_HAND, NEVER_BY_EFFECTS, NOT_CAST, NOT_OUT_OF_HAND, OF_PLAYER, UNPLAYABLE
from .keywords import KEYWORDS, LIMIT_BREAK, WARP
from .lasting import INSTEAD
from .layers import OPERATIONS, PRINTED_MORE
from .moving import BREAKS_UNHURT, COMES_BACK, ELSEWHERE, IS_CAST, NTH, PAID, WARPED
from .searching import SEARCHES
from .turn import DRAWS
from .verbs import VERBS
from .vocabulary import VOCABULARY
from .zones import ZONES

_FORBIDDEN = (
    "no puede atacar",
    "no puede bloquear",
    ATTACKS_DULL,
    BLOCKS_DULL,
    "debe atacar",
    EACH_TURN,
    "debe bloquear",
    "debe ser bloqueado",
    "no puede jugar",
    NOT_CAST,
    UNPLAYABLE,
    NEVER_BY_EFFECTS,
    FROM_HAND,
    NOT_OUT_OF_HAND,
    "no puede ser elegido",
    "tu oponente no puede elegirlo",
    MUST_BE_CHOSEN,
    *(f"tu oponente no puede elegirlo con {what}" for what in ("Habilidades", "Invocaciones")),
    *(f"no puede ser elegido por {what}" for what in ("Habilidades", "Invocaciones")),
    "no puede usar Habilidades de Acción",
    "no puede usar Habilidades Especiales",
    *(f"{OF_PLAYER}no puede usar Habilidades {kind}" for kind in ("de Acción", "Especiales")),
    "no genera CP",
    "no se activa en la Active Phase",
    "equipo sin compartir Elemento",
    ALONE,
    "sin límite de Luz y Oscuridad",
    *(f"no se puede {verb}" for verb in ("romper", "remover", "devolver", "dullear", "activar", "congelar", "cancelar")),
    *(f"tu oponente no puede {verb}" for verb in ("romper", "remover", "devolver", "dullear", "activar", "congelar", "cancelar")),
    BREAKS_UNHURT,
    SPARES_OPPONENT,
    COMES_BACK,
)
RULES: dict[str, str] = {
    **dict.fromkeys(_FORBIDDEN, "nothing"),
    **dict.fromkeys(("cuesta menos", "cuesta menos hasta 1", "cuesta más"), "count"),
    **dict.fromkeys(("paga para atacar", "paga para bloquear", "coste adicional", EXTRA), "cost"),
    "no puede ser bloqueado": "filter|nothing",
    "no recibe daño de": "filter",
    SPARES: "filter",
    NOT_BLOCKING: "filter",
    MUST_BLOCK_SUCH: "filter",
    NOT_BY_SUCH: "filter",
    NO_BURST: "filter",
    **dict.fromkeys(("genera CP de", "solo se paga con CP de", "solo se paga con Apoyos de"), "words"),
    **dict.fromkeys(("ataca tantas veces", "ataca de nuevo"), "whole"),
    ALSO_NAMED: "word",
    ALSO_OF_TYPE: "word",
}
CHANGES: dict[str, str] = {
    **dict.fromkeys(OPERATIONS, "nothing"),
    **dict.fromkeys(("strength +", "strength =", PRINTED_MORE, "cost +", "cost ="), "count"),
    **dict.fromkeys(("abilities +", "abilities -"), "ability"),
    **dict.fromkeys(("types +", "types =", "jobs +", "jobs -", "jobs =", "elements +", "elements =", "categories +"), "words"),
    **dict.fromkeys(("name =", "controller"), "word"),
}
#: What may happen, as abilities ask for it.
_EVENTS = (
    "a la pila",
    "activada",
    "activar",
    "al hacerlo",
    "al mazo limit break",
    "anunciar",
    "ataca",
    "bloquea",
    "boca arriba",
    "buscar",
    "cancelar",
    "comienzo",
    "congelar",
    "contador",
    "daño",
    "daño al jugador",
    "descartar",
    SEARCHES,
    "devolver",
    "devolver al mazo",
    "devolver la mano",
    "dullear",
    "entrar",
    "es bloqueado",
    "forma equipo",
    "gastar cristal",
    "lanzada",
    "mezclar",
    "mover",
    "objetivo",
    "obtener cristal",
    "perder",
    "perder control",
    "poner en la break zone",
    "punto de daño",
    "quitar contador",
    "remover",
    "resuelta",
    "retirar",
    "robar",
    DRAWS,
    "romper",
    "último contador",
)
LANGUAGE = Language(
    verbs=demands(VERBS),
    players=tuple(CHOOSING.who),
    **VOCABULARY.said,
    keywords=dict.fromkeys(KEYWORDS, "nothing") | {WARP: "whole", LIMIT_BREAK: "whole"},
    changes=CHANGES,
    rules=RULES,
    costs=KINDS,
    zones=tuple(ZONES),
    details=(
        COUNTER,
        "cómo",
        "a",
        "equipo",
        "especial",
        "por efecto",
        BY_ELEMENT,
        SO_ALREADY,
        PAID,
        IS_CAST,
        WARPED,
        NTH,
        ELSEWHERE,
    ),
    events=_EVENTS,
    replaced=INSTEAD.words,
)
