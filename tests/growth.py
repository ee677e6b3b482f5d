"""How much work something does, counted, not timed: calls, and for those of C how much they were called on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

#: So many characters, bytes or members that a call of C may look at count as one more call.
_A_CALL = 64


def work(do: Callable[[], Any]) -> int:
    """What ``do`` takes: one for each call, and more for a method of C on a long text or list, or given one."""
    counted = 0

    def count(frame: Any, event: str, called: Any) -> None:
        nonlocal counted
        if event == "call":
            counted += 1
        elif event == "c_call":
            whole = getattr(called, "__self__", None)
            counted += 1 + (len(whole) // _A_CALL if isinstance(whole, str | bytes | list) and _is_whole(called) else 0)

    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(None)
    return counted


def _is_whole(called: Any) -> bool:
    """Whether a method looks at all it is called on."""
    return called.__name__ not in ("append", "pop", "extend", "startswith", "endswith")


def grows(make: Callable[[int], Any], do: Callable[[Any], Any], n: int) -> float:
    """How many times more work 4n takes than n, where 4 is in step. What is kept of parts, it is kept of before."""
    do(make(4 * n + 1))
    small, large = make(n), make(4 * n)
    return work(lambda: do(large)) / work(lambda: do(small))
