"""Resources and energy (106, 120, 305, 605): adding a resource in its ways, and what can be turned for energy."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Activated, Context, Triggered
from ...kernel.decisions import Option
from ...kernel.events import Alter, AlterPlayer, Event, Move, Pool
from ...kernel.frozen import EMPTY, Id, Map, by_identity
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.memo import PLAY_ONLY, TURN_BEGAN, TURNED
from ...kernel.rules import R
from ...kernel.selecting import amount
from ...kernel.state import State
from ...kernel.steps import How
from ...kernel.targets import slots
from ...kernel.turns import without
from ...kernel.unknown import name_card
from . import rules as r
from .cards import RESOURCE_ABILITY
from .drawing import replaced
from .ending import lose
from .layers import views
from .moving import PLAY
from .ruling import players_ruled, ruled


def add_resource_of_turn(match: Match) -> Procedure:
    """504.1: the active player adds one, or as many as effects say (120.5)."""
    player = match.state.active
    assert player is not None
    if not (yield from _by_tribute(match, player)):
        yield from add_resource(match, player, (r.RESOURCE_STEP, r.RESOURCE_ACTION, r.TURN_ACTIONS_FIRST))
    more = sum(effect.value for effect in players_ruled(match.state, player, "recursos por turno +"))
    for _ in range(more):
        if match.state.result is None:
            yield from add_resource(match, player, (r.RESOURCE_STEP, r.MORE_RESOURCES))


#: When the resource of a Tributo enters, and what is skipped for it.
TRIBUTE_WHEN = "inferno-tributo-en-que-paso"


def _by_tribute(match: Match, player: str) -> Procedure:
    """120.1d: by one reading, the card of a Tributo enters in this step, in the place of the card of the deck."""
    state = match.state
    entry = next((e for e in state.agenda if e.get("kind") == "tributo" and e["player"] == player), None)
    if entry is None:
        return False
    match.keep(agenda=without(state.agenda, entry))
    card = entry["card"]
    if card not in state.objects:
        return False
    yield from put_tribute(match, player, card)
    return True


def put_tribute(match: Match, player: str, card: Id) -> Procedure:
    """702.23b: this card, from the hand or the inferno, face down as a resource."""
    data = Map({"de": match.state.objects[card].zone.name})
    status = Map(face_down=True)
    event = Move("agregar recurso", obj=card, player=player, data=data, to=PLAY, controller=player, status=status)
    text = f"{player} agrega un recurso por tributo"
    yield from match.do(event, rules=(r.TRIBUTE, r.BY_TRIBUTE), text=text, reading=TRIBUTE_WHEN)


def add_resource(match: Match, player: str, rules: tuple[R, ...]) -> Procedure:
    """120.1: face down from the top of the deck, or a card of type recurso from the hand or the inferno."""
    state = match.state
    reading = "inferno-de-donde-sale-el-recurso-del-turno"
    ways = [Option("mazo", "del mazo", "la carta superior del mazo, boca abajo")]
    if match.reading(reading) == "a-eleccion":
        for zone in ("mano", "inferno"):
            cards = [i for i in state.zone(zone, player) if "recurso" in views(state, i)["types"]]
            ways += [Option(i, match.option(i).say, f"{match.game.name_of(state, i)}, desde {zone}") for i in cards]
    way = yield from match.choose(player, "¿Qué recurso agregas?", (r.FOUR_WAYS,), ways, "recurso")
    if way == "mazo":
        yield from _from_deck(match, player, rules)
        if match.reading(reading) == "siempre-del-mazo" and any(
            "recurso" in views(state, i)["types"] for zone in ("mano", "inferno") for i in state.zone(zone, player)
        ):
            match.write((), (r.FROM_DECK,), "el recurso del turno sale siempre del mazo", None, How.AUTOMATIC, reading)
        return
    rule = r.FROM_HAND if state.objects[way].zone.name == "mano" else r.FROM_INFERNO
    data = Map({"de": state.objects[way].zone.name})
    status: Map[str, Any] = EMPTY
    if match.reading(FACE_OF_RESOURCE) == "boca-abajo":
        reading, status = FACE_OF_RESOURCE, Map(face_down=True)
    event = Move("agregar recurso", obj=way, player=player, data=data, to=PLAY, controller=player, status=status)
    text = f"{player} agrega {match.game.name_of(state, way)} como recurso"
    yield from match.do(event, rules=(*rules, rule), text=text, by=player, chosen=True, reading=reading)


def _from_deck(match: Match, player: str, rules: tuple[R, ...]) -> Procedure:
    """120.1a, 120.2: the top card of the deck, face down, which nobody may look at; from an empty deck 120.3."""
    deck = match.state.zone("mazo", player)
    if deck and (yield from _stays_in_deck(match, player, deck[0])):
        return
    if deck:
        data = Map({"de": "mazo"})
        status = Map(face_down=True)
        event = Move("agregar recurso", obj=deck[0], player=player, data=data, to=PLAY, controller=player, status=status)
        text = f"{player} pone en juego boca abajo la carta superior de su mazo como recurso"
        yield from match.do(event, rules=(*rules, r.FROM_DECK, r.RESOURCE_UNSEEN, r.UNSEEN_RESOURCE), text=text)
        return
    empty = Event("agregar recurso", player=player, data=Map({"de": "mazo"}))
    if (yield from replaced(match, empty, r.RESOURCE_REPLACED_FROM_EMPTY)):
        return
    reading = "inferno-mazo-vacio-al-agregar-recurso"
    if match.reading(reading) == "en-el-acto-y-solo-en-su-turno":
        text = f"{player} no puede agregar un recurso de un mazo sin cartas"
        yield from lose(match, (player,), r.LOSE_BY_RESOURCE, text, reading)
        return
    failed = AlterPlayer("intentar agregar", player=player, facts=Map({"sin mazo: recurso": True}))
    text = f"{player} intenta agregar un recurso de un mazo sin cartas"
    yield from match.do(failed, rules=(*rules, r.RESOURCE_FROM_EMPTY), text=text, reading=reading)


#: Whether a card of type recurso from the hand or the inferno is put into play face up.
FACE_OF_RESOURCE = "inferno-recurso-de-la-mano-boca-arriba"


def _stays_in_deck(match: Match, player: str, card: Id) -> Procedure:
    """120.1a, 306.3: a ritual can be a resource, face down, unless the reading keeps it in the deck. True when it stays."""
    reading = "inferno-ritual-como-recurso"
    if match.reading(reading) == "puede-ser-recurso":
        return False
    yield from name_card(match, card, r.RITUAL_STAYS)
    if "ritual" not in views(match.state, card)["types"]:
        return False
    text = f"la carta superior del mazo de {player} es un ritual y se queda en él"
    match.write((), (r.RITUAL_STAYS, r.RITUAL_STAYS_IN_ZONE), text, None, How.AUTOMATIC, reading)
    return True


def adds_outside_its_step(match: Match) -> bool:
    """120.2: resources come by costs, effects and Tributo too, unless the reading leaves only the action of the turn."""
    reading = "inferno-solo-la-accion-del-turno-agrega-recursos"
    if match.reading(reading) == "tambien-costes-y-efectos":
        return True
    text = "sólo la acción del turno agrega recursos: no se agrega ninguno"
    match.write((), (r.RESOURCE_NOT_PLAYED,), text, None, How.AUTOMATIC, reading)
    return False


@by_identity
def is_energy_ability(ability: object) -> bool:
    """605.1a: an activated ability that can add energy and has no target."""
    if not isinstance(ability, Activated) or slots(ability.effect):
        return False
    return adds_energy(ability)


def adds_energy(ability: Activated) -> bool:
    """Whether an ability can add energy, be it an energy ability or not (605.5a)."""
    return any(do.verb == "energía" for do in ability.effect)


def energy_abilities(state: State, player: str) -> list[tuple[Id, int, int]]:
    """What a player can activate for energy now: the element, which of its abilities, and how much it gives (605.3a)."""
    on = PLAY_ONLY | {TURNED, TURN_BEGAN, "station"}
    found: list[tuple[Id, int, int]] = state.memo.computed(
        f"energy of {player}", lambda s: _energy_abilities(s, player), state, on
    )
    return found


def energy_there(state: State, player: str) -> int:
    """How much a player could gather now by turning cards: of an element with several abilities, the one that gives most."""

    def compute(state: State) -> int:
        most: dict[Id, int] = {}
        for obj, _, gives in energy_abilities(state, player):
            most[obj] = max(gives, most.get(obj, 0))
        return sum(most.values())

    total: int = state.memo.computed(f"energy there of {player}", compute, state, PLAY_ONLY)
    return total


def _energy_abilities(state: State, player: str) -> list[tuple[Id, int, int]]:
    found = []
    for obj in state.in_play():
        if obj.turned:
            continue
        seen = views(state, obj.id)
        if seen["controller"] != player:
            continue
        for place, ability in enumerate(seen["abilities"]):
            if is_energy_ability(ability) and _can_turn(state, obj.id, ability):
                found.append((obj.id, place, energy_of(state, ability, obj.id, player)))
    return found


def resources_turn_always(state: State) -> bool:
    """305.5 against 101.2: whether nothing keeps a resource from being turned for energy."""
    return state.follows(r.RESOURCE_ABILITY) and state.reading(KEPT_FROM_TURNING) == "nada-lo-impide"


#: Whether something can keep a resource from being turned for energy.
KEPT_FROM_TURNING = "inferno-impedir-que-un-recurso-se-gire"


def _can_turn(state: State, obj: Id, ability: Activated) -> bool:
    """Only abilities whose whole cost is turning the card are offered while paying (106.4)."""
    if [part.kind for part in ability.cost] != ["girar"] or len(ability.effect) > 1:
        return False
    if ruled(state, obj, "no puede activar habilidades") and not (ability is RESOURCE_ABILITY and resources_turn_always(state)):
        return False
    if "recurso" in views(state, obj)["types"]:
        return True
    return not ruled(state, obj, "no se gira") and ready(state, obj)


#: Since when an ally must have been under its controller's control.
SINCE_WHEN = "inferno-desde-cuando-atacar-o-girarse"


def ready(state: State, obj: Id) -> bool:
    """301.6, 507.2a, 602.5a: an ally has been under its controller's control since the moment that the reading says."""
    seen = views(state, obj)
    if "aliado" not in seen["types"] and state.objects[obj].kind != "demon":
        return True
    controller = seen["controller"]
    since = control_began(state, obj)
    if state.reading(SINCE_WHEN) == "desde-el-turno-en-curso":
        active = state.station.active
        began = state.players[active].turn_began if active is not None else 0
    else:
        began = state.players[controller].turn_began
    return since <= began


