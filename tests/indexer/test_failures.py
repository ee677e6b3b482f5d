"""Reports of errors of Juez: one file for one failure, with trace and notes; a folder that cannot be written is said."""

from indexer import Home, failures


def _failed(number: int) -> ValueError:
    try:
        raise ValueError(f"the {number}th")
    except ValueError as error:
        error.add_note("La situación:\ngame: inferno")
        return error


def test_a_report_has_the_trace_and_the_notes_and_takes_the_place_of_the_one_before(tmp_path):
    home = Home(tmp_path)
    paths = {failures.report(home, _failed(number), "probar") for number in (1, 2)}
    (path,) = paths
    told = path.read_text(encoding="utf-8")
    for part in ("Al hacer: probar", "ValueError: the 2th", "in _failed", "game: inferno"):
        assert part in told
    assert [*home.failures.iterdir()] == [path]
    assert str(path) in failures.said(path)
    assert str(tmp_path) not in failures.said(path, whole=False)
    assert path.name in failures.said(path, whole=False)


def test_a_report_that_cannot_be_written_is_said(tmp_path):
    home = Home(tmp_path)
    home.failures.write_text("no folder")
    path = failures.report(home, _failed(1), "probar")
    assert path is None
    assert "no se pudo guardar" in failures.said(path)
