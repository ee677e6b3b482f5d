"""Players, rulings, penalties, deck checks, report: what a judge does at the desk between calls."""

from __future__ import annotations

import io
import re
import time
from dataclasses import replace
from html import unescape

import pytest

from desk import Role
from desk.report import report
from engine import Ending, engine_version
from indexer import Home
from webapp.packed import pack, unpack

from .desk import Desk, form_with, text_of
from .test_desk import note


@pytest.fixture
def desk(tmp_path):
    return Desk(Home(tmp_path / "home"))


# --- players -----------------------------------------------------------------------------------------------------------


def test_nothing_is_taken_before_it_was_shown(desk):
    before = desk.state.number
    shown = text_of(desk.host.post("/evento/jugadores/importar", data={"texto": "5 Iris Luz – Jon Ruiz", "ronda": "2"}))
    assert "2 nuevos" in shown
    assert "Iris L." in shown
    assert desk.state.number == before


def test_lines_that_cannot_be_read_are_told_by_their_number_and_nothing_is_taken(desk):
    before = desk.state.number
    answer = desk.host.post("/evento/jugadores/importar", data={"texto": "5 Iris Luz – Jon Ruiz\n5 Kira Sol – Luis Mar"})
    assert answer.status_code == 422
    assert "Línea 2" in text_of(answer)
    assert "5 Kira Sol" in text_of(answer)
    assert desk.state.number == before


def test_a_csv_of_another_tool_is_read(desk):
    table = "Mesa;Jugador 1;Jugador 2\n1;Bruno Paz;Ana Gil\n2;Dani Sol;Gloria Cid\n"
    sent = {"archivo": (io.BytesIO(table.encode("latin-1")), "mesas.csv"), "ronda": "2"}
    shown = text_of(desk.host.post("/evento/jugadores/importar", data=sent, content_type="multipart/form-data"))
    assert "0 nuevos" in shown
    assert "2 mesas para la ronda 2" in shown


def test_an_event_may_have_tables_without_players(tmp_path):
    desk = Desk(Home(tmp_path / "home"), seated=False)
    shown = text_of(desk.host.post("/evento/jugadores/importar", data={"mesas": "30", "ronda": "1"}))
    packed = re.search(r'name="leido" value="([^"]*)"', shown)
    assert "30 mesas" in shown
    assert packed is not None
    desk.host.post(
        "/evento/jugadores/tomar", data={"leido": '{"players": [], "seats": [{"table": 1}, {"table": 2}], "round": 1}'}
    )
    assert desk.state.rounds[1].listed == (1, 2)


def test_a_call_goes_with_its_players_to_another_table(desk):
    note(desk.host, "called", round="1", table="1")
    desk.take("4 Ana Gil – Bruno Paz\n2 Carla Rey – Dani Sol\n3 Elena Mar – Fran Roa\n1 Gloria Cid – Hugo Vera")
    page = text_of(desk.host.get("/evento"))
    assert desk.state.queue()[0].table == 4
    assert "antes en la 1" in page


def test_an_alias_and_that_somebody_is_a_minor_are_taken_of_players_who_are_known(desk):
    def take(text: str) -> None:
        shown = desk.host.post("/evento/jugadores/importar", data={"texto": text}).get_data(as_text=True)
        desk.host.post("/evento/jugadores/tomar", data={"leido": unescape(re.search(r'name="leido" value="([^"]*)"', shown)[1])})

    number = next(one.number for one in desk.state.players.values() if one.name == "Ana Gil")
    take("Jugador;Alias;Menor\nAna Gil;Nutria;sí\n")
    assert (desk.state.players[number].alias, desk.state.players[number].minor) == ("Nutria", True)
    before = desk.state.number
    take("Jugador;Alias;Menor\nAna Gil;Nutria;sí\n")
    assert desk.state.number == before


# --- rulings -----------------------------------------------------------------------------------------------------------


