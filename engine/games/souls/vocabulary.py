"""The game's own words in abilities."""

from __future__ import annotations

from functools import partial

from ...kernel.abilities import Activated, Context, Filter
from ...kernel.frozen import Id, Value
from ...kernel.layers import Look, View
from ...kernel.selecting import found
from ...kernel.state import State
from ...play.combat import fight
from ...play.replacing import AMOUNT
from ...play.ruling import ruled
from ...play.vocabulary import Vocabulary, Word
from .bearing import bearer, doer
from .choosing import CALLED
from .combat import ATTACKED
from .costing import DISINTEGRATED, SACRIFICED, SACRIFICED_ENTES, THROWN_AWAY
from .ficha import holder
from .hurting import WHEN
from .keeping import NOT_DESTROYED
from .layers import DAMAGE, defence, is_a, strength
from .may_fight import is_fresh
from .moving import REPLACED_EVENT
from .permanent import ALL_COMBAT, ALL_THEIR_TURN, ALL_YOUR_TURN, IN_FIELD, NEGATED
from .zones import COMBAT, DRAWING_PHASE, FIELD

#: When an effect «Rápido:» is used (8.3).
QUICK = "Rápido"
#: In the fila: an effect of a card of a type. How many units were returned right before (4.1.2.2.2).
EFFECT_OF, RETURNED = "efecto de", "unidades retornadas"
#: In the fila: any effect that was activated, and one «Rápido:».
EFFECT, QUICK_EFFECT = "efecto activado", "efecto Rápido"
#: In the fila: a Conjuro, or an effect «Rápido:».
SPELL_OR_QUICK = "Conjuro o efecto Rápido"
#: Whether what was done to them destroys those of which an effect spoke.
DESTROYED = "se destruyó"
#: Whether what an effect spoke of was returned (4.1.2.2.1).
CAME_BACK = "se retornó"
#: Of what something in quotes does not speak (2.1.2).
NOT_CALLED = "no se llama"
#: In a pile: above every other card of a type.
ON_TOP = "encima de"
#: In a pile: above every other card.
UPPERMOST = "encima de todas"
#: Who has fewer cards in the hand than the opponent, or more.
FEWER_CARDS, MORE_CARDS = "menos cartas en la mano", "más cartas en la mano"
#: Who controls fewer units than the opponent, or more.
FEWER_UNITS, MORE_UNITS = "menos unidades", "más unidades"
#: How many lives a player has, or the opponent.
LIVES_AT_MOST, LIVES_AT_LEAST, LIVES_EXACTLY = "vidas o menos", "vidas o más", "vidas exactas"
THEIR_LIVES_AT_MOST = "vidas del oponente o menos"
#: Of which none of a kind has more, or less, Fuerza or Defensa.
STRONGEST, WEAKEST, TOUGHEST, FRAILEST = "mayor Fuerza", "menor Fuerza", "mayor Defensa", "menor Defensa"
#: Whether it is the Fase de Robo.
DRAWING = "fase de robo"
#: Of what came into the field this turn.
CAME = "entró este turno"
#: How much it was that set off an ability.
SO_MUCH = "esa cantidad"
#: Whether a player declared Combate this turn.
FOUGHT, FOUGHT_NOT = "declaró Combate", "no declaró Combate"
_NO_MORE: frozenset[str] = frozenset()
_COMBAT, _TURN = frozenset({"procedures"}), frozenset({"station"})


