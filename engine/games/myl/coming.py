"""What is about to happen to cards by the card that is being played, the ability that is being used, or combat (6.1.F, 6.1.G,
4.7.F, 7.C.4.1.g): as far as that is known before it resolves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...kernel.abilities import Ability, Choose, Context, Do, Each, Instruction, Ref, Spell, Target, Unread
from ...kernel.frozen import Id, Map, Value, by_identity
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.selecting import found, matches, refer
from ...kernel.state import State
from ...kernel.visiting import every
from ...play.combat import fight
from ...play.slots import slots
from .addressing import asks_for_player
from .castle import VERB as TO_CASTLE
from .moving import AFFECTED, AFFECTED_BY_CARD, LEAVING, LEAVING_PLAY
from .options import offering
from .ruling import of_cards
from .unaffected import unaffected
from .zones import PLAYS, USES

#: The verb of what prevents.
PREVENT = "prevenir"
#: The verb of what each of several players does: what is one's own is that player's then.
_EACH_PLAYER = "cada uno"


class Doing(NamedTuple):
    """What is done for a player by a card or an ability of it, and at what it is aimed, slot by slot."""

    source: Id | None
    player: str
    effect: tuple[Instruction, ...]
    targets: tuple[tuple[Id, ...], ...] = ()


def spell(state: State, card: int | None) -> tuple[Instruction, ...]:
    """What a Talismán does, text that nobody understood included."""
    return _what_is_done(state.setup.game.view(state, card).get("abilities", ()))  # type: ignore[arg-type]


@by_identity
def _what_is_done(abilities: tuple[Ability, ...]) -> tuple[Instruction, ...]:
    for ability in abilities:
        if isinstance(ability, Spell):
            return ability.effect
    return tuple(ability for ability in abilities if isinstance(ability, Unread))


def doing(state: State, under_way: UnderWay) -> Doing:
    """What a card that is being played, or an ability that is being used, will do."""
    item, player = under_way.item, under_way.player
    assert player is not None
    effect = spell(state, item.source) if item.ability is None else item.ability.effect
    return Doing(item.source, player, effect, item.targets)


def if_played(state: State, card: Id) -> Doing:
    """What a card would do that is not being played yet: at nothing it is aimed so far."""
    return Doing(card, state.last(card).owner, spell(state, card))


def affects(state: State, one: Doing, obj: Id, perhaps: bool = False) -> bool:
    """8.2, 6.4: whether it changes another card: at which it is aimed, or one of all of which its text speaks, unless something
    keeps that from being affected; ``perhaps``: also where that is not known, as of what is chosen as it resolves."""
    if obj == one.source:
        return False
    aimed = any(obj in group for group in one.targets)
    return aimed or (_does(state, one, obj, None, perhaps) and not unaffected(state, obj, one.source))


def is_about_to(state: State, obj: Id, event: Value, you: str) -> bool:
    """4.7.F, 6.1.G, 7.C.4.1.g: whether what somebody else plays or uses may do this to a card, or combat will."""
    against = [p for p in state.procedures if p.name in (PLAYS, USES) and p.player != you]
    if event in (AFFECTED, AFFECTED_BY_CARD):
        wanted = USES if event == AFFECTED else PLAYS
        return bool(against) and against[-1].name == wanted and affects(state, doing(state, against[-1]), obj, perhaps=True)
    verbs = _verbs(event)
    if against:
        return _does(state, doing(state, against[-1]), obj, verbs, perhaps=True)
    battle = fight(state)
    if battle is None or "destruir" not in verbs:
        return False
    doomed = battle.data.get("doomed")  # whom the comparison of strengths destroys, once that is known
    return doomed is None or obj in doomed


def too_early(state: State, do: Instruction | None, obj: Id, context: Context) -> bool:
    """4.7.F, 6.1.G, 6.4: whether an effect would prevent something that is not about to happen to this card, while something is
    about to happen."""
    if not isinstance(do, Do) or do.verb != PREVENT or "until" in do.args or context.cause.event:
        return False
    battle = fight(state)
    now = any(p.name in (PLAYS, USES) and p.player != context.you for p in state.procedures)
    now = now or (battle is not None and "doomed" in battle.data)
    return now and not is_about_to(state, obj, do.args.get("event", "destruir"), context.you)


def prevented_now(state: State, effect: tuple[Instruction, ...], context: Context) -> bool:
    """4.7.F, 6.1.G: whether anything is about to happen that an effect prevents; of one that does not prevent it is not asked."""
    prevents = [do for do in every(Do, effect) if do.verb == PREVENT]
    return not prevents or any(
        is_about_to(state, obj, do.args.get("event", "destruir"), context.you)
        for do in prevents
        for obj in _spoken_of(state, do.args.get("what"), context)
    )


def _spoken_of(state: State, what: Value, context: Context) -> tuple[Id, ...]:
    if isinstance(what, Ref):
        return refer(state, what, context)
    return found(state, what.filter, context.you, context.source)  # type: ignore[union-attr]


def _verbs(event: Value) -> frozenset[str]:
    """By which verbs an event that is prevented comes about."""
    if event == LEAVING_PLAY:
        return frozenset((*LEAVING, TO_CASTLE))
    return frozenset(event) if isinstance(event, tuple) else frozenset((str(event),))


def _does(state: State, one: Doing, obj: Id, verbs: frozenset[str] | None, perhaps: bool) -> bool:
    """Whether an effect does one of these verbs to a card, or any (None); ``perhaps``: also where that is not known yet."""
    if asks_for_player(one.effect) or offering(one.effect) is not None:
        return perhaps
    aims: dict[int, tuple[Id, ...]] = {}
    for slot, chosen in zip(slots(one.effect), one.targets, strict=False):
        aims[id(slot.target)] = (*aims.get(id(slot.target), ()), *chosen)
    for do, players in _acts(one.effect, (one.player,), tuple(state.players)):
        if isinstance(do, Unread):
            if perhaps:
                return True
        elif do.verb == "regla" and not of_cards(do.args["rule"]):
            continue
        elif verbs is None or do.verb in verbs or (perhaps and do.verb != PREVENT and do.args.get("event") in verbs):
            if any(_is(state, one, obj, what, players, aims, perhaps) for what in (do.args.get("what"), do.args.get("to"))):
                return True
            if perhaps and verbs is not None and "what" not in do.args:
                return True
    return False


def _is(
    state: State,
    one: Doing,
    obj: Id,
    what: Value,
    players: tuple[str, ...],
    aims: dict[int, tuple[Id, ...]],
    perhaps: bool,
) -> bool:
    """Whether a card is what an instruction names."""
    if isinstance(what, Target):
        return obj in aims.get(id(what), ())
    if isinstance(what, Each) or (perhaps and isinstance(what, Choose)):
        return any(matches(state, obj, what.filter, you, one.source) for you in players)
    if isinstance(what, Ref):
        return obj == one.source if what.word == "este" else perhaps
    return False


def _acts(value: Value, players: tuple[str, ...], all_players: tuple[str, ...]) -> Iterator[tuple[Instruction, tuple[str, ...]]]:
    """The instructions of an effect, those within others too, each with the players whose the cards may be of which it speaks."""
    if isinstance(value, Do | Unread):
        yield value, players
    if isinstance(value, Do):
        players = all_players if value.verb == _EACH_PLAYER else players
        for inner in value.args.values():
            yield from _acts(inner, players, all_players)
    elif isinstance(value, tuple | Map):
        for inner in value.values() if isinstance(value, Map) else value:
            yield from _acts(inner, players, all_players)
