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
    "Hacha": {"type": "Arma", "cost": 1, "abilities": [{"static": "portador", "strength": 2}]},
    "Ballesta": {
        "type": "Arma",
        "cost": 1,
        "abilities": [
            {"static": "este", "rule": "se porta en", "value": {"type": "Aliado", "controller": "oponente"}},
            {"static": "portador", "rule": "no ataca"},
            {"static": "portador", "rule": "no bloquea"},
        ],
    },
    "Estandarte": {
        "type": "Tótem",
        "cost": 2,
        "abilities": [{"static": {"type": "Aliado", "controller": "tú"}, "strength": 1}],
    },
    "Mártir": {
        "type": "Aliado",
        "cost": 1,
        "strength": 1,
        "abilities": [{"when": {"event": "destruir", "obj": "este"}, "effect": [{"botar": 1, "who": "oponente"}]}],
    },
    "Nigromante": {
        "type": "Aliado",
        "cost": 2,
        "strength": 2,
        "abilities": [{"static": "este", "rule": "daño al Destierro"}],
    },
    "Rayo": {"type": "Talismán", "cost": 2, "abilities": [{"effect": [{"destruir": {"target": "Aliado"}}]}]},
    "Ira": {"type": "Talismán", "cost": 1, "abilities": [{"effect": [{"modificar": {"target": "Aliado"}, "strength": 2}]}]},
    "Resaca": {"type": "Talismán", "cost": 1, "abilities": [{"effect": [{"subir": {"target": "Aliado"}}]}]},
    "Alianza": {
        "type": "Talismán",
        "cost": 3,
        "abilities": [
            {"effect": [{"controlar": {"target": {"type": "Aliado", "controller": "oponente", "at most": {"cost": 2}}}}]}
        ],
    },
    "Búsqueda": {"type": "Talismán", "cost": 1, "abilities": [{"effect": [{"buscar": "Aliado"}]}]},
    "Tesoro": {"type": "Talismán", "cost": 0, "abilities": [{"effect": [{"oro virtual": 2}]}]},
    "Pacto": {
        "type": "Talismán",
        "cost": 3,
        "abilities": [
            {"static": "este", "rule": "coste alternativo", "value": [{"descartar": 1}]},
            {"effect": [{"robar": 2}]},
        ],
    },
    "Negación": {
        "type": "Talismán",
        "cost": 1,
        "abilities": [
            {"static": "este", "rule": "momento", "value": "anulación"},
            {"effect": [{"anular": {"target": "Talismán"}}]},
        ],
    },
    "Amparo": {
        "type": "Talismán",
        "cost": 1,
        "abilities": [
            {"static": "este", "rule": "momento", "value": "prevención"},
            {"effect": [{"prevenir": {"target": {"type": "Aliado", "controller": "tú"}}, "event": "destruir"}]},
        ],
    },
}
#: Texts that nobody understands, and one that nobody gave.
_UNREAD: dict[str, dict[str, Any]] = {
    "Juglar": {"type": "Aliado", "cost": 1, "strength": 2, "text": "Cuando el público lo pida, entona una balada."},
    "Bailarín": {
        "type": "Aliado",
        "cost": 2,
        "strength": 3,
        "text": "Puedes bailar tres veces para embrujar a un Aliado oponente.",
    },
    "Pregonero": {"type": "Aliado", "cost": 1, "strength": 1, "text": "Al final del turno, canta las cuentas."},
    "Laúd": {"type": "Arma", "cost": 1, "text": "El portador desafina."},
    "Caja": {"type": "Tótem", "cost": 1, "text": "Cuando un jugador descarte una carta, ríe."},
    "Serenata": {"type": "Talismán", "cost": 1, "text": "Encandila a un Aliado oponente. Roba una carta."},
    "Forastero": {"type": "Aliado", "cost": 1, "strength": 3, "text": "?"},
}

_LIST = ["Oro común x15", *(f"{name} x{1 if card['type'] == 'Talismán' else 2}" for name, card in list(_CARDS.items())[1:])]
_RIDDLES = ["Oro común x15", *(f"{name} x3" for name in _UNREAD), *(f"{name} x2" for name in list(_CARDS)[1:11])]


def decks() -> dict[str, object]:
    """``cards``: definitions; ``decks``: name → the zones of a player who plays it."""
    return {"cards": _CARDS | _UNREAD, "decks": {"de todo": {"castillo": _LIST}, "enigmas": {"castillo": _RIDDLES}}}
