"""What a judge does by hand: text that nobody understood, and stepping in at a quiet point.

A game lists the operations there are, each with the form in which it is written. What is written is the answer, so that a
record of answers can be carried out again. An operation is read on the state at which it is given, checked, and carried out
with the game's own verbs; every step it takes is marked as the judge's, with the rule it resolves under.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .abilities import BY_HAND, Context, Delayed, Keyword, On, Part, Triggered, Unread
from .conditions import Refusal
from .decisions import Decision, Form, Option
from .events import Alter, Count
from .frozen import EMPTY, Frozen, Id, Map
from .rules import R
from .state import State, Zone
from .steps import How
from .wording import fold, interchangeable, place, say

if TYPE_CHECKING:
    from .game import Game, Procedure
    from .match import Match

#: Who decides what no player does.
JUDGE = "juez"
#: What the judge says when there is nothing (more) to do.
DONE = "listo"
#: The largest number in an operation.
MOST = 99


@dataclass(frozen=True)
class ByHand(Frozen):
    """What the judge does at a quiet point, as it is written: it may be given instead of an answer to who would act."""

    text: str


class Unclear(ValueError):
    """Something that is no operation, or cannot be done. ``suggestion`` is what was probably meant."""

    def __init__(self, message: str, suggestion: str = ""):
        super().__init__(message)
        self.message = message
        self.suggestion = suggestion


Read = dict[str, Any]


@dataclass(frozen=True)
class Manual(Frozen):
    """An operation: ``form`` is how it is written, with slots in braces and what may be left out in brackets.

    ``does`` carries it out in a context; ``impossible`` says why it cannot be, in Spanish, by ``rule``.
    """

    form: str
    does: Callable[[Match, Context, Read], Procedure]
    rule: R
    impossible: Callable[[State, Context, Read], str] = lambda state, context, read: ""

    def as_json(self) -> dict[str, str]:
        return {"form": self.form, "rule": self.rule.id}


@dataclass(frozen=True)
class Hand(Frozen):
    """What a game lends to working by hand: its operations, and the words with which they are written.

    ``rule`` is the one by which instructions are followed; ``characteristics`` word → name of the characteristic;
    ``durations`` and ``moments`` words → duration words of the game and events.
    """

    rule: R
    operations: tuple[Manual, ...]
    characteristics: Map[str, str] = EMPTY
    durations: Map[str, str] = EMPTY
    moments: Map[str, On] = EMPTY


# --- reading -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _pattern(form: str) -> re.Pattern[str]:
    """Words are matched without accents and capitals; a slot is anything."""
    made = ""
    for piece in re.split(r"(\{\w+\}|\[|\])", form):
        if piece == "[":
            made += "(?:"
        elif piece == "]":
            made += ")?"
        elif piece.startswith("{"):
            made += f"(?P<{piece[1:-1]}>.+?)"
        else:
            made += re.escape(_level(piece))
    return re.compile(made)


def _level(text: str) -> str:
    """The text without accents and capitals, place by place."""
    return "".join(f if len(f := fold(c)) == 1 else " " if c.isspace() else c for c in text)


def read(state: State, text: str, context: Context) -> tuple[Manual, Read]:
    """The operation that a text names, and its slots. Raises Unclear."""
    hand = state.setup.game.hand
    if hand is None:
        raise Unclear("en este juego nada se resuelve a mano")
    plain = " ".join(str(text).split())
    level = _level(plain)
    first: Unclear | None = None
    for operation in hand.operations:
        found = _pattern(operation.form).fullmatch(level)
        if found is None:
            continue
        given = {name: plain[slice(*found.span(name))].strip() for name in found.groupdict() if found[name] is not None}
        try:
            return operation, {name: _SLOTS[name](state, value, context) for name, value in given.items()}
        except Unclear as why:
            first = first or why
    if first is not None:
        raise first
    forms = [operation.form for operation in hand.operations]
    like = get_close_matches(level, [_level(form) for form in forms], n=1, cutoff=0.3)
    meant = next((form for form in forms if like and _level(form) == like[0]), "")
    words = ", ".join(dict.fromkeys(form.split()[0] for form in forms if not form.startswith("{")))
    raise Unclear(f"no entiendo «{plain}»; a mano se puede: {words}", meant)


def why_not(state: State, text: str, context: Context) -> tuple[Refusal, ...]:
    """Why an operation cannot be carried out now; empty when it can."""
    hand = state.setup.game.hand
    try:
        operation, slots = read(state, text, context)
    except Unclear as why:
        if hand is None:
            raise
        meant = f" ¿Querías decir «{why.suggestion}»?" if why.suggestion else ""
        return (Refusal(hand.rule, f"{why.message}.{meant}" if meant else why.message),)
    reason = operation.impossible(state, context, slots)
    return (Refusal(operation.rule, reason),) if reason else ()


def _number(state: State, text: str, context: Context) -> int:
    words = {"un": 1, "una": 1, "uno": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5}
    number = words.get(fold(text), int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1)
    if not 1 <= number <= MOST:
        raise Unclear(f"«{text}» no es un número de 1 a {MOST}")
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
    found = get_close_matches(fold(word), [fold(k) for k in known], n=1, cutoff=0.6)
    return next((k for k in known if found and fold(k) == found[0]), "")


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
    if wanted in ("este", "esta") and context.source in state.objects:
        return context.source  # type: ignore[return-value]
    if (found := re.fullmatch(r"objetivo(?: (\d))?", wanted)) is not None:
        at = int(found[1] or 1) - 1
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
    found = re.fullmatch(r"(?:la )?carta (?P<at>\d{1,3}|superior|inferior) de(?:l)? (?P<zone>.+)", text.strip(), re.IGNORECASE)
    if found is None:
        return None
    name, player = _zone(state, found["zone"], context)
    inside = state.zone(name, player if not state.setup.game.zone_kinds[name].shared else None)
    at = {"superior": 0, "inferior": len(inside) - 1}.get(found["at"].lower())
    at = int(found["at"]) - 1 if at is None else at
    if not 0 <= at < len(inside):
        raise Unclear(f"en {place(Zone(name, player))} hay {len(inside)} cartas")
    return inside[at]


def _named(state: State, text: str, context: Context, taken: tuple[Id, ...]) -> Id:
    """«Lobo», «Lobo de Ana», «Lobo en inferno de Ana», «habilidad de Vidente», «Lobo #2»."""
    name, _, number = text.partition(" #")
    fitting = [o for o in state.objects if fold(_called(state, o)) == fold(name)]
    if not fitting:
        for link in (" en ", " de "):
            first, found, where = name.rpartition(link)
            if not found:
                continue
            try:
                within = _within(state, where, context)
            except Unclear:
                continue
            fitting = [o for o in state.objects if within(o) and fold(_called(state, o)) == fold(first)]
            if not fitting and link == " de ":
                head, cut, zone = first.rpartition(" en ")
                if cut:
                    both = _within(state, f"{zone} de {where}", context)
                    fitting = [o for o in state.objects if both(o) and fold(_called(state, o)) == fold(head)]
            if fitting:
                break
    free = [o for o in fitting if o not in taken]
    if not free:
        names = tuple({_called(state, o) for o in state.objects} - {""})
        raise Unclear(f"no hay un elemento «{text}»", _like(name, names))
    if number.isdigit() and 0 < int(number) <= len(fitting):
        return fitting[int(number) - 1]
    if not all(interchangeable(state.objects[free[0]], state.objects[o]) for o in free[1:]):
        listed = ", ".join(f"«{name} #{fitting.index(o) + 1}» en {place(state.objects[o].zone)}" for o in free[:6])
        raise Unclear(f"hay varios «{name}»: {listed}")
    return free[0]


