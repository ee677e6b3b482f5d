"""The game's own words in abilities: conditions on elements, references, facts and numbers, each with what it means."""

from __future__ import annotations

from collections import Counter
from functools import partial

from ...kernel.abilities import Context, Filter
from ...kernel.continuous import view as views
from ...kernel.frozen import Id, Value
from ...kernel.layers import Look, View
from ...kernel.memo import ACTIVE
from ...kernel.selecting import counted, found, matches
from ...kernel.state import State
from ...kernel.visiting import verbs
from ...play.under_way import of_source
from ...play.vocabulary import Mark, Vocabulary, Word
from . import coming
from .costing import AFFECTS, AIMS
from .layers import strength
from .this_turn import destroyed, destroyed_of, played
from .zones import FIELD, OUTSIDE, PLAYS, USES, uncounted

#: What a word looks at, besides the table: nothing more; the battle; whose turn it is.
_NO_MORE: frozenset[str] = frozenset()
_BATTLE, _TURN = frozenset({"procedures"}), frozenset({"station"})


# --- conditions on elements -------------------------------------------------------------------------------------------


def _battles(state: State, obj: Id, you: str, this: Id | None, view: View, side: str) -> bool:
    """7.C: on which side of the battle under way an element is."""
    battle = state.procedure("batalla")
    if battle is None:
        return False
    blocks = battle.data["blocks"]
    return obj in {"atacante": battle.data["attackers"], "bloqueador": blocks.values(), "bloqueado": blocks}[side]


def _most(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter, sign: int) -> bool:
    """1.F: whether none of those that the text means has more Fuerza; with ``sign`` -1, less."""
    others = found(state, wanted, you, this)
    return all(sign * strength(state, other) <= sign * strength(state, obj) for other in others)


def _aims(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter, under_way: str) -> bool:
    """6.1.A, 4.7.A, 6.4: a card that is being played, or of which an ability is being used, with such a target."""
    doing = of_source(state, obj, under_way)
    targets = () if doing is None else (i for group in doing.item.targets for i in group)
    return any(matches(state, i, wanted, you, this) for i in targets if i in state.objects)


def _affects(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter, under_way: str) -> bool:
    """8.2, 6.4: a card that is being played, or of which an ability is being used, that will change such cards; of one that is
    not played yet, if it were."""
    here = of_source(state, obj, under_way)
    if here is None and under_way != PLAYS:
        return False
    does = coming.if_played(state, obj) if here is None else coming.doing(state, here)
    return any(coming.affects(state, does, i) for i in found(state, wanted, you, this))


def _about_to(state: State, obj: Id, you: str, this: Id | None, view: View, event: str) -> bool:
    """4.7.F, 6.1.G, 7.C.4.1.g: whether this is about to happen to a card."""
    return coming.is_about_to(state, obj, event, you)


