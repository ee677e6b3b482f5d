"""The moments at which text that nobody understood may matter: what a game lends of them, and for which texts an event is one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ..kernel.abilities import NOT_GIVEN, Context, On
from ..kernel.events import Event
from ..kernel.frozen import Frozen, Id, Value, by_identity
from ..kernel.matching import fits
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.unread import followed, texts_of, unread_elsewhere, unread_in_play
from ..kernel.wording import fold

#: How a condition begins: a pattern of plain words without accents.
WHEN = r"^(en cuanto|siempre que|cuando|cada vez que|si|al|la proxima vez|mientras)\b.*"
_OTHERS = r"\b(un|una|otro|otra|los|las|algun|alguna|cada|cualquier|tus)\b"
#: An instruction that is asked for as its card resolves matters before that only when it speaks of playing or paying.
_OF_PLAYING = r"\b(juega|juegue|juga|coste|cuesta|pagar|pagando)"
#: Matters of which texts and steps speak in every game, each as the beginnings of its words.
MATTERS = (
    ("cost", "cuest", "pag", "barat", "caro", "grat", "precio", "energ"),
    ("jueg", "juga"),
    ("destru", "muer", "mor", "mata", "mate"),
    ("fuer", "resist", "debil", "contra", "asign", "dano", "herid"),
    ("ata", "embist", "bloque", "defien", "defend", "defensor", "combat", "batall", "pele"),
    ("entr", "pon", "aparec"),
    ("dej", "sal", "vuel", "devuel"),
    ("gir", "end", "restaur"),
    ("descart", "limite", "maxim"),
    ("busc", "baraj", "mezcl"),
    ("control",),
    ("objetiv",),
    ("contador", "marcador"),
    ("anex", "equip", "port", "llev"),
    ("activ", "habilidad", "utiliz"),
)


def of_others(verb: str) -> str:
    """The pattern of a verb of which a condition says that others than its card do it: «otro Aliado muera», «muera otro»."""
    return rf"({_OTHERS}.*\b({verb})|\b({verb})\w*( en juego)?( a)? {_OTHERS[2:]})"


@dataclass(frozen=True)
class Moment(Frozen):
    """A moment at which a text may matter that nobody understood.

    ``said``: what the card does then, in Spanish («entra en juego»); ``on``: the event, «este» being the card; ``rule``: what
    the document says of abilities then. ``named``: a pattern of words: only of cards in play whose text names the moment so.
    """

    said: str
    on: On
    rule: R
    named: str = ""


@dataclass(frozen=True)
class Unreading(Frozen):
    """What a game lends to texts that nobody understood (Inferno 113.3, 603; MyL 4.2, 4.3).

    - ``moments``: those at which the text of a card may matter.
    - ``with_text(card, text, beside)``: a card that came without its text, with it, ``beside`` the cards that the match knows; it
      raises ValueError, in Spanish, for none.
    - ``matters``: of what texts and steps speak, each as the beginnings of its words, plain and without accents.
    """

    moments: tuple[Moment, ...]
    with_text: Callable[[Value, str, Iterable[Value]], Value]
    matters: tuple[tuple[str, ...], ...] = MATTERS


@dataclass(frozen=True)
class Asked(Frozen):
    """A text of a card at a moment.

    ``obj``, ``you``, ``name``: the card, for whom it works, what it is called. ``text``, ``moment``: which text, and when.
    ``before``, ``event``: what happened, and the state until then.
    """

    obj: Id
    you: str
    name: str
    text: str
    moment: Moment
    before: State
    event: Event


@by_identity
def _by_event(unreading: Unreading) -> dict[str, tuple[Moment, ...]]:
    """The moments of a game by the name of the event."""
    names = dict.fromkeys(moment.on.event for moment in unreading.moments)
    return {name: tuple(m for m in unreading.moments if m.on.event == name) for name in names}


def moments_of(unreading: Unreading, names: tuple[str, ...]) -> tuple[Moment, ...]:
    """The moments of a game that an event of these names may be."""
    listed = _by_event(unreading)
    return tuple(moment for name in names for moment in listed.get(name, ()))


def texts_at(after: State, before: State, event: Event, moments: tuple[Moment, ...], now: Id | None) -> Iterator[Asked]:
    """The texts for which an event is one of these moments: of what left as it was before, of everything else as it is after."""
    here, come = event, event.but(obj=now)
    known: dict[tuple[bool, bool], dict[Id, tuple[str, ...]]] = {}
    for moment in moments:
        leaves = bool(moment.on.origin or moment.on.data.get("sale"))
        state, seen = (before, here) if leaves or moment.named else (after, come)
        which = state is before, bool(moment.named)
        if which not in known:
            known[which] = _listed(state, seen, elsewhere=bool(moment.named))
        for obj, texts in known[which].items():
            yield from _asked_of(state, obj, texts, moment, seen, before, event)


def _listed(state: State, event: Event, elsewhere: bool) -> dict[Id, tuple[str, ...]]:
    """The elements with texts that nobody understood of which an event may be a moment."""
    listed = dict(unread_in_play(state))
    if elsewhere:
        return listed | dict(unread_elsewhere(state))
    others = (i for i in (event.obj, event.source) if i is not None and i in state.objects and i not in listed)
    return listed | {i: texts for i in others if (texts := texts_of(state, i))}


def _asked_of(
    state: State, obj: Id, texts: tuple[str, ...], moment: Moment, seen: Event, before: State, event: Event
) -> Iterator[Asked]:
    """Those of the texts of an element for which an event is a moment."""
    here = state.objects[obj]
    you = state.setup.game.view(state, obj).get("controller") or here.controller or here.owner
    if not fits(state, moment.on, seen, Context(obj, you)):
        return
    for text in texts:
        if _matters(state, obj, text, moment) and not _of_another_turn(text, seen, you):
            name = state.setup.game.view(state, obj).get("name") or ""
            yield Asked(obj, you, name, text, _where_it_is(state, obj, moment), before, event)


def _where_it_is(state: State, obj: Id, moment: Moment) -> Moment:
    """A moment as it is said of a card that is not in play."""
    kind = state.setup.game.zone_kinds[state.objects[obj].zone.name]
    if kind.in_play or not moment.named:
        return moment
    return moment.but(said=moment.said.replace("en juego", f"en {kind.said or f'el {kind.name}'}", 1))


def _matters(state: State, obj: Id, text: str, moment: Moment) -> bool:
    """Whether a text may matter at a moment of its card: what stands before its first comma names it where it must be named."""
    if moment.named:
        return _says(_condition(text), moment.named)
    first = text in followed(state.setup.game.view(state, obj).get("abilities", ()))
    return not first or (text != NOT_GIVEN and _says(text, _OF_PLAYING))


def _of_another_turn(text: str, event: Event, you: str) -> bool:
    """Whether a step of the turn of somebody else begins, and a text speaks of «tu turno» («your turn») or «tu» step only."""
    step = event.data.get("step")
    if step is None or event.player in (None, you):
        return False
    return _says(_condition(text), rf"\b(tus?|your) (\w+ )?(turnos?|turns?|{re.escape(fold(str(step)))})\b")


def _condition(text: str) -> str:
    """What stands before its first comma."""
    return re.split(r"[,:;.]", text)[0]


@lru_cache(maxsize=4_096)
def _says(text: str, pattern: str) -> bool:
    return re.search(pattern, fold(text)) is not None
