"""The page of the user's data: what is kept, saving it, bringing it back."""

import html
import re
import shutil
import sqlite3
from io import BytesIO

import pytest

from indexer import Home, UserData, backups
from indexer.writing import damaged_files
from rules_corpus.embedded import edition_files
from webapp import create_app, editions, uploads

from ..conftest import host_of

OWN = edition_files()["inferno-inicio"].read_bytes()


@pytest.fixture
def own_home(shared_home, tmp_path):
    """A data folder of its own with the embedded corpus built and one edition imported since."""
    shutil.copytree(shared_home.folder, tmp_path / "home")
    home = Home(tmp_path / "home")
    with UserData(home.user_database) as user:
        user.add_edition("inferno-inicio", "uno", "2024", OWN)
    return home


@pytest.fixture
def client(own_home, monkeypatch):
    monkeypatch.setattr(editions, "PATIENCE", 300)
    return host_of(create_app(own_home, {"TESTING": True}))


def text_of(response) -> str:
    return html.unescape(response.get_data(as_text=True))


def names(home: Home) -> list[str]:
    with UserData(home.user_database) as user:
        return sorted(edition.name for edition in user.editions())


def send(client, data: bytes):
    return client.post("/datos", data={"archivo": (BytesIO(data), "copia.db")}, content_type="multipart/form-data")


def test_the_page_names_everything_that_is_kept_and_where(client, own_home):
    page = text_of(client.get("/datos"))
    assert str(own_home.user_database) in page
    for said in ("Ediciones importadas", "inferno-inicio · uno", "kB", "Guardar una copia", "Restaurar una copia"):
        assert said in page


def test_a_page_without_data_says_so_and_creates_nothing(shared_home, app):
    page = text_of(host_of(app).get("/datos"))
    assert "Nada todavía" in page
    assert not shared_home.user_database.exists()


def test_a_copy_is_one_file_with_the_date_in_its_name(client, tmp_path):
    answer = client.get("/datos/copia")
    assert re.search(r"filename=juez-datos-\d{4}-\d\d-\d\d-\d{6}\.db", answer.headers["Content-Disposition"])
    (tmp_path / "copy.db").write_bytes(answer.data)
    with UserData(tmp_path / "copy.db") as user:
        assert [(e.name, e.source) for e in user.editions()] == [("uno", OWN)]


def test_a_copy_is_shown_beside_the_present_data_and_restored_when_confirmed(client, own_home):
    copy = client.get("/datos/copia").data
    with UserData(own_home.user_database) as user:
        user.remove_edition("inferno-inicio", "uno")
        user.add_edition("inferno-inicio", "dos", "", OWN)
    answer = send(client, copy)
    assert answer.status_code == 303
    preview = text_of(client.get(answer.location))
    assert re.search(r"uno\s+<[^>]+>Solo en la copia", preview)
    assert re.search(r"dos\s+<[^>]+>Solo ahora", preview)
    assert names(own_home) == ["dos"]
    after = client.post(answer.location)
    assert after.status_code == 303
    page = text_of(client.get(after.location))
    assert "en su sitio" in page
    assert names(own_home) == ["uno"]
    assert "uno" in text_of(client.get("/d/inferno-inicio?edicion=uno"))
    (kept,) = backups.earlier_copies(own_home)
    assert kept.name in page
    with UserData(kept) as user:
        assert [edition.name for edition in user.editions()] == ["dos"]
    assert client.get(answer.location).status_code == 410
    again = client.post(answer.location)
    assert (again.status_code, again.location) == (303, after.location)
    assert len(backups.earlier_copies(own_home)) == 1
    assert [path.name for path in (own_home.folder / "uploads").rglob("*") if path.is_file()] == ["led-to"]


def test_a_copy_can_be_left_alone(client, own_home):
    address = send(client, client.get("/datos/copia").data).location
    assert client.post(f"{address}/descartar").status_code == client.post(f"{address}/descartar").status_code == 303
    assert client.get(address).status_code == 410
    assert backups.earlier_copies(own_home) == []


def _foreign(tmp_path) -> bytes:
    with sqlite3.connect(tmp_path / "foreign.db") as db:
        db.execute("create table notes (text)")
    db.close()
    return (tmp_path / "foreign.db").read_bytes()


@pytest.mark.parametrize("data", [b"", b"no", b"%PDF-1.7", b"SQLite format 3\0" * 300, _foreign])
def test_what_is_no_copy_is_refused_on_the_page(client, own_home, tmp_path, data):
    answer = send(client, data(tmp_path) if callable(data) else data)
    assert answer.status_code == 422
    assert "no es una copia" in re.search(r'role="alert">(.*?)</p>', text_of(answer))[1]
    assert names(own_home) == ["uno"]
    assert not any(path.is_file() for path in (own_home.folder / "uploads").rglob("*"))


def test_no_file_and_far_too_large_a_file_are_said_on_the_page(client):
    assert "Elige la copia" in text_of(client.post("/datos", data={}))
    answer = client.post("/datos", environ_overrides={"CONTENT_LENGTH": "9000000"})
    assert answer.status_code == 413
    assert "juez data restore" in text_of(answer)


def test_a_copy_that_waited_too_long_is_gone(client, own_home, monkeypatch):
    address = send(client, client.get("/datos/copia").data).location
    monkeypatch.setattr(uploads, "LIFETIME", -1)
    for answer in (client.get(address), client.post(address)):
        assert answer.status_code == 410
        assert "ya no está a la espera" in text_of(answer)
    assert names(own_home) == ["uno"]


def test_broken_data_are_replaced_by_a_copy_and_kept(client, own_home):
    copy = client.get("/datos/copia").data
    own_home.user_database.write_bytes(b"this is no database" * 100)
    address = send(client, copy).location
    assert "Solo en la copia" in text_of(client.get(address))
    assert client.post(address).status_code == 303
    assert names(own_home) == ["uno"]
    (kept,) = damaged_files(own_home)
    assert kept.read_bytes() == b"this is no database" * 100
    assert kept.name in text_of(client.get("/datos"))
