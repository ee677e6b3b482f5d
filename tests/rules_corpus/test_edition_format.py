"""Our own edition format: what it says becomes records; what is wrong is said with its line."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus import DOCUMENTS, BadSource, Kind
from rules_corpus.edition_format import read_own
from rules_corpus.embedded import edition_files
from rules_corpus.reading import read_official

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
        (FRONT.replace("title: T", "title: [T]"), "«title» tiene que ser un texto"),
        (FRONT.replace("document: myl", "document: {a: b}"), "«document» tiene que ser un texto"),
        (FRONT.replace("{7.C.4.1: C4.1}", "[7.C]"), "«printed»"),
        ("---\n- una\n- lista\n---\n", "falta «document»"),
        ("---\ntitle: \x07\n---\n", "YAML"),
        ("---\na: " + "[" * 5000 + "\n---\n", "YAML"),
        ("---\ndate: 2024-99-99\n---\n", "YAML"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text, said):
    with pytest.raises(BadSource, match=said):
        read_own(text)


def test_text_before_any_rule_that_follows_a_label_is_named():
    with pytest.raises(BadSource, match="Línea 10"):
        read_own(FRONT + "\n> **Ejemplo.** Sin regla\n\nMás texto\n")


OWN = {name: path.read_text(encoding="utf-8").split("\n") for name, path in edition_files().items()}
strange = st.sampled_from(
    ["> **Nota.** x", "**1.a.** y", "## Suelto", "# 4.7. Z", "- b", "**9" + "9" * 30 + ".** z", "**²..** z", ""]
)


@given(st.sampled_from(sorted(OWN)), st.lists(st.tuples(st.integers(0, 5000), strange | st.none()), min_size=1, max_size=8))
def test_a_damaged_edition_is_read_or_refused_with_a_message(name, damages):
    lines = list(OWN[name])
    for place, line in damages:
        at = 8 + place % (len(lines) - 8)
        lines[at : at + 1] = [] if line is None else [line]
    with suppress(BadSource):
        edition = read_official("\n".join(lines).encode(), DOCUMENTS[name], "x")
        assert all(edition.path(record) is not None for record in edition)


def test_a_procedure_that_lost_its_heading_is_read():
    lines = [line for line in OWN["myl"] if not line.startswith("## 4.7.")]
    assert "myl:4.7.A" in read_official("\n".join(lines).encode(), DOCUMENTS["myl"], "x")


def test_the_date_that_is_given_goes_before_the_one_in_the_text():
    data = "\n".join(OWN["myl"]).encode()
    assert read_official(data, DOCUMENTS["myl"], "x", "2025-01").date == "2025-01"
    assert read_official(data, DOCUMENTS["myl"], "x").date == "2024-07"


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
