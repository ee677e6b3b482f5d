"""The command line: what it answers, what it says, how it ends."""

import json

import pytest
from click.testing import CliRunner

from juez.cli import main
from rules_corpus.embedded import edition_files


@pytest.fixture
def run(shared_home, monkeypatch):
    monkeypatch.setenv("JUEZ_HOME", str(shared_home.folder))
    return lambda *args: CliRunner().invoke(main, list(args))


@pytest.fixture
def run_alone(home, monkeypatch):
    """Like ``run``, with a data folder of its own."""
    monkeypatch.setenv("JUEZ_HOME", str(home.folder))
    return lambda *args: CliRunner().invoke(main, list(args))


def test_rules_as_json(run):
    result = run("rules", "souls", "--json")
    records = json.loads(result.stdout)
    assert result.exit_code == 0
    assert set(records[0]) == {"id", "number", "printed", "parent", "kind", "title", "text", "line", "refs", "edition"}
    assert any(
        ref == {"text": "1.3.1.1", "targets": ["souls:1.3.1.1"], "kind": "single", "status": "ok"}
        for record in records
        for ref in record["refs"]
    )


def test_one_rule_as_json(run):
    result = run("rule", "souls:1.3.1.1", "--json")
    record = json.loads(result.stdout)
    assert result.exit_code == 0
    assert [above["id"] for above in record["path"]] == ["souls:1", "souls:1.3", "souls:1.3.1"]
    assert record["children"] == ["souls:1.3.1.1.1", "souls:1.3.1.1.2", "souls:1.3.1.1.3"]
    assert (record["previous"], record["next"]) == ("souls:1.3.1", "souls:1.3.1.1.1")
    assert record["cited_by"] == ["souls:1.2.4.1"]
    assert "souls/conceder-pierde-el-encuentro" in record["situations"]
    assert json.loads(run("rule", "souls:1", "--json").stdout)["situations"] == []


def test_an_unknown_rule_names_the_nearest(run):
    result = run("rule", "souls:6.6.9")
    assert result.exit_code == 1
    assert "souls:6.6" in result.stderr
    assert result.stdout == ""


