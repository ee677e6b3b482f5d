"""What a host, a judge and a device are known by: keys, a PIN, and the signed cookie that a browser keeps.

The host's key is made anew by every start and printed by ``juez serve``; the secret that signs cookies, the judges' key and
PIN, and what the host shows to whom are kept in the data folder, readable by its user alone.
"""

from __future__ import annotations

import hmac
import json
import logging
import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from indexer import disk

_log = logging.getLogger(__name__)

#: What the host may show to some and not to others.
SHOWN = ("situations", "editions")
_PIN_DIGITS, _LONGEST_COOKIE = 6, 300
#: Tells one writing of a file from another.
Version = tuple[int, int]
_NEVER: Version = (-1, -1)


class Role(IntEnum):
    """Who asks; each may do what those before may."""

    VISITOR = 0
    JUDGE = 1
    HOST = 2


@dataclass(frozen=True)
class Caller:
    """Whoever made a request; ``device`` is None for a browser that is seen for the first time."""

    role: Role = Role.VISITOR
    device: str | None = None


class Access:
    """The keys of one Juez. ``file`` keeps those that outlast it, for all its processes; it is made when it is first needed."""

    def __init__(self, file: Path):
        self._file = file
        self._read: tuple[Version, dict[str, Any]] = (_NEVER, {})
        self.host_key = secrets.token_urlsafe(16)

    @property
    def pin(self) -> str:
        """The digits with which somebody becomes a judge."""
        return str(self._kept()["pin"])

    @property
    def judge_key(self) -> str:
        """The same in a link."""
        return str(self._kept()["judge_key"])

    def role_of(self, key: str) -> Role:
        """The role that a key or PIN opens."""
        for known, role in ((self.host_key, Role.HOST), (self.judge_key, Role.JUDGE), (self.pin, Role.JUDGE)):
            if hmac.compare_digest(key.encode(), known.encode()):
                return role
        return Role.VISITOR

    def cookie(self, role: Role, device: str | None = None) -> str:
        """What a browser keeps: its role, a name of its own, and which judges' key it came by."""
        return self._signer().dumps([int(role), device or secrets.token_urlsafe(9), self._kept()["round"]])

    def caller(self, cookie: str) -> Caller:
        """Who keeps ``cookie``; a judge of an earlier key is a visitor."""
        if not cookie or len(cookie) > _LONGEST_COOKIE:
            return Caller()
        try:
            role, device, round = self._signer().loads(cookie)
        except BadData:
            return Caller()
        out = role == Role.JUDGE and round != self._kept()["round"]
        return Caller(Role.VISITOR if out else Role(role), device)

    def renew(self) -> None:
        """Another key and PIN for judges; those of the old ones are visitors again."""
        self._change(lambda kept: {**_new_keys(), "round": kept["round"] + 1})

    def seen_by(self, what: str) -> Role:
        """From which role on something of ``SHOWN`` is visible."""
        return Role(self._kept()["shown"][what])

    def show(self, what: str, role: Role) -> None:
        """Make something of ``SHOWN`` visible from a role on."""
        self._change(lambda kept: {"shown": {**kept["shown"], what: int(role)}})

    def _signer(self) -> URLSafeSerializer:
        return URLSafeSerializer(self._kept()["secret"], salt="juez")

    def _kept(self) -> dict[str, Any]:
        """What the file holds, made where it is missing or cannot be read."""
        try:
            return self._newest()
        except FileNotFoundError:
            return self._begin()
        except (OSError, ValueError) as error:
            return self._begin(f"{self._file.name} no puede leerse ({error})")

    def _begin(self, why: str = "") -> dict[str, Any]:
        """Make keys where none are kept; where those kept cannot be read, the ones in use stay."""
        known = self._read[1]
        if why and not known:
            _log.warning("%s: las claves se hacen de nuevo, y quien era juez vuelve a entrar", why)
        made = known or _first()
        try:
            with self._alone():
                with suppress(OSError, ValueError):
                    return self._newest()  # another made it meanwhile
                return self._keep(made)
        except OSError as error:
            if error.errno not in disk.REFUSES:
                raise
            if not known:
                _log.warning("%s: las claves valen hasta que Juez termine", disk.reason(error))
            self._read = (self._read[0], made)
            return made

    def _newest(self) -> dict[str, Any]:
        """What the file holds, read again when it was changed."""
        version = self._version()
        if self._read[0] != version:
            self._read = (version, _sound(json.loads(self._file.read_text(encoding="utf-8"))))
        return self._read[1]

    def _change(self, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        """Keep what ``change`` makes of what is kept, beside the rest of it."""
        self._kept()
        with self._alone():
            kept = self._newest()
            self._keep({**kept, **change(kept)})

    def _alone(self) -> AbstractContextManager[None]:
        """Be the only one, of all threads and processes, who writes."""
        return disk.only_one(self._file.with_suffix(".lock"))

    def _keep(self, kept: dict[str, Any]) -> dict[str, Any]:
        disk.write_whole(self._file, json.dumps(kept).encode())  # readable by its user alone
        self._read = (self._version(), kept)
        return kept

    def _version(self) -> Version:
        """Changes with every writing: two within a tick of the clock are two files."""
        about = self._file.stat()
        return about.st_mtime_ns, about.st_ino


def _sound(kept: Any) -> dict[str, Any]:
    """What the file holds, whole. Raises ValueError."""
    try:
        words = all(isinstance(kept[key], str) and kept[key] for key in ("secret", "pin", "judge_key"))
        shown = all(Role(kept["shown"][what]) is not None for what in SHOWN)
        whole: dict[str, Any] = kept
    except (LookupError, TypeError):
        raise ValueError("le falta algo") from None
    if not words or not shown or type(kept.get("round")) is not int:
        raise ValueError("le falta algo")
    return whole


def _new_keys() -> dict[str, str]:
    pin = f"{secrets.randbelow(10**_PIN_DIGITS):0{_PIN_DIGITS}}"
    return {"pin": pin, "judge_key": secrets.token_urlsafe(16)}


def _first() -> dict[str, Any]:
    shown = dict.fromkeys(SHOWN, int(Role.JUDGE))
    return {"secret": secrets.token_hex(32), "round": 1, **_new_keys(), "shown": shown}
