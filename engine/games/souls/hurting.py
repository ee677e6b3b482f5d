"""Damage to units, and those that it destroys (4.6, 7.2.4.2); what it gives back by Sed de Sangre (4.1.2.9)."""

from __future__ import annotations

from ...kernel.decisions import Procedure
from ...kernel.events import Count
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.memo import PLAY_ONLY
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.wording import together
from ...play.replacing import AMOUNT
from ...play.ruling import ruled
from ...play.telling import tell
from . import lives
from . import rules as r
from .bearing import by_its_weapon, doer, done_by, whose_effect
from .keeping import SURVIVED, can_go, of_spell
from .keywords import BLOODTHIRST
from .layers import DAMAGE, defence, is_a
from .moving import leave

#: The rule in words of a unit that nothing damages (1.4.3).
UNHURT_UNIT, UNHURT_UNIT_BY_SPELLS = "no recibe daño", "no recibe daño de Conjuros"
#: Whether a Defensa that falls to 0 without damage destroys; when what is to be destroyed is.
WITHOUT_DAMAGE, WHEN = "souls-defensa-cero-sin-dano", "souls-cuando-se-destruye"
#: Which damage counts for Sed de Sangre.
COUNTS = "souls-que-dano-cuenta-para-sed-de-sangre"
#: In the history of a turn: of which unit it was said that it stays without Defensa.
_STAYS = "sin Defensa"
#: The changes of a Defensa.
_DEFENCE = ("resistance +", "resistance =")
#: One blow: what deals it, the unit that it hurts, how much.
Blow = tuple[Id | None, Id, int]


def hurt(
    match: Match,
    blows: list[Blow],
    rules: tuple[R, ...],
    whose: str = "",
    during: tuple[R, ...] = (),
    fighting: bool = False,
) -> Procedure:
    """4.6: damage to units, all at once; what has no Defensa left is destroyed. ``whose``: of an effect, who activated it;
    ``during``: by what lives are recovered before anything else, in an attack; ``fighting``: units hurt each other (7.2.4.2)."""
    real = [(by, unit, n) for by, unit, n in blows if n > 0 and unit in match.state.objects and is_a(match.state, unit, "Unidad")]
    if spared := tuple(dict.fromkeys(unit for by, unit, _ in real if _unhurt(match.state, by, unit))):
        match.say(r.PROHIBITED, text=f"un efecto no permite infligir daño a {match.names(spared)}", grounds=rules)
        real = [blow for blow in real if blow[1] not in spared]
    if not real:
        return
    events = yield from _as_replaced(match, real)
    real = [(whose_effect(e), e.obj, e.amount) for e in events if e.obj is not None]
    if not real:
        yield from match.finish()
        return
    state, view = match.state, match.game.name_of
    zero = tuple(unit for _, unit, _ in real if not defence(state, unit))
    text = together(f"{view(state, unit)} sufre {n} de daño" for _, unit, n in real)
    lives_on = any(defence(state, unit) > sum(m for _, other, m in real if other == unit) for _, unit, _ in real)
    stays = (r.DAMAGED,) if lives_on else ()
    worn = tuple(dict.fromkeys(rule for by, _, _ in real for rule in by_its_weapon(state, by)))
    yield from match.do(settled=tuple(events), rules=(*rules, *stays, *worn), text=text, grounds=_saved(state, real))
    dead = tuple(unit for _, unit, _ in real if unit in match.state.objects and not defence(match.state, unit))
    for by, _, n in real:
        yield from drinks(match, by, n, units=True, during=during)
    late = bool(whose) and match.reading(WHEN) == "al-terminar"
    source = None if fighting else next((by for by, unit, _ in real if unit in dead), None)
    if dead and late:
        dead = can_go(match, dead, "destruir", source=source, by=whose, harmed=True)
    if dead and late:
        match.say(r.DESTROYED, text=f"{match.names(dead)}: se destruye al terminar de resolver", reading=WHEN)
        _look_again(match, dead)
    elif dead:
        cause = (r.AT_ZERO,) * any(i not in zero for i in dead) + (r.WAS_ZERO,) * any(i in zero for i in dead)
        slain = {unit: by for by, unit, _ in real if unit in dead} if fighting else {}
        yield from leave(match, dead, "destruir", (*cause, r.DESTROYED), source=source, by=whose, slain=slain, harmed=True)
        _survive(match, dead)


def _unhurt(state: State, by: Id | None, unit: Id) -> bool:
    """1.4.3: whether an effect keeps this from damaging a unit."""
    return bool(ruled(state, unit, UNHURT_UNIT) or (of_spell(state, by) and ruled(state, unit, UNHURT_UNIT_BY_SPELLS)))


def _as_replaced(match: Match, blows: list[Blow]) -> Procedure[list[Count]]:
    """1.4.1: the damage that really happens, blow by blow, where effects change how much it is."""
    proposed = [
        Count(
            DAMAGE,
            obj=unit,
            player=match.state.objects[unit].controller,
            counter=DAMAGE,
            data=Map({AMOUNT: n}),
            **done_by(match.state, by),
        )
        for by, unit, n in blows
    ]
    happening = yield from match.game.transform(match, proposed)
    there = (e for e in happening if isinstance(e, Count) and e.obj in match.state.objects)
    return [e.but(amount=e.data[AMOUNT]) for e in there]