def _called(state: State, obj: Id) -> str:
    here = state.objects[obj]
    stack = state.setup.game.stack
    if here.kind == "ability" and here.zone == stack:
        return f"habilidad de {say(state, obj)}"
    if here.kind == "demon":
        return say(state, obj)
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


def _card(state: State, text: str, context: Context) -> Any:
    """A card of the situation, by name."""
    for name, card in state.setup.cards.items():
        if fold(name) == fold(text):
            return card
    raise Unclear(f"no hay una carta «{text}» en la situación", _like(text, tuple(state.setup.cards)))


def _keyword(state: State, text: str, context: Context) -> Keyword:
    for name in state.setup.game.keywords:
        if fold(name) == fold(text):
            return Keyword(name)
    raise Unclear(f"«{text}» no es una palabra clave", _like(text, tuple(state.setup.game.keywords)))


def _hand(state: State) -> Hand:
    hand = state.setup.game.hand
    assert hand is not None
    return hand


def _duration(state: State, text: str, context: Context) -> str:
    known = _hand(state).durations
    for word, until in known.items():
        if fold(word) == fold(text).removeprefix("el ").removeprefix("la "):
            return until
    raise Unclear(f"«{text}» no es una duración; son: {', '.join(known)}", _like(text, tuple(known)))


