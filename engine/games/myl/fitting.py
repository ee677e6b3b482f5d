"""Which abilities can act on a card of each type (1.C, 4.1–4.3), and what the words of an unread text aim at (6.4)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from ...kernel.abilities import (
    Ability,
    Activated,
    Condition,
    CostPart,
    Do,
    Each,
    Filter,
    Instruction,
    Is,
    Keyword,
    On,
    Ref,
    Replacing,
    Spell,
    Static,
    Target,
    Triggered,
    Unread,
)
from ...kernel.frozen import Data, Map
from ...kernel.unread import spoken_of
from ...kernel.visiting import every, rebuilt
from ...play.ruling import THIS
from ...text.fitting import Fitting, announced_for, changing, of_bearer
from .costing import EXCHANGE, PAY_ITSELF
from .layers import TIMES
from .moving import CASTLE_DAMAGED
from .ruling import NO_DAMAGE, TWICE_THE_DAMAGE
from .vocabulary import NOT_BEARER
from .windows import IN_ANSWER, OWN_VIGIL, PLAYED, VIGIL, WAR
from .zones import OUTSIDE, ZONES

#: What a card says of how it is itself played, which works where it is played from.
_OF_PLAYING = (
    "coste adicional",
    "coste alternativo",
    "cuesta menos",
    "cuesta más",
    "se juega desde",
    "se juega también en",
    "momento",
    "requiere",
)
#: Rules and keywords about attacking and blocking, which say something of an Aliado only.
_OF_FIGHTING = (
    "no ataca",
    "puede atacar",
    "no bloquea",
    "puede bloquear",
    "bloquea imbloqueables",
    "no se destruye en combate",
    "daño al Destierro",
    "furia",
    "imbloqueable",
    "no porta Armas",
    NO_DAMAGE,
    TWICE_THE_DAMAGE,
)
_FIGHTING_KEYWORDS = ("Furia", "Imbloqueable")
_OF_BATTLE = ("declarar atacante", "bloquear")
_PUBLIC = tuple(name for name, kind in ZONES.items() if kind.public)
_AIMS = re.compile(
    r"\b(objetivos?|elige|elegir|selecciona)\b|\b(un|una|otro|otra|hasta \w+) (Aliado|Arma|Tótem|Oro|Talismán)", re.IGNORECASE
)
_SEVERAL = re.compile(r"\bobjetivos\b|\b(dos|tres|cuatro|hasta|\d)\b", re.IGNORECASE)
#: What sets off a triggered ability, and how an activated one is known: «Puedes COSTE para …», «COSTE: …», how often a turn.
_CONDITION = re.compile(r"(siempre que|cuando|cada vez|en cuanto|si|al|mientras|en (la|tu) fase|la próxima vez)\b", re.IGNORECASE)
_BOUGHT = re.compile(r"puedes (?P<cost>[^.:]+?) para ", re.IGNORECASE)
_PRICED = re.compile(r"(?!elige|escoge)(?P<cost>[^.:]+):", re.IGNORECASE)
_OPTIONAL = re.compile(r"^puedes\b|\b(una vez|\w+ veces) (por|cada|en tu) turno\b", re.IGNORECASE)


#: How a text says in answer to what its card is played.
_PLAYED_WHEN = r"(?:[^.,\n]*\b)?(?:juega|jugar|jugad[oa]) (?:[^.,\n]+? )?(?:en respuesta a|cuando) "
_IN_ANSWER = re.compile(rf"(?:^|[.\n])\s*(?:en respuesta a |cancela (?:una|la) habilidad|{_PLAYED_WHEN})", re.IGNORECASE)


#: What is said of those that block the card itself.
_BLOCKS = "bloquea a este"


@lru_cache(maxsize=16)
def fitting(kind: str, answering: bool = False) -> Fitting:
    """For cards of this type; ``answering``: whose text says in answer to what they are played."""

    def idle(ability: Ability) -> str:
        played = kind == "Talismán" and (says_when(ability) or (answering and answers(ability)))
        return "" if played else _why_idle(ability, kind)

    def placed(ability: Ability, text: str) -> Ability:
        if kind == "Arma":
            ability = _than_bearer(of_bearer(ability, text, "aliado", "arma", Ref("portador")))
        return _placed(ability, text)

    return Fitting(kind == "Talismán", idle, _as_effect, _as_ability, targets, asked_cost, placed)


def _than_bearer(value: Any) -> Any:
    """3.2: «otro Aliado» and «los demás Aliados» on a weapon, which is none itself: than the one that bears it."""
    if isinstance(value, Filter) and value.other and value.types == ("Aliado",):
        value = value.but(other=False, marks=(*value.marks, NOT_BEARER))
    return rebuilt(value, _than_bearer)


def asked_cost(text: str) -> tuple[str, str] | None:
    """4.1: an activated ability is known by «Puedes», by its cost, or by how often a turn it is used."""
    if _CONDITION.match(text):
        return None
    bought, priced = _BOUGHT.match(text), _PRICED.match(text)
    if bought is None and priced is None and not _OPTIONAL.search(text):
        return None
    return next((found["cost"].strip() for found in (bought, priced) if found), text), spoken_of(text, OUTSIDE)


def _placed(ability: Ability, text: str) -> Ability:
    """4.1, 4.2: an ability of which the effect is not understood works in the zone in which it speaks of its own card; 4.3: a
    continuous one where its condition says that its card is."""
    if isinstance(ability, Static):
        return ability if ability.zone else ability.but(zone=_where_it_is(ability.only_if))
    if not isinstance(ability, (Activated, Triggered)) or ability.zone or next(every(Unread, ability.effect), None) is None:
        return ability
    itself = isinstance(ability, Triggered) and ability.on.obj == THIS
    zone = "" if itself else spoken_of(text, OUTSIDE)
    return ability.but(zone=zone) if zone else ability


def _where_it_is(condition: Condition | None) -> str:
    """The zone out of play in which a condition says that the card itself is; "" where it says none."""
    fits = isinstance(condition, Is) and condition.what == THIS and len(condition.filter.zones) == 1
    zone = condition.filter.zones[0] if fits else ""  # type: ignore[union-attr]
    return zone if zone in OUTSIDE else ""


def _as_ability(spell: Spell) -> Ability | None:
    """4.1: what a card in play does for a cost is an activated ability of it, with or without «Puedes»; 4.2: what becomes for a
    time of those that block it is one that each block sets off."""
    do = spell.effect[0]
    if len(spell.effect) != 1:
        return None
    if do.verb == EXCHANGE:
        return Activated(do.args["cost"], do.args["then"])
    whom = do.args.get("what")
    if do.verb != "modificar" or not isinstance(whom, Each) or _BLOCKS not in whom.filter.marks:
        return None
    wanted = whom.filter.but(marks=tuple(mark for mark in whom.filter.marks if mark != _BLOCKS))
    changed: Data = do.args.set("what", Ref("fuente"))
    return Triggered(On("bloquear", THIS, source=wanted), (Do("modificar", changed),))


def targets(text: str) -> Target | None:
    """6.4: what a text singles out is its target; whatever everybody sees may be what it means."""
    return announced_for(text, _AIMS, _SEVERAL, _PUBLIC)


def _as_effect(ability: Ability) -> tuple[Instruction, ...]:
    """4.2, 4.6: «Puedes» on a Talismán is an option as it resolves, what it says of a kind of cards an effect that lasts."""
    if isinstance(ability, Static):
        if any(part.op == TIMES for part in ability.parts):
            return ()
        return changing(ability, lambda op: op.replace("strength continuous", "strength +" if "=" not in op else "strength"))
    if isinstance(ability, Triggered):
        return _annulling(ability) or _later(ability)
    if not isinstance(ability, Activated) or ability.zone or ability.times or ability.timing:
        return ()
    return _option(ability)


def _annulling(ability: Triggered) -> tuple[Instruction, ...]:
    """6.2: what a Talismán annuls in answer to its being played is what it is aimed at."""
    on, first = ability.on, ability.effect[0]
    kind = str(on.data.get("tipo"))
    said = on == On("jugada", player="oponente", data=Map(tipo=kind)) and not (ability.cost or ability.times or ability.only_if)
    if not said or first.verb != "anular" or first.args["what"] != Target(Filter()):
        return ()
    return (first.but(args=first.args.set("what", Target(Filter(types=(kind,), controller="oponente")))), *ability.effect[1:])


def _later(ability: Triggered) -> tuple[Instruction, ...]:
    """4.2, 4.6: what a Talismán says of a phase that a player will have is done in the next one."""
    on = ability.on
    if on.event != "comienzo" or not on.player or ability.zone or ability.cost or ability.times or ability.only_if:
        return ()
    effect: Any = (Do("puede", Map(then=ability.effect)),) if ability.optional else ability.effect
    return (Do("más tarde", Map(on=on, effect=effect)),)


def _option(ability: Activated) -> tuple[Instruction, ...]:
    option: Data = Map(then=ability.effect)
    may = Do("puede", option.set("cost", ability.cost) if ability.cost else option)
    return (may,) if ability.only_if is None else (Do("si", Map({"if": ability.only_if, "then": (may,)})),)


#: What «en tu Fase de Vigilia, puedes …» says on a Talismán: when it is played.
_PLAYED_AT = {OWN_VIGIL: VIGIL, WAR: WAR}


def says_when(ability: Ability) -> bool:
    """4.2, 6.1: whether «puedes» on a Talismán says in which phase that is played."""
    return isinstance(ability, Activated) and ability.timing in _PLAYED_AT and not (ability.zone or ability.times)


def as_played(listed: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities of a Talismán, of which one says in which phase it is played and what may be done as it resolves."""
    made: list[Ability] = []
    for ability in listed:
        if isinstance(ability, Activated) and says_when(ability):
            made += [Spell(_option(ability)), Static(THIS, rule="momento", value=_PLAYED_AT[ability.timing])]
        else:
            made.append(ability)
    return tuple(made)


