"""What a player may do with priority (9.3, 11): play a character, cast a summon, use an ability, pay for Transporte, pass,
concede."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...kernel.abilities import Activated, Context
from ...kernel.conditions import Action, After, All, Cond, Refusal, Requirement, When, general, on_table
from ...kernel.decisions import Procedure
from ...kernel.frozen import Id
from ...kernel.match import Match
from ...kernel.memo import PLAY_ONLY
from ...kernel.rules import R
from ...kernel.selecting import found, holds
from ...kernel.state import State
from ...play import acting
from ...play.allowing import Act, Allowing, plainly, unread_cost
from ...play.ending import lost_at_once
from ...play.modes import aims
from ...play.priority import again, forget_attempts, has_priority, would_receive
from ...play.resting import resting
from ...play.ruling import ruled
from . import casting, playing
from . import rules as r
from .casting import ability_of, spell_of
from .choosing import UP_TO
from .costing import HOW_MUCH, WITH_WHAT, bill, kept_from, lower_bills, means, payable, price_of
from .cp import makes_cp, why_unpaid
from .keywords import BACK_ATTACK, HASTE, WARP
from .layers import controller_of, has, is_a, is_character, is_forward, is_summon, since_before_this_turn
from .moving import COPIES, NAMESAKES, PERMITS, too_many
from .sections import ACTION, SPECIAL, SUMMON, Section, is_special, section_of
from .turn import ATTACK, END
from .zones import BREAK, FIELD, HAND, LIMIT, REMOVED, STACK

#: The readings on priority and on what it allows.
FULL = casting.FULL
ABROAD, STEALTH_PRIORITY = (
    "fftcg-personaje-en-turno-ajeno",
    "fftcg-prioridad-tras-jugar-un-personaje",
)
ICON = casting.ICON
#: On what it rests whether something can be paid, and whether there is room for a character.
_PAYING, _CROWDED = (*HOW_MUCH, *WITH_WHAT), (NAMESAKES, COPIES, PERMITS)
#: Where field abilities work.
WHERE = "fftcg-zona-de-las-habilidades-de-campo"


def _obj(action: Action) -> Id:
    assert action.obj is not None
    return action.obj


def stack_empty(state: State) -> bool:
    return not state.zones.get(STACK)


def is_main(state: State) -> bool:
    """Whether it is a Main Phase."""
    return state.station.phase.startswith("Main Phase")


def _is(of: Callable[[State, Id], bool]) -> Callable[[State, Action], bool]:
    return lambda state, action: of(state, _obj(action))


# --- characters (11.4) ----------------------------------------------------------------------------------------------------


@on_table
def _from_hand_or_limit_deck(state: State, action: Action) -> bool:
    here = state.objects[_obj(action)]
    return here.owner == action.player and here.zone.name in (HAND, LIMIT)


def _stealthy(state: State, action: Action) -> bool:
    """15.2.5.2: with Ataque Furtivo, in the Main Phase or Attack Phase of any player."""
    allowed = state.reading(ABROAD) != "nunca" and _outside_play(state) and (is_main(state) or state.station.phase == ATTACK)
    return allowed and has(state, _obj(action), BACK_ATTACK)


def _outside_play(state: State) -> bool:
    """11.9.1: whether field abilities work in the zone that they say; by one reading only in the field."""
    return state.reading(WHERE) != "solo-terreno"


def _own_main(state: State, action: Action) -> bool:
    return (state.active == action.player and is_main(state)) or _stealthy(state, action)


def _stack_is_empty(state: State, action: Action) -> bool:
    return stack_empty(state) or _stealthy(state, action)


@on_table
def _limit_break(state: State, action: Action) -> bool:
    base = state.objects[_obj(action)].base
    return (getattr(base, "limit_break", None) is not None and _outside_play(state)) or state.reading(
        playing.FILLING
    ) == "cualquiera"


@on_table
def _face_down(state: State, action: Action) -> bool:
    return not state.objects[_obj(action)].turned or state.reading(playing.FACE_UP) == "cualquiera"


@on_table
def _enough_to_turn(state: State, action: Action) -> bool:
    obj = _obj(action)
    return len(playing.to_turn(state, obj, action.player)) >= playing.limit_cost(state, obj)


@on_table
def _in_limit_deck(state: State, action: Action) -> bool:
    return state.objects[_obj(action)].zone.name == LIMIT


@on_table
def _room(state: State, action: Action) -> bool:
    return too_many(state, _obj(action), action.player) is None


def _room_said(state: State, action: Action) -> str:
    why = too_many(state, _obj(action), action.player)
    return "" if why is None else why[1]


@on_table
def _not_forbidden(state: State, action: Action) -> bool:
    return not playing.is_barred(state, _obj(action), action.player)


@on_table
def _payable(state: State, action: Action) -> bool:
    obj, player = _obj(action), action.player
    context, what = Context(obj, player), playing.what_it_costs(state, obj, player)
    if payable(state, context, what, (obj,)):
        return True
    lower = lower_bills(state, obj, context, playing.additional(state, obj), what.price)
    return any(payable(state, context, one, (obj,)) for one in lower)


def _why_unpaid(state: State, action: Action) -> Iterator[Refusal]:
    """5.2.1.2–5.2.1.3.1: what is wrong with the CP there are for a card or an ability."""
    obj, player, ability = _obj(action), action.player, ability_of(state, action)
    what = playing.what_it_costs(state, obj, player) if ability is None else bill(state, Context(obj, player), ability.cost)
    for rule, text in why_unpaid(state, player, what.price, () if ability is not None else (obj,)):
        yield Refusal(rule, text, state.game.name_of(state, obj))


def _by_stealth(state: State, action: Action) -> tuple[Refusal, ...]:
    """15.2.5.2: when what has Ataque Furtivo is played."""
    obj = _obj(action)
    if not has(state, obj, BACK_ATTACK):
        return ()
    text = "con Ataque Furtivo, solo en la Main Phase o la Attack Phase"
    return (Refusal(r.BACK_ATTACK, text, state.game.name_of(state, obj)),)


def _deploys(state: State, action: Action) -> tuple[Refusal, ...]:
    """9.3.1.5 says of the Main Phase what 11.4.1 says of every character."""
    text = "se despliega mientras la Pila está vacía"
    return (Refusal(r.DEPLOYS, text, state.game.name_of(state, _obj(action))),)


def _price(state: State, action: Action) -> str:
    return f"cuesta {price_of(state, _obj(action), action.player).amount} CP"


#: 5.2.1.2: of whatever is played or cast.
_PAYS_ALL = Cond(
    r.PAYS_CP,
    "no puede pagar el coste en CP exacto y de sus Elementos",
    _payable,
    _price,
    point=resting(_PAYING, _payable),
    because=_why_unpaid,
)
#: 15.2.8.3: what is played from the Mazo de Limit Break.
_FROM_LIMIT_DECK = (
    When(_in_limit_deck, Cond(r.FROM_LIMIT_DECK, "no es una Carta Limit Break", _limit_break)),
    When(_in_limit_deck, Cond(r.FROM_LIMIT_DECK, "ya está boca arriba en el Mazo de Limit Break", _face_down)),
    When(_in_limit_deck, Cond(r.LIMIT_FACE_UP, "no quedan bastantes cartas boca abajo", _enough_to_turn)),
)
PLAY = After(
    Cond(r.PLAYS, "debe estar en su Mano o en su Mazo de Limit Break", _from_hand_or_limit_deck),
    All(
        (
            Cond(r.PRIORITY, "no tiene la prioridad", has_priority),
            Cond(
                r.SUMMON_NEVER_STAYS,
                "una Invocación no se juega como Personaje: se lanza",
                on_table(lambda s, a: not is_summon(s, _obj(a))),
            ),
            Cond(r.PLAYS, "solo en su Main Phase", _own_main, point=resting((ABROAD, WHERE), _own_main), because=_by_stealth),
            Cond(
                r.PLAYS,
                "la Pila debe estar vacía",
                _stack_is_empty,
                point=resting((ABROAD, WHERE), _stack_is_empty),
                because=_deploys,
            ),
            Cond(r.RESTRICTION, "un efecto no le permite jugarlo", _not_forbidden),
            *_FROM_LIMIT_DECK,
            Cond(r.FIELD_LIMIT, "no cabe en su Terreno de Juego", _room, _room_said, point=resting(_CROWDED, _room)),
            _PAYS_ALL,
        )
    ),
)


# --- summons (11.3) -------------------------------------------------------------------------------------------------------


@general
def _phase(state: State, action: Action) -> bool:
    """9.3.1.6, 9.3.1.7: the Main Phases and the Attack Phase; in the End Phase only by the other reading."""
    full = state.station.phase == END and state.reading(FULL) == "plena"
    return is_main(state) or state.station.phase == ATTACK or full


def _at_end(state: State, action: Action) -> Iterator[Refusal]:
    """9.5.1.1: priority in the End Phase is for what triggers alone."""
    if state.station.phase == END:
        text = "en la End Phase no se lanzan Invocaciones ni se usan Habilidades"
        yield Refusal(r.END_TRIGGERS, text, state.game.name_of(state, _obj(action)))


def _in_hand(state: State, action: Action) -> bool:
    here = state.objects[_obj(action)]
    return here.owner == action.player and here.zone.name == HAND


def _aims(state: State, effect: tuple, context: Context) -> bool:  # type: ignore[type-arg]
    """11.3.3, 11.6.5: whether all that it asks to be chosen is there; what offers options is looked at as they are chosen."""
    return aims(state, effect, context)


@on_table
def _summon_aims(state: State, action: Action) -> bool:
    return _aims(state, spell_of(state, _obj(action)), Context(_obj(action), action.player))


CAST = After(
    Cond(r.CASTING, "debe estar en su Mano o en su Mazo de Limit Break", _from_hand_or_limit_deck),
    All(
        (
            Cond(r.PRIORITY, "no tiene la prioridad", has_priority),
            Cond(r.CASTING, "solo se lanza una Invocación", on_table(_is(is_summon))),
            Cond(r.WHEN_SUMMONS, "solo en la Main Phase y en la Attack Phase", _phase, because=_at_end),
            Cond(r.RESTRICTION, "un efecto no le permite lanzarla", _not_forbidden),
            *_FROM_LIMIT_DECK,
            Cond(r.SUMMON_TARGETS, "no hay un objetivo legal que elegir", _summon_aims, point=resting((UP_TO,), _summon_aims)),
            _PAYS_ALL,
        )
    ),
)


# --- abilities (11.6, 11.7) -----------------------------------------------------------------------------------------------


@on_table
def _mine(state: State, action: Action) -> bool:
    here, ability = state.objects[_obj(action)], ability_of(state, action)
    if ability is None or (here.controller or here.owner) != action.player:
        return False
    return here.zone.name == (ability.zone or FIELD) and not makes_cp(ability)


@on_table
def _is_there_long_enough(state: State, action: Action) -> bool:
    """11.6.2.2: for the Dull icon of a Delantero or Apoyo without Prisa."""
    ability, obj = ability_of(state, action), _obj(action)
    if ability is None or not any(part.kind == "dull" for part in ability.cost):
        return True
    if is_a(state, obj, "Monstruo") and (not is_forward(state, obj) or state.reading(ICON) == "siempre-puede"):
        return True
    return has(state, obj, HASTE) or since_before_this_turn(state, obj)


@on_table
def _condition(state: State, action: Action) -> bool:
    ability = ability_of(state, action)
    return ability is None or holds(state, ability.only_if, Context(_obj(action), action.player))


def _often(state: State, action: Action) -> bool:
    ability = ability_of(state, action)
    used = state.history.get(("habilidad", action.obj, action.ability), 0)
    return ability is None or not ability.times or used < ability.times


@on_table
def _ability_payable(state: State, action: Action) -> bool:
    ability = ability_of(state, action)
    context = Context(_obj(action), action.player)
    return ability is None or payable(state, context, bill(state, context, ability.cost))


@on_table
def _ability_aims(state: State, action: Action) -> bool:
    ability = ability_of(state, action)
    return ability is None or _aims(state, ability.effect, Context(_obj(action), action.player))


@on_table
def _usable(state: State, action: Action) -> bool:
    word = "no puede usar Habilidades Especiales" if _special(state, action) else "no puede usar Habilidades de Acción"
    return not ruled(state, _obj(action), word)


@on_table
def _special(state: State, action: Action) -> bool:
    ability = ability_of(state, action)
    return ability is not None and is_special(ability)


@on_table
def _plain(state: State, action: Action) -> bool:
    return not _special(state, action)


def _of_others(state: State, action: Action) -> tuple[Refusal, ...]:
    """11.6.2.3, 11.6.2.4, 11.7.2.3, 11.7.2.4: what the cost asks for is another player's, or cannot be taken so."""
    ability, context = ability_of(state, action), Context(_obj(action), action.player)
    if ability is None:
        return ()
    section = section_of(ability)
    for part in ability.cost:
        if means(state, context, part, ()):
            continue
        if kept := kept_from(state, context, part):
            text = "un efecto impide hacérselo, y por eso no paga el coste"
            return (Refusal(section.kept, text, state.game.name_of(state, kept[0])),)
        if part.kind not in ("dull", "dullear", "romper") or part.filter is None:
            continue
        there = found(state, part.filter.but(controller=""), action.player, context.source)
        if theirs := [i for i in there if controller_of(state, i) != action.player]:
            text = "solo se paga con Personajes que controla quien la usa"
            return (Refusal(section.own, text, state.game.name_of(state, theirs[0])),)
    return ()


