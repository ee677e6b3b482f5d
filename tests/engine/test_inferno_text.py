"""Card text of Inferno: written to vary, read and written back, and doing what it says."""

import json
import random

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.files.situation import load
from engine.files.yaml_nodes import SituationError
from engine.games.inferno.text import READER
from engine.kernel.abilities import Do, Fact, Filter, On, Ref, Spell, Static, Target, Triggered, Unread
from engine.kernel.frozen import Map
from engine.running.coverage import FOLDER, read_situation
from engine.running.runs import run_situation
from engine.text.patterns import Mismatch, build
from engine.text.words import MAX_WORDS, TextError, normalise, words
from juez.cli import main

SITUATIONS = {path.stem: read_situation(path) for path in sorted((FOLDER / "inferno").glob("texto-*.yaml"))}
TEXTS = sorted({(name, data["text"]) for s in SITUATIONS.values() for name, data in s.cards.items() if "text" in data})
each_text = pytest.mark.parametrize(("name", "text"), TEXTS, ids=lambda part: part[:40])


# --- texts that come with Juez -----------------------------------------------------------------------------------------


def test_there_are_many_of_them():
    assert len({text for _, text in TEXTS}) >= 185


@each_text
def test_a_text_is_understood_and_written_back(name, text):
    read = READER.read(text, name)
    assert not read.unread
    assert READER.again(read) == normalise(text, name)
    written = READER.write(read.abilities, name)
    assert READER.read(written, name).abilities == read.abilities


def _outcome(situation):
    try:
        ran = run_situation(situation)
    except SituationError as error:
        return str(error)
    return ran.ok


@pytest.mark.parametrize("stem", SITUATIONS)
def test_every_text_of_a_situation_does_something_that_is_expected(stem):
    situation = SITUATIONS[stem]
    assert _outcome(situation) is True
    idle = []
    for name, data in situation.cards.items():
        if "text" in data:
            without = Map({key: value for key, value in data.items() if key != "text"})
            if _outcome(situation.but(cards=situation.cards.set(name, without))) is True:
                idle.append(name)
    assert idle == []


# --- what the document says --------------------------------------------------------------------------------------------

#: Templates of the rules, with what stands for their gaps.
TEMPLATES = [
    "Cuando ~ entre en juego, gana el control del aliado objetivo mientras ~ permanezca en juego.",
    "Siempre que ~ deje el juego, toma una carta.",
    "Cuando ~ sea puesta en el inferno desde cualquier lado, toma una carta.",
    "2, girar: Toma una carta. Esta habilidad solo puede jugarse en cualquier momento en que pueda jugarse un ritual.",
    "1: Anexa este arma al aliado objetivo. Puedes jugar esta habilidad en cualquier momento en que puedas jugar ~.",
    "1: Toma una carta. Solo puedes jugar esta habilidad mientras haya Acqua.",
    "Siempre que un aliado ataque, si hay Plaga, toma una carta.",
    "~ tiene Furia mientras haya Thanatos.",
    "Puedes descartar una carta en lugar de pagar el coste de energía de ~.",
    "Puedes jugar ~ sin pagar su coste de energía.",
    "Como coste adicional para jugar ~, destruye un aliado.",
    "La fuerza de ~ es igual al número de aliados que controlas.",
    "~ entra en juego con 2 contadores de carga sobre ella.",
    "~ entra en juego girada.",
    "Cuando ~ deje el juego, pon las cartas exiliadas con ~ en juego.",
    "Vínculo 1 - Toma una carta.",
    "Réplica 2.",
    "Recobrar 2.",
    "Inmune - Vampiro.",
    "Caos: Toma una carta.",
    "Haz daño igual a la profundidad al demonio objetivo.",
    "Saltea tu próximo paso de Tomar.",
    "Descarta una carta. Si lo haces, toma dos cartas.",
    "Destruye ~ a menos que pagues 2 de energía.",
    "Esta carta no puede jugarse desde tu inferno.",
    "Puedes jugar ~ desde tu exilio.",
    "En cuanto ~ entre en juego, nombra una carta.",
    "En cuanto ~ entre en juego, puedes pagar cualquier cantidad de energía.",
    "~ entra en juego como una copia de un aliado, excepto que tiene Furia y su fuerza es 3.",
    "Si fueses a agregar un recurso, en vez de eso no hagas nada.",
    "Si una fuente fuese a hacer daño a tu demonio, en vez de eso ese daño es hecho a ~.",
    "La próxima vez que una fuente a tu elección fuese a hacer daño a tu demonio este turno, prevén ese daño.",
    "Cambia el objetivo de la carta objetivo con un solo objetivo.",
    "Escoge nuevos objetivos para la habilidad objetivo que haga objetivo a un aliado.",
    "Busca dos cartas en tu mazo y ponlas en tu mano.",
    "Intercambia el control del arma objetivo y del objeto objetivo.",
    "Mira las dos cartas superiores de tu mazo y regrésalas en cualquier orden.",
    "Muestra la primera carta que tomes cada turno. Siempre que muestres un ritual, puedes tomar una carta.",
    "Haz X puntos de daño al demonio objetivo, donde X es la profundidad.",
]


