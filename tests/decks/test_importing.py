"""Card files → facts: what is taken, what is refused and why."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks import Card, Catalogue
from decks.catalogue import GAMES, gathered
from decks.importing import BadCardFile, read_card_file


def read(rows, game):
    return read_card_file(json.dumps(rows, ensure_ascii=False).encode(), game)


def facts(rows, game) -> dict:
    (card,) = read(rows, game).cards
    return dict(card.facts)


def test_an_array_with_serial_numbers():
    row = {
        "name": "Auron",
        "serial_number": "1-001",
        "element": None,
        "elements": ["Fire", "Dark"],
        "type": "Forward",
        "cost": 6,
        "power": 9000,
        "job": "Guardian",
        "category": "DFF &middot; X",
        "is_multi_playable": False,
        "is_ex_burst": True,
        "abilities": ["Brave"],
        "octgn_id": "11C3F62D",
    }
    (card,) = read([row], "fftcg").cards
    assert (card.name, card.codes) == ("Auron", ("1-001",))
    assert card.facts == {
        "type": ("Delantero",),
        "elements": ("Fuego", "Oscuridad"),
        "cost": 6,
        "power": 9000,
        "job": "Guardian",
        "categories": ("DFF", "X"),
        "multicard": False,
        "ex_burst": True,
        "limit_break": False,
        "octgn": ("11C3F62D",),
        "text": "Brave",
    }


def test_marks_of_the_official_pages():
    rows = [
        {"code": "22-114H", "name_en": "Victra", "multicard": "", "ex_burst": "○", "text_en": "Limit Break -- 2 (…)"},
        {"code": "22-115C", "name_en": "Otro", "multicard": "〇", "ex_burst": "", "text_en": ""},
    ]
    first, second = read(rows, "fftcg").cards
    assert (first.facts["limit_break"], first.facts["ex_burst"], first.facts["multicard"]) == (True, True, False)
    assert (second.facts["limit_break"], second.facts["ex_burst"], second.facts["multicard"]) == (False, False, True)


def test_a_file_without_texts_does_not_say_what_is_limit_break():
    assert "limit_break" not in facts([{"code": "22-114H", "name": "Victra", "text": ""}], "fftcg")


SETS = {"Opus XIV": "14-007", "Opus IX": "9-007", "22": "22-007", "Promo": "PR-007", "Boss": "B-007"}


@pytest.mark.parametrize(("set_", "code"), SETS.items())
def test_set_and_index_make_a_code(set_, code):
    (card,) = read({"cards": [{"name": "X", "set": set_, "index": 7}], "other": [1, 2]}, "fftcg").cards
    assert card.codes == (code,)


def test_a_table_for_inferno():
    table = (
        "Nombre;Tipo;Supertipos;Senda;Coste;Fuerza;Resistencia;Texto\n"
        "Señor de las Mareas;Demonio;;Muerte;;4;;\n"
        "Horda;Aliado;ilimitado, instantáneo;;1;1;1;\n"
        "Rey Pálido;Aliado – Humano;único;Caos;5;3;4;\n"
    )
    demon, horde, king = read_card_file(table.encode("cp1252", errors="ignore"), "inferno").cards
    assert (demon.fact("demon"), demon.facts["senda"], demon.facts["strength"]) == (True, "Muerte", 4)
    assert (horde.fact("unlimited"), horde.facts["senda"], horde.facts["supertypes"]) == (True, "", ("Ilimitado", "Instantáneo"))
    assert (king.facts["type"], king.facts["subtypes"], king.facts["supertypes"]) == (("Aliado",), ("Humano",), ("Único",))


def test_a_column_that_is_not_there_says_nothing():
    (card,) = read_card_file(b"nombre,tipo\nHorda,Aliado\n", "inferno").cards
    assert set(card.facts) == {"type"}
    assert card.fact("unlimited") is None


def test_a_type_line_of_inferno_is_taken_apart():
    (card,) = read_card_file("nombre\tlínea de tipos\nRey\tAliado único instantáneo – Humano Vampiro\n".encode(), "inferno").cards
    assert card.facts == {"type": ("Aliado",), "supertypes": ("Único", "Instantáneo"), "subtypes": ("Humano", "Vampiro")}


def test_mitos_y_leyendas():
    table = "name\ttype\tcost\tdamage\tcopy_rule\nrey\tAliado\t4\t3\tunica\noro\tOro\t0\t0\t\ncoro\tAliado\t1\t\tone_in_play\n"
    king, gold, choir = read_card_file(table.encode(), "myl").cards
    assert (king.facts["unique"], king.facts["strength"]) == (True, 3)
    assert (gold.facts["unique"], "strength" in gold.facts) == (False, False)
    assert choir.facts["unique"] is False


def test_souls():
    table = "código,nombre,tipo,limbo\nAB-001,Zorra,Unidad,\nAB-002,Sombra,Ente,x\nAB-003,Maná,Mana,no\n"
    fox, shade, mana = read_card_file(table.encode(), "souls").cards
    assert (fox.codes, fox.facts["limbo"], shade.facts["limbo"], mana.facts["type"]) == (("AB-001",), False, True, ("Maná",))


@pytest.mark.parametrize(
    ("game", "table", "why"),
    [
        ("fftcg", "name,code\nAuron,1-001H\nSin,\n", "no lleva un código"),
        ("fftcg", "name,code\nAuron,1-001H\nMal,abc\n", "«abc» no se puede leer como código"),
        ("inferno", "nombre,senda\nBien,Caos\nMal,Luz\n", "Caos, Locura, Muerte, Poder"),
        ("inferno", "nombre,tipo\nBien,Aliado\nMal,Coche\n", "Coche"),
        ("souls", "nombre,tipo\nBien,Ente\nMal,Oro\n", "Oro"),
        ("myl", "nombre,tipo\nBien,Oro\n,Oro\n", "nombre"),
    ],
)
def test_a_bad_row_is_refused_and_the_others_are_taken(game, table, why):
    found = read_card_file(table.encode(), game)
    assert len(found.cards) == 1
    (refused,) = found.refused
    assert refused.row == 3
    assert why in refused.reason


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "ninguna fila"),
        (b"[]", "ninguna fila"),
        (b"color,forma\nrojo,redondo\n", "color, forma"),
        (b'[{"name": }]', "línea 1, columna"),
        (b"%PDF-1.7", "PDF; se espera JSON, CSV, TSV"),
        (b"[1, 2, 3]", "nombre"),
    ],
)
def test_what_is_no_card_file_is_refused_with_a_reason(data, said):
    with pytest.raises(BadCardFile, match=said):
        read_card_file(data, "fftcg")


def test_an_unknown_game_is_named():
    with pytest.raises(BadCardFile, match="ajedrez"):
        read_card_file(b"nombre\nx\n", "ajedrez")


def test_files_about_the_same_cards_add_up():
    first = read([{"name": "Auron", "code": "1-001H", "cost": 6}], "fftcg").cards
    rows = [{"name": "Auron", "serial_number": "1-001", "type": "Forward"}, {"name": "Auron", "code": "PR-009/1-001H"}]
    second = read(rows, "fftcg").cards
    (card,) = gathered("fftcg", [*first, *second]).values()
    assert set(card.codes) == {"1-001H", "1-001", "PR-009/1-001H"}
    assert card.facts == {"cost": 6, "type": ("Delantero",)}


@given(st.one_of(st.binary(max_size=400), st.text(max_size=400).map(str.encode)), st.sampled_from(GAMES))
def test_anything_is_read_or_refused(data, game):
    try:
        found = read_card_file(data, game)
    except BadCardFile:
        return
    Catalogue.of(game, found.cards)


_KEYS = st.sampled_from(["name", "code", "type", "cost", "limbo", "senda", "text", "unique"])
_WORDS = st.lists(st.text(max_size=4), max_size=3)
_CELLS = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=12), _WORDS)


@given(st.lists(st.dictionaries(_KEYS, _CELLS), max_size=6), st.sampled_from(GAMES))
def test_any_json_is_read_or_refused(rows, game):
    try:
        found = read(rows, game)
    except BadCardFile:
        return
    assert len(found.cards) + len(found.refused) == len(rows)
    assert [Card.from_row(game, json.loads(json.dumps(card.as_row()))) for card in found.cards] == list(found.cards)
