"""The web application of Juez: server-rendered pages, complete without JavaScript."""

from .app import create_app

__all__ = ["create_app"]