def test_a_ruling_takes_rules_by_number_and_loses_no_words(desk):
    judge = desk.judge()
    note(judge, "ruled", ruling="Se hace ahora.", rules="8.1.2.1.5, souls:1.3.1.1", round="1")
    (ruling,) = desk.state.rulings.values()
    assert ruling.rules == ("souls:8.1.2.1.5", "souls:1.3.1.1")
    judge.post("/evento/anotar", data={"kind": "ruled", "c-ruling": "No.", "c-rules": "lo del vacío"})
    last = list(desk.state.rulings.values())[-1]
    assert last.rules == ()
    assert "lo del vacío" in last.question
    judge.post("/evento/anotar", data={"kind": "ruled", "c-ruling": "No.", "c-rules": "inferno:4.1"})
    last = list(desk.state.rulings.values())[-1]
    assert (last.rules, last.question) == ((), "(regla: inferno:4.1)")


def test_what_was_ruled_today_stands_beside_the_rule_for_judges_alone(desk):
    judge = desk.judge()
    desk.visitor().get("/r/souls:8.1.2.1.5")
    note(judge, "ruled", ruling="Se hace ahora.", rules="8.1.2.1.5", round="1", table="2")
    assert "Se hace ahora." in text_of(judge.get("/r/souls:8.1.2.1.5"))
    assert "Se hace ahora." in text_of(judge.get("/evento/fallos/nuevo?regla=8.1.2.1.5"))
    assert "¿Ya se falló hoy?" in text_of(judge.get("/r/souls:1.3.1.1"))
    for client in (desk.visitor(), desk.app.test_client()):
        assert "falló hoy" not in text_of(client.get("/r/souls:8.1.2.1.5"))


def test_words_lead_to_rules(desk):
    page = text_of(desk.judge().get("/evento/fallos/nuevo?palabras=efecto+obligatorio"))
    assert re.search(r"/evento/fallos/nuevo\?regla=souls:[\d.]+", page)


def test_an_appeal_is_ended_by_the_head_judge(desk):
    judge, nora = desk.judge(), desk.judge("Nora", Role.HEAD)
    note(judge, "ruled", ruling="Roba.", round="1")
    judge.post("/evento/anotar", data=form_with(text_of(judge.get("/evento/fallos")), "ruling_appealed"))
    nora.post(
        "/evento/anotar",
        data={**form_with(text_of(nora.get("/evento/fallos")), "appeal_ended"), "c-upheld": "0", "c-words": "No roba"},
    )
    assert "Apelado: cambia: No roba" in text_of(judge.get("/evento/fallos"))


COMBAT = "/situaciones/inferno/combate-uno-a-uno"


@pytest.fixture
def inferno(tmp_path):
    return Desk(Home(tmp_path / "inferno"), "inferno")


def word_of(client) -> str:
    return re.search(r'name="s" value="([^"]+)"', text_of(client.get(COMBAT, query_string={"n": 9999})))[1]


def ruled_on(judge, ruling: str) -> str:
    """The word of a situation on which a judge ruled by its form."""
    word = word_of(judge)
    form = form_with(text_of(judge.get("/evento/fallos/situacion", query_string={"s": word})), "ruled")
    noted = judge.post("/evento/anotar", data={**form, "c-ruling": ruling})
    assert noted.status_code == 303, text_of(noted)
    return word


def test_a_situation_is_ruled_on_and_found_again(inferno):
    judge = inferno.judge()
    word = ruled_on(judge, "Muere.")
    (ruling,) = inferno.state.rulings.values()
    assert (ruling.juez, ruling.edition) == (engine_version(), "juez-1")
    assert ruling.ended
    assert "Muere." in text_of(judge.get("/evento/fallos/situacion", query_string={"s": word}))
    assert "Muere." in text_of(judge.get("/situacion/fallo", query_string={"s": word}))
    assert "falló hoy" not in text_of(inferno.visitor().get("/situacion/fallo", query_string={"s": word}))
    page = text_of(judge.get("/evento/fallos"))
    assert inferno.app.test_client().get(re.search(r'href="(/situacion\?s=[^"]+)">La situación', page)[1]).status_code == 200
    assert "de otro modo" not in page


