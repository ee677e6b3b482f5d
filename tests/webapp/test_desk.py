"""The pages of the judge's desk: who sees what, the ways in, calls, the clock, and forms without a script."""

from __future__ import annotations

import json
import re

import pytest

from desk import Role, new_id
from indexer import Home
from webapp.packed import pack
from webapp.roles import RIGHTS

from .desk import NAMES, Desk, form_with, text_of


@pytest.fixture
def desk(tmp_path):
    return Desk(Home(tmp_path / "home"))


def note(client, kind: str, **fields):
    """What a form without a script posts."""
    given = {f"c-{name}": value for name, value in fields.items()}
    return client.post("/evento/anotar", data={"kind": kind, "id": new_id("nadie"), **given})


# --- the event ---------------------------------------------------------------------------------------------------------


def test_without_an_event_the_host_may_make_one_and_others_are_told(tmp_path):
    from webapp import create_app

    from ..conftest import host_of

    app = create_app(Home(tmp_path / "home"), {"TESTING": True})
    assert "Empezar el evento" in text_of(host_of(app).get("/evento"))
    told = app.test_client().get("/evento")
    assert told.status_code == 200
    assert "no hay ningún evento" in text_of(told)
    assert app.test_client().get("/evento/fallos").status_code == 404


def test_an_event_is_a_file_of_its_own_that_only_its_owner_reads_and_stays_open(desk, tmp_path):
    (path,) = (tmp_path / "home" / "eventos").glob("*.juez-evento")
    assert path.name == "Regional.juez-evento"
    assert path.stat().st_mode & 0o077 == 0
    again = Desk.__new__(Desk)
    from webapp import create_app

    from ..conftest import host_of

    again.app = create_app(Home(tmp_path / "home"), {"TESTING": True})
    assert "La mesa del juez" in text_of(host_of(again.app).get("/evento"))
    assert desk.state.about.edition
    assert str(desk.state.about.date) == "2026-11-23"


def test_a_second_event_of_the_name_is_refused_and_nothing_is_written_over(desk):
    assert desk.host.post("/evento/nuevo", data={"nombre": "Regional", "juego": "myl"}).status_code == 409
    assert desk.state.about.game == "souls"


def test_an_event_put_away_is_opened_again(desk):
    desk.host.post("/evento/guardar")
    assert "no hay ningún evento" in text_of(desk.visitor().get("/evento"))
    assert desk.visitor().get("/evento/pantalla").status_code == 404
    desk.host.post("/evento/abrir", data={"archivo": "Regional.juez-evento"})
    assert "Ronda 1" in text_of(desk.visitor().get("/evento"))


# --- who sees what -----------------------------------------------------------------------------------------------------

_LEAST = {None: Role.VISITOR, Role.VISITOR: Role.VISITOR, Role.JUDGE: Role.JUDGE, Role.HEAD: Role.HEAD}
_RANK = [Role.VISITOR, Role.TABLE, Role.JUDGE, Role.HEAD]


def pages(desk):
    """Every page of the desk that is read, with the role it needs."""
    by_name = {name: right for right in RIGHTS for name in right.endpoints}
    for rule in desk.app.url_map.iter_rules():
        if rule.endpoint.startswith("event.") and "GET" in rule.methods:
            path = re.sub(r"<int:(table|number|player)>", "1", re.sub(r"<int:round>", "1", rule.rule))
            path = path.replace("<token>", "nada").replace("<kind>", "informe.json")
            yield path, _LEAST[by_name[rule.endpoint].at_event]


@pytest.mark.parametrize("role", _RANK)
def test_every_page_is_open_to_whom_it_should_be_and_to_nobody_else(desk, role):
    client = desk.visitor() if role is Role.VISITOR else None
    if role is Role.TABLE:
        client = desk.visitor()
        client.post("/evento/mesa/1/entrar", data={"tarjeta": desk.event.table_token(1)})
    client = client or desk.judge("Nora", role)
    for path, least in pages(desk):
        status = client.get(path).status_code
        assert (status == 403) == (_RANK.index(role) < _RANK.index(least)), (path, status)


