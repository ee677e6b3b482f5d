"""Cards with which random games are played: one of each kind of thing the game does."""

from __future__ import annotations

from typing import Any

_CARDS: dict[str, dict[str, Any]] = {
    "Oro común": {"type": "Oro"},
    "Escudero": {"type": "Aliado", "cost": 1, "strength": 1},
    "Lancero": {"type": "Aliado", "cost": 2, "strength": 2},
    "Coloso": {"type": "Aliado", "cost": 3, "strength": 4},
    "Jinete": {"type": "Aliado", "cost": 2, "strength": 2, "abilities": ["Furia"]},
    "Sombra": {"type": "Aliado", "cost": 2, "strength": 1, "abilities": ["Imbloqueable"]},
    "Mensajero": {
        "type": "Aliado",
        "cost": 2,
        "strength": 1,
        "abilities": [{"when": {"event": "entrar", "obj": "este"}, "effect": [{"robar": 1}]}],
    },
    "Guardián": {
        "type": "Aliado",
        "cost": 3,
        "strength": 2,
        "abilities": [{"cost": [{"oro": 1}], "effect": [{"modificar": "este", "strength": 1}], "times": 1}],
    },
    "Vigía": {
        "type": "Aliado",
        "cost": 2,
        "strength": 2,
        "abilities": [
            {"when": {"event": "jugada", "player": "oponente", "tipo": "Talismán"}, "effect": ["anular"], "optional": True}
        ],
    },
    "Hacha": {"type": "Arma", "cost": 1, "abilities": [{"static": "portador", "strength continuous": 2}]},
    "Estandarte": {
        "type": "Tótem",
        "cost": 2,
        "abilities": [{"static": {"type": "Aliado", "controller": "tú"}, "strength continuous": 1}],
    },
    "Rayo": {"type": "Talismán", "cost": 2, "abilities": [{"effect": [{"destruir": {"target": "Aliado"}}]}]},
    "Ira": {"type": "Talismán", "cost": 1, "abilities": [{"effect": [{"modificar": {"target": "Aliado"}, "strength": 2}]}]},
}

_LIST = ["Oro común x16", *(f"{name} x3" for name in list(_CARDS)[1:])]


def decks() -> dict[str, Any]:
    """``cards``: definitions; ``decks``: name → the zones of a player who plays it."""
    return {"cards": _CARDS, "decks": {"de todo": {"castillo": _LIST}}}
