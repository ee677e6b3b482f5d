"""The damage of an attack (10.1.4): a point to the opponent, or damage between the Delanteros in combat, those with Iniciativa
first (15.2.3)."""

from __future__ import annotations

from ...kernel.decisions import Decision, Form, Procedure
from ...kernel.events import Event
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.state import State
from ...kernel.wording import together
from ...play.combat import fight, over, taking_part
from . import rules as r
from .attack import BLOCKER_IS_GONE, NO_LONGER_FORWARD, ONE_LEAVES, attackers, bound_to_attack, forwards, why_not_attack
from .damage import WITHOUT_DAMAGE, hurt, may_hurt, strike, to_player
from .keywords import FIRST_STRIKE
from .layers import controller_of, has, is_forward, power
from .processes import processes
from .zones import FIELD

#: How a party damages who blocks it; whether who received lethal damage of Iniciativa still strikes.
SUM, AFTER_FIRST = "fftcg-dano-de-un-equipo", "fftcg-procesos-tras-el-dano-de-iniciativa"


def damage(match: Match) -> Procedure:
    """10.1.4.1, 10.1.4.2"""
    combat = fight(match.state)
    assert combat is not None
    attacking, blocking = taking_part(match.state)
    attacking = _all_or_none(match, attacking, combat.data["attackers"])
    if not attacking:
        here = any(_in_field(match.state, i) for i in combat.data["attackers"])
        rule, removed = (r.OUT_OF_COMBAT, (r.REMOVED_UNHURT,)) if combat.data["blocked"] else (r.UNBLOCKED, ())
        reading = NO_LONGER_FORWARD if here else None
        match.say(rule, text="no queda atacante: no hay daño", reading=reading, grounds=removed)
        return
    if not combat.data["blocked"]:
        yield from _unblocked(match, combat.player, attacking)
    elif not blocking:
        if match.reading(BLOCKER_IS_GONE) == "como-no-bloqueado":
            match.say(r.OUT_OF_COMBAT, text="el bloqueador ya no está: el ataque pasa por no bloqueado", reading=BLOCKER_IS_GONE)
            yield from _unblocked(match, combat.player, attacking)
        else:
            text = "el ataque fue bloqueado y el bloqueador ya no está: no hay daño"
            match.say(r.OUT_OF_COMBAT, text=text, reading=BLOCKER_IS_GONE, grounds=(r.REMOVED_UNHURT, r.UNBLOCKED))
    else:
        yield from _in_combat(match)


def _all_or_none(match: Match, left: tuple[Id, ...], declared: tuple[Id, ...]) -> tuple[Id, ...]:
    """10.1.3.2.1: by one reading the combat of a party ends when one of it leaves."""
    if len(left) < len(declared) and left and match.reading(ONE_LEAVES) == "termina-el-combate":
        match.say(r.OUT_OF_COMBAT, text="uno del equipo ya no está: el Combate termina para todos", reading=ONE_LEAVES)
        return ()
    if len(left) < len(declared) == 2 and left:
        match.say(r.PARTY_OF_ONE, text=f"{match.names(left)} ya no forma equipo")
    return left


def _in_field(state: State, obj: Id) -> bool:
    return obj in state.objects and state.objects[obj].zone.name == FIELD


def _unblocked(match: Match, attacker: str, party: tuple[Id, ...]) -> Procedure:
    """10.1.4.1: one point, however many they are."""
    rules = (r.UNBLOCKED, *((r.PARTY,) if len(party) > 1 else ()))
    if ceased := [i for i in party if not is_forward(match.state, i)]:
        match.say(
            r.OUT_OF_COMBAT, text=f"{match.names(ceased)} ya no es un Delantero y sigue en Combate", reading=NO_LONGER_FORWARD
        )
    yield from to_player(match, match.state.after(attacker), 1, party[0], rules, combat=True, together=party[1:])


def _in_combat(match: Match) -> Procedure:
    """10.1.4.2, 15.2.3.2: those with Iniciativa, the rule processes, and then the others that are still there."""
    attacking, blocking = taking_part(match.state)
    first = (_strikes_first(match.state, attacking), _strikes_first(match.state, blocking))
    if not first[0] and any(has(match.state, i, FIRST_STRIKE) for i in attacking):
        match.say(r.PARTY_FIRST_STRIKE, r.PARTY_STRIKES_FIRST, text="no todo el equipo tiene Iniciativa: no daña primero")
    if not any(first):
        yield from _blows(match, attacking, blocking, (True, True), (r.COMBAT_DAMAGE,))
        return
    party = (r.PARTY_FIRST_STRIKE, r.PARTY_STRIKES_FIRST) if len(attacking) > 1 and first[0] else ()
    yield from _blows(match, attacking, blocking, first, (r.FIRST_STRIKE, r.COMBAT_DAMAGE, *party))
    match.say(r.AFTER_FIRST_STRIKE, text=f"{match.state.active} gana prioridad, sin que nadie pueda jugar nada")
    before = taking_part(match.state)
    if match.reading(AFTER_FIRST) == "dana-igual":
        match.say(r.AFTER_FIRST_STRIKE, text="los procesos esperan al resto del daño", reading=AFTER_FIRST)
    else:
        yield from processes(match)
    attacking, blocking = taking_part(match.state)
    if match.state.result is not None:
        return
    if (attacking, blocking) != before:
        match.say(r.FIRST_STRIKE, text="quien fue roto por el daño de Iniciativa ya no hace daño", reading=AFTER_FIRST)
    left = (not first[0], not first[1])
    if attacking and blocking and any(left):
        yield from _blows(match, attacking, blocking, left, (r.COMBAT_DAMAGE, r.FIRST_STRIKE))


