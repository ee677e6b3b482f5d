"""Combat (7.1–7.2.2): attackers from left to right, and one blocker for each; its damage is ``striking``."""

from __future__ import annotations

from functools import partial

from ...kernel.conditions import Action, Refusal
from ...kernel.continuous import applied
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Event
from ...kernel.frozen import Id, Map
from ...kernel.match import Match, option_in
from ...kernel.pieces import Priority
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.wording import plural
from ...play.combat import Combat, fight, updated
from ...play.ruling import ruled
from ...play.turns import give_to_first
from . import rules as r
from .fila import done_when_due
from .keywords import LURES
from .layers import defence
from .may_fight import (
    FORBIDS,
    MUST_ATTACK,
    NO_DEFENCE,
    attackers,
    blocks_without,
    is_fresh,
    units,
    why_not_attack,
    why_not_that,
)
from .permanent import IN_FIELD, UNBLOCKABLE, has_some
from .playing import moves_with
from .zones import COMBAT, FIELD

#: The readings on attacks and blocks.
WITHOUT_UNITS, SEVERAL, LURE_WHEN = "souls-declarar-combate-sin-unidades", "souls-bloquear-a-varias", "souls-cuando-elige-atraer"
LURE_WHOM = "souls-atraer-a-quien-no-puede-bloquear"


#: In the history of a turn: which units attacked.
ATTACKED = "atacó"
#: In the history of a turn: that somebody passed an action.
PASSED = ("pasó la acción",)


def _takes_part(state: State, obj: Id, player: str, attacking: bool) -> bool:
    here = state.objects.get(obj)
    return here is not None and here.zone.name == COMBAT


COMBATS = Combat(COMBAT, _takes_part, Map(attackers=tuple, blocks=Map))


def fights(match: Match, obj: Id) -> bool:
    """Whether it is in combat still."""
    return obj in match.state.objects and match.state.objects[obj].zone.name == COMBAT


def declare(match: Match, action: Action) -> Procedure:
    """7.1–7.2.2: who attacks, from left to right, and who blocks; then the quick step."""
    you = action.player
    passed, text = bool(match.state.history.get(PASSED)), f"{you} declara Combate"
    because = (r.COMBAT, *(r.ACTIONS,) * passed)
    grounds = (r.WHO_FIGHTS, r.ACTIONS, *(r.BOTH_PASS, r.BOTH_GIVE_WAY) * passed)
    yield from match.do(Event("combate", player=you), rules=because, text=text, by=you, chosen=True, grounds=grounds)
    match.keep(history=match.state.history.set(("combate",), 1).set(("combate", you), 1))
    attacking = yield from _attack(match, you)
    for unit in attacking:
        match.keep(history=match.state.history.set((ATTACKED, unit), 1))
    combat = UnderWay(COMBAT, "7.2.2", you, Map(attackers=attacking, blocks=Map()))
    match.keep(procedures=(*match.state.procedures, combat))
    text = f"atacan, de izquierda a derecha: {match.names(attacking)}" if attacking else "no ataca ninguna unidad"
    events = [*moves_with(match.state, attacking, COMBAT), *(Event("ataca", obj=i, player=you) for i in attacking)]
    still = match.reading(IN_FIELD) == "no-incluye" and any(has_some(match.state, i) for i in attacking)
    reading = IN_FIELD if still else None
    rules = (r.ATTACKERS, r.TO_COMBAT, r.LEFT_TO_RIGHT, *_of_this_turn(match.state, attacking)) if attacking else (r.ATTACKERS,)
    yield from match.do(
        *events, rules=rules, text=text, by=you, chosen=True, reading=reading, grounds=_attacking_grounds(match.state, attacking)
    )
    yield from done_when_due(match)
    if match.state.result is not None:
        return
    if match.reading(LURE_WHEN) != "despues-de-los-bloqueos":
        yield from _lure(match, you)
    yield from _block(match, match.state.after(you))
    if match.reading(LURE_WHEN) == "despues-de-los-bloqueos":
        yield from _lure(match, you)
    match.set(
        r.TO_QUICK_STEP, text="comienza el Paso de Juego Rápido", procedures=updated(match.state, "7.2.3"), priority=Priority()
    )
    give_to_first(match, r.ATTACKER_FIRST)


