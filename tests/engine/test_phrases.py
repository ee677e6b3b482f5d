"""No phrase drops what it says: each of its parts is in its meaning, and no word on which a meaning hangs may be left out."""

from collections import defaultdict
from dataclasses import fields, is_dataclass

import pytest

from engine.catalogue import GAMES
from engine.kernel.abilities import Do
from engine.kernel.frozen import Map
from engine.text.notation import Literal
from engine.text.patterns import Hole, Key, Plus, Through, With

#: Words on which a meaning hangs.
MARKERS = {
    *(
        "otro",
        "demás",
        "cada",
        "todos",
        "todas",
        "ningún",
        "no",
        "ni",
        "si",
        "o",
        "y",
        "puede",
        "pueden",
        "puedes",
        "debe",
        "deben",
    ),
    *("sólo", "solo", "hasta", "más", "menos", "igual", "mayor", "menor", "máximo", "superior", "inferior", "además", "también"),
    *("oponente", "enemigo", "tu", "tus", "su", "sus", "al", "azar", "mientras", "durante", "turno", "combate", "vez", "veces"),
    *("primera", "próxima", "final", "siempre", "permanente", "resto", "girado", "enderezado", "controlas", "daño", "objetivo"),
    *("mano", "mazo", "castillo", "cementerio", "destierro", "inferno", "exilio", "juego"),
}
CASTLES = (
    *("nothing", "you_are_dealt", "you_are_dealt_combat", "they_are_dealt", "mill_theirs", "look_theirs", "their_castle"),
    "in_theirs",
    "own_castle_at_most",
    "their_castle_at_most",
)
#: Phrases that mean the same without such a word: the pattern, the word, and why.
ALIKE = {
    ("", "todos", "«los aliados» are all of them"),
    ("cost_less_gold", "todos", "«los talismanes» are all of them"),
    ("cost_more_gold", "todos", "«los talismanes» are all of them"),
    ("blank_until", "todas", "«las habilidades de» some cards are all of them"),
    ("blank_these_until", "todas", "«las habilidades de» some cards are all of them"),
    ("all_yours_buried", "todos", "«tus oros» are all of yours"),
    ("bears_so_many", "hasta", "who «puede portar dos» may bear fewer, too"),
    ("castle_or_cemetery", "mazo", "«tu castillo» is «tu mazo castillo»"),
    ("they_declare", "su", "the attack that somebody declares is that player's"),
    ("you_attack", "tu", "the attack that you declare is yours"),
    ("that_player_does_both", "debe", "«debe botar y debe descartar» is «debe botar y descartar»"),
    ("v_affected", "oponente", "what is prevented is what an opponent does (4.7.F)"),
    ("v_affected_by_card", "oponente", "what is prevented is what an opponent does (6.1.G)"),
    ("destroy", "también", "what else is destroyed says nothing of what is"),
    ("banish", "también", "what else is banished says nothing of what is"),
    ("prevent_damage", "hasta", "no more is prevented than there is"),
    ("takes_all_kind", "todos", "«los aliados» are all of them"),
    ("yours", "todos", "«tus aliados» are all of yours"),
    ("yours_other", "todos", "«tus demás aliados» are all the others of yours"),
    ("other", "todos", "«los demás aliados» are all the others"),
    ("one_option_more", "o", "«a; b; o c» lists its options as «a; b; c» does"),
    ("two_options", "o", "«a; o b» lists its options as «a; b» does"),
    ("also_forward", "además", "who «se convierte en Delantero» goes on being a Monstruo (FFTCG 5.2.3.1.1.4)"),
    ("also_forward", "también", "who «se convierte en Delantero» goes on being a Monstruo (FFTCG 5.2.3.1.1.4)"),
    ("also_forward_and", "además", "who «se convierte en Delantero» goes on being a Monstruo (FFTCG 5.2.3.1.1.4)"),
    ("also_forward_and", "también", "who «se convierte en Delantero» goes on being a Monstruo (FFTCG 5.2.3.1.1.4)"),
    ("", "además", "what a copy has «excepto que además tiene» it has besides anyway"),
    ("nothing", "también", "who «es considerado un Aliado» is what it was, too"),
    ("nothing", "castillo", "«tu mazo» is the Castillo"),
    ("times", "sólo", "«dos veces por turno» is a bound already"),
    ("times", "hasta", "«dos veces por turno» is a bound already"),
    ("each_yours_other", "todos", "«tus otros aliados» are all the others"),
    ("copy_of_this", "todas", "«las copias de esta carta» are all of them"),
    ("all_of_theirs", "todos", "«sus aliados» are all of theirs"),
    ("all_players", "todos", "«los jugadores» are all of them"),
    ("p_cada", "todos", "«los jugadores» are all of them"),
    ("bears_many", "hasta", "«puede tener 2» allows as many already"),
    ("one_bears_many", "hasta", "«puede tener 2» allows as many already"),
    ("all_of", "todos", "«las unidades» are all of them"),
    ("each_buried", "todos", "«de los cementerios» is of every one"),
    ("in_any_inferno", "todos", "«de los infernos» is of every one"),
    ("each_fighter", "cada", "«cada aliado y demonio» is each of both"),
    ("r_no_activar", "sus", "the abilities are its own"),
    ("u_combate", "durante", "«este combate» lasts as long as «durante este combate»"),
    ("u_final", "durante", "«este turno» lasts as long as «durante este turno»"),
    ("u_final", "próxima", "the Fase Final that comes is the next one"),
    ("whenever_once", "sólo", "«una vez por turno» is a bound already"),
    ("you_control_none", "ningún", "«no tienes ningún Aliado» denies once, in Spanish twice"),
    ("each", "todos", "«los aliados» are all of them"),
    ("each_other", "todos", "«los demás aliados» are all the others"),
    ("each_yours", "todos", "«tus aliados» are all of yours"),
    ("defines_both_its", "su", "«su fuerza y resistencia» are both its own"),
    ("u_turno", "durante", "«este turno» lasts as long as «durante este turno»"),
    ("one_mode_more", "o", "«a; b; o c» lists its modes as «a; b; c» does"),
    ("two_modes", "o", "«a; o b» lists its modes as «a; b» does"),
    ("once", "sólo", "«una vez por turno» is a bound already"),
    ("in_your_vigil", "y", "«y una vez por turno» is a bound besides"),
    ("once_if", "sólo", "«una vez por turno» is a bound already"),
    ("once_bare", "sólo", "«una vez por turno» is a bound already"),
    ("all_buried_banished", "todas", "«las cartas» are all of them"),
    ("theirs_buried_banished", "todas", "«las cartas» are all of them"),
    ("as_it_enters", "durante", "«el turno en que» is as long as «durante el turno en que»"),
    ("by_player_both", "y", "«, y luego» says as much as «, luego»"),
    ("more", "y", "«, y» says as much as «,»"),
    ("turn_static", "durante", "«el turno en que» is as long as «durante el turno en que»"),
    ("turn_statics", "durante", "«el turno en que» is as long as «durante el turno en que»"),
    *((name, "mazo", "«mazo castillo» is the Castillo") for name in CASTLES),
    ("its_copies", "todas", "«sus copias» are all of them"),
    ("each_of_named", "todos", "of those that are named as they are, all are meant"),
    *((f"{whose}_not_cast_now", "más", "what may not be cast from now on is no more") for whose in ("yours", "theirs")),
    ("loses_all", "todas", "«sus Habilidades» are all of them"),
    ("no_job", "todos", "«sus Oficios» are all of them"),
}
#: Forms of one word, and words for the same.
FORMS = (
    {"puede", "podrá"},
    {"pueden", "podrán"},
    {"puedes", "podrás"},
    {"debe", "deberá"},
    {"deben", "deberán"},
    {"inferno", "infierno"},
    {"límite", "máximo"},
    {"solo", "sólo", "solamente"},
    {"debe", "deben"},
    {"primera", "primer"},
    {"igual", "equivalente"},
)
games = pytest.mark.parametrize("game", GAMES)


