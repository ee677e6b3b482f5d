"""Card text: what is read is written again, what is not understood is named, what means two things is refused."""

import pytest

from engine.kernel.abilities import Choose, Do, Filter, Ref, Target, Unread
from engine.kernel.frozen import Map
from engine.text.cards import game_reader
from engine.text.grammar import TextGrammar
from engine.text.notation import GrammarError, read_grammar
from engine.text.patterns import hole, rest, with_
from engine.text.plurals import singular
from engine.text.reading import TextReader
from engine.text.words import MAX_LENGTH, TextError, normalise, words

GRAMMAR = """
paragraph: paragraph "." order__i              -> more
  | order__i                                   -> one
order__v: "destruye~destruir" which__n         -> destroy
  | UNREAD                                     -> unread
which__s: "el|la" noun__s "objetivo"           -> target
  | "un|una" noun__s                           -> choose
  | SELF                                       -> este
which__p: NUMBER noun__p                       -> some
noun__n: noun__n "girad@"                      -> turned
  | noun__n "y" noun__n                        -> both
  | "aliado/aliados"                           -> ally
  | "arma/armas"                               -> weapon
  | NAME                                       -> subtype
"""
TABLE = {
    "one": (hole(0),),
    "more": (rest(0), hole(1)),
    "destroy": Do("destruir", Map(what=hole(0))),
    "unread": Unread(hole(0)),
    "target": Target(hole(0)),
    "choose": Choose(hole(0)),
    "este": Ref("este"),
    "some": Choose(hole(1), hole(0), hole(0)),
    "turned": with_(hole(0), turned=True),
    "both": Map(one=hole(0), other=hole(1)),
    "ally": Filter(types=("aliado",)),
    "weapon": Filter(types=("arma",)),
    "subtype": Filter(subtypes=(hole(0),)),
}
GENDERS = {"aliado": "m", "aliados": "m", "arma": "e", "armas": "f"}


def reader(grammar: str = GRAMMAR) -> TextReader:
    return TextReader(lambda: TextGrammar({"a.lark": grammar}, TABLE, GENDERS, ("paragraph",)))


READER = reader()


def destroy(what):
    return Do("destruir", Map(what=what))


# --- words -------------------------------------------------------------------------------------------------------------


def test_spaces_case_quotes_numbers_and_the_own_name_are_folded():
    once = normalise("  Destruye   DOS aliados. Destruye “Kirch” con Lobo gris.", "Lobo Gris")
    assert once == normalise("destruye 2 aliados. destruye «kirch» con lobo gris", "Lobo Gris")
    assert once == "destruye 2 aliados. destruye kirch con ~"
    assert normalise("al final del turno") == "al final del turno"


def test_words_know_where_they_stand():
    text = "Destruye el (cualquiera) aliado."
    listed = words(text)
    assert [text[w.start : w.end] for w in listed] == ["Destruye", "el", "aliado", "."]
    assert listed[1].after == "(cualquiera)"


def test_a_text_without_end_is_not_read():
    with pytest.raises(TextError):
        words("a" * (MAX_LENGTH + 1))


# --- reading and writing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "meaning", "written"),
    [
        ("Destruye el aliado objetivo", destroy(Target(Filter(types=("aliado",)))), "Destruye el aliado objetivo."),
        ("destruye un arma girada.", destroy(Choose(Filter(types=("arma",), turned=True))), "Destruye un arma girada."),
        ("Destruye tres armas giradas", destroy(Choose(Filter(types=("arma",), turned=True), 3, 3)), "Destruye 3 armas giradas."),
        ("Destruye un Kirch", destroy(Choose(Filter(subtypes=("Kirch",)))), "Destruye un Kirch."),
        ("Destruye una «gran cosa»", destroy(Choose(Filter(subtypes=("gran cosa",)))), "Destruye un «gran cosa»."),
        ("Destruye Lobo (a sí mismo)", destroy(Ref("este")), "Destruye Lobo."),
    ],
)
def test_what_is_read_is_written(text, meaning, written):
    read = READER.read(text, "Lobo")
    assert read.abilities == (meaning,)
    assert READER.again(read) == normalise(text, "Lobo")
    assert READER.write(read.abilities, "Lobo") == written
    assert READER.read(written, "Lobo").abilities == read.abilities


def test_a_phrase_that_says_the_same_thing_twice_is_not_understood():
    assert READER.read("Destruye un arma girada girada").unread


# --- what is not understood --------------------------------------------------------------------------------------------


