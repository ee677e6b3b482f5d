"""Which tests run in the same worker: all that is asserted of one situation, and else the tests of one file.

So a worker runs a situation once, and makes once what the tests of a file share.
"""

from __future__ import annotations

import re
from typing import Any

#: A test of a situation is named after it (``tests/engine/ran.py``).
_SITUATION = re.compile(r"\[(\w+/[\w-]+)\]$")


def scope_of(test: str) -> str:
    """What a test, as pytest names it, belongs to."""
    about = _SITUATION.search(test)
    return about[1] if about else test.partition("::")[0]


def scheduler(config: Any, log: Any) -> Any:
    """A scheduler of pytest-xdist with these scopes."""
    from xdist.scheduler import LoadScopeScheduling

    class Scopes(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return scope_of(nodeid)

    return Scopes(config, log)
