"""The standard disputes, each set on the table line by line; what it takes is counted in taps and keys."""

from __future__ import annotations

from dataclasses import dataclass, field

#: The button of the zone where a line goes («+»), and the lines typed there, each ended with Enter.
Zone = tuple[str, str, tuple[str, ...]]


@dataclass
class Dispute:
    """A dispute: its game, what lies where; the most taps and keys to set it."""

    game: str
    zones: tuple[Zone, ...]
    taps: int
    keys: int
    told: str = field(default="", repr=False)


_OF_ANA, _OF_BRUNO = ("Ana", "en juego"), ("Bruno", "en juego")
DISPUTES = {
    "I1": Dispute(
        "inferno",
        (
            (*_OF_ANA, ("Oso 3/3 c2",)),
            (*_OF_BRUNO, ("Lobo 2/1",)),
            ("Bruno", "mano", ("Coraza instantáneo: El aliado objetivo obtiene +0/+2 hasta el final del turno.",)),
        ),
        9,
        120,
        "Ana ataca con Oso 3/3, Bruno bloquea con Lobo 2/1 y juega Coraza, instantáneo 1: «El aliado objetivo obtiene +0/+2"
        " hasta el final del turno.», sobre Lobo.",
    ),
    "I2": Dispute(
        "inferno",
        (
            (*_OF_ANA, ("Oso 3/3 c2", "Maza arma 2/0")),
            (
                "Ana",
                "mano",
                (
                    "Rayo ritual: Rayo hace 3 puntos de daño al aliado objetivo.",
                    "Velo instantáneo: Cancela la carta objetivo.",
                ),
            ),
            (*_OF_BRUNO, ("Lobo 2/1",)),
            ("Bruno", "mano", ("Coraza instantáneo: El aliado objetivo obtiene +0/+2 hasta el final del turno.",)),
        ),
        14,
        230,
        "Ana mesa: Oso 3/3, Maza arma 2/0; mano: Rayo ritual 1 «Rayo hace 3 puntos de daño al aliado objetivo.», Velo"
        " instantáneo 1 «Cancela la carta objetivo.». Bruno mesa: Lobo 2/1; mano: Coraza instantáneo 1 «El aliado objetivo"
        " obtiene +0/+2 hasta"
        " el final del turno.». Ana juega Rayo sobre Lobo, Bruno responde con Coraza sobre Lobo y Ana responde con Velo sobre"
        " Coraza.",
    ),
    "I3": Dispute(
        "inferno",
        (
            ("Ana", "mano", ("Alud ritual: Destruye todos los aliados.",)),
            (*_OF_ANA, ("Oso 3/3", "Erizo 1/1: Cuando este elemento vaya a Inferno, toma una carta.")),
            (*_OF_BRUNO, ("Lobo 2/1", "Zarza 1/1: Cuando este elemento vaya a Inferno, toma una carta.")),
        ),
        14,
        190,
        "Ana mesa: Oso 3/3, Erizo 1/1 «Cuando este elemento vaya a Inferno, toma una carta.». Bruno mesa: Lobo 2/1, Zarza 1/1"
        " «Cuando este elemento vaya a Inferno, toma una carta.». Ana juega Alud, ritual 1 «Destruye todos los aliados.»",
    ),
    "M1": Dispute(
        "myl",
        (
            ("Ana", "línea de defensa", ("Lobo 3",)),
            ("Bruno", "línea de defensa", ("Oso 2",)),
            ("Bruno", "mano", ("Rayo talismán: Destruye un Aliado.",)),
            ("Ana", "mano", ("Veto talismán: Anula un Talismán.",)),
        ),
        12,
        165,
        "Ana ataca con Lobo 3, Bruno bloquea con Oso 2 y juega Rayo, talismán 1 «Destruye un Aliado.», sobre Lobo. Ana tiene Veto"
        " en la mano, talismán 1 «Anula un Talismán.».",
    ),
    "M3": Dispute(
        "myl",
        (
            ("Ana", "mano", ("Ira talismán 3: Destruye todos los Aliados.",)),
            ("Ana", "línea de defensa", ("Lobo 3: Cuando este Aliado sea destruido, roba una carta.", "Hada 1")),
            (
                "Bruno",
                "línea de defensa",
                ("Oso 2: Cuando este Aliado sea destruido, puedes robar dos cartas.", "Golem 5 Indestructible", "Elfo 2"),
            ),
        ),
        12,
        300,
        "Ana mesa: Lobo 3 «Cuando este Aliado sea destruido, roba una carta.», Hada 1. Bruno mesa: Oso 2 «Cuando este Aliado sea"
        " destruido, puedes robar dos cartas.», Golem 5 Indestructible, Elfo 2. Ana juega Ira, talismán 3 «Destruye todos los"
        " Aliados.».",
    ),
    # Two more of each game, in the same form.
    "I4": Dispute("inferno", ((*_OF_ANA, ("Monje 2/2: Girar: Toma una carta.",)), (*_OF_BRUNO, ("Muro 0/5 girado",))), 9, 120),
    "I5": Dispute(
        "inferno",
        (
            ("Ana", "mano", ("Titán 6/6 c5",)),
            ("Bruno", "mano", ("No instantáneo: Cancela la carta objetivo.",)),
            (*_OF_ANA, ("2 recursos",)),
        ),
        9,
        120,
    ),
    "M4": Dispute(
        "myl",
        (
            ("Ana", "línea de defensa", ("Bárbaro 3", "Enano 2")),
            ("Ana", "mano", ("Hacha arma: El portador gana 2 de Fuerza.",)),
            ("Bruno", "línea de defensa", ("Ninfa 1",)),
        ),
        10,
        130,
    ),
    "M5": Dispute(
        "myl",
        (
            ("Ana", "mano", ("Troll 4 c3: Al entrar en juego, destruye un Aliado oponente.",)),
            ("Bruno", "línea de defensa", ("Oso 2", "Hada 1")),
        ),
        9,
        140,
    ),
}  # fmt: skip
