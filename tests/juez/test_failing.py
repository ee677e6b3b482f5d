"""An error of Juez at the command line: named with its report, and never a yes, a no or bad input."""

from click.testing import CliRunner

from engine.running.coverage import FOLDER
from juez.cli import main

EXAMPLE = FOLDER / "inferno" / "respuesta-en-la-cadena.yaml"


def test_an_error_of_juez_names_its_report_and_decides_nothing(monkeypatch, tmp_path):
    monkeypatch.setenv("JUEZ_HOME", str(tmp_path))
    monkeypatch.setattr("engine.running.tasks.run_situation", lambda *_: {}["broken"])
    ended = CliRunner().invoke(main, ["situation", "run", str(EXAMPLE)])
    assert ended.exit_code == 3
    assert ended.stdout == ""
    (report,) = (tmp_path / "informes").iterdir()
    assert f"Juez ha fallado aquí; el informe está en «{report}»." in ended.stderr
    assert "definiciones" not in ended.stderr
    told = report.read_text(encoding="utf-8")
    assert "KeyError: 'broken'" in told
    assert "game: inferno" in told
