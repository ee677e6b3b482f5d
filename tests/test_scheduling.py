"""All that is asserted of a situation belongs together, whatever the file; other tests belong to their file."""

from .engine.ran import FILES, stem_of
from .scheduling import scope_of


def test_every_situation_is_a_scope_of_its_own():
    for path in FILES:
        for file in ("test_situations", "test_writing"):
            assert scope_of(f"tests/engine/{file}.py::test_it[{stem_of(path)}]") == stem_of(path)


def test_other_tests_belong_to_their_file():
    for name in ("test_it", "TestIt::test_it", "test_it[inferno]", "test_it[/r/souls:1-x::y]"):
        assert scope_of(f"tests/webapp/test_pages.py::{name}") == "tests/webapp/test_pages.py"
