"""The moments at which something may be used outside of one's own actions: answers, prevention, damage (6.1.F, G; 4.7.F)."""

from __future__ import annotations

from ...kernel.abilities import Activated
from ...kernel.conditions import Action
from ...kernel.decisions import Option
from ...kernel.frozen import Id
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.priority import window
from ...kernel.rules import R
from ...kernel.selecting import matches
from ...kernel.state import Procedure as UnderWay
from ...kernel.state import State
from . import rules as r
from .allowing import PLAYABLE, USABLE, spell
from .ruling import own_rules
from .zones import ZONES

#: The words with which a card or an ability says when it may be used.
ANNULS, ANSWERS, PREVENTS = "anulación", "en respuesta", "prevención"
BEFORE_DAMAGE, AFTER_DAMAGE, GROUPING = "si fueras a recibir daño", "al recibir daño", "Fase de Agrupación"
MOMENTS = (ANNULS, ANSWERS, PREVENTS, BEFORE_DAMAGE, AFTER_DAMAGE, GROUPING, "Guerra de Talismanes")


def usable(state: State, player: str, moment: str) -> list[Action]:
    """The cards and abilities that say they can be used at this moment, and can."""
    game, found = state.setup.game, []
    any_card = moment == PREVENTS and state.reading("myl-prevencion") == "cualquier-carta"
    for obj in state.zone("mano", player):
        if state.objects[obj].base is None:
            continue
        fitting = moment in own_rules(state, obj, "momento") or (any_card and not own_rules(state, obj, "momento"))
        action = Action("jugar", player, obj)
        if fitting and PLAYABLE.holds(state, action) and (moment != ANNULS or _has_something_to_annul(state, action)):
            found.append(action)
    for here in state.in_play():
        seen = game.view(state, here.id)
        if seen["controller"] != player:
            continue
        for place, ability in enumerate(seen["abilities"]):
            if isinstance(ability, Activated) and ability.timing == moment:
                action = Action("activar", player, here.id, place)
                if USABLE.holds(state, action):
                    found.append(action)
    return found


def offer(match: Match, player: str, moment: str, rule: R, asks: str) -> Procedure:
    """One opportunity for one player. Returns whether it was taken."""
    if match.state.result is not None or not match.state.follows(rule):
        return False
    actions = usable(match.state, player, moment)
    if not actions:
        return False
    options = [Option(None, "no"), *(Option(a, _said(match, a)) for a in actions)]
    action = yield from match.choose(player, asks, (rule,), options, "ventana")
    if action is None:
        return False
    match.set((rule,), f"{player} actúa: {moment}", by=player, chosen=True)
    yield from match.game.actions[action.kind](match, action)
    return True


def _said(match: Match, action: Action) -> str:
    assert action.obj is not None
    here = match.state.objects[action.obj]
    return here.label or match.game.name_of(match.state, action.obj).strip("«»")


def prevention(match: Match, rule: R, players: tuple[str, ...]) -> Procedure:
    """4.7.F, 6.1.G, 7.C.4.1.g: each of these players may play one card or use one ability of prevention."""

    def opportunity(player: str) -> Procedure:
        did = yield from offer(match, player, PREVENTS, rule, "¿Previenes?")
        if rule is r.PREVENT_ABILITY and match.reading("myl-cancelar") == "como-anular":
            did = (yield from offer(match, player, ANNULS, rule, "¿Anulas la habilidad?")) or did
        return did

    yield from window(match, players, opportunity)


# --- annulling ---------------------------------------------------------------------------------------------------------


def being_annulled(state: State, source: Id | None) -> UnderWay | None:
    """What an annulment would reach: the innermost thing under way that is not its own source."""
    for procedure in reversed(state.procedures):
        if procedure.name == "jugar" and procedure.data["what"] != source:
            return procedure
        if procedure.name == "utilizar" and procedure.data["source"] != source:
            return procedure if state.reading("myl-cancelar") == "como-anular" else None
    return None


def annulment_fits(state: State, player: str, wanted: object, procedure: UnderWay) -> bool:
    """8.3, 6.2: whether what is under way is what may be annulled; whose card it is, is a reading."""
    if procedure.name == "utilizar":
        return True
    if procedure.data.get("annulled"):
        return False
    if wanted is None:
        return True
    side = wanted.controller  # type: ignore[attr-defined]
    if side == "oponente":
        if state.reading("myl-carta-oponente-que-se-juega") == "solo-en-el-campo" or procedure.player == player:
            return False
    elif side == "tú" and procedure.player != player:
        return False
    anywhere = wanted.but(zones=tuple(ZONES), controller="")  # type: ignore[attr-defined]
    return matches(state, procedure.data["what"], anywhere, player)


def _has_something_to_annul(state: State, action: Action) -> bool:
    procedure = being_annulled(state, action.obj)
    if procedure is None:
        return False
    wanted = [do.args.get("filter") for do in spell(state, action.obj) if do.verb == "anular"]
    return all(annulment_fits(state, action.player, one, procedure) for one in wanted)
