"""Printed (English) texts of Final Fantasy TCG: they mean what the Spanish ones mean, and are said in Spanish. All are ours."""

import re
from pathlib import Path

import pytest
import yaml

from engine import read_card_text
from engine.games.fftcg.text import READER
from engine.text.words import NAME, NUMBER, SELF, SIGNED, TextError

ORLA = "Orla"
ENGLISH = READER.of("en")
_TEXTS = yaml.safe_load(Path(__file__).with_name("texts").joinpath("fftcg-printed.yaml").read_text("utf-8"))
#: A printed text, and the same in Spanish; other texts that are read whole; and those of which nobody is to think that they were.
ALIKE = [(row["printed"], row["spanish"]) for row in _TEXTS["alike"]]
READ, UNREAD = _TEXTS["read"], _TEXTS["unread"]


@pytest.mark.parametrize(("printed", "spanish"), ALIKE)
def test_a_printed_text_means_what_the_spanish_one_does(printed, spanish):
    read, other = READER.read(printed, ORLA), READER.read(spanish, ORLA)
    assert (read.unread, other.unread) == ((), ())
    assert (read.language, other.language) == ("en", "es")
    assert read.abilities == other.abilities


@pytest.mark.parametrize("printed", [*(row[0] for row in ALIKE), *READ])
def test_what_is_read_is_said_in_spanish_and_again_in_english(printed):
    read = READER.read(printed, ORLA)
    assert read.unread == ()
    spanish = READER.write(read.abilities, ORLA)
    assert READER.read(spanish, ORLA, language="es").abilities == read.abilities
    assert READER.read(READER.write(read.abilities, ORLA, "en"), ORLA, language="en").abilities == read.abilities
    assert READER.again(read) == READER.normalise(printed, ORLA)
    assert leaked(spanish, printed) == []


def leaked(spanish: str, printed: str) -> list[str]:
    """The words of a Spanish sentence that are neither of the Spanish grammar nor a name of the printed text."""
    plain = [
        word
        for word in READER.words(spanish, ORLA)
        if not READER.grammar.spells(word) and word.kind not in (NUMBER, SIGNED, SELF)
    ]
    inside = [one for word in plain for one in READER._opened(word, ORLA, (), frozenset())]
    rest = [word for word in inside if not READER.grammar.spells(word) and word.kind not in (NUMBER, SIGNED, SELF)]
    return [word.said for word in rest if word.said not in "«»" and not (word.kind == NAME and word.said.strip("«»") in printed)]


@pytest.mark.parametrize("printed", UNREAD)
def test_what_is_not_understood_is_said_to_be_so(printed):
    assert READER.read(printed, ORLA, language="en").unread


@pytest.mark.parametrize(
    ("text", "language"), [("Draw 2 cards.", "en"), ("Coge 2 cartas.", "es"), ("Haste", "en"), ("Prisa", "es"), ("", "es")]
)
def test_the_language_of_a_text_is_found_out(text, language):
    assert READER.language_of(text) == language


def test_a_language_that_is_not_read_is_refused():
    with pytest.raises(TextError, match="se lee: es, en"):
        READER.read("Draw 2 cards.", language="fr")


@pytest.mark.parametrize(
    "marked",
    [
        "Choose 1 _Job Lamplighter_. Break it.",
        "Choose 1 [Job (Lamplighter)]. Break it.",
        "Choose 1 Job Lamplighter. Break it.",
        "Choose 1 **Job Lamplighter**. Break it.",
    ],
)
def test_the_marks_of_files_are_no_words(marked):
    assert READER.read(marked).abilities == READER.read("Elige 1 carta de oficio Lamplighter. Rómpela.").abilities


def test_a_slip_is_read_aloud():
    read = read_card_text("fftcg", "Choose 1 Forward. Braek it.")
    assert [(row["word"], row["taken_for"]) for row in read["corrected"]] == [("Braek", "break")]
    assert read["complete"]


def test_what_is_read_is_told_in_spanish():
    read = read_card_text("fftcg", "{EX} When Orla attacks, draw 2 cards.", ORLA, "Delantero")
    assert (read["language"], read["complete"]) == ("en", True)
    assert [row["says"] for row in read["paragraphs"][0]["abilities"]] == ["Cuando esta carta ataca, coge 2 cartas."]