def _why_idle(ability: Ability, kind: str) -> str:
    if kind != "Arma" and any(ref.word == "portador" for ref in every(Ref, ability)):
        return "solo un Arma tiene portador"
    if kind != "Oro" and any(part.kind == PAY_ITSELF for part in every(CostPart, ability)):
        return "solo un Oro se paga"
    if isinstance(ability, Keyword):
        idle = ability.name in _FIGHTING_KEYWORDS if kind != "Talismán" else ability.name != "Única"
        return f"«{ability.name}» no dice nada de un {kind}" if idle and kind != "Aliado" else ""
    if isinstance(ability, Static):
        return _idle_static(ability, kind)
    if isinstance(ability, Triggered) and ability.on.event == "jugada" and ability.on.data.get("tipo") == "Oro":
        return "un Oro no se juega: se pone en juego"
    if isinstance(ability, Triggered) and ability.zone == "mano" and ability.effect != PLAYED:
        return "no se juega en respuesta a eso"
    if kind == "Talismán":
        return _idle_on_talisman(ability)
    if isinstance(ability, Triggered) and kind == "Arma" and ability.on.event == "daño" and ability.on.source == THIS:
        return "habla del daño que hace, y un Arma no ataca ni bloquea"
    if isinstance(ability, Triggered) and kind != "Aliado" and ability.on.event in _OF_BATTLE:
        itself = THIS in (ability.on.obj, ability.on.source)
        return f"habla de la batalla, y un {kind} no ataca ni bloquea" if itself else ""
    return ""


