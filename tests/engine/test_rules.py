"""Every rule the engine declares is in our edition with its phrase, in the order of the document, and is used."""

import re
from pathlib import Path

import pytest
import yaml

from engine.catalogue import GAMES
from rules_corpus import embedded_editions

ENGINE = Path(__file__).parents[2] / "engine"
EDITIONS = {edition.document: edition for edition in embedded_editions()}


def plain(text: str) -> str:
    return " ".join(re.sub(r"[*_`]", "", text).split())


@pytest.mark.parametrize("game", GAMES)
def test_every_declared_rule_says_its_phrase(game):
    wrong = []
    for rule in GAMES[game].game.rules.declared.values():
        record = EDITIONS[game].get(rule.id)
        if record is None or rule.phrase not in plain(f"{record.title} {record.text}"):
            near = [r.id for r in EDITIONS[game] if rule.phrase in plain(f"{r.title} {r.text}")]
            wrong.append((rule.id, rule.phrase, near))
    assert not wrong


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_declared_in_the_order_of_the_document(game):
    position = EDITIONS[game].position
    places = [(position[rule.id], rule.id) for rule in GAMES[game].game.rules.declared.values()]
    assert places == sorted(places)


@pytest.mark.parametrize("game", GAMES)
def test_every_declared_rule_is_used(game):
    folder = ENGINE / "games" / game
    names = re.findall(r"^([A-Z][A-Z_0-9]*) = R_\(", (folder / "rules.py").read_text(encoding="utf-8"), re.MULTILINE)
    code = "".join(p.read_text(encoding="utf-8") for p in folder.rglob("*.py") if p.name != "rules.py")
    unused = set(names) - set(re.findall(r"\b(?:r|rules)\.([A-Z][A-Z_0-9]*)\b", code))
    assert names
    assert not unused


@pytest.mark.parametrize("game", GAMES)
def test_readings_are_points_of_the_corpus_and_exist_in_the_document(game):
    from rules_corpus.contradictions import points

    known = {point.id: point for point in points()}
    for point in GAMES[game].game.readings.values():
        assert point.id in known
        assert set(point.readings) == {reading.name for reading in known[point.id].readings}
        assert point.default in point.readings
        assert point.because
        for rule in point.rules:
            document, number = rule.split(":", 1)
            assert rule in EDITIONS[document], rule
            assert number


@pytest.mark.parametrize("game", GAMES)
def test_a_point_that_no_match_can_show_is_one_that_no_situation_can_choose(game):
    from rules_corpus.contradictions import PointKind, points

    rows = yaml.safe_load((ENGINE / f"games/{game}/settled.yaml").read_text(encoding="utf-8"))
    listed = [row["id"] for row in rows]
    disputed = [point.id for point in points() if point.game == game and point.kind is not PointKind.REFERENCE]
    selectable = set(GAMES[game].game.readings)
    assert all(row["because"] for row in rows)
    assert listed == [point for point in disputed if point in set(listed)]
    assert not selectable & set(listed)


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_the_code_asks_for_is_declared_and_the_other_way_round(game):
    folder = ENGINE / "games" / game
    code = "".join(p.read_text(encoding="utf-8") for p in folder.rglob("*.py"))
    asked = set(re.findall(rf'"({game}-[a-z0-9-]+)"', code))
    assert asked == set(GAMES[game].game.readings)


def test_the_floors_below_the_games_name_no_game_and_cite_nothing():
    for path in (*(ENGINE / "kernel").glob("*.py"), *(ENGINE / "play").glob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\b(inferno|myl|fftcg|souls)\b:?\d", text), path
        assert "..games" not in text, path


def test_a_game_imports_no_other_game():
    for game in GAMES:
        others = [other for other in GAMES if other != game]
        for path in (ENGINE / "games" / game).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            assert not any(re.search(rf"from \.+games\.{other}|from \.\.{other}", text) for other in others), path