def test_a_visitor_and_a_table_find_no_name_anywhere(desk):
    judge = desk.judge("Marta")
    note(judge, "penalised", player="1", round="1", table="1", own_infraction="tarde", note="Ana Gil llegó tarde")
    note(judge, "ruled", ruling="Bruno Paz roba una carta", round="1", table="1")
    desk.event.do("registered", {"player": 1, "text": "3 Carta secreta"})
    table = desk.visitor()
    table.post("/evento/mesa/1/entrar", data={"tarjeta": desk.event.table_token(1)})
    secret = (*NAMES, "Carta secreta", "tarde", "roba una carta")
    for client in (desk.visitor(), table):
        todo, seen = (
            ["/evento", "/evento/pantalla", "/evento/mesa/1", desk.card(1), "/r/souls:6.6.1", "/api/v1/event", "/"],
            set(),
        )
        todo += [path for path, _ in pages(desk)]
        while todo:
            path = todo.pop()
            if path in seen:
                continue
            seen.add(path)
            answer = client.get(path)
            said = text_of(answer) + str(answer.headers)
            assert [word for word in secret if re.search(rf"\b{word}\b", said)] == [], path
            todo += [link for link in re.findall(r'href="(/evento[^"#]*)"', answer.get_data(as_text=True)) if link not in seen]
        assert len(seen) > 20


def test_no_address_of_the_desk_holds_a_name(desk):
    page = "".join(
        text_of(desk.host.get(path)) for path in ("/evento", "/evento/jugadores", "/evento/controles", "/evento/mesa/1")
    )
    for link in re.findall(r'(?:href|action)="([^"]*)"', page):
        assert not any(name in link for name in NAMES), link


def test_a_revoked_judge_is_a_visitor_at_once(desk):
    judge = desk.judge()
    assert judge.get("/evento/fallos").status_code == 200
    note(desk.host, "revoked", device=judge.device)
    assert judge.get("/evento/fallos").status_code == 403
    assert "Llamadas" not in text_of(judge.get("/evento"))


# --- the ways in -------------------------------------------------------------------------------------------------------


def test_an_invitation_is_used_up_by_coming_in_and_not_by_being_looked_at(desk):
    token = desk.event.invite()
    for _ in range(3):
        assert desk.visitor().get(f"/evento/entrar/{token}").status_code == 200
    assert desk.visitor().post(f"/evento/entrar/{token}", data={"nombre": "Marta"}).status_code == 303
    assert desk.visitor().post(f"/evento/entrar/{token}", data={"nombre": "Otra"}).status_code == 409


def test_the_pin_lets_judges_in_and_five_wrong_ones_stop_it(desk):
    desk.host.post("/evento/dispositivos/pin")
    pin = desk.event.pin
    phone = desk.visitor()
    assert phone.post("/evento/entrar", data={"pin": pin, "nombre": "Marta"}).status_code == 303
    assert "Llamadas" in text_of(phone.get("/evento"))
    wrong = "000000" if pin != "000000" else "111111"
    for _ in range(5):
        assert desk.visitor().post("/evento/entrar", data={"pin": wrong, "nombre": "x"}).status_code == 409
    assert "espera" in text_of(desk.visitor().post("/evento/entrar", data={"pin": pin, "nombre": "x"}))


def test_the_invitation_is_shown_once_and_kept_nowhere(desk):
    shown = text_of(desk.host.post("/evento/dispositivos/invitar", data={"papel": "principal"}))
    token = re.search(r"/evento/entrar/([\w-]+)", shown)[1]
    assert token not in text_of(desk.host.get("/evento/dispositivos"))
    phone = desk.visitor()
    phone.post(f"/evento/entrar/{token}", data={"nombre": "Nora"})
    assert phone.get("/evento/informe").status_code == 200


def test_cards_are_one_for_each_table_and_old_ones_stop(desk):
    shown = text_of(desk.host.get("/evento/tarjetas"))
    assert shown.count("Código QR de la mesa") == 4
    old = desk.event.table_token(2)
    desk.host.post("/evento/tarjetas")
    assert desk.visitor().post("/evento/mesa/2/entrar", data={"tarjeta": old}).status_code == 409
    assert text_of(desk.host.get("/evento/tarjetas?hasta=120")).count("Código QR de la mesa") == 120


# --- calls and the clock, without a script -----------------------------------------------------------------------------


def test_a_table_calls_with_its_card_in_one_form(desk):
    phone = desk.visitor()
    page = text_of(phone.get(desk.card(3)))
    assert phone.post("/evento/anotar", data={**form_with(page, "called"), "c-about": "rules"}).status_code == 303
    (call,) = desk.state.queue()
    assert (call.table, call.about) == (3, "rules")
    assert "Llamada hecha" in text_of(phone.get("/evento/mesa/3"))
    assert "Mesa 3" in text_of(desk.judge().get("/evento"))


