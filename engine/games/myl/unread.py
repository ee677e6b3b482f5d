"""When texts that nobody understood are asked for (4.2, 4.3), and the text of a card that came without one."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.abilities import NOT_GIVEN, On, Ref
from ...kernel.frozen import Map
from ...kernel.unread import unread_texts
from ...play.moments import MATTERS, WHEN, Moment, Unreading, of_others
from ...play.ruling import THIS
from . import rules as r
from .card_data import abilities_of_text
from .cards import Card, races

#: The steps that a text may name, with the pattern by which it does, and the rule on what triggers there.
_STEPS = (
    ("Agrupación", r"agrupacion|\b(comienzo|principio|inicio|comenzar|empezar)\b.*\bturno", r.GROUP_TRIGGERS),
    ("Vigilia", r"\bvigilia", r.VIGIL_TRIGGERS),
    ("Guerra de Talismanes", r"guerra de talismanes", r.WAR_PRIORITY),
    ("Fase Final", r"fase final|\b(fin|final|terminar|termine|finalizar)\b.*\bturno", r.FINAL_TRIGGERS),
)
#: What the condition of a text may name: a pattern for its verb, the event, and its rule.
_NAMED = (
    ("alguien juega una carta", r"\b(juega|juegue|juga)", On("jugada"), r.OPPONENT_TRIGGERS),
    ("una carta entra en juego", of_others("entr"), On("entrar"), r.OPTIONAL_TRIGGER),
    ("se destruye algo", rf"({of_others('destru|muer|mor')}|\b(mata|mate)\b)", On("destruir"), r.OPTIONAL_TRIGGER),
    ("alguien roba", r"\b(rob|saca|saque)", On("robar"), r.DRAW_TRIGGERS),
    ("alguien descarta", r"\bdescart", On("descartar"), r.DISCARD_TRIGGERS),
    ("alguien bota", r"\bbot", On("botar"), r.OPTIONAL_TRIGGER),
    ("se hace daño", r"\bdano", On("daño"), r.DAMAGE_TRIGGERS),
    ("se destierra algo", of_others(r"dest[ie]"), On("desterrar"), r.OPTIONAL_TRIGGER),
    ("un Aliado ataca", of_others("atac|ataq"), On("declarar atacante"), r.ATTACK_TRIGGERS),
    ("un Aliado bloquea", of_others("bloque"), On("bloquear"), r.BLOCK_TRIGGERS),
)


def _with_text(card: Card, text: str, beside: Iterable[Card]) -> Card:
    """A card that came without its text, which may name the Razas of those beside it."""
    kept = tuple(a for a in card.abilities if NOT_GIVEN not in unread_texts((a,)))
    known = frozenset(race for other in (card, *beside) for race in races(other.race))
    return card.but(abilities=kept + abilities_of_text(card.name, card.types[0], text, known))


UNREADING = Unreading(
    (
        Moment("se juega", On("jugada", THIS), r.CARD_PLAYED),
        Moment("entra en juego", On("entrar", THIS), r.OPTIONAL_TRIGGER),
        Moment("sale del juego", On("mover", THIS, data=Map(sale=True)), r.FROM_ARRIVAL),
        Moment("ataca", On("declarar atacante", THIS), r.ATTACK_TRIGGERS),
        Moment("bloquea", On("bloquear", source=THIS), r.BLOCK_TRIGGERS),
        Moment("es bloqueado", On("bloquear", THIS), r.BLOCK_TRIGGERS),
        Moment("se porta", On("portar", THIS), r.WEAPON_CONTROL),
        Moment("la porta quien ataca", On("declarar atacante", Ref("portador")), r.ATTACK_TRIGGERS),
        Moment("la porta quien bloquea", On("bloquear", source=Ref("portador")), r.BLOCK_TRIGGERS),
        Moment("utiliza una habilidad", On("utilizada", THIS), r.ABILITY_USED),
        *(
            Moment(f"está en juego al comenzar {name}", On("comienzo", data=Map(step=name)), rule, pattern)
            for name, pattern, rule in _STEPS
        ),
        *(Moment(f"está en juego y {said}", on, rule, WHEN + pattern) for said, pattern, on, rule in _NAMED),
    ),
    _with_text,
    (*MATTERS, ("rob", "saca"), ("bot",), ("desti",), ("agrup",), ("anul",), ("castillo", "mazo"), ("cementerio",)),
)
