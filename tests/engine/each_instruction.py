"""Whether everything that a text is read as does something: with one instruction left out, some match goes otherwise."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.catalogue import GAMES
from engine.files.building import build
from engine.files.situation import Situation, load
from engine.files.yaml_nodes import SituationError
from engine.kernel.abilities import Do, Spell, Unread
from engine.kernel.conditions import Action
from engine.kernel.decisions import Decision
from engine.kernel.driver import BadAnswer, Run
from engine.kernel.match import Match, TooLong
from engine.kernel.state import State
from engine.kernel.visiting import every, rebuilt
from engine.running.script import Script, at_random

#: The card of which everything is tried, on a generated board.
CARD = "Zutano"
#: How many matches are generated, and how long each is.
MATCHES, STEPS, CHOICES = 40, 400, 90


def wholly_read(card: Any) -> bool:
    """Whether no part of the text of a card is left unread."""
    return next(every(Unread, card.abilities), None) is None


def without_each(abilities: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The abilities with one of them left out, and with one instruction of one of them left out, each with its words."""
    for place, ability in enumerate(abilities):
        if not isinstance(ability, Spell):
            yield f"habilidad {place + 1}", abilities[:place] + abilities[place + 1 :]
        instructions = [do for do in every(Do, ability) if _stands_in_a_row(ability, do)]
        for number, do in enumerate(dict.fromkeys(instructions)):
            left = _without(ability, do)
            rest = () if isinstance(left, Spell) and not left.effect else (left,)
            yield f"habilidad {place + 1}, {do.verb} ({number + 1})", abilities[:place] + rest + abilities[place + 1 :]


def _stands_in_a_row(value: object, do: Do) -> bool:
    return any(isinstance(node, tuple) and any(one is do for one in node) for node in every(tuple, value))


def _without(value: Any, do: Do) -> Any:
    if isinstance(value, tuple):
        return tuple(_without(one, do) for one in value if one is not do)
    if isinstance(value, Do) and value.args.get("able") and value.args["then"][0] is do:  # who may do nothing is asked of nothing
        value = value.but(args=value.args.without("able"))
    return rebuilt(value, lambda inner: _without(inner, do))


def with_abilities(state: State, name: str, abilities: tuple[Any, ...]) -> State:
    """A state in which every card of a name has these abilities."""
    cards = {card.name: _with(card, abilities) for card in state.setup.cards.values() if card.name == name}
    objects = {i: o.but(base=cards[o.base.name]) for i, o in state.objects.items() if o.base is not None and o.base.name in cards}
    setup = replace(state.setup, cards=state.setup.cards.with_(cards))
    return state.but(setup=setup, objects=state.objects.with_(objects), memo=type(state.memo)())


def _with(card: Any, abilities: tuple[Any, ...]) -> Any:
    """A card with these abilities: with an EX Burst those that are left of its own."""
    bursts = getattr(card, "bursts", ())
    left = {"bursts": tuple(place for place in bursts if place < len(abilities))} if bursts else {}
    return card.but(abilities=abilities, **left)


# --- in a situation --------------------------------------------------------------------------------------------------------


def told_by(situation: Situation, name: str, abilities: tuple[Any, ...] | None = None) -> object:
    """What happens in a situation in which a card has these abilities, by default its own."""
    state = build(situation)
    if abilities is not None:
        state = with_abilities(state, name, abilities)
    script = Script(situation.but(expect=()))
    run = Run(state, script, max_steps=2_000)
    try:
        run.go()
    except (BadAnswer, SituationError) as wrong:
        return type(wrong).__name__, _told(run)
    return "", _told(run)


def _told(run: Run) -> object:
    return [(step.text, *run.match.game.changes(step)) for step in run.trace], run.pending and run.pending.options


# --- in generated matches ---------------------------------------------------------------------------------------------------


def idle_parts(game: str, definition: dict[str, Any]) -> list[str]:
    """What of the text of a card does nothing in any generated match."""
    card = GAMES[game].card(CARD, definition)
    return [said for said, left in without_each(card.abilities) if not _matters(game, definition, card.abilities, left)]


