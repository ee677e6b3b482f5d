"""Effects that last or come later (610–612, 613.9, 614, 500.8, 603.7): on which rules they rest, and how that is said."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from ....kernel.abilities import Affected, Context, Continuous, Each, Keyword, Number, Part, Ref, Static, Triggered
from ....kernel.frozen import Data, Id
from ....kernel.match import Match
from ....kernel.rules import R
from ....kernel.selecting import refer
from ....kernel.state import State
from ....kernel.wording import until_end
from ....play.agenda import Agenda
from ....play.choosing import players
from ....play.grounds import Ground, ground
from ....play.lasting import Change, Control, Hanging, Lasting, Modifying, RuleEffects, uses
from ....play.telling import Telling
from .. import rules as r
from ..elements.attaching import say_numbers
from ..elements.characteristics import DEMON
from ..elements.entering import at_end_of_turn
from ..elements.keywords import BY_EFFECT
from ..elements.layers import views, weapon_grounds
from ..elements.operations import WHICH_WORDS

NUMBERS = frozenset({"strength =", "resistance =", "strength +", "resistance +"})


def _some(test: Callable[[State, Id], object]) -> Callable[[Change], bool]:
    """Whether something is so of an element that is changed."""
    return lambda change: any(test(change.state, i) for i in change.elements)


def _reworded(test: Callable[[State, Id], object]) -> Callable[[Change], bool]:
    """Whether a word becomes another on an element of which something is so."""
    return lambda change: "word" in change.operations and _some(test)(change)


def _granted(state: State, obj: Id) -> bool:
    """611.4: whether effects have given abilities to an element."""

    def grants(effect: Continuous) -> bool:
        reached = isinstance(effect.affects, tuple) and obj in effect.affects
        return reached and any(part.op == "abilities +" for part in effect.parts)

    return any(map(grants, state.effects))


def _over_weapons(change: Change) -> bool:
    """604.3b–c, 612.3a–b: a value that is set applies after what weapons define."""
    return _sets_numbers(change) and _some(weapon_grounds)(change)


def _over_defined(change: Change) -> bool:
    return _over_weapons(change) and _some(lambda state, i: r.WEAPON_OVER_DEFINED in weapon_grounds(state, i))(change)


def _undetermined(change: Change) -> bool:
    """107.2: a number of an element that is not there, or that has none."""
    wanted = [part.value for part in change.given if isinstance(part.value, Number) and isinstance(part.value.of, Ref)]

    def none(number: Number) -> bool:
        there = refer(change.state, number.of, change.context)  # type: ignore[arg-type]
        return all(views(change.state, i).get(number.what) is None for i in there)

    return any(map(none, wanted))


def _for_each(change: Change) -> bool:
    """610.2c: of all that are so, which are determined as it begins."""
    return isinstance(change.args["what"], Each)


def _for_a_while(change: Change) -> bool:
    return change.args.get("while") is not None


_sets_numbers = uses("strength =", "resistance =")
_sets_types = uses("types", "subtypes")

_OF_CHANGES: tuple[Ground[Change], ...] = (
    ground(r.CONTINUOUS, when=lambda change: change.until and not _for_each(change) and not _for_a_while(change)),
    ground(r.AFFECTED_FIXED, when=_for_each),
    ground(r.WHILE_DURATION, when=_for_a_while),
    ground(r.LASTS_FOREVER, when=lambda change: not _for_a_while(change) and not change.until),
    ground(
        r.NUMBER_FIXED,
        when=lambda change: any(p.op in NUMBERS and isinstance(p.value, Number | str) for p in change.given),
    ),
    ground(r.TEXT_EFFECT, r.TEXT_CATEGORIES, when=uses("word")),
    ground(r.TEXT_OF_TOKEN_MAKER, when=_reworded(lambda state, i: state.objects[i].zone.name == "cadena")),
    ground(r.TEXT_OF_TOKEN, when=_reworded(lambda state, i: state.objects[i].kind == "token")),
    ground(r.TEXT_NOT_GRANTED, when=_reworded(_granted)),
    ground(r.TYPE_CHANGES, when=_sets_types),
    ground(
        r.COUNTERS_REMAIN,
        when=lambda change: _sets_types(change) and _some(lambda state, i: state.objects[i].counters.get("daño"))(change),
    ),
    ground(r.TYPE_BESIDES, when=uses("types +", "subtypes +")),
    ground(r.SUPERTYPES_APART, when=uses("supertypes +", "supertypes -")),
    ground(r.ALL_INSTANCES, when=uses("abilities -", "no abilities")),
    ground(r.DEFINES_NOT_GIVES, when=lambda change: _sets_numbers(change) and not _over_weapons(change)),
    ground(r.WEAPON_DEFINES, when=_over_weapons),
    ground(r.WEAPON_OVER_DEFINED, when=_over_defined),
    ground(r.LAYER_DEFINED, r.LAYER_SET, when=_over_weapons),
    ground(
        r.GOES_ON_IN_PLAY,
        r.EFFECT_FOLLOWS,
        when=_some(lambda state, i: state.objects[i].zone.name == "cadena" and "ritual" not in views(state, i)["types"]),
    ),
    ground(r.UNDETERMINED, when=_undetermined),
)

_WORDS = {
    "strength": "fuerza",
    "resistance": "resistencia",
    "switch": "fuerza y resistencia intercambiadas",
    "controller": "control",
    "abilities": "habilidad",
    "abilities -": "sin la habilidad",
    "no abilities": "sin habilidades",
    "types": "tipo",
    "subtypes": "subtipo",
    "supertypes": "supertipo",
    "supertypes -": "sin el supertipo",
    "name": "nombre",
}


def _said(change: Change) -> str:
    lasting = f" {until_end(change.until)}" if change.until else ""
    return f"{', '.join(map(part_said, change.parts))}{lasting}"


def part_said(part: Part) -> str:
    """A part in Spanish; an ability that is no keyword has no name."""
    op, value = part.op, part.value
    if op == "word":
        return f"«{value[0]}» pasa a ser «{value[1]}»"
    word = _WORDS.get(op) or _WORDS.get(op.split()[0], op)
    if value is None or op == "switch":
        return word
    if op.startswith("abilities"):
        return f"{word} {value.name}" if isinstance(value, Keyword) else "una habilidad más"
    if isinstance(value, int):
        return f"{word} {value:+d}" if op.endswith(" +") else f"{word} {value}"
    return f"{word} {', '.join(map(str, value)) if isinstance(value, tuple) else value}"


def _numbers_now(state: State, change: Change) -> str:
    """The strength and resistance that elements have with a change at work."""
    return left_with(state, change.elements) if change.operations & (NUMBERS | {"switch"}) else ""


def left_with(state: State, elements: Iterable[Id]) -> str:
    """The strength and resistance that elements have now, as the end of a sentence."""
    said = []
    for i in elements:
        seen = views(state, i)
        if i in state.objects and seen.get("strength") is not None and seen.get("resistance") is not None:
            said.append(f"{state.game.name_of(state, i)} queda {seen['strength']}/{seen['resistance']}")
    return f": {', '.join(said)}" if said else ""


def _begins_or_ceases(match: Match, how: str, source: str, ability: Static, there: tuple[Id, ...]) -> str:
    text = f"{how} la habilidad estática de {source} sobre {match.names(there)}: {', '.join(map(part_said, ability.parts))}"
    of_numbers = any(part.op.split()[0] in ("strength", "resistance", "switch") for part in ability.parts)
    return text + left_with(match.state, there) if of_numbers else text


def _why_it_ceases(match: Match, source: Id, ability: Static) -> tuple[R, ...]:
    """612.1e: what has lost its abilities before strength and resistance are looked at gives none."""
    here = match.state.objects.get(source)
    there = here is not None and here.zone.name == "en juego"
    lost = there and ability not in views(match.state, source).get("abilities", ())
    return (r.STATIC_WHILE_IN_PLAY, r.CONTINUOUS_STATIC, *((r.LAYER_ABILITIES,) if lost else ()))


def _why_it_reaches(state: State, before: State, element: Id) -> tuple[R, ...]:
    """612.1b, 612.1d: whose an element is, and of which types, is known before others give it anything."""
    old, new = views(before, element), views(state, element)
    hands = old.get("controller") != new.get("controller")
    types = any(old.get(what) != new.get(what) for what in ("types", "supertypes", "subtypes"))
    layers = ((r.LAYER_CONTROL,) if hands else ()) + ((r.LAYER_TYPES,) if types else ())
    return (r.STATIC_WHILE_IN_PLAY, *layers) if layers else ()


#: 604.1, 604.2: a static ability applies while its element is in play and its condition is met.
TELLING = Telling(
    (r.STATIC_WHILE_IN_PLAY, r.CONTINUOUS_STATIC),
    changing=lambda ability: bool(ability.parts),
    says=_begins_or_ceases,
    ceasing=_why_it_ceases,
    reaching=_why_it_reaches,
)


def _without_demons(match: Match, listed: tuple[Id, ...], operations: frozenset[str]) -> tuple[Id, ...]:
    """204.3c: a demon gets no card types."""
    gives_types = any(op.split()[0] == "types" for op in operations)
    demons = [i for i in listed if match.state.objects[i].kind == DEMON] if gives_types else []
    if demons:
        match.say(r.DEMON_NO_TYPE, text="un demonio no obtiene tipos de carta")
    return tuple(i for i in listed if i not in demons)


def _say_numbers(match: Match, change: Change) -> None:
    if change.operations & (NUMBERS | {"switch"}):
        say_numbers(match, change.elements)


def _about(state: State, context: Context, who: object, affects: Affected) -> tuple[tuple[str, Affected], ...]:
    """One effect for each player of whom it speaks."""
    return tuple((player, affects) for player in players(state, context, who))


def _order_said(args: Data, until: str) -> str:
    value, rule = args.get("value"), str(args["rule"])
    said = _RULES_SAID[rule].format(value) if rule in _RULES_SAID else f"{rule} {value}" if isinstance(value, str | int) else rule
    return f"{said} {until_end(until)}" if until else said


#: Rules in words that are not a sentence by themselves.
_RULES_SAID = {
    "entorno": "hay {}",
    "sin entorno": "no hay {}",
    "límite de mano": "su límite de cartas en la mano es {}",
    "límite de mano +": "su límite de cartas en la mano cambia en {:+}",
    "indestructible": "es indestructible",
    "inmune": "es inmune a una fuente",
    "furia": "puede atacar sin haber esperado",
    "no puede ser objetivo de": "no puede ser objetivo de ciertas fuentes",
    "no puede ser atacado por": "no puede ser atacado por ciertos elementos",
    "agresor": "debe ser propuesto como defensor",
    "debe ser defensor": "debe ser propuesto como defensor",
    "no puede ser defensor": "no puede ser propuesto como defensor",
    "máximo de contadores": "tiene un máximo de contadores",
    "solo puede atacar a": "solo puede atacar a ciertos elementos",
    "no puede atacar a": "no puede atacar a ciertos elementos",
    "cuesta atacar": "cuesta proponerlo como atacante",
    "cuesta atacarlo": "cuesta proponerlo como defensor",
}


def _gives_environment(name: str, args: Data) -> bool:
    return args["rule"] == "entorno" and args["value"] == name  # type: ignore[no-any-return]


def _by_card(case: tuple[State, Context, Triggered]) -> bool:
    """603.7c: whether a card that resolves makes it."""
    state, source = case[0], case[1].source
    return source in state.objects and state.objects[source].zone.name == "cadena"  # type: ignore[index]


LASTING = Lasting(
    Modifying(  # 610.2
        _OF_CHANGES,
        NUMBERS,
        _said,
        elements=_without_demons,
        outcome=_numbers_now,
        reading=lambda change: WHICH_WORDS if "word" in change.operations else None,
        after=_say_numbers,
    ),
    RuleEffects(  # 610.2c, 612.9
        (
            ground(r.RULE_EFFECTS),
            ground(r.AFFECTED_FIXED, when=lambda args: isinstance(args.get("what"), Each)),
            ground(r.ENVIRONMENT_OFF, when=lambda args: args["rule"] == "sin entorno"),
            ground(r.ENVIRONMENT_KEPT_OFF, when=lambda args: args["rule"] == "sin entorno" and args.get("until")),
            *(ground(rule, when=partial(_gives_environment, name)) for name, rule in BY_EFFECT.items()),
            ground(r.CONTINUOUS, when=lambda args: not isinstance(args.get("what"), Each)),
            ground(r.COSTS_ON_CHAIN_STAY, r.COSTS_ON_CHAIN_STAY_ABILITY, when=lambda args: "cuesta" in args["rule"]),
        ),
        _about,
        _order_said,
    ),
    (  # 603.7
        ground(r.DELAYED, r.DELAYED_NOT_BEFORE, r.DELAYED_BY_ONCE, r.THAT_ELEMENT),
        ground(r.DELAYED_BY_CARD, when=_by_card),
        ground(r.DELAYED_BY_ABILITY, when=lambda case: not _by_card(case)),
        ground(r.NOT_THIS_END, when=lambda case: case[0].station.step == "Fin" and at_end_of_turn(case[2])),
    ),
    lambda state, context, ability: "se crea una habilidad disparada retrasada",
    hanging=Hanging(r.WHILE_DURATION, "inferno-mientras-que-vuelve", back="vuelve"),  # 610.2b
    control=Control((r.CONTROL, r.CONTINUOUS), r.NO_CONTROL_FOR_GONE),
    next_time=(r.LASTS_UNTIL_USED, r.CONTINUOUS, r.REPLACES_BEFORE),  # 613.3
    own=(r.OWN_REPLACEMENT,),  # 613.13
    own_until="resolución",
)

AGENDA = Agenda(
    turns=r.EXTRA_TURNS,  # 500.8
    steps=r.EXTRA_STEPS,  # 500.9
    skipping=r.SKIP_IS_REPLACEMENT,  # 613.9
    point="inferno-turnos-adicionales",
    first="cuenta-el-primer-efecto",
    entries={"tributo": ("player",)},  # 120.1d
)
