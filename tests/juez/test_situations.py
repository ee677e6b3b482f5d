"""The commands on situations, as a judge or a program calls them."""

import json
import re

import jsonschema
import pytest
from click.testing import CliRunner

from engine.catalogue import GAMES
from engine.files.yaml_nodes import read_nodes
from engine.running import coverage
from engine.running.coverage import FOLDER, situation_files
from juez.cli import main
from rules_corpus.embedded import edition_files

from ..amounts import amount

EXAMPLE = FOLDER / "inferno" / "respuesta-en-la-cadena.yaml"


def called(*arguments):
    return CliRunner().invoke(main, [str(a) for a in arguments])


def answered(*arguments):
    result = called(*arguments, "--json")
    return result.exit_code, json.loads(result.stdout)


def test_run_answers_steps_state_and_what_is_pending():
    code, document = answered("situation", "run", EXAMPLE)
    assert code == 0
    assert document["game"] == "inferno"
    assert document["result"] is None
    first = document["steps"][0]
    assert set(first) == {"n", "rules", "by", "how", "grounds", "reading", "text", "changes", "elements"}
    assert first["n"] == 1
    assert {step["how"] for step in document["steps"]} <= {"chosen", "automatic", "by-hand"}
    assert all(step["rules"] for step in document["steps"])
    pending = document["pending"]
    assert pending["player"] == "Ana"
    assert pending["form"] == "one"
    assert {"pasar", "conceder"} <= {option["action"] for option in pending["options"]}
    assert all(item["ok"] for item in document["expect"])


def test_a_refused_action_comes_with_every_reason(tmp_path):
    file = tmp_path / "s.yaml"
    text = (FOLDER / "inferno" / "no-instantanea-en-turno-ajeno.yaml").read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    _, document = answered("situation", "run", file)
    refused = {item["action"]: item["reasons"] for item in document["pending"]["refused"]}
    assert "inferno:116.1a" in {reason["rule"] for reason in refused["jugar Oso"]}
    assert all(reason["text"] for reason in refused["jugar Oso"])


def test_an_expectation_that_fails_ends_with_one(tmp_path):
    file = tmp_path / "s.yaml"
    file.write_text(
        EXAMPLE.read_text(encoding="utf-8").replace("resistance: 2, counters", "resistance: 9, counters"), encoding="utf-8"
    )
    code, document = answered("situation", "run", file)
    assert code == 1
    assert not all(item["ok"] for item in document["expect"])


def test_bad_input_ends_with_two_and_says_where(tmp_path):
    file = tmp_path / "s.yaml"
    file.write_text("game: inferno\ntitel: x\nplayers: {}\n", encoding="utf-8")
    result = called("situation", "run", file)
    assert result.exit_code == 2
    assert "línea" in result.stderr
    assert called("situation", "run", tmp_path / "no-hay.yaml").exit_code == 2


def test_people_read_it_too():
    result = called("situation", "run", EXAMPLE)
    assert "Ana juega «Rayo»" in result.stdout
    assert "601.1a" in result.stdout


