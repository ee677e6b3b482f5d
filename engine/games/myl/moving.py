"""Moving cards by the concepts of section 8: robar, botar, descartar, destruir, desterrar, barajar, subir, agrupar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...kernel.abilities import Activated
from ...kernel.chance import shuffle
from ...kernel.decisions import Procedure
from ...kernel.events import Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.replacing import applicable
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.transforming import transform
from ...kernel.unknown import unknown
from ...kernel.wording import together
from ...play.barring import Bar, By, bars, can_be
from ...play.drawing import Drawing
from ...play.ruling import players_ruled
from . import rules as r
from .checking import state_changes
from .protecting import SAFE_FROM, in_combat, protecting
from .ruling import said
from .saying import cards, counted, decisive, do_so, done_to, sources, they_do, to_zone
from .zones import ARRIVAL, FIELD, being_played, move_event

#: What is done to cards → the zone they go to and its rule.
LEAVING: dict[str, tuple[str, R]] = {
    "destruir": ("cementerio", r.DESTROY),
    "desterrar": ("destierro", r.BANISH),
    "subir": ("mano", r.RAISE),
    "barajar": ("castillo", r.SHUFFLE),
}


#: Whatever takes a card out of play, as what is replaced or prevented.
LEAVING_PLAY = "salir"
#: That the ability which an opponent is using affects a card, as what is prevented.
AFFECTED = "afectar"
#: That the Talismán which an opponent is playing does.
AFFECTED_BY_CARD = "afectar por un Talismán"


#: That a Castillo receives damage, once however many Aliados deal it (7.C.4.1.c).
CASTLE_DAMAGED = "daño al castillo"


def at_once(match: Match) -> bool:
    """Whether a castle that is empty loses in the middle of an effect."""
    return match.reading(EMPTY_AT_ONCE) == "de-inmediato"


#: What becomes of a cost that an effect would replace.
ON_COSTS = "myl-reemplazo-sobre-costes"
#: Whether an empty castle loses in the middle of an effect.
EMPTY_AT_ONCE = "myl-castillo-vacio-a-mitad-de-efecto"


def _drawn(match: Match, player: str, happened: tuple[Event, ...], hand: tuple[Id, ...]) -> Procedure:
    if at_once(match):
        match.say(r.EMPTY_CASTLE, text=f"se mira enseguida si el castillo de {player} está vacío", reading=EMPTY_AT_ONCE)
        yield from state_changes(match)
    return ()


def _next(match: Match, player: str) -> Procedure:
    """8.22: whether one of several may lose before the other has drawn is a reading."""
    reading = "myl-robar-ambos"
    if match.reading(reading) == "activo-antes":
        match.say(r.DRAW, text=f"{player} termina de robar antes de que robe otro", reading=reading)
        yield from state_changes(match)


def may_draw(state: State, player: str) -> bool:
    """4.3: whether no effect keeps a player from drawing now."""
    if players_ruled(state, player, "no roba"):
        return False
    return state.station.step == "Fase Final" or not players_ruled(state, player, "solo roba en la Fase Final")


def _empty(match: Match, players: tuple[str, ...], rules: tuple[R, ...]) -> Procedure:
    """8.22, 4.5: where no card is left, what is left of it is not drawn."""
    text = f"{together(players)} no tiene más cartas que robar"
    if match.trace and match.trace[-1].text != text:
        match.say(r.DRAW, r.RESOLVES, text=text)
    return
    yield


#: 8.22, 4.5: one by one, as far as there are cards.
DRAWING = Drawing(
    event="robar",
    says="roba",
    deck="castillo",
    hand="mano",
    rules=(),
    able=may_draw,
    drawn=_drawn,
    empty=_empty,
    next=_next,
)


def mill(
    match: Match,
    player: str,
    amount: int,
    rules: tuple[R, ...],
    grounds: tuple[R, ...] = (),
    source: Id | None = None,
    to: str = "cementerio",
    as_cost: bool = False,
) -> Procedure:
    """8.6, 4.5, 7.C.4.1.c, d: the first cards of the Castillo, one for each point, as far as there are. Returns how many."""
    inside, playing = match.state.zone("castillo", player), being_played(match.state)
    for i in inside[:amount]:
        if i in playing:
            tell_played(match, i)
    listed = [i for i in inside if i not in playing][:amount]
    batches = [[i] for i in listed] if at_once(match) else [listed] if listed else []
    done = 0
    for batch in batches:
        if match.state.result is not None:
            return done
        name = "botar" if to == "cementerio" else "desterrar"
        for obj in batch:
            _unshielded(match, obj, name)
        events: list[Event] = [move_event(match.state, name, i, to, source) for i in batch]
        text = "como coste, " * as_cost
        text += _milled(match.state, player, name, tuple(batch), amount if len(listed) < amount else None)
        cited = (*rules, r.RESOLVES) if len(listed) < amount and r.MILL in rules else rules
        proposed, settled = ((), tuple(events)) if as_cost else (tuple(events), ())
        happened = yield from match.do(*proposed, settled=settled, rules=cited, text=text, grounds=(*grounds, ARRIVAL[to]))
        done += len(happened)
        if at_once(match):
            text = f"se mira enseguida si el castillo de {player} está vacío"
            match.say(r.EMPTY_CASTLE, text=text, reading=EMPTY_AT_ONCE)
            yield from state_changes(match)
    return done


def tell_played(match: Match, obj: Id) -> None:
    """6.1.1: a card that is being played is left alone."""
    match.say(r.STAYS, text=f"{match.game.name_of(match.state, obj)} se está jugando: solo se la puede Anular")


def _milled(state: State, player: str, name: str, listed: tuple[Id, ...], of: int | None) -> str:
    """What somebody puts away from the top of the Castillo, and that there were not as many as it should be."""
    known = [i for i in listed if not unknown(state, i)]
    said = f"{player} {'bota' if name == 'botar' else 'destierra'} {counted(len(listed), 'carta')} del castillo"
    said += f": {cards(state, listed)}" if known else ""
    return said if of is None else f"{said} (de {of}: no tiene más)"


def leave(
    match: Match,
    objects: tuple[Id, ...],
    name: str,
    rules: tuple[R, ...] = (),
    grounds: tuple[R, ...] = (),
    source: Id | None = None,
    by: By = By.EFFECT,
    fighting: Mapping[Id, Id] | None = None,
) -> Procedure:
    """Destruir, desterrar, subir, barajar (8.4, 8.11, 8.12, 8.23): what can go goes; nothing replaces a cost (4.7.B).
    ``fighting``: of those that combat destroys, against whom."""
    to, data = LEAVING[name][0], {"por": "Aliados"} if by is By.COMBAT else {"por": "efecto"} if by is By.EFFECT else {}
    going = _who_leave(match, objects, name, by, source, fighting or {})
    rules = (*rules, r.RESOLVES) if by is By.EFFECT and 0 < len(going) < len(objects) else rules  # as far as possible
    events: list[Event] = [move_event(match.state, name, i, to, (fighting or {}).get(i, source), **data) for i in going]
    return (yield from send(match, events, rules, grounds, by))


def _who_leave(
    match: Match, objects: tuple[Id, ...], name: str, by: By, source: Id | None, fighting: Mapping[Id, Id]
) -> list[Id]:
    """Those that can go, with a step for each that cannot. Of what is being played only a card that resolves moves itself."""
    state = match.state
    going: list[Id] = []
    for obj in dict.fromkeys(objects):
        if obj not in state.objects or (obj in being_played(state) and obj != source):
            continue
        bar = next(bars(state, name, obj, by=by), None)
        if bar is None and by is By.COMBAT and in_combat(state, obj, fighting.get(obj)):
            bar = Bar(r.DESTROYED_BY_ALLIES, "no lo pueden destruir Aliados")
        if bar is None and by is By.EFFECT and protecting(state, SAFE_FROM + name, obj, source):
            bar = Bar(r.CONTINUOUS_ABILITY, said(SAFE_FROM + name, None))
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


def send(
    match: Match, events: list[Event], rules: tuple[R, ...] = (), grounds: tuple[R, ...] = (), by: By = By.EFFECT
) -> Procedure:
    """Cards leave: what takes the place of it, the weapons with their bearers (3.1.1), and the Castillos that are shuffled."""
    if by is By.COST:
        _tell_unreplaced(match, events, rules)
    happening = tuple(events) if by is By.COST else tuple((yield from transform(match, events)))
    weapons = _weapons(match, happening)
    if weapons and by is not By.COST:
        weapons = tuple((yield from transform(match, weapons)))
    both = (*happening, *weapons)
    if not both:
        return ()
    said, done, rest = told(match.state, both)
    if by is not By.EFFECT:  # combat and a cost make it happen; what that is, it rests on
        plain = {LEAVING[e.name][1] for e in both if e.name in LEAVING and INSTEAD not in e.data}
        done, rest = tuple(rule for rule in done if rule not in plain), (*rules, *plain, *rest)
        rules = rules if plain else ()
    if any(e.name != WITH_IT for e in weapons):
        said += f" ({they_do('va', match.state, tuple(e.obj for e in weapons if e.obj is not None))} con su portador)"
    said = f"como coste, {said}" if by is By.COST else said
    first = (*done, *rules) if by is By.EFFECT else (*rules, *done)
    cited, rest = decisive((*first, *((r.OWNERS_ZONE,) if weapons else ())), (*grounds, *rest))
    reading = WITH_BEARER if weapons else None
    used = [e.obj for e in both if isinstance(e, Move) and e.data.get("sale") and _used(match.state, e.obj)]
    before = match.state
    moved = yield from match.do(settled=both, rules=cited, text=said, reading=reading, grounds=rest)
    for obj in used:
        text = f"{match.game.name_of(match.state, obj)} deja de ser la misma carta: sus usos de este turno no cuentan si vuelve"
        match.say(r.SAME_CARD, r.TIMES, text=text)
    yield from _shuffled(match, before, [e for e in moved if e.name != BY_HAND and INSTEAD not in e.data])
    return moved


def _tell_unreplaced(match: Match, events: list[Event], rules: tuple[R, ...]) -> None:
    """4.7.B, 8.9: where an effect would replace what is paid by ``rules``, that it does not; what it does is a reading."""
    for event in events:
        replacing = [one.context.source for one in applicable(match.state, event)]
        if replacing:
            whose = sources(match.state, replacing)
            text = f"{match.game.name_of(match.state, event.obj)}: es un coste, y no lo cambia un efecto de reemplazo"
            text += f" ({whose})" if whose else ""
            match.say(r.COST, *rules[:1], text=text, reading=ON_COSTS)


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
        text = f"{player} muestra {together(shown)} y baraja su castillo" if shown else f"{player} baraja su castillo"
        yield from shuffle(match, Zone("castillo", player), r.SHUFFLE, text)


#: What is only moved: by the judge or for want of another name, and as a weapon that goes with its bearer.
BY_HAND, WITH_IT = "mover", "seguir al portador"
#: How a weapon goes with its bearer from line to line.
FOLLOWS = "seguir"
#: In the data of an event: what would have happened, in whose place it is (8.13).
INSTEAD = "en vez de"


def told(state: State, events: tuple[Event, ...]) -> tuple[str, tuple[R, ...], tuple[R, ...]]:
    """What happens to cards that go somewhere, in words; by which rules it is that, and on which it rests."""
    listed: dict[tuple[str, str, str, bool], list[Id]] = {}
    rules: list[R] = []
    grounds: list[R] = []
    for event in events:
        assert isinstance(event, Move)
        assert event.obj is not None
        astray = bool(event.data.get("sale")) and state.objects[event.obj].controller != event.to.player
        named = astray or event.name not in ("destruir", "desterrar")
        key = (event.name, event.to.name, (event.to.player or "") if named else "", astray)
        listed.setdefault(key, []).append(event.obj)
        rules += [r.REPLACEMENT] if INSTEAD in event.data else []
        rules += [LEAVING[event.name][1]] if event.name in LEAVING else []
        rules += [r.DISCARD] if event.name == "descartar" and INSTEAD in event.data else []
        rules += [r.OWNERS_ZONE] if astray else []
        rules += [r.EXILE_ZONE] if event.data.get("de") == "destierro" else []
        grounds += [r.OWNER] if astray else []
        grounds += [ARRIVAL[event.to.name]] if event.to.name in ARRIVAL else []
        grounds += [r.DESTROYED_BY_ALLIES] if event.data.get("por") == "Aliados" else []
    said = [_gone(state, *key, tuple(those)) for key, those in listed.items()]
    return "; ".join(said), tuple(dict.fromkeys(rules)), tuple(dict.fromkeys(grounds))


def _gone(state: State, name: str, zone: str, player: str, astray: bool, listed: tuple[Id, ...]) -> str:
    """A sentence about cards that go to a zone of a player, their owner, whose they were not in play when they go ``astray``."""
    owner = f" de su dueño, {player}" if astray else f" de {player}"
    if name == "subir":
        return f"{they_do('sube', state, listed)} a la mano{owner}"
    if name == "barajar":
        return f"{done_to('baraja', state, listed)} en el castillo{owner}"
    if name in ("destruir", "desterrar"):
        went = f", que {'va' if len(listed) == 1 else 'van'} al {zone}{owner}" if astray else ""
        return done_to("destruye" if name == "destruir" else "destierra", state, listed) + went
    if name in ("botar", "descartar"):
        return f"{player} {'bota' if name == 'botar' else 'descarta'} {cards(state, listed)}"
    way = " con su portador" if name == WITH_IT else ""
    return f"{they_do('va', state, listed)}{way} {to_zone(zone)}{owner}"


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


def discard(
    match: Match,
    listed: tuple[Id, ...],
    rules: tuple[R, ...] = (),
    grounds: tuple[R, ...] = (),
    as_cost: bool = False,
    chosen: bool = False,
) -> Procedure:
    """8.10; ``chosen``: its player said which."""
    events = tuple(move_event(match.state, "descartar", i, "cementerio") for i in listed)
    if not events:
        return ()
    if as_cost:
        _tell_unreplaced(match, list(events), rules)
    player = match.state.objects[listed[0]].owner
    text = f"{'como coste, ' * as_cost}{player} descarta {cards(match.state, listed)}"
    basis = (*grounds, r.DISCARD, r.CEMETERY)
    proposed, settled = ((), events) if as_cost else (events, ())
    return (
        yield from match.do(
            *proposed, settled=settled, rules=rules or (r.DISCARD,), text=text, by=player, chosen=chosen, grounds=basis
        )
    )


def group(match: Match, listed: tuple[Id, ...], rules: tuple[R, ...], grounds: tuple[R, ...]) -> Procedure:
    """8.1: an effect takes Aliados back to defence with their weapons, paid Oros back to the reserve."""
    events = grouping(match.state, listed)
    going = tuple(e.obj for e in events if e.name == "agrupar" and e.obj is not None)
    if events:
        text = f"por el efecto, {do_so('se agrupa', going)}: {cards(match.state, going)}{with_bearer(match.state, events)}"
        yield from match.do(*events, rules=rules, text=text, grounds=grounds)


def grouping(state: State, listed: tuple[Id, ...], by: By = By.EFFECT) -> list[Event]:
    """8.1: the events by which Aliados and Oros group that are where one groups from, and may; weapons go with their bearers."""
    able = [i for i in listed if i in state.objects and state.objects[i].attached is None and can_be(state, "agrupar", i, by=by)]
    attacking = tuple(i for i in able if state.objects[i].zone.name == "línea de ataque")
    paid = tuple(i for i in able if state.objects[i].zone.name == "oro pagado")
    return [*to_line(state, "agrupar", attacking, "línea de defensa"), *to_line(state, "agrupar", paid, "reserva de oro")]


def with_bearer(state: State, events: Iterable[Event]) -> str:
    """« («A» va con su portador)»: the weapons among what goes to a line."""
    weapons = tuple(e.obj for e in events if e.name == FOLLOWS and e.obj is not None)
    return f" ({they_do('va', state, weapons)} con su portador)" if weapons else ""


def to_line(state: State, name: str, listed: tuple[Id, ...], line: str) -> list[Event]:
    """2.1.3, 2.1.4: the events by which cards go to another zone of the field of the same player, weapons with their bearers."""
    weapons = tuple(o.id for o in state.in_play() if o.attached in listed and o.id not in listed)
    events: list[Event] = []
    for obj in (*listed, *weapons):
        here = state.objects[obj].zone
        word = FOLLOWS if obj in weapons else name
        events.append(Move(word, obj=obj, player=here.player, data=Map({"de": here.name}), to=Zone(line, here.player)))
    return events
