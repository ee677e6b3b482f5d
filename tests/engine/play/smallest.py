"""The smallest game that is played with the mechanisms: Duelo, of creatures and spells. docs/new-game.md goes through it.

Each section is what a module of a game's folder holds.
"""

from dataclasses import dataclass

from engine.catalogue import Playable
from engine.kernel.abilities import Context, Spell
from engine.kernel.cards import Printed
from engine.kernel.conditions import Action, All, Cond
from engine.kernel.events import Move
from engine.kernel.pieces import Zone, ZoneKind
from engine.kernel.rules import KernelRules, RuleTable
from engine.kernel.state import Layer
from engine.play import acting, lasting
from engine.play.acting import Acting
from engine.play.allowing import Act, Allowing
from engine.play.choosing import Choosing, how_much, players
from engine.play.drawing import Drawing, draw, draw_each
from engine.play.ending import lost_at_once
from engine.play.game import PlayedGame
from engine.play.grounds import ground
from engine.play.instructions import Instructions, apply
from engine.play.lasting import Lasting, Modifying, RuleEffects, uses
from engine.play.operations import add
from engine.play.priority import again, has_priority
from engine.play.starting import Starting
from engine.play.turns import Turn, TurnStep
from engine.play.verbs import Verb, demands, main_arguments
from engine.play.vocabulary import Vocabulary
from engine.text.card_data import Words
from engine.text.checking import only
from engine.text.language import Language

# --- rules.py: in the order of the document, each with a phrase of it -----------------------------------------------------

R_ = RuleTable("duelo")

BEGINS = R_("1", "cada uno mezcla su mazo y roba una carta")
STEPS = R_("2", "en el turno primero se roba y después se juega")
DRAW = R_("3", "roba la primera carta de su mazo")
LOSES = R_("3.1", "pierde quien no tiene carta que robar")
PLAY = R_("4", "en su turno, un jugador juega cartas de su mano")
ENTERS = R_("4.1", "una criatura jugada queda en la mesa")
FOLLOWED = R_("4.2", "de un hechizo jugado se hace lo que dice")
PASSES = R_("5", "quien no juega nada más, pasa")
ADDED = R_("6", "lo que se suma a la fuerza")
LASTS = R_("6.1", "dura hasta que termina el turno")

# --- zones.py, cards.py, card_data.py -------------------------------------------------------------------------------------

ZONES = {
    "mazo": ZoneKind("mazo", shared=False, public=False, pile=True),
    "mano": ZoneKind("mano", shared=False, public=False, said="la mano"),
    "mesa": ZoneKind("mesa", shared=False, public=True, in_play=True, said="la mesa"),
    "pozo": ZoneKind("pozo", shared=False, public=True, pile=True),
}
TYPES = ("criatura", "hechizo")


@dataclass(frozen=True)
class Card(Printed):
    """A card as printed."""

    type: str = "criatura"
    strength: int | None = None
    abilities: tuple = ()

    def __post_init__(self):
        seen = {"name": self.name, "types": (self.type,), "strength": self.strength, "abilities": self.abilities}
        self.find_out(seen, list(self.abilities))

    __hash__ = Printed.__hash__


def read_card(name, data):
    """A card from its definition."""
    only(data, ("type", "strength", "abilities"), "carta")
    abilities = tuple(WORDS.ability(one) for one in data.get("abilities", ()))
    return Card(name, data.get("type", "criatura"), data.get("strength"), abilities)


# --- layers.py: what operations do, and in which order --------------------------------------------------------------------

OPERATIONS = {"strength +": add("strength")}
LAYERS = (Layer(ADDED, frozenset(OPERATIONS)),)

# --- drawing: a verb, with what the game lends to it ----------------------------------------------------------------------


def _nothing_to_draw(match, players, rules):
    """3.1"""
    order = match.state.setup.order
    events = lost_at_once(players, tuple(p for p in order if p not in players), LOSES)
    yield from match.do(*events, rules=(LOSES,), text=f"{players[0]} no tiene carta que robar: pierde")
    return ()


DRAWING = Drawing(event="robar", says="roba", deck="mazo", hand="mano", rules=(DRAW,), empty=_nothing_to_draw)


def drawing(match, context, args):
    """3: the verb of effects."""
    who = players(match.state, context, args.get("who"))
    yield from draw_each(match, who, how_much(match, args["amount"], context), (FOLLOWED,))


# --- lasting.py: effects that last ----------------------------------------------------------------------------------------

LASTING = Lasting(
    Modifying(
        (ground(FOLLOWED), ground(ADDED, when=uses("strength +"))),  # 6
        numbers=frozenset({"strength +"}),
        said=lambda change: f"fuerza {change.parts[0].value:+d}",
        until=lambda state, operations: "Turno",  # 6.1
    ),
    RuleEffects((), lambda state, context, who, affects: (), lambda args, until: ""),
    delayed=(),
    delayed_said=lambda state, context, ability: "",
)

