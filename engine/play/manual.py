"""What a judge can do by hand: operations as data, and those that many games write alike, given their words and rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import Context, Delayed, Triggered, Unread
from ..kernel.chance import shuffle
from ..kernel.decisions import Decision, Form, Option, Procedure
from ..kernel.events import Alter, Count, Pool
from ..kernel.frozen import Frozen, Id, Map, Value
from ..kernel.match import Match
from ..kernel.pieces import Zone
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.wording import say
from .ending import lost_at_once
from .stack import ABILITY

#: What the slots of a form name.
Read = dict[str, Value]
Reason = Callable[[State, Context, Read], str]


def nothing(state: State, context: Context, slots: Read) -> str:
    """No reason."""
    return ""


@dataclass(frozen=True)
class Manual(Frozen):
    """An operation, as it is written and done.

    - ``form``: with slots in braces (``naming.SLOTS``) and in brackets what may be left out.
    - ``does(match, context, slots)``: carries it out.
    - ``rule``: by which it is done.
    - ``impossible(state, context, slots)``: why it cannot be, in Spanish; "" when it can.
    """

    form: str
    does: Callable[[Match, Context, Read], Procedure]
    rule: R
    impossible: Reason = nothing

    def as_json(self) -> dict[str, str]:
        return {"form": self.form, "rule": self.rule.id}


# --- why not ---


def of_each(holds: Callable[[State, Id], bool], otherwise: str) -> Reason:
    """When something does not hold of one of the elements: its name, and what is so ``otherwise``."""

    def impossible(state: State, context: Context, slots: Read) -> str:
        listed = [slots[name] for name in ("elemento", "otro") if name in slots] + list(slots.get("elementos", ()))
        return next((f"{state.game.name_of(state, i)} {otherwise}" for i in listed if not holds(state, i)), "")

    return impossible


def first(*reasons: Reason) -> Reason:
    """The first of several reasons that there is."""

    def impossible(state: State, context: Context, slots: Read) -> str:
        return next((said for reason in reasons if (said := reason(state, context, slots))), "")

    return impossible


in_play = of_each(lambda state, obj: state.game.zone_kinds[state.objects[obj].zone.name].in_play, "no está en juego")

is_a_card = of_each(lambda state, obj: state.objects[obj].kind != ABILITY, "es una habilidad: no cambia de zona, se cancela")


def detached(state: State, context: Context, slots: Read) -> str:
    """When it is attached to nothing."""
    return "" if state.objects[slots["elemento"]].attached is not None else "no está anexada a nada"


def not_attached(attached: str, bearer: str) -> Reason:
    """When one is not of the type that is attached, the other not of the type that bears it, or they are so already."""

    def impossible(state: State, context: Context, slots: Read) -> str:
        if (away := in_play(state, context, slots)) != "":
            return away
        for obj, wanted in ((slots["elemento"], attached), (slots["otro"], bearer)):
            if wanted not in state.game.view(state, obj)["types"]:
                return f"{state.game.name_of(state, obj)} no es un {wanted}"
        return f"ya está anexada a ese {bearer}" if state.objects[slots["elemento"]].attached == slots["otro"] else ""

    return impossible


def not_theirs(owner: str) -> Reason:
    """When the zone is somebody else's than the ``owner``, in the game's word, of an element."""

    def impossible(state: State, context: Context, slots: Read) -> str:
        _, whose = slots.get("zona", ("", None))
        other = [i for i in slots["elementos"] if whose not in (None, state.objects[i].owner)]
        if not other:
            return ""
        return f"{state.game.name_of(state, other[0])} va a la zona de su {owner}, {state.objects[other[0]].owner}"

    return impossible


# --- what many games have ---


def shuffling(verb: str, said: str, rule: R) -> Manual:
    """A zone, in order that nobody knows its order."""

    def does(match: Match, context: Context, slots: Read) -> Procedure:
        name, player = slots["zona"]
        yield from shuffle(match, Zone(name, player or context.you), rule, f"{said} el {name} de {player or context.you}")

    return Manual(f"{verb} {{zona}}", does, rule)


def discarding(hand: str, rule: R, discard: Callable[[Match, str, tuple[Id, ...]], Procedure]) -> Manual:
    """Cards from the zone ``hand``, those of each player at once: ``discard(match, player, cards)``."""

    def does(match: Match, context: Context, slots: Read) -> Procedure:
        owner = {i: match.state.objects[i].owner for i in slots["elementos"]}
        for player in dict.fromkeys(owner.values()):
            yield from discard(match, player, tuple(i for i in owner if owner[i] == player))

    def impossible(state: State, context: Context, slots: Read) -> str:
        away = any(state.objects[i].zone.name != hand for i in slots["elementos"])
        return f"solo se descarta de la {hand}" if away else ""

    return Manual("descartar {elementos}", does, rule, impossible)


def revealing(rule: R) -> Manual:
    """Elements to everybody."""

    def does(match: Match, context: Context, slots: Read) -> Procedure:
        names = match.names(slots["elementos"])
        yield from match.do(rules=(rule,), text=f"se revela {names}")

    return Manual("revelar {elementos}", does, rule)


def counters(rule: R) -> tuple[Manual, ...]:
    """Put counters on elements, or take them from them."""
    return (
        Manual("poner {n} contador[es] de {contador} en {elementos}", _counting(1), rule, in_play),
        Manual("quitar {n} contador[es] de {contador} de {elementos}", _counting(-1), rule, _has_few),
    )


def _counting(sign: int) -> Callable[[Match, Context, Read], Procedure]:
    def does(match: Match, context: Context, slots: Read) -> Procedure:
        kind, amount, name = slots["contador"], sign * slots["n"], "contador" if sign > 0 else "quitar contador"
        events = [Count(name, obj=i, source=context.source, counter=kind, amount=amount) for i in slots["elementos"]]
        text = f"{amount:+d} de {kind} en {match.names(slots['elementos'])}"
        yield from match.do(*events, rules=_own(match), text=text)

    return does


def _has_few(state: State, context: Context, slots: Read) -> str:
    few = [i for i in slots["elementos"] if state.objects[i].counters.get(slots["contador"], 0) < slots["n"]]
    return f"no tiene {slots['n']} de {slots['contador']}: {say(state, few[0])}" if few else ""


def pool(word: str, rule: R) -> tuple[Manual, ...]:
    """To and from what a player has to pay with, by the game's ``word``."""

    def pooling(sign: int) -> Callable[[Match, Context, Read], Procedure]:
        def does(match: Match, context: Context, slots: Read) -> Procedure:
            player, amount = slots["jugador"], sign * slots["n"]
            event = Pool(word, player=player, source=context.source, amount=amount)
            yield from match.do(event, rules=(rule,), text=f"reserva de {player}: {amount:+d} de {word}")

        return does

    def too_little(state: State, context: Context, slots: Read) -> str:
        has = state.players[slots["jugador"]].pool
        return f"{slots['jugador']} tiene {has} de {word} en su reserva" if has < slots["n"] else ""

    return (
        Manual(f"{{jugador}} agrega {{n}} de {word}", pooling(1), rule),
        Manual(f"{{jugador}} pierde {{n}} de {word}", pooling(-1), rule, too_little),
    )


