"""Rules in words: whom they concern, those on how cards are played, and what prevails when one forbids and one allows."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.abilities import Filter
from ...kernel.frozen import Id, Value
from ...kernel.selecting import amount, holds, matches
from ...kernel.state import State
from ...play.ruling import InWords, Ruling, ruled, rulings
from . import unaffected


def _concerns(state: State, ruling: Ruling, player: str) -> bool:
    """Whom a rule affects says «tú» or «oponente», or nothing for both."""
    return concerns(ruling.affects.controller if isinstance(ruling.affects, Filter) else "", ruling, player)


def concerns(side: str, ruling: Ruling, player: str) -> bool:
    """Whether a rule that speaks of a side, or of both (""), concerns a player."""
    return not side or (player == ruling.context.you) == (side == "tú")


IN_WORDS = InWords(_concerns, spared=unaffected.spared)

#: The rule in words by which a player attacks with so many Aliados at most.
AT_MOST = "ataca con tantos"
#: The rule in words by which a player attacks with so many Aliados at least, or with none.
AT_LEAST = "ataca con tantos o más"
#: The rules in words by which an Aliado attacks or blocks only if so many Oros are paid for it.
PAYS_TO_ATTACK, PAYS_TO_BLOCK = "paga por atacar", "paga por bloquear"
#: The rule in words by which an attacker deals no damage to the Castillo.
NO_DAMAGE = "no hace daño al Castillo"
#: The rule in words by which an Aliado does twice as much.
TWICE_THE_DAMAGE = "hace el doble de daño al Castillo"
#: The rules in words by which a player puts so many Oros a turn, and so many more.
GOLDS, MORE_GOLDS = "pone Oros por turno", "pone Oros de más"
#: The rule in words by which a player leaves out a phase, or a step of the battle.
SKIPS = "se salta"
#: The rule in words by which a card is not annulled.
NOT_ANNULLED = "no puede ser anulada"

#: How a rule in words is said after the card or player that it is about.
_SAID = {
    "no ataca": "no puede atacar",
    "no bloquea": "no puede bloquear",
    "imbloqueable": "es Imbloqueable",
    "bloquea imbloqueables": "puede bloquear Aliados Imbloqueables",
    "solo lo bloquea": "solo lo bloquean los Aliados que el efecto dice",
    "solo bloquea": "solo bloquea a los Aliados que el efecto dice",
    "furia": "tiene Furia",
    "indestructible": "es Indestructible",
    "indesterrable": "es Indesterrable",
    "no se activa": "no se activan sus habilidades",
    "no se utiliza": "no se utilizan sus habilidades",
    "no activa": "no puede activar habilidades",
    "no utiliza": "no puede utilizar habilidades",
    "no puede ser objetivo": "no puede ser objetivo de quien no lo controla",
    "no puede jugar": "no puede jugar las cartas que el efecto dice",
    "coste adicional": "se paga un coste adicional",
    "daño al Destierro": "su daño manda cartas al Destierro",
    "debe atacar": "debe atacar si puede",
    "no se baraja": "no puede ser barajada",
    "no sube": "no puede ser subida a la mano",
    "no porta Armas": "no puede portar Armas",
    "no cambia de controlador": "no puede cambiar de controlador",
    "no se agrupa en su Fase": "no se agrupa en su Fase de Agrupación",
    "no la afecta": "no la afecta lo que el efecto dice",
    NOT_ANNULLED: "no puede ser Anulada",
    "no puede ser objetivo de": "no puede ser objetivo de lo que el efecto dice",
    "a salvo de destruir": "no puede ser destruida por lo que el efecto dice",
    "a salvo de desterrar": "no puede ser desterrada por lo que el efecto dice",
    "a salvo de barajar": "no puede ser barajada por lo que el efecto dice",
    "a salvo de subir": "no puede ser subida a la mano por lo que el efecto dice",
    "a salvo de destruir, salvo por": "solo puede ser destruida por lo que el efecto dice",
    "a salvo de desterrar, salvo por": "solo puede ser desterrada por lo que el efecto dice",
    "a salvo de barajar, salvo por": "solo puede ser barajada por lo que el efecto dice",
    "a salvo de subir, salvo por": "solo puede ser subida a la mano por lo que el efecto dice",
    "solo roba en la Fase Final": "solo se roba en la Fase Final",
    "no roba": "no puede robar cartas",
    "no busca": "no puede buscar cartas",
    "no busca en el suyo": "no puede buscar cartas en su Castillo",
    AT_MOST: "ataca con tantos Aliados a lo más",
    AT_LEAST: "ataca con tantos Aliados o más, o con ninguno",
    PAYS_TO_ATTACK: "solo ataca si se paga por ello",
    PAYS_TO_BLOCK: "solo bloquea si se paga por ello",
    "porta Armas": "puede portar tantas Armas",
    "porta Armas de más": "puede portar más Armas",
    "porta cualquier número de Armas": "puede portar cualquier número de Armas",
    NO_DAMAGE: "no hace daño al Mazo Castillo",
    TWICE_THE_DAMAGE: "hace el doble de daño al Mazo Castillo",
    GOLDS: "pone hasta tantos Oros por turno",
    MORE_GOLDS: "pone más Oros por turno",
    SKIPS: "se salta la fase que el efecto dice",
    "juega una por turno": "solo puede jugar una por turno de las cartas que el efecto dice",
    "no pone Oros": "no puede poner Oros en juego",
    "debe bloquear": "debe bloquear si puede",
    "debe bloquear a": "debe bloquear, si puede, a quien el efecto dice",
    "debe ser bloqueado": "debe ser bloqueado si es posible",
}


#: The rules in words that are about cards in play.
_OF_PLAYERS = {
    *("no puede jugar", "coste adicional", "no roba", "no busca", "no busca en el suyo", "no activa", "no utiliza"),
    *("juega una por turno", AT_MOST, AT_LEAST, GOLDS, MORE_GOLDS, SKIPS, "no pone Oros", "solo roba en la Fase Final"),
}
_OF_CARDS = frozenset(_SAID) - _OF_PLAYERS | {"puede atacar", "puede bloquear", "no se agrupa", "no se agrupa en su Fase"}


def of_cards(word: str) -> bool:
    """Whether a rule in words is about cards in play, not about players and what they play."""
    return word in _OF_CARDS


def said(word: str, value: Value) -> str:
    """A rule in words as a sentence says it."""
    if word in ("cuesta menos", "cuesta más"):
        less = word.removeprefix("cuesta ")
        return f"cuesta {value} {less}" if isinstance(value, int) else word
    if word == "tamaño de mano" and isinstance(value, int):
        return f"el tamaño máximo de la mano cambia en {value:+d}"
    return _SAID.get(word, word)


def on_playing(state: State, player: str, card: Id, word: str) -> list[Ruling]:
    """The rules of this word that others give to the playing of a card: from whatever zone, and whoever owns it (6.1)."""
    found = []
    for ruling in rulings(state).get(word, ()):
        affects, context = ruling.affects, ruling.context
        if not isinstance(affects, Filter):
            continue
        about = concerns(affects.controller or affects.owner, ruling, player)
        wanted = affects.but(controller="", owner="")
        fits = about and matches(state, card, wanted, context.you, context.source, anywhere=True)
        if fits and holds(state, ruling.only_if, context):
            found.append(ruling)
    return found


def forbids(state: State, obj: Id, forbidden: str, allowed: str) -> bool:
    """Whether a card may not do something: one effect forbids it, another may allow it; the reading says which prevails."""
    no = ruled(state, obj, forbidden)
    if not no:
        return False
    if state.reading("myl-permiso-y-prohibicion") == "lo-mas-reciente":
        yes = [ruling.stamp for ruling in ruled(state, obj, allowed)]
        return not yes or max(yes) < max(ruling.stamp for ruling in no)
    return True


def amounts(state: State, listed: Iterable[Ruling]) -> list[int]:
    """How many each of these rules in words says."""
    return [amount(state, one.value, one.context) for one in listed]


def one_or_as_many(state: State, said: Iterable[Ruling], more: Iterable[Ruling]) -> int:
    """4.3: one, or the most that effects say, and so many more as others add."""
    return max([1, *amounts(state, said)]) + sum(amounts(state, more))
