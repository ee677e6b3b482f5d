"""What is kept with a situation; what ends otherwise later; where another edition is in force."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from html import unescape

import pytest

from engine import Ending, engine_version
from indexer import Home, UserData, backups
from indexer.user_data import SavedSituation
from webapp import create_app

from ..conftest import host_of

EMPTY_DECK = "/situaciones/inferno/tomar-de-mazo-vacio"
POINT, OTHER = "inferno-mazo-vacio-al-tomar", "en-el-acto"
COMBAT = "/situaciones/inferno/combate-uno-a-uno"


@pytest.fixture
def own(tmp_path, shared_home):
    """A Juez of its own: what is kept in it is seen by no other test."""
    home = Home(tmp_path / "own")
    home.folder.mkdir()
    (home.folder / "corpus").symlink_to(shared_home.corpus)
    return host_of(create_app(home, {"TESTING": True}))


def page_of(client, path: str, **query) -> str:
    response = client.get(path, query_string=query) if query else client.get(path)
    assert response.status_code == 200
    return " ".join(unescape(response.get_data(as_text=True)).split())


def word_of(page: str) -> str:
    return re.search(r'name="s" value="([^"]+)"', page)[1]


def keep(client, path: str, name: str) -> None:
    word = word_of(page_of(client, path, n=9999))
    assert client.post("/situaciones/guardar", data={"s": word, "nombre": name}).status_code == 303


def data_of(client) -> UserData:
    return UserData(client.application.extensions["shelf"].home.user_database)


def kept_of(client, name: str) -> SavedSituation:
    with data_of(client) as user:
        return next(each for each in user.situations() if each.name == name)


def changes_of(client) -> str:
    """The list of what may end otherwise, once everything was run again."""
    deadline = time.monotonic() + 300
    while "Refresh" in client.get("/situaciones?cambios=1").headers and time.monotonic() < deadline:
        time.sleep(0.1)
    return page_of(client, "/situaciones", cambios=1)


def test_a_situation_is_kept_with_what_it_was_run_by_and_how_it_ended(own):
    own.post("/situaciones/evento", data={POINT: OTHER})
    keep(own, EMPTY_DECK, "Sin mazo")
    kept = kept_of(own, "Sin mazo")
    assert (kept.juez, kept.edition) == (engine_version(), "juez-1")
    assert kept.readings == f'{{"{POINT}": "{OTHER}"}}'
    assert Ending.model_validate_json(kept.ended).table
    page = page_of(own, "/situaciones")
    assert "son de antes de que" not in page
    assert "es de antes de que" not in page


def test_what_ends_otherwise_under_other_readings_is_listed_with_its_rule_and_a_link(own):
    keep(own, EMPTY_DECK, "Sin mazo")
    keep(own, COMBAT, "Un combate")
    own.post("/situaciones/evento", data={POINT: OTHER})
    page = changes_of(own)
    entry = page[page.index(">Sin mazo<") : page.index("</li>", page.index(">Sin mazo<"))]
    assert "Acaba de otro modo" in entry
    assert "Antes:" in entry
    assert "Ahora:" in entry
    assert re.search(r'Por (la regla|las reglas|la lectura).*href="/r/inferno:', entry)
    assert "ha cambiado: las lecturas del evento" in entry
    link = re.search(r'href="(/situacion\?[^"]+)">Abrir en ese paso', entry)[1]
    assert own.get(link).status_code == 200
    other = page[page.index(">Un combate<") :]
    assert "Acaba de otro modo" not in other[: other.index("</li>")]
    assert "1 acaba de otro modo" in page


def test_keeping_it_again_takes_the_present_end_for_granted(own):
    keep(own, EMPTY_DECK, "Sin mazo")
    own.post("/situaciones/evento", data={POINT: OTHER})
    assert "Acaba de otro modo" in changes_of(own)
    keep(own, EMPTY_DECK, "Sin mazo")
    assert "Acaba de otro modo" not in changes_of(own)


def test_an_update_of_juez_has_situations_run_again(own):
    keep(own, COMBAT, "Un combate")
    kept = kept_of(own, "Un combate")
    ending = Ending.model_validate_json(kept.ended)
    with data_of(own) as user:
        user.save_situation(replace(kept, name="Igual", juez="0.0.9"))
        without = ending.model_copy(update={"table": ending.table[:-1], "steps": ending.steps[:-1]})
        user.save_situation(replace(kept, name="Otra", juez="0.0.9", ended=without.model_dump_json()))
    page = changes_of(own)
    assert f"Juez (0.0.9 → {engine_version()})" in page
    same, other = (page[page.index(f">{name}<") :] for name in ("Igual", "Otra"))
    assert "Acaba de otro modo" not in same[: same.index("</li>")]
    other = other[: other.index("</li>")]
    assert ending.table[-1] in other
    assert f"Antes no ocurría: {ending.steps[-1].text}." in other
    assert f'href="/r/{ending.steps[-1].rules[0].split("#")[0]}' in other


def test_nothing_is_run_by_the_request_itself_and_the_page_asks_again(own, monkeypatch):
    keep(own, EMPTY_DECK, "Sin mazo")
    own.post("/situaciones/evento", data={POINT: OTHER})
    monkeypatch.setattr(own.application.extensions["rechecks"], "_ended", lambda key: None)
    response = own.get("/situaciones?cambios=1")
    assert int(response.headers["Refresh"]) > 0
    assert "0 de 1" in response.get_data(as_text=True)
    assert "Refresh" not in own.get("/situaciones").headers


@pytest.mark.parametrize(("column", "value"), [("ended", None), ("ended", "{"), ("readings", "[1]"), ("juez", None)])
def test_where_nothing_was_noted_that_is_said(own, column, value):
    keep(own, COMBAT, "Vieja")
    with data_of(own) as user:
        user.save_situation(replace(kept_of(own, "Vieja"), **{column: value}))
    own.post("/situaciones/evento", data={POINT: OTHER})
    page = page_of(own, "/situaciones")
    assert "Se guardó sin anotar cómo acababa" in page
    assert "Acaba de otro modo" not in page


def test_one_that_cannot_be_run_any_more_says_so(own):
    keep(own, COMBAT, "Un combate")
    kept = kept_of(own, "Un combate")
    broken = kept.text.replace("do:", "do:\n- {Ana: volar a la luna}", 1)
    assert broken != kept.text
    with data_of(own) as user:
        user.save_situation(replace(kept, juez="0.0.9", text=broken))
    assert "Ahora: no se puede ejecutar" in changes_of(own)


def test_one_that_met_a_bound_is_not_compared(own):
    keep(own, COMBAT, "Un combate")
    kept = kept_of(own, "Un combate")
    with data_of(own) as user:
        user.save_situation(replace(kept, juez="0.0.9", ended=Ending(stopped="se detuvo").model_dump_json()))
    assert "No se puede decir si acaba de otro modo: se detuvo" in changes_of(own)


def test_a_copy_brings_back_how_situations_ended_and_the_editions_in_force(own, tmp_path):
    keep(own, COMBAT, "Un combate")
    with data_of(own) as user:
        user.set_editions_in_force({"inferno": "otra"})
    home, kept = own.application.extensions["shelf"].home, kept_of(own, "Un combate")
    backups.save(home, tmp_path / "saved.db")
    other = Home(tmp_path / "other")
    backups.prepare(other, tmp_path / "saved.db", tmp_path / "prepared.db")
    backups.restore(other, tmp_path / "prepared.db")
    with UserData(other.user_database) as user:
        assert user.situations() == [kept]
        assert user.editions_in_force() == {"inferno": "otra"}


# -- another edition in force ---------------------------------------------------------------------------------------------


@pytest.fixture
def under_another(own):
    """A Juez at whose event an edition is in force in which 507.1 reads otherwise."""
    shelf = own.application.extensions["shelf"]
    now = shelf.library.corpus.edition("inferno")
    records = tuple(replace(each, text="Otra cosa.") if each.id == "inferno:507.1" else each for each in now)
    other = replace(now.with_records(records), name="nueva", _by_id={})
    shelf._library = replace(shelf.library, corpus=type(shelf.library.corpus)([*shelf.library.corpus.defaults(), other]))
    own.post("/situaciones/evento", data={"edicion-inferno": "nueva", "edicion-myl": "no-hay"})
    return own


def test_a_step_that_cites_a_rule_the_edition_in_force_changes_says_so(under_another):
    page = page_of(under_another, COMBAT, n=9999)
    assert "En el evento rige la edición «nueva»" in page
    steps = re.findall(r'<li class="[^"]*" id="p(\d+)">(.*?)</li>', page)
    marked = [n for n, step in steps if "≠ nueva" in step]
    assert marked
    assert all("≠ nueva" in step for _, step in steps if "inferno:507.1" in step)
    step = page_of(under_another, COMBAT, n=marked[0])
    line = step[step.index("La edición en vigor, «nueva», cambia") :]
    assert "el texto y las palabras en que se apoya el motor de la regla" in line
    first, second = re.findall(r'href="(/r/inferno:[^"]+)"', line)[:2]
    assert first.endswith("#507.1")
    assert "edicion=nueva" in second
    assert under_another.get(first).status_code == under_another.get(second).status_code == 200
    text = under_another.get("/situacion/texto", query_string={"s": word_of(page)}).get_data(as_text=True)
    assert "En el evento rige la edición «nueva»: dice de otro modo" in text
    assert "≠" not in page_of(under_another, "/situaciones/myl/ejemplo-de-fuerza", n=9999)


def test_the_event_chooses_among_the_editions_that_are_here_and_one_that_went_is_said(under_another):
    with data_of(under_another) as user:
        assert user.editions_in_force() == {"inferno": "nueva"}
        user.set_editions_in_force({"inferno": "perdida"})
    assert "que ya no está aquí" in page_of(under_another, COMBAT, n=3)
    assert "que ya no está aquí" in page_of(under_another, "/situaciones/evento")
    under_another.post("/situaciones/evento", data={"edicion-inferno": "juez-1"})
    assert "En el evento rige" not in page_of(under_another, COMBAT, n=3)


def test_a_situation_is_kept_with_the_edition_in_force(under_another):
    keep(under_another, COMBAT, "Un combate")
    assert kept_of(under_another, "Un combate").edition == "nueva"
    under_another.post("/situaciones/evento", data={})
    page = changes_of(under_another)
    assert "1 situación guardada es de antes" in page
    assert "Acaba de otro modo" not in page
