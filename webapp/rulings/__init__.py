"""Official answers on pages: at the rule, at the card, in search, in lists; imported and taken back by the host."""
