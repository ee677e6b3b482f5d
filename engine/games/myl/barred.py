"""What keeps a verb from being done to a card (6.4, 8.17, 8.18): the reasons that the verbs declare."""

from __future__ import annotations

from ...kernel.frozen import Id
from ...kernel.selecting import matches
from ...kernel.state import State
from ...kernel.unknown import unknown
from ...play.barring import Bar, Bars, By
from ...play.ruling import own_rules, players_ruled, ruled
from . import rules as r
from .ruling import one_or_as_many
from .saying import by as by_sources
from .zones import FIELD

# --- leaving (8.4, 8.11, 8.12, 8.23) -----------------------------------------------------------------------------------

#: The word that shields a card in play from a verb, and its rule.
_SHIELDS = {"destruir": ("indestructible", r.INDESTRUCTIBLE), "desterrar": ("indesterrable", r.UNBANISHABLE)}
#: Whether the shield stops a cost; whether it stops a rule of the game; which zones banishing and raising reach.
OF_COST, OF_RULE = "myl-indesterrable-y-costes", "myl-indestructible-y-reglas"
REACH = "myl-alcance-de-zona-de-juego"


def shielded(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """8.17, 8.18, 7.C.4.1.1: a card in play; from effects and combat, and from costs and rules as the readings say."""
    word, rule = _SHIELDS[verb]
    unbound = by is By.COST and state.reading(OF_COST) == "si-se-puede"
    unbound = unbound or (by is By.RULE and state.reading(OF_RULE) == "solo-de-efectos")
    if not unbound and ruled(state, obj, word):
        whose = by_sources(state, (one.context.source for one in ruled(state, obj, word)), obj)
        yield Bar(rule, f"no se la puede {verb}{whose}", {By.COST: OF_COST, By.RULE: OF_RULE}.get(by))
    if by is By.COMBAT and ruled(state, obj, "no se destruye en combate"):
        yield Bar(r.DESTROYED_BY_ALLIES, "no se la puede destruir en combate")


def from_field(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """8.12: what is destroyed goes from the Campo de Batalla; of other zones nothing is."""
    if state.objects[obj].zone.name not in FIELD:
        yield Bar(r.DESTROY, "no está en el campo de batalla, y no se destruye")


#: The rule in words by which a card in play is not shuffled or raised, whatever does it, and how that is said.
_STAYS = {"barajar": ("no se baraja", "se baraje"), "subir": ("no sube", "suba a la mano")}


def stays(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """8.4, 8.23, 4.3, 8.9: what an effect does not let be shuffled or raised."""
    word, done = _STAYS[verb]
    if listed := ruled(state, obj, word):
        whose = by_sources(state, (one.context.source for one in listed), obj)
        yield Bar(r.CONTINUOUS_ABILITY, f"un efecto no permite que {done}{whose}")


def reached(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """8.11, 8.23: which zones banishing and raising reach is a reading."""
    if state.reading(REACH) == "todas":
        return
    zone = state.objects[obj].zone.name
    if verb == "desterrar" and zone in ("reserva de oro", "oro pagado"):
        yield Bar(r.BANISH, "está fuera de su alcance", REACH)
    if verb == "subir" and zone not in FIELD and zone != "cementerio":
        yield Bar(r.RAISE, "está fuera de su alcance", REACH)


# --- in play -----------------------------------------------------------------------------------------------------------


#: The rule in words by which a card does not group in the Fase de Agrupación, though an effect may group it.
NOT_IN_PHASE = "no se agrupa en su Fase"


def groups(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """8.1: by an effect, or by the rule of the Fase de Agrupación."""
    if state.objects[obj].zone.name not in ("línea de ataque", "oro pagado"):
        yield Bar(r.GROUPING, "solo se agrupan Aliados de la Línea de Ataque y Oros pagados")
    words = ("no se agrupa", NOT_IN_PHASE) if by is By.RULE else ("no se agrupa",)
    if listed := [one for word in words for one in ruled(state, obj, word)]:
        whose = by_sources(state, (one.context.source for one in listed))
        yield Bar(r.GROUP, f"no se puede agrupar{whose}")


def advances(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """2.1.4, 8.5: from the line of defence."""
    if state.objects[obj].zone.name != "línea de defensa":
        yield Bar(r.ATTACK_LINE, "solo pasa a la Línea de Ataque un Aliado de la Línea de Defensa")


#: The rule in words by which a card stays under the control of whoever has it.
STAYS_WITH = "no cambia de controlador"


def gained(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """3.1.2, 3.2"""
    if state.objects[obj].zone.name not in FIELD:
        yield Bar(r.CONTROLS, "no está en el campo de batalla")
    if state.objects[obj].controller == you:
        yield Bar(r.GAIN_CONTROL, "ya la controla quien ganaría su control")
    if listed := ruled(state, obj, STAYS_WITH):
        whose = by_sources(state, (one.context.source for one in listed), obj)
        yield Bar(r.CONTINUOUS_ABILITY, f"un efecto no permite que cambie de controlador{whose}")
    follows = state.objects[obj].attached is not None and state.reading(WITH_WEAPONS) == "sigue-al-portador"
    if follows and not own_bearers(state, you, obj):
        yield Bar(r.WEAPON_CONTROL, "no controla un Aliado que la porte")
    if too_many(state, obj, you):
        yield Bar(r.CONTINUOUS_ABILITY, TOO_MANY)


#: Whether weapons are always under the control of whoever controls their bearer.
WITH_WEAPONS = "myl-arma-zona-y-cambio-de-control"


def own_bearers(state: State, player: str, weapon: Id) -> list[Id]:
    """3.2: the Aliados of a player that may bear a weapon."""
    view = state.setup.game.view
    return [i for i in bearers(state, player, weapon) if view(state, i)["controller"] == player]


#: The rule in words by which an Aliado bears no weapons.
BEARS_NONE = "no porta Armas"


#: Why a card does not come under the control of somebody who has as many of it as its text allows.
TOO_MANY = "su texto no permite tener más de ellas en juego"


def too_many(state: State, obj: Id, you: str) -> bool:
    """Whether somebody controls as many cards of this name as its own text lets them have in play."""
    view = state.setup.game.view
    name = view(state, obj).get("name")
    there = sum(view(state, o.id)["controller"] == you and view(state, o.id)["name"] == name for o in state.in_play())
    return any(there >= rule.value for rule in own_rules(state, obj, "en juego a la vez"))


def bearers(state: State, player: str, weapon: Id) -> list[Id]:
    """3.2, 4.3: the Aliados that may bear a weapon; its text may ask for one of a kind, and an effect may keep one from it."""
    view = state.setup.game.view
    wanted = [rule.value for rule in own_rules(state, weapon, "se porta en")]
    listed = [o.id for o in state.in_play() if "Aliado" in view(state, o.id)["types"]]
    fit = [i for i in listed if all(matches(state, i, w, player, weapon) for w in wanted)]
    return [i for i in fit if not ruled(state, i, BEARS_NONE) and not bears_enough(state, i, weapon)]


#: How many weapons an Aliado bears at most.
WEAPONS = "myl-armas-por-aliado"
#: The rules in words by which an Aliado bears so many weapons, so many more than it would, and as many as there are.
BEARS_SO_MANY, BEARS_MORE, BEARS_ALL = "porta Armas", "porta Armas de más", "porta cualquier número de Armas"


def bears_enough(state: State, obj: Id, weapon: Id) -> bool:
    """3.2: by one reading an Aliado bears one weapon, or as many as effects say."""
    if state.reading(WEAPONS) == "sin-limite" or ruled(state, obj, BEARS_ALL):
        return False
    borne = sum(o.attached == obj and o.id != weapon for o in state.in_play())
    return borne >= one_or_as_many(state, ruled(state, obj, BEARS_SO_MANY), ruled(state, obj, BEARS_MORE))


def put(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """6.3, 3.2: Oros, Aliados, weapons with somebody to bear them, and Tótems, which are not in play yet."""
    types = state.setup.game.view(state, obj)["types"]
    if state.objects[obj].zone.name in FIELD:
        yield Bar(r.PUT_IN_PLAY, "ya está en juego")
    if unknown(state, obj):
        return
    if not set(types) & {"Oro", "Aliado", "Arma", "Tótem"}:
        yield Bar(r.PUT_IN_PLAY, "solo se ponen en juego Oros, Aliados, Armas y Tótems")
    elif "Arma" in types and not bearers(state, you, obj):
        yield Bar(r.WEAPON_CONTROL, "no hay un Aliado que la porte")
    if "Oro" in types and players_ruled(state, you, "no pone Oros"):
        yield Bar(r.CONTINUOUS_ABILITY, "un efecto no le permite poner Oros")
    if too_many(state, obj, you):
        yield Bar(r.CONTINUOUS_ABILITY, TOO_MANY)


def played(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """6.3.1"""
    if "Oro" in state.setup.game.view(state, obj)["types"]:
        yield Bar(r.FREE_NOT_GOLD, "un Oro no se juega")