@pytest.mark.parametrize("text", TEMPLATES)
def test_the_templates_of_the_rules_are_read(text):
    read = READER.read(text)
    assert not read.unread
    assert READER.again(read) == normalise(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Toma 2 cartas", "toma DOS cartas."),
        ("Este aliado no puede atacar", "~ no puede atacar"),
        ("Siempre que este aliado ataque, toma una carta", "Cada vez que este aliado ataque, toma una carta"),
        ("Destruye el aliado enemigo objetivo", "Destruye el aliado objetivo que controle un oponente"),
        ("El aliado objetivo obtiene +1/+1 este turno", "Hasta el final del turno, el aliado objetivo obtiene +1/+1"),
    ],
)
def test_two_ways_to_say_the_same_mean_the_same(one, other):
    assert READER.read(one).abilities == READER.read(other).abilities


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Tu demonio hace daño igual a su fuerza al aliado objetivo.", "igual a su fuerza"),
        ("Los aliados enemigos no pueden atacar a menos que su controlador pague 1.", "a menos que su controlador pague"),
        ("Pon en juego un aliado de tu mano.", "Pon un aliado de tu mano en juego"),
        ("Los aliados no pueden usar sus habilidades activadas.", "activar habilidades"),
        ("Regresa el aliado objetivo a la mano de su propietario.", "a la mano de su propietario"),
    ],
)
def test_it_is_written_as_it_is_played(text, said):
    assert said in READER.write(READER.read(text).abilities)


def test_how_an_element_enters_is_no_trigger():
    (as_it_enters,) = READER.read("En cuanto ~ entre en juego, escoge 1 o 2.").abilities
    (when_it_did,) = READER.read("Cuando ~ entre en juego, escoge 1 o 2.").abilities
    assert (type(as_it_enters).__name__, type(when_it_did).__name__) == ("Replacing", "Triggered")


def test_what_is_done_to_cards_drawn_belongs_to_the_drawing():
    (spell,) = READER.read("Toma una carta y exíliala.").abilities
    assert [do.verb for do in spell.effect] == ["tomar"]
    (spell,) = READER.read("Exilia el aliado objetivo y toma una carta.").abilities
    assert [do.verb for do in spell.effect] == ["exiliar", "tomar"]


@pytest.mark.parametrize("marks", ['""', "«»", "“”"])
def test_an_ability_in_quotes_is_read_and_a_name_in_quotes_is_a_name(marks):
    quoted = f"Los aliados {marks[0]}Furia{marks[1]} tienen {marks[0]}Girar: Toma una carta.{marks[1]}"
    read = READER.read(quoted)
    (static,) = read.abilities
    assert static.affects == Filter(types=("aliado",), subtypes=("Furia",))
    assert static.parts[0].value == READER.read("Girar: Toma una carta").abilities[0]
    assert READER.again(read) == normalise(quoted)


