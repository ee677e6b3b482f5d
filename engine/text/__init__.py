"""Reading card text: what every game shares. A game adds a grammar file and a table of patterns."""
