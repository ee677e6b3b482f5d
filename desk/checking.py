"""Deck checks: what is looked at on sleeves and cards, by any judge and by a game's document; what came of one."""

from __future__ import annotations

from dataclasses import dataclass

from .state import Found, Penalty, State
from .tournament import Tournament


@dataclass(frozen=True)
class Condition:
    """Something to look at; ``wrong``: what is noted where it is not so; ``rules``: where a document says it; none where it is
    a judge's work."""

    id: str
    says: str
    wrong: str
    rules: tuple[str, ...] = ()


GENERAL = (
    Condition("fundas-iguales", "Las fundas son todas iguales: marca, color y tamaño.", "fundas de más de una clase"),
    Condition("fundas-gastadas", "Ninguna funda destaca por rota, sucia o gastada.", "fundas que destacan por gastadas"),
    Condition(
        "marcas",
        "Por detrás no se distingue ninguna carta: ni marcas, ni dobleces, ni grosor o brillo.",
        "cartas que se distinguen por detrás",
    ),
    Condition("sentido", "Todas las cartas están metidas en el mismo sentido.", "cartas metidas en otro sentido"),
    Condition("patron", "Lo que destaca no sigue un orden: mira qué cartas son.", "lo que destaca sigue un orden"),
)


def conditions(tournament: Tournament) -> tuple[Condition, ...]:
    """Everything to look at in a game."""
    return (*GENERAL, *(Condition(one.id, one.says, one.wrong, one.rules) for one in tournament.conditions))


def came_of(state: State, found: Found) -> list[Penalty]:
    """The penalties that came of what was found in a deck."""
    return [one for one in state.penalties.values() if one.check == found.entry]