def _matters(game: str, definition: dict[str, Any], abilities: tuple[Any, ...], left: tuple[Any, ...]) -> bool:
    for seed in range(MATCHES):
        first = board(game, definition, seed)
        if _played(first, seed) != _played(with_abilities(first, CARD, left), seed):
            return True
    return False


def _played(state: State, seed: int) -> object:
    run = Run(state, bent_on(CARD, seed), max_steps=STEPS, max_choices=CHOICES)
    with suppress(TooLong):
        run.go()
    return [(step.text, *run.match.game.changes(step)) for step in run.trace]


def bent_on(name: str, seed: int) -> Callable[[Decision, Match], object]:
    """A player who likes to do things with the cards of a name, and says yes."""
    chance, otherwise = random.Random(seed), at_random(seed)

    def answer(decision: Decision, match: Match) -> object:
        state = match.state
        yes = [o.value for o in decision.options if o.value is True]
        if yes and chance.random() < 0.8:
            return True
        actions = [
            o.value for o in decision.options if o.offered and isinstance(o.value, Action) and o.value.obj in state.objects
        ]
        of_it = [a for a in actions if (base := state.objects[a.obj].base) is not None and base.name == name]
        fighting = [o.value for o in decision.options if o.say in ("proponer combate", "ir a la batalla", "atacar", "combate")]
        if of_it and chance.random() < 0.7:
            return chance.choice(of_it)
        if fighting and chance.random() < 0.4:
            return chance.choice(fighting)
        return otherwise(decision, match)

    return answer


#: The other cards of a board, by game: something of every kind that a text may speak of.
_CARDS: dict[str, dict[str, Any]] = {
    "inferno": {
        "Lobo": {"type": "aliado", "cost": 1, "strength": 2, "resistance": 2, "subtypes": ["Vampiro"], "path": "Muerte"},
        "Oso": {"type": "aliado", "cost": 2, "strength": 3, "resistance": 4, "subtypes": ["Kirch"]},
        "Rayo": {"type": "ritual", "cost": 1, "abilities": [{"effect": [{"daño": 2, "to": {"target": "aliado o demonio"}}]}]},
        "Ruina": {"type": "ritual", "cost": 1, "abilities": [{"effect": [{"destruir": {"target": "aliado o arma o objeto"}}]}]},
        "Daga": {"type": "arma", "cost": 1, "strength": 1, "resistance": 0},
        "Ara": {"type": "objeto", "cost": 1, "abilities": [{"cost": ["girar"], "effect": [{"tomar": 1}]}]},
        "Cieno": {"type": "escenario", "cost": 0, "abilities": ["Thanatos"]},
        "Pozo": {"type": "recurso"},
        "Señor": {
            "type": "demonio",
            "earthly": {"strength": 3},
            "abilities": [{"cost": [{"energía": 1}], "effect": [{"voltear": "este"}]}],
        },
    },
    "myl": {
        "Lobo": {"type": "Aliado", "cost": 1, "strength": 2, "race": "Bestia"},
        "Oso": {"type": "Aliado", "cost": 2, "strength": 4, "race": "Guerrero", "abilities": ["Furia"]},
        "Rayo": {
            "type": "Talismán",
            "cost": 0,
            "abilities": [{"effect": [{"destruir": {"target": {"type": ["Aliado", "Tótem", "Arma"]}}}]}],
        },
        "Brisa": {"type": "Talismán", "cost": 0, "abilities": [{"effect": [{"robar": 1}]}]},
        "Daga": {"type": "Arma", "cost": 0},
        "Roble": {"type": "Tótem", "cost": 1},
        "Oro común": {"type": "Oro"},
    },
    "souls": {
        "Lobo": {"cost": 1, "strength": 2, "resistance": 2, "archetypes": ["Bestia"]},
        "Oso": {"cost": 3, "strength": 3, "resistance": 4, "archetypes": ["Bestia", "Ángel"], "abilities": ["Destrozar"]},
        "Peón": {"cost": 0, "strength": 1, "resistance": 1, "archetypes": ["Demonio"]},
        "Ídolo": {"type": "Ente", "cost": 1},
        "Daga": {"type": "Arma", "cost": 1, "strength": 1, "resistance": 1},
        "Rayo": {"type": "Conjuro", "cost": 0, "abilities": [{"effect": [{"daño": 2, "to": {"target": "Unidad"}}]}]},
        "Ruina": {"type": "Conjuro", "cost": 1, "abilities": [{"effect": [{"destruir": {"target": "Unidad o Ente"}}]}]},
        "Niebla": {"type": "Conjuro", "cost": 1, "abilities": [{"effect": [{"retornar": {"target": "Unidad"}}]}]},
    },
    "fftcg": {
        "Lobo": {"element": "Fuego", "cost": 2, "strength": 5000, "multi": True, "code": "1-001C", "job": "Caballero"},
        "Oso": {"element": "Agua", "cost": 4, "strength": 9000, "multi": True, "code": "1-002C", "abilities": ["Bravura"]},
        "Mago": {"type": "Apoyo", "element": "Fuego", "cost": 2, "multi": True, "code": "1-003C"},
        "Brisa": {"type": "Apoyo", "element": "Viento", "cost": 1, "multi": True, "code": "1-004C"},
        "Duende": {"type": "Monstruo", "element": "Tierra", "cost": 2, "multi": True, "code": "1-005C"},
        "Rayo": {
            "type": "Invocación",
            "element": "Fuego",
            "cost": 1,
            "abilities": [{"effect": [{"daño": 6000, "to": {"target": "Delantero"}}]}],
        },
        "Ruina": {
            "type": "Invocación",
            "element": "Agua",
            "cost": 1,
            "abilities": [{"effect": [{"romper": {"target": {"type": ["Delantero", "Apoyo", "Monstruo"]}}}]}],
        },
    },
}


