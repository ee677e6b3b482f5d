"""Inferno: its rules as procedures on the kernel, section by section of the document."""

from .game import INFERNO

__all__ = ["INFERNO"]
