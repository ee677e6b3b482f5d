"""Click's own messages in Spanish. Click takes them from gettext; this puts ours in their place, module by module."""

from __future__ import annotations

import click

_MESSAGES = {
    "Usage: ": "Uso: ",
    "Usage:": "Uso:",
    "Options": "Opciones",
    "Commands": "Órdenes",
    "Arguments": "Argumentos",
    "Error: {message}": "Error: {message}",
    "Error": "Error",
    "Show this message and exit.": "Muestra esta ayuda y termina.",
    "Show the version and exit.": "Muestra la versión y termina.",
    "Try '{command} {option}' for help.": "Para ver la ayuda: «{command} {option}».",
    "Missing argument": "Falta el argumento",
    "Missing option": "Falta la opción",
    "Missing parameter": "Falta el parámetro",
    "Argument {name!r} takes {nargs} values.": "El argumento «{name}» lleva {nargs} valores.",
    "(Did you mean one of: {possibilities}?)": "¿Querías decir una de estas? {possibilities}",
    "Did you mean one of: {possibilities}?": "¿Querías decir una de estas? {possibilities}",
    "%(prog)s, version %(version)s": "%(prog)s, versión %(version)s",
    "{name} {filename!r} is a directory.": "{name} «{filename}» es una carpeta.",
    "{name} {filename!r} is a file.": "{name} «{filename}» es un archivo.",
    "{name} {filename!r} is not readable.": "{name} «{filename}» no se puede leer.",
    "file": "el archivo",
    "directory": "la carpeta",
    "path": "la ruta",
    "env var: {var}": "variable de entorno: {var}",
    "Positional arguments": "Argumentos",
    "Missing {param_type}": "Falta {param_type}",
    "Missing parameter: {param_name}": "Falta el parámetro: {param_name}",
    "Missing command.": "Falta la orden.",
    "No such option: {name}": "No existe la opción {name}",
    "No such option {name!r}.": "No existe la opción «{name}».",
    "No such command {name!r}.": "No existe la orden «{name}».",
    "Did you mean {possibility}?": "¿Querías decir {possibility}?",
    "(Possible options: {possibilities})": "(Opciones parecidas: {possibilities})",
    "Invalid value: {message}": "Valor no válido: {message}",
    "Invalid value for {param_hint}: {message}": "Valor no válido para {param_hint}: {message}",
    "Option {name!r} requires an argument.": "La opción «{name}» necesita un valor.",
    "Option {name!r} does not take a value.": "La opción «{name}» no lleva valor.",
    "{value!r} is not a valid {number_type}.": "«{value}» no es un número válido.",
    "{value} is not in the range {range}.": "{value} no está en el intervalo {range}.",
    "Got unexpected extra argument ({args})": "Sobra un argumento ({args})",
    "Got unexpected extra arguments ({args})": "Sobran argumentos ({args})",
    "{name} {filename!r} does not exist.": "{name} «{filename}» no existe.",
    "File": "El archivo",
    "Directory": "La carpeta",
    "Path": "La ruta",
    "default: {default}": "por omisión: {default}",
    "required": "obligatorio",
    "Aborted!": "Interrumpido.",
    "{value!r} is not {choice}.": "«{value}» no es {choice}.",
    "{value!r} is not one of {choices}.": "«{value}» no es ninguno de: {choices}.",
}


def _translated(message: str) -> str:
    return _MESSAGES.get(message, message)


def _translated_plural(singular: str, plural: str, count: int) -> str:
    return _translated(singular if count == 1 else plural)


def speak_spanish() -> None:
    """Make click speak Spanish in this process."""
    for name in ("core", "exceptions", "formatting", "parser", "types", "decorators", "shell_completion"):
        module = getattr(click, name, None)
        if module is None:
            continue
        if hasattr(module, "_"):
            module._ = _translated
        if hasattr(module, "ngettext"):
            module.ngettext = _translated_plural


class Command(click.Command):
    """A command whose usage line is in Spanish."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [piece.replace("[OPTIONS]", "[OPCIONES]") for piece in super().collect_usage_pieces(ctx)]


class Group(click.Group):
    """The program: its usage line in Spanish, its commands in the order they are written."""

    command_class = Command

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return ["[OPCIONES]", "ORDEN [ARGUMENTOS]..."]

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)