def _why_not_used(state: State, action: Action) -> Iterator[Refusal]:
    yield from _why_unpaid(state, action)
    yield from _of_others(state, action)


def _as(section: Section, *also: Requirement) -> Requirement:
    """What an action or a special ability asks for by the rules of its section."""
    return All(
        (
            Cond(section.icon, "no está bajo su control desde el comienzo del turno", _is_there_long_enough),
            Cond(section.aims, "no hay un objetivo legal que elegir", _ability_aims, point=resting((UP_TO,), _ability_aims)),
            *also,
            Cond(
                section.unpaid,
                "no puede pagar todo el coste",
                _ability_payable,
                point=resting(_PAYING, _ability_payable),
                because=_why_not_used,
            ),
        )
    )


_SAME_NAME = Cond(r.SPECIAL, "no puede pagar su coste, con un Personaje del mismo nombre", _ability_payable)
ACTIVATE = After(
    Cond(r.DECLARES_ABILITY, "no tiene esa Habilidad", _mine),
    All(
        (
            Cond(r.PRIORITY, "no tiene la prioridad", has_priority),
            Cond(r.WHEN_ABILITIES, "solo en la Main Phase y en la Attack Phase", _phase, because=_at_end),
            Cond(r.RESTRICTION, "un efecto no le permite usarla", _usable),
            Cond(r.IGNORED, "no se cumple lo que la Habilidad pide", _condition),
            Cond(r.RESTRICTION, "ya se usó este turno", _often),
            When(_special, _as(SPECIAL, _SAME_NAME)),
            When(_plain, _as(ACTION)),
        )
    ),
)


