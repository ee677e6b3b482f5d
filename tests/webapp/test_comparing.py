"""Two editions compared on a page: every difference once, moves as a switch, the words of both."""

import html
import re
import shutil

import pytest

from indexer import Home, UserData
from rules_corpus import embedded_editions
from rules_corpus.comparing import compare
from rules_corpus.documents import DOCUMENTS
from rules_corpus.embedded import edition_files
from rules_corpus.reading import read_official
from webapp import create_app
from webapp.comparing import CHANGES, PAGE

from ..conftest import host_of

OURS = next(edition for edition in embedded_editions() if edition.document == "souls")


LONGEST = max((record for record in OURS if "\n" not in record.text and not record.is_comment), key=lambda r: len(r.text))


def edited(text: str) -> str:
    """Our wording of Souls with two rules reworded a little, one written anew, one gone, one come, and two moved."""

    def change(number: str, what) -> None:
        nonlocal text
        paragraph = re.search(rf"^\*\*{re.escape(number)}\. ?.*?(?=\n\n)", text, re.MULTILINE | re.DOTALL)
        text = text.replace(paragraph[0], what(paragraph[0]))

    change("1.1.1", lambda said: said.replace("2", "3"))
    change("1.2.4.1", lambda said: "**1.2.4.1.** Otra cosa enteramente distinta, sin nada que ver.")
    change("1.3.4", lambda said: "")
    change("6.6.1.1.2.3", lambda said: said.replace("**6.6.1.1.2.3.", "**6.6.1.1.2.77."))
    change("12.5", lambda said: said.replace("**12.5.", "**12.9.").replace("jugador", "participante", 1))
    change(LONGEST.number, lambda said: said + " Y algo más.")
    return text + "\n\n**99.** Una regla que antes no estaba.\n"


EDITED = edited(edition_files()["souls"].read_text(encoding="utf-8")).encode()
NEW = read_official(EDITED, DOCUMENTS["souls"], "editada")


@pytest.fixture(scope="module")
def client(shared_home, tmp_path_factory):
    """Juez with two more editions of Souls, one nearly ours and one with other words everywhere."""
    folder = tmp_path_factory.mktemp("comparing") / "home"
    shutil.copytree(shared_home.folder, folder)
    other = edition_files()["souls"].read_text(encoding="utf-8").replace("jugador", "duelista").replace("carta", "naipe")
    with UserData(Home(folder).user_database) as user:
        user.add_edition("souls", "editada", "2025", EDITED)
        user.add_edition("souls", "otra", "", other.encode())
    return host_of(create_app(Home(folder), {"TESTING": True}))


def page_of(client, query: str = "") -> str:
    answer = client.get(f"/comparar/souls?{query}")
    assert answer.status_code == 200
    return html.unescape(answer.get_data(as_text=True))


def shown(page: str) -> list[tuple[str, str]]:
    return re.findall(r'<section class="difference (\w+)" id="([^"]+)"', page)


def test_the_edited_rules_are_shown_and_no_other(client):
    page = page_of(client, "de=juez-1&a=editada")
    expected = [(d.change.value, (d.new or d.old).number) for d in compare(OURS, NEW)]
    assert shown(page) == expected
    assert sorted(change for change, _ in expected) == ["added", "moved", "moved", "removed", "reworded", "reworded", "reworded"]
    assert "6.6.1.1.2.3 → 6.6.1.1.2.77" in page
    assert "<del>2</del><ins>3</ins>" in page
    assert "<ins>Una regla que antes no estaba.</ins>" in page


def test_a_rule_written_anew_stands_beside_the_old_one(client):
    page = page_of(client, "de=juez-1&a=editada")
    section = re.search(r'id="1\.2\.4\.1".*?</section>', page, re.DOTALL)[0]
    assert 'class="sides"' in section
    old, new = re.findall(r'<div class="words"><p class="label">[^<]*</p>(.*?)</div>', section, re.DOTALL)
    assert re.sub("<[^>]+>", "", old) == OURS["souls:1.2.4.1"].text
    assert re.sub("<[^>]+>", "", new) == NEW["souls:1.2.4.1"].text
    assert "<ins>" not in old
    assert "<del>" not in new


