"""Documentation is held by tests: every command, defect, change and kind is named in it, and what it shows exists."""

import re
from importlib import import_module
from pathlib import Path

import click
import pytest

from decks import FindingCode
from decks.cards import FACTS
from juez.cli import main
from rules_corpus.comparing import Change
from rules_corpus.records import DefectKind, Kind

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EDITIONS = (ROOT / "docs" / "editions.md").read_text(encoding="utf-8")
DECKS = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_is_in_the_readme(command):
    assert f"| `{command}` |" in README


@pytest.mark.parametrize("value", [*DefectKind, *Change, *Kind], ids=str)
def test_every_value_is_documented(value):
    assert f"`{value}`" in EDITIONS


@pytest.mark.parametrize("value", [*FindingCode, *FACTS], ids=str)
def test_every_finding_and_card_fact_is_documented(value):
    assert f"`{value}`" in DECKS


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


@pytest.mark.parametrize("folder", ["kernel", "games/inferno", "games/myl", "files", "running"])
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