def test_the_rules_of_a_situation_are_offered_and_none_is_cited_by_itself(inferno):
    judge = inferno.judge()
    page = text_of(judge.get("/evento/fallos/situacion", query_string={"s": word_of(judge)}))
    rules = re.findall(r'name="c-rules" value="(inferno:[^"]+)"( checked)?', page)
    assert rules
    assert not any(checked for _, checked in rules)
    form = form_with(page, "ruled")
    judge.post("/evento/anotar", data={**form, "c-ruling": "Muere.", "c-rules": [rule for rule, _ in rules[:2]]})
    (ruling,) = inferno.state.rulings.values()
    assert ruling.rules == tuple(rule for rule, _ in rules[:2])


def test_a_situation_of_another_game_is_not_ruled_on(desk):
    judge = desk.judge()
    assert judge.get("/evento/fallos/situacion", query_string={"s": word_of(judge)}).status_code == 409


def test_a_ruling_whose_situation_ends_otherwise_after_an_update_is_listed(inferno):
    judge = inferno.judge()
    ruled_on(judge, "Muere uno.")
    (ruling,) = inferno.state.rulings.values()
    ended = Ending.model_validate_json(unpack(ruling.ended, 10**7, 60_000))
    before = ended.model_copy(update={"table": ended.table[:-1], "steps": ended.steps[:-1]})
    said = {"ruling": "Muere otro.", "situation": ruling.situation, "juez": "0.0.9"}
    inferno.event.do("ruled", {**said, "ended": pack(before.model_dump_json())}, judge.device)
    inferno.event.do("ruled", {**said, "ruling": "Sin saber.", "juez": ""}, judge.device)
    deadline = time.monotonic() + 300
    while "volviendo a ejecutar" in (page := text_of(judge.get("/evento/fallos"))) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert "1 fallo es sobre una situación que ahora acaba de otro modo" in page
    only = text_of(judge.get("/evento/fallos?cambios=1"))
    assert "Muere otro." in only
    assert "Muere uno." not in only
    assert f"Juez (0.0.9 → {engine_version()})" in only
    assert "sin anotar cómo acababa" in page


@pytest.fixture
def newer_edition(desk):
    """An edition of the event's document, a year later, in which 8.1.2.1.5 reads otherwise and 12.3 is gone."""
    shelf = desk.app.extensions["shelf"]
    now = shelf.library.corpus.edition("souls")
    records = tuple(
        replace(each, text="Otra cosa.") if each.id == "souls:8.1.2.1.5" else each for each in now if each.id != "souls:12.3"
    )
    other = replace(now.with_records(records), name="nueva", date="2025-09-01", _by_id={})
    shelf._library = replace(shelf.library, corpus=type(shelf.library.corpus)([*shelf.library.corpus.defaults(), other]))
    return other


def test_a_rule_that_a_newer_edition_says_otherwise_is_marked_with_both_wordings(desk, newer_edition):
    judge = desk.judge()
    for rule in ("8.1.2.1.5", "12.3", "1.3.1.1"):
        note(judge, "ruled", ruling=f"Por la {rule}.", rules=rule, edition="juez-1")
    told = text_of(judge.get("/evento/fallos"))
    assert told.count("la regla cambió en la edición «nueva»") == 2
    assert "Otra cosa." not in told
    page = re.sub(r"</?(?:del|ins)>", "", text_of(desk.host.get("/evento/fallos")))
    assert page.count("la regla cambió en la edición «nueva»") == 2
    assert "Otra cosa." in page
    assert "ya no está" in page
    assert "2 fallos citan reglas que una edición más nueva dice de otro modo" in page
    assert "Por la 1.3.1.1." not in text_of(judge.get("/evento/fallos?cambios=1"))
    link = re.search(r'href="(/comparar/souls[^"]+)"', page)[1]
    assert "Otra cosa" in text_of(desk.host.get(link))
    note(judge, "ruled", ruling="Con la de antes.", rules="8.1.2.1.5", edition="perdida")
    assert "«perdida», ya no está aquí" in text_of(judge.get("/evento/fallos"))


