"""The file of one game, opened from the disk: contents, rules, links, search, glossary, without any server."""

import re

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from juez.cli import main

from ..search.golden_set import SETS, questions
from .waiting import ends


@pytest.fixture(scope="module")
def files(shared_home, tmp_path_factory):
    """Game → its file, written by the command."""
    folder = tmp_path_factory.mktemp("files")
    written = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUEZ_HOME", str(shared_home.folder))
        for game in ("inferno", "souls"):
            written[game] = folder / f"{game}.html"
            result = CliRunner().invoke(main, ["export", game, "--output", str(written[game])])
            assert result.exit_code == 0, result.output
    return written


@pytest.fixture(params=[390, 1280], ids=["phone", "desk"])
def page(request, chromium):
    """A page that has no network at all; an error fails the test."""
    context = chromium.new_context(viewport={"width": request.param, "height": 844}, offline=True, locale="es")
    opened = context.new_page()
    errors: list[str] = []
    opened.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("request", lambda asked: None if asked.url.startswith("file:") else errors.append(f"asked for {asked.url}"))
    yield opened
    context.close()
    assert errors == []


@pytest.fixture
def souls(page, files):
    page.goto(files["souls"].as_uri())
    page.locator(".chapters").wait_for()
    return page


def test_it_opens_with_the_contents_and_fits_the_screen(souls):
    expect(souls.locator("h1")).to_have_text("Souls in Xtinction — reglas generales")
    expect(souls.locator("footer")).to_contain_text("juez-1 (2024-09-01)")
    assert souls.evaluate("document.documentElement.scrollWidth") <= souls.viewport_size["width"]


def test_from_the_contents_to_a_rule_and_along_its_links_and_back(souls):
    souls.get_by_role("link", name="1.3 Fin de un duelo").click()
    souls.locator(".rule-page").wait_for()
    souls.locator(".entry .number", has_text="1.3.1.1").first.click()
    souls.locator('.current:has-text("1.3.1.1")').wait_for()
    souls.get_by_text("Citada por").click()
    souls.locator(".cited-by a").first.click()
    souls.locator('.current:has-text("1.2.4.1")').wait_for()
    expect(souls).to_have_url(ends("#/r/souls:1.2.4.1#1.2.4.1"))
    souls.locator(".current .ref").first.click()
    souls.locator('.current:has-text("1.3.1.1")').wait_for()
    souls.go_back()
    souls.locator('.current:has-text("1.2.4.1")').wait_for()
    expect(souls).to_have_title(re.compile(r"1\.2\.4\.1"))


def test_searching_and_suggestions(souls):
    souls.keyboard.press("Tab")
    souls.locator("#q").fill("fila de activ")
    souls.locator(".suggestions a").first.wait_for()
    souls.locator("#q").fill("condiciones de derrota")
    souls.keyboard.press("Enter")
    souls.locator(".hit", has_text="1.3.1.1").first.click()
    souls.locator('.current:has-text("1.3.1.1")').wait_for()
    souls.locator("#q").fill("6.6.9")
    souls.keyboard.press("Enter")
    souls.get_by_text("No existe ninguna regla con el número 6.6.9.").wait_for()
    souls.locator(".nearest a").first.click()
    souls.locator('.current:has-text("6.6")').wait_for()


def test_glossary_concepts_and_disputes(souls):
    souls.locator("footer").get_by_role("link", name="Glosario").click()
    souls.locator(".terms").first.wait_for()
    souls.locator("footer").get_by_role("link", name="Puntos en disputa").click()
    souls.locator("details[data-section] > summary").first.click()
    souls.locator("details[data-line] > summary").first.click()
    souls.locator(".point").first.wait_for()
    souls.evaluate("location.hash = '/disputas/souls#souls-fin-del-tiempo'")
    souls.locator("#souls-fin-del-tiempo").wait_for()
    souls.locator("footer").get_by_role("link", name="Lo mismo en cada juego").click()
    souls.locator(".concept-list a").first.click()
    souls.locator(".concept").wait_for()


def test_what_is_of_another_game_is_no_link(souls):
    souls.evaluate("location.hash = '/conceptos/pila'")
    souls.locator(".concept").wait_for()
    expect(souls.locator('.game[data-game="souls"] a[href]')).not_to_have_count(0)
    expect(souls.locator('.game[data-game="fftcg"] a[href]')).to_have_count(0)


def test_every_link_of_every_rule_leads_somewhere(page, files):
    """Each address that a page of the file links to has a page in it, and the place it names is there."""
    page.goto(files["souls"].as_uri())
    page.locator(".chapters").wait_for()
    broken = page.evaluate(
        """async () => {
          const wait = (check) => new Promise((done) => { const ask = () => (check() ? done() : setTimeout(ask, 5)); ask(); });
          const rules = [...document.querySelectorAll('.chapters a')].map((a) => a.hash);
          const seen = new Set(rules), broken = [];
          for (const hash of seen) {
            document.querySelector('main').replaceChildren();
            location.hash = hash;
            await wait(() => document.querySelector('main').children.length);
            if (document.querySelector('main .error')) broken.push(hash);
            if (seen.size < 150) for (const a of document.querySelectorAll('main a[href^="#/r/"]')) seen.add(a.hash);
          }
          return [seen.size, broken];
        }"""
    )
    assert broken[0] > 100
    assert broken[1] == []


@pytest.mark.parametrize("game", ["inferno", "souls"])
def test_its_search_answers_as_the_server_does_within_the_game(page, files, library, game):
    page.goto(files[game].as_uri())
    page.locator(".chapters").wait_for()
    asked = [q.query for half in SETS for q in questions(half, [game])]
    here = [[r.record.id for r in library.search.search(query, games=[game], limit=7, typing=True).results] for query in asked]
    urls = page.evaluate(
        """async (asked) => {
          const answers = [];
          for (const q of asked) answers.push(await (await fetch('/sugerencias?q=' + encodeURIComponent(q))).json());
          return answers.map((found) => found.map(({ url }) => decodeURI(url.slice(4).split('#')[0])));
        }""",
        asked,
    )
    assert urls == [[rule.replace("#", "~") for rule in found] for found in here]


def test_without_javascript_it_says_so(chromium, files):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(files["souls"].as_uri())
    expect(page.locator("main")).to_contain_text("necesita JavaScript", use_inner_text=True)
    context.close()
