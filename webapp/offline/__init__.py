"""Juez without a network: bundles, the service worker that answers from them, the single file per game."""

from .views import blueprint, init_app

__all__ = ["blueprint", "init_app"]
