"""The mythological battle (7.C): attack, and one-to-one blocks. The war is in ``actions``, its damage in ``damage``."""

from __future__ import annotations

from functools import partial

from ...kernel.conditions import Action, All, Cond, Refusal, When, Words, in_document_order
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Event
from ...kernel.frozen import Id, Map
from ...kernel.match import Match, option_in
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.selecting import matches
from ...kernel.state import State
from ...kernel.triggers import watchers
from ...kernel.wording import together
from ...play.combat import fight, updated
from ...play.ruling import ruled
from . import rules as r
from .attacking import (
    affordable,
    attack_of,
    attackers,
    declaring,
    enough,
    fewest_attackers,
    limited_by,
    most_attackers,
    pay_for,
    tell_who_must,
    who_must,
)
from .checking import state_changes
from .losing import lost_rule, why_lost
from .moving import to_line
from .ruling import AT_LEAST, AT_MOST, PAYS_TO_ATTACK, PAYS_TO_BLOCK, forbids
from .saying import cards, decisive, sources
from .triggering import resolve_triggers

#: What is remembered of an Aliado that was declared an attacker this turn.
ATTACKED = "atacó"
#: What is remembered of an Aliado that was declared a blocker this turn.
BLOCKED = "bloqueó"
#: That nobody blocks an attacker.
UNBLOCKED = "sin bloquear"
#: That somebody declared blockers, with however many.
BLOCKERS = "declarar bloqueadores"


def _obj(action: Action) -> Id:
    assert action.obj is not None
    return action.obj


def _ally(state: State, action: Action) -> bool:
    return "Aliado" in state.setup.game.view(state, _obj(action))["types"]


def _in_defence(state: State, action: Action) -> bool:
    return state.objects[_obj(action)].zone == Zone("línea de defensa", action.player)


def _since_grouping(state: State, action: Action) -> bool:
    """7.C.1, 8.15: in its controller's field since that controller's last Fase de Agrupación, unless it has Furia."""
    here = state.objects[_obj(action)]
    if here.controlled_since <= state.players[action.player].turn_began:
        return True
    return bool(ruled(state, here.id, "furia"))


def _may_attack(state: State, action: Action) -> bool:
    return not forbids(state, _obj(action), "no ataca", "puede atacar")


def _may_block(state: State, action: Action) -> bool:
    return not forbids(state, _obj(action), "no bloquea", "puede bloquear")


def _whose(word: str) -> Words:
    """Whose effect it is by which something cannot be."""
    return lambda state, action: sources(state, (one.context.source for one in ruled(state, _obj(action), word)))


ATTACK = All(
    (
        Cond(r.DEFENCE_LINE, "se ataca desde la Línea de Defensa", _in_defence),
        Cond(
            r.ATTACK_AFTER_GROUPING,
            "no está bajo su control desde su última Fase de Agrupación",
            _since_grouping,
            because=lambda s, a: why_lost(s, _obj(a)) if lost_rule(s, _obj(a), "furia") else (),
        ),
        Cond(r.DECLARE_ATTACK, "solo atacan Aliados", _ally),
        Cond(r.CONTINUOUS_ABILITY, "un efecto no le permite atacar", _may_attack, _whose("no ataca")),
        Cond(r.COST, "no puede pagar lo que un efecto pide para que ataque", partial(affordable, word=PAYS_TO_ATTACK)),
    )
)


def _blockable(state: State, action: Action) -> bool:
    """8.16: no, except by effects that allow it."""
    if not ruled(state, action.data["attacker"], "imbloqueable"):
        return True
    return bool(ruled(state, _obj(action), "bloquea imbloqueables"))


def _blocker_fits(state: State, action: Action) -> bool:
    """What the attacker's text asks of whoever blocks it, and the blocker's of whom it blocks."""
    attacker, blocker = action.data["attacker"], _obj(action)
    asked = ((attacker, "solo lo bloquea", blocker), (blocker, "solo bloquea", attacker))
    return all(
        matches(state, other, one.value, one.context.you, one.context.source)
        for who, word, other in asked
        for one in ruled(state, who, word)
    )


def _in_attack(state: State, action: Action) -> bool:
    return state.objects[_obj(action)].zone.name == "línea de ataque"