@lru_cache(maxsize=4)
def _numbered(game: str) -> tuple[str, ...]:
    return tuple(name for name in _CARDS[game] if name != "Señor")


def board(game: str, definition: dict[str, Any], seed: int) -> State:
    """A board in the middle of a match, with the card in the hand and, if it can be, in play; another for each seed."""
    chance = random.Random(seed)
    make = {"inferno": _inferno, "myl": _myl, "souls": _souls, "fftcg": _fftcg}[game]
    return build(load(make(definition, chance)))


def _some(game: str, chance: random.Random, number: int, kinds: tuple[str, ...] = ()) -> list[str]:
    names = [n for n in _numbered(game) if not kinds or _CARDS[game][n].get("type", "Unidad") in kinds]
    return [chance.choice(names) for _ in range(number)]


def _inferno(definition: dict[str, Any], chance: random.Random) -> str:
    import json

    demon = definition["type"] == "demonio"
    permanent = definition["type"] not in ("ritual", "demonio")
    players = {}
    for who in ("Ana", "Bruno"):
        here = ["recurso x7", "Lobo | id l" + who, "Oso", "Ara", "Daga | anexada a l" + who]
        here += _some("inferno", chance, 1, ("aliado", "objeto", "escenario"))
        mine = who == "Ana"
        if mine and permanent:
            on = f" | anexada a l{who}" if definition["type"] == "arma" else ""
            here.append(CARD + on)
        players[who] = {
            "demonio": (CARD if demon and mine else "Señor") + chance.choice(("", " | terrenal")),
            "mazo": [*_some("inferno", chance, 14), *([CARD] if mine and not demon else [])],
            "mano": [*([CARD, CARD] if mine and not demon else []), *_some("inferno", chance, 3)],
            "en juego": here,
            "inferno": [*_some("inferno", chance, 4), *([CARD] if mine and not demon else [])],
        }
    card = {**definition, **({"earthly": {"strength": 2}} if demon else {})}
    text = {"game": "inferno", "title": "Generada", "cards": {**_CARDS["inferno"], CARD: card}, "players": players}
    text["turn"] = {"number": 3, "active": "Ana", "step": "Fase Principal", "priority": "Ana"}
    return json.dumps(text, ensure_ascii=False)


