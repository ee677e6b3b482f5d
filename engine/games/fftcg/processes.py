"""The rule processes (12): looked for whenever somebody would gain priority, all that apply done as one event."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.decisions import Procedure
from ...kernel.events import End
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.memo import PLAY_ONLY, TABLE, UNKNOWN
from ...kernel.pieces import Result
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.wording import plural
from ...play.barring import By, can_be
from ...play.checks import SETTLED, Due, settle
from ...play.ending import loss, lost_at_once
from . import rules as r
from .damage import BY_EFFECT, BY_ELEMENT, COMBAT, JUST_HURT, SEVEN, WITHOUT_CARDS, lethal
from .facts import limited
from .layers import DAMAGE, controller_of, field_of, is_character, is_forward, power
from .moving import going, luminaries, names_in, namesakes
from .zones import DAMAGED, STACK

#: Whether what dies of damage is broken; whether that of who has no Poder left is, too; who falls with no Poder.
BREAKS, BOTH, OTHERS = "fftcg-dano-letal-rompe", "fftcg-poder-cero-y-dano-a-la-vez", "fftcg-poder-de-quien-no-es-delantero"
#: What becomes of a process that cannot be carried out; what broke what several damaged; with how many cards one loses; whether
#: a lowered Poder waits for the stack.
BARRED, WHO_BROKE = "fftcg-proceso-que-no-puede-cumplirse", "fftcg-quien-rompe-con-varios-danos"
NEGATIVE = "fftcg-poder-negativo-y-respuesta"
#: At what they look: the table, and what was counted this turn.
_LOOKED_AT = TABLE | {"history"}
#: What a state remembers in which there is nothing left to be done, told or forgotten.
_CHECKED = "checked"


def processes(match: Match) -> Procedure:
    """12.3: until none applies. True when anything was done."""
    if _CHECKED in match.state.memo:
        return False
    did = yield from settle(match, _due, r.PROCESSES, grounds=(r.BEFORE_PRIORITY,), rests=_LOOKED_AT)
    _tell_what_waits(match)
    if any(isinstance(key, tuple) and key[0] == JUST_HURT for key in match.state.history):
        kept = {key: n for key, n in match.state.history.items() if not (isinstance(key, tuple) and key[0] == JUST_HURT)}
        match.keep(history=Map(kept))
    state = match.state
    if SETTLED in state.memo:
        state.memo.computed(_CHECKED, lambda _: True, state, state.memo.rests_on.get(SETTLED, UNKNOWN))
    return did


def _tell_what_waits(match: Match) -> None:
    """What by another reading would be done now: said once a turn."""
    state = match.state
    if (
        state.reading(NEGATIVE) == "hasta-vaciar-la-pila"
        and state.zones.get(STACK)
        and (waits := [o.id for o in state.in_play() if _falls(state, o.id)])
    ):
        text = f"{match.names(waits)} {plural(len(waits), 'sigue', 'siguen')} mientras quede algo en la Pila"
        _once(match, (r.NEGATIVE, r.POWER_ZERO), text, NEGATIVE)
    if state.reading(SEVEN) != "siete-justas":
        return
    beyond = [p for p in state.setup.order if len(state.zone(DAMAGED, p)) > lethal(state)]
    if beyond:
        _once(match, (r.SEVEN_CARDS,), f"{' y '.join(beyond)} tiene más de siete puntos de daño, y no pierde", SEVEN)


def _once(match: Match, rules: tuple[R, ...], text: str, reading: str) -> None:
    key = ("dicho", text)
    if not match.state.history.get(key):
        match.set(*rules, text=text, reading=reading, history=match.state.history.set(key, 1))


def _due(match: Match) -> Procedure:
    state = match.state
    lost = [(player, *why) for player in state.setup.order for why in _defeats(state, player)]
    if lost:
        return [_ends(state, lost)]
    beyond: tuple[Due, ...] = state.memo.computed("beyond limits", _beyond_limits, state, PLAY_ONLY)
    return [*_without_power(state), *_damaged(state), *beyond]
    yield


# --- losing (3, 12.4.1–12.4.3) --------------------------------------------------------------------------------------------


def _defeats(state: State, player: str) -> Iterator[tuple[R, str, str | None]]:
    there, most = len(state.zone(DAMAGED, player)), lethal(state)
    exactly = state.reading(SEVEN) == "siete-justas"
    if there == most or (there > most and not exactly):
        disputed = there > most or limited(state)
        yield r.SEVEN_CARDS, f"tiene {there} puntos de daño", SEVEN if disputed else None
    if state.history.get((WITHOUT_CARDS, player, 1)):
        yield r.DREW_NOTHING, "tuvo que robar y no tiene cartas en el mazo", None
    if state.history.get((WITHOUT_CARDS, player, 2)):
        yield r.HURT_WITHOUT_DECK, "recibió daño sin cartas en el mazo", None


_CONDITIONS = {r.SEVEN_CARDS: r.SEVEN_DAMAGE, r.DREW_NOTHING: r.CANNOT_DRAW, r.HURT_WITHOUT_DECK: r.DAMAGE_NO_CARD}


def _ends(state: State, lost: list[tuple[str, R, str, str | None]]) -> Due:
    """3.1, 3.3: who loses, or nobody wins when both do."""
    losers = tuple(dict.fromkeys(player for player, *_ in lost))
    winners = tuple(p for p in state.setup.order if p not in losers)
    rules = tuple(dict.fromkeys(rule for _, rule, *_ in lost))
    reading = next((one for *_, one in lost if one), None)
    if winners:
        text = "; ".join(f"{player} pierde la partida: {why}" for player, _, why, _ in lost)
        also = (*rules[1:], *(_CONDITIONS[rule] for rule in rules), r.LOSING)
        return Due(lost_at_once(losers, winners, rules[0]), rules[0], text, reading, also)
    end = End("fin", result=Result((), (), True, (r.DRAWN_MATCH.id,)))
    text = "los dos jugadores pierden a la vez: empate"
    return Due((*map(loss, losers), end), r.DRAWN_MATCH, text, reading, rules, grounds=(r.DEFEAT_PREVAILS,))


# --- characters (12.4.4–12.4.7) -------------------------------------------------------------------------------------------


def _falls(state: State, obj: Id) -> bool:
    """12.4.4: whether its Poder is 0 or less; what is no Delantero has none to look at, by the reading in force."""
    if is_forward(state, obj):
        return power(state, obj) <= 0
    return state.reading(OTHERS) == "todo-personaje" and is_character(state, obj) and power(state, obj) <= 0


def _falling(state: State) -> list[Id]:
    """Those in the field of which that is so."""
    return [here.id for here in state.in_play() if _falls(state, here.id)]


def _without_power(state: State) -> Iterator[Due]:
    falling: list[Id] = state.memo.computed("falling", _falling, state, PLAY_ONLY)
    if not falling or (state.reading(NEGATIVE) == "hasta-vaciar-la-pila" and state.zones.get(STACK)):
        return
    for here in (state.objects[i] for i in falling):
        name = state.game.name_of(state, here.id)
        broken = bool(here.counters.get(DAMAGE)) and state.reading(BOTH) == "se-rompe"
        verb = "romper" if broken else "poner en la break zone"
        negative = (r.NEGATIVE,) if power(state, here.id) < 0 else ()
        text = f"el Poder de {name} es {power(state, here.id)}"
        text += " y ha recibido daño: se rompe" if broken else ": se pone en la Break Zone"
        reading = OTHERS if not is_forward(state, here.id) else BOTH if here.counters.get(DAMAGE) else None
        due = Due((going(here, verb),), r.POWER_ZERO, text, reading, grounds=(r.NOT_BROKEN, *negative))
        yield due.but(rule=r.BROKEN_BY_DAMAGE, also=(r.POWER_ZERO,), grounds=(r.LETHAL, *negative)) if broken else due


def _badly_hurt(state: State) -> list[Id]:
    """12.4.5: the Delanteros with some Poder that have received as much damage as that."""
    hurt = [(here.id, suffered) for here in state.in_play() if (suffered := here.counters.get(DAMAGE, 0))]
    fighters = [one for one in hurt if is_forward(state, one[0]) and not _falls(state, one[0])]
    return [i for i, suffered in fighters if suffered >= power(state, i)]


def _damaged(state: State) -> Iterator[Due]:
    """12.4.5: by what damaged it just before, where that is what breaks it; what cannot be broken stays."""
    hurt: list[Id] = state.memo.computed("badly hurt", _badly_hurt, state, PLAY_ONLY)
    for here in (state.objects[i] for i in hurt):
        suffered = here.counters[DAMAGE]
        if not can_be(state, "romper", here.id, by=By.RULE):
            if state.reading(BARRED) == "bucle":
                yield _endless(state, here.id)
            continue
        verb = "romper" if state.reading(BREAKS) == "se-rompe" else "poner en la break zone"
        reading = None if verb == "romper" else BREAKS
        just = bool(state.history.get((JUST_HURT, here.id)))
        by = tuple(i for i in here.memory.damaged_by if i is not None) if just else ()
        if len(by) > 1 and state.reading(WHO_BROKE) == "solo-uno":
            by, reading = by[:1], WHO_BROKE
        event = going(here, verb, source=by[0] if by else None)
        if by and state.history.get((JUST_HURT, here.id, COMBAT)):
            event = event.but(data=event.data.set(COMBAT, True))
        if by and not state.history.get((JUST_HURT, here.id, BY_EFFECT)):
            event = event.but(data=event.data.set(BY_ELEMENT, True))
        name = state.game.name_of(state, here.id)
        text = f"{name} ha recibido {suffered} de daño y tiene {power(state, here.id)} de Poder: se rompe"
        broken = (r.BREAK, *((r.OWNER,) if here.owner != controller_of(state, here.id) else ())) if verb == "romper" else ()
        yield Due((event.but(together=by[1:]),), r.BROKEN_BY_DAMAGE, text, reading, grounds=(r.LETHAL, *broken))


def _endless(state: State, obj: Id) -> Due:
    """13.1: by one reading a process that cannot be carried out is checked for ever."""
    end = End("fin", result=Result((), (), True, (r.LOOP.id,)))
    text = f"{state.game.name_of(state, obj)} debe romperse y no puede: la comprobación no acaba y es un empate"
    return Due((end,), r.LOOP, text, BARRED)


def _beyond_limits(state: State) -> tuple[Due, ...]:
    return tuple(due for player in state.setup.order for due in _beyond_limits_of(state, player))


def _beyond_limits_of(state: State, player: str) -> Iterator[Due]:
    """12.4.6, 12.4.7: of each name without Multi-Carta one, and one of Luz or Oscuridad."""
    there = field_of(state, player)
    names = [name for i in there for name in names_in(state.game.view(state, i))]
    for name in dict.fromkeys(names) if len(set(names)) < len(names) else ():
        alike = namesakes(state, player, name)
        if len(alike) > 1:
            text = f"{player} controla {len(alike)} Personajes llamados «{name}»"
            yield _put_away(state, alike, r.SAME_NAME, text, r.ONE_OF_A_NAME)
    bright = luminaries(state, player)
    if len(bright) > 1:
        yield _put_away(state, bright, r.LIGHT_AND_DARK, f"{player} controla {len(bright)} Personajes de Luz u Oscuridad")


def _put_away(state: State, listed: tuple[Id, ...], rule: R, text: str, *also: R) -> Due:
    events = tuple(going(state.objects[i], "poner en la break zone") for i in listed)
    return Due(events, rule, f"{text}: van a la Break Zone", grounds=(r.FIELD_LIMIT, r.NOT_BROKEN, *also))
