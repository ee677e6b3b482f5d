"""Souls in Xtinction."""

from .game import SOULS

__all__ = ["SOULS"]
