"""Situations → cited steps. Knows no rule text."""