# --- Transporte, conceding ------------------------------------------------------------------------------------------------


def _warps(state: State, action: Action) -> bool:
    return has(state, _obj(action), WARP) and _outside_play(state)


@on_table
def _to_warp(state: State, action: Action) -> bool:
    return _in_hand(state, action) and _warps(state, action)


@on_table
def _warp_payable(state: State, action: Action) -> bool:
    keyword, context = playing.warp_of(state, _obj(action)), Context(_obj(action), action.player)
    return keyword is None or payable(state, context, bill(state, context, keyword.cost, element=r.WARP), (_obj(action),))


WARPS = After(
    Cond(r.WARP, "debe ser una carta con Transporte de su Mano", _to_warp, point=resting((WHERE,), _to_warp)),
    All(
        (
            Cond(r.WARP, "no tiene la prioridad", has_priority),
            Cond(r.WARP, "solo en su Main Phase 1 o 2", general(lambda s, a: s.active == a.player and is_main(s))),
            Cond(r.WARP, "la Pila debe estar vacía", general(lambda s, a: stack_empty(s))),
            Cond(r.WARP, "no puede pagar el coste de Transporte", _warp_payable),
        )
    ),
)


def _concede(match: Match, action: Action) -> Procedure:
    """2.1: in favour of the opponent, at any moment."""
    you = action.player
    winners = tuple(p for p in match.state.setup.order if p != you)
    events = lost_at_once((you,), winners, r.CARD_OVER_RULE)
    yield from match.do(*events, rules=(r.CARD_OVER_RULE,), text=f"{you} concede la partida", by=you, chosen=True)


