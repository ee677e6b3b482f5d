"""Situation files: read, checked, built into states, and states written back. Runs nothing."""
