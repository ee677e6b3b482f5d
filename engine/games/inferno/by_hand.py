"""What a judge can do by hand in Inferno: the operations, written with the game's own words and done by its own verbs."""

from __future__ import annotations

from typing import Any

from ...kernel import by_hand as hand
from ...kernel.abilities import Context, On, Part, Ref
from ...kernel.by_hand import Hand, Manual, Read
from ...kernel.chance import shuffle
from ...kernel.events import Alter, Pool
from ...kernel.frozen import Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.state import State, Zone
from ...play import agenda, lasting, preventing
from . import effects_moving as moving
from . import effects_once as once
from . import rules as r
from .characteristics import ABILITY, DEMON
from .damage import can_be_damaged
from .layers import views
from .moving import can_be_destroyed, discard
from .turn import TURN

_THOSE = Ref("esos")


def _verb(verb: once.Verb, what: str = "what", **fixed: Any) -> Any:
    """An operation that is a verb of card texts, on the elements named; ``n`` is how many, ``hasta`` until when."""

    def does(match: Match, context: Context, slots: Read) -> Procedure:
        named = slots.get("elementos") or ((slots["elemento"],) if "elemento" in slots else ())
        args = dict(fixed)
        if named:
            args[what] = _THOSE
        if "n" in slots:
            args["amount"] = slots["n"]
        if "hasta" in slots:
            args["until"] = slots["hasta"]
        yield from verb(match, context.but(those=named, you=slots.get("jugador", context.you)), Map(args))

    return does


def _move(match: Match, context: Context, slots: Read) -> Procedure:
    zone, _ = slots["zona"]
    you = slots.get("jugador") or (match.state.objects[slots["elementos"][0]].owner if zone == "en juego" else context.you)
    at = slots["lugar"] - 1 if "lugar" in slots else None
    args = Map({"what": _THOSE, "to": zone, "at": at})
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


def _not_damaged(state: State, context: Context, slots: Read) -> str:
    whole = [i for i in slots["elementos"] if not can_be_damaged(state, i)]
    return f"{state.setup.game.name_of(state, whole[0])} no es un aliado ni un demonio en juego" if whole else ""


def _not_turned(turned: bool) -> Any:
    def impossible(state: State, context: Context, slots: Read) -> str:
        so = [i for i in slots["elementos"] if state.objects[i].turned == turned]
        already = f"{state.setup.game.name_of(state, so[0])} ya está {'girada' if turned else 'enderezada'}" if so else ""
        return hand.in_play(state, context, slots) or already

    return impossible


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


def _detach(match: Match, context: Context, slots: Read) -> Procedure:
    obj = slots["elemento"]
    event = Alter("desanexar", obj=obj, source=match.state.objects[obj].attached, fields=Map(attached=None))
    yield from match.do(event, rules=(r.EFFECT,), text=f"{match.game.name_of(match.state, obj)} se desanexa")


def _not_detached(state: State, context: Context, slots: Read) -> str:
    return "" if state.objects[slots["elemento"]].attached is not None else "no está anexada a nada"


def _control(match: Match, context: Context, slots: Read) -> Procedure:
    args = Map({"what": _THOSE, "until": slots.get("hasta", "")})
    yield from lasting.control(match, context.but(those=slots["elementos"], you=slots["jugador"]), args)


def _energy(sign: int) -> Any:
    def does(match: Match, context: Context, slots: Read) -> Procedure:
        player, amount = slots["jugador"], sign * slots["n"]
        event = Pool("energía", player=player, source=context.source, amount=amount)
        yield from match.do(event, rules=(r.ENERGY_RESERVE,), text=f"reserva de {player}: {amount:+d} de energía")

    return does


def _too_little(state: State, context: Context, slots: Read) -> str:
    has = state.players[slots["jugador"]].pool
    return f"{slots['jugador']} tiene {has} de energía en su reserva" if has < slots["n"] else ""


def _on_chain(state: State, context: Context, slots: Read) -> str:
    away = [i for i in slots["elementos"] if state.objects[i].zone.name != "cadena"]
    return f"{state.setup.game.name_of(state, away[0])} no está en la cadena" if away else ""


def _modify(match: Match, context: Context, slots: Read) -> Procedure:
    args = Map({"what": _THOSE, "parts": slots["cambios"], "until": slots.get("hasta", "")})
    yield from lasting.modify(match, context.but(those=slots["elementos"]), args)


def _keyword(op: str) -> Any:
    def does(match: Match, context: Context, slots: Read) -> Procedure:
        args = Map({"what": _THOSE, "parts": (Part(op, slots["clave"]),), "until": slots.get("hasta", "")})
        yield from lasting.modify(match, context.but(those=slots["elementos"]), args)

    return does


def _token(match: Match, context: Context, slots: Read) -> Procedure:
    args = Map({"token": slots["carta"], "amount": slots.get("n", 1)})
    yield from moving.token(match, context.but(you=slots["jugador"]), args)


def _no_token(state: State, context: Context, slots: Read) -> str:
    kept = "ritual" in slots["carta"].types or slots["carta"].demon
    return "ni un ritual ni un demonio pueden ser fichas" if kept else ""


def _discard(match: Match, context: Context, slots: Read) -> Procedure:
    owner = match.state.objects[slots["elementos"][0]].owner
    yield from discard(match, owner, slots["elementos"], (r.EFFECT,))


def _not_in_hand(state: State, context: Context, slots: Read) -> str:
    listed = [state.objects[i] for i in slots["elementos"]]
    if any(o.zone.name != "mano" for o in listed):
        return "solo se descarta de la mano"
    return "cada jugador descarta por separado" if len({o.owner for o in listed}) > 1 else ""


