"""Texts worded before anybody looked at which are read do what the document says, or are asked for when they matter.

A file of ``expected_texts`` has a ``board``, ``read`` (so many are wholly read at least) and ``rows``: [llano | hablado, type,
mano | juego | zone [| more], text, do, expect, asked]. While a text is unread, ``asked`` are all moments when Juez asks for it
(«se juega», «se resuelve», «entra en juego», …), in order, and {en vigor: words}: each step that says the words names the text.
"""

from __future__ import annotations

import pytest

from engine.running.runs import run_situation

from .expected import Row, files, floor, idle, played, rows

ROWS = [pytest.param(row, id=f"{name}-{row.text[:40]}") for name in files() for row in rows(name)]


@pytest.mark.parametrize("row", ROWS)
def test_a_text_does_what_is_expected_or_is_asked_for_when_it_matters(row: Row) -> None:
    assert row.expect
    if row.read:
        ran = run_situation(row.situation())
        assert [told["text"] for told in ran.expect if not told["ok"]] == []
        assert idle(row) == []
    else:
        unread = played(row)
        assert row.asked
        assert unread.asked == [moment for moment in row.asked if isinstance(moment, str)]
        assert [at for at in row.asked if isinstance(at, dict) and not unread.named_at(at["en vigor"])] == []


@pytest.mark.parametrize("name", files())
def test_as_many_texts_as_before_are_wholly_read(name: str) -> None:
    assert sum(row.read for row in rows(name)) >= floor(name)
