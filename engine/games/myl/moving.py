"""Moving cards by the concepts of section 8: robar, botar, descartar, destruir, desterrar, barajar, subir, agrupar."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.abilities import Activated
from ...kernel.chance import shuffle
from ...kernel.decisions import Procedure
from ...kernel.events import Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.transforming import transform
from ...kernel.unknown import unknown
from ...play.barring import By, bars, can_be
from ...play.drawing import Drawing
from . import rules as r
from .checking import state_changes
from .zones import ARRIVAL, FIELD, being_played, move_event

#: What is done to cards → the zone they go to and its rule.
LEAVING: dict[str, tuple[str, R]] = {
    "destruir": ("cementerio", r.DESTROY),
    "desterrar": ("destierro", r.BANISH),
    "subir": ("mano", r.RAISE),
    "barajar": ("castillo", r.SHUFFLE),
}


def at_once(match: Match) -> bool:
    """Whether a castle that is empty loses in the middle of an effect."""
    return match.reading(EMPTY_AT_ONCE) == "de-inmediato"


#: Whether an empty castle loses in the middle of an effect.
EMPTY_AT_ONCE = "myl-castillo-vacio-a-mitad-de-efecto"


def _drawn(match: Match, player: str, happened: tuple[Event, ...], hand: tuple[Id, ...]) -> Procedure:
    if at_once(match):
        match.say(r.DRAW, text=f"se mira enseguida si el castillo de {player} está vacío", reading=EMPTY_AT_ONCE)
        yield from state_changes(match)
    return ()


def _next(match: Match, player: str) -> Procedure:
    """8.22: whether one of several may lose before the other has drawn is a reading."""
    reading = "myl-robar-ambos"
    if match.reading(reading) == "activo-antes":
        match.say(r.DRAW, text=f"{player} termina de robar antes de que robe otro", reading=reading)
        yield from state_changes(match)


#: 8.22, 4.5: one by one, as far as there are cards.
DRAWING = Drawing(event="robar", says="roba", deck="castillo", hand="mano", rules=(r.DRAW,), drawn=_drawn, next=_next)


def mill(
    match: Match,
    player: str,
    amount: int,
    rules: tuple[R, ...],
    source: Id | None = None,
    to: str = "cementerio",
    as_cost: bool = False,
) -> Procedure:
    """8.6, 4.5, 7.C.4.1.c, d: the first cards of the Castillo, one for each point, as far as there are. Returns how many."""
    castle = [i for i in match.state.zone("castillo", player) if i not in being_played(match.state)]
    cards = castle[:amount]
    batches = [[i] for i in cards] if at_once(match) else [cards] if cards else []
    done = 0
    for batch in batches:
        if match.state.result is not None:
            return done
        name = "botar" if to == "cementerio" else "desterrar"
        for obj in batch:
            _unshielded(match, obj, name)
        events: list[Event] = [move_event(match.state, name, i, to, source) for i in batch]
        said = "bota" if to == "cementerio" else "destierra"
        text = f"{player} {said} {len(batch)} del castillo"
        cited = (*rules, r.MILL, ARRIVAL[to])
        proposed, settled = ((), tuple(events)) if as_cost else (tuple(events), ())
        done += len((yield from match.do(*proposed, settled=settled, rules=cited, text=text)))
        if at_once(match):
            text = f"se mira enseguida si el castillo de {player} está vacío"
            match.say(r.MILL, text=text, reading=EMPTY_AT_ONCE)
            yield from state_changes(match)
    return done


def leave(
    match: Match, objects: tuple[Id, ...], name: str, rules: tuple[R, ...], source: Id | None = None, by: By = By.EFFECT
) -> Procedure:
    """Destruir, desterrar, subir, barajar (8.4, 8.11, 8.12, 8.23): what can go goes; nothing replaces a cost (4.7.B)."""
    to, data = LEAVING[name][0], {"por": "Aliados"} if by is By.COMBAT else {}
    going = _who_leave(match, objects, name, by)
    events: list[Event] = [move_event(match.state, name, i, to, source, **data) for i in going]
    return (yield from send(match, events, rules, as_cost=by is By.COST))


def _who_leave(match: Match, objects: tuple[Id, ...], name: str, by: By) -> list[Id]:
    """Those that can go, with a step for each that cannot."""
    state = match.state
    going: list[Id] = []
    for obj in dict.fromkeys(objects):
        if obj not in state.objects or obj in being_played(state):
            continue
        bar = next(bars(state, name, obj, by=by), None)
        if bar is None:
            going.append(obj)
            _unshielded(match, obj, name)
        else:
            text = f"{match.game.name_of(state, obj)}: {bar.text}"
            match.say(bar.rule, text=text, reading=bar.reading)
    return going


def _unshielded(match: Match, obj: Id, name: str) -> None:
    """8.17: what shields a card in play does not where it is not."""
    word, outside = "Indesterrable", match.state.objects[obj].zone.name not in FIELD
    if name == "desterrar" and outside and match.game.has_keyword(match.game.view(match.state, obj), word):
        text = f"{match.game.name_of(match.state, obj)} no está en juego: ser {word} no lo impide"
        match.say(r.UNBANISHABLE, text=text)


def send(match: Match, events: list[Event], rules: tuple[R, ...], as_cost: bool = False) -> Procedure:
    """Cards leave: what takes the place of it, the weapons with their bearers (3.1.1), and the Castillos that are shuffled."""
    happening = tuple(events) if as_cost else tuple((yield from transform(match, events)))
    weapons = _weapons(match, happening)
    if weapons and not as_cost:
        weapons = tuple((yield from transform(match, weapons)))
    both = (*happening, *weapons)
    if not both:
        return ()
    said, done = told(match.state, both)
    also = (r.WEAPON_FOLLOWS,) if weapons else ()
    reading = WITH_BEARER if weapons else None
    used = [e.obj for e in both if isinstance(e, Move) and e.data.get("sale") and _used(match.state, e.obj)]
    before = match.state
    moved = yield from match.do(settled=both, rules=(*rules, *done, *also), text=said, reading=reading)
    for obj in used:
        text = f"{match.game.name_of(match.state, obj)} deja de ser la misma carta: sus usos de este turno no cuentan si vuelve"
        match.say(r.SAME_CARD, r.TIMES, text=text)
    yield from _shuffled(match, before, [e for e in moved if e.name != BY_HAND and INSTEAD not in e.data])
    return moved


def became(state: State, moved: Iterable[Event]) -> tuple[Id, ...]:
    """2.1: the cards that those are now that were moved, from whatever zone."""
    now = {here.former: here.id for here in state.objects.values()}
    return tuple(now[event.obj] for event in moved if event.obj in now)


def _used(state: State, obj: Id | None) -> bool:
    """2.1, 4.4: whether a card has an ability with a number of times that it has used this turn."""
    assert obj is not None
    abilities = enumerate(state.setup.game.view(state, obj)["abilities"])
    return any(isinstance(a, Activated) and a.times and state.history.get(("habilidad", obj, place)) for place, a in abilities)


def _shuffled(match: Match, before: State, moved: list[Event]) -> Procedure:
    """8.4: every Castillo into which cards went; those of a Cementerio are shown, as what they were before."""
    went = [e for e in moved if isinstance(e, Move) and e.to.name == "castillo"]
    for player in dict.fromkeys(e.to.player for e in went):
        shown = [match.game.name_of(before, e.obj) for e in went if e.data.get("de") == "cementerio" and e.to.player == player]
        text = f"{player} muestra {', '.join(shown)} y baraja su castillo" if shown else f"{player} baraja su castillo"
        yield from shuffle(match, Zone("castillo", player), r.SHUFFLE, text)


#: What is only moved: by the judge or for want of another name, and as a weapon that goes with its bearer.
BY_HAND, WITH_IT = "mover", "seguir al portador"
#: In the data of an event: what would have happened, in whose place it is (8.13).
INSTEAD = "en vez de"


def told(state: State, events: tuple[Event, ...]) -> tuple[str, tuple[R, ...]]:
    """What happens to cards that go somewhere, in words, and the rules that say what that is."""
    listed: dict[str, list[Id]] = {}
    rules: list[R] = []
    for event in events:
        assert isinstance(event, Move)
        assert event.obj is not None
        done = f"a {event.to.name}" if event.name in (BY_HAND, WITH_IT) else event.name
        listed.setdefault(done, []).append(event.obj)
        rules += [LEAVING[event.name][1]] if event.name in LEAVING else []
        rules += [ARRIVAL[event.to.name]] if event.to.name in ARRIVAL else []
        rules += [r.REPLACEMENT] if INSTEAD in event.data else []
        rules += [r.DESTROYED_BY_ALLIES] if event.data.get("por") == "Aliados" else []
    return "; ".join(f"{_named(state, cards)}: {done}" for done, cards in listed.items()), tuple(dict.fromkeys(rules))


def _named(state: State, cards: list[Id]) -> str:
    """The cards by their names, and how many others there are that nobody knows."""
    known = [state.game.name_of(state, i) for i in cards if not unknown(state, i)]
    others = len(cards) - len(known)
    return ", ".join([*known, *([f"{others} {'carta' if others == 1 else 'cartas'}"] if others else [])])


#: How a weapon leaves with its bearer.
WITH_BEARER = "myl-arma-cuando-sale-el-portador"


def _weapons(match: Match, happening: tuple[Event, ...]) -> tuple[Event, ...]:
    """3.1.1: the weapons of what leaves play go to the same zone, of their own owners; how is a reading."""
    state, found = match.state, []
    leaving = {e.obj: e for e in happening if isinstance(e, Move) and e.data.get("sale")}
    reading = match.reading(WITH_BEARER)
    for here in state.in_play():
        bearer = leaving.get(here.attached)
        if bearer is None or here.id in leaving:
            continue
        always = reading == "siempre-destruida"
        name, to = ("destruir", "cementerio") if always else (bearer.name, bearer.to.name)
        if (bar := next(bars(state, name, here.id, by=By.RULE), None)) is not None:
            text = f"{match.game.name_of(state, here.id)}: {bar.text}, y solo va con su portador"
            match.say(bar.rule, text=text, reading=bar.reading)
        only_moves = reading == "solo-se-mueve" or bar is not None
        found.append(move_event(state, WITH_IT if only_moves else name, here.id, to))
    return tuple(found)


def discard(match: Match, cards: tuple[Id, ...], rules: tuple[R, ...], as_cost: bool = False) -> Procedure:
    """8.10"""
    events = tuple(move_event(match.state, "descartar", i, "cementerio") for i in cards)
    if not events:
        return ()
    said = match.names(cards)
    cited = (*rules, r.DISCARD, r.CEMETERY)
    if as_cost:
        return (yield from match.do(settled=events, rules=cited, text=f"descarta {said}"))
    return (yield from match.do(*events, rules=cited, text=f"descarta {said}"))


def group(match: Match, cards: tuple[Id, ...], rules: tuple[R, ...], text: str) -> Procedure:
    """8.1: Aliados back to defence with their weapons, paid Oros back to the reserve."""
    events = grouping(match.state, cards)
    if events:
        yield from match.do(*events, rules=(*rules, r.GROUPING), text=text)


def grouping(state: State, cards: tuple[Id, ...]) -> list[Event]:
    """The events by which cards group: those that are in a line or zone from which one groups, and may."""
    listed = [i for i in cards if i in state.objects and can_be(state, "agrupar", i)]
    attacking = tuple(i for i in listed if state.objects[i].zone.name == "línea de ataque")
    paid = tuple(i for i in listed if state.objects[i].zone.name == "oro pagado")
    return [*to_line(state, "agrupar", attacking, "línea de defensa"), *to_line(state, "agrupar", paid, "reserva de oro")]


def to_line(state: State, name: str, cards: tuple[Id, ...], line: str) -> list[Event]:
    """2.1.3, 2.1.4: the events by which cards go to another zone of the field of the same player, weapons with their bearers."""
    weapons = tuple(o.id for o in state.in_play() if o.attached in cards and o.id not in cards)
    events: list[Event] = []
    for obj in (*cards, *weapons):
        here = state.objects[obj].zone
        word = "seguir" if obj in weapons else name
        events.append(Move(word, obj=obj, player=here.player, data=Map({"de": here.name}), to=Zone(line, here.player)))
    return events
