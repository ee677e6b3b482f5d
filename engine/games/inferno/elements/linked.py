"""Linked abilities (606): what the first of two did, and the rules by which they are linked."""

from __future__ import annotations

from ....kernel.frozen import Map
from ....play.linked import Kind, Linking
from .. import rules as r

LINKING = Linking(
    r.LINKED,
    Map(
        {
            "exiliadas": Kind((r.LINKED_EXILE, r.LINKED_IN_EXILE), verb="exiliar"),
            "exiliadas por reemplazo": Kind((r.LINKED_EXILE_BY_REPLACEMENT, r.LINKED_IN_EXILE)),
            "puestas": Kind((r.LINKED_PUT,), verb="mover"),
            "escogido": Kind((r.LINKED_CHOICE,), verb="escoger"),
            "pagado al entrar": Kind((r.LINKED_COST,)),
            "pagado al jugar": Kind((r.LINKED_VARIABLE_COST,)),
        }
    ),
    granted=(r.LINKED_GRANTED, r.LINKED_AS_ONE),  # 606.1a, 606.3
    several=(r.LINKED_TO_SEVERAL,),
    itself=(r.LINKED_TO_ITSELF,),
    copied=(r.COPY_OF_LINKED,),  # 706.6
)
