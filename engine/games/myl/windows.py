"""The moments at which something may be used outside of one's own actions: answers, prevention, damage (6.1.F, G; 4.7.F)."""

from __future__ import annotations

import re

from ...kernel.abilities import Activated, Context, Do, Instruction, Unread
from ...kernel.conditions import Action
from ...kernel.continuous import seen_in_play
from ...kernel.decisions import Option, Procedure
from ...kernel.events import Event
from ...kernel.frozen import Id, Map, by_identity
from ...kernel.match import Match
from ...kernel.memo import PLAY_ONLY
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.wording import fold
from ...play.allowing import NOT_UNDERSTOOD, carry_out
from ...play.combat import fight
from ...play.priority import window
from ...play.ruling import THIS, own_rules
from . import rules as r
from .allowing import PLAYABLE, USABLE, effect_of
from .annulling import annuls
from .coming import PREVENT, prevented_now, spell
from .moving import AFFECTED, AFFECTED_BY_CARD, LEAVING, LEAVING_PLAY
from .saying import name
from .zones import PLAYS, USES

#: The words with which a card or an ability says when it may be used.
ANNULS, ANSWERS, PREVENTS = "anulación", "en respuesta", "prevención"
BEFORE_DAMAGE, AFTER_DAMAGE, GROUPING = "si fueras a recibir daño", "al recibir daño", "Fase de Agrupación"
#: The steps of the battle in which only what says so is played or used.
ATTACKS, BLOCKS = "Declaración de Ataque", "Declaración de Bloqueo"
#: When an ability is used that says its controller's Fase de Vigilia, the war, or any moment.
OWN_VIGIL, WAR, ANY_MOMENT = "Vigilia propia", "Guerra de Talismanes", "cualquier momento"
#: When a card is played that says that it is played in the Vigilia only.
VIGIL = "Vigilia"
#: When a card is played that is played in answer to what its text says, and what that is: playing it.
IN_ANSWER = "en respuesta a lo que dice"
PLAYED = (Do("jugar", Map(what=THIS, paying=True)),)
MOMENTS = (
    ANNULS,
    ANSWERS,
    PREVENTS,
    BEFORE_DAMAGE,
    AFTER_DAMAGE,
    GROUPING,
    WAR,
    IN_ANSWER,
    VIGIL,
    ATTACKS,
    BLOCKS,
)


#: What somebody does who uses something at each of them.
_AT = {
    ANNULS: "anula",
    ANSWERS: "responde",
    PREVENTS: "previene",
    BEFORE_DAMAGE: "responde a que fuera a recibir daño",
    AFTER_DAMAGE: "responde a recibir daño",
    GROUPING: "actúa en la Fase de Agrupación",
    ATTACKS: "actúa en la Declaración de Ataque",
    BLOCKS: "actúa en la Declaración de Bloqueo",
}


def moments(state: State, card: Id) -> tuple[str, ...]:
    """When a card is used by its own text; what annuls has its moment (6.1.F, 6.2)."""
    written = own_rules(state, card, "momento")
    does = _of_what_it_does(spell(state, card))
    if not written:
        return does
    said = tuple(rule.value for rule in written)
    return (*said, ANNULS) if ANNULS in does and ANNULS not in said else said


@by_identity
def _of_what_it_does(effect: tuple[Instruction, ...]) -> tuple[str, ...]:
    """6.1.F, 6.1.G: the moment of a card whose text names none: what it does gives it."""
    if annuls(effect):
        return (ANNULS,)
    return (PREVENTS,) if prevents(effect) else ()


#: What is prevented that would take a card out of play; other events are so at other moments.
_PREVENTED = (*LEAVING, LEAVING_PLAY, AFFECTED, AFFECTED_BY_CARD, ("destruir", "desterrar"))


@by_identity
def prevents(effect: tuple[Instruction, ...]) -> bool:
    """4.7.F, 6.1.G: whether an effect prevents, before whatever else it does, which gives it its moment."""
    return bool(effect) and effect[0].verb == PREVENT and effect[0].args.get("event", "destruir") in _PREVENTED


#: The words by which a text that nobody understood may speak of these moments, plain and without accents.
_SPOKEN = {
    ANNULS: r"\banul",
    ANSWERS: r"\ben respuesta\b",
    PREVENTS: r"\b(previe|preve|evit|impid|salva)",
    BEFORE_DAMAGE: r"\b(previe|preve|evit|impid)\w*\b.*\bdano",
    GROUPING: r"\bfase de agrupacion\b",
}


@by_identity
def _spoken_of(effect: tuple[Instruction, ...]) -> tuple[str, ...]:
    """4.7.F, 6.1.F, 6.1.G: the moments of which what nobody understood of an effect speaks: it may be used then, too."""
    texts = [fold(do.text) for do in effect if isinstance(do, Unread)]
    return tuple(moment for moment, words in _SPOKEN.items() if any(re.search(words, text) for text in texts))


def moment_of(ability: Activated) -> str:
    """4.1: when an ability says that it is used, by its words or by what it does; "" when it says nothing of it. What prevents in
    some phase is used as what prevents, there."""
    if ability.timing in ("", OWN_VIGIL, WAR) and prevents(ability.effect):
        return PREVENTS
    return ability.timing


#: The moments at which what is used at any moment may be, besides those of one's own actions.
_ANY = (GROUPING, ATTACKS, BLOCKS, BEFORE_DAMAGE, AFTER_DAMAGE, PREVENTS)


