"""Situations run: answered, compared with what is expected, explored, covered, and games played at random."""