def ending(rule: R) -> tuple[Manual, ...]:
    """Somebody wins, or loses, and the match is over with it."""

    def end(winner: bool) -> Callable[[Match, Context, Read], Procedure]:
        def does(match: Match, context: Context, slots: Read) -> Procedure:
            lost = tuple(p for p in match.state.living() if (p != slots["jugador"]) == winner)
            won = tuple(p for p in match.state.living() if p not in lost)
            text = f"{', '.join(lost)} pierde la partida"
            yield from match.do(*lost_at_once(lost, won, rule), rules=(rule,), text=text)

        return does

    return Manual("{jugador} gana la partida", end(True), rule), Manual("{jugador} pierde la partida", end(False), rule)


def reminding(rule: R) -> Manual:
    """A reminder: at that moment the judge is asked again what the text does."""
    return Manual("recordar en {momento}: {texto}", _remind, rule)


def _remind(match: Match, context: Context, slots: Read) -> Procedure:
    ability = Triggered(slots["momento"], (Unread(slots["texto"]),))
    delayed = Delayed(ability, context.but(targets=()), "", match.state.clock)
    match.set(*_own(match), text=f"se recordará: «{slots['texto']}»", delayed=(*match.state.delayed, delayed))
    return
    yield


def choosing(rule: R) -> Manual:
    """A player chooses between things that the judge names; the choice is written down."""
    return Manual("elegir {jugador}: {opciones}", _choose, rule)


def _choose(match: Match, context: Context, slots: Read) -> Procedure:
    player, options = slots["jugador"], tuple(Option(o, o) for o in slots["opciones"])
    chosen = yield from match.ask(Decision(player, "¿Qué eliges?", _own(match), Form.ONE, options, kind="elegir"))
    match.say(*_own(match), text=f"{player} elige {chosen}", by=player)


def naming_card(rule: R) -> Manual:
    """What an unknown card is."""
    return Manual("{elemento} es {carta}", _name_card, rule, _is_known)


def _name_card(match: Match, context: Context, slots: Read) -> Procedure:
    obj, card = slots["elemento"], slots["carta"]
    event = Alter("nombrar", obj=obj, fields=Map(base=card))
    yield from match.do(event, rules=_own(match), text=f"{match.game.name_of(match.state, obj)} es «{card.name}»")


def _is_known(state: State, context: Context, slots: Read) -> str:
    return "ya se sabe qué carta es" if state.objects[slots["elemento"]].base is not None else ""


def _own(match: Match) -> tuple[R, ...]:
    assert match.hand is not None
    return match.hand