def _not_destroyed(state: State, context: Context, slots: Read) -> str:
    firm = [i for i in slots["elementos"] if not can_be_destroyed(state, i)]
    reason = f"{state.setup.game.name_of(state, firm[0])} no puede ser destruido" if firm else ""
    return hand.in_play(state, context, slots) or reason


def _not_exiled(state: State, context: Context, slots: Read) -> str:
    kept = [i for i in slots["elementos"] if state.objects[i].kind in (DEMON, ABILITY)]
    return f"{state.setup.game.name_of(state, kept[0])} no puede exiliarse" if kept else ""


def _not_flipped(state: State, context: Context, slots: Read) -> str:
    for obj in slots["elementos"]:
        here = state.objects[obj]
        if not here.face_down and not (here.kind == DEMON and here.side != "terrenal"):
            return f"{state.setup.game.name_of(state, obj)} no está boca abajo ni es un demonio infernal"
    return hand.in_play(state, context, slots)


def _reveal(match: Match, context: Context, slots: Read) -> Procedure:
    names = ", ".join(match.game.name_of(match.state, i) for i in slots["elementos"])
    yield from match.do(rules=(r.EFFECT,), text=f"se revela {names}")


def _skip(match: Match, context: Context, slots: Read) -> Procedure:
    yield from agenda.skipping(match, context.but(you=slots["jugador"]), Map({"what": slots["texto"]}))


def _no_step(state: State, context: Context, slots: Read) -> str:
    known = ("turno", *(step.name for step in TURN.plan))
    return "" if slots["texto"] in known else f"se saltea uno de: {', '.join(known)}"


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
        Manual("{jugador} toma {n}[ cartas][ carta]", _verb(once.draw), r.DRAW),
        Manual("mezclar {zona}", _shuffle, r.SHUFFLE),
        Manual("daño {n} a {elementos}, hecho por {otro}", _damage, r.DAMAGE_BY_EFFECT, _not_damaged),
        Manual("daño {n} a {elementos}", _damage, r.DAMAGE_BY_EFFECT, _not_damaged),
        Manual("prevenir {n} de daño a {elementos}[ hasta {hasta}]", _verb(preventing.shield, "to"), r.SHIELD, _not_damaged),
        Manual("destruir {elementos}", _verb(moving.destroying), r.DESTROY, _not_destroyed),
        Manual("exiliar {elementos}", _verb(moving.exiling), r.EXILE, _not_exiled),
        Manual("descartar {elementos}", _discard, r.DISCARD, _not_in_hand),
        Manual("girar {elementos}", _verb(once.turning(True)), r.TURN_CARD, _not_turned(True)),
        Manual("enderezar {elementos}", _verb(once.turning(False)), r.TURN_UPRIGHT, _not_turned(False)),
        Manual("voltear {elementos}", _verb(once.flip), r.FLIP_RESOURCE, _not_flipped),
        Manual("revelar {elementos}", _reveal, r.EFFECT),
        Manual("poner {n} contador[es] de {contador} en {elementos}", hand.counters(1), r.COUNTERS, hand.in_play),
        Manual("quitar {n} contador[es] de {contador} de {elementos}", hand.counters(-1), r.COUNTERS, hand.has_counters),
        Manual("ficha {carta} x{n} para {jugador}", _token, r.TOKEN, _no_token),
        Manual("ficha {carta} para {jugador}", _token, r.TOKEN, _no_token),
        Manual("anexar {elemento} a {otro}", _attach, r.ATTACH_EFFECT, _not_attached),
        Manual("desanexar {elemento}", _detach, r.EFFECT, _not_detached),
        Manual("{jugador} gana el control de {elementos}[ hasta {hasta}]", _control, r.CONTROL, hand.in_play),
        Manual("{jugador} agrega {n} de energía", _energy(1), r.ENERGY_RESERVE),
        Manual("{jugador} pierde {n} de energía", _energy(-1), r.ENERGY_RESERVE, _too_little),
        Manual("{jugador} agrega {n} recurso[s]", _verb(moving.add_resources), r.RESOURCE_BY_EFFECT),
        Manual("cancelar {elementos}", _verb(moving.countering), r.COUNTER, _on_chain),
        Manual("modificar {elementos}: {cambios}[ hasta {hasta}]", _modify, r.CONTINUOUS, hand.in_play),
        Manual("dar {clave} a {elementos}[ hasta {hasta}]", _keyword("abilities +"), r.CONTINUOUS, hand.in_play),
        Manual("quitar {clave} a {elementos}[ hasta {hasta}]", _keyword("abilities -"), r.CONTINUOUS, hand.in_play),
        Manual("turno adicional de {jugador}", _verb(agenda.extra_turn), r.EXTRA_TURNS),
        Manual("{jugador} saltea {texto}", _skip, r.SKIP_IS_REPLACEMENT, _no_step),
        Manual("{jugador} gana la partida", _verb(once.winning), r.WIN_BY_EFFECT),
        Manual("{jugador} pierde la partida", _verb(once.losing), r.LOSE_BY_EFFECT),
        Manual("empate", _verb(once.drawing_game), r.DRAW_BY_EFFECT),
        Manual("recordar en {momento}: {texto}", hand.remind, r.DELAYED),
        Manual("elegir {jugador}: {opciones}", hand.choose, r.CHOICES_ON_RESOLUTION),
        Manual("{elemento} es {carta}", hand.name_card, r.INSTRUCTIONS, hand.is_known),
    ),
    characteristics=Map({"fuerza": "strength", "resistencia": "resistance"}),
    durations=Map({"final del turno": "turno", "final del combate": "combate"}),
    moments=_moments(),
)