def parts_in(pattern):
    """The places of the parts that a pattern holds."""
    if isinstance(pattern, Hole):
        return {pattern.place}
    if isinstance(pattern, With):
        inner = [pattern.base, *pattern.fields.values()]
    elif isinstance(pattern, Plus):
        inner = [pattern.item]
    elif isinstance(pattern, Key):
        inner = [pattern.value]
    elif isinstance(pattern, Through):
        inner = [pattern.pattern]
    elif isinstance(pattern, tuple):
        inner = list(pattern)
    elif isinstance(pattern, Map):
        inner = list(pattern.values())
    elif is_dataclass(pattern) and not isinstance(pattern, type):
        inner = [getattr(pattern, each.name) for each in fields(pattern)]
    else:
        return set()
    return set().union(*map(parts_in, inner))


def _spoken(phrase):
    return [part for part in phrase.parts if part.name != "SELF"]


def meanings(grammar, rule, within=()):
    """What a rule can mean; None among them where that is more than can be listed."""
    if rule.isupper():
        return {None}
    found = set()
    for phrase in grammar.by_rule[rule] if rule not in within else ():
        pattern = grammar.table[phrase.pattern] if phrase.pattern else Hole(0)
        if pattern == Hole(0):
            found |= meanings(grammar, _spoken(phrase)[0].name, (*within, rule))
        else:
            found.add(None if parts_in(pattern) else repr(pattern))
    return found


