"""What the engine carries out: worked out beside the requests, shown rule by rule."""

import re
import time
from dataclasses import replace

import pytest

from engine.catalogue import GAMES
from engine.running import coverage
from engine.running.carried_out import carried_out
from webapp.covering import Coverages

each_game = pytest.mark.parametrize("game", GAMES)


def text_of(response):
    return response.get_data(as_text=True)


@each_game
def test_every_declared_rule_is_carried_out_by_code_that_exists(game):
    found = carried_out(game)
    assert set(GAMES[game].game.rules.declared) == set(found)
    assert all(code.module.startswith(f"engine/games/{game}/") for each in found.values() for code in each)


def test_a_rule_is_carried_out_by_the_function_and_the_table_that_name_it():
    assert ("engine/games/inferno/combat/combat.py", "attack_stage") in {
        (code.module, code.name) for code in carried_out("inferno")["inferno:508.2"]
    }


@each_game
def test_why_a_rule_is_not_carried_out_is_said(game):
    assert all(status in ("definition", "outside") and len(why) > 10 for status, why in coverage.classification(game).values())


def test_it_is_worked_out_once_beside_the_requests():
    covered = Coverages()
    assert covered.of("myl") is None
    deadline = time.monotonic() + 300
    while (rows := covered.of("myl")) is None and time.monotonic() < deadline:
        time.sleep(0.1)
    assert rows is not None
    assert [row["rule"] for row in rows if row["status"] == "gap"] == []
    assert covered.of("myl") is rows


def test_what_is_not_worked_out_yet_is_said_and_asked_for_again(client, app, monkeypatch):
    monkeypatch.setattr(app.extensions["coverages"], "of", lambda game: None)
    for path in ("/cobertura", "/cobertura/inferno", "/cobertura/inferno?regla=508.2"):
        response = client.get(path)
        assert (response.status_code, response.headers["Cache-Control"]) == (200, "no-store")
        assert int(response.headers["Refresh"]) > 0
        assert "Se está calculando" in text_of(response)


@pytest.mark.usefixtures("answers_ready")
class TestPages:
    def test_each_game_is_counted_as_by_the_command(self, client, app):
        rows = app.extensions["coverages"].of("inferno")
        page = text_of(client.get("/cobertura"))
        for word, status in (("motor", "engine"), ("definicion", "definition"), ("fuera", "outside"), ("falta", "gap")):
            count = sum(row["status"] == status for row in rows)
            assert re.search(rf'href="/cobertura/inferno\?clase={word}"><b>{count}</b>', page)
            filtered = text_of(client.get(f"/cobertura/inferno?clase={word}"))
            assert set(re.findall(r'<li id="[^"]+" class="(\w+)"', filtered)) <= {status}
            assert f"{count} regla" in filtered or f"de {count}." in filtered

    def test_a_rule_shows_its_code_its_situations_and_leads_to_both(self, client):
        page = text_of(client.get("/cobertura/inferno?regla=508.2"))
        assert re.search(r"games/inferno/combat/combat.py(<wbr>)? · attack_stage", page)
        links = re.findall(r'href="(/(?:r|situaciones)/[^"]+)"', page)
        assert any(link.startswith("/r/inferno:508.2") for link in links)
        assert any(link.startswith("/situaciones/inferno/") for link in links)
        assert {client.get(link).status_code for link in links} == {200}
        assert 'href="/cobertura/inferno?regla=508.2"' in text_of(client.get("/r/inferno:508.2"))

    def test_another_edition_shows_the_rules_in_which_it_differs(self, client, app):
        ours = app.extensions["shelf"].library.corpus.edition("myl")
        changed = next(record for record in ours if record.rules and len(record.text) > 60)
        gone = next(record for record in reversed(list(ours)) if record.rules)
        records = tuple(replace(r, text="Otra.") if r is changed else r for r in ours if r is not gone)
        other = replace(ours.with_records(records), name="otra", _by_id={})
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(app.extensions["shelf"].library.corpus.editions["myl"], "otra", other)
            page = text_of(client.get("/cobertura/myl?edicion=otra&clase=difiere"))
            rows = client.get("/api/v1/coverage/myl?edition=otra&limit=1000").get_json()
            whole = text_of(client.get("/cobertura/myl"))
        differing = [row["rule"] for row in rows if row["differs"]]
        assert {changed.id, gone.id} <= set(differing)
        assert f"Difieren en «otra» · {len(differing)}<" in page
        assert len(re.findall(r"≠ otra: ", page)) == len(differing) == len(re.findall(r'<li id="', page))
        assert "otro en el texto" in page
        assert "no tiene esta regla" in page
        assert "≠" not in whole
        assert 'edicion=otra">otra</a>' in whole
        assert client.get("/cobertura/myl?edicion=nada").status_code == 404

    def test_a_rule_that_is_not_carried_out_says_why(self, client):
        page = text_of(client.get("/cobertura/inferno?regla=102.2"))
        assert "Solo define" in page
        assert coverage.classification("inferno")["inferno:102.2"][1] in page

    def test_rules_are_found_by_number_and_by_words_and_read_page_by_page(self, client):
        numbers = re.findall(r'<li id="([^"]+)"', text_of(client.get("/cobertura/inferno?q=507.2")))
        assert numbers
        assert all(number.startswith("507.2") for number in numbers)
        assert 'id="100.1a"' in text_of(client.get("/cobertura/inferno?q=partida+dos+jugadores"))
        read, path = [], "/cobertura/myl"
        while path:
            page = text_of(client.get(path))
            read += re.findall(r'<li id="([^"]+)"', page)
            onward = re.search(r'rel="next" href="([^"]+)"', page)
            path = onward[1].replace("&amp;", "&") if onward else ""
        assert len(read) == len(set(read)) > 100

    @pytest.mark.parametrize("path", ["/cobertura/ajedrez", "/cobertura/inferno?regla=999.9"])
    def test_what_is_not_there_is_not_found(self, client, path):
        assert client.get(path).status_code == 404

    @pytest.mark.parametrize("query", ["desde=99999", "desde=x", "clase=x", "q=%00", "q=zzzz", "q=%20"])
    def test_odd_addresses_are_answered(self, client, query):
        assert client.get(f"/cobertura/myl?{query}").status_code == 200
