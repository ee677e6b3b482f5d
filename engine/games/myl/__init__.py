"""Mitos y Leyendas, format Furia Extendido: ordered windows and alternating actions, no stack."""

from .game import MYL

__all__ = ["MYL"]