def _moment(state: State, text: str, context: Context) -> On:
    known = _hand(state).moments
    for word, on in known.items():
        if fold(word) == fold(text).removeprefix("el ").removeprefix("la "):
            return on
    raise Unclear(f"«{text}» no es un momento; son: {', '.join(known)}", _like(text, tuple(known)))


_CHANGE = re.compile(r"(?P<word>[^+=\-\d]+?)\s*(?P<how>[+\-=])\s*(?P<n>\d{1,2})")


def _changes(state: State, text: str, context: Context) -> tuple[Part, ...]:
    """«fuerza +2, resistencia = 1»."""
    words = {fold(word): name for word, name in _hand(state).characteristics.items()}
    parts = []
    for part in re.split(r",| y ", text):
        found = _CHANGE.fullmatch(part.strip())
        if found is None or fold(found["word"]) not in words:
            known = ", ".join(f"{word} +1" for word in _hand(state).characteristics)
            raise Unclear(f"«{part.strip()}» no es un cambio: se escribe «{known}» o con = un valor")
        sign, number = found["how"], int(found["n"])
        op = "=" if sign == "=" else "+"
        parts.append(Part(f"{words[fold(found['word'])]} {op}", -number if sign == "-" else number))
    return tuple(parts)


def _text(state: State, text: str, context: Context) -> str:
    return text


def _options(state: State, text: str, context: Context) -> tuple[str, ...]:
    listed = tuple(dict.fromkeys(p.strip() for part in text.split(",") for p in re.split(r" o | y ", part) if p.strip()))
    if len(listed) < 2:
        raise Unclear("hacen falta dos opciones o más")
    return listed


