"""Mutating the code of a game's rules, and looking which situations notice: ``python -m tests.mutation GAME``.

What is changed is the code that names a rule: a function whose body or docstring names one, and the rows of the tables that do.
Situations are played that run the changed statement: those that name or cite a rule of it, then some others. A mutant is killed
when the test of situations would fail in one: an expectation fails, citations included, an answer cannot be given any more or the
engine breaks. A rule is held when a mutant of the code that carries it out is killed by a situation that names it under
``rules:``, and by what happens: an expectation about a fact fails, or an answer cannot be given. ``unheld/GAME.yaml``
lists the rules that no situation can hold, with the reason.
"""