def candidates(state: State, player: str) -> tuple[Action, ...]:
    """Everything a player might think of doing."""

    def compute(state: State) -> tuple[Action, ...]:
        return (Action("pasar", player), *_with_cards(state, player), Action("conceder", player))

    known: tuple[Action, ...] = state.memo.computed(f"actions of {player}", compute, state, PLAY_ONLY)
    return known


def _with_cards(state: State, player: str) -> Iterator[Action]:
    """What a player might think of doing with the cards that the player has."""
    for i in (*state.zone(HAND, player), *state.zone(LIMIT, player)):
        if state.objects[i].base is None:
            continue
        if is_summon(state, i):
            yield Action("lanzar", player, i)
        elif is_character(state, i):
            yield Action("jugar", player, i)
            if state.objects[i].zone.name == HAND and has(state, i, WARP):
                yield Action("transporte", player, i)
    for here in state.in_play():
        if here.controller == player or state.game.view(state, here.id).get("controller") == player:
            abilities = state.game.view(state, here.id).get("abilities", ())
            yield from (Action("activar", player, here.id, n) for n, a in enumerate(abilities) if isinstance(a, Activated))
    for zone in (HAND, BREAK, REMOVED):
        for i in state.zone(zone, player):
            listed = getattr(state.objects[i].base, "abilities", ())
            there = (n for n, a in enumerate(listed) if isinstance(a, Activated) and a.zone == zone)
            yield from (Action("activar", player, i, n) for n in there)