@pytest.mark.parametrize(
    ("printed", "spanish"),
    [
        (
            "When Orla attacks, choose 1 Forward. If Orla has 9000 power or more, break it and draw 1 card.",
            "Cuando esta carta ataca, elige 1 Delantero. Si esta carta tiene 9000 de Poder o más, rómpelo y coge 1 carta.",
        ),
        (
            "Choose 1 Forward. Dull it. If Orla is dull, break it.",
            "Elige 1 Delantero. Ponlo en Dull. Si esta carta está en Dull, rómpelo.",
        ),
        (
            "Reveal the top card of your deck. If it is a Summon, add it to your hand.",
            "Revela la primera carta de tu mazo. Si es una Invocación, añádela a tu mano.",
        ),
        (
            "If you control 3 or more Forwards of cost 2 or more, Orla gains Haste.",
            "Si controlas 3 o más Delanteros de coste 2 o más, esta carta gana Prisa.",
        ),
        (
            "If you have 6 or more cards in your hand, Orla gains Haste.",
            "Si tienes 6 cartas o más en la mano, esta carta gana Prisa.",
        ),
        (
            "Choose 1 [Category (IX)] Character other than Forward you control. Dull it.",
            "Elige 1 Personaje de la Categoría IX que controlas que no sea Delantero. Ponlo en Dull.",
        ),
        (
            "The [Job (Fan)] Forwards and Light Forwards other than Orla you control gain Haste.",
            "Los Delanteros de oficio Fan o de Luz que controlas que no sean esta carta ganan Prisa.",
        ),
        ("Damage 1 -- Orla gains Haste.", "Daño 1 - esta carta gana Prisa."),
        (
            "When Orla attacks, dull all the Backups opponent controls.",
            "Cuando esta carta ataca, pon en Dull todos los Apoyos que controla tu oponente.",
        ),
        (
            "Orla cannot be broken by opposing Summons or abilities that don't deal damage.",
            "Esta carta no puede ser rota por Invocaciones ni Habilidades de tu oponente que no hagan daño.",
        ),
    ],
)
def test_the_spanish_sentence_cannot_be_taken_for_something_else(printed, spanish):
    assert READER.write(READER.read(printed, ORLA).abilities, ORLA) == spanish


#: Each word on which a meaning hangs, with what takes its place; "" strikes it.
MARKERS = (
    (r"\bother than ", ""),
    (r" opponent controls\b", " you control"),
    (r" you control\b", " opponent controls"),
    (r"\bor less\b", "or more"),
    (r"\bor more\b", "or less"),
    (r"\bup to ", ""),
    (r"\byou may ", ""),
    (r"\bnot ", ""),
    (r"\bcannot\b", "can"),
    (r"\bonly ", ""),
    (r" until the end of the turn\b", ""),
    (r" this turn\b", ""),
    (r" instead\b", ""),
    (r"\bactive\b", "dull"),
    (r"\bdull\b", "active"),
    (r"\bgains?\b", "lose"),
    (r"\bloses?\b", "gain"),
    (r"\bfor each\b", "for"),
    (r"\bif you do so, ", ""),
    (r"\bif ", ""),
    (r"\bdamaged ", ""),
    (r"\byour opponent\b", "you"),
    (r"\byour Break Zone\b", "your opponent's Break Zone"),
    (r"\breduced\b", "increased"),
)
FEWEST = 0.98


def mutated(text: str) -> list[str]:
    """A text with one of those words struck or swapped, in every way."""
    changed = []
    for marker, other in MARKERS:
        for found in re.finditer(marker, text, re.IGNORECASE):
            changed.append(text[: found.start()] + found.expand(other) + text[found.end() :])
    return changed


def same(changed: str, text: str, name: str) -> bool:
    """Whether a changed text is still read whole and means what it did."""
    try:
        read = READER.read(changed, name, language="en")
    except TextError:
        return False
    return not read.unread and not read.corrected and read.abilities == READER.read(text, name, language="en").abilities