BLOCK = All(
    (
        Cond(r.ATTACK_LINE, "desde la Línea de Ataque no se bloquea", lambda s, a: not _in_attack(s, a)),
        Cond(r.BLOCK, "se bloquea desde la Línea de Defensa", lambda s, a: _in_attack(s, a) or _in_defence(s, a)),
        Cond(r.DECLARE_BLOCK, "solo bloquean Aliados", _ally),
        Cond(r.CONTINUOUS_ABILITY, "un efecto no le permite bloquear", _may_block, _whose("no bloquea")),
        Cond(r.COST, "no puede pagar lo que un efecto pide para que bloquee", partial(affordable, word=PAYS_TO_BLOCK)),
        When(
            lambda s, a: "attacker" in a.data,
            All(
                (
                    Cond(r.CONTINUOUS_ABILITY, "ese Aliado no puede bloquear a este atacante", _blocker_fits),
                    Cond(r.UNBLOCKABLE, "el atacante es Imbloqueable", _blockable),
                )
            ),
        ),
    )
)


def attackers_possible(state: State, player: str) -> list[Id]:
    """7.C.1: who may attack, some of them only together with others."""
    inside = state.zone("línea de defensa", player)
    able = [i for i in inside if ATTACK.holds(state, Action("atacar", player, i))]
    kept = [i for i in inside if i not in able and forbids(state, i, "no ataca", "puede atacar")]
    if able and kept:
        with_them = declaring(state, player, tuple(able))
        able += [i for i in kept if _only_kept(state, player, i) and not forbids(with_them, i, "no ataca", "puede atacar")]
    return [i for i in inside if i in able] if enough(state, player, able) else []


def _only_kept(state: State, player: str, obj: Id) -> bool:
    """Whether nothing but an effect keeps an Aliado from attacking."""
    return all(why.rule == r.CONTINUOUS_ABILITY for why in ATTACK.reasons(state, Action("atacar", player, obj)))


def why_nobody(state: State, player: str) -> list[Refusal]:
    """Why no Aliado of a player can attack, one by one."""
    view = state.setup.game.view
    mine = [o.id for o in state.in_play() if view(state, o.id)["controller"] == player and "Aliado" in view(state, o.id)["types"]]
    why_not = [why for i in mine for why in ATTACK.reasons(state, Action("atacar", player, i))]
    fewest = fewest_attackers(state, player)
    if mine and fewest > 1:
        text = f"solo ataca con {fewest} Aliados o más ({limited_by(state, player, AT_LEAST)})"
        why_not.append(Refusal(r.CONTINUOUS_ABILITY, text, player))
    return why_not


def declare_attack(match: Match) -> Procedure:
    """7.C.1.a, b"""
    player = match.state.active
    assert player is not None
    possible = attackers_possible(match.state, player)
    inside = match.state.zone("línea de defensa", player)
    asks = "¿Con qué Aliados atacas?"
    must = tuple(who_must(match.state, possible))
    most = most_attackers(match.state, player)
    free = [i for i in possible if i not in must]
    least = max(fewest_attackers(match.state, player) - len(must), 0 if must else 1)
    tell_who_must(match, must, match.state)
    if most is not None and most < len(must):
        free, must, least = list(must), (), most
    state = match.state
    room = len(free) if most is None else min(len(free), most - len(must))
    if room < len(free):
        whose = limited_by(match.state, player, AT_MOST)
        match.say(r.CONTINUOUS_ABILITY, text=f"{player} ataca con {most} Aliados a lo más ({whose})", grounds=(r.DECLARE_ATTACK,))
    decision = Decision(
        player,
        asks,
        (r.DECLARE_ATTACK,),
        Form.SOME,
        tuple(match.option(i) for i in free),
        low=min(least, room),
        high=room,
        kind="ataque",
        why_not_option=lambda i: in_document_order(ATTACK.reasons(state, Action("atacar", player, i))),
        near_misses=lambda: [
            (option_in(state, i), why)
            for i in inside
            if i not in must and (why := in_document_order(ATTACK.reasons(state, Action("atacar", player, i))))
        ],
    )
    chosen = yield from attackers(match, player, possible, (*must, *((yield from match.ask(decision)) if room else ())))
    events = to_line(match.state, "declarar atacante", chosen, "línea de ataque")
    alone = len(possible) == 1
    said = (cards(match.state, chosen) or "nadie") + (", el único Aliado que puede atacar" if alone else "")
    battle = attack_of(player, chosen)
    history = match.state.history
    for i in chosen:
        history = history.set((ATTACKED, i), 1)
    match.keep(procedures=(*match.state.procedures, battle), history=history)
    furious = [i for i in chosen if match.state.objects[i].controlled_since > match.state.players[player].turn_began]
    why = (*((r.FURY,) if furious else ()), *((r.ATTACK_AFTER_GROUPING,) if len(chosen) > len(furious) else ()))
    rules, grounds = (r.DECLARE_ATTACK, *why), (r.ATTACK_LINE,)
    text = f"{player} ataca con {said}" + (f" ({cards(match.state, furious)} por su Furia)" if furious else "")
    attack = (Event("ataque", player=player),) if chosen else ()
    yield from match.do(*events, *attack, rules=rules, text=text, by=player, chosen=not alone, grounds=grounds)
    yield from state_changes(match)
    yield from resolve_triggers(match, player, (r.ATTACK_TRIGGERS, r.ATTACK_TRIGGERS))