def _survive(match: Match, dead: tuple[Id, ...]) -> None:
    """1.4.1: what something else was done to than destroying it, and is there still, is not looked at again this turn."""
    for unit in dead:
        if unit in match.state.objects and not match.state.history.get((SURVIVED, unit)):
            match.keep(history=match.state.history.set((SURVIVED, unit), 1))


def _look_again(match: Match, hurt_again: tuple[Id, ...]) -> None:
    """4.6.3: what is hurt again is to be destroyed again, whatever was done in the place of that before."""
    if any(match.state.history.get((SURVIVED, unit)) for unit in hurt_again):
        match.keep(history=match.state.history.without(*((SURVIVED, unit) for unit in hurt_again)))


def _saved(state: State, blows: list[Blow]) -> tuple[R, ...]:
    """4.6.3: whether damage would leave a unit no Defensa if it had only the one that is printed on it."""
    for unit in dict.fromkeys(unit for _, unit, _ in blows):
        here, dealt = state.objects[unit], sum(n for _, other, n in blows if other == unit)
        printed = (getattr(here.base, "resistance", None) or 0) - here.counters.get(DAMAGE, 0)
        if printed <= dealt < defence(state, unit):
            return (r.DESTROYED,)
    return ()


def drinks(match: Match, by: Id | None, amount: int, units: bool, during: tuple[R, ...] = ()) -> Procedure:
    """4.1.2.9, 11.4: who controls what dealt the damage recovers as many lives, if it has Sed de Sangre."""
    state, worn = match.state, by_its_weapon(match.state, by)
    by = doer(state, by)
    if by is None or amount <= 0 or not (by in state.objects or by in state.past):
        return
    view = state.game.known(state, by)
    if not state.game.has_keyword(view, BLOODTHIRST):
        return
    if units and match.reading(COUNTS) == "solo-vidas":
        match.say(r.BLOODTHIRST, text="el daño a una unidad no cuenta para Sed de Sangre", reading=COUNTS)
        return
    here = state.last(by)
    yield from lives.recover(match, view.get("controller") or here.owner, amount, (r.BLOODTHIRST, *during, *worn), by)


def doomed(state: State) -> tuple[Id, ...]:
    """The units that are to be destroyed although nothing hurt them now, by the readings in force."""
    how, late = state.reading(WITHOUT_DAMAGE), state.reading(WHEN) == "al-terminar"
    if how == "no-se-destruye" and not late:
        return ()
    found = []
    for here in state.in_play():
        survived = state.history.get((SURVIVED, here.id))
        if not is_a(state, here.id, "Unidad") or defence(state, here.id) or survived:
            continue
        hurt_now, printed = here.counters.get(DAMAGE, 0), getattr(here.base, "resistance", None) or 0
        by_effect = {"no-se-destruye": False, "se-destruye": bool(printed), "solo-si-estaba-danada": bool(hurt_now)}[how]
        if by_effect or (late and hurt_now):
            found.append(here.id)
    return tuple(found)


def _lowered(state: State, unit: Id) -> tuple[Id | None, str]:
    """The last effect of this turn that changed the Defensa of a unit: its source, and whose it is."""
    changed = (e for e in state.effects if isinstance(e.affects, tuple) and unit in e.affects)
    last = max((e for e in changed if any(part.op in _DEFENCE for part in e.parts)), key=lambda e: e.stamp, default=None)
    return (None, "") if last is None else (last.source, last.you)


def _without_defence(state: State) -> tuple[Id, ...]:
    """The units whose Defensa has come to 0."""
    units = (o for o in state.in_play() if is_a(state, o.id, "Unidad") and not defence(state, o.id))
    return tuple(o.id for o in units if o.counters.get(DAMAGE) or getattr(o.base, "resistance", None))


def _say_they_stay(match: Match) -> None:
    """4.6.3: that what has no Defensa left stays, which is a reading: once a turn."""
    state = match.state
    there = state.memo.computed("without defence", _without_defence, state, PLAY_ONLY)
    if new := tuple(i for i in there if not state.history.get((_STAYS, i)) and not state.history.get((SURVIVED, i))):
        text = f"{match.names(new)}: su Defensa es 0 y nada le inflige daño: no se destruye"
        match.say(r.DESTROYED, text=text, reading=WITHOUT_DAMAGE)
        for unit in new:
            match.keep(history=match.state.history.set((_STAYS, unit), 1))


def checks(match: Match) -> Procedure:
    """What becomes due by itself: units without Defensa, players without lives. True when anything did."""
    before = match.state
    tell(match)
    if dead := doomed(before):
        reading = WITHOUT_DAMAGE if before.reading(WITHOUT_DAMAGE) != "no-se-destruye" else WHEN
        match.say(r.DESTROYED, text=f"{match.names(dead)}: su Defensa es 0", reading=reading)
        for source, by in dict.fromkeys(_lowered(before, unit) for unit in dead):
            units = tuple(unit for unit in dead if _lowered(before, unit) == (source, by))
            yield from leave(match, units, "destruir", (r.DESTROYED,), source=source, by=by, harmed=True)
        _survive(match, dead)
    _say_they_stay(match)
    yield from lives.over(match)
    return match.state is not before
