"""What the words of an operation by hand name: elements, players, zones, numbers, changes, moments."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches

from ..kernel.abilities import Context, Keyword, On, Part
from ..kernel.frozen import Id, Map, V, Value
from ..kernel.numerals import number_said
from ..kernel.pieces import Zone
from ..kernel.state import State
from ..kernel.wording import fold, interchangeable, place, say
from .hand import Hand
from .lending import lent_if_any, required
from .turns import Turn


class Unclear(ValueError):
    """Something that is no operation, or cannot be done. ``suggestion`` is what was probably meant."""

    def __init__(self, message: str, suggestion: str = ""):
        super().__init__(message)
        self.message = message
        self.suggestion = suggestion


def _number(state: State, text: str, context: Context) -> int:
    number = number_said(text)
    if number is None:
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
    most = lent(state).most
    if not 1 <= number <= most:
        raise Unclear(f"«{text}» no es un número de 1 a {most}")
    return number


def _player(state: State, text: str, context: Context) -> str:
    for name in state.setup.order:
        if fold(name) == fold(text):
            if not state.players[name].in_game:
                raise Unclear(f"{name} ya dejó el juego")
            return name
    raise Unclear(f"no hay un jugador «{text}»", _like(text, state.setup.order))


def _zone(state: State, text: str, context: Context) -> tuple[str, str | None]:
    """The kind of zone, and whose if that is said."""
    kinds = {fold(name): name for name in state.setup.game.zone_kinds}
    if (name := kinds.get(fold(text))) is not None:
        return name, None
    for player in state.setup.order:
        for link in (f" de {player}", f" del {player}"):
            if fold(text).endswith(fold(link)) and (name := kinds.get(fold(text)[: -len(fold(link))].strip())) is not None:
                return name, _player(state, player, context)
    raise Unclear(f"no hay una zona «{text}»", _like(text, tuple(state.setup.game.zone_kinds)))


def _like(word: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(fold(word), [fold(k) for k in known], n=1, cutoff=0.6)
    return next((k for k in known if near and fold(k) == near[0]), "")


def _elements(state: State, text: str, context: Context) -> tuple[Id, ...]:
    """One element, or several with commas and «y» between them."""
    try:
        return (_element(state, text, context),)
    except Unclear as why:
        parts = [p.strip() for part in text.split(",") for p in re.split(r" [yY] ", part) if p.strip()]
        if len(parts) < 2:
            raise
        listed: list[Id] = []
        for part in parts:
            try:
                listed.append(_element(state, part, context, tuple(listed)))
            except Unclear as other:
                raise other from why
        return tuple(listed)


def _element(state: State, text: str, context: Context, taken: tuple[Id, ...] = ()) -> Id:
    """An element by its id, by what it is in the text being resolved, by its place, or by its name and where it is."""
    wanted = fold(text)
    for obj in state.objects.values():
        if obj.label and fold(obj.label) == wanted:
            return obj.id
    if wanted in ("este", "esta") and context.source is not None and context.source in state.objects:
        return context.source
    if (target := re.fullmatch(r"objetivo(?: (\d))?", wanted)) is not None:
        at = int(target[1] or 1) - 1
        chosen = [i for group in context.targets for i in group if i in state.objects]
        if at >= len(chosen):
            raise Unclear(f"no hay un «{text}»")
        return chosen[at]
    placed = _placed(state, text, context)
    if placed is not None:
        return placed
    return _named(state, text, context, taken)


def _placed(state: State, text: str, context: Context) -> Id | None:
    """«carta 3 de mano de Ana», «carta superior de mazo de Ana»."""
    said = re.fullmatch(r"(?:la )?carta (?P<at>\d{1,3}|superior|inferior) de(?:l)? (?P<zone>.+)", text.strip(), re.IGNORECASE)
    if said is None:
        return None
    name, player = _zone(state, said["zone"], context)
    inside = state.zone(name, player if not state.setup.game.zone_kinds[name].shared else None)
    at = {"superior": 0, "inferior": len(inside) - 1}.get(said["at"].lower())
    at = int(said["at"]) - 1 if at is None else at
    if not 0 <= at < len(inside):
        raise Unclear(f"en {place(Zone(name, player))} hay {len(inside)} cartas")
    return inside[at]


def _named(state: State, text: str, context: Context, taken: tuple[Id, ...]) -> Id:
    """«Lobo», «Lobo de Ana», «Lobo en inferno de Ana», «habilidad de Vidente», «Lobo #2»."""
    name, _, number = text.partition(" #")
    fitting = _of_name(state, name) or _of_name_somewhere(state, name, context)
    free = [o for o in fitting if o not in taken]
    if not free:
        names = tuple({_called(state, o) for o in state.objects} - {""})
        raise Unclear(f"no hay un elemento «{text}»", _like(name, names))
    if number.isascii() and number.isdigit() and len(number) < 4 and 0 < int(number) <= len(fitting):
        return fitting[int(number) - 1]
    if not all(interchangeable(state.objects[free[0]], state.objects[o]) for o in free[1:]):
        listed = ", ".join(f"«{name} #{fitting.index(o) + 1}» en {place(state.objects[o].zone)}" for o in free[:6])
        raise Unclear(f"hay varios «{name}»: {listed}")
    return free[0]


