"""Every verb of effects, declared once: what it does, its main argument, and how a judge writes it by hand."""

from __future__ import annotations

from ...kernel.abilities import BY_HAND, MODES
from ...kernel.frozen import Map
from ...play import instructions, lasting
from ...play.by_hand import resolve
from ...play.manual import in_play, is_a_card
from ...play.verbs import Verb, Written
from . import controlling, ficha, options
from . import effects as does
from . import rules as r
from .keeping import stays

VERBS = (
    Verb("robar", does.drawing, "amount", written=(Written("{jugador} roba {n}[ cartas][ carta]", r.DRAW),)),
    Verb(
        "daño",
        does.damaging,
        "amount",
        elements=("to",),
        needs=("amount",),
        written=(Written("daño {n} a {elementos}", r.DAMAGE, in_play, elements="to"),),
    ),
    Verb(
        "perder vidas",
        does.losing_lives,
        "amount",
        written=(Written("{jugador} pierde {n}[ vidas][ vida]", r.RESOLVES),),
    ),
    Verb(
        "recuperar vidas",
        does.recovering,
        "amount",
        written=(Written("{jugador} recupera {n}[ vidas][ vida]", r.RESOLVES),),
    ),
    Verb("vidas a", does.setting_lives, "amount"),
    Verb("destruir", does.going("destruir"), "what", written=(Written("destruir {elementos}", r.DESTROY, in_play),)),
    Verb(
        "desintegrar",
        does.going("desintegrar"),
        "what",
        barred=(stays,),
        written=(Written("desintegrar {elementos}", r.DISINTEGRATE, is_a_card),),
    ),
    Verb(
        "retornar",
        does.going("retornar"),
        "what",
        barred=(stays,),
        written=(Written("retornar {elementos}", r.RETURNS, is_a_card),),
    ),
    Verb("enviar", does.going("enviar"), "what", written=(Written("enviar {elementos}", r.SENT, is_a_card),)),
    Verb("sacrificar", does.going("sacrificar"), "what", barred=(stays,)),
    Verb(
        "devolver",
        does.going("devolver"),
        "what",
        written=(
            Written("devolver {elementos} arriba", r.GIVES_BACK, is_a_card, given=Map(at=0)),
            Written("devolver {elementos} abajo", r.GIVES_BACK, is_a_card, given=Map(at=-1)),
        ),
    ),
    Verb("descartar", does.discarding, "amount", needs=(), finds=True),
    Verb("invocar", does.summoning, "what", written=(Written("invocar {elementos}", r.SUMMONED, is_a_card),)),
    Verb("jugar sin pagar", does.playing_free, "what"),
    Verb("fichas", does.making, "amount", needs=("amount", "token"), finds=True),
    Verb("agregar", does.adding, "filter", finds=True),
    Verb("agregar de esas", does.taking, "amount", finds=True),
    Verb("invocar del mazo", does.finding_and_summoning, "filter", finds=True),
    Verb("enviar superiores", does.top_going("enviar"), "amount", finds=True),
    Verb("desintegrar superiores", does.top_going("desintegrar"), "amount", finds=True),
    Verb("enviar del mazo", does.finding_and_sending("enviar"), "filter", finds=True),
    Verb("desintegrar del mazo", does.finding_and_sending("desintegrar"), "filter", finds=True),
    Verb("barajar", does.shuffling, "who", needs=()),
    Verb("dormir", does.sleeping, "what", written=(Written("dormir {elementos}", r.ASLEEP, in_play),)),
    Verb("negar", does.negating, "what", written=(Written("negar {elementos}", r.NEGATED),)),
    Verb("maná disponible", does.turning(paid=False), "amount"),
    Verb("colocar maná", does.placing_mana, "amount"),
    Verb("maná pagado", does.turning(paid=True), "amount"),
    Verb("mirar", does.looking(public=False), "amount", needs=(), finds=True),
    Verb("revelar", does.looking(public=True), "amount", needs=(), finds=True),
    Verb(
        "tomar el control",
        controlling.taking,
        "what",
        written=(Written("{jugador} toma el control de {elementos}", r.RESOLVES, in_play),),
    ),
    Verb("tomar la ficha", ficha.taking, "who", needs=(), written=(Written("{jugador} toma la ficha", r.WHO_FIGHTS),)),
    Verb("ganar el duelo", does.deciding(wins=True), "who", needs=()),
    Verb("perder el duelo", does.deciding(wins=False), "who", needs=()),
    Verb(
        "modificar",
        lasting.modify,
        "what",
        written=(
            Written("modificar {elementos}: {cambios}[ hasta {hasta}]", r.RESOLVES, in_play),
            Written("dar {clave} a {elementos}[ hasta {hasta}]", r.RESOLVES, in_play, op="abilities +"),
        ),
    ),
    Verb("regla", lasting.rule_effect, "rule"),
    Verb("más tarde", lasting.later, "effect", needs=("on", "effect")),
    Verb("elegir número", does.numbering, "then"),
    Verb(MODES, options.applied, "n", needs=("n", "modes")),
    Verb("puede", instructions.may, "then", needs=()),
    Verb("si", instructions.if_, "if"),
    Verb(BY_HAND, resolve),
)
