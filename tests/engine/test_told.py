"""Disputes told in a paragraph: they arrive at the right table and the right first question, without a correction."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from engine import Bounds, SituationError, load, walk_through
from engine.catalogue import GAMES
from engine.kernel.wording import fold
from engine.running.told import carry_out
from engine.told.reading import read_told
from webapp.situations.editing import STARTS

FOLDER = Path(__file__).with_name("told")
#: How many of fifty arrive at least.
ARRIVE = {"inferno": 49, "myl": 50, "souls": 50, "fftcg": 50}
#: Of the thirty of all games, of the twenty-five as they are told when a judge is called, of thirty, sixteen, forty and twenty as
#: judges say them aloud, of sixty and a hundred as players type them, of a hundred as people tell them freely (which is more than
#: a reader can hold) and plainly, and of five hundred as judges type them to each other.
PARAGRAPHS = {
    "paragraphs": 28,
    "calls": 24,
    "spoken": 29,
    "hall": 16,
    "aloud": 33,
    "aloud_again": 18,
    "typed": 57,
    "freely": 38,
    "plainly": 88,
    "typed_again": 94,
    "messages": 89,
    "messages_spain": 87,
    "messages_south": 88,
    "messages_mixed": 91,
    "messages_hurried": 65,
}


@cache
def run(text):
    return walk_through(text, {}, Bounds(steps=1500, seconds=600.0))


def what_is_wrong(game: str, dispute: dict[str, str]) -> str:
    """What of a told dispute did not arrive; "" when all did."""
    try:
        came = carry_out(dispute["told"], STARTS[game], run)
    except SituationError as error:
        return f"raises {error}"
    begun = load(came.board).players
    for part in filter(None, dispute["board"].split("; ")):
        who, zone, card = part.split(" ", 2)
        theirs = next((zones for name, zones in begun.items() if fold(name) == fold(who)), {})
        zones = [z for z, entries in theirs.items() if any(e.card and fold(e.card) == fold(card) for e in entries)]
        table = zone == "mesa" and any(z not in ("mano", "cementerio", "castillo", "mazo", "inferno") for z in zones)
        if not table and zone not in zones:
            return f"{card} is not in {zone} of {who}"
    table = came.walk.table(len(came.walk.steps))
    decides = came.walk.who or "nadie"
    if came.walk.by_hand and dispute["first"] == "el juez":
        return ""
    if fold(decides) != fold(dispute["first"]):
        return f"{decides} is asked: {came.walk.decision}; {[c.asked for c in came.clauses if c.asked]}"
    chain = ", ".join(card.name for card in table.stack)
    if "chain" in dispute and fold(chain) != fold(dispute["chain"]):
        return f"on the chain: {chain}; {[c.asked for c in came.clauses if c.asked]}"
    if "fight" in dispute and (fights := fought(table)) != fold(dispute["fight"]):
        return f"fights: {fights}"
    return ""


def fought(table) -> str:
    """«Lobo/Oso; Gato/»: who stands against whom."""
    cards = [card for each in table.seats for card in each.in_play]
    numbers = sorted({card.attacks for card in cards if card.attacks})
    pairs = [
        "/".join(" ".join(card.name for card in cards if getattr(card, side) == n) for side in ("attacks", "blocks"))
        for n in numbers
    ]
    return fold("; ".join(pairs))


@pytest.mark.parametrize("game", ARRIVE)
def test_most_disputes_told_in_a_paragraph_arrive_at_the_right_first_question(game):
    disputes = yaml.safe_load((FOLDER / f"{game}.yaml").read_text(encoding="utf-8"))
    wrong = {dispute["told"]: found for dispute in disputes if (found := what_is_wrong(game, dispute))}
    print("\n".join(f"{told[:110]} … {found[:150]}" for told, found in wrong.items()))
    assert len(disputes) == 50
    assert len(disputes) - len(wrong) >= ARRIVE[game]


@pytest.mark.parametrize("name", PARAGRAPHS)
def test_most_paragraphs_as_judges_tell_them_arrive(name):
    disputes = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    wrong = {dispute["told"]: found for dispute in disputes if (found := what_is_wrong(dispute["game"], dispute))}
    print("\n".join(f"{told[:110]} … {found[:150]}" for told, found in wrong.items()))
    assert len(disputes) - len(wrong) >= PARAGRAPHS[name]


def carried(told: str, game: str):
    return carry_out(told, STARTS[game], run)


def test_a_text_told_in_a_sentence_of_its_own_is_that_of_the_card_spoken_of():
    told = "Luis baja Fauno, Unidad 1/1. «Al jugar: Roba 1 carta.» «Furia.»"
    read = read_told(told, GAMES["souls"])
    assert read.cards["Fauno"].definition["text"] == "Al jugar: Roba 1 carta."
    assert any("¿De qué carta es «Furia.»?" in clause.asked for clause in read.clauses)


def test_cards_that_are_only_counted_lie_where_they_are_told():
    came = carried("Fermín tiene seis cartas en la damage zone. Elisa ataca con Arquera 4000.", "fftcg")
    assert [entry.count for entry in load(came.board).players["Fermín"][GAMES["fftcg"].lexicon.zones["damage zone"]]] == [6]


def test_what_is_only_asked_about_is_not_done_but_laid():
    came = carried("Ana ataca con Lobo 3/2. ¿Puede Bruno bloquear con Oso 2/2?", "souls")
    assert came.walk.decision["asks"] == "¿Con qué unidad bloqueas a «Lobo»?"
    assert any("se pregunta por ello" in became for became in came.clauses[1].became)


def test_who_passes_though_nobody_said_so_is_named():
    came = carried("Elena juega Paladín 3/3 de coste 2 y enseguida ataca con él.", "souls")
    assert "antes pasa Bruno, pues no se dijo otra cosa" in came.clauses[0].became


def test_each_blocker_stands_before_whom_it_is_told_to_block():
    came = carried(
        "Ana ataca con Lobo 3/2 y Rata 1/1. Bruno tiene Oso 2/2 y Gato 1/2: con el Oso bloquea a la Rata y con el Gato al Lobo.",
        "souls",
    )
    assert fought(came.walk.table(len(came.walk.steps))) == "lobo/gato; rata/oso"


def test_those_of_a_told_attack_who_do_not_attack_are_named():
    came = carried("Ana ataca con Lobo 3000 y después con Gato 5000.", "fftcg")
    assert "Gato: ahora no ataca a la vez" in came.clauses[0].asked


@pytest.mark.parametrize(
    ("game", "told", "kind"),
    [
        ("souls", "Julia usa la habilidad de Oráculo (unidad 1/1, «Rápido: Roba 1 carta.»).", "efecto"),
        ("fftcg", "Julia activa Oráculo (monstruo, «Dull: Coge 1 carta.»).", "habilidad"),
    ],
)
def test_an_ability_that_waits_is_called_after_its_card(game, told, kind):
    walk = carried(told, game).walk
    (waiting,) = walk.table(len(walk.steps)).stack
    assert (waiting.name, waiting.card, waiting.ability) == ("Oráculo", "Oráculo", kind)


def test_words_of_which_nothing_becomes_are_named():
    told = "Ana ataca con Lobo 3/2 temerariamente, Bruno lo bloquea con Oso 2/3."
    (clause,) = read_told(told, GAMES["inferno"]).clauses
    assert clause.unheard == ["temerariamente"]


def test_not_blocking_is_not_passing():
    came = carried("Ana ataca con Grifo 3, que es Imbloqueable. Bruno tiene Oso 2, así que no hubo bloqueo.", "myl")
    assert came.walk.who == "Bruno"


def test_what_has_not_happened_yet_is_not_done():
    came = carried("Ana ataca con Lobo 3/2. Bruno todavía no bloqueó con Oso 2/2.", "souls")
    assert came.walk.decision["asks"] == "¿Con qué unidad bloqueas a «Lobo»?"
    assert load(came.board).players["Bruno"]["campo"][0].card == "Oso"
    came = carried("Ana quiere atacar con Lobo 2, pero todavía no lo declaró.", "myl")
    assert not fought(came.walk.table(len(came.walk.steps)))


def test_what_triggers_as_a_turn_begins_waits_on_the_chain():
    told = "Empieza el turno de Rita y se dispara su Reloj (objeto: «Al comienzo de tu restauración, toma una carta.»)."
    walk = carried(told, "inferno").walk
    assert [card.name for card in walk.table(len(walk.steps)).stack] == ["Reloj"]


def test_what_is_told_to_trigger_and_does_not_is_named():
    came = carried(
        "Ana ataca con Lobo 3/2. Se dispara su Reloj (objeto: «Al comienzo de tu restauración, toma una carta.»).", "inferno"
    )
    assert "se dispara Reloj: ahora no se puede" in came.clauses[1].asked[0]


def test_what_had_resolved_though_told_otherwise_is_named():
    came = carried("Ana baja Fauno, aliado de fuerza 1. Todavía no se resuelve.", "myl")
    assert came.clauses[1].asked == ["«Fauno» ya se resolvió: nadie tenía con qué responder"]


def test_what_goes_on_by_itself_is_carried_out_and_said():
    fight = "Ana ataca con Lobo 3/4, Bruno lo bloquea con Oso 2/5"
    came = carried(f"{fight} y ya hubo daño.", "inferno")
    assert "se hace el daño" in came.clauses[0].became
    assert [card.name for seat in came.walk.table(len(came.walk.steps)).seats for card in seat.in_play if card.blocks] == ["Oso"]
    came = carried(
        "Ana juega Rayo (ritual 1: «Rayo hace 2 puntos de daño al aliado objetivo.») sobre Oso 2/2. Ya se resolvió.", "inferno"
    )
    assert came.clauses[1].became == ["se resuelve Rayo"]
    assert not came.walk.table(len(came.walk.steps)).stack
    came = carried("Ana pasa a la main phase 2. Bruno tiene Oso 5000.", "fftcg")
    assert came.walk.ran.run.state.station.step == "Main Phase 2"


def test_a_text_told_behind_the_target_is_that_of_what_is_played():
    told = "Diego juega Colmillo sobre su Puma 2, talismán, coste 1, «Un Aliado gana 3 a la Fuerza hasta la Fase Final.»"
    cards = read_told(told, GAMES["myl"]).cards
    assert cards["Colmillo"].definition["type"] == "Talismán"
    assert "text" not in cards["Puma"].definition
    told = "Óscar lanza Tifón, invocación coste 2, sobre Paladín 8000 de Nuria en su turno: «Elige 1 Delantero. Ponlo en Dull.»"
    cards = read_told(told, GAMES["fftcg"]).cards
    assert cards["Tifón"].definition["text"] == "Elige 1 Delantero. Ponlo en Dull."
    assert "text" not in cards["Paladín"].definition


@pytest.mark.parametrize(
    "told",
    [
        "El jugador activo es Pablo. Marta tiene Topo 1/2.",
        "Pablo, que es el del turno, tiene Lince 3/1. Marta no hace nada.",
        "Marta, que no es la jugadora activa, tiene Topo 1/2. Pablo tiene Lince 3/1.",
        "Fase principal de Pablo. Marta tiene Topo 1/2.",
    ],
)
def test_whose_turn_it_is_is_read_however_it_is_said(told):
    assert read_told(told, GAMES["inferno"]).active == "Pablo"


def test_what_is_doubted_in_the_next_sentence_is_not_done():
    came = carried("Camila ataca con Duende 1/1 y Rodrigo bloquea con Oso 2/2 y Gato 1/2. ¿Se puede?", "souls")
    assert came.walk.who == "Rodrigo"
    assert any("se pregunta por ello" in became for became in came.clauses[0].became)


def test_a_card_of_which_there_is_another_in_the_hand_lies_in_both_places():
    told = "Nuria tiene en la mesa un Caballero 7000 y juega otro Caballero de la mano."
    begun = load(carried(told, "fftcg").board).players["Nuria"]
    assert [sum(entry.card == "Caballero" for entry in begun[zone]) for zone in ("mano", "terreno")] == [1, 1]


def test_nothing_triggers_by_going_into_the_next_turn():
    told = "Main Phase 1 de Darío. Su monstruo Gárgola dice «Al principio de la Main Phase 1, roba 1 carta.» y se dispara."
    walk = carried(told, "fftcg").walk
    assert walk.ran.run.state.station.active == "Darío"


@pytest.mark.parametrize(
    ("game", "told", "chain"),
    [
        (
            "souls",
            "Ana: Rayo (conjuro 1: «Retorna 1 unidad.») al Oso 2/2 de Bruno. Bruno: Velo (conjuro 1: «Niega 1 conjuro.») a Rayo.",
            2,
        ),
        ("souls", "Ana: Rayo (conjuro 1: «Destruye 1 unidad.»), Velo (conjuro 1: «Niega 1 conjuro.»). Bruno: Oso 2/2.", 0),
    ],
)
def test_a_spell_told_without_a_verb_is_played_only_where_it_is_told_on_what(game, told, chain):
    walk = carried(told, game).walk
    assert len(walk.table(len(walk.steps)).stack) == chain