@games
def test_a_part_that_is_not_in_the_meaning_of_its_phrase_can_mean_only_one_thing(game):
    grammar = GAMES[game].text.grammar
    dropped = set()
    for phrase in grammar.phrases:
        held = parts_in(grammar.table[phrase.pattern]) if phrase.pattern else {0}
        for place, part in enumerate(_spoken(phrase)):
            may = meanings(grammar, part.name) if place not in held else set()
            if len(may) > 1 or None in may:
                dropped.add((phrase.at, part.name))
    assert not dropped


@games
def test_what_a_rule_reads_is_one_instruction_or_several_and_not_now_one_and_now_the_other(game):
    text = GAMES[game].text
    for grammar in (text.of(language).grammar for language in text.languages):
        made = [(phrase.rule, grammar.table[phrase.pattern]) for phrase in grammar.phrases if phrase.pattern]
        one = {rule for rule, pattern in made if isinstance(pattern, Do)}
        several = {rule for rule, pattern in made if isinstance(pattern, tuple) and pattern and isinstance(pattern[0], Do)}
        assert one & several == set()


@games
def test_no_phrase_says_without_a_word_what_it_says_with_it(game):
    grouped = defaultdict(dict)
    for phrase in GAMES[game].text.grammar.phrases:
        said = tuple(s.masculine.casefold() if isinstance(s, Literal) else f"<{s.name}>" for s in phrase.symbols)
        grouped[phrase.rule, phrase.pattern, tuple(part.name for part in phrase.parts)][said] = phrase
    alike = {
        (pattern, word, phrase.at)
        for (_, pattern, _), listed in grouped.items()
        for said, phrase in listed.items()
        for place, word in enumerate(said)
        if word in MARKERS and (*said[:place], *said[place + 1 :]) in listed
    }
    known = {(pattern, word) for pattern, word, _ in ALIKE}
    assert not [one for one in sorted(alike) if one[:2] not in known]


@games
def test_no_other_word_for_the_same_is_one_on_which_a_meaning_hangs(game):
    pairs = {
        (symbol.masculine, other)
        for phrase in GAMES[game].text.grammar.phrases
        for symbol in phrase.symbols
        if isinstance(symbol, Literal)
        for other in symbol.others
        if {symbol.masculine.casefold(), other.casefold()} & MARKERS
    }
    assert {pair for pair in pairs if not any(set(map(str.casefold, pair)) <= forms for forms in FORMS)} == set()
