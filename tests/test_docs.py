"""Documentation is held by tests: every command, defect, change and kind is named in it, and what it shows exists."""

import re
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from decks import FindingCode
from decks.cards import FACTS
from desk import KINDS
from engine.catalogue import GAMES
from engine.files.situation import load
from engine.kernel.match import Match
from engine.play.game import PlayedGame
from engine.running.runs import run_situation
from engine.text import grammar
from juez.cli import main
from rules_corpus.comparing import Change
from rules_corpus.records import DefectKind, Kind

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EDITIONS = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
DECKS = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
DESK = (ROOT / "docs" / "desk.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_is_in_the_readme(command):
    assert f"| `{command}` |" in README


@pytest.mark.parametrize("value", [*DefectKind, *Change, *Kind], ids=str)
def test_every_value_is_documented(value):
    assert f"`{value}`" in EDITIONS


@pytest.mark.parametrize("value", [*FindingCode, *FACTS], ids=str)
def test_every_finding_and_card_fact_is_documented(value):
    assert f"`{value}`" in DECKS


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_entry_is_documented(kind):
    assert re.search(rf"^\| .*`{kind}`.* \|$", DESK, re.MULTILINE)


def test_every_module_of_the_desk_is_in_its_table():
    rows = re.findall(r"^\| `(\w+)/?` \|", DESK.partition("| module |")[2], re.MULTILINE)
    modules = {path.stem for path in (ROOT / "desk").iterdir() if path.suffix == ".py"} - {"__init__"}
    assert {*rows} == {*modules, "contents", "replay"}


def test_every_command_the_readme_shows_exists():
    shown = re.findall(r"^juez (\w+)(.*)$", README, re.MULTILINE)
    assert shown
    for name, rest in shown:
        command = main.commands[name]
        if isinstance(command, click.Group):
            command = command.commands[rest.split()[0]]
        options = {option for parameter in command.params for option in parameter.opts}
        assert set(re.findall(r"--\w+", rest)) <= options


def test_every_link_of_the_documentation_leads_to_a_file():
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_edition_is_in_the_readme():
    from rules_corpus import DOCUMENTS

    assert all(f"`{name}`" in README for name in DOCUMENTS)


@pytest.mark.parametrize(
    "folder", ["kernel", "play", "games/inferno", "games/myl", "games/souls", "games/fftcg", "files", "running"]
)
def test_every_module_of_the_engine_is_in_its_table(folder):
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    (table,) = re.findall(rf"^\| (?:`{folder}`|{folder}) \|.*?\n\n", page, re.MULTILINE | re.DOTALL)
    rows = [row.split("|")[1] for row in table.splitlines()[2:] if row]
    modules = {p.stem for p in (ROOT / "engine" / folder).rglob("*.py") if p.parent.name != "text"} - {"__init__"}
    assert modules == {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_every_word_of_the_glossary_is_defined_where_it_says():
    named = re.findall(r"`((?:kernel|play|files|running)\.\w+)\.(\w+)`", (ROOT / "docs" / "words.md").read_text(encoding="utf-8"))
    assert len(named) > 40
    missing = [f"{module}.{name}" for module, name in named if not hasattr(import_module(f"engine.{module}"), name)]
    assert missing == []


# --- a new game, and adding something ------------------------------------------------------------------------------------

SMALLEST = ROOT / "tests" / "engine" / "play" / "smallest.py"


def _page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def test_the_code_that_is_quoted_of_the_smallest_game_stands_in_it():
    code = [line.strip() for line in SMALLEST.read_text(encoding="utf-8").splitlines()]
    quoted = re.findall(r"```(?:python|part)\n(.*?)\n *```", _page("new-game.md"), re.DOTALL)
    assert len(quoted) > 8
    for block in quoted:
        lines = [line.strip() for line in block.splitlines()]
        assert any(code[at : at + len(lines)] == lines for at in range(len(code))), block


def test_every_mechanism_that_a_game_can_lend_is_in_the_table():
    rows = [row.split("|") for row in re.findall(r"^\| .* \|$", _page("new-game.md"), re.MULTILINE)]
    lent = {name: row[3] for row in rows for name in re.findall(r"`(\w+)`", row[2])}
    fields = [name for name in PlayedGame.__annotations__ if name not in ("verbs", "vocabulary")]
    assert sorted(lent) == sorted(fields)
    for named in lent.values():
        assert all((ROOT / "engine" / "play" / f"{module}.py").exists() for module in re.findall(r"`(\w+)`", named))


@pytest.mark.parametrize("name", ["contributing.md", "new-game.md"])
def test_every_path_it_names_exists(name):
    paths = [path for path in re.findall(r"`([\w.*/-]+/[\w.*-]*)`", _page(name).replace("<game>", "*")) if path != "text/"]
    assert paths
    assert [path for path in paths if not any(ROOT.glob(path))] == []


def _walks() -> list[list[str]]:
    """Every walk of the page: the functions passed through, each with its module."""
    walks = re.findall(r"```walk\n(.*?)```", _page("engine.md"), re.DOTALL)
    lines = [[line.split(maxsplit=1) for line in walk.splitlines()] for walk in walks]
    return [[f"{module}:{name}" for module, names in walk for name in names.split(", ")] for walk in lines]


def _passed_through() -> list[str]:
    """The functions of the engine under way where this is called, each once, from the outermost."""
    frame, passed = sys._getframe(2), list[str]()
    while frame is not None:
        _, engine, module = frame.f_code.co_filename.partition(f"{ROOT}/engine/")
        if engine:
            passed.append(f"{module}:{frame.f_code.co_qualname}")
        frame = frame.f_back
    return list(dict.fromkeys(reversed(passed)))


def test_a_line_of_a_situation_takes_the_way_to_its_step_that_the_page_tells(monkeypatch):
    ways, does = [], Match.do

    def noting(self, *events, text, **more):
        if text.startswith("se gira"):
            ways.append(_passed_through())
        return does(self, *events, text=text, **more)

    monkeypatch.setattr(Match, "do", noting)
    run_situation(load((ROOT / "engine" / "situations" / "inferno" / "combate-uno-a-uno.yaml").read_text(encoding="utf-8")))
    assert [*ways[0], "kernel/match.py:Match.do"] == _walks()[0]


def test_a_sentence_of_a_card_takes_the_way_to_its_ability_that_the_page_tells(monkeypatch):
    ways, builds = [], grammar.build

    def noting(pattern, parts):
        ways.append(_passed_through())
        return builds(pattern, parts)

    monkeypatch.setattr(grammar, "build", noting)
    text = re.search(r"back\.\*\* «(.*?)»", _page("engine.md"))[1]
    GAMES["inferno"].card("Eco", {"type": "aliado", "cost": 1, "strength": 1, "resistance": 1, "text": text})
    way = [one for one in ways[0] if "<locals>" not in one and "<" not in one and not one.endswith(":_distinct")]
    assert [*way, "text/patterns.py:build"] == _walks()[1]