def _myl(definition: dict[str, Any], chance: random.Random) -> str:
    import json

    lines = {"Tótem": "línea de apoyo", "Oro": "reserva de oro", "Aliado": "línea de defensa", "Arma": "línea de defensa"}
    players = {}
    for who in ("Ana", "Bruno"):
        mine = who == "Ana"
        zones: dict[str, list[str]] = {
            "castillo": [*_some("myl", chance, 16), *([CARD] if mine else [])],
            "mano": [*([CARD, CARD] if mine else []), *_some("myl", chance, 3)],
            "reserva de oro": ["Oro común x7"],
            "línea de defensa": ["Lobo | id l" + who, "Oso", *_some("myl", chance, 1, ("Aliado",)), "Daga | anexada a l" + who],
            "línea de apoyo": ["Roble"],
            "cementerio": [*_some("myl", chance, 4), *([CARD] if mine else [])],
        }
        if mine and definition["type"] in lines:
            on = f" | anexada a l{who}" if definition["type"] == "Arma" else ""
            zones[lines[definition["type"]]].append(CARD + on)
        players[who] = zones
    text = {"game": "myl", "title": "Generada", "cards": {**_CARDS["myl"], CARD: definition}, "players": players}
    text["turn"] = {"number": 3, "active": chance.choice(("Ana", "Ana", "Bruno")), "step": "Vigilia"}
    return json.dumps(text, ensure_ascii=False)


def _souls(definition: dict[str, Any], chance: random.Random) -> str:
    import json

    kind, players = definition.get("type", "Unidad"), {}
    for who in ("Ana", "Bruno"):
        cards = [CARD] if who == "Ana" and kind != "Maná" else []
        mana = [CARD] if who == "Ana" and kind == "Maná" else []
        zones: dict[str, Any] = {
            "mazo": [*_some("souls", chance, 12), *cards],
            "mano": [*(cards * chance.choice((1, 2))), *_some("souls", chance, chance.choice((0, 3, 3)))],
            "maná": ["Maná x6", "Maná | girada", *mana],
            "mazo de maná": ["Maná", *mana],
            "campo": ["Lobo | id l" + who, "Oso", *_some("souls", chance, 1, ("Unidad", "Ente"))],
            "cementerio": [*_some("souls", chance, 4), *cards],
            "vidas": chance.choice((2, 3, 5)),
        }
        bearer, weapon = "l" + who, "Daga"
        if cards and kind == "Arma":
            weapon = CARD
        elif cards and kind in ("Unidad", "Ente"):
            zones["campo"][2] = CARD + " | id zutano"
            bearer = chance.choice((bearer, "zutano")) if kind == "Unidad" else bearer
        zones["campo"].append(f"{weapon} | anexada a {bearer}")
        players[who] = zones
    text = {"game": "souls", "title": "Generada", "cards": {**_CARDS["souls"], CARD: definition}, "players": players}
    step = chance.choice(("Fase de Acción", "Fase de Acción", "Fase de Maná", "Fase de Robo"))
    text["turn"] = {"number": 3, "active": chance.choice(("Ana", "Ana", "Bruno")), "step": step}
    return json.dumps(text, ensure_ascii=False)


def _fftcg(definition: dict[str, Any], chance: random.Random) -> str:
    import json

    players = {}
    for who in ("Ana", "Bruno"):
        mine = who == "Ana"
        cards = [CARD] if mine else []
        field = ["Mago x2", "Brisa x2", "Lobo | id l" + who, chance.choice(("Oso", "Oso | girada", "Lobo | daño 1000")), "Duende"]
        if mine and definition["type"] != "Invocación":
            field.append(CARD + chance.choice(("", "", " | girada")))
        players[who] = {
            "mazo": [*_some("fftcg", chance, 14), *cards],
            "mano": [*(cards * 2), *_some("fftcg", chance, 4)],
            "terreno": field,
            "break zone": [*_some("fftcg", chance, 4), *cards],
            "damage zone": _some("fftcg", chance, chance.choice((0, 2, 5, 6))),
            "cristales": chance.choice((0, 2)),
        }
    text = {"game": "fftcg", "title": "Generada", "cards": {**_CARDS["fftcg"], CARD: definition}, "players": players}
    step = chance.choice(("Main Phase 1", "Main Phase 1", "Preparación", "Draw Phase", "End Phase"))
    text["turn"] = {"number": 4, "active": chance.choice(("Ana", "Ana", "Bruno")), "step": step}
    return json.dumps(text, ensure_ascii=False)