def control_began(state: State, obj: Id) -> int:
    """Since when its present controller has controlled it without a break."""
    here = state.objects[obj]
    stamps = [here.controlled_since]
    for effect in state.effects:
        if isinstance(effect.affects, tuple) and obj in effect.affects and any(p.op == "controller" for p in effect.parts):
            stamps.append(effect.stamp)
    return max(stamps)


def turn_for_energy(match: Match, player: str, obj: Id, place: int, rules: tuple[R, ...]) -> Procedure:
    """405.6c, 605.3b: an energy ability does not use the chain; it is paid and resolves at once."""
    state = match.state
    ability = views(state, obj)["abilities"][place]
    gives = energy_of(state, ability, obj, player)
    events: list[Event] = []
    if any(part.kind == "girar" for part in ability.cost):
        events.append(Alter("girar", obj=obj, player=player, fields=Map(turned=True)))
    events += [Pool("energía", player=player, source=obj, amount=gives), Event("energía activada", obj=obj, player=player)]
    also: tuple[R, ...] = (r.ENERGY_AT_ONCE, r.ENERGY_OFF_CHAIN, r.ENERGY_ALWAYS)
    also += (r.RESOURCE_ABILITY,) if ability is RESOURCE_ABILITY else ()
    also += () if gives else (r.STILL_ENERGY,)
    text = f"{player} gira {match.game.name_of(state, obj)}: {gives} de energía"
    yield from match.do(*events, rules=(*rules, *also), text=text, by=player, chosen=True)
    context = Context(obj, player)
    for do in ability.effect:
        if do.verb != "energía":
            yield from match.game.verbs[do.verb](match, context, do.args)
    yield from _triggered_energy(match)