def test_a_phone_that_sits_at_another_table_comes_in_again_by_its_card(desk):
    phone = desk.visitor()
    for table in (3, 1):
        phone.post("/evento/anotar", data=form_with(text_of(phone.get(desk.card(table))), "called"))
    assert {call.table for call in desk.state.queue()} == {1, 3}
    assert "Llamada hecha" in text_of(phone.get("/evento/mesa/1"))
    assert "Llamada hecha" not in text_of(phone.get("/evento/mesa/3"))


def test_a_form_that_is_sent_twice_is_noted_once(desk):
    judge = desk.judge()
    note(desk.host, "round_started", round="1", minutes="40")
    given = {**form_with(text_of(judge.get("/evento")), "extended"), "c-table": "2", "c-minutes": "3"}
    for _ in range(3):
        assert judge.post("/evento/anotar", data=given).status_code == 303
    assert desk.state.rounds[1].extra(2) == 3
    given = {**form_with(text_of(judge.get("/evento")), "extended"), "c-table": "2", "c-minutes": "3"}
    judge.post("/evento/anotar", data=given)
    assert desk.state.rounds[1].extra(2) == 6


def test_how_a_table_stands_is_noted_once_however_often_the_form_is_sent(desk):
    judge = desk.judge()
    note(desk.host, "round_started", round="1", minutes="40")
    given = {**form_with(text_of(judge.get("/evento?ver=todas")), "table_stood", 'name="c-table" value="2"'), "c-state": "done"}
    for _ in range(3):
        assert judge.post("/evento/anotar", data=given).headers["Location"] == "/evento?ver=todas"
    assert desk.state.conflicts == []
    again = {**form_with(text_of(judge.get("/evento?ver=todas")), "table_stood", 'name="c-table" value="2"'), "c-state": "open"}
    judge.post("/evento/anotar", data=again)
    assert (desk.state.rounds[1].of_table(2).state, desk.state.conflicts) == ("open", [])


def test_what_did_not_change_is_not_drawn_again(desk):
    anew = []

    class Drawn(dict):
        def __setitem__(self, part, drawn):
            anew.append(part)
            super().__setitem__(part, drawn)

    desk.app.extensions["events"].drawn = Drawn()
    note(desk.host, "round_started", round="1", minutes="40")
    marta, raul = desk.judge("Marta"), desk.judge("Raúl")

    def opened(judge):
        anew.clear()
        return text_of(judge.get("/evento?ver=todas"))

    opened(marta)
    assert {"people", *(f"row todas {table}" for table in (1, 2, 3, 4))} <= {*anew}
    opened(raul)
    assert anew == []
    note(marta, "extended", round="1", table="2", minutes="5")
    page = opened(raul)
    assert anew == ["row todas 2"]
    assert "44:" in page or "45:" in page
    note(marta, "penalised", round="1", player="3", own_infraction="Llega tarde", own_level="Aviso")
    page = opened(raul)
    assert anew == ["people"]
    assert "lleva 1" in page


def test_a_call_is_claimed_by_the_first_and_the_second_is_shown_as_a_conflict(desk):
    marta, raul, nora = desk.judge("Marta"), desk.judge("Raúl"), desk.judge("Nora", Role.HEAD)
    note(marta, "called", round="1", table="2")
    first, second = (form_with(text_of(judge.get("/evento")), "claimed") for judge in (marta, raul))
    marta.post("/evento/anotar", data=first)
    raul.post("/evento/anotar", data=second)
    (call,) = desk.state.queue()
    assert call.claimed_by == marta.device
    for judge in (marta, raul, nora):
        assert "Conflictos" in text_of(judge.get("/evento"))
    settle = form_with(text_of(nora.get("/evento")), "settled", 'value="1"')
    nora.post("/evento/anotar", data=settle)
    assert desk.state.queue()[0].claimed_by == raul.device
    assert desk.state.conflicts == []


def test_a_round_is_started_from_the_length_that_a_document_names(desk):
    page = text_of(desk.host.get("/evento"))
    assert "36 min" in page
    assert "Reglamento de Souls" in page
    desk.host.post("/evento/anotar", data={**form_with(page, "round_started"), "c-minutes": "36"})
    assert desk.state.rounds[1].minutes == 36
    screen = text_of(desk.visitor().get("/evento/pantalla"))
    assert "Ronda 1" in screen
    assert "35:" in screen or "36:" in screen


