"""What is looked at on sleeves and cards in a deck check: what any judge does, and what a game's document says besides."""

from __future__ import annotations

from dataclasses import dataclass

from .tournament import Tournament


@dataclass(frozen=True)
class Condition:
    """Something to look at; ``rules``: where a document says it; none where it is a judge's work."""

    id: str
    says: str
    rules: tuple[str, ...] = ()


GENERAL = (
    Condition("fundas-iguales", "Las fundas son todas iguales: marca, color y tamaño."),
    Condition("fundas-gastadas", "Ninguna funda destaca por rota, sucia o gastada."),
    Condition("marcas", "Por detrás no se distingue ninguna carta: ni marcas, ni dobleces, ni grosor o brillo."),
    Condition("sentido", "Todas las cartas están metidas en el mismo sentido."),
    Condition("patron", "Lo que destaca no sigue un orden: mira qué cartas son."),
)


def conditions(tournament: Tournament) -> tuple[Condition, ...]:
    """Everything to look at in a game."""
    return (*GENERAL, *(Condition(one.id, one.says, one.rules) for one in tournament.conditions))