def test_what_is_not_understood_in_quotes_is_named():
    read = READER.read("El aliado objetivo obtiene «Girar: Baila un tango.» hasta el final del turno.")
    assert [u.text for u in read.unread] == ["Baila un tango"]


# --- round trips on what nobody wrote ----------------------------------------------------------------------------------


class Nothing(Exception):
    """Parts that no phrase can hold together."""


def meaning(rule, chance, depth=0):
    """Something that a rule can mean, made from its own phrases; from the shortest ones when they go deep."""
    phrases = [p for p in READER.grammar.by_rule[rule] if not any(part.name == "UNREAD" for part in p.parts)]
    if depth > 9:
        phrases = sorted(phrases, key=lambda p: len([part for part in p.parts if not part.is_kind]))[:4]
    if depth > 40:
        raise Nothing
    phrase = chance.choice(phrases)
    values = [word(p.name, chance) if p.is_kind else meaning(p.name, chance, depth + 1) for p in phrase.parts if p.name != "SELF"]
    try:
        made = build(READER.grammar.table[phrase.pattern], values) if phrase.pattern else values[0]
    except (Mismatch, AttributeError, TypeError, KeyError):
        raise Nothing from None
    if not READER.grammar.can_be(made):
        raise Nothing
    return made


def word(kind, chance):
    if kind == "NAME":
        return chance.choice(["Kirch", "Barahai", "Cyborg Mutante", "furia", "Don Nadie"])
    if kind == "WORD":
        return chance.choice(["ceniza", "alma", "mecha"])
    return chance.randint(0, 30) if kind == "NUMBER" else chance.choice(["+X", *range(-9, 10)])


def test_a_word_of_its_own_is_no_slip_where_the_line_is_read_with_it():
    text = "Tu oponente puede quitar 2 contadores de alma de esta carta. Si lo hace, haz 1 de daño al demonio enemigo."
    assert not READER.read(text).unread


slow = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@slow
@given(st.integers(0, 10**9))
def test_what_is_written_is_read_as_the_same(seed):
    chance = random.Random(seed)
    for _ in range(20):
        try:
            abilities = meaning("paragraph", chance)
            break
        except Nothing:
            continue
    else:
        return
    listed = READER.grammar.write("paragraph", abilities)
    if listed is None or len(listed) > MAX_WORDS:
        return  # an ability that no single way of writing covers, or one that nobody would read
    written = "\n".join(READER.write((ability,)) for ability in abilities)
    assert READER.read(written).abilities == abilities


@slow
@given(
    st.builds(
        Filter,
        types=st.sampled_from([(), ("aliado",), ("arma", "objeto")]),
        subtypes=st.sampled_from([(), ("Kirch",)]),
        controller=st.sampled_from(["", "tú", "oponente"]),
        turned=st.sampled_from([None, True, False]),
        other=st.booleans(),
        at_most=st.sampled_from([Map(), Map(strength=2), Map(resistance=0)]),
        keywords=st.sampled_from([(), ("Furia",)]),
    )
)
def test_any_filter_is_written_and_read(wanted):
    for ability in (
        Spell((Do("destruir", Map(what=Target(wanted))),)),
        Triggered(On("mover", wanted, to="en juego"), (Do("tomar", Map(amount=1)),)),
        Static(wanted, rule="no puede atacar", only_if=Fact("entorno", "acqua")),
    ):
        assert READER.read(READER.write((ability,))).abilities == (ability,)


# --- what is not understood, or means two things -----------------------------------------------------------------------


