"""When texts that nobody understood are asked for (4.1.2, 8.1.2), and the text of a card that came without one."""

from __future__ import annotations

from ...kernel.abilities import NOT_GIVEN, On, Ref
from ...kernel.frozen import Map
from ...kernel.unread import unread_texts
from ...play.moments import MATTERS, WHEN, Moment, Unreading, of_others
from ...play.ruling import THIS
from . import rules as r
from .card_data import abilities_of_text
from .cards import Card
from .zones import DRAWING_PHASE, FINAL, MANA

_BEARER = Ref("portador")
#: The phases that a text may name, with the pattern by which it does, and the rule on what is activated there.
_STEPS = (
    (MANA, r"fase de mana|^cada turno|\b(comienzo|principio|inicio|comenzar|empezar)\b.*\bturno", r.NOT_IN_MANA),
    (DRAWING_PHASE, r"fase de robo", r.DRAW_EFFECTS),
    (FINAL, r"fase final|\b(fin|final|terminar|termine|finalizar)\b.*\bturno", r.FINAL_EFFECTS),
)
#: What the condition of a text may name: a pattern for its verb, and the event.
_NAMED = (
    ("alguien juega un Conjuro", r"\b(juega|juegue|juga|activ)", On("jugada")),
    ("una carta entra en el campo", rf"({of_others('entr|invo')}|\b(juega|juegue|juga)|\b(invo|control))", On("entrar")),
    ("se destruye algo", rf"({of_others('destru|muer|mor')}|\b(mata|mate)\b)", On("destruir")),
    ("algo retorna", of_others("retorn|vuel"), On("retornar")),
    ("alguien roba", r"\b(rob|saca|saque)", On("robar")),
    ("alguien descarta", r"\bdescart", On("descartar")),
    ("una unidad sufre daño", r"\b(dano|herid)", On("daño")),
    ("alguien pierde vidas", r"\b(vida|dano)", On("perder vidas")),
    ("se declara Combate", r"\b(combat|batall|pele)", On("combate")),
    ("una unidad ataca", of_others("atac|ataq"), On("ataca")),
    ("una unidad bloquea", of_others("bloque"), On("bloquea")),
    ("se equipa un Arma", r"\b(equip|arma)", On("equipar")),
)


def _with_text(card: Card, text: str, _: object = None) -> Card:
    """A card that came without its text."""
    kept = tuple(a for a in card.abilities if NOT_GIVEN not in unread_texts((a,)))
    return card.but(abilities=kept + abilities_of_text(card.name, card.types[0], text))


UNREADING = Unreading(
    (
        Moment("se juega", On("jugada", THIS), r.PLAYS),
        Moment("se juega", On("entrar", THIS, data=Map({"cómo": "jugada"})), r.ON_PLAY),
        Moment("se invoca", On("entrar", THIS, data=Map({"cómo": "invocada"})), r.ON_SUMMON),
        Moment("se equipa", On("equipar", THIS), r.WEAPON_EFFECT),
        Moment("recibe un Arma", On("equipar", source=THIS), r.MUST_ACTIVATE),
        Moment("se coloca", On("colocar maná", THIS), r.NOT_IN_MANA),
        Moment("deja el campo", On("mover", THIS, data=Map(sale=True)), r.MUST_ACTIVATE),
        Moment("ataca", On("ataca", THIS), r.MUST_ACTIVATE),
        Moment("bloquea", On("bloquea", source=THIS), r.MUST_ACTIVATE),
        Moment("es bloqueada", On("bloquea", THIS), r.MUST_ACTIVATE),
        Moment("la lleva quien ataca", On("ataca", _BEARER), r.MUST_ACTIVATE),
        Moment("la lleva quien bloquea", On("bloquea", source=_BEARER), r.MUST_ACTIVATE),
        *(
            Moment(f"está en juego al comenzar {name}", On("comienzo", data=Map(step=name)), rule, pattern)
            for name, pattern, rule in _STEPS
        ),
        *(Moment(f"está en juego y {said}", on, r.MUST_ACTIVATE, WHEN + pattern) for said, pattern, on in _NAMED),
    ),
    _with_text,
    (
        *MATTERS,
        ("rob", "saca"),
        ("vida",),
        ("mana",),
        ("dorm", "duerm"),
        ("neg", "anul"),
        ("retorn",),
        ("invo",),
        ("desinteg", "halo"),
        ("limbo",),
        ("ficha",),
        ("cementerio",),
        ("mazo",),
    ),
)
