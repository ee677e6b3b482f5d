"""Card facts in the user's own database."""

from __future__ import annotations

import sqlite_utils

from indexer import UserData

LULU = {"name": "Lulu", "codes": ["1-149H"], "facts": {"cost": 5}, "aliases": []}


def test_cards_are_kept_game_by_game_and_replaced_whole(home):
    with UserData(home.user_database) as user:
        assert (user.cards("fftcg"), user.cards_version("fftcg")) == ([], "")
        user.import_cards("fftcg", "prueba", lambda _: {"1-149": LULU})
        user.import_cards("myl", "prueba", lambda _: {"rey": {"name": "Rey"}})
        first = user.cards_version("fftcg")
        user.import_cards("fftcg", "prueba", lambda _: {"1-149": LULU, "1-150": {**LULU, "codes": ["1-150R"]}})
        assert user.cards_version("fftcg") != first
    with UserData(home.user_database) as user:
        assert [card["codes"] for card in user.cards("fftcg")] == [["1-149H"], ["1-150R"]]
        assert [card["name"] for card in user.cards("myl")] == ["Rey"]


def test_a_database_from_before_there_were_cards_gets_their_table(home):
    home.folder.mkdir(parents=True)
    db = sqlite_utils.Database(home.user_database)
    db.table("editions").create(
        {"document": str, "name": str, "date": str, "source": bytes, "sha256": str, "imported_at": str}, pk=("document", "name")
    )
    db.execute("pragma user_version = 1")
    db.conn.close()
    with UserData(home.user_database) as user:
        user.import_cards("souls", "prueba", lambda _: {"mana": {"name": "Maná"}})
        assert user.cards("souls") == [{"name": "Maná"}]
        assert user.version >= 2