def test_the_event_goes_over_to_another_edition_by_an_entry(desk, newer_edition):
    desk.host.post("/situaciones/evento", data={"edicion-souls": "nueva"})
    page = text_of(desk.host.get("/evento/ajustes"))
    desk.host.post("/evento/anotar", data=form_with(page, "edition"))
    assert desk.state.edition == "nueva"
    note(desk.judge(), "ruled", ruling="Ya no.", rules="8.1.2.1.5")
    assert "la regla cambió" not in text_of(desk.host.get("/evento/fallos"))


def test_the_event_takes_the_readings_in_force_here_by_an_entry(inferno):
    inferno.host.post("/situaciones/evento", data={"inferno-mazo-vacio-al-tomar": "en-el-acto"})
    page = inferno.host.get("/evento/ajustes").get_data(as_text=True)
    answer = inferno.host.post("/evento/anotar", data=form_with(page, "readings"))
    assert answer.status_code == 303, text_of(answer)
    assert inferno.state.readings == {"inferno-mazo-vacio-al-tomar": "en-el-acto"}
    assert "rigen otras lecturas" not in text_of(inferno.host.get("/evento/ajustes"))


# --- penalties ---------------------------------------------------------------------------------------------------------


def test_every_level_shows_its_source_and_none_is_chosen_beforehand(desk):
    page = text_of(desk.judge().get("/evento/sanciones/nueva"))
    form = next(form for form in re.findall(r"<form.*?</form>", page, re.S) if 'value="penalised"' in form)
    levels = re.findall(r'<label><input type="radio" name="c-(?:level|infraction)".*?</label>', form, re.S)
    assert len(levels) >= 3
    assert all("Fuente: Reglamento de Souls" in level for level in levels)
    assert not re.search(r'name="c-(?:level|infraction)"[^>]* checked', form)


def test_levels_seen_in_part_say_so_and_unknown_ones_are_typed(tmp_path):
    assert "vista solo en parte" in text_of(Desk(Home(tmp_path / "f"), "fftcg").host.get("/evento/sanciones/nueva"))
    desk = Desk(Home(tmp_path / "m"), "myl")
    assert "Ningún documento visto" in text_of(desk.host.get("/evento/sanciones/nueva"))
    note(desk.host, "own", levels="Aviso\r\nPérdida de la partida\r\n", minutes="45")
    assert desk.state.own.levels == ("Aviso", "Pérdida de la partida")
    page = text_of(desk.host.get("/evento/sanciones/nueva"))
    assert "Aviso" in page
    assert "de este evento" in page


def test_the_count_of_the_same_kind_is_told(desk):
    judge = desk.judge()
    for word in ("aaaaaaaa", "bbbbbbbb"):
        judge.post(
            "/evento/anotar",
            data={"kind": "penalised", "id": f"x-{word}", "c-player": "5", "c-infraction": "obligatorio-olvidado"},
        )
    assert "de esta clase lleva 2" in text_of(judge.get("/evento/sanciones"))
    assert text_of(judge.get("/evento/sanciones/nueva?jugador=5")).count("Efecto obligatorio olvidado") >= 3


def test_a_lost_game_waits_for_the_head_judge(desk):
    judge, nora = desk.judge(), desk.judge("Nora", Role.HEAD)
    note(judge, "penalised", player="5", own_infraction="engaño", loses="1")
    assert "Confirmarla" not in text_of(judge.get("/evento/sanciones"))
    nora.post("/evento/anotar", data=form_with(text_of(nora.get("/evento/sanciones")), "penalty_confirmed"))
    assert not next(iter(desk.state.penalties.values())).pending


# --- zones -------------------------------------------------------------------------------------------------------------


def rows_of(page: str) -> list[tuple[str, str, str]]:
    """The zones that a form holds: from, to, whose."""
    form = page[page.index('class="zone-form"') :]
    numbers = re.findall(r'name="(?:desde|hasta)"[^>]* value="(\d*)"', form)
    return [*zip(numbers[::2], numbers[1::2], re.findall(r'<option value="(\w+)" selected>', form))]


