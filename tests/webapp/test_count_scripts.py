"""A deck that the page of its count compares, run by Node, comes to the same as one that the server compares."""

from __future__ import annotations

import json
import random
import shutil
import subprocess

import pytest
from playwright._impl._driver import compute_driver_executable

from decks import read_list
from decks.comparing import compare, exchanged
from decks.rewriting import SECTION_NAMES
from webapp.deck_counts import findings_of, outcome_of
from webapp.places import STATIC

from ..amounts import amount
from ..decks.sets import CATALOGUES, FORMATS

CARDS = ("Álamo", "Bruma", "Cierzo", "Zorro")
SCRIPT = """import { compared, findingsOf, outcomeOf } from "./compared.mjs";
import { readFileSync } from "node:fs";
const given = JSON.parse(readFileSync("given.json", "utf-8"));
console.log(JSON.stringify(given.map(({ rows, duel, pool }) => {
  const { unread, later, ...told } = compared(rows, duel, pool);
  return { ...told, outcome: outcomeOf({ unread, ...told }, null), note: findingsOf({ unread, ...told }) };
})));
"""


@pytest.fixture
def run(tmp_path):
    """What the page makes of many counts."""

    def ask(given: object) -> list[dict]:
        (tmp_path / "compared.mjs").write_bytes((STATIC / "compared.js").read_bytes())
        (tmp_path / "asked.mjs").write_text(SCRIPT, encoding="utf-8")
        (tmp_path / "given.json").write_text(json.dumps(given), encoding="utf-8")
        node = shutil.which("node") or compute_driver_executable()[0]
        done = subprocess.run([node, "asked.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=120)
        return json.loads(done.stdout)

    return ask


def text_of(rows: list[dict], copies: str) -> str:
    return "\n".join(f"{SECTION_NAMES[row['section']]}: {row[copies]} {row['card']}" for row in rows if row[copies])


def test_what_differs_is_told_as_the_server_tells_it(run):
    chance, format = random.Random(3), FORMATS.get("souls", "estandar")
    given = []
    for _ in range(amount(150, 2_000)):
        places = [(section, card) for section in format.sections for card in CARDS if chance.random() < 0.4] or [
            ("limbo", CARDS[0])
        ]
        rows = [{"card": card, "section": section, "listed": chance.randint(1, 3)} for section, card in places]
        for row in rows:
            row["found"] = row["listed"] if chance.random() < 0.6 else chance.randint(0, 4)
        if any(row["found"] for row in rows):
            given.append({"rows": rows, "duel": chance.choice([1, 2]), "pool": sorted(exchanged(format))})
    for one, told in zip(given, run(given), strict=True):
        before, after = (read_list(text_of(one["rows"], which), "souls") for which in ("listed", "found"))
        known = compare(before, after, format, CATALOGUES["souls"], one["duel"])
        assert known.unread == ()
        same = {name: rows for name, rows in known.as_json().items() if name in ("agrees", "missing", "extra", "moved")}
        assert told == {**same, "outcome": outcome_of(known, []), "note": findings_of(known, [])}
