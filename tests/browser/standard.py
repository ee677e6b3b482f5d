"""The standard disputes, each set on the table line by line and played to its end; what it takes is counted in taps and keys."""

from __future__ import annotations

from dataclasses import dataclass, field

#: The button of the zone where a line goes («+»), and the lines typed there, each ended with Enter.
Zone = tuple[str, str, tuple[str, ...]]


@dataclass
class Dispute:
    """A dispute: its game, what lies where; the most taps and keys to set it; told in words; how it is played, tap by tap (how an
    option begins), the most taps for that, and where a card is at its end: «Bruno: Lobo en inferno»."""

    game: str
    zones: tuple[Zone, ...]
    taps: int
    keys: int
    told: str = field(default="", repr=False)
    plays: tuple[str, ...] = ()
    to_play: int = 0
    ends: str = ""


_NOBODY = "Nadie hace nada más"
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
        plays=("Proponer combate", "«Oso»", "«Lobo»", "Pasar", "Jugar Coraza", "«Lobo»", _NOBODY, _NOBODY),
        to_play=8,
        ends="Bruno: Lobo en inferno",
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
        plays=("Jugar Rayo", "«Lobo»", "Pasar", "Jugar Coraza", "«Lobo»", "Pasar", "Jugar Velo", "«Coraza»", _NOBODY, _NOBODY),
        to_play=14,
        ends="Bruno: Lobo en inferno",
    ),
    "I3": Dispute(
        "inferno",
        (
            ("Ana", "mano", ("Alud ritual: Destruye todos los aliados.",)),
            (*_OF_ANA, ("Oso 3/3", "Erizo 1/1: Cuando este elemento vaya al inferno, toma una carta.")),
            (*_OF_BRUNO, ("Lobo 2/1", "Zarza 1/1: Cuando este elemento vaya al inferno, toma una carta.")),
        ),
        14,
        190,
        "Ana mesa: Oso 3/3, Erizo 1/1 «Cuando este elemento vaya al inferno, toma una carta.». Bruno mesa: Lobo 2/1, Zarza 1/1"
        " «Cuando este elemento vaya al inferno, toma una carta.». Ana juega Alud, ritual 1 «Destruye todos los aliados.»",
        plays=("Jugar Alud", _NOBODY, "Ordenar así", "Ordenar así", _NOBODY),
        to_play=8,
        ends="Bruno: Zarza en inferno",
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
        plays=("Batalla", "«Oso»", "Jugar Rayo", "«Lobo»", "Veto", _NOBODY),
        to_play=7,
        ends="Bruno: Oso en cementerio",
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
        plays=("Jugar Ira", "Sí"),
        to_play=2,
        ends="Bruno: Oso en cementerio",
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
    "S1": Dispute(
        "souls",
        (
            ("Ana", "campo", ("Oso 3/3",)),
            ("Bruno", "campo", ("Lobo 2/2",)),
            ("Bruno", "mano", ("Temple conjuro: 1 Unidad gana +0/+2 este turno.",)),
        ),
        9,
        120,
        "Ana ataca con Oso 3/3, Bruno bloquea con Lobo 2/2 y juega Temple, conjuro 1 «1 Unidad gana +0/+2 este turno.», sobre"
        " Lobo.",
        plays=("Combate", "«Lobo»", "Pasar", "Jugar Temple", "«Lobo»", _NOBODY),
        to_play=8,
        ends="Bruno: Lobo en zona de campo",
    ),
    "S2": Dispute(
        "souls",
        (
            ("Ana", "mano", ("Purga conjuro 3: Destruye todas las Unidades.",)),
            ("Bruno", "mano", ("Veto conjuro: Niega 1 Conjuro.",)),
            ("Ana", "campo", ("Oso 3/3",)),
            ("Bruno", "campo", ("Lobo 2/2",)),
        ),
        14,
        190,
        "Ana mesa: Oso 3/3. Bruno mesa: Lobo 2/2. Ana juega Purga, conjuro 3 «Destruye todas las Unidades.», y Bruno responde con"
        " Veto, conjuro 1 «Niega 1 Conjuro.».",
        plays=("Jugar Purga", "Pasar", "Jugar Veto", _NOBODY),
        to_play=8,
        ends="Bruno: Lobo en zona de campo",
    ),
    "F1": Dispute(
        "fftcg",
        (
            ("Ana", "terreno", ("Oso 7000",)),
            ("Bruno", "terreno", ("Lobo 6000",)),
            ("Bruno", "mano", ("Brío invocación: Elige 1 Delantero. Gana 2000 de Poder hasta el final del turno.",)),
        ),
        9,
        130,
        "Ana ataca con Oso 7000, Bruno bloquea con Lobo 6000 y lanza Brío, invocación 1 «Elige 1 Delantero. Gana 2000 de Poder"
        " hasta el final del turno.», sobre Lobo.",
        plays=(_NOBODY, _NOBODY, "«Oso»", _NOBODY, "«Lobo»", "Pasar", "Lanzar Brío", "«Lobo»", _NOBODY, _NOBODY),
        to_play=10,
        ends="Ana: Oso en break zone",
    ),
    "F2": Dispute(
        "fftcg",
        (
            ("Ana", "mano", ("Trueno invocación 3: Elige 1 Delantero. Hazle 5000 puntos de daño.",)),
            (
                "Bruno",
                "terreno",
                (
                    "Golem 8000 con 4000 de daño",
                    "Monja apoyo: Dull: Elige 1 Delantero. Gana 2000 de Poder hasta el final del turno.",
                ),
            ),
        ),
        12,
        210,
        "Ana lanza Trueno, invocación 3 «Elige 1 Delantero. Hazle 5000 puntos de daño.», sobre el Golem 8000 con 4000 de daño de"
        " Bruno. Bruno tiene Monja, apoyo «Dull: Elige 1 Delantero. Gana 2000 de Poder hasta el final del turno.», y la activa"
        " sobre Golem.",
        plays=("Lanzar Trueno", "Pasar", "Activar Monja", _NOBODY),
        to_play=8,
        ends="Bruno: Golem en Delanteros y Monstruos",
    ),
}  # fmt: skip