def test_where_no_document_names_a_length_the_page_says_so(tmp_path):
    page = text_of(Desk(Home(tmp_path / "home"), "myl").host.get("/evento"))
    assert "No se ha visto ningún documento" in page


def test_a_table_sees_its_own_end_and_the_hall_those_with_extra_time(desk):
    note(desk.host, "round_started", round="1", minutes="40")
    note(desk.host, "extended", round="1", table="2", minutes="5")
    assert "Con +5 min" in text_of(desk.visitor().get("/evento/mesa/2"))
    assert "Sin tiempo extra" in text_of(desk.visitor().get("/evento/mesa/3"))
    hall = text_of(desk.visitor().get("/evento/pantalla"))
    assert "Mesa 2" in hall
    assert "Mesa 3" not in hall


def test_what_a_role_may_not_note_is_refused_in_words(desk):
    refused = note(desk.judge(), "round_started", round="1", minutes="40")
    assert refused.status_code == 409
    assert "juez" in text_of(refused)
    assert note(desk.visitor(), "called", round="1", table="1").status_code == 409
    assert 1 not in {one.number for one in desk.state.rounds.values() if one.started}


def test_the_log_undoes(desk):
    judge = desk.judge()
    note(judge, "extended", round="1", table="2", minutes="5")
    judge.post("/evento/anotar", data=form_with(text_of(judge.get("/evento/registro")), "undone"))
    assert desk.state.rounds[1].extra(2) == 0
    assert "deshecha" in text_of(judge.get("/evento/registro"))


# --- what a phone sends ------------------------------------------------------------------------------------------------


def sent(judge, at: str, kind: str, **fields):
    """An entry as the queue of a phone has it."""
    return {"id": f"{judge.device}-{at}", "kind": kind, "fields": [[f"c-{name}", str(value)] for name, value in fields.items()]}


def test_entries_of_a_phone_are_taken_once_whatever_is_sent_again(desk):
    judge = desk.judge()
    entries = [sent(judge, f"fuera{n:04}", "extended", round=1, table=2, minutes=1) for n in range(10)]
    for _ in range(3):
        answer = judge.post("/evento/anotar", json={"entries": entries}).get_json()
        assert [one["id"] for one in answer["entries"]] == [one["id"] for one in entries]
    assert all(one["again"] for one in answer["entries"])
    assert desk.state.rounds[1].extra(2) == 10


def test_one_entry_that_is_refused_keeps_back_no_other(desk):
    judge = desk.judge()
    entries = [
        sent(judge, "bien0001", "extended", round=1, table=2, minutes=1),
        sent(judge, "mal00001", "extended", round=1, table=2, minutes="muchos"),
        {"id": 7},
        sent(judge, "bien0002", "called", round=1, table=3),
    ]
    answers = judge.post("/evento/anotar", json={"entries": entries}).get_json()["entries"]
    assert ["refused" in one for one in answers] == [False, True, True, False]
    assert not answers[1]["later"]


def test_a_phone_sends_only_its_own(desk):
    one, other = desk.judge("Marta"), desk.judge("Raúl")
    answer = other.post("/evento/anotar", json={"entries": [sent(one, "ajena001", "called", round=1, table=3)]}).get_json()
    assert answer["entries"][0]["held"]
    assert "otro dispositivo" in answer["entries"][0]["refused"]


def test_a_head_judge_takes_in_what_a_phone_hands_over_once_whatever_way_it_comes(desk):
    one, nora = desk.judge("Marta"), desk.judge("Nora", Role.HEAD)
    handed = json.dumps([sent(one, "ajena001", "called", round=1, table=3)])
    first = nora.post("/evento/recibir", data={"texto": handed})
    assert "anotada" in text_of(first)
    other = json.dumps([sent(one, "otra0001", "called", round=1, table=2)])
    again = f"http://192.168.1.7:8000/evento/recibir#{pack(handed)}\n{pack(other)}"
    page = text_of(nora.post("/evento/recibir", data={"texto": again}))
    assert "ya estaba" in page
    assert "anotada" in page
    assert [(call.table, len(call.entries)) for call in desk.state.queue()] == [(3, 1), (2, 1)]
    answer = one.post("/evento/anotar", json={"entries": json.loads(handed)}).get_json()["entries"][0]
    assert answer["again"]
    assert one.post("/evento/recibir", data={"texto": handed}).status_code == 403
    for wrong in ("nada", "[7", pack("{}"), "[]"):
        assert nora.post("/evento/recibir", data={"texto": wrong}).status_code == 409


