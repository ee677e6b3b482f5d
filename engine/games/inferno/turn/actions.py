"""What a player may do with priority, all of it in one list, and what is not allowed with its reasons (115, 116, 601, 602)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from ....kernel.abilities import Ability, Activated, Static, Triggered
from ....kernel.cards import expanded
from ....kernel.conditions import Action, All, Cond
from ....kernel.continuous import seen_in_play, touched_outside
from ....kernel.frozen import Id, Map, by_identity
from ....kernel.memo import PLAY_ONLY
from ....kernel.pieces import Zone
from ....kernel.rules import R
from ....kernel.state import State
from ....play import acting, shortcuts
from ....play.allowing import Act, Allowing, plainly, unread_cost
from ....play.priority import again, has_priority
from .. import rules as r
from ..combat.combatants import bound_to_attack, could_attack
from ..combat.proposing import propose
from ..elements.cards import Card, discards_itself
from ..elements.keywords import abilities_of
from ..elements.layers import views
from ..elements.ruling import static_words
from ..playing import special
from ..playing.activating import activate, activate_energy
from ..playing.allowing_abilities import ACTIVATE
from ..playing.allowing_cards import PLAY, permitted_elsewhere, playable_from_here
from ..playing.allowing_special import END_EFFECT, IGNORE, PROPOSE
from ..playing.energy import adds_energy, is_energy_ability
from ..playing.playing import play


def _adds_without_target(state: State, action: Action) -> bool:
    """605.5a"""
    assert action.obj is not None
    assert action.ability is not None
    ability = views(state, action.obj)["abilities"][action.ability]
    return not (isinstance(ability, Activated) and adds_energy(ability)) or is_energy_ability(ability)


_ENERGY_ABILITY = Cond(r.NOT_ENERGY, "una habilidad con objetivo no es de energía", _adds_without_target)


def candidates(state: State, player: str) -> tuple[Action, ...]:
    """Everything a player might think of doing, allowed or not, in a fixed order."""
    memo = state.memo
    elsewhere = memo.computed(f"elsewhere of {player}", partial(_elsewhere, player), state, PLAY_ONLY)
    in_play = memo.computed(f"elements of {player}", lambda s: tuple(_from_play(s, player)), state, PLAY_ONLY)
    proposing = (Action("proponer combate", player),) if state.station.active == player else ()
    passing, at_any_time = _always(player, state.living())
    return (passing, *_from_hand(state, player), *elsewhere, *in_play, *proposing, *at_any_time)


def _elsewhere(player: str, state: State) -> list[Action]:
    """What the cards of a player let be done outside play, but for those in the hand that are known: played from there."""
    touched = touched_outside(state)
    listed = [action for zone in ("inferno", "exilio", "mano") for action in _from_zone(state, player, zone, touched)]
    played = {action.obj for action in listed if action.kind == "jugar"}
    return listed + [Action("jugar", player, obj) for obj in permitted_elsewhere(state, player) if obj not in played]


@lru_cache(maxsize=64)
def _always(player: str, living: tuple[str, ...]) -> tuple[Action, tuple[Action, ...]]:
    """What stands first and last in every list."""
    conceding = (Action("conceder", other) for other in dict.fromkeys((player, *living)))
    return Action("pasar", player), (Action("proponer atajo", player), *conceding)


def _from_hand(state: State, player: str) -> tuple[Action, ...]:
    """The cards in the hand of a player that are known, to be played."""

    def compute(state: State) -> tuple[Action, ...]:
        return tuple(Action("jugar", player, obj) for obj in state.zone("mano", player) if state.objects[obj].base is not None)

    return state.memo.computed(f"hand of {player}", compute, state, frozenset({"mano"}))


def _from_zone(state: State, player: str, zone: str, touched: frozenset[Id]) -> tuple[Action, ...]:
    """What the cards of a player in a zone outside play let be done from there: looked for again only when the zone changes,
    as long as no effect reaches what is there: what effects reach is ``touched``."""

    def compute(state: State) -> tuple[Action, ...]:
        return tuple(_from_cards(state, player, zone, touched))

    if not touched.isdisjoint(state.zone(zone, player)):
        return compute(state)
    return state.memo.computed(f"cards of {player} in {zone}", compute, state, frozenset({zone}))


def _from_cards(state: State, player: str, zone: str, touched: frozenset[Id]) -> Iterator[Action]:
    """601.1a: the cards that might be announced, from where they are; 602.2: the abilities that might be used
    there."""
    for obj in state.zone(zone, player):
        base = state.objects[obj].base
        if base is None or (obj not in touched and _only_played(base)):
            continue
        if zone != "mano" and static_words(views(state, obj)["abilities"]) and playable_from_here(state, obj):
            yield Action("jugar", player, obj)
        for place, where in _activated_elsewhere(base.abilities):
            if where == zone:
                yield Action("activar", player, obj, place)


@by_identity
def _only_played(card: Card) -> bool:
    """Whether a card by itself can do nothing but be played from the hand."""
    return not static_words(card.abilities) and not _activated_elsewhere(card.abilities)


@by_identity
def _activated_elsewhere(abilities: tuple[object, ...]) -> tuple[tuple[int, str], ...]:
    """The abilities that are activated outside play: the place of each, and in which zone."""
    listed = [(place, ability) for place, ability in enumerate(abilities) if isinstance(ability, Activated)]
    zones = {place: {ability.zone, "mano" if discards_itself(ability) else ""} for place, ability in listed}
    return tuple((place, zone) for place, named in zones.items() for zone in sorted(named - {""}))


def _from_play(state: State, player: str) -> Iterator[Action]:
    """113.3b: the abilities to activate of what a player controls; 115.2a, 115.2b."""
    for here, seen in seen_in_play(state):
        abilities = seen["abilities"]
        if not abilities:
            continue
        ignorable, activated = _of_elements(abilities)
        for _ in range(ignorable):
            yield Action("ignorar", player, here.id)
        mine = seen["controller"] == player
        for kind, place in activated:
            if mine or abilities[place].by:
                yield Action(kind, player, here.id, place)
    for effect in state.effects:
        if effect.rule == "puede terminarse":
            yield Action("terminar", player, effect.source, data=Map(effect=effect.number))


@by_identity
def _of_elements(abilities: tuple[Ability, ...]) -> tuple[int, tuple[tuple[str, int], ...]]:
    """Of the abilities of an element in play: how many can be ignored; and of those that are activated the kind of action and
    the place."""
    listed = [(ability, place) for place, ability in enumerate(abilities) if isinstance(ability, Activated)]
    activated = (("girar por energía" if is_energy_ability(ability) else "activar", place) for ability, place in listed)
    ignorable = [a for a in expanded(abilities, abilities_of) if isinstance(a, Static) and a.rule == "puede ignorarse"]
    return len(ignorable), tuple(activated)


def wished(state: State, player: str) -> Iterator[Action]:
    """What somebody might ask about though it is never offered: a combat in the turn of another, abilities of an opponent's,
    abilities nobody activates, those that add energy and are no energy abilities, an exiled card that has recobrar.
    """
    if state.station.active != player:
        yield Action("proponer combate", player)
    for obj in state.zones.get(Zone("exilio", player), ()):
        if "recobrar" in static_words(views(state, obj)["abilities"]) and not playable_from_here(state, obj):
            yield Action("jugar", player, obj)
    for here in state.in_play():
        seen = views(state, here.id)
        mine = seen["controller"] == player
        activated = [place for place, a in enumerate(seen["abilities"]) if isinstance(a, Activated)]
        if mine and not activated:
            activated = [place for place, a in enumerate(seen["abilities"]) if isinstance(a, Triggered)][:1]
        elif mine:
            kept = [p for p in activated if adds_energy(seen["abilities"][p]) and not is_energy_ability(seen["abilities"][p])]
            yield from (Action("girar por energía", player, here.id, place) for place in kept)
            continue
        elif "recurso" in seen["types"]:
            continue
        for place in activated:
            if mine or not seen["abilities"][place].by:
                yield Action("activar", player, here.id, place)


def _asks(state: State, player: str) -> tuple[str, R]:
    """116.1, 116.3"""
    return f"{player} tiene prioridad", state.priority.why or r.PRIORITY


def _said(state: State, action: Action) -> str:
    """How a situation says an action: with the number of the ability where an element has several."""
    if action.obj is None:
        another = action.kind == "conceder" and state.priority.holder not in (None, action.player)  # 104.3a: at any moment
        return f"concede {action.player}" if another else action.kind
    listed = views(state, action.obj)["abilities"] if action.kind == "activar" else ()
    places = [i for i, a in enumerate(listed) if isinstance(a, Activated)]
    number = f" #{places.index(action.ability) + 1}" if len(places) > 1 and action.ability is not None else ""
    return plainly(state, action) + unread_cost(state, action) + number


def _nobody_must_attack(state: State, action: Action) -> bool:
    """Passing while a combat could be proposed may end the phase: not while there is who must attack."""
    return not bound_to_attack(state, action.player) or not PROPOSE.holds(state, action)


def _who_must(state: State, action: Action) -> str:
    return ", ".join(state.setup.game.name_of(state, i) for i in bound_to_attack(state, action.player))


_PASS = All(
    (
        Cond(r.PASSING, "solo pasa quien tiene prioridad", has_priority),
        Cond(r.CARD_PREVAILS, "hay quien debe atacar este turno y puede", _nobody_must_attack, _who_must),
    )
)
_AFTER_ACTING, _AFTER_SPECIAL = again(r.PRIORITY_AFTER_ACTING), again(r.PRIORITY_AFTER_SPECIAL)  # 116.3c
ALLOWING = Allowing(
    (
        Act("pasar", _PASS, acting.passing),
        Act("jugar", PLAY, play, _AFTER_ACTING),
        Act("activar", ACTIVATE, activate, _AFTER_ACTING),
        Act(
            "girar por energía",
            All((ACTIVATE, _ENERGY_ABILITY)),
            activate_energy,
            again(r.PRIORITY_AFTER_ENERGY),  # 405.6c
            offered=None,
            alike=True,
        ),
        Act("proponer combate", PROPOSE, propose, offered=lambda state, action: could_attack(state, action.player)),
        Act(
            "proponer atajo",
            Cond(r.PROPOSE_SHORTCUT, "solo quien tiene prioridad sugiere un atajo", has_priority),
            shortcuts.propose,
            offered=None,
        ),
        Act("terminar", END_EFFECT, special.end_effect, _AFTER_SPECIAL),
        Act("ignorar", IGNORE, special.ignore, _AFTER_SPECIAL),
        Act(
            "conceder",
            Cond(r.CONCEDE, "ya dejó el juego", lambda s, a: s.players[a.player].in_game),
            special.concede,
            offered=None,
        ),
    ),
    candidates,
    wished,
    _asks,
    _said,
)
