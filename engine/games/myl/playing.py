"""Playing a card (6.1): steps A to H, with answers in a fixed order instead of a stack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ...kernel.abilities import Context, Waiting
from ...kernel.causes import NO_CAUSE
from ...kernel.conditions import Action
from ...kernel.decisions import Option, Procedure
from ...kernel.events import Event
from ...kernel.frozen import Id, Map
from ...kernel.items import Item
from ...kernel.match import Match
from ...kernel.wording import agreeing, say, together
from ...play import under_way
from ...play.announcing import Attempt, Step, follow
from ...play.instructions import apply
from ...play.slots import with_references
from . import rules as r
from .abilities import declare_activated
from .addressing import aimed
from .aiming import choose_targets, on_what, still_valid
from .allowing import effect_of, spared_by_printed_cost
from .annulling import annuls, cancels, to_its_place
from .bearing import choose_bearer
from .checking import state_changes
from .choosing import tell_counted
from .coming import spell
from .costing import ALTERNATIVE, BY_GOLD, FREE, Price, ways, who_says
from .entering import enter
from .paying import pay
from .saying import by, name
from .triggering import SEVERAL, declare_triggered, resolve_triggers, tell_unusable, usable
from .windows import ANNULS, ANSWERS, by_words, prevention
from .windows import usable as usable_now
from .zones import PLAYS, move_event

#: What remains to be done with something that was declared and paid.
Finish = Callable[[], Procedure]


@dataclass
class Answering:
    """The answers to one card that is being played (6.1.F): who has used theirs, and those that still have to resolve."""

    card: Id
    used: set[object] = field(default_factory=set)
    resolving: list[Finish] = field(default_factory=list)


def play(match: Match, action: Action) -> Procedure:
    """6.1.A–H."""
    finish = yield from declare(match, action, None)
    yield from finish()


@dataclass(kw_only=True)
class Playing(Attempt):
    """A card that is being played: as what, on what it is aimed, as an answer to which other card, and who will bear it."""

    action: Action
    card: Id
    context: Context
    answering: Answering | None
    bearer: Id | None = None


def declare(match: Match, action: Action, answering: Answering | None) -> Procedure:
    """6.1.A–G. The card stays in its zone, and only annulling touches it (6.1.1). Returns what does step H.

    ``answering``: it is played as an answer to another card.
    """
    card, player = action.obj, action.player
    assert card is not None
    context, effect = Context(card, player, cause=action.data.get("cause", NO_CAUSE)), spell(match.state, card)
    playing = Playing(
        PLAYS, player, card, r.TARGETS, effect=effect, action=action, card=card, context=context, answering=answering
    )
    match.keep(history=match.state.history.set(("jugó", player), 1))
    under_way.begin(match, PLAYS, "6.1.A", player, Item(source=card))
    yield from follow(match, playing, STEPS)
    return lambda: _finish(match, playing)


def _declared(match: Match, playing: Playing) -> Procedure:
    name = match.game.name_of(match.state, playing.card)
    player, text = playing.player, f"{playing.player} declara que juega {name}"
    match.set(r.DECLARE_CARD, text=text, by=player, chosen=True, grounds=(r.STAYS,))
    playing.context = yield from choose_targets(match, playing.effect, playing.context)
    under_way.announced(match, PLAYS, playing.card, playing.context.targets)
    aims = on_what(match, playing.context)
    if aims and not annuls(playing.effect):
        text = f"{player} juega {name}{aims}"
        match.say(r.TARGETS, text=text, by=player, chosen=True, grounds=(r.DECLARE_CARD,))
    yield from _choose_bearer(match, playing)


def _choose_bearer(match: Match, playing: Playing) -> Procedure:
    """3.2, 6.4: a weapon is played on an Aliado."""
    if "Arma" in match.game.view(match.state, playing.card)["types"]:
        bearer = yield from choose_bearer(match, playing.player, playing.card)
        text = f"{playing.player} juega {match.names((playing.card,))} sobre {match.names((bearer,))}"
        match.say(r.TARGETS, text=text, by=playing.player, chosen=True, grounds=(r.DECLARE_CARD, r.WEAPON_CONTROL))
        playing.bearer = bearer


def _pay(match: Match, playing: Playing) -> Procedure:
    """6.1.B1–B3, 8.9: in one of the ways that can be paid."""
    action, card, player = playing.action, playing.card, playing.player
    open_ways = ways(match.state, player, card, bool(action.data.get("free")))
    options = [Option(i, one.way, f"{one.gold} Oros") for i, one in enumerate(open_ways)]
    price = open_ways[(yield from match.choose(player, "¿Cómo la pagas?", (r.COST,), options, "coste"))]
    _tell_price(match, player, card, price, len(open_ways) > 1)
    if spared_by_printed_cost(match.state, action, price.gold):
        text = f"lo que no deja jugar mira el coste impreso, {price.printed}, y no lo que se paga, {price.gold}"
        match.say(r.PRINTED_COST, text=text)
    playing.context = yield from pay(match, playing.context, price, (r.PAY_COSTS,), of_card=True)


#: Whether a reduction reaches what is paid besides, or instead.
REDUCES = "myl-reduccion-adicional-y-alternativo"


def _tell_price(match: Match, player: str, card: Id, price: Price, chosen: bool) -> None:
    """6.1.B1–B3, 6.1.3, 8.9: what a card costs, how that comes about and by whom; the printed cost, where nothing changes it."""
    state = match.state
    down = bool(price.reduction) and price.way == BY_GOLD
    rules = [] if price.way == BY_GOLD else [r.COST]
    rules += [r.REDUCE] * down + [r.DOWN_TO_ZERO] * (down and price.reduction >= price.printed > 0)
    rules += [r.ADD_COSTS] * price.additional
    if price.additional and down:
        rules = [r.PAY_COSTS, *rules]  # first the one, then the other
    elif price.additional and not price.added and price.way == BY_GOLD:
        rules = [r.GOLD_COST, *rules]
    base = {ALTERNATIVE: "del Coste Alternativo", BY_GOLD: "de su Coste de Oro"}.get(price.way)
    parts = [f"{price.printed} {base}"] if base is not None else []
    if price.reduction:
        parts.append(f"{price.reduction} menos{by(state, who_says(state, player, card, 'cuesta menos'), card)}")
    if price.added:
        parts.append(f"{price.added} más{by(state, who_says(state, player, card, 'cuesta más', 'coste adicional'), card)}")
    changed = f" ({together(parts)})" if price.reduction or price.added else ""
    how = {ALTERNATIVE: "con su Coste Alternativo, ", FREE: "sin pagar su Coste de Oro, "}.get(price.way, "")
    besides = ", y además un coste adicional" if price.additional and not price.added else ""
    text = f"{how}{name(state, card)} cuesta {price.gold} de Oro{changed}{besides}"
    disputed = price.reduction and (price.added or price.way != BY_GOLD)
    match.set(
        *(rules or [r.GOLD_COST]),
        text=text,
        by=player if chosen else None,
        chosen=chosen,
        reading=REDUCES if disputed else None,
        grounds=(r.PAY_COSTS, *((r.GOLD_COST,) if price.way == BY_GOLD else ())),
    )


def _counts_as_played(match: Match, playing: Playing) -> Procedure:
    card, types = playing.card, match.game.view(match.state, playing.card)["types"]
    played = Event("jugada", obj=card, player=playing.player, data=Map(tipo=next(iter(types), "")))
    text = f"{match.game.name_of(match.state, card)} se considera {agreeing(match.state, 'jugada', card)}"
    yield from match.do(played, rules=(r.CARD_PLAYED,), text=text)
    yield from state_changes(match)


# --- 6.1.F -------------------------------------------------------------------------------------------------------------


def _answers(match: Match, playing: Playing) -> Procedure:
    """6.1.F: annulments and answers, interleaved from the opponent; how many and in which order are readings."""
    card, player, answering = playing.card, playing.player, playing.answering
    opponent, reading = match.state.after(player), "myl-anular-una-anulacion"
    if answering is not None:
        match.say(r.ANSWERS, text=_ANSWERED[match.reading(reading)], reading=reading)
    if answering is None or match.reading(reading) == "carta-abre-sus-pasos":
        mine = Answering(card)
        for kinds, who in _rounds(match, opponent, player):
            yield from _answer(match, who, kinds, mine)
        yield from _last_first(mine)
    elif match.reading(reading) == "carta-si-con-la-propia":
        mine = Answering(card, answering.used)
        yield from _answer(match, opponent, (ANNULS,), mine)
        yield from _last_first(mine)
    unused = [w for w in match.state.waiting if annuls(w.ability.effect) and w.context.cause.before == card]
    match.keep(waiting=tuple(w for w in match.state.waiting if w not in unused))


def _last_first(answering: Answering) -> Procedure:
    for finish in reversed(answering.resolving):
        yield from finish()


#: 6.1, letter by letter until it resolves.
STEPS: tuple[Step[Playing], ...] = (
    Step("6.1.A", _declared),
    Step("6.1.B", _pay),
    Step("6.1.C", _counts_as_played),
    Step("6.1.D", lambda match, one: resolve_triggers(match, one.player, (r.PLAYER_TRIGGERS, r.OPPONENT_TRIGGERS))),
    Step("6.1.F", _answers),
    Step("6.1.G", lambda match, one: prevention(match, r.PREVENT_CARD, match.state.opponents(one.player))),
)


#: Whether what is played as an answer can be answered.
_ANSWERED = {
    "carta-si-con-la-propia": "lo jugado en respuesta se Anula con la Anulación que quede por usar",
    "carta-abre-sus-pasos": "lo jugado en respuesta abre sus propios pasos",
    "no": "lo jugado en respuesta no se responde",
}
#: How many answers step F allows.
HOW_MANY = "myl-que-permite-el-paso-f"


def _rounds(match: Match, opponent: str, player: str) -> list[tuple[tuple[str, ...], str]]:
    both = (opponent, player)
    if match.reading(HOW_MANY) == "una-por-jugador":
        return [((ANNULS, ANSWERS), who) for who in both]
    return [((kind,), who) for kind in (ANNULS, ANSWERS) for who in both]


def _answer(match: Match, who: str, kinds: tuple[str, ...], answering: Answering) -> Procedure:
    """One opportunity of one player; an answer resolves at once, unless the reading has the last one resolve first."""
    if _has_answered(match, who, kinds, answering):
        return
    waiting = [w for w in match.state.waiting if _annuls_this(match, w, who, answering.card)] if ANNULS in kinds else []
    for unpaid in (w for w in waiting if not usable(match.state, w)):
        tell_unusable(match, unpaid)
    waiting = [w for w in waiting if usable(match.state, w)]
    actions = [a for kind in kinds for a in usable_now(match.state, who, kind)]
    chosen = yield from _offered(match, who, kinds, actions, waiting)
    if chosen is not None:
        yield from _use_answer(match, who, kinds, chosen, answering)


def _has_answered(match: Match, who: str, kinds: tuple[str, ...], answering: Answering) -> bool:
    return _key(match, who, kinds) in answering.used or match.state.result is not None


def _key(match: Match, who: str, kinds: tuple[str, ...]) -> object:
    """What is used up by an answer: the only one of a player, or the one of its kind."""
    return (who, kinds) if match.reading(HOW_MANY) == "una-de-cada-clase" else who


def _use_answer(match: Match, who: str, kinds: tuple[str, ...], chosen: Action | Waiting, answering: Answering) -> Procedure:
    """A card is played, an ability used; both can be answered in their turn before they resolve."""
    answering.used.add(_key(match, who, kinds))
    source = chosen.context.source if isinstance(chosen, Waiting) else chosen.obj
    text = f"{who} responde con {name(match.state, source)}"
    match.set(r.ANSWERS, text=text, by=who, chosen=True, reading=HOW_MANY)
    if isinstance(chosen, Waiting):
        finish = yield from declare_triggered(match, chosen, r.ANNULS_BY_TRIGGER)
    elif chosen.kind == "jugar":
        finish = yield from declare(match, chosen, answering)
    else:
        finish = yield from declare_activated(match, chosen)
    reading = "myl-orden-de-las-respuestas"
    if match.reading(reading) == "la-ultima-antes":
        match.say(r.ANSWERS, text="se resolverá antes la última respuesta", reading=reading)
        answering.resolving.append(finish)
        return
    if isinstance(chosen, Waiting) or chosen.kind != "jugar":
        yield from _cancel(match, match.state.after(who), answering)
    yield from finish()


def _cancel(match: Match, who: str, answering: Answering) -> Procedure:
    """6.1.F, 4.7.G: what was used in answer can be cancelled with the answer that the other player still has."""
    actions = [a for a in usable_now(match.state, who, ANSWERS) if cancels(effect_of(match.state, a))]
    if not actions or _has_answered(match, who, (ANSWERS,), answering):
        return
    reading = "myl-anular-una-anulacion"
    none = match.reading(reading) == "no"
    text = _ANSWERED["no"] if none else "lo usado en respuesta puede cancelarse con la respuesta que quede por usar"
    match.say(r.ANSWERS, text=text, reading=reading)
    if none:
        return
    chosen = yield from _offered(match, who, (ANSWERS,), actions, [])
    if chosen is not None:
        yield from _use_answer(match, who, (ANSWERS,), chosen, answering)


#: What the answers of a kind are called.
_CALLED = {(ANNULS,): "Anulación", (ANSWERS,): "En respuesta", (ANNULS, ANSWERS): "respuesta"}


def _offered(match: Match, who: str, kinds: tuple[str, ...], actions: list[Action], waiting: list[Waiting]) -> Procedure:
    """With what a player answers: an action, a triggered ability that waits, or None."""
    if not (actions or waiting):
        return None
    options: list[Option[int | Action | None]] = [Option(None, "no")]
    options += [Option(i, say(match.state, w.context.source)) for i, w in enumerate(waiting) if w.context.source is not None]
    called = {a: say(match.state, a.obj) + by_words(match.state, a) for a in actions if a.obj is not None}
    options += [Option(action, words) for action, words in called.items()]
    chosen = yield from match.choose(who, f"¿Usas una {_CALLED[kinds]}?", (r.ANSWERS,), options, "anulación")
    return waiting[chosen] if isinstance(chosen, int) else chosen


def _annuls_this(match: Match, waiting: Waiting, who: str, card: Id) -> bool:
    """4.2.2: whether what triggered can annul this card."""
    if waiting.context.you != who or not annuls(waiting.ability.effect) or waiting.context.cause.before != card:
        return False
    side = waiting.ability.on.player == "oponente"
    return not (side and match.reading("myl-carta-oponente-que-se-juega") == "solo-en-el-campo")


# --- 6.1.H -------------------------------------------------------------------------------------------------------------


def _finish(match: Match, playing: Playing) -> Procedure:
    """6.1.H; then what triggered while it resolved (4.8)."""
    card, player = playing.card, playing.player
    ended = under_way.end(match, PLAYS, card)
    if match.state.result is not None or ended is None:
        return
    if ended.item.annulled:
        if card in match.state.objects:
            yield from to_its_place(match, card, ended.item.annulled)
    elif card not in match.state.objects:
        match.say(r.CARD_RESOLVES, text=f"{match.game.name_of(match.state, card)} ya no está donde se jugaba: no se resuelve")
    elif "Talismán" in match.game.view(match.state, card).get("types", ()):
        under_way.begin(match, PLAYS, "6.1.H", player, Item(source=card))
        yield from _talisman(match, card, playing.context.but(targets=ended.item.targets))
    else:
        yield from enter(match, card, player, playing.bearer, (r.CARD_RESOLVES,))
    under_way.end(match, PLAYS, card)
    if match.state.result is None:
        yield from state_changes(match)
        yield from resolve_triggers(match, match.state.active, SEVERAL)


def _talisman(match: Match, card: Id, context: Context) -> Procedure:
    """6.1.H: it does what it says; that it goes to the Cementerio then, and when, no rule says: it is a reading."""
    reading, name = "myl-talisman-resuelto", match.game.name_of(match.state, card)
    match.set(r.CARD_RESOLVES, text=f"se resuelve {name}")
    ready = still_valid(match, spell(match.state, card), context)
    effect = with_references(aimed(spell(match.state, card), context))
    if match.reading(reading) == "cementerio-al-resolver":
        new = match.state.next_id
        yield from _to_cemetery(match, card, name, reading)
        ready = ready.but(source=new) if ready is not None else None
    if ready is not None:
        tell_counted(match, ready, effect)
        yield from apply(match, ready, effect)
    if card in match.state.objects:
        yield from _to_cemetery(match, card, name, reading)


def _to_cemetery(match: Match, card: Id, name: str, reading: str) -> Procedure:
    event = move_event(match.state, "terminar de resolverse", card, "cementerio")
    text = f"{name}, resuelto, va al cementerio"
    yield from match.do(event, rules=(), text=text, reading=reading, grounds=(r.CARD_RESOLVES,))
