"""Who can attack and who can defend (507.2a, 507.3a–c, 506.4), with every reason why not."""

from __future__ import annotations

from ....kernel.abilities import CostPart
from ....kernel.conditions import Action, All, Cond, Refusal, When, in_document_order
from ....kernel.continuous import seen_in_play
from ....kernel.frozen import Id, Map
from ....kernel.layers import View
from ....kernel.memo import PLAY_ONLY
from ....kernel.rules import R
from ....kernel.selecting import matches
from ....kernel.state import State
from ....play.ruling import players_ruled, ruled, ruled_in_play
from .. import rules as r
from ..elements.characteristics import DEMON, EARTHLY
from ..elements.layers import views
from ..elements.resources import SINCE_WHEN, ready

PROPOSAL, ATTACK, DAMAGE, FINISH = "Proponer un Combate", "Ataque", "Daño de Combate", "Final del Combate"
#: 506.2
STAGES = (PROPOSAL, ATTACK, DAMAGE, FINISH)


def _obj(action: Action) -> Id:
    assert action.obj is not None
    return action.obj


def can_take_part(state: State, action: Action) -> bool:
    return _could_fight(state, _obj(action), views(state, _obj(action)))


def _could_fight(state: State, obj: Id, seen: View) -> bool:
    """In play, and an ally or a demon."""
    here = state.objects[obj]
    return here.zone.name == "en juego" and (here.kind == DEMON or "aliado" in seen["types"])


def in_combat(state: State, obj: Id, active: str, attacks: bool) -> bool:
    """506.4: in play, still an ally or a demon, still on its side."""
    return obj in state.objects and fights_on(state, obj, active, attacks, views(state, obj))


def fights_on(state: State, obj: Id, active: str, attacks: bool, seen: View) -> bool:
    """506.4: whether an element that is somewhere does, with the characteristics ``seen``."""
    if not _could_fight(state, obj, seen):
        return False
    if attacks and is_infernal(state, obj) and state.reading(FLIPPED_BACK) == "tambien-al-voltearse":
        return False
    controller = seen["controller"]
    return controller == active if attacks else controller in state.opponents(active)


#: Whether a demon that goes back to its infernal form while it attacks is removed from combat.
FLIPPED_BACK = "inferno-demonio-removido-del-combate"


#: Whether an infernal demon that defends does damage.
INFERNAL_DAMAGES = "inferno-dano-del-demonio-infernal"


def is_infernal(state: State, obj: Id) -> bool:
    return state.objects[obj].kind == DEMON and state.objects[obj].side != EARTHLY


def strength_in_combat(state: State, obj: Id) -> int | None:
    """509.1, 112.4b: with how much an element does combat damage; an infernal demon, by one reading, with its earthly one."""
    here = state.objects[obj]
    strength: int | None = views(state, obj)["strength"]
    if is_infernal(state, obj) and state.reading(INFERNAL_DAMAGES) == "hace-dano":
        other = here.base.other if here.base is not None else None
        strength = other.characteristics["strength"] if other is not None else None
    return strength


def price_to_fight(state: State, obj: Id) -> tuple[CostPart, ...]:
    """507.5: what it costs to propose an element, as attacker or as defender."""
    word = "cuesta atacar" if views(state, obj)["controller"] == state.active else "cuesta atacarlo"
    return tuple(part for effect in ruled(state, obj, word) for part in effect.value)


def _earthly(state: State, action: Action) -> bool:
    here = state.objects[_obj(action)]
    return here.kind != DEMON or here.side == EARTHLY


def _has_strength(state: State, action: Action) -> bool:
    return views(state, _obj(action))["strength"] is not None


def _own(state: State, action: Action) -> bool:
    return views(state, _obj(action))["controller"] == action.player


def _upright(state: State, action: Action) -> bool:
    """507.2a, 608.4"""
    return not state.objects[_obj(action)].turned or as_if(state, _obj(action), "enderezado")


def _fit_to_defend(state: State, action: Action) -> bool:
    """507.3a, 608.4: upright as an attacker, unless an effect lets it defend as it lies."""
    return _upright(state, action) or bool(ruled(state, _obj(action), "defiende girado"))