def energy_of(state: State, ability: Activated, obj: Id, player: str) -> int:
    """How much energy an ability gives now, perhaps none (605.2)."""
    listed = [do.args.get("amount", 1) for do in ability.effect if do.verb == "energía"]
    return sum(amount(state, wanted, Context(obj, player)) for wanted in listed)


def is_triggered_energy(trigger: Triggered) -> bool:
    """605.1b: without a target, on the activation of an energy ability, and it can add energy."""
    adds = any(do.verb == "energía" for do in trigger.effect)
    return trigger.on.event == "energía activada" and adds and not slots(trigger.effect)


def _triggered_energy(match: Match) -> Procedure:
    """605.4a: triggered energy abilities do not use the chain; they resolve as soon as they triggered."""
    rules = (r.TRIGGERED_ENERGY, r.TRIGGERED_ENERGY_AT_ONCE)
    if match.without(rules):
        return
    due = tuple(w for w in match.state.waiting if is_triggered_energy(w.ability))
    if due:
        match.keep(waiting=tuple(w for w in match.state.waiting if w not in due))
    for waiting in due:
        text = f"la habilidad de energía de {match.game.name_of(match.state, waiting.context.source)} se resuelve en el acto"
        match.write((), rules, text, waiting.context.you, How.AUTOMATIC)
        for do in waiting.ability.effect:
            yield from match.game.verbs[do.verb](match, waiting.context, do.args)
