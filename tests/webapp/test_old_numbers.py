"""Numbers that only another edition has lead to their rule, with a notice that says where it went."""

import pytest

from indexer import UserData
from rules_corpus.embedded import FOLDER
from webapp import create_app

from ..conftest import host_of


@pytest.fixture
def client(home):
    """A Juez with an older edition of a document, in which 8.14 still was 8.99."""
    text = (FOLDER / "myl.md").read_text(encoding="utf-8").replace("8.14.", "8.99.").replace("juez-1", "vieja", 1)
    with UserData(home.user_database) as user:
        user.add_edition("myl", "vieja", "2020", text.encode())
    return host_of(create_app(home, {"TESTING": True}))


def test_an_old_number_leads_to_its_edition_and_says_where_the_rule_is_now(client):
    response = client.get("/r/myl:8.99")
    assert response.status_code == 302
    page = client.get("/r/myl:8.99", follow_redirects=True).get_data(as_text=True)
    assert "es de la edición «vieja», no de «juez-1»; allí es la 8.14" in page
    assert "Estás leyendo la edición «vieja»" in page


def test_a_rule_offers_its_other_editions(client):
    page = client.get("/r/myl:8.9").get_data(as_text=True)
    assert 'href="/r/myl:8.9?edicion=vieja"' in page
    assert "no la tiene" in client.get("/r/myl:8.14").get_data(as_text=True)


def test_a_number_of_no_edition_names_the_nearest(client):
    response = client.get("/r/myl:8.999")
    assert response.status_code == 404
    assert "8.23" in response.get_data(as_text=True)


def test_a_notice_that_was_not_earned_is_not_shown(client):
    assert "errata" not in client.get("/r/myl:8.9?desde=inferno:701.81d").get_data(as_text=True)
    assert client.get("/r/myl:8.9?desde=%00").status_code == 200
