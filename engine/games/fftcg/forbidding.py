"""What is said of what a player plays, wherever it lies (11.9, 11.12.4.5), and what keeps a player, or an effect for them, from
playing a card or using an ability (2.1, 2.2)."""

from __future__ import annotations

from ...kernel.abilities import Activated, Filter
from ...kernel.frozen import Id
from ...kernel.selecting import matches
from ...kernel.state import State
from ...play.ruling import Ruling, own_rules, players_ruled, ruled, some_ruled
from .sections import is_special
from .zones import HAND

#: That a card is not played for its cost, nor cast; that it cannot be played, by an effect no more than by its player.
NOT_CAST, UNPLAYABLE = "no puede jugarse", "no puede jugarse de ningún modo"
#: That no effect plays a card: it is played for its cost only.
NEVER_BY_EFFECTS = "no puede jugarse por efectos"
#: What a card says that cannot be played from the hand by anything, an effect no more than its player; and that does not leave it
#: for the field, played or put there.
FROM_HAND, NOT_OUT_OF_HAND = "no puede jugarse de la mano", "no sale de la mano al terreno"
#: That a player plays nothing.
PLAYS_NOTHING = "no puede jugar"
#: All by which a card may be kept from being played.
_BARRING = frozenset({NOT_CAST, UNPLAYABLE, PLAYS_NOTHING, FROM_HAND, NOT_OUT_OF_HAND})
#: Before a rule in words about the abilities of a card: it is about all that a player might use.
OF_PLAYER = "el jugador "


def said_of(state: State, obj: Id, player: str, word: str) -> list[Ruling]:
    """What effects say of a card that a player plays: of it, or of what that player plays, whoever owns it."""
    listed = [one for one in ruled(state, obj, word) if one.context.source != obj]
    return listed or [one for one in players_ruled(state, player, word) if _is_such(state, one, obj)]


def _is_such(state: State, one: Ruling, obj: Id) -> bool:
    """Whether a card that is played, wherever it lies, is of the kind that an effect names; who plays it was looked at."""
    wanted = one.affects
    if not isinstance(wanted, Filter):
        return True
    kind = wanted.but(controller="")
    return not wanted.zones and matches(state, obj, kind, one.context.you, one.context.source, anywhere=True)


def forbidden(state: State, obj: Id, player: str, word: str) -> bool:
    """2.2, 11.3.2: whether an effect, or what a card says of itself, forbids this of it to who would play it."""
    return bool(said_of(state, obj, player, word) or own_rules(state, obj, word, player))


def is_barred(state: State, obj: Id, player: str) -> bool:
    """2.2, 2.3: whether an effect, or what the card says of itself, keeps a player from playing it now."""
    if not some_ruled(state, obj, _BARRING):
        return False
    barred = any(forbidden(state, obj, player, word) for word in (NOT_CAST, UNPLAYABLE))
    return barred or bool(players_ruled(state, player, PLAYS_NOTHING)) or stays_in_hand(state, obj, player, "jugado")


def stays_in_hand(state: State, obj: Id, player: str, how: str) -> bool:
    """2.1, 2.3: whether a card says of itself that it does not leave the hand for the field now, «jugado» or «puesto», by an
    effect no more than by its player."""
    said = (FROM_HAND, NOT_OUT_OF_HAND) if how == "jugado" else (NOT_OUT_OF_HAND,)
    return state.objects[obj].zone.name == HAND and any(own_rules(state, obj, word, player) for word in said)


def kept_from_effects(state: State, card: Id, player: str) -> bool:
    """2.1, 2.2: whether no effect can play it now for a player."""
    return any(forbidden(state, card, player, word) for word in (UNPLAYABLE, NEVER_BY_EFFECTS))


def kept_from_using(state: State, obj: Id, player: str, ability: Activated) -> bool:
    """2.2: whether an effect keeps a player from using an ability of a card, also one that makes CP (11.6.1)."""
    word = f"no puede usar Habilidades {'Especiales' if is_special(ability) else 'de Acción'}"
    return bool(ruled(state, obj, word) or players_ruled(state, player, OF_PLAYER + word))