def test_unchanged_rules_are_counted_where_they_stand(client):
    page = page_of(client, "de=juez-1&a=editada")
    counted = [int(n) for n in re.findall(r'class="unchanged">(\d+) entrada', page)]
    assert sum(counted) == len(NEW.records) - sum(d.new is not None for d in compare(OURS, NEW))
    before_first = page[: page.index('<section class="difference')]
    assert 'class="unchanged">2 entradas' in before_first


def test_changes_are_filters_with_their_counts(client):
    whole = page_of(client, "de=juez-1&a=editada")
    for name, change in CHANGES.items():
        page = page_of(client, f"de=juez-1&a=editada&cambio={name}")
        assert {kind for kind, _ in shown(page)} == {change.value}
        assert len(shown(page)) == sum(kind == change.value for kind, _ in shown(whole))
        assert 'class="unchanged"' not in page
    assert shown(page_of(client, "de=juez-1&a=editada&cambio=otros")) == shown(whole)


def test_rules_that_only_moved_can_be_left_out(client):
    page = page_of(client, "de=juez-1&a=editada")
    assert "1 regla que solo cambia de número" in page
    without = re.search(r'href="([^"]+traslados=no[^"]*)"[^>]*>No mostrarlas', page)[1]
    left = html.unescape(client.get(without).get_data(as_text=True))
    assert [n for _, n in shown(page) if (_, n) not in shown(left)] == ["6.6.1.1.2.77"]
    assert ("moved", "12.9") in shown(left)
    assert "participante" in left
    assert "Mostrarlas" in left


@pytest.mark.parametrize("pair", ["de=juez-1&a=otra", "de=otra&a=juez-1", "de=editada&a=otra"])
def test_every_difference_is_on_one_page_only_and_every_link_leads_to_its_rule(client, pair):
    seen: list = []
    links: set[str] = set()
    first = page_of(client, pair)
    pages = int(re.search(r"Página 1 de (\d+)", first)[1])
    for number in range(1, pages + 1):
        page = page_of(client, f"{pair}&pagina={number}")
        assert len(shown(page)) <= PAGE
        assert len(page) < 200_000
        seen += shown(page)
        links |= set(re.findall(r'href="(/r/[^"]+)"', page))
    total = int(re.search(r"([\d.]+) diferencias", first)[1].replace(".", ""))
    assert len(seen) == len(set(seen)) == total
    for link in sorted(links)[::9]:
        assert client.get(link).status_code == 200


@pytest.mark.parametrize("query", ["pagina=999", "pagina=0", "pagina=-1", "pagina=x", "cambio=&traslados=&pagina="])
def test_any_page_number_shows_a_page(client, query):
    assert shown(page_of(client, f"de=juez-1&a=editada&{query}"))


def test_editions_are_chosen_for_the_reader_and_can_be_turned_round(client):
    page = page_of(client)
    assert "De «juez-1» a «otra»" in page
    back = re.search(r'href="([^"]+)">Al revés', page)[1]
    assert "De «otra» a «juez-1»" in html.unescape(client.get(back).get_data(as_text=True))


def test_an_edition_does_not_differ_from_itself(client):
    for name in ("juez-1", "editada"):
        page = page_of(client, f"de={name}&a={name}")
        assert shown(page) == []
        assert "Es la misma edición" in page


def test_a_document_with_one_edition_says_so(client):
    assert "una sola edición" in html.unescape(client.get("/comparar/myl").get_data(as_text=True))


@pytest.mark.parametrize("query", ["de=nada", "a=nada", "de=juez-1&a=%3Cscript%3E"])
def test_an_unknown_edition_is_not_found(client, query):
    assert client.get(f"/comparar/souls?{query}").status_code == 404


def test_a_long_stretch_that_stayed_is_folded_and_nothing_of_it_is_lost(client):
    page = page_of(client, "de=juez-1&a=editada")
    section = re.search(rf'id="{re.escape(LONGEST.number)}".*?</section>', page, re.DOTALL)[0]
    words = re.search(r'<div class="words">(.*?)</div>', section, re.DOTALL)[1]
    folded = re.search(r"<summary>(\d+) palabras iguales</summary>(.*?)</details>", words, re.DOTALL)
    assert int(folded[1]) == len(folded[2].split())
    whole = re.sub(r"<[^>]+>", "", re.sub(r"<summary>.*?</summary>|<ins>.*?</ins>", "", words))
    assert whole == LONGEST.text
