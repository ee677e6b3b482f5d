"""What a page gets of the engine, on the situations that come with Juez and on hostile ones."""

import json

import pytest

from engine.files.situation import dump, load
from engine.files.yaml_nodes import SituationError
from engine.running import tasks
from engine.running.coverage import FOLDER, read_situation
from engine.running.runs import run_situation, table_lines
from engine.running.tasks import Bounds, Cancelled
from engine.running.walking import walk_through

from ..amounts import amount

FILES = sorted(FOLDER.glob("*/*.yaml"))
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in FILES}
FEW = pytest.mark.parametrize("name", [path.stem for path in FILES[:: amount(14, 1)]])
CHAIN = TEXTS["respuesta-en-la-cadena"]


@FEW
def test_the_answers_told_lead_to_the_same_end(name):
    document = tasks.walk(TEXTS[name])
    json.dumps(document)
    situation = load(TEXTS[name])
    again = run_situation(situation.but(do=tuple(answer["line"] for answer in document["answers"]), expect=()))
    whole = run_situation(situation)
    assert again.run.told() == whole.run.told()
    assert table_lines(again.run.state) == table_lines(whole.run.state)
    assert len(document["steps"]) == document["at"] == len(whole.run.trace)


@FEW
def test_every_step_can_be_shown(name):
    whole = tasks.walk(TEXTS[name])
    for at in (0, len(whole["steps"]) // 2, len(whole["steps"])):
        shown = tasks.walk(TEXTS[name], at)
        assert shown["at"] == at
        assert shown["steps"] == whole["steps"]
        ids = {element["id"] for zone in shown["state"]["zones"] for element in zone["elements"]}
        if at:
            assert set(shown["steps"][at - 1]["elements"]) <= ids
    with pytest.raises(SituationError, match="no hay un paso"):
        tasks.walk(TEXTS[name], 1 + len(whole["steps"]))


def test_what_was_asked_at_a_step_is_shown_with_what_was_refused():
    first = next(answer for answer in tasks.walk(CHAIN)["answers"] if answer["line"] == {"Bruno": "jugar Furor"})
    pending = tasks.walk(CHAIN, first["after"])["pending"]
    assert pending["player"] == "Bruno"
    groups = {group["group"]: group for group in pending["groups"]}
    assert [option["action"] for option in groups["jugar"]["options"]] == ["jugar Furor"]
    assert [o for g in pending["groups"] for o in g["options"]] == pending["options"]
    assert all(option["reasons"] for group in pending["groups"] for option in group["refused"])


def test_every_outcome_comes_with_the_lines_that_lead_to_it():
    situation = load(CHAIN).but(do=(), expect=())
    found = tasks.outcomes(dump(situation), bounds=Bounds(positions=400))
    assert len(found["outcomes"]) > 2
    for outcome in found["outcomes"][:12]:
        ran = run_situation(situation.but(do=tuple(outcome["do"])))
        lines = table_lines(ran.run.state)
        assert all(line in lines for line in outcome["differs"])


def test_exploring_goes_as_far_as_it_is_told():
    short = tasks.outcomes(CHAIN)
    longer = tasks.outcomes(CHAIN, "turno", Bounds(positions=30))
    assert short["complete"]
    assert longer["explored"] > short["explored"]


def test_two_lines_are_compared():
    other = CHAIN.replace("Bruno: jugar Furor -> Oso\n  - pasan\n", "Bruno: pasar\n")
    compared = tasks.compare(CHAIN, other)
    assert [part["line"] for part in compared["parts"]] == [{"Bruno": "jugar Furor"}, {"Bruno": "pasar"}]
    assert compared["same"] == compared["parts"][0]["after"]
    assert any("inferno de Bruno: Oso" in line for line in compared["only"][1])
    assert not compared["equal"]
    same = tasks.compare(CHAIN, CHAIN)
    assert same["equal"]
    assert same["parts"] == [None, None]
    assert same["only"] == [[], []]


def test_one_line_may_be_the_beginning_of_the_other():
    other = dump(load(CHAIN).but(do=load(CHAIN).do[:1], expect=()))
    compared = tasks.compare(CHAIN, other)
    assert compared["parts"][1] is None
    assert compared["parts"][0]["line"] == {"Ana": "pasar"}


def test_a_moment_is_written_down():
    text = tasks.written(CHAIN, 9)
    assert tasks.walk(text)["state"]["turn"] == tasks.walk(CHAIN)["state"]["turn"]
    with pytest.raises(SituationError, match="no hay un paso"):
        tasks.written(CHAIN, 99)


def test_time_and_steps_are_bounded_and_who_left_stops_it():
    path = FOLDER / "inferno" / "bucle-obligatorio.yaml"
    text = dump(read_situation(path))
    assert "pasos" in tasks.walk(text, bounds=Bounds(steps=20))["stopped"]
    with pytest.raises(SituationError, match="segundos"):
        tasks.walk(text, bounds=Bounds(seconds=0))
    for ask in (tasks.walk, tasks.outcomes):
        with pytest.raises(Cancelled):
            ask(text, bounds=Bounds(left=lambda: True))


def test_a_definition_that_makes_no_sense_is_an_error_of_the_file():
    text = CHAIN.replace("strength: 2, resistance: 2", "strength: [], resistance: {}", 1)
    for ask in (tasks.walk, tasks.outcomes, tasks.written):
        with pytest.raises(SituationError):
            ask(text)


def walked(name: str, lines: int | None = None):
    situation = load(TEXTS[name])
    return walk_through(dump(situation.but(do=situation.do[:lines], expect=())), {}, Bounds(steps=1500, seconds=60.0))


def test_what_nobody_was_asked_is_told_with_why_nothing_else_was_legal():
    walk = walked("invocacion-segun-con-que-cp-se-pago", None)
    known = [(one.asks, one.answer, one.refused) for n in range(len(walk.steps) + 1) for one in walk.unasked(n)]
    assert known
    for asks, answer, refused in known:
        assert asks
        assert answer
        assert all(
            words and reasons and all(reason.rule.id.startswith("fftcg:") for reason in reasons) for words, reasons in refused
        )
    (words, reasons), *_ = next(refused for asks, _, refused in known if "1 de Viento" in asks)
    assert (words, [(reason.text, reason.rule.id) for reason in reasons]) == (
        "«Piedra»",
        [("ya se usa en este pago", "fftcg:11.2.1.1")],
    )


def test_another_target_in_place_of_one_is_refused_with_its_rule():
    asked = walked("cambiar-algunos-objetivos", 4).decision
    refused = {option["text"]: [reason["rule"] for reason in option["reasons"]] for option in asked["refused"]}
    assert [option["text"] for option in asked["options"]] == ["no cambiarlo", "«Lobo»"]
    assert refused["«Muro»"] == ["inferno:114.5b"]
    assert refused["«Doble rayo»"] == ["inferno:114.3"]
