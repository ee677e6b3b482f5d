"""Printed (English) texts of Final Fantasy TCG: they mean what the Spanish ones mean, and are said in Spanish. All are ours."""

import pytest

from engine import read_card_text
from engine.games.fftcg.text import READER
from engine.text.words import NAME, NUMBER, SELF, SIGNED, TextError

ORLA = "Orla"
ENGLISH = READER.of("en")
#: A printed text, and the same in Spanish.
ALIKE = [
    ("Haste", "Prisa"),
    ("Brave, First Strike", "Bravura, Iniciativa"),
    ("Back Attack", "Ataque Furtivo"),
    ("Warp 3 -- {i}{1}", "Transporte 3 - Hielo, 1 CP"),
    ("Damage 3 -- Orla gains +2000 power and Brave.", "Daño 3 - Orla gana 2000 de Poder y Bravura."),
    ("Choose 3 Monsters. Break them.", "Elige 3 Monstruos. Rómpelos."),
    ("Choose up to 2 damaged Backups. Freeze them.", "Elige hasta 2 Apoyos dañados. Congélalos."),
    ("Choose 1 Water Monster opponent controls. Dull it and freeze it.", "Elige 1 Monstruo de Agua que controla tu oponente. Ponlo en Dull. Congélalo."),
    ("Draw 3 cards, then discard 2 cards.", "Coge 3 cartas y descarta 2 cartas."),
    ("{D}: Deal 3000 damage to all the Monsters.", "Dull: Haz 3000 puntos de daño a todos los Monstruos."),
    ("[Lantern] {S}{w}{2}: Choose 1 Forward. It loses 4000 power until the end of the turn.", "S, Viento, 2 CP: Elige 1 Delantero. Pierde 4000 de Poder hasta el final del turno."),
    ("{C}, put Orla into the Break Zone: Draw 2 cards.", "1 cristal, pon Orla en la Break Zone: Coge 2 cartas."),
    ("Dull 2 active Backups: Activate Orla.", "Pon en Dull 2 Apoyos Activos: Activa Orla."),
    ("When Orla blocks, gain {C}.", "Cuando Orla bloquea, obtén 1 cristal."),
    ("When Orla enters the field, you may search for 1 [Job (Lamplighter)] and play it onto the field dull.", "Cuando Orla entra al terreno de juego, puedes buscar en tu mazo 1 carta de oficio «Lamplighter» y jugarla en el terreno de juego en Dull."),
    ("The [Category (ZZ)] Backups other than Orla you control gain +3000 power.", "Los Apoyos de la Categoría «ZZ» que no sean Orla que controlas ganan 3000 de Poder."),
    ("If you control a Monster, Orla cannot be blocked.", "Si controlas un Monstruo, Orla no puede ser bloqueada."),
    ("During your turn, Orla also becomes a Forward with 6000 power.", "Durante tu turno, Orla también es un Delantero con 6000 de Poder."),
    ("For each Monster you control, Orla gains +1000 power.", "Orla gana 1000 de Poder por cada Monstruo que controlas."),
    ("If Orla is dealt damage, reduce the damage by 2000 instead.", "Si Orla fuese a recibir daño, recibe 2000 menos."),
    ("The cost required to cast Orla is reduced by 2 (it cannot become 0).", "Orla cuesta 2 menos, y al menos uno."),
    ('Select 1 of the 2 following actions:\n"Draw 2 cards."\n"Choose 1 Monster. Break it."', "Selecciona 1 de las 2 acciones siguientes: «Coge 2 cartas.» «Elige 1 Monstruo. Rómpelo.»"),
    ('Orla gains "When Orla attacks, draw 2 cards."', "Orla gana «Cuando Orla ataca, coge 2 cartas.»"),
    ("Your opponent discards 2 cards from his/her hand.", "Tu oponente descarta 2 cartas de su mano."),
    ("At the end of the turn, break Orla.", "Al final de este turno, rompe Orla."),
    ("Reveal the top 4 cards of your deck. Add 1 Monster among them to your hand and return the other cards to the bottom of your deck in any order.", "Revela las 4 primeras cartas de tu mazo. Añade 1 Monstruo de entre ellas a tu mano y pon las demás en el fondo de tu mazo en el orden que quieras."),
]  # fmt: skip
#: Other printed texts that are read whole.
READ = [
    "When Orla enters the field or attacks, draw 2 cards.",
    "When Orla or a Monster enters your field, activate Orla.",
    "When Orla is put from the field into the Break Zone, you may discard 1 card. If you do so, draw 2 cards.",
    "When a Monster opponent controls leaves the field, draw 2 cards.",
    "Choose 1 Forward. Deal it 3000 damage. If you control a Monster, deal it 6000 damage instead.",
    "Choose 1 Monster. If you have received 4 points of damage or more, break it.",
    "You may put 1 Monster you control into the Break Zone. When you do so, choose 1 Forward. Deal it 7000 damage.",
    "Choose 1 Forward of cost 3 or less other than [Card Name (Tarn)] in your Break Zone. Play it onto the field.",
    "{l}{D}: Choose 1 [Job (Lamplighter)] or [Card Name (Tarn)]. It gains +2000 power until the end of the turn.",
    "Search for 1 Fire or Ice Monster and add it to your hand.",
    "Orla cannot be chosen by your opponent's Summons or abilities.",
    "When Orla deals damage to your opponent, your opponent puts the top 2 cards of his/her deck into the Break Zone.",
    "{1}: Orla gains Haste until the end of the turn. You can only use this ability during your turn and only once per turn.",
]
#: What is not read: nobody is to think that it was.
UNREAD = [
    "If you control [Card Name (Tarn)] and [Card Name (Vesna)], Orla gains +1000 power.",
    "The cost required to cast Orla is reduced by 2 (as long as it rains).",
    "Orla gains +1000 power (until it rains).",
    "Choose 1 zutano. Break it.",
]


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
    inside = [one for word in plain for one in READER._opened(word, ORLA, ())]
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
