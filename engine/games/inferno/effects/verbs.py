"""Every verb of effects (608–610, 701), declared once: what it does, its main argument, and how a judge writes it by hand."""

from __future__ import annotations

from ....kernel.abilities import BY_HAND, MODES
from ....kernel.frozen import Map
from ....play import agenda, counters, exchanging, instructions, lasting, looking, modes, preventing, shuffling, turning
from ....play import searching as looking_through
from ....play.by_hand import resolve
from ....play.copying import become_copy, copy_token
from ....play.manual import detached, in_play, is_a_card, not_attached
from ....play.stack_copies import copy_on_stack, play_copy
from ....play.verbs import Verb, Written, unless_barred
from .. import by_hand
from .. import rules as r
from ..elements import barred
from . import effects, searching
from . import effects_choices as choices
from . import effects_moving as moving
from . import effects_once as once

_not_moved = unless_barred("mover", by_hand.not_moved)

VERBS = (
    # --- what is done once to what stays where it is (609, 701) ---
    Verb(
        "daño",
        once.damage,
        "amount",
        written=(
            Written("daño {n} a {elementos}, hecho por {otro}", r.DAMAGE_BY_EFFECT, by_hand.not_damaged, "to", "by"),
            Written("daño {n} a {elementos}", r.DAMAGE_BY_EFFECT, by_hand.not_damaged, "to"),
        ),
        elements=("to",),
    ),
    Verb(
        "girar",
        turning.turning(True),
        "what",
        barred=(turning.is_turned,),
        written=(Written("girar {elementos}", r.TURN_CARD, unless_barred("girar")),),
    ),
    Verb(
        "enderezar",
        turning.turning(False),
        "what",
        barred=(turning.is_upright,),
        written=(Written("enderezar {elementos}", r.TURN_UPRIGHT, unless_barred("enderezar")),),
    ),
    Verb("voltear", once.flip, "what", written=(Written("voltear {elementos}", r.FLIP_RESOURCE, by_hand.not_flipped),)),
    Verb("energía", once.energy, "amount"),
    Verb("contador", counters.putting, "counter", elements=("to",), words=Map(amount=(counters.ALL,))),
    Verb("mover contador", counters.moving, "counter", elements=("from", "to")),
    Verb("pelear", once.fight, "what"),
    Verb(
        "anexar",
        once.attaching,
        "what",
        written=(Written("anexar {elemento} a {otro}", r.ATTACH_EFFECT, not_attached("arma", "aliado")),),
        elements=("what", "to"),
    ),
    Verb("desanexar", once.detaching, "what", written=(Written("desanexar {elemento}", r.EFFECT, detached),)),
    Verb("intercambiar control", exchanging.exchange_control, "what"),
    Verb("unir al combate", once.joining, "what"),
    Verb("remover del combate", once.removing, "what"),
    Verb("reemplazar en combate", once.replacing_fighter, "what", elements=("what", "for")),
    Verb("terminar el combate", once.ending_combat, ""),
    # --- what brings something to another zone (110.5, 120, 400, 701) ---
    Verb("tomar", once.draw, "amount", written=(Written("{jugador} toma {n}[ cartas][ carta]", r.DRAW),)),
    Verb(
        "destruir",
        moving.destroying,
        "what",
        barred=(
            barred.demon,
            barred.indestructible,
        ),
        written=(Written("destruir {elementos}", r.DESTROY, unless_barred("destruir")),),
    ),
    Verb(
        "exiliar",
        moving.exiling,
        "what",
        barred=(barred.demon, barred.not_exiled),
        written=(Written("exiliar {elementos}", r.EXILE, unless_barred("exiliar", is_a_card)),),
    ),
    Verb("descartar", moving.discarding, "amount", words=Map(amount=(moving.WHOLE_HAND,)), finds=True),
    Verb("cancelar", moving.countering, "what", written=(Written("cancelar {elementos}", r.COUNTER, by_hand.not_countered),)),
    Verb(
        "mover",
        moving.moving_to,
        "what",
        barred=(barred.demon,),
        written=(
            Written("mover {elementos} a {zona}, lugar {lugar}", r.ZONE_CHANGE, _not_moved),
            Written("mover {elementos} a {zona} bajo el control de {jugador}", r.ZONE_CHANGE, _not_moved),
            Written("mover {elementos} al fondo del mazo", r.ZONE_CHANGE, _not_moved, given=Map(to="mazo", at=-1)),
            Written("mover {elementos} a {zona}", r.ZONE_CHANGE, _not_moved),
        ),
        needs=("what", "to"),
    ),
    Verb("moler", moving.milling, "amount", finds=True),
    Verb("mover del inferno", moving.moving_top, "amount", needs=("amount", "to"), finds=True),
    Verb("intercambiar cartas", exchanging.exchange_cards, "what", elements=("what", "with")),
    Verb("intercambiar zonas", exchanging.exchange_zones, "zones"),
    Verb(
        "ficha",
        moving.token,
        "token",
        finds=True,
        written=(
            Written("ficha {carta} x{n} para {jugador}", r.TOKEN, by_hand.no_token),
            Written("ficha {carta} para {jugador}", r.TOKEN, by_hand.no_token),
        ),
    ),
    Verb(
        "recurso",
        moving.add_resources,
        "amount",
        written=(Written("{jugador} agrega {n} recurso[s]", r.RESOURCE_BY_EFFECT),),
    ),
    # --- looking through zones (701.4, 701.12–701.14) ---
    Verb("mezclar", shuffling.shuffling, "who", needs=()),
    Verb("barajar", shuffling.shuffling_in, "what"),
    Verb("mezclar zona en el mazo", shuffling.shuffling_zone_in, "zone"),
    Verb("buscar", searching.search, "filter", finds=True),
    Verb("ordenar", searching.order, "amount", finds=True),
    Verb("mostrar", looking.showing, "what", needs=()),
    Verb("mirar", looking.looking, "amount", words=Map(take=(looking.ALL,)), finds=True),
    Verb("pilas", looking_through.piles, "what", needs=("what", "then")),
    # --- what lasts or comes later (603.7, 610, 613, 614, 500.8) ---
    Verb(
        "modificar",
        lasting.modify,
        "what",
        written=(
            Written("modificar {elementos}: {cambios}[ hasta {hasta}]", r.CONTINUOUS, in_play),
            Written("dar {clave} a {elementos}[ hasta {hasta}]", r.CONTINUOUS, in_play, op="abilities +"),
            Written("quitar {clave} a {elementos}[ hasta {hasta}]", r.CONTINUOUS, in_play, op="abilities -"),
        ),
    ),
    Verb(
        "control",
        lasting.control,
        "what",
        written=(Written("{jugador} gana el control de {elementos}[ hasta {hasta}]", r.CONTROL, in_play),),
    ),
    Verb("regla", lasting.rule_effect, "rule"),
    Verb(
        "prevenir",
        preventing.shield,
        "amount",
        written=(Written("prevenir {n} de daño a {elementos}[ hasta {hasta}]", r.SHIELD, by_hand.not_damaged, elements="to"),),
        needs=("to",),
        elements=("to",),
    ),
    Verb("reemplazar", lasting.replace_next, "on"),
    Verb(
        "turno adicional", agenda.extra_turn, "who", written=(Written("turno adicional de {jugador}", r.EXTRA_TURNS),), needs=()
    ),
    Verb("paso adicional", agenda.extra_step, "step"),
    Verb(
        "saltear",
        agenda.skipping,
        "what",
        written=(Written("{jugador} saltea {texto}", r.SKIP_IS_REPLACEMENT, agenda.no_step),),
        elements=(),
        words=Map(what=()),
    ),
    Verb("más tarde", lasting.later, "effect", needs=("on", "effect")),
    # --- what is asked for ---
    Verb("elegir", once.choosing_elements, "what", finds=True),
    Verb("escoger", once.choosing_value, "values"),
    Verb("nombrar", choices.naming, ""),
    Verb("elegir subtipo", choices.choosing_subtype, "type", needs=("type", "what"), elements=("what",)),
    Verb("elegir fuente", choices.choosing_source, "", elements=("to",)),
    Verb("cambiar objetivos", choices.changing_targets, "what", words=Map(how=tuple(choices.HOW))),
    Verb("pagar", choices.must_pay, "amount", needs=("who", "amount")),
    # --- copies (706) ---
    Verb("copia", become_copy, "what", elements=("what", "of")),
    Verb("ficha copia", copy_token, "of", elements=("of",)),
    Verb("copiar", copy_on_stack, "what"),
    Verb("jugar copia", play_copy, "what"),
    # --- instructions within others (117.12, 607.2) ---
    Verb("puede", instructions.may, "then", needs=()),
    Verb("cada uno", instructions.each_player, "who"),
    Verb("quien lo haga", instructions.who_pays, "who", needs=("who", "cost", "effect")),
    Verb("moneda", once.tossing, "then", needs=()),
    Verb("si", instructions.if_, "if"),
    Verb("a menos que", instructions.unless, "cost", needs=("cost", "effect")),
    Verb("donde X es", instructions.where_x, "x", needs=("x", "then")),
    Verb(BY_HAND, resolve),
    Verb(MODES, modes.applied, "n", needs=("n", "modes")),
    # --- how the game ends (104) ---
    Verb("perder", once.losing, "who", written=(Written("{jugador} pierde la partida", r.LOSE_BY_EFFECT),), needs=()),
    Verb("ganar", once.winning, "who", written=(Written("{jugador} gana la partida", r.WIN_BY_EFFECT),), needs=()),
    Verb("empatar", once.drawing_game, "", written=(Written("empate", r.DRAW_BY_EFFECT),)),
    # --- what only keyword abilities do (702) ---
    Verb("réplica", effects.play_replica),
    Verb("protector", once.protect),
    Verb("tributo", moving.tribute),
)
