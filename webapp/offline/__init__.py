"""Juez without a network: bundles, the service worker that answers from them, the single file per game."""

from .single_file import single_file
from .views import blueprint, init_app

__all__ = ["blueprint", "init_app", "single_file"]
