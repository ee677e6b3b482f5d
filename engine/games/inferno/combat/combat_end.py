"""How a combat ends: Final del Combate (509.5, 510.1–510.3), or cancelled before (507.2, 507.3, 507.8, 508.5, 702.3c)."""

from __future__ import annotations

from ....kernel.conditions import Refusal
from ....kernel.decisions import Procedure
from ....kernel.events import Event
from ....kernel.match import Match
from ....kernel.rules import R
from ....play.combat import over, updated
from ....play.turns import end_effects, give_to_first
from .. import rules as r
from ..elements.ruling import own_keyword
from .combatants import FINISH, PROPOSAL, STAGES
from .fighting import count_combat, enter


def finish_stage(match: Match) -> Procedure:
    """509.5, 510.1, 510.2"""
    yield from enter(match, FINISH)
    ends = Event("final del combate", player=match.state.active)
    yield from match.do(ends, rules=(r.DAMAGE_ENDS, r.COMBAT_END_TRIGGERS), text="empieza la etapa de Final del Combate")
    give_to_first(match, r.COMBAT_END_PRIORITY)


def after_finish(match: Match) -> Procedure:
    """510.3: they are no longer attacker and defender."""
    match.say(r.COMBAT_OVER, text="el combate finaliza")
    _over(match)
    _priority(match, r.COMBAT_OVER)
    return
    yield


def _priority(match: Match, rule: R) -> None:
    """115.3: the active player receives priority, unless by the reading nobody does."""
    reading = "inferno-prioridad-al-terminar-el-combate"
    if match.reading(reading) == "el-jugador-activo":
        give_to_first(match, rule)
    else:
        match.say(rule, text="nadie recibe prioridad tras el combate", reading=reading)


def _over(match: Match, reading: str = "") -> None:
    """510.3: nobody attacks or defends any more, and what lasts until the end of the combat ends (500.6)."""
    over(match)
    for stage in STAGES:
        end_effects(match, stage, r.UNTIL_STEP)
    if not reading or match.reading(reading) != "siguen-en-vigor":
        end_effects(match, "combate", r.UNTIL_COMBAT, reading or None)
    elif any(e.until == "combate" for e in match.state.effects):
        text = "sin etapa final, siguen los efectos «hasta el final del combate»"
        match.say(r.UNTIL_COMBAT, text=text, reading=reading)


def end_by_effect(match: Match) -> Procedure:
    """506.4, 510.3: an effect ends the combat under way at once, without the stages that were to come."""
    if match.state.procedure("combate") is None:
        match.say(r.IMPOSSIBLE_IGNORED, text="no hay un combate en desarrollo que terminar")
        return
    match.say(r.REMOVED, r.COMBAT_OVER, text="el combate termina")
    _over(match, "inferno-efectos-hasta-el-final-del-combate")
    return
    yield


def cancel(
    match: Match, rule: R, text: str, reasons: tuple[Refusal, ...] = (), more: tuple[R, ...] = (), reading: str | None = None
) -> Procedure:
    """507.2, 507.3, 507.8, 508.5: the combat ends at once; the active player receives priority (115.3)."""
    rules = tuple(dict.fromkeys((rule, *(reason.rule for reason in reasons), *more)))
    if (to_its_end := _to_its_end(match, rule, more)) is not None:
        match.say(*rules, text=f"{text}; el combate pasa a su etapa final", reading=to_its_end)
        yield from finish_stage(match)
        return
    match.say(*rules, text=f"{text}; el combate se cancela", reading=reading)
    _over(match, "inferno-efectos-hasta-el-final-del-combate")
    reading = "inferno-combate-cancelado-cuenta"
    if rule in (r.ATTACKER, r.DEFENDER) and match.reading(reading) == "cuenta-siempre":
        assert match.state.active is not None
        match.say(r.BEFORE_ANY_COMBAT, text="cuenta como combate propuesto", reading=reading)
        count_combat(match, match.state.active)
    _priority(match, r.PRIORITY_AFTER_SPECIAL)


def _to_its_end(match: Match, rule: R, more: tuple[R, ...]) -> str | None:
    """The reading by which an attack that is cancelled once there was one goes on to Final del Combate, if one does."""
    if rule not in (r.PROPOSAL_ENDS, r.ATTACK_ENDS):
        return None
    reading = "inferno-efectos-hasta-el-final-del-combate"
    if match.reading(reading) == "siempre-por-la-etapa-final":
        return reading
    reading = "inferno-cancelar-o-anular-el-combate"
    annulled = r.BECOMES_EVASIVE in more or r.AGGRESSOR_IGNORED in more
    return reading if not annulled and match.reading(reading) == "son-distintas" else None


def annul_evasive(match: Match) -> Procedure:
    """702.3c: a proposed defender that becomes evasive ends the combat at once, unless the reading waits for all to pass."""
    combat = match.state.procedure("combate")
    if combat is None or combat.at != PROPOSAL:
        return
    reading = "inferno-defensor-que-gana-evasivo"
    evasive = [i for i in combat.data["defenders"] if i in match.state and own_keyword(match.state, i, "Evasivo")]
    if not evasive:
        return
    name = match.game.name_of(match.state, evasive[0])
    if match.reading(reading) != "en-el-acto":
        if not combat.data.get("evasive"):
            text = f"{name} adquiere Evasivo; se mirará cuando todos pasen"
            match.set(r.BECOMES_EVASIVE, text=text, reading=reading, procedures=updated(match.state, evasive=True))
    else:
        match.say(r.BECOMES_EVASIVE, text=f"{name} adquiere Evasivo", reading=reading)
        yield from cancel(match, r.PROPOSAL_ENDS, f"{name} ya no puede ser defensor", more=(r.BECOMES_EVASIVE,))
