"""Deck lists → verdicts."""
