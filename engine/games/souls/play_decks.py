"""Cards with which random games are played: one of each kind of thing the game does."""

from __future__ import annotations

from typing import Any

_MINE, _THEIRS = {"type": "Unidad", "controller": "tú"}, {"type": "Unidad", "controller": "oponente"}
_CARDS: dict[str, dict[str, Any]] = {
    "Acólito": {"cost": 1, "strength": 1, "resistance": 2},
    "Espectro": {"cost": 2, "strength": 3, "resistance": 2},
    "Titán": {"cost": 4, "strength": 5, "resistance": 5, "abilities": ["Destrozar"]},
    "Vampiro": {"cost": 3, "strength": 2, "resistance": 3, "abilities": ["Sed de Sangre"]},
    "Sirena": {"cost": 2, "strength": 2, "resistance": 2, "abilities": ["Atraer"]},
    "Llamador": {
        "cost": 2,
        "strength": 1,
        "resistance": 1,
        "abilities": [
            {
                "when": {"event": "entrar", "obj": "este", "cómo": "jugada"},
                "effect": [{"fichas": 2, "token": {"name": "Sombra", "strength": 0, "resistance": 0}}],
            }
        ],
    },
    "Explorador": {
        "cost": 1,
        "strength": 1,
        "resistance": 1,
        "abilities": [{"when": {"event": "entrar", "obj": "este"}, "effect": [{"robar": 1}], "optional": True}],
    },
    "Centinela": {
        "cost": 2,
        "strength": 1,
        "resistance": 3,
        "abilities": [{"cost": [{"maná": 1}], "effect": [{"modificar": "este", "strength": 2}], "timing": "Rápido"}],
    },
    "Mártir": {
        "cost": 1,
        "strength": 1,
        "resistance": 1,
        "abilities": [{"when": {"event": "destruir", "obj": "este"}, "effect": [{"daño": 1, "who": "oponente"}]}],
    },
    "Altar": {"type": "Ente", "cost": 2, "abilities": [{"static": _MINE, "strength": 1, "resistance": 1}]},
    "Reloj": {
        "type": "Ente",
        "cost": 1,
        "abilities": [{"when": {"event": "comienzo", "step": "Fase de Robo"}, "effect": [{"recuperar vidas": 1}]}],
    },
    "Lanza": {"type": "Arma", "cost": 1, "strength": 2, "resistance": 0},
    "Coraza": {
        "type": "Arma",
        "cost": 1,
        "strength": 0,
        "resistance": 2,
        "abilities": [{"when": {"event": "equipar", "obj": "este"}, "effect": [{"daño": 1, "to": {"choose": "Unidad"}}]}],
    },
    "Descarga": {"type": "Conjuro", "cost": 1, "abilities": [{"effect": [{"daño": 2, "to": {"target": "Unidad"}}]}]},
    "Sentencia": {"type": "Conjuro", "cost": 3, "abilities": [{"effect": [{"destruir": {"target": _THEIRS}}]}]},
    "Marea": {"type": "Conjuro", "cost": 2, "abilities": [{"effect": [{"retornar": {"target": "Unidad"}}]}]},
    "Sueño": {"type": "Conjuro", "cost": 1, "abilities": [{"effect": [{"dormir": {"target": _THEIRS}}]}]},
    "Silencio": {"type": "Conjuro", "cost": 1, "abilities": [{"effect": [{"negar": {"target": "Unidad"}}]}]},
    "Hallazgo": {"type": "Conjuro", "cost": 1, "abilities": [{"effect": [{"robar": 2}, {"descartar": 1}]}]},
    "Retorno": {
        "type": "Conjuro",
        "cost": 2,
        "abilities": [{"effect": [{"invocar": {"target": {"type": "Unidad", "owner": "tú", "zone": "cementerio"}}}]}],
    },
}
_LIMBO: dict[str, dict[str, Any]] = {
    "Heraldo": {
        "cost": 3,
        "strength": 4,
        "resistance": 3,
        "limbo": True,
        "abilities": [{"static": "este", "rule": "requiere", "value": {"there is": _MINE, "at least": 2}}],
    },
    "Abismo": {
        "type": "Conjuro",
        "limbo": True,
        "abilities": [
            {"static": "este", "rule": "coste adicional", "value": [{"sacrificar": "Unidad", "n": 1}]},
            {"effect": [{"daño": 2, "who": "oponente"}]},
        ],
    },
}


def decks() -> dict[str, object]:
    """``cards``: definitions; ``decks``: name → the zones of a player who plays it."""
    zones = {
        "mazo": [f"{name} x2" for name in _CARDS],
        "mazo de maná": ["Maná x6"],
        "limbo": [f"{name} x2" for name in _LIMBO],
    }
    return {"cards": _CARDS | _LIMBO | {"Maná": {"type": "Maná"}}, "decks": {"de todo": zones}}
