"""Error pages: what happened and where to go, in Spanish."""

from __future__ import annotations

from flask import Flask, render_template
from werkzeug.exceptions import HTTPException

from rules_corpus import UnknownRule

_SAID = {
    400: ("La dirección no está bien escrita", "Falta algo en la petición o sobra."),
    404: ("Aquí no hay nada", "Esta página no existe. Puede que el enlace sea antiguo."),
    405: ("Eso no se puede hacer aquí", "La página existe, pero no admite esa acción."),
    413: ("Es demasiado grande", "El archivo o el texto enviado supera el límite."),
    414: ("La dirección es demasiado larga", "Acorta la consulta."),
    500: ("Algo ha fallado en Juez", "No es culpa tuya. Vuelve a intentarlo; si se repite, avísanos."),
}


def init_app(app: Flask) -> None:
    """Show our own page for every HTTP error and for rules that do not exist."""

    @app.errorhandler(HTTPException)
    def http_error(error: HTTPException):
        code = error.code or 500
        title, text = _SAID.get(code, (error.name, "No se pudo completar la petición."))
        return render_template("errors/http_error.html", code=code, title=title, text=text), code

    @app.errorhandler(UnknownRule)
    def unknown_rule(error: UnknownRule):
        return render_template("errors/unknown_rule.html", message=str(error), nearest=error.nearest), 404
