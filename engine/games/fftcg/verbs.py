"""Every verb of effects, declared once: what it does, its main argument, and how a judge writes it by hand."""

from __future__ import annotations

from ...kernel.abilities import BY_HAND, MODES
from ...play import instructions, lasting, modes, preventing
from ...play import searching as looking_through
from ...play.by_hand import resolve
from ...play.manual import in_play, is_a_card
from ...play.verbs import Verb, Written
from . import digging, following, free_casting, searching
from . import effects as does
from . import rules as r
from .cp import MAKES_CP
from .keywords import ARRIVES
from .lasting import hurting_otherwise, later, later_aimed
from .moving import cannot_be
from .turn import extra_attack, extra_main

VERBS = (
    Verb("robar", does.drawing, "amount", written=(Written("{jugador} roba {n}[ cartas][ carta]", r.FOLLOWS),)),
    Verb(
        "daño",
        does.damaging,
        "amount",
        elements=("to",),
        needs=("amount",),
        written=(Written("daño {n} a {elementos}", r.LETHAL, in_play, elements="to"),),
    ),
    Verb("romper", does.going("romper"), "what", (cannot_be,), (Written("romper {elementos}", r.BREAK, in_play),)),
    Verb("poner en la break zone", does.going("poner en la break zone"), "what", (cannot_be,)),
    Verb("remover", does.going("remover"), "what", (cannot_be,), (Written("remover {elementos}", r.REMOVE, is_a_card),)),
    Verb("devolver", does.going("devolver"), "what", (cannot_be,), (Written("devolver {elementos}", r.NEW_CARD, is_a_card),)),
    Verb("devolver al mazo", does.going("devolver al mazo"), "what", (cannot_be,)),
    Verb("descartar", does.discarding, "amount", needs=(), finds=True),
    Verb("mostrar la mano", does.showing_hand(public=True), "who", needs=()),
    Verb("mirar la mano", does.showing_hand(public=False), "who", needs=()),
    Verb("dañarse", does.each_other),
    Verb("dullear", does.turned(True), "what", (cannot_be,), (Written("dullear {elementos}", r.DULL, in_play),)),
    Verb("activar", does.turned(False), "what", (cannot_be,), (Written("activar {elementos}", r.ACTIVATE, in_play),)),
    Verb("congelar", does.freezing, "what", (cannot_be,), (Written("congelar {elementos}", r.FROZEN, in_play),)),
    Verb("jugar", does.entering("jugado"), "what", written=(Written("jugar {elementos}", r.PLAYS, is_a_card),)),
    Verb("poner en el terreno", does.entering("puesto"), "what"),
    Verb("contador", does.counting(1), "counter", needs=("counter", "to"), elements=("to",)),
    Verb("quitar contador", does.counting(-1), "counter", needs=("counter", "to"), elements=("to",)),
    Verb("cristal", does.crystals, "amount", written=(Written("{jugador} obtiene {n} cristales", r.CRYSTALS),)),
    Verb("cancelar", does.cancelling, "what", (cannot_be,)),
    Verb("buscar", searching.search, "filter", finds=True),
    Verb("Main Phase adicional", extra_main, ""),
    Verb("Attack Phase adicional", extra_attack, ""),
    Verb("barajar", searching.shuffling, "who", needs=()),
    Verb("mirar", digging.looking(public=False), "amount", finds=True),
    Verb("revelar", digging.looking(public=True), "amount", finds=True),
    Verb("elegir", digging.naming, "what"),
    Verb("elegir dos", digging.naming_two, "what", needs=("what", "with")),
    Verb("elegir tres", digging.naming_three, "what", needs=("what", "with", "also")),
    Verb("revelar hasta", digging.turning_over, "filter", finds=True),
    Verb("remover de lo alto", digging.removing_top, "amount", finds=True),
    Verb("tomar de lo alto", digging.taking, "amount", needs=("amount", "n"), finds=True),
    Verb("mostrar de la mano", digging.showing_some, "filter", finds=True),
    Verb("moler", digging.milling, "amount", finds=True),
    Verb("ordenar lo alto", digging.sorting, "amount"),
    Verb("al hacerlo", digging.once_done, "gains"),
    Verb("dividir en grupos", looking_through.piles, "what"),
    Verb(MAKES_CP, does.making_cp, "amount"),
    Verb(ARRIVES, does.arriving),
    Verb(
        "modificar",
        lasting.modify,
        "what",
        written=(
            Written("modificar {elementos}: {cambios}[ hasta {hasta}]", r.FOLLOWS, in_play),
            Written("dar {clave} a {elementos}[ hasta {hasta}]", r.FOLLOWS, in_play, op="abilities +"),
        ),
    ),
    Verb("regla", lasting.rule_effect, "rule"),
    Verb("ganar control", lasting.control, "what"),
    Verb("más tarde", later, "effect", needs=("on", "effect")),
    Verb("elegir más tarde", later_aimed, "gains"),
    Verb("en vez de", lasting.replace_next, "on", needs=("on",)),
    Verb("hacer otro daño", hurting_otherwise, "what", needs=("what", "to", "value")),
    Verb("prevenir", preventing.shield, "to", needs=("to",), elements=("to",)),
    Verb(MODES, modes.applied, "n", needs=("n", "modes")),
    Verb("puede", instructions.may, "then", needs=()),
    Verb("una de dos", digging.one_of_two, "modes", needs=("modes",)),
    Verb("lanzar sin pagar", free_casting.casting, "what"),
    Verb("si se hace", following.if_done, "then", needs=("then",)),
    Verb("nombrar un Elemento", following.naming_element, "then", needs=("values", "then")),
    Verb("nombrar un Oficio", following.naming_job, "then", needs=("then",)),
    Verb("seleccionar un número", following.selecting_number, "then", needs=("most", "then")),
    Verb("si", instructions.if_, "if"),
    Verb("cada jugador", instructions.each_player, "effect", needs=("effect", "who")),
    Verb("donde x", instructions.where_x, "x", needs=("x", "then")),
    Verb(BY_HAND, resolve),
)
