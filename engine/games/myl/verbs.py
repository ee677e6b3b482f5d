"""Every verb of effects (4.5, section 8), declared once: what it does, its main argument, and how a judge writes it by hand."""

from __future__ import annotations

from ...kernel.abilities import BY_HAND, MODES
from ...play import instructions, lasting, modes
from ...play.by_hand import resolve
from ...play.manual import in_play
from ...play.verbs import Verb, Written
from . import arranging, barred, cancelling, castle, discarding
from . import effects_once as once
from . import rules as r
from .aiming import REDIRECT
from .lasting import lending, preventing, replacing
from .modifying import considering, lasting_while, modifying
from .searching import looking, search

VERBS = (
    # --- cards from one zone to another (section 8) ---
    Verb("robar", once.drawing, "amount", written=(Written("{jugador} roba {n}[ cartas][ carta]", r.DRAW),)),
    Verb("botar", once.milling, "amount", finds=True),
    Verb("descartar", discarding.discarding, "amount", needs=(), finds=True),
    Verb(
        "destruir",
        once.moving("destruir"),
        "what",
        barred=(barred.from_field, barred.shielded),
        written=(Written("destruir {elementos}", r.DESTROY, in_play),),
    ),
    Verb(
        "desterrar",
        once.moving("desterrar"),
        "what",
        barred=(barred.reached, barred.shielded),
        written=(Written("desterrar {elementos}", r.BANISH),),
    ),
    Verb(
        "subir",
        once.moving("subir"),
        "what",
        barred=(barred.reached, barred.stays),
        written=(Written("subir {elementos}", r.RAISE),),
    ),
    Verb(castle.VERB, castle.to_castle, "what", needs=("what", "place")),
    Verb(castle.TO_CEMETERY, castle.to_cemetery, "what", needs=("what",)),
    Verb("barajar", once.moving("barajar"), "what", barred=(barred.stays,)),
    Verb("desterrar superiores", once.banishing_top, "amount", finds=True),
    Verb("agrupar", once.grouping, "what", barred=(barred.groups,)),
    Verb("a la línea de ataque", once.to_attack_line, "what", barred=(barred.advances,)),
    Verb(
        "controlar",
        arranging.controlling,
        "what",
        barred=(barred.gained,),
        written=(Written("{jugador} gana el control de {elementos}", r.RESOLVES, in_play),),
    ),
    Verb("intercambiar control", arranging.exchanging_control, "what", needs=("what", "to"), elements=("what", "to")),
    Verb("poner", once.putting, "what", needs=("what",), elements=("what", "to"), barred=(barred.put,)),
    Verb("jugar", once.playing_free, "what", barred=(barred.played,)),
    Verb("buscar", search, "filter", needs=(), finds=True),
    Verb("elegir", arranging.selecting, "what"),
    Verb("conservar uno", arranging.keeping, "filter", needs=("who", "filter", "event"), finds=True),
    Verb("repartir", arranging.dividing, "amount", needs=("amount", "goes"), finds=True),
    Verb("robar hasta", arranging.drawing_up_to, "amount"),
    Verb("portar", arranging.bearing, "what", needs=("what", "to"), elements=("what", "to")),
    Verb("mirar", looking(public=False), "amount", finds=True),
    Verb("mostrar", looking(public=True), "amount", finds=True),
    # --- what is under way (4.7, 6.1, 7.C) ---
    Verb("anular", once.annulling, "what"),
    Verb("cancelar", once.cancelling, ""),
    Verb("cancelar ataque", cancelling.attack, "", needs=(), elements=("what",)),
    Verb(REDIRECT, cancelling.redirecting, "to"),
    Verb("prevenir daño", once.preventing_damage, "amount", needs=()),
    Verb("oro virtual", once.virtual_gold, "amount"),
    # --- what lasts or comes later (4.6) ---
    Verb(
        "modificar",
        modifying,
        "what",
        written=(
            Written("modificar {elementos}: {cambios}[ hasta {hasta}]", r.DURATION, in_play),
            Written("dar {clave} a {elementos}", r.DURATION, in_play, op="abilities +"),
        ),
    ),
    Verb("considerar un Aliado", considering, "what"),
    Verb("intercambiar Fuerza", arranging.swapping, "what"),
    Verb("regla", lasting.rule_effect, "rule"),
    Verb("reemplazar", replacing, "what", needs=("what", "zone")),
    Verb("prevenir", preventing, "what"),
    Verb("prestar habilidad", lending, "what", elements=("what", "of")),
    Verb("mientras esté en juego", lasting_while, "affects", needs=(), elements=("what",)),
    Verb("más tarde", lasting.later, "effect", needs=("on", "effect")),
    # --- what is asked for, and instructions within others (1.A, 1.C, 4.2) ---
    Verb("nombrar", once.naming, ""),
    Verb("nombrar tipo", once.naming_type, ""),
    Verb("nombrar raza", once.naming_race, "then"),
    Verb("a cambio", once.in_exchange, "then"),
    Verb("puede", instructions.may, "then", needs=()),
    Verb("si", instructions.if_, "if"),
    Verb("a menos que", instructions.unless, "effect"),
    Verb("cada uno", instructions.each_player, "effect", needs=("effect", "who")),
    Verb(MODES, modes.applied, "n", needs=("n", "modes")),
    Verb(BY_HAND, resolve),
)
