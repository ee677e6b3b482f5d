"""Every rule that decks cite is in the corpus, and every open point is said as the corpus says it."""

from __future__ import annotations

import pytest

from decks import FindingCode, Severity, finding_codes_by_rule, load_formats
from rules_corpus.contradictions import points
from rules_corpus.embedded import embedded_editions

EDITIONS = {edition.document: edition for edition in embedded_editions()}


def cited_rules():
    """Every rule that the formats name: in requirements, ban lists, readings and match structure."""
    named = {rule for format in load_formats() for reading in format.readings for rule in reading.rules}
    return {*finding_codes_by_rule(), *named, *(line.rule for format in load_formats() for line in format.match)}


@pytest.mark.parametrize("rule", sorted(cited_rules()))
def test_a_cited_rule_exists(rule):
    assert rule in EDITIONS[rule.split(":", 1)[0]]


@pytest.mark.parametrize("format", list(load_formats()), ids=lambda f: f"{f.game}-{f.id}")
def test_a_format_follows_the_embedded_edition(format):
    edition = EDITIONS[format.rules.document]
    assert (format.rules.edition, format.rules.date) == (edition.name, str(edition.date))


@pytest.mark.parametrize("format", list(load_formats()), ids=lambda f: f"{f.game}-{f.id}")
def test_every_requirement_cites_a_rule_of_its_game_or_an_announcement(format):
    for requirement in format.requirements:
        if requirement.rule is None:
            assert requirement.source.startswith("https://fftcg.square-enix-games.com/")
            continue
        assert requirement.rule.split(":", 1)[0] == format.rules.document


def test_readings_are_those_of_the_disputed_points():
    known = {point.id: point for point in points()}
    for reading in (reading for format in load_formats() for reading in format.readings):
        point = known[reading.id]
        assert list(reading.options) == [option.name for option in point.readings]
        assert reading.default == point.likeliest
        assert set(reading.rules) <= set(point.rules)


def test_findings_are_listed_by_the_rule_they_rest_on():
    by_rule = finding_codes_by_rule()
    assert by_rule["inferno:105.3"] == (FindingCode.WRONG_SENDA,)
    assert by_rule["inferno:204.5e"] == (FindingCode.TOO_MANY_COPIES,)
    assert set(by_rule["fftcg:8.1.1.1"]) == {FindingCode.TOO_FEW_CARDS, FindingCode.TOO_MANY_CARDS}
    assert FindingCode.BANNED_CARD in by_rule["souls:3.1.7"]


def test_every_error_that_a_format_can_find_has_a_rule():
    ruled = {code for codes in finding_codes_by_rule().values() for code in codes}
    errors = {code for code in FindingCode if code.severity is Severity.ERROR}
    own = {FindingCode.NOT_ALLOWED, FindingCode.CONDITION_NOT_MET, FindingCode.NO_SUCH_SECTION, FindingCode.FORMAT_NOT_IN_FORCE}
    announced = {FindingCode.OUT_OF_RANGE, FindingCode.NOT_OF_TITLE}
    assert errors - ruled == own | announced


def test_every_code_has_a_meaning():
    assert all(code.meaning for code in FindingCode)
