"""How every line was read is told; what a reader tells of cards decides; a change is put into the list."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks import Card, Catalogue, answer, read_list
from decks.lists.lines import read_anyhow
from decks.lists.usual import usual
from decks.rewriting import spread, with_changes, with_choices
from decks.telling import BadFact, told_of

from .sets import CATALOGUES, DAY, FORMATS, LEGAL, MADE, expand, verdict
from .test_lists import SHAPES, known_cards

FOLDER = Path(__file__).parent / "lists"


def asked(game: str, format: str, text: str, catalogue: Catalogue | None = None, told: tuple[str, ...] = ()):
    found = replace(read_list(expand(game, text), game), told=told_of(told, game))
    return answer(found, FORMATS.get(game, format), FORMATS, catalogue or CATALOGUES[game], DAY)


@pytest.mark.parametrize("name", SHAPES)
def test_every_card_of_every_shape_is_told_line_by_line(name):
    game, format, cards, unread = SHAPES[name]
    found = read_list((FOLDER / name).read_bytes(), game)
    told = (
        verdict(game, format, (FOLDER / name).read_text(), catalogue=known_cards(game)).as_json()
        if name.endswith("txt")
        else None
    )
    told = told or answer(found, FORMATS.get(game, format), FORMATS, known_cards(game), DAY).as_json()
    assert sum(row["copies"] for row in told["cards"] if row["section"] != "fichas") == cards
    lines = {row["line"] for row in told["cards"]} | {row["line"] for row in told["unread"]}
    assert lines == {line.number for line in found.lines if line.kind.value in ("card", "unread")} - titles(told)
    assert not (unread and told["complete"])


def titles(told: dict) -> set[int]:
    return {finding["line"] for finding in told["findings"] if finding["code"] == "read-as-title"}


def test_a_line_tells_copies_card_code_and_part():
    told = asked("fftcg", "construido", "Principal\n3 Relleno 1 (40-001)\nLB\n1 Límite 1 (41-001H)").as_json()
    assert told["cards"] == [
        {"line": 2, "copies": 3, "card": "Relleno 1 (40-001C)", "code": "40-001", "section": "principal"},
        {"line": 4, "copies": 1, "card": "Límite 1 (41-001H)", "code": "41-001H", "section": "limit-break"},
    ]


def test_a_list_with_a_line_unread_is_not_complete():
    told = asked("fftcg", "construido", "Principal\n+50\nquién sabe").as_json()
    assert (told["legal"], told["complete"]) == (None, False)
    assert told["unread"][0]["section"] == "principal"


def test_a_name_and_a_code_of_two_known_cards_are_both_given_with_what_each_makes_of_the_deck():
    text = "Principal\n+45\n3 Relleno 20 (40-020C)\n2 Relleno 20 (40-030C)"
    told = asked("fftcg", "construido", text).as_json()
    assert told["legal"] is None
    (unread,) = told["unread"]
    assert unread["candidates"] == ["Relleno 30 (40-030C)", "Relleno 20 (40-020C)"]
    assert [(given["card"], given["legal"]) for given in unread["gives"]] == [
        ("Relleno 30 (40-030C)", True),
        ("Relleno 20 (40-020C)", False),
    ]
    assert "5 copias" in unread["gives"][1]["errors"][0]


@pytest.mark.parametrize(
    ("game", "format", "text", "fact"),
    [
        ("inferno", "abierto", "Demonio: Señor de Caos\n+45\n5 Ajena", "unlimited"),
        ("myl", "furia-extendido", "Oro inicial: Oro Común\n+42\n5 Oro Común\n2 Ajena", "unique"),
    ],
)
def test_a_fact_that_nobody_knows_is_asked_and_decides(game, format, text, fact):
    facts = {"type": ("Aliado",), "senda": ""}
    known = Catalogue.of(game, [*MADE[game](), Card(game, "Ajena", (), facts)])
    open_ = asked(game, format, text, known)
    assert open_.verdict.legal is None
    asks = [question for finding in open_.verdict.findings for question in finding.asks]
    assert [(question.fact, question.cards, question.values) for question in asks] == [(fact, ("Ajena",), ("si", "no"))]
    answers = {value: asked(game, format, text, known, (f"{fact}:{value}:Ajena",)).verdict.legal for value in ("si", "no")}
    assert answers == {"si": fact == "unlimited", "no": fact != "unlimited"}


def test_cards_of_limbo_are_ticked():
    known = Catalogue.of("souls", [*MADE["souls"](), Card("souls", "Ajena", (), {"type": ("Unidad",)})])
    text = "+40\n5 Maná\n1 Maná Alterno\n2 Ajena"
    assert asked("souls", "estandar", text, known).verdict.legal is None
    assert asked("souls", "estandar", text, known, ("limbo:si:Ajena",)).verdict.legal is True
    assert asked("souls", "estandar", text, known, ("limbo:no:ajena",)).verdict.legal is False


def test_what_the_catalogue_knows_stands():
    assert (
        asked("inferno", "abierto", "Demonio: Señor de Caos\n+45\n5 Relleno 20", None, ("unlimited:si:Relleno 20",)).verdict.legal
        is False
    )


@pytest.mark.parametrize("line", ["unlimited", "unlimited:quizá:Ajena", "nada:si:Ajena", "senda:Verde:Ajena", "unlimited:si:"])
def test_a_fact_that_cannot_be_told_is_refused(line):
    with pytest.raises(BadFact, match="no es un dato"):
        told_of([line], "inferno")


@pytest.mark.parametrize(
    ("game", "format", "text"),
    [
        ("fftcg", "construido", "Principal\n+47\n4 Relleno 30 (40-030C)"),
        ("fftcg", "construido", "Principal\n+50\n1 Límite 1 (41-001H)"),
        ("fftcg", "construido", "Principal\n+50\nSide\n2 Relleno 30 (40-030C)"),
        ("inferno", "abierto", "Demonio: Señor de Caos\n+50\n1 Larva"),
        ("souls", "estandar", "Principal\n+40\nManá\n5 Maná\n1 Maná Alterno\nLimbo\n2 Sombra 1\n2 Relleno 30"),
    ],
)
def test_a_change_put_into_the_list_leaves_what_it_promised(game, format, text):
    found = asked(game, format, text)
    assert found.plan is not None
    listed = read_list(spread(read_list(expand(game, text), game)), game)
    mended = asked(game, format, with_changes(listed, found.verdict.deck, found.plan.changes))
    left = [change for change in found.plan.changes if change.card is None]
    assert mended.verdict.legal is (not left), mended.verdict.findings
    assert not mended.verdict.unread


def test_a_line_with_several_cards_becomes_several_lines():
    found = read_list("Principal\n3 Relleno 1 (40-001C), 2 Relleno 2 (40-002C)\n1 40-003C", "fftcg")
    again = read_list(spread(found), "fftcg")
    assert [(entry.line, entry.quantity, entry.code, entry.section) for entry in again.entries] == [
        (2, 3, "40-001C", "principal"),
        (3, 2, "40-002C", "principal"),
        (4, 1, "40-003C", "principal"),
    ]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        *(
            ("Total: 50", False),
            ("Total: 51", True),
            ("51 cartas en total", True),
            ("# Total: 49", True),
            ("TOTAL: 50/50", False),
        ),
        *(("Total cartas: 51", True), ("**Total:** 51", True), ("51 en total", True), ("Total del mazo = 51", True)),
    ],
)
def test_a_total_is_compared(said, wrong):
    found = verdict("fftcg", "construido", f"Principal\n+50\n{said}")
    assert ["heading-count" in {f.code.value for f in found.findings}, found.legal] == [wrong, True]


@pytest.mark.parametrize(
    ("game", "heading"),
    [("fftcg", "Fire (3)"), ("fftcg", "Fuego"), ("fftcg", "## Agua"), ("fftcg", "Deck list"), ("inferno", "Lista")],
)
def test_elements_and_the_word_list_are_no_cards(game, heading):
    found = read_list(f"{heading}\n3 {'1-149H' if game == 'fftcg' else 'Uno'}", game)
    assert (len(found.entries), found.unread) == (1, ())


def test_the_substitutes_of_inferno_are_no_cards_of_the_deck():
    found = verdict("inferno", "abierto", f"{LEGAL['inferno', 'abierto']}\nMazo suplente\n2 Relleno 20")
    assert [finding.code.value for finding in found.errors] == ["no-such-section"]


def test_a_line_with_the_address_of_a_shop_is_read_by_what_stands_beside_it():
    found = read_list(
        "3 Lulu (1-149H) https://tienda.example/1-001h\nhttps://tienda.example/1-149h\nComprar: https://tienda.example", "fftcg"
    )
    assert [(entry.code, entry.quantity) for entry in found.entries] == [("1-149H", 3)]
    assert [unread.line for unread in found.unread] == [2, 3]


def test_the_total_of_a_group_is_compared_with_the_group():
    text = "Delanteros\n3 1-149H\nTotal: 3\nApoyos\n2 1-001H\nTotal: 2\nTotal: 5"
    assert "heading-count" not in {finding.code.value for finding in verdict("fftcg", "construido", text).findings}


@pytest.mark.parametrize(
    "heading",
    ["Fuego/Agua", "Fire Forwards (3)", "Fire & Water", "[Luz]", "== Viento ==", "Delanteros y Apoyos", "Main Deck (3 cards)"],
)
def test_groups_under_one_heading_are_no_cards(heading):
    found = read_list(f"{heading}\n3 1-149H", "fftcg")
    assert ([entry.quantity for entry in found.entries], found.unread) == ([3], ())
    assert [line.kind.value for line in found.lines] == ["heading", "card"]


@pytest.mark.parametrize("heading", ["### Límite (LB)", "Limit Break (LB)", "LB: ", "Mazo de límites (1/8)"])
def test_limit_break_by_other_names_is_its_part(heading):
    (entry,) = read_list(f"{heading}\n1 Zack (22-112R)", "fftcg").entries
    assert entry.section == "limit-break"


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ('{"cards":[{"qty":3,"serial":"1-149H"},{"qty":1,"serial":"1-001H","zona":"Side"}]}', [(3, None), (1, "aparte")]),
        ('{"deck":{"main":[{"n":3,"id":"1-149H"}],"LB":[{"n":1,"id":"22-112R"}]}}', [(3, "principal"), (1, "limit-break")]),
        ('{"1-149H":3,"1-001H":2}', [(3, None), (2, None)]),
        ('{"main":{"1-149H":3},"lb":{"22-112R":1}}', [(3, "principal"), (1, "limit-break")]),
        ('["3 Lulu (1-149H)","2 Auron (1-001H)"]', [(3, None), (2, None)]),
        ('{"main":["3 Lulu (1-149H)"],"limit break":["1 Zack (22-112R)"]}', [(3, "principal"), (1, "limit-break")]),
        ('{"cards":[{"serial":"1-149H","qty":3.0}]}', [(3, None)]),
    ],
)  # fmt: skip
def test_json_says_the_part_of_a_card_in_many_ways(text, cards):
    found = read_list(text, "fftcg")
    assert [(entry.quantity, entry.section) for entry in found.entries] == cards
    assert found.unread == ()


@pytest.mark.parametrize(
    "text",
    [
        '{"cards":[{"qty":3,"serial":"1-149H","section":"Deseos"}]}',
        '{"Deseos":[{"qty":3,"serial":"1-149H"}],"cards":[]}',
        "Cantidad,Código,Sección\n3,1-149H,Deseos",
        '<deck><section name="Deseos"><card qty="3" id="a">Lulu</card></section></deck>',
    ],
)
def test_a_part_that_nobody_knows_is_told(text):
    found = read_list(text, "fftcg")
    assert found.entries == ()
    assert [unread.reason for unread in found.unread] == ["no se sabe qué parte del mazo es «Deseos»"]


def test_the_last_row_of_a_table_may_be_its_total():
    found = verdict("fftcg", "construido", "Cantidad,Nombre,Código\n3,Lulu,1-149H\n51,TOTAL,")
    assert found.unread == ()
    assert "heading-count" in {finding.code.value for finding in found.findings}


def test_printings_that_are_known_are_one_card_in_a_list_without_a_catalogue():
    found = verdict("fftcg", "construido", "2 1-181H\n2 PR-006", catalogue=Catalogue.of("fftcg"))
    (copies,) = [finding for finding in found.errors if finding.code.value == "too-many-copies"]
    assert copies.actual == 4


def test_an_unread_line_with_a_code_offers_its_card():
    known = Catalogue.of("fftcg", [Card("fftcg", "Lulu", (code,), {"type": ("Apoyo",)}) for code in ("1-149H", "16-135S")])
    found = verdict("fftcg", "construido", "~~2 Lulu (16-135S)~~\ncuatro Lulu (16-135S)\nun par (12-017L)", catalogue=known)
    assert [unread.candidates for unread in found.unread] == [("Lulu (16-135S)",), ("Lulu (16-135S)",), ("12-017L",)]


def test_a_card_is_chosen_for_a_line_only_with_its_copies():
    text = "cuatro Lulu (1-149H)\n3x Auron"
    assert with_choices(text, {2: 3}, {1: "Lulu (1-149H)", 2: "Auron (1-001H)"}) == "cuatro Lulu (1-149H)\n3 Auron (1-001H)"
    assert with_choices(text, {1: 4}, {1: "Lulu (1-149H)"}).startswith("4 Lulu (1-149H)\n")
    assert with_choices(text, {}, {1: "-"}).startswith("# no cuenta: cuatro")


def test_a_set_of_which_a_few_cards_are_known_lacks_none():
    cards = [Card("fftcg", f"Carta {n}", (f"50-{n:03}C",), {}) for n in (*range(1, 31), 40)]
    assert "unknown-card" in codes_of("50-035C", cards)
    assert "unknown-card" not in codes_of("50-035C", cards[-1:])


def codes_of(code: str, cards: list[Card]) -> set[str]:
    known = Catalogue.of("fftcg", cards)
    return {finding.code.value for finding in verdict("fftcg", "construido", f"1 Otra ({code})", catalogue=known).findings}


_SAID = (
    "Lulu x X Xande de y and PR B Re cartas en total Fuego Hielo Oro Maná Aliados Mazo Águila (Ice) (B) 3 12 3x x3 100 0"
    " 1333 2024 1-149H (1-149H) 1-001 Cid-x O'Neill Lulu,"
)


@settings(max_examples=300)
@given(st.sampled_from(["fftcg", "inferno", "souls", "myl"]), st.lists(st.sampled_from(_SAID.split()), min_size=2, max_size=6))
def test_a_line_of_a_usual_form_is_read_as_any_other_would_be(game, words):
    for line in (" ".join(words), f"3 {' '.join(words)}", f"3x {' '.join(words)} (1-149H)", f"2 1-149H {' '.join(words)}"):
        found = usual(line, game)
        assert found is None or found == read_anyhow(line, game)


@pytest.mark.parametrize(
    "line", ["3 Lulu (1-149H)", "3x Cid Raines (1-192S)", "3 x 1-005R Warrior of Light", "2x 1-001H", "3 Auron"]
)
def test_the_usual_forms_are_read_by_one_pattern(line):
    assert usual(line, "fftcg") == read_anyhow(line, "fftcg")
