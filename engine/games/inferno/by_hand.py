"""What a judge can do by hand in Inferno: the operations, written with the game's own words and done by its own verbs."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel import by_hand as hand
from ...kernel.abilities import Context, On, Ref
from ...kernel.by_hand import Hand, Manual, Read
from ...kernel.chance import shuffle
from ...kernel.events import Pool
from ...kernel.frozen import Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.state import State, Zone
from ...play.verbs import operations
from . import rules as r
from .effects import effects_moving as moving
from .effects import effects_once as once
from .effects.cannot import be_damaged
from .effects.verbs import VERBS
from .elements.characteristics import ABILITY, DEMON
from .elements.layers import views
from .elements.moving import discard
from .turn.turn import TURN

_THOSE = Ref("esos")


def _move(match: Match, context: Context, slots: Read) -> Procedure:
    zone, _ = slots["zona"]
    you = slots.get("jugador") or (match.state.objects[slots["elementos"][0]].owner if zone == "en juego" else context.you)
    args = Map({"what": _THOSE, "to": zone, "at": slots.get("lugar")})
    yield from moving.moving_to(match, context.but(those=slots["elementos"], you=you), args)


def _to_bottom(match: Match, context: Context, slots: Read) -> Procedure:
    args = Map({"what": _THOSE, "to": "mazo", "at": -1})
    yield from moving.moving_to(match, context.but(those=slots["elementos"]), args)


def _not_moved(state: State, context: Context, slots: Read) -> str:
    zone, whose = slots.get("zona", ("mazo", None))
    for obj in slots["elementos"]:
        here, name = state.objects[obj], state.setup.game.name_of(state, obj)
        if here.kind == DEMON:
            return f"{name} es un demonio y no deja el juego"
        if here.kind == ABILITY:
            return "una habilidad en la cadena no cambia de zona: se cancela"
        if whose not in (None, here.owner):
            return f"{name} va a la zona de su propietario, {here.owner}"
        if zone == "cadena":
            return "a la cadena no se mueve una carta: se juega"
        if zone == "en juego" and here.zone.name == "en juego":
            return f"{name} ya está en juego"
    return "solo en el mazo se cuenta el lugar" if "lugar" in slots and zone != "mazo" else ""


def _shuffle(match: Match, context: Context, slots: Read) -> Procedure:
    name, player = slots["zona"]
    yield from shuffle(match, Zone(name, player or context.you), r.SHUFFLE, f"se mezcla el {name} de {player or context.you}")


def _damage(match: Match, context: Context, slots: Read) -> Procedure:
    source = slots.get("otro", context.source)
    args = Map({"to": _THOSE, "amount": slots["n"]})
    yield from once.damage(match, context.but(those=slots["elementos"], source=source), args)


def _not_attached(state: State, context: Context, slots: Read) -> str:
    weapon, ally = slots["elemento"], slots["otro"]
    if (away := hand.in_play(state, context, slots)) != "":
        return away
    if "arma" not in views(state, weapon)["types"]:
        return f"{state.setup.game.name_of(state, weapon)} no es un arma"
    if "aliado" not in views(state, ally)["types"]:
        return f"{state.setup.game.name_of(state, ally)} no es un aliado"
    return "ya está anexada a ese aliado" if state.objects[weapon].attached == ally else ""


def _attach(match: Match, context: Context, slots: Read) -> Procedure:
    both = context.but(targets=((slots["elemento"],), (slots["otro"],)))
    yield from once.attaching(match, both, Map({"what": Ref("objetivo", 1), "to": Ref("objetivo", 2)}))


def _energy(sign: int) -> Callable[[Match, Context, Read], Procedure]:
    def does(match: Match, context: Context, slots: Read) -> Procedure:
        player, amount = slots["jugador"], sign * slots["n"]
        event = Pool("energía", player=player, source=context.source, amount=amount)
        yield from match.do(event, rules=(r.ENERGY_RESERVE,), text=f"reserva de {player}: {amount:+d} de energía")

    return does


def _too_little(state: State, context: Context, slots: Read) -> str:
    has = state.players[slots["jugador"]].pool
    return f"{slots['jugador']} tiene {has} de energía en su reserva" if has < slots["n"] else ""


def _discard(match: Match, context: Context, slots: Read) -> Procedure:
    owner = match.state.objects[slots["elementos"][0]].owner
    yield from discard(match, owner, slots["elementos"], (r.EFFECT,))


def _not_in_hand(state: State, context: Context, slots: Read) -> str:
    listed = [state.objects[i] for i in slots["elementos"]]
    if any(o.zone.name != "mano" for o in listed):
        return "solo se descarta de la mano"
    return "cada jugador descarta por separado" if len({o.owner for o in listed}) > 1 else ""


def _reveal(match: Match, context: Context, slots: Read) -> Procedure:
    names = ", ".join(match.game.name_of(match.state, i) for i in slots["elementos"])
    yield from match.do(rules=(r.EFFECT,), text=f"se revela {names}")


def _moments() -> Map[str, On]:
    steps = {step.name: On("comienzo", data=Map({"step": step.name})) for step in TURN.plan}
    return Map({**steps, "final del combate": On("final del combate")})


HAND = Hand(
    r.INSTRUCTIONS,
    (
        Manual("mover {elementos} a {zona}, lugar {lugar}", _move, r.ZONE_CHANGE, _not_moved),
        Manual("mover {elementos} a {zona} bajo el control de {jugador}", _move, r.ZONE_CHANGE, _not_moved),
        Manual("mover {elementos} al fondo del mazo", _to_bottom, r.ZONE_CHANGE, _not_moved),
        Manual("mover {elementos} a {zona}", _move, r.ZONE_CHANGE, _not_moved),
        Manual("mezclar {zona}", _shuffle, r.SHUFFLE),
        Manual("daño {n} a {elementos}, hecho por {otro}", _damage, r.DAMAGE_BY_EFFECT, be_damaged),
        Manual("descartar {elementos}", _discard, r.DISCARD, _not_in_hand),
        Manual("revelar {elementos}", _reveal, r.EFFECT),
        Manual("poner {n} contador[es] de {contador} en {elementos}", hand.counters(1), r.COUNTERS, hand.in_play),
        Manual("quitar {n} contador[es] de {contador} de {elementos}", hand.counters(-1), r.COUNTERS, hand.has_counters),
        Manual("anexar {elemento} a {otro}", _attach, r.ATTACH_EFFECT, _not_attached),
        Manual("{jugador} agrega {n} de energía", _energy(1), r.ENERGY_RESERVE),
        Manual("{jugador} pierde {n} de energía", _energy(-1), r.ENERGY_RESERVE, _too_little),
        Manual("recordar en {momento}: {texto}", hand.remind, r.DELAYED),
        Manual("elegir {jugador}: {opciones}", hand.choose, r.CHOICES_ON_RESOLUTION),
        Manual("{elemento} es {carta}", hand.name_card, r.INSTRUCTIONS, hand.is_known),
        *operations(VERBS),
    ),
    characteristics=Map({"fuerza": "strength", "resistencia": "resistance"}),
    durations=Map({"final del turno": "turno", "final del combate": "combate"}),
    moments=_moments(),
)
