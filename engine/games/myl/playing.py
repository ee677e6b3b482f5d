"""Playing a card (6.1): steps A to H, with windows in a fixed order instead of a stack."""

from __future__ import annotations

from ...kernel.abilities import Context, Spell, Unread, Waiting
from ...kernel.conditions import Action
from ...kernel.decisions import Option
from ...kernel.events import Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.priority import interleaved
from ...kernel.state import Procedure as UnderWay
from ...kernel.state import State, Zone
from ...kernel.targets import with_references
from . import rules as r
from .abilities import annuls, choose_targets, pay_gold, resolve_triggers, use_triggered
from .effects import apply
from .moving import check_castles, move_event

#: Where each type of card stands when it enters play.
LINE = {"Aliado": "línea de defensa", "Tótem": "línea de apoyo"}


def spell(state: State, card: Id) -> tuple:
    """What a Talismán does, text that nobody understood included."""
    abilities = state.setup.game.view(state, card).get("abilities", ())
    for ability in abilities:
        if isinstance(ability, Spell):
            return ability.effect
    return tuple(ability for ability in abilities if isinstance(ability, Unread))


def play(match: Match, action: Action) -> Procedure:
    """6.1.A–H. The card stays in its zone while it is being played, and only annulling touches it (6.1.1)."""
    card, player = action.obj, action.player
    assert card is not None
    name = match.game.name_of(match.state, card)
    step(match, "6.1.A", player, what=card)
    match.set((r.DECLARE_CARD,), f"{player} declara que juega {name}", by=player, chosen=True)
    targets = yield from choose_targets(match, spell(match.state, card), Context(card, player), card)
    bearer = yield from choose_bearer(match, card, player)
    step(match, "6.1.B", player)
    cost = match.state.setup.game.view(match.state, card)["cost"]
    match.set((r.PAY_COSTS, r.REDUCE), f"{name} cuesta {cost} de Oro")
    yield from pay_gold(match, player, cost, r.PAY_GOLD)
    step(match, "6.1.C", player)
    types = match.state.setup.game.view(match.state, card)["types"]
    played = Event("jugada", obj=card, player=player, data=Map({"tipo": types[0]}))
    yield from match.do(played, rules=(r.CARD_PLAYED,), text=f"{name} se considera jugada")
    step(match, "6.1.D", player)
    yield from resolve_triggers(match, player, (r.PLAYER_TRIGGERS, r.OPPONENT_TRIGGERS))
    step(match, "6.1.F", player)
    yield from annulments(match, match.state.after(player))
    step(match, "6.1.H", player)
    if match.state.result is None:
        yield from resolve(match, card, player, targets or (), bearer)
    match.keep(procedures=tuple(p for p in match.state.procedures if p.name != "jugar"))
    if match.state.result is None:
        yield from check_castles(match)
        yield from resolve_triggers(match, match.state.active or player, (r.SEVERAL_TRIGGERS, r.SEVERAL_TRIGGERS))


def step(match: Match, at: str, player: str, **data: Id) -> None:
    """The letter at which playing stands."""
    others = tuple(p for p in match.state.procedures if p.name != "jugar")
    held = next((p.data for p in match.state.procedures if p.name == "jugar"), Map(data))
    match.keep(procedures=(*others, UnderWay("jugar", at, player, held)))


def choose_bearer(match: Match, card: Id, player: str) -> Procedure:
    """3.2, 6.4: a weapon is played on an Aliado."""
    if "Arma" not in match.state.setup.game.view(match.state, card)["types"]:
        return None
    allies = [o.id for o in match.state.in_play() if "Aliado" in match.state.setup.game.view(match.state, o.id)["types"]]
    options = [match.option(i) for i in allies]
    return (yield from match.choose(player, "¿Qué Aliado la porta?", (r.TARGETS,), options, "objetivo"))


def annulments(match: Match, first: str) -> Procedure:
    """6.1.F: interleaved, one each, beginning with the opponent, until both decline."""

    def offer(player: str) -> Procedure:
        mine = [w for w in match.state.waiting if annuls(w) and w.context.you == player and _usable(match.state, w)]
        playing = match.state.procedure("jugar")
        if not mine or playing is None or playing.data.get("annulled"):
            return False
        options = [Option(None, "no")] + [
            Option(i, match.game.name_of(match.state, w.context.source).strip("«»")) for i, w in enumerate(mine)
        ]
        place = yield from match.choose(player, "¿Usas una Anulación?", (r.ANNUL_WINDOW,), options, "anulación")
        if place is None:
            return False
        chosen = mine[place]
        match.keep(waiting=tuple(w for w in match.state.waiting if w is not chosen))
        yield from use_triggered(match, chosen.but(ability=chosen.ability.but(optional=False)), r.ANNUL_WINDOW)
        return True

    yield from interleaved(match, first, offer)
    match.keep(waiting=tuple(w for w in match.state.waiting if not annuls(w)))


def _usable(state: State, waiting: Waiting) -> bool:
    return waiting.context.source in state.objects


def resolve(match: Match, card: Id, player: str, targets: tuple[tuple[Id, ...], ...], bearer: Id | None) -> Procedure:
    """6.1.H: a card that was not annulled enters play, or does what it says."""
    playing = match.state.procedure("jugar")
    name = match.game.name_of(match.state, card)
    if playing is not None and playing.data.get("annulled"):
        event = move_event(match.state, "anular", card, "cementerio")
        yield from match.do(event, rules=(r.ANNULLED_CARD, r.ANNUL), text=f"{name}, anulada, va al cementerio")
        return
    kind = match.state.setup.game.view(match.state, card)["types"][0]
    if kind == "Talismán":
        match.set((r.CARD_RESOLVES,), f"se resuelve {name}")
        context = Context(card, player, targets)
        yield from apply(match, context, with_references(spell(match.state, card)))
        if card in match.state.objects:
            reading = "myl-talisman-resuelto"
            event = move_event(match.state, "terminar de resolverse", card, "cementerio")
            yield from match.do(event, rules=(r.CARD_RESOLVES,), text=f"{name} va al cementerio", reading=reading)
        return
    yield from enter(match, card, player, kind, bearer)


def enter(match: Match, card: Id, player: str, kind: str, bearer: Id | None) -> Procedure:
    """6.1.H, 2.1.3, 2.1.5, 3.2: an Aliado to its line, a Tótem to the support line, a weapon with its bearer."""
    name = match.game.name_of(match.state, card)
    controller, zone = player, LINE.get(kind, "línea de defensa")
    if kind == "Arma":
        if bearer is None or bearer not in match.state.objects:
            event = move_event(match.state, "terminar de resolverse", card, "cementerio")
            yield from match.do(event, rules=(r.WEAPON_CONTROL,), text=f"{name} no tiene portador y va al cementerio")
            return
        controller = match.state.setup.game.view(match.state, bearer)["controller"]
        zone = match.state.objects[bearer].zone.name
    new = match.state.next_id
    data = Map({"de": match.state.objects[card].zone.name})
    event = Move("entrar", obj=card, player=controller, data=data, to=Zone(zone, controller), controller=controller)
    if bearer is not None:
        event = event.but(status=Map(attached=bearer))
    rules = (r.CARD_RESOLVES, r.WEAPON_CONTROL) if kind == "Arma" else (r.CARD_RESOLVES,)
    yield from match.do(event, rules=rules, text=f"{name} entra en juego bajo el control de {controller}")
    assert new in match.state.objects
