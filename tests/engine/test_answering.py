"""What can be answered of a moment: what comes of each element whatever is done, on whom it depends, by which choice and rule."""

from engine.files.shipped import all_situations
from engine.files.situation import load
from engine.running.answering import answers
from engine.running.runs import run_situation
from engine.running.tasks import Bounds
from engine.running.walking import walk_through


def before(stem: str, line: int) -> str:
    about = next(each for each in all_situations() if each.stem == stem)
    return walk_through(about.text, {}, Bounds()).before(line)


def about(found, name):
    return next(each for each in found.answers if each.about == name)


def test_what_comes_of_it_whatever_is_done_has_its_rule():
    found = answers(before("combate-uno-a-uno", 2))
    assert found.complete
    lobo = about(found, "Lobo")
    assert (lobo.sure, lobo.rule) == ("acaba en el inferno de Bruno", "inferno:705.5f")


def test_what_depends_on_somebody_names_the_choice_by_which_it_is_decided():
    oso = about(answers(before("respuesta-en-la-cadena", 1)), "Oso")
    assert oso.depends == "Bruno"
    assert oso.passing == "acaba en el inferno de Bruno"
    assert {can.choice: can.fate for can in oso.can} == {
        "pasar": "acaba en el inferno de Bruno",
        "jugar Furor": "sigue en juego, con 2 de daño",
    }


def test_what_somebody_can_do_alone_comes_so_when_it_is_played():
    text = before("respuesta-en-la-cadena", 1)
    for answer in answers(text).answers:
        for can in answer.can:
            walk = walk_through(text, {}, Bounds())
            end = run_situation(load(walk.going_on(can.do))).run.state
            zones = {obj.zone.name for obj in end.objects.values() if getattr(obj.base, "name", "") == answer.about}
            assert ("inferno" in zones) == ("inferno" in can.fate)


def test_what_could_not_be_looked_at_is_said():
    assert not answers(before("respuesta-en-la-cadena", 0), bounds=Bounds(positions=10)).complete


def test_the_outcomes_tell_apart_what_differs():
    found = answers(before("combate-uno-a-uno", 0))
    assert found.about == ["Oso", "Lobo", "El mazo de Bruno"]
    assert len({tuple(row["fates"]) for row in found.outcomes}) == len(found.outcomes) == 3