def test_the_tables_are_divided_evenly_and_nothing_is_noted_before_it_is_said(desk):
    marta, raul, nora = desk.judge("Marta"), desk.judge("Raúl"), desk.judge("Nora", Role.HEAD)
    rows = rows_of(text_of(nora.get("/evento/zonas?repartir=1")))
    assert rows == [("1", "2", marta.device), ("3", "4", raul.device)]
    assert desk.state.zones == ()
    columns = {name: [row[at] for row in rows] for at, name in enumerate(("desde", "hasta", "quien"))}
    assert raul.post("/evento/zonas", data={**columns, "nombre": ["", ""]}).status_code == 403
    assert nora.post("/evento/zonas", data={**columns, "nombre": ["puerta", ""]}).status_code == 303
    assert [(zone.first, zone.last, zone.name) for zone in desk.state.zones] == [(1, 2, "puerta"), (3, 4, "")]
    assert "Tu zona en esta ronda: 2 mesas" in text_of(marta.get("/evento/zonas"))


def zoned(desk, *rows):
    said = {"desde": [row[0] for row in rows], "hasta": [row[1] for row in rows], "quien": [row[2] for row in rows]}
    made_on = desk.state.heads.get("zones", "")
    return desk.host.post("/evento/zonas", data={**said, "nombre": [""] * len(rows), "made_on": made_on})


def test_a_judge_sees_the_tables_and_calls_of_the_own_zone(desk):
    marta, raul = desk.judge("Marta"), desk.judge("Raúl")
    zoned(desk, ("1", "2", marta.device), ("3", "", raul.device))
    note(desk.host, "called", round="1", table="3")
    page = text_of(marta.get("/evento?ver=zona"))
    assert re.findall(r'<li class="[^"]*" data-table="(\d+)"', page) == ["1", "2"]
    assert "zona de Raúl" in page
    assert "tu zona" in text_of(raul.get("/evento"))
    assert "Sin nadie: la mesa 4" in text_of(desk.host.get("/evento/zonas"))
    note(desk.host, "revoked", device=marta.device)
    assert "Sin nadie: las mesas 1, 2, 4" in text_of(desk.host.get("/evento/zonas"))
    for path in ("/evento", "/evento/mesa/3", "/evento/pantalla", "/api/v1/event"):
        assert "zona" not in text_of(desk.visitor().get(path)).split("<main")[-1]


def test_what_is_no_zone_is_refused_and_two_who_divide_at_once_clash(desk):
    assert zoned(desk, ("5", "2", "")).status_code == 409
    assert zoned(desk, ("a", "2", "")).status_code == 409
    assert zoned(desk, ("1", "2", "")).status_code == 303
    late = {"desde": ["1"], "hasta": ["4"], "quien": [""], "nombre": [""], "made_on": ""}
    assert desk.host.post("/evento/zonas", data=late).status_code == 303
    assert [zone.last for zone in desk.state.zones] == [2]
    assert "Conflictos" in text_of(desk.host.get("/evento"))


# --- deck checks -------------------------------------------------------------------------------------------------------


def test_the_draw_is_the_head_judges_and_can_be_repeated(desk):
    judge, nora = desk.judge(), desk.judge("Nora", Role.HEAD)
    asked = {"ronda": "1", "palabra": "naranja", "cuantas": "2"}
    assert judge.post("/evento/controles/sortear", data=asked).status_code == 403
    nora.post("/evento/controles/sortear", data=asked)
    first = desk.state.draws[1]
    nora.post("/evento/controles/sortear", data={**asked, "palabra": " NARANJA "})
    assert desk.state.draws[1].tables == first.tables
    assert first.seed in text_of(nora.get("/evento/controles?ronda=1"))
    assert len(desk.event.entries()) == desk.state.number


LIST = "Jugador: Ana Gil\n3 Aprendiz\n2 Espada\n\nJugador: Bruno Paz\n1 Aprendiz\n"