def test_the_rest_of_a_card_does_what_it_says():
    read = READER.read("Cuando ~ entre en juego, baila un tango. Toma una carta.")
    (ability,) = read.abilities
    assert ability.on == On("mover", Ref("este"), to="en juego")
    assert ability.effect == (Unread("baila un tango"), Do("tomar", Map(amount=1)))
    assert [word for word, _, _ in read.unread[0].words] == ["baila", "tango"]


def test_a_paragraph_that_is_not_understood_leaves_the_others():
    read = READER.read("Furia\nBaila\nGirar: Toma una carta.")
    assert [type(a).__name__ for a in read.abilities] == ["Keyword", "Unread", "Activated"]


@pytest.mark.parametrize(
    "text",
    [
        "((((((((",
        "~" * 200,
        "un aliado girado " * 100,
        "Destruye " + "otro " * 100 + "aliado",
        "Puedes " * 500,
        ": , . ; «»",
        "\x00\ufffd😀",
        "«" * 300,
    ],
)
def test_hostile_text_ends_in_something_unread_or_an_error(text):
    try:
        read = READER.read(text[:3900])
    except TextError:
        return
    assert read.unread


def test_a_paragraph_longer_than_is_read_at_once_is_read_by_sentences():
    read = READER.read("Destruye el aliado objetivo. " * 60)
    assert len(read.abilities) == 60
    assert not read.unread


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from(["aliado", "objetivo", "el", "destruye", ".", ",", "y", "si", "2", "Kirch", "puedes"]), max_size=25)
)
def test_any_words_are_read_or_named(listed):
    text = " ".join(listed)
    try:
        read = READER.read(text)
    except TextError:
        return
    assert bool(read.abilities) == bool(words(text))
    assert READER.again(read) == normalise(text)


# --- in a situation, on the command line -------------------------------------------------------------------------------

SITUATION = """game: inferno
title: Prueba
rules: ['113.3']
cards:
  Saber: {type: ritual, cost: 0, text: "TEXTO"}
players:
  Ana: {demonio: Señor, mazo: 20, mano: Saber}
  Bruno: {demonio: Dama, mazo: 20}
do:
  - Ana: jugar Saber
"""


def test_a_situation_says_which_words_it_did_not_understand_and_where():
    ran = run_situation(load(SITUATION.replace("TEXTO", "Toma una carta. Baila con el alidao.")))
    (what,) = ran.as_json()["unread"]
    assert (what["card"], what["line"], what["text"]) == ("Saber", 5, "Baila con el alidao")
    assert SITUATION.splitlines()[4].index("TEXTO") + len("Toma una carta. ") + 1 == what["column"]
    assert {"word": "alidao", "suggestion": "aliado"}.items() <= what["words"][-1].items()


def test_a_text_too_long_is_an_error_of_the_file():
    with pytest.raises(SituationError, match="línea 5"):
        run_situation(load(SITUATION.replace("TEXTO", "a " * 3000)))


def test_card_read_tells_what_was_understood():
    done = CliRunner().invoke(main, ["card", "read", "inferno", "Toma una carta. Baila.", "--json"])
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert told["paragraphs"][0]["unread"][0]["text"] == "Baila"
    done = CliRunner().invoke(main, ["card", "read", "inferno", "Siempre que Lobo ataque, toma una carta.", "--name", "Lobo"])
    assert done.exit_code == 0
    assert "habilidad disparada" in done.stdout
    assert CliRunner().invoke(main, ["card", "read", "ajedrez", "x"]).exit_code == 2


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Tu oponente descarta una carta y toma una carta.", False),
        ("Tu oponente toma una carta y destruye un aliado.", False),
        ("Tu oponente descarta una carta. Tu oponente toma una carta.", True),
        ("Cada jugador descarta una carta y toma una carta.", True),
    ],
)
def test_who_does_what_stands_behind_what_an_opponent_does_is_not_guessed(text, read):
    assert (READER.read(text).unread == ()) == read
