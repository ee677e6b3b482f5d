"""Effects that last (4.6, 1.F): changes, rules in words, replacement and prevention; until when, and how that is said."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.abilities import Affected, Context, Continuous, Filter, Instruction, On, Part, Replacing, Triggered
from ...kernel.decisions import Procedure
from ...kernel.frozen import Data, Id, Map, Value
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.wording import together
from ...play import lasting
from ...play.choosing import elements
from ...play.grounds import ground
from ...play.lasting import Change, Lasting, Modifying, RuleEffects, lasts, uses, with_effects
from . import rules as r
from .changes import differences, left_at, parts_said
from .coming import is_about_to
from .grounds import of_strength
from .layers import KEEPS_ABILITIES, KEEPS_STRENGTH
from .losing import HIS_GROUPING, OWN_GROUPING, PERMANENT
from .moving import AFFECTED, AFFECTED_BY_CARD, LEAVING_PLAY
from .ruling import NOT_ANNULLED, of_cards, said
from .saying import cards, name, to_zone
from .unaffected import WORD as UNAFFECTED
from .windows import PREVENTS, prevention_at
from .zones import OUTSIDE, PLAYS, USES

FINAL = "Fase Final"
GROUPING = ("próxima Fase de Agrupación", "próximo turno")
#: Which of effects that last and static abilities prevails; until when what names no duration lasts; what a setter fixes;
#: and whether a permanent change alters what is printed.
PREVAILS, NO_DURATION = "myl-continuas-frente-a-bonificadores", "myl-modificadores-sin-duracion"
SETTERS, PRINTED = "myl-establecedor-en-la-suma", "myl-fuerza-impresa-y-permanente"
#: Whether a change of strength for the rest of the game is a permanent one.
FOR_GOOD = "myl-fuerza-por-el-resto-del-juego"

_FOR_A_TURN = frozenset({"strength =", "strength +"})
_OF_STRENGTH, _BLANKS = _FOR_A_TURN | {"strength permanent"}, "abilities ="


def _operation(state: State, op: str) -> str:
    """The operation by which a change of strength is applied under the readings in force."""
    if op == "strength permanent" and state.reading(PRINTED) == "no-cambia":
        return "strength +"
    if op == "strength =" and state.reading(SETTERS) == "fija-la-base":
        return "strength base ="
    if op in _FOR_A_TURN and state.reading(PREVAILS) == "prevalecen-continuas":
        return op.replace("strength", "strength early")
    return op


def _until(state: State, operations: frozenset[str]) -> str:
    """1.F: a change of strength lasts until the Fase Final, any other for good."""
    if "strength permanent" in operations and state.reading(NO_DURATION) == "siempre-fase-final":
        return FINAL
    return FINAL if operations & _FOR_A_TURN else PERMANENT


def _reading(change: Change) -> str | None:
    """The disputed point on which a change of strength rests: first those by which it is otherwise than by default."""
    operations, state = change.operations, change.state
    if operations & _FOR_A_TURN and state.reading(PREVAILS) == "prevalecen-continuas":
        return PREVAILS
    if operations & {"strength +", "strength permanent"} and change.args.get("until") == PERMANENT:
        return FOR_GOOD
    if "strength permanent" in operations and state.reading(NO_DURATION) == "siempre-fase-final":
        return NO_DURATION
    if "strength =" in operations:
        return SETTERS
    return PRINTED if "strength permanent" in operations else None


def _said(change: Change) -> str:
    """The change, until when it lasts, and the Fuerza that those have now whose Fuerza it changes."""
    found = (Part(given.op, part.value) for given, part in zip(change.given, change.parts, strict=True))
    said_already = change.until == PERMANENT and change.operations == {"strength permanent"}
    told = f"{together(parts_said(found))}{'' if said_already else until_said(change.until)}"
    if not change.operations & _OF_STRENGTH:
        return told
    effect = lasts(change.state, change.context, change.elements, change.until, parts=change.parts)
    now = change.state.but(effects=with_effects(change.state, effect))
    return f"{told}; {left_at(now, change.elements)}"


def until_said(until: str) -> str:
    """How a duration is said after what lasts so long."""
    if until == PERMANENT:
        return ", de modo permanente"
    article = "" if until in (OWN_GROUPING, HIS_GROUPING) else "el " if until == "próximo turno" else "la "
    return f" hasta {article}{until}" if until else ""


def _unsaid(change: Change) -> bool:
    """4.6: whether the text does not say how long it lasts."""
    return not change.args.get("until")


def _with_others(change: Change) -> bool:
    """8.14: whether it changes a Fuerza that other effects change already."""
    return bool(change.operations & _FOR_A_TURN) and bool(of_strength(change.state, change.elements))


def _on_another(change: Change) -> bool:
    """8.2: whether it makes of a card other than its own something else than it is; of Fuerza 1.F speaks."""
    return not change.operations & _OF_STRENGTH and change.elements != (change.context.source,)


#: What an effect keeps a card from, with the operations that do it and how that is said.
_KEPT = (
    (KEEPS_ABILITIES, frozenset({_BLANKS, "abilities -"}), "un efecto no permite que pierda su habilidad"),
    (KEEPS_STRENGTH, _OF_STRENGTH, "un efecto no permite que reciba modificadores de Fuerza"),
)


def _unkept(match: Match, listed: tuple[Id, ...], operations: frozenset[str]) -> tuple[Id, ...]:
    """4.3, 5.1.1: those that no other effect keeps from such a change; a step says which it does."""
    for word, kept_from, text in _KEPT:
        kept = [i for i in listed if operations and operations <= kept_from and match.game.view(match.state, i).get(word)]
        for i in kept:
            match.say(r.CONTINUOUS_ABILITY, text=f"{match.game.name_of(match.state, i)}: {text}", grounds=(r.CONTINUOUS_FIRST,))
        listed = tuple(i for i in listed if i not in kept)
    return listed


def _otherwise(change: Change) -> bool:
    """Whether nothing but its text says what it is: neither Fuerza nor an empty box, and until when is written."""
    return not (_unsaid(change) or change.operations & {*_OF_STRENGTH, _BLANKS})


def _about(state: State, context: Context, who: Value, affects: Value) -> tuple[tuple[str, Affected], ...]:
    """One effect, on cards or on the players of a side."""
    return ((context.you, Filter(controller=who or "") if affects is None else affects),)


def _says_no_end(args: Data) -> bool:
    """4.6: whether a rule in words does not say until when."""
    return "until" not in args


def _of_those(args: Data) -> bool:
    """4.7.G, 6.1.H: what is said of all of a kind in play is applied to the state of the game as it resolves, to those that there
    are."""
    wanted = args["what"].filter
    return of_cards(args["rule"]) and args["rule"] != NOT_ANNULLED and not set(wanted.zones) & set(OUTSIDE)


def _rule_said(args: Data, until: str) -> str:
    return f"{said(args['rule'], args.get('value'))}{until_said(until)}"


def _later_said(state: State, context: Context, ability: Triggered) -> str:
    """Whose effect leaves what for when."""
    does = together(_instruction_said(do) for do in ability.effect)
    step = ability.on.data.get("step")
    when = f"la próxima {step}" if step else f"cuando haya que {ability.on.event}"
    return f"{name(state, context.source)} deja para {when}: {does}"


def _instruction_said(do: Instruction) -> str:
    amount = do.args.get("amount")
    return f"{do.verb} {amount}" if isinstance(amount, int) else do.verb


def for_good(state: State, args: Data) -> Data:
    """1.F: what adds to a strength for the rest of the game is a permanent modifier, or by another reading a bonus that lasts."""
    if args.get("until") != PERMANENT or state.reading(FOR_GOOD) == "bonificador":
        return args
    return args.set("parts", tuple(p.but(op="strength permanent") if p.op == "strength +" else p for p in args["parts"]))


LASTING = Lasting(
    Modifying(
        (
            ground(r.BLANK, when=uses(_BLANKS)),
            ground(r.STRENGTH, when=uses(*_OF_STRENGTH)),
            ground(r.DURATION, when=_unsaid),
            ground(r.STRENGTH_ORDER, when=_with_others),
            ground(r.RESOLVES, when=_otherwise),
        ),
        basis=(
            ground(r.RESOLVES, r.DURATION),
            ground(r.AFFECT, when=_on_another),
            ground(r.STRENGTH_ORDER, when=uses(*_OF_STRENGTH)),
        ),
        numbers=_OF_STRENGTH,
        elements=_unkept,
        said=_said,
        operation=_operation,
        until=_until,
        reading=_reading,
    ),
    RuleEffects(
        (ground(r.DURATION, when=_says_no_end), ground(r.RESOLVES)), _about, _rule_said, PERMANENT, _of_those
    ),  # 4.3, 4.6
    (ground(r.DURATION),),
    _later_said,
)


def replacing(match: Match, context: Context, args: Data) -> Procedure:
    """8.13: what would leave play goes elsewhere."""
    leaving = args.get("event", "salir") == "salir"
    on = On("mover", data=Map(sale=True)) if leaving else On(args["event"])
    listed = yield from elements(match, context, args["what"])
    if listed:
        ability = Replacing(on, "en vez de eso", value=args["zone"])
        effect = lasts(match.state, context, listed, args.get("until", PERMANENT), replacing=ability)
        left = "salir del juego" if leaving else f"{args['event']}se"
        text = f"si {cards(match.state, listed)} {'fuera' if len(listed) == 1 else 'fueran'} a {left}, irá"
        text += f"{'' if len(listed) == 1 else 'n'} {to_zone(args['zone'])}"
        rules, grounds = _with_end(args, r.REPLACEMENT)
        match.set(*rules, text=text, effects=with_effects(match.state, effect), grounds=grounds)
    return listed


def _with_end(args: Data, rule: R) -> tuple[tuple[R, ...], tuple[R, ...]]:
    """4.6: the rules and grounds of an effect that lasts: where its text does not say until when, 4.6 decides that."""
    if _says_no_end(args):
        return tuple(dict.fromkeys((rule, r.DURATION))), (r.RESOLVES,)
    return (rule,), (r.RESOLVES, r.DURATION)


#: What would happen to a card, where the word of the event does not say it.
_LEAVES: dict[str, str] = {LEAVING_PLAY: "sacar del juego"}


def _that_happens(word: str) -> On:
    return On("mover", data=Map(sale=True)) if word == LEAVING_PLAY else On(word)


def lending(match: Match, context: Context, args: Data) -> Procedure:
    """1.D, 4.6: cards have the abilities that another has now."""
    whose = yield from elements(match, context, args["of"])
    gained = tuple(Part("abilities +", one) for i in whose for one in match.game.view(match.state, i)["abilities"])
    if not gained:
        match.say(r.RESOLVES, text="esa carta no tiene habilidad que dar")
        return ()
    return (yield from lasting.modify(match, context, args.without("of").set("parts", gained)))


def _not_affected(match: Match, context: Context, listed: tuple[Id, ...], what: str) -> None:
    """4.7.F, 6.1.G: the ability that an opponent is using, or the Talismán that is played, will not affect these cards."""
    state = match.state
    rule, of = (r.PREVENT_ABILITY, "una habilidad") if what == USES else (r.PREVENT_CARD, "un Talismán")
    using = [p.item.source for p in state.procedures if p.name == what and p.player != context.you]
    if not using or not listed:
        match.say(rule, text=f"no hay {of} oponente que afecte", grounds=(r.RESOLVES,))
        return
    effect = lasts(state, context, listed, FINAL, rule=UNAFFECTED, value=tuple(using[-1:]))
    text = f"{'la habilidad de ' if what == USES else ''}{name(state, using[-1])} no afecta a {cards(state, listed)}"
    match.set(rule, text=text, effects=with_effects(state, effect), grounds=(r.AFFECT,))


def preventing(match: Match, context: Context, args: Data) -> Procedure:
    """4.7.F, 6.1.G: the next time that this would be done to these cards, it is not."""
    event, listed = args.get("event", "destruir"), (yield from elements(match, context, args["what"]))
    if event in (AFFECTED, AFFECTED_BY_CARD):
        _not_affected(match, context, listed, PLAYS if event == AFFECTED_BY_CARD else USES)
    elif listed:
        events, zone, state = event if isinstance(event, tuple) else (event,), args.get("zone"), match.state
        by = prevention_at(state, context.source)
        if by is not None and "until" not in args and not context.cause.event:
            listed = tuple(i for i in listed if is_about_to(state, i, event, context.you))
            if not listed:
                match.say(by, text="eso no está por ocurrir: no hay nada que prevenir", grounds=(r.RESOLVES,))
                return ()
        until, value = args.get("until", FINAL), PREVENTS if by is not None else None
        how = "prevenir" if zone is None else "en vez de eso"
        effects = state.effects
        for obj in listed:
            # One number for all that would be done to it: what is used of one is used of the others.
            made = lasts(state.but(effects=effects), context, (obj,), until, left=1, value=value)
            effects += tuple(made.but(replacing=Replacing(_that_happens(one), how, value=zone)) for one in events)
        instead = "se previene" if zone is None else f"irá {to_zone(zone)}"
        would = " o a ".join(_LEAVES.get(str(one), str(one)) for one in events)
        text = f"la próxima vez que se fuera a {would} {cards(state, listed)}, {instead} (hasta la {until})"
        rules, grounds = _with_end(args, by or r.DURATION)
        match.set(*rules, text=text, effects=effects, grounds=grounds)
    return listed


def end_effects(match: Match, words: tuple[str, ...], rules: tuple[R, ...], text: str, reading: str | None = None) -> None:
    """7.A.4, 7.D.b: the effects that last until now end."""
    end(match, lambda effect: effect.until in words, rules, text, reading)


def end(match: Match, ends: Callable[[Continuous], bool], rules: tuple[R, ...], text: str, reading: str | None = None) -> None:
    """Effects end, with what becomes of each card that they were about."""
    state = match.state
    ending = tuple(effect for effect in state.effects if ends(effect))
    if not ending:
        return
    after = state.but(effects=tuple(effect for effect in state.effects if effect not in ending))
    over = [_over(state, effect) for effect in ending if isinstance(effect.affects, tuple)]
    told = "; ".join([*differences(state, after), *filter(None, over)])
    lasting.end_effects(match, ends, *rules, text=f"{text}: {told}" if told else text, reading=reading)


def _over(state: State, effect: Continuous) -> str:
    there = tuple(i for i in effect.affects if i in state.objects)  # type: ignore[union-attr]
    if not there or effect.parts:
        return ""
    if effect.replacing is not None:
        return f"ya no se {'previene' if effect.replacing.how == 'prevenir' else 'reemplaza'} nada a {cards(state, there)}"
    return f"{cards(state, there)}: ya no rige que {said(effect.rule, effect.value)}"
