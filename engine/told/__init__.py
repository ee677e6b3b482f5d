"""A dispute told in a paragraph: read as a table and as what was done on it."""
