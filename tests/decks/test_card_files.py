"""The shapes of card files, and the marks of their texts."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from decks.card_files import tidy_text
from decks.catalogue import GAMES
from decks.importing import BadCardFile, read_card_file, read_card_files

LION = {"nombre": "León", "tipo": "Aliado", "coste": 3, "texto": "Furia."}
BEAR = {"nombre": "Oso", "tipo": "Aliado", "coste": 2, "texto": ""}


def read(data, game="inferno"):
    return read_card_file(data if isinstance(data, bytes) else data.encode(), game)


def read_json(content, game="inferno"):
    return read(json.dumps(content, ensure_ascii=False), game)


def as_rows(found):
    return [(card.name, card.facts.get("cost"), card.facts.get("text")) for card in found.cards]


BOTH = [("León", 3, "Furia."), ("Oso", 2, None)]
CAMEL = [{"cardName": "León", "cardType": "Aliado", "Cost": 3, "textEs": "Furia."}, {"cardName": "Oso", "Cost": 2}]
JSON_SHAPES = {
    "an array": [LION, BEAR],
    "an array inside": {"version": 3, "cartas": [LION, BEAR], "mazos": [{"nombre": "Uno", "cartas": ["León"]}]},
    "sets with their cards": {"sets": [{"nombre": "Primera", "cartas": [LION]}, {"nombre": "Segunda", "cartas": [BEAR]}]},
    "an array of sets": [{"nombre": "Primera", "cartas": [LION]}, {"nombre": "Segunda", "cartas": [BEAR]}],
    "cards under their names": {"León": {"tipo": "Aliado", "coste": 3, "texto": "Furia."}, "Oso": {"tipo": "Aliado", "coste": 2}},
    "cards under a number, inside": {"data": {"7": LION, "9": BEAR}},
    "wrapped cards": [{"card": LION, "copias": 1}, {"card": BEAR, "copias": 1}],
    "groups in a card": [
        {
            "nombre": "León",
            "stats": {"coste": 3, "name": "no"},
            "tipo": {"id": 4, "name": "Aliado"},
            "texto": {"en": "x", "es": "Furia."},
        },
        {"nombre": "Oso", "stats": {"coste": 2}, "tipo": {"id": 4, "name": "Aliado"}},
    ],
    "titles in one word": CAMEL,
}


@pytest.mark.parametrize("shape", JSON_SHAPES)
def test_json_keeps_its_cards_anywhere(shape):
    found = read_json(JSON_SHAPES[shape])
    assert (as_rows(found), found.refused) == (BOTH, ())
    assert found.cards[0].facts["type"] == ("Aliado",)


def test_one_card_is_a_file_and_one_card_is_a_line():
    assert as_rows(read_json(LION)) == BOTH[:1]
    lines = "\n".join(json.dumps(row) for row in (LION, BEAR))
    assert as_rows(read(lines)) == BOTH
    assert as_rows(read(json.dumps(LION, indent=1) + "\n" + json.dumps(BEAR, indent=1))) == BOTH
    with pytest.raises(BadCardFile, match="línea 3, columna 12"):
        read(lines + '\n{"nombre": }')


def test_a_folder_adds_its_files_up_and_says_which_are_none():
    files = [
        ("a.json", json.dumps({**LION, "supertipos": "único"}).encode()),
        ("b.json", json.dumps({**BEAR, "supertipos": ""}).encode()),
        ("foto.png", b"\x89PNG"),
        ("mal.json", b'{"nombre": '),
        ("mas.csv", b"nombre,coste\nLobo,1\n,2\n"),
    ]
    found = read_card_files(files, "inferno")
    assert {card.name for card in found.cards} == {"León", "Oso", "Lobo"}
    # both are rows of one table: in a column that one fills, the other is empty on purpose
    assert {card.name: card.facts.get("supertypes") for card in found.cards} == {"León": ("Único",), "Oso": (), "Lobo": None}
    assert [what.split(":")[0] for what in found.aside] == ["«foto.png»", "«mal.json»"]
    assert "línea 1, columna 12" in found.aside[1]
    assert [refused.place for refused in found.refused] == ["«mas.csv», línea 3"]
    with pytest.raises(BadCardFile, match="Ningún archivo"):
        read_card_files(files[2:4], "inferno")


def test_printings_in_two_languages_are_one_name_and_another():
    (card,) = read_json([{"code": "1-001H", "name_en": "White Mage", "name_es": "Mago Blanco"}], "fftcg").cards
    assert (card.name, card.aliases) == ("Mago Blanco", ("White Mage",))
    (card,) = read_json([{"code": "1-001H", "name": {"en": "White Mage", "es": "Mago Blanco"}}], "fftcg").cards
    assert (card.name, card.aliases) == ("Mago Blanco", ("White Mage",))


def test_columns_that_come_twice_add_up():
    (card,) = read("code,name,Category 1,Category 2\n1-001H,A,DFF,X\n", "fftcg").cards
    assert card.facts["categories"] == ("DFF", "X")


def test_the_titles_of_a_table_may_stand_below_a_heading():
    found = read('Cartas de la temporada\n\nNombre;Coste;Texto\nLeón;3;"Furia.\nNo puede bloquear."\nOso;2;\n')
    assert as_rows(found) == [("León", 3, "Furia.\nNo puede bloquear."), ("Oso", 2, None)]


def test_a_row_with_more_cells_than_titles_is_refused_with_its_line():
    found = read("nombre,texto,coste\nLeón,Roba una carta, y descarta otra,3\nOso,Furia,2\n")
    (refused,) = found.refused
    assert as_rows(found) == [("Oso", 2, "Furia")]
    assert (refused.row, refused.place) == (2, "línea 2")
    assert "comillas" in refused.reason


def test_quotes_that_stay_open_are_shown_by_line_and_column():
    with pytest.raises(BadCardFile, match="línea 3, columna 5"):
        read('nombre,texto\nLeón,"Furia."\nOso,"Sin cerrar\nLobo,Nada\n')
    table = 'nombre\ttexto\nLeón\t"Furia" es lo suyo\nOso\t"Sin cerrar\nLobo\tNada\n'
    assert [card.facts["text"] for card in read(table).cards] == ['"Furia" es lo suyo', '"Sin cerrar', "Nada"]


def test_cells_that_an_export_filled_with_nothing_are_empty():
    found = read("nombre\ttexto\tsubtipos\nLeón\tNone\tnull\nOso\tSin texto\tBestia\n")
    assert [card.facts.get("text") for card in found.cards] == [None, ""]


# --- workbooks and OCTGN ----------------------------------------------------------------------------------------------


def workbook(**sheets) -> bytes:
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_a_workbook_is_read_sheet_by_sheet():
    titles = ["Nombre", "Tipo", "Coste", "Texto"]
    found = read(
        workbook(
            Notas=[["nada", 1]], Uno=[titles, ["León", "Aliado", 3.0, "Furia."]], Dos=[["lista"], titles, ["Oso", "Coche", 2]]
        )
    )
    assert as_rows(found) == [("León", 3, "Furia.")]
    (refused,) = found.refused
    assert refused.place == "hoja «Dos», fila 3"
    assert found.aside == ("hoja «Notas»: no tiene una columna de nombres o códigos",)


def _packed(**parts) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in parts.items():
            packed.writestr(name.replace("__", "/").replace("_xml", ".xml"), data)
    return out.getvalue()


BOMB = '<!DOCTYPE x [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (_packed(a=b"x"), "descomprímelo"),
        (workbook(Uno=[["Nombre"], ["León"]])[:-40], "dañado"),
        (b"PK\x03\x04" + b"\0" * 60, "dañado"),
        (_packed(**{"[Content_Types]_xml": f"{BOMB}<Types/>"}), "declaraciones"),
        (_packed(**{"[Content_Types]_xml": "<Types/>", "a": b"\0" * 201_000_000}), "200 MB"),
        (_packed(**{"[Content_Types]_xml": "<Types/>"}), "dañado"),
    ],
)
def test_what_is_no_sound_workbook_is_refused(data, said):
    with pytest.raises(BadCardFile, match=said):
        read(data)


SET = """<?xml version="1.0" encoding="utf-16"?>
<set name="Opus XIV" id="s" gameId="g"><cards>
  <card id="aaaa-1" name="Auron"><property name="Card Number" value="14-007H"/><property name="Cost" value="6"/>
    <property name="Text"><s value="{d}">{d}</s>: Draw 1 card.</property>
    <alternate name="Other" type="b"><property name="Cost" value="9"/></alternate></card>
  <card id="aaaa-2" name="Sin"><property name="Cost" value="1"/></card>