def test_the_schema_is_one_and_every_situation_follows_it():
    result = called("situation", "schema")
    schema = json.loads(result.stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for path in FOLDER.glob("*/*.yaml"):
        validator.validate(read_nodes(path.read_bytes()).plain())


def test_explore_lists_the_outcomes(tmp_path):
    file = FOLDER / "inferno" / "conceder.yaml"
    text = file.read_text(encoding="utf-8")
    board = tmp_path / "s.yaml"
    board.write_text(text[: text.index("do:")], encoding="utf-8")
    code, document = answered("situation", "explore", board)
    assert set(document) == {"outcomes", "explored", "complete"}
    assert code == (0 if document["complete"] else 3)
    assert all(set(outcome) == {"result", "differs", "choices", "do"} for outcome in document["outcomes"])
    assert document["outcomes"]


@pytest.mark.parametrize("game", ["inferno", "myl"])
def test_coverage_classifies_every_rule(game, monkeypatch):
    if game == "inferno":  # some of its many situations: there are gaps then
        monkeypatch.setattr(coverage, "situation_files", lambda game: situation_files(game)[:: amount(8, 1)])
    code, rows = answered("coverage", game)
    assert {row["status"] for row in rows} <= {"engine", "definition", "outside", "gap"}
    assert code == (1 if any(row["status"] == "gap" for row in rows) else 0)
    assert all(row["situations"] and row["cited_by"] for row in rows if row["status"] == "engine")
    assert called("coverage", "ajedrez").exit_code == 2


def test_coverage_says_what_another_edition_says_otherwise(monkeypatch, tmp_path):
    """Of the rules on which the engine relies one is worded otherwise and one is gone."""
    monkeypatch.setenv("JUEZ_HOME", str(tmp_path))
    monkeypatch.setattr(coverage, "situation_files", lambda game: situation_files(game)[::20])
    text, phrases = edition_files()["myl"].read_text(encoding="utf-8"), GAMES["myl"].game.rules.phrases
    rows = answered("coverage", "myl")[1]
    assert all(row["differs"] is None for row in rows)
    lines = {row["rule"]: line_of(text, row["rule"]) for row in rows if row["status"] == "engine" and row["rule"] in phrases}
    gone, reworded = [rule for rule, line in lines.items() if phrases[rule] in line][:2]
    other = text.replace(lines[gone], "").replace(lines[reworded], lines[reworded].replace(phrases[reworded], "otra cosa"))
    (tmp_path / "otra.md").write_text(other, encoding="utf-8")
    assert called("import", tmp_path / "otra.md", "--document", "myl", "--edition", "otra").exit_code == 0
    found = {row["rule"]: row["differs"] for row in answered("coverage", "myl", "--edition", "otra")[1] if row["differs"]}
    assert found == {
        reworded: {"in": ["text", "phrase"], "now": reworded, "phrase": phrases[reworded]},
        gone: {"in": ["number"], "now": None, "phrase": phrases[gone]},
    }
    told = called("coverage", "myl", "--edition", "otra").output
    assert f"{gone}: número → no está" in told
    assert f"{reworded}: texto, frase → {reworded}; no dice «{phrases[reworded]}»" in told
    assert called("coverage", "myl", "--edition", "ninguna").exit_code == 2


def line_of(text, rule):
    """The paragraph of an edition in which a rule stands that is no more than it."""
    found = re.search(rf"^\*\*{re.escape(rule.split(':', 1)[1])}\.\*\* .*\n\n(?=\*\*)", text, re.MULTILINE)
    return found[0] if found else ""


def test_play_plays():
    code, document = answered("play", "myl", "--games", 2, "--seed", 3)
    assert code == 0
    assert document["games"] == 2
    assert document["failures"] == []
    assert set(document) == {
        "games",
        "choices",
        "asked_by_hand",
        "steps",
        "results",
        "seconds",
        "choices_per_second",
        "steps_per_second",
        "failures",
    }
    assert called("play", "ajedrez").exit_code == 2


def test_a_run_can_be_saved_at_a_step_and_taken_up_again(tmp_path):
    other = tmp_path / "otra.yaml"
    result = called("situation", "run", EXAMPLE, "--at", 14, "--save", other)
    assert result.exit_code == 0, result.output
    code, document = answered("situation", "run", other)
    whole = answered("situation", "run", EXAMPLE)[1]
    assert code == 0
    told = [step["text"] for step in document["steps"]]
    assert 0 < len(told) < len(whole["steps"])
    assert told == [step["text"] for step in whole["steps"]][-len(told) :]
    assert document["result"] == whole["result"]
    assert "ya existe" in called("situation", "run", EXAMPLE, "--save", other).output
    assert called("situation", "run", EXAMPLE, "--at", 900, "--save", tmp_path / "x").exit_code == 2
    assert called("situation", "run", EXAMPLE, "--at", 2).exit_code == 2
    assert called("situation", "run", EXAMPLE, "--save", tmp_path / "no" / "x").exit_code == 2