def declare_blocks(match: Match) -> Procedure:
    """7.C.2.a, b: one Aliado for one attacker; nobody must block."""
    battle = fight(match.state)
    if battle is None:
        return
    defender = match.state.after(battle.player)
    blocks: dict[Id, Id] = {}
    for attacker in battle.data["attackers"]:
        if attacker not in match.state.objects or match.state.objects[attacker].zone.name != "línea de ataque":
            continue
        chosen = yield from _blocker(match, defender, attacker, blocks, later=battle.data["attackers"])
        if chosen is not None and not (yield from pay_for(match, defender, chosen, PAYS_TO_BLOCK)):
            continue
        if chosen is not None:
            blocks[attacker] = chosen
            text = f"{match.game.name_of(match.state, chosen)} bloquea a {match.game.name_of(match.state, attacker)}"
            event = Event("bloquear", obj=attacker, player=defender, source=chosen)
            grounds = (r.BLOCK, r.ONE_TO_ONE)
            done = yield from match.do(event, rules=(r.DECLARE_BLOCK,), text=text, by=defender, chosen=True, grounds=grounds)
            if done:
                match.keep(history=match.state.history.set((BLOCKED, chosen), 1))
            else:
                del blocks[attacker]
        elif any(_able(match.state, defender, attacker, blocks)):
            text = f"{defender} no bloquea a {match.game.name_of(match.state, attacker)}"
            match.say(r.ONE_TO_ONE, text=text, by=defender, chosen=True)
        else:
            _tell_unblocked(match, defender, attacker, blocks)
    match.keep(procedures=updated(match.state, "bloqueo", blocks=Map(blocks)))
    if blocks and BLOCKERS in watchers(match.state):
        text = f"{defender} declaró bloqueadores: {cards(match.state, tuple(blocks.values()))}"
        yield from match.do(Event(BLOCKERS, player=defender), rules=(r.BLOCK_TRIGGERS,), text=text)
    yield from _unblocked(match, battle.data["attackers"], blocks)
    yield from state_changes(match)
    yield from resolve_triggers(match, battle.player, (r.BLOCK_TRIGGERS, r.BLOCK_TRIGGERS))


def _unblocked(match: Match, attackers: tuple[Id, ...], blocks: dict[Id, Id]) -> Procedure:
    """7.C.2.b: what triggers on that nobody blocks an attacker."""
    for attacker in attackers:
        if attacker in match.state.objects and attacker not in blocks and UNBLOCKED in watchers(match.state):
            text = f"{match.game.name_of(match.state, attacker)} no es bloqueado"
            yield from match.do(Event(UNBLOCKED, obj=attacker), rules=(r.BLOCK_TRIGGERS,), text=text)


def _blocking(defender: str, attacker: Id, blocker: Id) -> Action:
    return Action("bloquear", defender, blocker, data=Map(attacker=attacker))


def _why_not(state: State, defender: str, attacker: Id, blocker: Id, blocks: dict[Id, Id]) -> tuple[Refusal, ...]:
    """Why one does not block an attacker."""
    taken = [i for i, other in blocks.items() if other == blocker]
    name = state.game.name_of(state, blocker)
    once = [Refusal(r.ONE_TO_ONE, f"ya bloquea a {state.game.name_of(state, i)}", name) for i in taken]
    return in_document_order([*once, *BLOCK.reasons(state, _blocking(defender, attacker, blocker))])


def _able(state: State, defender: str, attacker: Id, blocks: dict[Id, Id]) -> list[Id]:
    """7.C.2: those that may block an attacker, and block no other."""
    taken = set(blocks.values())
    inside = state.zone("línea de defensa", defender)
    return [i for i in inside if i not in taken and BLOCK.holds(state, _blocking(defender, attacker, i))]


