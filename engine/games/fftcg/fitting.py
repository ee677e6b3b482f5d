"""Which abilities can act on a card of each type (5.2.3, 11), and what the words of an unread text aim at (11.3.3)."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from ...kernel.abilities import Ability, Do, Fact, Instruction, Keyword, Number, Ref, Spell, Static, Target, Triggered, Unread
from ...kernel.frozen import Map
from ...kernel.unread import spoken_of
from ...kernel.visiting import every, walk
from ...play.ruling import THIS
from ...text.fitting import Fitting, announced_for, changing
from .attack import ALONE, ATTACKS_DULL, BLOCKS_DULL, EACH_TURN, MUST_BLOCK_SUCH, NOT_BLOCKING
from .cards import BACKUP, FORWARD, MONSTER, SUMMON
from .conditions import IN_COMMON
from .costing import OF_PLAYING
from .digging import REVEALED, SHOWN
from .following import DONE
from .keywords import BACK_ATTACK, LIMIT_BREAK, WARP
from .zones import OUTSIDE, ZONES

#: The rules about fighting, and the events, which say something of a Delantero only.
_OF_FIGHTING = (
    *("no puede atacar", "no puede bloquear", NOT_BLOCKING, "no puede ser bloqueado", ALONE, ATTACKS_DULL, BLOCKS_DULL),
    *("debe atacar", EACH_TURN, "debe bloquear", MUST_BLOCK_SUCH, "debe ser bloqueado"),
)
_FIGHTS = ("ataca", "bloquea", "es bloqueado", "forma equipo")
_PUBLIC = tuple(name for name, kind in ZONES.items() if kind.public)
_AIMS = re.compile(
    r"\b(objetivos?|elige|elegir|choose)\b|\b(1|un|una|otro|otra|hasta \w+) (delantero|apoyo|monstruo|personaje|invocación)\b"
    r"|\b(1|up to \w+) (forward|backup|monster|character|summon)\b",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\bobjetivos\b|\b(dos|tres|cuatro|hasta|up to|[2-9])\b", re.IGNORECASE)
#: 11.6.1: «(coste): (efecto)».
_PRICED = re.compile(r"(?P<cost>[^:.«»]+):\s", re.IGNORECASE)
#: What stands before «:» and is no cost: what introduces options.
_NO_COST = re.compile(r"\b(elige|selecciona|siguientes|select|following|ex burst)\b", re.IGNORECASE)


@lru_cache(maxsize=16)
def fitting(kind: str) -> Fitting:
    """For cards of this type."""
    return Fitting(
        kind == SUMMON,
        lambda ability: _why_idle(ability, kind),
        _as_effect,
        targets=targets,
        asked_cost=asked_cost,
        placed=_placed,
    )


def targets(text: str) -> Target | None:
    """11.3.3: what a text singles out is chosen as it is announced."""
    return announced_for(text, _AIMS, _SEVERAL, _PUBLIC)


def asked_cost(text: str) -> tuple[str, str] | None:
    """11.6.1, 11.7.1: an ability that is activated is known by its cost before «:»."""
    found = _PRICED.match(text)
    fits = found is not None and not _NO_COST.search(found["cost"])
    return (found["cost"].strip(), spoken_of(text, OUTSIDE)) if fits and found is not None else None


def _as_effect(ability: Ability) -> tuple[Instruction, ...]:
    """11.12.4.2: on an Invocación what is said of a kind of cards lasts from its resolution on; what has a later moment is done
    then."""
    if isinstance(ability, Static):
        return changing(ability)
    later = isinstance(ability, Triggered) and ability.on.event == "comienzo" and not ability.optional and not ability.cost
    return (Do("elegir más tarde", Map(gains=ability)),) if later and isinstance(ability, Triggered) else ()


def _of_nothing_done(ability: Ability) -> bool:
    """Whether a text speaks of what was revealed, shown or dulled by it, and does none of that."""
    verbs = {one.verb for one in every(Do, ability)}
    said = {
        "revelar": Ref(REVEALED) in every(Ref, ability),
        "mostrar de la mano": any(one.word == SHOWN for one in every(Fact, ability)),
        "si se hace": any(one.of == DONE for one in every(Number, ability)),
    }
    return any(speaks and verb not in verbs for verb, speaks in said.items())


def _of_both_where_one(ability: Ability) -> bool:
    """Whether a text speaks of both cards behind an instruction about one."""
    effects = (one for one in walk(ability) if isinstance(one, tuple))
    behind = ((one, two) for effect in effects for one, two in pairwise(effect) if isinstance(one, Do) and isinstance(two, Do))
    return any(
        one.args.get("amount") == 1 and any(fact.word == IN_COMMON for fact in every(Fact, two.args.get("if")))
        for one, two in behind
    )


def _of_other(ability: Ability) -> bool:
    """Whether an ability that an effect gives says «it» of what sets it off: there that is what the effect itself spoke of."""
    given = (part.value for do in every(Do, ability) for part in do.args.get("parts", ()) if part.op == "abilities +")
    return any(
        isinstance(one, Triggered)
        and one.on.obj not in (None, THIS)
        and any(ref.word == "ese" for ref in every(Ref, one.effect[:1]))
        for one in given
    )


def _placed(ability: Ability, text: str) -> Ability:
    """The ability, or its words ``text`` as unread where it speaks of what there is not."""
    if _of_other(ability):
        return Unread(text, "«ese» o «lo» es, en la Habilidad que se gana, aquello que la dispara, y no lo que la gana")
    if _of_nothing_done(ability):
        return Unread(text, "habla de lo que se reveló, se mostró o se puso en Dull así, y no hace nada de eso")
    if _of_both_where_one(ability):
        return Unread(text, "habla de las dos cartas, y antes solo de una")
    return ability


def _why_idle(ability: Ability, kind: str) -> str:
    if isinstance(ability, Keyword):
        return _idle_keyword(ability.name, kind)
    if isinstance(ability, Static):
        return _idle_static(ability, kind)
    if isinstance(ability, Spell):
        return ""
    if kind == SUMMON:
        return "una Invocación no está en el Terreno de Juego"
    return _idle_moment(ability, kind) if isinstance(ability, Triggered) else ""


def _idle_keyword(name: str, kind: str) -> str:
    if name == LIMIT_BREAK:
        return ""
    if kind == SUMMON:
        return f"«{name}» no dice nada de una Invocación"
    fits = kind != BACKUP or name in (WARP, BACK_ATTACK)
    return "" if fits else f"«{name}» habla del Combate, y un Apoyo no ataca ni bloquea"


def _idle_moment(ability: Triggered, kind: str) -> str:
    itself = THIS in (ability.on.obj, ability.on.source)
    return (
        "habla del Combate, y un Apoyo no ataca ni bloquea" if itself and ability.on.event in _FIGHTS and kind == BACKUP else ""
    )


def _idle_static(ability: Static, kind: str) -> str:
    itself = ability.affects in (THIS, Ref("este"))
    if itself and ability.rule in OF_PLAYING:
        return ""
    if kind == SUMMON:
        return "una Invocación no está en el Terreno de Juego"
    if not itself or kind in (FORWARD, MONSTER):
        return ""
    if ability.rule in _OF_FIGHTING:
        return "habla del Combate, y un Apoyo no ataca ni bloquea"
    numbers = ability.parts and all(part.op.startswith("strength") for part in ability.parts)
    return "un Apoyo no tiene Poder que cambie" if numbers else ""
