"""When texts that nobody understood are asked for (11.8, 11.9), and the text of a card that came without one."""

from __future__ import annotations

from ...kernel.abilities import NOT_GIVEN, On, Ref
from ...kernel.frozen import Map
from ...kernel.unread import unread_texts
from ...play.moments import MATTERS, WHEN, Moment, Unreading, of_others
from ...play.ruling import THIS
from . import rules as r
from .card_data import abilities_of_text, with_icon
from .cards import Card
from .damage import TO_PLAYER
from .turn import DRAW, END, MAIN_1, PREPARATION

#: The steps that a text may name, with the pattern by which it does, and the rule on what triggers there.
_STEPS = (
    (DRAW, r"draw phase", r.TRIGGERS_ANY_TIME),
    (MAIN_1, r"main phase|^cada turno|\b(comienzo|principio|inicio)\b.*\bturno", r.MAIN_TRIGGERS),
    (PREPARATION, r"attack phase", r.ATTACK_TRIGGERS),
    (END, r"end phase|\b(fin|final|terminar|termine)\b.*\bturno", r.END_TRIGGERS),
)
#: What the condition of a text may name: a pattern for its verb, and the event.
_NAMED = (
    ("se lanza una Invocación", r"\b(lanz|invoca)", On("lanzada")),
    ("una carta entra al Terreno de Juego", rf"({of_others('entr')}|\b(juega|juegue|juga))", On("entrar")),
    ("algo pasa a la Break Zone", rf"({of_others('romp|rot|muer|pas')}|break zone)", On("mover", data=Map(sale=True))),
    ("alguien roba", r"\b(rob|coge|coja)", On("robar")),
    ("alguien descarta", r"\bdescart", On("descartar")),
    ("un Delantero recibe daño", r"\b(dano|herid)", On("daño")),
    ("un jugador recibe daño", r"\b(dano|herid)", On(TO_PLAYER)),
    ("un Delantero ataca", of_others("atac|ataq"), On("ataca")),
    ("un Delantero bloquea", of_others("bloque"), On("bloquea")),
    ("algo se pone en Dull", r"\bdull", On("dullear")),
)


def _with_text(card: Card, text: str) -> Card:
    """A card that came without its text."""
    kept = tuple(a for a in card.abilities if NOT_GIVEN not in unread_texts((a,)))
    said, marked = abilities_of_text(card.name, card.types[0], text)
    places, unmarked = with_icon(card.types[0], said, bool(card.bursts), marked)
    return card.but(abilities=kept + said, bursts=tuple(len(kept) + place for place in places), unmarked=unmarked)


UNREADING = Unreading(
    (
        Moment("entra al Terreno de Juego", On("entrar", THIS), r.ON_ENTERING),
        Moment("deja el Terreno de Juego", On("mover", THIS, data=Map(sale=True)), r.TRIGGERS),
        Moment("ataca", On("ataca", THIS), r.ON_ATTACK),
        Moment("bloquea", On("bloquea", THIS), r.ON_BLOCK),
        Moment("es bloqueado", On("es bloqueado", THIS), r.TRIGGERS),
        Moment("hace daño", On("daño", source=Ref("este")), r.ON_DAMAGE),
        Moment("va a la Damage Zone", On("punto de daño", THIS), r.MAY_BURST),
        *(
            Moment(f"está en juego al comenzar {name}", On("comienzo", data=Map(step=name)), rule, pattern)
            for name, pattern, rule in _STEPS
        ),
        *(Moment(f"está en juego y {said}", on, r.TRIGGERS, WHEN + pattern) for said, pattern, on in _NAMED),
    ),
    _with_text,
    (
        *MATTERS,
        ("rob", "coge", "coja"),
        ("romp", "rot"),
        ("dull",),
        ("congel",),
        ("cancel",),
        ("invoca", "lanz"),
        ("remuev", "remov", "removi"),
        ("cristal",),
        ("break",),
        ("damage",),
        ("cp", "element"),
        ("oficio", "categoria"),
        ("equipo",),
        ("mazo",),
    ),
)
