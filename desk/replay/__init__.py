"""Entries → the state of the event."""

from .running import Replay, replay

__all__ = ["Replay", "replay"]
