"""Counting what clients ask for: in this process, or in a store that several processes share."""

from __future__ import annotations

from limits import RateLimitItem
from limits.errors import StorageError
from limits.storage import MemoryStorage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

#: The store that is this process itself.
HERE = "memory://"
#: For how long a shared store is waited for, in seconds.
PATIENCE: dict[str, float | str | bool] = {"socket_timeout": 1, "socket_connect_timeout": 1}


class Counts:
    """Counts in the store at an address; in this process while that store does not answer."""

    def __init__(self, store: str) -> None:
        options = {} if store == HERE else PATIENCE
        self._shared = FixedWindowRateLimiter(storage_from_string(store, wrap_exceptions=True, **options))
        self._here = FixedWindowRateLimiter(MemoryStorage())

    def hit(self, limit: RateLimitItem, who: str) -> bool:
        """Count once more; whether that is within the limit."""
        try:
            return self._shared.hit(limit, who)
        except StorageError:
            return self._here.hit(limit, who)