def _attacks(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """7.2.1.1: an attacker that left the Zona de Combate attacks no more."""
    combat = fight(state)
    return combat is not None and obj in combat.data["attackers"] and state.last(obj).zone.name == COMBAT


def _blocks(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    combat = fight(state)
    return combat is not None and obj in combat.data["blocks"].values() and state.last(obj).zone.name == COMBAT


def _in_field(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """3.9.1: whether what fights is in the field, too, is a reading."""
    zone = state.last(obj).zone.name
    return zone == FIELD or (zone == COMBAT and state.reading(IN_FIELD) == "incluye")


def _blank(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """2.5.6, 8.2.5: a card without text, to which nothing gives an effect; one that is negated has its text still."""
    return not getattr(state.last(obj).base, "abilities", ()) and not view.get("abilities")


def _armed(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """2.3.5: a unit that has a weapon, or a weapon that a unit has."""
    return state.last(obj).attached is not None or any(o.attached == obj for o in state.in_play())


def _is_card(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """10.1: a card, not an effect that waits in the fila."""
    item = state.last(obj).item
    return item is None or item.ability is None


def _is_effect(state: State, obj: Id, you: str, this: Id | None, view: View, quick: bool = False) -> bool:
    """8.1, 8.3: an effect that waits in the fila, or one «Rápido:»."""
    item = state.last(obj).item
    ability = item.ability if item is not None else None
    return ability is not None and (not quick or (isinstance(ability, Activated) and ability.timing == QUICK))


def _spell_or_quick(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return is_a(state, obj, "Conjuro") or _is_effect(state, obj, you, this, view, quick=True)


def _bearer(state: State, context: Context) -> tuple[Id, ...]:
    """9.1.2: the unit that has it equipped."""
    unit = bearer(state, context.source)
    return () if unit is None else (unit,)


def _fighter(state: State, context: Context) -> Id | None:
    """Of whose fight an effect speaks: of its own card's, or of that of the unit that has it equipped."""
    return doer(state, context.source)


def _blocker(state: State, context: Context) -> tuple[Id, ...]:
    """7.2.2.1: the unit that blocks it."""
    return tuple(blocker for attacker, blocker in _blocked(state) if attacker == _fighter(state, context))


def _attacker(state: State, context: Context) -> tuple[Id, ...]:
    """7.2.2.1: the unit that it blocks."""
    return tuple(attacker for attacker, blocker in _blocked(state) if blocker == _fighter(state, context))


def _blocked(state: State) -> list[tuple[Id, Id]]:
    """Who is blocked, and by whom: not those one of whom left the Zona de Combate and is in play still."""
    combat = fight(state)
    blocks = combat.data["blocks"].items() if combat is not None else ()
    return [pair for pair in blocks if all(state.last(i).zone.name == COMBAT for i in pair)]


def _named(state: State, obj: Id, you: str, this: Id | None, view: View, word: str) -> bool:
    """2.1.2, 2.4.3: what stands in quotes is a name, a type or one of the Arquetipos."""
    return word == view.get("name") or word in view.get("types", ()) or word in view.get("subtypes", ())


def _effect_of(state: State, obj: Id, you: str, this: Id | None, view: View, word: str) -> bool:
    """8.2: whether it is an effect that was activated, of a card of this type, wherever that is now; one of a weapon is also that
    of its unit (9.1.2)."""
    item = state.last(obj).item
    if item is None or item.ability is None:
        return False
    cards = (i for i in (item.source, bearer(state, item.source)) if i is not None and (i in state.objects or i in state.past))
    return any(word in getattr(state.last(i).base, "types", ()) for i in cards)


def _on_top(state: State, obj: Id, you: str, this: Id | None, view: View, word: str) -> bool:
    """3.6.2: whether no other card of a type lies above it."""
    zone = state.zones.get(state.last(obj).zone, ())
    return obj == next((i for i in zone if word in state.game.known(state, i).get("types", ())), None)


def _uppermost(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """3.6.2: whether no other card lies above it."""
    return state.zones.get(state.last(obj).zone, ())[:1] == (obj,)


def _destroyed(state: State, context: Context) -> bool:
    """4.6.3: whether what an effect did to units destroyed one, or does by the reading by which that comes after it."""
    kinds, those = state.game.zone_kinds, context.those
    gone = [i for i in those if i not in state.objects or not kinds[state.objects[i].zone.name].in_play]
    if any(not state.history.get((REPLACED_EVENT, i)) for i in gone):
        return True
    late = state.reading(WHEN) == "al-terminar"
    return late and any(i not in gone and not defence(state, i) and not ruled(state, i, NOT_DESTROYED) for i in those)


def _returned(state: State, context: Context) -> int:
    return sum("Unidad" in getattr(state.objects[i].base, "types", ()) for i in context.those if i in state.objects)


def _given_up(word: str, state: State, context: Context) -> int:
    """8.4: what was given up as a cost, else by the effect right before."""
    if word in context.cause.more:
        return int(context.cause.more[word])
    kind = {SACRIFICED: "Unidad", SACRIFICED_ENTES: "Ente"}.get(word)
    return sum(kind is None or kind in getattr(state.last(i).base, "types", ()) for i in context.those)


def _fought(state: State, player: str) -> bool:
    """6.6.1.4.1: whether a player declared Combate this turn."""
    return bool(state.history.get(("combate", player)))


def _came(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return is_fresh(state, obj)


def _strongest(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter, what: str, most: bool) -> bool:
    """Whether none of a kind has more of a number, or less."""
    of = {"strength": strength, "resistance": defence}[what]
    there = [of(state, i) for i in found(state, wanted, you, this)]
    return bool(there) and of(state, obj) == (max(there) if most else min(there))


def _more_lives(state: State, player: str) -> int:
    """How many lives more a player has than the other."""
    return state.players[player].pool - state.players[state.after(player)].pool


def _more_units(state: State, player: str) -> int:
    """How many units more a player controls than the other."""
    here = [state.game.view(state, o.id)["controller"] == player for o in state.in_play() if is_a(state, o.id, "Unidad")]
    return sum(here) - (len(here) - sum(here))


def _their_lives(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return bool(state.players[state.after(context.you)].pool <= value)


def _more_cards(state: State, player: str) -> int:
    """3.11.2: how many cards more a player has in the hand than the other."""
    return len(state.zone("mano", player)) - len(state.zone("mano", state.after(player)))


VOCABULARY = Vocabulary(
    marks=(
        Word("carta", _is_card, _NO_MORE),
        Word(EFFECT, _is_effect, _NO_MORE),
        Word(SPELL_OR_QUICK, _spell_or_quick, _NO_MORE),
        Word(QUICK_EFFECT, partial(_is_effect, quick=True), _NO_MORE),
        Word("atacante", _attacks, _COMBAT),
        Word("bloqueadora", _blocks, _COMBAT),
        Word("equipada", _armed, _NO_MORE),
        Word("dañada", lambda state, obj, you, this, view: bool(state.last(obj).counters.get(DAMAGE)), _NO_MORE),
        Word("negada", lambda state, obj, you, this, view: bool(view.get(NEGATED)), _NO_MORE),
        Word("sin efecto", _blank, _NO_MORE),
        Word("en el campo", _in_field, _NO_MORE),
        Word("de Limbo", lambda state, obj, you, this, view: bool(getattr(state.last(obj).base, "limbo", False)), _NO_MORE),
        Word("ficha", lambda state, obj, you, this, view: state.last(obj).kind == "token", _NO_MORE),
        Word(CALLED, _named, _NO_MORE, takes="word"),
        Word(NOT_CALLED, lambda *seen: not _named(*seen), _NO_MORE, takes="word"),
        Word(EFFECT_OF, _effect_of, _NO_MORE, takes="word"),
        Word(CAME, _came, _TURN),
        Word(ATTACKED, lambda state, obj, you, this, view: bool(state.history.get((ATTACKED, obj)))),
        *(
            Word(word, partial(_strongest, what=what, most=most), takes="filter")
            for word, what, most in (
                (STRONGEST, "strength", True),
                (WEAKEST, "strength", False),
                (TOUGHEST, "resistance", True),
                (FRAILEST, "resistance", False),
            )
        ),
        Word(ON_TOP, _on_top, takes="word"),
        Word(UPPERMOST, _uppermost),
    ),
    references=(
        Word("portador", _bearer, _NO_MORE),
        Word("bloqueadora", _blocker, _COMBAT),
        Word("atacante", _attacker, _COMBAT),
    ),
    facts=(
        Word("ficha de ataque", lambda state, value, context, look: holder(state) == context.you, _TURN),
        Word("turno del oponente", lambda state, value, context, look: holder(state) != context.you, _TURN),
        Word(DRAWING, lambda state, value, context, look: state.station.step == DRAWING_PHASE, _TURN),
        Word("combate", lambda state, value, context, look: fight(state) is not None, _COMBAT),
        Word(ALL_COMBAT, lambda state, value, context, look: fight(state) is not None, _COMBAT),
        Word(ALL_YOUR_TURN, lambda state, value, context, look: holder(state) == context.you, _TURN),
        Word(ALL_THEIR_TURN, lambda state, value, context, look: holder(state) != context.you, _TURN),
        Word(FOUGHT, lambda state, value, context, look: _fought(state, context.you)),
        Word(FOUGHT_NOT, lambda state, value, context, look: not _fought(state, context.you)),
        Word(LIVES_AT_MOST, lambda state, value, context, look: state.players[context.you].pool <= value, takes="whole"),
        Word(LIVES_AT_LEAST, lambda state, value, context, look: state.players[context.you].pool >= value, takes="whole"),
        Word(LIVES_EXACTLY, lambda state, value, context, look: state.players[context.you].pool == value, takes="whole"),
        Word(THEIR_LIVES_AT_MOST, _their_lives, takes="whole"),
        Word(DESTROYED, lambda state, value, context, look: _destroyed(state, context), _NO_MORE),
        Word(CAME_BACK, lambda state, value, context, look: bool(context.those), _NO_MORE),
        Word("se hizo", lambda state, value, context, look: bool(context.those), _NO_MORE),
        Word("menos vidas", lambda state, value, context, look: _more_lives(state, context.you) < 0),
        Word("más vidas", lambda state, value, context, look: _more_lives(state, context.you) > 0),
        Word(FEWER_UNITS, lambda state, value, context, look: _more_units(state, context.you) < 0, _NO_MORE),
        Word(MORE_UNITS, lambda state, value, context, look: _more_units(state, context.you) > 0, _NO_MORE),
        Word(FEWER_CARDS, lambda state, value, context, look: _more_cards(state, context.you) < 0),
        Word(MORE_CARDS, lambda state, value, context, look: _more_cards(state, context.you) > 0),
        Word("mano vacía", lambda state, value, context, look: not state.zone("mano", context.you), _NO_MORE),
    ),
    numbers=(
        Word("vidas", lambda state, context: state.players[context.you].pool),
        Word(RETURNED, _returned),
        Word(SO_MUCH, lambda state, context: int(context.cause.more.get(AMOUNT, 0))),
        *(Word(word, partial(_given_up, word)) for word in (SACRIFICED, SACRIFICED_ENTES, THROWN_AWAY, DISINTEGRATED)),
    ),
)