def usable(state: State, player: str, moment: str) -> list[Action]:
    """The cards and abilities that say they can be used at this moment, and can."""
    found = []
    any_card = moment == PREVENTS and state.reading("myl-prevencion") == "cualquier-carta"
    for obj in state.zone("mano", player):
        if state.objects[obj].base is None:
            continue
        said = moments(state, obj)
        action = Action("jugar", player, obj)
        fits = moment in said or (not said and (any_card or moment in _spoken_of(spell(state, obj))))
        if fits and _in_time(state, action, moment) and PLAYABLE.holds(state, action):
            found.append(action)
    timed: dict[tuple[str, str], list[Action]] = state.memo.computed("abilities with a moment", _timed, state, PLAY_ONLY)
    listed = [action for action in timed.get((player, moment), ()) if _in_time(state, action, moment)]
    return found + [action for action in listed if USABLE.holds(state, action)]


def _in_time(state: State, action: Action, moment: str) -> bool:
    """4.7.F, 6.1.G: what prevents is used against what is about to happen, in the phase that it names."""
    if moment != PREVENTS:
        return True
    step, own = state.station.step, state.station.active == action.player
    named = _timing(state, action)
    if named in (OWN_VIGIL, WAR) and not (step == WAR if named == WAR else own and step == VIGIL):
        return False
    if state.reading("myl-prevencion") == "cualquier-carta" and action.kind == "jugar":
        return True
    return prevented_now(state, effect_of(state, action), Context(action.obj, action.player))


def _timing(state: State, action: Action) -> str:
    """When an ability says that it is used; of a card nothing."""
    if action.kind == "jugar":
        return ""
    ability: Activated = state.setup.game.view(state, action.obj)["abilities"][action.ability]  # type: ignore[arg-type]
    return ability.timing


def _timed(state: State) -> dict[tuple[str, str], list[Action]]:
    """The activated abilities in play that say when they can be used, by who controls them and when."""
    found: dict[tuple[str, str], list[Action]] = {}
    for here, seen in seen_in_play(state):
        for place, ability in enumerate(seen["abilities"]):
            if isinstance(ability, Activated):
                action = Action("activar", seen["controller"], here.id, place)
                when = moment_of(ability)
                for moment in _ANY if when == ANY_MOMENT else (when,) if when else _spoken_of(ability.effect):
                    found.setdefault((action.player, moment), []).append(action)
    return found


def offer(match: Match, player: str, moment: str, rule: R, asks: str, reading: str | None = None) -> Procedure:
    """One opportunity for one player. Returns whether it was taken."""
    if match.state.result is not None:
        return False
    actions = usable(match.state, player, moment)
    if not actions:
        return False
    options = [Option(None, "no"), *(Option(a, _said(match, a)) for a in actions)]
    action = yield from match.choose(player, asks, (rule,), options, "ventana")
    if action is None:
        return False
    does = "juega" if action.kind == "jugar" else "utiliza la habilidad de"
    acts = f"actúa en {ANY_MOMENT}" if _timing(match.state, action) == ANY_MOMENT else _AT[moment]
    text = f"{player} {acts}: {does} {name(match.state, action.obj)}"
    match.set(rule, text=text, by=player, chosen=True, reading=reading)
    yield from carry_out(match, action)
    return True


def in_this_step(match: Match, moment: str, rule: R) -> Procedure:
    """What says that it is played or used in this step: of the active player, then of the other, as much as each wants."""
    for who in match.state.players_from(match.state.active):
        while (yield from offer(match, who, moment, rule, f"¿{_USES[moment]}?")):
            pass


#: What is asked in each step.
_USES = {
    GROUPING: "Juegas algo en la Fase de Agrupación",
    ATTACKS: "Juegas algo en la Declaración de Ataque",
    BLOCKS: "Juegas algo en la Declaración de Bloqueo",
}


def _said(match: Match, action: Action) -> str:
    assert action.obj is not None
    here = match.state.objects[action.obj]
    return (here.label or match.game.name_of(match.state, action.obj).strip("«»")) + by_words(match.state, action)


def by_words(state: State, action: Action) -> str:
    """What is said besides of something that may be used at such a moment by words that nobody understood."""
    return NOT_UNDERSTOOD if _spoken_of(effect_of(state, action)) else ""


def prevention_at(state: State, source: Id | None) -> R | None:
    """The step of prevention in which what ``source`` does is done: against a card that is being played (6.1.G), an ability
    (4.7.F), a destruction in combat (7.C.4.1.g); None at other moments."""
    against = [one.name for one in state.procedures if one.name in (PLAYS, USES) and one.item.source != source]
    if against:
        return r.PREVENT_CARD if against[-1] == PLAYS else r.PREVENT_ABILITY
    battle = fight(state)
    return r.PREVENT_DESTRUCTION if battle is not None and battle.at == "daño" else None


def prevented_at(state: State, event: Event) -> R:
    """The step of prevention for what would happen now: by combat, by the card that is resolving, by an ability."""
    if event.data.get("por") == "Aliados":
        return r.PREVENT_DESTRUCTION
    resolving = any(one.name == PLAYS and one.at == "6.1.H" for one in state.procedures[-1:])
    return r.PREVENT_CARD if resolving else r.PREVENT_ABILITY


def prevention(match: Match, rule: R, players: tuple[str, ...], reading: str | None = None) -> Procedure:
    """4.7.F, 6.1.G, 7.C.4.1.g: each of these players may play one card or use one ability of prevention."""

    def opportunity(player: str) -> Procedure:
        did = yield from offer(match, player, PREVENTS, rule, "¿Previenes?", reading)
        if rule is r.PREVENT_ABILITY and match.reading("myl-cancelar") == "como-anular":
            did = (yield from offer(match, player, ANNULS, rule, "¿Anulas la habilidad?", "myl-cancelar")) or did
        return did

    yield from window(match, players, opportunity)
