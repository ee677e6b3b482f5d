"""Attacking (10): who attacks, alone or as a party, who blocks, and the damage that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from ...kernel.abilities import Context, CostPart, Filter
from ...kernel.conditions import Refusal
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Alter, End, Event
from ...kernel.frozen import Id, Map
from ...kernel.layers import View
from ...kernel.match import Match, option_in
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.pieces import Result
from ...kernel.rules import R
from ...kernel.selecting import matches
from ...kernel.state import State
from ...kernel.triggers import watchers
from ...kernel.wording import plural
from ...play.combat import Combat, fight, fighters, taking_part, updated
from ...play.resting import rests_on
from ...play.ruling import ruled
from . import rules as r
from .affording import payable
from .cards import FORWARD
from .costing import WITH_WHAT, Bill, bill
from .cp import Price
from .keywords import BRAVE, HASTE
from .layers import controller_of, elements_of, field_of, has, is_forward, since_before_this_turn
from .paying import pay
from .zones import FIELD

#: The name of the attack under way, and in the history of a turn that an element has attacked, and that
#: somebody has.
ATTACK, ATTACKED, DECLARED = "ataque", "atacó", "ataque declarado"
#: In the same: what forms a party with others, until they are attackers.
FORMS = "forma equipo"
#: In the same: who was declared in the combat under way and has left it without leaving the field.
OUT = "fuera del Combate"
#: What obliges to attack, where it says how often.
EACH_TURN = "debe atacar cada turno"
#: What keeps a Delantero from blocking those of a kind.
NOT_BLOCKING = "no puede bloquear a"
#: What keeps a Delantero from attacking with others.
ALONE = "no puede formar equipo"
#: What obliges to block those of a kind.
MUST_BLOCK_SUCH = "debe bloquear a"
#: What lets a Delantero attack, and block, although it is in Dull.
ATTACKS_DULL, BLOCKS_DULL = "puede atacar en Dull", "puede bloquear en Dull"
#: The readings on attacking and blocking.
BOUND, PARTY_BLOCK = "fftcg-obligado-a-atacar-o-bloquear", "fftcg-bloqueo-del-equipo-y-restriccion"
NO_LONGER_FORWARD, BLOCKER_IS_GONE = "fftcg-atacante-que-deja-de-ser-delantero", "fftcg-ataque-bloqueado-sin-bloqueador"
ATTACKER_SINCE, BLOCKER_SINCE = "fftcg-momento-de-ser-atacante", "fftcg-bloqueador-declarado-dos-veces"
ONE_LEAVES, NONE_LEFT = "fftcg-equipo-que-pierde-un-miembro", "fftcg-atacante-retirado-antes-de-bloquear"


# --- who can --------------------------------------------------------------------------------------------------------------


def forwards(state: State, player: str) -> tuple[Id, ...]:
    return tuple(i for i in field_of(state, player) if is_forward(state, i))


def why_not_attack(state: State, obj: Id) -> tuple[Refusal, ...]:
    """10.1.2.1.1, 10.1.2.1.2: why a Delantero cannot be declared as an attacker."""
    name, why = state.game.name_of(state, obj), []
    if not is_forward(state, obj):
        return (Refusal(r.ATTACKERS, "no es un Delantero", name),)
    although = state.objects[obj].turned and bool(ruled(state, obj, ATTACKS_DULL))
    if state.objects[obj].turned and not although:
        why.append(Refusal(r.ACTIVE_AND_THERE, "está en Dull", name))
    if not has(state, obj, HASTE) and not since_before_this_turn(state, obj):
        why.append(Refusal(r.ACTIVE_AND_THERE, "no estaba bajo su control al comenzar el turno y no tiene Prisa", name))
    if state.history.get((ATTACKED, obj), 0) >= attacks_of(state, obj):
        why.append(Refusal(r.MAY_ATTACK, "ya atacó este turno", name))
        if has(state, obj, BRAVE):
            why.append(Refusal(r.BRAVE, "la Bravura no da otro ataque en el turno", name))
    if ruled(state, obj, "no puede atacar"):
        why.append(Refusal(r.MAY_ATTACK, "un efecto le prohíbe atacar", name))
        if although:
            why.append(Refusal(r.RESTRICTION, "lo que lo prohíbe prevalece sobre lo que lo permite", name))
    if not _pays(state, obj, "paga para atacar"):
        why.append(Refusal(r.COST_TO_ATTACK, "no se puede pagar lo que exige para atacar", name))
    return tuple(why)


def attacks_of(state: State, obj: Id) -> int:
    """10.1.2.1.2: how often a Delantero attacks in a turn: once, where no effect lets it attack more often."""
    often = max((one.value for one in ruled(state, obj, "ataca tantas veces")), default=1)
    return int(often) + sum(one.value for one in ruled(state, obj, "ataca de nuevo"))


def attackers(state: State, player: str) -> tuple[Id, ...]:
    return tuple(i for i in forwards(state, player) if not why_not_attack(state, i))


def why_not_block(state: State, obj: Id) -> tuple[Refusal, ...]:
    """10.1.3.1.1, 10.1.3.1.2: why a Delantero cannot be declared as the blocker."""
    name, why = state.game.name_of(state, obj), []
    if not is_forward(state, obj):
        return (Refusal(r.BLOCKER, "no es un Delantero", name),)
    although = state.objects[obj].turned and bool(ruled(state, obj, BLOCKS_DULL))
    if state.objects[obj].turned and not although:
        why.append(Refusal(r.BLOCKER_ACTIVE, "está en Dull", name))
    if ruled(state, obj, "no puede bloquear"):
        why.append(Refusal(r.BLOCKER_FREE, "un efecto le impide bloquear", name))
        if although:
            why.append(Refusal(r.RESTRICTION, "lo que lo impide prevalece sobre lo que lo permite", name))
    if not _pays(state, obj, "paga para bloquear"):
        why.append(Refusal(r.MUST_BLOCK, "no se puede pagar lo que exige para bloquear", name))
    attacking, _ = taking_part(state)
    barred = _barring(state, attacking, obj)
    if barred and (len(barred) == len(attacking) or state.reading(PARTY_BLOCK) == "todos"):
        several = len(attacking) > 1
        said = "no puede bloquear a ninguno de los que atacan" if several else "ese atacante no puede ser bloqueado por él"
        reading = state.told(PARTY_BLOCK) if len(barred) < len(attacking) else None
        why.append(Refusal(r.BLOCKS_ONE_OF_PARTY if several else r.BLOCKER_FREE, said, name, reading=reading))
    return tuple(why)


def _barring(state: State, attacking: Iterable[Id], blocker: Id) -> list[Id]:
    """15.1.1.9.6: those of the attackers that it could not block alone."""
    return [i for i in attacking if _unblockable_by(state, i, blocker)]


def _unblockable_by(state: State, attacker: Id, blocker: Id) -> bool:
    for one in ruled(state, attacker, "no puede ser bloqueado"):
        by = one.value
        if not isinstance(by, Filter) or matches(state, blocker, by, one.context.you, one.context.source):
            return True
    return _speaks_of(state, blocker, NOT_BLOCKING, attacker)


def _speaks_of(state: State, obj: Id, word: str, other: Id) -> bool:
    """Whether a rule of this word about an element speaks of another one."""
    return any(matches(state, other, one.value, one.context.you, one.context.source) for one in ruled(state, obj, word))


def blockers(state: State, player: str) -> tuple[Id, ...]:
    return tuple(i for i in forwards(state, player) if not why_not_block(state, i))


def must_attack(state: State, obj: Id) -> bool:
    """10.1.2.1.3: whether an effect obliges it to attack; one that asks for an attack each turn is content with one."""
    each_turn = not state.history.get((ATTACKED, obj)) and ruled(state, obj, EACH_TURN)
    return bool(each_turn or ruled(state, obj, "debe atacar"))


def bound_to_attack(state: State, able: Iterable[Id]) -> list[Id]:
    """10.1.2.1.3: those that an effect obliges, of those that can."""
    return _unless_paid(state, [i for i in able if must_attack(state, i)], "paga para atacar")


def _bound_to_block(state: State, able: Iterable[Id]) -> list[Id]:
    """10.1.3.1.3: those that an effect obliges, of those that can: any, where it obliges to block an attacker."""
    attacking, _ = taking_part(state)
    anybody = any(ruled(state, i, "debe ser bloqueado") for i in attacking)

    def must(obj: Id) -> bool:
        return bool(ruled(state, obj, "debe bloquear")) or any(_speaks_of(state, obj, MUST_BLOCK_SUCH, i) for i in attacking)

    obliged = [i for i in able if must(i)]
    return _unless_paid(state, obliged or (list(able) if anybody else []), "paga para bloquear")


def _unless_paid(state: State, obliged: list[Id], cost: str) -> list[Id]:
    """Nobody is obliged to pay, by the reading."""
    return [i for i in obliged if not ruled(state, i, cost)] if state.reading(BOUND) == "si-puede-y-sin-pagar" else obliged


def _pays(state: State, obj: Id, word: str) -> bool:
    """10.1.2.3, 10.1.3.1.3: whether its player can pay what it costs that it attacks or blocks, if it costs anything."""
    return not ruled(state, obj, word) or payable(state, Context(obj, controller_of(state, obj)), to_pay(state, (obj,), word))


def to_pay(state: State, listed: Iterable[Id], word: str) -> Bill:
    """10.1.2.3, 10.1.3.1.3: what these make their player pay before they attack or block."""
    parts: tuple[CostPart, ...] = tuple(part for i in listed for one in ruled(state, i, word) for part in one.value)
    rule = r.COST_TO_ATTACK if word == "paga para atacar" else r.MUST_BLOCK
    return bill(state, Context(None, ""), parts, Price(for_combat=True, element=rule))


def share_element(state: State, party: tuple[Id, ...], other: Id) -> bool:
    """10.1.2.1, 15.1.1.9.2: whether all have an Elemento in common but those that an effect lets form a party without
    one."""
    bound = [set(elements_of(state, i)) for i in (*party, other) if not ruled(state, i, "equipo sin compartir Elemento")]
    return len(bound) < 2 or bool(set.intersection(*bound))


# --- declaring attackers (10.1.2) -----------------------------------------------------------------------------------------


def declare(match: Match) -> Procedure:
    """10.1.2.1–10.1.2.5: alone or as a party; dulled, paid for, and then they are attackers."""
    you = match.state.active
    assert you is not None
    party = yield from _attackers(match, you)
    if not party and (late := _never_ends(match.state, you)):
        end = End("fin", result=Result((), (), True, (r.LOOP.id,)))
        text = f"{match.names(late)} {plural(len(late), 'debe', 'deben')} atacar sin poder: la fase no acaba y es un empate"
        yield from match.do(end, rules=(r.MUST_ATTACK, r.LOOP), text=text, reading=BOUND)
        return
    if not party:
        _excused(match, you)
        able, by = attackers(match.state, you), rests_on(match.state, WITH_WHAT, lambda one: attackers(one, you))
        kept = () if able else _kept(match.state, forwards(match.state, you), why_not_attack, "no puede atacar")
        match.say(r.NO_ATTACKER, text=f"{you} no declara atacantes", by=you, chosen=bool(able), reading=by, grounds=kept)
        return
    said = f"{you} declara {'atacante a' if len(party) == 1 else 'un equipo de ataque:'} {match.names(party)}"
    team: tuple[R, ...] = (r.PARTY, r.PARTY_ELEMENT) if len(party) > 1 else ()
    if len(party) > 2:
        team += (r.PARTY_OF_ANY,)
    if any(must_attack(match.state, i) for i in party):
        team += (r.MUST_ATTACK,)
    at_cost = any(must_attack(match.state, i) and ruled(match.state, i, "paga para atacar") for i in party)
    again = any(match.state.history.get((ATTACKED, i)) for i in party)
    rests = (
        r.ACTIVE_AND_THERE,
        r.MAY_ATTACK,
        *((r.PARTY_ABLE,) if len(party) > 1 else ()),
        *((r.CARD_OVER_RULE,) if again or any(match.state.objects[i].turned for i in party) else ()),
    )
    match.say(r.ATTACKERS, *team, text=said, by=you, chosen=True, grounds=rests, reading=BOUND if at_cost else None)
    early = match.reading(ATTACKER_SINCE) == "al-declararlo"
    if early:
        match.keep(procedures=(*match.state.procedures, _under_way(you, party)))
        attack = plural(len(party), "ataca ya desde que se declara", "atacan ya desde que se declaran")
        match.say(r.ATTACKERS, text=f"{match.names(party)} {attack}", reading=ATTACKER_SINCE)
    if any(not since_before_this_turn(match.state, i) for i in party):
        match.say(r.HASTE, text="quien acaba de llegar ataca porque tiene Prisa")
    _form(match, party)
    yield from _dulls(match, party, you)
    what = to_pay(match.state, party, "paga para atacar")
    if what.price.amount or what.parts:
        yield from pay(match, Context(party[0], you), what, (r.COST_TO_ATTACK,), r.COST_TO_ATTACK)
    there = tuple(i for i in party if i in match.state.objects)
    attacked: dict[str | tuple[object, ...], int] = {(ATTACKED, i): match.state.history.get((ATTACKED, i), 0) + 1 for i in there}
    attacked[(DECLARED,)] = 1
    begun = updated(match.state, attackers=there) if early else (*match.state.procedures, _under_way(you, there))
    formed = [key for key in match.state.history if key[0] == FORMS]
    match.keep(procedures=begun, history=match.state.history.without(*formed).with_(attacked))
    events = [Event("ataca", obj=i, player=you, data=Map(equipo=len(there) > 1)) for i in there]
    if len(there) > 1:
        events.append(Event("forma equipo", obj=there[0], player=you, source=there[0], together=there[1:]))
    text = f"{match.names(there)} {plural(len(there), 'ataca', 'atacan')}"
    yield from match.do(*events, rules=(r.IS_ATTACKER,), text=text, by=you)
    if len(there) == 1 and "forma equipo" in watchers(match.state):
        match.say(r.PARTY, r.TRIGGERS_ANY_TIME, text=f"{match.names(there)} ataca sin compañía: no forma equipo")


def _kept(state: State, listed: Iterable[Id], why: Callable[[State, Id], tuple[Refusal, ...]], word: str) -> tuple[R, ...]:
    """By which rules none of these takes part; 2.2, where an effect keeps one from it whatever lets it."""
    rules = dict.fromkeys(reason.rule for i in listed for reason in why(state, i))
    return (*rules, *((r.RESTRICTION,) if any(ruled(state, i, word) for i in listed) else ()))


def _excused(match: Match, you: str) -> None:
    """10.1.2.1.3: those that must attack and cannot, each with why."""
    for obj in forwards(match.state, you):
        why = why_not_attack(match.state, obj) if must_attack(match.state, obj) else ()
        if why and not match.state.history.get((ATTACKED, obj)):
            said = "; ".join(reason.text for reason in why)
            rules = dict.fromkeys(reason.rule for reason in why)
            barred = (r.RESTRICTION,) if ruled(match.state, obj, "no puede atacar") else ()
            match.say(r.MUST_ATTACK, *rules, *barred, text=f"{match.names((obj,))} debe atacar y no puede: {said}")


def _excused_from_blocking(match: Match, player: str) -> None:
    """2.2, 10.1.3.1.3: those that must block and cannot because an effect forbids it."""
    for obj in forwards(match.state, player):
        if ruled(match.state, obj, "debe bloquear") and ruled(match.state, obj, "no puede bloquear"):
            text = f"{match.names((obj,))} debe bloquear y un efecto se lo impide: prevalece lo que lo impide"
            match.say(r.RESTRICTION, r.MUST_BLOCK, r.BLOCKER_FREE, text=text)


def _never_ends(state: State, you: str) -> list[Id]:
    """10.1.2.1.3: by one reading the phase does not end before those attack that must."""
    if state.reading(BOUND) != "siempre":
        return []
    return [i for i in forwards(state, you) if must_attack(state, i) and not state.history.get((ATTACKED, i))]


def forming(state: State) -> tuple[Id, ...]:
    """10.1.2.1: those that form a party and are not yet attackers (10.1.2.4)."""
    if not state.history.get((FORMS,)):
        return ()
    return tuple(o.id for o in state.in_play() if state.history.get((FORMS, o.id)))


def _form(match: Match, party: tuple[Id, ...]) -> None:
    """10.1.2.1: those who attack together are a party before they are dulled."""
    formed: dict[str | tuple[object, ...], int] = {(FORMS, i): 1 for i in party}
    if len(party) > 1:
        match.keep(history=match.state.history.with_({(FORMS,): 1, **formed}))


def _under_way(you: str, party: tuple[Id, ...]) -> UnderWay:
    return UnderWay(ATTACK, "10.1.2.4", you, Map(attackers=party, defenders=(), blocked=False))


def _attackers(match: Match, you: str) -> Procedure:
    """Which attack: one, and any number of those that form a party with it (15.1.1.9.4). Nobody may be left out who must."""
    party: tuple[Id, ...] = ()
    state = match.state
    able = attackers(state, you)
    must = bound_to_attack(state, able)
    while True:
        fit = [i for i in able if i not in party and not _why_not(state, you, party, i)]
        if not fit:
            return party
        none = [] if must and not party else [Option("", "nadie más" if party else "ninguno")]
        asked = Decision(
            you,
            "¿Quién más ataca en equipo?" if party else "¿Qué Delantero ataca?",
            (r.ATTACKERS, *((r.MUST_ATTACK,) if must and not party else ())),
            Form.ONE,
            (*map(match.option, fit), *none),
            kind="atacar",
            why_not_option=partial(_why_not, state, you, party),
            near_misses=partial(_near, state, you, party),
        )
        chosen = yield from match.ask(asked)
        if not isinstance(chosen, Id):
            return party
        party += (chosen,)


def _why_not(state: State, you: str, party: tuple[Id, ...], obj: object) -> tuple[Refusal, ...]:
    """Why an element cannot attack, or not with this party."""
    if not isinstance(obj, Id):
        return (Refusal(r.MUST_ATTACK, "hay un Delantero obligado a atacar"),)
    if obj not in state.objects or obj in party:
        return ()
    why, name = why_not_attack(state, obj), state.game.name_of(state, obj)
    if why or not party:
        return (*why, *((Refusal(r.PARTY_ABLE, "no podría atacar solo", name),) if party else ()))
    if any(ruled(state, i, ALONE) for i in (*party, obj)):
        return (Refusal(r.RESTRICTION, "un efecto impide que formen equipo", name),)
    if not share_element(state, party, obj):
        return (
            Refusal(r.ATTACKERS, "no comparte Elemento con todo el equipo", name),
            Refusal(r.PARTY_ELEMENT, "de un equipo solo son Delanteros que comparten un mismo Elemento", name),
        )
    if not payable(state, Context(obj, you), to_pay(state, (*party, obj), "paga para atacar")):
        return (Refusal(r.COST_TO_ATTACK, "no se puede pagar lo que exigen todos para atacar", name),)
    return ()


def _near(state: State, you: str, party: tuple[Id, ...]) -> list[tuple[Option[Id], tuple[Refusal, ...]]]:
    listed: list[tuple[Option[Id], tuple[Refusal, ...]]] = []
    if not party and bound_to_attack(state, attackers(state, you)):
        listed.append((Option("", "ninguno"), _why_not(state, you, party, "")))  # type: ignore[arg-type]
    return listed + [(option_in(state, i), why) for i in forwards(state, you) if (why := _why_not(state, you, party, i))]


def _dulls(match: Match, party: tuple[Id, ...], you: str) -> Procedure:
    """10.1.2.2, 15.2.1.2: those without Bravura."""
    brave = tuple(i for i in party if has(match.state, i, BRAVE))
    if brave:
        stay = plural(len(brave), "sigue Activo: tiene", "siguen Activos: tienen")
        match.say(r.BRAVE, text=f"{match.names(brave)} {stay} Bravura")
    dull = tuple(i for i in party if i not in brave)
    if dull:
        events = [Alter("dullear", obj=i, player=you, fields=Map(turned=True)) for i in dull]
        text = f"{match.names(dull)} se {plural(len(dull), 'pone', 'ponen')} en Dull"
        yield from match.do(*events, rules=(r.ATTACKER_DULLS,), text=text)


# --- declaring a blocker (10.1.3) -----------------------------------------------------------------------------------------


def block(match: Match) -> Procedure:
    """10.1.3.1–10.1.3.5: one Delantero at most, which blocks a whole party."""
    state = match.state
    combat = fight(state)
    assert combat is not None
    attacking, _ = taking_part(state)
    defender = state.after(combat.player)
    if not attacking:
        match.say(
            r.BLOCKER,
            text="no queda atacante: no hay nada que bloquear",
            reading=NONE_LEFT,
        )
        return
    able = blockers(state, defender)
    _excused_from_blocking(match, defender)
    must = _bound_to_block(state, able)
    options = [match.option(i) for i in (must or able)]
    none = [] if must else [Option("", "no bloquea")]
    several = len(attacking) > 1
    asked = Decision(
        defender,
        f"¿Con qué Delantero bloqueas a {match.names(attacking)}?",
        (r.MUST_BLOCK if must else r.BLOCKER, *((r.BLOCKS_PARTY,) if several else ())),
        Form.ONE,
        (*options, *none),
        kind="bloquear",
        why_not_option=lambda i: _why_not_chosen(state, i, must),
        near_misses=partial(_near_blocks, state, defender, must),
    )
    chosen = yield from match.ask(asked)
    if not isinstance(chosen, Id):
        by = rests_on(state, (PARTY_BLOCK,), lambda one: blockers(one, defender))
        kept = () if able else _kept(state, forwards(state, defender), why_not_block, "no puede bloquear")
        match.say(r.BLOCKER, text=f"{defender} deja pasar el ataque", by=defender, chosen=bool(able), reading=by, grounds=kept)
        return
    what = to_pay(state, (chosen,), "paga para bloquear")
    if what.price.amount or what.parts:
        if match.reading(BLOCKER_SINCE) == "al-comprobar-el-coste":
            match.keep(procedures=updated(match.state, defenders=(chosen,)))
            match.say(r.MUST_BLOCK, text="es Delantero Bloqueador ya al comprobar su coste", reading=BLOCKER_SINCE)
        yield from pay(match, Context(chosen, defender), what, (r.MUST_BLOCK,), r.MUST_BLOCK)
    if chosen not in match.state.objects or controller_of(match.state, chosen) != defender:
        return
    match.keep(procedures=updated(match.state, "10.1.3.2", defenders=(chosen,), blocked=True))
    events = [Event("bloquea", obj=chosen, player=defender, source=attacking[0], together=attacking[1:])]
    events += [Event("es bloqueado", obj=i, player=combat.player, source=chosen) for i in attacking]
    text = f"{match.game.name_of(match.state, chosen)} bloquea a {match.names(attacking)}"
    cited = (r.IS_BLOCKER, *((r.BLOCKS_PARTY,) if several else ()))
    cited += (r.MUST_BLOCK,) if must else ()
    although = (r.BLOCKS_ONE_OF_PARTY,) if _barring(match.state, attacking, chosen) else ()
    grounds = (r.BLOCKER, r.BLOCKER_ACTIVE, r.BLOCKER_FREE, *((r.CARD_OVER_RULE,) if match.state.objects[chosen].turned else ()))
    yield from match.do(*events, rules=(*cited, *although), text=text, by=defender, chosen=True, grounds=grounds)


def _near_blocks(state: State, player: str, must: list[Id]) -> list[tuple[Option[Id], tuple[Refusal, ...]]]:
    listed: list[tuple[Option[Id], tuple[Refusal, ...]]] = []
    if must:
        listed.append((Option("", "no bloquea"), _why_not_chosen(state, "", must)))  # type: ignore[arg-type]
    return listed + [(option_in(state, i), why) for i in forwards(state, player) if (why := _why_not_chosen(state, i, must))]


def _why_not_chosen(state: State, obj: object, must: list[Id]) -> tuple[Refusal, ...]:
    if not isinstance(obj, Id):
        return (Refusal(r.MUST_BLOCK, "un efecto obliga a bloquear"),) if must else ()
    why = why_not_block(state, obj) if obj in state.objects else ()
    if not why and must and obj not in must:
        return (Refusal(r.MUST_BLOCK, "un efecto obliga a bloquear con otro Delantero"),)
    return why


# --- who still takes part -------------------------------------------------------------------------------------------------


def _takes_part(state: State, obj: Id, player: str, attacking: bool) -> bool:
    """10.1.3.2.1: in the field still, and fights on there."""
    here = state.objects.get(obj)
    return here is not None and here.zone.name == FIELD and fights_on(state, player, attacking, state.game.view(state, obj))


def fights_on(state: State, player: str, attacking: bool, seen: View) -> bool:
    """10.1.3.2.1: whether what was declared in the attack of a player is a Delantero still and of the same player, by the reading
    in force."""
    if state.reading(NO_LONGER_FORWARD) == "sigue":
        return True
    return FORWARD in seen.get("types", ()) and (seen.get("controller") == player) == attacking


def in_combat(state: State) -> tuple[tuple[Id, ...], tuple[Id, ...]]:
    """Those who attack and those who block, also where they have left the field, but for who has left the combat alone.

    It looks at no characteristics, so abilities can ask it while those are worked out."""
    attacking, blocking = (tuple(i for i in side if not state.history.get((OUT, i))) for side in fighters(state))
    return attacking, blocking


def note_who_is_out(match: Match, before: State) -> None:
    """10.1.3.2.1: remember who has left the combat under way while still in the field."""
    state = match.state
    if fight(state) is None and fight(before) is None:
        return
    known = [key for key in state.history if isinstance(key, tuple) and key[0] == OUT]
    sides = zip(fighters(state), taking_part(state), strict=True)
    gone = (i for declared, left in sides for i in declared if i not in left)
    out = {(OUT, i): 1 for i in gone if i in state.objects or (OUT, i) in known}
    if out.keys() != set(known):
        match.keep(history=state.history.without(*known).with_(Map(out)))


COMBAT = Combat(ATTACK, _takes_part, Map(attackers=tuple, defenders=tuple, blocked=bool))
