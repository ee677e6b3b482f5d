"""One file per finding code: a list that has the finding, word for word, and one close to it that has not."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
import yaml

from decks import Card, Catalogue, FindingCode
from decks.bans import ban_list_of
from decks.format_files import format_of
from decks.formats import Formats

from .sets import DAY, FORMATS, MADE, verdict

FOLDER = Path(__file__).parent / "golden"


def asked(row: dict, which: str):
    """The verdict on the ``bad`` or the ``good`` list of a golden file."""
    game, formats = row["game"], FORMATS
    if "format_file" in row:
        formats = Formats([format_of({"rules": {"edition": "juez-1"}, **row["format_file"]}, Path("golden.yaml"))])
    if "bans" in row:
        format = formats.get(game, row["format"])
        formats = Formats([replace(format, bans=(ban_list_of(row["bans"], Path("golden.yaml")),))])
    extra = [Card.from_row(game, card) for card in row.get("cards", ())]
    catalogue = Catalogue.of(game, [*MADE[game](), *extra])
    day = date.fromisoformat(row.get(f"{which}_date", DAY.isoformat()))
    return verdict(
        game,
        row["format"],
        row[which],
        catalogue=catalogue,
        first=row.get("first"),
        told=row.get("told", ()),
        formats=formats,
        date=day,
    )


def load(code: FindingCode) -> dict:
    return yaml.safe_load((FOLDER / f"{code.value}.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", FindingCode, ids=str)
def test_the_finding_is_as_written(code):
    row = load(code)
    found = asked(row, "bad")
    finding = next((f for f in found.findings if f.code is code), None)
    assert finding is not None, [f.message for f in found.findings]
    assert json.loads(json.dumps(finding.as_json())) == row["finding"]


@pytest.mark.parametrize("code", FindingCode, ids=str)
def test_the_list_beside_it_does_not_have_it(code):
    found = asked(load(code), "good")
    assert code not in {f.code for f in found.findings}


@pytest.mark.parametrize("code", FindingCode, ids=str)
def test_the_verdict_follows_from_the_severity(code):
    found = asked(load(code), "bad")
    if code.severity.value == "error":
        assert found.legal is False
    elif code.undecided:
        assert found.legal is not True


def test_there_is_a_file_for_every_code_and_no_other():
    assert {path.stem for path in FOLDER.glob("*.yaml")} == {code.value for code in FindingCode}


def write() -> None:
    """Write the findings as they are now into the files; read the difference before you commit it."""
    for code in FindingCode:
        row = load(code)
        finding = next(f for f in asked(row, "bad").findings if f.code is code)
        row["finding"] = json.loads(json.dumps(finding.as_json()))
        dumper = type("Dumper", (yaml.SafeDumper,), {})
        dumper.add_representer(str, lambda d, s: d.represent_scalar("tag:yaml.org,2002:str", s, style="|" if "\n" in s else None))
        text = yaml.dump(row, Dumper=dumper, sort_keys=False, allow_unicode=True, width=130)
        (FOLDER / f"{code.value}.yaml").write_text(text, encoding="utf-8")


if __name__ == "__main__" and "--write" in sys.argv:
    write()