def as_if(state: State, obj: Id, word: str) -> bool:
    """608.4: whether an element may attack as if something were so; of two such effects both apply (608.4a)."""
    return any(effect.value == word for effect in ruled(state, obj, "ataca como si"))


def as_if_used(state: State, obj: Id) -> tuple[R, ...]:
    """The rules by which this attacker could be proposed all the same: fury, as if."""
    words = {effect.value for effect in ruled(state, obj, "ataca como si")}
    rules: tuple[R, ...] = (r.AS_IF,) if words else ()
    rules += (r.AS_IF_BOTH,) if len(words) > 1 else ()
    return rules + ((r.FURY,) if ruled(state, obj, "furia") else ())


def aggressors_set_aside(state: State, player: str, attacker: Id, obj: Id) -> tuple[R, ...]:
    """702.2c, 702.3b: why one without aggressor could be proposed while there are aggressors."""
    if ruled(state, obj, "agresor"):
        return ()
    rules: list[R] = []
    data = Map(attacker=attacker)
    for other in ruled_in_play(state, "agresor"):
        there = Action("defender", player, other, data=data)
        if _enemy(state, there):
            rules += (
                (r.AGGRESSOR_NOT_TO_BE_ATTACKED, r.ATTACK_NEVER)
                if not _not_excluded(state, there)
                else (r.EVASIVE_AGGRESSOR, r.VALID_DEFENDER)
            )
    return tuple(dict.fromkeys(rules))


def _long_enough(state: State, action: Action) -> bool:
    """301.6, 507.2a; fury lifts it (702.4b), and so may another «como si» at the same time (608.4a)."""
    obj = _obj(action)
    return ready(state, obj) or bool(ruled(state, obj, "furia")) or as_if(state, obj, "desde el principio")


def _long_enough_for_507(state: State, action: Action) -> bool:
    """507.2a: fury, which names only 301.6, lifts this too, unless the reading says otherwise."""
    if not _long_enough(state, action):
        return False
    obj = _obj(action)
    if ready(state, obj) or as_if(state, obj, "desde el principio"):
        return True
    return state.reading(FURY_LIFTS) == "exime-de-ambas"


def _may_attack(state: State, action: Action) -> bool:
    """507.2a; an effect that changes the rules bars what came after it, too (610.2c)."""
    return not ruled(state, _obj(action), "no puede atacar")


def _attackers_left(state: State, action: Action) -> bool:
    """101.1: an effect may limit how many allies of a player attack in a turn."""
    limits = [ruling.value for ruling in players_ruled(state, action.player, "máximo de atacantes por turno")]
    if not limits or state.objects[_obj(action)].kind == DEMON or state.history.get(("atacó", _obj(action))):
        return True
    return len(_allies_that_attacked(state)) < min(limits)


def _allies_that_attacked(state: State) -> list[Id]:
    """Of those that attacked this turn, in play or not any more, the allies."""
    attacked = [Id(key[1]) for key in state.history if key[:1] == ("atacó",) and isinstance(key[1], int)]
    return [i for i in attacked if i not in state.objects or state.objects[i].kind != DEMON]


ATTACKER = All(
    (
        Cond(r.ATTACKER, "solo se propone un aliado o un demonio terrenal", can_take_part),
        Cond(r.ATTACKER, "debe estar bajo su control", _own, lambda s, a: f"lo controla {views(s, _obj(a))['controller']}"),
        Cond(r.INFERNAL_NO_ATTACK, "un demonio en forma infernal no puede proponerse como atacante", _earthly),
        Cond(r.VALID_ATTACKER, "debe poseer fuerza", _has_strength),
        Cond(r.VALID_ATTACKER, "debe estar enderezado", _upright, lambda s, a: "girado", "enderezado"),
        Cond(
            r.SINCE_INITIAL_PHASE,
            "debe estar bajo su control desde el comienzo de su última Fase Inicial",
            _long_enough,
            point=SINCE_WHEN,
        ),
        Cond(r.VALID_ATTACKER, "debe estar bajo el control de su controlador desde el principio del turno", _long_enough_for_507),
        Cond(r.VALID_ATTACKER, "un efecto le prohíbe ser propuesto como atacante", _may_attack),
        Cond(r.VALID_ATTACKER, "un efecto limita cuántos aliados atacan por turno", _attackers_left),
    )
)