# --- verbs.py, vocabulary.py ----------------------------------------------------------------------------------------------

VERBS = (Verb("robar", drawing, "amount"), Verb("modificar", lasting.modify, "what"))
VOCABULARY = Vocabulary(marks=(), references=(), facts=(), numbers=())
LANGUAGE = Language(
    verbs=demands(VERBS),
    players=(),
    **VOCABULARY.said,
    keywords={},
    changes={"strength +": "count"},
    rules={},
    costs=(),
    zones=tuple(ZONES),
)
WORDS = Words(
    verbs=main_arguments(VERBS),
    language=LANGUAGE,
    **VOCABULARY.written,
    types=TYPES,
)

# --- effects.py, choosing.py ----------------------------------------------------------------------------------------------


def _nothing_to_pay(match, context, cost):
    return True
    yield


CHOOSING = Choosing((FOLLOWED,), controller=lambda state, obj: state.objects[obj].controller)
INSTRUCTIONS = Instructions(optional=FOLLOWED, can_pay=lambda state, context, cost: not cost, pay=_nothing_to_pay)

# --- playing.py -----------------------------------------------------------------------------------------------------------


def play(match, action):
    """4, 4.1, 4.2: it goes to the table, or is done and goes to the pit."""
    obj, you = action.obj, action.player
    card, name = match.state.objects[obj].base, match.game.name_of(match.state, obj)
    to, rule = ("mesa", ENTERS) if card.type == "criatura" else ("pozo", FOLLOWED)
    event = Move("jugar", obj=obj, player=you, to=Zone(to, you), controller=you)
    yield from match.do(event, rules=(PLAY, rule), text=f"{you} juega {name}", by=you, chosen=True)
    for ability in card.abilities:
        if isinstance(ability, Spell):
            yield from apply(match, Context(match.state.now(obj), you), ability.effect)


# --- actions.py: what a player may do, and why not ------------------------------------------------------------------------


def _own_turn(state, action):
    return state.active == action.player


def _in_hand(state, action):
    return action.obj in state.zone("mano", action.player)


def _candidates(state, player):
    yield Action("pasar", player)
    yield from (Action("jugar", player, obj) for obj in state.zone("mano", player))


MAY_PLAY = All((Cond(PLAY, "solo en su turno", _own_turn), Cond(PLAY, "debe estar en su mano", _in_hand)))
ALLOWING = Allowing(
    (Act("jugar", MAY_PLAY, play, again(PLAY)), Act("pasar", Cond(PASSES, "ahora no le toca", has_priority), acting.passing)),
    candidates=_candidates,
    wished=lambda state, player: (),
    asks=lambda state, player: (f"{player} juega o pasa", PLAY),
)

# --- turn.py, starting.py -------------------------------------------------------------------------------------------------


def _draw_of_turn(match):
    """3"""
    yield from draw(match, match.state.active, 1, (STEPS,))


def _nothing(match):
    return
    yield


def _begins(match, first):
    return first
    yield


TURN = Turn(
    (TurnStep("Turno", "Robo", (STEPS,), (_draw_of_turn,)), TurnStep("Turno", "Juego", (STEPS,), receives=PLAY)),
    next=STEPS,
    said=lambda step, active: f"{step.name} de {active}",
    until=LASTS,
)
COURSE = Acting(PASSES, lambda state, player: f"{player} pasa", _nothing)
STARTING = Starting(
    _begins,
    deck="mazo",
    hand="mano",
    shuffle=BEGINS,
    shuffles="mezcla",
    draws=lambda match, player, rule: draw(match, player, 1, (BEGINS,)),
    first_turn=BEGINS,
)

# --- game.py --------------------------------------------------------------------------------------------------------------


@dataclass
class Duelo(PlayedGame):
    """The game."""

    def characteristics(self, state, obj):
        printed = obj.base.characteristics if obj.base is not None else {"name": None, "types": (), "abilities": ()}
        return {**printed, "controller": obj.controller}


DUELO = Duelo(
    "duelo",
    R_,
    KernelRules(replacement_order=PLAY, replacement_optional=PLAY, layers_in_order=ADDED, timestamps=ADDED),
    ZONES,
    layers=LAYERS,
    operations=OPERATIONS,
    card_class=Card,
    verbs=VERBS,
    vocabulary=VOCABULARY,
    turn=TURN,
    course=COURSE,
    allowing=ALLOWING,
    starting=STARTING,
    choosing=CHOOSING,
    instructions=INSTRUCTIONS,
    drawing=DRAWING,
    lasting=LASTING,
)

# --- catalogue.py ---------------------------------------------------------------------------------------------------------

PLAYABLE = Playable(DUELO, TURN.plan, "Juego", read_card, dict, TYPES, LANGUAGE, special={})
