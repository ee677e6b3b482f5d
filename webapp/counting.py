"""Counting what clients ask for: in this process, or in a store that several processes share."""

from __future__ import annotations

import threading
import time
from bisect import bisect_left

from limits import RateLimitItem
from limits.errors import StorageError
from limits.storage import MovingWindowSupport, Storage, storage_from_string
from limits.strategies import MovingWindowRateLimiter

#: The store that is this process itself.
HERE = "juez://"
#: For how long a shared store is waited for, in seconds.
PATIENCE: dict[str, float | str | bool] = {"socket_timeout": 1, "socket_connect_timeout": 1}
#: Seconds between two looks for what is over.
_SWEEPING = 30.0


class Windows(Storage, MovingWindowSupport):
    """Of each key the moments at which it was counted, as long as they matter.

    That of the library starts a thread and looks at every key a hundred times a second, whoever asks.
    """

    STORAGE_SCHEME = ["juez"]  # noqa: RUF012

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False, **options: float | str | bool) -> None:
        super().__init__(uri, wrap_exceptions, **options)
        self._lock = threading.Lock()
        self._moments: dict[str, list[float]] = {}
        self._over: dict[str, float] = {}
        self._swept = time.monotonic()

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        return ()

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        now = time.time()
        with self._lock:
            self._sweep(now)
            lately = self._lately(key, now - expiry)
            if len(lately) + amount > limit:
                return False
            lately.extend([now] * amount)
            self._moments[key], self._over[key] = lately, now + expiry
            return True

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        now = time.time()
        with self._lock:
            lately = self._lately(key, now - expiry)
            return (lately[0] if lately else now), len(lately)

    def _lately(self, key: str, since: float) -> list[float]:
        moments = self._moments.get(key, [])
        del moments[: bisect_left(moments, since)]
        return moments

    def _sweep(self, now: float) -> None:
        if time.monotonic() - self._swept < _SWEEPING:
            return
        self._swept = time.monotonic()
        for key in [key for key, over in self._over.items() if over < now]:
            del self._over[key], self._moments[key]

    def clear(self, key: str) -> None:
        with self._lock:
            self._over.pop(key, None)
            self._moments.pop(key, None)

    def reset(self) -> int:
        with self._lock:
            found = len(self._moments)
            self._over.clear()
            self._moments.clear()
            return found

    def check(self) -> bool:
        return True

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        raise NotImplementedError("only moving windows are counted here")

    get = get_expiry = incr  # type: ignore[assignment]


class Counts:
    """Counts in the store at an address; in this process while that store does not answer."""

    def __init__(self, store: str) -> None:
        options = {} if store == HERE else PATIENCE
        self._shared = MovingWindowRateLimiter(storage_from_string(store, wrap_exceptions=True, **options))
        self._here = MovingWindowRateLimiter(Windows())

    def hit(self, limit: RateLimitItem, who: str) -> bool:
        """Count once more; whether that is within the limit."""
        try:
            return self._shared.hit(limit, who)
        except StorageError:
            return self._here.hit(limit, who)