</cards></set>"""


def test_a_set_of_octgn():
    found = read(SET, "fftcg")
    (card,) = found.cards
    assert (card.name, card.codes, card.facts["octgn"]) == ("Auron", ("14-007H",), ("aaaa-1",))
    assert (card.facts["cost"], card.facts["text"]) == (6, "{D}: Draw 1 card.")
    assert [(refused.place, refused.reason) for refused in found.refused] == [("línea 6", "no lleva un código")]
    assert found.aside == ("1 caras alternativas de cartas de OCTGN",)


@pytest.mark.parametrize(
    ("xml", "said"),
    [
        (f'<?xml version="1.0"?>\n{BOMB}<set><card name="&b;"/></set>', r"DOCTYPE.*línea 2"),
        ('<!DOCTYPE set SYSTEM "file:///etc/passwd"><set/>', "DOCTYPE"),
        ("<set>\n<card name='x'></set>", r"línea 2, columna \d+"),
        ("<set/>", "no lleva cartas"),
        ("<a>" * 60, "niveles"),
        ("<!doctype html><html></html>", "página web"),
    ],
)
def test_what_octgn_does_not_write_is_refused_with_its_place(xml, said):
    with pytest.raises(BadCardFile, match=said):
        read(xml, "fftcg")


# --- lists of prices --------------------------------------------------------------------------------------------------

PRICES = (
    "Product Name,Printing,Condition,Set,Number,TCG Market Price\n"
    "Aerith (Full Art),Foil,Near Mint,Starter,Re-175C/11-139S,$1.11\n"
)


@pytest.mark.parametrize(
    "data",
    [PRICES, PRICES.replace(",", "\t"), "Nombre;Precio;Stock\nLeón;1,50;3\n", '[{"name": "A", "code": "1-001H", "price": 2}]'],
)
def test_a_list_of_prices_is_refused(data):
    with pytest.raises(BadCardFile, match="precios"):
        read(data, "fftcg")


def test_a_card_may_tell_its_price():
    assert read_json(
        [{"name": "A", "code": "1-001H", "cost": 1, "price": 2, "current_price": {"serial_number": "9-999"}}], "fftcg"
    ).cards


# --- marks ------------------------------------------------------------------------------------------------------------

MARKS = {
    "Roba 1 carta.[[br]]Bota 2.<br/>Fin": "Roba 1 carta.\nBota 2.\nFin",
    "Roba 1 carta. /n Bota 2./nFin\\nYa": "Roba 1 carta.\nBota 2.\nFin\nYa",
    "**Furia** y *Sigilo*; <b>Vuelo</b>, _Prisa_": "Furia y Sigilo; Vuelo, Prisa",
    "«Elige» — a; o b &middot; 1/2 * 3 * 4": "«Elige» — a; o b · 1/2 * 3 * 4",
    "snake_case_word y 2*3*4": "snake_case_word y 2*3*4",
}
MARKS_OF_FFTCG = {
    "[[ex]]EX BURST[[/]] When it enters": "{EX} When it enters",
    "{x} When it enters\n{x}{d}: Draw": "{EX} When it enters\n{X}{D}: Draw",
    "《ダル》《火》《2》《S》: Draw": "{D}{f}{2}{S}: Draw",
    "[[s]]Lantern[[/]] {s}{a}: Draw\n%Lamp% {S}: Draw": "[Lantern] {S}{u}: Draw\n[Lamp] {S}: Draw",
    "a ~Job Knight~, _Category VII_, [Card Name (Mog (XIII-2))] or _Job (Ninja)_": (
        "a [Job (Knight)], [Category (VII)], [Card Name (Mog (XIII-2))] or [Job (Ninja)]"
    ),
    "_Damage 3_ -- It gains **Brave**\n~Damage 5~ ― Draw": "Damage 3 -- It gains Brave\nDamage 5 -- Draw",
}


@pytest.mark.parametrize(("given_", "kept"), MARKS.items())
def test_marks_are_written_one_way(given_, kept):
    assert all(tidy_text(given_, game) == kept for game in ("inferno", "myl", "souls"))


@pytest.mark.parametrize(("given_", "kept"), MARKS_OF_FFTCG.items())
def test_marks_of_final_fantasy_are_written_one_way(given_, kept):
    assert tidy_text(given_, "fftcg") == kept


_PIECES = st.sampled_from(
    [
        "[[br]]",
        "**",
        "*",
        "_",
        "~",
        "%",
        "{x}",
        "{d}",
        "[[ex]]",
        "[[/]]",
        "Job ",
        "(",
        ")",
        "[",
        "]",
        "&amp;",
        "lt;",
        "/n",
        "a",
        "Z ",
        "\n",
        " ",
    ]
)


@given(st.one_of(st.text(max_size=60), st.lists(_PIECES, max_size=14).map("".join)), st.sampled_from(GAMES))
def test_a_tidy_text_stays_as_it_is(text, game):
    tidy = tidy_text(text, game)
    assert tidy_text(tidy, game) == tidy


# --- anything ---------------------------------------------------------------------------------------------------------

_NAMES = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=8)
_TEXTS = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters='*_~%{}[]<>&\\/《》"'), min_size=1, max_size=20)


@given(st.lists(st.tuples(_NAMES, st.integers(0, 99), _TEXTS), min_size=1, max_size=5, unique_by=lambda row: row[0]), st.data())
def test_the_same_cards_are_read_of_every_shape(rows, data):
    cards = [{"nombre": name, "coste": cost, "texto": text} for name, cost, text in rows]
    shapes = {
        "array": json.dumps(cards).encode(),
        "nested": json.dumps({"meta": {"n": 1}, "sets": [{"cartas": cards}]}).encode(),
        "lines": "\n".join(json.dumps(card) for card in cards).encode(),
        "xlsx": workbook(Hoja=[["nombre", "coste", "texto"], *([f"{n}", c, f"{t}"] for n, c, t in rows)]),
    }
    shape = data.draw(st.sampled_from(sorted(shapes)))
    plain = read(shapes["array"])
    found = read(shapes[shape])
    if shape != "xlsx":  # a sheet may take a text for a formula
        assert (found.cards, len(found.refused)) == (plain.cards, len(plain.refused))
    assert [c.facts.get("cost") for c in found.cards] == [c.facts.get("cost") for c in plain.cards]


_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["name", "nombre", "card", "cards", "texto", "es", "en", "coste", "set", "", "1-001H"]),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=20,
)


@given(_JSON, st.sampled_from(GAMES))
def test_any_json_is_read_or_refused(content, game):
    try:
        found = read_json([content] if not isinstance(content, (list, dict)) else content, game)
    except BadCardFile:
        return
    assert all(card.name or card.codes for card in found.cards)
    assert all(refused.place and refused.reason for refused in found.refused)


@given(st.binary(max_size=300))
def test_any_workbook_is_read_or_refused(tail):
    whole = workbook(Uno=[["nombre"], ["León"]])
    cut = len(tail) % len(whole)
    for data in (whole[:cut] + tail, whole[:cut] + tail + whole[cut + len(tail) :]):
        try:
            read(data)
        except BadCardFile:
            continue