def _of_name(state: State, name: str, within: Callable[[Id], bool] = lambda obj: True) -> list[Id]:
    return [o for o in state.objects if within(o) and fold(_called(state, o)) == fold(name)]


def _of_name_somewhere(state: State, text: str, context: Context) -> list[Id]:
    """«Lobo en inferno», «Lobo de Ana», «Lobo en inferno de Ana»."""
    for link in (" en ", " de "):
        name, linked, where = text.rpartition(link)
        if not linked:
            continue
        try:
            within = _within(state, where, context)
        except Unclear:
            continue
        if fitting := _of_name(state, name, within):
            return fitting
        name, both, zone = name.rpartition(" en ")
        if link == " de " and both and (fitting := _of_name(state, name, _within(state, f"{zone} de {where}", context))):
            return fitting
    return []


def _called(state: State, obj: Id) -> str:
    here = state.objects[obj]
    stack = state.setup.game.stack
    if here.kind == "ability" and here.zone == stack:
        return f"habilidad de {say(state, obj)}"
    return say(state, obj) if here.base is not None or state.setup.game.zone_kinds[here.zone.name].in_play else ""


def _within(state: State, where: str, context: Context) -> Callable[[Id], bool]:
    """Whether an element is in a zone, or is a player's."""
    try:
        player = _player(state, where, context)
    except Unclear:
        name, player_of = _zone(state, where, context)
        view = state.setup.game.view

        def inside(obj: Id) -> bool:
            here = state.objects[obj]
            return here.zone.name == name and player_of in (None, here.zone.player or view(state, obj).get("controller"))

        return inside

    def own(obj: Id) -> bool:
        return player in (state.setup.game.view(state, obj).get("controller") or state.objects[obj].owner,)

    return own


def _one_of(text: str, known: Mapping[str, V], wrong: str) -> V:
    """What a word stands for, whatever its accents and capitals. Raises Unclear with ``wrong``."""
    for word, meant in known.items():
        if fold(word) == fold(text):
            return meant
    raise Unclear(wrong, _like(text, tuple(known)))


def _card(state: State, text: str, context: Context) -> Value:
    """A card of the situation, by name."""
    return _one_of(text, state.setup.cards, f"no hay una carta «{text}» en la situación")


def _keyword(state: State, text: str, context: Context) -> Keyword:
    known = {name: Keyword(name) for name in state.setup.game.keywords}
    found: Keyword = _one_of(text, known, f"«{text}» no es una palabra clave")
    if found.name in lent(state).with_more:
        raise Unclear(f"«{found.name}» no dice nada sin lo que lleva detrás: escríbelo en el texto de la carta")
    return found


def lent(state: State) -> Hand:
    """What the game of a state lends."""
    return required(state, Hand)


def _duration(state: State, text: str, context: Context) -> str:
    known = lent(state).durations
    return _one_of(_bare(text), known, f"«{text}» no es una duración; son: {', '.join(known)}")


def _moment(state: State, text: str, context: Context) -> On:
    turn = lent_if_any(state, Turn)
    steps = {step.name: On("comienzo", data=Map(step=step.name)) for step in turn.plan} if turn is not None else {}
    known = {**steps, **lent(state).moments}
    return _one_of(_bare(text), known, f"«{text}» no es un momento; son: {', '.join(known)}")


def _bare(text: str) -> str:
    """Without the article."""
    return fold(text).removeprefix("el ").removeprefix("la ")


_CHANGE = re.compile(r"(?P<word>[^+=\-\d]+?)\s*(?P<how>[+\-=])\s*(?P<n>\d{1,5})")


def _changes(state: State, text: str, context: Context) -> tuple[Part, ...]:
    """«fuerza +2, resistencia = 1»."""
    words = {fold(word): name for word, name in lent(state).characteristics.items()}
    parts = []
    for part in re.split(r",| y ", text):
        change = _CHANGE.fullmatch(part.strip())
        if change is None or fold(change["word"]) not in words:
            known = ", ".join(f"{word} +1" for word in lent(state).characteristics)
            raise Unclear(f"«{part.strip()}» no es un cambio: se escribe «{known}» o con = un valor")
        sign, number = change["how"], int(change["n"])
        if number > (most := lent(state).most):
            raise Unclear(f"«{part.strip()}»: el número va de 0 a {most}")
        op = "=" if sign == "=" else "+"
        parts.append(Part(f"{words[fold(change['word'])]} {op}", -number if sign == "-" else number))
    return tuple(parts)


def _text(state: State, text: str, context: Context) -> str:
    return text


def _options(state: State, text: str, context: Context) -> tuple[str, ...]:
    listed = tuple(dict.fromkeys(p.strip() for part in text.split(",") for p in re.split(r" o | y ", part) if p.strip()))
    if len(listed) < 2:
        raise Unclear("hacen falta dos opciones o más")
    return listed


#: What each slot of a form may be.
SLOTS: dict[str, Callable[[State, str, Context], object]] = {
    "elementos": _elements,
    "elemento": _element,
    "otro": _element,
    "jugador": _player,
    "zona": _zone,
    "n": _number,
    "lugar": _number,
    "contador": _text,
    "carta": _card,
    "clave": _keyword,
    "hasta": _duration,
    "momento": _moment,
    "cambios": _changes,
    "texto": _text,
    "opciones": _options,
}