def _below_bearer(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """1.F, 3.2: with less Fuerza than who bears the weapon whose ability it is."""
    bearer = _bearer(state, Context(this, you))
    return bool(bearer) and strength(state, obj) < strength(state, bearer[0])


def _weaker(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return this is not None and strength(state, obj) < strength(state, this)


def _stronger(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return this is not None and strength(state, obj) > strength(state, this)


def _armed(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return any(o.attached == obj for o in state.in_play())


def _remembered(state: State, obj: Id, you: str, this: Id | None, view: View, what: str) -> bool:
    """Whether it is remembered of an element that it did so this turn."""
    return bool(state.history.get((what, obj)))


def _itself(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    return obj == this


def _copy(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """2.2.1: of the same name as the card whose ability it is."""
    own = state.objects.get(this) or (state.past[this].obj if this in state.past else None) if this is not None else None
    return own is not None and own.base is not None and view.get("name") == own.base.name


def _annuls_mine(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """6.2: a card that is being played and annuls, as an answer to one that ``you`` play."""
    playing = [(p.item.source, p.player) for p in state.procedures if p.name == PLAYS]
    place = next((i for i, (card, _) in enumerate(playing) if card == obj), 0)
    return "anular" in verbs(view.get("abilities", ())) and any(player == you for _, player in playing[:place])


def _is_not(state: State, obj: Id, you: str, this: Id | None, view: View, wanted: Filter) -> bool:
    return not matches(state, obj, wanted, you, this, lambda _: view, anywhere=True)


def _new(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """2.1: whether it came into play this turn."""
    here = state.last(obj)
    return here.zone.name in FIELD and state.active is not None and here.since > state.players[state.active].turn_began


def _fighting(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """7.C: whether it attacks or blocks."""
    return any(_battles(state, obj, you, this, view, side) for side in ("atacante", "bloqueador"))


def _blocks_this(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """7.C.2: whether it blocks the card whose ability it is."""
    battle = state.procedure("batalla")
    return battle is not None and this is not None and battle.data["blocks"].get(this) == obj


def _bears_this(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """3.2: whether it bears the weapon whose ability it is, or bore it where that left as a cost."""
    return obj in _bearer(state, Context(this, you))


def _borne_by_this(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """3.2: whether the card whose ability it is bears it."""
    return this is not None and state.last(obj).attached == this


def _borne_too(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """3.2: whether who bears the weapon whose ability it is bears it."""
    return state.last(obj).attached in _bearer(state, Context(this, you))


def _aims_at_this(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """6.1.A, 6.4: a card that is being played, with the card whose ability it is for a target."""
    playing = of_source(state, obj, PLAYS)
    return playing is not None and any(this in group for group in playing.item.targets)


def _not_named(state: State, obj: Id, you: str, this: Id | None, view: View) -> bool:
    """1.A, 1.C, 1.E: nothing is of what was not named yet; once it is, the instructions say it."""
    return False


#: The conditions on a card whose ability is being used: with such a target, and that it will change such cards; and what is about
#: to happen to a card.
USE_AIMS, USE_AFFECTS, ABOUT_TO = "su habilidad apunta a", "su habilidad afecta a", "está por"

#: The condition on what does not bear the weapon whose ability it is.
NOT_BEARER = ("no es", Filter(marks=("porta este",)))

#: The conditions that stand for the race, the type and the Nombre that were named.
OF_THAT_RACE, OF_THAT_TYPE, OF_THAT_NAME = "raza nombrada", "tipo nombrado", "Nombre nombrado"

#: The conditions that compare an element with all that a text means.
MOST = {"la mayor Fuerza entre": 1, "la menor Fuerza entre": -1}

_MARKS: tuple[Word[Mark], ...] = (
    Word("no es", _is_not, written=False, takes="filter"),
    *(Word(word, partial(_most, sign=sign), written=False, takes="filter") for word, sign in MOST.items()),
    Word(AIMS, partial(_aims, under_way=PLAYS), written=False, takes="filter"),
    Word(USE_AIMS, partial(_aims, under_way=USES), written=False, takes="filter"),
    Word(AFFECTS, partial(_affects, under_way=PLAYS), written=False, takes="filter"),
    Word(USE_AFFECTS, partial(_affects, under_way=USES), written=False, takes="filter"),
    Word(ABOUT_TO, _about_to, written=False, takes="word"),
    Word("menos Fuerza que el portador", _below_bearer),
    *(Word(what, partial(_remembered, what=what)) for what in ("atacó", "bloqueó")),
    Word("este mismo", _itself, _NO_MORE),
    Word("anula una carta propia", _annuls_mine),
    Word("copia de este", _copy),
    Word("carta", lambda state, obj, you, this, view: True, _NO_MORE),
    Word("con arma", _armed, _NO_MORE),
    *(Word(side, partial(_battles, side=side), _BATTLE) for side in ("atacante", "bloqueador", "bloqueado")),
    Word("menos Fuerza que este", _weaker),
    Word("más Fuerza que este", _stronger),
    Word("entró este turno", _new),
    Word("porta este", _bears_this, _NO_MORE),
    Word("sin habilidad", lambda state, obj, you, this, view: not view.get("abilities"), _NO_MORE),
    Word("la porta este", _borne_by_this, _NO_MORE),
    Word("la porta el portador", _borne_too, _NO_MORE),
    Word("apunta a este", _aims_at_this),
    Word("en batalla", _fighting, _BATTLE),
    Word("bloquea a este", _blocks_this, _BATTLE),
    *(Word(named, _not_named, _NO_MORE, written=False) for named in (OF_THAT_RACE, OF_THAT_TYPE, OF_THAT_NAME)),
)
#: The conditions that compare an element with the one that has the ability.
COMPARED = {"menos Fuerza que este", "más Fuerza que este", "menos Fuerza que el portador"}


# --- references -------------------------------------------------------------------------------------------------------


def _bearer(state: State, context: Context) -> tuple[Id, ...]:
    """3.2: who bears it; of a weapon that has left as a cost, who bore it."""
    source = context.source
    if source is None:
        return ()
    left = state.past.get(source)
    here = state.objects.get(source) or (left.obj if left is not None else None)
    return (here.attached,) if here is not None and here.attached is not None else ()


def _copies(state: State, context: Context) -> tuple[Id, ...]:
    """2.2.1: what else in play has the name of what was spoken of: where that left it, as it was; a Castillo hides what came."""
    spoken = context.were or context.those
    names = {(state.past[i].view if i in state.past else views(state, i)).get("name") for i in spoken} - {None}
    return tuple(o.id for o in state.in_play() if o.id not in context.those and views(state, o.id).get("name") in names)


def _copies_there(state: State, context: Context) -> tuple[Id, ...]:
    """2.2.1, 8.2: what has in the Cementerio of its owner the name of what was spoken of, which went from there."""
    spoken = {(state.objects[i].owner, views(state, i).get("name")) for i in context.those if i in state.objects}
    return tuple(
        i
        for owner, name in spoken
        for i in state.zone("cementerio", owner)
        if i not in context.those and name is not None and views(state, i).get("name") == name
    )


def _gained(state: State, context: Context) -> tuple[Id, ...]:
    """Of what its source gained control."""
    here = state.objects.get(context.source) if context.source is not None else None
    sources = {context.source, here.former if here is not None else None}
    gained = [(o.id, o.memory.gained) for o in state.in_play() if o.attached is None]
    return tuple(i for i, how in gained if how is not None and how.source in sources)


def _of_named(state: State, context: Context) -> tuple[Id, ...]:
    named = context.cause.more.get("nombre dicho")
    return tuple(i for i in context.those if views(state, i).get("name") == named)


def _of_named_type(state: State, context: Context) -> tuple[Id, ...]:
    named = context.cause.more.get("tipo dicho")
    return tuple(i for i in context.those if named in views(state, i).get("types", ()))


#: The very card that is being changed, known to each change (``modifying``).
OWN = "modificado"

#: Who destroyed in combat what set an ability off.
WHO_DID = "quien lo destruyó"


def _who_did(state: State, context: Context) -> tuple[Id, ...]:
    """7.C.4.1: of what combat destroyed, against whom it fought."""
    source = context.cause.source
    return () if source is None or context.cause.more.get("por") != "Aliados" else (source,)


_REFERENCES = (
    Word(WHO_DID, _who_did, _NO_MORE),
    Word(OWN, lambda state, context: (), _NO_MORE),
    Word("portador", _bearer, _NO_MORE),
    Word("ganado", _gained, _NO_MORE),
    Word("copias", _copies),
    Word("copias de allí", _copies_there),
    Word("nombrada", _of_named),
    Word("del tipo nombrado", _of_named_type),
)


# --- facts ------------------------------------------------------------------------------------------------------------


def _entered_now(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """2.1, 7: whether its card came into play this turn."""
    here = state.objects.get(context.source) if context.source is not None else None
    return here is not None and state.active is not None and here.since > state.players[state.active].turn_began


def _in_play(state: State, value: Value, context: Context, look: Look | None) -> bool:
    here = state.objects.get(context.source) if context.source is not None else None
    return here is not None and here.zone.name in FIELD


def _balance(state: State, wanted: Filter, you: str, this: Id | None, look: Look | None) -> int:
    """How many more of a kind of cards one controls than one's opponent."""
    whose = "owner" if set(wanted.zones) & set(OUTSIDE) else "controller"
    mine, theirs = (counted(state, wanted.but(**{whose: side}), you, this, look) for side in ("tú", "oponente"))
    return mine - theirs


def _empty_hand(state: State, value: Value, context: Context, look: Look | None) -> bool:
    away = uncounted(state)
    return all(i in away for i in state.zone("mano", context.you))


def _more(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return _balance(state, value, context.you, context.source, look) > 0  # type: ignore[arg-type]


def _fewer(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return _balance(state, value, context.you, context.source, look) < 0  # type: ignore[arg-type]


def _own_vigil(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return state.active == context.you and state.station.step == "Vigilia"


def _you_played(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return played(state, context.you, str(value)) > 0


def _they_played(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return any(played(state, player, str(value)) for player in state.opponents(context.you))


def _yours_destroyed(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return destroyed_of(state, context.you, str(value)) > 0


def _theirs_destroyed(state: State, value: Value, context: Context, look: Look | None) -> bool:
    return any(destroyed_of(state, player, str(value)) > 0 for player in state.opponents(context.you))


#: That one controls so many Aliados that have one Raza.
OF_ONE_RACE = "tantos de una Raza"


def _of_one_race(state: State, value: Value, context: Context, look: Look | None) -> bool:
    """1.E: whether as many of one's Aliados have some Raza in common."""
    look = look or partial(views, state)
    seen = [look(o.id) for o in state.in_play() if o.controller == context.you]
    races = Counter(race for view in seen if "Aliado" in view["types"] for race in view.get("subtypes", ()))
    return max(races.values(), default=0) >= value  # type: ignore[operator]


_FACTS = (
    Word(OF_ONE_RACE, _of_one_race, takes="whole"),
    Word("se destruyó uno tuyo este turno", _yours_destroyed, takes="word"),
    Word("se destruyó uno oponente este turno", _theirs_destroyed, takes="word"),
    Word("se hizo", lambda state, value, context, look: bool(context.those), _NO_MORE),
    Word("jugaste este turno", _you_played, takes="word"),
    Word("tu oponente jugó este turno", _they_played, takes="word"),
    Word("se destruyó este turno", lambda state, value, context, look: destroyed(state, str(value)) > 0, takes="word"),
    Word("en el paso", lambda state, value, context, look: state.station.step == value, _TURN, takes="word"),
    Word("tienes más", _more, takes="filter"),
    Word("tienes menos", _fewer, takes="filter"),
    Word("tu Vigilia", _own_vigil, _TURN),
    Word("entró este turno", _entered_now),
    Word("este en juego", _in_play, _NO_MORE),
    Word("tu turno", lambda state, value, context, look: state.active == context.you, frozenset({ACTIVE})),
    Word("batalla", lambda state, value, context, look: state.procedure("batalla") is not None, _BATTLE),
    Word("mano vacía", _empty_hand, _NO_MORE),
    Word(
        "oros pagados",
        lambda state, value, context, look: len(state.zone("oro pagado", context.you)) >= value,
        _NO_MORE,
        takes="whole",
    ),
)


# --- numbers ----------------------------------------------------------------------------------------------------------


def _destroyed(state: State, context: Context) -> int:
    """How many Aliados the instruction before destroyed: those that are in a Cementerio now."""
    there = [i for i in context.those if i in state.objects and state.objects[i].zone.name == "cementerio"]
    return sum("Aliado" in views(state, i)["types"] for i in there)


_NUMBERS = (
    Word("Aliados destruidos de esta forma", _destroyed),
    Word("Aliados destruidos este turno", lambda state, context: destroyed(state, "Aliado")),
    Word("cartas de esta forma", lambda state, context: len(context.those)),
)

VOCABULARY = Vocabulary(_MARKS, _REFERENCES, _FACTS, _NUMBERS)
