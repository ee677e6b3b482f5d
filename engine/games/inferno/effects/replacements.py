"""What takes the place of an event (613), what is prevented of damage (614), and which comes first (615)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ....kernel.abilities import Ref
from ....kernel.decisions import Decision, Form, Option, Procedure
from ....kernel.events import Create, Event, Move
from ....kernel.frozen import Data, Id, Map
from ....kernel.match import Match
from ....kernel.pieces import Zone
from ....kernel.replacing import Replacer, applicable, as_made, name_of
from ....kernel.rules import R
from ....kernel.state import State
from ....kernel.steps import Told
from ....kernel.triggers import awaited, watchers
from ....kernel.wording import agreeing
from ....play.copying import AS_COPY, enters_as_copy
from ....play.entering import Enters, chooses, memory_of, remembering, whose, with_memory
from ....play.grounds import Ground, ground
from ....play.linked import refers, remember
from ....play.preventing import NOT_DONE, Preventing, of_kind, on_each, prevent
from ....play.redirecting import REDIRECTS, redirecting
from ....play.replacing import CHANGES, Case, Instead, afterwards, control_first, linked_context
from .. import rules as r
from ..elements.characteristics import DEMON
from ..elements.moving import are_destroyed, goes_to, of_leaving
from .damage import can_be_damaged
from .effects_choices import names_of

#: How what is offered to choose from is called, and kept.
NUMBERS = "fuerza y resistencia"
#: Who chooses between replacements of what happens to a player.
OF_PLAYER = "inferno-reemplazos-sobre-un-jugador"
#: Whether what says that damage is not done, without «prevén», prevents it.
NOT_SAID = "inferno-no-hace-dano-sin-prevenir"


def _happens_to_player(event: Event) -> bool:
    """Whether an event happens to a player: drawing (613.10), adding a resource, or what has no element at all."""
    return (event.obj is None and not isinstance(event, Create)) or event.name in ("tomar", "agregar recurso")


def _of_player(match: Match, event: Event) -> None:
    """615.1: whose choice it was which of several effects on what happens to a player is applied."""
    if _happens_to_player(event) and len(several := applicable(match.state, event)) > 1:
        affected = match.game.affected_player(match.state, event)
        text = f"{affected} elige cuál de {len(several)} reemplazos se aplica"
        match.say(match.game.lends.replacement_order, text=text, by=affected, chosen=True, reading=OF_PLAYER)


def _enters(case: Case) -> bool:
    """613.11: it changes how something enters play, and does not do something else instead of adding a resource (120.4)."""
    instead = case.event.name == "agregar recurso" and case.replacer.ability.effect
    made = isinstance(case.event, Create)
    return made or (isinstance(case.event, Move) and case.event.to.name == "en juego" and not instead)


def _of_itself(case: Case) -> bool:
    return case.replacer.ability.on.obj == Ref("este")


def _watched(case: Case) -> bool:
    """613.6: whether abilities look for what does not happen."""
    names = watchers(case.state)
    return case.event.name in (_MOVING if "mover" in names else names)


#: What it can be called that an element moves.
_MOVING = ("destruir", "exiliar", "descartar", "poner por daño", "moler", "mover")


def _elsewhere_source(case: Case) -> bool:
    """Whether its source is not in play."""
    source = case.event.source
    return source is not None and source in case.state and case.state.objects[source].zone.name != "en juego"


_GROUNDS: tuple[Ground[Case], ...] = (
    ground(r.INSTEAD, when=lambda case: not _enters(case)),
    ground(r.ENTERS_WITH, r.ENTERS_WITH_IS_REPLACEMENT, when=lambda case: _enters(case) and _of_itself(case)),
    ground(r.ENTERS_IS_REPLACEMENT, when=lambda case: _enters(case) and not _of_itself(case)),
    ground(r.AS_IT_WOULD_BE, when=_enters),
    ground(r.CONTROL_FIRST, when=lambda case: _enters(case) and case.changes("controlador")),
    ground(r.DRAW_REPLACED_FIRST, r.SEQUENCE_WAITS, when=lambda case: case.event.data.get("de cuántas", 1) > 1),
    ground(r.DRAW_REPLACED, when=lambda case: case.event.name == "tomar" and not isinstance(case.event, Move)),
    ground(r.OWN_REPLACEMENT, when=lambda case: case.replacer.ability.own),
    ground(r.TRIGGERS_ON_WHAT_HAPPENS, when=_watched),
    ground(r.SOURCE_ANYWHERE, when=lambda case: case.replacer.ability.on.source and _elsewhere_source(case)),
)
_OF_WHAT_CHANGED: tuple[Ground[Case], ...] = (
    ground(r.CHOSEN_NUMBERS, when=lambda case: case.changes(NUMBERS)),
    ground(r.HOW_IT_ENTERS, when=lambda case: isinstance(case.event, Move) and case.own),
    ground(r.COUNTER_ON_ENTRY, when=lambda case: isinstance(case.event, Move) and case.own and case.changes("contadores")),
)


def _doing(match: Match, verb: str, event: Event) -> None:
    """603.7d, 613.10: what is to be said of instructions that replace something."""
    if verb == "más tarde":
        match.say(r.DELAYED_BY_REPLACEMENT, text="el reemplazo crea una habilidad retrasada")
    if verb == "tomar" and event.name == "tomar":
        match.say(r.DRAWN_AFTER_REST, text="ahora se toma, de a una")


def _elsewhere(match: Match, replacer: Replacer, event: Move, rules: tuple[R, ...]) -> Procedure:
    """To another zone instead; what an ability exiles so is remembered for the one linked with it (606.2b)."""
    to = replacer.ability.value
    zone = Zone(to) if match.game.zone_kinds[to].shared else Zone(to, event.to.player)
    if event.name == "poner por daño" and event.source == replacer.context.source:
        rules = (r.ABYSSAL, *rules)
    by = "" if event.obj == replacer.context.source else f"por {name_of(match.state, replacer)}, "
    match.set(*rules, text=f"{by}{_goes(match, event, to)} en vez de {_TO[event.to.name]}")
    data = event.data.set("por", replacer.context.source)
    if to == "exilio":
        match.afterwards.append(lambda: _remember_exiled(match, replacer, event))
    afterwards(match, replacer, event)
    return [event.but(name=_what_it_is_now(match, event, to), to=zone, data=data)]
    yield


#: Zones with their preposition.
_TO = {"mano": "a la mano", "mazo": "al mazo", "inferno": "al inferno", "exilio": "al exilio", "en juego": "entrar en juego"}


def _goes(match: Match, event: Move, to: str) -> str:
    name = match.game.name_of(match.state, event.obj) if event.obj is not None else "una carta"
    return f"{name} va {_TO[to]}"


def _what_it_is_now(match: Match, event: Move, to: str) -> str:
    """613.6, 701.6a, 701.9a: what was replaced never happened: going elsewhere is no destruction, no draw and no damage.

    701.7c: what was discarded is still discarded, unless the reading says otherwise.
    """
    reading = "inferno-descarte-reemplazado"
    if event.name == "descartar" and match.reading(reading) == "si-fue-descartada":
        return event.name
    if event.name == "descartar":
        text = "como no va al inferno, no cuenta como descartada"
        match.say(r.DISCARD, text=text, reading=reading)
    if event.name == "cancelar":  # 701.5a: what was cancelled left the chain without resolving, wherever it goes
        return event.name
    return "exiliar" if to == "exilio" else "mover"


def _told_instead(state: State, proposed: tuple[Event, ...], happening: tuple[Event, ...], told: Told) -> Told:
    """613.6: text and rules of a step in which elements go elsewhere than was proposed."""
    names = {event.name for event in proposed}
    other = [e for e in happening if isinstance(e, Move) and e.name not in names and e.obj is not None]
    if not other:
        return told
    by_zone: dict[str, list[Id]] = {}
    for event in other:
        by_zone.setdefault(event.to.name, []).append(event.obj)  # type: ignore[arg-type]
    said = "; ".join(goes_to(state, ids, to) for to, ids in by_zone.items())
    also = [rule for to, ids in by_zone.items() for rule in (*_ARRIVES.get(to, ()), *of_leaving(state, ids, to))]
    if any(event not in other for event in happening):
        kept = _without(state, told.text, [e.obj for e in proposed if e.obj is not None], {e.obj for e in other})
        return Told(f"{kept}; {said}", (*told.rules, r.INSTEAD), (*told.grounds, *also))
    left, rest = (tuple(rule for rule in part if rule not in _OF_WHAT_DID_NOT_HAPPEN) for part in (told.rules, told.grounds))
    return Told(said, tuple(dict.fromkeys((*left, r.INSTEAD))), (*rest, *also))


def _without(state: State, text: str, proposed: list[Id], elsewhere: set[Id | None]) -> str:
    """What a step says that was to happen to elements, of those that do not go elsewhere."""
    stay = [i for i in proposed if i not in elsewhere]
    ways: list[Callable[[State, list[Id]], str]] = [are_destroyed, *(partial(goes_to, to=to) for to in _TO)]
    for said in ways:
        if text == said(state, proposed):
            return said(state, stay)
    names = tuple(state.game.name_of(state, i) for i in elsewhere if i is not None)
    return "; ".join(piece for piece in text.split("; ") if not piece.startswith(names))


#: 701.9a: what it is called to come to a zone.
_ARRIVES = {"exilio": (r.EXILE,)}
#: The rules of doing what was replaced, as apart from those by which it was to be done.
_OF_WHAT_DID_NOT_HAPPEN = {
    r.DESTROY,
    r.DESTROYED_HOW,
    r.DISCARD,
    r.TOP_OF_INFERNO,
    r.ZONE_CHANGE,
    r.EXILE,
    r.TO_OWNERS_EXILE,
    r.DRAW,
}


def _bond(match: Match, replacer: Replacer, event: Move, rules: tuple[R, ...]) -> Procedure:
    """702.9: the card goes to exile instead; the second part triggers of the instance that replaced, or of the one chosen."""
    others = (one for one in applicable(match.state, event) if one.ability.how != "vínculo")
    several = (r.BOND_ORDER,) if any(others) else ()
    match.set(r.BOND, r.BOND_MEANS, *several, *rules, text=f"{name_of(match.state, replacer)} se exilia por vínculo")
    pays = (yield from _which_bond(match, replacer, event)).effect[0]
    data = Map({"vínculo": (pays.args["cost"], pays.args["then"])})
    match.afterwards.append(lambda: bonded(match, event.obj, data, (r.BOND_TRIGGERS,)))
    return [event.but(name=_what_it_is_now(match, event, "exilio"), to=Zone("exilio", event.to.player))]


def _which_bond(match: Match, replacer: Replacer, event: Move) -> Procedure:
    """702.9f: which of several instances will trigger, announced as the card is exiled."""
    reading = "inferno-cual-vinculo-dispara"
    bonds = [one.ability for one in applicable(match.state, event) if one.ability.how == "vínculo"]
    if len(bonds) < 2:
        return replacer.ability
    chosen, you = replacer.ability, match.game.affected_player(match.state, event)
    if match.reading(reading) == "cualquiera":
        options = [Option(place, f"vínculo {place + 1}") for place in range(len(bonds))]
        chosen = bonds[(yield from match.choose(you, "¿Qué vínculo disparará?", (r.BONDS,), options, "vínculo"))]
    text = f"{you} anuncia que disparará su vínculo {bonds.index(chosen) + 1}"
    match.say(r.BONDS, text=text, by=you, chosen=True, reading=reading)
    return chosen


def bonded(match: Match, former: Id | None, data: Data, rules: tuple[R, ...]) -> Procedure:
    """702.9d: it was exiled by the replacement of its own Vínculo; what anything else exiles triggers nothing (702.9e)."""
    now = next((o.id for o in match.state.objects.values() if o.former == former and o.zone.name == "exilio"), None)
    if now is not None:
        owner = match.state.objects[now].owner
        yield from match.do(
            Event("vincular", obj=now, player=owner, data=data),
            rules=rules,
            text=f"{match.game.name_of(match.state, now)} ha sido {agreeing(match.state, 'exiliada', now)} por su vínculo",
        )


def _remember_exiled(match: Match, replacer: Replacer, event: Move) -> Procedure:
    now = next((o.id for o in match.state.objects.values() if o.former == event.obj and o.zone.name == "exilio"), None)
    if now is not None and refers(match.state, replacer.context, "exiliadas"):
        rules_text = "la carta queda exiliada con ese elemento"
        context = linked_context(replacer)
        match.say(r.LINKED_REPLACEMENT, text=rules_text)
        yield from remember(match, context, "exiliadas por reemplazo", (now,), rules_text)


def _with_numbers(match: Match, replacer: Replacer, event: Enters, value: Data) -> Procedure:
    """207.3b, 113.5g: it enters with the strength and resistance chosen among those it offers."""
    options = [Option(tuple(pair), f"{pair[0]}/{pair[1]}") for pair in value[NUMBERS]]
    rules = (r.CHOSEN_NUMBERS,)
    you = replacer.context.you
    chosen = yield from match.choose(you, "¿Qué fuerza y resistencia?", rules, options, "elegir")
    there, made = as_made(match.state, event)
    text = f"{you} elige {chosen[0]}/{chosen[1]} para {match.game.name_of(there, made.obj)}"
    match.say(*rules, text=text, by=you, chosen=True)
    return [with_memory(event, memory_of(event).but(numbers=chosen))]


def _to_demon(state: State, other: Id, data: Data) -> Data:
    return data.set("a demonio", state.objects[other].kind == DEMON)


def _paying(match: Match, replacer: Replacer, event: Enters, value: Data) -> Procedure:
    """606.2e, 613.1c: what is paid as it enters."""
    from ..playing.costing import energy_at_hand
    from ..playing.paying import gather_energy, pay_energy

    rules, you = (r.LINKED, r.LINKED_COST), whose(replacer, event)
    most = energy_at_hand(match.state, you)
    paid = yield from match.ask(Decision(you, "¿Cuánta energía pagas?", rules, Form.NUMBER, low=0, high=most, kind="X"))
    if paid:
        yield from gather_energy(match, you, paid, (r.PAY_WHILE_RESOLVING,))
        yield from pay_energy(match, you, paid, rules)
    match.say(*rules, text=f"{you} paga {paid}", by=you, chosen=True)
    return [remembering(match, replacer, event, "pagado al entrar", paid)]


def _chooses(state: State, event: Event) -> str | None:
    """615.1: who controls what is affected, a card with Vínculo, too (702.9c); who chooses when something happens to a player
    instead of an element is a reading."""
    return state.active if _happens_to_player(event) and state.reading(OF_PLAYER) == "el-jugador-activo" else None


def _looks_at_source(case: Case) -> bool:
    """614.8: whether it looks at the source of the damage."""
    return case.event.source in case.state and case.replacer.ability.on.source is not None


def _forbids(case: Case) -> tuple[tuple[R, ...], str | None] | None:
    """101.2, 614.1a: what prevents says so; «no hace daño» and «no recibe daño» forbid, unless the reading says otherwise, and so
    does indestructible (702.12a)."""
    if case.value == "indestructible":
        return (r.INDESTRUCTIBLE, r.PROHIBITION_PREVAILS), None
    if case.value != NOT_DONE or case.state.reading(NOT_SAID) == "es-prevencion":
        return None
    return (r.PROHIBITION_PREVAILS, r.PREVENTION_SAYS_SO), NOT_SAID


_OF_CONTROL = control_first("en juego")


def _first(state: State, applying: list[Replacer], event: Event) -> list[Replacer]:
    """101.2: what forbids an event leaves nothing to replace. 615.1b: then those that change under whose control it is."""
    forbidding = [one for one in applying if one.ability.how == "prevenir" and _forbids(Case(state, one, event)) is not None]
    return forbidding[:1] or _OF_CONTROL(state, applying, event)


_CHOICE, _AGAIN = (r.LINKED, r.LINKED_CHOICE), (r.COPY_CHOOSES_AGAIN, r.COPY_OF_LINKED)

INSTEAD = Instead(
    _GROUNDS,
    prevent,
    _elsewhere,
    ways=Map({"vínculo": _bond, REDIRECTS: redirecting((r.REDIRECTS,), can_be_damaged, _to_demon)}),
    changes=Map(
        {
            **CHANGES,
            AS_COPY: enters_as_copy,
            "elige": chooses("escogido", lambda state, value: value["elige"], *_CHOICE, copy=_AGAIN),  # 606.2d
            "nombra": chooses("escogido", lambda state, value: names_of(state), *_CHOICE, r.NAME_A_CARD, copy=_AGAIN),
            "paga": _paying,
            NUMBERS: _with_numbers,
        }
    ),
    changed=_OF_WHAT_CHANGED,
    used=(r.LASTS_UNTIL_USED, r.REPLACES_BEFORE),  # 613.3
    nothing=(r.SKIP_IS_REPLACEMENT,),
    none=(r.ZERO_DAMAGE,),
    before=_of_player,
    doing=_doing,
    first=_first,
    chooses=_chooses,
    told=_told_instead,
)


def _immune(case: Case) -> tuple[str, bool] | None:
    """702.21: whether it is immunity that meets damage that cannot be prevented, and prevents it all the same; 614.11: what, by
    the reading in force, is a prevention without the word yields to it."""
    point = "inferno-inmune-y-dano-que-no-se-previene"
    if case.value == NOT_DONE:
        return (NOT_SAID, False)
    return (point, case.state.reading(point) != "cede") if case.value == "inmune" else None


PREVENTING = Preventing(
    "daño",
    (
        ground(r.SHIELD, r.CONTINUOUS, r.PREVENTION_LASTS),
        ground(r.SHIELD_EACH, when=on_each),
        ground(r.AFFECTED_FIXED, when=of_kind),
        ground(r.PREVENTS_BEFORE, when=lambda case: any(case[0].objects[i].counters.get("daño") for i in case[1])),
    ),
    unpreventable=(r.UNPREVENTABLE, r.UNPREVENTABLE_ONCE),  # 614.11
    shield=(r.SHIELD, r.PREVENTION, r.PREVENTION_LASTS),  # 614.4, 614.7
    next_time=(r.NEXT_TIME, r.PREVENTION),
    part=(r.STATIC_PREVENTION, r.PREVENTION),
    whole=(r.PREVENTS, r.PREVENTION),
    more=r.PREVENTION_AND_MORE,
    of_source=(
        ground(r.SHIELD_LOOKS_AGAIN, when=lambda case: case.replacer.effect is not None and _looks_at_source(case)),
        ground(r.SOURCE_ANYWHERE, when=lambda case: _looks_at_source(case) and _elsewhere_source(case)),
    ),
    undone=(ground(r.TRIGGERS_ON_WHAT_HAPPENS, when=lambda case: awaited(case.state, case.event)),),
    immune=_immune,
    immunity=(r.IMMUNE,),
    forbids=_forbids,
)