def _enemy(state: State, action: Action) -> bool:
    controller = views(state, _obj(action))["controller"]
    return controller in state.opponents(action.player)


def _not_evasive(state: State, action: Action) -> bool:
    return not ruled(state, _obj(action), "no puede ser defensor")


def _attacker(action: Action) -> Id:
    return action.data["attacker"] if action.data else _obj(action)


def _meets_demand(state: State, action: Action) -> bool:
    """507.3b: an attacker bound to attack only certain elements."""
    attacker = _attacker(action)
    bound = [e.value for e in ruled(state, attacker, "solo puede atacar a")]
    return all(matches(state, _obj(action), wanted, action.player, attacker) for wanted in bound)


def _meets_demands(state: State, action: Action) -> bool:
    """507.4a: of several elements that effects demand as defender, any will do."""
    obj = _obj(action)
    demanded = [i for i in ruled_in_play(state, "debe ser defensor") if _enemy_of(state, action, i)]
    return not demanded or obj in demanded


def _enemy_of(state: State, action: Action, obj: Id) -> bool:
    return _enemy(state, Action("defender", action.player, obj))


def _not_excluded(state: State, action: Action) -> bool:
    """507.3c: an attacker that cannot attack certain elements."""
    attacker = _attacker(action)
    excluded = [e.value for e in ruled(state, attacker, "no puede atacar a")]
    return not any(matches(state, _obj(action), wanted, action.player, attacker) for wanted in excluded)


def _not_immune(state: State, action: Action) -> bool:
    """702.21b: cannot be attacked by the source it is immune to."""
    attacker = _attacker(action)
    return not any(matches(state, attacker, e.value, e.context.you, _obj(action)) for e in ruled(state, _obj(action), "inmune"))


def _open_to_attacker(state: State, action: Action) -> bool:
    """507.3a: a restriction of who may attack it."""
    attacker, obj = _attacker(action), _obj(action)
    barred = ruled(state, obj, "no puede ser atacado por")
    return not any(matches(state, attacker, e.value, e.context.you, obj) for e in barred)


def _aggressors_respected(state: State, action: Action) -> bool:
    """702.2a: while an aggressor exists for this combat, only aggressors can be proposed.

    One that cannot defend at all, or that this attacker cannot attack, is as if it did not exist (507.3a, 507.3c,
    702.2b, 702.2c, 702.3b).
    """
    obj = _obj(action)
    if ruled(state, obj, "agresor"):
        return True
    listed = (Action("defender", action.player, i, data=action.data) for i in ruled_in_play(state, "agresor"))
    return not any(_enemy(state, a) and _not_evasive(state, a) and _not_excluded(state, a) for a in listed)


def _aggressor_in_reach(state: State, action: Action) -> bool:
    """702.2b: an attacker bound to others than the aggressors has no defender at all."""
    attacker = _attacker(action)
    bound = [e.value for e in ruled(state, attacker, "solo puede atacar a")]
    if not bound or _aggressors_respected(state, action):
        return True
    there = [Action("defender", action.player, i, data=action.data) for i in ruled_in_play(state, "agresor")]
    return any(_enemy(state, a) and _not_evasive(state, a) and _meets_demand(state, a) for a in there)


#: Whether a defender has to meet what its attacker demands of it, or what is demanded of an attacker too.
DEMANDS = "inferno-requisitos-del-defensor"


def _like_an_attacker(state: State, action: Action) -> bool:
    return state.reading(DEMANDS) == "los-mismos-que-el-atacante"


def _always_defends(state: State, action: Action) -> bool:
    """112.8: a demon can always be proposed, by one reading whatever forbids it."""
    is_demon = state.objects[_obj(action)].kind == DEMON
    return is_demon and state.reading(DEMON_DEFENDS) == "sin-excepcion"


#: Whether a demon can be proposed as defender whatever forbids it.
DEMON_DEFENDS = "inferno-demonio-siempre-defensor"
#: Whether fury lifts the wait of 507.2a as it lifts that of 301.6.
FURY_LIFTS = "inferno-furia-y-principio-del-turno"


