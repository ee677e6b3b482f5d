"""When texts that nobody understood are asked for (113.3, 603), and the text of a card that came without one."""

from __future__ import annotations

from ...kernel.abilities import NOT_GIVEN, On, Ref
from ...kernel.frozen import Map
from ...kernel.unread import unread_texts
from ...play.moments import MATTERS, WHEN, Moment, Unreading, of_others
from ...play.ruling import THIS
from . import rules as r
from .card_data import abilities_of_text
from .elements.cards import Card
from .turn.turn import TURN

#: What the condition of a text says of the turn: its beginning, its end.
_BEGINNING = r"(comienzo|principio|inicio|comenzar|empezar|comience|empiece)\b.*\bturno"
_END = r"\b(fin|final|finalizar|terminar|termine|finalice)\b.*\bturno"
_STEP = {"Restauración": _BEGINNING, "Fin": _END}
#: What the condition of a text may name: a pattern for its verb, and the event.
_NAMED = (
    ("alguien juega una carta", r"\b(juega|juegue|juga)", On("jugada")),
    ("algo entra en juego", of_others("entr"), On("mover", to="en juego")),
    ("algo ataca", of_others("atac|ataq"), On("atacar")),
    ("se destruye algo", rf"({of_others('destru|muer|mor')}|\b(mata|mate)\b)", On("destruir")),
    ("alguien toma una carta", r"\b(toma|tome|robe|roba)", On("tomar")),
    ("alguien descarta", r"\bdescart", On("descartar")),
    ("se hace daño", r"\bdano", On("daño")),
    ("algo se gira", of_others("se gira|se gire|gires|girad"), On("girar")),
    ("se agrega un recurso", r"\brecurso", On("agregar recurso")),
)


def _steps() -> tuple[Moment, ...]:
    """A step begins whose name a text says, or the turn begins or ends (503, 512.1, 603.2b)."""
    moments = []
    for step in TURN.plan:
        named = "|".join(filter(None, (rf"\b{_plain(step.name)}\b", _STEP.get(step.name, ""))))
        on = On("comienzo", data=Map(step=step.name))
        moments.append(Moment(f"está en juego al comenzar {step.name}", on, r.STEP_TRIGGERS, named))
    return (*moments, *_skipped())


def _skipped() -> tuple[Moment, ...]:
    """613.9: a step that has begun is not skipped any more: asked in the last before it with priority."""
    before, moments = [step for step in TURN.plan if step.receives is not None][-1], []
    for step in TURN.plan:
        named = rf"\b(salt|omit)\w+\b.*\b{_plain(step.name)}\b"
        on = On("comienzo", data=Map(step=before.name))
        moments.append(Moment(f"está en juego antes de {step.name}", on, r.SKIP_IS_REPLACEMENT, named))
        before = step if step.receives is not None else before
    return tuple(moments)


def _plain(name: str) -> str:
    return name.lower().translate(str.maketrans("áéíóú", "aeiou"))


def _with_text(card: Card, text: str, _: object = None) -> Card:
    """A card, or the side of a demon, that came without its text."""
    if NOT_GIVEN not in unread_texts(card.abilities) and card.other is not None:
        return card.but(other=_with_text(card.other, text))
    kept = tuple(a for a in card.abilities if NOT_GIVEN not in unread_texts((a,)))
    types = ("demonio",) if card.demon else card.types
    return card.but(abilities=kept + abilities_of_text(card.name, types, text))


UNREADING = Unreading(
    (
        Moment("se juega", On("jugada", THIS), r.PLAYED),
        Moment("entra en juego", On("mover", THIS, to="en juego"), r.ENTER_TRIGGERS),
        Moment("deja el juego", On("mover", THIS, origin="en juego"), r.LEAVE_TRIGGERS),
        Moment("ataca", On("atacar", source=THIS), r.ATTACK_TRIGGERS),
        Moment("defiende", On("defender", source=THIS), r.ATTACK_TRIGGERS),
        Moment("se anexa", On("anexar", THIS), r.ATTACH),
        Moment("recibe un arma", On("anexar", source=THIS), r.ATTACH),
        Moment("está anexada a quien ataca", On("atacar", source=Ref("equipado")), r.ATTACK_TRIGGERS),
        Moment("está anexada a quien defiende", On("defender", source=Ref("equipado")), r.ATTACK_TRIGGERS),
        Moment("activa una habilidad", On("activada", source=THIS), r.ANNOUNCE_ABILITY),
        *_steps(),
        *(Moment(f"está en juego y {said}", on, r.TRIGGERS, WHEN + pattern) for said, pattern, on in _NAMED),
    ),
    _with_text,
    (
        *MATTERS,
        ("tom", "rob"),
        ("exili",),
        ("inferno", "cementerio"),
        ("recurs",),
        ("volte", "terrenal"),
        ("vincul",),
        ("cancel", "cadena"),
    ),
)
