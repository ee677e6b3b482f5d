"""The forms of Spanish verbs, as far as a dispute is told with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

#: Before «e» a stem that ends so is written otherwise: «sacar, saqué», «pagar, pague», «empezar, empecé».
_BEFORE_E = {"c": "qu", "g": "gu", "z": "c"}


@dataclass(frozen=True)
class Form:
    """A form of a verb: of which it is, who does it and when.

    ``mood`` is «does» (it is done or was), «may» (subjunctive or conditional), «to» (infinitive), «doing» (gerund) or «done»
    (participle); ``clitic`` is what clings to it.
    """

    lemma: str
    mood: str
    person: int = 3
    plural: bool = False
    past: bool = False
    clitic: str = ""


@dataclass(frozen=True)
class Shape:
    """What of a verb is not regular: the stem under stress, that of «puso», that of «murió», that of the first person, the
    participle."""

    stressed: str = ""
    strong: str = ""
    third: str = ""
    first: str = ""
    done: str = ""


def forms(lemma: str, shape: Shape) -> Iterator[tuple[str, Form]]:
    """Each form of a verb as it is written. ``lemma`` is its infinitive."""
    root, ending = lemma[:-2], lemma[-2:]
    a = ending == "ar"
    stem = shape.stressed or root
    first = shape.first or stem
    e = stem if not a else _before_e(stem)
    weak = root if not a else _before_e(root)
    vowel = "a" if a else "e"
    does = Form(lemma, "does")
    we = f"{root}{'amos' if a else 'emos' if ending == 'er' else 'imos'}"
    yield f"{first}o", replace(does, person=1)
    yield f"{stem}{vowel}", does
    yield f"{stem}{vowel}n", replace(does, plural=True)
    yield we, replace(does, person=1, plural=True)
    yield from _past(root, weak, a, shape, replace(does, past=True))
    for said in ("aba",) if a else ("ía",):
        yield f"{root}{said}", replace(does, past=True)
        yield f"{root}{said}n", replace(does, past=True, plural=True)
    may = Form(lemma, "may")
    subjunctive = f"{e}e" if a else f"{first}a"
    yield subjunctive, may
    yield f"{subjunctive}n", replace(may, plural=True)
    for said in ("á", "ía", "án", "é"):
        yield f"{root}{ending}{said}", replace(may, person=1 if said == "é" else 3)
    yield from _clinging(f"{root}{ending}", Form(lemma, "to"))
    gerund = shape.third or root
    doing = f"{gerund}ando" if a else f"{gerund}{'yendo' if gerund[-1] in 'aeou' else 'iendo'}"
    yield from _clinging(doing, Form(lemma, "doing"))
    done = shape.done or f"{root}{'ado' if a else 'ído' if root[-1] in 'aeo' else 'ido'}"
    for said in ("o", "a", "os", "as"):
        yield f"{done[:-1]}{said}", replace(Form(lemma, "done"), plural=said.endswith("s"))


def _before_e(stem: str) -> str:
    return stem[:-1] + _BEFORE_E.get(stem[-1], stem[-1])


def _past(root: str, weak: str, a: bool, shape: Shape, past: Form) -> Iterator[tuple[str, Form]]:
    """«Jugué, jugó, jugaron», «puse, puso, pusieron», «cayó, cayeron»."""
    if strong := shape.strong:
        first, third, they = f"{strong}e", f"{strong}o", f"{strong}{'eron' if strong.endswith('j') else 'ieron'}"
    elif a:
        first, third, they = f"{weak}é", f"{root}ó", f"{root}aron"
    else:
        other = shape.third or root
        y = other[-1] in "aeou"
        first, third, they = f"{root}í", f"{other}{'yó' if y else 'ió'}", f"{other}{'yeron' if y else 'ieron'}"
    yield first, replace(past, person=1)
    yield third, past
    yield they, replace(past, plural=True)


#: What clings to an infinitive or a gerund.
_CLITICS = ("lo", "la", "los", "las", "le", "les", "se", "selo", "sela")


def _clinging(said: str, form: Form) -> Iterator[tuple[str, Form]]:
    """A form by itself, and with what clings to it: «anularlo», «jugandola»."""
    yield said, form
    for clitic in _CLITICS:
        yield said + clitic, replace(form, clitic=clitic)
