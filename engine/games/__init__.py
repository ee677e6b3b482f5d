"""One folder per game: everything that is true only there. A game imports the kernel, never another game."""
