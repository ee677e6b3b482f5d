"""Final Fantasy TCG."""

from .game import FFTCG

__all__ = ["FFTCG"]
