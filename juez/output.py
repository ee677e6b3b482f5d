"""What commands print: JSON for programs, Spanish for people; exit status by meaning."""

from __future__ import annotations

import json
import sys
from enum import IntEnum
from typing import NoReturn

import click


class Exit(IntEnum):
    """The meaning of each exit status. An error of Juez itself decides nothing."""

    YES = 0
    NO = 1
    BAD_INPUT = 2
    UNDECIDED = 3


def print_json(value: object) -> None:
    """One JSON document on standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def note(message: str) -> None:
    """A word on progress, on standard error."""
    click.echo(message, err=True)


def stop(message: str, status: Exit = Exit.BAD_INPUT) -> NoReturn:
    """Say what is wrong on standard error and end with ``status``."""
    click.echo(f"Error: {message}", err=True)
    raise SystemExit(int(status))