def _attacking_grounds(state: State, attacking: tuple[Id, ...]) -> tuple[R, ...]:
    """3.9.1; 7.2.2.2: that a unit has no Defensa keeps it only from blocking."""
    bare = any(not defence(state, i) for i in attacking)
    return (r.COMBAT_ZONE,) * bool(attacking) + (r.NO_DEFENCE,) * bare


def _of_this_turn(state: State, listed: tuple[Id, ...]) -> tuple[R, ...]:
    """3.11.6: whether units fight that came into the field this turn."""
    return (r.ALL_MAY_FIGHT,) if any(is_fresh(state, i) for i in listed) else ()


def _say_why(match: Match, listed: tuple[tuple[Option[Id], tuple[Refusal, ...]], ...]) -> None:
    """Why units do not fight about which nobody is asked."""
    for option, why in listed:
        for text in dict.fromkeys(one.text for one in why):
            match.say(*(one.rule for one in why if one.text == text), text=f"{option.text} no puede: {text}")


def _attack(match: Match, you: str) -> Procedure:
    """7.2.1.1, 7.2.1.2"""
    state, reading = match.state, WITHOUT_UNITS
    able = attackers(state, you)
    forced = tuple(i for i in able if ruled(state, i, MUST_ATTACK))
    if forced:
        match.say(r.CARD_FIRST, text=f"{match.names(forced)} {plural(len(forced), 'debe', 'deben')} atacar en este Combate")
    options = tuple(match.option(i) for i in able if i not in forced)
    none = match.reading(reading) == "ninguna"
    asked = Decision(
        you,
        "¿Con qué unidades atacas?",
        (r.ATTACKERS,),
        Form.SOME,
        options,
        low=0 if none or forced else 1,
        high=len(options),
        kind="atacar",
        why_not_option=lambda i: why_not_attack(state, i),
        near_misses=lambda: [(option_in(state, i), why) for i in units(state, you) if (why := why_not_attack(state, i))],
    )
    if not asked.real and asked.near_misses is not None:
        _say_why(match, tuple(asked.near_misses()))
    chosen = (*forced, *((yield from match.ask(asked)) if options or not forced else ()))
    if not chosen:
        match.say(r.ATTACKERS, text="se declara Combate sin mover ninguna unidad", reading=reading)
    if len(chosen) > 1:
        asks = "¿En qué orden atacan, de izquierda a derecha?"
        ordered = tuple(match.option(i) for i in chosen)
        chosen = tuple((yield from match.ask(Decision(you, asks, (r.LEFT_TO_RIGHT,), Form.ORDER, ordered, kind="orden"))))
    return chosen


def _lure(match: Match, you: str) -> Procedure:
    """4.1.2.11: a unit that attacks with Atraer says which one blocks it."""
    combat, defender = fight(match.state), match.state.after(you)
    assert combat is not None
    for attacker in combat.data["attackers"]:
        lures = fights(match, attacker) and match.game.has_keyword(match.game.view(match.state, attacker), LURES)
        if not lures or _nobody_blocks(match, attacker):
            continue
        taken = fight(match.state).data["blocks"]  # type: ignore[union-attr]
        there = [i for i in (*units(match.state, defender), *taken.values()) if taken.get(attacker) != i]
        mine = [i for i in there if i not in taken.values() or match.reading(LURE_WHEN) == "despues-de-los-bloqueos"]
        weak = match.reading(LURE_WHOM) == "puede-con-defensa-0"
        fit = [i for i in mine if not [w for w in why_not_that(match.state, attacker, i) if not (weak and w.rule in NO_DEFENCE)]]
        name = match.game.name_of(match.state, attacker)
        near = partial(_near_blockers, match.state, defender, attacker, tuple(fit))
        if not fit:
            _say_why(match, tuple(near()))
            continue
        asked = Decision(
            you,
            f"¿Qué unidad bloquea a {name}?",
            (r.LURE,),
            Form.ONE,
            (*map(match.option, fit), Option("", "ninguna")),
            kind="atraer",
            why_not_option=partial(_why_not_chosen, match.state, attacker),
            near_misses=near,
        )
        chosen = yield from match.ask(asked)
        if isinstance(chosen, Id):
            reading = LURE_WHEN if defence(match.state, chosen) else LURE_WHOM
            yield from block_with(match, attacker, chosen, you, (r.LURE,), reading, f"{name} atrae a")