def test_a_sentence_that_is_not_understood_stays_where_it_stands():
    read = READER.read("Destruye un aliado. Baila el tango. Destruye un arma.")
    assert [type(a).__name__ for a in read.abilities] == ["Do", "Unread", "Do"]
    assert read.abilities[1].text == "Baila el tango"
    (what,) = read.unread
    assert [word for word, _, _ in what.words] == ["Baila", "tango"] or [word for word, _, _ in what.words] == ["tango"]


def test_unknown_words_come_with_their_place_and_what_they_may_have_been():
    read = READER.read("Destruye un aliado.\nDestruye el alidoa objetivo")
    (what,) = read.unread
    ((word, at, meant),) = what.words
    assert (word, meant) == ("alidoa", "aliado")
    assert read.place(at) == (2, 13)
    assert "alidoa" in what.message


def test_a_word_a_letter_away_from_one_that_is_known_is_taken_for_it_and_told():
    text = "Destruye el alidao objetivo"
    read = READER.read(text)
    assert read.unread == ()
    assert read.abilities == READER.read("Destruye el aliado objetivo").abilities
    assert [(word.said, word.start, word.meant) for word in read.corrected] == [("alidao", 12, "aliado")]
    assert READER.again(read) == normalise(text)


@pytest.mark.parametrize("said", ["Dario el Grande", "Darío el Grnade", "Darío Grande"])
def test_the_own_name_is_known_with_a_slip_and_told(said):
    read = READER.read(f"Destruye {said}", "Darío el Grande")
    assert read.abilities == (destroy(Ref("este")),)
    assert [(word.said, word.meant) for word in read.corrected] == [(said, "Darío el Grande")]
    assert READER.again(read) == normalise(f"Destruye {said}", "Darío el Grande") == "destruye ~"


def test_what_is_not_like_the_own_name_stays_what_it_is():
    assert READER.read("Destruye un Kirch", "Kirchner el Viejo").corrected == ()
    assert READER.read("Destruye ~", "Darío el Grande").corrected == ()


# --- two meanings ------------------------------------------------------------------------------------------------------


def test_a_paragraph_with_two_meanings_is_unread_and_shows_both():
    read = READER.read("Destruye un aliado y arma y Kirch\nDestruye un arma")
    assert [type(a).__name__ for a in read.abilities] == ["Unread", "Do"]
    (what,) = read.unread
    assert what.text == "Destruye un aliado y arma y Kirch"
    assert "puede leerse de dos maneras: " in what.message
    one, other = what.message.split("dos maneras: ")[1].split(" o [")[:2]
    assert one != other


# --- grammar files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["a: b", "a: %", 'a: "x" b -> c', "just words", 'paragraph: "uno" -> nobody', 'a: "x" -> one\n  | "x" -> two']
)
def test_a_grammar_that_is_not_well_written_says_in_which_line(text):
    with pytest.raises(GrammarError, match=r"a.lark, line \d"):
        TextGrammar({"a.lark": text}, {"c": 1, "one": 1, "two": 2}, {}, ("a",))


def test_a_name_that_two_tables_of_patterns_give_is_an_error(tmp_path):
    with pytest.raises(GrammarError, match="twice: burn"):
        game_reader(tmp_path, ({"burn": 1}, {"burn": 2}), {})
    with pytest.raises(GrammarError, match="twice: este"):
        game_reader(tmp_path, ({"este": 1},), {})


def test_other_words_for_the_same_are_read_and_not_written():
    grammar = reader(GRAMMAR.replace('"destruye~destruir"', '"destruye=quiebra~destruir"'))
    read = grammar.read("Quiebra un arma")
    assert not read.unread
    assert grammar.again(read) == "quiebra un arma"
    assert grammar.write(read.abilities) == "Destruye un arma."


def test_forms_are_written_out():
    phrases = read_grammar({"": 'a__n: "el|la/los|las girad@" -> x\nb: a__s "toma~tomar" -> y'})
    said = [[s.feminine for s in phrase.symbols if hasattr(s, "feminine")] for phrase in phrases]
    assert said == [["la", "girada"], ["las", "giradas"], ["toma"]]


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("Goblins", "Goblin"),
        ("Elfos", "Elfo"),
        ("Héroes", "Héroe"),
        ("Nobles", "Noble"),
        ("Dragones", "Dragón"),
        ("Inmortales", "Inmortal"),
        ("Ángeles", "Ángel"),
        ("Reyes", "Rey"),
        ("Jueces", "Juez"),
        ("Deidades", "Deidad"),
        ("Humanoides", "Humanoide"),
        ("Jabalíes", "Jabalí"),
        ("Clones", "Clon"),
        ("Dios", "Dios"),
    ],
)
def test_kinds_are_known_in_either_number(many, one):
    assert singular(many) == one == singular(one)