def _tell_unblocked(match: Match, defender: str, attacker: Id, blocks: dict[Id, Id]) -> None:
    """Nobody is asked who has nothing to block with: why."""
    state, allies = match.state, []
    for i in state.zone("línea de defensa", defender):
        if "Aliado" in match.game.view(state, i)["types"]:
            allies.append(i)
    whom = match.game.name_of(state, attacker)
    if not allies:
        match.say(r.BLOCK, text=f"{defender} no puede bloquear a {whom}: no tiene Aliados en su Línea de Defensa")
        return
    reasons = [why for i in allies for why in _why_not(state, defender, attacker, i, blocks)]
    by_reason: dict[tuple[R, str], list[str]] = {}
    for why in reasons:
        by_reason.setdefault((why.rule, ": ".join(filter(None, (why.text, why.actual)))), []).append(why.object)
    said = "; ".join(f"{together(those)}: {text}" for (_, text), those in by_reason.items())
    rules, grounds = decisive(rule for rule, _ in by_reason)
    match.say(*rules, text=f"{defender} no puede bloquear a {whom}: {said}", grounds=grounds)


def _must_block(
    state: State, defender: str, attacker: Id, able: list[Id], blocks: dict[Id, Id], later: tuple[Id, ...]
) -> list[Id]:
    """4.3: those that are able to block an attacker and must: all where it must be blocked; else those that must block it, or
    must block and can block none of the attackers that come later."""
    if ruled(state, attacker, "debe ser bloqueado"):
        return able
    if its := [i for i in able if _must_block_this(state, i, attacker)]:
        return its
    rest = later[later.index(attacker) + 1 :]
    made = [i for i in able if ruled(state, i, "debe bloquear")]
    return [i for i in made if not any(BLOCK.holds(state, _blocking(defender, one, i)) for one in rest)]


def _kept(state: State, defender: str, attacker: Id, able: list[Id], later: tuple[Id, ...]) -> list[Id]:
    """4.3, 7.C.2: those that do not block an attacker, as effects make them block one that is declared later. What must be done
    for this attacker comes first."""
    rest = later[later.index(attacker) + 1 :]
    could = {one: [i for i in able if BLOCK.holds(state, _blocking(defender, one, i))] for one in rest}
    named = [i for i in able if any(i in could[one] and _must_block_this(state, i, one) for one in rest)]
    forced = [could[one] for one in rest if ruled(state, one, "debe ser bloqueado")]
    kept = [i for i in able if i in named or _matched(forced, {i}) < _matched(forced, set())]
    kept = [i for i in kept if not _must_block_this(state, i, attacker)]
    return [] if ruled(state, attacker, "debe ser bloqueado") and set(able) <= set(kept) else kept


def _matched(wanted: list[list[Id]], taken: set[Id]) -> int:
    """How many attackers can be blocked, each by one of those that could block it and are not taken."""
    if not wanted:
        return 0
    first, *others = wanted
    return max(_matched(others, taken), *(1 + _matched(others, taken | {i}) for i in first if i not in taken), 0)


def _must_block_this(state: State, blocker: Id, attacker: Id) -> bool:
    """4.3: whether an effect makes an Aliado block this attacker."""
    return any(
        matches(state, attacker, one.value, one.context.you, one.context.source)
        for one in ruled(state, blocker, "debe bloquear a")
    )


def _blocker(match: Match, defender: str, attacker: Id, blocks: dict[Id, Id], later: tuple[Id, ...]) -> Procedure:
    """7.C.2: one that blocks no other attacker; nobody, unless an effect makes somebody block (4.3)."""
    state = match.state
    listed = (*state.zone("línea de defensa", defender), *state.zone("línea de ataque", defender))

    able = _able(state, defender, attacker, blocks)
    kept = _kept(state, defender, attacker, able, later)
    able = [i for i in able if i not in kept]
    if not able:
        return None
    must = _must_block(state, defender, attacker, able, blocks, later)

    def why(blocker: Id | None) -> tuple[Refusal, ...]:
        if blocker is None:
            return (Refusal(r.CONTINUOUS_ABILITY, "un efecto hace que se bloquee"),) if must else ()
        if blocker in kept:
            name = state.game.name_of(state, blocker)
            return (Refusal(r.CONTINUOUS_ABILITY, "un efecto hace que bloquee a otro atacante", name),)
        return _why_not(state, defender, attacker, blocker, blocks)

    nobody = [Option(None, "nadie")] if not must else []
    decision = Decision(
        defender,
        f"¿Quién bloquea a {match.game.name_of(state, attacker)}?",
        (r.DECLARE_BLOCK, r.ONE_TO_ONE),
        Form.ONE,
        (*nobody, *(match.option(i) for i in must or able)),
        kind="bloqueo",
        why_not_option=why,
        near_misses=lambda: [(option_in(state, i), reasons) for i in listed if (reasons := why(i))],
    )
    return (yield from match.ask(decision))