def test_a_word_on_which_a_meaning_hangs_changes_it():
    tried = [(changed, text) for text in [*(row[0] for row in ALIKE), *READ] for changed in mutated(text)]
    kept = [changed for changed, text in tried if same(changed, text, ORLA)]
    assert len(tried) > 40
    assert len(kept) <= (1 - FEWEST) * len(tried), kept


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("Choose 1 Forward. Break it.", "Elige 1 Delantero. Rómpelo."),
        ("Select 1 Forward. Break it.", "Selecciona 1 Delantero. Rómpelo."),
        ("Choose 1 Light or Dark Forward. Freeze it.", "Elige 1 Delantero de Luz u Oscuridad. Congélalo."),
        (
            "All the Forwards gain Brave and First Strike until the end of the turn.",
            "Hasta el final del turno, todos los Delanteros ganan Bravura e Iniciativa.",
        ),
        (
            "Choose 1 Forward. It gains +1000 power for each Backup you control until the end of the turn.",
            "Elige 1 Delantero. Hasta el final del turno, gana 1000 de Poder por cada Apoyo que controlas.",
        ),
        ("[Ice Lantern] {S}{D}: Draw 1 card.", "«Ice Lantern» S, Dull: Coge 1 carta."),
        ("[Lantern: Ice] {S}: Draw 1 card.", "«Lantern: Ice» S: Coge 1 carta."),
        ("Choose up to 2 Forwards. Dull them. Freeze them.", "Elige hasta 2 Delanteros. Ponlos en Dull. Congélalos."),
        (
            "Choose 2 Forwards. Dull them. Choose 1 Backup. Activate it.",
            "Elige 2 Delanteros. Ponlos en Dull. Elige 1 Apoyo. Actívalo.",
        ),
        ("Remove 3 Ember Counters from Orla: Draw 1 card.", "Quita 3 contadores Ember de esta carta: Coge 1 carta."),
        *_TEXTS["said"],
    ],
)
def test_what_is_chosen_how_long_it_lasts_and_the_names_of_abilities_are_said(printed, said):
    read = READER.read(printed, ORLA, language="en")
    assert read.unread == ()
    assert READER.write(read.abilities, ORLA) == said
    assert READER.read(said, ORLA, language="es").abilities == read.abilities


def test_the_words_of_a_paragraph_begin_with_the_bracket_of_its_ability():
    printed = "[Ice Lantern] {S}{D}: Draw 1 card"
    assert READER.read(printed, ORLA, language="en").paragraphs[0].text == printed


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Elige 1 Delantero. Si esta carta está en Dull, rómpelo.", True),
        ("Elige 1 Delantero. Si esta carta está en Dull, rómpela.", False),
        ("Cuando esta carta ataca, elige 1 Delantero. Rómpela.", False),
        ("Cuando esta carta ataca, actívala.", True),
        ("Elige 1 Delantero. Rómpela.", True),  # nothing else that could be meant
        ("Elige 1 carta llamada Lía. Rómpela.", True),
        ("Cuando un Apoyo entra al terreno de juego, elige 1 Delantero. Rompe ese Delantero.", True),
        ("Cuando un Delantero entra al terreno de juego, elige 1 Apoyo. Rompe ese Delantero.", False),
        ("Elige 1 Delantero. Si controlas un Apoyo, rompe ese Delantero.", True),
        ("Elige 1 Delantero. Si controlas un Apoyo, rompe ese Apoyo.", False),
        ("Elige 1 Delantero. Si controlas un Delantero, rompe ese Delantero.", False),
        ("Elige 2 Delanteros. Rompe esos Delanteros.", True),
        ("Elige 2 Delanteros. Rompe ese Delantero.", False),
        ("Revela la primera carta de tu mazo. Si es un Apoyo, añádela a tu mano.", True),
        ("Revela la primera carta de tu mazo. Si es un Apoyo, añádelo a tu mano.", True),
    ],
)
def test_a_pronoun_that_agrees_with_something_else_is_unread(text, read):
    assert (READER.read(text, ORLA).unread == ()) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Tu oponente descarta 1 carta y roba 1 carta.", False),
        ("Tu oponente descarta 1 carta, después roba 1 carta.", False),
        ("Tu oponente roba 1 carta y descarta 1 carta de su mano.", True),
        ("Cada jugador descarta 1 carta y roba 1 carta.", True),
    ],
)
def test_who_does_what_stands_behind_what_the_opponent_does_is_not_guessed(text, read):
    assert (READER.read(text, ORLA).unread == ()) == read
