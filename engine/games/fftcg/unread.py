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

#: How a condition begins on a printed card, behind «Damage 3 --» or without it.
_PRINTED_WHEN = r"^(damage \d+ -+ )?(when|whenever|each time|each turn|if|at|during|as long as|while)\b.*"
_PRINTED_OTHERS = r"\b(an?|another|any|each|all|the|one|your|opponents?|job|category|card name|\d+)\b.*"


def _condition(spanish: str, english: str) -> str:
    """A condition in either language that names something."""
    return rf"({WHEN}{spanish}|{_PRINTED_WHEN}{english})"


#: The steps that a text may name, with the pattern by which it does, and the rule on what triggers there.
_STEPS = (
    (DRAW, r"draw phase", r.TRIGGERS_ANY_TIME),
    (
        MAIN_1,
        r"main phase|^cada turno|^each turn|\b(comienzo|principio|inicio)\b.*\bturno|\bbeginning\b.*\bturn\b",
        r.MAIN_TRIGGERS,
    ),
    (PREPARATION, r"attack phase", r.ATTACK_TRIGGERS),
    (END, r"end phase|\b(fin|final|terminar|termine)\b.*\bturno|\bat the end of\b.*\bturn", r.END_TRIGGERS),
)
#: What the condition of a text may name: the pattern by which it does, and the event.
_NAMED = (
    ("se lanza una Invocación", _condition(r"\b(lanz|invoca)", r"\b(casts?|summons?)\b"), On("lanzada")),
    (
        "una carta entra al Terreno de Juego",
        _condition(rf"({of_others('entr')}|\b(juega|juegue|juga))", rf"({_PRINTED_OTHERS}\benter|\b(casts?|plays?|played)\b)"),
        On("entrar"),
    ),
    (
        "algo pasa a la Break Zone",
        _condition(rf"({of_others('romp|rot|muer|pas')}|break zone)", r"(break zone|\bbroken\b|\bleaves? the field)"),
        On("mover", data=Map(sale=True)),
    ),
    ("alguien roba", _condition(r"\b(rob|coge|coja)", r"\bdraws?\b"), On("robar")),
    ("alguien descarta", _condition(r"\bdescart", r"\bdiscard"), On("descartar")),
    ("un Delantero recibe daño", _condition(r"\b(dano|herid)", r"\bdamaged?\b(?! \d)"), On("daño")),
    ("un jugador recibe daño", _condition(r"\b(dano|herid)", r"\bdamaged?\b(?! \d)"), On(TO_PLAYER)),
    ("un Delantero ataca", _condition(of_others("atac|ataq"), rf"{_PRINTED_OTHERS}\battacks?\b(?! phase)"), On("ataca")),
    ("un Delantero bloquea", _condition(of_others("bloque"), rf"{_PRINTED_OTHERS}\bblock"), On("bloquea")),
    ("algo se pone en Dull", _condition(r"\bdull", r"\bdull"), On("dullear")),
    ("algo se activa", _condition(r"\bse activ", r"\b(activates?|becomes active)\b"), On("activar")),
    ("alguien gana un cristal", _condition(r"\bcristal", r"(\bcrystals?\b|\{c\})"), On("obtener cristal")),
    ("se pone un contador", _condition(r"\bcontador", r"\bcounters?\b"), On("contador")),
)


def _with_text(card: Card, text: str, _: object = None) -> Card:
    """A card that came without its text."""
    kept = tuple(a for a in card.abilities if NOT_GIVEN not in unread_texts((a,)))
    said, marked = abilities_of_text(card.name, card.types[0], text)
    places, unmarked = with_icon(card.types[0], said, bool(card.bursts), marked)
    return card.but(abilities=kept + said, bursts=tuple(len(kept) + place for place in places), unmarked=unmarked)


#: The words of printed cards for the matters of which texts speak in every game, in the order of those.
_PRINTED_MATTERS = (
    ("cost", "pay", "paid", "reduc"),
    ("play", "cast"),
    ("broken", "break", "destroy"),
    ("power", "damage"),
    ("attack", "block", "part"),
    ("enter", "put", "place"),
    ("leav", "return"),
    ("activ",),
    ("discard", "hand"),
    ("search", "shuffl"),
    ("control",),
    ("choos", "chose"),
    ("counter",),
    (),
    ("activ", "abilit", "use"),
)
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
        *(Moment(f"está en juego y {said}", on, r.TRIGGERS, pattern) for said, pattern, on in _NAMED),
    ),
    _with_text,
    (
        *(spanish + printed for spanish, printed in zip(MATTERS, _PRINTED_MATTERS, strict=True)),
        ("rob", "coge", "coja", "draw"),
        ("romp", "rot", "break", "broken"),
        ("dull",),
        ("congel", "freez", "frozen"),
        ("cancel",),
        ("invoca", "lanz", "summon", "cast"),
        ("remuev", "remov", "removi"),
        ("cristal", "crystal"),
        ("break",),
        ("damage",),
        ("cp", "element"),
        ("oficio", "categoria", "job", "categor"),
        ("equipo", "party"),
        ("mazo", "deck"),
    ),
)
