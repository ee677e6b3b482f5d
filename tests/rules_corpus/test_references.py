"""References: every form that occurs, and what must not become one."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus.defects import defects_of
from rules_corpus.edition_format import read_own
from rules_corpus.records import DefectKind, RefKind, RefStatus
from rules_corpus.references import find_references
from rules_corpus.resolving import with_references

FRONT = "---\ndocument: {0}\ntitle: T\nfollows: F\nedition: e\ndate: 2020\n---\n"


def references(body: str, document: str, number: str):
    """The references of one rule of a small document, as (text, target numbers, kind, status)."""
    edition = with_references(read_own(FRONT.format(document) + body))
    record = edition.get(f"{document}:{number}")
    return [(ref.text, [t.split(":")[1] for t in ref.targets], ref.kind.value, ref.status.value) for ref in record.refs]


INFERNO = """# 1. Conceptos
## 117. Costes
**117.8.** Adicionales.

**117.9.** Alternativos.

# 6. Cadena
## 601. Jugando cartas
**601.1. Pasos.** Así.

**601.1a.** Uno.

**601.1b.** Dos.

**601.1c.** Tres.

**601.1d.** Cuatro.

## 602. Activando habilidades activadas
**602.1.** {}

# 7. Adicionales
## 705. Acciones basadas en estado
**705.1.** Se chequean.

## 706. Copiando elementos
**706.1.** Copiar.

**706.8.** Copiar una carta en la cadena crea una copia.
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(Ver la Regla 117.8.)", [("117.8", ["117.8"], "single", "ok")]),
        ("Ver las Reglas 117.8. y 117.9.", [("117.8. y 117.9", ["117.8", "117.9"], "list", "ok")]),
        ("según las reglas 601.1a-c.", [("601.1a-c", ["601.1a", "601.1b", "601.1c"], "range", "ok")]),
        ("ver Reglas 601.1b.–d.", [("601.1b.–d", ["601.1b", "601.1c", "601.1d"], "range", "ok")]),
        ("los pasos descritos en 601.1b-c. valen", [("601.1b-c", ["601.1b", "601.1c"], "range", "ok")]),
        ("(Ver la Regla 601: “Jugando Cartas”)", [("601: “Jugando Cartas”", ["601"], "single", "ok")]),
        ("(Ver la Regla 601: “Jugando Cartas)", [("601: “Jugando Cartas)", ["601"], "single", "ok")]),
        (
            "(Ver las Reglas 601: “Jugando Cartas”; y 706: “Copiando Elementos”)",
            [("601: “Jugando Cartas”; y 706: “Copiando Elementos”", ["601", "706"], "list", "ok")],
        ),
        ("(Ver la Regla 705: “Copiando Elementos”)", [("705: “Copiando Elementos”", ["705"], "single", "wrong-title")]),
        ("(Ver la Regla 705.8.)", [("705.8", [], "single", "dangling")]),
        (
            "(Ver la Regla 621: “Activando Habilidades Activadas”)",
            [("621: “Activando Habilidades Activadas”", [], "single", "dangling")],
        ),
        ("ver la Sección 7: “Adicionales”.", [("7: “Adicionales”", ["7"], "section", "ok")]),
        ("excepto por lo especificado en 601.1a.", [("601.1a", ["601.1a"], "single", "ok")]),
        ("véase 705", [("705", ["705"], "single", "ok")]),
        ("un mazo de 100 cartas, 2.000 puntos, 3.000 y 1-183H; repite el paso 1 vez", []),
        ("hace 705 puntos de daño y cuesta 601", []),
    ],
)
def test_inferno_references(text, expected):
    assert references(INFERNO.format(text), "inferno", "602.1") == expected


MYL = """# 4. Habilidades
## 4.7. Pasos para resolver una habilidad
Los pasos son:

**4.7.A.** Declarar.

**4.7.B.** {}

**4.7.C.** Pagar.

**4.7.D.** Resolver.

# 6. Jugar
## 6.1. Jugar una carta
**6.1.A.** Declarar.

**6.1.F.** Anular.

## 6.4. Objetivos
{}
"""


@pytest.mark.parametrize(
    ("number", "step", "text", "expected"),
    [
        ("4.7.B", "(se resolverán en los puntos C y D).", "", [("puntos C y D", ["4.7.C", "4.7.D"], "list", "ok")]),
        ("4.7.B", "se resuelve en el punto D.", "", [("punto D", ["4.7.D"], "single", "ok")]),
        ("4.7.B", "(Punto F sección 6.1 Jugar una carta).", "", [("Punto F sección 6.1", ["6.1.F"], "single", "ok")]),
        (
            "6.4",
            "x",
            "en el paso A de utilizar una Habilidad o de Jugar una Carta.",
            [("paso A", ["4.7.A", "6.1.A"], "single", "ok")],
        ),
        ("6.4", "x", "en el paso A.", [("paso A", ["4.7.A", "6.1.A"], "single", "doubtful")]),
        ("4.7.B", "como dice el punto anterior.", "", [("punto anterior", ["4.7.A"], "relative", "ok")]),
        ("6.4", "x", "el orden de la sección 4.7 Pasos para resolver una habilidad.", [("4.7", ["4.7"], "single", "ok")]),
        ("6.4", "x", "paga a la persona un punto y coma", []),
    ],
)
def test_letters_and_places(number, step, text, expected):
    assert references(MYL.format(step, text or "x."), "myl", number) == expected


def test_a_dangling_reference_suggests_what_was_meant():
    edition = with_references(
        read_own(FRONT.format("inferno") + INFERNO.format("La copia de una carta en la cadena (véase 705.8)."))
    )
    ref = edition.get("inferno:602.1").refs[0]
    assert ref.status is RefStatus.DANGLING
    assert ref.suggestion == ("inferno:706.8",)


def test_a_wrong_title_suggests_the_rule_of_that_title():
    edition = with_references(read_own(FRONT.format("inferno") + INFERNO.format("véase 705: «Copiando elementos»")))
    assert edition.get("inferno:602.1").refs[0].suggestion == ("inferno:706",)


def test_a_wrong_title_in_a_list_is_reported_of_the_rule_that_it_is_quoted_for():
    text = "véanse 601 y 705: «Copiando elementos»"
    edition = with_references(read_own(FRONT.format("inferno") + INFERNO.format(text)))
    wrong = next(d for d in defects_of(edition) if d.kind is DefectKind.WRONG_TITLE)
    assert "705 se titula «Acciones basadas en estado»" in wrong.message
    assert wrong.suggestion == "inferno:706"


@given(st.text(alphabet="Regla 1234567890.-–,;()abcdy«»“”:\n", max_size=80))
def test_references_are_stretches_of_the_text_and_never_overlap(text):
    found = find_references(text)
    assert all(0 <= f.start < f.end <= len(text) for f in found)
    assert all(a.end <= b.start for a, b in itertools.pairwise(found))
    assert all(f.kind in RefKind for f in found)


@given(st.integers(0, 999), st.sampled_from(["cartas", "puntos", "oros", "vidas", "veces", "turnos"]))
def test_a_quantity_is_never_a_reference(count, unit):
    assert find_references(f"Cada jugador tiene {count} {unit} y {count}.000 {unit}.") == []