def _strikes_first(state: State, side: tuple[Id, ...]) -> bool:
    """15.1.1.9.7: a party only where all of it has Iniciativa."""
    return bool(side) and all(has(state, i, FIRST_STRIKE) for i in side)


def _blows(
    match: Match,
    attacking: tuple[Id, ...],
    blocking: tuple[Id, ...],
    who: tuple[bool, bool],
    rules: tuple,  # type: ignore[type-arg]
) -> Procedure:
    """The damage of those who strike now, all at once."""
    events: list[Event] = []
    blocker = blocking[0]
    if who[0]:
        events += _of_attackers(match, attacking, blocker)
    if who[1]:
        events += yield from _of_blocker(match, blocker, attacking)
    party = (r.PARTY_DAMAGE,) if len(attacking) > 1 and who[0] else ()
    yield from hurt(match, events, (*rules, *party))


def _of_attackers(match: Match, attacking: tuple[Id, ...], blocker: Id) -> list[Event]:
    """15.1.1.9.8: the sum of the Poderes of a party, as one damage; by the other reading each its own."""
    state = match.state
    each = [(i, max(0, power(state, i))) for i in attacking]
    if len(each) > 1 and match.reading(SUM) == "por-separado":
        match.say(r.PARTY_DAMAGE, text="cada Delantero del equipo hace su propio daño", reading=SUM)
    if len(each) == 1 or match.reading(SUM) == "por-separado":
        return [strike(i, blocker, n, combat=True) for i, n in each]
    if barred := tuple(i for i in attacking if not may_hurt(state, i, blocker)):
        match.say(r.PARTY_DAMAGE, r.RESTRICTION, text=f"{match.names(barred)} no puede hacer daño a {match.names((blocker,))}")
    able = tuple(i for i in attacking if i not in barred)
    if not able:
        return []
    blow = strike(able[0], blocker, sum(n for i, n in each if i in able), combat=True, together=able[1:])
    return [blow.but(data=blow.data.set(WITHOUT_DAMAGE, barred)) if barred else blow]


def _of_blocker(match: Match, blocker: Id, attacking: tuple[Id, ...]) -> Procedure:
    """10.1.4.2.1: to one attacker, or divided in thousands as the player who controls the blocker says."""
    state, force = match.state, max(0, power(match.state, blocker))
    if len(attacking) == 1 or not force:
        return [strike(blocker, attacking[0], force, combat=True)]
    player, name = controller_of(state, blocker), state.game.name_of(state, blocker)
    options = tuple(match.option(i) for i in attacking)
    asks = f"¿Cómo repartes los {force} de daño de {name}?"
    whole = force - force % 1_000
    asked = Decision(player, asks, (r.DIVIDES_DAMAGE,), Form.SPLIT, options, high=whole, unit=1_000, kind="reparto")
    split = [(i, n) for i, n in (yield from match.ask(asked)) if n]
    said = together(f"{n} a {state.game.name_of(state, i)}" for i, n in split)
    match.say(r.DIVIDES_DAMAGE, text=f"{player} reparte {said}", by=player, chosen=True)
    return [strike(blocker, i, n, combat=True) for i, n in split]


def attack_over(match: Match) -> Procedure:
    """10.1.4.5, 10.1.4.6, 15.1.1.9.9: the party is no more; another attack follows when the player can and wants one, or must."""
    combat = fight(match.state)
    assert combat is not None
    if len(combat.data["attackers"]) > 1:
        match.say(r.PARTY_OVER, r.PARTY_ENDS, text="el equipo se disuelve")
    over(match)
    you = combat.player
    able = attackers(match.state, you)
    if match.state.result is not None or match.state.active != you:
        return
    if not able:
        if barred := tuple(i for i in forwards(match.state, you) if not match.state.objects[i].turned):
            kept = dict.fromkeys(reason.rule for i in barred for reason in why_not_attack(match.state, i))
            text = f"{you} no puede hacer otro ataque, ni con {match.names(barred)}"
            match.say(r.ANOTHER_ATTACK, *kept, text=text)
        return
    if bound_to_attack(match.state, able):
        match.say(r.MUST_ATTACK, text=f"{you} debe atacar con quien está obligado")
    elif not (yield from match.confirm(you, "¿Haces otro ataque?", (r.ANOTHER_ATTACK,), "opcional")):
        match.say(r.ANOTHER_ATTACK, text=f"{you} no hace otro ataque", by=you, chosen=True)
        return
    again = Map(kind="paso", after=match.state.station.step, step="Preparación", again=True)
    match.keep(agenda=(*match.state.agenda, again))