#: What a Talismán may be played in answer to, besides a card that is being played (6.1.F).
_ANSWERED = (
    *("declarar atacante", "ataque", "bloquear", "declarar bloqueadores", "robar", "descartar", "botar", "daño", CASTLE_DAMAGED),
    *("utilizada", "entrar", "mover", "destruir", "desterrar", "subir", "barajar"),
)


def answers_by(text: object) -> bool:
    """Whether a text says in answer to what its card is played (6.1.F)."""
    return isinstance(text, str) and _IN_ANSWER.search(text) is not None


def answers(ability: Ability) -> bool:
    """6.1: whether a text of a Talismán says in answer to what it is played, and what it does then."""
    if not isinstance(ability, Triggered) or ability.on.event not in _ANSWERED or THIS in (ability.on.obj, ability.on.source):
        return False
    return not (ability.zone not in ("", "mano") or ability.cost or ability.times or ability.optional)


def as_answer(listed: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities of a Talismán that is played in answer to something: from the hand, at that moment only."""
    found = next((ability for ability in listed if answers(ability)), None)
    if not isinstance(found, Triggered):
        return listed
    others = tuple(ability for ability in listed if ability is not found)
    if any(isinstance(ability, Spell) or answers(ability) for ability in others):
        return tuple(Unread(NOT_ONE_EFFECT, NOT_ONE_EFFECT) if answers(ability) else ability for ability in listed)
    played = found.but(effect=PLAYED, optional=True, zone="mano")
    return (Spell(found.effect), played, Static(THIS, rule="momento", value=IN_ANSWER), *others)


#: Why a Talismán that does something at any moment is not played in answer to something, too.
NOT_ONE_EFFECT = "dice qué hace en respuesta a algo, y además qué hace cuando se juega"


def _idle_on_talisman(ability: Ability) -> str:
    """1.C: a Talismán is never in play."""
    if isinstance(ability, Activated):
        return "" if ability.zone else "es una habilidad activada, y un Talismán no está en juego"
    if isinstance(ability, Triggered):
        return "" if ability.zone else "es una habilidad disparada, y un Talismán no está en juego"
    if isinstance(ability, Replacing):
        return "" if ability.zone else "es un efecto de reemplazo, y un Talismán no está en juego"
    return ""


def _idle_static(ability: Static, kind: str) -> str:
    itself = ability.affects == THIS
    if ability.zone and ability.rule and not itself:
        return "dice qué rige mientras su carta está fuera del juego, y eso no se lleva a cabo"
    if itself and ability.rule in _OF_PLAYING:
        return "habla de cómo se juega, y un Oro no se juega" if kind == "Oro" else ""
    if kind == "Talismán":
        return "" if ability.zone else "es una habilidad continua, y un Talismán no está en juego"
    if not itself or kind == "Aliado":
        return ""
    if ability.rule in _OF_FIGHTING:
        return f"habla de la batalla, y un {kind} no ataca ni bloquea"
    numbers = ability.parts and all(part.op.startswith("strength") for part in ability.parts)
    return f"un {kind} no tiene Fuerza" if numbers else ""
