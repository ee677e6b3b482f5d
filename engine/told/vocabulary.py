"""The words that people tell a dispute with: verbs by what they say is done, and what a game calls its steps, zones and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..catalogue import Playable
from ..kernel.wording import fold
from ..text.yaml_files import read_yaml
from .conjugating import Form, Shape, forms


@cache
def listed() -> Mapping[str, Any]:
    """The words of no game in particular."""
    return read_yaml(Path(__file__).with_name("words.yaml"))


def words(name: str) -> frozenset[str]:
    """Those of a list, plain."""
    return frozenset(fold(str(listed()[name])).split())


@cache
def given_names() -> dict[str, bool]:
    """What people are called, and whether a woman is called so."""
    called = read_yaml(Path(__file__).with_name("given_names.yaml"))
    return {name: who == "women" for who in ("men", "women") for name in called[who].split()}


@cache
def is_known(lemma: str) -> bool:
    """Whether a verb is one that says what is done."""
    return any(lemma in lemmas.split() for lemmas in listed()["verbs"].values())


@cache
def does(lemma: str) -> str:
    """What is done by a verb; «aside» where nobody knows."""
    return next((what for what, lemmas in listed()["verbs"].items() if lemma in lemmas.split()), "aside")


@cache
def light(lemma: str) -> Mapping[str, str] | None:
    """What a verb says with each word; None of one that says it by itself."""
    told = listed()["light"].get(lemma)
    return None if told is None else {fold(word): what for word, what in told.items()}


@cache
def _verbs() -> tuple[dict[str, list[Form]], dict[str, list[Form]]]:
    """Each form as it is written, and plain."""
    written: dict[str, list[Form]] = {}
    shapes = {lemma: Shape(**shape) for lemma, shape in listed()["shapes"].items()}
    for lemmas in listed()["verbs"].values():
        for lemma in (each for each in lemmas.split() if each not in words("irregular")):
            for said, form in forms(lemma, shapes.get(lemma, Shape())):
                written.setdefault(said, []).append(form)
    for said, told in listed()["forms"].items():
        lemma, mood, person, *more = told.split()
        form = Form(lemma, mood, int(person), plural="plural" in more, past="past" in more)
        written.setdefault(said, []).insert(0, form)
    plain: dict[str, list[Form]] = {}
    for said, found in written.items():
        plain.setdefault(fold(said), []).extend(found)
    return written, plain


def verb_forms(word: str) -> list[Form]:
    """What a word may be a form of; none where it is no verb that is known."""
    written, plain = _verbs()
    if word.lower() in listed()["never_verbs"].split():
        return []
    if (found := written.get(word.lower())) or fold(word) in words("little"):
        return found or []
    return plain.get(fold(word), [])


class Vocabulary:
    """What a game calls its steps, zones, cards and what is said of them, each plain."""

    def __init__(self, playable: Playable):
        assert playable.lexicon is not None
        self.playable, self.lexicon = playable, playable.lexicon
        steps = [name for step in playable.turn for name in (step.phase, step.name)]
        alone = [(name.split()[0], name) for name in steps if " " in name and fold(name).split()[0] not in words("not_alone")]
        alone += [(name.split()[-1], name) for name in steps if fold(name).split()[-1] in words("also_alone")]
        self.steps = self._phrases([*alone, *zip(steps, steps, strict=True), *self.lexicon.steps.items()])
        self.of_steps = frozenset(word for phrase, _ in self.steps for word in phrase if len(word) > 2)
        self.zones = self._phrases(self.lexicon.zones.items())
        self.of_zones = frozenset(word for phrase, _ in self.zones for word in phrase)
        self.keywords = self._phrases((name, name) for name in playable.game.keywords)
        self.turned = self._phrases((said, said) for said in self.lexicon.turned)
        self.revealed = tuple(fold(self.lexicon.revealed[0]).split())
        self.types = {fold(name): fold(name) for name in (*playable.types, *self.lexicon.marks, "ficha", "carta")}
        self.types |= {each: name for name in list(self.types) for each in _plurals(name)}
        self.fuel = {fold(word) for word in self.lexicon.plain} | words("fuel")
        self.named = {fold(word) for word in self.lexicon.named} | {"coste", "costo", "cuesta"}

    @staticmethod
    def _phrases(said: Iterable[tuple[str, str]]) -> list[tuple[tuple[str, ...], str]]:
        """Words of a phrase → what it means, the longest first."""
        found = {tuple(fold(words).split()): means for words, means in said}
        return sorted(found.items(), key=lambda each: -len(each[0]))


def _plurals(name: str) -> tuple[str, ...]:
    first, *rest = name.split()
    ends = ("s",) if first[-1] in "aeo" else ("es", "s")
    return tuple(" ".join([first + end, *rest]) for end in ends)
