"""Many lists at once, from every source; their reports; a registered list against what is found."""

from __future__ import annotations

import csv
import io
import json
import zipfile

import pytest
from openpyxl import load_workbook

from decks import BadList, read_list
from decks.batch import check_lists
from decks.comparing import compare
from decks.many import MOST_LISTS, from_file, from_folder, from_text
from decks.reports import COLUMNS, report

from .sets import CATALOGUES, DAY, FORMATS, LEGAL, expand

GOOD = expand("fftcg", "Principal\n+50")
SHORT = expand("fftcg", "Principal\n+40")
FORMAT = FORMATS.get("fftcg", "construido")


def packed(files: dict[str, str]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as out:
        for name, text in files.items():
            out.writestr(name, text)
    return written.getvalue()


def whose(lists) -> list[tuple[str, str, int]]:
    return [(one.file, one.player, one.table) for one in lists]


def checked(lists):
    return list(check_lists(lists, FORMAT, CATALOGUES["fftcg"], DAY))


def test_a_folder_and_a_zip_hold_the_same_lists(tmp_path):
    files = {
        "ana_ruiz.txt": GOOD,
        "mesa/dos.txt": f"Jugador: Luis Gil\nMesa: 7\n{SHORT}",
        ".oculto": "x",
        "__MACOSX/ana.txt": "x",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    expected = [("ana_ruiz.txt", "ana ruiz", 0), ("mesa/dos.txt", "Luis Gil", 7)]
    assert whose(from_folder(tmp_path)) == whose(from_file("todo.zip", packed(files))) == expected
    assert [item.verdict.legal for item in checked(from_folder(tmp_path))] == [True, False]


def test_a_table_of_players_is_many_lists():
    rows = [
        "Jugador,Mesa,Cantidad,Código",
        *(f"Ana,1,3,40-{n:03}C" for n in range(1, 17)),
        "Ana,1,2,40-017C",
        "Luis,12,3,40-001C",
    ]
    lists = from_file("todo.csv", "\n".join(rows).encode())
    assert whose(lists) == [("Ana", "Ana", 1), ("Luis", "Luis", 12)]
    assert [item.verdict.legal for item in checked(lists)] == [True, False]


def test_a_text_of_several_lists_is_parted_at_its_players():
    lists = from_text(f"Jugador: Ana\n{GOOD}\n\nPlayer: Luis\nMesa 3\n{SHORT}")
    assert whose(lists) == [("Ana", "Ana", 0), ("Luis", "Luis", 3)]
    assert [item.verdict.legal for item in checked(lists)] == [True, False]
    before = from_text(f"{GOOD}\nJugador: Luis\n{SHORT}\nJugador: Eva\n{GOOD}", "todo.txt")
    assert [item.verdict.legal for item in checked(before)] == [True, False, True]
    assert whose(from_text(GOOD, "una.txt")) == [("una.txt", "una", 0)]


@pytest.mark.parametrize("data", [b"PK\x03\x04nada", packed({f"{n}.txt": "1 1-001" for n in range(MOST_LISTS + 1)})])
def test_a_zip_that_cannot_be_read_or_is_too_large_is_refused(data):
    with pytest.raises(BadList, match="zip"):
        from_file("todo.zip", data)


def test_one_bad_list_does_not_stop_the_others():
    inside = packed({"a.txt": GOOD, "b.zip": packed({"c.txt": GOOD}).decode("latin-1")})
    done = checked([*from_file("todo.zip", inside), *from_file("foto.png", b"\x89PNG\r\n")])
    assert [item.verdict is None for item in done] == [False, True, True]
    assert done[2].error


def test_reports_hold_all_that_was_found():
    done = checked(from_text(f"Jugador: =Ana\n{GOOD}\nJugador: Luis\nMesa: 4\n{SHORT}\nquién sabe"))
    rows = list(csv.DictReader(report(done, ".csv").decode("utf-8-sig").splitlines()))
    assert tuple(rows[0]) == COLUMNS
    assert [row["player"] for row in rows] == ["'=Ana", "Luis"]
    told = json.loads(report(done, ".json"))
    assert [row["legal"] for row in told] == [True, None]
    assert len(told[0]["cards"]) == 17
    book = load_workbook(io.BytesIO(report(done, ".xlsx")))
    decks, cards = list(book["Mazos"].values), list(book["Cartas"].values)
    assert [row[1] for row in decks] == ["Jugador", "'=Ana", "Luis"]
    assert len(cards) == 1 + sum(len(item.verdict.deck.read) for item in done)
    assert "quién sabe" in decks[2][COLUMNS.index("unread")]


def compared(game: str, format: str, before: str, after: str, duel: int = 1):
    lists = [read_list(expand(game, text), game) for text in (before, after)]
    return compare(lists[0], lists[1], FORMATS.get(game, format), CATALOGUES[game], duel)


def rows(listed) -> list[tuple]:
    return [(row.card, row.section, row.copies) for row in listed]


def test_what_is_missing_extra_moved_and_the_same():
    before = "Principal\n3 Relleno 1 (40-001C)\n3 Relleno 2 (40-002C)\nLB\n2 Límite 1 (41-001H)"
    after = "Principal\n2 Relleno 1 (40-001C)\n3 Relleno 2 (40-002)\n1 Relleno 3 (40-003C)\n1 Límite 1 (41-001H)\nLB\n1 41-001H"
    found = compared("fftcg", "construido", before, after)
    assert rows(found.missing) == [("Relleno 1 (40-001C)", "principal", 1)]
    assert rows(found.extra) == [("Relleno 3 (40-003C)", "principal", 1)]
    assert [row.as_json() for row in found.moved] == [
        {"card": "Límite 1 (41-001H)", "section": "limit-break", "copies": 1, "to": "principal"}
    ]
    assert sum(row.copies for row in found.same) == 6
    assert found.agrees is False


@pytest.mark.parametrize(("game", "format"), LEGAL)
def test_a_deck_is_itself_in_any_order(game, format):
    text = LEGAL[game, format]
    assert compared(game, format, text, text).agrees is True


def test_between_duels_cards_of_the_support_deck_may_be_exchanged():
    before = "Principal\n+38\n2 Relleno 50\nManá\n5 Maná\n1 Maná Alterno\nApoyo\n2 Relleno 51"
    after = before.replace("Relleno 50", "X").replace("Relleno 51", "Relleno 50").replace("X", "Relleno 51")
    assert compared("souls", "estandar", before, after).agrees is False
    assert compared("souls", "estandar", before, after, duel=2).agrees is True
    other = before.replace("Relleno 50", "Relleno 52")
    assert compared("souls", "estandar", before, other, duel=2).agrees is False


def test_a_line_that_is_not_read_leaves_it_open():
    found = compared("inferno", "abierto", "Demonio: Señor de Caos\n+50", "Demonio: Señor de Caos\n+50\n¿?dos Otras")
    assert (found.agrees, len(found.unread)) == (None, 1)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_players_are_read_in_the_encodings_of_windows(encoding, tmp_path):
    two = f"Jugador: Íñigo Núñez\n{SHORT}\n\nJugadora: Ana Ruiz\nMesa: 2\n{GOOD}"
    (tmp_path / "dos.txt").write_bytes(two.encode(encoding))
    (tmp_path / "uno.txt").write_bytes(f"Jugador: Begoña\n{GOOD}".encode(encoding))
    (tmp_path / "otro.zip").write_bytes(b"PK\x03\x04xx")
    found = from_folder(tmp_path)
    assert [(one.player, one.table) for one in found] == [("Íñigo Núñez", 0), ("Ana Ruiz", 2), ("otro", 0), ("Begoña", 0)]
    assert [item.verdict.legal if item.verdict else None for item in checked(found)] == [False, True, None, True]
