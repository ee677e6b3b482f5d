"""Playing cards and using abilities (106, 112–117, 405, 601–607, 708): announced, paid, on the chain, resolved."""
