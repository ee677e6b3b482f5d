"""«Creo que está mal»: the file that says so, of each thing, for each role; how many are kept."""

import re
from html import unescape

import pytest
import yaml

from engine import engine_version
from engine.running.coverage import FOLDER
from indexer import Home, doubts
from rules_corpus.contradictions import points
from webapp import create_app
from webapp.access import Role
from webapp.packed import pack

from ..conftest import host_of

TEXT = (FOLDER / "inferno" / "respuesta-en-la-cadena.yaml").read_text(encoding="utf-8")
BOARD = """game: inferno
title: Prueba
cards:
  Sabio: {type: ritual, cost: 2, text: Toma una carta y baila.}
players:
  Ana: {demonio: A, mazo: 9, mano: Sabio, en juego: recurso x2}
  Bruno: {demonio: B, mazo: 9}
"""
WRONG = "El hechizo debería resolverse después, por 116.3a."


@pytest.fixture
def own(tmp_path, shared_home):
    """A Juez of its own, whose data folder nothing else writes to."""
    home = Home(tmp_path / "own")
    home.folder.mkdir()
    (home.folder / "corpus").symlink_to(shared_home.corpus)
    return create_app(home, {"TESTING": True})


def judge_of(app):
    client = app.test_client()
    client.set_cookie("juez", app.extensions["access"].cookie(Role.JUDGE))
    return client


def fields_of(page: str, kind: str) -> dict[str, str]:
    """The hidden fields of the first form of a page that is of ``kind``."""
    form = next(form for form in re.findall(r'<form class="doubt-form".*?</form>', page, re.S) if f'value="{kind}"' in form)
    return {name: unescape(value) for name, value in re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)}


def kept(app) -> list[dict]:
    return [yaml.safe_load(path.read_text(encoding="utf-8")) for path in app.extensions["shelf"].home.doubts.glob("*")]


def test_a_visitor_gets_the_file_of_a_step_and_nothing_is_kept(own):
    visitor = own.test_client()
    page = visitor.get(f"/situacion?s={pack(TEXT)}&n=1").get_data(as_text=True)
    assert "Creo que está mal" in page
    assert "Guardar aquí" not in page
    sent = {**fields_of(page, "paso"), "frase": WRONG}
    response = visitor.post("/duda/archivo", data=sent)
    told = yaml.safe_load(response.data)
    assert "attachment" in response.headers["Content-Disposition"]
    assert (told["juez"], told["sentence"], told["situation"], told["step"]) == (engine_version(), WRONG, TEXT, 1)
    assert told["said"]
    assert told["rules"]
    assert visitor.post("/duda", data=sent).status_code == 403
    assert not own.extensions["shelf"].home.doubts.exists()


def test_a_judge_keeps_it_on_the_machine_and_only_the_host_is_told_the_path(own):
    for client, whole in ((judge_of(own), False), (host_of(own), True)):
        page = client.get(f"/situacion?s={pack(TEXT)}").get_data(as_text=True)
        said = client.post("/duda", data={**fields_of(page, "paso"), "frase": WRONG}).get_data(as_text=True)
        assert "no envía nada" in said
        assert (str(own.extensions["shelf"].home.folder) in said) == whole
    (told,) = kept(own)  # the same twice is one file
    assert told["situation"] == TEXT


def test_the_verdict_on_a_deck(own):
    judge = judge_of(own)
    checked = judge.post("/mazos", data={"formato": "souls/estandar", "lista": "3 Nadie\n2 Nada"}, follow_redirects=True)
    fields = fields_of(checked.get_data(as_text=True), "mazo")
    judge.post("/duda", data={**fields, "frase": WRONG})
    (told,) = kept(own)
    assert (told["about"], told["list"], told["sentence"]) == ("verdict", "3 Nadie\n2 Nada", WRONG)
    assert told["findings"]
    assert told["said"] in checked.get_data(as_text=True)


def test_what_was_understood_of_a_card_on_the_page_of_a_step(own):
    judge = judge_of(own)
    page = judge.get(f"/situacion?s={pack(BOARD)}").get_data(as_text=True)
    judge.post("/duda", data={**fields_of(page, "carta"), "frase": WRONG})
    (told,) = kept(own)
    assert (told["card"], told["text"]) == ("Sabio", "Toma una carta y baila.")
    assert told["said"][0]["unread"]


def test_a_disputed_point_has_a_page_that_says_it(own):
    point = next(point for point in points() if point.game == "inferno")
    visitor = own.test_client()
    assert f"/duda?punto={point.id}" in visitor.get("/disputas/inferno").get_data(as_text=True)
    page = visitor.get(f"/duda?punto={point.id}").get_data(as_text=True)
    told = yaml.safe_load(visitor.post("/duda/archivo", data={**fields_of(page, "punto"), "frase": WRONG}).data)
    assert (told["point"], told["sentence"]) == (point.id, WRONG)
    assert visitor.get("/duda?punto=nada").status_code == 404


@pytest.mark.parametrize("kind", ["paso", "carta", "mazo", "punto", "otro", ""])
def test_what_is_not_there_or_is_wrong_is_answered_without_failing(own, kind):
    odd = {
        "s": pack("game: inferno\ntitel: x\n"),
        "n": "²",
        "lista": "\x00",
        "formato": "x/y",
        "juego": "inferno",
        "texto": "(" * 9000,
    }
    for given in (odd, {}):
        response = own.test_client().post("/duda/archivo", data={"que": kind, "frase": "x" * 5_000, **given})
        assert response.status_code < 500
        if response.status_code == 200:
            assert len(yaml.safe_load(response.data)["sentence"]) == 1_000


def test_no_more_are_kept_than_so_many_and_who_is_refused_is_told(own, monkeypatch):
    monkeypatch.setattr(doubts, "MOST", 2)
    judge = judge_of(own)
    codes = [judge.post("/duda", data={"que": "paso", "s": pack(TEXT), "frase": f"{n}"}).status_code for n in range(4)]
    assert codes == [200, 200, 409, 409]
    assert judge.post("/duda", data={"que": "paso", "s": pack(TEXT), "frase": "1"}).status_code == 200
    assert len(kept(own)) == 2
