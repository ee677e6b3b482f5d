"""Our own edition format: what it says becomes records; what is wrong is said with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus import BadSource, Kind
from rules_corpus.edition_format import read_own

FRONT = "---\ndocument: myl\ntitle: T\nfollows: F\nedition: e1\ndate: 2024-07\nprinted: {7.C.4.1: C4.1}\n---\n"
BODY = """Presentación de la edición.

# 4. Habilidades
### Composición
Tres elementos.

## 4.7. Pasos
Los pasos son:

**4.7.A. Declarar.** Se declara.

Segundo párrafo.

- una viñeta
  - otra dentro

> **Ejemplo.** Un caso.
>
> Su final.

> **Nota.** Ojo.

> **Aclaración.** No es parte de la regla.

**4.7.B.** Se paga.
"""


def test_a_whole_edition():
    edition = read_own(FRONT + BODY)
    assert edition.introduction == "Presentación de la edición."
    assert [(r.number, r.kind.value, r.title) for r in edition] == [
        ("4", "section", "Habilidades"),
        ("4/h1", "rule", "Composición"),
        ("4.7", "rule", "Pasos"),
        ("4.7.A", "step", "Declarar"),
        ("4.7.A/ej1", "example", ""),
        ("4.7.A/nota1", "note", ""),
        ("4.7.B", "step", ""),
    ]
    step = edition.get("myl:4.7.A")
    assert step.text == "Se declara.\n\nSegundo párrafo.\n\n- una viñeta\n  - otra dentro"
    assert [remark.text for remark in step.remarks] == ["No es parte de la regla."]
    assert edition.get("myl:4.7.A/ej1").text == "Un caso.\n\nSu final."
    assert edition.get("myl:4.7").parent == "myl:4"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# 1. Sin cabecera", "Línea 1"),
        ("---\ndocument: [\n---\n", "YAML"),
        ("---\ndocument: myl\n---\n", "falta «title»"),
        (FRONT.replace("myl", "ajedrez"), "ajedrez"),
        (FRONT + "# 1. A\n**1.A.** x\n\n**1.A.** y\n", r"Línea 12: el número 1\.A ya existe"),
        (FRONT + "# 1. A\n> Sin rótulo\n", "Línea 10"),
        (FRONT + "> **Ejemplo.** Sin regla\n", "Línea 9"),
        (FRONT + "## Suelto\n", "Línea 9"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, said):
    with pytest.raises(BadSource, match=said):
        read_own(text)


words = st.text(alphabet="abcdeñáé ", min_size=1, max_size=30).map(str.strip).filter(bool)


@given(st.lists(st.tuples(words, st.lists(words, max_size=3)), min_size=1, max_size=8))
def test_every_word_comes_back(rules):
    body = "# 1. Todo\n" + "".join(
        f"**1.{i}.** {text}.\n\n" + "".join(f"- {bullet}\n" for bullet in bullets) + "\n"
        for i, (text, bullets) in enumerate(rules, 1)
    )
    edition = read_own(FRONT + body)
    assert [r.text for r in edition if r.kind is not Kind.SECTION] == [
        "\n".join([f"{text}.", *([""] if bullets else []), *(f"- {b}" for b in bullets)]) for text, bullets in rules
    ]