def test_search(run):
    result = run("search", "fila de activacion", "--game", "souls", "--limit", "3", "--json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 0
    assert answer["results"][0]["id"] == "souls:10"
    assert len(answer["results"]) == 3
    assert set(answer["results"][0]) >= {"id", "title", "snippet", "score"}


def test_a_search_without_results_ends_with_one(run):
    assert run("search", "qwzxqwzx").exit_code == 1


@pytest.mark.parametrize("name", ["inferno", "inferno-inicio", "fftcg", "souls", "myl"])
def test_import(run_alone, documents, name):
    imported = run_alone(
        "import", str(documents / f"{name}.txt"), "--document", name, "--edition", "oficial", "--date", "2024", "--json"
    )
    assert imported.exit_code == 0, imported.stderr
    assert json.loads(imported.stdout)["missing"] == []
    rules = json.loads(run_alone("rules", name, "--edition", "oficial", "--json").stdout)
    ours = json.loads(run_alone("rules", name, "--json").stdout)
    assert [r["id"] for r in rules] == [r["id"] for r in ours]
    assert run_alone("diff", name, "oficial", "oficial", "--json").stdout.strip() == "[]"
    differences = json.loads(run_alone("diff", name, "juez-1", "oficial", "--json").stdout)
    assert {d["change"] for d in differences} == {"reworded"}


def test_what_cannot_be_imported_leaves_the_store_as_it_was(run_alone, home, tmp_path, documents):
    bad = {
        "vacio.txt": b"",
        "binario.bin": bytes(range(256)),
        "grande.txt": b"a" * 6_000_000,
        "otro.txt": (documents / "souls.txt").read_bytes(),
    }
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
        result = run_alone("import", str(tmp_path / name), "--document", "inferno", "--edition", "x")
        assert result.exit_code == 2
        assert result.stderr.startswith("Error: ")
        assert result.stdout == ""
    assert not home.user_database.exists()


def test_the_same_name_for_another_text_is_refused(run_alone, documents, tmp_path):
    path = documents / "myl.txt"
    assert run_alone("import", str(path), "--document", "myl", "--edition", "a").exit_code == 0
    assert run_alone("import", str(path), "--document", "myl", "--edition", "a").exit_code == 0
    other = tmp_path / "myl.txt"
    other.write_text(path.read_text(encoding="utf-8").replace("duelistas", "jugadores"), encoding="utf-8")
    again = run_alone("import", str(other), "--document", "myl", "--edition", "a")
    assert again.exit_code == 2
    assert "otro nombre" in again.stderr
    assert run_alone("import", str(path), "--document", "myl", "--edition", "juez-1").exit_code == 2


def test_lint(run_alone, documents):
    run_alone("import", str(documents / "inferno.txt"), "--document", "inferno", "--edition", "oficial")
    result = run_alone("lint", "inferno", "--edition", "oficial", "--json")
    defects = json.loads(result.stdout)
    assert result.exit_code == 1
    assert set(defects[0]) == {"kind", "id", "line", "text", "message", "suggestion"}
    assert {"misnumbered", "duplicate", "dangling", "wrong-title", "unbalanced"} <= {d["kind"] for d in defects}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["rul"], "No existe la orden"),
        (["search"], "Falta el argumento"),
        (["search", "x", "--limit", "muchos"], "no es un número válido"),
        (["search", "x", "--game", "ajedrez"], "Los juegos son"),
        (["rules", "ajedrez"], "Los documentos son"),
        (["rules", "souls", "--edition", "z"], "juez-1"),
        (["rules", "souls", "--edicion", "z"], "No existe la opción"),
        (["import", "nada.txt", "--document", "souls", "--edition", "x"], "No existe el archivo"),
        (["diff", "souls", "a", "b"], "juez-1"),
    ],
)
def test_bad_input_is_explained_in_spanish(run, args, said):
    result = run(*args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_help_is_in_spanish(run):
    for command in [[], *([name] for name in main.commands)]:
        text = run(*command, "--help").stdout
        assert "Uso:" in text
        assert not any(word in text for word in ("Usage", "Options:", "Show this", "OPTIONS"))


def test_without_its_damaged_database_juez_goes_on_says_so_and_leaves_it_as_it_is(run_alone, home):
    home.folder.mkdir(parents=True)
    home.user_database.write_bytes(b"this is no database" * 100)
    result = run_alone("search", "mazo")
    assert result.exit_code == 0
    assert "están dañados" in result.stderr
    assert home.user_database.read_bytes().startswith(b"this is no database")


def test_a_game_is_exported_as_one_file(run, tmp_path):
    path = tmp_path / "souls.html"
    result = run("export", "souls", "--output", str(path), "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"game": "souls", "file": str(path), "bytes": path.stat().st_size}
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_what_cannot_be_exported_is_said(run, tmp_path):
    assert "No conozco el juego" in run("export", "ajedrez").stderr
    result = run("export", "myl", "--output", str(tmp_path / "nada" / "myl.html"))
    assert result.exit_code == 2
    assert "No se puede escribir" in result.stderr


def test_data_are_listed_saved_and_restored(run_alone, home, tmp_path):
    nothing = json.loads(run_alone("data", "list", "--json").stdout)
    assert (nothing["folder"], nothing["size"]) == (str(home.folder), 0)
    assert not any(holding["items"] for holding in nothing["holdings"])
    text = edition_files()["inferno-inicio"]
    assert run_alone("import", str(text), "--document", "inferno-inicio", "--edition", "x", "--date", "2024").exit_code == 0
    saved = run_alone("data", "save", str(tmp_path / "copy.db"))
    assert (saved.exit_code, str(tmp_path / "copy.db") in saved.stdout) == (0, True)
    again = run_alone("data", "save", str(tmp_path / "copy.db"))
    assert (again.exit_code, "ya existe" in again.stderr, again.stdout) == (2, True, "")
    run_alone("import", str(text), "--document", "inferno-inicio", "--edition", "y")
    restored = run_alone("data", "restore", str(tmp_path / "copy.db"))
    assert restored.exit_code == 0
    (earlier,) = json.loads(run_alone("data", "list", "--json").stdout)["earlier"]
    assert earlier in restored.stdout
    listed = run_alone("data", "list").stdout
    assert "inferno-inicio · x" in listed
    assert "inferno-inicio · y" not in listed
    assert run_alone("rules", "inferno-inicio", "--edition", "y").exit_code == 2
    assert run_alone("data", "restore", earlier).exit_code == 0
    assert run_alone("rules", "inferno-inicio", "--edition", "y").exit_code == 0


def test_what_is_no_copy_is_not_restored(run_alone, tmp_path):
    (tmp_path / "no.db").write_bytes(b"no")
    for path, said in ((tmp_path / "no.db", "no es una copia"), (tmp_path / "nada.db", "No se puede leer")):
        result = run_alone("data", "restore", str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr


def test_an_edition_is_not_imported_under_a_bad_name_or_date(run, tmp_path):
    path = str(edition_files()["souls"])
    for name, date, said in (("a/b", "", "letras"), ("juez-1", "", "incluida"), ("x", "ayer", "AAAA")):
        result = run("import", path, "--document", "souls", "--edition", name, "--date", date)
        assert (result.exit_code, said in result.stderr) == (2, True)


def test_help_of_data_is_in_spanish(run):
    for name in main.commands["data"].commands:
        assert "Uso:" in run("data", name, "--help").stdout