def test_registered_lists_go_to_their_players_and_are_counted_from_the_check(desk):
    assert desk.host.post("/evento/jugadores/listas", data={"listas": LIST}).status_code == 303
    assert set(desk.state.lists) == {1, 2}
    assert "3 Aprendiz" in desk.state.lists[1].text
    judge = desk.judge()
    note(desk.host, "check_wanted", round="1", table="1", reason="sospecha")
    page = text_of(judge.get("/evento/controles?ronda=1"))
    assert "Contar Ana G." in page
    begun = judge.post("/evento/controles/1/1/1", data={"texto": "3 Aprendiz", "evento": "1.1.1"})
    assert begun.status_code == 307
    assert desk.state.checks[1, 1].started is not None
    counted = judge.post(begun.location, data={"texto": "3 Aprendiz", "evento": "1.1.1", "duelo": "1", "otras": "2 Aprendiz"})
    found = form_with(text_of(counted), "check_done")
    assert found["c-player"] == "1"
    assert found["c-outcome"] in ("missing", "differing")
    noted = judge.post("/evento/anotar", data=found)
    assert noted.status_code == 303, text_of(noted)
    (result,) = desk.state.checks[1, 1].found
    assert result.player == 1


def test_what_is_wrong_with_sleeves_is_noted_and_what_came_of_it_stands_beside(desk):
    judge = desk.judge()
    note(judge, "check_started", round="1", table="1")
    page = text_of(judge.get("/evento/controles/1/1"))
    assert "de ningún documento" in page
    form = form_with(page, "check_done", 'name="c-player" value="1"')
    assert judge.post("/evento/anotar", data={**form, "c-outcome": "right", "c-findings": ["sentido"]}).status_code == 409
    judge.post("/evento/anotar", data={**form, "c-outcome": "marked", "c-findings": ["sentido", "marcas"]})
    page = text_of(judge.get("/evento/controles/1/1"))
    assert "cartas metidas en otro sentido; cartas que se distinguen por detrás" in page
    given = form_with(page, "extended")
    judge.post("/evento/anotar", data={**given, "c-minutes": "4"})
    assert "ya se han dado +4 min" in text_of(judge.get("/evento/controles/1/1"))
    penalty = re.search(r'href="(/evento/sanciones/nueva\?[^"]*control=[^"]*)"', page)[1]
    form = form_with(text_of(judge.get(penalty)), "penalised")
    judge.post("/evento/anotar", data={**form, "c-player": "1", "c-infraction": "activacion-ilegal"})
    assert "Sanción: Activación ilegal" in text_of(judge.get("/evento/controles/1/1"))
    (check,) = report(desk.state)["checks"]
    assert (check["extra"], check["found"][0]["findings"], check["found"][0]["penalties"]) == (4, ["sentido", "marcas"], [""])
    assert "nada" not in form_with(text_of(judge.get("/evento/sanciones/nueva?control=nada")), "penalised").get("c-check", "")


def test_what_a_document_says_of_sleeves_stands_on_the_list_with_its_rule(tmp_path):
    page = text_of(Desk(Home(tmp_path / "f"), "fftcg").host.get("/evento/controles/1/1"))
    assert "fundas distintas entre sí" in page
    assert "/r/fftcg:8.2.1.1" in page
    assert "de ningún documento" not in page


def test_a_deck_that_is_its_list_and_not_legal_is_said_to_be_that(tmp_path):
    desk = Desk(Home(tmp_path / "f"), "fftcg")
    desk.host.post("/evento/jugadores/listas", data={"listas": "Jugador: Ana Gil\n3 Lulu (1-149H)\n"})
    text = desk.state.lists[1].text
    judge = desk.judge()
    begun = judge.post("/evento/controles/1/1/1", data={"texto": text, "evento": "1.1.1"})
    sent = {"texto": text, "evento": "1.1.1", "duelo": "1", "otras": "3 Lulu (1-149H)"}
    page = text_of(judge.post(begun.location, data=sent))
    assert "Es la lista registrada" in page
    assert "Lo que hay en el mazo no es legal" in page
    found = form_with(page, "check_done")
    assert (found["c-outcome"], found["c-findings"]) == ("illegal", "too-few-cards")
    assert "fftcg:" in found["c-note"]
    assert judge.post("/evento/anotar", data=found).status_code == 303


