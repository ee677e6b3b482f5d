"""Ending Juez at any moment while it writes, and looking at what is left: with few kills in tests, with many in ``make soak``."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from indexer import Home, UserData, backups, open_library
from indexer.building import ensure_built, stamp
from indexer.importing import keep
from indexer.user_data import SavedSituation
from indexer.writing import writing
from rules_corpus import document_named
from rules_corpus.embedded import edition_files

SITUATION = SavedSituation(
    "Una",
    "inferno",
    (Path(__file__).parent.parent / "engine/situations/inferno/respuesta-en-la-cadena.yaml").read_text(encoding="utf-8"),
    "juez-1",
    juez="0",
    readings="{}",
    ended="{}",
)
#: What Python tells of before it is done, of all that changes the disk.
_CHANGES = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "shutil.rmtree", "sqlite3.connect")
TEXT = edition_files()["inferno-inicio"].read_bytes()


def kept_names(home: Home) -> set[str]:
    """What the user has: editions and situations by name."""
    with UserData(home.user_database) as user:
        user.check()
        return {edition.name for edition in user.editions() if edition.sound} | {each.name for each in user.situations()}


def _import(home: Home) -> None:
    keep(home, document_named("inferno-inicio"), "nueva", "2024", TEXT)


def _rebuild(home: Home) -> None:
    shutil.rmtree(home.corpus / stamp(home), ignore_errors=True)
    ensure_built(home)


def _restore(home: Home) -> None:
    backups.restore(home, home.folder / "copia.db")


def _keep(home: Home) -> None:
    with writing(home) as user:
        user.save_situation(SavedSituation("nueva", *list(vars(SITUATION).values())[1:]))


#: What is done → what the user has where it was done.
WRITING: dict[str, tuple[Callable[[Home], None], set[str]]] = {
    "import": (_import, {"uno", "nueva"}),
    "rebuild": (_rebuild, {"uno"}),
    "restore": (_restore, {"dos"}),
    "keep": (_keep, {"uno", "nueva"}),
}


def prepared(home: Home) -> None:
    """Data with the edition «uno», and beside them a copy with the edition «dos»."""
    other = Home(home.folder.parent / "other")
    for each, name in ((home, "uno"), (other, "dos")):
        with UserData(each.user_database) as user:
            user.add_edition("inferno-inicio", name, "2024", TEXT)
    backups.save(other, home.folder / "copia.db")
    ensure_built(home)


def at_change(number: int) -> Callable[[], None]:
    """Die just before the disk is changed for the so-many-th time."""

    def begin() -> None:
        left = [number]

        def told(event: str, arguments: tuple[object, ...]) -> None:
            if event in _CHANGES and not (event == "open" and arguments[1] in ("r", "rb", None)):
                left[0] -= 1
                if left[0] == 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(told)

    return begin


def after(seconds: float) -> Callable[[], None]:
    """Die after so long."""

    def begin() -> None:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)

    return begin


def killed(home: Home, what: str, death: Callable[[], None]) -> bool:
    """Do something in a process that dies on the way; whether it did. What is left is whole: the old or the new, never less."""
    do, done = WRITING[what]
    before = kept_names(home)
    if (child := os.fork()) == 0:
        try:
            death()
            do(home)
        finally:
            os._exit(0)
    died = os.WIFSIGNALED(os.waitpid(child, 0)[1])
    now = kept_names(home)
    assert now in (before, done) if died else now == done, (what, before, now)
    return died


def many(home: Home, times: int, seed: int) -> dict[str, int]:
    """So many attempts, ended at changes of the disk and at any moment; how many were ended on the way, by what was done."""
    chance, died = random.Random(seed), dict.fromkeys(WRITING, 0)
    saved = home.folder / "uno.db"
    backups.save(home, saved)
    for number in range(times):
        what = list(WRITING)[number % len(WRITING)]
        longest = 2.5 if what == "rebuild" else 0.06
        death = at_change(chance.randint(1, 40)) if chance.random() < 0.5 else after(chance.uniform(0.001, longest))
        died[what] += killed(home, what, death)
        backups.restore(home, saved)
        for path in backups.earlier_copies(home):
            path.unlink()
    assert open_library(home).corpus.edition("inferno-inicio", "uno")
    assert not [path for path in home.folder.glob(".*") if path.is_file()]
    assert len(list(home.corpus.iterdir())) <= 4
    return died