def test_a_phone_that_was_sent_away_sends_what_it_had_when_it_comes_in_again(desk):
    judge = desk.judge("Marta")
    first, entry = judge.device, sent(judge, "antes001", "extended", round=1, table=2, minutes=4)
    note(desk.host, "revoked", device=first)
    assert judge.post("/evento/anotar", json={"entries": [entry]}).get_json()["entries"][0]["later"]
    assert "se le retiró el acceso" in text_of(judge.get("/evento/entrar"))
    judge.post(f"/evento/entrar/{desk.event.invite()}", data={"nombre": "Marta"})
    answer = judge.post("/evento/anotar", json={"entries": [entry, entry]}).get_json()["entries"]
    assert [one["again"] for one in answer] == [False, True]
    assert desk.state.rounds[1].extra(2) == 4


def test_a_phone_that_left_by_itself_sends_what_it_had_when_it_comes_in_again(desk):
    judge = desk.judge("Marta")
    entry = sent(judge, "antes001", "extended", round=1, table=2, minutes=4)
    judge.post("/evento/salir")
    assert judge.get("/evento/fallos").status_code == 403
    judge.post(f"/evento/entrar/{desk.event.invite()}", data={"nombre": "Marta"})
    assert not judge.post("/evento/anotar", json={"entries": [entry]}).get_json()["entries"][0]["again"]
    assert desk.state.rounds[1].extra(2) == 4


def test_who_is_out_keeps_entries_to_send_them_later(desk):
    judge = desk.judge()
    entry = sent(judge, "despues1", "called", round=1, table=3)
    answer = desk.visitor().post("/evento/anotar", json={"entries": [entry]}).get_json()
    assert answer["entries"][0]["later"]
    assert desk.state.queue() == []


def test_polling_answers_304_until_something_is_noted(desk):
    judge = desk.judge()
    first = judge.get("/evento")
    cursor = re.search(r'data-cursor="([\d.]+)"', text_of(first))[1]
    for path in ("/evento", "/evento/pantalla", "/evento/mesa/1", "/evento/controles"):
        again = judge.get(path, query_string={"since": cursor})
        assert (again.status_code, again.get_data()) == (304, b"")
        assert int(again.headers["X-Juez-Ahora"]) > 0
    note(judge, "called", round="1", table="3")
    assert judge.get("/evento", query_string={"since": cursor}).status_code == 200


def test_two_hundred_phones_behind_one_address_are_not_held_up(desk):
    judges = [desk.judge(f"Juez {n}") for n in range(8)]
    cursor = f"{desk.state.takeover}.{desk.state.number}"
    answers = [desk.visitor().get("/evento", query_string={"since": cursor}).status_code for _ in range(200)]
    for judge in judges:
        answers += [judge.get("/evento", query_string={"since": cursor}).status_code for _ in range(20)]
    assert set(answers) == {304}