#: What each slot of a form may be.
_SLOTS: dict[str, Callable[[State, str, Context], Any]] = {
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


# --- doing -------------------------------------------------------------------------------------------------------------


def carry_out(match: Match, text: str, context: Context, rule: R) -> Procedure:
    """Do what a text says. Every step is the judge's, and says that it was done under ``rule``."""
    operation, slots = read(match.state, text, context)
    outer, match.hand = match.hand, (operation.rule, rule)
    steps = len(match.trace)
    try:
        yield from operation.does(match, context, slots)
        if len(match.trace) == steps:
            match.write((), (operation.rule,), f"{text}: no cambia nada", None, How.BY_HAND)
    finally:
        match.hand = outer


def step_in(match: Match, text: str) -> Procedure:
    """The judge steps in at a quiet point."""
    state = match.state
    yield from carry_out(match, text, judge_context(state), _hand(state).rule)


def judge_context(state: State) -> Context:
    """For whom the judge acts at a quiet point: for the active player, from nothing."""
    return Context(None, state.active or state.living()[0])


def resolve(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """The verb for text that nobody understood: the judge is asked what it does, until there is nothing more to do."""
    rule, text = _hand(match.state).rule, args["text"]
    if match.without((rule,)):
        return
    match.write((), (rule,), f"se resuelve a mano: «{text}»", context.you, How.BY_HAND)
    while match.state.result is None:
        answer = yield question(match.state, context, text, rule)
        if fold(answer) in (DONE, "nada"):
            return
        yield from carry_out(match, answer, context, rule)


def question(state: State, context: Context, text: str, rule: R) -> Decision:
    """What the judge is asked."""

    def refuse(answer: Any) -> tuple[Refusal, ...]:
        return () if fold(answer) in (DONE, "nada") else why_not(state, answer, context)

    asks = f"¿Qué hace «{text}»?"
    return Decision(
        JUDGE, asks, (rule,), Form.NAME, (Option(DONE, DONE, "no hace nada más"),), kind=BY_HAND, why_not_option=refuse
    )


def forms(game: Game) -> list[dict[str, str]]:
    """How each operation of a game is written, with its rule, for whoever shows them."""
    return [operation.as_json() for operation in game.hand.operations] if game.hand is not None else []


# --- operations that every game has ------------------------------------------------------------------------------------


def remind(match: Match, context: Context, slots: Read) -> Procedure:
    """A reminder: at that moment the judge is asked again what the text does."""
    ability = Triggered(slots["momento"], (Unread(slots["texto"]),))
    delayed = Delayed(ability, context.but(targets=()), "", match.state.clock)
    match.set(_own(match), f"se recordará: «{slots['texto']}»", delayed=(*match.state.delayed, delayed))
    return
    yield


def choose(match: Match, context: Context, slots: Read) -> Procedure:
    """A player chooses between things that the judge names; the choice is written down."""
    player, options = slots["jugador"], tuple(Option(o, o) for o in slots["opciones"])
    chosen = yield from match.ask(Decision(player, "¿Qué eliges?", _own(match), Form.ONE, options, kind="elegir"))
    match.write((), _own(match), f"{player} elige {chosen}", player, How.BY_HAND)


def counters(sign: int) -> Callable[[Match, Context, Read], Procedure]:
    """Put counters on elements, or take them from them."""

    def does(match: Match, context: Context, slots: Read) -> Procedure:
        kind, amount = slots["contador"], sign * slots["n"]
        events = [Count("contador", obj=i, source=context.source, counter=kind, amount=amount) for i in slots["elementos"]]
        yield from match.do(*events, rules=_own(match), text=f"{amount:+d} de {kind}")

    return does


def has_counters(state: State, context: Context, slots: Read) -> str:
    few = [i for i in slots["elementos"] if state.objects[i].counters.get(slots["contador"], 0) < slots["n"]]
    return f"no tiene {slots['n']} de {slots['contador']}: {say(state, few[0])}" if few else ""


def in_play(state: State, context: Context, slots: Read) -> str:
    """Why not, when one of the elements is not in play."""
    kinds = state.setup.game.zone_kinds
    listed = [slots[name] for name in ("elemento", "otro") if name in slots] + list(slots.get("elementos", ()))
    away = [i for i in listed if not kinds[state.objects[i].zone.name].in_play]
    return f"{say(state, away[0])} no está en juego" if away else ""


def name_card(match: Match, context: Context, slots: Read) -> Procedure:
    """What an unknown card is."""
    obj, card = slots["elemento"], slots["carta"]
    event = Alter("nombrar", obj=obj, fields=Map(base=card))
    yield from match.do(event, rules=_own(match), text=f"{match.game.name_of(match.state, obj)} es «{card.name}»")


def is_known(state: State, context: Context, slots: Read) -> str:
    return "ya se sabe qué carta es" if state.objects[slots["elemento"]].base is not None else ""


def _own(match: Match) -> tuple[R, ...]:
    assert match.hand is not None
    return match.hand