def _block(match: Match, defender: str) -> Procedure:
    """7.2.2.1, 3.9.1.2: attacker by attacker, which unit blocks it, if any."""
    combat = fight(match.state)
    assert combat is not None
    told = False
    for attacker in combat.data["attackers"]:
        blocks = fight(match.state).data["blocks"]  # type: ignore[union-attr]
        if attacker in blocks or not fights(match, attacker) or _nobody_blocks(match, attacker):
            continue
        state = match.state
        again = tuple(dict.fromkeys(blocks.values())) if match.reading(SEVERAL) == "varias" else ()
        fit = tuple(i for i in (*units(state, defender), *again) if not why_not_that(state, attacker, i))
        name = match.game.name_of(state, attacker)
        asked = Decision(
            defender,
            f"¿Con qué unidad bloqueas a {name}?",
            (r.BLOCKERS, r.ONE_BLOCKER),
            Form.ONE,
            (*map(match.option, fit), Option("", "ninguna")),
            kind="bloquear",
            why_not_option=partial(_why_not_chosen, state, attacker),
            near_misses=partial(_near_blockers, state, defender, attacker),
        )
        if not asked.real and not told:
            _say_why(match, tuple(_near_blockers(state, defender, attacker)))
        told = True
        chosen = yield from match.ask(asked)
        if chosen:
            reading = SEVERAL if chosen in again else None
            yield from block_with(match, attacker, chosen, defender, (r.BLOCKERS,), reading, f"bloquea a {name}:")


def _why_not_chosen(state: State, attacker: Id, obj: Id) -> tuple[Refusal, ...]:
    return why_not_that(state, attacker, obj) if obj in state.objects else ()


def _nobody_blocks(match: Match, attacker: Id) -> bool:
    """1.4.3: whether an effect forbids to block a unit, which is said."""
    barred = bool(ruled(match.state, attacker, UNBLOCKABLE))
    if barred:
        match.say(*FORBIDS, text=f"un efecto no permite bloquear a {match.game.name_of(match.state, attacker)}")
    return barred


def _near_blockers(
    state: State, player: str, attacker: Id, fit: tuple[Id, ...] = ()
) -> list[tuple[Option[Id], tuple[Refusal, ...]]]:
    """Who does not block, and why; ``fit`` may, whatever there is against it."""
    there = (i for i in units(state, player) if i not in fit)
    return [(option_in(state, i), why) for i in there if (why := why_not_that(state, attacker, i))]


def block_with(
    match: Match, attacker: Id, blocker: Id, by: str, rules: tuple[R, ...], reading: str | None, said: str
) -> Procedure:
    """7.2.2.1, 3.9.1.2: a unit blocks an attacker, and no other but by the reading of several."""
    blocks = {a: b for a, b in fight(match.state).data["blocks"].items() if b != blocker or reading == SEVERAL}  # type: ignore[union-attr]
    match.keep(procedures=updated(match.state, blocks=Map({**blocks, attacker: blocker})))
    text = f"{said} {match.game.name_of(match.state, blocker)}"
    event = Event("bloquea", obj=attacker, player=by, source=blocker)
    moved = moves_with(match.state, (blocker,), COMBAT) if match.state.objects[blocker].zone.name == FIELD else []
    cited = (*rules, r.ONE_BLOCKER, *_of_this_turn(match.state, (blocker,)))
    if not defence(match.state, blocker) and blocks_without(match.state, blocker):
        cited += (r.CARD_FIRST, r.NO_DEFENCE)
    yield from match.do(
        event,
        *moved,
        rules=cited,
        text=text,
        by=by,
        chosen=True,
        reading=reading,
        grounds=(*((r.IN_FRONT,) if by != match.state.active else ()), *_raised(match.state, blocker)),
    )


def _raised(state: State, blocker: Id) -> tuple[R, ...]:
    """7.2.2.2: that a unit without Defensa of its own can block, and by what it has one."""
    if getattr(state.objects[blocker].base, "resistance", None) or not defence(state, blocker):
        return ()
    return (r.NO_DEFENCE, *dict.fromkeys(rule for rule, unit in applied(state) if unit == blocker))
