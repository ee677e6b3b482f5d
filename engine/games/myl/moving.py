"""Moving cards by the concepts of section 8: robar, botar, descartar, destruir, desterrar, barajar, subir, agrupar."""

from __future__ import annotations

from ...kernel.chance import shuffle
from ...kernel.events import Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.replacing import transform
from ...kernel.rules import R
from ...kernel.state import State, Zone
from ...kernel.steps import How
from . import rules as r
from .checking import state_changes
from .ruling import ruled
from .zones import ARRIVAL, FIELD, being_played, move_event

#: What is done to cards → the zone they go to, its rule, the word that shields from it and the rule of the shield.
LEAVING: dict[str, tuple[str, R, str, R]] = {
    "destruir": ("cementerio", r.DESTROY, "indestructible", r.INDESTRUCTIBLE),
    "desterrar": ("destierro", r.BANISH, "indesterrable", r.UNBANISHABLE),
    "subir": ("mano", r.RAISE, "", r.RAISE),
    "barajar": ("castillo", r.SHUFFLE, "", r.SHUFFLE),
}
#: Where a card goes → what has been done to it, for effects that change the place it goes to.
ACTION_TO = {to: name for name, (to, *_) in LEAVING.items()}


def as_possible(state: State, wanted: int, available: int) -> int:
    """4.5: as many as possible; without that rule, all or nothing."""
    return min(wanted, available) if state.follows(r.RESOLVES) or wanted <= available else 0


def at_once(match: Match) -> bool:
    """Whether a castle that is empty loses in the middle of an effect."""
    return match.reading(EMPTY_AT_ONCE) == "de-inmediato"


#: Whether an empty castle loses in the middle of an effect.
EMPTY_AT_ONCE = "myl-castillo-vacio-a-mitad-de-efecto"


def draw(match: Match, player: str, amount: int, rules: tuple[R, ...]) -> Procedure:
    """8.22: one by one, as far as there are cards."""
    for _ in range(as_possible(match.state, amount, len(match.state.zone("castillo", player)))):
        castle = [i for i in match.state.zone("castillo", player) if i not in being_played(match.state)]
        if not castle or match.state.result is not None:
            return
        event = Move("robar", obj=castle[0], player=player, data=Map({"de": "castillo"}), to=Zone("mano", player))
        yield from match.do(event, rules=(*rules, r.DRAW), text=f"{player} roba una carta")
        if at_once(match):
            yield from state_changes(match)


def draw_each(match: Match, players: tuple[str, ...], amount: int, rules: tuple[R, ...]) -> Procedure:
    """8.22: several players at once; whether one may lose before the other has drawn is a reading."""
    for player in players:
        yield from draw(match, player, amount, rules)
        reading = "myl-robar-ambos"
        if len(players) > 1 and match.reading(reading) == "activo-antes":
            text = f"{player} termina de robar antes de que robe otro"
            match.write((), (r.DRAW,), text, None, How.AUTOMATIC, reading)
            yield from state_changes(match)


def mill(
    match: Match, player: str, amount: int, rules: tuple[R, ...], source: Id | None = None, to: str = "cementerio"
) -> Procedure:
    """8.6, 7.C.4.1.c, d: the first cards of the Castillo, one for each point, as far as there are. Returns how many."""
    castle = [i for i in match.state.zone("castillo", player) if i not in being_played(match.state)]
    cards = castle[: as_possible(match.state, amount, len(castle))]
    batches = [[i] for i in cards] if at_once(match) else [cards] if cards else []
    done = 0
    for batch in batches:
        if match.state.result is not None:
            return done
        name = "botar" if to == "cementerio" else "desterrar"
        events: list[Event] = [move_event(match.state, name, i, to, source) for i in batch]
        said = "bota" if to == "cementerio" else "destierra"
        text = f"{player} {said} {len(batch)} del castillo"
        done += len((yield from match.do(*events, rules=(*rules, r.MILL, ARRIVAL[to]), text=text)))
        if at_once(match):
            text = f"se mira enseguida si el castillo de {player} está vacío"
            match.write((), (r.MILL,), text, None, How.AUTOMATIC, EMPTY_AT_ONCE)
            yield from state_changes(match)
    return done


def shielded(state: State, obj: Id, name: str, by_allies: bool = False) -> R | None:
    """The rule by which a card in play cannot be destroyed or banished (8.17, 8.18, 7.C.4.1.1), or None."""
    here = state.objects[obj]
    _, _, shield, rule = LEAVING[name]
    if here.zone.name not in FIELD:
        return None
    if shield and state.follows(rule) and ruled(state, obj, shield):
        return rule
    if by_allies and state.follows(r.DESTROYED_BY_ALLIES) and ruled(state, obj, "no lo destruyen Aliados"):
        return r.DESTROYED_BY_ALLIES
    return None


def destroyed_from_here(state: State, obj: Id, name: str) -> bool:
    """8.12: what is destroyed goes from the Campo de Batalla; of other zones nothing is."""
    return name != "destruir" or state.objects[obj].zone.name in FIELD or not state.follows(r.DESTROY)


#: Which zones banishing and raising reach.
REACH = "myl-alcance-de-zona-de-juego"