def test_all_lists_are_printed_by_table_or_by_name_and_minors_by_their_number(desk):
    text = "Jugador: Hugo Vera\n3 Aprendiz\n\nJugador: Ana Gil\n2 Lobo\n\nJugador: Dani Sol\n1 Espada"
    desk.host.post("/evento/jugadores/listas", data={"listas": text})
    desk.event.do("players", {"players": [{"player": 4, "minor": True}]})
    printed = {}
    for order in ("mesa", "nombre"):
        page = text_of(desk.host.get(f"/evento/jugadores/listas/hojas?orden={order}"))
        printed[order] = re.findall(r"<dt>Nombre</dt><dd>([^<]*)</dd>.*?<dt>Mesa</dt><dd>([^<]*)</dd>", page, re.S)
        assert page.count('class="registration one-sheet"') == 3
        assert "<td>2</td><td>Lobo</td>" in page
        assert "Sin lista registrada: Bruno P." in page
    assert printed == {
        "mesa": [("Ana Gil", "1"), ("n.º 4", "2"), ("Hugo Vera", "4")],
        "nombre": [("Ana Gil", "1"), ("Hugo Vera", "4"), ("n.º 4", "2")],
    }
    assert "jugadores/listas/hojas" in text_of(desk.host.get("/evento/jugadores"))


def test_a_list_of_nobody_is_told(desk):
    answer = desk.host.post("/evento/jugadores/listas", data={"listas": "Jugador: Zoe Nadie\n3 Aprendiz\n"})
    assert answer.status_code == 422
    assert "No sé de quién" in text_of(answer)


# --- report and end ----------------------------------------------------------------------------------------------------


def test_the_report_without_names_has_none_and_the_files_agree(desk):
    nora = desk.judge("Nora", Role.HEAD)
    note(nora, "penalised", player="5", own_infraction="engaño de Elena", round="1")
    note(nora, "ruled", ruling="Lo dice Nora", round="1")
    assert "Elena Mar" in text_of(nora.get("/evento/informe"))
    for path in (
        "/evento/informe?nombres=no",
        "/evento/informe/informe.csv?nombres=no",
        "/evento/informe/informe.json?nombres=no",
    ):
        said = text_of(nora.get(path)).split("<main")[-1]
        assert not re.search(r"Elena|Ana Gil|engaño|Lo dice", said), path
    whole = nora.get("/evento/informe/evento.json")
    assert whole.headers["Content-Disposition"].startswith("attachment")
    assert len(whole.get_json()["entries"]) == desk.state.number


def test_to_close_and_erase_takes_a_word_and_leaves_no_name_in_the_file(desk, tmp_path):
    path = desk.event.file.path
    assert desk.host.post("/evento/cerrar", data={"seguro": "sí"}).status_code == 409
    ended = desk.host.post("/evento/cerrar", data={"seguro": "borrar"})
    assert "informe-sin-nombres" in text_of(ended)
    assert b"Elena" not in path.read_bytes()
    assert desk.state.closed


def test_a_copy_is_noted_and_opens_on_another_machine_that_takes_over(desk, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    note(desk.host, "extended", round="1", table="2", minutes="5")
    assert desk.host.post("/evento/copiar", data={"donde": str(stick)}).status_code == 303
    (copy,) = stick.glob("*.juez-evento")
    second = Desk.__new__(Desk)
    from webapp import create_app

    from ..conftest import host_of

    second.app = create_app(Home(tmp_path / "second"), {"TESTING": True})
    second.host = host_of(second.app)
    assert second.host.post("/evento/abrir", data={"ruta": str(copy), "hacerse-cargo": "1"}).status_code == 303
    with second.app.app_context():
        there = second.app.extensions["events"].event.state
    assert (there.takeover, there.rounds[1].extra(2)) == (2, 5)
