"""Cards with which random games are played: one of each kind of thing the game does."""

from __future__ import annotations

from typing import Any

_TARGET = {"target": "aliado o demonio"}
_CARDS: dict[str, dict[str, Any]] = {
    "Señor": {
        "type": "demonio",
        "earthly": {"strength": 3},
        "abilities": [{"cost": [{"energía": 3}], "effect": [{"voltear": "este"}]}],
    },
    "Lobo": {"type": "aliado", "cost": 1, "strength": 2, "resistance": 1},
    "Oso": {"type": "aliado", "cost": 2, "strength": 3, "resistance": 3},
    "Muro": {"type": "aliado", "cost": 2, "strength": 0, "resistance": 4, "abilities": ["Agresor"]},
    "Halcón": {"type": "aliado", "cost": 2, "strength": 2, "resistance": 2, "abilities": ["Evasivo", "Furia"]},
    "Guardián": {"type": "aliado", "cost": 2, "strength": 1, "resistance": 3, "abilities": ["Protector"]},
    "Caudillo": {
        "type": "aliado",
        "cost": 3,
        "strength": 2,
        "resistance": 2,
        "supertypes": ["único"],
        "abilities": [{"static": {"type": "aliado", "controller": "tú", "other": True}, "strength": 1}],
    },
    "Vidente": {
        "type": "aliado",
        "cost": 2,
        "strength": 1,
        "resistance": 1,
        "abilities": [{"when": {"event": "mover", "obj": "este", "to": "en juego"}, "effect": [{"tomar": 1}]}],
    },
    "Mártir": {
        "type": "aliado",
        "cost": 1,
        "strength": 1,
        "resistance": 1,
        "abilities": [
            {
                "when": {"event": "mover", "obj": "este", "origin": "en juego", "to": "inferno"},
                "effect": [{"daño": 1, "to": _TARGET}],
            }
        ],
    },
    "Arquero": {
        "type": "aliado",
        "cost": 3,
        "strength": 1,
        "resistance": 2,
        "abilities": [{"cost": ["girar"], "effect": [{"daño": 1, "to": _TARGET}]}],
    },
    "Espada": {"type": "arma", "cost": 1, "strength": 2, "resistance": 0},
    "Yelmo": {"type": "arma", "cost": 1, "strength": 0, "resistance": 2},
    "Páramo": {"type": "escenario", "abilities": ["Thanatos"]},
    "Ciénaga": {"type": "escenario", "abilities": [{"static": "aliado", "strength": -1}]},
    "Tambor": {"type": "objeto", "cost": 2, "abilities": [{"cost": ["girar"], "effect": [{"energía": 1}]}]},
    "Rayo": {"type": "ritual", "supertypes": ["instantáneo"], "cost": 1, "abilities": [{"effect": [{"daño": 2, "to": _TARGET}]}]},
    "Bruma": {
        "type": "ritual",
        "supertypes": ["instantáneo"],
        "cost": 1,
        "abilities": [{"effect": [{"prevenir": 2, "to": {"target": "aliado"}, "until": "turno"}]}],
    },
    "Negación": {
        "type": "ritual",
        "supertypes": ["instantáneo"],
        "cost": 2,
        "abilities": [{"effect": [{"cancelar": {"target": {"zone": "cadena", "mark": "carta"}}}]}],
    },
    "Diluvio": {"type": "ritual", "cost": "X", "abilities": [{"effect": [{"daño": "X", "to": {"each": "aliado"}}]}]},
    "Furor": {
        "type": "ritual",
        "supertypes": ["instantáneo"],
        "cost": 1,
        "abilities": [{"effect": [{"modificar": {"target": "aliado"}, "strength": 2, "until": "turno"}]}],
    },
    "Enjambre": {
        "type": "ritual",
        "cost": 3,
        "abilities": [
            {"effect": [{"ficha": {"type": "aliado", "subtypes": ["Insecto"], "strength": 1, "resistance": 1}, "amount": 2}]}
        ],
    },
    "Trueque": {"type": "ritual", "cost": 2, "abilities": [{"effect": [{"puede": [{"tomar": 2}], "cost": [{"descartar": 1}]}]}]},
    "Hechizo": {
        "type": "ritual",
        "cost": 4,
        "abilities": [{"effect": [{"control": {"target": {"type": "aliado", "controller": "oponente"}}, "until": "turno"}]}],
    },
}

_LIST = [f"{name} x{3 if _CARDS[name]['type'] == 'aliado' else 2}" for name in list(_CARDS)[1:]]

#: Card definitions and each player's zones.
DECKS: dict[str, Any] = {"cards": _CARDS, "zones": {"demonio": ["Señor"], "mazo": _LIST}}
