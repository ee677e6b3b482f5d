"""Exercises: a situation is told without its end, and the answer is compared with the engine's."""

from __future__ import annotations

from html import unescape

import pytest

from engine import GAMES, all_situations
from webapp.situations.exercises import exercise_of

ABOUT = {about.id: about for about in all_situations()}


@pytest.mark.parametrize("game", GAMES)
def test_many_situations_of_each_game_are_exercises(game):
    listed = [about for about in ABOUT.values() if about.game == game][::3]
    assert sum(exercise_of(about) is not None for about in listed) > 15


def test_an_exercise_tells_all_but_the_end(client):
    page = unescape(client.get("/practicar/souls/combate-sin-bloqueo").get_data(as_text=True))
    assert "Lobo" in page
    assert "Ana: combate" in page
    assert ABOUT["souls/combate-sin-bloqueo"].title not in page
    assert "vidas de Bruno" not in page.casefold()


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("7.2.1.1", "es la que decide"),
        ("souls:7.2.1.1", "es la que decide"),
        ("7.2", "está debajo de tu regla"),
        ("1.2", "no interviene"),
        ("99.9", "no existe"),
        ("", "No dijiste"),
    ],
)
def test_the_answer_is_compared_with_the_engine(client, rule, says):
    answer = client.get("/practicar/souls/combate-sin-bloqueo", query_string={"dicho": "<b>pierde 2</b>", "regla": rule})
    page = answer.get_data(as_text=True)
    assert says in unescape(page)
    assert "Bruno tiene 4 vidas" in page
    assert f"&lt;b&gt;pierde 2&lt;/b&gt;{f' · regla {rule}' if rule else ''}" in page
    assert ABOUT["souls/combate-sin-bloqueo"].title in unescape(page)


def test_a_section_gives_one_of_its_own(client):
    came = client.get("/practicar", query_string={"juego": "souls", "capitulo": "7"})
    stem = came.location.split("/")[-1].split("?")[0]
    assert came.status_code == 303
    assert ABOUT[f"souls/{stem}"].rules[0].startswith("souls:7")
    assert client.get("/practicar?juego=souls&capitulo=99").status_code == 200
    assert client.get("/practicar").status_code == 200


@pytest.mark.parametrize("path", ["/practicar/ajedrez/x", "/practicar/souls/nada", "/practicar/souls/a-mano"])
def test_what_is_no_exercise_is_not_there(client, path):
    assert client.get(path).status_code == 404