FIT_TO_ATTACK = All(
    (
        Cond(r.VALID_DEFENDER, "debe poseer fuerza", _has_strength),
        Cond(r.VALID_DEFENDER, "debe estar enderezado", _fit_to_defend, lambda s, a: "girado", "enderezado"),
        Cond(r.VALID_DEFENDER, "debe estar bajo su control desde el principio del turno", _long_enough),
    )
)
RESTRICTED = All(
    (
        Cond(r.VALID_DEFENDER, "pesa sobre él una restricción para ser defensor", _not_evasive),
        Cond(r.AGGRESSOR, "hay un elemento con Agresor que debe proponerse", _aggressors_respected),
        Cond(r.EVASIVE, "no puede ser propuesto como defensor", _not_evasive),
    )
)
DEFENDER = All(
    (
        Cond(r.DEFENDER, "solo se propone un aliado o un demonio", can_take_part),
        Cond(r.SIDES, "debe controlarlo un oponente", _enemy, lambda s, a: f"lo controla {views(s, _obj(a))['controller']}"),
        When(lambda s, a: not _always_defends(s, a), RESTRICTED),
        When(_like_an_attacker, FIT_TO_ATTACK),
        Cond(r.ATTACK_ONLY, "el atacante solo puede atacar a otros elementos", _meets_demand),
        Cond(r.ATTACK_NEVER, "el atacante tiene prohibido atacarlo", _not_excluded),
        Cond(r.SEVERAL_DEMANDS, "un efecto exige proponer a otro elemento", _meets_demands),
        Cond(r.AGGRESSOR_OUT_OF_REACH, "el atacante no puede atacar a ningún elemento con Agresor", _aggressor_in_reach),
        Cond(r.IMMUNE, "es inmune al atacante", _not_immune),
        Cond(r.VALID_DEFENDER, "un efecto impide que este atacante lo ataque", _open_to_attacker),
    )
)


def why_not_attack(state: State, player: str, obj: Id) -> tuple[Refusal, ...]:
    """Every reason why an element is no valid attacker (507.2a)."""
    return in_document_order(ATTACKER.reasons(state, Action("atacar", player, obj)))


def why_not_defend(state: State, player: str, attacker: Id, obj: Id) -> tuple[Refusal, ...]:
    """Every reason why an element is no valid defender against an attacker (507.3a–c)."""
    return in_document_order(DEFENDER.reasons(state, Action("defender", player, obj, data=Map(attacker=attacker))))


def _might_fight(state: State) -> list[Id]:
    """Allies and demons: nothing else needs to be looked at."""
    found: list[Id] = state.memo.computed("might fight", _allies_and_demons, state, PLAY_ONLY)
    return found


def _allies_and_demons(state: State) -> list[Id]:
    return [o.id for o, seen in seen_in_play(state) if o.kind == DEMON or "aliado" in seen["types"]]


def valid_attackers(state: State, player: str) -> list[Id]:
    """507.2a"""
    return [i for i in _might_fight(state) if ATTACKER.holds(state, Action("atacar", player, i))]


def valid_defenders(state: State, player: str, attacker: Id) -> list[Id]:
    """507.3a"""
    data = Map(attacker=attacker)
    return [i for i in _might_fight(state) if DEFENDER.holds(state, Action("defender", player, i, data=data))]


def bound_to_attack(state: State, player: str) -> list[Id]:
    """101.1: the elements that must attack each turn and could, for nothing (507.5), but did not yet this turn."""
    bound = [i for i in ruled_in_play(state, "debe atacar") if not state.history.get(("atacó", i))]
    able = valid_attackers(state, player) if bound else []
    return [i for i in bound if i in able and not price_to_fight(state, i) and _freely_attacked(state, player, i)]


def _freely_attacked(state: State, player: str, attacker: Id) -> bool:
    """Whether there is somebody whom it can attack for nothing."""
    return any(not price_to_fight(state, i) for i in valid_defenders(state, player, attacker))


def could_attack(state: State, player: str) -> bool:
    """Whether some attacker has some defender."""
    for attacker in valid_attackers(state, player):
        data = Map(attacker=attacker)
        if any(DEFENDER.holds(state, Action("defender", player, i, data=data)) for i in _might_fight(state)):
            return True
    return False
