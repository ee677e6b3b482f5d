"""Single words: keywords, types, steps, durations, and the rules of which they are the names."""

from __future__ import annotations

import unicodedata
from typing import Any

from ..elements.cards import SUBTYPES


def keywords() -> dict[str, Any]:
    plain = {
        "agresor": "Agresor",
        "evasivo": "Evasivo",
        "furia": "Furia",
        "halo": "Halo",
        "protector": "Protector",
        "thanatos": "Thanatos",
        "acqua": "Acqua",
        "plaga": "Plaga",
        "bendicion": "Bendición de Ubanna",
        "indestructible": "Indestructible",
        "abismal": "Abismal",
        "sangre": "Sangre débil",
        "acuatico": "Acuático",
        "inmerso": "Inmerso",
        "tributo": "Tributo",
        "golpe": "Golpe de Gracia",
        "estocada": "Estocada",
        "impulso": "Impulso",
    }
    with_more = {"recobrar": "Recobrar", "vinculo": "Vínculo", "replica": "Réplica", "inmune": "Inmune"}
    return {f"k_{key}": name for key, name in plain.items()} | {f"n_{key}": name for key, name in (plain | with_more).items()}


def kinds() -> dict[str, Any]:
    """204.4f–i: each subtype by its name without marks, in small letters."""
    listed = {word for words in SUBTYPES.values() for word in words}
    return {f"sub_{unicodedata.normalize('NFD', word.lower()).encode('ascii', 'ignore').decode()}": word for word in listed}


WORDS = {
    "e_thanatos": "thanatos",
    "e_acqua": "acqua",
    "e_plaga": "plaga",
    "t_aliado": "aliado",
    "t_arma": "arma",
    "t_escenario": "escenario",
    "t_objeto": "objeto",
    "t_recurso": "recurso",
    "t_ritual": "ritual",
    "p_demonio": "cada demonio",
    "p_mate": "demonio compañero",
    "p_un_oponente": "un oponente",
    "p_you": "tú",
    "p_activo": "jugador activo",
    "p_ese": "jugador",
    "x": "X",
    "path_caos": "Caos",
    "path_locura": "Locura",
    "path_muerte": "Muerte",
    "path_poder": "Poder",
    "u_turno": "turno",
    "u_begin_end": "comienzo de Fin",
    "u_combate": "combate",
    "u_tu_turno": "tu próximo turno",
    "w_dano": "daño",
    "w_marca": "marca",
    "w_carga": "carga",
    "w_veneno": "veneno",
    "w_tiempo": "tiempo",
    "w_poder": "poder",
    "w_muerte": "muerte",
    "w_caos": "caos",
    "w_locura": "locura",
    "w_fuerza": "fuerza",
    "w_resistencia": "resistencia",
    "w_energia": "energía",
    "w_plaga": "plaga",
    "w_furia": "furia",
    "w_sangre": "sangre",
    "w_golpe": "golpe",
    "w_valor": "valor",
    "s_tomar": "Tomar",
    "s_recurso": "Agregar un Recurso",
    "s_restauracion": "Restauración",
    "s_principal": "Fase Principal",
    "s_fin": "Fin",
    "s_ataque": "Ataque",
    "s_proponer": "Proponer un Combate",
    "s_dano": "Daño de Combate",
    "s_final_combate": "Final del Combate",
    "s_limpieza": "Limpieza",
    "s_fase_final": "Fase Final",
    "s_turno": "turno",
    "r_atacar": "debe atacar",
    "r_no_atacar": "no puede atacar",
    "r_no_defender": "no puede ser defensor",
    "r_no_enderezar": "no se endereza",
    "r_no_activar": "no puede activar habilidades",
    "r_no_destruir": "no puede ser destruido",
    "r_no_destruir_por": "no puede ser destruido por",
    "r_no_exiliar": "no puede ser exiliado",
    "r_no_girar": "no se gira al atacar",
    "r_no_objetivo_de": "no puede ser objetivo de",
    "r_no_atacado_por": "no puede ser atacado por",
    "r_defender": "debe ser defensor",
    "r_puede_no_enderezar": "puede no enderezarse",
    "r_halo": "no puede ser objetivo de un oponente",
    "r_no_atacar_a": "no puede atacar a",
    "r_solo_atacar_a": "solo puede atacar a",
}
