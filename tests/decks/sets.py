"""Made-up cards of every game, of which everything is known, and lists of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from decks import Card, Catalogue, Verdict, check, load_formats, read_list
from decks.telling import told_of

DAY = date(2026, 1, 1)
FORMATS = load_formats()


def fftcg(count: int = 60) -> list[Card]:
    """``Relleno 1 (40-001C)`` and so on, none of them Limit Break, and eight that are."""
    forward = {"type": ("Delantero",), "limit_break": False}
    plain = [Card("fftcg", f"Relleno {n}", (f"40-{n:03}C",), forward) for n in range(1, count + 1)]
    breaks = [Card("fftcg", f"Límite {n}", (f"41-{n:03}H",), {**forward, "limit_break": True}) for n in range(1, 9)]
    return plain + breaks


def inferno(count: int = 60) -> list[Card]:
    """Allies without senda, some of each senda, a demon of two sendas each, an unlimited card, a token."""
    facts = {"type": ("Aliado",), "supertypes": (), "senda": ""}
    plain = [Card("inferno", f"Relleno {n}", (), facts) for n in range(1, count + 1)]
    sendas = ("Caos", "Muerte")
    of_senda = [Card("inferno", f"Siervo de {s} {n}", (), {**facts, "senda": s}) for s in sendas for n in range(1, 21)]
    demons = [Card("inferno", f"Señor de {s}", (), {**facts, "type": ("Demonio",), "senda": s}) for s in sendas]
    return [
        *plain,
        *of_senda,
        *demons,
        Card("inferno", "Horda", (), {**facts, "supertypes": ("Ilimitado",)}),
        Card("inferno", "Larva", (), {**facts, "type": ("Ficha",)}),
    ]


def souls(count: int = 60) -> list[Card]:
    """Units, cards of Limbo, cards of maná, a token."""
    kinds = ("Unidad", "Conjuro", "Arma", "Ente")
    plain = [Card("souls", f"Relleno {n}", (), {"type": (kinds[n % 4],), "limbo": False}) for n in range(1, count + 1)]
    limbo = [Card("souls", f"Sombra {n}", (), {"type": ("Unidad",), "limbo": True}) for n in range(1, 9)]
    return [
        *plain,
        *limbo,
        Card("souls", "Maná", (), {"type": ("Maná",), "limbo": False}),
        Card("souls", "Maná Alterno", (), {"type": ("Maná",), "limbo": False}),
        Card("souls", "Maná del Limbo", (), {"type": ("Maná",), "limbo": True}),
        Card("souls", "Lobezno", (), {"type": ("Ficha",), "limbo": False}),
    ]


def myl(count: int = 60) -> list[Card]:
    """Allies, a card that is Única, a basic Oro and one that is not."""
    plain = [Card("myl", f"Relleno {n}", (), {"type": ("Aliado",), "unique": False}) for n in range(1, count + 1)]
    return [
        *plain,
        Card("myl", "Rey sin par", (), {"type": ("Aliado",), "unique": True}),
        Card("myl", "Oro Común", (), {"type": ("Oro",), "unique": False, "basic": True}),
        Card("myl", "Oro Tallado", (), {"type": ("Oro",), "unique": False, "basic": False}),
    ]


MADE = {"fftcg": fftcg, "inferno": inferno, "souls": souls, "myl": myl}
COPIES = {"fftcg": 3, "inferno": 4, "souls": 2, "myl": 3}
CATALOGUES = {game: Catalogue.of(game, made()) for game, made in MADE.items()}


def fill(game: str, number: int, start: int = 1) -> list[str]:
    """Lines with ``number`` made-up cards, as many of each as may be."""
    lines, at = [], start
    while number > 0:
        copies = min(COPIES[game], number)
        lines.append(f"{copies} Relleno {at} (40-{at:03}C)" if game == "fftcg" else f"{copies} Relleno {at}")
        number -= copies
        at += 1
    return lines


def expand(game: str, text: str) -> str:
    """``text`` with every line "+47" written out as 47 made-up cards."""
    lines = [fill(game, int(line[1:])) if line.startswith("+") else [line] for line in text.splitlines()]
    return "\n".join(line for part in lines for line in part)


def verdict(
    game: str, format: str, text: str, *, catalogue: Catalogue | None = None, first: str | None = None, formats=FORMATS, **others
) -> Verdict:
    """The verdict on a list, with the made-up cards known unless another catalogue is given."""
    known = CATALOGUES[game] if catalogue is None else catalogue
    before = read_list(expand(game, first), game) if first is not None else None
    found = replace(read_list(expand(game, text), game), told=told_of(others.pop("told", ()), game))
    return check(found, formats.get(game, format), known, others.pop("date", DAY), first=before, **others)


def codes(found: Verdict) -> list[str]:
    return [finding.code.value for finding in found.findings]


#: A legal list of every format.
LEGAL = {
    ("inferno", "abierto"): "Demonio: Señor de Caos\n+50",
    ("inferno", "cerrado"): "Demonio: Señor de Caos\n+40",
    ("fftcg", "construido"): "Principal\n+50\nLimit Break\n3 Límite 1 (41-001H)",
    ("fftcg", "limitado"): "Principal\n+45",
    ("souls", "estandar"): "Principal\n+40\nManá\n5 Maná\n1 Maná Alterno\nLimbo\n2 Sombra 1",
    ("myl", "furia-extendido"): "Oro inicial: Oro Común\nCastillo\n+42\n7 Oro Común",
}
