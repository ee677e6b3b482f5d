"""Options of an effect, and one thing or the other (11.3.4)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import MODE, MODES, Do, Fact, Part
from ....kernel.frozen import Map
from ....text.patterns import hole, through
from ....text.shared import THAT, A, B, C, D, do
from ..moving import PAID_EXTRA


def _offered_all() -> Any:
    """So many of several options, of which it is not said how many there are."""

    def there(parts: Any) -> object:
        count, listed = parts
        return Do(MODES, Map({"n": (count, count), "modes": listed})) if count < len(listed) else None

    def back(said: Any) -> object:
        fits = isinstance(said, Do) and said.verb == MODES and isinstance(said.args.get("n"), tuple)
        parts = (said.args["n"][1], said.args["modes"]) if fits else None
        return parts if parts is not None and there(parts) == said else None

    return through((A, B), there, back)


def _offered(up_to: bool) -> Any:
    """11.3.4: so many of several options; how many there are is said, too."""

    def there(parts: Any) -> object:
        count, of, listed = parts
        fits = of == len(listed) and 0 < count <= of and (up_to or count < of or of == 1)
        return Do(MODES, Map({"n": (1 if up_to else count, count), "modes": listed})) if fits else None

    def back(said: Any) -> object:
        if not isinstance(said, Do) or said.verb != MODES or not isinstance(said.args.get("n"), tuple):
            return None
        parts = (said.args["n"][1], len(said.args["modes"]), said.args["modes"])
        return parts if there(parts) == said else None

    return through((A, B, C), there, back)


def _either_act(*acts: Do) -> Any:
    """One thing or the other is done, as the effect is applied."""
    return do("una de dos", modes=tuple(Do(MODE, Map(effect=(act,))) for act in acts))


def _one_of_two(one: str, other: str) -> Any:
    """Of two things that are done to what was chosen, the one or the other, as the effect is applied."""
    return _either_act(*(do(verb, what=THAT) for verb in (one, other)))


def _or_more(parts: Any) -> object:
    """So many of several options, or up to so many instead where something is so (11.3.4)."""
    count, of, so, more, of_again, listed = parts
    if of != len(listed) or of_again != of or not 0 < count < more <= of or so == Fact(PAID_EXTRA):
        return None  # of a Summon options are chosen before anything is paid
    fewer, several = (Do(MODES, Map({"n": n, "modes": listed})) for n in ((count, count), (1, more)))
    return Do("si", Map({"if": so, "then": (several,), "else": (fewer,)}))


def _of_or_more(said: Any) -> object:
    if not isinstance(said, Do) or said.verb != "si" or "else" not in said.args:
        return None
    both = (*said.args["else"], *said.args["then"])
    if len(both) != 2 or not all(isinstance(one, Do) and one.verb == MODES for one in both):
        return None
    fewer, several = (one.args for one in both)
    if not isinstance(fewer["n"], tuple) or not isinstance(several["n"], tuple):
        return None
    of = len(fewer["modes"])
    parts = (fewer["n"][1], of, said.args["if"], several["n"][1], of, fewer["modes"])
    return parts if _or_more(parts) == said else None


def _or_up_to(parts: Any) -> object:
    """The same, where it is not said again of how many."""
    count, of, so, more, listed = parts
    return _or_more((count, of, so, more, of, listed))


def _of_or_up_to(said: Any) -> object:
    parts: Any = _of_or_more(said)
    return (*parts[:4], parts[5]) if parts is not None else None


def _gains_one(keyword: Any, until: Any) -> Do:
    """One of several keywords that are gained for a while."""
    return Do(MODE, Map(effect=(do("modificar", what=THAT, parts=(Part("abilities +", keyword),), until=until),)))


OPTIONS = {
    "dull_or_freeze_one": _either_act(do("dullear", what=A), do("congelar", what=A)),
    "it_either_end": _either_act(do("devolver al mazo", what=THAT, at=0), do("devolver al mazo", what=THAT, at=-1)),
    "modes_of": _offered_all(),
    "dull_or_freeze": _one_of_two("dullear", "congelar"),
    "dull_or_activate": _one_of_two("dullear", "activar"),
    "gains_either": do("una de dos", modes=tuple(_gains_one(one, C) for one in (A, B))),
    "gains_one_of_three": do("una de dos", modes=tuple(_gains_one(one, D) for one in (A, B, C))),
    "modes_or_more": through((A, B, C, D, hole(4), hole(5)), _or_more, _of_or_more),
    "modes_or_up_to": through((A, B, C, D, hole(4)), _or_up_to, _of_or_up_to),
    "mode_for_good": Do(MODE, Map(effect=(do("modificar", what=A, parts=B),))),
    "modes": _offered(False),
    "modes_up_to": _offered(True),
    "mode": Do(MODE, Map(effect=A)),
}