def _reached(match: Match, obj: Id, name: str) -> bool:
    """8.11, 8.23: which zones banishing and raising reach is a reading."""
    if match.reading(REACH) == "todas":
        return True
    zone = match.state.objects[obj].zone.name
    if name == "desterrar":
        return zone not in ("reserva de oro", "oro pagado")
    return name != "subir" or zone in FIELD or zone == "cementerio"


def leave(
    match: Match,
    objects: tuple[Id, ...],
    name: str,
    rules: tuple[R, ...],
    source: Id | None = None,
    by_allies: bool = False,
    as_cost: bool = False,
) -> Procedure:
    """Destruir, desterrar, subir, barajar (8.4, 8.11, 8.12, 8.23): what can go goes, weapons with their bearers (3.1.1)."""
    state = match.state
    going = _who_leave(match, objects, name, by_allies)
    to, rule, _, _ = LEAVING[name]
    data = {"por": "Aliados"} if by_allies else {}
    events = [move_event(state, name, i, to, source, **data) for i in going]
    happening = tuple(events) if as_cost else (yield from transform(match, events))
    followers = _followers(match, happening)
    if not (happening or followers):
        return ()
    named = [match.game.name_of(match.state, e.obj) for e in (*happening, *followers) if e.obj is not None]
    also = (r.WEAPON_FOLLOWS,) if followers else ()
    arrivals = tuple(dict.fromkeys(ARRIVAL[e.to.name] for e in happening if isinstance(e, Move) and e.to.name in ARRIVAL))
    done = yield from match.do(
        settled=(*happening, *followers),
        rules=(*rules, rule, *arrivals, *also),
        text=f"{', '.join(named)}: {name}",
        reading=WITH_BEARER if followers else None,
    )
    for player in dict.fromkeys(e.to.player for e in done if isinstance(e, Move) and e.to.name == "castillo"):
        shown = [match.game.name_of(match.state, e.obj) for e in done if isinstance(e, Move) and e.data.get("de") == "cementerio"]
        text = f"{player} muestra {', '.join(shown)} y baraja su castillo" if shown else f"{player} baraja su castillo"
        yield from shuffle(match, Zone("castillo", player), r.SHUFFLE, text)
    return done


def _who_leave(match: Match, objects: tuple[Id, ...], name: str, by_allies: bool) -> list[Id]:
    """Those that can go, with a step for each that cannot."""
    state = match.state
    going: list[Id] = []
    for obj in dict.fromkeys(objects):
        if obj not in state.objects or obj in being_played(state):
            continue
        if not _reached(match, obj, name):
            text = f"{match.game.name_of(state, obj)} está fuera de su alcance"
            match.write((), (LEAVING[name][1],), text, None, How.AUTOMATIC, REACH)
            continue
        if not destroyed_from_here(state, obj, name):
            text = f"{match.game.name_of(state, obj)} no está en el campo de batalla, y no se destruye"
            match.write((), (r.DESTROY,), text, None, How.AUTOMATIC)
        elif (rule := shielded(state, obj, name, by_allies)) is not None:
            match.set((rule,), f"a {match.game.name_of(state, obj)} no se la puede {name}")
        else:
            going.append(obj)
    return going


#: How a weapon leaves with its bearer.
WITH_BEARER = "myl-arma-cuando-sale-el-portador"


def _followers(match: Match, happening: tuple[Event, ...]) -> tuple[Event, ...]:
    """3.1.1: the weapons of what leaves play go to the same zone, of their own owners; how is a reading."""
    state, found = match.state, []
    leaving = {e.obj: e for e in happening if isinstance(e, Move) and e.data.get("sale")}
    if not leaving or not state.follows(r.WEAPON_FOLLOWS):
        return ()
    reading = match.reading(WITH_BEARER)
    for here in state.in_play():
        bearer = leaving.get(here.attached)
        if bearer is None or here.id in leaving:
            continue
        if reading == "siempre-destruida":
            found.append(move_event(state, "destruir", here.id, "cementerio"))
        else:
            name = bearer.name if reading == "misma-accion" else "seguir al portador"
            found.append(move_event(state, name, here.id, bearer.to.name))
    return tuple(found)


def discard(match: Match, cards: tuple[Id, ...], rules: tuple[R, ...], as_cost: bool = False) -> Procedure:
    """8.10"""
    events = tuple(move_event(match.state, "descartar", i, "cementerio") for i in cards)
    if not events:
        return ()
    said = ", ".join(match.game.name_of(match.state, i) for i in cards)
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
    to = {"línea de ataque": "línea de defensa", "oro pagado": "reserva de oro"}
    listed = [i for i in cards if i in state.objects and state.objects[i].zone.name in to and not ruled(state, i, "no se agrupa")]
    listed += [o.id for o in state.in_play() if o.attached in listed and o.zone.name in to and o.id not in listed]
    events: list[Event] = []
    for obj in listed:
        here = state.objects[obj]
        data = Map({"de": here.zone.name})
        events.append(Move("agrupar", obj=obj, player=here.zone.player, data=data, to=Zone(to[here.zone.name], here.zone.player)))
    return events
