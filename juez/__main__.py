"""``python -m juez``."""

from .cli import main

main()
