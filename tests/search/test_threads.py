"""Many threads, one library, a rebuild in the middle: every answer is the one a single thread gets."""

from concurrent.futures import ThreadPoolExecutor

from indexer import Home, UserData
from indexer.building import ensure_built
from indexer.library import Shelf

from ..amounts import amount

_SEARCHES = amount(800, 10_000)
_THREADS = 8
_QUERIES = [
    "no puede atacar", "prioridad", "fila de activación", "116.3a", "daño de combate", "tapear", "prioridda", '"en juego"',
    "mulligan", "cuántas cartas en la mano", "robar carta", "sin pagar su coste", "juego:myl oro", "tipo:ejemplo pila",
    "objetivo ilegal", "7c4.1",
]  # fmt: skip


def test_answers_do_not_depend_on_threads(built_anew, tmp_path):
    home = Home(tmp_path)
    shelf = Shelf(home)
    expected = {query: shelf.library.search.search(query).as_json() for query in _QUERIES}

    def ask(n: int) -> bool:
        query = _QUERIES[n % len(_QUERIES)]
        return shelf.library.search.search(query).as_json() == expected[query]

    with ThreadPoolExecutor(_THREADS) as pool:
        answers = pool.map(ask, range(_SEARCHES))
        with UserData(home.user_database) as user:  # a rebuild that changes the corpus but not what is searched
            user.add_edition("souls", "otra", "", _own_edition())
        before = shelf.library
        ensure_built(home)
        assert all(answers)
    assert shelf.library is not before
    assert "otra" in shelf.library.corpus.editions["souls"]


def _own_edition() -> bytes:
    from rules_corpus.embedded import edition_files

    return edition_files()["souls"].read_bytes()
