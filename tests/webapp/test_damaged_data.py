"""The pages beside damaged data of the user, and on a disk that takes nothing: what works, what is said, what stays as it was."""

import errno
import html
import os
import shutil
from io import BytesIO

import pytest

from indexer import Home, UserData
from indexer.user_data import SavedSituation
from rules_corpus.embedded import edition_files
from webapp import create_app, editions

from ..conftest import host_of

TEXT = edition_files()["inferno-inicio"].read_bytes()
BOARD = "game: inferno\ntitle: Guardada\nplayers:\n  Ana: {demonio: A, mazo: 9}\n  Bruno: {demonio: B, mazo: 9}\n"
PAGES = ("/", "/buscar?q=robar", "/r/souls:1", "/mazos", "/situaciones", "/cobertura", "/ediciones", "/conceptos", "/datos")
#: The pages that show something of the user.
OF_OWN_DATA = ("/situaciones", "/ediciones", "/datos")


@pytest.fixture
def home(shared_home, tmp_path):
    shutil.copytree(shared_home.folder, tmp_path / "home")
    home = Home(tmp_path / "home")
    with UserData(home.user_database) as user:
        user.add_edition("inferno-inicio", "uno", "2024", TEXT)
        user.save_situation(SavedSituation("Una", "inferno", BOARD, "juez-1", juez="0", readings="{}", ended="{}"))
    return home


@pytest.fixture
def client(home, monkeypatch):
    monkeypatch.setattr(editions, "PATIENCE", 300)
    return host_of(create_app(home, {"TESTING": True}))


def text_of(response) -> str:
    return html.unescape(response.get_data(as_text=True))


def kept(home: Home) -> list[str]:
    with UserData(home.user_database) as user:
        return sorted([edition.name for edition in user.editions()] + [each.name for each in user.situations()])


@pytest.mark.parametrize("damage", [b"this is no database" * 400, b"SQLite format 3\0" + b"\x5a" * 9000])
def test_every_page_goes_on_beside_damaged_data_and_says_so(client, home, damage):
    home.user_database.write_bytes(damage)
    for page in PAGES:
        answer = client.get(page)
        assert answer.status_code == 200, page
        assert ("dañados" in text_of(answer)) == (page in OF_OWN_DATA), page
    assert home.user_database.read_bytes() == damage


def test_a_database_that_was_only_begun_holds_nothing_and_takes_everything(client, home):
    home.user_database.write_bytes(b"")
    for page in PAGES:
        answer = client.get(page)
        assert answer.status_code == 200, page
        assert "dañados" not in text_of(answer), page
    with UserData(home.user_database) as user:
        user.add_edition("inferno-inicio", "dos", "2024", TEXT)
    assert kept(home) == ["dos"]


def _import(client) -> str:
    """The address at which a text that was sent waits to be confirmed."""
    sent = {"documento": "inferno-inicio", "nombre": "dos", "fecha": "2024", "archivo": (BytesIO(TEXT), "inicio.md")}
    answer = client.post("/ediciones/importar", data=sent, content_type="multipart/form-data")
    assert answer.status_code == 303, text_of(answer)
    return answer.location


@pytest.mark.parametrize(
    ("number", "said"), [(errno.ENOSPC, "no queda sitio en el disco"), (errno.EROFS, "no se puede escribir")]
)
def test_what_a_full_or_read_only_disk_does_not_take_is_said_and_everything_stays(client, home, monkeypatch, number, said):
    address = _import(client)

    def refuses(*_, **__):
        raise OSError(number, os.strerror(number))

    before = sorted((path, path.stat().st_size) for path in home.folder.rglob("*") if path.is_file())
    with monkeypatch.context() as full:
        full.setattr("indexer.disk.only_one", refuses)
        for _ in range(3):
            answer = client.post(address)
            assert answer.status_code == 507
            assert said in text_of(answer)
        for page in PAGES:
            assert client.get(page).status_code == 200
    assert sorted((path, path.stat().st_size) for path in home.folder.rglob("*") if path.is_file()) == before
    assert kept(home) == ["Una", "uno"]