def _said(state: State, action: Action) -> str:
    """With the number of the ability where an element has several."""
    if action.obj is None or action.kind != "activar":
        return plainly(state, action)
    abilities = state.game.view(state, action.obj).get("abilities", ())
    places = [i for i, a in enumerate(abilities) if isinstance(a, Activated)]
    number = f" #{places.index(action.ability) + 1}" if len(places) > 1 and action.ability is not None else ""
    return plainly(state, action) + unread_cost(state, action) + number


def _asks(state: State, player: str) -> tuple[str, R]:
    return f"{player} tiene la prioridad", r.PRIORITY


def _activated_again(match: Match, action: Action) -> None:
    """11.6.11, 11.7.11: whoever activated it, by the section of what now is on top of the stack."""
    ability = match.state.objects[match.state.zones[STACK][0]].item.ability
    again(section_of(ability).done)(match, action)


def _active_again(match: Match, action: Action) -> None:
    """11.4.7: the active player, also after a character of the other one, by the reading in force."""
    forget_attempts(match)
    theirs = action.player != match.state.active
    if theirs and match.reading(STEALTH_PRIORITY) == "quien-la-tenia":
        match.say(r.PLAYED, text=f"{action.player} recupera la prioridad", reading=STEALTH_PRIORITY)
        would_receive(match, action.player, r.PLAYED)
    else:
        would_receive(match, match.state.active or action.player, r.PLAYED)


ALLOWING = Allowing(
    (
        Act("jugar", PLAY, playing.play, _active_again),
        Act("lanzar", CAST, casting.cast, again(SUMMON.done)),
        Act("activar", ACTIVATE, casting.activate, _activated_again),
        Act("transporte", WARPS, playing.warp, again(r.WARP)),
        Act("pasar", Cond(r.PASSES, "no tiene la prioridad", has_priority), acting.passing),
        Act("conceder", Cond(r.CARD_OVER_RULE, "", lambda state, action: True), _concede, offered=None),
    ),
    candidates,
    lambda state, player: (),
    _asks,
    _said,
    marks_refused=False,
)
