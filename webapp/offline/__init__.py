"""Juez without a network: bundles, the service worker that answers from them, the single file per game."""

from .bundles import COMMON
from .single_file import single_file
from .views import blueprint, init_app
from .views import shelf as bundle_shelf

__all__ = ["COMMON", "blueprint", "bundle_shelf", "init_app", "single_file"]
