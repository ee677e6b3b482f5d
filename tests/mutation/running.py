"""Trying all mutants of a game, each in a process forked from a warm one, in which nothing was read or played before.

Situations that are likeliest to kill come first: those that killed other mutants of the same function, then those that name the
rule, then those that cite it, then others that run the changed statement, the shortest first. A mutant is done with when one
killed it, unless one of its rules is not held yet.
"""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module

from .apart import apart, each_apart
from .installing import install
from .reaching import Reach, reach
from .source import ENGINE, Mutant, Tried, path_of

#: Of how many situations that run the changed statement, but neither name nor cite a rule of it, a mutant is tried at most.
MOST_OTHERS = 60
Reaches = Mapping[str, Reach]
Job = tuple[Mutant, tuple[tuple[str, int], ...], dict[str, frozenset[str]]]


def reaches(game: str, stems: Iterable[str] | None = None) -> dict[str, Reach]:
    """What every situation of a game, or these, names, cites and reaches."""
    found: dict[str, Reach] = apart(_reaches, (game, stems))
    return found


def _reaches(asked: tuple[str, Iterable[str] | None]) -> dict[str, Reach]:
    game, stems = asked
    warm(game)
    from .trying import paths

    return {one[1]: found for one, found in each_apart(reach, [(game, stem) for stem in stems or paths(game)])}


class Mutating:
    """The mutants of a game and what came of them so far."""

    def __init__(self, game: str, reached: Reaches):
        self.game = game
        self.reached = reached
        self.held: set[str] = set()
        self.killers: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def try_all(self, every: int = 1, only: str = "", progress: Callable[[int, int], None] | None = None) -> list[Tried]:
        """Every mutant, or every n-th, or those of a module or definition: rows of tables first, in processes that have not
        loaded the game yet."""
        chosen = [mutant for mutant in apart(_found, self.game) if mutant.within(only)][::every]
        of_rows = [mutant for mutant in chosen if mutant.lines is None]
        done: list[Tried] = []

        def tell(one: Tried) -> None:
            done.append(one)
            if progress:
                progress(len(done), len(chosen))

        load_others(self.game)
        self.try_these(of_rows, tell)
        warm(self.game)
        self.try_these([mutant for mutant in chosen if mutant.lines is not None], tell)
        return done

    def try_these(self, mutants: Iterable[Mutant], tell: Callable[[Tried], None]) -> None:
        for job, came in each_apart(_try, self._jobs(mutants)):
            one = came or Tried(job[0], ("does not end",))
            self.killers[one.mutant.name].update(one.killed)
            self.held |= {rule for rule in one.mutant.rules if any(rule in self.reached[stem].named for stem in one.proved)}
            tell(one)

    def _jobs(self, mutants: Iterable[Mutant]) -> Iterator[Job]:
        for mutant in mutants:
            stems = list(self._concerned(mutant))
            wanted = {rule: self._naming(rule, stems) for rule in mutant.rules if rule not in self.held}
            naming = frozenset[str]().union(*wanted.values())
            likely = self.killers[mutant.name]
            stems.sort(key=lambda stem: (-likely[stem], stem not in naming, self.reached[stem].seconds))
            others = [stem for stem in self._reaching(mutant) if stem not in stems]
            others.sort(key=lambda stem: (-likely[stem], self.reached[stem].seconds))
            yield mutant, tuple((stem, self.reached[stem].steps) for stem in (*stems, *others[:MOST_OTHERS])), wanted

    def _concerned(self, mutant: Mutant) -> Iterator[str]:
        """Those that reach it and name or cite one of its rules."""
        rules = set(mutant.rules)
        for stem in self._reaching(mutant):
            if rules & self.reached[stem].named or rules & self.reached[stem].cited:
                yield stem

    def _reaching(self, mutant: Mutant) -> Iterator[str]:
        """The situations that run the changed statement; of a table all."""
        file = str(path_of(mutant.module))
        return (stem for stem, found in self.reached.items() if mutant.lines is None or found.reaches(file, *mutant.lines))

    def _naming(self, rule: str, stems: Iterable[str]) -> frozenset[str]:
        return frozenset(stem for stem in stems if rule in self.reached[stem].named)


def load_others(game: str) -> None:
    """Load what is beside a game, the kernel and the other games: of their tables no row is changed."""
    for path in (ENGINE / "kernel").glob("*.py"):
        import_module(f"engine.kernel.{path.stem}")
    for path in (ENGINE / "games").glob("*/game.py"):
        if path.parent.name != game:
            import_module(f"engine.games.{path.parent.name}.game")
    import_module("pytest")
    gc.freeze()


def warm(game: str) -> None:
    """Load the engine and read the text of the cards of all situations, which is no code that is mutated: the processes that
    follow begin with it."""
    from engine.files.card_texts import unread_in
    from engine.running.coverage import read_situation

    from .trying import paths

    for path in paths(game).values():
        unread_in(read_situation(path))
    gc.freeze()


def _found(game: str) -> list[Mutant]:
    from .finding import mutants

    return mutants(game)


def _try(job: Job) -> Tried:
    mutant, order, wanted = job
    if not order:
        return Tried(mutant, ())
    gc.disable()
    try:
        install(mutant)
        from .trying import try_mutant
    except Exception as error:  # a game without a row of a table may not even load
        return Tried(mutant, (f"{type(error).__name__}: {error}",))
    return try_mutant(mutant, order, wanted)
