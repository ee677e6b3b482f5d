"""Every verb of effects with what it does."""

from __future__ import annotations

from ...kernel import by_hand
from ...kernel.abilities import BY_HAND
from ...play.lasting import later, modify, rule_effect
from . import effects_once as once
from .lasting import preventing, replacing
from .searching import looking, search

VERBS: dict[str, once.Verb] = {
    "robar": once.drawing,
    "botar": once.milling,
    "descartar": once.discarding,
    "destruir": once.moving("destruir"),
    "desterrar": once.moving("desterrar"),
    "subir": once.moving("subir"),
    "barajar": once.moving("barajar"),
    "agrupar": once.grouping,
    "a la línea de ataque": once.to_attack_line,
    "controlar": once.controlling,
    "modificar": modify,
    "regla": rule_effect,
    "reemplazar": replacing,
    "prevenir": preventing,
    "prevenir daño": once.preventing_damage,
    "anular": once.annulling,
    "cancelar": once.cancelling,
    "cancelar ataque": once.cancelling_attack,
    "oro virtual": once.virtual_gold,
    "poner": once.putting,
    "jugar": once.playing_free,
    "buscar": search,
    "mirar": looking(public=False),
    "mostrar": looking(public=True),
    "nombrar": once.naming,
    "nombrar tipo": once.naming_type,
    "más tarde": later,
    "puede": once.may,
    "si": once.if_,
    BY_HAND: by_hand.resolve,
}