def test_nothing_of_the_desk_is_kept_in_between_and_no_other_site_writes(desk):
    assert desk.host.get("/evento").headers["Cache-Control"] == "no-store"
    other = desk.host.post("/evento/anotar", data={"kind": "called"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert other.status_code == 403


def test_the_log_says_which_ruling_was_appealed_who_called_and_what_was_undone(desk):
    table = desk.visitor()
    table.post("/evento/anotar", data={"kind": "called", "tarjeta": desk.event.table_token(2), "c-round": "1", "c-table": "2"})
    ruling = desk.event.do("ruled", {"round": 1, "table": 2, "ruling": "No puede."}).entry.id
    desk.event.do("ruling_appealed", {"ruling": ruling})
    desk.event.do("appeal_ended", {"ruling": ruling, "upheld": False})
    given = desk.event.do("extended", {"round": 1, "table": 3, "minutes": 4}).entry.id
    desk.event.undo(given)
    page = text_of(desk.judge().get("/evento/registro"))
    assert ruling not in page.replace(f'value="{ruling}"', "")
    assert page.count("mesa 2 · «No puede.»") == 3
    assert "Se deshace: Tiempo extra: mesa 3 · +4 min" in page
    assert '<p class="who">mesa 2' in page


def test_an_alias_and_a_minor_that_come_later_are_taken(desk):
    desk.take("jugador,alias,menor\nAna Gil,Lince,\nBruno Paz,,si")
    assert (desk.state.players[1].alias, desk.state.players[1].name) == ("Lince", "Ana Gil")
    assert desk.state.players[2].minor
    desk.take("1 Ana Gil – Bruno Paz", 2)
    assert desk.state.players[2].minor


# --- what is refused is told as who caused it needs it --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "data", "says"),
    [
        ("/evento/nuevo", {"nombre": "Otro", "juego": "souls", "formato": "fftcg/estandar"}, "Ese formato no es de Souls"),
        ("/evento/nuevo", {"nombre": "Otro", "juego": "souls", "fecha": "2026-99-99"}, "se escribe AAAA-MM-DD."),
        ("/evento/copiar", {"donde": "/no/hay"}, "no existe su carpeta"),
        ("/evento/entrar", {"pin": "123456", "nombre": "Eva"}, "Ahora no se entra con PIN"),
        ("/evento/entrar", {"pin": "123456", "nombre": " "}, "Di cómo te llaman"),
        ("/evento/anotar", {"kind": "ruled", "c-ruling": " "}, "Fallo: no dice el fallo («ruling»)."),
        ("/evento/anotar", {"kind": "extended", "c-round": "1", "c-table": "1", "c-minutes": "700"}, "120 como mucho"),
    ],
)
def test_what_the_host_did_wrong_is_told_with_what_would_be_right(desk, path, data, says):
    before = desk.event.entries()
    answer = desk.host.post(path, data=data)
    assert (answer.status_code in (409, 422), says in text_of(answer)) == (True, True), text_of(answer)
    assert len(desk.event.entries()) - len(before) <= (path == "/evento/copiar")


def test_who_is_no_longer_at_the_event_is_told_so(desk):
    judge, form = desk.judge(), {"kind": "extended", "c-round": "1", "c-table": "1", "c-minutes": "3"}
    desk.event.do("revoked", {"device": judge.device})
    assert "Este navegador no está en el evento" in text_of(judge.post("/evento/anotar", data=form))
    desk.host.post("/evento/cerrar", data={"seguro": "borrar"})
    assert "El evento está cerrado" in text_of(judge.post("/evento/anotar", data=form))


def test_a_rule_that_is_none_is_told_and_there_is_no_table_nought(desk):
    assert "No hay ninguna regla «souls:99.99»" in text_of(desk.host.get("/evento/fallos/nuevo?regla=souls:99.99"))
    other = text_of(desk.host.get("/evento/fallos/nuevo?regla=inferno:100.1"))
    assert "No hay ninguna regla «inferno:100.1» en Souls in Xtinction" in other
    for path in ("/evento/mesa/0", "/evento/mesa/10000", "/evento/controles/100/1"):
        assert desk.host.get(path).status_code == 404


def test_a_round_that_is_drawn_again_says_so(desk):
    for word in ("naranja", "limón", "limón"):
        desk.host.post("/evento/controles/sortear", data={"ronda": "1", "palabra": word})
    assert "antes se sorteó 1 vez" in text_of(desk.host.get("/evento/controles"))
    assert "antes se sorteó 1 vez" in text_of(desk.host.get("/evento/informe/informe.csv"))


def test_the_log_says_whom_how_many_and_in_place_of_what(desk):
    event, judge = desk.event, desk.judge("Marta")
    event.do("judge_sent", {"round": 1, "table": 2, "device": judge.device})
    event.do("judge_sent", {"round": 1, "table": 2})
    event.do("end_stepped", {"round": 1, "table": 2, "step": 0, "count": 3})
    given = event.do("extended", {"round": 1, "table": 3, "minutes": 3}).entry.id
    event.do("extended", {"round": 1, "table": 3, "minutes": 5}, replaces=given)
    event.do("revoked", {"device": judge.device})
    page = text_of(desk.host.get("/evento/registro"))
    for told in (
        *("Jugadores: 8 jugadores", "Mesas: ronda 1 · 4 mesas", "Juez enviado: mesa 2 · Marta", "Juez enviado: mesa 2 · nadie"),
        *("Fin del tiempo: mesa 2 · paso 1 · 3", "Sale un dispositivo: Marta"),
        "Tiempo extra: mesa 3 · +5 min (en lugar de «Tiempo extra: mesa 3 · +3 min»)",
    ):
        assert told in page
